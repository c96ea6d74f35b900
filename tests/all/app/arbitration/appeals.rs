//! Appeals that change how a game has ended: another result, or the game goes on; tables and rating lists follow. And what
//! happens when nobody answers.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::ratings::compute::RATINGS_DELAY;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::TournamentView;
use fairschach::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use fairschach::base::{GameId, Micros, Side};
use fairschach::game::{APPEAL_DAYS, By, Finding, GameResult, IncidentKind, Month, Ruling};
use fairschach::show::Lang;
use fairschach::tournament::{Phase, Post};
use serde_json::json;

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::operator::administrator;
use crate::app::arbitration::rulings::{all_is_well, request, rule};
use crate::app::operations::replay::replayed;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{flags_fall, open_games, player_of, seen, steps};
use crate::support::invariants::holds_together;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    overturned => another_result_and_what_follows;
    reopened => a_lost_game_goes_on;
    complete => what_both_had_sealed_is_revealed;
    stood => a_game_that_stood_stands_again;
    limits => what_an_appeal_cannot_do;
    on_time => a_loss_on_time_is_appealed_against_in_time;
    knockout => a_round_that_is_paired_stays;
    over => a_tournament_that_is_over;
    overdue => nobody_answers;
    directed => the_director_names_an_arbiter;
}

const DRAWN: GameResult = GameResult::draw(By::Adjudication);

/// A game with two arbiters.
async fn watched(house: &TestApp) -> (GameId, Actor) {
    let second = house.another_arbiter().await;
    let request_of = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request_of).await.unwrap();
    (game, second)
}

/// The same, and a pair is played.
async fn begun(house: &TestApp) -> (GameId, Actor) {
    let (game, second) = watched(house).await;
    house.pair(game, "e2e4", "e7e5").await;
    (game, second)
}

