// Moves what changes hands: coins from row to row, deeds from the bank to their owner, houses onto their street. Nothing
// here is information of its own, so nothing moves where people want no motion.

import { html } from "./elements.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLIGHT_MS = 750, APART_MS = 110, MOST_AT_ONCE = 12;
const BANK = -1;

const centre = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

// `row` gives a player's row or null, `tokenAt` the element of a player's token, `space` that of a space, `middle` that of the bank.
export function makeFlights({ row, tokenAt, space, middle, colourOf }) {
  const sky = html("div", { id: "sky", "aria-hidden": "true" });
  document.body.append(sky);

  const place = (player) => (player > BANK ? row(player) ?? tokenAt(player) : middle());

  function fly(thing, from, to, delay) {
    if (!from || !to) return;
    const a = centre(from.getBoundingClientRect()), b = centre(to.getBoundingClientRect());
    sky.append(thing);
    const lift = Math.min(120, 40 + Math.hypot(b.x - a.x, b.y - a.y) / 5);
    const at = ({ x, y }, scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const way = thing.animate([
      { transform: at(a, 0.5), opacity: 0.2 },
      { transform: at({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - lift }, 1.15), opacity: 1, offset: 0.5 },
      { transform: at(b, 0.7), opacity: 0.9 },
    ], { duration: FLIGHT_MS, delay, easing: "ease-in-out", fill: "backwards" });
    way.onfinish = way.oncancel = () => thing.remove();
  }

  function flash(player, name) {
    const found = player > BANK ? row(player) : null;
    if (!found) return;
    found.classList.remove(name);
    found.getBoundingClientRect(); // so that it begins again
    found.classList.add(name);
    setTimeout(() => found.classList.remove(name), 1000);
  }

  const coin = (words) => html("span", { class: "coin" }, words);

  function deedOf(number) {
    const deed = html("span", { class: "flying-deed" });
    deed.style.setProperty("--band", colourOf(number) ?? "#5b6166");
    return deed;
  }

  const moves = {
    coins({ giver, taker, words }, delay) {
      fly(coin(words), place(giver), place(taker), delay);
      flash(giver, "pays");
      flash(taker, "gains");
    },
    deed({ giver, taker, space: number }, delay) {
      fly(deedOf(number), place(giver), taker > BANK ? place(taker) : space(number), delay);
    },
    building({ space: number }, delay) {
      fly(html("span", { class: "flying-house" }), middle(), space(number), delay);
    },
    card({ taker }, delay) {
      fly(html("span", { class: "flying-deed card" }), middle(), place(taker), delay);
    },
  };
  moves.birthday = moves.card;

  return {
    show(changes) {
      if (still.matches || document.hidden) return;
      changes.filter(({ kind }) => kind in moves).slice(-MOST_AT_ONCE).forEach((change, n) => moves[change.kind](change, n * APART_MS));
    },
  };
}
