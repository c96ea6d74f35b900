//! Secrets that were refused and are nobody's. They are counted and noted once a round, so that whoever guesses fills neither
//! the log nor the record.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::accounts::sign_in::SignIn;
use crate::app::accounts::sign_in::secret_hash::day_of;
use crate::app::actor::Actor;
use crate::app::core::rights::must_keep_accounts;
use crate::app::error::Result;
use crate::app::limits::counted;
use crate::base::{Timestamp, words};
use crate::store::StoreError;

/// Days and kinds that are listed; the newest.
pub const REFUSED_SHOWN_MAX: i64 = 50;

words! {
    /// What kind of secret was refused.
    pub enum RefusedSecret {
        /// An API token.
        Token: "token",
        /// A session's cookie. It may have ended.
        Session: "session",
        SignInLink: "sign-in-link",
        /// A link that confirms or revokes an address.
        AddressLink: "address-link",
        /// The answer of a passkey.
        Passkey: "passkey",
        RecoveryCode: "recovery-code",
        /// The address of a calendar.
        Calendar: "calendar",
    }
}

/// How many secrets of one kind were refused on one day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusedOnDay {
    /// When the day began (UTC).
    pub day: Timestamp,
    pub kind: RefusedSecret,
    pub count: u64,
}

/// Refused since it was noted last, by kind.
#[derive(Default)]
pub(in crate::app) struct Refusals([AtomicU64; RefusedSecret::ALL.len()]);

impl SignIn<'_> {
    /// Counts a secret that is nobody's.
    pub(in crate::app) fn refused(self, kind: RefusedSecret) {
        self.0.0.process.refusals.0[kind as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Notes what was refused since the last time, a line for each kind. What is not noted yet is lost with the process.
    pub(in crate::app) async fn note_refusals(self) -> Result<()> {
        let day = day_of(self.0.now());
        for (kind, refused) in RefusedSecret::ALL.into_iter().zip(&self.0.0.process.refusals.0) {
            let count = refused.swap(0, Ordering::Relaxed);
            if count == 0 {
                continue;
            }
            tracing::info!(event = "secret-refused", kind = kind.as_str(), count, "security event");
            let stored = i64::try_from(count).unwrap_or(i64::MAX);
            let noted =
                write_tx!(self.0, async |tx| tx.accounts().count_refused(day, kind.as_str(), stored).await);
            if let Err(error) = noted {
                refused.fetch_add(count, Ordering::Relaxed);
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// How many secrets were refused, the newest day first, at most [`REFUSED_SHOWN_MAX`] lines.
    ///
    /// # Errors
    /// Only administrators see it.
    pub async fn refused_secrets(self, by: &Actor) -> Result<Vec<RefusedOnDay>> {
        must_keep_accounts(Some(by))?;
        let rows = read_tx!(self.0, async |tx| tx.accounts().refused(REFUSED_SHOWN_MAX).await);
        let line = |(day_us, kind, count): (i64, String, i64)| {
            let kind = RefusedSecret::parse(&kind)
                .ok_or_else(|| StoreError::row("refused_secret", "kind", day_us, "not a kind"))?;
            Ok(RefusedOnDay { day: Timestamp::from_us(day_us), kind, count: counted(count) })
        };
        rows?.into_iter().map(line).collect()
    }
}
