//! Series where something else happens meanwhile: accounts are locked or erased, rules change, sections end in another order.

use fairschach::app::accounts::account::AccountAct;
use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, SeriesFault, TournamentRefusal};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::series::invitations::INVITATION_MAILS_APART;
use fairschach::app::tournaments::series::rules::{SeriesClass, SeriesPlan, SeriesRules};
use fairschach::app::tournaments::series::sections::TRY_AGAIN_AFTER;
use fairschach::base::SeriesId;
use fairschach::tournament::{InvitationState, Kind, SectionOutcome};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::course::{players, sheet};
use super::kit::{no_grounds, seen};
use super::series::{enter, made, plan, play, shown, step};
use super::swiss::{house_with, words};
use crate::app::accounts::care::admin;
use crate::support::raw::{Raw, store, tx};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    nobody_enters_a_section_late => late;
    a_swiss_section_has_more_players_than_rounds => rounds;
    what_is_over_is_noted_though_no_section_can_be_made => noted;
    a_section_that_was_made_later_decides => order;
    who_is_locked_out_goes_on_waiting => locked;
    an_erased_player_holds_no_places => erased;
    a_seat_ends_an_invitation_to_another_class => seated;
    a_substitute_waits_for_no_other_section => substituted;
    an_invitation_is_mailed_once_a_day => once_a_day;
    who_has_blocked_the_director_gets_no_mail => blocked;
    putting_a_series_off_spares_what_is_newer => put_off;
    a_sheet_that_stays_keeps_its_template => template;
}

const MAILS: &str = "SELECT COUNT(*) FROM mail WHERE kind = 'series-invitation'";

fn swiss(rounds: u16, late_until: u16) -> Value {
    json!({"kind": {"name": "swiss", "rounds": rounds, "late_until": late_until}})
}

fn tomorrow(house: &TestApp) -> Date {
    house.app.now().plus(DAY).to_string()[..10].parse().unwrap()
}

/// A series with classes A and B of three, with a reserve list if so.
fn two(reserve: bool) -> SeriesPlan {
    let class = |name: &str| SeriesClass { name: name.to_owned(), rating_min: None, rating_max: None };
    let plan = plan(3, 10, json!({"seeding": "entry"}));
    let classes = vec![class("A"), class("B")];
    let rules = SeriesRules { classes, promote: 1, relegate: 1, reserve, ..plan.rules.clone() };
    SeriesPlan { rules, ..plan }
}

async fn put(house: &TestApp, id: SeriesId, who: &Actor, class: u16) {
    house.clock.advance(SECOND);
    house.app.series().enter_series(&house.director, id, who.id, Some(class)).await.unwrap();
}

async fn late(database: Database) {
    let house = house_with(database, &words()).await;
    let all = players(&house, 5).await;
    let id = made(&house, plan(4, 1, swiss(3, 3))).await;
    enter(&house, id, &all[..4]).await;
    assert_eq!(step(&house).await, 1);
    let section = shown(&house, id).await.sections[0].tournament;
    let kind = seen(&house, section).await.sheet.kind;
    assert!(matches!(kind, Kind::Swiss { rounds: 3, late_until: 0, .. }), "{kind:?}");
    let entry = house.app.tournament_setup().enter_tournament(&all[4], section, all[4].id, None).await;
    no_grounds(entry, TournamentRefusal::EntriesShut);
}

async fn rounds(database: Database) {
    let house = house_with(database, &words()).await;
    let series = house.app.series();
    series.create_series(&house.director, plan(4, 1, swiss(3, 0))).await.unwrap();
    let refused = series.create_series(&house.director, plan(4, 1, swiss(4, 0))).await;
    let Err(Error::Malformed(faults)) = refused else { panic!("{refused:?}") };
    assert_eq!((faults.len(), faults[0].code), (1, SeriesFault::Rounds.into()));
}

