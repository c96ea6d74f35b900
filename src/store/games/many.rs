//! What is read of many games at once: one statement for all of them, whatever they hold.
//!
//! The visible turn of a game is the newest that opens at the given time or before.

use std::collections::HashMap;

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::Timestamp;
use crate::game::event::EventKind;
use crate::store::rooms::Games;
use crate::store::tx::fetch_among;
use crate::store::{
    EventRow, GameRow, PlayerRow, RevealRow, SideLeaveRow, StoreError, SubmissionRow, TurnHeadRow, TurnRow,
    TurnSideRow,
};

/// Rows by their games, each game's in order.
pub type ByGame<T> = HashMap<Uuid, Vec<T>>;

/// Where a game is played.
#[derive(FromRow)]
pub struct GamePlaceRow {
    pub game_id: Uuid,
    pub tournament_id: Uuid,
    /// The tournament's.
    pub name: String,
    pub stage: i64,
    pub section: i64,
    pub round: i64,
    pub board: i64,
}

/// An event's canonical bytes.
#[derive(Clone, FromRow)]
pub struct EventBodyRow {
    pub body: Vec<u8>,
    pub at_us: i64,
}

/// What a side entered in a released turn, and the position before it.
#[derive(Clone, FromRow)]
pub struct LastEntryRow {
    pub position: String,
    pub side: i64,
    pub entry: String,
}

#[derive(FromRow)]
pub(super) struct OfGame<T> {
    game_id: Uuid,
    #[sqlx(flatten)]
    row: T,
}

pub(super) fn by_game<T>(rows: Vec<OfGame<T>>) -> ByGame<T> {
    let mut games: ByGame<T> = HashMap::new();
    for OfGame { game_id, row } in rows {
        games.entry(game_id).or_default().push(row);
    }
    games
}

/// No other index leads to the games than that of their ids, and by them to the events. Only what they are found by is sorted:
/// they are long.
const PUBLIC_TAILS: &str = "SELECT e.game_id, e.chain, e.turn, e.seq, e.kind, e.at_us, e.release_us, e.body, e.hash, e.salt, e.texts \
    FROM event e JOIN (SELECT x.game_id, x.turn, x.seq FROM event x \
      JOIN (SELECT id, turn FROM game WHERE id = ANY($1) ORDER BY id LIMIT 1000) g ON g.id = x.game_id AND x.turn >= g.turn - 1 \
      WHERE x.game_id = ANY($1) AND x.chain = 2 ORDER BY x.game_id, x.seq LIMIT $2) k \
    ON k.game_id = e.game_id AND k.turn = e.turn AND k.seq = e.seq WHERE e.chain = 2";
const TURN_HEADS: &str = "SELECT t.game_id, t.position, t.open_us, s.side, e.id, e.revision, e.player_id, e.channel, \
    e.received_us, e.commitment, (SELECT f.body FROM event f WHERE f.game_id = s.game_id AND f.chain = s.side \
      AND f.turn = s.turn ORDER BY f.seq DESC LIMIT 1) AS filed \
    FROM turn t JOIN game g ON g.id = t.game_id AND g.turn = t.turn \
    JOIN turn_side s ON s.game_id = t.game_id AND s.turn = t.turn \
    LEFT JOIN submission e ON e.game_id = s.game_id AND e.turn = s.turn AND e.side = s.side AND e.live \
    WHERE g.id = ANY($1) ORDER BY s.game_id, s.side";
const GAMES: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, terms, clock, engine, \
    created_us, phase, turn, score, ended_by, ended_us, paused_us, doubt_us, lost_box, claims_until_us, public_seq, public_head, archived_us FROM game \
    WHERE id = ANY($1)";
const TURNS: &str = "SELECT t.game_id, t.turn, t.position, t.open_us, t.replaced_by FROM turn t \
    JOIN game g ON g.id = t.game_id WHERE g.id = ANY($1) AND t.turn = (SELECT n.turn FROM turn n \
      WHERE n.game_id = g.id AND (n.open_us <= $2 OR n.turn = 1) ORDER BY n.turn DESC LIMIT 1)";
const SIDES: &str = "SELECT s.game_id, s.owes, s.allowance_us, s.credit_us, s.offered, s.declined FROM turn_side s \
    JOIN game g ON g.id = s.game_id WHERE g.id = ANY($1) AND s.turn = (SELECT n.turn FROM turn n \
      WHERE n.game_id = g.id AND (n.open_us <= $2 OR n.turn = 1) ORDER BY n.turn DESC LIMIT 1) ORDER BY s.side";
const SUBMISSIONS: &str = "SELECT s.game_id, s.side, s.revision, s.id, s.player_id, s.channel, s.authenticated, s.received_us, \
    s.made_us, s.ctx, s.commitment, s.boxed, s.note, s.live FROM submission s \
    JOIN game g ON g.id = s.game_id WHERE g.id = ANY($1) AND s.turn = (SELECT n.turn FROM turn n \
      WHERE n.game_id = g.id AND (n.open_us <= $2 OR n.turn = 1) ORDER BY n.turn DESC LIMIT 1) ORDER BY s.side, s.revision";
const REVEALS: &str = "SELECT v.game_id, v.turn, v.revealed_us, v.release_us, v.position FROM reveal v \
    JOIN game g ON g.id = v.game_id WHERE g.id = ANY($1) AND v.turn = (SELECT n.turn FROM turn n \
      WHERE n.game_id = g.id AND (n.open_us <= $2 OR n.turn = 1) ORDER BY n.turn DESC LIMIT 1)";
