// The edition's drawings: its icons by name, and which token has which. They come with the face of the board.

let icons = {}, tokens = new Map();

// A part of a drawing is "fill PATH", "cut PATH", "line WIDTH PATH" or "score WIDTH PATH".
function partOf(text) {
  const [kind, ...rest] = text.split(" ");
  const width = kind === "line" || kind === "score" ? rest.shift() : null;
  return { kind, width, d: rest.join(" ") };
}

export function setDrawings(face) {
  icons = Object.fromEntries(Object.entries(face.look.icons).map(([name, parts]) => [name, parts.map(partOf)]));
  tokens = new Map(face.tokens.map(({ name, icon }) => [name, icon]));
}

export const drawing = (name) => icons[name] ?? null;

// The figure of a token, found by the token's name; null if it has none.
export const figureOf = (name) => drawing(tokens.get(name));
