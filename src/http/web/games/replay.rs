//! A way through the positions of a game: each has an address, by its turn or by its pair.

use serde::Deserialize;

use crate::app::core::views::PairView;
use crate::base::{GameId, Side};
use crate::http::web::games::tabs::Tab;
use crate::rules::{Position, RuleSet, Square};
use crate::show::board::{Picture, side_name};
use crate::show::motion::{Motion, motion};
use crate::show::{Lang, facts, words};

/// How many turns of the score a page holds; the others are asked for.
const SCORE_SHOWN: usize = 8;
/// Turns of a game up to which its page, printed, holds all of them, whatever part of the score is shown; a player's page
/// has no room for more.
const PRINTED_MAX: usize = 32;
/// How many turns before the last one a page tells in detail.
const DETAILS_SHOWN: usize = 2;

/// How much of a game's course is asked for.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Pairs {
    All,
}

/// What of a game the reader wants to see, and from which side.
#[derive(Deserialize, Clone, Copy, Default)]
#[serde(default)]
pub(in crate::http::web) struct Viewing {
    /// The position after this turn; 0 is the start.
    turn: Option<u32>,
    /// The position after this pair's last turn that stands.
    pair: Option<u32>,
    /// Whether the board is turned round from how this reader usually sees it.
    flip: bool,
    /// What lies beside the board.
    pub(super) tab: Tab,
    /// The whole score instead of its end.
    pairs: Option<Pairs>,
    /// Whether it is for printing: the whole score, and the board of the present beside a past one.
    pub(super) print: bool,
    /// Whether a note was saved just now.
    pub(super) saved: bool,
}

/// A step through the positions.
#[derive(Clone, Debug)]
pub struct Step {
    /// `first`, `back`, `on` or `last`.
    pub name: &'static str,
    /// The same in words.
    pub words: String,
    /// What its button shows, as an SVG path.
    pub path: &'static str,
    /// Where it leads, if it leads anywhere.
    pub href: Option<String>,
}

/// A turn of the score.
#[derive(Clone, Debug)]
pub struct ScoreRow {
    pub turn: u32,
    /// The number on the score sheet.
    pub pair: u32,
    /// What each side did, and whether it was left undone: White's half, then Black's; a single move has one.
    pub halves: Vec<(String, bool)>,
    /// The address of the position after it.
    pub href: String,
    /// The first-move right and what rests, for the printed sheet.
    pub mark: String,
    /// Whether Black alone moves in it.
    pub only_black: bool,
    /// Whether it is Black's half of the pair that the row before it belongs to.
    pub follows: bool,
    /// Whether the board shows it.
    pub current: bool,
    /// Whether a ruling has made it void.
    pub void: bool,
}

/// What the board shows while it does not show the present.
#[derive(Clone, Debug)]
pub struct Past {
    /// "Pair 7".
    pub heading: String,
    /// What both sides did in it.
    pub line: String,
    /// What happened and by which rule.
    pub facts: Vec<String>,
}

/// The way through a game's positions.
#[derive(Clone, Debug)]
pub struct Replay {
    /// To the first, the one before, the next, the last.
    pub steps: Vec<Step>,
    /// The same position from the other side.
    pub flip: String,
    /// The present.
    pub now: String,
    /// The score, oldest first, or a part of it.
    pub score: Vec<ScoreRow>,
    /// Whether each side's moves have a column, as they move by turns.
    pub plies: bool,
    /// Where all of it is, if this is a part.
    pub all: Option<String>,
    /// The score sheet, to be printed; nothing before the first reveal.
    pub sheet: Option<String>,
    /// Whether this is it.
    pub prints: bool,
    /// What comes before that part and after it, for the printed sheet alone.
    pub before: String,
    pub after: String,
    /// That the printed sheet holds a part of the game only, where it does.
    pub part: Option<String>,
    /// The turn whose end the board shows; 0 is the start.
    pub turn: u32,
    /// How that turn is played out.
    pub motion: Motion,
    /// What is seen, unless it is the present.
    pub past: Option<Past>,
}

impl Viewing {
    /// The turn whose end is to be seen, if it is not the present; an error if there is none such.
    pub(super) fn past(&self, pairs: &[PairView]) -> Result<Option<u32>, NoSuchTurn> {
        let asked = match (self.turn, self.pair) {
            (None, None) => return Ok(None),
            (Some(0), _) => 0,
            (Some(turn), _) => pairs.iter().find(|pair| pair.turn == turn).ok_or(NoSuchTurn)?.turn,
            (None, Some(number)) => {
                let stands = |pair: &&PairView| pair.pair == number && pair.replaced_by.is_none();
                pairs.iter().rfind(stands).ok_or(NoSuchTurn)?.turn
            }
        };
        let last = pairs.last().map_or(0, |pair| pair.turn);
        Ok((asked != last).then_some(asked))
    }

