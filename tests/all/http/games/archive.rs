//! Games of the archive are read as before: every page, every answer, every file, byte for byte, and they come out of it whole.

use axum::body::Body;
use axum::http::{Request, header};
use fairschach::app::games::follow::check_rows;
use fairschach::app::games::replay::replay;
use fairschach::app::operations::archive::ArchiveStep;
use fairschach::base::{GameId, PlayerId, Timestamp, TournamentId};
use fairschach::game::Channel;
use fairschach::store::{Store, StoreError};
use fairschach::verify::{Verdict, verify_game};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::app::operations::erasure::finish;
use crate::app::tournaments::kit::{open_games, player_of, running, seen, to_the_end};
use crate::http::kit::{Site, at, doors};
use crate::http::players::tokens::cookie;
use crate::support::raw::{self, Raw, tx};
use crate::support::search::contains;
use crate::support::{DAY, Database, SECOND, if_so, on_both, open_app_by, settings, soak};

on_both! {
    what_is_read_of_a_game_of_the_archive_is_the_same => read;
    a_game_comes_out_of_the_archive_as_it_went_in => taken_out;
    a_game_in_which_something_is_open_stays => stays;
    two_processes_move_each_game_once => together;
    a_search_finds_games_of_the_archive => searched;
    the_doctor_compares_games_of_the_archive => compared;
    what_an_erased_player_said_is_gone_from_the_archive => erased;
}

const BY: [&str; 8] =
    ["turn", "turn_side", "submission", "conditional_entry", "reveal", "blind_turn", "event", "archive"];

/// What somebody got at a path.
type Answer = (String, u16, Vec<u8>);

struct Over {
    site: Site,
    raw: Raw,
    tournament: TournamentId,
    /// One of the tournament, one that was played to a flag, and one that nobody played.
    games: Vec<GameId>,
    /// All, with the tournament's other five.
    all: Vec<GameId>,
}

/// A tournament that is over, a game with a revised entry, a conditional one, notes, a void turn and a flag, and one that nobody
/// played; 31 days after the last of them ended.
async fn over(database: Database) -> Over {
    let site = Site::on(database).await;
    let (house, raw) = (&site.house, site.house.raw().await);
    let (tournament, players) = running(house, &raw, 4, json!({}), Some(&house.arbiter)).await;
    let (of_tournament, white, black) = open_games(&seen(house, tournament).await)[0];
    let view = seen(house, tournament).await;
    let (white, black) = (player_of(&view, &players, white), player_of(&view, &players, black));
    for (first, second) in [("e2e4", "e7e5"), ("g1f3", "b8c6"), ("b1c3", "g8f6"), ("f1e2", "f8e7")] {
        house.file(white, of_tournament, first).await.unwrap();
        house.file(black, of_tournament, second).await.unwrap();
        house.reveal().await;
    }
    let mut all: Vec<GameId> = open_games(&view).into_iter().map(|(game, ..)| game).collect();
    to_the_end(house, &raw, tournament, &players).await;
    let played = site.house.game_with(&[("revision", "until_complete")]).await;
    let if_so = if_so("e2e4 e7e5", "g1f3");
    let (white, now) = (&house.white, house.app.now());
    house.app.entries().set_conditional(white, played, 1, &if_so, now, Channel::Web).await.unwrap();
    house.app.notes().save_note(white, played, 1, "to begin with").await.unwrap();
    site.file(&site.white, played, "d2d4").await.good();
    house.clock.advance(SECOND);
    site.pair(played, "e2e4", "e7e5").await;
    site.file(&site.black, played, "b8c6").await.good();
    house.reveal().await;
    site.pair(played, "b1c3", "g8f6").await;
    let void =
        json!({ "turn": 4, "kind": "void-and-replay", "from": 3, "reason": "By hand.", "rule": "FSR 9" });
    site.post(Some(&site.arbiter), &at(played, "/rulings"), void).await.good();
    site.pair(played, "b1c3", "g8f6").await;
    let said = json!({ "turn": 6, "entry": "f1e2", "greeting": "thanks", "line": "Long ago" });
    site.post(Some(&site.white), &at(played, "/entries"), said).await.good();
    let said = json!({ "turn": 6, "entry": "f8e7", "line": "Not so long" });
    site.post(Some(&site.black), &at(played, "/entries"), said).await.good();
    house.reveal().await;
    site.file(&site.white, played, "d2d3").await.good();
    house.clock.advance(15 * DAY);
    house.app.clocks().judge_flags().await.unwrap();
    let unplayed = site.house.game().await;
    house.app.games().resign(&house.white, unplayed).await.unwrap();
    house.clock.advance(31 * DAY);
    house.publish().await;
    send_mails(&site).await;
    all.extend([played, unplayed]);
    Over { site, raw, tournament, games: vec![of_tournament, played, unplayed], all }
}

