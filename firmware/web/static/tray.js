// Draws the tray in the middle of the board, where tokens lie that are not in play.

import { SIDE } from "./geometry.js";
import { figure, RADIUS } from "./pieces.js";
import { svg } from "./elements.js";

const PITCH = 84;
const Y = 842;

export function slot(index, count) {
  return { x: SIDE / 2 + (index - (count - 1) / 2) * PITCH, y: Y };
}

// `hint` says what to do with the tokens, while no game is played.
export function drawTray(tokens, hint) {
  const count = tokens.length;
  const width = count * PITCH + 26, height = 100;
  const slots = Array.from({ length: count }, (_, index) => {
    const { x, y } = slot(index, count);
    return svg("g", { transform: `translate(${x} ${y})` },
      svg("circle", { r: RADIUS + 5, class: "slot" }),
      svg("g", { class: "imprint" }, ...figure(tokens[index].name)));
  });
  return svg("g", { class: "tray", "aria-hidden": "true" },
    svg("rect", { x: (SIDE - width) / 2, y: Y - height / 2, width, height, rx: height / 2, class: "dish" }),
    ...slots,
    svg("text", { x: SIDE / 2, y: Y - height / 2 - 18, class: "hint", "font-size": 20 }, hint));
}
