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

/// A person as others see them.
#[derive(Serialize, ToSchema)]
pub(super) struct PersonJson {
    /// Who.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
    /// `bot` for the server's bot; only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
}

/// A game as the caller may see it now.
#[derive(Serialize, ToSchema)]
pub(super) struct GameJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// `fairschach`, …
    variant: &'static str,
    /// The rule set's name.
    rules: &'static str,
    /// The board, where it is not the variant's own.
    board: Option<&'static str>,
    /// The array it started from, where the variant alone does not tell, such as `chess960:518`.
    start: Option<String>,
    /// Every option with the value in force: a word, a number, true or false, or a list of words.
    #[schema(value_type = BTreeMap<String, OptionJson>)]
    options: BTreeMap<String, Value>,
    /// Every term with the value in force.
    terms: BTreeMap<&'static str, String>,
    /// The regulation of time, such as `14d/pair`.
    clock: String,
    /// Whether something is rolled or drawn in it, so that entries take a `contribution`.
    chance: bool,
    /// The arbiter, if there is one.
    arbiter: Option<PersonJson>,
    /// The second arbiter, if there is one: the two together may unseal a turn.
    arbiter2: Option<PersonJson>,
    /// `waiting`, `running`, `paused`, `suspended`, `adjudication` or `finished`; readers accept new words.
    state: &'static str,
    /// The open turn; of a finished game the last one.
    turn: u32,
    /// The pair to be entered, as the position shows it.
    pair: u32,
    /// The position before the open turn.
    position: String,
    /// When this position was released, which is when the turn's clocks started.
    #[schema(format = "date-time")]
    release_at: String,
    /// The result of a finished game.
    result: Option<ResultJson>,
    /// Whether the server's rows of it did not follow from its events. An unfinished game stands then until somebody has ruled, a
    /// finished one is shown as its events say.
    in_doubt: bool,
    /// The flags by which it ended, or for which it is paused until an arbiter has ruled; null in all other games.
    on_time: Option<OnTimeJson>,
    /// The tournament in which it is played; null if in none.
    tournament: Option<PlaceJson>,
    /// White.
    white: SideJson,
    /// Black.
    black: SideJson,
}

impl GameJson {
    /// The same with its place in a tournament.
    pub(super) fn placed(mut self, place: Option<PlaceJson>) -> GameJson {
        self.tournament = place;
        self
    }
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(super) struct ResultJson {
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
    score: &'static str,
    /// `mate`, `stalemate`, `dead`, `repetition`, `moves`, `agreement`, `resignation`, `time`, …
    by: &'static str,
}

/// One side of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct SideJson {
    /// The player.
    player: PersonJson,
    /// Whether it owes an entry of its own in the open turn.
    owes: bool,
    /// Whether that entry is filed; null if the caller may not know.
    sealed: Option<bool>,
    /// Whether a pass is sealed for it because it has no legal entry.
    passes: bool,
    /// Whether it offered a draw that the other side may still accept.
    offers_draw: bool,
    /// The captain who answers the draw that is offered to this side, where that is not its player's to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_captain: Option<PersonJson>,
    /// Whether the other side has said no to it in the open turn.
    offer_declined: bool,
    /// Its leave that is not over: announced days on which its clock is stopped.
    leaves: Vec<LeaveJson>,
    /// Its clock; for anyone but its owner and the arbiter with the values at the start of the turn, unless presence is shown
    /// and it runs.
    clock: ClockJson,
}

/// A time of leave.
#[derive(Serialize, ToSchema)]
pub(super) struct LeaveJson {
    /// Its first moment.
    #[schema(format = "date-time")]
    from: String,
    /// The first moment after it.
    #[schema(format = "date-time")]
    to: String,
}

impl From<&Leave> for LeaveJson {
    fn from(leave: &Leave) -> Self {
        LeaveJson { from: leave.from.to_string(), to: leave.to.to_string() }
    }
}

/// A side's clock.
#[derive(Serialize, ToSchema)]
pub(super) struct ClockJson {
    /// Whether it runs; null if the caller may not know.
    running: Option<bool>,
    /// The time left, in whole seconds.
    left_s: i64,
    /// When its flag falls.
    #[schema(format = "date-time")]
    flag_at: Option<String>,
    /// What filing now would do to it; null for anyone but its owner, and unless an entry is owed.
    if_filed: Option<IfFiledJson>,
}

/// What filing now would do to a clock.
#[derive(Serialize, ToSchema)]
pub(super) struct IfFiledJson {
    /// For how long the side has thought, without its leave.
    thought_s: i64,
    /// What would be taken from its clock, as the regulation counts it.
    taken_s: i64,
    /// What the clock would show when the side is to enter next; null where that depends on the reveal (fixed deadlines).
    next_s: Option<i64>,
}

