// Checks a game's file in the browser, step by step, with the file alone. The rules are not played again here:
// `fairschach verify game` does that too.

import {
  b64, big, canonical, commitment, contextFaults, eventHash, included, join, keysBefore, knowsSignatures, leafHash, openNote,
  readHandover, receiptLines, same, sha256, unb64,
} from "/assets/check.js";

const section = document.querySelector("#check");
const list = section?.querySelector("ol");
const SIDES = ["white", "black"];
const CHANNELS = ["web", "api", "mail", "server", "conditional", "paper"];
const FILE_MAX = 64 * 1024 * 1024;
const HANDOVERS_MAX = 256;

const words = section?.querySelector("template").content;
const word = (name) => words.querySelector(`[data-word="${name}"]`).textContent;
const need = (fits, where) => { if (!fits) throw new Error(where); };
/** What fails it proves nothing against the server: it may be anybody's, or damaged. */
const usable = (fits, where) => { if (!fits) throw Object.assign(new Error(where), { unusable: true }); };
const named = (event) => `${event.chain} ${event.turn}.${event.seq} ${event.type}`;

/** Adds a step: what was checked, how it went, and the bytes on demand. */
function step(state, name, says, bytes, unusable) {
  const item = document.createElement("li");
  if (unusable) item.dataset.unusable = "";
  item.className = `check-step ${state}`;
  item.dataset.step = name;
  const head = document.createElement("strong");
  head.textContent = `${word(`is-${state}`)} ${word(name)}`;
  const text = document.createElement("p");
  text.textContent = says;
  item.append(head, text);
  if (bytes.length) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = word("bytes");
    const pre = document.createElement("pre");
    pre.textContent = bytes.join("\n");
    details.append(summary, pre);
    item.append(details);
  }
  list.append(item);
}

/** Runs one check; answers what it gives, or null if it failed. */
async function check(name, work) {
  const bytes = [];
  try {
    const { n, value } = await work(bytes);
    step("good", name, word(`${name}-good`).replace("%n", n), bytes);
    return value ?? true;
  } catch (error) {
    step("bad", name, `${word(`${name}-bad`)} (${error.message})`, bytes, name === "form" || error.unusable);
    return null;
  }
}

function read(text) {
  const file = JSON.parse(text);
  need(file.format === "fairschach-game/1" && Array.isArray(file.events) && file.events.length <= 65536, "format");
  need(file.events.every(({ salt }) => unb64(salt).some(Boolean)), "salt");
  return Promise.all(file.events.map(async (one, i) => {
    const raw = unb64(one.event);
    const words = new TextDecoder("utf-8", { fatal: true }).decode(raw);
    const event = JSON.parse(words);
    need(canonical(event) === words && event.v === 1 && event.game === file.game, `events[${i}]`);
    return { event, raw, hash: await eventHash(raw), salt: unb64(one.salt), proof: one.proof };
  })).then((events) => ({ file, events }));
}

/** The server's keys of each use, newest first. Every hand-over must lead to one that is in use. */
async function serverKeys({ keys }) {
  const notes = keys.earlier ?? [];
  need(Array.isArray(notes) && notes.length <= HANDOVERS_MAX, "keys.earlier");
  const handovers = await Promise.all(notes.map(readHandover));
  const [log, receipts] = ["log", "receipts"].map((use) => keysBefore(use, keys[use], handovers));
  need(log.length + receipts.length - 2 === notes.length, "keys.earlier");
  return { log, receipts };
}

