"""Makes the vectors under tests/vectors/log from the second implementation, and compares them with what is there.

  log_vectors.py check DIR   fails if a file differs from what it should be, or a case that must fail does not
  log_vectors.py write DIR   writes the files anew
"""
import json, pathlib, struct, sys
import log as l
from vectors import fault, flip, put, some

ORIGIN, SEED = "chess.example/log", some("log seed")
KEY = l.key_line(ORIGIN, 1, SEED)
OTHER = some("another log seed")
WITNESSES = {name: some(f"seed of {name}") for name in
             ("w1.example/a", "w2.example/b", "w3.example/c", "w4.example/d")}
NAMES = list(WITNESSES)
TIME = 1_795_000_000


def leaf(n, time=TIME):
    return b"\1" + struct.pack(">Q", time + n // 8 * 60) + some(f"leaf {n}")


ENTRIES = [leaf(n) for n in range(300)]
LEAVES = [l.record_hash(entry) for entry in ENTRIES]


def text(size, *extensions, origin=ORIGIN):
    return l.checkpoint_text(origin, size, l.root(LEAVES[:size]), *extensions)


def note(size, witnesses=(), *extensions):
    body = text(size, *extensions)
    return body + "\n" + l.sign(ORIGIN, SEED, body) + "".join(
        l.cosign(name, WITNESSES[name], TIME + 3600 + n, body) for n, name in enumerate(witnesses))


def vkey(name):
    return l.key_line(name, 4, WITNESSES[name])


def trees():
    data = [bytes.fromhex(h) for h in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657",
                                       "606162636465666768696a6b6c6d6e6f")]
    good = []
    for n in range(len(data) + 1):
        leaves = [l.record_hash(d) for d in data[:n]]
        good.append(dict(entries=data[:n], root=l.root(leaves), inclusion=[l.inclusion(m, leaves) for m in range(n)],
                         consistency=[l.consistency(m, leaves) for m in range(n + 1)]))
    leaves = [l.record_hash(d) for d in data[:7]]
    root, old = l.root(leaves), l.root(leaves[:6])
    proof, grown = l.inclusion(4, leaves), l.consistency(6, leaves)
    bad = []

    def inc(name, leaf=leaves[4], index=4, size=7, root=root, proof=proof):
        bad.append(dict(name=f"inclusion: {name}", leaf=leaf, index=index, size=size, root=root, proof=proof,
                        error=fault(l.check_inclusion, leaf, index, size, root, proof)))

    def con(name, old_size=6, old_root=old, size=7, root=root, proof=grown):
        bad.append(dict(name=f"consistency: {name}", old_size=old_size, old_root=old_root, size=size, root=root,
                        proof=proof, error=fault(l.check_consistency, old_size, old_root, size, root, proof)))
    inc("another leaf", leaf=leaves[5])
    inc("another index", index=5)
    inc("an index as large as the tree", index=7)
    inc("an index far beyond", index=2**63 - 1)
    inc("the empty tree", index=0, size=0)
    inc("a larger tree", size=9)
    inc("another root", root=flip(root, 31))
    inc("no hashes", proof=[])
    inc("the first hash missing", proof=proof[1:])
    inc("the last hash missing", proof=proof[:-1])
    inc("a hash more", proof=proof + [root])
    inc("hashes exchanged", proof=proof[::-1])
    inc("a bit of a hash", proof=[flip(proof[0], 0)] + proof[1:])
    inc("the root's child as the leaf", leaf=l.root(leaves[:4]), index=0, size=7, proof=[l.root(leaves[4:])])
    con("the old root", old_root=flip(old, 0))
    con("the new root", root=flip(root, 0))
    con("no hashes", proof=[])
    con("a hash missing", proof=grown[1:])
    con("a hash more", proof=grown + [root])
    con("a bit of a hash", proof=grown[:-1] + [flip(grown[-1], 9)])
    con("the tree shrinks", old_size=7, old_root=root, size=6, root=old)
    con("the same size, another root", old_size=7, old_root=flip(root, 0), proof=[])
    con("the same tree, with a hash", old_size=7, old_root=root, proof=[root])
    con("from the empty tree, with a hash", old_size=0, old_root=l.EMPTY, proof=[root])
    con("from an empty tree that was not", old_size=0, old_root=old, proof=[])
    con("another old size", old_size=5)
    return good, bad


