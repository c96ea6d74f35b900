//! A tournament's tables, made from its games as they stand when they are asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::size_of;
use std::ops::Deref;
use std::sync::Arc;

use crate::app::actor::Actor;
use crate::app::error::{Error, Result};
use crate::app::limits::counted;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::ladder::view::Rung;
use crate::app::tournaments::model::{EntrantView, PairingView, TournamentView};
use crate::app::tournaments::pairing::played::played_of;
use crate::app::tournaments::team_standings::TeamTable;
use crate::base::{GameId, Side, Timestamp, TournamentId};
use crate::tournament::{
    Bye, Crosstable, Entrant, Kind, Match, Outcome, Pairing, PairingOutcome, PrizeGroup, Progress,
    ProgressRow, RecordFault, Records, Seats, Sheet, Standing, Standings, System, TieBreak, WonBy, matches,
    progress, standings,
};

/// The most entries that the list of those waited for holds.
pub const WAITED_FOR_MAX: i64 = 500;

/// The upper ends of the histogram's classes, in hours; the last class has none.
pub const REPLY_HOURS: [i64; 11] = [1, 6, 12, 24, 48, 72, 120, 168, 240, 336, 720];

/// The games of two starting numbers, the lower first: in which round, and the game if one was made.
type Meetings = BTreeMap<(u16, u16), Vec<(u16, Option<GameId>)>>;

pub struct SectionTable {
    /// From 1; a final is a stage of its own.
    pub stage: u16,
    /// From 1.
    pub section: u16,
    /// Its entrants, by starting number.
    pub entrants: Vec<EntrantView>,
    /// The tie-breaks of the sheet, in order.
    pub tie_breaks: Vec<TieBreak>,
    /// Who stands where.
    pub standings: Standings,
    /// Everybody against everybody, where there is room for it.
    pub crosstable: Option<Crosstable>,
    /// Round by round.
    pub progress: Vec<ProgressRow>,
    /// The places within each prize group of the sheet, in its order.
    pub prizes: Vec<PrizeTable>,
    /// The teams' own table.
    pub teams: Option<TeamTable>,
    /// Results in doubt, which count as the games' events say: the round, White's and Black's starting numbers, and the game.
    pub doubtful: Vec<(u16, u16, u16, GameId)>,
    pub(super) listed: Vec<Entrant>,
    pub(super) played: Vec<Pairing>,
    pub(super) rounds: u16,
    /// The game of each pairing that counts, in the order of the rounds.
    met: Meetings,
}

/// The places within a prize group.
pub struct PrizeTable {
    /// What the group is called.
    pub name: String,
    /// Its players, the best first.
    pub rows: Vec<Standing>,
}

impl SectionTable {
    /// Who plays under a number in this section.
    pub fn entrant(&self, number: u16) -> Option<&EntrantView> {
        self.entrants.iter().find(|one| one.number == Some(number))
    }

    /// Whether a game's result is in doubt.
    pub fn is_in_doubt(&self, game: GameId) -> bool {
        self.doubtful.iter().any(|(.., doubtful)| *doubtful == game)
    }

    /// The games in which two starting numbers met, in the order of a crosstable's marks: the round, and the game if one was
    /// made.
    pub fn games_of(&self, one: u16, other: u16) -> &[(u16, Option<GameId>)] {
        let pair = (one.min(other), one.max(other));
        self.met.get(&pair).map_or(&[], Vec::as_slice)
    }
}

/// Somebody who is waited for.
pub struct Waited {
    /// White's starting number.
    pub white: u16,
    pub black: u16,
    pub game: GameId,
    /// Who owes an entry.
    pub side: Side,
    pub since: Timestamp,
}

/// What everybody sees of a tournament's tables, and what follows from its results alone: it is made once and shared.
pub struct MadeTables {
    /// The tournament itself as a stranger sees it; a draft as its reader does.
    pub view: TournamentView,
    /// Section by section, stage by stage; none in a knock-out and on a ladder.
    pub sections: Vec<SectionTable>,
    /// The matches of a knock-out, round by round.
    pub matches: Vec<Match>,
}

/// A tournament's tables: those that are shared, and what changes with every entry.
pub struct Tables {
    made: Arc<MadeTables>,
    /// The places of a ladder, the highest first.
    pub ladder: Option<Vec<Rung>>,
    /// Who is waited for, the longest first; nothing where the terms hide who has filed.
    pub waited_for: Option<Vec<Waited>>,
    /// How many entries came within each class of [`REPLY_HOURS`]; released turns only.
    pub replies: [u64; REPLY_HOURS.len() + 1],
    /// On which day from today how many games' next flags fall; nothing where the terms hide who has filed.
    pub flags: Option<Vec<(u16, u64)>>,
}

impl Deref for Tables {
    type Target = MadeTables;

    fn deref(&self) -> &MadeTables {
        &self.made
    }
}

