//! `fairschach admin player`: people and their accounts.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::app::App;
use crate::app::access::Scopes;
use crate::app::accounts::account::{AccountAct, AccountEdit};
use crate::app::accounts::mail_preferences::ZoneSaidBy;
use crate::app::accounts::players::NewPlayer;
use crate::app::accounts::sign_in::sessions::NewToken;
use crate::app::actor::{Actor, Role};
use crate::app::limits::TOKEN_DAYS_MAX;
use crate::app::operations::erasure::ErasureBlock;
use crate::app::operations::export::{Export, ExportDepth};
use crate::base::zone::Zone;
use crate::cli::admin::find;

#[derive(Subcommand)]
pub(in crate::cli) enum PlayerCommand {
    /// Add a person
    Add(PlayerAdd),
    /// List everybody
    List,
    /// Print a sign-in link, for one who cannot read mails just now; what they made before is not shown to who uses it
    Link {
        /// The person's id
        id: String,
    },
    /// Make an API token; every address of its owner is told
    Token {
        /// The person's id
        id: String,
        /// What the token is for
        #[arg(long, default_value = "command line")]
        label: String,
        /// What it may be used for: read, play, manage, keyholder, with commas between them; everything, if it is not given
        #[arg(long)]
        scope: Option<String>,
        /// For how many days it lives
        #[arg(long, default_value_t = TOKEN_DAYS_MAX)]
        days: u32,
    },
    /// Change name, address or language; an address is told to every old one and holds after 72 hours unless it is revoked
    /// from there
    Edit {
        #[command(flatten)]
        whom: AccountArgs,
        /// The name that others see
        #[arg(long)]
        name: Option<String>,
        /// Where mails go
        #[arg(long)]
        email: Option<String>,
        /// The language of pages and mails
        #[arg(long, value_parser = ["de", "en"])]
        locale: Option<String>,
    },
    /// Let nobody in with this account; its games and clocks go on, and their arbiters and directors are told
    Lock(AccountReasonArgs),
    /// Let its player in again
    Unlock(AccountReasonArgs),
    /// End all sessions, tokens and links of an account
    Revoke(AccountReasonArgs),
    /// Write what is kept of a person into a new archive (tar): without drafts, entries before their reveal, conditional
    /// entries, notes and the words of mails, which they fetch themselves, signed in
    Export {
        /// The person's id
        id: String,
        /// The file to be made
        #[arg(long)]
        out: PathBuf,
    },
    /// Erase an account for good: name, addresses, settings and notes go, games stay as those of an "Erased player". Without
    /// `--yes` only says what stands in the way
    Erase {
        #[command(flatten)]
        whom: AccountArgs,
        /// Really erase it
        #[arg(long)]
        yes: bool,
    },
    /// Give another role
    Role {
        #[command(flatten)]
        whom: AccountArgs,
        /// What they may do
        #[arg(value_parser = ["player", "arbiter", "director", "admin"])]
        role: String,
    },
}

/// Whose account, and who does it.
#[derive(Args)]
pub(in crate::cli) struct AccountArgs {
    /// The person's id
    id: String,
    /// The administrator who does it, by id: none who has an unfinished game with this person. Not given: the operator
    #[arg(long = "by", value_name = "ADMIN")]
    by: Option<String>,
}

/// The same with a reason.
#[derive(Args)]
pub(in crate::cli) struct AccountReasonArgs {
    #[command(flatten)]
    whom: AccountArgs,
    /// Why, in words that the person reads
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Args)]
pub(in crate::cli) struct PlayerAdd {
    /// The name that others see
    #[arg(long)]
    name: String,
    /// Where mails go
    #[arg(long)]
    email: String,
    /// What they may do
    #[arg(long, default_value = "player", value_parser = ["player", "arbiter", "director", "admin"])]
    role: String,
    /// The language of pages and mails
    #[arg(long, default_value = "en", value_parser = ["de", "en"])]
    locale: String,
    /// The zone in which times are told, such as Europe/Berlin. Not given: UTC, until a browser names one at a sign-in
    #[arg(long, value_parser = zone)]
    zone: Option<Zone>,
    /// Make an API token too
    #[arg(long)]
    token: bool,
}

