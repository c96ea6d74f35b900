use fairschach::verify::{GapKind, Verdict};

use super::doc::{Doc, check, check_by, trust};
use super::games;

#[tokio::test]
async fn every_game_that_the_server_publishes_is_good_with_and_without_receipts() {
    for played in games::all().await {
        let file = played.file.to_string();
        let alone = check(file.as_bytes(), &[]);
        assert_eq!(alone.verdict(), Verdict::Consistent, "{}\n{alone}", played.name);
        let named = check_by(file.as_bytes(), &[], &trust());
        assert_eq!(named.verdict(), Verdict::Good, "{}\n{named}", played.name);
        let report = check_by(file.as_bytes(), &played.receipts, &trust());
        // Of a turn that is not revealed a receipt says more than the file.
        let unseen = report.gaps.iter().any(|gap| gap.kind == GapKind::Receipt);
        let expected = if unseen { Verdict::Consistent } else { Verdict::Good };
        assert_eq!(report.verdict(), expected, "{}\n{report}", played.name);
        let none = played.receipts.is_empty();
        assert!(
            report.steps.iter().all(|step| step.made || none && step.name == "receipts"),
            "{}\n{report}",
            played.name
        );
    }
}

#[tokio::test]
async fn what_rests_on_the_servers_word_is_said() {
    for (played, claim) in [
        (games::passed_switched_resigned().await, "that white resigned"),
        (games::on_time().await, "that the loser on time filed nothing"),
        (games::accepted().await, "that the offered draw was accepted"),
    ] {
        let report = check(played.file.to_string().as_bytes(), &[]);
        assert!(report.claims.iter().any(|said| said.contains(claim)), "{report}");
    }
    let report = check(games::mate().await.file.to_string().as_bytes(), &[]);
    assert_eq!(report.claims, [""; 0], "{report}");
}

#[tokio::test]
async fn the_games_hold_what_they_are_made_for() {
    let passed = Doc::of(&games::passed_switched_resigned().await);
    let reveal = &passed.events[passed.find("public", 1, "reveal")];
    assert_eq!(reveal["white"]["entry"], "pass");
    assert_eq!(reveal["white"]["channel"], "server");
    let switched = &passed.events[passed.find("public", 2, "reveal")];
    assert!(switched["position"].as_str().unwrap().contains(" w "), "{switched}");
    let credited = Doc::of(&games::credited().await);
    assert_eq!(credited.events[credited.find("public", 2, "clock")]["credit"], 3_600_000_000_i64);
    let revised = Doc::of(&games::revised().await);
    assert_eq!(revised.events[revised.find("public", 1, "reveal")]["white"]["revision"], 2);
}

#[tokio::test]
async fn the_report_is_readable_by_people_and_by_programs() {
    let played = games::mate().await;
    let good = check(played.file.to_string().as_bytes(), &played.receipts);
    let text = good.to_string();
    for line in [
        "✓ chains: ",
        "✓ openings: 6 openings",
        "✓ result: 1-0 by mate",
        "✓ receipts: 6 of 6",
        "CONSISTENT only: ",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let json = good.to_json();
    assert_eq!(json["verdict"], "consistent");
    assert_eq!(json["exit_status"], 3);
    assert_eq!(json["steps"].as_array().unwrap().len(), 13);
    let mut doc = Doc::of(&played);
    doc.event("public", 3, "result")["by"] = "dead\u{1b}[31m".into();
    let bad = check(&doc.to_bytes(), &[]);
    assert!(!bad.to_string().contains('\u{1b}'), "a file does not steer the terminal");
    assert!(bad.to_string().contains("– chains: not made"), "{bad}");
    assert_eq!(bad.to_json()["steps"][3]["outcome"], "not-made");
}

#[tokio::test]
async fn a_suspended_game_is_good_as_far_as_it_goes() {
    let mut doc = Doc::of(&games::open().await);
    let last = doc.events.len() - 1;
    let mut event = serde_json::json!({ "type": "suspended", "chain": "public", "turn": 2, "seq": 2, "v": 1, "reason": "x" });
    for name in ["game", "at"] {
        event[name] = doc.events[last][name].clone();
    }
    doc.append(last, event);
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.claims.iter().any(|claim| claim.contains("suspended the game: \"x\"")), "{report}");
}
