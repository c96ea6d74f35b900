//! What is written is read back as it was; what is not there is `None`; an update names the state that it expects.

use fairschach::base::{MailId, MailState, Side, Timestamp};
use fairschach::store::{
    AddressChangeRow, BeforeAct, EntrySideRow, OutageRow, RevealRow, SecurityEventRow, SessionRow,
    StoreError, TokenRow,
};
use uuid::Uuid;

use super::sample::{
    T0, at, draft, event, fault, game, game_id, mail, person, player, seal, seeded, sides, turn, uuid,
};
use crate::support::raw::tx;
use crate::support::{Database, on_all};

on_all! {
    players_come_back => players;
    links_come_back => keys;
    sessions_and_browsers_come_back => sessions;
    tokens_come_back => tokens;
    accounts_come_back => accounts;
    security_events_come_back => security;
    games_come_back => games;
    turns_come_back => turns;
    seals_and_drafts_come_back => seals;
    what_an_entry_is_held_against_is_read_at_once => to_enter;
    events_come_back => events;
    mails_come_back => mails;
    what_the_house_remembers_comes_back => memory;
    updates_of_another_state_are_refused => stale;
    rows_that_cannot_be_read_are_named => unreadable;
}

async fn players(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let row = tx.accounts().get(person(1)).await?.unwrap();
        let sample = player(1);
        assert_eq!((row.id, row.name, row.email), (sample.id, sample.name, sample.email));
        assert_eq!((row.locale, row.role), (sample.locale, sample.role));
        assert!(tx.accounts().get(person(99)).await?.is_none());
        assert_eq!(tx.accounts().player_by_email("p2@example.org").await?.unwrap().id, uuid(2));
        assert!(tx.accounts().player_by_email("P2@example.org").await?.is_none(), "compared as it is given");
        let ids: Vec<_> = tx.accounts().among(uuid(1), 1).await?.iter().map(|row| row.id).collect();
        assert_eq!(ids, [uuid(2)]);
        tx.accounts().set_locale(person(1), "en").await?;
        assert_eq!(tx.accounts().get(person(1)).await?.unwrap().locale, "en");
        tx.accounts().lock(person(1)).await?;
    })
    .unwrap();
}

async fn keys(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        tx.sign_ins().insert_link(&[1; 32], person(1), Some(at(1)), at(10), true).await?;
        assert!(tx.sign_ins().use_link(&[1; 32], at(10)).await?.is_none(), "at its end it is too old");
        let used = tx.sign_ins().use_link(&[1; 32], at(9)).await?.unwrap();
        assert_eq!((used.player_id, used.veiled), (uuid(1), 1));
        assert!(tx.sign_ins().use_link(&[1; 32], at(9)).await?.is_none(), "once");
        assert!(tx.sign_ins().use_link(&[2; 32], at(9)).await?.is_none());
        assert_eq!(tx.sign_ins().owner_of_link(&[1; 32]).await?, Some(person(1)));
        assert!(tx.sign_ins().owner_of_link(&[2; 32]).await?.is_none());
        tx.sign_ins().insert_link(&[2; 32], person(1), None, at(10), false).await?;
        assert_eq!(tx.sign_ins().links_mailed(person(1), T0).await?, 1, "one that is printed is not mailed");
        assert_eq!(tx.sign_ins().links_mailed(person(1), at(1)).await?, 0);
        tx.sign_ins().end_links(person(1), at(5)).await?;
        assert!(tx.sign_ins().use_link(&[2; 32], at(6)).await?.is_none(), "ended with the others");

        for (id, n) in [(60, 1_u8), (61, 2), (62, 3)] {
            tx.sign_ins().insert_sign_in_request(uuid(id), at(2), &[n], 2).await?;
        }
        let mut taken = tx.sign_ins().take_sign_in_requests(9).await?;
        taken.sort();
        assert_eq!(taken, [(uuid(60), vec![1]), (uuid(61), vec![2])], "no more than may wait");
        assert!(tx.sign_ins().take_sign_in_requests(9).await?.is_empty(), "taken once");
    })
    .unwrap();
}

fn session(n: u8, used: Timestamp, ends: Timestamp) -> SessionRow {
    SessionRow {
        hash: vec![n; 32],
        player_id: uuid(2),
        device: "Firefox, Linux".to_owned(),
        created_us: T0.as_us(),
        used_us: used.as_us(),
        expires_us: ends.as_us(),
        veil_us: Some(at(3).as_us()),
        proven_us: None,
        way: Some("passkey".to_owned()),
    }
}

