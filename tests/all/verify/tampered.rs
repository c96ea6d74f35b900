//! Files that lie. A vandal changes what stands in a file, and the chains no longer fit. A server that lies makes its
//! events anew, with chains that fit; then what the events say contradicts itself.

use fairschach::verify::{Report, Verdict};
use proptest::prelude::{ProptestConfig, prop_assert_ne, proptest};
use proptest::strategy::Strategy;
use serde_json::{Value, json};

use super::doc::{Doc, check};
use super::games::{self, Played};
use super::vectors::Bad;
use crate::support::{DAY, keys};

/// A change, and what must come of it: the class, the step, and words that name the spot.
pub(super) struct Case {
    name: &'static str,
    edit: fn(&mut Doc),
    verdict: Verdict,
    step: &'static str,
    pub(super) says: &'static [&'static str],
}

impl Case {
    /// The same as a vector, its hashes linked anew.
    pub(super) fn vector(&self) -> Bad {
        (self.name, self.verdict as i32, self.step, self.edit)
    }
}

pub(super) const fn lie(
    name: &'static str,
    step: &'static str,
    says: &'static [&'static str],
    edit: fn(&mut Doc),
) -> Case {
    Case { name, edit, verdict: Verdict::Misbehaviour, step, says }
}

pub(super) const fn unusable(
    name: &'static str,
    step: &'static str,
    says: &'static [&'static str],
    edit: fn(&mut Doc),
) -> Case {
    Case { verdict: Verdict::Unusable, ..lie(name, step, says, edit) }
}

fn failed(report: &Report, case: &Case) {
    let name = case.name;
    assert_eq!(report.verdict(), case.verdict, "{name}\n{report}");
    let step = report.steps.iter().find(|step| step.name == case.step).unwrap();
    let said: Vec<String> = step
        .faults
        .iter()
        .map(|fault| format!("{} {}", fault.between.clone().unwrap_or_default().join(" "), fault.says))
        .collect();
    let found = said.iter().any(|said| case.says.iter().all(|word| said.contains(word)));
    assert!(found, "{name}: expected {:?} in step {}\n{report}", case.says, case.step);
}

/// Changes without new links.
fn vandal(played: &Played, cases: &[Case]) {
    for case in cases {
        let mut doc = Doc::of(played);
        (case.edit)(&mut doc);
        failed(&check(&doc.to_bytes(), &[]), case);
    }
}

/// The same with every hash linked anew.
pub(super) fn liar(played: &Played, cases: &[Case]) {
    for case in cases {
        let mut doc = Doc::of(played);
        (case.edit)(&mut doc);
        doc.relink();
        failed(&check(&doc.to_bytes(), &[]), case);
    }
}

