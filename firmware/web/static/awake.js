// Keeps a phone's screen on while it holds a seat, and says so where the browser does not let the page do that.

import { html } from "./elements.js";
import { recall, remember } from "./preferences.js";
import { say } from "./texts.js";

// `place` gets the note. `slept` is called when the page is looked at again after it was hidden.
export function makeAwake(place, slept) {
  let lock = null, wanted = false;

  async function ask() {
    if (!wanted || lock || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
      });
      document.body.dataset.awake = "yes";
      place.replaceChildren();
    } catch {
      sayNot();
    }
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

  document.addEventListener("visibilitychange", () => {
    if (!wanted || document.visibilityState !== "visible") return;
    slept();
    ask();
  });
  addEventListener("online", () => wanted && slept());
  addEventListener("pageshow", ({ persisted }) => persisted && wanted && slept());
  document.addEventListener("resume", () => wanted && slept());

  return {
    keep() {
      wanted = true;
      ask();
    },
  };
}