impl MadeTables {
    pub(in crate::app) fn of(view: TournamentView, drawn: impl Fn(u16) -> usize) -> MadeTables {
        let matches = match view.sheet.kind {
            Kind::Knockout { games } => {
                let all: Vec<_> = view.pairings.iter().map(played_of).collect();
                matches(&all, games, &drawn)
            }
            _ => Vec::new(),
        };
        MadeTables { sections: section_tables(&view), matches, view }
    }

    /// About so many bytes of memory they take.
    pub(in crate::app) fn bytes(&self) -> usize {
        // What an entrant's texts, a cell of a crosstable and a leaf of a map take beside their own size.
        const TEXTS: usize = 200;
        const CELL: usize = 4;
        let person = size_of::<EntrantView>() + TEXTS;
        let section = |one: &SectionTable| {
            let cells = one.crosstable.as_ref().map_or(0, |table| table.rows.len().pow(2));
            let rounds: usize = one.progress.iter().map(|row| row.rounds.len()).sum();
            let met = size_of::<((u16, u16), Vec<(u16, Option<GameId>)>)>()
                + size_of::<(u16, Option<GameId>)>() * 4;
            let line = person + 3 * TEXTS + size_of::<Entrant>();
            size_of::<SectionTable>()
                + one.entrants.len() * line
                + one.prizes.iter().map(|prize| prize.rows.len()).sum::<usize>()
                    * (size_of::<Standing>() + TEXTS)
                + one.played.len() * size_of::<Pairing>()
                + one.met.len() * met
                + cells * CELL
                + rounds * size_of::<Progress>()
        };
        size_of::<MadeTables>()
            + TEXTS * 20
            + self.view.entrants.len() * person
            + self.view.pairings.len() * size_of::<PairingView>()
            + self.matches.len() * size_of::<Match>()
            + self.sections.iter().map(section).sum::<usize>()
    }
}

/// What a pairing has come to: what stands in place of its game, else its game.
fn outcome(pairing: &PairingView) -> Outcome {
    match pairing.outcome {
        Some(PairingOutcome::Forfeit(Some(lost))) => Outcome::Won(lost.opposite(), WonBy::Forfeit),
        Some(PairingOutcome::Forfeit(None)) => Outcome::BothLost,
        Some(
            PairingOutcome::Annulled
            | PairingOutcome::Bye
            | PairingOutcome::HalfBye
            | PairingOutcome::ZeroBye,
        ) => Outcome::Cancelled,
        None => Outcome::of(pairing.result),
    }
}

fn section_table(
    view: &TournamentView,
    (stage, section): (u16, u16),
    pairings: &[&PairingView],
) -> Result<SectionTable, RecordFault> {
    let mut seated: BTreeSet<u16> =
        pairings.iter().flat_map(|one| [Some(one.white), one.black]).flatten().collect();
    // Whoever waits for a place in a line-up is of the team all the same.
    if view.sheet.line_ups().is_some() {
        seated.extend(view.entrants.iter().filter_map(|one| one.number));
    }
    // A substitute has the number of the one replaced: the last to have it stands in the table.
    let entrants: Vec<EntrantView> =
        seated.into_iter().filter_map(|number| view.entrant(number).cloned()).collect();
    let in_teams = match view.sheet.kind {
        Kind::Teams { first, .. } => Some(first),
        _ => None,
    };
    let listed: Vec<Entrant> = entrants
        .iter()
        .map(|one| Entrant {
            rating: one.rating,
            title: one.identity.title.clone(),
            federation: one.identity.federation.clone(),
            fide_id: one.identity.fide_id,
            born: one.identity.born,
            team: one.section.filter(|_| in_teams.is_some()),
            ..Entrant::new(one.number.unwrap_or(0), &one.player.name)
        })
        .collect();
    let played: Vec<Pairing> = pairings.iter().map(|one| of_table(one)).collect();
    let (system, rounds) = match view.sheet.kind {
        Kind::Swiss { rounds, .. } => (System::Swiss, rounds),
        _ => (System::AllPlayAll, played.iter().map(|one| one.round).max().unwrap_or(1)),
    };
    let records = Records::new(system, rounds, &listed, &played)?;
    let tie_breaks: Vec<TieBreak> =
        view.sheet.tie_breaks.iter().filter_map(|code| TieBreak::parse(code).ok()).collect();
    let ranks = standings(&records, &tie_breaks);
    // What cannot be a team match, such as a board without a team, leaves the players' table alone.
    let teams =
        in_teams.and_then(|first| TeamTable::new(&entrants, &listed, &played, first, &tie_breaks).ok());
    Ok(SectionTable {
        prizes: prize_tables(&view.sheet, &entrants, &ranks),
        teams,
        stage,
        section,
        crosstable: match system {
            System::AllPlayAll => Crosstable::new(&records, &ranks).ok(),
            System::Swiss => None,
        },
        progress: progress(&records, &ranks),
        standings: ranks,
        entrants,
        tie_breaks,
        met: met(pairings),
        doubtful: pairings
            .iter()
            .filter(|one| one.in_doubt && one.result.is_some())
            .filter_map(|one| Some((one.round, one.white, one.black?, one.game?)))
            .collect(),
        listed,
        played,
        rounds,
    })
}

