//! Teams with captains: line-ups from being asked for to the table, captains who come and go, and who answers draw offers.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Denial, Error, GameRefusal, TournamentRefusal};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::teams::view::{LineUpState, TeamsView};
use fairschach::base::{GameId, PlayerId, TournamentId};
use fairschach::game::{By, GameResult};
use fairschach::tournament::{Phase, Post};
use fairschach::verify::{Verdict, verify_game};
use serde_json::{Value, json};

use crate::app::tournaments::course::{players, sheet};
use crate::app::tournaments::kit::{acts, no_grounds, open_games, player_of, seen, steps};
use crate::app::tournaments::mails::tell;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};
use crate::verify::second::second;

on_both! {
    captains_choose_who_plays => line_ups;
    a_line_up_is_entered_in_time_by_its_captain => entering;
    teams_fit_the_sheet => sizes;
    captains_come_and_go => captains;
    captains_answer_draw_offers => draws;
    a_captain_who_plays_answers_their_own => own_draws;
}

pub(super) const REASON: &str = "no time";

/// Teams of three on two boards, Reds and Blues and as many more, who meet twice; rounds begin 3 and 13 days after the start.
pub(crate) async fn league(house: &TestApp, teams: usize) -> (TournamentId, Vec<Actor>) {
    let all = players(house, 3 * teams + 1).await;
    let kind = json!({"name": "teams", "boards": 2, "cycles": 2, "captain_draws": true,
        "line_ups": {"reserves": 1, "days": 3}});
    let more = json!({"kind": kind, "seeding": "entry", "pace": {"name": "rounds", "days": 10}, "replacement": true});
    (with_teams(house, more, &all[..3 * teams], 3).await, all)
}

/// Reds and Blues of two players each, whose captains answer draw offers and enter no line-ups.
pub(super) async fn drawing_league(house: &TestApp) -> TournamentId {
    let all = players(house, 4).await;
    let kind = json!({"name": "teams", "boards": 2, "cycles": 1, "captain_draws": true});
    with_teams(house, json!({"kind": kind, "seeding": "entry"}), &all, 2).await
}

async fn with_teams(house: &TestApp, more: Value, all: &[Actor], of: usize) -> TournamentId {
    let id = house.app.tournament_setup().create_tournament(&house.director, sheet(more)).await.unwrap();
    house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for (at, player) in all.iter().enumerate() {
        house.clock.advance(SECOND);
        let team = ["Reds", "Blues", "Greens"][at / of];
        house.app.tournament_setup().enter_tournament(player, id, player.id, Some(team)).await.unwrap();
    }
    id
}

pub(super) async fn start(house: &TestApp, raw: &Raw, id: TournamentId) {
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, raw, id).await;
}

pub(super) async fn teams(house: &TestApp, reader: &Actor, id: TournamentId) -> TeamsView {
    house.app.teams().teams(Some(reader), id).await.unwrap()
}

/// Whoever of these numbers plays loses.
async fn lose(house: &TestApp, id: TournamentId, all: &[Actor], losers: &[u16]) {
    let view = seen(house, id).await;
    for (game, white, black) in open_games(&view) {
        let loser = if losers.contains(&white) { white } else { black };
        house.app.games().resign(player_of(&view, all, loser), game).await.unwrap();
    }
    house.clock.advance(2 * SECOND);
}

fn boards(view: &fairschach::app::tournaments::model::TournamentView, round: u16) -> Vec<(u16, Option<u16>)> {
    view.pairings.iter().filter(|one| one.round == round).map(|one| (one.white, one.black)).collect()
}

