//! The flags by which a game ended, or for which it stands.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::core::views::OnTime;
use crate::game::FallenFlag;
use crate::http::api::shapes::seconds;

/// Flags that have decided a game, or that an arbiter is to judge.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct OnTimeJson {
    /// White's; null if it does not decide, and in older games.
    white: Option<FallenFlagJson>,
    /// Black's.
    black: Option<FallenFlagJson>,
    /// The last moment to appeal against the end; null where no arbiter could answer.
    #[schema(format = "date-time")]
    appeal_until: Option<String>,
}

/// A fallen flag, and what its clock had.
#[derive(Serialize, ToSchema)]
struct FallenFlagJson {
    /// When it fell.
    #[schema(format = "date-time")]
    flag_at: String,
    /// The time at the start of the turn.
    given_s: i64,
    /// What outages and rulings gave since.
    credit_s: i64,
    /// What was used up by then, as the regulation counts it.
    used_s: i64,
}

impl From<&OnTime> for OnTimeJson {
    fn from(ended: &OnTime) -> Self {
        let json = |flag: &FallenFlag| FallenFlagJson {
            flag_at: flag.at.to_string(),
            given_s: seconds(flag.given),
            credit_s: seconds(flag.credit),
            used_s: seconds(flag.used),
        };
        OnTimeJson {
            white: ended.flags.white.as_ref().map(json),
            black: ended.flags.black.as_ref().map(json),
            appeal_until: ended.appeal_until.map(|until| until.to_string()),
        }
    }
}
