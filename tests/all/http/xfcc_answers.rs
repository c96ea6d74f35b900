//! The door for players' own programs: each answer and each text that says how a game stands, and that a name tells nothing.

use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Ruling};
use fairschach::show::Lang;
use serde_json::json;

use super::kit::Site;
use super::players::tokens::{cookie, page};
use super::xfcc::{another, asked, element, get_my_games, ids, make_a_move, post};
use crate::app::arbitration::rulings::rule;
use crate::app::tournaments::course::sheet;
use crate::support::counted::{statements, statements_after, statements_so_far};
use crate::support::{DAY, Database, SECOND, on_both};

on_both! {
    whoever_has_lost_on_time_is_told_so => lost_on_time;
    what_fails_on_our_side_is_a_server_error => failed;
    a_name_that_nobody_has_takes_the_same_steps => same_steps;
    what_cannot_be_done_here_is_told_apart_from_a_wrong_move => told_apart;
    many_games_take_no_more_statements_than_few => few_statements;
}

/// What a program is answered that sends this as its move in the first pair.
async fn sent(site: &Site, who: (&str, &str), id: u32, entry: &str) -> String {
    made(site, who, id, &format!("<x:movecount>1</x:movecount><x:myMove>{entry}</x:myMove>")).await
}

/// What it is answered that asks for this in a game.
async fn made(site: &Site, (name, token): (&str, &str), id: u32, what: &str) -> String {
    let rest = format!("<x:gameId>{id}</x:gameId>{what}");
    let reply = post(site, make_a_move(name, token, &rest), "192.0.2.1:1").await;
    assert_eq!(reply.status, 200);
    element(&String::from_utf8(reply.body).unwrap(), "MakeAMoveResult").to_owned()
}

/// What is told of one of many games.
fn of_game(answer: &str, game: GameId) -> &str {
    let game = game.to_string();
    answer.split("<XfccGame>").skip(1).find(|told| told.contains(&game)).unwrap()
}

async fn lost_on_time(database: Database) {
    for one_has_filed in [true, false] {
        let site = Site::on(database).await;
        let (house, white) = (&site.house, (site.house.white.name.as_str(), site.white.as_str()));
        let black = (house.black.name.as_str(), site.black.as_str());
        let game = house.game_with(&[("both_flags", "both-lose")]).await;
        let (own, other) =
            (ids(&asked(&site, white.0, white.1).await)[0], ids(&asked(&site, black.0, black.1).await)[0]);
        if one_has_filed {
            assert_eq!(sent(&site, white, own, "e2e4").await, "Success");
        }
        house.clock.advance(14 * DAY + 1);
        for judged in [false, true] {
            assert_eq!(sent(&site, black, other, "e7e5").await, "LostOnTime", "judged: {judged}");
            // An entry that is filed is done, and once the game is over nobody's turn.
            let of_white = match (one_has_filed, judged) {
                (true, false) => "Success",
                (true, true) => "NotYourTurn",
                (false, _) => "LostOnTime",
            };
            let entered = sent(&site, white, own, "e2e4").await;
            assert_eq!(entered, of_white, "filed: {one_has_filed}, judged: {judged}");
            if !judged {
                house.clock.advance(JUDGE_DELAY);
                assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
            }
        }
        let told = asked(&site, black.0, black.1).await;
        let score = if one_has_filed { "WhiteWins" } else { "BothDefaulted" };
        assert_eq!(element(of_game(&told, game), "result"), score);
    }
}

async fn failed(database: Database) {
    let site = Site::on(database).await;
    let (house, white) = (&site.house, (site.house.white.name.as_str(), site.white.as_str()));
    house.game().await;
    let id = ids(&asked(&site, white.0, white.1).await)[0];
    // Too often is no answer of the protocol.
    for _ in 0..10 {
        assert_eq!(post(&site, get_my_games(white.0, "fs_wrong"), "192.0.2.1:1").await.status, 500);
    }
    assert_eq!(sent(&site, white, id, "e2e4").await, "ServerError");
    house.clock.advance(60 * SECOND);

    let raw = house.raw().await;
    raw.execute("UPDATE game SET clock = 'canary'").await;
    assert_eq!(sent(&site, white, id, "e2e4").await, "ServerError");
    assert_eq!(ids(&asked(&site, white.0, white.1).await), [0; 0], "a game that cannot be read is left out");

    raw.execute("ALTER TABLE xfcc_number RENAME TO gone").await;
    assert_eq!(sent(&site, white, id, "e2e4").await, "ServerError");
    let reply = post(&site, get_my_games(white.0, white.1), "192.0.2.1:1").await;
    assert_eq!(reply.status, 500);
    let answer = String::from_utf8(reply.body).unwrap();
    let fault = "<faultcode>soap:Server</faultcode><faultstring>ServerError</faultstring>";
    assert!(answer.contains(fault), "{answer}");
    raw.execute("ALTER TABLE api_token RENAME TO gone_too").await;
    assert_eq!(sent(&site, white, id, "e2e4").await, "ServerError");
}

