//! Headless Chromium behind chromedriver, driven by fantoccini.

use super::{PATIENCE, Peer};
use axum::http::Method;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ChildStdout;
use tempfile::TempDir;
use url::Url;

/// Without these Chromium wants a GPU, speaks over UDP, or refuses to run as root.
const FLAGS: [&str; 4] = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"];

/// Without these the one that could open windows opens one, and looks for hosts of its maker.
const WITH_WINDOWS: [&str; 5] = [
    "--headless",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// What kind of reader sits before the screen.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Without it no script of the page runs; those of the test (`Client::execute`) do not either.
    pub(crate) javascript: bool,
    /// For `Accept-Language`.
    pub(crate) language: &'static str,
    pub(crate) dark: bool,
    /// Notices and numbers at icons are shown by a Chromium that could open windows; it takes three times as much.
    pub(crate) notices: bool,
}

impl Default for Reader {
    fn default() -> Self {
        let (width, height) = (1280, 900);
        Reader { width, height, javascript: true, language: "en", dark: false, notices: false }
    }
}

/// A browser with an empty profile; it ends with this value.
pub(crate) struct Browser {
    client: Client,
    _driver: Peer,
    _driver_says: BufReader<ChildStdout>,
    _profile: Profile,
}

/// Chromium's folder. Its processes may still write there in the moment in which they are killed.
struct Profile(TempDir);

impl Drop for Profile {
    fn drop(&mut self) {
        for _ in 0..1000 {
            if std::fs::remove_dir_all(self.0.path()).is_ok() {
                return;
            }
        }
    }
}

impl Browser {
    /// Opens one.
    pub(crate) async fn open(reader: &Reader) -> Browser {
        let (driver, says, port) = started_driver();
        let url = format!("http://127.0.0.1:{port}");
        let profile =
            Profile(TempDir::with_prefix("fairschach-chromium-").expect("a temporary folder can be made"));
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        builder.capabilities(capabilities(reader, profile.0.path()));
        let client = tokio::time::timeout(PATIENCE, builder.connect(&url)).await;
        let client = client.expect("Chromium starts in time").expect("chromedriver starts Chromium");
        Browser { client, _driver: driver, _driver_says: says, _profile: profile }
    }

    /// The page, to go somewhere, find, click, type and read.
    pub(crate) fn page(&self) -> &Client {
        &self.client
    }

    /// Gives Chromium's developer tools a command.
    pub(crate) async fn devtools(&self, command: &'static str, parameters: Value) {
        self.client.issue_cmd(DevTools(command, parameters)).await.expect("Chromium obeys");
    }

    /// Writes what is to be seen now to a PNG file under `target/screens/`, for people to look at; gives the PNG.
    pub(crate) async fn screenshot(&self, name: &str) -> Vec<u8> {
        let png = self.client.screenshot().await.expect("Chromium can be photographed");
        let folder = super::project().join("target/screens");
        std::fs::create_dir_all(&folder).expect("target/ can be written");
        std::fs::write(folder.join(format!("{name}.png")), &png).expect("target/ can be written");
        png
    }

    /// The same for somebody to look at, if pictures are asked for.
    pub(crate) async fn picture(&self, name: &str) {
        if std::env::var_os("FAIRSCHACH_SCREENSHOTS").is_some() {
            self.screenshot(name).await;
        }
    }
}

/// A command of Chromium's developer tools.
#[derive(Debug)]
struct DevTools(&'static str, Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base_url: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base_url.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "cmd": self.0, "params": self.1 });
        (Method::POST, Some(body.to_string()))
    }
}

/// chromedriver takes a free IPv6 port and then the same one of IPv4, which may be taken: it ends then, and is started
/// again a few times.
fn started_driver() -> (Peer, BufReader<ChildStdout>, u16) {
    let mut last = String::new();
    for _ in 0..10 {
        // The driver starts Chromium in its own process group, so that one signal reaches all.
        let mut driver = Peer::start("KILL", Path::new("/usr/bin/chromedriver"), ["--port=0"]);
        let mut says = driver.stdout();
        match port_told(&mut says) {
            Ok(port) => return (driver, says, port),
            Err(said) => last = said,
        }
    }
    panic!("chromedriver did not start; it said:\n{last}");
}

/// The port, or what the driver said instead.
fn port_told(says: &mut impl BufRead) -> Result<u16, String> {
    let mut said = String::new();
    while says.read_line(&mut said).expect("a pipe can be read") > 0 {
        let line = said.lines().last().unwrap_or_default();
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            let port = port.trim_end_matches('.').parse();
            return Ok(port.expect("chromedriver tells a number"));
        }
    }
    Err(said)
}

fn capabilities(reader: &Reader, profile: &Path) -> Capabilities {
    let mut args: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
    args.push(format!("--user-data-dir={}", profile.display()));
    args.push(format!("--window-size={},{}", reader.width, reader.height));
    args.push(format!("--accept-lang={}", reader.language));
    let scheme = if reader.dark { 0 } else { 1 };
    args.push(format!("--blink-settings=scriptEnabled={},preferredColorScheme={scheme}", reader.javascript));
    let mut binary = super::project().join("tests/all/peers/chromium");
    if reader.notices {
        binary = "/usr/bin/chromium".into();
        args.extend(WITH_WINDOWS.map(str::to_owned));
    }
    let options = json!({ "binary": binary, "args": args });
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".to_owned(), options);
    capabilities
}

#[cfg(test)]
mod tests {
    use super::{Browser, Reader};
    use axum::http::HeaderMap;
    use axum::response::Html;
    use axum::routing::get;
    use fantoccini::Locator;

    const PAGE: &str = "<!doctype html><title>Probe</title><body style='margin:0'><p id=p>plain</p>\
        <script>document.getElementById('p').textContent = 'script ran'</script>";

    async fn serve() -> String {
        let page = |headers: HeaderMap| async move {
            let language =
                headers.get("accept-language").and_then(|value| value.to_str().ok()).unwrap_or("-");
            Html(format!("{PAGE}<p id=l>{language}</p>"))
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let app = axum::Router::new().route("/", get(page));
        tokio::spawn(async move { axum::serve(listener, app).await });
        format!("http://{address}/")
    }

    async fn text(browser: &Browser, selector: &str) -> String {
        browser.page().find(Locator::Css(selector)).await.unwrap().text().await.unwrap()
    }

    #[tokio::test]
    async fn it_reads_a_page_with_and_without_scripts() {
        let url = serve().await;
        for (javascript, seen) in [(true, "script ran"), (false, "plain")] {
            let reader =
                Reader { width: 500, height: 700, javascript, language: "de", dark: true, notices: false };
            let browser = Browser::open(&reader).await;
            browser.page().goto(&url).await.expect("the page can be reached");
            assert_eq!(text(&browser, "#p").await, seen);
            assert!(text(&browser, "#l").await.starts_with("de"), "it asks for German");
            let png = browser.screenshot("probe").await;
            assert!(png.starts_with(b"\x89PNG"));
            let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
            assert_eq!(width, 500, "as wide as asked for");
        }
    }
}
