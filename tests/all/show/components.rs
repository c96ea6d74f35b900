//! What stands on many pages, and pages that explain: boards as the reader chose, badges, bars of time, the glossary, the box
//! for files, by plain requests as a browser without scripts sends them.

use axum::http::StatusCode;
use fairschach::app::actor::Role;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::http::web::glossary::Glossary;
use fairschach::http::web::trust::{CHECKED_BYTES_MAX, CHECKED_FILES_MAX};
use fairschach::show::Lang;
use serde_json::json;

use super::web::{Site, Visit};
use crate::app::tournaments::course::{entered, players};
use crate::support::DAY;

#[tokio::test]
async fn squares_pieces_size_and_side_are_kept_in_this_browser() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let mut white = site.sign_in(&site.house.white).await;
    let page = white.get("/settings/board").await.body;
    assert!(page.contains("<body class=\"green figures large own-below\""), "{page}");
    for chosen in ["value=\"green\" checked", "value=\"figures\" checked", "value=\"large\" checked"] {
        assert!(page.contains(chosen), "{chosen}");
    }
    assert!(
        page.contains("<div class=\"looks\">") && page.contains("<svg xmlns"),
        "a board beside the choice"
    );
    let saved = white.post("/settings/board", "squares=blue&pieces=letters&size=small&view=cards").await;
    for cookie in ["fairschach-squares=blue", "fairschach-pieces=letters", "fairschach-size=small"] {
        assert!(saved.cookies.iter().any(|set| set.starts_with(cookie)), "{:?}", saved.cookies);
    }
    white.keep(&saved);
    let page = white.look(game).await.body;
    assert!(page.contains("<body class=\"blue letters small own-below\""), "{page}");
    let knight = "<text class=\"letter\" display=\"none\" stroke=\"currentColor\" x=\"50\" y=\"75\">S</text>";
    assert_eq!(page.matches(knight).count(), 1, "in the reader's language, and unseen without a style");
    // The address turns the board from how it usually is.
    let mut black = site.sign_in(&site.house.black).await;
    let mut stranger = site.stranger();
    for (below, [of_white, of_black, of_nobody]) in [
        ("own-below", ["white", "black", "white"]),
        ("white-below", ["white", "white", "white"]),
        ("other-below", ["black", "white", "black"]),
    ] {
        let saved = white.post("/settings/board", &format!("below={below}")).await;
        for (visit, usual) in [(&mut white, of_white), (&mut black, of_black), (&mut stranger, of_nobody)] {
            visit.keep(&saved);
            let turned = if usual == "white" { "black" } else { "white" };
            for (query, side) in [("", usual), ("?flip=true", turned), ("?flip=true&tab=rules", turned)] {
                let page = visit.get(&format!("/games/{game}{query}")).await.body;
                assert!(page.contains(&format!("data-side=\"{side}\"")), "{below} {query} {side}: {page}");
            }
        }
    }
    let odd = white.post("/settings/board", "squares=pink&pieces=%22&size=").await;
    assert!(odd.cookies.iter().any(|set| set.starts_with("fairschach-squares=green;")), "{:?}", odd.cookies);
}

#[tokio::test]
async fn a_profile_shows_the_last_games_as_boards() {
    let site = Site::new().await;
    let house = &site.house;
    let mut running = Vec::new();
    for _ in 0..7 {
        running.push(house.game().await);
        house.clock.advance(1_000_000);
    }
    let private = house.game_with(&[("visibility", "private")]).await;
    let over = house.game().await;
    house.pair(over, "e2e4", "e7e5").await;
    house.file(&house.white, running[0], "b1c3").await.unwrap();
    house.app.games().resign(&house.black, over).await.unwrap();
    house.clock.advance(DAY);
    let page = site.stranger().get(&format!("/players/{}", house.white.id)).await.body;
    assert_eq!(page.matches("/board.svg").count(), 7, "six that go on, and one that is over: {page}");
    assert!(page.contains(&format!("/api/v1/games/{over}/board.svg?turn=1")), "{page}");
    assert!(
        running.iter().all(|game| page.contains(&format!("href=\"/games/{game}\""))),
        "the rest as a list"
    );
    assert!(!page.contains(&private.to_string()), "{page}");
}