async fn given(house: &TestApp, by: &Actor, game: GameId, ruling: Ruling) -> Result<(), Error> {
    let asked = request(house, game, ruling).await;
    let foreseen = house.app.arbitration().foresee(by, game, &asked).await;
    let given = house.app.arbitration().rule(by, game, asked).await;
    assert_eq!(given.is_ok(), foreseen.is_ok(), "what can be ruled can be foreseen");
    given.map(drop)
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

/// How both players stand in the list of a month.
async fn rated(house: &TestApp, month: &str) -> [i64; 2] {
    while house.app.ratings().rate_month().await.unwrap().is_some() {}
    let raw = house.raw().await;
    let of = async |player: &Actor| {
        let month = Month::parse(month).unwrap().number();
        let id = match raw {
            crate::support::raw::Raw::Sqlite(_) => format!("x'{}'", hex::encode(player.id.to_bytes())),
            crate::support::raw::Raw::Postgres(_) => format!("'{}'", player.id),
        };
        let sql = format!("SELECT rating_milli FROM rating WHERE month = {month} AND player_id = {id}");
        raw.number(&sql).await
    };
    [of(&house.white).await, of(&house.black).await]
}

async fn another_result_and_what_follows(database: Database) {
    let house = TestApp::new(database).await;
    house.clock.advance(28 * DAY);
    let (game, second) = begun(&house).await;
    let lost = GameResult::win(Side::Black, By::Forfeit);
    let ruled = rule(&house, game, Ruling::Result(lost)).await.unwrap().seq;
    house.clock.advance(4 * DAY + RATINGS_DELAY);
    let [white, black] = rated(&house, "2026-01").await;
    assert!(white < black, "the forfeit counts: a pair was played");
    let to = house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    let desk = house.app.arbitration().desk(&second).await.unwrap();
    assert_eq!(desk.incidents.len(), 1);
    let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap();
    assert!(desk.incidents.is_empty(), "whoever ruled does not answer");
    let own = given(&house, &house.arbiter, game, Ruling::Overturn { to, result: DRAWN }).await;
    assert!(matches!(own, Err(Error::NotAllowed(_))), "not who ruled: {own:?}");
    let same = given(&house, &second, game, Ruling::Overturn { to, result: lost }).await;
    assert!(matches!(same, Err(Error::NotNow(_))), "{same:?}");
    given(&house, &second, game, Ruling::Overturn { to, result: DRAWN }).await.unwrap();
    assert_eq!(result(&house, game).await, Some(DRAWN));
    let desk = house.app.arbitration().desk(&second).await.unwrap();
    assert!(desk.incidents.is_empty(), "it is answered");
    let view = house.app.arbitration().disputes(Some(&house.white), game).await.unwrap();
    let found = view.objections[0].answer.unwrap().1;
    assert_eq!(found, Finding::Upheld);
    let ends: Vec<GameResult> = view.ends.iter().map(|end| end.result).collect();
    assert_eq!((ends, view.may_appeal), (vec![lost, DRAWN], vec![]), "it is final");
    let due = house.app.ratings().ratings_due().await.unwrap();
    assert_eq!(due, [Month::parse("2026-01").unwrap()], "the month in which it ended");
    let [white, black] = rated(&house, "2026-01").await;
    assert_eq!(white, black);
    let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
    assert_eq!((checked.games, checked.differing), (1, 0));
    all_is_well(&house, game).await;
}

/// White has filed, and Black's flag falls.
async fn lost_on_time(house: &TestApp, game: GameId) -> u64 {
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap();
    assert_eq!(view.may_appeal, [view.ends[0].seq]);
    view.ends[0].seq
}

async fn flag(house: &TestApp, game: GameId, side: Side) -> Option<Micros> {
    let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    let at = view.sides.get(side).flag_at;
    at.map(|at| at.since(house.app.now()))
}

async fn a_lost_game_goes_on(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let end = lost_on_time(&house, game).await;
    house.clock.advance(3 * DAY);
    let to = house.app.arbitration().object(&house.black, game, appeal(end)).await.unwrap();
    house.clock.advance(DAY);
    // The flag had fallen a little before the server saw it.
    let fallen = JUDGE_DELAY + 1;
    let little = given(&house, &house.arbiter, game, Ruling::Reopen { to, time: fallen }).await;
    let Err(Error::Malformed(faults)) = &little else { panic!("{little:?}") };
    let enough = fallen / SECOND + 1;
    assert!(faults[0].message.ends_with(&format!("give at least {enough} seconds")), "{}", faults[0].message);
    assert!(faults[0].in_words(Lang::De).ends_with("Tage 0, Stunden 0, Minuten 1."), "in whole minutes");
    let time = 2 * DAY + fallen;
    given(&house, &house.arbiter, game, Ruling::Reopen { to, time }).await.unwrap();
    assert_eq!(result(&house, game).await, None);
    assert_eq!(flag(&house, game, Side::Black).await, Some(2 * DAY));
    let again = given(&house, &house.arbiter, game, Ruling::Reopen { to, time }).await;
    assert!(again.is_err(), "once");
    house.clock.advance(2 * DAY - SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    assert!(house.app.notices().remind().await.unwrap() > 0, "reminders go on");
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    let history = house.app.clocks().clock_history(Some(&house.arbiter), game).await.unwrap();
    assert!(history.differs.is_empty());
    assert_eq!(history.turns[1].sides.black.line.credits.ruling, 4 * DAY + time);
    all_is_well(&house, game).await;
    // It can be lost on time once more, and that again be appealed against.
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap();
    assert_eq!(view.ends.len(), 2);
    assert_eq!(view.may_appeal, [view.ends[1].seq]);
    all_is_well(&house, game).await;
}

/// An arbiter forfeits a player who has filed; then the other one files no more. When the game goes on, both have.
async fn what_both_had_sealed_is_revealed(database: Database) {
    let house = TestApp::new(database).await;
    let (game, second) = begun(&house).await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.clock.advance(DAY);
    let lost = GameResult::win(Side::White, By::Forfeit);
    let ruled = rule(&house, game, Ruling::Result(lost)).await.unwrap().seq;
    let to = house.app.arbitration().object(&house.black, game, appeal(ruled)).await.unwrap();
    house.clock.advance(DAY);
    let filed = house.file(&house.black, game, "b8c6").await;
    assert!(filed.is_err(), "the game is over");
    given(&house, &second, game, Ruling::Reopen { to, time: SECOND }).await.unwrap();
    let left = 13 * DAY + SECOND;
    assert_eq!(flag(&house, game, Side::Black).await, Some(left), "its own time, and what was given");
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.state, view.turn), (GameState::Running, 3), "White's seal counted");
    all_is_well(&house, game).await;
}

