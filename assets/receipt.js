// Checks the receipt of a filed entry against what this browser kept.

import { knowsSignatures, openNote, receiptLines } from "/assets/check.js";
import { forget, kept, keys } from "/assets/seal.js";

/** Beside the filed entry: what this browser kept, and whether the receipt is for it. */
export async function sealed(game, box) {
  const opening = kept(game);
  if (!opening) return;
  if (opening.turn !== Number(box.dataset.turn)) {
    // Revealed by now: the game's file holds it.
    forget(game);
    return;
  }
  if (!box.dataset.filed) return;
  const answer = await fetch(`/games/${game}/receipt`, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const note = await answer.text();
  const lines = receiptLines(note.slice(0, note.lastIndexOf("\n\n")));
  // What was sealed here since then has not arrived: there is nothing to compare.
  if (lines.sealing !== "client" || Number(lines.revision) < opening.revision) return;
  const fits = lines.commitment === opening.commitment && lines.game === game && Number(lines.turn) === opening.turn
    && lines.side === opening.side && Number(lines.revision) === opening.revision;
  const signs = await knowsSignatures();
  const signed = signs && fits && (await openNote(note, (await keys()).receipts)) !== null;
  const said = box.querySelector(`[data-is=${!fits || (signs && !signed) ? "bad" : signs ? "good" : "unsigned"}]`);
  if (said) said.hidden = false;
  box.hidden = false;
  const link = box.querySelector("a");
  if (!link) return;
  const words = JSON.stringify({ ...opening, receipt: note }, null, 1);
  link.href = URL.createObjectURL(new Blob([words], { type: "application/json" }));
  link.download = `fairschach-${game}-${opening.turn}-opening.json`;
}
