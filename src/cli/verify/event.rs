//! Events with their members, complete and without any other.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::form::{Bytes, player, side, some_game, some_player, some_time, submission, time};
use super::report::quoted;
use crate::base::{BySide, GameId, Micros, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{
    Chain, ClaimKind, GameResult, Leave, PaperWay, REASON_CHARS_MAX, Rolled, Ruling, read_face,
};
use crate::seal::{BLIND_BOX_LEN, CTX_LEN};
use crate::tlog::{SealedBy, event_hash};

const VERSION: u64 = 1;
const HEAD: [&str; 8] = ["v", "type", "game", "chain", "turn", "seq", "prev", "at"];

/// An event, read.
pub(super) struct Event {
    pub(super) kind: &'static str,
    pub(super) chain: Chain,
    pub(super) turn: u32,
    pub(super) seq: u64,
    pub(super) prev: Option<[u8; 32]>,
    pub(super) at: Timestamp,
    pub(super) body: Body,
    pub(super) bytes: Vec<u8>,
    pub(super) hash: [u8; 32],
}

/// The members of each type.
pub(super) enum Body {
    Start(Box<Start>),
    /// Also `superseded`, which has the member of that name.
    Filed(Box<Filed>),
    Reveal(Box<Reveal>),
    Clock(Credit),
    Decline(Side),
    /// With where and when it was announced, if that was in another game of its tournament.
    Leave(Side, Leave, Option<TakenOver>),
    /// A claim that the server decided; the result follows.
    Claim(Side, ClaimKind),
    LeaveEnd(TakenBack),
    Result(GameResult),
    Suspended(String),
    /// The key holder has not answered within the time agreed on.
    Overdue,
    Ruling(Box<Ruled>),
    Objection(Objection),
    Unsealing(Unsealing),
}

/// An arbiter's ruling.
pub(super) struct Ruled {
    pub(super) by: PlayerId,
    pub(super) ruling: Ruling,
    /// Whether the operator gave it, not an arbiter.
    pub(super) operator: bool,
    /// What every running clock gets with `resume`.
    pub(super) credit: Micros,
    /// What is played from again with `void-and-replay`.
    pub(super) again: Option<Again>,
}

/// The position that takes the place of void turns, and when it may be seen.
pub(super) struct Again {
    pub(super) position: String,
    pub(super) position_hash: Bytes<32>,
    pub(super) release: Timestamp,
}

/// A player's objection.
pub(super) struct Objection {
    pub(super) by: Side,
    /// The ruling, or the loss on time, that an appeal is against.
    pub(super) against: Option<u64>,
    /// By when it is to be answered.
    pub(super) due: Option<Timestamp>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unsealing {
    #[serde(deserialize_with = "player")]
    pub(super) asked_by: PlayerId,
    #[serde(deserialize_with = "player")]
    pub(super) agreed_by: PlayerId,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    #[serde(deserialize_with = "player")]
    pub(super) white: PlayerId,
    #[serde(deserialize_with = "player")]
    pub(super) black: PlayerId,
    #[serde(default, deserialize_with = "some_player")]
    pub(super) arbiter: Option<PlayerId>,
    #[serde(default, deserialize_with = "some_player")]
    pub(super) arbiter2: Option<PlayerId>,
    #[serde(default, deserialize_with = "some_player")]
    pub(super) director: Option<PlayerId>,
    pub(super) variant: String,
    pub(super) rules: String,
    #[serde(default)]
    pub(super) board: Option<String>,
    #[serde(default)]
    pub(super) start: Option<String>,
    pub(super) chance: Option<Bytes<32>>,
    pub(super) drawn: Option<String>,
    pub(super) keyholder: Option<Bytes<32>>,
    pub(super) blind_key: Option<Bytes<32>>,
    pub(super) options: BTreeMap<String, Value>,
    pub(super) terms: BTreeMap<String, String>,
    pub(super) clock: String,
    pub(super) engine: u32,
    pub(super) log_id: Bytes<32>,
    pub(super) position: String,
    pub(super) position_hash: Bytes<32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filed {
    #[serde(deserialize_with = "submission")]
    pub(super) submission: SubmissionId,
    pub(super) revision: u16,
    pub(super) channel: String,
    pub(super) commitment: Bytes<32>,
    pub(super) superseded: Option<Bytes<32>>,
    pub(super) contribution: Option<Bytes<32>>,
    pub(super) ctx: Option<Bytes<CTX_LEN>>,
    pub(super) r#box: Option<Bytes<BLIND_BOX_LEN>>,
    /// Only where the author's own program sealed.
    pub(super) sealing: Option<String>,
    /// The arbiter who entered it from paper.
    #[serde(default, deserialize_with = "some_player")]
    pub(super) entered_by: Option<PlayerId>,
    arrived: Option<String>,
    stated: Option<String>,
    scan: Option<Bytes<32>>,
}

impl Filed {
    /// Who made the commitment.
    pub(super) fn sealed_by(&self) -> Option<SealedBy> {
        SealedBy::read(self.sealing.as_deref())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reveal {
    pub(super) pair: u32,
    pub(super) position: String,
    pub(super) position_hash: Bytes<32>,
    #[serde(deserialize_with = "time")]
    pub(super) release: Timestamp,
    pub(super) secret: Option<Bytes<32>>,
    dice: Option<Vec<String>>,
    lot: Option<String>,
    white: Option<Opening>,
    black: Option<Opening>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    #[serde(deserialize_with = "submission")]
    pub(super) submission: SubmissionId,
    pub(super) revision: u16,
    #[serde(deserialize_with = "time")]
    pub(super) received: Timestamp,
    pub(super) channel: String,
    pub(super) commitment: Bytes<32>,
    pub(super) ctx: Bytes<CTX_LEN>,
    pub(super) entry: Option<String>,
    pub(super) r: Option<Bytes<32>>,
    pub(super) unopened: Option<Unopened>,
    pub(super) outcome: String,
    pub(super) head: Bytes<32>,
    pub(super) contribution: Option<Bytes<32>>,
}

/// The two shares with which a box did not open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unopened {
    pub(super) keyholder: Bytes<32>,
    pub(super) server: Bytes<32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Overdue {
    by: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credit {
    reason: String,
    pub(super) outage: Outage,
    pub(super) credit: Micros,
    /// What happened, where an administrator named the outage.
    why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outage {
    #[serde(deserialize_with = "time")]
    pub(super) from: Timestamp,
    #[serde(deserialize_with = "time")]
    pub(super) to: Timestamp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draw {
    #[serde(deserialize_with = "side")]
    by: Side,
    answer: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claimed {
    #[serde(deserialize_with = "side")]
    by: Side,
    about: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Away {
    #[serde(deserialize_with = "side")]
    by: Side,
    #[serde(deserialize_with = "time")]
    from: Timestamp,
    #[serde(deserialize_with = "time")]
    to: Timestamp,
    #[serde(default, deserialize_with = "some_time")]
    announced: Option<Timestamp>,
    #[serde(default, deserialize_with = "some_game")]
    announced_in: Option<GameId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AwayEnd {
    #[serde(deserialize_with = "side")]
    by: Side,
    #[serde(deserialize_with = "time")]
    from: Timestamp,
    #[serde(deserialize_with = "time")]
    to: Timestamp,
    #[serde(deserialize_with = "time")]
    until: Timestamp,
}

/// Leave that a game has from its beginning, for it was announced before in another one of its tournament.
#[derive(Clone, Copy)]
pub(super) struct TakenOver {
    pub(super) announced: Timestamp,
    pub(super) game: GameId,
}

/// A leave that a player takes back, whole or from a moment on.
pub(super) struct TakenBack {
    pub(super) by: Side,
    pub(super) leave: Leave,
    pub(super) until: Timestamp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    score: String,
    by: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suspended {
    reason: String,
}

#[derive(Deserialize)]
struct Head {
    v: u64,
    r#type: String,
    game: String,
    chain: String,
    turn: u32,
    seq: u64,
    prev: Option<Bytes<32>>,
    #[serde(deserialize_with = "time")]
    at: Timestamp,
}

/// Reads one event of this game; the error says what is wrong with it.
pub(super) fn read(value: Value, bytes: Vec<u8>, game: GameId) -> Result<Event, String> {
    if has_null(&value) {
        return Err("a member is null; members that do not apply are left out".to_owned());
    }
    let head: Head = parse(value.clone())?;
    let Value::Object(mut members) = value else {
        return Err("no object".to_owned());
    };
    members.retain(|name, _| !HEAD.contains(&name.as_str()));
    if head.v != VERSION {
        return Err(format!(
            "an event of version {}; this program reads version {VERSION}",
            head.v
        ));
    }
    if head.game != game.to_string() {
        return Err(format!("it belongs to game {}", quoted(&head.game)));
    }
    if head.turn == 0 || (head.turn > 1 && head.r#type == "start") {
        return Err("turns count from 1, the start's".to_owned());
    }
    let chain = chain(&head.chain).ok_or_else(|| format!("unknown chain {}", quoted(&head.chain)))?;
    let (kind, body) = body(&head.r#type, members)?;
    if matches!(body, Body::Leave(_, _, Some(over)) if over.game == game) {
        return Err("\"announced_in\" names another game than its own".to_owned());
    }
    if matches!(body, Body::Filed(_)) != matches!(chain, Chain::Side(_)) {
        return Err(format!("{kind} does not belong in the {} chain", chain.as_str()));
    }
    if matches!(body, Body::Start(_)) == head.prev.is_some() {
        return Err("every event but the start has prev".to_owned());
    }
    Ok(Event {
        kind,
        chain,
        turn: head.turn,
        seq: head.seq,
        prev: head.prev.map(|prev| prev.0),
        at: head.at,
        body,
        hash: event_hash(&bytes),
        bytes,
    })
}

fn body(kind: &str, members: Map<String, Value>) -> Result<(&'static str, Body), String> {
    let members = Value::Object(members);
    Ok(match kind {
        "start" => ("start", Body::Start(parse(members)?)),
        "filed" => ("filed", filed(parse(members)?, false)?),
        "superseded" => ("superseded", filed(parse(members)?, true)?),
        "reveal" => {
            let reveal: Box<Reveal> = parse(members)?;
            for (_, opening) in reveal.openings().iter() {
                opening.map(Opening::check).transpose()?;
            }
            reveal.check_rolled()?;
            ("reveal", Body::Reveal(reveal))
        }
        "clock" => {
            let credit: Credit = parse(members)?;
            if credit.reason != "outage" {
                return Err(format!("unknown reason {}", quoted(&credit.reason)));
            }
            if let Some(why) = &credit.why {
                super::ruling::text("why", why, REASON_CHARS_MAX)?;
            }
            ("clock", Body::Clock(credit))
        }
        "draw" => {
            let draw: Draw = parse(members)?;
            if draw.answer != "decline" {
                return Err(format!("unknown answer {}", quoted(&draw.answer)));
            }
            ("draw", Body::Decline(draw.by))
        }
        "leave" => {
            let Away {
                by,
                from,
                to,
                announced,
                announced_in,
            } = parse(members)?;
            if to <= from {
                return Err("a leave ends after it begins".to_owned());
            }
            if announced.is_some() != announced_in.is_some() {
                return Err("\"announced\" and \"announced_in\" go together".to_owned());
            }
            let over = announced
                .zip(announced_in)
                .map(|(announced, game)| TakenOver { announced, game });
            ("leave", Body::Leave(by, Leave { from, to }, over))
        }
        "claim" => {
            let claimed: Claimed = parse(members)?;
            let kind = ClaimKind::parse(&claimed.about).filter(|kind| kind.is_decided_at_once());
            let unknown = || format!("no claim that ends a game: {}", quoted(&claimed.about));
            ("claim", Body::Claim(claimed.by, kind.ok_or_else(unknown)?))
        }
        "leave_end" => {
            let AwayEnd { by, from, to, until } = parse(members)?;
            if until < from || to <= until {
                return Err("a leave is taken back to a moment within it".to_owned());
            }
            let leave = Leave { from, to };
            ("leave_end", Body::LeaveEnd(TakenBack { by, leave, until }))
        }
        "result" => {
            let ended: Ended = parse(members)?;
            let result = GameResult::parse(&ended.score, &ended.by);
            let unknown = || format!("unknown result {} by {}", quoted(&ended.score), quoted(&ended.by));
            ("result", Body::Result(result.ok_or_else(unknown)?))
        }
        "overdue" => {
            let overdue: Overdue = parse(members)?;
            if overdue.by != "keyholder" {
                return Err(format!("unknown delay by {}", quoted(&overdue.by)));
            }
            ("overdue", Body::Overdue)
        }
        "ruling" => (
            "ruling",
            Body::Ruling(Box::new(super::ruling::read(parse(members)?)?)),
        ),
        "objection" => (
            "objection",
            Body::Objection(super::ruling::objection(parse(members)?)?),
        ),
        "unsealing" => {
            let unsealing: Unsealing = parse(members)?;
            super::ruling::text("reason", &unsealing.reason, REASON_CHARS_MAX)?;
            ("unsealing", Body::Unsealing(unsealing))
        }
        "suspended" => ("suspended", Body::Suspended(parse::<Suspended>(members)?.reason)),
        _ => return Err(format!("unknown type {}", quoted(kind))),
    })
}

/// The doors by which an entry comes in.
const CHANNELS: [&str; 6] = ["web", "api", "mail", "server", "conditional", "paper"];

/// Channels by which an entry comes that only the server can have sealed.
const SEALED_HERE: [&str; 4] = ["mail", "server", "conditional", "paper"];

fn filed(filed: Filed, revised: bool) -> Result<Body, String> {
    channel(&filed.channel)?;
    let by = filed.sealed_by().ok_or("unknown sealing")?;
    if by == SealedBy::Client && SEALED_HERE.contains(&filed.channel.as_str()) {
        return Err(format!(
            "what came by {} was sealed by the server",
            quoted(&filed.channel)
        ));
    }
    if filed.superseded.is_some() != revised {
        return Err("superseded names the commitment that it replaces, and filed names none".to_owned());
    }
    let marked = filed.entered_by.is_some() && filed.arrived.is_some();
    let unmarked = filed.entered_by.is_none() && filed.arrived.is_none();
    let more = filed.stated.is_some() || filed.scan.is_some();
    let fits = if filed.channel == "paper" {
        marked
    } else {
        unmarked && !more
    };
    if !fits {
        return Err("entered_by and arrived belong to the channel paper, and to it alone".to_owned());
    }
    if filed
        .arrived
        .as_deref()
        .is_some_and(|way| PaperWay::parse(way).is_none())
    {
        return Err("arrived is letter, telephone or other".to_owned());
    }
    if filed.ctx.is_some() != filed.r#box.is_some() {
        return Err("ctx and box belong together".to_owned());
    }
    Ok(Body::Filed(Box::new(filed)))
}

impl Opening {
    fn check(&self) -> Result<(), String> {
        channel(&self.channel)?;
        match (&self.entry, &self.r, &self.unopened) {
            (Some(_), Some(r), None) if r.0 == [0; 32] => {
                Err("its r is all zeros, so that anybody could guess what was sealed".to_owned())
            }
            (Some(_), Some(_), None) | (None, None, Some(_)) => Ok(()),
            _ => Err("an opening has entry and r, or unopened".to_owned()),
        }
    }
}

fn channel(text: &str) -> Result<(), String> {
    if CHANNELS.contains(&text) {
        Ok(())
    } else {
        Err(format!("no channel: {}", quoted(text)))
    }
}

fn chain(text: &str) -> Option<Chain> {
    match text {
        "public" => Some(Chain::Public),
        text => Side::parse(text).map(Chain::Side),
    }
}

fn parse<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

impl Start {
    pub(super) const fn players(&self) -> BySide<PlayerId> {
        BySide {
            white: self.white,
            black: self.black,
        }
    }
}

impl Reveal {
    /// What it says was rolled.
    pub(super) fn rolled(&self) -> Rolled {
        let faces = self.dice.iter().flatten();
        Rolled {
            dice: faces.filter_map(|face| read_face(face)).collect(),
            lot: self.lot.as_deref().and_then(Side::parse),
        }
    }

    fn check_rolled(&self) -> Result<(), String> {
        if let Some(dice) = &self.dice {
            if dice.is_empty() {
                return Err("dice is empty; members that do not apply are left out".to_owned());
            }
            if let Some(face) = dice.iter().find(|face| read_face(face).is_none()) {
                return Err(format!("no face: {}", quoted(face)));
            }
        }
        match &self.lot {
            Some(lot) if Side::parse(lot).is_none() => Err(format!("no lot: {}", quoted(lot))),
            _ => Ok(()),
        }
    }

    pub(super) const fn openings(&self) -> BySide<Option<&Opening>> {
        BySide {
            white: self.white.as_ref(),
            black: self.black.as_ref(),
        }
    }
}

/// How faults name it: `public event 5 (reveal, turn 3)`, `white's event 0 of turn 3 (filed)`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seq, kind, turn) = (self.seq, self.kind, self.turn);
        match self.chain {
            Chain::Public => write!(f, "public event {seq} ({kind}, turn {turn})"),
            Chain::Side(side) => write!(f, "{side}'s event {seq} of turn {turn} ({kind})"),
        }
    }
}
