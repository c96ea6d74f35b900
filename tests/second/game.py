"""Game files a second time, sharing no code with the server: docs/formats.md in Python, all but the replay.

  game.py check [--key VKEY] [--log-key VKEY] FILE...
                          one line a file: "good", "consistent" (nothing contradicts, but no key was given, or not all of it
                          is in the log), or what is wrong; fails if one is bad
  game.py vectors FILE    checks that each vector is found as it says
"""
import base64, datetime, json, re, sys
import log as l
import seal as s

SIDES = ("white", "black")
HEAD = {"v", "type", "game", "chain", "turn", "seq", "prev", "at"}
MEMBERS = {
    "start": {"white", "black", "variant", "rules", "options", "terms", "clock", "engine", "log_id", "position",
              "position_hash"},
    "filed": {"submission", "revision", "channel", "commitment"},
    "superseded": {"submission", "revision", "channel", "commitment", "superseded"},
    "reveal": {"pair", "position", "position_hash", "release"},
    "clock": {"reason", "outage", "credit"},
    "draw": {"by", "answer"},
    "claim": {"by", "about"},
    "leave": {"by", "from", "to"},
    "leave_end": {"by", "from", "to", "until"},
    "result": {"score", "by"},
    "suspended": {"reason"},
    "overdue": {"by"},
    "ruling": {"by", "kind", "reason", "rule"},
    "objection": {"by", "about", "text"},
    "unsealing": {"asked_by", "agreed_by", "reason"},
    "engine": {"version"},
}
RULING = {
    "adjust-clock": {"side", "time"}, "extend": {"time"}, "pause": set(), "adjudicate": {"end", "until"}, "resume": {"credit"}, "note": set(),
    "void-and-replay": {"from", "position", "position_hash", "release"}, "result": {"score", "ended"},
    "answer": {"to", "finding"}, "appoint": {"arbiter"}, "overturn": {"to", "score", "ended"}, "reopen": {"to", "time", "credit"},
}
MAY = {"result": {"flags", "captain"}, "draw": {"captain"}, "suspended": {"flags"}, "clock": {"why"}, "leave": {"announced", "announced_in"}, "start": {"arbiter", "arbiter2", "board", "start", "chance", "drawn", "keyholder", "blind_key", "director"},
       "reveal": set(SIDES) | {"secret", "dice", "lot"}, "objection": {"against", "due", "asks", "line"}, "ruling": {"operator"},
       "filed": {"contribution", "sealing", "ctx", "box", "entered_by", "arrived", "stated", "scan", "bot"},
       "superseded": {"contribution", "sealing", "ctx", "box", "entered_by", "arrived", "stated", "scan", "bot"}}
TEXTS = {"filed": {"stated"}, "superseded": {"stated"}, "clock": {"why"}, "ruling": {"reason", "rule"}, "objection": {"text", "line"},
         "unsealing": {"reason"}}
OPENING = {"submission", "revision", "received", "channel", "commitment", "ctx", "outcome", "head"}


CLOCKS_APART = 2 * 10**6
APPEAL_TIME = 14 * 24 * 3600 * 10**6
CHANNELS = ("web", "api", "mail", "server", "conditional", "paper", "bot")
CLAIMS = {"repetition": "repetition", "moves": "moves", "tablebase": "adjudication"}
FACES = "PNBRQX"
MILLION = 10**6
BOT_ID = b"fairsc\x80\x00\xb0bot-lv"
DICE = ("ordo", "ordo-vulneris", "occasio", "occado")


class Wrong(Exception):
    """What is wrong: the step, then where."""


def need(fits, step, where):
    if not fits:
        raise Wrong(f"{step}: {where}")


def unb64(text):
    return base64.b64decode(text, validate=True)


def uuid(text):
    return bytes.fromhex(text.replace("-", ""))


