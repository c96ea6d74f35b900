//! All that differs between the two databases.

use uuid::Uuid;

use super::{GameRow, NewPairing, RatingRow, Result, TournamentRow, Tx};
use crate::base::{GameId, InboundId, MailId, PlayerId, Timestamp, TournamentId};
use crate::store::games::archived::is_here;
use crate::store::rooms::{
    Accounts, Bots, Games, Inbox, Operations, Outbox, Pairings, Ratings, SignIns, Tournaments, Transparency,
};
use crate::store::tx::{execute, fetch, on};
use crate::tournament::PairingOutcome;

/// Constraints that code reacts to: the name, and how SQLite words it (it reports columns, not names).
const CONSTRAINTS: &[(&str, &str)] = &[
    ("player_email_once", "player.email_key"),
    ("submission_once", "submission.game_id, submission.turn, submission.side, submission.revision"),
    ("submission_one_live", "submission.game_id, submission.turn, submission.side"),
    ("submission_id_once", "submission.game_id, submission.id"),
    ("event_once", "event.game_id, event.chain, event.turn, event.seq"),
    ("event_public_seq_once", "event.game_id, event.seq"),
    ("turn_once", "turn.game_id, turn.turn"),
    ("reveal_once", "reveal.game_id, reveal.turn"),
    ("mail_once", "mail.game_id, mail.turn, mail.kind, mail.number, mail.player_id"),
    ("idempotency_once", "idempotency.player_id, idempotency.key"),
    ("outage_credit_once", "outage_credit.game_id, outage_credit.from_us"),
    ("unsealing_once", "unsealing.game_id, unsealing.turn"),
    ("oidc_link_fingerprint_key", "oidc_link.fingerprint"),
    ("game_pkey", "game.id"),
    ("game_two_players", "game_two_players"),
];

/// A statement that asks for any of some ids, its first value, as SQLite runs it, without arrays: by a JSON array of them in hex.
pub fn without_arrays(sql: &str) -> String {
    sql.replace("= ANY($1)", "IN (SELECT unhex(value) FROM json_each($1))")
}

pub(super) fn json_of(ids: &[Uuid]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("\"{}\"", id.simple())).collect();
    format!("[{}]", ids.join(","))
}

/// The name of the constraint that an error reports.
pub(super) fn broken_constraint(error: &sqlx::Error) -> Option<&'static str> {
    let error = error.as_database_error()?;
    let name = match error.constraint() {
        Some(name) => CONSTRAINTS.iter().find(|(known, _)| *known == name),
        None => {
            let message = error.message();
            let columns = message.split_once("constraint failed: ").map(|(_, columns)| columns.trim())?;
            CONSTRAINTS.iter().find(|(_, known)| *known == columns)
        }
    };
    name.map(|(name, _)| *name)
}

impl Tx {
    /// The one of two texts of a statement that this database runs.
    pub(super) const fn either(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self {
            Tx::Sqlite(_) => sqlite,
            Tx::Postgres(_) => postgres,
        }
    }
}

/// A player's numbers in a list, in the order of their columns.
const fn numbers_of(row: &RatingRow) -> [i64; 7] {
    [
        row.place,
        row.rank,
        row.rating_milli,
        row.deviation_milli,
        row.volatility_nano,
        row.games,
        row.games_total,
    ]
}

