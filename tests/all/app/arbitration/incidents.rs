//! What comes up by itself in the arbiter's queue: entries that did not count, both flags, and a position of which the rules
//! do not say what follows. None of it is seen before its reveal.

use std::collections::BTreeMap;

use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::rules::OptionValue;

use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    void_entries => void;
    both_flags => flags;
    open_readings => readings;
}

async fn kinds(house: &TestApp, game: GameId) -> Vec<IncidentKind> {
    let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents;
    let of_game = house.app.arbitration().incidents(&house.arbiter, game).await.unwrap();
    let here = desk.iter().filter(|one| one.game == game);
    assert_eq!(here.count(), of_game.len());
    of_game.iter().map(|one| one.kind).collect()
}

async fn void(database: Database) {
    let house = TestApp::new(database).await;
    let void = OptionValue::Word("void".to_owned());
    let request =
        NewGameRequest { options: BTreeMap::from([("illegal_entry".to_owned(), void)]), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.file_void(&house.white, game, "a1a8").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert!(kinds(&house, game).await.is_empty(), "not before the release");
    house.clock.advance(2 * SECOND);
    assert_eq!(kinds(&house, game).await, [IncidentKind::VoidEntry]);
    house.file_void(&house.white, game, "a1a8").await.unwrap();
    house.file_void(&house.black, game, "a8a1").await.unwrap();
    house.reveal().await;
    assert_eq!(kinds(&house, game).await, [IncidentKind::VoidEntry, IncidentKind::VoidPair]);
    house.pair(game, "g1f3", "g8f6").await;
    assert_eq!(kinds(&house, game).await.len(), 2, "nothing is void");
}

async fn flags(database: Database) {
    let house = TestApp::new(database).await;
    let (both, one) = (house.game().await, house.game().await);
    house.file(&house.white, one, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 2);
    assert_eq!(kinds(&house, both).await, [IncidentKind::BothFlags]);
    assert!(kinds(&house, one).await.is_empty(), "only one flag fell");
    let due = house.app.arbitration().incidents(&house.arbiter, both).await.unwrap().remove(0);
    assert_eq!(due.due, due.opened.plus(2 * DAY));
}

/// A dot of Black's is rolled as White has moved; a rook or queen on h1 attacks the king that has just stood still.
async fn readings(database: Database) {
    let house = TestApp::new(database).await;
    let (mut open, mut closed) = (0, 0);
    for _ in 0..12 {
        let request = NewGameRequest {
            variant: "occado".to_owned(),
            rules: "standard".to_owned(),
            position: Some("4k3/8/8/8/8/8/6R1/K6x w - - 0 1".to_owned()),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        house.file(&house.white, game, "g2g3").await.unwrap();
        house.reveal().await;
        let position = house.app.games().game(None, game).await.unwrap().position;
        let is_attacked = *position.in_check().get(Side::White);
        let expected: &[IncidentKind] = if is_attacked { &[IncidentKind::OpenReading] } else { &[] };
        assert_eq!(kinds(&house, game).await, expected, "{position}");
        open += usize::from(is_attacked);
        closed += usize::from(!is_attacked);
    }
    assert!(open > 0 && closed > 0, "{open} {closed}");
}
