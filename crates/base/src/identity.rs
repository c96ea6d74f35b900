//! What a player says of themselves for tournaments and for the reports that federations take.

use crate::faults;

/// FIDE's titles and, behind them, ICCF's that FIDE does not have.
pub const TITLES: [&str; 13] =
    ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "LGM", "SIM", "LIM", "CCM", "CCE"];
/// The longest name of a club, in characters.
pub const CLUB_CHARS_MAX: usize = 60;
/// The largest number at FIDE or ICCF: FIDE gives numbers of nine digits.
pub const NUMBER_MAX: u32 = 999_999_999;
/// The longest name of a rating list of others, in characters.
pub const LIST_CHARS_MAX: usize = 16;
/// The first year in which somebody can have been born.
pub const BORN_MIN: u16 = 1900;

/// What a player says of themselves. Everything is optional, and everybody may see it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Identity {
    /// The federation's three letters, such as `GER`.
    pub federation: Option<String>,
    /// One of [`TITLES`].
    pub title: Option<String>,
    /// The number at ICCF.
    pub iccf_id: Option<u32>,
    /// The number at FIDE.
    pub fide_id: Option<u32>,
    /// The club, at most [`CLUB_CHARS_MAX`] characters on one line.
    pub club: Option<String>,
    /// The year of birth.
    pub born: Option<u16>,
}

faults! {
    /// What an identity cannot say.
    pub enum IdentityFault {
        Federation("identity"): "identity-fault-federation", "a federation has three capital letters, such as GER";
        Title("identity"): "identity-fault-title", "there is no such title";
        IccfId("identity"): "identity-fault-number", "a number at ICCF has 1 to 9 digits";
        FideId("identity"): "identity-fault-number", "a number at FIDE has 1 to 9 digits";
        Club("identity"): "identity-fault-club" [n: CLUB_CHARS_MAX], "a club has at most 60 characters on one line";
        Born("identity"): "identity-fault-born", "a year of birth has four digits, from 1900 to this year";
    }
}

/// Whether it is a federation's three capital letters, such as `GER`.
pub fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Who keeps a rating list of others: their number of a player is the one that the list goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKeeper {
    /// FIDE.
    Fide,
    /// ICCF.
    Iccf,
}

impl ListKeeper {
    /// Who keeps the list with this name, which begins with theirs: `FIDE`, `FIDE-rapid`, `ICCF`. Nothing for what is no name
    /// of a list, and for lists of others still: nobody says their number in such a list.
    pub fn of(list: &str) -> Option<ListKeeper> {
        let is_name = list.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        match is_name && list.len() <= LIST_CHARS_MAX {
            true if list.starts_with("FIDE") => Some(ListKeeper::Fide),
            true if list.starts_with("ICCF") => Some(ListKeeper::Iccf),
            _ => None,
        }
    }
}

impl IdentityFault {
    /// Which field.
    pub const fn field(self) -> &'static str {
        match self {
            IdentityFault::Federation => "federation",
            IdentityFault::Title => "title",
            IdentityFault::IccfId => "iccf_id",
            IdentityFault::FideId => "fide_id",
            IdentityFault::Club => "club",
            IdentityFault::Born => "born",
        }
    }
}

impl Identity {
    /// `IM · GER · SC Kassel`, as far as it is said.
    pub fn in_short(&self) -> String {
        let parts = [&self.title, &self.federation, &self.club];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" · ")
    }

    /// The number by which a rating list of others names the player.
    pub fn number_in(&self, list: &str) -> Option<u32> {
        match ListKeeper::of(list)? {
            ListKeeper::Fide => self.fide_id,
            ListKeeper::Iccf => self.iccf_id,
        }
    }

    /// Everything that is wrong with it in this year.
    pub fn faults(&self, year: u16) -> Vec<IdentityFault> {
        let wrong = |good: bool, fault: IdentityFault| (!good).then_some(fault);
        let number = |number: u32| (1..=NUMBER_MAX).contains(&number);
        let club = |club: &String| {
            !club.trim().is_empty()
                && club.chars().count() <= CLUB_CHARS_MAX
                && !club.chars().any(char::is_control)
        };
        let all = [
            wrong(self.federation.as_deref().is_none_or(is_federation), IdentityFault::Federation),
            wrong(self.title.as_deref().is_none_or(|title| TITLES.contains(&title)), IdentityFault::Title),
            wrong(self.iccf_id.is_none_or(number), IdentityFault::IccfId),
            wrong(self.fide_id.is_none_or(number), IdentityFault::FideId),
            wrong(self.club.as_ref().is_none_or(club), IdentityFault::Club),
            wrong(self.born.is_none_or(|born| (BORN_MIN..=year).contains(&born)), IdentityFault::Born),
        ];
        all.into_iter().flatten().collect()
    }
}
