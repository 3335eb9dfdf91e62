// The calibration on /setup: a space is lit, a token goes there, and at the end it is seen what was found.

import { html } from "./elements.js";
import { sign } from "./setup-marks.js";
import { say } from "./texts.js";

export function makeWalk(element, send) {
  let now = null;
  const title = html("h2", { id: "walk-title" });
  const why = html("p", { class: "setup-hint" });
  const text = html("p", { class: "walk-text", role: "status" });
  const note = html("p", { class: "walk-note", role: "status" });
  const bar = html("progress", { id: "walk-bar" });
  const findings = html("ul", { id: "walk-findings" });
  const lines = html("pre", { tabindex: 0 });
  const file = html("details", {}, html("summary", {}), lines);
  const steps = ["begin", "start", "here", "next", "back", "keep", "end"];
  const buttons = new Map(steps.map((step) => [step, html("button", { type: "button", class: ["begin", "start", "here", "keep"].includes(step) ? "main" : "", "data-step": step, onclick: () => send({ t: "walk", step, space: Math.max(0, now.space) }) })]));
  element.replaceChildren(html("header", { class: "section-head" }, title), why, text, bar, note, findings, file, html("div", { class: "deeds" }, ...buttons.values()));

  const offered = ({ phase, here, keep }) => ({
    "": ["begin"],
    clear: ["start", "end"],
    walk: [...(here ? ["here"] : []), "next", "back", "end"],
    done: [...(keep ? ["keep"] : []), "end"],
  })[phase];

  // Only what differs is changed: no button loses its focus while the walk goes on.
  function put(element, words) {
    if (element.textContent !== words) element.textContent = words;
    element.hidden = !words;
  }

  function show() {
    element.hidden = !now?.can;
    if (!now) return;
    const wanted = offered(now), had = document.activeElement;
    put(why, now.phase === "done" ? say(now.feels ? "setup-walk-rings" : "setup-walk-figures") : now.phase ? "" : say("setup-walk-why"));
    put(text, now.text);
    put(note, now.note);
    note.classList.toggle("trouble", now.here);
    bar.hidden = now.phase !== "walk";
    bar.max = Math.max(1, now.of);
    bar.value = now.at;
    bar.setAttribute("aria-label", `${now.at} / ${now.of}`);
    for (const [step, button] of buttons) button.hidden = !wanted.includes(step);
    if (had?.dataset?.step && had.hidden) buttons.get(wanted[0]).focus();
    findings.hidden = !now.findings.length;
    findings.replaceChildren(...now.findings.map((part) => html("li", { class: "part", "data-state": part.state },
      sign(part.state, { label: say(`setup-state-${part.state}`) }),
      html("div", { class: "words" }, html("h3", {}, part.title), html("p", { class: "what" }, part.what),
        ...(part.fix ? [html("p", { class: "fix" }, html("b", {}, say("setup-helps")), " ", part.fix)] : [])))));
    file.hidden = !now.lines.length;
    put(lines, now.lines.join("\n"));
  }

  return {
    label() {
      title.textContent = say("setup-walk");
      file.firstChild.textContent = say("setup-walk-file");
      for (const [step, button] of buttons) button.textContent = say(`setup-walk-${step}`);
      show();
    },
    update(message) {
      now = message;
      show();
    },
  };
}