async fn sessions(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        tx.sign_ins().insert_session(&session(3, at(1), at(10))).await?;
        let (row, owner) = tx.sign_ins().session(&[3; 32], at(9)).await?.unwrap();
        assert_eq!(owner.unwrap().id, uuid(2));
        assert_eq!((row.player_id, row.device.as_str(), row.veil_us), (uuid(2), "Firefox, Linux", Some(at(3).as_us())));
        assert!(tx.sign_ins().session(&[3; 32], at(10)).await?.is_none());
        tx.sign_ins().session_used(&[3; 32], at(2), at(12)).await?;
        tx.sign_ins().session_used(&[3; 32], at(1), at(99)).await?;
        assert_eq!(tx.sign_ins().session(&[3; 32], at(9)).await?.unwrap().0.expires_us, at(12).as_us(), "a day counts once");
        tx.sign_ins().insert_session(&session(4, at(4), at(12))).await?;
        let all: Vec<_> = tx.sign_ins().sessions(person(2), at(9)).await?.iter().map(|row| row.hash[0]).collect();
        assert_eq!(all, [4, 3], "used last first");
        let access = tx.sign_ins().access_of(person(2), at(9)).await?;
        assert_eq!((access.sessions, access.tokens, access.used_us), (2, 0, Some(at(4).as_us())));
        assert_eq!(tx.sign_ins().end_sessions(person(2), &[4; 32]).await?, 1);
        tx.sign_ins().sweep_sign_ins(at(12), T0, T0, T0).await?;
        assert!(tx.sign_ins().session(&[4; 32], at(9)).await?.is_some(), "swept only after its end");
        tx.sign_ins().sweep_sign_ins(at(13), T0, T0, T0).await?;
        assert!(tx.sign_ins().session(&[4; 32], at(9)).await?.is_none());
        tx.sign_ins().insert_session(&session(5, T0, at(10))).await?;
        tx.sign_ins().delete_session(&[5; 32]).await?;
        assert!(tx.sign_ins().session(&[5; 32], T0).await?.is_none());

        assert!(!tx.sign_ins().has_known_browser(person(2)).await?);
        assert!(!tx.sign_ins().browser_used(&[6; 32], person(2), at(1)).await?);
        assert!(tx.sign_ins().browser_used(&[6; 32], person(2), at(2)).await?);
        assert!(!tx.sign_ins().browser_used(&[6; 32], person(3), at(2)).await?, "known to another");
        assert!(tx.sign_ins().browser_used(&[6; 32], person(2), at(3)).await?, "and to the first one still");
        assert!(tx.sign_ins().has_known_browser(person(3)).await?);
        tx.sign_ins().forget_browsers(person(3)).await?;
        assert!(!tx.sign_ins().has_known_browser(person(3)).await?);
    })
    .unwrap();
}

async fn tokens(database: Database) {
    let (_kept, store) = seeded(database).await;
    let row = TokenRow {
        id: uuid(50),
        player_id: uuid(3),
        label: "laptop".to_owned(),
        scopes: "read play".to_owned(),
        created_us: at(1).as_us(),
        used_us: None,
        expires_us: at(9).as_us(),
        veil_us: Some(at(2).as_us()),
    };
    tx!(store, write, tx => {
        tx.sign_ins().insert_token(&[5; 32], &row).await?;
        let (token, owner) = tx.sign_ins().token(&[5; 32]).await?.unwrap();
        let (owner, sample) = (owner.unwrap(), player(3));
        assert_eq!((token.id, token.player_id, owner.id), (uuid(50), uuid(3), uuid(3)));
        assert_eq!((owner.name, owner.email, owner.locale, owner.role), (sample.name, sample.email, sample.locale, sample.role));
        tx.sign_ins().set_locked(person(3), Some(at(2))).await?;
        assert!(tx.sign_ins().token(&[5; 32]).await?.unwrap().1.is_none(), "a locked account");
        tx.sign_ins().token_used(uuid(50), at(4)).await?;
        let listed = tx.sign_ins().tokens(person(3), at(8)).await?;
        assert_eq!((listed[0].label.as_str(), listed[0].scopes.as_str()), ("laptop", "read play"));
        assert_eq!((listed[0].used_us, listed[0].veil_us), (Some(at(4).as_us()), Some(at(2).as_us())));
        assert!(tx.sign_ins().tokens(person(3), at(9)).await?.is_empty());
        assert!(!tx.sign_ins().delete_token(person(2), uuid(50)).await?, "another's");
        assert!(tx.sign_ins().delete_token(person(3), uuid(50)).await?);
        assert!(tx.sign_ins().token(&[5; 32]).await?.is_none());
        tx.sign_ins().insert_token(&[5; 32], &row).await?;
        assert_eq!(tx.sign_ins().end_tokens(person(3)).await?, 1);
    })
    .unwrap();
}

