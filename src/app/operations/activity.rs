//! What one person did as director, arbiter or administrator: acts in tournaments, rulings, unsealings, named outages,
//! words on the machine's clock, and what was done to accounts.
//!
//! Nothing is kept for it: it is read from the records of tournaments and games.

use std::cmp::Reverse;

use serde_json::Value;
use uuid::Uuid;

use crate::app::accounts::sign_in::security::{SecurityEvent, SecurityKind, security_event};
use crate::app::actor::Actor;
use crate::app::core::game_view::person;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::games::disputes::{Dispute, RulingView, read};
use crate::app::games::place::place_in;
use crate::app::operations::Operations;
use crate::app::tournaments::noted::Noted;
use crate::app::tournaments::teams::team_of;
use crate::base::{GameId, PlayerId, Timestamp, TournamentId, words};
use crate::store::{BeforeAct, EventRow, OwnActRow, OwnActs, OwnRulingRow, Tx};
use crate::tournament::Act;

/// Acts that one page holds at most.
pub const OWN_ACTS_PAGE_MAX: u32 = 100;

words! {
    /// Which acts are asked for.
    pub enum OwnActKind {
        Tournament: "tournament",
        /// Rulings in games.
        Ruling: "ruling",
        /// Unsealings: asked for, agreed to, and looks.
        Unsealing: "unsealing",
        /// Named outages.
        Outage: "outage",
        /// Words on the machine's clock.
        Clock: "clock",
        /// What was done to the accounts of others.
        Account: "account",
    }
}

/// Where an act stands in the order of all: newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnActPlace {
    at_us: i64,
    source: u8,
    owner: Uuid,
    seq: i64,
}

/// Something that a person did.
#[derive(Clone)]
pub struct ActivityEntry {
    pub at: Timestamp,
    /// Its place, from which the next page goes on.
    pub place: OwnActPlace,
    /// The tournament, by id and name.
    pub tournament: Option<(TournamentId, String)>,
    pub game: Option<GameId>,
    pub deed: Activity,
}

/// What was done.
#[derive(Clone)]
pub enum Activity {
    /// An act of a tournament's record.
    Tournament {
        /// Its number in the record.
        seq: i64,
        act: Box<Act>,
        /// The person whom it concerns.
        about: Option<Person>,
        /// The team whose captain it names.
        team: Option<String>,
        /// What belongs to it, as the record shows it.
        body: Value,
    },
    Ruling(Box<RulingView>),
    UnsealingAsked {
        turn: i64,
        /// Nothing if it was taken away.
        reason: Option<String>,
    },
    UnsealingAgreed {
        turn: i64,
        /// Why the other one had asked; nothing if it was taken away.
        reason: Option<String>,
    },
    /// An unsealed turn was looked at.
    Looked {
        turn: i64,
    },
    /// An outage was named.
    Outage {
        /// When it began.
        from: Timestamp,
        /// What happened.
        reason: String,
    },
    /// It was said that the machine's clock is right.
    ClockAccepted {
        /// Up to when what was stored is of wrong times.
        newest: Timestamp,
        reason: String,
    },
    /// Something was done to somebody's account.
    Account {
        kind: SecurityKind,
        /// Whose account.
        about: Person,
        /// What else is to be known; never an address.
        detail: String,
    },
}

impl Activity {
    pub const fn kind(&self) -> OwnActKind {
        match self {
            Activity::Tournament { .. } => OwnActKind::Tournament,
            Activity::Ruling(_) => OwnActKind::Ruling,
            Activity::UnsealingAsked { .. } | Activity::UnsealingAgreed { .. } | Activity::Looked { .. } => {
                OwnActKind::Unsealing
            }
            Activity::Outage { .. } => OwnActKind::Outage,
            Activity::ClockAccepted { .. } => OwnActKind::Clock,
            Activity::Account { .. } => OwnActKind::Account,
        }
    }
}

impl OwnActPlace {
    /// Before all acts.
    const NEWEST: OwnActPlace = OwnActPlace { at_us: i64::MAX, source: 0, owner: Uuid::max(), seq: i64::MAX };

