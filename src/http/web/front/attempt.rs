//! Three small positions in which a visitor chooses a move. The other side's has been chosen before: it stands in the worked
//! cases of the rules, and on the page only once the visitor has chosen. What comes of both is the engine's word.

use crate::base::Side;
use crate::http::web::layout::faults::FieldFaults;
use crate::http::web::rules::rulebook::{CameOf, came_of};
use crate::rules::{Entry, Move, legal};
use crate::show::board::Picture;
use crate::show::motion::motion;
use crate::show::rulebook::cases::{self, Game};
use crate::show::{Lang, notation, words};

/// The cases: two bishops that can change places, two men for one square, a king in check.
const POSITIONS: [&str; 3] = ["b04", "k06", "i02"];

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
    /// Whether men rest in it.
    pub resting: bool,
    pub choices: Vec<Choice>,
    /// What is wrong with what was chosen.
    pub faults: FieldFaults,
    pub came: Option<CameOf>,
    /// The moves that were carried out: `c4-f7 f7-c4`.
    pub moves: String,
    /// The case in the rulebook.
    pub case: String,
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

impl Attempt {
    /// The position with this number (the first for any other text) and what comes of this move; nothing if a case is missing.
    pub(super) fn of(lang: Lang, number: &str, chosen: &str) -> Option<Attempt> {
        let number = number.parse().ok().filter(|n| (1..=POSITIONS.len()).contains(n)).unwrap_or(1);
        let case = cases::find("fairschach", POSITIONS[number - 1])?;
        let mut game = case.game()?;
        let moves = legal(&game.position, &game.rules, Side::White);
        let entry = Move::parse(chosen).ok().filter(|mv| moves.contains(mv));
        let before = Picture::of(&game.position, Side::White, lang);
        let mut attempt = Attempt {
            number,
            numbers: (1..=POSITIONS.len()).collect(),
            about: lang.t(["front-try-1", "front-try-2", "front-try-3"][number - 1]),
            check: words::check(lang, game.position.in_check()),
            board: before.svg(),
            resting: !before.marks.resting.is_empty(),
            choices: moves.iter().map(|mv| choice(lang, &game, *mv)).collect(),
            faults: match entry.is_none() && !chosen.is_empty() {
                true => FieldFaults::one("move", lang.t("front-try-none")),
                false => FieldFaults::default(),
            },
            came: None,
            moves: String::new(),
            case: format!("/rules/fairschach/{}", case.id),
            next: (number < POSITIONS.len()).then_some(number + 1),
        };
        if let Some(mv) = entry {
            game.entries.white = Some(Entry::Move(mv));
            attempt.reveal(lang, &game)?;
        }
        Some(attempt)
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
