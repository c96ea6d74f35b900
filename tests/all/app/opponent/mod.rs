//! Games with the bot through the verbs, on both databases.

mod claims;
mod engine;
mod load;
mod names;
mod queue;
mod secrecy;

use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::{Error, GameRefusal, NotNow};
use fairschach::app::games::challenges::offer::{NewChallenge, Opponent};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{BOT_GAMES_MAX, BOT_WAITING_MAX};
use fairschach::app::operations::outages::NewOutage;
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::app::opponent::file::Thought;
use fairschach::base::{GameId, MailKind, Side};
use fairschach::game::{AuthMethod, BotLevel, BotMix, By, Channel, Share};
use fairschach::rules::RuleSet;
use fairschach::verify::{Verdict, verify_game};
use serde_json::Value;

use crate::app::games::challenges::offer;
use crate::support::bots::{think_once, thinker};
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_game_with_the_bot_is_played_and_checked => played;
    it_files_before_the_turn_opens_and_knows_nothing_of_the_other_entry => two_worlds;
    as_many_games_as_are_allowed_are_begun_and_no_more => limits;
    games_in_which_the_bot_owes_nothing_count_too => one_mover;
    an_array_of_a_running_game_without_engines_is_not_thought_about => withheld;
    what_was_under_way_at_a_restart_is_thought_again => restarted;
    it_takes_a_draw_where_it_stands_no_better => draws;
    a_thought_that_cannot_be_filed_changes_nothing => unfit;
    its_flag_falls_like_anybodys => flagged;
    an_outage_is_told_to_people_and_waits_for_no_bot => outage;
    the_bot_is_no_person => no_person;
    whoever_plays_on_its_page_gets_no_mail_of_what_they_see_there => on_the_page;
}

fn level(number: u8) -> BotLevel {
    BotLevel::new(number).unwrap()
}

fn refused(error: &Error) -> Option<GameRefusal> {
    match error {
        Error::NotNow(NotNow::Game(why)) => Some(*why),
        _ => None,
    }
}

/// The kinds of the mails that have become due.
async fn mailed(house: &TestApp) -> Vec<MailKind> {
    let mut kinds = Vec::new();
    for id in house.app.notices().claim_mails(20).await.unwrap() {
        let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
        kinds.extend(task.notice.map(|notice| notice.what.kind()));
        house.app.outbox().mail_sent(id).await.unwrap();
    }
    kinds
}

async fn on_the_page(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(1, Side::White).await;
    mailed(&house).await;
    let file = async |game, way| {
        let legal = house.app.games().legal(&house.white, game).await.unwrap().moves[0].to_string();
        house.file_against_bot_by(way, game, &legal, None).await;
    };
    let turn = async |way, later| {
        file(game, way).await;
        house.clock.advance(later);
        assert!(house.bot_thinks().await);
        house.reveal().await;
        mailed(&house).await
    };
    let page = (Channel::Web, AuthMethod::Session);
    assert_eq!(turn(page, 0).await, []);
    // Who has gone away meanwhile is told.
    assert_eq!(turn(page, 60 * SECOND + 1).await, [MailKind::Revealed]);
    assert_eq!(turn(page, 50 * SECOND).await, []);
    // A link in a mail is no page on which anything is seen.
    let link = (Channel::Web, AuthMethod::Link);
    for way in [link, (Channel::Mail, AuthMethod::Dkim), (Channel::Api, AuthMethod::Token)] {
        let both = turn(way, 0).await;
        assert!(both.contains(&MailKind::Receipt) && both.contains(&MailKind::Revealed), "{way:?}: {both:?}");
    }
    house.app.games().resign(&house.white, game).await.unwrap();
    // Where one moves by turns, the bot's answer is seen too.
    let new = NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "normal") };
    let game = house.app.bots().play(&house.white, new).await.unwrap();
    mailed(&house).await;
    file(game, page).await;
    house.reveal().await;
    assert!(house.bot_thinks().await);
    house.reveal().await;
    assert_eq!(mailed(&house).await, []);
    assert_eq!(house.app.games().pairs(None, game).await.unwrap().len(), 2);
}

/// The game's file, which holds together, and what it does not prove.
async fn file(house: &TestApp, game: GameId) -> (Value, Vec<String>) {
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    (serde_json::to_value(file).unwrap(), report.claims)
}

