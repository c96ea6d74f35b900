// Who is signed in has their own games kept (keep.js), so that they can be looked at without a connection; who is not leaves none
// behind. The page without a connection (offline.js) is the service worker's.

import { begin } from "/assets/keep.js";
import { all, forget, kept, lapsed } from "/assets/shelf.js";

const reader = document.body.dataset.reader ?? null;
const game = document.querySelector(".game")?.dataset.game;

/** Shows what the page has ready to say, if it has. */
function told(css, textContent, href) {
  const ready = document.querySelector(css);
  if (!ready) return;
  const note = ready.content.cloneNode(true);
  if (href) Object.assign(note.querySelector("a"), { textContent, href });
  ready.after(note);
}

/** Where it is not sent it is told that something waits. */
function tell() {
  const [first] = all().filter(([id, one]) => one.chosen && !one.chosen.tried && (id !== game || document.querySelector("#past")));
  if (!first) return;
  told("[data-unsent]", first[1].title, `/games/${first[0]}`);
}

/** Whoever is signed in here no more leaves nothing behind. What waited to be sent, or did for too long, is told without a name. */
function leave() {
  const left = all().filter(([, one]) => one.reader !== reader);
  for (const [id] of left) forget(id);
  // A game's own page has no room to tell it; the next one does.
  const out = reader === null || document.querySelector("[data-lapsed]") ? lapsed() : [];
  if (left.some(([, one]) => one.chosen) || out.some((whose) => whose !== reader)) told("[data-lost]");
  if (out.includes(reader)) told("[data-lapsed]");
}

// A page that could not be answered says nothing of who reads it.
if (!("fault" in document.body.dataset)) leave();
if (reader !== null) {
  navigator.serviceWorker?.register(`/service-worker.js?lang=${document.documentElement.lang}`).catch(() => {});
  tell();
}
if (reader !== null && game) {
  // The page needs nothing of it; what waits to be sent stays.
  try { begin(game, reader, told); } catch { if (!kept(game)?.chosen) forget(game); }
}
