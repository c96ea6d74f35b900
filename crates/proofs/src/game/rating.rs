//! Ratings by Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022), computed from the results alone.
//!
//! A list is computed from the list of the month before, as it was published, and from the games of its month. Its numbers
//! are whole thousandths (of the volatility: billionths), so that a list computed anew starts from the very same numbers.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::{By, GameResult};
use crate::base::{Side, Timestamp};

/// How much volatility may change: Glickman names 0.3 to 1.2, and the smaller the steadier.
pub const RATING_TAU: f64 = 0.5;
/// A rating this uncertain, in points, is marked.
pub const RATING_UNSURE: f64 = 110.0;

const RATING_MILLI_MIN: i64 = 100_000;
const RATING_MILLI_MAX: i64 = 4_000_000;
/// Nobody is less certain than a newcomer.
const DEVIATION_MILLI_MAX: i64 = 350_000;
/// Results that nearly cannot be would drive the volatility beyond all measure.
const VOLATILITY_NANO_MAX: i64 = 100_000_000;
const MILLI: f64 = 1e3;
const NANO: f64 = 1e9;

/// A calendar month in UTC, the rating period: months since January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month(i64);

/// How strong a player is and how certain that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The rating in thousandths of a point.
    pub rating_milli: i64,
    /// The rating deviation in thousandths of a point: two of them to either side hold the strength in 95 of 100 cases.
    pub deviation_milli: i64,
    /// The volatility in billionths: how unsteadily the player has done.
    pub volatility_nano: i64,
}

/// A player's line in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// As it stands at the end of the list's month.
    pub rating: Rating,
    /// Rated games of the list's month.
    pub games: u32,
    /// Rated games up to and with this month.
    pub games_total: u32,
}

/// A rated game: White, Black, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedGame<P> {
    /// White's player.
    pub white: P,
    /// Black's player.
    pub black: P,
    /// The side that won; `None` is a draw.
    pub winner: Option<Side>,
}

impl Month {
    /// The last month that there is.
    const MAX: i64 = 12 * 8_000;

    /// The month of this moment.
    pub fn of(at: Timestamp) -> Month {
        let day = at.to_jiff().to_zoned(jiff::tz::TimeZone::UTC).date();
        Month((i64::from(day.year()) - 1970) * 12 + i64::from(day.month()) - 1)
    }

    /// From its number: months since January 1970.
    pub fn from_number(number: i64) -> Option<Month> {
        (-12 * 1_970..=Month::MAX).contains(&number).then_some(Month(number))
    }

    /// Months since January 1970.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// Its first moment.
    pub fn start(self) -> Timestamp {
        let (year, month) = self.parts();
        let first = Date::new(year, month, 1).unwrap_or(Date::MAX);
        let start = first.to_zoned(jiff::tz::TimeZone::UTC);
        Timestamp::from_us(start.map_or(i64::MAX, |start| start.timestamp().as_microsecond()))
    }

    /// The first moment after it.
    pub fn end(self) -> Timestamp {
        self.next().start()
    }

    /// The month after it.
    pub const fn next(self) -> Month {
        Month(self.0 + 1)
    }

    /// The month before it.
    pub const fn before(self) -> Month {
        Month(self.0 - 1)
    }

    /// Reads `2026-01`.
    pub fn parse(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        let digits = |text: &str, len| text.len() == len && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        let (year, month): (i64, i64) = (year.parse().ok()?, month.parse().ok()?);
        let number = (year - 1970) * 12 + month - 1;
        (1..=12).contains(&month).then(|| Month::from_number(number))?
    }

    /// Year, and month of the year from 1 on.
    pub fn parts(self) -> (i16, i8) {
        let year = i16::try_from(1970 + self.0.div_euclid(12)).unwrap_or(i16::MAX);
        let month = i8::try_from(self.0.rem_euclid(12) + 1).unwrap_or(1);
        (year, month)
    }
}

/// `2026-01`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month) = self.parts();
        write!(f, "{year:04}-{month:02}")
    }
}

impl Rating {
    /// Every newcomer's: 1500, deviation 350, volatility 0.06.
    pub const NEW: Rating =
        Rating { rating_milli: 1_500_000, deviation_milli: DEVIATION_MILLI_MAX, volatility_nano: 60_000_000 };

    /// The rating in points.
    pub fn rating(self) -> f64 {
        self.rating_milli as f64 / MILLI
    }

    /// The deviation in points.
    pub fn deviation(self) -> f64 {
        self.deviation_milli as f64 / MILLI
    }

