//! Nothing of an entry is told while many are filed at once. In games with hidden presence strangers and a token to read get the
//! same bytes before, while and after dozens of calls file, draft and plan, and so does the opponent of one who files; streams
//! tell nothing before the release. The same where PostgreSQL breaks transactions off and they are begun again.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use fairschach::app::App;
use fairschach::base::{GameId, Timestamp};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::games::stream::{event, open};
use super::kit::{Site, asking, at, doors, with_json};
use super::players::tokens::token;
use crate::peers::postgres_proxy::{ConflictProxy, Every};
use crate::support::search::contains;
use crate::support::{Database, SECOND, on_both, open_app_with};

on_both! {
    nothing_is_told_while_many_file => together;
}

/// Three of each kind; one account may have 16 streams open.
const GAMES: usize = 12;
/// What is sent to them at once.
const CALLS: usize = 48;
/// How often everything is read at most while that goes on.
const ROUNDS_MAX: usize = 4;
/// White's and Black's entries, what each says with it, and replies on which each plans something and that do not come.
const ENTRIES: [&str; 2] = ["h2h4", "a7a5"];
const SAID: [&str; 2] = ["Kanarienvogel", "Nachtigall"];
const REPLIES: [[&str; 2]; 2] = [["c7c5", "c7c6"], ["c2c4", "c2c3"]];

/// Which sides file in the game of this number: both, White, Black, or none.
fn filing(number: usize) -> [bool; 2] {
    [number % 4 < 2, number.is_multiple_of(2)]
}

/// A path that somebody reads.
struct Look {
    who: &'static str,
    token: Option<String>,
    path: String,
    /// Whether nothing that this reader does changes the answer.
    is_fixed: bool,
    /// What must not stand there.
    canaries: Vec<&'static str>,
}

async fn looks(site: &Site, games: &[GameId]) -> Vec<Look> {
    let white = &site.house.white;
    let strangers = [
        ("stranger", None),
        ("director", Some(site.director.clone())),
        ("White, to read", Some(token(site, white, "read").await)),
    ];
    let players = [("White", &site.white), ("Black", &site.black)];
    let mut all = Vec::new();
    for (who, token) in strangers {
        let mut paths = vec![format!("/api/v1/players/{}/games?moves=h2h4", white.id)];
        for game in games {
            paths.extend(["", "/pairs", "/clocks", "/record?format=file"].map(|rest| at(*game, rest)));
        }
        if token.is_some() {
            paths.push("/api/v1/games".to_owned());
        } else {
            paths.extend(games.iter().map(|game| format!("/games/{game}")));
            paths.push("/explore".to_owned());
        }
        let canaries = SAID.to_vec();
        all.extend(paths.into_iter().map(|path| {
            let (token, canaries) = (token.clone(), canaries.clone());
            Look { who, token, path, is_fixed: true, canaries }
        }));
    }
    for (number, game) in games.iter().enumerate() {
        for (side, (who, token)) in players.into_iter().enumerate() {
            let (own, other) = (filing(number)[side], filing(number)[1 - side]);
            let paths = ["", "/pairs", "/clocks", "/record?format=file", "/legal", "/seal-context"];
            all.extend(paths.map(|rest| Look {
                who,
                token: Some(token.clone()),
                path: at(*game, rest),
                is_fixed: other && !own,
                canaries: vec![SAID[1 - side]],
            }));
        }
    }
    all
}

/// What was answered: the status and the body, by who read and where.
type Answers = BTreeMap<String, (u16, Vec<u8>)>;

/// Reads everything, at a process that nobody has asked too often.
async fn read(site: &Site, looks: &[Look]) -> Answers {
    let doors = doors(&site.house.app, &site.cancel);
    let mut all = Answers::new();
    for Look { who, token, path, canaries, .. } in looks {
        let request = asking("GET", token.as_deref(), path).body(Body::empty()).unwrap();
        let reply = doors.clone().oneshot(request).await.unwrap();
        let status = reply.status().as_u16();
        let body = to_bytes(reply.into_body(), 16 << 20).await.unwrap().to_vec();
        for canary in canaries {
            assert!(!contains(&body, canary), "{canary} stands at {path} for {who}");
        }
        all.insert(format!("{who} {path}"), (status, body));
    }
    all
}

/// Who does nothing themselves is told nothing.
fn same(looks: &[Look], before: &Answers, now: &Answers) {
    for Look { who, path, .. } in looks.iter().filter(|look| look.is_fixed) {
        let what = format!("{who} {path}");
        let (was, is) = (&before[&what], &now[&what]);
        let text = |answer: &(u16, Vec<u8>)| format!("{}\n{}", answer.0, String::from_utf8_lossy(&answer.1));
        assert!(was == is, "{what}:\n{}\n\n{}", text(was), text(is));
    }
}

/// A request of a player's program.
struct Call {
    token: String,
    method: &'static str,
    path: String,
    body: Value,
    /// Whether it is taken in any case: where both file, the pair may be opened before a plan comes.
    is_taken: bool,
}

