// Puts the page together: what the server says is drawn, what the hand does is sent.

import { drawBoard, point } from "./board.js";
import { drawDeal } from "./deal.js";
import { drawFaults } from "./faults.js";
import { html } from "./html.js";
import { caps, KEYS, listenToKeys } from "./keys.js";
import { arrange } from "./layout.js";
import { makeLedger } from "./ledger.js";
import { makePhones } from "./phones.js";
import { tokenOf } from "./pieces.js";
import { makeSeat } from "./seats.js";
import { bytes, connect } from "./socket.js";
import { makeSound } from "./sound.js";
import { money } from "./spaces.js";
import { makeTokens } from "./tokens.js";
import { makeWishes, wishedLanguage } from "./wishes.js";
import { learn, word } from "./words.js";

const byId = (id) => document.getElementById(id);
const place = { table: byId("table"), board: byId("board"), middle: byId("middle"), tabs: byId("seat-tabs") };
const role = { "/watch": "watch", "/seat": "seat" }[location.pathname] ?? "board";
document.body.dataset.role = role;

const sound = makeSound(byId("mute"));
const wishes = makeWishes({ mute: byId("mute"), theme: byId("theme"), language: byId("language") }, () => line.again());
const ledger = makeLedger(
  { log: byId("log"), sheet: byId("sheet"), tools: byId("tools"), card: byId("card"), turn: byId("turn") },
  { pointAt: (space) => board && point(board.drawing, space), heat, money });

// What a measurement needs: when the last frame was drawn, and how many there were.
const figures = { lastPress: 0, lastFrame: 0, lastScreen: 0, frames: 0, ready: 0 };
window.croupier = figures;

function drawn(kind) {
  figures[kind] = performance.now();
  figures.frames += 1;
  document.body.dataset.frames = figures.frames;
}

let printed = "";
let board = null, face = null, tokens = null, seats = [], game = null, landings = [], broken = [], held = [];
let mine = null, seen = {};
let chosen = 0;
let cap = (code) => code.replace(/^(Digit|Key)/, "");

const phones = makePhones(role, {
  invite: (n) => line.send({ t: "invite", n }),
  takeBack: (n) => line.send({ t: "take back", n }),
  again: () => line.again(),
});

// Where somebody sits now: whoever's phone is gone is back at the buttons it belongs to.
function sits(player) {
  const console = face.consoles[player.console];
  return console?.phone && !held.includes(player.console) ? console.home : player.console;
}

// Who is shown at a console: of several who share it, the one the game waits for.
function playerAt(n) {
  const here = game ? game.players.map((_, who) => who).filter((who) => sits(game.players[who]) === n) : [];
  return here.find((who) => game.waits.includes(who)) ?? here.find((who) => who === game.thrower) ?? here[0] ?? -1;
}

// The console of the only one the game waits for, or -1.
function awaited() {
  return game?.waits.length === 1 ? sits(game.players[game.waits[0]]) : -1; // a robot has none either
}

// Where no reader sees the tokens of a real board, they lie where the game has them.
function lies(uid, where) {
  const player = where === null && document.body.dataset.role !== "board" ? game?.players.find((one) => one.uid === uid && !one.out) : null;
  return player ? player.space : where;
}

// A phone's screen is there to see as long as there is a phone.
function isShown(n) {
  return !face.consoles[n].phone || held.includes(n);
}

function heat(on) {
  document.body.classList.toggle("heated", on);
  if (on) board.marks.heat(landings);
}

function handsAt(hello, n) {
  if (hello.role === "watch" || (hello.role === "seat" && n !== mine)) return null;
  return {
    press, release,
    caps: hello.role === "board" ? KEYS[n]?.map(cap) : null,
    phone: hello.role === "board" && hello.phones ? phones.open : null,
  };
}

