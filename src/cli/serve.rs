//! `fairschach serve`.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use secrecy::ExposeSecret;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::follow_keys::follow_keys;
use super::instance::Instance;
use super::system::SystemRng;
use super::{bot, key_files, mail_transports, replay, sole};
use crate::app::App;
use crate::app::accounts::players::NewPlayer;
use crate::app::actor::Role;
use crate::app::transparency::cosign::LogWitness;
use crate::app::transparency::files::LogFiles;
use crate::cli::admin::dkim;
use crate::cli::context;
use crate::cli::context::CliContext;
use crate::cli::tables::folder;
use crate::config::Config;
use crate::http::endgames::{Endgames, TableFolder};
use crate::http::oidc::OidcClient;
use crate::mail::{Sender, Transport};
use crate::tlog::{CosignerKey, NoteKeyError};
use crate::worker::{self, Deliverer};
use crate::{http, telemetry};

/// So many connections wait until they are taken: as [`TcpListener::bind`] has it.
const BACKLOG: u32 = 1024;

/// Migrates, makes missing keys, serves until it is told to stop.
pub(super) async fn run(config: Config) -> anyhow::Result<ExitCode> {
    telemetry::begin(&config.log_filter, config.log_json)
        .map_err(|fault| anyhow::anyhow!("setting log.filter: {fault}"))?;
    // What a panic says may hold what was being handled; where it happened is enough to find it.
    std::panic::set_hook(Box::new(|panic| {
        tracing::error!(at = panic.location().map(tracing::field::display), "a task panicked");
    }));
    // A wrong setting stops the start before anything is made or any link is given out.
    let outbound = outbound(&config)?;
    let sole = sole::take(config.database_url.expose_secret())?;
    let reserved = reserve(config.listen)?;
    let house = context::open(config).await?;
    if let Some(behind) = house.behind {
        anyhow::bail!(behind);
    }
    replay::gate(&house.store).await?;
    let listener = reserved.listen(BACKLOG).with_context(|| not_ours(house.config.listen))?;
    greet(&house).await?;
    let cancel = CancellationToken::new();
    let stop = stop_on_signal(cancel.clone())?;
    serve(house, outbound, listener, cancel).await?;
    stop.abort();
    drop(sole);
    Ok(ExitCode::SUCCESS)
}

/// Takes the address, so that one that another program has stops the start before anything is made; nobody connects before it
/// listens.
fn reserve(address: SocketAddr) -> anyhow::Result<TcpSocket> {
    let taken = || -> io::Result<TcpSocket> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(socket)
    };
    taken().with_context(|| not_ours(address))
}

fn not_ours(address: SocketAddr) -> String {
    format!(
        "setting listen: {address} cannot be had; if another program has it, choose another port (--listen)"
    )
}

/// Whether the way out for mails can be read from the settings.
pub(super) fn check_mail_out(config: &Config) -> anyhow::Result<()> {
    let sender = Sender::new(&config.mail_from, &config.public_url)?;
    Transport::parse(config.mail_out_url.expose_secret(), &sender)?;
    Ok(())
}

/// The way out for mails.
pub(super) fn outbound(config: &Config) -> anyhow::Result<(Sender, Transport)> {
    let sender = Sender::new(&config.mail_from, &config.public_url)?;
    let keys = key_files::dkim(&config.keys_dir)?;
    let signer = dkim::signer(config, sender.domain(), keys)?;
    let sender = sender.signed_by(signer).with_bounces_at(bounces_at(config));
    let transport = Transport::parse(config.mail_out_url.expose_secret(), &sender)?;
    Ok((sender, transport))
}

/// The provider by whose accounts people sign in, if there is one.
pub(super) fn oidc_client(config: &Config) -> anyhow::Result<Option<OidcClient>> {
    let setup = config.oidc.as_ref().map(|oidc| oidc.setup.clone());
    setup.map(OidcClient::new).transpose().map_err(|fault| anyhow::anyhow!("setting oidc.ca: {fault}"))
}

/// The domain that takes what comes back: as set, or where mails are handed to us whatever stands before the `@`.
fn bounces_at(config: &Config) -> Option<String> {
    let ways_in = &config.mail_in;
    let taken = ways_in.lmtp.is_some() || ways_in.smtp.is_some();
    let set = config.mail_bounces_at.clone();
    set.or_else(|| taken.then(|| ways_in.domain.clone()))
}

