//! Endgame tables on their page: built when they are first asked for, told, and played against.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fairschach::app::games::create::NewGameRequest;
use fairschach::app::reviews::work::{After, ReviewTask, Reviewer};
use fairschach::base::{BySide, GameId};
use fairschach::cli::review::reviewer;
use fairschach::engine::tables::{Build, Keep, Known, Material, Part, ProbeError, Tables, published};
use fairschach::http::endgames::{Endgames, Found, TableFolder, judge};
use fairschach::http::{WebOptions, router};
use fairschach::rules::{Entry, Move, OptionValue, Position, RuleSet};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::cli::tables::second_program_agrees;
use crate::http::kit::{Site, asking};
use crate::peers::wait_for;
use crate::support::SECOND;
use axum::body::Body;

/// How long tables may be built.
const BUILDING_MAX: Duration = Duration::from_secs(200);

/// Asks until the tables are there: another thread builds them.
async fn answered(site: &Site, path: &str) -> (u16, String) {
    wait_for("the tables", BUILDING_MAX, || async {
        // As many requests are allowed again.
        site.house.clock.advance(60 * SECOND);
        let page = site.get(None, path).await;
        let text = String::from_utf8(page.body).unwrap();
        (!text.contains("<progress class=\"wide\"")).then_some((page.status.as_u16(), text))
    })
    .await
}

async fn there(site: &Site, path: &str) -> String {
    let (status, text) = answered(site, path).await;
    assert_eq!(status, 200, "{path}");
    text
}

fn query(position: &str, few: u32) -> String {
    format!("/endgames?position={}&few={few}", position.replace(' ', "+"))
}

/// Pages and reviews of one process look up the same tables, which are built once: that takes longer than all the rest.
#[tokio::test]
async fn tables_are_built_once_told_played_against_and_looked_up_by_reviews() {
    let endgames = Endgames::default();
    let mut site = Site::new().await;
    let web = WebOptions { secure_cookie: true, endgames: endgames.clone(), ..WebOptions::default() };
    site.router = router(site.house.app.clone(), web, site.cancel.clone());
    let review = reviewer(endgames.clone());
    assert!(matches!(endgames.find(7), Found::None), "only for the two rules");
    assert!(matches!(endgames.find(10), Found::Building(0)));
    they_are_being_built(&site).await;
    reviews_wait_for_them(&review);
    let with = built_to_the_end(&endgames, 10).await;
    let rules = RuleSet::usual("fairschach").unwrap();
    let queen = Position::parse("8/8/8/8/8/8/3k4/1QK5 p - - 0 1 -", &rules).unwrap();
    assert_eq!(with.probe(&queen, 75).unwrap().sure, 11, "the longest");
    let without = built_to_the_end(&endgames, 0).await;
    a_second_program_agrees(&without);
    told_and_played_against(&site).await;
    what_no_table_knows_is_said(&site).await;
    reviews_look_them_up_and_name_them(&review);
    those_of_a_folder_stand_beside_them(&without).await;
}

/// Waits for the tables, which come nearer and nearer.
async fn built_to_the_end(endgames: &Endgames, few: u32) -> Arc<Tables> {
    let last = AtomicU32::new(0);
    wait_for("the tables", BUILDING_MAX, || async {
        match endgames.find(few) {
            Found::Tables(tables) => Some(tables),
            Found::Building(done) => {
                assert!(done <= 1_000 && done >= last.swap(done, Ordering::Relaxed));
                None
            }
            Found::None => panic!("there are such tables"),
        }
    })
    .await
}

async fn they_are_being_built(site: &Site) {
    let first = site.get(None, "/endgames").await;
    let first = String::from_utf8(first.body).unwrap();
    assert!(first.contains("<progress class=\"wide\""), "they are being built: {first}");
    let plays = site.get(None, "/endgames?side=black").await;
    let plays = String::from_utf8(plays.body).unwrap();
    assert!(
        !plays.contains("<progress class=\"wide\"") || plays.contains("name=\"side\" value=\"black\""),
        "who plays is not forgotten: {plays}"
    );
}

/// They are those that are published, and what they say is what the rules in another language say.
fn a_second_program_agrees(without: &Tables) {
    let folder = tempfile::tempdir().unwrap();
    let names = ["KQK", "KRK", "KPK"];
    for name in names {
        let material = Material::parse(name).unwrap();
        let bytes = without.table(material).unwrap().to_bytes();
        assert_eq!(published(material, 0), Some(hex::encode(Sha256::digest(&bytes)).as_str()), "{name}");
        std::fs::write(folder.path().join(format!("{name}-0.table")), bytes).unwrap();
    }
    second_program_agrees(40, folder.path(), &names, "0");
}

