//! Two worlds that differ only in what White has sealed, by any way: every page, every mail, the event stream and the log
//! are equal for everybody else, byte for byte once hashes are masked, and in length and number as they are.

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use fairschach::app::App;
use fairschach::app::core::binding::Binding;
use fairschach::app::games::filing::condition::{SetConditional, SetStep};
use fairschach::app::games::filing::paper::Paper;
use fairschach::app::inbox::commands::answer::InboundMark;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::app::notices::load::MailTask;
use fairschach::app::outbox::webhooks::calls::CallOutcome;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::base::{GameId, MailKind, SecretVec, Side};
use fairschach::game::{AuthMethod, Channel, PaperWay, Remark};
use fairschach::mail::Sender;
use fairschach::tlog::record_hash;
use mail_parser::{MessageParser, MimeHeaders};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::kit::{Site, asking, at, doors};
use super::players::tokens::cookie;
use super::secrecy_blind::{Seen, files, masked};
use super::secrecy_doors::calls_of;
use crate::app::accounts::care::signed_in;
use crate::app::push::subscribed;
use crate::app::webhooks::new as webhook;
use crate::support::{DAY, Database, SECOND, every, if_so, on_both, soak};

on_both! {
    an_entry_filed_through_the_api_is_in_nothing_that_others_get => filed;
    a_conditional_entry_that_is_used_is_in_nothing_that_others_get => condition;
    a_conditional_entry_that_is_not_used_is_in_nothing_that_others_get => unmet;
    what_is_planned_beyond_the_next_entry_is_in_nothing_that_others_get => later;
    an_entry_from_paper_is_in_nothing_that_the_opponent_and_strangers_get => paper;
    an_entry_by_mail_is_in_nothing_that_others_get => by_mail;
    a_draft_by_mail_is_in_nothing_that_others_get => draft;
    a_note_is_in_nothing_that_others_get => note;
    what_is_said_with_an_entry_is_in_nothing_that_others_get_before_the_reveal => said;
    an_open_stream_tells_the_same_of_every_entry => open_stream;
}

/// Castling, a promotion and quiet moves, few enough to try them all.
const POSITION: &str = "4k3/P7/8/8/8/8/p7/4K2R p K - 0 1 -";

/// How White's entry comes in.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// Through the API.
    Api,
    /// On a condition that comes true in the first pair.
    Condition,
    /// On a condition that does not.
    Unmet,
    /// As what follows, steps later, on what is used in the first pair.
    Later,
    /// Entered by the arbiter from a letter, with a scan.
    Paper,
    /// By mail, as an entry.
    Mail,
    /// By mail, as a draft.
    MailDraft,
    /// Noted for themselves alone.
    Note,
    /// As what is said with an entry, which is the same each time.
    Said,
}

