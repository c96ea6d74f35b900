//! Pauses, outages and rulings give time to clocks that run, and to no other: in every variant and in every kind of turn the
//! history agrees, no side gains or loses by what happened while it had nothing to enter, a flag falls when the time is over
//! and not before, and the file verifies in both programs.

use std::collections::BTreeMap;
use std::path::Path;

use fairschach::app::games::clocks::flags::{JUDGE_DELAY, OUTAGE_MIN};
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Micros, Side};
use fairschach::game::{By, Ruling};
use fairschach::rules::{OptionValue, RuleSet};
use fairschach::verify::{Verdict, verify_game};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::rule;
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, soak};
use crate::verify::second;

const HOUR: Micros = 3600 * SECOND;

on_both! {
    only_a_clock_that_ran_is_credited => every_kind;
    what_came_after_a_fallen_flag_is_credited_to_nobody => after_the_flag;
}

/// Variant, an option, board and start.
type Kind = (&'static str, Option<(&'static str, &'static str)>, Option<&'static str>, Option<&'static str>);

/// Each kind of turn comes first in one of them.
const KINDS: [Kind; 19] = [
    ("fairschach", None, None, None),
    ("fairschach", None, Some("chess66"), None),
    ("fairschach", None, None, Some("chess960:959")),
    (
        "fairschach",
        Some(("check_regime", "single_moves")),
        None,
        Some("position:3R2k1/7p/p7/8/8/8/P7/6K1 sb - - 0 2 a6,d8"),
    ),
    (
        "fairschach",
        Some(("check_regime", "single_moves")),
        None,
        Some("position:6k1/p7/8/8/8/P7/7P/3r2K1 sw - - 0 2 a3,d1"),
    ),
    (
        "fairschach",
        Some(("check_regime", "single_moves")),
        None,
        Some("position:3R4/6kp/p7/8/8/8/P7/6K1 pw - - 1 2 d8"),
    ),
    ("fairschach", Some(("struck", "replace")), None, Some("position:4R1k1/7p/8/8/8/8/8/4K3 pb - - 0 1 e8")),
    ("normal", None, None, None),
    ("normal", None, None, Some("position:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")),
    ("marseillais", None, None, None),
    ("chess960", None, None, Some("chess960:0")),
    ("shuffle", None, None, Some("shuffle:RNBKQBNR/RNBQKBNR")),
    ("chess66", None, None, None),
    ("freischach", None, None, None),
    ("ordo", None, None, None),
    ("ordo-vulneris", None, None, None),
    ("occasio", None, None, None),
    ("occado", None, None, None),
    ("fairschach", None, None, Some("shuffle:KRNBQBNR")),
];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Trouble {
    None,
    Pause,
    Outage,
    /// After some have filed.
    LateOutage,
    Extend,
    Adjust(Side),
}

const TROUBLES: [Trouble; 7] = [
    Trouble::None,
    Trouble::Pause,
    Trouble::Outage,
    Trouble::LateOutage,
    Trouble::Extend,
    Trouble::Adjust(Side::White),
    Trouble::Adjust(Side::Black),
];

async fn every_kind(database: Database) {
    let house = TestApp::new(database).await;
    let mut chance = StdRng::seed_from_u64(13);
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (index, (variant, option, board, start)) in KINDS.into_iter().enumerate() {
        // One side or the other, kind by kind; both in the long version.
        let losers = Side::ALL.into_iter().filter(|side| soak() || usize::from(side.index()) == index % 2);
        for loser in losers {
            let request = NewGameRequest {
                variant: variant.to_owned(),
                rules: RuleSet::default_rules(variant).unwrap().to_owned(),
                options: option
                    .into_iter()
                    .map(|(name, word)| (name.to_owned(), OptionValue::Word(word.to_owned())))
                    .collect::<BTreeMap<_, _>>(),
                board: board.map(str::to_owned),
                start: start.map(str::to_owned),
                clock: "10d+1d".to_owned(),
                ..house.request()
            };
            let game = house.app.games().create_game(&house.director, request).await.unwrap();
            house.clock.advance(2 * SECOND);
            for turn in 0..3 {
                // The first turn never goes by without trouble.
                let trouble = *TROUBLES[usize::from(turn == 0)..].choose(&mut chance).unwrap();
                if !play(&house, game, trouble, &mut chance).await {
                    break;
                }
                agrees(&house, game, &format!("{variant} {start:?}: {trouble:?} in turn {turn}")).await;
            }
            let what = format!("{variant} {start:?}, {loser} is late");
            if house.app.games().game(None, game).await.unwrap().result.is_none() {
                lose(&house, game, loser, &mut chance, &what).await;
            }
            agrees(&house, game, &what).await;
            assert_invariants(&house.raw().await, game).await;
            let path = folder.path().join(format!("{index}-{loser}.json"));
            std::fs::write(&path, verified(&house, game, &what).await).unwrap();
            paths.push(path);
        }
    }
    let paths: Vec<&Path> = paths.iter().map(AsRef::as_ref).collect();
    let output = second::second("check", &paths);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.lines().filter(|line| *line == "consistent").count(), paths.len(), "{said}");
}