async fn told_and_played_against(site: &Site) {
    let rook = query("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -", 0);
    let told = there(site, &rook).await;
    assert!(told.contains("58.9%") && told.contains("(0.5889)"), "{told}");
    // Kc4 in 74.1 % of all cases, Kc5 in 25.9 %.
    assert!(
        told.contains("74.1%") && told.contains("25.9%") && told.contains("class=\"arrow mixed"),
        "{told}"
    );
    assert!(told.contains("75 quiet pairs are left if nobody claims a draw"), "{told}");
    assert!(told.contains("which both players may do, this holds: White wins 35.5%"), "{told}");
    // The counter leaves fewer, and with fifteen even this position is drawn.
    for (calm, left, says) in [
        (1, "74 quiet pairs are", "White wins 58."),
        (25, "50 quiet pairs are", "White wins 35.5%"),
        (45, "30 quiet pairs are", "White wins 7.3%"),
        (60, "15 quiet pairs are", "Drawn: nobody can win"),
        (74, "One quiet pair is", "Drawn: nobody can win"),
    ] {
        let fewer = there(site, &query(&format!("7R/8/8/8/3Kk3/8/8/8 p - - {calm} 76 -"), 0)).await;
        assert!(fewer.contains(left) && fewer.contains(says), "{calm}: {fewer}");
    }
    let black = there(site, &query("8/8/8/3kK3/8/8/8/7r p - - 0 1 -", 0)).await;
    assert!(black.contains("Black wins 58.9%"), "{black}");

    // A move is answered by one of the mix, and the address of what follows holds both and the roll.
    let body = "position=7R/8/8/8/3Kk3/8/8/8+p+-+-+0+1+-&few=0&side=white&entry=d4c4";
    let play = async |body: &str| {
        let head =
            asking("POST", None, "/endgames").header("content-type", "application/x-www-form-urlencoded");
        site.send(head.body(Body::from(body.to_owned())).unwrap()).await
    };
    let played = play(body).await;
    assert_eq!(played.status, 303);
    let to = played.header("location").to_owned();
    assert!(to.contains("white=d4c4&black=e4") && to.contains("&roll="), "{to}");
    let next = there(site, &to).await;
    assert!(
        next.contains("74 quiet pairs are left")
            && next.contains("The tables rolled 0.")
            && next.contains("Play against the tables: White"),
        "{next}"
    );
    assert_eq!(next.matches("<button class=\"main\">").count(), 1, "one filled button: {next}");
    assert!(!next.contains("class=\"arrow mixed"), "what is best is not shown while it is played");
    for odd in ["", "h8a1x", "a1a2"] {
        let refused = play(&body.replace("d4c4", odd)).await;
        assert_eq!(refused.status, 422, "{odd}");
    }
    assert_eq!(play(&body.replace("side=white", "side=grey")).await.status, 422);
}

/// Of the tables that were built before.
async fn what_no_table_knows_is_said(site: &Site) {
    for (position, says) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -", "The tables here know"),
        ("7R/8/8/8/3K4/8/8/8 p - - 0 1 -", "This is not a position"),
        ("nonsense", "This is not a position"),
    ] {
        // Whether a position stands in a game is asked first, so that the answer does not hang on it.
        let page = answered(site, &query(position, 0)).await;
        assert_eq!(page.0, 422, "{position}");
        assert!(page.1.contains(says), "{position}: {}", page.1);
        assert!(page.1.contains("id=\"position-fault\"") && page.1.contains("aria-invalid"), "{}", page.1);
    }
    for (position, says) in [
        ("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -", "endgame tables White wins"),
        ("r1k5/8/8/8/3K4/8/8/8 w - - 0 40 -", "endgame tables Black wins"),
        ("8/8/8/8/8/1k6/R7/3K4 b - - 0 40 -", "drawn with best play"),
        ("8/8/8/3k4/8/8/8/B1K5 w - - 0 40 -", "drawn with best play"),
        ("n1k5/8/8/8/3K4/8/8/8 w - - 0 40 -", "drawn with best play"),
    ] {
        let normal = there(site, &query(position, 0)).await;
        assert!(normal.contains("This is normal chess") && normal.contains(says), "{position}: {normal}");
        assert!(!normal.contains("role=\"alert\""), "{position}: {normal}");
        assert!(!normal.contains("tables ends here"), "nobody played: {normal}");
        let played = there(site, &format!("{}&side=white", query(position, 0))).await;
        assert!(played.contains("tables ends here"), "{position}: {played}");
    }
    let four = answered(site, &query("8/8/8/3k4/8/8/8/RRK5 w - - 0 40 -", 0)).await;
    assert!(four.0 == 422 && four.1.contains("turned into normal chess"), "{}", four.1);
    let long = "8".repeat(200);
    assert_eq!(site.get(None, &query(&long, 10)).await.status, 422);
    let set = site.get(None, "/endgames?act=set&square=a1&man=Q&few=0").await;
    let set = String::from_utf8(set.body).unwrap();
    assert!(set.contains("7R/8/8/8/3Kk3/8/8/Q7 p - - 0 1 -"), "{set}");
}

