// Puts the page together: draws what the server sends, and sends what the user does.

import { makeAwake } from "./awake.js";
import { drawBoard, point } from "./board.js";
import { makeDesk } from "./desk.js";
import { setDrawings } from "./drawings.js";
import { drawFaults } from "./faults.js";
import { html } from "./elements.js";
import { makeHappenings } from "./happenings.js";
import { caps, KEYS, listenToKeys } from "./keys.js";
import { arrange } from "./layout.js";
import { makeListen } from "./listen.js";
import { makeLobby } from "./lobby.js";
import { dress } from "./look.js";
import { makePhones } from "./phones.js";
import { badge, tokenOf } from "./pieces.js";
import { makePreferences, preferredLanguage } from "./preferences.js";
import { makePrint } from "./print.js";
import { makeSeat } from "./seats.js";
import { bytes, connect } from "./socket.js";
import { makeSound } from "./sound.js";
import { money } from "./spaces.js";
import { makeStory } from "./story.js";
import { makeTokens } from "./tokens.js";
import { say, setTexts } from "./texts.js";
import { makeView } from "./view.js";
import { makeWords } from "./words.js";

const byId = (id) => document.getElementById(id);
const place = { table: byId("table"), board: byId("board"), middle: byId("middle"), tabs: byId("seat-tabs"), side: byId("side"), bar: byId("bar") };
const role = { "/watch": "watch", "/tv": "watch", "/seat": "seat" }[location.pathname] ?? "board";
document.body.dataset.role = role;
const isTv = location.pathname === "/tv";
document.body.dataset.page = isTv ? "tv" : "";
place.table.inert = isTv;

const view = makeView(byId("view"), isTv ? "seat" : role, () => {
  fitWindow();
  showWords();
});
const words = makeWords(byId("words"), choose);
const preferences = makePreferences({ mute: byId("mute"), volume: byId("volume"), theme: byId("theme"), language: byId("language") }, () => connection.reconnect());
// Whoever listens hears the deed that was opened.
function lookAndListen(message) {
  connection.send(message);
  if (message.t === "look") listen.space(message.space);
}

const pointAt = (space) => board && point(board.drawing, space);
const sound = makeSound({ mute: byId("mute"), volume: byId("volume") }, () => !view.isPlay);
const print = makePrint(byId("print"), () => fitWindow());
const toSeat = () => (byId("words").querySelector(".choices button, .dials input") ?? byId("words")).focus();
const listen = makeListen({ button: byId("listen"), box: byId("hear"), news: byId("said-news"), mine: byId("said-mine") }, {
  send: (message) => connection.send(message), seat: () => selected, toSeat, sound, keyCap: (code) => keyCap(code),
});
byId("to-seat").addEventListener("click", (event) => {
  event.preventDefault();
  toSeat();
});
const story = makeStory(
  { log: byId("log"), sheet: byId("sheet"), tools: byId("tools") },
  { pointAt, heat, money, openDeed: (space) => happenings.openDeed(space) });
const happenings = makeHappenings({ stage: byId("stage"), players: byId("players"), deed: byId("deed") }, {
  pointAt, sound, openSummary: () => story.open("summary"), openDeeds: (player) => story.openDeeds(player), send: lookAndListen,
  mine: () => (role === "seat" ? game?.players.findIndex((player) => player.console === mySeat) ?? -1 : -1),
});
const desk = makeDesk(byId("desk"), { choose, faceOf: () => face, pointAt });
const lobby = makeLobby(byId("lobby"), { ask: (change) => connection.send({ t: "lobby", do: change }), numberOf: (n) => numberOf(n) });

const awake = makeAwake(byId("awake"), () => connection.refresh());

// For measurements: when the last frame was drawn, and how many there were.
const timings = { lastPress: 0, lastFrame: 0, lastScreen: 0, lastWords: 0, frames: 0, ready: 0 };
window.croupier = timings;

function drawn(kind) {
  timings[kind] = performance.now();
  timings.frames += 1;
  document.body.dataset.frames = timings.frames;
}

let lastLook = "";
let board = null, face = null, tokens = null, seats = [], game = null, landings = [], broken = [], held = [];
let mySeat = null, seen = {}, says = [];
let selected = 0;
let keyCap = (code) => code.replace(/^(Digit|Key)/, "");

const phones = makePhones(role, {
  invite: (n) => connection.send({ t: "invite", n }),
  takeBack: (n) => connection.send({ t: "take back", n }),
  reconnect: () => connection.reconnect(),
});

