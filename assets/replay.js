// The positions of a game without loading the page: by the buttons, the score, and the keys. The addresses stay those of
// the plain links, so that each position can be sent to somebody.

import { begin, isSending, middleOf, turned } from "/assets/board.js";
import { isBegun, slide, take } from "/assets/live.js";
import { noted } from "/assets/notes.js";
import { localize } from "/assets/times.js";

const game = document.querySelector(".game");

/** What the page shows of a position; the form, the clocks and what was begun stay where they are. */
const PARTS = [".replay", "#legend", ".score", ".pairs", ".older", "#notes"];

const figure = document.querySelector("#board");
/** The board of the present with what has been chosen on it, kept while a past one is shown. */
let present = null;
/** A page that began with a past position has no board of the present. */
let beganPast = Boolean(document.querySelector("#past"));

/** The newest position that was asked for, and its address until it has come. */
let newest = 0, awaited = null;
/** Shows a position; a step on is played out. Whoever asks for another meanwhile sees that one alone. */
async function show(href, isOn = false) {
  // A key that is held down asks for it again.
  if (href === awaited) return;
  awaited = href;
  const mine = (newest += 1);
  const text = await fetch(href).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  if (mine !== newest) return;
  awaited = null;
  if (text === null) return void (location.href = href);
  const page = new DOMParser().parseFromString(text, "text/html");
  const past = page.querySelector("#past");
  // There is no present that was kept, or it is the present no longer.
  if (!past && (beganPast || !document.querySelector("#news").hidden)) {
    if (isBusy()) return;
    take(page, false);
    return history.replaceState(null, "", href);
  }
  const [begun, at] = [noted(), document.activeElement?.dataset];
  for (const css of PARTS) {
    const [old, fresh] = [document.querySelector(css), page.querySelector(css)];
    if (old && fresh && !(begun && css === "#notes")) old.replaceWith(fresh);
  }
  const again = at?.replay ? `a[data-replay="${at.replay}"]` : at?.turn ? `.score a[data-turn="${at.turn}"]` : null;
  if (again) document.querySelector(again)?.focus({ preventScroll: true });
  const now = page.querySelector("#board").dataset;
  if (isOn) await slide(now);
  if (mine !== newest) return;
  Object.assign(figure.dataset, { turn: now.turn, moves: now.moves, taken: now.taken });
  const board = document.querySelector("#board svg.board");
  const first = (svg) => svg.querySelector(".square").dataset.square;
  if (past) {
    present ??= board;
    board.replaceWith(page.querySelector("#board svg.board"));
  } else if (present) {
    const fresh = page.querySelector("#board svg.board");
    if (first(fresh) !== first(present)) return void (location.href = href);
    board.replaceWith(present);
    present = null;
  } else if (first(board) !== first(page.querySelector("#board svg.board"))) return void (location.href = href);
  document.querySelector("#past")?.remove();
  if (past) document.querySelector("#reveal").after(past);
  localize(game);
  current();
  history.replaceState(null, "", href);
  draw();
}

async function load(href) {
  const text = await fetch(href).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  const page = text === null ? null : new DOMParser().parseFromString(text, "text/html");
  // Where the game has gone on meanwhile, the page is loaded anew.
  return page?.querySelector(".game")?.dataset.seen === game.dataset.seen ? page : null;
}

/** Whether somebody is in the middle of something that would be lost with the board. */
const isBusy = () => isSending() || Boolean(document.querySelector(".dragged, #promotion[open]"));

/** What has the keyboard's focus, so that it is found again on a page that was drawn anew. */
function focused() {
  const at = document.activeElement;
  if (at?.id) return `#${CSS.escape(at.id)}`;
  if (at?.dataset.square) return `#board [data-square="${CSS.escape(at.dataset.square)}"]`;
  return at?.matches("a[data-flip]") ? "a[data-flip]" : null;
}

/** Turns the board round; what has been chosen and written stays. */
async function flip(href) {
  if (href === awaited || isBusy()) return;
  awaited = href;
  const mine = (newest += 1);
  const page = await load(href);
  const past = page?.querySelector("#past");
  // The board of the present, which waits behind the one that is shown, is turned too.
  const now = page && past && present ? await load(page.querySelector('a[data-replay="now"]').getAttribute("href")) : page;
  if (mine !== newest) return;
  awaited = null;
  if (isBusy()) return;
  const [form, fresh] = [document.querySelector("form[data-entry]"), now?.querySelector("form[data-entry]")];
  if (!page || !now || Boolean(past) !== Boolean(document.querySelector("#past"))) {
    // Nothing that is begun is given up for another view.
    return isBegun() ? void (document.querySelector("#news").hidden = Boolean(page)) : void (location.href = href);
  }
  const focus = focused();
  for (const css of [".replay", "#legend", ".score", ".older"]) document.querySelector(css)?.replaceWith(page.querySelector(css) ?? "");
  const seats = [...page.querySelectorAll(".seat")];
  document.querySelectorAll(".seat").forEach((old, n) => old.replaceWith(seats[n]));
  for (const link of page.querySelectorAll("[data-tab]")) for (const old of document.querySelectorAll(`[data-tab="${link.dataset.tab}"]`)) old.setAttribute("href", link.getAttribute("href"));
  figure.replaceChildren(...now.querySelector("#board").childNodes);
  // What is sealed blindly is compared with keys that the form holds.
  if (form?.dataset.blind) turned();
  else if (form && fresh) {
    for (const old of form.elements) {
      const field = old.name && old.type !== "submit" ? fresh.elements[old.name] : old.id && fresh.querySelector(`#${old.id}`);
      if (field instanceof Element) [field.value, field.checked] = [old.value, old.checked];
    }
    const [start, fault] = [form.dataset.start, form.querySelector("#entry-fault")];
    if (fault && !fresh.querySelector("#entry-fault")) fresh.prepend(fault);
    const [was, is] = [form, fresh].map((one) => one.querySelector("details.say"));
    if (was && is) is.open = was.open;
    form.replaceWith(fresh);
    begin();
    fresh.dataset.start = start;
    // What is written and in no list is read again.
    const [text, choice] = [fresh.querySelector("#entry"), fresh.querySelector("#choice")];
    if (text?.value && !choice?.value) text.dispatchEvent(new Event("input", { bubbles: true }));
  }
  present = null;
  if (past && now !== page) {
    present = figure.querySelector("svg.board");
    present.replaceWith(page.querySelector("#board svg.board"));
  }
  document.querySelector("#past")?.replaceWith(past);
  localize(game);
  current();
  history.replaceState(null, "", href);
  draw();
  if (focus && document.querySelector(focus) !== document.activeElement) document.querySelector(focus)?.focus({ preventScroll: true });
}

