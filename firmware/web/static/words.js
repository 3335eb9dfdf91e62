// What a console says, in words: what is asked, every choice as a button, amounts to set. A press names the choice's key.

import { makeDial } from "./dial.js";
import { html } from "./elements.js";
import { say } from "./texts.js";

const opensMore = ({ label }) => label.endsWith("…");

// The buttons are kept as long as their key is offered, so that the focus stays where it is.
function makeChoices(element, choose) {
  const made = new Map();

  function button(choice) {
    const found = made.get(choice.key) ?? html("button", { type: "button", class: "choice", "data-key": choice.key, onclick: () => choose(choice.key) });
    found.replaceChildren(html("b", {}, choice.label), ...(choice.details ?? []).map((text) => html("small", {}, text)));
    return found;
  }

  element.addEventListener("keydown", (event) => {
    // A held Enter would go on choosing what comes next, unread and unheard.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    const all = [...element.querySelectorAll("button")], at = all.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, at + step))].focus();
  });

  return ({ choices = [], on }) => {
    const hadFocus = element.contains(document.activeElement) ? document.activeElement : null;
    const wanted = choices.map((choice) => {
      if (choice.idle) return html("p", { class: "idle" }, choice.label);
      const one = button(choice);
      one.toggleAttribute("data-on", choice.key === on);
      one.classList.toggle("more", opensMore(choice) && !choice.details);
      return one;
    });
    made.clear();
    choices.forEach((choice, i) => choice.idle || made.set(choice.key, wanted[i]));
    if (wanted.length !== element.children.length || wanted.some((one, i) => one !== element.children[i])) element.replaceChildren(...wanted);
    // The choice that had the focus is gone: a keyboard or a screen reader goes on at the first of the new ones.
    if (hadFocus && !element.contains(hadFocus)) element.querySelector("button")?.focus({ preventScroll: true });
    else if (hadFocus && document.activeElement !== hadFocus) hadFocus.focus({ preventScroll: true });
  };
}

function makeCountdown() {
  const bar = html("i"), element = html("p", { class: "countdown", role: "timer", hidden: true }, bar, html("span", {}));
  return {
    element,
    show(countdown) {
      element.hidden = !countdown;
      if (!countdown) return;
      const [left, of] = countdown;
      bar.style.width = `${Math.round(100 * Math.min(1, left / Math.max(1, of)))}%`;
      element.lastChild.textContent = say("seconds-left", { number: left });
    },
  };
}

// `choose(n, key, value, does)` sends a choice, or sets a dial. `controls` is false where nothing may be pressed.
export function makeWords(element, choose) {
  let said = null, shown = -1;
  const who = html("h2", { class: "words-who" }), turn = html("p", { class: "words-turn" });
  const headline = html("p", { class: "headline" }), details = html("div", { class: "details" });
  const asked = html("div", { class: "asked" }, headline, details);
  const refused = html("p", { class: "refused" }), fault = html("p", { class: "words-fault" }); // listen.js says them
  const countdown = makeCountdown(), dials = html("div", { class: "dials" }), choices = html("div", { class: "choices", role: "group" });
  element.replaceChildren(html("header", {}, who, turn), countdown.element, asked, refused, dials, choices, fault);

  const showChoices = makeChoices(choices, (key) => {
    // An amount that was typed and not sent yet is meant by the press on what stands below it.
    const typed = key === said.on ? [...made.values()].find((dial) => dial.typed() !== null) : null;
    if (typed) choose(shown, typed.key, typed.typed(), true);
    else choose(shown, key, null, true);
  });
  let made = new Map();

  function showDials(wanted = []) {
    const kept = new Map(wanted.map((dial) => [dial.key, made.get(dial.key) ?? makeDial(dial, (value, does) => choose(shown, dial.key, value, does))]));
    const changed = [...kept.keys()].join("\n") !== [...made.keys()].join("\n");
    made = kept;
    if (changed) dials.replaceChildren(...[...kept.values()].map((dial) => dial.element));
    wanted.forEach((dial) => kept.get(dial.key).show(dial));
  }

  const text = (place, wanted) => {
    if (place.textContent !== wanted) place.textContent = wanted;
  };

  return {
    // Shows a console. `name` is whose it is, `token` their token's drawing.
    show(n, says, { title, badge }) {
      if (n !== shown) made = new Map();
      said = says;
      shown = n;
      element.lang = says.language ?? "";
      element.dataset.words = n;
      element.toggleAttribute("data-awaited", Boolean(says.awaited));
      element.toggleAttribute("data-alarm", Boolean(says.alarm));
      if (who.dataset.said !== title + (says.cash ?? "")) {
        who.replaceChildren(...(badge ? [badge] : []), html("span", {}, title), html("b", { class: "purse" }, says.cash ?? ""));
        who.dataset.said = title + (says.cash ?? "");
      }
      text(turn, says.turn ?? "");
      countdown.show(says.countdown);
      text(headline, says.secret && !says.headline ? say("secret") : says.headline ?? "");
      const lines = says.details ?? [];
      if ([...details.children].map((line) => line.textContent).join("\n") !== lines.join("\n")) details.replaceChildren(...lines.map((line) => html("p", {}, line)));
      text(refused, says.refused ?? "");
      text(fault, says.fault ?? "");
      choices.setAttribute("aria-label", say("choices-of", { name: title }));
      showDials(says.dials);
      showChoices(says);
    },
    clear() {
      shown = -1;
    },
  };
}
