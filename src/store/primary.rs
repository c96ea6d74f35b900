//! The PostgreSQL server that is written to: the only one that `database_url` names, or of several the one that is not in
//! recovery.
//!
//! A process looks at all of several every few seconds, and at once when a write fails. It refuses a server whose sign of life
//! is older than one that it has seen: what was acknowledged since would be missing there.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Row};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

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
    /// Whether none of them could be written to when they were last looked at.
    none: AtomicBool,
    doubted: Arc<Notify>,
}

struct Current {
    host: usize,
    pool: PgPool,
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
        let pooled = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_WAIT_MAX)
            // Asking each time whether the connection still stands would be one way more for every transaction.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                let rested = meta.idle_for >= PINGED_AFTER;
                Box::pin(
                    async move { if rested { connection.ping().await.map(|()| true) } else { Ok(true) } },
                )
            });
        let (host, pool) = if let [only] = hosts.as_slice() {
            let pool = pooled.clone().connect_with(only.clone()).await.map_err(|error| match error {
                sqlx::Error::PoolTimedOut => StoreError::Unreachable,
                error => error.into(),
            })?;
            (0, pool)
        } else {
            let host = first(&hosts).await.ok_or(StoreError::Unreachable)?;
            (host, pooled.clone().connect_lazy_with(hosts[host].clone()))
        };
        let several = hosts.len() > 1;
        let servers = Arc::new(Servers {
            hosts,
            pooled,
            current: RwLock::new(Current { host, pool }),
            seen_us: AtomicI64::new(i64::MIN),
            none: AtomicBool::new(false),
            doubted: Arc::default(),
        });
        if several {
            tokio::spawn(watch(Arc::downgrade(&servers), servers.doubted.clone()));
        }
        Ok(Primary(servers))
    }

    pub(super) fn pool(&self) -> PgPool {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).pool.clone()
    }

    /// Something failed that may lie in the server: all are looked at now.
    pub(super) fn doubt(&self) {
        self.0.doubted.notify_one();
    }

    /// The sign of life that is stored, as it was read. An administrator may have set it back.
    pub(super) fn has_read_heartbeat(&self, at: Timestamp) {
        self.0.seen_us.store(at.as_us(), Ordering::Relaxed);
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
async fn first(hosts: &[PgConnectOptions]) -> Option<usize> {
    let begin = Instant::now();
    loop {
        let found = newest(hosts, 0).await;
        if found.is_some() || begin.elapsed() >= CONNECTION_WAIT_MAX {
            return found.map(|(host, _)| host);
        }
        sleep(LOOK_AGAIN).await;
    }
}

/// Of those that are not in recovery the one with the newest sign of life, and which that is; of equal ones `preferred`.
async fn newest(hosts: &[PgConnectOptions], preferred: usize) -> Option<(usize, i64)> {
    let answers = join_all(hosts.iter().map(|host| timeout(ANSWER_MAX, sign_of_life(host)))).await;
    let taking = answers.into_iter().enumerate();
    let taking = taking.filter_map(|(host, answer)| Some((host, answer.ok()?.ok()??)));
    taking.max_by_key(|(host, beat)| (*beat, *host == preferred))
}

/// A server's sign of life, the lowest number before the first; nothing if it is in recovery.
async fn sign_of_life(host: &PgConnectOptions) -> Result<Option<i64>, sqlx::Error> {
    let mut connection = PgConnection::connect_with(host).await?;
    let state = {
        const POSTGRES: &str = "SELECT pg_is_in_recovery(), to_regclass('heartbeat') IS NOT NULL";
        sqlx::raw_sql(POSTGRES).fetch_one(&mut connection).await?
    };
    let beat = if state.try_get(0)? {
        None
    } else if state.try_get(1)? {
        const POSTGRES: &str = "SELECT at_us FROM heartbeat WHERE id = 1";
        let row = sqlx::raw_sql(POSTGRES).fetch_optional(&mut connection).await?;
        Some(row.map_or(Ok(i64::MIN), |row| row.try_get(0))?)
    } else {
        Some(i64::MIN)
    };
    connection.close().await?;
    Ok(beat)
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
        let found = newest(&self.hosts, present).await;
        let Some((host, _)) = found.filter(|(_, beat)| *beat >= seen) else {
            if !self.none.swap(true, Ordering::Relaxed) {
                tracing::error!(
                    is_behind = found.is_some(),
                    "ALARM: no database server of database_url can be written to: none answers that is not in recovery, or what it \
                     holds is older than what this process has seen stored"
                );
            }
            return false;
        };
        self.none.store(false, Ordering::Relaxed);
        if host != present {
            let pool = self.pooled.clone().connect_lazy_with(self.hosts[host].clone());
            let old = {
                let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
                std::mem::replace(&mut *current, Current { host, pool })
            };
            tracing::warn!(host, "another database server of database_url is written to from now on");
            // What hangs there must not hold this up.
            tokio::spawn(async move { old.pool.close().await });
        }
        true
    }
}