impl Games<'_> {
    /// Takes the game's lock until the end of the transaction and reads it; nothing if there is no such game.
    ///
    /// A game of the archive is taken out of it, for what locks a game may change it.
    pub async fn lock(&mut self, game: GameId) -> Result<Option<GameRow>> {
        let mut row = self.lock_where_it_is(game).await?;
        if let Some(row) = row.as_mut().filter(|row| row.archived_us.is_some()) {
            self.tx.archive().take_out(game).await?;
            row.archived_us = None;
        }
        Ok(row)
    }

    /// The same of a game that stays in the archive if it is there. SQLite has one writer, so there the lock is held already.
    pub async fn lock_where_it_is(&mut self, game: GameId) -> Result<Option<GameRow>> {
        const POSTGRES: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, \
            terms, clock, engine, created_us, phase, turn, score, ended_by, ended_us, paused_us, doubt_us, lost_box, \
            claims_until_us, public_seq, public_head, archived_us FROM game WHERE id = $1 FOR UPDATE";
        let row: Option<GameRow> = match self.tx {
            Tx::Sqlite(_) => self.get(game).await?,
            Tx::Postgres(_) => fetch!(self.tx, fetch_optional, POSTGRES, game.as_uuid())?,
        };
        if row.as_ref().is_some_and(|row| row.archived_us.is_none()) {
            is_here(game);
        }
        Ok(row)
    }

    /// Takes a lock against other changes of the game unless another transaction has it locked or changed: false then. One that
    /// only refers to the game, as a reply address does, is none such. SQLite's one writer holds it already.
    pub async fn lock_if_free(&mut self, game: GameId) -> Result<bool> {
        const POSTGRES: &str = "SELECT id FROM game WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED";
        let Tx::Postgres(t) = self.tx.settled().await? else { return Ok(true) };
        Ok(sqlx::query(POSTGRES).bind(game.as_uuid()).fetch_optional(&mut **t).await?.is_some())
    }
}

impl Bots<'_> {
    /// Whether the pieces stand in one of these ways in a running game whose players may ask no engines, as far as it is released.
    pub async fn occurs_without_engines(&mut self, boards: &[String], now: Timestamp) -> Result<bool> {
        const SQLITE: &str = "SELECT EXISTS (SELECT 1 FROM game g WHERE g.phase = 'running' AND g.terms LIKE '%engines___forbidden%' \
            AND g.placement IN (SELECT value FROM json_each($1)) AND g.turn_us <= $2) \
            OR EXISTS (SELECT 1 FROM game g WHERE g.phase = 'running' AND g.terms LIKE '%engines___forbidden%' \
            AND g.placement_before IN (SELECT value FROM json_each($1)) AND (SELECT t.open_us FROM turn t WHERE t.game_id = g.id AND t.turn = g.turn - 1) <= $2)";
        const POSTGRES: &str = "SELECT EXISTS (SELECT 1 FROM game g WHERE g.phase = 'running' AND g.terms LIKE '%engines___forbidden%' \
            AND g.placement = ANY($1) AND g.turn_us <= $2) \
            OR EXISTS (SELECT 1 FROM game g WHERE g.phase = 'running' AND g.terms LIKE '%engines___forbidden%' \
            AND g.placement_before = ANY($1) AND (SELECT t.open_us FROM turn t WHERE t.game_id = g.id AND t.turn = g.turn - 1) <= $2)";
        let now = now.as_us();
        let found = match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                let boards = sqlx::types::Json(boards);
                sqlx::query_scalar(SQLITE).bind(boards).bind(now).fetch_one(&mut **t).await
            }
            Tx::Postgres(t) => sqlx::query_scalar(POSTGRES).bind(boards).bind(now).fetch_one(&mut **t).await,
        };
        Ok(found?)
    }
}

/// Takes a row's lock where there is more than one writer.
pub(super) async fn lock_row(tx: &mut Tx, postgres: &'static str, id: Uuid) -> Result<()> {
    if let Tx::Postgres(t) = tx.settled().await? {
        sqlx::query(postgres).bind(id).execute(&mut **t).await?;
    }
    Ok(())
}

impl Tournaments<'_> {
    /// Takes a tournament's lock until the end of the transaction and reads it; nothing if there is no such tournament.
    pub async fn lock(&mut self, id: TournamentId) -> Result<Option<TournamentRow>> {
        const POSTGRES: &str = "SELECT id FROM tournament WHERE id = $1 FOR UPDATE";
        lock_row(self.tx, POSTGRES, id.as_uuid()).await?;
        self.get(id).await
    }
}

