//! What is kept of one player in series, wherever it stands.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::PlayerId;
use crate::store::Result;
use crate::store::rooms::Series;
use crate::store::tx::fetch;
use crate::store::word::Word;
use crate::tournament::{InvitationState, SectionOutcome};

/// An entry of somebody who waits.
#[derive(Clone, FromRow)]
pub struct OwnSeriesEntryRow {
    pub series_id: Uuid,
    pub name: String,
    /// From 1, the highest.
    pub class: i64,
    pub entered_us: i64,
    pub rating: Option<i64>,
    pub invited: bool,
}

/// What somebody's last section in a series has come to.
#[derive(Clone, FromRow)]
pub struct OwnSeriesRightRow {
    pub series_id: Uuid,
    pub name: String,
    pub class: i64,
    #[sqlx(try_from = "Word<SectionOutcome>")]
    pub outcome: SectionOutcome,
    pub tournament_id: Uuid,
}

/// An invitation to somebody.
#[derive(Clone, FromRow)]
pub struct OwnSeriesInvitationRow {
    pub series_id: Uuid,
    pub name: String,
    pub class: i64,
    #[sqlx(try_from = "Word<InvitationState>")]
    pub state: InvitationState,
    pub made_us: i64,
    pub mailed_us: Option<i64>,
    pub until_us: i64,
}

impl Series<'_> {
    pub async fn entries_of(&mut self, player: PlayerId, limit: i64) -> Result<Vec<OwnSeriesEntryRow>> {
        const SQL: &str = "SELECT e.series_id, s.name, e.class, e.entered_us, e.rating, e.invited \
            FROM series_entry e JOIN series s ON s.id = e.series_id WHERE e.player_id = $1 ORDER BY e.series_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    pub async fn rights_of(&mut self, player: PlayerId, limit: i64) -> Result<Vec<OwnSeriesRightRow>> {
        const SQL: &str = "SELECT r.series_id, s.name, r.class, r.outcome, r.tournament_id \
            FROM series_right r JOIN series s ON s.id = r.series_id WHERE r.player_id = $1 ORDER BY r.series_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    pub async fn invitations_of(
        &mut self,
        player: PlayerId,
        limit: i64,
    ) -> Result<Vec<OwnSeriesInvitationRow>> {
        const SQL: &str = "SELECT i.series_id, s.name, i.class, i.state, i.made_us, i.mailed_us, i.until_us \
            FROM series_invitation i JOIN series s ON s.id = i.series_id WHERE i.player_id = $1 ORDER BY i.series_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    /// In which series a player has a post: each with its name and the role.
    pub async fn own_posts(&mut self, player: PlayerId, limit: i64) -> Result<Vec<(Uuid, String, String)>> {
        const SQL: &str = "SELECT o.series_id, s.name, o.role FROM series_role o JOIN series s ON s.id = o.series_id \
            WHERE o.player_id = $1 ORDER BY o.series_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }
}
