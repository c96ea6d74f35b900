//! An account is erased: nothing names its player any more, what others rely on stays, and nobody brings it back.

use std::collections::BTreeSet;

use fairschach::app::access::Scopes;
use fairschach::app::accounts::account::{AccountAct, AccountEdit};
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::arbitration::reports::ReportReason;
use fairschach::app::error::{AccountRefusal, ErasureRefusal, Error, NotNow};
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::challenges::view::ChallengeState;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::operations::export::ExportDepth;
use fairschach::app::outbox::webhooks::NewWebhook;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::base::{GameId, Identity, PlayerId, Side};
use fairschach::game::{Channel, Greeting, Remark};
use fairschach::mail::Sender;
use fairschach::verify::{Verdict, verify_game};
use mail_parser::MessageParser;
use serde_json::json;

use crate::app::accounts::care::{admin, browser, mails, news, signed_in};
use crate::app::games::challenges::{offer, state};
use crate::app::operations::erasure_rows::{Planted, ROWS, planted, proven};
use crate::app::tournaments::kit::running;
use crate::house::source::{files, read};
use crate::support::invariants::holds_together;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, if_so, on_both, open_app, search};

on_both! {
    nothing_of_an_erased_account_is_found => nothing_left;
    what_stands_in_the_way_is_said => blocked;
    an_erasure_that_breaks_off_goes_on => goes_on;
    nobody_brings_an_erased_player_back => stays_away;
    games_and_lists_show_an_erased_player => shown;
    the_last_mail_goes_to_every_address => last_mail;
    a_letter_reaches_its_readers_first => letters;
}

/// What names Anna or is hers, and stands in clear somewhere in the tables.
const IN_CLEAR: [&str; 7] = [
    "Annabella Quendolin",
    "annabella quendolin",
    "anna@example.org",
    "anna@office.example",
    "Turm Quendolingen",
    "quiet kitchen board",
    "he wrote me rude letters",
];
/// What was said with revealed entries, in its boxes.
const SAID: &str = "SELECT COUNT(*) FROM submission WHERE entry IS NOT NULL AND line_box IS NOT NULL";
/// What was said of her.
const OF_HER: &str = "she always answers late";

/// References to players of which nothing is left, and those that stay, with the reason.
const GOES: [&str; 41] = [
    "address_change.player_id",
    "api_token.player_id",
    "blocked_player.player_id",
    "calendar_feed.player_id",
    "conditional_entry.player_id",
    "digest_item.player_id",
    "draft.player_id",
    "erasure.player_id",
    "idempotency.player_id",
    "keyholder_key.player_id",
    "known_browser.player_id",
    "leaving_question.player_id",
    "letter_token.player_id",
    "listed_name.player_id",
    "mail.player_id",
    "mail_address.player_id",
    "mail_bounce.player_id",
    "mail_setting.player_id",
    "mail_talk.player_id",
    "newcomer.player_id",
    "note.player_id",
    "oidc_link.player_id",
    "passkey.player_id",
    "passkey_challenge.player_id",
    "player_identity.player_id",
    "recovery_code.player_id",
    "reply_token.player_id",
    "report.about_id",
    "report.by_id",
    "series_entry.player_id",
    "series_invitation.player_id",
    "series_right.player_id",
    "session.player_id",
    "sign_in_link.player_id",
    "tournament_hand.player_id",
    "webhook.player_id",
    "wrong_pin.player_id",
    "xfcc_number.player_id",
    // Their running games stand in the way.
    "bot_game.player_id",
    // Their posts stand in the way.
    "series_role.player_id",
    // One row: that and when it was erased.
    "security_event.player_id",
];
const STAYS: [(&str, &str); 31] = [
    ("address_change.by_id", "an id, for 72 hours"),
    ("archive_seat.player_id", "games are the opponents' too"),
    ("blocked_player.blocked_id", "the other's own list, an id"),
    ("challenge.from_id", "games came of it"),
    ("challenge.to_id", "games came of it"),
    ("clock_act.by_id", "office"),
    ("entrant.entered_by", "tournaments are the others' too"),
    ("entrant.player_id", "tournaments are the others' too"),
    ("event.by_id", "office; of objections an id, their words go"),
    ("game.arbiter2_id", "office"),
    ("game.arbiter_id", "office"),
    ("game.black_id", "games are the opponents' too"),
    ("game.white_id", "games are the opponents' too"),
    ("letter_token.other_id", "the other's own address for mails, an id"),
    ("line_up.by_id", "office, until the round begins"),
    ("outage.named_by", "office"),
    ("rating.player_id", "lists are the others' too"),
    ("report.answered_by", "office"),
    ("review.asked_by", "reviews are for everybody"),
    ("scan.player_id", "office: the arbiter who put it in; those of the player's side go"),
    ("security_event.by_id", "office, in the accounts of others"),
    ("series_entry.entered_by", "office, in the entries of others"),
    ("series_invitation.made_by", "office"),
    ("submission.player_id", "games are the opponents' too"),
    ("team_captain.player_id", "office, in tournaments that are over"),
    ("tournament_event.by_id", "office"),
    ("tournament_role.player_id", "office, in tournaments that are over"),
    ("tournament_sheet.made_by", "office"),
    ("unsealing.agreed_by", "office"),
    ("unsealing.asked_by", "office"),
    ("unsealing_look.player_id", "office"),
];

