// What lies beside the board, without loading the page: the tabs, and the whole score. The addresses stay those of the plain
// links.

import { noted } from "/assets/notes.js";
import { checkReceipt } from "/assets/board.js";
import { localize } from "/assets/times.js";

const game = document.querySelector(".game");
/** What somebody did in tabs that are not open now: a note that was begun, proofs that were checked. */
const kept = new Map();

async function page(href) {
  const answer = await fetch(href).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** The program that checks proofs is loaded when it is needed. */
function load(from) {
  const script = from.querySelector("script[data-proofs]");
  if (!script || document.querySelector("script[data-proofs]")) return;
  const mine = document.createElement("script");
  Object.assign(mine, { type: "module", src: script.getAttribute("src") });
  mine.dataset.proofs = "";
  document.head.append(mine);
}

// Of two that are asked for one after the other the later one is shown.
let newest = 0;

async function open(name, href) {
  if (document.querySelector("[data-panel]").dataset.panel === name) return;
  newest += 1;
  const mine = newest;
  const found = await page(href);
  if (mine !== newest) return;
  const [old, section] = [document.querySelector("[data-panel]"), document.querySelector("#tab")];
  const panel = found?.querySelector("[data-panel]");
  if (panel?.dataset.panel !== name) return void (location.href = href);
  const [note, check] = [old.querySelector("#notes"), old.querySelector("#check")];
  if (note && noted()) kept.set("#notes", note);
  if (check) kept.set("#check", check);
  for (const [css, mine] of kept) panel.querySelector(css)?.replaceWith(mine);
  localize(panel);
  for (const seal of panel.querySelectorAll("[data-own-seal]")) checkReceipt(seal);
  old.replaceWith(panel);
  load(found);
  for (const link of section.querySelectorAll("[data-tab]")) {
    if (link.dataset.tab === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const link of document.querySelectorAll("[data-replay], .score a, [data-flip]")) {
    if (!link.href) continue;
    const there = new URL(link.href);
    there.searchParams.set("tab", name);
    link.setAttribute("href", there.pathname + there.search);
  }
  history.replaceState(null, "", href);
}

async function older(link) {
  const found = await page(link.getAttribute("href"));
  const whole = found?.querySelector(".history");
  if (!whole) return void (location.href = link.href);
  document.querySelector(".history").replaceWith(whole);
  document.querySelector(".replay").replaceWith(found.querySelector(".replay"));
  localize(whole);
  history.replaceState(null, "", link.getAttribute("href"));
  whole.querySelector(".score a").focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-tab], a[data-older]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if ("older" in link.dataset) older(link);
  else {
    open(link.dataset.tab, link.getAttribute("href"));
    if (!link.closest(".tabs") || link.getBoundingClientRect().bottom > innerHeight / 2) document.querySelector("#tab").scrollIntoView();
  }
});
