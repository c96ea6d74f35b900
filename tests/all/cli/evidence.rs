//! What a key holder keeps of each turn, and how much of it.

use std::fs;

use fairschach::base::{BySide, GameId};
use fairschach::cli::keyholder::evidence::{Evidence, TURN_FILES_MAX, TURN_RECEIPTS_MAX};
use fairschach::tlog::MAX_NOTE_LEN;

const GAME: &str = r#"{"format":"fairschach-game/1","events":[{"event":"AQ=="}],"checkpoint":"one"}"#;

fn folder() -> (tempfile::TempDir, Evidence, GameId) {
    let folder = tempfile::tempdir().unwrap();
    let evidence = Evidence::of(folder.path());
    (folder, evidence, GameId::from_uuid(uuid::Uuid::from_u128(7)))
}

fn note(number: usize) -> BySide<Option<String>> {
    BySide { white: Some(format!("fairschach-receipt/1\nturn {number}\n")), black: None }
}

fn names(folder: &tempfile::TempDir, game: GameId) -> Vec<String> {
    let path = folder.path().join(format!("evidence/{game}"));
    if !path.exists() {
        return Vec::new();
    }
    let inside = fs::read_dir(path).unwrap();
    let mut names: Vec<String> =
        inside.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn every_receipt_of_a_turn_is_kept_up_to_the_limit() {
    let (folder, evidence, game) = folder();
    let file = GAME.as_bytes();
    for number in 0..TURN_RECEIPTS_MAX {
        // The same one again takes no place.
        for _ in 0..2 {
            evidence.keep(game, 1, &note(number), file).unwrap();
        }
    }
    assert!(evidence.keep(game, 1, &note(TURN_RECEIPTS_MAX), file).is_err());
    evidence.keep(game, 1, &note(0), file).unwrap();
    evidence.keep(game, 2, &note(TURN_RECEIPTS_MAX), file).unwrap();
    assert_eq!(names(&folder, game).len(), TURN_RECEIPTS_MAX + 3, "and the game's files");
}

#[test]
fn no_earlier_file_of_a_game_is_lost() {
    let (folder, evidence, game) = folder();
    let none = BySide::default();
    let file = |number: usize| GAME.replace("AQ==", &format!("{number}"));
    for turn in [1, 2] {
        for number in 0..TURN_FILES_MAX {
            evidence.keep(game, turn, &none, file(number).as_bytes()).unwrap();
        }
        // A log that has grown takes no place.
        let grown = file(0).replace("one", "two").replace("{\"event", "{\"proof\":1,\"event");
        evidence.keep(game, turn, &none, grown.as_bytes()).unwrap();
        let beyond = file(TURN_FILES_MAX);
        assert!(evidence.keep(game, turn, &none, beyond.as_bytes()).is_err());
    }
    let names = names(&folder, game);
    assert_eq!(names.len(), 2 * TURN_FILES_MAX, "{names:?}");
    assert!(names[0].starts_with("game-00001-") && names.last().unwrap().starts_with("game-00002-"));
    let first = fs::read_to_string(folder.path().join(format!("evidence/{game}/{}", names[0]))).unwrap();
    assert!(first.contains("one"), "with its checkpoint");
}

#[test]
fn what_proves_nothing_takes_no_place() {
    let (folder, evidence, game) = folder();
    let long = format!("fairschach-receipt/1\n{}", "x".repeat(MAX_NOTE_LEN));
    let notes = BySide { white: Some(long), black: Some("nothing".to_owned()) };
    evidence.keep(game, 1, &notes, b"<html>").unwrap();
    assert_eq!(names(&folder, game), [""; 0]);
    let longest = "fairschach-receipt/1\n";
    let notes =
        BySide { white: Some(format!("{longest}{}", "x".repeat(MAX_NOTE_LEN - longest.len()))), black: None };
    evidence.keep(game, 1, &notes, b"<html>").unwrap();
    assert_eq!(names(&folder, game).len(), 1);
}
