// The keys that press the buttons of the seats. They go by place on the keyboard, so they are side by side on any layout.

export const KEYS = [
  ["Digit1", "Digit2", "Digit3"], ["KeyQ", "KeyW", "KeyE"], ["KeyA", "KeyS", "KeyD"],
  ["KeyZ", "KeyX", "KeyC"], ["KeyU", "KeyI", "KeyO"], ["KeyJ", "KeyK", "KeyL"],
];
const ORDER = ["left", "ok", "right"];

// What is printed on the keys. If the browser does not say, an English keyboard is assumed.
export async function caps() {
  let layout = null;
  try {
    layout = await navigator.keyboard?.getLayoutMap();
  } catch {
    // A page in a frame is not told.
  }
  return (code) => (layout?.get(code) ?? code.replace(/^(Digit|Key)/, "")).toUpperCase();
}

const writes = (target) => target instanceof Element && target.closest("input, select, textarea") !== null;

// Calls `hold(seat, button)` and `letGo(seat, button)`. A key that is held down calls only once.
export function listenToKeys(seats, hold, letGo) {
  const down = new Set();
  const found = (code) => {
    const seat = KEYS.findIndex((keys) => keys.includes(code));
    return seat < 0 || seat >= seats() ? null : [seat, ORDER[KEYS[seat].indexOf(code)]];
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
    const what = found(event.code);
    if (!what || down.has(event.code)) return;
    event.preventDefault();
    down.add(event.code);
    hold(...what);
  });
  addEventListener("keyup", (event) => {
    if (!down.delete(event.code)) return;
    const what = found(event.code);
    if (what) letGo(...what);
  });
  addEventListener("blur", () => {
    for (const code of down) {
      const what = found(code);
      if (what) letGo(...what);
    }
    down.clear();
  });
}
