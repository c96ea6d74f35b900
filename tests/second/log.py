"""The public log a second time, sharing no code with the server: RFC 6962 and C2SP in Python, written the naive way.

  log.py directory DIR   checks the files of a log and the proofs made from it

DIR holds `checkpoint` and `tile/…` as they are served, `policy`, `proofs/N.tlog-proof` for entry N,
and `requests/*`, bodies of add-checkpoint requests whose old trees are the log's own. It prints one line for each.
"""
import base64, functools, pathlib, re, struct, sys
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey
from seal import Fault, b64, need, sha256

LARGEST = 2**63 - 1
EMPTY = sha256()


# The tree (RFC 6962 section 2.1)

def record_hash(entry):
    return sha256(b"\0", entry)


def node_hash(left, right):
    return sha256(b"\1", left, right)


def split(n):
    return 1 << (n - 1).bit_length() - 1


def root(leaves):
    """MTH, of hashes of leaves."""
    return root_of(tuple(leaves))


@functools.cache
def root_of(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else EMPTY
    k = split(len(leaves))
    return node_hash(root_of(leaves[:k]), root_of(leaves[k:]))


def inclusion(m, leaves):
    """PATH (section 2.1.1)."""
    if len(leaves) < 2:
        return []
    k = split(len(leaves))
    if m < k:
        return inclusion(m, leaves[:k]) + [root(leaves[k:])]
    return inclusion(m - k, leaves[k:]) + [root(leaves[:k])]


def consistency(m, leaves):
    """PROOF (section 2.1.2)."""
    return [] if m in (0, len(leaves)) else subproof(m, leaves, True)


def subproof(m, leaves, complete):
    if m == len(leaves):
        return [] if complete else [root(leaves)]
    k = split(len(leaves))
    if m <= k:
        return subproof(m, leaves[:k], complete) + [root(leaves[k:])]
    return subproof(m - k, leaves[k:], False) + [root(leaves[:k])]


def included_root(leaf, index, size, proof):
    """The root that the proof makes, downwards as PATH goes."""
    if size == 1:
        need(not proof, "root")
        return leaf
    need(proof, "root")
    k = split(size)
    if index < k:
        return node_hash(included_root(leaf, index, k, proof[:-1]), proof[-1])
    return node_hash(proof[-1], included_root(leaf, index - k, size - k, proof[:-1]))


def check_inclusion(leaf, index, size, root_, proof):
    need(index < size <= LARGEST, "size")
    need(included_root(leaf, index, size, proof) == root_, "root")


def both_roots(m, n, proof, complete, old):
    if m == n:
        if complete:
            need(not proof, "root")
            return old, old
        need(len(proof) == 1, "root")
        return proof[0], proof[0]
    need(proof, "root")
    k = split(n)
    if m <= k:
        a, b = both_roots(m, k, proof[:-1], complete, old)
        return a, node_hash(b, proof[-1])
    a, b = both_roots(m - k, n - k, proof[:-1], False, old)
    return node_hash(proof[-1], a), node_hash(proof[-1], b)


def check_consistency(old_size, old_root, new_size, new_root, proof):
    need(old_size <= new_size <= LARGEST, "size")
    if old_size == 0:
        need(not proof and old_root == EMPTY and (new_size or new_root == EMPTY), "root")
    else:
        need(both_roots(old_size, new_size, proof, True, old_root) == (old_root, new_root), "root")


# Files (C2SP tlog-tiles)

def tile_path(kind, index, width):
    digits = f"{index:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[i:i + 3] for i in range(0, len(digits), 3)]
    return f"tile/{kind}/" + "/".join(["x" + g for g in groups[:-1]] + groups[-1:]) + (
        "" if width == 256 else f".p/{width}")


def read_path(path):
    match = re.fullmatch(r"tile/(entries|[0-7])/((?:x\d{3}/){0,6}\d{3})(?:\.p/([1-9]\d{0,2}))?", path, re.ASCII)
    need(match, "path")
    kind, digits, width = match.groups()
    index, width = int(digits.replace("/", "").replace("x", "")), int(width or 256)
    level = 0 if kind == "entries" else int(kind)
    need(tile_path(kind, index, width) == path and (width < 256 or match[3] is None), "path")
    need((index * 256 + width) * 256**level <= LARGEST, "path")
    return kind, index, width


def files(leaves, entries):
    """Every file of a log but the checkpoint: those that a tree of that size is served with."""
    out = {}
    for n in range(0, len(entries), 256):
        part = entries[n:n + 256]
        out[tile_path("entries", n // 256, len(part))] = b"".join(struct.pack(">H", len(e)) + e for e in part)
    level, hashes = 0, leaves
    while hashes:
        for n in range(0, len(hashes), 256):
            part = hashes[n:n + 256]
            out[tile_path(level, n // 256, len(part))] = b"".join(part)
        hashes = [root(hashes[n:n + 256]) for n in range(0, len(hashes) - 255, 256)]
        level += 1
    return out


def read_bundle(data, width):
    entries = []
    for _ in range(width):
        need(len(data) >= 2, "bundle")
        length = struct.unpack(">H", data[:2])[0]
        need(len(data) >= 2 + length, "bundle")
        entries.append(data[2:2 + length])
        data = data[2 + length:]
    need(not data, "bundle")
    return entries


def audit(checkpoint, at):
    """The entries of a log whose files `at` gives, None if there is none."""
    entries, last = [], 0
    for n in range(0, checkpoint["size"], 256):
        width = min(256, checkpoint["size"] - n)
        data = at(tile_path("entries", n // 256, width))
        need(data is not None, "missing")
        part = read_bundle(data, width)
        for entry in part:
            need(len(entry) == 41 and entry[0] == 1, "leaf")
            time = struct.unpack(">Q", entry[1:9])[0]
            need(time <= 253402300799, "leaf")
            need(time >= last, "time")
            last = time
        entries += part
    for path, data in files([record_hash(e) for e in entries], entries).items():
        found = at(path)
        need(found is not None, "missing")
        need(found == data, "tile")
    need(root([record_hash(e) for e in entries]) == checkpoint["root"], "root")
    return entries


# Keys and signed notes (C2SP signed-note, tlog-cosignature)

def key_id(name, kind, public):
    return sha256(name.encode(), b"\n", bytes([kind]), public)[:4]


def key_line(name, kind, seed):
    public = SigningKey(seed).verify_key.encode()
    return f"{name}+{key_id(name, kind, public).hex()}+{b64(bytes([kind]) + public)}"


def read_key(line, kind):
    """Name, id and public key."""
    parts = line.split("+", 2)
    need(len(parts) == 3 and good_name(parts[0]) and re.fullmatch(r"[0-9a-fA-F]{8}", parts[1]), "key")
    data = unb64(parts[2], "key")
    need(data and data[0] == kind and len(data) == 33, "key")
    id_ = bytes.fromhex(parts[1])
    need(key_id(parts[0], kind, data[1:]) == id_, "key")
    return parts[0], id_, data[1:]


def good_name(name):
    return 0 < len(name.encode()) <= 200 and not any(c.isspace() or c < " " or c == "+" for c in name)


def unb64(text, word):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Fault(word)
    need(b64(data) == text, word)
    return data


def signs(public, message, signature):
    try:
        VerifyKey(public).verify(message, signature)
        return True
    except (BadSignatureError, ValueError):
        return False


def read_lines(lines):
    """Signature lines as (line, name, id, signature)."""
    need(lines.endswith("\n"), "note-form")
    lines = lines[:-1].split("\n")
    need(len(lines) <= 64, "too-many")
    out = []
    for line in lines:
        dash, name, signature = (line.split(" ", 2) + ["", ""])[:3]
        data = unb64(signature, "note-form")
        need(dash == "—" and good_name(name) and len(data) > 4, "note-form")
        out.append((line, name, data[:4], data[4:]))
    return out


def signature_line(name, id_, signature):
    return f"— {name} {b64(id_ + signature)}\n"


def sign(name, seed, text):
    public = SigningKey(seed).verify_key.encode()
    return signature_line(name, key_id(name, 1, public), SigningKey(seed).sign(text.encode()).signature)


def cosign(name, seed, time, text, signed_time=None):
    public = SigningKey(seed).verify_key.encode()
    signed = SigningKey(seed).sign(cosigned(time if signed_time is None else signed_time, text)).signature
    return signature_line(name, key_id(name, 4, public), struct.pack(">Q", time) + signed)


def cosigned(time, text):
    return f"cosignature/v1\ntime {time}\n{text}".encode()


# Checkpoints (C2SP tlog-checkpoint)

def number(text, word):
    need(re.fullmatch("0|[1-9][0-9]*", text, re.ASCII) and int(text) <= LARGEST, word)
    return int(text)


def checkpoint_text(origin, size, root_, *extensions):
    return "".join(line + "\n" for line in (origin, str(size), b64(root_), *extensions))


def read_checkpoint(note):
    """Text, fields and signatures; nothing is verified."""
    need(len(note.encode()) <= 64 * 1024, "too-long")
    text, blank, lines = note.rpartition("\n\n")
    need(blank and not any(c < " " and c != "\n" for c in note), "note-form")
    signatures = read_lines(lines)
    lines = text.split("\n")
    need(len(lines) >= 3 and all(lines[:3]), "form")
    need(len(lines) <= 3 + 16, "extensions")
    need(all(lines), "form")
    origin, size, root_ = lines[:3]
    need(good_name(origin), "origin")
    size = number(size, "size")
    root_ = unb64(root_, "root")
    need(len(root_) == 32 and (size or root_ == EMPTY), "root")
    return dict(text=text + "\n", origin=origin, size=size, root=root_, signatures=signatures)


def signed(checkpoint, keys):
    """Whether one of these keys of the log signed it."""
    known = False
    for _, name, id_, signature in checkpoint["signatures"]:
        named = [key for key in keys if key[:2] == (name, id_) and name == checkpoint["origin"]]
        if named:
            known = True
            need(any(signs(key[2], checkpoint["text"].encode(), signature) for key in named), "signature")
    need(known, "unknown")


def cosigned_at(checkpoint, key):
    """When this witness cosigned it, or None."""
    times = []
    for _, name, id_, signature in checkpoint["signatures"]:
        if key[:2] == (name, id_):
            need(len(signature) == 72, "cosignature")
            time = struct.unpack(">Q", signature[:8])[0]
            need(time <= LARGEST and signs(key[2], cosigned(time, checkpoint["text"]), signature[8:]), "cosignature")
            times.append(time)
    return max(times, default=None)


# Trust policies (C2SP tlog-policy)

def read_policy(data):
    need(len(data) <= 64 * 1024, "1:too-long")
    policy = dict(logs=[], witnesses={}, groups={}, members=set())
    lines = data.split(b"\n")
    for n, line in enumerate(lines, 1):
        try:
            policy_line(policy, line)
        except Fault as fault:
            raise Fault(f"{n}:{fault}")
    need("quorum" in policy, f"{len(lines)}:no-quorum")
    return policy


def policy_line(policy, line):
    need(not any(b < 32 and b != 9 or b == 127 for b in line), "control")
    items = [item for item in re.split(rb"[ \t]+", line) if item]
    if not items or items[0].startswith(b"#"):
        return
    what, *rest = items
    names = {**policy["witnesses"], **policy["groups"]}

    def key(line, kind):
        try:
            return read_key(line.decode(), kind)
        except UnicodeDecodeError:
            raise Fault("key")
    if what == b"log" and len(rest) in (1, 2):
        made = key(rest[0], 1)
        need(made[2] not in [old[2] for old in policy["logs"]], "same-key")
        need(len(policy["logs"]) < 64, "too-many")
        policy["logs"].append(made)
    elif what == b"witness" and len(rest) in (2, 3):
        made = key(rest[1], 4)
        need(made[2] not in [old[2] for old in policy["witnesses"].values()], "same-key")
        need(len(policy["witnesses"]) < 64, "too-many")
        need(rest[0] != b"none" and rest[0] not in names, "name-taken")
        policy["witnesses"][rest[0]] = made
    elif what == b"group" and len(rest) >= 3:
        name, needed, *members = rest
        if needed in (b"all", b"any"):
            needed = len(members) if needed == b"all" else 1
        else:
            need(re.fullmatch(rb"[1-9][0-9]*", needed), "threshold")
            needed = int(needed)
        need(needed <= len(members), "threshold")
        need(all(member in names for member in members), "unknown-name")
        need(len(set(members)) == len(members) and not policy["members"] & set(members), "member-twice")
        need(len(policy["groups"]) < 64, "too-many")
        need(name != b"none" and name not in names, "name-taken")
        policy["members"] |= set(members)
        policy["groups"][name] = (needed, members)
    elif what == b"quorum" and len(rest) == 1:
        need(rest[0] == b"none" or rest[0] in names, "unknown-name")
        need("quorum" not in policy, "quorum-twice")
        policy["quorum"] = rest[0]
    else:
        raise Fault("form")


def judge(policy, note):
    """The checkpoint, the names of the witnesses that cosigned it, and whether the quorum is met."""
    checkpoint = read_checkpoint(note)
    signed(checkpoint, policy["logs"])
    have = [name for name, key in policy["witnesses"].items() if cosigned_at(checkpoint, key) is not None]

    def met(name):
        if name in policy["groups"]:
            needed, members = policy["groups"][name]
            return sum(map(met, members)) >= needed
        return name == b"none" or name in have
    return checkpoint, have, met(policy["quorum"])


# Proof files and requests (C2SP tlog-proof, tlog-witness)

def hash_lines(text, form):
    hashes = []
    while True:
        line, newline, text = text.partition("\n")
        need(newline, form)
        if not line:
            return hashes, text
        need(len(hashes) < 63, "too-many-hashes")
        hashes.append(unb64(line, form))
        need(len(hashes[-1]) == 32, form)


def write_proof(index, proof, note, extra=None):
    return "c2sp.org/tlog-proof@v1\n" + ("" if extra is None else f"extra {b64(extra)}\n") + (
        f"index {index}\n" + "".join(b64(h) + "\n" for h in proof) + "\n" + note)


def check_proof(text, entry, policy):
    """Index and extra data of a proof file that proves the entry."""
    need(len(text.encode()) <= 128 * 1024, "too-long")
    tag, newline, rest = text.partition("\n")
    need(tag == "c2sp.org/tlog-proof@v1" and newline, "tag")
    extra = None
    if rest.startswith("extra "):
        line, newline, rest = rest.partition("\n")
        need(newline, "extra")
        extra = unb64(line[6:], "extra")
        need(len(extra) <= 32 * 1024, "too-long")
    line, newline, rest = rest.partition("\n")
    need(line.startswith("index ") and newline, "index")
    index = number(line[6:], "index")
    proof, note = hash_lines(rest, "hash")
    checkpoint, _, met = judge(policy, note)
    check_inclusion(record_hash(entry), index, checkpoint["size"], checkpoint["root"], proof)
    need(met, "quorum")
    return index, extra


def write_request(old, proof, note):
    return f"old {old}\n" + "".join(b64(h) + "\n" for h in proof) + "\n" + note


def decide(body, keys, last):
    """What a witness cosigns, or a fault whose word begins with the status; `last` is (size, root) of the latest tree."""
    need(len(body.encode()) <= 64 * 1024 + 4096, "400:too-long")
    try:
        line, newline, rest = body.partition("\n")
        need(line.startswith("old ") and newline, "old")
        old = number(line[4:], "old")
        proof, note = hash_lines(rest, "proof")
        checkpoint = read_checkpoint(note)
    except Fault as fault:
        raise Fault(f"400:{fault}")
    need(any(key[0] == checkpoint["origin"] for key in keys), "404")
    try:
        signed(checkpoint, keys)
    except Fault:
        raise Fault("403")
    need(old <= checkpoint["size"], "400")
    size, root_ = last or (0, EMPTY)
    need(old == size, f"409:{size}")
    need(size != checkpoint["size"] or root_ == checkpoint["root"], "409")
    try:
        check_consistency(size, root_, checkpoint["size"], checkpoint["root"], proof)
    except Fault:
        raise Fault("422")
    return checkpoint


def directory(folder):
    folder = pathlib.Path(folder)
    policy = read_policy(folder.joinpath("policy").read_bytes())
    checkpoint, witnesses, met = judge(policy, folder.joinpath("checkpoint").read_text("utf-8"))
    need(met, "quorum")

    def at(path):
        file = folder / path
        return file.read_bytes() if file.is_file() else None
    entries = audit(checkpoint, at)
    print(f"log: {len(entries)} entries, {len(witnesses)} cosignatures")
    known = set(files([record_hash(e) for e in entries], entries))
    for path in folder.joinpath("tile").rglob("*"):
        if path.is_file():
            path = path.relative_to(folder).as_posix()
            kind, index, width = read_path(path)
            # What is not of this tree is a partial one of a smaller tree.
            if path not in known:
                need(width < 256, "extra-file")
                full = max((p for p in known if read_path(p)[:2] == (kind, index)), key=lambda p: read_path(p)[2])
                need(at(full).startswith(at(path)), "extra-file")
    for file in sorted(folder.glob("proofs/*.tlog-proof")):
        index, _ = check_proof(file.read_text("utf-8"), entries[int(file.stem)], policy)
        need(index == int(file.stem), "index")
        print(f"proof: entry {index}")
    for file in sorted(folder.glob("requests/*")):
        body = file.read_text("utf-8")
        old = int(body.split("\n")[0][4:])
        last = (old, root([record_hash(e) for e in entries[:old]]))
        print(f"request: from {old} to {decide(body, policy['logs'], last)['size']}")


if __name__ == "__main__":
    _, what, where = sys.argv
    assert what == "directory"
    directory(where)
