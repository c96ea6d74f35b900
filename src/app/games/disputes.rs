//! Rulings, objections, claims and ends of a game, read back from its public chain.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::core::incidents::IncidentKind;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::stored_event::read_event;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::limits::{RULINGS_MAX, at_most};
use crate::base::{GameId, Micros, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Text};
use crate::game::{
    APPEAL_TIME, About, Asks, By, ClaimKind, CoursePhase, Finding, GameResult, OBJECTIONS_MAX, Ruling,
};
use crate::rules::{Position, RuleSet};
use crate::store::{EventRow, Tx};
use crate::tournament::Phase;

/// Rulings and objections that one game can have, both players' and the arbiters', with two claims for each time that it
/// was to be adjudicated, and its ends, each perhaps by a claim:
/// but for the first, every end follows an appeal.
pub const DISPUTES_MAX: usize = 3 * RULINGS_MAX + 2 * OBJECTIONS_MAX + 2 * (2 * OBJECTIONS_MAX + 1);

/// Later than every release: what counts under the game's lock.
pub(in crate::app) const EVER: Timestamp = Timestamp::from_us(i64::MAX);

/// A ruling, an objection, a claim or the game's end, as its event says.
pub(in crate::app) enum Dispute {
    Ruling(DisputeRuling),
    Objection(ObjectionView),
    Claim(ClaimView),
    Ended(EndView),
}

/// A ruling, as its event says.
pub(in crate::app) type DisputeRuling = RulingView<PlayerId>;

/// A ruling that was given, and who gave it.
#[derive(Clone, Debug)]
pub struct RulingView<Who = Person> {
    /// The number of its event in the public chain.
    pub seq: u64,
    /// The turn that was open.
    pub turn: u32,
    pub at: Timestamp,
    /// The arbiter.
    pub by: Who,
    pub ruling: Ruling,
    pub reason: Text,
    /// What it rests on.
    pub rule: Text,
    /// The text of the position that is played from again, where turns became void.
    pub again: Option<String>,
    /// What every running clock got when the game was resumed, in microseconds.
    pub credit: Option<Micros>,
    /// Whether the server's operator gave it, where there is no arbiter who could.
    pub operator: bool,
}

/// A claim that the server has decided, and that has ended the game.
#[derive(Clone, Debug)]
pub struct ClaimView {
    /// The number of its event in the public chain.
    pub seq: u64,
    /// The turn that was open.
    pub turn: u32,
    pub at: Timestamp,
    pub by: Side,
    pub kind: ClaimKind,
}

/// An end of the game. An upheld appeal may set it aside; then the last one counts, or the game goes on.
#[derive(Clone, Debug)]
pub struct EndView {
    /// The number of its event in the public chain.
    pub seq: u64,
    /// The turn that was open, or that was revealed last.
    pub turn: u32,
    pub at: Timestamp,
    pub result: GameResult,
}

/// An objection of a player.
#[derive(Clone, Debug)]
pub struct ObjectionView {
    /// The number of its event in the public chain.
    pub seq: u64,
    /// The turn that was open.
    pub turn: u32,
    pub at: Timestamp,
    pub by: Side,
    pub about: About,
    /// What the player says.
    pub text: Text,
    /// The ruling, or the end of the game, that an appeal is against, by its number.
    pub against: Option<u64>,
    /// By when an arbiter is to answer, as its event says; older events do not.
    pub due: Option<Timestamp>,
    /// The number of the ruling that answered it, and what it found.
    pub answer: Option<(u64, Finding)>,
    /// Of a game that is to be adjudicated: what is claimed.
    pub asks: Option<Asks>,
    /// The line of moves that goes with it.
    pub line: Option<Text>,
}

impl RulingView {
    /// The position that is played from again, where turns became void.
    pub fn position(&self, rules: &RuleSet) -> Option<Position> {
        Position::parse(self.again.as_deref()?, rules).ok()
    }

