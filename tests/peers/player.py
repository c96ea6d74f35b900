"""A player's mail program: reads the mailbox by IMAP, answers mails as real programs write answers, has the answers signed
as a provider does (DKIM), and submits them with swaks.

The argument is a JSON object: imap, smtp (ports of 127.0.0.1), address, name, password, selector, key (a file). Each line
of standard input is a command, and each has one line as its answer:

{"wait": KIND} gives the oldest mail of that X-Fairschach-Kind that was not given before, once it is there;
{"answer": WORDS, "manner": MANNER} answers the mail given last, in the manner of one of MANNERS.
"""

import datetime
import email
import email.policy
import email.utils
import html
import imaplib
import json
import pathlib
import subprocess
import sys
import tempfile

import dkim

PATIENCE_S = 30
POLICY = email.policy.SMTP.clone(cte_type="8bit")
# Outlook.com and Microsoft 365 sign neither To nor what a mail answers.
OUTLOOK = ["from", "date", "subject", "message-id", "content-type", "mime-version"]
SIGNED = ["from", "to", "subject", "date", "message-id", "in-reply-to", "references", "mime-version", "content-type"]


class Mailbox:
    def __init__(self, given):
        self.imap = imaplib.IMAP4("127.0.0.1", given["imap"], timeout=PATIENCE_S)
        self.imap.login(given["address"], given["password"])
        self.imap.select("INBOX")
        self.waiting, self.seen, self.count = [], 0, 0

    def wait(self, kind):
        while True:
            self.fetch()
            for mail in self.waiting:
                if mail["X-Fairschach-Kind"] == kind:
                    self.waiting.remove(mail)
                    return mail
            self.idle()

    def fetch(self):
        self.imap.noop()
        _, (numbers,) = self.imap.uid("search", None, f"UID {self.seen + 1}:*")
        for number in map(int, numbers.split()):
            if number > self.seen:
                _, parts = self.imap.uid("fetch", str(number), "(RFC822)")
                self.waiting.append(email.message_from_bytes(parts[0][1], policy=POLICY))
                self.seen = number
                self.count += 1

    def idle(self):
        """Waits until the server tells of a new mail (RFC 2177)."""
        if self.has_more():
            return
        tag = b"I1"
        self.imap.send(tag + b" IDLE\r\n")
        line = self.imap.readline()
        while not line.startswith(b"+"):
            line = self.imap.readline()
        # Told at once of what came between the last look and now.
        while b"EXISTS" not in line:
            line = self.imap.readline()
            if not line:
                raise EOFError("the IMAP server hung up")
        self.imap.send(b"DONE\r\n")
        while not line.startswith(tag):
            line = self.imap.readline()

    def has_more(self):
        """Whether it was told of a mail that it has not fetched, beside the answer to another command."""
        return int(self.imap.untagged_responses["EXISTS"][-1]) > self.count


def quoted(text):
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


def paragraphs(text):
    return "".join(f"<div>{html.escape(line) or '<br>'}</div>\r\n" for line in text.splitlines())


def gmail_page(words, old, said):
    return (
        f'<div dir="ltr">{paragraphs(words)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{html.escape(said)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">'
        f"{paragraphs(old)}</blockquote></div>\r\n"
    )


def gmail(mail, words, old, _):
    said = "On Fri, 20 Nov 2026 at 15:07, Fairschach <games@play.test> wrote:"
    mail.set_content(f"{words}\n\n{said}\n\n{quoted(old)}", cte="quoted-printable")
    mail.add_alternative(gmail_page(words, old, said), subtype="html", cte="quoted-printable")


def gmail_html(mail, words, old, _):
    said = "On Fri, 20 Nov 2026 at 15:07, Fairschach <games@play.test> wrote:"
    mail.set_content(gmail_page(words, old, said), subtype="html", cte="base64")


def thunderbird(mail, words, old, _):
    said = "Am 20.11.26 um 15:07 schrieb Fairschach:"
    mail.set_content(f"{words}\n\n{said}\n{quoted(old)}", cte="8bit", params={"format": "flowed"})


def outlook(mail, words, old, subject):
    head = (
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">'
        "<b>Von:</b> Fairschach &lt;games@play.test&gt;<br><b>Gesendet:</b> Freitag, 20. November 2026 15:07<br>"
        f"<b>An:</b> Ben<br><b>Betreff:</b> {html.escape(subject)}</p></div>"
    )
    page = f"<html><body>{paragraphs(words)}<p>&nbsp;</p>{head}{paragraphs(old)}</body></html>\r\n"
    mail.set_content(page, subtype="html", cte="quoted-printable")


MANNERS = {f.__name__: f for f in (gmail, gmail_html, thunderbird, outlook)}


def answer(given, count, last, words, manner):
    mail = email.message.EmailMessage(policy=POLICY)
    mail["From"] = email.utils.formataddr((given["name"], given["address"]))
    mail["To"] = last["Reply-To"]
    mail["Subject"] = ("AW: " if manner == "outlook" else "Re: ") + last["Subject"]
    mail["Date"] = email.utils.format_datetime(datetime.datetime.now(datetime.timezone.utc))
    mail["Message-ID"] = f"<{count}.{email.utils.make_msgid(domain='example.org')[1:]}"
    mail["In-Reply-To"] = last["Message-ID"]
    mail["References"] = " ".join(filter(None, [last["References"], last["Message-ID"]]))
    MANNERS[manner](mail, words, last.get_body(("plain",)).get_content(), last["Subject"])
    raw = mail.as_bytes()
    domain = given["address"].partition("@")[2].encode()
    signature = dkim.sign(
        raw,
        given["selector"].encode(),
        domain,
        pathlib.Path(given["key"]).read_bytes(),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[name.encode() for name in (OUTLOOK if manner == "outlook" else SIGNED) if name in mail],
    )
    with tempfile.NamedTemporaryFile(suffix=".eml") as file:
        file.write(signature + raw)
        file.flush()
        to = email.utils.parseaddr(last["Reply-To"])[1]
        server = ["--server", "127.0.0.1", "--port", str(given["smtp"]), "--helo", "player.example.org"]
        envelope = ["--from", given["address"], "--to", to]
        command = ["swaks", *server, *envelope, "--data", f"@{file.name}", "--silent", "2"]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=PATIENCE_S)


def main():
    given = json.loads(sys.argv[1])
    mailbox = Mailbox(given)
    last = None
    for count, line in enumerate(sys.stdin):
        command = json.loads(line)
        if "wait" in command:
            try:
                last = mailbox.wait(command["wait"])
            except TimeoutError:
                print("waited in vain after command", count, "and:", last and last.get_body(("plain",)).get_content(), file=sys.stderr)
                for mail in mailbox.waiting:
                    print(mail["X-Fairschach-Kind"], mail.get_body(("plain",)).get_content(), sep="\n", file=sys.stderr)
                raise
            told = {
                "subject": last["Subject"],
                "reply_to": last["Reply-To"],
                "text": last.get_body(("plain",)).get_content(),
            }
        else:
            answer(given, count, last, command["answer"], command["manner"])
            told = {"sent": True}
        print(json.dumps(told), flush=True)


main()
