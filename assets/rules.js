// Lets a reader enter by the board on the page of a case: first the man, then its target. The fields stay the form.

const form = document.querySelector("form[data-try]");
const svg = document.querySelector("#before svg.board");

if (form && svg) {
  const field = (side) => form.querySelector(`input[name="${side}"]`);
  const manOn = (square) => svg.querySelector(`.man[data-square="${square}"]`)?.dataset.man;
  let picked = null;
  /** What stands in the fields is marked on the board. */
  const mark = () => {
    for (const old of svg.querySelectorAll(".square:is(.picked, .goal)")) old.classList.remove("picked", "goal");
    for (const side of ["white", "black"]) {
      const [, ...names] = /^([a-z]\d)([a-z]\d)/.exec(field(side)?.value ?? "") ?? [];
      names.forEach((name, n) => svg.querySelector(`.square[data-square="${name}"]`)?.classList.add(n ? "goal" : "picked"));
    }
    if (picked) svg.querySelector(`.square[data-square="${picked.name}"]`).classList.add("picked");
  };
  form.addEventListener("input", mark);
  svg.classList.add("picking");
  for (const square of svg.querySelectorAll(".square")) {
    square.addEventListener("click", () => {
      const name = square.dataset.square;
      if (picked && picked.name !== name) {
        const target = field(picked.side);
        target.value = `${picked.name}${name}`;
        target.focus({ preventScroll: true });
        picked = null;
        return mark();
      }
      const man = manOn(name);
      const side = man && (man === man.toUpperCase() ? "white" : "black");
      const again = picked?.name === name;
      picked = !again && side && field(side) ? { name, side } : null;
      // A dot is freed by choosing it twice.
      if (again && man?.toLowerCase() === "x" && field(side)) field(side).value = `${name}*`;
      mark();
    });
  }
  mark();
}
