//! Entrants of a tournament.

use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::accounts::identity::IdentityRow;
use crate::store::rooms::Tournaments;
use crate::store::tx::{exactly_one, execute, fetch};
use crate::store::word::Word;
use crate::tournament::EntrantState;
use sqlx::FromRow;
use std::hash::Hash;
use uuid::Uuid;

/// Somebody who has entered, with the name of the account.
#[derive(Clone, Hash, FromRow)]
pub struct EntrantRow {
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    pub entered_us: i64,
    /// By whom: the player, or a director.
    pub entered_by: Uuid,
    /// How it stands with the entry.
    #[sqlx(try_from = "Word<EntrantState>")]
    pub state: EntrantState,
    /// The starting number.
    pub number: Option<i64>,
    pub section: Option<i64>,
    pub team: Option<String>,
    /// The rating at the entry.
    pub rating: Option<i64>,
    /// The month of the rating list that it was taken from; nothing if somebody gave it.
    pub rating_month: Option<i64>,
    /// When the player left.
    pub left_us: Option<i64>,
    /// What the entrant adds to the draw.
    pub contribution: Option<String>,
    /// Since when an entry was owed in the spell of silence that was noted last.
    pub silent_us: Option<i64>,
    /// What the player says of themselves, now.
    #[sqlx(flatten)]
    pub identity: IdentityRow,
}

/// The rating with which somebody enters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EntryRating {
    pub points: Option<i64>,
    /// The month of the rating list that it was taken from, in months since January 1970; nothing if somebody gave it.
    pub month: Option<i64>,
}

impl Tournaments<'_> {
    /// Adds an entrant, or enters one again who had taken the entry back.
    pub async fn insert_entrant(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        (entered, by): (Timestamp, PlayerId),
        state: EntrantState,
        (team, rating): (Option<&str>, EntryRating),
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO entrant (tournament_id, player_id, entered_us, entered_by, state, team, rating, \
            rating_month) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tournament_id, player_id) DO UPDATE \
            SET entered_us = excluded.entered_us, entered_by = excluded.entered_by, state = excluded.state, \
            team = excluded.team, rating = excluded.rating, rating_month = excluded.rating_month, left_us = NULL, contribution = NULL WHERE entrant.state = 'taken-back'";
        exactly_one(
            execute!(
                self.tx,
                SQL,
                id.as_uuid(),
                player.as_uuid(),
                entered.as_us(),
                by.as_uuid(),
                state.as_str(),
                team,
                rating.points,
                rating.month
            )?,
            "the entrant",
        )
    }

    /// All entrants, in order of entry.
    pub async fn entrants(&mut self, id: TournamentId) -> Result<Vec<EntrantRow>> {
        const SQL: &str = "SELECT e.player_id, p.name AS player_name, e.entered_us, e.entered_by, e.state, e.number, \
            e.section, e.team, e.rating, e.rating_month, e.left_us, e.contribution, e.silent_us, i.federation, i.title, i.iccf_id, i.fide_id, i.club, i.born \
            FROM entrant e JOIN player p ON p.id = e.player_id LEFT JOIN player_identity i ON i.player_id = e.player_id \
            WHERE e.tournament_id = $1 ORDER BY e.entered_us, e.player_id";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// Goes from one state to another.
    pub async fn set_entrant_state(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        (from, to): (EntrantState, EntrantState),
        left: Option<Timestamp>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE entrant SET state = $4, left_us = $5 \
            WHERE tournament_id = $1 AND player_id = $2 AND state = $3";
        let (from, to, left) = (from.as_str(), to.as_str(), left.map(Timestamp::as_us));
        exactly_one(
            execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), from, to, left)?,
            "the entrant's state",
        )
    }

    /// Gives an entrant a starting number and a section.
    pub async fn seat_entrant(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        number: i64,
        section: i64,
    ) -> Result<()> {
        const SQL: &str = "UPDATE entrant SET state = 'playing', number = $3, section = $4 \
            WHERE tournament_id = $1 AND player_id = $2 AND state IN ('entered', 'waiting')";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), number, section)?, "the entrant")
    }
}
