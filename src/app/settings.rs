//! What an operator may set, and the hints that workers wait for.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::Notify;
use tokio::sync::broadcast::{Sender, channel};
use uuid::Uuid;

use crate::app::accounts::joining::Registration;
use crate::app::accounts::oidc::OidcSettings;
use crate::app::actor::Role;
use crate::app::games::tablebase::Tablebase;
use crate::app::opponent::BotSettings;
use crate::app::tournaments::pairing::pairing_program::PairingProgram;
use crate::app::transparency::publish::LogSettings;
use crate::base::Micros;

/// What an operator may set.
#[derive(Clone)]
pub struct Settings {
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// Who gets an account by asking for one.
    pub registration: Registration,
    /// The roles that do nothing of their office without a passkey.
    pub passkeys_required: Vec<Role>,
    /// How long after the reveal both players get it.
    pub reveal_delay: Micros,
    /// How the public log is kept.
    pub log: LogSettings,
    /// The domain of the addresses at which players answer mails; nothing if no way in is set.
    pub mail_in_domain: Option<String>,
    /// How long mails are kept that were sent.
    pub mails_kept: Micros,
    /// How long after its end a game goes into the archive; nothing if none does.
    pub archived_after: Option<Micros>,
    /// Where the list of erased accounts lies, for a database that is put back; nothing if none is kept.
    pub erased_list: Option<PathBuf>,
    /// Endgame tables, for claims.
    pub tables: Option<Arc<Tablebase>>,
    /// What pairs Swiss rounds.
    pub pairing_program: Option<PairingProgram>,
    /// What pairs each Swiss round once more, to compare.
    pub pairing_checker: Option<PairingProgram>,
    /// How the bot thinks, and whether games with it are begun.
    pub bot: BotSettings,
    /// Whether reviews of finished games may be asked for.
    pub reviews: bool,
    /// The provider by whose accounts people sign in, if there is one.
    pub oidc: Option<OidcSettings>,
    /// Whether webhooks may have addresses of the own network.
    pub private_webhooks: bool,
}

/// So many streams that were told something are remembered for whoever has not looked since; who misses one looks all the same.
const TOLD_MAX: usize = 1024;

/// Hints that there is work; the tables are the truth.
pub struct Wake {
    /// A turn became complete.
    pub reveals: Notify,
    /// A mail was put into the outbox: the store says so.
    pub mails: Arc<Notify>,
    /// A mail came in.
    pub inbox: Notify,
    /// The bot is to think.
    pub thoughts: Notify,
    /// Streams of accounts that have more to tell.
    pub streams: Sender<Uuid>,
}

impl Wake {
    pub(in crate::app) fn new(mails: Arc<Notify>) -> Wake {
        let [reveals, inbox, thoughts] = [(); 3].map(|()| Notify::new());
        Wake { reveals, mails, inbox, thoughts, streams: channel(TOLD_MAX).0 }
    }
}
