//! Receipts of turns that were never revealed: they refute files in which a server hides what was filed, and accuse no
//! honest one.

use fairschach::tlog::{Receipt, leaf_hash, verify};
use fairschach::verify::{Report, Verdict};
use serde_json::{Value, json};

use super::doc::{Doc, check, check_by, trust};
use super::games::{self, Played};
use super::world::{World, receipt_key, sign_receipt, start_s};
use super::{amended, ways};
use crate::support::{DAY, SECOND, START};

/// A file in which both had filed for the second pair and White is said to have resigned, with their receipts.
pub(super) async fn hidden() -> (Doc, Vec<(String, String)>) {
    let played = games::mate().await;
    let doc = cut(&played, 2, DAY, Some(RESIGNED));
    (doc, some(&played, &["white-2", "black-2"]))
}

/// The game as if it had gone no further than into this turn, and had ended there so, this long after the turn opened.
fn cut(played: &Played, turn: u64, after: i64, result: Option<(&str, &str)>) -> Doc {
    let mut doc = Doc::of(played);
    doc.retain(|event| event["turn"].as_u64().unwrap() < turn);
    if let Some((score, by)) = result {
        let last = doc.events.last().unwrap();
        let open = last.get("release").unwrap_or(&last["at"]).as_i64().unwrap();
        doc.end(open + after, score, by);
    }
    doc.relink();
    doc
}

/// The receipts whose names begin so.
fn some(played: &Played, names: &[&str]) -> Vec<(String, String)> {
    let named = |name: &str| names.iter().any(|begin| name.starts_with(begin));
    let kept = played.receipts.iter().filter(|(name, _)| named(name));
    kept.cloned().collect()
}

fn says(report: &Report, words: &str) -> bool {
    let mut faults = report.steps.iter().flat_map(|step| &step.faults);
    faults.any(|fault| fault.says.contains(words))
}

