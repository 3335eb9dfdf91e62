// Everybody's row: every player, robots too, with cash, deeds by colour, jail cards, where they are, and what they think.

import { html, svg } from "./elements.js";
import { badge, tokenOf } from "./pieces.js";
import { say } from "./texts.js";

const key = () => svg("svg", { viewBox: "0 0 24 14", class: "jail-key", "aria-hidden": "true" },
  svg("path", { d: "M7 1a6 6 0 1 0 5.700 8H16v3h3V9h4V5H12.700A6 6 0 0 0 7 1zm0 4a2 2 0 1 1 0 4a2 2 0 1 1 0-4z" }));

// `openDeed` is told which deed was pressed, `openDeeds` whose row was, `pointAt` which deed the mouse is over.
export function makeRows(element, { openDeed, openDeeds, pointAt }) {
  let face = null, drawn = "", rows = [], chances = [], last = null;

  function chip(space, game) {
    const { name, colour } = face.spaces[space], level = game.level[space], lent = game.mortgaged.includes(space);
    const state = lent ? say("mortgaged") : level === game.hotel ? say("hotel") : level > 0 ? `${level} × ${say("house")}` : "";
    const label = [name, state].filter(Boolean).join(", ");
    const button = html("button", { type: "button", class: lent ? "chip lent" : "chip", "data-deed": space, "aria-label": label, title: label, onclick: () => openDeed(space) },
      ...(level === game.hotel ? [html("i", { class: "chip-hotel" })] : Array.from({ length: level }, () => html("i", { class: "chip-house" }))));
    if (colour) button.style.setProperty("--band", colour);
    else button.classList.add(face.spaces[space].kind);
    button.addEventListener("pointerenter", () => pointAt(space));
    button.addEventListener("pointerleave", () => pointAt(null));
    return button;
  }

  // Deeds lie together by colour, in the order of the board.
  function chips(player, game) {
    const groups = new Map();
    game.owner.forEach((owner, space) => {
      if (owner !== player) return;
      const { colour, kind } = face.spaces[space], group = colour ?? kind;
      groups.set(group, [...(groups.get(group) ?? []), space]);
    });
    return html("div", { class: "chips", role: "group", "aria-label": say("sheet-deeds") },
      ...[...groups.values()].map((spaces) => html("span", { class: "chip-group" }, ...spaces.map((space) => chip(space, game)))));
  }

  // Only where the page is told of the chances.
  function chanceBar(player, { out }) {
    if (!chances.length || out) return [];
    const share = Math.round(chances[player] / 10), said = say("chance-of", { amount: `${share}%` });
    const bar = html("div", { class: "row-chance", role: "img", "aria-label": said, title: said }, html("i", {}), html("span", {}, `${share}%`));
    bar.firstChild.style.width = `${share}%`;
    return [bar];
  }

  function row(player, game) {
    const one = game.players[player], token = tokenOf(face, one);
    const awaited = game.waits.includes(player);
    const keys = one.cards.length ? [html("span", { class: "jail-keys", role: "img", "aria-label": say("jail-cards", { number: one.cards.length }), title: say("jail-cards", { number: one.cards.length }) }, ...one.cards.map(key))] : [];
    const thought = one.doing || one.did;
    const throws = game.thrower === player && !one.out && !game.winners;
    const made = html("li", { class: ["row", awaited ? "awaited" : "", throws ? "thrower" : "", one.out ? "out" : "", one.robot ? "robot" : ""].join(" "), "data-row": player, ...(throws ? { "aria-current": "true" } : {}) },
      badge(token.name, token.colour),
      html("div", { class: "row-name" }, html("button", { type: "button", class: "row-open", onclick: () => openDeeds(player) }, html("b", {}, one.name)), ...(one.robot || one.advice ? [html("small", { class: "row-robot" }, one.robot || one.advice)] : [])),
      html("div", { class: "row-money" }, html("b", {}, one.out ? "" : one.money), ...(one.out ? [] : [html("small", { class: "row-total" }, say("worth-of", { amount: one.total }))])),
      html("div", { class: "row-place" }, html("span", {}, one.place), ...keys),
      chips(player, game),
      html("p", { class: "row-thought" }, ...(thought ? [one.doing ? html("em", { class: one.robot ? "thinks" : "" }, one.doing) : one.did,
        ...(one.doing || !one.why ? [] : [" ", html("q", {}, one.why)])] : [])));
    made.append(...chanceBar(player, one));
    made.style.setProperty("--who", token.colour);
    return made;
  }

  function show(game) {
    last = game;
    element.hidden = !game;
    element.setAttribute("aria-label", say("players"));
    if (!game) return;
    const now = JSON.stringify([game.players, game.owner, game.level, game.mortgaged, game.waits, chances]);
    if (now === drawn) return;
    drawn = now;
    const { activeElement: on } = document, focused = element.contains(on) ? on.dataset.deed : null;
    const opener = element.contains(on) && on.classList.contains("row-open") ? on.closest(".row").dataset.row : null;
    rows = game.players.map((_, player) => row(player, game));
    element.replaceChildren(html("ul", { class: "rows" }, ...rows));
    if (focused) element.querySelector(`[data-deed="${focused}"]`)?.focus();
    if (opener) rows[opener]?.querySelector(".row-open").focus();
  }

  return {
    begin(newFace) {
      face = newFace;
      drawn = "";
      chances = [];
    },
    chances(now) {
      chances = now;
      if (last) show(last);
    },
    show,
    // The row of a player, for what moves there.
    of: (player) => (element.hidden || !element.offsetParent ? null : rows[player] ?? null),
  };
}
