//! The form of a ruling, and what the ruling would do.

use askama::Template;

use super::About;
use super::form::{Form, RulingForm, answers, takes_time};
use super::timeline::{incident_name, sides};
use crate::app::arbitration::desk_view::Foreseen;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::core::views::GameView;
use crate::app::games::disputes::ObjectionView;
use crate::base::{Side, Timestamp};
use crate::game::{About as Topic, Ruling, RulingKind};
use crate::http::web::layout::{Choice, FieldFaults, GameName, Page};
use crate::mail::ruling_text;
use crate::show::board::{Picture, side_name};
use crate::show::{Lang, rulings, words};

/// The newest turns that a game can be played again from; an earlier one is written into the address.
const TURNS_MAX: u32 = 400;

/// A question of the form with its answers.
pub(super) struct Ask {
    name: &'static str,
    label: String,
    choices: Vec<Choice>,
    /// Whether the answers stand in a list that opens.
    list: bool,
}

/// A clock before and after.
pub(super) struct ClockEffect {
    who: String,
    before: Timestamp,
    after: Timestamp,
    stays: bool,
}

/// What a ruling would do.
pub(super) struct Effect {
    sentence: String,
    clocks: Vec<ClockEffect>,
    board: Option<String>,
    position: String,
    voided: Option<String>,
    release: Timestamp,
    subject: String,
    mail: String,
}

