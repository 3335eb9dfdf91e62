// The door of /setup: asks for the code that the board shows, and comes back with a key.

import { html } from "./elements.js";
import { say } from "./texts.js";

const KEY = "croupier.setup";

function stored(value) {
  try {
    if (value === undefined) return sessionStorage.getItem(KEY);
    if (value === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // A browser that keeps nothing asks for a code again.
  }
  return value ?? null;
}

export function makeDoor(element, send) {
  let field = null, hint = null, tried = false;

  function build() {
    const shown = field !== null && element.lang === document.documentElement.lang;
    if (shown) return;
    element.lang = document.documentElement.lang;
    const before = field?.value ?? "";
    field = html("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "9", placeholder: "XXXX-XXXX", "aria-describedby": "code-hint" });
    field.value = before;
    hint = html("p", { id: "code-hint", role: "alert" });
    const form = html("form", { class: "door" }, html("h2", {}, say("setup-door")), html("p", {}, say("setup-door-why")),
      html("button", { type: "button", class: "main", onclick: () => send({ t: "show code" }) }, say("setup-show-code")),
      html("label", { for: "code" }, say("setup-code")), field, hint, html("button", { type: "submit" }, say("setup-enter")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) send({ t: "enter", code: field.value });
    });
    element.replaceChildren(form);
  }

  return {
    // The socket is open. A page that was let in before shows its key; the answer to a wrong one is no news.
    opened(send) {
      const key = stored();
      tried = Boolean(key);
      if (key) send({ t: "enter", code: key });
    },
    show(state, key) {
      if (state === "open") {
        if (key) stored(key);
        tried = false;
        element.hidden = true;
        element.replaceChildren();
        field = null;
        return;
      }
      if (state === "closed" && tried) return; // the answer to the key comes next
      if (state === "wrong" && tried) {
        tried = false;
        stored(null);
        state = "closed";
      }
      build();
      element.hidden = false;
      hint.textContent = state === "closed" ? "" : say(`setup-door-${state.replace(" ", "-")}`);
      if (state === "closed" || state === "shown" || state === "wrong") field.focus();
      if (state === "wrong") field.select();
    },
  };
}
