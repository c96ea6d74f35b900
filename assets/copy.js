// Copies an address; without this file it is marked and copied by hand.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) break;
  const from = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(from.value ?? from.textContent);
    button.textContent = button.dataset.done;
  });
}
