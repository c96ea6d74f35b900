//! `fairschach admin`: works on the same database as a running server.

pub(super) mod backup;
pub(super) mod dkim;
mod erased;
mod games;
pub(super) mod keys;
pub(super) mod players;
pub(super) mod ratings;
pub(super) mod takeover;
pub(super) mod tournament_actions;
pub(super) mod tournament_entries;
pub(super) mod tournaments;

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

pub(super) use self::games::rule_options;
use self::games::{GameCommand, game};
use super::replay::{self, ReplayArgs};
use crate::app::App;
use crate::app::access::Access;
use crate::app::actor::{Actor, Role};
use crate::app::core::clock_maintenance::ClockAct;
use crate::app::operations::outages::NewOutage;
use crate::base::{PlayerId, Timestamp};
use crate::cli::admin::keys::KeysCommand;
use crate::cli::admin::players::PlayerCommand;
use crate::cli::admin::ratings::RatingsCommand;
use crate::cli::admin::tournaments::TournamentCommand;
use crate::cli::context;
use crate::config::Config;

/// What an administrator does from the command line. Answers are JSON, one line each.
#[derive(Args)]
pub(super) struct AdminArgs {
    /// Answer in JSON: the only form, but for replay
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Players, arbiters, directors and administrators
    #[command(subcommand)]
    Player(PlayerCommand),
    /// Games
    #[command(subcommand)]
    Game(GameCommand),
    /// Tournaments: list, show, make from a sheet, open, close, start, stop, end, and what waits in them
    #[command(subcommand)]
    Tournament(TournamentCommand),
    /// Keys: rotate, retire, shred, copy and put back
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Copy the database and the public log into a new folder while the server runs; never the keys
    Backup(backup::BackupArgs),
    /// Put such a copy back, where there is no database yet
    Restore(backup::RestoreArgs),
    /// Take over a database from before the first release, whose migrations have been merged since
    Takeover,
    /// The public log
    #[command(subcommand)]
    Log(LogCommand),
    /// Mails that came in and are not handled
    #[command(subcommand)]
    Inbox(InboxCommand),
    /// Rating lists: make them anew from the games, check them, or bring in those of others
    #[command(subcommand)]
    Ratings(RatingsCommand),
    /// Times in which players could not file
    #[command(subcommand)]
    Outage(OutageCommand),
    /// What stands in the way when the machine's clock was ahead and is right again
    #[command(subcommand)]
    Clock(ClockCommand),
    /// Play every stored game again and compare each position, its hash and the result with the record
    Replay(ReplayArgs),
}

#[derive(Subcommand)]
pub(super) enum LogCommand {
    /// After an older database was restored, take the published entries over that it lacks, and go on from there
    Adopt,
}

#[derive(Subcommand)]
pub(super) enum OutageCommand {
    /// Credit every clock that ran then and whose turn is still open, and tell the players, in one mail each
    Add {
        /// When players could no longer file, such as 2026-11-20T14:00:00Z
        #[arg(long)]
        from: String,
        /// When they could again
        #[arg(long)]
        to: String,
        /// What happened; the players read it
        #[arg(long)]
        reason: String,
        /// Only say how many games would get how much
        #[arg(long)]
        look: bool,
    },
    /// List the outages that were credited, the newest first
    List,
}

#[derive(Subcommand)]
pub(super) enum ClockCommand {
    /// Say that the clock is right now, and that what is stored of later times was stored by a wrong one
    Accept {
        /// The administrator who says so, by id
        #[arg(long = "by", value_name = "ADMIN")]
        by: String,
        /// What happened; it is kept in the record
        #[arg(long)]
        reason: String,
    },
    /// List what was said so, the newest first
    List,
}

#[derive(Subcommand)]
pub(super) enum InboxCommand {
    /// List those that wait or were given up, without what they say
    List,
    /// Let those that were given up be tried again, once it is mended what stood in their way
    Retry,
}