    /// Reads what [`std::fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<OwnActPlace> {
        let mut parts = text.split('.');
        let place = OwnActPlace {
            at_us: parts.next()?.parse().ok()?,
            source: parts.next()?.parse().ok()?,
            owner: parts.next()?.parse().ok()?,
            seq: parts.next()?.parse().ok()?,
        };
        (parts.next().is_none() && place.source <= source::ACCOUNT).then_some(place)
    }

    /// From where a source is read on: of the same moment, sources before this one are told already.
    fn of(self, source: u8) -> BeforeAct {
        let (owner, seq) = match self.source.cmp(&source) {
            std::cmp::Ordering::Equal => (self.owner, self.seq),
            std::cmp::Ordering::Less => (Uuid::max(), i64::MAX),
            std::cmp::Ordering::Greater => (Uuid::nil(), i64::MIN),
        };
        let at_us = self.at_us;
        BeforeAct { at_us, owner, seq }
    }
}

impl std::fmt::Display for OwnActPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}.{}", self.at_us, self.source, self.owner.simple(), self.seq)
    }
}

/// Where acts are read from; of one moment, they are told in this order.
mod source {
    pub(super) const TOURNAMENT: u8 = 0;
    pub(super) const RULING: u8 = 1;
    pub(super) const ASKED: u8 = 2;
    pub(super) const AGREED: u8 = 3;
    pub(super) const LOOKED: u8 = 4;
    pub(super) const OUTAGE: u8 = 5;
    pub(super) const CLOCK: u8 = 6;
    pub(super) const ACCOUNT: u8 = 7;
}

/// An act as it was read, not yet looked up.
enum Row {
    Ruling(OwnRulingRow),
    Act(OwnActRow),
}

impl Operations<'_> {
    /// What the caller did, the newest first, at most [`OWN_ACTS_PAGE_MAX`]; of one kind or in one tournament alone, if
    /// asked for; `before` is the last place of the page before.
    pub async fn own_acts(
        self,
        actor: &Actor,
        (kind, tournament): (Option<OwnActKind>, Option<TournamentId>),
        before: Option<OwnActPlace>,
        limit: u32,
    ) -> Result<Vec<ActivityEntry>> {
        let by = actor.id;
        let limit = limit.clamp(1, OWN_ACTS_PAGE_MAX);
        let before = before.unwrap_or(OwnActPlace::NEWEST);
        read_tx!(self.0, async |tx| {
            let mut rows = rows(tx, by, (kind, tournament), before, i64::from(limit)).await?;
            rows.sort_by_key(|(place, _)| {
                (Reverse(place.at_us), place.source, Reverse((place.owner, place.seq)))
            });
            rows.truncate(limit as usize);
            let mut acts = Vec::new();
            for (place, row) in rows {
                acts.push(act(tx, place, row).await?);
            }
            Ok(acts)
        })
    }
}

async fn rows(
    tx: &mut Tx,
    by: PlayerId,
    (kind, tournament): (Option<OwnActKind>, Option<TournamentId>),
    before: OwnActPlace,
    limit: i64,
) -> Result<Vec<(OwnActPlace, Row)>> {
    let wanted = |one: OwnActKind| kind.is_none_or(|kind| kind == one);
    let bounds = tournament.map_or((Uuid::nil(), Uuid::max()), |id| (id.as_uuid(), id.as_uuid()));
    let mut all = Vec::new();
    let mut take = |source: u8, rows: Vec<OwnActRow>| {
        all.extend(rows.into_iter().map(|row| {
            let place = OwnActPlace { at_us: row.at_us, source, owner: row.owner, seq: row.seq };
            (place, Row::Act(row))
        }));
    };
    let from = |source| before.of(source);
    if wanted(OwnActKind::Tournament) {
        let before = from(source::TOURNAMENT);
        take(
            source::TOURNAMENT,
            tx.operations().own_acts(OwnActs::Tournament, by, before, bounds, limit).await?,
        );
    }
    if wanted(OwnActKind::Unsealing) {
        let (asked, agreed, looked) = (from(source::ASKED), from(source::AGREED), from(source::LOOKED));
        take(source::ASKED, tx.operations().own_acts(OwnActs::Asked, by, asked, bounds, limit).await?);
        take(source::AGREED, tx.operations().own_acts(OwnActs::Agreed, by, agreed, bounds, limit).await?);
        take(source::LOOKED, tx.operations().own_acts(OwnActs::Looked, by, looked, bounds, limit).await?);
    }
    // An outage is one of the whole server.
    if wanted(OwnActKind::Outage) && tournament.is_none() {
        take(source::OUTAGE, tx.operations().own_outages(by, from(source::OUTAGE), limit).await?);
    }
    if wanted(OwnActKind::Clock) && tournament.is_none() {
        take(source::CLOCK, tx.operations().own_clock_acts(by, from(source::CLOCK), limit).await?);
    }
    // So is an account.
    if wanted(OwnActKind::Account) && tournament.is_none() {
        take(source::ACCOUNT, tx.accounts().own_security_events(by, from(source::ACCOUNT), limit).await?);
    }
    if wanted(OwnActKind::Ruling) {
        let rulings = tx.operations().own_rulings(by, from(source::RULING), bounds, limit).await?;
        all.extend(rulings.into_iter().map(|row| {
            let place =
                OwnActPlace { at_us: row.at_us, source: source::RULING, owner: row.game_id, seq: row.seq };
            (place, Row::Ruling(row))
        }));
    }
    Ok(all)
}

