//! The ways in for mails, as the configuration opens them.

use std::time::Duration;

use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::App;
use crate::config::{Config, MailIn};
use crate::mail::inbound::{Inbound, Judge, JudgeSettings, Listener, Mailbox, MailboxError, handle};
use crate::worker::InboxLoop;

/// Doors that are open, and nobody in them yet.
pub(super) struct MailTransports {
    listeners: Vec<Listener>,
    mailbox: Option<Mailbox>,
    inbound: Inbound,
}

/// Opens them. A wrong setting stops the start.
pub(super) async fn open(app: &App, config: &Config) -> anyhow::Result<MailTransports> {
    let (settings, ours) = (&config.mail_in, config.mail_in.ours(&config.mail_from));
    let mut listeners = Vec::new();
    if let Some(addr) = settings.lmtp {
        listeners.push(Listener::lmtp(app.clone(), addr, ours.clone()).await.context("setting")?);
    }
    if let Some(addr) = settings.smtp {
        let tls = settings.tls.clone();
        listeners.push(Listener::smtp(app.clone(), addr, ours, tls).await.context("setting")?);
    }
    let mailbox = mailbox(&config.mail_in)?;
    let judge = Judge::new(JudgeSettings {
        dns: config.mail_dns,
        host: settings.domain.clone(),
        trusted: settings.trusted.clone(),
    })?;
    Ok(MailTransports { listeners, mailbox, inbound: Inbound::new(app.clone(), judge) })
}

/// The mailbox that mails are fetched from.
pub(super) fn mailbox(settings: &MailIn) -> Result<Option<Mailbox>, MailboxError> {
    let poll = Duration::from_secs(settings.imap_poll_s.into());
    let parse = |url: &SecretString| Mailbox::parse(url.expose_secret(), settings.imap_done.clone(), poll);
    settings.imap.as_ref().map(parse).transpose()
}

impl MailTransports {
    /// Takes mails and handles them until it is cancelled.
    pub(super) fn run(self, app: App, tasks: &TaskTracker, cancel: &CancellationToken) {
        for listener in self.listeners {
            tracing::info!(listen = %listener.addr(), "taking mails");
            tasks.spawn(listener.run(cancel.clone()));
        }
        if let Some(mailbox) = self.mailbox {
            let (app, cancel) = (app.clone(), cancel.clone());
            tasks.spawn(async move { mailbox.run(app, cancel).await });
        }
        let inbound = self.inbound;
        let handling = InboxLoop::new(app, move |_, arrived| {
            let inbound = inbound.clone();
            async move { handle(&inbound, arrived).await }
        });
        let cancel = cancel.clone();
        tasks.spawn(async move { handling.run(cancel).await });
    }
}
