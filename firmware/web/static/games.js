// The list of the games: who played, how long, how it ended. Each leads to its story.

import { html } from "./elements.js";
import { ask, frame, linkTo, tell } from "./past.js";
import { say } from "./texts.js";

const content = document.getElementById("content");
let archived = false, games = [], mayChange = false, asked = null;

async function load(from = 0) {
  const found = await ask("/games/list", { from, ...(archived ? { archived: "" } : {}) });
  if (found.refused) return tell(found.refused, true);
  games = from ? [...games, ...found.games] : found.games;
  mayChange = found.change;
  frame(found, "games", () => load());
  draw(found);
  return undefined;
}

function button(text, act, attributes = {}) {
  return html("button", { type: "button", ...attributes, onclick: act }, text);
}

async function change(game, what) {
  asked = null;
  const done = await ask(`/games/${game}/${what}`, {}, { method: "POST" });
  tell(done.done ?? done.refused, !done.done);
  await load();
}

function tools({ game, over, damaged }) {
  if (damaged) return [];
  const found = [
    html("a", { href: linkTo(`/games/${game}`, { download: "" }), download: "" }, say("story-file")),
    html("a", { href: linkTo(`/games/${game}/file`), download: "" }, say("copy")),
  ];
  if (!mayChange || !over) return found;
  if (asked === game) {
    return [html("span", { class: "question", role: "alertdialog" }, say("delete-sure"), html("span", {},
      button(say("no"), () => {
        asked = null;
        draw();
      }, { class: "no" }), button(say("yes"), () => change(game, "delete"), { class: "yes" })))];
  }
  return [...found, button(say(archived ? "take-out" : "put-away"), () => change(game, archived ? "restore" : "archive")),
    button(say("delete"), () => {
      asked = game;
      draw();
      content.querySelector(".no")?.focus();
    }, { class: "delete" })];
}

function row(one) {
  const who = one.players.join(", ") || one.game;
  const name = one.damaged ? who : html("a", { href: linkTo(`/games/${one.game}`), class: "story" }, who);
  return html("tr", { "data-game": one.game },
    html("td", { class: "when" }, one.when), html("td", {}, name), html("td", {}, one.long), html("td", {}, one.ended),
    html("td", {}, html("div", { class: "tools" }, ...tools(one))));
}

let last = { size: "", more: 0 };

function draw(found = last) {
  last = found;
  const heads = ["when", "who", "how-long", "ended"].map((id) => html("th", { scope: "col" }, say(id)));
  const table = games.length ? html("table", {}, html("thead", {}, html("tr", {}, ...heads, html("th", {}))), html("tbody", {}, ...games.map(row)))
    : html("p", { class: "empty" }, say("none"));
  const more = found.more ? [button(`${say("more")} (${found.more})`, () => load(games.length), { id: "more" })] : [];
  content.replaceChildren(html("div", { class: "bar" }, html("span", { id: "size" }, found.size),
    button(say(archived ? "show-games" : "show-archived"), () => {
      archived = !archived;
      load();
    }, { id: "archived" }), ...(mayChange ? [importer()] : [html("small", {}, say("may-not"))])), table, ...more);
  document.body.dataset.state = "ready";
}

function importer() {
  const field = html("input", { type: "file", accept: ".croupier", id: "file" });
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file) return;
    const done = await ask("/games/import", {}, { method: "POST", body: file });
    tell(done.done ?? done.refused, !done.done);
    await load();
  });
  return html("label", { class: "import" }, say("import"), field);
}

load();