/// A turn with some trouble in it; false if the game is over.
async fn play(house: &TestApp, game: GameId, trouble: Trouble, chance: &mut StdRng) -> bool {
    let before = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    house.clock.advance(HOUR);
    match trouble {
        Trouble::None | Trouble::LateOutage => {}
        Trouble::Pause => {
            rule(house, game, Ruling::Pause).await.unwrap();
            house.clock.advance(30 * HOUR);
            rule(house, game, Ruling::Resume).await.unwrap();
        }
        Trouble::Outage => outage(house).await,
        Trouble::Extend => drop(rule(house, game, Ruling::Extend { by: 7 * HOUR }).await.unwrap()),
        Trouble::Adjust(side) => {
            let ruling = Ruling::AdjustClock { side, by: -5 * HOUR };
            drop(rule(house, game, ruling).await.unwrap());
        }
    }
    for side in Side::ALL {
        if trouble == Trouble::LateOutage && side == Side::Black {
            outage(house).await;
        }
        house.clock.advance(HOUR);
        enter(house, game, side, chance).await;
    }
    house.reveal().await;
    let after = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    for side in Side::ALL.into_iter().filter(|side| !before.sides.get(*side).owes) {
        let left = |view: &fairschach::app::core::views::GameView| view.sides.get(side).left;
        assert_eq!(left(&before), left(&after), "{side} had nothing to enter: {trouble:?}");
    }
    after.result.is_none()
}

/// Files any legal entry of a side that owes one.
async fn enter(house: &TestApp, game: GameId, side: Side, chance: &mut StdRng) {
    let actor = house.player(side);
    if house.app.games().game(Some(actor), game).await.unwrap().sides.get(side).owes {
        let legal = house.app.games().legal(actor, game).await.unwrap();
        let entry = legal.moves.choose(chance).unwrap();
        house.file(actor, game, &entry.to_string()).await.unwrap();
    }
}

async fn outage(house: &TestApp) {
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(OUTAGE_MIN + 20 * HOUR);
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    // What passes from here on is no silence.
    house.raw().await.execute("DELETE FROM heartbeat").await;
}

/// This side lets its flag fall as soon as it owes an entry, in a turn with trouble.
async fn lose(house: &TestApp, game: GameId, loser: Side, chance: &mut StdRng, what: &str) {
    for _ in 0..6 {
        let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        if view.result.is_some() {
            return;
        }
        if !view.sides.get(loser).owes {
            play(house, game, Trouble::Pause, chance).await;
            continue;
        }
        enter(house, game, loser.opposite(), chance).await;
        house.clock.advance(HOUR);
        outage(house).await;
        let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        let flag = view.sides.get(loser).flag_at.unwrap();
        assert_eq!(flag.since(house.app.now()), view.sides.get(loser).left, "{what}");
        house.clock.advance(flag.since(house.app.now()) + JUDGE_DELAY);
        assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "{what}: its own moment is in time");
        house.clock.advance(1);
        assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1, "{what}");
        let result = house.app.games().game(None, game).await.unwrap().result.unwrap();
        assert_eq!(result.by, By::Time, "{what}");
        assert_ne!(result.winner, Some(loser), "{what}");
        return;
    }
    panic!("{what}: never to enter");
}

async fn agrees(house: &TestApp, game: GameId, what: &str) {
    for viewer in [None, Some(&house.white), Some(&house.black), Some(&house.arbiter)] {
        let history = house.app.clocks().clock_history(viewer, game).await.unwrap();
        let differs = history.differs.iter();
        let differs: Vec<_> = differs
            .map(|one| format!("turn {}, {}: {} / {}", one.turn, one.side, one.stored, one.computed))
            .collect();
        assert!(differs.is_empty(), "{what}: {differs:?}");
    }
}

async fn verified(house: &TestApp, game: GameId, what: &str) -> String {
    let file = house.app.games().game_file(None, game).await.unwrap().to_string();
    let report = verify_game(file.as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{what}: {report}");
    file
}

/// White's flag has fallen when the server goes away, and the time that Black gets is not White's: before the game is judged,
/// after it, and when an appeal lets it go on.
async fn after_the_flag(database: Database) {
    let house = TestApp::new(database).await;
    let request = NewGameRequest { clock: "10d+1d".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.clock.advance(HOUR);
    let more = Ruling::AdjustClock { side: Side::Black, by: DAY };
    rule(&house, game, more).await.unwrap();
    house.clock.advance(10 * DAY - HOUR + SECOND);
    outage(&house).await;
    agrees(&house, game, "credited to Black alone").await;
    house.clock.advance(JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    agrees(&house, game, "judged").await;
    verified(&house, game, "judged").await;
    let end = house.app.arbitration().disputes(Some(&house.white), game).await.unwrap().ends[0].seq;
    let to = house.app.arbitration().object(&house.white, game, appeal(end)).await.unwrap();
    rule(&house, game, Ruling::Reopen { to, time: 2 * DAY }).await.unwrap();
    agrees(&house, game, "reopened").await;
    house.pair(game, "e2e4", "e7e5").await;
    agrees(&house, game, "played on").await;
    verified(&house, game, "played on").await;
}
