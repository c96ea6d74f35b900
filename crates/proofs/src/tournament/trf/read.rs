//! Reading a TRF file.

use super::super::{
    Bye, ENTRANTS_MAX, Entrant, Outcome, Pairing, Points, ROUNDS_MAX, Seats, TieBreak, WonBy,
};
use super::columns::{
    BORN, FEDERATION, FIDE_ID, MEMBER_WIDTH, NAME, NUMBER, POINTS, RANK, RATING, ROUND_WIDTH, ROUNDS,
    TEAM_MEMBERS, TEAM_NAME, TITLE,
};
use super::line::{Line, date, points, round_dates};
use super::{Head, TRF_BYTES_MAX, TrfFault};
use crate::base::Side;

/// A file as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trf {
    /// What stands above the entrants.
    pub head: Head,
    /// The entrants in the order of the file.
    pub entrants: Vec<TrfEntrant>,
    /// Games and byes with points, by round, then by White; a round without either is an absence. Boards are counted.
    pub pairings: Vec<Pairing>,
}

/// An entrant and what the file says of how they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfEntrant {
    /// Who it is.
    pub entrant: Entrant,
    /// The points in columns 81 to 84.
    pub points: Points,
    /// The rank in columns 86 to 89.
    pub rank: Option<u16>,
}

/// Reads a file: the head, `001` and `013` lines, and the comments that [`super::write`] writes. Other lines, of other
/// programs and national ones, are passed over. Games that lasted less than a move (`W`, `D`, `L`) are games.
///
/// # Errors
/// The first line and column that cannot be used, or two lines that contradict each other.
pub fn read(text: &str) -> Result<Trf, TrfFault> {
    if text.len() > TRF_BYTES_MAX {
        return Err(TrfFault::TooLong(text.len(), TRF_BYTES_MAX));
    }
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> =
        if text.contains('\n') { text.lines().collect() } else { text.split('\r').collect() };
    let mut reading = Reading::default();
    for (line, text) in (1..).zip(&lines) {
        let code: String = text.chars().take(3).collect();
        let rest = text.chars().skip(3).collect::<String>().trim().to_owned();
        match code.as_str() {
            "001" => reading.entrant(&Line::new(line, text))?,
            "013" => reading.team(&Line::new(line, text))?,
            "###" => reading.comments.extend(Comment::read(&rest)),
            _ => reading.head(&code, rest, &Line::new(line, text))?,
        }
    }
    reading.finish()
}

/// One round of one line.
#[derive(Clone, Copy)]
struct Cell {
    /// 0 is nobody.
    opponent: u16,
    side: Option<Side>,
    code: char,
    line: usize,
    column: usize,
}

/// A comment in [`super`]'s words.
struct Comment {
    outcome: Outcome,
    round: u16,
    white: u16,
    black: u16,
}

impl Comment {
    fn read(text: &str) -> Option<Comment> {
        let (word, rest) = text.split_once(": round ")?;
        let (round, rest) = rest.split_once(", ")?;
        let (white, black) = rest.split_once(" against ")?;
        let outcome = match word {
            "pending" => Outcome::Pending,
            "cancelled" => Outcome::Cancelled,
            _ => return None,
        };
        let number = |text: &str| text.parse().ok().filter(|number| (1..=ENTRANTS_MAX).contains(number));
        Some(Comment {
            outcome,
            round: number(round).filter(|round| *round <= ROUNDS_MAX)?,
            white: number(white)?,
            black: number(black)?,
        })
    }
}

#[derive(Default)]
struct Reading {
    trf: Trf,
    /// The rounds of each entrant, in the order of the file.
    cells: Vec<Vec<Cell>>,
    /// Where each starting number stands in the file.
    places: std::collections::HashMap<u16, usize>,
    teams: Vec<(String, Vec<u16>)>,
    comments: Vec<Comment>,
}

