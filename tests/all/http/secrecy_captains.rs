//! Worlds that differ only in the line-up that a captain has entered, or in a draw that is offered and not revealed: every page,
//! every answer of the API, its tag, every mail, feed, message of a stream and call of a webhook or a browser is the same for everybody
//! else. And who is shown a pending offer once it is revealed.

use axum::body::Body;
use axum::http::{Request, header};
use fairschach::app::actor::Actor;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{GameId, MailKind, PlayerId, TournamentId};
use fairschach::mail::Sender;

use super::kit::Site;
use super::players::tokens;
use super::secrecy_blind::masked as without_values;
use super::secrecy_tournament::{masked, without_ids};
use super::secrecy_worlds::due_calls;
use crate::app::accounts::care::signed_in;
use crate::app::push::subscribed;
use crate::app::tournaments::kit::{open_games, player_of, seen, steps};
use crate::app::tournaments::teams::{league, offered};
use crate::app::webhooks::new as webhook;
use crate::support::{DAY, Database, SECOND, on_both, soak};

on_both! {
    nobody_else_is_told_of_a_line_up_before_its_round => line_ups;
    no_captain_is_told_of_an_offer_before_its_reveal => offers;
}

/// Somebody who looks: what they are called here, and how they come in. Each has a stream, a webhook and a browser that are told.
struct Reader {
    name: &'static str,
    token: Option<String>,
    cookie: Option<String>,
    /// Their feeds at secret addresses.
    feeds: Vec<String>,
}

impl Reader {
    async fn new(site: &Site, name: &'static str, actor: Option<&Actor>) -> Reader {
        let Some(actor) = actor else { return Reader { name, token: None, cookie: None, feeds: Vec::new() } };
        let app = &site.house.app;
        let calendar = app.games().make_calendar(actor).await.unwrap();
        let calendar = calendar.strip_prefix(&app.settings().public_url).unwrap();
        app.webhooks().open_stream(actor).await.unwrap();
        let own = name.replace(' ', "-");
        let hook = webhook(name, format!("https://hook.example/{own}"), WebhookForm::Standard);
        app.webhooks().make(actor, hook).await.unwrap();
        let session = signed_in(&site.house, actor, name).await;
        subscribed(&site.house, actor, &session, format!("https://push.example/{own}")).await;
        Reader {
            name,
            token: Some(app.sign_in().create_token(actor, name).await.unwrap()),
            cookie: Some(tokens::cookie(site, actor).await),
            feeds: vec![calendar.to_owned(), calendar.replace(".ics", ".atom")],
        }
    }
}

/// What is looked at.
struct Look {
    pages: Vec<String>,
    calls: Vec<String>,
}

impl Look {
    fn at(id: TournamentId, games: &[GameId]) -> Look {
        let of = |begin: &str, parts: &[&str]| -> Vec<String> {
            parts.iter().map(|part| format!("{begin}/tournaments/{id}{part}")).collect()
        };
        let mut pages = of(
            "",
            &[
                "",
                "/teams",
                "/pairings",
                "/games",
                "/table",
                "/record",
                "/sheet",
                "/bulletin",
                "/run",
                "/results.atom",
                "/table/trf",
            ],
        );
        pages.extend(["/tournaments", "/games", "/desk"].map(str::to_owned));
        let mut calls = of(
            "/api/v1",
            &["", "/teams", "/line-ups", "/record", "/table", "/players", "/messages", "/games"],
        );
        calls.extend(["/api/v1/games", "/api/v1/desk/queue", "/api/v1/tournaments"].map(str::to_owned));
        for game in games {
            pages.push(format!("/games/{game}"));
            calls.extend(
                ["", "/record", "/pairs", "/clocks"].map(|part| format!("/api/v1/games/{game}{part}")),
            );
        }
        Look { pages, calls }
    }

    /// What each of them gets: what it is, its words, and its tag, which is another one in each world.
    async fn all(&self, site: &Site, readers: &[Reader]) -> Vec<(String, String, String)> {
        let mut got = Vec::new();
        for reader in readers {
            for path in &self.calls {
                let reply = site.get(reader.token.as_deref(), path).await;
                let words = format!("{}\n{}", reply.status, masked(&reply.body));
                let what = format!("{} {}", reader.name, without_ids(path));
                got.push((what, words, reply.header("etag").to_owned()));
            }
            for path in self.pages.iter().chain(&reader.feeds) {
                let mut request = Request::get(path);
                if let Some(cookie) = &reader.cookie {
                    request = request.header(header::COOKIE, cookie);
                }
                let reply = site.send(request.body(Body::empty()).unwrap()).await;
                let words = format!("{}\n{}", reply.status, masked(&reply.body));
                let what = format!("{}'s page {}", reader.name, without_ids(path));
                got.push((what, words, reply.header("etag").to_owned()));
            }
        }
        got
    }
}

