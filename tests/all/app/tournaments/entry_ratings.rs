//! Ratings at the entry: the one that is given, else that of the newest rating list.

use fairschach::app::actor::Actor;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::EntrantView;
use fairschach::base::{Identity, TournamentId};
use fairschach::game::Month;
use fairschach::store::{RatingListRow, RatingRow, Store};
use serde_json::json;

use crate::app::ratings::foreign::import;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, seen, steps};
use crate::support::counted::{statements_after, statements_so_far};
use crate::support::raw::tx;
use crate::support::{Database, START, TestApp, on_both};

on_both! {
    seeding_takes_the_rating_of_the_newest_list => seeded;
    who_joins_later_has_a_rating_too => joined;
    a_list_that_the_sheet_names_seeds_and_gives_prizes => by_their_list;
    whoever_enters_is_looked_up_once => looked_up;
}

fn month(text: &str) -> Month {
    Month::parse(text).unwrap()
}

/// A list with these ratings, in thousandths of a point.
pub(super) async fn list(house: &TestApp, of: &str, variant: &str, ratings: &[(&Actor, i64)]) {
    let store = Store::open(&house.store.url).await.unwrap();
    let rows: Vec<RatingRow> = (1..)
        .zip(ratings)
        .map(|(place, (player, rating_milli))| RatingRow {
            variant: variant.to_owned(),
            player_id: player.id.as_uuid(),
            place,
            rank: place,
            rating_milli: *rating_milli,
            deviation_milli: 80_000,
            volatility_nano: 60_000_000,
            games: 2,
            games_total: 9,
        })
        .collect();
    let month = month(of).number();
    tx!(store, write, tx => {
        let list = RatingListRow { month, closed_us: START.as_us(), games: 1, stale: false };
        tx.ratings().put_rating_list(&list).await?;
        tx.ratings().insert_ratings(month, &rows).await?;
    })
    .unwrap();
    store.close().await;
}

/// The rating of a player's entry, and the list that it was taken from.
async fn rating(house: &TestApp, id: TournamentId, player: &Actor) -> (Option<u16>, Option<String>) {
    let view = seen(house, id).await;
    let own = |one: &&EntrantView| one.player.id == player.id;
    let one = view.entrants.iter().find(own).unwrap();
    (one.rating, one.rating_list.map(|month| month.to_string()))
}

async fn seeded(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 5).await;
    let [strong, given, weak, other, late] = &all[..] else { unreachable!() };
    list(&house, "2025-10", "fairschach", &[(strong, 1_100_000), (late, 2_900_000)]).await;
    // The newest list alone counts, and of it the tournament's own kind of game; half a point is rounded up.
    list(&house, "2025-11", "normal", &[(other, 2_800_000)]).await;
    list(&house, "2025-12", "fairschach", &[(strong, 2_100_499), (given, 2_000_000), (weak, 1_700_500)])
        .await;
    let id = entered(&house, json!({"seeding": "rating"}), &all[2..3]).await;
    let app = &house.app;
    app.tournament_setup().enter_tournament(late, id, late.id, None).await.unwrap();
    app.tournament_setup().enter_tournament(strong, id, strong.id, None).await.unwrap();
    app.tournament_setup().enter_rated(&house.director, id, given.id, None, Some(2200)).await.unwrap();
    app.tournament_setup().enter_tournament(&house.director, id, other.id, None).await.unwrap();
    let of = async |player| rating(&house, id, player).await;
    let list_of = |rating| (Some(rating), Some("2025-12".to_owned()));
    assert_eq!(of(strong).await, list_of(2100));
    assert_eq!(of(weak).await, list_of(1701));
    assert_eq!(of(given).await, (Some(2200), None), "the given one counts");
    assert_eq!(of(late).await, (None, None), "an older list does not count");
    assert_eq!(of(other).await, (None, None), "another game's list does not count");
    // Who enters anew has the rating of then; the others keep theirs.
    list(&house, "2026-01", "fairschach", &[(strong, 1_000_000), (weak, 2_500_000)]).await;
    app.tournament_setup().take_entry_back(weak, id, weak.id).await.unwrap();
    app.tournament_setup().enter_tournament(weak, id, weak.id, None).await.unwrap();
    assert_eq!(of(weak).await, (Some(2500), Some("2026-01".to_owned())));
    assert_eq!(of(strong).await, list_of(2100));
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let view = seen(&house, id).await;
    let number = |player: &Actor| view.entrants.iter().find(|one| one.player.id == player.id).unwrap().number;
    assert_eq!([weak, given, strong].map(number), [Some(1), Some(2), Some(3)]);
    // The record says by what the numbers follow.
    let told = acts(&raw, "entered").await;
    let told: Vec<_> = told.iter().map(|one| (&one["rating"], &one["rating_list"])).collect();
    let null = &serde_json::Value::Null;
    assert_eq!(told[0], (&json!(1701), &json!("2025-12")));
    assert_eq!(told[1], (null, null));
    assert_eq!(told[3], (&json!(2200), null));
    assert_eq!(told[5], (&json!(2500), &json!("2026-01")));
}

