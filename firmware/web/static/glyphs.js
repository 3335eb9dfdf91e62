// The small pictures on the spaces, each about fifty units wide around its middle.

import { svg } from "./elements.js";

const fill = (d) => ["fill", d];
const line = (d, width = 4) => ["line", d, width];
const hole = (d) => ["hole", d];

const GLYPHS = {
  transport: [
    fill("M6-18h18v4h-2V8H8v-22H6z"),
    hole("M12-10h6v7h-6z"),
    fill("M-20-3q0-4 4-4H10V8h-30z"),
    fill("M-17-19h9l-2 12h-5zM-3-7a4 4 0 0 1 8 0z"),
    fill("M-20 5l-7 11h15V5z"),
    fill("M-10 7a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM4 7a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM18 7a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"),
    hole("M-10 11a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM4 11a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM18 11a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"),
  ],
  bulb: [
    fill("M0-20a14 14 0 0 1 8 25.500q-2 1.500-2 4.500H-6q0-3-2-4.500A14 14 0 0 1 0-20z"),
    hole("M-6-7l4 5 2-4 2 4 4-5 1 1-5 9v7h-4V3l-5-9z"),
    line("M-5 14H5M-4 19H4", 3.4),
  ],
  tap: [
    fill("M-9-19H9v4H2v5h8q10 0 10 10v5h-9V1q0-2-2-2h-25v-9H-2v-5h-7z"),
    fill("M-20-14h5V4h-5z"),
    fill("M15.500 8q5 7 5 9.500a5 5 0 0 1-10 0q0-2.500 5-9.500z"),
  ],
  chance: [
    line("M-10-11q0-10 10.500-10t10.500 9.500c0 8-10 8-10 17", 7.5),
    fill("M1 12a4.800 4.800 0 1 1 0 9.600a4.800 4.800 0 1 1 0-9.600z"),
  ],
  community_chest: [
    fill("M-22-3q0-14 12-14h20q12 0 12 14z"),
    fill("M-22 0h44v18h-44z"),
    hole("M-5-5H5V6H-5z"),
    fill("M-3-3h6v7h-6z"),
    hole("M-15-17h3.500v14H-15zM11.500-17H15v14h-3.500zM-15 0h3.500v18H-15zM11.500 0H15v18h-3.500z"),
  ],
  tax: [
    fill("M-20 9q0-4.500 13-4.500T6 9v4q0 4.500-13 4.500T-20 13z"),
    fill("M-20 0q0-4.500 13-4.500T6 0v3q0 4-13 4T-20 3z"),
    fill("M-20-9q0-4.500 13-4.500T6-9v3Q6-2-7-2t-13-4z"),
    line("M15-14v24m-6.500-6.500L15 11l6.500-7.500", 4.4),
  ],
  parking: [
    fill("M-15-3l4-11q1-3 4-3H7q3 0 4 3l4 11q5 1 5 6v12q0 2-2 2h-4q-2 0-2-2v-3H-12v3q0 2-2 2h-4q-2 0-2-2V3q0-5 5-6z"),
    hole("M-10-4l3-8H7l3 8z"),
    hole("M-13 2a3.200 3.200 0 1 1 0 6.400a3.200 3.200 0 1 1 0-6.400zM13 2a3.200 3.200 0 1 1 0 6.400a3.200 3.200 0 1 1 0-6.400zM-5 3.500H5v4H-5z"),
  ],
  jail: [
    line("M-20-20h40v40h-40z", 4),
    line("M-10-20v40M0-20v40M10-20v40", 3.6),
    line("M-20 0h40", 3),
  ],
  go_to_jail: [
    line("M-3-21h26v42H-3z", 3.8),
    line("M5.500-21v42M14.500-21v42", 3.2),
    line("M-30 0h18m-7-8l8 8-8 8", 5),
  ],
  go: [line("M44 0H-42m19-17L-43 0l20 17", 9)],
};

// `paper` is the colour the holes show.
export function glyph(name, { x, y, scale = 1, className = "" }) {
  const parts = GLYPHS[name].map(([kind, d, width]) =>
    kind === "line"
      ? svg("path", { d, class: "stroke", "stroke-width": width })
      : svg("path", { d, class: kind === "hole" ? "hole" : "solid" }));
  return svg("g", {
    class: `glyph ${className}`,
    transform: `translate(${x} ${y}) scale(${scale})`,
    "aria-hidden": "true",
  }, ...parts);
}
