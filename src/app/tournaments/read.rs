//! What is read of a tournament beside its page: the versions of its sheet, its record, and the place of a game in it.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use serde_json::Value;
use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::{named, persons};
use crate::app::core::rights::own_post;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::games::place::{GamePlace, places_in};
use crate::app::limits::counted;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::{LockedTournament, broken, has_ended};
use crate::app::tournaments::model::{TournamentLine, TournamentView, view};
use crate::app::tournaments::noted::{Noted, noted_of};
use crate::app::tournaments::teams::team_of;
use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::game::event::Text;
use crate::store::Tx;
use crate::tournament::{Act, ActKind, Phase, Post, Sheet};

/// Versions of a sheet that are listed, the newest ones.
pub const SHEETS_MAX: i64 = 100;
/// Acts that one page of a record holds at most.
pub const RECORD_PAGE_MAX: u32 = 100;

#[derive(Clone)]
pub struct SheetVersion {
    /// From 1.
    pub version: i64,
    pub made: Timestamp,
    pub by: Person,
    /// Why it was changed; nothing if nobody has said so.
    pub reason: Option<Text>,
    /// What it says.
    pub sheet: Sheet,
}

/// An act in the record.
#[derive(Clone)]
pub struct ActView {
    /// From 0.
    pub seq: i64,
    pub at: Timestamp,
    /// Who did it; nobody for what the server does when it is due.
    pub by: Option<Person>,
    pub act: Act,
    /// The person whom it concerns.
    pub about: Option<Person>,
    /// The team whose captain it names.
    pub team: Option<String>,
    /// What belongs to it, with the texts in their places; `null` for one that was taken away.
    pub body: Value,
}

/// A tournament that the reader may see.
pub(in crate::app) async fn seen(
    tx: &mut Tx,
    actor: Option<&Actor>,
    id: TournamentId,
) -> Result<LockedTournament> {
    let held = LockedTournament::read(tx, id).await?;
    let admin = actor.is_some_and(|actor| actor.role == Role::Admin);
    if held.phase == Phase::Draft && !admin {
        let post = match actor {
            Some(actor) => own_post(tx, id, actor).await?,
            None => None,
        };
        post.ok_or(Error::NotFound)?;
    }
    Ok(held)
}

