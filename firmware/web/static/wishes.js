// What a person may wish of the page itself: light or dark, and the language.

import { recall, remember } from "./keep.js";
import { word } from "./words.js";

const THEMES = ["auto", "light", "dark"];

export function makeWishes({ mute, theme, language }, speakAgain) {
  let now = THEMES.includes(recall("theme", "auto")) ? recall("theme", "auto") : "auto";

  function dress() {
    if (now === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = now;
    theme.dataset.now = now;
    theme.setAttribute("aria-label", word(`theme-${now}`));
    theme.title = word(`theme-${now}`);
  }

  theme.addEventListener("click", () => {
    now = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    remember("theme", now);
    dress();
  });
  language.addEventListener("click", () => {
    remember("language", language.dataset.next);
    speakAgain();
  });
  dress();

  return {
    // After the words have come, in whatever language. `languages` are all there are: { code, name } each.
    name(languages) {
      const now = languages.findIndex(({ code }) => code === document.documentElement.lang);
      const next = languages[(now + 1) % languages.length];
      language.dataset.next = next.code;
      language.textContent = next.code.toUpperCase();
      language.setAttribute("aria-label", next.name);
      language.title = next.name;
      language.lang = next.code;
      mute.setAttribute("aria-label", word("mute"));
      mute.title = word("mute");
      dress();
    },
  };
}

export const wishedLanguage = () => new URLSearchParams(location.search).get("lang") ?? recall("language", "");
