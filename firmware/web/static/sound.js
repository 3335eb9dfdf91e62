// Plays the buzzer's tunes. A browser allows no sound before the first touch; tunes until then are dropped.

import { recall, remember } from "./preferences.js";

export function makeSound(button) {
  let muted = recall("muted", "no") === "yes", audio = null, voice = null;

  function show() {
    button.setAttribute("aria-pressed", String(muted));
    document.body.classList.toggle("muted", muted);
  }

  function silence() {
    voice?.stop();
    voice = null;
  }

  function wake() {
    if (!audio && navigator.userActivation?.isActive !== false) audio = new AudioContext();
  }
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake);

  button.addEventListener("click", () => {
    muted = !muted;
    remember("muted", muted ? "yes" : "no");
    if (muted) silence();
    show();
  });
  show();

  return {
    play(notes) {
      silence();
      if (muted || !audio || notes.length === 0) return;
      const gain = audio.createGain(), soft = audio.createBiquadFilter();
      soft.type = "lowpass";
      soft.frequency.value = 2600;
      voice = audio.createOscillator();
      voice.type = "square";
      voice.connect(soft).connect(gain).connect(audio.destination);
      gain.gain.value = 0;
      let at = audio.currentTime + 0.005;
      for (const [hertz, seconds] of notes) {
        if (hertz > 0) {
          voice.frequency.setValueAtTime(hertz, at);
          gain.gain.setTargetAtTime(0.06, at, 0.003);
        }
        gain.gain.setTargetAtTime(0, at + seconds * 0.85, 0.008);
        at += seconds;
      }
      voice.start();
      voice.stop(at + 0.1);
    },
  };
}
