//! A picture of every page at three widths, to be looked at one by one. `scripts/screenshots` takes them all, in both
//! languages and in the dark too; the test takes those of two pages.

use fairschach::base::GameId;

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// A telephone, a tablet, a desktop.
const WIDTHS: [u32; 3] = [375, 768, 1280];
/// The longest picture, in pixels.
const HEIGHT_MAX: u64 = 4000;

/// Pages by the name of their pictures, for one who has not signed in.
const FOR_ALL: [(&str, &str); 16] = [
    ("front", "/"),
    ("front-tried", "/?try=1&move=c4f7"),
    ("join", "/join"),
    ("style", "/style"),
    ("sign-in", "/sign-in"),
    ("nowhere", "/nowhere"),
    ("learn", "/learn"),
    ("learn-5", "/learn/5"),
    ("learn-answer", "/learn/4?white=e1e5"),
    ("explore", "/explore"),
    ("explore-search", "/explore?q=ann"),
    ("rules", "/rules"),
    ("rules-case", "/rules/fairschach/c06"),
    ("ratings", "/ratings"),
    ("tournaments", "/tournaments"),
    ("trust", "/trust"),
];

/// The same for a player.
const FOR_PLAYERS: [(&str, &str); 11] = [
    ("games", "/games"),
    ("challenges", "/challenges"),
    ("new-game", "/games/new"),
    ("settings", "/settings"),
    ("settings-board", "/settings/board"),
    ("settings-notices", "/settings/notices"),
    ("settings-mail", "/settings/mail"),
    ("settings-programs", "/settings/programs"),
    ("leave", "/leave"),
    ("calendar", "/calendar"),
    ("profile", "/players/me"),
];

/// Takes a page in whole at each width.
async fn take(person: &Person, path: &str, name: &str, widths: &[u32]) {
    for width in widths {
        person.size(*width, 800).await;
        person.go(path).await;
        person.sees("main").await;
        let script = "document.documentElement.style.scrollbarWidth = 'none'; return document.documentElement.scrollHeight";
        let height = person.page().execute(script, Vec::new()).await.unwrap().as_u64().unwrap();
        person.size(*width, u32::try_from(height.clamp(600, HEIGHT_MAX)).unwrap()).await;
        let png = person.browser.screenshot(&format!("{name}-{width}")).await;
        let mut read = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let mut pixels = vec![0; read.output_buffer_size().unwrap()];
        let frame = read.next_frame(&mut pixels).unwrap();
        assert_eq!(frame.width, *width, "{path}");
        assert!(pixels.chunks(4).any(|pixel| pixel != &pixels[..4]), "{path} is empty");
    }
}

/// Games in the states that look different.
async fn games(site: &Site) -> Vec<(&'static str, GameId)> {
    let house = &site.house;
    let open = house.game().await;
    house.pair(open, "e2e4", "e7e5").await;
    house.pair(open, "g1f3", "b8c6").await;
    let filed = house.game().await;
    house.file(&house.white, filed, "e2e4").await.unwrap();
    let over = house.game().await;
    house.pair(over, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, over).await.unwrap();
    vec![("game", open), ("game-filed", filed), ("game-over", over)]
}

#[tokio::test]
async fn pages_are_photographed() {
    let all = std::env::var_os("FAIRSCHACH_SCREENSHOTS").is_some();
    let site = Site::open(false).await;
    let games = games(&site).await;
    let looks = [("de", false), ("en", true), ("en", false), ("de", true)];
    let (looks, widths) = if all { (&looks[..], &WIDTHS[..]) } else { (&looks[..1], &WIDTHS[..1]) };
    for (language, dark) in looks.iter().copied() {
        site.house.app.accounts().set_locale(&site.house.white, language).await.unwrap();
        let person = Person::open(&site.url, &Reader { language, dark, ..Reader::default() }).await;
        let look = format!("{language}{}", if dark { "-dark" } else { "" });
        let pages = if all { &FOR_ALL[..] } else { &FOR_ALL[..1] };
        for (name, path) in pages {
            take(&person, path, &format!("page-{look}-{name}"), widths).await;
        }
        site.sign_in(person.page(), &site.house.white).await;
        for (name, game) in if all { &games[..] } else { &games[..1] } {
            take(&person, &format!("/games/{game}"), &format!("page-{look}-{name}"), widths).await;
        }
        let of_games = [("plan", 0, "plan"), ("notes", 0, "notes"), ("share", 2, "share")];
        for (name, game, page) in of_games.into_iter().filter(|_| all) {
            let path = format!("/games/{}/{page}", games[game].1);
            take(&person, &path, &format!("page-{look}-{name}"), widths).await;
        }
        let pages = if all { &FOR_PLAYERS[..] } else { &[] };
        for (name, path) in pages {
            take(&person, path, &format!("page-{look}-{name}"), widths).await;
        }
    }
}