function chains({ file, events }, bytes) {
  const open = events.filter(({ event }) => event.chain === "public");
  const follows = (one, before) => need(one.event.prev === b64(before.hash), named(one.event));
  need(open[0]?.event.type === "start" && !("prev" in open[0].event), "start");
  open.forEach((one, i) => {
    need(one.event.seq === i, named(one.event));
    if (i) follows(one, open[i - 1]);
    bytes.push(`${named(one.event)}  ${b64(one.hash)}`);
  });
  need(file.head === b64(open.at(-1).hash), "head");
  const turns = [];
  let [number, begins, position] = [1, [open[0]], open[0].event.position];
  for (const one of open.slice(1)) {
    const { type, kind } = one.event;
    if (type === "reveal") turns.push({ reveal: one.event, begins, position, sides: {} });
    // By a ruling the open turn may become void: it is never revealed, and the next one takes its place.
    if (type === "reveal" || (type === "ruling" && kind === "void-and-replay")) {
      need(one.event.turn === number, named(one.event));
      [number, begins, position] = [number + 1, [], one.event.position];
    }
    begins = [...begins, one];
  }
  const revealed = new Map(turns.map((turn) => [turn.reveal.turn, turn]));
  for (const one of events.filter(({ event }) => event.chain !== "public")) {
    const turn = revealed.get(one.event.turn);
    need(SIDES.includes(one.event.chain) && turn, named(one.event));
    (turn.sides[one.event.chain] ??= []).push(one);
  }
  for (const turn of turns) {
    for (const side of SIDES) {
      const chain = turn.sides[side] ?? [];
      need(Boolean(turn.reveal[side]) === chain.length > 0, `${side} ${turn.reveal.turn}`);
      chain.forEach((one, i) => {
        need(one.event.seq === i, named(one.event));
        if (i) follows(one, chain[i - 1]);
        else need(turn.begins.some((begin) => one.event.prev === b64(begin.hash)), named(one.event));
        bytes.push(`${named(one.event)}  ${b64(one.hash)}`);
      });
      if (chain.length) need(turn.reveal[side].head === b64(chain.at(-1).hash), `${side} ${turn.reveal.turn}`);
    }
  }
  return { n: events.length, value: { start: open[0].event, turns } };
}

/** Every opening of one side, with the last event of its filing. */
function openings({ turns }, side) {
  return turns.filter((turn) => turn.reveal[side]).map((turn) => ({
    turn, opening: turn.reveal[side], filed: turn.sides[side].at(-1).event,
  }));
}

/** Who sealed, and for whom, as the terms say; and who entered what came on paper. */
function sealedFor({ start, turns }, side) {
  const blind = start.terms.sealing === "blind";
  need(Boolean(start.keyholder) === blind && Boolean(start.blind_key) === blind, "keyholder");
  need(!blind || (start.options.illegal_entry === "void" && start.arbiter), "illegal_entry");
  for (const { reveal, sides } of turns) {
    for (const { event } of sides[side] ?? []) {
      need(Boolean(event.box) === (blind && event.channel !== "server"), named(event));
      need(!event.box || event.ctx === reveal[side].ctx, named(event));
      need(event.box || !reveal[side].unopened, named(event));
      need(CHANNELS.includes(event.channel), named(event));
      need(!event.entered_by || [start.arbiter, start.arbiter2].includes(event.entered_by), named(event));
    }
  }
}

async function commitments(record, side, bytes) {
  sealedFor(record, side);
  const all = openings(record, side);
  const ids = record.turns.flatMap(({ sides }) => SIDES.flatMap((one) => sides[one] ?? [])).map(({ event }) => event.submission);
  need(new Set(ids).size === ids.length, "submission");
  for (const { turn, opening, filed } of all) {
    // A blind box that did not open has nothing to compute; fairschach verify game tries it.
    if (opening.unopened) continue;
    need(unb64(opening.r).some(Boolean), `${side} ${turn.reveal.turn}: r`);
    const made = b64(await commitment(unb64(opening.r), unb64(opening.ctx), opening.entry));
    bytes.push(`${turn.reveal.turn}: ${opening.entry}  r ${opening.r}  ${made}`);
    for (const name of ["commitment", "submission", "revision", "channel"]) {
      need(opening[name] === filed[name], `${side} ${turn.reveal.turn}: ${name}`);
    }
    need(made === opening.commitment && opening.received === filed.at, `${side} ${turn.reveal.turn}`);
  }
  return { n: all.length };
}

