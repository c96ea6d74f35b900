//! What is always true of a game (I1 to I5, I7, I8, I10 of the sealing design), looked up in the database's own rows.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::core::rule_options as options;
use fairschach::base::{GameId, PlayerId};
use fairschach::game::{BotLevel, Canonical, ClockRule, Rolled, read_face};
use fairschach::rules::{self, Position, RuleSet};
use fairschach::seal::{Commitment, Payload, check_opening, position_hash};
use fairschach::tlog::{Receipt, event_hash, leaf_hash};
use fairschach::verify::{Verdict, verify_game};
use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use super::TestApp;
use super::raw::{Raw, on_raw};

#[derive(FromRow, Clone)]
struct TurnRow {
    turn: i64,
    position: String,
    open_us: i64,
    replaced_by: Option<i64>,
}

#[derive(FromRow)]
struct SideRow {
    turn: i64,
    side: i64,
    owes: bool,
    allowance_us: i64,
    credit_us: i64,
}

#[derive(FromRow)]
struct SealRow {
    turn: i64,
    side: i64,
    revision: i64,
    received_us: i64,
    ctx: Vec<u8>,
    commitment: Vec<u8>,
    boxed: Vec<u8>,
    note: String,
    live: bool,
    entry: Option<String>,
    r: Option<Vec<u8>>,
    line_box: Option<Vec<u8>>,
}

#[derive(FromRow)]
struct RevealRow {
    turn: i64,
    revealed_us: i64,
    release_us: i64,
    position: String,
}

#[derive(FromRow)]
struct EventRow {
    chain: i64,
    turn: i64,
    seq: i64,
    kind: String,
    at_us: i64,
    body: Vec<u8>,
    hash: Vec<u8>,
    salt: Vec<u8>,
}

struct Rows {
    phase: String,
    terms: String,
    last: i64,
    clock: ClockRule,
    turns: Vec<TurnRow>,
    sides: Vec<SideRow>,
    seals: Vec<SealRow>,
    reveals: Vec<RevealRow>,
    events: Vec<EventRow>,
    leaves: Vec<(i64, i64, i64, Vec<u8>)>,
    mails: Vec<(i64, String, i64)>,
}

macro_rules! rows {
    ($raw:expr, $game:expr, $sql:literal) => {
        on_raw!($raw, c => sqlx::query_as($sql).bind::<Uuid>($game).fetch_all(c).await).unwrap()
    };
}

/// Beside an entry that is not revealed lies a box, always of one size; beside a revealed one only if something was said; and
/// beside none of a blindly sealed game.
fn lines_are_boxed(rows: &Rows) {
    let is_blind = rows.terms.contains("blind");
    for seal in &rows.seals {
        let may_be = seal.live && !is_blind;
        let wanted = (may_be && (seal.entry.is_none() || seal.line_box.is_some())).then_some(1163);
        assert_eq!(seal.line_box.as_ref().map(Vec::len), wanted, "turn {}, side {}", seal.turn, seal.side);
    }
}

/// The invariants hold, and the checker finds nothing wrong with the game file.
pub(crate) async fn all_is_well(house: &TestApp, game: GameId) {
    assert_invariants(&house.raw().await, game).await;
    holds_together(house, game).await;
}

/// The checker finds nothing wrong with the game file that everybody gets.
pub(crate) async fn holds_together(house: &TestApp, game: GameId) {
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}

/// Panics with the invariant's number if one does not hold. Answers how many turns are revealed.
pub(crate) async fn assert_invariants(raw: &Raw, game: GameId) -> usize {
    let rows = load(raw, game.as_uuid()).await;
    one_live_seal_a_side(&rows);
    reveals_are_whole(&rows);
    openings_hold(&rows);
    lines_are_boxed(&rows);
    chains_hold(&rows);
    receipts_are_in_the_log(&rows);
    resolution_is_pure(&rows);
    one_release_a_reveal(&rows);
    clocks_add_up(&rows);
    rows.reveals.len()
}

