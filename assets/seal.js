// Makes the commitment to a chosen entry in the browser, and keeps its opening until the reveal; receipt.js checks the receipt.
// Where that cannot be done the server seals, as it does without scripts.

import { b64, commitment, contextFaults, unb64 } from "/assets/check.js";

const keyOf = (game) => `opening/${game}`;

export function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game)) ?? "null");
  } catch {
    return null;
  }
}

/** What the server answers now, within ten seconds. */
export async function json(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(path);
  return answer.json();
}

/** The verifier key lines in use. */
export async function keys() {
  const all = (await json("/api/v1/keys")).keys.filter((key) => !key.until);
  const of = (signs) => all.find((key) => key.signs === signs).key;
  return { log: of("log"), receipts: of("receipts") };
}

/** What the entry is bound to, field by field as it must be; throws "context" if it is not. */
export async function context(game, form) {
  const [view, given, { log }] = await Promise.all([
    json(`/api/v1/games/${game}`), json(`/api/v1/games/${game}/seal-context`), keys(),
  ]);
  const [side, turn] = [form.dataset.side, Number(form.querySelector("[name=turn]").value)];
  const ctx = unb64(given.ctx);
  const faults = await contextFaults(ctx, {
    logKeys: [log], game, turn, side, revision: given.revision, position: form.dataset.position, player: view[side].player.id,
  });
  if (faults.length || given.turn !== turn) throw new Error("context");
  return { ctx, turn, side, revision: given.revision };
}

/** The entry as it is sealed: what is chosen, with an offer of a draw where one is made. */
export const enteredIn = (form) => form.querySelector("#choice").value + (form.querySelector("[name=draw_offer]")?.checked ? " draw" : "");

/** Commits when the form is sent with an entry that was chosen on the board or in the list. */
export function sealing(game, form) {
  const field = (name) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value: "" });
    form.append(input);
    return input;
  };
  const [sent, secret] = [field("commitment"), field("r")];
  // What the two fields are for.
  let committed = null;
  let ready = false;
  form.addEventListener("submit", async (event) => {
    const [entry, button] = [enteredIn(form), event.submitter];
    if (committed !== entry) [sent.value, secret.value] = ["", ""];
    if (ready || button?.value !== "file" || !form.querySelector("#choice").value || !window.crypto?.subtle) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const halt = () => form.dispatchEvent(new Event("halted"));
    try {
      const bound = await context(game, form);
      const before = kept(game);
      const again = before?.turn === bound.turn && before.entry === entry && before.ctx === b64(bound.ctx);
      const r = again ? unb64(before.r) : crypto.getRandomValues(new Uint8Array(32));
      const made = b64(await commitment(r, bound.ctx, entry));
      const opening = { game, ...bound, ctx: b64(bound.ctx), entry, r: b64(r), commitment: made };
      localStorage.setItem(keyOf(game), JSON.stringify(opening));
      [sent.value, secret.value, committed] = [made, opening.r, entry];
    } catch (error) {
      // A server that names another place than the one it shows gets nothing; without an answer or a storage it seals itself.
      if (error.message === "context") {
        form.querySelector("[data-seal-fault]").hidden = false;
        return halt();
      }
    }
    // Whoever has chosen something else meanwhile presses once more.
    if (enteredIn(form) !== entry) return halt();
    // What is chosen after a lost connection is committed to anew.
    ready = true;
    form.requestSubmit(button);
    ready = false;
  });
}

/** The game is over, and its file holds everything. */
export function forget(game) {
  try {
    localStorage.removeItem(keyOf(game));
  } catch {
    // Without storage nothing is kept.
  }
}
