//! Games that go on at the hard end and are to be adjudicated: what is stopped, what still counts, what both sides claim, and
//! who decides.

use fairschach::app::actor::Actor;
use fairschach::app::arbitration::adjudication::NewAdjudicationClaim;
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::TournamentView;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::base::{GameId, Timestamp, TournamentId};
use fairschach::game::{
    ADJUDICATION_CHARS_MAX, ADJUDICATION_LINE_MAX, ADJUDICATION_TIME, About, Asks, By, GameResult, Ruling,
};
use fairschach::verify::verify_game;
use jiff::civil::date;
use serde_json::{Value, json};

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::{request, rule};
use crate::app::tournaments::kit::{open_games, player_of, running, seen, steps};
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, search};

on_both! {
    what_goes_on_at_the_hard_end_is_stopped => stopped;
    claims_are_shown_together_and_an_arbiter_decides => decided;
    a_director_decides_where_there_is_no_arbiter => directed;
    a_flag_that_fell_before_counts_and_one_after_does_not => flags;
    a_hard_end_that_moves_lets_the_games_go_on => moved;
    a_game_that_goes_on_stands_again_however_often_it_ended => reopened;
    a_blind_game_is_stopped_when_its_key_holder_has_answered => blind;
}

const HOUR: i64 = 60 * 60 * SECOND;
/// Midnight of the 8th in Berlin.
const END: Timestamp = Timestamp::from_us(1_767_826_800_000_000);

pub(in crate::app) struct Event {
    pub(in crate::app) house: TestApp,
    raw: Raw,
    id: TournamentId,
    all: Vec<Actor>,
}

impl Event {
    /// Four players, two games in the first round, and a hard end after a week.
    pub(in crate::app) async fn new(database: Database, arbiter: bool, clock: &str) -> Event {
        Event::of(TestApp::new(database).await, arbiter, clock, json!({})).await
    }

    /// The same with more on its sheet.
    async fn of(house: TestApp, arbiter: bool, clock: &str, with: Value) -> Event {
        let raw = house.raw().await;
        let mut more = json!({
            "clock": clock, "at_the_end": "adjudicate", "pace": {"name": "rounds", "days": 7},
            "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
        });
        if let (Value::Object(more), Value::Object(with)) = (&mut more, with) {
            more.extend(with);
        }
        let arbiter = arbiter.then_some(&house.arbiter);
        let (id, all) = running(&house, &raw, 4, more, arbiter).await;
        assert_eq!(open_games(&seen(&house, id).await).len(), 2);
        Event { house, raw, id, all }
    }

    pub(in crate::app) async fn game(&self, n: usize) -> (GameId, Actor, Actor) {
        let view: TournamentView = seen(&self.house, self.id).await;
        let (game, white, black) = open_games(&view)[n];
        let player = |number| player_of(&view, &self.all, number).clone();
        (game, player(white), player(black))
    }

    /// So long before the hard end, or after it.
    fn at(&self, us: i64) {
        let now = self.house.app.now();
        self.house.clock.advance(END.plus(us).since(now).max(0));
    }

    /// The hard end comes, and games are stopped.
    pub(in crate::app) async fn end(&self) {
        self.at(JUDGE_DELAY + SECOND);
        steps(&self.house, &self.raw, self.id).await;
        self.house.app.clocks().judge_flags().await.unwrap();
        self.house.app.running_tournaments().go_on_with_adjudications().await.unwrap();
        assert_eq!(self.house.app.running_tournaments().go_on_with_adjudications().await.unwrap(), 0, "once");
    }

    async fn state(&self, game: GameId) -> GameState {
        self.house.app.games().game(None, game).await.unwrap().state
    }

    async fn good(&self, game: GameId) {
        let file = self.house.app.games().game_file(None, game).await.unwrap();
        let report = verify_game(file.to_string().as_bytes(), &[]);
        let faults = report.steps.iter().any(|step| !step.faults.is_empty());
        assert!(!faults, "{report}");
    }

    async fn decide(&self, by: &Actor, game: GameId, result: GameResult) -> Result<(), Error> {
        let request = RulingRequest {
            turn: self.house.app.games().game(None, game).await.unwrap().turn,
            ruling: Ruling::Result(result),
            reason: "A rook more.".to_owned(),
            rule: "section 7".to_owned(),
            incident: None,
        };
        self.house.app.arbitration().rule(by, game, request).await.map(drop)
    }
}

