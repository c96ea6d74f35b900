//! Rating lists and a player's page in a real browser, narrow and wide, light and dark.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::create::NewGameRequest;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::DAY;

/// A year of games among six players.
async fn a_year(site: &Site) -> Vec<Actor> {
    let house = &site.house;
    let mut players = vec![house.white.clone(), house.black.clone()];
    for name in ["Emil Fröhlich", "Friederike Sandmann-Osterholz", "Günter Haas", "Helene Kraus"] {
        players.push(house.add(name, "de", Role::Player).await);
    }
    for month in 0..10_usize {
        for (white, black) in [(0, 1 + month % 5), (2 + month % 4, 1), (3, 5)] {
            if white == black {
                continue;
            }
            let (white, black) = (&players[white], &players[black]);
            let request = NewGameRequest { white: white.id, black: black.id, ..house.request() };
            let game = house.app.games().create_game(&house.director, request).await.unwrap();
            house.file(white, game, "e2e4").await.unwrap();
            house.file(black, game, "e7e5").await.unwrap();
            house.reveal().await;
            let loser = if month % 4 == 2 { white } else { black };
            house.app.games().resign(loser, game).await.unwrap();
        }
        house.clock.advance(31 * DAY);
        house.app.ratings().rate_due().await.unwrap();
    }
    players
}

#[tokio::test]
async fn lists_and_players_can_be_read_everywhere() {
    let site = Site::open(false).await;
    let empty = Person::open(&site.url, &Reader::default()).await;
    check(&empty, "/ratings").await;
    let players = a_year(&site).await;
    site.house.game().await;
    let anna = format!("/players/{}", players[0].id);
    for (language, dark) in [("de", false), ("en", true)] {
        let app = &site.house.app;
        app.accounts().set_locale(&site.house.director, language).await.unwrap();
        let reader = Reader { language, dark, javascript: false, ..Reader::default() };
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), &site.house.director).await;
        for (path, name) in [("/ratings", "all"), ("/ratings/fairschach", "list"), (anna.as_str(), "player")]
        {
            check(&person, path).await;
            for width in [390, 1280] {
                person.size(width, 1900).await;
                person.browser.picture(&format!("ratings-{name}-{language}-{width}")).await;
            }
        }
        person.go("/ratings/fairschach").await;
        person.fill("#name", "haas").await;
        person.press(".rating-filter button").await;
        person.reads(".ratings tbody", "Günter Haas").await;
        assert!(!person.text(".ratings tbody").await.contains("Anna"));
        person.press(".ratings tbody a").await;
        person.reads("h1", "Günter Haas").await;
        person.sees("svg.plot .line").await;
        person.sees(".reliability").await;
    }
}