/// Every column that refers to a player.
fn references() -> BTreeSet<String> {
    let (mut all, mut table) = (BTreeSet::new(), String::new());
    for path in files("migrations/postgres", &["sql"]) {
        for line in read(&path).lines() {
            if let Some(name) = line.strip_prefix("CREATE TABLE ") {
                name.trim_end_matches(" (").clone_into(&mut table);
            }
            let referred = line.strip_suffix(',').unwrap_or(line).strip_suffix(" REFERENCES player (id)");
            if let Some((_, column)) = referred.and_then(|text| text.split_once(" FOREIGN KEY (")) {
                all.insert(format!("{table}.{}", column.trim_end_matches(')')));
            }
        }
    }
    all
}

#[test]
fn every_reference_to_a_player_is_decided() {
    let goes = GOES.iter().map(|one| (*one).to_owned());
    let stays = STAYS.iter().map(|(one, _)| (*one).to_owned());
    let decided: BTreeSet<String> = goes.chain(stays).collect();
    assert_eq!(decided.len(), GOES.len() + STAYS.len());
    assert_eq!(references(), decided, "left: what there is; right: what an erasure does with it");
    // The erasure makes the one, and running games the other.
    for place in GOES
        .iter()
        .filter(|place| !["erasure.player_id", "bot_game.player_id", "series_role.player_id"].contains(place))
    {
        assert!(ROWS.iter().any(|(row, _)| row == place), "{place} is not shown to go");
    }
}

pub(crate) async fn found(raw: &Raw, text: &str) -> Vec<String> {
    raw.rows()
        .await
        .into_iter()
        .filter(|(_, bytes)| search::contains(bytes, text))
        .map(|(place, _)| place)
        .collect()
}

pub(super) async fn rows_of(raw: &Raw, place: &str, player: PlayerId) -> i64 {
    let (table, column) = place.split_once('.').unwrap();
    let id = raw.id(player.as_uuid());
    raw.number(&format!("SELECT COUNT(*) FROM {table} WHERE {column} = {id}")).await
}

