"""Makes an arbiter's mailbox of each game of a list that is given as JSON on standard input; writes a line of base64 for each.

A game: {"seed": 7, "white": {"name", "address", "language"}, "black": …, "arbiter": …, "turns": [{"pair": 1, "line": "1. e2-e4 e7-e5", "wrong_line": "1. d2-d4 e7-e5",
"white": {"en": "e4", "de": "e4", "long": "e2-e4", "octal": "5254", "wrong": "d2-d4"}, "black": …}, …]}

Everything around the moves is chosen by the seed: languages, notations, three ways to quote, old mails that are answered, encodings,
HTML, chatter, machines that answer, typing errors and their corrections, wrong numbers, drafts and entries that are withdrawn, both moves
in one mail, mails that are missing or came twice, what the arbiter told and told wrongly. Mails are put together by Python's own library.
"""

import base64
import json
import random
import sys
from datetime import datetime, timedelta, timezone
from email.message import EmailMessage
from email.utils import format_datetime

WORDS = {
    "de": {
        "hello": ["Hallo {arbiter},", "Lieber {arbiter},", "Guten Abend,", "Moin,", ""],
        "bye": ["Viele Grüße\n{me}", "Schöne Grüße, {me}", "Gruß\n{me}", "MfG\n{me}", "{me}", ""],
        "number": ["{n}. {m}", "Zug {n}: {m}", "{n}. {m}"],
        "move": ["{m}", "mein Zug: {m}", "Mein Zug: {m}", "{m}"],
        "chat": ["Bei uns schneit es seit Tagen.", "Übrigens war das Turnier in Kassel großartig.",
                 "Ich bin gespannt, was diesmal passiert.", "Danke für die schnelle Auswertung!"],
        "talk": ["Hallo zusammen,\n\nwann ist denn das Treffen im Mai?\n\nViele Grüße\n{me}",
                 "Frohe Weihnachten!\n\n{me}", "Danke, habe alles bekommen.\n{me}"],
        "correct": ["Ich habe mich vertippt.\n\n{m}\n\nGruß\n{me}", "Entschuldigung, Tippfehler!\n\n{m}\n\n{me}"],
        "other": ["Halt, ich nehme doch lieber etwas anderes.\n\n{m}\n\n{me}",
                  "Ich ziehe meinen letzten Zug zurück, stattdessen:\n\n{m}\n\nGruß\n{me}"],
        "draft": ["Entwurf: {m}\n\n{me}", "Ich überlege noch, vielleicht {m}.\n\n{me}"],
        "hold": ["Bitte den letzten Zug noch nicht werten, ich muss noch einmal nachdenken.\n\n{me}"],
        "both": ["Wir sitzen hier zusammen, daher gleich beide:\n\n{n}. {w} {b}\n\n{me}", "{n}. {w} {b}\n\nGruß\n{me}"],
        "wrong": ["Hallo,\n\n{line}\n\n{me}"],
        "right": ["Entschuldigung, da hatte ich mich verschrieben. Richtig ist:\n\n{line}\n\n{me}"],
        "away": ["Ich bin bis zum 12.1. nicht im Büro und lese keine Mails."], "original": "-----Ursprüngliche Nachricht-----",
        "head": ["Von: {name}\nGesendet: {date}\nAn: {me}\nBetreff: Zugpaar\n"],
        "told": ["Hallo,\n\n{line}\n\nBitte den nächsten Zug.\n\n{me}", "Das Zugpaar:\n\n{line}\n\nWeiter geht es!\n{me}"],
        "wrote": "Am {date} schrieb {who}:", "re": "AW: ", "sign": "\n-- \n{me}\nSchachfreunde Musterstadt",
        "phone": "\n\nVon meinem iPhone gesendet",
    },
    "en": {
        "hello": ["Hello {arbiter},", "Dear {arbiter},", "Hi,", ""],
        "bye": ["Best regards\n{me}", "Regards, {me}", "Cheers\n{me}", "{me}", ""],
        "number": ["{n}. {m}", "Move {n}: {m}", "{n}. {m}"],
        "move": ["{m}", "my move: {m}", "My move: {m}", "{m}"],
        "chat": ["It has been raining for a week.", "The tournament in Leeds was great, by the way.",
                 "I am curious what will come of it.", "Thanks for the quick reply!"],
        "talk": ["Hello everybody,\n\nwhen is the meeting in May?\n\nRegards\n{me}", "Merry Christmas!\n\n{me}",
                 "Thanks, got it.\n{me}"],
        "correct": ["A typing error, sorry.\n\n{m}\n\n{me}", "Sorry, mistyped!\n\n{m}\n\nRegards\n{me}"],
        "other": ["Wait, I would rather take another one.\n\n{m}\n\n{me}",
                  "I take my last move back, please use this one:\n\n{m}\n\nRegards\n{me}"],
        "draft": ["Draft: {m}\n\n{me}", "Still thinking, perhaps {m}.\n\n{me}"],
        "hold": ["Please do not count my last move yet, I have to think again.\n\n{me}"],
        "both": ["We are sitting together, so here are both:\n\n{n}. {w} {b}\n\n{me}", "{n}. {w} {b}\n\nRegards\n{me}"],
        "wrong": ["Hello,\n\n{line}\n\n{me}"],
        "right": ["Sorry, I made a mistake there. This is right:\n\n{line}\n\n{me}"],
        "away": ["I am out of the office until January 12 and do not read mails."], "original": "-----Original Message-----",
        "head": ["From: {name}\nSent: {date}\nTo: {me}\nSubject: Pair\n"],
        "told": ["Hello,\n\n{line}\n\nYour next moves please.\n\n{me}", "The pair:\n\n{line}\n\nOn we go!\n{me}"],
        "wrote": "On {date}, {who} wrote:", "re": "Re: ", "sign": "\n-- \n{me}\nExample Chess Club",
        "phone": "\n\nSent from my iPhone",
    },
}


