//! What the new text of a mail asks for, case by case.

use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::mail::inbound::{Case, MAX_NEW_TEXT, MAX_SEEN, Unclear, parse_commands};
use fairschach::rules::notation::MAX_ENTRY_LEN;

use super::corpus::{TODAY, known, of_text as told};

fn check(cases: &[(&str, &str)]) {
    let wrong = cases.iter().filter_map(|(text, want)| {
        let got = told(text);
        (got != *want).then(|| format!("{text:?}: {got}, not {want}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_entry_is_read_in_any_notation_and_dress() {
    check(&[
        ("e2-e4", "entry e2-e4"),
        ("e2e4", "entry e2e4"),
        ("E2-E4", "entry E2-E4"),
        ("e4", "entry e4"),
        ("e2-e4.", "entry e2-e4"),
        ("e2-e4!", "entry e2-e4"),
        ("e2 - e4", "entry e2 - e4"),
        ("Sg1 – f3", "entry Sg1 – f3"),
        ("„Sg1-f3“", "entry Sg1-f3"),
        ("*Sg1-f3*", "entry Sg1-f3"),
        ("d4*", "entry d4*"),
        ("K@c1", "entry K@c1"),
        ("♘f3", "entry ♘f3"),
        ("0-0", "entry 0-0"),
        ("O–O–O", "entry O–O–O"),
        ("o-o", "entry o-o"),
        ("exd6 e.p.", "entry exd6 e.p."),
        ("b7-b8=D", "entry b7-b8=D"),
        ("5254", "entry 5254"),
        ("6 52 54 8", "entry 6 52 54 8"),
        ("1 112 6 52 54 8 4", "entry 1 112 6 52 54 8 4"),
        ("12. e4", "entry 12. e4"),
        ("12... e5", "entry 12... e5"),
        ("12…e5", "entry 12…e5"),
        ("pass", "entry pass"),
        ("Ich passe.", "entry pass"),
        ("a24", "entry a24"),
        ("mein Zug ist e2-e4", "entry e2-e4"),
        ("Mein Zug: Sf3", "entry Sf3"),
        ("Ich ziehe Sg1-f3", "entry Sg1-f3"),
        ("Ich spiele e4.", "entry e4"),
        ("My move is e4", "entry e4"),
        ("Zugpaar 3: e4", "entry 3. e4"),
        ("Hallo, e2-e4, viele Grüße, Anna", "entry e2-e4"),
        ("Guten Tag! Mein Zug: e2-e4! Danke", "entry e2-e4"),
        ("Liebe Grüße, Anna\ne2-e4", "entry e2-e4"),
        ("e2-e4 :-)", "entry e2-e4"),
        ("e2-e4 LG Anna", "entry e2-e4"),
        ("e2\u{a0}-\u{a0}e4", "entry e2 - e4"),
    ]);
}

#[test]
fn two_readings_are_asked_about() {
    check(&[
        ("e4 d5", "? several"),
        ("12. e4 d5", "? several"),
        ("12. e2 e4", "? several"),
        ("Sf3 e5", "? several"),
        ("Sg1 f3", "entry Sg1 f3"),
        ("e7 e5", "entry e7 e5"),
        ("e2-e4 e7-e5", "? several"),
        ("e2-e4\noder lieber d2-d4", "entry e2-e4; ? beside"),
        ("e2-e4\n\nPS: Sf3 wäre auch gut", "entry e2-e4; ? beside"),
        ("e2-e4, Sf3", "? several"),
        ("Bxc3\nbxc3", "? several"),
        ("e2-e4\ne2e4", "entry e2-e4"),
        ("Ich denke, e2-e4 ist gut", "entry e2-e4; ? beside"),
        ("Bitte nicht e2-e4", "? unknown"),
        ("Ich spiele nicht e2-e4", "? unknown"),
        ("e2-e4?", "entry e2-e4; ? beside"),
        ("Ist e2-e4 erlaubt?", "? unknown"),
        ("e2-e4\n\nDoch nicht, ich überlege noch.", "entry e2-e4; ? beside"),
        ("e2-e4\nnein", "? together"),
        ("nein\ne2-e4", "entry e2-e4; discard"),
        ("e2-e4\nja", "entry e2-e4; confirm"),
        ("resign\naccept", "? together"),
        ("e2-e4\naufgeben", "? together"),
        ("annehmen\nablehnen", "? together"),
        ("e2-e4 Gruß f3", "? several"),
        ("e2-e4\n\nNein, lieber nicht.", "? together"),
        ("e2-e4\n\nOder was meinen Sie?", "entry e2-e4; ? beside"),
        ("e2-e4\n\nIch bin mir nicht sicher, ob das gut ist.", "entry e2-e4; ? beside"),
        ("Ja\n\nAber ich bin mir nicht sicher.", "confirm; ? beside"),
        ("ja, aber erst morgen", "confirm; ? beside"),
        ("Ja, lieber nicht", "confirm; ? beside"),
        ("Sf3 Ihr Zug war aber gut", "entry Sf3; ? beside"),
        ("Ich gebe auf\n\nwenn Sie Dame gegen Turm tauschen", "resign; ? beside"),
        ("Ja\n\nEs war eine schöne Partie.", "confirm; ? beside"),
        ("Statt dessen:\nSf3", "entry Sf3; ? beside"),
        ("Sf3 Schach", "entry Sf3"),
        ("Nf3 check!", "entry Nf3"),
        ("Sf3 please check", "entry Sf3; ? beside"),
        ("Meine Antwort auf e7-e5:\nSf3", "entry Sf3; ? beside"),
        ("5254\n\nTel. 5355", "entry 5254"),
        ("e2-e4\n\nRingstr. 5\n52441 Linnich", "entry e2-e4"),
        ("e2-e4\n\n12 High Street, Oxford", "entry e2-e4"),
        ("e2-e4\n\n12 High Street\nOxford OX1 4AA", "entry e2-e4"),
        ("e2-e4\n\n12 Better Moves", "entry e2-e4; ? beside"),
    ]);
}

#[test]
fn the_words_are_known_in_both_languages() {
    check(&[
        ("e2-e4 remis", "entry e2-e4 +draw"),
        ("e2-e4 remis?", "entry e2-e4 +draw"),
        ("e2-e4 (=)", "entry e2-e4 +draw"),
        ("e2-e4, ich biete Remis an", "entry e2-e4 +draw"),
        ("e2-e4 and I offer a draw", "entry e2-e4 +draw"),
        ("e2-e4\ndraw", "entry e2-e4 +draw"),
        ("pass remis", "entry pass +draw"),
        ("Entwurf e2-e4", "entry e2-e4 +draft"),
        ("draft: e2-e4 draw", "entry e2-e4 +draw +draft"),
        ("e2-e4\n\nEntwurf", "entry e2-e4 +draft"),
        ("remis", "? offer-alone"),
        ("Entwurf", "? draft-alone"),
        ("annehmen", "draw accepted"),
        ("I accept.", "draw accepted"),
        ("ablehnen", "draw declined"),
        ("Remis abgelehnt. e2-e4", "entry e2-e4; draw declined"),
        ("Ich nehme nicht an", "? unknown"),
        ("kein Remis", "? unknown"),
        ("Ich gebe auf!", "resign"),
        ("resign", "resign"),
        ("Stand", "status"),
        ("status?", "status"),
        ("HILFE", "help"),
        ("Help, please", "help"),
        ("Hilfe\n\ne2-e4 geht nicht, warum?", "help"),
        ("ja", "confirm"),
        ("Ich bestaetige", "confirm"),
        ("yes", "confirm"),
        ("nein", "discard"),
        ("verwerfen", "discard"),
        ("no", "discard"),
        ("", "? nothing"),
        ("Wie geht es Ihnen?", "? unknown"),
    ]);
}

#[test]
fn leave_is_read_with_days_as_people_write_them() {
    let christmas = "leave 2026-12-24 2027-01-02";
    check(&[
        ("leave 2026-12-24 2027-01-02", christmas),
        ("Urlaub 24.12.2026 2.1.2027", christmas),
        ("Urlaub vom 24.12. bis zum 2.1.", christmas),
        ("Urlaub: 24.12.-02.01.", christmas),
        ("Urlaub 24.12.26 - 2.1.27", christmas),
        ("Urlaub von 24. Dezember bis 2. Januar", christmas),
        ("leave 24 Dec 2026 to 2 Jan 2027", christmas),
        ("Leave from Dec 24, 2026 until January 2nd, 2027", christmas),
        ("Urlaub 24.12. bis 2027-01-02", christmas),
        ("Urlaub 20.11. bis 20.11.", "leave 2026-11-20 2026-11-20"),
        ("Urlaub 19.11. bis 20.11.", "leave 2027-11-19 2027-11-20"),
        ("Urlaub 29.2. bis 1.3.", "leave 2028-02-29 2028-03-01"),
        ("Urlaub 24.12.", "? dates"),
        ("Urlaub", "? dates"),
        ("leave 2027-01-02 2026-12-24", "? dates"),
        ("leave 2026-02-30 2026-03-02", "? dates"),
        ("leave 12/24 to 1/2", "? dates"),
        ("Urlaub zurück", "leave back"),
        ("leave back 2026-12-24", "leave back 2026-12-24"),
        ("Urlaub beenden", "leave back"),
        ("Urlaub zurücknehmen am 24.12.", "leave back 2026-12-24"),
        ("Urlaub zurück bald", "? dates"),
        ("Sf3\nUrlaub 24.12. bis 2.1.", "entry Sf3; leave 2026-12-24 2027-01-02"),
    ]);
}

#[test]
fn conditions_are_read_whole_or_not_at_all() {
    check(&[
        ("wenn 12… e2-e4 e7-e5, dann Sg1-f3", "if 12 [e2-e4 e7-e5] Sg1-f3"),
        ("if 12... e2-e4 e7-e5 then Ng1-f3", "if 12 [e2-e4 e7-e5] Ng1-f3"),
        ("Wenn e7-e5, dann Sf3.", "if [e7-e5] Sf3"),
        ("falls er e7 - e5 spielt, dann Sf3 remis", "if [e7-e5] Sf3 +draw"),
        ("if 3. e4 and e5, Nf3", "if 3 [e4 e5] Nf3"),
        ("e2-e4\nwenn e7-e5, dann Sf3\nwenn c7-c5, dann Sc3", "entry e2-e4; if [e7-e5] Sf3; if [c7-c5] Sc3"),
        ("wenn e2 e4, dann Sf3", "? conditional"),
        ("wenn e7-e5 oder d7-d5, dann Sf3", "? conditional"),
        ("wenn e7-e5 dann Sf3 oder Sc3", "? conditional"),
        ("if e5", "? conditional"),
        ("e2-e4\n\nWenn es schneit, bleibe ich zu Hause.", "entry e2-e4; ? beside"),
    ]);
}

#[test]
fn limits_hold() {
    let remark = "x".repeat(MAX_NEW_TEXT - 6);
    assert_eq!(told(&format!("e2-e4\n{remark}")), "entry e2-e4; ? beside");
    assert_eq!(told(&format!("e2-e4\n{remark}x")), "? too-long");
    let late = |lines: usize| format!("{}e2-e4", "Guten Tag\n".repeat(lines));
    assert_eq!(told(&late(9)), "entry e2-e4");
    assert_eq!(told(&late(10)), "? unknown");
    let many = |count: usize| "wenn e7-e5, dann Sf3\n".repeat(count);
    assert_eq!(told(&many(12)), "if [e7-e5] Sf3");
    assert_eq!(told(&many(13)), "? too-long");
    let wide = format!("Sg1{}-f3", " ".repeat(80));
    assert_eq!(told(&wide), "entry Sg1 -f3");
    for text in ["e2-e4", "♘f3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"] {
        for said in parse_commands(text, &known(), TODAY).map(|read| read.commands).unwrap_or_default() {
            assert!(matches!(said, MailCommand::Entry { entry, .. } if entry.len() <= MAX_ENTRY_LEN));
        }
    }
}

/// What was seen is shown to the sender, shortened, and never to a log.
#[test]
fn what_was_seen_is_kept_short_and_out_of_debug() {
    let Err(unclear) = parse_commands(&format!("{} e2-e4", "ä".repeat(200)), &known(), TODAY) else {
        panic!("this is no entry");
    };
    assert!(unclear.seen.iter().all(|piece| piece.len() <= MAX_SEEN) && unclear.seen.len() == 1);
    let unclear = Unclear { case: Case::Several, seen: vec!["e2-e4".to_owned()] };
    assert_eq!(format!("{unclear:?}"), "Unclear { case: Several, .. }");
}