#[tokio::test]
async fn a_file_of_another_form_is_unusable() {
    let cases = [
        unusable("another format", "format", &["fairschach-game/2"], |doc| {
            doc.file["format"] = "fairschach-game/2".into()
        }),
        unusable("a member too many in the file", "format", &["extra"], |doc| doc.file["extra"] = 1.into()),
        unusable("no keys", "format", &["keys"], |doc| {
            drop(doc.file.as_object_mut().unwrap().remove("keys"))
        }),
        unusable("a damaged key", "format", &["keys.receipts", "id"], |doc| {
            let key = doc.file["keys"]["receipts"].as_str().unwrap().replace("receipts+", "receiptz+");
            doc.file["keys"]["receipts"] = key.into();
        }),
        unusable("no game", "format", &["no id"], |doc| doc.file["game"] = "x".into()),
        unusable("a head cut short", "format", &["32 bytes"], |doc| doc.file["head"] = "AAAA".into()),
        unusable("another game's event", "members", &["events[0]", "belongs to game"], |doc| {
            doc.events[0]["game"] = "019b2c3d-0000-7000-8000-000000000001".into();
        }),
        unusable("another version", "members", &["events[0]", "version 2"], |doc| {
            doc.events[0]["v"] = 2.into()
        }),
        unusable("an unknown type", "members", &["unknown type", "dance"], |doc| {
            doc.events[0]["type"] = "dance".into()
        }),
        unusable("an unknown chain", "members", &["unknown chain"], |doc| {
            doc.events[0]["chain"] = "red".into()
        }),
        unusable("a member too many", "members", &["unknown field", "colour"], |doc| {
            doc.event("public", 2, "reveal")["colour"] = "red".into();
        }),
        unusable("a member missing", "members", &["missing field", "commitment"], |doc| {
            let event = doc.event("black", 2, "filed").as_object_mut().unwrap();
            event.remove("commitment");
        }),
        unusable("a null", "members", &["null"], |doc| {
            doc.event("public", 1, "start")["arbiter"] = Value::Null
        }),
        unusable("turn 0", "members", &["count from 1"], |doc| doc.events[0]["turn"] = 0.into()),
        unusable("a time before 1970", "members", &["microseconds"], |doc| doc.events[0]["at"] = (-1).into()),
        unusable("filed in public", "members", &["filed does not belong"], |doc| {
            doc.events[0]["chain"] = "public".into()
        }),
        unusable("an unknown result", "members", &["unknown result"], |doc| {
            doc.event("public", 3, "result")["score"] = "2-0".into();
        }),
        unusable("unknown rules", "members", &["start", "fsr-1066"], |doc| {
            doc.event("public", 1, "start")["rules"] = "fsr-1066".into();
        }),
        unusable("a newer engine", "members", &["start", "version 4711"], |doc| {
            doc.event("public", 1, "start")["engine"] = 4711.into();
        }),
        unusable("no clock", "members", &["start", "never"], |doc| {
            doc.event("public", 1, "start")["clock"] = "never".into()
        }),
        unusable("one plays both sides", "members", &["different persons"], |doc| {
            let start = doc.event("public", 1, "start");
            start["white"] = start["black"].clone();
        }),
        unusable("a channel of another form", "members", &["no channel"], |doc| {
            doc.event("white", 1, "filed")["channel"] = "A P I".into();
        }),
        unusable("swapped events", "chains", &["events[1]", "expected by chain"], |doc| {
            doc.events.swap(0, 1)
        }),
        unusable("an event twice", "chains", &["events[1]", "each once"], |doc| {
            let event = doc.events[0].clone();
            doc.events.insert(0, event);
        }),
        unusable("no start", "members", &["no start"], |doc| {
            let start = doc.find("public", 1, "start");
            doc.events.remove(start);
        }),
    ];
    vandal(&games::mate().await, &cases);
}

#[tokio::test]
async fn an_event_that_is_not_canonical_is_unusable() {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    let played = games::mate().await;
    let spoilt: [fn(String) -> String; 6] = [
        |event| event + " ",
        |event| event.replacen("\"v\":1", "\"v\":1.0", 1),
        |event| event.replacen("{\"", "{ \"", 1),
        |event| event.replacen("\"channel\"", "\"\\u0063hannel\"", 1),
        |event| event.replacen("{", "{\"v\":1,", 1),
        |event| event.replacen("{", "[", 1),
    ];
    for spoil in spoilt {
        let mut file = played.file.clone();
        let event = STANDARD.decode(file["events"][3]["event"].as_str().unwrap()).unwrap();
        let event = spoil(String::from_utf8(event).unwrap());
        file["events"][3]["event"] = STANDARD.encode(&event).into();
        let case = unusable("not canonical", "canonical", &["events[3]"], |_| {});
        failed(&check(file.to_string().as_bytes(), &[]), &case);
    }
}