pub(in crate::app) fn claim(asks: Asks, text: &str) -> NewAdjudicationClaim {
    NewAdjudicationClaim { asks, text: text.to_owned(), line: String::new() }
}

async fn stopped(database: Database) {
    let event = Event::new(database, true, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let ((both, white, black), (one, first, second)) = (event.game(0).await, event.game(1).await);
    event.at(-HOUR);
    house.file(&white, both, "e2e4").await.unwrap();
    house.file(&black, both, "e7e5").await.unwrap();
    house.file(&first, one, "d2d4").await.unwrap();
    // The moment itself is too late, before any step was taken.
    event.at(0);
    let late = house.file(&second, one, "d7d5").await;
    assert!(matches!(late, Err(Error::NotRunning)));
    let turn = app.games().game(None, one).await.unwrap().turn;
    assert!(matches!(
        app.entries().save_draft(&second, one, turn, "d7d5".to_owned(), false).await,
        Err(Error::NotRunning)
    ));
    assert_eq!(event.state(one).await, GameState::Running);
    event.end().await;
    house.clock.advance(3 * SECOND);
    for game in [both, one] {
        assert_eq!(event.state(game).await, GameState::Adjudicated);
        let view = app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert!(view.sides.iter().all(|(_, side)| side.running != Some(true)));
        event.good(game).await;
    }
    // What was complete is resolved; what one side alone had sealed stays so.
    assert_eq!(app.games().pairs(None, both).await.unwrap().len(), 1);
    assert!(app.games().pairs(None, one).await.unwrap().is_empty());
    assert!(matches!(house.file(&white, both, "g1f3").await, Err(Error::NotRunning)));
    // No time brings the game to an end.
    house.clock.advance(60 * DAY);
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 0);
    for ruling in [Ruling::Resume, Ruling::Pause, Ruling::Extend { by: DAY }] {
        let given = crate::app::arbitration::rulings::rule(house, one, ruling).await;
        assert!(matches!(given, Err(Error::NotNow(_))), "{ruling:?}");
    }
    // Giving up stays possible.
    app.games().resign(&second, one).await.unwrap();
    assert_eq!(event.state(one).await, GameState::Finished);
    assert!(app.games().pairs(None, one).await.unwrap().is_empty());
    event.good(one).await;
}

