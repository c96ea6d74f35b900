//! An arbiter enters a letter before a real browser without scripts; the player reads who did so.

use fantoccini::Locator;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_is_entered_and_confirmed_without_scripts() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let carla = Person::open(&site.url, &reader).await;
    site.sign_in(carla.page(), &house.arbiter).await;
    let form = format!("/games/{game}/desk/paper");
    carla.go(&format!("/games/{game}/desk")).await;
    carla.press("#rulings a[href$='/desk/paper']").await;
    carla.reads("h1", "Zug per Brief oder Telefon eingeben").await;
    check(&carla, &form).await;
    carla.browser.picture("paper").await;
    let fill = async |entry: &str| {
        let side = carla.page().find(Locator::Id("side")).await.unwrap();
        side.select_by_value("white").await.unwrap();
        carla.fill("#entry", entry).await;
        carla.fill("#stated", "Poststempel 28.12.2025").await;
        carla.press("button[value=read]").await;
    };
    fill("e2-e5").await;
    carla.reads("#entry-fault", "nicht erlaubt").await;
    fill("Sg1-f3").await;
    carla.reads("dd.entry", "Sg1-f3").await;
    carla.browser.picture("paper-confirm").await;
    let file = house.store.folder().join("brief.pdf");
    std::fs::write(&file, b"%PDF-1.7").unwrap();
    let chosen = carla.page().find(Locator::Id("scan")).await.unwrap();
    chosen.send_keys(file.to_str().unwrap()).await.unwrap();
    carla.press("button[value=file]").await;
    carla.press("#timeline li.entries summary").await;
    carla.reads("#timeline li.entries", "vom Schiedsrichter eingegeben").await;
    carla.go(&form).await;
    carla.reads("main ul", "eingegeben von Carla").await;
    assert!(!carla.has("main ul a").await, "closed before the reveal");
    let anna = Person::open(&site.url, &reader).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads(
        ".state-card .note",
        "Carla hat diesen Zug als Schiedsrichter für Sie eingegeben (Brief oder Karte).",
    )
    .await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    carla.go(&form).await;
    carla.sees("main ul a[href*='/scans/']").await;
}
