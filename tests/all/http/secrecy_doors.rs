//! Every door that is read, in one house: where presence is hidden, what a player files, drafts, plans or notes changes no byte of
//! what anybody else reads, nor does the opponent's entry, before both are released. The doors come from the description of the
//! API and from the routers: a new one is looked at like the others, or this test asks what stands for the parts of its path.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use fairschach::app::access::{Scope, Scopes};
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::Actor;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Micros, PlayerId, SeriesId, TournamentId};
use fairschach::game::{Channel, Remark};
use fairschach::http::openapi;
use fairschach::tlog::LogProof;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::kit::{self, Site, at};
use super::players::tokens::cookie;
use crate::app::tournaments::course::players;
use crate::app::tournaments::kit::{open_games, player_of, seen, steps};
use crate::app::tournaments::series::{enter, made, plan, shown, step};
use crate::house::source::{files, read};
use crate::support::tar::members;
use crate::support::{Database, SECOND, TestApp, if_so, on_both};

on_both! {
    no_door_tells_who_has_filed => doors;
}

/// What knows of no game, tournament or player, by how its paths begin; what is reached by secrets that were mailed; and the log
/// and the metrics, which have worlds of their own.
const OF_NO_GAME: &str = "/about /address-change /api/v1/openapi.json /assets /endgames /glossary /health /help \
    /invitation /join /learn /log /mail /mail-address /mails/samples /metrics /offline /passkey /privacy /problems \
    /rules /service-worker.js /settings/push/key /sign-in /style /trust /unsubscribe";

/// What is asked of doors beside what they answer to a bare path.
const ASKED: [&str; 15] = [
    "/api/v1/games/search?moves=h2h4",
    "/api/v1/games/search?pairs_min=2",
    "/api/v1/players/{id}/games?moves=h2h4",
    "/api/v1/players/{id}/games?pairs_min=2",
    "/api/v1/games/{id}/board.svg?turn=1",
    "/api/v1/games/{id}/board.png?turn=1&width=100",
    "/api/v1/tournaments/{id}/players?sort=since",
    "/games/{id}?tab=conditional",
    "/games/{id}?tab=notes",
    "/games/{id}?tab=proofs",
    "/games/{id}?turn=1",
    "/tournaments/{id}/bulletin?all=yes",
    "/tournaments/{id}/run?sort=owes",
    "/tournaments/{id}/run?sort=silent",
    "/tournaments/{id}/run?sort=time",
];

/// Doors that strangers are answered at, and that tell the pair as soon as it is released.
const TELL: [(&str, &str); 9] = [
    ("/api/v1/games/{id}/pairs", "application/json"),
    ("/api/v1/games/{id}/record?format=pgn", ""),
    ("/api/v1/games/{id}/board.svg", "image/svg+xml"),
    ("/api/v1/games/{id}/board.png", "image/png"),
    ("/api/v1/games/{id}/stream", "text/event-stream"),
    ("/api/v1/players/{id}/games", "application/x-chess-pgn"),
    ("/api/v1/tournaments/{id}/games", "application/x-ndjson"),
    ("/api/v1/tournaments/{id}/games.pgn", "application/x-chess-pgn"),
    ("/api/v1/tournaments/{id}/games.tar", "application/x-tar"),
];

/// Doors that strangers are answered at, whatever else is at their paths: of the section's series, and of what is in the log.
const SHOWN: [(&str, &str); 4] = [
    ("/api/v1/series/{id}", "application/json"),
    ("/series/{id}", "text/html"),
    ("/api/v1/games/{id}/record?format=file", ""),
    ("/api/v1/games/{id}/events/{chain}/{turn}/{seq}/proof", "text/plain"),
];

/// What heads say of the one request, and of those that came with it.
const OF_THE_MOMENT: [&str; 3] = ["x-request-id", "ratelimit-remaining", "ratelimit-reset"];

