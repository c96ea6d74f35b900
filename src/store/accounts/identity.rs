//! What players say of themselves for tournaments.

use sqlx::FromRow;

use crate::base::PlayerId;
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch};

/// What a player says of themselves; nothing is what they do not say.
#[derive(Clone, Default, Hash, FromRow)]
pub struct IdentityRow {
    /// Three letters.
    pub federation: Option<String>,
    pub title: Option<String>,
    pub iccf_id: Option<i64>,
    pub fide_id: Option<i64>,
    pub club: Option<String>,
    /// A year.
    pub born: Option<i64>,
}

impl Accounts<'_> {
    /// What a player says of themselves.
    pub async fn identity(&mut self, player: PlayerId) -> Result<Option<IdentityRow>> {
        const SQL: &str = "SELECT federation, title, iccf_id, fide_id, club, born FROM player_identity WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Puts it in place of what was said before.
    pub async fn set_identity(&mut self, player: PlayerId, row: &IdentityRow) -> Result<()> {
        const SQL: &str = "INSERT INTO player_identity \
            (player_id, federation, title, iccf_id, fide_id, club, born) VALUES ($1, $2, $3, $4, $5, $6, $7) \
            ON CONFLICT (player_id) DO UPDATE SET federation = excluded.federation, title = excluded.title, \
            iccf_id = excluded.iccf_id, fide_id = excluded.fide_id, club = excluded.club, born = excluded.born";
        let IdentityRow { federation, title, iccf_id, fide_id, club, born } = row;
        let texts = (federation.as_deref(), title.as_deref(), club.as_deref());
        execute!(self.tx, SQL, player.as_uuid(), texts.0, texts.1, *iccf_id, *fide_id, texts.2, *born)
            .map(drop)
    }
}