async fn load(raw: &Raw, game: Uuid) -> Rows {
    let state: Vec<(String, i64, String, String)> =
        rows!(raw, game, "SELECT phase, turn, clock, terms FROM game WHERE id = $1");
    Rows {
        phase: state[0].0.clone(),
        terms: state[0].3.clone(),
        last: state[0].1,
        clock: ClockRule::parse(&state[0].2).unwrap(),
        turns: rows!(
            raw,
            game,
            "SELECT turn, position, open_us, replaced_by FROM turn WHERE game_id = $1 ORDER BY turn"
        ),
        sides: rows!(
            raw,
            game,
            "SELECT turn, side, owes, allowance_us, credit_us FROM turn_side WHERE game_id = $1 ORDER BY turn, side"
        ),
        seals: rows!(
            raw,
            game,
            "SELECT turn, side, revision, received_us, ctx, commitment, boxed, note, live, entry, r, line_box FROM submission \
             WHERE game_id = $1 ORDER BY turn, side, revision"
        ),
        reveals: rows!(
            raw,
            game,
            "SELECT turn, revealed_us, release_us, position FROM reveal WHERE game_id = $1 ORDER BY turn"
        ),
        events: rows!(
            raw,
            game,
            "SELECT chain, turn, seq, kind, at_us, body, hash, salt FROM event WHERE game_id = $1 \
             ORDER BY chain, turn, seq"
        ),
        leaves: rows!(
            raw,
            game,
            "SELECT chain, turn, seq, hash FROM leaf WHERE owner_id = $1 ORDER BY chain, turn, seq"
        ),
        mails: rows!(raw, game, "SELECT turn, kind, release_us FROM mail WHERE game_id = $1"),
    }
}

impl Rows {
    fn live(&self, turn: i64, side: i64) -> Option<&SealRow> {
        self.seals.iter().find(|s| s.turn == turn && s.side == side && s.live)
    }

    /// Whether a ruling has made the turn void.
    fn is_void(&self, turn: i64) -> bool {
        self.turns.iter().any(|row| row.turn == turn && row.replaced_by.is_some())
    }

    fn is_revealed(&self, turn: i64) -> bool {
        self.reveals.iter().any(|reveal| reveal.turn == turn)
    }
}

fn one_live_seal_a_side(rows: &Rows) {
    for side in &rows.sides {
        let of_side = || rows.seals.iter().filter(|s| (s.turn, s.side) == (side.turn, side.side));
        let live: Vec<_> = of_side().filter(|seal| seal.live).collect();
        assert!(live.len() <= 1, "I1 turn {} side {}", side.turn, side.side);
        let newest = of_side().map(|seal| seal.revision).max();
        assert_eq!(live.first().map(|seal| seal.revision), newest, "I1 the newest is the live one");
        let count = of_side().count() as i64;
        assert_eq!(newest.map_or(0, |newest| newest + 1), count, "I1 revisions count up");
        assert!(of_side().all(|seal| [328, 336].contains(&seal.boxed.len()) && seal.ctx.len() == 128));
    }
}

fn reveals_are_whole(rows: &Rows) {
    let turns: Vec<i64> = rows.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!(turns, (1..=rows.last).collect::<Vec<_>>(), "turns have no gaps");
    let revealed: Vec<i64> = rows.reveals.iter().map(|reveal| reveal.turn).collect();
    let never = |turn: &i64| !revealed.contains(turn);
    let sealed: Vec<i64> = turns.iter().copied().filter(never).collect();
    let void = sealed.iter().filter(|turn| rows.is_void(**turn)).count();
    assert!(revealed.is_sorted_by(|one, next| one < next), "I2 each turn once");
    let open = sealed.len() - void;
    assert!(open == 1 || (open == 0 && rows.phase == "finished"), "I2 {open} turns open");
    for side in rows.sides.iter().filter(|side| rows.is_revealed(side.turn) && side.owes) {
        assert!(rows.live(side.turn, side.side).is_some(), "I2 turn {} lacks a seal", side.turn);
    }
    for seal in &rows.seals {
        let opened = seal.live && rows.is_revealed(seal.turn);
        assert_eq!(seal.entry.is_some(), opened, "I2 turn {}: opened exactly at the reveal", seal.turn);
        assert_eq!(seal.r.is_some(), opened, "I2");
    }
}

