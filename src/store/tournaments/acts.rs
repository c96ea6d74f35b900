//! What is done to the games of a tournament from outside them, step by step, what its draw needs, and who has a post in it.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::game::IncidentKind;
use crate::store::rooms::Tournaments;
use crate::store::tx::{exactly_each, exactly_one, execute, execute_among, fetch, fetch_ids, fetch_value};
use crate::store::word::Word;
use crate::store::{DuePairingRow, Result};
use crate::tournament::PendingGameAction;

/// Something that is still to be done with a game.
#[derive(Clone, FromRow)]
pub struct PendingActionRow {
    pub tournament_id: Uuid,
    #[sqlx(rename = "wish", try_from = "Word<PendingGameAction>")]
    pub pending_action: PendingGameAction,
    #[sqlx(rename = "wish_why")]
    pub pending_why: Option<String>,
}

/// A side that has owed an entry for long.
#[derive(Clone, FromRow)]
pub struct SeatOwingRow {
    pub player_id: Uuid,
    pub game_id: Uuid,
    pub side: i64,
    /// Since when.
    pub open_us: i64,
    /// Time that its clock was given in this turn, as after a pause.
    pub credit_us: i64,
    /// The player's own last entry in any game of the tournament, or the last resignation, if that was later.
    pub last_us: Option<i64>,
    /// When the player resigned last.
    pub resigned_us: Option<i64>,
    /// The spell of silence that was noted last.
    pub silent_us: Option<i64>,
}

/// An open incident in a game of a tournament.
#[derive(Clone, FromRow)]
pub struct TournamentIncidentRow {
    pub game_id: Uuid,
    pub white_id: Uuid,
    pub black_id: Uuid,
    #[sqlx(try_from = "Word<IncidentKind>")]
    pub kind: IncidentKind,
    /// When it came up.
    pub opened_us: i64,
    /// By when it should be dealt with.
    pub due_us: i64,
}

