//! Stands before PostgreSQL and has it break transactions off, as if others had come between.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use url::Url;

/// PostgreSQL itself says it, in the transaction: it is aborted as by a real deadlock.
const DEADLOCK: &str = "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$";
/// It is rolled back before it is said, as by a COMMIT that fails.
const SERIALIZATION: &str =
    "ROLLBACK; DO $$ BEGIN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END $$";

/// A proxy that ends with this value.
pub(crate) struct ConflictProxy {
    url: Url,
    conflicts: Arc<Conflicts>,
    proxy: JoinHandle<()>,
}

/// Counts over all connections.
struct Conflicts {
    commits: Counter,
    locks: Counter,
}

/// Of every so many one is broken off.
struct Counter {
    every: u64,
    seen: AtomicU64,
    broken: AtomicU64,
}

/// Which are broken off: every so many-th COMMIT, and every so many-th statement that locks rows.
#[derive(Clone, Copy)]
pub(crate) struct Every {
    pub(crate) commit: u64,
    pub(crate) lock: u64,
}

impl ConflictProxy {
    /// Before the database with this URL.
    pub(crate) async fn before(url: &str, every: Every) -> ConflictProxy {
        let mut url = Url::parse(url).expect("a URL of the tests' PostgreSQL");
        let server = url.socket_addrs(|| Some(5432)).expect("its address")[0];
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        url.set_ip_host(address.ip()).expect("an address is a host");
        url.set_port(Some(address.port())).expect("a URL with a host has a port");
        // What is encrypted could not be read on the way.
        url.query_pairs_mut().append_pair("sslmode", "disable");
        let counter = |every| Counter { every, seen: AtomicU64::new(0), broken: AtomicU64::new(0) };
        let conflicts = Arc::new(Conflicts { commits: counter(every.commit), locks: counter(every.lock) });
        let counting = conflicts.clone();
        let proxy = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let counting = counting.clone();
                tokio::spawn(
                    async move { pass_on(client, TcpStream::connect(server).await?, &counting).await },
                );
            }
        });
        ConflictProxy { url, conflicts, proxy }
    }

    pub(crate) fn url(&self) -> &str {
        self.url.as_str()
    }

    /// How many COMMITs were broken off, and how many statements that lock rows.
    pub(crate) fn conflicts(&self) -> (u64, u64) {
        let Conflicts { commits, locks } = &*self.conflicts;
        (commits.broken.load(Ordering::SeqCst), locks.broken.load(Ordering::SeqCst))
    }
}

impl Drop for ConflictProxy {
    fn drop(&mut self) {
        self.proxy.abort();
    }
}

impl Counter {
    /// Counts one; whether it is broken off.
    fn falls(&self) -> bool {
        let falls = (self.seen.fetch_add(1, Ordering::SeqCst) + 1).is_multiple_of(self.every);
        self.broken.fetch_add(u64::from(falls), Ordering::SeqCst);
        falls
    }
}

async fn pass_on(client: TcpStream, server: TcpStream, conflicts: &Conflicts) -> io::Result<()> {
    // Messages are short, and each is sent by itself.
    server.set_nodelay(true)?;
    client.set_nodelay(true)?;
    let ((from_client, mut to_client), (mut from_server, to_server)) =
        (client.into_split(), server.into_split());
    tokio::select! {
        asked = ask(from_client, to_server, conflicts) => asked,
        answered = copy(&mut from_server, &mut to_client) => answered.map(drop),
    }
}

/// Reads the client's messages (PostgreSQL 15, 55.7) and passes them on, others in place of some.
async fn ask(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, conflicts: &Conflicts) -> io::Result<()> {
    // The first message has no kind.
    let first = body(&mut from).await?;
    send(&mut to, None, &first).await?;
    let mut locking = BTreeSet::new();
    // What follows a message that was replaced, up to the point where the client waits.
    let mut is_replaced = false;
    loop {
        let kind = from.read_u8().await?;
        let body = body(&mut from).await?;
        let mut texts = body.split(|byte| *byte == 0);
        let (one, other) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
        match kind {
            // Parse: the statement's name, and what it says.
            b'P' if String::from_utf8_lossy(other).contains(" UPDATE") && other.starts_with(b"SELECT") => {
                locking.insert(one.to_vec());
            }
            // Bind: the portal's name, and the statement's.
            b'B' if locking.contains(other) && conflicts.locks.falls() => {
                is_replaced = true;
                send(&mut to, Some(b'Q'), format!("{DEADLOCK}\0").as_bytes()).await?;
            }
            b'Q' if one == b"COMMIT" && conflicts.commits.falls() => {
                send(&mut to, Some(b'Q'), format!("{SERIALIZATION}\0").as_bytes()).await?;
                continue;
            }
            // Sync.
            b'S' if is_replaced => {
                is_replaced = false;
                continue;
            }
            _ => {}
        }
        if !is_replaced {
            send(&mut to, Some(kind), &body).await?;
        }
    }
}

async fn body(from: &mut OwnedReadHalf) -> io::Result<Vec<u8>> {
    let length = from.read_u32().await?;
    let mut body = vec![0; length as usize - 4];
    from.read_exact(&mut body).await?;
    Ok(body)
}

async fn send(to: &mut OwnedWriteHalf, kind: Option<u8>, body: &[u8]) -> io::Result<()> {
    let length = u32::try_from(body.len() + 4).expect("messages of the tests are short");
    let message: Vec<u8> = kind.into_iter().chain(length.to_be_bytes()).chain(body.iter().copied()).collect();
    to.write_all(&message).await
}
