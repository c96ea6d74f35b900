//! The types of events.

use serde_json::{Map, Value};

use super::ruling::cut;
use super::{
    Claimed, Credit, Declined, Ended, EngineChanged, EventError, Filed, Flags, LeaveEnd, LeaveNoted,
    Objection, Overdue, Reveal, Ruled, Start, Suspended, Text, Unsealing,
};
use crate::base::{by_word, words};
use crate::game::{About, Asks, ClaimKind, Finding, PaperWay};

by_word! {
    About: "no such word",
    Asks: "no such word",
    ClaimKind: "no claim",
    Finding: "no such word",
    PaperWay: "arrived is letter, telephone or other",
}

/// What happened, by type.
pub enum Body {
    /// `start`: the game is made, and turn 1 is open.
    Start(Box<Start>),
    /// `filed`, and, with the member of that name, `superseded`: a side has filed its entry.
    Filed(Box<Filed>),
    /// `reveal`: the entries are opened and carried out.
    Reveal(Box<Reveal>),
    /// `clock`: every clock that ran is credited.
    Clock(Credit),
    /// `overdue`: the key holder has not answered.
    Overdue(Overdue),
    /// `draw`: an offer is declined.
    Draw(Declined),
    /// `leave`: a player announces leave.
    Leave(LeaveNoted),
    /// `leave_end`: a player takes it back.
    LeaveEnd(LeaveEnd),
    /// `claim`: a claim that the server has decided; the result follows.
    Claim(Claimed),
    /// `result`: the game is over.
    Result(Ended),
    /// `suspended`: the server has stopped the game.
    Suspended(Suspended),
    /// `ruling`: somebody has ruled.
    Ruling(Box<Ruled>),
    /// `objection`: a player objects, appeals, or claims the result of an adjudication.
    Objection(Objection),
    /// `unsealing`: two arbiters open what is sealed.
    Unsealing(Unsealing),
    /// `engine`: the bot goes on with another version of its engine.
    Engine(EngineChanged),
}

macro_rules! by_type {
    ($($name:ident: $word:literal,)*) => {
        words! {
            /// The type of an event: the variant of [`Body`] of this name.
            pub enum EventKind {
                /// `superseded`: [`Body::Filed`] with the member of that name.
                Superseded: "superseded",
                $(#[doc = concat!("`", $word, "`.")] $name: $word,)*
            }
        }

        impl Body {
            /// Its type.
            pub const fn kind(&self) -> EventKind {
                match self {
                    Body::Filed(filed) if filed.superseded.is_some() => EventKind::Superseded,
                    $(Body::$name(_) => EventKind::$name,)*
                }
            }

            pub(super) fn to_json(&self) -> serde_json::Result<Map<String, Value>> {
                let members = match self {
                    $(Body::$name(of) => serde_json::to_value(of),)*
                };
                serde_json::from_value(members?)
            }

            pub(super) fn from_json(kind: &str, members: Value) -> Result<Body, EventError> {
                let kind = EventKind::parse(kind).ok_or_else(|| EventError::Type(cut(kind)))?;
                let read = match kind {
                    EventKind::Superseded => serde_json::from_value(members).map(Body::Filed),
                    $(EventKind::$name => serde_json::from_value(members).map(Body::$name),)*
                };
                let body = read.map_err(EventError::Members)?;
                if body.kind() == kind {
                    Ok(body)
                } else {
                    Err(EventError::Superseded)
                }
            }
        }
    };
}

by_type! {
    Start: "start",
    Filed: "filed",
    Reveal: "reveal",
    Clock: "clock",
    Overdue: "overdue",
    Draw: "draw",
    Leave: "leave",
    LeaveEnd: "leave_end",
    Claim: "claim",
    Result: "result",
    Suspended: "suspended",
    Ruling: "ruling",
    Objection: "objection",
    Unsealing: "unsealing",
    Engine: "engine",
}

impl Body {
    /// The flags that it names.
    pub const fn flags(&self) -> Option<&Flags> {
        match self {
            Body::Result(Ended { flags, .. }) | Body::Suspended(Suspended { flags, .. }) => flags.as_ref(),
            _ => None,
        }
    }

    /// Every text in it that a person wrote, by the name of its member.
    pub fn texts_mut(&mut self) -> Vec<(&'static str, &mut Text)> {
        match self {
            Body::Filed(filed) => of(&mut filed.stated, "stated").collect(),
            Body::Clock(credit) => of(&mut credit.why, "why").collect(),
            Body::Ruling(ruled) => vec![("reason", &mut ruled.reason), ("rule", &mut ruled.rule)],
            Body::Objection(objection) => {
                let line = of(&mut objection.line, "line");
                line.chain([("text", &mut objection.text)]).collect()
            }
            Body::Unsealing(unsealing) => vec![("reason", &mut unsealing.reason)],
            Body::Start(_)
            | Body::Reveal(_)
            | Body::Overdue(_)
            | Body::Draw(_)
            | Body::Leave(_)
            | Body::LeaveEnd(_)
            | Body::Claim(_)
            | Body::Result(_)
            // Its words are the server's own.
            | Body::Suspended(_)
            | Body::Engine(_) => Vec::new(),
        }
    }
}

fn of<'t>(
    text: &'t mut Option<Text>,
    name: &'static str,
) -> impl Iterator<Item = (&'static str, &'t mut Text)> {
    text.iter_mut().map(move |text| (name, text))
}