/// The form of a ruling; with its effect, the question whether to give it.
#[derive(Template)]
#[template(path = "web/ruling.html")]
pub(super) struct RulingPage {
    page: Page,
    action: String,
    back: String,
    game: GameName,
    title: String,
    what: String,
    faults: FieldFaults,
    /// What the player says to whom this answers.
    objections: Vec<String>,
    /// What endgame tables say.
    tables: Option<String>,
    asks: Vec<Ask>,
    takes_time: bool,
    typed: RulingForm,
    turn: u32,
    seen: usize,
    fields: Vec<(&'static str, String)>,
    pub(super) effect: Option<Effect>,
}

impl RulingPage {
    pub(super) fn new(
        page: Page,
        form: Form,
        about: &About,
        typed: &RulingForm,
        faults: FieldFaults,
    ) -> RulingPage {
        let (lang, id) = (page.lang, about.id);
        let Form { kind, title, what } = form;
        let asks = asks(lang, kind, about, typed);
        let time = takes_time(kind).then_some("days");
        let fields: Vec<&str> =
            asks.iter().map(|ask| ask.name).chain(time).chain(["reason", "rule"]).collect();
        RulingPage {
            action: format!("/games/{id}/desk/rule/{}", kind.as_str()),
            back: format!("/games/{id}/desk"),
            game: GameName::of(page.lang, &about.view),
            title: lang.t(title),
            what: lang.t(what),
            faults: faults.within(&fields),
            objections: match kind {
                _ if answers(kind) => open_objections(lang, kind, about),
                _ => Vec::new(),
            },
            tables: about.tables.clone().filter(|_| matches!(kind, RulingKind::Result | RulingKind::Answer)),
            asks,
            takes_time: takes_time(kind),
            typed: typed.clone(),
            turn: about.view.turn,
            seen: about.disputes.rulings.len(),
            fields: typed.fields(),
            effect: None,
            page,
        }
    }
}

/// The questions of a kind of ruling.
fn asks(lang: Lang, kind: RulingKind, about: &About, typed: &RulingForm) -> Vec<Ask> {
    let ask = |name, label: &str, choices, list| Ask { name, label: lang.t(label), choices, list };
    let outcome = || ask("outcome", "desk-ask-outcome", Choice::all(lang, &OUTCOMES, &typed.outcome), false);
    let mut asks = match kind {
        RulingKind::AdjustClock => {
            let sides = sides(lang).map(|(side, name)| Choice::new(side.as_str(), name, &typed.side));
            let ways = Choice::all(lang, &[("give", "desk-give"), ("take", "desk-take")], &typed.give);
            vec![ask("side", "desk-ask-side", sides.into(), false), ask("give", "desk-ask-give", ways, false)]
        }
        RulingKind::VoidAndReplay => {
            let last = about.view.turn;
            let turn = |n: u32| {
                let text = lang.tf("desk-from-turn", &[("n", i64::from(n).into())]);
                Choice::new(n.to_string(), text, &typed.from)
            };
            let turns = (1..=last).rev().take(TURNS_MAX as usize).map(turn).collect();
            vec![ask("from", "desk-ask-from", turns, true)]
        }
        RulingKind::Result => vec![outcome()],
        RulingKind::Answer | RulingKind::Overturn | RulingKind::Reopen => {
            let number = |seq: u64| {
                let n = i64::try_from(seq).unwrap_or(i64::MAX);
                Choice::new(seq.to_string(), lang.tf("desk-objection", &[("n", n.into())]), &typed.to)
            };
            let label = if kind == RulingKind::Answer { "desk-ask-to" } else { "appeal-ask-to" };
            let open = open(kind, about).map(|one| number(one.seq)).collect();
            let mut asks = vec![ask("to", label, open, false)];
            if kind == RulingKind::Answer {
                let findings = [("upheld", "desk-upheld"), ("dismissed", "desk-dismissed")];
                let findings = Choice::all(lang, &findings, &typed.finding);
                asks.push(ask("finding", "desk-ask-finding", findings, false));
            } else if kind == RulingKind::Overturn {
                asks.push(outcome());
            }
            asks
        }
        RulingKind::Extend
        | RulingKind::Pause
        | RulingKind::Resume
        | RulingKind::Note
        | RulingKind::Appoint
        | RulingKind::Adjudicate => Vec::new(),
    };
    if !answers(kind) && !about.incidents.is_empty() {
        let none = Choice::new("", lang.t("desk-closes-none"), &typed.incident);
        let open = about.incidents.iter().map(|incident| {
            let turn = words::turn_number(lang, incident.turn);
            let text = format!("{} ({turn})", incident_name(lang, incident.kind));
            Choice::new(incident.id.to_string(), text, &typed.incident)
        });
        asks.push(ask("incident", "desk-ask-incident", std::iter::once(none).chain(open).collect(), true));
    }
    asks
}

/// How an arbiter can end a game: score and kind.
const OUTCOMES: [(&str, &str); 7] = [
    ("1-0 adjudication", "desk-outcome-white"),
    ("0-1 adjudication", "desk-outcome-black"),
    ("1/2-1/2 adjudication", "desk-outcome-draw"),
    ("0-1 forfeit", "desk-outcome-white-forfeits"),
    ("1-0 forfeit", "desk-outcome-black-forfeits"),
    ("0-0 forfeit", "desk-outcome-both-forfeit"),
    ("none cancelled", "desk-outcome-cancelled"),
];

/// What such a ruling can answer.
fn open(kind: RulingKind, about: &About) -> impl Iterator<Item = &ObjectionView> {
    let open = about.disputes.objections.iter().filter(|one| one.answer.is_none());
    open.filter(move |one| kind == RulingKind::Answer || one.about == Topic::Appeal)
}

fn open_objections(lang: Lang, kind: RulingKind, about: &About) -> Vec<String> {
    let say = open(kind, about).map(|one| {
        let n = i64::try_from(one.seq).unwrap_or(i64::MAX);
        let number = lang.tf("desk-objection", &[("n", n.into())]);
        let (by, about) = (side_name(lang, one.by), rulings::about(lang, one.about));
        format!("{number} · {by} · {about}: {}", words::text_or_taken(lang, one.text.said()))
    });
    say.collect()
}

/// What a ruling would do, with the mail that tells the players.
pub(super) fn effect(
    lang: Lang,
    view: &GameView,
    arbiter: &str,
    request: &RulingRequest,
    foreseen: &Foreseen,
    url: &str,
) -> Effect {
    let clocks = Side::ALL.into_iter().filter_map(|side| {
        let flags = (*foreseen.flags.get(side))?;
        Some(ClockEffect {
            who: side_name(lang, side),
            before: flags.before,
            after: flags.after,
            stays: !flags.runs || flags.before == flags.after,
        })
    });
    // What is answered or noted leaves the clocks alone, and a game that ends needs none.
    let timed = !matches!(
        request.ruling,
        Ruling::Answer { .. } | Ruling::Note | Ruling::Result(_) | Ruling::Overturn { .. }
    );
    let voided = foreseen.voided.first().zip(foreseen.voided.last());
    let board = foreseen.position.as_ref().map(|position| Picture::of(position, Side::White, lang).svg());
    let sentence = match request.ruling {
        // How long the clocks will have stood is known only then.
        Ruling::Resume => lang.t("desk-resumes"),
        ref ruling => rulings::ruling(lang, ruling, None, |turn| {
            words::turn_name(lang, &view.rules, turn, foreseen.position.as_ref())
        }),
    };
    let (subject, mail) = ruling_text(lang, view, &sentence, arbiter, request, url);
    Effect {
        sentence,
        clocks: clocks.filter(|_| timed).collect(),
        board,
        position: foreseen.position.map_or_else(String::new, |position| position.to_string()),
        voided: voided.map(|(first, last)| {
            let args = [
                ("n", (i64::from(*last) - i64::from(*first) + 1).into()),
                ("first", i64::from(*first).into()),
                ("last", i64::from(*last).into()),
                ("next", i64::from(foreseen.next_turn).into()),
            ];
            lang.tf("desk-voided", &args)
        }),
        release: foreseen.release,
        subject,
        mail,
    }
}
