// Draws what changes on the printed spaces: owner, buildings, mortgage, how often players landed there.

import { isCorner, middle, sideOf, spaceRect, split } from "./geometry.js";
import { badge, tokenOf } from "./pieces.js";
import { svg } from "./elements.js";

const BAND = 34;

function house(x, y) {
  return svg("path", { d: `M${x - 9} ${y + 9}v-10l9-8 9 8v10z`, class: "house" });
}

function hotel(x, y) {
  return svg("g", { class: "hotel" },
    svg("path", { d: `M${x - 17} ${y + 11}v-17h7v-6h20v6h7v17z` }),
    svg("path", { d: `M${x - 11} ${y - 1}h4v4h-4zM${x - 2} ${y - 1}h4v4h-4zM${x + 7} ${y - 1}h4v4h-4zM${x - 3} ${y + 5}h6v6h-6z`, class: "panes" }));
}

function buildings(space, level, most) {
  const at = middle(split(space, BAND).inner), along = sideOf(space) % 2 === 1;
  if (level >= most) return [hotel(at.x, at.y)];
  return Array.from({ length: level }, (_, i) => {
    const off = (i - (level - 1) / 2) * 22;
    return along ? house(at.x, at.y + off) : house(at.x + off, at.y);
  });
}

// A ribbon of the owner's colour along the outer edge, with the owner's piece on it.
function ribbon(space, kind, token, mortgaged) {
  const r = spaceRect(space), side = sideOf(space), thick = 7;
  const edge = [
    { x: r.x, y: r.y + r.h - thick, width: r.w, height: thick },
    { x: r.x, y: r.y, width: thick, height: r.h },
    { x: r.x, y: r.y, width: r.w, height: thick },
    { x: r.x + r.w - thick, y: r.y, width: thick, height: r.h },
  ][side];
  const { outer } = split(space, kind === "street" ? BAND : side % 2 ? 58 : 66);
  const at = { x: side === 3 ? outer.x + outer.w - 15 : outer.x + 15, y: outer.y + outer.h - 15 };
  const mark = badge(token.name, token.colour);
  for (const [key, value] of Object.entries({ x: at.x - 12, y: at.y - 12, width: 24, height: 24 })) mark.setAttribute(key, value);
  return svg("g", { class: mortgaged ? "owner lent" : "owner", "data-owner": token.name },
    svg("rect", { ...edge, fill: token.colour, class: "ribbon" }), mark);
}

function lent(space) {
  const r = spaceRect(space);
  return svg("rect", { x: r.x, y: r.y, width: r.w, height: r.h, class: "mortgage" });
}

export function makeMarks(face, spaces) {
  const heat = Array.from({ length: 40 }, (_, space) => {
    const r = spaceRect(space), at = isCorner(space) ? middle(r) : middle(split(space, BAND).inner);
    const count = svg("text", { x: at.x, y: at.y + 9, "font-size": 26, "font-weight": 700, class: "heat-count" });
    return { count, box: svg("rect", { x: r.x, y: r.y, width: r.w, height: r.h, class: "heat" }) };
  });
  const below = svg("g", { class: "marks", "aria-hidden": "true" });
  const above = svg("g", { class: "heat-map", "aria-hidden": "true" }, ...heat.flatMap(({ box, count }) => [box, count]));
  const hatch = svg("defs", {}, svg("pattern", { id: "hatch", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 3.4, height: 9, class: "hatch" })));
  const printed = spaces.map((space) => space.getAttribute("aria-label"));

  return {
    below, above,
    // `describe` puts owner and buildings into words, for a screen reader.
    show(game, describe) {
      const parts = [hatch];
      for (let space = 0; space < 40; space++) {
        const owner = game ? game.owner[space] : -1;
        const level = game ? game.level[space] : 0;
        const mortgaged = Boolean(game?.mortgaged.includes(space));
        if (mortgaged) parts.push(lent(space));
        if (owner >= 0 && !isCorner(space)) parts.push(ribbon(space, face.spaces[space].kind, tokenOf(face, game.players[owner]), mortgaged));
        if (level > 0) parts.push(svg("g", { class: "buildings", "data-level": level, "data-at": space }, ...buildings(space, level, game.hotel)));
        spaces[space].setAttribute("aria-label", [printed[space], ...(owner >= 0 ? describe(owner, level, mortgaged) : [])].join(", "));
      }
      below.replaceChildren(...parts);
    },
    heat(landings) {
      const most = Math.max(1, ...landings);
      landings.forEach((landed, space) => {
        heat[space].box.style.fillOpacity = landed ? 0.15 + 0.65 * landed / most : 0;
        heat[space].count.textContent = landed || "";
      });
    },
  };
}
