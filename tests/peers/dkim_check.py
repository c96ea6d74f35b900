"""Verifies the DKIM signatures of the mail on standard input with dkimpy. The argument is a JSON object with the TXT
records by name. Prints one JSON line for each signature: domain, selector, algorithm, and whether it is good."""

import json
import sys

import dkim


def main():
    records = {name: value.encode() for name, value in json.loads(sys.argv[1]).items()}
    mail = dkim.DKIM(sys.stdin.buffer.read(), minkey=2048)
    count = sum(1 for name, _ in mail.headers if name.lower() == b"dkim-signature")
    for at in range(count):
        def lookup(name, timeout=5):
            return records.get(name.decode().rstrip("."))

        try:
            good = mail.verify(idx=at, dnsfunc=lookup)
        except dkim.DKIMException:
            good = False
        fields = mail.signature_fields
        print(json.dumps({
            "domain": fields[b"d"].decode(),
            "selector": fields[b"s"].decode(),
            "algorithm": fields[b"a"].decode(),
            "good": good,
        }))


main()
