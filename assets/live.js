// What happens in the game is seen on its page where it happens: the clocks run, a reveal is played out, and nothing is loaded
// anew.

import { begin, isSending, middleOf, pageOf, valuesOf } from "/assets/board.js";
import { noted } from "/assets/notes.js";
import { localize } from "/assets/times.js";

const game = document.querySelector(".game");
const board = () => document.querySelector("#board");

/** Counts the clocks down by the server's time; the flag falls by the server's clock, never by this one. */
function clocks() {
  const ahead = Date.parse(game.dataset.now) - Date.now();
  const lang = document.documentElement.lang;
  const unit = (name) => new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "long" });
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]].map(([name, s]) => [unit(name), s]);
  const show = () => {
    for (const clock of document.querySelectorAll("[data-flag]")) {
      let left = Math.max(0, Math.floor((Date.parse(clock.dataset.flag) - Date.now() - ahead) / 1000));
      const bar = clock.closest(".seat")?.querySelector("progress");
      if (bar) bar.value = left;
      const first = Math.max(0, units.findIndex(([, s]) => left >= s || s === 1));
      clock.textContent = units.slice(first, Math.max(first + 1, Math.min(first + 2, first < 2 ? 3 : 4)))
        .map(([format, s]) => { const n = Math.floor(left / s); left %= s; return [n, format.format(n)]; })
        .filter(([n], i) => n > 0 || i === 0).map(([, text]) => text).join(" ");
    }
  };
  show();
  setInterval(show, 1000);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** How long a man slides, and after how long the next sentence is told, in milliseconds. */
const SLIDE_MS = 180;
const SAY_MS = 700;

/** Men slide at once, `e2-e4 e7-e5`; who is removed fades, `d5`. For those who want no motion, nothing moves. */
export async function slide({ moves, taken }) {
  const svg = document.querySelector("#board svg.board");
  svg.querySelectorAll(".preview, .ghost").forEach((old) => old.remove());
  if (still.matches) return;
  const squares = new Map([...svg.querySelectorAll(".square")].map((one) => [one.dataset.square, one]));
  const man = (name) => svg.querySelector(`.man[data-square="${CSS.escape(name)}"]`);
  const ways = moves.split(" ").map((move) => move.split("-"))
    .filter(([from, to]) => squares.has(from) && squares.has(to) && man(from))
    .map(([from, to]) => ({ man: man(from), from: middleOf(squares.get(from)), to: middleOf(squares.get(to)) }));
  for (const name of taken.split(" ")) man(name)?.classList.add("taken");
  await Promise.all(ways.map(({ man: one, from, to }) => {
    one.parentNode.append(one);
    const by = `${to[0] - from[0]}px ${to[1] - from[1]}px`;
    return one.animate([{ translate: "0 0" }, { translate: by }], { duration: SLIDE_MS, easing: "ease-in-out", fill: "forwards" }).finished;
  }));
}

/** The page as this reader sees it now: turned round or not, with the same tab open; never a past position. */
function address() {
  const asked = new URLSearchParams(location.search);
  for (const name of ["turn", "pair"]) asked.delete(name);
  asked.set("tab", document.querySelector("[data-panel]").dataset.panel);
  return `/games/${game.dataset.game}?${asked}`;
}

/** Puts the new parts of the page in place of the old ones. What is typed, read aloud or was checked goes on as it is, and so does the scroll. */
function replace(fresh, keeps) {
  const side = fresh.querySelector(".play-side");
  for (const css of [...(keeps ? ["#enter"] : []), ...(noted() ? ["#notes"] : []), "#reveal", "#check"]) {
    const old = document.querySelector(css);
    if (old) side.querySelector(css)?.replaceWith(old);
  }
  const [x, y, focused] = [scrollX, scrollY, document.activeElement];
  document.querySelector(".play-side").replaceChildren(...side.childNodes);
  const seats = [...fresh.querySelectorAll(".seat")];
  document.querySelectorAll(".seat").forEach((old, n) => old.replaceWith(seats[n]));
  for (const css of [".replay", "#legend"]) document.querySelector(css).replaceWith(fresh.querySelector(css));
  if (!keeps) {
    const now = fresh.querySelector("#board");
    Object.assign(board().dataset, now.dataset);
    board().replaceChildren(...now.childNodes);
  }
  for (const name of ["seen", "live", "last", "own"]) {
    if (name in fresh.dataset) game.dataset[name] = fresh.dataset[name];
    else delete game.dataset[name];
  }
  localize(game);
  scrollTo(x, y);
  const like = (name) => focused?.dataset?.[name] && document.querySelector(`[data-${name}="${CSS.escape(focused.dataset[name])}"]`);
  const again = focused?.isConnected ? focused : like("square") || like("tab") || like("turn") || (focused?.id && document.getElementById(focused.id));
  again?.focus?.({ preventScroll: true });
}