    /// How unsteadily the player has done (Glicko-2's σ).
    pub fn volatility(self) -> f64 {
        self.volatility_nano as f64 / NANO
    }

    /// Whether too little is known for the rating to say much.
    pub fn is_unsure(self) -> bool {
        self.deviation() > RATING_UNSURE
    }

    /// The rating after a month with these results against opponents as they were rated before it. Without a result only
    /// the deviation grows.
    pub fn after(self, results: &[(Rating, Outcome)]) -> Rating {
        let config = Glicko2Config { tau: RATING_TAU, ..Glicko2Config::default() };
        let results: Vec<_> =
            results.iter().map(|(opponent, outcome)| (opponent.to_glicko(), outcome.to_glicko())).collect();
        let after = glicko2_rating_period(&self.to_glicko(), &results, &config);
        #[expect(clippy::cast_possible_truncation, reason = "a cast holds numbers in their range")]
        let whole = |number: f64, unit: f64| (number * unit).round() as i64;
        Rating {
            rating_milli: whole(after.rating, MILLI).clamp(RATING_MILLI_MIN, RATING_MILLI_MAX),
            deviation_milli: whole(after.deviation, MILLI).clamp(1, DEVIATION_MILLI_MAX),
            volatility_nano: whole(after.volatility, NANO).clamp(1, VOLATILITY_NANO_MAX),
        }
    }

    fn to_glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating(), deviation: self.deviation(), volatility: self.volatility() }
    }
}

/// What a game brought one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A whole point.
    Won,
    /// Half of one.
    Drawn,
    /// None.
    Lost,
}

impl Outcome {
    /// What it brought this side.
    pub fn of(side: Side, winner: Option<Side>) -> Outcome {
        match winner {
            Some(winner) if winner == side => Outcome::Won,
            Some(_) => Outcome::Lost,
            None => Outcome::Drawn,
        }
    }

    const fn to_glicko(self) -> Outcomes {
        match self {
            Outcome::Won => Outcomes::WIN,
            Outcome::Drawn => Outcomes::DRAW,
            Outcome::Lost => Outcomes::LOSS,
        }
    }
}

impl GameResult {
    /// Whether the result says something of the players' strength: not if the game was cancelled or both lost it.
    pub fn counts(self) -> bool {
        self.by != By::Cancelled && !self.both_lose
    }
}

/// The next list: all of the list before, and who played this month. Every game counts with the ratings of the list before.
pub fn next_list<P: Ord + Copy>(
    before: &BTreeMap<P, Standing>,
    games: &[RatedGame<P>],
) -> BTreeMap<P, Standing> {
    let old = |player: &P| before.get(player).map_or(Rating::NEW, |standing| standing.rating);
    let mut results: BTreeMap<P, Vec<(Rating, Outcome)>> = BTreeMap::new();
    for game in games {
        let (white, black) = (Outcome::of(Side::White, game.winner), Outcome::of(Side::Black, game.winner));
        results.entry(game.white).or_default().push((old(&game.black), white));
        results.entry(game.black).or_default().push((old(&game.white), black));
    }
    for player in before.keys() {
        results.entry(*player).or_default();
    }
    let standing = |(player, results): (P, Vec<(Rating, Outcome)>)| {
        let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let total = before.get(&player).map_or(0, |standing| standing.games_total);
        let standing = Standing {
            rating: old(&player).after(&results),
            games,
            games_total: total.saturating_add(games),
        };
        (player, standing)
    };
    results.into_iter().map(standing).collect()
}