    /// Until when one can appeal against it, but for an answer to an appeal, which is final.
    pub fn appeal_until(&self) -> Option<Timestamp> {
        (!self.operator && !self.ruling.amends()).then(|| self.at.plus(APPEAL_TIME))
    }
}

impl EndView {
    /// Until when one can appeal against it: only where a flag ended the game.
    pub fn appeal_until(&self) -> Option<Timestamp> {
        (self.result.by == By::Time).then(|| self.at.plus(APPEAL_TIME))
    }
}

impl ObjectionView {
    /// By when an arbiter should answer it.
    pub fn due(&self) -> Timestamp {
        let hours = IncidentKind::of(self.about).hours();
        self.due.unwrap_or_else(|| self.at.plus(hours * 60 * 60 * 1_000_000))
    }
}

impl Dispute {
    pub(in crate::app) fn ruling(&self) -> Option<&DisputeRuling> {
        match self {
            Dispute::Ruling(given) => Some(given),
            Dispute::Objection(_) | Dispute::Claim(_) | Dispute::Ended(_) => None,
        }
    }

    pub(in crate::app) fn claim(&self) -> Option<&ClaimView> {
        match self {
            Dispute::Claim(claim) => Some(claim),
            Dispute::Ruling(_) | Dispute::Objection(_) | Dispute::Ended(_) => None,
        }
    }

    pub(in crate::app) fn objection(&self) -> Option<&ObjectionView> {
        match self {
            Dispute::Objection(objection) => Some(objection),
            Dispute::Ruling(_) | Dispute::Claim(_) | Dispute::Ended(_) => None,
        }
    }
}

impl DisputeRuling {
    pub(in crate::app) fn view(self, by: Person) -> RulingView {
        RulingView {
            seq: self.seq,
            turn: self.turn,
            at: self.at,
            by,
            ruling: self.ruling,
            reason: self.reason,
            rule: self.rule,
            again: self.again,
            credit: self.credit,
            operator: self.operator,
        }
    }
}

/// Rulings and objections of a game that may be seen then, oldest first, objections with their answers.
pub(in crate::app) async fn disputes(
    tx: &mut Tx,
    game: &Loaded,
    as_of: Timestamp,
) -> Result<Vec<Dispute>, Error> {
    Ok(disputes_of(tx, &[game.id], as_of).await?.remove(&game.id).unwrap_or_default())
}

/// The same of many games; one without any is missing.
pub(in crate::app) async fn disputes_of(
    tx: &mut Tx,
    games: &[GameId],
    as_of: Timestamp,
) -> Result<HashMap<GameId, Vec<Dispute>>, Error> {
    let ids: BTreeSet<Uuid> = games.iter().map(|id| id.as_uuid()).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let limit = at_most(DISPUTES_MAX * ids.len());
    let rows = tx.games().dispute_events(&ids, as_of, limit).await?;
    let of_game = |(id, rows): (Uuid, Vec<EventRow>)| {
        let id = GameId::from_uuid(id);
        Ok((id, in_order(id, &rows)?))
    };
    rows.into_iter().map(of_game).collect()
}

fn in_order(game: GameId, rows: &[EventRow]) -> Result<Vec<Dispute>, Error> {
    let read = |row: &EventRow| read(game, row);
    let mut all: Vec<Dispute> = rows.iter().map(read).collect::<Result<_, _>>()?;
    let answers: Vec<(u64, u64, Finding)> = all
        .iter()
        .filter_map(Dispute::ruling)
        .filter_map(|given| given.ruling.answers().map(|(to, finding)| (to, given.seq, finding)))
        .collect();
    for one in &mut all {
        if let Dispute::Objection(objection) = one {
            let answer = answers.iter().find(|(to, ..)| *to == objection.seq);
            objection.answer = answer.map(|(_, seq, finding)| (*seq, *finding));
        }
    }
    Ok(all)
}

