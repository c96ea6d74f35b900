//! An upheld appeal changes how a finished game has ended: it gets another result, or goes on in its open turn.
//!
//! The tables and rating lists follow, for they are computed from the games. What was paired by the earlier result stays
//! paired.

use crate::app::arbitration::Arbitration;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::{Loaded, event_number, turn_number};
use crate::app::core::stored_event::read_event;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Error, Result};
use crate::app::games::disputes::{DISPUTES_MAX, Dispute};
use crate::app::games::draw_and_resign::tell_captains;
use crate::app::limits::at_most;
use crate::app::ratings::compute;
use crate::base::Timestamp;
use crate::game::event::Body;
use crate::game::{About, GameResult, Ruling, Turn};
use crate::store::Tx;
use crate::tournament::Phase;

impl Arbitration<'_> {
    /// Gives a finished game another result. It still counts for the month in which it ended.
    pub(in crate::app) async fn overturn(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: i64,
        result: GameResult,
        now: Timestamp,
    ) -> Result<()> {
        let (score, by) = (result.score(), result.by.as_str());
        tx.games().amend_result(game.id, score, by, now).await?;
        outdate(tx, game).await?;
        let (turn, body) = (turn_number(game.id, turn)?, Body::Result(result.into()));
        append(self.0, tx, game, EventToAppend::public(turn, now, now, body)).await.map(drop)
    }

    /// Lets a finished game go on in its open turn, whose clocks have got their time. If it was paused when it ended, it is paused
    /// again, until an arbiter lets it go on.
    pub(in crate::app) async fn reopen(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &Turn,
        stands: bool,
        now: Timestamp,
    ) -> Result<()> {
        if !tx.games().reopen(game.id, now).await? {
            return Err(ArbitrationRefusal::TournamentOver.into());
        }
        outdate(tx, game).await?;
        tell_captains(self.0, tx, game, turn, now).await?;
        if stands {
            return Ok(tx.games().pause(game.id, now).await?);
        }
        if turn.is_complete() {
            let number = i64::from(turn.number);
            tx.turns().queue_reveal(game.id, number, now.max(turn.open_at)).await?;
        }
        self.0.core().queue_thought(tx, game, turn).await?;
        Ok(tx.games().set_next_flag(game.id, turn.next_flag()).await?)
    }
}

async fn outdate(tx: &mut Tx, game: &Loaded) -> Result<()> {
    match game.row.ended_us {
        Some(ended) => compute::outdate(tx, Timestamp::from_us(ended)).await,
        None => Ok(()),
    }
}

/// The number and the moment of the event with which play ended; results that appeals have set since do not count. Nothing
/// while the game goes on.
fn played_to(known: &[Dispute]) -> Option<(u64, Timestamp)> {
    let mut ended = None;
    for one in known {
        match one {
            Dispute::Ended(end) => ended = ended.or(Some((end.seq, end.at))),
            Dispute::Ruling(given) if matches!(given.ruling, Ruling::Reopen { .. }) => ended = None,
            _ => {}
        }
    }
    ended
}

/// Since when the clocks had stood when the game ended with this event; nothing if they ran.
async fn was_paused_at(tx: &mut Tx, game: &Loaded, known: &[Dispute], end: u64) -> Result<Option<Timestamp>> {
    let limit = at_most(DISPUTES_MAX);
    let begin = Timestamp::from_us(i64::MIN);
    let stops = tx.games().stops_after(game.id, begin, limit).await?;
    let ends = known.iter().filter_map(|one| match one {
        Dispute::Ended(ended) => Some(ended.seq),
        _ => None,
    });
    let mut ends = ends.peekable();
    let (mut since, mut stood, mut over) = (None, None, false);
    for row in stops {
        let seq = event_number(game.id, row.seq)?;
        if seq > end {
            break;
        }
        // Whether it is paused again when it goes on is settled as it ends, however it does; a later result changes nothing.
        while ends.next_if(|ended| *ended < seq).is_some() {
            if !over {
                (stood, over) = (since.take(), true);
            }
        }
        let at = Timestamp::from_us(row.at_us);
        let ruling = match read_event(game.id, &row)?.body {
            Body::Suspended(_) => {
                since = since.or(Some(at));
                continue;
            }
            Body::Ruling(ruled) => ruled.ruling,
            _ => continue,
        };
        match ruling {
            Ruling::Pause | Ruling::Adjudicate { .. } => since = since.or(Some(at)),
            Ruling::Resume | Ruling::VoidAndReplay { .. } => since = None,
            Ruling::Reopen { .. } => (since, over) = (stood.take().map(|_| at), false),
            _ => {}
        }
    }
    Ok(since)
}

/// Since when the clocks of a game that is over have stood.
pub(in crate::app) struct PausedSince {
    pub(in crate::app) since: Timestamp,
    /// Whether they were stopped already when play ended, so that the game is paused again when it is reopened.
    pub(in crate::app) at_end: bool,
}

/// An error unless this ruling can change how the game has ended; else since when its clocks have stood.
pub(in crate::app) async fn may_amend(
    tx: &mut Tx,
    game: &Loaded,
    open: &Turn,
    known: &[Dispute],
    ruling: &Ruling,
    now: Timestamp,
) -> Result<PausedSince> {
    let visible = game.visible_result(now)?;
    let (Some(result), Some((end, ended))) = (visible, played_to(known)) else {
        return Err(ArbitrationRefusal::NotOver.into());
    };
    let of_appeal = |one: &Dispute| {
        one.objection().is_some_and(|one| {
            ruling.answers().is_some_and(|(to, _)| one.seq == to) && one.about == About::Appeal
        })
    };
    if !known.iter().any(of_appeal) {
        return Err(Error::malformed(ArbitrationFault::NoAppeal, "to"));
    }
    match ruling {
        Ruling::Overturn { result: given, .. } if *given == result => {
            return Err(ArbitrationRefusal::SameResult.into());
        }
        Ruling::Reopen { .. } => may_reopen(tx, game, open).await?,
        _ => {}
    }
    let stood = was_paused_at(tx, game, known, end).await?;
    Ok(PausedSince { since: stood.unwrap_or(ended), at_end: stood.is_some() })
}

/// An error unless the game can go on in its open turn.
async fn may_reopen(tx: &mut Tx, game: &Loaded, open: &Turn) -> Result<()> {
    if tx.turns().reveal_of(game.id, i64::from(open.number)).await?.is_some() {
        return Err(ArbitrationRefusal::NoOpenTurn.into());
    }
    let Some(tournament) = tx.pairings().tournament_of(game.id).await? else { return Ok(()) };
    let row = tx.tournaments().get(tournament).await?;
    if row.is_none_or(|row| row.state != Phase::Running || row.paused_us.is_some()) {
        return Err(ArbitrationRefusal::TournamentOver.into());
    }
    Ok(())
}
