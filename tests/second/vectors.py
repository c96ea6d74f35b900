"""Makes the vectors under tests/vectors from the second implementation, and compares them with what is there.

  vectors.py check DIR   fails if a file differs from what it should be, or a record that must fail does not
  vectors.py write DIR   writes the files anew
"""
import json, pathlib, sys
import seal as s


def some(name, length=32):
    """Bytes that anyone can make again: SHA-256 of the name, repeated."""
    return (s.sha256(name.encode()) * (length // 32 + 1))[:length]


def uuid(n):
    return bytes.fromhex("019b2c3d000070008000") + n.to_bytes(6, "big")


def dashed(b):
    h = b.hex()
    return "-".join((h[:8], h[8:12], h[12:16], h[16:20], h[20:]))


def flip(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]


def put(data, at, part):
    return data[:at] + part + data[at + len(part):]


def hexed(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: hexed(part) for name, part in value.items()}
    return [hexed(part) for part in value] if isinstance(value, list) else value


def fault(action, *args):
    """The word with which the second implementation refuses; a record that it takes is no bad vector."""
    try:
        action(*args)
    except s.Fault as fault_:
        return str(fault_)
    raise SystemExit(f"not refused: {action.__name__} {args}")


KEK, OLD_KEK = some("kek"), some("old kek")
KEYS = [KEK, OLD_KEK]
GAME, PLAYER, SUBMISSION = uuid(1), uuid(2), uuid(3)
GAME_KEY = some("game key")
NAME, SEED = "chess.example/receipts", some("receipt seed")
LOG_KEY = s.verifier_key("chess.example/log", some("log seed"))
POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 1"
FIELDS = dict(kind=1, log_id=s.sha256(LOG_KEY.encode()), game=GAME, turn=12, side=1, revision=1,
              position_hash=s.sha256(POSITION.encode()), player=PLAYER, kid=s.kid(KEK))
CTX = s.pack_ctx(**FIELDS)
OTHER = dict(kind=2, log_id=some("another log"), game=uuid(11), turn=13, side=0, revision=2,
             position_hash=some("another position"), player=uuid(12))


def keys():
    return [dict(kek=kek, kid=s.kid(kek), wrap_key=s.wrap_key(kek), file=s.kek_file(kek),
                 mail_key=s.text_key(kek, "mail")) for kek in KEYS], []


def wraps():
    nonce = some("wrap nonce", 24)
    good = s.wrap(KEK, GAME, GAME_KEY, nonce)
    bad = [(f"bit flipped in byte {at}", KEK, GAME, flip(good, at)) for at in (0, 23, 24, 55, 56, 71)]
    bad += [("another game", KEK, uuid(11), good), ("cut off", KEK, GAME, good[:-1]),
            ("a byte more", KEK, GAME, good + b"\0"), ("another key at hand", OLD_KEK, GAME, good),
            ("a key not at hand", some("lost kek"), GAME, good)]
    return [dict(kek=KEK, game=GAME, game_key=GAME_KEY, nonce=nonce, wrapped=good)], [
        dict(name=name, keks=KEYS, kid=s.kid(kek), game=game, wrapped=wrapped,
             error=fault(s.unwrap, KEYS, s.kid(kek), game, wrapped)) for name, kek, game, wrapped in bad]


def texts():
    def make(label, aad, plain):
        nonce = some("text nonce", 24)
        return dict(kek=KEK, label=label, aad=aad, nonce=nonce, plain=plain,
                    boxed=s.seal_text(KEK, label, aad, plain, nonce))
    good = [make("mail", b"row 1", b"1. e2-e4"), make("answer", b"", b""), make("mail", b"", b"x" * 1016)]
    boxed = good[0]["boxed"]
    bad = [("another row", "mail", b"row 2", boxed), ("another use", "answer", b"row 1", boxed),
           ("cut off", "mail", b"row 1", boxed[:-1]), ("a byte more", "mail", b"row 1", boxed + b"\0"),
           ("too short", "mail", b"row 1", boxed[:55]), ("a key not at hand", "mail", b"row 1", flip(boxed, 0)),
           ("another key at hand", "mail", b"row 1", s.kid(OLD_KEK) + boxed[8:])]
    bad += [(f"bit flipped in byte {at}", "mail", b"row 1", flip(boxed, at)) for at in (8, 32, 40, len(boxed) - 1)]
    long = (1017).to_bytes(8, "big") + bytes(1016)
    bad.append(("a length beyond the text", "mail", b"", s.kid(KEK) + s.box(
        s.text_key(KEK, "mail"), some("text nonce", 24), long, s.kid(KEK))))
    return good, [dict(name=name, keks=KEYS, label=label, aad=aad, boxed=boxed,
                       error=fault(s.open_text, KEYS, label, aad, boxed)) for name, label, aad, boxed in bad]


def fingerprints():
    return [dict(kek=kek, label=label, bytes=data, fingerprint=s.fingerprint(kek, label, data))
            for kek in KEYS for label in ("request", "message") for data in (b"e2e4", b"")], []


def ctxs():
    most = dict(FIELDS, kind=3, turn=2**32 - 1, side=0, revision=2**16 - 1)
    good = [dict(fields, bytes=s.pack_ctx(**fields))
            for fields in (FIELDS, dict(FIELDS, kind=2, turn=1, side=0, revision=0), most, dict(FIELDS, kind=4))]
    bad = [("magic", put(CTX, 0, b"FSC2")), ("version", put(CTX, 4, b"\2")), ("kind 0", put(CTX, 5, b"\0")),
           ("kind 5", put(CTX, 5, b"\5")), ("side 2", put(CTX, 58, b"\2")), ("tail, first", put(CTX, 117, b"\1")),
           ("tail, last", put(CTX, 127, b"\1")), ("cut off", CTX[:-1]), ("a byte more", CTX + b"\0"), ("empty", b"")]
    return good, [dict(name=name, bytes=data, error=fault(s.read_ctx, data)) for name, data in bad]


ENTRIES = [b"e2e4", b"pass", b"e7e8q draw", b"4a5", b"K@c1", b"x" * 254]
BAD_PAYLOADS = [("empty", s.pack_payload(b"")),
                ("a length beyond the payload", put(s.pack_payload(b"e2e4"), 0, b"\0\xff")),
                ("not printable", s.pack_payload(b"e2e4\n")), ("not ASCII", s.pack_payload("e2é4".encode())),
                ("delete", s.pack_payload(b"\x7f")),
                ("not filled with zeros", put(s.pack_payload(b"e2e4"), 255, b"\1")),
                ("length too small", put(s.pack_payload(b"e2e4"), 0, b"\0\3"))]


def payloads():
    return [dict(entry=entry.decode(), payload=s.pack_payload(entry)) for entry in ENTRIES], [
        dict(name=name, payload=payload, error=fault(s.read_payload, payload)) for name, payload in BAD_PAYLOADS]


def entries():
    good = []
    for number, entry in enumerate(ENTRIES):
        payload, r, nonce = s.pack_payload(entry), some(f"r {number}"), some(f"nonce {number}", 24)
        c, boxed = s.seal(GAME_KEY, SUBMISSION, CTX, payload, r, nonce)
        good.append(dict(game_key=GAME_KEY, submission=SUBMISSION, ctx=CTX, entry=entry.decode(), payload=payload,
                         r=r, nonce=nonce, submission_key=s.submission_key(GAME_KEY, SUBMISSION, CTX),
                         commitment=c, boxed=boxed))
    return good, bad_entries(good[0])


def bad_entries(one):
    c, boxed = one["commitment"], one["boxed"]
    bad = []

    def add(name, key=GAME_KEY, submission=SUBMISSION, ctx=CTX, row=CTX, c=c, boxed=boxed):
        bad.append(dict(name=name, game_key=key, submission=submission, ctx=ctx, row=row, commitment=c, boxed=boxed,
                        error=fault(s.open_, key, submission, ctx, row, c, boxed)))
    for field, value in OTHER.items():
        other = s.pack_ctx(**dict(FIELDS, **{field: value}))
        add(f"row: another {field}", row=other)
        add(f"ctx: another {field}", ctx=other)
        add(f"ctx and row: another {field}", ctx=other, row=other)
    add("ctx: another kid", ctx=s.pack_ctx(**dict(FIELDS, kid=some("kid", 8))))
    for name, at, part in [("magic", 0, b"FSC2"), ("version", 4, b"\2"), ("kind", 5, b"\5"), ("side", 58, b"\2"),
                           ("tail", 127, b"\1")]:
        add(f"ctx: bad {name}", ctx=put(CTX, at, part))
    add("ctx: cut off", ctx=CTX[:-1])
    add("ctx: a byte more", ctx=CTX + b"\0")
    for name, at in [("nonce", 0), ("nonce", 23), ("payload", 24), ("payload", 279), ("r", 280), ("r", 311),
                     ("tag", 312), ("tag", 327)]:
        add(f"box: bit flipped in {name}, byte {at}", boxed=flip(boxed, at))
    for name, data in [("cut off", boxed[:-1]), ("a byte more", boxed + b"\0"), ("empty", b"")]:
        add(f"box: {name}", boxed=data)
    add("commitment: bit flipped", c=flip(c, 0))
    add("another game key", key=some("another game key"))
    add("another submission", submission=uuid(13))
    other = s.seal(GAME_KEY, SUBMISSION, CTX, one["payload"], one["r"], one["nonce"], some("another commitment"))
    add("box of something else than was committed to", c=other[0], boxed=other[1])
    for name, payload in BAD_PAYLOADS:
        c2, boxed2 = s.seal(GAME_KEY, SUBMISSION, CTX, payload, one["r"], one["nonce"])
        add(f"payload: {name}", c=c2, boxed=boxed2)
    return bad


def lines():
    good = []
    for number, (greeting, line) in enumerate([(0, ""), (2, ""), (0, "Sf3 hält e5."), (5, "♘" * 280), (0, "😀" * 280)]):
        nonce = some(f"line nonce {number}", 24)
        good.append(dict(game_key=GAME_KEY, submission=SUBMISSION, ctx=CTX, greeting=greeting, line=line, nonce=nonce,
                         boxed=s.seal_line(GAME_KEY, SUBMISSION, CTX, greeting, line.encode(), nonce)))
    boxed, bad = good[2]["boxed"], []

    def add(name, key=GAME_KEY, submission=SUBMISSION, ctx=CTX, boxed=boxed):
        bad.append(dict(name=name, game_key=key, submission=submission, ctx=ctx, boxed=boxed,
                        error=fault(s.open_line, key, submission, ctx, boxed)))
    for field, value in OTHER.items():
        if field != "kind":
            add(f"another {field}", ctx=s.pack_ctx(**dict(FIELDS, **{field: value})))
    add("another game key", key=some("another game key"))
    add("another submission", submission=uuid(13))
    for at in (0, 23, 24, 25, 27, 1146, 1147, 1162):
        add(f"bit flipped in byte {at}", boxed=flip(boxed, at))
    for name, data in [("cut off", boxed[:-1]), ("a byte more", boxed + b"\0"), ("empty", b"")]:
        add(name, boxed=data)
    key, nonce = s.submission_key(GAME_KEY, SUBMISSION, s.line_ctx(CTX)), some("line nonce bad", 24)
    for name, plain in [("a length beyond the line", b"\0\x04\x61".ljust(1123, b"x")), ("not UTF-8", b"\0\0\1\xff".ljust(1123, b"\0")),
                        ("not filled with zeros", b"\0\0\1x".ljust(1122, b"\0") + b"\1")]:
        add(name, boxed=s.box(key, nonce, plain, s.line_ctx(CTX)))
    add("boxed under the key of the entry", boxed=s.box(s.submission_key(GAME_KEY, SUBMISSION, CTX), nonce, bytes(1123), CTX))
    return good, bad


def blinds():
    key_holder, server = some("key holder"), s.blind_key(GAME_KEY)
    public = [s.x25519_public(key_holder), s.x25519_public(server)]
    good = []
    for number, entry in enumerate(ENTRIES):
        r, ephemeral, payload = some(f"blind r {number}"), some(f"ephemeral {number}"), s.pack_payload(entry)
        c, boxed = s.blind_seal(*public, CTX, payload, r, ephemeral)
        good.append(dict(entry=entry.decode(), r=r, ephemeral=ephemeral, key_holder=key_holder, game_key=GAME_KEY,
                         key_holder_public=public[0], server_public=public[1], ctx=CTX, commitment=c, box=boxed,
                         key_holder_share=s.share(key_holder, boxed[:32], CTX, c),
                         server_share=s.share(server, boxed[:32], CTX, c)))
    one = good[0]
    shares = [one["key_holder_share"], one["server_share"]]
    def bad(name, shares=shares, ctx=CTX, row=CTX, c=one["commitment"], boxed=one["box"]):
        return dict(name=name, key_holder_share=shares[0], server_share=shares[1], ctx=ctx, row=row, commitment=c, box=boxed,
                    error=fault(s.blind_open, *shares, ctx, row, c, boxed))
    bads = [bad(f"bit flipped in byte {at}", boxed=flip(one["box"], at)) for at in (32, 287, 288, 319, 320, 335)]
    bads += [bad("cut off", boxed=one["box"][:-1]), bad("a byte more", boxed=one["box"] + b"\0"),
             bad("the shares exchanged", shares=shares[::-1]), bad("the key holder's share twice", shares=shares[:1] * 2),
             bad("the server's share twice", shares=shares[1:] * 2),
             bad("a share of another box", shares=[good[1]["key_holder_share"], shares[1]]),
             bad("another commitment", c=good[1]["commitment"]),
             bad("another turn", row=s.pack_ctx(**dict(FIELDS, turn=13)))]
    for name, payload in BAD_PAYLOADS:
        r, ephemeral = some("blind r bad"), some("ephemeral bad")
        c, boxed = s.blind_seal(*public, CTX, payload, r, ephemeral)
        both = [s.share(key, boxed[:32], CTX, c) for key in (key_holder, server)]
        bads.append(bad("payload: " + name, shares=both, c=c, boxed=boxed))
    c = some("a commitment to nothing")
    _, boxed = s.blind_seal(*public, CTX, s.pack_payload(b"e2e4"), some("blind r 0"), some("ephemeral 0"), c)
    both = [s.share(key, boxed[:32], CTX, c) for key in (key_holder, server)]
    bads.append(bad("committed to something else", shares=both, c=c, boxed=boxed))
    c, boxed = s.blind_seal(*public, CTX, s.pack_payload(b"e2e4"), bytes(32), some("ephemeral 0"))
    both = [s.share(key, boxed[:32], CTX, c) for key in (key_holder, server)]
    bads.append(bad("an r of zeros alone", shares=both, c=c, boxed=boxed))
    return good, bads


def openings():
    good = entries()[0]
    one, bad = good[0], []

    def add(name, **change):
        v = {**{name: one[name] for name in ("ctx", "payload", "r", "commitment")}, **change}
        bad.append(dict(v, name=name, error=fault(s.check_opening, v["ctx"], v["payload"], v["r"], v["commitment"])))
    for field, value in OTHER.items():
        add(f"ctx: another {field}", ctx=s.pack_ctx(**dict(FIELDS, **{field: value})))
    for name in ("payload", "r", "commitment"):
        for at in (0, len(one[name]) - 1):
            add(f"{name}: bit flipped in byte {at}", **{name: flip(one[name], at)})
    ctx = put(CTX, 127, b"\1")
    add("committed to a bad ctx", ctx=ctx, commitment=s.commitment(one["r"], ctx, one["payload"]))
    for name, payload in BAD_PAYLOADS:
        add(f"payload: {name}", payload=payload, commitment=s.commitment(one["r"], CTX, payload))
    return [{name: v[name] for name in ("ctx", "payload", "r", "commitment", "entry")} for v in good], bad


def event(type_, chain, turn, seq, prev, **members):
    members |= {"v": 1, "type": type_, "game": dashed(GAME), "chain": chain, "turn": turn, "seq": seq,
                "at": 1795184817000000 + seq}
    if prev:
        members["prev"] = s.b64(prev)
    return json.dumps(members, sort_keys=True, separators=(",", ":")).encode()


REVEAL = event("reveal", "public", 11, 40, some("the public event before"))
FILED = event("filed", "black", 12, 0, s.event_hash(REVEAL), commitment=s.b64(some("commitment 0")))
OWN = event("filed", "black", 12, 0, s.event_hash(REVEAL), commitment=s.b64(some("commitment 0")), sealing="client")
AGAIN = event("filed", "black", 12, 1, s.event_hash(FILED), commitment=s.b64(some("commitment 1")))


def events():
    start = event("start", "public", 1, 0, b"")
    good = []
    for number, (prev, one, batch) in enumerate([
            (b"", start, 0), (some("the public event before"), REVEAL, 1795184820),
            (s.event_hash(REVEAL), FILED, 2**63), (s.event_hash(FILED), AGAIN, 2**64 - 1)]):
        salt = some(f"salt {number}")
        hash_ = s.leaf_hash(salt, one)
        good.append(dict(event=one.decode(), prev=prev, hash=s.event_hash(one), salt=salt, leaf_hash=hash_,
                         batch_time_s=str(batch), leaf=s.leaf(batch, hash_)))
    return good, []


def chances():
    white, black, head = some("white's contribution"), some("black's contribution"), s.chance_secret(GAME_KEY, 0)
    good = []
    for turn, purpose, n, given in [
            (1, "dice", 6, (white, black)), (1, "dice", 6, (white, b"")), (1, "dice", 6, (b"", black)),
            (1, "dice", 5, (b"", b"")), (2, "dice", 6, (white, black)), (2, "lot", 2, (white, black)),
            (3, "dice", 129, (white, black)), (3, "dice", 256, (white, black)), (3, "dice", 257, (white, black)),
            (2, "bot", 10**6, (b"", b"")), (3, "bot", 10**6, (white, b"")), (3, "bot", 10**6, (b"", black)),
            (0, "array", 960, (b"", b"")), (s.CHANCE_TURNS, "dice", 6, (white, black))]:
        secret = s.chance_secret(GAME_KEY, turn)
        below = s.rolls(secret, GAME, turn, purpose, *given)
        good.append(dict(game_key=GAME_KEY, game=GAME, head=head, turn=turn, secret=secret, purpose=purpose,
                         white=given[0], black=given[1], n=n, numbers=[below(n) for _ in range(48)],
                         chess960=s.drawn_array(head, GAME, "chess960"), shuffle=s.drawn_array(head, GAME, "shuffle")))
    secret = s.chance_secret(GAME_KEY, 7)
    bad = [("another turn's secret", 8, secret), ("bit flipped", 7, flip(secret, 31)), ("the head itself", 1, head),
           ("another game's secret", 7, s.chance_secret(some("another game key"), 7)), ("turn 0", 0, head),
           ("a turn beyond the end", s.CHANCE_TURNS + 1, secret)]
    return good, [dict(name=name, head=head, turn=turn, secret=secret_, error=fault(s.check_secret, head, turn, secret_))
                  for name, turn, secret_ in bad]


def notes():
    text = "first line\n\nline with — dash\n"
    key, note = s.verifier_key(NAME, SEED), s.sign(NAME, SEED, text)
    other = s.signature_line("other.example", some("other seed"), text)
    good = [dict(name=name, seed=seed, file=s.note_file(name, seed), key=s.verifier_key(name, seed),
                 key_hash=s.sha256(s.verifier_key(name, seed).encode()), text=text, note=s.sign(name, seed, text))
            for name, seed in ((NAME, SEED), ("chess.example/log", some("log seed")))]
    line = s.signature_line(NAME, SEED, text)
    wrong = s.signature_line(NAME, SEED, text + "more\n")
    dash_name, signature = line.rsplit(" ", 1)
    cut = f"{dash_name} {s.b64(s.base64.b64decode(signature)[:-1])}\n"
    good.append(dict(good[0], note=note + other))
    bad = [("text changed", note.replace("first", "fIrst")), ("a signature of another text", text + "\n" + wrong),
           ("a right and a wrong signature", note + wrong), ("signed by another key", text + "\n" + other),
           ("no signature", text), ("no signature after the blank line", text + "\n"),
           ("last newline missing", note[:-1]), ("something after the signature", note + "more\n"),
           ("carriage return", note.replace("line\n", "line\r\n", 1)), ("no dash", note.replace("— chess", "- chess")),
           ("base64 broken", note.replace("=", "")), ("signature cut off", text + "\n" + cut),
           ("a newline more", note + "\n"), ("17 signatures", note + other * 16)]
    return good, [dict(name=name, key=key, note=note, error=fault(s.verify, key, note)) for name, note in bad]


def receipts():
    def make(**change):
        fields = dict(origin="chess.example/log", game=dashed(GAME), turn="12", pair="11", side="black", revision="0",
                      submission=dashed(SUBMISSION), received="2026-11-20T14:06:57.000000Z", channel="form",
                      commitment=s.b64(some("commitment 0")), superseded="none",
                      event=s.b64(FILED), log="none")
        return {**fields, **change}
    again = make(revision="1", commitment=s.b64(some("commitment 1")), superseded=s.b64(some("commitment 0")),
                 event=s.b64(AGAIN))
    promise = {"log": "chess.example/log", "salt": s.b64(some("salt")), "include-by": "2026-11-20T14:16:57.000000Z"}
    good = [make(), again, make(channel="server"), make(**promise),
            make(sealing="client", event=s.b64(OWN), **promise)]
    text, logged = s.receipt(good[0]), s.receipt(good[3])
    bad = [("another version", text.replace("receipt/1", "receipt/2"), "tag"), ("empty", "", "tag"),
           ("lines exchanged", text.replace("turn 12\npair 11", "pair 11\nturn 12"), "line:turn"),
           ("cut off", text[:text.index("log ")], "line:log"), ("a line more", text + "more\n", "tail"),
           ("last newline missing", text[:-1], "form"),
           ("sealing in another place", text + "sealing client\n", "form"),
           ("sealing twice", s.receipt(good[4]).replace("sealing client\n", "sealing client\n" * 2), "form")]
    bad += [(f"{name} {value!r}", s.receipt(make(**{name: value})), error) for name, value, error in [
        ("origin", "", "value:origin"), ("origin", "a b", "value:origin"), ("origin", "a+b", "value:origin"),
        ("origin", "x" * 201, "value:origin"), ("game", dashed(GAME).upper(), "form"), ("game", "1", "value:game"),
        ("turn", "012", "form"), ("turn", "+12", "form"), ("turn", "-1", "value:turn"),
        ("turn", str(2**32), "value:turn"),
        ("pair", "x", "value:pair"), ("side", "Black", "value:side"), ("revision", "65536", "value:revision"),
        ("submission", "", "value:submission"), ("received", "2026-11-20T14:06:57Z", "form"),
        ("received", "yesterday", "value:received"), ("channel", "Form", "value:channel"),
        ("channel", "x" * 17, "value:channel"),
        ("commitment", s.b64(bytes(31)), "value:commitment"), ("commitment", "none", "value:commitment"),
        ("superseded", "", "value:superseded"), ("event", "", "value:event"), ("event", "====", "value:event"),
        ("sealing", "", "value:sealing"), ("sealing", "server", "value:sealing"),
        ("log", "some", "line:salt"), ("log", "", "line:salt")]]
    bad += [("salt without a log", s.receipt(make(salt=promise["salt"])), "tail"),
            ("cut off after the salt", logged[:logged.index("include-by")], "line:include-by"),
            ("salt and include-by exchanged", "\n".join(logged.split("\n")[:-3] + logged.split("\n")[-2:-4:-1] + [""]),
             "line:salt")]
    bad += [(f"{name} {value!r}", s.receipt(make(**{**promise, name: value})), error) for name, value, error in [
        ("salt", s.b64(bytes(31)), "value:salt"), ("salt", "none", "value:salt"),
        ("include-by", "2026-11-20T14:16:57Z", "form"), ("include-by", "soon", "value:include-by"),
        ("log", "a b", "value:log"), ("log", "", "value:log"), ("log", "x" * 201, "value:log"), ("log", "none", "tail")]]
    return [dict(fields=fields, text=s.receipt(fields), key=s.verifier_key(NAME, SEED),
                 note=s.sign(NAME, SEED, s.receipt(fields))) for fields in good], [
        dict(name=name, text=text, error=error) for name, text, error in bad]


def main():
    _, action, folder = sys.argv
    for name, make in dict(key=keys, wrap=wraps, text=texts, fingerprint=fingerprints, ctx=ctxs, payload=payloads,
                           entry=entries, line=lines, blind=blinds, opening=openings, event=events, chance=chances, note=notes, receipt=receipts).items():
        good, bad = make()
        text = json.dumps(hexed({"good": good, "bad": bad}), indent=1, ensure_ascii=False) + "\n"
        path = pathlib.Path(folder, name + ".json")
        if action == "write":
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{path} is not what the second implementation makes")
        print(f"{name}: {len(good)} good, {len(bad)} bad")


if __name__ == "__main__":
    main()