#[tokio::test]
async fn a_position_of_a_running_game_without_engines_is_refused_on_both_sides_of_the_board() {
    let site = Site::new().await;
    let position = "7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -";
    let house = &site.house;
    let request = NewGameRequest {
        position: Some(position.to_owned()),
        terms: [("engines".to_owned(), "forbidden".to_owned())].into(),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap();
    for asked in [position, "8/8/8/3kK3/8/8/8/7r p - - 0 1 -"] {
        let page = site.get(None, &query(asked, 0)).await;
        assert_eq!(page.status, 422, "{asked}");
        assert!(String::from_utf8(page.body).unwrap().contains("game in progress"));
    }
}

/// `built` are those that a process without a folder has built for the same rules.
async fn those_of_a_folder_stand_beside_them(built: &Tables) {
    let named = |name: &str| Material::parse(name).unwrap();
    let rook = built.table(named("KRK")).unwrap().clone();
    let mut known = Known::new();
    let mut begun = Build::new(named("KQK"), 0, Keep::Last, &mut known);
    while !begun.is_done() {
        let layer = begun.chunks().into_iter().map(|chunk| begun.work_out(chunk, &known)).collect();
        begun.hand_in(layer);
    }
    let table = begun.finish();
    // What is asked of it is how far it looks ahead, and of no value.
    let mut begun = Build::new(named("KNKN"), 0, Keep::Last, &mut known).up_to(1);
    begun.hand_in(vec![Part::default(); begun.chunks().len()]);
    assert!(begun.is_done());
    let short = begun.finish();
    let read = Arc::new(Mutex::new(Vec::new()));
    let reads = Arc::clone(&read);
    let load = move |pieces: Material, few: u32| {
        reads.lock().unwrap().push((pieces.to_string(), few));
        match pieces.to_string().as_str() {
            "KQK" => Ok(table.clone()),
            "KRK" => Ok(rook.clone()),
            "KNKN" => Ok(short.clone()),
            _ => Err("it is gone".to_owned()),
        }
    };
    let names = [("KQK", 0), ("KRK", 0), ("KBNK", 0), ("KNKN", 0), ("KRRK", 10)];
    let names = names.map(|(name, few)| (named(name), few)).to_vec();
    let endgames = Endgames::with_folder(TableFolder { names, load: Some(Arc::new(load)) });
    let rules = |few| {
        let options = [("few_pieces".to_owned(), OptionValue::Number(few))].into();
        RuleSet::new("fairschach", "fsr-2023", &options).unwrap()
    };
    let (without, with) = (rules(0), rules(10));
    let four = Position::parse("8/8/8/8/8/8/3k4/1BKN4 p - - 0 1 -", &without).unwrap();
    assert_eq!(endgames.number_for(&four, &without), Some(0));
    assert_eq!(endgames.number_for(&four, &with), None, "it has none for these rules");
    let rook = Position::parse("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -", &with).unwrap();
    assert_eq!(endgames.number_for(&rook, &with), Some(10));
    let normal = |text: &str| endgames.number_for(&Position::parse(text, &without).unwrap(), &without);
    assert_eq!(normal("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -"), Some(0), "three men are known there too");
    assert_eq!(normal("8/8/8/3k4/8/8/8/1BKN4 w - - 0 40 -"), None);
    let there = async |position: Option<&Position>| {
        wait_for("the tables", BUILDING_MAX, || async {
            match position.map_or_else(|| endgames.find(0), |position| endgames.find_for(0, position)) {
                Found::Tables(tables) => Some(tables),
                _ => None,
            }
        })
        .await
    };
    // For a position that is asked about nothing is read but the tables that know it.
    let start = Position::start(&without);
    assert!(matches!(endgames.find_for(0, &start), Found::Tables(_)), "none knows it");
    let knights = Position::parse("8/1n6/8/8/8/8/k1K5/7N p - - 0 1 -", &without).unwrap();
    let tables = there(Some(&knights)).await;
    assert_eq!(*read.lock().unwrap(), [("KNKN".to_owned(), 0)]);
    assert_eq!(endgames.names(&tables, 0), ["KNKN-0/1"]);
    let tables = there(None).await;
    assert_eq!(*read.lock().unwrap(), ["KNKN", "KQK", "KRK", "KBNK"].map(|name| (name.to_owned(), 0)));
    assert_eq!(endgames.names(&tables, 0), ["KNKN-0/1", "KPK-0", "KQK-0", "KRK-0"]);
    let layer = judge(&tables, &knights).err();
    assert!(matches!(layer, Some(ProbeError::Layer(_))), "it says nothing of 75 pairs: {layer:?}");
    let queen = Position::parse("8/8/8/8/8/8/2k5/K3Q3 p - - 0 1 e1", &without).unwrap();
    assert_eq!(tables.probe(&queen, 75).unwrap().sure, 21, "the folder's own");
    assert!(tables.probe(&four, 75).is_err(), "what cannot be read is not known");
    let pawn = Position::parse("8/8/8/6P1/8/k7/1K6/8 p - - 0 1 -", &without).unwrap();
    assert!(tables.probe(&rook, 75).is_ok() && tables.probe(&pawn, 75).is_ok(), "and the rest is built");
    // What is built keeps every layer; a table that keeps the last ones alone says so.
    let calm = |text: &str| Position::parse(&text.replace(" 0 1 ", " 60 61 "), &without).unwrap();
    let rook = judge(&tables, &calm("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -")).unwrap();
    assert_eq!((rook.left, rook.is_for_left), (15, true));
    assert_eq!(rook.claimed.map(|probe| probe.value), Some(0), "the draw can be claimed");
    let queen = judge(&tables, &calm("8/8/8/8/8/8/2k5/K3Q3 p - - 0 1 e1")).unwrap();
    assert_eq!((queen.left, queen.is_for_left, queen.probe.sure), (15, false, 21));
    let late = Position::parse("8/8/8/8/8/8/2k5/K3Q3 p - - 40 41 e1", &without).unwrap();
    let late = judge(&tables, &late).unwrap();
    assert_eq!((late.left, late.is_for_left, late.claimed), (35, true, None), "ten are too few for it");
    let last = Position::parse("7R/8/8/8/3Kk3/8/8/8 p - - 75 76 -", &without).unwrap();
    assert_eq!(judge(&tables, &last).unwrap().probe.value, 0, "no pair is left");
}

/// A pair of a finished game under the rules without the number of FSR 8.
fn task(position: &str, entries: [&str; 2]) -> ReviewTask {
    let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let [white, black] = entries.map(|text| Move::parse(text).ok().map(Entry::Move));
    ReviewTask {
        game: GameId::from_uuid(Uuid::nil()),
        turn: 1,
        ended_us: 0,
        engine: 1,
        position: Position::parse(position, &rules).unwrap(),
        rules,
        history: Vec::new(),
        entered: BySide { white, black },
        after: After::Value(589),
    }
}

fn near() -> ReviewTask {
    task("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -", ["d4c4", "e4f3"])
}

fn reviews_wait_for_them(review: &Reviewer) {
    let far = task("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -", ["e2e4", "e7e5"]);
    assert_eq!(review(&far, &|| false).unwrap().mixes.tables, Vec::<String>::new(), "none is near");
    assert!(review(&near(), &|| false).is_none(), "they are being built");
}

/// Where they are near.
fn reviews_look_them_up_and_name_them(review: &Reviewer) {
    let told = review(&near(), &|| false).unwrap();
    assert_eq!((told.value, told.regret.white, told.mixes.white[0].entry.as_str()), (354, 0, "d4c4"));
    assert_eq!(told.mixes.tables, ["KPK-0", "KQK-0", "KRK-0"]);
    assert_eq!(review(&near(), &|| false).unwrap(), told, "the same again");
    // With fewer pairs left before a draw can be claimed it is worth less.
    let late = review(&task("7R/8/8/8/3Kk3/8/8/8 p - - 25 26 -", ["d4c4", "e4f3"]), &|| false).unwrap();
    assert!((1..300).contains(&late.value), "{}", late.value);
    // In normal chess the rook wins.
    let normal = review(&task("8/8/8/3k4/8/8/8/R1K5 w - - 0 40 -", ["a1a4", ""]), &|| false).unwrap();
    assert_eq!((normal.value, normal.regret.white), (1_000, 0));
}