async fn act(tx: &mut Tx, place: OwnActPlace, row: Row) -> Result<ActivityEntry> {
    let game = GameId::from_uuid(place.owner);
    let (tournament, game, deed) = match row {
        Row::Ruling(row) => {
            let of = place_in(tx, game).await?.map(|place| (place.id, place.name));
            (of, Some(game), ruling(tx, game, row).await?)
        }
        Row::Act(row) => match place.source {
            source::TOURNAMENT => {
                let id = TournamentId::from_uuid(row.owner);
                let broken = || Error::Broken(format!("tournament {id}: event {}", row.seq));
                let Noted { act, body, .. } = Noted::read(tx, id, row.seq).await?;
                let about = match act.player() {
                    Some(about) => Some(person(tx, about).await?),
                    None => None,
                };
                let name = tx.tournaments().get(id).await?.ok_or_else(broken)?.name;
                let team = match &act {
                    Act::Captain { .. } => team_of(&act, &tx.tournaments().entrants(id).await?),
                    _ => None,
                };
                let deed = Activity::Tournament { seq: row.seq, act: Box::new(act), about, team, body };
                (Some((id, name)), None, deed)
            }
            source::ACCOUNT => {
                let broken = || Error::Broken(format!("security event {} is gone", row.owner));
                let event = tx.accounts().security_event(row.owner).await?.ok_or_else(broken)?;
                let about = person(tx, PlayerId::from_uuid(event.player_id)).await?;
                let SecurityEvent { kind, detail, .. } = security_event(event)?;
                let deed = Activity::Account { kind, about, detail };
                (None, None, deed)
            }
            source::OUTAGE => {
                let from = Timestamp::from_us(row.seq);
                let reason = row.body;
                (None, None, Activity::Outage { from, reason })
            }
            source::CLOCK => {
                let newest = Timestamp::from_us(row.seq);
                let reason = row.body;
                (None, None, Activity::ClockAccepted { newest, reason })
            }
            of_unsealing => {
                let (turn, reason) = (row.seq, Some(row.body).filter(|reason| !reason.is_empty()));
                let deed = match of_unsealing {
                    source::ASKED => Activity::UnsealingAsked { turn, reason },
                    source::AGREED => Activity::UnsealingAgreed { turn, reason },
                    _ => Activity::Looked { turn: turn / 1_000_000 },
                };
                (None, Some(game), deed)
            }
        },
    };
    Ok(ActivityEntry { at: Timestamp::from_us(place.at_us), place, tournament, game, deed })
}

async fn ruling(tx: &mut Tx, game: GameId, row: OwnRulingRow) -> Result<Activity> {
    let event = EventRow {
        chain: 2,
        turn: row.turn,
        seq: row.seq,
        kind: "ruling".to_owned(),
        at_us: row.at_us,
        release_us: row.at_us,
        body: row.body,
        hash: Vec::new(),
        salt: Vec::new(),
        texts: row.texts,
    };
    let Dispute::Ruling(given) = read(game, &event)? else {
        return Err(Error::Broken(format!("public event {}: not a ruling", event.seq)));
    };
    let by = person(tx, given.by).await?;
    Ok(Activity::Ruling(Box::new(given.view(by))))
}
