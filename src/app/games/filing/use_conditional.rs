//! Conditional entries at a reveal: those that fit are filed into the turn that follows, what is left of them is kept for
//! that turn, and what became of all is noted. All in the transaction of the reveal; nothing of it shows before its release.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::Result;
use crate::app::games::filing::Entries;
use crate::app::games::filing::condition::enters;
use crate::app::games::filing::conditional::NewConditional;
use crate::app::games::filing::sealing::Filing;
use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::{AuthMethod, Canonical, Channel, Conditional, Duty, Fate, Follows};
use crate::rules::read_entry;
use crate::seal::GameKey;
use crate::store::{ConditionalRow, Tx};

impl Entries<'_> {
    /// After a reveal: files what fits into the turn that follows, keeps what comes after that, and notes what became of all.
    /// Answers for which sides something was filed.
    pub(in crate::app) async fn use_conditionals(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &LoadedTurn,
        entries: &BySide<Option<Canonical>>,
        key: &GameKey,
    ) -> Result<BySide<bool>> {
        let mut filed = BySide::default();
        let all = tx.turns().conditionals(game.id, i64::from(turn.turn.number), None).await?;
        for side in Side::ALL {
            let rows: Vec<_> = all.iter().filter(|row| row.side == i64::from(side.index())).collect();
            if rows.is_empty() {
                continue;
            }
            let next = game.newest_turn(tx).await?;
            // What the first that fits came to: one case has one reply, so all that fit come to the same.
            let mut first: Option<Fate> = None;
            for row in rows {
                let kept = self.unseal_conditional(game.id, turn, side, row, key)?;
                let fate = match first {
                    _ if !kept.fits(entries) => Fate::Other,
                    Some(fate) => fate,
                    None => self.use_conditional(tx, game, side, (row, &kept), key).await?,
                };
                if fate != Fate::Other {
                    first = Some(fate);
                }
                if matches!(fate, Fate::Used | Fate::Waits) {
                    self.go_on(tx, (game, &next, side), (row, &kept), key).await?;
                }
                tx.turns().settle_conditional(game.id, row.id, fate).await?;
            }
            *filed.get_mut(side) = first == Some(Fate::Used);
        }
        Ok(filed)
    }

    async fn use_conditional(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        side: Side,
        (row, kept): (&ConditionalRow, &Conditional),
        key: &GameKey,
    ) -> Result<Fate> {
        let next = game.newest_turn(tx).await?;
        let stops = tx.arbitration().stops_at(game.id).await?;
        if stops.is_some_and(|stops| stops <= next.turn.open_at) {
            return Ok(Fate::Ended);
        }
        let then = match kept.follows(side, enters(&next.turn.position)) {
            Follows::Wait(_) => return Ok(Fate::Waits),
            Follows::Nothing => return Ok(Fate::NothingOwed),
            Follows::Enter(then, _) => then,
        };
        if next.turn.sides.get(side).duty != Duty::Owes {
            return Ok(Fate::NothingOwed);
        }
        if next.turn.offer_to(side) {
            return Ok(Fate::DrawOffered);
        }
        let text = then.entry_text();
        let Ok(read) = read_entry(&text, &next.turn.position, &game.rules, side) else {
            return Ok(Fate::Illegal);
        };
        let canonical = Canonical { entry: read.entry, draw_offer: then.draw_offer };
        let filing = Filing {
            authenticated: AuthMethod::Conditional,
            channel: Channel::Conditional,
            made: Timestamp::from_us(row.given_us),
            ..Filing::by_server(side, *game.players.get(side), next.turn.open_at, canonical)
        };
        self.file_admitted(tx, game, next, key, filing).await?;
        Ok(Fate::Used)
    }

    /// Keeps what is left of one for the turn that has come, sealed anew for that turn, as old as it was.
    async fn go_on(
        self,
        tx: &mut Tx,
        (game, next, side): (&Loaded, &LoadedTurn, Side),
        (row, kept): (&ConditionalRow, &Conditional),
        key: &GameKey,
    ) -> Result<()> {
        let left = match kept.follows(side, enters(&next.turn.position)) {
            Follows::Enter(_, left) => left,
            Follows::Wait(left) => Some(left),
            Follows::Nothing => None,
        };
        if let Some(conditional) = &left {
            let given = Timestamp::from_us(row.given_us);
            let new = NewConditional { conditional, given, channel: row.channel };
            self.keep_conditional(tx, game, next, side, key, new).await?;
        }
        Ok(())
    }
}

/// What became of a side's conditional entries of a turn, in one word: of the one that fitted, if one did. Of those that are
/// not shown to the reader nothing is told.
pub(in crate::app) async fn told(
    tx: &mut Tx,
    game: GameId,
    turn: i64,
    (side, reader): (Side, &Actor),
) -> Result<Option<Fate>> {
    let rows = tx.turns().conditionals(game, turn, Some(side)).await?;
    let shown = rows.iter().filter(|row| reader.sees_own(Timestamp::from_us(row.given_us)));
    let fates = shown.filter_map(|row| row.fate);
    Ok(fates.min_by_key(|fate| *fate == Fate::Other))
}