/// A move that can mean two, a claim, and a move in a game that takes none by this door: nothing is filed, and none of them is
/// called a wrong move.
async fn told_apart(database: Database) {
    let site = Site::on(database).await;
    let (house, white) = (&site.house, (site.house.white.name.as_str(), site.white.as_str()));
    let game = house.game_from("4k3/p7/8/8/8/8/P7/1N2KN2 p - - 0 1 -").await;
    let id = ids(&asked(&site, white.0, white.1).await)[0];
    assert_eq!(sent(&site, white, id, "Nd2").await, "MoveIsAmbigous");
    assert_eq!(sent(&site, white, id, "Nd5").await, "InvalidMove");
    let claim = "<x:movecount>1</x:movecount><x:myMove>Nbd2</x:myMove><x:claimDraw>true</x:claimDraw>";
    assert_eq!(made(&site, white, id, claim).await, "ClaimsNotSupported");
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_none());
    assert_eq!(sent(&site, white, id, "Nbd2").await, "Success");

    let blind = house.blind_game(None, &[]).await;
    let told = asked(&site, white.0, white.1).await;
    let id = element(of_game(&told, blind), "id").parse().unwrap();
    for entry in ["e2e4", "e2e5", "nonsense", ""] {
        assert_eq!(sent(&site, white, id, entry).await, "FeatureUnavailable", "{entry}");
    }
    let told = asked(&site, white.0, white.1).await;
    assert_eq!(element(of_game(&told, blind), "myTurn"), "true", "the move is owed all the same");
    assert_eq!(made(&site, white, id, "<x:acceptDraw>true</x:acceptDraw>").await, "NoDrawWasOffered");
    assert_eq!(made(&site, white, id, "<x:resign>true</x:resign>").await, "Success");
}

/// Whether or not their numbers are new.
async fn few_statements(database: Database) {
    let site = Site::on(database).await;
    let white = site.house.white.name.as_str();
    // The day of a token's first use is noted.
    asked(&site, white, &site.white).await;
    let mut took = Vec::new();
    for more in [2, 7] {
        for _ in 0..more {
            let game = site.house.game().await;
            site.pair(game, "e2e4", "e7e5").await;
        }
        let (first, new) = statements(asked(&site, white, &site.white)).await;
        let (later, known) = statements(asked(&site, white, &site.white)).await;
        assert_eq!(first, later);
        took.push((new, known));
    }
    assert_eq!(took[0], took[1]);
}

/// The token's hash is looked for whatever the name is, and of a name nothing is asked but whether it is the token's owner's.
async fn same_steps(database: Database) {
    let site = Site::on(database).await;
    let ben = &site.house.black;
    let (id, nobodys) = (ben.id.to_string(), "019b2c3d-0000-7000-8000-000000000001".to_owned());
    for token in [site.white.as_str(), "fs_wrong"] {
        // The day of a token's first use is noted.
        post(&site, get_my_games("Ben", token), "192.0.2.1:1").await;
        for (number, (known, unknown)) in
            [("Ben", "Bob"), ("ben@example.org", "bob@example.org"), (id.as_str(), nobodys.as_str())]
                .into_iter()
                .enumerate()
        {
            let mut steps = Vec::new();
            for name in [known, unknown] {
                let before = statements_so_far();
                let reply =
                    post(&site, get_my_games(name, token), &format!("192.0.2.{}:1", 2 + number)).await;
                assert_eq!(reply.status, 500, "{name}");
                steps.push((reply.body, statements_after(before)));
            }
            assert_eq!(steps[0], steps[1], "{known}");
            assert!(
                steps[0].1.iter().any(|text| text.contains("FROM api_token")),
                "{known}: {:?}",
                steps[0].1
            );
        }
    }
}

