"""Files of tournaments' records a second time, sharing no code with the server: docs/formats.md in Python.

  tournament.py FILE...   one line a file, "consistent" (it takes no keys) and what is not proven, or what is wrong; fails if one is bad

It checks that the acts are one chain, that the sheet changes by its acts alone, that the starting numbers follow from
the secret, the texts and the sheet, line-ups from the squads, and that the acts are in the public log where the file has proofs.
"""
import hashlib, hmac, json, sys
import game as g
import seal as s

HEAD = {"v", "type", "tournament", "seq", "at", "body"}
# Acts that say why they are done.
REASONS = {"sheet", "withdrawn", "replaced", "replayed", "paused", "resumed", "outage", "ended", "cancelled"}


def read(file):
    g.need(file.get("format") == "fairschach-tournament/1", "format", "format")
    members = {"format", "tournament", "keys", "head", "waiting", "events"}
    g.need(set(file) - {"checkpoint"} == members, "format", "members of the file")
    acts = []
    for index, each in enumerate(file["events"]):
        g.need(set(each) - {"proof", "texts"} == {"event", "salt"} and len(g.unb64(each["salt"])) == 32, "format", index)
        g.need(any(g.unb64(each["salt"])), "format", f"salt {index}")
        raw = g.unb64(each["event"])
        act = json.loads(raw)
        g.need(g.canonical(act) == raw, "canonical", index)
        g.need(set(act) - {"prev", "by"} == HEAD and act["v"] == 1, "members", index)
        g.need(act["tournament"] == file["tournament"], "members", index)
        reason = {"reason": act["body"]["reason"]} if act["type"] in REASONS and act["body"].get("reason") else {}
        g.with_texts(reason, {} if each.get("texts") is None else each["texts"], index)
        acts.append((act, s.event_hash(raw)))
    return acts


def check_chain(file, acts):
    """Each act names the one before, and no time goes back by more than the clocks of several servers differ."""
    prev, latest = None, 0
    for seq, (act, hash_) in enumerate(acts):
        g.need(act["seq"] == seq and act.get("prev") == prev, "chain", seq)
        g.need(act["at"] + g.CLOCKS_APART >= latest, "chain", f"time of {seq}")
        prev, latest = s.b64(hash_), max(latest, act["at"])
    g.need(file["head"] == prev, "chain", "head")


def check_sheets(acts):
    """The first act holds version 1; every act `sheet` the next. Gives the sheet in force when play began, or now."""
    version, sheet, at_start = 0, None, None
    for place, (act, _) in enumerate(acts):
        g.need((act["type"] == "made") == (place == 0), "sheets", act["seq"])
        if act["type"] in ("made", "sheet"):
            version += 1
            g.need(act["type"] == "made" or act["body"].get("version") == version, "sheets", act["seq"])
            g.need(isinstance(act["body"].get("sheet"), dict), "sheets", act["seq"])
            sheet = act["body"]["sheet"]
        elif act["type"] == "started" and at_start is None:
            at_start = sheet
    return at_start or sheet


def check_draw(acts, sheet):
    """Follows the entries, and draws again. Gives how many secrets the server committed itself to."""
    commitments, entered, started = [], {}, False
    for act, _ in acts:
        kind, body, seq = act["type"], act["body"], act["seq"]
        player = body.get("player")
        if started:
            g.need(kind != "started", "draw", f"second start {seq}")
        elif kind == "opened":
            commitments += [body["commitment"]] if "commitment" in body else []
        elif kind == "entered":
            g.need(player not in entered, "draw", f"entered twice {seq}")
            entered[player] = {"at": act["at"], "waits": body["state"] == "waiting", "text": "",
                               "team": body.get("team"), "rating": body.get("rating")}
        elif kind == "moved-up":
            g.need(entered.get(player, {}).get("waits"), "draw", f"moved up {seq}")
            entered[player]["waits"] = False
        elif kind == "entry-taken-back":
            g.need(player in entered, "draw", f"taken back {seq}")
            del entered[player]
        elif kind == "contribution":
            g.need(player in entered and act.get("by") == player, "draw", f"text {seq}")
            entered[player]["text"] = body["contribution"]
        elif kind == "started":
            started = True
            check_start(body, sheet, entered, commitments)
    return len(commitments)


def check_start(body, sheet, entered, commitments):
    secret = bytes.fromhex(body["secret"])
    g.need(commitments and hashlib.sha256(secret).hexdigest() == commitments[-1], "draw", "commitment")
    placed = sorted((one["at"], player) for player, one in entered.items() if not one["waits"])
    placed = [player for _, player in placed]
    g.need(body["entrants"] == [[player, entered[player]["text"]] for player in placed], "draw", "entrants")
    lines = "".join(sorted(f"{player} {text}\n" for player, text in body["entrants"])).encode()
    key = lambda player: hmac.digest(secret, lines + player.encode(), "sha256")
    drawn = sorted(placed, key=key)
    g.need(drawn == body["drawn"], "draw", "order")
    order = {
        "draw": lambda: drawn,
        "entry": lambda: placed,
        "rating": lambda: sorted(drawn, key=lambda player: -(entered[player]["rating"] or 0)),
    }[sheet.get("seeding", "draw")]()
    if sheet["kind"]["name"] == "teams":
        teams = list(dict.fromkeys(entered[player]["team"] for player in order))
        order = [player for team in teams for player in placed if entered[player]["team"] == team]
    g.need(order == body["numbers"], "draw", "numbers")


