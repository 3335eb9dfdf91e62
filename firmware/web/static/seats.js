// The consoles: a screen and three buttons each. A button is down while a finger, the mouse or a key holds it.

import { makeScreen } from "./screen.js";

const BUTTONS = [
  { id: "left", sign: "◀", name: "Left" },
  { id: "ok", sign: "●", name: "OK" },
  { id: "right", sign: "▶", name: "Right" },
];

function makeButton(seat, { id, sign, name }, press, release) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.button = id;
  button.className = `key ${id}`;
  button.setAttribute("aria-label", `Seat ${seat + 1}: ${name}`);
  const cap = document.createElement("span");
  cap.textContent = sign;
  cap.setAttribute("aria-hidden", "true");
  button.append(cap);

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
    if (event.key === " " || event.key === "Enter") letGo();
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}

export function makeSeat(seat, { colour }, { width, height }, press, release) {
  const element = document.createElement("section");
  element.className = "seat";
  element.dataset.console = seat;
  element.setAttribute("aria-label", `Seat ${seat + 1}`);
  element.style.setProperty("--seat", colour);

  const screen = makeScreen(width, height, `Screen of seat ${seat + 1}`);
  const glass = document.createElement("div");
  glass.className = "glass";
  glass.append(screen.canvas);

  const keys = document.createElement("div");
  keys.className = "keys";
  const label = document.createElement("span");
  label.className = "label";
  const word = document.createElement("span");
  word.textContent = "Seat ";
  label.append(word, String(seat + 1));
  keys.append(label, ...BUTTONS.map((button) => makeButton(seat, button, press, release)));

  element.append(glass, keys);
  return { element, show: screen.show };
}