async fn accounts(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        assert!(tx.sign_ins().player_let_in(person(3)).await?.is_some());
        tx.sign_ins().set_locked(person(3), Some(at(2))).await?;
        assert!(tx.sign_ins().player_let_in(person(3)).await?.is_none());
        assert_eq!(tx.accounts().account(person(3)).await?.unwrap().locked_us, Some(at(2).as_us()));
        tx.sign_ins().set_locked(person(3), None).await?;
        assert!(tx.sign_ins().player_let_in(person(3)).await?.is_some());
        assert!(tx.sign_ins().set_locked(person(99), None).await.is_err());

        assert!(tx.accounts().play_each_other(person(1), person(2)).await?);
        assert!(tx.accounts().play_each_other(person(2), person(1)).await?);
        assert!(!tx.accounts().play_each_other(person(1), person(3)).await?);

        let mut row = tx.accounts().get(person(3)).await?.unwrap();
        (row.name, row.locale, row.role) = ("Nora".to_owned(), "en".to_owned(), "arbiter".to_owned());
        tx.accounts().change_player(&row).await?;
        let changed = tx.accounts().get(person(3)).await?.unwrap();
        assert_eq!((changed.name.as_str(), changed.locale.as_str(), changed.role.as_str()), ("Nora", "en", "arbiter"));
        assert_eq!(changed.email, player(3).email, "an address changes otherwise");

        let mut change = AddressChangeRow {
            player_id: uuid(3),
            address: "New@example.org".to_owned(),
            address_key: "new@example.org".to_owned(),
            asked_us: at(1).as_us(),
            holds_us: at(5).as_us(),
            by_id: Some(uuid(1)),
        };
        tx.accounts().put_address_change(&change, &[7; 32]).await?;
        assert!(tx.accounts().address_change_by_link(&[7; 32], at(4)).await?.is_some());
        assert!(tx.accounts().address_change_by_link(&[7; 32], at(5)).await?.is_none(), "it holds");
        change.holds_us = at(8).as_us();
        tx.accounts().put_address_change(&change, &[8; 32]).await?;
        assert!(tx.accounts().address_change_by_link(&[7; 32], at(4)).await?.is_none(), "another took its place");
        assert!(tx.accounts().due_address_changes(at(7), 9).await?.is_empty());
        assert_eq!(tx.accounts().due_address_changes(at(8), 9).await?.len(), 1);
        let waits = tx.accounts().address_change(person(3)).await?.unwrap();
        assert_eq!((waits.address.as_str(), waits.by_id), ("New@example.org", Some(uuid(1))));
        tx.accounts().give_address(&change, at(8)).await?;
        assert_eq!(tx.accounts().player_by_email("new@example.org").await?.unwrap().id, uuid(3));
        assert_eq!(tx.accounts().account(person(3)).await?.unwrap().address_given_us, Some(at(8).as_us()));
        assert!(tx.accounts().delete_address_change(person(3)).await?);
        assert!(!tx.accounts().delete_address_change(person(3)).await?);
    })
    .unwrap();
}

async fn security(database: Database) {
    let (_kept, store) = seeded(database).await;
    let event = |n: u128, about: u128, by: Option<u128>, us: i64| SecurityEventRow {
        id: uuid(n),
        player_id: uuid(about),
        by_id: by.map(uuid),
        at_us: at(us).as_us(),
        kind: "locked".to_owned(),
        detail: "why".to_owned(),
    };
    tx!(store, write, tx => {
        for row in [event(70, 1, Some(3), 1), event(71, 1, None, 2), event(72, 3, Some(3), 3)] {
            tx.accounts().insert_security_event(&row).await?;
        }
        let of = tx.accounts().security_events(person(1), 9).await?;
        assert_eq!(of.iter().map(|row| row.id).collect::<Vec<_>>(), [uuid(71), uuid(70)]);
        let all = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
        let own = tx.accounts().own_security_events(person(3), all, 9).await?;
        assert_eq!(own.len(), 1, "what they did to others");
        assert_eq!((own[0].owner, own[0].at_us), (uuid(70), at(1).as_us()));
        let before = BeforeAct { at_us: at(1).as_us(), owner: uuid(70), seq: 0 };
        assert!(tx.accounts().own_security_events(person(3), before, 9).await?.is_empty());
        assert_eq!(tx.accounts().security_event(uuid(71)).await?.unwrap().by_id, None);
        tx.accounts().sweep_security_events(at(3)).await?;
        assert!(tx.accounts().security_event(uuid(71)).await?.is_none());
        assert!(tx.accounts().security_event(uuid(72)).await?.is_some());
        assert!(tx.accounts().watchers_of(person(1), 9).await?.is_empty(), "nobody watches over that game");
    })
    .unwrap();
}

