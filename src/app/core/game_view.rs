//! A game as one viewer may see it.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::core::bot;
use crate::app::core::draw_captains::draw_captains;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::loaded_games::visible_turns;
use crate::app::core::views::{GameState, GameView, OnTime, Person, SideView, Viewer};
use crate::app::error::{Error, Result};
use crate::base::{BySide, GameId, PlayerId, Side, Timestamp};
use crate::game::event::EventKind;
use crate::game::{APPEAL_TIME, By, CoursePhase, Duty, Event, GameResult, Presence, Turn};
use crate::store::{ByGame, EventBodyRow, PlayerRow, RevealRow, Tx};

/// A game as one viewer may see it at `now`.
pub(in crate::app) async fn game_view(
    tx: &mut Tx,
    game: &Loaded,
    viewer: Viewer,
    now: Timestamp,
) -> Result<GameView> {
    game_views(tx, &[(game, viewer)], now).await?.pop().ok_or(Error::NotFound)
}

/// Games as their viewers may see them at `now`, in the same order.
pub(in crate::app) async fn game_views(
    tx: &mut Tx,
    games: &[(&Loaded, Viewer)],
    now: Timestamp,
) -> Result<Vec<GameView>> {
    let found = Found::read(tx, games.iter().map(|(game, _)| *game), now).await?;
    games.iter().map(|(game, viewer)| found.view(game, *viewer, now)).collect()
}

/// What games show beside their own rows.
struct Found {
    turns: HashMap<GameId, LoadedTurn>,
    reveals: ByGame<RevealRow>,
    people: People,
    ends: ByGame<EventBodyRow>,
    suspensions: ByGame<EventBodyRow>,
    engines: ByGame<EventBodyRow>,
    /// Who answers the draws that are offered, where captains do.
    captains: HashMap<Uuid, BySide<PlayerId>>,
}

impl Found {
    async fn read(
        tx: &mut Tx,
        games: impl Iterator<Item = &Loaded> + Clone,
        now: Timestamp,
    ) -> Result<Found> {
        let turns = visible_turns(tx, games.clone(), now).await?;
        let (mut still, mut on_time, mut suspended) = (Vec::new(), Vec::new(), Vec::new());
        for game in games.clone() {
            let (id, result) = (game.id.as_uuid(), game.visible_result(now)?);
            match (state_of(game, result), result) {
                (GameState::Running, _) => continue,
                (_, Some(result)) if result.by == By::Time => on_time.push(id),
                (GameState::Suspended, None) => suspended.push(id),
                _ => {}
            }
            still.push(id);
        }
        let offered =
            turns.iter().filter(|(_, loaded)| loaded.turn.sides.iter().any(|(_, half)| half.offered));
        let captains = draw_captains(tx, &offered.map(|(id, _)| id.as_uuid()).collect::<Vec<_>>()).await?;
        let asked = captains.values().flat_map(|both| [both.white, both.black]);
        let people = persons(tx, games.clone().flat_map(people_of).chain(asked)).await?;
        let (mut reveals, mut ends, mut suspensions) = (ByGame::new(), ByGame::new(), ByGame::new());
        if !still.is_empty() {
            reveals = tx.games().visible_reveals(&still, now).await?;
        }
        if !on_time.is_empty() {
            ends = tx.games().newest_of_kind(&on_time, EventKind::Result, now).await?;
        }
        if !suspended.is_empty() {
            suspensions = tx.games().newest_of_kind(&suspended, EventKind::Suspended, now).await?;
        }
        let bots: Vec<Uuid> =
            games.filter(|game| game.terms.bot.is_some()).map(|game| game.id.as_uuid()).collect();
        let mut engines = ByGame::new();
        if !bots.is_empty() {
            engines = tx.games().newest_of_kind(&bots, EventKind::Engine, now).await?;
        }
        Ok(Found { turns, reveals, people, ends, suspensions, engines, captains })
    }

