// The desk: a deal or the player's property at a glance, in the middle of the board, on a phone below the words.
//
// The console of the seat is in the same deal or list, so every press is one of its choices, by its key.

import { html } from "./elements.js";
import { say } from "./texts.js";

// How long a press on an end waits for a change that is on its way. A refused change has no answer.
const PATIENCE_MS = 2000;

// Elements are kept as long as they are wanted: a press that has begun on one ends on the same one.
function makeShelf() {
  const kept = new Map();
  return (id, make) => {
    if (!kept.has(id)) kept.set(id, make());
    return kept.get(id);
  };
}

function fill(place, wanted) {
  if (wanted.length !== place.childNodes.length || wanted.some((one, i) => one !== place.childNodes[i])) place.replaceChildren(...wanted);
}

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

// A button that stays the same while its key and words change.
function makePress(press, attributes = {}) {
  const words = html("b"), details = html("small");
  const button = html("button", { type: "button", ...attributes, onclick: () => press(button.dataset.key) }, words, details);
  return {
    element: button,
    show({ key, label, details: more = "" }) {
      button.dataset.key = key;
      write(words, label);
      write(details, more);
    },
  };
}

// -- a deal

function makeDeal(choose, faceOf, pointAt) {
  const shelf = makeShelf();
  const sent = new Map();  // by what was changed: whether the sheet has it
  let sheet = null, sentAt = 0, wanted = "", typedIn = null;

  const partners = html("div", { class: "desk-partners" }), sides = html("div", { class: "desk-sides" });
  const slider = html("input", { type: "range", class: "desk-slider", step: 10 });
  const problem = html("p", { class: "desk-problem", role: "alert" }), ends = html("div", { class: "desk-ends" });

  // What changes is sent at once. A press on an end that comes before the answers waits for all of them: it means the
  // sheet with all changes.
  function change(id, isThere, key, value, does) {
    sent.set(id, isThere);
    [sentAt, wanted] = [performance.now(), ""];
    choose(key, value, does);
  }

  // A press on a thing: its key says how it was, so it has another key afterwards.
  function press(id, button) {
    const { key } = button.dataset;
    change(id, () => button.dataset.key !== key || !button.isConnected, key);
  }

  const getsNow = () => sheet.sides[1].cash - sheet.sides[0].cash;

  function setCash(gets) {
    const [mine, theirs] = sheet.sides, amount = Math.trunc(Number(gets) || 0);
    const allowed = Math.max(-mine.most, Math.min(theirs.most, amount));
    if (allowed !== getsNow() || sent.has("cash")) change("cash", () => getsNow() === allowed, sheet.cash, allowed, false);
    else showCash();
  }

  function pressEnd(id) {
    const key = ends.querySelector(`[data-end="${id}"]`)?.dataset.key;
    if (sent.size && performance.now() - sentAt < PATIENCE_MS) wanted = id;
    else if (key) choose(key);
  }

  slider.addEventListener("input", () => {
    const gets = Number(slider.value);
    cashOf(0).value = Math.max(0, -gets);
    cashOf(1).value = Math.max(0, gets);
  });
  slider.addEventListener("change", () => setCash(slider.value));

  const cashOf = (at) => shelf(`cash ${at}`, () => {
    const field = html("input", { type: "number", min: 0, step: 1, inputmode: "numeric", "data-cash": at });
    field.addEventListener("input", () => { typedIn = field; });
    field.addEventListener("blur", () => { typedIn = null; });
    field.addEventListener("change", () => {
      typedIn = null;
      setCash(at ? field.value : -field.value);
    });
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => event.key === "Enter" && field.blur());
    return field;
  });

  function showCash() {
    const [mine, theirs] = sheet.sides, gets = theirs.cash - mine.cash;
    [mine, theirs].forEach((side, at) => {
      const field = cashOf(at);
      field.max = side.most;
      field.setAttribute("aria-label", `${side.title}: ${say("desk-cash")}`);
      if (field !== typedIn && field.value !== String(side.cash)) field.value = side.cash;
    });
    slider.min = -mine.most;
    slider.max = theirs.most;
    slider.setAttribute("aria-label", say("desk-slider"));
    if (document.activeElement !== slider) slider.value = gets;
  }

  // A deed or a card: pressed while it is on the deal.
  function toggle(id, { key, on }, ...inside) {
    const button = shelf(id, () => html("button", { type: "button", class: "desk-thing", onclick: () => press(id, button) }));
    button.dataset.key = key;
    button.setAttribute("aria-pressed", String(Boolean(on)));
    if (button.dataset.said !== inside.map((one) => one.textContent ?? one).join()) {
      button.replaceChildren(...inside);
      button.dataset.said = inside.map((one) => one.textContent ?? one).join();
    }
    return button;
  }

  function deed({ space, key, details, on, lift }) {
    const { name, colour } = faceOf().spaces[space];
    const band = html("i", { class: "band", "aria-hidden": "true" });
    band.style.background = colour ?? "var(--ink-soft)";
    const button = toggle(`deed ${space}`, { key, on }, band, html("span", {}, name), html("small", {}, details));
    button.dataset.deed = space;
    button.onpointerenter = () => pointAt(space);
    button.onpointerleave = () => pointAt(null);
    if (!lift) return [button];
    const lifting = shelf(`lift ${space}`, () => makePress(() => press(`lift ${space}`, lifting.element), { class: "desk-lift" }));
    lifting.show(lift);
    return [button, lifting.element];
  }

  function side(one, at) {
    const [box, gives, things, after] = shelf(`side ${at}`, () => {
      const parts = [html("small"), html("div", { class: "desk-things" }), html("div", { class: "desk-after" })];
      return [html("section", { class: "desk-side", "data-side": at }, html("h3", {}, html("span"), parts[0]),
        html("label", { class: "desk-cash" }, say("desk-cash"), cashOf(at)), parts[2], parts[1]), ...parts];
    });
    write(box.querySelector("h3 span"), one.title);
    write(gives, one.gives);
    const cards = (one.cards ?? []).map((card, i) => toggle(`card ${at} ${i}`, card, html("span", {}, card.label)));
    fill(things, [...one.deeds.flatMap(deed), ...cards]);
    if (after.textContent !== (one.after ?? []).join("")) after.replaceChildren(...(one.after ?? []).map((line) => html("p", {}, line)));
    return box;
  }

  function showEnds() {
    fill(ends, (sheet.ends ?? []).map(({ key, label }) => {
      const end = shelf(`end ${label}`, () => makePress(() => pressEnd(label), { "data-end": label }));
      end.element.classList.toggle("main", key === sheet.agree && !sheet.problem);
      end.show({ key, label });
      return end.element;
    }));
  }

  return (now) => {
    const got = sheet?.sides && getsNow();
    sheet = now;
    if (!sheet.sides) {
      fill(partners, sheet.partners.map((choice) => {
        const partner = shelf(`partner ${choice.key}`, () => makePress((key) => choose(key), { class: "desk-partner" }));
        partner.show(choice);
        return partner.element;
      }));
      return [partners];
    }
    fill(sides, sheet.sides.map(side));
    for (const [id, isThere] of [...sent]) if (isThere()) sent.delete(id);
    if (sent.has("cash") && getsNow() !== got) {
      // The other player has set the money, too.
      sent.delete("cash");
      wanted = "";
    }
    showCash();
    write(problem, sheet.problem ?? "");
    showEnds();
    if (wanted && !sent.size) {
      const id = wanted;
      wanted = "";
      pressEnd(id);
    }
    return [slider, sides, problem, ends];
  };
}