async fn send_mails(site: &Site) {
    loop {
        let mails = site.house.app.notices().claim_mails(64).await.unwrap();
        if mails.is_empty() {
            return;
        }
        for mail in mails {
            site.house.app.outbox().mail_sent(mail).await.unwrap();
        }
    }
}

impl Over {
    /// Everything that anybody can read of these games.
    async fn everything(&self) -> Vec<Answer> {
        let all = self.every(1).await;
        assert!(all.iter().filter(|(_, status, _)| *status == 200).count() > 200);
        all
    }

    /// The same, but that each path is read by one or two of the readers only; by all in the long version.
    async fn some(&self) -> Vec<Answer> {
        self.every(if soak() { 1 } else { 3 }).await
    }

    async fn every(&self, step: usize) -> Vec<Answer> {
        let (site, house) = (&self.site, &self.site.house);
        let mut all = Vec::new();
        let (api, pages) = (self.api(), self.pages());
        for (nth, (who, token)) in site.everybody().into_iter().enumerate() {
            for path in api.iter().skip(nth % step).step_by(step) {
                let reply = site.get(token, path).await;
                all.push((format!("{who}: {path}"), reply.status.as_u16(), reply.body));
            }
        }
        for (nth, actor) in [&house.white, &house.arbiter, &house.director].into_iter().enumerate() {
            let cookie = cookie(site, actor).await;
            for path in pages.iter().skip(nth % step).step_by(step) {
                let request = Request::get(path).header(header::COOKIE, &cookie).body(Body::empty()).unwrap();
                let reply = site.send(request).await;
                all.push((format!("{:?}: {path}", actor.role), reply.status.as_u16(), reply.body));
            }
        }
        assert!(all.iter().all(|(_, status, _)| *status < 500), "{all:?}");
        all
    }

    fn api(&self) -> Vec<String> {
        const OF_GAME: [&str; 24] = [
            "",
            "/pairs",
            "/record",
            "/record?format=text",
            "/record?format=pgn",
            "/record?format=file",
            "/board.svg",
            "/board.svg?turn=1",
            "/board.svg?turn=3",
            "/submissions",
            "/timeline",
            "/disputes",
            "/claims",
            "/clocks",
            "/clocks?format=csv",
            "/legal",
            "/entry",
            "/draft",
            "/conditionals",
            "/scans",
            "/receipt",
            "/review",
            "/events/public/0/0/proof",
            "/events/white/1/0/proof",
        ];
        let tournament = format!("/api/v1/tournaments/{}", self.tournament);
        let player = format!("/api/v1/players/{}", self.site.house.white.id);
        let mut all: Vec<String> =
            self.games.iter().flat_map(|game| OF_GAME.map(|path| at(*game, path))).collect();
        all.extend(
            ["", "/games", "/games.pgn", "/games.tar", "/table", "/players", "/record"]
                .map(|rest| format!("{tournament}{rest}")),
        );
        all.extend(["", "/ratings", "/reliability"].map(|rest| format!("{player}{rest}")));
        all.extend(
            ["/api/v1/games", "/api/v1/desk", "/api/v1/silent-players", "/api/v1/desk/acts"]
                .map(str::to_owned),
        );
        all
    }

