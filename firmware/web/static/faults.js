// Buttons that break things on the simulated board, to try what the table does then.

import { html } from "./elements.js";
import { say } from "./texts.js";

export function drawFaults(seats, broken, send) {
  const lasting = (what, n = 0, id = what) => {
    const on = broken().includes(id);
    return html("button", { type: "button", class: "fault", "aria-pressed": String(on), "data-fault": id, onclick: () => send({ what, n, on: !on }) },
      say(`fault-${what}`, { seat: n + 1 }));
  };
  const once = (what, n = 0) =>
    html("button", { type: "button", class: "fault", "data-fault": what, onclick: () => send({ what, n, on: true }) }, say(`fault-${what}`, { seat: n + 1 }));
  const each = (make) => Array.from({ length: seats }, (_, n) => make(n));
  return [
    html("p", {}, say("faults-help")),
    html("div", { class: "faults" }, lasting("reader"), lasting("garble"), lasting("strip"), once("brownout"), once("lift"), once("swap")),
    html("h3", {}, say("faults-screens")),
    html("div", { class: "faults" }, ...each((n) => lasting("screen", n, `screen:${n}`))),
    html("h3", {}, say("faults-buttons")),
    html("div", { class: "faults" }, ...each((n) => lasting("stick", n, `stick:${n}`)), ...each((n) => once("bounce", n))),
  ];
}
