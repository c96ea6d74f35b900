//! How many mails a second come in from a real Postfix by LMTP, kept durably before they are acknowledged, and handled, on SQLite,
//! beside what the same Postfix delivers to files in the same run. What handling a mail does is measured elsewhere (`filing`).

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run says where")]
#![allow(clippy::disallowed_methods, reason = "a benchmark takes the time itself")]

mod common;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

#[allow(unused_imports, reason = "their tests are left out here")]
#[path = "../tests/all/peers/mod.rs"]
mod peers;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fairschach::app::App;
use fairschach::mail::inbound::{Listener, OwnDomain};
use fairschach::store::Store;
use fairschach::worker::InboxLoop;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use peers::postfix::Postfix;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use common::sized;
use server::{keys, settings};
use system::System;

const MAILS: usize = 400;
const CLIENTS: usize = 8;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
    let app = open(folder.path()).await;
    let handled = Arc::new(AtomicUsize::new(0));
    let counts = handled.clone();
    let work = InboxLoop::new(app.clone(), move |_, _| {
        counts.fetch_add(1, Ordering::SeqCst);
        std::future::ready(Ok(()))
    });
    let cancel = CancellationToken::new();
    let ours = OwnDomain::new("play.test", "games@play.test");
    let listener = Listener::lmtp(app, "127.0.0.1:0".parse().unwrap(), ours).await.unwrap();
    let route = format!("lmtp:inet:{}", listener.addr());
    tokio::spawn(listener.run(cancel.clone()));
    let until = cancel.clone();
    tokio::spawn(async move { work.run(until).await });
    let postfix = Postfix::with_routes(&[("play.test", &route)]).await;

    let files = || postfix.mails_for("m+abc@file.test").len();
    let floor = rate(&postfix, "file.test", files).await;
    let inbox = rate(&postfix, "play.test", || handled.load(Ordering::SeqCst)).await;
    println!("Postfix to files     {floor:7.0} mails/s");
    println!("Postfix to the inbox {inbox:7.0} mails/s, {:.2} of it", inbox / floor);
    cancel.cancel();
}

/// Mails a second from the first that Postfix is given to the last that is there.
async fn rate(postfix: &Postfix, domain: &str, there: impl Fn() -> usize) -> f64 {
    let begun = now();
    let mut sending = JoinSet::new();
    for client in 0..CLIENTS {
        let (port, to) = (postfix.port(), format!("m+abc@{domain}"));
        sending.spawn(async move {
            let transport =
                AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(port).build();
            for number in 0..sized(MAILS, 16) / CLIENTS {
                let mail = Message::builder()
                    .from("anna@example.test".parse().unwrap())
                    .to(to.parse().unwrap())
                    .subject(format!("Re: {client} {number}"));
                transport.send(mail.body("e2-e4\n".repeat(20)).unwrap()).await.unwrap();
            }
        });
    }
    sending.join_all().await;
    while there() < sized(MAILS, 16) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    sized(MAILS, 16) as f64 / begun.elapsed().as_secs_f64()
}

async fn open(folder: &std::path::Path) -> App {
    let url = format!("sqlite://{}/fairschach.sqlite", folder.display());
    let keys = keys();
    let settings = settings(folder);
    let store = Store::open(&url).await.unwrap();
    App::open(store, keys, Arc::new(System), Arc::new(System), settings).await.unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
