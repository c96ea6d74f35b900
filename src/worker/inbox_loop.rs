//! Handles the mails that came in: claim, handle, done.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::app::error::Error;
use crate::app::inbox::message::Arrived;
use crate::base::InboundId;

/// The most mails that are handled at once.
const PLACES: usize = 8;
const POLL: Duration = Duration::from_secs(1);
/// How long handling one may take; then it is tried again later. Its claim holds longer.
const HANDLING: Duration = Duration::from_secs(45);

/// Handles mails by a function that reads each and does what it says. Cheap to clone.
pub struct InboxLoop<H> {
    app: App,
    handle: Arc<H>,
}

impl<H> Clone for InboxLoop<H> {
    fn clone(&self) -> Self {
        InboxLoop { app: self.app.clone(), handle: self.handle.clone() }
    }
}

impl<H, F> InboxLoop<H>
where
    H: Fn(InboundId, Arrived) -> F + Send + Sync + 'static,
    F: Future<Output = Result<(), Error>> + Send + 'static,
{
    /// Puts it together.
    pub fn new(app: App, handle: H) -> InboxLoop<H> {
        InboxLoop { app, handle: Arc::new(handle) }
    }

    /// One step: handles the mail that has waited longest of those that are due. False if none is.
    ///
    /// # Errors
    /// The database's. A mail that was claimed is claimed again when its lease has run out.
    pub async fn step(&self) -> Result<bool, Error> {
        let Some((id, arrived)) = self.app.inbox().claim_inbound(self.app.now()).await? else {
            return Ok(false);
        };
        self.handle(id, arrived).await?;
        Ok(true)
    }

    /// Handles mails until it is cancelled; what is under way then is brought to its end.
    pub async fn run(&self, cancel: CancellationToken) {
        let places = Arc::new(Semaphore::new(PLACES));
        let under_way = TaskTracker::new();
        while !cancel.is_cancelled() {
            let place = tokio::select! {
                place = places.clone().acquire_owned() => place,
                () = cancel.cancelled() => break,
            };
            let Ok(place) = place else { break };
            match self.app.inbox().claim_inbound(self.app.now()).await {
                Ok(Some((id, arrived))) => {
                    let this = self.clone();
                    under_way.spawn(async move {
                        if let Err(error) = this.handle(id, arrived).await {
                            tracing::error!(mail = %id, %error, "a mail that came in cannot be recorded; it is handled again");
                        }
                        drop(place);
                    });
                    continue;
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::error!(%error, "mails that came in cannot be claimed; it is tried again");
                }
            }
            drop(place);
            tokio::select! {
                () = self.app.wake().inbox.notified() => {}
                () = tokio::time::sleep(POLL) => {}
                () = cancel.cancelled() => {}
            }
        }
        under_way.close();
        under_way.wait().await;
    }

    /// Handles one and records how it went. In a task of its own: one that panics takes nothing with it.
    async fn handle(&self, id: InboundId, arrived: Arrived) -> Result<(), Error> {
        let door = arrived.door.as_str();
        let handle = self.handle.clone();
        let handling = async move { tokio::time::timeout(HANDLING, handle(id, arrived)).await };
        match tokio::spawn(handling).await {
            Ok(Ok(Ok(()))) => {
                tracing::info!(mail = %id, door, "a mail that came in is handled");
                self.app.inbox().inbound_done(id).await
            }
            Ok(Ok(Err(error))) => self.app.inbox().inbound_failed(id, &error.to_string()).await,
            Ok(Err(_)) => self.app.inbox().inbound_failed(id, "handling it took too long").await,
            Err(_) => self.app.inbox().inbound_failed(id, "handling it broke off").await,
        }
    }
}
