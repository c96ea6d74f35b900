//! Crosstables, and tables of progress round by round.

use crate::base::{Side, errors};

use crate::tournament::{BERGER_MAX, Met, Points, Records, Standings};

/// So many games of the same two at most in a crosstable.
pub const GAMES_EACH_MAX: usize = 2;

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `1`
    Won,
    /// `½`
    Drawn,
    /// `0`
    Lost,
    /// `+`: the opponent forfeited.
    ForfeitWon,
    /// `-`: forfeited, be it that both did.
    ForfeitLost,
    /// `*`: a game without a result so far.
    Pending,
    /// A bye of one point; nobody was left to play.
    PairingBye,
    /// A bye of one point.
    FullBye,
    /// A bye of half a point.
    HalfBye,
    /// Absent.
    ZeroBye,
}

impl Mark {
    /// The sign in a table; byes as TRF's letters in lower case.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Won => "1",
            Mark::Drawn => "½",
            Mark::Lost => "0",
            Mark::ForfeitWon => "+",
            Mark::ForfeitLost => "-",
            Mark::Pending => "*",
            Mark::PairingBye => "u",
            Mark::FullBye => "f",
            Mark::HalfBye => "h",
            Mark::ZeroBye => "z",
        }
    }

    fn of(met: Met, points: Points) -> Mark {
        match met {
            Met::Played if points >= Points::WIN => Mark::Won,
            Met::Played if points == Points::DRAW => Mark::Drawn,
            Met::Played => Mark::Lost,
            Met::ForfeitWin => Mark::ForfeitWon,
            Met::ForfeitLoss => Mark::ForfeitLost,
            Met::Pending => Mark::Pending,
            Met::PairingBye => Mark::PairingBye,
            Met::FullBye => Mark::FullBye,
            Met::HalfBye => Mark::HalfBye,
            Met::ZeroBye => Mark::ZeroBye,
        }
    }
}

errors! {
    /// What a crosstable has no room for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum CrosstableFault {
        TooMany(usize): "a crosstable has room for {BERGER_MAX} entrants, not {0}: show the rounds";
        MetTooOften(u16, u16): "{0} and {1} are paired more than {GAMES_EACH_MAX} times: a crosstable has no room for that, show the rounds";
    }
}

/// One line of a crosstable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrossRow {
    /// The starting number.
    pub number: u16,
    /// The place; shared places have the first of them.
    pub place: usize,
    /// Half points made, byes among them.
    pub points: Points,
}

/// Everybody against everybody, in the order of the standings. Made in O(games) and one cell for each two entrants.
#[derive(Clone, Debug)]
pub struct Crosstable {
    /// The lines, and in the same order the columns.
    pub rows: Vec<CrossRow>,
    /// How often the same two met at most: so many marks a cell may have.
    pub games_each: usize,
    cells: Vec<Option<Mark>>,
}

impl Crosstable {
    /// Puts the games into the order of these standings, which must be of the same records. Cancelled games are empty cells.
    ///
    /// # Errors
    /// More than [`BERGER_MAX`] entrants, or two who met more than [`GAMES_EACH_MAX`] times.
    pub fn new(records: &Records, standings: &Standings) -> Result<Crosstable, CrosstableFault> {
        let count = records.len();
        if count > usize::from(BERGER_MAX) {
            return Err(CrosstableFault::TooMany(count));
        }
        let mut column = vec![0; count];
        for (at, row) in standings.rows.iter().enumerate() {
            column[row.entrant] = at;
        }
        let mut cells = vec![None; count * count * GAMES_EACH_MAX];
        let mut games_each = 1;
        for (at, row) in standings.rows.iter().enumerate() {
            for meeting in records.meetings(row.entrant) {
                let Some(opponent) = meeting.opponent() else { continue };
                let start = (at * count + column[opponent]) * GAMES_EACH_MAX;
                let cell = &mut cells[start..start + GAMES_EACH_MAX];
                let Some(free) = cell.iter().position(Option::is_none) else {
                    return Err(CrosstableFault::MetTooOften(row.number, records.number(opponent)));
                };
                cell[free] = Some(Mark::of(meeting.met, meeting.points));
                games_each = games_each.max(free + 1);
            }
        }
        let rows = standings.rows.iter().map(|row| CrossRow {
            number: row.number,
            place: row.place,
            points: row.points,
        });
        Ok(Crosstable { rows: rows.collect(), games_each, cells })
    }

    /// The marks of the games that the entrant of this line played against the one of this column, in the order of rounds.
    pub fn cell(&self, row: usize, column: usize) -> impl Iterator<Item = Mark> {
        let start = (row * self.rows.len() + column) * GAMES_EACH_MAX;
        self.cells[start..start + GAMES_EACH_MAX].iter().copied().flatten()
    }
}

/// One round of one entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The round, from 1.
    pub round: u16,
    /// The opponent's starting number, and one's own colour.
    pub opponent: Option<(u16, Side)>,
    /// What came of it.
    pub mark: Mark,
    /// The points after it.
    pub after: Points,
}

/// The rounds of one entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgressRow {
    /// The starting number.
    pub number: u16,
    /// The place; shared places have the first of them.
    pub place: usize,
    /// Round by round; rounds that one sat out in an all-play-all are missing.
    pub rounds: Vec<Progress>,
}

/// The table of a Swiss tournament, and everybody's points after each round: in the order of the standings.
pub fn progress(records: &Records, standings: &Standings) -> Vec<ProgressRow> {
    let row = |standing: &crate::tournament::Standing| {
        let mut after = Points::ZERO;
        let rounds = records.meetings(standing.entrant).iter().map(|meeting| {
            after = after + meeting.points;
            let opponent = meeting.opponent().map(|opponent| records.number(opponent));
            Progress {
                round: meeting.round,
                opponent: opponent.zip(meeting.side),
                mark: Mark::of(meeting.met, meeting.points),
                after,
            }
        });
        ProgressRow { number: standing.number, place: standing.place, rounds: rounds.collect() }
    };
    standings.rows.iter().map(row).collect()
}
