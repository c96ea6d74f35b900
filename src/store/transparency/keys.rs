//! Where keys are used: what is wrapped or boxed with which, and the signing keys that were handed over.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, MailKind, Timestamp};
use crate::store::Result;
use crate::store::rooms::Transparency;
use crate::store::tx::{exactly_one, execute, fetch};
use crate::store::word::Word;

/// A signing key that was handed over.
#[derive(Clone, FromRow)]
pub struct HandedOverRow {
    /// The note in which it names the one that replaced it; both signed it.
    pub note: String,
}

/// How often something is protected by one key-encryption key.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct KeyUseRow {
    /// `games`, `mails`, `answers`, `draws` or `webhooks`.
    pub what: String,
    /// The key's name.
    pub kid: Vec<u8>,
    pub count: i64,
}

/// A game's key as it is stored.
#[derive(Clone, FromRow)]
pub struct WrapRow {
    pub game_id: Uuid,
    /// The name of the KEK.
    pub kid: Vec<u8>,
    /// The wrapped key.
    pub wrapped: Vec<u8>,
}

#[derive(Clone, FromRow)]
pub struct MailBoxRow {
    /// The mail.
    pub id: Uuid,
    /// What kind of mail, which says what its parameters are.
    #[sqlx(try_from = "Word<MailKind>")]
    pub kind: MailKind,
    /// Boxed parameters.
    pub data: Option<Vec<u8>>,
    /// The boxed mail.
    pub body: Option<Vec<u8>>,
}

// A boxed text begins with the eight bytes of its key's name.
const USES: &str = "SELECT 'games' AS what, kid, COUNT(*) AS count FROM game_key GROUP BY kid \
    UNION ALL SELECT 'mails' AS what, substr(body, 1, 8) AS kid, COUNT(*) AS count FROM mail WHERE body IS NOT NULL \
    GROUP BY substr(body, 1, 8) \
    UNION ALL SELECT 'mails' AS what, substr(data, 1, 8) AS kid, COUNT(*) AS count FROM mail WHERE data IS NOT NULL \
    GROUP BY substr(data, 1, 8) \
    UNION ALL SELECT 'mails' AS what, substr(body, 1, 8) AS kid, COUNT(*) AS count FROM mail_in WHERE body IS NOT NULL \
    GROUP BY substr(body, 1, 8) \
    UNION ALL SELECT 'answers' AS what, substr(answer, 1, 8) AS kid, COUNT(*) AS count FROM idempotency \
    GROUP BY substr(answer, 1, 8) \
    UNION ALL SELECT 'draws' AS what, substr(secret, 1, 8) AS kid, COUNT(*) AS count FROM tournament \
    WHERE secret IS NOT NULL GROUP BY substr(secret, 1, 8) \
    UNION ALL SELECT 'webhooks' AS what, substr(boxed, 1, 8) AS kid, COUNT(*) AS count FROM webhook \
    WHERE opened_us IS NULL GROUP BY substr(boxed, 1, 8)";

