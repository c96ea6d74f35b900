//! A tournament's sheet as its page tells it, for every kind and in both languages, as snapshots to be read.

use fairschach::app::tournaments::action::Action;
use fairschach::show::Lang;
use fairschach::show::tournament::{tie_break_meaning, tie_break_name};
use fairschach::tournament::TieBreak;
use serde_json::{Value, json};

use super::web::Site;
use crate::app::tournaments::course::sheet;
use crate::app::tournaments::swiss::{house_with, words};
use crate::app::tournaments::teams::league;
use crate::support::{Database, snapshots};

/// Every kind with something to say of it, and what else a sheet may fix, each way once.
fn sheets() -> Vec<(&'static str, Value)> {
    vec![
        (
            "round_robin",
            json!({
                "kind": {"name": "round-robin", "cycles": 1}, "tie_breaks": ["DE", "SB", "KS"],
                "dates": {"zone": "Europe/Berlin", "opens": "2026-01-05", "closes": "2026-02-01", "starts": "2026-02-15",
                    "ends": "2027-12-31"},
                "replacement": true, "withdrawal": "annul-before-half",
            }),
        ),
        (
            "sections",
            json!({
                "kind": {"name": "sections", "sections": 4, "cycles": 2, "to_final": 2}, "variant": "normal",
                "clock": "30d+2d<45d", "seeding": "rating", "at_the_end": "draw", "terms": {"leave": "30"},
                "language": "de", "silence": {"days": 30, "withdraw": true},
            }),
        ),
        (
            "swiss",
            json!({
                "kind": {"name": "swiss", "rounds": 7, "late_until": 3, "half_byes": 1}, "seeding": "rating",
                "pace": {"name": "rounds", "days": 60}, "tie_breaks": ["BH/M2", "BH/C1", "REP", "ARO/C2", "PS/C1"],
                "clock": "10/50d,free,double20", "rated": false,
            }),
        ),
        (
            "knockout",
            json!({
                "kind": {"name": "knockout", "games": 2}, "at_the_end": "play-on", "terms": {"presence": "hidden"},
            }),
        ),
        (
            "teams",
            json!({
                "kind": {"name": "teams", "boards": 4, "cycles": 1, "first": "match-points"},
                "tie_breaks": ["MPvGP", "SB/M1"], "terms": {"revision": "until_complete"},
            }),
        ),
        (
            "ladder",
            json!({
                "kind": {"name": "ladder", "reach": 3, "games": 2, "idle_days": 60, "protected_days": 7}, "seeding": "entry",
            }),
        ),
    ]
}

/// What stands between the tags, a paragraph on each line.
fn plain(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or(("", part));
        if ["h1", "/p", "/h2", "/li", "/ul", "section"].iter().any(|end| tag.starts_with(end)) {
            text.push('\n');
        }
        text.push_str(rest);
    }
    let text = text.replace("&#39;", "'").replace("&#34;", "\"").replace("&#60;", "<").replace("&#38;", "&");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn sheets_in_words() {
    // Swiss needs a program that pairs.
    let site = Site::of(house_with(Database::Sqlite, &words()).await);
    let app = &site.house.app;
    let mut made = Vec::new();
    for (name, more) in sheets() {
        let id = app.tournament_setup().create_tournament(&site.house.director, sheet(more)).await.unwrap();
        made.push((name, id));
    }
    for lang in ["de", "en"] {
        app.accounts().set_locale(&site.house.director, lang).await.unwrap();
        let director = site.sign_in(&site.house.director).await;
        let mut all = Vec::new();
        for (name, id) in &made {
            let page = director.get(&format!("/tournaments/{id}/sheet")).await.body;
            let article = page.split("<article class=\"sheet\">").nth(1).unwrap();
            let article = article.split("</article>").next().unwrap();
            all.push(((*name).to_owned(), plain(article)));
        }
        snapshots::compare(&format!("show/snapshots/sheets/{lang}"), &all);
    }
}

/// The page of the teams as a captain who has chosen reads it, another one, a player, and whoever runs the tournament.
#[tokio::test]
async fn teams_in_words() {
    let site = Site::new().await;
    let app = &site.house.app;
    let (id, all) = league(&site.house, 2).await;
    app.tournaments().perform(&site.house.director, id, Action::Start, "").await.unwrap();
    app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await.unwrap();
    for lang in ["de", "en"] {
        let mut texts = Vec::new();
        let readers = [
            ("captain", &all[0]),
            ("other-captain", &all[3]),
            ("player", &all[1]),
            ("director", &site.house.director),
        ];
        for (name, reader) in readers {
            app.accounts().set_locale(reader, lang).await.unwrap();
            let page = site.sign_in(reader).await.get(&format!("/tournaments/{id}/teams")).await.body;
            let teams = page.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
            let ticked = teams.replace(" checked", "> \u{2713} <b");
            texts.push((name.to_owned(), plain(&format!("<{ticked}"))));
        }
        snapshots::compare(&format!("show/snapshots/teams/{lang}"), &texts);
    }
}

/// A code that a sheet takes never stands there without its name, and is explained beside the table.
#[test]
fn every_tie_break_has_a_name() {
    for lang in Lang::ALL {
        let mut names = std::collections::BTreeSet::new();
        for one in TieBreak::all() {
            let code = one.to_string();
            let name = tie_break_name(lang, &code);
            let own = name.strip_suffix(&format!(" ({code})"));
            assert!(own.is_some_and(|own| own.len() > 5), "{name}");
            assert!(names.insert(own.unwrap().to_owned()), "{name} stands for two");
            assert!(tie_break_meaning(lang, &code).len() > 10, "{code}");
        }
    }
    assert_eq!(
        tie_break_name(Lang::En, "BH/M2"),
        "Buchholz Median-2, without the two lowest and the two highest values (BH/M2)"
    );
    assert_eq!(tie_break_name(Lang::De, "bh/c1"), "Buchholz Cut-1, ohne den kleinsten Wert (BH/C1)");
    assert_eq!(tie_break_name(Lang::De, "NONE"), "NONE");
}
