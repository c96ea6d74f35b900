//! What is told of an account: new browsers, tokens and addresses, and what administrators did.

use crate::app::access::Scope;
use crate::app::accounts::joining::WELCOME_DAYS;
use crate::app::accounts::news::AccountNews;
use crate::base::Timestamp;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Writer, one_line};
use crate::show::time::day;
use crate::show::words::role_name;

impl Writer<'_> {
    pub(in crate::mail) fn confirm_address(&self, link: &str, hours: u32) -> MailContent {
        let how = self.lang.tf("mail-address-how", &[("n", i64::from(hours).into())]);
        let blocks = vec![
            Block::Text(how),
            Block::Link(self.t("mail-address-link"), link.to_owned()),
            Block::Small(self.t("mail-address-not-you")),
        ];
        self.mail(self.t("mail-address-subject"), self.t("mail-address-title"), blocks)
    }

    pub(in crate::mail) fn account(&self, at: Timestamp, news: &AccountNews) -> MailContent {
        let (subject, what) = self.account_news(news);
        let mut blocks = vec![Block::Text(what)];
        match news {
            AccountNews::AddressGiven { link, .. } => {
                blocks.push(Block::Link(self.t("mail-account-address-given-link"), link.clone()))
            }
            AccountNews::Welcome { link } => {
                blocks.push(Block::Link(self.t("mail-account-welcome-link"), link.clone()))
            }
            AccountNews::JoinAsked => blocks.push(self.page("mail-account-join-asked-link", "people")),
            AccountNews::Reported => blocks.push(self.page("reports-title", "desk/reports")),
            AccountNews::ReportAnswered { about, .. } => {
                let report = format!("players/{about}/report");
                blocks.push(self.page("mail-account-report-answered-link", &report));
            }
            AccountNews::Locked { reason }
            | AccountNews::Unlocked { reason }
            | AccountNews::Revoked { reason }
            | AccountNews::PlayerLocked { reason, .. }
                if !reason.is_empty() =>
            {
                blocks.push(Block::Text(self.with("mail-account-reason", "reason", one_line(reason))));
            }
            _ => {}
        }
        blocks.push(Block::Pairs(vec![(self.t("mail-account-when"), self.moment(at))]));
        blocks.extend(what_to_do(self, news));
        let subject = self.t(subject);
        self.mail(subject.clone(), subject, blocks)
    }

    /// The key of its subject, and what it says.
    #[expect(clippy::too_many_lines, reason = "a table: each news with its subject and text")]
    fn account_news(&self, news: &AccountNews) -> (&'static str, String) {
        match news {
            AccountNews::Browser { device } if device.is_empty() => {
                ("mail-account-subject-browser", self.t("mail-account-browser-unknown"))
            }
            AccountNews::Browser { device } => (
                "mail-account-subject-browser",
                self.with("mail-account-browser", "device", one_line(device)),
            ),
            AccountNews::Token { label, scopes, expires_us } => {
                let ends = self.zone.at(Timestamp::from_us(*expires_us)).date();
                // A word that a newer process wrote is said as it stands: the owner is not told of less than the token may.
                let said = |scope: &str| {
                    Scope::parse(scope)
                        .map_or(scope.to_owned(), |known| self.lang.word_of("mail-token", known))
                };
                let may: Vec<String> = scopes.split(' ').map(said).collect();
                let args = [
                    ("label", one_line(label).into()),
                    ("may", may.join(", ").into()),
                    ("day", day(self.lang, ends).into()),
                ];
                ("mail-account-subject-token", self.lang.tf("mail-account-token", &args))
            }
            AccountNews::Address { masked } => (
                "mail-account-subject-address",
                self.with("mail-account-address", "address", masked.as_str()),
            ),
            AccountNews::AddressGiven { masked, holds_us, .. } => {
                let args = [
                    ("address", masked.as_str().into()),
                    ("at", self.moment(Timestamp::from_us(*holds_us)).into()),
                ];
                ("mail-account-subject-address-given", self.lang.tf("mail-account-address-given", &args))
            }
            AccountNews::AddressRevoked => {
                ("mail-account-subject-address-revoked", self.t("mail-account-address-revoked"))
            }
            AccountNews::AddressHolds { masked } => (
                "mail-account-subject-address-holds",
                self.with("mail-account-address-holds", "address", masked.as_str()),
            ),
            AccountNews::AddressDropped => {
                ("mail-account-subject-address-dropped", self.t("mail-account-address-dropped"))
            }
            AccountNews::Pin { set: true } => ("mail-account-subject-pin", self.t("mail-account-pin-set")),
            AccountNews::Pin { set: false } => {
                ("mail-account-subject-pin-removed", self.t("mail-account-pin-removed"))
            }
            AccountNews::KeyHolderKey { fingerprint } => (
                "mail-account-subject-key-holder-key",
                self.with("mail-account-key-holder-key", "fingerprint", one_line(fingerprint)),
            ),
            AccountNews::Passkey { name, added: true } => {
                ("mail-account-subject-passkey", self.with("mail-account-passkey", "name", one_line(name)))
            }
            AccountNews::Passkey { name, added: false } => (
                "mail-account-subject-passkey-removed",
                self.with("mail-account-passkey-removed", "name", one_line(name)),
            ),
            AccountNews::RecoveryCodes => ("mail-account-subject-codes", self.t("mail-account-codes")),
            AccountNews::RecoveryCodeUsed { rest } => (
                "mail-account-subject-code-used",
                self.lang.tf("mail-account-code-used", &[("n", (*rest).into())]),
            ),
            AccountNews::Oidc { name, linked: true } => {
                ("mail-account-subject-oidc", self.with("mail-account-oidc", "name", one_line(name)))
            }
            AccountNews::Oidc { name, linked: false } => (
                "mail-account-subject-oidc-unlinked",
                self.with("mail-account-oidc-unlinked", "name", one_line(name)),
            ),
            AccountNews::Calendar { made: true } => {
                ("mail-account-subject-calendar", self.t("mail-account-calendar-made"))
            }
            AccountNews::Calendar { made: false } => {
                ("mail-account-subject-calendar-ended", self.t("mail-account-calendar-ended"))
            }
            AccountNews::Notifications { device } => (
                "mail-account-subject-notifications",
                self.with("mail-account-notifications", "device", one_line(device)),
            ),
            AccountNews::Webhook { label, off: false } => {
                ("mail-account-subject-webhook", self.with("mail-account-webhook", "label", one_line(label)))
            }
            AccountNews::Webhook { label, off: true } => (
                "mail-account-subject-webhook-off",
                self.with("mail-account-webhook-off", "label", one_line(label)),
            ),
            AccountNews::Welcome { .. } => (
                "mail-account-subject-welcome",
                self.lang.tf("mail-account-welcome", &[("n", WELCOME_DAYS.into())]),
            ),
            AccountNews::JoinAsked => ("mail-account-subject-join-asked", self.t("mail-account-join-asked")),
            AccountNews::Reported => ("mail-account-subject-reported", self.t("mail-account-reported")),
            AccountNews::ReportAnswered { name, .. } => (
                "mail-account-subject-report-answered",
                self.with("mail-account-report-answered", "name", one_line(name)),
            ),
            AccountNews::Edited { name } => {
                ("mail-account-subject-edited", self.with("mail-account-edited", "name", one_line(name)))
            }
            AccountNews::Locked { .. } => ("mail-account-subject-locked", self.t("mail-account-locked")),
            AccountNews::Unlocked { .. } => {
                ("mail-account-subject-unlocked", self.t("mail-account-unlocked"))
            }
            AccountNews::Revoked { .. } => ("mail-account-subject-revoked", self.t("mail-account-revoked")),
            AccountNews::Role { role } => {
                let role = role_name(self.lang, role);
                ("mail-account-subject-role", self.with("mail-account-role", "role", role))
            }
            AccountNews::Erased => ("mail-account-subject-erased", self.t("mail-account-erased")),
            AccountNews::PlayerLocked { name, .. } => (
                "mail-account-subject-player-locked",
                self.with("mail-account-player-locked", "name", one_line(name)),
            ),
            AccountNews::PlayerUnlocked { name } => (
                "mail-account-subject-player-unlocked",
                self.with("mail-account-player-unlocked", "name", one_line(name)),
            ),
            AccountNews::PlayerAddressDropped { name } => (
                "mail-account-subject-address-dropped",
                self.with("mail-account-player-address-dropped", "name", one_line(name)),
            ),
        }
    }
}

