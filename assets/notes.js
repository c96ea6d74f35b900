// Asks before a page is left on which a note was begun and not saved: filing, flipping and reloading leave it too. Says how much
// room a message still has.

let [field, sent] = [null, false];

/** Whether a note was begun and not saved. */
export const noted = () => field !== null && !sent && field.value !== field.defaultValue;

document.addEventListener("input", ({ target }) => {
  if (target.id === "note") field = target;
  if (!target.matches(".say #line")) return;
  // The field's own limit is twice as many: browsers count some characters as two.
  const left = target.maxLength / 2 - [...target.value.trim()].length;
  target.nextElementSibling.textContent = target.nextElementSibling.textContent.replace(/-?\d+/, left);
});
document.addEventListener("submit", ({ target }) => { sent ||= target.contains(field); });
addEventListener("beforeunload", (event) => { if (noted()) event.preventDefault(); });