def line_up(squad, gone, chosen, boards):
    """Those who were chosen and are there, filled up by the first of the others, all in the order of the squad."""
    here = [number for number in squad if number not in gone]
    picked = ([n for n in here if n in chosen] + [n for n in here if n not in chosen])[:boards]
    away = [number for number in squad if number in gone]
    return sorted(picked, key=squad.index) + away[:boards - len(picked)]


def resting(teams, cycles, number):
    """Whom Berger's tables give nobody in a round, where the teams are odd in number."""
    rows = list(range(1, teams + 1))
    if cycles == 2:
        rows[-2:] = reversed(rows[-2:])
    row = rows[number - 1] if number <= teams else number - teams
    return (row + 1) // 2 if row % 2 else (teams + 1) // 2 + row // 2


class Team:
    def __init__(self):
        self.squad, self.people, self.captains, self.captain, self.last = [], {}, set(), None, []

    def name(self, player):
        self.captain = player
        self.captains.add(player)

    def left(self, number, gone, substitute=None):
        if number in self.squad:
            was = self.people[number] == self.captain
            self.people[number] = substitute or self.people[number]
            here = [one for one in self.squad if one not in gone]
            if was and here:
                self.name(self.people[here[0]])


def check_line_ups(acts, sheet):
    kind = sheet["kind"]
    types = [act["type"] for act, _ in acts]
    began = types.index("started") if "started" in types else len(types)
    g.need(not {"captain", "line-ups"} & set(types[:began]), "line-ups", "before the start")
    g.need("captain" not in types or kind.get("line_ups") or kind.get("captain_draws"), "line-ups", "captains")
    if not kind.get("line_ups"):
        g.need("line-ups" not in types, "line-ups", "not asked for")
        return
    entered = {act["body"]["player"]: act["body"].get("team") for act, _ in acts if act["type"] == "entered"}
    day, teams, gone, paired, start = 86_400_000_000, {}, set(), 0, None
    for act, _ in acts:
        body = act["body"]
        if act["type"] == "started":
            start = act["at"]
            order = list(dict.fromkeys(entered[player] for player in body["numbers"]))
            teams = {place: Team() for place in range(1, len(order) + 1)}
            for number, player in enumerate(body["numbers"], 1):
                team = teams[order.index(entered[player]) + 1]
                team.squad.append(number)
                team.people[number] = player
            for team in teams.values():
                team.name(team.people[team.squad[0]])
        elif act["type"] == "withdrawn":
            gone.add(body["number"])
            for team in teams.values():
                team.left(body["number"], gone)
        elif act["type"] == "replaced":
            for team in teams.values():
                team.left(body["number"], gone, body["substitute"])
        elif act["type"] == "captain":
            here = lambda team: {team.captain} | {team.people[number] for number in team.squad if number not in gone}
            others = [team for place, team in teams.items() if place != body["team"]]
            g.need(not any(body["player"] in here(team) for team in others), "line-ups", "captain of two teams")
            teams[body["team"]].name(body["player"])
        elif act["type"] == "line-ups":
            paired += 1
            due = start + day * (kind["line_ups"]["days"] + (paired - 1) * sheet["pace"]["days"])
            g.need(body["round"] == paired and act["at"] >= due, "line-ups", f"round {body['round']}")
            rests = resting(len(teams), kind["cycles"], paired) if len(teams) % 2 else None
            plays = [place for place in teams if place != rests]
            g.need([one["team"] for one in body["teams"]] == plays, "line-ups", f"teams of {paired}")
            for one in body["teams"]:
                team = teams[one["team"]]
                chosen = one["players"] if "by" in one else team.last
                fits = line_up(team.squad, gone, chosen, kind["boards"])
                g.need(one["players"] == fits, "line-ups", f"team {one['team']}")
                g.need(one.get("by", team.captain) in team.captains, "line-ups", f"captain of {one['team']}")
                team.last = one["players"]


def outcome(file):
    try:
        acts = read(file)
        check_chain(file, acts)
        sheet = check_sheets(acts)
        commitments = check_draw(acts, sheet)
        check_line_ups(acts, sheet)
        g.check_log(file)
        proven = sum("proof" in each for each in file["events"])
        return f"consistent: {proven} of {len(acts)} acts proven in the log; secrets committed to: {commitments}"
    except (g.Wrong, s.Fault) as wrong:
        return str(wrong)
    except (KeyError, TypeError, ValueError) as wrong:
        return f"form: {wrong!r}"


def main():
    bad = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as text:
            found = outcome(json.load(text))
        bad += not found.startswith("consistent:")
        print(found)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
