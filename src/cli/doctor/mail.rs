//! `fairschach doctor mail`: sends a mail round, and sees what the setup's name servers say of us.

use std::net::{IpAddr, UdpSocket};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use secrecy::ExposeSecret;
use serde_json::json;
use tokio::net::lookup_host;

use crate::app::App;
use crate::cli::{context, serve};
use crate::config::Config;
use crate::mail::{DnsSetup, Finding, Outcome, Outgoing, Sender, Transport};

/// How long a server may be silent and still count as running, in microseconds: it gives a sign of life every few seconds.
const SILENCE_MAX: i64 = 60 * 1_000_000;
/// The longest wait for a probe, in seconds.
const WAIT_MAX: u64 = 3600;
/// Addresses of documentation (RFC 5737, RFC 3849): nothing is sent there, only the way there is looked up.
const ELSEWHERE: [(&str, &str); 2] = [("0.0.0.0:0", "192.0.2.1:25"), ("[::]:0", "[2001:db8::1]:25")];

/// What is asked for.
#[derive(clap::Args)]
pub(in crate::cli) struct MailArgs {
    /// Send the probe to this address outside instead; an answer to it counts as its return
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
    /// How many seconds to wait for the probe [default: 60; with --to: 0]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=WAIT_MAX))]
    wait: Option<u64>,
    /// An address from which our mails leave for the setup, where it is another than the way out's; several times
    #[arg(long, value_name = "IP")]
    leaving: Vec<IpAddr>,
}

/// Looks at everything and tells; the status is 1 if anything is wrong.
pub(in crate::cli) async fn run(config: Config, args: MailArgs, json: bool) -> anyhow::Result<ExitCode> {
    let (sender, transport) = serve::outbound(&config)?;
    let told = |what, outcome: anyhow::Result<String>| Finding {
        what,
        good: outcome.is_ok(),
        text: outcome.unwrap_or_else(|error| format!("{error:#}")),
        add: Vec::new(),
    };
    let out = told("way out", way_out(&transport).await);
    let goes_out = out.good;
    print_findings(&[out], json);
    let mut good = goes_out;
    let names = names(&config, &args, &sender).await;
    good &= names.iter().all(|finding| finding.good);
    print_findings(&names, json);
    if goes_out {
        let probe = told("probe", probe(config, &args, &sender, &transport).await);
        good &= probe.good;
        print_findings(&[probe], json);
    }
    Ok(ExitCode::from(u8::from(!good)))
}

fn print_findings(findings: &[Finding], json: bool) {
    for finding in findings {
        if json {
            println!(
                "{}",
                json!({ "check": finding.what, "ok": finding.good, "text": finding.text, "add": finding.add })
            );
            continue;
        }
        let word = if finding.good { "ok" } else { "WRONG" };
        println!("{word:<6} {}: {}", finding.what, finding.text);
        for line in &finding.add {
            println!("         {line}");
        }
    }
}

async fn way_out(transport: &Transport) -> anyhow::Result<String> {
    let checked = transport.check().await;
    checked.map_err(|fault| anyhow::anyhow!("mail.out.url: {fault}; mails wait until this is mended"))?;
    match transport {
        Transport::File(_) => {
            bail!("mails are written as files and reach nobody; set mail.out.url to your mail server")
        }
        Transport::Smtp(_) => Ok("the mail server takes mails from us".to_owned()),
    }
}

/// What the setup's name servers say of us.
async fn names(config: &Config, args: &MailArgs, sender: &Sender) -> Vec<Finding> {
    let wrong = |text: String| Finding { what: "names", good: false, text, add: Vec::new() };
    let domain = sender.domain();
    if !domain.contains('.') {
        return vec![wrong(format!(
            "mail.from is an address at {domain}, which the setup does not know; set it to one of your own domain"
        ))];
    }
    let leaving = if args.leaving.is_empty() { leaving(config).await } else { args.leaving.clone() };
    let url = url::Url::parse(&config.public_url).ok();
    let host = url.as_ref().and_then(url::Url::host_str).unwrap_or(domain);
    let setup = DnsSetup {
        dns: config.mail_dns,
        from: domain,
        bounces: sender.bounces_to(),
        way_in: config.mail_in.is_open().then_some(config.mail_in.domain.as_str()),
        host,
        dkim: &sender.dkim_records(),
        leaving: &leaving,
    };
    match setup.look().await {
        Ok(found) => found,
        Err(fault) => {
            vec![wrong(format!("setting mail.dns: the machine's resolver cannot be used: {fault}"))]
        }
    }
}

