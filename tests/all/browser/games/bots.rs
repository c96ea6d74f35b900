//! A game with the bot, begun and played by somebody whose browser runs no scripts, in both languages.

use fairschach::base::GameId;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

async fn pictures(person: &Person, name: &str) {
    for (wide, width, height) in [("wide", 1280, 1000), ("narrow", 320, 1400)] {
        person.size(width, height).await;
        person.browser.picture(&format!("bot-{name}-{wide}")).await;
    }
    person.size(1280, 1000).await;
}

#[tokio::test]
async fn two_clicks_lead_to_a_running_game_and_its_mix_is_shown() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    let reader = Reader { javascript: false, ..Reader::default() };
    for (locale, level, thought) in [
        ("de", "Stufe 3, Programmversion 1", "rechnete mit 0,50 Punkten"),
        ("en", "level 3, version 1 of its engine", "expected 0.50 of a point"),
    ] {
        site.house.app.accounts().set_locale(&site.house.white, locale).await.unwrap();
        let anna = Person::open(&site.url, &reader).await;
        site.sign_in(anna.page(), &site.house.white).await;
        anna.go("/games").await;
        pictures(&anna, &format!("list-{locale}")).await;
        anna.press("a[href='/games/bot']").await;
        anna.sees("#level").await;
        pictures(&anna, &format!("form-{locale}")).await;
        anna.press("form[action='/games/bot'] button").await;
        anna.reads(".game-head .row", level).await;
        let path = anna.path().await;
        let game = GameId::parse(path.rsplit('/').next().unwrap()).unwrap();
        for number in [3, 5] {
            site.house.pair_with_bot(game, number, None).await;
        }
        anna.go(&path).await;
        anna.press(".bot-mix summary").await;
        anna.reads(".bot-mix", thought).await;
        assert!(anna.has(".bot-mix li.picked progress").await);
        pictures(&anna, &format!("game-{locale}")).await;
        site.house.app.games().resign(&site.house.white, game).await.unwrap();
    }
}
