//! The tie-breaks of FIDE Handbook C.07, by their codes.

use std::fmt;

use crate::tournament::System;

/// So many tie-breaks at most in a list.
pub const TIE_BREAKS_MAX: usize = 10;

/// Which values of a sum are left out (C.07, 14.1 to 14.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// No value is left out.
    None,
    /// The least significant one.
    Cut1,
    /// The two least significant ones.
    Cut2,
    /// The least and the most significant one.
    Median1,
    /// The two least and the two most significant ones.
    Median2,
}

impl Cut {
    /// How many of the least and of the most significant values go.
    pub(in crate::tournament) const fn counts(self) -> (usize, usize) {
        match self {
            Cut::None => (0, 0),
            Cut::Cut1 => (1, 0),
            Cut::Cut2 => (2, 0),
            Cut::Median1 => (1, 1),
            Cut::Median2 => (2, 2),
        }
    }

    const fn suffix(self) -> &'static str {
        match self {
            Cut::None => "",
            Cut::Cut1 => "/C1",
            Cut::Cut2 => "/C2",
            Cut::Median1 => "/M1",
            Cut::Median2 => "/M2",
        }
    }
}

/// A way to order those with equal points: FIDE Handbook C.07, "Play-Off and Tie-Break Regulations", in the edition in force
/// from 1 March 2026. The words are FIDE's own codes, as TRF-2026 writes them in line 202.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    /// `DE`: the games of the tied among each other (article 6).
    DirectEncounter,
    /// `WIN`: rounds with as many points as a win gives, with or without play (7.1).
    Wins,
    /// `WON`: games won over the board (7.2).
    GamesWon,
    /// `BPG`: games played with Black (7.3). In Fairschach colour gives neither side an advantage.
    BlackGames,
    /// `BWG`: games won with Black (7.4).
    BlackWins,
    /// `PS`: the sum of the scores after each round (7.5).
    Progressive(Cut),
    /// `REP`: rounds without requested byes and forfeit losses (7.6).
    RoundsElected,
    /// `BH`: the sum of the opponents' scores (8.1).
    Buchholz(Cut),
    /// `AOB`: the average Buchholz of the opponents played (8.2).
    AverageBuchholz,
    /// `SB`: the sum of the opponents' scores, each times the points made against them (9.1).
    SonnebornBerger(Cut),
    /// `KS`: the points made against those with half of all possible points or more (9.2).
    Koya,
    /// `ARO`: the average rating of the opponents played, rounded half up (10.1).
    AverageRating(Cut),
    /// `TPR`: the performance rating (10.2, with the table of B.02, 8.1.1).
    Performance,
    /// `MPvGP`: for teams, game points where match points come first, and the other way round (13.1).
    OtherPoints,
}

/// A tie-break that is not known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no tie-break: take some of DE, WIN, WON, BPG, BWG, PS, REP, BH, AOB, SB, KS, ARO, TPR, MPvGP; BH, SB, PS and \
         ARO also with /C1, /C2, /M1 or /M2"
)]
pub struct TieBreakFault(pub String);

impl TieBreak {
    /// Reads FIDE's code, such as `BH/C1`, in capitals or not.
    ///
    /// # Errors
    /// The code is not known, or cannot be cut.
    pub fn parse(code: &str) -> Result<TieBreak, TieBreakFault> {
        let fault = || TieBreakFault(code.chars().take(20).collect());
        let upper = code.to_ascii_uppercase();
        let (name, cut) = match upper.split_once('/') {
            None => (upper.as_str(), Cut::None),
            Some((name, "C1")) => (name, Cut::Cut1),
            Some((name, "C2")) => (name, Cut::Cut2),
            Some((name, "M1")) => (name, Cut::Median1),
            Some((name, "M2")) => (name, Cut::Median2),
            Some(_) => return Err(fault()),
        };
        let plain = match name {
            "PS" => return Ok(TieBreak::Progressive(cut)),
            "BH" => return Ok(TieBreak::Buchholz(cut)),
            "SB" => return Ok(TieBreak::SonnebornBerger(cut)),
            "ARO" => return Ok(TieBreak::AverageRating(cut)),
            "DE" => TieBreak::DirectEncounter,
            "WIN" => TieBreak::Wins,
            "WON" => TieBreak::GamesWon,
            "BPG" => TieBreak::BlackGames,
            "BWG" => TieBreak::BlackWins,
            "REP" => TieBreak::RoundsElected,
            "AOB" => TieBreak::AverageBuchholz,
            "KS" => TieBreak::Koya,
            "TPR" => TieBreak::Performance,
            "MPVGP" => TieBreak::OtherPoints,
            _ => return Err(fault()),
        };
        if cut == Cut::None { Ok(plain) } else { Err(fault()) }
    }

