//! The door for players' own programs, tried with Scid's own code and with calls that no program sends.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use axum::body::Body;
use axum::http::Request;
use fairschach::app::access::{Scope, Scopes};
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::xfcc::{XFCC_GAMES_MAX, XFCC_OVER};
use fairschach::base::GameId;
use fairschach::http::xfcc::XFCC_BYTES_MAX;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::DropGuard;

use super::kit::{Reply, Site, at, from_address};
use crate::peers::scid::{Scid, state};
use crate::peers::zeep;
use crate::support::{DAY, Database, SECOND, on_both};

const NO: [bool; 4] = [false; 4];
const RESIGN: [bool; 4] = [true, false, false, false];
const ACCEPT: [bool; 4] = [false, true, false, false];
const OFFER: [bool; 4] = [false, false, true, false];
const CLAIM: [bool; 4] = [false, false, false, true];

/// The site behind a real port.
async fn listening(site: &Site) -> (SocketAddr, DropGuard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(fairschach::http::serve(listener, site.router.clone(), site.cancel.clone()));
    (address, site.cancel.clone().drop_guard())
}

async fn scids(site: &Site) -> (Scid, Scid, DropGuard) {
    let (address, stop) = listening(site).await;
    let scid = |name: &str, token: &str| Scid::new(address, name, token);
    (
        scid(&site.house.white.name, &site.white),
        scid(&site.house.black.name.to_uppercase(), &site.black),
        stop,
    )
}

fn envelope(call: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">\
         <s:Body>{call}</s:Body></s:Envelope>"
    )
}

pub(super) fn get_my_games(name: &str, token: &str) -> String {
    envelope(&format!(
        "<GetMyGames xmlns=\"http://www.bennedik.com/webservices/XfccBasic\"><username>{name}</username>\
         <password>{token}</password></GetMyGames>"
    ))
}

pub(super) fn make_a_move(name: &str, token: &str, rest: &str) -> String {
    envelope(&format!(
        "<x:MakeAMove xmlns:x=\"http://www.bennedik.com/webservices/XfccBasic\"><x:username>{name}</x:username>\
         <x:password>{token}</x:password>{rest}</x:MakeAMove>"
    ))
}

pub(super) async fn post(site: &Site, body: impl Into<Body>, from: &str) -> Reply {
    let request = Request::builder().method("POST").uri("/xfcc").header("host", "fairschach.example");
    let request = request.header("content-type", "text/xml; charset=\"utf-8\"").body(body.into()).unwrap();
    site.send(from_address(request, from)).await
}

pub(super) async fn asked(site: &Site, name: &str, token: &str) -> String {
    let reply = post(site, get_my_games(name, token), "192.0.2.1:1").await;
    assert_eq!(reply.header("content-type"), "text/xml; charset=utf-8");
    assert_eq!(reply.header("cache-control"), "no-store");
    String::from_utf8(reply.body).unwrap()
}

/// The first text of an element.
pub(super) fn element<'a>(answer: &'a str, name: &str) -> &'a str {
    let rest = answer.split_once(&format!("<{name}>")).unwrap().1;
    rest.split_once('<').unwrap().0
}

pub(super) fn ids(answer: &str) -> Vec<u32> {
    let ids = answer.split("<id>").skip(1).map(|rest| rest.split('<').next().unwrap().parse().unwrap());
    ids.collect()
}

pub(super) async fn another(site: &Site, variant: &str, start: Option<&str>) -> GameId {
    let rules = if variant == "fairschach" { "fsr-2023" } else { "standard" };
    let request = NewGameRequest {
        variant: variant.to_owned(),
        rules: rules.to_owned(),
        start: start.map(str::to_owned),
        ..site.house.request()
    };
    site.house.app.games().create_game(&site.house.director, request).await.unwrap()
}