    fn view(&self, game: &Loaded, viewer: Viewer, now: Timestamp) -> Result<GameView> {
        let id = game.id.as_uuid();
        let turn = self.turns.get(&game.id).ok_or(Error::NotFound)?.turn.clone();
        let result = game.visible_result(now)?;
        let state = state_of(game, result);
        let last = self.reveals.get(&id).and_then(|rows| rows.first());
        let (position, release_at) = match last.filter(|last| last.release_us <= now.as_us()) {
            Some(last) => {
                (game.position("reveal", last.turn, &last.position)?, Timestamp::from_us(last.release_us))
            }
            None => (turn.position, turn.open_at),
        };
        let person = |id: PlayerId| named(&self.people, id);
        let players = players_of(game, &self.people)?;
        let mut sides = BySide::from_fn(|side| {
            let player = players.get(side).clone();
            side_view(game, &turn, player, side, viewer, state, now)
        });
        if let Some(captains) = self.captains.get(&id) {
            let offers = |side: &Side| sides.get(side.opposite()).offers_draw;
            for side in Side::ALL.into_iter().filter(offers).collect::<Vec<_>>() {
                sides.get_mut(side).draw_captain = Some(person(*captains.get(side))?);
            }
        }
        Ok(GameView {
            id: game.id,
            rules: game.rules.clone(),
            terms: game.terms,
            bot_engine: self.bot_engine(game)?,
            clock: game.clock,
            arbiter: game.arbiter.map(person).transpose()?,
            arbiter2: game.arbiter2.map(person).transpose()?,
            state,
            turn: turn.number,
            position,
            release_at,
            result,
            in_doubt: game.in_doubt,
            on_time: self.on_time(game)?,
            sides,
            viewer,
            now,
        })
    }

    fn bot_engine(&self, game: &Loaded) -> Result<Option<u32>> {
        let changed = self.engines.get(&game.id.as_uuid()).and_then(|rows| rows.first());
        match changed {
            Some(row) => bot::version(game.id, &row.body).map(|(version, _)| Some(version)),
            None => Ok(game.terms.bot.map(|bot| bot.engine)),
        }
    }

    /// What the newest event of its end, or of its suspension, says of flags.
    fn on_time(&self, game: &Loaded) -> Result<Option<OnTime>> {
        let id = game.id.as_uuid();
        let (row, kind) = match (self.ends.get(&id), self.suspensions.get(&id)) {
            (Some(ends), _) => (ends.first(), EventKind::Result),
            (None, Some(suspensions)) => (suspensions.first(), EventKind::Suspended),
            (None, None) => return Ok(None),
        };
        let Some(row) = row else {
            return Ok(None);
        };
        let event = Event::parse(&row.body)
            .map_err(|_| Error::Broken(format!("game {}: its {kind} cannot be read", game.id)))?;
        let flags = event.body.flags().copied();
        let ended = kind == EventKind::Result;
        let appeal_until = Timestamp::from_us(row.at_us).plus(APPEAL_TIME);
        Ok((ended || flags.is_some()).then(|| OnTime {
            flags: flags.unwrap_or_default(),
            appeal_until: (ended && game.arbiter.is_some()).then_some(appeal_until),
        }))
    }
}

fn state_of(game: &Loaded, result: Option<GameResult>) -> GameState {
    match result {
        Some(_) => GameState::Finished,
        None if game.row.phase == CoursePhase::Suspended => GameState::Suspended,
        None if game.row.claims_until_us.is_some() => GameState::Adjudicated,
        None if game.paused.is_some() => GameState::Paused,
        None => GameState::Running,
    }
}

/// Its players and arbiters.
pub(in crate::app) fn people_of(game: &Loaded) -> impl Iterator<Item = PlayerId> {
    let BySide { white, black } = game.players;
    [Some(white), Some(black), game.arbiter, game.arbiter2].into_iter().flatten()
}

