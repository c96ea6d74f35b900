//! Somebody before a browser, and the mails of somebody in Postfix's spool.

use std::time::SystemTime;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use mail_parser::MessageParser;
use serde_json::{Value, json};

use crate::peers::browser::{Browser, Reader};
use crate::peers::postfix::Postfix;
use crate::peers::{PATIENCE, wait_for};

/// Somebody before a browser, on one server's pages.
pub(in crate::browser) struct Person {
    pub(in crate::browser) browser: Browser,
    url: String,
}

impl Person {
    pub(in crate::browser) async fn open(url: &str, reader: &Reader) -> Person {
        Person { browser: Browser::open(reader).await, url: url.to_owned() }
    }

    pub(in crate::browser) fn page(&self) -> &Client {
        self.browser.page()
    }

    /// Opens a path of the server.
    pub(in crate::browser) async fn go(&self, path: &str) {
        self.page().goto(&format!("{}{path}", self.url)).await.unwrap();
    }

    /// The path that is open.
    pub(in crate::browser) async fn path(&self) -> String {
        self.page().current_url().await.unwrap().path().to_owned()
    }

    pub(in crate::browser) async fn has(&self, css: &str) -> bool {
        self.page().find(Locator::Css(css)).await.is_ok()
    }

    /// What is to be read there, once it is there.
    pub(in crate::browser) async fn text(&self, css: &str) -> String {
        wait_for(css, PATIENCE, || self.read(css)).await
    }

    /// Waits until something is there; pages that run scripts load anew by themselves.
    pub(in crate::browser) async fn sees(&self, css: &str) {
        self.text(css).await;
    }

    /// Waits until this is to be read there.
    pub(in crate::browser) async fn reads(&self, css: &str, words: &str) {
        wait_for(&format!("{css} to read {words:?}"), PATIENCE, || async {
            self.read(css).await.filter(|text| text.contains(words))
        })
        .await;
    }

    async fn read(&self, css: &str) -> Option<String> {
        self.page().find(Locator::Css(css)).await.ok()?.text().await.ok()
    }

    /// Does something with an element once it is there and shown. A page that runs scripts may load anew between finding it and
    /// acting on it, or show it only once its script has come: then nothing was done, and the step begins again with finding.
    async fn act(&self, at: Locator<'_>, act: impl AsyncFn(Element) -> Result<(), CmdError>) {
        wait_for(&format!("{at:?}"), PATIENCE, || async {
            match act(self.page().find(at).await.ok()?).await {
                Ok(()) => Some(()),
                Err(error) if error.is_stale_element_reference() || error.is_element_not_interactable() => {
                    None
                }
                Err(error) => panic!("{at:?}: {error}"),
            }
        })
        .await;
    }

    pub(in crate::browser) async fn press(&self, css: &str) {
        self.act(Locator::Css(css), async |element| {
            // What lies under the bar at the foot of a small window is brought to where a person would have it.
            let shown = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
            self.page().execute(shown, vec![serde_json::to_value(&element).unwrap()]).await?;
            element.click().await
        })
        .await;
    }

    /// Presses a square of the board.
    pub(in crate::browser) async fn square(&self, name: &str) {
        self.press(&format!("svg.board.live .square[data-square=\"{name}\"]")).await;
    }

    pub(in crate::browser) async fn fill(&self, css: &str, text: &str) {
        self.act(Locator::Css(css), async |field| {
            field.clear().await?;
            field.send_keys(text).await
        })
        .await;
    }

    /// Gives the window another size, such as a telephone's: Chromium's own windows do not get as narrow.
    pub(in crate::browser) async fn size(&self, width: u32, height: u32) {
        let parameters =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.tools("Emulation.setDeviceMetricsOverride", parameters).await;
    }

    /// Shows the page as it is printed, or on the screen again.
    pub(in crate::browser) async fn print(&self, on: bool) {
        let parameters = json!({ "media": if on { "print" } else { "screen" } });
        self.tools("Emulation.setEmulatedMedia", parameters).await;
    }

    /// As if the reader's system asked for this, such as `forced-colors: active`; an empty value takes it back.
    pub(in crate::browser) async fn prefers(&self, name: &str, value: &str) {
        let parameters = json!({ "features": [{ "name": name, "value": value }] });
        self.tools("Emulation.setEmulatedMedia", parameters).await;
    }