/// A game in pairs, played by two of Scid, whose players differ only in their colours.
async fn pairs(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let (white, black, _stop) = scids(&site).await;
    let first = white.games().await;
    assert!(first.contains("console info test-"), "{first}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(first.contains(&format!("pgn [FEN \"{start} w KQkq - 0 1\"]")), "{first}");
    assert!(first.contains("pgn [Result \"*\"]") && first.contains("pgn [Mode \"XFCC\"]"), "{first}");
    assert_eq!((state(&first, "myTurn"), state(&first, "drawOffered")), ("true", "false"));
    assert_eq!((state(&first, "mytime"), state(&first, "opptime")), ("20160", "20160"));
    assert_eq!(state(&first, "TimeControl"), "1 / 14d");
    let of_black = black.games().await;
    assert!(of_black.contains(&format!("pgn [FEN \"{start} b KQkq - 0 1\"]")), "{of_black}");
    let (id, other) = (state(&first, "id").to_owned(), state(&of_black, "id").to_owned());
    assert_ne!(id, other);
    // Another pair's number, a move that cannot be, and a number of the other side file nothing.
    // Scid takes InvalidMoveNumber for InvalidMove, with which it begins.
    assert!(white.send(&id, 2, "e4", NO).await.contains("Invalid move!"));
    let rest = format!("<x:gameId>{id}</x:gameId><x:movecount>2</x:movecount><x:myMove>e4</x:myMove>");
    let reply = post(&site, make_a_move(&site.house.white.name, &site.white, &rest), "192.0.2.1:1").await;
    assert!(String::from_utf8(reply.body).unwrap().contains(">InvalidMoveNumber<"));
    assert!(white.send(&id, 1, "e5", NO).await.contains("Invalid move!"));
    assert!(white.send(&id, 1, "", NO).await.contains("Invalid move!"));
    assert!(white.send(&other, 1, "e4", NO).await.contains("Invalid Game-ID!"));
    assert!(white.send(&id, 1, "", ACCEPT).await.contains("No draw was offered!"));
    assert!(!white.send(&id, 1, "e4", CLAIM).await.contains("successfull"));
    assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());
    assert!(white.send(&id, 1, "e4", OFFER).await.contains("Processing successfull!"));
    assert!(white.send(&id, 1, "e4", OFFER).await.contains("Processing successfull!"));
    // Once it is filed, the turn takes nothing else, whatever was sent.
    for entry in ["d4", "e5", "", &"e".repeat(65)] {
        assert!(white.send(&id, 1, entry, NO).await.contains("Not your turn!"), "{entry}");
    }
    assert_eq!(state(&white.games().await, "myTurn"), "false");
    assert_eq!(black.games().await, of_black, "Black is told nothing");
    assert!(black.send(&other, 1, "Nf6", NO).await.contains("Processing successfull!"));
    site.house.reveal().await;
    let second = black.games().await;
    assert!(second.contains("pgn {1. e2-e4 Ng8-f6}"), "{second}");
    assert!(state(&second, "message").starts_with("1. e2-e4 "), "{second}");
    assert_eq!((state(&second, "myTurn"), state(&second, "drawOffered")), ("true", "true"));
    assert!(state(&second, "fen").ends_with(" b KQkq - 0 2"), "{second}");
    // What was sent before is done, and nothing else is done under its number.
    assert!(white.send(&id, 1, "e4", OFFER).await.contains("Processing successfull!"));
    assert!(white.send(&id, 1, "d4", NO).await.contains("Not your turn!"));
    let id = state(&second, "id").to_owned();
    assert_ne!(id, other);
    assert!(black.send(&id, 1, "", ACCEPT).await.contains("Processing successfull!"));
    assert!(black.send(&id, 1, "", ACCEPT).await.contains("Processing successfull!"), "it is done");
    let over = black.games().await;
    assert!(over.contains("pgn 1/2-1/2") && state(&over, "result") == "Draw", "{over}");
    assert_eq!(state(&over, "myTurn"), "false");
    site.house.clock.advance(XFCC_OVER - SECOND);
    assert!(black.games().await.contains("state "));
    site.house.clock.advance(2 * SECOND);
    assert!(!black.games().await.contains("state "), "it is over for long");
}