    fn pages(&self) -> Vec<String> {
        const OF_GAME: [&str; 9] =
            ["", "?pair=1", "?pair=2", "?tab=notes", "?tab=proofs", "/state", "/clocks", "/desk", "/review"];
        let mut all: Vec<String> =
            self.games.iter().flat_map(|game| OF_GAME.map(|path| format!("/games/{game}{path}"))).collect();
        all.extend(["", "/table"].map(|rest| format!("/tournaments/{}{rest}", self.tournament)));
        all.push(format!("/players/{}", self.site.house.black.id));
        all.extend(["/games", "/explore", "/explore/ended", "/desk", "/ratings"].map(str::to_owned));
        all
    }

    async fn step(&self) -> ArchiveStep {
        self.site.house.app.operations().archive_step().await.unwrap()
    }

    async fn counts(&self) -> Vec<i64> {
        let mut all = Vec::new();
        for table in BY {
            all.push(self.raw.number(&format!("SELECT COUNT(*) FROM {table}")).await);
        }
        all
    }

    /// What ratings, tables and lists of the silent count.
    async fn counted(&self) -> String {
        let (store, id) = (raw::store(&self.site.house.store.url).await, self.tournament);
        let players = [&self.site.house.white, &self.site.house.black].map(|actor| actor.id.as_uuid());
        let (first, last) = (Timestamp::from_us(0), self.site.house.app.now());
        let counted = tx!(store, read, tx => {
            let mut filed: Vec<_> = tx.ratings().filed_by(&players, first, last).await?;
            filed.sort_by_key(|row| row.player_id);
            let filed: Vec<_> = filed.iter().map(|row| (row.entries, row.reply_us)).collect();
            let played = tx.ratings().played_games((first, last), (0, uuid::Uuid::nil()), 100).await?;
            let hours = tx.pairings().reply_hours(id, last).await?;
            format!("{filed:?} {} {hours:?}", played.len())
        });
        store.close().await;
        counted.unwrap()
    }

    async fn replayed(&self, full: bool) -> String {
        let store = raw::store(&self.site.house.store.url).await;
        let replayed = replay(&store, None, full, &CancellationToken::new(), |_| {}).await.unwrap();
        store.close().await;
        assert!(replayed.is_good(), "{replayed:?}");
        format!("{} {}", replayed.games, replayed.pairs)
    }
}

#[track_caller]
fn alike(before: &[Answer], after: &[Answer]) {
    assert_eq!(before.len(), after.len());
    for (one, other) in before.iter().zip(after) {
        assert_eq!((&one.0, one.1), (&other.0, other.1));
        assert!(
            one.2 == other.2,
            "{}\n{}\n{}",
            one.0,
            String::from_utf8_lossy(&one.2),
            String::from_utf8_lossy(&other.2)
        );
    }
}

async fn read(database: Database) {
    let over = over(database).await;
    let (before, counted) = (over.everything().await, over.counted().await);
    let (replayed, rows) = (over.replayed(true).await, over.counts().await);
    assert_eq!(over.step().await, ArchiveStep { moved: 8, is_through: true });
    assert_eq!(over.step().await, ArchiveStep { moved: 0, is_through: true });
    let left = over.counts().await;
    assert!(left[2] < rows[2] && left[6] < rows[6], "{rows:?} {left:?}");
    alike(&before, &over.everything().await);
    let told = |who: &str| {
        before.iter().any(|(path, _, bytes)| path.starts_with(who) && contains(bytes, "Long ago"))
    };
    assert!(
        ["white", "black", "arbiter"].into_iter().all(told) && !["stranger", "public"].into_iter().any(told)
    );
    assert_eq!(over.counts().await, left, "reading took a game out");
    assert_eq!(over.counted().await, counted);
    assert_eq!(over.replayed(true).await, replayed);
    assert_eq!(over.replayed(false).await, replayed);
    for game in &over.games {
        let file = over.site.get(Some(&over.site.white), &at(*game, "/record?format=file")).await;
        assert_eq!(verify_game(&file.body, &[]).verdict(), Verdict::Consistent);
    }
    // Another process knows of it only what the database tells.
    let again = Site { router: fresh(&over).await, ..over.site };
    let over = Over { site: again, ..over };
    alike(&before, &over.everything().await);
}

