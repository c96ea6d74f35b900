//! The browser in which somebody signs in: its kind, in a few words, and the mark by which it is known again.

use axum::http::{HeaderMap, HeaderValue, header};

use super::AppState;
use super::session::{cookie, set_cookie};
use crate::app::accounts::sign_in::links::Browser;

/// How long the mark is kept, in seconds: as long as browsers keep a cookie at most.
const MARK_LIVES_S: u32 = 400 * 24 * 60 * 60;
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
    let mark = cookie(headers, mark_name(door));
    Browser {
        device: device(headers),
        mark: mark.map_or_else(|| door.app().sign_in().new_secret(), str::to_owned),
    }
}

/// The `Set-Cookie` that keeps its mark.
pub(super) fn keep(door: &AppState, browser: &Browser) -> Option<HeaderValue> {
    set_cookie(door, mark_name(door), &browser.mark, MARK_LIVES_S)
}

fn mark_name(door: &AppState) -> &'static str {
    if door.web().secure_cookie { "__Host-fairschach-browser" } else { "fairschach-browser" }
}

fn device(headers: &HeaderMap) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_in_two_words_and_nothing_of_what_it_sent_is_kept() {
        for (agent, told) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 \
                 Edg/140.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            ("curl/8.1 <script>", ""),
            ("", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_str(agent).unwrap());
            assert_eq!(device(&headers), told, "{agent}");
        }
        let mut headers = HeaderMap::new();
        let long = format!("Firefox/{}", "1".repeat(AGENT_BYTES_MAX));
        headers.insert(header::USER_AGENT, HeaderValue::from_str(&long).unwrap());
        assert_eq!(device(&headers), "");
    }
}
