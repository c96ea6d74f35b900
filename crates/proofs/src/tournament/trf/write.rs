//! Writing a TRF file, for FIDE or for a pairing program.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil::Date;

use super::super::{
    Bye, Entrant, Met, Outcome, Pairing, Points, RecordFault, Records, Seats, Standings, System, TieBreak,
    absent,
};
use super::TrfFault;
use super::columns::{
    FEDERATION, MEMBER_WIDTH, NAME, POINTS, RANK, RATING, ROUNDS, TEAM_MEMBERS, TEAM_NAME, TITLES,
};
use crate::base::Side;

/// What stands above the entrants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The tournament's name (`012`).
    pub name: String,
    /// The place (`022`).
    pub city: Option<String>,
    /// The federation's three letters (`032`).
    pub federation: Option<String>,
    /// First day (`042`).
    pub start: Option<Date>,
    /// Last day (`052`).
    pub end: Option<Date>,
    /// The kind of tournament in words (`092`).
    pub kind: Option<String>,
    /// The chief arbiter (`102`).
    pub chief_arbiter: Option<String>,
    /// Further arbiters (`112`).
    pub deputies: Vec<String>,
    /// The time allowed, in words (`122`).
    pub time: Option<String>,
    /// The day on which each round begins (`132`).
    pub round_dates: Vec<Date>,
    /// How many rounds the tournament has (`142`, `XXR`).
    pub rounds: u16,
    /// The colour of the first-ranked in the first round (`152`, `XXC`).
    pub initial: Option<Side>,
    /// The tie-breaks (`202`).
    pub tie_breaks: Vec<TieBreak>,
    /// The teams' names by their numbers (`013`).
    pub teams: BTreeMap<u16, String>,
    /// What else is to be known, in words: comment lines at the end.
    pub notes: Vec<String>,
}

/// Whom a file is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// For archive and rating: names, ranks, every round. Lines end with CR and LF.
    Report,
    /// For a program that pairs this round: no names and no titles, everything of the rounds before, the byes that were given
    /// for this one, and who is absent. Lines end with LF.
    Pairing {
        /// The round to be paired.
        round: u16,
    },
}

/// Writes a tournament. Ranks come from the standings; for pairing they are the starting numbers.
///
/// # Errors
/// Pairings that fit no table, or values too long for TRF's columns: more than 99½ points, names of teams without a number.
pub fn write(
    head: &Head,
    entrants: &[Entrant],
    pairings: &[Pairing],
    standings: Option<&Standings>,
    purpose: Purpose,
) -> Result<String, TrfFault> {
    if let Purpose::Pairing { round } = purpose
        && !(1..=head.rounds).contains(&round)
    {
        return Err(RecordFault::Round(round).into());
    }
    let told: Vec<Pairing> = match purpose {
        Purpose::Report => pairings.to_vec(),
        Purpose::Pairing { round } => {
            pairings.iter().filter(|pairing| is_told(pairing, round)).copied().collect()
        }
    };
    let kept: Vec<Pairing> = told.iter().map(as_trf_knows).collect();
    let records = Records::new(System::Swiss, head.rounds, entrants, &kept)?;
    let mut lines = head_lines(head, entrants, purpose);
    let ranks: BTreeMap<u16, usize> = match (purpose, standings) {
        (Purpose::Report, Some(standings)) => {
            standings.rows.iter().map(|row| (row.number, row.place)).collect()
        }
        _ => entrants.iter().map(|entrant| (entrant.number, usize::from(entrant.number))).collect(),
    };
    let columns = match purpose {
        Purpose::Report => last_round(&told),
        Purpose::Pairing { round } => round - 1,
    };
    let mut by_number: Vec<usize> = (0..entrants.len()).collect();
    by_number.sort_unstable_by_key(|at| entrants[*at].number);
    for at in by_number {
        let rank = ranks.get(&entrants[at].number).copied().unwrap_or(0);
        lines.push(entrant_line(&entrants[at], &records, at, rank, columns, purpose)?);
    }
    lines.extend(team_lines(head, entrants)?);
    // TRF-2026 says it in line 142, but the programs of today know this word alone and read no file without it.
    lines.push(format!("XXR {}", head.rounds));
    if let Purpose::Pairing { round } = purpose {
        lines.extend(pairing_lines(head, entrants, pairings, round));
    }
    lines.extend(head.notes.iter().map(|note| format!("### {}", one_line(note))));
    lines.extend(told.iter().filter_map(comment));
    let end = if purpose == Purpose::Report { "\r\n" } else { "\n" };
    Ok(lines.iter().flat_map(|line| [line.trim_end(), end]).collect())
}

