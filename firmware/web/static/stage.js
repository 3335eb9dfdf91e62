// The stage in the middle of the board: what is going on, drawn from the words and sums that the server sends.
//
// A kind is drawn from parts: title, dice, deed, card, sums, people, both sides of a deal. Quiet kinds leave the board's
// own dice and the history in sight; the others lie over them on a sheet of paper. What is over goes after a while.

import { html, svg } from "./elements.js";
import { glyph } from "./glyphs.js";
import { badge, tokenOf } from "./pieces.js";
import { smallDice } from "./dice.js";
import { say } from "./texts.js";

const QUIET = ["", "turn", "dice"];
const STAYS_MS = 7000;
const GOING_ONCE_S = 4, GOING_TWICE_S = 2;

export const deedCard = (face, space, open) => {
  const { name, colour, kind } = face.spaces[space];
  const card = html("button", { type: "button", class: `deed-card ${kind}`, "data-deed": space, onclick: () => open(space) },
    html("i", { class: "deed-band", "aria-hidden": "true" }), html("b", {}, name));
  if (colour) card.style.setProperty("--band", colour);
  return card;
};

function building(item) {
  const shape = item === "hotel" ? "M4 28V12h6V6h20v6h6v16z" : "M6 28V16L20 5l14 11v12z";
  return svg("svg", { viewBox: "0 0 40 32", class: `piece-for-sale ${item}`, "aria-hidden": "true" }, svg("path", { d: shape }));
}

function gavel() {
  return svg("svg", { viewBox: "0 0 48 40", class: "gavel", "aria-hidden": "true" },
    svg("path", { d: "M4 36h26v3H4z" }), svg("path", { d: "M14 8l10-6 12 18-10 6z" }), svg("path", { d: "M28 14l18 12-2.500 4L25 18z" }));
}

function bank() {
  return svg("svg", { viewBox: "0 0 48 44", class: "bank-house", "aria-hidden": "true" },
    svg("path", { d: "M24 2l22 11v4H2v-4zM5 20h6v15H5zM16 20h6v15h-6zM27 20h6v15h-6zM38 20h6v15h-6zM2 38h44v5H2z" }));
}

function laurel() {
  const leaf = (angle, side) => svg("path", { d: "M0-44q7 6 0 16q-7-10 0-16z", transform: `scale(${side} 1) rotate(${angle})` });
  return svg("svg", { viewBox: "-52 -52 104 104", class: "laurel", "aria-hidden": "true" },
    ...[1, -1].flatMap((side) => [30, 58, 86, 114, 142].map((angle) => leaf(angle, side))));
}

const bars = () => svg("svg", { viewBox: "0 0 60 60", class: "bars", "aria-hidden": "true" },
  svg("path", { d: "M4 4h52v52H4zM17 4v52M30 4v52M43 4v52M4 30h52" }));

