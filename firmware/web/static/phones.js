// Phones as seats: the board's page shows a code to scan, the phone asks for the code and comes back with its key.

import { html, svg } from "./elements.js";
import { NARROW } from "./layout.js";
import { phone } from "./seats.js";
import { say } from "./texts.js";

const KEY = "croupier.seat";
const WRONG_CODE = 1008, TRY_LATER = 1013;

function stored(value) {
  try {
    if (value === undefined) return sessionStorage.getItem(KEY);
    if (value === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // A phone that keeps nothing asks for a new code.
  }
  return value ?? null;
}

// What stands after the # of an address; as it is, if a stranger wrote it wrongly.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function picture({ qr, size }) {
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("qr"), class: "qr" }, svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: qr }));
}

export function makePhones(role, { invite, takeBack, reconnect }) {
  let dialog = null, code = null, asking = null, holds = [];
  if (role === "seat" && location.hash.length > 1) {
    code = decoded(location.hash.slice(1));
    history.replaceState(null, "", location.pathname + location.search);
  }

  function shut() {
    dialog?.remove();
    dialog = null;
  }

  const close = () => html("button", { type: "button", onclick: shut }, say("close"));

  function show(made) {
    shut();
    dialog = made;
    dialog.addEventListener("close", shut);
    document.body.append(dialog);
    dialog.showModal();
  }

  function ask(message) {
    if (asking) asking.remove();
    const field = html("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: "9", placeholder: "XXXX-XXXX", "aria-describedby": "code-help" });
    asking = html("form", { class: "ask" }, html("h2", {}, "Croupier"), html("label", { for: "code" }, say("code")), field,
      html("p", { id: "code-help", role: "alert" }, message), html("button", { type: "submit" }, say("sit")),
      html("a", { href: "/watch" }, say("only-watch")));
    asking.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      code = field.value;
      asking.remove();
      asking = null;
      reconnect();
    });
    document.body.append(asking);
    field.focus();
  }

  // On a television: the address where a phone joins, and the same to scan.
  function showJoin(element, join) {
    element.replaceChildren(...(join ? [picture(join), html("p", {}, say("join-here"), html("b", {}, join.address), ...(join.name ? [say("or-name", { name: join.name })] : []))] : []));
  }

  return {
    showJoin,
    // A visitor who typed the board's address on a phone wants to enter a code.
    belongs(hello) {
      const leaves = role === "board" && hello.role === "watch" && hello.phones && innerWidth < NARROW;
      if (leaves) location.replace("/seat");
      return leaves;
    },
    // The link to the page for phones, for spectators.
    door: () => html("a", { href: "/seat", class: "door" }, say("take-a-seat")),
    smallDoor: () => html("a", { href: "/seat", class: "door", "aria-label": say("take-a-seat"), title: say("take-a-seat") }, phone()),

    // -- the board's page

    open(seat) {
      if (holds.includes(seat)) takeBack(seat);
      else invite(seat);
    },
    // Others are not let in: says how that is switched on.
    off() {
      show(html("dialog", { class: "invitation", "aria-labelledby": "invited" }, html("h2", { id: "invited" }, say("phones-off")),
        html("p", {}, say("phones-off-how")), html("p", {}, html("code", {}, "croupier play --listen 0.0.0.0")), html("p", {}, say("phones-off-service")), html("p", {}, html("code", {}, "CROUPIER_LISTEN=0.0.0.0")), close()));
    },
    invitation({ n, address, name, code: shown, qr, size, name_qr: named, name_size: namedSize, fingerprint }) {
      // Every phone finds the number. The name stays the same when the number changes, but some phones do not find it.
      let code = picture({ qr, size }), byName = false;
      const other = html("button", { type: "button", class: "other-code", onclick: () => {
        byName = !byName;
        const next = picture(byName ? { qr: named, size: namedSize } : { qr, size });
        code.replaceWith(next);
        code = next;
        other.textContent = say("scan-other", { name: byName ? address : name });
      } }, say("scan-other", { name }));
      show(html("dialog", { class: "invitation", "aria-labelledby": "invited", "data-code": shown }, html("h2", { id: "invited" }, say("phone-for", { seat: n + 1 })),
        code, ...(named ? [other] : []),
        html("p", {}, say("scan")), html("p", { class: "typed" }, html("span", {}, address), ...(name ? [html("span", {}, say("or-name", { name }))] : []), html("b", {}, shown)),
        ...(fingerprint ? [html("p", { class: "fingerprint" }, say("fingerprint"), html("code", {}, fingerprint.match(/.{1,24}/g).join("\n")))] : []), close()));
      dialog.dataset.seat = n;
    },
    held(seats, mine) {
      holds = seats;
      if (dialog && seats.includes(Number(dialog.dataset.seat))) shut();
      document.querySelectorAll(".seat").forEach((seat, n) => {
        const button = seat.querySelector(".phone");
        const said = say(seats.includes(n) ? "take-back" : "phone-for", { seat: n + 1 });
        button?.setAttribute("aria-label", said);
        button?.setAttribute("title", said);
        button?.classList.toggle("on", seats.includes(n));
      });
      if (role === "seat" && mine !== null && !seats.includes(mine)) {
        stored(null);
        reconnect();
      }
    },

    // -- the phone

    opened(send) {
      const key = code ?? stored();
      if (role === "seat" && key) send({ t: "sit", code: key });
    },
    // The texts have come: without a code they are needed to ask for one.
    greeted() {
      if (!asking && !(code ?? stored())) ask("");
    },
    seated(_seat, key) {
      code = null;
      stored(key);
      asking?.remove();
      asking = null;
    },
    // Why the connection was closed: a wrong code is not tried again. The board may be busy with strangers: a key is.
    closed(reason) {
      if (role !== "seat") return "";
      if (asking) return "stop";
      if (reason !== WRONG_CODE && reason !== TRY_LATER) return "";
      if (reason === TRY_LATER && !code && stored()) return "";
      const tried = Boolean(code ?? stored());
      code = null;
      if (reason === WRONG_CODE) stored(null);
      ask(tried ? say(reason === TRY_LATER ? "code-later" : "code-wrong") : "");
      return "stop";
    },
  };
}
