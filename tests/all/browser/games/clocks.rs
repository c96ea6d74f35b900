//! How the own clock stands, and the history of all clocks, wide and narrow.

use fairschach::app::games::create::NewGameRequest;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::DAY;

#[tokio::test]
async fn a_player_reads_the_clocks() {
    let site = Site::new().await;
    let house = &site.house;
    let request = NewGameRequest { clock: "10/50d,free,double20".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.clock.advance(2 * DAY + DAY / 2);
    house.pair(game, "e2e4", "e7e5").await;
    house.clock.advance(23 * DAY + DAY / 2);
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1200).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads(".clock-now", "Sie verbrauchen damit 26 Tage Bedenkzeit.").await;
    anna.reads(".clock-now", "zeigt die Uhr 22 Tage").await;
    anna.browser.picture("clock-now").await;
    anna.go(&format!("/games/{game}/clocks")).await;
    anna.reads("main", "Nachgerechnet: Die Uhren stimmen in jedem Zug").await;
    anna.reads("main", "48 Tage").await;
    anna.browser.picture("clocks").await;
    anna.size(390, 1500).await;
    anna.go(&format!("/games/{game}/clocks")).await;
    anna.browser.picture("clocks-phone").await;
}
