// Lets a reader enter by the board on the page of a case: first the man, then its target. The fields stay the form.

const form = document.querySelector("form[data-try]");
const svg = document.querySelector("#before svg.board");

if (form && svg) {
  const field = (side) => form.querySelector(`input[name="${side}"]`);
  const manOn = (square) => svg.querySelector(`.man[data-square="${square}"]`)?.dataset.man;
  let picked = null;
  /** What was chosen for a side stays marked. */
  const mark = (side, names) => {
    for (const old of svg.querySelectorAll(`[data-chosen="${side}"]`)) {
      old.classList.remove("picked", "goal");
      delete old.dataset.chosen;
    }
    names.forEach((name, n) => {
      const square = svg.querySelector(`.square[data-square="${name}"]`);
      square.classList.add(n ? "goal" : "picked");
      square.dataset.chosen = side;
    });
  };
  svg.classList.add("picking");
  for (const square of svg.querySelectorAll(".square")) {
    square.addEventListener("click", () => {
      const name = square.dataset.square;
      svg.querySelector(".square.picked:not([data-chosen])")?.classList.remove("picked");
      if (picked && picked.name !== name) {
        const target = field(picked.side);
        target.value = `${picked.name}${name}`;
        target.focus({ preventScroll: true });
        mark(picked.side, [picked.name, name]);
        picked = null;
        return;
      }
      const man = manOn(name);
      const side = man && (man === man.toUpperCase() ? "white" : "black");
      const again = picked?.name === name;
      picked = !again && side && field(side) ? { name, side } : null;
      if (picked) {
        mark(picked.side, []);
        square.classList.add("picked");
      }
      // A dot is freed by choosing it twice.
      if (again && man?.toLowerCase() === "x" && field(side)) field(side).value = `${name}*`;
    });
  }
}
