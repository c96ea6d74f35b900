//! What an app is opened with to be measured.

use std::path::Path;

use fairschach::app::accounts::joining::Registration;
use fairschach::app::core::key_set::Keys;
use fairschach::app::opponent::BotSettings;
use fairschach::app::settings::Settings;
use fairschach::app::transparency::publish::LogSettings;
use fairschach::seal::{Kek, Keyring};
use fairschach::tlog::NoteKey;

/// Reveals at once, no mails in, the log below this folder.
pub(crate) fn settings(folder: &Path) -> Settings {
    Settings {
        public_url: "https://bench.example".to_owned(),
        registration: Registration::Closed,
        passkeys_required: Vec::new(),
        reveal_delay: 0,
        log: LogSettings {
            dir: folder.join("log"),
            cadence: 10_000_000,
            padding: false,
            include_by: 600_000_000,
        },
        mail_in_domain: None,
        mails_kept: 90 * 24 * 60 * 60 * 1_000_000,
        archived_after: None,
        erased_list: None,
        tables: None,
        pairing_program: None,
        pairing_checker: None,
        bot: BotSettings { begins: false, engine: 1, plays: |_| true },
        reviews: false,
        oidc: None,
        private_webhooks: false,
    }
}

/// Keys that are always the same.
pub(crate) fn keys() -> Keys {
    Keys {
        keyring: Keyring::new(Kek::new([7; 32]), Vec::new()),
        receipt: NoteKey::new("bench.example/receipts", &[8; 32]).expect("a good name"),
        log: NoteKey::new("bench.example/log", &[9; 32]).expect("a good name"),
        earlier_logs: Vec::new(),
    }
}