/// How the doors end that show the checkpoint of the log and what leads to it: that is other as soon as anything is in the log.
const PROVE: [&str; 4] = ["/proof", "/record?format=file", "/record/file", "/games.tar"];

/// An id that nothing has.
const NOBODY: &str = "019b2c3d-0000-7000-8000-000000000001";

/// What stands for the parts of paths.
struct Places {
    game: GameId,
    tournament: TournamentId,
    /// Of which the tournament is a section.
    series: SeriesId,
    player: PlayerId,
    /// The secret of the opponent's feeds.
    feed: String,
}

impl Places {
    fn values(&self, path: &str) -> Vec<(&'static str, Vec<String>)> {
        let all = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        let room = path.trim_start_matches("/api/v1").split('/').nth(1);
        let id = match room.unwrap_or_default() {
            "games" => self.game.to_string(),
            "tournaments" => self.tournament.to_string(),
            "players" | "people" | "accounts" => self.player.to_string(),
            "series" => self.series.to_string(),
            "challenges" | "mails" => NOBODY.to_owned(),
            _ => "{id}".to_owned(),
        };
        vec![
            ("{id}", vec![id]),
            ("{chain}/{turn}/{seq}", all(&["white/1/0", "black/1/0", "public/1/0"])),
            ("{scan}", all(&[NOBODY])),
            ("{conditional}", all(&[NOBODY])),
            ("{variant}", all(&["fairschach"])),
            ("{kind}", all(&["csv", "json", "png", "svg", "trf"])),
            ("{act}", all(&["pause"])),
            ("{file}", vec![format!("{}.ics", self.feed), format!("{}.atom", self.feed)]),
        ]
    }

    /// The path with all that stands for its parts.
    fn filled(&self, path: &str) -> Vec<String> {
        let mut all = vec![path.to_owned()];
        for (part, values) in self.values(path).into_iter().filter(|(part, _)| path.contains(*part)) {
            all =
                values.iter().flat_map(|value| all.iter().map(move |one| one.replace(part, value))).collect();
        }
        let whole = all.iter().all(|path| !path.contains('{'));
        assert!(whole, "{path}: say above what stands for its parts, or that it knows of no game");
        all
    }
}

/// A request that is compared.
struct Door {
    path: String,
    accept: String,
}

/// What a described call is asked for: the forms that its parameter names, or else each kind that it answers; what is added to
/// the path, and what is accepted.
fn answers(path: &str, get: &Value) -> Vec<(String, String)> {
    let parameters = get["parameters"].as_array().into_iter().flatten();
    let forms = parameters.filter(|one| one["name"] == "format");
    let forms = forms.flat_map(|one| one["schema"]["enum"].as_array().into_iter().flatten());
    let mut all: Vec<(String, String)> =
        forms.filter_map(Value::as_str).map(|form| (format!("?format={form}"), String::new())).collect();
    if all.is_empty() {
        let kinds = get["responses"]["200"]["content"].as_object().expect(path);
        all.extend(kinds.keys().map(|kind| (String::new(), kind.clone())));
    }
    all
}

/// A path of the API, and each way in which its answer is asked for: as `?format=…`, or as this kind of content.
type Read = (String, Vec<(String, String)>);

/// Every call of the API that is described as read.
static READ: LazyLock<Vec<Read>> = LazyLock::new(|| {
    let described = openapi();
    let paths = described["paths"].as_object().unwrap().iter();
    paths.filter_map(|(path, item)| Some((path.clone(), answers(path, item.get("get")?)))).collect()
});

/// What is read of a game at one address, but for its stream and for pictures of what its drawings show.
pub(super) fn calls_of(game: GameId) -> Vec<String> {
    let mut all = BTreeSet::new();
    for (path, answers) in READ.iter() {
        let Some(rest) = path.strip_prefix("/api/v1/games/{id}").filter(|rest| !rest.contains('{')) else {
            continue;
        };
        let asked =
            answers.iter().filter(|(_, kind)| !["text/event-stream", "image/png"].contains(&kind.as_str()));
        all.extend(asked.map(|(form, _)| at(game, &format!("{rest}{form}"))));
    }
    all.into_iter().collect()
}

