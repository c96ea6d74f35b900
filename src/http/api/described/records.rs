//! How records and files are described (`docs/formats.md`).

use serde_json::{Value, json};

use crate::http::api::described::{
    about, base64, described, flag, id, list, map, moment, number, object, of, option, text, whole,
};
use crate::http::api::extract::or_null;

described! {
    /// `fairschach-record/1`, or with `format=file` `fairschach-game/1`.
    RecordJson: json!({ "oneOf": [of("GameRecordJson"), of("GameFileJson")] });
    /// `fairschach-tournament/1`: every act with its proof, for `fairschach verify tournament`.
    TournamentFileJson: tournament_file();
}

pub(in crate::http::api) fn game_record() -> Value {
    let members = json!({
        "format": text(), "game": id(), "event": text(), "site": text(), "round": text(), "white": text(), "black": text(),
        "date": text(), "started_at": moment(), "clock": text(), "imported": imported(), "variant": text(), "rules": text(),
        "options": map(option()), "board": text(), "start": text(), "position": text(), "turns": list(turn()),
        "result": or_null(object("score", json!({ "score": text(), "by": text() }))),
    });
    about("`fairschach-record/1`: a game's record.", object("format variant options turns result", members))
}

fn imported() -> Value {
    let mail = object(
        "pair side date sha256",
        json!({ "pair": number(), "side": text(), "date": moment(), "sha256": text() }),
    );
    object("from sha256", json!({ "from": text(), "sha256": text(), "mails": list(mail) }))
}

fn turn() -> Value {
    let entry = json!({
        "entry": text(), "san": text(), "octal": text(), "outcome": text(), "draw_offer": flag(), "received_at": moment(),
        "used_s": number(),
    });
    let entry = object("entry", entry);
    let fact = json!({ "side": text(), "what": text(), "square": text(), "rule": text() });
    let members = json!({
        "turn": number(), "pair": number(), "white": entry.clone(), "black": entry, "dice": list(text()), "lot": text(),
        "events": list(object("what rule", fact)), "position": text(), "line": text(),
    });
    object("turn pair events position line", members)
}

pub(in crate::http::api) fn game_file() -> Value {
    let members = file(json!({ "game": id() }));
    about(
        "`fairschach-game/1`: everything in a game that everybody may see, for `fairschach verify game`.",
        object("format game keys head events", members),
    )
}

fn tournament_file() -> Value {
    let members = file(json!({ "tournament": id(), "waiting": number() }));
    object("format tournament keys head waiting events", members)
}

/// The members of a file, beside its own ones.
fn file(mut own: Value) -> Value {
    let proof = json!({ "index": number(), "batch": whole(), "hashes": list(base64()) });
    let event = json!({
        "event": base64(), "salt": base64(), "proof": object("index batch hashes", proof),
        "texts": map(object("salt text", json!({ "salt": base64(), "text": text() }))),
    });
    own["format"] = text();
    own["keys"] =
        object("log receipts", json!({ "log": text(), "receipts": text(), "earlier": list(text()) }));
    own["head"] = or_null(base64());
    own["events"] = list(object("event salt", event));
    own["checkpoint"] = text();
    own
}
