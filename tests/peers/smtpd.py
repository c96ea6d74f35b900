"""A real SMTP server for the tests that misbehaves on request.

It listens on a free port of 127.0.0.1, or where it is told to, and prints {"port": N} on its first line. Mails lie in DIR as 0001.eml,
0002.eml, …; DIR/events.ndjson has one line per thing that happened, in order, with the time in microseconds at which
the final dot (or the RCPT, or the login) was read.
"""

import argparse
import asyncio
import json
import logging
import pathlib
import ssl
import time
import warnings

from aiosmtpd.smtp import SMTP, AuthResult


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dir", type=pathlib.Path, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0: a free one")
    parser.add_argument("--tls", choices=["none", "starttls", "implicit"], default="none")
    parser.add_argument("--cert", help="PEM, for both kinds of TLS")
    parser.add_argument("--key", help="PEM")
    parser.add_argument("--login", help="USER:PASSWORD; then nothing is taken without it")
    parser.add_argument("--defer", type=int, default=0, help="answer 451 to so many final dots, then accept")
    parser.add_argument("--defer-rcpt", type=int, default=0, help="answer 451 to so many RCPTs, then accept")
    parser.add_argument("--hang-up", type=int, default=0, help="take so many mails, but close instead of saying so")
    parser.add_argument("--refuse", action="append", default=[], help="answer 550 to RCPT for this address")
    parser.add_argument("--gate", help="answer no final dot before DIR/go is there")
    parser.add_argument("--slow-ms", type=int, default=0, help="wait so long before each answer to a final dot")
    return parser.parse_args()


class Handler:
    def __init__(self, args):
        self.args = args
        self.mails = 0

    def note(self, what, session, **more):
        event = {
            "what": what,
            "at_us": time.time_ns() // 1000,
            "tls": session.ssl is not None or self.args.tls == "implicit",
            "login": session.auth_data if session.authenticated else None,
            **more,
        }
        with open(self.args.dir / "events.ndjson", "a", encoding="utf-8") as events:
            events.write(json.dumps(event) + "\n")

    def authenticate(self, server, session, envelope, mechanism, data):
        given = f"{data.login.decode()}:{data.password.decode()}"
        if given != self.args.login:
            self.note("login-refused", session)
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=data.login.decode())

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.args.refuse:
            self.note("refused", session, to=[address])
            return "550 5.1.1 no such mailbox"
        if self.args.defer_rcpt > 0:
            self.args.defer_rcpt -= 1
            self.note("deferred", session, to=[address])
            return "451 4.2.0 not now"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        more = {"from": envelope.mail_from, "to": list(envelope.rcpt_tos)}
        if self.args.defer > 0:
            self.args.defer -= 1
            self.note("deferred", session, **more)
            await asyncio.sleep(self.args.slow_ms / 1000)
            return "451 4.3.0 not now"
        self.mails += 1
        name = f"{self.mails:04}.eml"
        (self.args.dir / name).write_bytes(envelope.content)
        hang_up = self.args.hang_up > 0
        self.note("hung-up" if hang_up else "mail", session, file=name, **more)
        while self.args.gate and not (self.args.dir / "go").exists():
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.args.slow_ms / 1000)
        if hang_up:
            self.args.hang_up -= 1
            server.transport.abort()
        return "250 2.0.0 OK"


async def main():
    args = arguments()
    handler = Handler(args)
    context = None
    if args.tls != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(args.cert, args.key)
    starttls = args.tls == "starttls"

    def session():
        return SMTP(
            handler,
            hostname="peer.test",
            tls_context=context if starttls else None,
            require_starttls=starttls,
            auth_required=args.login is not None,
            auth_require_tls=starttls,
            authenticator=handler.authenticate,
        )

    loop = asyncio.get_running_loop()
    implicit = context if args.tls == "implicit" else None
    listening = await loop.create_server(session, args.host, args.port, ssl=implicit)
    print(json.dumps({"port": listening.sockets[0].getsockname()[1]}), flush=True)
    await listening.serve_forever()


if __name__ == "__main__":
    # aiosmtpd's advice on security and on its next version would only stand beside some test's failure.
    logging.disable()
    warnings.simplefilter("ignore")
    asyncio.run(main())
