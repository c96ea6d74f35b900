//! `fairschach admin`: works on the same database as a running server.

pub(super) mod backup;
pub(super) mod dkim;
pub(super) mod keys;
pub(super) mod players;
pub(super) mod ratings;
pub(super) mod takeover;
pub(super) mod tournament_actions;
pub(super) mod tournament_entries;
pub(super) mod tournaments;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::replay::{self, ReplayArgs};
use crate::app::App;
use crate::app::access::Access;
use crate::app::actor::{Actor, Role};
use crate::app::core::clock_care::ClockAct;
use crate::app::core::follow::Deviation;
use crate::app::games::create::NewGameRequest;
use crate::app::operations::outages::NewOutage;
use crate::base::{GameId, PlayerId, Timestamp};
use crate::cli::admin::keys::KeysCommand;
use crate::cli::admin::players::PlayerCommand;
use crate::cli::admin::ratings::RatingsCommand;
use crate::cli::admin::tournaments::TournamentCommand;
use crate::cli::context;
use crate::config::Config;
use crate::game::Ruling;
use crate::rules::{OptionValue, RuleSet};
use crate::show::credits;

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
    /// Bring a database from before the first release into a new one with today's tables
    Takeover(takeover::TakeoverArgs),
    /// The public log
    #[command(subcommand)]
    Log(LogCommand),
    /// Mails that came in and are not handled
    #[command(subcommand)]
    Inbox(InboxCommand),
    /// Rating lists: make them anew from the games, or check them
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

#[derive(Subcommand)]
pub(super) enum GameCommand {
    /// Make a game; its clocks start at once
    #[command(after_long_help = credits::listing())]
    Add(Box<GameAdd>),
    /// Show a game as everybody may see it
    Show {
        /// The game's id
        id: String,
    },
    /// Let a game go on that the server has suspended and that has no arbiter
    Lift(Operated),
    /// The same from an earlier position, where what was filed is lost: this turn and all after it are void
    Void {
        /// The first void turn
        #[arg(long)]
        from: u32,
        #[command(flatten)]
        operated: Operated,
    },
    /// Write anew what follows from a game's events, say what differed, and what still does. 0: nothing does any more, 1: something
    /// does
    Rebuild {
        /// The game's id
        id: String,
    },
    /// Name a second arbiter in a game in which an appeal waits for one, or an answer is overdue
    Appoint {
        /// The arbiter, by id
        #[arg(long)]
        arbiter: String,
        #[command(flatten)]
        operated: Operated,
    },
}

/// What the operator rules, where no arbiter can. Both players get a mail, and the game's record has it for good.
#[derive(Args)]
pub(super) struct Operated {
    /// The game's id
    game: String,
    /// The administrator who does it, by id; none of the players
    #[arg(long = "by", value_name = "ADMIN")]
    by: String,
    /// Why, in words that both players read
    #[arg(long)]
    reason: String,
    /// What it rests on
    #[arg(long, default_value = "operator's duty")]
    rule: String,
}

#[derive(Args)]
pub(super) struct GameAdd {
    /// White's player, by id
    #[arg(long)]
    white: String,
    /// Black's player, by id
    #[arg(long)]
    black: String,
    /// The arbiter, by id
    #[arg(long)]
    arbiter: Option<String>,
    /// A second arbiter, by id: the two together may unseal a turn
    #[arg(long, requires = "arbiter")]
    arbiter2: Option<String>,
    /// The variant
    #[arg(long, default_value = "fairschach")]
    variant: String,
    /// The rule set
    #[arg(long)]
    rules: Option<String>,
    /// Another board than the variant's own: chess66
    #[arg(long)]
    board: Option<String>,
    /// An option of the rules, such as few_pieces=8
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A term of the game, such as revision=until_complete
    #[arg(long = "term", value_name = "NAME=VALUE")]
    terms: Vec<String>,
    /// Another start than the usual one: chess960:518, shuffle:RNBQKBNR, position:TEXT; chess960:draw, shuffle:draw
    #[arg(long)]
    start: Option<String>,
    /// Time: days per pair
    #[arg(long, default_value = "14d/pair")]
    clock: String,
}

