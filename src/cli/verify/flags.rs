//! Flags that a result by time or a suspension names.

use serde::Deserialize;
use serde_json::Value;

use super::event::parse;
use super::form::time;
use crate::base::{BySide, Micros, Timestamp};
use crate::game::FallenFlag;

/// Those that decide, with what their clocks had.
pub(super) type Flags = BySide<Option<FallenFlag>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Members {
    white: Option<Flag>,
    black: Option<Flag>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flag {
    #[serde(deserialize_with = "time")]
    at: Timestamp,
    given: Micros,
    credit: Micros,
    used: Micros,
}

/// Reads them; the error says what is wrong.
pub(super) fn read(members: Value) -> Result<Flags, String> {
    let Members { white, black } = parse(members)?;
    if white.is_none() && black.is_none() {
        return Err("flags names none; members that do not apply are left out".to_owned());
    }
    let flag = |Flag {
                    at,
                    given,
                    credit,
                    used,
                }: Flag| FallenFlag {
        at,
        given,
        credit,
        used,
    };
    Ok(BySide { white, black }.map(|one| one.map(flag)))
}

/// Whether both fell at the same instant.
pub(super) fn at_once(flags: &Flags) -> bool {
    let both = flags.white.zip(flags.black);
    both.is_some_and(|(white, black)| white.at == black.at)
}