/// A game with one mover has one number for all of its moves.
async fn one_mover(database: Database) {
    let site = Site::on(database).await;
    another(&site, "normal", None).await;
    let (white, black, _stop) = scids(&site).await;
    let first = asked(&site, &site.house.white.name, &site.white).await;
    let begun = element(&first, "eventDate");
    let seen = white.games().await;
    assert!(!seen.contains("[FEN"), "{seen}");
    assert_eq!((state(&seen, "setup"), state(&seen, "variant")), ("false", "chess"));
    let (id, other) = (state(&seen, "id").to_owned(), state(&black.games().await, "id").to_owned());
    assert!(black.send(&other, 1, "e5", NO).await.contains("Not your turn!"));
    assert!(white.send(&id, 1, "e4", NO).await.contains("Processing successfull!"));
    site.house.reveal().await;
    assert!(white.send(&id, 1, "e4", NO).await.contains("Processing successfull!"), "it is done");
    assert!(white.send(&id, 2, "d4", NO).await.contains("Not your turn!"));
    site.house.clock.advance(3 * DAY);
    assert!(black.send(&other, 1, "Nc6", NO).await.contains("Processing successfull!"));
    site.house.reveal().await;
    let seen = white.games().await;
    assert!(seen.contains("pgn 1. e4 Nc6"), "{seen}");
    assert_eq!((state(&seen, "id"), state(&seen, "myTurn")), (id.as_str(), "true"));
    let later = asked(&site, &site.house.white.name, &site.white).await;
    assert_eq!((element(&later, "eventDate"), element(&later, "variant")), (begun, "chess"));
    assert!(white.send(&id, 1, "", RESIGN).await.contains("Processing successfull!"));
    assert!(white.send(&id, 1, "", RESIGN).await.contains("Processing successfull!"), "it is done");
    let seen = black.games().await;
    assert!(seen.contains("pgn 0-1") && state(&seen, "result") == "BlackWins", "{seen}");
    // A game that is sealed blindly takes its moves elsewhere, and Scid says so. It goes on, so that it is named first.
    site.house.blind_game(None, &[]).await;
    let seen = white.games().await;
    assert!(white.send(state(&seen, "id"), 1, "e4", NO).await.contains("Feature unavailable!"), "{seen}");
}

/// Numbers are a player's own, and stay while the turn is open.
async fn numbers(database: Database) {
    let site = Site::on(database).await;
    for _ in 0..3 {
        site.house.game().await;
    }
    another(&site, "chess960", Some("chess960:1")).await;
    let first = asked(&site, &site.house.white.name, &site.white).await;
    let numbers = ids(&first);
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), 4, "{numbers:?}");
    assert!(numbers.iter().all(|number| (1..1 << 31).contains(number)), "{numbers:?}");
    assert!(first.contains("<variant>chess960</variant>"), "{first}");
    assert_eq!(first, asked(&site, &site.house.white.name, &site.white).await);
    let of_black = ids(&asked(&site, &site.house.black.name, &site.black).await);
    assert!(of_black.iter().all(|number| !numbers.contains(number)));
    // Boards of other programs cannot show these.
    another(&site, "chess66", None).await;
    another(&site, "marseillais", None).await;
    another(&site, "ordo", None).await;
    assert_eq!(ids(&asked(&site, &site.house.white.name, &site.white).await), numbers);
}

on_both! {
    two_of_scid_play_fairschach => pairs;
    two_of_scid_play_a_game_with_one_mover => one_mover;
    numbers_are_a_players_own => numbers;
    what_one_answer_has_no_room_for_is_left_off => room;
    what_the_other_side_says_is_the_message_of_the_last_pair => messages;
    what_the_other_side_says_is_the_message_of_its_move => messages_of_one_mover;
    where_presence_is_hidden_filed_or_not_looks_the_same_to_the_other_program => filed_or_not;
}

