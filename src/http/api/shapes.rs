//! How the API writes what the doors see.

use base64::Engine;
use std::collections::BTreeMap;

use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::core::views::{GameState, GameView, OwnEntry, PairView, Person, ReceiptView, SideView};
use crate::app::games::filing::seal_context::SealContext;
use crate::base::{Micros, Side};
use crate::game::{GameResult, IfFiled, Leave};
use crate::http::api::games::on_time::OnTimeJson;
use crate::http::api::tournaments::shapes::PlaceJson;
use crate::rules::notation::{Code, Control, Language, OctalForm, long, pair_line, write_octal};
use crate::rules::{Entry, Fact, OptionValue, needs_chance};
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

/// A person as others see them.
#[derive(Serialize, ToSchema)]
pub(super) struct PersonJson {
    /// Who.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
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
    #[schema(value_type = BTreeMap<String, Value>)]
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
    /// The flags by which it ended, or for which it stands until an arbiter has ruled; null in all other games.
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
    /// Its leave that is not over: announced days on which its clock stands.
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

/// What the caller may enter.
#[derive(Serialize, ToSchema)]
pub(super) struct LegalJson {
    /// The caller's side.
    #[schema(value_type = String, example = "white")]
    pub(super) side: &'static str,
    /// The open turn.
    pub(super) turn: u32,
    /// Machine moves, sorted.
    #[schema(example = json!(["a2a3", "a2a4"]))]
    pub(super) moves: Vec<String>,
    /// Whether the side has to pass.
    pub(super) pass: bool,
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

/// What an entry that the caller seals is bound to.
#[derive(Serialize, ToSchema)]
pub(super) struct SealContextJson {
    /// The 128 bytes of the context (`docs/formats.md`), in base64: compare each field with what you know, then commit.
    ctx: String,
    /// The open turn.
    turn: u32,
    /// The revision that the next filing of the caller's side is.
    revision: u16,
    /// When the caller's flag falls; the context may become void before, with the turn.
    #[schema(format = "date-time")]
    expires_at: String,
}

impl From<&SealContext> for SealContextJson {
    fn from(context: &SealContext) -> Self {
        SealContextJson {
            ctx: base64(&context.ctx.to_bytes()),
            turn: context.ctx.turn,
            revision: context.ctx.revision,
            expires_at: context.expires_at.to_string(),
        }
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

/// The caller's own live entry, or draft.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnEntryJson {
    /// The turn.
    turn: u32,
    /// The pair.
    pair: u32,
    /// `white` or `black`.
    side: &'static str,
    /// 0, then one more each time the entry was revised.
    revision: u16,
    /// When it was received; of a draft, when it was kept.
    #[schema(format = "date-time")]
    received_at: String,
    /// What was entered: a machine move, or `pass`.
    entry: String,
    /// Whether a draw is offered with it.
    draw_offer: bool,
    /// The random bytes of the commitment, in base64.
    r: String,
    /// The commitment, in base64.
    commitment: String,
    /// What it is bound to, in base64.
    ctx: String,
    /// What was given to the turn's rolls, in base64; null if nothing was.
    contribution: Option<String>,
    /// The receipt; null of a draft.
    receipt: Option<ReceiptJson>,
    /// Blanks, so that the answer is of one length whatever was entered.
    padding: String,
}

/// Released turns.
#[derive(Serialize, ToSchema)]
pub(super) struct PairsJson {
    /// Oldest first.
    pub(super) pairs: Vec<PairJson>,
}

/// A released turn: what was entered, what happened, and by which rule.
#[derive(Serialize, ToSchema)]
pub(super) struct PairJson {
    /// The turn.
    turn: u32,
    /// The pair.
    pair: u32,
    /// What White entered; null if it entered nothing.
    white: Option<RevealedJson>,
    /// What Black entered; null if it entered nothing.
    black: Option<RevealedJson>,
    /// The secret that the turn's rolls follow from, in base64; null in a game without chance.
    secret: Option<String>,
    /// The faces rolled, in the order in which they were used: `P` `N` `B` `R` `Q`, `X` for the dot.
    dice: Vec<String>,
    /// `white` or `black`, if it was drawn who moves first.
    lot: Option<&'static str>,
    /// Everything that happened, in order.
    events: Vec<FactJson>,
    /// The position afterwards.
    position: String,
    /// The line of the protocol.
    line: String,
    /// When both players got it.
    #[schema(format = "date-time")]
    released_at: String,
    /// How the game ended with it, if it did.
    result: Option<ResultJson>,
}

/// A revealed entry with its opening.
#[derive(Serialize, ToSchema)]
pub(super) struct RevealedJson {
    /// The machine move, or `pass`.
    entry: String,
    /// As the protocol writes it.
    text: String,
    /// In octal code, form 6; null if nothing of one's own stood on the start square.
    octal: Option<String>,
    /// `played`, `captured`, `stays`, `struck`, `not-executable`, `void`, `pass`, …
    outcome: Option<&'static str>,
    /// Whether a draw was offered with it.
    draw_offer: bool,
    /// When it was received.
    #[schema(format = "date-time")]
    received_at: String,
    /// The thinking time, in whole seconds.
    used_s: i64,
    /// `web`, `api`, `mail`, `conditional`, or `server` for a forced pass.
    channel: &'static str,
    /// The submission's id.
    #[schema(format = "uuid")]
    submission: String,
    /// The random bytes of the commitment, in base64.
    r: String,
    /// The commitment, in base64.
    commitment: String,
    /// What it was bound to, in base64.
    ctx: String,
    /// What was given to the turn's rolls, in base64; null if nothing was.
    contribution: Option<String>,
}

/// One thing that happened.
#[derive(Serialize, ToSchema)]
pub(super) struct FactJson {
    /// `W`, `B`, or null if it concerns both alike.
    side: Option<&'static str>,
    /// What it is, such as `captures`.
    what: &'static str,
    /// Where, if it has a place.
    square: Option<String>,
    /// The rule that says so, such as `FSR 5`.
    rule: &'static str,
}

impl From<&Person> for PersonJson {
    fn from(person: &Person) -> Self {
        PersonJson { id: person.id.to_string(), name: person.name.clone() }
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
            options: options.map(|(name, value)| (name, option_json(value))).collect(),
            terms: game.terms.to_map(),
            clock: game.clock.to_string(),
            chance: needs_chance(&game.rules),
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

fn option_json(value: OptionValue) -> Value {
    match value {
        OptionValue::Word(word) => word.into(),
        OptionValue::Number(number) => number.into(),
        OptionValue::Flag(flag) => flag.into(),
        OptionValue::List(words) => words.into(),
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

/// What `entry`, `draw_offer` and `padding` of an own entry take together: a machine move on any board has at most 9
/// characters, and so has `pass`.
const OWN_ENTRY_CHARS: usize = 24;

impl From<&OwnEntry> for OwnEntryJson {
    fn from(own: &OwnEntry) -> Self {
        let draw_offer = own.canonical.draw_offer;
        let entry = entry_text(own.canonical);
        let taken = entry.len() + if draw_offer { "true".len() } else { "false".len() };
        OwnEntryJson {
            turn: own.turn,
            pair: own.pair,
            side: own.side.as_str(),
            revision: own.revision,
            received_at: own.received.to_string(),
            padding: " ".repeat(OWN_ENTRY_CHARS.saturating_sub(taken)),
            entry,
            draw_offer,
            r: base64(&own.r),
            commitment: base64(&own.commitment),
            ctx: base64(&own.ctx),
            contribution: own.contribution.map(|given| base64(&given)),
            receipt: own.receipt.as_ref().map(ReceiptJson::from),
        }
    }
}

/// The entry alone, as a machine writes it.
pub(super) fn entry_text(mut canonical: crate::game::Canonical) -> String {
    canonical.draw_offer = false;
    canonical.to_string()
}

impl From<&PairView> for PairJson {
    fn from(pair: &PairView) -> Self {
        PairJson {
            turn: pair.turn,
            pair: pair.pair,
            white: revealed(pair, Side::White),
            black: revealed(pair, Side::Black),
            secret: pair.chance.as_ref().map(|chance| base64(&chance.secret)),
            dice: pair.chance.as_ref().map_or_else(Vec::new, |chance| chance.rolled.faces()),
            lot: pair.chance.as_ref().and_then(|chance| chance.rolled.lot).map(Side::as_str),
            events: pair.resolution.facts.iter().map(FactJson::from).collect(),
            position: pair.resolution.position.to_string(),
            line: pair_line(&pair.before, &pair.resolution, Language::English),
            released_at: pair.released.to_string(),
            result: pair.result.map(ResultJson::from),
        }
    }
}

fn revealed(pair: &PairView, side: Side) -> Option<RevealedJson> {
    let entry = pair.entries.get(side).as_ref()?;
    let half = pair.resolution.halves.get(side);
    let (text, code) = match entry.canonical.entry {
        Entry::Move(entered) => (long(&pair.before, side, entered, Language::English), Code::Move(entered)),
        Entry::Pass | Entry::Invalid => ("--".to_owned(), Code::Control(Control::Pass)),
    };
    Some(RevealedJson {
        entry: entry_text(entry.canonical),
        text,
        octal: write_octal(&pair.before, side, code, OctalForm::Six).ok(),
        outcome: half.map(|half| half.outcome.as_str()),
        draw_offer: entry.canonical.draw_offer,
        received_at: entry.received.to_string(),
        used_s: seconds(entry.used),
        channel: entry.channel.as_str(),
        submission: entry.submission.to_string(),
        r: base64(&entry.r),
        commitment: base64(&entry.commitment),
        ctx: base64(&entry.ctx),
        contribution: entry.contribution.map(|given| base64(&given)),
    })
}

impl From<&Fact> for FactJson {
    fn from(fact: &Fact) -> Self {
        FactJson {
            side: fact.side.map(Side::letter),
            what: fact.what.as_str(),
            square: fact.what.square().map(|square| square.to_string()),
            rule: fact.rule,
        }
    }
}