impl Reading {
    fn head(&mut self, code: &str, rest: String, line: &Line) -> Result<(), TrfFault> {
        let head = &mut self.trf.head;
        let some = Some(rest.clone()).filter(|rest| !rest.is_empty());
        match code {
            "012" => head.name = rest,
            "022" => head.city = some,
            "032" => head.federation = some,
            "042" => head.start = some.map(|text| date(line, 5, &text)).transpose()?,
            "052" => head.end = some.map(|text| date(line, 5, &text)).transpose()?,
            "092" => head.kind = some,
            "102" => head.chief_arbiter = some,
            "112" => head.deputies.extend(some),
            "122" => head.time = some,
            "132" => head.round_dates = round_dates(line)?,
            "142" | "XXR" => {
                let rounds = rest.parse().ok().filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
                head.rounds = rounds.ok_or_else(|| {
                    line.fault(5, format!("the number of rounds belongs here, 1 to {ROUNDS_MAX}"))
                })?;
            }
            "152" | "XXC" => {
                head.initial = match rest.as_str() {
                    "W" | "white1" => Some(Side::White),
                    "B" | "black1" => Some(Side::Black),
                    _ => head.initial,
                };
            }
            // Tie-breaks that we do not know are left out.
            "202" => {
                head.tie_breaks =
                    rest.split(',').filter_map(|code| TieBreak::parse(code.trim()).ok()).collect()
            }
            _ => {}
        }
        Ok(())
    }

    fn entrant(&mut self, line: &Line) -> Result<(), TrfFault> {
        let number = line
            .number(NUMBER, "a starting number")?
            .filter(|number| (1..=ENTRANTS_MAX).contains(number))
            .ok_or_else(|| {
                line.fault(
                    *NUMBER.start(),
                    format!("a starting number from 1 to {ENTRANTS_MAX} belongs here"),
                )
            })?;
        if self.places.insert(number, self.cells.len()).is_some() {
            return Err(
                line.fault(*NUMBER.start(), format!("starting number {number} stands here a second time"))
            );
        }
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let entrant = Entrant {
            rating: line.number(RATING, "a rating")?.filter(|rating| *rating > 0),
            title: some(line.text(TITLE).to_uppercase()),
            federation: some(line.text(FEDERATION)),
            fide_id: line.text(FIDE_ID).parse().ok().filter(|number| *number > 0),
            born: line.text(BORN).get(..4).and_then(|year| year.parse().ok()).filter(|year| *year > 0),
            ..Entrant::new(number, &line.text(NAME))
        };
        let points = points(&line.text(POINTS)).ok_or_else(|| {
            line.fault(*POINTS.start(), "points such as 3.5 belong here, with one decimal, 0 or 5")
        })?;
        let rank = line.number(RANK, "a rank")?;
        self.trf.entrants.push(TrfEntrant { entrant, points, rank });
        let mut cells = Vec::new();
        let mut column = ROUNDS;
        while column <= line.chars.len() {
            if cells.len() == usize::from(ROUNDS_MAX) {
                return Err(line.fault(column, format!("there are {ROUNDS_MAX} rounds at most")));
            }
            cells.push(cell(line, column)?);
            column += ROUND_WIDTH;
        }
        self.cells.push(cells);
        Ok(())
    }

    fn team(&mut self, line: &Line) -> Result<(), TrfFault> {
        let mut members = Vec::new();
        let mut column = TEAM_MEMBERS;
        while column <= line.chars.len() {
            let number = line.number(column..=column + MEMBER_WIDTH - 1, "a starting number")?;
            members.extend(number);
            column += MEMBER_WIDTH;
        }
        self.teams.push((line.text(TEAM_NAME), members));
        Ok(())
    }

    fn finish(mut self) -> Result<Trf, TrfFault> {
        let widest = self.cells.iter().map(Vec::len).max().unwrap_or(0);
        let widest = u16::try_from(widest).unwrap_or(ROUNDS_MAX);
        self.trf.head.rounds = self.trf.head.rounds.max(widest);
        for (team, (name, members)) in (1..).zip(std::mem::take(&mut self.teams)) {
            self.trf.head.teams.insert(team, name);
            for member in members {
                if let Some(place) = self.places.get(&member) {
                    self.trf.entrants[*place].entrant.team = Some(team);
                }
            }
        }
        let mut numbers: Vec<u16> = self.places.keys().copied().collect();
        numbers.sort_unstable();
        for round in 1..=widest {
            let before = self.trf.pairings.len();
            for number in &numbers {
                if let Some(seats) = self.seats(*number, round)? {
                    self.trf.pairings.push(Pairing { round, board: 0, seats });
                }
            }
            self.cancelled(round);
            for (board, pairing) in (1..).zip(&mut self.trf.pairings[before..]) {
                pairing.board = board;
            }
        }
        Ok(self.trf)
    }

    fn cell(&self, number: u16, round: u16) -> Option<Cell> {
        let place = self.places.get(&number)?;
        self.cells[*place].get(usize::from(round) - 1).copied()
    }

