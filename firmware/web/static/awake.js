// Keeps a phone's screen on while it holds a seat, and says so where the browser does not let the page do that.

import { html } from "./elements.js";
import { recall, remember } from "./preferences.js";
import { say } from "./texts.js";

// `place` gets the note. `slept` is called when the page is looked at again after it was hidden.
export function makeAwake(place, slept) {
  let lock = null, asking = false, wanted = false;

  async function ask() {
    if (!wanted || lock || asking || document.visibilityState !== "visible") return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", lost);
      document.body.dataset.awake = "yes";
      place.replaceChildren();
    } catch {
      sayNot();
    }
    asking = false;
  }

  // The browser takes the lock away with the page, and to save power. Who looks at the page is told.
  function lost() {
    lock = null;
    document.body.dataset.awake = "";
    if (document.visibilityState === "visible" && wanted) sayNot();
  }

  // A page that came over plain http has no wake lock, and a phone that saves power refuses it.
  function sayNot() {
    document.body.dataset.awake = "no";
    if (recall("sleep-known", "") || place.childElementCount) return;
    const known = html("button", { type: "button", class: "tool", onclick: () => {
      remember("sleep-known", "yes");
      place.replaceChildren();
    } }, say("understood"));
    place.replaceChildren(html("p", {}, say("may-sleep")), known);
  }

  // After a sleep the connection may be dead without knowing it.
  function again() {
    if (!wanted || document.visibilityState !== "visible") return;
    slept();
    ask();
  }

  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, again);
  addEventListener("online", again);
  addEventListener("pageshow", ({ persisted }) => persisted && again());

  return {
    // The phone has a seat.
    keep() {
      wanted = true;
      ask();
    },
    // It has none any more.
    letGo() {
      wanted = false;
      place.replaceChildren();
      lock?.release();
    },
  };
}
