// Everybody who has played: ratings, wins, luck and skill; and one person against each other.

import { html } from "./elements.js";
import { ask, frame, tell } from "./past.js";
import { say } from "./texts.js";

const AGAIN_MS = 4000;
const content = document.getElementById("content");
let open = null, found = null, later = 0;

async function load() {
  clearTimeout(later);
  found = await ask("/people/list");
  if (found.refused) return tell(found.refused, true);
  frame(found, "people", load);
  tell(found.doing);
  if (found.doing) later = setTimeout(load, AGAIN_MS);
  draw();
  return undefined;
}

async function show(name) {
  if (open?.name === name) open = null;
  else {
    const person = await ask("/people/person", { name });
    if (person.refused) return tell(person.refused, true);
    open = person;
  }
  draw();
  return undefined;
}

function row([name, ...cells]) {
  const opened = open?.name === name;
  const button = html("button", { type: "button", "aria-expanded": String(opened), onclick: () => show(name) }, name);
  const line = html("tr", { "data-person": name }, html("th", { scope: "row" }, button), ...cells.map((cell) => html("td", {}, cell)));
  return opened ? [line, html("tr", { class: "about" }, html("td", { colspan: cells.length + 1 }, about(open)))] : [line];
}

function about({ lines, pairs }) {
  return html("div", { class: "about" }, html("ul", {}, ...lines.map((line) => html("li", {}, line))),
    ...pairs.map(([title, ...others]) => html("section", {}, html("h2", {}, title), html("ul", {}, ...others.map((line) => html("li", {}, line))))));
}

function draw() {
  document.body.dataset.state = "ready";
  if (!found.people.length) return content.replaceChildren(html("p", { class: "empty" }, say("nobody")));
  const heads = found.columns.map((column) => html("th", { scope: "col" }, found.texts[`people-column-${column}`]));
  return content.replaceChildren(
    html("table", { class: "people" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...found.people.flatMap(row))),
    html("p", { class: "note" }, say("rating-how"), " ", say("luck-how")),
    html("p", { class: "bar" }, html("a", { href: "/people.csv", download: "" }, say("as-table")), " ", html("a", { href: "/people.json" }, say("as-data"))));
}

load();