function build(hello) {
  ({ face } = hello);
  document.body.dataset.role = hello.role;
  board = drawBoard(byId("drawing"), face, hello.cells);
  place.board.setAttribute("aria-label", word("the-board"));
  place.middle.setAttribute("aria-label", word("beside"));
  byId("log").setAttribute("aria-label", word("sheet-history"));
  byId("sheet").setAttribute("aria-label", word("beside"));
  byId("tools").setAttribute("aria-label", word("sheets"));
  byId("wishes").setAttribute("aria-label", word("wishes"));
  const move = hello.role === "board" ? (uid, place) => line.send({ t: "token", uid, place }) : null;
  tokens = makeTokens(board.drawing, face, move);
  for (const seat of seats) seat.element.remove();
  seats = face.consoles.map((console, n) => makeSeat(n, { ...console, number: numberOf(n) }, hello.screens[n], handsAt(hello, n)));
  place.table.append(...seats.map((seat) => seat.element));
  if (hello.role === "seat") chosen = mine;
  makeTabs();
  const letsIn = hello.role === "watch" && hello.phones;
  byId("wishes").querySelector(".door")?.remove();
  if (letsIn) byId("wishes").prepend(phones.smallDoor());
  const first = hello.role === "board" ? [html("p", { class: "howto" }, word("howto"))] : letsIn ? [phones.door()] : [];
  byId("note").replaceChildren(...first, html("p", { class: "legal" }, word("not-affiliated")));
  ledger.begin(face, mine);
  if (hello.faults) ledger.add("faults", () => drawFaults(seats.length, () => broken, (fault) => line.send({ t: "break", ...fault })));
  if (hello.role === "seat") ledger.add("deal", () => (game ? drawDeal(game, face, game.players.findIndex((player) => player.console === mine), (deal) => line.send({ t: "deal", ...deal })) : []), true);
  if (hello.role === "board") ledger.add("keys", drawKeys);
  document.title = `Croupier · ${face.edition}`;
  fitWindow();
}

function drawKeys() {
  const row = (name, keys) => html("tr", {}, html("th", { scope: "row" }, name), html("td", {}, ...keys.flatMap((key) => [html("kbd", {}, key), " "])));
  return [
    html("table", { class: "bindings" }, ...seats.map((_, n) => row(word("seat", { seat: n + 1 }), KEYS[n].map(cap))),
      row(word("token-keys"), ["←", "→"]), row(word("token-home"), ["Home"]), row(word("token-tray"), ["Del"])),
    html("p", {}, word("keys-help")),
  ];
}

// Phones are counted by themselves.
function numberOf(n) {
  return face.consoles[n].phone ? n + 1 - face.consoles.filter(({ phone }) => !phone).length : n + 1;
}

function makeTabs() {
  place.tabs.setAttribute("aria-label", word("seats"));
  place.tabs.replaceChildren(...seats.map((_, n) => html("button", { type: "button", "data-tab": n, onclick: () => pick(n) }, String(numberOf(n)))));
  pick(Math.min(chosen, seats.length - 1));
}

function showSeats() {
  seats.forEach((seat, n) => {
    seat.element.hidden = !isShown(n);
    place.tabs.children[n].hidden = !isShown(n);
    seat.held(role === "board" && held.includes(n));
    const at = playerAt(n);
    seat.player(at < 0 ? null : game.players[at], at < 0 ? null : tokenOf(face, game.players[at]), at >= 0 && game.waits.includes(at));
  });
  if (role !== "seat" && !isShown(chosen)) pick(face.consoles[chosen].home);
}

function pick(n) {
  chosen = n;
  seats.forEach((seat, i) => seat.element.toggleAttribute("data-chosen", i === n));
  [...place.tabs.children].forEach((tab, i) => {
    tab.setAttribute("aria-pressed", String(i === n));
    const waits = game?.players.some((player, who) => sits(player) === i && game.waits.includes(who));
    tab.toggleAttribute("data-waits", Boolean(waits));
    tab.setAttribute("aria-label", word(waits ? "seat-waits" : "seat", { seat: numberOf(i) }));
  });
}