fn calls(places: &Places) -> Vec<Door> {
    let mut all = Vec::new();
    for (path, answers) in READ.iter() {
        for path in places.filled(path) {
            let door = |(form, kind): &(String, String)| Door {
                path: format!("{path}{form}"),
                accept: kind.clone(),
            };
            all.extend(answers.iter().map(door));
        }
    }
    all
}

/// The paths of all routes that answer GET, as the routers name them.
fn routes() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for file in files("src/http", &["rs"]) {
        for route in read(&file).split(".route(").skip(1) {
            let mut depth = 1_usize;
            let closes = |c: char| {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                depth == 0
            };
            let route = &route[..route.find(closes).unwrap()];
            let path = route.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            let (path, methods) = path.expect("a route begins with its path");
            if methods.contains("get(") {
                all.insert(path.to_owned());
            }
        }
    }
    all
}

fn begins_with(path: &str, begins: &str) -> bool {
    path.strip_prefix(begins).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn pages(places: &Places) -> Vec<Door> {
    let routes = routes();
    for begins in OF_NO_GAME.split(' ') {
        assert!(routes.iter().any(|path| begins_with(path, begins)), "{begins} is no page");
    }
    let paths = routes.iter().filter(|path| !OF_NO_GAME.split(' ').any(|begins| begins_with(path, begins)));
    let paths = paths.flat_map(|path| places.filled(path));
    paths.map(|path| Door { path, accept: "text/html".to_owned() }).collect()
}

/// All doors: those of programs, and those of people.
fn all_doors(places: &Places) -> [Vec<Door>; 2] {
    let (mut calls, mut pages) = (calls(places), pages(places));
    assert!(calls.len() > 70 && pages.len() > 80, "{} calls, {} pages", calls.len(), pages.len());
    for asked in ASKED {
        let into = if asked.starts_with("/api/") { &mut calls } else { &mut pages };
        let path = places.filled(asked).remove(0);
        into.push(Door { path, accept: String::new() });
    }
    [calls, pages]
}

/// A way in: by a token for programs, by a cookie for people, or as a stranger for either.
#[derive(Clone)]
struct Way {
    who: &'static str,
    head: Option<(&'static str, String)>,
    by_program: bool,
}

impl Way {
    async fn token(site: &Site, who: &'static str, actor: &Actor, scopes: Scopes) -> Way {
        let new = NewToken { scopes, ..NewToken::for_everything("doors") };
        let token = site.house.app.sign_in().make_token(actor, new).await.unwrap();
        Way { who, head: Some(("authorization", format!("Bearer {token}"))), by_program: true }
    }

    async fn browser(site: &Site, who: &'static str, actor: &Actor) -> Way {
        Way { who, head: Some(("cookie", cookie(site, actor).await)), by_program: false }
    }

    async fn answer(&self, router: &Router, door: &Door) -> (String, Answer) {
        let mut request = Request::get(&door.path).header("host", "fairschach.example");
        if !door.accept.is_empty() {
            request = request.header("accept", &door.accept);
        }
        if let Some((name, value)) = &self.head {
            request = request.header(*name, value);
        }
        let reply = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = reply.into_parts();
        let proves = parts.status == 200 && PROVE.iter().any(|end| door.path.ends_with(end));
        let of_the_log = |name: &str| proves && ["content-length", "etag"].contains(&name);
        let mut head: Vec<String> = parts
            .headers
            .iter()
            .filter(|(name, _)| !OF_THE_MOMENT.contains(&name.as_str()) && !of_the_log(name.as_str()))
            .map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes())))
            .collect();
        head.sort();
        let mut body = to_bytes(body, 16 << 20).await.unwrap().to_vec();
        if proves && door.path.ends_with(".tar") {
            let members = members(&body).into_iter();
            let members = members.map(|(name, bytes)| [name.into_bytes(), without_log(&bytes)].concat());
            body = members.collect::<Vec<_>>().concat();
        } else if proves {
            body = without_log(&body);
        }
        (named(self.who, &door.path, &door.accept), Answer { status: parts.status.as_u16(), head, body })
    }
}