#[tokio::test]
async fn a_chain_that_does_not_fit_is_named() {
    let cases = [
        lie(
            "a filing dropped",
            "chains",
            &["public event 2 (reveal, turn 2)", "no event of its filing"],
            |doc| {
                let index = doc.find("black", 2, "filed");
                doc.events.remove(index);
            },
        ),
        lie(
            "a reveal dropped",
            "chains",
            &["public event 1", "public event 3", "event 2 of the chain is missing"],
            |doc| {
                let index = doc.find("public", 2, "reveal");
                doc.events.remove(index);
            },
        ),
        lie("the result dropped", "chains", &["the file's head", "public event 3"], |doc| {
            let index = doc.find("public", 3, "result");
            doc.events.remove(index);
        }),
        lie("two events in one place", "chains", &["white's event 0 of turn 1", "same place"], |doc| {
            let mut event = doc.events[0].clone();
            event["at"] = 1.into();
            doc.events.insert(0, event);
        }),
        lie(
            "two filings exchanged",
            "chains",
            &["white's event 0 of turn 1", "no public event of its turn"],
            |doc| {
                doc.events.swap(0, 1);
                doc.events[0]["turn"] = 1.into();
                doc.events[1]["turn"] = 2.into();
            },
        ),
        lie(
            "prev changed",
            "chains",
            &["public event 1 (reveal, turn 1)", "public event 2", "prev"],
            |doc| {
                let other = doc.event("public", 1, "reveal")["prev"].clone();
                doc.event("public", 2, "reveal")["prev"] = other;
            },
        ),
        lie("a head changed", "chains", &["public event 2", "black's event 0 of turn 2", "head"], |doc| {
            let other = doc.event("public", 1, "reveal")["black"]["head"].clone();
            doc.event("public", 2, "reveal")["black"]["head"] = other;
        }),
        lie("a position changed", "chains", &["public event 1 (reveal, turn 1)", "public event 2"], |doc| {
            let reveal = doc.event("public", 1, "reveal");
            reveal["position"] = reveal["position"].as_str().unwrap().replace(" p ", " w ").into();
        }),
        lie(
            "the result's time changed",
            "chains",
            &["the file's head", "public event 4 (result, turn 3)"],
            |doc| {
                let result = doc.event("public", 3, "result");
                result["at"] = (result["at"].as_i64().unwrap() + 1).into();
            },
        ),
        lie(
            "a gap in a side's chain",
            "chains",
            &["white's event 1 of turn 1", "event 0 of the chain is missing"],
            |doc| {
                doc.events[0]["seq"] = 1.into();
            },
        ),
        lie(
            "something after the result",
            "chains",
            &["public event 4 (result", "public event 5", "nothing follows"],
            |doc| {
                let mut event = doc.events.last().unwrap().clone();
                event["seq"] = 5.into();
                doc.events.push(event);
            },
        ),
        lie("a turn skipped", "chains", &["public event 2 (reveal, turn 3)", "turn 2 is open"], |doc| {
            doc.event("public", 2, "reveal")["turn"] = 3.into();
        }),
    ];
    vandal(&games::mate().await, &cases);
    let unrevealed = [lie(
        "an entry shown before its reveal",
        "chains",
        &["white's event 0 of turn 2", "not revealed"],
        |doc| {
            let mut event = doc.events[0].clone();
            event["turn"] = 2.into();
            doc.events.insert(1, event);
        },
    )];
    vandal(&games::open().await, &unrevealed);
}

