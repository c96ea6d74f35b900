//! States, results and refusals in plain words.

use super::board::side_name;
use super::entering::{Entering, capital};
use super::i18n::Lang;
use super::time::{moment, span};
use crate::base::{BySide, Side, words};
use crate::game::{By, GameResult, Greeting, Refusal};
use crate::rules::{CopyMode, Form, Illegal, OptionValue, Position, RuleSet, Square, Turn, placing_images};

words! {
    /// How it stands with a player's own entry: exactly one of these, on the page, in the API and in the mail.
    pub enum EntryState {
        /// Nothing entered, the clock runs.
        None: "none",
        /// A draft is kept, nothing is filed, the clock runs.
        Draft: "draft",
        /// Filed and sealed, the clock is stopped.
        Filed: "filed",
        /// Filed anew and sealed, the clock is stopped.
        Revised: "revised",
        /// Nothing can be entered; a pass is sealed, the clock is stopped.
        Pass: "pass",
        /// The other side enters alone.
        NotOwed: "watch",
    }
}

/// A greeting, as its reader is told it.
pub fn greeting(lang: Lang, greeting: Greeting) -> String {
    lang.word_of("greeting", greeting)
}

impl EntryState {
    /// The state in a few words, with the clock.
    pub fn line(self, lang: Lang) -> String {
        lang.word_of("state", self)
    }

    /// What it means and what comes next, for what is entered now.
    pub fn detail(self, lang: Lang, entering: Entering) -> String {
        lang.tf(&format!("state-{self}-detail"), &[("kind", entering.sort().into())])
    }
}

/// What is entered now: `Pair 7`, with the first-move right or the side that enters alone.
pub fn heading(lang: Lang, position: &Position, rules: &RuleSet) -> String {
    let n = position.pair().into();
    let what = Entering::of(position, rules);
    match position.turn() {
        Turn::Both => match position.in_check().only() {
            Some(side) => lang.tf("heading-first-move", &[("n", n), ("side", side_name(lang, side).into())]),
            None => lang.tf("heading-pair", &[("n", n)]),
        },
        Turn::First(side) | Turn::Last(side) => {
            lang.tf("heading-alone", &[("n", n), ("side", side_name(lang, side).into())])
        }
        Turn::Alone(side) if rules.is_played_in_pairs() => {
            let side = side_name(lang, side).into();
            lang.tf("heading-normal", &[("n", n), ("side", side)])
        }
        Turn::Alone(side) => {
            let args = [
                ("what", capital(&what.named(lang, position)).into()),
                ("side", side_name(lang, side).into()),
                ("kind", what.as_str().into()),
            ];
            lang.tf("heading-turn", &args)
        }
    }
}

/// The same of what has been entered: `Move 3 · White`.
pub fn heading_past(lang: Lang, position: &Position, rules: &RuleSet) -> String {
    let Turn::Alone(side) = position.turn() else { return heading(lang, position, rules) };
    let what = Entering::of(position, rules).named(lang, position);
    let side = side_name(lang, side).into();
    lang.tf("heading-past", &[("what", capital(&what).into()), ("side", side)])
}

/// The number of a turn, as programs and the log count them.
pub fn turn_number(lang: Lang, turn: u32) -> String {
    lang.tf("desk-turn", &[("n", i64::from(turn).into())])
}

/// What a turn with this position before it is called: the pair that players count. Where turns are counted otherwise, because
/// some were played anew, the turn stands beside it.
pub fn turn_name(lang: Lang, rules: &RuleSet, turn: u32, before: Option<&Position>) -> String {
    let number = turn_number(lang, turn);
    let Some(before) = before else { return number };
    if !rules.is_played_in_pairs() {
        return heading_past(lang, before, rules);
    }
    let pair = lang.tf("heading-pair", &[("n", i64::from(before.pair()).into())]);
    if before.pair() == turn { pair } else { format!("{pair} ({number})") }
}