fn side_view(
    game: &Loaded,
    turn: &Turn,
    player: Person,
    side: Side,
    viewer: Viewer,
    state: GameState,
    now: Timestamp,
) -> SideView {
    let half = turn.sides.get(side);
    let running_game = state == GameState::Running;
    let knows = |of| {
        viewer == Viewer::Player(of) || viewer == Viewer::Arbiter || game.terms.presence == Presence::Shown
    };
    let insider = viewer == Viewer::Player(side) || viewer == Viewer::Arbiter;
    let stands = game.paused.filter(|_| state != GameState::Finished);
    let presence = knows(side);
    let owes = running_game && half.owes();
    let filed = matches!(half.duty, Duty::Filed { .. });
    // To others a clock that stands, or of which they may not know, and to all one that stands for good shows its value at the
    // start of the turn. Where presence is hidden not even a credit is shown, for only a running clock gets one.
    let (left, flag_at) = if running_game && (insider || presence && half.runs()) {
        (turn.left(side, now), turn.flag_at(side).filter(|_| !filed))
    } else if let Some(since) = stands.filter(|_| insider) {
        (turn.left(side, since), None)
    } else if presence {
        (half.allowance + half.credit, turn.flag_at(side))
    } else {
        (half.allowance, Some(turn.flag_without_credit(side)))
    };
    // An offer lapses with the other side's filing, which its author may not know of.
    let stands_now = turn.is_paused_at(side, now);
    let other = side.opposite();
    let offers_draw =
        if knows(other) { turn.offer_to(other) } else { half.offered && !turn.sides.get(other).declined };
    SideView {
        player,
        owes,
        sealed: presence.then_some(owes && filed),
        passes: running_game && half.duty == Duty::Pass,
        running: presence.then_some(owes && half.runs() && turn.open_at <= now && !stands_now),
        left,
        flag_at: flag_at.filter(|_| owes),
        offers_draw: running_game && offers_draw,
        draw_captain: None,
        // Said in public, unlike a filing.
        offer_declined: running_game && half.offered && turn.sides.get(other).declined,
        offer_lapsed: running_game && half.offered && !offers_draw && !turn.sides.get(other).declined,
        leaves: turn.leaves.get(side).iter().copied().filter(|leave| leave.to > now).collect(),
        if_filed: (running_game && viewer == Viewer::Player(side))
            .then(|| turn.if_filed(side, now))
            .flatten(),
    }
}

/// People by their ids.
pub(in crate::app) type People = HashMap<PlayerId, Person>;

pub(in crate::app) async fn persons(tx: &mut Tx, ids: impl IntoIterator<Item = PlayerId>) -> Result<People> {
    let ids: BTreeSet<Uuid> = ids.into_iter().map(PlayerId::as_uuid).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let person = |row: PlayerRow| {
        let id = PlayerId::from_uuid(row.id);
        (id, Person { id, name: row.name })
    };
    Ok(tx.games().players_among(&ids).await?.into_iter().map(person).collect())
}

/// One of these people.
pub(in crate::app) fn named(people: &People, id: PlayerId) -> Result<Person> {
    people.get(&id).cloned().ok_or(Error::NotFound)
}

/// Its players among these people.
pub(in crate::app) fn players_of(game: &Loaded, people: &People) -> Result<BySide<Person>> {
    game.players.map(|id| named(people, id)).transpose()
}

/// Whether somebody's account is erased.
pub(in crate::app) async fn is_erased(tx: &mut Tx, id: PlayerId) -> Result<bool> {
    Ok(tx.accounts().account(id).await?.is_some_and(|account| account.erased_us.is_some()))
}

/// An error if somebody's account is erased: nothing begins with it any more.
pub(in crate::app) async fn must_be_present(tx: &mut Tx, id: PlayerId) -> Result<()> {
    if is_erased(tx, id).await? { Err(Error::NotFound) } else { Ok(()) }
}

/// A person's name, of one who can still begin something: not of an erased account.
pub(in crate::app) async fn present(tx: &mut Tx, id: PlayerId) -> Result<Person> {
    must_be_present(tx, id).await?;
    person(tx, id).await
}

/// Takes an account's lock until the end of the transaction, for what is written of it: an erased one has nothing more.
pub(in crate::app) async fn lock_present(tx: &mut Tx, id: PlayerId) -> Result<()> {
    tx.accounts().lock(id).await?;
    must_be_present(tx, id).await
}

/// A person's name.
pub(in crate::app) async fn person(tx: &mut Tx, id: PlayerId) -> Result<Person> {
    let row = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
    Ok(Person { id, name: row.name })
}
