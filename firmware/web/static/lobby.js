// The lobby, while no game is on: who plays at which seat, robots, the settings of the game, and the ways to begin.
//
// Everything shown comes from the server in words. A change is sent at once; the answer is the new lobby.

import { html } from "./elements.js";
import { badge } from "./pieces.js";
import { say } from "./texts.js";

const NAME_LETTERS = 8;

function options(list, chosen) {
  return list.map(({ key, label }) => html("option", { value: key, selected: key === chosen }, label));
}

// `ask` sends a change. `numberOf` is the number people read at a seat. `mine` is the seat of this phone, or null.
export function makeLobby(element, { ask, numberOf }) {
  let lobby = null, drawn = "", role = "watch", mine = null, question = null;

  const acts = () => role !== "watch";
  const mayChange = (n) => role === "board" || (role === "seat" && n === mine);

  // What is about to end a game that was stopped is asked first; the first answer is No.
  function begin(change) {
    if (!lobby.go_on) return ask(change);
    question = change;
    draw();
    element.querySelector(".no")?.focus();
  }

  function select(id, label, list, chosen, change) {
    const found = html("select", { "data-key": id, "aria-label": label }, ...options(list, chosen));
    found.addEventListener("change", () => change(found.value));
    return found;
  }

  function button(id, text, act, attributes = {}) {
    return html("button", { type: "button", "data-key": id, ...attributes, onclick: act }, text);
  }

  // -- who plays

  function nameField({ n, typed, name, token }) {
    const field = html("input", { type: "text", "data-key": `name ${n} ${token.uid}`, maxlength: NAME_LETTERS, value: typed, placeholder: name, autocomplete: "off", list: "known-names", spellcheck: "false", enterkeyhint: "done", "aria-label": say("lobby-name", { seat: numberOf(n) }) });
    field.addEventListener("change", () => ask({ k: "name", n, uid: token.uid, name: field.value }));
    field.addEventListener("keydown", (event) => event.key === "Enter" && field.blur());
    return field;
  }

  function player(one) {
    const { n, name, token } = one, uid = token?.uid ?? "";
    const row = html("li", { class: "lobby-player", "data-seat": n }, html("b", { class: "lobby-seat", title: say("seat", { seat: numberOf(n) }) }, String(numberOf(n))));
    row.append(token ? badge(token.name, token.colour) : html("span", { class: "badge" }));
    if (!mayChange(n) || !token) row.append(html("span", { class: "lobby-name" }, name));
    else row.append(nameField(one));
    if (mayChange(n) && token && lobby.free_tokens.length) {
      const tokens = [token, ...lobby.free_tokens].map((free) => ({ key: free.uid, label: free.name }));
      row.append(select(`token ${n}`, say("lobby-token", { seat: numberOf(n) }), tokens, token.uid, (other) => ask({ k: "token", n, uid, other })));
    }
    if (mayChange(n) && token) {
      const box = html("input", { type: "checkbox", "data-key": `advice ${n} ${uid}` });
      box.checked = one.advice;
      box.addEventListener("change", () => ask({ k: "advice", n, uid, on: box.checked }));
      row.append(html("label", { class: "lobby-advice", title: say("lobby-advice", { name }) }, box, say("lobby-with-advice")));
    } else if (one.advice) row.append(html("small", {}, say("lobby-with-advice")));
    if (mayChange(n)) row.append(button(`leave ${n} ${uid}`, "×", () => ask({ k: "leave", n, uid }), { class: "lobby-drop", "aria-label": say("lobby-leave", { name }), title: say("lobby-leave", { name }) }));
    return row;
  }

  const kinds = () => lobby.robots.map(({ kind }) => kind);

  function robot({ name, colour, kind }, at) {
    const set = (...change) => ask({ k: "robots", kinds: [...kinds().slice(0, at), ...change, ...kinds().slice(at + 1)] });
    const row = html("li", { class: "lobby-robot", "data-robot": at }, html("b", { class: "lobby-seat", "aria-hidden": "true" }, "⚙"), badge(name, colour), html("span", { class: "lobby-name" }, name));
    if (!acts()) row.append(html("span", {}, lobby.kinds.find(({ key }) => key === kind)?.label ?? ""));
    else {
      row.append(select(`robot ${at}`, say("lobby-robot", { name }), lobby.kinds, kind, (chosen) => set(chosen)),
        button(`drop ${at}`, "×", () => set(), { class: "lobby-drop", "aria-label": say("lobby-drop-robot", { name }), title: say("lobby-drop-robot", { name }) }));
    }
    return row;
  }

  function joining() {
    const free = lobby.free_seats.filter(mayChange);
    const seats = free.map((n) => button(`join ${n}`, say("lobby-join", { seat: numberOf(n) }), () => ask({ k: "join", n }), { class: "lobby-add" }));
    const last = lobby.robots.at(-1)?.kind ?? lobby.kinds[0].key;
    if (acts() && lobby.room > 0) seats.push(button("add robot", say("lobby-add-robot"), () => ask({ k: "robots", kinds: [...kinds(), last] }), { class: "lobby-add" }));
    return seats.length ? [html("div", { class: "lobby-join" }, ...seats)] : [];
  }

  function people() {
    const all = [...lobby.players.map(player), ...lobby.robots.map(robot)];
    return html("section", {}, html("h3", {}, say("lobby-players")),
      all.length || acts() ? html("ul", { class: "lobby-people" }, ...all) : html("p", { class: "lobby-nobody" }, say("lobby-nobody")), ...joining());
  }

  // -- the game

  function setting({ key, name, value, options: list, note }) {
    const label = list.find((option) => option.key === value)?.label ?? "";
    const shown = acts() ? select(`set ${key}`, name, list, value, (chosen) => ask({ k: "set", key, value: chosen })) : html("span", {}, label);
    const told = note ? [html("small", { id: `lobby-note-${key}` }, note)] : [];
    if (note) shown.setAttribute("aria-describedby", `lobby-note-${key}`);
    return html("label", { class: "lobby-setting", "data-setting": key }, html("span", {}, name), shown, ...told);
  }

  function houseRules() {
    const open = element.querySelector("details")?.open ?? false;
    const on = lobby.house_rules.filter(({ value }) => value && value !== "off");
    if (!acts()) return on.length ? [html("p", { class: "lobby-rules" }, `${say("lobby-house-rules")}: ${on.map(({ name }) => name).join(", ")}`)] : [];
    return [html("details", { open }, html("summary", { "data-key": "house rules" }, say("lobby-house-rules"), html("small", {}, on.map(({ name }) => name).join(", "))),
      html("div", { class: "lobby-settings" }, ...lobby.house_rules.map(setting)))];
  }

  function settings() {
    const left = lobby.left_over ? [html("p", { class: "lobby-left" }, lobby.left_over, " ",
      ...(acts() ? [button("afresh", say("lobby-afresh"), () => ask({ k: "afresh" }), { class: "lobby-link" })] : []))] : [];
    return html("section", {}, html("h3", {}, say("lobby-game")), ...left,
      html("div", { class: "lobby-settings" }, ...lobby.settings.map(setting)), ...houseRules());
  }

  // -- the ways to begin

  function way([id, title, details, change], at) {
    const made = button(id, html("b", {}, title), () => (["go on", "step back"].includes(id) ? ask(change) : begin(change)), { class: at ? "lobby-way" : "lobby-way main", "data-way": id });
    made.append(html("small", {}, details));
    return made;
  }

  function ways() {
    const found = [];
    if (lobby.go_on) found.push(["go on", say("lobby-go-on"), say("lobby-go-on-with", { name: lobby.go_on }), { k: "go on" }]);
    if (lobby.step_back) found.push(["step back", say("lobby-step-back"), say("lobby-go-on-with", { name: lobby.go_on }), { k: "step back" }]);
    if (lobby.start) found.push(["start", say("lobby-start"), lobby.game, { k: "start", players: lobby.start }]);
    if (lobby.alone && !lobby.start) found.push(["play", say("lobby-play"), lobby.alone, { k: "play" }]);
    if (lobby.same) found.push(["same", say("lobby-same"), lobby.same, { k: "same" }]);
    return html("div", { class: "lobby-ways" }, ...found.map(way));
  }

  function asked() {
    const change = question;
    const shut = () => {
      question = null;
      draw();
    };
    return html("div", { class: "lobby-question", role: "alertdialog", "aria-label": say("lobby-ends-other", { name: lobby.go_on }) },
      html("p", {}, say("lobby-ends-other", { name: lobby.go_on })),
      button("no", say("lobby-no"), shut, { class: "no" }),
      button("yes", say("lobby-yes"), () => {
        shut();
        ask({ ...change, ends_other: true });
      }));
  }

  // -- drawing

  // What has the focus keeps it, with what was typed so far.
  function keepingFocus(redraw) {
    const had = element.contains(document.activeElement) ? document.activeElement : null;
    const typed = had?.matches("input") ? { value: had.value, from: had.selectionStart } : null;
    redraw();
    const now = had && element.querySelector(`[data-key="${CSS.escape(had.dataset.key ?? "")}"]`);
    if (!now) return;
    if (typed) now.value = typed.value;
    now.focus();
    if (typed) now.setSelectionRange(typed.from, typed.from);
  }

  function draw() {
    if (!lobby) return;
    if (question && !lobby.go_on) question = null;
    const top = element.scrollTop;
    keepingFocus(() => element.replaceChildren(
      html("h2", { class: "unseen" }, say("lobby")),
      html("p", { class: "lobby-hint", role: "status" }, lobby.notice || lobby.hint),
      ...(acts() ? [question ? asked() : ways()] : []), people(), settings(),
      html("datalist", { id: "known-names" }, ...(lobby.known ?? []).map((name) => html("option", { value: name }))),
      html("p", { class: "legal" }, say("not-affiliated"))));
    element.scrollTop = top;
  }

  return {
    begin(newRole, seat) {
      role = newRole;
      mine = seat;
      drawn = "";
    },
    show(now) {
      lobby = now;
      element.hidden = !now;
      document.body.classList.toggle("gathering", Boolean(now));
      const look = JSON.stringify([now, role, mine]);
      if (look !== drawn) draw();
      drawn = look;
    },
  };
}
