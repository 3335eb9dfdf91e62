// The six pieces: a flat coloured base, as the tag needs one, with a figure on it.

import { svg } from "./svg.js";

const fill = (d) => svg("path", { d, class: "figure" });
const cut = (d) => svg("path", { d, class: "cut" });
const line = (d, width) => svg("path", { d, class: "limb", "stroke-width": width });

const FIGURES = [
  function hat() {
    return [
      fill("M-10 6C-9 0-10-7-11.500-13.500Q0-17 11.500-13.500C10-7 9 0 10 6z"),
      cut("M-9.800.500Q0 3.800 9.800.500L10 5Q0 8.600-10 5z"),
      fill("M-18 5.500Q-18 3-15 4Q0 9.500 15 4Q18 3 18 5.500Q17 12.500 0 12.500T-18 5.500z"),
    ];
  },
  function car() {
    return [
      fill("M-19 7Q-20-1-14-2l5-1 5-7q1-2 4-2h5q3 0 4.500 2.500L13-3q6 .500 6 6v4z"),
      cut("M-5.500-3l3.600-5q.600-1 1.800-1H1v6zM3-9h2q1.600 0 2.400 1.500L9.600-3H3z"),
      cut("M-10.500 2a5.800 5.800 0 1 1 0 11.600a5.800 5.800 0 1 1 0-11.600zM10.500 2a5.800 5.800 0 1 1 0 11.600a5.800 5.800 0 1 1 0-11.600z"),
      fill("M-10.500 3.600a4.200 4.200 0 1 1 0 8.400a4.200 4.200 0 1 1 0-8.400zM10.500 3.600a4.200 4.200 0 1 1 0 8.400a4.200 4.200 0 1 1 0-8.400z"),
    ];
  },
  function dog() {
    return [
      fill("M-19-7.500q0-2 3-2.500l4-1 1.500-5 3.500 4q3 1 4 5 1 2 5 2h8l2.500-8q1-2 2.500-.500L14-4q1.500 2 1 6l-.500 3 1.500 8h-5l-1-6Q5 8-1 7l-.500 6h-5l-.500-8q-3-3-3-7l-3 3.500-2-3q-4 0-4-3z"),
      cut("M-11.500-8a1.100 1.100 0 1 1 0 2.200a1.100 1.100 0 1 1 0-2.200z"),
    ];
  },
  function ship() {
    return [
      fill("M-19 3h38l-4.500 9q-1 2-3.500 2h-22q-2.500 0-3.500-2z"),
      fill("M-13 1v-6.500h24V1z"),
      fill("M-9-7.500l.500-8h5l.500 8zM1-7.500l.500-8h5l.500 8z"),
      cut("M-10-3.500h3v2.400h-3zM-4-3.500h3v2.400h-3zM2-3.500h3v2.400H2zM-13 6.500h26v1.600h-26z"),
    ];
  },
  function boot() {
    return [
      fill("M-9.500-16H5v15q1 3.500 6 4.500t7 6v2.500H-11q-.500-3 1-6.500Q-7-3-9.500-16z"),
      fill("M-11 13.200h29v3.300H-2.500l-1-1.300-1 1.300H-11z"),
      cut("M-9.300-12.500H5v1.800H-9zM5-5.500h-6v1.500h6zM5.300-1.300h-6v1.500h6.800z"),
    ];
  },
  function cat() {
    return [
      line("M8 13.500c9 0 10-7 6-11", 3.6),
      fill("M-11-16.500l5 4.500h6l5-4.500q2 6 1.500 10T2 .500Q9 5 9.500 15h-20Q-10.500 5-7.500.500-11.500-2-12-6.500t1-10z"),
      cut("M-6.500-7.500a1.300 1.600 0 1 1 0 3.200a1.300 1.600 0 1 1 0-3.200zM.500-7.500a1.300 1.600 0 1 1 0 3.200a1.300 1.600 0 1 1 0-3.200zM-4.200-2.600h2.400L-3-1.200z"),
    ];
  },
];

export const RADIUS = 27;

export function figure(index) {
  return FIGURES[index % FIGURES.length]();
}

export function makePiece(index, colour) {
  const piece = svg("g", { class: "piece" },
    svg("ellipse", { cx: 1.5, cy: 5, rx: RADIUS, ry: RADIUS, class: "shadow" }),
    svg("circle", { r: RADIUS, class: "edge" }),
    svg("circle", { r: RADIUS - 2.2, class: "base" }),
    svg("path", { d: `M${-(RADIUS - 5)} -4A${RADIUS - 4} ${RADIUS - 4} 0 0 1 ${RADIUS - 5} -4`, class: "shine" }),
    svg("g", { transform: "translate(0 1)" }, ...figure(index)));
  piece.style.setProperty("--piece", colour);
  return piece;
}
