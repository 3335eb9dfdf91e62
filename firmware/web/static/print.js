// Large print: the words of the seat in letters twice as large, on black and white. The browser remembers it.

import { recall, remember } from "./preferences.js";
import { say } from "./texts.js";

const SIZES = ["normal", "large"];

// `changed` is called after the letters have another size.
export function makePrint(button, changed) {
  let now = SIZES.includes(recall("print", "normal")) ? recall("print", "normal") : "normal";

  function show() {
    document.documentElement.dataset.print = now;
    button.setAttribute("aria-pressed", String(now === "large"));
    button.setAttribute("aria-label", say("print-large"));
    button.title = say(`print-${now}`);
  }

  button.addEventListener("click", () => {
    now = SIZES[1 - SIZES.indexOf(now)];
    remember("print", now);
    show();
    changed();
  });
  show();
  return { label: show };
}
