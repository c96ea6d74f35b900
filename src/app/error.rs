//! What can go wrong in a verb, and what is refused.

mod account;
mod arbitration;
mod denial;
mod entry;
mod erasure;
mod fault;
mod form;
mod game;
mod list;
mod operation;
mod series;
mod tournament;

use std::fmt;

use crate::base::{GameId, Timestamp, Wording};
use crate::game::{ClaimFault, ConditionalFault, Refusal};
use crate::seal::Kid;
use crate::store::{OfStore, StoreError};
use crate::tournament::PairingFault;

pub use account::{AccountFault, AccountRefusal, OidcRefusal};
pub use arbitration::{ArbitrationFault, ArbitrationRefusal};
pub use denial::Denial;
pub use entry::{EntryFault, LeaveFault};
pub use erasure::ErasureRefusal;
pub use fault::{Fault, FieldError};
pub use form::FormFault;
pub use game::{ChallengeFault, GameFault, GameRefusal};
pub use list::ListFault;
pub use operation::{OperationFault, OperationRefusal};
pub use series::{SeriesFault, SeriesRefusal};
pub use tournament::{TournamentFault, TournamentRefusal};

/// What a verb answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a verb was not carried out. Nothing was changed.
#[derive(thiserror::Error)]
pub enum Error {
    /// It does not exist, or not for the one who asks.
    #[error("not found")]
    NotFound,
    /// It exists, but the one who asks may not do this.
    #[error("you may not do this: {0}")]
    NotAllowed(Denial),
    /// What was given cannot be used; every fault is listed.
    #[error("{}", .0.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))]
    Malformed(Vec<FieldError>),
    /// The turn does not take this entry or act.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The entry cannot be read, or is not legal. It holds what was read, which `Debug` leaves out.
    #[error("the entry cannot be filed")]
    Entry(crate::rules::ReadError),
    /// The entry is not legal, and may be filed all the same: it would count as no move (`illegal_entry = void`). Who
    /// files it says that this is meant.
    #[error("the entry is not legal and would be void")]
    WouldBeVoid(crate::rules::ReadError),
    /// What was read from paper is to be confirmed before it is sealed.
    #[error("confirm what was read")]
    Unconfirmed(crate::rules::Entry),
    /// A conditional entry is not kept. It may hold what was read, which `Debug` leaves out.
    #[error("the conditional entry is not kept")]
    Conditional(ConditionalFault),
    /// As things are, it cannot be done.
    #[error("{}", .0.wording().english)]
    NotNow(NotNow),
    /// An account is not kept so, or not by this administrator.
    #[error("{0}")]
    Account(AccountRefusal),
    /// A claim does not hold.
    #[error("{0}")]
    Claim(ClaimFault),
    /// An idempotency key that came with another request before.
    #[error("this Idempotency-Key came with another request before; take a new one")]
    KeyReused,
    /// The request waited too long to be handled in time.
    #[error("the server is busy; send the request again")]
    TooBusy,
    /// The event is not in the public log yet; by then it will be.
    #[error("this event is not in the published log yet; by {0} it will be")]
    NotInLog(Timestamp),
    /// The game is over or suspended.
    #[error("the game is not running")]
    NotRunning,
    /// A key-encryption key is not in the key folder, or this process has not taken it yet. Nothing is wrong with the game.
    #[error("key {0} is not in keys_dir; put its file back, and what waits for it goes on")]
    KeyMissing(Kid),
    /// The game's key was shredded.
    #[error("game {0}: its key was shredded; what was sealed in it and not opened stays closed")]
    Shredded(GameId),
    /// Something on our side; it is logged where it happened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A sealed record does not open or read as it must; the game is stopped.
    #[error("{0}")]
    Broken(String),
}

/// The refusals of each room, of which one is behind [`Error::NotNow`].
macro_rules! rooms {
    ($($room:ident($refusal:ident)),+) => {
        /// Why something cannot be done as things are, by who says so.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum NotNow {
            $(#[doc = concat!("[`", stringify!($refusal), "`].")] $room($refusal),)+
        }

        impl NotNow {
            pub fn all() -> impl Iterator<Item = NotNow> {
                std::iter::empty()$(.chain($refusal::ALL.iter().copied().map(NotNow::$room)))+
            }

            /// What is said of it.
            pub const fn wording(self) -> &'static Wording {
                match self {
                    $(NotNow::$room(why) => why.wording(),)+
                }
            }
        }

        $(impl From<$refusal> for Error {
            fn from(why: $refusal) -> Error {
                Error::NotNow(NotNow::$room(why))
            }
        })+
    };
}

rooms! {
    Game(GameRefusal),
    Arbitration(ArbitrationRefusal),
    Tournament(TournamentRefusal),
    Series(SeriesRefusal),
    Pairing(PairingFault),
    Operation(OperationRefusal),
    Erasure(ErasureRefusal),
    Oidc(OidcRefusal)
}

/// Its message: an entry that was refused may yet be filed, so it does not belong in a log.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Denial> for Error {
    fn from(why: Denial) -> Error {
        Error::NotAllowed(why)
    }
}

impl From<FieldError> for Error {
    fn from(fault: FieldError) -> Error {
        Error::Malformed(vec![fault])
    }
}

impl From<ConditionalFault> for Error {
    fn from(fault: ConditionalFault) -> Error {
        Error::Conditional(fault)
    }
}

impl OfStore for Error {
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            Error::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl Error {
    /// Whether the same request may succeed when it is sent again: nothing was acknowledged, and nothing is wrong with it.
    pub fn is_busy(&self) -> bool {
        match self {
            Error::TooBusy | Error::KeyMissing(_) => true,
            Error::Store(error) => error.is_passing(),
            _ => false,
        }
    }

    pub fn malformed(fault: impl Into<Fault>, field: &str) -> Error {
        FieldError::new(fault, field).into()
    }

    /// Whether the work on one game met it, and that on others need not: not where the database or this process can do nothing at all.
    pub fn is_of_one_game(&self) -> bool {
        match self {
            Error::Store(error) => error.is_damage() || self.is_of_record(),
            error => !error.is_busy(),
        }
    }

    /// Whether a game's own record is at fault, so that the game must be stopped and all others go on.
    pub fn is_of_record(&self) -> bool {
        let of_store = |error: &StoreError| {
            matches!(error, StoreError::Row { .. } | StoreError::Stale(_) | StoreError::Constraint(_))
        };
        match self {
            Error::Broken(_) | Error::Shredded(_) | Error::NotFound => true,
            Error::Store(error) => of_store(error),
            _ => false,
        }
    }
}
