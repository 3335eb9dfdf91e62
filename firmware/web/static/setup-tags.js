// The tags of the tokens on /setup: hold one to a reader, say whose it is.

import { html } from "./elements.js";
import { say } from "./texts.js";

export function makeTags(element, send, began) {
  let known = { tags: [], tokens: [], can_read: false }, read = null, form = null;
  const title = html("h2", { id: "tags-title" });
  const learn = html("button", { type: "button" });
  const hint = html("p", { class: "setup-hint" });
  const asking = html("div", { class: "asking" });
  const list = html("ul", { id: "known-tags" });
  element.replaceChildren(html("header", { class: "section-head" }, title, learn), hint, asking, list);
  learn.addEventListener("click", () => {
    began(null);
    send({ t: "try", what: "readers", n: 0 });
  });

  const tagOf = (uid) => known.tags.find((tag) => tag.uid === uid);

  function ask(uid) {
    read = uid;
    const tag = tagOf(uid) ?? { token: null, name: "", lang: "" };
    const token = html("select", { id: "tag-token" }, html("option", { value: "" }, say("setup-no-token")), ...known.tokens.map((name, n) => html("option", { value: n }, name)));
    const used = new Set(known.tags.filter((other) => other.uid !== uid).map((other) => other.token));
    const free = known.tokens.findIndex((_, n) => !used.has(n));
    token.value = tag.token ?? (free < 0 ? "" : free);
    const name = html("input", { id: "tag-name", maxlength: 24, autocomplete: "off" });
    name.value = tag.name;
    form = html("form", { class: "tag-form" }, html("h3", {}, say("setup-whose", { code: uid })),
      html("label", { for: "tag-token" }, say("setup-which-token")), token, html("label", { for: "tag-name" }, say("setup-tag-name")), name,
      html("button", { type: "submit", class: "main" }, say("setup-learn")), html("button", { type: "button", onclick: shut }, say("close")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({ t: "learn", uid, token: token.value === "" ? null : Number(token.value), name: name.value, lang: tag.lang });
      shut();
    });
    asking.replaceChildren(form);
  }

  function shut() {
    form = null;
    read = null;
    asking.replaceChildren();
  }

  function show() {
    element.hidden = !known.can_read;
    list.replaceChildren(...known.tags.map((tag) => html("li", {},
      html("span", { class: "tag-who" }, [known.tokens[tag.token], tag.name].filter(Boolean).join(" · ") || say("setup-nobody")), html("code", {}, tag.uid),
      html("button", { type: "button", onclick: () => ask(tag.uid), "aria-label": `${say("setup-change")} ${tag.name || tag.uid}` }, say("setup-change")),
      html("button", { type: "button", onclick: () => send({ t: "forget", uid: tag.uid }), "aria-label": `${say("setup-forget")} ${tag.name || tag.uid}` }, say("setup-forget")))));
    hint.textContent = known.tags.length ? "" : say("setup-no-tags");
  }

  return {
    label() {
      title.textContent = say("setup-tags");
      learn.textContent = say("setup-read-tag");
      show();
    },
    update(message) {
      known = message;
      show();
    },
    // A reader has seen something: the newest tag that came is asked about.
    seen({ what, seen }) {
      if (what !== "readers") return;
      const last = seen.findLast(({ uid, present }) => uid && present);
      if (last && last.uid !== read) ask(last.uid);
    },
  };
}
