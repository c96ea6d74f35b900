// In a blindly sealed game: encrypts the chosen entry for the arbiter's key holder and the server together (docs/formats.md,
// "Blind box"). The entry itself never leaves the page.

import { context, enteredIn, json } from "/assets/seal.js";

const text = new TextEncoder();

const b64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const unb64 = (words) => Uint8Array.from(atob(words), (c) => c.charCodeAt(0));
const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));

async function hkdf(secret, info) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info }, key, 256);
}

async function share(own, other, bound) {
  const key = await crypto.subtle.importKey("raw", other, "X25519", false, []);
  const agreed = await crypto.subtle.deriveBits({ name: "X25519", public: key }, own, 256);
  if (new Uint8Array(agreed).every((byte) => byte === 0)) throw new Error("low order");
  return hkdf(agreed, joined(text.encode("fairschach/blind-share/v1"), bound));
}

/** Context, commitment and box of an entry, and the r that opens the commitment. */
async function seal(entry, ctx, keyHolder, server) {
  const own = await crypto.subtle.generateKey("X25519", false, ["deriveBits"]);
  const r = crypto.getRandomValues(new Uint8Array(32));
  const payload = new Uint8Array(256);
  payload[1] = entry.length;
  payload.set(text.encode(entry), 2);
  const label = new Uint8Array(64);
  label.set(text.encode("fairschach/commit/v1"));
  const commitment = await crypto.subtle.digest("SHA-256", joined(label, r, ctx, payload));
  const bound = joined(ctx, commitment);
  const shares = joined(await share(own.privateKey, keyHolder, bound), await share(own.privateKey, server, bound));
  const secret = await hkdf(shares, joined(text.encode("fairschach/blind-seal/v1"), bound));
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt"]);
  // The key is used this once.
  const how = { name: "AES-GCM", iv: new Uint8Array(12), additionalData: bound };
  const sealed = await crypto.subtle.encrypt(how, key, joined(payload, r));
  const box = joined(await crypto.subtle.exportKey("raw", own.publicKey), sealed);
  return { r: b64(r), commitment: b64(commitment), box: b64(box) };
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The short form of a public key that people compare: the first 16 bytes of its SHA-256, as the key holder prints them. */
async function fingerprint(key) {
  const hash = await crypto.subtle.digest("SHA-256", unb64(key));
  return hex(hash.slice(0, 16)).match(/.{4}/g).join(" ");
}

async function able() {
  try {
    await crypto.subtle.generateKey("X25519", false, ["deriveBits"]);
    return true;
  } catch {
    return false;
  }
}

/** Makes the form of a blindly sealed game send what only the key holder and the server together can read. */
export async function blind(game, form) {
  const fault = (name) => {
    form.querySelector(`[data-blind-${name}]`).hidden = false;
    form.dispatchEvent(new Event("halted"));
  };
  const button = form.querySelector("button[value=file]");
  // The key with which the arbiter's key holder opens entries is remembered, so that nobody changes it unnoticed.
  const known = { place: null, key: null, changed: false };
  const compared = form.querySelector("[data-blind-compared]");
  let sealed = null;
  form.addEventListener("submit", async (event) => {
    const [choice, entry] = [form.querySelector("#choice").value, enteredIn(form)];
    // Whoever chose something else meanwhile, after a lost connection, sends that and not what was sealed before.
    if (sealed?.entry === entry) return;
    sealed = null;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!choice) return fault("choose");
    if (known.changed && !compared.checked) {
      form.dispatchEvent(new Event("halted"));
      return compared.focus();
    }
    button.disabled = true;
    try {
      const [bound, keys] = await Promise.all([context(game, form), json(`/api/v1/games/${game}/blind-keys`)]);
      if (!known.key || keys.keyholder !== known.key) throw new Error("keyholder");
      const made = await seal(entry, bound.ctx, unb64(keys.keyholder), unb64(keys.blind_key));
      const ctx = b64(bound.ctx);
      const opening = { game, ...bound, ctx, entry, r: made.r, commitment: made.commitment };
      localStorage.setItem(`opening/${game}`, JSON.stringify(opening));
      localStorage.setItem(known.place, known.key);
      sealed = { entry, fields: { ctx, commitment: made.commitment, box: made.box } };
      button.disabled = false;
      // Whoever has chosen something else meanwhile presses once more.
      if (enteredIn(form) !== entry) return void form.dispatchEvent(new Event("halted"));
      form.requestSubmit(button);
    } catch {
      button.disabled = false;
      fault("failed");
    }
  }, { capture: true });
  form.addEventListener("formdata", ({ formData }) => {
    for (const name of ["choice", "entry", "draw_offer", "commitment", "r"]) formData.delete(name);
    for (const [name, value] of Object.entries(sealed?.fields ?? {})) formData.set(name, value);
  });
  // Only now can it be sent: what is not sealed must not leave the page.
  try {
    const [view, keys] = await Promise.all([json(`/api/v1/games/${game}`), json(`/api/v1/games/${game}/blind-keys`)]);
    known.place = `keyholder/${view.arbiter.id}`;
    known.key = keys.keyholder;
    const before = localStorage.getItem(known.place);
    known.changed = before !== null && before !== known.key;
    form.querySelector("[data-blind-print]").textContent = await fingerprint(known.key);
    form.querySelector("[data-blind-key]").hidden = false;
    if (known.changed) {
      form.querySelector("[data-blind-before]").textContent = await fingerprint(before);
      fault("changed");
    }
  } catch {
    fault("failed");
  }
  // What has changed is compared before anything is sent.
  if (!(await able())) fault("unable");
  else if (known.changed) {
    const compare = () => { button.disabled = !compared.checked; };
    compared.addEventListener("change", compare);
    // It may be ticked by now.
    compare();
  } else button.disabled = false;
}
