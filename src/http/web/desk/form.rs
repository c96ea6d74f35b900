//! What was typed into the form of a ruling, and the ruling that it asks for.

use axum::http::StatusCode;
use serde::Deserialize;

use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::{Error, FieldError};
use crate::base::{IncidentId, Micros, Side};
use crate::game::{Finding, GameResult, Ruling, RulingKind};
use crate::http::web::layout::{FieldFaults, normal};
use crate::show::{Lang, words};

/// The fields of the form in their order; the first of the time's stands for all three.
const FIELDS: [&str; 10] =
    ["side", "give", "from", "to", "finding", "outcome", "incident", "days", "reason", "rule"];

/// What is wrong: the field, and the key of what is said.
type Fault = (&'static str, &'static str);

/// The largest number in a field for days, hours or minutes.
const COUNT_MAX: i64 = 100_000;

/// The form of a kind of ruling: the keys of its name and of what it does.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) kind: RulingKind,
    pub(super) title: &'static str,
    pub(super) what: &'static str,
}

/// The kinds that have one.
pub(super) const FORMS: [Form; 10] = [
    Form { kind: RulingKind::AdjustClock, title: "desk-rule-clock", what: "desk-rule-clock-what" },
    Form { kind: RulingKind::Extend, title: "desk-rule-extend", what: "desk-rule-extend-what" },
    Form { kind: RulingKind::Pause, title: "desk-rule-pause", what: "desk-rule-pause-what" },
    Form { kind: RulingKind::Resume, title: "desk-rule-resume", what: "desk-rule-resume-what" },
    Form { kind: RulingKind::VoidAndReplay, title: "desk-rule-void", what: "desk-rule-void-what" },
    Form { kind: RulingKind::Result, title: "desk-rule-result", what: "desk-rule-result-what" },
    Form { kind: RulingKind::Answer, title: "desk-rule-answer", what: "desk-rule-answer-what" },
    Form { kind: RulingKind::Overturn, title: "appeal-rule-overturn", what: "appeal-rule-overturn-what" },
    Form { kind: RulingKind::Reopen, title: "appeal-rule-reopen", what: "appeal-rule-reopen-what" },
    Form { kind: RulingKind::Note, title: "desk-rule-note", what: "desk-rule-note-what" },
];

/// The form for the kind of this word.
pub(super) fn form_of(word: &str) -> Option<Form> {
    let kind = RulingKind::parse(word)?;
    FORMS.into_iter().find(|form| form.kind == kind)
}

pub(super) const fn takes_time(kind: RulingKind) -> bool {
    matches!(kind, RulingKind::AdjustClock | RulingKind::Extend | RulingKind::Reopen)
}

/// Whether it answers an objection.
pub(super) const fn answers(kind: RulingKind) -> bool {
    matches!(kind, RulingKind::Answer | RulingKind::Overturn | RulingKind::Reopen)
}

/// The fields of the form, as they came.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct RulingForm {
    pub(super) turn: String,
    pub(super) side: String,
    pub(super) give: String,
    pub(super) days: String,
    pub(super) hours: String,
    pub(super) minutes: String,
    pub(super) from: String,
    pub(super) outcome: String,
    pub(super) to: String,
    pub(super) finding: String,
    pub(super) reason: String,
    pub(super) rule: String,
    pub(super) incident: String,
    /// How many rulings the game had when the effect of this one was shown.
    pub(super) seen: String,
    /// `look`, `change` or `give`.
    pub(super) step: String,
}

impl RulingForm {
    /// Every field that carries something to the next page.
    pub(super) fn fields(&self) -> Vec<(&'static str, String)> {
        let fields = [
            ("side", &self.side),
            ("give", &self.give),
            ("days", &self.days),
            ("hours", &self.hours),
            ("minutes", &self.minutes),
            ("from", &self.from),
            ("outcome", &self.outcome),
            ("to", &self.to),
            ("finding", &self.finding),
            ("reason", &self.reason),
            ("rule", &self.rule),
            ("incident", &self.incident),
        ];
        let filled = fields.into_iter().filter(|(_, value)| !value.is_empty());
        filled.map(|(name, value)| (name, value.clone())).collect()
    }

