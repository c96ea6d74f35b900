//! What the gallery's server holds: games in the states that look different, tournaments of each kind, people, offers.

use std::collections::BTreeMap;
use std::sync::Arc;

use fairschach::app::actor::{Actor, Role};
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::arbitration::reports::ReportReason;
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::reviews::work::{After, Mixes, ReviewTask, ReviewedPair, Reviewer};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::series::rules::{SeriesClass, SeriesPlan, SeriesRules};
use fairschach::base::{BySide, GameId, PlayerId, SeriesId, Side, TournamentId};
use fairschach::game::{About, Greeting, Remark, Ruling};
use fairschach::rules::{Entry, legal};
use fairschach::tournament::Post;
use fairschach::worker::review_once;
use jiff::civil::date;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::app::arbitration::rulings::rule;
use crate::app::games::challenges::{invited, offer};
use crate::app::tournaments::course::entered;
use crate::app::tournaments::kit::{open_games, seen};
use crate::app::tournaments::series::{enter, made, plan, step};
use crate::app::tournaments::teams::league;
use crate::browser::pages::MATED;
use crate::browser::tournaments::tables::{people, played, tables};
use crate::show::browser::Site;
use crate::support::bots::shares;
use crate::support::{DAY, SECOND, TestApp};

pub(super) struct World {
    pub(super) admin: Actor,
    pub(super) games: BTreeMap<&'static str, GameId>,
    pub(super) tournaments: BTreeMap<&'static str, TournamentId>,
    /// With a section that is played, and people who wait.
    pub(super) series: SeriesId,
    /// What the link of an invitation ends with.
    pub(super) invitation: String,
    /// A player of the round robin, who may leave it.
    pub(super) leaves: PlayerId,
}

impl World {
    pub(super) async fn make(site: &Site) -> World {
        let house = &site.house;
        let admin = house.add("Frida", "de", Role::Admin).await;
        let mut all = vec![house.white.clone(), house.black.clone()];
        all.extend(people(site).await);
        // A team has one player for each board, and there are three.
        all.truncate(12);
        rated(house, &all).await;
        let invitation = offers(house).await;
        let tournaments = tournaments(site, &all).await;
        let mut games = games(house).await;
        games.insert("adjudicated", adjudicated(house, tournaments["ended"]).await);
        let series = series(house, &all).await;
        World { admin, games, tournaments, series, invitation, leaves: all[3].id }
    }
}

/// Three months of games, and the lists after them.
async fn rated(house: &TestApp, all: &[Actor]) {
    for month in 0..3 {
        for (n, (white, black)) in [(0, 1), (2, 0), (1, 3), (4, 0)].into_iter().enumerate() {
            let (white, black) = (&all[white], &all[black]);
            let request = NewGameRequest { white: white.id, black: black.id, ..house.request() };
            let game = house.app.games().create_game(&house.director, request).await.unwrap();
            house.file(white, game, "e2e4").await.unwrap();
            house.file(black, game, "e7e5").await.unwrap();
            house.reveal().await;
            let loser = if (month + n) % 2 == 0 { white } else { black };
            house.app.games().resign(loser, game).await.unwrap();
        }
        house.clock.advance(31 * DAY);
        house.app.ratings().rate_due().await.unwrap();
    }
}

