//! `fairschach demo`: a short game through the real server, over HTTP and SMTP, with every mail shown as it goes out.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::system::SystemClock;
use crate::app::App;
use crate::app::accounts::players::NewPlayer;
use crate::app::actor::Role;
use crate::cli::context;
use crate::config::Config;
use crate::mail::{ReceivedMail, Sink};
use crate::tlog::{KeyPurpose, VerifierKey};
use crate::verify::{Trust, verify_game_by};

/// How long one mail may be under way.
const MAIL_WAIT: Duration = Duration::from_secs(60);
/// How often it is looked whether the log holds the whole game, and how long is waited between.
const LOG_LOOKS: u32 = 120;
const LOG_WAIT: Duration = Duration::from_millis(250);
const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// The game: what each side enters, and what there is to see.
const GAME: [(&str, &str, &str); 7] = [
    ("e2-e4", "e7-e5", "Nobody has the first move: both enter, both are carried out at once."),
    ("Nb1-c3", "Nb8-c6", "A piece that has just moved rests for one pair (FSR 9)."),
    ("6134", "f8c5", "An entry may be written as one likes: long, short, in octal code or as computers do."),
    ("Nc3-d5", "d7-d5", "Both go to d5: the stronger piece captures the weaker one (FSR 4)."),
    ("Qd1-h5", "a7-a6", "White threatens f7, and Black looks elsewhere."),
    ("Nd5xc7", "Nc6-d4", "A check: the next pair is Black's to begin (FSR 6)."),
    ("Qh5xf7", "Ke8-f8", "Black's king steps aside first, then White's entry is carried out: mate."),
];

struct Seat {
    name: &'static str,
    token: String,
}

struct Demo {
    client: reqwest::Client,
    url: String,
    sink: Sink,
    full: bool,
}

/// Plays the game to its end and verifies its file. `full` shows each mail whole.
pub(super) async fn run(full: bool) -> anyhow::Result<ExitCode> {
    let folder = tempfile::tempdir().context("no folder for the demo's data")?;
    let sink = Sink::start(LOOPBACK, Arc::new(SystemClock)).await?;
    let listener = TcpListener::bind(LOOPBACK).await?;
    let url = format!("http://{}", listener.local_addr()?);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let settings = [
        ("listen", listener.local_addr()?.to_string()),
        ("data_dir", path("data")),
        ("keys_dir", path("keys")),
        ("mail.out.url", format!("smtp://{}?tls=none", sink.addr())),
        ("mail.from", "demo@fairschach.example".to_owned()),
        ("play.reveal_delay_s", "1".to_owned()),
        ("public_log.cadence_s", "1".to_owned()),
    ];
    let config = Config::load(None, Default::default(), &settings)?;
    let outbound = super::serve::outbound(&config)?;
    let house = context::open(config).await?;
    let app = house.app.clone();
    let cancel = CancellationToken::new();
    let server = tokio::spawn(super::serve::serve(house, outbound, listener, cancel.clone()));
    println!(
        "A server at {url}, a mail server at {}, and a database that ends with this demo.\n",
        sink.addr()
    );
    let mut demo = Demo { client: reqwest::Client::new(), url, sink, full };
    let verdict = demo.play(&app).await;
    cancel.cancel();
    server.await??;
    verdict
}

impl Demo {
    async fn play(&mut self, app: &App) -> anyhow::Result<ExitCode> {
        let white = seat(app, "Anna", "de", Role::Player).await?;
        let black = seat(app, "Ben", "en", Role::Player).await?;
        let director = seat(app, "Dora", "en", Role::Director).await?;
        let request = json!({
            "white": white.1, "black": black.1, "variant": "fairschach", "clock": "14d/pair",
        });
        let game = self.post(&director.0, "/games", &request).await?;
        let game = game["id"].as_str().context("the game has no id")?.to_owned();
        println!("Anna (White, reads German) plays Ben (Black, reads English): {}/games/{game}", self.url);
        self.mails(2).await?;
        for (turn, (first, second, remark)) in (1_u32..).zip(GAME) {
            println!("\nPair {turn}. {remark}");
            self.file(&white.0, &game, turn, first).await?;
            self.file(&black.0, &game, turn, second).await?;
            // A receipt for each, then the two result mails.
            self.mails(4).await?;
            println!("  {}", self.line(&white.0, &game, turn).await?);
        }
        self.verify(app, &white.0, &game).await
    }