/// A ruling, an objection, a claim or an end from its event.
pub(in crate::app) fn read(game: GameId, row: &EventRow) -> Result<Dispute> {
    let event = read_event(game, row)?;
    let (seq, turn, at) = (event.seq, event.turn, event.at);
    Ok(match event.body {
        Body::Ruling(ruled) => Dispute::Ruling(DisputeRuling {
            seq,
            turn,
            at,
            by: ruled.by,
            ruling: ruled.ruling,
            reason: ruled.reason,
            rule: ruled.rule,
            again: ruled.again.map(|again| again.position),
            credit: ruled.credit,
            operator: ruled.operator,
        }),
        Body::Objection(objection) => Dispute::Objection(ObjectionView {
            seq,
            turn,
            at,
            by: objection.by,
            about: objection.about,
            text: objection.text,
            against: objection.against,
            due: objection.due,
            answer: None,
            asks: objection.asks,
            line: objection.line,
        }),
        Body::Claim(claim) => Dispute::Claim(ClaimView { seq, turn, at, by: claim.by, kind: claim.about }),
        Body::Result(ended) => Dispute::Ended(EndView { seq, turn, at, result: ended.result }),
        body => {
            let kind = body.kind();
            return Err(Error::Broken(format!("game {game}: public event {seq}, {kind}, is no dispute")));
        }
    })
}

/// The rulings that a side may still appeal against: for so many days, each once, and none that answers an appeal or is the
/// operator's. And the end of the game, if a flag ended it. A note and a name that are put on record once it has ended change
/// nothing that one could appeal against.
pub(in crate::app) fn appealable(game: &Loaded, known: &[Dispute], side: Side, now: Timestamp) -> Vec<u64> {
    let appeals = |seq: u64| {
        known
            .iter()
            .filter_map(Dispute::objection)
            .any(|objection| objection.by == side && objection.against == Some(seq))
    };
    let of_appeal = |ruling: &DisputeRuling| match ruling.ruling.answers() {
        Some((to, _)) => known
            .iter()
            .filter_map(Dispute::objection)
            .any(|objection| objection.seq == to && objection.about == About::Appeal),
        None => false,
    };
    let in_time = |ruling: &DisputeRuling| now <= ruling.at.plus(APPEAL_TIME) && !ruling.operator;
    let ended = end(known).filter(|_| game.row.phase == CoursePhase::Finished);
    let idle = |ruling: &DisputeRuling| {
        let says = matches!(ruling.ruling, Ruling::Note | Ruling::Appoint { .. });
        says && ended.is_some_and(|end| end.seq < ruling.seq)
    };
    let end = end(known).filter(|end| {
        game.row.phase == CoursePhase::Finished
            && end.result.by == By::Time
            && now <= end.at.plus(APPEAL_TIME)
    });
    let end = end.map(|end| end.seq).filter(|seq| !appeals(*seq));
    let open = |ruling: &&DisputeRuling| {
        in_time(ruling) && !of_appeal(ruling) && !appeals(ruling.seq) && !idle(ruling)
    };
    known.iter().filter_map(Dispute::ruling).filter(open).map(|ruling| ruling.seq).chain(end).collect()
}

/// How the game ended last.
pub(in crate::app) fn end(known: &[Dispute]) -> Option<&EndView> {
    known.iter().rev().find_map(|one| match one {
        Dispute::Ended(end) => Some(end),
        _ => None,
    })
}

/// Whether an appeal could still let a finished game go on in its open turn: one that waits for its answer, or that may still
/// be made.
pub(in crate::app) async fn can_reopen(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<bool> {
    let tournament = match tx.pairings().tournament_of(game.id).await? {
        Some(id) => tx.tournaments().get(id).await?,
        None if game.arbiter.is_none() => return Ok(false),
        None => None,
    };
    // One that stands may go on.
    if tournament.is_some_and(|row| row.state != Phase::Running) {
        return Ok(false);
    }
    let known = disputes(tx, game, EVER).await?;
    let waits = known.iter().filter_map(Dispute::objection);
    let waits = waits.filter(|one| one.answer.is_none()).count() > 0;
    let mut sides = Side::ALL.into_iter();
    Ok(waits || sides.any(|side| !appealable(game, &known, side, now).is_empty()))
}