impl Accounts<'_> {
    /// Takes a player's lock until the end of the transaction, for what is counted per player.
    pub async fn lock(&mut self, player: PlayerId) -> Result<()> {
        const POSTGRES: &str = "SELECT id FROM player WHERE id = $1 FOR NO KEY UPDATE";
        lock_row(self.tx, POSTGRES, player.as_uuid()).await
    }

    /// Holds the rows of these accounts until the end of the transaction, so that what is read of them from here on stays: none
    /// is erased meanwhile. In the order of their ids, so that no two wait for one another.
    pub async fn hold(&mut self, players: &[Uuid]) -> Result<()> {
        const POSTGRES: &str = "SELECT id FROM player WHERE id = $1 FOR KEY SHARE";
        let mut players = players.to_vec();
        players.sort_unstable();
        if let Tx::Postgres(t) = self.tx.settled().await? {
            for player in players {
                sqlx::query(POSTGRES).bind(player).execute(&mut **t).await?;
            }
        }
        Ok(())
    }
}

impl Transparency<'_> {
    /// Numbers waiting leaves from `first` on, by their hashes and the seconds by which they are due; what has no such second is
    /// no leaf, and takes a number all the same. Answers how many leaves there were.
    pub async fn number_leaves(
        &mut self,
        batch_s: i64,
        first: i64,
        entries: &[(Vec<u8>, Option<i64>)],
    ) -> Result<u64> {
        // Each is the hash in hex with the second behind it: a list of lists would be read once more for each part.
        const SQLITE: &str = "UPDATE leaf SET batch_s = $1, number = $2 + new.key FROM json_each($3) AS new \
            WHERE leaf.due_s = CAST(substr(new.value, 65) AS INTEGER) AND leaf.hash = unhex(substr(new.value, 1, 64)) \
            AND leaf.number IS NULL";
        const POSTGRES: &str = "UPDATE leaf SET batch_s = $1, number = new.number \
            FROM UNNEST($2::BIGINT[], $3::BYTEA[], $4::BIGINT[]) AS new (due_s, hash, number) \
            WHERE leaf.due_s = new.due_s AND leaf.hash = new.hash AND leaf.number IS NULL";
        match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                let cell = |(hash, due_s): &(Vec<u8>, Option<i64>)| {
                    due_s.map(|due_s| format!("{}{due_s}", hex::encode(hash)))
                };
                let cells = sqlx::types::Json(entries.iter().map(cell).collect::<Vec<_>>());
                let rows = sqlx::query(SQLITE).bind(batch_s).bind(first).bind(cells);
                Ok(rows.execute(&mut **t).await?.rows_affected())
            }
            Tx::Postgres(t) => {
                let leaves = entries.iter().zip(first..);
                let leaves = leaves.filter_map(|((hash, due_s), number)| Some(((*due_s)?, hash, number)));
                let (mut due, mut hashes, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
                for (due_s, hash, number) in leaves {
                    due.push(due_s);
                    hashes.push(hash.as_slice());
                    numbers.push(number);
                }
                let rows = sqlx::query(POSTGRES).bind(batch_s).bind(due).bind(hashes).bind(numbers);
                Ok(rows.execute(&mut **t).await?.rows_affected())
            }
        }
    }
}

impl Ratings<'_> {
    /// Adds players to a month's lists.
    pub async fn insert_ratings(&mut self, month: i64, rows: &[RatingRow]) -> Result<()> {
        const SQLITE: &str = "INSERT INTO rating (month, variant, player_id, place, rank, rating_milli, deviation_milli, \
            volatility_nano, games, games_total) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        const POSTGRES: &str = "INSERT INTO rating (month, variant, player_id, place, rank, rating_milli, deviation_milli, \
            volatility_nano, games, games_total) SELECT $1, * FROM UNNEST($2::TEXT[], $3::UUID[], $4::BIGINT[], $5::BIGINT[], \
            $6::BIGINT[], $7::BIGINT[], $8::BIGINT[], $9::BIGINT[], $10::BIGINT[])";
        match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                for row in rows {
                    let insert = sqlx::query(SQLITE).bind(month).bind(&row.variant).bind(row.player_id);
                    let insert = numbers_of(row).into_iter().fold(insert, |insert, n| insert.bind(n));
                    insert.execute(&mut **t).await?;
                }
            }
            Tx::Postgres(t) => {
                let variants: Vec<&str> = rows.iter().map(|row| row.variant.as_str()).collect();
                let players: Vec<uuid::Uuid> = rows.iter().map(|row| row.player_id).collect();
                let mut insert = sqlx::query(POSTGRES).bind(month).bind(variants).bind(players);
                for column in 0..7 {
                    let numbers: Vec<i64> = rows.iter().map(|row| numbers_of(row)[column]).collect();
                    insert = insert.bind(numbers);
                }
                insert.execute(&mut **t).await?;
            }
        }
        Ok(())
    }
}

