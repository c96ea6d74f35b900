// The numbers of an answer as sliders, each with the share that it makes of all.

const STEPS = 12; // halves, thirds, quarters and sixths

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const parts = [...document.querySelectorAll(".parts input")].map((field) => {
  const given = Number(field.value) || 0;
  const share = document.createElement("output");
  field.after(share);
  field.type = "range";
  field.max = Math.max(STEPS, given);
  field.value = given;
  return { field, share };
});

const tell = () => {
  const all = parts.reduce((sum, { field }) => sum + Number(field.value), 0);
  for (const { field, share } of parts) {
    const says = percent.format(all ? field.value / all : 0);
    share.textContent = says;
    field.setAttribute("aria-valuetext", says);
  }
};
document.querySelector(".parts")?.addEventListener("input", tell);
tell();

// A move on the board is one share more for it.
const svg = document.querySelector("#problem-board svg.board");
const square = (name) => svg.querySelector(`.square[data-square="${name}"]`);
const moves = parts.map(({ field }) => ({ field, from: field.name.slice(0, 2), to: field.name.slice(2, 4) }));
let picked = null;

function pick(name) {
  svg.querySelectorAll(".picked, .goal").forEach((g) => g.classList.remove("picked", "goal"));
  const own = moves.filter((move) => move.from === name);
  picked = name !== picked && own.length ? name : null;
  if (!picked) return;
  square(name)?.classList.add("picked");
  for (const { to } of own) square(to)?.classList.add("goal");
}

function press(name) {
  const chosen = moves.find((move) => move.from === picked && move.to === name);
  if (!chosen) return pick(name);
  chosen.field.value = Math.min(Number(chosen.field.value) + 1, Number(chosen.field.max));
  chosen.field.focus();
  tell();
  pick(null);
}

if (svg && moves.length) {
  svg.classList.add("live");
  document.querySelector("[data-by-board]")?.removeAttribute("hidden");
  document.querySelector("[data-by-number]")?.setAttribute("hidden", "");
  for (const g of svg.querySelectorAll(".square")) {
    if (moves.some((move) => move.from === g.dataset.square)) g.classList.add("own");
    g.addEventListener("click", () => press(g.dataset.square));
  }
}
