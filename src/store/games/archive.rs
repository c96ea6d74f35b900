//! The archive: what of a game that is long over is read as a whole or not at all goes from the hot tables into one packed row.
//!
//! In its tables stays what lists, tables and ratings read of many games at once: the game's row, its last turns, and its public
//! events but for the start and the earlier reveals. Whoever locks a game of the archive has it taken out first
//! ([`Games::lock`]), so no verb that changes anything knows of it; whoever only reads one turn or all of them reads its packed rows
//! (`archived`).

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;
use uuid::Uuid;

use super::archived::{is_here, was_moved};
use super::packed::{Rows, Table};
use crate::base::{GameId, Timestamp, TournamentId};
use crate::game::Channel;
use crate::store::rooms::Archive;
use crate::store::tx::{exactly_one, execute, fetch, fetch_among};
use crate::store::{FiledRow, GameRow, Result, StoreError};

/// Games that ended by then and have never been moved, or were taken out again, behind this one: those that ended first come first.
const ENDED: &str = "SELECT ended_us, id FROM game WHERE ended_us IS NOT NULL AND archived_us IS NULL AND ended_us <= $1 \
    AND ended_us >= $2 AND (ended_us > $2 OR id > $3) ORDER BY ended_us, id LIMIT $4";
/// Those in which nothing is open: no ruling or review is waited for, no mail waits, all of it is in the public log, and its
/// tournament, if it has one, is over too.
const OVER: &str = "SELECT g.id, g.ended_us FROM game g WHERE g.id = ANY($1) AND g.phase = 'finished' AND g.archived_us IS NULL \
    AND g.ended_us <= $2 AND g.doubt_us IS NULL \
    AND NOT EXISTS (SELECT 1 FROM incident i WHERE i.game_id = g.id AND i.closed_us IS NULL) \
    AND NOT EXISTS (SELECT 1 FROM review v WHERE v.game_id = g.id AND v.done_us IS NULL) \
    AND NOT EXISTS (SELECT 1 FROM reveal_job j WHERE j.game_id = g.id) \
    AND NOT EXISTS (SELECT 1 FROM leaf l WHERE l.owner_id = g.id AND l.number IS NULL) \
    AND NOT EXISTS (SELECT 1 FROM mail m WHERE m.game_id = g.id AND m.state = 'waiting') \
    AND NOT EXISTS (SELECT 1 FROM digest_item d WHERE d.game_id = g.id AND d.mail_id IS NULL) \
    AND NOT EXISTS (SELECT 1 FROM pairing p JOIN tournament t ON t.id = p.tournament_id WHERE p.game_id = g.id \
      AND (t.state NOT IN ('finished', 'cancelled') OR p.wish IS NOT NULL AND p.wish <> 'paused'))";

/// What is compared of a game of the archive when it is played again, as [`ReplayRows`](crate::store::ReplayRows) has it.
pub(super) struct ArchivedTexts {
    pub(super) turns: Option<String>,
    pub(super) voids: Option<String>,
    pub(super) reveals: Option<String>,
    pub(super) starts: Option<Vec<u8>>,
    pub(super) events: Option<Vec<u8>>,
}

/// What a player filed in the turns of a game that only the archive holds.
#[derive(Default)]
struct Seat {
    filed_us: i64,
    acted_us: i64,
    replies: Vec<String>,
}

