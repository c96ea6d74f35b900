//! Classes of a series: where one begins, and how sections move their players.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, Fault, SeriesFault, SeriesRefusal};
use fairschach::app::limits::{CLASS_CHARS_MAX, CLASSES_MAX};
use fairschach::app::tournaments::series::rules::{SeriesClass, SeriesPlan, SeriesRules};
use fairschach::base::{PlayerId, SeriesId};
use fairschach::tournament::SectionOutcome;
use serde_json::{Value, json};

use super::course::players;
use super::kit::no_grounds;
use super::series::{made, plan, play, shown, step};
use crate::app::tournaments::entry_ratings::list;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    places_move_players_between_classes => moves;
    who_is_new_begins_below_or_by_rating => begins;
    who_shares_a_place_is_moved_in_their_favour => shared;
    classes_have_faults_at_their_limits => limits;
}

fn class(name: &str, rating_min: Option<u16>, rating_max: Option<u16>) -> SeriesClass {
    SeriesClass { name: name.to_owned(), rating_min, rating_max }
}

/// Classes A, B and C of three, one up and one down.
fn three(more: Value) -> SeriesPlan {
    let plan = plan(3, 10, more);
    let classes =
        vec![class("A", Some(2000), None), class("B", Some(1700), Some(1999)), class("C", None, None)];
    SeriesPlan { rules: SeriesRules { classes, promote: 1, relegate: 1, ..plan.rules.clone() }, ..plan }
}

/// The director puts all of these into a class.
async fn put(house: &TestApp, id: SeriesId, all: &[Actor], class: u16) {
    for one in all {
        house.clock.advance(SECOND);
        house.app.series().enter_series(&house.director, id, one.id, Some(class)).await.unwrap();
    }
}

async fn enters(house: &TestApp, id: SeriesId, who: &Actor) -> (Vec<u16>, Option<(SectionOutcome, u16)>) {
    let view = house.app.series().show_series(Some(who), id, None).await.unwrap();
    (view.enters, view.own_outcome)
}

async fn moves(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 9).await;
    let id = made(&house, three(json!({"seeding": "entry"}))).await;
    for (n, of) in all.chunks(3).enumerate() {
        put(&house, id, of, n as u16 + 1).await;
    }
    assert_eq!(step(&house).await, 3);
    let view = shown(&house, id).await;
    let names: Vec<&str> = view.sections.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Spring A 1", "Spring B 1", "Spring C 1"]);
    for section in &view.sections {
        play(&house, section.tournament, &all).await;
    }
    step(&house).await;
    // The lower number wins: of each section the first is up and the last is down, where there is somewhere to go.
    use SectionOutcome::{Promoted, Relegated, Stays};
    for (n, classes, outcome) in [
        (0, vec![1], (Stays, 1)),
        (1, vec![1], (Stays, 1)),
        (2, vec![2], (Relegated, 1)),
        (3, vec![1, 2], (Promoted, 2)),
        (4, vec![2], (Stays, 2)),
        (5, vec![3], (Relegated, 2)),
        (6, vec![2, 3], (Promoted, 3)),
        (7, vec![3], (Stays, 3)),
        (8, vec![3], (Stays, 3)),
    ] {
        assert_eq!(enters(&house, id, &all[n]).await, (classes, Some(outcome)), "{n}");
    }
    let view = shown(&house, id).await;
    let moved = |class: u16| -> Vec<(PlayerId, SectionOutcome)> {
        let section = view.over.iter().find(|one| one.class == class).unwrap();
        section.moved.iter().map(|(who, outcome)| (who.id, *outcome)).collect()
    };
    assert_eq!(moved(2), [(all[3].id, Promoted), (all[5].id, Relegated)]);
    assert_eq!(moved(3), [(all[6].id, Promoted)]);
    // They enter where they may, and nowhere else.
    let series = house.app.series();
    for (n, wrong) in [(0, 2), (2, 1), (3, 3), (5, 2), (6, 1), (7, 2)] {
        let refused = series.enter_series(&all[n], id, all[n].id, Some(wrong)).await;
        no_grounds(refused, SeriesRefusal::ClassOther);
    }
    series.enter_series(&all[3], id, all[3].id, None).await.unwrap();
    series.enter_series(&all[6], id, all[6].id, Some(3)).await.unwrap();
    series.enter_series(&all[2], id, all[2].id, Some(2)).await.unwrap();
    let waiting: Vec<(PlayerId, u16)> =
        shown(&house, id).await.waiting.iter().map(|one| (one.player.id, one.class)).collect();
    let mut expected = [(all[3].id, 1), (all[6].id, 3), (all[2].id, 2)];
    expected.sort_unstable();
    let mut waiting = waiting;
    waiting.sort_unstable();
    assert_eq!(waiting, expected);
    assert_eq!(step(&house).await, 0, "three wait, but each in a class of their own");
}

