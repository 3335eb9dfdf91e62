// The page's texts, in the language that the server gave. Gaps such as {name} are filled in here.

let texts = {};

export function setTexts(given) {
  texts = given;
  if (given.lang) document.documentElement.lang = given.lang;
}

export function say(id, gaps = {}) {
  const text = texts[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, gap) => gaps[gap] ?? whole);
}

// How an amount is written in that language: % stands for the number.
export const currency = () => texts.currency ?? "%";