// The console of a player now. While a phone is gone, its player is at the buttons it belongs to.
function consoleOf(player) {
  const console = face.consoles[player.console];
  return console?.phone && !held.includes(player.console) ? console.home : player.console;
}

// The player shown at a console: of several who share it, the one the game waits for.
function playerAt(n) {
  const here = game ? game.players.map((_, who) => who).filter((who) => consoleOf(game.players[who]) === n) : [];
  return here.find((who) => game.waits.includes(who)) ?? here.find((who) => who === game.thrower) ?? here[0] ?? -1;
}

// The console of the only player the game waits for, or -1.
function awaitedConsole() {
  return game?.waits.length === 1 ? consoleOf(game.players[game.waits[0]]) : -1; // a robot has none either
}

// The space to draw a token on. Where no reader sees the tokens of a real board, it is where the game has them.
function drawnPlace(uid, where) {
  const player = where === null && document.body.dataset.role !== "board" ? game?.players.find((one) => one.uid === uid && !one.out) : null;
  return player ? player.space : where;
}

// A phone's console is shown only while a phone holds it.
function isShown(n) {
  return !face.consoles[n].phone || held.includes(n);
}

function heat(on) {
  document.body.classList.toggle("heated", on);
  if (on) board.marks.heat(landings);
}

function controlsAt(hello, n) {
  if (hello.role === "watch" || (hello.role === "seat" && n !== mySeat)) return null;
  return {
    press, release,
    caps: hello.role === "board" ? KEYS[n]?.map(keyCap) : null,
    phone: hello.role === "board" ? (n) => (hello.phones ? phones.open(n) : phones.off()) : null,
  };
}

function drawPage(hello) {
  ({ face } = hello);
  document.body.dataset.role = hello.role;
  setDrawings(face);
  dress(face);
  board = drawBoard(byId("drawing"), face, hello.cells);
  place.board.setAttribute("aria-label", say("the-board"));
  place.middle.setAttribute("aria-label", say("beside"));
  byId("log").setAttribute("aria-label", say("sheet-history"));
  byId("sheet").setAttribute("aria-label", say("beside"));
  byId("seat").setAttribute("aria-label", say("chosen-seat"));
  byId("players").setAttribute("aria-label", say("everybody"));
  byId("tools").setAttribute("aria-label", say("sheets"));
  byId("preferences").setAttribute("aria-label", say("preferences"));
  byId("to-games").hidden = !hello.past || hello.role === "seat" || isTv;
  byId("to-games").title = say("to-games");
  byId("to-games").setAttribute("aria-label", say("to-games"));
  byId("to-setup").hidden = !hello.setup || hello.role === "seat" || isTv;
  byId("to-setup").title = say("setup-title");
  byId("to-setup").setAttribute("aria-label", say("setup-title"));
  const move = hello.role === "board" ? (uid, place) => connection.send({ t: "token", uid, place }) : null;
  tokens = makeTokens(board.drawing, face, move);
  for (const seat of seats) seat.element.remove();
  seats = face.consoles.map((console, n) => makeSeat(n, { ...console, number: numberOf(n) }, hello.screens[n], controlsAt(hello, n)));
  byId("consoles").append(...seats.map((seat) => seat.element));
  if (hello.role === "seat") selected = mySeat;
  makeTabs();
  const letsIn = hello.role === "watch" && hello.phones;
  byId("preferences").querySelector(".door")?.remove();
  if (letsIn) byId("preferences").prepend(phones.smallDoor());
  const first = letsIn ? [phones.door()] : [];
  byId("note").replaceChildren(...first, html("p", { class: "legal" }, say("not-affiliated")));
  story.begin(face, mySeat);
  happenings.begin(face, board.drawing);
  if (isTv) phones.showJoin(byId("join"), hello.join);
  lobby.begin(hello.role, mySeat);
  if (hello.faults && new URLSearchParams(location.search).has("faults")) story.add("faults", () => drawFaults(seats.length, () => broken, (fault) => connection.send({ t: "break", ...fault })));
  if (hello.role === "board") story.add("keys", drawKeys);
  document.title = `Croupier · ${face.edition}`;
  fitWindow();
}

function labelHelp() {
  byId("to-seat").textContent = say("to-my-seat");
  byId("to-hear").textContent = say("to-listen");
  print.label();
  listen.label();
}

