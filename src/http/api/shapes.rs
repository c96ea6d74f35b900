//! How the API writes what the doors see.

use base64::Engine;
use std::collections::BTreeMap;

use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::views::{GameState, GameView, OnTime, Person, ReceiptView, SideView};
use crate::base::Micros;
use crate::game::record::option_to_json;
use crate::game::{BotLevel, FallenFlag, GameResult, IfFiled, Leave, is_rolled};
use crate::http::api::described::sheets::OptionJson;
use crate::http::api::tournaments::shapes::PlaceJson;
use crate::tlog::leaf_hash;

/// What is written as JSON, each member with what it is and where it comes from: `shape! { struct … of view: &View { … } }`
/// describes it for the OpenAPI document, and makes it from such a view. A member said to be an `Id` or a `Moment`, or an option of
/// one, is a text of that form.
macro_rules! shape {
    ($(#[$about:meta])* $see:vis struct $name:ident of $view:tt: $from:ty { $($members:tt)* }) => {
        $crate::http::api::shapes::shaped! {
            ($(#[$about])* $see struct $name of $view: $from) {} {} $($members)*
        }
    };
}

/// Takes the members one by one: first come those that are declared, then what they are made of.
macro_rules! shaped {
    (($(#[$about:meta])* $see:vis struct $name:ident of $view:tt: $from:ty) {$($told:tt)*} {$($made:tt)*}) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$about])*
        $see struct $name { $($told)* }

        impl From<$from> for $name {
            fn from($view: $from) -> Self {
                $name { $($made)* }
            }
        }
    };
    ($of:tt {$($told:tt)*} {$($made:tt)*} $(#[$about:meta])* $see:vis $field:ident: Id = $value:expr, $($rest:tt)*) => {
        $crate::http::api::shapes::shaped! {
            $of
            {$($told)* $(#[$about])* #[schema(format = "uuid")] $see $field: String,}
            {$($made)* $field: $value.to_string(),}
            $($rest)*
        }
    };
    ($of:tt {$($told:tt)*} {$($made:tt)*} $(#[$about:meta])* $see:vis $field:ident: Option<Id> = $value:expr, $($rest:tt)*) => {
        $crate::http::api::shapes::shaped! {
            $of
            {$($told)* $(#[$about])* #[schema(format = "uuid")] $see $field: Option<String>,}
            {$($made)* $field: $value.map(|told| told.to_string()),}
            $($rest)*
        }
    };
    ($of:tt {$($told:tt)*} {$($made:tt)*} $(#[$about:meta])* $see:vis $field:ident: Moment = $value:expr, $($rest:tt)*) => {
        $crate::http::api::shapes::shaped! {
            $of
            {$($told)* $(#[$about])* #[schema(format = "date-time")] $see $field: String,}
            {$($made)* $field: $value.to_string(),}
            $($rest)*
        }
    };
    ($of:tt {$($told:tt)*} {$($made:tt)*} $(#[$about:meta])* $see:vis $field:ident: Option<Moment> = $value:expr, $($rest:tt)*) => {
        $crate::http::api::shapes::shaped! {
            $of
            {$($told)* $(#[$about])* #[schema(format = "date-time")] $see $field: Option<String>,}
            {$($made)* $field: $value.map(|told| told.to_string()),}
            $($rest)*
        }
    };
    ($of:tt {$($told:tt)*} {$($made:tt)*} $(#[$about:meta])* $see:vis $field:ident: $type:ty = $value:expr, $($rest:tt)*) => {
        $crate::http::api::shapes::shaped! {
            $of
            {$($told)* $(#[$about])* $see $field: $type,}
            {$($made)* $field: $value,}
            $($rest)*
        }
    };
}

pub(in crate::http::api) use {shape, shaped};

/// Whole seconds, rounded down.
pub(super) const fn seconds(span: Micros) -> i64 {
    span.div_euclid(1_000_000)
}

/// Standard base64 with padding.
pub(super) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// What stands as `next` on a page: of its last line, if it is full and more may follow.
pub(super) fn next<T, N>(page: &[T], max: u32, of: impl FnOnce(&T) -> N) -> Option<N> {
    page.last().filter(|_| page.len() >= max as usize).map(of)
}

/// A person as JSON without a name of its own.
pub(super) fn person(person: &Person) -> Value {
    json!({ "id": person.id.to_string(), "name": person.name })
}

shape! {
    /// A person as others see them.
    pub(super) struct PersonJson of person: &Person {
        /// Who.
        id: Id = person.id,
        /// The name that others see.
        name: String = person.name.clone(),
        /// `bot` for the server's bot; only then.
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<&'static str> = BotLevel::of(person.id).map(|_| "bot"),
    }
}

shape! {
    /// A game as the caller may see it now.
    pub(super) struct GameJson of game: &GameView {
        /// Its id.
        id: Id = game.id,
        /// `fairschach`, …
        variant: &'static str = game.rules.variant(),
        /// The rule set's name.
        rules: &'static str = game.rules.rules(),
        /// The board, where it is not the variant's own.
        board: Option<&'static str> = game.rules.other_board(),
        /// The array it started from, where the variant alone does not tell, such as `chess960:518`.
        start: Option<String> = game.rules.start_to_keep().map(ToString::to_string),
        /// Every option with the value in force: a word, a number, true or false, or a list of words.
        #[schema(value_type = BTreeMap<String, OptionJson>)]
        options: BTreeMap<String, Value> = game
            .rules
            .options()
            .into_iter()
            .map(|(name, value)| (name, option_to_json(&value)))
            .collect(),
        /// Every term with the value in force.
        terms: BTreeMap<&'static str, String> = game.terms.to_map(),
        /// The regulation of time, such as `14d/pair`.
        clock: String = game.clock.to_string(),
        /// Whether something is rolled or drawn in it, so that entries take a `contribution`.
        chance: bool = is_rolled(&game.rules, game.terms),
        /// The arbiter, if there is one.
        arbiter: Option<PersonJson> = game.arbiter.as_ref().map(PersonJson::from),
        /// The second arbiter, if there is one: the two together may unseal a turn.
        arbiter2: Option<PersonJson> = game.arbiter2.as_ref().map(PersonJson::from),
        /// `waiting`, `running`, `paused`, `suspended`, `adjudication` or `finished`; readers accept new words.
        state: &'static str = match game.state {
            GameState::Running => "running",
            GameState::Suspended => "suspended",
            GameState::Paused => "paused",
            GameState::Adjudicated => "adjudication",
            GameState::Finished => "finished",
        },
        /// The open turn; of a finished game the last one.
        turn: u32 = game.turn,
        /// The pair to be entered, as the position shows it.
        pair: u32 = game.pair(),
        /// The position before the open turn.
        position: String = game.position.to_string(),
        /// When this position was released, which is when the turn's clocks started.
        release_at: Moment = game.release_at,
        /// The result of a finished game.
        result: Option<ResultJson> = game.result.map(ResultJson::from),
        /// Whether the server's rows of it did not follow from its events. An unfinished game stands then until somebody has ruled, a
        /// finished one is shown as its events say.
        in_doubt: bool = game.in_doubt,
        /// The flags by which it ended, or for which it is paused until an arbiter has ruled; null in all other games.
        on_time: Option<OnTimeJson> = game.on_time.as_ref().map(OnTimeJson::from),
        /// The tournament in which it is played; null if in none.
        tournament: Option<PlaceJson> = None,
        /// White.
        white: SideJson = SideJson::from(&game.sides.white),
        /// Black.
        black: SideJson = SideJson::from(&game.sides.black),
    }
}

impl GameJson {
    /// The same with its place in a tournament.
    pub(super) fn placed(mut self, place: Option<PlaceJson>) -> GameJson {
        self.tournament = place;
        self
    }
}

shape! {
    /// How a game ended.
    pub(super) struct ResultJson of result: GameResult {
        /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
        score: &'static str = result.score(),
        /// `mate`, `stalemate`, `dead`, `repetition`, `moves`, `agreement`, `resignation`, `time`, …
        by: &'static str = result.by.as_str(),
    }
}

shape! {
    /// One side of a game.
    pub(super) struct SideJson of side: &SideView {
        /// The player.
        player: PersonJson = PersonJson::from(&side.player),
        /// Whether it owes an entry of its own in the open turn.
        owes: bool = side.owes,
        /// Whether that entry is filed; null if the caller may not know.
        sealed: Option<bool> = side.sealed,
        /// Whether a pass is sealed for it because it has no legal entry.
        passes: bool = side.passes,
        /// Whether it offered a draw that the other side may still accept.
        offers_draw: bool = side.offers_draw,
        /// The captain who answers the draw that is offered to this side, where that is not its player's to do.
        #[serde(skip_serializing_if = "Option::is_none")]
        draw_captain: Option<PersonJson> = side.draw_captain.as_ref().map(PersonJson::from),
        /// Whether the other side has said no to it in the open turn.
        offer_declined: bool = side.offer_declined,
        /// Its leave that is not over: announced days on which its clock is stopped.
        leaves: Vec<LeaveJson> = side.leaves.iter().map(LeaveJson::from).collect(),
        /// Its clock; for anyone but its owner and the arbiter with the values at the start of the turn, unless presence is shown
        /// and it runs.
        clock: ClockJson = ClockJson::from(side),
    }
}

shape! {
    /// A time of leave.
    pub(super) struct LeaveJson of leave: &Leave {
        /// Its first moment.
        from: Moment = leave.from,
        /// The first moment after it.
        to: Moment = leave.to,
    }
}

shape! {
    /// A side's clock.
    pub(super) struct ClockJson of side: &SideView {
        /// Whether it runs; null if the caller may not know.
        running: Option<bool> = side.running,
        /// The time left, in whole seconds.
        left_s: i64 = seconds(side.left),
        /// When its flag falls.
        flag_at: Option<Moment> = side.flag_at,
        /// What filing now would do to it; null for anyone but its owner, and unless an entry is owed.
        if_filed: Option<IfFiledJson> = side.if_filed.map(IfFiledJson::from),
    }
}

shape! {
    /// What filing now would do to a clock.
    pub(super) struct IfFiledJson of filed: IfFiled {
        /// For how long the side has thought, without its leave.
        thought_s: i64 = seconds(filed.thought),
        /// What would be taken from its clock, as the regulation counts it.
        taken_s: i64 = seconds(filed.takes),
        /// What the clock would show when the side is to enter next; null where that depends on the reveal (fixed deadlines).
        next_s: Option<i64> = filed.next.map(seconds),
    }
}

shape! {
    /// A receipt. Nothing in it depends on what was entered.
    pub(super) struct ReceiptJson of receipt: &ReceiptView {
        /// The submission's id.
        submission: Id = receipt.submission,
        /// The turn.
        turn: u32 = receipt.turn,
        /// The pair.
        pair: u32 = receipt.pair,
        /// `white` or `black`.
        side: &'static str = receipt.side.as_str(),
        /// 0, then one more each time the entry was revised.
        revision: u16 = receipt.revision,
        /// When the server had read the whole request.
        received_at: Moment = receipt.received,
        /// The commitment, in base64.
        commitment: String = base64(&receipt.commitment),
        /// Who made the commitment: `server`, or `client` if it was sent with the entry.
        sealing: &'static str = receipt.sealing.as_str(),
        /// The event's canonical bytes, in base64.
        event: String = base64(&receipt.event),
        /// By when the event is in the public log; null in receipts from before there was one.
        log: Option<LogPromiseJson> = receipt.log.as_ref().map(|log| LogPromiseJson {
            leaf: base64(&leaf_hash(&log.salt, &receipt.event)),
            salt: base64(&log.salt),
            include_by: log.include_by.to_string(),
        }),
        /// The signed note: keep it.
        note: String = receipt.note.clone(),
    }
}

/// The promise that an event will be in the public log.
#[derive(Serialize, ToSchema)]
struct LogPromiseJson {
    /// The hash inside its leaf, in base64: of the salt and the event.
    leaf: String,
    /// The salt, in base64.
    salt: String,
    /// By when the leaf is in the log.
    #[schema(format = "date-time")]
    include_by: String,
}

shape! {
    /// Flags that have decided a game, or that an arbiter is to judge.
    pub(super) struct OnTimeJson of ended: &OnTime {
        /// White's; null if it does not decide, and in older games.
        white: Option<FallenFlagJson> = ended.flags.white.as_ref().map(FallenFlagJson::from),
        /// Black's.
        black: Option<FallenFlagJson> = ended.flags.black.as_ref().map(FallenFlagJson::from),
        /// The last moment to appeal against the end; null where no arbiter could answer.
        appeal_until: Option<Moment> = ended.appeal_until,
    }
}

shape! {
    /// A fallen flag, and what its clock had.
    struct FallenFlagJson of flag: &FallenFlag {
        /// When it fell.
        flag_at: Moment = flag.at,
        /// The time at the start of the turn.
        given_s: i64 = seconds(flag.given),
        /// What outages and rulings gave since.
        credit_s: i64 = seconds(flag.credit),
        /// What was used up by then, as the regulation counts it.
        used_s: i64 = seconds(flag.used),
    }
}

/// The entry alone, as a machine writes it.
pub(super) fn entry_text(mut canonical: crate::game::Canonical) -> String {
    canonical.draw_offer = false;
    canonical.to_string()
}
