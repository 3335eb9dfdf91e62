// The deed of a space, as a card over the board: rents, prices, owner, what would be due now. The figures come from the
// server, and come again while the card is open.

import { html } from "./elements.js";
import { badge, brightness, tokenOf } from "./pieces.js";
import { say } from "./texts.js";

// `look` tells the server which deed is open (null: none). `pointAt` marks its space on the board.
export function makeDeed(element, { look, pointAt }) {
  let face = null, game = null, open = null, deed = null;

  const table = (rows, name) => html("table", { class: name }, html("tbody", {}, ...rows.map(({ words, amount, now }) =>
    html("tr", { class: now ? "now" : "" }, html("th", { scope: "row" }, words), html("td", {}, amount)))));

  function owner() {
    const player = game?.players[deed.owner];
    const token = player ? tokenOf(face, player) : null;
    return html("p", { class: "owner-line" }, ...(token ? [badge(token.name, token.colour)] : []), deed.state);
  }

  function body() {
    if (deed.lines) return deed.lines.map((line) => html("p", { class: "what" }, line));
    return [owner(), ...(deed.due ? [html("p", { class: "due" }, deed.due)] : []), table(deed.rents, "rents"), table(deed.prices, "prices")];
  }

  // Over the board, where the seat's buttons stay free; on a phone without a board, in the middle of the window.
  function place() {
    const box = document.getElementById("board").getBoundingClientRect(), there = box.width > 0 && box.width < innerWidth * 0.8;
    element.style.left = there ? `${box.left}px` : "";
    element.style.right = there ? `${document.documentElement.clientWidth - box.right}px` : "";
  }

  function draw() {
    if (!deed || deed.space !== open) return;
    const { colour } = face.spaces[open];
    element.toggleAttribute("data-banded", Boolean(colour));
    element.style.setProperty("--band", colour ?? "var(--paper-deep)");
    element.style.setProperty("--on-band", colour && brightness(colour) < 0.3 ? "#fff" : "#1c1812");
    const focused = element.contains(document.activeElement);
    const close = html("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => element.hidePopover() }, "×");
    element.dataset.space = open;
    element.replaceChildren(
      html("header", {}, ...(deed.group ? [html("small", {}, deed.group)] : []), html("h2", { id: "deed-title" }, deed.name), close),
      html("div", { class: "deed-body" }, ...body()));
    place();
    if (!element.matches(":popover-open")) element.showPopover();
    else if (focused) close.focus();
  }

  addEventListener("resize", () => open !== null && place());
  element.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") element.querySelector(".close")?.focus({ preventScroll: true });
  });
  // Not on "toggle": that comes later, perhaps after the next deed was asked for.
  element.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") return;
    open = null;
    pointAt(null);
    look(null);
  });

  return {
    begin(newFace) {
      face = newFace;
    },
    open(space) {
      open = space;
      pointAt(space);
      look(space);
    },
    // The server has answered; also after every change while the card is open.
    show(message) {
      deed = message;
      draw();
    },
    game(now) {
      game = now;
      draw();
    },
    // After a new connection the server has to be asked again.
    again: () => open !== null && look(open),
  };
}

// Every space opens its deed, by click, touch or keys. The board is one stop for Tab; arrows go from space to space.
export function listenToSpaces(drawing, open) {
  const spaces = [...drawing.querySelectorAll("[data-space]")].sort((a, b) => a.dataset.space - b.dataset.space);
  const at = (event) => event.target.closest?.("[data-space]");
  spaces.forEach((space, n) => {
    space.setAttribute("role", "button");
    space.setAttribute("tabindex", n === 0 ? 0 : -1);
  });

  function focus(n) {
    const next = spaces[(n + spaces.length) % spaces.length];
    spaces.forEach((space) => space.setAttribute("tabindex", space === next ? 0 : -1));
    next.focus();
  }

  drawing.addEventListener("click", (event) => at(event) && open(Number(at(event).dataset.space)));
  drawing.addEventListener("keydown", (event) => {
    const space = at(event);
    if (!space || event.altKey || event.ctrlKey || event.metaKey) return;
    const n = spaces.indexOf(space), step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (step) focus(n + step);
    else if (event.key === "Home") focus(0);
    else if (event.key === "Enter" || event.key === " ") open(Number(space.dataset.space));
    else return;
    event.preventDefault();
  });
}