impl Pairings<'_> {
    /// Adds pairings, all in one statement.
    pub async fn insert_pairings(&mut self, id: TournamentId, rows: &[NewPairing]) -> Result<()> {
        const SQLITE: &str = "INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, outcome) \
            SELECT $1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7 FROM json_each($2)";
        const POSTGRES: &str = "INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, outcome) \
            SELECT $1, CAST(value->>0 AS BIGINT), CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT), CAST(value->>3 AS BIGINT), \
            CAST(value->>4 AS BIGINT), CAST(value->>5 AS BIGINT), CAST(value->>6 AS BIGINT), value->>7 \
            FROM jsonb_array_elements($2)";
        let cells = |row: &NewPairing| {
            let NewPairing { stage, section, round, board, white, black, starts, outcome } = row;
            let outcome = outcome.map(PairingOutcome::as_str);
            (*stage, *section, *round, *board, *white, *black, starts.as_us(), outcome)
        };
        let rows = sqlx::types::Json(rows.iter().map(cells).collect::<Vec<_>>());
        let sql = self.tx.either(SQLITE, POSTGRES);
        execute!(self.tx, sql, id.as_uuid(), rows).map(drop)
    }
}

impl Outbox<'_> {
    /// Takes up to `limit` due mails for `lease_us`, so that no other process sends them meanwhile. `by` names the process,
    /// if it has a name.
    pub async fn claim_mails(
        &mut self,
        now: Timestamp,
        lease_us: i64,
        limit: i64,
        by: Option<Uuid>,
    ) -> Result<Vec<MailId>> {
        const SQLITE: &str = "UPDATE mail SET lease_us = $2, claimed_by = $4 WHERE id IN \
            (SELECT id FROM mail WHERE state = 'waiting' AND next_us <= $1 AND lease_us <= $1 ORDER BY next_us, id LIMIT $3) \
            RETURNING id";
        const POSTGRES: &str = "UPDATE mail SET lease_us = $2, claimed_by = $4 WHERE id IN \
            (SELECT id FROM mail WHERE state = 'waiting' AND next_us <= $1 AND lease_us <= $1 ORDER BY next_us, id \
             LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id";
        let until = now.plus(lease_us).as_us();
        let sql = self.tx.either(SQLITE, POSTGRES);
        let ids: Vec<Uuid> = on!(self.tx, c => {
            sqlx::query_scalar(sql).bind(now.as_us()).bind(until).bind(limit).bind(by).fetch_all(c).await
        })?;
        Ok(ids.into_iter().map(MailId::from_uuid).collect())
    }
}

impl SignIns<'_> {
    /// Takes addresses out for which a sign-in link was asked, at most `limit`: each with its id, as it was boxed.
    pub async fn take_sign_in_requests(&mut self, limit: i64) -> Result<Vec<(Uuid, Vec<u8>)>> {
        const SQLITE: &str = "DELETE FROM sign_in_request WHERE id IN \
            (SELECT id FROM sign_in_request ORDER BY id LIMIT $1) RETURNING id, boxed";
        const POSTGRES: &str = "DELETE FROM sign_in_request WHERE id IN \
            (SELECT id FROM sign_in_request ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id, boxed";
        let sql = self.tx.either(SQLITE, POSTGRES);
        fetch!(self.tx, fetch_all, sql, limit)
    }
}

