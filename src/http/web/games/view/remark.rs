//! What is said with an entry: on the form, beside the own entry, and beside a revealed pair.

use super::GamePageParts;
use crate::app::core::views::{GameView, PairView};
use crate::game::{Greeting, LINE_CHARS_MAX, Remark};
use crate::show::{Lang, escape, words};

/// A greeting to choose.
#[derive(Clone)]
pub struct GreetingChoice {
    pub word: &'static str,
    pub text: String,
    pub chosen: bool,
}

/// Where a greeting is chosen and a line is written. No `Debug`: it holds what is written.
#[derive(Clone)]
pub struct SayBox {
    pub greetings: Vec<GreetingChoice>,
    pub line: String,
    /// The most that a browser takes: it counts a character as up to two, and the server counts.
    pub chars: usize,
    /// How much room is left, in words of which it is the first number: the page's script counts on there.
    pub left: String,
    /// What is wrong with the line.
    pub fault: Option<String>,
}

impl SayBox {
    /// As an attribute of the element that hides it: whether there is something in it.
    pub fn open(&self) -> &'static str {
        let is_open =
            !self.line.is_empty() || self.fault.is_some() || self.greetings.iter().any(|one| one.chosen);
        if is_open { " open" } else { "" }
    }
}

/// As HTML; nothing, if nothing is said.
pub(super) fn said_html(lang: Lang, said: &Remark) -> Option<String> {
    let greeting = said.greeting.map(|greeting| escape(&words::greeting(lang, greeting)));
    let line = Some(said.line()).filter(|line| !line.is_empty());
    let line = line.map(|line| format!("<q><bdi>{}</bdi></q>", escape(line)));
    let parts: Vec<String> = greeting.into_iter().chain(line).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Whether the reader sees something that was said in this pair.
pub(super) fn is_said(pair: &PairView) -> bool {
    pair.entries.iter().any(|(_, entry)| entry.as_ref().is_some_and(|entry| !entry.said.is_empty()))
}

/// Whether they see something of the game to which the page's note about its last pair does not lead.
pub(super) fn has_lines(shown: &GamePageParts<'_>) -> bool {
    let is_noted = shown.past.is_none() && shown.pairs.last().is_some_and(is_said);
    !is_noted && shown.pairs.iter().any(is_said)
}

/// What was said in a pair, each with the name of who said it, as HTML.
pub(in crate::http::web::games) fn said_in(lang: Lang, view: &GameView, pair: &PairView) -> Vec<String> {
    let said = pair.entries.iter().filter_map(|(side, entry)| {
        let said = said_html(lang, &entry.as_ref()?.said)?;
        Some(format!("<strong>{}:</strong> {said}", escape(&view.sides.get(side).player.called(lang))))
    });
    said.collect()
}

/// With what was tried in vain, or is said with the entry that can be revised.
pub(super) fn say_box(lang: Lang, shown: &GamePageParts<'_>) -> Option<SayBox> {
    let own = shown.own.map(|own| &own.said);
    let (greeting, line, fault) = match shown.tried {
        Some(tried) => (Greeting::parse(&tried.greeting), tried.line.as_str(), tried.line_fault.clone()),
        None => (own.and_then(|said| said.greeting), own.map_or("", Remark::line), None),
    };
    let left = LINE_CHARS_MAX.saturating_sub(line.trim().chars().count());
    shown.says.then(|| SayBox {
        greetings: Greeting::ALL
            .into_iter()
            .map(|one| GreetingChoice {
                word: one.as_str(),
                text: words::greeting(lang, one),
                chosen: greeting == Some(one),
            })
            .collect(),
        line: line.to_owned(),
        chars: 2 * LINE_CHARS_MAX,
        left: lang.tf("say-left", &[("n", left.into())]),
        fault,
    })
}
