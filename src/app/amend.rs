//! An upheld appeal changes how a finished game has ended: it gets another result, or goes on in its open turn.
//!
//! The tables and rating lists follow, for they are computed from the games. What was paired by the earlier result stays
//! paired.

use super::chain::{Happening, append, members};
use super::disputes::{Dispute, end};
use super::load::Loaded;
use super::{App, Error};
use crate::base::Timestamp;
use crate::game::{About, Chain, GameResult, Ruling, Turn};
use crate::store::Tx;

impl App {
    /// Gives a finished game another result. It still counts for the month in which it ended.
    pub(super) async fn overturn(
        &self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: i64,
        result: GameResult,
        now: Timestamp,
    ) -> Result<(), Error> {
        let (score, by) = (result.score(), result.by.as_str());
        tx.amend_result(game.id, score, by, now).await?;
        outdate(tx, game).await?;
        let event = Happening {
            kind: "result",
            chain: Chain::Public,
            turn: u32::try_from(turn).unwrap_or(0),
            at: now,
            release: now,
            members: members([("score", score.into()), ("by", by.into())]),
        };
        append(self, tx, game, event).await.map(|_| ())
    }

    /// Lets a finished game go on in its open turn, whose clocks have got their time.
    pub(super) async fn reopen(
        &self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &Turn,
        now: Timestamp,
    ) -> Result<(), Error> {
        if !tx.reopen_game(game.id, now).await? {
            return Err(Error::NoGrounds(
                "its tournament is over or stands, so the game cannot go on; give it another result",
            ));
        }
        outdate(tx, game).await?;
        if turn.is_complete() {
            let number = i64::from(turn.number);
            tx.queue_reveal(game.id, number, now.max(turn.open_at)).await?;
        }
        Ok(tx.set_next_flag(game.id, turn.next_flag()).await?)
    }
}

async fn outdate(tx: &mut Tx, game: &Loaded) -> Result<(), Error> {
    match game.row.ended_us {
        Some(ended) => super::ratings::outdate(tx, Timestamp::from_us(ended)).await,
        None => Ok(()),
    }
}

/// An error unless this ruling can change how the game has ended; else since when its clocks have stood.
pub(super) async fn may_amend(
    tx: &mut Tx,
    game: &Loaded,
    open: &Turn,
    known: &[Dispute],
    ruling: &Ruling,
    now: Timestamp,
) -> Result<Timestamp, Error> {
    let visible = game.visible_result(now)?;
    let (Some(result), Some(ended)) = (visible, end(known)) else {
        return Err(Error::NoGrounds(
            "the game is not over; end it by a result, and answer the appeal",
        ));
    };
    let of_appeal = |one: &Dispute| {
        one.objection().is_some_and(|one| {
            ruling.answers().is_some_and(|(to, _)| one.seq == to) && one.about == About::Appeal
        })
    };
    if !known.iter().any(of_appeal) {
        let says = "only an appeal changes how a finished game has ended";
        return Err(Error::malformed("no-such-objection", "to", says));
    }
    match ruling {
        Ruling::Overturn { result: given, .. } if *given == result => Err(Error::NoGrounds(
            "the game has this result already; answer the appeal instead",
        )),
        Ruling::Reopen { .. } if tx.reveal_of(game.id, i64::from(open.number)).await?.is_some() => {
            Err(Error::NoGrounds(
                "the game ended with a reveal and has no open turn to go on in; give it another result",
            ))
        }
        _ => Ok(ended.at),
    }
}