fn openings_hold(rows: &Rows) {
    for seal in &rows.seals {
        let (Some(entry), Some(r)) = (&seal.entry, &seal.r) else {
            continue;
        };
        if seal.boxed.len() == 336 && r.is_empty() {
            assert!(entry.is_empty(), "I3 a blind box that did not open holds no entry");
            continue;
        }
        let mut payload = [0; 256];
        payload[1] = u8::try_from(entry.len()).unwrap();
        payload[2..][..entry.len()].copy_from_slice(entry.as_bytes());
        assert!(Payload::new(entry).is_ok());
        let commitment = Commitment::from_bytes(seal.commitment.as_slice().try_into().unwrap());
        let ctx = seal.ctx.as_slice().try_into().unwrap();
        let r = r.as_slice().try_into().unwrap();
        let opening = check_opening(ctx, &payload, r, commitment).expect("I3");
        let turn = rows.turns.iter().find(|turn| turn.turn == seal.turn).unwrap();
        assert_eq!(opening.ctx.position_hash, position_hash(&turn.position), "I3 of this position");
        assert_eq!(i64::from(opening.ctx.turn), seal.turn, "I3 of this turn");
    }
}

/// I4: no gaps, each `prev` fits, and a side's chain begins at a public event of its time.
fn chains_hold(rows: &Rows) {
    let public: Vec<&EventRow> = rows.events.iter().filter(|event| event.chain == 2).collect();
    let mut before: Option<&EventRow> = None;
    for event in &rows.events {
        assert_eq!(event.hash, event_hash(&event.body), "I4 hash");
        let body: Value = serde_json::from_slice(&event.body).unwrap();
        let again = serde_json_canonicalizer::to_vec(&body).unwrap();
        assert_eq!(again, event.body, "I4 canonical");
        assert_eq!(body["type"], event.kind, "I4");
        assert_eq!(body["at"], event.at_us, "I4");
        assert_eq!(body["turn"], event.turn, "I4");
        assert_eq!(body["seq"], event.seq, "I4");
        let prev = body.get("prev").map(|prev| STANDARD.decode(prev.as_str().unwrap()).unwrap());
        let follows = before
            .filter(|before| before.chain == event.chain && (event.chain == 2 || before.turn == event.turn));
        match follows {
            Some(before) => {
                assert_eq!(event.seq, before.seq + 1, "I4 chain {} turn {}: a gap", event.chain, event.turn);
                assert_eq!(prev.as_ref(), Some(&before.hash), "I4 prev");
            }
            None => {
                assert_eq!(event.seq, 0, "I4 a chain begins with 0");
                let begins = |prev: &Vec<u8>| public.iter().any(|p| p.hash == *prev && p.turn <= event.turn);
                assert!(prev.as_ref().map_or(event.chain == 2, begins), "I4 begins");
            }
        }
        before = Some(event);
    }
    heads_are_named(rows, &public);
}

fn heads_are_named(rows: &Rows, public: &[&EventRow]) {
    for reveal in public.iter().filter(|event| event.kind == "reveal") {
        let body: Value = serde_json::from_slice(&reveal.body).unwrap();
        for (chain, side) in [(0, "white"), (1, "black")] {
            let head = rows.events.iter().rfind(|e| e.chain == chain && e.turn == reveal.turn);
            let named = body[side]["head"].as_str().map(|head| STANDARD.decode(head).unwrap());
            assert_eq!(named, head.map(|event| event.hash.clone()), "I4 turn {}: heads", reveal.turn);
        }
    }
}

