//! How long connections are held, and how many: against a real listener, with limits that are small enough to be met.

use std::convert::Infallible;
use std::fs::File;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use fairschach::http::proxies::TrustedProxies;
use fairschach::http::{Connections, HEAD_BYTES_MAX, serve_within};
use futures_util::stream;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, interval};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::peers::wait_for;

const LONG: Duration = Duration::from_secs(3600);
const SHORT: Duration = Duration::from_millis(150);
const PLAIN: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

struct Server {
    address: std::net::SocketAddr,
    _stop: DropGuard,
}

fn limits() -> Connections {
    Connections { head: LONG, idle: LONG, ..Connections::usual(&TrustedProxies::default()) }
}

async fn serve(routes: Router, limits: Connections) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let cancel = CancellationToken::new();
    let routes = routes.route("/", get(async || "here"));
    tokio::spawn(serve_within(listener, routes, limits, cancel.clone()));
    Server { address, _stop: cancel.drop_guard() }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// A connection on which a request was answered, and which is kept; nothing, if it was closed at once.
    async fn served(&self) -> Option<TcpStream> {
        let mut stream = self.connect().await;
        let _ = stream.write_all(PLAIN).await;
        until(&mut stream, "here").await.map(|_| stream)
    }

    /// The beginning of the answer to these bytes. They may be refused before all are read.
    async fn answer(&self, request: &[u8]) -> String {
        let mut stream = self.connect().await;
        let _ = stream.write_all(request).await;
        until(&mut stream, "\r\n").await.unwrap_or_default()
    }
}

/// Reads until the text was read; nothing, if the connection ends before.
async fn until(stream: &mut TcpStream, text: &str) -> Option<String> {
    let mut read = String::new();
    let mut chunk = [0; 4096];
    while !read.contains(text) {
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return None,
            Ok(bytes) => read.push_str(&String::from_utf8_lossy(&chunk[..bytes])),
        }
    }
    Some(read)
}

/// What is still said until the other end closes, in whatever way.
async fn rest(stream: &mut TcpStream) -> String {
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read).await;
    String::from_utf8_lossy(&read).into_owned()
}

/// With the limits that the program serves by; while all wait, the test's clock jumps to what comes next.
#[tokio::test]
async fn a_head_has_ten_seconds_and_silence_thirty() {
    let usual = Connections::usual(&TrustedProxies::default());
    let server = serve(Router::new(), usual).await;
    for (limit, speaks) in [(10, false), (30, true)] {
        let limit = Duration::from_secs(limit);
        let before = Instant::now();
        let mut stream = match speaks {
            true => server.served().await.unwrap(),
            false => server.connect().await,
        };
        let after = Instant::now();
        tokio::time::pause();
        assert_eq!(rest(&mut stream).await, "");
        let end = Instant::now();
        tokio::time::resume();
        assert!(end - before >= limit, "closed after {:?}", end - before);
        // Timers are rounded up.
        let most = limit + Duration::from_millis(500);
        assert!(end - after <= most, "closed after {:?}", end - after);
    }
}

#[tokio::test]
async fn a_head_that_does_not_arrive_ends_the_connection() {
    let server = serve(Router::new(), Connections { head: SHORT, ..limits() }).await;
    assert_eq!(rest(&mut server.connect().await).await, "", "silence");
    let mut half = server.connect().await;
    half.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
    assert_eq!(rest(&mut half).await, "", "half a head");
    // The next one on a connection that was of use is no exception.
    let mut kept = server.served().await.unwrap();
    kept.write_all(b"GET / HT").await.unwrap();
    assert_eq!(rest(&mut kept).await, "", "half of the next one");
    // Byte by byte it is no faster.
    let mut slow = server.connect().await;
    let mut beat = interval(SHORT / 10);
    let mut head = b"GET / HTTP/1.1\r\nX: ".to_vec();
    head.resize(2000, b'x');
    let mut sent = 0;
    for byte in head {
        beat.tick().await;
        if slow.write_all(&[byte]).await.is_err() {
            break;
        }
        sent += 1;
    }
    assert!(sent < 2000, "it was closed long before");
}

