// Draws the consoles: a screen and three buttons each. A button is down while a finger, the mouse or a key holds it.

import { html, svg } from "./elements.js";
import { badge } from "./pieces.js";
import { makeScreen } from "./screen.js";
import { say } from "./texts.js";

const BUTTONS = [
  { id: "left", sign: "◀" },
  { id: "ok", sign: "●" },
  { id: "right", sign: "▶" },
];

function makeButton(seat, { id, sign }, cap, press, release, number) {
  const button = html("button", { type: "button", "data-button": id, class: `key ${id}`, "aria-label": say(`button-${id}`, { seat: number }) },
    html("span", { class: "sign", "aria-hidden": "true" }, sign));
  if (cap) {
    button.append(html("kbd", { class: "cap", "aria-hidden": "true" }, cap));
    button.setAttribute("aria-keyshortcuts", cap);
  }

  let down = false;
  const push = () => {
    if (down) return;
    down = true;
    button.classList.add("down");
    press(seat, id);
  };
  const letGo = () => {
    if (!down) return;
    down = false;
    button.classList.remove("down");
    release(seat, id);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.releasePointerCapture(event.pointerId);
    push();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(end, letGo);
  addEventListener("blur", letGo);
  button.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      push();
    }
  });
  button.addEventListener("keyup", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault(); // or it would be pressed once more, as a click
    letGo();
  });
  // A screen reader presses with a click only.
  button.addEventListener("click", (event) => {
    if (event.detail !== 0) return;
    push();
    letGo();
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return { button, push, letGo };
}

export function phone() {
  return svg("svg", { viewBox: "0 0 16 22", "aria-hidden": "true" }, svg("path", { d: "M3 1h10q2 0 2 2v16q0 2-2 2H3q-2 0-2-2V3q0-2 2-2zM1 4.500h14M1 16.500h14M7 18.800h2" }));
}

// `controls` is null on a page that may only watch. Its fields: press, release, caps (of three keys), phone; some are null.
export function makeSeat(seat, { colour, number }, { width, height }, controls) {
  const screen = makeScreen(width, height, say("screen-of", { seat: number }));
  const who = html("span", { class: "who" }, say("seat", { seat: number }));
  const tools = html("span", { class: "seat-tools" });
  const element = html("section", { class: "seat", "data-console": seat, "aria-label": say("seat", { seat: number }) },
    html("header", { class: "label" }, html("b", { class: "number", "aria-hidden": "true" }, String(number)), who, tools),
    html("div", { class: "glass" }, screen.canvas));
  element.style.setProperty("--seat", colour);
  element.dataset.colour = colour;
  Object.assign(element.dataset, { columns: width, rows: height });
  screen.canvas.style.setProperty("--columns", width);
  screen.canvas.style.setProperty("--rows", height);

  const buttons = {};
  if (controls) {
    const keys = html("div", { class: "keys" });
    BUTTONS.forEach((button, i) => {
      buttons[button.id] = makeButton(seat, button, controls.caps?.[i], controls.press, controls.release, number);
      keys.append(buttons[button.id].button);
    });
    element.append(keys);
    if (controls.phone) {
      tools.append(html("button", { type: "button", class: "phone", "aria-label": say("phone-for", { seat: number }), title: say("phone-for", { seat: number }), onclick: () => controls.phone(seat) }, phone()));
    }
  }
  return {
    element,
    show: screen.show,
    push: (button) => buttons[button]?.push(),
    letGo: (button) => buttons[button]?.letGo(),
    // Shows the player here: name, token and whether the game waits for them.
    player(player, token, waits) {
      element.toggleAttribute("data-waits", Boolean(waits));
      element.toggleAttribute("data-empty", player === null);
      // A seat has its player's colour, light enough to read its number on it.
      element.dataset.colour = player ? `color-mix(in srgb, ${token.colour} 65%, white)` : colour;
      element.style.setProperty("--seat", element.dataset.colour);
      who.replaceChildren(...(player ? [badge(token.name, token.colour), player.name] : [say("seat", { seat: number })]));
      element.setAttribute("aria-label", player ? say("seat-of", { seat: number, name: player.name }) : say("seat", { seat: number }));
    },
    // The dots in words: no canvas is the only one to say something.
    says({ headline = "", details = [], choices = [], on = "" }) {
      const choice = choices.find(({ key }) => key === on)?.label;
      screen.canvas.setAttribute("aria-label", [say("screen-of", { seat: number }), headline, ...details, choice && `● ${choice}`].filter(Boolean).join(". "));
    },
    held(isHeld) {
      element.toggleAttribute("data-held", isHeld);
      for (const { button } of Object.values(buttons)) button.disabled = isHeld;
    },
  };
}