/// The mails that are due but for those to this player, what everybody's streams, webhooks and browsers are told, and their calls.
async fn told(site: &Site, but: &Actor) -> Vec<(String, String)> {
    let app = &site.house.app;
    let sender = Sender::new("server@play.fairschach.example", "https://play.fairschach.example").unwrap();
    app.tournament_notices().send_tournament_notices().await.unwrap();
    app.notices().remind().await.unwrap();
    let mut told = Vec::new();
    loop {
        let claimed = app.notices().claim_mails(100).await.unwrap();
        if claimed.is_empty() {
            break;
        }
        for id in claimed {
            let Some(task) = app.notices().mail_task(id).await.unwrap() else { continue };
            // It is on its way, and held until the release.
            if task.release > app.now() {
                continue;
            }
            app.outbox().mail_sent(id).await.unwrap();
            if task.to.name != but.name {
                let notice = task.notice.unwrap();
                let composed = sender.compose(&notice, &task.message_id).unwrap();
                let mut text = fairschach::mail::ReadableMail::read(&composed.message).text;
                if let Some(code) = notice.code {
                    text = text.replace(&code.expose(), "·");
                }
                told.push((format!("mail {} to {}", task.kind, task.to.name), masked(text.as_bytes())));
            }
        }
    }
    let messages = format!(
        "SELECT p.name || ': ' || c.event || ' ' || c.data FROM webhook_call c JOIN webhook w ON w.id = c.webhook_id \
         JOIN player p ON p.id = w.player_id WHERE p.name <> '{}' AND c.release_us <= {} ORDER BY p.name, c.release_us, c.event",
        but.name,
        app.now().as_us()
    );
    let messages = site.house.raw().await.texts(&messages).await;
    told.extend(messages.iter().map(|text| ("streams".to_owned(), masked(text.as_bytes()))));
    let calls = due_calls(app).await.into_iter();
    told.extend(calls.map(|call| {
        let text = masked(without_values(&call.text).as_bytes());
        let text = format!("{} bytes\n{text}", call.length);
        (format!("call of {}", call.url), text)
    }));
    told.sort();
    told
}

fn alike(one: &[(String, String)], other: &[(String, String)]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one.0, other.0);
        if one.1 != other.1 {
            let mut lines = one.1.lines().zip(other.1.lines());
            panic!("{} tells it:\n{:#?}", one.0, lines.find(|(one, other)| one != other));
        }
    }
    assert_eq!(one.len(), other.len());
}

/// What everybody but the captain of Reds sees until round 1 is paired, for which this was entered; and the line-ups that are
/// published then.
async fn world(database: Database, line_up: Option<[usize; 2]>) -> (Vec<(String, String)>, String) {
    let site = Site::on(database).await;
    let house = &site.house;
    let raw = house.raw().await;
    let (id, all) = league(house, 2).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, &raw, id).await;
    let mut readers = Vec::new();
    for (name, actor) in [
        ("other captain", Some(&all[3])),
        ("their player", Some(&all[4])),
        ("own player", Some(&all[1])),
        ("director", Some(&house.director)),
        ("stranger", Some(&all[6])),
        ("public", None),
    ] {
        readers.push(Reader::new(&site, name, actor).await);
    }
    told(&site, &all[0]).await;
    let look = Look::at(id, &[]);
    // What is other only because it is looked at for the first time is over then.
    look.all(&site, &readers).await;
    let before = look.all(&site, &readers).await;
    if let Some(chosen) = line_up {
        for round in [1, 2] {
            let chosen = chosen.map(|at| all[at].id);
            house.app.teams().enter_line_up(&all[0], id, round, &chosen).await.unwrap();
        }
    }
    assert!(before == look.all(&site, &readers).await, "a page or a tag tells that one was entered");
    let mut seen = Vec::new();
    // Two days later those are reminded who have entered none; the last look is some minutes before the round is due.
    for later in [2 * DAY + 10 * SECOND, DAY - 600 * SECOND] {
        house.clock.advance(later);
        steps(house, &raw, id).await;
        let got = look.all(&site, &readers).await.into_iter();
        seen.extend(got.map(|(what, words, _)| (what, words)));
        seen.extend(told(&site, &all[0]).await);
    }
    house.clock.advance(DAY);
    steps(house, &raw, id).await;
    let published = raw.texts("SELECT body FROM tournament_event WHERE kind = 'line-ups'").await;
    (seen, masked(published.concat().as_bytes()))
}

