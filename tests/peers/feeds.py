"""Reads a calendar (icalendar) or a feed (feedparser) on standard input, and says as JSON what stands in it."""

import json
import sys


def calendar(text):
    import icalendar

    whole = icalendar.Calendar.from_ical(text)
    if whole.errors:
        raise SystemExit(f"errors: {whole.errors}")
    events = []
    for event in whole.walk("VEVENT"):
        if event.errors:
            raise SystemExit(f"errors: {event.errors}")
        alarms = [alarm.decoded("TRIGGER").isoformat() for alarm in event.walk("VALARM")]
        events.append({
            "uid": str(event["UID"]),
            "start": event.decoded("DTSTART").isoformat(),
            "stamp": event.decoded("DTSTAMP").isoformat(),
            "summary": str(event["SUMMARY"]),
            "description": str(event.get("DESCRIPTION", "")),
            "url": str(event.get("URL", "")),
            "alarms": alarms,
        })
    return {"version": str(whole["VERSION"]), "product": str(whole["PRODID"]), "events": events}


def atom(text):
    import feedparser

    feed = feedparser.parse(text)
    if feed.bozo:
        raise SystemExit(f"not well formed: {feed.bozo_exception}")
    entries = [
        {"id": one.id, "title": one.title, "link": one.get("link", ""), "updated": list(one.updated_parsed[:6])}
        for one in feed.entries
    ]
    return {"version": feed.version, "id": feed.feed.id, "title": feed.feed.title, "updated": list(feed.feed.updated_parsed[:6]),
            "entries": entries}


if __name__ == "__main__":
    given = sys.stdin.buffer.read()
    print(json.dumps({"calendar": calendar, "atom": atom}[sys.argv[1]](given)))
