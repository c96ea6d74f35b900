//! A tournament's tables as page, files, picture and feed.

use axum::body::Body;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{Identity, TournamentId};
use fairschach::store::ERASED_NAME;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{steps, to_the_end};
use crate::http::kit::{Site, asking};
use crate::peers::feeds;
use crate::peers::swiss::Swiss;
use crate::support::{DAY, Database, on_both};

on_both! {
    a_match_with_a_result_in_doubt_is_marked => bracket_in_doubt;
    a_team_match_with_a_result_in_doubt_is_marked => teams_in_doubt;
}

/// Four meet once; the first to be made is resigned, all others are lost on time but one.
async fn played(site: &Site) -> TournamentId {
    let house = &site.house;
    let all = players(house, 4).await;
    let sheet = json!({
        "name": "Spring & <Cup>", "tie_breaks": ["DE", "SB", "WIN"], "terms": {"both_flags": "draw"},
    });
    let id = entered(house, sheet, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let first = &view.pairings[0];
    let white = view.entrants.iter().find(|one| one.number == Some(first.white)).unwrap();
    let white = all.iter().find(|one| one.id == white.player.id).unwrap();
    house.app.games().resign(white, first.game.unwrap()).await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    house.clock.advance(DAY);
    house.app.running_tournaments().step_tournaments().await.unwrap();
    id
}

fn text(body: &[u8]) -> String {
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn every_form_tells_the_same() {
    let site = Site::new().await;
    let id = played(&site).await;
    let at = |what: &str| format!("/tournaments/{id}/{what}");
    let page = site.get(None, &at("table")).await;
    assert_eq!(page.status, 200);
    let page = text(&page.body);
    assert!(
        page.contains("Spring &#38; &#60;Cup&#62;") || page.contains("Spring &amp; &lt;Cup&gt;"),
        "{page}"
    );
    let json = site.get(None, &format!("/api/v1/tournaments/{id}/table")).await.good();
    assert_eq!(json, site.get(None, &at("table/json")).await.good());
    let rows = json["sections"][0]["standings"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["points"]), (4, &json!("2.0")));
    assert_eq!(json["sections"][0]["crosstable"].as_array().unwrap().len(), 4);
    assert_eq!(json["waited_for"], json!([]));
    let csv = text(&site.get(None, &at("table/csv")).await.body);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("stage,section,place,number,player,name,rating,state,points"));
    for row in rows {
        let name = row["player"]["name"].as_str().unwrap();
        assert!(page.contains(name) && csv.contains(name));
    }
    // The columns of the crosstable are numbered like its rows, which are not in the order of the starting numbers.
    let svg = text(&site.get(None, &at("table/svg")).await.body);
    assert_ne!(rows[0]["number"], 1);
    for (place, row) in (1..).zip(rows) {
        let (player, name) = (&row["player"]["id"], &row["player"]["name"]);
        let [player, name] = [player, name].map(|one| one.as_str().unwrap());
        let who = format!("<a href=\"/players/{player}\">{name}</a>");
        let line = format!(
            "{place}</td><th scope=\"row\" class=\"name\">{who}</th><td class=\"sum\">{}</td>",
            row["number"]
        );
        assert!(page.contains(&format!("<td class=\"sum\">{line}")), "{line}: {page}");
        assert!(
            page.contains(&format!("<th scope=\"col\" class=\"cell\" title=\"{name}\">{place}</th>")),
            "{page}"
        );
        assert_eq!(svg.matches(&format!("fill=\"#666\">{place}</text>")).count(), 2, "{svg}");
    }
    assert!(page.contains("the opponent’s starting number"), "{page}");
    assert!(!page.contains("the FIDE report counts it as a draw"), "all games are over");
    let trf = text(&site.get(None, &at("table/trf")).await.body);
    let theirs = Swiss::start().read(&trf);
    assert_eq!(theirs.as_object().map(|all| all.len()), Some(4), "{theirs}");
    let read = fairschach::tournament::trf::read(&trf).unwrap();
    assert_eq!(read.entrants.len(), 4);
    let atom = site.get(None, &at("results.atom")).await.body;
    let theirs = feeds::atom(&atom);
    assert_eq!(theirs["version"], "atom10");
    assert_eq!(theirs["entries"].as_array().map(Vec::len), Some(6), "{theirs}");
    assert!(theirs["title"].as_str().unwrap().contains("Spring"), "{theirs}");
    let atom = text(&atom);
    let feed = atom.parse::<atom_syndication::Feed>().unwrap();
    assert_eq!(feed.entries().len(), 6);
    assert!(svg.starts_with("<svg") && svg.contains("Spring &amp; &lt;Cup&gt;"));
    let png = site.get(None, &at("table/png")).await;
    assert_eq!(&png.body[1..4], b"PNG");
    site.get(None, &at("table/xls")).await.problem(404);
    site.get(None, "/tournaments/none/table/csv").await.problem(404);
}