#[tokio::test]
async fn an_idle_connection_is_closed_and_a_lively_one_is_not() {
    let idle = Duration::from_millis(1500);
    let routes = Router::new().route(
        "/stream",
        get(async move || {
            let beats = stream::unfold((interval(idle / 15), 0), async |(mut beat, number)| {
                beat.tick().await;
                let chunk = Ok::<_, Infallible>(Bytes::from(format!(":{number}\n")));
                (number < 40).then_some((chunk, (beat, number + 1)))
            });
            Body::from_stream(beats)
        }),
    );
    let server = serve(routes, Connections { idle, ..limits() }).await;
    let mut quiet = server.served().await.unwrap();
    let mut lively = server.connect().await;
    lively.write_all(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert_eq!(rest(&mut quiet).await, "");
    let all = until(&mut lively, ":39\n").await;
    assert!(all.is_some(), "its sign of life kept it, for more than twice that time");
}

#[tokio::test]
async fn a_request_may_be_handled_for_as_long_as_the_router_likes() {
    let go_on = Arc::new(Notify::new());
    let wait = go_on.clone();
    let routes = Router::new().route(
        "/slow",
        get(async move || {
            wait.notified().await;
            "done"
        }),
    );
    let short = Connections { head: SHORT, idle: SHORT, ..limits() };
    let server = serve(routes, short).await;
    let mut slow = server.connect().await;
    slow.write_all(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    for _ in 0..3 {
        assert_eq!(rest(&mut server.connect().await).await, "", "so much time has passed");
    }
    go_on.notify_one();
    assert!(until(&mut slow, "done").await.is_some());
}

/// Whoever sends the next request while an answer is still being made gets that answer whole; only then is the request waited for.
#[tokio::test]
async fn the_next_request_takes_no_time_while_an_answer_is_under_way() {
    let (chunks, given) = mpsc::channel::<&'static str>(1);
    let given = Arc::new(Mutex::new(Some(given)));
    let routes = Router::new().route(
        "/long",
        get(async move || {
            let given = given.lock().unwrap().take();
            Body::from_stream(stream::unfold(given, async |given| {
                let mut given = given?;
                let chunk = given.recv().await?;
                Some((Ok::<_, Infallible>(Bytes::from(chunk)), Some(given)))
            }))
        }),
    );
    let server = serve(routes, Connections { head: SHORT, ..limits() }).await;
    let mut long = server.connect().await;
    long.write_all(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    chunks.send("begins").await.unwrap();
    assert!(until(&mut long, "begins").await.is_some());
    long.write_all(b"GET / HT").await.unwrap();
    for _ in 0..3 {
        assert_eq!(rest(&mut server.connect().await).await, "", "so much time has passed");
    }
    chunks.send("ends").await.unwrap();
    drop(chunks);
    assert!(until(&mut long, "ends\r\n0\r\n").await.is_some());
    long.write_all(b"TP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert!(until(&mut long, "here").await.is_some(), "the next one's answer");
    long.write_all(b"GET / HT").await.unwrap();
    assert_eq!(rest(&mut long).await, "", "half of a third one is not waited for");
}

/// Each piece is asked for, and the next one in vain, before and after what was written is flushed: writing and flushing do not
/// have the connection looked at once more each.
#[tokio::test]
async fn a_piece_that_is_written_wakes_nobody() {
    const PIECES: usize = 50;
    let (pieces, given) = mpsc::channel::<Bytes>(1);
    let (given, asked) = (Arc::new(Mutex::new(Some(given))), Arc::new(AtomicUsize::new(0)));
    let counted = asked.clone();
    let routes = Router::new().route(
        "/pieces",
        get(async move || {
            let mut given = given.lock().unwrap().take().unwrap();
            Body::from_stream(stream::poll_fn(move |cx| {
                counted.fetch_add(1, Ordering::SeqCst);
                given.poll_recv(cx).map(|piece| piece.map(Ok::<_, Infallible>))
            }))
        }),
    );
    let server = serve(routes, limits()).await;
    let mut reader = server.connect().await;
    reader.write_all(b"GET /pieces HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    for n in 0..PIECES {
        pieces.send(Bytes::from(format!(":{n}\n"))).await.unwrap();
        assert!(until(&mut reader, &format!(":{n}\n")).await.is_some());
    }
    let asked = asked.load(Ordering::SeqCst);
    assert!(asked <= 3 * PIECES + 10, "asked {asked} times for {PIECES} pieces");
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_given_up() {
    let (gone, noticed) = oneshot::channel::<()>();
    let gone = Arc::new(Mutex::new(Some(gone)));
    let routes = Router::new().route(
        "/endless",
        get(async move || {
            let held = gone.lock().unwrap().take();
            Body::from_stream(stream::unfold(held, async |held| {
                Some((Ok::<_, Infallible>(Bytes::from_static(&[0; 65536])), held))
            }))
        }),
    );
    let server = serve(routes, Connections { idle: SHORT, ..limits() }).await;
    let mut deaf = server.connect().await;
    deaf.write_all(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert!(noticed.await.is_err(), "the answer was dropped while the other end still holds the connection");
    drop(deaf);
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_loopback_is_not_counted() {
    let counted = Connections { each: 3, uncounted: Vec::new(), ..limits() };
    let server = serve(Router::new(), counted.clone()).await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(server.served().await.unwrap());
    }
    assert!(server.served().await.is_none(), "the fourth");
    kept.pop();
    wait_for("the place of the one that left", Duration::from_secs(10), || server.served()).await;
    let usual = Connections { each: 3, ..limits() };
    let server = serve(Router::new(), usual).await;
    let mut many = Vec::new();
    for _ in 0..10 {
        many.push(server.served().await.expect("this machine's are not counted"));
    }
    let proxies = TrustedProxies::parse(["198.51.100.0/24"].into_iter()).unwrap();
    let proxy = "198.51.100.7".parse().unwrap();
    let uncounted = Connections::usual(&proxies).uncounted;
    assert!(uncounted.iter().any(|network| network.contains(proxy)), "nor a proxy's");
}

#[tokio::test]
async fn the_last_descriptors_are_left_to_the_rest_of_the_house() {
    let next = File::open("/dev/null").unwrap().as_raw_fd();
    // Both ends of each connection are in this process.
    let descriptors = u64::try_from(next).unwrap() + 9;
    let server = serve(Router::new(), Connections { descriptors, ..limits() }).await;
    let mut kept = Vec::new();
    while let Some(stream) = server.served().await {
        kept.push(stream);
        assert!(kept.len() < 9, "no end");
    }
    assert!(kept.len() >= 2, "{}", kept.len());
    assert!(File::open("/dev/null").is_ok());
    kept.pop();
    wait_for("a descriptor that came free", Duration::from_secs(10), || server.served()).await;
    let usual = Connections::usual(&TrustedProxies::default());
    let soft = limit_of_descriptors();
    assert_eq!(usual.descriptors, soft * 9 / 10);
    assert_eq!(usual.each, usize::try_from((soft / 4).clamp(1, 64)).unwrap());
}

/// The limit of descriptors as the system tells it to everybody.
fn limit_of_descriptors() -> u64 {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    line.split_whitespace().nth(3).unwrap().parse().unwrap()
}

/// A request whose first line and headers have so many bytes.
fn head_of(bytes: usize) -> Vec<u8> {
    let start = "GET / HTTP/1.1\r\nHost: x\r\nX: ";
    let filler = "x".repeat(bytes - start.len() - 4);
    format!("{start}{filler}\r\n\r\n").into_bytes()
}

#[tokio::test]
async fn a_head_has_32_kib() {
    let server = serve(Router::new(), limits()).await;
    assert_eq!(head_of(HEAD_BYTES_MAX).len(), 32 * 1024);
    let most = server.answer(&head_of(HEAD_BYTES_MAX)).await;
    assert!(most.starts_with("HTTP/1.1 200"), "{most}");
    for bytes in [HEAD_BYTES_MAX + 1, 3 * HEAD_BYTES_MAX] {
        let refused = server.answer(&head_of(bytes)).await;
        assert!(refused.starts_with("HTTP/1.1 431"), "{refused}");
    }
}

#[tokio::test]
async fn a_request_names_one_host() {
    let server = serve(Router::new(), limits()).await;
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ("GET http://x/ HTTP/1.1\r\n\r\n", 400),
    ] {
        let answer = server.answer(request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1"), "{request}: {answer}");
        assert_eq!(answer.split(' ').nth(1), Some(status.to_string().as_str()), "{request}");
    }
}

#[tokio::test]
async fn a_server_that_stops_lets_what_is_under_way_end() {
    let go_on = Arc::new(Notify::new());
    let (wait, begun) = (go_on.clone(), Arc::new(Notify::new()));
    let tell = begun.clone();
    let routes = Router::new().route(
        "/slow",
        get(async move || {
            tell.notify_one();
            wait.notified().await;
            "done"
        }),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let cancel = CancellationToken::new();
    let serving = tokio::spawn(serve_within(listener, routes, limits(), cancel.clone()));
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut silent = TcpStream::connect(address).await.unwrap();
    begun.notified().await;
    cancel.cancel();
    go_on.notify_one();
    assert!(until(&mut slow, "done").await.is_some());
    assert_eq!(rest(&mut silent).await, "");
    serving.await.unwrap();
}