/// A program is told the rounds before, and of its own round who needs no opponent.
fn is_told(pairing: &Pairing, round: u16) -> bool {
    pairing.round < round || (pairing.round == round && matches!(pairing.seats, Seats::Bye { .. }))
}

/// Outcomes for which TRF has no word, as those that are written instead; a cancelled game remains, and counts for nothing.
fn as_trf_knows(pairing: &Pairing) -> Pairing {
    let mut known = *pairing;
    if let Seats::Game { outcome, .. } = &mut known.seats
        && *outcome == Outcome::Pending
    {
        *outcome = Outcome::Drawn(super::super::WonBy::Play);
    }
    known
}

fn last_round(pairings: &[Pairing]) -> u16 {
    pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0)
}

fn head_lines(head: &Head, entrants: &[Entrant], purpose: Purpose) -> Vec<String> {
    let date = |date: &Date| date.strftime("%Y/%m/%d").to_string();
    let mut lines = vec![format!("012 {}", one_line(&head.name))];
    let mut say = |code: &str, value: Option<String>| {
        lines.extend(value.map(|value| format!("{code} {}", one_line(&value))));
    };
    if purpose == Purpose::Report {
        say("022", head.city.clone());
        say("032", head.federation.clone());
        say("042", head.start.as_ref().map(date));
        say("052", head.end.as_ref().map(date));
        say("062", Some(entrants.len().to_string()));
        let rated = entrants.iter().filter(|entrant| entrant.rating.is_some()).count();
        say("072", Some(rated.to_string()));
        say("082", (!head.teams.is_empty()).then(|| head.teams.len().to_string()));
        say("092", head.kind.clone());
        say("102", head.chief_arbiter.clone());
        for deputy in &head.deputies {
            say("112", Some(deputy.clone()));
        }
        say("122", head.time.clone());
        if !head.round_dates.is_empty() {
            let dates = head.round_dates.iter().map(|date| date.strftime("%y/%m/%d").to_string());
            let dates = dates.collect::<Vec<_>>().join("  ");
            lines.push(format!("132{:width$}{dates}", "", width = ROUNDS - 4));
        }
    }
    lines.push(format!("142 {}", head.rounds));
    let colour = head.initial.map(|side| if side == Side::White { "W" } else { "B" });
    lines.extend(colour.map(|colour| format!("152 {colour}")));
    if purpose == Purpose::Report && !head.tie_breaks.is_empty() {
        let codes: Vec<String> = head.tie_breaks.iter().map(TieBreak::to_string).collect();
        lines.push(format!("202 {}", codes.join(",")));
    }
    lines
}

fn entrant_line(
    entrant: &Entrant,
    records: &Records,
    at: usize,
    rank: usize,
    columns: u16,
    purpose: Purpose,
) -> Result<String, TrfFault> {
    let number = entrant.number;
    let no_room = |what| TrfFault::NoRoom { what, number };
    let nobody = Entrant::new(number, "");
    let told = if purpose == Purpose::Report { entrant } else { &nobody };
    let (name, title, federation) = (told.name.as_str(), told.title.as_deref(), told.federation.as_deref());
    let title = title.filter(|title| TITLES.contains(title)).unwrap_or("");
    let name: String = one_line(name).chars().take(NAME.count()).collect();
    let federation: String = one_line(federation.unwrap_or("")).chars().take(FEDERATION.count()).collect();
    let rating = entrant.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let points = records.points(at).to_string();
    for (what, text, columns) in [
        ("the rating", &rating, RATING),
        ("the score", &points, POINTS),
        ("the rank", &rank.to_string(), RANK),
    ] {
        if text.len() > columns.count() {
            return Err(no_room(what));
        }
    }
    // Of the day of birth the year alone is known.
    let born = told.born.map(|year| format!("{year:04}/00/00")).unwrap_or_default();
    let fide_id = told.fide_id.map(|number| number.to_string()).unwrap_or_default();
    // The static part of the line ends in column 89; what FIDE alone knows (sex) stays blank.
    let mut line = format!(
        "001 {number:>4}  {title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {born:<10} {points:>4} {rank:>4}"
    );
    let mut meetings = records.meetings(at).iter().peekable();
    let last = meetings.clone().last().map_or(0, |meeting| meeting.round);
    let columns =
        if matches!(purpose, Purpose::Pairing { .. }) && last > columns && has_bye_now(records, at, last) {
            last
        } else {
            columns
        };
    for round in 1..=columns {
        let meeting = meetings.next_if(|meeting| meeting.round == round);
        let (opponent, colour, code) = match meeting {
            None => (None, "-", 'Z'),
            Some(meeting) => {
                let colour = match meeting.side {
                    Some(Side::White) => "w",
                    Some(Side::Black) => "b",
                    None => "-",
                };
                let opponent = meeting.opponent().map(|opponent| records.number(opponent));
                (opponent, colour, code(meeting.met, meeting.points))
            }
        };
        // Writing into a string cannot fail.
        let _ = match opponent {
            Some(opponent) => write!(line, "  {opponent:>4} {colour} {code}"),
            None => write!(line, "  0000 - {code}"),
        };
    }
    Ok(line)
}

