//! The command line: puts the house together and runs one command in it.

mod admin;
mod bot;
pub mod client;
mod context;
pub mod core_dumps;
mod demo;
mod doctor;
pub mod engine;
mod follow_keys;
mod import;
pub mod instance;
mod key_files;
pub mod keyholder;
mod mail_in;
mod mail_transports;
mod problems;
mod replay;
pub mod review;
pub mod rules;
mod serve;
mod sole;
mod system;
pub mod tables;
pub mod verify;
mod witness;

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cli::context::ConfigArgs;

use crate::show::credits;

/// Fairschach: correspondence play in which both players decide without knowing the other's move.
///
/// The game is Werner Zühlke's; this is an independent implementation of its rules.
#[derive(Parser)]
#[command(name = "fairschach", version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    config: ConfigArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve pages, API and mails (what happens without a command too)
    Serve,
    /// Play a short game through the real server, over HTTP and mail, and verify its file
    Demo {
        /// Show every mail whole
        #[arg(long)]
        full: bool,
    },
    /// Print the configuration in force, with secrets masked
    Config,
    /// Keep players and games, and replay what is stored
    Admin(admin::AdminArgs),
    /// Filters over the rules: NDJSON in, NDJSON out
    #[command(subcommand, after_long_help = credits::listing())]
    Rules(rules::RulesCommand),
    /// Make records of games that were played elsewhere, from a mailbox, PGN or JSON
    #[command(subcommand)]
    Import(import::ImportCommand),
    /// Solve problems, check that they are sound, and hunt for new ones
    #[command(subcommand)]
    Problems(problems::ProblemsCommand),
    /// Think about positions: NDJSON in, NDJSON out
    #[command(subcommand)]
    Engine(engine::EngineCommand),
    /// Endgame tables: build them, ask them, check them
    #[command(subcommand)]
    Tables(tables::TablesCommand),
    /// Sign in to a server, to file entries that this program seals
    Login(client::LoginArgs),
    /// File an entry that this program seals, and check its receipt
    Enter(client::EnterArgs),
    /// Check what the server published, without the server
    #[command(subcommand)]
    Verify(verify::VerifyCommand),
    /// Cosign the checkpoints of servers' logs, so that none can show two faces
    Witness(witness::WitnessArgs),
    /// Hold the arbiter's half of the keys of blindly sealed games
    #[command(subcommand)]
    Keyholder(keyholder::KeyHolderCommand),
    /// Take in one mail from standard input, for a mail server that hands mails to programs
    ///
    /// Ends with 0 once the mail is kept, 65 if it cannot be used, 67 if no mail is taken at the address, and 75 if it is to
    /// be tried again. Works beside a running server.
    MailIn(mail_in::MailInArgs),
    /// Check configuration, keys and database, and say how to mend what is wrong
    Doctor {
        /// Answer in JSON
        #[arg(long, global = true)]
        json: bool,
        #[command(subcommand)]
        part: Option<DoctorPart>,
    },
    /// Print the completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page; with a folder, write one for each command there
    Man {
        /// The folder, such as /usr/local/share/man/man1
        folder: Option<PathBuf>,
    },
}

#[derive(Subcommand)]
enum DoctorPart {
    /// Send a mail round, and see what the world's name servers say of us
    Mail(crate::cli::doctor::mail::MailArgs),
}

/// Commands that do not read the server's settings, and which of them they read all the same. Every command takes their flags, wherever
/// they stand, but its help shows what it reads.
const READ: [(&str, &[&str]); 13] = [
    ("demo", &[]),
    ("rules", &[]),
    ("import", &[]),
    ("problems", &[]),
    ("engine", &[]),
    ("tables", &[]),
    ("login", &[]),
    ("enter", &[]),
    ("verify", &[]),
    ("witness", &["listen"]),
    ("keyholder", &[]),
    ("completions", &[]),
    ("man", &[]),
];

/// The command line as it is read and explained.
fn command_line() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        match READ.iter().find(|(name, _)| *name == command.get_name()) {
            Some((_, read)) => command.args(ConfigArgs::hidden_but(read)),
            None => command,
        }
    })
}

/// Runs the program; the exit status is 0 if all went well, 1 if not, 2 for a wrong call or unusable input.
pub fn main() -> ExitCode {
    core_dumps::forbid();
    let read = command_line().try_get_matches();
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            drop(error.print());
            return mail_in::misunderstood(std::env::args()).unwrap_or(ExitCode::from(2));
        }
        Err(error) => error.exit(),
    };
    match run(cli) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("fairschach: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    match cli.command.unwrap_or(Command::Serve) {
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut command_line(), "fairschach", &mut io::stdout());
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { folder } => {
            manual(folder.as_deref())?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Config => {
            let config = cli.config.load()?;
            serve::check_mail_out(&config)?;
            print!("{}", config.to_toml());
            Ok(ExitCode::SUCCESS)
        }
        Command::Serve => block_on(serve::run(cli.config.load()?)),
        Command::Demo { full } => block_on(demo::run(full)),
        Command::Admin(args) => block_on(admin::run(cli.config.load()?, args)),
        Command::Keyholder(command) => block_on(keyholder::run(command)),
        Command::Login(args) => block_on(client::login(args)),
        Command::Enter(args) => block_on(client::enter(args)),
        Command::MailIn(args) => block_on(mail_in::run(cli.config.load(), args)),
        Command::Doctor { json, part: None } => block_on(doctor::run(cli.config.load(), json)),
        Command::Doctor { json, part: Some(DoctorPart::Mail(args)) } => {
            block_on(crate::cli::doctor::mail::run(cli.config.load()?, args, json))
        }
        Command::Verify(command) => {
            let status = verify::run(&command, &mut io::stdout());
            Ok(ExitCode::from(u8::try_from(status).unwrap_or(2)))
        }
        Command::Witness(args) => block_on(witness::run(args, cli.config.listen())),
        Command::Rules(command) => filtered(rules::run(command, io::stdin().lock(), io::stdout().lock())),
        Command::Problems(command) => {
            filtered(problems::run(command, io::stdin().lock(), io::stdout().lock()))
        }
        Command::Tables(command) => tables::run(&command),
        Command::Import(command) => import::run(command),
        Command::Engine(command) => filtered(engine::run(&command, io::stdin().lock(), io::stdout().lock())),
    }
}

/// How a filter ended; who reads its answers may have seen enough.
fn filtered(done: io::Result<ExitCode>) -> anyhow::Result<ExitCode> {
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        done => Ok(done?),
    }
}

/// The manual, in the form of `man`.
fn manual(folder: Option<&Path>) -> anyhow::Result<()> {
    let command = command_line();
    match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(command, folder))
                .with_context(|| format!("cannot write manual pages into {}", folder.display()))?;
        }
        None => clap_mangen::Man::new(command).render(&mut io::stdout())?,
    }
    Ok(())
}

fn block_on(command: impl Future<Output = anyhow::Result<ExitCode>>) -> anyhow::Result<ExitCode> {
    // rustls is built without a default provider, so that only one cryptographic library is in the program.
    let _ = rustls::crypto::ring::default_provider().install_default();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(command)
}
