// What can be checked without trusting the server: the records of docs/formats.md, with the browser's own WebCrypto.

const utf8 = new TextEncoder();

export const b64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** Bytes from base64 in its one spelling; throws for anything else. */
export function unb64(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  let again = "";
  for (let i = 0; i < bytes.length; i += 3072) again += b64(bytes.subarray(i, i + 3072));
  if (again !== text) throw new Error("base64");
  return bytes;
}

export function join(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? utf8.encode(part) : Uint8Array.from(part)));
  const all = new Uint8Array(bytes.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
export const uuid = (text) => Uint8Array.from(text.replaceAll("-", "").match(/../g) ?? [], (hex) => parseInt(hex, 16));
export const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
export const eventHash = (event) => sha256("fairschach/event/v1", event);
export const leafHash = (salt, event) => sha256("fairschach/leaf/v1", salt, event);

/** A number in so many bytes, the highest first. */
export function big(n, bytes) {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, left = BigInt(n); i >= 0; i--, left >>= 8n) out[i] = Number(left & 255n);
  return out;
}

/** JSON in the one form of RFC 8785. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** The 256 bytes that an entry is filled to. */
export function payload(entry) {
  const text = utf8.encode(entry);
  if (!/^[ -~]{1,254}$/.test(entry)) throw new Error("entry");
  return join(big(text.length, 2), text, new Uint8Array(254 - text.length));
}

export const commitment = (r, ctx, entry) => sha256("fairschach/commit/v1", new Uint8Array(44), r, ctx, payload(entry));

/** The names of the fields in which a ctx is not what it should be. `logKeys` are the log's key and those before it. */
export async function contextFaults(ctx, is) {
  const at = (from, to) => ctx.subarray(from, to);
  const fields = {
    form: ctx.length === 128 && same(at(0, 5), join("FSC1", [1])) && at(117, 128).every((byte) => byte === 0),
    kind: ctx[5] === 1,
    log: (await Promise.all(is.logKeys.map((key) => sha256(key)))).some((hash) => same(at(6, 38), hash)),
    game: same(at(38, 54), uuid(is.game)),
    turn: same(at(54, 58), big(is.turn, 4)),
    side: ctx[58] === (is.side === "white" ? 0 : 1),
    revision: same(at(59, 61), big(is.revision, 2)),
    position: same(at(61, 93), await sha256(is.position)),
    player: same(at(93, 109), uuid(is.player)),
  };
  return Object.keys(fields).filter((name) => !fields[name]);
}

/** Whether this browser knows Ed25519. */
export async function knowsSignatures() {
  try {
    await crypto.subtle.importKey("raw", unb64("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/** The signed text of a note if the key (a verifier key line) has signed it; else null. */
export async function openNote(note, keyLine) {
  const cut = note.lastIndexOf("\n\n");
  const [, name, id, key] = keyLine.match(/^([^+]+)\+([0-9a-f]{8})\+(.+)$/) ?? [];
  if (cut < 0 || !name || note.length > 65536) return null;
  const bytes = unb64(key);
  const text = note.slice(0, cut + 1);
  const hash = await sha256(`${name}\n`, bytes);
  const hex = [...hash.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (bytes[0] !== 1 || bytes.length !== 33 || hex !== id) return null;
  const lines = note.slice(cut + 2).split("\n").slice(0, 64).filter((line) => line.startsWith(`— ${name} `));
  const known = lines.map((line) => unb64(line.slice(name.length + 3))).filter((one) => same(one.subarray(0, 4), hash.subarray(0, 4)));
  if (!known.length) return null;
  const verifier = await crypto.subtle.importKey("raw", bytes.subarray(1), "Ed25519", false, ["verify"]);
  for (const one of known) {
    if (!(await crypto.subtle.verify("Ed25519", verifier, one.subarray(4), utf8.encode(text)))) return null;
  }
  return text;
}

/** The microseconds of an RFC 3339 time in UTC with six decimals. */
export function micros(time) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(time)) throw new Error("time");
  return Date.parse(`${time.slice(0, 19)}Z`) * 1000 + Number(time.slice(20, 26));
}

/** A hand-over of a key, of which both keys have signed the note; `until` is when the old one stopped being good, in µs. */
export async function readHandover(note) {
  const words = note.slice(0, note.indexOf("\n\n")).split("\n").map((line) => line.split(" "));
  const [use, old, next, at] = ["use", "old", "new", "at"].map((name, i) => (words[i + 1]?.[0] === name ? words[i + 1][1] : null));
  const named = words.length === 5 && words[0].join(" ") === "fairschach-key-handover/1" && ["log", "receipts"].includes(use);
  if (!named || !old || !next || old === next || old.split("+")[0] !== next.split("+")[0]) throw new Error("earlier");
  for (const key of [old, next]) if ((await openNote(note, key)) === null) throw new Error("earlier");
  return { use, old, next, until: micros(at) + 3600 * 1e6 };
}

/** The keys of one use, newest first: the one in use, and those that were handed over to it with until when they were good. */
export function keysBefore(use, current, handovers) {
  const keys = [{ key: current, until: Infinity }];
  for (;;) {
    const one = handovers.find((handover) => handover.use === use && handover.next === keys.at(-1).key);
    if (!one || keys.some(({ key }) => key === one.old)) return keys;
    keys.push({ key: one.old, until: one.until });
  }
}

/** The lines of a receipt by name. */
export function receiptLines(text) {
  const [first, ...lines] = text.trimEnd().split("\n");
  if (first !== "fairschach-receipt/1") throw new Error("receipt");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));
}

/** Whether the proof (RFC 9162, 2.1.3.2) leads from a leaf to the root of a tree of this size. */
export async function included(leaf, index, size, hashes, root) {
  let at = BigInt(index);
  let last = BigInt(size) - 1n;
  if (at < 0n || at > last) return false;
  const node = (left, right) => sha256([1], left, right);
  let hash = await sha256([0], leaf);
  for (const other of hashes) {
    if (last === 0n) return false;
    if (at & 1n || at === last) {
      hash = await node(other, hash);
      while (!(at & 1n) && at !== 0n) {
        at >>= 1n;
        last >>= 1n;
      }
    } else hash = await node(hash, other);
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n && same(hash, root);
}