async fn games(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let row = tx.games().lock(game_id(10)).await?.unwrap();
        assert_eq!((row.white_id, row.black_id, row.arbiter_id), (uuid(1), uuid(2), None));
        assert_eq!((row.phase.as_str(), row.turn, row.public_seq, row.engine), ("running", 1, 0, 1));
        assert_eq!((row.public_head, row.created_us), (vec![0; 32], T0.as_us()));
        assert!(row.score.is_none() && row.ended_by.is_none() && row.ended_us.is_none());
        assert!(tx.games().lock(game_id(99)).await?.is_none() && tx.games().get(game_id(99)).await?.is_none());

        let mut with_arbiter = game(11);
        with_arbiter.arbiter = Some(person(3));
        tx.games().insert(&with_arbiter).await?;
        let of = |rows: Vec<fairschach::store::GameRow>| rows.iter().map(|row| row.id).collect::<Vec<_>>();
        assert_eq!(of(tx.games().games_of(person(3), Uuid::max(), 9).await?), [uuid(11)]);
        assert_eq!(of(tx.games().games_of(person(1), Uuid::max(), 9).await?), [uuid(11), uuid(10)]);
        assert_eq!(of(tx.games().games_of(person(1), uuid(11), 9).await?), [uuid(10)], "before the cursor");
        assert_eq!(of(tx.games().games_of(person(2), Uuid::max(), 1).await?), [uuid(11)]);
        assert_eq!(tx.games().running_games(Uuid::nil(), 9).await?, [game_id(10), game_id(11)]);
        assert_eq!(tx.games().running_games(uuid(10), 9).await?, [game_id(11)]);

        tx.games().set_next_flag(game_id(10), Some(at(5))).await?;
        tx.games().set_next_flag(game_id(11), Some(at(4))).await?;
        let first = (Timestamp::from_us(i64::MIN), Uuid::nil());
        let (one, other) = ((at(4), game_id(11)), (at(5), game_id(10)));
        assert_eq!(tx.games().fallen_flags(at(5), first, 9).await?, [one], "a flag at that very moment has not fallen before it");
        assert_eq!(tx.games().fallen_flags(at(6), first, 9).await?, [one, other]);
        assert_eq!(tx.games().fallen_flags(at(6), (at(4), uuid(11)), 9).await?, [other], "behind the first");
        assert_eq!(tx.games().fallen_flags(at(6), (at(4), uuid(10)), 9).await?, [one, other], "of the same instant by id");
        tx.games().set_next_flag(game_id(10), None).await?;
        tx.games().suspend(game_id(11), None).await?;
        assert!(tx.games().fallen_flags(at(6), first, 9).await?.is_empty());

        tx.games().advance_public_chain(game_id(10), 0, &[7; 32]).await?;
        tx.games().advance_turn(game_id(10), 1).await?;
        tx.games().finish(game_id(10), "0-1", "mate", at(8)).await?;
        let row = tx.games().get(game_id(10)).await?.unwrap();
        assert_eq!((row.public_seq, row.public_head, row.turn), (1, vec![7; 32], 2));
        assert_eq!((row.score.as_deref(), row.ended_by.as_deref(), row.ended_us), (Some("0-1"), Some("mate"), Some(at(8).as_us())));
        assert!(tx.games().running_games(Uuid::nil(), 9).await?.is_empty());

        tx.games().insert_game_key(game_id(10), &[1; 8], &[2; 72]).await?;
        assert_eq!(tx.games().game_key(game_id(10)).await?, Some((vec![1; 8], vec![2; 72])));
        assert!(tx.games().game_key(game_id(11)).await?.is_none());
    })
    .unwrap();
}

async fn turns(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let game = game_id(10);
        tx.turns().insert_turn(game, &turn(2, at(100)), &sides()).await?;
        let visible = async |tx: &mut fairschach::store::Tx, now| tx.turns().visible_turn(game, now).await.unwrap().unwrap().turn;
        assert_eq!(visible(tx, at(-1)).await, 1, "the first turn always is");
        assert_eq!(visible(tx, at(99)).await, 1);
        assert_eq!(visible(tx, at(100)).await, 2);
        assert!(tx.turns().visible_turn(game_id(99), T0).await?.is_none());
        let one = tx.turns().turn(game, 2).await?.unwrap();
        assert_eq!((one.turn, one.position.as_str(), one.open_us), (2, "position 2", at(100).as_us()));
        assert!(tx.turns().turn(game, 3).await?.is_none());
        assert_eq!(tx.turns().turns_to(game, 1).await?.len(), 1);

        tx.turns().credit(game, 1, Side::White, 40).await?;
        tx.turns().credit(game, 1, Side::White, 2).await?;
        assert!(tx.turns().decline_draw(game, 1, Side::Black).await?);
        assert!(!tx.turns().decline_draw(game, 1, Side::Black).await?, "it was declined before");
        let both = tx.turns().turn_sides(game, 1).await?;
        assert_eq!((both.white.owes, both.white.credit_us, both.white.declined, both.white.offered), (true, 42, false, false));
        assert_eq!((both.black.owes, both.black.credit_us, both.black.declined, both.black.offered), (false, 0, true, true));
        assert_eq!(both.white.allowance_us, i64::MAX);

        let reveal = RevealRow { turn: 1, revealed_us: at(3).as_us(), release_us: at(5).as_us(), position: "after".to_owned() };
        assert!(tx.turns().reveal_of(game, 1).await?.is_none());
        tx.turns().insert_reveal(game, 1, &reveal).await?;
        let back = tx.turns().reveal_of(game, 1).await?.unwrap();
        assert_eq!((back.turn, back.revealed_us, back.release_us, back.position), (1, at(3).as_us(), at(5).as_us(), "after".to_owned()));
        assert!(tx.turns().reveals(game, at(4)).await?.is_empty(), "not before its release");
        assert_eq!(tx.turns().reveals(game, at(5)).await?.len(), 1);

        tx.turns().queue_reveal(game, 2, at(9)).await?;
        tx.turns().queue_reveal(game, 2, at(1)).await?;
        assert!(tx.turns().reveal_jobs(at(8), 9).await?.is_empty(), "the first due time holds");
        assert_eq!(tx.turns().reveal_jobs(at(9), 9).await?, [(game, 2, at(9))]);
        tx.turns().delete_reveal_job(game, 2).await?;
        assert!(tx.turns().reveal_jobs(at(9), 9).await?.is_empty());
        tx.turns().queue_reveal(game, 2, at(9)).await?;
        tx.turns().delete_reveal_jobs(game).await?;
        assert!(tx.turns().reveal_jobs(at(9), 9).await?.is_empty());
    })
    .unwrap();
    lost_reveals(store).await;
}

