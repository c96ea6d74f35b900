//! How a player wants mails to look and when to get them: text or HTML, the zone, quiet hours, the daily mail, reminders.

use crate::app::accounts::Accounts;
use crate::app::core::game_view::{is_erased, lock_present};
use crate::app::core::key_set::UNSUBSCRIBE;
use crate::app::error::{AccountFault, Error, Result};
use crate::base::{PlayerId, Timestamp, base32, from_base32};
use crate::show::zone::Zone;
use crate::store::{MailPreferencesRow, Tx};

const DAY_MINUTES: u16 = 24 * 60;
/// When the daily mail comes to readers without quiet hours, in minutes of their day.
const MORNING: u16 = 7 * 60;
const PROOF_LEN: usize = 16;

/// How many hours before the own flag a player may choose to be reminded; the place of each is its bit in the database.
pub const REMIND_HOURS: [u16; 3] = [24, 8, 1];

/// Which of [`REMIND_HOURS`] a player has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RemindBefore([bool; REMIND_HOURS.len()]);

impl RemindBefore {
    /// Those for which it is so.
    pub fn of(is_chosen: impl Fn(u16) -> bool) -> RemindBefore {
        RemindBefore(REMIND_HOURS.map(is_chosen))
    }

    /// Those that are chosen, the longest first.
    pub fn hours(self) -> impl Iterator<Item = u16> {
        REMIND_HOURS.into_iter().zip(self.0).filter(|(_, is_chosen)| *is_chosen).map(|(hours, _)| hours)
    }

    fn from_bits(bits: i64) -> RemindBefore {
        RemindBefore(std::array::from_fn(|place| (bits >> place) & 1 == 1))
    }

    fn to_bits(self) -> i64 {
        self.0.into_iter().rev().fold(0, |bits, is_chosen| (bits << 1) | i64::from(is_chosen))
    }
}

/// A player's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MailPreferences {
    /// Whether mails have HTML and pictures beside the text.
    pub html: bool,
    /// The zone in which times are told; nothing, and then UTC, until the player or a browser of theirs names one.
    pub zone: Option<Zone>,
    /// Quiet hours, as minutes of the day in that zone: from, to. They may span midnight.
    pub quiet: Option<(u16, u16)>,
    /// Whether what can wait comes once a day: at the end of the quiet hours, or at seven in the morning.
    pub digest: bool,
    /// Whether reminders come before the last warning.
    pub reminders: bool,
    /// How long before the own flag reminders come besides, whatever else is chosen.
    pub remind_before: RemindBefore,
    /// Whether mails of tournaments come that nobody needs for playing: entries, their closing, the end.
    pub tournaments: bool,
}

impl Default for MailPreferences {
    fn default() -> MailPreferences {
        MailPreferences {
            html: true,
            zone: None,
            quiet: None,
            digest: false,
            reminders: true,
            remind_before: RemindBefore::default(),
            tournaments: true,
        }
    }
}

impl MailPreferences {
    /// The zone in which times are told.
    pub fn zone(&self) -> Zone {
        self.zone.unwrap_or(Zone::UTC)
    }

    /// When a mail that can wait may go: at once, or at the end of the quiet hours.
    pub fn may_go(&self, now: Timestamp) -> Timestamp {
        let Some((from, to)) = self.quiet else { return now };
        let (begin, end) = (self.zone().next(now, from), self.zone().next(now, to));
        // It is quiet now if the quiet hours end before they begin again.
        if end < begin { end } else { now }
    }

    /// When the next daily mail goes.
    pub fn next_digest(&self, now: Timestamp) -> Timestamp {
        self.zone().next(now, self.quiet.map_or(MORNING, |(_, to)| to))
    }
}

/// Who says in which zone a player lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneSaidBy {
    /// The browser, at a sign-in.
    Browser,
    /// The player.
    Player,
}