#[tokio::test]
async fn name_and_token_go_together() {
    let site = Site::new().await;
    site.house.game().await;
    let white = &site.house.white;
    for name in [white.name.clone(), white.id.to_string(), "ANNA@example.org".to_owned()] {
        assert_eq!(ids(&asked(&site, &name, &site.white).await).len(), 1, "{name}");
    }
    let new =
        NewToken { scopes: Scopes::of([Scope::Read, Scope::Manage]), ..NewToken::for_everything("read") };
    let no_player = site.house.app.sign_in().make_token(white, new).await.unwrap();
    let wrong = [
        (white.name.as_str(), "fs_x"),
        (white.name.as_str(), site.black.as_str()),
        (white.name.as_str(), no_player.as_str()),
        ("Nobody", site.white.as_str()),
        ("", site.white.as_str()),
    ];
    let mut answers = BTreeSet::new();
    for (name, token) in wrong {
        let reply = post(&site, get_my_games(name, token), "192.0.2.7:1").await;
        assert_eq!(reply.status, 500, "SOAP 1.1 wants it so");
        answers.insert(String::from_utf8(reply.body).unwrap());
        let reply = post(&site, make_a_move(name, token, "<x:gameId>1</x:gameId>"), "192.0.2.8:1").await;
        let text = String::from_utf8(reply.body).unwrap();
        assert!(reply.status == 200 && text.contains(">AuthenticationFailed</MakeAMoveResult>"), "{text}");
    }
    assert_eq!(answers.len(), 1, "a name that nobody has is answered as one that somebody has");
    assert!(answers.first().unwrap().contains("<faultstring>AuthenticationFailed</faultstring>"));
    let (address, _stop) = listening(&site).await;
    let said = Scid::new(address, "Nobody", &site.white).games().await;
    assert!(said.contains("console info Authentication failed!") && said.contains("box Could not"), "{said}");
}

#[tokio::test]
async fn ten_wrong_passwords_a_minute_are_answered() {
    let site = Site::new().await;
    site.house.game().await;
    let name = site.house.white.name.as_str();
    let wrong = async |from: &str| post(&site, get_my_games(name, "fs_wrong"), from).await.status.as_u16();
    let right = async |from: &str| post(&site, get_my_games(name, &site.white), from).await.status.as_u16();
    for _ in 0..30 {
        assert_eq!(right("192.0.2.7:1").await, 200);
    }
    for _ in 0..10 {
        assert_eq!(wrong("192.0.2.7:1").await, 500);
    }
    assert_eq!((wrong("192.0.2.7:1").await, right("192.0.2.7:2").await), (429, 429));
    assert_eq!(right("192.0.2.8:1").await, 200, "another address");
    site.house.clock.advance(60 * SECOND - 1);
    assert_eq!(right("192.0.2.7:1").await, 429);
    site.house.clock.advance(1);
    assert_eq!(right("192.0.2.7:1").await, 200);
}

#[tokio::test]
async fn what_is_no_call_is_refused() {
    let site = Site::new().await;
    let good = get_my_games(&site.house.white.name, &site.white);
    let padded = |length: usize| format!("{good}{}", " ".repeat(length - good.len()));
    assert_eq!(post(&site, padded(XFCC_BYTES_MAX), "192.0.2.1:1").await.status, 200);
    assert_eq!(post(&site, padded(XFCC_BYTES_MAX + 1), "192.0.2.1:1").await.status, 413);
    let name = &site.house.white.name;
    let with_dtd = good.replace("?><s:", "?><!DOCTYPE s [<!ENTITY a \"b\">]><s:");
    let with_entity = good.replace(&format!("<username>{name}"), "<username>&a;");
    let twice = good.replace("<username>", "<username>x</username><username>");
    let unknown = good.replace("<username>", "<user>x</user><username>");
    let nested = good.replace(&format!("<username>{name}"), "<username><b/>");
    let foreign = good.replace("bennedik.com", "example.org");
    let not_soap = good.replace("soap/envelope", "other");
    let many = good.replace("<username>", &format!("{}<username>", "<a/>".repeat(100)));
    let deep = envelope(&"<a>".repeat(20_000));
    let both = good.replace("</s:Body>", "<GetMyGames/></s:Body>");
    let flags = make_a_move(name, &site.white, "<x:resign>perhaps</x:resign>");
    let texts = [
        with_dtd,
        with_entity,
        twice,
        unknown,
        nested,
        foreign,
        not_soap,
        many,
        deep,
        both,
        flags,
        String::new(),
    ];
    for text in texts {
        let start: String = text.chars().take(300).collect();
        let reply = post(&site, text, "192.0.2.1:1").await;
        let answer = String::from_utf8(reply.body).unwrap();
        assert_eq!(reply.status, 500, "{start}");
        assert!(answer.contains("<soap:Fault><faultcode>soap:Client</faultcode>"), "{answer}");
        assert!(!answer.contains(&site.white) && !answer.contains("AuthenticationFailed"), "{answer}");
    }
    assert_eq!(post(&site, vec![0xff_u8, 0xfe], "192.0.2.1:1").await.status, 500);
    // A name with every sign that means something in XML, in a comment or in a tag of PGN.
    let raw = site.house.raw().await;
    raw.execute("UPDATE player SET name = 'A <b> & \"c\" {d}' WHERE name = 'Anna'").await;
    site.house.game().await;
    let answer = asked(&site, "A &lt;b> &#38; \"c\" <![CDATA[{d}]]>", &site.white).await;
    assert!(answer.contains("<white>A &#60;b&#62; &#38; c d</white>"), "{answer}");
}

