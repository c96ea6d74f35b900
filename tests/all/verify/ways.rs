//! Entries that came in other ways (sealed blindly, on a condition, from paper) and leave: honest games, and for every
//! rule about them a file in which a server lies, its hashes linked anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::base::GameId;
use fairschach::game::{By, GameResult, Ruling};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde_json::{Value, json};

use super::doc::{Doc, check};
use super::games::{self, Played};
use super::tampered::{Case, liar, lie, unusable};
use super::vectors::Bad;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::steps;
use crate::support::{DAY, Database, SECOND, TestApp};

/// The house's clock begins on 1 January 2026, at noon in UTC.
const TODAY: Date = date(2026, 1, 1);

/// The first pair opens; in the second the key holder is late, and White's box does not open.
pub(super) async fn blind() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.blind_game(None, &[("keyholder_deadline", "3d")]).await;
    let mut receipts = Vec::new();
    for (side, actor, text) in [("white", &house.white, "e2e4"), ("black", &house.black, "e7e5")] {
        let filed = house.file_blind(actor, game, text).await.unwrap();
        receipts.push((format!("{side}-1-0.txt"), filed.receipt.note));
    }
    house.answer().await;
    let spoilt = house.sealed(&house.white, game, "g1f3", |sealed| sealed.boxed[40] ^= 1).await.unwrap();
    let filed = house.app.entries().file_blind(&house.white, game, spoilt).await.unwrap();
    receipts.push(("white-2-0.txt".to_owned(), filed.receipt.note));
    house.file_blind(&house.black, game, "b8c6").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(3 * DAY);
    while house.app.key_holders().watch_key_holders().await.unwrap() > 0 {}
    let request = house.waiting().await.remove(0);
    let judged = house.judged(&request, &crate::support::blind::key_holder()).await.unwrap();
    let given = judged.shares.as_ref().map(|share| share.as_ref().map(|share| *share.expose()));
    house
        .app
        .key_holders()
        .answer_as_key_holder(&house.arbiter, game, 2, fairschach::app::games::filing::blind::shares(given))
        .await
        .unwrap();
    house.clock.advance(2 * SECOND);
    done(&house, game, "blind", receipts).await
}

/// Both file blindly, the key holder's time passes, and White gives up.
pub(super) async fn blind_and_overdue() -> Played {
    let (house, game, receipts) = both_filed_blindly().await;
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(3 * DAY);
    while house.app.key_holders().watch_key_holders().await.unwrap() > 0 {}
    done(&house, game, "blind-and-overdue", receipts).await
}

/// Both file blindly, and White gives up before the key holder has answered.
pub(super) async fn blind_and_resigned() -> Played {
    let (house, game, receipts) = both_filed_blindly().await;
    done(&house, game, "blind-and-resigned", receipts).await
}

/// Both file blindly, and the arbiter sets a result before the key holder has answered.
pub(super) async fn blind_and_ruled() -> Played {
    let (house, game, receipts) = both_filed_blindly().await;
    let request = RulingRequest {
        turn: 1,
        ruling: Ruling::Result(GameResult::draw(By::Adjudication)),
        reason: "Both are ill.".to_owned(),
        rule: "section 9".to_owned(),
        incident: None,
    };
    house.app.arbitration().rule(&house.arbiter, game, request).await.unwrap();
    house.publish().await;
    let file = house.game_file(game).await;
    Played { name: "blind-and-ruled", file, receipts }
}

async fn both_filed_blindly() -> (TestApp, GameId, Vec<(String, String)>) {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.blind_game(None, &[("keyholder_deadline", "3d")]).await;
    let mut receipts = Vec::new();
    for (side, actor, text) in [("white", &house.white, "e2e4"), ("black", &house.black, "e7e5")] {
        let filed = house.file_blind(actor, game, text).await.unwrap();
        receipts.push((format!("{side}-1-0.txt"), filed.receipt.note));
    }
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    (house, game, receipts)
}

