// Makes the game page easier to use: choose a move on the board, watch the clock run, see a reveal at once.
// Without this file everything works through the plain forms.

import { forget, sealed, sealing } from "/assets/seal.js";
import { openTray } from "/assets/tray.js";

const game = document.querySelector(".game");
const figure = document.querySelector("#board");
const svg = figure?.querySelector("svg.board");
const form = document.querySelector("form[data-entry]");
const SVG = "http://www.w3.org/2000/svg";

/** The legal entries, read from the list that the plain form shows. */
function readEntries(select) {
  return [...select.options].filter((o) => o.value).map((o) => ({
    uci: o.value, from: o.dataset.from, to: o.dataset.to, text: o.dataset.text, words: o.textContent.trim(),
  }));
}

function entering() {
  const select = form.querySelector("#choice");
  const field = form.querySelector("#entry");
  const entries = readEntries(select);
  const squares = new Map([...svg.querySelectorAll(".square")].map((g) => [g.dataset.square, g]));
  const resting = new Set((figure.dataset.resting ?? "").split(" ").filter(Boolean));
  const own = form.dataset.side === "white" ? /[KQRBNPX]/ : /[kqrbnpx]/;
  const say = document.createElement("p");
  say.className = "say";
  say.setAttribute("aria-live", "polite");
  say.textContent = figure.dataset.prompt;
  figure.append(say);
  svg.classList.add("live");
  svg.setAttribute("role", "group");
  let picked = null;
  let tray = null;

  const middle = (name) => {
    const box = squares.get(name).querySelector(".outline").getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const manOn = (name) => svg.querySelector(`.man[data-square="${name}"]`);

  function unpick() {
    picked = null;
    for (const g of squares.values()) g.classList.remove("picked", "goal");
  }

  function pick(name) {
    unpick();
    if (tray) {
      say.textContent = tray.held() ? figure.dataset.none : tray.first;
      return;
    }
    const from = entries.filter((e) => e.from === name);
    if (!from.length) {
      const man = manOn(name);
      if (man && own.test(man.dataset.man)) say.textContent = resting.has(name) ? figure.dataset.rests : figure.dataset.none;
      return;
    }
    // What stays on its square, such as a die that is freed, needs no second press.
    if (from.every((e) => e.to === name)) return from.length > 1 ? promote(from) : choose(from[0]);
    picked = name;
    squares.get(name).classList.add("picked");
    for (const e of from) squares.get(e.to)?.classList.add("goal");
    say.textContent = `${squares.get(name).dataset.label} …`;
  }

  /** Shows the chosen entry as an arrow and a pale man on its target; nothing is sent. */
  function preview(entry) {
    svg.querySelectorAll(".preview, .ghost").forEach((old) => old.remove());
    svg.querySelectorAll(".fading").forEach((man) => man.classList.remove("fading"));
    if (!entry) return;
    const [x1, y1] = middle(entry.from);
    const [x2, y2] = middle(entry.to);
    if (entry.from === entry.to) return previewPlaced(entry, x1, y1);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const at = (along, across) => `${x1 + ux * along - uy * across} ${y1 + uy * along + ux * across}`;
    const arrow = document.createElementNS(SVG, "g");
    arrow.setAttribute("class", "preview");
    const look = { fill: "none", "stroke-width": "10", "stroke-linecap": "round", "stroke-linejoin": "round" };
    for (const [name, value] of Object.entries(look)) arrow.setAttribute(name, value);
    const head = `M${at(length - 46, -18)} L${at(length - 20, 0)} L${at(length - 46, 18)}`;
    for (const line of [`M${at(20, 0)} L${at(length - 20, 0)}`, head]) {
      arrow.append(document.createElementNS(SVG, "path"));
      arrow.lastChild.setAttribute("d", line);
    }
    const man = manOn(entry.from)?.cloneNode(true);
    manOn(entry.to)?.classList.add("fading");
    if (man) {
      man.setAttribute("class", "man ghost");
      man.removeAttribute("data-square");
      man.setAttribute("transform", `translate(${x2 - 50} ${y2 - 50})`);
      svg.append(man);
    }
    svg.append(arrow);
    say.textContent = `${figure.dataset.chosen}: ${entry.words}`;
  }

  function previewPlaced(entry, x, y) {
    const man = tray?.picture(entry.uci[0]);
    if (man) {
      man.setAttribute("class", "man ghost");
      man.setAttribute("transform", `translate(${x - 50} ${y - 50})`);
      svg.append(man);
    }
    const ring = document.createElementNS(SVG, "circle");
    const look = { class: "preview", cx: x, cy: y, r: 44, fill: "none", "stroke-width": 7, "stroke-dasharray": ".1 13", "stroke-linecap": "round" };
    for (const [name, value] of Object.entries(look)) ring.setAttribute(name, value);
    svg.append(ring);
    say.textContent = `${figure.dataset.chosen}: ${entry.words}`;
  }

  function choose(entry) {
    unpick();
    select.value = entry.uci;
    field.value = entry.text;
    preview(entry);
  }

  function promote(choices) {
    const dialog = document.querySelector("#promotion");
    const row = dialog.querySelector("[data-choices]");
    const rank = (entry) => "qrbn".indexOf(entry.uci.at(-1));
    row.replaceChildren(...choices.toSorted((a, b) => rank(a) - rank(b)).map((entry) => {
      const button = document.createElement("button");
      button.value = entry.uci;
      button.textContent = entry.words.split(" ").pop();
      return button;
    }));
    dialog.returnValue = "";
    dialog.addEventListener("close", () => {
      const entry = choices.find((e) => e.uci === dialog.returnValue);
      if (entry) choose(entry); else unpick();
    }, { once: true });
    dialog.showModal();
  }

  function press(name) {
    const placed = tray?.held() && entries.find((e) => e.uci === `${tray.held()}@${name}`);
    if (placed) return choose(placed);
    if (picked === name) return unpick();
    const choices = picked ? entries.filter((e) => e.from === picked && e.to === name) : [];
    if (choices.length > 1) return promote(choices);
    if (choices.length === 1) return choose(choices[0]);
    pick(name);
  }

  // The squares on which the man that is taken up may be placed.
  tray = openTray(figure, say, (letter) => {
    unpick();
    for (const e of entries) if (e.uci.startsWith(`${letter}@`)) squares.get(e.to)?.classList.add("goal");
  });

  // One square takes part in the tab order; the arrow keys go to the nearest one in their direction.
  function focus(name) {
    for (const g of squares.values()) g.setAttribute("tabindex", "-1");
    squares.get(name).setAttribute("tabindex", "0");
    squares.get(name).focus();
  }
  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  function towards(name, [dx, dy]) {
    const [x, y] = middle(name);
    let best = null;
    for (const other of squares.keys()) {
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 1 && across <= along && (!best || along + 2 * across < best[1])) best = [other, along + 2 * across];
    }
    return best?.[0] ?? name;
  }

  for (const [name, g] of squares) {
    g.setAttribute("role", "button");
    g.setAttribute("aria-label", g.dataset.label);
    g.setAttribute("tabindex", "-1");
    if (entries.some((e) => e.from === name)) g.classList.add("own");
    g.addEventListener("click", () => { focus(name); press(name); });
    g.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") press(name);
      else if (event.key === "Escape") unpick();
      else if (STEPS[event.key]) focus(towards(name, STEPS[event.key]));
      else return;
      event.preventDefault();
    });
  }
  squares.get(entries[0]?.from ?? squares.keys().next().value)?.setAttribute("tabindex", "0");

  select.addEventListener("change", () => {
    const entry = entries.find((e) => e.uci === select.value);
    field.value = entry?.text ?? "";
    preview(entry);
  });
  field.addEventListener("input", () => {
    const written = field.value.trim();
    const entry = entries.find((e) => e.text === written || e.uci === written.toLowerCase());
    select.value = entry?.uci ?? "";
    preview(entry);
  });
  const chosen = entries.find((e) => e.uci === select.value);
  if (tray?.only()) tray.take(tray.only());
  preview(chosen);
}