    /// All of them, each with its cuts.
    pub fn all() -> impl Iterator<Item = TieBreak> {
        const CUTS: [&str; 5] = ["", "/C1", "/C2", "/M1", "/M2"];
        const NAMES: [&str; 14] =
            ["DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "AOB", "SB", "KS", "ARO", "TPR", "MPvGP"];
        let codes = NAMES.into_iter().flat_map(|name| CUTS.map(|cut| format!("{name}{cut}")));
        codes.filter_map(|code| TieBreak::parse(&code).ok())
    }

    /// Whether it may order such a tournament: Buchholz says nothing in an all-play-all (article 8), Koya is made for it
    /// (9.2), ratings are persons' (article 10), and only teams have two scores.
    pub const fn fits(self, system: System, teams: bool) -> bool {
        match self {
            TieBreak::Buchholz(_) | TieBreak::AverageBuchholz => matches!(system, System::Swiss),
            TieBreak::Koya => matches!(system, System::AllPlayAll),
            TieBreak::AverageRating(_) | TieBreak::Performance => !teams,
            TieBreak::BlackGames | TieBreak::BlackWins => !teams,
            TieBreak::OtherPoints => teams,
            _ => true,
        }
    }

    /// Whether it needs everybody's rating (article 10).
    pub const fn needs_ratings(self) -> bool {
        matches!(self, TieBreak::AverageRating(_) | TieBreak::Performance)
    }
}

/// FIDE's code.
impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, cut) = match self {
            TieBreak::DirectEncounter => ("DE", Cut::None),
            TieBreak::Wins => ("WIN", Cut::None),
            TieBreak::GamesWon => ("WON", Cut::None),
            TieBreak::BlackGames => ("BPG", Cut::None),
            TieBreak::BlackWins => ("BWG", Cut::None),
            TieBreak::Progressive(cut) => ("PS", *cut),
            TieBreak::RoundsElected => ("REP", Cut::None),
            TieBreak::Buchholz(cut) => ("BH", *cut),
            TieBreak::AverageBuchholz => ("AOB", Cut::None),
            TieBreak::SonnebornBerger(cut) => ("SB", *cut),
            TieBreak::Koya => ("KS", Cut::None),
            TieBreak::AverageRating(cut) => ("ARO", *cut),
            TieBreak::Performance => ("TPR", Cut::None),
            TieBreak::OtherPoints => ("MPvGP", Cut::None),
        };
        write!(f, "{name}{}", cut.suffix())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back_and_nothing_else_does() {
        let all: Vec<String> = TieBreak::all().map(|one| one.to_string()).collect();
        assert_eq!(all.len(), 10 + 4 * 5);
        assert_eq!(all[..7], ["DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1"]);
        for code in &all {
            assert_eq!(&TieBreak::parse(code).unwrap().to_string(), code);
            assert_eq!(&TieBreak::parse(&code.to_lowercase()).unwrap().to_string(), code);
        }
        for wrong in ["", "BH/C3", "DE/C1", "BUCHHOLZ", "BH/", "/C1"] {
            assert!(TieBreak::parse(wrong).is_err(), "{wrong}");
        }
    }
}
