//! The open turn of a game, for who seals an entry or holds a share of the key.

use super::{agreed, event, record};
use crate::base::{BySide, GameId, PlayerId, Timestamp};
use crate::game::event::Start;
use crate::rules::{Position, RuleSet};
use crate::tlog::VerifierKey;
use crate::verify::report::{Faults, Report, Verdict};
use crate::verify::{file, verify_game};

/// The open turn of a game whose file is good.
pub struct OpenTurn {
    /// Of which game the file is.
    pub game: GameId,
    /// The turn's number; the first is 1.
    pub turn: u32,
    /// The position before it.
    pub position: Position,
    /// The position's text, whose hash is in every context.
    pub text: String,
    /// What is played.
    pub rules: RuleSet,
    /// White's id and Black's.
    pub players: BySide<PlayerId>,
    /// The key holder's public key, if the game is sealed blindly.
    pub key_holder: Option<[u8; 32]>,
    /// The server's own for this game, beside it.
    pub blind_key: Option<[u8; 32]>,
    /// The server's keys that the file names.
    pub keys: ServerKeys,
}

/// A server's keys, newest first: each was handed over to the one before it, and both have signed that.
pub struct ServerKeys {
    /// Sign the log.
    pub log: Vec<VerifierKey>,
    /// Sign receipts, each with until when it was good.
    pub receipts: Vec<(VerifierKey, Option<Timestamp>)>,
}

/// Why a game's file shows no open turn.
#[derive(Debug, thiserror::Error)]
pub enum OpenTurnError {
    /// The file is not good: the report says what is wrong.
    #[error("{0}")]
    NotGood(Box<Report>),
    /// The game is over, or stands.
    #[error("no turn is open in this game")]
    NoneOpen,
}

/// Checks a game file and reads its open turn.
///
/// # Errors
/// The file is not good, or no turn is open.
pub fn open_turn(bytes: &[u8]) -> Result<OpenTurn, OpenTurnError> {
    let report = verify_game(bytes, &[]);
    let good = matches!(report.verdict(), Verdict::Good | Verdict::Consistent);
    let open = good.then(|| read(bytes)).flatten();
    open.ok_or_else(|| OpenTurnError::NotGood(Box::new(report)))?.ok_or(OpenTurnError::NoneOpen)
}

/// What was checked before, read once more.
fn read(bytes: &[u8]) -> Option<Option<OpenTurn>> {
    let faults = &mut Faults::default();
    let file = file::read(bytes, faults)?;
    let values = file::canonical(&file.entries, faults);
    let events = event::read_all(&file, values, faults);
    let record = record::chains(&events, faults)?;
    let agreed = agreed::read(record.start.0, faults)?;
    let turn = record.turns.last()?;
    if turn.reveal.is_some() || record.end.is_some() || record.standing.is_some() {
        return Some(None);
    }
    let text = turn.position().to_owned();
    let Start { keyholder, blind_key, .. } = record.start.1;
    Some(Some(OpenTurn {
        game: file.of.game,
        turn: turn.number,
        position: Position::parse(&text, &agreed.rules).ok()?,
        text,
        rules: agreed.rules,
        players: agreed.players,
        key_holder: keyholder.as_ref().map(|key| key.0),
        blind_key: blind_key.as_ref().map(|key| key.0),
        keys: ServerKeys { log: file.keys.log_keys, receipts: file.keys.receipt_keys },
    }))
}
