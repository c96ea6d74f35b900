//! How the fields of requests are written, kind by kind.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::app::actor::Role;
use crate::app::operations::activity::{OwnActKind, OwnActPlace};
use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::running::players_table::PlayerOrder;
use crate::app::tournaments::series::rules::SeriesClass;
use crate::base::identity::TITLES;
use crate::base::{GameId, IncidentId, PlayerId, Side, Timestamp, TournamentId};
use crate::game::{About, Asks, By, ClaimKind, Finding, Greeting, Month};
use crate::http::api::extract::fields::{Field, Fields, FromText, Takes};
use crate::http::bytes::read_bytes;
use crate::rules::RuleSet;
use crate::show::zone::Zone;
use crate::tournament::{Post, Sheet};

impl<T: Field> Field for Option<T> {
    fn schema() -> Value {
        T::schema()
    }

    fn missing() -> Option<Self> {
        Some(None)
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        T::read(fields, name, value).map(Some)
    }
}

/// As far as they are good: the first fault is the list's.
impl<T: Field> Field for Vec<T> {
    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema() })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let values: Vec<Value> = fields.convert(name, value)?;
        values.into_iter().map(|value| T::read(fields, name, value)).collect()
    }
}

impl<T: FromText> Field for T {
    fn schema() -> Value {
        let mut schema = json!({ "type": "string" });
        if let Takes::Words(words) = T::TAKES {
            schema["enum"] = words.into();
        }
        if let Some(format) = T::FORMAT {
            schema["format"] = format.into();
        }
        schema
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let read = T::from_text(&fields.convert::<String>(name, value)?);
        fields.or_push_error(read, "wrong-value", name, || format!("{name:?} takes {}", T::TAKES))
    }
}

/// In standard base64.
impl<const N: usize> Field for [u8; N] {
    fn schema() -> Value {
        let chars = N.div_ceil(3) * 4;
        let pattern = format!("^[A-Za-z0-9+/]{{{}}}={{0,2}}$", (N * 8).div_ceil(6));
        json!({ "type": "string", "contentEncoding": "base64", "minLength": chars, "maxLength": chars, "pattern": pattern })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let read = read_bytes(&fields.convert::<String>(name, value)?);
        fields.or_push_error(read, "wrong-value", name, || {
            let chars = N.div_ceil(3) * 4;
            format!("{name:?} takes exactly {N} bytes in standard base64 with padding, {chars} characters")
        })
    }
}

/// A number from `MIN` to `MAX`; `USUAL` if it is missing.
pub(in crate::http::api) struct Within<const MIN: u32, const USUAL: u32, const MAX: u32>(
    pub(in crate::http::api) u32,
);

/// How many lines a page has.
pub(in crate::http::api) type Limit<const USUAL: u32, const MAX: u32> = Within<1, USUAL, MAX>;

impl<const MIN: u32, const USUAL: u32, const MAX: u32> Field for Within<MIN, USUAL, MAX> {
    fn schema() -> Value {
        json!({ "type": "integer", "format": "int32", "minimum": MIN, "maximum": MAX, "default": USUAL })
    }

    fn missing() -> Option<Self> {
        Some(Within(USUAL))
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let read = Some(u32::read(fields, name, value)?).filter(|number| (MIN..=MAX).contains(number));
        let read =
            fields.or_push_error(read, "wrong-value", name, || format!("{name:?} takes {MIN} to {MAX}"));
        read.map(Within)
    }
}

/// Where a page begins: what stood as `next` on the page before.
pub(in crate::http::api) struct Cursor<T>(pub(in crate::http::api) T);

macro_rules! plain {
    ($($type:ty: $schema:tt),*) => {$(
        impl Field for $type {
            fn schema() -> Value {
                json!($schema)
            }

            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                fields.convert(name, value)
            }
        }
    )*};
}

plain! {
    String: { "type": "string" },
    bool: { "type": "boolean" },
    Date: { "type": "string", "format": "date" },
    Sheet: { "$ref": "#/components/schemas/GivenSheet" },
    SeriesClass: {
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "rating_min": { "type": ["integer", "null"], "minimum": 1, "maximum": 4000 },
            "rating_max": { "type": ["integer", "null"], "minimum": 1, "maximum": 4000 }
        },
        "required": ["name"],
        "additionalProperties": false
    }
}