async fn games(house: &TestApp) -> BTreeMap<&'static str, GameId> {
    let (app, emil) = (&house.app, house.another_arbiter().await);
    let leave = BTreeMap::from([("leave".to_owned(), "30".to_owned())]);
    let request = NewGameRequest { arbiter2: Some(emil.id), terms: leave, ..house.request() };
    let open = app.games().create_game(&house.director, request).await.unwrap();
    house.pair(open, "e2e4", "e7e5").await;
    let line = "Das hätte ich nicht gedacht. Viel Spaß im Urlaub, und bis bald!";
    let said = Remark::new(Some(Greeting::WellPlayed), line).unwrap();
    house.say(&house.white, open, "g1f3", said).await.unwrap();
    house.file(&house.black, open, "b8c6").await.unwrap();
    house.reveal().await;
    app.notes().save_note(&house.white, open, 3, "Auf d4 antwortet er immer sofort.").await.unwrap();
    let filed = house.game().await;
    house.file(&house.white, filed, "e2e4").await.unwrap();
    let drafted = house.game().await;
    app.entries().save_draft(&house.white, drafted, 1, "d2d4".to_owned(), false).await.unwrap();
    let over = mated(house).await;
    let paused = house.game().await;
    house.pair(paused, "d2d4", "g8f6").await;
    rule(house, paused, Ruling::Pause).await.unwrap();
    let objected = house.game().await;
    house.pair(objected, "c2c4", "e7e6").await;
    let text = "Meine Karte kam drei Tage zu spät an.".to_owned();
    let objection = NewObjection { about: About::Clock, text, against: None };
    app.arbitration().object(&house.white, objected, objection).await.unwrap();
    let request =
        NewGameRequest { variant: "chess66".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let chess66 = app.games().create_game(&house.director, request).await.unwrap();
    let passes = house.game_from("4k3/8/8/8/8/6q1/8/N6K p - - 0 1 a1").await;
    app.leaves().announce_leave(&house.white, date(2026, 4, 20), date(2026, 4, 24)).await.unwrap();
    BTreeMap::from([
        ("open", open),
        ("filed", filed),
        ("drafted", drafted),
        ("over", over),
        ("reviewed", reviewed(house).await),
        ("paused", paused),
        ("objected", objected),
        ("chess66", chess66),
        ("passes", passes),
    ])
}

async fn mated(house: &TestApp) -> GameId {
    let game = house.game().await;
    for (white, black) in MATED {
        house.pair(game, white, black).await;
    }
    game
}

/// A game that is over, with its review.
async fn reviewed(house: &TestApp) -> GameId {
    let game = mated(house).await;
    house.clock.advance(2 * SECOND);
    house.app.reviews().ask(&house.white, game).await.unwrap();
    let reviewer: Reviewer = Arc::new(|task: &ReviewTask, _: &dyn Fn() -> bool| Some(looked_back(task)));
    while review_once(&house.app, &reviewer, &CancellationToken::new()).await.unwrap() {}
    game
}

/// What the values and what was given away look like is made up; the moves are such as can be made.
fn looked_back(task: &ReviewTask) -> ReviewedPair {
    const VALUES: [i32; 7] = [40, 25, 110, 60, 280, 210, 640];
    const REGRETS: [[i32; 2]; 7] = [[0, 0], [30, 0], [0, 60], [120, 0], [0, 180], [90, 20], [0, 0]];
    let at = usize::try_from(task.turn - 1).unwrap();
    let (value, regret) = (VALUES[at], BySide { white: REGRETS[at][0], black: REGRETS[at][1] });
    let after = match &task.after {
        After::Value(value) => *value,
        After::End(_) => 1_000,
    };
    let mix = |side: Side| {
        let own = match task.entered.get(side) {
            Some(Entry::Move(entry)) => Some(entry.to_string()),
            _ => None,
        };
        let all = legal(&task.position, &task.rules, side).into_iter().rev().map(|entry| entry.to_string());
        let others = all.filter(|entry| own.as_ref() != Some(entry)).take(2);
        shares(&own.iter().cloned().chain(others).collect::<Vec<_>>())
    };
    let mixes = Mixes { white: mix(Side::White), black: mix(Side::Black), tables: Vec::new() };
    ReviewedPair { value, regret, luck: after - value + regret.white - regret.black, gap: 5_000, mixes }
}

