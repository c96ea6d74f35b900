// Asks before a page is left on which a note was begun and not saved: filing, flipping and reloading leave it too.

let [field, sent] = [null, false];

/** Whether a note was begun and not saved. */
export const noted = () => field !== null && !sent && field.value !== field.defaultValue;

document.addEventListener("input", ({ target }) => { if (target.id === "note") field = target; });
document.addEventListener("submit", ({ target }) => { sent ||= target.contains(field); });
addEventListener("beforeunload", (event) => { if (noted()) event.preventDefault(); });
