//! The daily mail: what can wait, for readers who want it together.

use crate::app::error::{Error, Result};
use crate::app::notices::Notices;
use crate::base::{MailId, MailKind, MailState, PlayerId};
use crate::store::{DigestItemRow, MailRow, NewMail};

/// Things that one daily mail tells; what is left comes in another.
pub(in crate::app) const ITEMS_MAX: i64 = 30;
/// Readers that one step writes to.
const STEP_MAX: i64 = 64;

impl Notices<'_> {
    /// Puts the daily mails that are due into the outbox; answers how many.
    pub async fn make_digests(self) -> Result<usize> {
        let now = self.0.now();
        let readers = read_tx!(self.0, async |tx| tx.outbox().due_digests(now, STEP_MAX).await)?;
        let mut made = 0;
        for reader in readers {
            made += usize::from(self.make_digest(reader).await?);
        }
        Ok(made)
    }

    async fn make_digest(self, reader: PlayerId) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            // One process alone makes it.
            tx.accounts().lock(reader).await?;
            let mut items = Vec::new();
            for item in tx.outbox().waiting_digest_items(reader, ITEMS_MAX).await? {
                if app.notices().is_stale(tx, &as_mail(&item, reader)).await? {
                    tx.outbox().drop_digest_item(reader, &item).await?;
                } else {
                    items.push(item);
                }
            }
            if items.is_empty() {
                return Ok(false);
            }
            let now = app.now();
            let mail = NewMail {
                id: MailId::new(now, app.rng()),
                game: None,
                turn: None,
                kind: MailKind::Digest,
                number: 0,
                player: reader,
                created: now,
                release: now,
                data: None,
            };
            tx.outbox().insert_mail(&mail).await?;
            for item in &items {
                tx.outbox().mark_digest_item_sent(reader, item, mail.id).await?;
            }
            Ok::<_, Error>(true)
        })
    }
}

/// The mail that an item would have been.
pub(in crate::app) fn as_mail(item: &DigestItemRow, reader: PlayerId) -> MailRow {
    MailRow {
        id: uuid::Uuid::nil(),
        game_id: Some(item.game_id),
        tournament_id: None,
        turn: Some(item.turn),
        kind: item.kind,
        number: item.number,
        player_id: reader.as_uuid(),
        created_us: 0,
        release_us: 0,
        state: MailState::Waiting,
        data: None,
        body: None,
        attempts: 0,
        done_us: None,
        fault: None,
    }
}