async fn line_ups(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    tell(&house).await;
    start(&house, &raw, id).await;
    assert!(seen(&house, id).await.pairings.is_empty(), "the first round begins three days later");
    let asked = |told: Vec<(String, String, String)>| -> Vec<(String, String)> {
        told.into_iter().filter(|(_, kind, _)| kind == "line-up").map(|(to, _, text)| (to, text)).collect()
    };
    let mut first = asked(tell(&house).await);
    first.sort();
    let to: Vec<&str> = first.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["player1@example.org", "player4@example.org"]);
    assert!(first[0].1.contains("In round 1 your team meets Blues"), "{}", first[0].1);
    assert!(first[0].1.contains("Player 1") && first[0].1.contains("Player 2"), "who plays otherwise");
    assert!(first[1].1.contains("In Runde 1"), "in the reader's language: {}", first[1].1);
    let chosen = [all[2].id, all[1].id];
    house.app.teams().enter_line_up(&all[0], id, 1, &chosen).await.unwrap();
    house.clock.advance(2 * DAY + 10 * SECOND);
    steps(&house, &raw, id).await;
    let reminded = asked(tell(&house).await);
    assert!(
        reminded.len() == 1 && reminded[0].0 == "player4@example.org",
        "who has entered none: {reminded:?}"
    );
    house.clock.advance(DAY);
    steps(&house, &raw, id).await;
    // Reds have White on the first board; Blues chose nobody, so their first two play.
    assert_eq!(boards(&seen(&house, id).await, 1), [(2, Some(4)), (5, Some(3))]);
    let of_red = json!({"team": 1, "players": [2, 3], "by": all[0].id.to_string()});
    let published = json!({"round": 1, "teams": [of_red, {"team": 2, "players": [4, 5]}]});
    assert_eq!(acts(&raw, "line-ups").await, [published]);
    assert_eq!(raw.number("SELECT COUNT(*) FROM line_up").await, 0);
    let round = tell(&house).await;
    let told = round.iter().filter(|(_, kind, _)| kind == "tournament-round").count();
    assert_eq!(told, 4, "those who play");
    // Reds win both games, and one of their players leaves.
    lose(&house, id, &all, &[4, 5]).await;
    let leaves = Action::Withdraw { players: vec![all[2].id], silent: false };
    house.app.tournaments().perform(&all[2], id, leaves, REASON).await.unwrap();
    house.app.teams().enter_line_up(&all[3], id, 2, &[all[5].id, all[3].id]).await.unwrap();
    house.clock.advance(10 * DAY);
    steps(&house, &raw, id).await;
    // The last line-up was 2 and 3: for 3, who has left, 1 plays, and sits above 2.
    assert_eq!(boards(&seen(&house, id).await, 2), [(4, Some(1)), (2, Some(6))]);
    lose(&house, id, &all, &[1, 6]).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
    table(&house, id).await;
}

/// Reds won 2-0 and drew 1-1, by hand: 3 match points and 3 board points, against 1 and 1.
async fn table(house: &TestApp, id: TournamentId) {
    let tables = house.app.tournaments().tournament_tables(None, id).await.unwrap();
    let [section] = tables.sections.as_slice() else { panic!("one section") };
    let table = section.teams.as_ref().unwrap();
    let rows: Vec<u16> = table.standings.rows.iter().map(|row| row.number).collect();
    assert_eq!(rows, [1, 2]);
    let points = |team| {
        let (won, made) = table.points(team);
        (won.to_string(), made.to_string())
    };
    assert_eq!(points(1), ("3.0".to_owned(), "3.0".to_owned()));
    assert_eq!(points(2), ("1.0".to_owned(), "1.0".to_owned()));
    // Everybody of a team stands in the players' table: 2 won twice, 3, 4, 6 and 5 as they were.
    let own: Vec<(u16, String)> =
        section.standings.rows.iter().map(|row| (row.number, row.points.to_string())).collect();
    let of = |number: u16| own.iter().find(|(one, _)| *one == number).unwrap().1.as_str();
    assert_eq!([1, 2, 3, 4, 5, 6].map(of), ["0.0", "2.0", "1.0", "1.0", "0.0", "0.0"]);
    let report = section.trf(&tables.view, None).unwrap();
    let teams: Vec<&str> = report.lines().filter(|line| line.starts_with("013")).collect();
    assert_eq!(teams.len(), 2, "{report}");
    for number in ["1", "2", "3"] {
        assert!(teams[0].split_whitespace().any(|word| word == number), "{teams:?}");
    }
}

