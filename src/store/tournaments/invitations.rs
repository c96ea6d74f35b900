//! Invitations to series.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, SeriesId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Series;
use crate::store::tx::{exactly_one, execute, fetch};
use crate::store::word::Word;
use crate::tournament::InvitationState;

#[derive(Clone, FromRow)]
pub struct SeriesInvitationRow {
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    /// From 1, the highest.
    pub class: i64,
    /// What has become of it.
    #[sqlx(try_from = "Word<InvitationState>")]
    pub state: InvitationState,
    pub made_us: i64,
    /// When the last mail about an invitation went to the player.
    pub mailed_us: Option<i64>,
    /// By when it is answered.
    pub until_us: i64,
}

impl Series<'_> {
    /// Keeps an invitation, in place of an earlier one that is not open.
    pub async fn insert_invitation(
        &mut self,
        id: SeriesId,
        player: PlayerId,
        (class, until): (i64, Timestamp),
        (made, by): (Timestamp, PlayerId),
        mailed: Option<Timestamp>,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO series_invitation (series_id, player_id, class, state, made_us, made_by, until_us, mailed_us) \
            VALUES ($1, $2, $3, 'open', $4, $5, $6, $7) ON CONFLICT (series_id, player_id) DO UPDATE SET class = excluded.class, \
            state = excluded.state, made_us = excluded.made_us, made_by = excluded.made_by, until_us = excluded.until_us, \
            mailed_us = excluded.mailed_us \
            WHERE series_invitation.state <> 'open'";
        let (id, player, by) = (id.as_uuid(), player.as_uuid(), by.as_uuid());
        let kept = execute!(
            self.tx,
            SQL,
            id,
            player,
            class,
            made.as_us(),
            by,
            until.as_us(),
            mailed.map(Timestamp::as_us)
        )?;
        exactly_one(kept, "the invitation")
    }

    pub async fn invitation(
        &mut self,
        id: SeriesId,
        player: PlayerId,
    ) -> Result<Option<SeriesInvitationRow>> {
        const SQL: &str = "SELECT i.player_id, p.name AS player_name, i.class, i.state, i.made_us, i.mailed_us, i.until_us \
            FROM series_invitation i JOIN player p ON p.id = i.player_id WHERE i.series_id = $1 AND i.player_id = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), player.as_uuid())?)
    }

    /// Invitations, the newest first.
    pub async fn invitations(&mut self, id: SeriesId, limit: i64) -> Result<Vec<SeriesInvitationRow>> {
        const SQL: &str = "SELECT i.player_id, p.name AS player_name, i.class, i.state, i.made_us, i.mailed_us, i.until_us \
            FROM series_invitation i JOIN player p ON p.id = i.player_id WHERE i.series_id = $1 \
            ORDER BY i.made_us DESC, i.player_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// The classes of invitations that are open, each with its last moment, the first to lapse first.
    pub async fn open_invitations(&mut self, id: SeriesId) -> Result<Vec<(i64, Timestamp)>> {
        const SQL: &str = "SELECT class, until_us FROM series_invitation WHERE series_id = $1 AND state = 'open' \
            ORDER BY until_us, player_id";
        let rows: Vec<(i64, i64)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid())?;
        Ok(rows.into_iter().map(|(class, until)| (class, Timestamp::from_us(until))).collect())
    }

    /// An open invitation is answered, lapses or is taken back; whether there was one. When it was mailed stays.
    pub async fn end_invitation(
        &mut self,
        id: SeriesId,
        player: PlayerId,
        state: InvitationState,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE series_invitation SET state = $3 \
            WHERE series_id = $1 AND player_id = $2 AND state = 'open'";
        Ok(execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), state.as_str())? > 0)
    }

    /// Open invitations whose last moment has come lapse.
    pub async fn lapse_invitations(&mut self, id: SeriesId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE series_invitation SET state = 'lapsed' \
            WHERE series_id = $1 AND state = 'open' AND until_us <= $2";
        execute!(self.tx, SQL, id.as_uuid(), now.as_us()).map(drop)
    }
}
