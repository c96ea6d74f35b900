//! The PostgreSQL server that is written to: the only one that `database_url` names, or of several the one that is not in
//! recovery.
//!
//! A process looks at all of several every few seconds, and at once when a write fails. It refuses a server whose sign of life
//! is older than one that it has seen, also the one that it writes to: what was acknowledged since would be missing there. When it
//! turns to another, whatever is on its way to the old one is cut off: nothing of it was acknowledged.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Row};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::{CONNECTION_WAIT_MAX, Result, StoreError};
use crate::base::Timestamp;

/// So many servers may be named.
const HOSTS_MAX: usize = 8;
/// How long a server may take to say whether it is in recovery.
const ANSWER_MAX: Duration = Duration::from_secs(1);
/// A connection that has rested so long is asked first whether it still stands.
const PINGED_AFTER: Duration = Duration::from_secs(1);
/// How often all of several are looked at while all is well, and while none can be written to.
const LOOK_EVERY: Duration = Duration::from_secs(3);
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// Connections to the server that is written to. Cheap to clone.
#[derive(Clone)]
pub(super) struct Primary(Arc<Servers>);

struct Servers {
    hosts: Vec<PgConnectOptions>,
    pooled: PgPoolOptions,
    current: RwLock<Current>,
    /// The newest sign of life that this process knows to be stored.
    seen_us: AtomicI64,
    /// Of when the newest word of an administrator on the clock is that this process has read.
    accepted_us: AtomicI64,
    /// Whether none of them could be written to when they were last looked at.
    none: AtomicBool,
    /// Whether the one in use was found to be none to go on with, and no other is there.
    refused: AtomicBool,
    doubted: Arc<Notify>,
}

struct Current {
    host: usize,
    pool: PgPool,
    /// Cancelled when another one is turned to.
    left: CancellationToken,
}

/// What a server says of itself.
enum Sign {
    /// It takes writes; its sign of life, the lowest number before the first.
    Takes(i64),
    /// It is in recovery, acknowledges what a power cut can lose, or does not let anybody connect.
    Refuses(StoreError),
    /// It did not answer in time, or has no connection left.
    Unknown,
}

impl Primary {
    /// Connects to the server that can be written to.
    ///
    /// # Errors
    /// The URL cannot be read; nobody answers, or all that do are in recovery.
    pub(super) async fn connect(url: &str, connections: u32) -> Result<Primary> {
        let hosts: Vec<_> = each_host(url)?
            .iter()
            .map(|url| PgConnectOptions::from_str(url))
            .collect::<Result<_, sqlx::Error>>()?;
        let doubted = Arc::<Notify>::default();
        let lost = doubted.clone();
        let pooled = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_WAIT_MAX)
            // Asking each time whether the connection still stands would be one way more for every transaction.
            .test_before_acquire(false)
            .before_acquire(move |connection, meta| {
                let (rested, lost) = (meta.idle_for >= PINGED_AFTER, lost.clone());
                Box::pin(async move {
                    if rested {
                        connection.ping().await.inspect_err(|_| lost.notify_one())?;
                    }
                    Ok(true)
                })
            });
        let (host, pool) = if let [only] = hosts.as_slice() {
            let pool = pooled.clone().connect_with(only.clone()).await.map_err(|error| match error {
                sqlx::Error::PoolTimedOut => StoreError::Unreachable,
                error => error.into(),
            })?;
            (0, pool)
        } else {
            let host = first(&hosts).await?;
            (host, pooled.clone().connect_lazy_with(hosts[host].clone()))
        };
        let several = hosts.len() > 1;
        let servers = Arc::new(Servers {
            hosts,
            pooled,
            current: RwLock::new(Current { host, pool, left: CancellationToken::new() }),
            seen_us: AtomicI64::new(i64::MIN),
            accepted_us: AtomicI64::new(i64::MIN),
            none: AtomicBool::new(false),
            refused: AtomicBool::new(false),
            doubted,
        });
        if several {
            tokio::spawn(watch(Arc::downgrade(&servers), servers.doubted.clone()));
        }
        Ok(Primary(servers))
    }

    pub(super) fn pool(&self) -> PgPool {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).pool.clone()
    }

    /// Runs a transaction's work on the server that is written to, and cuts it off when another one is turned to meanwhile.
    ///
    /// # Errors
    /// What the work answers, or [`StoreError::NoPrimary`].
    pub(super) async fn run<T, W>(&self, work: impl FnOnce(PgPool) -> W) -> Result<T>
    where
        W: Future<Output = Result<T>>,
    {
        if self.0.refused.load(Ordering::Relaxed) {
            return Err(StoreError::NoPrimary);
        }
        let (pool, left) = {
            let current = self.0.current.read().unwrap_or_else(PoisonError::into_inner);
            (current.pool.clone(), current.left.clone())
        };
        let done = left.run_until_cancelled(work(pool)).await;
        done.unwrap_or(Err(StoreError::NoPrimary))
    }

    /// Of a URL that names several servers the one that is written to.
    pub(super) fn url_of(&self, url: &str) -> Result<String> {
        let host = self.0.current.read().unwrap_or_else(PoisonError::into_inner).host;
        each_host(url)?.into_iter().nth(host).ok_or(StoreError::Scheme)
    }

    /// Something failed that may lie in the server: all are looked at now.
    pub(super) fn doubt(&self) {
        self.0.doubted.notify_one();
    }

    /// The sign of life that is stored, as it was read, and of when the newest word of an administrator on the clock is, who may
    /// have set it back. Else it only grows: what is read is older than what was stored meanwhile.
    pub(super) fn has_read_heartbeat(&self, at: Timestamp, accepted: Option<Timestamp>) {
        let accepted = accepted.map_or(i64::MIN, Timestamp::as_us);
        if self.0.accepted_us.fetch_max(accepted, Ordering::Relaxed) < accepted {
            self.0.seen_us.store(at.as_us(), Ordering::Relaxed);
        } else {
            self.0.seen_us.fetch_max(at.as_us(), Ordering::Relaxed);
        }
    }

    /// A sign of life was stored.
    pub(super) fn has_stored_heartbeat(&self, at: Timestamp) {
        self.0.seen_us.fetch_max(at.as_us(), Ordering::Relaxed);
    }
}

