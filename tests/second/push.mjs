// Messages of web push a second time, as a browser and its push service read them: RFC 8291, RFC 8188 and RFC 8292 in
// JavaScript. Lines of JSON come in, {private, public, auth, key, body, authorization, audience, now} with bytes in base64url;
// for each the text goes out, or what is wrong.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";
import { createInterface } from "node:readline";

const bytes = (text) => Buffer.from(text, "base64url");
const need = (good, what) => { if (!good) throw new Error(what); };

function opened({ private: own, public: browser, auth, body }) {
  const sent = bytes(body);
  const [salt, size, length] = [sent.subarray(0, 16), sent.readUInt32BE(16), sent[20]];
  const key = sent.subarray(21, 21 + length);
  const record = sent.subarray(21 + length);
  need(length === 65 && record.length <= size, "more than one record");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bytes(own));
  need(curve.getPublicKey("base64url") === browser, "the keys do not belong together");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), bytes(browser), key]);
  const input = Buffer.from(hkdfSync("sha256", curve.computeSecret(key), bytes(auth), info, 32));
  const derived = (name, n) => Buffer.from(hkdfSync("sha256", input, salt, Buffer.from(`Content-Encoding: ${name}\0`), n));
  const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = plain.findLastIndex((one) => one !== 0);
  need(plain[end] === 2, "the last record is not ended");
  return plain.subarray(0, end).toString();
}

function signed({ authorization, key, audience, now }) {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  need(found, "no vapid");
  const [, head, claims, signature, k] = found;
  need(k === key, "another key than the one subscribed with");
  const point = bytes(k);
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  need(verify("sha256", Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes(signature)), "signature");
  need(JSON.parse(bytes(head)).alg === "ES256", "algorithm");
  const { aud, exp, sub } = JSON.parse(bytes(claims));
  need(aud === audience, `audience ${aud}`);
  need(exp > now && exp <= now + 24 * 3600, `expires ${exp}`);
  need(/^(mailto|https):/.test(sub), `contact ${sub}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  try {
    signed(given);
    console.log(opened(given));
  } catch (error) {
    console.log(`wrong: ${error.message}`);
  }
}