#[tokio::test]
async fn a_feed_has_what_counts_and_words_for_erased_accounts() {
    let site = Site::new().await;
    let id = played(&site).await;
    let feed = async || {
        let request = asking("GET", None, &format!("/tournaments/{id}/results.atom"));
        let request = request.header("accept-language", "de").body(Body::empty()).unwrap();
        text(&site.send(request).await.body)
    };
    let raw = site.house.raw().await;
    let erased = format!("UPDATE player SET name = '{ERASED_NAME}' WHERE name = 'Player 1'");
    raw.execute(&erased).await;
    let before = feed().await;
    assert!(before.contains("Gelöschter Spieler") && !before.contains(ERASED_NAME), "{before}");
    // The results of one who left before half was played count for nobody.
    raw.execute("UPDATE pairing SET outcome = 'annulled' WHERE round = 1").await;
    let after = feed().await;
    assert_eq!([&before, &after].map(|feed| feed.matches("<entry>").count()), [6, 4], "{after}");
}

/// A tournament of seven that is played to its end, by the lower number's win in every game.
async fn of_seven(site: &Site, more: Value) -> TournamentId {
    let house = &site.house;
    let raw = house.raw().await;
    let all = players(house, 7).await;
    let id = entered(house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    to_the_end(house, &raw, id, &all).await;
    id
}

#[tokio::test]
async fn prize_groups_have_places_of_their_own() {
    let site = Site::new().await;
    let house = &site.house;
    let raw = house.raw().await;
    let all = players(house, 7).await;
    let prizes = json!([
        {"name": "U18", "who": {"born_after": 2007}}, {"name": "=GER", "who": {"federations": ["GER"]}},
        {"name": "Empty", "who": {"rating_min": 3000}},
    ]);
    let id = entered(house, json!({"seeding": "entry", "prizes": prizes}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    to_the_end(house, &raw, id, &all).await;
    // The lower number wins each game.
    for (at, born, federation) in
        [(2, Some(2008), None), (3, Some(2007), Some("GER")), (5, Some(2010), Some("GER"))]
    {
        let who = Identity { born, federation: federation.map(str::to_owned), ..Identity::default() };
        house.app.accounts().set_identity(&all[at], who).await.unwrap();
    }
    let at = |what: &str| format!("/tournaments/{id}/{what}");
    let table = site.get(None, &at("table/json")).await.good();
    let groups = table["sections"][0]["prizes"].as_array().unwrap();
    let told = |group: &Value| {
        let rows = group["standings"].as_array().unwrap().iter();
        rows.map(|row| (row["place"].as_u64().unwrap(), row["number"].as_u64().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(
        groups.iter().map(told).collect::<Vec<_>>(),
        [vec![(1, 3), (2, 6)], vec![(1, 4), (2, 6)], vec![]]
    );
    assert_eq!(groups[0]["standings"][1]["player"]["name"], "Player 6");
    let csv = text(&site.get(None, &at("table/csv")).await.body);
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",prize U18,prize =GER,prize Empty"), "{csv}");
    for (line, places) in [(1, ",,,"), (3, ",1,,"), (4, ",,1,"), (6, ",2,2,")] {
        assert!(lines[line].ends_with(places), "{line}: {csv}");
    }
    let page = text(&site.get(None, &at("table")).await.body);
    assert!(
        page.contains(">U18</h2>") && page.contains("born after 2007") && page.contains("federation GER")
    );
    assert!(!page.contains("Empty"), "a group without players has no table");
    let sheet = text(&site.get(None, &at("sheet")).await.body);
    assert!(
        sheet.contains("U18 (born after 2007)") && sheet.contains("Empty (rating 3000 or more)"),
        "{sheet}"
    );
}

/// What the server says of something that is not there.
async fn refused(site: &Site, path: &str) -> String {
    let reply = site.get(None, path).await;
    assert_eq!(reply.problem(404), "not-found");
    reply.json()["detail"].as_str().unwrap().to_owned()
}

/// Each section and the final have a report of their own, which another program reads as it is: with starting numbers from 1
/// and the number of rounds.
#[tokio::test]
async fn every_section_has_its_report() {
    let site = Site::new().await;
    let kind = json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 2});
    let id = of_seven(&site, json!({"kind": kind, "seeding": "entry"})).await;
    let at = |query: &str| format!("/tournaments/{id}/table/trf{query}");
    let mut py4swiss = Swiss::start();
    let mut reports = Vec::new();
    let page = text(&site.get(None, &format!("/tournaments/{id}/table")).await.body);
    for (query, section, names, rounds) in [
        ("?stage=1&section=1", "Section 1", ["Player 1", "Player 4", "Player 5"].as_slice(), 3),
        ("?section=2", "Section 2", &["Player 2", "Player 3", "Player 6", "Player 7"], 3),
        ("?stage=2", "Final", &["Player 1", "Player 2", "Player 3", "Player 4"], 3),
    ] {
        let trf = text(&site.get(None, &at(query)).await.body);
        assert!(trf.starts_with(&format!("012 Spring, {section}\r\n")), "{trf}");
        let theirs = py4swiss.read(&trf);
        let read = fairschach::tournament::trf::read(&trf).unwrap();
        assert_eq!(read.head.rounds, rounds);
        let told: Vec<&str> = read.entrants.iter().map(|one| one.entrant.name.as_str()).collect();
        assert_eq!(told, names);
        for (number, one) in (1..).zip(&read.entrants) {
            assert_eq!(one.entrant.number, number);
            assert_eq!(theirs[number.to_string()]["rank"], number, "the lower number wins each game");
            let points = (names.len() - usize::from(number)) * 10;
            assert_eq!(theirs[number.to_string()]["points_times_ten"], points);
        }
        reports.push(trf);
    }
    assert!(reports[0].contains("### number 2 here is number 4 of the tournament\r\n"));
    assert!(!reports[2].contains("### number"), "the final's numbers have no gaps");
    // One link for each on the page; who does not choose, or chooses none, is told what there is.
    for query in ["?stage=1&#38;section=1", "?stage=1&#38;section=2", "?stage=2&#38;section=1"] {
        assert!(page.contains(&format!("table/trf{query}")), "{query}\n{page}");
    }
    for query in ["", "?stage=1"] {
        let said = refused(&site, &at(query)).await;
        assert!(said.contains("each section has a report of its own"), "{said}");
        assert!(said.contains("?stage=1&section=1, ?stage=1&section=2, ?stage=2&section=1"), "{said}");
    }
    let said = refused(&site, &at("?section=3")).await;
    assert!(said.contains("there is no such section"), "{said}");
    for query in ["?section=x", "?part=1", "?stage=1&stage=2"] {
        site.get(None, &at(query)).await.problem(400);
    }
}

/// Matches of a knock-out in CSV and JSON; TRF has no form for them.
#[tokio::test]
async fn a_knock_out_gives_its_matches() {
    let site = Site::new().await;
    let kind = json!({"name": "knockout", "games": 2});
    let id = of_seven(&site, json!({"kind": kind, "seeding": "entry"})).await;
    let at = |what: &str| format!("/tournaments/{id}/table/{what}");
    let csv = text(&site.get(None, &at("csv")).await.body);
    let lines: Vec<&str> = csv.lines().collect();
    let view = site.house.app.tournaments().tournament(None, id).await.unwrap();
    let player = |number: usize| view.entrants[number - 1].player.id;
    assert_eq!(lines.len(), 1 + 4 + 2 + 1);
    assert_eq!(
        lines[0],
        "round,match,number 1,player 1,name 1,points 1,number 2,player 2,name 2,points 2,decided,open,winner,by draw"
    );
    let bye = format!("1,1,1,{},Player 1,1.0,,,,,1,0,1,false", player(1));
    assert_eq!(lines[1], bye, "eight places, and the first has a bye");
    let last = format!("3,1,1,{},Player 1,2.0,2,{},Player 2,0.0,2,0,1,false", player(1), player(2));
    assert_eq!(lines[7], last);
    let json = site.get(None, &at("json")).await.good();
    assert_eq!(json["matches"].as_array().map(Vec::len), Some(7));
    assert_eq!(
        json["matches"][0]["persons"],
        json!([{"id": player(1).to_string(), "name": "Player 1"}, null])
    );
    assert_eq!(json["matches"][6]["persons"][1]["name"], "Player 2");
    assert_eq!(json["ladder"], Value::Null);
    let said = refused(&site, &at("trf")).await;
    assert!(said.contains("csv or json"), "{said}");
    let page = text(&site.get(None, &format!("/tournaments/{id}/table")).await.body);
    assert!(!page.contains("table/trf") && page.contains("table/csv"));
    let page = text(&site.get(None, &format!("/tournaments/{id}/pairings")).await.body);
    assert!(page.contains("Round 1, match 2") && !page.contains("Section 2"), "{page}");
}

/// Places of a ladder in CSV, JSON and as a picture; TRF has no form for them.
#[tokio::test]
async fn a_ladder_gives_its_places() {
    let site = Site::new().await;
    let house = &site.house;
    let raw = house.raw().await;
    let all = players(house, 3).await;
    let kind = json!({"name": "ladder", "reach": 2, "games": 1, "idle_days": 0});
    let id = entered(house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    let at = |what: &str| format!("/tournaments/{id}/table/{what}");
    assert_eq!(site.get(None, &at("json")).await.good()["ladder"], json!([]));
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, &raw, id).await;
    house.app.ladders().challenge_on_ladder(&all[2], id, all[0].id).await.unwrap();
    let csv = text(&site.get(None, &at("csv")).await.body);
    let place = |place: usize, busy: usize| {
        let who = &all[place - 1];
        format!("{place},{place},{},{},,{busy},", who.id, who.name)
    };
    let expected = [
        "place,number,player,name,rating,busy,protected until".to_owned(),
        place(1, 1),
        place(2, 0),
        place(3, 1),
    ];
    assert_eq!(csv.lines().collect::<Vec<_>>(), expected);
    let json = site.get(None, &at("json")).await.good();
    assert_eq!(json["ladder"][2]["player"]["name"], "Player 3");
    assert_eq!([&json["ladder"][1]["place"], &json["ladder"][1]["busy"]], [2, 0]);
    let svg = text(&site.get(None, &at("svg")).await.body);
    let shown: Vec<Option<usize>> = ["Player 1", "Player 2", "Player 3"].map(|name| svg.find(name)).to_vec();
    assert!(shown.is_sorted() && shown[0].is_some(), "{svg}");
    site.get(None, &at("trf")).await.problem(404);
}

/// Who is waited for, how fast entries come and when flags fall, on the page and in JSON; and nothing of it that presence hides.
#[tokio::test]
async fn figures_are_shown_unless_presence_is_hidden() {
    for hidden in [false, true] {
        let site = Site::new().await;
        let house = &site.house;
        let all = players(house, 3).await;
        let terms = if hidden { json!({"presence": "hidden"}) } else { json!({}) };
        let id = entered(house, json!({"seeding": "entry", "terms": terms}), &all).await;
        house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        house.app.running_tournaments().make_due_games().await.unwrap();
        let view = house.app.tournaments().tournament(None, id).await.unwrap();
        let first = &view.pairings[0];
        let (white, black) = (usize::from(first.white) - 1, usize::from(first.black.unwrap()) - 1);
        let game = first.game.unwrap();
        house.file(&all[white], game, "e2e4").await.unwrap();
        house.clock.advance(DAY + DAY / 2);
        house.file(&all[black], game, "e7e5").await.unwrap();
        house.reveal().await;
        house.clock.advance(DAY);
        let page = text(&site.get(None, &format!("/tournaments/{id}/table")).await.body);
        let json = site.get(None, &format!("/tournaments/{id}/table/json")).await.good();
        // Of those who owe: four since the start, two since a day ago.
        let lines: Vec<&str> =
            page.split("<tr>").filter(|line| line.contains("/games/") && line.contains(" day")).collect();
        let since = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
        let bar = |label: &str| {
            let after = page.split_once(&format!("<th scope=\"row\">{label}</th><td class=\"number\">"));
            after.map(|(_, rest)| rest.split('<').next().unwrap_or_default().to_owned())
        };
        assert_eq!(bar("within 1 hour").as_deref(), Some("1"), "{page}");
        assert_eq!(bar("within 2 days").as_deref(), Some("1"), "{page}");
        assert_eq!(bar("within 12 hours").as_deref(), Some("0"), "{page}");
        assert_eq!(json["replies"]["entries"], json!([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]));
        assert!(page.contains("the FIDE report counts it as a draw"), "games go on: {page}");
        let says_hidden = page.contains("it is not shown who has submitted");
        assert_eq!(says_hidden, hidden);
        if hidden {
            assert_eq!((lines.len(), bar("in 11 days")), (0, None));
            assert_eq!((&json["waited_for"], &json["flags"]), (&Value::Null, &Value::Null));
        } else {
            assert_eq!((lines.len(), since("2 days 12 hours"), since("1 day")), (6, 4, 2), "{lines:?}");
            assert_eq!(json["waited_for"].as_array().map(Vec::len), Some(6));
            assert_eq!(
                (bar("in 11 days").as_deref(), bar("in 13 days").as_deref()),
                (Some("2"), Some("1")),
                "{page}"
            );
            assert_eq!(json["flags"], json!([{"day": 11, "games": 2}, {"day": 13, "games": 1}]));
        }
    }
}

/// The row says that White has lost, the event that White has won.
async fn spoilt(site: &Site, id: TournamentId) {
    let house = &site.house;
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let first = &view.pairings[0];
    let game = house.app.games().game(None, first.game.unwrap()).await.unwrap();
    let black = house.app.accounts().actor(game.sides.black.player.id).await.unwrap().unwrap();
    house.app.games().resign(&black, game.id).await.unwrap();
    let sql = "UPDATE game SET score = '0-1' WHERE score = '1-0'";
    assert_eq!(house.raw().await.execute(sql).await, 1);
}

async fn bracket_in_doubt(database: Database) {
    let site = Site::on(database).await;
    let all = players(&site.house, 2).await;
    let kind = json!({"name": "knockout", "games": 2});
    let id = entered(&site.house, json!({"kind": kind, "places": {"min": 2, "max": 2}}), &all).await;
    let app = &site.house.app;
    app.tournaments().perform(&site.house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    spoilt(&site, id).await;
    let at = |what: &str| format!("/tournaments/{id}/table{what}");
    let page = text(&site.get(None, &at("")).await.body);
    assert!(page.contains(">1?<") && page.contains(">0?<"), "{page}");
    assert!(page.contains("? in doubt: "), "{page}");
    let json = site.get(None, &at("/json")).await.good();
    assert_eq!(json["matches"][0]["in_doubt"], true);
}

async fn teams_in_doubt(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let all = players(house, 4).await;
    let kind = json!({"name": "teams", "boards": 2, "cycles": 1});
    let sheet = crate::app::tournaments::course::sheet(json!({"kind": kind}));
    let id = house.app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
    house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for (player, team) in all.iter().zip(["Bonn", "Ulm", "Bonn", "Ulm"]) {
        house.app.tournament_setup().enter_tournament(player, id, player.id, Some(team)).await.unwrap();
    }
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    spoilt(&site, id).await;
    let page = text(&site.get(None, &format!("/tournaments/{id}/table")).await.body);
    // One board is decided, the other goes on.
    let marked = page.contains(">1*?<") && page.contains(">0*?<");
    assert!(marked && page.contains("? in doubt: "), "{page}");
}