/// A proof, or a file with proofs, without the checkpoint and the hashes that lead to it; anything else as it is.
fn without_log(body: &[u8]) -> Vec<u8> {
    if let Ok(proof) = LogProof::parse(body) {
        return format!("{} {:?}", proof.index, proof.extra).into_bytes();
    }
    let Ok(mut file) = serde_json::from_slice::<Value>(body) else { return body.to_owned() };
    assert!(file["checkpoint"].take().is_string(), "{file}");
    for event in file["events"].as_array_mut().unwrap() {
        assert!(event["proof"]["hashes"].take().is_array(), "{event} is not in the log");
    }
    file.to_string().into_bytes()
}

fn named(who: &str, path: &str, accept: &str) -> String {
    format!("{who}: {path} {accept}")
}

#[derive(PartialEq)]
struct Answer {
    status: u16,
    head: Vec<String>,
    body: Vec<u8>,
}

type Seen = BTreeMap<String, Answer>;

/// What each of them reads now, by a process that has just begun: nobody has asked too often.
async fn look(site: &Site, ways: &[Way], doors: &Arc<[Vec<Door>; 2]>) -> Seen {
    site.house.app.webhooks().number().await.unwrap();
    // A server that is about to stop says what it knows and ends the streams.
    let stops = CancellationToken::new();
    stops.cancel();
    let router = kit::doors(&site.house.app, &stops);
    let reads = ways.iter().map(|way| {
        let (way, router, doors) = (way.clone(), router.clone(), doors.clone());
        tokio::spawn(async move {
            let mut seen = Vec::new();
            for door in &doors[usize::from(!way.by_program)] {
                seen.push(way.answer(&router, door).await);
            }
            seen
        })
    });
    join_all(reads).await.into_iter().flat_map(Result::unwrap).collect()
}

/// Nothing of what is seen now was seen otherwise before.
fn same(before: &Seen, now: &Seen, when: &str) {
    for (what, now) in now {
        let was = &before[what];
        assert_eq!((was.status, &was.head), (now.status, &now.head), "{what}, {when}");
        let differs = was.body.iter().zip(&now.body).position(|(one, other)| one != other);
        let near = |body: &[u8]| {
            let from = differs.unwrap_or(body.len()).saturating_sub(80);
            String::from_utf8_lossy(&body[from..body.len().min(from + 240)]).into_owned()
        };
        assert!(*was == *now, "{what} tells that {when}:\n{}\n{}", near(&was.body), near(&now.body));
    }
}

/// White drafts, notes and plans.
async fn prepare(site: &Site, white: &Actor, game: GameId) {
    let (app, now) = (&site.house.app, site.house.app.now());
    app.entries().save_draft(white, game, 1, "h2h4".to_owned(), true).await.unwrap();
    app.notes().save_note(white, game, 1, "Kanarienvogel").await.unwrap();
    let next = if_so("h2h4 e7e5", "a2a3");
    app.entries().set_conditional(white, game, 1, &next, now, Channel::Web).await.unwrap();
}

/// The log takes up what waits, so much later; then it is again what time it was, for many doors tell that.
async fn publish(house: &TestApp, later: Micros) {
    let now = house.app.now();
    house.clock.advance(later);
    house.publish().await;
    house.clock.advance(now.since(house.app.now()));
}

