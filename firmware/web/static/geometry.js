// Where the forty spaces lie, in the board's own units. Space 0 is at the bottom right, and they run clockwise.

export const WIDTH = 100;
export const DEPTH = 160;
export const SIDE = 2 * DEPTH + 9 * WIDTH;
export const RIM = 46;
export const MARGIN = RIM + 14;

const BOTTOM = 0, LEFT = 1, TOP = 2;

export const sideOf = (space) => Math.floor(space / 10);
export const isCorner = (space) => space % 10 === 0;
export const middle = (rect) => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });

// A point `along` one side in the direction of travel, `out` beyond the edge of the board.
function onSide(side, along, out) {
  if (side === BOTTOM) return { x: SIDE - along, y: SIDE + out };
  if (side === LEFT) return { x: -out, y: SIDE - along };
  if (side === TOP) return { x: along, y: -out };
  return { x: SIDE + out, y: along };
}

export function spaceRect(space) {
  const side = sideOf(space), step = space % 10;
  const from = step === 0 ? 0 : DEPTH + (step - 1) * WIDTH;
  const to = from + (step === 0 ? DEPTH : WIDTH);
  const a = onSide(side, from, 0), b = onSide(side, to, -DEPTH);
  return {
    x: Math.min(a.x, b.x), y: Math.min(a.y, b.y),
    w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y),
  };
}

const RECTS = Array.from({ length: 40 }, (_, space) => spaceRect(space));

export function spaceAt(x, y) {
  const found = RECTS.findIndex((r) => x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h);
  return found < 0 ? null : found;
}

// Every space on a straight line, in order, null beside the spaces: a token dragged fast skips no space.
export function crossed(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12));
  const places = [];
  for (let i = 1; i <= steps; i++) {
    const place = spaceAt(from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps);
    if (places.length === 0 || places[places.length - 1] !== place) places.push(place);
  }
  return places;
}

// The part of a space left beside a strip of `depth` at its inner edge, and that strip.
export function split(space, depth) {
  const { x, y, w, h } = spaceRect(space);
  switch (sideOf(space)) {
    case BOTTOM: return { inner: { x, y, w, h: depth }, outer: { x, y: y + depth, w, h: h - depth } };
    case LEFT: return { inner: { x: x + w - depth, y, w: depth, h }, outer: { x, y, w: w - depth, h } };
    case TOP: return { inner: { x, y: y + h - depth, w, h: depth }, outer: { x, y, w, h: h - depth } };
    default: return { inner: { x, y, w: depth, h }, outer: { x: x + depth, y, w: w - depth, h } };
  }
}

// The places of a space's lamps on the rim, in the direction of travel; a corner's go round its corner.
export function lampPoints(space, count) {
  const side = sideOf(space), rect = spaceRect(space), out = RIM / 2;
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    if (!isCorner(space)) {
      const from = DEPTH + (space % 10 - 1) * WIDTH;
      return onSide(side, from + t * WIDTH, out);
    }
    if (t < 0.5) return onSide((side + 3) % 4, SIDE - DEPTH + 2 * t * DEPTH, out);
    return onSide(side, (2 * t - 1) * rect.w, out);
  });
}
