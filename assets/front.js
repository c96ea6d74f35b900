// The trial on the front page: a move is chosen on the board, and both slide when they are revealed. The list stays the form.

const figure = document.querySelector("#try-board");
const svg = figure?.querySelector("svg.board");
const select = document.querySelector("#try-move");
const square = (name) => svg.querySelector(`.square[data-square="${name}"]`);
const man = (name) => svg.querySelector(`.man[data-square="${name}"]`);

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

if (svg && select) choosing();
if (svg && figure.dataset.moves && !still) sliding();

function choosing() {
  const moves = [...select.options].filter((option) => option.value).map(({ value, dataset }) => ({ value, ...dataset }));
  let picked = null;
  svg.classList.add("live");
  const mark = () => {
    svg.querySelectorAll(".picked, .goal").forEach((g) => g.classList.remove("picked", "goal"));
    const chosen = moves.find((move) => move.value === select.value);
    for (const move of picked ? moves.filter((one) => one.from === picked) : chosen ? [chosen] : []) {
      square(move.from).classList.add("picked");
      square(move.to).classList.add("goal");
    }
  };
  for (const g of svg.querySelectorAll(".square")) {
    const name = g.dataset.square;
    if (moves.some((move) => move.from === name)) g.classList.add("own");
    g.addEventListener("click", () => {
      const move = moves.find((one) => one.from === picked && one.to === name);
      // On a telephone the button is below the board.
      if (move) {
        select.value = move.value;
        select.form.querySelector("[data-submit]").scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
      }
      picked = !move && name !== picked && moves.some((one) => one.from === name) ? name : null;
      mark();
    });
  }
  select.addEventListener("change", () => { picked = null; mark(); });
  mark();
}

/** Men come to where they stand from where they stood. */
function sliding() {
  const duration = 1000 * parseFloat(getComputedStyle(svg).getPropertyValue("--lesson"));
  const middle = (name) => {
    const { x, y, width, height } = square(name).querySelector(".outline").getBBox();
    return [x + width / 2, y + height / 2];
  };
  for (const move of figure.dataset.moves.split(" ")) {
    const [from, to] = move.split("-");
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    man(to)?.firstElementChild?.animate([{ translate: `${x1 - x2}px ${y1 - y2}px` }, { translate: "0 0" }], { duration, delay: duration / 2, easing: "ease-in-out", fill: "backwards" });
  }
}
