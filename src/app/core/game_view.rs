//! A game as one viewer may see it.

use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameState, GameView, OnTime, Person, SideView, Viewer};
use crate::app::error::Error;
use crate::base::{BySide, PlayerId, Side, Timestamp};
use crate::game::event::EventKind;
use crate::game::{APPEAL_TIME, By, CoursePhase, Duty, Event, Presence, Turn};
use crate::store::Tx;

/// A game as one viewer may see it at `now`.
pub(in crate::app) async fn game_view(
    tx: &mut Tx,
    game: &Loaded,
    viewer: Viewer,
    now: Timestamp,
) -> Result<GameView, Error> {
    let loaded = game.visible_turn(tx, now).await?;
    let result = game.visible_result(now)?;
    let state = match result {
        Some(_) => GameState::Finished,
        None if game.row.phase == CoursePhase::Suspended => GameState::Suspended,
        None if game.row.claims_until_us.is_some() => GameState::Adjudicated,
        None if game.paused.is_some() => GameState::Paused,
        None => GameState::Running,
    };
    let number = loaded.turn.number;
    let last = match state {
        GameState::Running => None,
        _ => tx.reveal_of(game.id, i64::from(number)).await?,
    };
    let (position, release_at) = match last {
        Some(last) if last.release_us <= now.as_us() => {
            (game.position("reveal", last.turn, &last.position)?, Timestamp::from_us(last.release_us))
        }
        _ => (loaded.turn.position, loaded.turn.open_at),
    };
    let BySide { white, black } = game.players;
    let of_game = [white, black, game.arbiter.unwrap_or(white), game.arbiter2.unwrap_or(black)];
    let people = tx.players_among(of_game).await?;
    let person = |id: PlayerId| {
        let row = people.iter().find(|row| row.id == id.as_uuid()).ok_or(Error::NotFound)?;
        Ok::<_, Error>(Person { id, name: row.name.clone() })
    };
    let players = BySide { white: person(white)?, black: person(black)? };
    let (arbiter, arbiter2) = (game.arbiter.map(person).transpose()?, game.arbiter2.map(person).transpose()?);
    let on_time = match (state, result) {
        (_, Some(result)) if result.by == By::Time => on_time(tx, game, EventKind::Result, now).await?,
        (GameState::Suspended, None) => on_time(tx, game, EventKind::Suspended, now).await?,
        _ => None,
    };
    let sides = BySide::from_fn(|side| {
        let player = players.get(side).clone();
        side_view(game, &loaded.turn, player, side, viewer, state, now)
    });
    Ok(GameView {
        id: game.id,
        rules: game.rules.clone(),
        terms: game.terms,
        clock: game.clock,
        arbiter,
        arbiter2,
        state,
        turn: number,
        position,
        release_at,
        result,
        in_doubt: game.in_doubt,
        on_time,
        sides,
        viewer,
        now,
    })
}

/// What the newest event of this kind says of flags.
async fn on_time(
    tx: &mut Tx,
    game: &Loaded,
    kind: EventKind,
    now: Timestamp,
) -> Result<Option<OnTime>, Error> {
    let Some((body, at)) = tx.newest_of_kind(game.id, kind, now).await? else {
        return Ok(None);
    };
    let event = Event::parse(&body)
        .map_err(|_| Error::Broken(format!("game {}: its {kind} cannot be read", game.id)))?;
    let flags = event.body.flags().copied();
    let ended = kind == EventKind::Result;
    let appeal_until = Timestamp::from_us(at).plus(APPEAL_TIME);
    Ok((ended || flags.is_some()).then(|| OnTime {
        flags: flags.unwrap_or_default(),
        appeal_until: (ended && game.arbiter.is_some()).then_some(appeal_until),
    }))
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
    let stands_now = turn.stands_at(side, now);
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
        leaves: turn.leaves.get(side).iter().copied().filter(|leave| leave.to > now).collect(),
        if_filed: (running_game && viewer == Viewer::Player(side))
            .then(|| turn.if_filed(side, now))
            .flatten(),
    }
}

/// A person's name.
pub(in crate::app) async fn person(tx: &mut Tx, id: PlayerId) -> Result<Person, Error> {
    let row = tx.player(id).await?.ok_or(Error::NotFound)?;
    Ok(Person { id, name: row.name })
}