def canonical(value):
    """RFC 8785 for what events hold: objects with ASCII names, texts, integers, true and false."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def keys_of(file, use):
    """The verifier lines of this use, each with until when it is good in µs: the one in use, then those before it."""
    handovers = {}
    for note in file["keys"].get("earlier", []):
        try:
            lines = note.partition("\n\n")[0].split("\n")
            need(lines[0] == "fairschach-key-handover/1" and len(lines) == 5, "format", "earlier")
            values = [line.partition(" ")[::2] for line in lines[1:]]
            need([name for name, _ in values] == ["use", "old", "new", "at"], "format", "earlier")
            used, old, new, at = (value for _, value in values)
            need(old != new and old.split("+")[0] == new.split("+")[0], "format", "earlier")
            s.verify(old, note), s.verify(new, note)
        except s.Fault as fault:
            raise Wrong(f"format: earlier: {fault}")
        since = datetime.datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ") - datetime.datetime(1970, 1, 1)
        if used == use:
            handovers[new] = old, since // datetime.timedelta(microseconds=1) + 3600 * 10**6
    lines = [(file["keys"][use], None)]
    while lines[-1][0] in handovers and len(lines) <= len(handovers):
        lines.append(handovers[lines[-1][0]])
    return lines


def read(file):
    need(file.get("format") == "fairschach-game/1", "format", "format")
    need(set(file) - {"checkpoint"} == {"format", "game", "keys", "head", "events"}, "format", "members of the file")
    need(set(file["keys"]) - {"earlier"} == {"log", "receipts"}, "format", "keys")
    earlier = file["keys"].get("earlier", [])
    need(sum(len(keys_of(file, use)) - 1 for use in ("log", "receipts")) == len(earlier) <= 256, "format", "earlier")
    events = []
    for index, each in enumerate(file["events"]):
        need(set(each) - {"proof", "texts"} == {"event", "salt"} and len(unb64(each["salt"])) == 32, "format", index)
        need(any(unb64(each["salt"])), "format", f"salt {index}")
        raw = unb64(each["event"])
        try:
            event = json.loads(raw)
        except ValueError:
            raise Wrong(f"canonical: {index}")
        need(isinstance(event, dict) and canonical(event) == raw, "canonical", index)
        check_members(event, file["game"], index)
        check_texts(event, {} if each.get("texts") is None else each["texts"], index)
        events.append((event, s.event_hash(raw)))
    return events


def check_members(event, game, index):
    kind, chain = event.get("type"), event.get("chain")
    need(kind in MEMBERS and event.get("v") == 1 and event.get("game") == game, "members", index)
    own = set(event) - HEAD
    more = RULING.get(event["kind"]) if kind == "ruling" else set()
    need(more is not None and MEMBERS[kind] | more <= own <= MEMBERS[kind] | more | MAY.get(kind, set()), "members", index)
    need(kind != "objection" or ("against" in event) == (event["about"] == "appeal"), "members", index)
    need(kind != "objection" or (event.get("asks") in ("win", "draw")) == (event["about"] == "adjudication"), "members", index)
    need(kind != "objection" or event["about"] == "adjudication" or not {"asks", "line"} & set(event), "members", index)
    need(kind != "claim" or (event["by"] in SIDES and event["about"] in CLAIMS), "members", index)
    need(kind != "result" or "captain" not in event or event["by"] == "agreement", "members", index)
    need(event.get("operator", True) is True, "members", index)
    need(HEAD - set(event) == ({"prev"} if kind == "start" else set()), "members", index)
    need((chain in SIDES) == (kind in ("filed", "superseded")) and chain in SIDES + ("public",), "members", index)
    need("sealing" not in event or (event["sealing"] == "client" and event["channel"] not in ("mail", "server", "conditional", "paper", "bot")),
         "members", index)
    if kind in ("filed", "superseded"):
        need(event["channel"] in CHANNELS, "members", index)
        paper = event["channel"] == "paper"
        need({"entered_by", "arrived"} & own == ({"entered_by", "arrived"} if paper else set()), "members", index)
        need(paper or not {"stated", "scan"} & own, "members", index)
        need(("bot" in own) == (event["channel"] == "bot"), "members", index)
        check_mix(event.get("bot"), index)
        need(event.get("arrived", "other") in ("letter", "telephone", "other"), "members", index)
    need(kind != "leave" or (event["by"] in SIDES and event["from"] < event["to"]), "members", index)
    need(kind != "leave" or len({"announced", "announced_in"} & own) != 1, "members", index)
    need(kind != "leave" or event.get("announced_in") != game, "members", index)
    need(kind != "leave_end" or (event["by"] in SIDES and event["from"] <= event["until"] < event["to"]), "members", index)
    for side in SIDES if kind == "reveal" else ():
        need(side not in event or set(event[side]) - {"contribution"} in (OPENING | {"entry", "r"}, OPENING | {"unopened"}),
             "members", index)
        need(side not in event or (event[side]["channel"] in CHANNELS and any(unb64(event[side].get("r", "AQ==")))), "members", index)
    if "flags" in event:
        flags = event["flags"]
        need(flags and set(flags) <= set(SIDES) and event.get("by", "time") == "time", "members", index)
        need(all(set(flag) == {"at", "given", "credit", "used"} for flag in flags.values()), "members", index)
    need(kind != "engine" or (type(event["version"]) is int and event["version"] >= 1), "members", index)
    need(event.get("lot", "white") in SIDES and event.get("dice") != [], "members", index)
    need(all(face in FACES for face in event.get("dice", ())), "members", index)


def check_texts(event, texts, index):
    """What a person wrote is in the event, or its hash is, and it stands beside it unless it was taken away."""
    own = {name: event[name] for name in TEXTS.get(event["type"], ()) if name in event}
    need(all(text for text in with_texts(own, texts, index).values()), "members", index)


def with_texts(own, texts, index):
    """The texts of these members: as they are, or as they stand beside their hashes; still a hash where none does."""
    own = dict(own)
    hashed = {name: member for name, member in own.items() if not isinstance(member, str)}
    need(all(isinstance(member, dict) and set(member) == {"hash"} and isinstance(member["hash"], str) for member in hashed.values()),
         "members", index)
    need(all(len(unb64(member["hash"])) == 32 for member in hashed.values()), "members", index)
    need(isinstance(texts, dict) and set(texts) <= set(hashed), "members", index)
    for name, kept in texts.items():
        need(isinstance(kept, dict) and set(kept) == {"salt", "text"}, "members", index)
        need(isinstance(kept["salt"], str) and isinstance(kept["text"], str), "members", index)
        need(len(unb64(kept["salt"])) == 32 and any(unb64(kept["salt"])), "members", index)
        need(s.text_hash(unb64(kept["salt"]), kept["text"].encode()) == unb64(hashed[name]["hash"]), "members", index)
        own[name] = kept["text"]
    return own


def check_mix(bot, index):
    """What the bot rolls over: its parts make a million, no entry is in it twice."""
    if bot is None:
        return
    need(set(bot) == {"value", "mix"} and isinstance(bot["value"], int) and abs(bot["value"]) <= 1000, "members", index)
    need(all(set(share) == {"entry", "ppm"} and share["ppm"] > 0 for share in bot["mix"]), "members", index)
    need(sum(share["ppm"] for share in bot["mix"]) == MILLION and len(bot["mix"]) <= 512, "members", index)
    need(len({share["entry"] for share in bot["mix"]}) == len(bot["mix"]), "members", index)


def bot_side(start):
    """The side that the bot plays, as its player's id says; its terms must say the same level."""
    levels = {side: uuid(start[side])[15] for side in SIDES if uuid(start[side])[:15] == BOT_ID and 1 <= uuid(start[side])[15] <= 8}
    terms = {name for name in start["terms"] if name.startswith("bot_")}
    need(len(levels) <= 1 and terms == ({"bot_level", "bot_nodes", "bot_engine"} if levels else set()), "members", "bot")
    for side, level in levels.items():
        need(start["terms"]["bot_level"] == str(level), "members", "bot")
        return side
    return None


