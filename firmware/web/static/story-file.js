// The story of one game: the board at any moment, what happened, and how everybody stood. It works without a network.

import { drawBoard, point } from "./board.js";
import { drawChart } from "./chart.js";
import { setDrawings } from "./drawings.js";
import { html } from "./elements.js";
import { dress } from "./look.js";
import { badge, tokenOf } from "./pieces.js";
import { money } from "./spaces.js";
import { makeStates } from "./story-states.js";
import { currency, say, setTexts } from "./texts.js";
import { makeTokens } from "./tokens.js";

const { told, texts } = JSON.parse(document.getElementById("told").textContent);
setTexts(texts);
const { face, players } = told;
setDrawings(face);
dress(face);
const last = told.frames.length - 1;
const states = makeStates(told.frames);
const price = (amount) => money(currency(), amount);
const percent = (thousandths) => `${Math.round(thousandths / 10)}%`;
const wins = (thousandths) => `${thousandths > 0 ? "+" : thousandths < 0 ? "−" : ""}${(Math.abs(thousandths) / 1000).toFixed(2)}`;
const SPEEDS = [1, 2, 4, 8, 16];
const STEP_MS = 1000;

let frame = 0, playing = 0, speed = 4, open = "history";

// -- the parts of the page

const drawing = html("div", { id: "drawing" });
const slider = html("input", { type: "range", id: "slider", min: 0, max: last, value: 0, "aria-label": say("slider") });
const where = html("output", { id: "where", for: "slider" });
const happened = html("p", { id: "happened", "aria-live": "polite" });
const rows = html("ul", { id: "rows" });
const panel = html("section", { id: "panel", tabindex: 0 });
const tabs = html("div", { id: "tabs", role: "tablist" });
const pace = html("select", { id: "speed", "aria-label": say("speed") }, ...SPEEDS.map((times) => html("option", { value: times, selected: times === speed }, `×${times}`)));

function button(id, sign, act) {
  return html("button", { type: "button", id, "aria-label": say(id), title: say(id), onclick: act }, sign);
}

const play = button("play", "▶", () => (playing ? stop() : start()));
const controls = html("div", { id: "controls" },
  button("to-begin", "«", () => go(0)), button("step-back", "‹", () => go(frame - 1)), play,
  button("step-on", "›", () => go(frame + 1)), button("to-end", "»", () => go(last)), pace);

document.getElementById("story").append(
  html("header", {}, html("h1", {}, told.title), html("p", {}, told.facts.join(" · "))),
  html("section", { id: "board" }, drawing),
  html("section", { id: "side" }, html("div", { id: "moment" }, slider, controls, where, happened), rows, tabs, panel));

const board = drawBoard(drawing, face, Array.from({ length: 40 }, () => []));
const tokens = makeTokens(board.drawing, face, null);
tokens.used(players.map(({ uid }) => uid));
const pointAt = (space) => point(board.drawing, space);

// -- one moment

function go(to, { still = false } = {}) {
  const before = frame;
  frame = Math.max(0, Math.min(last, to));
  if (frame === last) stop();
  const state = states.at(frame), far = still || Math.abs(frame - before) > 3;
  const places = Object.fromEntries(players.map(({ uid }, player) => [uid, state.out[player] ? null : state.space[player]]));
  tokens.jail(players.filter((_, player) => state.jail[player]).map(({ uid }) => uid));
  tokens.wait(players[state.thrower[0]] ? [players[state.thrower[0]].uid] : []);
  if (far) tokens.placeAll(places);
  else for (const [uid, space] of Object.entries(places)) tokens.place(uid, space);
  board.marks.show({ owner: state.owner, level: state.level, mortgaged: state.lent.flatMap((lent, space) => (lent ? [space] : [])), hotel: told.hotel, players },
    (owner, level, lent) => [players[owner].name, ...(level ? [`${level}`] : []), ...(lent ? [say("mortgaged")] : [])]);
  board.dice.show(far ? `${frame}` : `${state.throw[0]}`, state.dice, state.dice.join(" + "));
  slider.value = frame;
  slider.setAttribute("aria-valuetext", moment(state));
  where.textContent = moment(state);
  drawRows(state);
  const lines = linesAt(frame);
  happened.textContent = lines.map(([, text]) => text).join(" ");
  pointAt(lines.find(([, , , space]) => space >= 0)?.[3] ?? null);
  document.body.dataset.frame = frame;
  follow();
}

function moment(state) {
  const whose = players[state.thrower[0]]?.name ?? "";
  return say("moment", { number: state.throw[0], name: whose });
}

function linesAt(at) {
  return told.lines.filter(([number]) => number === at);
}

function drawRows(state) {
  rows.replaceChildren(...players.map(({ name, robot }, player) => {
    const token = tokenOf(face, players[player]), deeds = state.owner.filter((owner) => owner === player).length;
    const row = html("li", { class: state.out[player] ? "row out" : "row", "data-player": player }, badge(token.name, token.colour),
      html("b", {}, name), html("span", {}, robot ? say("robot") : ""),
      html("span", { class: "deeds" }, say("deeds", { count: deeds })), html("strong", {}, price(state.cash[player])));
    row.classList.toggle("awaited", state.thrower[0] === player);
    return row;
  }));
}

// -- playing

function start() {
  if (frame === last) go(0, { still: true });
  play.textContent = "❚❚";
  play.setAttribute("aria-label", say("pause"));
  playing = setInterval(() => go(frame + 1), STEP_MS / speed);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  play.textContent = "▶";
  play.setAttribute("aria-label", say("play"));
}