/** So long a look may take, which others wait for. */
const LOOK_MS = 10_000;

/** The page as it is now. */
async function present() {
  const answer = await fetch(address(), { cache: "no-store", signal: AbortSignal.timeout(LOOK_MS) }).catch(() => null);
  return answer?.ok ? pageOf(answer) : null;
}

/** What stands above every page of the game: whether one's move is due is told there, whatever is looked at. */
function head(page) {
  document.title = page.title;
  const icon = (root) => root.querySelector("link[rel=icon]");
  icon(document).setAttribute("href", icon(page).getAttribute("href"));
  const games = (root) => root.querySelector('.rooms a[href="/games"]');
  if (games(page)) games(document)?.replaceWith(games(page));
}

/** Shows another page of this game in the place of this one. */
export function take(page, keeps) {
  head(page);
  replace(page.querySelector(".game"), keeps);
  if (!keeps) begin();
  document.dispatchEvent(new Event("replaced"));
}

/** Shows another page of this game, after the men of a pair that it reveals have slid, and tells what happened. */
async function goTo(page, keeps) {
  const fresh = page.querySelector(".game");
  const revealed = Number(fresh.dataset.last) > Number(game.dataset.last) && fresh.querySelector("#last-pair");
  const both = document.querySelector("#reveal").dataset.both;
  if (revealed) {
    say("both" in revealed.dataset ? [both] : []);
    ring();
    await slide(fresh.querySelector("#board").dataset);
  } else if (fresh.querySelector("#reveal [data-is-both]")) say([both]);
  take(page, keeps);
  if (!revealed) return;
  const lines = [...revealed.content.children].map((line) => line.textContent);
  tell(lines);
}

/** One after the other is shown. */
let looking = Promise.resolve();
const then = (act) => { looking = looking.then(act).catch(() => {}); };

/** An entry that was not taken: its form says why, and all else stays. */
function refused(fresh) {
  const form = () => document.querySelector("form[data-entry]");
  const [choice, draw] = [form().querySelector("#choice").value, form().querySelector("[name=draw_offer]")?.checked];
  const { start } = form().dataset;
  document.querySelector("#enter").replaceWith(fresh);
  document.querySelector("#promotion[open]")?.close("");
  // Nobody listens to the squares any more but the new form.
  board().replaceChildren(...[...board().childNodes].map((node) => node.cloneNode(true)));
  for (const marked of board().querySelectorAll(".picked, .goal, .dragged")) marked.classList.remove("picked", "goal", "dragged");
  for (const held of board().querySelectorAll("[aria-pressed=true]")) held.setAttribute("aria-pressed", "false");
  // What is sealed blindly the server cannot send back.
  if (form().dataset.blind) {
    form().querySelector("#choice").value = choice;
    const offer = form().querySelector("[name=draw_offer]");
    if (offer) offer.checked = draw;
  }
  begin();
  // It is begun still.
  form().dataset.start = start;
  localize(document.querySelector("#enter"));
  document.querySelector("#enter [autofocus]")?.focus();
}

/** The turn that a page takes an entry for. */
const turnOf = (root) => root.querySelector("#enter [name=turn]")?.value;

/** What was answered to an entry is seen where it was filed, and heard: the focus goes to what has become of it. */
const answered = async ({ page, isDone }) => {
  const isSame = turnOf(page) && turnOf(page) === turnOf(document) && !document.querySelector("#past");
  if (!isDone && isSame) return refused(page.querySelector("#enter"));
  // Turned round or with another tab it is asked for as that.
  const asked = isDone && location.search ? await present() : null;
  const shown = asked?.querySelector(".game") ? asked : page;
  await goTo(shown, false);
  history.replaceState(null, "", shown === page ? `/games/${game.dataset.game}` : address());
  const state = document.querySelector(".state-card h2");
  state?.setAttribute("tabindex", "-1");
  // The board stays where it is: there the pair is seen.
  state?.focus({ preventScroll: true });
};
document.addEventListener("answered", ({ detail }) => then(() => answered(detail).catch(() => { location.href = `/games/${game.dataset.game}`; })));

