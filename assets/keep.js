// Keeps the game of a page as it is seen, and sends what was chosen without a connection, for its turn alone.

import { forget, hasLapsed, keep, kept } from "/assets/shelf.js";

/** The page's game, who reads it, and what shows the words that the page has ready. */
let game, reader, told;

/** What shows or names an entry that is chosen, drafted or filed, or a man that was touched: it is kept nowhere but on the page. */
const OWN = ".preview, .ghost, .drawn, .arrow.own, #entry-fault, [data-choices] > *, [value=forget], details.say, [name=commitment], [name=r], [name=contribution]";

/** A part of the page without it. */
function bare(part) {
  const copy = part.cloneNode(true);
  for (const own of copy.querySelectorAll(OWN)) own.remove();
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    one.classList.remove("fading", "picked", "goal", "at-file", "up");
    for (const name of ["selected", "checked", "tabindex", "aria-pressed", "style", "data-start"]) one.removeAttribute(name);
    if ("say" in one.dataset) one.replaceChildren();
  }
  // Who was dragged comes last.
  const men = [...copy.querySelectorAll(".man[data-square]")].sort((a, b) => a.dataset.square.localeCompare(b.dataset.square));
  copy.querySelector(".men")?.append(...men);
  return copy;
}

/** What the form is for: the turn, and the draft that it began with. */
const startOf = (form) => `${form.querySelector("[name=turn]").value} ${form.querySelector("[data-drafted]")?.dataset.drafted ?? ""}`;

/** The form without the field that the server reads. */
function formOf(form) {
  const copy = bare(form);
  copy.querySelector("#entry").parentElement.replaceWith(Object.assign(document.createElement("input"), { type: "hidden", id: "entry" }));
  return copy.outerHTML;
}

/** When one's own entry was received, if one is in. */
const filed = () => document.querySelector("[data-own-seal][data-filed]") ? document.querySelector("dl.own time")?.dateTime ?? "" : null;

/** Keeps the game as the page shows it; one that is over, or somebody else's, is not kept. */
function look() {
  const page = document.querySelector(".game");
  if (!("own" in page.dataset)) return forget(game);
  // Nor while a man is held.
  if (document.querySelector("#past, .dragged, #promotion[open]")) return;
  const form = page.querySelector("form[data-entry]:not([data-blind])");
  const [figure, promotion] = ["#board", "#promotion"].map((css) => page.querySelector(css));
  const text = (css) => document.querySelector(css)?.textContent;
  const lead = [...page.querySelectorAll(".game-head > .row > *")].map((part) => part.textContent).join(" · ");
  const isKept = keep(game, {
    seen: Date.now(), reader, name: text(".name"), title: text("h1"), lead, state: text(".state-card h2"),
    board: { data: { ...figure.dataset }, html: bare(figure).innerHTML }, form: form && formOf(form), start: form && startOf(form), filed: filed(),
    promotion: promotion && bare(promotion).outerHTML, chosen: kept(game)?.chosen ?? null, lapsed: hasLapsed(game),
  });
  // An old one would be wrong.
  if (!isKept && !kept(game)?.chosen) forget(game);
}

/** What was chosen without a connection is sent as it was pressed, once; where anything has changed, it is told and not sent. What was
 * sent before its page was left is told where it did not arrive. */
function send() {
  const one = kept(game);
  // A past position has no form.
  if (!one?.chosen || document.querySelector("#past")) return;
  const { choice, words, offer, action, start, tried } = one.chosen;
  const form = document.querySelector("form[data-entry]");
  const button = form?.querySelector(`button[name=action][value="${action}"]`);
  // Whoever has filed has no form before the next turn that is theirs.
  const isOver = Number(document.querySelector(".game").dataset.last) >= parseInt(start, 10);
  const isOther = isOver || filed() !== one.chosen.filed || Boolean(form && startOf(form) !== start);
  if (tried || !button || isOther) {
    keep(game, { ...one, chosen: null });
    if (!(tried && isOther)) told("[data-unsent]", words, "#enter");
    return;
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
