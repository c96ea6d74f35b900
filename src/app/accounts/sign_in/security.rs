//! Security events: sign-ins, failures and changes of rights, in the log and in the record of acts, without addresses.

use crate::app::accounts::sign_in::SignIn;
use crate::app::actor::Actor;
use crate::app::error::Result;
use crate::app::limits::DAY;
use crate::base::{MailId, Micros, PlayerId, Timestamp, words};
use crate::store::{SecurityEventRow, StoreError, Tx};

/// Security events that an account's list shows; the newest.
pub const SECURITY_SHOWN_MAX: i64 = 50;
/// How long they are kept.
pub(in crate::app) const SECURITY_KEPT_US: Micros = 400 * DAY;

/// Refusals of one kind that are noted of an account within 24 hours; beyond them nothing is written.
pub const REFUSED_PER_DAY: i64 = 10;

words! {
    /// What happened to an account.
    pub enum SecurityKind {
        /// Somebody signed in; the detail is the kind of browser.
        SignedIn: "signed-in",
        /// A sign-in link came again, or too late, or the account is locked.
        SignInRefused: "sign-in-refused",
        /// A session was ended by its account in another one.
        SessionEnded: "session-ended",
        /// All other sessions were ended; the detail is their number.
        SessionsEnded: "sessions-ended",
        /// A token was made; the detail is its scopes.
        TokenMade: "token-made",
        TokenRevoked: "token-revoked",
        /// What is kept of the account was fetched; the detail is `sealed` if what its player alone sees was in it.
        Exported: "exported",
        /// The same, but for that, on the command line.
        ExportedByOperator: "exported-by-operator",
        /// A further address was confirmed.
        AddressAdded: "address-added",
        /// A further address was removed.
        AddressRemoved: "address-removed",
        /// An administrator gave another address, which does not hold yet.
        AddressGiven: "address-given",
        /// It was revoked from an old address.
        AddressRevoked: "address-revoked",
        AddressHolds: "address-holds",
        /// It had been taken by somebody else meanwhile.
        AddressTaken: "address-taken",
        /// It never came to hold: the administrator plays against this player by now.
        AddressDropped: "address-dropped",
        /// The PIN for mails was set.
        PinSet: "pin-set",
        PinRemoved: "pin-removed",
        /// The public key of the account's key holder was set; the detail is its fingerprint.
        KeyHolderKey: "key-holder-key",
        /// A passkey was added; the detail is its name.
        PasskeyAdded: "passkey-added",
        PasskeyRemoved: "passkey-removed",
        /// A passkey's answer was wrong.
        PasskeyRefused: "passkey-refused",
        /// Recovery codes were made.
        CodesMade: "codes-made",
        /// One of them was used.
        CodeUsed: "code-used",
        /// An account of the club's provider was linked; the detail is what it is called.
        OidcLinked: "oidc-linked",
        OidcUnlinked: "oidc-unlinked",
        /// A secret address for the calendar was made.
        CalendarMade: "calendar-made",
        CalendarEnded: "calendar-ended",
        /// Somebody else's program is called from now on.
        WebhookMade: "webhook-made",
        WebhookRotated: "webhook-rotated",
        WebhookSwitchedOn: "webhook-switched-on",
        WebhookEnded: "webhook-ended",
        /// A browser shows notices from now on; the detail is its kind.
        PushMade: "push-made",
        PushEnded: "push-ended",
        /// A mail had a wrong PIN.
        PinRefused: "pin-refused",
        /// A token was shown that has ended, or whose account is locked.
        TokenRefused: "token-refused",
        /// Name or language were changed by an administrator.
        Edited: "edited",
        /// The account was locked; the detail is the reason.
        Locked: "locked",
        /// It was opened again; the detail is the reason.
        Unlocked: "unlocked",
        /// All sessions, tokens and links were ended; the detail is the reason.
        Revoked: "revoked",
        /// The role was changed; the detail is the new one.
        RoleChanged: "role-changed",
        /// The account was erased.
        Erased: "erased",
    }
}

/// Something that happened to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecurityEvent {
    pub at: Timestamp,
    /// Whether that is told to the day alone, by its beginning in UTC.
    pub to_the_day: bool,
    pub kind: SecurityKind,
    /// What else is to be known; never an address.
    pub detail: String,
    /// Who did it; nobody for the command line and the server.
    pub by: Option<PlayerId>,
}

impl SecurityEvent {
    /// As others than the account's owner see it: of sessions and who asks for one no browser, and the day alone.
    pub(in crate::app) fn for_others(self) -> SecurityEvent {
        match self.kind {
            SecurityKind::SignedIn
            | SecurityKind::SignInRefused
            | SecurityKind::SessionEnded
            | SecurityKind::SessionsEnded => SecurityEvent {
                at: self.at.plus(-self.at.as_us().rem_euclid(DAY)),
                to_the_day: true,
                detail: String::new(),
                ..self
            },
            _ => self,
        }
    }
}

/// Reads a row back.
pub(in crate::app) fn security_event(row: SecurityEventRow) -> Result<SecurityEvent> {
    let kind = SecurityKind::parse(&row.kind);
    let kind = kind.ok_or_else(|| StoreError::row("security_event", "kind", row.id, "not a kind"))?;
    Ok(SecurityEvent {
        at: Timestamp::from_us(row.at_us),
        to_the_day: false,
        kind,
        detail: row.detail,
        by: row.by_id.map(PlayerId::from_uuid),
    })
}

impl SignIn<'_> {
    /// Notes what happened to an account, in the transaction in which it did, and in the log.
    pub(in crate::app) async fn note_security(
        self,
        tx: &mut Tx,
        player: PlayerId,
        by: Option<PlayerId>,
        kind: SecurityKind,
        detail: &str,
    ) -> Result<()> {
        let now = self.0.now();
        let row = SecurityEventRow {
            id: MailId::new(now, self.0.rng()).as_uuid(),
            player_id: player.as_uuid(),
            by_id: by.map(PlayerId::as_uuid),
            at_us: now.as_us(),
            kind: kind.as_str().to_owned(),
            detail: detail.to_owned(),
        };
        tx.accounts().insert_security_event(&row).await?;
        match by {
            Some(by) => tracing::info!(event = kind.as_str(), %player, %by, "security event"),
            None => tracing::info!(event = kind.as_str(), %player, "security event"),
        }
        Ok(())
    }

    /// Notes that something was refused to whoever came as this account, [`REFUSED_PER_DAY`] times a day and kind at most.
    pub(in crate::app) async fn note_refused(
        self,
        tx: &mut Tx,
        player: PlayerId,
        kind: SecurityKind,
    ) -> Result<()> {
        let since = self.0.now().plus(-DAY);
        if tx.accounts().count_security_events(player, kind.as_str(), since).await? >= REFUSED_PER_DAY {
            return Ok(());
        }
        self.note_security(tx, player, None, kind, "").await
    }

    /// What happened to the caller's account, the newest first, at most [`SECURITY_SHOWN_MAX`].
    pub async fn own_security_events(self, actor: &Actor) -> Result<Vec<SecurityEvent>> {
        let player = actor.id;
        let rows =
            read_tx!(self.0, async |tx| tx.accounts().security_events(player, SECURITY_SHOWN_MAX).await);
        rows?.into_iter().map(security_event).collect()
    }
}