/// Both calls as the description has them, and answers that fit its schema: games in pairs and of one mover, that run and are
/// over, or none.
#[tokio::test]
async fn a_program_plays_by_the_description_alone() {
    let site = Site::new().await;
    let (house, (address, _stop)) = (&site.house, listening(&site).await);
    let (white, black) = (house.white.name.as_str(), house.black.name.as_str());
    let game = house.game().await;
    another(&site, "normal", None).await;
    let games = |name: &str, token: &str| json!(["GetMyGames", { "username": name, "password": token }]);
    let makes = |name: &str, token: &str, id: &Value, number: u32, entry: &str| {
        json!(["MakeAMove", { "username": name, "password": token, "gameId": id, "resign": false, "acceptDraw": false,
            "movecount": number, "myMove": entry, "offerDraw": entry == "d4", "claimDraw": false, "myMessage": "<b> & so on" }])
    };
    let first = [
        games(white, &site.white),
        games(black, &site.black),
        games(&house.director.name, &site.director),
        games(white, "fs_wrong"),
        makes(white, "fs_wrong", &json!(1), 1, "e4"),
        makes(white, &site.white, &json!(1), 1, "e4"),
    ];
    let (told, called) = zeep::calls(address, &json!(first)).await;
    assert_eq!(called, format!("{}/xfcc", house.app.settings().public_url));
    let of = |told: &Value, mover: bool| {
        let all = told.as_array().unwrap();
        assert_eq!(all.len(), 2, "{told}");
        all.iter().find(|one| one["setup"] == !mover).unwrap().clone()
    };
    let (pairs, moves) = (of(&told[0], false), of(&told[0], true));
    assert_eq!(
        (&pairs["white"], &pairs["hasWhite"], &pairs["myTurn"]),
        (&json!(white), &json!(true), &json!(true))
    );
    assert_eq!(
        (&pairs["daysPlayer"], &pairs["result"], &moves["variant"]),
        (&json!(14), &json!("Ongoing"), &json!("chess"))
    );
    assert_eq!(
        (of(&told[1], false)["hasWhite"].clone(), of(&told[1], true)["myTurn"].clone()),
        (json!(false), json!(false))
    );
    assert_eq!(told[2], Value::Null, "no games");
    assert_eq!(told[3], json!({ "fault": "AuthenticationFailed" }));
    assert_eq!((&told[4], &told[5]), (&json!("AuthenticationFailed"), &json!("InvalidGameID")));
    let second = [
        makes(white, &site.white, &pairs["id"], 2, "e4"),
        makes(white, &site.white, &pairs["id"], 1, "e4"),
        makes(black, &site.black, &of(&told[1], false)["id"], 1, "e5"),
        makes(white, &site.white, &moves["id"], 1, "d4"),
    ];
    let (told, _) = zeep::calls(address, &json!(second)).await;
    assert_eq!(told, [json!("InvalidMoveNumber"), json!("Success"), json!("Success"), json!("Success")]);
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
    house.clock.advance(2 * SECOND);
    house.app.games().resign(&house.white, game).await.unwrap();
    let (told, _) = zeep::calls(address, &json!([games(black, &site.black)])).await;
    let (pairs, moves) = (of(&told[0], false), of(&told[0], true));
    assert_eq!((&pairs["result"], &pairs["moves"]), (&json!("BlackWins"), &json!("{1. e2-e4 e7-e5}")));
    assert!(pairs["message"].as_str().unwrap().ends_with("<b> & so on"), "{pairs}");
    assert_eq!(
        (&moves["moves"], &moves["myTurn"], &moves["drawOffered"]),
        (&json!("1. d4"), &json!(true), &json!(true))
    );
}