async fn played(database: Database) {
    let house = TestApp::new(database).await;
    for (side, variant) in [(Side::White, "fairschach"), (Side::Black, "normal"), (Side::White, "occasio")] {
        house.app.bots().make_players().await.unwrap();
        let new = NewBotGame { side: Some(side), ..NewBotGame::usual(level(1), variant) };
        let game = house.app.bots().play(&house.white, new).await.unwrap();
        for number in 0..8_u8 {
            let view = house.app.games().game(Some(&house.white), game).await.unwrap();
            let mine = view.sides.get(side).owes;
            let theirs = view.sides.get(side.opposite()).owes;
            assert_eq!(house.bot_thinks().await, theirs);
            if mine {
                let legal = house.app.games().legal(&house.white, game).await.unwrap().moves;
                house.file_against_bot(game, &legal[0].to_string(), Some([number; 32])).await;
            }
            house.reveal().await;
        }
        house.app.games().resign(&house.white, game).await.unwrap();
        assert!(!house.bot_thinks().await, "nothing is thought about a game that is over");
        assert_invariants(&house.raw().await, game).await;
        file(&house, game).await;
        let view = house.app.games().game(None, game).await.unwrap();
        assert!(!view.terms.rated);
        let bot = view.terms.bot.unwrap();
        assert_eq!((bot.level, bot.nodes, bot.engine), (level(1), level(1).nodes(), 1));
    }
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM bot_game").await, 0);
}

/// What the bot filed in the second turn, if Anna files this in it, before the bot or after it.
async fn world(database: Database, entry: &str, first: bool) -> Vec<Value> {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    house.pair_with_bot(game, 3, Some([7; 32])).await;
    if first {
        house.file_against_bot(game, entry, Some([entry.as_bytes()[0]; 32])).await;
        assert!(house.bot_thinks().await);
    } else {
        assert!(house.bot_thinks().await);
        house.file_against_bot(game, entry, Some([entry.as_bytes()[0]; 32])).await;
    }
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let entry = pairs[1].entries.black.as_ref().unwrap();
    assert_eq!(entry.channel, Channel::Bot);
    let event = file(&house, game).await.0["events"].as_array().unwrap().len();
    vec![entry.canonical.to_string().into(), event.into()]
}

async fn two_worlds(database: Database) {
    let one = world(database, "a2a3", false).await;
    assert_eq!(one, world(database, "h2h4", false).await, "it does not hang on what she files");
    assert_eq!(one, world(database, "g1f3", true).await, "nor on when");

    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    house.bot_thinks().await;
    house.file_against_bot(game, "e2e4", None).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    // The turn is not open yet, and the bot has filed for the moment at which it opens.
    assert!(house.bot_thinks().await);
    house.clock.advance(2 * SECOND);
    let view = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert_eq!((view.turn, view.sides.black.sealed), (2, Some(true)));
    let task = house.app.bots().next_thought(false).await.unwrap();
    assert!(task.is_none());
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    let new = || NewBotGame::usual(level(1), "fairschach");
    let mut last = None;
    for _ in 0..BOT_GAMES_MAX {
        last = Some(house.app.bots().play(&house.white, new()).await.unwrap());
    }
    let error = house.app.bots().play(&house.white, new()).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotGamesFull));
    house.app.games().resign(&house.white, last.unwrap()).await.unwrap();
    house.app.bots().play(&house.white, new()).await.unwrap();

    // The others' games wait for the bot.
    let others: Vec<Actor> = people(&house, 40).await;
    for (number, other) in others.iter().enumerate() {
        for _ in 0..BOT_GAMES_MAX {
            let begun = house.app.bots().play(other, new()).await;
            let waiting = house.raw().await.number("SELECT COUNT(*) FROM bot_game").await;
            match begun {
                Ok(_) => assert!(waiting <= BOT_WAITING_MAX, "{number}"),
                Err(error) => {
                    assert_eq!(refused(&error), Some(GameRefusal::BotBusy));
                    assert_eq!(waiting, BOT_WAITING_MAX, "{number}");
                }
            }
        }
    }
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM bot_game").await, BOT_WAITING_MAX);
    assert!(house.bot_thinks().await);
    house.app.bots().play(&house.black, new()).await.unwrap();
}

