"""The sealed records and signed notes a second time, sharing no code with the server: docs/formats.md in Python.

Run as a program it answers one JSON line per JSON line, so that each side can read what the other wrote:
  {"do":"open", game_key, submission, ctx, row, commitment, boxed} -> {entry, payload, r}
  {"do":"seal", game_key, submission, ctx, entry}                  -> {commitment, boxed}
  {"do":"sign", name, seed, text}                                  -> {note, key}
  {"do":"verify", key, note}                                       -> {text}
or {"error": word}. Bytes are hex.
"""
import base64, hashlib, hmac, json, os, struct, sys
from nacl.bindings import (crypto_aead_aes256gcm_decrypt as gcm_open, crypto_aead_aes256gcm_encrypt as gcm_seal,
                           crypto_scalarmult as x25519, crypto_scalarmult_base as x25519_public,
                           crypto_aead_xchacha20poly1305_ietf_decrypt as xchacha_open,
                           crypto_aead_xchacha20poly1305_ietf_encrypt as xchacha_seal)
from nacl.exceptions import BadSignatureError, CryptoError, RuntimeError as NaclError
from nacl.signing import SigningKey, VerifyKey


class Fault(Exception):
    """Why a record is refused, in the word that the vectors use."""


def need(fits, word):
    if not fits:
        raise Fault(word)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def hkdf(key, salt, info):
    prk = hmac.digest(salt or bytes(32), key, "sha256")
    return hmac.digest(prk, info + b"\x01", "sha256")


def box(key, nonce, plain, aad):
    return nonce + xchacha_seal(plain, aad, nonce, key)


def unbox(key, record, aad):
    try:
        return xchacha_open(record[24:], aad, record[:24], key)
    except CryptoError:
        raise Fault("tag")


# Keys

def kid(kek):
    return hkdf(kek, b"", b"fairschach/kid/v1")[:8]


def kek_file(kek):
    return f"fairschach-kek/1 {kid(kek).hex()} {b64(kek)}\n"


def wrap_key(kek):
    return hkdf(kek, b"", b"fairschach/wrap-key/v1")


def wrap_aad(kek, game):
    return b"fairschach/wrap/v1" + kid(kek) + game


def wrap(kek, game, key, nonce):
    return box(wrap_key(kek), nonce, key, wrap_aad(kek, game))


def unwrap(keks, kid_, game, wrapped):
    kek = next((k for k in keks if kid(k) == kid_), None)
    need(kek, "unknown-key")
    need(len(wrapped) == 72, "length")
    return unbox(wrap_key(kek), wrapped, wrap_aad(kek, game))


def text_key(kek, label):
    return hkdf(kek, b"", b"fairschach/box/v1/" + label.encode())


def seal_text(kek, label, aad, plain, nonce):
    filled = struct.pack(">Q", len(plain)) + plain
    filled += bytes(-len(filled) % 1024)
    return kid(kek) + box(text_key(kek, label), nonce, filled, kid(kek) + aad)


def open_text(keks, label, aad, boxed):
    need(len(boxed) >= 8 + 24 + 8 + 16, "length")
    kek = next((k for k in keks if kid(k) == boxed[:8]), None)
    need(kek, "unknown-key")
    filled = unbox(text_key(kek, label), boxed[8:], boxed[:8] + aad)
    length, = struct.unpack(">Q", filled[:8])
    need(length <= len(filled) - 8, "length")
    return filled[8:8 + length]


def fingerprint(kek, label, data):
    return hmac.digest(hkdf(kek, b"", b"fairschach/fingerprint/v1/" + label.encode()), data, "sha256")


# Entries

CTX = ">4sBB32s16sIBH32s16s8s11s"
FIELDS = ["kind", "log_id", "game", "turn", "side", "revision", "position_hash", "player", "kid"]


def pack_ctx(**f):
    return struct.pack(CTX, b"FSC1", 1, *(f[name] for name in FIELDS), bytes(11))


def read_ctx(data):
    need(len(data) == 128, "ctx-length")
    magic, version, *values, tail = struct.unpack(CTX, data)
    fields = dict(zip(FIELDS, values))
    need(magic == b"FSC1", "ctx-magic")
    need(version == 1, "ctx-version")
    need(fields["kind"] in (1, 2, 3, 4), "ctx-kind")
    need(fields["side"] in (0, 1), "ctx-side")
    need(tail == bytes(11), "ctx-tail")
    return fields


def pack_payload(entry):
    return struct.pack(">H254s", len(entry), entry)


def read_payload(payload):
    length, = struct.unpack(">H", payload[:2])
    need(length, "payload-empty")
    need(length <= 254, "payload-too-long")
    entry, tail = payload[2:2 + length], payload[2 + length:]
    need(all(0x20 <= byte <= 0x7e for byte in entry), "payload-character")
    need(not any(tail), "payload-tail")
    return entry


