// The board at each frame of a told game. A change is 64 * kind + number and its new value; kinds are those of told_game.py.

const FIELDS = ["cash", "space", "jail", "out", "owner", "level", "lent", "thrower", "throw", "dice"];
const EVERY = 64;

function empty() {
  return Object.fromEntries(FIELDS.map((name) => [name, []]));
}

function copy(state) {
  return Object.fromEntries(FIELDS.map((name) => [name, [...state[name]]]));
}

function apply(state, changes) {
  for (let i = 0; i < changes.length; i += 2) state[FIELDS[changes[i] >> 6]][changes[i] & 63] = changes[i + 1];
}

// `at(frame)` is the board there. Every 64th one is kept, so a jump far away takes no longer than a step.
export function makeStates(frames) {
  const kept = [], now = empty();
  frames.forEach((changes, frame) => {
    apply(now, changes);
    if (frame % EVERY === 0) kept.push(copy(now));
  });
  return {
    at(frame) {
      const from = Math.floor(frame / EVERY), state = copy(kept[from]);
      for (let next = from * EVERY + 1; next <= frame; next++) apply(state, frames[next]);
      return state;
    },
  };
}
