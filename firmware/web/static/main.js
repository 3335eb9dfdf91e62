// Puts the page together: what the server says is drawn, what the hand does is sent.

import { drawBoard } from "./board.js";
import { arrange } from "./layout.js";
import { makeSeat } from "./seats.js";
import { bytes, connect } from "./socket.js";
import { makeSound } from "./sound.js";
import { makeTokens } from "./tokens.js";

const table = document.getElementById("table");
const host = document.getElementById("board");
const drawing = document.getElementById("drawing");
const banner = document.getElementById("banner");
const sound = makeSound(document.getElementById("mute"));

// What a measurement needs: when the last frame was drawn, and how many there were.
const figures = { lastPress: 0, lastFrame: 0, lastScreen: 0, frames: 0 };
window.croupier = figures;

function drawn(kind) {
  figures[kind] = performance.now();
  figures.frames += 1;
  document.body.dataset.frames = figures.frames;
}

let printed = "";
let lamps, tokens, seats = [];

function build({ face, cells, screens }) {
  const board = drawBoard(drawing, face, cells);
  lamps = board.lamps;
  tokens = makeTokens(board.drawing, face, (uid, place) => line.send({ t: "token", uid, place }));
  for (const seat of seats) seat.element.remove();
  seats = face.consoles.map((console, n) => makeSeat(n, console, screens[n], press, release));
  table.append(...seats.map((seat) => seat.element));
  document.title = `Croupier · ${face.edition}`;
  fitWindow();
}

function press(n, b) {
  figures.lastPress = performance.now();
  line.send({ t: "press", n, b });
}

function release(n, b) {
  line.send({ t: "release", n, b });
}

function fitWindow() {
  arrange(table, host, seats.map((seat) => seat.element));
}

addEventListener("resize", fitWindow);

const line = connect({
  hello(message) {
    const { face, cells, screens } = message;
    const print = JSON.stringify([face, cells, screens.map(({ width, height }) => [width, height])]);
    if (print !== printed) build(message);
    printed = print;
    lamps.show(bytes(message.rgb));
    screens.forEach((screen, n) => seats[n]?.show(bytes(screen.bits)));
    tokens.placeAll(message.tokens);
  },
  pixels({ rgb }) {
    lamps.show(bytes(rgb));
    drawn("lastFrame");
  },
  screen({ n, bits }) {
    seats[n]?.show(bytes(bits));
    drawn("lastScreen");
  },
  token({ uid, place }) {
    tokens.place(uid, place);
  },
  sound({ notes }) {
    sound.play(notes);
  },
}, (state) => {
  document.body.dataset.state = state;
  banner.textContent = state === "live" ? "" : "Reconnecting…";
});
