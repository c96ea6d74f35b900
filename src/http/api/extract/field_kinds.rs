//! How the fields of requests are written, kind by kind.

use jiff::civil::Date;
use serde_json::Value;

use crate::app::operations::activity::{OwnActKind, OwnActPlace};
use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::running::players_table::PlayerOrder;
use crate::base::{GameId, IncidentId, PlayerId, Side, Timestamp, TournamentId};
use crate::game::{About, Asks, ClaimKind, Finding, Month};
use crate::http::api::extract::fields::{Field, Fields, FromText};
use crate::http::bytes::read_bytes;
use crate::tournament::{Post, Sheet};

impl<T: Field> Field for Option<T> {
    fn missing() -> Option<Self> {
        Some(None)
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        T::read(fields, name, value).map(Some)
    }
}

/// As far as they are good: the first fault is the list's.
impl<T: Field> Field for Vec<T> {
    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let values: Vec<Value> = fields.convert(name, value)?;
        values.into_iter().map(|value| T::read(fields, name, value)).collect()
    }
}

impl<T: FromText> Field for T {
    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let read = T::from_text(&fields.convert::<String>(name, value)?);
        fields.or_push_error(read, "wrong-value", name, || format!("{name:?} takes {}", T::TAKES))
    }
}

/// In standard base64.
impl<const N: usize> Field for [u8; N] {
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
    ($($type:ty),*) => {$(
        impl Field for $type {
            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                fields.convert(name, value)
            }
        }
    )*};
}

plain!(String, bool, Date, Sheet);

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Field for $number {
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
            fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
                match <$id>::parse(&fields.convert::<String>(name, value)?) {
                    Ok(id) => Some(id),
                    Err(error) => fields.or_push_error(None, "wrong-value", name, || format!("field {name:?}: {error}")),
                }
            }
        }

        impl FromText for Cursor<$id> {
            const TAKES: &'static str = "next of the page before";

            fn from_text(text: &str) -> Option<Self> {
                <$id>::parse(text).ok().map(Cursor)
            }
        }
    )*};
}

ids!(GameId, IncidentId, PlayerId, TournamentId);

macro_rules! texts {
    ($($type:ty: $takes:literal),* $(,)?) => {$(
        impl FromText for $type {
            const TAKES: &'static str = $takes;

            fn from_text(text: &str) -> Option<Self> {
                <$type>::parse(text)
            }
        }
    )*};
}

texts! {
    About: "check, position, paper, clock, conduct, dead, appeal or other",
    Asks: "win or draw",
    ClaimKind: "repetition, moves, tablebase, dead or time",
    Finding: "upheld or dismissed",
    Month: "a month such as 2026-01",
    OwnActKind: "tournament, ruling, unsealing, outage or clock",
    OwnActPlace: "next of the page before",
    PairingState: "waiting, running or finished",
    PlayerOrder: "number, name, done, left, owes, since, time, leave, days, silent, reliable or mails",
    Post: "director, assistant or arbiter",
    Side: "white or black",
}

impl FromText for Timestamp {
    const TAKES: &'static str = "a time such as 2026-11-20T14:00:00Z";

    fn from_text(text: &str) -> Option<Self> {
        Timestamp::parse(text).ok()
    }
}