async fn lost_reveals(store: fairschach::store::Store) {
    tx!(store, write, tx => {
        let game = game_id(10);
        tx.games().advance_turn(game, 1).await?;
        assert!(tx.turns().lost_reveals(at(100), 9).await?.is_empty(), "White has not filed");
        tx.turns().insert_submission(&seal(10, 2, Side::White, 0, 20)).await?;
        assert!(tx.turns().lost_reveals(at(99), 9).await?.is_empty(), "the turn is not open");
        assert_eq!(tx.turns().lost_reveals(at(100), 9).await?, [(game, 2)]);
        tx.turns().queue_reveal(game, 2, at(1)).await?;
        assert!(tx.turns().lost_reveals(at(100), 9).await?.is_empty());
    })
    .unwrap();
}

async fn to_enter(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let game = game_id(10);
        let places = |rows: &[EntrySideRow]| rows.iter().map(|row| (row.turn.turn, row.side)).collect::<Vec<_>>();
        let rows = tx.turns().sides_to_enter(game, 1, at(-1)).await?;
        assert_eq!(places(&rows), [(1, 0), (1, 1)], "the first turn is seen from the beginning");
        assert!(rows.iter().all(|row| row.filed.is_none() && row.kid.is_none() && row.stops_us.is_none()));
        assert!(rows.into_iter().all(|row| row.into_live().is_none()));

        tx.games().insert_game_key(game, &[1; 8], &[2; 60]).await?;
        tx.challenges().set_lines_off(person(1), true).await?;
        for n in 0..2 {
            tx.turns().insert_submission(&seal(10, 1, Side::White, n, 20 + u128::from(n))).await?;
            tx.games().insert_event(&event(10, 0, 1, i64::from(n), T0)).await?;
        }
        tx.turns().insert_turn(game, &turn(2, at(100)), &sides()).await?;
        let rows = tx.turns().sides_to_enter(game, 2, at(100)).await?;
        assert_eq!(places(&rows), [(2, 0), (2, 1)]);
        let rows = tx.turns().sides_to_enter(game, 2, at(99)).await?;
        assert_eq!(places(&rows), [(1, 0), (1, 1), (2, 0), (2, 1)], "the newest turn is not open yet");

        let heads = tx.games().turn_heads(game, 1).await?;
        for (row, due) in rows.iter().zip(heads) {
            let head = row.head();
            assert_eq!((head.position, head.open_us, head.side), (due.position, due.open_us, due.side));
            assert_eq!((head.id, head.revision, head.player_id), (due.id, due.revision, due.player_id));
            assert_eq!((head.channel, head.received_us), (due.channel, due.received_us));
            assert_eq!((head.commitment, head.filed), (due.commitment, due.filed));
        }
        let mut rows = rows.into_iter();
        let (white, black) = (rows.next().unwrap(), rows.next().unwrap());
        assert_eq!((white.kid.as_deref(), white.wrapped.as_deref()), (Some(&[1; 8][..]), Some(&[2; 60][..])));
        assert_eq!((white.clock.owes, black.clock.owes), (true, false));
        assert_eq!((white.lines_off, black.lines_off), (true, false), "each as its player has it");
        assert_eq!(white.filed.as_deref(), Some(&b"{\"seq\":1}"[..]), "the last of its chain");
        assert!(black.filed.is_none() && black.into_live().is_none());
        let live = white.into_live().unwrap();
        assert_eq!((live.id, live.revision, live.live), (uuid(21), 1, true), "the one that counts");
        assert_eq!((live.boxed, live.line_box.map(|boxed| boxed.len())), (seal(10, 1, Side::White, 1, 21).boxed, Some(1163)));
    })
    .unwrap();
}

