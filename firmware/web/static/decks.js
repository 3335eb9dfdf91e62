// Draws the two decks in the middle of the board.

import { glyph } from "./glyphs.js";
import { svg } from "./elements.js";
import { fit, rowsOfText } from "./printed-text.js";

const WIDTH = 178, HEIGHT = 116;

function drawDeck(name, deck, icon, x, y, tilt) {
  const sheets = [9, 6, 3, 0].map((down) =>
    svg("rect", { x: -WIDTH / 2 + down * 0.4, y: -HEIGHT / 2 + down, width: WIDTH, height: HEIGHT, rx: 9, class: "sheet" }));
  const title = fit(deck, { width: WIDTH - 20, rows: 1, size: 17, least: 10, weight: 600 });
  return svg("g", { class: `deck ${name}`, "data-deck": name, transform: `translate(${x} ${y}) rotate(${tilt})`, "aria-hidden": "true" },
    ...sheets,
    svg("rect", { x: -WIDTH / 2 + 7, y: -HEIGHT / 2 + 7, width: WIDTH - 14, height: HEIGHT - 14, rx: 5, class: "sheet-frame" }),
    glyph(icon, { x: 0, y: -10, scale: 1.15, className: name }),
    ...rowsOfText(title, { x: 0, y: HEIGHT / 2 - 16, width: WIDTH - 20, className: "name" }));
}

export function drawDecks(names, icons, y) {
  return svg("g", { class: "decks" },
    drawDeck("community_chest", names.community_chest ?? "", icons.community_chest, 318, y, -9),
    drawDeck("chance", names.chance ?? "", icons.chance, 902, y, 9));
}