def check_bot(bot, turns, filed):
    """The bot files by its channel, once; nobody else does."""
    for (turn, side), events in filed.items():
        for event, _ in events:
            need(event["channel"] == "server" or (event["channel"] == "bot") == (side == bot), "chance", f"bot {side} {turn}")
            need(event["channel"] != "bot" or event["seq"] == 0, "chance", f"bot {side} {turn}")


def check_engines(start, bot, events, filed):
    """Another engine of the bot's is another one, and comes while it has not filed in the turn."""
    seqs = {hash_: event["seq"] for event, hash_ in events if event["chain"] == "public"}
    version = start["terms"].get("bot_engine")
    for event, _ in events:
        if event["type"] == "engine":
            first = filed.get((event["turn"], bot))
            need(bot is not None and str(event["version"]) != version, "chance", f"engine {event['seq']}")
            need(not first or seqs[unb64(first[0][0]["prev"])] >= event["seq"], "chance", f"engine {event['seq']}")
            version = str(event["version"])


def check_resignations(bot, events):
    """The bot does not resign."""
    lost = {"white": "0-1", "black": "1-0"}.get(bot)
    for event, _ in events:
        need(event["type"] != "result" or event["by"] != "resignation" or event["score"] != lost, "result", event["seq"])


def check_bot_roll(reveal, side, event, secret, game, earlier):
    """Of the entries in its mix it files the one that is rolled, from what the other side contributed before this turn."""
    if side not in reveal or "bot" not in event:
        return
    given = {"black": b"", "white": b""} | {other: earlier[other] for other in SIDES if other != side}
    rolled = s.rolls(secret, game, reveal["turn"], "bot", given["white"], given["black"])(MILLION)
    for share in event["bot"]["mix"]:
        rolled -= share["ppm"]
        if rolled < 0:
            return need(reveal[side].get("entry") == share["entry"], "chance", f"bot {reveal['turn']}")


def check_chains(file, events):
    """Gives the reveals, each with the position before it and each side's events of its turn."""
    public = [(event, hash_) for event, hash_ in events if event["chain"] == "public"]
    need(public and public[0][0]["type"] == "start", "chains", "start")
    need([event["seq"] for event, _ in public] == list(range(len(public))), "chains", "numbers")
    for (_, before), (event, _) in zip(public, public[1:]):
        need(unb64(event["prev"]) == before, "chains", f"public {event['seq']}")
    need(unb64(file["head"]) == public[-1][1], "chains", "head")
    turns, begins, position, number = [], {public[0][1]}, public[0][0]["position"], 1
    first, void = {1: position}, set()
    for event, hash_ in public[1:]:
        if event["type"] == "reveal":
            need(event["turn"] == number, "chains", "turns")
            turns.append((event, position, begins))
            begins, position, number = set(), event["position"], number + 1
            first[number] = position
        elif event.get("kind") == "void-and-replay":
            need(event["turn"] == number and event["from"] in first and event["from"] not in void, "chains", "turns")
            need(event["position"] == first[event["from"]], "positions", event["seq"])
            void |= set(range(event["from"], number + 1))
            begins, position, number = set(), event["position"], number + 1
            first[number] = position
        begins = begins | {hash_}
    check_rulings([event for event, _ in public])
    check_leave([event for event, _ in public])
    revealed = {event["turn"] for event, _, _ in turns}
    filed = {}
    for event, hash_ in events:
        if event["chain"] in SIDES:
            need(event["turn"] in revealed, "chains", "an entry before its reveal")
            filed.setdefault((event["turn"], event["chain"]), []).append((event, hash_))
    check_adjudication([event for event, _ in public], filed)
    for reveal, _, begins in turns:
        for side in SIDES:
            check_side(reveal, side, filed.get((reveal["turn"], side), []), begins)
    return turns, filed


