//! How events are described: those of a game's public chain, what an account is told, and what arbiters read of both.

use serde_json::{Value, json};

use crate::http::api::described::{
    about, any, base64, described, flag, id, list, map, moment, number, object, of, option, text, whole,
};
use crate::http::api::extract::or_null;

described! {
    /// Something that has happened in a game. `what` is `filed`, `event`, `mail` or `look`, which tells which of the other members are
    /// there; readers accept new words.
    TimelineItemJson: object("at turn what", timeline_item());
}

fn timeline_item() -> Value {
    let place = object("index batch_s", json!({ "index": number(), "batch_s": number() }));
    json!({
        "at": moment(), "turn": number(), "what": text(),
        "submission": id(), "revision": number(), "revised": flag(), "live": flag(), "channel": text(),
        "authenticated": text(), "commitment": base64(), "leaf": base64(),
        "seq": number(), "type": text(), "event": base64(),
        "logged": or_null(place), "proof": or_null(text()),
        "kind": text(), "side": or_null(text()), "state": text(), "done_at": or_null(moment()), "fault": or_null(text()),
        "by": of("PersonJson"),
    })
}

/// The data of one event of a game's stream.
pub(in crate::http::api) fn game_event() -> Value {
    let says = "A public event, in its canonical JSON: by its `type` some of these members (`docs/formats.md`), readers accept others. \
                Times are microseconds since 1970. `filed`, with `side` and `turn` alone, is no event of the chain.";
    about(says, object("type turn", event_members()))
}

fn event_members() -> Value {
    let written = any(&[text(), object("hash", json!({ "hash": base64() }))]);
    let members = [
        (id(), "agreed_by announced_in arbiter arbiter2 asked_by captain director game"),
        (
            text(),
            "about answer asks board by chain clock drawn ended finding kind lot position rules score side start type variant",
        ),
        (written, "line reason rule text why"),
        (base64(), "blind_key chance keyholder log_id position_hash prev secret"),
        (
            number(),
            "against announced at credit due end engine from pair release seq to turn until v version",
        ),
        (whole(), "time"),
        (flag(), "operator"),
        (list(text()), "dice"),
        (map(option()), "options"),
        (map(text()), "terms"),
        (object("from to", json!({ "from": number(), "to": number() })), "outage"),
        (object("", json!({ "white": fallen(), "black": fallen() })), "flags"),
        (any(&[id(), opening()]), "white black"),
    ];
    let named = members
        .into_iter()
        .flat_map(|(schema, names)| names.split_whitespace().map(move |name| (name, schema.clone())));
    named.collect()
}

/// What a side opened at a reveal.
fn opening() -> Value {
    let members = json!({
        "submission": id(), "revision": number(), "received": number(), "channel": text(), "commitment": base64(),
        "ctx": base64(), "entry": text(), "r": base64(),
        "unopened": object("keyholder server", json!({ "keyholder": base64(), "server": base64() })),
        "outcome": text(), "head": base64(), "contribution": base64(),
    });
    object("submission revision received channel commitment ctx outcome head", members)
}

/// A flag that fell, and what its clock had.
fn fallen() -> Value {
    object(
        "at given credit used",
        json!({ "at": number(), "given": whole(), "credit": whole(), "used": whole() }),
    )
}

/// The data of one event of an account's stream, and the body of a webhook.
pub(in crate::http::api) fn told() -> Value {
    let data = json!({
        "url": text(), "game": id(), "turn": or_null(number()), "challenge": id(), "tournament": id(), "series": id(),
        "month": text(),
    });
    let members = json!({ "type": text(), "timestamp": moment(), "data": object("url", data) });
    about("What an account is told (`docs/webhooks.md`).", object("type timestamp data", members))
}

/// One event of a stream, whose data are JSON of this form.
pub(in crate::http::api) fn item(data: &str) -> Value {
    let data = json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": of(data) });
    object("event data", json!({ "id": text(), "event": text(), "data": data }))
}
