//! What is wrong in something that was given.

use crate::app::error::account::AccountFault;
use crate::app::error::arbitration::ArbitrationFault;
use crate::app::error::entry::{EntryFault, LeaveFault};
use crate::app::error::form::FormFault;
use crate::app::error::game::{ChallengeFault, GameFault};
use crate::app::error::list::ListFault;
use crate::app::error::operation::OperationFault;
use crate::app::error::series::SeriesFault;
use crate::app::error::tournament::TournamentFault;
use crate::base::{IdentityFault, Wording};
use crate::game::RulingFault;
use crate::show::Lang;
use crate::tournament::SheetFaultKind;

/// A fault in what was given: what it is, the field it concerns, and what to do in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// What is wrong.
    pub code: Fault,
    /// The field it concerns.
    pub field: String,
    /// What is wrong and what is allowed, for programs.
    pub message: String,
    /// What goes into the places of its text that differ each time.
    values: Vec<(&'static str, String)>,
}

impl FieldError {
    /// A fault at a field; an empty one is the request as a whole.
    pub fn new(fault: impl Into<Fault>, field: &str) -> FieldError {
        let code = fault.into();
        let message = code.wording().english.to_owned();
        FieldError { code, field: field.to_owned(), message, values: Vec::new() }
    }

    /// The same in more exact words of the API.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> FieldError {
        self.message = message.into();
        self
    }

    /// The same with what goes into a place of its text.
    #[must_use]
    pub fn with(mut self, place: &'static str, value: impl ToString) -> FieldError {
        self.values.push((place, value.to_string()));
        self
    }

    /// What is wrong and what to do, in the reader's language.
    pub fn in_words(&self, lang: Lang) -> String {
        let wording = self.code.wording();
        let numbers = wording.values.iter().map(|(place, n)| (*place, (*n).into()));
        let own = self.values.iter().map(|(place, value)| (*place, value.as_str().into()));
        lang.tf(wording.key, &numbers.chain(own).collect::<Vec<_>>())
    }
}

/// The faults of each room.
macro_rules! rooms {
    ($($room:ident($fault:ident)),+) => {
        /// What is wrong, by who says so.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Fault {
            $(#[doc = concat!("[`", stringify!($fault), "`].")] $room($fault),)+
        }

        impl Fault {
            pub fn all() -> impl Iterator<Item = Fault> {
                std::iter::empty()$(.chain($fault::ALL.iter().copied().map(Fault::$room)))+
            }

            /// What is said of it.
            pub const fn wording(self) -> &'static Wording {
                match self {
                    $(Fault::$room(fault) => fault.wording(),)+
                }
            }

            /// A stable word for programs.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Fault::$room(fault) => fault.as_str(),)+
                }
            }
        }

        $(impl From<$fault> for Fault {
            fn from(fault: $fault) -> Fault {
                Fault::$room(fault)
            }
        })+
    };
}

rooms! {
    Account(AccountFault),
    Identity(IdentityFault),
    Game(GameFault),
    Challenge(ChallengeFault),
    Entry(EntryFault),
    Leave(LeaveFault),
    Arbitration(ArbitrationFault),
    Ruling(RulingFault),
    Tournament(TournamentFault),
    Series(SeriesFault),
    Sheet(SheetFaultKind),
    List(ListFault),
    Operation(OperationFault),
    Form(FormFault)
}

impl Fault {
    /// The places of its text that [`FieldError::with`] fills.
    pub const fn places(self) -> &'static [&'static str] {
        match self {
            Fault::Tournament(TournamentFault::PlacesTaken | TournamentFault::NoTeam) => &["n"],
            Fault::Tournament(TournamentFault::TeamBoards) => &["team", "players", "boards"],
            Fault::Tournament(TournamentFault::TeamSize) => &["team", "players", "least", "most"],
            Fault::Arbitration(ArbitrationFault::ClockStaysEmpty) => &["days", "hours", "minutes"],
            Fault::Challenge(ChallengeFault::RatingOutside) => &["min", "max", "rating"],
            Fault::List(
                ListFault::Line
                | ListFault::Name
                | ListFault::Id
                | ListFault::Rating
                | ListFault::Date
                | ListFault::Twice,
            ) => &["line"],
            _ => &[],
        }
    }
}