    async fn file(&self, seat: &Seat, game: &str, turn: u32, entry: &str) -> anyhow::Result<()> {
        let body = json!({ "turn": turn, "entry": entry });
        let receipt = self.post(seat, &format!("/games/{game}/entries"), &body).await?;
        let commitment = receipt["commitment"].as_str().unwrap_or_default();
        println!(
            "  {} files {entry}: sealed, with the commitment {commitment}; others see only that it is filed",
            seat.name
        );
        Ok(())
    }

    async fn line(&self, seat: &Seat, game: &str, turn: u32) -> anyhow::Result<String> {
        let answer = self.get(seat, &format!("/games/{game}/pairs")).await?;
        let pairs = answer["pairs"].as_array().context("no pairs")?;
        let pair = pairs.iter().find(|pair| pair["turn"] == turn).context("the pair was not revealed")?;
        Ok(pair["line"].as_str().unwrap_or_default().to_owned())
    }

    async fn verify(&self, app: &App, seat: &Seat, game: &str) -> anyhow::Result<ExitCode> {
        let view = self.get(seat, &format!("/games/{game}")).await?;
        println!(
            "\nThe game is over: {} by {}.",
            view["result"]["score"].as_str().unwrap_or("no score"),
            view["result"]["by"].as_str().unwrap_or("no reason"),
        );
        let file = self.logged(seat, game).await?;
        println!(
            "Its file is checked as anybody can check it, without the server, who has the server's keys from elsewhere \
             (fairschach verify game --log-key … --key …):"
        );
        let mut trust = Trust::default();
        for key in app.operations().signing_keys() {
            let line = VerifierKey::parse(&key.line)?;
            match key.purpose {
                KeyPurpose::Log => trust.logs.push(line),
                KeyPurpose::Receipts => trust.receipts.push(line),
            }
        }
        let report = verify_game_by(file.to_string().as_bytes(), &[], &trust);
        print!("{report}");
        let status = u8::try_from(report.exit_status()).unwrap_or(1);
        Ok(ExitCode::from(status))
    }

    /// The game's file, as soon as all of it is in the public log, or as it is after a while.
    async fn logged(&self, seat: &Seat, game: &str) -> anyhow::Result<Value> {
        let path = format!("/games/{game}/record?format=file");
        let whole = |file: &Value| {
            let mut events = file["events"].as_array().into_iter().flatten();
            events.all(|event| event.get("proof").is_some())
        };
        let mut file = self.get(seat, &path).await?;
        for _ in 0..LOG_LOOKS {
            if whole(&file) {
                break;
            }
            tokio::time::sleep(LOG_WAIT).await;
            file = self.get(seat, &path).await?;
        }
        Ok(file)
    }

    /// Waits for so many mails and shows them.
    async fn mails(&mut self, count: usize) -> anyhow::Result<()> {
        for _ in 0..count {
            let mail =
                tokio::time::timeout(MAIL_WAIT, self.sink.next()).await.context("a mail did not come")?;
            self.show(&mail.context("the mail server has ended")?);
        }
        Ok(())
    }

    fn show(&self, mail: &ReceivedMail) {
        let shown = mail.shown();
        println!(
            "  mail {} to {}: {} {}",
            mail.ended_at,
            mail.to.join(", "),
            shown.subject.as_deref().unwrap_or_default(),
            shown.says()
        );
        if self.full {
            shown.text.lines().for_each(|line| println!("       | {line}"));
        }
    }

    async fn get(&self, seat: &Seat, path: &str) -> anyhow::Result<Value> {
        let request = self.client.get(format!("{}/api/v1{path}", self.url)).bearer_auth(&seat.token);
        answer(request.send().await?, path).await
    }

    async fn post(&self, seat: &Seat, path: &str, body: &Value) -> anyhow::Result<Value> {
        let request = self.client.post(format!("{}/api/v1{path}", self.url)).bearer_auth(&seat.token);
        answer(request.json(body).send().await?, path).await
    }
}

async fn answer(response: reqwest::Response, path: &str) -> anyhow::Result<Value> {
    let status = response.status();
    let body: Value = response.json().await?;
    ensure!(status.is_success(), "{path}: {status}: {body}");
    Ok(body)
}

async fn seat(app: &App, name: &'static str, locale: &str, role: Role) -> anyhow::Result<(Seat, String)> {
    let email = format!("{}@players.example", name.to_lowercase());
    let new = NewPlayer { name: name.to_owned(), email, locale: locale.to_owned(), role };
    let actor = app.accounts().add_player(new).await?;
    let token = app.sign_in().create_token(&actor, "demo").await?;
    Ok((Seat { name, token }, actor.id.to_string()))
}