/// What a player should know about the position before entering, if there is something: who goes first, whose resting
/// pieces may move, how many moves there are, how a piece is placed.
pub fn advice(lang: Lang, position: &Position, rules: &RuleSet, side: Side) -> Option<String> {
    let is_plain = matches!(Entering::of(position, rules), Entering::Pair)
        && !(position.in_check().white || position.in_check().black);
    let rests = (is_plain && !position.resting().is_empty()).then(|| lang.t("advice-rests"));
    let all: Vec<String> =
        rests.into_iter().chain(advice_beside_board(lang, position, rules, side)).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// The same without what the board shows anyway: which pieces rest.
pub fn advice_beside_board(lang: Lang, position: &Position, rules: &RuleSet, side: Side) -> Option<String> {
    let check = position.in_check();
    let (own, others) = (*check.get(side), *check.get(side.opposite()));
    let key = match (Entering::of(position, rules), own, others) {
        (Entering::Place | Entering::Copy, ..) => return placing(lang, position),
        (Entering::First, true, _) => "advice-first-of-two-check",
        (Entering::First, false, _) => "advice-first-of-two",
        (Entering::Second, ..) => "advice-second-of-two",
        (Entering::Move, true, _) if rules.is_played_in_pairs() => "advice-normal-check",
        (Entering::Move, false, _) if rules.is_played_in_pairs() => "advice-normal",
        (Entering::Move, true, _) => "advice-turn-check",
        (Entering::Move, false, _) => return None,
        (Entering::Single, ..) => "advice-alone",
        (Entering::Pair, true, false) if rests(position, side) => "advice-first-rests",
        (Entering::Pair, true, false) => "advice-first",
        (Entering::Pair, false, true) => "advice-second",
        (Entering::Pair, true, true) => "advice-both-in-check",
        (Entering::Pair, false, false) => return solves(lang, position, rules),
    };
    Some(lang.t(key))
}

fn rests(position: &Position, side: Side) -> bool {
    let own = position.board().side(side);
    position.resting().into_iter().any(|square| own.contains(square))
}

/// Where an entry that solves a special case goes first (`first_move_for`), and there is one in this pair.
pub fn solves(lang: Lang, position: &Position, rules: &RuleSet) -> Option<String> {
    let options = rules.options();
    let solves = |what: &str| match options.get("first_move_for") {
        Some(OptionValue::List(all)) => all.iter().any(|one| one == what),
        _ => false,
    };
    let took = position.setup().took.is_some_and(|took| !took.is_empty());
    let ep = Side::ALL.into_iter().any(|side| !position.ep(side).is_empty());
    let key = match (took && solves("recapture"), ep && solves("en_passant")) {
        (false, false) => return None,
        (true, false) => "advice-solves-recapture",
        (false, true) => "advice-solves-ep",
        (true, true) => "advice-solves-both",
    };
    Some(lang.t(key))
}

/// How the next piece is placed (Freischach).
fn placing(lang: Lang, position: &Position) -> Option<String> {
    let Form::Placing(placing) = position.setup().form else { return None };
    let key = match (placing.pending, placing.mode) {
        (Some(square), _) => {
            let [file, order] = placing_images(square).map(Square::name);
            return Some(lang.tf("advice-copy", &[("file", file.into()), ("order", order.into())]));
        }
        (None, None) => "advice-place-first",
        (None, Some(CopyMode::File)) => "advice-place-file",
        (None, Some(CopyMode::Order)) => "advice-place-order",
    };
    Some(lang.t(key))
}

/// Which kings are in check, if any.
pub fn check(lang: Lang, in_check: BySide<bool>) -> Option<String> {
    match (in_check.white, in_check.black) {
        (true, true) => Some(lang.t("check-both")),
        (false, false) => None,
        _ => in_check.only().map(|side| lang.tf("check-one", &[("side", side_name(lang, side).into())])),
    }
}

/// A result in words: `White wins by mate.`
pub fn result(lang: Lang, result: GameResult) -> String {
    if result.both_lose {
        return match result.by {
            By::Time => lang.t("result-both-lost-time"),
            _ => lang.t("result-both-lost"),
        };
    }
    let by = lang.t(match (result.by, result.winner.is_some()) {
        (By::Mate, true) => "by-mate",
        (By::Mate, false) => "by-both-mated",
        (By::Stalemate, _) => "by-stalemate",
        (By::Dead, _) => "by-dead",
        (By::Repetition, _) => "by-repetition",
        (By::Moves, _) => "by-moves",
        (By::Agreement, _) => "by-agreement",
        (By::Resignation, _) => "by-resignation",
        (By::Time, true) => "by-time",
        (By::Time, false) => "by-time-draw",
        (By::Illegal, true) => "by-illegal",
        (By::Illegal, false) => "by-illegal-draw",
        (By::Adjudication, _) => "by-adjudication",
        (By::Forfeit, _) => "by-forfeit",
        (By::Cancelled, _) => return lang.t("result-cancelled"),
    });
    match result.winner {
        Some(side) => lang.tf("result-win", &[("side", side_name(lang, side).into()), ("by", by.into())]),
        None => lang.tf("result-draw", &[("by", by.into())]),
    }
}

/// The score as it is printed: `1–0`, `0–1`, `½–½`, `0–0`; a line where there is none.
pub const fn score(result: GameResult) -> &'static str {
    match (result.winner, result.by) {
        (Some(Side::White), _) => "1–0",
        (Some(Side::Black), _) => "0–1",
        (None, _) if result.both_lose => "0–0",
        (None, By::Cancelled) => "–",
        (None, _) => "½–½",
    }
}

/// Why a move may not be entered.
pub fn illegal(lang: Lang, why: Illegal) -> String {
    lang.say(why.wording())
}

/// Why a turn does not take an entry, and what that means.
pub fn refusal(lang: Lang, refusal: Refusal) -> String {
    match refusal {
        Refusal::WrongTurn { .. } => lang.t("refused-wrong-turn"),
        Refusal::NothingOwed(_) => lang.t("refused-nothing-owed"),
        Refusal::PassSealed(_) => lang.t("refused-pass-sealed"),
        Refusal::AlreadyFiled(_) => lang.t("refused-already-filed"),
        Refusal::TooLate { flag_at, received } => lang.tf(
            "refused-too-late",
            &[
                ("flag", moment(lang, flag_at).into()),
                ("received", moment(lang, received).into()),
                ("late", span(lang, received.since(flag_at)).into()),
            ],
        ),
    }
}

/// What a role (`player`, `arbiter`, `director`, `admin`) is called.
pub fn role_name(lang: Lang, role: &str) -> String {
    lang.t(match role {
        "arbiter" => "people-role-arbiter",
        "director" => "people-role-director",
        "admin" => "people-role-admin",
        _ => "people-role-player",
    })
}

/// What somebody wrote, or that it was taken away.
pub fn text_or_taken(lang: Lang, said: Option<&str>) -> String {
    said.map_or_else(|| lang.t("text-taken-away"), str::to_owned)
}
