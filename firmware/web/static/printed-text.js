// Makes printed text fit: it is broken into lines, then squeezed a little, then made smaller.

import { svg } from "./elements.js";

const pen = document.createElement("canvas").getContext("2d");
const LEADING = 1.12, TIGHT = 0.95, TIGHTEST = 0.8;

const family = getComputedStyle(document.documentElement).getPropertyValue("--print"); // the same in every edition

export function widthOf(text, size, weight) {
  pen.font = `${weight} 100px ${family}`;
  return pen.measureText(text).width * size / 100;
}

function wrap(text, width, size, weight) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && widthOf(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// The largest size up to `size` at which the text needs no more than `rows` rows of `width`. Only a word that cannot
// be broken is squeezed much.
export function fit(text, { width, rows, size, least, weight }) {
  for (let now = size; ; now -= 0.5) {
    const lines = wrap(text, width / TIGHT, now, weight);
    const longest = Math.max(...lines.map((line) => widthOf(line, now, weight)));
    if (now <= least || (lines.length <= rows && longest <= width / TIGHTEST)) return { lines, size: now, weight };
  }
}

// Rows of text around x, the first baseline at y. A row wider than the width is squeezed into it.
export function rowsOfText({ lines, size, weight }, { x, y, width, className }) {
  return lines.map((line, row) => {
    const text = svg("text", { x, y: y + row * size * LEADING, "font-size": size, "font-weight": weight, class: className }, line);
    if (widthOf(line, size, weight) > width) {
      text.setAttribute("textLength", width);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    return text;
  });
}
