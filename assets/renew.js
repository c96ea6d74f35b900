// Keeps a table fresh while it is looked at: fetches its page anew and puts the marked parts in place of the old ones. Nothing is
// read out, what was opened or scrolled stays so, and nothing changes under somebody who is in it.

import { localize } from "/assets/times.js";

const EVERY = 60_000;
const parts = [...document.querySelectorAll("[data-renew]")];
const seen = [];

function replace(part, fresh) {
  const boxes = [...part.querySelectorAll(".scroll")].map((box) => box.scrollLeft);
  const open = [...part.querySelectorAll("details")].map((one) => one.open);
  part.replaceChildren(...fresh.childNodes);
  localize(part);
  part.querySelectorAll(".scroll").forEach((box, n) => { box.scrollLeft = boxes[n] ?? 0; });
  part.querySelectorAll("details").forEach((one, n) => { one.open = open[n] ?? false; });
}

/** Whether something was chosen or written in it that is not sent yet. */
function begun(part) {
  const usual = (select) => [...select.options].find((one) => one.defaultSelected) ?? select.options[0];
  const changed = (field) => field.options ? !usual(field)?.selected : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return [...part.querySelectorAll("select, textarea, input")].some(changed);
}

const isUsed = () => !getSelection().isCollapsed || parts.some((part) => part.contains(document.activeElement) || begun(part));

async function renew() {
  if (document.hidden || isUsed()) return;
  try {
    const answer = await fetch(parts[0].dataset.renew || location.href);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (isUsed()) return;
    page.querySelectorAll("[data-renew]").forEach((fresh, n) => {
      if (!parts[n] || fresh.innerHTML === seen[n]) return;
      seen[n] = fresh.innerHTML;
      replace(parts[n], fresh);
    });
  } catch {
    // The next time is soon.
  }
}

if (parts.length) {
  for (const part of parts) part.setAttribute("aria-live", "off");
  setInterval(renew, EVERY);
  document.addEventListener("visibilitychange", renew);
  for (const one of document.querySelectorAll("[data-reload]")) one.hidden = true;
}
