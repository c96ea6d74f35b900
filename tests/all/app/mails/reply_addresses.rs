//! Reply addresses: whose they are, until when, how many, and what is left of one in the database.

use fairschach::app::outbox::reply_address::{
    REPLY_TOKENS_MAX, WRONG_PINS_PER_DAY, WRONG_PINS_PER_TOKEN, token_of,
};
use fairschach::base::{GameId, Side};
use fairschach::mail::Sender;

use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_token_is_one_players_for_one_turn => one_turn;
    of_one_turn_the_newest_are_good => bounded;
    strangers_and_guesses_are_nobodys => guesses;
    wrong_pins_are_counted_by_token_and_by_day => pins;
    mails_carry_an_address_for_answers => mails;
}

/// A token for the player of a side.
async fn token(house: &TestApp, game: GameId, turn: u32, side: Side) -> String {
    house.app.outbox().reply_token(game, turn, side, house.player(side).id, house.app.now()).await.unwrap()
}

async fn one_turn(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let white = token(&house, game, 1, Side::White).await;
    let black = token(&house, game, 1, Side::Black).await;
    assert_eq!((white.len(), white == black), (32, false));
    let owner = house.app.outbox().token_owner(&white.to_uppercase()).await.unwrap().unwrap();
    assert_eq!((owner.player, owner.side, owner.turn), (house.white.id, Side::White, 1));
    assert!(owner.game == game && !owner.ended && !owner.settings.play);
    assert_eq!(owner.addresses.len(), 1);
    let other = house.app.outbox().token_owner(&black).await.unwrap().unwrap();
    assert_eq!(other.player, house.black.id, "the opponent's token is the opponent's");
    house.pair(game, "e2e4", "e7e5").await;
    assert!(house.app.outbox().token_owner(&white).await.unwrap().unwrap().ended, "the turn is over");
    let second = token(&house, game, 2, Side::White).await;
    assert!(!house.app.outbox().token_owner(&second).await.unwrap().unwrap().ended);
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(10 * SECOND);
    let owner = house.app.outbox().token_owner(&second).await.unwrap().unwrap();
    assert!(owner.ended, "the game is over");
    let raw = house.raw().await;
    for token in [&white, &black, &second] {
        assert!(!raw.holds(house.store.folder(), token).await, "a token is stored only as a hash");
    }
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let first = token(&house, game, 1, Side::White).await;
    let black = token(&house, game, 1, Side::Black).await;
    // Mails to the captain of that side push none of the player's out.
    for _ in 0..=REPLY_TOKENS_MAX {
        house.clock.advance(1);
        house
            .app
            .outbox()
            .reply_token(game, 1, Side::White, house.arbiter.id, house.app.now())
            .await
            .unwrap();
    }
    let mut last = String::new();
    for good in [true, false] {
        let more = if good { REPLY_TOKENS_MAX - 1 } else { 1 };
        for _ in 0..more {
            house.clock.advance(1);
            last = token(&house, game, 1, Side::White).await;
        }
        assert_eq!(house.app.outbox().token_owner(&first).await.unwrap().is_some(), good);
    }
    assert!(house.app.outbox().token_owner(&last).await.unwrap().is_some());
    assert!(house.app.outbox().token_owner(&black).await.unwrap().is_some());
}

async fn guesses(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let token = token(&house, game, 1, Side::White).await;
    for guess in
        ["", "a", &token[1..], &format!("{token}a"), &"a".repeat(32), "' OR 1=1 --", &"\u{e4}".repeat(16)]
    {
        assert!(house.app.outbox().token_owner(guess).await.unwrap().is_none(), "{guess}");
    }
    assert!(
        house
            .app
            .outbox()
            .reply_token(
                GameId::from_uuid(uuid::Uuid::nil()),
                1,
                Side::White,
                house.white.id,
                house.app.now()
            )
            .await
            .is_err()
    );
}

async fn pins(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.app.accounts().set_mail_pin(&house.white, Some("271828")).await.unwrap();
    let tokens = [
        token(&house, game, 1, Side::White).await,
        token(&house, game, 1, Side::White).await,
        token(&house, game, 1, Side::White).await,
    ];
    let locked = async |token: &str| {
        let owner = house.app.outbox().token_owner(token).await.unwrap().unwrap();
        assert_eq!(owner.pin_locked, owner.settings.pin.is_none());
        owner.pin_locked
    };
    for tries in 1..=WRONG_PINS_PER_TOKEN {
        assert!(!locked(&tokens[0]).await, "{tries}");
        house.app.outbox().wrong_pin(&tokens[0]).await.unwrap();
    }
    assert!(locked(&tokens[0]).await, "too many with this token");
    assert!(!locked(&tokens[1]).await, "another is still good");
    for _ in 0..WRONG_PINS_PER_DAY - WRONG_PINS_PER_TOKEN {
        assert!(!locked(&tokens[2]).await);
        house.app.outbox().wrong_pin(&tokens[1]).await.unwrap();
    }
    assert!(locked(&tokens[2]).await, "too many today");
    house.clock.advance(DAY);
    assert!(!locked(&tokens[2]).await, "tomorrow is another day");
    assert!(locked(&tokens[0]).await, "a token is spent for good");
    let black = token(&house, game, 1, Side::Black).await;
    assert!(!house.app.outbox().token_owner(&black).await.unwrap().unwrap().pin_locked);
}

async fn mails(database: Database) {
    let house = TestApp::new(database).await;
    house.game().await;
    house.app.accounts().set_play_by_mail(&house.white, true, false).await.unwrap();
    let sender = Sender::new("games@fairschach.example", "https://fairschach.example").unwrap();
    let mut seen = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        let notice = task.notice.unwrap();
        let Some(address) = notice.reply_to.clone() else {
            assert!(!["turn", "receipt"].contains(&task.kind.as_str()), "{}", task.kind);
            continue;
        };
        let token = token_of(&address).unwrap();
        let owner = house.app.outbox().token_owner(&token).await.unwrap().unwrap();
        assert!(address.ends_with("@play.fairschach.example") && owner.turn == 1);
        let mail = sender.compose(&notice, "x").unwrap().message;
        let mail = String::from_utf8(mail).unwrap();
        let unfolded = mail.replace("\r\n ", " ");
        let line = unfolded.lines().find(|line| line.starts_with("Reply-To:")).unwrap();
        assert!(line.contains(&address), "{line}");
        seen.push((
            owner.player,
            notice.plays_by_mail,
            ["Reply to this mail, or", "Antworten Sie auf diese E-Mail"].iter().any(|how| mail.contains(how)),
        ));
    }
    seen.sort_by_key(|(_, plays, _)| !plays);
    assert_eq!(seen, [(house.white.id, true, true), (house.black.id, false, false)]);
}

#[test]
fn only_whole_tokens_are_looked_up() {
    let token = "mzxw6ytb".repeat(4);
    assert_eq!(token_of(&format!("M+{token}@play.example")).unwrap(), token);
    for address in [
        token.clone(),
        format!("{token}@play.example"),
        format!("m+{token}"),
        format!("m+{token}a@x"),
        format!("m+{}1@x", &token[1..]),
        "m+@x".to_owned(),
    ] {
        assert_eq!(token_of(&address), None, "{address}");
    }
}
