// Places board and seats in a window of any size: with the largest board and the largest dots of the screens.
//
// A dot of a screen is a whole number of the display's own pixels, or it would blur.

const GAP = 12;
const FRAME = 34;
const HEAD = 26;
const LARGEST_DOT = 4;
export const NARROW = 600;
// On a smaller board than this what stands in its middle could not be read.
const SMALL_BOARD = 520;

// In a panel narrower than this the rows of all and the question do not fit one below the other.
const SMALL_PANEL = 460;

// A seat has its buttons in a row under the screen or, where height is short, in a triangle beside it.
const KEYS = [
  { keys: 60, beside: false }, { keys: 46, beside: false }, { keys: 38, beside: false }, { keys: 34, beside: false },
  { keys: 40, beside: true }, { keys: 34, beside: true },
];
const NO_KEYS = [{ keys: 0, beside: false }];

// `dots`: columns and rows of the largest screen; every seat gets as much space as that one needs.
function seatSize(dots, dot, { keys, beside }) {
  const screen = { width: dots.columns * dot + FRAME, height: dots.rows * dot + 32 };
  if (beside) return { width: screen.width + 2 * keys + 16, height: HEAD + Math.max(screen.height, 2 * keys + 26) };
  return { width: Math.max(screen.width, 3 * keys + 64), height: HEAD + screen.height + (keys ? keys + 9 : 0) };
}

function* arrangements(seats) {
  for (let columns = 1; columns <= Math.min(seats, 2); columns++) yield { kind: "beside", columns };
  if (seats > 1) yield { kind: "around", columns: 2 };
  for (let columns = 1; columns <= seats; columns++) yield { kind: "below", columns };
}

function boardSide({ kind, columns }, seats, seat, free) {
  const rows = Math.ceil(seats / columns);
  const across = columns * seat.width + (columns - 1) * GAP;
  const down = rows * seat.height + (rows - 1) * GAP;
  if (kind === "below") return across > free.width ? 0 : Math.min(free.width, free.height - down - GAP);
  if (down > free.height) return 0;
  return Math.min(free.height, free.width - across - GAP * (kind === "around" ? 2 : 1));
}

export function choose(seats, dots, width, height, ratio, buttons = true) {
  const free = { width: width - 2 * GAP, height: height - 2 * GAP };
  let best = { score: -1, kind: "below", columns: 1, dot: 1, keys: 46, side: Math.min(width, height) - 2 * GAP };
  for (let dot = 1; dot <= LARGEST_DOT; dot += 1 / ratio) {
    for (const keys of buttons ? KEYS : NO_KEYS) {
      const seat = seatSize(dots, dot, keys);
      for (const arrangement of arrangements(seats)) {
        const side = Math.floor(boardSide(arrangement, seats, seat, free));
        if (side < 200) continue;
        const score = side / Math.min(free.width, free.height) + 0.1 * Math.min(dot, side / 250) + 0.0005 * keys.keys
          + (arrangement.kind === "around" ? 0.03 : 0);
        if (score > best.score) best = { score, ...arrangement, ...keys, dot, side };
      }
    }
  }
  return best;
}

// On a phone: the board over the whole width, one seat below it, the rest to scroll to.
function narrow(dots, width, ratio) {
  const dot = Math.floor(Math.min(LARGEST_DOT, (width - 56) / dots.columns) * ratio) / ratio;
  return { kind: "narrow", columns: 1, dot: Math.max(1 / ratio, dot), keys: 72, beside: false, side: width - 12 };
}

// Moves an element only if it is elsewhere: a move takes the focus away, and scrolls everything in it to its beginning.
function move(element, parent, before) {
  if (element.parentElement !== parent || element.nextElementSibling !== before) parent.insertBefore(element, before);
}

function place(element, column, row, columns = 1, rows = 1) {
  element.style.gridColumn = `${column} / span ${columns}`;
  element.style.gridRow = `${row} / span ${rows}`;
}

