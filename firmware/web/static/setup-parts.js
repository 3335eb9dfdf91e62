// The list of devices on /setup, the worst first: how each is, what helps, and how to try it.

import { html } from "./elements.js";
import { sign } from "./setup-marks.js";
import { say } from "./texts.js";

const ASKS = ["lights", "screen", "sound", "voice"];

export function makeParts(element, send, began) {
  const list = html("ul", { id: "parts" });
  const title = html("h2", { id: "devices-title" });
  const again = html("button", { type: "button", onclick: () => send({ t: "look again" }) });
  const choose = html("select", { id: "one-light", onclick: null });
  const choosing = html("label", { for: "one-light" });
  const rows = new Map();
  let spaces = [];
  element.replaceChildren(html("header", { class: "section-head" }, title, again), html("div", { class: "one-light" }, choosing, choose), list);
  choose.addEventListener("change", () => {
    if (choose.value !== "") send({ t: "try", what: "light", n: Number(choose.value) });
  });

  function tryIt(what, part) {
    const n = what === "screen" || what === "buttons" ? part.seat : 0;
    began(ASKS.includes(what) ? { what, n } : null);
    send({ t: "try", what, n });
  }

  function content(part) {
    const tries = part.tries.map((what) => html("button", { type: "button", "data-try": what, onclick: () => tryIt(what, part) }, say(`setup-try-${what}`)));
    if (part.update) tries.push(html("button", { type: "button", class: "main", "data-update": part.update, onclick: () => send({ t: "update scanner", name: part.update }) }, say("setup-update-scanner")));
    return [
      sign(part.state, { label: say(`setup-state-${part.state}`) }),
      html("div", { class: "words" },
        html("h3", {}, part.title),
        html("p", { class: "what" }, part.what),
        ...(part.fix ? [html("p", { class: "fix" }, html("b", {}, say("setup-helps")), " ", part.fix)] : []),
        ...(part.lines.length ? [html("pre", { tabindex: 0, "aria-label": say("setup-lines") }, part.lines.join("\n"))] : []),
        ...(part.detail ? [html("p", { class: "detail", lang: "en" }, part.detail)] : [])),
      html("div", { class: "tries" }, ...tries),
    ];
  }

  // A row is made anew only when it says something else, so that nothing jumps and no button loses its focus.
  function row(part) {
    const text = JSON.stringify([part, document.documentElement.lang]);
    const had = rows.get(part.id);
    if (had?.text === text) return had.element;
    const focused = had?.element.contains(document.activeElement) ? document.activeElement.dataset.try : null;
    const made = had?.element ?? html("li", { class: "part", tabindex: -1 });
    made.dataset.id = part.id;
    made.dataset.state = part.state;
    made.replaceChildren(...content(part));
    if (focused) made.querySelector(`[data-try="${focused}"]`)?.focus();
    rows.set(part.id, { text, element: made });
    return made;
  }

  return {
    label() {
      title.textContent = say("setup-devices");
      again.textContent = say("setup-look-again");
      choosing.textContent = say("setup-one-light");
      const chosen = choose.value;
      choose.replaceChildren(html("option", { value: "" }, say("setup-choose-space")), ...spaces.map((name, n) => html("option", { value: n }, name)));
      choose.value = chosen;
    },
    // The names of the spaces, as they are printed.
    names(printed) {
      spaces = printed;
      this.label();
    },
    update({ parts, looking }) {
      again.disabled = looking;
      const wanted = parts.map(row);
      wanted.forEach((element, at) => {
        if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null);
      });
      while (list.children.length > wanted.length) list.lastChild.remove();
      for (const id of rows.keys()) if (!parts.some((part) => part.id === id)) rows.delete(id);
    },
    // Leads to a part: brings it into view, and the focus with it.
    show(id) {
      const found = rows.get(id)?.element;
      if (!found) return;
      found.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      found.focus({ preventScroll: true });
    },
  };
}