/// An entry can be read from its reveal on; a turn that a ruling has replaced does not count.
const LAST_ENTRIES: &str = "SELECT v.game_id, t.position, s.side, s.entry FROM reveal v \
    JOIN turn t ON t.game_id = v.game_id AND t.turn = v.turn AND t.replaced_by IS NULL \
    JOIN submission s ON s.game_id = v.game_id AND s.turn = v.turn AND s.live AND s.entry IS NOT NULL \
    WHERE v.game_id = ANY($1) AND t.game_id = ANY($1) AND s.game_id = ANY($1) AND v.turn = (SELECT n.turn FROM reveal n \
      WHERE n.game_id = v.game_id AND n.release_us <= $2 ORDER BY n.turn DESC LIMIT 1) ORDER BY s.side";
const NEWEST: &str = "SELECT e.game_id, e.body, e.at_us FROM event e WHERE e.game_id = ANY($1) AND e.chain = 2 AND e.kind = $2 \
    AND e.release_us <= $3 AND NOT EXISTS (SELECT 1 FROM event n WHERE n.game_id = ANY($1) AND n.game_id = e.game_id \
      AND n.chain = 2 AND n.kind = $2 AND n.release_us <= $3 AND n.seq > e.seq)";
const DISPUTES: &str = "SELECT game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event WHERE game_id = ANY($1) \
    AND chain = 2 AND kind IN ('claim', 'ruling', 'objection', 'result') AND release_us <= $2 ORDER BY game_id, seq LIMIT $3";

impl Games<'_> {
    /// The games with these ids, in no order.
    pub async fn among(&mut self, ids: &[Uuid]) -> Result<Vec<GameRow>, StoreError> {
        fetch_among!(self.tx, GAMES, ids)
    }

    /// The players with these ids, of which some may be equal.
    pub async fn players_among(&mut self, ids: &[Uuid]) -> Result<Vec<PlayerRow>, StoreError> {
        const SQL: &str = "SELECT id, name, email, locale, role FROM player WHERE id = ANY($1)";
        fetch_among!(self.tx, SQL, ids)
    }

    /// The public events of the newest two turns of games, oldest first, but of a thousand games at most, and no more than
    /// `limit` of all.
    pub async fn public_tails(&mut self, games: &[Uuid], limit: i64) -> Result<ByGame<EventRow>, StoreError> {
        let mut tails: ByGame<EventRow> = by_game(fetch_among!(self.tx, PUBLIC_TAILS, games, limit)?);
        tails.values_mut().for_each(|rows| rows.sort_unstable_by_key(|row| row.seq));
        Ok(tails)
    }

    /// Both sides of the newest turn of games, each with its live entry and the head of its chain.
    pub async fn newest_turn_heads(&mut self, games: &[Uuid]) -> Result<ByGame<TurnHeadRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, TURN_HEADS, games)?))
    }

    pub async fn visible_turns(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<TurnRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, TURNS, games, now.as_us())?))
    }

    /// Both sides of the visible turn of games, White's first.
    pub async fn visible_turn_sides(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<TurnSideRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, SIDES, games, now.as_us())?))
    }

    /// All sealed entries of the visible turn of games, White's first, each side's by revision.
    pub async fn visible_submissions(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<SubmissionRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, SUBMISSIONS, games, now.as_us())?))
    }

    /// How the visible turn of games was revealed, released or not.
    pub async fn visible_reveals(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<RevealRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, REVEALS, games, now.as_us())?))
    }

    /// What was entered in the last turn of games that was released at `now`, White's entry first.
    pub async fn last_entries(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<LastEntryRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, LAST_ENTRIES, games, now.as_us())?))
    }

    /// All leave in games, oldest first.
    pub async fn leaves_among(&mut self, games: &[Uuid]) -> Result<ByGame<SideLeaveRow>, StoreError> {
        const SQL: &str =
            "SELECT game_id, side, from_us, to_us FROM leave WHERE game_id = ANY($1) ORDER BY from_us, side";
        Ok(by_game(fetch_among!(self.tx, SQL, games)?))
    }

    /// The newest public event of a kind in each game that may be seen at `now`.
    pub async fn newest_of_kind(
        &mut self,
        games: &[Uuid],
        kind: EventKind,
        now: Timestamp,
    ) -> Result<ByGame<EventBodyRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, NEWEST, games, kind.as_str(), now.as_us())?))
    }

    /// Rulings, objections, claims and results of games that may be seen at `now`, oldest first, but no more than `limit` of
    /// all.
    pub async fn dispute_events(
        &mut self,
        games: &[Uuid],
        now: Timestamp,
        limit: i64,
    ) -> Result<ByGame<EventRow>, StoreError> {
        Ok(by_game(fetch_among!(self.tx, DISPUTES, games, now.as_us(), limit)?))
    }

    /// Where games are played, as far as they are of tournaments.
    pub async fn places(&mut self, games: &[Uuid]) -> Result<Vec<GamePlaceRow>, StoreError> {
        const SQL: &str = "SELECT p.game_id, p.tournament_id, t.name, p.stage, p.section, p.round, p.board \
            FROM pairing p JOIN tournament t ON t.id = p.tournament_id WHERE p.game_id = ANY($1)";
        Ok(fetch_among!(self.tx, SQL, games)?)
    }
}