def check_rulings(public):
    """By the game's arbiters; what stood goes on with the time for which it stood; a result follows its ruling.

    Times go on through the whole public chain, beyond the end too. `ended` is how the game stands as ended now,
    `played` how play ended, which an appeal may have given another result since.
    """
    latest = 0
    for event in public:
        need(event["at"] + CLOCKS_APART >= latest, "times", f"public {event['seq']}")
        latest = max(latest, event["at"])
    arbiters, stands, opened, known = {public[0].get("arbiter"), public[0].get("arbiter2")} - {None}, None, 0, {}
    ended, played, chief = None, None, public[0].get("arbiter")
    standing, named, players = None, set(arbiters), {public[0]["white"], public[0]["black"]}
    for before, event in zip([None] + public, public):
        kind, seq = event.get("kind", event["type"]), event["seq"]
        known[seq] = event
        given = before is not None and before.get("kind") in ("result", "overturn")
        claimed = before is not None and before["type"] == "claim"
        by_ruling = event["type"] == "result" and event["by"] in ("adjudication", "forfeit", "cancelled") and not claimed
        need(given == by_ruling, "chains", seq)
        if claimed:
            need(event["type"] == "result" and event["by"] == CLAIMS[before["about"]], "chains", seq)
            won = {"1-0": "white", "0-1": "black", "1/2-1/2": None}[event["score"]]
            need(won in (None, before["by"]) if before["about"] == "tablebase" else won is None, "chains", seq)
        need(not given or (before["score"], before["ended"]) == (event["score"], event["by"]), "chains", seq)
        amends = kind in ("overturn", "reopen")
        if ended is not None and event["type"] != "result":
            spoken = kind in ("answer", "note", "appoint") or amends or "against" in event
            need(spoken and event["turn"] == ended["turn"], "chains", seq)
        need(not amends or ended is not None, "chains", seq)
        if event["type"] == "result":
            need(ended is None or before.get("kind") == "overturn", "chains", seq)
            played = played if before.get("kind") == "overturn" else event
            ended = event
        need(kind != "overturn" or (event["score"], event["ended"]) != (ended["score"], ended["by"]), "chains", seq)
        if kind == "reopen":
            since = played["at"] if stands is None else stands
            need(event["credit"] == max(0, event["at"] - max(since, opened)), "times", seq)
            # What stood when it ended stands again.
            stands = None if stands is None else event["at"]
            ended = played = None
        need(stands is None or event["type"] not in ("reveal", "clock", "draw", "claim", "suspended", "engine") and kind != "pause", "chains", seq)
        if event.get("operator"):
            need(event["by"] not in players and kind in ("resume", "void-and-replay", "appoint"), "rulings", seq)
            need(kind == "appoint" or (not arbiters and standing == "suspended"), "rulings", seq)
        need(kind != "appoint" or event.get("operator") or event["by"] == public[0].get("director"), "rulings", seq)
        if kind == "appoint":
            need(event["arbiter"] not in arbiters | players, "rulings", seq)
            answered = {one["to"] for one in known.values() if "to" in one}
            waiting = [one for one in known.values() if one["type"] == "objection" and one["seq"] not in answered]
            first = not arbiters and public[0].get("director") not in (None, event["arbiter"])
            need(first or arbiters and any(one.get("due", event["at"]) < event["at"] or ("against" in one and len(arbiters) == 1)
                                           for one in waiting), "rulings", seq)
            chief = event["arbiter"] if first else chief
            arbiters = {chief, event["arbiter"]}
        if kind == "resume":
            need(stands is not None, "chains", seq)
            need(event["credit"] == max(0, event["at"] - max(stands, opened)), "times", seq)
        if kind in ("pause", "suspended"):
            stands, standing = event["at"], kind
        elif kind == "adjudicate":
            stands = event["at"] if stands is None else stands
        elif kind in ("resume", "void-and-replay"):
            stands = None
        opened = event.get("release", opened)
        if event["type"] == "ruling" and not event.get("operator") and kind != "appoint":
            directed = event["by"] == public[0].get("director") and kind in ("result", "pause", "resume", "adjudicate")
            need(event["by"] in arbiters or directed, "rulings", seq)
        if kind == "answer" or amends:
            objection = known.get(event["to"], {})
            need(objection.get("type") == "objection" and (not amends or "against" in objection), "rulings", seq)
            need(known.get(objection.get("against"), {}).get("by") != event["by"], "rulings", seq)
            need([one for one in known.values() if one.get("to") == event["to"]] == [event], "rulings", seq)
        if event["type"] == "unsealing":
            need({event["asked_by"], event["agreed_by"]} == named and len(named) == 2, "rulings", seq)
        if event["type"] == "objection":
            check_objection(chief, event, ended, known)


def check_adjudication(public, filed):
    """The director stops a game once the hard end has come; nothing counts that came later; each side claims a result once,
    and neither is shown, nor a result found, while the other could still claim."""
    waits, claims = None, {}
    for event, after in zip(public, public[1:] + [{}]):
        kind, seq, at = event.get("kind", event["type"]), event["seq"], event["at"]
        if kind == "adjudicate":
            need(event["by"] == public[0].get("director") and waits is None, "rulings", seq)
            need(event["end"] <= min(at + CLOCKS_APART, event["until"]), "rulings", seq)
            late = [one for chain in filed.values() for one, _ in chain if one["turn"] <= event["turn"]
                    and one["channel"] != "server" and event["end"] + CLOCKS_APART < one["at"] <= at]
            need(not late, "rulings", seq)
            waits, claims = event, {}
        elif event.get("about") == "adjudication":
            need(waits is not None and event["by"] not in claims, "rulings", seq)
            claims[event["by"]] = event
            both = len(claims) == 2 or (after.get("about") == "adjudication" and after["by"] != event["by"])
            need(both or at + CLOCKS_APART > waits["until"], "rulings", seq)
        elif waits is not None and event["type"] == "ruling":
            goes_on = kind == "resume" and event["by"] == public[0].get("director")
            need(goes_on or kind not in ("resume", "pause", "void-and-replay", "adjust-clock", "extend"), "rulings", seq)
            found = kind == "result" and event["ended"] == "adjudication"
            need(not found or claims or at + CLOCKS_APART > waits["until"], "rulings", seq)
            waits = None if goes_on else waits


