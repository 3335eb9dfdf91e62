// The form for a deal, on a phone: with whom, what you give, what you get. The table asks the other player.

import { html } from "./elements.js";
import { badge, tokenOf } from "./pieces.js";
import { say } from "./texts.js";

const markOf = (game, space) => (game.mortgaged.includes(space) ? ` (${say("mortgaged")})` : "");

// One side of the deal: cash, deeds without buildings, jail cards. `read` gives what was chosen; `follow` shows
// the deeds and cards as they are now, and what has changed is no longer chosen.
function makeSide(title, game, face, player) {
  const cash = html("input", { type: "number", min: 0, max: game.players[player].cash, step: 1, value: 0, inputmode: "numeric" });
  const choice = (key, value, ...label) => {
    const box = html("input", { type: "checkbox", "data-gives": value });
    return { key, value, box, row: html("label", { class: "switch" }, box, ...label) };
  };
  const deeds = game.owner.flatMap((owner, space) => (owner === player && game.level[space] === 0 ? [space] : [])).map((space) => {
    const band = html("i", { class: "band", "aria-hidden": "true" });
    band.style.background = face.spaces[space].colour ?? "#5b6166";
    const lent = html("span", {}, markOf(game, space));
    return { ...choice("deeds", space, band, face.spaces[space].name, lent), lent };
  });
  const cards = game.players[player].cards.map((deck) => choice("cards", deck, say("deal-card")));
  const chosen = (key) => [...deeds, ...cards].filter((one) => one.key === key && one.box.checked).map(({ value }) => value);
  return {
    element: html("fieldset", {}, html("legend", {}, title), html("label", { class: "switch" }, say("deal-cash"), cash), ...deeds.map(({ row }) => row), ...cards.map(({ row }) => row)),
    follow: (now) => {
      const owner = now.players[player];
      if (!owner) return; // another game, with fewer players
      cash.max = owner.cash;
      for (const { value, box, row, lent } of deeds) {
        row.hidden = now.owner[value] !== player || now.level[value] !== 0;
        if (row.hidden || lent.textContent !== markOf(now, value)) box.checked = false;
        lent.textContent = markOf(now, value);
      }
      for (const { value, box, row } of cards) {
        row.hidden = !owner.cards.includes(value);
        if (row.hidden) box.checked = false;
      }
    },
    read: () => ({ cash: Math.max(0, Math.trunc(Number(cash.value) || 0)), deeds: chosen("deeds"), cards: chosen("cards") }),
  };
}

let follow = () => {};

// The game has changed: so does the form that is open.
export const followDeal = (game) => follow(game);

const isEmpty = ({ cash, deeds, cards }) => cash === 0 && deeds.length === 0 && cards.length === 0;

export function drawDeal(game, face, me, send) {
  const others = game.players.map((_, player) => player).filter((player) => player !== me && !game.players[player].out);
  if (me < 0 || game.players[me].out || !others.length || game.winners) return [html("p", { class: "empty" }, say("no-game"))];
  const sides = html("div", { class: "sides" });
  const said = html("p", { role: "status", class: "notes" });
  let to = others[0], give, take;

  function between(player) {
    to = player;
    give = makeSide(say("deal-give"), game, face, me);
    take = makeSide(say("deal-get"), game, face, to);
    sides.replaceChildren(give.element, take.element);
    follow = (now) => {
      if (!now || !sides.isConnected) return;
      game = now;
      give.follow(now);
      take.follow(now);
    };
  }

  const partners = html("fieldset", { class: "partners" }, html("legend", {}, say("deal-with")), ...others.map((player) => {
    const radio = html("input", { type: "radio", name: "partner", "data-partner": player });
    radio.checked = player === to;
    radio.addEventListener("change", () => between(player));
    const token = tokenOf(face, game.players[player]);
    return html("label", { class: "switch" }, radio, badge(token.name, token.colour), game.players[player].name);
  }));
  const propose = html("button", { type: "button", class: "tool", "data-propose": "", onclick: () => {
    const deal = { to, give: give.read(), take: take.read() };
    if (isEmpty(deal.give) && isEmpty(deal.take)) {
      said.textContent = say("deal-nothing");
      return;
    }
    send(deal);
    said.textContent = say("deal-sent", { name: game.players[to].name });
    between(to);
  } }, say("deal-propose"));
  between(to);
  return [partners, sides, propose, said];
}
