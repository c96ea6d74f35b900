//! What is counted, for those who run the server: on an address of its own, and nothing that tells who has filed.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use fairschach::app::operations::server_state::OVERDUE_AFTER;
use fairschach::app::outbox::webhooks::calls::CallOutcome;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::http::{AppState, WebOptions, metrics, router_of};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::app::reviews::{ask, over};
use crate::app::webhooks::new as webhook;
use crate::http::kit::{Site, asking, at, with_json};
use crate::inbox::kit::{TO, arrived};
use crate::support::{DAY, Database, SECOND, on_both};

on_both! {
    counts_and_ages_are_told => told;
    what_waits_for_more_than_a_minute_is_overdue => overdue;
    who_has_filed_is_in_no_number => filed;
}

/// The pages and the metrics of one process.
struct Both {
    site: Site,
    pages: Router,
    own: Router,
}

impl Both {
    async fn on(database: Database) -> Both {
        let site = Site::on(database).await;
        let web = WebOptions { secure_cookie: true, ..WebOptions::default() };
        let door = AppState::new(site.house.app.clone(), web, CancellationToken::new());
        Both { site, pages: router_of(&door), own: metrics::router(&door) }
    }

    async fn send(&self, request: Request<Body>) -> u16 {
        self.pages.clone().oneshot(request).await.unwrap().status().as_u16()
    }

