//! The checker: whether what a server published of a game, a tournament or its log holds together, without that server.
//!
//! | what | checked by |
//! |---|---|
//! | a game's file: chains, openings, positions, clocks, rulings, result | [`verify_game`], [`verify_game_by`] |
//! | the record of a tournament: chain, sheets, draw | [`verify_tournament`], [`verify_tournament_by`], [`verify_tournament_with`] |
//! | a receipt: that the server signed it, and what it promises | [`verify_receipt`] |
//! | a public log and everything that is held of it, one against the other | [`verify_log`] |
//! | the turn of a game that may be sealed for | [`open_turn`] |
//!
//! All of them take bytes and answer a [`Report`]: steps, the faults of each, and a [`Verdict`]. Nothing here reads a file,
//! a clock or the network; the same bytes give the same report. Whom the caller believes is said by a [`Trust`]: without a
//! key from elsewhere a report is at best [`Verdict::Consistent`], for anybody could have made the whole.
//!
//! ```
//! use fairschach_proofs::verify::{Verdict, verify_game};
//!
//! let report = verify_game(br#"{"format": "fairschach-game/1"}"#, &[]);
//! assert_eq!(report.verdict(), Verdict::Unusable);
//! assert_eq!(report.exit_status(), 2);
//! // For people, step by step; for programs there is `to_json`.
//! assert!(report.to_string().starts_with("✗ format: failed"));
//! ```
//!
//! As `fairschach verify game` does it, with a key that came from elsewhere than the file:
//!
//! ```no_run
//! use fairschach_proofs::tlog::VerifierKey;
//! use fairschach_proofs::verify::{Trust, verify_game_by};
//!
//! let log_key = VerifierKey::parse(&std::env::var("LOG_KEY")?)?;
//! let trust = Trust { logs: vec![log_key], ..Trust::default() };
//! let report = verify_game_by(&std::fs::read("game.json")?, &[], &trust);
//! print!("{report}");
//! std::process::exit(report.exit_status());
//! # #[allow(unreachable_code)]
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! These are checks, not the rules by which a server plays: they share its types and its rules of the game, and look at
//! what came of it.

mod file;
mod game;
mod inclusion;
mod kind;
mod log;
mod report;
mod tournament;
mod trust;

pub use file::{MAX_EVENTS, MAX_FILE_LEN, MAX_HANDOVERS};
pub use game::bot::{CannotRethink, Rethink, Thinking};
pub use game::open::{OpenTurn, OpenTurnError, ServerKeys, open_turn};
pub use game::{verify_game, verify_game_by};
pub use kind::FileKind;
pub use log::{Held, ReadLog, verify_log, verify_receipt};
pub use report::{Exhibit, Fault, Gap, GapKind, Report, Step, Verdict};
pub use tournament::{
    MAX_ACT_LEN, TOURNAMENT_FORMAT, verify_tournament, verify_tournament_by, verify_tournament_with,
};
pub use trust::Trust;

use crate::base::Micros;
use crate::tlog::MAX_NOTE_LEN;

/// Servers that share the work may differ by a second each from the right time.
const CLOCKS_APART_MAX: Micros = 2_000_000;

/// A file that somebody holds, such as a receipt, and the name that the report gives it.
pub struct Note<'a> {
    /// Such as its path.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
}

/// A note as text. Mail programs change line ends and editors add empty lines: the signature is over the text without them.
fn note_text(bytes: &[u8]) -> Result<String, String> {
    if bytes.len() > MAX_NOTE_LEN {
        return Err(format!("longer than {MAX_NOTE_LEN} bytes"));
    }
    let text = str::from_utf8(bytes).map_err(|_| "no text in UTF-8".to_owned())?;
    Ok(format!("{}\n", text.replace("\r\n", "\n").trim_end()))
}
