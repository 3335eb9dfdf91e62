// The program and the machine on /setup: what they are, the log, and restart, update and switching off, each asked about first.

import { html } from "./elements.js";
import { say } from "./texts.js";

const DEEDS = ["update", "restart", "reboot", "off"];

export function makeMachine(element, send) {
  let about = null, lines = null;
  const title = html("h2", { id: "machine-title" });
  const facts = html("dl", { class: "facts" });
  const deeds = html("div", { class: "deeds" });
  const helpless = html("p", { class: "setup-hint" });
  const newer = html("p", { class: "newer" });
  const summary = html("summary", {});
  const text = html("pre", { id: "log", tabindex: 0, role: "log" });
  const log = html("details", {}, summary, text);
  element.replaceChildren(html("header", { class: "section-head" }, title), facts, newer, deeds, helpless, log);
  log.addEventListener("toggle", () => {
    if (log.open) send({ t: "log" });
  });

  function sure(what) {
    const close = () => dialog.remove();
    const dialog = html("dialog", { "aria-labelledby": "sure" }, html("h2", { id: "sure" }, say(`setup-do-${what}`)), html("p", {}, say(`setup-sure-${what}`)),
      html("div", { class: "deeds" }, html("button", { type: "button", autofocus: true, onclick: close }, say("setup-not-now")),
        html("button", { type: "button", class: "main", onclick: () => {
          send({ t: "do", what });
          close();
        } }, say(`setup-do-${what}`))));
    dialog.addEventListener("close", close);
    document.body.append(dialog);
    dialog.showModal();
  }

  function show() {
    if (!about) return;
    facts.replaceChildren(...about.facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
    newer.textContent = about.newer_on_card ? say("setup-newer-on-card") : "";
    helpless.textContent = about.helpless;
    const wanted = DEEDS.filter((what) => about.can.includes(what));
    if (deeds.dataset.made !== JSON.stringify([wanted, document.documentElement.lang])) {
      deeds.dataset.made = JSON.stringify([wanted, document.documentElement.lang]);
      deeds.replaceChildren(...wanted.map((what) => html("button", { type: "button", "data-do": what, onclick: () => sure(what) }, say(`setup-do-${what}`))));
    }
  }

  return {
    label() {
      title.textContent = say("setup-machine");
      summary.textContent = say("setup-log");
      text.setAttribute("aria-label", say("setup-log"));
      show();
    },
    update(message) {
      about = message;
      show();
    },
    log(given) {
      lines = given;
      text.textContent = lines.length ? lines.join("\n") : say("setup-log-empty");
      text.scrollTop = text.scrollHeight;
    },
  };
}