impl Archive<'_> {
    /// Games that ended by then and are not in the archive, behind this end and game.
    pub async fn ended_games(
        &mut self,
        by: Timestamp,
        (ended_us, game): (i64, Uuid),
        limit: i64,
    ) -> Result<Vec<(i64, Uuid)>> {
        Ok(fetch!(self.tx, fetch_all, ENDED, by.as_us(), ended_us, game, limit)?)
    }

    /// Those of these games that ended by then and in which nothing is open.
    pub async fn over_among(&mut self, games: &[Uuid], by: Timestamp) -> Result<Vec<GameId>> {
        let rows: Vec<(Uuid, i64)> = fetch_among!(self.tx, OVER, games, by.as_us())?;
        Ok(rows.into_iter().map(|(id, _)| GameId::from_uuid(id)).collect())
    }

    /// Moves a game into the archive. Its lock is held, and nothing in it is open ([`Archive::over_among`]).
    pub async fn put_away(&mut self, game: &GameRow, now: Timestamp) -> Result<()> {
        const ROW: &str = "INSERT INTO archive (game_id, packed, kept) VALUES ($1, $2, $3)";
        const SEAT: &str = "INSERT INTO archive_seat (game_id, player_id, filed_us, acted_us, replies) VALUES ($1, $2, $3, $4, $5)";
        const MARK: &str =
            "UPDATE game SET archived_us = $2 WHERE id = $1 AND phase = 'finished' AND archived_us IS NULL";
        let rows = Rows::read(self.tx, game.id).await?;
        let kept = first_kept(game, &rows)?;
        let packed = rows.pack()?;
        // What cannot be read back would be lost: better a game that stays than one that is gone.
        if Rows::unpack(&packed)? != rows {
            return Err(StoreError::row("archive", "packed", game.id, "it reads back as something else"));
        }
        exactly_one(execute!(self.tx, MARK, game.id, now.as_us())?, "the game")?;
        execute!(self.tx, ROW, game.id, &packed, kept)?;
        for (player, seat) in seats(&rows, kept)? {
            let replies = seat.replies.join(" ");
            execute!(self.tx, SEAT, game.id, player, seat.filed_us, seat.acted_us, replies)?;
        }
        self.drop_rows(game.id, kept).await?;
        was_moved(GameId::from_uuid(game.id));
        Ok(())
    }

    /// Takes the rows away that only the archive holds from now on. A turn stays to which a scan refers.
    async fn drop_rows(&mut self, game: Uuid, kept: i64) -> Result<()> {
        const CONDITIONALS: &str = "DELETE FROM conditional_entry WHERE game_id = $1 AND turn < $2";
        const BLIND: &str = "DELETE FROM blind_turn WHERE game_id = $1 AND turn < $2";
        const REVEALS: &str = "DELETE FROM reveal WHERE game_id = $1 AND turn < $2";
        const SUBMISSIONS: &str = "DELETE FROM submission WHERE game_id = $1 AND turn < $2";
        const SIDES: &str = "DELETE FROM turn_side WHERE game_id = $1 AND turn < $2";
        const TURNS: &str = "DELETE FROM turn WHERE game_id = $1 AND turn < $2 \
            AND NOT EXISTS (SELECT 1 FROM scan s WHERE s.game_id = $1 AND s.turn = turn.turn)";
        const EVENTS: &str = "DELETE FROM event WHERE game_id = $1 AND turn < $2 AND (chain <> 2 OR kind IN ('start', 'reveal'))";
        for sql in [CONDITIONALS, BLIND, REVEALS, SUBMISSIONS, SIDES, TURNS, EVENTS] {
            execute!(self.tx, sql, game, kept)?;
        }
        Ok(())
    }

    /// Takes a game out of the archive: its rows are in their tables again. Its lock is held.
    pub(in crate::store) async fn take_out(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "SELECT packed FROM archive WHERE game_id = $1";
        const SEATS: &str = "DELETE FROM archive_seat WHERE game_id = $1";
        const ROW: &str = "DELETE FROM archive WHERE game_id = $1";
        const MARK: &str = "UPDATE game SET archived_us = NULL WHERE id = $1";
        let row: Option<(Vec<u8>,)> = fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?;
        let Some((packed,)) = row else {
            return Err(StoreError::row(
                "archive",
                "game_id",
                game,
                "the game is marked as archived and has no row",
            ));
        };
        Rows::unpack(&packed)?.put_back(self.tx, game.as_uuid()).await?;
        for sql in [SEATS, ROW, MARK] {
            execute!(self.tx, sql, game.as_uuid())?;
        }
        is_here(game);
        Ok(())
    }

    /// These counts together with what each of these players filed since a moment in turns that only the archive holds.
    pub(in crate::store) async fn with_filed(
        &mut self,
        counted: Vec<FiledRow>,
        players: &[Uuid],
        since: Timestamp,
    ) -> Result<Vec<FiledRow>> {
        const SQL: &str =
            "SELECT player_id, replies FROM archive_seat WHERE player_id = ANY($1) AND filed_us >= $2";
        let rows: Vec<(Uuid, String)> = fetch_among!(self.tx, SQL, players, since.as_us())?;
        let mut all: HashMap<Uuid, FiledRow> = counted.into_iter().map(|row| (row.player_id, row)).collect();
        for (player_id, replies) in rows {
            let one = all.entry(player_id).or_insert(FiledRow { player_id, entries: 0, reply_us: 0 });
            for (received, after) in replies_of(player_id, &replies)? {
                if received >= since.as_us() {
                    one.entries += 1;
                    one.reply_us += after.max(0);
                }
            }
        }
        Ok(all.into_values().collect())
    }

    /// How long each reply in a tournament's games took, in microseconds, in the turns that only the archive holds.
    pub(in crate::store) async fn replies_in(&mut self, id: TournamentId) -> Result<Vec<i64>> {
        const SQL: &str = "SELECT a.player_id, a.replies FROM pairing p JOIN archive_seat a ON a.game_id = p.game_id \
            WHERE p.tournament_id = $1";
        let rows: Vec<(Uuid, String)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid())?;
        let mut all = Vec::new();
        for (player, replies) in rows {
            all.extend(replies_of(player, &replies)?.into_iter().map(|(_, after)| after));
        }
        Ok(all)
    }

    /// What is compared of those games from one id to another that are in the archive, with this between the parts of a text.
    pub(super) async fn texts_between(
        &mut self,
        first: Uuid,
        last: Uuid,
        between: &str,
    ) -> Result<Vec<(Uuid, ArchivedTexts)>> {
        const SQL: &str = "SELECT game_id, packed FROM archive WHERE game_id >= $1 AND game_id <= $2";
        let rows: Vec<(Uuid, Vec<u8>)> = fetch!(self.tx, fetch_all, SQL, first, last)?;
        rows.into_iter()
            .map(|(game, packed)| Ok((game, texts_of(&Rows::unpack(&packed)?, between)?)))
            .collect()
    }
}

