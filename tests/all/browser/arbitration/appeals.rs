//! Appeals before real browsers: a loss on time is appealed against, the arbiter lets the game go on, nobody answers another
//! appeal and an administrator names who does. And the calendar, an invitation, and a challenge for a range of ratings.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::challenges::offer::{NewChallenge, Opponent};
use fairschach::app::games::challenges::view::RatingRange;
use fairschach::game::Ruling;

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::rule;
use crate::app::games::challenges::{invited, offer};
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::{DAY, SECOND};

async fn person(site: &Site, who: &Actor, dark: bool) -> Person {
    let reader = Reader { dark, javascript: false, ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    site.sign_in(person.page(), who).await;
    person
}

/// Pictures of the open page, wide and on a telephone.
async fn pictures(person: &Person, name: &str, height: u32) {
    for width in [390, 1280] {
        person.size(width, height).await;
        person.browser.picture(&format!("{name}-{width}")).await;
    }
}

#[tokio::test]
async fn a_loss_on_time_is_set_aside() {
    let site = Site::open(false).await;
    let house = &site.house;
    house.app.accounts().set_locale(&house.black, "de").await.unwrap();
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.clock.advance(14 * DAY + 6 * SECOND);
    house.app.clocks().judge_flags().await.unwrap();
    house.clock.advance(DAY);
    let ben = person(&site, &house.black, true).await;
    ben.size(1280, 2200).await;
    ben.go(&format!("/games/{game}")).await;
    ben.press(".disputes .end a.button").await;
    ben.reads("main", "Zeit").await;
    let end = house.app.arbitration().disputes(None, game).await.unwrap().ends[0].seq;
    check(&ben, &format!("/games/{game}/objection?against={end}")).await;
    pictures(&ben, "appeal-form-dark", 1300).await;
    ben.fill("#text", "Die E-Mails mit den Erinnerungen kamen nicht an.").await;
    ben.press("form.card button.main").await;
    ben.reads(".disputes .objection", "Der Schiedsrichter soll bis").await;
    pictures(&ben, "appeal-open-dark", 2400).await;
    let carla = person(&site, &house.arbiter, false).await;
    carla.go(&format!("/games/{game}/desk")).await;
    check(&carla, &format!("/games/{game}/desk/rule/overturn")).await;
    pictures(&carla, "appeal-overturn", 1500).await;
    check(&carla, &format!("/games/{game}/desk/rule/reopen")).await;
    carla.fill("[name=days]", "5").await;
    carla.fill("#reason", "Die E-Mails kamen nachweislich zurück.").await;
    carla.fill("#rule", "FSR 9").await;
    pictures(&carla, "appeal-reopen", 1500).await;
    carla.press("button[value=look]").await;
    carla.reads(".effect", "geht weiter").await;
    pictures(&carla, "appeal-reopen-effect", 1900).await;
    carla.press("button[value=give]").await;
    carla.sees("#timeline").await;
    ben.go(&format!("/games/{game}")).await;
    ben.reads(".disputes", "Die Partie geht weiter").await;
    pictures(&ben, "appeal-answered-dark", 2600).await;
}

#[tokio::test]
async fn somebody_is_named_who_answers() {
    let site = Site::open(false).await;
    let house = &site.house;
    let admin = house.add("Frida", "de", Role::Admin).await;
    house.add("Emil", "de", Role::Arbiter).await;
    let game = house.game().await;
    let ruled = rule(house, game, Ruling::Note).await.unwrap().seq;
    house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    house.clock.advance(4 * DAY);
    for dark in [false, true] {
        let frida = person(&site, &admin, dark).await;
        check(&frida, "/desk/unanswered").await;
        let name = if dark { "unanswered-dark" } else { "unanswered" };
        pictures(&frida, name, 1200).await;
        if dark {
            frida.fill("[name=arbiter]", "Niemand").await;
            frida.fill("[name=reason]", "Carla ist verreist.").await;
            frida.fill("[name=rule]", "Ausschreibung 9").await;
            frida.press("form button.main").await;
            frida.reads("#arbiter-fault", "Niemand heißt so").await;
            frida.fill("[name=arbiter]", "Emil").await;
            frida.press("form button.main").await;
            frida.reads("main", "Carla, Emil").await;
        }
    }
}

#[tokio::test]
async fn a_calendar_an_invitation_and_a_range_of_ratings() {
    let site = Site::open(false).await;
    let house = &site.house;
    house.game().await;
    let offer = |to, ratings| NewChallenge { ratings, ..offer(house, to) };
    for (min, max) in [(1600, 1900), (1400, 1600)] {
        let range = Some(RatingRange { min, max });
        let challenge = offer(Opponent::Anyone, range);
        house.app.challenges().challenge(&house.black, challenge).await.unwrap();
    }
    let friend = Opponent::Address("friend@example.net".to_owned());
    house.app.challenges().challenge(&house.white, offer(friend, None)).await.unwrap();
    let secret = invited(house).await;
    for dark in [false, true] {
        let name = |page: &str| format!("{page}{}", if dark { "-dark" } else { "" });
        let reader = Reader { dark, javascript: false, ..Reader::default() };
        let stranger = Person::open(&site.url, &reader).await;
        check(&stranger, &format!("/invitation/{secret}")).await;
        pictures(&stranger, &name("invitation"), 1100).await;
        let anna = person(&site, &house.white, dark).await;
        check(&anna, "/calendar").await;
        anna.press("form[action='/calendar'] button").await;
        anna.reads("main section", "/calendar/").await;
        anna.sees("a[href^='webcals://']").await;
        pictures(&anna, &name("calendar"), 900).await;
        check(&anna, "/challenges").await;
        anna.reads("main", "Ihre Wertungszahl 1500 passt nicht").await;
        pictures(&anna, &name("challenges-range"), 2700).await;
        let dora = person(&site, &house.director, dark).await;
        check(&dora, "/games/new?game=fairschach:fsr-2023").await;
        pictures(&dora, &name("new-game-rated"), 2600).await;
    }
    let anna = person(&site, &house.white, false).await;
    anna.go("/games/new").await;
    anna.press(".more > summary").await;
    anna.fill("[name=rating_min]", "2000").await;
    anna.fill("[name=rating_max]", "1000").await;
    anna.press("#make button.main").await;
    anna.reads("#make", "die kleinere zuerst").await;
    anna.fill("[name=rating_max]", "2200").await;
    anna.press("#make button.main").await;
    anna.reads("main", "2000 bis 2200").await;
}