#[tokio::test]
async fn openings_that_do_not_fit_are_named() {
    const AT: &str = "public event 2 (reveal, turn 2)";
    let cases = [
        lie(
            "an entry changed",
            "openings",
            &["public event 2", "white's event 0", "do not give the commitment"],
            |doc| {
                doc.event("public", 2, "reveal")["white"]["entry"] = "d2d3".into();
            },
        ),
        lie(
            "r changed",
            "openings",
            &["public event 2", "black's event 0", "do not give the commitment"],
            |doc| {
                let r = doc.event("public", 1, "reveal")["black"]["r"].clone();
                doc.event("public", 2, "reveal")["black"]["r"] = r;
            },
        ),
        lie("no entry", "openings", &["no entry", "d2-d4"], |doc| {
            doc.event("public", 2, "reveal")["white"]["entry"] = "d2-d4".into();
            doc.commit_anew("white", 2);
        }),
        lie("an entry longer than a payload", "openings", &["do not give the commitment"], |doc| {
            doc.event("public", 2, "reveal")["white"]["entry"] = "x".repeat(255).into();
        }),
        lie("another commitment opened", "openings", &["differ in commitment"], |doc| {
            let other = doc.event("white", 1, "filed")["commitment"].clone();
            doc.event("white", 2, "filed")["commitment"] = other;
        }),
        lie("another submission", "openings", &["differ in submission"], |doc| {
            let other = doc.event("white", 1, "filed")["submission"].clone();
            doc.event("white", 2, "filed")["submission"] = other;
        }),
        lie("another channel", "openings", &["differ in channel"], |doc| {
            doc.event("white", 2, "filed")["channel"] = "mail".into()
        }),
        lie("another time", "openings", &["differ in received"], |doc| {
            let event = doc.event("white", 2, "filed");
            event["at"] = (event["at"].as_i64().unwrap() - 1).into();
        }),
        lie("another revision", "openings", &["white's event 0 of turn 2", "revision 1"], |doc| {
            doc.event("white", 2, "filed")["revision"] = 1.into();
        }),
        lie("another ctx", "contexts", &[AT, "black's ctx", "another turn"], |doc| {
            let ctx = doc.event("public", 1, "reveal")["black"]["ctx"].clone();
            doc.event("public", 2, "reveal")["black"]["ctx"] = ctx;
            doc.commit_anew("black", 2);
        }),
        lie("the other side's ctx", "contexts", &[AT, "white's ctx", "another player"], |doc| {
            let ctx = doc.event("public", 2, "reveal")["black"]["ctx"].clone();
            doc.event("public", 2, "reveal")["white"]["ctx"] = ctx;
            doc.commit_anew("white", 2);
        }),
        lie("no ctx", "contexts", &[AT, "white's ctx", "FSC1"], |doc| {
            use base64::Engine;
            use base64::engine::general_purpose::STANDARD;
            doc.event("public", 2, "reveal")["white"]["ctx"] = STANDARD.encode([0; 128]).into();
            doc.commit_anew("white", 2);
        }),
        lie("another log", "contexts", &["keys.log", "public event 0 (start"], |doc| {
            let key = doc.file["keys"]["receipts"].clone();
            doc.file["keys"]["log"] = key;
        }),
        lie("another player", "contexts", &["white's ctx", "another player"], |doc| {
            let other = doc.event("public", 1, "start")["arbiter"].clone();
            let start = doc.event("public", 1, "start").as_object_mut().unwrap();
            start.insert("white".into(), other);
            start.remove("arbiter");
        }),
    ];
    liar(&games::mate().await, &cases);
}

fn set_position(doc: &mut Doc, turn: u32, from: &str, to: &str) {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use fairschach::seal::position_hash;
    let reveal = doc.event("public", turn, "reveal");
    let position = reveal["position"].as_str().unwrap().replace(from, to);
    reveal["position_hash"] = STANDARD.encode(position_hash(&position)).into();
    reveal["position"] = position.into();
}