#[tokio::test]
async fn the_glossary_has_the_words_of_players_and_of_proofs() {
    let words: [(Lang, &[&str]); 2] = [
        (Lang::De, &["Zug", "Zugpaar", "Abgeben", "Entwurf", "Eingabe", "Siegel", "Festlegen"]),
        (Lang::En, &["move", "pair", "submit", "draft", "entry", "seal", "file"]),
    ];
    for (lang, words) in words {
        let glossary = Glossary::of(lang);
        let all: Vec<_> = glossary.parts.iter().flat_map(|part| &part.words).collect();
        for word in words {
            assert!(all.iter().any(|one| one.word == *word), "{word}");
        }
        for one in &all {
            let html = format!("{}{}", one.other, one.meaning);
            let left_over = ["**", "](", "`", ".md", "→ <", "| "].iter().find(|mark| html.contains(**mark));
            assert!(left_over.is_none_or(|mark| *mark == "→ <"), "{}: {html}", one.word);
            assert!(one.meaning.len() > 10 || one.meaning.starts_with("siehe"), "{}: {html}", one.word);
        }
        assert!(all.len() > 60, "{}", all.len());
    }
    let rows =
        include_str!("../../../docs/glossary.md").lines().filter(|line| line.starts_with("| **")).count();
    assert_eq!(Glossary::of(Lang::En).parts[0].words.len(), rows, "every row is a word");
    let site = Site::new().await;
    let page = site.stranger().get("/glossary").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("<dt id=\"zugpaar\"><strong>Zugpaar</strong>"), "{}", page.body);
    assert!(page.body.contains("href=\"/help/spielen#bedenkzeit\""), "where the rest is told");
    for path in ["/", "/learn", "/glossary"] {
        assert!(site.stranger().get(path).await.body.contains("href=\"/glossary\""), "{path}");
    }
}