async function contexts(file, keys, record, bytes) {
  let n = 0;
  const logKeys = keys.log.map(({ key }) => key);
  const ids = await Promise.all(logKeys.map((key) => sha256(key)));
  need(ids.map(b64).includes(record.start.log_id), "log_id");
  for (const side of SIDES) {
    for (const { turn, opening } of openings(record, side)) {
      const faults = await contextFaults(unb64(opening.ctx), {
        logKeys, game: file.game, turn: turn.reveal.turn, side, revision: opening.revision,
        position: turn.position, player: record.start[side],
      });
      bytes.push(`${side} ${turn.reveal.turn}: ${opening.ctx}`);
      need(!faults.length, `${side} ${turn.reveal.turn}: ${faults.join(", ")}`);
      n += 1;
    }
  }
  return { n };
}

async function positions(record, bytes) {
  const all = [record.start, ...record.turns.map((turn) => turn.reveal)];
  for (const event of all) {
    const hash = b64(await sha256(event.position));
    bytes.push(`${event.position}  ${hash}`);
    need(hash === event.position_hash, named(event));
  }
  return { n: all.length };
}

/** The text of a note that one of these keys has signed, with until when that key was good; else null. */
async function opened(note, keys) {
  for (const { key, until } of keys) {
    const text = await openNote(note, key);
    if (text !== null) return { text, until };
  }
  return null;
}

/** A receipt's lines, and the event that it carries, of which it says what that says itself. */
async function readReceipt(file, keys, { name, text }) {
  const plain = `${text.replaceAll("\r\n", "\n").trimEnd()}\n`;
  const signed = await opened(plain, keys.receipts);
  usable(signed !== null, `${name}: ${word("unsigned")}`);
  const lines = receiptLines(signed.text);
  usable(lines.game === file.game, `${name}: ${word("other-game")}`);
  const raw = unb64(lines.event);
  const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  const says = {
    game: event.game, side: event.chain, turn: `${event.turn}`, revision: `${event.seq}`, submission: event.submission,
    channel: event.channel, commitment: event.commitment, superseded: event.superseded ?? "none", sealing: event.sealing,
  };
  for (const [field, value] of Object.entries(says)) need(lines[field] === value, `${name}: ${field}`);
  need(event.at <= signed.until, `${name}: ${word("handed")}`);
  return { name, event, raw: lines.event, hash: b64(await eventHash(raw)) };
}

async function receipts(file, keys, events, notes, bytes) {
  const sealed = [];
  const places = new Map();
  const revealed = new Set(events.filter(({ event }) => event.type === "reveal").map(({ event }) => event.turn));
  for (const note of notes) {
    const kept = await readReceipt(file, keys, note);
    bytes.push(`${kept.name}: ${kept.event.commitment}`);
    const place = named(kept.event).replace(/ \w+$/, "");
    need((places.get(place) ?? kept.raw) === kept.raw, `${kept.name}: ${word("twice")}`);
    places.set(place, kept.raw);
    if (!revealed.has(kept.event.turn)) sealed.push(kept);
    else {
      const is = ({ event }) => ["chain", "turn", "seq"].every((field) => event[field] === kept.event[field]);
      const one = events.find(is);
      need(one && b64(one.raw) === kept.raw, `${kept.name}: ${word("other-event")}`);
    }
  }
  unrevealed(events, sealed);
  const found = notes.length - sealed.length;
  return { n: sealed.length ? `${found} + ${sealed.length}` : found };
}

