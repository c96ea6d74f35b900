// The page that the service worker shows without a connection: one's own games as they were seen last. What is chosen is kept
// in this browser, and sent by the game's page (keep.js) when there is a connection again.

import { begin } from "/assets/board.js";
import { all, keep, kept } from "/assets/shelf.js";

const game = location.pathname.match(/^\/games\/([0-9a-f-]+)$/)?.[1];
const place = (name) => document.querySelector(`[data-offline-${name}]`);

function list() {
  const games = all();
  place(games.length ? "games" : "none").hidden = false;
  place("games").replaceChildren(...games.map(([id, one]) => {
    const [line, link, state] = ["li", "a", "span"].map((name) => document.createElement(name));
    Object.assign(link, { href: `/games/${id}`, textContent: one.title });
    Object.assign(state, { className: "fine", textContent: one.state });
    line.append(link, " ", state);
    return line;
  }));
}

/** What was chosen, or that there is no room for it. */
function told(chosen, isKept) {
  place("full").hidden = isKept;
  place("chosen").hidden = !chosen || !isKept;
  place("chosen").querySelector("span").textContent = chosen?.words ?? "";
}

function show(one) {
  place("title").textContent = one.title;
  place("lead").textContent = [one.lead, one.state].filter(Boolean).join(" · ");
  const figure = document.querySelector("#board");
  Object.assign(figure.dataset, one.board.data);
  figure.innerHTML = one.board.html;
  place("form").innerHTML = (one.form ?? "") + (one.promotion ?? "");
  place("game").hidden = false;
  const select = document.querySelector("#choice");
  if (select && one.chosen?.start === one.start) select.value = one.chosen.choice;
  begin();
  // What was tried once is told where the game is open.
  told(one.chosen?.tried ? null : one.chosen, true);
  const put = (chosen) => told(chosen, keep(game, { ...one, chosen }));
  place("discard").addEventListener("click", () => put(null));
  document.querySelector("form[data-entry]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!select.value) return select.focus();
    const draw = document.querySelector("[name=draw_offer]");
    const offer = draw?.checked ? draw.closest("label").textContent : "";
    const action = event.submitter?.value === "draft" ? "draft" : "file";
    const words = [select.selectedOptions[0].textContent, (event.submitter?.querySelector(".full") ?? event.submitter)?.textContent, offer];
    const says = words.filter(Boolean).map((word) => word.trim()).join(" · ");
    // It is for this turn alone, and for what is filed in it by now.
    put({ choice: select.value, words: says, offer: Boolean(offer), action, start: one.start, filed: one.filed, tried: false });
    place("chosen").scrollIntoView({ block: "nearest" });
  });
}

const one = game && kept(game);
if (one) show(one);
else list();
// Whoever had the games shown is signed in still, and could not sign in now.
const name = (one ?? all()[0]?.[1])?.name;
if (name) {
  place("reader").hidden = false;
  place("reader").querySelector("strong").textContent = name;
  document.querySelector(".rooms [href='/sign-in']")?.remove();
}
// An installed app has no button of its own for this, and a server that is away says nothing when it is back.
place("again").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
