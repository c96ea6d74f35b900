//! The browser in which somebody signs in.

use axum::http::{HeaderMap, HeaderValue, header};
use fairschach::http::browser::device;

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
    let long = format!("Firefox/{}", "1".repeat(512));
    headers.insert(header::USER_AGENT, HeaderValue::from_str(&long).unwrap());
    assert_eq!(device(&headers), "");
}
