//! What a page says where there is nothing: a picture, a sentence, a button.

use crate::http::web::layout::page::Page;
use crate::show::board::small::resting_piece;
use crate::show::escape;

impl Page {
    /// A picture for a page that has nothing to show.
    pub fn empty_picture(&self) -> String {
        resting_piece()
    }

    /// The picture, the sentence with this key, and a button that leads on. `main` where nothing else on the page is to be
    /// done first.
    pub fn empty(&self, sentence: &str, href: &str, button: &str, main: bool) -> String {
        let (says, words) = (escape(&self.t(sentence)), escape(&self.t(button)));
        let class = if main { "button main" } else { "button" };
        format!(
            "<div class=\"empty\">{}<p>{says}</p><p><a class=\"{class}\" href=\"{}\">{words}</a></p></div>",
            self.empty_picture(),
            escape(href)
        )
    }
}
