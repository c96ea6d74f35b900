//! Security events: sign-ins, failures and changes of rights, in the log and in the record of acts, without addresses.

use crate::app::accounts::sign_in::SignIn;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::{MailId, Micros, PlayerId, Timestamp};
use crate::store::{SecurityEventRow, StoreError, Tx};

/// Security events that an account's list shows; the newest.
pub const SECURITY_SHOWN_MAX: i64 = 50;
/// How long they are kept.
pub(in crate::app) const SECURITY_KEPT_US: Micros = 400 * DAY_US;

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

/// Refusals of one kind that are noted of an account within 24 hours; beyond them nothing is written.
pub const REFUSED_PER_DAY: i64 = 10;

/// What happened to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecurityKind {
    /// Somebody signed in; the detail is the kind of browser.
    SignedIn,
    /// A sign-in link came again, or too late, or the account is locked.
    SignInRefused,
    /// A session was ended by its account in another one.
    SessionEnded,
    /// All other sessions were ended; the detail is their number.
    SessionsEnded,
    /// A token was made; the detail is its scopes.
    TokenMade,
    /// A token was revoked.
    TokenRevoked,
    /// A further address was confirmed.
    AddressAdded,
    /// A further address was removed.
    AddressRemoved,
    /// An administrator gave another address, which does not hold yet.
    AddressGiven,
    /// It was revoked from an old address.
    AddressRevoked,
    /// It holds.
    AddressHolds,
    /// It had been taken by somebody else meanwhile.
    AddressTaken,
    /// It never came to hold: the administrator plays against this player by now.
    AddressDropped,
    /// The PIN for mails was set.
    PinSet,
    /// It was removed.
    PinRemoved,
    /// The public key of the account's key holder was set; the detail is its fingerprint.
    KeyHolderKey,
    /// A secret address for the calendar was made.
    CalendarMade,
    /// It was ended.
    CalendarEnded,
    /// A mail had a wrong PIN.
    PinRefused,
    /// A token was shown that has ended, or whose account is locked.
    TokenRefused,
    /// Name or language were changed by an administrator.
    Edited,
    /// The account was locked; the detail is the reason.
    Locked,
    /// It was opened again; the detail is the reason.
    Unlocked,
    /// All sessions, tokens and links were ended; the detail is the reason.
    Revoked,
    /// The role was changed; the detail is the new one.
    RoleChanged,
}

/// Something that happened to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecurityEvent {
    /// When.
    pub at: Timestamp,
    /// Whether that is told to the day alone, by its beginning in UTC.
    pub to_the_day: bool,
    /// What.
    pub kind: SecurityKind,
    /// What else is to be known; never an address.
    pub detail: String,
    /// Who did it; nobody for the command line and the server.
    pub by: Option<PlayerId>,
}

impl SecurityKind {
    /// All of them.
    pub const ALL: [SecurityKind; 25] = [
        SecurityKind::SignedIn,
        SecurityKind::SignInRefused,
        SecurityKind::SessionEnded,
        SecurityKind::SessionsEnded,
        SecurityKind::TokenMade,
        SecurityKind::TokenRevoked,
        SecurityKind::AddressAdded,
        SecurityKind::AddressRemoved,
        SecurityKind::AddressGiven,
        SecurityKind::AddressRevoked,
        SecurityKind::AddressHolds,
        SecurityKind::AddressTaken,
        SecurityKind::AddressDropped,
        SecurityKind::PinSet,
        SecurityKind::PinRemoved,
        SecurityKind::KeyHolderKey,
        SecurityKind::CalendarMade,
        SecurityKind::CalendarEnded,
        SecurityKind::PinRefused,
        SecurityKind::TokenRefused,
        SecurityKind::Edited,
        SecurityKind::Locked,
        SecurityKind::Unlocked,
        SecurityKind::Revoked,
        SecurityKind::RoleChanged,
    ];

    /// The word in the database, the API and the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            SecurityKind::SignedIn => "signed-in",
            SecurityKind::SignInRefused => "sign-in-refused",
            SecurityKind::SessionEnded => "session-ended",
            SecurityKind::SessionsEnded => "sessions-ended",
            SecurityKind::TokenMade => "token-made",
            SecurityKind::TokenRevoked => "token-revoked",
            SecurityKind::AddressAdded => "address-added",
            SecurityKind::AddressRemoved => "address-removed",
            SecurityKind::AddressGiven => "address-given",
            SecurityKind::AddressRevoked => "address-revoked",
            SecurityKind::AddressHolds => "address-holds",
            SecurityKind::AddressTaken => "address-taken",
            SecurityKind::AddressDropped => "address-dropped",
            SecurityKind::PinSet => "pin-set",
            SecurityKind::PinRemoved => "pin-removed",
            SecurityKind::KeyHolderKey => "key-holder-key",
            SecurityKind::CalendarMade => "calendar-made",
            SecurityKind::CalendarEnded => "calendar-ended",
            SecurityKind::PinRefused => "pin-refused",
            SecurityKind::TokenRefused => "token-refused",
            SecurityKind::Edited => "edited",
            SecurityKind::Locked => "locked",
            SecurityKind::Unlocked => "unlocked",
            SecurityKind::Revoked => "revoked",
            SecurityKind::RoleChanged => "role-changed",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<SecurityKind> {
        SecurityKind::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

impl SecurityEvent {
    /// As others than the account's owner see it: of sessions and who asks for one no browser, and the day alone.
    pub(in crate::app) fn for_others(self) -> SecurityEvent {
        match self.kind {
            SecurityKind::SignedIn
            | SecurityKind::SignInRefused
            | SecurityKind::SessionEnded
            | SecurityKind::SessionsEnded => SecurityEvent {
                at: self.at.plus(-self.at.as_us().rem_euclid(DAY_US)),
                to_the_day: true,
                detail: String::new(),
                ..self
            },
            _ => self,
        }
    }
}

/// Reads a row back.
pub(in crate::app) fn security_event(row: SecurityEventRow) -> Result<SecurityEvent, Error> {
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
    ) -> Result<(), Error> {
        let now = self.0.now();
        let row = SecurityEventRow {
            id: MailId::new(now, self.0.rng()).as_uuid(),
            player_id: player.as_uuid(),
            by_id: by.map(PlayerId::as_uuid),
            at_us: now.as_us(),
            kind: kind.as_str().to_owned(),
            detail: detail.to_owned(),
        };
        tx.insert_security_event(&row).await?;
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
    ) -> Result<(), Error> {
        let since = self.0.now().plus(-DAY_US);
        if tx.count_security_events(player, kind.as_str(), since).await? >= REFUSED_PER_DAY {
            return Ok(());
        }
        self.note_security(tx, player, None, kind, "").await
    }

    /// What happened to the caller's account, the newest first, at most [`SECURITY_SHOWN_MAX`].
    pub async fn own_security_events(self, actor: &Actor) -> Result<Vec<SecurityEvent>, Error> {
        let player = actor.id;
        let rows = self.0.store().read(move |tx| {
            Box::pin(async move { Ok::<_, Error>(tx.security_events(player, SECURITY_SHOWN_MAX).await?) })
        });
        rows.await?.into_iter().map(security_event).collect()
    }
}
