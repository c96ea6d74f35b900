// Keeps a table fresh while it is looked at: fetches its page anew and puts the marked part in place of the old one. Nothing is
// read out, what was opened or scrolled stays so, and nothing changes under somebody who is in it.

import { localize } from "/assets/times.js";

const EVERY = 60_000;
const part = document.querySelector("[data-renew]");
let seen = null;

function replace(fresh) {
  const boxes = [...part.querySelectorAll(".scroll")].map((box) => box.scrollLeft);
  const open = [...part.querySelectorAll("details")].map((one) => one.open);
  part.replaceChildren(...fresh.childNodes);
  localize(part);
  part.querySelectorAll(".scroll").forEach((box, n) => { box.scrollLeft = boxes[n] ?? 0; });
  part.querySelectorAll("details").forEach((one, n) => { one.open = open[n] ?? false; });
}

async function renew() {
  if (document.hidden || part.contains(document.activeElement) || !getSelection().isCollapsed) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-renew]");
    if (!fresh || fresh.innerHTML === seen) return;
    seen = fresh.innerHTML;
    replace(fresh);
  } catch {
    // The next time is soon.
  }
}

if (part) {
  part.setAttribute("aria-live", "off");
  setInterval(renew, EVERY);
  document.addEventListener("visibilitychange", renew);
  for (const one of document.querySelectorAll("[data-reload]")) one.hidden = true;
}
