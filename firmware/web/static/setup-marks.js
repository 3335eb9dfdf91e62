// The signs of /setup: how something is, by shape and colour alike.

import { svg } from "./elements.js";

const PATHS = {
  ok: "M7 12.500l3.500 3.500L17 8.500",
  wrong: "M12 6.500v7M12 17v.01",
  look: "M9 9.500q.200-3 3-3t3 2.800q0 2-3 3.200v1.200M12 17.200v.01",
  unknown: "M7.500 12h.01M12 12h.01M16.500 12h.01",
};

export const shape = (state) => (state === "wrong"
  ? svg("path", { d: "M12 1.500L23 21.500H1z", class: "sign-shape" })
  : svg("circle", { cx: 12, cy: 12, r: 10.5, class: "sign-shape" }));

// A sign of 24 by 24; in a drawing `at` is its middle and `size` its width.
export function sign(state, { at = null, size = 24, label = "" } = {}) {
  const parts = [shape(state), svg("path", { d: PATHS[state], class: "sign-mark", ...(state === "wrong" ? { transform: "translate(0 2)" } : {}) })];
  const place = at ? { transform: `translate(${at.x - size / 2} ${at.y - size / 2}) scale(${size / 24})` } : { viewBox: "0 0 24 24" };
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg(at ? "g" : "svg", { class: `sign ${state}`, ...place, ...named }, ...parts);
}
