// Draws one printed space: its band or drawing towards the middle, its name, its price.

import { isCorner, middle, sideOf, spaceRect, split } from "./geometry.js";
import { glyph } from "./glyphs.js";
import { svg } from "./elements.js";
import { fit, rowsOfText } from "./printed-text.js";

const BAND = 34;
const PRINT = 600, TITLE = 700;

export const money = (currency, amount) => currency.replace("%", amount);

const upright = (space) => sideOf(space) % 2 === 0;

function priceText(space, face) {
  if (space.price != null) return money(face.currency, space.price);
  if (space.amount != null) return money(face.currency, space.amount);
  return "";
}

// The name stays at the top and the price at the bottom, so a token between them hides neither name nor neighbour.
function printed(index, space, face, area) {
  const { x } = middle(area), width = area.w - 9, price = priceText(space, face);
  const top = upright(index) ? 5 : 9, room = area.h - top - (price ? 27 : 4);
  let name = null;
  for (let size = 18.5; !name || (name.lines.length * name.size * 1.12 > room && size > 8); size -= 0.5) {
    name = fit(space.name, { width, rows: 3, size, least: Math.min(10.5, size), weight: PRINT });
  }
  const first = area.y + name.size + top;
  const parts = rowsOfText(name, { x, y: first, width, className: "name" });
  if (price) parts.push(svg("text", { x, y: area.y + area.h - 11, "font-size": 17.5, class: "price" }, price));
  return parts;
}

function plain(index, space, face) {
  if (space.kind === "street") {
    const { inner, outer } = split(index, BAND);
    const band = svg("rect", { x: inner.x, y: inner.y, width: inner.w, height: inner.h, fill: space.colour, class: "band" });
    return [band, ...printed(index, space, face, outer)];
  }
  const { inner, outer } = split(index, upright(index) ? 66 : 58);
  const at = middle(inner);
  const away = { 0: [0, 5], 1: [-3, 0], 2: [0, -5], 3: [3, 0] }[sideOf(index)];
  const scale = space.kind === "card" ? 1.12 : 1;
  return [
    glyph(space.icon, { x: at.x + away[0], y: at.y + away[1], scale, className: space.deck ?? space.kind }),
    ...printed(index, space, face, outer),
  ];
}

function corner(index, space, face) {
  const r = spaceRect(index), at = middle(r), width = r.w - 24;
  if (space.kind === "go") {
    const name = fit(space.name.toUpperCase(), { width: width - 10, rows: 1, size: 60, least: 20, weight: TITLE });
    const parts = rowsOfText(name, { x: at.x, y: r.y + 82, width: width - 10, className: "title" });
    if (space.amount != null) {
      parts.unshift(svg("text", { x: at.x, y: r.y + 28, "font-size": 17, class: "price" }, `+ ${priceText(space, face)}`));
    }
    return [...parts, glyph(space.icon, { x: at.x, y: r.y + 120, className: "go" })];
  }
  if (space.kind === "jail") return jail(r, space);
  const name = fit(space.name, { width, rows: 2, size: 19, least: 12, weight: TITLE });
  const drawn = glyph(space.icon, { x: at.x, y: r.y + 62, scale: 1.55, className: space.kind });
  return [drawn, ...rowsOfText(name, {
    x: at.x, y: r.y + 129 - (name.lines.length - 1) * 8, width, className: "name",
  })];
}

// The cell lies towards the middle of the board; visitors stand on the two strips outside it.
function jail(r, space) {
  const [inside, ...others] = space.name.split(/\s*\/\s*/);
  const cell = { x: r.x + 40, y: r.y, w: r.w - 40, h: r.h - 40 };
  const parts = [
    svg("rect", { x: cell.x, y: cell.y, width: cell.w, height: cell.h, class: "cell" }),
    glyph(space.icon, { x: cell.x + cell.w / 2, y: cell.y + 50, scale: 1.45, className: "jail" }),
  ];
  const outside = others.join(" / ") || inside;
  if (others.length) {
    const name = fit(inside, { width: cell.w - 16, rows: 1, size: 19, least: 12, weight: TITLE });
    parts.push(...rowsOfText(name, { x: cell.x + cell.w / 2, y: cell.y + 106, width: cell.w - 16, className: "name" }));
  }
  const name = fit(outside, { width: r.w - 24, rows: 1, size: 18, least: 11, weight: TITLE });
  parts.push(...rowsOfText(name, { x: r.x + r.w / 2, y: r.y + r.h - 14, width: r.w - 24, className: "name" }));
  return parts;
}

export function drawPaper(index) {
  const r = spaceRect(index);
  return svg("rect", { x: r.x, y: r.y, width: r.w, height: r.h, class: "paper" });
}

export function drawSpace(index, space, face) {
  const r = spaceRect(index);
  const label = [space.name, priceText(space, face)].filter(Boolean).join(", ");
  return svg("g", { class: "space", "data-space": index, role: "img", "aria-label": label },
    svg("rect", { x: r.x, y: r.y, width: r.w, height: r.h, class: "edge-of-space" }),
    ...(isCorner(index) ? corner(index, space, face) : plain(index, space, face)));
}