/// `postgres://U:P@A,B:5433/NAME?…` names several servers; what else it says is said of each.
///
/// # Errors
/// It is no such URL, or names too many.
pub(super) fn each_host(url: &str) -> Result<Vec<String>> {
    let (scheme, rest) = url.split_once("://").ok_or(StoreError::Scheme)?;
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, hosts) = match authority.rsplit_once('@') {
        Some((user, hosts)) => (format!("{user}@"), hosts),
        None => (String::new(), authority),
    };
    let hosts: Vec<_> = hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect();
    if hosts.len() > HOSTS_MAX { Err(StoreError::Hosts(HOSTS_MAX)) } else { Ok(hosts) }
}

/// Looks until one can be written to, for as long as one waits for a connection.
async fn first(hosts: &[PgConnectOptions]) -> Result<usize> {
    let begin = Instant::now();
    loop {
        let signs = signs(hosts).await;
        if let Some((host, _)) = newest(&signs, 0) {
            return Ok(host);
        }
        if begin.elapsed() >= CONNECTION_WAIT_MAX {
            let not_durable = |sign: &Sign| matches!(sign, Sign::Refuses(StoreError::NotDurable));
            let of_one = signs.iter().any(not_durable).then_some(StoreError::NotDurable);
            return Err(of_one.unwrap_or(StoreError::Unreachable));
        }
        sleep(LOOK_AGAIN).await;
    }
}

/// Of those that take writes the one with the newest sign of life, and which that is; of equal ones `preferred`.
fn newest(signs: &[Sign], preferred: usize) -> Option<(usize, i64)> {
    let taking = signs.iter().enumerate().filter_map(|(host, sign)| match sign {
        Sign::Takes(beat) => Some((host, *beat)),
        Sign::Refuses(_) | Sign::Unknown => None,
    });
    taking.max_by_key(|(host, beat)| (*beat, *host == preferred))
}

/// What each server says of itself.
async fn signs(hosts: &[PgConnectOptions]) -> Vec<Sign> {
    let answers = join_all(hosts.iter().map(|host| timeout(ANSWER_MAX, sign_of_life(host)))).await;
    let sign = |answer| match answer {
        Ok(Ok(beat)) => Sign::Takes(beat),
        Ok(Err(
            error @ (StoreError::NoPrimary | StoreError::NotDurable | StoreError::Sqlx(sqlx::Error::Io(_))),
        )) => Sign::Refuses(error),
        Ok(Err(_)) | Err(_) => Sign::Unknown,
    };
    answers.into_iter().map(sign).collect()
}

