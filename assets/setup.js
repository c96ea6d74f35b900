// Sets men up by the board: one is taken from the tray or off its square, and put where a square is pressed. What comes of it
// is the server's to say: it is asked as the form asks it, which stays for those who do not point.

let man = null; // what is taken from the tray
let from = null; // the square of the man that is to be moved
let last = Promise.resolve();

const part = () => document.querySelector("[data-setup]");
const manOn = (square) => part().querySelector(`.man[data-square="${square}"]`)?.dataset.man;

function mark() {
  for (const button of part().querySelectorAll("[data-tray] button")) {
    button.setAttribute("aria-pressed", String(button.dataset.man === man));
  }
  part().querySelector(".square.picked")?.classList.remove("picked");
  if (from) part().querySelector(`.square[data-square="${from}"]`)?.classList.add("picked");
}

function begin() {
  part().querySelector("[data-tray]").hidden = false;
  part().querySelector("svg.board")?.classList.add("picking");
  mark();
}

/** Does to a square what the form does; answers whether it could be done. */
async function put(square, what) {
  const form = part().querySelector("form[data-set]");
  const query = new URLSearchParams(new FormData(form));
  query.set("square", square);
  query.set("man", what);
  query.set("act", "set");
  const answer = await fetch(`${form.getAttribute("action")}?${query}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const held = document.activeElement?.closest("[data-tray]") && document.activeElement.dataset.man;
  part().replaceWith(document.adoptNode(page.querySelector("[data-setup]")));
  begin();
  if (held) part().querySelector(`[data-man="${held}"]`)?.focus();
  const why = part().querySelector("form[data-set] .fault")?.textContent;
  if (why) {
    const says = document.createElement("p");
    says.className = "fault";
    says.setAttribute("role", "alert");
    says.textContent = why;
    part().querySelector("[data-tray]").prepend(says);
    return false;
  }
  const now = new URLSearchParams(new FormData(part().querySelector("form[data-set]")));
  for (const name of ["square", "man"]) now.delete(name);
  history.replaceState(null, "", `${location.pathname}?${now}`);
  return true;
}

async function press(square) {
  if (man) return put(square, man);
  const [begun, moved] = [from, from && manOn(from)];
  from = !begun && manOn(square) ? square : null;
  mark();
  if (!moved || square === begun) return;
  if (await put(square, moved) && manOn(begun)) await put(begun, "none");
}

if (part()) {
  begin();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tray] button");
    if (button) {
      man = button.dataset.man === man ? null : button.dataset.man;
      from = null;
      return mark();
    }
    const square = event.target.closest("[data-setup] svg.board .square")?.dataset.square;
    // Whoever is quick presses the next one before the first is answered.
    if (square) last = last.then(() => press(square)).catch(() => location.reload());
  });
}