/// All mails that wait count as sent, as they were composed.
pub(crate) async fn send_mails(house: &TestApp) {
    loop {
        let claimed = house.app.notices().claim_mails(99).await.unwrap();
        if claimed.is_empty() {
            return;
        }
        for id in claimed {
            house.app.notices().store_composed(id, b"Subject: a mail").await.unwrap();
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
}

/// Takes the steps that the server takes by itself until there is nothing more to do.
pub(crate) async fn finish(house: &TestApp) {
    for _ in 0..50 {
        if !house.app.operations().erase_step().await.unwrap() {
            return;
        }
    }
    panic!("it comes to no end");
}

/// A finished game of both in which White keeps something for herself.
async fn kept_game(house: &TestApp, anna: &Actor) -> GameId {
    let app = &house.app;
    let game = house.game().await;
    let line = Remark::new(Some(Greeting::GoodGame), "greetings from my stove").unwrap();
    house.say(anna, game, "e2e4", line).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let conditional = if_so("g1f3 b8c6", "f1b5");
    app.entries().set_conditional(anna, game, 2, &conditional, app.now(), Channel::Api).await.unwrap();
    app.entries().save_draft(anna, game, 2, "g1f3".to_owned(), false).await.unwrap();
    app.notes().save_note(anna, game, 2, "the bishop looks at c6").await.unwrap();
    app.games().resign(&house.black, game).await.unwrap();
    game
}

fn hook() -> NewWebhook {
    NewWebhook {
        label: "quiet kitchen board".to_owned(),
        url: "https://quiet.example/kitchen".to_owned(),
        form: WebhookForm::Standard,
    }
}

/// A house with something of nearly everything of Anna's; who she is by then.
async fn furnish(house: &TestApp) -> (Actor, GameId) {
    let (app, ben) = (&house.app, &house.black);
    let named = AccountEdit { name: Some("Annabella Quendolin".to_owned()), ..AccountEdit::default() };
    app.accounts().edit_account(None, house.white.id, named).await.unwrap();
    let anna = app.accounts().actor(house.white.id).await.unwrap().unwrap();
    signed_in(house, &anna, "kitchen").await;
    app.accounts().add_mail_address(&anna, "anna@office.example").await.unwrap();
    let told = mails(house).await;
    let link = told.into_iter().find_map(|(_, what)| match what {
        NoticeBody::ConfirmAddress { link, .. } => Some(link),
        _ => None,
    });
    app.accounts().confirm_mail_address(link.unwrap().rsplit('/').next().unwrap()).await.unwrap();
    let club = Identity { club: Some("Turm Quendolingen".to_owned()), ..Identity::default() };
    app.accounts().set_identity(&anna, club).await.unwrap();
    app.accounts().set_mail_pin(&anna, Some("271828")).await.unwrap();
    let token = NewToken { label: "quiet kitchen board".to_owned(), scopes: Scopes::ALL, days: 9 };
    app.sign_in().make_token(&anna, token).await.unwrap();
    app.webhooks().make(&anna, hook()).await.unwrap();
    app.webhooks().open_stream(&anna).await.unwrap();
    app.challenges().block(&anna, house.director.id).await.unwrap();
    let reports = app.arbitration();
    reports.report(&anna, ben.id, ReportReason::Conduct, "he wrote me rude letters").await.unwrap();
    reports.report(ben, anna.id, ReportReason::Other, OF_HER).await.unwrap();
    let game = kept_game(house, &anna).await;
    let guest = Opponent::Address("guest@elsewhere.example".to_owned());
    app.challenges().challenge(&anna, offer(house, guest)).await.unwrap();
    app.challenges().challenge(&anna, offer(house, Opponent::Anyone)).await.unwrap();
    house.clock.advance(SECOND);
    send_mails(house).await;
    // Some wait still.
    app.sign_in().request_link("anna@example.org").await.unwrap();
    (anna, game)
}

async fn nothing_left(database: Database) {
    let house = TestApp::new(database).await;
    let (app, raw) = (&house.app, house.raw().await);
    let (anna, game) = furnish(&house).await;
    let to_her = app.challenges().challenge(&house.black, offer(&house, Opponent::Player(anna.id))).await;
    let to_her = to_her.unwrap();
    for text in IN_CLEAR.iter().chain(&[OF_HER]) {
        assert!(!found(&raw, text).await.is_empty(), "{text} would not be found");
    }
    assert_eq!(raw.number(SAID).await, 1);
    assert_eq!(found(&raw, "greetings from my stove").await, Vec::<String>::new(), "nowhere in clear");
    let mut rows = Planted::new(&house, &raw).await;
    rows.plant(&raw, anna.id, Side::White).await;
    rows.plant(&raw, house.black.id, Side::Black).await;
    for player in [anna.id, house.black.id] {
        for (place, count) in planted(&raw, player).await {
            assert!(count > 0, "{place}");
        }
    }
    let (before, of_ben) = (counts(&raw, anna.id).await, planted(&raw, house.black.id).await);

    app.operations().erase(&proven(&house, &anna), " annabella QUENDOLIN ").await.unwrap();
    assert_eq!(state(&house, &house.black, to_her).await, ChallengeState::Declined);
    let told = news(&house).await;
    assert!(told.iter().all(|(_, news)| matches!(news, AccountNews::Erased)), "nothing else waits for her");
    assert_eq!(told.len(), 2);
    finish(&house).await;
    for text in IN_CLEAR.iter().chain(&[OF_HER]) {
        assert_eq!(found(&raw, text).await, Vec::<String>::new(), "{text}");
    }
    assert_eq!(raw.number(SAID).await, 0);
    for place in GOES.iter().filter(|place| **place != "security_event.player_id") {
        assert_eq!(rows_of(&raw, place, anna.id).await, 0, "{place}");
    }
    assert_eq!(rows_of(&raw, "security_event.player_id", anna.id).await, 1);
    let spared = of_ben.into_iter().map(|(place, count)| match place {
        // What he told of her, and she of him.
        "report.by_id" | "report.about_id" => (place, count - 1),
        // That she declines.
        "mail.player_id" => (place, count + 1),
        _ => (place, count),
    });
    assert_eq!(planted(&raw, house.black.id).await, spared.collect::<Vec<_>>());
    assert_eq!(rows.of_side(&raw, Side::White).await, [0, 0, 0]);
    assert_eq!(rows.of_side(&raw, Side::Black).await, [1, 1, 1]);
    assert_eq!(counts(&raw, anna.id).await, before, "what others rely on stays");
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM challenge WHERE invited IS NOT NULL OR link IS NOT NULL").await,
        0
    );
    assert_eq!(raw.number("SELECT COUNT(*) FROM challenge WHERE state = 'open'").await, 0);
    assert_eq!(raw.texts("SELECT locale FROM player WHERE erased_us IS NOT NULL").await, ["en"]);
    holds_together(&house, game).await;
}

/// How much there is of what stays. What she did in her own account is no office.
async fn counts(raw: &Raw, player: PlayerId) -> Vec<i64> {
    let mut all = Vec::new();
    for (place, _) in STAYS.iter().filter(|(place, _)| *place != "security_event.by_id") {
        all.push(rows_of(raw, place, player).await);
    }
    all
}

async fn whys(house: &TestApp, who: &Actor) -> Vec<ErasureRefusal> {
    let blocks = house.app.operations().erasure_blocks(who).await.unwrap();
    blocks.into_iter().map(|block| block.why).collect()
}

fn stands_in_the_way(done: Result<(), Error>, why: ErasureRefusal) -> bool {
    matches!(done, Err(Error::NotNow(NotNow::Erasure(found))) if found == why)
}

async fn blocked(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    assert!(whys(&house, anna).await.is_empty());
    let game = house.game().await;
    let blocks = app.operations().erasure_blocks(anna).await.unwrap();
    assert_eq!((blocks[0].why, blocks[0].games.as_slice()), (ErasureRefusal::Playing, &[game][..]));
    assert_eq!(whys(&house, &house.arbiter).await, [ErasureRefusal::Watching]);
    assert!(stands_in_the_way(app.operations().erase(anna, "Anna").await, ErasureRefusal::Playing));
    app.games().resign(anna, game).await.unwrap();
    assert!(whys(&house, anna).await.is_empty() && whys(&house, &house.arbiter).await.is_empty());
    let open = "INSERT INTO incident (game_id, id, turn, kind, opened_us, due_us) SELECT id, id, 1, 'objection', 1, 2 FROM game";
    raw.execute(open).await;
    assert_eq!(whys(&house, anna).await, [ErasureRefusal::Ruling]);
    assert_eq!(whys(&house, &house.arbiter).await, [ErasureRefusal::Judging]);
    raw.execute("UPDATE incident SET closed_us = 2").await;

    // Of a tournament's house all games are the tournament's.
    let other = TestApp::new(database).await;
    let (id, all) = running(&other, &other.raw().await, 3, json!({}), Some(&other.arbiter)).await;
    assert_eq!(whys(&other, &all[0]).await, [ErasureRefusal::Playing, ErasureRefusal::Entered]);
    let posts = other.app.operations().erasure_blocks(&other.director).await.unwrap();
    assert_eq!((posts[0].why, posts[0].tournaments[0].0), (ErasureRefusal::Post, id));

    let ada = admin(&house).await;
    assert_eq!(whys(&house, &ada).await, [ErasureRefusal::Administrator]);
    assert!(stands_in_the_way(
        app.operations().erase_by_operator(None, ada.id).await,
        ErasureRefusal::Administrator
    ));
    assert!(matches!(
        app.operations().erase_by_operator(Some(anna), ada.id).await,
        Err(Error::NotAllowed(_))
    ));

    let wrong = app.operations().erase(anna, "Ann").await;
    assert!(matches!(wrong, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "erase-name"));
    let link = app.sign_in().print_veiled_link(anna.id).await.unwrap();
    let used = app.sign_in().use_link(link.rsplit('/').next().unwrap(), &browser("x")).await.unwrap();
    let (session, _) = used.unwrap();
    let thief = app.sign_in().session(&session).await.unwrap().unwrap();
    assert!(matches!(app.operations().erase(&thief, "Anna").await, Err(Error::NotAllowed(_))));
    assert_eq!(raw.number("SELECT COUNT(*) FROM player WHERE erased_us IS NOT NULL").await, 0);
    app.operations().erase(anna, "Anna").await.unwrap();
    let again = app.operations().erase_by_operator(Some(&ada), anna.id).await;
    assert!(matches!(again, Err(Error::Account(AccountRefusal::Erased))));
}

async fn goes_on(database: Database) {
    let mut house = TestApp::new(database).await;
    let raw = house.raw().await;
    let anna = house.white.clone();
    // More games than one step looks at.
    for _ in 0..12 {
        kept_game(&house, &anna).await;
    }
    send_mails(&house).await;
    house.app.operations().erase(&anna, "Anna").await.unwrap();
    assert!(house.app.operations().erase_step().await.unwrap(), "there is more to do");
    assert_eq!(rows_of(&raw, "note.player_id", anna.id).await, 2);
    house.restart(7).await;
    let other = open_app(&house.store.url, house.clock.clone(), 9).await;
    let (one, two) = tokio::join!(house.app.operations().erase_step(), other.operations().erase_step());
    assert!(one.is_ok() && two.is_ok());
    finish(&house).await;
    assert_eq!(rows_of(&raw, "note.player_id", anna.id).await, 0);
    assert_eq!(rows_of(&raw, "mail.player_id", anna.id).await, 1, "the last one waits");
    assert_eq!(rows_of(&raw, "erasure.player_id", anna.id).await, 1);
    assert_eq!(news(&house).await.len(), 1);
    for _ in 0..2 {
        finish(&house).await;
        assert_eq!(rows_of(&raw, "mail.player_id", anna.id).await, 0);
        assert_eq!(rows_of(&raw, "erasure.player_id", anna.id).await, 0);
    }
}

async fn stays_away(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let session = signed_in(&house, anna, "kitchen").await;
    app.operations().erase(anna, "anna").await.unwrap();
    assert!(app.sign_in().session(&session).await.unwrap().is_none());
    assert!(app.sign_in().print_link(anna.id).await.is_err());
    let token = NewToken { label: "board".to_owned(), scopes: Scopes::ALL, days: 9 };
    assert!(app.sign_in().make_token(anna, token).await.is_err());
    let erased = |done: Result<(), Error>| matches!(done, Err(Error::Account(AccountRefusal::Erased)));
    for act in [AccountAct::Unlock, AccountAct::Lock, AccountAct::Revoke, AccountAct::Role(Role::Admin)] {
        assert!(erased(app.accounts().act_on_account(None, anna.id, act, "").await), "{act:?}");
    }
    let back = AccountEdit { name: Some("Anna".to_owned()), ..AccountEdit::default() };
    assert!(erased(app.accounts().edit_account(None, anna.id, back).await.map(drop)));
    assert!(app.games().create_game(&house.director, house.request()).await.is_err());
    let to_her = offer(&house, Opponent::Player(anna.id));
    assert!(app.challenges().challenge(&house.black, to_her).await.is_err());
    let about = app.arbitration().report(&house.black, anna.id, ReportReason::Other, "Gone.").await;
    assert!(matches!(about, Err(Error::NotFound)));
    assert!(app.operations().export(anna, ExportDepth::Operator).await.is_err());
    assert!(app.accounts().people_named("erased player").await.unwrap().is_empty());
    let new = |name: &str, email: &str| NewPlayer {
        name: name.to_owned(),
        email: email.to_owned(),
        locale: "de".to_owned(),
        role: Role::Player,
    };
    for name in ["Erased player", "erased  PLAYER", "Gelöschter Spieler"] {
        let refused = app.accounts().add_player(new(name, "x@example.org")).await;
        assert!(
            matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "name-reserved")
        );
    }
    let anew = app.accounts().add_player(new("Anna", "anna@example.org")).await.unwrap();
    assert_ne!(anew.id, anna.id, "the address is free again");
    // A session that was read before does nothing any more either.
    let gone = |done: Result<(), Error>| matches!(done, Err(Error::NotFound));
    assert!(gone(app.accounts().add_mail_address(anna, "late@example.org").await));
    assert!(gone(app.accounts().set_mail_pin(anna, Some("271828")).await));
    assert!(gone(app.accounts().set_identity(anna, Identity::default()).await.map(drop)));
    assert!(gone(app.accounts().set_listed(anna, true).await));
    assert!(gone(app.accounts().set_locale(anna, "de").await));
    assert!(gone(app.webhooks().make(anna, hook()).await.map(drop)));
    assert!(gone(app.challenges().block(anna, house.director.id).await));
    assert!(gone(app.games().make_calendar(anna).await.map(drop)));
    assert!(gone(app.challenges().challenge(anna, offer(&house, Opponent::Anyone)).await.map(drop)));
    let words = app.arbitration().report(anna, house.black.id, ReportReason::Other, "Late.").await;
    assert!(gone(words));
    assert!(app.operations().erase(anna, "Anna").await.is_err());
}

