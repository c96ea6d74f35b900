//! Two worlds that differ only in whether one player of a tournament with hidden presence has filed: every page, every answer
//! of the API, every mail, the record and the queue are the same for everybody else.

use axum::body::Body;
use axum::http::{Request, header};
use fairschach::app::actor::Actor;
use fairschach::app::core::views::GameView;
use fairschach::app::outbox::bounces::Report;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use fairschach::mail::Sender;
use serde_json::json;

use super::kit::Site;
use super::players::tokens;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::steps;
use crate::support::{DAY, Database, on_both, soak};

on_both! {
    silence_does_not_tell_who_has_filed => hidden;
    where_presence_is_shown_silence_is_told => shown;
}

/// What is drawn by chance or made from it has another value in each world: ids, tokens, hashes.
pub(super) fn masked(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let in_word = |c: char| c.is_ascii_alphanumeric() || "+/=-_".contains(c);
    let mut out = String::new();
    for piece in text.split_inclusive(|c: char| !in_word(c)) {
        let word = piece.trim_end_matches(|c: char| !in_word(c));
        let ids = word.split('/').any(|part| part.len() >= 22);
        out.push_str(&if ids { piece.replace(word, "·") } else { piece.to_owned() });
    }
    out
}

pub(super) fn without_ids(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.len() >= 22 { "·" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

struct World {
    site: Site,
    id: TournamentId,
    all: Vec<Actor>,
    seen: Vec<(String, String)>,
}

impl World {
    async fn new(database: Database, presence: &str) -> World {
        let site = Site::on(database).await;
        let house = &site.house;
        let all = players(house, 3).await;
        let sheet = json!({
            "seeding": "entry", "silence": {"days": 5, "withdraw": false}, "clock": "60d/pair",
            "terms": {"presence": presence, "leave": "30"},
        });
        let id = entered(house, sheet, &all).await;
        house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        steps(house, &house.raw().await, id).await;
        let seen = Vec::new();
        World { site, id, all, seen }
    }

    /// The first player files in one of two games, and not in the other.
    async fn file(&self) {
        let house = &self.site.house;
        let games = house.app.games().games(&self.all[0], None, 2).await.unwrap();
        let as_white = |view: &&GameView| view.sides.white.player.id == self.all[0].id;
        let game = games.iter().find(as_white).unwrap().id;
        house.file(&self.all[0], game, "e2e4").await.unwrap();
    }

    /// A mail with this word to the first player comes back.
    async fn bounce(&self, kind: &str) {
        let app = &self.site.house.app;
        for id in app.notices().claim_mails(500).await.unwrap() {
            let Some(task) = app.notices().mail_task(id).await.unwrap() else {
                continue;
            };
            app.outbox().mail_sent(id).await.unwrap();
            if task.kind.as_str() == kind && task.to.name == "Player 1" {
                let reason = "no such mailbox".to_owned();
                let report = Report { permanent: true, reason };
                app.outbox().bounced(&task.bounce, report).await.unwrap();
                return;
            }
        }
    }

    /// All that these see.
    async fn look(&mut self, when: &str, looking: &[&str]) {
        let site = &self.site;
        let house = &site.house;
        let id = self.id;
        steps(house, &house.raw().await, id).await;
        house.app.tournament_notices().send_tournament_notices().await.unwrap();
        house.app.tournament_notices().send_todo_mails().await.unwrap();
        house.app.notices().make_digests().await.unwrap();
        let first = self.all[0].id;
        let mut seen = Vec::new();
        let readers = [
            ("director", Some(house.director.clone())),
            ("opponent", Some(self.all[1].clone())),
            ("stranger", Some(house.white.clone())),
            ("public", None),
        ];
        let games = house.app.games().games(&self.all[0], None, 9).await.unwrap();
        let mut pages: Vec<String> = [
            "",
            "/table",
            "/pairings",
            "/games",
            "/record",
            "/run",
            "/run?sort=owes",
            "/run?sort=time",
            "/run?sort=silent",
            "/run/players.csv",
            "/adjudications",
            "/mail",
            "/sheet",
            "/results.atom",
            "/table/trf",
        ]
        .map(|path| format!("/tournaments/{id}{path}"))
        .into();
        pages.extend(["/silent", "/desk", "/desk/reliability", "/games", "/leave"].map(str::to_owned));
        pages.push(format!("/players/{first}"));
        let mut paths: Vec<String> =
            ["", "/record", "/table", "/messages", "/sheet", "/acts", "/players", "/players?sort=since"]
                .map(|path| format!("/api/v1/tournaments/{id}{path}"))
                .into();
        paths.extend(
            ["desk", "desk/queue", "desk/acts", "desk/reliability", "silent-players", "games"]
                .map(|path| format!("/api/v1/{path}")),
        );
        paths.push(format!("/api/v1/players/{first}"));
        paths.push(format!("/api/v1/players/{first}/reliability"));
        for game in &games {
            pages.push(format!("/games/{}", game.id));
            for path in ["", "/record", "/clocks", "/timeline"] {
                paths.push(format!("/api/v1/games/{}{path}", game.id));
            }
        }
        for (who, actor) in readers.iter().filter(|(who, _)| looking.contains(who)) {
            let (mut token, mut cookie) = (None, None);
            if let Some(actor) = actor {
                token = Some(house.app.sign_in().create_token(actor, when).await.unwrap());
                cookie = Some(tokens::cookie(site, actor).await);
            }
            for path in &paths {
                let reply = site.get(token.as_deref(), path).await;
                let what = format!("{when}: {who} {}", without_ids(path));
                seen.push((what, format!("{}\n{}", reply.status, masked(&reply.body))));
            }
            for path in &pages {
                let mut request = Request::get(path);
                if let Some(cookie) = &cookie {
                    request = request.header(header::COOKIE, cookie);
                }
                let reply = site.send(request.body(Body::empty()).unwrap()).await;
                let what = format!("{when}: {who}'s page {}", without_ids(path));
                seen.push((what, format!("{}\n{}", reply.status, masked(&reply.body))));
            }
        }
        seen.extend(self.mails(when).await);
        self.seen.extend(seen);
    }

    /// All mails but those of whom it is about.
    async fn mails(&self, when: &str) -> Vec<(String, String)> {
        let app = &self.site.house.app;
        let sender =
            Sender::new("server@play.fairschach.example", "https://play.fairschach.example").unwrap();
        let mut mails = Vec::new();
        loop {
            let claimed = app.notices().claim_mails(100).await.unwrap();
            if claimed.is_empty() {
                break;
            }
            for id in claimed {
                let Some(task) = app.notices().mail_task(id).await.unwrap() else {
                    continue;
                };
                app.outbox().mail_sent(id).await.unwrap();
                if task.to.name == "Player 1" {
                    continue;
                }
                let composed = sender.compose(task.notice.as_ref().unwrap(), &task.message_id).unwrap();
                let what = format!("{when}: mail {} to {}", task.kind, task.to.name);
                let text = mail_parser::MessageParser::default().parse(&composed.message).unwrap();
                let text = text.body_text(0).unwrap_or_default().into_owned();
                mails.push((what, masked(text.as_bytes())));
            }
        }
        mails.sort();
        mails
    }
}

async fn world(database: Database, presence: &str, files: bool, looking: &[&str]) -> World {
    let mut world = World::new(database, presence).await;
    world.mails("before").await;
    world.site.house.clock.advance(DAY);
    if files {
        world.file().await;
        world.bounce("receipt").await;
    }
    world.look("a day later", looking).await;
    world.site.house.clock.advance(DAY * 9 / 2);
    world.look("others are silent for five days", looking).await;
    world.site.house.clock.advance(DAY);
    world.look("all are", looking).await;
    world
}

async fn hidden(database: Database) {
    // PostgreSQL is asked the same: there two look, or all in the long version.
    let looking: &[&str] = match database {
        Database::Postgres if !soak() => &["director", "opponent"],
        _ => &["director", "opponent", "stranger", "public"],
    };
    let (with, without) =
        (world(database, "hidden", true, looking).await, world(database, "hidden", false, looking).await);
    assert!(with.seen.len() > 200, "{}", with.seen.len());
    let answered = |part: &str| {
        let of =
            with.seen.iter().filter(|(what, _)| what.starts_with("all are: director") && what.contains(part));
        assert!(of.clone().count() > 0, "{part}");
        for (what, text) in of {
            assert!(text.starts_with("200"), "{what}: {text}");
        }
    };
    for part in
        ["desk/queue", "/record", "/silent-players", "/reliability", "page /silent", "page /desk", "/table"]
    {
        answered(part);
    }
    for (one, other) in with.seen.iter().zip(&without.seen) {
        assert_eq!(one.0, other.0);
        if one.1 != other.1 {
            let mut lines = one.1.lines().zip(other.1.lines());
            let line = lines.find(|(one, other)| one != other);
            panic!("{} tells it:\n{line:#?}", one.0);
        }
    }
    assert_eq!(with.seen.len(), without.seen.len());
}

/// What would be told if it were not hidden, so that the worlds above are shown to differ.
async fn shown(database: Database) {
    let looking = &["director"];
    let (with, without) =
        (world(database, "shown", true, looking).await, world(database, "shown", false, looking).await);
    let queue = |world: &World| {
        let last = world.seen.iter().filter(|(what, _)| {
            what.starts_with("others") && what.contains("director") && what.contains("desk/queue")
        });
        last.map(|(_, text)| text.matches("silent").count()).sum::<usize>()
    };
    assert!(queue(&with) < queue(&without), "{} {}", queue(&with), queue(&without));
}