#[tokio::test]
async fn positions_that_do_not_follow_are_named() {
    const AT: &str = "public event 2 (reveal, turn 2)";
    let cases = [
        lie("another position", "positions", &[AT, "leads to"], |doc| set_position(doc, 2, " 0 3 ", " 1 3 ")),
        // The next turn's seals bind the position's very bytes, so that this is a contradiction as well.
        lie("a position in another spelling", "positions", &["is written"], |doc| {
            set_position(doc, 2, "KQkq", "HAha");
        }),
        lie("a hash of another position", "positions", &[AT, "position_hash"], |doc| {
            let other = doc.event("public", 1, "reveal")["position_hash"].clone();
            doc.event("public", 2, "reveal")["position_hash"] = other;
        }),
        lie("the start's hash", "positions", &["public event 0 (start, turn 1)", "position_hash"], |doc| {
            let other = doc.event("public", 1, "reveal")["position_hash"].clone();
            doc.event("public", 1, "start")["position_hash"] = other;
        }),
        lie("another pair", "positions", &[AT, "pair 2 is to be revealed"], |doc| {
            doc.event("public", 2, "reveal")["pair"] = 3.into();
        }),
        lie("another outcome", "positions", &[AT, "black's entry ends as played"], |doc| {
            doc.event("public", 2, "reveal")["black"]["outcome"] = "struck".into();
        }),
        lie("an illegal entry", "positions", &["illegal"], |doc| {
            doc.event("public", 2, "reveal")["white"]["entry"] = "a1a8".into();
            doc.commit_anew("white", 2);
        }),
        lie("a pass of one who can move", "positions", &["white can enter a move"], |doc| {
            doc.event("public", 2, "reveal")["white"]["entry"] = "pass".into();
            doc.commit_anew("white", 2);
        }),
        lie("a move filed by the server", "positions", &["the server files passes"], |doc| {
            doc.event("public", 2, "reveal")["white"]["channel"] = "server".into();
            doc.event("white", 2, "filed")["channel"] = "server".into();
        }),
        lie("other rules", "positions", &["leads to"], |doc| {
            doc.event("public", 1, "start")["options"]["rest_scope"] = "none".into();
        }),
    ];
    liar(&games::mate().await, &cases);
    let missing = [lie("one side is not revealed", "chains", &["black's entry was not revealed"], |doc| {
        doc.event("public", 2, "reveal").as_object_mut().unwrap().remove("black");
    })];
    liar(&games::mate().await, &missing);
}

#[tokio::test]
async fn passes_are_the_servers_alone() {
    let cases = [
        lie("a pass by hand", "positions", &["the server files passes"], |doc| {
            doc.event("public", 1, "reveal")["white"]["channel"] = "api".into();
            doc.event("white", 1, "filed")["channel"] = "api".into();
        }),
        lie("a pass that offers a draw", "positions", &["offers no draw"], |doc| {
            doc.event("public", 1, "reveal")["white"]["entry"] = "pass draw".into();
            doc.commit_anew("white", 1);
        }),
        lie("a late pass", "positions", &["when its turn opens"], |doc| {
            let late = doc.event("white", 1, "filed")["at"].as_i64().unwrap() + 1;
            doc.event("white", 1, "filed")["at"] = late.into();
            doc.event("public", 1, "reveal")["white"]["received"] = late.into();
        }),
        lie("a move of one who must pass", "positions", &["white has to pass"], |doc| {
            doc.event("public", 1, "reveal")["white"]["entry"] = "a3a4".into();
            doc.commit_anew("white", 1);
        }),
        lie("a resignation that draws", "result", &["1/2-1/2 by resignation"], |doc| {
            doc.event("public", 5, "result")["score"] = "1/2-1/2".into();
        }),
    ];
    liar(&games::passed_switched_resigned().await, &cases);
}

#[tokio::test]
async fn revisions_keep_to_the_terms() {
    let cases = [
        lie("revised in spite of the terms", "openings", &["the terms of the game", "final"], |doc| {
            doc.event("public", 1, "start")["terms"]["revision"] = "none".into();
        }),
        lie(
            "another commitment replaced",
            "openings",
            &["white's event 1 of turn 1", "another commitment"],
            |doc| {
                let other = doc.event("black", 1, "filed")["commitment"].clone();
                doc.event("white", 1, "superseded")["superseded"] = other;
            },
        ),
        lie("an early revision opened", "openings", &["public event 1", "differ in revision"], |doc| {
            doc.event("public", 1, "reveal")["white"]["revision"] = 1.into();
        }),
        lie(
            "both sides revised",
            "openings",
            &["white's event 1 of turn 1", "black's event 1 of turn 1", "only while the other"],
            |doc| {
                let mut event = doc.event("black", 1, "filed").clone();
                event["superseded"] = event["commitment"].clone();
                for (name, value) in
                    [("type", json!("superseded")), ("seq", json!(1)), ("revision", json!(1))]
                {
                    event[name] = value;
                }
                doc.append(doc.find("black", 1, "filed"), event);
                doc.event("public", 1, "reveal")["black"]["revision"] = 1.into();
            },
        ),
        unusable("superseded without what it replaces", "members", &["superseded names"], |doc| {
            let event = doc.event("white", 1, "superseded").as_object_mut().unwrap();
            event.remove("superseded");
        }),
    ];
    liar(&games::revised().await, &cases);
}