/// From where our mails leave: the way out's addresses, or this machine's own where the way out is on it. None of a
/// private network, whose address the setup sees is another.
async fn leaving(config: &Config) -> Vec<IpAddr> {
    let Ok(url) = url::Url::parse(config.mail_out_url.expose_secret()) else { return Vec::new() };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    let mut found: Vec<IpAddr> = match lookup_host((host, 25)).await {
        Ok(addresses) => addresses.map(|address| address.ip()).collect(),
        Err(_) => return Vec::new(),
    };
    if found.iter().all(IpAddr::is_loopback) {
        found = ELSEWHERE
            .iter()
            .filter_map(|(from, to)| {
                let socket = UdpSocket::bind(from).ok()?;
                socket.connect(to).ok()?;
                Some(socket.local_addr().ok()?.ip())
            })
            .collect();
    }
    found.retain(is_public);
    found.sort_unstable();
    found.dedup();
    found
}

fn is_public(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => !(v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified()),
        IpAddr::V6(v6) => {
            !(v6.is_loopback() || v6.is_unspecified() || v6.is_unique_local() || v6.is_unicast_link_local())
        }
    }
}

/// Sends a probe and waits for it.
async fn probe(
    config: Config,
    args: &MailArgs,
    sender: &Sender,
    transport: &Transport,
) -> anyhow::Result<String> {
    let way_in = config.mail_in.is_open().then(|| config.mail_in.domain.clone());
    if way_in.is_none() && args.to.is_none() {
        return Ok("not sent: there is no way in (mail.in.lmtp, mail.in.smtp, mail.in.imap), so nobody can play by mail; \
            --to ADDRESS sends one elsewhere"
            .to_owned());
    }
    let app = context::open(config).await?.app;
    let probe = app.inbox().new_probe().await?;
    let home = way_in.map(|domain| format!("m+{}@{domain}", probe.code()));
    let to = args.to.clone().or_else(|| home.clone()).context("no address")?;
    let message = sender.probe(&to, home.as_deref(), probe.code(), app.now())?;
    let outgoing = Outgoing { from: sender.address(), name: probe.code(), to: &to, message: &message };
    match transport.send(outgoing, std::future::ready(())).await {
        Outcome::Accepted => {}
        Outcome::Later { fault } => bail!("the mail server does not take it now: {fault}"),
        Outcome::Refused { fault } => bail!("the mail server refuses it: {fault}"),
    }
    let wait = Duration::from_secs(args.wait.unwrap_or(if args.to.is_some() { 0 } else { 60 }));
    if wait.is_zero() {
        return Ok("handed to the mail server; look where it was sent whether it came, and what its Authentication-Results \
            say of spf, dkim and dmarc"
            .to_owned());
    }
    running(&app).await?;
    let bar = ProgressBar::new_spinner();
    bar.set_message("waiting for the probe to come back");
    bar.enable_steady_tick(Duration::from_millis(100));
    let sent = app.now();
    let coming = async {
        let mut beat = tokio::time::interval(Duration::from_millis(200));
        loop {
            beat.tick().await;
            if let Some(seen) = app.inbox().probe_seen(&probe).await? {
                return Ok::<_, anyhow::Error>(seen);
            }
        }
    };
    let seen = tokio::time::timeout(wait, coming).await;
    bar.finish_and_clear();
    let Ok(seen) = seen else {
        bail!(
            "handed to the mail server, and not back after {} seconds; look into its log and queue (with Postfix: mailq), and \
             whether it hands mails for our domain to the way in. A slow one may still come: --wait SECONDS",
            wait.as_secs()
        );
    };
    let seen = seen?;
    ensure!(
        !seen.bounced,
        "a report came back that it could not be delivered; the mail server's log says why"
    );
    let ms = seen.at.since(sent).max(0) / 1000;
    Ok(format!("came back by {} after {ms} ms", seen.door))
}

/// Only a running server takes mails in.
async fn running(app: &App) -> anyhow::Result<()> {
    let silence = app.inbox().last_beat().await?;
    ensure!(
        silence.is_some_and(|silence| silence < SILENCE_MAX),
        "handed to the mail server, but no server runs on this database to take it in: start it (fairschach serve) and \
         ask again"
    );
    Ok(())
}