/// Serves until it is cancelled: pages and API on the listener, and the workers beside them.
pub(super) async fn serve(
    house: CliContext,
    (sender, transport): (Sender, Transport),
    listener: TcpListener,
    cancel: CancellationToken,
) -> anyhow::Result<()> {
    let CliContext { config, app, store, .. } = house;
    let deliverer = Deliverer::new(app.clone(), sender, transport);
    // An outage is noted before any flag is judged, and a clock that goes wrong files nothing from the start.
    app.clocks().heartbeat().await?;
    // A database that was put back may hold who is erased by now.
    app.operations().settle_erased().await.context("the list of erased accounts")?;
    let instance = Instance::take(&config.data_dir, &SystemRng)?;
    if instance.is_none() {
        tracing::info!(
            "another process serves from this data folder; mails that this one claims are left to it until their lease runs out"
        );
    }
    app.notices().take_over_mails(instance.as_ref().map(Instance::name)).await?;
    // Receipts promise that events will be in the log: a log that cannot go on stops the start.
    let log_files: Arc<dyn LogFiles> = Arc::new(app.transparency().log_dir());
    app.operations().publish(log_files.clone()).await?;
    let doors = mail_transports::open(&app, &config).await?;
    let endgames = Endgames::with_folder(own_tables(config.own_tables.as_deref())?);
    let tasks = TaskTracker::new();
    doors.run(app.clone(), &tasks, &cancel);
    tasks.spawn(worker::reveal_loop(app.clone(), cancel.clone()));
    bot::start(&app, &endgames, &tasks, &cancel).await?;
    tasks.spawn(worker::time_loop(app.clone(), cancel.clone()));
    tasks.spawn(worker::tournament_loop(app.clone(), cancel.clone()));
    tasks.spawn(worker::archive_loop(app.clone(), cancel.clone()));
    tasks.spawn(worker::erase_loop(app.clone(), cancel.clone()));
    tasks.spawn(worker::rating_loop(app.clone(), cancel.clone()));
    tasks.spawn(worker::publish_loop(app.clone(), log_files.clone(), cancel.clone()));
    let witnesses = config.witnesses.iter().map(|witness| {
        let (url, key) = (witness.url.clone(), CosignerKey::parse(&witness.key)?);
        Ok(LogWitness { url, key })
    });
    let witnesses = witnesses.collect::<Result<Vec<_>, NoteKeyError>>()?;
    tasks.spawn(worker::cosign_loop(app.clone(), log_files, witnesses, cancel.clone()));
    tasks.spawn(follow_keys(app.clone(), store.clone(), config.clone(), cancel.clone()));
    let hooks = &config.hooks;
    let within = worker::WebhookCaller::ANSWER;
    let caller = worker::WebhookCaller::new(app.clone(), hooks.private, hooks.ca.as_ref(), within);
    tasks.spawn(worker::webhook_loop(caller.context("setting hooks.ca")?, cancel.clone()));
    let delivering = cancel.clone();
    tasks.spawn(async move { deliverer.run(delivering).await });
    let options = http::WebOptions {
        secure_cookie: config.secure_cookie(),
        trial: config.is_trial(),
        source_url: config.source_url.clone(),
        contact: config.contact.clone(),
        operator: config.operator.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        endgames,
        oidc: oidc_client(&config)?,
    };
    let door = http::AppState::new(app, options, cancel.clone());
    if let Some(address) = config.metrics {
        let own = TcpListener::bind(address).await;
        let own = own.with_context(|| format!("setting http.metrics: {address} cannot be had"))?;
        tracing::info!(metrics = %own.local_addr()?, "counting");
        tasks.spawn(http::serve(own, http::metrics::router(&door), cancel.clone()));
    }
    let router = http::router_of(&door);
    tracing::info!(listen = %listener.local_addr()?, database = store.kind(), "serving");
    http::take_descriptors();
    let connections = http::Connections::usual(&config.trusted_proxies);
    http::serve_within(listener, router, connections, cancel.clone()).await;
    cancel.cancel();
    tasks.close();
    tasks.wait().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// The endgame tables that the operator has built: which there are is seen now, and each is read when it is first asked for.
fn own_tables(folder: Option<&Path>) -> anyhow::Result<TableFolder> {
    let Some(dir) = folder.map(Path::to_owned) else { return Ok(TableFolder::default()) };
    let names = folder::all(&dir).context("setting tablebase.fairschach")?;
    let load = move |material, few_pieces| {
        let table = folder::load(&dir, material, few_pieces).map_err(|error| format!("{error:#}"))?;
        table.ok_or_else(|| {
            format!("{}: it is gone", folder::table_file(&dir, material, few_pieces).display())
        })
    };
    Ok(TableFolder { names, load: Some(Arc::new(load)) })
}

pub(super) fn stop_on_signal(cancel: CancellationToken) -> anyhow::Result<tokio::task::JoinHandle<()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping: what is under way is brought to its end");
        cancel.cancel();
    }))
}

/// What whoever starts it for the first time must know. To standard output, for it may hold a sign-in link.
async fn greet(house: &CliContext) -> anyhow::Result<()> {
    let config = &house.config;
    println!("Fairschach at {}", config.public_url);
    if house.new_keys {
        println!(
            "\nNew keys were made in {}. Keep them apart from the data and from its backups: whoever has both can open \
             sealed entries, and without them nobody can.",
            config.keys_dir.display()
        );
    }
    if config.is_trial() {
        println!(
            "\nTRIAL: mails are written as files, and the administrator reads all of them in the browser."
        );
    }
    if let Some(link) = first_link(&house.app).await? {
        println!("\nSign in as administrator within 15 minutes, once:\n  {link}");
    } else if house.app.accounts().administrators().await?.is_empty() {
        println!(
            "\nNobody is administrator here. Make one: fairschach admin player role ID admin, or for somebody new \
             fairschach admin player add --name NAME --email ADDRESS --role admin"
        );
    }
    println!();
    Ok(())
}

/// Makes the administrator if nobody is there yet.
async fn first_link(app: &App) -> anyhow::Result<Option<String>> {
    if !app.accounts().players(None, 1).await?.is_empty() {
        return Ok(None);
    }
    let admin = app
        .accounts()
        .add_player(NewPlayer {
            name: "Administrator".to_owned(),
            email: "administrator@localhost".to_owned(),
            locale: "en".to_owned(),
            role: Role::Admin,
        })
        .await?;
    Ok(Some(app.sign_in().print_link(admin.id).await?))
}