/// One of each kind, one that can be entered, and one whose games are to be adjudicated.
async fn tournaments(site: &Site, all: &[Actor]) -> BTreeMap<&'static str, TournamentId> {
    let (house, app) = (&site.house, &site.house.app);
    let mut made = BTreeMap::from(tables(site, all).await);
    let bye = Action::AskBye { player: all[5].id, round: 5, half: true };
    app.tournaments().perform(&all[5], made["swiss"], bye, "").await.unwrap();
    house.appoint(made["round-robin"], house.arbiter.id, Post::Arbiter).await;
    let kind = json!({"name": "ladder", "reach": 3, "refused": "forfeit", "protected_days": 7});
    let ladder = json!({"name": "Die Vereinsleiter", "kind": kind, "seeding": "entry", "language": "de"});
    let ladder = played(site, app, &all[..8], ladder, 0).await;
    app.ladders().challenge_on_ladder(&all[3], ladder, all[0].id).await.unwrap();
    let dates = json!({"zone": "Europe/Berlin", "ends": "2027-03-31"});
    let entries: Value = json!({
        "name": "Herbstturnier", "dates": dates, "places": {"min": 3, "max": 5}, "language": "de",
        "replacement": true, "silence": {"days": 10, "withdraw": false},
    });
    let entries = entered(house, entries, &all[1..8]).await;
    let dates = json!({"zone": "Europe/Berlin", "ends": "2026-12-01"});
    let ended = json!({
        "name": "Kleiner Pokal", "seeding": "entry", "at_the_end": "adjudicate", "dates": dates, "language": "de",
    });
    let ended = played(site, app, &all[..4], ended, 0).await;
    app.tournaments()
        .perform(&house.director, ended, Action::End, "Der Saal ist nicht mehr frei.")
        .await
        .unwrap();
    for _ in 0..3 {
        app.running_tournaments().step_tournaments().await.unwrap();
        app.running_tournaments().apply_pending_actions().await.unwrap();
        house.clock.advance(JUDGE_DELAY + SECOND);
        app.clocks().judge_flags().await.unwrap();
        app.running_tournaments().go_on_with_adjudications().await.unwrap();
        house.clock.advance(2 * SECOND);
    }
    // White leads a team without playing in it.
    let (line_ups, _) = league(house, 2).await;
    app.tournaments().perform(&house.director, line_ups, Action::Start, "").await.unwrap();
    app.running_tournaments().step_tournaments().await.unwrap();
    let named = Action::NameCaptain { team: 1, player: house.white.id };
    app.tournaments().perform(&house.director, line_ups, named, "").await.unwrap();
    made.extend([("ladder", ladder), ("entries", entries), ("ended", ended), ("line-ups", line_ups)]);
    made
}

/// One that is open, with one section of three, and two who wait.
async fn series(house: &TestApp, all: &[Actor]) -> SeriesId {
    let sheet = json!({"language": "de", "about": "Für alle, die gern immer eine Partie laufen haben."});
    let class = |name: &str| SeriesClass { name: name.to_owned(), ..SeriesClass::default() };
    let plan = plan(3, 5, sheet);
    let rules = SeriesRules {
        classes: vec![class("Meister"), class("Klasse 2")],
        promote: 1,
        relegate: 1,
        ..plan.rules
    };
    let plan = SeriesPlan { name: "Dauerturnier".to_owned(), rules, ..plan };
    let series = made(house, plan).await;
    enter(house, series, &all[2..7]).await;
    step(house).await;
    let last_day = house.app.now().to_string()[..10].parse().unwrap();
    house.app.series().invite(&house.director, series, house.white.id, Some(1), last_day).await.unwrap();
    series
}

/// White's game that waits for its result.
async fn adjudicated(house: &TestApp, tournament: TournamentId) -> GameId {
    for (game, ..) in open_games(&seen(house, tournament).await) {
        let sides = house.app.games().game(None, game).await.unwrap().sides;
        if sides.white.player.id == house.white.id || sides.black.player.id == house.white.id {
            return game;
        }
    }
    panic!("White has no game in it");
}

/// Challenges to and from White, and a friend who is invited; gives what the invitation's link ends with.
async fn offers(house: &TestApp) -> String {
    let offer = |to| offer(house, to);
    let (desk, reason) = (house.app.arbitration(), ReportReason::Engine);
    desk.report(&house.white, house.black.id, reason, "Zug 12 war kein Zug von ihm.").await.unwrap();
    let challenges = house.app.challenges();
    challenges.challenge(&house.black, offer(Opponent::Player(house.white.id))).await.unwrap();
    challenges.challenge(&house.black, offer(Opponent::Anyone)).await.unwrap();
    challenges.challenge(&house.white, offer(Opponent::Anyone)).await.unwrap();
    let friend = Opponent::Address("friend@example.net".to_owned());
    challenges.challenge(&house.white, offer(friend)).await.unwrap();
    invited(house).await
}