/// The places within each prize group: by what players say of themselves now, and their ratings at the entry, in the list by which
/// the sheet goes.
fn prize_tables(sheet: &Sheet, entrants: &[EntrantView], ranks: &Standings) -> Vec<PrizeTable> {
    let listed = sheet.eligibility.rating_of.is_some();
    let of = |group: &PrizeGroup| {
        let fits = |one: &&EntrantView| group.holds(&one.identity, one.rating, listed);
        let inside: BTreeSet<u16> = entrants.iter().filter(fits).filter_map(|one| one.number).collect();
        PrizeTable { name: group.name.clone(), rows: ranks.within(|number| inside.contains(&number)) }
    };
    sheet.prizes.iter().map(of).collect()
}

/// Which games two players have played; one that was cancelled counts no more.
fn met(pairings: &[&PairingView]) -> Meetings {
    let mut met = Meetings::new();
    for one in pairings {
        if let Some(black) = one.black.filter(|_| outcome(one) != Outcome::Cancelled) {
            let pair = (one.white.min(black), one.white.max(black));
            met.entry(pair).or_default().push((one.round, one.game));
        }
    }
    met
}

/// All pairings as the tables take them.
pub(in crate::app) fn standing_pairings(view: &TournamentView) -> Vec<Pairing> {
    view.pairings.iter().map(of_table).collect()
}

fn of_table(one: &PairingView) -> Pairing {
    Pairing { round: one.round, board: one.board, seats: seats(one) }
}

fn seats(pairing: &PairingView) -> Seats {
    match pairing.black {
        Some(black) => Seats::Game { white: pairing.white, black, outcome: outcome(pairing) },
        None => Seats::Bye {
            entrant: pairing.white,
            bye: match pairing.outcome {
                Some(PairingOutcome::HalfBye) => Bye::Half,
                Some(PairingOutcome::ZeroBye) => Bye::Zero,
                _ => Bye::PairingAllocated,
            },
        },
    }
}

/// The tables of all sections; a knock-out has matches instead, and a ladder places.
pub(in crate::app) fn section_tables(view: &TournamentView) -> Vec<SectionTable> {
    if matches!(view.sheet.kind, Kind::Knockout { .. } | Kind::Ladder(_)) {
        return Vec::new();
    }
    let mut by_section: BTreeMap<(u16, u16), Vec<&PairingView>> = BTreeMap::new();
    for one in &view.pairings {
        by_section.entry((one.stage, one.section)).or_default().push(one);
    }
    by_section
        .into_iter()
        .filter_map(|(place, pairings)| section_table(view, place, &pairings).ok())
        .collect()
}

impl Tournaments<'_> {
    /// What follows from a tournament's results alone: no list of those waited for, no ladder.
    pub async fn made_tables(self, actor: Option<&Actor>, id: TournamentId) -> Result<Arc<MadeTables>> {
        Ok(match self.shared_tables(id, self.0.now()).await? {
            Some(made) => made,
            // A draft is only for some, and has nothing yet.
            None => Arc::new(MadeTables::of(self.tournament(actor, id).await?, |_| usize::MAX)),
        })
    }

    /// A tournament with its tables. What everybody sees of them is made once for all readers, until something of it changes.
    pub async fn tournament_tables(self, actor: Option<&Actor>, id: TournamentId) -> Result<Tables> {
        let now = self.0.now();
        let made = self.made_tables(actor, id).await?;
        let hidden = made.view.sheet.hides_presence();
        let (owed, replies, flags) = read_tx!(self.0, async |tx| {
            let (waited, flags) = match hidden {
                true => (None, None),
                false => (
                    Some(tx.pairings().waited_for(id, now, WAITED_FOR_MAX).await?),
                    Some(tx.pairings().flag_days(id, now).await?),
                ),
            };
            Ok::<_, Error>((waited, tx.pairings().reply_hours(id, now).await?, flags))
        })?;
        let mut classes = [0; REPLY_HOURS.len() + 1];
        for (hours, count) in replies {
            let class = REPLY_HOURS.iter().position(|end| hours < *end).unwrap_or(REPLY_HOURS.len());
            classes[class] += counted::<u64>(count);
        }
        let number = |number: i64| u16::try_from(number).ok();
        let waited = |(white, black, game, side, since): (i64, Option<i64>, uuid::Uuid, i64, i64)| {
            Some(Waited {
                white: number(white)?,
                black: number(black?)?,
                game: GameId::from_uuid(game),
                side: if side == 0 { Side::White } else { Side::Black },
                since: Timestamp::from_us(since),
            })
        };
        let day = |(days, count)| Some((number(days)?, u64::try_from(count).ok()?));
        let ladder = match made.view.sheet.kind {
            Kind::Ladder(_) => Some(self.0.ladders().ladder(actor, id).await?.rungs),
            _ => None,
        };
        Ok(Tables {
            made,
            ladder,
            waited_for: owed.map(|all| all.into_iter().filter_map(waited).collect()),
            replies: classes,
            flags: flags.map(|all| all.into_iter().filter_map(day).collect()),
        })
    }
}
