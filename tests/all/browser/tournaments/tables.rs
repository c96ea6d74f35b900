//! The tables of every kind in a real browser: wide, on a telephone, dark, and printed; and a ladder that is climbed there.

use fairschach::app::App;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::settings::Settings;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::pairing::pairing_program::PairingProgram;
use fairschach::base::TournamentId;
use serde_json::{Value, json};

use crate::app::tournaments::course::sheet;
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::{SECOND, open_app_by, settings};

const NAMES: [&str; 12] = [
    "Margarete Köhler",
    "Heinz-Jürgen Wiesenthal",
    "Kim Ng",
    "Lea Brandt",
    "Otto von Hohenstein-Wallenfels",
    "Günter Haas",
    "Friederike Sandmann-Osterholz",
    "Emil Fröhlich",
    "Ruth Abele",
    "Karl-Heinz Übelacker",
    "Ines Marten",
    "Jochen Öhler",
];

pub(in crate::browser) async fn people(site: &Site) -> Vec<Actor> {
    let mut all = Vec::new();
    for name in NAMES {
        all.push(site.house.add(name, "de", Role::Player).await);
    }
    all
}

/// A tournament of so many, played by these rounds of answers: of each three games one is won by White, one by Black, and
/// one goes on.
pub(in crate::browser) async fn played(
    site: &Site,
    app: &App,
    all: &[Actor],
    more: Value,
    rounds: usize,
) -> TournamentId {
    let house = &site.house;
    let teams = more["kind"]["name"] == "teams";
    let id = app.tournament_setup().create_tournament(&house.director, sheet(more)).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for (n, player) in all.iter().enumerate() {
        house.clock.advance(SECOND);
        let team = ["Bonn 1877", "SC Köln-Mülheim", "Ulm"][n % 3];
        app.tournament_setup().enter_tournament(player, id, player.id, teams.then_some(team)).await.unwrap();
    }
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for round in 0..rounds {
        for _ in 0..3 {
            app.running_tournaments().step_tournaments().await.unwrap();
            app.running_tournaments().make_due_games().await.unwrap();
        }
        let view = app.tournaments().tournament(None, id).await.unwrap();
        let open = view.pairings.iter().filter(|one| one.result.is_none());
        for (n, one) in open.enumerate() {
            let (Some(game), Some(black)) = (one.game, one.black) else {
                continue;
            };
            let last = round + 1 == rounds;
            let loser = match n % 3 {
                0 => one.white.max(black),
                1 if !last || rounds > 1 => black,
                _ if last => continue,
                _ => one.white,
            };
            let who = view.entrants.iter().find(|who| who.number == Some(loser)).unwrap();
            let who = all.iter().find(|one| one.id == who.player.id).unwrap();
            app.games().resign(who, game).await.unwrap();
        }
        house.clock.advance(3 * SECOND);
    }
    for _ in 0..3 {
        app.running_tournaments().step_tournaments().await.unwrap();
        app.running_tournaments().make_due_games().await.unwrap();
    }
    id
}

/// A tournament of each kind that has a table, in the middle of being played.
pub(in crate::browser) async fn tables(site: &Site, all: &[Actor]) -> [(&'static str, TournamentId); 4] {
    let house = &site.house;
    let (python, script) = (peers::python(), peers::pair_swiss());
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let words = [path(&python), "-B".into(), path(&script), "{in}".into(), "{out}".into()];
    let with = Settings {
        pairing_program: PairingProgram::from_setting(&words).unwrap(),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    let pairing = open_app_by(&house.store.url, house.clock.clone(), 5, with).await;
    let of = |name: &str, kind: Value| json!({"name": name, "kind": kind, "tie_breaks": ["DE", "SB", "WIN", "BH/C1"], "language": "de"});
    let app = &house.app;
    let round_robin = of("Frühlingsturnier", json!({"name": "round-robin", "cycles": 1}));
    let swiss =
        of("Schweizer Sommer", json!({"name": "swiss", "rounds": 5, "half_byes": 1, "late_until": 2}));
    let knockout = of("Pokal der Fernschachfreunde", json!({"name": "knockout", "games": 2}));
    let teams = of("Vereinsrunde", json!({"name": "teams", "boards": 4, "cycles": 1}));
    [
        ("round-robin", played(site, app, all, round_robin, 1).await),
        ("swiss", played(site, &pairing, &all[..11], swiss, 3).await),
        ("knockout", played(site, app, all, knockout, 3).await),
        ("teams", played(site, app, all, teams, 1).await),
    ]
}

#[tokio::test]
async fn every_table_can_be_read_wide_narrow_dark_and_printed() {
    let site = Site::open(false).await;
    let house = &site.house;
    let all = people(&site).await;
    let app = &house.app;
    let tables = tables(&site, &all).await;
    for (language, dark) in [("de", false), ("en", true)] {
        app.accounts().set_locale(&house.director, language).await.unwrap();
        let reader = Reader { language, dark, javascript: false, ..Reader::default() };
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), &house.director).await;
        for (name, id) in &tables {
            let path = format!("/tournaments/{id}/table");
            check(&person, &path).await;
            let light = if dark { "dark" } else { "light" };
            for width in [390, 1280] {
                person.size(width, 1500).await;
                let picture = format!("table-{name}-{light}-{width}");
                person.browser.picture(&picture).await;
            }
            if !dark {
                person.print(true).await;
                person.size(900, 1200).await;
                person.browser.picture(&format!("table-{name}-print")).await;
                person.print(false).await;
                person.go(&format!("{path}/png")).await;
                person.size(1240, 760).await;
                person.browser.picture(&format!("table-{name}-picture")).await;
            }
        }
        check(&person, &format!("/tournaments/{}", tables[1].1)).await;
        check(&person, &format!("/tournaments/{}/byes", tables[1].1)).await;
        check(&person, "/tournaments/new?preset=ladder").await;
        // The crosstable scrolls in its own box, and the names stay.
        if !dark {
            person.go(&format!("/tournaments/{}/table", tables[0].1)).await;
            person.size(390, 900).await;
            let script = "const box = document.querySelector('.scroll'), name = box.querySelector('tbody th.name');\
                box.scrollLeft = 400; const gap = name.getBoundingClientRect().left - box.getBoundingClientRect().left;\
                return [box.scrollWidth > box.clientWidth, box.scrollLeft > 0, Math.abs(gap) < 4];";
            let seen = person.page().execute(script, Vec::new()).await.unwrap();
            assert_eq!(seen, json!([true, true, true]));
            person.browser.picture("table-scrolled-390").await;
        }
    }
}

