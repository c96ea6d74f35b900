//! A game file taken apart, to be changed and put together again: as a vandal does, or as a server that lies does,
//! which links every hash anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::seal::commit;
use fairschach::tlog::event_hash;
use fairschach::verify::{Note, Report, Trust, verify_game_by};
use serde_json::Value;

use super::games::Played;
use super::world::{log_key, receipt_key};

#[derive(Clone)]
pub(super) struct Doc {
    pub(super) file: Value,
    pub(super) events: Vec<Value>,
    /// What is kept beside each event, if anything is.
    pub(super) texts: Vec<Value>,
    links: Vec<Links>,
}

/// Which events an event names by their hashes.
#[derive(Clone)]
struct Links {
    prev: Option<usize>,
    heads: Vec<(&'static str, usize)>,
}

impl Doc {
    pub(super) fn of(played: &Played) -> Doc {
        let file = played.file.clone();
        let raw: Vec<Vec<u8>> = file["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| STANDARD.decode(event["event"].as_str().unwrap()).unwrap())
            .collect();
        let events: Vec<Value> = raw.iter().map(|bytes| serde_json::from_slice(bytes).unwrap()).collect();
        let hashes: Vec<String> = raw.iter().map(|bytes| STANDARD.encode(event_hash(bytes))).collect();
        let index = |hash: &Value| hashes.iter().position(|known| hash.as_str() == Some(known));
        let links = events
            .iter()
            .map(|event| Links {
                prev: index(&event["prev"]),
                heads: ["white", "black"]
                    .into_iter()
                    .filter_map(|side| Some((side, index(&event[side]["head"])?)))
                    .collect(),
            })
            .collect();
        let beside = file["events"].as_array().unwrap().iter().map(|event| event["texts"].clone());
        let texts = beside.collect();
        Doc { file, events, texts, links }
    }

    /// The index of the event at this place.
    pub(super) fn find(&self, chain: &str, turn: u32, kind: &str) -> usize {
        self.events
            .iter()
            .position(|event| event["chain"] == chain && event["turn"] == turn && event["type"] == kind)
            .unwrap_or_else(|| panic!("no {kind} of turn {turn} in the {chain} chain"))
    }

    pub(super) fn event(&mut self, chain: &str, turn: u32, kind: &str) -> &mut Value {
        let index = self.find(chain, turn, kind);
        &mut self.events[index]
    }

    /// Adds an event at the end of the chain in which this one stands last; the reveal names it as that side's head.
    pub(super) fn append(&mut self, last: usize, event: Value) {
        let at = last + 1;
        for links in &mut self.links {
            let named = links.heads.iter_mut().map(|(_, head)| head).chain(&mut links.prev);
            named.filter(|named| **named >= at).for_each(|named| *named += 1);
            let heads = links.heads.iter_mut().filter(|(_, head)| *head == last);
            heads.for_each(|(_, head)| *head = at);
        }
        self.events.insert(at, event);
        self.texts.insert(at, Value::Null);
        let prev = Some(last);
        self.links.insert(at, Links { prev, heads: Vec::new() });
    }

    /// Puts an event behind this one of the public chain; what came next follows it.
    pub(super) fn put_behind(&mut self, before: usize, event: Value) {
        let at = before + 1;
        for links in &mut self.links {
            let heads = links.heads.iter_mut().map(|(_, head)| head);
            for named in heads.chain(&mut links.prev).filter(|named| **named >= at) {
                *named += 1;
            }
        }
        let in_public = |event: &Value| event["chain"] == "public";
        for (links, event) in self.links.iter_mut().zip(&self.events) {
            if in_public(event) && links.prev == Some(before) {
                links.prev = Some(at);
            }
        }
        self.events.insert(at, event);
        self.texts.insert(at, Value::Null);
        self.links.insert(at, Links { prev: Some(before), heads: Vec::new() });
    }

    /// Keeps only these events, as a server does that hides the others; what named one of those names none.
    pub(super) fn retain(&mut self, keep: impl Fn(&Value) -> bool) {
        let kept: Vec<bool> = self.events.iter().map(keep).collect();
        let new = |old: usize| kept[old].then(|| kept[..old].iter().filter(|kept| **kept).count());
        let links = std::mem::take(&mut self.links).into_iter().zip(&kept);
        self.links = links
            .filter(|(_, kept)| **kept)
            .map(|(links, _)| Links {
                prev: links.prev.and_then(new),
                heads: links.heads.iter().filter_map(|(side, head)| Some((*side, new(*head)?))).collect(),
            })
            .collect();
        let salts = self.file["events"].as_array().unwrap().iter().zip(&kept);
        let salts: Vec<Value> = salts.filter(|(_, kept)| **kept).map(|(one, _)| one.clone()).collect();
        self.file["events"] = salts.into();
        let (mut events, mut texts) = (kept.iter(), kept.iter());
        self.events.retain(|_| *events.next().unwrap());
        self.texts.retain(|_| *texts.next().unwrap());
    }

    /// Ends the game with the last public event, as the turn that is open then.
    pub(super) fn end(&mut self, at: i64, score: &str, by: &str) {
        let last = self.events.len() - 1;
        let before = &self.events[last];
        let seq = before["seq"].as_u64().unwrap() + 1;
        let turn = before["turn"].as_u64().unwrap() + u64::from(before["type"] == "reveal");
        let result = serde_json::json!({
            "v": 1, "type": "result", "game": before["game"], "chain": "public", "turn": turn, "seq": seq, "at": at,
            "score": score, "by": by,
        });
        self.append(last, result);
    }

    /// Computes a side's commitment of a turn anew and writes it wherever it stands.
    pub(super) fn commit_anew(&mut self, side: &str, turn: u32) {
        let opening = &self.event("public", turn, "reveal")[side];
        let bytes = |name: &str| STANDARD.decode(opening[name].as_str().unwrap()).unwrap();
        let entry = opening["entry"].as_str().unwrap().as_bytes();
        let mut payload = [0; 256];
        payload[..2].copy_from_slice(&(entry.len() as u16).to_be_bytes());
        payload[2..][..entry.len()].copy_from_slice(entry);
        let (ctx, r) = (bytes("ctx").try_into().unwrap(), bytes("r").try_into().unwrap());
        let commitment = STANDARD.encode(commit(&ctx, &payload, &r).to_bytes());
        self.event("public", turn, "reveal")[side]["commitment"] = commitment.as_str().into();
        self.event(side, turn, "filed")["commitment"] = commitment.into();
    }

    /// Links every hash anew, as a server would that made the changed events itself.
    pub(super) fn relink(&mut self) {
        let mut done = vec![None; self.events.len()];
        for index in 0..self.events.len() {
            self.hash_of(index, &mut done);
        }
        let head = done.last().cloned().flatten().unwrap();
        self.file["head"] = head.into();
    }

    fn hash_of(&mut self, index: usize, done: &mut [Option<String>]) -> String {
        if let Some(hash) = &done[index] {
            return hash.clone();
        }
        let Links { prev, heads } = self.links[index].clone();
        if let Some(prev) = prev {
            self.events[index]["prev"] = self.hash_of(prev, done).into();
        }
        for (side, head) in heads {
            if self.events[index][side].is_object() {
                self.events[index][side]["head"] = self.hash_of(head, done).into();
            }
        }
        let bytes = serde_json_canonicalizer::to_vec(&self.events[index]).unwrap();
        let hash = STANDARD.encode(event_hash(&bytes));
        done[index] = Some(hash.clone());
        hash
    }

    /// The file with its events as they are now.
    pub(super) fn to_value(&self) -> Value {
        let mut file = self.file.clone();
        let salts = self.file["events"].as_array().unwrap();
        let events = self.events.iter().enumerate().map(|(index, event)| {
            let bytes = serde_json_canonicalizer::to_vec(event).unwrap();
            let made = STANDARD.encode(event_hash(&bytes));
            let salt = salts.get(index).map_or(Value::from(made), |one| one["salt"].clone());
            let mut written = serde_json::json!({ "event": STANDARD.encode(bytes), "salt": salt });
            if let Some(mut texts) = self.texts.get(index).and_then(Value::as_object).cloned() {
                // An event that says a text itself has none beside it.
                texts.retain(|name, _| !event[name].is_string() && !event[name].is_null());
                if !texts.is_empty() {
                    written["texts"] = texts.into();
                }
            }
            written
        });
        file["events"] = events.collect();
        file
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.to_value().to_string().into_bytes()
    }
}

/// The keys of `support::keys`, which players of those houses trust.
pub(super) fn trust() -> Trust {
    Trust {
        receipts: vec![receipt_key().verifier_key()],
        logs: vec![log_key().verifier_key()],
        ..Trust::default()
    }
}

/// Checks a file with these receipts, knowing no key.
pub(super) fn check(file: &[u8], receipts: &[(String, String)]) -> Report {
    check_by(file, receipts, &Trust::default())
}

/// The same for somebody who trusts these keys.
pub(super) fn check_by(file: &[u8], receipts: &[(String, String)], trust: &Trust) -> Report {
    let notes: Vec<Note<'_>> =
        receipts.iter().map(|(name, note)| Note { name, bytes: note.as_bytes() }).collect();
    verify_game_by(file, &notes, trust)
}