pub(super) async fn run(config: Config, args: AdminArgs) -> anyhow::Result<ExitCode> {
    let command = match args.command {
        AdminCommand::Replay(given) => return Ok(replay::run(config, given, args.json).await),
        AdminCommand::Backup(args) => return finished(backup::back_up(&config, &args).await?),
        AdminCommand::Restore(args) => return finished(backup::restore(&config, &args).await?),
        AdminCommand::Takeover(args) => return finished(takeover::run(&config, &args).await?),
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
        | AdminCommand::Takeover(_) => {}
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

/// What is done with one game.
async fn game(app: &App, command: GameCommand) -> anyhow::Result<ExitCode> {
    match command {
        GameCommand::Add(add) => say(&add_game(app, *add).await?),
        GameCommand::Lift(given) => {
            say(&operate(app, given, Ruling::Resume).await?);
        }
        GameCommand::Void { from, operated } => {
            say(&operate(app, operated, Ruling::VoidAndReplay { from }).await?);
        }
        GameCommand::Rebuild { id } => {
            let id = GameId::parse(&id)?;
            let (before, left) = app.games().rebuild_game(id).await?;
            let told = |found: &[Deviation]| found.iter().map(ToString::to_string).collect::<Vec<_>>();
            say(&json!({ "id": id.to_string(), "differed": told(&before), "differs": told(&left) }));
            if !left.is_empty() {
                return Ok(ExitCode::from(1));
            }
        }
        GameCommand::Appoint { arbiter, operated } => {
            let arbiter = find(app, &arbiter).await?.id;
            say(&operate(app, operated, Ruling::Appoint { arbiter }).await?);
        }
        GameCommand::Show { id } => {
            let id = GameId::parse(&id)?;
            let view = app.games().game(Some(&operator(app)), id).await?;
            say(&json!({
                "id": id.to_string(),
                "turn": view.turn,
                "position": view.position.to_string(),
                "white": view.sides.white.player.name,
                "black": view.sides.black.player.name,
                "result": view.result.map(|result| json!({ "score": result.score(), "by": result.by.as_str() })),
            }));
        }
    }
    Ok(ExitCode::SUCCESS)
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

async fn operate(app: &App, given: Operated, ruling: Ruling) -> anyhow::Result<Value> {
    let by = find(app, &given.by).await?;
    let game = GameId::parse(&given.game)?;
    let ruled = app.arbitration().operate(&by, game, ruling, given.reason, given.rule).await?;
    Ok(
        json!({ "seq": ruled.seq, "turn": ruled.turn, "kind": ruled.ruling.kind(), "at": ruled.at.to_string() }),
    )
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

async fn add_game(app: &App, add: GameAdd) -> anyhow::Result<Value> {
    let id = |text: &str| PlayerId::parse(text).with_context(|| format!("{text:?}"));
    let usual = || RuleSet::default_rules(&add.variant).unwrap_or("standard").to_owned();
    let rules = add.rules.unwrap_or_else(usual);
    let request = NewGameRequest {
        white: id(&add.white)?,
        black: id(&add.black)?,
        arbiter: add.arbiter.as_deref().map(id).transpose()?,
        arbiter2: add.arbiter2.as_deref().map(id).transpose()?,
        variant: add.variant,
        rules,
        options: pairs(&add.options)?.into_iter().map(|(name, value)| (name, option_value(&value))).collect(),
        terms: pairs(&add.terms)?,
        clock: add.clock,
        board: add.board,
        start: add.start,
        position: None,
        request_key: None,
    };
    let game = app.games().create_game(&operator(app), request).await?;
    Ok(json!({ "id": game.to_string() }))
}

fn pairs(given: &[String]) -> anyhow::Result<BTreeMap<String, String>> {
    given
        .iter()
        .map(|pair| match pair.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => bail!("{pair:?}: expected NAME=VALUE"),
        })
        .collect()
}

/// `true`, `false`, a number, `[a,b]`, or a word.
fn option_value(text: &str) -> OptionValue {
    let list = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match (text, text.parse(), list) {
        ("true", ..) => OptionValue::Flag(true),
        ("false", ..) => OptionValue::Flag(false),
        (_, Ok(number), _) => OptionValue::Number(number),
        (_, _, Some(list)) => OptionValue::List(
            list.split(',').map(|word| word.trim().to_owned()).filter(|w| !w.is_empty()).collect(),
        ),
        (word, ..) => OptionValue::Word(word.to_owned()),
    }
}
