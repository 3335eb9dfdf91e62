// Draws the printed board: paper, the middle with decks, dice and tray, and the rim with the strip of lights. The glow
// lies over the paper and under the print, so that light never hides a name.

import { drawDecks } from "./decks.js";
import { makeDice } from "./dice.js";
import { DEPTH, MARGIN, RIM, SIDE } from "./geometry.js";
import { makeLamps } from "./lamps.js";
import { drawPattern } from "./look.js";
import { makeMarks } from "./marks.js";
import { drawPaper, drawSpace } from "./spaces.js";
import { svg } from "./elements.js";
import { widthOf } from "./printed-text.js";
import { drawTray } from "./tray.js";
import { say } from "./texts.js";

const MIDDLE = SIDE / 2;
const PLAY = 436;

function centre(face) {
  const half = (widthOf(face.edition.toUpperCase(), 20, 400) + 5.6 * face.edition.length) / 2 + 16;
  const inset = DEPTH + 16, size = SIDE - 2 * inset;
  return svg("g", { class: "centre" },
    svg("rect", { x: DEPTH, y: DEPTH, width: SIDE - 2 * DEPTH, height: SIDE - 2 * DEPTH, class: "field" }),
    svg("rect", { x: inset, y: inset, width: size, height: size, rx: 6, class: "frame" }),
    svg("rect", { x: inset + 7, y: inset + 7, width: size - 14, height: size - 14, rx: 3, class: "frame fine" }),
    svg("g", { transform: `translate(${MIDDLE} 270)` },
      svg("text", { y: 0, class: "wordmark", "font-size": 76 }, "Croupier"),
      svg("path", { d: `M${-half - 80} 32h80M${half} 32h80`, class: "rule" }),
      svg("text", { y: 39, class: "edition", "font-size": 20 }, face.edition)));
}

function surround() {
  const edge = -RIM;
  const size = SIDE + 2 * RIM;
  return svg("g", { class: "surround", "aria-hidden": "true" },
    svg("rect", { x: edge, y: edge + 10, width: size, height: size, rx: 34, class: "cast" }),
    svg("rect", { x: edge, y: edge, width: size, height: size, rx: 34, class: "rim" }),
    svg("rect", { x: -RIM / 2, y: -RIM / 2, width: SIDE + RIM, height: SIDE + RIM, rx: 14, class: "groove" }),
    svg("rect", { x: -4, y: -4, width: SIDE + 8, height: SIDE + 8, rx: 4, class: "lip" }));
}

export function drawBoard(host, face, cells) {
  const lamps = makeLamps(cells);
  const spaces = face.spaces.map((space, index) => drawSpace(index, space, face));
  const pattern = drawPattern(face.look.pattern);
  const marks = makeMarks(face, spaces);
  const dice = makeDice(MIDDLE, PLAY);
  const drawing = svg("svg", {
    viewBox: `${-MARGIN} ${-MARGIN} ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}`,
    class: "board",
  },
  surround(),
  centre(face),
  svg("g", { class: "pattern", "aria-hidden": "true" }, ...pattern.field),
  drawDecks(face.decks, face.deckIcons, PLAY),
  dice.group,
  svg("g", { "aria-hidden": "true" }, ...spaces.map((_, index) => drawPaper(index)), ...pattern.spaces),
  lamps.glow,
  svg("g", { class: "spaces" }, ...spaces),
  marks.below,
  svg("rect", { x: 0, y: 0, width: SIDE, height: SIDE, class: "outline" }),
  drawTray(face.tokens, say("tray-hint")),
  marks.above,
  lamps.strip);
  host.replaceChildren(drawing);
  return { drawing, lamps, marks, dice };
}

// Marks one space; null marks none.
export function point(drawing, space) {
  drawing.querySelector(".pointed")?.classList.remove("pointed");
  if (space !== null) drawing.querySelector(`[data-space="${space}"]`)?.classList.add("pointed");
}
