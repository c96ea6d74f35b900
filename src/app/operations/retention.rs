//! What is kept for a time only, and for how long: the same numbers that the sweeps go by.

use crate::app::accounts::joining::JOIN_DAYS;
use crate::app::accounts::oidc::OIDC_CAME_MINUTES;
use crate::app::accounts::passkeys::QUESTION_MINUTES;
use crate::app::accounts::sign_in::links::{BROWSER_KNOWN_US, LINK_MINUTES, SESSION_DAYS};
use crate::app::accounts::sign_in::security::SECURITY_KEPT_US;
use crate::app::core::idempotency::KEPT_US as ANSWERS_KEPT_US;
use crate::app::inbox::commands::game::KNOWN_US as COMMANDS_KNOWN_US;
use crate::app::inbox::queue::INBOUND_KNOWN_US;
use crate::app::limits::{DAY, REPORTS_KEPT, TOKEN_DAYS_MAX};
use crate::app::operations::Operations;
use crate::app::outbox::webhooks::calls::KEPT as CALLS_KEPT_US;
use crate::base::{Micros, words};

words! {
    /// What is kept for a time only.
    pub enum Kept {
        /// Mails, from when they were sent.
        Mails: "mails",
        /// Mails that came in, from when they were handled.
        Inbound: "inbound",
        /// By which mail something was done, to recognise one that comes again.
        Commands: "commands",
        /// Sessions, from their last use.
        Sessions: "sessions",
        /// Browsers in which somebody has signed in, from their last use.
        Browsers: "browsers",
        /// Sign-ins and changes of an account.
        Security: "security",
        /// Tokens, at most.
        Tokens: "tokens",
        /// Sign-in links, from their end.
        Links: "links",
        /// Addresses for which a sign-in link was asked.
        LinkRequests: "link-requests",
        /// What passkeys are asked.
        PasskeyQuestions: "passkey-questions",
        /// Sign-ins by the club's provider that are under way.
        OidcSignIns: "oidc-sign-ins",
        /// Accounts that somebody has asked for.
        JoinRequests: "join-requests",
        /// Reports of players, from their answer.
        Reports: "reports",
        /// Answers for requests that come again.
        Answers: "answers",
        /// Messages to webhooks, from when they were over.
        Calls: "calls",
    }
}

impl Operations<'_> {
    /// For how long this is kept.
    pub fn kept_for(self, what: Kept) -> Micros {
        match what {
            Kept::Mails => self.0.settings().mails_kept,
            Kept::Inbound => INBOUND_KNOWN_US,
            Kept::Commands => COMMANDS_KNOWN_US,
            Kept::Sessions => Micros::from(SESSION_DAYS) * DAY,
            Kept::Browsers => BROWSER_KNOWN_US,
            Kept::Security => SECURITY_KEPT_US,
            Kept::Tokens => Micros::from(TOKEN_DAYS_MAX) * DAY,
            Kept::Links => DAY,
            Kept::LinkRequests => Micros::from(LINK_MINUTES) * 60_000_000,
            Kept::PasskeyQuestions => Micros::from(QUESTION_MINUTES) * 60_000_000,
            Kept::OidcSignIns => Micros::from(OIDC_CAME_MINUTES) * 60_000_000,
            Kept::JoinRequests => Micros::from(JOIN_DAYS) * DAY,
            Kept::Reports => REPORTS_KEPT,
            Kept::Answers => ANSWERS_KEPT_US,
            Kept::Calls => CALLS_KEPT_US,
        }
    }
}
