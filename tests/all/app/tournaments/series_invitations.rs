//! Invitations to series, and reserve lists.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Denial, Error, Fault, SeriesFault, SeriesRefusal};
use fairschach::app::limits::{INVITATION_DAYS_MAX, INVITATIONS_OPEN_MAX};
use fairschach::app::tournaments::series::rules::{SeriesPlan, SeriesRules};
use fairschach::base::{Identity, MailKind, PlayerId, SeriesId};
use fairschach::tournament::InvitationState;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::course::players;
use super::kit::{no_grounds, seen};
use super::series::{enter, made, plan, shown, step};
use crate::app::ratings::foreign::import;
use crate::app::tournaments::entry_ratings::list;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    an_invitation_is_accepted_declined_or_lapses => answers;
    the_reserve_list_gets_the_places_that_are_left => reserve;
    a_reserve_list_goes_by_the_list_of_the_sheet => listed;
    without_a_reserve_list_nobody_waits_for_an_answer => plain;
    invitations_have_limits => limits;
}

/// The day so many days from now.
fn day(house: &TestApp, ahead: i64) -> Date {
    house.app.now().plus(ahead * DAY).to_string()[..10].parse().unwrap()
}

fn reserved(more: Value) -> SeriesPlan {
    let plan = plan(3, 5, more);
    SeriesPlan { rules: SeriesRules { reserve: true, ..plan.rules.clone() }, ..plan }
}

async fn invite(house: &TestApp, id: SeriesId, who: &Actor, ahead: i64) {
    let last_day = day(house, ahead);
    house.app.series().invite(&house.director, id, who.id, None, last_day).await.unwrap();
}

async fn waiting(house: &TestApp, id: SeriesId) -> Vec<PlayerId> {
    shown(house, id).await.waiting.iter().map(|one| one.player.id).collect()
}

async fn state(house: &TestApp, id: SeriesId, who: &Actor) -> Option<InvitationState> {
    let view = house.app.series().show_series(Some(&house.director), id, None).await.unwrap();
    view.invitations.iter().find(|one| one.player.id == who.id).map(|one| one.state)
}

async fn answers(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 5).await;
    let (series, app) = (house.app.series(), &house.app);
    let id = made(&house, plan(3, 5, json!({"eligibility": {"federations": ["GER"]}}))).await;
    for one in &all[..4] {
        invite(&house, id, one, 7).await;
    }
    let raw = Raw::open(&house.store.url).await;
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'series-invitation'";
    assert_eq!(raw.number(mails).await, 4);
    assert_eq!(MailKind::SeriesInvitation.as_str(), "series-invitation");
    let own = series.show_series(Some(&all[0]), id, None).await.unwrap();
    assert!(own.own_invitation.is_some() && own.invitations.is_empty() && own.invitations_open == 4);
    // Whoever is invited enters though the sheet is for others and the entries are closed; nobody else does.
    series.take_entries(&house.director, id, false).await.unwrap();
    series.answer_invitation(&all[0], id, true).await.unwrap();
    series.answer_invitation(&all[1], id, false).await.unwrap();
    house.clock.advance(SECOND);
    series.enter_series(&all[2], id, all[2].id, None).await.unwrap();
    no_grounds(series.enter_series(&all[4], id, all[4].id, None).await, SeriesRefusal::Shut);
    assert_eq!(state(&house, id, &all[0]).await, Some(InvitationState::Accepted));
    assert_eq!(state(&house, id, &all[1]).await, Some(InvitationState::Declined));
    assert_eq!(state(&house, id, &all[2]).await, Some(InvitationState::Accepted));
    assert_eq!(waiting(&house, id).await, [all[0].id, all[2].id]);
    for (who, accept) in [(&all[0], true), (&all[1], true), (&all[4], false)] {
        no_grounds(series.answer_invitation(who, id, accept).await, SeriesRefusal::NotInvited);
    }
    // The last day ends where the series is.
    house.clock.advance(7 * DAY);
    assert_eq!(state(&house, id, &all[3]).await, Some(InvitationState::Open));
    house.clock.advance(DAY);
    no_grounds(series.answer_invitation(&all[3], id, true).await, SeriesRefusal::NotInvited);
    app.series().step_series().await.unwrap();
    assert_eq!(state(&house, id, &all[3]).await, Some(InvitationState::Lapsed));
    // Who was invited in vain may be invited again; an open invitation can be taken back.
    for one in [&all[1], &all[3]] {
        invite(&house, id, one, 1).await;
    }
    no_grounds(
        series.invite(&house.director, id, all[1].id, None, day(&house, 1)).await,
        SeriesRefusal::InvitedAlready,
    );
    series.take_invitation_back(&house.director, id, all[1].id).await.unwrap();
    no_grounds(series.take_invitation_back(&house.director, id, all[1].id).await, SeriesRefusal::NotInvited);
    no_grounds(series.answer_invitation(&all[1], id, true).await, SeriesRefusal::NotInvited);
    series.answer_invitation(&all[3], id, true).await.unwrap();
    assert_eq!(step(&house).await, 1);
    // Whoever waits or plays is not invited, and those alone invite who run it.
    no_grounds(
        series.invite(&house.director, id, all[3].id, None, day(&house, 1)).await,
        SeriesRefusal::Plays,
    );
    series.enter_series(&house.director, id, all[4].id, None).await.unwrap_err();
    series.take_entries(&house.director, id, true).await.unwrap();
    series.enter_series(&house.director, id, all[4].id, None).await.unwrap();
    no_grounds(
        series.invite(&house.director, id, all[4].id, None, day(&house, 1)).await,
        SeriesRefusal::Waits,
    );
    let denied = series.invite(&all[0], id, all[1].id, None, day(&house, 1)).await;
    assert!(matches!(denied, Err(Error::NotAllowed(Denial::DoesNotRunSeries))));
    let denied = series.take_invitation_back(&all[0], id, all[1].id).await;
    assert!(matches!(denied, Err(Error::NotAllowed(Denial::DoesNotRunSeries))));
}

