//! Three small positions in which a visitor chooses a move. The other side's is rolled from what the engine mixes there, which was
//! thought when the program was made: nothing is thought for somebody who has not signed in. What comes of both is the word of the
//! rules.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::base::{BySide, Side};
use crate::engine::roll;
use crate::game::Share;
use crate::http::web::layout::{FieldFaults, MixBox, MixShare};
use crate::http::web::rules::rulebook::{CameOf, came_of};
use crate::rules::{Entry, Move, OptionValue, Position, RuleSet, legal};
use crate::show::board::Picture;
use crate::show::motion::motion;
use crate::show::rulebook::cases::Game;
use crate::show::{Lang, notation, words};

/// Rooks that face each other, a rook that attacks two, a king in check: what the engine was asked.
const ASKED: &str = include_str!("positions.jsonl");
/// What it answered. The command that makes this anew stands in CONTRIBUTING.md, and a test holds it against the engine of today.
const ANSWERED: &str = include_str!("mixes.jsonl");
/// What each is about, and where there is more of it.
const ABOUT: [(&str, &str, &str); 3] = [
    ("front-try-1", "/rules/fairschach/j05", "front-try-case"),
    ("front-try-2", "/problems", "front-try-problems"),
    ("front-try-3", "/rules/fairschach/i02", "front-try-case"),
];

#[derive(Deserialize)]
struct AttemptRequest {
    position: String,
}

#[derive(Deserialize)]
struct Answered {
    black: Vec<Share>,
}

/// A position, and Black's mix.
struct Tryout {
    game: Game,
    mix: Vec<Share>,
}

/// A test tries all of them.
static TRYOUTS: LazyLock<Vec<Tryout>> = LazyLock::new(|| {
    let lines = ASKED.lines().zip(ANSWERED.lines());
    lines.filter_map(|(asked, answered)| tryout(asked, answered)).collect()
});

fn tryout(asked: &str, answered: &str) -> Option<Tryout> {
    let asked: AttemptRequest = serde_json::from_str(asked).ok()?;
    let answered: Answered = serde_json::from_str(answered).ok()?;
    let options = BTreeMap::from([("few_pieces".to_owned(), OptionValue::Number(0))]);
    let rules = RuleSet::new("fairschach", RuleSet::default_rules("fairschach")?, &options).ok()?;
    let position = Position::parse(&asked.position, &rules).ok()?;
    let game = Game { rules, position, entries: BySide { white: None, black: None }, die: None };
    Some(Tryout { game, mix: answered.black })
}

/// A position to be tried, with what came of it.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// 1 to 3.
    pub number: usize,
    /// All of them, for the way from one to the other.
    pub numbers: Vec<usize>,
    /// What the position is about.
    pub about: String,
    /// "Pair 1", and whose king is in check.
    pub check: Option<String>,
    /// The board as it stands: before the pair, or after it.
    pub board: String,
    /// Whether pieces rest in it.
    pub resting: bool,
    pub choices: Vec<Choice>,
    /// What is wrong with what was chosen.
    pub faults: FieldFaults,
    pub came: Option<CameOf>,
    /// Black's move where the address names it already, and no move of White's.
    pub reply: Option<String>,
    /// What Black's move was rolled from.
    pub mix: Option<MixBox>,
    /// The moves that were carried out: `c4-f7 f7-c4`.
    pub moves: String,
    /// Where there is more of it, and the key of its name.
    pub more: (&'static str, &'static str),
    /// The next position.
    pub next: Option<usize>,
}

/// A move to choose from.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Machine text.
    pub uci: String,
    pub from: String,
    pub to: String,
    pub words: String,
}

/// What becomes of a visit.
pub(super) enum Visit {
    Shown(Box<Attempt>),
    /// A move was chosen, and Black's is still to be rolled: with this one it is shown.
    Rolled {
        number: usize,
        chosen: Move,
        reply: Move,
    },
}

impl Attempt {
    /// The position with this number (the first for any other text) and what comes of this move and Black's reply, which is rolled
    /// by the seed where there is none; nothing if the position is missing.
    pub(super) fn of(lang: Lang, (number, chosen, reply): (&str, &str, &str), seed: u64) -> Option<Visit> {
        let number = number.parse().ok().filter(|n| (1..=ABOUT.len()).contains(n)).unwrap_or(1);
        let Tryout { game, mix } = TRYOUTS.get(number - 1)?;
        let (about, more, name) = ABOUT[number - 1];
        let legal = BySide::from_fn(|side| legal(&game.position, &game.rules, side));
        let read = |text: &str, side| Move::parse(text).ok().filter(|mv| legal.get(side).contains(mv));
        let (entry, reply) = (read(chosen, Side::White), read(reply, Side::Black));
        if let (Some(chosen), None) = (entry, reply) {
            return Some(Visit::Rolled { number, chosen, reply: rolled(mix, seed)? });
        }
        let before = Picture::of(&game.position, Side::White, lang);
        let mut attempt = Attempt {
            number,
            numbers: (1..=ABOUT.len()).collect(),
            about: lang.t(about),
            check: words::check(lang, game.position.in_check()),
            board: before.svg(),
            resting: !before.marks.resting.is_empty(),
            choices: legal.white.iter().map(|mv| choice(lang, game, *mv)).collect(),
            faults: match entry.is_none() && !chosen.is_empty() {
                true => FieldFaults::one("move", lang.t("front-try-none")),
                false => FieldFaults::default(),
            },
            came: None,
            reply: reply.map(|reply| reply.to_string()),
            mix: None,
            moves: String::new(),
            more: (more, name),
            next: (number < ABOUT.len()).then_some(number + 1),
        };
        if entry.is_some() {
            let entries = BySide { white: entry, black: reply }.map(|mv| mv.map(Entry::Move));
            attempt.mix = reply.map(|reply| bars(lang, game, mix, reply));
            attempt.reveal(lang, &Game { entries, ..game.clone() })?;
        }
        Some(Visit::Shown(Box::new(attempt)))
    }

    /// Shows both moves and what came of them.
    fn reveal(&mut self, lang: Lang, game: &Game) -> Option<()> {
        let resolution = game.resolve().ok()?;
        self.moves = motion(&game.position, &resolution).slides;
        let came = came_of(lang, game, &resolution);
        (self.board, self.resting) = (came.board.clone(), came.resting);
        self.check = words::check(lang, resolution.position.in_check());
        self.came = Some(came);
        Some(())
    }
}

fn choice(lang: Lang, game: &Game, mv: Move) -> Choice {
    Choice {
        uci: mv.to_string(),
        from: mv.from.name().to_owned(),
        to: mv.to.name().to_owned(),
        words: notation::in_words(lang, &game.position, mv),
    }
}

/// The move that this seed rolls from a mix.
fn rolled(mix: &[Share], seed: u64) -> Option<Move> {
    let (rolled, mut below) = (roll(seed), 0);
    let picked = mix.iter().find(|share| {
        below += share.ppm;
        rolled < below
    });
    Move::parse(&picked.or(mix.last())?.entry).ok()
}

fn bars(lang: Lang, game: &Game, mix: &[Share], reply: Move) -> MixBox {
    let one = |share: &Share| {
        let mv = Move::parse(&share.entry).ok();
        MixShare {
            entry: mv.map_or_else(|| share.entry.clone(), |mv| notation::written(lang, &game.position, mv)),
            ppm: share.ppm,
            picked: mv == Some(reply),
        }
    };
    MixBox::new(lang, lang.t("front-try-mix"), mix.iter().map(one).collect())
}