impl From<IfFiled> for IfFiledJson {
    fn from(filed: IfFiled) -> Self {
        IfFiledJson {
            thought_s: seconds(filed.thought),
            taken_s: seconds(filed.takes),
            next_s: filed.next.map(seconds),
        }
    }
}

/// A receipt. Nothing in it depends on what was entered.
#[derive(Serialize, ToSchema)]
pub(super) struct ReceiptJson {
    /// The submission's id.
    #[schema(format = "uuid")]
    submission: String,
    /// The turn.
    turn: u32,
    /// The pair.
    pair: u32,
    /// `white` or `black`.
    side: &'static str,
    /// 0, then one more each time the entry was revised.
    revision: u16,
    /// When the server had read the whole request.
    #[schema(format = "date-time")]
    received_at: String,
    /// The commitment, in base64.
    commitment: String,
    /// Who made the commitment: `server`, or `client` if it was sent with the entry.
    sealing: &'static str,
    /// The event's canonical bytes, in base64.
    event: String,
    /// By when the event is in the public log; null in receipts from before there was one.
    log: Option<LogPromiseJson>,
    /// The signed note: keep it.
    note: String,
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

/// Flags that have decided a game, or that an arbiter is to judge.
#[derive(Serialize, ToSchema)]
pub(super) struct OnTimeJson {
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

impl From<&Person> for PersonJson {
    fn from(person: &Person) -> Self {
        PersonJson {
            id: person.id.to_string(),
            name: person.name.clone(),
            kind: BotLevel::of(person.id).map(|_| "bot"),
        }
    }
}

impl From<&GameView> for GameJson {
    fn from(game: &GameView) -> Self {
        let options = game.rules.options().into_iter();
        GameJson {
            id: game.id.to_string(),
            variant: game.rules.variant(),
            rules: game.rules.rules(),
            board: game.rules.other_board(),
            start: game.rules.start_to_keep().map(ToString::to_string),
            options: options.map(|(name, value)| (name, option_to_json(&value))).collect(),
            terms: game.terms.to_map(),
            clock: game.clock.to_string(),
            chance: is_rolled(&game.rules, game.terms),
            arbiter: game.arbiter.as_ref().map(PersonJson::from),
            arbiter2: game.arbiter2.as_ref().map(PersonJson::from),
            state: match game.state {
                GameState::Running => "running",
                GameState::Suspended => "suspended",
                GameState::Paused => "paused",
                GameState::Adjudicated => "adjudication",
                GameState::Finished => "finished",
            },
            turn: game.turn,
            pair: game.pair(),
            position: game.position.to_string(),
            release_at: game.release_at.to_string(),
            result: game.result.map(ResultJson::from),
            in_doubt: game.in_doubt,
            on_time: game.on_time.as_ref().map(OnTimeJson::from),
            tournament: None,
            white: SideJson::from(&game.sides.white),
            black: SideJson::from(&game.sides.black),
        }
    }
}

impl From<GameResult> for ResultJson {
    fn from(result: GameResult) -> Self {
        ResultJson { score: result.score(), by: result.by.as_str() }
    }
}

impl From<&SideView> for SideJson {
    fn from(side: &SideView) -> Self {
        SideJson {
            player: PersonJson::from(&side.player),
            owes: side.owes,
            sealed: side.sealed,
            passes: side.passes,
            offers_draw: side.offers_draw,
            draw_captain: side.draw_captain.as_ref().map(PersonJson::from),
            offer_declined: side.offer_declined,
            leaves: side.leaves.iter().map(LeaveJson::from).collect(),
            clock: ClockJson {
                running: side.running,
                left_s: seconds(side.left),
                flag_at: side.flag_at.map(|at| at.to_string()),
                if_filed: side.if_filed.map(IfFiledJson::from),
            },
        }
    }
}

impl From<&ReceiptView> for ReceiptJson {
    fn from(receipt: &ReceiptView) -> Self {
        ReceiptJson {
            submission: receipt.submission.to_string(),
            turn: receipt.turn,
            pair: receipt.pair,
            side: receipt.side.as_str(),
            revision: receipt.revision,
            received_at: receipt.received.to_string(),
            commitment: base64(&receipt.commitment),
            sealing: receipt.sealing.as_str(),
            event: base64(&receipt.event),
            log: receipt.log.as_ref().map(|log| LogPromiseJson {
                leaf: base64(&leaf_hash(&log.salt, &receipt.event)),
                salt: base64(&log.salt),
                include_by: log.include_by.to_string(),
            }),
            note: receipt.note.clone(),
        }
    }
}

/// The entry alone, as a machine writes it.
pub(super) fn entry_text(mut canonical: crate::game::Canonical) -> String {
    canonical.draw_offer = false;
    canonical.to_string()
}
