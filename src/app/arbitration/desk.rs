//! The arbiter's desk: the games that a person watches over, what needs a ruling in them, and what has happened in each.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk_view::{DeskEvent, DeskView, IncidentView, TimelineItem};
use crate::app::arbitration::disputes::unsealings;
use crate::app::arbitration::ruling_plan::is_against_own;
use crate::app::core::follow::number;
use crate::app::core::game_view::{game_views, people_of, persons, players_of};
use crate::app::core::incidents::OF_GAME_MAX;
use crate::app::core::loaded_game::{Loaded, event_number, turn_number};
use crate::app::core::rights::must_watch;
use crate::app::core::views::{GameView, Person, Viewer};
use crate::app::error::{Error, Result};
use crate::app::games::disputes::{Dispute, EVER, disputes_of};
use crate::app::games::pair_views::SubmissionMeta;
use crate::app::limits::at_most;
use crate::app::transparency::proofs::{Places, places};
use crate::base::{GameId, IncidentId, PlayerId, Side, Timestamp};
use crate::game::Event;
use crate::game::event::EventKind;
use crate::store::{EventRow, IncidentRow, StoreError, SubmissionRow, Tx};

/// Games that the desk shows.
pub const DESK_GAMES_MAX: usize = 200;
/// Incidents that the desk shows.
pub const DESK_INCIDENTS_MAX: usize = 200;
/// The newest events, and the newest mails, that a timeline shows.
pub const TIMELINE_MAX: usize = 1000;

impl Arbitration<'_> {
    /// The desk of an arbiter: unfinished games and open incidents. Who watches over no game has an empty one.
    pub async fn desk(self, actor: &Actor) -> Result<DeskView> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let ids = tx.arbitration().watched_games(actor.id, at_most(DESK_GAMES_MAX)).await?;
            let games = Loaded::read_all(tx, &ids).await?;
            let seen: Vec<_> = games.iter().map(|game| (game, Viewer::Arbiter)).collect();
            let games = game_views(tx, &seen, now).await?;
            let open = tx.arbitration().open_incidents(actor.id, now, at_most(DESK_INCIDENTS_MAX)).await?;
            let incidents = incident_views(tx, &open, Some(&actor)).await?;
            let bouncing = bouncing(tx, &games).await?;
            Ok(DeskView { games, incidents, bouncing, now })
        })
    }

    /// Everything in one game that needed a ruling, oldest first, for its arbiters.
    pub async fn incidents(self, actor: &Actor, id: GameId) -> Result<Vec<IncidentView>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            must_watch(&game, &actor)?;
            let mut known = tx.arbitration().incidents_of(id, OF_GAME_MAX).await?;
            // What a reveal raises is seen with it, not before.
            known.retain(|row| row.opened_us <= now.as_us());
            incident_views(tx, &known, None).await
        })
    }

    /// What has happened in a game, oldest first, for its arbiters: never an entry before its reveal. Of more than
    /// [`TIMELINE_MAX`] events or mails the newest.
    pub async fn timeline(self, actor: &Actor, id: GameId) -> Result<Vec<TimelineItem>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            must_watch(&game, &actor)?;
            let mut items = Vec::new();
            let newest = tx.games().newest_events(id, now, at_most(TIMELINE_MAX)).await?;
            let logged = published(tx, id).await?;
            let mut seals = sealed(tx, id, &newest).await?;
            for row in newest.into_iter().rev() {
                items.extend(event_item(&game, row, &logged, &mut seals, now)?);
            }
            items.extend(mail_items(tx, &game, now).await?);
            for unsealing in unsealings(tx, &game, true, now).await? {
                items.extend(unsealing.looks.into_iter().map(|(by, at)| TimelineItem {
                    at,
                    turn: unsealing.turn,
                    what: DeskEvent::Look { by },
                }));
            }
            items.sort_by_key(|item| item.at);
            Ok(items)
        })
    }
}

/// The players from whom mails come back, each with one of these games.
async fn bouncing(tx: &mut Tx, games: &[GameView]) -> Result<Vec<(GameId, Person, Timestamp)>> {
    let mut seats: BTreeMap<Uuid, (GameId, &Person)> = BTreeMap::new();
    for game in games {
        for side in [&game.sides.white, &game.sides.black] {
            seats.entry(side.player.id.as_uuid()).or_insert((game.id, &side.player));
        }
    }
    let players: Vec<Uuid> = seats.keys().copied().collect();
    let rows = tx.outbox().bounced_among(&players).await?.into_iter();
    let seat = |(player, since): (Uuid, i64)| {
        let (game, person) = seats.get(&player)?;
        Some((*game, (*person).clone(), Timestamp::from_us(since)))
    };
    Ok(rows.filter_map(seat).collect())
}

/// Where a game's events stand in the log as it is published.
async fn published(tx: &mut Tx, game: GameId) -> Result<Places> {
    let size = tx.transparency().log_state().await?.published;
    let size = u64::try_from(size).map_err(|fault| StoreError::row("log_state", "published", 1, fault))?;
    let mut logged = places(tx, game.as_uuid()).await?;
    logged.retain(|_, (number, _)| *number < size);
    Ok(logged)
}