async fn begins(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let rated = [(&all[0], 2_000_000), (&all[1], 1_999_000), (&all[2], 1_699_000)];
    list(&house, "2025-12", "fairschach", &rated).await;
    let id = made(&house, three(json!({}))).await;
    for (n, classes) in [(0, vec![1, 3]), (1, vec![2, 3]), (2, vec![3]), (3, vec![3])] {
        assert_eq!(enters(&house, id, &all[n]).await, (classes, None), "{n}");
    }
    let series = house.app.series();
    no_grounds(series.enter_series(&all[2], id, all[2].id, Some(2)).await, SeriesRefusal::ClassOther);
    series.enter_series(&all[1], id, all[1].id, None).await.unwrap();
    assert_eq!(shown(&house, id).await.waiting[0].class, 2, "the highest that fits");
    for class in [0, 4] {
        let Err(Error::Malformed(faults)) = series.enter_series(&all[2], id, all[2].id, Some(class)).await
        else {
            panic!("there is no class {class}")
        };
        assert_eq!(faults[0].code, Fault::Series(SeriesFault::Class));
    }
}

async fn shared(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = made(&house, three(json!({}))).await;
    put(&house, id, &all, 2).await;
    step(&house).await;
    // Nobody moves: every game is lost by both, and all share the first place.
    house.app.running_tournaments().make_due_games().await.unwrap();
    super::kit::flags_fall(&house).await;
    house.app.running_tournaments().step_tournaments().await.unwrap();
    step(&house).await;
    for one in &all {
        let (classes, outcome) = enters(&house, id, one).await;
        assert_eq!((classes, outcome), (vec![1, 2], Some((SectionOutcome::Promoted, 2))));
    }
    // With nobody promoted all stay, though one is to be relegated.
    let plan = three(json!({}));
    let plan = SeriesPlan { rules: SeriesRules { promote: 0, ..plan.rules.clone() }, ..plan };
    house.app.series().change_series(&house.director, id, 1, plan).await.unwrap();
    put(&house, id, &all, 2).await;
    step(&house).await;
    // A section moves as many as the rules said when it was made.
    house.app.series().change_series(&house.director, id, 2, three(json!({}))).await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    super::kit::flags_fall(&house).await;
    house.app.running_tournaments().step_tournaments().await.unwrap();
    step(&house).await;
    for one in &all {
        assert_eq!(enters(&house, id, one).await, (vec![2], Some((SectionOutcome::Stays, 2))));
    }
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let faults = async |rules: SeriesRules, more: Value| -> Vec<Fault> {
        let plan = SeriesPlan { rules, ..plan(3, 1, more) };
        match house.app.series().create_series(&house.director, plan).await {
            Ok(_) => Vec::new(),
            Err(Error::Malformed(faults)) => faults.iter().map(|fault| fault.code).collect(),
            Err(error) => panic!("{error}"),
        }
    };
    let rules = |classes: Vec<SeriesClass>, promote: u16, relegate: u16| SeriesRules {
        classes,
        promote,
        relegate,
        ..plan(3, 1, json!({})).rules
    };
    let so_many = |n: usize| (0..n).map(|n| class(&format!("C{n}"), None, None)).collect::<Vec<_>>();
    let wrong = [Fault::Series(SeriesFault::Classes)];
    for n in [0, 2, CLASSES_MAX] {
        assert_eq!(faults(rules(so_many(n), 0, 0), json!({})).await, [], "{n}");
    }
    for n in [1, CLASSES_MAX + 1] {
        assert_eq!(faults(rules(so_many(n), 0, 0), json!({})).await, wrong, "{n}");
    }
    let other = class("B", None, None);
    for (one, good) in [
        (class(&"M".repeat(CLASS_CHARS_MAX), None, None), true),
        (class(&"M".repeat(CLASS_CHARS_MAX + 1), None, None), false),
        (class("", None, None), false),
        (class("B", None, None), false),
        (class("A", Some(1), Some(4000)), true),
        (class("A", Some(0), None), false),
        (class("A", None, Some(4001)), false),
        (class("A", Some(2000), Some(1999)), false),
    ] {
        let found = faults(rules(vec![one.clone(), other.clone()], 0, 0), json!({})).await;
        assert_eq!(found.is_empty(), good, "{one:?}");
    }
    // Of three, three are moved at most, and nobody where there are no classes.
    let moves = [Fault::Series(SeriesFault::Moves)];
    assert_eq!(faults(rules(so_many(2), 2, 1), json!({})).await, []);
    assert_eq!(faults(rules(so_many(2), 2, 2), json!({})).await, moves);
    assert_eq!(faults(rules(so_many(0), 1, 0), json!({})).await, moves);
    let knockout = json!({"kind": {"name": "knockout", "games": 2}});
    assert_eq!(faults(rules(so_many(2), 0, 0), knockout).await, [Fault::Series(SeriesFault::ClassesKind)]);
    let id = made(&house, three(json!({}))).await;
    let fewer = SeriesPlan { rules: rules(so_many(2), 0, 0), ..plan(3, 1, json!({})) };
    let Err(Error::Malformed(found)) = house.app.series().change_series(&house.director, id, 1, fewer).await
    else {
        panic!("a class is gone")
    };
    assert_eq!(found[0].code, Fault::Series(SeriesFault::ClassesStay));
}
