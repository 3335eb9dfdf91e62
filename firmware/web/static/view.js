// Which of its two views the page shows: play (the board and one seat in words) or board (all consoles round it).

import { recall, remember } from "./preferences.js";
import { say } from "./texts.js";

const VIEWS = ["play", "board"], FIRST = "play";

// The address decides for this page; otherwise what was chosen last, in this browser.
function wanted() {
  const found = new URLSearchParams(location.search).get("view") ?? recall("view", FIRST);
  return VIEWS.includes(found) ? found : FIRST;
}

// `changed` is called after the button has switched. A phone has no board view: it holds one seat.
export function makeView(button, role, changed) {
  let now = role === "seat" ? "play" : wanted();
  const other = () => VIEWS[1 - VIEWS.indexOf(now)];

  function show() {
    document.body.dataset.view = now;
    button.dataset.now = now;
    button.setAttribute("aria-label", say(`view-${other()}`));
    button.title = say(`view-${other()}`);
  }

  button.hidden = role === "seat";
  button.addEventListener("click", () => {
    now = other();
    remember("view", now);
    show();
    changed();
  });
  show();
  return {
    label: show,
    get isPlay() {
      return now === "play";
    },
  };
}
