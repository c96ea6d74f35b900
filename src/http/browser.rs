//! The browser in which somebody signs in: its kind, in a few words, and the mark by which it is known again.

use axum::http::{HeaderMap, HeaderValue, header};

use super::AppState;
use super::session::{cookie, set_cookie};
use crate::app::accounts::sign_in::links::Browser;

/// How long the mark is kept, in seconds: as long as browsers keep a cookie at most.
pub(in crate::http) const MARK_LIVES_S: u32 = 400 * 24 * 60 * 60;
/// The cookie with the mark.
const MARK: &str = "fairschach-browser";
/// The longest `User-Agent` that is looked at.
const AGENT_BYTES_MAX: usize = 512;
/// Families by a word of theirs; the first that is found counts, for many name the others too.
const FAMILIES: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// The browser that sent a request: with the mark that it has, or with a new one.
pub(super) fn of(door: &AppState, headers: &HeaderMap) -> Browser {
    let mark = cookie(door, headers, MARK);
    Browser {
        device: device(headers),
        mark: mark.map_or_else(|| door.app().sign_in().new_secret(), str::to_owned),
    }
}

/// The `Set-Cookie` that keeps its mark.
pub(super) fn keep(door: &AppState, browser: &Browser) -> Option<HeaderValue> {
    set_cookie(door, MARK, &browser.mark, MARK_LIVES_S)
}

/// Its kind and its system, in two words of ours; nothing of an unknown one.
pub fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT);
    let agent = agent
        .and_then(|agent| agent.to_str().ok())
        .filter(|agent| agent.len() <= AGENT_BYTES_MAX)
        .unwrap_or("");
    let find = |names: &[(&str, &'static str)]| {
        let known = names.iter().find(|(word, _)| agent.contains(word));
        known.map(|(_, name)| *name)
    };
    let both = [find(&FAMILIES), find(&SYSTEMS)];
    both.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
