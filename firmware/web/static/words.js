// What the page says, in the language the server gave. Gaps such as {name} are filled in here.

let texts = {};

export function learn(given) {
  texts = given;
  if (given.lang) document.documentElement.lang = given.lang;
}

export function word(id, gaps = {}) {
  const text = texts[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, gap) => gaps[gap] ?? whole);
}