fn receipts_are_in_the_log(rows: &Rows) {
    let keys = |event: &EventRow| (event.chain, event.turn, event.seq);
    let of_leaves: Vec<_> = rows.leaves.iter().map(|leaf| (leaf.0, leaf.1, leaf.2)).collect();
    assert_eq!(rows.events.iter().map(keys).collect::<Vec<_>>(), of_leaves, "I5 one leaf an event");
    for (event, leaf) in rows.events.iter().zip(&rows.leaves) {
        let salt = event.salt.as_slice().try_into().unwrap();
        assert_eq!(leaf.3, leaf_hash(salt, &event.body), "I5");
    }
    for seal in &rows.seals {
        let text = seal.note.split("\n\n").next().unwrap();
        let receipt = Receipt::parse(&format!("{text}\n")).unwrap();
        let events = rows.events.iter().filter(|event| event.body == receipt.event);
        assert_eq!(events.count(), 1, "I5");
        let body: Value = serde_json::from_slice(&receipt.event).unwrap();
        assert_eq!(body["commitment"], STANDARD.encode(&seal.commitment), "I5");
        assert_eq!(receipt.received.as_us(), seal.received_us, "I5");
    }
    let filed = rows.events.iter().filter(|event| event.chain < 2).count();
    assert_eq!(filed, rows.seals.len(), "I5 one event a seal, superseded ones too");
}

/// The rules as the game's first event tells them.
fn rules_of(rows: &Rows) -> RuleSet {
    let start = rows.events.iter().find(|event| event.kind == "start").unwrap();
    let start: Value = serde_json::from_slice(&start.body).unwrap();
    let text = |name: &str| start[name].as_str();
    let given = start["options"].as_object().unwrap().iter();
    let given = given.map(|(name, value)| (name.clone(), options::value_from_json(value).unwrap()));
    let set = RuleSet::new(text("variant").unwrap(), text("rules").unwrap(), &given.collect()).unwrap();
    let from = text("start").map(|from| rules::Start::parse(from).unwrap());
    set.placed(text("board"), from.as_ref()).unwrap()
}

fn resolution_is_pure(rows: &Rows) {
    let set = rules_of(rows);
    for reveal in &rows.reveals {
        let turn = rows.turns.iter().find(|turn| turn.turn == reveal.turn).unwrap();
        let counted =
            |row: &&TurnRow| row.turn < turn.turn && row.replaced_by.is_none_or(|by| by > turn.turn);
        let history: Vec<Position> = rows
            .turns
            .iter()
            .filter(counted)
            .map(|row| Position::parse(&row.position, &set).unwrap())
            .collect();
        let before = Position::parse(&turn.position, &set).unwrap();
        let entries = fairschach::base::BySide::from_fn(|side| {
            let seal = rows.live(turn.turn, i64::from(side.index()))?;
            // Only what is sealed blindly can be no entry.
            let text = seal.entry.as_deref()?;
            let read = Canonical::parse(text);
            assert!(read.is_ok() || seal.boxed.len() == 336);
            Some(Canonical::of_blind(text).entry)
        });
        let event = rows.events.iter().find(|e| e.kind == "reveal" && e.turn == turn.turn);
        let event: Value = serde_json::from_slice(&event.unwrap().body).unwrap();
        let faces = event["dice"].as_array().map_or(&[][..], Vec::as_slice);
        let rolled = Rolled {
            dice: faces.iter().map(|face| read_face(face.as_str().unwrap()).unwrap()).collect(),
            lot: event["lot"].as_str().and_then(fairschach::base::Side::parse),
        };
        let resolution =
            rules::resolve_with_chance(&before, &set, &entries, &history, &rolled.chance()).unwrap();
        assert_eq!(resolution.position.to_string(), reveal.position, "I7 turn {}", turn.turn);
    }
    for next in &rows.turns[1..] {
        let Some(reveal) = rows.reveals.iter().find(|reveal| reveal.turn == next.turn - 1) else {
            assert!(rows.is_void(next.turn - 1), "I7 turn {}", next.turn);
            continue;
        };
        if rows.turns.iter().any(|turn| turn.replaced_by == Some(next.turn)) {
            continue;
        }
        assert_eq!((&reveal.position, reveal.release_us), (&next.position, next.open_us), "I7 the next turn");
    }
}