async fn entering(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 3).await;
    let app = &house.app;
    let enter = async |by: &Actor, round, players: &[usize]| {
        let players: Vec<PlayerId> = players.iter().map(|at| all[*at].id).collect();
        app.teams().enter_line_up(by, id, round, &players).await
    };
    assert!(
        matches!(enter(&all[0], 1, &[0, 1]).await, Err(Error::NotAllowed(Denial::NotCaptain))),
        "not begun"
    );
    start(&house, &raw, id).await;
    // Of three teams one rests: by Berger's tables the first two do not meet in round 1.
    let view = teams(&house, &all[0], id).await;
    let plays = |view: &TeamsView| view.own.iter().map(|own| own.round).collect::<Vec<_>>();
    let (of_red, of_green) = (plays(&view), plays(&teams(&house, &all[6], id).await));
    assert!(of_red.len() == 4 && of_green.len() == 4 && of_red != of_green, "{of_red:?} {of_green:?}");
    let next = of_red[0];
    let rests = (1..=6).find(|round| !of_red.contains(round)).unwrap();
    no_grounds(enter(&all[0], rests, &[0, 1]).await, TournamentRefusal::TeamRests);
    no_grounds(enter(&all[0], 0, &[0, 1]).await, TournamentRefusal::NoSuchRound);
    no_grounds(enter(&all[0], 7, &[0, 1]).await, TournamentRefusal::NoSuchRound);
    for other in [&all[1], &house.director, &house.arbiter, &all[9]] {
        assert!(matches!(enter(other, next, &[0, 1]).await, Err(Error::NotAllowed(Denial::NotCaptain))));
        assert!(teams(&house, other, id).await.own.is_empty());
    }
    for wrong in [&[][..], &[0], &[0, 1, 2], &[0, 0], &[0, 3], &[0, 9]] {
        assert!(matches!(enter(&all[0], next, wrong).await, Err(Error::Malformed(_))), "{wrong:?}");
    }
    let before = raw.number("SELECT COUNT(*) FROM tournament_event").await;
    enter(&all[0], next, &[2, 1]).await.unwrap();
    enter(&all[0], next, &[2, 0]).await.unwrap();
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM tournament_event").await,
        before,
        "nothing of it is in the record"
    );
    let own = &teams(&house, &all[0], id).await.own[0];
    let numbers: Vec<u16> = own.players.iter().map(|one| one.number).collect();
    assert_eq!(own.state, LineUpState::Entered);
    assert!(numbers == [1, 3] && own.team == 1, "the order of the squad");
    for other in [&all[3], &all[6]] {
        let view = teams(&house, other, id).await;
        assert!(view.own.iter().all(|own| own.state == LineUpState::Nothing), "each sees their own");
    }
    // To the last moment, and not at it, though the round is not paired yet.
    if next > 1 {
        let first = teams(&house, &all[6], id).await.own[0].due;
        house.clock.advance(first.since(app.now()));
        steps(&house, &raw, id).await;
    }
    let due = teams(&house, &all[0], id).await.own[0].due;
    house.clock.advance(due.since(app.now()) - 1);
    enter(&all[0], next, &[1, 2]).await.unwrap();
    house.clock.advance(1);
    no_grounds(enter(&all[0], next, &[0, 1]).await, TournamentRefusal::LineUpDue);
    assert!(boards(&seen(&house, id).await, next).is_empty());
    steps(&house, &raw, id).await;
    let of_reds = boards(&seen(&house, id).await, next);
    assert!(of_reds.iter().any(|(one, other)| *one == 2 || *other == Some(2)), "{of_reds:?}");
    assert!(of_reds.iter().all(|(one, other)| *one != 1 && *other != Some(1)), "{of_reds:?}");
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::RoundGoesOn,
    );
}

/// A team has as many players as there are boards, and its reserves; all of one that leaves lose.
async fn sizes(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 10).await;
    let kind = |reserves: u8| {
        json!({"name": "teams", "boards": 2, "cycles": 1,
        "line_ups": {"reserves": reserves, "days": 1}})
    };
    let more =
        |reserves| json!({"kind": kind(reserves), "seeding": "entry", "pace": {"name": "rounds", "days": 5}});
    // Five in the one team, five in the other.
    let thin = with_teams(&house, more(2), &all, 5).await;
    let refused = house.app.tournaments().perform(&house.director, thin, Action::Start, "").await;
    let Err(Error::Malformed(faults)) = refused else { panic!("five for two boards and two reserves") };
    assert_eq!((faults[0].field.as_str(), faults[0].code.as_str()), ("team", "teams"));
    assert!(faults[0].message.contains("2 to 4"), "{}", faults[0].message);
    let id = with_teams(&house, more(3), &all, 5).await;
    start(&house, &raw, id).await;
    for player in &all[5..9] {
        let leaves = Action::Withdraw { players: vec![player.id], silent: false };
        house.app.tournaments().perform(player, id, leaves, REASON).await.unwrap();
    }
    let captain = &teams(&house, &house.white, id).await.teams[1].captain;
    assert_eq!(captain.id, all[9].id, "the only one left");
    house.clock.advance(2 * DAY);
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    // Number 10 alone plays, on the first board; on the second nobody is there.
    assert_eq!(boards(&view, 1), [(1, Some(10)), (6, Some(2))]);
    assert!(view.pairings[1].game.is_none() && view.pairings[1].outcome.is_some());
    lose(&house, id, &all, &[10]).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
}