#[tokio::test]
async fn who_made_a_commitment_cannot_be_said_otherwise() {
    let cases = [
        unusable("an unknown sealing", "members", &["unknown sealing"], |doc| {
            doc.event("white", 1, "filed")["sealing"] = "server".into();
        }),
        unusable("a sealing that no mail has", "members", &["sealed by the server"], |doc| {
            doc.event("white", 1, "filed")["channel"] = "mail".into();
        }),
    ];
    liar(&games::committed().await, &cases);
    let played = games::committed().await;
    let mut doc = Doc::of(&played);
    doc.event("white", 1, "filed").as_object_mut().unwrap().remove("sealing");
    doc.relink();
    let report = check(doc.to_value().to_string().as_bytes(), &played.receipts);
    assert_eq!(report.exit_status(), 1, "{report}");
    assert!(report.to_string().contains("they differ in sealing"), "{report}");
}

/// Moves a filing in time, in the event and in the reveal.
fn receive(doc: &mut Doc, side: &str, turn: u32, us: i64) {
    let at = doc.event(side, turn, "filed")["at"].as_i64().unwrap() + us;
    doc.event(side, turn, "filed")["at"] = at.into();
    doc.event("public", turn, "reveal")[side]["received"] = at.into();
}

#[tokio::test]
async fn times_that_cannot_be_are_named() {
    let cases = [
        lie(
            "filed before the turn opened",
            "times",
            &["white's event 0 of turn 2", "its turn opened at"],
            |doc| {
                receive(doc, "white", 2, -3_000_000);
            },
        ),
        lie("filed after the flag", "times", &["black's event 0 of turn 2", "the flag fell at"], |doc| {
            receive(doc, "black", 2, 100_000_000);
        }),
        lie(
            "revealed before it was filed",
            "times",
            &["black's event 0 of turn 2", "revealed before"],
            |doc| {
                receive(doc, "black", 2, 2_000_000);
            },
        ),
        lie(
            "released before it was revealed",
            "times",
            &["public event 3 (reveal, turn 2)", "release"],
            |doc| {
                let reveal = doc.event("public", 2, "reveal");
                reveal["release"] = (reveal["at"].as_i64().unwrap() - 1).into();
            },
        ),
        lie("a larger credit", "times", &["public event 2 (clock, turn 2)", "3600000000 µs"], |doc| {
            doc.event("public", 2, "clock")["credit"] = 3_600_000_001_i64.into();
        }),
        lie("no credit", "times", &["black's event 0 of turn 2", "the flag fell at"], |doc| {
            doc.event("public", 2, "clock")["credit"] = 1.into();
        }),
        lie("a credit before the outage was over", "times", &["the outage's end", "public event 2"], |doc| {
            let clock = doc.event("public", 2, "clock");
            clock["at"] = (clock["at"].as_i64().unwrap() - 3_000_000).into();
        }),
        lie(
            "time runs backwards",
            "times",
            &["public event 1", "public event 2", "before the first"],
            |doc| {
                doc.event("public", 2, "clock")["at"] = 1.into();
            },
        ),
        lie("a shorter clock", "times", &["the flag fell at"], |doc| {
            doc.event("public", 1, "start")["clock"] = "1d/pair".into();
        }),
    ];
    liar(&games::credited().await, &cases);
}