/// Forfeited in a pause: reopened, it stands still, and every clock that ran has all the time since the pause began.
async fn a_game_that_stood_stands_again(database: Database) {
    let house = TestApp::new(database).await;
    let (game, second) = begun(&house).await;
    house.clock.advance(DAY);
    rule(&house, game, Ruling::Pause).await.unwrap();
    house.clock.advance(20 * DAY);
    let lost = GameResult::win(Side::White, By::Forfeit);
    for round in 0..2 {
        let ruled = rule(&house, game, Ruling::Result(lost)).await.unwrap().seq;
        house.clock.advance(DAY);
        let to = house.app.arbitration().object(&house.black, game, appeal(ruled)).await.unwrap();
        house.clock.advance(DAY);
        given(&house, &second, game, Ruling::Reopen { to, time: SECOND }).await.unwrap();
        let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!(view.state, GameState::Paused, "round {round}");
        assert!(house.file(&house.white, game, "g1f3").await.is_err());
        house.clock.advance(30 * DAY);
        assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "no clock runs");
    }
    rule(&house, game, Ruling::Resume).await.unwrap();
    let left = Some(13 * DAY + 2 * SECOND);
    for side in Side::ALL {
        assert_eq!(flag(&house, game, side).await, left, "{side}");
    }
    house.pair(game, "g1f3", "b8c6").await;
    let history = house.app.clocks().clock_history(Some(&house.arbiter), game).await.unwrap();
    assert!(history.differs.is_empty());
    all_is_well(&house, game).await;
}

async fn what_an_appeal_cannot_do(database: Database) {
    let house = TestApp::new(database).await;
    let (game, second) = watched(&house).await;
    let ruled = rule(&house, game, Ruling::Note).await.unwrap().seq;
    let to = house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    for ruling in [Ruling::Overturn { to, result: DRAWN }, Ruling::Reopen { to, time: DAY }] {
        let early = given(&house, &second, game, ruling).await;
        assert!(matches!(early, Err(Error::NotNow(_))), "it goes on: {early:?}");
    }
    for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        house.pair(game, white, black).await;
    }
    let mated = result(&house, game).await.unwrap();
    assert_eq!(mated.by, By::Mate);
    let open = given(&house, &second, game, Ruling::Reopen { to, time: DAY }).await;
    assert!(matches!(open, Err(Error::NotNow(_))), "no turn is open: {open:?}");
    let mate = GameResult::win(Side::Black, By::Mate);
    let played = given(&house, &second, game, Ruling::Overturn { to, result: mate }).await;
    assert!(matches!(played, Err(Error::Malformed(_))), "only by ruling: {played:?}");
    let nothing = Ruling::Overturn { to: to + 100, result: DRAWN };
    let nothing = given(&house, &second, game, nothing).await;
    assert!(matches!(nothing, Err(Error::Malformed(_))), "{nothing:?}");
    for player in [&house.white, &house.director] {
        let theirs = given(&house, player, game, Ruling::Overturn { to, result: DRAWN }).await;
        assert!(matches!(theirs, Err(Error::NotAllowed(_))), "{theirs:?}");
    }
    let view = house.app.arbitration().disputes(Some(&house.white), game).await.unwrap();
    assert!(!view.may_appeal.contains(&view.ends[0].seq), "a mate is no decision");
    given(&house, &second, game, Ruling::Overturn { to, result: DRAWN }).await.unwrap();
    assert_eq!(result(&house, game).await, Some(DRAWN));
    for full in [false, true] {
        let replayed = replayed(&house, Some(vec![game]), full).await;
        assert_eq!(replayed.differing, 0, "the mate was set aside by a ruling");
    }
    all_is_well(&house, game).await;
}