async fn joined(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 5).await;
    list(&house, "2025-12", "fairschach", &[(&all[3], 1_900_000), (&all[4], 1_800_000)]).await;
    let listed = |rating| (Some(rating), Some("2025-12".to_owned()));
    // At the bottom of a ladder.
    let kind = json!({"name": "ladder", "reach": 2, "games": 1, "idle_days": 0});
    let ladder = entered(&house, json!({"kind": kind}), &all[..3]).await;
    house.app.tournaments().perform(&house.director, ladder, Action::Start, "").await.unwrap();
    steps(&house, &raw, ladder).await;
    house.app.tournament_setup().enter_tournament(&all[3], ladder, all[3].id, None).await.unwrap();
    assert_eq!(rating(&house, ladder, &all[3]).await, listed(1900));
    let told = acts(&raw, "joined").await;
    assert_eq!((&told[0]["rating"], &told[0]["rating_list"]), (&json!(1900), &json!("2025-12")));
    // As a substitute.
    let id = entered(&house, json!({"replacement": true}), &all[..3]).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house
        .app
        .tournaments()
        .perform(
            &house.director,
            id,
            Action::Replace { player: all[0].id, substitute: all[4].id },
            "Ill for long.",
        )
        .await
        .unwrap();
    assert_eq!(rating(&house, id, &all[4]).await, listed(1800));
}

/// For the list and for the other conditions of a sheet alike.
async fn looked_up(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    import(&house, "FIDE,1,2400,2025-12-01\n").await;
    let who = Identity { fide_id: Some(1), federation: Some("GER".to_owned()), ..Identity::default() };
    house.app.accounts().set_identity(&all[0], who).await.unwrap();
    for eligibility in [
        json!({"federations": ["GER"], "rating_min": 1000, "rating_of": "FIDE"}),
        json!({"federations": ["GER"]}),
    ] {
        let id = entered(&house, json!({"seeding": "entry", "eligibility": eligibility}), &[]).await;
        let before = statements_so_far();
        house.app.tournament_setup().enter_tournament(&all[0], id, all[0].id, None).await.unwrap();
        let looks = statements_after(before).into_iter().filter(|sql| sql.contains("FROM player_identity"));
        assert_eq!(looks.count(), 1, "{eligibility}");
    }
}

async fn by_their_list(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let [strong, given, weak, unlisted] = &all[..] else { unreachable!() };
    let (app, director) = (&house.app, &house.director);
    // In the server's own list the order is another one.
    list(&house, "2025-12", "fairschach", &[(weak, 2_900_000), (unlisted, 2_800_000), (strong, 1_000_000)])
        .await;
    import(&house, "FIDE,1,2400,2025-12-01\nFIDE,2,2050,2025-12-01\nFIDE,3,1900,2025-12-01\n").await;
    for (player, number) in [(strong, 1), (given, 2), (weak, 3), (unlisted, 4)] {
        let who = Identity { fide_id: Some(number), ..Identity::default() };
        app.accounts().set_identity(player, who).await.unwrap();
    }
    let group = |name: &str, who: serde_json::Value| json!({ "name": name, "who": who });
    let prizes =
        json!([group("U2000", json!({"rating_max": 2000})), group("2000+", json!({"rating_min": 2000}))]);
    let eligibility = json!({"rating_min": 1000, "rating_of": "FIDE"});
    let asked = json!({"seeding": "rating", "eligibility": eligibility, "prizes": prizes});
    let id = entered(&house, asked, &all[2..3]).await;
    let setup = app.tournament_setup();
    setup.enter_tournament(strong, id, strong.id, None).await.unwrap();
    setup.enter_rated(director, id, given.id, None, Some(2100)).await.unwrap();
    setup.enter_tournament(director, id, unlisted.id, None).await.unwrap();
    // That of then counts, whatever the list says later.
    import(&house, "FIDE,3,2800,2026-01-01\n").await;
    let of = async |player| rating(&house, id, player).await;
    assert_eq!(of(strong).await, (Some(2400), None));
    assert_eq!(of(given).await, (Some(2100), None), "the given one counts");
    assert_eq!(of(weak).await, (Some(1900), None));
    assert_eq!(of(unlisted).await, (None, None), "who is not in it has no rating");
    app.tournaments().perform(director, id, Action::Start, "").await.unwrap();
    let view = seen(&house, id).await;
    let number = |player: &Actor| view.entrants.iter().find(|one| one.player.id == player.id).unwrap().number;
    assert_eq!([strong, given, weak, unlisted].map(number), [1, 2, 3, 4].map(Some));
    let tables = app.tournaments().tournament_tables(None, id).await.unwrap();
    let inside = |at: usize| {
        let rows = tables.sections[0].prizes[at].rows.iter();
        let mut numbers: Vec<u16> = rows.map(|row| row.number).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(inside(0), [3], "nobody without a rating has 1500 in it");
    assert_eq!(inside(1), [1, 2]);
}
