//! Sends what is in the outbox: claim, compose once, keep, wait for the release, send, record.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::{join_all, pending};
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::accounts::sign_in::links::LINK_MINUTES;
use crate::app::core::clock_maintenance::SKEW_MAX;
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
    under_way: std::sync::Mutex<Vec<MailId>>,
}

/// Mails that end together: one, or the two of a reveal.
type Group = Vec<MailTask>;

/// What is claimed of mails under way.
struct Claim<'a> {
    sent_by: &'a Deliverer,
    ids: Vec<MailId>,
    until: Mutex<Timestamp>,
    /// Whether the final dots may have gone: from then on what the server says to them is waited for and recorded in any case.
    ended: AtomicBool,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.sent_by.under_way().retain(|id| !self.ids.contains(id));
    }
}

impl Deliverer {
    /// Puts it together.
    pub fn new(app: App, sender: Sender, transport: Transport) -> Deliverer {
        Deliverer(Arc::new(Inner { app, sender, transport, under_way: std::sync::Mutex::default() }))
    }

    /// One round: claims what is due, waits for its release by the app's clock, sends it and records how it went.
    /// Gives the number of mails that were claimed.
    ///
    /// # Errors
    /// The database's. Mails that were claimed are claimed again when their lease has run out.
    pub async fn step(&self) -> Result<usize, Error> {
        let (count, until, groups) = self.claim(PLACES).await?;
        let sent = join_all(groups.into_iter().map(|group| self.deliver(group, until))).await;
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
            let idle = !matches!(&claimed, Ok((count, ..)) if *count == free);
            match claimed {
                Ok((_, until, groups)) => {
                    groups.into_iter().for_each(|group| self.spawn(group, until, &places, &under_way))
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

    fn spawn(&self, group: Group, until: Timestamp, places: &Arc<Semaphore>, under_way: &TaskTracker) {
        let count = u32::try_from(group.len()).unwrap_or(u32::MAX);
        // Only the loop takes places, and it claims no more mails than are free.
        let place: Option<OwnedSemaphorePermit> = places.clone().try_acquire_many_owned(count).ok();
        let deliverer = self.clone();
        under_way.spawn(async move {
            if let Err(error) = deliverer.deliver(group, until).await {
                tracing::error!(%error, "mails cannot be recorded; they are sent again");
            }
            drop(place);
        });
    }

    /// Claims due mails and puts those together that end together: how many they are, and until when they are claimed.
    async fn claim(&self, limit: usize) -> Result<(usize, Timestamp, Vec<Group>), Error> {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        let (notices, until) = (self.0.app.notices(), self.0.app.now().plus(LEASE_US));
        let mut ids = notices.claim_mails_until(until, limit).await?;
        // Where a claim could not be renewed in time, what becomes of its mails is known to those alone who send them.
        ids.retain(|id| !self.under_way().contains(id));
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
        Ok((ids.len(), until, groups))
    }

    /// A mail whose content cannot be loaded: somebody has to look at it, and until then it stays.
    async fn put_off(&self, id: MailId, error: &Error) -> Result<(), Error> {
        tracing::error!(mail = %id, %error, "a mail cannot be put together");
        let next = self.0.app.now().plus(HOUR_US);
        let fault = "the mail cannot be put together; the server's log says why";
        self.0.app.outbox().mail_delayed(id, next, fault).await
    }

    async fn deliver(&self, group: Group, until: Timestamp) -> Result<(), Error> {
        let ids: Vec<MailId> = group.iter().map(|task| task.id).collect();
        self.under_way().extend(&ids);
        let claim = Claim { sent_by: self, ids, until: Mutex::new(until), ended: AtomicBool::new(false) };
        tokio::select! {
            done = self.send(group, &claim) => done,
            () = self.keep_claimed(&claim) => Ok(()),
        }
    }

    fn under_way(&self) -> MutexGuard<'_, Vec<MailId>> {
        self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A mail under way, with however slow a server, is nobody else's. Ends where another process has it all the same, as after a
    /// time without the database, unless the final dot may have gone.
    async fn keep_claimed(&self, claim: &Claim<'_>) {
        loop {
            let until = *claim.until.lock().await;
            self.wait_until(until.plus(LEASE_US / 3 - LEASE_US)).await;
            match self.renew(claim).await {
                Ok(true) => {}
                Ok(false) if claim.ended.load(Ordering::Relaxed) => pending::<()>().await,
                Ok(false) => {
                    tracing::warn!("the claim on mails has run out; who claims them now sends them");
                    return;
                }
                Err(error) => {
                    tracing::warn!(%error, "a claim on mails cannot be renewed; they may be sent twice, as the same mails");
                    self.wait_until(self.0.app.now().plus(LEASE_US / 3)).await;
                }
            }
        }
    }

    /// Whether the mails that still wait are this process's, as from now on for a whole lease.
    async fn renew(&self, claim: &Claim<'_>) -> Result<bool, Error> {
        let mut held = claim.until.lock().await;
        let until = self.0.app.now().plus(LEASE_US);
        let ours = self.0.app.notices().renew_mails(&claim.ids, *held, until).await?;
        *held = if ours { until } else { *held };
        Ok(ours)
    }

    /// Comes with the release, but not before the mails are surely this process's, by the clocks of all others too.
    async fn may_end(&self, release: Timestamp, claim: &Claim<'_>) {
        self.wait_until(release).await;
        while claim.until.lock().await.since(self.0.app.now()) <= 2 * SKEW_MAX {
            match self.renew(claim).await {
                Ok(true) => {}
                // What keeps the claim ends this.
                Ok(false) => pending::<()>().await,
                Err(_) => tokio::time::sleep(POLL).await,
            }
        }
        claim.ended.store(true, Ordering::Relaxed);
    }

    async fn send(&self, group: Group, claim: &Claim<'_>) -> Result<(), Error> {
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
        let outcomes = self.0.transport.send_together(&outgoing, self.may_end(release, claim)).await;
        let mut all = Ok(());
        for ((task, _), outcome) in ready.iter().zip(&outcomes) {
            // Nobody here begins it again meanwhile.
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