async fn one_mover(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    // Only White moves first, so nothing of these games stands in the bot's queue.
    let new = || NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "normal") };
    let mut last = None;
    for _ in 0..BOT_GAMES_MAX {
        last = Some(house.app.bots().play(&house.white, new()).await.unwrap());
    }
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM bot_game").await, 0);
    let black = NewBotGame { side: Some(Side::Black), ..new() };
    for more in [new(), black] {
        let error = house.app.bots().play(&house.white, more).await.unwrap_err();
        assert_eq!(refused(&error), Some(GameRefusal::BotGamesFull));
    }
    // Neither the bot's games with others nor one's own with people count.
    house.game().await;
    house.app.bots().play(&house.black, new()).await.unwrap();
    house.app.games().resign(&house.white, last.unwrap()).await.unwrap();
    house.app.bots().play(&house.white, new()).await.unwrap();
}

async fn withheld(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    let request = NewGameRequest {
        variant: "chess960".to_owned(),
        rules: RuleSet::default_rules("chess960").unwrap().to_owned(),
        start: Some("chess960:100".to_owned()),
        terms: [("engines".to_owned(), "forbidden".to_owned())].into(),
        ..house.request()
    };
    let running = house.app.games().create_game(&house.director, request).await.unwrap();
    let new = |array: u16| NewBotGame {
        start: Some(format!("chess960:{array}")),
        ..NewBotGame::usual(level(1), "chess960")
    };
    let error = house.app.bots().play(&house.white, new(100)).await.unwrap_err();
    assert!(matches!(&error, Error::Malformed(faults) if faults[0].field == "start"), "{error}");
    house.app.bots().play(&house.white, new(101)).await.unwrap();
    house.app.games().resign(&house.white, running).await.unwrap();
    house.app.bots().play(&house.white, new(100)).await.unwrap();
}

async fn people(house: &TestApp, count: usize) -> Vec<Actor> {
    let mut people = Vec::new();
    for number in 0..count {
        people.push(house.add(&format!("Player {number}"), "en", Role::Player).await);
    }
    people
}

async fn restarted(database: Database) {
    let mut house = TestApp::new(database).await;
    let slow = house.bot_game(8, Side::White).await;
    let game = house.bot_game(4, Side::White).await;
    let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
    assert_eq!(task.game, game);
    // Taken up by a process that is gone; another one has the other level.
    house.restart(9).await;
    assert!(!house.bot_thinks().await, "the lease holds");
    assert!(think_once(&house.app, &thinker(0), true).await.unwrap());
    house.clock.advance(61 * SECOND);
    assert!(house.bot_thinks().await);
    // The late one finds that it is too late.
    let mix = BotMix { value: 0, mix: vec![Share { entry: "e7e5".to_owned(), ppm: 1_000_000 }] };
    assert_eq!(house.app.bots().file_thought(&task, mix).await.unwrap(), Thought::Stale);
    for game in [slow, game] {
        house.file_against_bot(game, "e2e4", None).await;
    }
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
}

async fn draws(database: Database) {
    let house = TestApp::new(database).await;
    for (value, drawn) in [(1, true), (0, false), (-1, false)] {
        let game = house.bot_game(2, Side::White).await;
        assert!(house.bot_thinks().await);
        house.enter(&house.white, game, "e2e4", true).await.unwrap();
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
        // Before the turn opens it does not answer.
        assert!(think_once(&house.app, &thinker(value), false).await.unwrap());
        house.clock.advance(2 * SECOND);
        assert_eq!(think_once(&house.app, &thinker(value), false).await.unwrap(), drawn, "{value}");
        let view = house.app.games().game(None, game).await.unwrap();
        assert_eq!(view.result.map(|result| result.by), drawn.then_some(By::Agreement), "{value}");
        file(&house, game).await;
        if !drawn {
            house.app.games().resign(&house.white, game).await.unwrap();
        }
    }
    // A position that stood three times is claimed.
    let game = house.bot_game(2, Side::White).await;
    assert_eq!(shuffled(&house, game, 16, 0).await, Thought::Drawn);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Repetition));
    file(&house, game).await;
    // Who stands better claims none. An offer is accepted where it is even after twenty quiet pairs; before, only a claim ends it.
    for (quiet, by) in [(18, By::Repetition), (19, By::Agreement)] {
        let game = house.bot_game(2, Side::White).await;
        assert_eq!(shuffled(&house, game, quiet, -1).await, Thought::Filed);
        assert_eq!(bot_files(&house, ANSWERS[quiet % 12], -1).await, Thought::Filed);
        house.enter(&house.white, game, ENTRIES[quiet % 4], true).await.unwrap();
        house.reveal().await;
        assert_eq!(bot_files(&house, ANSWERS[(quiet + 1) % 12], 0).await, Thought::Drawn);
        let view = house.app.games().game(None, game).await.unwrap();
        assert_eq!(view.result.map(|result| result.by), Some(by), "{quiet}");
    }
}

