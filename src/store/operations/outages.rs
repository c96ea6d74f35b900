//! Outages that were named, and whom to tell of the credits.

use uuid::Uuid;

use crate::base::{GameId, Micros, PlayerId, Timestamp};
use crate::store::rooms::Operations;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids};
use crate::store::{OutageRow, Result};

impl Operations<'_> {
    /// Notes an outage with a reason, who named it and when; its credits are still to be given.
    pub async fn insert_named_outage(
        &mut self,
        from: Timestamp,
        to: Timestamp,
        reason: &str,
        (by, at): (Option<PlayerId>, Timestamp),
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO outage (from_us, to_us, done, reason, named_by, named_us) \
            VALUES ($1, $2, FALSE, $3, $4, $5)";
        let by = by.map(PlayerId::as_uuid);
        execute!(self.tx, SQL, from.as_us(), to.as_us(), reason, by, at.as_us()).map(drop)
    }

    /// An outage that has a moment in common with this time.
    pub async fn outage_within(&mut self, from: Timestamp, to: Timestamp) -> Result<Option<OutageRow>> {
        const SQL: &str = "SELECT from_us, to_us, reason FROM outage WHERE from_us < $2 AND to_us > $1 ORDER BY from_us LIMIT 1";
        Ok(fetch!(self.tx, fetch_optional, SQL, from.as_us(), to.as_us())?)
    }

    /// Notes how much a game's clocks were credited.
    pub async fn set_credited(&mut self, game: GameId, outage: &OutageRow, credit: Micros) -> Result<()> {
        const SQL: &str = "UPDATE outage_credit SET credit_us = $3 WHERE game_id = $1 AND from_us = $2";
        let done = execute!(self.tx, SQL, game.as_uuid(), outage.from_us, credit)?;
        exactly_one(done, "the game's credit")
    }

    /// Whether a game's credit for an outage is given.
    pub async fn is_credited(&mut self, game: GameId, outage: &OutageRow) -> Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM outage_credit WHERE game_id = $1 AND from_us = $2";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, game.as_uuid(), outage.from_us)?;
        Ok(count > 0)
    }

    /// Players after this one, in order, of games that an outage brought a credit, and who are not told; the bot never is.
    pub async fn untold_of_outage(
        &mut self,
        outage: &OutageRow,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<PlayerId>> {
        const SQL: &str = "SELECT DISTINCT p.id FROM outage_credit c JOIN game g ON g.id = c.game_id \
            JOIN player p ON p.id = g.white_id OR p.id = g.black_id WHERE c.from_us = $1 AND c.credit_us > 0 \
            AND p.id > $2 AND NOT EXISTS (SELECT 1 FROM mail m WHERE m.player_id = p.id AND m.kind = 'outage' AND m.number = $1) \
            ORDER BY p.id LIMIT $3";
        fetch_ids!(self.tx, PlayerId, SQL, outage.from_us, after, limit)
    }

    /// Whether a player is told of an outage.
    pub async fn is_told_of_outage(&mut self, outage: &OutageRow, player: PlayerId) -> Result<bool> {
        const SQL: &str =
            "SELECT COUNT(*) FROM mail WHERE player_id = $1 AND kind = 'outage' AND number = $2";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, player.as_uuid(), outage.from_us)?;
        Ok(count > 0)
    }

    /// A player's games that an outage brought a credit, and how much.
    pub async fn games_of_outage(
        &mut self,
        from_us: i64,
        player: PlayerId,
        limit: i64,
    ) -> Result<Vec<(Uuid, i64)>> {
        const SQL: &str = "SELECT c.game_id, c.credit_us FROM outage_credit c JOIN game g ON g.id = c.game_id \
            WHERE c.from_us = $1 AND c.credit_us > 0 AND (g.white_id = $2 OR g.black_id = $2) ORDER BY c.game_id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, from_us, player.as_uuid(), limit)?)
    }

    /// The outage that began then.
    pub async fn outage_from(&mut self, from_us: i64) -> Result<Option<OutageRow>> {
        const SQL: &str = "SELECT from_us, to_us, reason FROM outage WHERE from_us = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, from_us)?)
    }
}