async fn a_loss_on_time_is_appealed_against_in_time(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let end = lost_on_time(&house, game).await;
    let other = house.app.arbitration().object(&house.black, game, appeal(end + 1)).await;
    assert!(matches!(other, Err(Error::Malformed(_))), "{other:?}");
    house.clock.advance(APPEAL_DAYS * DAY);
    let to = house.app.arbitration().object(&house.black, game, appeal(end)).await.unwrap();
    let twice = house.app.arbitration().object(&house.black, game, appeal(end)).await;
    assert!(matches!(twice, Err(Error::Malformed(_))), "{twice:?}");
    house.clock.advance(1);
    let late = house.app.arbitration().object(&house.white, game, appeal(end)).await;
    assert!(matches!(late, Err(Error::Malformed(_))), "{late:?}");
    let finding = Finding::Dismissed;
    given(&house, &house.arbiter, game, Ruling::Answer { to, finding }).await.unwrap();
    assert_eq!(result(&house, game).await.unwrap().by, By::Time);
    all_is_well(&house, game).await;
}

/// In a knock-out of four, what follows from the first result stays.
async fn a_round_that_is_paired_stays(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 4).await;
    let more = json!({"kind": {"name": "knockout", "games": 1}, "seeding": "entry"});
    let id = entered(&house, more, &all).await;
    let app = &house.app;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    let first = open_games(&view);
    for (game, white, _) in &first {
        house.file(player_of(&view, &all, *white), *game, "e2e4").await.unwrap();
    }
    flags_fall(&house).await;
    steps(&house, &raw, id).await;
    let paired = |view: &TournamentView| {
        let of_round = view.pairings.iter().filter(|one| one.round == 2);
        of_round.map(|one| (one.white, one.black)).collect::<Vec<_>>()
    };
    let before = paired(&seen(&house, id).await);
    assert_eq!(before.len(), 1);
    let (game, _, black) = first[0];
    let loser = player_of(&view, &all, black);
    let end = app.arbitration().disputes(Some(loser), game).await.unwrap().ends[0].seq;
    let to = app.arbitration().object(loser, game, appeal(end)).await.unwrap();
    let won = GameResult::win(Side::Black, By::Adjudication);
    given(&house, &house.arbiter, game, Ruling::Overturn { to, result: won }).await.unwrap();
    steps(&house, &raw, id).await;
    let after = seen(&house, id).await;
    let of_game = after.pairings.iter().find(|one| one.game == Some(game)).unwrap();
    assert_eq!(of_game.result, Some(won), "the table follows");
    assert_eq!(paired(&after), before, "what is paired stays");
}

async fn a_tournament_that_is_over(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let (game, white, _) = open_games(&seen(&house, id).await)[0];
    flags_fall(&house).await;
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    let loser = player_of(&view, &all, white);
    let end = app.arbitration().disputes(Some(loser), game).await.unwrap().ends[0].seq;
    let appeals = async || {
        let queue = app.tournaments().tournament_queue(&house.director, id).await.unwrap();
        let of_appeal = |item: &DirectorItem| {
            matches!(item.task, DirectorTask::Incident { kind: IncidentKind::Appeal, .. })
        };
        queue.iter().filter(|item| of_appeal(item)).count()
    };
    assert_eq!(appeals().await, 0);
    let to = app.arbitration().object(loser, game, appeal(end)).await.unwrap();
    assert_eq!(appeals().await, 1, "the director sees it when all is over, too");
    let queue = app.tournaments().tournament_queue(&house.director, id).await.unwrap();
    let players = app.games().game(None, game).await.unwrap().sides.map(|side| side.player.name);
    let named = format!("{} – {} needs the arbiter: Appeal", players.white, players.black);
    assert!(queue.iter().any(|item| item.task.words(Lang::En) == named), "the game is named");
    let time = 30 * DAY;
    let open = given(&house, &house.arbiter, game, Ruling::Reopen { to, time }).await;
    assert!(matches!(open, Err(Error::NotNow(_))), "{open:?}");
    let won = GameResult::win(Side::White, By::Adjudication);
    given(&house, &house.arbiter, game, Ruling::Overturn { to, result: won }).await.unwrap();
    assert_eq!(appeals().await, 0, "it is answered");
    assert!(app.tournaments().tournament_tables(None, id).await.is_ok());
    let view = seen(&house, id).await;
    let of_game = view.pairings.iter().find(|one| one.game == Some(game)).unwrap();
    assert_eq!(of_game.result, Some(won));
}