def commitment(r, ctx, payload):
    return sha256(b"fairschach/commit/v1".ljust(64, b"\0"), r, ctx, payload)


def submission_key(game_key, submission, ctx):
    return hkdf(game_key, submission, b"fairschach/seal/v1" + ctx)


def seal(game_key, submission, ctx, payload, r, nonce, c=None):
    """`c` is given only to make a box that a right server never makes."""
    c = c or commitment(r, ctx, payload)
    return c, box(submission_key(game_key, submission, ctx), nonce, payload + r, ctx + c)


def open_(game_key, submission, ctx, row, c, boxed):
    fields, wanted = read_ctx(ctx), read_ctx(row)
    differ = [name for name in FIELDS if name != "kid" and fields[name] != wanted[name]]
    need(not differ, "row:" + ",".join(differ))
    need(len(boxed) == 328, "length")
    plain = unbox(submission_key(game_key, submission, ctx), boxed, ctx + c)
    payload, r = plain[:256], plain[256:]
    need(commitment(r, ctx, payload) == c, "commitment")
    return read_payload(payload), payload, r


def check_opening(ctx, payload, r, c):
    need(commitment(r, ctx, payload) == c, "commitment")
    read_ctx(ctx)
    return read_payload(payload)


# What is said with an entry

def line_ctx(ctx):
    """The ctx of an entry as that of what is said with it."""
    return ctx[:5] + b"\x04" + ctx[6:]


def seal_line(game_key, submission, ctx, greeting, line, nonce):
    plain = struct.pack(">BH1120s", greeting, len(line), line)
    return box(submission_key(game_key, submission, line_ctx(ctx)), nonce, plain, line_ctx(ctx))


def open_line(game_key, submission, ctx, boxed):
    need(len(boxed) == 1163, "line")
    try:
        plain = unbox(submission_key(game_key, submission, line_ctx(ctx)), boxed, line_ctx(ctx))
        greeting, length = struct.unpack(">BH", plain[:3])
        need(length <= 1120 and not any(plain[3 + length:]), "line")
        return greeting, plain[3:3 + length].decode()
    except (Fault, UnicodeDecodeError):
        raise Fault("line")


# Blind seals

def blind_key(game_key):
    """The server's secret key for a game."""
    return hkdf(game_key, b"", b"fairschach/blind/v1")


def share(secret, public, ctx, c):
    try:
        agreed = x25519(secret, public)
    except NaclError:
        raise Fault("low-order")
    return hkdf(agreed, b"", b"fairschach/blind-share/v1" + ctx + c)


def blind_cipher_key(key_holder, server, ctx, c):
    return hkdf(key_holder + server, b"", b"fairschach/blind-seal/v1" + ctx + c)


def blind_seal(key_holder, server, ctx, payload, r, ephemeral, c=None):
    """Takes public keys. `c` is given only to make a box that a right client never makes."""
    c = c or commitment(r, ctx, payload)
    key = blind_cipher_key(share(ephemeral, key_holder, ctx, c), share(ephemeral, server, ctx, c), ctx, c)
    return c, x25519_public(ephemeral) + gcm_seal(payload + r, ctx + c, bytes(12), key)


def blind_open(key_holder, server, ctx, row, c, boxed):
    """Takes shares."""
    fields, wanted = read_ctx(ctx), read_ctx(row)
    differ = [name for name in FIELDS if name != "kid" and fields[name] != wanted[name]]
    need(not differ, "row:" + ",".join(differ))
    need(len(boxed) == 336, "length")
    try:
        plain = gcm_open(boxed[32:], ctx + c, bytes(12), blind_cipher_key(key_holder, server, ctx, c))
    except CryptoError:
        raise Fault("tag")
    payload, r = plain[:256], plain[256:]
    need(commitment(r, ctx, payload) == c, "commitment")
    entry = read_payload(payload)
    need(any(r), "no-random")
    return entry, payload, r


# Chance

CHANCE_TURNS = 65536


def chance_link(secret):
    return sha256(b"fairschach/chance-link/v1", secret)


def chance_secret(game_key, turn):
    """Turn 0 has the head in its place."""
    secret = hkdf(game_key, b"", b"fairschach/chance/v1")
    for _ in range(CHANCE_TURNS - turn):
        secret = chance_link(secret)
    return secret


def check_secret(head, turn, secret):
    need(0 < turn <= CHANCE_TURNS, "turn")
    for _ in range(turn):
        secret = chance_link(secret)
    need(secret == head, "link")