    /// What this entrant's line says of a round: a bye with points, or the game if they have White.
    fn seats(&self, number: u16, round: u16) -> Result<Option<Seats>, TrfFault> {
        let Some(own) = self.cell(number, round) else { return Ok(None) };
        if own.opponent == 0 {
            let bye = match own.code {
                'F' | '+' => Bye::Full,
                'H' => Bye::Half,
                'U' => Bye::PairingAllocated,
                _ => return Ok(None),
            };
            return Ok(Some(Seats::Bye { entrant: number, bye }));
        }
        let fault = |fault: String| TrfFault::at(own.line, own.column, fault);
        let other = self.cell(own.opponent, round).filter(|other| other.opponent == number);
        let Some(other) = other.filter(|_| own.opponent != number) else {
            return Err(fault(format!(
                "the line of {} does not say that they meet {number} in round {round}",
                own.opponent
            )));
        };
        // Without a colour on both sides, which a forfeit may be, the lower number counts as White.
        let has_white = match (own.side, other.side) {
            (Some(Side::White), Some(Side::Black)) => true,
            (Some(Side::Black), Some(Side::White)) => false,
            (None, None) if "+-".contains(own.code) => number < own.opponent,
            _ => {
                return Err(fault(format!(
                    "{number} and {} must have w and b in round {round}",
                    own.opponent
                )));
            }
        };
        if !has_white {
            return Ok(None);
        }
        let outcome = outcome(own.code, other.code).ok_or_else(|| {
            fault(format!("{} for White and {} for Black do not go together", own.code, other.code))
        })?;
        let is_pending = |comment: &&Comment| {
            (comment.outcome, comment.round) == (Outcome::Pending, round)
                && (comment.white, comment.black) == (number, own.opponent)
        };
        let pending = self.comments.iter().find(is_pending).map(|comment| comment.outcome);
        Ok(Some(Seats::Game { white: number, black: own.opponent, outcome: pending.unwrap_or(outcome) }))
    }

    /// Games of which only a comment is left; both must be absent otherwise.
    fn cancelled(&mut self, round: u16) {
        let told = self.comments.iter().filter(|comment| comment.outcome == Outcome::Cancelled);
        let absent =
            |number| self.cell(number, round).is_some_and(|cell| cell.opponent == 0 && cell.code == 'Z');
        let found: Vec<Pairing> = told
            .filter(|comment| comment.round == round && absent(comment.white) && absent(comment.black))
            .map(|comment| Pairing {
                round,
                board: 0,
                seats: Seats::Game {
                    white: comment.white,
                    black: comment.black,
                    outcome: Outcome::Cancelled,
                },
            })
            .collect();
        self.trf.pairings.extend(found);
    }
}

/// Opponent, colour and result: columns 1 to 4, 6 and 8 of a round's.
fn cell(line: &Line, column: usize) -> Result<Cell, TrfFault> {
    let opponent = line.number(column..=column + 3, "a starting number or 0000")?.unwrap_or(0);
    if opponent > ENTRANTS_MAX {
        return Err(line.fault(column, "a starting number or 0000 belongs here"));
    }
    let side = match line.text(column + 5..=column + 5).as_str() {
        "w" | "W" => Some(Side::White),
        "b" | "B" => Some(Side::Black),
        "" | "-" => None,
        _ => return Err(line.fault(column + 5, "w, b or - belongs here")),
    };
    let code = line.text(column + 7..=column + 7).to_uppercase();
    let code = code.chars().next().unwrap_or('Z');
    if !"-+WDL1=0HFUZ".contains(code) {
        return Err(line.fault(column + 7, "one of - + W D L 1 = 0 H F U Z belongs here"));
    }
    if opponent != 0 && "HFUZ".contains(code) {
        return Err(line.fault(column + 7, format!("{code} is a bye, but there is an opponent")));
    }
    if opponent == 0 && "WDL1=0".contains(code) {
        return Err(line.fault(column, format!("{code} is a game, but there is no opponent")));
    }
    Ok(Cell { opponent, side, code, line: line.number, column })
}

fn outcome(white: char, black: char) -> Option<Outcome> {
    Some(match (white, black) {
        ('1', '0') | ('W', 'L') => Outcome::Won(Side::White, WonBy::Play),
        ('0', '1') | ('L', 'W') => Outcome::Won(Side::Black, WonBy::Play),
        ('=', '=') | ('D', 'D') => Outcome::Drawn(WonBy::Play),
        ('+', '-') => Outcome::Won(Side::White, WonBy::Forfeit),
        ('-', '+') => Outcome::Won(Side::Black, WonBy::Forfeit),
        ('-', '-') | ('0', '0') => Outcome::BothLost,
        _ => return None,
    })
}
