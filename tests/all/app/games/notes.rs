//! What players note for themselves: kept, changed, forgotten, and opened for nobody else.

use fairschach::app::error::{Denial, Error};
use fairschach::app::games::notes::NOTES_MAX;
use fairschach::app::limits::NOTE_CHARS_MAX;

use crate::support::{Database, KNIGHTS_OUT_AND_HOME, TestApp, on_both, search};

on_both! {
    a_note_is_kept_for_its_player_alone => kept;
    a_note_has_a_limit_and_a_turn => limits;
    notes_are_listed_from_the_newest_on => listed;
    a_note_is_not_in_the_database => boxed;
    no_note_is_kept_where_the_server_must_not_read => blind;
    notes_end_with_the_games_key => shredded;
}

async fn kept(database: Database) {
    let house = TestApp::new(database).await;
    let (notes, white, black) = (house.app.notes(), &house.white, &house.black);
    let game = house.game().await;
    let text = async |actor| notes.note(actor, game, 1).await.map(|note| note.map(|note| note.text));
    assert_eq!(text(white).await.unwrap(), None);
    notes.save_note(white, game, 1, "first\nsecond line \n\n").await.unwrap();
    assert_eq!(text(white).await.unwrap().as_deref(), Some("first\nsecond line"));
    assert_eq!(text(black).await.unwrap(), None);
    notes.save_note(black, game, 1, "mine").await.unwrap();
    notes.save_note(white, game, 1, "other").await.unwrap();
    assert_eq!(text(white).await.unwrap().as_deref(), Some("other"));
    assert_eq!(text(black).await.unwrap().as_deref(), Some("mine"));
    for stranger in [&house.arbiter, &house.director] {
        let no = |error| matches!(error, Error::NotAllowed(Denial::NotItsPlayer));
        assert!(no(text(stranger).await.err().unwrap()));
        assert!(no(notes.notes(stranger, game, None).await.err().unwrap()));
        assert!(no(notes.save_note(stranger, game, 1, "x").await.err().unwrap()));
    }
    notes.save_note(white, game, 1, " \n").await.unwrap();
    assert_eq!(text(white).await.unwrap(), None);
    assert_eq!(text(black).await.unwrap().as_deref(), Some("mine"));
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let (notes, white) = (house.app.notes(), &house.white);
    let game = house.game().await;
    let longest = "♘".repeat(NOTE_CHARS_MAX);
    notes.save_note(white, game, 1, &longest).await.unwrap();
    assert_eq!(notes.note(white, game, 1).await.unwrap().unwrap().text, longest);
    let longer = notes.save_note(white, game, 1, &format!("{longest}x")).await;
    assert!(matches!(longer.err().unwrap(), Error::Malformed(_)));
    for turn in [0, 2] {
        let nowhere = notes.save_note(white, game, turn, "x").await;
        assert!(matches!(nowhere.err().unwrap(), Error::NotFound), "{turn}");
    }
    house.pair(game, "e2e4", "e7e5").await;
    notes.save_note(white, game, 2, "x").await.unwrap();
    notes.save_note(white, game, 1, "afterwards").await.unwrap();
    house.app.games().resign(white, game).await.unwrap();
    notes.save_note(white, game, 2, "and after the end").await.unwrap();
    assert_eq!(notes.notes(white, game, None).await.unwrap().len(), 2);
}

async fn listed(database: Database) {
    let house = TestApp::new(database).await;
    let (notes, white) = (house.app.notes(), &house.white);
    let game = house.game().await;
    let pairs = u32::try_from(NOTES_MAX).unwrap() + 1;
    // Every pawn twice, then knights: nothing is repeated, and what has rested moves.
    let pawns =
        ["23 76", "34 65"].into_iter().flat_map(|step| "abcdefgh".chars().map(move |file| (file, step)));
    let pawns = pawns.map(|(file, step)| {
        let way = |at: usize| format!("{file}{}{file}{}", &step[at..=at], &step[at + 1..=at + 1]);
        (way(0), way(3))
    });
    let knights = KNIGHTS_OUT_AND_HOME.map(|(one, other)| (one.to_owned(), other.to_owned()));
    for (turn, (one, other)) in (1..pairs).zip(pawns.chain(knights)) {
        notes.save_note(white, game, turn, &format!("note {turn}")).await.unwrap();
        house.pair(game, &one, &other).await;
    }
    notes.save_note(white, game, pairs, "the last").await.unwrap();
    let turns = async |before| {
        let notes = notes.notes(white, game, before).await.unwrap();
        notes.iter().map(|note| note.turn).collect::<Vec<_>>()
    };
    assert_eq!(turns(None).await, (2..=pairs).rev().collect::<Vec<_>>());
    assert_eq!(turns(Some(2)).await, [1]);
    assert!(turns(Some(1)).await.is_empty());
}

async fn boxed(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.app.notes().save_note(&house.white, game, 1, "Kanarienvogel h2-h4").await.unwrap();
    house.publish().await;
    let all = house.raw().await.dump(house.store.folder()).await;
    assert!(all.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() > 10_000);
    for (place, bytes) in all {
        assert!(!search::contains(&bytes, "Kanari"), "{place}");
    }
}

async fn blind(database: Database) {
    let house = TestApp::new(database).await;
    let (notes, white) = (house.app.notes(), &house.white);
    let game = house.blind_game(None, &[]).await;
    let refused = notes.save_note(white, game, 1, "e2-e4").await;
    assert!(matches!(refused.err().unwrap(), Error::Malformed(faults) if faults[0].code.as_str() == "blind"));
}

async fn shredded(database: Database) {
    let house = TestApp::new(database).await;
    let (notes, white) = (house.app.notes(), &house.white);
    let game = house.game().await;
    notes.save_note(white, game, 1, "x").await.unwrap();
    house.app.games().resign(white, game).await.unwrap();
    assert!(house.app.operations().shred_game(game).await.unwrap());
    assert!(notes.note(white, game, 1).await.unwrap().is_none());
    assert!(notes.notes(white, game, None).await.unwrap().is_empty());
}