/** Receipts of turns that were never revealed bind all the same: `docs/formats.md`, step `receipts`. */
function unrevealed(events, sealed) {
  const open = events.filter(({ event }) => event.chain === "public");
  const behind = new Map(open.map(({ event, hash }) => [b64(hash), event]));
  const opens = new Map([[1, open[0].event]]);
  for (const { event } of open) {
    if (event.type === "reveal" || event.kind === "void-and-replay") opens.set(event.turn + 1, event);
  }
  const last = Math.max(...opens.keys());
  const ends = open.filter(({ event }, i) => event.type === "result" && open[i - 1].event.kind !== "overturn").map(({ event }) => event);
  const end = ends.at(-1);
  const over = end && !open.some(({ event }) => event.kind === "reopen" && event.seq > end.seq);
  // It ended with the reveal, and no turn follows.
  if (over && end.turn < last) opens.delete(last);
  const known = new Map(sealed.map((kept) => [kept.hash, kept]));
  const filings = [];
  for (const kept of sealed) {
    const { name, event } = kept;
    const opening = opens.get(event.turn);
    need(opening || !over, `${name}: ${word("behind-end")}`);
    if (!opening) continue;
    let first = kept;
    while (first?.event.seq > 0) {
      const before = known.get(first.event.prev);
      first = before?.event.seq === first.event.seq - 1 ? before : null;
    }
    const begins = first && behind.get(first.event.prev);
    need(!first || begins || !over, `${name}: ${word("hidden")}`);
    need(!begins || begins === opening || (begins.turn === event.turn && begins.seq > opening.seq), `${name}: ${word("hidden")}`);
    filings.push({ name, event, begins });
  }
  const stops = open.filter(({ event }) => event.type === "suspended").map(({ event }) => event);
  for (const one of [...ends, ...stops]) {
    for (const { name, event } of stood(filings, one)) need(!fallen(one).includes(event.chain), `${name}: ${word("no-flag")}`);
  }
  for (const one of ends) checkEnd(one, open, filings, opens.get(one.turn), last);
}

/** What had been filed when an end or a suspension came. */
const stood = (filings, end) => filings.filter(({ event, begins }) => event.turn === end.turn && (begins
  ? begins.seq < end.seq && (event.channel !== "conditional" || event.at <= end.at)
  : event.at <= end.at));

/** Whose flag an end or a suspension says to have fallen. Of two, older draws do not say. */
function fallen({ by, flags, score }) {
  if (flags) return Object.keys(flags);
  return by === "time" ? { "1-0": ["black"], "0-1": ["white"], "0-0": SIDES }[score] ?? [] : [];
}

/** A turn that all had filed does not end otherwise. */
function checkEnd(end, open, filings, opening, last) {
  const excused = open.some(({ event }) => event.turn === end.turn && event.seq < end.seq && ["suspended", "overdue"].includes(event.type));
  if (!opening || end.turn !== last || excused) return;
  const turn = opening.position.split(" ")[1];
  const owing = turn === "p" ? SIDES : [turn.endsWith("w") ? "white" : "black"];
  const filed = stood(filings, end);
  const all = owing.every((side) => filed.some(({ event }) => event.chain === side));
  need(!all, `${filed[0]?.name}: ${word("never-revealed")}`);
}

async function log(file, keys, events, bytes) {
  const salts = new Set(events.map(({ salt }) => b64(salt)));
  need(salts.size === events.length, "salt");
  const signed = await opened(file.checkpoint, keys.log);
  usable(signed !== null, word("unsigned"));
  const [origin, size, rootLine] = signed.text.split("\n");
  need(origin === file.keys.log.split("+")[0] && /^(0|[1-9]\d*)$/.test(size), "checkpoint");
  const root = unb64(rootLine);
  const places = new Set();
  bytes.push(signed.text);
  for (const one of events.filter(({ proof }) => proof)) {
    const { index, batch, hashes } = one.proof;
    need(hashes.length <= 63 && !places.has(index), named(one.event));
    places.add(index);
    const inner = await leafHash(one.salt, one.raw);
    const leaf = join([1], big(batch, 8), inner);
    bytes.push(`${named(one.event)}  ${index}  ${b64(inner)}`);
    need(await included(leaf, index, size, hashes.map(unb64), root), named(one.event));
  }
  return { n: places.size };
}

