//! How sheets, and what belongs to acts, are described: the words of a choice are those that the model reads.

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde_json::{Value, json};

use crate::http::api::described::{
    about, any, day, described, flag, id, list, listed, map, moment, number, object, of, of_or_null, option,
    text,
};
use crate::http::api::extract::{BoardName, Field, RulesName, VariantName, or_null};
use crate::tournament::event::{LeftGames, Readers};
use crate::tournament::ladder::{Drawn, Refused};
use crate::tournament::{AtTheEnd, EntrantState, Post, Seeding, TeamScore, Withdrawal};

described! {
    /// A sheet (`docs/api.md`). What is not required may be missing in acts of older records.
    SheetJson: sheet();
    /// What a sheet says of its ladder.
    LadderRulesJson: object("", ladder());
    /// What belongs to an act: by its kind some of these members, as `docs/formats.md` says; readers accept others.
    ActBodyJson: object("", act_body());
    /// What somebody did, and what belongs to it.
    DeedJson: object("act", deed());
    /// The value of an option: a word, a number, true or false, or a list of words.
    OptionJson: option();
}

/// A sheet as requests give it: what is not required has its default, and nothing else is taken.
pub(in crate::http::api) fn given_sheet() -> Value {
    let mut schema = sheet();
    close(&mut schema);
    schema["properties"]["variant"] = VariantName::schema();
    schema["properties"]["rules"] = or_null(RulesName::schema());
    schema["properties"]["board"] = or_null(BoardName::schema());
    about("A sheet (`docs/api.md`). What is not required has its default.", schema)
}

fn sheet() -> Value {
    let condition = json!({
        "federations": list(text()), "born_after": or_null(number()), "born_before": or_null(number()),
        "rating_min": or_null(number()), "rating_max": or_null(number()), "rating_of": or_null(text()),
        "untitled": flag(),
    });
    let members = json!({
        "name": text(), "about": text(), "kind": kind(), "variant": text(), "rules": or_null(text()),
        "options": map(option()),
        "board": or_null(text()), "start": or_null(text()), "clock": text(),
        "terms": map(text()),
        "places": object("min max", json!({ "min": number(), "max": number() })),
        "seeding": words::<Seeding>(),
        "pace": one_of(vec![("at-once", "", json!({})), ("rounds", "days", json!({ "days": number() }))]),
        "tie_breaks": list(text()),
        "silence": object("days withdraw", json!({ "days": number(), "withdraw": flag() })),
        "withdrawal": words::<Withdrawal>(), "replacement": flag(), "at_the_end": words::<AtTheEnd>(),
        "rated": flag(),
        "dates": object("zone", json!({
            "zone": text(), "opens": or_null(day()), "closes": or_null(day()), "starts": or_null(day()),
            "ends": or_null(day()),
        })),
        "language": listed(&["de", "en"]), "city": or_null(text()), "federation": or_null(text()),
        "eligibility": object("", condition.clone()),
        "prizes": list(object("name who", json!({ "name": text(), "who": object("", condition) }))),
    });
    object("name kind variant clock dates language", members)
}

fn kind() -> Value {
    let line_ups = object("reserves days", json!({ "reserves": number(), "days": number() }));
    let teams = json!({
        "boards": number(), "cycles": number(), "first": words::<TeamScore>(), "line_ups": or_null(line_ups),
        "captain_draws": flag(),
    });
    let sections = json!({ "sections": number(), "cycles": number(), "to_final": number() });
    let swiss = json!({ "rounds": number(), "late_until": number(), "half_byes": number() });
    one_of(vec![
        ("round-robin", "cycles", json!({ "cycles": number() })),
        ("sections", "sections cycles to_final", sections),
        ("swiss", "rounds", swiss),
        ("knockout", "games", json!({ "games": number() })),
        ("teams", "boards cycles", teams),
        ("ladder", "", ladder()),
    ])
}

fn ladder() -> Value {
    json!({
        "reach": number(), "answer_days": number(), "refused": words::<Refused>(), "drawn": words::<Drawn>(),
        "games": number(), "protected_days": number(), "idle_days": number(),
    })
}

fn act_body() -> Value {
    let pair = |item: Value| json!({ "type": "array", "items": item, "minItems": 2, "maxItems": 2 });
    let line_up = json!({ "team": number(), "players": list(number()), "by": id() });
    let members = [
        ("answer_by", moment()),
        ("boards", number()),
        ("by_draw", list(number())),
        ("challenge", number()),
        ("commitment", text()),
        ("contribution", text()),
        ("count", number()),
        ("credit", number()),
        ("drawn", list(id())),
        ("entered", number()),
        ("entrants", list(pair(text()))),
        ("fault", text()),
        ("from", moment()),
        ("game", id()),
        ("games", any(&[words::<LeftGames>(), number()])),
        ("half", flag()),
        ("match", number()),
        ("number", number()),
        ("numbers", list(json!({ "type": ["string", "integer"] }))),
        ("otherwise", list(pair(or_null(number())))),
        ("paired", list(pair(or_null(number())))),
        ("player", id()),
        ("post", or_null(listed(&Post::WORDS))),
        ("rating", number()),
        ("rating_list", text()),
        ("reason", or_null(text())),
        ("round", number()),
        ("secret", text()),
        ("section", number()),
        ("sheet", of("SheetJson")),
        ("silent", flag()),
        ("since", moment()),
        ("state", listed(&EntrantState::WORDS)),
        ("substitute", id()),
        ("team", json!({ "type": ["string", "integer"] })),
        ("teams", list(object("team players", line_up))),
        ("text", or_null(text())),
        ("to", any(&[words::<Readers>(), moment()])),
        ("version", number()),
        ("what", words::<AtTheEnd>()),
        ("why", text()),
    ];
    members.into_iter().collect()
}

fn deed() -> Value {
    json!({
        "act": text(), "seq": number(), "turn": number(), "operator": flag(), "newest": moment(), "from": moment(),
        "about": of_or_null("PersonJson"), "body": of("ActBodyJson"),
        "rule": or_null(text()), "reason": or_null(text()),
    })
}

/// One of several objects that are told apart by their `name`: of each what it needs besides, and its members.
fn one_of(choices: Vec<(&str, &str, Value)>) -> Value {
    let choice = |(name, needed, mut members): (&str, &str, Value)| {
        members["name"] = listed(&[name]);
        object(&format!("name {needed}"), members)
    };
    json!({ "oneOf": choices.into_iter().map(choice).collect::<Vec<Value>>() })
}

/// Nothing but what is described is taken.
fn close(schema: &mut Value) {
    if let Some(members) = schema.as_object_mut() {
        if members.contains_key("properties") {
            members.insert("additionalProperties".to_owned(), false.into());
        }
        members.values_mut().for_each(close);
    }
    schema.as_array_mut().into_iter().flatten().for_each(close);
}

/// The words of a choice, as its reader tells them.
fn words<T: for<'de> Deserialize<'de>>() -> Value {
    let mut told = KnownWords(&[]);
    // It stops there: nothing is read.
    drop(T::deserialize(&mut told));
    listed(told.0)
}

/// Is told by which words a choice is read.
struct KnownWords(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut KnownWords {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no choice between words"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.0 = words;
        Err(Error::custom("the words are told"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}
