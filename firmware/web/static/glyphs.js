// Draws the small pictures on the spaces and decks, each about fifty units wide around its middle.

import { drawing } from "./drawings.js";
import { svg } from "./elements.js";

const CLASSES = { fill: "solid", cut: "hole", line: "stroke", score: "stroke hole" };

// `icon` names one of the edition's drawings; without one there is nothing to see.
export function glyph(icon, { x, y, scale = 1, className = "" }) {
  const parts = (drawing(icon) ?? []).map(({ kind, d, width }) =>
    svg("path", width ? { d, class: CLASSES[kind], "stroke-width": width } : { d, class: CLASSES[kind] }));
  return svg("g", {
    class: `glyph ${className}`,
    "data-icon": icon,
    transform: `translate(${x} ${y}) scale(${scale})`,
    "aria-hidden": "true",
  }, ...parts);
}