def check_objection(chief, event, ended, known):
    """Somebody can answer it; a player has so many; an appeal is against a ruling that is not final, or the end that stands."""
    seq = event["seq"]
    earlier = [one for one in known.values() if one["seq"] < seq]
    own = [one for one in earlier if one["type"] == "objection" and one["by"] == event["by"]]
    answered = {one["to"] for one in earlier if "to" in one}
    if event["about"] == "adjudication":
        return
    own = [one for one in own if one["about"] != "adjudication"]
    need(chief is not None, "rulings", seq)
    need(len(own) < 32 and sum(one["seq"] not in answered for one in own) < 3, "rulings", seq)
    if "against" not in event:
        return
    of = known.get(event["against"], {})
    if of.get("type") == "ruling":
        need(not of.get("operator") and "against" not in known.get(of.get("to"), {}), "rulings", seq)
    else:
        need(ended is not None and of is ended and of["by"] == "time", "rulings", seq)
    need(event["at"] <= of["at"] + APPEAL_TIME, "rulings", seq)
    need(all(one.get("against") != event["against"] for one in own), "rulings", seq)


def check_leave(public):
    """It is announced ahead, here or in another game of the tournament before this one began. What is taken back was announced:
    whole before it begins, else later than it is said."""
    taken = set()
    for event in public:
        if event["type"] not in ("leave", "leave_end"):
            continue
        leave, at = (event["by"], event["from"], event["to"]), event["at"]
        if event["type"] == "leave":
            if "announced" in event:
                need("director" in public[0] and at == public[0]["at"] < leave[2], "times", event["seq"])
                need(event["announced"] <= at + CLOCKS_APART, "times", event["seq"])
                at = event["announced"]
            ahead = (int(public[0]["terms"].get("leave_ahead", "1")) - 1) * 24 - 2
            need(public[0]["terms"].get("leave", "0") != "0" and at < leave[1], "times", event["seq"])
            need(leave[1] - at >= ahead * 3600 * 10**6, "times", event["seq"])
            need(all(by != leave[0] or end <= leave[1] or leave[2] <= begin for by, begin, end in taken), "times", event["seq"])
            taken.add(leave)
            continue
        need(leave in taken and at < event["until"], "times", event["seq"])
        need(event["until"] == event["from"] or event["from"] <= at, "times", event["seq"])
        taken.remove(leave)
        if event["until"] > event["from"]:
            taken.add((leave[0], leave[1], event["until"]))


def check_side(reveal, side, chain, begins):
    where = f"{side} {reveal['turn']}"
    need((side in reveal) == bool(chain), "chains", where)
    for number, (event, _) in enumerate(chain):
        need(event["seq"] == number, "chains", where)
        prev = unb64(event["prev"])
        need(prev == chain[number - 1][1] if number else prev in begins, "chains", where)
    need(not chain or unb64(reveal[side]["head"]) == chain[-1][1], "chains", where)


def check_opening(reveal, side, chain):
    where = f"{side} {reveal['turn']}"
    opening = reveal[side]
    for number, (event, _) in enumerate(chain):
        need(event["revision"] == number and (event["type"] == "superseded") == (number > 0), "openings", where)
        need(not number or event["superseded"] == chain[number - 1][0]["commitment"], "openings", where)
    last = chain[-1][0]
    need(all(opening[name] == last[name] for name in ("submission", "revision", "channel", "commitment")),
         "openings", where)
    need(opening["received"] == last["at"] <= reveal["at"] <= reveal["release"], "openings", where)
    need("box" not in last or last["ctx"] == opening["ctx"], "openings", where)
    if "unopened" in opening:
        return check_unopened(opening, last, where)
    ctx, r, payload = unb64(opening["ctx"]), unb64(opening["r"]), s.pack_payload(opening["entry"].encode())
    try:
        s.check_opening(ctx, payload, r, unb64(opening["commitment"]))
    except s.Fault as fault:
        raise Wrong(f"openings: {where}: {fault}")
    need("box" in last or re.fullmatch(r"(pass|([a-h][1-8]|[45]){2}[qrbn]?|[a-h][1-8]\*|[KQRBN]@[a-h][1-8])( draw)?", opening["entry"]), "openings", where)


def check_once(turns, filed):
    """No two filings are one submission, and the server never draws the same r twice."""
    ids = [event["submission"] for chain in filed.values() for event, _ in chain]
    need(len(set(ids)) == len(ids), "openings", "a submission twice")
    drawn = [reveal[side]["r"] for reveal, _, _ in turns for side in SIDES
             if "r" in reveal.get(side, ()) and not {"sealing", "box"} & set(filed[reveal["turn"], side][-1][0])]
    need(len(set(drawn)) == len(drawn), "openings", "an r twice")


def check_unopened(opening, last, where):
    """A blind box that is said not to open does not, with the shares that are published."""
    shares = [unb64(opening["unopened"][name]) for name in ("keyholder", "server")]
    need(set(opening["unopened"]) == {"keyholder", "server"} and "box" in last, "openings", where)
    ctx = unb64(opening["ctx"])
    try:
        s.blind_open(*shares, ctx, ctx, unb64(opening["commitment"]), unb64(last["box"]))
    except s.Fault:
        return
    raise Wrong(f"openings: {where}: it opens")


def check_blind(start, events):
    """Who sealed, and for whom, as the terms say."""
    blind = start["terms"]["sealing"] == "blind"
    need({"keyholder", "blind_key"} & set(start) == ({"keyholder", "blind_key"} if blind else set()), "openings", "start")
    need(not blind or (start["options"].get("illegal_entry") == "void" and "arbiter" in start), "openings", "start")
    for event, _ in events:
        if event["chain"] in SIDES:
            where, needs = f"{event['chain']} {event['turn']}", blind and event["channel"] != "server"
            need(("box" in event) == ("ctx" in event), "members", where)
            need(("box" in event) == needs and (not needs or len(unb64(event["box"])) == 336), "openings", where)
            by = event.get("entered_by")
            need(by is None or by in (start.get("arbiter"), start.get("arbiter2")), "openings", where)
        need(event["type"] != "overdue" or (blind and event["by"] == "keyholder"), "openings", event["seq"])