    async fn text(&self) -> String {
        let request = Request::get("/metrics").body(Body::empty()).unwrap();
        let reply = self.own.clone().oneshot(request).await.unwrap();
        assert_eq!(reply.status(), 200);
        let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
        assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
        String::from_utf8(to_bytes(reply.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
    }

    /// Every number but the durations.
    async fn numbers(&self) -> BTreeMap<String, f64> {
        let text = self.text().await;
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.contains("duration"));
        let numbers = lines.filter_map(|line| line.rsplit_once(' '));
        numbers.map(|(name, value)| (name.to_owned(), value.parse().unwrap())).collect()
    }
}

async fn told(database: Database) {
    let both = Both::on(database).await;
    assert_eq!(both.send(Request::get("/api/v1/bots").body(Body::empty()).unwrap()).await, 200);
    assert_eq!(both.send(Request::get("/health/live").body(Body::empty()).unwrap()).await, 200);
    assert_eq!(both.send(Request::get("/nowhere").body(Body::empty()).unwrap()).await, 404);
    assert_eq!(
        both.send(Request::get("/metrics").body(Body::empty()).unwrap()).await,
        404,
        "players see none"
    );
    let numbers = both.numbers().await;
    let is = |name: &str| numbers.get(name).copied();
    assert_eq!(is("fairschach_requests_total{door=\"Api\",status=\"2xx\"}"), Some(1.0), "{numbers:?}");
    assert_eq!(is("fairschach_requests_total{door=\"Health\",status=\"2xx\"}"), Some(1.0));
    assert_eq!(is("fairschach_requests_total{door=\"Page\",status=\"4xx\"}"), Some(2.0));
    assert_eq!(is("fairschach_ready"), Some(1.0));
    assert_eq!(is("fairschach_mails_delayed"), Some(0.0));
    assert_eq!(is("fairschach_log_leaves_overdue"), Some(0.0));
    assert!(both.text().await.contains("fairschach_request_duration_seconds_bucket"));
    for queue in ["calls_delayed", "thoughts_waiting", "reviews_waiting"] {
        assert_eq!(is(&format!("fairschach_{queue}")), Some(0.0));
        assert_eq!(is(&format!("fairschach_{queue}_age_seconds")), Some(0.0));
    }
    both.site.house.app.bots().make_players().await.unwrap();
    let asked = json!({ "level": 1, "variant": "fairschach" });
    both.site.post(Some(&both.site.white), "/api/v1/bots/games", asked).await.good();
    both.site.house.clock.advance(90 * SECOND);
    let numbers = both.numbers().await;
    assert_eq!(numbers["fairschach_thoughts_waiting"], 1.0);
    assert_eq!(numbers["fairschach_thoughts_waiting_age_seconds"], 90.0);
    let (house, hooks) = (&both.site.house, both.site.house.app.webhooks());
    let new = webhook("mine", "https://a.example/".to_owned(), WebhookForm::Standard);
    hooks.make(&house.white, new).await.unwrap();
    hooks.test(&house.white, hooks.all(&house.white).await.unwrap()[0].id).await.unwrap();
    let numbers = both.numbers().await;
    assert_eq!(numbers["fairschach_calls_delayed"], 0.0, "it has not been tried");
    let task = hooks.claim(8).await.unwrap().pop().unwrap();
    hooks.tried(&task, CallOutcome::Failed).await.unwrap();
    let game = over(house, 1).await;
    assert_eq!(ask(house, &house.white, game).await, None);
    house.clock.advance(30 * SECOND);
    let numbers = both.numbers().await;
    for (queue, count, age) in [("calls_delayed", 1.0, 34.0), ("reviews_waiting", 1.0, 30.0)] {
        assert_eq!(numbers[&format!("fairschach_{queue}")], count);
        assert_eq!(numbers[&format!("fairschach_{queue}_age_seconds")], age, "{queue}");
    }
}

/// A mail comes in, a pair is complete and two flags fall at the same moment, and nobody deals with them.
async fn overdue(database: Database) {
    let both = Both::on(database).await;
    let house = &both.site.house;
    let all = async |counts: [f64; 3], age_s: f64| {
        let numbers = both.numbers().await;
        for (queue, count) in ["mails_in", "reveals", "flags"].into_iter().zip(counts) {
            let age = if count > 0.0 { age_s } else { 0.0 };
            assert_eq!(numbers[&format!("fairschach_{queue}_overdue")], count, "{queue}");
            assert_eq!(numbers[&format!("fairschach_{queue}_overdue_age_seconds")], age, "{queue}");
        }
    };
    house.game().await;
    house.clock.advance(14 * DAY);
    let complete = house.game().await;
    house.file(&house.white, complete, "e2e4").await.unwrap();
    house.file(&house.black, complete, "e7e5").await.unwrap();
    let mail = house.app.inbox().keep_mail(arrived(&[TO], "e2e4\r\n")).await.unwrap();
    all([0.0; 3], 0.0).await;
    house.clock.advance(OVERDUE_AFTER);
    all([0.0; 3], 0.0).await;
    house.clock.advance(SECOND);
    all([1.0; 3], 61.0).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "the mail came in at the flag");
    all([1.0, 0.0, 1.0], 61.0).await;
    house.app.inbox().inbound_done(mail.id).await.unwrap();
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    all([0.0; 3], 0.0).await;
}

/// In one world White files and Black keeps a draft, in the other it is the other way round, in the third both keep drafts.
async fn filed(database: Database) {
    let mut worlds = Vec::new();
    for filed in [Some("white"), Some("black"), None] {
        let both = Both::on(database).await;
        let game = both.site.house.game().await;
        for (who, token, entry) in [("white", &both.site.white, "e2e4"), ("black", &both.site.black, "e7e5")]
        {
            let body: Value = json!({ "turn": 1, "entry": entry });
            let (method, path) = if filed == Some(who) { ("POST", "/entries") } else { ("PUT", "/draft") };
            let status = both.send(with_json(asking(method, Some(token), &at(game, path)), &body)).await;
            assert!((200..300).contains(&status), "{status}");
        }
        let text = both.text().await;
        assert!(
            !text.contains(&game.to_string()) && !text.contains("entries") && !text.contains("e2e4"),
            "{text}"
        );
        worlds.push(both.numbers().await);
    }
    assert_eq!(worlds[0], worlds[1]);
    assert_eq!(worlds[0], worlds[2]);
}