/// What goes to one person, as far as it must be the same in every world.
struct Watch {
    site: Site,
    database: Database,
    game: GameId,
    way: Way,
    /// How often everything was looked at.
    moments: usize,
    /// Sessions in a browser: a name, and a cookie.
    sessions: Vec<(&'static str, String)>,
    /// Feeds at secret addresses: whose, and where.
    feeds: Vec<(&'static str, String)>,
    seen: Vec<Seen>,
    /// Mails under way that must not end yet.
    held: Vec<MailTask>,
}

impl Watch {
    async fn new(database: Database, way: Way) -> Watch {
        let site = Site::on(database).await;
        for actor in [&site.house.black, &site.house.arbiter, &site.house.director] {
            site.house.app.webhooks().open_stream(actor).await.unwrap();
        }
        let mut feeds = Vec::new();
        for (who, actor) in [("black", &site.house.black), ("arbiter", &site.house.arbiter)] {
            let address = site.house.app.games().make_calendar(actor).await.unwrap();
            let path = address.strip_prefix(&site.house.app.settings().public_url).unwrap();
            feeds.extend([(who, path.to_owned()), (who, path.replace(".ics", ".atom"))]);
            let hook = webhook(who, format!("https://hook.example/{who}"), WebhookForm::Standard);
            site.house.app.webhooks().make(actor, hook).await.unwrap();
            let session = signed_in(&site.house, actor, who).await;
            subscribed(&site.house, actor, &session, format!("https://push.example/{who}")).await;
        }
        let game = match way {
            Way::Condition | Way::Unmet | Way::Later => site.house.game().await,
            _ => site.house.game_from(POSITION).await,
        };
        let mut sessions = Vec::new();
        for (name, actor) in [
            ("black", &site.house.black),
            ("arbiter", &site.house.arbiter),
            ("stranger", &site.house.director),
        ] {
            sessions.push((name, cookie(&site, actor).await));
        }
        // The arbiter who types a letter in knows what it says.
        let may_know = |name: &str| way == Way::Paper && name == "arbiter";
        sessions.retain(|(name, _)| !may_know(name));
        let (seen, held) = (Vec::new(), Vec::new());
        Watch { site, database, game, way, moments: 0, sessions, feeds, seen, held }
    }

    /// Whether one of these readers looks at what stands at this place of a list: each of them on SQLite and in the long version.
    /// PostgreSQL is asked the same, so there the opponent looks at all and of the others one, at the next moment another.
    fn reads(&self, (reader, who): (usize, &str), readers: usize, place: usize) -> bool {
        let in_turn = || (place + self.moments) % readers == reader;
        self.database == Database::Sqlite || soak() || who == "black" || in_turn()
    }

    fn is_told(&self, who: &str) -> bool {
        who == "white" || (self.way == Way::Paper && who == "arbiter")
    }

    /// Whose programs look: a name, and a token if they have one.
    fn others(&self) -> Vec<(&'static str, Option<String>)> {
        let all = self.site.everybody().into_iter().filter(|(who, _)| !self.is_told(who));
        all.map(|(who, token)| (who, token.map(str::to_owned))).collect()
    }

    fn note(&mut self, what: String, status: u16, length: usize, masked: String) {
        self.seen.push((what, status, length, masked));
    }

    /// Everything there is to see now.
    async fn look(&mut self, when: &str) {
        self.site.house.publish().await;
        self.glance(when).await;
        let folder = self.site.house.store.folder().join("log");
        files(&folder, &mut self.seen);
        let checkpoint = self.site.get(None, "/log/checkpoint").await;
        let text = masked(&checkpoint.body);
        self.note(format!("checkpoint {when}"), checkpoint.status.as_u16(), checkpoint.body.len(), text);
    }

    /// Everything but the log, at this very moment.
    async fn glance(&mut self, when: &str) {
        self.moments += 1;
        self.api(when).await;
        self.pages(when).await;
        self.feeds(when).await;
        self.calls(when).await;
        self.stream(when).await;
        self.mails(when).await;
    }

    async fn feeds(&mut self, when: &str) {
        for (who, path) in self.feeds.clone() {
            if !self.is_told(who) {
                let reply = self.site.get(None, &path).await;
                assert_eq!(reply.status, 200);
                let kind = reply.header("content-type");
                self.note(format!("{when}: {who}'s {kind}"), 200, reply.body.len(), masked(&reply.body));
            }
        }
    }

    /// What webhooks and browsers are told.
    async fn calls(&mut self, when: &str) {
        let mut calls = due_calls(&self.site.house.app).await;
        calls.retain(|call| !self.is_told(call.url.rsplit_once('/').unwrap().1));
        let mut calls: Vec<Seen> = calls
            .into_iter()
            .map(|call| (format!("{when}: call of {}", call.url), 0, call.length, masked(&call.text)))
            .collect();
        calls.sort();
        self.seen.extend(calls);
    }

    async fn api(&mut self, when: &str) {
        let others = self.others();
        let readers = others.len();
        for (reader, (who, token)) in others.into_iter().enumerate() {
            let own = ["/api/v1/desk", "/api/v1/games"].map(str::to_owned);
            // Searches that one world's entry would answer.
            let found = ["moves=e1g1", "moves=e1g1%20a2a1q", "pairs_min=2", "state=finished", "rated=true"]
                .map(|query| {
                    let player = format!("/api/v1/players/{}/games?{query}", self.site.house.white.id);
                    [player, format!("/api/v1/games/search?{query}")]
                })
                .into_iter()
                .flatten();
            let all = calls_of(self.game).into_iter().chain(own).chain(found).enumerate();
            let reads = all.filter(|(place, _)| self.reads((reader, who), readers, *place));
            for path in reads.map(|(_, path)| path).collect::<Vec<_>>() {
                let reply = self.site.get(token.as_deref(), &path).await;
                let what = format!("{when}: {who} {path}");
                let head = ["content-length", "cache-control", "ratelimit-limit"];
                let head = head.map(|name| reply.header(name)).join(" ");
                let text = format!("{head}\n{}", masked(&reply.body));
                self.note(what, reply.status.as_u16(), reply.body.len(), text);
            }
        }
    }

    async fn pages(&mut self, when: &str) {
        let game = self.game;
        let paths = [
            format!("/games/{game}"),
            format!("/games/{game}?tab=conditional"),
            format!("/games/{game}?tab=notes"),
            format!("/games/{game}?tab=proofs"),
            format!("/games/{game}/state"),
            "/games".to_owned(),
            "/explore".to_owned(),
            "/desk".to_owned(),
            format!("/games/{game}/desk"),
            format!("/games/{game}/objection"),
        ];
        let sessions = self.sessions.clone();
        let readers = sessions.len();
        for (reader, (who, cookie)) in sessions.into_iter().enumerate() {
            let reads =
                paths.iter().enumerate().filter(|(place, _)| self.reads((reader, who), readers, *place));
            for (_, path) in reads.collect::<Vec<_>>() {
                let request = Request::get(path).header(header::COOKIE, &cookie);
                let reply = self.site.send(request.body(Body::empty()).unwrap()).await;
                let what = format!("{when}: {who}'s page {path}");
                self.note(what, reply.status.as_u16(), reply.body.len(), masked(&reply.body));
            }
        }
    }

    /// Streams that are opened now, to their end.
    async fn stream(&mut self, when: &str) {
        let cancel = CancellationToken::new();
        let server = doors(&self.site.house.app, &cancel);
        // As the loop of webhooks does.
        self.site.house.app.webhooks().number().await.unwrap();
        let mut streams = Vec::new();
        for (who, token) in self.others() {
            let own = token.is_some().then(|| "/api/v1/players/me/stream".to_owned());
            for path in std::iter::once(at(self.game, "/stream")).chain(own) {
                let request = asking("GET", token.as_deref(), &path);
                let reply = server.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
                assert_eq!(reply.status(), 200);
                streams.push((format!("{who} {path}"), reply.into_body()));
            }
        }
        // A server that is about to stop says what it knows and ends the streams.
        cancel.cancel();
        for (who, body) in streams {
            let bytes = to_bytes(body, 1 << 20).await.unwrap();
            self.note(format!("{when}: {who}"), 200, bytes.len(), masked(&bytes));
        }
    }

    /// Sends every mail that is due. Of White's own only kind and number are noted.
    async fn mails(&mut self, when: &str) {
        self.site.house.app.notices().remind().await.unwrap();
        let sender = Sender::new("games@fairschach.example", "https://fairschach.example").unwrap();
        let app = self.site.house.app.clone();
        let mut under_way = std::mem::take(&mut self.held);
        for id in app.notices().claim_mails(64).await.unwrap() {
            under_way.extend(app.notices().mail_task(id).await.unwrap());
        }
        let mut mails = Vec::new();
        for task in under_way {
            if task.release > app.now() {
                self.held.push(task);
                continue;
            }
            let composed = sender.compose(task.notice.as_ref().unwrap(), &task.message_id);
            let message = composed.unwrap().message;
            let who = match task.to.name.as_str() {
                "Anna" => "white",
                "Ben" => "black",
                "Carla" => "arbiter",
                _ => "stranger",
            };
            let what = format!("{when}: {} to {who}", task.kind);
            mails.push(if self.is_told(who) {
                (what, 0, 0, String::new())
            } else {
                (what, 0, message.len(), format!("{}\n{}", task.bounce, shown(&message)))
            });
            app.outbox().mail_sent(task.id).await.unwrap();
        }
        // Mails of one moment are claimed in no order.
        mails.sort();
        self.seen.extend(mails);
    }
}

/// A call of a webhook or a browser that has been made.
pub(super) struct Called {
    pub(super) url: String,
    /// Of its body, in bytes.
    pub(super) length: usize,
    /// Header fields and body; of what is encrypted no part that is another one each time.
    pub(super) text: Vec<u8>,
}

/// Makes every call that is due, and answers it.
pub(super) async fn due_calls(app: &App) -> Vec<Called> {
    let mut calls = Vec::new();
    loop {
        let tasks = app.webhooks().claim(64).await.unwrap();
        if tasks.is_empty() {
            return calls;
        }
        for task in tasks {
            app.webhooks().tried(&task, CallOutcome::Answered(200)).await.unwrap();
            let pushed = task.headers.iter().any(|(name, _)| *name == "ttl");
            let head = task.headers.iter().filter(|(name, _)| !(pushed && *name == "authorization"));
            let head: Vec<String> = head.map(|(name, value)| format!("{name}: {value}")).collect();
            let body = if pushed { Vec::new() } else { task.body.clone() };
            let text = [head.join("\n").into_bytes(), body].concat();
            calls.push(Called { url: task.url, length: task.body.len(), text });
        }
    }
}

/// A mail's head and its parts as they are read: texts masked, pictures as their hash.
fn shown(message: &[u8]) -> String {
    let head = String::from_utf8_lossy(message);
    let head = head.split("\r\n\r\n").next().unwrap();
    let mail = MessageParser::default().parse(message).unwrap();
    let mut shown = masked(head.as_bytes());
    for part in &mail.parts {
        let kind = part.content_type().and_then(|kind| kind.subtype()).unwrap_or("");
        let text = match part.text_contents() {
            Some(text) => masked(text.as_bytes()),
            None if part.is_multipart() => continue,
            None => hex::encode(record_hash(part.contents())),
        };
        shown.push_str(&format!("\n--- {kind}\n{text}"));
    }
    shown
}

/// White seals this, with a draw offer if it says ` draw`.
async fn seal(watch: &Watch, text: &str) {
    let (house, game) = (&watch.site.house, watch.game);
    let (entry, draw_offer) = match text.strip_suffix(" draw") {
        Some(entry) => (entry, true),
        None => (text, false),
    };
    match watch.way {
        Way::Api => {
            house.enter(&house.white, game, entry, draw_offer).await.unwrap();
        }
        Way::Later => {
            // All play g1-f3 on the first pair: what they planned beyond that is the secret.
            let further = text.split("; ").filter(|step| !step.is_empty()).map(|step| {
                let draw_offer = step.ends_with(" draw");
                let entries = step.trim_end_matches(" draw");
                let (when, then) = entries.split_once(' ').unwrap();
                SetStep { when: vec![when.to_owned()], then: then.to_owned(), draw_offer }
            });
            let given = SetConditional { further: further.collect(), ..if_so("e2e4 e7e5", "g1f3") };
            let (white, now) = (&house.white, house.app.now());
            let set = house.app.entries().set_conditional(white, game, 1, &given, now, Channel::Web);
            set.await.unwrap();
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
        Way::Condition | Way::Unmet => {
            let reply = if watch.way == Way::Condition { "e7e5" } else { "c7c5" };
            let given = SetConditional { draw_offer, ..if_so(&format!("e2e4 {reply}"), entry) };
            let (white, now) = (&house.white, house.app.now());
            let set = house.app.entries().set_conditional(white, game, 1, &given, now, Channel::Web);
            set.await.unwrap();
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
        Way::Paper => {
            let mut scan = format!("%PDF-1.7 {text}").into_bytes();
            scan.resize(64, b' ');
            let given = Paper {
                turn: 1,
                side: Side::White,
                entry: entry.to_owned(),
                draw_offer,
                void: false,
                arrived: PaperWay::Letter,
                stated: "Poststempel 28.12.2025".to_owned(),
                scan: Some(SecretVec::new(scan)),
                confirmed: Some(entry.to_owned()),
                received: house.app.now(),
            };
            house.app.entries().file_paper(&house.arbiter, game, given).await.unwrap();
        }
        Way::Mail | Way::MailDraft => write(watch, entry, draw_offer).await,
        Way::Note => house.app.notes().save_note(&house.white, game, 1, text).await.unwrap(),
        Way::Said => {
            let said = Remark::new(None, text).unwrap();
            house.say(&house.white, game, "e1e2", said).await.unwrap();
        }
    }
}

/// White writes a mail, which is kept and acted on.
async fn write(watch: &Watch, entry: &str, draw_offer: bool) {
    let (app, white) = (&watch.site.house.app, &watch.site.house.white);
    app.accounts().set_play_by_mail(white, true, false).await.unwrap();
    let arrived = Arrived {
        door: InboundChannel::Lmtp,
        peer: None,
        helo: None,
        sender: None,
        recipients: vec!["m+x@play.fairschach.example".to_owned()],
        message: format!("Message-ID: <1@x.example>\r\n\r\n{entry}\r\n").into_bytes(),
        received: app.now(),
    };
    app.inbox().keep_mail(arrived).await.unwrap();
    let command_mail = CommandMail {
        doubts: Vec::new(),
        from: "anna@example.org".to_owned(),
        authenticated: AuthMethod::Dkim,
        address_made: app.now(),
        binding: Binding::Shown,
        player: white.id,
        game: watch.game,
        turn: 1,
        heard: Ok(vec![MailCommand::Entry {
            entry: entry.to_owned(),
            draw_offer,
            draft: watch.way == Way::MailDraft,
        }]),
        inbound: InboundMark { message_id: Some("1@x.example".to_owned()), mark: vec![1] },
        received: app.now(),
    };
    app.mail_commands().carry_out(command_mail).await.unwrap();
}

/// All that others see until the reveal of the turn for which White has sealed this.
async fn world(database: Database, way: Way, text: &str) -> Vec<Seen> {
    let mut watch = Watch::new(database, way).await;
    watch.mails("before").await;
    // A batch of the log stands in the order of its hashes: this one is to have one leaf.
    watch.site.house.publish().await;
    seal(&watch, text).await;
    watch.look("sealed").await;
    if matches!(way, Way::Condition | Way::Unmet | Way::Later) {
        let house = &watch.site.house;
        house.file(&house.black, watch.game, "e7e5").await.unwrap();
        watch.look("the first pair is complete").await;
        assert_eq!(watch.site.house.app.games().reveal_due().await.unwrap(), 1);
        watch.glance("the first pair is opened").await;
        watch.site.house.clock.advance(2 * SECOND);
        watch.look("it is revealed").await;
    }
    // Black is reminded, and again near the end of its time.
    watch.site.house.clock.advance(9 * DAY);
    watch.mails("9 days later").await;
    watch.site.house.clock.advance(4 * DAY);
    watch.look("13 days later").await;
    let house = &watch.site.house;
    let reply = match way {
        Way::Condition | Way::Unmet | Way::Later => "b8c6",
        _ => "e8e7",
    };
    house.file(&house.black, watch.game, reply).await.unwrap();
    watch.look("Black has filed").await;
    // The reveal is not released, and its mails wait.
    let filed = !matches!(way, Way::Unmet | Way::MailDraft | Way::Note);
    let opened = watch.site.house.app.games().reveal_due().await.unwrap();
    assert_eq!(opened, usize::from(filed));
    watch.site.house.clock.advance(SECOND);
    watch.glance("it is opened").await;
    // What White's plan filed for the turn that opens then is receipted to White alone.
    let held = watch.held.iter().filter(|task| task.kind == MailKind::Revealed).count();
    assert_eq!(held, if filed { 2 } else { 0 }, "the mails of the reveal");
    watch.seen
}

fn alike(one: &[Seen], other: &[Seen], world: &str) {
    for (one, other) in one.iter().zip(other) {
        let differs = one.3.bytes().zip(other.3.bytes()).position(|(a, b)| a != b);
        let near = differs.map(|at| at.saturating_sub(80)).unwrap_or_default();
        let part = |text: &str| text.get(near..).map(|text| text.chars().take(160).collect::<String>());
        assert_eq!(part(&one.3), part(&other.3), "{world}: {}", one.0);
        assert_eq!(one, other, "{world}");
    }
    assert_eq!(one.len(), other.len(), "{world}");
}

/// Compares the worlds of the others, the last one in any case, with that of the first text; what must be told to somebody is
/// looked for there.
async fn all_alike(database: Database, way: Way, texts: &[&str], told: &[&str]) {
    let first = world(database, way, texts[0]).await;
    for what in told {
        assert!(first.iter().any(|seen| seen.0.contains(what)), "{what} is missing");
    }
    assert!(first.iter().any(|seen| seen.3.contains(&"#".repeat(43))), "nothing was masked");
    for text in every(2, texts[1..].iter().rev()) {
        alike(&first, &world(database, way, text).await, &format!("{way:?} {text}"));
    }
}

async fn filed(database: Database) {
    // On PostgreSQL fewer entries are enough: what is read is read by the same statements.
    let entries: &[&str] = match database {
        Database::Sqlite => &["e1e2", "e1g1 draw", "a7a8q", "a7a8n draw", "h1h7", "h1h8 draw"],
        Database::Postgres => &["e1e2", "a7a8n draw"],
    };
    let told = [
        "turn to black",
        "reminder to black",
        "black's text/calendar",
        "black's application/atom+xml",
        "call of https://hook.example/black",
        "call of https://push.example/black",
    ];
    all_alike(database, Way::Api, entries, &told).await;
}

/// What Black is told in any case, where a first pair is played.
const AFTER_A_PAIR: [&str; 3] = ["turn to black", "revealed to black", "reminder to black"];

async fn condition(database: Database) {
    all_alike(database, Way::Condition, &["g1f3", "e1e2", "d2d4 draw"], &AFTER_A_PAIR).await;
}

async fn unmet(database: Database) {
    all_alike(database, Way::Unmet, &["g1f3", "e1e2", "d2d4 draw"], &AFTER_A_PAIR).await;
}

async fn later(database: Database) {
    // All go on, for what goes on is sealed anew, and draws from the same source of randomness as what others get.
    let plans = ["b8c6 f1b5", "d7d6 f1b5 draw", "b8c6 f1b5 draw; a7a6 b1c3; g8f6 d2d3 draw"];
    all_alike(database, Way::Later, &plans, &AFTER_A_PAIR).await;
}

async fn paper(database: Database) {
    all_alike(database, Way::Paper, &["e1e2", "a7a8q", "e1g1 draw"], &["reminder to black"]).await;
}

async fn by_mail(database: Database) {
    all_alike(database, Way::Mail, &["e1e2", "a7a8q", "e1g1 draw"], &["reminder to black"]).await;
}

async fn draft(database: Database) {
    all_alike(database, Way::MailDraft, &["e1e2", "a7a8q", "e1g1 draw"], &["reminder to black"]).await;
}

async fn note(database: Database) {
    let long = "e1g1 ".repeat(800);
    let notes = ["e1e2", "a7a8q, then the knight", &long];
    all_alike(database, Way::Note, &notes, &["reminder to black"]).await;
}

async fn said(database: Database) {
    let longest = "\u{1f600}".repeat(280);
    all_alike(database, Way::Said, &["", "x", &longest], &["reminder to black"]).await;
}

/// Streams that stay open while White seals and Black files.
async fn open_stream(database: Database) {
    use futures_util::StreamExt;
    let mut heard: Vec<Vec<String>> = Vec::new();
    for entry in ["e1e2", "e1g1 draw"] {
        let watch = Watch::new(database, Way::Api).await;
        let mut streams = Vec::new();
        for (_, token) in watch.site.everybody() {
            let request = asking("GET", token, &at(watch.game, "/stream"));
            let reply = watch.site.router.clone().oneshot(request.body(Body::empty()).unwrap());
            streams.push(reply.await.unwrap().into_body().into_data_stream());
        }
        seal(&watch, entry).await;
        let house = &watch.site.house;
        let mut all = vec![String::new(); streams.len()];
        // That she has filed is told at the stream's own beat: what comes after it waits, or it might be told first.
        for wanted in ["event: filed", "event: result"] {
            if wanted == "event: result" {
                house.app.games().resign(&house.black, watch.game).await.unwrap();
            }
            for (text, stream) in all.iter_mut().zip(&mut streams) {
                while !text.contains(wanted) {
                    text.push_str(std::str::from_utf8(&stream.next().await.unwrap().unwrap()).unwrap());
                }
            }
        }
        heard.push(all.iter().map(|text| masked(text.as_bytes())).collect());
    }
    assert_eq!(heard[0], heard[1]);
    assert!(heard[0].iter().all(|text| !text.contains("e1e2")));
}