async fn seals(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let game = game_id(10);
        tx.turns().insert_submission(&seal(10, 1, Side::White, 0, 20)).await?;
        tx.turns().insert_submission(&seal(10, 1, Side::White, 1, 21)).await?;
        tx.turns().insert_submission(&seal(10, 1, Side::Black, 0, 22)).await?;
        let rows = tx.turns().submissions(game, 1).await?;
        let live: Vec<_> = rows.iter().map(|row| (row.side, row.revision, row.id, row.live)).collect();
        assert_eq!(live, [(0, 0, uuid(20), false), (0, 1, uuid(21), true), (1, 0, uuid(22), true)]);
        let (row, new) = (&rows[2], seal(10, 1, Side::Black, 0, 22));
        assert_eq!((&row.ctx, &row.commitment, &row.boxed, &row.note), (&new.ctx, &new.commitment, &new.boxed, &new.note));
        assert_eq!((row.channel.as_str(), row.received_us, row.player_id), ("api", at(5).as_us(), uuid(1)));
        assert_eq!(row.made(), at(4), "its text is older than its filing");
        let boxes: Vec<_> = rows.iter().map(|row| row.line_box.as_ref().map(Vec::len)).collect();
        assert_eq!(boxes, [None, Some(1163), Some(1163)], "what was said goes with the revision");
        assert!(tx.turns().submissions(game, 2).await?.is_empty());

        assert!(tx.turns().lines(game).await?.is_empty());
        tx.turns().publish_opening(game, uuid(21), ("e2e4 draw", &[6; 32]), true).await?;
        let lines: Vec<_> = tx.turns().lines(game).await?.into_iter().map(|row| (row.turn, row.side, row.id, row.line_box.len(), row.made_us)).collect();
        assert_eq!(lines, [(1, 0, uuid(21), 1163, at(4).as_us())], "it stays in its box");
        assert!(tx.turns().revealed(game, 1..=1, at(9)).await?.is_empty(), "no reveal, nothing to see");
        let reveal = RevealRow { turn: 1, revealed_us: at(3).as_us(), release_us: at(9).as_us(), position: "after".to_owned() };
        tx.turns().insert_reveal(game, 1, &reveal).await?;
        assert!(tx.turns().revealed(game, 1..=1, at(8)).await?.is_empty());
        let opened = tx.turns().revealed(game, 1..=1, at(9)).await?;
        assert_eq!(opened.len(), 1, "only what was opened");
        assert!(tx.turns().revealed(game, 2..=i64::MAX, at(9)).await?.is_empty(), "of another turn");
        assert_eq!((opened[0].entry.as_str(), &opened[0].r, opened[0].revision, opened[0].side), ("e2e4 draw", &vec![6; 32], 1, 0));

        assert!(tx.turns().draft(game, 1, Side::White).await?.is_none());
        tx.turns().save_draft(game, 1, Side::White, &draft(30)).await?;
        tx.turns().save_draft(game, 1, Side::White, &draft(31)).await?;
        let kept = tx.turns().draft(game, 1, Side::White).await?.unwrap();
        assert_eq!((kept.id, kept.player_id, kept.saved_us), (uuid(31), uuid(1), at(6).as_us()));
        assert_eq!((kept.ctx, kept.commitment, kept.boxed), (vec![3; 128], vec![4; 32], vec![0; 328]));
        assert!(tx.turns().draft(game, 1, Side::Black).await?.is_none());
        assert!(tx.turns().delete_draft(game, 1, Side::White).await?);
        assert!(!tx.turns().delete_draft(game, 1, Side::White).await?);
    })
    .unwrap();
}

async fn events(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let game = game_id(10);
        for (chain, turn, seq, release) in [(2, 1, 0, at(0)), (2, 1, 1, at(7)), (0, 1, 0, at(1)), (0, 1, 1, at(2)), (1, 1, 0, at(1))] {
            tx.games().insert_event(&event(10, chain, turn, seq, release)).await?;
        }
        let own = tx.games().side_events(game, 0, 1).await?;
        assert_eq!(own.iter().map(|event| event.seq).collect::<Vec<_>>(), [0, 1]);
        let sample = event(10, 0, 1, 1, at(2));
        assert_eq!((&own[1].body, &own[1].hash[..], &own[1].salt[..]), (&sample.body, &sample.hash[..], &sample.salt[..]));
        assert_eq!((own[1].kind.as_str(), own[1].at_us, own[1].release_us), ("start", at(1).as_us(), at(2).as_us()));
        let released = tx.games().released_events(game, at(7)).await?;
        assert_eq!(released.len(), 2, "sides' chains only after the reveal");
        let reveal = RevealRow { turn: 1, revealed_us: at(3).as_us(), release_us: at(9).as_us(), position: "after".to_owned() };
        tx.turns().insert_reveal(game, 1, &reveal).await?;
        assert_eq!(tx.games().released_events(game, at(8)).await?.len(), 2);
        assert_eq!(tx.games().released_events(game, at(9)).await?.len(), 5);
        assert_eq!(tx.games().public_events_after(game, -1, at(6), 9).await?.len(), 1);
        assert_eq!(tx.games().public_events_after(game, -1, at(7), 9).await?.len(), 2);
        assert_eq!(tx.games().public_events_after(game, -1, at(7), 1).await?[0].seq, 0);
        assert_eq!(tx.games().public_events_after(game, 0, at(7), 9).await?[0].seq, 1);
    })
    .unwrap();
}

