//! Sends what is in the outbox: claim, compose once, keep, wait for the release, send, record.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::accounts::sign_in::links::LINK_MINUTES;
use crate::app::error::Error;
use crate::app::notices::load::{LEASE_US, MailTask};
use crate::base::{MailId, MailKind, Micros, Timestamp};
use crate::mail::{ComposeError, Outcome, Outgoing, Sender, Transport};

/// The most mails under way at once: eight pairs.
const PLACES: usize = 16;
const POLL: Duration = Duration::from_secs(1);
/// How long what is under way may take when the program ends. Mails cut off are sent again, under the same `Message-ID`.
const FAREWELL: Duration = Duration::from_secs(10);
/// Sessions are not opened earlier than this before the release.
const AHEAD_US: Micros = 5_000_000;

const MINUTE_US: Micros = 60 * 1_000_000;
const HOUR_US: Micros = 60 * MINUTE_US;
/// How long after each failure a mail is tried again; then every hour.
const BACKOFF_US: [Micros; 5] = [MINUTE_US, 2 * MINUTE_US, 5 * MINUTE_US, 15 * MINUTE_US, 30 * MINUTE_US];
/// How long after it was asked for a mail is given up.
const PATIENCE_US: Micros = 48 * HOUR_US;
/// The same for a link that nobody can use any more.
const SIGN_IN_PATIENCE_US: Micros = LINK_MINUTES as Micros * MINUTE_US;

/// Sends mails. Cheap to clone.
#[derive(Clone)]
pub struct Deliverer(Arc<Inner>);

struct Inner {
    app: App,
    sender: Sender,
    transport: Transport,
}

/// Mails that end together: one, or the two of a reveal.
type Group = Vec<MailTask>;

impl Deliverer {
    /// Puts it together.
    pub fn new(app: App, sender: Sender, transport: Transport) -> Deliverer {
        Deliverer(Arc::new(Inner { app, sender, transport }))
    }

    /// One round: claims what is due, waits for its release by the app's clock, sends it and records how it went.
    /// Gives the number of mails that were claimed.
    ///
    /// # Errors
    /// The database's. Mails that were claimed are claimed again when their lease has run out.
    pub async fn step(&self) -> Result<usize, Error> {
        let (count, groups) = self.claim(PLACES).await?;
        let sent = join_all(groups.into_iter().map(|group| self.deliver(group))).await;
        sent.into_iter().collect::<Result<(), Error>>()?;
        Ok(count)
    }

    /// Sends until it is cancelled. A slow server holds its own mails up and no others, as long as places are left.
    pub async fn run(&self, cancel: CancellationToken) {
        let places = Arc::new(Semaphore::new(PLACES));
        let under_way = TaskTracker::new();
        while !cancel.is_cancelled() {
            // Two at least, so that the two of a reveal are claimed together.
            let two = tokio::select! {
                two = places.clone().acquire_many_owned(2) => two,
                () = cancel.cancelled() => break,
            };
            drop(two);
            let free = places.available_permits();
            let claimed = self.claim(free).await;
            let idle = !matches!(&claimed, Ok((count, _)) if *count == free);
            match claimed {
                Ok((_, groups)) => {
                    groups.into_iter().for_each(|group| self.spawn(group, &places, &under_way))
                }
                Err(error) => tracing::error!(%error, "mails cannot be claimed; it is tried again"),
            }
            if idle {
                tokio::select! {
                    () = self.0.app.wake().mails.notified() => {}
                    () = tokio::time::sleep(POLL) => {}
                    () = cancel.cancelled() => {}
                }
            }
        }
        under_way.close();
        if tokio::time::timeout(FAREWELL, under_way.wait()).await.is_err() {
            tracing::warn!(mails = under_way.len(), "mails under way are cut off; they are sent again");
        }
    }

    fn spawn(&self, group: Group, places: &Arc<Semaphore>, under_way: &TaskTracker) {
        let count = u32::try_from(group.len()).unwrap_or(u32::MAX);
        // Only the loop takes places, and it claims no more mails than are free.
        let place: Option<OwnedSemaphorePermit> = places.clone().try_acquire_many_owned(count).ok();
        let deliverer = self.clone();
        under_way.spawn(async move {
            if let Err(error) = deliverer.deliver(group).await {
                tracing::error!(%error, "mails cannot be recorded; they are sent again");
            }
            drop(place);
        });
    }

    /// Claims due mails and puts those together that end together.
    async fn claim(&self, limit: usize) -> Result<(usize, Vec<Group>), Error> {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        let notices = self.0.app.notices();
        let ids = notices.claim_mails(limit).await?;
        // All at once: what is written for them, such as their reply addresses, is stored together.
        let tasks = join_all(ids.iter().copied().map(|id| notices.mail_task(id))).await;
        let mut groups: Vec<Group> = Vec::new();
        for (id, task) in ids.iter().zip(tasks) {
            let task = match task {
                Ok(Some(task)) => task,
                Ok(None) => continue,
                // A row that cannot be read is the fault of its own mail alone.
                Err(error @ Error::Store(_)) if !error.is_of_record() => return Err(error),
                Err(error) => {
                    self.put_off(*id, &error).await?;
                    continue;
                }
            };
            let belongs = |group: &&mut Group| group.iter().all(|other| end_together(other, &task));
            match groups.iter_mut().find(belongs) {
                Some(group) => group.push(task),
                None => groups.push(vec![task]),
            }
        }
        Ok((ids.len(), groups))
    }

    /// A mail whose content cannot be loaded: somebody has to look at it, and until then it stays.
    async fn put_off(&self, id: MailId, error: &Error) -> Result<(), Error> {
        tracing::error!(mail = %id, %error, "a mail cannot be put together");
        let next = self.0.app.now().plus(HOUR_US);
        let fault = "the mail cannot be put together; the server's log says why";
        self.0.app.outbox().mail_delayed(id, next, fault).await
    }