    /// Takes the browser to where clocks show the time of this zone.
    pub(in crate::browser) async fn moved_to(&self, zone: &str) {
        self.tools("Emulation.setTimezoneOverride", json!({ "timezoneId": zone })).await;
    }

    /// Has the page seen by one who likes it dark, or light.
    pub(in crate::browser) async fn dark(&self, on: bool) {
        self.prefers("prefers-color-scheme", if on { "dark" } else { "light" }).await;
    }

    /// What the page asks for is lost from now on, where the address ends in one of these; after none of them, nothing is.
    pub(in crate::browser) async fn loses(&self, ends: &[&str]) {
        let script = "window.reached ??= window.fetch; const [lost] = arguments; \
            window.fetch = (asked, ...how) => lost.some((end) => String(asked).endsWith(end)) \
            ? new Promise((done, fail) => setTimeout(fail, 0, new TypeError('lost'))) : reached(asked, ...how)";
        self.page().execute(script, vec![json!(ends)]).await.unwrap();
    }

    /// What the browser asks for at these addresses, `*.js`, does not come; after none of them, everything does.
    pub(in crate::browser) async fn blocks(&self, addresses: &[&str]) {
        self.tools("Network.enable", json!({})).await;
        self.tools("Network.setBlockedURLs", json!({ "urls": addresses })).await;
    }

    /// Forgets who is signed in, as a session that has ended does.
    pub(in crate::browser) async fn signed_out(&self) {
        self.tools("Network.clearBrowserCookies", json!({})).await;
    }

    /// Presses a button of the mouse in the middle of a square, moves it and lets it go.
    pub(in crate::browser) async fn drag(&self, button: &str, from: &str, to: (&str, f64)) {
        let (from, (x, y)) = (self.middle(from).await, self.middle(to.0).await);
        self.pull(button, from, (x + to.1, y)).await;
    }

    /// Carries what stands there to a square, with the mouse.
    pub(in crate::browser) async fn carry(&self, css: &str, to: &str) {
        let (from, to) = (self.middle_of(css).await, self.middle(to).await);
        self.pull("left", from, to).await;
    }

    async fn pull(&self, button: &str, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) {
        let held = if button == "right" { 2 } else { 1 };
        for (kind, x, y, held) in [
            ("mouseMoved", x, y, 0),
            ("mousePressed", x, y, held),
            ("mouseMoved", (x + to_x) / 2., (y + to_y) / 2., held),
            ("mouseMoved", to_x, to_y, held),
            ("mouseReleased", to_x, to_y, 0),
        ] {
            // Chromium captures the pointer only where the move itself says what is held, as a mouse's does.
            let button = if held == 0 && kind == "mouseMoved" { "none" } else { button };
            let parameters =
                json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": 1 });
            self.tools("Input.dispatchMouseEvent", parameters).await;
        }
    }

    /// Moves a finger from one square to another.
    pub(in crate::browser) async fn swipe(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        let between = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        for (kind, at) in [
            ("touchStart", Some(from)),
            ("touchMove", Some(between)),
            ("touchMove", Some(to)),
            ("touchEnd", None),
        ] {
            let points: Vec<Value> = at.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            self.tools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
        }
    }

    /// Where the middle of a square is in the window.
    pub(in crate::browser) async fn middle(&self, square: &str) -> (f64, f64) {
        self.middle_of(&format!("#board .square[data-square=\"{square}\"]")).await
    }

    async fn middle_of(&self, css: &str) -> (f64, f64) {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                      return [box.x + box.width / 2, box.y + box.height / 2]";
        let at = self.page().execute(script, vec![json!(css)]).await.unwrap();
        serde_json::from_value(at).unwrap()
    }

    /// What a script on the page answers.
    pub(in crate::browser) async fn says(&self, script: &str) -> Value {
        self.page().execute(script, Vec::new()).await.unwrap()
    }

    /// The texts that a script on the page answers with.
    pub(in crate::browser) async fn finds(&self, script: &str) -> Vec<String> {
        serde_json::from_value(self.says(script).await).expect("a list of texts")
    }

