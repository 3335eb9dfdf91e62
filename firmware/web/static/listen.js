// The page speaks: what the server sends is said by the browser's voice, or stands where a screen reader reads it.
//
// The server decides what is said and when; the page reports when a sentence has been heard, and the table may wait for it.
// It also answers questions: what is going on, my choices, my things, who has what.

import { html } from "./elements.js";
import { recall, remember } from "./preferences.js";
import { say } from "./texts.js";

const LEVELS = ["short", "normal", "everything"];
// By place on the keyboard, beside the keys of the seats.
const QUESTIONS = [["again", "KeyR"], ["now", "KeyT"], ["choices", "KeyY"], ["mine", "KeyF"], ["everybody", "KeyG"], ["history", "KeyH"], ["bank", "KeyV"], ["clock", "KeyB"]];
const MY_SEAT = "KeyM";
const FOCUS_KEYS = ["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
const MS_A_LETTER = 60, FROM_KEY_MS = 150;
const LOW_HZ = 440, HIGH_HZ = 880, LAST_S = 3;

const synth = () => window.speechSynthesis;
const voiceFor = (lang) => (synth()?.getVoices() ?? []).find((voice) => voice.lang.toLowerCase().replace("_", "-").startsWith(lang.toLowerCase()));
const writes = (target) => target instanceof Element && target.closest("input:not([type=range]):not([type=radio]), select, textarea") !== null;

// The words of a label, without the field that stands in it.
function labelText(label) {
  const words = label.cloneNode(true);
  for (const field of words.querySelectorAll("input, select")) field.remove();
  return words.textContent;
}

// What a screen reader would say of an element that has the focus.
function nameOf(element) {
  const label = element.getAttribute("aria-label") ?? [...(element.labels ?? [])].map(labelText).join(" ");
  const parts = [label || element.innerText || element.textContent];
  if (element.matches("input, select")) parts.push(element.selectedOptions?.[0]?.textContent ?? element.value);
  return parts.map((part) => part.trim().replace(/\n+/g, ", ")).filter(Boolean).join(", ");
}

// `place`: the button beside the sound, the box with everything else, and the two live regions. `seat` gives the console
// that the page shows, `toSeat` moves the focus there. `sound` says how loud, and plays the clock's tones.
export function makeListen({ button, box, news, mine }, { send, seat, toSeat, sound, keyCap }) {
  let how = recall("listen", ""), level = recall("listen-level", "normal"), speed = Number(recall("listen-speed", 1));
  let current = null, timer = 0, ticking = 0, falls = 0, keyAt = -Infinity, first = "board";
  if (!LEVELS.includes(level)) level = "normal";

  const effective = () => how || first;
  const isAloud = () => effective() === "aloud" && !sound.muted;

  // -- speaking

  function report() {
    clearTimeout(timer);
    if (current) send({ t: "spoken", id: current.id });
    current = null;
  }

  function stop() {
    clearTimeout(timer);
    current = null;
    synth()?.cancel();
  }

  function utter(text, lang, rate, heard) {
    const voice = voiceFor(lang), spoken = new SpeechSynthesisUtterance(text);
    if (voice) spoken.voice = voice;
    spoken.lang = voice?.lang ?? lang;
    spoken.rate = Math.min(3, Math.max(0.5, rate));
    spoken.volume = sound.level;
    spoken.onend = spoken.onerror = heard;
    synth().speak(spoken);
  }

  // The same sentence twice in a row is news all the same, for a screen reader only if the element is another.
  function write(region, text, lang) {
    region.replaceChildren(...(text ? [html("span", { lang }, text)] : []));
  }

  function speak(message) {
    if (message.stop) stop();
    if (!message.text) return;
    const canSpeak = message.aloud && !sound.muted && synth() && voiceFor(message.lang);
    document.body.dataset.said = message.id;
    if (!canSpeak) {
      write(message.urgent ? mine : news, message.text, message.lang);
      if (message.aloud) timer = setTimeout(() => send({ t: "spoken", id: message.id }), sound.muted ? 0 : message.text.length * MS_A_LETTER);
      return;
    }
    write(news, "");
    write(mine, "");
    current = message;
    utter(message.text, message.lang, message.speed * speed, () => current === message && report());
  }

  // Only what the user has moved to by a key: the page's own moves would cut off what is being said.
  function narrate({ target }) {
    if (!isAloud() || performance.now() - keyAt > FROM_KEY_MS || !synth()) return;
    const text = nameOf(target);
    if (!text) return;
    const cut = current;
    stop();
    if (cut) send({ t: "spoken", id: cut.id });
    utter(text, target.closest("[lang]")?.lang || document.documentElement.lang, speed, () => {});
  }

  // -- the auction's clock in tones: one a second, higher and higher, double at the end

  function hammer({ left, of, waits }) {
    clearInterval(ticking);
    if (effective() === "off" || !of || waits) return;
    falls = performance.now() + left;
    let before = -1;
    ticking = setInterval(() => {
      const seconds = Math.ceil((falls - performance.now()) / 1000);
      if (seconds === before || seconds < 0) return;
      before = seconds;
      if (seconds === 0) return clearInterval(ticking);
      const pitch = HIGH_HZ - (HIGH_HZ - LOW_HZ) * Math.min(1, seconds / (of / 1000));
      sound.tone(pitch, 0.07);
      if (seconds <= LAST_S) setTimeout(() => sound.tone(pitch, 0.07), 160);
      document.body.dataset.tone = seconds;
    }, 50);
  }

  // -- what the user wishes

  function tell() {
    const wanted = sound.muted && effective() === "aloud" ? "off" : how || "board";
    send({ t: "listen", how: wanted, level });
  }

  function choose(next) {
    how = next;
    remember("listen", how);
    if (how !== "aloud") stop();
    tell();
    show();
  }

  const ask = (what) => send({ t: "ask", what, n: seat() });
  const choices = ["off", "aloud", "reader"];
  const radios = Object.fromEntries(choices.map((one) => [one, html("input", { type: "radio", name: "listen", value: one })]));
  const words = Object.fromEntries([...choices, "level", "speed"].map((one) => [one, html("span")]));
  const select = html("select", {}, ...LEVELS.map((one) => html("option", { value: one })));
  const rate = html("input", { type: "range", min: 0.6, max: 2, step: 0.1, value: speed });
  const questions = QUESTIONS.map(([what]) => html("button", { type: "button", class: "tool", "data-ask": what, onclick: () => ask(what) }));
  const title = html("h2", { id: "hear-title" }), none = html("p", { class: "no-voice", role: "status" });
  const group = html("div", { role: "group", class: "asks" }, ...questions);
  const hows = html("div", { role: "radiogroup", class: "hows" }, ...choices.map((one) => html("label", {}, radios[one], words[one])));
  box.replaceChildren(title, hows, html("label", {}, words.level, select), html("label", {}, words.speed, rate), none, group);
  for (const one of choices) radios[one].addEventListener("change", () => choose(one));
  select.addEventListener("change", () => {
    level = select.value;
    remember("listen-level", level);
    tell();
  });
  rate.addEventListener("change", () => {
    speed = Number(rate.value);
    remember("listen-speed", speed);
    ask("again");
  });
  button.addEventListener("click", () => choose(effective() === "off" || !how ? "aloud" : "off"));
  sound.changed(() => {
    if (sound.muted) stop();
    tell();
    show();
  });
  document.addEventListener("focusin", narrate);
  addEventListener("pagehide", () => synth()?.cancel());
  synth()?.addEventListener?.("voiceschanged", () => show());

  addEventListener("keydown", (event) => {
    if (FOCUS_KEYS.includes(event.key)) keyAt = performance.now();
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || effective() === "off" || writes(event.target)) return;
    const found = QUESTIONS.find(([, code]) => code === event.code);
    if (!found && event.code !== MY_SEAT) return;
    event.preventDefault();
    if (found) ask(found[0]);
    else {
      keyAt = performance.now();
      const before = document.activeElement;
      toSeat();
      if (document.activeElement === before) narrate({ target: before });
    }
  });

  function show() {
    const now = effective();
    document.body.dataset.listen = how || "board";
    button.setAttribute("aria-pressed", String(now === "aloud" || now === "reader"));
    button.setAttribute("aria-label", say("listen"));
    button.title = say("listen");
    box.setAttribute("aria-labelledby", "hear-title");
    title.textContent = say("listen-how");
    for (const one of choices) {
      words[one].textContent = say(`listen-${one}`);
      radios[one].checked = one === now;
    }
    hows.setAttribute("aria-label", say("listen-how"));
    words.level.textContent = say("listen-level");
    words.speed.textContent = say("listen-speed");
    [...select.options].forEach((option) => {
      option.textContent = say(`listen-${option.value}`);
      option.selected = option.value === level;
    });
    const silent = now === "aloud" && !voiceFor(document.documentElement.lang);
    none.textContent = silent ? say("listen-no-voice") : "";
    group.setAttribute("aria-label", say("listen-questions"));
    questions.forEach((question, n) => {
      const [what, code] = QUESTIONS[n], cap = keyCap(code);
      question.replaceChildren(say(`ask-${what}`), " ", html("kbd", { "aria-hidden": "true" }, cap));
      question.setAttribute("aria-keyshortcuts", cap);
    });
  }

  return {
    speak,
    hammer,
    label: show,
    // A new connection: the server has to be told again. Only the board's own page speaks for the board.
    begin(role) {
      first = role === "board" ? "board" : "off";
      stop();
      tell();
      show();
    },
    // The deed of a space was opened: whoever listens hears it.
    space: (number) => effective() !== "off" && effective() !== "board" && number !== null && send({ t: "ask", what: "space", n: seat(), space: number }),
  };
}