async fn appoint(house: &TestApp, by: &Actor, game: GameId, arbiter: &Actor) -> Result<(), Error> {
    let ruling = Ruling::Appoint { arbiter: arbiter.id };
    let (reason, rule) = ("Nobody has answered.".to_owned(), "section 9".to_owned());
    house.app.arbitration().operate(by, game, ruling, reason, rule).await.map(drop)
}

/// The second arbiter is silent, and the administrator names another one.
async fn nobody_answers(database: Database) {
    let house = TestApp::new(database).await;
    let admin = administrator(&house).await;
    let (game, _) = watched(&house).await;
    let third = house.add("Gerda", "de", Role::Arbiter).await;
    let ruled = rule(&house, game, Ruling::Note).await.unwrap().seq;
    let to = house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    let due = view.objections[0].due();
    house.clock.advance(due.since(house.app.now()));
    assert!(house.app.arbitration().escalated(&admin).await.unwrap().is_empty(), "there is time until then");
    let early = appoint(&house, &admin, game, &third).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "{early:?}");
    house.clock.advance(1);
    assert!(house.app.arbitration().remind_arbiters().await.unwrap() > 0);
    let raw = house.raw().await;
    let told = "SELECT COUNT(*) FROM mail WHERE kind = 'escalated'";
    assert_eq!(raw.number(told).await, 1, "the administrator hears of it");
    house.app.arbitration().remind_arbiters().await.unwrap();
    assert_eq!(raw.number(told).await, 1, "once");
    let waiting = house.app.arbitration().escalated(&admin).await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!((waiting[0].game, waiting[0].seq, waiting[0].due), (game, to, due));
    assert!(house.app.arbitration().escalated(&house.white).await.unwrap().is_empty());
    for by in [&house.white, &house.arbiter, &house.director] {
        let theirs = appoint(&house, by, game, &third).await;
        assert!(matches!(theirs, Err(Error::NotAllowed(_))), "{theirs:?}");
    }
    appoint(&house, &admin, game, &third).await.unwrap();
    let finding = Finding::Dismissed;
    given(&house, &third, game, Ruling::Answer { to, finding }).await.unwrap();
    assert!(house.app.arbitration().escalated(&admin).await.unwrap().is_empty());
    all_is_well(&house, game).await;
}

async fn the_director_names_an_arbiter(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    let (game, white, _) = open_games(&view)[0];
    let ruled = rule(&house, game, Ruling::Note).await.unwrap().seq;
    let player = player_of(&view, &all, white);
    let to = app.arbitration().object(player, game, appeal(ruled)).await.unwrap();
    let waiting = app.arbitration().escalated(&house.director).await.unwrap();
    assert_eq!(waiting.len(), 1, "no second arbiter is named");
    let second = house.another_arbiter().await;
    appoint(&house, &house.director, game, &second).await.unwrap();
    // The mail that told it does not stand in the way of the reminder.
    let due = app.arbitration().disputes(None, game).await.unwrap().objections[0].due();
    house.clock.advance(due.since(app.now()) - SECOND);
    assert!(app.arbitration().remind_arbiters().await.unwrap() > 0);
    let told = raw
        .texts("SELECT m.kind FROM mail m JOIN player p ON p.id = m.player_id WHERE p.name = 'Emil' ORDER BY m.kind")
        .await;
    assert_eq!(told, ["objection", "post", "unanswered"]);
    let finding = Finding::Upheld;
    given(&house, &second, game, Ruling::Answer { to, finding }).await.unwrap();
    assert!(app.arbitration().escalated(&house.director).await.unwrap().is_empty());
    holds_together(&house, game).await;
}