async fn captains(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    let app = &house.app;
    let name = async |by: &Actor, team, who: &Actor| {
        let action = Action::NameCaptain { team, player: who.id };
        app.tournaments().perform(by, id, action, "").await
    };
    no_grounds(name(&house.director, 1, &all[1]).await, TournamentRefusal::NoCaptains);
    start(&house, &raw, id).await;
    let of = async || {
        let view = teams(&house, &house.white, id).await;
        view.teams.iter().map(|team| team.captain.id).collect::<Vec<_>>()
    };
    assert_eq!(of().await, [all[0].id, all[3].id], "who entered first");
    assert!(matches!(name(&all[0], 1, &all[1]).await, Err(Error::NotAllowed(Denial::DoesNotRunIt))));
    assert!(matches!(name(&house.director, 3, &all[1]).await, Err(Error::NotFound)));
    for other in [&all[3], &all[4]] {
        no_grounds(name(&house.director, 1, other).await, TournamentRefusal::OtherTeam);
    }
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    no_grounds(name(&house.director, 1, &house.arbiter).await, TournamentRefusal::CaptainJudges);
    // Somebody who does not play, and is then asked for the line-up.
    name(&house.director, 1, &all[6]).await.unwrap();
    no_grounds(name(&house.director, 2, &all[6]).await, TournamentRefusal::OtherTeam);
    steps(&house, &raw, id).await;
    let asked = raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'line-up'").await;
    assert_eq!(asked, 3, "two at the start, and the new one");
    app.teams().enter_line_up(&all[6], id, 1, &[all[1].id, all[2].id]).await.unwrap();
    assert!(app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await.is_err());
    let blocked = app.operations().erasure_blocks(&all[6]).await.unwrap();
    assert!(blocked.iter().any(|block| block.tournaments.iter().any(|(one, _)| *one == id)), "a post");
    // Whoever is captain of one team does not play in another.
    let crossed = Action::Replace { player: all[4].id, substitute: all[6].id };
    no_grounds(
        app.tournaments().perform(&house.director, id, crossed, REASON).await,
        TournamentRefusal::OtherTeam,
    );
    // The captain of the other team is replaced: the substitute has the number, and comes first.
    let replaced = Action::Replace { player: all[3].id, substitute: house.white.id };
    app.tournaments().perform(&house.director, id, replaced, REASON).await.unwrap();
    assert_eq!(of().await, [all[6].id, house.white.id]);
    let leaves = Action::Withdraw { players: vec![house.white.id], silent: false };
    app.tournaments().perform(&house.white, id, leaves, REASON).await.unwrap();
    assert_eq!(of().await, [all[6].id, all[4].id], "the next of the team");
    name(&house.director, 1, &all[2]).await.unwrap();
    let named: Vec<Value> = acts(&raw, "captain").await;
    let body = |who: &Actor| json!({"team": 1, "player": who.id.to_string()});
    assert_eq!(named, [body(&all[6]), body(&all[2])]);
    house.clock.advance(4 * DAY);
    steps(&house, &raw, id).await;
    let published = acts(&raw, "line-ups").await;
    assert_eq!(published[0]["teams"][0]["by"], all[6].id.to_string(), "who entered it");
    house.publish().await;
    let file = app.tournaments().tournament_file(None, id).await.unwrap();
    let report = fairschach::verify::verify_tournament(file.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.steps.iter().any(|step| step.name == "line-ups" && step.made), "{report}");
}

/// Round 1 is being played, and White of the first board has offered a draw: captain 1 plays for neither side.
pub(crate) async fn offered(house: &TestApp, raw: &Raw) -> (TournamentId, Vec<Actor>, GameId) {
    let (id, all) = league(house, 2).await;
    start(house, raw, id).await;
    for (captain, chosen) in [(0, [1, 2]), (3, [4, 5])] {
        let chosen = chosen.map(|at: usize| all[at].id);
        house.app.teams().enter_line_up(&all[captain], id, 1, &chosen).await.unwrap();
    }
    house.clock.advance(4 * DAY);
    steps(house, raw, id).await;
    let view = seen(house, id).await;
    let (game, white, black) = open_games(&view)[0];
    let [white, black] = [white, black].map(|number| player_of(&view, &all, number));
    house.enter(white, game, "e2e4", true).await.unwrap();
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    (id, all, game)
}