async function verify(text, notes) {
  list.replaceChildren();
  section.querySelector("[data-result]").textContent = word("busy");
  const signs = await knowsSignatures();
  const read_ = await check("form", async () => {
    const value = await read(text);
    // Without signatures nobody can tell which keys were handed over to those in use.
    const keys = signs || !value.file.keys.earlier?.length ? await serverKeys(value.file) : null;
    return { n: 0, value: { ...value, keys } };
  });
  const record = read_ && (await check("chains", (bytes) => chains(read_, bytes)));
  if (record) {
    const { file, events, keys } = read_;
    for (const side of SIDES) await check(side, (bytes) => commitments(record, side, bytes));
    if (!keys) step("left", "contexts", word("no-ed25519"), []);
    else await check("contexts", (bytes) => contexts(file, keys, record, bytes));
    await check("positions", (bytes) => positions(record, bytes));
    if (!notes.length) step("left", "receipts", word("receipts-none"), []);
    else if (!signs) step("left", "receipts", word("no-ed25519"), []);
    else await check("receipts", (bytes) => receipts(file, keys, events, notes, bytes));
    if (!file.checkpoint) step("left", "log", word("log-none"), []);
    else if (!signs) step("left", "log", word("no-ed25519"), []);
    else await check("log", (bytes) => log(file, keys, events, bytes));
  }
  // Whose the keys are this page cannot know, so that its best is what the program calls consistent.
  const bad = [...list.querySelectorAll(".bad")];
  const result = !bad.length ? "consistent" : bad.every((one) => "unusable" in one.dataset) ? "unusable" : "misbehaviour";
  section.querySelector("[data-result]").textContent = word(`result-${result}`);
  if (result === "consistent") told(read_);
  section.dataset.result = result;
}

/** Says which game it was and how it ended, and what a browser cannot check. */
function told({ file, events }) {
  const link = document.createElement("a");
  link.href = `/games/${encodeURIComponent(file.game)}`;
  link.textContent = word("of-game");
  const last = events.findLast(({ event }) => event.type === "result" || event.kind === "reopen")?.event;
  const end = last?.type === "result" ? last.score : null;
  section.querySelector("[data-which]").replaceChildren(link, end ? ` · ${end.replace("-", "–")}` : "");
  section.querySelector("[data-limits]").textContent = word("limits");
}

/** Takes away what was said of other files. */
function forgotten() {
  delete section.dataset.result;
  for (const what of ["which", "limits"]) section.querySelector(`[data-${what}]`).replaceChildren();
}

async function own() {
  const answer = await fetch(section.dataset.own, { cache: "no-store" }).catch(() => null);
  return answer?.ok && !answer.redirected ? [{ name: word("own-receipt"), text: await answer.text() }] : [];
}

async function start(work) {
  forgotten();
  try {
    await work();
  } catch (error) {
    section.querySelector("[data-result]").textContent = `${word("failed")}: ${error.message}`;
    section.dataset.result = "failed";
  }
}

function ready() {
  section.querySelector("[data-tools]")?.removeAttribute("hidden");
  section.querySelector("[data-check]")?.addEventListener("click", () => start(async () => {
    const answer = await fetch(section.dataset.file, { cache: "no-store" });
    need(answer.ok, answer.status);
    await verify(await answer.text(), await own());
  }));
  const input = section.querySelector("input[type=file]");
  // Files may be dropped on the whole section.
  for (const kind of ["dragover", "drop"]) section.addEventListener(kind, (event) => event.preventDefault());
  section.addEventListener("drop", ({ dataTransfer }) => {
    if (!dataTransfer.files.length) return;
    input.files = dataTransfer.files;
    input.dispatchEvent(new Event("change"));
  });
  input.addEventListener("change", () => start(async () => {
    const given = [...input.files];
    need(given.length <= 1000 && given.every((file) => file.size <= FILE_MAX), word("too-large"));
    const texts = await Promise.all(given.map(async (file) => ({ name: file.name, text: await file.text() })));
    const games = texts.filter(({ text }) => text.trimStart().startsWith("{") && !text.includes("fairschach-tournament/1"));
    need(games.length === 1, word("one-game"));
    await verify(games[0].text, texts.filter((one) => one !== games[0]));
  }));
}

if (section && window.crypto?.subtle) ready();