    /// The side at the lower edge of the board, where usually it is this one.
    pub(super) fn lower(&self, usual: Side) -> Side {
        if self.flip { usual.opposite() } else { usual }
    }

    /// The same with another tab.
    pub(in crate::http::web) fn with_tab(self, tab: Tab) -> Viewing {
        Viewing { tab, print: false, ..self }
    }

    /// The same at the end of another turn, or now.
    fn at(self, turn: Option<u32>) -> Viewing {
        Viewing { turn, pair: None, print: false, ..self }
    }

    /// The address of what is asked for.
    pub(in crate::http::web) fn address(self, game: GameId) -> String {
        let parts = [
            self.turn.map(|turn| format!("turn={turn}")),
            self.pair.filter(|_| self.turn.is_none()).map(|pair| format!("pair={pair}")),
            self.flip.then(|| "flip=true".to_owned()),
            (self.tab != Tab::default()).then(|| format!("tab={}", self.tab.as_str())),
            self.pairs.map(|Pairs::All| "pairs=all".to_owned()),
            self.print.then(|| "print=true".to_owned()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let query = if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
        format!("/games/{game}{query}")
    }

    /// Whether all turns are told.
    pub(super) const fn is_whole(&self) -> bool {
        self.pairs.is_some()
    }

    /// The turns that are told in detail, oldest first: the last ones, or the one at whose end the board is shown.
    pub(super) fn detailed(self, pairs: &[PairView], past: Option<u32>) -> &[PairView] {
        let place = |turn| pairs.iter().position(|pair| pair.turn == turn);
        match (self.pairs, past) {
            (Some(Pairs::All), _) => pairs,
            (None, Some(turn)) => place(turn).map_or(&[], |at| &pairs[at..=at]),
            (None, None) => &pairs[pairs.len().saturating_sub(DETAILS_SHOWN)..],
        }
    }

    /// The part of the score that is shown, as places in it, while the board shows the end of the turn at `at`.
    fn scored(self, turns: usize, at: usize) -> std::ops::Range<usize> {
        match self.pairs {
            Some(Pairs::All) => 0..turns,
            None if self.print => 0..turns,
            // What the board shows is in it, with some of what followed.
            None => {
                let end =
                    if at + SCORE_SHOWN > turns { turns } else { (at + SCORE_SHOWN / 2).max(SCORE_SHOWN) };
                end.saturating_sub(SCORE_SHOWN)..end
            }
        }
    }
}

/// A turn was asked for that has not been, or not been revealed.
#[derive(Debug)]
pub(super) struct NoSuchTurn;

/// The position after a past turn.
pub(super) fn position(pairs: &[PairView], turn: u32) -> Option<&Position> {
    match turn {
        0 => pairs.first().map(|first| &first.before),
        _ => pairs.iter().find(|pair| pair.turn == turn).map(|pair| &pair.resolution.position),
    }
}

/// The board after a past turn.
pub(super) fn picture(lang: Lang, pairs: &[PairView], turn: u32, seen_by: Side) -> Option<Picture<'static>> {
    match turn {
        0 => pairs.first().map(|first| Picture::of(&first.before, seen_by, lang)),
        _ => pairs
            .iter()
            .find(|pair| pair.turn == turn)
            .map(|pair| Picture::after(&pair.resolution, seen_by, lang)),
    }
}

/// The way through these positions while the board shows the end of the turn `past`, or the present.
pub(super) fn replay(
    lang: Lang,
    (game, rules): (GameId, &RuleSet),
    pairs: &[PairView],
    viewing: &Viewing,
    past: Option<u32>,
) -> Replay {
    let turns: Vec<u32> = std::iter::once(0).chain(pairs.iter().map(|pair| pair.turn)).collect();
    let last = turns.len() - 1;
    let at = past.and_then(|past| turns.iter().position(|turn| *turn == past)).unwrap_or(last);
    let link = |to: usize| viewing.at((to != last).then(|| turns[to])).address(game);
    let shown = viewing.scored(last, at);
    let printed = last <= PRINTED_MAX || shown.len() == last;
    let rows = pairs.iter().zip(1..).skip(shown.start).take(shown.len());
    let seen = at.checked_sub(1).and_then(|row| pairs.get(row));
    let step =
        |name, key, path, to: Option<usize>| Step { name, words: lang.t(key), path, href: to.map(link) };
    Replay {
        steps: vec![
            step("first", "replay-first", "M7 5 v14 M18 5 l-8 7 l8 7", (at > 0).then_some(0)),
            step("back", "replay-back", "M15 5 l-7 7 l7 7", at.checked_sub(1)),
            step("on", "replay-on", "M9 5 l7 7 l-7 7", (at < last).then_some(at + 1)),
            step("last", "replay-last", "M17 5 v14 M6 5 l8 7 l-8 7", (at < last).then_some(last)),
        ],
        flip: Viewing { flip: !viewing.flip, ..viewing.at(past) }.address(game),
        now: viewing.at(None).address(game),
        plies: !rules.is_played_in_pairs(),
        score: numbered(rows.map(|(pair, row)| score_row(lang, pair, link(row), row == at)).collect()),
        all: (viewing.pairs.is_none() && last > DETAILS_SHOWN).then(|| {
            format!("{}#tab", Viewing { pairs: Some(Pairs::All), ..viewing.at(past) }.address(game))
        }),
        sheet: (last > 0)
            .then(|| Viewing { print: true, ..viewing.at(past).with_tab(Tab::Moves) }.address(game)),
        prints: viewing.print,
        before: if printed { in_short(lang, &pairs[..shown.start]) } else { String::new() },
        after: if printed { in_short(lang, &pairs[shown.end..]) } else { String::new() },
        part: (!printed).then(|| lang.tf("sheet-part", &[("n", shown.len().into()), ("all", last.into())])),
        turn: turns[at],
        motion: seen.map(|pair| motion(&pair.before, &pair.resolution)).unwrap_or_default(),
        past: past.map(|turn| past_box(lang, rules, pairs.iter().find(|pair| pair.turn == turn))),
    }
}

fn score_row(lang: Lang, pair: &PairView, href: String, current: bool) -> ScoreRow {
    let halves = pair.resolution.halves.iter().filter_map(|(_, half)| half.as_ref());
    ScoreRow {
        turn: pair.turn,
        pair: pair.pair,
        halves: halves.map(|half| (facts::half_text(lang, half), facts::is_undone(half))).collect(),
        mark: mark(lang, &pair.before),
        only_black: pair.before.turn().only() == Some(Side::Black),
        follows: false,
        href,
        current,
        void: pair.replaced_by.is_some(),
    }
}

/// Turns one after the other, for the printed sheet: `1. Sg1-f3 Sb8-c6 2. …`; what a ruling has made void stands in brackets.
fn in_short(lang: Lang, pairs: &[PairView]) -> String {
    let turn = |pair: &PairView| {
        let text = format!("{}. {}", pair.pair, halves_text(lang, pair));
        if pair.replaced_by.is_some() { format!("[{text}]") } else { text }
    };
    pairs.iter().map(turn).collect::<Vec<_>>().join(" ")
}

/// What both sides did: `Sg1-f3 Sb8-c6`.
pub(super) fn halves_text(lang: Lang, pair: &PairView) -> String {
    let halves = pair.resolution.halves.iter().filter_map(|(_, half)| half.as_ref());
    halves.map(|half| facts::half_text(lang, half)).collect::<Vec<_>>().join(" ")
}

/// Rows that say whether their number stands before them already, as it does for what Black plays after something of the same
/// pair. What White plays begins a line, be it played anew or the second of two moves.
fn numbered(mut rows: Vec<ScoreRow>) -> Vec<ScoreRow> {
    for row in 1..rows.len() {
        rows[row].follows = rows[row].only_black && rows[row].pair == rows[row - 1].pair;
    }
    rows
}

/// Who has the first-move right in a position, and on which squares something rests.
fn mark(lang: Lang, position: &Position) -> String {
    let first = position.in_check().only().filter(|_| position.turn().only().is_none());
    let first = first.map(|side| lang.tf("sheet-first", &[("side", side_name(lang, side).into())]));
    let squares: Vec<&str> = position.resting().by_name().into_iter().map(Square::name).collect();
    let rests =
        (!squares.is_empty()).then(|| lang.tf("sheet-rests", &[("squares", squares.join(" ").into())]));
    first.into_iter().chain(rests).collect::<Vec<_>>().join(" · ")
}

fn past_box(lang: Lang, rules: &RuleSet, pair: Option<&PairView>) -> Past {
    match pair {
        None => Past { heading: lang.t("replay-start"), line: String::new(), facts: Vec::new() },
        Some(pair) => Past {
            heading: words::heading_past(lang, &pair.before, rules),
            line: halves_text(lang, pair),
            facts: facts::facts(lang, &pair.resolution),
        },
    }
}