/** Brings the line of the score that the board shows into its window. */
function current() {
  const [score, row] = [document.querySelector(".score"), document.querySelector(".score [aria-current]")];
  if (row) score.scrollTop = row.offsetTop - score.clientHeight / 2;
}

// Plays the game through from the position that is shown; any other step, and its end, stops it.
const STAY_MS = 1400;
const player = document.querySelector("[data-play]");
let playing = null;

const stepTo = (name) => document.querySelector(`a[data-replay="${name}"]`);

function stop() {
  clearTimeout(playing);
  playing = null;
  player?.setAttribute("aria-pressed", "false");
}

async function playOn() {
  const [step, mine] = [stepTo("on"), playing];
  if (step) await show(step.getAttribute("href"), true);
  if (playing !== mine) return;
  if (!stepTo("on")) return stop();
  playing = setTimeout(playOn, STAY_MS);
}

/** What depends on the parts of the page that the game's going on has replaced. */
function renewed() {
  if (player) player.hidden = !stepTo("on") && !stepTo("back");
  current();
  if (figure && stored().length) draw();
}
document.addEventListener("replaced", () => {
  [present, beganPast] = [null, false];
  renewed();
});

if (player) {
  player.addEventListener("click", async () => {
    if (playing !== null) return stop();
    player.setAttribute("aria-pressed", "true");
    playing = setTimeout(playOn, STAY_MS);
    if (!stepTo("on")) await show(stepTo("first").getAttribute("href"));
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-replay], a[data-flip], .score a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  if ("flip" in link.dataset) return void flip(link.getAttribute("href"));
  show(link.getAttribute("href"), link.dataset.replay === "on");
});

const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "first", ArrowDown: "last", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // The fields have the same keys for themselves, and the board its arrows.
  if (event.target.closest?.("input, select, textarea, dialog, [contenteditable]")) return;
  if (event.key.startsWith("Arrow") && event.target.closest?.("svg.board.live")) return;
  const link = event.key === "f" ? game.querySelector("a[data-flip]") : game.querySelector(`a[data-replay="${KEYS[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  stop();
  if (event.key === "f") flip(link.getAttribute("href"));
  else show(link.getAttribute("href"), link.dataset.replay === "on");
});

// One's own arrows and rings, drawn with the right button; kept in this browser for this position.
const SVG = "http://www.w3.org/2000/svg";
const key = () => `drawn/${game.dataset.game}/${figure.dataset.turn}`;
const stored = () => { try { return JSON.parse(localStorage.getItem(key()) ?? "[]"); } catch { return []; } };

function middle(svg, name) {
  const square = svg.querySelector(`.square[data-square="${CSS.escape(name)}"]`);
  return square && middleOf(square);
}

function draw() {
  const svg = figure.querySelector("svg.board");
  svg.querySelectorAll(".drawn").forEach((old) => old.remove());
  for (const [from, to] of stored()) {
    const [a, b] = [middle(svg, from), middle(svg, to)];
    if (!a || !b) continue;
    const shape = document.createElementNS(SVG, from === to ? "circle" : "path");
    shape.setAttribute("class", "drawn");
    if (from === to) {
      for (const [name, value] of [["cx", a[0]], ["cy", a[1]], ["r", 44]]) shape.setAttribute(name, value);
    } else {
      const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const tip = (turn) => `${b[0] - 34 * Math.cos(angle + turn)} ${b[1] - 34 * Math.sin(angle + turn)}`;
      shape.setAttribute("d", `M${a[0]} ${a[1]} L${b[0]} ${b[1]} M${tip(0.5)} L${b[0]} ${b[1]} L${tip(-0.5)}`);
    }
    svg.append(shape);
  }
}

let begun = null;
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#board .square")?.dataset.square;
figure?.addEventListener("contextmenu", (event) => event.preventDefault());
figure?.addEventListener("pointerdown", (event) => { if (event.button === 2) begun = under(event); });
figure?.addEventListener("pointerup", (event) => {
  const to = event.button === 2 && begun && under(event);
  if (!to) return;
  const rest = stored().filter(([a, b]) => a !== begun || b !== to);
  if (rest.length === stored().length) rest.push([begun, to]);
  try { localStorage.setItem(key(), JSON.stringify(rest.slice(-40))); } catch { /* Without storage there are none. */ }
  begun = null;
  draw();
});
renewed();
// The score sheet is asked for to be printed.
if (document.querySelector("[data-prints]")) {
  addEventListener("load", () => {
    const address = new URL(location.href);
    address.searchParams.delete("print");
    history.replaceState(null, "", address);
    print();
  });
}
