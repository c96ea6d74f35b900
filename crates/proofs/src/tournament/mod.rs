//! Tournaments, as far as they need neither time nor a database: what a sheet says, who plays whom, and who stands where.
//!
//! [`berger`] says who meets whom in an all-play-all; a Swiss round is paired by a program of its own, which reads and
//! answers [`trf`], and [`check_round`] looks at its answer. [`Records`] holds everybody's games; [`standings`] orders them
//! by points and [`TieBreak`]s, [`Crosstable`] and [`progress`] show them.
//!
//! ```
//! use fairschach_base::Side;
//! use fairschach_proofs::tournament::{
//!     Cycles, Entrant, WonBy, Outcome, Records, Seats, System, TieBreak, berger, standings,
//! };
//!
//! let names = ["Anna", "Ben", "Clara", "David"];
//! let entrants: Vec<Entrant> = (1..).zip(names).map(|(number, name)| Entrant::new(number, name)).collect();
//! let mut pairings = berger(4, Cycles::Single)?;
//! assert_eq!(pairings.len(), 6);
//! // Clara wins with White, and nobody else wins anything.
//! for pairing in &mut pairings {
//!     let Seats::Game { white, outcome, .. } = &mut pairing.seats else { continue };
//!     *outcome = if *white == 3 { Outcome::Won(Side::White, WonBy::Play) } else { Outcome::Drawn(WonBy::Play) };
//! }
//! let records = Records::new(System::AllPlayAll, 3, &entrants, &pairings)?;
//! let table = standings(&records, &[TieBreak::parse("SB")?]);
//! assert_eq!(table.rows[0].number, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod berger;
mod draw;
pub mod event;
mod knockout;
pub mod ladder;
mod line_ups;
mod matches;
mod pairing;
mod pairing_fault;
mod pairing_outcome;
mod pending_action;
mod rating;
mod records;
mod sections;
mod sheet;
mod standings;
mod states;
mod swiss;
mod team_matches;
mod teams;
pub mod trf;

pub use crate::tournament::standings::crosstable::{
    CrossRow, Crosstable, CrosstableFault, GAMES_EACH_MAX, Mark, Progress, ProgressRow, progress,
};
pub use crate::tournament::standings::points::{Points, Value};
pub use crate::tournament::standings::tie_break::{Cut, TIE_BREAKS_MAX, TieBreak, TieBreakFault};
pub use act::ChainedAct;
pub use berger::{BERGER_MAX, BERGER_MIN, BergerError, Cycles, berger, berger_rounds};
pub use draw::{commitment, draw};
pub use event::{Act, ActKind};
pub use knockout::{Decision, EXTRA_PAIRS_MAX, bracket, decide};
pub use line_ups::{
    LINE_UP_DAYS_MAX, LineUp, LineUps, RESERVES_MAX, SquadPlayer, all_play_all_rounds, line_up,
};
pub use matches::{Match, matches};
pub use pairing::{Bye, ENTRANTS_MAX, Entrant, Outcome, Pairing, ROUNDS_MAX, Seats, WonBy};
pub use pairing_fault::PairingFault;
pub use pairing_outcome::{PairingOutcome, PairingScore, Played};
pub use pending_action::PendingGameAction;
pub use records::{Meeting, Met, RecordFault, Records, SWISS_CELLS_MAX, System};
pub use sections::snake;
pub use sheet::{
    ABOUT_CHARS_MAX, ALL_PLAY_MAX, AtTheEnd, BORN_MAX, CITY_CHARS_MAX, Conditions, Dates, FEDERATIONS_MAX,
    HALF_BYES_MAX, Kind, NAME_CHARS_MAX, PLACES_MAX, PRIZE_CHARS_MAX, PRIZES_MAX, Pace, Places, PrizeGroup,
    RATING_MAX, SHEET_BYTES_MAX, SWISS_ROUNDS_MAX, Seeding, Sheet, SheetFault, SheetFaultKind, Silence,
    Unmet, Withdrawal,
};
pub use standings::{Standing, Standings, standings};
pub use states::{EntrantState, InvitationState, Phase, Post, SectionOutcome};
pub use swiss::{Proposed, RoundFault, absent, active, check_round};
pub use team_matches::{TeamsFault, board_pairs, teams_of};
pub use teams::{TeamFault, TeamMatch, TeamScore, team_matches, team_records};