/// When each reply of a seat was filed, and how long it took.
fn replies_of(player: Uuid, replies: &str) -> Result<Vec<(i64, i64)>> {
    let read = |reply: &str| {
        let (received, after) = reply.split_once(':')?;
        Some((received.parse().ok()?, after.parse().ok()?))
    };
    let replies = replies.split_ascii_whitespace().map(read).collect::<Option<_>>();
    replies.ok_or_else(|| StoreError::row("archive_seat", "replies", player, "it cannot be read"))
}

fn missing(table: &'static str, column: &str) -> StoreError {
    StoreError::row(table, column, "of a game to be moved", "it is missing")
}

/// The numbers of a column.
fn numbers<'r>(
    table: &'r Table,
    name: &'static str,
    column: &str,
) -> Result<impl Iterator<Item = Option<i64>> + 'r> {
    // A table without rows has no columns.
    let at = match table.rows.is_empty() {
        true => 0,
        false => table.at(column).ok_or_else(|| missing(name, column))?,
    };
    Ok(table.rows.iter().map(move |row| row.get(at).and_then(Value::as_i64)))
}

/// The first turn of which everything stays: the one before the newest, or, if they are earlier, the last that was revealed and the
/// last such that no ruling has replaced.
fn first_kept(game: &GameRow, rows: &Rows) -> Result<i64> {
    let (none, mut kept) = (Table::default(), game.turn - 1);
    let table = |name| rows.table(name).unwrap_or(&none);
    let turns = numbers(table("turn"), "turn", "turn")?.zip(numbers(table("turn"), "turn", "replaced_by")?);
    let replaced: BTreeMap<i64, bool> = turns.filter_map(|(turn, by)| Some((turn?, by.is_some()))).collect();
    let revealed: Vec<i64> = numbers(table("reveal"), "reveal", "turn")?.flatten().collect();
    let played = revealed.iter().filter(|turn| replaced.get(turn) == Some(&false));
    for last in [revealed.iter().max(), played.max()].into_iter().flatten() {
        kept = kept.min(*last);
    }
    Ok(kept)
}

