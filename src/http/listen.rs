//! Serves a router over TCP, and holds no connection longer than it is of use: what is half open, idle, or one of too many
//! from one address would keep descriptors from everybody else.

mod watch;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::os::fd::AsRawFd;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use self::watch::{Watch, Watched};
use super::limits::{Places, RateLimitKey};
use super::proxies::{Network, TrustedProxies};

/// Bytes of a request's first line and header fields.
pub const HEAD_BYTES_MAX: usize = 32 * 1024;
/// hyper refuses by itself what does not fit in here, before it is read to its end.
const BUFFER_BYTES_MAX: usize = 2 * HEAD_BYTES_MAX;
/// How long a request's head may take to arrive.
const HEAD_TIME_MAX: Duration = Duration::from_secs(10);
/// How long a connection may lie idle: no byte moves, and no request is being handled.
pub const IDLE_TIME_MAX: Duration = Duration::from_secs(30);
/// Connections of one address.
const EACH_MAX: u64 = 64;
/// Where descriptors are few, one address gets this part of them.
const EACH_PART: u64 = 4;
/// Where the system tells no limit of descriptors.
const DESCRIPTORS_USUAL: u64 = 1024;
/// Beyond what so many readers need; a limit that stands higher stays.
const DESCRIPTORS_WANTED: u64 = 65_536;
/// After the system could not give a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Asks for as many descriptors as the system allows this process: the 1,024 that many systems give at first are kept for programs
/// of old, and are fewer than people who follow games.
pub fn take_descriptors() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.unwrap_or(DESCRIPTORS_WANTED).min(DESCRIPTORS_WANTED);
    if current.is_some_and(|current| current < wanted) {
        // Where it refuses, what there is has to do.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

/// How long connections are held, and how many.
#[derive(Clone, Debug)]
pub struct Connections {
    /// How long a request's head may take to arrive.
    pub head: Duration,
    /// How long a connection may lie idle.
    pub idle: Duration,
    /// Connections of one address.
    pub each: usize,
    /// A connection that would get this descriptor or a higher one is closed at once. The system gives the lowest that is
    /// free: this many are taken then, by connections and by everything else.
    pub descriptors: u64,
    /// Whose connections are not counted by address: this machine's, and proxies', which speak for many.
    pub uncounted: Vec<Network>,
}

impl Connections {
    /// The usual limits: nine tenths of the descriptors that this process may have.
    pub fn usual(proxies: &TrustedProxies) -> Connections {
        let descriptors = getrlimit(Resource::Nofile).current.unwrap_or(DESCRIPTORS_USUAL);
        Connections {
            head: HEAD_TIME_MAX,
            idle: IDLE_TIME_MAX,
            each: usize::try_from(EACH_MAX.min(descriptors / EACH_PART).max(1)).unwrap_or(1),
            descriptors: descriptors / 10 * 9 + descriptors % 10 * 9 / 10,
            uncounted: TrustedProxies::default().networks().chain(proxies.networks()).collect(),
        }
    }

    fn each_of(&self, address: IpAddr) -> usize {
        if self.uncounted.iter().any(|network| network.contains(address)) { usize::MAX } else { self.each }
    }

    fn has_descriptor_for(&self, stream: &TcpStream) -> bool {
        u64::try_from(stream.as_raw_fd()).is_ok_and(|number| number < self.descriptors)
    }
}

/// Serves until `cancel` is cancelled, then lets what is under way end.
pub async fn serve_within(
    listener: TcpListener,
    router: Router,
    limits: Connections,
    cancel: CancellationToken,
) {
    let (places, tasks, limits) = (Places::default(), TaskTracker::new(), Arc::new(limits));
    let mut full = false;
    loop {
        let accepted = tokio::select! {
            () = cancel.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // One who hung up while waiting is nothing; without descriptors it needs a while.
                if !is_of_the_other_end(&error) {
                    tracing::error!(%error, "no connection can be taken");
                    sleep(ACCEPT_PAUSE).await;
                }
                continue;
            }
        };
        // Told once, not for each of those who come then.
        let was_full = std::mem::replace(&mut full, !limits.has_descriptor_for(&stream));
        if full {
            if !was_full {
                tracing::warn!("connections are refused: nine tenths of the descriptors are taken");
            }
            continue;
        }
        let Ok(place) = places.take(RateLimitKey::net(peer.ip()), limits.each_of(peer.ip()), usize::MAX)
        else {
            continue;
        };
        let (router, limits, cancel) = (router.clone(), limits.clone(), cancel.clone());
        tasks.spawn(async move {
            carry(stream, peer, router, &limits, cancel).await;
            drop(place);
        });
    }
    drop(listener);
    tasks.close();
    tasks.wait().await;
}