def check_overdue(start, turns, filed, events):
    """A key holder's deadline passes once in a turn, with everything filed, after the time that was agreed on; where the game is
    ended before, the event stands right before the result, or the ruling that gives it."""
    seen = set()
    public = [event for event, _ in events if event["chain"] == "public"]
    ends = {event["seq"] - 1 for event in public if event["type"] == "result" or event.get("kind") == "result"}
    for event in public:
        if event["type"] == "overdue" and event["seq"] not in ends:
            turn, agreed = event["turn"], start["terms"]["keyholder_deadline"]
            need(turn not in seen, "openings", f"overdue {turn}")
            seen.add(turn)
            hours = int(agreed[:-1]) * {"d": 24, "h": 1}[agreed[-1]]
            last = [filed[turn, side][-1][0]["at"] for side in SIDES if (turn, side) in filed]
            need(not last or event["at"] >= max(last) + hours * 3600 * 10**6, "openings", f"overdue {turn}")


def check_times(start, events):
    """When conditional entries are filed; flags only a replay could tell."""
    opens = {1: start["at"]}
    for event, _ in events:
        if event["type"] == "reveal" or event.get("kind") == "void-and-replay":
            opens[event["turn"] + 1] = event["release"]
    for event, _ in events:
        if event.get("channel") == "conditional":
            need(event["at"] == opens[event["turn"]], "times", f"{event['chain']} {event['turn']}")


def check_flags(start, events):
    """What flags are said to decide, as far as no replay is needed: when they fell only that could tell."""
    term = start["terms"].get("both_flags", "draw")
    revealed = {event["turn"] for event, _ in events if event["type"] == "reveal"}
    for event, _ in events:
        kind, seq = event["type"], event["seq"]
        if kind not in ("result", "suspended") or kind == "result" and event["by"] != "time":
            continue
        flags, score = event.get("flags", {}), event.get("score")
        need(flags or kind == "suspended" or (score != "0-0" and term == "draw"), "times", seq)
        both = len(flags) == 2 and flags["white"]["at"] == flags["black"]["at"]
        need(len(flags) < 2 or both, "times", seq)
        for flag in flags.values():
            need(flag["at"] < event["at"] and 0 <= flag["used"] <= flag["given"] + flag["credit"], "times", seq)
        if kind == "suspended":
            need(not flags or (both and term == "arbiter"), "times", seq)
        elif both:
            # What was filed in turns that became void before their reveal is not known.
            void = any(one["type"] == "ruling" and one["kind"] == "void-and-replay" and one["turn"] not in revealed
                       for one, _ in events)
            before = any(one["chain"] in SIDES and one["channel"] != "server" and one["turn"] <= event["turn"]
                         for one, _ in events)
            draws = {"draw": {True}, "both-lose": {False}, "arbiter": set(),
                     "absent-lose": {True} if before else {True, False} if void else {False}}[term]
            need(score == "1/2-1/2" and True in draws or score == "0-0" and False in draws, "times", seq)
        elif flags:
            (loser,) = flags
            need(score in ("1/2-1/2", {"white": "0-1", "black": "1-0"}[loser]), "times", seq)


def check_context(start, file, reveal, side, position):
    ctx = s.read_ctx(unb64(reveal[side]["ctx"]))
    need(ctx["log_id"] in [s.sha256(line.encode()) for line, _ in keys_of(file, "log")], "contexts", f"{side}: log_id")
    wanted = dict(kind=1, game=uuid(file["game"]),
                  turn=reveal["turn"], side=SIDES.index(side), revision=reveal[side]["revision"],
                  position_hash=s.sha256(position.encode()), player=uuid(start[side]))
    for name, value in wanted.items():
        need(ctx[name] == value, "contexts", f"{side} {reveal['turn']}: {name}")


def check_chance(file, start, turns, filed, events):
    """How many dice were due only a replay could tell; that each shows what was rolled is checked."""
    bot = bot_side(start)
    check_bot(bot, turns, filed)
    check_engines(start, bot, events, filed)
    needs = start["variant"] in DICE or start["options"].get("switch_first") == "lot" or bot is not None
    need(("chance" in start) == (needs or "drawn" in start), "chance", "head")
    game, link, given = uuid(file["game"]), start.get("chance") and unb64(start["chance"]), dict.fromkeys(SIDES, b"")
    told = 0
    if "drawn" in start:
        need(start["start"] == s.drawn_array(link, game, start["drawn"]), "chance", "array")
    for reveal, _, _ in turns:
        turn, earlier_given = reveal["turn"], dict(given)
        need(("secret" in reveal) == needs and (needs or not {"dice", "lot"} & set(reveal)), "chance", turn)
        for side in SIDES:
            events = filed.get((turn, side))
            if events:
                last = events[-1][0]
                need(reveal[side].get("contribution") == last.get("contribution"), "chance", f"{side} {turn}")
                need("contribution" not in last or (needs and last["channel"] not in ("server", "bot")), "chance", f"{side} {turn}")
                given[side] = unb64(last.get("contribution", ""))
                need(len(given[side]) in (0, 32), "chance", f"{side} {turn}")
        if needs:
            secret = unb64(reveal["secret"])
            earlier = secret
            for _ in range(told, turn):
                earlier = s.chance_link(earlier)
            need(earlier == link and turn <= s.CHANCE_TURNS, "chance", f"secret {turn}")
            link, told = secret, turn
            check_rolls(start["variant"], reveal, secret, game, given)
            if bot:
                check_bot_roll(reveal, bot, filed.get((turn, bot), [({}, None)])[-1][0], secret, game, earlier_given)