    async fn deliver(&self, group: Group) -> Result<(), Error> {
        let ids: Vec<MailId> = group.iter().map(|task| task.id).collect();
        tokio::select! {
            done = self.send(group) => done,
            never = self.keep_claimed(&ids) => match never {},
        }
    }

    /// A mail under way, with however slow a server, is nobody else's.
    async fn keep_claimed(&self, ids: &[MailId]) -> Infallible {
        let app = &self.0.app;
        loop {
            self.wait_until(app.now().plus(LEASE_US / 3)).await;
            if let Err(error) = app.notices().renew_mails(ids).await {
                tracing::warn!(%error, "a claim on mails cannot be renewed; they may be sent twice, as the same mails");
            }
        }
    }

    async fn send(&self, group: Group) -> Result<(), Error> {
        let mut ready: Vec<(MailTask, Vec<u8>)> = Vec::with_capacity(group.len());
        for mut task in group {
            if let Some(message) = self.composed(&mut task).await? {
                ready.push((task, message));
            }
        }
        let Some(release) = ready.iter().map(|(task, _)| task.release).max() else { return Ok(()) };
        self.wait_until(release.plus(-AHEAD_US)).await;
        let named = ready.iter().map(|(task, _)| (task.id.to_string(), self.0.sender.envelope(&task.bounce)));
        let named: Vec<(String, String)> = named.collect();
        let outgoing: Vec<Outgoing<'_>> = ready
            .iter()
            .zip(&named)
            .map(|((task, message), (name, from))| Outgoing { name, from, to: &task.to.address, message })
            .collect();
        let outcomes = self.0.transport.send_together(&outgoing, self.wait_until(release)).await;
        let mut all = Ok(());
        for ((task, _), outcome) in ready.iter().zip(&outcomes) {
            // Meanwhile the claim is renewed: whoever does not know what became of a mail would send it again.
            while let Err(error) = self.record(task, outcome).await {
                if error.is_of_record() {
                    all = Err(error);
                    break;
                }
                tracing::error!(mail = %task.id, %error, "what became of a mail cannot be stored; it is tried again");
                tokio::time::sleep(POLL).await;
            }
        }
        all
    }

    /// The mail as it was composed before, or composed now and kept; nothing, if it can never be.
    async fn composed(&self, task: &mut MailTask) -> Result<Option<Vec<u8>>, Error> {
        if let Some(message) = task.composed.take() {
            return Ok(Some(message));
        }
        let Some(notice) = task.notice.take() else { return Ok(None) };
        let (this, message_id) = (self.clone(), task.message_id.clone());
        // Drawing a board takes milliseconds of computing.
        let composing = tokio::task::spawn_blocking(move || this.0.sender.compose(&notice, &message_id));
        match composing.await.unwrap_or(Err(ComposeError::Build)) {
            Ok(composed) => {
                self.0.app.notices().store_composed(task.id, &composed.message).await?;
                Ok(Some(composed.message))
            }
            Err(error) => {
                tracing::warn!(mail = %task.id, kind = task.kind.as_str(), %error, "mail given up");
                self.0.app.outbox().mail_failed(task.id, &error.to_string()).await?;
                Ok(None)
            }
        }
    }

    async fn record(&self, task: &MailTask, outcome: &Outcome) -> Result<(), Error> {
        let app = &self.0.app;
        let (mail, kind, attempts) = (task.id, task.kind.as_str(), task.attempts + 1);
        match outcome {
            Outcome::Accepted => {
                app.outbox().mail_sent(task.id).await?;
                tracing::info!(%mail, kind, attempts, "mail sent");
            }
            Outcome::Later { fault } => match next_try(task, app.now()) {
                Some(next) => {
                    app.outbox().mail_delayed(task.id, next, fault).await?;
                    tracing::warn!(%mail, kind, attempts, %next, fault, "mail put off");
                }
                None => {
                    app.outbox().mail_failed(task.id, fault).await?;
                    tracing::warn!(%mail, kind, attempts, fault, "mail given up");
                }
            },
            Outcome::Refused { fault } => {
                app.outbox().mail_failed(task.id, fault).await?;
                tracing::warn!(%mail, kind, attempts, fault, "mail refused");
            }
        }
        Ok(())
    }

    /// The time is the app's; sleeping only bridges it.
    async fn wait_until(&self, at: Timestamp) {
        const LOOK_AGAIN: Duration = Duration::from_millis(100);
        loop {
            match u64::try_from(at.since(self.0.app.now())) {
                Ok(left @ 1..) => tokio::time::sleep(Duration::from_micros(left).min(LOOK_AGAIN)).await,
                _ => return,
            }
        }
    }
}

/// Whether two mails are those of one reveal or one ruling.
fn end_together(one: &MailTask, other: &MailTask) -> bool {
    let told_at_once = matches!(one.kind, MailKind::Revealed | MailKind::Ruling);
    let same = one.kind == other.kind && one.about == other.about && one.release == other.release;
    told_at_once && same && one.about.is_some()
}

/// When a mail that failed now is tried again; nothing, if its time is over.
fn next_try(task: &MailTask, now: Timestamp) -> Option<Timestamp> {
    let patience = match task.kind {
        MailKind::SignIn => SIGN_IN_PATIENCE_US,
        _ => PATIENCE_US,
    };
    let attempt = usize::try_from(task.attempts).unwrap_or(usize::MAX);
    let next = now.plus(BACKOFF_US.get(attempt).copied().unwrap_or(HOUR_US));
    (next.since(task.created) <= patience).then_some(next)
}