async fn noted(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 6).await;
    let id = made(&house, plan(3, 1, json!({"seeding": "entry"}))).await;
    enter(&house, id, &all).await;
    assert_eq!(step(&house).await, 1);
    let first = shown(&house, id).await.sections[0].tournament;
    let raw = Raw::open(&house.store.url).await;
    raw.execute("UPDATE series SET sheet = REPLACE(sheet, '14d/pair', 'never')").await;
    play(&house, first, &all).await;
    assert_eq!(step(&house).await, 0);
    let view = shown(&house, id).await;
    assert_eq!((view.sections.len(), view.over.len(), view.waiting.len()), (0, 1, 3));
    assert_eq!(view.not_made, Some(house.app.now().plus(TRY_AGAIN_AFTER)), "who runs it reads it");
    // Whoever has played to the end enters again.
    enter(&house, id, &all[..1]).await;
    assert_eq!(step(&house).await, 0);
    raw.execute("UPDATE series SET sheet = REPLACE(sheet, 'never', '14d/pair')").await;
    house.clock.advance(TRY_AGAIN_AFTER);
    assert_eq!(step(&house).await, 1);
    assert_eq!(shown(&house, id).await.not_made, None);
}

async fn order(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 5).await;
    let id = made(&house, two(false)).await;
    for one in &all[..3] {
        put(&house, id, one, 2).await;
    }
    assert_eq!(step(&house).await, 1);
    let first = shown(&house, id).await.sections[0].tournament;
    let leaves = Action::Withdraw { players: vec![all[0].id], silent: false };
    house.app.tournaments().perform(&all[0], first, leaves, "no time").await.unwrap();
    for one in [&all[0], &all[3], &all[4]] {
        put(&house, id, one, 1).await;
    }
    assert_eq!(step(&house).await, 1);
    let sections = shown(&house, id).await.sections;
    let second = sections.iter().find(|one| one.tournament != first).unwrap().tournament;
    play(&house, second, &all).await;
    step(&house).await;
    let own = async || house.app.series().show_series(Some(&all[0]), id, None).await.unwrap().own_outcome;
    assert_eq!(own().await, Some((SectionOutcome::Stays, 1)));
    play(&house, first, &all).await;
    step(&house).await;
    assert_eq!(shown(&house, id).await.over.len(), 2);
    assert_eq!(own().await, Some((SectionOutcome::Stays, 1)), "the one that began first says nothing more");
}

async fn locked(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let ada = admin(&house).await;
    let id = made(&house, plan(3, 1, json!({}))).await;
    enter(&house, id, &all).await;
    let accounts = house.app.accounts();
    accounts.act_on_account(Some(&ada), all[0].id, AccountAct::Lock, "").await.unwrap();
    assert_eq!(step(&house).await, 0);
    assert_eq!(shown(&house, id).await.waiting.len(), 3, "they keep their place");
    house.clock.advance(SECOND);
    accounts.act_on_account(Some(&ada), all[0].id, AccountAct::Unlock, "").await.unwrap();
    assert_eq!(step(&house).await, 1);
}

async fn erased(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let plan = plan(3, 1, json!({}));
    let rules = SeriesRules { reserve: true, ..plan.rules.clone() };
    let id = made(&house, SeriesPlan { rules, ..plan }).await;
    house.app.series().invite(&house.director, id, all[3].id, None, tomorrow(&house)).await.unwrap();
    enter(&house, id, &all[..3]).await;
    assert_eq!(step(&house).await, 0, "the invitation holds the places");
    house.app.operations().erase_by_operator(None, all[3].id).await.unwrap();
    assert_eq!(step(&house).await, 1);
}

async fn seated(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 6).await;
    let id = made(&house, two(true)).await;
    house.app.series().invite(&house.director, id, all[0].id, Some(1), tomorrow(&house)).await.unwrap();
    for one in &all[..3] {
        put(&house, id, one, 2).await;
    }
    for one in &all[3..] {
        put(&house, id, one, 1).await;
    }
    assert_eq!(step(&house).await, 2, "who plays in class B holds no place in class A");
    let view = house.app.series().show_series(Some(&house.director), id, None).await.unwrap();
    assert_eq!((view.invitations_open, view.invitations[0].state), (0, InvitationState::Lapsed));
}