def tiles():
    good = [dict(path=l.tile_path(*tile), kind=str(tile[0]), index=str(tile[1]), width=tile[2]) for tile in [
        (0, 0, 256), ("entries", 0, 1), (0, 999, 255), (1, 1000, 256), ("entries", 1234067, 112), (2, 1234067, 256),
        (7, 0, 127), (6, 126, 256), (0, 36028797018963966, 256), ("entries", 36028797018963967, 255)]]
    paths = ["", "tile", "tile/", "tile/0", "tile/0/", "tile/0/0", "tile/0/00", "tile/0/0000", "tile/0/x000/001",
             "tile/0/1/234", "tile/0/x001/x234", "tile/0/001/234", "tile/00/000", "tile/8/000", "tile/64/000",
             "tile/-1/000", "tile/+1/000", "tile/0/+01", "tile/data/000", "tile/Entries/000", "/tile/0/000",
             "tile/0/000/", "tile/0/000.p", "tile/0/000.p/", "tile/0/000.p/0", "tile/0/000.p/256", "tile/0/000.p/01",
             "tile/0/000.p/1/", "tile/0/000.p/1.p/1", "tile/0/../000", "tile/0//000", "tile/7/000", "tile/7/001.p/1",
             "tile/0/x036/x028/x797/x018/x963/967", "tile/0/x999/x999/x999/x999/x999/x999/x999/999",
             "tile/0/x" + "0" * 60, "tile/0/٠٠٠", "checkpoint"]
    return good, [dict(name=path, error=fault(l.read_path, path)) for path in paths]


