// The Wi-Fi on /setup: which one the board is in, which there are, and a password to type.

import { html } from "./elements.js";
import { say } from "./texts.js";

const MIN_PASSWORD = 8, MAX_PASSWORD = 63;

export function makeWifi(element, send) {
  let now = null, form = null;
  const title = html("h2", { id: "wifi-title" });
  const look = html("button", { type: "button", onclick: () => send({ t: "look for wifis" }) });
  const text = html("p", { class: "setup-hint", role: "status" });
  const trouble = html("p", { class: "trouble" });
  const asking = html("div", { class: "asking" });
  const list = html("ul", { id: "wifis" });
  element.replaceChildren(html("header", { class: "section-head" }, title, look), text, trouble, asking, list);

  function shut() {
    form = null;
    asking.replaceChildren();
  }

  function join(name, locked) {
    if (!locked) {
      send({ t: "join wifi", name });
      return;
    }
    const field = html("input", { id: "wifi-password", type: "password", autocomplete: "off", minlength: MIN_PASSWORD, maxlength: MAX_PASSWORD, required: true });
    form = html("form", { class: "tag-form" }, html("label", { for: "wifi-password" }, say("setup-wifi-password", { name })), field,
      html("button", { type: "submit", class: "main" }, say("setup-wifi-join")), html("button", { type: "button", onclick: shut }, say("close")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({ t: "join wifi", name, password: field.value });
      shut();
    });
    asking.replaceChildren(form);
    field.focus();
  }

  function show() {
    element.hidden = !now?.can;
    if (!now) return;
    look.disabled = now.busy;
    text.textContent = now.text;
    trouble.textContent = now.trouble;
    list.replaceChildren(...now.found.map(({ name, strength, locked }) => html("li", {}, html("b", {}, name), html("span", {}, strength),
      html("button", { type: "button", disabled: now.busy, "aria-label": `${say("setup-wifi-join")} ${name}`, onclick: () => join(name, locked) }, say("setup-wifi-join")))));
  }

  return {
    label() {
      title.textContent = say("setup-wifi");
      look.textContent = say("setup-wifi-look");
      show();
    },
    update(message) {
      now = message;
      show();
    },
  };
}