/// What is known of incidents, all of them read at once; nothing of those in games that cannot be read, and for a reader
/// nothing of an appeal that the other arbiter answers.
async fn incident_views(
    tx: &mut Tx,
    rows: &[IncidentRow],
    reader: Option<&Actor>,
) -> Result<Vec<IncidentView>> {
    let games = games_of(tx, rows).await?;
    let with_event: Vec<GameId> =
        rows.iter().filter(|row| row.event_seq.is_some()).map(|row| GameId::from_uuid(row.game_id)).collect();
    let disputes = disputes_of(tx, &with_event, EVER).await?;
    let people = persons(tx, games.values().flat_map(people_of)).await?;
    let view = |row: &IncidentRow| {
        let Some(game) = games.get(&GameId::from_uuid(row.game_id)) else { return Ok::<_, Error>(None) };
        let seq = row.event_seq.and_then(|seq| u64::try_from(seq).ok());
        let known = disputes.get(&game.id).map_or(&[][..], Vec::as_slice);
        let objection = known.iter().filter_map(Dispute::objection).find(|one| Some(one.seq) == seq);
        let own = |reader: &Actor| objection.is_some_and(|one| is_against_own(known, one, reader.id));
        if game.arbiter2.is_some() && reader.is_some_and(own) {
            return Ok(None);
        }
        let closed = row.closed_us.zip(row.closed_seq);
        let closing = |(at, seq)| Ok::<_, Error>((Timestamp::from_us(at), event_number(game.id, seq)?));
        Ok(Some(IncidentView {
            id: IncidentId::from_uuid(row.id),
            game: game.id,
            players: players_of(game, &people)?,
            turn: turn_number(game.id, row.turn)?,
            kind: row.kind,
            opened: Timestamp::from_us(row.opened_us),
            due: Timestamp::from_us(row.due_us),
            objection: objection.cloned(),
            closed: closed.map(closing).transpose()?,
        }))
    };
    rows.iter().filter_map(|row| view(row).transpose()).collect()
}

/// The games that incidents came up in.
pub(super) async fn games_of(tx: &mut Tx, rows: &[IncidentRow]) -> Result<HashMap<GameId, Loaded>> {
    let ids: BTreeSet<GameId> = rows.iter().map(|row| GameId::from_uuid(row.game_id)).collect();
    let ids: Vec<GameId> = ids.into_iter().collect();
    let games = Loaded::read_all(tx, &ids).await?;
    Ok(games.into_iter().map(|game| (game.id, game)).collect())
}

/// What the sides filed, by chain, turn and number there: each seal with its leaf.
type Sealed = HashMap<(i64, i64, i64), (SubmissionRow, Vec<u8>)>;

/// What was filed up to the last turn of these events.
async fn sealed(tx: &mut Tx, game: GameId, events: &[EventRow]) -> Result<Sealed> {
    let last = events.iter().map(|row| row.turn).max().unwrap_or(0);
    let leaves = tx.turns().filed_leaves(game).await?.into_iter();
    let mut leaves: HashMap<(i64, i64, i64), Vec<u8>> =
        leaves.map(|(chain, turn, seq, hash)| ((chain, turn, seq), hash)).collect();
    let with_leaf = |(turn, seal): (i64, SubmissionRow)| {
        let place = (seal.side, turn, seal.revision);
        (place, (seal, leaves.remove(&place).unwrap_or_default()))
    };
    Ok(tx.turns().submissions_to(game, last).await?.into_iter().map(with_leaf).collect())
}

/// An event as an arbiter sees it: of what a side filed, everything but the entry, which its event does not hold.
fn event_item(
    game: &Loaded,
    row: EventRow,
    logged: &Places,
    seals: &mut Sealed,
    now: Timestamp,
) -> Result<Option<TimelineItem>> {
    let at = Timestamp::from_us(row.at_us);
    // An arbiter sees also what is in doubt.
    let turn = number(row.turn);
    let logged = logged.get(&(row.chain, row.turn, row.seq)).copied();
    if u8::try_from(row.chain).ok().and_then(Side::from_index).is_none() {
        // What the column says may be what is in doubt.
        let kind = match Event::parse(&row.body) {
            Ok(event) => event.body.kind(),
            Err(_) => EventKind::try_from(row.kind)
                .map_err(|fault| StoreError::row("event", "kind", game.id, fault))?,
        };
        let what = DeskEvent::Event { seq: event_number(game.id, row.seq)?, kind, body: row.body, logged };
        return Ok(Some(TimelineItem { at, turn, what }));
    }
    // In a turn that is not released yet a pass is sealed already.
    if at > now {
        return Ok(None);
    }
    let Some((seal, leaf)) = seals.remove(&(row.chain, row.turn, row.seq)) else {
        return Err(Error::Broken(format!("game {}: a seal is missing", game.id)));
    };
    let what = DeskEvent::Filed {
        revised: seal.revision > 0,
        leaf,
        logged,
        submission: SubmissionMeta::of(turn, seal)?,
    };
    Ok(Some(TimelineItem { at, turn, what }))
}

async fn mail_items(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Vec<TimelineItem>> {
    let rows = tx.outbox().mails_of_game(game.id, now).await?;
    let from = rows.len().saturating_sub(TIMELINE_MAX);
    let items = rows.into_iter().skip(from).map(|row| {
        let player = PlayerId::from_uuid(row.player_id);
        let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == player);
        Ok(TimelineItem {
            at: Timestamp::from_us(row.created_us),
            // A mail that belongs to no turn stands before the first.
            turn: row.turn.map_or(Ok(0), |turn| turn_number(game.id, turn))?,
            what: DeskEvent::Mail {
                kind: row.kind,
                side,
                state: row.state,
                done: row.done_us.map(Timestamp::from_us),
                fault: row.fault,
            },
        })
    });
    items.collect()
}