/// A second process on the same database.
async fn fresh(over: &Over) -> axum::Router {
    let house = &over.site.house;
    let settings = settings(2 * SECOND, house.store.folder().join("log"));
    let app = open_app_by(&house.store.url, house.clock.clone(), 2, settings).await;
    doors(&app, &over.site.cancel)
}

async fn taken_out(database: Database) {
    let over = over(database).await;
    let (before, rows) = (over.some().await, over.counts().await);
    let store: Store = raw::store(&over.site.house.store.url).await;
    // What is broken off leaves all as it was.
    let (game, now) = (over.games[1], over.site.house.app.now());
    let broken: Result<(), StoreError> = store
        .write(move |tx| {
            Box::pin(async move {
                let row = tx.games().lock(game).await?.unwrap();
                tx.archive().put_away(&row, now).await?;
                Err(StoreError::Interrupted)
            })
        })
        .await;
    assert!(broken.is_err());
    assert_eq!(over.counts().await, rows);
    assert_eq!(over.step().await.moved, 8);
    // Whoever locks a game to change it finds it in its tables.
    for game in &over.all {
        assert_eq!(over.site.house.app.games().rebuild_game(*game).await.unwrap(), (Vec::new(), Vec::new()));
    }
    assert_eq!(over.counts().await, rows);
    assert_eq!(over.raw.number("SELECT COUNT(*) FROM archive_seat").await, 0);
    alike(&before, &over.some().await);
    assert_eq!(over.step().await.moved, 8, "and goes back again");
    alike(&before, &over.some().await);
    store.close().await;
}

async fn stays(database: Database) {
    let over = over(database).await;
    let [of_tournament, played, unplayed] = [0, 1, 2].map(|at| hex_of(&over.raw, over.games[at]));
    for (open, closed) in [
        (
            format!("UPDATE game SET phase = 'suspended' WHERE id = {played}"),
            format!("UPDATE game SET phase = 'finished' WHERE id = {played}"),
        ),
        (
            format!("UPDATE game SET doubt_us = 1 WHERE id = {played}"),
            format!("UPDATE game SET doubt_us = NULL WHERE id = {played}"),
        ),
        (
            format!("UPDATE mail SET state = 'waiting' WHERE game_id = {played} AND kind = 'turn'"),
            format!("UPDATE mail SET state = 'sent' WHERE game_id = {played}"),
        ),
        (
            format!(
                "UPDATE tournament SET state = 'running' WHERE id IN (SELECT tournament_id FROM pairing WHERE game_id = {of_tournament})"
            ),
            "UPDATE tournament SET state = 'finished'".to_owned(),
        ),
        (
            format!(
                "INSERT INTO incident (game_id, id, turn, kind, opened_us, due_us) VALUES ({unplayed}, {played}, 1, 'check', 1, 1)"
            ),
            "UPDATE incident SET closed_us = 2".to_owned(),
        ),
    ] {
        over.raw.execute(&open).await;
        let held = if open.contains("tournament") { 6 } else { 1 };
        assert_eq!(over.step().await.moved, 8 - held, "{open}");
        over.raw.execute(&closed).await;
        assert_eq!(over.step().await.moved, held, "{closed}");
        for game in &over.all {
            over.site.house.app.games().rebuild_game(*game).await.unwrap();
        }
    }
}

fn hex_of(raw: &Raw, game: GameId) -> String {
    match raw {
        Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        Raw::Postgres(_) => format!("'{game}'"),
    }
}

async fn together(database: Database) {
    let over = over(database).await;
    let before = over.some().await;
    let house = &over.site.house;
    let settings = settings(2 * SECOND, house.store.folder().join("log"));
    let other = open_app_by(&house.store.url, house.clock.clone(), 2, settings).await;
    let (one, two) = tokio::join!(over.step(), other.operations().archive_step());
    assert_eq!(one.moved + two.unwrap().moved, 8);
    alike(&before, &over.some().await);
}

