// The story of the game, in the middle of the board: its history, and sheets over it with the deeds of all, the bank's
// stock, the worth of all, and at the end a summary.

import { drawChart } from "./chart.js";
import { html, svg } from "./elements.js";
import { badge, tokenOf } from "./pieces.js";
import { currency, say } from "./texts.js";

const MAX_LINES = 300;
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const SHEETS = ["history", "deeds", "worth", "chances"];
const percent = (thousandths) => `${Math.round(thousandths / 10)}%`;

export function makeStory({ log, sheet, tools }, { pointAt, heat, money, openDeed }) {
  let face = null, mine = null, game = null, sums = null, rows = [], open = null;
  let chances = { now: [], points: [] }, chanceRows = [];
  const list = log.firstElementChild, empty = html("p", { class: "empty" });
  log.append(empty);
  const extra = new Map(), stills = new Set();
  const buttons = new Map();

  const token = (player) => tokenOf(face, game.players[player]);
  const price = (amount) => money(currency(), amount);

  // -- the history

  // Who reads its end goes on doing so: also when the stage leaves it less room.
  let atEnd = true;
  log.addEventListener("scroll", () => {
    atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  });
  new ResizeObserver(() => {
    if (atEnd) log.scrollTop = log.scrollHeight;
  }).observe(log);

  function lineOf({ n, text, space, player, why }) {
    const item = html("li", { "data-line": n });
    item.append(player !== null && game?.players[player] ? badge(token(player).name, token(player).colour) : html("span", { class: "badge" }));
    if (space === null) {
      item.append(html("span", {}, text));
    } else {
      const look = () => pointAt(space);
      const button = html("button", { type: "button", class: "line", tabindex: -1, "data-points-at": space, onclick: look }, text);
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, look);
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => pointAt(null));
      item.append(button);
    }
    if (why) item.append(html("small", { class: "why" }, why));
    return item;
  }

  // One stop for Tab; the arrows go from line to line.
  log.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const lines = [...list.querySelectorAll(".line")], at = lines.indexOf(document.activeElement);
    const next = at < 0 ? lines.at(-1) : lines[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  const told = [];

  function history({ anew, lines }) {
    if (anew) {
      told.length = 0;
      list.replaceChildren();
    }
    for (const line of lines) {
      const known = told.findIndex(({ n }) => n === line.n); // a line may be told again, with more in it
      if (known < 0) told.push(line);
      else told[known] = line;
      const drawn = list.querySelector(`[data-line="${line.n}"]`);
      if (drawn) drawn.replaceWith(lineOf(line));
      else list.append(lineOf(line));
    }
    while (told.length > MAX_LINES) {
      told.shift();
      list.firstElementChild?.remove();
    }
    empty.hidden = list.childElementCount > 0;
    if (atEnd || anew) log.scrollTop = log.scrollHeight;
  }

  // -- the sheets

  function deedChip(space) {
    const level = game.level[space], lent = game.mortgaged.includes(space), deed = face.spaces[space];
    const name = html("button", { type: "button", class: "deed-name", onclick: () => openDeed(space) }, deed.name);
    const band = html("i", { class: "band", "aria-hidden": "true" });
    band.style.setProperty("--hue", deed.colour ?? "#5b6166");
    const chip = html("li", { class: lent ? "deed lent" : "deed", "data-deed": space }, band, name);
    const said = lent ? say("mortgaged") : level === game.hotel ? say("hotel") : level > 0 ? `${level} × ${say("house")}` : "";
    if (said) chip.append(html("small", {}, said));
    chip.addEventListener("pointerenter", () => pointAt(space));
    chip.addEventListener("pointerleave", () => pointAt(null));
    return chip;
  }

  function holdings(player) {
    const { name, cash, worth, cards, out, jailed } = game.players[player];
    const deeds = game.owner.flatMap((owner, space) => (owner === player ? [space] : []));
    const notes = [out ? say("out") : "", jailed ? say("in-jail") : "", cards.length ? say("jail-cards", { number: cards.length }) : ""].filter(Boolean);
    return html("section", { class: out ? "holder out" : "holder", "data-holder": player },
      html("h3", {}, badge(token(player).name, token(player).colour), name,
        html("span", { class: "sum" }, price(cash)), html("small", {}, say("worth-of", { amount: price(worth) }))),
      ...(notes.length ? [html("p", { class: "notes" }, notes.join(" · "))] : []),
      deeds.length ? html("ul", { class: "deeds" }, ...deeds.map(deedChip)) : html("p", { class: "empty" }, say("no-deeds")));
  }

  // On a phone its own player comes first.
  function inOrder() {
    const all = game.players.map((_, player) => player);
    return all.sort((a, b) => (game.players[b].console === mine) - (game.players[a].console === mine) || a - b);
  }

  function bank() {
    const unsold = face.spaces.filter((space, i) => space.price != null && game.owner[i] < 0).length;
    const stock = [[capital(say("houses")), game.houses], [capital(say("hotels")), game.hotels], [say("unsold-deeds"), unsold]];
    if (game.pot) stock.push([say("pot"), price(game.pot)]);
    return html("section", { class: "bank", "data-bank": "" }, html("h3", {}, say("bank")),
      html("dl", {}, ...stock.flatMap(([name, left]) => [html("dt", {}, name), html("dd", {}, String(left))])));
  }

  function people() {
    return game.players.map(({ name }, player) => ({ name, colour: token(player).colour }));
  }

  function legend() {
    return html("ul", { class: "legend" }, ...people().map(({ name, colour }, player) =>
      html("li", {}, badge(token(player).name, colour), `${name} ${price(game.players[player].worth)}`)));
  }

  function chanceLegend() {
    return html("ul", { class: "legend" }, ...people().map(({ name, colour }, player) =>
      html("li", {}, badge(token(player).name, colour), `${name} ${percent(chances.now[player] ?? 0)}`)));
  }

  // The turns that changed most: "Throw 31  Ada −22 %  Ben pays $1100 of rent to Ada".
  function turningPoints() {
    if (!chances.points.length) return html("p", { class: "empty" }, say("no-turning-points"));
    return html("ol", { class: "turning-points" }, ...chances.points.map(({ throw: number, name, player, by, text, space }) => {
      const points = Math.round(Math.abs(by) / 10);
      const item = html("li", {}, badge(token(player).name, token(player).colour),
        html("b", { class: by < 0 ? "falls" : "rises" }, `${name} ${by < 0 ? "−" : "+"}${points}`),
        html("span", {}, text), html("small", {}, say("turn-of", { number })));
      if (space !== null) {
        item.addEventListener("pointerenter", () => pointAt(space));
        item.addEventListener("pointerleave", () => pointAt(null));
      }
      return item;
    }));
  }

  function earners() {
    const earned = sums.income.map((amount, space) => ({ amount, space })).filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount).slice(0, 8);
    if (!earned.length) return html("p", { class: "empty" }, say("no-rent"));
    const most = earned[0].amount;
    return html("ol", { class: "earners" }, ...earned.map(({ amount, space }) => {
      const bar = html("i", { class: "bar", "aria-hidden": "true" });
      bar.style.width = `${Math.round(100 * amount / most)}%`;
      bar.style.setProperty("--hue", face.spaces[space].colour ?? "#5b6166");
      return html("li", { "data-earner": space }, html("span", {}, face.spaces[space].name), html("b", {}, price(amount)), bar);
    }));
  }

  function heatSwitch() {
    const box = html("input", { type: "checkbox", id: "heat-switch" });
    box.checked = document.body.classList.contains("heated");
    box.addEventListener("change", () => heat(box.checked));
    return html("label", { class: "switch" }, box, say("landings"));
  }

  function standings() {
    const order = game.players.map((player, i) => ({ ...player, i })).sort((a, b) =>
      game.winners.includes(b.i) - game.winners.includes(a.i) || b.worth - a.worth);
    return html("ol", { class: "standings" }, ...order.map(({ name, worth, i }) =>
      html("li", {}, badge(token(i).name, token(i).colour), name, html("b", {}, price(worth)))));
  }

  const drawn = {
    history: () => [],
    deeds: () => [bank(), ...inOrder().map(holdings)],
    worth: () => [drawChart(rows, people(), price), legend(), html("h3", {}, say("income")), earners(), heatSwitch()],
    chances: () => [drawChart(chanceRows, people(), percent, { most: 1000, label: "chances-chart" }), chanceLegend(),
      html("h3", {}, say("turning-points")), turningPoints()],
    summary: () => [
      html("button", { type: "button", class: "tool leave", onclick: () => show(null) }, say("close")),
      html("p", { class: "winner" }, badge(token(game.winners[0]).name, token(game.winners[0]).colour),
        say("won", { name: game.winners.map((player) => game.players[player].name).join(", ") })),
      html("p", {}, html("a", { href: `/games/last?lang=${document.documentElement.lang}`, class: "to-story" }, say("to-story"))),
      standings(), drawChart(rows, people(), price), html("h3", {}, say("income")), earners(), heatSwitch(),
    ],
  };

  // On a phone a sheet opens further down: it comes into view, and when it goes, what the seat is asked does.
  function comeIntoView(closed) {
    if (sheet.closest("#table").dataset.middle !== "beside") return;
    if (open) (open === "history" ? log : sheet).scrollIntoView({ block: "start" });
    else if (closed) document.getElementById("words").scrollIntoView({ block: "nearest" });
  }

  function show(name) {
    const closed = open !== null && name === null;
    open = name;
    sheet.parentElement.dataset.sheet = name ?? "";
    for (const [id, button] of buttons) button.setAttribute("aria-expanded", String(id === name));
    if (name !== "worth" && name !== "summary") heat(false);
    sheet.replaceChildren();
    sheet.scrollTop = 0;
    sheet.hidden = !name || name === "history";
    log.scrollTop = log.scrollHeight; // its size has changed
    refresh();
    comeIntoView(closed);
  }

  function refresh() {
    if (!open || open === "history" || (stills.has(open) && sheet.childElementCount)) return;
    const made = extra.get(open) ?? drawn[open];
    if (!extra.has(open) && (!game || !sums)) return sheet.replaceChildren(html("p", { class: "empty" }, say("no-game")));
    const top = sheet.scrollTop;
    sheet.replaceChildren(html("h2", {}, say(`sheet-${open}`)), ...made());
    sheet.scrollTop = top;
  }

  function tool(id) {
    const button = html("button", { type: "button", class: "tool", "aria-expanded": "false", "aria-controls": "sheet", "data-sheet-button": id,
      onclick: () => show(open === id ? null : id) }, say(`sheet-${id}`));
    buttons.set(id, button);
    return button;
  }

  return {
    // `own` is the seat that this phone holds, if it is a phone.
    begin(newFace, own) {
      face = newFace;
      mine = own;
      buttons.clear();
      extra.clear();
      empty.textContent = say("history-empty");
      tools.replaceChildren(...SHEETS.map(tool));
      chances = { now: [], points: [] };
      chanceRows = [];
      buttons.get("chances").hidden = true;
      show(null);
    },
    // Adds a sheet. `make` draws it, again after every change unless it is `still`.
    add(id, make, still = false) {
      extra.set(id, make);
      if (still) stills.add(id);
      tools.append(tool(id));
    },
    refresh,
    history,
    game(now) {
      const fresh = !game;
      game = now;
      if (fresh && told.length) history({ anew: true, lines: [...told] });
      if (!game?.winners && open === "summary") show(null);
      refresh();
    },
    worth({ anew, rows: more }) {
      rows = anew ? more : [...rows, ...more];
      refresh();
    },
    // Only who may see the chances is told of them; the others have no such sheet.
    chances(now) {
      chances = now;
      buttons.get("chances")?.toggleAttribute("hidden", !now.now.length);
      if (!now.now.length && open === "chances") show(null);
      refresh();
    },
    chanceRows({ anew, rows: more }) {
      chanceRows = anew ? more : [...chanceRows, ...more];
      refresh();
    },
    sums(now) {
      sums = now;
      refresh();
    },
    close: () => show(null),
    open: show,
    // The deeds of all, at those of one player.
    openDeeds(player) {
      show("deeds");
      sheet.querySelector(`[data-holder="${player}"]`)?.scrollIntoView({ block: "start" });
    },
  };
}
