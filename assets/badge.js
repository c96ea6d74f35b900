// The number of games that wait for the reader's own move, at the app's icon where it is installed: as the top line of the page
// has it. Whoever is signed in no more has none.

const out = document.querySelector("form[action='/sign-out']");

/** Some browsers know no badges, and some refuse them; none is no loss. */
function show(count) {
  navigator.setAppBadge?.(count)?.catch(() => {});
}

const waiting = () => show(Number(document.querySelector(".rooms .badge")?.textContent ?? 0));

waiting();
// The page of a game goes on by itself.
for (const kind of ["replaced", "waiting"]) document.addEventListener(kind, waiting);
out?.addEventListener("submit", () => show(0));