// -- property

function makeProperty(choose, faceOf, pointAt) {
  const shelf = makeShelf();

  function step(id, sign, found) {
    const press = shelf(id, () => makePress((key) => key && choose(key), { class: "desk-step" }));
    press.element.disabled = !found;
    press.show(found ? { key: found.key, label: `${sign} ${found.label}`, details: found.details.join(" · ") } : { key: "", label: sign });
    return press.element;
  }

  function group({ key, label, rent, streets, up, down }) {
    const box = shelf(`group ${key}`, () => html("section", { class: "desk-group", "data-group": key }));
    const deeds = html("ul", {}, ...streets.map(([space, words]) => {
      const { name, colour } = faceOf().spaces[space];
      const band = html("i", { class: "band", "aria-hidden": "true" });
      band.style.background = colour ?? "var(--ink-soft)";
      const row = html("li", {}, band, html("span", {}, name), html("small", {}, words));
      row.addEventListener("pointerenter", () => pointAt(space));
      row.addEventListener("pointerleave", () => pointAt(null));
      return row;
    }));
    const list = shelf(`list ${key}`, () => html("div"));
    list.replaceChildren(html("h3", {}, html("span", {}, label), html("small", {}, rent)), deeds);
    fill(box, [list, step(`down ${key}`, "−", down), step(`up ${key}`, "+", up)]);
    return box;
  }

  const groups = html("div", { class: "desk-groups" });
  return (sheet) => {
    fill(groups, sheet.groups.map(group));
    return [groups];
  };
}

// -- both

// On a phone the desk is below what the seat is asked.
function comeIntoView(element, block) {
  if (element.closest("#table").dataset.middle === "beside") element.scrollIntoView({ block });
}

// `choose(n, key, value, does)` makes a choice of a console. `faceOf` is what is printed on the board.
export function makeDesk(element, { choose, faceOf, pointAt }) {
  let seat = -1, kind = "", draw = null, back = "", partner = "", leaving = false;
  const title = html("h2");
  const leave = () => {
    leaving = true;
    choose(seat, back);
  };
  const close = html("button", { type: "button", class: "close", onclick: leave }, "×");
  const body = html("div", { class: "desk-body" });
  element.replaceChildren(html("header", {}, title, close), body);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
  });

  return {
    // Shows the sheet of a console; null: there is none. Returns whether that seat has closed it.
    show(n, sheet) {
      const opened = element.hidden && sheet, closed = !element.hidden && !sheet && seat === n;
      element.hidden = !sheet;
      document.body.toggleAttribute("data-desk", Boolean(sheet));
      if (!sheet) {
        if (kind) {
          pointAt(null);
          comeIntoView(document.getElementById("words"), "nearest");
        }
        kind = "";
        leaving = false;
        return closed;
      }
      // Who leaves a deal does not want to be asked with whom to make another.
      if (leaving) {
        leaving = false;
        if (seat === n && sheet.partners?.length) choose(n, sheet.back);
      }
      if (seat !== n || kind !== sheet.kind) {
        const press = (key, value, does) => choose(seat, key, value, does);
        draw = (sheet.kind === "deal" ? makeDeal : makeProperty)(press, faceOf, pointAt);
      }
      [seat, kind, back] = [n, sheet.kind, sheet.back];
      element.dataset.kind = kind;
      element.setAttribute("aria-label", sheet.title);
      close.setAttribute("aria-label", say("close"));
      write(title, sheet.title);
      fill(body, draw(sheet));
      const begins = opened || partner !== sheet.title;
      partner = sheet.title;
      if (begins) element.scrollTop = 0;
      if (begins) comeIntoView(element, "start");
      return false;
    },
  };
}