/// Does it; the answers, one a line.
pub(in crate::cli) async fn run(app: &App, command: PlayerCommand) -> anyhow::Result<Vec<Value>> {
    let answer = match command {
        PlayerCommand::Add(given) => add(app, given).await?,
        PlayerCommand::List => return list(app).await,
        PlayerCommand::Link { id } => {
            let player = find(app, &id).await?;
            json!({ "link": app.sign_in().print_veiled_link(player.id).await? })
        }
        PlayerCommand::Token { id, label, scope, days } => {
            let player = find(app, &id).await?;
            let scopes = match scope {
                Some(words) => Scopes::parse(&words)
                    .context("--scope takes read, play, manage and keyholder, with commas between them")?,
                None => Scopes::ALL,
            };
            let new = NewToken { label, scopes, days };
            json!({ "token": app.sign_in().make_veiled_token(&player, new).await? })
        }
        PlayerCommand::Edit { whom, name, email, locale } => {
            let (player, by) = named(app, &whom).await?;
            let edit = AccountEdit { name, email, locale };
            let holds = app.accounts().edit_account(by.as_ref(), player.id, edit).await?;
            json!({ "id": player.id.to_string(), "address_holds_at": holds.map(|at| at.to_string()) })
        }
        PlayerCommand::Lock(why) => act(app, why, AccountAct::Lock).await?,
        PlayerCommand::Unlock(why) => act(app, why, AccountAct::Unlock).await?,
        PlayerCommand::Revoke(why) => act(app, why, AccountAct::Revoke).await?,
        PlayerCommand::Export { id, out } => export(app, &find(app, &id).await?, &out).await?,
        PlayerCommand::Erase { whom, yes } => erase(app, &whom, yes).await?,
        PlayerCommand::Role { whom, role } => {
            let role = Role::parse(&role).context("a role is player, arbiter, director or admin")?;
            let reason = String::new();
            act(app, AccountReasonArgs { whom, reason }, AccountAct::Role(role)).await?
        }
    };
    Ok(vec![answer])
}

async fn named(app: &App, whom: &AccountArgs) -> anyhow::Result<(Actor, Option<Actor>)> {
    let player = find(app, &whom.id).await?;
    let by = match &whom.by {
        Some(by) => Some(find(app, by).await?),
        None => None,
    };
    Ok((player, by))
}

async fn act(app: &App, why: AccountReasonArgs, act: AccountAct) -> anyhow::Result<Value> {
    let (player, by) = named(app, &why.whom).await?;
    app.accounts().act_on_account(by.as_ref(), player.id, act, &why.reason).await?;
    Ok(json!({ "id": player.id.to_string() }))
}

/// Erases it if nothing stands in the way; the server goes on with what is left to do.
async fn erase(app: &App, whom: &AccountArgs, yes: bool) -> anyhow::Result<Value> {
    let (player, by) = named(app, whom).await?;
    let blocks = app.operations().erasure_blocks_of(by.as_ref(), player.id).await?;
    if !blocks.is_empty() {
        let said: Vec<String> = blocks.iter().map(in_words).collect();
        anyhow::bail!("nothing was erased: {}", said.join("; "));
    }
    anyhow::ensure!(
        yes,
        "nothing was erased: nothing stands in the way of erasing {} ({}). It cannot be undone; say --yes to do it",
        player.name,
        player.id
    );
    app.operations().erase_by_operator(by.as_ref(), player.id).await?;
    app.operations().erase_step().await?;
    Ok(json!({ "id": player.id.to_string(), "erased": true }))
}

fn in_words(block: &ErasureBlock) -> String {
    let games = block.games.iter().map(ToString::to_string);
    let tournaments = block.tournaments.iter().map(|(id, _)| id.to_string());
    let places: Vec<String> = games.chain(tournaments).collect();
    if places.is_empty() { block.why.to_string() } else { format!("{} ({})", block.why, places.join(", ")) }
}

async fn export(app: &App, player: &Actor, out: &Path) -> anyhow::Result<Value> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(out)
        .with_context(|| format!("{} cannot be made", out.display()))?;
    let written = match app.operations().export(player, ExportDepth::Operator).await {
        Ok(export) => write(export, &mut file).await,
        Err(error) => Err(error.into()),
    };
    if written.is_err() {
        // A part is not to be taken for the whole.
        fs::remove_file(out)?;
    }
    Ok(json!({ "id": player.id.to_string(), "file": out.display().to_string(), "bytes": written? }))
}

async fn write(mut export: Export, file: &mut File) -> anyhow::Result<u64> {
    while let Some(piece) = export.next().await? {
        file.write_all(&piece)?;
    }
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

fn zone(name: &str) -> Result<Zone, String> {
    Zone::parse(name)
        .ok_or_else(|| "a zone is named as in the IANA database, such as Europe/Berlin".to_owned())
}

async fn add(app: &App, add: PlayerAdd) -> anyhow::Result<Value> {
    let role = Role::parse(&add.role).context("a role is player, arbiter, director or admin")?;
    let player = app
        .accounts()
        .add_player(NewPlayer { name: add.name, email: add.email, locale: add.locale, role })
        .await?;
    if let Some(zone) = add.zone {
        app.accounts().set_zone(player.id, zone, ZoneSaidBy::Player).await?;
    }
    let mut answer = json!({ "id": player.id.to_string() });
    if add.token {
        answer["token"] = app.sign_in().create_token(&player, "command line").await?.into();
    }
    Ok(answer)
}

async fn list(app: &App) -> anyhow::Result<Vec<Value>> {
    let (mut after, mut all) = (None, Vec::new());
    loop {
        let page = app.accounts().accounts(None, after, crate::app::limits::PAGE_MAX).await?;
        let Some(last) = page.last() else { return Ok(all) };
        after = Some(last.person.id);
        all.extend(page.iter().map(|one| {
            json!({
                "id": one.person.id.to_string(),
                "name": one.person.name,
                "role": one.person.role.as_str(),
                "locale": one.person.locale,
                "locked": one.locked.is_some(),
                "erased": one.erased,
                "sessions": one.sessions,
                "used_at": one.used.map(|at| at.to_string()),
            })
        }));
    }
}
