// The picture of the board on /setup: its lights as they are, each reader, each console with its screen, and in the middle
// what belongs to no place. Everything in it leads to its part in the list.

import { drawBoard, point } from "./board.js";
import { html, svg } from "./elements.js";
import { setDrawings } from "./drawings.js";
import { isCorner, middle, sideOf, spaceRect, split } from "./geometry.js";
import { dress } from "./look.js";
import { makeSeat } from "./seats.js";
import { sign } from "./setup-marks.js";
import { bytes } from "./socket.js";
import { say } from "./texts.js";
import { makeTokens } from "./tokens.js";

const SIGN = 30, WRONG_SIGN = 44, BAND = 34;
const IN_THE_MIDDLE = ["pad", "buzzer", "voice", "power", "strip", "reader", "scanner"];

// Where a space's sign lies: on its edge towards the middle of the board.
function signPlace(space) {
  if (!isCorner(space)) return middle(split(space, BAND).inner);
  const r = spaceRect(space), side = sideOf(space), inset = 20;
  return { x: side === 1 || side === 2 ? (side === 1 ? r.x + r.w - inset : r.x + r.w - inset) : r.x + inset, y: side < 2 ? r.y + inset : r.y + r.h - inset };
}

export function makePicture({ drawing, centre, consoles }, { send, show, board }) {
  let drawn = null, tokens = null, seats = [], signs = null, walkedOver = null, known = [], walk = { space: -1, spaces: [] }, tried = null;

  // The worst comes first, and a space shows the worst of those that read it.
  function spaceStates() {
    const states = new Map();
    for (const part of known) {
      if (part.kind === "scanner" || part.kind === "reader") for (const space of part.spaces) if (!states.has(space)) states.set(space, part);
    }
    for (const part of known) if (part.kind === "space" && part.space >= 0) states.set(part.space, part);
    return states;
  }

  function showSpaces() {
    signs.replaceChildren(...[...spaceStates()].map(([space, part]) => {
      const mark = sign(part.state, { at: signPlace(space), size: part.state === "wrong" ? WRONG_SIGN : SIGN });
      mark.dataset.part = part.id;
      mark.dataset.signOf = space;
      return mark;
    }));
    const strip = known.find((part) => part.kind === "strip");
    drawn.drawing.dataset.strip = strip?.state ?? "unknown";
  }

  function showPointer() {
    point(drawn.drawing, walk.space < 0 ? tried : walk.space);
  }

  // What a calibration has found of each space, and which one is lit.
  function showWalk() {
    walkedOver.replaceChildren(...walk.spaces.flatMap(({ space, state, figure, margin }) => {
      const { x, y, w, h } = spaceRect(space), at = middle({ x, y, w, h });
      return [svg("rect", { x, y, width: w, height: h, class: `walked ${state}` }),
        svg("text", { x: at.x, y: at.y + (margin ? 0 : 10), class: "walked-figure" }, figure), ...(margin ? [svg("text", { x: at.x, y: at.y + 30, class: "walked-margin" }, margin)] : [])];
    }));
    showPointer();
    signs.style.display = walk.phase ? "none" : "";
  }

  function showSeats() {
    seats.forEach((seat, n) => {
      const [screen, buttons] = ["screen", "buttons"].map((kind) => known.find((part) => part.kind === kind && part.seat === n));
      const tools = seat.element.querySelector(".seat-tools");
      const made = JSON.stringify([screen, buttons].map((part) => part && [part.state, part.title]));
      if (tools.dataset.made === made) return;
      tools.dataset.made = made;
      tools.replaceChildren(...[screen, buttons].filter(Boolean).map((part) => html("button", {
        type: "button", class: "to-part", title: `${part.title}: ${say(`setup-state-${part.state}`)}`, "aria-label": `${part.title}: ${say(`setup-state-${part.state}`)}`, onclick: () => show(part.id),
      }, sign(part.state), html("span", { "aria-hidden": "true" }, part.kind === "screen" ? "▭" : "◀●▶"))));
      seat.element.dataset.screen = screen?.state ?? "unknown";
    });
  }

  function showMiddle() {
    const made = known.filter((part) => IN_THE_MIDDLE.includes(part.kind) || (part.kind === "machine" && part.state !== "ok"));
    const text = JSON.stringify(made.map((part) => [part.id, part.state, part.title]));
    if (centre.dataset.made === text) return;
    centre.dataset.made = text;
    centre.replaceChildren(...made.map((part) => html("button", { type: "button", class: `chip ${part.state}`, onclick: () => show(part.id), "aria-label": `${part.title}: ${say(`setup-state-${part.state}`)}` },
      sign(part.state), html("span", {}, part.title))));
  }

  function redraw() {
    if (!drawn) return;
    showSpaces();
    showWalk();
    showSeats();
    showMiddle();
  }

  return {
    begin(hello) {
      const { face } = hello;
      document.body.dataset.role = hello.role;
      const hands = hello.role === "board";
      setDrawings(face);
      dress(face);
      drawn = drawBoard(drawing, face, hello.cells);
      signs = svg("g", { class: "signs", "aria-hidden": "true" });
      walkedOver = svg("g", { class: "walked-spaces", "aria-hidden": "true" });
      drawn.drawing.append(walkedOver, signs);
      drawn.drawing.addEventListener("click", ({ target }) => {
        const part = target.closest("[data-part]"), space = target.closest("[data-space]");
        if (part) show(part.dataset.part);
        else if (space) send({ t: "try", what: "light", n: Number(space.dataset.space) });
      });
      tokens = makeTokens(drawn.drawing, face, hands ? (uid, place) => board({ t: "token", uid, place }) : null);
      tokens.placeAll(hello.tokens);
      seats.forEach((seat) => seat.element.remove());
      const own = face.consoles.filter(({ phone }) => !phone);
      const controls = hands ? { press: (n, b) => board({ t: "press", n, b }), release: (n, b) => board({ t: "release", n, b }) } : null;
      seats = own.map((console, n) => makeSeat(n, { ...console, number: n + 1 }, hello.screens[n], controls));
      consoles.replaceChildren(...seats.map((seat) => seat.element));
      seats.forEach((seat, n) => seat.show(bytes(hello.screens[n].bits)));
      drawn.lamps.show(bytes(hello.rgb));
      centre.dataset.made = "";
      redraw();
    },
    update(parts) {
      known = parts;
      redraw();
    },
    walked(message) {
      walk = message;
      if (drawn) showWalk();
    },
    lights: (rgb) => drawn?.lamps.show(rgb),
    screen: (n, bits) => seats[n]?.show(bits),
    token: (uid, place) => tokens?.place(uid, place),
    // Marks the space that is tried, and those where a token was seen in this trial.
    trying({ what, n, seen }) {
      if (!drawn) return;
      tried = what === "light" ? n : null;
      showPointer();
      const lies = new Set(seen.filter(({ space, present }) => space !== null && present).map(({ space }) => space));
      for (const space of drawn.drawing.querySelectorAll(".space")) space.classList.toggle("touched", lies.has(Number(space.dataset.space)));
      seats.forEach((seat, i) => seat.element.toggleAttribute("data-tried", (what === "screen" || what === "buttons") && i === n));
    },
  };
}
