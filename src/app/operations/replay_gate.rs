//! Which engine a database has been played by: a start with another one replays every stored game first.
//!
//! One row holds the mark of the engine that last served, so that alternating between two replays each time. Two engines
//! are the same if their version, the program's version and their fingerprint are: the hash over the games of a corpus
//! that is played anew at each start, within milliseconds. The corpus cannot cover everything; that is why a new version of
//! the program replays in any case.

use sha2::{Digest, Sha256};

use crate::app::core::rule_options;
use crate::app::error::{Error, Result};
use crate::base::{BySide, GameId, Side};
use crate::rules::{
    self, Chance, ENGINE_VERSION, Entry, Kind, Move, Position, RuleSet, Score, Start, dice_due, legal,
};
use crate::store::Store;

/// Turns that are played of each line of the corpus.
const TURNS: usize = 40;

/// What is played for the fingerprint: variant, rules, options, board, start. Between them they have every variant, every
/// preset and every value of every option that is a word or a flag.
pub const CORPUS: &[(&str, &str, &str, &str, &str)] = &[
    ("fairschach", "fsr-2023", "{}", "", ""),
    ("fairschach", "fsr-2023", "{}", "", CASTLING),
    ("fairschach", "fsr-2023", "{}", "", EN_PASSANT),
    ("fairschach", "fsr-2023", "{}", "", PROMOTION),
    ("fairschach", "fsr-2023", "{}", "", "chess960:959"),
    ("fairschach", "fsr-2023", "{}", "", "shuffle:KRNBQBNR"),
    ("fairschach", "fsr-2023", "{}", "chess66", ""),
    ("fairschach", "body-2023", "{}", "", ""),
    ("fairschach", "beginner", "{}", "", ""),
    ("fairschach", "single-moves", "{}", "", ""),
    ("fairschach", "first-move-all", "{}", "", EN_PASSANT_TOOK),
    ("fairschach", "fsr-2023", r#"{"castling_rook_rests":false}"#, "", CASTLING),
    ("fairschach", "fsr-2023", r#"{"check_regime":"single_moves"}"#, "", CASTLING),
    ("fairschach", "fsr-2023", r#"{"ep_loser_captures":false}"#, "", EN_PASSANT),
    ("fairschach", "fsr-2023", r#"{"few_pieces":30,"switch_first":"white"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"first_move_for":["en_passant"]}"#, "", EN_PASSANT),
    ("fairschach", "fsr-2023", r#"{"first_move_for":["recapture"]}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"illegal_entry":"void"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"king_newly_attacked":"cancel"}"#, "", CASTLING),
    ("fairschach", "fsr-2023", r#"{"mutual_check_one_mated":"play_on"}"#, "", PROMOTION),
    ("fairschach", "fsr-2023", r#"{"one_sided_stalemate":"pass"}"#, "", PROMOTION),
    ("fairschach", "fsr-2023", r#"{"promo_strength":"promoted"}"#, "", PROMOTION),
    ("fairschach", "fsr-2023", r#"{"rest_only":"waive"}"#, "", PROMOTION),
    ("fairschach", "fsr-2023", r#"{"rest_only":"draw"}"#, "", PROMOTION),
    ("fairschach", "fsr-2023", r#"{"rest_scope":"check_or_capture"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"rest_scope":"recapture"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"rest_scope":"none"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"same_target":"mutual"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"same_target":"weaker_stays"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"struck":"replace"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"switch_pair":5,"switch_first":"next_check"}"#, "", ""),
    ("fairschach", "fsr-2023", r#"{"switch_pair":5,"switch_first":"lot"}"#, "", ""),
    ("normal", "standard", "{}", "", ""),
    ("chess960", "standard", "{}", "", "chess960:0"),
    ("shuffle", "standard", "{}", "", "shuffle:RNBKQBNR/RNBQKBNR"),
    ("shuffle", "standard", r#"{"castling":"standard"}"#, "", "shuffle:RNBQKBNR"),
    ("shuffle", "standard", r#"{"castling":"960"}"#, "", "shuffle:RNBKQBNR"),
    ("chess66", "standard", "{}", "", ""),
    ("chess66", "standard", r#"{"entry":"geom"}"#, "", ""),
    ("chess66", "standard", r#"{"pawn_fork":false}"#, "", ""),
    ("chess66", "standard", r#"{"unit_capture":false}"#, "", ""),
    ("marseillais", "standard", "{}", "", ""),
    ("marseillais", "standard", r#"{"first_turn":"two"}"#, "", ""),
    ("freischach", "standard", "{}", "", ""),
    ("freischach", "standard", r#"{"castling":"standard"}"#, "", ""),
    ("freischach", "standard", r#"{"castling":"960"}"#, "", ""),
    ("ordo", "standard", "{}", "", ""),
    ("ordo", "standard", r#"{"last_rank":"promote"}"#, "", ""),
    ("ordo-vulneris", "standard", r#"{"double_step":"rank2"}"#, "", ""),
    ("occasio", "standard", r#"{"last_rank":"keep"}"#, "", ""),
    ("occado", "standard", "{}", "", ""),
];

const CASTLING: &str = "position:r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R p KQkq - 0 1 -";
const EN_PASSANT: &str = "position:4k3/pppp4/8/4PPPP/4pppp/8/PPPP4/4K3 p - - 0 1 -";
/// With the field that is kept where a recapture goes first.
const EN_PASSANT_TOOK: &str = "position:4k3/pppp4/8/4PPPP/4pppp/8/PPPP4/4K3 p - - 0 1 - -";
const PROMOTION: &str = "position:8/PPPPk3/8/8/8/8/3Kpppp/8 p - - 0 1 -";

/// The setting that holds the mark.
const SETTING: &str = "engine";

/// What tells engines apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineMark {
    /// The engine's version.
    pub version: u32,
    /// The hash over the corpus, in hex.
    pub fingerprint: String,
}

impl EngineMark {
    /// This program's.
    ///
    /// # Errors
    /// A line of the corpus that these rules do not take.
    pub fn of_this_program() -> Result<EngineMark> {
        let mut hash = Sha256::new();
        for (at, line) in CORPUS.iter().enumerate() {
            play(line, at, &mut hash).map_err(|fault| Error::Broken(format!("corpus line {at}: {fault}")))?;
        }
        Ok(EngineMark { version: ENGINE_VERSION, fingerprint: hex::encode(hash.finalize()) })
    }

    /// Whether every game of this database was replayed by this engine before it served, and no other has served since.
    pub async fn is_known_to(&self, store: &Store) -> Result<bool> {
        let noted = read_tx!(store, async |tx| tx.operations().setting(SETTING).await)?;
        Ok(noted == Some(self.text()))
    }

    /// Notes that it has replayed every game.
    pub async fn note(&self, store: &Store) -> Result<()> {
        let text = self.text();
        write_tx!(store, async |tx| Ok::<_, Error>(tx.operations().set_setting(SETTING, &text).await?))
    }

    fn text(&self) -> String {
        let program = env!("CARGO_PKG_VERSION");
        format!("{} {} {program}", self.version, self.fingerprint)
    }
}

/// Refuses games that are pinned to a later engine than this program's.
///
/// # Errors
/// [`Error::Broken`] names such a game.
pub async fn refuse_later_engine(store: &Store) -> Result<()> {
    let later = read_tx!(store, async |tx| tx.replays().game_of_later_engine(ENGINE_VERSION.into()).await)?;
    match later {
        None => Ok(()),
        Some((game, version)) => Err(Error::Broken(later_engine(game, version))),
    }
}

fn later_engine(game: GameId, version: i64) -> String {
    format!(
        "game {game} is played by version {version} of the rules' engine; this program has version {ENGINE_VERSION} and \
         cannot go on with it: start the newer program again"
    )
}

/// Plays one line of the corpus, by chance that is always the same, and takes every position and score in.
fn play(
    &(variant, rules, options, board, start): &(&str, &str, &str, &str, &str),
    seed: usize,
    hash: &mut Sha256,
) -> Result<(), String> {
    let options = rule_options::from_json(options)?;
    let rules = RuleSet::new(variant, rules, &options).map_err(|error| error.to_string())?;
    let board = Some(board).filter(|board| !board.is_empty());
    let start = Some(start).filter(|start| !start.is_empty());
    let start = start.map(Start::parse).transpose();
    let rules =
        start.and_then(|start| rules.placed(board, start.as_ref())).map_err(|error| error.to_string())?;
    let voids = options.contains_key("illegal_entry");
    let mut chance = Lcg(seed as u64);
    let mut position = Position::start(&rules);
    let mut history = Vec::with_capacity(TURNS);
    for _ in 0..TURNS {
        let entries = BySide::from_fn(|side| choose(&position, &rules, side, voids, &mut chance));
        let mover = match (position.turn().only(), entries) {
            (Some(side), entries) => match entries.get(side) {
                Some(Entry::Move(entry)) => Some(*entry),
                _ => None,
            },
            (None, _) => None,
        };
        let dice = dice_due(&position, mover)
            .into_iter()
            .filter_map(|faces| chance.pick(faces))
            .collect::<Vec<Kind>>();
        let lot = chance.pick(&Side::ALL);
        let drawn = Chance { lot, dice: &dice };
        let resolved = rules::resolve_with_chance(&position, &rules, &entries, &history, &drawn)
            .map_err(|error| format!("{position}: {error}"))?;
        history.push(position);
        position = resolved.position;
        let reason = resolved.score.reason().map_or("", rules::Reason::as_str);
        hash.update(format!("{position} {} {reason}\n", resolved.score.as_str()));
        if resolved.score != Score::Ongoing {
            position = Position::start(&rules);
            history.clear();
        }
    }
    Ok(())
}

/// An entry of a side: rather one that goes where a piece stands, so that things happen.
fn choose(position: &Position, rules: &RuleSet, side: Side, voids: bool, chance: &mut Lcg) -> Option<Entry> {
    if !position.turn().may_enter(side) {
        return None;
    }
    if voids && chance.below(8) == 0 {
        return Some(Entry::Invalid);
    }
    let all = legal(position, rules, side);
    let eager: Vec<Move> =
        all.iter().copied().filter(|entry| position.piece_at(entry.to).is_some()).collect();
    let entry = match chance.below(2) {
        0 => chance.pick(&eager).or_else(|| chance.pick(&all)),
        _ => chance.pick(&all),
    };
    Some(entry.map_or(Entry::Pass, Entry::Move))
}

/// The same numbers on every machine: Knuth's MMIX generator.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let at = self.below(all.len());
        all.get(at).copied()
    }
}