#[tokio::test]
async fn the_description_and_the_page_are_there() {
    let site = Site::new().await;
    let reply = site.get(None, "/xfcc?WSDL").await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/xml; charset=utf-8"));
    let wsdl = String::from_utf8(reply.body).unwrap();
    for part in
        ["location=\"https://", "/xfcc\"", "\"MoveIsAmbigous\"", "\"WhiteWinAdjudicated\"", "\"movecount\""]
    {
        assert!(wsdl.contains(part), "{part}");
    }
    for (language, title) in [("de", "Spielen mit Scid und anderen Programmen"), ("en", "Playing from Scid")]
    {
        let request = Request::builder().uri("/xfcc").header("accept-language", language);
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        let page = String::from_utf8(reply.body).unwrap();
        assert!(page.contains(title) && page.contains("/xfcc</code>"), "{page}");
    }
}

/// What Black's program and a stranger's get once White has sent this: everything, byte for byte.
async fn world(database: Database, entry: Option<&str>, terms: &[(&str, &str)]) -> Vec<String> {
    let site = Site::on(database).await;
    let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request = NewGameRequest {
        terms,
        position: Some("4k3/P7/8/8/8/8/p7/4K2R p K - 0 1 -".to_owned()),
        ..site.house.request()
    };
    let game = site.house.app.games().create_game(&site.house.director, request).await.unwrap();
    let (white, black) = (&site.house.white.name, &site.house.black.name);
    let own = ids(&asked(&site, white, &site.white).await)[0];
    let mut seen = vec![asked(&site, black, &site.black).await];
    let send = async |name: &str, token: &str, id: u32, text: &str, offers: bool| {
        let rest = format!(
            "<x:gameId>{id}</x:gameId><x:movecount>1</x:movecount><x:myMove>{text}</x:myMove>\
             <x:offerDraw>{offers}</x:offerDraw><x:myMessage>canary {name}</x:myMessage>"
        );
        let reply = post(&site, make_a_move(name, token, &rest), "192.0.2.1:1").await;
        String::from_utf8(reply.body).unwrap()
    };
    if let Some(entry) = entry {
        let (text, offers) = entry.strip_suffix(" draw").map_or((entry, false), |text| (text, true));
        let answer = send(white, &site.white, own, text, offers).await;
        assert!(answer.contains(">Success<"), "{answer}");
    }
    let other = ids(&seen[0])[0];
    for text in ["e1e2", "e8e1", ""] {
        seen.push(send(black, &site.black, other, text, false).await);
        seen.push(send(black, &site.black, own, "e8e7", false).await);
    }
    seen.push(asked(&site, black, &site.black).await);
    site.house.clock.advance(3 * DAY);
    seen.push(asked(&site, black, &site.black).await);
    seen.push(asked(&site, &site.house.director.name, &site.director).await);
    if entry.is_some() {
        // Revealed, and not released yet.
        seen.push(send(black, &site.black, other, "e8e7", false).await);
        assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
        site.house.clock.advance(SECOND);
        seen.push(asked(&site, black, &site.black).await);
        site.house.clock.advance(2 * SECOND);
        let pairs = site.get(Some(&site.black), &at(game, "/pairs")).await.good();
        assert_eq!(pairs["pairs"][0]["white"]["line"], format!("canary {white}"), "told after the reveal");
        let told = asked(&site, black, &site.black).await;
        assert!(element(&told, "message").ends_with(&format!(" {white}: canary {white}")), "{told}");
        let own = asked(&site, white, &site.white).await;
        assert!(!own.contains(&format!("canary {white}")), "the other side's alone: {own}");
    }
    seen
}

