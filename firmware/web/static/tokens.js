// The tokens on the board: draws them where they lie, and lets the mouse, a finger or keys move them. Each space that a
// token crosses is reported once. Without `report` they cannot be moved.

import { crossed, isCorner, middle, sideOf, spaceRect, split } from "./geometry.js";
import { makePiece } from "./pieces.js";
import { svg } from "./elements.js";
import { slot } from "./tray.js";
import { say } from "./texts.js";

const SETTLE_MS = 400;
const STEP_MS = 110;
// No throw is longer. What is farther away is reached in one go, as a card or the police bring a token there.
const LONGEST_WALK = 12, BACK_3 = 37;
const PITCH = 56;

const JAIL = 10;

// The cell lies towards the middle of the board (spaces.js draws it so); visitors stand on the strip below it.
function seatsInJail(count, jailed) {
  const r = spaceRect(JAIL), scale = Math.min(jailed ? 0.95 : 0.62, (r.w - (jailed ? 48 : 8)) / count / PITCH);
  const x = jailed ? r.x + 40 + (r.w - 40) / 2 : r.x + r.w / 2, y = jailed ? r.y + 50 : r.y + r.h - 20;
  return Array.from({ length: count }, (_, i) => ({ x: x + (i - (count - 1) / 2) * PITCH * scale, y, scale }));
}

// On a corner up to three tokens lie over its drawing, which is below the name of GO and above the other names.
const ON_CORNER = { go: 120, parking: 60, go_to_jail: 60 };

// Places for `count` tokens side by side on a space: below its name, or for one or two over its drawing.
function seatsIn(space, count, kind) {
  const corner = isCorner(space), wide = corner || sideOf(space) % 2 === 1;
  const { inner, outer } = split(space, kind === "street" || corner ? 34 : 66);
  const area = corner ? spaceRect(space) : outer;
  const onDrawing = !corner && kind !== "street" && count <= (wide ? 1 : 2);
  const below = corner && count <= 3 ? ON_CORNER[kind] - area.h / 2 : count <= 2 ? 24 : 6;
  const { x, y } = onDrawing ? middle(inner) : { x: middle(area).x, y: middle(area).y + below };
  const columns = count <= 2 ? count : wide ? 3 : 2;
  const rows = Math.ceil(count / columns);
  const scale = Math.min(wide && !corner ? 0.9 : 1, (area.w - 4) / columns / PITCH, (area.h - 4) / rows / PITCH);
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns - (columns - 1) / 2) * PITCH * scale,
    y: y + (Math.floor(i / columns) - (rows - 1) / 2) * PITCH * scale,
    scale,
  }));
}

// The spaces between two places, in the order in which a token walks over them.
function between(from, to) {
  if (from === null || to === null) return [];
  const spaces = (to - from + 40) % 40, step = spaces === BACK_3 ? -1 : 1, count = step < 0 ? 40 - spaces : spaces;
  return count > LONGEST_WALK ? [] : Array.from({ length: Math.max(0, count - 1) }, (_, i) => (from + step * (i + 1) + 40) % 40);
}