/// The second move of a turn has only what the first one left.
#[tokio::test]
async fn a_second_move_beyond_the_time_of_both_is_named() {
    let two_moves = games::two_moves().await;
    let cases = [
        lie("a slower first move", "times", &["black's event 0 of turn 3", "the flag fell at"], |doc| {
            receive(doc, "black", 2, 2 * DAY)
        }),
        lie("a slower second move", "times", &["black's event 0 of turn 3", "the flag fell at"], |doc| {
            receive(doc, "black", 3, 2 * DAY)
        }),
    ];
    liar(&two_moves, &cases);
}

/// Only a result by time names flags.
fn without_flags(doc: &mut Doc) {
    let end = doc.event("public", 2, "result").as_object_mut().unwrap();
    end.remove("flags").unwrap();
}

#[tokio::test]
async fn results_that_nothing_supports_are_named() {
    const AT: &str = "public event 4 (result, turn 3)";
    let cases = [
        lie("the wrong winner", "result", &[AT, "1-0 by mate"], |doc| {
            doc.event("public", 3, "result")["score"] = "0-1".into();
        }),
        lie("another reason", "result", &[AT, "1-0 by mate"], |doc| {
            doc.event("public", 3, "result")["by"] = "resignation".into();
        }),
    ];
    liar(&games::mate().await, &cases);
    let cases = [
        lie("a win for the one whose flag fell", "times", &["black's flag fell at"], |doc| {
            // A flag that falls when the result is given has not fallen before.
            let open = doc.event("public", 1, "reveal")["release"].as_i64().unwrap();
            doc.event("public", 2, "result")["at"] = (open + 14 * 86_400_000_000).into();
        }),
        lie(
            "mate in the middle of a turn",
            "result",
            &["public event 2", "nothing there ends a game"],
            |doc| {
                doc.event("public", 2, "result")["by"] = "mate".into();
                without_flags(doc);
            },
        ),
        lie("a claim without ground", "result", &["nothing there ends a game"], |doc| {
            doc.event("public", 2, "result")["score"] = "1/2-1/2".into();
            doc.event("public", 2, "result")["by"] = "repetition".into();
            without_flags(doc);
        }),
        lie("an agreement without an offer", "result", &["nothing there ends a game"], |doc| {
            doc.event("public", 2, "result")["score"] = "1/2-1/2".into();
            doc.event("public", 2, "result")["by"] = "agreement".into();
            without_flags(doc);
        }),
    ];
    liar(&games::on_time().await, &cases);
    let cases = [
        lie(
            "declined by the one who offered",
            "result",
            &["public event 2 (draw", "no draw was offered to white"],
            |doc| {
                doc.event("public", 2, "draw")["by"] = "white".into();
            },
        ),
        lie(
            "the offer taken away",
            "result",
            &["public event 2 (draw", "no draw was offered to black"],
            |doc| {
                doc.event("public", 1, "reveal")["white"]["entry"] = "e2e4".into();
                doc.commit_anew("white", 1);
            },
        ),
        lie("the accepted offer taken away", "result", &["nothing there ends a game"], |doc| {
            doc.event("public", 2, "reveal")["white"]["entry"] = "g1f3".into();
            doc.commit_anew("white", 2);
        }),
        lie(
            "two offers, and the game goes on",
            "result",
            &["public event 3 (reveal", "the game ended 1/2-1/2 by agreement"],
            |doc| {
                doc.event("public", 2, "reveal")["black"]["entry"] = "b8c6 draw".into();
                doc.commit_anew("black", 2);
            },
        ),
    ];
    liar(&games::accepted().await, &cases);
}