impl Accounts<'_> {
    /// How this player wants mails; the defaults, if they never said.
    pub async fn mail_preferences(self, player: PlayerId) -> Result<MailPreferences> {
        read_tx!(self.0, async |tx| mail_preferences_in(tx, player).await)
    }

    /// Keeps a player's settings, in place of those before.
    ///
    /// # Errors
    /// Quiet hours that are no minutes of a day, or end as they begin.
    pub async fn set_mail_preferences(self, player: PlayerId, look: MailPreferences) -> Result<()> {
        let in_day = |(from, to): (u16, u16)| from < DAY_MINUTES && to < DAY_MINUTES && from != to;
        if !look.quiet.is_none_or(in_day) {
            return Err(Error::malformed(AccountFault::Quiet, "quiet"));
        }
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            Ok(tx.accounts().set_mail_preferences(player, &row(&look)).await?)
        })
    }

    /// The address at which one request says that its reader wants nothing that can be switched off (RFC 8058).
    pub(in crate::app) fn unsubscribe_url(self, player: PlayerId) -> String {
        let keys = self.0.keys();
        let id = player.as_uuid().into_bytes();
        let proof = keys.keyring.fingerprint(UNSUBSCRIBE, &id);
        let token = base32(&[&id[..], &proof[..PROOF_LEN]].concat());
        format!("{}/unsubscribe/{token}", self.0.settings().public_url)
    }

    /// Stops reminders, but for the last warning, daily mails, and what nobody needs of tournaments. False for a token that is none.
    pub async fn unsubscribe(self, token: &str) -> Result<bool> {
        let Some(player) = self.unsubscriber(token) else { return Ok(false) };
        write_tx!(self.0, async |tx| {
            tx.accounts().lock(player).await?;
            if tx.accounts().get(player).await?.is_none() || is_erased(tx, player).await? {
                return Ok(false);
            }
            let look = MailPreferences {
                digest: false,
                reminders: false,
                remind_before: RemindBefore::default(),
                tournaments: false,
                ..mail_preferences_in(tx, player).await?
            };
            tx.accounts().set_mail_preferences(player, &row(&look)).await?;
            Ok::<_, Error>(true)
        })
    }

    /// Keeps the zone in which a player is told times, and leaves the rest as it is. A browser's counts only if none
    /// is known yet.
    pub async fn set_zone(self, player: PlayerId, zone: Zone, said_by: ZoneSaidBy) -> Result<(), Error> {
        write_tx!(self.0, async |tx| {
            tx.accounts().lock(player).await?;
            let look = mail_preferences_in(tx, player).await?;
            if !(said_by == ZoneSaidBy::Browser && look.zone.is_some() || is_erased(tx, player).await?) {
                let look = MailPreferences { zone: Some(zone), ..look };
                tx.accounts().set_mail_preferences(player, &row(&look)).await?;
            }
            Ok::<_, Error>(())
        })
    }

    /// Whose token this is.
    fn unsubscriber(self, token: &str) -> Option<PlayerId> {
        let token: [u8; 16 + PROOF_LEN] = from_base32(token)?.try_into().ok()?;
        let (id, proof) = token.split_first_chunk::<16>()?;
        let made = self.0.keys().keyring.fingerprints(UNSUBSCRIBE, id);
        let fits = |made: &[u8; 32]| bool::from(subtle::ConstantTimeEq::ct_eq(&made[..PROOF_LEN], proof));
        made.iter().any(fits).then(|| PlayerId::from_bytes(*id))
    }
}

/// A player's settings inside a transaction.
pub(in crate::app) async fn mail_preferences_in(tx: &mut Tx, player: PlayerId) -> Result<MailPreferences> {
    let Some(row) = tx.accounts().mail_preferences(player).await? else {
        return Ok(MailPreferences::default());
    };
    let minute = |value: i64| u16::try_from(value).ok();
    Ok(MailPreferences {
        html: row.html,
        // A name that a later database of zones does not know any more must not stop mails.
        zone: Zone::parse(&row.zone),
        quiet: row.quiet_from.and_then(minute).zip(row.quiet_to.and_then(minute)),
        digest: row.digest,
        reminders: row.reminders,
        remind_before: RemindBefore::from_bits(row.remind_before.unwrap_or_default()),
        tournaments: row.tournaments,
    })
}

fn row(look: &MailPreferences) -> MailPreferencesRow {
    MailPreferencesRow {
        html: look.html,
        zone: look.zone.map_or_else(String::new, |zone| zone.name().to_owned()),
        quiet_from: look.quiet.map(|(from, _)| from.into()),
        quiet_to: look.quiet.map(|(_, to)| to.into()),
        digest: look.digest,
        reminders: look.reminders,
        remind_before: Some(look.remind_before.to_bits()),
        tournaments: look.tournaments,
    }
}