pub(super) async fn run(config: Config, args: AdminArgs) -> anyhow::Result<ExitCode> {
    let command = match args.command {
        AdminCommand::Replay(given) => return Ok(replay::run(config, given, args.json).await),
        AdminCommand::Backup(args) => return finished(backup::back_up(&config, &args).await?),
        AdminCommand::Restore(args) => return finished(backup::restore(&config, &args).await?),
        AdminCommand::Takeover => return finished(takeover::run(&config).await?),
        AdminCommand::Keys(command) => {
            if let Some(done) = keys::without_house(&config, &command).await {
                return finished(done?);
            }
            AdminCommand::Keys(command)
        }
        command => command,
    };
    let house = context::open(config).await?;
    let app = &house.app;
    let mut code = ExitCode::SUCCESS;
    if let Some(behind) = house.behind.filter(|_| !matches!(command, AdminCommand::Clock(_))) {
        eprintln!("fairschach: {behind}");
    }
    match command {
        AdminCommand::Replay(_)
        | AdminCommand::Backup(_)
        | AdminCommand::Restore(_)
        | AdminCommand::Takeover => {}
        AdminCommand::Ratings(command) => {
            let done = ratings::run(app, command).await;
            house.store.close().await;
            return done;
        }
        AdminCommand::Keys(command) => say(&keys::run(&house, command).await?),
        AdminCommand::Log(LogCommand::Adopt) => {
            let (adopted, published) =
                app.transparency().adopt_log(Arc::new(app.transparency().log_dir())).await?;
            say(&json!({ "adopted": adopted, "size": published.checkpoint.size }));
        }
        AdminCommand::Inbox(InboxCommand::List) => list_inbox(app).await?,
        AdminCommand::Inbox(InboxCommand::Retry) => {
            say(&json!({ "retried": app.inbox().retry_inbound().await? }))
        }
        AdminCommand::Outage(OutageCommand::Add { from, to, reason, look }) => {
            let (from, to) = (Timestamp::parse(&from)?, Timestamp::parse(&to)?);
            say(&outage(app, NewOutage { from, to, reason }, look).await?);
        }
        AdminCommand::Outage(OutageCommand::List) => list_outages(app).await?,
        AdminCommand::Clock(ClockCommand::Accept { by, reason }) => {
            let by = find(app, &by).await?;
            say(&clock_act(&app.core().accept_clock(&by, reason).await?));
        }
        AdminCommand::Clock(ClockCommand::List) => {
            let acts = app.core().clock_acts(&operator(app)).await?;
            acts.iter().map(clock_act).for_each(|act| say(&act));
        }
        AdminCommand::Player(command) => {
            let answers = players::run(app, command).await?;
            answers.iter().for_each(say);
        }
        AdminCommand::Tournament(command) => {
            let answers = tournaments::run(app, &operator(app), command).await?;
            answers.iter().for_each(say);
        }
        AdminCommand::Game(command) => code = game(app, command).await?,
    }
    house.store.close().await;
    Ok(code)
}

/// Names an outage, or only says what that would credit.
async fn outage(app: &App, outage: NewOutage, look: bool) -> anyhow::Result<Value> {
    if !look {
        return Ok(json!({ "credited": app.operations().name_outage(&operator(app), outage).await? }));
    }
    let found = app.operations().foresee_outage(&operator(app), &outage).await?;
    let second = |us: i64| us / 1_000_000;
    let (least, most) = (found.credits.map(|both| both.0), found.credits.map(|both| both.1));
    Ok(json!({
        "games": found.games, "least_s": least.map(second), "most_s": most.map(second), "more": found.more,
    }))
}

fn finished(answer: Value) -> anyhow::Result<ExitCode> {
    say(&answer);
    Ok(ExitCode::SUCCESS)
}

fn say(answer: &Value) {
    println!("{answer}");
}

/// Whoever may run this command on the server's own files acts as an administrator.
fn operator(app: &App) -> Actor {
    let id = PlayerId::new(app.now(), &super::system::SystemRng);
    Actor {
        id,
        name: "command line".to_owned(),
        locale: "en".to_owned(),
        role: Role::Admin,
        access: Access::FULL,
    }
}

async fn list_outages(app: &App) -> anyhow::Result<()> {
    let mut before = None;
    loop {
        let page = app.operations().outages(&operator(app), before).await?;
        let Some(last) = page.last() else { return Ok(()) };
        before = Some(last.from);
        for one in &page {
            say(&json!({
                "from": one.from.to_string(),
                "to": one.to.to_string(),
                "reason": one.reason,
                "by": one.by.as_ref().map(|by| by.name.clone()),
                "games": one.games,
                "most_s": one.longest / 1_000_000,
                "done": one.done,
            }));
        }
    }
}

fn clock_act(act: &ClockAct) -> Value {
    json!({
        "at": act.at.to_string(), "newest": act.newest.to_string(), "by": act.by.name, "reason": act.reason,
    })
}

async fn list_inbox(app: &App) -> anyhow::Result<()> {
    for mail in app.inbox().unhandled_mails().await? {
        say(&json!({
            "id": mail.id.to_string(),
            "door": mail.door,
            "received": mail.received.to_string(),
            "state": if mail.given_up { "given up" } else { "waiting" },
            "tries": mail.tries,
            "fault": mail.fault,
        }));
    }
    Ok(())
}

pub(super) async fn find(app: &App, id: &str) -> anyhow::Result<Actor> {
    let id = PlayerId::parse(id)?;
    app.accounts().actor(id).await?.with_context(|| format!("there is no player {id}"))
}
