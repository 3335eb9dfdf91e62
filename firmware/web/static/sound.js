// Plays sounds: the buzzer's tunes in the board view, the page's own effects otherwise. A browser allows no sound before
// the first touch; what would sound until then is dropped.

import { EFFECTS } from "./effects.js";
import { recall, remember } from "./preferences.js";

const APART_S = 0.22, FIRST_VOLUME = 70;

// `isBoard` says whether the page shows the board with its buzzer.
export function makeSound({ mute, volume }, isBoard) {
  const watchers = [];
  let muted = recall("muted", "no") === "yes", audio = null, master = null, voice = null;
  volume.value = Number(recall("volume", FIRST_VOLUME));

  const level = () => (muted ? 0 : (Number(volume.value) / 100) ** 2);

  function show() {
    mute.setAttribute("aria-pressed", String(muted));
    document.body.classList.toggle("muted", muted);
    if (master) master.gain.value = level();
  }

  function silence() {
    voice?.stop();
    voice = null;
  }

  function wake() {
    if (audio || navigator.userActivation?.isActive === false) return;
    audio = new AudioContext();
    master = audio.createGain();
    master.connect(audio.destination);
    show();
  }
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake);

  mute.addEventListener("click", () => {
    muted = !muted;
    remember("muted", muted ? "yes" : "no");
    if (muted) silence();
    show();
    for (const watcher of watchers) watcher();
  });
  volume.addEventListener("input", () => {
    muted = false;
    remember("muted", "no");
    remember("volume", volume.value);
    show();
  });
  volume.addEventListener("change", () => effects(["coins"]));
  show();

  function effects(names) {
    document.body.dataset.heard = names.join(" ");
    if (muted || !audio) return;
    names.forEach((name, n) => EFFECTS[name](audio, master, audio.currentTime + 0.01 + n * APART_S));
  }

  return {
    // One tone of the auction's clock, for somebody who listens.
    tone(hertz, seconds) {
      if (muted || !audio) return;
      const pipe = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + 0.005;
      pipe.frequency.value = hertz;
      gain.gain.setValueAtTime(0.25, at);
      gain.gain.setTargetAtTime(0, at + seconds * 0.7, seconds * 0.12);
      pipe.connect(gain).connect(master);
      pipe.start(at);
      pipe.stop(at + seconds * 1.6);
    },
    // Calls `watcher` when the sound was turned on or off.
    changed: (watcher) => watchers.push(watcher),
    get level() {
      return level();
    },
    get muted() {
      return muted;
    },
    effects: (names) => names.length && !isBoard() && effects(names),
    tune(notes) {
      silence();
      if (muted || !audio || notes.length === 0 || !isBoard()) return;
      const gain = audio.createGain(), soft = audio.createBiquadFilter();
      soft.type = "lowpass";
      soft.frequency.value = 2600;
      voice = audio.createOscillator();
      voice.type = "square";
      voice.connect(soft).connect(gain).connect(master);
      gain.gain.value = 0;
      let at = audio.currentTime + 0.005;
      for (const [hertz, seconds] of notes) {
        if (hertz > 0) {
          voice.frequency.setValueAtTime(hertz, at);
          gain.gain.setTargetAtTime(0.12, at, 0.003);
        }
        gain.gain.setTargetAtTime(0, at + seconds * 0.85, 0.008);
        at += seconds;
      }
      voice.start();
      voice.stop(at + 0.1);
    },
  };
}