#[tokio::test]
async fn the_score_says_how_a_ruling_ended_a_game() {
    let site = Site::new().await;
    let house = &site.house;
    for (result, score) in [
        (GameResult::win(Side::White, By::Adjudication), "WhiteWinAdjudicated"),
        (GameResult::win(Side::Black, By::Adjudication), "BlackWinAdjudicated"),
        (GameResult::draw(By::Adjudication), "DrawAdjudicated"),
        (GameResult::win(Side::Black, By::Forfeit), "WhiteDefaulted"),
        (GameResult::win(Side::White, By::Forfeit), "BlackDefaulted"),
        (GameResult::draw(By::Forfeit), "BothDefaulted"),
        (GameResult::draw(By::Cancelled), "Cancelled"),
    ] {
        let game = house.game().await;
        let told = asked(&site, &house.white.name, &site.white).await;
        assert_eq!(element(of_game(&told, game), "result"), "Ongoing");
        rule(house, game, Ruling::Result(result)).await.unwrap();
        for (player, token) in [(&house.white, &site.white), (&house.black, &site.black)] {
            let told = asked(&site, &player.name, token).await;
            assert_eq!(element(of_game(&told, game), "result"), score, "{}", player.name);
        }
    }
}

/// In each player's language.
#[tokio::test]
async fn the_server_information_says_what_a_board_cannot_show() {
    const PAIRS: &str = "xfcc-info-pairs";
    const MESSAGE: &str = "xfcc-info-message";
    let site = Site::new().await;
    let house = &site.house;
    let suspended = house.game().await;
    house.file(&house.white, suspended, "e2e4").await.unwrap();
    house.raw().await.execute("UPDATE submission SET boxed = commitment WHERE entry IS NULL").await;
    house.file(&house.black, suspended, "e7e5").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    let (paused, over) = (house.game().await, house.game().await);
    rule(house, paused, Ruling::Pause).await.unwrap();
    house.app.games().resign(&house.white, over).await.unwrap();
    let cases: [(GameId, &[&str]); 8] = [
        (house.game().await, &[PAIRS, MESSAGE]),
        (another(&site, "normal", None).await, &[MESSAGE]),
        (
            house.game_from("4r1k1/8/8/8/2n5/8/8/4K3 p - - 0 1 c4").await,
            &[PAIRS, "xfcc-info-check-white", MESSAGE],
        ),
        (
            house.game_from("4k3/8/8/2N5/8/8/8/4R1K1 p - - 0 1 c5").await,
            &[PAIRS, "xfcc-info-check-black", MESSAGE],
        ),
        (house.blind_game(None, &[]).await, &[PAIRS, "xfcc-info-blind", "xfcc-info-no-message"]),
        (paused, &[PAIRS, "xfcc-info-paused", MESSAGE]),
        (suspended, &[PAIRS, "xfcc-info-suspended", MESSAGE]),
        (over, &[MESSAGE]),
    ];
    for (lang, player, token) in
        [(Lang::De, &house.white, &site.white), (Lang::En, &house.black, &site.black)]
    {
        let told = asked(&site, &player.name, token).await;
        for (game, keys) in &cases {
            let said = keys.iter().map(|key| lang.t(key)).collect::<Vec<_>>().join(" ");
            assert_eq!(element(of_game(&told, *game), "serverInfo"), said, "{keys:?}");
        }
    }
}

/// A program in its own words, people on the game's page and on a tournament's sheet.
#[tokio::test]
async fn whoever_may_ask_no_engines_is_told_so() {
    let site = Site::new().await;
    let house = &site.house;
    for (term, forbidden) in [("allowed", "false"), ("forbidden", "true")] {
        let terms = [("engines".to_owned(), term.to_owned())].into();
        let request = NewGameRequest { terms, ..house.request() };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        let told = asked(&site, &house.white.name, &site.white).await;
        let told = of_game(&told, game);
        assert_eq!((element(told, "noEngines"), element(told, "noTablebases")), (forbidden, forbidden));
        let sheet = sheet(json!({"terms": {"engines": term}}));
        let id = house.app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
        for lang in Lang::ALL {
            house.app.accounts().set_locale(&house.director, lang.as_str()).await.unwrap();
            let director = cookie(&site, &house.director).await;
            for path in [format!("/games/{game}?tab=rules"), format!("/tournaments/{id}/sheet")] {
                let read = String::from_utf8(page(&site, &director, &path).await.body).unwrap();
                let says = ["allowed", "forbidden"]
                    .map(|term| read.contains(&lang.t(&format!("rule-engines-{term}"))));
                assert_eq!(says, [term == "allowed", term == "forbidden"], "{path}: {read}");
            }
        }
    }
}
