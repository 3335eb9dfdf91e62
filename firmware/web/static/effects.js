// The sounds of the page, made here from tones and noise: dice, coins, hammer, jail, birthday, bankruptcy, victory.
//
// An effect gets the audio context, the node to play into, and the moment to begin; it returns nothing.

let hiss = null;

// One second of noise, made once.
function noise(audio) {
  if (!hiss || hiss.sampleRate !== audio.sampleRate) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

function fade(audio, out, at, loud, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
  gain.connect(out);
  return gain;
}

// A tone that dies away; with `to` its pitch glides there.
function tone(audio, out, at, { hertz, to = hertz, seconds, loud = 0.3, type = "sine" }) {
  const voice = audio.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(hertz, at);
  if (to !== hertz) voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  voice.connect(fade(audio, out, at, loud, seconds));
  voice.start(at);
  voice.stop(at + seconds + 0.02);
}

function burst(audio, out, at, { hertz, seconds, loud = 0.4, width = 1.2, filter = "bandpass" }) {
  const source = noise(audio), shape = audio.createBiquadFilter();
  shape.type = filter;
  shape.frequency.value = hertz;
  shape.Q.value = width;
  source.connect(shape).connect(fade(audio, out, at, loud, seconds));
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds + 0.02);
}

const tune = (audio, out, at, notes, options) => notes.forEach(([hertz, when, seconds]) => tone(audio, out, at + when, { hertz, seconds, ...options }));

export const EFFECTS = {
  dice(audio, out, at) {
    for (const [when, hertz, loud] of [[0, 2100, 0.5], [0.07, 1500, 0.35], [0.13, 2600, 0.4], [0.22, 1800, 0.3], [0.29, 2300, 0.22], [0.41, 1600, 0.16], [0.5, 2000, 0.1]]) {
      burst(audio, out, at + when, { hertz, seconds: 0.05, loud, width: 5 });
    }
  },
  coins(audio, out, at) {
    for (const [when, hertz] of [[0, 2637], [0.06, 3136], [0.13, 3951]]) {
      tone(audio, out, at + when, { hertz, seconds: 0.32, loud: 0.11 });
      tone(audio, out, at + when, { hertz: hertz * 2.76, seconds: 0.12, loud: 0.04 });
    }
  },
  deed(audio, out, at) {
    burst(audio, out, at, { hertz: 3800, seconds: 0.22, loud: 0.16, width: 0.6 });
  },
  card(audio, out, at) {
    burst(audio, out, at, { hertz: 2600, seconds: 0.16, loud: 0.2, width: 0.7 });
    burst(audio, out, at + 0.14, { hertz: 1200, seconds: 0.07, loud: 0.25, width: 2 });
  },
  building(audio, out, at) {
    for (const when of [0, 0.13]) {
      burst(audio, out, at + when, { hertz: 900, seconds: 0.06, loud: 0.4, width: 3 });
      tone(audio, out, at + when, { hertz: 310, to: 190, seconds: 0.1, loud: 0.25, type: "triangle" });
    }
  },
  bid(audio, out, at) {
    tone(audio, out, at, { hertz: 660, to: 880, seconds: 0.12, loud: 0.14, type: "triangle" });
  },
  tick(audio, out, at) {
    burst(audio, out, at, { hertz: 1800, seconds: 0.04, loud: 0.16, width: 4 });
    tone(audio, out, at, { hertz: 240, to: 180, seconds: 0.06, loud: 0.1, type: "triangle" });
  },
  hammer(audio, out, at) {
    for (const [when, loud] of [[0, 0.4], [0.19, 0.4], [0.52, 0.7]]) {
      burst(audio, out, at + when, { hertz: 1400, seconds: 0.05, loud, width: 2 });
      tone(audio, out, at + when, { hertz: 190, to: 70, seconds: 0.18, loud, type: "triangle" });
    }
  },
  jail(audio, out, at) {
    burst(audio, out, at, { hertz: 500, seconds: 0.25, loud: 0.5, width: 0.8 });
    for (const hertz of [211, 347, 563, 861, 1187]) tone(audio, out, at + 0.02, { hertz, seconds: 1.1, loud: 0.1 });
  },
  birthday(audio, out, at) {
    tune(audio, out, at, [[784, 0, 0.22], [988, 0.12, 0.22], [1175, 0.24, 0.22], [1568, 0.36, 0.5], [1319, 0.5, 0.2], [1568, 0.62, 0.6]], { loud: 0.16, type: "triangle" });
    burst(audio, out, at + 0.36, { hertz: 6000, seconds: 0.5, loud: 0.05, width: 0.5 });
  },
  bankruptcy(audio, out, at) {
    [[392, 0], [370, 0.28], [349, 0.56]].forEach(([hertz, when]) => tone(audio, out, at + when, { hertz, to: hertz * 0.94, seconds: 0.26, loud: 0.2, type: "sawtooth" }));
    tone(audio, out, at + 0.84, { hertz: 330, to: 120, seconds: 0.9, loud: 0.24, type: "sawtooth" });
  },
  victory(audio, out, at) {
    tune(audio, out, at, [[523, 0, 0.16], [523, 0.14, 0.1], [523, 0.24, 0.1], [698, 0.34, 0.34], [659, 0.62, 0.16], [698, 0.76, 0.16], [880, 0.9, 1.1]], { loud: 0.17, type: "triangle" });
    tune(audio, out, at, [[349, 0.34, 0.34], [440, 0.9, 1.1], [587, 0.9, 1.1]], { loud: 0.1, type: "triangle" });
  },
  turn(audio, out, at) {
    tune(audio, out, at, [[659, 0, 0.14], [880, 0.11, 0.24]], { loud: 0.12, type: "triangle" });
  },
};

// Several things happen in one step; these are the ones worth hearing, the most important first.
const IMPORTANT = ["victory", "bankruptcy", "jail", "hammer", "birthday", "card", "dice", "building", "coins", "deed", "bid"];
const AT_MOST = 2;

// The effects for some changes, each once.
export function heard(changes) {
  const kinds = new Set(changes.map(({ kind }) => kind));
  return IMPORTANT.filter((kind) => kinds.has(kind)).slice(0, AT_MOST);
}
