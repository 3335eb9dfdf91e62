// An amount to set: minus and plus, a number to type, a slider. The bounds are the server's.

import { html } from "./elements.js";
import { say } from "./texts.js";

// `set(value, does)` sends the amount; with `does` it is also bid, built, entered.
export function makeDial({ key, label }, set) {
  let now = null, sent = null;
  const id = `dial-${key.replace(/\W+/g, "-")}`;
  const number = html("input", { type: "number", id, inputmode: "numeric", autocomplete: "off" });
  const slider = html("input", { type: "range", "aria-label": label });
  const step = (sign, name) => html("button", { type: "button", class: "step", "aria-label": say(name, { what: label }), onclick: () => {
    send((sent ?? now.value) + sign * (now.step ?? 1));
  } }, sign < 0 ? "−" : "+");
  const minus = step(-1, "less"), plus = step(1, "more");
  const bounds = html("small", { class: "bounds" });
  const element = html("div", { class: "dial", "data-dial": key }, html("label", { for: id }, label), html("div", { class: "dial-row" }, minus, number, plus), slider, bounds);

  const within = (value) => Math.max(now.least, Math.min(now.most, Math.trunc(value)));

  function send(value, does = false) {
    sent = within(value);
    number.value = slider.value = sent;
    set(sent, does);
  }

  const typed = () => (number.value === "" || !Number.isFinite(Number(number.value)) ? null : within(Number(number.value)));
  number.addEventListener("change", () => typed() === null ? show(now) : send(typed()));
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || typed() === null) return;
    event.preventDefault();
    send(typed(), true);
  });
  slider.addEventListener("input", () => send(Number(slider.value)));

  function show(dial) {
    const moved = now?.value !== dial.value || now.least !== dial.least || now.most !== dial.most;
    now = dial;
    for (const input of [number, slider]) {
      input.min = dial.least;
      input.max = dial.most;
      input.step = 1;
    }
    if (sent === dial.value) sent = null;
    const editing = document.activeElement === number && number.value !== "" && !moved;
    if (!editing && sent === null) number.value = slider.value = dial.value;
    bounds.textContent = say("bounds", { count: dial.least, number: dial.most });
    minus.disabled = dial.value <= dial.least;
    plus.disabled = dial.value >= dial.most;
  }

  return {
    key,
    element,
    show,
    // The amount that stands in the field and that the server does not show yet.
    typed: () => (typed() !== null && typed() !== now.value ? typed() : null),
  };
}