async fn doors(database: Database) {
    let site = Site::on(database).await;
    let (house, raw) = (&site.house, site.house.raw().await);
    let hidden = json!({ "seeding": "entry", "terms": { "presence": "hidden" } });
    let (all, series) = (players(house, 3).await, made(house, plan(3, 1, hidden)).await);
    enter(house, series, &all).await;
    assert_eq!(step(house).await, 1);
    let tournament = shown(house, series).await.sections[0].tournament;
    steps(house, &raw, tournament).await;
    let view = seen(house, tournament).await;
    let (game, white, black) = open_games(&view)[0];
    let [white, black] = [white, black].map(|number| player_of(&view, &all, number));
    let calendar = house.app.games().make_calendar(black).await.unwrap();
    let feed = calendar.rsplit('/').next().unwrap().trim_end_matches(".ics").to_owned();
    let places = Places { game, tournament, series, player: white.id, feed };
    for actor in [white, black, &house.director] {
        house.app.webhooks().open_stream(actor).await.unwrap();
    }
    // What the opponent is told from then on: a game of theirs begins.
    let other = NewGameRequest { black: black.id, ..house.request() };
    house.app.games().create_game(&house.director, other).await.unwrap();
    let stranger = |by_program| Way { who: "stranger", head: None, by_program };
    let opponent = vec![
        Way::token(&site, "opponent", black, Scopes::ALL).await,
        Way::browser(&site, "opponent's browser", black).await,
    ];
    let mut others = vec![stranger(true), stranger(false)];
    // On one of the databases all of them look, for that takes its time.
    if database == Database::Sqlite {
        let director = &house.director;
        others.push(Way::token(&site, "White, to read", white, Scopes::of([Scope::Read])).await);
        others.push(Way::token(&site, "director", director, Scopes::ALL).await);
        others.push(Way::browser(&site, "director's browser", director).await);
    }
    let (everybody, doors) = ([opponent, others.clone()].concat(), Arc::new(all_doors(&places)));
    house.publish().await;
    // The first look may change what the second one shows.
    look(&site, &everybody, &doors).await;
    let before = look(&site, &everybody, &doors).await;
    let answered = before.values().filter(|answer| answer.status == 200).count();
    assert!(answered > 100, "{answered} of {} are answered", before.len());
    for (path, accept) in SHOWN {
        let what = named("stranger", &places.filled(path).pop().unwrap(), accept);
        assert_eq!(before[&what].status, 200, "{what}");
    }
    assert!(before.values().all(|answer| answer.status != 429), "somebody has asked too often");

    prepare(&site, white, game).await;
    // A draft ends where it is filed.
    same(&before, &look(&site, &everybody, &doors).await, "White has a draft and a plan");
    house.say(white, game, "h2h4", Remark::new(None, "Kanarienvogel").unwrap()).await.unwrap();
    same(&before, &look(&site, &everybody, &doors).await, "White has filed");
    publish(house, 0).await;
    same(&before, &look(&site, &everybody, &doors).await, "White has filed, and it is in the log");
    house.file(black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    // Whoever has the secret of the opponent's feeds reads there what the opponent owes.
    let looked = async || {
        let mut seen = look(&site, &others, &doors).await;
        seen.retain(|what, _| !what.contains("/calendar/"));
        seen
    };
    same(&before, &looked().await, "both have filed, and the pair is opened");
    publish(house, 10 * SECOND).await;
    same(&before, &looked().await, "the opened pair is in the log");
    house.clock.advance(2 * SECOND);
    let after = look(&site, &[stranger(true)], &doors).await;
    for (path, accept) in TELL {
        let what = named("stranger", &places.filled(path)[0], accept);
        let (was, is) = (&before[&what], &after[&what]);
        assert_eq!((was.status, is.status), (200, 200), "{what}");
        assert!(was.body != is.body, "{what} tells nothing of the released pair either");
    }
    for kind in ["ics", "atom"] {
        let what = named("stranger", &format!("/calendar/{}.{kind}", places.feed), "text/html");
        assert_eq!(before[&what].status, 200, "{what}");
    }
    let own = named("opponent", "/api/v1/players/me/stream", "text/event-stream");
    let told = String::from_utf8_lossy(&before[&own].body).into_owned();
    assert!(told.contains("event: game.started"), "{told}");
}