async fn mails(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let id = |n| MailId::from_uuid(uuid(n));
        assert!(tx.outbox().next_mail_due().await?.is_none());
        tx.outbox().insert_mail(&mail(40, Some(10), 0, at(0))).await?;
        tx.outbox().insert_mail(&mail(41, None, 0, at(1))).await?;
        tx.outbox().insert_mail(&mail(42, None, 0, at(1))).await?;
        assert_eq!(tx.outbox().next_mail_due().await?, Some(at(0)));
        assert_eq!(tx.outbox().mails_in(MailState::Waiting).await?, 3);
        let row = tx.outbox().mail(id(40)).await?.unwrap();
        assert_eq!((row.game_id, row.turn, row.kind.as_str(), row.number), (Some(uuid(10)), Some(1), "receipt", 0));
        assert_eq!((row.release_us, row.state.as_str(), row.attempts), (at(2).as_us(), "waiting", 0));
        assert_eq!((row.data, row.body, row.fault), (Some(vec![0, 255, 7]), None, None));
        assert!(tx.outbox().mail(id(99)).await?.is_none());
        assert!(tx.outbox().mails_of_game(game_id(10), at(1)).await?.is_empty());
        assert_eq!(tx.outbox().mails_of_game(game_id(10), at(2)).await?.len(), 1);
        assert_eq!(tx.outbox().mails(uuid(42), 9).await?.iter().map(|row| row.id).collect::<Vec<_>>(), [uuid(41), uuid(40)]);

        assert!(tx.outbox().claim_mails(at(-1), 50, 9, None).await?.is_empty());
        assert_eq!(tx.outbox().claim_mails(at(0), 50, 9, None).await?, [id(40)]);
        assert!(tx.outbox().claim_mails(at(0), 50, 9, None).await?.is_empty(), "leased");
        assert_eq!(tx.outbox().claim_mails(at(1), 50, 1, None).await?.len(), 1);
        assert!(tx.outbox().claim_mails(at(49), 50, 9, None).await?.len() == 1, "the third");
        assert_eq!(tx.outbox().claim_mails(at(50), 50, 9, None).await?, [id(40)], "the lease has run out");

        tx.outbox().set_mail_body(id(40), &[1, 2]).await?;
        assert!(tx.outbox().mail_troubles(game_id(10), at(2)).await?.is_empty(), "nothing has failed");
        tx.outbox().mail_delayed(id(40), at(70), "later").await?;
        assert!(tx.outbox().mail_troubles(game_id(10), at(1)).await?.is_empty(), "it may not be known of");
        let row = tx.outbox().mail_troubles(game_id(10), at(2)).await?.remove(0);
        assert_eq!((row.player_id, row.state.as_str(), row.fault.as_deref()), (person(1).as_uuid(), "waiting", Some("later")));
        let row = tx.outbox().mail(id(40)).await?.unwrap();
        assert_eq!((row.attempts, row.fault.as_deref(), row.body), (1, Some("later"), Some(vec![1, 2])));
        assert!(!tx.outbox().claim_mails(at(69), 50, 9, None).await?.contains(&id(40)));
        assert_eq!(tx.outbox().claim_mails(at(70), 50, 9, None).await?, [id(40)]);
        tx.outbox().mail_sent(id(40), at(71)).await?;
        let row = tx.outbox().mail(id(40)).await?.unwrap();
        assert_eq!((row.state.as_str(), row.done_us, row.data, row.fault), ("sent", Some(at(71).as_us()), None, None));
        assert!(tx.outbox().mail_troubles(game_id(10), at(99)).await?.is_empty(), "it has gone after all");
        tx.outbox().mail_failed(id(41), at(72), "gone").await?;
        let row = tx.outbox().mail(id(41)).await?.unwrap();
        assert_eq!((row.state.as_str(), row.fault.as_deref(), row.data), ("failed", Some("gone"), None));
        assert_eq!(tx.outbox().mails_in(MailState::Waiting).await?, 1);
    })
    .unwrap();
}

