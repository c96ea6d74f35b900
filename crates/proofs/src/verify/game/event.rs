//! Events, read by the model that writes them ([`crate::game::event`]), and what must hold in each by itself.

use std::fmt;

use serde_json::Value;

use crate::base::{GameId, Timestamp};
use crate::game::event::{
    Body, Claimed, EventKind, Filed, Flags, LeaveEnd, LeaveNoted, Objection, Opening, Ruled, Text, Texts,
    put_back,
};
use crate::game::{
    self, ADJUDICATION_LINE_MAX, About, By, Chain, Channel, REASON_CHARS_MAX, RULE_CHARS_MAX, is_plain_text,
};
use crate::tlog::{SealedBy, event_hash};
use crate::verify::file::{GameFile, at};
use crate::verify::report::{Faults, quoted};

/// An event, read.
pub(in crate::verify) struct Event {
    pub(super) kind: EventKind,
    pub(in crate::verify) chain: Chain,
    pub(in crate::verify) turn: u32,
    pub(in crate::verify) seq: u64,
    pub(super) prev: Option<[u8; 32]>,
    pub(in crate::verify) at: Timestamp,
    pub(super) body: Body,
    pub(super) bytes: Vec<u8>,
    pub(super) hash: [u8; 32],
    /// How many of its texts were taken away.
    pub(super) taken: usize,
}

impl Event {
    pub(super) fn ruled(&self) -> Option<&Ruled> {
        let Body::Ruling(ruled) = &self.body else { return None };
        Some(ruled)
    }

    pub(super) const fn objection(&self) -> Option<&Objection> {
        let Body::Objection(objection) = &self.body else { return None };
        Some(objection)
    }

    pub(super) const fn claimed(&self) -> Option<&Claimed> {
        let Body::Claim(claimed) = &self.body else { return None };
        Some(claimed)
    }
}

/// Reads the events of a file, those that can be read.
pub(super) fn read_all(file: &GameFile, values: Vec<Value>, faults: &mut Faults) -> Vec<Event> {
    let mut events = Vec::with_capacity(values.len());
    for (index, (value, entry)) in values.into_iter().zip(&file.entries).enumerate() {
        match read(value, (entry.bytes.clone(), entry.texts.clone()), file.of.game) {
            Ok(event) => events.push(event),
            Err(says) => faults.unusable(at(index), says),
        }
    }
    events
}

/// Reads one event of this game, and puts the texts back that are kept beside it; the error says what is wrong with it.
pub(in crate::verify) fn read(
    value: Value,
    (bytes, texts): (Vec<u8>, Texts),
    game: GameId,
) -> Result<Event, String> {
    let mut read = game::Event::from_json(value).map_err(|error| error.to_string())?;
    let taken = put_back(read.body.texts_mut(), texts).map_err(|fault| fault.to_string())?;
    check(&read, game)?;
    Ok(Event {
        kind: read.body.kind(),
        chain: read.chain,
        turn: read.turn,
        seq: read.seq,
        prev: read.prev,
        at: read.at,
        body: read.body,
        hash: event_hash(&bytes),
        bytes,
        taken,
    })
}

fn check(event: &game::Event, game: GameId) -> Result<(), String> {
    let (kind, chain) = (event.body.kind(), event.chain);
    if event.game != game {
        return Err(format!("it belongs to game {}", event.game));
    }
    let starts = matches!(event.body, Body::Start(_));
    if event.turn == 0 || (event.turn > 1 && starts) {
        return Err("turns count from 1, the start's".to_owned());
    }
    if matches!(event.body, Body::Filed(_)) != matches!(chain, Chain::Side(_)) {
        return Err(format!("{kind} does not belong in the {} chain", chain.as_str()));
    }
    if starts == event.prev.is_some() {
        return Err("every event but the start has prev".to_owned());
    }
    check_flags(&event.body)?;
    match &event.body {
        Body::Filed(filed) => filing(filed),
        Body::Reveal(reveal) => {
            let openings = reveal.openings();
            openings.white.map(opening).transpose()?;
            openings.black.map(opening).transpose().map(drop)
        }
        Body::Clock(credit) => match &credit.why {
            Some(why) => text("why", why, REASON_CHARS_MAX),
            None => Ok(()),
        },
        Body::Leave(away) => leave(away, game),
        Body::LeaveEnd(LeaveEnd { from, to, until, .. }) if until < from || to <= until => {
            Err("a leave is taken back to a moment within it".to_owned())
        }
        Body::Claim(claimed) if !claimed.about.is_decided_at_once() => {
            Err(format!("no claim that ends a game: {}", quoted(claimed.about.as_str())))
        }
        Body::Ruling(ruled) => ruling(ruled),
        Body::Objection(raised) => objection(raised),
        Body::Engine(changed) if changed.version == 0 => Err("versions count from 1".to_owned()),
        Body::Unsealing(unsealing) => text("reason", &unsealing.reason, REASON_CHARS_MAX),
        _ => Ok(()),
    }
}