impl Tournaments<'_> {
    /// Keeps the boxed secret of the draw, or forgets it.
    pub async fn set_secret(&mut self, id: TournamentId, secret: Option<&[u8]>) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET secret = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), secret)?, "the tournament")
    }

    /// Secrets of draws that are boxed with another key than `kid`, after this tournament's.
    pub async fn draws_not_under(
        &mut self,
        kid: &[u8],
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<(Uuid, Vec<u8>)>> {
        const SQL: &str = "SELECT id, secret FROM tournament WHERE secret IS NOT NULL AND substr(secret, 1, 8) <> $1 \
            AND id > $2 ORDER BY id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, after, limit)?)
    }

    /// Puts the same secret, boxed anew, in its place; false if it changed meanwhile.
    pub async fn replace_draw(&mut self, id: Uuid, old: &[u8], new: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE tournament SET secret = $3 WHERE id = $1 AND secret = $2";
        Ok(execute!(self.tx, SQL, id, old, new)? == 1)
    }

    /// Since when all of a tournament stands, or that it goes on.
    pub async fn set_paused(&mut self, id: TournamentId, since: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET paused_us = $2 WHERE id = $1";
        let since = since.map(Timestamp::as_us);
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), since)?, "the tournament")
    }

    /// Notes when the end that was carried out came, or that another one is to come.
    pub async fn set_ended(&mut self, id: TournamentId, end: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET ended_us = $2 WHERE id = $1";
        let end = end.map(Timestamp::as_us);
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), end)?, "the tournament")
    }

    /// What an entrant adds to the draw.
    pub async fn set_contribution(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        text: Option<&str>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE entrant SET contribution = $3 WHERE tournament_id = $1 AND player_id = $2 \
            AND state IN ('entered', 'waiting')";
        let done = execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), text)?;
        exactly_one(done, "the entrant")
    }

    /// Notes a spell of silence by the moment since which an entry is owed.
    pub async fn set_silent(&mut self, id: TournamentId, player: PlayerId, since: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE entrant SET silent_us = $3 WHERE tournament_id = $1 AND player_id = $2";
        let done = execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), since.as_us())?;
        exactly_one(done, "the entrant")
    }

    /// Puts a wish about its game into a pairing, or takes it out.
    pub async fn set_pending_action(
        &mut self,
        at: &DuePairingRow,
        wish: Option<PendingGameAction>,
        why: Option<&str>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET wish = $6, wish_why = $7 WHERE tournament_id = $1 AND stage = $2 \
            AND section = $3 AND round = $4 AND board = $5";
        let (id, wish) = (at.tournament_id, wish.map(PendingGameAction::as_str));
        exactly_one(
            execute!(self.tx, SQL, id, at.stage, at.section, at.round, at.board, wish, why)?,
            "the pairing",
        )
    }

    /// Puts the same wish into the pairings of all these games.
    pub async fn set_pending_actions(
        &mut self,
        games: &[Uuid],
        wish: PendingGameAction,
        why: &str,
    ) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET wish = $2, wish_why = $3 WHERE game_id = ANY($1)";
        exactly_each(games, execute_among!(self.tx, SQL, games, wish.as_str(), why)?, "a pairing")
    }

    /// Puts the wish for an arbiter into every pairing of a tournament whose game goes on without one and waits for nothing else.
    pub async fn ask_for_arbiters(&mut self, id: TournamentId) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET wish = $2, wish_why = NULL WHERE tournament_id = $1 AND wish IS NULL \
            AND game_id IN (SELECT id FROM game WHERE arbiter_id IS NULL AND phase <> 'finished')";
        execute!(self.tx, SQL, id.as_uuid(), PendingGameAction::Arbiter.as_str()).map(drop)
    }

    /// When an act of a tournament was noted.
    pub async fn tournament_event_at(&mut self, id: TournamentId, seq: i64) -> Result<Option<i64>> {
        const SQL: &str = "SELECT at_us FROM tournament_event WHERE tournament_id = $1 AND seq = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), seq)?.map(|(at,)| at))
    }

    /// The games whose wishes are still to be carried out.
    pub async fn pending_actions(&mut self, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT game_id FROM pairing \
            WHERE wish IS NOT NULL AND wish <> 'paused' AND game_id IS NOT NULL ORDER BY game_id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| GameId::from_uuid(id)).collect())
    }

    /// The wish about a game as it is now.
    pub async fn pending_action_of(&mut self, game: GameId) -> Result<Option<PendingActionRow>> {
        const SQL: &str = "SELECT tournament_id, wish, wish_why FROM pairing \
            WHERE game_id = $1 AND wish IS NOT NULL AND wish <> 'paused'";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?)
    }

    /// A wish is carried out, and its reason is kept only while the game is paused by it; one that has taken its place meanwhile
    /// stays.
    pub async fn pending_action_done(
        &mut self,
        game: GameId,
        wish: PendingGameAction,
        after: Option<PendingGameAction>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET wish = $3, wish_why = CASE WHEN $3 = 'paused' THEN wish_why END \
            WHERE game_id = $1 AND wish = $2";
        let after = after.map(PendingGameAction::as_str);
        execute!(self.tx, SQL, game.as_uuid(), wish.as_str(), after).map(drop)
    }

    /// The tournaments that are played, after this one.
    pub async fn running(&mut self, after: Uuid, limit: i64) -> Result<Vec<TournamentId>> {
        const SQL: &str = "SELECT id FROM tournament WHERE state = 'running' AND paused_us IS NULL AND id > $1 \
            ORDER BY id LIMIT $2";
        fetch_ids!(self.tx, TournamentId, SQL, after, limit)
    }

    /// Entrants of a tournament who have owed an entry since before `since` and did nothing in it since then, game by game, the
    /// longest first: with `noted` those whose spell of silence was noted and goes on, else all others. Games in which nobody
    /// may see who has filed are left out. It goes by rows alone: before anything is done about somebody, these are compared
    /// with the games' events.
    pub async fn owing_since(
        &mut self,
        id: TournamentId,
        since: Timestamp,
        noted: bool,
        limit: i64,
    ) -> Result<Vec<SeatOwingRow>> {
        // What each did last is asked once for each, and not once more for every entry that they owe; who resigned, once for all,
        // and not once for each in all games.
        const SQL: &str = "WITH resigned AS MATERIALIZED (\
            SELECT CASE h.score WHEN '0-1' THEN h.white_id ELSE h.black_id END AS player_id, MAX(h.ended_us) AS resigned_us \
            FROM pairing q JOIN game h ON h.id = q.game_id WHERE q.tournament_id = $1 AND h.ended_by = 'resignation' \
            AND h.score IN ('0-1', '1-0') GROUP BY 1), \
            did AS MATERIALIZED (SELECT e.player_id, e.silent_us, \
            (SELECT m.received_us FROM submission m JOIN pairing q ON q.game_id = m.game_id \
            WHERE q.tournament_id = e.tournament_id AND m.player_id = e.player_id AND m.channel <> 'server' \
            ORDER BY m.received_us DESC LIMIT 1) AS last_us, r.resigned_us \
            FROM entrant e LEFT JOIN resigned r ON r.player_id = e.player_id \
            WHERE e.tournament_id = $1 AND e.state = 'playing') \
            SELECT d.player_id, g.id AS game_id, s.side, t.open_us, s.credit_us, d.last_us, d.resigned_us, d.silent_us \
            FROM pairing p JOIN game g ON g.id = p.game_id AND g.phase = 'running' AND g.paused_us IS NULL \
            AND g.terms NOT LIKE '%hidden%' \
            JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $2 \
            JOIN turn_side s ON s.game_id = t.game_id AND s.turn = t.turn AND s.owes \
            JOIN did d ON d.player_id = CASE WHEN s.side = 0 THEN g.white_id ELSE g.black_id END \
            WHERE p.tournament_id = $1 AND p.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM submission l \
            WHERE l.game_id = s.game_id AND l.turn = s.turn AND l.side = s.side AND l.live) \
            AND CASE WHEN d.silent_us IS NOT NULL AND COALESCE(d.last_us, 0) <= d.silent_us \
            AND COALESCE(d.resigned_us, 0) <= d.silent_us THEN 1 \
            WHEN COALESCE(d.last_us, 0) <= $2 AND COALESCE(d.resigned_us, 0) <= $2 THEN 0 ELSE 2 END = $3 \
            ORDER BY t.open_us, g.id, s.side LIMIT $4";
        let (since, noted) = (since.as_us(), i64::from(noted));
        let mut rows: Vec<SeatOwingRow> = fetch!(self.tx, fetch_all, SQL, id.as_uuid(), since, noted, limit)?;
        for row in &mut rows {
            row.last_us = row.last_us.max(row.resigned_us);
        }
        Ok(rows)
    }

    /// Open incidents in the games of a tournament, the most urgent first.
    pub async fn incidents(
        &mut self,
        id: TournamentId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<TournamentIncidentRow>> {
        const SQL: &str = "SELECT i.game_id, g.white_id, g.black_id, i.kind, i.opened_us, i.due_us FROM incident i \
            JOIN pairing p ON p.game_id = i.game_id JOIN game g ON g.id = p.game_id WHERE p.tournament_id = $1 AND i.closed_us IS NULL \
            AND i.opened_us <= $2 ORDER BY i.due_us, i.id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us(), limit)?)
    }

    /// How many unfinished games of a tournament have no arbiter, and get none by themselves.
    pub async fn games_without_arbiter(&mut self, id: TournamentId) -> Result<i64> {
        // SQLite takes what is joined like this in its order: else it would walk through all such games of the server.
        const SQL: &str = "SELECT COUNT(*) FROM pairing p CROSS JOIN game g WHERE p.tournament_id = $1 AND g.id = p.game_id \
            AND g.phase <> 'finished' AND g.arbiter_id IS NULL AND p.wish IS NULL";
        fetch_value!(self.tx, SQL, id.as_uuid())
    }

    /// The entrants of a tournament to whom mails come back that everybody in a game or tournament gets. A receipt that came back
    /// would tell that its reader has filed, a reminder that they have not.
    pub async fn bounced_entrants(&mut self, id: TournamentId) -> Result<Vec<Uuid>> {
        const SQL: &str = "SELECT DISTINCT e.player_id FROM entrant e JOIN mail_bounce b ON b.player_id = e.player_id \
            JOIN mail m ON m.id = b.mail_id WHERE e.tournament_id = $1 AND b.settled_us IS NULL \
            AND (m.kind LIKE 'tournament-%' OR m.kind IN ('turn', 'revealed', 'result', 'ruling', 'objection', 'keyholder', \
            'leave', 'outage')) ORDER BY e.player_id";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?.into_iter().map(|(id,)| id).collect())
    }

    /// Gives a person a role in a tournament, in place of the one before.
    pub async fn set_role(&mut self, id: TournamentId, person: PlayerId, role: &str) -> Result<()> {
        const SQL: &str = "INSERT INTO tournament_role (tournament_id, player_id, role) VALUES ($1, $2, $3) \
            ON CONFLICT (tournament_id, player_id) DO UPDATE SET role = excluded.role";
        execute!(self.tx, SQL, id.as_uuid(), person.as_uuid(), role).map(drop)
    }

    /// Takes a person's role in a tournament.
    pub async fn delete_role(&mut self, id: TournamentId, person: PlayerId) -> Result<()> {
        const SQL: &str = "DELETE FROM tournament_role WHERE tournament_id = $1 AND player_id = $2";
        execute!(self.tx, SQL, id.as_uuid(), person.as_uuid()).map(drop)
    }

    /// Who has which role in a tournament: person, name, role.
    pub async fn roles(&mut self, id: TournamentId) -> Result<Vec<(Uuid, String, String)>> {
        const SQL: &str = "SELECT r.player_id, p.name, r.role FROM (SELECT o.player_id, o.role FROM tournament_role o \
            WHERE o.tournament_id = $1 AND NOT EXISTS (SELECT 1 FROM series_section s JOIN series_role w ON w.series_id = s.series_id \
            WHERE s.tournament_id = $1 AND w.player_id = o.player_id) UNION ALL SELECT w.player_id, w.role FROM series_section s \
            JOIN series_role w ON w.series_id = s.series_id WHERE s.tournament_id = $1) r \
            JOIN player p ON p.id = r.player_id ORDER BY r.role, p.name, r.player_id";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }
}
