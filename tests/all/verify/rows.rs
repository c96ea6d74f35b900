//! Rows of the database changed behind the house's back, after which it publishes and serves what it then has: found by
//! whoever holds one thing from before.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::GameId;
use fairschach::tlog::{CheckpointNote, Leaf, event_hash, leaf_hash};
use fairschach::verify::{Held, Note, ReadLog, Report, Verdict, verify_log};
use hex::encode as hex;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::doc::Doc;
use super::games::Played;
use super::world::{checkpoint, log_key, policy, receipt_key, witness_key};
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp};

const TABLES: [&str; 4] = ["event", "leaf", "submission", "log_state"];
/// How many changes are tried.
const CHANGES: usize = 400;

/// The place of an event as that of its leaf.
fn of_leaf(place: &str) -> String {
    place.replace("game_id", "owner_id")
}

/// What a change touched.
struct Change {
    what: &'static str,
    /// The number of the first log entry that is another now.
    number: usize,
    /// Whether a receipt for the event there must show it; a receipt says nothing of when, in time, its entry was logged.
    against_receipt: bool,
}

/// A played game with what was kept of it.
struct Kept {
    house: TestApp,
    game: GameId,
    raw: Raw,
    file: Value,
    /// Published checkpoints, each with its size.
    checkpoints: Vec<(usize, String)>,
    /// Receipts, each with the number of its entry.
    receipts: Vec<(usize, String)>,
    size: usize,
}

