//! What came on paper, in words.

use super::i18n::Lang;
use crate::game::PaperWay;

/// How it came in.
pub fn way(lang: Lang, way: PaperWay) -> String {
    lang.word_of("paper", way)
}

/// Who entered it, to the player for whom it was done.
pub fn entered(lang: Lang, name: &str, how: PaperWay) -> String {
    lang.tf("paper-entered", &[("name", name.into()), ("way", way(lang, how).into())])
}
