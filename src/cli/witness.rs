//! `fairschach witness`: cosigns the checkpoints of logs, so that none of them can show two faces (C2SP `tlog-witness`).

mod state;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use clap::Args;
use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::key_files;
use super::serve::stop_on_signal;
use super::system::SystemRng;
use crate::http::limits::RateLimitKey;
use crate::tlog::{MAX_ADD_CHECKPOINT_LEN, NoteKey, VerifierKey};
use crate::{http, telemetry};
use state::{Reply, Witness};

const LISTEN: &str = "127.0.0.1:8090";
const KEY: &str = "witness.key";
/// The most keys of logs.
const LOG_KEYS_MAX: usize = 64;
/// Requests of one address: at once, and then per minute. A log asks once for each checkpoint, and again after a 409.
const REQUESTS: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Addresses remembered; those who have been quiet are forgotten first.
const ADDRESSES_MAX: usize = 20_000;
/// Requests at the same time.
const AT_ONCE_MAX: usize = 64;
/// How long a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// A witness' settings. It listens where `--listen` says, by default on 127.0.0.1:8090.
#[derive(Args)]
pub(super) struct WitnessArgs {
    /// The folder for its key and for what it has cosigned: never to be lost, restored or shared
    #[arg(long, value_name = "DIR", default_value = "./witness")]
    dir: PathBuf,
    /// The name of its key, needed at the first start, such as schachklub.example.org/witness
    #[arg(long)]
    name: Option<String>,
    /// The key of a log to cosign; may be given again and again
    #[arg(long = "log", value_name = "VKEY", required = true)]
    logs: Vec<String>,
}

type Limiter = RateLimiter<RateLimitKey, HashMapStateStore<RateLimitKey>, DefaultClock>;

struct WitnessState {
    witness: Witness,
    limiter: Limiter,
    places: Semaphore,
}

/// Makes the key if it is missing, says the verifier's line of it, and answers until it is told to stop.
pub(super) async fn run(args: WitnessArgs, listen: Option<&str>) -> anyhow::Result<ExitCode> {
    telemetry::begin("info", false).map_err(|fault| anyhow::anyhow!("{fault}"))?;
    if args.logs.len() > LOG_KEYS_MAX {
        bail!("a witness takes {LOG_KEYS_MAX} keys of logs at most");
    }
    let logs = args.logs.iter().map(|line| VerifierKey::parse(line));
    let logs: Vec<VerifierKey> = logs.collect::<Result<_, _>>().context("--log")?;
    key_files::make_folder(&args.dir)?;
    let key = key(&args)?;
    let listen: SocketAddr = listen
        .unwrap_or(LISTEN)
        .parse()
        .context("--listen takes an address with its port, such as 127.0.0.1:8090")?;
    let witness = Witness::open(&args.dir, key, logs)?;
    let listener =
        TcpListener::bind(listen).await.with_context(|| format!("--listen: {listen} cannot be had"))?;
    println!("Witness at http://{}", listener.local_addr()?);
    println!("Its key, for policies and for the servers that ask it:\n  {}", witness.key());
    let cancel = CancellationToken::new();
    let stop = stop_on_signal(cancel.clone())?;
    http::serve(listener, router(witness), cancel).await;
    stop.abort();
    Ok(ExitCode::SUCCESS)
}

fn key(args: &WitnessArgs) -> anyhow::Result<NoteKey> {
    let path = args.dir.join(KEY);
    if !path.exists() && args.name.is_none() {
        bail!(
            "the first start needs --name, the name of the witness' key, such as schachklub.example.org/witness"
        );
    }
    key_files::make(&path, || {
        let name = args.name.as_deref().unwrap_or_default();
        Ok(NoteKey::generate(name, &SystemRng)?.to_file())
    })?;
    let key = key_files::note_key(&path)?;
    let named = key.verifier_key();
    if args.name.as_deref().is_some_and(|name| name != named.name()) {
        bail!(
            "{} is a key of the name {}; leave --name out, or take another --dir",
            path.display(),
            named.name()
        );
    }
    Ok(key)
}

fn router(witness: Witness) -> Router {
    let door = WitnessState {
        witness,
        limiter: RateLimiter::hashmap(Quota::per_minute(REQUESTS)),
        places: Semaphore::new(AT_ONCE_MAX),
    };
    Router::new().route("/add-checkpoint", post(add_checkpoint)).with_state(Arc::new(door))
}

async fn add_checkpoint(
    State(door): State<Arc<WitnessState>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    body: Body,
) -> Response {
    let refuse = |status: StatusCode, says: &str| (status, format!("{says}\n")).into_response();
    if !door.admits(peer.ip()) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "too many requests; ask again in a minute");
    }
    let Ok(_place) = door.places.try_acquire() else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "busy; ask again");
    };
    let body = match tokio::time::timeout(ARRIVAL, to_bytes(body, MAX_ADD_CHECKPOINT_LEN)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            let says = format!("a request has at most {MAX_ADD_CHECKPOINT_LEN} bytes");
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, &says);
        }
        Err(_) => return refuse(StatusCode::REQUEST_TIMEOUT, "the request took too long"),
    };
    let asked = Arc::clone(&door);
    match tokio::task::spawn_blocking(move || asked.witness.answer(&body)).await {
        Ok(Ok(Reply { status, kind, body })) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, [(header::CONTENT_TYPE, kind)], body).into_response()
        }
        Ok(Err(error)) => {
            tracing::error!(error = format!("{error:#}"), "a checkpoint was not cosigned");
            refuse(StatusCode::INTERNAL_SERVER_ERROR, "the witness has a fault of its own")
        }
        Err(_) => refuse(StatusCode::INTERNAL_SERVER_ERROR, "the witness has a fault of its own"),
    }
}

impl WitnessState {
    fn admits(&self, address: IpAddr) -> bool {
        if self.limiter.len() >= ADDRESSES_MAX {
            self.limiter.retain_recent();
        }
        self.limiter.len() < ADDRESSES_MAX && self.limiter.check_key(&RateLimitKey::net(address)).is_ok()
    }
}
