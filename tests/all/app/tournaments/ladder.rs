//! A ladder through the app: challenged, played, climbed, left and joined again.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, TournamentRefusal};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::ladder::challenges::LADDER_CHALLENGES_MAX;
use fairschach::app::tournaments::ladder::standing::LadderChallengeState;
use fairschach::app::tournaments::ladder::view::LadderView;
use fairschach::base::{Side, TournamentId};
use fairschach::game::{By, GameResult};
use fairschach::show::Lang;
use fairschach::tournament::Phase;
use fairschach::tournament::ladder::{Move, RankReason, Refusal};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, flags_fall, no_grounds, open_games, player_of, seen, steps};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_ladder_is_climbed_left_and_joined => climbed;
    what_is_not_answered_goes_by_the_sheet => unanswered;
    a_ladder_takes_so_many_challenges => full;
    whom_one_has_blocked_challenges_by_the_sheet => blocked;
    a_challenge_names_the_substitute_who_makes_it => substitute;
}

async fn started(house: &TestApp, rules: Value, all: &[Actor]) -> TournamentId {
    let mut kind = json!({"name": "ladder", "reach": 2, "games": 1, "idle_days": 0});
    if let (Some(kind), Value::Object(rules)) = (kind.as_object_mut(), rules) {
        kind.extend(rules);
    }
    let id = entered(house, json!({"kind": kind, "seeding": "entry"}), all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    id
}

async fn ladder(house: &TestApp, who: Option<&Actor>, id: TournamentId) -> LadderView {
    house.app.ladders().ladder(who, id).await.unwrap()
}

async fn order(house: &TestApp, id: TournamentId) -> Vec<u16> {
    let rungs = ladder(house, None, id).await.rungs;
    rungs.iter().map(|rung| rung.number).collect()
}

async fn climbed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 6).await;
    let rules = json!({"drawn": "below", "protected_days": 10, "idle_days": 60});
    let id = started(&house, rules, &all[..5]).await;
    steps(&house, &raw, id).await;
    assert_eq!(order(&house, id).await, [1, 2, 3, 4, 5]);
    assert_eq!(seen(&house, id).await.phase, Phase::Running, "it goes on without games");
    let (two, three, four, five) = (&all[1], &all[2], &all[3], &all[4]);
    no_grounds(app.ladders().challenge_on_ladder(five, id, two.id).await, TournamentRefusal::TooFar);
    no_grounds(app.ladders().challenge_on_ladder(three, id, five.id).await, TournamentRefusal::NotAbove);
    no_grounds(
        app.ladders().challenge_on_ladder(&all[5], id, three.id).await,
        TournamentRefusal::NotOnLadder,
    );
    assert_eq!(app.ladders().challenge_on_ladder(five, id, three.id).await.unwrap(), 1);
    no_grounds(
        app.ladders().challenge_on_ladder(four, id, three.id).await,
        TournamentRefusal::ChallengedFull,
    );
    no_grounds(
        app.ladders().answer_ladder_challenge(three, id, 1, false).await,
        TournamentRefusal::CannotDecline,
    );
    assert!(matches!(
        app.ladders().answer_ladder_challenge(four, id, 1, true).await,
        Err(Error::NotAllowed(_))
    ));
    app.ladders().answer_ladder_challenge(three, id, 1, true).await.unwrap();
    no_grounds(
        app.ladders().take_ladder_challenge_back(five, id, 1).await,
        TournamentRefusal::ChallengeAnswered,
    );
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    let [(game, white, black)] = open_games(&view)[..] else { panic!("one game is made at once") };
    assert_eq!((white, black), (3, 5), "who is challenged has White");
    let open = ladder(&house, None, id).await.open;
    assert_eq!((open[0].stands, open[0].game), (LadderChallengeState::Played, Some(game)));
    app.games().resign(three, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    steps(&house, &raw, id).await;
    assert_eq!(order(&house, id).await, [1, 2, 5, 3, 4]);
    let seen_by = ladder(&house, Some(four), id).await;
    let protected = seen_by.rungs.iter().find(|rung| rung.number == 5).unwrap();
    assert!(matches!(protected.challenge, Some(Err(Refusal::Protected(_)))));
    assert_eq!(seen_by.moves[0].why, RankReason::Beat(3));

    // A challenge that is not answered begins by itself; who leaves loses it and is off.
    assert_eq!(app.ladders().challenge_on_ladder(three, id, two.id).await.unwrap(), 2);
    house.clock.advance(7 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(open_games(&seen(&house, id).await).len(), 1);
    assert_eq!(acts(&raw, "challenge-accepted").await.len(), 2);
    app.tournaments()
        .perform(two, id, Action::Withdraw { players: vec![two.id], silent: false }, "moving house")
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    assert_eq!(order(&house, id).await, [1, 5, 3, 4]);
    let left = ladder(&house, None, id).await.moves[0];
    assert_eq!((left.number, left.from, left.to, left.why), (2, Some(2), None, RankReason::Left));
    let forfeited = seen(&house, id).await.pairings;
    let lost = forfeited.iter().find(|one| one.white == 2).unwrap();
    assert_eq!(lost.result, Some(GameResult::win(Side::Black, By::Forfeit)));
    app.tournament_setup().enter_tournament(&all[5], id, all[5].id, None).await.unwrap();
    app.tournament_setup().enter_tournament(two, id, two.id, None).await.unwrap();
    no_grounds(
        app.tournament_setup().enter_tournament(two, id, two.id, None).await,
        TournamentRefusal::Entered,
    );
    assert_eq!(order(&house, id).await, [1, 5, 3, 4, 6, 2]);

    // Nobody plays: after 60 days all are idle, and none passes who goes down at the same moment.
    let before = order(&house, id).await;
    house.clock.advance(61 * DAY);
    let after = order(&house, id).await;
    assert_ne!(before, after);
    let mut idle = ladder(&house, None, id).await.moves;
    idle.retain(|one| one.why == RankReason::Idle);
    assert!(!idle.is_empty());
    // Each goes down by one place, and the moves, oldest first, lead from the order before to the one after.
    let mut follows = before.clone();
    for one in idle.iter().rev() {
        let (from, to) = (one.from.unwrap(), one.to.unwrap());
        assert_eq!(to, from + 1, "{one:?}");
        assert!(one.at <= house.app.now());
        assert_eq!(follows.remove(from - 1), one.number, "{one:?}");
        follows.insert(to - 1, one.number);
    }
    assert_eq!(follows, after);

    // It ends by its hard end alone; an open challenge falls away.
    let (low, high) = (after[5], after[4]);
    let view = seen(&house, id).await;
    let (low, high) = (player_of(&view, &all, low), player_of(&view, &all, high));
    let number = app.ladders().challenge_on_ladder(low, id, high.id).await.unwrap();
    let today = house.app.now().to_jiff().to_zoned(jiff::tz::TimeZone::UTC).date();
    let tomorrow = today.tomorrow().unwrap();
    app.tournaments()
        .perform(&house.director, id, Action::Extend(Some(tomorrow)), "it was a good year")
        .await
        .unwrap();
    house.clock.advance(DAY);
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
    assert_eq!(acts(&raw, "challenge-lapsed").await, [json!({"challenge": number})]);
    no_grounds(app.ladders().challenge_on_ladder(low, id, high.id).await, TournamentRefusal::LadderNotPlayed);
    no_grounds(
        app.tournament_setup().enter_tournament(&house.white, id, house.white.id, None).await,
        TournamentRefusal::EntriesShut,
    );
}

async fn unanswered(database: Database) {
    for (refused, places) in [("forfeit", [2, 1, 3]), ("lapses", [1, 2, 3])] {
        let house = TestApp::new(database).await;
        let raw = house.raw().await;
        let app = &house.app;
        let all = players(&house, 3).await;
        let rules = json!({"refused": refused, "answer_days": 3, "protected_days": 0});
        let id = started(&house, rules, &all).await;
        app.ladders().challenge_on_ladder(&all[1], id, all[0].id).await.unwrap();
        // While all of it stands nobody can answer, and no time runs.
        app.tournaments().perform(&house.director, id, Action::Pause, "the server moves").await.unwrap();
        house.clock.advance(5 * DAY);
        steps(&house, &raw, id).await;
        no_grounds(
            app.ladders().answer_ladder_challenge(&all[0], id, 1, true).await,
            TournamentRefusal::Paused,
        );
        app.tournaments().perform(&house.director, id, Action::Resume, "it has moved").await.unwrap();
        steps(&house, &raw, id).await;
        assert_eq!(ladder(&house, None, id).await.open.len(), 1, "{refused}");
        house.clock.advance(3 * DAY);
        steps(&house, &raw, id).await;
        assert_eq!(order(&house, id).await, places, "{refused}");
        let beaten = |moves: &[Move]| -> Vec<(u16, Option<usize>, RankReason)> {
            let beat = moves.iter().filter(|one| matches!(one.why, RankReason::Beat(_)));
            beat.map(|one| (one.number, one.to, one.why)).collect()
        };
        let now = ladder(&house, None, id).await;
        let wins = if refused == "forfeit" { vec![(2, Some(1), RankReason::Beat(1))] } else { vec![] };
        assert_eq!(beaten(&now.moves), wins, "{refused}");
        assert!(now.open.is_empty(), "it is settled");
        assert!(seen(&house, id).await.pairings.is_empty(), "without a game");
        // The same if it is declined.
        let (low, high) = (&all[2], places[1]);
        let view = seen(&house, id).await;
        let high = player_of(&view, &all, high);
        let number = app.ladders().challenge_on_ladder(low, id, high.id).await.unwrap();
        app.ladders().answer_ladder_challenge(high, id, number, false).await.unwrap();
        let after = if refused == "forfeit" { [2, 3, 1] } else { [1, 2, 3] };
        assert_eq!(order(&house, id).await, after, "{refused}");
        let wins = ladder(&house, None, id).await.moves;
        assert_eq!(beaten(&wins).len(), if refused == "forfeit" { 2 } else { 0 });
        // One that is taken back moves nobody.
        let first = player_of(&view, &all, after[0]);
        let number = app.ladders().challenge_on_ladder(high, id, first.id).await.unwrap();
        app.ladders().take_ladder_challenge_back(high, id, number).await.unwrap();
        assert_eq!(acts(&raw, "challenge-taken-back").await, [json!({"challenge": number})]);
        assert_eq!(order(&house, id).await, after, "{refused}");
        assert!(seen(&house, id).await.pairings.is_empty());
        // One that is played, and in which both flags fall at once, moves nobody either.
        let number = app.ladders().challenge_on_ladder(high, id, first.id).await.unwrap();
        app.ladders().answer_ladder_challenge(first, id, number, true).await.unwrap();
        steps(&house, &raw, id).await;
        assert_eq!(open_games(&seen(&house, id).await).len(), 1);
        flags_fall(&house).await;
        steps(&house, &raw, id).await;
        let played = seen(&house, id).await.pairings;
        assert_eq!(played[0].result, Some(GameResult::both_lose(By::Time)), "{refused}");
        assert_eq!(order(&house, id).await, after, "{refused}");
        assert!(ladder(&house, None, id).await.open.is_empty());
    }
}

async fn full(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let id = started(&house, json!({}), &all).await;
    let app = &house.app;
    let most = LADDER_CHALLENGES_MAX - 1;
    let sql = format!(
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {most}) \
         INSERT INTO ladder_challenge (tournament_id, number, challenger, challenged, made_us, answer_by_us, state, answered_us) \
         SELECT t.id, n.n, 2, 1, t.created_us, t.created_us, 'lapsed', t.created_us FROM tournament t CROSS JOIN n"
    );
    raw.execute(&sql).await;
    assert_eq!(app.ladders().challenge_on_ladder(&all[1], id, all[0].id).await.unwrap(), 10_000);
    app.ladders().take_ladder_challenge_back(&all[1], id, 10_000).await.unwrap();
    no_grounds(
        app.ladders().challenge_on_ladder(&all[1], id, all[0].id).await,
        TournamentRefusal::ChallengesFull,
    );
}

