// What /games and /people share: their head, their texts, and how they ask the server.

import { html } from "./elements.js";
import { makePreferences, preferredLanguage } from "./preferences.js";
import { say, setTexts } from "./texts.js";

const byId = (id) => document.getElementById(id);
let preferences = null;

function key() {
  try {
    return sessionStorage.getItem("croupier.setup");
  } catch {
    return null;
  }
}

function address(path, query = {}) {
  const asked = new URLSearchParams(query), language = preferredLanguage();
  if (language) asked.set("lang", language);
  return `${path}?${asked}`;
}

export const linkTo = address;

export async function ask(path, query = {}, options = {}) {
  const headers = key() ? { "X-Croupier-Key": key() } : {};
  const answer = await fetch(address(path, query), { ...options, headers });
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) return answer.json();
  return { refused: await answer.text() };
}

// Draws the head of the page with the texts that have come; `here` is the page's own name.
export function frame(found, here, again) {
  setTexts({ ...Object.fromEntries(Object.entries(found.texts).map(([name, text]) => [name.replace(/^archive-/, ""), text])), lang: found.lang });
  if (!byId("language")) {
    byId("head").append(html("h1", {}), html("nav", { id: "pages" }), html("div", { id: "preferences" },
      html("button", { id: "theme", type: "button" }), html("button", { id: "language", type: "button" })));
    preferences = makePreferences({ theme: byId("theme"), language: byId("language") }, again);
  }
  const links = [["games", "/games"], ["people", "/people"], ["to-board", "/"]].filter(([name]) => name !== here);
  byId("pages").replaceChildren(...links.map(([name, href]) => html("a", { href }, say(name))));
  byId("head").querySelector("h1").textContent = say(here);
  document.title = `Croupier · ${say(here)}`;
  preferences.label(found.languages);
}

export function tell(text, bad = false) {
  byId("said").replaceChildren(text ? html("span", { class: bad ? "bad" : "" }, text) : "");
}