impl Kept {
    async fn new() -> Kept {
        let house = TestApp::new(Database::Sqlite).await;
        let game = house.game().await;
        house.clock.advance(60 * SECOND);
        let (mut notes, mut checkpoints) = (Vec::new(), Vec::new());
        for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
            notes.push(house.file(&house.white, game, white).await.unwrap().receipt.note);
            house.clock.advance(SECOND);
            notes.push(house.file(&house.black, game, black).await.unwrap().receipt.note);
            house.reveal().await;
            let published = house.publish().await;
            checkpoints.push((size_of(published.checkpoint.size), published.note));
        }
        // Later than everything that was promised.
        house.clock.advance(700 * SECOND);
        house.game().await;
        let last = house.publish().await;
        let parsed = CheckpointNote::parse(&last.note).unwrap();
        let line = |number| parsed.cosign(&witness_key(number), 1_800_000_000).unwrap();
        let files = Arc::new(house.app.transparency().log_dir());
        let cosigned = house
            .app
            .transparency()
            .publish_cosigned(files, last.checkpoint.size, line(1) + &line(2))
            .await
            .unwrap()
            .unwrap();
        let size = size_of(cosigned.checkpoint.size);
        checkpoints.push((size, cosigned.note));
        let raw = house.raw().await;
        for table in TABLES {
            raw.execute(&format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}")).await;
        }
        let mut kept = Kept {
            file: house.app.games().game_file(None, game).await.unwrap(),
            house,
            game,
            raw,
            checkpoints,
            receipts: Vec::new(),
            size,
        };
        for (at, note) in notes.into_iter().enumerate() {
            let number = kept.number_of(at % 2, at / 2 + 1, 0).await;
            kept.receipts.push((number, note));
        }
        kept
    }

    async fn number_of(&self, chain: usize, turn: usize, seq: usize) -> usize {
        let place = format!("chain = {chain} AND turn = {turn} AND seq = {seq}");
        let game = hex(self.game.as_uuid().as_bytes());
        let sql = format!("SELECT number FROM leaf WHERE owner_id = X'{game}' AND {place}");
        usize::try_from(self.raw.number(&sql).await).unwrap()
    }

    async fn restore(&self) {
        for table in TABLES {
            let again = format!("DELETE FROM {table}; INSERT INTO {table} SELECT * FROM kept_{table}");
            self.raw.execute(&again).await;
        }
    }

    /// Chain, turn and number of the game's events in the order of the file, with the numbers of their entries.
    async fn places(&self) -> Vec<(usize, String)> {
        let mut places = Vec::new();
        for written in self.file["events"].as_array().unwrap() {
            let event: Value = serde_json::from_slice(&decode(&written["event"])).unwrap();
            let chain =
                ["white", "black", "public"].iter().position(|chain| event["chain"] == *chain).unwrap();
            let (turn, seq) = (event["turn"].as_u64().unwrap(), event["seq"].as_u64().unwrap());
            let number = self.number_of(chain, turn.try_into().unwrap(), seq.try_into().unwrap()).await;
            let game = hex(self.game.as_uuid().as_bytes());
            places.push((
                number,
                format!("game_id = X'{game}' AND chain = {chain} AND turn = {turn} AND seq = {seq}"),
            ));
        }
        places
    }

    /// Puts an event in the place of another, with its leaf or without.
    async fn put(&self, place: &str, salt: &[u8], body: &[u8], leaf: bool) {
        let (salt_hex, body_hex, hash) = (hex(salt), hex(body), hex(event_hash(body)));
        self.raw
            .execute(&format!(
                "UPDATE event SET body = X'{body_hex}', salt = X'{salt_hex}', hash = X'{hash}' WHERE {place}"
            ))
            .await;
        if leaf {
            let leaf = hex(leaf_hash(&salt.try_into().unwrap(), body));
            self.raw.execute(&format!("UPDATE leaf SET hash = X'{leaf}' WHERE {}", of_leaf(place))).await;
        }
    }

    async fn change(&self, rng: &mut StdRng, places: &[(usize, String)]) -> Change {
        let events = self.file["events"].as_array().unwrap();
        let receipted = rng.random();
        // The log's entry, and the event at it.
        let at = if receipted {
            let (number, _) = self.receipts[rng.random_range(0..self.receipts.len())];
            places.iter().position(|(other, _)| *other == number).unwrap()
        } else {
            rng.random_range(0..places.len())
        };
        let (number, place) = &places[at];
        let (salt, body) = (decode(&events[at]["salt"]), decode(&events[at]["event"]));
        let with_leaf = rng.random();
        let mut change = Change { what: "", number: *number, against_receipt: receipted };
        change.what = match rng.random_range(0..9) {
            0 => {
                let hash = hex(rng.random::<[u8; 32]>());
                self.raw.execute(&format!("UPDATE leaf SET hash = X'{hash}' WHERE {}", of_leaf(place))).await;
                "another leaf"
            }
            1 => {
                self.drop_leaf(*number).await;
                "a leaf dropped"
            }
            2 => {
                let other = (number + 1 + rng.random_range(0..self.size - 1)) % self.size;
                let (low, high) = (other.min(*number), other.max(*number));
                self.raw
                    .execute(&format!(
                        "UPDATE leaf SET number = -1 WHERE number = {low};
                         UPDATE leaf SET number = {low} WHERE number = {high};
                         UPDATE leaf SET number = {high} WHERE number = -1"
                    ))
                    .await;
                change.number = low;
                change.against_receipt = false;
                "two leaves exchanged"
            }
            3 => {
                let ago = rng.random_range(1..1000);
                self.raw
                    .execute(&format!("UPDATE leaf SET batch_s = batch_s - {ago} WHERE {}", of_leaf(place)))
                    .await;
                change.against_receipt = false;
                "a leaf backdated"
            }
            4 => {
                let mut event: Value = serde_json::from_slice(&body).unwrap();
                event["at"] = (event["at"].as_i64().unwrap() - rng.random_range(1..1_000_000)).into();
                let body = serde_json_canonicalizer::to_vec(&event).unwrap();
                self.put(place, &salt, &body, with_leaf).await;
                "an event backdated"
            }
            5 => {
                let mut body = body;
                let bit = rng.random_range(0..body.len() * 8);
                body[bit / 8] ^= 1 << (bit % 8);
                self.put(place, &salt, &body, with_leaf).await;
                "a bit of an event"
            }
            6 => {
                self.put(place, &rng.random::<[u8; 32]>(), &body, with_leaf).await;
                "another salt"
            }
            7 => {
                self.raw.execute(&format!("DELETE FROM event WHERE {place}")).await;
                // Of the newest event alone only its leaf tells.
                if with_leaf || at == places.len() - 1 {
                    self.drop_leaf(*number).await;
                }
                "an event dropped"
            }
            _ => {
                let mut doc =
                    Doc::of(&Played { name: "rewritten", file: self.file.clone(), receipts: Vec::new() });
                let time = &mut doc.events[at]["at"];
                *time = (time.as_i64().unwrap() - rng.random_range(1..1_000_000)).into();
                doc.relink();
                let rewritten = doc.to_value();
                for (written, (_, place)) in rewritten["events"].as_array().unwrap().iter().zip(places) {
                    self.put(place, &decode(&written["salt"]), &decode(&written["event"]), true).await;
                }
                "the game written anew from an event on"
            }
        };
        change
    }

    async fn drop_leaf(&self, number: usize) {
        self.raw
            .execute(&format!(
                "DELETE FROM leaf WHERE number = {number};
                 UPDATE leaf SET number = -number WHERE number > {number};
                 UPDATE leaf SET number = -number - 1 WHERE number < 0"
            ))
            .await;
    }

    /// Makes the log's row fit the leaves, as a liar does who knows the program.
    async fn cover_up(&self) {
        let times = "SELECT CAST(batch_s AS TEXT) FROM leaf WHERE number IS NOT NULL ORDER BY number";
        let hashes = "SELECT hash FROM leaf WHERE number IS NOT NULL ORDER BY number";
        let times = self.raw.texts(times).await;
        let leaves: Vec<Leaf> = self
            .raw
            .bytes(hashes)
            .await
            .iter()
            .zip(&times)
            .map(|(hash, time)| Leaf {
                batch_time_s: time.parse().unwrap(),
                hash: hash.as_slice().try_into().unwrap(),
            })
            .collect();
        let (size, root) = (leaves.len(), hex(checkpoint(&leaves).root));
        self.raw.execute(&format!("UPDATE log_state SET size = {size}, root = X'{root}'")).await;
    }

    /// What the server publishes and serves now: the log's files and the game's; or nothing, for it sees the fault itself.
    async fn served(&self) -> Option<Served> {
        let dir = self.house.store.folder().join("log");
        std::fs::remove_dir_all(&dir).unwrap();
        let files = Arc::new(self.house.app.transparency().log_dir());
        self.house.app.operations().publish(files).await.ok()?;
        let game = self.house.app.games().game_file(None, self.game).await.ok()?;
        let mut log = BTreeMap::new();
        read_all(&dir, "", &mut log);
        Some(Served { log, game: game.to_string() })
    }
}

