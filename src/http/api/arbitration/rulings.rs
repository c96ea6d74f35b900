//! Rulings that an arbiter gives.

use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::core::ruling_request::RulingRequest;
use crate::app::games::disputes::RulingView;
use crate::base::{GameId, IncidentId, PlayerId, Side};
use crate::game::{Finding, GameResult, Ruling, RulingKind};
use crate::http::api::extract::{
    Answer, Answered, Ask, At, Fields, FromText, Idempotency, Posted, Takes, body, word,
};
use crate::http::api::shapes::{PersonJson, person, seconds};

impl FromText for RulingKind {
    const TAKES: Takes = Takes::Words(&[
        "adjust-clock",
        "extend",
        "pause",
        "resume",
        "void-and-replay",
        "result",
        "answer",
        "overturn",
        "reopen",
        "appoint",
        "note",
    ]);

    fn from_text(text: &str) -> Option<Self> {
        // What a hard end does is no arbiter's to rule.
        RulingKind::parse(text).filter(|kind| *kind != RulingKind::Adjudicate)
    }
}

word! {
    /// A score that is ruled.
    pub(in crate::http::api) Score(&'static str):
        "1-0" => "1-0", "0-1" => "0-1", "1/2-1/2" => "1/2-1/2", "0-0" => "0-0", "none" => "none"
}

word! {
    /// How a ruled score came about.
    pub(in crate::http::api) ResultBy(&'static str):
        "adjudication" => "adjudication", "forfeit" => "forfeit", "cancelled" => "cancelled"
}

body! {
    /// A ruling to be given.
    pub(in crate::http::api) struct NewRuling {
        /// The turn that the arbiter sees open.
        turn: u32,
        /// `adjust-clock`, `extend`, `pause`, `resume`, `void-and-replay`, `result`, `answer` or `note`; of a finished game
        /// `overturn` (an appeal is upheld, and it has another result) or `reopen` (an appeal is upheld, and it goes on).
        /// Administrators, and the director of the game's tournament: `appoint` (a second arbiter answers what is overdue).
        kind: RulingKind,
        /// Why: 1 to 2,000 characters, which all read who may see the game.
        reason: String,
        /// What it rests on: 1 to 200 characters.
        rule: String,
        /// `adjust-clock`: whose clock.
        side: Option<Side>,
        /// `adjust-clock`, `extend`: how many seconds; below zero takes time away. `reopen`: what every running clock gets beside
        /// the time since the end.
        seconds: Option<i64>,
        /// `void-and-replay`: the first void turn.
        from: Option<u32>,
        /// `result`, `overturn`: `1-0`, `0-1`, `1/2-1/2`, `0-0` (by forfeit) or `none` (cancelled).
        score: Option<Score>,
        /// `result`, `overturn`: `adjudication`, `forfeit` or `cancelled`.
        result_by: Option<ResultBy>,
        /// `answer`, `overturn`, `reopen`: the number of the objection's event; the latter two answer an appeal.
        to: Option<u64>,
        /// `answer`: `upheld` or `dismissed`.
        finding: Option<Finding>,
        /// `appoint`: the id of an arbiter who neither plays in the game nor watches over it.
        arbiter: Option<PlayerId>,
        /// The incident that it closes.
        incident: Option<IncidentId>,
    }
    check must_fit
}

/// Which fields go with one kind of ruling or another.
const OF_A_KIND: [&str; 8] = ["side", "seconds", "from", "score", "result_by", "to", "finding", "arbiter"];

/// Which of them go with this kind; each must be there.
const fn fields_of(kind: RulingKind) -> &'static [&'static str] {
    match kind {
        RulingKind::AdjustClock => &["side", "seconds"],
        RulingKind::Extend => &["seconds"],
        RulingKind::VoidAndReplay => &["from"],
        RulingKind::Result => &["score", "result_by"],
        RulingKind::Overturn => &["to", "score", "result_by"],
        RulingKind::Reopen => &["to", "seconds"],
        RulingKind::Answer => &["to", "finding"],
        RulingKind::Appoint => &["arbiter"],
        RulingKind::Pause | RulingKind::Resume | RulingKind::Adjudicate | RulingKind::Note => &[],
    }
}

fn must_fit(fields: &mut Fields) {
    let kind = RulingKind::parse(fields.word("kind"));
    let of_this = kind.map(fields_of).unwrap_or_default();
    fields.depend(&OF_A_KIND, of_this);
    if kind == Some(RulingKind::Appoint) && fields.has("incident") {
        let says = "\"incident\" goes with no appointment: who is named answers what waits";
        fields.push_error("wrong-value", "incident", says);
    }
    if of_this.contains(&"result_by")
        && let Some(Score(score)) = Score::from_text(fields.word("score"))
        && let Some(ResultBy(by)) = ResultBy::from_text(fields.word("result_by"))
        && result(score, by).is_none()
    {
        let says = "\"result_by\" takes adjudication with 1-0, 0-1 or 1/2-1/2, forfeit with 1-0, 0-1 or 0-0, cancelled with \
                    none";
        fields.push_error("wrong-value", "result_by", says);
    }
}

impl Ask for RulingRequest {
    fn read(fields: &mut Fields) -> Option<RulingRequest> {
        let new = NewRuling::read(fields)?;
        Some(RulingRequest {
            turn: new.turn,
            ruling: ruling(&new)?,
            reason: new.reason,
            rule: new.rule,
            incident: new.incident,
        })
    }
}

fn ruling(new: &NewRuling) -> Option<Ruling> {
    let given = || result(new.score.as_ref()?.0, new.result_by.as_ref()?.0);
    let time = new.seconds.map(|seconds| seconds.saturating_mul(1_000_000));
    Some(match new.kind {
        RulingKind::AdjustClock => Ruling::AdjustClock { side: new.side?, by: time? },
        RulingKind::Extend => Ruling::Extend { by: time? },
        RulingKind::Pause => Ruling::Pause,
        RulingKind::Resume => Ruling::Resume,
        RulingKind::VoidAndReplay => Ruling::VoidAndReplay { from: new.from? },
        RulingKind::Result => Ruling::Result(given()?),
        RulingKind::Overturn => Ruling::Overturn { to: new.to?, result: given()? },
        RulingKind::Reopen => Ruling::Reopen { to: new.to?, time: time? },
        RulingKind::Answer => Ruling::Answer { to: new.to?, finding: new.finding? },
        RulingKind::Appoint => Ruling::Appoint { arbiter: new.arbiter? },
        RulingKind::Note => Ruling::Note,
        RulingKind::Adjudicate => return None,
    })
}

fn result(score: &str, by: &str) -> Option<GameResult> {
    GameResult::parse(score, by).filter(|result| result.is_by_ruling())
}

/// A ruling that was given.
#[derive(Default, Serialize, ToSchema)]
pub(in crate::http::api) struct RulingJson {
    /// The number of its event in the public chain.
    seq: u64,
    /// The turn that was open.
    turn: u32,
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// The arbiter.
    #[schema(value_type = PersonJson)]
    by: Value,
    /// What was ruled.
    kind: &'static str,
    /// Why; null if it was taken away.
    reason: Option<String>,
    /// What it rests on; null if it was taken away.
    rule: Option<String>,
    /// `adjust-clock`: whose clock.
    side: Option<&'static str>,
    /// `adjust-clock`, `extend`, `reopen`: so much; `resume`: what every running clock got.
    seconds: Option<i64>,
    /// `reopen`: the time since the end, which every running clock got as well.
    credit_s: Option<i64>,
    /// `void-and-replay`: the first void turn.
    from: Option<u32>,
    /// `result`, `overturn`: the score.
    score: Option<&'static str>,
    /// `result`, `overturn`: how it came about.
    result_by: Option<&'static str>,
    /// `answer`, `overturn`, `reopen`: the objection's number.
    to: Option<u64>,
    /// `answer`, `overturn`, `reopen`: what was found.
    finding: Option<&'static str>,
    /// `appoint`: the arbiter who answers an appeal.
    #[schema(format = "uuid")]
    arbiter: Option<String>,
    /// `adjudicate`: the hard end; nothing that was received later counts.
    #[schema(format = "date-time")]
    end: Option<String>,
    /// `adjudicate`: up to when both sides may claim a result.
    #[schema(format = "date-time")]
    until: Option<String>,
    /// Whether the server's operator gave it, where no arbiter could.
    operator: bool,
    /// Until when one can appeal against it; null where nobody can, for it answers an appeal or is the operator's.
    #[schema(format = "date-time")]
    appeal_until: Option<String>,
}

impl From<&RulingView> for RulingJson {
    fn from(view: &RulingView) -> Self {
        let mut json = RulingJson {
            seq: view.seq,
            turn: view.turn,
            at: view.at.to_string(),
            by: person(&view.by),
            kind: view.ruling.kind().as_str(),
            reason: view.reason.said().map(str::to_owned),
            rule: view.rule.said().map(str::to_owned),
            seconds: view.credit.map(seconds),
            operator: view.operator,
            appeal_until: view.appeal_until().map(|until| until.to_string()),
            ..RulingJson::default()
        };
        match view.ruling {
            Ruling::AdjustClock { side, by } => {
                (json.side, json.seconds) = (Some(side.as_str()), Some(seconds(by)));
            }
            Ruling::Extend { by } => json.seconds = Some(seconds(by)),
            Ruling::VoidAndReplay { from } => json.from = Some(from),
            Ruling::Overturn { to, result } => {
                (json.to, json.finding) = (Some(to), Some(Finding::Upheld.as_str()));
                (json.score, json.result_by) = (Some(result.score()), Some(result.by.as_str()));
            }
            Ruling::Reopen { to, time } => {
                (json.to, json.finding) = (Some(to), Some(Finding::Upheld.as_str()));
                json.seconds = Some(seconds(time));
                json.credit_s = view.credit.map(seconds);
            }
            Ruling::Result(result) => {
                (json.score, json.result_by) = (Some(result.score()), Some(result.by.as_str()));
            }
            Ruling::Answer { to, finding } => {
                (json.to, json.finding) = (Some(to), Some(finding.as_str()));
            }
            Ruling::Appoint { arbiter } => json.arbiter = Some(arbiter.to_string()),
            Ruling::Adjudicate { end, until } => {
                (json.end, json.until) = (Some(end.to_string()), Some(until.to_string()));
            }
            Ruling::Pause | Ruling::Resume | Ruling::Note => {}
        }
        json
    }
}

/// Give a ruling
///
/// Only the game's arbiters, but for `appoint`; where a tournament's game without an arbiter is to be adjudicated, its director
/// sets the `result`. A complete turn is revealed first; a ruling never opens a sealed entry.
#[utoipa::path(post, path = "/games/{id}/rulings", operation_id = "give_ruling", tag = "arbiter", request_body = NewRuling,
    params(Idempotency), responses((status = 201, body = RulingJson)))]
pub(super) async fn rule(At(id): At<GameId>, posted: Posted<RulingRequest>) -> Answered {
    Answer::once(posted, async |door, actor, request| {
        let app = door.app();
        let given = if let Ruling::Appoint { .. } = request.ruling {
            let (ruling, reason, rule) = (request.ruling, request.reason, request.rule);
            app.arbitration().operate(actor, id, ruling, reason, rule).await?
        } else {
            app.arbitration().rule(actor, id, request).await?
        };
        Answer::json(StatusCode::CREATED, &RulingJson::from(&given))
    })
    .await
}