/// Takes the thought that has waited longest, of those that nobody else has taken.
pub(super) const fn claim_thought_sql(tx: &Tx) -> &'static str {
    const SQLITE: &str = "UPDATE bot_game SET leased_us = $2 WHERE game_id = \
            (SELECT game_id FROM bot_game WHERE slow = $3 AND since_us IS NOT NULL AND leased_us <= $1 \
             ORDER BY since_us, game_id LIMIT 1) RETURNING game_id, since_us";
    const POSTGRES: &str = "UPDATE bot_game SET leased_us = $2 WHERE game_id = \
            (SELECT game_id FROM bot_game WHERE slow = $3 AND since_us IS NOT NULL AND leased_us <= $1 \
             ORDER BY since_us, game_id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING game_id, since_us";
    tx.either(SQLITE, POSTGRES)
}

/// Takes the review that nobody has taken up for the longest time, of those that are not done: so games take turns.
pub(super) const fn claim_review_sql(tx: &Tx) -> &'static str {
    const SQLITE: &str = "UPDATE review SET leased_us = $2 WHERE game_id = \
            (SELECT game_id FROM review WHERE done_us IS NULL AND leased_us <= $1 ORDER BY leased_us, game_id LIMIT 1) \
            RETURNING game_id";
    const POSTGRES: &str = "UPDATE review SET leased_us = $2 WHERE game_id = \
            (SELECT game_id FROM review WHERE done_us IS NULL AND leased_us <= $1 ORDER BY leased_us, game_id LIMIT 1 \
             FOR UPDATE SKIP LOCKED) RETURNING game_id";
    tx.either(SQLITE, POSTGRES)
}

impl Inbox<'_> {
    /// Takes the mail that has waited longest of those that are due, for `lease_us`, and counts the try.
    pub async fn claim_inbound(
        &mut self,
        now: Timestamp,
        lease_us: i64,
        by: Option<Uuid>,
    ) -> Result<Option<InboundId>> {
        const SQLITE: &str = "UPDATE mail_in SET lease_us = $2, attempts = attempts + 1, claimed_by = $3 WHERE id = \
            (SELECT id FROM mail_in WHERE state = 'waiting' AND next_us <= $1 AND lease_us <= $1 ORDER BY received_us, id LIMIT 1) \
            RETURNING id";
        const POSTGRES: &str = "UPDATE mail_in SET lease_us = $2, attempts = attempts + 1, claimed_by = $3 WHERE id = \
            (SELECT id FROM mail_in WHERE state = 'waiting' AND next_us <= $1 AND lease_us <= $1 ORDER BY received_us, id \
             LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id";
        let until = now.plus(lease_us).as_us();
        let sql = self.tx.either(SQLITE, POSTGRES);
        let id: Option<Uuid> = on!(self.tx, c => {
            sqlx::query_scalar(sql).bind(now.as_us()).bind(until).bind(by).fetch_optional(c).await
        })?;
        Ok(id.map(InboundId::from_uuid))
    }
}

impl Operations<'_> {
    /// Ends the leases of processes that are gone: on SQLite all of them, for one process alone serves it; on PostgreSQL
    /// those of this name, whose bearer asks.
    pub async fn end_leases_of_the_dead(&mut self, name: Option<Uuid>) -> Result<()> {
        match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                for sql in [
                    "UPDATE mail SET lease_us = 0 WHERE lease_us > 0",
                    "UPDATE mail_in SET lease_us = 0 WHERE lease_us > 0",
                ] {
                    sqlx::query(sql).execute(&mut **t).await?;
                }
            }
            Tx::Postgres(t) => {
                for sql in [
                    "UPDATE mail SET lease_us = 0 WHERE lease_us > 0 AND claimed_by = $1",
                    "UPDATE mail_in SET lease_us = 0 WHERE lease_us > 0 AND claimed_by = $1",
                ] {
                    sqlx::query(sql).bind(name).execute(&mut **t).await?;
                }
            }
        }
        Ok(())
    }

    /// The database's own clock, to be compared with ours.
    pub async fn database_time(&mut self) -> Result<Option<Timestamp>> {
        match self.tx.settled().await? {
            // SQLite has no clock but this machine's.
            Tx::Sqlite(_) => Ok(None),
            Tx::Postgres(t) => {
                let us: i64 = sqlx::query_scalar(
                    "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)",
                )
                .fetch_one(&mut **t)
                .await?;
                Ok(Some(Timestamp::from_us(us)))
            }
        }
    }
}