/// What White and the bot enter by turns, no knight twice running: after 12 pairs a position stands for the third time, and in twenty
/// none for the fifth.
const ENTRIES: [&str; 4] = ["b1c3", "g1f3", "c3b1", "f3g1"];
const ANSWERS: [&str; 12] =
    ["b8c6", "g8f6", "c6a5", "f6g8", "a5c6", "g8f6", "c6b8", "f6g8", "b8a6", "g8f6", "a6b8", "f6g8"];

/// Plays so many pairs of knights, or until the bot takes a draw; it thinks that the game is worth `value` to White.
async fn shuffled(house: &TestApp, game: GameId, pairs: usize, value: i32) -> Thought {
    for pair in 0..pairs {
        let done = bot_files(house, ANSWERS[pair % 12], value).await;
        if done != Thought::Filed {
            return done;
        }
        house.file_against_bot(game, ENTRIES[pair % 4], None).await;
        house.reveal().await;
    }
    Thought::Filed
}

/// What becomes of a thought of this one entry.
async fn bot_files(house: &TestApp, entry: &str, value: i32) -> Thought {
    let mix = BotMix { value, mix: vec![Share { entry: entry.to_owned(), ppm: 1_000_000 }] };
    let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
    house.app.bots().file_thought(&task, mix).await.unwrap()
}

async fn unfit(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    for (entry, ppm) in [("e7e5", 999_999), ("e7e4", 1_000_000), ("e2e4", 1_000_000), ("e5", 1_000_000)] {
        let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
        let mix = BotMix { value: 0, mix: vec![Share { entry: entry.to_owned(), ppm }] };
        let error = house.app.bots().file_thought(&task, mix).await.unwrap_err();
        assert!(matches!(error, Error::Broken(_)), "{entry}");
        let view = house.app.games().game(None, game).await.unwrap();
        assert!(view.sides.black.sealed == Some(false) && view.result.is_none(), "{entry}");
        house.clock.advance(61 * SECOND);
    }
    assert!(house.bot_thinks().await);
}

async fn outage(database: Database) {
    let house = TestApp::new(database).await;
    house.app.clocks().heartbeat().await.unwrap();
    house.bot_game(2, Side::White).await;
    assert!(house.bot_thinks().await);
    let from = house.app.now();
    house.clock.advance(DAY);
    let beat = format!("UPDATE heartbeat SET at_us = {}", house.app.now().as_us());
    house.raw().await.execute(&beat).await;
    let outage = NewOutage { from, to: house.app.now(), reason: "The line was cut.".to_owned() };
    assert_eq!(house.app.operations().name_outage(&house.director, outage).await.unwrap(), 1);
    let told = "SELECT COUNT(*) FROM mail WHERE kind = 'outage'";
    assert_eq!(house.raw().await.number(told).await, 1, "the person's");
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 0, "it is closed");
}

async fn flagged(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    house.file_against_bot(game, "e2e4", None).await;
    house.clock.advance(14 * DAY + 10 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Time));
    assert!(!house.bot_thinks().await);
}

async fn no_person(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(5, Side::White).await;
    house.pair_with_bot(game, 0, None).await;
    let raw = house.raw().await;
    let bots = raw.number("SELECT COUNT(*) FROM player WHERE email_key LIKE 'bot:%'").await;
    assert_eq!(bots, 8);
    house.app.bots().make_players().await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM player WHERE email_key LIKE 'bot:%'").await, 8);
    let mails =
        "SELECT COUNT(*) FROM mail m JOIN player p ON p.id = m.player_id WHERE p.email_key LIKE 'bot:%'";
    assert_eq!(raw.number(mails).await, 0);

    let bot = level(5).player();
    let request = NewGameRequest { black: bot, ..house.request() };
    let error = house.app.games().create_game(&house.director, request).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotAlone));
    let terms = [("bot_level", "5"), ("bot_nodes", "1"), ("bot_engine", "1")];
    let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let request = NewGameRequest { terms: terms.collect(), ..house.request() };
    let error = house.app.games().create_game(&house.director, request).await.unwrap_err();
    assert!(matches!(error, Error::Malformed(_)));
    let new = NewChallenge { days: 1, ..offer(&house, Opponent::Player(bot)) };
    let error = house.app.challenges().challenge(&house.white, new).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotAlone));
}