/// An entry with something said, or a draft where nobody files, and one plan or two of each who plays.
fn calls(site: &Site, games: &[GameId]) -> Vec<Call> {
    let mut all = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let filing = filing(number);
        let (both, none) = (filing == [true; 2], filing == [false; 2]);
        for side in [0, 1].into_iter().filter(|side| filing[*side] || none) {
            let token = if side == 0 { &site.white } else { &site.black };
            let mut body = json!({ "turn": 1, "entry": ENTRIES[side] });
            let (method, rest) = if none { ("PUT", "/draft") } else { ("POST", "/entries") };
            if !none {
                body["line"] = format!("{}-{number}", SAID[side]).into();
            }
            let call = |method, rest, body, is_taken| {
                let (token, path) = (token.clone(), at(*game, rest));
                Call { token, method, path, body, is_taken }
            };
            all.push(call(method, rest, body, true));
            for reply in REPLIES[side].into_iter().take(if both { 1 } else { 2 }) {
                let when = if side == 0 { [ENTRIES[0], reply] } else { [reply, ENTRIES[1]] };
                let then = if side == 0 { "g1f3" } else { "g8f6" };
                let body = json!({ "turn": 1, "when": when, "then": then });
                all.push(call("POST", "/conditionals", body, !both));
            }
        }
    }
    assert_eq!(all.len(), CALLS);
    all
}

/// Sends all of them at once through these doors; what is complete is opened meanwhile.
async fn play(doors: Router, app: App, calls: Vec<Call>) {
    let sent = calls.into_iter().map(|Call { token, method, path, body, is_taken }| {
        let doors = doors.clone();
        tokio::spawn(async move {
            let request = with_json(asking(method, Some(&token), &path), &body);
            let status = doors.oneshot(request).await.unwrap().status();
            let fits = status.is_success() || (!is_taken && status.is_client_error());
            assert!(fits, "{method} {path}: {status}");
        })
    });
    let sent = join_all(sent);
    let opened = async {
        while app.games().reveal_due().await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
    };
    let (sent, ()) = tokio::join!(sent, opened);
    for one in sent {
        one.unwrap();
    }
    while app.games().reveal_due().await.unwrap() > 0 {}
}

/// The types of a stream's events up to the end of the game, and when each came.
async fn told(mut stream: BodyDataStream, app: App) -> Vec<(String, Timestamp)> {
    let mut all: Vec<(String, Timestamp)> = Vec::new();
    while all.last().is_none_or(|(last, _)| last != "result") {
        let (_, data) = event(&mut stream).await.unwrap();
        all.push((data["type"].as_str().unwrap().to_owned(), app.now()));
    }
    all
}

/// The players' programs go through `doors`, all others through the site's own.
async fn load(site: &Site, games: &[GameId], doors: Router, app: App) {
    let looks = looks(site, games).await;
    let before = read(site, &looks).await;
    for (what, (status, body)) in &before {
        assert_eq!(*status, 200, "{what}: {}", String::from_utf8_lossy(body));
    }
    let (house, raw) = (&site.house, site.house.raw().await);
    let mut streams = Vec::new();
    for (number, game) in games.iter().enumerate() {
        for token in [None, Some(site.director.as_str()), Some(site.black.as_str())] {
            let stream = open(site, token, &at(*game, "/stream"), None).await;
            streams.push((number, tokio::spawn(told(stream, house.app.clone()))));
        }
    }
    let playing = tokio::spawn(play(doors, app, calls(site, games)));
    let mut rounds = 0;
    while rounds == 0 || (rounds < ROUNDS_MAX && !playing.is_finished()) {
        rounds += 1;
        same(&looks, &before, &read(site, &looks).await);
    }
    playing.await.unwrap();
    same(&looks, &before, &read(site, &looks).await);
    for canary in SAID {
        assert!(!raw.holds(house.store.folder(), canary).await, "{canary} stands in the database");
    }
    let live = raw.number("SELECT COUNT(*) FROM submission WHERE live").await;
    assert_eq!(live, GAMES as i64, "each entry once");

    house.clock.advance(2 * SECOND);
    let release = house.app.now();
    for game in games {
        house.app.games().resign(&house.white, *game).await.unwrap();
    }
    house.clock.advance(2 * SECOND);
    for (number, told) in streams {
        let told = told.await.unwrap();
        let types: Vec<&str> = told.iter().map(|(kind, _)| kind.as_str()).collect();
        let both = filing(number) == [true; 2];
        let wanted = if both { &["start", "reveal", "result"][..] } else { &["start", "result"] };
        assert_eq!(types, wanted, "game {number}");
        let in_time = told[1..].iter().all(|(_, at)| *at >= release);
        assert!(in_time, "game {number} is told of before its release");
    }
    let pairs = site.get(None, &at(games[0], "/pairs")).await;
    assert!(contains(&pairs.body, ENTRIES[0]), "and then everybody reads it");
    site.cancel.cancel();
}

async fn begun(database: Database) -> (Site, Vec<GameId>) {
    let site = Site::on(database).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(site.house.game_with(&[("presence", "hidden")]).await);
    }
    (site, games)
}

async fn together(database: Database) {
    let (site, games) = begun(database).await;
    load(&site, &games, site.router.clone(), site.house.app.clone()).await;
}

/// The programs file at another process, some of whose transactions are broken off.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_told_by_what_is_begun_again() {
    let (site, games) = begun(Database::Postgres).await;
    let proxy = ConflictProxy::before(&site.house.store.url, Every { commit: 23, lock: 29 }).await;
    let app = open_app_with(proxy.url(), site.house.clock.clone(), 3, 2 * SECOND).await;
    load(&site, &games, doors(&app, &site.cancel), app).await;
    let (commits, locks) = proxy.conflicts();
    assert!(commits + locks > 0, "nothing was broken off");
}
