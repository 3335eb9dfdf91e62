// What is being tried on /setup, at the foot of the window: what to do, what has answered, and whether it was seen.

import { html } from "./elements.js";
import { say } from "./texts.js";

const BUTTONS = [["left", "◀"], ["ok", "●"], ["right", "▶"]];

export function makeTrial(element, send) {
  let asked = null, now = { what: "" };

  const stop = () => {
    asked = null;
    send({ t: "stop" });
    show();
  };

  function answer(yes) {
    send({ t: "answer", what: asked.what, n: asked.n, yes });
    stop();
  }

  function show() {
    element.hidden = !now.what && !asked;
    if (element.hidden) {
      element.replaceChildren();
      return;
    }
    const text = html("p", {}, now.what ? now.text : "");
    if (now.what === "buttons") {
      text.append(html("span", { class: "pressed" }, ...BUTTONS.map(([id, mark]) => html("b", { class: now.pressed.includes(id) ? "yes" : "", "aria-label": `${mark} ${say(now.pressed.includes(id) ? "setup-state-ok" : "setup-state-unknown")}` }, now.pressed.includes(id) ? `${mark} ✓` : mark))));
    }
    const asks = asked && (!now.what || now.what === asked.what)
      ? [html("p", {}, say(`setup-ask-${asked.what}`)), html("button", { type: "button", onclick: () => answer(true) }, say("setup-yes")), html("button", { type: "button", onclick: () => answer(false) }, say("setup-no"))] : [];
    element.replaceChildren(text, ...asks, html("button", { type: "button", class: "stop", onclick: stop }, say(now.what ? "setup-stop" : "close")));
  }

  return {
    // A trial that only a person can judge has begun; or, with null, another one.
    began(question) {
      asked = question;
    },
    update(message) {
      if (message.what && asked && message.what !== asked.what) asked = null;
      now = message;
      show();
    },
  };
}