#[tokio::test]
async fn a_ladder_is_climbed_in_a_browser() {
    let site = Site::open(false).await;
    let house = &site.house;
    let all = people(&site).await;
    let app = &house.app;
    let rules = json!({"name": "ladder", "reach": 3, "refused": "forfeit", "protected_days": 7});
    let more = json!({"name": "Die Vereinsleiter", "kind": rules, "seeding": "entry", "language": "de"});
    let id = played(&site, app, &all[..8], more, 0).await;
    let path = format!("/tournaments/{id}/ladder");
    app.ladders().challenge_on_ladder(&all[6], id, all[3].id).await.unwrap();
    app.ladders().answer_ladder_challenge(&all[3], id, 1, true).await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let view = app.tournaments().tournament(None, id).await.unwrap();
    app.games().resign(&all[3], view.pairings[0].game.unwrap()).await.unwrap();
    house.clock.advance(3 * SECOND);
    app.running_tournaments().step_tournaments().await.unwrap();
    for (language, dark) in [("de", false), ("en", true)] {
        // Number 5 stands on place 6 now, and number 6 on place 7; places 4 and 5 are protected.
        let (challenger, challenged, name) =
            if dark { (&all[5], &all[4], NAMES[4]) } else { (&all[4], &all[2], NAMES[2]) };
        for one in [challenger, challenged, &house.white] {
            app.accounts().set_locale(one, language).await.unwrap();
        }
        let reader = Reader { language, dark, javascript: false, ..Reader::default() };
        let low = Person::open(&site.url, &reader).await;
        site.sign_in(low.page(), challenger).await;
        check(&low, &path).await;
        low.size(1280, 1700).await;
        let light = if dark { "dark" } else { "light" };
        low.browser.picture(&format!("ladder-{light}-1280")).await;
        low.press(&format!("button[aria-label$='{name}']")).await;
        low.sees("button[value=back]").await;
        let high = Person::open(&site.url, &reader).await;
        site.sign_in(high.page(), challenged).await;
        check(&high, &path).await;
        high.size(390, 1900).await;
        high.browser.picture(&format!("ladder-{light}-390")).await;
        high.press("button[value=accept]").await;
        let plays = if dark { "(challenger) is playing" } else { "(Herausforderer) spielt" };
        high.reads(".plain-list", plays).await;
        app.running_tournaments().make_due_games().await.unwrap();
        high.go(&path).await;
        high.sees(".plain-list a[href^='/games/']").await;
        let stranger = Person::open(&site.url, &reader).await;
        site.sign_in(stranger.page(), &house.white).await;
        stranger.go(&path).await;
        if !dark {
            stranger.press("form[action$='/enter'] button").await;
            stranger.comes_to("return location.pathname", &json!(format!("/tournaments/{id}"))).await;
            stranger.go(&path).await;
            stranger.reads("main", "Platz 9").await;
            stranger.press("main details summary").await;
            stranger.press("button[value=leave]").await;
            stranger.sees("form[action$='/enter'] button").await;
        }
    }
}
