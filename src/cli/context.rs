//! Opens the house for a command: configuration, keys, database, app.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use secrecy::ExposeSecret;

use crate::app::App;
use crate::app::core::clock_maintenance::ClockBehind;
use crate::app::core::key_set::has_begun;
use crate::app::games::tablebase::Tablebase;
use crate::app::operations::erased_list::ERASED_LIST;
use crate::app::settings::Settings;
use crate::cli::bot;
use crate::cli::key_files;
use crate::cli::system::{SystemClock, SystemRng};
use crate::config::{Config, ConfigError};
use crate::store::Store;

/// The heading of these flags in each command's help, below its own options.
const HEADING: &str = "The server's settings";

/// Settings that may be given as flags; each lies over its variable and the file.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct ConfigArgs {
    /// The configuration file (TOML)
    #[arg(long, env = "FAIRSCHACH_CONFIG", global = true, help_heading = HEADING, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, global = true, help_heading = HEADING, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Where players find the server
    #[arg(long, global = true, help_heading = HEADING, value_name = "URL")]
    public_url: Option<String>,
    /// Where the data lie [default: ./data]
    #[arg(long, global = true, help_heading = HEADING, value_name = "DIR")]
    data_dir: Option<String>,
    /// Where the keys lie, apart from the data [default: ./keys]
    #[arg(long, global = true, help_heading = HEADING, value_name = "DIR")]
    keys_dir: Option<String>,
    /// sqlite://FILE or postgres://… (a password is better given as FAIRSCHACH_DATABASE_URL)
    #[arg(long, global = true, help_heading = HEADING, value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
}

impl ConfigArgs {
    /// The flags that a command's help does not show: all but these.
    pub(crate) fn hidden_but(shown: &[&str]) -> Vec<clap::Arg> {
        let flags = <ConfigArgs as clap::Args>::augment_args(clap::Command::new("flags"));
        let hidden = flags.get_arguments().filter(|flag| !shown.contains(&flag.get_id().as_str()));
        hidden.map(|flag| flag.clone().hide(true)).collect()
    }

    /// The flag alone.
    pub(crate) fn listen(&self) -> Option<&str> {
        self.listen.as_deref()
    }

    pub(crate) fn load(&self) -> Result<Config, ConfigError> {
        let flags: Vec<(&str, String)> = [
            ("listen", &self.listen),
            ("public_url", &self.public_url),
            ("data_dir", &self.data_dir),
            ("keys_dir", &self.keys_dir),
            ("database_url", &self.database_url),
        ]
        .into_iter()
        .filter_map(|(name, value)| value.clone().map(|value| (name, value)))
        .collect();
        let variables: HashMap<String, String> = std::env::vars().collect();
        Config::load(self.config.as_deref(), variables, &flags)
    }
}

/// What a command works with: settings, the app and its store, opened.
pub(crate) struct CliContext {
    pub(crate) config: Config,
    pub(crate) app: App,
    pub(crate) store: Store,
    /// Whether keys were made just now.
    pub(crate) new_keys: bool,
    /// Whether the machine's clock was set back.
    pub(crate) behind: Option<ClockBehind>,
}

/// Opens the house; makes database and keys if they are missing.
pub(crate) async fn open(config: Config) -> anyhow::Result<CliContext> {
    let opened = Store::open_with(config.database_url.expose_secret(), config.database_connections).await;
    let store = opened.context("the database cannot be opened")?;
    let (keys, new_keys) = key_files::load(&config, has_begun(&store).await?)?;
    let tables = config.tables.as_deref().map(|folder| {
        let opened = Tablebase::open(folder);
        opened.with_context(|| format!("setting tablebase.syzygy: {}", folder.display()))
    });
    let settings = Settings {
        public_url: config.public_url.clone(),
        registration: config.registration(),
        passkeys_required: config.passkeys_required.clone(),
        reveal_delay: config.reveal_delay,
        log: config.public_log.clone(),
        mail_in_domain: config.mail_in.is_open().then(|| config.mail_in.domain.clone()),
        mails_kept: config.mails_kept,
        archived_after: config.archived_after,
        erased_list: Some(config.data_dir.join(ERASED_LIST)),
        tables: tables.transpose()?.map(Arc::new),
        pairing_program: config.pairing_program.clone(),
        pairing_checker: config.pairing_checker.clone(),
        bot: bot::settings(config.opponent),
        reviews: config.reviews,
        oidc: config.oidc.as_ref().map(|oidc| oidc.settings.clone()),
        private_webhooks: config.hooks.private,
    };
    let app = App::open(store.clone(), keys, Arc::new(SystemClock), Arc::new(SystemRng), settings).await?;
    // Commands file nothing either while the clock is wrong.
    let behind = app.core().check_clock().await?;
    Ok(CliContext { config, app, store, new_keys, behind })
}
