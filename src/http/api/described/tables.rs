//! How the tables of a tournament are described.

use serde_json::{Value, json};

use crate::http::api::described::{described, flag, id, list, moment, number, object, of, of_or_null, text};
use crate::http::api::extract::or_null;

described! {
    /// The tables of a tournament as they stand.
    TableJson: table();
}

fn table() -> Value {
    let waited = json!({
        "game": id(), "white": number(), "black": number(), "side": text(), "since": moment(),
    });
    let members = json!({
        "id": id(), "name": text(), "state": text(), "matches": list(one_match()), "ladder": or_null(list(rung())),
        "waited_for": or_null(list(object("game white black side since", waited))),
        "replies": object("within_h entries", json!({ "within_h": list(number()), "entries": list(number()) })),
        "flags": or_null(list(object("day games", json!({ "day": number(), "games": number() })))),
        "sections": list(section()),
    });
    object("id name state matches ladder waited_for replies flags sections", members)
}

/// A match of a knock-out.
fn one_match() -> Value {
    let members = json!({
        "round": number(), "match": number(), "players": list(or_null(number())), "persons": list(of_or_null("PersonJson")),
        "points": list(text()), "decided": number(), "open": number(), "winner": or_null(number()), "by_draw": flag(),
        "in_doubt": flag(),
    });
    object("round match players persons points decided open winner by_draw in_doubt", members)
}

/// A place on a ladder.
fn rung() -> Value {
    let members = json!({
        "place": number(), "number": number(), "player": of("PersonJson"), "rating": or_null(number()), "busy": number(),
        "protected_until": or_null(moment()),
    });
    object("place number player rating busy protected_until", members)
}

fn section() -> Value {
    let doubtful = json!({ "round": number(), "white": number(), "black": number(), "game": id() });
    let prize = json!({
        "place": number(), "shared_to": number(), "number": number(), "points": text(), "player": of_or_null("PersonJson"),
    });
    let prize = object("place shared_to number points player", prize);
    let members = json!({
        "stage": number(), "section": number(), "tie_breaks": list(text()), "teams": or_null(teams()),
        "prizes": list(object("name standings", json!({ "name": text(), "standings": list(prize) }))),
        "in_doubt": list(object("round white black game", doubtful)),
        "standings": list(standing()), "crosstable": or_null(list(list(text()))),
    });
    object("stage section tie_breaks teams prizes in_doubt standings crosstable", members)
}

/// A line of a table.
fn standing() -> Value {
    let round = json!({
        "round": number(), "opponent": or_null(number()), "side": or_null(text()), "mark": text(), "after": text(),
    });
    let members = json!({
        "place": number(), "shared_to": number(), "number": number(), "player": of_or_null("PersonJson"),
        "rating": or_null(number()), "state": or_null(text()), "identity": of_or_null("IdentityJson"), "points": text(),
        "played": number(), "won": number(), "drawn": number(), "lost": number(), "pending": number(),
        "tie_breaks": list(or_null(text())),
        "rounds": list(object("round opponent side mark after", round)),
    });
    object(
        "place shared_to number player rating state identity points played won drawn lost pending tie_breaks rounds",
        members,
    )
}

/// The table of teams in a section.
fn teams() -> Value {
    let line = json!({
        "place": number(), "shared_to": number(), "team": number(), "name": or_null(text()), "match_points": text(),
        "board_points": text(), "tie_breaks": list(or_null(text())),
    });
    let one = json!({
        "round": number(), "teams": list(number()), "board_points": list(text()), "boards": number(), "pending": number(),
    });
    let members = json!({
        "first": text(), "tie_breaks": list(text()),
        "standings": list(object("place shared_to team name match_points board_points tie_breaks", line)),
        "matches": list(object("round teams board_points boards pending", one)),
    });
    object("first tie_breaks standings matches", members)
}