// What happened while an entry was on its way is looked at when it is no longer.
let missed = false;
document.addEventListener("settled", () => { if (missed) then(goOn); });

/** Takes what has changed from the page as it is now. */
async function goOn() {
  missed = isSending();
  if (missed) return;
  const page = await present();
  missed = isSending();
  if (missed) return;
  const fresh = page?.querySelector(".game");
  // A reveal may be told of that is shown already.
  if (!fresh || fresh.dataset.seen === game.dataset.seen) return;
  const begun = isBegun();
  const keeps = begun && turnOf(document) === turnOf(fresh);
  // Whoever looks at a past position, or writes what is for another turn, is told, and goes when they like.
  if (document.querySelector("#past") || (begun && !keeps)) {
    head(page);
    document.dispatchEvent(new Event("waiting"));
    return void (document.querySelector("#news").hidden = false);
  }
  await goTo(page, keeps);
}

/** Says these lines in the place that is read aloud, instead of what it said. */
function say(lines) {
  const place = document.querySelector("#reveal");
  place.className = lines.length ? "note" : "";
  place.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
}

/** What happened appears sentence by sentence, for those who hear the page too. */
let telling = 0;
function tell(lines) {
  const [place, now] = [document.querySelector("#reveal"), ++telling];
  place.className = "note";
  lines.forEach((line, n) => setTimeout(() => {
    if (now !== telling) return;
    // What was waited for has come.
    if (n === 0) place.replaceChildren();
    place.append(Object.assign(document.createElement("p"), { textContent: line }));
  }, still.matches ? 0 : n * SAY_MS));
}

/** Whether an entry is begun: also by who has taken a man up, or is asked to which one a pawn is promoted. */
export function isBegun() {
  const form = document.querySelector("form[data-entry]");
  return Boolean(form) && (Boolean(document.querySelector(".square.picked, .dragged, #promotion[open]")) || valuesOf(form) !== form.dataset.start);
}

/** Goes on when the game does, and never over an entry that is being written. */
function watch() {
  async function look() {
    const answer = await fetch(game.dataset.state, { cache: "no-store", signal: AbortSignal.timeout(LOOK_MS) }).catch(() => null);
    if (answer?.ok && (await answer.text()) !== game.dataset.seen) await goOn();
  }
  const next = () => then(look);
  setInterval(next, 60_000);
  if (!window.EventSource) return;
  const stream = new EventSource(game.dataset.live);
  for (const kind of ["message", "start", "filed", "clock", "draw", "leave", "result", "suspended"]) {
    stream.addEventListener(kind, next);
  }
  // A reveal changes the page, so that it is not asked first whether anything has.
  stream.addEventListener("reveal", () => then(goOn));
  addEventListener("pagehide", () => stream.close());
}

// A short sound of its own at a reveal, for those who have switched it on in this browser.
const wanted = () => { try { return localStorage.getItem("sound") === "on"; } catch { return false; } };
let audio = null;
function ring() {
  if (!wanted() || !window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const [after, tone] of [[0, 660], [0.12, 880]]) {
    const [wave, loud, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    wave.frequency.value = tone;
    loud.gain.setValueAtTime(0.001, at);
    loud.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    wave.connect(loud).connect(audio.destination);
    wave.start(at);
    wave.stop(at + 0.3);
  }
}

const sound = document.querySelector("[data-sound]");
if (sound && game.dataset.live) {
  const show = () => sound.setAttribute("aria-pressed", String(wanted()));
  sound.addEventListener("click", () => {
    try { localStorage.setItem("sound", wanted() ? "off" : "on"); } catch { /* Without storage it stays off. */ }
    show();
    ring();
  });
  show();
  sound.hidden = false;
}

/** What was said with the last pair comes by itself: the page has no room for it. */
async function said() {
  const link = document.querySelector("[data-said] a");
  const answer = link && await fetch(link.href, { cache: "no-store", signal: AbortSignal.timeout(LOOK_MS) }).catch(() => null);
  const told = answer?.ok && (await pageOf(answer))?.querySelectorAll("#said p");
  if (told?.length) link.replaceWith(...told);
}
document.addEventListener("replaced", said);
said();

if (game?.dataset.now) clocks();
if (game?.dataset.live) watch();
