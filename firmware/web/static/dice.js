// Draws two dice, which roll when there is a new throw.

import { svg } from "./elements.js";

const SIZE = 84, ROLL_MS = 620, STEP_MS = 70;
const AT = 21;
const PIPS = {
  1: [[0, 0]],
  2: [[-AT, -AT], [AT, AT]],
  3: [[-AT, -AT], [0, 0], [AT, AT]],
  4: [[-AT, -AT], [AT, -AT], [-AT, AT], [AT, AT]],
  5: [[-AT, -AT], [AT, -AT], [0, 0], [-AT, AT], [AT, AT]],
  6: [[-AT, -AT], [AT, -AT], [-AT, 0], [AT, 0], [-AT, AT], [AT, AT]],
};
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Two dice that lie still, as a small picture.
export function smallDice(numbers) {
  const one = (number, x) => svg("g", { transform: `translate(${x} 0)` },
    svg("rect", { x: -SIZE / 2, y: -SIZE / 2, width: SIZE, height: SIZE, rx: 17, class: "die-face" }),
    ...PIPS[number].map(([cx, cy]) => svg("circle", { cx, cy, r: 9, class: "pip" })));
  return svg("svg", { viewBox: "-46 -46 196 92", class: "small-dice", role: "img", "aria-label": numbers.join(" + ") }, one(numbers[0], 0), one(numbers[1], 104));
}

function makeDie(x, y, tilt) {
  const pips = svg("g", {});
  const die = svg("g", { class: "die" },
    svg("rect", { x: -SIZE / 2 + 3, y: -SIZE / 2 + 7, width: SIZE, height: SIZE, rx: 17, class: "die-shadow" }),
    svg("rect", { x: -SIZE / 2, y: -SIZE / 2, width: SIZE, height: SIZE, rx: 17, class: "die-face" }), pips);
  const holder = svg("g", { transform: `translate(${x} ${y}) rotate(${tilt})` }, die);
  return {
    holder, die,
    show(number) {
      pips.replaceChildren(...(PIPS[number] ?? []).map(([cx, cy]) => svg("circle", { cx, cy, r: 8.4, class: "pip" })));
    },
  };
}

export function makeDice(x, y) {
  const dice = [makeDie(x - 56, y, -7), makeDie(x + 56, y, 5)];
  const group = svg("g", { class: "dice", role: "img" }, ...dice.map(({ holder }) => holder));
  let thrown = null, timer = 0;

  function rest(numbers) {
    clearInterval(timer);
    dice.forEach((die, i) => {
      die.die.classList.remove("rolling");
      die.show(numbers[i]);
    });
  }

  function roll(numbers) {
    if (still.matches) return rest(numbers);
    clearInterval(timer);
    const began = performance.now();
    dice.forEach(({ die }) => die.classList.add("rolling"));
    timer = setInterval(() => {
      if (performance.now() - began > ROLL_MS) return rest(numbers);
      dice.forEach((die) => die.show(1 + Math.floor(6 * Math.random())));
    }, STEP_MS);
  }

  group.classList.add("unthrown");
  return {
    group,
    // `label` is for a screen reader. The first throw that a page gets was before its time and does not roll.
    show(number, numbers, label) {
      const there = numbers[0] > 0;
      group.classList.toggle("unthrown", !there);
      group.setAttribute("aria-label", label);
      group.dataset.dice = there ? numbers.join(" ") : "";
      const key = `${number}:${numbers}`;
      if (key === thrown) return;
      if (there && thrown !== null) roll(numbers);
      else rest(there ? numbers : [1, 1]);
      thrown = key;
    },
  };
}