impl Tournaments<'_> {
    /// The versions of a tournament's sheet, the newest first, at most [`SHEETS_MAX`].
    pub async fn tournament_sheets(
        self,
        actor: Option<&Actor>,
        id: TournamentId,
    ) -> Result<Vec<SheetVersion>> {
        let actor = actor.cloned();
        read_tx!(self.0, async |tx| {
            seen(tx, actor.as_ref(), id).await?;
            let mut reasons = BTreeMap::new();
            for event in noted_of(tx, id, ActKind::Sheet, SHEETS_MAX).await? {
                if let Act::Sheet { version, .. } = event.act {
                    reasons.extend(event.act.reason().map(|reason| (version, reason.clone())));
                }
            }
            let mut versions = Vec::new();
            for (version, text, made, by, name) in tx.tournaments().sheets(id, SHEETS_MAX).await? {
                versions.push(SheetVersion {
                    version,
                    made: Timestamp::from_us(made),
                    by: Person { id: PlayerId::from_uuid(by), name },
                    reason: reasons.remove(&version),
                    sheet: serde_json::from_str(&text).map_err(|_| broken(id.as_uuid(), "sheet"))?,
                });
            }
            Ok(versions)
        })
    }

    /// The sheet in force of each of these tournaments, which the reader may see, and how many have a place.
    pub async fn sheets_of(self, lines: &[TournamentLine]) -> Result<BTreeMap<TournamentId, (Sheet, u64)>> {
        let ids: Vec<Uuid> = lines.iter().map(|line| line.id.as_uuid()).collect();
        let rows = read_tx!(self.0, async |tx| tx.tournaments().sheets_in_force(&ids).await)?;
        let sheet = |(id, body, entered): (Uuid, String, i64)| {
            let sheet = serde_json::from_str(&body).map_err(|_| broken(id, "sheet"))?;
            Ok((TournamentId::from_uuid(id), (sheet, counted::<u64>(entered))))
        };
        rows.into_iter().map(sheet).collect()
    }

    /// When entries were opened and closed and when play began, each the last time, as far as it has come to that and still
    /// holds.
    pub async fn course(self, actor: Option<&Actor>, id: TournamentId) -> Result<Vec<(ActKind, Timestamp)>> {
        let actor = actor.cloned();
        read_tx!(self.0, async |tx| {
            seen(tx, actor.as_ref(), id).await?;
            let mut course = Vec::new();
            for kind in [ActKind::Opened, ActKind::Closed, ActKind::Started] {
                course.extend(noted_of(tx, id, kind, 1).await?.first().map(|act| (kind, act.at)));
            }
            // What was closed and opened again is open.
            let opened = course.iter().find(|(kind, _)| *kind == ActKind::Opened).map(|(_, at)| *at);
            course.retain(|(kind, at)| *kind != ActKind::Closed || opened.is_none_or(|opened| opened < *at));
            Ok(course)
        })
    }

    /// A tournament's record from this act on, the oldest first.
    pub async fn tournament_record(
        self,
        actor: Option<&Actor>,
        id: TournamentId,
        from: i64,
        limit: u32,
    ) -> Result<Vec<ActView>> {
        let (actor, limit) = (actor.cloned(), i64::from(limit.clamp(1, RECORD_PAGE_MAX)));
        read_tx!(self.0, async |tx| {
            seen(tx, actor.as_ref(), id).await?;
            let rows = tx.tournaments().events(id, from, limit).await?;
            let acts: Vec<Noted> = rows.iter().map(|row| Noted::of(id, row)).collect::<Result<_>>()?;
            let people: Vec<PlayerId> =
                acts.iter().flat_map(|one| [one.by, one.act.player()]).flatten().collect();
            let people = persons(tx, people).await?;
            let names_captains = acts.iter().any(|one| one.act.kind() == ActKind::Captain);
            let entrants = if names_captains { tx.tournaments().entrants(id).await? } else { Vec::new() };
            let one = |id: Option<PlayerId>| id.map(|id| named(&people, id)).transpose();
            let seen = |noted: Noted| {
                let (by, about) = (one(noted.by)?, one(noted.act.player())?);
                let Noted { seq, at, act, body, .. } = noted;
                Ok(ActView { seq, at, by, about, team: team_of(&act, &entrants), act, body })
            };
            acts.into_iter().map(seen).collect()
        })
    }

    /// Whether the reader runs a tournament or judges in it.
    pub async fn serves_in(self, actor: Option<&Actor>, id: TournamentId) -> Result<bool> {
        let Some(actor) = actor.cloned() else { return Ok(false) };
        let admin = actor.role == Role::Admin;
        Ok(admin || read_tx!(self.0, async |tx| own_post(tx, id, &actor).await)?.is_some())
    }

    /// Whether the reader may have this game of it played anew now: one that counts, and was not replaced, forfeited or annulled.
    pub async fn replays_in(self, actor: Option<&Actor>, id: TournamentId, game: GameId) -> Result<bool> {
        let Some(actor) = actor.cloned() else { return Ok(false) };
        read_tx!(self.0, async |tx| {
            let directs =
                actor.role == Role::Admin || own_post(tx, id, &actor).await? == Some(Post::Director);
            Ok(directs
                && LockedTournament::read(tx, id).await?.phase == Phase::Running
                && tx.pairings().counts(game).await?)
        })
    }

    /// Where these games are played, as far as they belong to tournaments.
    pub async fn places_of(self, games: Vec<GameId>) -> Result<HashMap<GameId, GamePlace>> {
        read_tx!(self.0, async |tx| places_in(tx, &games).await)
    }
}

/// The tournament as a stranger sees it.
pub(super) async fn stranger_view(tx: &mut Tx, id: TournamentId, now: Timestamp) -> Result<TournamentView> {
    view(tx, None, id, now).await
}

/// All that a stranger's view and the tables are made of, in one number that changes with any of it; nothing of a draft.
pub(in crate::app) async fn tables_version(
    tx: &mut Tx,
    id: TournamentId,
    now: Timestamp,
    hashing: &RandomState,
) -> Result<Option<u64>> {
    let held = LockedTournament::read(tx, id).await?;
    if held.phase == Phase::Draft {
        return Ok(None);
    }
    let mut hasher = hashing.build_hasher();
    held.row.hash(&mut hasher);
    has_ended(&held, now)?.hash(&mut hasher);
    tx.tournaments().roles(id).await?.hash(&mut hasher);
    tx.tournaments().entrants(id).await?.hash(&mut hasher);
    tx.pairings().pairings_version(id, now).await?.hash(&mut hasher);
    Ok(Some(hasher.finish()))
}