/// Nobody keeps a place by blocking those who stand below, or loses it by a challenge of which they do not hear.
async fn blocked(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = started(&house, json!({}), &all).await;
    house.app.challenges().block(&all[0], all[1].id).await.unwrap();
    assert_eq!(house.app.ladders().challenge_on_ladder(&all[1], id, all[0].id).await.unwrap(), 1);
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'ladder-challenge'";
    assert_eq!(house.raw().await.number(mails).await, 1, "it is told");
    house.app.ladders().answer_ladder_challenge(&all[0], id, 1, true).await.unwrap();
}

/// Also one who entered before the substitute whom they replace.
async fn substitute(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let kind = json!({"name": "ladder", "reach": 2, "games": 1, "idle_days": 0});
    let places = json!({"min": 2, "max": 3});
    let more = json!({"kind": kind, "seeding": "entry", "replacement": true, "places": places});
    let id = entered(&house, more, &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for (player, substitute) in [(all[2].id, house.white.id), (house.white.id, all[3].id)] {
        house.clock.advance(SECOND);
        let replace = Action::Replace { player, substitute };
        app.tournaments().perform(&house.director, id, replace, "ill").await.unwrap();
    }
    app.ladders().challenge_on_ladder(&all[3], id, all[1].id).await.unwrap();
    let mut named = Vec::new();
    for mail in app.notices().claim_mails(200).await.unwrap() {
        let task = app.notices().mail_task(mail).await.unwrap().unwrap();
        if let NoticeBody::LadderChallenge(notice) = task.notice.unwrap().what {
            named.push(notice.challenger);
        }
    }
    assert_eq!(named, ["Player 4"]);
    assert_eq!(ladder(&house, None, id).await.name(Lang::En, 3), "Player 4");
}