/// What is counted of the turns before this one, by player.
fn seats(rows: &Rows, kept: i64) -> Result<BTreeMap<Uuid, Seat>> {
    let none = Table::default();
    let table = |name| rows.table(name).unwrap_or(&none);
    let opened: HashMap<i64, i64> = numbers(table("turn"), "turn", "turn")?
        .zip(numbers(table("turn"), "turn", "open_us")?)
        .filter_map(|(turn, open)| Some((turn?, open?)))
        .collect();
    let revealed: Vec<i64> = numbers(table("reveal"), "reveal", "turn")?.flatten().collect();
    let entries = table("submission");
    let mut seats: BTreeMap<Uuid, Seat> = BTreeMap::new();
    if entries.rows.is_empty() {
        return Ok(seats);
    }
    let at = |column| entries.at(column).ok_or_else(|| missing("submission", column));
    let (turn_at, player_at, channel_at) = (at("turn")?, at("player_id")?, at("channel")?);
    let (received_at, live_at) = (at("received_us")?, at("live")?);
    for row in &entries.rows {
        let number = |at: usize| row.get(at).and_then(Value::as_i64);
        let text = |at: usize| row.get(at).and_then(Value::as_str);
        let player = text(player_at).and_then(|hex| Uuid::try_parse(hex).ok());
        let channel = text(channel_at).and_then(Channel::parse);
        let (Some(turn), Some(received), Some(player), Some(channel)) =
            (number(turn_at), number(received_at), player, channel)
        else {
            return Err(missing("submission", "turn, received_us, player_id or channel"));
        };
        // Passes that the server sealed are nobody's entries.
        if turn >= kept || channel == Channel::Server {
            continue;
        }
        let seat = seats.entry(player).or_default();
        seat.filed_us = seat.filed_us.max(received);
        if channel != Channel::Conditional {
            seat.acted_us = seat.acted_us.max(received);
        }
        let is_live = row.get(live_at).and_then(Value::as_bool) == Some(true);
        if let Some(open) = opened.get(&turn).filter(|_| is_live && revealed.contains(&turn)) {
            seat.replies.push(format!("{received}:{}", received - open));
        }
    }
    Ok(seats)
}

fn texts_of(rows: &Rows, between: &str) -> Result<ArchivedTexts> {
    /// Two columns of a table with a blank between them, row by row.
    fn lines(rows: &Rows, name: &'static str, column: &str, between: &str) -> Result<Option<String>> {
        let Some(table) = rows.table(name).filter(|table| !table.rows.is_empty()) else { return Ok(None) };
        let at = |column| table.at(column).ok_or_else(|| missing(name, column));
        let (turn, other) = (at("turn")?, at(column)?);
        let line = |row: &Vec<Value>| match row.get(other)? {
            Value::String(text) => Some(format!("{} {text}", row.get(turn)?)),
            Value::Number(number) => Some(format!("{} {number}", row.get(turn)?)),
            _ => None,
        };
        let lines: Vec<String> = table.rows.iter().filter_map(line).collect();
        Ok((!lines.is_empty()).then(|| lines.join(between)))
    }
    /// The bodies of the public events of a kind.
    fn bodies(rows: &Rows, kind: &str, between: &str) -> Result<Option<Vec<u8>>> {
        let Some(table) = rows.table("event").filter(|table| !table.rows.is_empty()) else { return Ok(None) };
        let at = |column| table.at(column).ok_or_else(|| missing("event", column));
        let (chain_at, kind_at, body_at) = (at("chain")?, at("kind")?, at("body")?);
        let of_kind = |row: &&Vec<Value>| {
            row.get(chain_at).and_then(Value::as_i64) == Some(2)
                && row.get(kind_at).and_then(Value::as_str) == Some(kind)
        };
        let body = |row: &Vec<Value>| hex::decode(row.get(body_at)?.as_str()?).ok();
        let bodies: Vec<Vec<u8>> = table.rows.iter().filter(of_kind).filter_map(body).collect();
        Ok((!bodies.is_empty()).then(|| bodies.join(between.as_bytes())))
    }
    Ok(ArchivedTexts {
        turns: lines(rows, "turn", "position", between)?,
        voids: lines(rows, "turn", "replaced_by", between)?,
        reveals: lines(rows, "reveal", "position", between)?,
        starts: bodies(rows, "start", between)?,
        events: bodies(rows, "reveal", between)?,
    })
}
