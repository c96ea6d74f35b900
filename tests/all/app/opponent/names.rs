//! The bot's names are taken by nobody, and its players are nobody's accounts.

use fairschach::app::accounts::account::{AccountAct, AccountEdit};
use fairschach::app::accounts::joining::Joining;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::Role;
use fairschach::app::error::Error;
use fairschach::base::Side;
use fairschach::game::BotLevel;

use super::level;
use crate::support::{Database, TestApp, on_both};

on_both! {
    nobody_takes_a_name_of_the_bots => taken;
    nobody_keeps_the_bots_accounts => kept;
}

const RESERVED: [&str; 6] = ["Bot 1", "bot 8", " BOT  3 ", "Bot_12", "B.o.t. 3", "Bot"];
const FREE: [&str; 4] = ["Botho 3", "Abbot 3", "Bot 3a", "3 Bots"];

fn new(name: &str, number: usize) -> NewPlayer {
    NewPlayer {
        name: name.to_owned(),
        email: format!("p{number}@example.org"),
        locale: "en".to_owned(),
        role: Role::Player,
    }
}

fn code<T>(done: Result<T, Error>) -> Option<&'static str> {
    match done {
        Ok(_) => None,
        Err(Error::Malformed(faults)) => Some(faults[0].code.as_str()),
        Err(error) => panic!("{error}"),
    }
}

async fn taken(database: Database) {
    let house = TestApp::new(database).await;
    let accounts = house.app.accounts();
    let edit = |name: &str| AccountEdit { name: Some(name.to_owned()), email: None, locale: None };
    for (number, name) in RESERVED.into_iter().chain(FREE).enumerate() {
        let due = RESERVED.contains(&name).then_some("name-reserved");
        assert_eq!(code(accounts.edit_account(None, house.white.id, edit(name)).await), due, "{name}");
        let email = format!("j{number}@example.org");
        let joining = Joining { name: format!("{name} "), email, locale: "de".to_owned() };
        let taken = due.or(Some("name-taken"));
        assert_eq!(code(accounts.ask_to_join(joining).await), taken, "{name}");
        assert_eq!(code(accounts.add_player(new(name, number)).await), due, "{name}");
    }
    // Who has such a name from before keeps it, and may change everything else.
    let id = house.black.id;
    house.raw().await.execute("UPDATE player SET name = 'Bot 3' WHERE name = 'Ben'").await;
    let locale = AccountEdit { name: None, email: None, locale: Some("de".to_owned()) };
    accounts.edit_account(None, id, locale).await.unwrap();
    assert_eq!(code(accounts.edit_account(None, id, edit("Bot 4")).await), Some("name-reserved"));
    // By name alone nobody is the bot.
    assert_eq!(BotLevel::of(id), None);
    let game = house.game().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.sides.black.player.name.as_str(), view.terms.bot), ("Bot 3", None));
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM bot_game").await, 0);
}

async fn kept(database: Database) {
    let house = TestApp::new(database).await;
    let before = house.app.accounts().players(None, 100).await.unwrap().len();
    house.bot_game(3, Side::White).await;
    let accounts = house.app.accounts();
    assert_eq!(accounts.players(None, 100).await.unwrap().len(), before);
    assert_eq!(accounts.accounts(None, None, 100).await.unwrap().len(), before);
    let bot = level(3).player();
    let edit = AccountEdit { name: None, email: Some("bot@example.org".to_owned()), locale: None };
    assert!(matches!(accounts.edit_account(None, bot, edit).await, Err(Error::NotFound)));
    for act in [AccountAct::Lock, AccountAct::Role(Role::Admin)] {
        assert!(matches!(accounts.act_on_account(None, bot, act, "").await, Err(Error::NotFound)));
    }
}