async fn draws(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, game) = offered(&house, &raw).await;
    let app = &house.app;
    let view = app.games().game(None, game).await.unwrap();
    let of_black = view.sides.black.draw_captain.as_ref().unwrap();
    assert_eq!(of_black.id, all[3].id, "the captain of Blues answers");
    assert!(view.sides.white.draw_captain.is_none(), "nothing is offered to White");
    let mails = raw.texts("SELECT kind FROM mail WHERE kind = 'captain-draw'").await;
    assert_eq!(mails.len(), 1);
    let player = all.iter().find(|one| one.id == view.sides.black.player.id).unwrap();
    for accept in [true, false] {
        let own = app.games().answer_draw(player, game, 2, accept).await;
        assert!(matches!(own, Err(Error::NotNow(_))), "{own:?}");
        assert_eq!(own.unwrap_err().to_string(), Error::from(GameRefusal::CaptainAnswers).to_string());
    }
    let other = app.games().answer_draw(&all[0], game, 2, true).await;
    assert_eq!(other.unwrap_err().to_string(), Error::from(GameRefusal::NoOffer).to_string(), "it is theirs");
    for stranger in [&house.director, &all[6]] {
        let answered = app.games().answer_draw(stranger, game, 2, true).await;
        assert!(matches!(answered, Err(Error::NotAllowed(_))), "{answered:?}");
    }
    app.games().answer_draw(&all[3], game, 2, true).await.unwrap();
    house.clock.advance(2 * SECOND);
    let over = app.games().game(None, game).await.unwrap();
    assert_eq!(over.result, Some(GameResult::draw(By::Agreement)));
    assert!(over.sides.black.draw_captain.is_none());
    assert_eq!(noted(&raw, "result").await["captain"], all[3].id.to_string());
    // Both players read who accepted.
    let mut told = Vec::new();
    for mail in app.notices().claim_mails(500).await.unwrap() {
        let Some(task) = app.notices().mail_task(mail).await.unwrap() else { continue };
        if let NoticeBody::Result { captain, .. } = task.notice.unwrap().what {
            told.push(captain.map(|one| one.id));
        }
    }
    assert_eq!(told, [Some(all[3].id); 2]);
    checked(&house, game).await;
    steps(&house, &raw, id).await;
}

/// The one event of this type.
async fn noted(raw: &Raw, kind: &str) -> Value {
    let bodies = raw.bytes(&format!("SELECT body FROM event WHERE kind = '{kind}'")).await;
    assert_eq!(bodies.len(), 1);
    serde_json::from_slice(&bodies[0]).unwrap()
}

/// The game's file is good to both programs, and its report says who accepted.
async fn checked(house: &TestApp, game: GameId) {
    house.publish().await;
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.to_string().contains("as captain of the team"), "{report}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let output = second("check", &[&path]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A captain declines; and answers as a player, where they play themselves.
async fn own_draws(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, game) = offered(&house, &raw).await;
    let app = &house.app;
    app.games().answer_draw(&all[3], game, 2, false).await.unwrap();
    let view = app.games().game(None, game).await.unwrap();
    assert!(view.sides.white.offer_declined && view.sides.black.draw_captain.is_none());
    assert_eq!(noted(&raw, "draw").await["captain"], all[3].id.to_string());
    // Now the player is captain.
    let player = all.iter().find(|one| one.id == view.sides.black.player.id).unwrap();
    let action = Action::NameCaptain { team: 2, player: player.id };
    app.tournaments().perform(&house.director, id, action, "").await.unwrap();
    let white = all.iter().find(|one| one.id == view.sides.white.player.id).unwrap();
    house.enter(white, game, "g1f3", true).await.unwrap();
    house.file(player, game, "b8c6").await.unwrap();
    house.reveal().await;
    let mails = raw.texts("SELECT kind FROM mail WHERE kind = 'captain-draw'").await;
    assert_eq!(mails.len(), 1, "they see it in their own mail");
    assert!(app.games().answer_draw(&all[3], game, 3, true).await.is_err(), "captain no more");
    app.games().answer_draw(player, game, 3, true).await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(app.games().game(None, game).await.unwrap().result, Some(GameResult::draw(By::Agreement)));
    // Its record names the captain twice: who declined, and who accepted.
    checked(&house, game).await;
}
