// Puts /setup together: the door, the picture of the board, the list of devices, tags, log and machine.

import { html } from "./elements.js";
import { makePreferences, preferredLanguage } from "./preferences.js";
import { makeDoor } from "./setup-door.js";
import { makeMachine } from "./setup-machine.js";
import { makeParts } from "./setup-parts.js";
import { makePicture } from "./setup-picture.js";
import { makeTags } from "./setup-tags.js";
import { makeTrial } from "./setup-trial.js";
import { makeWalk } from "./setup-walk.js";
import { makeWifi } from "./setup-wifi.js";
import { bytes, connect } from "./socket.js";
import { say, setTexts } from "./texts.js";

const SAID_MS = 8000;
const byId = (id) => document.getElementById(id);

let mirror = null, hushing = 0;
const send = (message) => connection.send(message);

const door = makeDoor(byId("door"), send);
const trial = makeTrial(byId("trial"), send);
const picture = makePicture({ drawing: byId("drawing"), centre: byId("centre"), consoles: byId("consoles") }, {
  send, show: (id) => parts.show(id), board: (message) => mirror?.send(message),
});
const parts = makeParts(byId("devices"), send, trial.began);
const walk = makeWalk(byId("walk"), send);
const tags = makeTags(byId("tags"), send, trial.began);
const wifi = makeWifi(byId("wifi"), send);
const machine = makeMachine(byId("machine"), send);
const preferences = makePreferences({ theme: byId("theme"), language: byId("language") }, () => {
  connection.reconnect();
  mirror?.reconnect();
});

function label(languages) {
  document.title = `Croupier · ${say("setup-title")}`;
  byId("head").querySelector("h1").textContent = say("setup-title");
  byId("preferences").setAttribute("aria-label", say("preferences"));
  byId("to-board").textContent = say("setup-to-board");
  preferences.label(languages);
}

function tell(text, bad) {
  clearTimeout(hushing);
  byId("said").replaceChildren(html("p", { class: bad ? "bad" : "" }, text));
  hushing = setTimeout(() => byId("said").replaceChildren(), SAID_MS);
}

// What the board shows now, in every dot: the same connection as that of a spectator, or on this machine of the board's own page.
function startMirror() {
  mirror ??= connect({
    hello(hello) {
      picture.begin(hello);
      parts.names(hello.face.spaces.map(({ name }) => name));
    },
    pixels: ({ rgb }) => picture.lights(bytes(rgb)),
    screen: ({ n, bits }) => picture.screen(n, bytes(bits)),
    token: ({ uid, place }) => picture.token(uid, place),
  }, () => "", () => ({ as: "board", lang: preferredLanguage() }));
}

const connection = connect({
  door({ state, texts, languages, key }) {
    setTexts(texts);
    label(languages);
    const inside = state === "open";
    byId("setup").hidden = byId("to-board").hidden = !inside;
    if (inside) {
      parts.label();
      walk.label();
      tags.label();
      wifi.label();
      machine.label();
      startMirror();
    }
    door.show(state, key);
  },
  parts(message) {
    byId("summary").textContent = message.summary;
    byId("summary").dataset.state = message.parts[0]?.state ?? "ok";
    parts.update(message);
    picture.update(message.parts);
  },
  trial(message) {
    trial.update(message);
    picture.trying(message);
    tags.seen(message);
  },
  walk(message) {
    walk.update(message);
    picture.walked(message);
  },
  tags: (message) => tags.update(message),
  wifi: (message) => wifi.update(message),
  about: (message) => machine.update(message),
  log: ({ lines }) => machine.log(lines),
  said: ({ text, bad }) => tell(text, bad),
}, (state) => {
  document.body.dataset.state = state;
  byId("banner").textContent = state === "live" ? "" : say("reconnecting") === "reconnecting" ? "Reconnecting…" : say("reconnecting");
  if (state !== "live") trial.update({ what: "", n: 0, text: "", pressed: [], seen: [] });
  return "";
}, () => ({ lang: preferredLanguage() }), door.opened, { path: "/setup/ws", greeting: "door" });
