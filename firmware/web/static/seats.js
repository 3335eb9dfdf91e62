// The consoles: a screen and three buttons each. A button is down while a finger, the mouse or a key holds it.

import { html } from "./html.js";
import { badge } from "./pieces.js";
import { makeScreen } from "./screen.js";
import { svg } from "./svg.js";
import { word } from "./words.js";

const BUTTONS = [
  { id: "left", sign: "◀" },
  { id: "ok", sign: "●" },
  { id: "right", sign: "▶" },
];

function makeButton(seat, { id, sign }, cap, press, release, number) {
  const button = html("button", { type: "button", "data-button": id, class: `key ${id}`, "aria-label": word(`button-${id}`, { seat: number }) },
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
  // What a screen reader presses comes as a click alone.
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

// `hands` is null where one may only look; otherwise press, release, caps (of three keys) and phone, each perhaps null.
export function makeSeat(seat, { colour, number }, { width, height }, hands) {
  const screen = makeScreen(width, height, word("screen-of", { seat: number }));
  const who = html("span", { class: "who" }, word("seat", { seat: number }));
  const tools = html("span", { class: "seat-tools" });
  const element = html("section", { class: "seat", "data-console": seat, "aria-label": word("seat", { seat: number }) },
    html("header", { class: "label" }, html("b", { class: "number", "aria-hidden": "true" }, String(number)), who, tools),
    html("div", { class: "glass" }, screen.canvas));
  element.style.setProperty("--seat", colour);
  element.dataset.colour = colour;
  Object.assign(element.dataset, { columns: width, rows: height });
  screen.canvas.style.setProperty("--columns", width);
  screen.canvas.style.setProperty("--rows", height);

  const buttons = {};
  if (hands) {
    const keys = html("div", { class: "keys" });
    BUTTONS.forEach((button, i) => {
      buttons[button.id] = makeButton(seat, button, hands.caps?.[i], hands.press, hands.release, number);
      keys.append(buttons[button.id].button);
    });
    element.append(keys);
    if (hands.phone) {
      tools.append(html("button", { type: "button", class: "phone", "aria-label": word("phone-for", { seat: number }), title: word("phone-for", { seat: number }), onclick: () => hands.phone(seat) }, phone()));
    }
  }
  return {
    element,
    show: screen.show,
    push: (button) => buttons[button]?.push(),
    letGo: (button) => buttons[button]?.letGo(),
    // Who sits here: name, token and whether the game waits for them.
    player(player, token, waits) {
      element.toggleAttribute("data-waits", Boolean(waits));
      element.toggleAttribute("data-empty", player === null);
      // A seat has its player's colour, light enough to read its number on it.
      element.dataset.colour = player ? `color-mix(in srgb, ${token.colour} 65%, white)` : colour;
      element.style.setProperty("--seat", element.dataset.colour);
      who.replaceChildren(...(player ? [badge(token.name, token.colour), player.name] : [word("seat", { seat: number })]));
      element.setAttribute("aria-label", player ? word("seat-of", { seat: number, name: player.name }) : word("seat", { seat: number }));
    },
    held(isHeld) {
      element.toggleAttribute("data-held", isHeld);
      for (const { button } of Object.values(buttons)) button.disabled = isHeld;
    },
  };
}
