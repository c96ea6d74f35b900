//! A director makes a tournament from a preset, players enter, it starts, and the pairings are seen.

use fairschach::app::actor::Role;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::SECOND;

#[tokio::test]
async fn a_tournament_is_made_entered_and_started() {
    let site = Site::open(false).await;
    let house = &site.house;
    let reader = Reader { javascript: false, ..Reader::default() };
    house.app.accounts().set_locale(&house.director, "de").await.unwrap();
    let dora = Person::open(&site.url, &reader).await;
    dora.size(1280, 1400).await;
    site.sign_in(dora.page(), &house.director).await;
    dora.go("/tournaments").await;
    dora.press("a[href='/tournaments/new']").await;
    dora.browser.picture("tournament-presets").await;
    dora.press("a[href='/tournaments/new?preset=round-robin']").await;
    dora.size(1280, 4200).await;
    dora.browser.picture("tournament-form").await;
    dora.press("form.new-game > .row button.main").await;
    dora.reads(".fault", "Eine Angabe stimmt noch nicht").await;
    dora.fill("#name", "Frühlingsturnier 2026").await;
    dora.fill("#about", "Für alle, die Fairschach kennenlernen möchten.").await;
    dora.press("form.new-game > .row button.main").await;
    dora.reads("main", "Das ist ein Entwurf").await;
    dora.press("a[href$='/run']").await;
    dora.press("a[href$='/run/open']").await;
    dora.press("button.main").await;
    dora.reads("main", "Melden").await;
    let path = dora.path().await;
    let path = path.trim_end_matches("/run").to_owned();

    let anna = Person::open(&site.url, &reader).await;
    anna.size(390, 1900).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go("/tournaments").await;
    anna.browser.picture("tournaments-phone").await;
    anna.go(&path).await;
    anna.press("#entry button.main").await;
    anna.reads("#entry", "gemeldet").await;
    anna.browser.picture("tournament-entered-phone").await;

    let id = fairschach::base::TournamentId::parse(path.rsplit('/').next().unwrap()).unwrap();
    for name in ["Margarete Köhler", "Heinz-Jürgen Wiesenthal", "Kim", "Lea", "Otto"] {
        let player = house.add(name, "de", Role::Player).await;
        house.clock.advance(SECOND);
        house.app.tournament_setup().enter_tournament(&player, id, player.id, None).await.unwrap();
    }
    dora.go(&format!("{path}/run")).await;
    dora.size(1280, 2200).await;
    dora.browser.picture("tournament-run").await;
    dora.press("a[href$='/run/list']").await;
    dora.fill("#text", "Ben,ben@example.org,,1800\nAnna,anna@example.org\nJutta").await;
    dora.press("button[value=look]").await;
    dora.reads("#preview", "Ben wird gemeldet").await;
    dora.browser.picture("tournament-list").await;
    dora.press("button[value=enter]").await;
    dora.reads("[role=status]", "Ein Spieler wurde gemeldet").await;
    dora.go(&format!("{path}/run/start")).await;
    dora.press("button.main").await;
    dora.reads(".tabs [aria-current]", "Leitung").await;
    house.app.running_tournaments().make_due_games().await.unwrap();

    dora.go(&format!("{path}/pairings")).await;
    dora.reads(".rounds", "Runde 7").await;
    dora.browser.picture("tournament-wide").await;
    anna.go(&path).await;
    anna.press(".tabs a[href$='/pairings']").await;
    anna.reads(".rounds", "läuft").await;
    anna.size(390, 3000).await;
    anna.browser.picture("tournament-phone").await;
    anna.press(".pairings a").await;
    anna.reads("main", "Frühlingsturnier 2026, Runde").await;

    dora.go(&format!("{path}/sheet")).await;
    dora.reads("main", "keine Farbe ist im Vorteil").await;
    dora.size(1280, 3200).await;
    dora.browser.picture("tournament-sheet").await;

    for (language, dark) in [("de", false), ("en", true)] {
        let reader = Reader { language, dark, ..Reader::default() };
        house.app.accounts().set_locale(&house.director, language).await.unwrap();
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), &house.director).await;
        for rest in ["", "/table", "/pairings", "/games", "/sheet", "/record", "/run", "/run/list", "/edit"] {
            check(&person, &format!("{path}{rest}")).await;
        }
        for path in ["/tournaments", "/tournaments/new", "/tournaments/new?preset=swiss"] {
            check(&person, path).await;
        }
        if dark {
            person.go(&path).await;
            person.size(390, 2600).await;
            person.browser.picture("tournament-phone-dark").await;
        }
    }
}