/**
 * Fills in what this player gives to the turn's rolls. It stays the same for the turn until the entry is receipted, so
 * that a server which does not like a roll cannot ask for another value.
 */
function contribute(field) {
  const key = `contribution/${field.dataset.game}`;
  const turn = form.querySelector("[name=turn]").value;
  const random = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  try {
    const [kept, value] = (localStorage.getItem(key) ?? "").split(" ");
    field.value = kept === turn && value ? value : random();
    localStorage.setItem(key, `${turn} ${field.value}`);
  } catch {
    // Without storage it lasts as long as the page.
    field.value = random();
  }
}

/** Counts the clocks down by the server's time; the flag falls by the server's clock, never by this one. */
function clocks() {
  const ahead = Date.parse(game.dataset.now) - Date.now();
  const lang = document.documentElement.lang;
  const unit = (name) => new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "long" });
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]].map(([name, s]) => [unit(name), s]);
  const show = () => {
    for (const clock of document.querySelectorAll("[data-flag]")) {
      let left = Math.max(0, Math.floor((Date.parse(clock.dataset.flag) - Date.now() - ahead) / 1000));
      const first = Math.max(0, units.findIndex(([, s]) => left >= s || s === 1));
      clock.textContent = units.slice(first, Math.max(first + 1, Math.min(first + 2, first < 2 ? 3 : 4)))
        .map(([format, s]) => { const n = Math.floor(left / s); left %= s; return [n, format.format(n)]; })
        .filter(([n], i) => n > 0 || i === 0).map(([, text]) => text).join(" ");
    }
  };
  show();
  setInterval(show, 1000);
}

/** Loads the page anew when the game has changed, but never over an entry that is being written. */
function watch() {
  const start = form ? new FormData(form) : null;
  // Whoever has taken a man up, or is asked to which one a pawn is promoted, has begun an entry that no field shows yet.
  const begun = () => document.querySelector(".square.picked, #promotion[open]");
  const untouched = () => !begun() && (!form || [...new FormData(form)].every(([name, value]) => start.get(name) === value));
  async function look() {
    const answer = await fetch(game.dataset.state, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok || (await answer.text()) === game.dataset.seen) return;
    if (untouched()) location.reload();
    else document.querySelector("#news").hidden = false;
  }
  setInterval(look, 60_000);
  if (!window.EventSource) return;
  const stream = new EventSource(game.dataset.live);
  for (const kind of ["message", "start", "filed", "reveal", "clock", "draw", "leave", "result", "suspended"]) {
    stream.addEventListener(kind, look);
  }
  addEventListener("pagehide", () => stream.close());
}

const contribution = form?.querySelector("[name=contribution]");
if (contribution) contribute(contribution);
if (svg && form) entering();
// A blindly sealed game has a script of its own.
if (form && !form.dataset.blind) sealing(game.dataset.game, form);
const seal = document.querySelector("#own-seal");
if (seal) sealed(game.dataset.game, seal);
else if (game && !game.dataset.live) forget(game.dataset.game);
if (game?.dataset.now) clocks();
if (game?.dataset.live) watch();