fn one_release_a_reveal(rows: &Rows) {
    let start = rows.events.iter().find(|event| event.kind == "start").unwrap();
    let start: Value = serde_json::from_slice(&start.body).unwrap();
    // The bot reads no mails.
    let reads =
        |side: &&str| BotLevel::of(PlayerId::parse(start[*side].as_str().unwrap()).unwrap()).is_none();
    let people = ["white", "black"].into_iter().filter(reads).count();
    for reveal in &rows.reveals {
        let mails = rows.mails.iter().filter(|mail| mail.0 == reveal.turn && mail.1 == "revealed");
        let releases: Vec<i64> = mails.map(|mail| mail.2).collect();
        assert_eq!(releases, vec![reveal.release_us; people], "I8 turn {}", reveal.turn);
        assert!(reveal.release_us >= reveal.revealed_us, "I8");
    }
    let results = rows.events.iter().filter(|event| event.kind == "result").count();
    // An upheld appeal sets a result aside, and perhaps another in its place.
    let set_aside = rows.events.iter().filter(|event| {
        let body: Value = serde_json::from_slice(&event.body).unwrap();
        event.kind == "ruling" && (body["kind"] == "overturn" || body["kind"] == "reopen")
    });
    let open = usize::from(rows.phase == "finished");
    assert_eq!(results, open + set_aside.count(), "I8 one result");
}

/// I10: what a side used and what it has left make up what it was given, credits included.
fn clocks_add_up(rows: &Rows) {
    let credits = |side: &SideRow| -> i64 {
        let first = rows.events.iter().find(|event| event.chain == side.side && event.turn == side.turn);
        let first = first.map(|event| serde_json::from_slice::<Value>(&event.body).unwrap()["prev"].clone());
        let mut sum = 0;
        for event in rows.events.iter().filter(|e| e.chain == 2 && e.turn == side.turn) {
            let body: Value = serde_json::from_slice(&event.body).unwrap();
            let of_side = body["side"].is_null() || body["side"] == ["white", "black"][side.side as usize];
            if event.kind == "clock" || (event.kind == "ruling" && of_side) {
                sum += body["credit"].as_i64().unwrap_or(0) + body["time"].as_i64().unwrap_or(0);
            }
            if first.as_ref() == Some(&STANDARD.encode(&event.hash).into()) {
                break;
            }
        }
        // A side that filed right at the opening gets nothing of its turn.
        let opened = rows.events.iter().rfind(|e| e.chain == 2 && e.turn < side.turn);
        let at_once = opened.is_some_and(|e| first == Some(STANDARD.encode(&e.hash).into()));
        if at_once { 0 } else { sum }
    };
    let away = rows.events.iter().any(|e| {
        e.kind == "leave" || (e.kind == "start" && String::from_utf8_lossy(&e.body).contains("\"holidays\""))
    });
    for side in &rows.sides {
        assert!(side.allowance_us > 0, "I10");
        let due = if side.owes { credits(side) } else { 0 };
        // A flag that fell before an outage gets no credit for it.
        // Leave and holidays in a time that is given back stand for themselves.
        let outage = rows.events.iter().any(|e| e.kind == "clock" && e.turn == side.turn);
        assert!(
            side.credit_us == due || ((outage || away) && side.credit_us <= due),
            "I10 turn {}: {} credited, {due} in events",
            side.turn,
            side.credit_us
        );
        let Some(seal) = rows.live(side.turn, side.side) else {
            continue;
        };
        let open = rows.turns.iter().find(|turn| turn.turn == side.turn).unwrap().open_us;
        let used = seal.received_us - open;
        assert!(
            used >= 0 && (away || used <= rows.clock.lasts(side.allowance_us, side.credit_us)),
            "I10 used {used}"
        );
    }
}
