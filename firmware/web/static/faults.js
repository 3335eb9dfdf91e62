// Things to break on the simulated board, to see what the table does about it.

import { html } from "./html.js";
import { word } from "./words.js";

export function drawFaults(seats, broken, send) {
  const lasting = (what, n = 0, id = what) => {
    const on = broken().includes(id);
    return html("button", { type: "button", class: "fault", "aria-pressed": String(on), "data-fault": id, onclick: () => send({ what, n, on: !on }) },
      word(`fault-${what}`, { seat: n + 1 }));
  };
  const once = (what, n = 0) =>
    html("button", { type: "button", class: "fault", "data-fault": what, onclick: () => send({ what, n, on: true }) }, word(`fault-${what}`, { seat: n + 1 }));
  const each = (make) => Array.from({ length: seats }, (_, n) => make(n));
  return [
    html("p", {}, word("faults-help")),
    html("div", { class: "faults" }, lasting("reader"), lasting("garble"), lasting("strip"), once("brownout"), once("lift"), once("swap")),
    html("h3", {}, word("faults-screens")),
    html("div", { class: "faults" }, ...each((n) => lasting("screen", n, `screen:${n}`))),
    html("h3", {}, word("faults-buttons")),
    html("div", { class: "faults" }, ...each((n) => lasting("stick", n, `stick:${n}`)), ...each((n) => once("bounce", n))),
  ];
}
