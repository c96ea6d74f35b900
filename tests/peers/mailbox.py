"""Makes an arbiter's mailbox of a game that is given as JSON on standard input, with a seed; writes it to standard output.

The game: {"seed": 7, "white": {"name", "address", "language"}, "black": …, "arbiter": …, "turns": [{"pair": 1, "line": "1. e2-e4 e7-e5",
"white": {"en": "e4", "de": "e4", "long": "e2-e4", "octal": "5254", "wrong": "d2-d4"}, "black": …}, …]}

Everything around the moves is chosen by the seed: languages, notations, quotes, encodings, chatter, typing errors and their
corrections, mails that are missing or came twice, what the arbiter told. Mails are put together by Python's own library.
"""

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
        "other": ["Halt, ich nehme doch lieber etwas anderes.\n\n{m}\n\n{me}"],
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
        "other": ["Wait, I would rather take another one.\n\n{m}\n\n{me}"],
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
        self.last = None  # what the arbiter told last

    def words(self, who):
        return WORDS[self.people[who]["language"]]

    def pick(self, who, key, **values):
        person = self.people[who]
        me = person["name"].split()[0]
        return self.rng.choice(self.words(who)[key]).format(me=me, arbiter=self.people["arbiter"]["name"].split()[0], **values)

    def later(self, low, high):
        return self.now + timedelta(minutes=self.rng.randint(low, high))

    def put(self, who, text, when, subject, html=False):
        person, mail = self.people[who], EmailMessage()
        mail["From"] = f'{person["name"]} <{person["address"]}>'
        mail["To"] = self.people["arbiter"]["address"] if who != "arbiter" else self.people["white"]["address"]
        mail["Subject"] = subject
        zone = timezone(timedelta(hours=self.rng.choice([0, 1, 2, -5])))
        mail["Date"] = format_datetime(when.astimezone(zone))
        mail["Message-ID"] = f"<{len(self.mails)}.{self.game['seed']}@example.org>"
        coding = self.rng.choice(["quoted-printable", "base64", "8bit"])
        charset = self.rng.choice(["utf-8", "iso-8859-1", "windows-1252"])
        mail.set_content(text + "\n", charset=charset, cte=coding)
        if html and self.rng.random() < 0.25:
            lines = "<br>".join(line.replace("&", "&amp;").replace("<", "&lt;") for line in text.split("\n"))
            mail.add_alternative(f"<html><body><div>{lines}</div></body></html>", subtype="html")
        self.mails.append((when, mail))
        return mail

    def quoted(self, who):
        """The mail that is answered, as mail programs quote it."""
        if self.last is None or self.rng.random() >= self.quotes:
            return "", False
        text, when = self.last
        name = self.people["arbiter"]["name"]
        head = self.words(who)["wrote"].format(date=when.strftime("%d.%m.%Y %H:%M"), who=name)
        body = "\n".join("> " + line if line else ">" for line in text.split("\n"))
        return f"\n\n{head}\n{body}", True

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
        pair, entry = turn["pair"], turn[who]
        subject = self.words(who)["re"] + f"Partie {self.people['white']['name']} - {self.people['black']['name']}"
        text, chance = self.written(who, entry), self.rng.random()
        when = self.later(30, 60 * 48)
        if chance < 0.03 and self.tells:
            return when  # it came by telephone
        quote, html = self.quoted(who)
        if chance < 0.06:
            self.put(who, self.move(who, pair, self.mistyped(text)) + quote, when, subject)
            if self.tells and self.rng.random() < 0.3:
                return when  # the arbiter knew what was meant
            when += timedelta(minutes=self.rng.randint(5, 90))
            self.put(who, self.pick(who, "correct", m=text), when, subject)
            return when
        if chance < 0.08 and entry["wrong"]:
            self.put(who, self.move(who, pair, entry["wrong"], chat=False), when, subject)
            when += timedelta(minutes=self.rng.randint(5, 90))
            self.put(who, self.pick(who, "other", m=text), when, subject)
            return when
        mail = self.put(who, self.move(who, pair, text) + quote, when, subject, html=not html)
        if self.rng.random() < 0.05:
            self.mails.append((when + timedelta(minutes=2), mail))  # twice in the mailbox
        if self.rng.random() < 0.05:
            self.put(who, self.pick(who, "talk"), when + timedelta(minutes=7), "Treffen")
        return when

    def make(self):
        for turn in self.game["turns"]:
            self.now = max(self.entry(who, turn) for who in ("white", "black") if turn.get(who))
            self.now += timedelta(minutes=self.rng.randint(10, 600))
            text = self.pick("arbiter", "told", line=turn["line"])
            self.last = (text, self.now)
            if self.tells:
                self.put("arbiter", text, self.now, f"Zugpaar {turn['pair']}")
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


game = json.load(sys.stdin)
random.seed(game["seed"])  # the library's boundaries
for piece in Box(game).make():
    sys.stdout.buffer.write(piece.encode("latin-1"))