/// What a server makes of a game whose second pair both had filed: its result, the receipts that are held, and what they say
/// against it; nothing, if they say nothing.
type Lie = (&'static str, (&'static str, &'static str), i64, &'static [&'static str], Option<&'static str>);

const RESIGNED: (&str, &str) = ("0-1", "resignation");
const FLAG: i64 = 14 * DAY + 6 * SECOND;
const NEVER: &str = "had filed, but it was never revealed";

const LIES: [Lie; 9] = [
    ("both had filed", RESIGNED, DAY, &["white-2", "black-2"], Some(NEVER)),
    ("both had filed, and the end is dated back", RESIGNED, 1, &["white-2", "black-2"], Some(NEVER)),
    ("White alone had filed", RESIGNED, DAY, &["white-2"], None),
    ("a flag of one who had filed", ("1-0", "time"), FLAG, &["black-2"], Some("its flag could not fall")),
    ("the flag of the other", ("1-0", "time"), FLAG, &["white-2"], None),
    (
        "both flags, of one who had filed",
        ("1/2-1/2", "time"),
        FLAG,
        &["white-2"],
        Some("its flag could not fall"),
    ),
    ("both flags", ("1/2-1/2", "time"), FLAG, &["white-1", "black-1"], None),
    ("an end before what was filed", RESIGNED, DAY, &["white-3"], Some("behind this end")),
    ("an end dated behind what was filed", RESIGNED, FLAG, &["black-3"], Some("behind this end")),
];

#[tokio::test]
async fn receipts_refute_a_result_that_hides_what_was_filed() {
    let played = games::mate().await;
    for (name, result, after, held, against) in LIES {
        let doc = cut(&played, 2, after, Some(result));
        let alone = check(&doc.to_bytes(), &[]);
        assert_eq!(alone.verdict(), Verdict::Consistent, "{name}: the file alone\n{alone}");
        let report = check(&doc.to_bytes(), &some(&played, held));
        match against {
            Some(words) => {
                assert_eq!(report.verdict(), Verdict::Misbehaviour, "{name}\n{report}");
                assert!(says(&report, words), "{name}\n{report}");
                let shown = report.exhibits.iter().map(|one| one.name.as_str());
                let shown: Vec<&str> = shown.collect();
                assert!(shown[0].starts_with("the signed receipt "), "{name}: {shown:?}");
                assert!(shown.iter().any(|one| one.contains("(result, turn 2)")), "{name}: {shown:?}");
            }
            None => assert_eq!(report.verdict(), Verdict::Consistent, "{name}\n{report}"),
        }
    }
}

/// What a server says of flags in the second turn, for which both had filed: by which terms (or that White has its king alone),
/// whose flags, with which score (none where an arbiter is to rule), the receipts that are held, and whether they refute it.
type FlagLie = (&'static str, &'static [&'static str], Option<&'static str>, &'static [&'static str], bool);

const BOTH: &[&str] = &["white", "black"];
const DRAW: Option<&str> = Some("1/2-1/2");

const FLAG_LIES: [FlagLie; 10] = [
    ("draw", BOTH, DRAW, &["white-2"], true),
    ("draw", BOTH, DRAW, &["black-2"], true),
    ("draw", BOTH, DRAW, &["white-1", "black-1"], false),
    ("draw", &["black"], Some("1-0"), &["black-2"], true),
    ("draw", &["black"], Some("1-0"), &["white-2"], false),
    ("both-lose", BOTH, Some("0-0"), &["black-2"], true),
    ("bare", &["black"], DRAW, &["black-2"], true),
    ("bare", &["black"], DRAW, &["white-2"], false),
    ("arbiter", BOTH, None, &["white-2"], true),
    ("arbiter", BOTH, None, &["white-1", "black-1"], false),
];

async fn flagged((term, fell, score, held, _): &FlagLie) -> (Doc, Vec<(String, String)>) {
    let played = match *term {
        "bare" => games::both_filed(&[], true).await,
        "draw" => games::both_filed(&[], false).await,
        term => games::both_filed(&[("both_flags", term)], false).await,
    };
    let mut doc = cut(&played, 2, FLAG, Some((score.unwrap_or_default(), "time")));
    let end = doc.events.last_mut().unwrap();
    let at = end["at"].as_i64().unwrap() - FLAG + 14 * DAY;
    for side in *fell {
        end["flags"][side] = json!({ "at": at, "given": 14 * DAY, "credit": 0, "used": 14 * DAY });
    }
    if score.is_none() {
        let members = end.as_object_mut().unwrap();
        members.retain(|name, _| !["score", "by"].contains(&name.as_str()));
        members.insert("type".to_owned(), "suspended".into());
        members.insert("reason".to_owned(), "both flags fell".into());
    }
    doc.relink();
    (doc, some(&played, held))
}

#[tokio::test]
async fn receipts_refute_the_flag_of_one_who_had_filed() {
    for lie in &FLAG_LIES {
        let (doc, held) = flagged(lie).await;
        let alone = check(&doc.to_bytes(), &[]);
        assert_eq!(alone.verdict(), Verdict::Consistent, "{lie:?}\n{alone}");
        let report = check(&doc.to_bytes(), &held);
        let refuted = if lie.4 { Verdict::Misbehaviour } else { Verdict::Consistent };
        assert_eq!(report.verdict(), refuted, "{lie:?}\n{report}");
        assert_eq!(says(&report, "its flag could not fall"), lie.4, "{lie:?}\n{report}");
    }
}

#[tokio::test]
async fn an_older_file_of_a_game_that_goes_on_is_no_lie() {
    let played = games::mate().await;
    let doc = cut(&played, 2, 0, None);
    let report = check(&doc.to_bytes(), &played.receipts);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let older = report.gaps.iter().any(|gap| gap.says.contains("not in the file, which is older"));
    assert!(older, "{report}");
}

#[tokio::test]
async fn a_filing_that_follows_a_hidden_event_refutes_the_file() {
    // Black declines an offer before both file for the second pair; the file leaves that out.
    let played = games::accepted().await;
    let held = some(&played, &["white-2"]);
    for (result, verdict) in [(Some(RESIGNED), Verdict::Misbehaviour), (None, Verdict::Consistent)] {
        let doc = cut(&played, 2, DAY, result);
        let report = check(&doc.to_bytes(), &held);
        assert_eq!(report.verdict(), verdict, "{report}");
        assert_eq!(says(&report, "it hides events"), result.is_some(), "{report}");
    }
}

#[tokio::test]
async fn a_revision_is_followed_back_through_what_it_superseded() {
    let mut played = games::revised_and_resigned().await;
    let whole = check(played.file.to_string().as_bytes(), &played.receipts);
    assert_eq!(whole.verdict(), Verdict::Consistent, "{whole}");
    assert!(!whole.to_string().contains("is not judged"), "{whole}");
    let last = some(&played, &["white-2-1"]);
    let without = check(played.file.to_string().as_bytes(), &last);
    assert_eq!(without.verdict(), Verdict::Consistent, "{without}");
    assert!(without.to_string().contains("is not judged without the receipts"), "{without}");

    // A first filing that begins elsewhere is found through its revision as well.
    played.receipts.retain(|(name, _)| name.starts_with("white-2"));
    let mut doc = Doc::of(&played);
    doc.event("public", 1, "reveal")["at"] = (START.as_us() + 3600 * SECOND).into();
    doc.event("public", 1, "reveal")["release"] = (START.as_us() + 3600 * SECOND).into();
    let end = doc.find("public", 2, "result");
    doc.events[end]["at"] = (START.as_us() + DAY).into();
    doc.relink();
    let report = check(&doc.to_bytes(), &played.receipts);
    assert!(says(&report, "it hides events"), "{report}");
}

#[tokio::test]
async fn no_honest_course_is_refuted_by_its_receipts() {
    for played in [
        games::revised_and_resigned().await,
        games::suspended_and_ruled().await,
        games::void_and_resigned().await,
        games::ruled().await,
        games::on_time().await,
        games::open().await,
        amended::reopened().await,
        ways::blind_and_overdue().await,
        ways::blind_and_resigned().await,
        ways::blind_and_ruled().await,
    ] {
        let report = check_by(played.file.to_string().as_bytes(), &played.receipts, &trust());
        assert_eq!(report.verdict(), Verdict::Consistent, "{}\n{report}", played.name);
        let unseen = report.gaps.iter().filter(|gap| gap.says.contains("is not revealed in this file"));
        assert!(unseen.count() > 0, "{}: a receipt of an unrevealed turn\n{report}", played.name);
    }
}

#[tokio::test]
async fn what_excuses_an_unrevealed_turn_is_needed() {
    // Without the suspension both receipts refute the ruling that ends the game.
    let played = games::suspended_and_ruled().await;
    let mut doc = Doc::of(&played);
    doc.retain(|event| {
        event["type"] != "suspended" && event["kind"] != "result" && event["type"] != "result"
    });
    let last = doc.events.last().unwrap()["release"].as_i64().unwrap();
    doc.end(last + DAY, "1-0", "resignation");
    doc.relink();
    let report = check(&doc.to_bytes(), &played.receipts);
    assert!(says(&report, NEVER), "{report}");

    // That the key holder had not answered is to be said before a blindly sealed turn ends, by whatever act.
    let played = ways::blind_and_resigned().await;
    let doc = unsaid(&played);
    let report = check(&doc.to_bytes(), &played.receipts);
    assert!(says(&report, NEVER), "{report}");

    // A flag in such a turn is a lie, whatever the key holder does.
    let mut doc = Doc::of(&played);
    let end = doc.find("public", 1, "result");
    let at = doc.events[end]["at"].as_i64().unwrap();
    doc.events[end]["by"] = "time".into();
    doc.events[end]["at"] = (at + 20 * DAY).into();
    doc.relink();
    let report = check(&doc.to_bytes(), &played.receipts);
    assert!(says(&report, "its flag could not fall"), "{report}");
}

/// The game as a server tells it that says nothing of the key holder.
fn unsaid(played: &Played) -> Doc {
    let mut doc = Doc::of(played);
    doc.retain(|event| event["type"] != "overdue" && event["type"] != "result");
    let last = doc.events.last().unwrap()["at"].as_i64().unwrap();
    doc.end(last + DAY, "0-1", "resignation");
    doc.relink();
    doc
}

/// A receipt read out of its note.
fn receipt(note: &str) -> Receipt {
    Receipt::parse(verify(note, &[receipt_key().verifier_key()]).unwrap()).unwrap()
}

#[tokio::test]
async fn receipts_that_contradict_each_other_or_their_event_are_found() {
    let played = games::open().await;
    let file = played.file.to_string();
    let held = some(&played, &["white-2"]);
    let mut other = receipt(&held[0].1);
    let mut event: Value = serde_json::from_slice(&other.event).unwrap();
    event["at"] = (event["at"].as_i64().unwrap() + 1).into();
    other.event = serde_json_canonicalizer::to_vec(&event).unwrap();
    let differs = [("other.txt".to_owned(), sign_receipt(&other))];
    let report = check(file.as_bytes(), &differs);
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
    assert!(says(&report, "they differ in received"), "{report}");
    other.received = other.received.plus(1);
    let twice = [held[0].clone(), ("other.txt".to_owned(), sign_receipt(&other))];
    let report = check_by(file.as_bytes(), &twice, &trust());
    assert!(says(&report, "both are for the same revision"), "{report}");
    assert_eq!(report.exhibits.len(), 2, "{report}");
    assert!(report.to_string().contains("MISBEHAVIOUR, PROVEN"), "{report}");
    let unnamed = check(file.as_bytes(), &twice).to_string();
    assert!(unnamed.contains("compare them with those of the server"), "{unnamed}");
}

/// An honest log with what both had filed for the second pair, their receipts, and a file of the game as it stood before or, as a
/// liar says, ended then.
pub(super) async fn logged(ended: bool) -> World {
    let played = games::mate().await;
    let held = some(&played, &["white-2", "black-2"]);
    let receipts = held.iter().map(|(_, note)| receipt(note));
    let mut doc = cut(&played, 2, DAY, ended.then_some(RESIGNED));
    doc.file.as_object_mut().unwrap().remove("checkpoint");
    let file = doc.to_value();
    let decode = |value: &Value| {
        use base64::Engine;
        let text = value.as_str().unwrap();
        base64::engine::general_purpose::STANDARD.decode(text).unwrap()
    };
    let events = file["events"].as_array().unwrap().iter();
    let mut leaves: Vec<(u64, [u8; 32])> = events
        .map(|one| {
            let (event, salt) = (decode(&one["event"]), decode(&one["salt"]));
            let body: Value = serde_json::from_slice(&event).unwrap();
            let at = u64::try_from(body["at"].as_i64().unwrap()).unwrap() / 1_000_000;
            (at + 5, leaf_hash(&salt.try_into().unwrap(), &event))
        })
        .collect();
    leaves.extend(receipts.map(|receipt| {
        let at = u64::try_from(receipt.received.as_us()).unwrap() / 1_000_000;
        (at + 5, leaf_hash(&receipt.log.as_ref().unwrap().salt, &receipt.event))
    }));
    leaves.sort_unstable();
    let mut batches: Vec<(u64, Vec<[u8; 32]>)> =
        leaves.into_iter().map(|(at, leaf)| (at, vec![leaf])).collect();
    batches.push((start_s() + 40 * 86_400, vec![[1; 32]]));
    let mut world = World::new(&batches);
    world.receipts = held.into_iter().map(|(_, note)| note).collect();
    world.games = vec![file.to_string()];
    world
}

#[tokio::test]
async fn an_audit_holds_logged_filings_against_the_file() {
    for (ended, verdict) in [(true, Verdict::Misbehaviour), (false, Verdict::Good)] {
        let report = logged(ended).await.check();
        assert_eq!(report.verdict(), verdict, "{report}");
        assert_eq!(says(&report, NEVER), ended, "{report}");
    }
}

#[tokio::test]
async fn an_audit_holds_receipts_against_the_newest_file_of_a_game() {
    let played = amended::reopened().await;
    let older = older(&played);
    let mut world = World::new(&[]);
    world.files.clear();
    world.receipts = played.receipts.iter().map(|(_, note)| note.clone()).collect();
    for (games, verdict) in [
        (vec![older.clone(), played.file.to_string()], Verdict::Consistent),
        // Alone it is taken for all there is: Black's receipt is of a time after that end.
        (vec![older], Verdict::Misbehaviour),
    ] {
        world.games = games;
        let report = world.check();
        assert_eq!(report.verdict(), verdict, "{report}");
    }
}

/// The file as it was when the game had first ended.
fn older(played: &Played) -> String {
    let mut doc = Doc::of(played);
    let end = doc.events.iter().find(|event| event["type"] == "result").unwrap();
    let (seq, turn) = (end["seq"].as_u64().unwrap(), end["turn"].as_u64().unwrap());
    doc.retain(|event| match event["chain"] == "public" {
        true => event["seq"].as_u64().unwrap() <= seq,
        false => event["turn"].as_u64().unwrap() < turn,
    });
    doc.relink();
    doc.to_value().to_string()
}

/// Vectors for other programs: each lie that receipts refute, and a hidden event.
pub(super) async fn vectors() -> Vec<Value> {
    let mate = games::mate().await;
    let vector = |name: &str, doc: &Doc, held: &[(String, String)]| {
        let notes: Vec<&str> = held.iter().map(|(_, note)| note.as_str()).collect();
        json!({ "name": name, "exit_status": 1, "step": "receipts", "file": doc.to_value(), "receipts": notes })
    };
    let mut vectors = Vec::new();
    // Whose flag fell where the game was drawn, older results do not say, and a program without the rules cannot tell.
    let told = |lie: &&Lie| lie.4.is_some() && lie.1.0 != "1/2-1/2";
    for (name, result, after, held, _) in LIES.iter().filter(told) {
        let doc = cut(&mate, 2, *after, Some(*result));
        vectors.push(vector(&format!("receipts: {name}"), &doc, &some(&mate, held)));
    }
    for lie in FLAG_LIES.iter().filter(|lie| lie.4) {
        let (doc, held) = flagged(lie).await;
        let (term, fell, score, ..) = lie;
        let score = score.unwrap_or("suspended");
        let name = format!("receipts: {term}, {score}, {}, of {}", fell.join(" and "), lie.3[0]);
        vectors.push(vector(&name, &doc, &held));
    }
    let declined = games::accepted().await;
    let doc = cut(&declined, 2, DAY, Some(RESIGNED));
    let blind = ways::blind_and_resigned().await;
    vectors.push(vector(
        "receipts: both had filed blindly, and nothing is said of the key holder",
        &unsaid(&blind),
        &blind.receipts,
    ));
    vectors.push(vector("receipts: a hidden event", &doc, &some(&declined, &["white-2"])));
    vectors
}
