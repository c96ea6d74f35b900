//! Leave, challenges, invitations and leaving: each page fits, is read and heard, and does what it says.

use fairschach::app::games::challenges::offer::Opponent;
use jiff::civil::date;

use crate::app::games::challenges::offer;
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn pages_about_leave_and_challenges_fit_and_are_read() {
    let site = Site::new().await;
    let house = &site.house;
    house.game_with(&[("leave", "30"), ("leave_game", "40"), ("holidays", "de")]).await;
    house.game_with(&[("leave", "10")]).await;
    house.app.leaves().announce_leave(&house.white, date(2026, 1, 5), date(2026, 1, 9)).await.unwrap();
    let offer = |to| offer(house, to);
    let to_white = Opponent::Player(house.white.id);
    house.app.challenges().challenge(&house.black, offer(to_white)).await.unwrap();
    house.app.challenges().challenge(&house.black, offer(Opponent::Anyone)).await.unwrap();
    house.app.challenges().challenge(&house.white, offer(Opponent::Anyone)).await.unwrap();
    for (language, dark) in [("de", false), ("en", true)] {
        house.app.accounts().set_locale(&house.white, language).await.unwrap();
        let reader = Reader { language, dark, ..Reader::default() };
        let person = Person::open(&site.url, &reader).await;
        check(&person, "/invitation/some-link").await;
        site.sign_in(person.page(), &house.white).await;
        for path in ["/leave", "/challenges", "/withdraw", "/games"] {
            check(&person, path).await;
            for width in [390, 1280] {
                person.size(width, 2000).await;
                let name = format!("{}-{language}-{width}", &path[1..]);
                person.browser.picture(&name).await;
            }
        }
    }
}