async fn reserve(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 8).await;
    let rated = [(&all[2], 1_600_000), (&all[3], 1_900_000), (&all[4], 1_400_000), (&all[5], 1_900_000)];
    list(&house, "2025-12", "fairschach", &rated).await;
    let id = made(&house, reserved(json!({"seeding": "entry"}))).await;
    invite(&house, id, &all[0], 5).await;
    invite(&house, id, &all[1], 5).await;
    // By rating, then by date; who is in no list has 1500.
    enter(&house, id, &all[2..7]).await;
    let order = [&all[3], &all[5], &all[2], &all[6], &all[4]].map(|one| one.id);
    assert_eq!(waiting(&house, id).await, order);
    assert_eq!(step(&house).await, 0, "two invitations hold places");
    house.clock.advance(SECOND);
    house.app.series().answer_invitation(&all[0], id, true).await.unwrap();
    assert_eq!(waiting(&house, id).await[0], all[0].id, "who accepts comes first");
    assert_eq!(step(&house).await, 0, "one still does");
    house.clock.advance(6 * DAY);
    assert_eq!(step(&house).await, 2);
    let sections = shown(&house, id).await.sections;
    let mut plays = Vec::new();
    for section in sections.iter().rev() {
        let view = seen(&house, section.tournament).await;
        let mut entrants: Vec<PlayerId> = view.entrants.iter().map(|one| one.player.id).collect();
        entrants.sort_unstable();
        plays.push(entrants);
    }
    let sorted = |of: [&Actor; 3]| {
        let mut ids: Vec<PlayerId> = of.iter().map(|one| one.id).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(plays, [sorted([&all[0], &all[3], &all[5]]), sorted([&all[2], &all[6], &all[4]])]);
}

async fn listed(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    import(&house, "FIDE,1,1700,2025-12-01\nFIDE,2,2300,2025-12-01\n").await;
    for (n, fide_id) in [(0, 1), (1, 2)] {
        let who = Identity { fide_id: Some(fide_id), ..Identity::default() };
        house.app.accounts().set_identity(&all[n], who).await.unwrap();
    }
    list(&house, "2025-12", "fairschach", &[(&all[2], 3_000_000)]).await;
    let asks = json!({"eligibility": {"rating_min": 1, "rating_of": "FIDE"}});
    let id = made(
        &house,
        SeriesPlan { rules: SeriesRules { players: 4, ..reserved(json!({})).rules }, ..reserved(asks) },
    )
    .await;
    house.app.series().enter_series(&house.director, id, all[2].id, None).await.unwrap();
    enter(&house, id, &all[..2]).await;
    let view = shown(&house, id).await;
    let waits: Vec<_> = view.waiting.iter().map(|one| (one.player.id, one.rating)).collect();
    assert_eq!(waits, [(all[1].id, Some(2300)), (all[0].id, Some(1700)), (all[2].id, None)]);
}

async fn plain(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = made(&house, plan(3, 5, json!({}))).await;
    invite(&house, id, &all[3], 5).await;
    enter(&house, id, &all[..3]).await;
    assert_eq!(step(&house).await, 1);
    // An accepted invitation takes the place of an entry that waits.
    let raw = Raw::open(&house.store.url).await;
    house.app.series().answer_invitation(&all[3], id, true).await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM series_entry").await, 1);
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let series = house.app.series();
    let id = made(&house, plan(3, 5, json!({}))).await;
    for (ahead, good) in
        [(-1, false), (INVITATION_DAYS_MAX + 1, false), (0, true), (INVITATION_DAYS_MAX, true)]
    {
        let done = series.invite(&house.director, id, all[0].id, None, day(&house, ahead)).await;
        match done {
            Ok(()) => {
                assert!(good, "{ahead}");
                series.take_invitation_back(&house.director, id, all[0].id).await.unwrap();
            }
            Err(Error::Malformed(faults)) => {
                assert!(!good && faults[0].code == Fault::Series(SeriesFault::LastDay), "{ahead}");
            }
            Err(error) => panic!("{error}"),
        }
    }
    let none = series.invite(&house.director, id, all[0].id, Some(2), day(&house, 1)).await;
    let Err(Error::Malformed(faults)) = none else { panic!("there is no such class") };
    assert_eq!(faults[0].code, Fault::Series(SeriesFault::Class));
    // So many are open at once.
    invite(&house, id, &all[0], 5).await;
    let raw = Raw::open(&house.store.url).await;
    for n in 1..INVITATIONS_OPEN_MAX {
        let person = super::series::somebody(&raw, n).await;
        raw.execute(&format!(
            "INSERT INTO series_invitation (series_id, player_id, class, state, made_us, made_by, until_us) \
             SELECT series_id, {}, 1, 'open', made_us, made_by, until_us FROM series_invitation WHERE player_id = {}",
            raw.id(person),
            raw.id(all[0].id.as_uuid())
        ))
        .await;
    }
    let full = series.invite(&house.director, id, all[1].id, None, day(&house, 1)).await;
    no_grounds(full, SeriesRefusal::InvitationsFull);
    series.answer_invitation(&all[0], id, false).await.unwrap();
    invite(&house, id, &all[1], 1).await;
}