#[tokio::test]
async fn two_worlds_look_alike_to_the_other_program() {
    let first = world(Database::Sqlite, Some("e1e2"), &[]).await;
    for entry in ["e1g1 draw", "a7a8q", "h1h7 draw"] {
        let second = world(Database::Sqlite, Some(entry), &[]).await;
        assert_eq!(first.len(), second.len());
        for (one, other) in first.iter().zip(second) {
            assert_eq!(*one, other, "{entry}");
            assert!(!other.contains("canary") && !other.contains("h1h7") && !other.contains("a7a8"));
        }
    }
}

async fn filed_or_not(database: Database) {
    let hidden = [("presence", "hidden")];
    let (filed, not) = (world(database, Some("e1e2"), &hidden).await, world(database, None, &hidden).await);
    for (one, other) in filed.iter().zip(&not) {
        assert_eq!(one, other);
    }
}

#[tokio::test]
async fn an_answer_names_a_thousand_games() {
    let site = Site::new().await;
    for _ in 0..XFCC_GAMES_MAX {
        site.house.game().await;
    }
    const LEFT_OFF: &str = "<serverInfo>Sie haben mehr Partien";
    let answer = asked(&site, &site.house.white.name, &site.white).await;
    let first = ids(&answer);
    assert_eq!((first.len(), answer.contains(LEFT_OFF)), (XFCC_GAMES_MAX, false));
    site.house.clock.advance(SECOND);
    let newest = site.house.game().await;
    let answer = asked(&site, &site.house.white.name, &site.white).await;
    let numbers = ids(&answer);
    assert_eq!((numbers.len(), &numbers[1..]), (XFCC_GAMES_MAX, &first[..XFCC_GAMES_MAX - 1]));
    assert!(answer.contains(&newest.to_string()), "the newest comes first");
    assert_eq!(answer.matches(LEFT_OFF).count(), XFCC_GAMES_MAX, "and each says that there are more");
}

/// Two games of one pair each, four entries together: where one less fits, the older game is left off.
async fn room(database: Database) {
    let site = Site::on(database).await;
    let older = site.house.game().await;
    site.pair(older, "e2e4", "e7e5").await;
    let newer = site.house.game().await;
    site.pair(newer, "d2d4", "d7d5").await;
    for (entries_max, shown, left_off) in [(4, vec![newer, older], false), (3, vec![newer], true)] {
        let answer = site.house.app.xfcc().xfcc_games(&site.house.white, entries_max).await.unwrap();
        let games: Vec<GameId> = answer.games.iter().map(|game| game.view.id).collect();
        assert_eq!((games, answer.left_off), (shown, left_off), "{entries_max}");
    }
}

