// Keeps the game of a page as it is seen, and sends what was chosen without a connection, for its turn alone.

import { forget, keep, kept } from "/assets/shelf.js";

/** The page's game, who reads it, and what shows the words that the page has ready. */
let game, reader, told;

/** The board without what has been drawn on it since it came. */
function boardOf(figure) {
  const copy = figure.cloneNode(true);
  for (const drawn of copy.querySelectorAll(".preview, .ghost, .drawn")) drawn.remove();
  for (const marked of copy.querySelectorAll(".fading, .picked, .goal")) marked.classList.remove("fading", "picked", "goal");
  return { data: { ...figure.dataset }, html: copy.innerHTML };
}

/** What stood in the form at first, without what is said with a move: that is kept nowhere but on the page. */
const startOf = (form) => JSON.stringify(JSON.parse(form.dataset.start ?? "[]").filter(([name]) => !["greeting", "line"].includes(name)));

/** The form without what belongs to one sending, and without the field that the server reads. */
function formOf(form) {
  const copy = form.cloneNode(true);
  delete copy.dataset.start;
  for (const name of ["commitment", "r", "contribution"]) copy.querySelector(`[name="${name}"]`)?.remove();
  const written = copy.querySelector("#entry");
  written.parentElement.replaceWith(Object.assign(document.createElement("input"), { type: "hidden", id: "entry" }));
  for (const css of ["button[value=forget]", "details.say"]) copy.querySelector(css)?.remove();
  return copy.outerHTML;
}

/** When one's own entry was received, if one is in. */
const filed = () => document.querySelector("[data-own-seal][data-filed]") ? document.querySelector("dl.own time")?.dateTime ?? "" : null;

/** Keeps the game as the page shows it; one that is over, or somebody else's, is not kept. */
function look() {
  const page = document.querySelector(".game");
  if (!("own" in page.dataset)) return forget(game);
  if (document.querySelector("#past")) return;
  const form = page.querySelector("form[data-entry]:not([data-blind])");
  const text = (css) => page.querySelector(css)?.textContent.trim() ?? "";
  const isKept = keep(game, {
    seen: Date.now(), reader, title: text("h1"), lead: text(".game-head .row"), state: text(".state-card h2"),
    board: boardOf(page.querySelector("#board")), form: form && formOf(form), start: form && startOf(form), filed: filed(),
    promotion: page.querySelector("#promotion")?.outerHTML ?? "", chosen: kept(game)?.chosen ?? null,
  });
  // An old one would be wrong.
  if (!isKept && !kept(game)?.chosen) forget(game);
}

/** What was chosen without a connection is sent as it was pressed, once; where anything has changed, it is told and not sent. */
function send() {
  const one = kept(game);
  // A past position has no form.
  if (!one?.chosen || document.querySelector("#past")) return;
  const { choice, words, offer, action, start, tried } = one.chosen;
  const form = document.querySelector("form[data-entry]");
  const button = form?.querySelector(`button[name=action][value="${action}"]`);
  if (tried || !button || startOf(form) !== start || filed() !== one.chosen.filed) {
    keep(game, { ...one, chosen: null });
    // It was sent, and the page was left before the answer came.
    if (tried && filed() !== one.chosen.filed) return;
    return told("[data-unsent]", words, "#enter");
  }
  keep(game, { ...one, chosen: { ...one.chosen, tried: true } });
  const select = form.querySelector("#choice");
  select.value = choice;
  const draw = form.querySelector("[name=draw_offer]");
  if (draw) draw.checked = offer;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  form.requestSubmit(button);
}

/** Begins with a page of this game, for this reader. */
export function begin(of, by, tells) {
  [game, reader, told] = [of, by, tells];
  document.addEventListener("answered", () => {
    const one = kept(game);
    if (one?.chosen) keep(game, { ...one, chosen: null });
  });
  document.addEventListener("replaced", look);
  send();
  look();
}