// `openDeed` is told the space whose deed was pressed; `openSummary` shows how a finished game went; `tick` sounds before
// the hammer falls.
export function makeStage(element, { openDeed, openSummary, tick: sounds }) {
  let face = null, game = null, now = null, timer = 0, drawn = "", hammer = { left: 0, of: 0 }, falls = 0, ticking = 0;
  const clock = html("div", { class: "hammer", role: "timer", hidden: true });

  const token = (player) => tokenOf(face, game.players[player]);
  const face3 = (player, size = "") => {
    const picture = badge(token(player).name, token(player).colour);
    if (size) picture.classList.add(size);
    return picture;
  };
  const known = (player) => player >= 0 && Boolean(game?.players[player]);

  // -- parts

  function title({ kind, title: words, player, other }) {
    const both = kind === "deal" || kind === "debt", alone = ["rent", "salary", "jail", "bankruptcy", "winner"].includes(kind);
    return html("h2", { class: "stage-title" }, ...(known(player) && !alone ? [face3(player)] : []), html("span", {}, words),
      ...(both && known(other) ? [face3(other)] : []));
  }

  const lines = ({ lines: said = [] }) => said.map((line) => html("p", { class: "stage-line" }, line));

  const sumsOf = (rows, name) => (rows?.length ? [html("dl", { class: name }, ...rows.map(({ words, amount, total, space, player }) => {
    const row = html("div", { class: total ? "total" : "" }, html("dt", {}, ...(player >= 0 && known(player) ? [face3(player)] : []), words), html("dd", {}, amount));
    const colour = space >= 0 ? face.spaces[space].colour : null;
    if (space >= 0) row.classList.add("of-space");
    if (colour) row.style.setProperty("--band", colour);
    return row;
  }))] : []);

  function people({ people: all = [] }) {
    if (!all.length) return [];
    return [html("ul", { class: "stage-people" }, ...all.map(({ player, words, mark, dice }) =>
      html("li", { class: mark ?? "", "data-person": player }, face3(player), html("b", {}, game.players[player].name),
        ...(dice ? [smallDice(dice)] : []), html("span", {}, words))))];
  }

  function goods(things, heading, player) {
    const list = (things ?? []).map(({ kind, words, space, detail }) => {
      const item = html("li", { class: `thing of-${kind}` }, kind === "deed" ? deedCard(face, space, openDeed) : html("b", {}, words));
      if (detail) item.append(html("small", {}, detail));
      return item;
    });
    return html("section", { class: "deal-side" }, html("h3", {}, face3(player), heading), html("ul", {}, ...list));
  }

  let before = "";
  // A sum that is new, such as a higher bid, jumps into sight.
  const amount = ({ amount: sum, kind }) => (sum ? [html("p", { class: before === `${kind} ${sum}` ? "stage-amount" : "stage-amount new" }, sum)] : []);

  // What lies on the left: the deed or the piece.
  function lot({ item, space }) {
    if (item === "house" || item === "hotel") return [html("div", { class: "lot" }, building(item))];
    return space >= 0 && face.spaces[space].price != null ? [html("div", { class: "lot" }, deedCard(face, space, openDeed))] : [];
  }

  const note = ({ note: words }) => (words ? [html("p", { class: "stage-note" }, words)] : []);
  const column = (...children) => html("div", { class: "stage-column" }, ...children);
  const beside = (...children) => html("div", { class: "stage-two" }, ...children);

  // Money on its way from one to the other; the bank is a house with columns.
  const purse = (player) => html("span", { class: "purse" }, known(player) ? face3(player) : bank());
  const payment = (stage, from, to) => html("div", { class: "payment" }, purse(from), html("span", { class: "arrow", "aria-hidden": "true" }), ...amount(stage),
    html("span", { class: "arrow", "aria-hidden": "true" }), purse(to));

  // A card that nobody has drawn yet.
  const cardBack = (deck) => svg("svg", { viewBox: "-30 -30 60 60", class: "card-back", "aria-hidden": "true" }, glyph(face.deckIcons?.[deck], { x: 0, y: 0, className: deck }));

  // -- kinds

  const rows = (stage) => [...sumsOf(stage.sums, "stage-sums"), ...sumsOf(stage.ways, "stage-ways")];
  const token1 = ({ player }) => (known(player) ? [face3(player, "large")] : []);

  const body = {
    card: (stage) => [
      html("div", { class: `card-face ${stage.deck}` }, html("b", {}, face.decks?.[stage.deck] ?? ""), stage.text ? html("p", {}, stage.text) : cardBack(stage.deck)),
      ...lines(stage),
    ],
    order: (stage) => [...people(stage), ...lines(stage)],
    auction: (stage) => [beside(column(...lot(stage), ...sumsOf(stage.sums, "stage-sums")),
      column(html("div", { class: "standing" }, ...token1(stage), ...amount(stage), ...lines(stage)), ...people(stage))), clock],
    shortage: (stage) => [beside(column(...lot(stage)), column(...people(stage), ...lines(stage))), clock],
    deal: (stage) => [html("div", { class: "deal-sides" }, goods(stage.give, stage.give_title, stage.player),
      html("span", { class: "swap", "aria-hidden": "true" }, "⇄"), goods(stage.take, stage.take_title, stage.other))],
    debt: (stage) => [...lines(stage), html("div", { class: "stage-two even" }, column(...sumsOf(stage.sums, "stage-sums")), column(...sumsOf(stage.ways, "stage-ways")))],
    estate: (stage) => [...lines(stage), ...rows(stage)],
    jail: (stage) => [beside(html("div", { class: "cell-door" }, ...token1(stage), bars()),
      column(...lines(stage), ...(stage.dice ? [smallDice(stage.dice)] : []), ...rows(stage)))],
    rent: (stage) => (stage.amount ? [payment(stage, stage.player, stage.other), ...lines(stage)] : [beside(...lot(stage), column(...lines(stage)))]),
    tax: (stage) => (stage.amount ? [payment(stage, stage.player, -1)] : [...lines(stage), ...rows(stage)]),
    salary: (stage) => [payment(stage, -1, stage.player)],
    bankruptcy: (stage) => [html("div", { class: "ruin", "aria-hidden": "true" }, ...token1(stage)), ...lines(stage)],
    winner: (stage) => [html("div", { class: "crown", "aria-hidden": "true" }, laurel(), ...token1(stage)), ...lines(stage), ...rows(stage),
      html("button", { type: "button", class: "tool", "data-summary": "", onclick: openSummary }, say("how-it-went"))],
  };

  const stamp = ({ kind }) => (kind === "sold" ? [html("b", { class: "stamp", "aria-hidden": "true" }, say("sold"))] : []);
  const plain = (stage) => [...stamp(stage), beside(...lot(stage), column(...amount(stage), ...lines(stage), ...rows(stage), ...people(stage)))];

  const sheet = (stage) => [
    html("div", { class: "stage-body" }, ...(body[stage.kind] ?? plain)(stage)), ...note(stage),
    ...(stage.next ? [html("p", { class: "stage-next" }, stage.next)] : []),
  ];

  // -- drawing

  function draw(stage) {
    const key = JSON.stringify([stage, game?.players.map(({ name, colour }) => [name, colour])]);
    if (key === drawn) return;
    drawn = key;
    const kind = stage?.kind ?? "";
    const same = element.dataset.kind === kind;
    element.dataset.kind = kind;
    element.classList.toggle("tall", !QUIET.includes(kind));
    element.classList.toggle("over", Boolean(stage?.over));
    document.body.dataset.stage = kind;
    element.style.setProperty("--who", known(stage?.player) ? token(stage.player).colour : "var(--gold)");
    element.replaceChildren(...(kind ? [title(stage), ...(QUIET.includes(kind) ? lines(stage) : sheet(stage))] : []));
    element.classList.toggle("enters", !same);
    before = `${kind} ${stage?.amount ?? ""}`;
  }

  // Before a throw, what is over gives way to whose turn it is.
  function later() {
    clearTimeout(timer);
    if (!now?.over) return;
    timer = setTimeout(() => draw({ kind: "turn", title: now.next, player: game?.thrower ?? -1 }), STAYS_MS);
  }

  function refresh() {
    if (!face || (now?.kind && !game)) return;
    draw(now?.kind ? now : { kind: "", title: "" });
    later();
  }

  // -- the hammer

  function showClock() {
    clearInterval(ticking);
    clock.hidden = !hammer.of;
    if (!hammer.of) return;
    const bar = html("i", { class: "hammer-bar" }), left = html("b", {});
    bar.style.setProperty("--of", `${hammer.of}ms`);
    bar.style.setProperty("--past", `${hammer.left - hammer.of}ms`);
    const going = html("em", { class: "going" });
    clock.replaceChildren(gavel(), html("span", { class: "hammer-track" }, bar), going, left);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((falls - performance.now()) / 1000)), said = left.textContent;
      if (said === String(seconds)) return;
      left.textContent = String(seconds);
      going.textContent = seconds > GOING_ONCE_S ? "" : say(seconds > GOING_TWICE_S ? "going-once" : "going-twice");
      clock.classList.toggle("soon", seconds <= GOING_ONCE_S);
      if (said && seconds && seconds <= GOING_ONCE_S && !clock.closest("[hidden]") && clock.isConnected) sounds();
    };
    tick();
    ticking = setInterval(tick, 200);
  }

  return {
    begin(newFace) {
      face = newFace;
      drawn = "";
      refresh();
    },
    game(newGame) {
      game = newGame;
      refresh();
    },
    show(stage) {
      now = stage;
      refresh();
    },
    hammer(message) {
      hammer = message;
      falls = performance.now() + message.left;
      showClock();
    },
  };
}