function drawKeys() {
  const row = (name, keys) => html("tr", {}, html("th", { scope: "row" }, name), html("td", {}, ...keys.flatMap((key) => [html("kbd", {}, key), " "])));
  return [
    html("table", { class: "bindings" }, ...seats.map((_, n) => row(say("seat", { seat: n + 1 }), KEYS[n].map(keyCap))),
      row(say("token-keys"), ["←", "→"]), row(say("token-home"), ["Home"]), row(say("token-tray"), ["Del"])),
    html("p", {}, say("keys-help")),
  ];
}

// The number people read: phones are counted by themselves.
function numberOf(n) {
  return face.consoles[n].phone ? n + 1 - face.consoles.filter(({ phone }) => !phone).length : n + 1;
}

function makeTabs() {
  place.tabs.setAttribute("aria-label", say("seats"));
  place.tabs.replaceChildren(...seats.map((_, n) => html("button", { type: "button", "data-tab": n, onclick: () => selectSeat(n) }, html("b", {}, String(numberOf(n))), html("span", {}))));
  selectSeat(Math.min(selected, seats.length - 1));
}

function showSeats() {
  seats.forEach((seat, n) => {
    seat.element.hidden = !isShown(n);
    place.tabs.children[n].hidden = !isShown(n) || (game && playerAt(n) < 0);
    seat.held(role === "board" && held.includes(n));
    const at = playerAt(n);
    place.tabs.children[n].lastChild.textContent = at < 0 ? "" : game.players[at].name;
    seat.player(at < 0 ? null : game.players[at], at < 0 ? null : tokenOf(face, game.players[at]), at >= 0 && game.waits.includes(at));
  });
  place.tabs.classList.toggle("lone", [...place.tabs.children].filter((tab) => !tab.hidden).length < 2);
  if (role !== "seat" && !isShown(selected)) selectSeat(face.consoles[selected].home);
}

function selectSeat(n) {
  selected = n;
  seats.forEach((seat, i) => seat.element.toggleAttribute("data-chosen", i === n));
  [...place.tabs.children].forEach((tab, i) => {
    tab.setAttribute("aria-pressed", String(i === n));
    const waits = game?.players.some((player, who) => consoleOf(player) === i && game.waits.includes(who));
    tab.toggleAttribute("data-waits", Boolean(waits));
    tab.setAttribute("aria-label", say(waits ? "seat-waits" : "seat", { seat: numberOf(i) }));
  });
  showWords();
}

// What the chosen seat says in words. Spectators are sent none.
function showWords() {
  const said = says[selected];
  byId("words").hidden = !said;
  showDesk();
  if (!said) return;
  const at = playerAt(selected), token = at < 0 ? null : tokenOf(face, game.players[at]);
  byId("words").style.setProperty("--seat", seats[selected].element.dataset.colour);
  words.show(selected, said, { title: at < 0 ? say("seat", { seat: numberOf(selected) }) : game.players[at].name, badge: token && badge(token.name, token.colour) });
}

// The deal or the property of the chosen seat; where all consoles are seen, of any seat that has one open.
function showDesk() {
  const n = says[selected]?.sheet || view.isPlay || role === "seat" ? selected : says.findIndex((said) => said?.sheet);
  const closed = desk.show(n, says[n]?.sheet ?? null);
  if (closed && role === "board" && awaitedConsole() >= 0) selectSeat(awaitedConsole());
}

// Makes a choice of a console by its key, or sets one of its dials to a value; then, unless it says not to, presses ●.
function choose(n, key, value = null, does = true) {
  timings.lastPress = performance.now();
  connection.send({ t: "choose", n, key, ...(value === null ? {} : { value }), ...(does ? {} : { do: false }) });
}

function press(n, b) {
  timings.lastPress = performance.now();
  connection.send({ t: "press", n, b });
}

function release(n, b) {
  connection.send({ t: "release", n, b });
}

function fitWindow() {
  if (!seats.length) return;
  arrange(place, seats.filter((_, n) => isShown(n)).map((seat) => seat.element), { buttons: role !== "watch", alone: role === "seat", play: view.isPlay });
}

addEventListener("resize", fitWindow);
caps().then((found) => {
  keyCap = found;
});
listenToKeys(() => (document.body.dataset.role === "board" ? seats.length : 0), (seat, button) => seats[seat].push(button), (seat, button) => seats[seat].letGo(button));

