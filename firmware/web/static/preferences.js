// What a person prefers for the page itself: light or dark, and the language. The browser remembers it.

import { say } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

export function recall(name, fallback) {
  try {
    return localStorage.getItem(`croupier.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`croupier.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function makePreferences({ mute, volume, theme, language }, reconnect) {
  let now = THEMES.includes(recall("theme", "auto")) ? recall("theme", "auto") : "auto";

  function showTheme() {
    if (now === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = now;
    theme.dataset.now = now;
    theme.setAttribute("aria-label", say(`theme-${now}`));
    theme.title = say(`theme-${now}`);
  }

  theme.addEventListener("click", () => {
    now = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    remember("theme", now);
    showTheme();
  });
  language.addEventListener("click", () => {
    remember("language", language.dataset.next);
    reconnect();
  });
  showTheme();

  return {
    // Labels the buttons, after new texts have come. `languages` are all there are: { code, name } each.
    label(languages) {
      const spoken = languages.findIndex(({ code }) => code === document.documentElement.lang);
      const next = languages[(spoken + 1) % languages.length];
      language.dataset.next = next.code;
      language.textContent = next.code.toUpperCase();
      language.setAttribute("aria-label", next.name);
      language.title = next.name;
      language.lang = next.code;
      if (mute) {
        mute.setAttribute("aria-label", say("mute"));
        mute.title = say("mute");
        volume.setAttribute("aria-label", say("volume"));
      }
      showTheme();
    },
  };
}

export const preferredLanguage = () => new URLSearchParams(location.search).get("lang") ?? recall("language", "");
