//! The board and the start in the form for a new game.

use crate::base::BySide;
use crate::http::web::games::create::FormFields;
use crate::http::web::games::create_page::{Line, Question, StartChoice, question};
use crate::http::web::layout::Choice;
use crate::rules::{RuleSet, Start, chess960_row};
use crate::show::Lang;

/// The boards, where there is more than one.
pub(super) fn board(lang: Lang, typed: &FormFields, base: &RuleSet) -> Option<Question> {
    let other = base.clone().with_chess66_board();
    if base.is_on_chess66() || other.is_none() {
        return None;
    }
    let chosen = typed.get("board");
    let choices = [("", "new-board-usual"), ("chess66", "new-board-66")];
    Some(question(lang, "board", "new-board", &choices, chosen))
}

/// The kinds of start that the variant is played from.
pub(super) fn starts(lang: Lang, typed: &FormFields, base: &RuleSet) -> Vec<StartChoice> {
    let fits = |start: &Start| base.clone().with_start(start).is_ok();
    let row = chess960_row(518).map(|row| Start::Row(BySide { white: row, black: row }));
    let (number, row) = (fits(&Start::Number(518)), row.as_ref().is_some_and(fits));
    let line = |name: &'static str, label: &str| Some(Line::typed(lang, typed, (name, label, "")));
    let draws_row = row && base.variant() != "chess960";
    let all = [
        ("", "new-start-usual", !base.needs_start(), None),
        ("number", "new-start-number", number, line("start_number", "new-start-number-help")),
        ("chess960:draw", "new-start-draw-960", number, None),
        ("row", "new-start-row", row, line("start_row", "new-start-row-help")),
        ("shuffle:draw", "new-start-draw-row", draws_row, None),
        ("position", "new-start-position", true, line("start_position", "new-start-position-help")),
    ];
    let known = all.iter().filter(|(.., fits, _)| *fits);
    let chosen = typed.get("start");
    let first = known.clone().next().map_or("", |first| first.0);
    let chosen = if known.clone().any(|one| one.0 == chosen) { chosen.to_owned() } else { first.to_owned() };
    all.into_iter()
        .filter(|(.., fits, _)| *fits)
        .map(|(value, key, _, line)| StartChoice { choice: Choice::new(value, lang.t(key), &chosen), line })
        .collect()
}
