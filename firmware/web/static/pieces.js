// Draws the tokens: a coloured base with a figure on it, or with the first letter of a name that has no figure.

import { figureOf } from "./drawings.js";
import { svg } from "./elements.js";

export const RADIUS = 27;
const CLASSES = { fill: "figure", cut: "cut", line: "limb", score: "score" };

export function figure(name) {
  const parts = figureOf(name);
  if (!parts) return [svg("text", { y: 10, "font-size": 30, "font-weight": 700, class: "figure" }, name.slice(0, 1))];
  return parts.map(({ kind, d, width }) => svg("path", width ? { d, class: CLASSES[kind], "stroke-width": width } : { d, class: CLASSES[kind] }));
}

// How bright a colour looks, 0 to 1.
export function brightness(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// White on dark bases, dark on light ones.
export function paint(element, colour) {
  element.style.setProperty("--piece", colour);
  element.classList.toggle("pale", brightness(colour) > 0.45);
}

export function makePiece(name, colour) {
  const piece = svg("g", { class: "piece" },
    svg("ellipse", { cx: 1.5, cy: 5, rx: RADIUS, ry: RADIUS, class: "shadow" }),
    svg("circle", { r: RADIUS, class: "edge" }),
    svg("circle", { r: RADIUS - 2.2, class: "base" }),
    svg("path", { d: `M${-(RADIUS - 5)} -4A${RADIUS - 4} ${RADIUS - 4} 0 0 1 ${RADIUS - 5} -4`, class: "shine" }),
    svg("g", { transform: "translate(0 1)" }, ...figure(name)));
  paint(piece, colour);
  return piece;
}

// A token without its shadow, as a small picture in lists.
export function badge(name, colour) {
  const picture = svg("svg", { viewBox: "-28 -28 56 56", class: "badge piece", "aria-hidden": "true" },
    svg("circle", { r: RADIUS, class: "edge" }), svg("circle", { r: RADIUS - 2.2, class: "base" }), ...figure(name));
  paint(picture, colour);
  return picture;
}

// The token of a player, in the colour its owner chose. If its tag was forgotten since, the player's name is used.
export function tokenOf(face, { uid, name, colour }) {
  return { name, ...face.tokens.find((token) => token.uid === uid), colour };
}