async fn decided(database: Database) {
    let event = Event::new(database, true, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let (game, white, black) = event.game(0).await;
    let early = app.arbitration().claim_adjudication(&white, game, claim(Asks::Win, "I win.")).await;
    assert!(matches!(early, Err(Error::NotNow(_))));
    event.end().await;
    let by_arbiter = GameResult::draw(By::Adjudication);
    let soon = event.decide(&house.arbiter, game, by_arbiter).await;
    assert!(matches!(soon, Err(Error::NotNow(_))), "both may still claim");
    // Every text has its limit.
    let long = "x".repeat(ADJUDICATION_CHARS_MAX);
    let too_long = [
        claim(Asks::Win, &(long.clone() + "x")),
        claim(Asks::Win, ""),
        NewAdjudicationClaim { line: "x".repeat(ADJUDICATION_LINE_MAX + 1), ..claim(Asks::Win, "so") },
    ];
    for given in too_long {
        let done = app.arbitration().claim_adjudication(&white, game, given).await;
        assert!(matches!(done, Err(Error::Malformed(_))));
    }
    let given = NewAdjudicationClaim { line: "m".repeat(ADJUDICATION_LINE_MAX), ..claim(Asks::Win, &long) };
    app.arbitration().claim_adjudication(&white, game, given.clone()).await.unwrap();
    let again = app.arbitration().claim_adjudication(&white, game, given).await;
    assert!(matches!(again, Err(Error::NotNow(_))), "once");
    let stranger = app.arbitration().claim_adjudication(&house.arbiter, game, claim(Asks::Draw, "d")).await;
    assert!(matches!(stranger, Err(Error::NotAllowed(_))));
    // Only who made it sees it, and the database holds it boxed alone.
    for (reader, sees) in [(&white, true), (&black, false), (&house.arbiter, false)] {
        let view = app.arbitration().disputes(Some(reader), game).await.unwrap();
        let adjudication = view.adjudication.unwrap();
        assert_eq!(adjudication.own.is_some(), sees);
        assert_eq!(adjudication.may_claim, reader.id == black.id);
        assert!(adjudication.open && !adjudication.decides);
        assert!(view.objections.is_empty());
    }
    for kept in event.raw.bytes("SELECT boxed FROM adjudication_claim").await {
        assert!(!search::contains(&kept, "xxxxxxxx"));
    }
    app.arbitration().claim_adjudication(&black, game, claim(Asks::Draw, "It is dead drawn.")).await.unwrap();
    let view = app.arbitration().disputes(None, game).await.unwrap();
    let shown: Vec<_> = view.objections.iter().map(|one| (one.about, one.asks)).collect();
    assert_eq!(shown, [(About::Adjudication, Some(Asks::Win)), (About::Adjudication, Some(Asks::Draw))]);
    assert_eq!(view.objections[0].line.as_ref().unwrap().said().unwrap().len(), ADJUDICATION_LINE_MAX);
    let desk = app.arbitration().desk(&house.arbiter).await.unwrap();
    let waits = desk.incidents.iter().filter(|one| one.kind == IncidentKind::Adjudication);
    assert_eq!(waits.count(), 1);
    event.decide(&house.arbiter, game, by_arbiter).await.unwrap();
    let desk = app.arbitration().desk(&house.arbiter).await.unwrap();
    let open = desk.incidents.iter().filter(|one| one.game == game);
    assert_eq!(open.count(), 0);
    event.good(game).await;
}

/// Each side gives it up, and each time an appeal lets it go on: it waits for its adjudication as before.
async fn reopened(database: Database) {
    let event = Event::new(database, true, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let (game, white, black) = event.game(0).await;
    event.end().await;
    let note = rule(house, game, Ruling::Note).await.unwrap().seq;
    let second = house.another_arbiter().await;
    for (round, loser) in [white, black].into_iter().enumerate() {
        app.games().resign(&loser, game).await.unwrap();
        house.clock.advance(DAY);
        let to = app.arbitration().object(&loser, game, appeal(note)).await.unwrap();
        if round == 0 {
            let named = Ruling::Appoint { arbiter: second.id };
            let (reason, rule) = ("It needs another.".to_owned(), "section 9".to_owned());
            app.arbitration().operate(&house.director, game, named, reason, rule).await.unwrap();
        }
        let goes_on = request(house, game, Ruling::Reopen { to, time: SECOND }).await;
        app.arbitration().rule(&second, game, goes_on).await.unwrap();
        assert_eq!(event.state(game).await, GameState::Adjudicated, "round {round}");
        house.clock.advance(4 * DAY);
        assert_eq!(app.clocks().judge_flags().await.unwrap(), 0, "no clock runs");
    }
    event.good(game).await;
}

async fn directed(database: Database) {
    let event = Event::new(database, false, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let (game, white, black) = event.game(0).await;
    event.end().await;
    let hard = async || {
        let queue = app.tournaments().director_queue(&house.director).await.unwrap();
        let hard = queue.iter().filter(|one| matches!(one.task, DirectorTask::HardEnd { .. }));
        hard.count()
    };
    assert_eq!(hard().await, 2);
    app.arbitration().claim_adjudication(&black, game, claim(Asks::Win, "A rook more.")).await.unwrap();
    let won = GameResult::win(fairschach::base::Side::Black, By::Adjudication);
    house.clock.advance(ADJUDICATION_TIME - HOUR);
    let soon = event.decide(&house.director, game, won).await;
    assert!(matches!(soon, Err(Error::NotNow(_))));
    // The time for them is over: what is in is shown, and nothing more is taken.
    house.clock.advance(2 * HOUR);
    assert_eq!(app.running_tournaments().go_on_with_adjudications().await.unwrap(), 1);
    assert_eq!(app.running_tournaments().go_on_with_adjudications().await.unwrap(), 0);
    assert_eq!(app.arbitration().disputes(None, game).await.unwrap().objections.len(), 1);
    let late = app.arbitration().claim_adjudication(&white, game, claim(Asks::Draw, "no")).await;
    assert!(matches!(late, Err(Error::NotNow(_))));
    for other in [&white, &black, &house.arbiter] {
        let given = event.decide(other, game, won).await;
        assert!(matches!(given, Err(Error::NotAllowed(_))));
    }
    let view = app.arbitration().disputes(Some(&house.director), game).await.unwrap();
    assert!(view.adjudication.unwrap().decides);
    let paused = RulingRequest {
        turn: 1,
        ruling: Ruling::Resume,
        reason: "r".to_owned(),
        rule: "r".to_owned(),
        incident: None,
    };
    assert!(matches!(app.arbitration().rule(&house.director, game, paused).await, Err(Error::NotAllowed(_))));
    event.decide(&house.director, game, won).await.unwrap();
    assert_eq!(app.games().game(None, game).await.unwrap().result, Some(won));
    assert_eq!(hard().await, 1);
    event.good(game).await;
}

async fn flags(database: Database) {
    // Whoever has not moved by then loses: six and a half days are before the end, seven are after it.
    for (clock, falls) in [("6d/pair", true), ("7d/pair", false)] {
        let event = Event::new(database, false, clock).await;
        let app = &event.house.app;
        let (game, white, _) = event.game(0).await;
        event.house.file(&white, game, "e2e4").await.unwrap();
        // Nobody looks until long after both.
        event.at(2 * DAY);
        event.house.app.clocks().judge_flags().await.unwrap();
        event.end().await;
        let result = app.games().game(None, game).await.unwrap().result;
        assert_eq!(result.map(|result| result.by), falls.then_some(By::Time), "{clock}");
        assert_eq!(event.state(game).await == GameState::Adjudicated, !falls);
        event.good(game).await;
    }
}

async fn moved(database: Database) {
    let event = Event::new(database, true, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let (game, white, black) = event.game(0).await;
    event.end().await;
    app.arbitration().claim_adjudication(&white, game, claim(Asks::Win, "I win.")).await.unwrap();
    house.clock.advance(5 * DAY);
    let day = Some(date(2026, 2, 20));
    app.tournaments()
        .perform(&house.director, event.id, Action::Extend(day), "all want to play")
        .await
        .unwrap();
    steps(house, &event.raw, event.id).await;
    app.running_tournaments().go_on_with_adjudications().await.unwrap();
    assert_eq!(event.state(game).await, GameState::Running);
    let view = app.arbitration().disputes(Some(&white), game).await.unwrap();
    assert!(view.adjudication.is_none() && view.objections.is_empty());
    // The clocks stood: 14 days less the first week are left.
    let side = app.games().game(Some(&white), game).await.unwrap().sides.white.left;
    assert!((7 * DAY..8 * DAY).contains(&side), "{side}");
    house.file(&white, game, "e2e4").await.unwrap();
    house.file(&black, game, "e7e5").await.unwrap();
    app.games().reveal_due().await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(app.games().pairs(None, game).await.unwrap().len(), 1);
    event.good(game).await;
}

/// What both had filed is resolved first, once the key holder answers; what one side alone had filed is opened by nobody.
async fn blind(database: Database) {
    let house = TestApp::new(database).await;
    let public = crate::support::blind::key_holder().public();
    house.app.entries().register_key_holder(&house.arbiter, public).await.unwrap();
    let sheet = json!({"terms": {"sealing": "blind"}, "options": {"illegal_entry": "void"}});
    let event = Event::of(house, true, "14d/pair", sheet).await;
    let (house, app) = (&event.house, &event.house.app);
    let ((both, white, black), (one, first, _)) = (event.game(0).await, event.game(1).await);
    event.at(-HOUR);
    house.file_blind(&white, both, "e2e4").await.unwrap();
    house.file_blind(&black, both, "e7e5").await.unwrap();
    house.file_blind(&first, one, "d2d4").await.unwrap();
    event.end().await;
    assert_eq!(event.state(one).await, GameState::Adjudicated);
    assert_eq!(event.state(both).await, GameState::Running, "it waits for the key holder");
    house.clock.advance(DAY);
    assert_eq!(app.running_tournaments().go_on_with_adjudications().await.unwrap(), 0);
    assert!(house.waiting().await.iter().all(|request| request.game == both));
    house.answer().await;
    assert_eq!(app.running_tournaments().go_on_with_adjudications().await.unwrap(), 1);
    assert_eq!(event.state(both).await, GameState::Adjudicated);
    assert_eq!(app.games().pairs(None, both).await.unwrap().len(), 1);
    assert!(app.games().pairs(None, one).await.unwrap().is_empty());
    let late = house.file_blind(&white, both, "g1f3").await;
    assert!(matches!(late, Err(Error::NotRunning)));
    for game in [both, one] {
        event.good(game).await;
    }
}