async fn shown(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    app.games().resign(&house.black, game).await.unwrap();
    app.operations().erase(anna, "Anna").await.unwrap();
    finish(&house).await;
    let view = app.games().game(Some(&house.black), game).await.unwrap();
    assert_eq!(view.sides.white.player.name, "Erased player");
    assert_eq!(view.sides.white.player.id, anna.id);
    let page = app.ratings().player_page(Some(&house.black), anna.id).await.unwrap();
    assert!(page.erased && page.person.name == "Erased player");
    let file = app.games().game_file(Some(&house.black), game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(app.operations().export(&house.black, ExportDepth::Common).await.is_ok());
}

/// A mail's head and texts, as they are read.
fn in_full(message: &[u8]) -> String {
    let mail = MessageParser::default().parse(message).unwrap();
    let texts = [mail.body_text(0).unwrap(), mail.body_html(0).unwrap()].join("\n");
    format!("{}\n{texts}", String::from_utf8_lossy(message))
}

async fn last_mail(database: Database) {
    let house = TestApp::new(database).await;
    let (app, (anna, _)) = (&house.app, furnish(&house).await);
    app.operations().erase(&anna, "Annabella Quendolin").await.unwrap();
    let sender = Sender::new("games@fairschach.example", "https://fairschach.example").unwrap();
    let mut to = Vec::new();
    for id in app.notices().claim_mails(99).await.unwrap() {
        let Some(task) = app.notices().mail_task(id).await.unwrap() else { continue };
        let notice = task.notice.unwrap();
        if matches!(&notice.what, NoticeBody::Account { news, .. } if matches!(**news, AccountNews::Erased)) {
            assert_eq!(notice.to.name, "", "who reads it is not called as the account is now");
            let composed = sender.compose(&notice, &task.message_id).unwrap();
            let mail = in_full(&composed.message);
            assert!(!mail.contains("Erased player"), "{mail}");
            to.push(notice.to.address);
        }
        app.outbox().mail_sent(id).await.unwrap();
    }
    to.sort();
    assert_eq!(to, ["anna@example.org", "anna@office.example"]);
    finish(&house).await;
    assert_eq!(rows_of(&house.raw().await, "mail.player_id", anna.id).await, 0);
}

async fn letters(database: Database) {
    let house = TestApp::new(database).await;
    let (anna, raw) = (&house.white, house.raw().await);
    Planted::new(&house, &raw).await.letter(&raw, anna.id).await;
    house.app.operations().erase(anna, "Anna").await.unwrap();
    let sent = |kind: &str| format!("UPDATE mail SET state = 'sent', done_us = 1 WHERE kind = '{kind}'");
    for (kind, words) in [("account", "Of the round."), ("tournament-message", "")] {
        raw.execute(&sent(kind)).await;
        finish(&house).await;
        assert_eq!(raw.texts("SELECT body FROM tournament_message").await, [words]);
        assert_eq!(rows_of(&raw, "erasure.player_id", anna.id).await, i64::from(!words.is_empty()));
    }
}
