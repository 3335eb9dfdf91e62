// Draws the strip of lights round the board: each light in its true colour, and its glow on the edge of the space.

import { lampPoints } from "./geometry.js";
import { svg } from "./elements.js";

const GLOW = 82;

// The eye sees a light at a tenth of its power as about a third as bright, so a dim lamp must not be drawn as dark as its number.
function appearance(r, g, b) {
  const most = Math.max(r, g, b);
  if (most === 0) return { hue: "#000", bright: 0 };
  const [hr, hg, hb] = [r, g, b].map((value) => Math.round(value * 255 / most));
  return { hue: `rgb(${hr},${hg},${hb})`, bright: (most / 255) ** (1 / 2.2) };
}

function makeLamp(space, pixel, { x, y }) {
  const id = `glow-${pixel}`;
  const gradient = svg("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx: x, cy: y, r: GLOW },
    svg("stop", { offset: 0, "stop-color": "currentColor", "stop-opacity": 0.95 }),
    svg("stop", { offset: 0.22, "stop-color": "currentColor", "stop-opacity": 0.6 }),
    svg("stop", { offset: 0.55, "stop-color": "currentColor", "stop-opacity": 0.2 }),
    svg("stop", { offset: 1, "stop-color": "currentColor", "stop-opacity": 0 }));
  const glow = svg("circle", { cx: x, cy: y, r: GLOW, fill: `url(#${id})`, class: "glow" });
  const core = svg("circle", { cx: x, cy: y, r: 9, class: "core" });
  const heart = svg("circle", { cx: x, cy: y, r: 4.5, class: "heart" });
  const lamp = svg("g", { class: "lamp", "data-lamp": space, "data-pixel": pixel, "data-rgb": "0,0,0" },
    svg("circle", { cx: x, cy: y, r: 9, class: "socket" }), core, heart);
  return { pixel, gradient, glow, core, heart, lamp, shown: "0,0,0" };
}

function paint(lamp, r, g, b) {
  const rgb = `${r},${g},${b}`;
  if (rgb === lamp.shown) return;
  lamp.shown = rgb;
  const { hue, bright } = appearance(r, g, b);
  lamp.lamp.dataset.rgb = rgb;
  lamp.gradient.style.color = hue;
  lamp.core.style.fill = hue;
  lamp.core.style.opacity = bright;
  lamp.heart.style.opacity = bright * 0.7;
  lamp.glow.style.opacity = bright;
  lamp.glow.style.visibility = bright ? "visible" : "hidden";
}

// Gives the two layers to draw, glow below and lamps above, and a `show` for frames of three bytes a light.
export function makeLamps(cells) {
  const lamps = cells.flatMap((pixels, space) => {
    const points = lampPoints(space, pixels.length);
    return pixels.map((pixel, i) => makeLamp(space, pixel, points[i]));
  });
  return {
    glow: svg("g", { class: "glows", "aria-hidden": "true" },
      svg("defs", {}, ...lamps.map((lamp) => lamp.gradient)), ...lamps.map((lamp) => lamp.glow)),
    strip: svg("g", { class: "strip", "aria-hidden": "true" }, ...lamps.map((lamp) => lamp.lamp)),
    show(rgb) {
      for (const lamp of lamps) {
        const at = 3 * lamp.pixel;
        paint(lamp, rgb[at], rgb[at + 1], rgb[at + 2]);
      }
    },
  };
}
