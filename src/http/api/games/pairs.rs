//! Released turns, and what the arbiter sees.

use axum::{Extension, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::core::views::{BotRolled, PairView};
use crate::app::games::pair_views::SubmissionMeta;
use crate::base::{GameId, Side};
use crate::game::{Greeting, Share};
use crate::http::api::answers::Settled;
use crate::http::api::extract::{At, Shown, ValidQuery, query};
use crate::http::api::shapes::{ResultJson, base64, entry_text, seconds, shape};
use crate::http::problem::Problem;
use crate::http::session::Caller;
use crate::rules::notation::{Code, Control, Language, OctalForm, long, pair_line, write_octal};
use crate::rules::{Entry, Fact};

/// Released turns.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PairsJson {
    /// Oldest first.
    pairs: Vec<PairJson>,
}

shape! {
    /// A released turn: what was entered, what happened, and by which rule.
    pub(in crate::http::api) struct PairJson of pair: &PairView {
        /// The turn.
        turn: u32 = pair.turn,
        /// The pair.
        pair: u32 = pair.pair,
        /// What White entered; null if it entered nothing.
        white: Option<RevealedJson> = revealed(pair, Side::White),
        /// What Black entered; null if it entered nothing.
        black: Option<RevealedJson> = revealed(pair, Side::Black),
        /// The secret that the turn's rolls follow from, in base64; null in a game without chance.
        secret: Option<String> = pair.chance.as_ref().map(|chance| base64(&chance.secret)),
        /// What the bot mixed, and the roll that picked its entry; only where the bot entered.
        #[serde(skip_serializing_if = "Option::is_none")]
        bot: Option<BotRolledJson> =
            pair.chance.as_ref().and_then(|chance| chance.bot.as_ref()).map(BotRolledJson::from),
        /// The faces rolled, in the order in which they were used: `P` `N` `B` `R` `Q`, `X` for the dot.
        dice: Vec<String> = pair.chance.as_ref().map_or_else(Vec::new, |chance| chance.rolled.faces()),
        /// `white` or `black`, if it was drawn who moves first.
        lot: Option<&'static str> = pair.chance.as_ref().and_then(|chance| chance.rolled.lot).map(Side::as_str),
        /// Everything that happened, in order.
        events: Vec<FactJson> = pair.resolution.facts.iter().map(FactJson::from).collect(),
        /// The position afterwards.
        position: String = pair.resolution.position.to_string(),
        /// The line of the protocol.
        line: String = pair_line(&pair.before, &pair.resolution, Language::English),
        /// When both players got it.
        released_at: Moment = pair.released,
        /// How the game ended with it, if it did.
        result: Option<ResultJson> = pair.result.map(ResultJson::from),
    }
}

/// A revealed entry with its opening.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct RevealedJson {
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
    /// `web`, `api`, `mail`, `conditional`, `paper`, `bot`, or `server` for a forced pass.
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
    /// The greeting that came with it: for the game's players and arbiters alone, and only where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    greeting: Option<&'static str>,
    /// The line that came with it; for the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
}

shape! {
    /// What the bot mixed, and the roll that picked its entry.
    pub(in crate::http::api) struct BotRolledJson of bot: &BotRolled {
        /// The bot's side.
        side: &'static str = bot.side.as_str(),
        /// What it expected White to make of the game, in thousandths: 1000 for a sure win, -1000 for a sure loss.
        value: i32 = bot.mix.value,
        /// Its entries in the order in which the roll goes through them; the parts make a million.
        mix: Vec<ShareJson> = bot.mix.mix.iter().map(ShareJson::from).collect(),
        /// The roll, below a million: the entry at which the parts so far exceed it was filed.
        rolled: u32 = bot.rolled,
    }
}

shape! {
    /// One entry of a mix.
    pub(in crate::http::api) struct ShareJson of share: &Share {
        /// The machine move.
        entry: String = share.entry.clone(),
        /// Its part, in millionths.
        ppm: u32 = share.ppm,
    }
}

shape! {
    /// One thing that happened.
    pub(in crate::http::api) struct FactJson of fact: &Fact {
        /// `W`, `B`, or null if it concerns both alike.
        side: Option<&'static str> = fact.side.map(Side::letter),
        /// What it is, such as `captures`.
        what: &'static str = fact.what.as_str(),
        /// Where, if it has a place.
        square: Option<String> = fact.what.square().map(|square| square.to_string()),
        /// The rule that says so, such as `FSR 5`.
        rule: &'static str = fact.rule.as_str(),
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
        greeting: entry.said.greeting.map(Greeting::as_str),
        line: Some(entry.said.line().to_owned()).filter(|line| !line.is_empty()),
    })
}

query! {
    /// Which turns.
    pub(in crate::http::api) struct PairsOf {
        /// Those after this turn; all, if it is missing.
        after: Option<u32>,
    }
}

/// The released turns with their openings, and what happened by which rule
#[utoipa::path(get, path = "/games/{id}/pairs", operation_id = "get_pairs", tag = "pairs", params(PairsOf),
    responses((status = 200, body = PairsJson)))]
pub(super) async fn pairs(
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery(PairsOf { after }): ValidQuery<PairsOf>,
) -> Result<(Option<Extension<Settled>>, Json<PairsJson>), Problem> {
    let games = caller.app().games();
    let first = after.map_or(1, |after| after.saturating_add(1));
    let pairs = games.pairs_of(caller.actor.as_ref(), id, first..=u32::MAX).await?;
    let settled = games.is_settled(caller.actor.as_ref(), id).await?.then_some(Extension(Settled));
    Ok((settled, Json(PairsJson { pairs: pairs.iter().map(PairJson::from).collect() })))
}

/// Submissions of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct SubmissionsJson {
    /// By turn.
    submissions: Vec<SubmissionJson>,
}

shape! {
    /// What an arbiter sees of a submission: never the entry.
    struct SubmissionJson of meta: SubmissionMeta {
        /// Its id.
        submission: Id = meta.submission,
        /// The turn.
        turn: u32 = meta.turn,
        /// `white` or `black`.
        side: &'static str = meta.side.as_str(),
        /// 0, then one more each time the entry was revised.
        revision: u16 = meta.revision,
        /// Whether it counts.
        live: bool = meta.live,
        /// `web`, `api`, `mail` or `server`.
        channel: &'static str = meta.channel.as_str(),
        /// How its author was known: `session`, `token`, `dkim`, `spf`, `relay`, `pin`, `arbiter` or `server`.
        authenticated: &'static str = meta.authenticated.as_str(),
        /// When it was received.
        received_at: Moment = meta.received,
        /// The commitment, in base64.
        commitment: String = base64(&meta.commitment),
    }
}

/// For the game's arbiter: what was filed and when, never what was entered
#[utoipa::path(get, path = "/games/{id}/submissions", operation_id = "list_submissions", tag = "arbiter",
    responses((status = 200, body = SubmissionsJson)))]
pub(super) async fn submissions(caller: Caller, At(id): At<GameId>) -> Shown<SubmissionsJson> {
    let all = caller.app().games().submissions(caller.signed()?, id).await?;
    let submissions = all.into_iter().map(SubmissionJson::from).collect();
    Ok(Json(SubmissionsJson { submissions }))
}