impl Transparency<'_> {
    /// What is protected by which key-encryption key.
    pub async fn key_uses(&mut self) -> Result<Vec<KeyUseRow>> {
        Ok(fetch!(self.tx, fetch_all, USES)?)
    }

    /// The games whose keys are wrapped with this key-encryption key, those that run first.
    pub async fn games_under(&mut self, kid: &[u8], limit: i64) -> Result<Vec<(Uuid, String)>> {
        const SQL: &str = "SELECT game.id, game.phase FROM game_key JOIN game ON game.id = game_key.game_id \
            WHERE game_key.kid = $1 ORDER BY game.phase DESC, game.id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, limit)?)
    }

    /// The games' keys after this game's, those left out that are wrapped with `kid`.
    pub async fn wraps_not_under(&mut self, kid: &[u8], after: Uuid, limit: i64) -> Result<Vec<WrapRow>> {
        const SQL: &str = "SELECT game_id, kid, wrapped FROM game_key WHERE kid <> $1 AND game_id > $2 \
            ORDER BY game_id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, after, limit)?)
    }

    /// Puts another wrap of the same key in a wrap's place; false if that changed meanwhile.
    pub async fn replace_wrap(&mut self, old: &WrapRow, kid: &[u8], wrapped: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE game_key SET kid = $3, wrapped = $4 WHERE game_id = $1 AND wrapped = $2";
        Ok(execute!(self.tx, SQL, old.game_id, &old.wrapped, kid, wrapped)? == 1)
    }

    /// The mails after this one that hold something boxed with another key than `kid`.
    pub async fn mails_not_under(&mut self, kid: &[u8], after: Uuid, limit: i64) -> Result<Vec<MailBoxRow>> {
        const SQL: &str = "SELECT id, kind, data, body FROM mail WHERE id > $2 AND (substr(body, 1, 8) <> $1 \
            OR substr(data, 1, 8) <> $1) ORDER BY id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, after, limit)?)
    }

    /// Puts the same text, boxed anew, in the place of a mail's body; false if that changed meanwhile.
    pub async fn replace_mail_body(&mut self, id: Uuid, old: &[u8], new: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE mail SET body = $3 WHERE id = $1 AND body = $2";
        Ok(execute!(self.tx, SQL, id, old, new)? == 1)
    }

    /// The same for what composing it needs.
    pub async fn replace_mail_data(&mut self, id: Uuid, old: &[u8], new: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE mail SET data = $3 WHERE id = $1 AND data = $2";
        Ok(execute!(self.tx, SQL, id, old, new)? == 1)
    }

    /// Deletes a game's key, overwritten first; false if it was deleted before.
    pub async fn delete_game_key(&mut self, game: GameId) -> Result<bool> {
        const BLANK: &str = "UPDATE game_key SET wrapped = $2 WHERE game_id = $1";
        const SQL: &str = "DELETE FROM game_key WHERE game_id = $1";
        execute!(self.tx, BLANK, game.as_uuid(), &[0_u8; 72][..])?;
        Ok(execute!(self.tx, SQL, game.as_uuid())? == 1)
    }

    /// Deletes whatever can be opened with this key-encryption key alone: mails that wait are given up. Answers how many
    /// games, mails and answers to requests that were.
    pub async fn delete_under(&mut self, kid: &[u8], now: Timestamp) -> Result<[u64; 3]> {
        const GAMES: &str = "DELETE FROM game_key WHERE kid = $1";
        const MAILS: &str = "UPDATE mail SET data = NULL, body = NULL, done_us = COALESCE(done_us, $2), lease_us = 0, \
            fault = COALESCE(fault, 'its key was lost'), \
            state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END \
            WHERE substr(body, 1, 8) = $1 OR substr(data, 1, 8) = $1";
        const ANSWERS: &str = "DELETE FROM idempotency WHERE substr(answer, 1, 8) = $1";
        // Opening the entries anew commits another secret.
        const DRAWS: &str = "UPDATE tournament SET secret = NULL WHERE substr(secret, 1, 8) = $1";
        let games = execute!(self.tx, GAMES, kid)?;
        execute!(self.tx, DRAWS, kid)?;
        self.tx.outbox().delete_webhooks_under(kid).await?;
        let mut mails = execute!(self.tx, MAILS, kid, now.as_us())?;
        mails += self.tx.inbox().delete_inbound_under(kid, now).await?;
        Ok([games, mails, execute!(self.tx, ANSWERS, kid)?])
    }

    /// Games that run and have no key.
    pub async fn keyless_games(&mut self, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT id FROM game WHERE phase = 'running' AND NOT EXISTS \
            (SELECT 1 FROM game_key WHERE game_key.game_id = game.id) ORDER BY id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| GameId::from_uuid(id)).collect())
    }

    /// The hand-overs of signing keys, oldest first.
    pub async fn handed_over(&mut self) -> Result<Vec<HandedOverRow>> {
        const SQL: &str = "SELECT note FROM handed_over_key ORDER BY at_us, line";
        Ok(fetch!(self.tx, fetch_all, SQL)?)
    }

    /// A signing key is handed over: `setting` names the new one from now on.
    ///
    /// # Errors
    /// [`crate::store::StoreError::Stale`], if the setting names another one than `old`.
    pub async fn hand_over(
        &mut self,
        setting: &str,
        purpose: &str,
        (old, new): (&str, &str),
        at: Timestamp,
        note: &str,
    ) -> Result<()> {
        const SWAP: &str = "UPDATE setting SET value = $3 WHERE name = $1 AND value = $2";
        const SQL: &str = "INSERT INTO handed_over_key (line, purpose, at_us, note) VALUES ($1, $2, $3, $4)";
        exactly_one(execute!(self.tx, SWAP, setting, old, new)?, "the server's key")?;
        execute!(self.tx, SQL, old, purpose, at.as_us(), note).map(drop)
    }
}