#[tokio::test]
async fn a_message_is_read_at_the_reveal_or_dropped() {
    let site = Site::new().await;
    let (house, game) = (&site.house, site.house.game().await);
    let send = async |name: &str, token: &str, entry: &str, message: &str| {
        let id = ids(&asked(&site, name, token).await)[0];
        let rest = format!(
            "<x:gameId>{id}</x:gameId><x:movecount>1</x:movecount><x:myMove>{entry}</x:myMove><x:myMessage>{message}</x:myMessage>"
        );
        let reply = post(&site, make_a_move(name, token, &rest), "192.0.2.1:1").await;
        let answer = String::from_utf8(reply.body).unwrap();
        assert!(answer.contains(">Success<"), "{answer}");
    };
    // What is longer than a line ends with an ellipsis; the same move with another message is the same move.
    let long = format!(" two\n lines {}", "\u{1f40e}".repeat(280));
    send(&house.white.name, &site.white, "e2e4", &long).await;
    send(&house.white.name, &site.white, "e2e4", "another").await;
    // Switched off, it is dropped.
    house.app.accounts().set_says_lines(&house.black, false).await.unwrap();
    send(&house.black.name, &site.black, "e7e5", "from Black").await;
    house.app.accounts().set_says_lines(&house.black, true).await.unwrap();
    assert!(!asked(&site, &house.black.name, &site.black).await.contains("two lines"));
    house.reveal().await;
    let pairs = site.get(Some(&site.black), &crate::http::kit::at(game, "/pairs")).await.good();
    let line = format!("two lines {}…", "\u{1f40e}".repeat(269));
    assert_eq!(
        (&pairs["pairs"][0]["white"]["line"], &pairs["pairs"][0]["black"]["line"]),
        (&json!(line), &Value::Null)
    );
    let told = asked(&site, &house.black.name, &site.black).await;
    let message = element(&told, "message");
    let ends = format!(" {}: {line}", house.white.name);
    assert!(message.starts_with("1. e2-e4 ") && message.ends_with(&ends), "{message}");
}

/// Sends an entry with what is said.
async fn say(site: &Site, token: &str, game: GameId, body: Value) {
    site.post(Some(token), &at(game, "/entries"), body).await.good();
}

async fn messages(database: Database) {
    let site = Site::on(database).await;
    let (house, game) = (&site.house, site.house.game().await);
    let (white, black) = (&house.white, &house.black);
    let said = json!({ "turn": 1, "entry": "e2e4", "greeting": "thanks", "line": "<b> & {x} \"q\" ]]>" });
    say(&site, &site.white, game, said).await;
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    let told = async || asked(&site, &black.name, &site.black).await;
    let ends = format!(" {}: Thank you for the game! &#60;b&#62; &#38; x q ]]&#62;", white.name);
    assert!(element(&told().await, "message").ends_with(&ends), "{}", told().await);
    // Whoever has blocked the other, or has it switched off, reads what the pair did alone.
    house.app.challenges().block(black, white.id).await.unwrap();
    assert!(!told().await.contains("Thank you"));
    house.app.challenges().unblock(black, white.id).await.unwrap();
    house.app.accounts().set_says_lines(black, false).await.unwrap();
    assert!(!told().await.contains("Thank you"));
    house.app.accounts().set_says_lines(black, true).await.unwrap();
    assert!(told().await.contains("Thank you"));
    // It is the last pair's, and nothing is left of it with the next.
    site.pair(game, "g1f3", "b8c6").await;
    assert!(!told().await.contains("Thank you"));
    say(&site, &site.white, game, json!({ "turn": 3, "entry": "f1c4", "line": "once more" })).await;
    site.file(&site.black, game, "f8c5").await.good();
    house.reveal().await;
    assert!(told().await.contains("once more"));
    house.app.games().resign(white, game).await.unwrap();
    assert!(house.app.operations().shred_game(game).await.unwrap());
    assert!(!told().await.contains("once more"), "it goes with the key");
}

/// Where one side moves at a time, it stands until the reader has moved.
async fn messages_of_one_mover(database: Database) {
    let site = Site::on(database).await;
    let (house, game) = (&site.house, another(&site, "normal", None).await);
    let told = async |name: &str, token: &str| {
        let answer = asked(&site, name, token).await;
        element(&answer, "message").to_owned()
    };
    say(&site, &site.white, game, json!({ "turn": 1, "entry": "e2e4", "line": "hello" })).await;
    assert_eq!(told(&house.black.name, &site.black).await, "");
    house.reveal().await;
    assert_eq!(told(&house.black.name, &site.black).await, format!("{}: hello", house.white.name));
    assert_eq!(told(&house.white.name, &site.white).await, "");
    say(&site, &site.black, game, json!({ "turn": 2, "entry": "e7e5", "line": "and back" })).await;
    house.reveal().await;
    assert_eq!(told(&house.white.name, &site.white).await, format!("{}: and back", house.black.name));
    assert_eq!(told(&house.black.name, &site.black).await, "");
}
