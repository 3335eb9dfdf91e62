// The stage in the middle of the board: what is going on, drawn from the words and sums that the server sends.
//
// A kind is drawn from parts: title, dice, deed, card, sums, people, both sides of a deal. Quiet kinds leave the board's
// own dice and the history in sight; the others lie over them on a sheet of paper. What is over goes after a while.

import { html, svg } from "./elements.js";
import { badge, tokenOf } from "./pieces.js";
import { smallDice } from "./dice.js";

const QUIET = ["", "turn", "dice"];
const STAYS_MS = 7000;

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

const bars = () => svg("svg", { viewBox: "0 0 60 60", class: "bars", "aria-hidden": "true" },
  svg("path", { d: "M4 4h52v52H4zM17 4v52M30 4v52M43 4v52M4 30h52" }));

// `openDeed` is told the space whose deed was pressed.
export function makeStage(element, { openDeed }) {
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
    const both = kind === "deal" || kind === "rent" || kind === "debt";
    return html("h2", { class: "stage-title" }, ...(known(player) ? [face3(player)] : []), html("span", {}, words),
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
      const item = html("li", { class: `thing ${kind}` }, kind === "deed" ? deedCard(face, space, openDeed) : html("b", {}, words));
      if (detail) item.append(html("small", {}, detail));
      return item;
    });
    return html("section", { class: "deal-side" }, html("h3", {}, face3(player), heading), html("ul", {}, ...list));
  }

  const amount = ({ amount: sum, player }) => (sum ? [html("p", { class: "stage-amount" }, sum)] : []);

  // What lies on the left: the deed or the piece.
  function lot({ item, space }) {
    if (item === "house" || item === "hotel") return [html("div", { class: "lot" }, building(item))];
    return space >= 0 && face.spaces[space].price != null ? [html("div", { class: "lot" }, deedCard(face, space, openDeed))] : [];
  }

  const note = ({ note: words }) => (words ? [html("p", { class: "stage-note" }, words)] : []);
  const next = ({ next: words }) => (words ? [html("p", { class: "stage-next" }, words)] : []);
  const column = (...children) => html("div", { class: "stage-column" }, ...children);

  // -- kinds

  const card = (stage) => [
    html("div", { class: `card-face ${stage.deck}` }, html("b", {}, face.decks?.[stage.deck] ?? ""), html("p", {}, stage.text ?? "")),
    ...lines(stage),
  ];

  const body = {
    card: (stage) => [title(stage), ...card(stage)],
    order: (stage) => [title(stage), ...people(stage), ...lines(stage)],
    auction: (stage) => [title(stage), html("div", { class: "stage-two" },
      column(...lot(stage), ...sumsOf(stage.sums, "stage-sums")),
      column(html("div", { class: "standing" }, ...(known(stage.player) ? [face3(stage.player)] : []), ...amount(stage), ...lines(stage)), ...people(stage))), clock],
    shortage: (stage) => [title(stage), html("div", { class: "stage-two" }, column(...lot(stage)), column(...people(stage))), ...lines(stage), clock],
    deal: (stage) => [title(stage), html("div", { class: "deal-sides" }, goods(stage.give, stage.give_title, stage.player),
      html("span", { class: "swap", "aria-hidden": "true" }, "⇄"), goods(stage.take, stage.take_title, stage.other)), ...note(stage)],
    debt: (stage) => [title(stage), ...lines(stage), html("div", { class: "stage-two even" },
      column(...sumsOf(stage.sums, "stage-sums")), column(...sumsOf(stage.ways, "stage-ways"))), ...note(stage)],
    estate: (stage) => [title(stage), ...lines(stage), ...sumsOf(stage.sums, "stage-sums"), ...sumsOf(stage.ways, "stage-ways"), ...note(stage)],
    jail: (stage) => [title(stage), html("div", { class: "stage-two" }, html("div", { class: "cell-door" }, bars(), ...(known(stage.player) ? [face3(stage.player)] : [])),
      column(...lines(stage), ...(stage.dice ? [smallDice(stage.dice)] : []), ...sumsOf(stage.ways, "stage-ways")))],
    winner: (stage) => [html("div", { class: "crown", "aria-hidden": "true" }, ...(known(stage.player) ? [face3(stage.player)] : [])), title(stage), ...lines(stage), ...sumsOf(stage.sums, "stage-sums")],
  };

  const plain = (stage) => [title(stage), html("div", { class: "stage-two" }, ...lot(stage),
    column(...amount(stage), ...lines(stage), ...sumsOf(stage.sums, "stage-sums"), ...sumsOf(stage.ways, "stage-ways"), ...people(stage))), ...note(stage)];

  const quiet = (stage) => [title(stage), ...lines(stage)];

  // -- drawing

  function draw(stage) {
    const key = JSON.stringify([stage, game?.players.map(({ name, colour }) => [name, colour])]);
    if (key === drawn) return;
    drawn = key;
    const kind = stage?.kind ?? "", parts = QUIET.includes(kind) ? quiet : body[kind] ?? plain;
    const same = element.dataset.kind === kind;
    element.dataset.kind = kind;
    element.classList.toggle("tall", !QUIET.includes(kind));
    element.classList.toggle("over", Boolean(stage?.over));
    document.body.dataset.stage = kind;
    element.style.setProperty("--who", known(stage?.player) ? token(stage.player).colour : "var(--gold)");
    element.replaceChildren(...(kind ? [...parts(stage), ...next(stage)] : []));
    element.classList.toggle("enters", !same);
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
    clock.replaceChildren(gavel(), html("span", { class: "hammer-track" }, bar), left);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((falls - performance.now()) / 1000));
      left.textContent = String(seconds);
      clock.classList.toggle("soon", seconds <= 3);
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
