//! The pages in a real browser: with scripts by mouse and keyboard, and without scripts by the plain forms.

use axum::Router;
use fairschach::app::actor::Actor;
use fairschach::base::GameId;
use fairschach::http::{WebOptions, router};
use fantoccini::{Client, Locator};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::peers::PATIENCE;
use crate::peers::browser::{Browser, Reader};
use crate::support::{Database, SECOND, TestApp};

/// A house behind a real address on this machine.
pub(crate) struct Site {
    pub(crate) house: TestApp,
    pub(crate) url: String,
    trial: bool,
    /// What ends the server, and the server; none while nobody answers.
    server: Option<(DropGuard, JoinHandle<()>)>,
}

/// Answers for the house at this address.
async fn serve(house: &TestApp, trial: bool, address: &str) -> (String, (DropGuard, JoinHandle<()>)) {
    let cancel = CancellationToken::new();
    let web = WebOptions { secure_cookie: false, trial, ..WebOptions::default() };
    let router: Router = router(house.app.clone(), web, cancel.clone());
    let listener = TcpListener::bind(address).await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let task = tokio::spawn(fairschach::http::serve(listener, router, cancel.clone()));
    (url, (cancel.drop_guard(), task))
}

impl Site {
    pub(crate) async fn new() -> Site {
        Site::open(true).await
    }

    /// As a trial set-up or not.
    pub(crate) async fn open(trial: bool) -> Site {
        let house = TestApp::new(Database::Sqlite).await;
        let (url, server) = serve(&house, trial, "127.0.0.1:0").await;
        Site { house, url, trial, server: Some(server) }
    }

    /// Nobody answers any more; the house goes on.
    pub(crate) async fn cut(&mut self) {
        if let Some((stop, task)) = self.server.take() {
            drop(stop);
            task.await.unwrap();
        }
    }

    /// Answers again at the same address.
    pub(crate) async fn back(&mut self) {
        let address = self.url.trim_start_matches("http://").to_owned();
        self.server = Some(serve(&self.house, self.trial, &address).await.1);
    }

    /// Signs in through the page behind the link.
    pub(crate) async fn sign_in(&self, page: &Client, who: &Actor) {
        let link = self.house.app.sign_in().print_link(who.id).await.unwrap();
        let secret = link.rsplit('/').next().unwrap();
        page.goto(&format!("{}/sign-in/{secret}", self.url)).await.unwrap();
        page.find(Locator::Css("main button.main")).await.unwrap().click().await.unwrap();
        wait_for(page, ".games, .lead, .empty").await;
    }

    async fn go(&self, page: &Client, game: GameId) {
        page.goto(&format!("{}/games/{game}", self.url)).await.unwrap();
    }
}

async fn wait_for(page: &Client, css: &str) {
    page.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await.unwrap();
}

async fn press(page: &Client, square: &str) {
    let css = format!(".square[data-square=\"{square}\"]");
    page.find(Locator::Css(&css)).await.unwrap().click().await.unwrap();
}

async fn written(page: &Client) -> String {
    let field = page.find(Locator::Id("entry")).await.unwrap();
    field.prop("value").await.unwrap().unwrap_or_default()
}

async fn file(page: &Client) {
    page.find(Locator::Css("button[value=file]")).await.unwrap().click().await.unwrap();
    wait_for(page, ".state-card.filed").await;
}

#[tokio::test]
async fn a_move_is_chosen_on_the_board_and_filed() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let browser = Browser::open(&Reader { height: 1600, ..Reader::default() }).await;
    let page = browser.page();
    site.sign_in(page, &site.house.white).await;
    site.go(page, game).await;
    wait_for(page, "svg.board.live").await;
    press(page, "g1").await;
    wait_for(page, ".square.goal[data-square=f3]").await;
    press(page, "e2").await;
    press(page, "e4").await;
    assert_eq!(written(page).await, "e2-e4");
    wait_for(page, ".board .ghost").await;
    browser.picture("game-chosen").await;
    file(page).await;
    browser.picture("game-filed").await;
    let own = page.find(Locator::Css(".own .entry")).await.unwrap().text().await.unwrap();
    assert_eq!(own, "Bauer e2 – e4");
}

#[tokio::test]
async fn a_move_is_chosen_by_keyboard_and_a_reveal_is_seen_at_once() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let browser = Browser::open(&Reader::default()).await;
    let page = browser.page();
    site.sign_in(page, &site.house.white).await;
    site.go(page, game).await;
    wait_for(page, "svg.board.live").await;
    // The first man that can move is in the tab order: a2, the first by its machine text.
    let keys = async |key: char| {
        let focused = page.active_element().await.unwrap();
        focused.send_keys(&key.to_string()).await.unwrap();
    };
    page.execute("document.querySelector('.square[tabindex=\"0\"]').focus()", Vec::new()).await.unwrap();
    let (enter, up, right) = ('\u{e007}', '\u{e013}', '\u{e014}');
    for key in [right, enter, up, up, enter] {
        keys(key).await;
    }
    assert_eq!(written(page).await, "b2-b4");
    file(page).await;
    site.house.file(&site.house.black, game, "g8f6").await.unwrap();
    site.house.reveal().await;
    wait_for(page, "#pair-1").await;
    wait_for(page, ".state-card.none").await;
}

#[tokio::test]
async fn a_pawn_asks_what_it_becomes() {
    let site = Site::new().await;
    let game = site.house.game_from("4k3/P7/8/8/8/8/7p/4K3 p - - 0 1 -").await;
    let browser = Browser::open(&Reader { height: 1400, ..Reader::default() }).await;
    let page = browser.page();
    site.sign_in(page, &site.house.white).await;
    site.go(page, game).await;
    wait_for(page, "svg.board.live").await;
    press(page, "a7").await;
    press(page, "a8").await;
    wait_for(page, "dialog[open]").await;
    browser.picture("promotion").await;
    page.find(Locator::Css("dialog button[value=a7a8n]")).await.unwrap().click().await.unwrap();
    page.wait().at_most(PATIENCE).for_element(Locator::Css(".board .ghost")).await.unwrap();
    assert_eq!(written(page).await, "a7-a8=S");
}

#[tokio::test]
async fn everything_works_without_scripts() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let reader = Reader { javascript: false, width: 500, height: 1800, dark: true, ..Reader::default() };
    let browser = Browser::open(&reader).await;
    let page = browser.page();
    site.sign_in(page, &site.house.white).await;
    site.go(page, game).await;
    assert!(page.find(Locator::Css("svg.board.live")).await.is_err(), "no script runs");
    page.find(Locator::Id("choice")).await.unwrap().select_by_value("g1f3").await.unwrap();
    page.find(Locator::Css("button[value=draft]")).await.unwrap().click().await.unwrap();
    wait_for(page, ".state-card.draft").await;
    browser.picture("no-script-draft").await;
    file(page).await;
    browser.picture("no-script-filed").await;
}

#[tokio::test]
async fn the_clock_counts_down_by_the_servers_time() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.house.clock.advance(13 * 24 * 3600 * SECOND + 23 * 3600 * SECOND + 59 * 60 * SECOND);
    let browser = Browser::open(&Reader::default()).await;
    let page = browser.page();
    site.sign_in(page, &site.house.white).await;
    site.go(page, game).await;
    let clock = async || page.find(Locator::Css(".seat.runs .left")).await.unwrap().text().await.unwrap();
    crate::peers::wait_for("the seconds to be counted", PATIENCE, || async {
        clock().await.ends_with("Sekunden").then_some(())
    })
    .await;
}
