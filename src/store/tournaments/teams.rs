//! Captains of teams, and the line-ups that they have entered.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, TournamentId};
use crate::store::Result;
use crate::store::rooms::Pairings;
use crate::store::tournaments::pairings::LineUpRow;
use crate::store::tx::{exactly_one, execute, fetch, fetch_among};

#[derive(Clone, FromRow)]
pub struct TeamCaptainRow {
    pub team: i64,
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    /// For which round's line-up the captain was asked last: twice its number, and one more once they were reminded. Less than 0
    /// for one who is not told yet that they are captain.
    pub asked: i64,
}

impl Pairings<'_> {
    /// Gives a team a captain, who was asked for no line-up yet; `told`, if they need not be told that they are captain.
    pub async fn insert_captain(
        &mut self,
        id: TournamentId,
        team: i64,
        player: PlayerId,
        answers_draws: bool,
        told: bool,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO team_captain (tournament_id, team, player_id, answers_draws, asked) \
            VALUES ($1, $2, $3, $4, $5)";
        let asked: i64 = if told { 0 } else { -1 };
        execute!(self.tx, SQL, id.as_uuid(), team, player.as_uuid(), answers_draws, asked).map(drop)
    }

    /// Gives a team another captain, who is to be told of it.
    pub async fn set_captain(&mut self, id: TournamentId, team: i64, player: PlayerId) -> Result<()> {
        const SQL: &str =
            "UPDATE team_captain SET player_id = $3, asked = -1 WHERE tournament_id = $1 AND team = $2";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), team, player.as_uuid())?, "the team's captain")
    }

    /// Notes for which line-up all captains were asked.
    pub async fn captains_were_asked(&mut self, id: TournamentId, asked: i64) -> Result<()> {
        const SQL: &str = "UPDATE team_captain SET asked = $2 WHERE tournament_id = $1 AND asked < $2";
        execute!(self.tx, SQL, id.as_uuid(), asked).map(drop)
    }

    pub async fn captains(&mut self, id: TournamentId) -> Result<Vec<TeamCaptainRow>> {
        const SQL: &str = "SELECT c.team, c.player_id, p.name AS player_name, c.asked FROM team_captain c \
            JOIN player p ON p.id = c.player_id WHERE c.tournament_id = $1 ORDER BY c.team";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// Of which teams somebody is captain: the tournament, its name, and the team's number.
    pub async fn captaincies(&mut self, player: PlayerId, limit: i64) -> Result<Vec<(Uuid, String, i64)>> {
        const SQL: &str = "SELECT c.tournament_id, t.name, c.team FROM team_captain c \
            JOIN tournament t ON t.id = c.tournament_id WHERE c.player_id = $1 ORDER BY c.tournament_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    /// Those of these games in which captains answer draw offers, each with the captains of White's and Black's teams.
    pub async fn draw_captains(&mut self, games: &[Uuid]) -> Result<Vec<(Uuid, Uuid, Uuid)>> {
        const SQL: &str = "SELECT DISTINCT p.game_id, w.player_id, b.player_id FROM pairing p \
            JOIN entrant ew ON ew.tournament_id = p.tournament_id AND ew.number = p.white \
            JOIN entrant eb ON eb.tournament_id = p.tournament_id AND eb.number = p.black \
            JOIN team_captain w ON w.tournament_id = p.tournament_id AND w.team = ew.section \
            JOIN team_captain b ON b.tournament_id = p.tournament_id AND b.team = eb.section \
            WHERE p.game_id = ANY($1) AND w.answers_draws AND b.answers_draws";
        Ok(fetch_among!(self.tx, SQL, games)?)
    }

    /// Takes the lock of the captains of a game's tournament: nobody becomes captain before the transaction's end. Whoever has it
    /// waits for no game that is being revealed, for there no offer waits.
    pub async fn lock_captains(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE team_captain SET asked = asked \
            WHERE tournament_id = (SELECT tournament_id FROM pairing WHERE game_id = $1 LIMIT 1)";
        execute!(self.tx, SQL, game.as_uuid()).map(drop)
    }

    /// Keeps a line-up, in place of the one entered before.
    pub async fn set_line_up(&mut self, id: TournamentId, row: &LineUpRow) -> Result<()> {
        const SQL: &str = "INSERT INTO line_up (tournament_id, round, team, players, by_id, entered_us) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tournament_id, round, team) \
            DO UPDATE SET players = excluded.players, by_id = excluded.by_id, entered_us = excluded.entered_us";
        let (players, by) = (row.players.as_str(), row.by_id);
        execute!(self.tx, SQL, id.as_uuid(), row.round, row.team, players, by, row.entered_us).map(drop)
    }

    /// The line-ups that are entered for rounds that are not paired yet, by round and team.
    pub async fn line_ups(&mut self, id: TournamentId) -> Result<Vec<LineUpRow>> {
        const SQL: &str = "SELECT round, team, players, by_id, entered_us FROM line_up \
            WHERE tournament_id = $1 ORDER BY round, team";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// The line-ups that somebody has entered for rounds that are not paired yet, each with its tournament.
    pub async fn line_ups_by(&mut self, player: PlayerId) -> Result<Vec<(Uuid, i64, i64, String, i64)>> {
        const SQL: &str = "SELECT tournament_id, round, team, players, entered_us FROM line_up \
            WHERE by_id = $1 ORDER BY tournament_id, round, team";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid())?)
    }

    /// Forgets the line-ups of rounds that are paired no more, for it is over.
    pub async fn forget_all_line_ups(&mut self, id: TournamentId) -> Result<()> {
        const SQL: &str = "DELETE FROM line_up WHERE tournament_id = $1";
        execute!(self.tx, SQL, id.as_uuid()).map(drop)
    }

    /// Forgets the line-ups of a round that is paired: they stand in the record.
    pub async fn forget_line_ups(&mut self, id: TournamentId, round: i64) -> Result<()> {
        const SQL: &str = "DELETE FROM line_up WHERE tournament_id = $1 AND round = $2";
        execute!(self.tx, SQL, id.as_uuid(), round).map(drop)
    }
}