/// The words that can be asked for are told here; that it is one of them is looked at with all else that is asked, so that every fault
/// is told at once.
macro_rules! names {
    ($($(#[$about:meta])* $name:ident: $words:expr;)+) => {$(
        $(#[$about])*
        pub(in crate::http::api) struct $name(pub(in crate::http::api) String);

        impl Field for $name {
            fn schema() -> Value {
                json!({ "type": "string", "enum": $words })
            }

            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                String::read(fields, name, value).map($name)
            }
        }
    )+};
}

names! {
    /// A variant.
    VariantName: RuleSet::variants().collect::<Vec<_>>();
    /// A rule set; which ones there are depends on the variant.
    RulesName: rule_sets();
    /// A board that is not the variant's own.
    BoardName: ["chess66"];
    /// A player's title.
    TitleName: TITLES;
}

/// Those of all variants.
fn rule_sets() -> BTreeSet<&'static str> {
    RuleSet::variants().flat_map(RuleSet::presets).map(|(name, _)| name).collect()
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Field for $number {
            fn schema() -> Value {
                let (min, max) = (<$number>::MIN, <$number>::MAX);
                let mut schema = json!({ "type": "integer", "minimum": min, "maximum": max });
                // What JSON's readers keep exactly ends at 2^53; so does what is kept of a number here.
                if size_of::<$number>() > 4 {
                    schema["format"] = "int64".into();
                    schema["maximum"] = i64::MAX.into();
                }
                schema
            }

            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                match value {
                    Value::String(text) if fields.is_query => {
                        let says = || format!("{name:?} takes a whole number in its range");
                        fields.or_push_error(text.parse().ok(), "wrong-value", name, says)
                    }
                    value => fields.convert(name, value),
                }
            }
        }
    )*};
}

numbers!(u16, u32, u64, usize, i64);

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Field for $id {
            fn schema() -> Value {
                json!({ "type": "string", "format": "uuid" })
            }

            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                match <$id>::parse(&fields.convert::<String>(name, value)?) {
                    Ok(id) => Some(id),
                    Err(error) => fields.or_push_error(None, "wrong-value", name, || format!("field {name:?}: {error}")),
                }
            }
        }

        impl FromText for Cursor<$id> {
            const TAKES: Takes = Takes::Text("next of the page before");
            const FORMAT: Option<&'static str> = Some("uuid");

            fn from_text(text: &str) -> Option<Self> {
                <$id>::parse(text).ok().map(Cursor)
            }
        }
    )*};
}

ids!(GameId, IncidentId, PlayerId, TournamentId);

macro_rules! words_of {
    ($($type:ty),+ $(,)?) => {$(
        impl FromText for $type {
            const TAKES: Takes = Takes::Words(&<$type>::WORDS);

            fn from_text(text: &str) -> Option<Self> {
                <$type>::parse(text)
            }
        }
    )+};
}

words_of!(
    About,
    Asks,
    By,
    ClaimKind,
    Finding,
    Greeting,
    OwnActKind,
    PairingState,
    PlayerOrder,
    Post,
    Role,
    Side
);

macro_rules! texts {
    ($($type:ty: $takes:literal),* $(,)?) => {$(
        impl FromText for $type {
            const TAKES: Takes = Takes::Text($takes);

            fn from_text(text: &str) -> Option<Self> {
                <$type>::parse(text)
            }
        }
    )*};
}

texts! {
    Month: "a month such as 2026-01",
    OwnActPlace: "next of the page before",
    Zone: "the IANA name of a time zone, such as Europe/Berlin",
}

impl FromText for Timestamp {
    const TAKES: Takes = Takes::Text("a time such as 2026-11-20T14:00:00Z");
    const FORMAT: Option<&'static str> = Some("date-time");

    fn from_text(text: &str) -> Option<Self> {
        Timestamp::parse(text).ok()
    }
}