def check_rolls(variant, reveal, secret, game, given):
    turn, dice = reveal["turn"], s.rolls(secret, game, reveal["turn"], "dice", *given.values())
    frees = any(side in reveal and "*" in reveal[side].get("entry", "") for side in SIDES)
    faces = FACES if variant == "occasio" and not frees else FACES[:5]
    for face in reveal.get("dice", ()):
        need(variant in ("occasio", "occado") and face == faces[dice(len(faces))], "chance", f"dice {turn}")
    if "lot" in reveal:
        lot = s.rolls(secret, game, turn, "lot", *given.values())
        need(variant == "fairschach" and reveal["lot"] == SIDES[lot(2)], "chance", f"lot {turn}")


def check(file):
    events = read(file)
    turns, filed = check_chains(file, events)
    start = next(event for event, _ in events if event["type"] == "start")
    check_blind(start, events)
    check_overdue(start, turns, filed, events)
    check_once(turns, filed)
    for reveal, _, _ in turns:
        for side in SIDES:
            if side in reveal:
                check_opening(reveal, side, filed[reveal["turn"], side])
    need(unb64(start["log_id"]) in [s.sha256(line.encode()) for line, _ in keys_of(file, "log")], "contexts", "log_id")
    for reveal, position, _ in turns:
        for side in SIDES:
            if side in reveal:
                check_context(start, file, reveal, side, position)
    check_chance(file, start, turns, filed, events)
    for event in [event for event, _ in events if "position" in event]:
        need(unb64(event["position_hash"]) == s.sha256(event["position"].encode()), "positions", event["seq"])
    check_times(start, events)
    check_flags(start, events)
    check_resignations(bot_side(start), events)
    check_log(file)
    return events


def check_log(file):
    """Every proof leads from its event to the checkpoint, which the log's key signed."""
    salts = [each["salt"] for each in file["events"]]
    need(len(set(salts)) == len(salts), "log", "a salt twice")
    proven = [each for each in file["events"] if "proof" in each]
    need("checkpoint" in file or not proven, "log", "checkpoint")
    if "checkpoint" not in file:
        return
    try:
        tree = l.read_checkpoint(file["checkpoint"])
        l.signed(tree, [l.read_key(line, 1) for line, _ in keys_of(file, "log")])
        for each in proven:
            proof, hash_ = each["proof"], s.leaf_hash(unb64(each["salt"]), unb64(each["event"]))
            need(set(proof) == {"index", "batch", "hashes"}, "log", "proof")
            need(json.loads(unb64(each["event"]))["at"] < (proof["batch"] + 3) * 10**6, "log", "time")
            leaf = l.record_hash(s.leaf(proof["batch"], hash_))
            l.check_inclusion(leaf, proof["index"], tree["size"], tree["root"], [unb64(h) for h in proof["hashes"]])
    except s.Fault as fault:
        raise Wrong(f"log: {fault}")
    need(len({each["proof"]["index"] for each in proven}) == len(proven), "log", "index")


