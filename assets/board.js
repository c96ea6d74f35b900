// Makes the game page easier to use: choose a move on the board. Without this file everything works through the plain forms.

import { dragging } from "/assets/drag.js";
import { sealed } from "/assets/receipt.js";
import { forget, sealing } from "/assets/seal.js";
import { openTray } from "/assets/tray.js";

const game = document.querySelector(".game");
// What is replaced when the game goes on.
let figure, svg, form;
/** Ends what listened to the form for a board that is no more. */
let gone = null;
const SVG = "http://www.w3.org/2000/svg";

/** The legal entries, read from the list that the plain form shows. */
function readEntries(select) {
  return [...select.options].filter((o) => o.value).map((o) => ({
    uci: o.value, from: o.dataset.from ?? o.value.slice(0, 2), to: o.dataset.to ?? o.value.slice(2, 4),
    text: o.dataset.text, words: o.textContent.trim(),
  }));
}

/** The middle of a square, in the units of the board. */
export function middleOf(square) {
  const box = (square.querySelector(".outline") ?? square).getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function entering() {
  gone?.abort();
  gone = new AbortController();
  const { signal } = gone;
  const select = form.querySelector("#choice");
  const field = form.querySelector("#entry");
  const entries = readEntries(select);
  const squares = new Map([...svg.querySelectorAll(".square")].map((g) => [g.dataset.square, g]));
  const resting = new Set((figure.dataset.resting ?? "").split(" ").filter(Boolean));
  const own = form.dataset.side === "white" ? /[KQRBNPX]/ : /[kqrbnpx]/;
  const say = form.querySelector("[data-say]");
  say.classList.add("say");
  say.setAttribute("aria-live", "polite");
  // The keys are told where there is room for them.
  const prompt = () => matchMedia("(min-width: 46rem)").matches && figure.dataset.keys ? `${figure.dataset.prompt} ${figure.dataset.keys}` : figure.dataset.prompt;
  say.textContent = prompt();
  svg.classList.add("live");
  svg.setAttribute("role", "group");
  let picked = null;
  let tray = null;
  // What is written and not understood yet.
  let unread = null;
  // A plan has no such line: nothing of it is read.
  const notSent = form.querySelector("[data-not-sent]") ?? document.createElement("p");
  const clear = form.querySelector("[data-clear]");

  const middle = (name) => middleOf(squares.get(name));
  const label = (name) => squares.get(name).dataset.label ?? name;
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
    say.textContent = `${label(name)} …`;
  }

  /** Shows the chosen entry as an arrow and a pale man on its target; nothing is sent. */
  function preview(entry) {
    svg.querySelectorAll(".preview, .ghost").forEach((old) => old.remove());
    svg.querySelectorAll(".fading").forEach((man) => man.classList.remove("fading"));
    if (clear) clear.hidden = !entry && !field.value;
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
    // A pawn that becomes something is shown as that.
    const became = document.querySelector(`#promotion [hidden] [data-man="${CSS.escape(entry.uci.at(-1))}"] use`);
    const man = (became ?? manOn(entry.from))?.cloneNode(true);
    manOn(entry.to)?.classList.add("fading");
    if (man) {
      man.classList.add("ghost");
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
      man.classList.add("ghost");
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
    unread = null;
    notSent.hidden = true;
    select.value = entry.uci;
    field.value = entry.text;
    preview(entry);
  }

  function promote(choices) {
    const dialog = document.querySelector("#promotion");
    const row = dialog.querySelector("[data-choices]");
    const rank = (entry) => "qrbn".indexOf(entry.uci.at(-1));
    const picture = (entry) => dialog.querySelector(`[hidden] [data-man="${entry.uci.at(-1)}"]`);
    row.replaceChildren(...choices.toSorted((a, b) => rank(a) - rank(b)).map((entry) => {
      const [button, man] = [document.createElement("button"), picture(entry)];
      button.value = entry.uci;
      if (man) {
        button.title = man.dataset.name;
        button.setAttribute("aria-label", man.dataset.name);
        button.append(man.cloneNode(true));
      } else button.textContent = entry.words.split(" ").pop();
      return button;
    }));
    atFile(dialog, choices.every(picture) && squares.get(choices[0].to), svg);
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
  tray = openTray(figure, say, {
    hold: (letter) => {
      unpick();
      for (const e of entries) if (e.uci.startsWith(`${letter}@`)) squares.get(e.to)?.classList.add("goal");
    },
    put: (name) => { if (squares.get(name)?.classList.contains("goal")) press(name); },
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
    g.setAttribute("aria-label", label(name));
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
  /** A man that is dropped where it may not go is taken back, and what was chosen before stays chosen. */
  function drop(name) {
    if (squares.get(name)?.classList.contains("goal")) return press(name);
    unpick();
    const entry = entries.find((e) => e.uci === select.value);
    say.textContent = entry ? `${figure.dataset.chosen}: ${entry.words}` : prompt();
  }
  dragging(svg, { begins: (name) => entries.some((e) => e.from === name && e.to !== name) && !tray?.held(), pick, drop });
  squares.get(entries[0]?.from ?? squares.keys().next().value)?.setAttribute("tabindex", "0");

  select.addEventListener("change", () => {
    const entry = entries.find((e) => e.uci === select.value);
    unread = null;
    notSent.hidden = true;
    field.value = entry?.text ?? "";
    preview(entry);
  }, { signal });
  clear?.addEventListener("click", () => {
    unpick();
    clearTimeout(unread?.timer);
    field.value = "";
    understood(null, prompt());
    svg.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }, { signal });
  // What is written in a way that is not in the list is read by the server, so that nothing is sent that is not named.
  const understood = (entry, else_) => {
    unread = null;
    notSent.hidden = true;
    select.value = entry?.uci ?? "";
    preview(entry);
    if (!entry) say.textContent = else_;
  };
  async function ask(one) {
    const asked = { method: "POST", body: new URLSearchParams({ entry: one.written }), signal: AbortSignal.timeout(10_000) };
    // Whoever is signed out meanwhile is led to another page, which is no answer.
    const uci = await fetch(`/games/${game.dataset.game}/read`, asked)
      .then((answer) => answer.ok && !answer.redirected ? answer.text() : null).catch(() => null);
    if (unread !== one) return null;
    if (uci !== null) understood(entries.find((e) => e.uci === uci), figure.dataset.unread);
    else [one.answer, notSent.hidden] = [null, false];
    return uci;
  }
  // It is asked once, however many wait for the answer.
  const read = (one) => one.answer ??= ask(one);
  field.addEventListener("input", () => {
    clearTimeout(unread?.timer);
    const written = field.value.trim();
    const entry = entries.find((e) => e.text === written || e.uci === written.toLowerCase());
    understood(entry, written ? "…" : prompt());
    if (!written || entry) return;
    unread = { written };
    unread.timer = setTimeout(read, READ_AFTER_MS, unread);
  }, { signal });
  // Whoever is quicker than the answer sees first what was understood; of what is no move the server says why.
  form.addEventListener("submit", async (event) => {
    if (!unread || event.submitter?.value === "forget") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(unread.timer);
    if (await read(unread) === "") form.requestSubmit(event.submitter);
    else form.dispatchEvent(new Event("halted"));
  }, { signal });
  const chosen = entries.find((e) => e.uci === select.value);
  if (tray?.only()) tray.take(tray.only());
  preview(chosen);
}

/** Puts the choice of men where the pawn arrives, if that is a square of the board. */
function atFile(dialog, square, board) {
  dialog.classList.toggle("at-file", Boolean(square));
  if (!square) return;
  const box = square.getBoundingClientRect();
  // Away from the edge at which the pawn arrives.
  const whole = board.getBoundingClientRect();
  const down = box.top < whole.top + whole.height / 2;
  dialog.style.setProperty("--square", `${box.width}px`);
  dialog.style.left = `${Math.min(box.left, innerWidth - box.width - 4)}px`;
  dialog.style.top = down ? `${box.top}px` : "auto";
  dialog.style.bottom = down ? "auto" : `${innerHeight - box.bottom}px`;
  dialog.querySelector("form").classList.toggle("up", !down);
}

/** So long nothing is typed before what stands there is read. */
const READ_AFTER_MS = 250;

/** So long the server may take for its answer. */
const ANSWER_MS = 40_000;
/** So long an entry is on its way at most, with what is asked before it is sealed. */
const SENDING_MS = 60_000;
let sentAt = -Infinity;
document.addEventListener("submit", (event) => { if (event.target === form) sentAt = performance.now(); }, true);

/** Whether an entry is on its way: until its answer has come, or until it is said that it was not sent. */
export const isSending = () => performance.now() - sentAt < SENDING_MS;

/** It is no longer on its way. */
function ended() {
  sentAt = -Infinity;
  document.dispatchEvent(new Event("settled"));
}

/** Sends the form without leaving the page: what was chosen stays until it has arrived, and the answer is shown in its place. */
function sending() {
  const sent = form;
  const fault = (name) => sent.querySelector(`[data-${name}]`);
  const here = `/games/${game.dataset.game}`;
  let [isOn, isShown] = [false, false];
  // It was not sealed.
  sent.addEventListener("halted", ended);
  sent.addEventListener("submit", async (event) => {
    if (isShown) return;
    event.preventDefault();
    if (isOn) return;
    isOn = true;
    fault("not-sent").hidden = fault("signed-out").hidden = true;
    const asked = { method: "POST", body: new URLSearchParams(new FormData(sent, event.submitter)), signal: AbortSignal.timeout(ANSWER_MS) };
    // Its buttons have the name of its own property.
    const answer = await fetch(sent.getAttribute("action"), asked).catch(() => null);
    const page = await pageOf(answer);
    const isDone = Boolean(page) && answer.redirected;
    const isSignedOut = isDone && new URL(answer.url).pathname !== here;
    // What is done is not sent again from this form.
    isOn = isDone && !isSignedOut;
    if (isSignedOut) fault("signed-out").hidden = false;
    // A server that cannot answer now; it may have been one before it.
    else if (!page || (!isDone && (answer.status >= 500 || answer.status === 429))) fault("not-sent").hidden = false;
    else if (page.querySelector(".game")) document.dispatchEvent(new CustomEvent("answered", { detail: { page, isDone } }));
    else if (isDone) location.href = here;
    // Another page, such as the one that asks back: the server answers with it again, to the same.
    else if (String(asked.body) === String(new URLSearchParams(new FormData(sent, event.submitter)))) {
      isShown = true;
      return sent.requestSubmit(event.submitter);
    }
    ended();
  });
}

/** The page that was answered; nothing without an answer. */
export const pageOf = (answer) => answer?.text().then((text) => new DOMParser().parseFromString(text, "text/html")).catch(() => null) ?? null;

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

/** What seals blindly is asked for in those few games alone; until it is there, nothing can be sent. */
function blindly(id, form) {
  const failed = () => { form.querySelector("[data-blind-failed]").hidden = false; };
  import(form.dataset.blindScript).then(({ blind }) => blind(id, form)).catch(failed);
}

/** Beside a filed entry: whether its receipt is for what this browser kept. */
export function checkReceipt(seal) {
  sealed(game.dataset.game, seal).catch(() => {});
}

/** What stands in a form. */
export const valuesOf = (form) => JSON.stringify([...form.elements].map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));

/** Goes on with the same form on a board that was drawn anew. */
export function turned() {
  svg = figure.querySelector("svg.board");
  entering();
}

/** Makes what stands on the page now usable. */
export function begin() {
  sentAt = -Infinity;
  figure = document.querySelector("#board");
  svg = figure?.querySelector("svg.board");
  form = document.querySelector("form[data-entry]");
  const contribution = form?.querySelector("[name=contribution]");
  if (contribution) contribute(contribution);
  if (svg && form) entering();
  // A plan is not sealed.
  if (form && game) (form.dataset.blind ? blindly : sealing)(game.dataset.game, form);
  if (form && game?.dataset.state) sending();
  const seals = document.querySelectorAll("[data-own-seal]");
  for (const seal of seals) checkReceipt(seal);
  if (game && !seals.length && !game.dataset.live) forget(game.dataset.game);
  if (form) form.dataset.start = valuesOf(form);
}

begin();