pace.addEventListener("change", () => {
  speed = Number(pace.value);
  if (playing) {
    stop();
    start();
  }
});
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, button") || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = { " ": () => (playing ? stop() : start()), ArrowRight: () => go(frame + 1), ArrowLeft: () => go(frame - 1), Home: () => go(0), End: () => go(last) }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// -- the sheets

function legend(values) {
  return html("ul", { class: "legend" }, ...players.map((player, i) => {
    const token = tokenOf(face, player);
    return html("li", {}, badge(token.name, token.colour), player.name, " ", html("b", {}, values[i] ?? ""));
  }));
}

// A chart that tells the values where one points, and goes there when one clicks.
function chart(data, written, options) {
  const values = (row) => row.slice(1).map(written);
  const points = data.map(([, ...row]) => row), now = data.findLast(([at]) => at <= frame) ?? data[0];
  if (!now) return [html("p", { class: "empty" }, say("worth-empty"))];
  let shown = legend(values(now.slice(1)));
  const head = html("p", { class: "pointed-at" }, say("throw", { number: now[1] }));
  const show = (index) => {
    const next = legend(values(points[index]));
    shown.replaceWith(next);
    shown = next;
    head.textContent = say("throw", { number: points[index][0] });
  };
  return [head, shown, drawChart(points, players, written, { ...options, at: now[1], point: show, pick: (index) => go(data[index][0]) })];
}

function jump(at, ...parts) {
  const item = html("li", {}, html("button", { type: "button", class: "jump", "data-frame": at, onclick: () => go(at) }, ...parts));
  return item;
}

function mark(player) {
  const token = tokenOf(face, players[player]);
  return badge(token.name, token.colour);
}

const empty = (id) => html("p", { class: "empty" }, say(id));

const sheets = {
  history: () => [html("ol", { class: "lines" }, ...told.lines.map(([at, text, player]) => {
    const item = jump(at, ...(player >= 0 ? [mark(player)] : [html("span", { class: "badge" })]), html("span", {}, text));
    return item;
  }))],
  turns: () => (told.swings.length ? [html("ol", { class: "turns" }, ...told.swings.map(({ frame: at, throw: number, player, by, text }) =>
    jump(at, mark(player), html("b", { class: by < 0 ? "falls" : "rises" }, `${players[player].name} ${by < 0 ? "−" : "+"}${Math.round(Math.abs(by) / 10)}%`), html("span", {}, text), html("small", {}, say("throw", { number })))))] : [empty("no-turns")]),
  worth: () => chart(told.worth, price),
  chances: () => chart(told.chances, percent, { most: 1000, label: "chances-chart" }),
  deals: () => (told.deals.length ? [html("ol", { class: "lines" }, ...told.deals.map(([at, text]) => jump(at, html("span", {}, text))))] : [empty("no-deals")]),
  luck: () => (told.luck.length ? [html("p", { class: "note" }, say("luck-how")), html("table", {},
    html("tr", {}, html("th", {}, ""), html("th", {}, say("luck")), html("th", {}, say("skill"))),
    ...players.map(({ name }, player) => html("tr", {}, html("td", {}, mark(player), " ", name), html("td", {}, wins(told.luck[player])), html("td", {}, wins(told.skill[player])))))] : [empty("no-luck")]),
  spaces: () => [...earners(), heatSwitch()],
};

function earners() {
  const earned = told.income.map((amount, space) => ({ amount, space })).filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount).slice(0, 10);
  if (!earned.length) return [empty("no-rents")];
  return [html("h2", {}, say("rents")), html("table", { class: "earners" }, ...earned.map(({ amount, space }) => {
    const row = html("tr", { "data-earner": space }, html("td", {}, face.spaces[space].name), html("td", {}, price(amount)), html("td", {}, say("landings", { count: told.landings[space] })));
    row.addEventListener("pointerenter", () => pointAt(space));
    row.addEventListener("pointerleave", () => pointAt(null));
    return row;
  }))];
}

function heatSwitch() {
  const box = html("input", { type: "checkbox", id: "heat" });
  box.checked = document.body.classList.contains("heated");
  box.addEventListener("change", () => {
    document.body.classList.toggle("heated", box.checked);
    if (box.checked) board.marks.heat(told.landings);
  });
  return html("label", { class: "switch" }, box, " ", say("heat"));
}

function show(id) {
  open = id;
  for (const tab of tabs.children) tab.setAttribute("aria-selected", String(tab.dataset.sheet === id));
  panel.replaceChildren(...sheets[id]());
  panel.scrollTop = 0;
  follow();
}

// The history shows the line of this moment; a chart has its mark there.
function follow() {
  if (open === "worth" || open === "chances") panel.replaceChildren(...sheets[open]());
  if (open !== "history") return;
  panel.querySelector(".now")?.classList.remove("now");
  const buttons = [...panel.querySelectorAll(".jump")];
  const now = buttons.findLast((one) => Number(one.dataset.frame) <= frame);
  now?.classList.add("now");
  if (now) panel.scrollTop = now.offsetTop - panel.clientHeight / 2;
}

tabs.append(...Object.keys(sheets).map((id) =>
  html("button", { type: "button", role: "tab", "data-sheet": id, "aria-selected": "false", onclick: () => show(id) }, say(`sheet-${id}`))));
show("history");
go(0, { still: true });
document.body.dataset.ready = "yes";
