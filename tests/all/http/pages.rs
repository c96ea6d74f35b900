//! What is the same on many pages: the way back, the length, links, our own documents.

use fairschach::http::web::layout::markdown::document;
use fairschach::http::web::layout::reader::{BACK_BYTES_MAX, PAGE_BYTES_STEP, back, padded};
use fairschach::http::web::mail::all::parts;

use crate::show::web;

#[test]
fn forms_send_nobody_to_another_host() {
    for path in ["/games", "/games/019b2c3d-0000-7000-8000-000000000001"] {
        assert_eq!(back(path), path);
    }
    for path in ["", "games", "//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nb", "/ä"] {
        assert_eq!(back(path), "/", "{path:?}");
    }
    assert_eq!(back(&format!("/{}", "a".repeat(BACK_BYTES_MAX))), "/");
}

#[test]
fn pages_are_filled_up_to_the_step() {
    for length in [0, 1, PAGE_BYTES_STEP - 1, PAGE_BYTES_STEP] {
        let page = padded("x".repeat(length));
        assert_eq!(page.len(), if length == 0 { 0 } else { PAGE_BYTES_STEP });
    }
    assert_eq!(padded("x".repeat(PAGE_BYTES_STEP + 1)).len(), 2 * PAGE_BYTES_STEP);
}

#[test]
fn only_addresses_of_this_server_become_links() {
    let body =
        "see http://a.example/x and http://a.example.evil/y or http://b.example/\nend http://a.example/z";
    let links: Vec<_> =
        parts(body, "http://a.example").into_iter().filter(|part| part.link).map(|part| part.text).collect();
    assert_eq!(links, ["http://a.example/x", "http://a.example/z"]);
    let whole: String = parts(body, "http://a.example").into_iter().map(|part| part.text).collect();
    assert_eq!(whole, body);
}
#[test]
fn the_documents_become_pages_without_a_mark_left_over() {
    let read = document("# A\n\n## B <c>\n\n- **d** e\n- f\n\n1. `g*`\n\n```\nh **i**\n```\n\nj");
    let html = read.html;
    assert_eq!(read.title, "A");
    assert_eq!(read.parts, [("b-c".to_owned(), "B <c>".to_owned())]);
    assert_eq!(
        html,
        "<h2 id=\"b-c\">B &lt;c&gt;</h2>\n<ul>\n<li><strong>d</strong> e</li>\n<li>f</li>\n</ul>\n<ol>\n<li><code>g*</code></li>\n\
         </ol>\n<pre tabindex=\"0\">h **i**\n</pre>\n<p>j</p>\n"
    );
    let counts = |html: &str| ["<h2 ", "<li>", "<p>", "<pre "].map(|tag| html.matches(tag).count());
    let pages = [include_str!("../../../docs/vertrauen.md"), include_str!("../../../docs/trust.md")]
        .map(|text| document(text).html);
    assert_eq!(counts(&pages[0]), counts(&pages[1]));
    for html in pages {
        assert!(!html.contains('*') && !html.contains('`') && !html.contains("# "), "{html}");
    }
}

#[tokio::test]
async fn the_button_of_an_error_says_where_it_leads() {
    let site = web::Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.app.games().resign(&house.white, game).await.unwrap();
    let (anna, stranger) = (site.sign_in(&house.white).await, site.stranger());
    let game = format!("/games/{game}");
    for (who, path, back, says) in [
        (&anna, "/games/nonsense", "/games", "Meine Partien"),
        (&stranger, "/games/nonsense", "/", "Zur Startseite"),
        (&anna, &format!("{game}/claim"), game.as_str(), "Zurück zur Partie"),
        (&anna, "/tournaments/nonsense", "/tournaments", "Turniere"),
        (&anna, "/challenges/nonsense/accept", "/challenges", "Herausforderungen"),
    ] {
        let page = if path.ends_with("accept") { who.post(path, "").await } else { who.get(path).await };
        assert!(page.status.is_client_error(), "{path}: {}", page.status);
        let button = format!("<a class=\"button main\" href=\"{back}\">{says}</a>");
        assert!(page.body.contains(&button), "{path}: {}", page.body);
    }
}
