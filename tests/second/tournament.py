"""Files of tournaments' records a second time, sharing no code with the server: docs/formats.md in Python.

  tournament.py FILE...   one line a file, "good" or what is wrong; fails if one is bad
"""
import hashlib, hmac, json, sys
import game as g
import seal as s

HEAD = {"v", "type", "tournament", "seq", "at", "body"}


def read(file):
    g.need(file.get("format") == "fairschach-tournament/1", "format", "format")
    members = {"format", "tournament", "keys", "head", "waiting", "events"}
    g.need(set(file) - {"checkpoint"} == members, "format", "members of the file")
    acts = []
    for index, each in enumerate(file["events"]):
        g.need(set(each) - {"proof"} == {"event", "salt"} and len(g.unb64(each["salt"])) == 32, "format", index)
        raw = g.unb64(each["event"])
        act = json.loads(raw)
        g.need(g.canonical(act) == raw, "canonical", index)
        g.need(set(act) - {"prev", "by"} == HEAD and act["v"] == 1, "members", index)
        g.need(act["tournament"] == file["tournament"], "members", index)
        acts.append((act, s.event_hash(raw)))
    return acts


def check_chain(file, acts):
    prev = None
    for seq, (act, hash_) in enumerate(acts):
        g.need(act["seq"] == seq and act.get("prev") == prev, "chain", seq)
        prev = s.b64(hash_)
    g.need(file["head"] == prev, "chain", "head")


def check_sheets(acts):
    version, sheet = 0, None
    for act, _ in acts:
        if act["type"] in ("made", "sheet"):
            version += 1
            g.need(act["body"].get("version", 1) == version, "sheets", act["seq"])
            sheet = act["body"]["sheet"]
    g.need(version > 0 or not acts, "sheets", "none")
    return sheet


def check_draw(acts, sheet):
    commitment, texts = None, {}
    for act, _ in acts:
        body = act["body"]
        if act["type"] == "opened":
            commitment = body.get("commitment", commitment)
        elif act["type"] == "contribution":
            texts[body["player"]] = body["contribution"]
        elif act["type"] == "entry-taken-back":
            texts.pop(body["player"], None)
        elif act["type"] == "started":
            secret = bytes.fromhex(body["secret"])
            g.need(hashlib.sha256(secret).hexdigest() == commitment, "draw", "commitment")
            for player, text in body["entrants"]:
                g.need(texts.get(player, text) == text, "draw", player)
            lines = "".join(sorted(f"{player} {text}\n" for player, text in body["entrants"])).encode()
            key = lambda player: hmac.digest(secret, lines + player.encode(), "sha256")
            drawn = sorted((player for player, _ in body["entrants"]), key=key)
            g.need(drawn == body["drawn"], "draw", "order")
            if sheet.get("seeding", "draw") == "draw" and sheet["kind"]["name"] != "teams":
                g.need(drawn == body["numbers"], "draw", "numbers")


def outcome(file):
    try:
        acts = read(file)
        check_chain(file, acts)
        check_draw(acts, check_sheets(acts))
        g.check_log(file)
        return "good"
    except (g.Wrong, s.Fault) as wrong:
        return str(wrong)
    except (KeyError, TypeError, ValueError) as wrong:
        return f"form: {wrong!r}"


def main():
    bad = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as text:
            found = outcome(json.load(text))
        bad += found != "good"
        print(found)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