fn check_flags(body: &Body) -> Result<(), String> {
    let Some(flags) = body.flags() else { return Ok(()) };
    if flags.white.is_none() && flags.black.is_none() {
        return Err("flags names none; members that do not apply are left out".to_owned());
    }
    match body {
        Body::Result(ended) if ended.result.by != By::Time => {
            Err("flags belong to a result by time".to_owned())
        }
        _ => Ok(()),
    }
}

fn filing(filed: &Filed) -> Result<(), String> {
    if filed.sealing == SealedBy::Client && !filed.channel.is_sealed_by_authors() {
        return Err(format!("what came by {} was sealed by the server", quoted(filed.channel.as_str())));
    }
    let marked = filed.entered_by.is_some() && filed.arrived.is_some();
    let unmarked = filed.entered_by.is_none() && filed.arrived.is_none();
    let more = filed.stated.is_some() || filed.scan.is_some();
    let fits = if filed.channel == Channel::Paper { marked } else { unmarked && !more };
    if !fits {
        return Err("entered_by and arrived belong to the channel paper, and to it alone".to_owned());
    }
    if filed.ctx.is_some() != filed.r#box.is_some() {
        return Err("ctx and box belong together".to_owned());
    }
    match (&filed.bot, filed.channel == Channel::Bot) {
        (Some(mix), true) => mix.check().map_err(|fault| fault.to_string()),
        (None, false) => Ok(()),
        _ => Err("bot belongs to the channel bot, and to it alone".to_owned()),
    }
}

fn opening(opening: &Opening) -> Result<(), String> {
    match (&opening.entry, &opening.r, &opening.unopened) {
        (Some(_), Some(r), None) if r.0 == [0; 32] => {
            Err("its r is all zeros, so that anybody could guess what was sealed".to_owned())
        }
        (Some(_), Some(_), None) | (None, None, Some(_)) => Ok(()),
        _ => Err("an opening has entry and r, or unopened".to_owned()),
    }
}

fn leave(away: &LeaveNoted, game: GameId) -> Result<(), String> {
    if away.to <= away.from {
        return Err("a leave ends after it begins".to_owned());
    }
    if away.announced.is_some() != away.announced_in.is_some() {
        return Err("\"announced\" and \"announced_in\" go together".to_owned());
    }
    if away.announced_in == Some(game) {
        return Err("\"announced_in\" names another game than its own".to_owned());
    }
    Ok(())
}

fn ruling(ruled: &Ruled) -> Result<(), String> {
    text("reason", &ruled.reason, REASON_CHARS_MAX)?;
    text("rule", &ruled.rule, RULE_CHARS_MAX)?;
    if let Some(fault) = ruled.ruling.fault() {
        return Err(fault.to_string());
    }
    if ruled.credit.is_some_and(|credit| credit < 0) {
        return Err("credit is not below zero".to_owned());
    }
    Ok(())
}

fn objection(raised: &Objection) -> Result<(), String> {
    let about = raised.about;
    text("text", &raised.text, about.chars_max())?;
    if (about == About::Adjudication) != raised.asks.is_some() {
        return Err("asks is win or draw, where a result is claimed, and nowhere else".to_owned());
    }
    if let Some(line) = &raised.line {
        text("line", line, ADJUDICATION_LINE_MAX)?;
        if about != About::Adjudication {
            return Err("a line of moves goes with a claimed result, and nothing else".to_owned());
        }
    }
    if (about == About::Appeal) != raised.against.is_some() {
        return Err("an appeal names the ruling that it is against, and nothing else does".to_owned());
    }
    Ok(())
}

/// Whether a text can be one that a person wrote; of one that was taken away nobody can tell.
fn text(name: &str, text: &Text, chars_max: usize) -> Result<(), String> {
    if text.said().is_none_or(|said| is_plain_text(said, chars_max)) {
        Ok(())
    } else {
        Err(format!("{name} takes 1 to {chars_max} characters, and none but line ends that control"))
    }
}

/// Whether both flags fell at the same instant.
pub(super) fn at_once(flags: &Flags) -> bool {
    let both = flags.white.zip(flags.black);
    both.is_some_and(|(white, black)| white.at == black.at)
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