function press(n, b) {
  figures.lastPress = performance.now();
  line.send({ t: "press", n, b });
}

function release(n, b) {
  line.send({ t: "release", n, b });
}

function fitWindow() {
  arrange(place, seats.filter((_, n) => isShown(n)).map((seat) => seat.element), { hands: role !== "watch", alone: role === "seat" });
}

addEventListener("resize", fitWindow);
caps().then((found) => {
  cap = found;
});
listenToKeys(() => (document.body.dataset.role === "board" ? seats.length : 0), (seat, button) => seats[seat].push(button), (seat, button) => seats[seat].letGo(button));

function describe(owner, level, mortgaged) {
  const said = [word("owned-by", { name: game.players[owner].name })];
  if (mortgaged) said.push(word("mortgaged"));
  if (level > 0) said.push(level === game.hotel ? face.hotel : `${level} × ${face.house}`);
  return said;
}

function showGame(now) {
  const before = game;
  game = now;
  document.body.classList.toggle("playing", Boolean(game));
  board.marks.show(game, describe);
  board.dice.show(game?.throw ?? 0, game?.dice ?? [0, 0], game && game.dice[0] ? word("dice", { number: game.dice.join(" + ") }) : word("dice-none"));
  tokens.wait(game ? game.waits.map((player) => game.players[player].uid) : []);
  showSeats();
  ledger.game(game);
  const news = awaited() >= 0 && String(before?.waits) !== String(game.waits);
  pick(role !== "seat" && news ? awaited() : chosen);
  for (const [uid, where] of Object.entries(seen)) tokens.place(uid, lies(uid, where));
  document.body.dataset.throw = game?.throw ?? "";
}

const line = connect({
  hello(message) {
    learn(message.texts);
    wishes.name(message.languages);
    const { face: newFace, cells, screens, texts } = message;
    const print = JSON.stringify([newFace, cells, texts, message.role, mine, message.phones, screens.map(({ width, height }) => [width, height])]);
    if (phones.belongs(message)) return line.stop();
    if (print !== printed) build(message);
    printed = print;
    game = null;
    landings = [];
    held = [];
    showSeats();
    ledger.history({ anew: true, lines: [] });
    board.lamps.show(bytes(message.rgb));
    screens.forEach((screen, n) => seats[n]?.show(bytes(screen.bits)));
    seen = { ...message.tokens };
    tokens.placeAll(message.tokens);
    figures.ready ||= performance.now();
  },
  pixels({ rgb }) {
    board.lamps.show(bytes(rgb));
    drawn("lastFrame");
  },
  screen({ n, bits }) {
    seats[n]?.show(bytes(bits));
    drawn("lastScreen");
  },
  token({ uid, place: where }) {
    seen[uid] = where;
    tokens.place(uid, lies(uid, where));
  },
  sound({ notes }) {
    sound.play(notes);
  },
  game: showGame,
  "no game": () => showGame(null),
  history: ledger.history,
  worth: ledger.worth,
  sums(now) {
    landings = now.landings;
    if (document.body.classList.contains("heated")) board.marks.heat(landings);
    ledger.sums(now);
  },
  seats({ held: phonesHold }) {
    held = phonesHold;
    showSeats();
    fitWindow();
    pick(role !== "seat" && awaited() >= 0 ? awaited() : chosen);
    phones.held(held, mine);
  },
  invitation: phones.invitation,
  words({ texts, languages }) {
    learn(texts);
    wishes.name(languages);
    phones.greeted();
  },
  seated({ n, key }) {
    mine = n;
    phones.seated(n, key);
  },
  broken({ faults }) {
    broken = faults;
    ledger.refresh();
  },
}, (state, code, reason) => {
  document.body.dataset.state = state;
  byId("banner").textContent = state === "live" ? "" : word("reconnecting") === "reconnecting" ? "Reconnecting…" : word("reconnecting");
  return state === "live" ? "" : phones.closed(code, reason);
}, () => ({ as: role, lang: wishedLanguage() }), phones.opened);
