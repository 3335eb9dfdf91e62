// Draws the worth or the chances of all players over the game, as curves. Its label says the numbers for a screen reader.

import { html, svg } from "./elements.js";
import { say } from "./texts.js";

const W = 480, H = 220, LEFT = 52, RIGHT = 12, TOP = 12, BOTTOM = 24;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 5", "1 4"];

function niceStep(most) {
  const rough = most / 4, power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough);
}

// `rows` are [throw, value of each player]; `players` have name and colour; `written` writes a value.
// `most` is the top of the scale where that is fixed. `at` marks a throw. `point` and `pick` are told the row that is
// pointed at, and the one that is clicked.
export function drawChart(rows, players, written, { most: top = null, label: about = "worth-chart", at = null, point, pick } = {}) {
  if (rows.length < 2) return html("p", { class: "empty" }, say("worth-empty"));
  const first = rows[0][0], last = Math.max(first + 1, rows[rows.length - 1][0]);
  const most = Math.max(1, ...rows.flatMap((row) => row.slice(1)));
  const step = top ? top / 4 : niceStep(most), ceiling = top ?? Math.ceil(most / step) * step;
  const x = (number) => LEFT + (W - LEFT - RIGHT) * (number - first) / (last - first);
  const y = (value) => H - BOTTOM - (H - TOP - BOTTOM) * Math.max(0, value) / ceiling;
  const lines = [];
  for (let value = 0; value <= ceiling; value += step) {
    lines.push(svg("path", { d: `M${LEFT} ${y(value)}H${W - RIGHT}`, class: "grid" }),
      svg("text", { x: LEFT - 6, y: y(value) + 4, class: "tick end" }, written(value)));
  }
  lines.push(svg("text", { x: LEFT, y: H - 6, class: "tick" }, String(first)),
    svg("text", { x: W - RIGHT, y: H - 6, class: "tick end" }, say("chart-throws", { number: last })));
  const curves = players.map(({ colour }, i) => {
    const d = rows.map((row, n) => `${n ? "L" : "M"}${x(row[0]).toFixed(1)} ${y(row[i + 1]).toFixed(1)}`).join("");
    const curve = svg("path", { d, class: "curve", "stroke-dasharray": DASHES[i] });
    curve.style.setProperty("--hue", colour);
    return svg("g", {}, svg("path", { d, class: "curve under" }), curve);
  });
  const now = rows[rows.length - 1];
  const label = `${say(about)}: ${players.map(({ name }, i) => `${name} ${written(now[i + 1])}`).join(", ")}`;
  const chart = svg("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart", role: "img", "aria-label": label, "data-points": rows.length }, ...lines, ...curves);
  const rule = (number) => `M${x(number).toFixed(1)} ${TOP}V${H - BOTTOM}`;
  if (at !== null) chart.append(svg("path", { d: rule(at), class: "here" }));
  if (!point) return chart;
  const pointing = svg("path", { class: "pointing" });
  chart.append(pointing);
  const nearest = (event) => {
    const box = chart.getBoundingClientRect(), there = (event.clientX - box.left) * W / box.width;
    return rows.reduce((best, row, n) => (Math.abs(x(row[0]) - there) < Math.abs(x(rows[best][0]) - there) ? n : best), 0);
  };
  chart.addEventListener("pointermove", (event) => {
    const row = nearest(event);
    pointing.setAttribute("d", rule(rows[row][0]));
    point(row);
  });
  chart.addEventListener("click", (event) => pick(nearest(event)));
  return chart;
}
