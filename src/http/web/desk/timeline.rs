//! What has happened in a game, line by line.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::app::arbitration::desk_view::{DeskEvent, DisputesView, IncidentView, TimelineItem};
use crate::app::core::incidents::IncidentKind;
use crate::base::{GameId, MailKind, MailState, Side, Timestamp};
use crate::game::event::EventKind;
use crate::game::{AuthMethod, Channel};
use crate::http::api::proof_path;
use crate::show::board::side_name;
use crate::show::{Lang, rulings, words};

/// One line of the timeline.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) at: Timestamp,
    pub(super) turn: String,
    /// `entries`, `mails` or `events`.
    pub(super) sort: &'static str,
    pub(super) what: String,
    pub(super) details: Vec<Detail>,
    /// Where its proof is, once the log has it.
    pub(super) proof: Option<String>,
    /// Whether it needs attention.
    pub(super) bad: bool,
}

/// A name and a value.
#[derive(Debug)]
pub(super) struct Detail {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) code: bool,
}

/// What an item says.
pub(super) fn line(lang: Lang, game: GameId, item: &TimelineItem, disputes: &DisputesView) -> Line {
    let detail = |name: &str, value: String| Detail { name: lang.t(name), value, code: false };
    let code =
        |name: &str, bytes: &[u8]| Detail { name: lang.t(name), value: STANDARD.encode(bytes), code: true };
    let mut line = Line {
        at: item.at,
        turn: words::turn_number(lang, item.turn),
        sort: "events",
        what: String::new(),
        details: Vec::new(),
        proof: None,
        bad: false,
    };
    let proof = |logged: &Option<(u64, u64)>, chain: &str, seq: u64| {
        logged.map(|_| proof_path(game, chain, item.turn, seq))
    };
    match &item.what {
        DeskEvent::Filed { submission, revised, leaf, logged } => {
            let key = match (submission.channel, revised) {
                (Channel::Server, _) => "timeline-passed",
                (_, true) => "timeline-revised",
                (_, false) => "timeline-filed",
            };
            line.sort = "entries";
            line.what = lang.tf(key, &[("side", side_name(lang, submission.side).into())]);
            if !submission.live {
                line.what = format!("{} {}", line.what, lang.t("timeline-superseded"));
            }
            line.details = vec![
                detail("timeline-received", submission.received.to_string()),
                detail("timeline-channel", channel(lang, submission.channel)),
                detail("timeline-authenticated", authentication(lang, submission.authenticated)),
                code("timeline-commitment", &submission.commitment),
                code("timeline-leaf", leaf),
                detail("timeline-logged", in_log(lang, *logged)),
            ];
            line.proof = proof(logged, submission.side.as_str(), submission.revision.into());
        }
        DeskEvent::Event { seq, kind, logged, .. } => {
            line.what = event(lang, *seq, *kind, disputes);
            line.bad = *kind == EventKind::Suspended;
            line.details = vec![
                detail("timeline-number", seq.to_string()),
                detail("timeline-logged", in_log(lang, *logged)),
            ];
            line.proof = proof(logged, "public", *seq);
        }
        DeskEvent::Mail { kind, side, state, fault, .. } => {
            let to = side.map_or_else(|| lang.t("timeline-arbiter"), |side| side_name(lang, side));
            line.sort = "mails";
            line.what = lang.tf("timeline-mail", &[("to", to.into()), ("kind", mail(lang, *kind).into())]);
            line.bad = *state == MailState::Failed || fault.is_some();
            line.details = vec![detail("timeline-mail-state", mail_state(lang, *state))];
            if let Some(fault) = fault {
                line.details.push(detail("timeline-mail-fault", fault.clone()));
            }
        }
        DeskEvent::Look { by } => {
            line.what = lang.tf("timeline-look", &[("name", by.called(lang).into())]);
        }
    }
    line
}

/// A public event; a ruling or an objection with what it says.
fn event(lang: Lang, seq: u64, kind: EventKind, disputes: &DisputesView) -> String {
    let ruling = disputes.rulings.iter().find(|ruling| ruling.seq == seq);
    if let Some(given) = ruling {
        return rulings::ruling(lang, &given.ruling, given.credit, |turn| words::turn_number(lang, turn));
    }
    let objection = disputes.objections.iter().find(|objection| objection.seq == seq);
    if let Some(raised) = objection {
        let by = side_name(lang, raised.by);
        let about = rulings::about(lang, raised.about);
        return lang.tf("timeline-objection", &[("side", by.into()), ("about", about.into())]);
    }
    match kind {
        EventKind::Filed | EventKind::Superseded | EventKind::Ruling | EventKind::Objection => {
            lang.t("timeline-event")
        }
        kind => lang.word_of("timeline", kind.as_str().replace('_', "-")),
    }
}

fn channel(lang: Lang, channel: Channel) -> String {
    lang.word_of("timeline-by", channel)
}

fn authentication(lang: Lang, how: AuthMethod) -> String {
    lang.word_of("timeline-with", how)
}

fn in_log(lang: Lang, logged: Option<(u64, u64)>) -> String {
    match logged.and_then(|(number, _)| i64::try_from(number).ok()) {
        Some(number) => lang.tf("timeline-logged-at", &[("n", number.into())]),
        None => lang.t("timeline-not-logged"),
    }
}

fn mail(lang: Lang, kind: MailKind) -> String {
    lang.t(match kind {
        MailKind::Turn => "timeline-mail-turn",
        MailKind::Receipt => "timeline-mail-receipt",
        MailKind::Revealed => "timeline-mail-revealed",
        MailKind::Result => "timeline-mail-result",
        MailKind::Ruling => "timeline-mail-ruling",
        MailKind::Objection => "timeline-mail-objection",
        MailKind::Reminder => "timeline-mail-reminder",
        _ => "timeline-mail-other",
    })
}

fn mail_state(lang: Lang, state: MailState) -> String {
    lang.word_of("timeline-mail", state)
}

pub(super) fn incident_name(lang: Lang, kind: IncidentKind) -> String {
    lang.word_of("incident", kind)
}

/// Where an incident is dealt with: what a player raised is answered, an unsealing agreed to, all else ruled on.
pub(super) fn incident_link(incident: &IncidentView) -> String {
    let (game, id) = (incident.game, incident.id);
    match (&incident.objection, incident.kind) {
        (Some(objection), _) => format!("/games/{game}/desk/rule/answer?to={}&incident={id}", objection.seq),
        (None, IncidentKind::Unsealing) => format!("/games/{game}/desk/unseal"),
        (None, _) => format!("/games/{game}/desk?incident={id}#rulings"),
    }
}

/// Both sides' names, for tables.
pub(super) fn sides(lang: Lang) -> [(Side, String); 2] {
    Side::ALL.map(|side| (side, side_name(lang, side)))
}