    /// Waits until a script on the page answers with this.
    pub(in crate::browser) async fn comes_to(&self, script: &str, wanted: &Value) {
        wait_for(&format!("{script} to be {wanted}"), PATIENCE, || async {
            Some(self.page().execute(script, Vec::new()).await.ok()?).filter(|found| found == wanted)
        })
        .await;
    }

    /// Presses a key where the keyboard is.
    pub(in crate::browser) async fn key(&self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.tools("Input.dispatchKeyEvent", json!({ "type": kind, "key": key })).await;
        }
    }

    /// Presses Enter where the keyboard is.
    pub(in crate::browser) async fn enter(&self) {
        self.page().active_element().await.unwrap().send_keys("\u{e007}").await.unwrap();
    }

    /// Lets the server's pages show notices.
    pub(in crate::browser) async fn may_notify(&self) {
        let parameters = json!({ "origin": self.url, "permissions": ["notifications"] });
        self.tools("Browser.grantPermissions", parameters).await;
    }

    /// What a push service that is not there would deliver to the first service worker of this browser.
    pub(in crate::browser) async fn pushed(&self, data: &str) {
        self.tools("ServiceWorker.enable", json!({})).await;
        let parameters = json!({ "origin": self.url, "registrationId": "0", "data": data });
        self.tools("ServiceWorker.deliverPushMessage", parameters).await;
    }

    /// Gives the browser an authenticator that knows its owner and always has them at hand.
    pub(in crate::browser) async fn authenticator(&self) {
        self.tools("WebAuthn.enable", json!({})).await;
        let options = json!({ "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal",
            "hasResidentKey": true, "hasUserVerification": true, "isUserVerified": true,
            "automaticPresenceSimulation": true });
        self.tools("WebAuthn.addVirtualAuthenticator", json!({ "options": options })).await;
    }

    /// Runs a script on every page that is opened from now on, before the page's own.
    pub(in crate::browser) async fn before_each_page(&self, script: &str) {
        self.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    async fn tools(&self, name: &'static str, parameters: Value) {
        self.browser.devtools(name, parameters).await;
    }

    /// Chooses an entry from the list.
    pub(in crate::browser) async fn choose(&self, uci: &str) {
        self.act(Locator::Css(&format!("#choice option[value='{uci}']")), async |entry| entry.click().await)
            .await;
    }

    pub(in crate::browser) async fn file(&self) {
        self.press("button[value=file]").await;
    }
}

/// A mail as it lies in the spool.
pub(in crate::browser) struct Letter {
    pub(in crate::browser) subject: String,
    pub(in crate::browser) text: String,
    pub(in crate::browser) html: String,
    pub(in crate::browser) delivered: SystemTime,
}

/// All mails for an address, oldest first.
pub(in crate::browser) fn letters(postfix: &Postfix, address: &str) -> Vec<Letter> {
    let deliveries = postfix.deliveries_for(address).into_iter();
    deliveries.map(|(at, mail)| letter(at, &mail)).collect()
}

fn letter(delivered: SystemTime, bytes: &[u8]) -> Letter {
    let mail = MessageParser::default().parse(bytes).unwrap();
    Letter {
        subject: mail.subject().unwrap().to_owned(),
        text: mail.body_text(0).unwrap().into_owned(),
        html: mail.body_html(0).unwrap().into_owned(),
        delivered,
    }
}

impl Letter {
    /// Whether the first line says this.
    pub(in crate::browser) fn says_first(&self, words: &str) -> bool {
        let first = self.text.lines().next().unwrap_or_default().to_lowercase();
        first.contains(&words.to_lowercase())
    }
}

/// Waits for the newest mail whose subject ends so, or whose first line says it: all mails of a game have one subject.
pub(in crate::browser) async fn letter_about(postfix: &Postfix, address: &str, subject: &str) -> Letter {
    wait_for(subject, PATIENCE, || async {
        let mails = letters(postfix, address);
        mails.into_iter().rfind(|mail| mail.subject.ends_with(subject) || mail.says_first(subject))
    })
    .await
}

/// The first link in a text that begins so.
pub(in crate::browser) fn link_in(text: &str, begin: &str) -> String {
    let at = text.find(begin).unwrap_or_else(|| panic!("no {begin} in {text}"));
    text[at..].split_whitespace().next().unwrap().to_owned()
}
