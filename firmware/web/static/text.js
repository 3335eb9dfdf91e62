// Printed text that fits: broken into lines, then squeezed a little, then made smaller.

import { svg } from "./svg.js";

const pen = document.createElement("canvas").getContext("2d");
const TIGHT = 0.95, TIGHTEST = 0.8;

function widthOf(text, size, font) {
  pen.font = `${font.weight} 100px ${font.family}`;
  return pen.measureText(text).width * size / 100;
}

function wrap(text, width, size, font) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && widthOf(longer, size, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// The largest size up to `size` at which the text needs no more than `rows` rows of `width`. Only a word that cannot
// be broken is squeezed much.
export function fit(text, { width, rows, size, least, font }) {
  for (let now = size; ; now -= 0.5) {
    const lines = wrap(text, width / TIGHT, now, font);
    const longest = Math.max(...lines.map((line) => widthOf(line, now, font)));
    if (now <= least || (lines.length <= rows && longest <= width / TIGHTEST)) return { lines, size: now };
  }
}

// Rows of text around x, the first baseline at y. A row wider than the width is squeezed into it.
export function rowsOfText({ lines, size }, { x, y, width, font, className, leading = 1.12 }) {
  return lines.map((line, row) => {
    const text = svg("text", { x, y: y + row * size * leading, "font-size": size, class: className }, line);
    if (widthOf(line, size, font) > width) {
      text.setAttribute("textLength", width);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    return text;
  });
}