/// The players of a list in its order, the strongest first, each with the rank that equal ratings share.
pub fn ranked<P: Ord + Copy>(list: &BTreeMap<P, Standing>) -> Vec<(u32, P, Standing)> {
    let mut order: Vec<(P, Standing)> = list.iter().map(|(player, standing)| (*player, *standing)).collect();
    order.sort_by_key(|(player, standing)| {
        let rating = standing.rating;
        (-rating.rating_milli, rating.deviation_milli, *player)
    });
    let mut ranked: Vec<(u32, P, Standing)> = Vec::with_capacity(order.len());
    for (place, (player, standing)) in (1..).zip(order) {
        let rank = match ranked.last() {
            Some((rank, _, last)) if last.rating.rating_milli == standing.rating.rating_milli => *rank,
            _ => place,
        };
        ranked.push((rank, player, standing));
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: i64, deviation: i64) -> Rating {
        Rating { rating_milli: rating * 1000, deviation_milli: deviation * 1000, ..Rating::NEW }
    }

    #[test]
    fn glickmans_worked_example() {
        let results = [
            (rating(1400, 30), Outcome::Won),
            (rating(1550, 100), Outcome::Lost),
            (rating(1700, 300), Outcome::Lost),
        ];
        let after = rating(1500, 200).after(&results);
        // The paper: 1464.06, 151.52, 0.05999, from numbers that it rounds on the way.
        assert!((after.rating() - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation() - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility() - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_does_not_play_keeps_the_rating_and_loses_certainty() {
        let after = rating(1700, 200).after(&[]);
        assert_eq!(after.rating_milli, 1_700_000);
        // sqrt(200² + (0.06 × 173.7178)²)
        assert_eq!(after.deviation_milli, 200_271);
        assert_eq!(Rating::NEW.after(&[]), Rating::NEW, "never less certain than a newcomer");
    }

    #[test]
    fn numbers_stay_in_their_range_whatever_happens() {
        let weak = Rating { rating_milli: RATING_MILLI_MIN, ..Rating::NEW };
        let strong = Rating { rating_milli: RATING_MILLI_MAX, ..Rating::NEW };
        for (one, other, outcome) in [
            (weak, strong, Outcome::Won),
            (weak, strong, Outcome::Lost),
            (strong, weak, Outcome::Won),
            (strong, weak, Outcome::Lost),
            (strong, strong, Outcome::Won),
            (weak, weak, Outcome::Lost),
        ] {
            for count in [1, 1000] {
                let after = one.after(&vec![(other, outcome); count]);
                assert!((RATING_MILLI_MIN..=RATING_MILLI_MAX).contains(&after.rating_milli), "{after:?}");
                assert!((1..=DEVIATION_MILLI_MAX).contains(&after.deviation_milli), "{after:?}");
                assert!((1..=VOLATILITY_NANO_MAX).contains(&after.volatility_nano), "{after:?}");
            }
        }
    }

    #[test]
    fn months_begin_and_end_to_the_microsecond() {
        for (at, month) in [
            ("2026-01-01T00:00:00.000000Z", "2026-01"),
            ("2025-12-31T23:59:59.999999Z", "2025-12"),
            ("2026-03-29T01:00:00.000000Z", "2026-03"),
            ("2024-02-29T23:59:59.999999Z", "2024-02"),
            ("1969-12-31T23:59:59.999999Z", "1969-12"),
        ] {
            let at = Timestamp::parse(at).unwrap();
            let found = Month::of(at);
            assert_eq!(found.to_string(), month);
            assert_eq!(Month::parse(month), Some(found));
            assert_eq!(Month::from_number(found.number()), Some(found));
            assert!(found.start() <= at && at < found.end(), "{month}");
            assert_eq!(Month::of(found.start()), found);
            assert_eq!(Month::of(found.start().plus(-1)), found.before());
            assert_eq!(Month::of(found.end().plus(-1)), found);
            assert_eq!(Month::of(found.end()), found.next());
        }
        for wrong in ["", "2026", "2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "+026-01", "20260-1"]
        {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Month::from_number(Month::MAX + 1), None);
    }

    #[test]
    fn equal_ratings_share_a_rank() {
        let games = [
            RatedGame { white: 1, black: 2, winner: Some(Side::White) },
            RatedGame { white: 3, black: 4, winner: Some(Side::Black) },
            RatedGame { white: 5, black: 6, winner: None },
        ];
        let list = next_list(&BTreeMap::new(), &games);
        let ranks: Vec<(u32, i32)> = ranked(&list).iter().map(|(rank, player, _)| (*rank, *player)).collect();
        assert_eq!(ranks, [(1, 1), (1, 4), (3, 5), (3, 6), (5, 2), (5, 3)]);
        assert_eq!(list[&5].rating.rating_milli, 1_500_000);
        assert!(list[&5].rating.deviation_milli < DEVIATION_MILLI_MAX);
    }

    #[test]
    fn what_says_nothing_of_strength_does_not_count() {
        for (score, by, counts) in [
            ("1-0", "mate", true),
            ("1/2-1/2", "agreement", true),
            ("0-1", "resignation", true),
            ("0-1", "time", true),
            ("1/2-1/2", "adjudication", true),
            ("1-0", "forfeit", true),
            ("0-0", "forfeit", false),
            ("0-0", "time", false),
            ("none", "cancelled", false),
        ] {
            assert_eq!(GameResult::parse(score, by).unwrap().counts(), counts, "{score} by {by}");
        }
    }
}