    /// The ruling; else every fault beside its field.
    pub(super) fn request(&self, lang: Lang, kind: RulingKind) -> Result<RulingRequest, FieldFaults> {
        let mut faults = Vec::new();
        let ruling = self.ruling(kind);
        if let Err((field, key)) = &ruling {
            faults.push(((*field).to_owned(), lang.t(key)));
        }
        let (reason, rule) = (normal(&self.reason), normal(&self.rule));
        if reason.trim().is_empty() {
            faults.push(("reason".to_owned(), lang.t("desk-fault-reason")));
        }
        if rule.trim().is_empty() {
            faults.push(("rule".to_owned(), lang.t("desk-fault-rule")));
        }
        let (Ok(ruling), true) = (ruling, faults.is_empty()) else {
            return Err(FieldFaults::new(&FIELDS, faults));
        };
        Ok(RulingRequest {
            turn: self.turn.parse().unwrap_or(0),
            ruling,
            reason,
            rule,
            incident: IncidentId::parse(&self.incident).ok(),
        })
    }

    fn ruling(&self, kind: RulingKind) -> Result<Ruling, Fault> {
        let time = || self.time().ok_or(("days", "desk-fault-time"));
        Ok(match kind {
            RulingKind::AdjustClock => Ruling::AdjustClock {
                side: Side::parse(&self.side).ok_or(("side", "desk-fault-side"))?,
                by: match self.give.as_str() {
                    "give" => time()?,
                    "take" => -time()?,
                    _ => return Err(("give", "desk-fault-give")),
                },
            },
            RulingKind::Extend => Ruling::Extend { by: time()? },
            RulingKind::Pause => Ruling::Pause,
            RulingKind::Resume => Ruling::Resume,
            RulingKind::VoidAndReplay => {
                Ruling::VoidAndReplay { from: self.from.parse().map_err(|_| ("from", "desk-fault-from"))? }
            }
            RulingKind::Result => Ruling::Result(self.result()?),
            RulingKind::Overturn => Ruling::Overturn { to: self.to()?, result: self.result()? },
            RulingKind::Reopen => Ruling::Reopen { to: self.to()?, time: time()? },
            RulingKind::Answer => Ruling::Answer {
                to: self.to()?,
                finding: Finding::parse(&self.finding).ok_or(("finding", "desk-fault-finding"))?,
            },
            RulingKind::Note => Ruling::Note,
            RulingKind::Appoint | RulingKind::Adjudicate => return Err(("", "fault-choice")),
        })
    }

    fn to(&self) -> Result<u64, Fault> {
        self.to.parse().map_err(|_| ("to", "desk-fault-to"))
    }

    fn result(&self) -> Result<GameResult, Fault> {
        let none = ("outcome", "desk-fault-outcome");
        let (score, by) = self.outcome.split_once(' ').ok_or(none)?;
        GameResult::parse(score, by).ok_or(none)
    }

    /// Days, hours and minutes together, at least one minute.
    fn time(&self) -> Option<Micros> {
        let count = |text: &str| match text.trim() {
            "" => Some(0),
            text => text.parse().ok().filter(|n| (0..=COUNT_MAX).contains(n)),
        };
        let (days, hours, minutes): (Micros, Micros, Micros) =
            (count(&self.days)?, count(&self.hours)?, count(&self.minutes)?);
        let all = ((days * 24 + hours) * 60 + minutes) * 60 * 1_000_000;
        (all > 0).then_some(all)
    }
}

/// What is said in the form when a ruling cannot be given; `None` for what needs a page of its own.
pub(super) fn faults(lang: Lang, kind: RulingKind, error: &Error) -> Option<(StatusCode, FieldFaults)> {
    match error {
        Error::Malformed(faults) => {
            let field = |fault: &FieldError| match fault.field.as_str() {
                "seconds" => "days".to_owned(),
                "result_by" => "outcome".to_owned(),
                field => field.to_owned(),
            };
            let said = faults.iter().map(|fault| (field(fault), fault.in_words(lang)));
            Some((StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::new(&FIELDS, said)))
        }
        Error::Refused(refused) => Some((
            StatusCode::CONFLICT,
            FieldFaults::one(
                "",
                format!("{} {}", words::refusal(lang, *refused), lang.t("desk-fault-look-again")),
            ),
        )),
        Error::NotNow(why) => Some((StatusCode::CONFLICT, FieldFaults::one("", lang.say(why.wording())))),
        Error::NotAllowed(why) if answers(kind) => {
            Some((StatusCode::FORBIDDEN, FieldFaults::one("", lang.say(why.wording()))))
        }
        _ => None,
    }
}