/// Whether their last round is a bye other than an absence, which `XXZ` tells.
fn has_bye_now(records: &Records, at: usize, round: u16) -> bool {
    let last = records.meetings(at).last();
    last.is_some_and(|meeting| meeting.round == round && meeting.points > Points::ZERO)
}

fn code(met: Met, points: Points) -> char {
    match met {
        Met::Played if points >= Points::WIN => '1',
        Met::Played if points == Points::DRAW => '=',
        Met::Played => '0',
        Met::ForfeitWin => '+',
        Met::ForfeitLoss => '-',
        Met::PairingBye => 'U',
        Met::FullBye => 'F',
        Met::HalfBye => 'H',
        Met::ZeroBye => 'Z',
        // Not reached: what is written has no pending games.
        Met::Pending => '=',
    }
}

fn team_lines(head: &Head, entrants: &[Entrant]) -> Result<Vec<String>, TrfFault> {
    let mut members: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for entrant in entrants {
        if let Some(team) = entrant.team {
            if !head.teams.contains_key(&team) {
                return Err(TrfFault::NoRoom {
                    what: "the team, which has no name,",
                    number: entrant.number,
                });
            }
            members.entry(team).or_default().push(entrant.number);
        }
    }
    let line = |(team, name): (&u16, &String)| {
        let name: String = one_line(name).chars().take(TEAM_NAME.count()).collect();
        let mut line = format!("013 {name:<width$}", width = TEAM_MEMBERS - *TEAM_NAME.start());
        for number in members.get(team).into_iter().flatten() {
            let _ = write!(line, "{number:>4}{:gap$}", "", gap = MEMBER_WIDTH - 4);
        }
        line
    };
    Ok(head.teams.iter().map(line).collect())
}

/// What only pairing programs read.
fn pairing_lines(head: &Head, entrants: &[Entrant], pairings: &[Pairing], round: u16) -> Vec<String> {
    let colour = head.initial.map(|side| if side == Side::White { "white1" } else { "black1" });
    let mut lines: Vec<String> = colour.map(|colour| format!("XXC {colour}")).into_iter().collect();
    let mut byes: BTreeMap<char, Vec<u16>> = BTreeMap::new();
    for pairing in pairings.iter().filter(|pairing| pairing.round == round) {
        if let Seats::Bye { entrant, bye } = pairing.seats {
            let kind = match bye {
                Bye::Full => 'F',
                Bye::Half => 'H',
                Bye::Zero | Bye::PairingAllocated => 'Z',
            };
            byes.entry(kind).or_default().push(entrant);
        }
    }
    let with_points: Vec<u16> =
        ['F', 'H'].iter().filter_map(|kind| byes.get(kind)).flatten().copied().collect();
    let absent: Vec<u16> = absent(entrants, pairings, round)
        .into_iter()
        .filter(|number| !with_points.contains(number))
        .collect();
    if !absent.is_empty() {
        let numbers: Vec<String> = absent.iter().map(u16::to_string).collect();
        lines.push(format!("XXZ {}", numbers.join(" ")));
        byes.insert('Z', absent);
    }
    for (kind, numbers) in byes {
        let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:>4}")).collect();
        lines.push(format!("240 {kind} {round:03} {}", numbers.join(" ")));
    }
    lines
}

/// The words of [`super`]'s table.
fn comment(pairing: &Pairing) -> Option<String> {
    let Seats::Game { white, black, outcome } = pairing.seats else { return None };
    let word = match outcome {
        Outcome::Pending => "pending",
        Outcome::BothLost => "both lost",
        Outcome::Cancelled => "cancelled",
        _ => return None,
    };
    Some(format!("### {word}: round {}, {white} against {black}", pairing.round))
}

/// Without line breaks and other control characters, which would begin a line of their own.
fn one_line(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    plain.collect::<String>().trim().to_owned()
}