/// What its reader can do about it.
fn what_to_do(writer: &Writer<'_>, news: &AccountNews) -> Vec<Block> {
    let told = |key: &str, link: Block| vec![Block::Text(writer.t(key)), link];
    let settings = |page: &str| writer.page("mail-account-settings", page);
    let passkeys = || writer.page("passkeys-lead", "settings/passkeys");
    let questions = || Block::Small(writer.t("mail-account-questions"));
    match news {
        AccountNews::Browser { .. }
        | AccountNews::Token { .. }
        | AccountNews::Passkey { added: false, .. }
        | AccountNews::Oidc { linked: false, .. } => told("mail-account-was-you", settings("settings")),
        // There is no undoing it: nobody has the old one any more.
        AccountNews::Pin { set: false } | AccountNews::Calendar { made: false } => {
            told("mail-account-set-anew", settings("settings"))
        }
        // What was added stays when its maker is signed out.
        AccountNews::Address { .. }
        | AccountNews::Pin { .. }
        | AccountNews::KeyHolderKey { .. }
        | AccountNews::Calendar { .. }
        | AccountNews::Notifications { .. } => told("mail-account-undo", settings("settings")),
        AccountNews::Webhook { off: false, .. } => told("mail-account-undo", settings("settings/webhooks")),
        AccountNews::Passkey { added: true, .. } | AccountNews::Oidc { linked: true, .. } => {
            told("mail-account-undo", passkeys())
        }
        AccountNews::RecoveryCodes | AccountNews::RecoveryCodeUsed { .. } => {
            told("mail-account-code-not-you", passkeys())
        }
        AccountNews::Webhook { off: true, .. } => vec![settings("settings/webhooks"), questions()],
        // The first has nothing left to look at, the others have a button of their own.
        AccountNews::Erased
        | AccountNews::AddressGiven { .. }
        | AccountNews::Welcome { .. }
        | AccountNews::JoinAsked
        | AccountNews::Reported
        | AccountNews::ReportAnswered { .. } => vec![questions()],
        _ => vec![writer.page("mail-account-server", ""), questions()],
    }
}