async fn line_ups(database: Database) {
    let (none, published) = world(database, None).await;
    assert!(none.len() > 200, "{}", none.len());
    for part in [
        "mail line-up to Player 4",
        "streams",
        "call of https://hook.example/other-captain",
        "call of https://push.example/other-captain",
        "director's page",
        "public /api",
    ] {
        assert!(none.iter().any(|(what, _)| what.starts_with(part)), "{part}");
    }
    // On PostgreSQL one is enough: what is read is read by the same statements.
    let line_ups: &[[usize; 2]] = match database {
        Database::Postgres if !soak() => &[[1, 2]],
        _ => &[[0, 2], [1, 2]],
    };
    for &line_up in line_ups {
        let (seen, of_it) = world(database, Some(line_up)).await;
        alike(&none, &seen);
        assert_ne!(published, of_it, "the worlds differ, and all see it when the round begins");
    }
}

/// What everybody but White's player sees of a pair in which White has offered a draw, or not, until it is released.
async fn offer(database: Database, offers: bool) -> Vec<(String, String)> {
    let site = Site::on(database).await;
    let house = &site.house;
    let raw = house.raw().await;
    let (id, all) = league(house, 2).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    // The captains play on neither side.
    for (captain, chosen) in [(0, [1, 2]), (3, [4, 5])] {
        let chosen = chosen.map(|at: usize| all[at].id);
        house.app.teams().enter_line_up(&all[captain], id, 1, &chosen).await.unwrap();
    }
    house.clock.advance(4 * DAY);
    steps(house, &raw, id).await;
    let view = seen(house, id).await;
    let (game, white, black) = open_games(&view)[0];
    let [white, black] = [white, black].map(|number| player_of(&view, &all, number));
    let mut readers = Vec::new();
    for (name, actor) in [
        ("own captain", Some(&all[0])),
        ("other captain", Some(&all[3])),
        ("Black", Some(black)),
        ("director", Some(&house.director)),
        ("stranger", Some(&all[6])),
        ("public", None),
    ] {
        readers.push(Reader::new(&site, name, actor).await);
    }
    told(&site, white).await;
    house.enter(white, game, "e2e4", offers).await.unwrap();
    let look = Look::at(id, &[game]);
    let mut all_seen = Vec::new();
    for step in 0..3 {
        if step == 1 {
            house.file(black, game, "e7e5").await.unwrap();
        } else if step == 2 {
            assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
            house.clock.advance(SECOND);
        }
        let got = look.all(&site, &readers).await.into_iter();
        all_seen.extend(got.map(|(what, words, _)| (what, words)));
        all_seen.extend(told(&site, white).await);
    }
    all_seen
}

async fn offers(database: Database) {
    let (with, without) = (offer(database, true).await, offer(database, false).await);
    assert!(with.len() > 200, "{}", with.len());
    alike(&with, &without);
}

#[tokio::test]
async fn a_pending_offer_is_put_to_nobody_but_whoever_answers_it() {
    let site = Site::new().await;
    let house = &site.house;
    let (_, all, game) = offered(house, &house.raw().await).await;
    let sides = house.app.games().game(None, game).await.unwrap().sides;
    let person = |id: PlayerId| all.iter().find(|one| one.id == id);
    let form = format!("action=\"/games/{game}/draw\"");
    for (name, actor, answers) in [
        ("captain", Some(&all[3]), true),
        ("own player", person(sides.black.player.id), false),
        ("White", person(sides.white.player.id), false),
        ("other captain", Some(&all[0]), false),
        ("director", Some(&house.director), false),
        ("stranger", Some(&all[6]), false),
        ("public", None, false),
    ] {
        let reader = Reader::new(&site, name, actor).await;
        let mut request = Request::get(format!("/games/{game}"));
        if let Some(cookie) = &reader.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let page = site.send(request.body(Body::empty()).unwrap()).await;
        let page = String::from_utf8(page.body).unwrap();
        assert_eq!(page.contains(&form), answers, "{name}");
    }
    let mut asked = Vec::new();
    for id in house.app.notices().claim_mails(500).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap();
        asked.extend(task.filter(|task| task.kind == MailKind::CaptainDraw).map(|task| task.to.name));
    }
    assert_eq!(asked, ["Player 4"]);
}
