// Dresses the page as the edition: its colours by day and by night, its lettering, and the pattern on its paper.

import { svg } from "./elements.js";
import { DEPTH, SIDE } from "./geometry.js";

const MIDDLE = SIDE / 2;

// The style sheet look.css takes the colours of the day or of the night from these.
export function dress({ look, deckColours }) {
  const { style, dataset } = document.documentElement;
  for (const shade of ["light", "dark"]) {
    for (const [name, colour] of Object.entries(look[shade])) style.setProperty(`--${shade}-${name}`, colour);
  }
  for (const [deck, colour] of Object.entries(deckColours)) style.setProperty(`--${deck}`, colour);
  dataset.lettering = look.lettering;
}

// The same numbers every time, so that a board always has the same paper.
function* numbers(seed) {
  for (let now = seed; ; now = now * 16807 % 2147483647) yield now / 2147483647;
}

function tile(id, size, ...drawn) {
  return svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...drawn);
}

const TILES = {
  lines: (id) => tile(id, 5, svg("rect", { width: 5, height: 1.6, class: "grain" })),
  specks(id) {
    const next = numbers(4711), at = () => next.next().value;
    const specks = Array.from({ length: 70 }, () => svg("ellipse", {
      cx: 8 + 244 * at(), cy: 8 + 244 * at(), rx: 0.7 + 3.6 * at() ** 4, ry: 0.6 + 2.4 * at() ** 4, class: "speck" }));
    const scratches = Array.from({ length: 5 }, () => svg("path", {
      d: `M${10 + 200 * at()} ${10 + 230 * at()}l${10 + 36 * at()} ${(at() - 0.5) * 22}`, class: "scratch" }));
    return tile(id, 260, ...specks, ...scratches);
  },
  fibres(id) {
    const next = numbers(1889), at = () => next.next().value;
    const fibres = Array.from({ length: 40 }, () => {
      const bend = () => (at() - 0.5) * 16;
      return svg("path", { d: `M${12 + 190 * at()} ${8 + 200 * at()}q${6 + 10 * at()} ${bend()} ${14 + 20 * at()} ${bend()}`, class: "fibre" });
    });
    return tile(id, 220, ...fibres);
  },
};

function rays() {
  const reach = SIDE, count = 28;
  const ray = (i) => [i, i + 0.5].map((step) => 2 * Math.PI * step / count)
    .map((angle) => `${(MIDDLE + reach * Math.sin(angle)).toFixed(0)} ${(MIDDLE - reach * Math.cos(angle)).toFixed(0)}`).join("L");
  const d = Array.from({ length: count }, (_, i) => `M${MIDDLE} ${MIDDLE}L${ray(i)}z`).join("");
  const inner = SIDE - 2 * DEPTH;
  return [
    svg("defs", {}, svg("clipPath", { id: "field-only" }, svg("rect", { x: DEPTH, y: DEPTH, width: inner, height: inner }))),
    svg("path", { d, class: "grain", "clip-path": "url(#field-only)" }),
  ];
}

// The grain of the paper: `field` lies in the middle, `spaces` on the spaces all around.
export function drawPattern(name) {
  if (name === "rays") return { field: rays(), spaces: [] };
  if (!TILES[name]) return { field: [], spaces: [] };
  const inner = SIDE - 2 * DEPTH, fill = "url(#grain)";
  return {
    field: [svg("defs", {}, TILES[name]("grain")), svg("rect", { x: DEPTH, y: DEPTH, width: inner, height: inner, fill })],
    spaces: [svg("path", { d: `M0 0h${SIDE}v${SIDE}h${-SIDE}zM${DEPTH} ${DEPTH}v${inner}h${inner}v${-inner}z`, fill })],
  };
}