/// What anybody can download.
struct Served {
    log: BTreeMap<String, Vec<u8>>,
    game: String,
}

impl Served {
    fn check<'a>(&'a self, mut held: Held<'a>) -> Report {
        held.keys = vec![log_key().verifier_key(), receipt_key().verifier_key()];
        held.games = vec![note("game", &self.game)];
        let mut read = |path: &str| Ok(self.log.get(path).cloned());
        let read: &mut ReadLog<'_> = &mut read;
        verify_log(Some(read), &held, &mut |_, _| {})
    }

    /// The verdict of somebody who kept a checkpoint, of one who asks for cosignatures, and of one with a receipt.
    fn verdicts<'a>(&'a self, checkpoint: &'a str, receipt: &'a str) -> [(&'static str, Report); 3] {
        let checkpoints = vec![note("checkpoint", checkpoint)];
        let receipts = vec![note("receipt", receipt)];
        let checkpoint = self.check(Held { checkpoints, ..Held::default() });
        let policy = self.check(Held { policy: Some(policy()), ..Held::default() });
        let receipt = self.check(Held { receipts, ..Held::default() });
        [("a checkpoint", checkpoint), ("a policy", policy), ("a receipt", receipt)]
    }
}

fn note<'a>(name: &'a str, text: &'a str) -> Note<'a> {
    Note { name, bytes: text.as_bytes() }
}

fn decode(value: &Value) -> Vec<u8> {
    STANDARD.decode(value.as_str().unwrap()).unwrap()
}

fn size_of(size: u64) -> usize {
    usize::try_from(size).unwrap()
}

fn read_all(folder: &std::path::Path, under: &str, all: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = format!("{under}{}", entry.file_name().into_string().unwrap());
        if entry.path().is_dir() {
            read_all(&entry.path(), &format!("{path}/"), all);
        } else {
            all.insert(path, std::fs::read(entry.path()).unwrap());
        }
    }
}

#[tokio::test]
async fn changed_rows_of_the_database_are_found() {
    let kept = Kept::new().await;
    let places = kept.places().await;
    let mut rng = StdRng::seed_from_u64(4);
    // Restored and published anew, nothing is found.
    kept.restore().await;
    let honest = kept.served().await.unwrap();
    for ((_, checkpoint), (_, receipt)) in kept.checkpoints.iter().zip(&kept.receipts) {
        for (holder, report) in honest.verdicts(checkpoint, receipt) {
            assert_eq!(report.verdict(), Verdict::Good, "{holder}\n{report}");
        }
    }
    let (mut refused, mut found) = (0, [0; 3]);
    for number in 0..CHANGES {
        kept.restore().await;
        let change = kept.change(&mut rng, &places).await;
        // One that knows nothing of the log's row is found out by the server itself.
        if number % 5 > 0 {
            kept.cover_up().await;
        }
        let Some(served) = kept.served().await else {
            refused += 1;
            continue;
        };
        let covering: Vec<&(usize, String)> =
            kept.checkpoints.iter().filter(|(size, _)| *size > change.number).collect();
        let (_, checkpoint) = covering[rng.random_range(0..covering.len())];
        let receipt = kept.receipts.iter().find(|(number, _)| *number == change.number);
        let receipt = receipt.map_or("", |(_, note)| note);
        for (holder, (name, report)) in served.verdicts(checkpoint, receipt).into_iter().enumerate() {
            if name == "a receipt" && !change.against_receipt {
                continue;
            }
            assert!(
                matches!(report.verdict(), Verdict::Misbehaviour | Verdict::Unusable),
                "{number}: {} against {name}\n{report}",
                change.what
            );
            found[holder] += 1;
        }
    }
    assert!(refused > 20, "{refused} {found:?}");
    assert!(found[0] > 200 && found[1] > 200 && found[2] > 100, "{refused} {found:?}");
}