async fn substituted(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 6).await;
    let id = made(&house, plan(3, 9, json!({"replacement": true}))).await;
    enter(&house, id, &all[..4]).await;
    house.app.series().invite(&house.director, id, all[4].id, None, tomorrow(&house)).await.unwrap();
    assert_eq!(step(&house).await, 1);
    let section = shown(&house, id).await.sections[0].tournament;
    for (player, substitute) in [(&all[0], &all[3]), (&all[1], &all[4])] {
        let act = Action::Replace { player: player.id, substitute: substitute.id };
        house.app.tournaments().perform(&house.director, section, act, "ill").await.unwrap();
    }
    let view = house.app.series().show_series(Some(&house.director), id, None).await.unwrap();
    assert_eq!((view.waiting.len(), view.invitations_open), (0, 0));
    assert_eq!(view.invitations[0].state, InvitationState::Lapsed);
}

async fn once_a_day(database: Database) {
    let house = TestApp::new(database).await;
    let (all, series) = (players(&house, 1).await, house.app.series());
    let raw = Raw::open(&house.store.url).await;
    let id = made(&house, plan(3, 1, json!({}))).await;
    let again = async || {
        series.invite(&house.director, id, all[0].id, None, tomorrow(&house)).await.unwrap();
        series.take_invitation_back(&house.director, id, all[0].id).await.unwrap();
    };
    again().await;
    let due = || format!("{MAILS} AND release_us <= {}", house.app.now().as_us());
    assert_eq!(raw.number(&due()).await, 1);
    // What is told of later is told in one mail.
    again().await;
    again().await;
    assert_eq!((raw.number(&due()).await, raw.number(MAILS).await), (1, 2));
    let view = series.show_series(Some(&house.director), id, None).await.unwrap();
    assert_eq!(view.invitations[0].state, InvitationState::TakenBack);
    house.clock.advance(INVITATION_MAILS_APART - SECOND);
    again().await;
    assert_eq!((raw.number(&due()).await, raw.number(MAILS).await), (1, 2));
    house.clock.advance(SECOND);
    assert_eq!(raw.number(&due()).await, 2);
    again().await;
    assert_eq!((raw.number(&due()).await, raw.number(MAILS).await), (2, 3));
}

async fn blocked(database: Database) {
    let house = TestApp::new(database).await;
    let (all, series) = (players(&house, 1).await, house.app.series());
    let id = made(&house, plan(3, 1, json!({}))).await;
    house.app.challenges().block(&all[0], house.director.id).await.unwrap();
    series.invite(&house.director, id, all[0].id, None, tomorrow(&house)).await.unwrap();
    assert_eq!(Raw::open(&house.store.url).await.number(MAILS).await, 0);
    series.answer_invitation(&all[0], id, true).await.unwrap();
}

async fn put_off(database: Database) {
    let house = TestApp::new(database).await;
    let id = made(&house, plan(3, 1, json!({}))).await;
    let raw = Raw::open(&house.store.url).await;
    let (now, store) = (house.app.now(), store(&house.store.url).await);
    let due = format!("SELECT due_us FROM series WHERE id = {}", raw.id(id.as_uuid()));
    for (before, after) in [(now, now.plus(DAY)), (now.plus(SECOND), now.plus(SECOND))] {
        tx!(store, write, tx => tx.series().set_due(id, Some(before)).await?).unwrap();
        tx!(store, write, tx => tx.series().put_off(id, now, now.plus(DAY)).await?).unwrap();
        assert_eq!(raw.number(&due).await, after.as_us());
    }
}

async fn template(database: Database) {
    let house = TestApp::new(database).await;
    let mut of = plan(3, 10, json!({"seeding": "entry"}));
    let setup = house.app.tournament_setup();
    let draft = setup.create_tournament(&house.director, of.sheet.clone()).await.unwrap();
    of.rules.template = Some(draft);
    let id = made(&house, of.clone()).await;
    let changed = async |to: &SeriesPlan| {
        let version = shown(&house, id).await.version;
        house.app.series().change_series(&house.director, id, version, to.clone()).await.unwrap();
        shown(&house, id).await.rules.template
    };
    // Programs name none, and send the sheet as it was made or as it is told, with a name and places of its own.
    of.rules.template = None;
    (of.name, of.rules.players) = ("Summer".to_owned(), 4);
    assert_eq!(changed(&of).await, Some(draft));
    of.sheet = shown(&house, id).await.sheet;
    assert_eq!(changed(&of).await, Some(draft));
    of.sheet = sheet(json!({"seeding": "rating"}));
    assert_eq!(changed(&of).await, None, "another sheet comes from nowhere");
}