// The play view: the board, and beside or below it a panel with everybody's rows and the seat that is asked.
export function choosePlay(width, height) {
  const free = { width: width - 2 * GAP, height: height - 2 * GAP };
  const panel = { width: Math.max(300, 0.26 * width), height: Math.max(300, 0.3 * height) };
  const wide = Math.min(free.height, free.width - GAP - panel.width);
  const tall = Math.min(free.width, free.height - GAP - panel.height);
  return wide >= tall ? { kind: "wide", side: Math.floor(wide) } : { kind: "tall", side: Math.floor(tall) };
}

// The console in the panel is small: its words are written out above it.
function playPlan(dots, width, height, ratio) {
  const plan = choosePlay(width, height);
  const room = plan.kind === "wide" ? width - plan.side - 3 * GAP : width / 2;
  const small = Math.min(room - FRAME - 130, Math.max(150, Math.min(0.19 * width, 0.3 * height))) / dots.columns;
  const dot = Math.max(1, Math.min(LARGEST_DOT, Math.floor(small * ratio) / ratio));
  return { ...plan, columns: 1, dot, keys: Math.round(Math.max(44, 2.6 * letters(width, height))), beside: true };
}

// What a person reads grows with the window: letters of 14 px on the smallest, 27 px on a large one.
export const letters = (width, height) => Math.round(10 * Math.min(27, Math.max(14, Math.min(width / 88, height / 52)))) / 10;

const sizeOfDots = (seats) => ({
  columns: Math.max(...seats.map((seat) => Number(seat.dataset.columns))),
  rows: Math.max(...seats.map((seat) => Number(seat.dataset.rows))),
});

function planOf(seats, dots, { buttons, play }) {
  // Not the window's inner size: on a phone it grows with what reaches over the edge, and the board would grow too.
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const { devicePixelRatio: ratio } = window;
  const plan = width < NARROW ? narrow(dots, Math.min(width, 560), ratio)
    : play ? playPlan(dots, width, height, ratio) : choose(seats.length, dots, width, height, ratio, buttons);
  return { ...plan, letters: letters(width, height) };
}

// `alone`: a phone with its own seat. `play`: the play view.
export function arrange({ table, board, middle, tabs, side, bar }, seats, { buttons, alone, play }) {
  const dots = sizeOfDots(seats), plan = planOf(seats, dots, { buttons, play });
  const beside = plan.kind === "narrow" || (play && plan.side < SMALL_BOARD);
  table.dataset.middle = beside ? "beside" : "inside";
  move(bar, play ? side : middle, null);
  move(middle, beside ? side : table, beside ? (play ? bar : null) : side);
  const rows = Math.ceil(seats.length / plan.columns);
  table.dataset.layout = plan.kind;
  table.classList.toggle("small-panel", play && (beside || document.documentElement.clientWidth - plan.side < SMALL_PANEL));
  table.dataset.keys = plan.beside ? "beside" : "under";
  table.style.setProperty("--columns", dots.columns);
  table.style.setProperty("--dot", `${plan.dot}px`);
  table.style.setProperty("--side", `${plan.side}px`);
  table.style.setProperty("--keys", `${plan.keys}px`);
  table.style.setProperty("--gap", `${GAP}px`);
  table.style.setProperty("--letters", `${plan.letters}px`);
  tabs.hidden = (plan.kind !== "narrow" && !play) || alone || seats.length < 2;
  if (plan.kind === "narrow" || play) {
    [board, tabs, ...seats, middle].forEach((element) => element.removeAttribute("style"));
    seats.forEach((seat) => seat.style.setProperty("--seat", seat.dataset.colour));
    return;
  }
  if (plan.kind === "below") {
    place(board, 1, 1, plan.columns);
    seats.forEach((seat, i) => place(seat, 1 + i % plan.columns, 2 + Math.floor(i / plan.columns)));
  } else if (plan.kind === "beside") {
    place(board, 1, 1, 1, rows);
    seats.forEach((seat, i) => place(seat, 2 + i % plan.columns, 1 + Math.floor(i / plan.columns)));
  } else {
    place(board, 2, 1, 1, rows);
    // Clockwise, as the turns go: up the left side, then down the right.
    const left = Math.ceil(seats.length / 2);
    seats.forEach((seat, i) => place(seat, i < left ? 1 : 3, i < left ? left - i : i - left + 1));
  }
  middle.style.gridColumn = board.style.gridColumn;
  middle.style.gridRow = board.style.gridRow;
}