def rolls(secret, game, turn, purpose, white=b"", black=b""):
    """Answers a function that rolls the next number below n."""
    def stream():
        fixed = b"fairschach/roll/v1" + game + struct.pack(">I", turn)
        fixed += b"".join(bytes([len(part)]) + part for part in (purpose.encode(), white, black))
        for counter in range(2 ** 32):
            yield from hmac.digest(secret, fixed + struct.pack(">I", counter), "sha256")
    numbers = stream()

    def below(n):
        size = 1 if n <= 256 else 2 if n <= 65536 else 4
        range_ = 256 ** size
        while True:
            number = int.from_bytes(bytes(next(numbers) for _ in range(size)), "big")
            if number < range_ - range_ % n:
                return number % n
    return below


def drawn_array(head, game, name):
    below = rolls(head, game, 0, "array")
    if name == "chess960":
        return f"chess960:{below(960)}"
    row = list("RNBQKBNR")
    for last in range(7, 0, -1):
        other = below(last + 1)
        row[last], row[other] = row[other], row[last]
    return "shuffle:" + "".join(row)


# Log

def event_hash(event):
    return sha256(b"fairschach/event/v1", event)


def text_hash(salt, text):
    return sha256(b"fairschach/text/v1", salt, text)


def leaf_hash(salt, event):
    return sha256(b"fairschach/leaf/v1", salt, event)


def leaf(batch_time_s, hash_):
    return b"\x01" + struct.pack(">Q", batch_time_s) + hash_


def b64(data):
    return base64.b64encode(data).decode()


def key_id(name, public):
    return sha256(name.encode(), b"\n\x01", public)[:4]


def verifier_key(name, seed):
    public = SigningKey(seed).verify_key.encode()
    return f"{name}+{key_id(name, public).hex()}+{b64(bytes([1]) + public)}"


def note_file(name, seed):
    public = SigningKey(seed).verify_key.encode()
    return f"PRIVATE+KEY+{name}+{key_id(name, public).hex()}+{b64(bytes([1]) + seed)}\n"


def signature_line(name, seed, text):
    key = SigningKey(seed)
    return f"— {name} {b64(key_id(name, key.verify_key.encode()) + key.sign(text.encode()).signature)}\n"


def sign(name, seed, text):
    return text + "\n" + signature_line(name, seed, text)


def verify(key, note):
    """The text, if the one key given signed it."""
    name, id_, public = key.split("+", 2)
    public = base64.b64decode(public)[1:]
    need(key_id(name, public).hex() == id_, "key-id")
    need(len(note.encode()) <= 64 * 1024, "too-long")
    text, blank, lines = note.rpartition("\n\n")
    need(blank and lines.endswith("\n") and not any(c < " " and c != "\n" for c in note), "form")
    lines = lines[:-1].split("\n")
    need(len(lines) <= 16, "too-many")
    known = False
    for line in lines:
        dash, by, signature = (line.split(" ", 2) + ["", ""])[:3]
        try:
            signature = base64.b64decode(signature, validate=True)
        except ValueError:
            raise Fault("form")
        need(dash == "—" and by and "+" not in by and len(signature) > 4, "form")
        if by == name and signature[:4].hex() == id_:
            known = True
            try:
                VerifyKey(public).verify((text + "\n").encode(), signature[4:])
            except (BadSignatureError, ValueError):
                raise Fault("signature")
    need(known, "unknown")
    return text + "\n"


def receipt(f):
    lines = ["fairschach-receipt/1"] + [f"{name} {f[name]}" for name in (
        "origin", "game", "turn", "pair", "side", "revision", "submission", "received", "channel",
        "commitment", "superseded", "sealing", "event", "log", "salt", "include-by") if name in f]
    return "".join(line + "\n" for line in lines)


def answer(q):
    data = {name: bytes.fromhex(q[name]) for name in
            ("game_key", "submission", "ctx", "row", "commitment", "boxed", "seed") if name in q}
    if q["do"] == "open":
        entry, payload, r = open_(*(data[name] for name in (
            "game_key", "submission", "ctx", "row", "commitment", "boxed")))
        return {"entry": entry.decode(), "payload": payload.hex(), "r": r.hex()}
    if q["do"] == "seal":
        c, boxed = seal(data["game_key"], data["submission"], data["ctx"], pack_payload(q["entry"].encode()),
                        os.urandom(32), os.urandom(24))
        return {"commitment": c.hex(), "boxed": boxed.hex()}
    if q["do"] == "sign":
        return {"note": sign(q["name"], data["seed"], q["text"]), "key": verifier_key(q["name"], data["seed"])}
    return {"text": verify(q["key"], q["note"])}


def main():
    for line in sys.stdin:
        try:
            print(json.dumps(answer(json.loads(line))))
        except Fault as fault:
            print(json.dumps({"error": str(fault)}))


if __name__ == "__main__":
    main()
