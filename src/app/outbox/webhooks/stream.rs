//! The stream of an account: what its webhooks are told, at the same moments, for programs that cannot be called. It is a webhook
//! that is read: what is due gets the stream's next number, and is kept as long as what was sent to others.

use uuid::Uuid;

use crate::app::access::Scope;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{Error, Result};
use crate::app::limits::{DAY, SWEEPS_MAX};
use crate::app::outbox::webhooks::Webhooks;
use crate::app::outbox::webhooks::event::{WebhookEvent, WebhookForm, event_of, thin};
use crate::base::{MailId, Timestamp};
use crate::store::StreamRow;

/// Messages that get their numbers in one transaction, and that are read in one.
pub const TOLD_AT_ONCE: i64 = 20;

/// The numbers of messages go up by this, and by one where a message tells how it stands with the reader's own entry of an open
/// turn: whoever may not read these finds no gap where they are.
pub const STEP: i64 = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamMessage {
    /// Goes up with each message of this account.
    pub number: i64,
    pub event: WebhookEvent,
    /// Type, moment and ids, as JSON in one line.
    pub body: String,
}

impl Webhooks<'_> {
    /// Opens the caller's stream: what they are told from now on is kept for it, until it is opened no more for as long as messages
    /// are kept. Answers its id, by which it is woken.
    pub async fn open_stream(self, actor: &Actor) -> Result<Uuid> {
        let (player, now) = (actor.id, self.0.now());
        let is_fresh =
            |row: &StreamRow| row.off_us.is_none() && now.since(Timestamp::from_us(row.opened_us)) < DAY;
        if let Some(row) = read_tx!(self.0, async |tx| tx.streams().of(player).await)?.filter(is_fresh) {
            return Ok(row.id);
        }
        let id = MailId::new(now, self.0.rng()).as_uuid();
        let form = WebhookForm::Stream.as_str();
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            Ok::<_, Error>(match tx.streams().of(player).await? {
                Some(row) => {
                    tx.streams().open(row.id, now).await?;
                    row.id
                }
                None => {
                    tx.streams().insert(id, player, form, now).await?;
                    id
                }
            })
        })
    }

    /// When the caller's stream was last opened, to a day; nothing if there is none.
    pub async fn stream_opened(self, actor: &Actor) -> Result<Option<Timestamp>> {
        let player = actor.id;
        let row = read_tx!(self.0, async |tx| tx.streams().of(player).await)?;
        Ok(row.map(|row| Timestamp::from_us(row.opened_us)))
    }

    /// What the caller's stream has told after this number, [`TOLD_AT_ONCE`] at most; without the scope `play` nothing that tells
    /// how it stands with their own entry of an open turn.
    ///
    /// # Errors
    /// There is none.
    pub async fn told(self, actor: &Actor, after: i64) -> Result<Vec<StreamMessage>> {
        let player = actor.id;
        let step = if actor.access.scopes.hold(Scope::Play) { 1 } else { STEP };
        read_tx!(self.0, async |tx| {
            let stream = tx.streams().of(player).await?.ok_or(Error::NotFound)?;
            let rows = tx.streams().told(stream.id, (after, step), TOLD_AT_ONCE).await?;
            // One that cannot be read is the fault of its own row alone.
            let told = rows.iter().filter_map(|(number, row)| {
                let read = event_of(row).and_then(|event| Ok((event, thin(row)?.to_string())));
                let fault = |error: &Error| tracing::error!(%error, "a message cannot be told");
                let (event, body) = read.inspect_err(fault).ok()?;
                Some(StreamMessage { number: *number, event, body })
            });
            Ok(told.collect())
        })
    }

    /// Gives messages that are released their numbers, some thousands at most; how many there were.
    pub async fn number(self) -> Result<usize> {
        let mut count = 0;
        for _ in 0..SWEEPS_MAX {
            let now = self.0.now();
            let due = read_tx!(self.0, async |tx| tx.streams().untold(now, TOLD_AT_ONCE).await)?;
            if due.is_empty() {
                break;
            }
            count += due.len();
            let told: Vec<Uuid> = due.iter().map(|(stream, ..)| *stream).collect();
            write_tx!(self.0, async |tx| {
                for (stream, id, event) in &due {
                    let is_own = WebhookEvent::parse(event).is_some_and(WebhookEvent::is_of_own_entry);
                    tx.streams().tell(*stream, *id, if is_own { 1 } else { STEP }, now).await?;
                }
                Ok::<_, Error>(())
            })?;
            for stream in told {
                // Nobody may be there to be woken.
                let _ = self.0.wake().streams.send(stream);
            }
        }
        Ok(count)
    }
}
