//! What the pages say in each state a player can be in, and to one who comes too late or wants something else.

use std::collections::BTreeMap;

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::{DAY, SECOND};

/// White, signed in, with scripts.
async fn anna(site: &Site) -> Person {
    let person = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(person.page(), &site.house.white).await;
    person
}

async fn look(person: &Person, game: GameId) {
    person.go(&format!("/games/{game}")).await;
}

/// White's state is told with these words, and there is a form or none.
async fn told(person: &Person, game: GameId, words: &str, form: bool) {
    look(person, game).await;
    person.reads(".state-card h2", words).await;
    assert_eq!(person.has("form[data-entry]").await, form, "{words}");
}

#[tokio::test]
async fn every_state_is_told_in_words() {
    let site = Site::new().await;
    let house = &site.house;
    let anna = anna(&site).await;
    let passes = house.game_from("4k3/8/8/8/8/6q1/8/N6K p - - 0 1 a1").await;
    told(&anna, passes, "Sie passen. Ihre Uhr steht.", false).await;
    anna.reads(".state-card", "Sie müssen nichts tun").await;
    anna.reads(".seat.black", "noch nicht abgegeben, Uhr läuft").await;
    let waits = house.game_from("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1 -").await;
    told(&anna, waits, "Ihr Gegner ist am Zug. Ihre Uhr steht.", false).await;

    let request = NewGameRequest {
        terms: BTreeMap::from([("revision".to_owned(), "until_complete".to_owned())]),
        ..house.request()
    };
    let revisable = house.app.games().create_game(&house.director, request).await.unwrap();
    told(&anna, revisable, "Sie sind am Zug. Ihre Uhr läuft.", true).await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben. Ihre Uhr steht.").await;
    anna.reads("#enter h2", "Ihren Zug ändern (Zugpaar 1)").await;
    anna.square("d2").await;
    anna.square("d4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Geändert und abgegeben. Ihre Uhr steht.").await;
    anna.reads("dl.own .entry", "Bauer d2 – d4").await;
    anna.go("/games").await;
    anna.reads(".game-card.revised", "Geändert und abgegeben").await;
    anna.reads(".game-card.pass", "Sie passen").await;
    anna.reads(".game-card.watch", "Ihr Gegner ist am Zug").await;
}

#[tokio::test]
async fn an_entry_after_the_deadline_is_refused_with_both_times() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let anna = anna(&site).await;
    look(&anna, game).await;
    anna.square("e2").await;
    anna.square("e4").await;
    site.house.clock.advance(14 * DAY + SECOND);
    anna.file().await;
    let says = "Ihre Bedenkzeit endete am 15. Januar 2026, 12:00:00 UTC. Ihr Zug kam am \
                15. Januar 2026, 12:00:01 UTC an, 1 Sekunde zu spät.";
    anna.reads("#entry-fault", says).await;
    let seal = site.house.app.entries().own_entry(&site.house.white, game).await.unwrap();
    assert!(seal.is_none(), "nothing was sealed");
}

#[tokio::test]
async fn a_page_of_an_older_pair_files_nothing_and_says_so() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let anna = Person::open(&site.url, &reader).await;
    site.sign_in(anna.page(), &site.house.white).await;
    look(&anna, game).await;
    anna.choose("g1f3").await;
    site.house.pair(game, "e2e4", "e7e5").await;
    anna.file().await;
    anna.reads("#entry-fault", "Die Partie ist inzwischen weitergegangen").await;
    anna.reads("#enter h2", "Ihr Zug (Zugpaar 2)").await;
}

#[tokio::test]
async fn a_repetition_is_claimed_and_a_resignation_is_asked_back() {
    let site = Site::new().await;
    let house = &site.house;
    let anna = anna(&site).await;
    let repeated = house.game_from("r3k3/8/8/8/8/8/8/R3K3 p - - 0 1 -").await;
    for (white, black) in [("e1f1", "e8f8"), ("f1e1", "f8e8"), ("e1f1", "e8f8"), ("f1e1", "f8e8")] {
        look(&anna, repeated).await;
        assert!(!anna.has("form[action$=claim]").await, "twice is not enough");
        house.pair(repeated, white, black).await;
    }
    look(&anna, repeated).await;
    anna.press("form[action$=claim] button").await;
    anna.reads(".result", "Remis durch Wiederholung der Stellung.").await;

    let lost = house.game().await;
    look(&anna, lost).await;
    anna.press(".more .danger").await;
    anna.reads("main h1", "Wollen Sie wirklich aufgeben?").await;
    anna.press("main .button.main").await;
    anna.sees("svg.board").await;
    assert!(!anna.has(".result").await, "play goes on");
    anna.press(".more .danger").await;
    anna.press("button[name=sure]").await;
    anna.reads(".result", "Schwarz gewinnt durch Aufgabe.").await;
}

#[tokio::test]
async fn language_and_tokens_are_kept_in_the_settings() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let site = Site::new().await;
    let anna = anna(&site).await;
    anna.go("/settings").await;
    anna.press("input[name=lang][value=en]").await;
    anna.press("form[action='/settings/language'] button").await;
    anna.reads("main h1", "Settings").await;
    anna.press("footer button[value=de]").await;
    anna.reads("main h1", "Einstellungen").await;

    anna.press(".tabs a[href='/settings/programs']").await;
    anna.fill("#token-name", "Mein Programm").await;
    anna.press("form[action='/settings/tokens'] button").await;
    let token = anna.text("code.secret").await;
    let games = reqwest::Client::new().get(format!("{}/api/v1/games", site.url));
    let ask = async || games.try_clone().unwrap().bearer_auth(&token).send().await.unwrap().status();
    assert_eq!(ask().await, 200);
    anna.go("/settings/programs").await;
    anna.reads("#tokens .tokens", "Mein Programm").await;
    assert!(!anna.has("code.secret").await, "it is shown once");
    anna.press("#tokens .tokens .danger").await;
    anna.reads("main", "Sie haben keine Zugangsschlüssel.").await;
    assert_eq!(ask().await, 401);
}

#[tokio::test]
async fn what_goes_wrong_is_told_as_a_page() {
    let site = Site::new().await;
    let anna = anna(&site).await;
    anna.go("/nowhere").await;
    anna.reads("main h1", "Diese Seite gibt es nicht").await;
    anna.sees("form[action='/sign-out']").await;
    anna.press(".rooms summary").await;
    anna.press("form[action='/sign-out'] button").await;
    for _ in 0..40 {
        anna.go("/sign-in").await;
        anna.fill("#email", "white@example.org").await;
        anna.press("main button.main").await;
        // Either answer has no form; the page that was left has one.
        anna.sees("main section:not(:has(form))").await;
        if !anna.has("main .state.filed").await {
            break;
        }
    }
    anna.reads("main h1", "Too many requests").await;
    anna.reads("main", "then try again").await;
}