fn is_of_the_other_end(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// One connection, to its end.
async fn carry(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: &Connections,
    cancel: CancellationToken,
) {
    // Answers are written whole; to wait for more to send would only delay them.
    let _ = stream.set_nodelay(true);
    let watch = Arc::new(Watch::new());
    let watched = watch.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let (router, watch) = (router.clone(), watched.clone());
        watch.turn_to(Phase::Handling);
        async move {
            let response = answer(router, request, peer).await;
            watch.turn_to(Phase::Answering(Answering::begins()));
            Ok::<_, Infallible>(response.map(|body| Answer { body, watch }))
        }
    });
    let io = TokioIo::new(Watched { stream, watch: watch.clone() });
    let mut connection = pin!(
        http1::Builder::new()
            .header_read_timeout(None)
            .max_buf_size(BUFFER_BYTES_MAX)
            .serve_connection(io, service)
    );
    let mut stopping = false;
    loop {
        tokio::select! {
            // What goes wrong on a connection is its other end's affair.
            _ = connection.as_mut() => return,
            () = watch.runs_out(limits) => return,
            () = cancel.cancelled(), if !stopping => {
                connection.as_mut().graceful_shutdown();
                stopping = true;
            }
        }
    }
}

async fn answer(router: Router, request: Request<Incoming>, peer: SocketAddr) -> Response {
    if let Some(refusal) = refusal(&request) {
        return refusal;
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// Why a request is not even looked at. One without a Host names no server (RFC 9112, 3.2).
fn refusal(request: &Request<Incoming>) -> Option<Response> {
    let refuse = |status: StatusCode, says: &'static str| {
        Some((status, [(header::CONNECTION, "close")], says).into_response())
    };
    if head_bytes(request) > HEAD_BYTES_MAX {
        return refuse(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "the first line and the headers have 32 KiB at most\n",
        );
    }
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if !host.is_empty() => None,
        _ => refuse(StatusCode::BAD_REQUEST, "one Host header is needed\n"),
    }
}

/// The bytes of a head as it is usually written.
fn head_bytes(request: &Request<Incoming>) -> usize {
    let uri = request.uri();
    let target = uri.path_and_query().map_or(0, |target| target.as_str().len())
        + uri.authority().map_or(0, |authority| authority.as_str().len());
    let line = request.method().as_str().len() + target + "  HTTP/1.1\r\n".len();
    let fields = request.headers().iter();
    let fields = fields.map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    line + fields.sum::<usize>() + "\r\n".len()
}

/// What happens on a connection just now.
#[derive(Clone, Copy)]
enum Phase {
    /// A request's head arrives since then.
    Head(Instant),
    /// A request is being handled; how long that may take is for the router to say.
    Handling,
    /// An answer is under way.
    Answering(Answering),
    /// Nothing; then a byte moved last.
    Moved(Instant),
}

/// An answer that is under way.
#[derive(Clone, Copy)]
struct Answering {
    /// When it began, or a byte of it was written last.
    moved: Instant,
    /// The next request has begun to arrive meanwhile. Nobody looks at it before this answer is through, so its time begins then.
    next: bool,
    /// Nothing more is to come from whoever answers; what is left of it lies ready.
    ended: bool,
}

impl Answering {
    fn begins() -> Answering {
        Answering { moved: Instant::now(), next: false, ended: false }
    }
}

/// An answer's body, which tells when it is through.
struct Answer {
    body: Body,
    watch: Arc<Watch>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.watch.has_ended();
    }
}
