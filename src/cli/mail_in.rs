//! `fairschach mail-in`: one mail on standard input, for a mail server that hands mails to programs.

use std::io::Read;
use std::process::ExitCode;

use crate::app::error::Error;
use crate::app::inbox::message::{Arrived, InboundChannel};
use crate::app::inbox::queue::INBOUND_LEN_MAX;
use crate::cli::context;
use crate::config::{Config, ConfigError};
use crate::mail::inbound::from_file;

// The words of sysexits.h, which mail servers go by: only 75 lets them try again, all others bounce.
const UNUSABLE: u8 = 65;
const NO_SUCH_ADDRESS: u8 = 67;
const TRY_AGAIN: u8 = 75;

/// Whose mail it is.
#[derive(clap::Args)]
pub(super) struct MailInArgs {
    /// The envelope's recipient; may be given several times
    #[arg(long, required = true, value_name = "ADDRESS")]
    recipient: Vec<String>,
    /// The envelope's sender; empty for bounces
    #[arg(long, value_name = "ADDRESS")]
    sender: Option<String>,
}

/// The exit status for a call that cannot be understood: a mistake in the mail server's settings must not bounce mails.
pub(super) fn misunderstood(arguments: impl IntoIterator<Item = String>) -> Option<ExitCode> {
    arguments.into_iter().any(|word| word == "mail-in").then(|| ExitCode::from(TRY_AGAIN))
}

/// Keeps the mail; says nothing and ends with 0 if it is kept.
pub(super) async fn run(config: Result<Config, ConfigError>, args: MailInArgs) -> anyhow::Result<ExitCode> {
    let status = match keep(config, args).await {
        Ok(()) => 0,
        Err((status, fault)) => {
            eprintln!("fairschach: {fault:#}");
            status
        }
    };
    Ok(ExitCode::from(status))
}

async fn keep(config: Result<Config, ConfigError>, args: MailInArgs) -> Result<(), (u8, anyhow::Error)> {
    let later = |error: anyhow::Error| (TRY_AGAIN, error);
    let config = config.map_err(|error| later(error.into()))?;
    let ours = config.mail_in.ours(&config.mail_from);
    for recipient in &args.recipient {
        ours.takes(recipient)
            .map_err(|_| (NO_SUCH_ADDRESS, anyhow::anyhow!("no mail is taken at this address")))?;
    }
    let mut bytes = Vec::new();
    let limit = INBOUND_LEN_MAX as u64 + 1;
    std::io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(|error| later(error.into()))?;
    let message = from_file(&bytes).map_err(|error| (UNUSABLE, error.into()))?;
    let house = context::open(config).await.map_err(later)?;
    let arrived = Arrived {
        door: InboundChannel::Pipe,
        peer: None,
        helo: None,
        sender: args.sender,
        recipients: args.recipient,
        message,
        received: house.app.now(),
    };
    let kept = house.app.inbox().keep_mail(arrived).await;
    house.store.close().await;
    match kept {
        Ok(_) => Ok(()),
        Err(error @ Error::Malformed(_)) => Err((UNUSABLE, error.into())),
        Err(error) => Err(later(error.into())),
    }
}