/// By what stands in their rows, and by what has to be played over.
async fn searched(database: Database) {
    let over = over(database).await;
    let (site, played) = (&over.site, over.games[1]);
    let white = site.house.white.id;
    let game = site.get(Some(&site.white), &at(played, "")).await.good();
    let position = game["position"].as_str().unwrap().replace(' ', "%20");
    let of_played = [
        format!("player={white}"),
        format!("player={white}&by=time&state=finished"),
        format!("player={white}&moves=e2e4%20e7e5"),
        format!("player={white}&position={position}"),
    ];
    let others = [
        format!("player={white}&moves=d2d4"),
        format!("tournament={}", over.tournament),
        format!("tournament={}&moves=e2e4%20e7e5%20g1f3", over.tournament),
    ];
    let asked: Vec<String> =
        of_played.iter().chain(&others).map(|query| format!("/api/v1/games/search?{query}")).collect();
    let mut before = Vec::new();
    for path in &asked {
        before.push(site.get(Some(&site.black), path).await.good());
    }
    assert_eq!(over.step().await.moved, 8);
    let rows = over.counts().await;
    for (nth, (path, before)) in asked.iter().zip(before).enumerate() {
        let found = site.get(Some(&site.black), path).await.good();
        assert_eq!(found, before, "{path}");
        let is_there = found.to_string().contains(&played.to_string());
        assert_eq!(is_there, nth < of_played.len(), "{path}");
    }
    assert_eq!(over.counts().await, rows, "looking for games took one out");
}

/// All of them, and one whose row was changed is named.
async fn compared(database: Database) {
    let over = over(database).await;
    assert_eq!(over.step().await.moved, 8);
    let (store, rows) = (raw::store(&over.site.house.store.url).await, over.counts().await);
    let good = check_rows(&store, None, None, |_| {}).await.unwrap();
    assert_eq!((good.games, good.differing), (8, 0), "{good:?}");
    let played = over.games[1];
    let id = hex_of(&over.raw, played);
    over.raw.execute(&format!("UPDATE game SET score = '0-1' WHERE id = {id}")).await;
    let bad = check_rows(&store, None, None, |_| {}).await.unwrap();
    let named: Vec<GameId> = bad.found.iter().map(|(game, _)| *game).collect();
    assert_eq!((bad.games, bad.differing, named), (8, 1, vec![played]));
    assert_eq!(over.counts().await, rows, "comparing took a game out");
    store.close().await;
}

/// Also when the games are in the archive again; what the opponent has stays.
async fn erased(database: Database) {
    let over = over(database).await;
    let (site, house, played) = (&over.site, &over.site.house, over.games[1]);
    let said = |player: PlayerId| {
        let id = over.raw.id(player.as_uuid());
        format!("SELECT COUNT(*) FROM submission WHERE line_box IS NOT NULL AND player_id = {id}")
    };
    let (hers, his) = (said(house.white.id), said(house.black.id));
    let kept = over.raw.number(&his).await;
    assert!(over.raw.number(&hers).await > 0 && kept > 0);
    assert_eq!(over.step().await.moved, 8);
    let pairs = at(played, "/pairs");
    assert!(contains(&site.get(Some(&site.black), &pairs).await.body, "Long ago"));

    house.app.operations().erase_by_operator(None, house.white.id).await.unwrap();
    finish(house).await;
    assert!(over.step().await.moved > 0, "they go back");
    let (told, text) = (site.get(Some(&site.black), &pairs).await, "Long ago");
    assert!(told.status.is_success() && !contains(&told.body, text));
    let file = site.get(Some(&site.black), &at(played, "/record?format=file")).await;
    assert_eq!(verify_game(&file.body, &[]).verdict(), Verdict::Consistent);
    for game in &over.all {
        assert_eq!(house.app.games().rebuild_game(*game).await.unwrap(), (Vec::new(), Vec::new()));
    }
    assert_eq!((over.raw.number(&hers).await, over.raw.number(&his).await), (0, kept));
    assert_eq!(over.raw.number("SELECT COUNT(*) FROM note").await, 0);
}