/// White's leave carries it over its 14 days; Black announces two days of its own in the next turn.
pub(super) async fn on_leave() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let request = NewGameRequest { terms: [("leave".to_owned(), "20".to_owned())].into(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let announce = async |actor, from: i32, to: i32| {
        let told =
            house.app.leaves().announce_leave(actor, TODAY + from.days(), TODAY + to.days()).await.unwrap();
        assert!(told[0].outcome.is_ok());
    };
    house.clock.advance(60 * SECOND);
    announce(&house.white, 2, 4).await;
    let black = house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(15 * DAY);
    let white = house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    announce(&house.black, 20, 21).await;
    let receipts = [("black-1-0.txt", black), ("white-1-0.txt", white)];
    let receipts = receipts.map(|(name, filed)| (name.to_owned(), filed.receipt.note));
    done(&house, game, "on-leave", receipts.into()).await
}

/// White has announced leave in a first game of a tournament, and the second begins while it runs.
pub(super) async fn taken_over() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let (app, raw) = (&house.app, house.raw().await);
    let all = players(&house, 4).await;
    let sheet = json!({
        "seeding": "entry", "clock": "4d/pair", "terms": {"leave": "30"}, "pace": {"name": "rounds", "days": 10},
    });
    let id = entered(&house, sheet, &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    // By Berger's tables the first meets the second in the second round, with White.
    let (white, black) = (&all[0], &all[1]);
    let first = app.games().games(white, None, 1).await.unwrap().remove(0).id;
    let told = app.leaves().announce_leave(white, TODAY + 5.days(), TODAY + 20.days()).await.unwrap();
    assert!(told[0].outcome.is_ok());
    app.games().resign(white, first).await.unwrap();
    house.clock.advance(10 * DAY + 60 * SECOND);
    steps(&house, &raw, id).await;
    let game = app.games().games(white, None, 1).await.unwrap().remove(0);
    assert_eq!(game.sides.white.player.id, white.id);
    let game = game.id;
    let by_black = house.file(black, game, "e7e5").await.unwrap();
    house.clock.advance(13 * DAY);
    let by_white = house.file(white, game, "e2e4").await.unwrap();
    house.reveal().await;
    app.games().resign(black, game).await.unwrap();
    house.publish().await;
    let receipts = [("black-1-0.txt", by_black), ("white-1-0.txt", by_white)];
    let receipts = receipts.map(|(name, filed)| (name.to_owned(), filed.receipt.note));
    Played { name: "leave-taken-over", file: house.game_file(game).await, receipts: receipts.into() }
}

pub(super) async fn done(
    house: &TestApp,
    game: GameId,
    name: &'static str,
    receipts: Vec<(String, String)>,
) -> Played {
    house.app.games().resign(&house.white, game).await.unwrap();
    house.publish().await;
    let file = house.game_file(game).await;
    Played { name, file, receipts }
}

/// Lies about conditional entries, in the game that is played with them.
const CONDITIONAL: [Case; 2] = [
    lie(
        "a conditional entry filed later",
        "times",
        &["white's event 0 of turn 3", "at the moment at which its turn opens"],
        |doc| receive(doc, "white", 3, 1),
    ),
    unusable(
        "a conditional entry sealed by its author",
        "members",
        &["\"conditional\" was sealed by the server"],
        |doc| doc.event("white", 2, "filed")["sealing"] = "client".into(),
    ),
];

/// Lies about what came on paper.
const PAPER: [Case; 8] = [
    lie(
        "a letter entered by the player",
        "openings",
        &["white's event 0 of turn 1", "no arbiter of the game"],
        |doc| {
            let white = doc.event("public", 1, "start")["white"].clone();
            doc.event("white", 1, "filed")["entered_by"] = white;
        },
    ),
    unusable("a letter that nobody entered", "members", &["the channel paper, and to it alone"], |doc| {
        remove(doc.event("white", 1, "filed"), &["entered_by"])
    }),
    unusable("a letter that did not arrive", "members", &["the channel paper, and to it alone"], |doc| {
        remove(doc.event("white", 1, "filed"), &["arrived"])
    }),
    unusable("a letter by pigeon", "members", &["letter, telephone or other"], |doc| {
        doc.event("white", 1, "filed")["arrived"] = "pigeon".into()
    }),
    unusable("a letter through the API", "members", &["the channel paper, and to it alone"], |doc| {
        through(doc, "api")
    }),
    unusable("a postmark without a letter", "members", &["the channel paper, and to it alone"], |doc| {
        through(doc, "api");
        remove(doc.event("white", 1, "filed"), &["entered_by", "arrived", "scan"]);
    }),
    unusable("a scan without a letter", "members", &["the channel paper, and to it alone"], |doc| {
        through(doc, "api");
        remove(doc.event("white", 1, "filed"), &["entered_by", "arrived", "stated"]);
    }),
    unusable("a letter sealed by its author", "members", &["\"paper\" was sealed by the server"], |doc| {
        doc.event("white", 1, "filed")["sealing"] = "client".into()
    }),
];

/// Lies about leave.
const LEAVE: [Case; 6] = [
    lie("leave that the terms do not give", "times", &["public event 1 (leave", "give no leave"], |doc| {
        remove(&mut doc.event("public", 1, "start")["terms"], &["leave"])
    }),
    lie("leave that has begun", "times", &["public event 1 (leave", "announced 1 days ahead"], |doc| {
        let leave = doc.event("public", 1, "leave");
        leave["from"] = leave["at"].clone();
    }),
    lie("the same time twice", "times", &["public event 3 (leave", "leave twice"], |doc| {
        doc.event("public", 2, "leave")["by"] = "white".into();
        let second = doc.event("public", 2, "leave")["from"].clone();
        // The first one goes on into the second.
        doc.event("public", 1, "leave")["to"] = (second.as_i64().unwrap() + 1).into();
    }),
    lie("shorter leave", "times", &["white's event 0 of turn 1", "the flag fell at"], |doc| {
        let leave = doc.event("public", 1, "leave");
        leave["to"] = (leave["from"].as_i64().unwrap() + 1).into();
    }),
    lie("the other side's leave", "times", &["white's event 0 of turn 1", "the flag fell at"], |doc| {
        doc.event("public", 1, "leave")["by"] = "black".into()
    }),
    unusable("leave that ends as it begins", "members", &["leave ends after it begins"], |doc| {
        let leave = doc.event("public", 1, "leave");
        leave["to"] = leave["from"].clone();
    }),
];

/// Lies about leave that was announced before the game began.
const TAKEN_OVER: [Case; 8] = [
    lie(
        "leave announced as it began",
        "times",
        &["public event 1 (leave", "announced 1 days ahead"],
        |doc| {
            let leave = doc.event("public", 1, "leave");
            leave["announced"] = leave["from"].clone();
        },
    ),
    lie(
        "leave announced after the game began",
        "times",
        &["public event 1 (leave", "before this game began"],
        |doc| {
            let leave = doc.event("public", 1, "leave");
            let at = leave["at"].as_i64().unwrap();
            leave["announced"] = (at + 3 * SECOND).into();
            leave["from"] = (at + 2 * DAY).into();
        },
    ),
    lie(
        "leave in a game that had begun",
        "times",
        &["public event 1 (leave", "taken over when the game begins"],
        |doc| {
            let leave = doc.event("public", 1, "leave");
            leave["at"] = (leave["at"].as_i64().unwrap() + 1).into();
        },
    ),
    lie(
        "leave that was never announced",
        "times",
        &["public event 1 (leave", "announced 1 days ahead"],
        |doc| remove(doc.event("public", 1, "leave"), &["announced", "announced_in"]),
    ),
    lie("leave that was over", "times", &["public event 1 (leave", "over before the game began"], |doc| {
        let leave = doc.event("public", 1, "leave");
        leave["to"] = leave["at"].clone();
    }),
    lie(
        "leave taken over outside of a tournament",
        "times",
        &["public event 1 (leave", "names a director"],
        |doc| remove(doc.event("public", 1, "start"), &["director"]),
    ),
    unusable("leave announced nowhere", "members", &["go together"], |doc| {
        remove(doc.event("public", 1, "leave"), &["announced_in"])
    }),
    unusable("leave announced in the game itself", "members", &["another game than its own"], |doc| {
        let leave = doc.event("public", 1, "leave");
        leave["announced_in"] = leave["game"].clone();
    }),
];

/// Lies in a blindly sealed game.
const BLIND: [Case; 11] = [
    lie("no key holder is named", "openings", &["if, and only if, sealing is blind"], |doc| {
        remove(doc.event("public", 1, "start"), &["keyholder"])
    }),
    lie("no keys are named", "openings", &["if, and only if, sealing is blind"], |doc| {
        remove(doc.event("public", 1, "start"), &["keyholder", "blind_key"])
    }),
    lie(
        "illegal entries do not count as no move",
        "openings",
        &["needs illegal_entry = void and an arbiter"],
        |doc| doc.event("public", 1, "start")["options"]["illegal_entry"] = "refuse".into(),
    ),
    lie("no arbiter holds a key", "openings", &["needs illegal_entry = void and an arbiter"], |doc| {
        remove(doc.event("public", 1, "start"), &["arbiter"])
    }),
    lie(
        "an entry without a box",
        "openings",
        &["black's event 0 of turn 1", "the server could read this entry"],
        |doc| remove(doc.event("black", 1, "filed"), &["ctx", "box"]),
    ),
    unusable("a context without a box", "members", &["ctx and box belong together"], |doc| {
        remove(doc.event("black", 1, "filed"), &["box"])
    }),
    lie("another context", "openings", &["black's event 0 of turn 1", "they differ in ctx"], |doc| {
        let other = doc.event("white", 1, "filed")["ctx"].clone();
        doc.event("black", 1, "filed")["ctx"] = other;
    }),
    lie("a box that opens is said not to", "openings", &["white's event 0 of turn 2", "does open"], |doc| {
        let filed = doc.event("white", 2, "filed");
        let mut boxed = STANDARD.decode(filed["box"].as_str().unwrap()).unwrap();
        boxed[40] ^= 1;
        filed["box"] = STANDARD.encode(boxed).into();
    }),
    unusable("neither opened nor unopened", "members", &["an opening has entry and r, or unopened"], |doc| {
        remove(&mut doc.event("public", 2, "reveal")["white"], &["unopened"])
    }),
    lie("the deadline passed early", "openings", &["(overdue, turn 2)", "had more time than that"], |doc| {
        let overdue = doc.event("public", 2, "overdue");
        overdue["at"] = (overdue["at"].as_i64().unwrap() - 1).into();
    }),
    lie("the deadline passed twice", "openings", &["(overdue, turn 2)", "passes once in a turn"], |doc| {
        let at = doc.find("public", 2, "overdue");
        let again = doc.events[at].clone();
        insert(doc, at, again);
    }),
];

/// Lies that make a game look blind that is not.
const SEEING: [Case; 4] = [
    lie("keys in a game that is not blind", "openings", &["if, and only if, sealing is blind"], |doc| {
        let start = doc.event("public", 1, "start");
        (start["keyholder"], start["blind_key"]) = (bytes(5, 32), bytes(6, 32));
    }),
    lie(
        "a box in a game that is not blind",
        "openings",
        &["white's event 0 of turn 1", "in a blindly sealed game has a box"],
        |doc| {
            let ctx = doc.event("public", 1, "reveal")["white"]["ctx"].clone();
            let filed = doc.event("white", 1, "filed");
            (filed["ctx"], filed["box"]) = (ctx, bytes(7, 336));
        },
    ),
    lie(
        "an entry of a seeing server that did not open",
        "openings",
        &["white's event 0 of turn 1", "only what was sealed blindly can fail to open"],
        |doc| {
            let white = &mut doc.event("public", 1, "reveal")["white"];
            remove(white, &["entry", "r"]);
            white["unopened"] = json!({ "keyholder": bytes(5, 32), "server": bytes(6, 32) });
        },
    ),
    lie(
        "a deadline that nobody had",
        "openings",
        &["(overdue, turn 1)", "no key holder is waited for"],
        |doc| {
            let start = doc.find("public", 1, "start");
            let mut overdue = json!({ "by": "keyholder", "type": "overdue", "v": 1 });
            for name in ["game", "chain", "turn", "seq", "at"] {
                overdue[name] = doc.events[start][name].clone();
            }
            overdue["prev"] = json!("");
            insert(doc, start, overdue);
        },
    ),
];

/// Puts an event behind this one of the public chain; those after it move on by one.
fn insert(doc: &mut Doc, after: usize, event: Value) {
    let seq = doc.events[after]["seq"].as_i64().unwrap();
    let later = doc
        .events
        .iter_mut()
        .filter(|other| other["chain"] == "public" && other["seq"].as_i64().unwrap() > seq);
    later.for_each(|other| other["seq"] = (other["seq"].as_i64().unwrap() + 1).into());
    doc.put_behind(after, event);
    doc.events[after + 1]["seq"] = (seq + 1).into();
}

fn bytes(byte: u8, count: usize) -> Value {
    STANDARD.encode(vec![byte; count]).into()
}

fn remove(value: &mut Value, names: &[&str]) {
    for name in names {
        assert!(value.as_object_mut().unwrap().remove(*name).is_some(), "{name}");
    }
}

/// Moves a filing in time, in the event and in the reveal.
fn receive(doc: &mut Doc, side: &str, turn: u32, us: i64) {
    let at = doc.event(side, turn, "filed")["at"].as_i64().unwrap() + us;
    doc.event(side, turn, "filed")["at"] = at.into();
    doc.event("public", turn, "reveal")[side]["received"] = at.into();
}

/// White's first entry came by another channel, in event and opening.
fn through(doc: &mut Doc, channel: &str) {
    doc.event("white", 1, "filed")["channel"] = channel.into();
    doc.event("public", 1, "reveal")["white"]["channel"] = channel.into();
}

/// The vectors of these: every lie that another program finds without playing the moves and running the clocks.
pub(super) async fn bad() -> Vec<(Played, Vec<Bad>)> {
    let told = |cases: &[Case]| -> Vec<Bad> {
        let without_clocks = cases.iter().filter(|case| !case.says.contains(&"the flag fell at"));
        without_clocks.map(Case::vector).collect()
    };
    vec![
        (games::on_condition().await, told(&CONDITIONAL)),
        (games::on_paper().await, told(&PAPER)),
        (on_leave().await, told(&LEAVE)),
        (taken_over().await, told(&TAKEN_OVER)),
        (blind().await, told(&BLIND)),
        (games::open().await, told(&SEEING)),
    ]
}

#[tokio::test]
async fn what_is_told_of_conditions_paper_and_leave_is_checked() {
    liar(&games::on_condition().await, &CONDITIONAL);
    liar(&games::on_paper().await, &PAPER);
    let on_leave = on_leave().await;
    let good = check(on_leave.file.to_string().as_bytes(), &on_leave.receipts);
    assert_eq!(good.exit_status(), 3, "{good}");
    liar(&on_leave, &LEAVE);
    let taken_over = taken_over().await;
    let good = check(taken_over.file.to_string().as_bytes(), &taken_over.receipts);
    assert_eq!(good.exit_status(), 3, "{good}");
    liar(&taken_over, &TAKEN_OVER);
}

#[tokio::test]
async fn what_is_told_of_blind_sealing_is_checked() {
    let blind = blind().await;
    let good = check(blind.file.to_string().as_bytes(), &blind.receipts);
    assert_eq!(good.exit_status(), 3, "{good}");
    liar(&blind, &BLIND);
    liar(&games::open().await, &SEEING);
}
