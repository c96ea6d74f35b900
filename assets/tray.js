// Placing men (Freischach): a man is chosen from the tray, then a square on the board; or carried there.

import { carrying } from "/assets/drag.js";

/**
 * Makes the tray beside the board work. `hold` is told the letter of the man that is taken up, or null; `put` the square to
 * which it was carried.
 * Answers null where nothing is placed.
 */
export function openTray(figure, say, { hold, put }) {
  const tray = figure.querySelector("#tray");
  if (!tray) return null;
  const men = [...tray.querySelectorAll("button[data-man]")];
  let held = null;

  function take(man) {
    held = man;
    for (const other of men) other.setAttribute("aria-pressed", String(other === man));
    hold(man?.dataset.man ?? null);
    if (man) say.textContent = man.dataset.prompt;
  }

  for (const man of men) {
    man.addEventListener("click", () => take(man === held && men.length > 1 ? null : man));
    carrying(man, { take: () => take(man), put });
  }
  tray.hidden = false;
  return {
    /** The letter of the man that is taken up. */
    held: () => held?.dataset.man ?? null,
    /** Takes a man up by its letter. */
    take: (letter) => take(men.find((man) => man.dataset.man === letter) ?? null),
    /** The only man, where there is no choice. */
    only: () => (men.length === 1 ? men[0].dataset.man : null),
    /** Its picture, to be put on the board. */
    picture: (letter) => men.find((man) => man.dataset.man === letter)?.querySelector("svg > use").cloneNode(true),
    /** What to say when a square is pressed before a man is taken up. */
    first: tray.dataset.first,
  };
}