#[tokio::test]
async fn a_receipt_catches_a_server_that_made_everything_anew() {
    let played = games::mate().await;
    let only = |name: &str| -> Vec<(String, String)> {
        let kept = played.receipts.iter().filter(|(known, _)| known.starts_with(name));
        kept.cloned().collect()
    };
    // Black's harmless a7a6 becomes h7h6 in every place; the file alone holds.
    let mut doc = Doc::of(&played);
    doc.event("public", 3, "reveal")["black"]["entry"] = "h7h6".into();
    set_position(&mut doc, 3, "rnbqkbnr/1pppp2p/p4p2", "rnbqkbnr/ppppp3/5p1p");
    set_position(&mut doc, 3, "a6,", "");
    set_position(&mut doc, 3, "h5", "h5,h6");
    doc.commit_anew("black", 3);
    doc.relink();
    let report = check(&doc.to_bytes(), &only("black-1"));
    assert_eq!(report.verdict(), Verdict::Consistent, "the lie fits together\n{report}");
    let case = lie(
        "another entry",
        "receipts",
        &["the signed receipt black-3-0.txt", "black's event 0 of turn 3", "another one"],
        |_| {},
    );
    failed(&check(&doc.to_bytes(), &only("black-3")), &case);
}

#[tokio::test]
async fn receipts_that_prove_nothing_are_unusable() {
    let played = games::mate().await;
    let file = played.file.to_string();
    let check_note = |note: String| check(file.as_bytes(), &[("note".to_owned(), note)]);
    let note = &played.receipts[0].1;
    let forged = note.replacen("channel api", "channel web", 1);
    failed(&check_note(forged), &unusable("forged", "receipts", &["note", "signature"], |_| {}));
    // Mail programs and editors change line ends and add empty lines; the signature still holds.
    for kept in [note.replace('\n', "\r\n"), format!("{note}\n\n"), note.trim_end().to_owned()] {
        assert_eq!(check_note(kept).exit_status(), 3);
    }
    failed(
        &check_note("no note".to_owned()),
        &unusable("no note", "receipts", &["note", "not a signed note"], |_| {}),
    );
    let (text, _) = note.split_once("\n\n").unwrap();
    let game = played.file["game"].as_str().unwrap();
    let text = text.replace(&format!("game {game}"), "game 019b2c3d-0000-7000-8000-000000000001");
    let wrong_game = keys().receipt.sign(&format!("{text}\n")).unwrap();
    failed(
        &check_note(wrong_game),
        &unusable("another game", "receipts", &["a receipt of game 019b2c3d"], |_| {}),
    );
    let other = games::open().await;
    let unrevealed = check(other.file.to_string().as_bytes(), &other.receipts);
    assert!(unrevealed.gaps.iter().any(|gap| gap.says.contains("turn 2 is not revealed")), "{unrevealed}");
    let mut doc = Doc::of(&played);
    let key = doc.file["keys"]["log"].clone();
    doc.file["keys"]["receipts"] = key;
    let report = check(&doc.to_bytes(), &played.receipts[..1]);
    failed(&report, &unusable("another key", "receipts", &["none of the note's signatures"], |_| {}));
    let empty = check(json!({}).to_string().as_bytes(), &[]);
    failed(
        &empty,
        &unusable("an empty object", "format", &["not a file of the form fairschach-game/1"], |_| {}),
    );
}

#[test]
fn any_change_of_one_byte_in_any_event_is_found() {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    let played = tokio::runtime::Runtime::new().unwrap().block_on(games::credited());
    let events: Vec<Vec<u8>> = played.file["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| STANDARD.decode(event["event"].as_str().unwrap()).unwrap())
        .collect();
    let place =
        (0..events.len()).prop_flat_map(|event| (proptest::strategy::Just(event), 0..events[event].len()));
    proptest!(ProptestConfig::with_cases(192), |((event, byte) in place, mask in 1_u8..)| {
        let mut file = played.file.clone();
        let mut changed = events[event].clone();
        changed[byte] ^= mask;
        file["events"][event]["event"] = STANDARD.encode(&changed).into();
        let report = check(file.to_string().as_bytes(), &[]);
        prop_assert_ne!(report.verdict(), Verdict::Consistent);
    });
}