def growths():
    """What files are new when the log grows: those of the larger tree that the smaller one had not."""
    def paths(size):
        out = []
        for kind, level in [("entries", 0)] + [(level, level) for level in range(8)]:
            hashes = size >> 8 * level
            out += [l.tile_path(kind, n, min(256, hashes - n * 256)) for n in range((hashes + 255) // 256)]
        return out
    pairs = [(0, 0), (0, 1), (1, 1), (1, 2), (0, 256), (255, 256), (256, 257), (255, 257), (200, 300), (300, 700),
             (65535, 65537), (65536, 66000), (65800, 66100), (69990, 70000)]
    return [dict(old=old, new=new, paths=[p for p in paths(new) if p not in set(paths(old))])
            for old, new in pairs], []


def checkpoints():
    good = [dict(origin=ORIGIN, size=str(size), root=l.root(LEAVES[:size]), extensions=ext, key=KEY,
                 text=text(size, *ext),
                 note=note(size, who, *ext)) for size, who, ext in [
        (0, [], []), (1, [], []), (300, NAMES, []), (256, [], ["extension", "— another"])]]
    huge = l.checkpoint_text(ORIGIN, l.LARGEST, some("root"))
    good.append(dict(origin=ORIGIN, size=str(l.LARGEST), root=some("root"), extensions=[], key=KEY, text=huge,
                     note=huge + "\n" + l.sign(ORIGIN, SEED, huge)))
    # Many signatures by keys that nobody knows, one of them with our name.
    crowd = "".join(l.sign(f"k{n}.example", some(f"k{n}"), text(300)) for n in range(62))
    good.append(dict(good[0], size="300", root=l.root(LEAVES), text=text(300),
                     note=note(300) + l.sign(ORIGIN, OTHER, text(300)) + crowd))
    rows = []

    def body(name, text_):
        rows.append((name, text_ + "\n" + l.sign(ORIGIN, SEED, text_)))
    full = note(300, NAMES[:1])
    size, root = "\n300\n", l.b64(l.root(LEAVES))
    rows += [("a larger size", full.replace(size, "\n301\n")), ("another root", full.replace(root, l.b64(some("x")))),
             ("another origin", full.replace(ORIGIN + size, "other.example" + size)),
             ("a line added", full.replace("\n\n", "\nmore\n\n")), ("no signature", text(300) + "\n"),
             ("no blank line", full.replace("\n\n", "\n")), ("cut off", full[:-1]), ("empty", ""),
             ("carriage returns", full.replace("\n", "\r\n")), ("a tab", full.replace(size, "\t300\n")),
             ("signed by a key of the same name", text(300) + "\n" + l.sign(ORIGIN, OTHER, text(300))),
             ("signed by a witness only",
              text(300) + "\n" + l.cosign(NAMES[0], WITNESSES[NAMES[0]], TIME, text(300))),
             ("signed under another name", text(300) + "\n" + l.sign("other.example", SEED, text(300))),
             ("signed with another text", text(300) + "\n" + l.sign(ORIGIN, SEED, text(299))),
             ("a good signature and a wrong one", full + l.sign(ORIGIN, SEED, text(299))),
             ("65 signatures", note(300) + crowd + l.sign("a.example", OTHER, text(300)) + l.sign("b.example", OTHER,
                 text(300))),
             ("a signature that is not base64", full + "— k.example !\n"),
             ("a signature too short", full + "— k.example AAAAAA==\n"),
             ("a signature line without dash", full + "- k.example AAAAAAA=\n")]
    body("two lines", "\n".join(text(300).split("\n")[:2]) + "\n")
    body("an empty origin", text(300, origin=""))
    body("an empty line before the root", text(300).replace("300\n", "300\n\n"))
    body("an empty extension line", text(300, "a", "", "b"))
    body("17 extension lines", text(300, *"abcdefghijklmnopq"))
    body("a space in the origin", text(300, origin="chess example"))
    body("a plus in the origin", text(300, origin="chess+example"))
    body("an origin too long", text(300, origin="x" * 201))
    for size_ in ("0300", "+300", "-1", "3e2", "", " 300", str(2**63), str(2**64), "٣"):
        body(f"size {size_!r}", text(300).replace(size, f"\n{size_}\n"))
    for root_ in (l.b64(bytes(31)), l.b64(bytes(33)), root[:-1], root.replace("=", ""), "x", root[:-2] + "B="):
        body(f"root {root_}", text(300).replace(root, root_))
    body("an empty tree with a root", l.checkpoint_text(ORIGIN, 0, some("x")))

    def open_(note_):
        checkpoint = l.read_checkpoint(note_)
        l.signed(checkpoint, [l.read_key(KEY, 1)])
    return good, [dict(name=name, note=note_, key=KEY, error=fault(open_, note_)) for name, note_ in rows]


def cosignatures():
    good = []
    for time in (0, TIME, l.LARGEST):
        name = NAMES[0]
        line = l.cosign(name, WITNESSES[name], time, text(300))
        good.append(dict(name=name, seed=WITNESSES[name], key=vkey(name), time=str(time), checkpoint=note(300),
                         line=line,
                         message=l.cosigned(time, text(300)), note=note(300) + line))
    twice = good[1]["note"] + l.cosign(NAMES[0], WITNESSES[NAMES[0]], TIME + 7, text(300))
    good.append(dict(good[1], time=str(TIME + 7), line=twice.splitlines(True)[-1],
                     message=l.cosigned(TIME + 7, text(300)), note=twice))
    ext = note(5, [], "extension")
    body = ext.rpartition("\n\n")[0] + "\n"
    line = l.cosign(NAMES[1], WITNESSES[NAMES[1]], TIME, body)
    good.append(dict(name=NAMES[1], seed=WITNESSES[NAMES[1]], key=vkey(NAMES[1]), time=str(TIME), checkpoint=ext,
                     line=line,
                     message=l.cosigned(TIME, body), note=ext + line))
    name, seed = NAMES[0], WITNESSES[NAMES[0]]
    public = l.SigningKey(seed).verify_key.encode()
    id_ = l.key_id(name, 4, public)
    line = l.cosign(name, seed, TIME, text(300))
    raw = l.unb64(line.split(" ")[2].strip(), "x")[4:]
    rows = [("another time", l.cosign(name, seed, TIME, text(300), TIME + 1)),
            ("another checkpoint", l.cosign(name, seed, TIME, text(299))),
            ("a bit of the signature", l.signature_line(name, id_, flip(raw, 71))),
            ("a bit of the time", l.signature_line(name, id_, flip(raw, 0))),
            ("a time beyond 2^63 - 1", l.cosign(name, seed, 2**63, text(300))),
            ("cut off", l.signature_line(name, id_, raw[:-1])),
            ("a byte more", l.signature_line(name, id_, raw + b"\0")),
            ("the time alone", l.signature_line(name, id_, raw[:8])),
            ("one byte", l.signature_line(name, id_, raw[:1])),
            ("an ordinary signature under the cosigner's id",
             l.signature_line(name, id_, l.SigningKey(seed).sign(text(300).encode()).signature)),
            ("without the header line", l.signature_line(name, id_, struct.pack(">Q", TIME) + l.SigningKey(seed).sign(
                f"time {TIME}\n{text(300)}".encode()).signature)),
            ("another witness' signature under its name", l.signature_line(
                name, id_, l.unb64(l.cosign(NAMES[1], WITNESSES[NAMES[1]], TIME, text(300)).split(" ")[2].strip(),
                                   "x")[4:])),
            ("a good one and a wrong one", line + l.cosign(name, seed, TIME, text(299))),
            ("none", ""), ("another witness", l.cosign(NAMES[1], WITNESSES[NAMES[1]], TIME, text(300))),
            ("the same key under another name", l.cosign("other.example", seed, TIME, text(300))),
            ("an ordinary signature", l.sign(name, seed, text(300)))]

    def open_(note_):
        l.need(l.cosigned_at(l.read_checkpoint(note_), l.read_key(vkey(name), 4)) is not None, "absent")
    return good, [dict(name=why, note=note(300) + lines, key=vkey(name), error=fault(open_, note(300) + lines))
                  for why, lines in rows]


LOG_LINE = f"log {KEY} https://chess.example/log/\n"
W = [f"witness w{n} {vkey(name)}\n" for n, name in enumerate(NAMES, 1)]
GROUPS = (LOG_LINE + "".join(W) + "group pair all w1 w2\ngroup one any w3 w4\ngroup both 2 pair one\nquorum both\n")


def policies():
    cases = [("quorum none", LOG_LINE + "quorum none\n", [0, 4]),
             ("one witness", LOG_LINE + W[0] + "quorum w1\n", [0, 1]),
             ("groups", GROUPS, [0, 1, 2, 3, 4]), ("two of three", LOG_LINE + "".join(W[:3]) +
              "group g 2 w1 w2 w3\nquorum g\n", [0, 1, 2, 3]),
             ("blanks, comments, no last newline", f"# policy\n\n \t \n  # more\n\tlog\t{KEY} \n{W[0]} quorum \t w1 ",
              [0, 1]),
             ("names are bytes", (LOG_LINE + W[0]).encode().replace(b" w1 ", b" \xff\xe2\x84\xaa ") +
              b"group K any \xff\xe2\x84\xaa\nquorum K\n# \x80\n", [0, 1]),
             ("the quorum is no member, a group of groups", LOG_LINE + W[0] + W[1] +
              "group a any w1\ngroup b any a\ngroup c 1 b\nquorum c\n", [0, 1])]
    good = []
    for name, file, counts in cases:
        file = file if isinstance(file, bytes) else file.encode()
        policy = l.read_policy(file)
        for count in counts:
            note_ = note(300, NAMES[:count])
            _, have, met = l.judge(policy, note_)
            good.append(dict(name=f"{name}, {count} cosigned", policy=file, note=note_, cosigned=have, met=met))
    rows = [("no quorum", LOG_LINE), ("empty", ""), ("two quorums", "quorum none\nquorum none\n"),
            ("an unknown quorum", "quorum w1\n"), ("the quorum before its witness", "quorum w1\n" + W[0]),
            ("another word", "logs x\nquorum none\n"), ("capitals", "Log " + KEY + "\nquorum none\n"),
            ("a log without key", "log\nquorum none\n"), ("too many items", f"log {KEY} a b\nquorum none\n"),
            ("a comment behind", "quorum none # all\n"), ("a carriage return", "quorum none\r\n"),
            ("a control character in a comment", "# \x07\nquorum none\n"), ("delete", "# \x7f\nquorum none\n"),
            ("a form feed as blank", "quorum\x0cnone\n"),
            ("a log with a cosigner key", f"log {vkey(NAMES[0])}\nquorum none\n"),
            ("a witness with a log key", f"witness w {KEY}\nquorum none\n"),
            ("a damaged key", f"log {KEY.replace('+', '+0', 1)}\nquorum none\n"),
            ("a key that is no text", LOG_LINE.encode().replace(b"chess", b"\xff") + b"quorum none\n"),
            ("the same log twice", LOG_LINE * 2 + "quorum none\n"),
            ("the same log key under another name",
             LOG_LINE + f"log {l.key_line('other.example', 1, SEED)}\nquorum none\n"),
            ("the same witness twice", W[0] + W[0].replace(" w1 ", " w2 ") + "quorum none\n"),
            ("the same name twice", W[0] + W[1].replace(" w2 ", " w1 ") + "quorum none\n"),
            ("a group with a witness' name", W[0] + "group w1 any w1\nquorum w1\n"),
            ("a witness named none", W[0].replace(" w1 ", " none ") + "quorum none\n"),
            ("a group named none", W[0] + "group none any w1\nquorum none\n"),
            ("none as a member", "group g any none\nquorum g\n"), ("a group of itself", "group g any g\nquorum g\n"),
            ("a group without members", W[0] + "group g any\nquorum none\n"),
            ("a member twice", W[0] + "group g 1 w1 w1\nquorum g\n"),
            ("a member of two groups", W[0] + "group g any w1\ngroup h any w1\nquorum g\n"),
            ("threshold 0", W[0] + "group g 0 w1\nquorum g\n"),
            ("threshold 2 of 1", W[0] + "group g 2 w1\nquorum g\n"),
            ("threshold with a sign", W[0] + "group g +1 w1\nquorum g\n"),
            ("threshold with a zero", W[0] + "group g 01 w1\nquorum g\n"),
            ("threshold in words", W[0] + "group g some w1\nquorum g\n"),
            ("a huge threshold", W[0] + f"group g {10**30} w1\nquorum g\n"),
            ("a number for a name", W[0] + "group g 1 1\nquorum g\n")]
    rows = [(name, file if isinstance(file, bytes) else file.encode()) for name, file in rows]
    return good, [dict(name=name, policy=file, error=fault(l.read_policy, file)) for name, file in rows]


def proofs():
    good = []
    for index, size, extra, count in [(0, 1, None, 4), (0, 300, None, 4), (299, 300, b"", 3),
                                      (255, 256, b"salt" * 8, 4),
                                      (17, 257, bytes(99), 3)]:
        proof = l.inclusion(index, LEAVES[:size])
        file = l.write_proof(index, proof, note(size, NAMES[:count]), extra)
        l.check_proof(file, ENTRIES[index], l.read_policy(GROUPS.encode()))
        good.append(dict(entry=ENTRIES[index], index=str(index), policy=GROUPS,
                         extra=extra.hex() if extra is not None else None,
                         proof=proof, checkpoint=note(size, NAMES[:count]), file=file))
    one = l.write_proof(17, l.inclusion(17, LEAVES), note(300, NAMES))
    path = l.inclusion(17, LEAVES)
    first = l.b64(path[0])

    def made(index=17, proof=path, note_=None, extra=None):
        return l.write_proof(index, proof, note_ or note(300, NAMES), extra)
    rows = [("another version", one.replace("@v1", "@v2")), ("empty", ""), ("no tag", one.split("\n", 1)[1]),
            ("carriage returns", one.replace("\n", "\r\n")),
            ("extra that is not base64", made(extra=b"x").replace("eA==", "e")),
            ("extra twice", made(extra=b"x").replace("index", "extra eA==\nindex")),
            ("no index", one.replace("index 17\n", "")), ("index with a zero", one.replace("index 17", "index 017")),
            ("a negative index", one.replace("index 17", "index -1")),
            ("a huge index", one.replace("index 17", f"index {2**64}")), ("another index", made(index=18)),
            ("an index beyond the tree", made(index=300)), ("the index of the neighbour", made(index=16)),
            ("a hash cut", one.replace(first, first[4:])), ("a hash that is not base64", one.replace(first, "*")),
            ("no blank line", one.replace("\n\n" + ORIGIN, "\n" + ORIGIN)), ("64 hashes", made(proof=path * 8)),
            ("63 hashes", made(proof=path * 7)), ("no hashes", made(proof=[])),
            ("a hash missing", made(proof=path[1:])),
            ("the last hash missing", made(proof=path[:-1])), ("a hash more", made(proof=path + path[:1])),
            ("hashes exchanged", made(proof=[path[1], path[0], *path[2:]])),
            ("a bit of a hash", made(proof=[*path[:-1], flip(path[-1], 0)])),
            ("a smaller tree", made(note_=note(299, NAMES))), ("a larger size", one.replace("\n300\n", "\n301\n")),
            ("no signature of the log", one.replace(note(300).split("\n\n")[1], "")),
            ("a wrong signature of the log", made(note_=text(300) + "\n" + l.sign(ORIGIN, SEED, text(299)))),
            ("another log's", made(note_=text(300) + "\n" + l.sign(ORIGIN, OTHER, text(300)))),
            ("too few witnesses", made(note_=note(300, NAMES[:2]))),
            ("the wrong witnesses", made(note_=note(300, NAMES[1:]))),
            ("no witness", made(note_=note(300))),
            ("a wrong cosignature", made(note_=note(300, NAMES[:3]) + l.cosign(NAMES[3], WITNESSES[NAMES[3]], TIME,
                text(299)))),
            ("no checkpoint", made(note_="\n"))]
    policy = l.read_policy(GROUPS.encode())
    bad = [dict(name=name, file=file, entry=ENTRIES[17], policy=GROUPS,
                error=fault(l.check_proof, file, ENTRIES[17], policy))
           for name, file in rows]
    bad.append(dict(name="another entry", file=one, entry=ENTRIES[18], policy=GROUPS,
                    error=fault(l.check_proof, one, ENTRIES[18], policy)))
    return good, bad


def requests():
    keys = [KEY, l.key_line(ORIGIN, 1, OTHER)]

    def head(size):
        return dict(size=str(size), root=l.root(LEAVES[:size]))

    def body(old, new, proof=None, note_=None):
        proof = l.consistency(old, LEAVES[:new]) if proof is None else proof
        return l.write_request(old, proof, note_ or note(new))
    good = []
    for old, new in [(0, 0), (0, 1), (0, 300), (1, 2), (255, 256), (256, 300), (299, 300), (300, 300)]:
        last = head(old) if old else None
        good.append(dict(body=body(old, new), keys=keys, last=last, head=head(new), old=str(old)))
    rows = [("empty", "", None), ("no old size", body(0, 1).split("\n", 1)[1], None),
            ("old size with a zero", body(0, 1).replace("old 0", "old 00"), None),
            ("a hash cut", body(200, 300).replace("=", "", 1), 200),
            ("no blank line", body(0, 1).replace("\n\n", "\n", 1), None),
            ("64 hashes", body(200, 300, [bytes(32)] * 64), 200),
            ("63 hashes", body(200, 300, [bytes(32)] * 63), 200),
            ("no checkpoint", "old 0\n\n", None),
            ("a size that is no number", body(0, 300).replace("\n300\n", "\n3OO\n"), None),
            ("another log", body(0, 1, note_=text(1, origin="x.example") + "\n" + l.sign(
                "x.example", SEED, text(1, origin="x.example"))), None),
            ("not signed by its log", body(0, 1, note_=text(1) + "\n" + l.sign(ORIGIN, some("x"), text(1))), None),
            ("wrongly signed", body(0, 300).replace("\n300\n", "\n301\n"), None),
            ("signed by a known key of another log",
             body(0, 1, note_=text(1) + "\n" + l.sign("x.example", SEED, text(1))), None),
            ("a smaller tree", body(0, 200).replace("old 0", "old 300"), 300),
            ("the old size is not that cosigned last", body(0, 300), 200),
            ("nothing cosigned yet", body(200, 300), None),
            ("an older tree again", body(0, 200), 300), ("no proof", body(200, 300, []), 200),
            ("a bit of the proof", body(200, 300, [flip(h, 3) for h in l.consistency(200, LEAVES)]), 200),
            ("a proof from the empty tree", body(0, 300, [bytes(32)]), None),
            ("a proof for the same tree", body(300, 300, [bytes(32)]), 300),
            ("a proof from another size", body(200, 300, l.consistency(201, LEAVES)), 200)]
    bad = []
    forked = l.checkpoint_text(ORIGIN, 200, some("fork"))
    forked += "\n" + l.sign(ORIGIN, SEED, forked)
    for name, body_, last in rows + [("another tree of the same size", body(200, 200, [], forked), 200)]:
        last = None if last is None else head(last)
        arguments = body_, [l.read_key(key, 1) for key in keys], last and (int(last["size"]), last["root"])
        bad.append(dict(name=name, body=body_, keys=keys, last=last, error=fault(l.decide, *arguments)))
    return good, bad


def leaves():
    one = leaf(9)
    return [dict(entry=e, batch_time_s=str(t), hash=h, record_hash=l.record_hash(e)) for t, h in
            [(0, bytes(32)), (TIME, some("leaf")), (253402300799, some("last"))]
            for e in [b"\1" + struct.pack(">Q", t) + h]], [
        dict(name=name, entry=e, error=error) for name, e, error in [
            ("cut off", one[:-1], "length"), ("a byte more", one + b"\0", "length"), ("empty", b"", "length"),
            ("another version", put(one, 0, b"\2"), "version"), ("version 0", put(one, 0, b"\0"), "version"),
            ("after the year 9999", put(one, 1, struct.pack(">Q", 253402300800)), "time"),
            ("the largest time", put(one, 1, b"\xff" * 8), "time")]]


def logs():
    """Whole logs; a bad one is the last good one with changes."""
    def files(entries):
        return l.files([l.record_hash(e) for e in entries], entries)

    def signed(entries):
        body = l.checkpoint_text(ORIGIN, len(entries), l.root([l.record_hash(e) for e in entries]))
        return body + "\n" + l.sign(ORIGIN, SEED, body)
    good = [dict(name=f"{n} entries", key=KEY, checkpoint=signed(ENTRIES[:n]), files=files(ENTRIES[:n])) for n in (0,
        1, 300)]
    base = good[-1]["files"]

    def changed(changes):
        out = dict(base)
        for path, data in changes.items():
            out[path] = data
        return out
    e0, e1, t0, t1, top = "tile/entries/000", "tile/entries/001.p/44", "tile/0/000", "tile/0/001.p/44", "tile/1/000.p/1"
    assert set(base) == {e0, e1, t0, t1, top}
    swapped = list(ENTRIES)
    swapped[8:10] = swapped[9], swapped[8]
    back = list(ENTRIES)
    back[100] = put(back[100], 1, struct.pack(">Q", TIME))
    later = [*ENTRIES[:299], put(ENTRIES[299], 1, struct.pack(">Q", 253402300800))]
    short, other = [*ENTRIES[:5], ENTRIES[5][:-1], *ENTRIES[6:]], [*ENTRIES[:5], put(ENTRIES[5], 0, b"\2"),
        *ENTRIES[6:]]
    rows = [("a bit of an entry", {e0: flip(base[e0], 43 * 7 + 30)}, None),
            ("a bit of the last entry", {e1: flip(base[e1], -1 % len(base[e1]))}, None),
            ("a length too large", {e0: put(base[e0], 0, b"\0\x2a")}, None),
            ("a length too small", {e0: put(base[e0], 0, b"\0\x28")}, None),
            ("a length beyond the bundle", {e1: put(base[e1], 43 * 43, b"\xff\xff")}, None),
            ("an entry missing", {e0: base[e0][43:]}, None), ("an entry more", {e1: base[e1] + base[e1][:43]}, None),
            ("a byte more", {e1: base[e1] + b"\0"}, None), ("a byte missing", {e1: base[e1][:-1]}, None),
            ("an empty bundle", {e1: b""}, None),
            ("a bundle missing", {e0: None}, None), ("the last bundle missing", {e1: None}, None),
            ("a tile missing", {t0: None}, None), ("the last tile missing", {t1: None}, None),
            ("the top tile missing", {top: None}, None),
            ("a bit of a tile", {t0: flip(base[t0], 99)}, None),
            ("a bit of the last tile", {t1: flip(base[t1], 0)}, None),
            ("a bit of the top tile", {top: flip(base[top], 31)}, None),
            ("a hash too many", {t1: base[t1] + bytes(32)}, None),
            ("a tile cut", {t0: base[t0][:-32]}, None), ("a partial tile of zeros", {t1: bytes(len(base[t1]))}, None),
            ("two entries exchanged in the bundle", {e0: files(swapped)[e0]}, None),
            ("two entries exchanged in bundle and tile", {e0: files(swapped)[e0], t0: files(swapped)[t0]}, None),
            ("two entries exchanged in all files", files(swapped), None),
            ("another log's files", files([leaf(n, TIME + 1) for n in range(300)]), None),
            ("a batch time that goes back, signed", files(back), signed(back)),
            ("a batch time after the year 9999, signed", files(later), signed(later)),
            ("an entry of 40 bytes, signed", files(short), signed(short)),
            ("an entry of another version, signed", files(other), signed(other)),
            ("a larger checkpoint, signed", {}, signed([*ENTRIES, ENTRIES[299]])),
            ("the checkpoint's size changed", {}, signed(ENTRIES).replace("\n300\n", "\n299\n")),
            ("another root, signed", {}, (lambda t: t + "\n" + l.sign(ORIGIN, SEED, t))(l.checkpoint_text(ORIGIN, 300,
                some("x")))),
            ("signed by another key", {}, text(300) + "\n" + l.sign(ORIGIN, OTHER, text(300)))]
    bad = []
    for name, changes, checkpoint in rows:
        checkpoint = checkpoint or signed(ENTRIES)
        changes = {path: data for path, data in changes.items() if base.get(path, 0) != data}

        def check():
            read = l.read_checkpoint(checkpoint)
            l.signed(read, [l.read_key(KEY, 1)])
            l.audit(read, changed(changes).get)
        bad.append(dict(name=name, checkpoint=checkpoint, error=fault(check),
                        changes=[diff(path, base.get(path), data) for path, data in changes.items()]))
    return good, bad


def diff(path, old, new):
    """The new bytes of a file: the old ones up to `keep`, then `put`, then the old ones from `from` on."""
    if new is None:
        return dict(path=path, removed=True)
    keep = next((n for n in range(min(len(old), len(new))) if old[n] != new[n]), min(len(old), len(new)))
    tail = 0
    while tail < min(len(old), len(new)) - keep and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    change = {"path": path, "keep": keep, "put": new[keep:len(new) - tail], "from": len(old) - tail}
    assert old[:keep] + change["put"] + old[change["from"]:] == new
    return change


def plain(value):
    """As `hexed`, keeping numbers, flags and null."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def main():
    _, action, folder = sys.argv
    for name, make in dict(tree=trees, tile=tiles, growth=growths, leaf=leaves, checkpoint=checkpoints,
                           cosignature=cosignatures, policy=policies, proof=proofs, request=requests,
                           log=logs).items():
        good, bad = make()
        made = json.dumps(plain({"good": good, "bad": bad}), indent=1, ensure_ascii=False) + "\n"
        path = pathlib.Path(folder, name + ".json")
        if action == "write":
            path.write_text(made, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != made:
            raise SystemExit(f"{path} is not what the second implementation makes")
        print(f"{name}: {len(good)} good, {len(bad)} bad")


if __name__ == "__main__":
    main()