#[tokio::test]
async fn files_are_checked_on_the_page_without_scripts_too() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let stranger = site.stranger();
    let page = stranger.get("/trust").await.body;
    for part in
        ["enctype=\"multipart/form-data\"", "type=\"file\"", "data-word=\"result-consistent\"", "proofs."]
    {
        assert!(page.contains(part), "{part}");
    }
    let file = stranger.get(&format!("/api/v1/games/{game}/record?format=file")).await.body;
    let good = stranger.upload("/trust", &[("file", file.as_bytes())]).await;
    assert_eq!(good.status, StatusCode::OK);
    assert!(good.body.contains("Alles passt zusammen") || good.body.contains("Stimmig"), "{}", good.body);
    assert!(good.body.contains("chains"), "the steps are there: {}", good.body);
    let changed = file.replacen("\"head\":\"", "\"head\":\"AAAA", 1);
    let bad = stranger.upload("/trust", &[("file", changed.as_bytes())]).await;
    assert!(bad.body.contains("<p class=\"fault\" role=\"status\">"), "{}", bad.body);
    for odd in [&b"{"[..], b"fairschach-receipt/1\n", b"c2sp.org/tlog-proof@v1\n", b"\xff\xfe", b"text"] {
        let page = stranger.upload("/trust", &[("file", odd)]).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("<p class=\"fault\" role=\"status\">"), "{odd:?}: {}", page.body);
    }
    let none = stranger.upload("/trust", &[]).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(none.body.contains("id=\"check-fault\""), "{}", none.body);
    let many = vec![("file", &b"x"[..]); CHECKED_FILES_MAX];
    assert_eq!(stranger.upload("/trust", &many).await.status, StatusCode::OK);
    let more = vec![("file", &b"x"[..]); CHECKED_FILES_MAX + 1];
    assert_eq!(stranger.upload("/trust", &more).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let largest = vec![b'x'; CHECKED_BYTES_MAX];
    assert_eq!(stranger.upload("/trust", &[("file", &largest)]).await.status, StatusCode::OK);
    let larger = vec![b'x'; CHECKED_BYTES_MAX + 1];
    assert_eq!(stranger.upload("/trust", &[("file", &larger)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn an_administrator_without_people_sees_how_to_begin() {
    let site = Site::new().await;
    let raw = site.house.raw().await;
    let eva = site.house.add("Eva", "de", Role::Admin).await;
    raw.execute("DELETE FROM player WHERE role <> 'admin'").await;
    let visit = site.sign_in(&eva).await;
    let page = visit.get("/people").await.body;
    for part in [
        "So geht es los",
        "href=\"/server\"",
        "href=\"#add\"",
        "href=\"/games/new\"",
        "<details id=\"add\" open>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    visit.post("/people", "name=Frieda&email=frieda%40example.org&lang=de&role=player").await;
    let page = visit.get("/people").await.body;
    assert!(page.contains("So geht es los") && page.contains("<li class=\"done\">"), "nothing is played yet");
}

#[tokio::test]
async fn the_line_says_in_how_many_games_one_is_to_move() {
    let site = Site::new().await;
    let house = &site.house;
    let white = site.sign_in(&house.white).await;
    assert!(!white.get("/learn").await.body.contains("class=\"badge\""));
    let (first, _second) = (house.game().await, house.game().await);
    let page = white.get("/learn").await.body;
    assert!(page.contains("<span class=\"badge\" aria-hidden=\"true\">2</span>"), "{page}");
    assert!(page.contains("class=\"badge-name\""), "and in words");
    house.file(&house.white, first, "e2e4").await.unwrap();
    assert!(white.get("/learn").await.body.contains("aria-hidden=\"true\">1</span>"));
    assert!(!site.stranger().get("/learn").await.body.contains("class=\"badge\""));
}

#[tokio::test]
async fn a_card_has_a_bar_of_the_time_that_is_left() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let left = async || {
        let page = white.get("/games").await.body;
        let bar = page.split("class=\"time-bar\"").nth(1)?.split("</svg>").next()?.to_owned();
        bar.split("width=\"").nth(2)?.split('"').next()?.parse::<i64>().ok()
    };
    assert_eq!(left().await, Some(100), "{}", white.get("/games").await.body);
    site.house.clock.advance(7 * DAY);
    assert!((49..=51).contains(&left().await.unwrap()), "half of 14 days");
    site.house.file(&site.house.white, game, "e2e4").await.unwrap();
    assert_eq!(left().await, None, "the clock has stopped");
}

/// The bars of the seats of a game's page in hundredths: the upper one and the lower one.
fn seat_bars(page: &str) -> Vec<i64> {
    let number = |text: &str| text.split('"').next().unwrap().parse::<i64>().unwrap();
    let bars = page.split("<progress max=\"").skip(1);
    bars.map(|bar| number(bar.split("value=\"").nth(1).unwrap()) * 100 / number(bar)).collect()
}

#[tokio::test]
async fn a_seat_has_a_bar_that_says_no_more_than_its_words() {
    let site = Site::new().await;
    let house = &site.house;
    let game = async |presence: &str| {
        let terms = [("presence".to_owned(), presence.to_owned())].into();
        let request = NewGameRequest { terms, ..house.request() };
        house.app.games().create_game(&house.director, request).await.unwrap()
    };
    let (shown, hidden) = (game("shown").await, game("hidden").await);
    let white = site.sign_in(&house.white).await;
    let stranger = site.stranger();
    let bars = async |visit: &Visit<'_>, game| seat_bars(&visit.look(game).await.body);
    assert_eq!(bars(&white, shown).await, [100, 100]);
    house.clock.advance(7 * DAY);
    assert_eq!(bars(&white, shown).await, [50, 50]);
    assert_eq!(bars(&stranger, shown).await, [50, 50]);
    assert_eq!(bars(&white, hidden).await, [100, 50], "the other one's stands as at the turn's start");
    assert_eq!(bars(&stranger, hidden).await, [100, 100]);
    for game in [shown, hidden] {
        house.file(&house.black, game, "e7e5").await.unwrap();
    }
    assert_eq!(bars(&white, hidden).await, [100, 50], "and does not tell that they have filed");
    house.clock.advance(DAY);
    assert!(bars(&white, shown).await[0] > 49, "it has stopped");
    house.app.games().resign(&house.white, shown).await.unwrap();
    assert_eq!(bars(&white, shown).await, [0; 0], "after the end there is none");
}

#[tokio::test]
async fn the_button_of_an_error_is_named_by_where_it_leads() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let black = site.sign_in(&site.house.black).await;
    let stranger = site.stranger();
    let unknown = "019b2c3d-0000-7000-8000-000000000001";
    for (visit, path, to, name) in [
        (&white, "/nowhere".to_owned(), "/games".to_owned(), "Meine Partien"),
        (&stranger, "/nowhere".to_owned(), "/".to_owned(), "Zur Startseite"),
        (&white, format!("/tournaments/{unknown}"), "/tournaments".to_owned(), "Turniere"),
        (&white, "/rules/nothing".to_owned(), "/rules".to_owned(), "Zurück zu den Regeln"),
        (&white, "/problems/number/0".to_owned(), "/problems".to_owned(), "Probleme"),
        (&white, format!("/games/{unknown}/claim"), format!("/games/{unknown}"), "Zurück zur Partie"),
        (&black, format!("/games/{game}/desk"), "/desk".to_owned(), "Desk"),
        (&black, "/people".to_owned(), "/games".to_owned(), "My games"),
    ] {
        let page = visit.browse(&path).await;
        assert!(page.status.is_client_error(), "{path}: {}", page.status);
        let button = format!("<a class=\"button main\" href=\"{to}\">{name}</a>");
        assert!(page.body.contains(&button), "{path}: {}", page.body);
    }
}

#[tokio::test]
async fn the_stepper_of_a_tournament_shows_where_it_is() {
    let site = Site::new().await;
    let house = &site.house;
    let all = players(house, 4).await;
    let id = entered(house, json!({}), &all).await;
    let director = site.sign_in(&house.director).await;
    let steps = async || {
        let page = director.get(&format!("/tournaments/{id}/run")).await.body;
        let list = page.split("<ol class=\"steps\"").nth(1).unwrap().split("</ol>").next().unwrap();
        let here = list.split("<li").position(|item| item.contains("aria-current=\"step\""));
        (here, list.matches("class=\"past\"").count())
    };
    let (open, past) = steps().await;
    assert_eq!((open, past), (Some(2), 1), "entries are open");
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let (here, past) = steps().await;
    assert_eq!((here, past), (Some(3), 2), "it runs");
}

/// What the pattern book shows, each in the light and in the dark.
const COMPONENTS: [&str; 48] = [
    "class=\"main\"",
    "class=\"danger\"",
    "class=\"quiet\"",
    "class=\"chip\"",
    "class=\"trial\"",
    "class=\"badge\"",
    "class=\"state none\"",
    "class=\"state filed\"",
    "class=\"card\"",
    "class=\"note\"",
    "class=\"fault\"",
    "class=\"check\"",
    "class=\"choices\"",
    "class=\"card sentences\"",
    "class=\"search\"",
    "class=\"found\"",
    "class=\"card drop\"",
    "class=\"tabs\"",
    "class=\"seat white runs\"",
    "class=\"confirm\"",
    "class=\"card at-file\"",
    "class=\"tray\"",
    "class=\"replay\"",
    "class=\"legend\"",
    "class=\"score\"",
    "class=\"pair\"",
    "class=\"half black\"",
    "class=\"facts\"",
    "class=\"note past\"",
    "class=\"plain tree\"",
    "class=\"bot-mix\"",
    "class=\"board\"",
    "class=\"card game-card none\"",
    "class=\"inbox apart\"",
    "class=\"tiles\"",
    "class=\"picture-cards\"",
    "<table>",
    "class=\"stacks\"",
    "class=\"cross\"",
    "class=\"bars\"",
    "class=\"scroll players\"",
    "class=\"bracket\"",
    "class=\"ladder\"",
    "class=\"plot\"",
    "class=\"time-bar\"",
    "class=\"steps\"",
    "class=\"way\"",
    "class=\"empty\"",
];

#[tokio::test]
async fn the_pattern_book_shows_every_component_in_either_light() {
    let site = Site::new().await;
    let page = site.stranger().get("/style").await;
    assert_eq!(page.status, StatusCode::OK);
    let lights: Vec<&str> = page.body.split("class=\"scheme scheme-").skip(1).collect();
    assert_eq!(lights.len(), 2);
    for (light, name) in lights.into_iter().zip(["light", "dark"]) {
        assert!(light.starts_with(name));
        for component in COMPONENTS {
            assert!(light.contains(component), "{name}: {component}");
        }
    }
}

#[tokio::test]
async fn times_are_said_in_the_browsers_zone_to_who_has_none_on_every_page() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let pages = [
        "/ratings".to_owned(),
        "/ratings/fairschach".to_owned(),
        "/tournaments".to_owned(),
        "/calendar".to_owned(),
        "/games".to_owned(),
        "/invitation/whatever".to_owned(),
        format!("/games/{game}/clocks"),
    ];
    let count = |page: &str| page.matches("src=\"/assets/times.").count();
    for page in &pages {
        assert_eq!(count(&white.get(page).await.body), 1, "{page}");
    }
    assert_eq!(count(&white.look(game).await.body), 0, "the game's page has it in its own script");
    assert_eq!(white.post("/settings/zone", "zone=Asia%2FTokyo").await.to, "/settings?saved=yes");
    for page in &pages {
        assert_eq!(count(&white.get(page).await.body), 0, "{page}");
    }
}

#[tokio::test]
async fn the_game_is_named_on_every_page_about_it() {
    let site = Site::new().await;
    let house = &site.house;
    let (game, over) = (house.game().await, house.game().await);
    house.pair(over, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, over).await.unwrap();
    let white = site.sign_in(&house.white).await;
    let chip = "Fairschach · 14 Tage je Zugpaar · gewertet";
    let of =
        |game, pages: &[&str]| pages.iter().map(|page| format!("/games/{game}/{page}")).collect::<Vec<_>>();
    let pages = [
        of(game, &["notes", "plan", "clocks", "claim", "objection", "resign"]),
        of(over, &["share", "review"]),
    ];
    for path in pages.concat() {
        let page = white.get(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let named = format!(" · Anna – Ben · {chip}</title>");
        assert!(page.body.contains(&named), "{path}: {}", page.body);
        let link = format!(
            "{}\">Anna – Ben</a> <span class=\"chip\">{chip}</span>",
            &path[..path.rfind('/').unwrap()]
        );
        assert!(page.body.contains(&link), "{path}: {}", page.body);
    }
    let arbiter = site.sign_in(&house.arbiter).await;
    assert!(arbiter.get("/desk").await.body.contains(&format!("<p class=\"fine\">{chip}</p>")));
}