def read_receipt(file, note):
    """Its lines, with the event that it carries and that event's hash. The note is by the file's key, and says of its event
    what that says itself."""
    for key, until in keys_of(file, "receipts"):
        try:
            text = s.verify(key, note)
            break
        except s.Fault as fault:
            if str(fault) != "unknown":
                raise
    else:
        raise s.Fault("unknown")
    lines = dict(line.split(" ", 1) for line in text.splitlines()[1:])
    raw = unb64(lines["event"])
    event = json.loads(raw)
    place = f"{lines['side']} {lines['turn']}.{lines['revision']}"
    need(canonical(event) == raw and event["type"] in ("filed", "superseded"), "receipts", place)
    check_members(event, file["game"], place)
    need(until is None or event["at"] <= until, "receipts", "handed over")
    received = datetime.datetime.strptime(lines["received"], "%Y-%m-%dT%H:%M:%S.%fZ") - datetime.datetime(1970, 1, 1)
    same = dict(game=event["game"], side=event["chain"], turn=str(event["turn"]), revision=str(event["seq"]),
                submission=event["submission"], channel=event["channel"], commitment=event["commitment"],
                superseded=event.get("superseded", "none"), sealing=event.get("sealing"))
    for name, value in same.items():
        need(lines.get(name) == value, "receipts", f"{place}: {name}")
    need(received // datetime.timedelta(microseconds=1) == event["at"] and event["revision"] == event["seq"], "receipts", place)
    need(lines["log"] in ("none", file["keys"]["log"].split("+")[0]), "receipts", place)
    return dict(event=event, raw=raw, hash=s.event_hash(raw), salt=lines.get("salt"), place=place)


def check_receipts(file, events, notes):
    """Those of revealed turns stand in the file; answers how many others there are, which bind all the same."""
    turns = {event["turn"] for event, _ in events if event["type"] == "reveal"}
    known = {(event["chain"], event["turn"], event["seq"]): canonical(event) for event, _ in events}
    salts = {unb64(each["event"]): each["salt"] for each in file["events"]}
    sealed, places = [], {}
    for note in notes:
        kept = read_receipt(file, note)
        event, raw, place = kept["event"], kept["raw"], kept["place"]
        at = event["chain"], event["turn"], event["seq"]
        need(places.setdefault(at, raw) == raw, "receipts", f"two for {place}")
        if event["turn"] in turns:
            need(known.get(at) == raw, "receipts", place)
            need(kept["salt"] in (None, salts[raw]), "receipts", place)
        else:
            sealed.append(kept)
    check_unrevealed(events, sealed)
    return len(sealed)


def check_unrevealed(events, sealed):
    """What the file says holds with the filings of turns that were never revealed.

    A filing begins behind a public event of its turn, which a file of a finished game holds; it is of no turn behind the
    end; whoever had filed has no flag that fell, by a result or by a suspension that an arbiter is to rule on; and a turn for
    which all had filed does not end otherwise, but where the server had suspended the game, the key holder was overdue, or the
    turn was made void.
    """
    public = [event for event, _ in events if event["chain"] == "public"]
    behind = {hash_: event for event, hash_ in events if event["chain"] == "public"}
    opens, over = {1: public[0]}, 1
    for event in public:
        if event["type"] == "reveal" or event.get("kind") == "void-and-replay":
            over = event["turn"] + 1
            opens[over] = event
    ended = played_ends(public)
    stands = ended and not any(event.get("kind") == "reopen" and event["seq"] > ended[-1]["seq"] for event in public)
    if stands and ended[-1]["turn"] < over:
        # It ended with the reveal, and no turn follows.
        del opens[over]
    hashes, filings = {kept["hash"]: kept for kept in sealed}, []
    for kept in sealed:
        event, place = kept["event"], kept["place"]
        if event["turn"] not in opens:
            need(not stands, "receipts", f"{place}: behind the end")
            continue
        first = kept
        while first and first["event"]["seq"]:
            before = hashes.get(unb64(first["event"]["prev"]))
            first = before if before and before["event"]["seq"] + 1 == first["event"]["seq"] else None
        begins = first and behind.get(unb64(first["event"]["prev"]))
        need(not first or begins or not stands, "receipts", f"{place}: it hides events")
        need(not begins or begins is opens[event["turn"]] or (begins["turn"] == event["turn"] and begins["seq"] > opens[event["turn"]]["seq"]),
             "receipts", f"{place}: follows another turn")
        filings.append((event, begins))
    def had_filed(end):
        return {event["chain"] for event, begins in filings if event["turn"] == end["turn"] and stood(event, begins, end)}

    for event in ended + [event for event in public if event["type"] == "suspended"]:
        need(not had_filed(event) & fallen(event), "receipts", f"{event['turn']}: a flag of one who had filed")
    for end in ended:
        had = had_filed(end)
        opening = opens.get(end["turn"])
        excused = any(event["turn"] == end["turn"] and event["seq"] < end["seq"] and event["type"] in ("suspended", "overdue")
                      for event in public)
        if opening is None or excused or over != end["turn"]:
            continue
        need(not owing(opening["position"]) <= had, "receipts", f"{end['turn']}: never revealed")


def fallen(event):
    """Whose flag a result or a suspension says to have fallen; of older draws only a replay could tell."""
    if "flags" in event:
        return set(event["flags"])
    lost = {"1-0": {"black"}, "0-1": {"white"}, "0-0": set(SIDES)}
    return lost.get(event["score"], set()) if event.get("by") == "time" else set()


def played_ends(public):
    """Each result but those that an appeal gave without play going on."""
    pairs = zip([None] + public, public)
    return [event for before, event in pairs if event["type"] == "result" and before.get("kind") != "overturn"]


def owing(position):
    """Who enters by the position's text; that one of them may have to pass only a replay could tell."""
    turn = position.split(" ")[1]
    return set(SIDES) if turn == "p" else {"white" if turn[-1:] == "w" else "black"}


def stood(event, begins, end):
    if not begins:
        return event["at"] <= end["at"]
    return begins["seq"] < end["seq"] and (event["channel"] != "conditional" or event["at"] <= end["at"])


def trusted(file, use, keys):
    """Whether one of these keys is the file's, or was handed over to it."""
    return any(line in keys for line, _ in keys_of(file, use))


def outcome(file, receipts=(), keys=(), log_keys=()):
    try:
        events = read(file)
        need(not log_keys or trusted(file, "log", log_keys), "format", "keys.log")
        need(not keys or trusted(file, "receipts", keys), "format", "keys.receipts")
        events = check(file)
        sealed = check_receipts(file, events, receipts)
        whole = all("proof" in each for each in file["events"])
        return "good" if whole and not sealed and log_keys and (keys or not receipts) else "consistent"
    except (Wrong, s.Fault) as wrong:
        return str(wrong)
    except (KeyError, TypeError, ValueError) as wrong:
        return f"form: {wrong!r}"


def main():
    do, *rest = sys.argv[1:]
    keys = {"--key": [], "--log-key": []}
    while rest and rest[0] in keys:
        keys[rest[0]].append(rest[1])
        rest = rest[2:]
    bad = 0
    for path in rest:
        with open(path, encoding="utf-8") as text:
            content = json.load(text)
        if do == "check":
            found = outcome(content, (), keys["--key"], keys["--log-key"])
            bad += found not in ("good", "consistent")
            print(found)
            continue
        by = [content["keys"]["receipts"]], [content["keys"]["log"]]
        for case in content["good"] + content["bad"]:
            found = outcome(case["file"], case.get("receipts", ()), *(by if "step" not in case else ()))
            wanted = case.get("step") or {0: "good", 3: "consistent"}[case["exit_status"]]
            if found.split(":")[0] != wanted:
                bad += 1
                print(f"{case['name']}: expected {wanted}, found {found}")
            if "step" not in case and outcome(case["file"], case["receipts"]) != "consistent":
                bad += 1
                print(f"{case['name']}: good by nobody's keys")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