/// A server's sign of life, the lowest number before the first.
///
/// # Errors
/// It is in recovery, does not sync what it acknowledges, or does not answer.
async fn sign_of_life(host: &PgConnectOptions) -> Result<i64> {
    let mut connection = PgConnection::connect_with(host).await?;
    let is_there: bool = {
        const POSTGRES: &str = "SELECT pg_is_in_recovery(), to_regclass('heartbeat') IS NOT NULL";
        let state = sqlx::raw_sql(POSTGRES).fetch_one(&mut connection).await?;
        if state.try_get(0)? {
            return Err(StoreError::NoPrimary);
        }
        state.try_get(1)?
    };
    // Without waiting for its standby it acknowledges what the one that takes over lacks.
    if must_be_durable(&mut connection).await? == Durable::Here {
        return Err(StoreError::NotDurable);
    }
    let beat = if is_there {
        const POSTGRES: &str = "SELECT at_us FROM heartbeat WHERE id = 1";
        let row = sqlx::raw_sql(POSTGRES).fetch_optional(&mut connection).await?;
        row.map_or(Ok(i64::MIN), |row| row.try_get(0))?
    } else {
        i64::MIN
    };
    connection.close().await?;
    Ok(beat)
}

/// Where a server has stored what it acknowledges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Durable {
    /// On its own disk, even if it has a standby that it could wait for.
    Here,
    /// On its synchronous standby's too, if it has one.
    WithStandby,
}

/// [`StoreError::NotDurable`] of a server that acknowledges what a power cut can lose.
pub(super) async fn must_be_durable(connection: &mut PgConnection) -> Result<Durable> {
    // As one message: behind a pooler of transactions a prepared statement may be gone at the next.
    const POSTGRES: &str = "SELECT COALESCE(current_setting('synchronous_commit', TRUE), 'on') <> 'off' \
        AND COALESCE(current_setting('fsync', TRUE), 'on') = 'on', \
        COALESCE(current_setting('synchronous_commit', TRUE), 'on') = 'local'";
    let row = sqlx::raw_sql(POSTGRES).fetch_one(connection).await?;
    let (is_synced, is_local): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    match (is_synced, is_local) {
        (false, _) => Err(StoreError::NotDurable),
        (true, true) => Ok(Durable::Here),
        (true, false) => Ok(Durable::WithStandby),
    }
}

/// Looks at all servers, now and then and when one is doubted, as long as somebody holds them.
async fn watch(servers: Weak<Servers>, doubted: Arc<Notify>) {
    let mut wait = LOOK_EVERY;
    loop {
        // Either is a reason to look.
        let _ = timeout(wait, doubted.notified()).await;
        let Some(servers) = servers.upgrade() else { return };
        wait = if servers.look().await { LOOK_EVERY } else { LOOK_AGAIN };
    }
}

impl Servers {
    /// Turns to another server where the present one is no longer written to; whether one is.
    async fn look(&self) -> bool {
        let present = self.current.read().unwrap_or_else(PoisonError::into_inner).host;
        let seen = self.seen_us.load(Ordering::Relaxed);
        let signs = signs(&self.hosts).await;
        let found = newest(&signs, present);
        let Some((host, _)) = found.filter(|(_, beat)| *beat >= seen) else {
            let refused = match &signs[present] {
                Sign::Takes(beat) => *beat < seen,
                Sign::Refuses(_) => true,
                Sign::Unknown => false,
            };
            self.refused.store(refused, Ordering::Relaxed);
            if !self.none.swap(true, Ordering::Relaxed) {
                tracing::error!(
                    is_behind = found.is_some(),
                    "ALARM: no database server of database_url can be written to: none answers that is not in recovery and syncs \
                     what it acknowledges, or what it holds is older than what this process has seen stored"
                );
            }
            return false;
        };
        if host != present {
            let pool = self.pooled.clone().connect_lazy_with(self.hosts[host].clone());
            let next = Current { host, pool, left: CancellationToken::new() };
            let old = {
                let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
                std::mem::replace(&mut *current, next)
            };
            tracing::warn!(host, "another database server of database_url is written to from now on");
            old.left.cancel();
            // What hangs there must not hold this up.
            tokio::spawn(async move { old.pool.close().await });
        }
        self.none.store(false, Ordering::Relaxed);
        self.refused.store(false, Ordering::Relaxed);
        true
    }
}