async fn memory(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        assert!(tx.operations().setting("log_key").await?.is_none());
        tx.operations().fix_setting("log_key", "one").await?;
        tx.operations().fix_setting("log_key", "two").await?;
        assert_eq!(tx.operations().setting("log_key").await?.as_deref(), Some("one"), "fixed once");

        assert!(tx.operations().idempotent_answer(person(1), b"k").await?.is_none());
        tx.operations().keep_answer(person(1), b"k", &[1; 32], 201, b"first", at(5)).await?;
        tx.operations().keep_answer(person(1), b"k", &[2; 32], 409, b"second", at(6)).await?;
        assert_eq!(tx.operations().idempotent_answer(person(1), b"k").await?, Some((vec![1; 32], 201, b"first".to_vec(), at(5).as_us())));
        assert!(tx.operations().idempotent_answer(person(2), b"k").await?.is_none(), "a key is one's own");
        tx.operations().sweep_answers(at(5)).await?;
        assert!(tx.operations().idempotent_answer(person(1), b"k").await?.is_some());
        tx.operations().sweep_answers(at(6)).await?;
        assert!(tx.operations().idempotent_answer(person(1), b"k").await?.is_none());

        assert!(tx.operations().heartbeat().await?.is_none());
        tx.operations().note_heartbeat(at(5)).await?;
        tx.operations().note_heartbeat(at(4)).await?;
        assert_eq!(tx.operations().heartbeat().await?, Some(at(5)), "it never goes back");

        assert!(tx.operations().open_outage().await?.is_none());
        tx.operations().insert_outage(at(20), at(30)).await?;
        tx.operations().insert_outage(at(1), at(2)).await?;
        tx.operations().insert_outage(at(1), at(3)).await?;
        let outage = tx.operations().open_outage().await?.unwrap();
        assert_eq!((outage.from_us, outage.to_us), (at(1).as_us(), at(2).as_us()), "oldest first, noted once");
        assert!(tx.operations().mark_credited(game_id(10), &outage).await?);
        assert!(!tx.operations().mark_credited(game_id(10), &outage).await?);
        tx.operations().close_outage(&outage).await?;
        let other: OutageRow = tx.operations().open_outage().await?.unwrap();
        assert_eq!(other.from_us, at(20).as_us());
        assert!(tx.operations().mark_credited(game_id(10), &other).await?, "each outage for itself");

        let theirs = tx.operations().database_time().await?;
        assert!(theirs.is_none_or(|theirs| theirs > Timestamp::from_us(1_700_000_000_000_000)));
    })
    .unwrap();
}

async fn stale(database: Database) {
    let (_kept, store) = seeded(database).await;
    let game = game_id(10);
    let id = MailId::from_uuid(uuid(40));
    tx!(store, write, tx => {
        tx.outbox().insert_mail(&mail(40, None, 0, T0)).await?;
        tx.outbox().set_mail_body(id, &[1]).await?;
        tx.turns().insert_submission(&seal(10, 1, Side::White, 0, 20)).await?;
        tx.turns().publish_opening(game, uuid(20), ("e2e4", &[6; 32]), false).await?;
        tx.games().finish(game, "1-0", "time", T0).await?;
    })
    .unwrap();
    macro_rules! refused {
        ($($tx:ident => $body:expr;)*) => {
            $(let error = fault(tx!(store, write, $tx => $body));
            assert!(matches!(error, StoreError::Stale(_)), "{}: {error}", stringify!($body));)*
        };
    }
    refused! {
        tx => tx.games().advance_public_chain(game, 1, &[0; 32]).await?;
        tx => tx.games().advance_turn(game, 2).await?;
        tx => tx.games().advance_turn(game, 1).await?;
        tx => tx.games().finish(game, "0-1", "mate", T0).await?;
        tx => tx.games().suspend(game, None).await?;
        tx => tx.turns().credit(game, 2, Side::White, 1).await?;
        tx => tx.turns().publish_opening(game, uuid(20), ("e2e4", &[6; 32]), false).await?;
        tx => tx.turns().publish_opening(game, uuid(99), ("e2e4", &[6; 32]), false).await?;
        tx => tx.turns().insert_submission(&seal(10, 1, Side::Black, 1, 23)).await?;
        tx => tx.accounts().set_locale(person(99), "en").await?;
        tx => tx.outbox().set_mail_body(id, &[2]).await?;
    }
    tx!(store, write, tx => tx.outbox().mail_sent(id, T0).await?).unwrap();
    refused! {
        tx => tx.outbox().mail_sent(id, T0).await?;
        tx => tx.outbox().mail_failed(id, T0, "").await?;
        tx => tx.outbox().mail_delayed(id, T0, "").await?;
    }
}

/// SQLite takes any value in any column; PostgreSQL lets rows go missing as well.
async fn unreadable(database: Database) {
    let (kept, store) = seeded(database).await;
    let raw = crate::support::raw::Raw::open(&kept.url).await;
    raw.execute("DELETE FROM turn_side WHERE side = 1").await;
    let error = fault(tx!(store, read, tx => tx.turns().turn_sides(game_id(10), 1).await?)).to_string();
    for part in ["turn_side", "side", &uuid(10).to_string(), "turn 1"] {
        assert!(error.contains(part), "{part} in {error}");
    }
    tx!(store, write, tx => tx.outbox().insert_mail(&mail(40, None, 0, T0)).await?).unwrap();
    raw.execute("UPDATE mail SET kind = 'smoke-signal'").await;
    let id = MailId::from_uuid(uuid(40));
    let error = fault(tx!(store, read, tx => tx.outbox().mail(id).await?)).to_string();
    assert!(error.contains("kind") && error.contains("smoke-signal"), "{error}");
    if matches!(database, Database::Sqlite) {
        raw.execute("UPDATE turn SET open_us = 'noon'").await;
        let error = fault(tx!(store, read, tx => tx.turns().turn(game_id(10), 1).await?));
        let StoreError::Row { table, column, row, .. } = &error else { panic!("{error}") };
        assert_eq!((*table, column.as_str()), ("turn", "open_us"));
        assert!(row.contains(&uuid(10).to_string()), "{row}");
    }
}