class Box:
    def __init__(self, game):
        self.game, self.rng = game, random.Random(game["seed"])
        self.now = datetime(2003, 1, 4, 18, 0, tzinfo=timezone.utc)
        self.mails = []  # (when, message)
        self.people = {side: game[side] for side in ("white", "black", "arbiter")}
        r = self.rng.random
        # What kind of mailbox it is.
        self.tells = r() < 0.9  # the arbiter's own mails are in it
        self.quotes = 0.7 if r() < 0.9 else 0.0
        self.numbers = {side: 0.9 if r() < 0.5 or not self.tells else 0.1 for side in ("white", "black")}
        self.notation = {side: self.rng.choice(["own", "long", "octal", "own"]) for side in ("white", "black")}
        self.quoting = {side: self.rng.choice(["above", "above", "below", "original"]) for side in ("white", "black")}
        self.told = []  # what the arbiter told, oldest first

    def words(self, who):
        return WORDS[self.people[who]["language"]]

    def pick(self, who, key, **values):
        person = self.people[who]
        me = person["name"].split()[0]
        return self.rng.choice(self.words(who)[key]).format(me=me, arbiter=self.people["arbiter"]["name"].split()[0], **values)

    def later(self, low, high):
        return self.now + timedelta(minutes=self.rng.randint(low, high))

    def put(self, who, text, when, subject, html=None):
        """A mail; html: "too", "alone"."""
        person, mail = self.people[who], EmailMessage()
        address = self.rng.choice([person["address"]] * 9 + [person["second"]]) if "second" in person else person["address"]
        mail["From"] = f'{person["name"]} <{self.rng.choice([address, address.capitalize()])}>'
        mail["To"] = self.people["arbiter"]["address"] if who != "arbiter" else self.people["white"]["address"]
        mail["Subject"] = subject
        zone = timezone(timedelta(hours=self.rng.choice([0, 1, 2, -5])))
        mail["Date"] = format_datetime(when.astimezone(zone))
        mail["Message-ID"] = f"<{len(self.mails)}.{self.game['seed']}@example.org>"
        coding = self.rng.choice(["quoted-printable", "base64", "8bit"])
        charset = self.rng.choice(["utf-8", "iso-8859-1", "windows-1252"])
        escaped = [line.replace("&", "&amp;").replace("<", "&lt;") for line in text.split("\n")]
        quoted = [at for at, line in enumerate(escaped) if line.startswith(">")] or [len(escaped)]
        first, end = quoted[0], quoted[-1] + 1
        cite = "<br>".join(line.lstrip("> ") for line in escaped[first:end])
        page = f"<html><body><div>{'<br>'.join(escaped[:first])}</div>"
        page += f"<blockquote type=\"cite\">{cite}</blockquote>" if cite else ""
        page += f"<div>{'<br>'.join(escaped[end:])}</div></body></html>"
        if html == "alone":
            mail.set_content(page, subtype="html", charset=charset, cte=coding)
        else:
            mail.set_content(text + "\n", charset=charset, cte=coding)
            if html:
                mail.add_alternative(page, subtype="html", charset=charset)
        self.mails.append((when, mail))
        return mail

    def around(self, who, text):
        """A text with the mail that it answers, as mail programs quote it."""
        if not self.told or self.rng.random() >= self.quotes:
            return text
        # Some answer whatever mail they find first.
        told, when = self.told[-1] if self.rng.random() < 0.9 else self.rng.choice(self.told)
        date, name = when.strftime("%d.%m.%Y %H:%M"), self.people["arbiter"]["name"]
        if self.quoting[who] == "original":
            head = self.pick(who, "head", name=name, date=date)
            return f"{text}\n\n{self.words(who)['original']}\n{head}\n{told}"
        head = self.words(who)["wrote"].format(date=date, who=name)
        body = "\n".join("> " + line if line else ">" for line in told.split("\n"))
        return f"{text}\n\n{head}\n{body}" if self.quoting[who] == "above" else f"{head}\n{body}\n\n{text}"

    def move(self, who, pair, text, chat=True):
        number = self.rng.random() < self.numbers[who]
        line = self.pick(who, "number" if number else "move", n=pair, m=text)
        parts = [self.pick(who, "hello"), line]
        if chat and self.rng.random() < 0.12:
            parts.append(self.pick(who, "chat"))
        parts.append(self.pick(who, "bye"))
        body = "\n\n".join(part for part in parts if part)
        end = self.rng.random()
        if end < 0.15:
            body += self.words(who)["sign"].format(me=self.people[who]["name"])
        elif end < 0.25:
            body += self.words(who)["phone"]
        return body

    def written(self, who, entry):
        language = self.people[who]["language"]
        kind = self.notation[who]
        return entry[language if kind == "own" else kind]

    def mistyped(self, text):
        at = self.rng.randrange(len(text))
        return self.rng.choice([text[:at] + "9" + text[at + 1:], text[:at] + text[at + 1:], text + "9"])

    def entry(self, who, turn):
        """A player's mails of a pair; the last of them counts."""
        pair, entry, roll = turn["pair"], turn[who], self.rng.random()
        subject = self.words(who)["re"] + f"Partie {self.people['white']['name']} - {self.people['black']['name']}"
        text, when = self.written(who, entry), self.later(30, 60 * 48)
        soon = lambda: when + timedelta(minutes=self.rng.randint(5, 90))
        if roll < 0.02 and self.tells:
            return when  # it came by telephone
        html = self.rng.choice([None, None, None, "too", "too", "alone"])
        if roll < 0.05:  # a typing error
            self.put(who, self.around(who, self.move(who, pair, self.mistyped(text))), when, subject)
            if self.tells and self.rng.random() < 0.3:
                return when  # the arbiter knew what was meant
            when = soon()
            self.put(who, self.pick(who, "correct", m=text), when, subject)
            return when
        if roll < 0.07 and entry["wrong"]:  # another mind
            self.put(who, self.move(who, pair, entry["wrong"], chat=False), when, subject)
            when = soon()
            if self.rng.random() < 0.3:
                self.put(who, self.pick(who, "hold"), when, subject)
                when = soon()
            self.put(who, self.pick(who, "other", m=text), when, subject)
            return when
        if roll < 0.09 and entry["wrong"]:  # not meant yet
            self.put(who, self.pick(who, "draft", m=entry["wrong"]), when, subject)
            when = soon()
        number = pair + 1 if 0.09 < roll < 0.095 else pair  # a wrong number
        mail = self.put(who, self.around(who, self.move(who, number, text)), when, subject, html)
        if self.rng.random() < 0.05:
            self.mails.append((when + timedelta(minutes=2), mail))  # twice in the mailbox
        if self.rng.random() < 0.05:
            self.put(who, self.pick(who, "talk"), when + timedelta(minutes=7), "Treffen")
        if self.rng.random() < 0.02:
            away = self.put(who, self.pick(who, "away"), when + timedelta(minutes=9), "Abwesend: " + subject)
            away["Auto-Submitted"] = "auto-replied"
        return when

    def both(self, turn):
        """One player writes what both enter."""
        who = self.rng.choice(["white", "black"])
        white, black = (self.written(who, turn[side]) for side in ("white", "black"))
        when = self.later(30, 60 * 48)
        self.put(who, self.pick(who, "both", n=turn["pair"], w=white, b=black), when, "Partie")
        return when

    def tell(self, key, line):
        text = self.pick("arbiter", key, line=line)
        self.told.append((text, self.now))
        if self.tells:
            self.put("arbiter", text, self.now, "Zugpaar", self.rng.choice([None, None, "too", "alone"]))

    def make(self):
        for turn in self.game["turns"]:
            sides = [side for side in ("white", "black") if turn.get(side)]
            if self.tells and len(sides) == 2 and self.rng.random() < 0.01:
                self.now = self.both(turn)
            else:
                self.now = max(self.entry(who, turn) for who in sides)
            self.now += timedelta(minutes=self.rng.randint(10, 600))
            if turn.get("wrong_line") and self.rng.random() < 0.01:
                self.tell("wrong", turn["wrong_line"])
                self.now += timedelta(minutes=self.rng.randint(5, 60))
                self.tell("right", turn["line"])
            else:
                self.tell("told", turn["line"])
            if self.rng.random() < 0.05:
                stranger = EmailMessage()
                stranger["From"], stranger["Subject"] = "Werbung <news@shop.example>", "1. e4 e5 - now cheaper"
                stranger["Date"] = format_datetime(self.now)
                stranger.set_content("1. e2-e4 e7-e5\n\nFrom here on it gets cheaper.\n")
                self.mails.append((self.now, stranger))
        if self.rng.random() < 0.5:
            self.rng.shuffle(self.mails)  # folders put together
        for when, mail in self.mails:
            lines = mail.as_bytes().decode("latin-1").split("\n")
            body = "\n".join(">" + line if line.lstrip(">").startswith("From ") else line for line in lines)
            yield f"From MAILER-DAEMON {when:%a %b %d %H:%M:%S %Y}\n{body.rstrip()}\n\n"


for game in json.load(sys.stdin):
    random.seed(game["seed"])  # the library's boundaries
    mbox = "".join(Box(game).make()).encode("latin-1")
    print(base64.b64encode(mbox).decode())