export function makeTokens(drawing, face, report) {
  const layer = svg("g", { class: "tokens" });
  drawing.append(layer);
  const tokens = face.tokens.map((token, index) => {
    const element = svg("g", { class: "token", "data-token": token.uid }, svg("circle", { r: 33, class: "halo" }),
      makePiece(token.name, token.colour));
    element.setAttribute("aria-label", token.name);
    if (report) {
      const slider = { role: "slider", tabindex: 0, "aria-valuemin": -1, "aria-valuemax": 39, "aria-orientation": "horizontal" };
      for (const [key, value] of Object.entries(slider)) element.setAttribute(key, value);
    } else {
      element.setAttribute("role", "img");
    }
    layer.append(element);
    return { uid: token.uid, name: token.name, index, element, place: null, told: null, settling: 0, drag: null, walk: null, rest: null };
  });
  let jailed = [], used = null;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const byUid = new Map(tokens.map((token) => [token.uid, token]));

  // Says where it lies, for a screen reader.
  function describe(token) {
    const where = token.place === null ? say("in-the-tray") : face.spaces[token.place].name;
    token.element.dataset.place = token.place ?? "";
    if (report) {
      token.element.setAttribute("aria-valuenow", token.place ?? -1);
      token.element.setAttribute("aria-valuetext", where);
    } else {
      token.element.setAttribute("aria-label", `${token.name}: ${where}`);
    }
  }

  function move(token, seat) {
    token.rest = seat;
    if (token.walk) return; // it gets there on its own feet
    const { x, y, scale = 1 } = seat;
    token.element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  function stop(token) {
    clearTimeout(token.walk?.timer);
    token.walk = null;
    token.element.classList.remove("walking");
  }

  // Space by space to where it belongs, as a hand would move it.
  function walk(token, spaces) {
    stop(token);
    if (!spaces.length || still.matches || document.hidden) return;
    token.walk = { timer: 0 };
    token.element.classList.add("walking");
    const next = () => {
      const space = spaces.shift();
      if (space === undefined) {
        stop(token);
        return move(token, token.rest);
      }
      const { x, y } = middle(spaceRect(space));
      token.element.style.transform = `translate(${x}px, ${y}px) scale(0.9)`;
      token.walk.timer = setTimeout(next, STEP_MS);
      return undefined;
    };
    next();
  }

  function arrange() {
    const lying = new Map();
    for (const token of tokens) {
      describe(token);
      token.element.classList.toggle("unused", token.place === null && used !== null && !used.includes(token.uid));
      if (token.place === null) {
        if (!token.drag) move(token, slot(token.index, tokens.length));
      } else if (!token.drag) {
        lying.set(token.place, [...(lying.get(token.place) ?? []), token]);
      }
    }
    document.body.classList.toggle("tray-used", tokens.some(({ uid, place }) => place === null && used?.includes(uid)));
    const lay = (here, seats) => seats.forEach((seat, i) => move(here[i], seat));
    for (const [space, here] of lying) {
      if (space !== JAIL) lay(here, seatsIn(space, here.length, face.spaces[space].kind));
      else for (const inside of [true, false]) {
        const some = here.filter(({ uid }) => jailed.includes(uid) === inside);
        lay(some, seatsInJail(some.length, inside));
      }
    }
  }

  function point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  }

  function visit(token, place) {
    if (place === token.place) return;
    token.place = place;
    report(token.uid, place);
    describe(token);
    aim(place);
  }

  // Shows the space a dragged token would be laid on.
  function aim(place) {
    drawing.querySelector(".aimed")?.classList.remove("aimed");
    if (place !== null) drawing.querySelector(`[data-space="${place}"]`).classList.add("aimed");
  }

  function follow(token, event) {
    const now = point(event);
    for (const place of crossed(token.drag.at, now)) visit(token, place);
    token.drag.at = now;
    move(token, { x: now.x + token.drag.dx, y: now.y + token.drag.dy, scale: 1.18 });
  }

  function take(token, event) {
    if (event.button !== 0 || token.drag) return;
    event.preventDefault();
    stop(token);
    layer.append(token.element); // first, as moving an element loses the pointer
    token.element.setPointerCapture(event.pointerId);
    const at = point(event);
    const lies = new DOMMatrix(getComputedStyle(token.element).transform);
    token.drag = { pointer: event.pointerId, at, dx: lies.e - at.x, dy: lies.f - at.y };
    token.element.classList.add("held");
    document.body.classList.add("dragging");
  }

  function letGo(token) {
    token.drag = null;
    token.element.classList.remove("held");
    document.body.classList.remove("dragging");
    aim(null);
  }

  // A token that was just dropped stays there until the server has had time to confirm it.
  function drop(token, byKey = false) {
    if (!token.drag && !byKey) return;
    if (!byKey) letGo(token);
    clearTimeout(token.settling);
    token.settling = setTimeout(() => settle(token), SETTLE_MS);
    arrange();
  }

  function settle(token) {
    clearTimeout(token.settling);
    token.settling = 0;
    token.place = token.told;
    arrange();
  }

  // Forwards and backwards space by space, Home to GO, Delete to the tray. A token from the tray begins on GO.
  function key(token, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    let place;
    if (steps) place = token.place === null ? 0 : (token.place + steps + 40) % 40;
    else if (event.key === "Home") place = 0;
    else if (event.key === "Delete" || event.key === "Backspace") place = null;
    else return;
    event.preventDefault();
    visit(token, place);
    drop(token, true);
  }

  for (const token of report ? tokens : []) {
    const { element } = token;
    element.addEventListener("keydown", (event) => key(token, event));
    element.addEventListener("blur", () => aim(null));
    element.addEventListener("pointerdown", (event) => take(token, event));
    // In an SVG the style touch-action does not keep a browser from scrolling with the finger; this does.
    element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    element.addEventListener("pointermove", (event) => {
      if (token.drag?.pointer === event.pointerId) follow(token, event);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => {
        if (token.drag?.pointer === event.pointerId) drop(token);
      });
    }
  }

  return {
    // Whose tokens lie in the cell: of those who are in jail.
    jail(uids) {
      if (String(uids) === String(jailed)) return;
      jailed = uids;
      arrange();
    },
    // Which tokens are in the game; null while there is none.
    used(uids) {
      if (String(uids) === String(used)) return;
      used = uids;
      arrange();
    },
    // Rings round the tokens of those the game waits for.
    wait(uids) {
      for (const token of tokens) token.element.classList.toggle("awaited", uids.includes(token.uid));
    },
    // The server says where one token is. While it is dragged, or was just dropped, the page knows better.
    place(uid, place) {
      const token = byUid.get(uid);
      if (!token) return;
      token.told = place;
      if (token.drag || (token.settling && place !== token.place)) return;
      if (place !== token.place) walk(token, between(token.place, place));
      settle(token);
    },
    // The server says where all tokens are, after a new connection.
    placeAll(places) {
      layer.classList.add("at-once");
      for (const token of tokens) {
        stop(token);
        letGo(token);
        token.told = places[token.uid] ?? null;
        settle(token);
      }
      layer.getBoundingClientRect(); // they lie there before they may glide again
      layer.classList.remove("at-once");
    },
  };
}
