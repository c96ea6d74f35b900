// Suggests players whose name begins with what is being typed. Without it the whole name is written, or the server asks back.

const WAIT_MS = 250, LETTERS_MIN = 3;

for (const field of document.querySelectorAll("[data-players]")) {
  const list = document.getElementById(field.getAttribute("list"));
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    const name = field.value.trim();
    if ([...name].length < LETTERS_MIN || name.includes("@")) return;
    waiting = setTimeout(async () => {
      const answer = await fetch(`${field.dataset.players}?name=${encodeURIComponent(name)}`).catch(() => null);
      if (!answer?.ok || answer.redirected) return;
      list.replaceChildren(...(await answer.json()).map((found) => Object.assign(document.createElement("option"), { value: found })));
    }, WAIT_MS);
  });
}