function describe(owner, level, mortgaged) {
  const said = [say("owned-by", { name: game.players[owner].name })];
  if (mortgaged) said.push(say("mortgaged"));
  if (level > 0) said.push(level === game.hotel ? say("hotel") : `${level} × ${say("house")}`);
  return said;
}

function showGame(now) {
  const before = game;
  game = now;
  document.body.classList.toggle("playing", Boolean(game));
  board.marks.show(game, describe);
  board.dice.show(game?.throw ?? 0, game?.dice ?? [0, 0], game && game.dice[0] ? say("dice", { number: game.dice.join(" + ") }) : say("dice-none"));
  tokens.jail(game ? game.players.filter((player) => player.jailed).map((player) => player.uid) : []);
  tokens.used(game ? game.players.map((player) => player.uid) : null);
  tokens.wait(game ? game.waits.map((player) => game.players[player].uid) : []);
  showSeats();
  story.game(game);
  happenings.game(game);
  const news = !says[selected]?.sheet && awaitedConsole() >= 0 && String(before?.waits) !== String(game.waits);
  selectSeat(role !== "seat" && news ? awaitedConsole() : selected);
  for (const [uid, where] of Object.entries(seen)) tokens.place(uid, drawnPlace(uid, where));
  document.body.dataset.throw = game?.throw ?? "";
}

const connection = connect({
  hello(message) {
    setTexts(message.texts);
    preferences.label(message.languages);
    view.label();
    labelHelp();
    listen.begin(message.role);
    const { face: newFace, cells, screens, texts } = message;
    const look = JSON.stringify([newFace, cells, texts, message.role, mySeat, message.phones, screens.map(({ width, height }) => [width, height])]);
    if (phones.belongs(message)) return connection.stop();
    if (look !== lastLook) drawPage(message);
    lastLook = look;
    game = null;
    landings = [];
    held = [];
    says = [];
    showSeats();
    story.history({ anew: true, lines: [] });
    board.lamps.show(bytes(message.rgb));
    screens.forEach((screen, n) => seats[n]?.show(bytes(screen.bits)));
    seen = { ...message.tokens };
    tokens.placeAll(message.tokens);
    happenings.again();
    timings.ready ||= performance.now();
  },
  pixels({ rgb }) {
    board.lamps.show(bytes(rgb));
    drawn("lastFrame");
  },
  screen({ n, bits }) {
    seats[n]?.show(bytes(bits));
    drawn("lastScreen");
  },
  console({ n, says: said }) {
    says[n] = said;
    seats[n]?.says(said);
    if (n === selected) showWords();
    else showDesk();
    drawn("lastWords");
  },
  token({ uid, place: where }) {
    seen[uid] = where;
    tokens.place(uid, drawnPlace(uid, where));
  },
  sound({ notes }) {
    sound.tune(notes);
  },
  game: showGame,
  "no game": () => showGame(null),
  ...happenings.handlers,
  hammer(message) {
    happenings.handlers.hammer(message);
    listen.hammer(message);
  },
  speak: listen.speak,
  lobby: (now) => lobby.show(now.lobby),
  history: story.history,
  worth: story.worth,
  chances(now) {
    happenings.chances(now);
    story.chances(now);
  },
  "chance rows": story.chanceRows,
  sums(now) {
    landings = now.landings;
    if (document.body.classList.contains("heated")) board.marks.heat(landings);
    story.sums(now);
  },
  seats({ held: phonesHold }) {
    held = phonesHold;
    showSeats();
    fitWindow();
    selectSeat(role !== "seat" && awaitedConsole() >= 0 ? awaitedConsole() : selected);
    phones.held(held, mySeat);
  },
  invitation: phones.invitation,
  words({ texts, languages }) {
    setTexts(texts);
    preferences.label(languages);
    labelHelp();
    phones.greeted();
  },
  seated({ n, key }) {
    mySeat = n;
    phones.seated(n, key);
    awake.keep();
  },
  broken({ faults }) {
    broken = faults;
    story.refresh();
  },
}, (state, code, reason) => {
  document.body.dataset.state = state;
  byId("banner").textContent = state === "live" ? "" : say("reconnecting") === "reconnecting" ? "Reconnecting…" : say("reconnecting");
  const goes = state === "live" ? "" : phones.closed(code, reason);
  if (goes === "stop") awake.letGo();
  return goes;
}, () => ({ as: isTv ? "tv" : role, lang: preferredLanguage() }), phones.opened);
