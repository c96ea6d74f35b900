// Asks before a page is left on which a note was begun and not saved: filing, flipping and reloading leave it too.

const field = document.querySelector("#note");
let sent = false;
field?.form.addEventListener("submit", () => { sent = true; });
addEventListener("beforeunload", (event) => {
  if (field && !sent && field.value !== field.defaultValue) event.preventDefault();
});
