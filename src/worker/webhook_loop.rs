//! Calls webhooks: what is due, each within fifteen seconds, at public addresses alone, by TLS, following nobody.

use std::error::Error as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::Client;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::app::App;
use crate::app::error::Error;
use crate::app::outbox::webhooks::address::{is_public, literal};
use crate::app::outbox::webhooks::calls::CallOutcome;
use crate::app::outbox::webhooks::target::CallTask;
use crate::mail::tls_config;

const POLL: Duration = Duration::from_secs(1);
/// Messages that are under way at once; of one account no more than [`crate::app::outbox::webhooks::calls::ACCOUNT_PLACES`].
const PLACES: usize = 16;
/// How often old messages are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(600);

/// Calls webhooks. Cheap to clone.
#[derive(Clone)]
pub struct WebhookCaller {
    app: App,
    client: Client,
    private: bool,
}

/// An address that no webhook may have.
#[derive(Debug, thiserror::Error)]
#[error("the address is not public")]
struct NotPublic;

/// Looks a name up, once for each connection, and gives its addresses only if all of them may be called.
struct PublicOnly {
    private: bool,
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let private = self.private;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if !private && !found.iter().all(|at| is_public(at.ip())) {
                return Err(NotPublic.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

impl WebhookCaller {
    /// How long a webhook may take to answer.
    pub const ANSWER: Duration = Duration::from_secs(15);

    /// `private` lets addresses of the own network be called, and the machine itself; `ca` is a PEM file of the authorities that
    /// are trusted in place of the usual ones; `within` is how long an answer may take.
    ///
    /// # Errors
    /// The file cannot be read, or holds no certificate.
    pub fn new(
        app: App,
        private: bool,
        ca: Option<&PathBuf>,
        within: Duration,
    ) -> anyhow::Result<WebhookCaller> {
        let tls = tls_config(ca).map_err(anyhow::Error::msg)?;
        let client = Client::builder()
            .tls_backend_preconfigured((*tls).clone())
            .timeout(within)
            .redirect(reqwest::redirect::Policy::none())
            .https_only(true)
            .no_proxy()
            .user_agent(concat!("fairschach/", env!("CARGO_PKG_VERSION")))
            .dns_resolver(PublicOnly { private })
            .build()?;
        Ok(WebhookCaller { app, client, private })
    }

    /// Sends a message that was claimed, and notes how it went.
    ///
    /// # Errors
    /// The database's. It is claimed again when its lease has run out.
    pub async fn call(&self, task: &CallTask) -> Result<(), Error> {
        let outcome = self.sent(task).await;
        self.app.webhooks().tried(task, outcome).await
    }

    async fn sent(&self, task: &CallTask) -> CallOutcome {
        // A literal address is looked up by nobody.
        let literal = Url::parse(&task.url).ok().and_then(|url| literal(&url));
        if !self.private && literal.is_some_and(|at| !is_public(at)) {
            return CallOutcome::Refused;
        }
        let request = self.client.post(&task.url).body(task.body.clone());
        let request =
            task.headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        // The answer's text is nobody's concern.
        match request.send().await {
            Ok(answer) => CallOutcome::Answered(answer.status().as_u16()),
            Err(error) if is_refused(&error) => CallOutcome::Refused,
            Err(_) => CallOutcome::Failed,
        }
    }
}

/// Calls webhooks until it is cancelled, each as soon as there is a place: slow ones hold up their owner alone.
pub async fn webhook_loop(caller: WebhookCaller, cancel: CancellationToken) {
    let (mut under_way, mut sweeps) = (JoinSet::new(), tokio::time::interval(SWEEP_EVERY));
    while !cancel.is_cancelled() {
        if let Err(error) = caller.app.webhooks().number().await {
            tracing::error!(%error, "streams of accounts cannot go on; it is tried again");
        }
        let room = PLACES - under_way.len();
        let claimed = if room > 0 { caller.app.webhooks().claim(room).await } else { Ok(Vec::new()) };
        for task in claimed.unwrap_or_else(|error| {
            tracing::error!(%error, "webhooks cannot be called; it is tried again");
            Vec::new()
        }) {
            let caller = caller.clone();
            under_way.spawn(async move {
                if let Err(error) = caller.call(&task).await {
                    tracing::error!(%error, "how a webhook answered cannot be noted; it is called again");
                }
            });
        }
        tokio::select! {
            () = tokio::time::sleep(POLL) => {}
            () = cancel.cancelled() => {}
            Some(_) = under_way.join_next() => {}
            _ = sweeps.tick() => {
                if let Err(error) = caller.app.webhooks().sweep().await {
                    tracing::error!(%error, "old messages to webhooks cannot be forgotten; it is tried again");
                }
            }
        }
    }
    // What is under way ends within the time that an answer may take.
    while under_way.join_next().await.is_some() {}
}

fn is_refused(error: &reqwest::Error) -> bool {
    std::iter::successors(error.source(), |cause| (**cause).source()).any(|cause| cause.is::<NotPublic>())
}
