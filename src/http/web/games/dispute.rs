//! Rulings and objections on the game's page, and the form of a player's objection.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::arbitration::desk_view::{DisputesView, NewObjection, UnsealingView};
use crate::app::core::views::{GameState, GameView, PairView};
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Denial, Error, FormFault};
use crate::app::games::disputes::{ClaimView, EndView, ObjectionView, RulingView};
use crate::base::Timestamp;
use crate::game::{About, By, Finding};
use crate::http::web::games::play::game_id;
use crate::http::web::layout::{Choice, FieldFaults, GameName, Page, Reader, normal, signed};
use crate::show::board::side_name;
use crate::show::time::moment;
use crate::show::{Lang, claims, rulings, words};

/// Rulings and objections of a game, with what the reader may do.
#[derive(Clone, Debug)]
pub struct DisputeBox {
    /// Oldest first.
    pub entries: Vec<DisputeEntry>,
    /// Whether the reader may raise an objection.
    pub may_object: bool,
    /// Whether the game goes on until an objection is answered.
    pub goes_on: bool,
    /// Whether the game has an arbiter at all.
    pub has_arbiter: bool,
}

/// A ruling, an objection or an unsealing.
#[derive(Clone, Debug)]
pub struct DisputeEntry {
    /// Its number, for the page's anchor and for appeals; nothing for an unsealing.
    pub number: Option<u64>,
    /// `ruling`, `objection`, `claim`, `end` or `unsealing`.
    pub sort: &'static str,
    /// "Ruling no. 7".
    pub title: String,
    /// Who, and in which turn.
    pub who: String,
    pub at: Timestamp,
    /// What was ruled, or what it is about.
    pub what: String,
    /// What somebody wrote, line by line.
    pub text: Vec<String>,
    /// What a ruling rests on.
    pub rule: Option<String>,
    /// What became of an objection.
    pub answer: Option<String>,
    /// The moments that are written out in what was ruled and in the answer.
    pub moments: Vec<Timestamp>,
    /// Whether the reader may appeal against it.
    pub may_appeal: bool,
}

/// What became of disputes in a game.
pub fn dispute_box(lang: Lang, view: &GameView, pairs: &[PairView], disputes: &DisputesView) -> DisputeBox {
    let name = |turn: u32| named(lang, view, pairs, turn);
    let rulings = disputes.rulings.iter().map(|given| {
        let appeal = disputes.may_appeal.contains(&given.seq);
        (given.at, ruling_entry(lang, given, name, appeal))
    });
    let objections = disputes
        .objections
        .iter()
        .map(|raised| (raised.at, objection_entry(lang, view, raised, name(raised.turn))));
    let agreed = disputes.unsealings.iter().filter_map(|one| {
        let (_, at) = one.agreed.as_ref()?;
        Some((*at, unsealing_entry(lang, one, &name(one.turn), *at)))
    });
    let mut entries: Vec<(Timestamp, DisputeEntry)> = rulings.chain(objections).chain(agreed).collect();
    let ends = disputes.ends.iter();
    let shown = ends.filter(|end| end.result.by == By::Time || disputes.ends.len() > 1);
    entries.extend(shown.map(|end| {
        let appeal = disputes.may_appeal.contains(&end.seq);
        (end.at, end_entry(lang, end, name(end.turn), appeal))
    }));
    let claims = disputes.claims.iter();
    entries.extend(claims.map(|claim| (claim.at, claim_entry(lang, view, claim, &name(claim.turn)))));
    entries.sort_by_key(|(at, entry)| (*at, entry.number));
    DisputeBox {
        entries: entries.into_iter().map(|(_, entry)| entry).collect(),
        may_object: disputes.may_object,
        goes_on: view.state == GameState::Running,
        has_arbiter: view.arbiter.is_some(),
    }
}

/// Who gave a ruling: an arbiter, or the operator where no arbiter could.
fn who(lang: Lang, given: &RulingView) -> String {
    if given.operator {
        lang.tf("claim-operator", &[("name", given.by.called(lang).into())])
    } else {
        given.by.called(lang)
    }
}

/// What a turn of the game is called.
fn named(lang: Lang, view: &GameView, pairs: &[PairView], turn: u32) -> String {
    let seen = pairs.iter().find(|pair| pair.turn == turn).map(|pair| &pair.before);
    words::turn_name(lang, &view.rules, turn, seen.or((turn == view.turn).then_some(&view.position)))
}

fn claim_entry(lang: Lang, view: &GameView, claim: &ClaimView, turn: &str) -> DisputeEntry {
    let name = view.sides.get(claim.by).player.called(lang);
    DisputeEntry {
        number: Some(claim.seq),
        sort: "claim",
        title: lang.tf("claim-number", &[("n", number(claim.seq).into())]),
        who: format!("{name} ({}) · {turn}", side_name(lang, claim.by)),
        at: claim.at,
        what: claims::made(lang, claim.by, claim.kind),
        text: Vec::new(),
        rule: None,
        answer: None,
        moments: Vec::new(),
        may_appeal: false,
    }
}

/// A loss on time, which can be appealed against, or one of several ends.
fn end_entry(lang: Lang, end: &EndView, turn: String, may_appeal: bool) -> DisputeEntry {
    let until = end.appeal_until().filter(|_| may_appeal);
    let result = format!("{} – {}", words::score(end.result), words::result(lang, end.result));
    DisputeEntry {
        number: Some(end.seq),
        sort: "end",
        title: lang.tf("appeal-end", &[("n", number(end.seq).into())]),
        who: turn,
        at: end.at,
        what: result,
        text: Vec::new(),
        rule: None,
        answer: until.map(|until| appeal_until(lang, until)),
        moments: until.into_iter().collect(),
        may_appeal,
    }
}

fn appeal_until(lang: Lang, until: Timestamp) -> String {
    lang.tf("claim-appeal-until", &[("when", moment(lang, until).into())])
}

fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

fn ruling_entry(
    lang: Lang,
    given: &RulingView,
    named: impl Fn(u32) -> String,
    may_appeal: bool,
) -> DisputeEntry {
    let until = given.appeal_until().filter(|_| may_appeal);
    let turn = named(given.turn);
    DisputeEntry {
        number: Some(given.seq),
        sort: "ruling",
        title: lang.tf("dispute-ruling", &[("n", number(given.seq).into())]),
        who: format!("{} · {turn}", who(lang, given)),
        at: given.at,
        what: rulings::ruling(lang, &given.ruling, given.credit, named),
        text: lines(&words::text_or_taken(lang, given.reason.said())),
        rule: Some(words::text_or_taken(lang, given.rule.said())),
        answer: until.map(|until| appeal_until(lang, until)),
        moments: until.into_iter().chain(rulings::until(&given.ruling)).collect(),
        may_appeal,
    }
}

fn objection_entry(lang: Lang, view: &GameView, raised: &ObjectionView, turn: String) -> DisputeEntry {
    let name = view.sides.get(raised.by).player.called(lang);
    let answer = match raised.answer {
        None => {
            let when = moment(lang, raised.due());
            lang.tf("claim-due", &[("when", when.into())])
        }
        Some((seq, Finding::Upheld)) => lang.tf("dispute-upheld", &[("n", number(seq).into())]),
        Some((seq, Finding::Dismissed)) => lang.tf("dispute-dismissed", &[("n", number(seq).into())]),
    };
    let about = rulings::about(lang, raised.about);
    let called = if raised.asks.is_some() { "adjudication-number" } else { "desk-objection" };
    DisputeEntry {
        number: Some(raised.seq),
        sort: "objection",
        title: lang.tf(called, &[("n", number(raised.seq).into())]),
        who: format!("{name} ({}) · {turn}", side_name(lang, raised.by)),
        at: raised.at,
        what: match raised.against {
            _ if let Some(asks) = raised.asks => rulings::asks(lang, asks),
            Some(seq) => {
                let args = [("n", number(seq).into())];
                lang.tf("dispute-against", &args)
            }
            None => lang.tf("dispute-about", &[("about", about.into())]),
        },
        text: lines(&words::text_or_taken(lang, raised.text.said()))
            .into_iter()
            .chain(raised.line.as_ref().map(|line| words::text_or_taken(lang, line.said())))
            .collect(),
        rule: None,
        answer: Some(answer).filter(|_| raised.asks.is_none()),
        moments: vec![raised.due()],
        may_appeal: false,
    }
}

fn unsealing_entry(lang: Lang, one: &UnsealingView, turn: &str, at: Timestamp) -> DisputeEntry {
    let names: Vec<String> = std::iter::once(&one.asked)
        .chain(one.agreed.as_ref())
        .map(|(person, _)| person.called(lang))
        .collect();
    let looks = i64::try_from(one.looks.len()).unwrap_or(i64::MAX);
    let args = [("pair", turn.into())];
    DisputeEntry {
        number: None,
        sort: "unsealing",
        title: lang.tf("dispute-unsealing", &args),
        who: names.join(", "),
        at,
        what: lang.t("dispute-unsealing-what"),
        text: lines(&words::text_or_taken(lang, one.reason.as_deref())),
        rule: None,
        answer: Some(lang.tf("dispute-looks", &[("n", looks.into())])),
        moments: Vec::new(),
        may_appeal: false,
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// What an objection can be about, with the words for choosing it.
const ABOUTS: [(About, &str); 7] = [
    (About::Check, "object-check"),
    (About::Position, "object-position"),
    (About::Paper, "object-paper"),
    (About::Clock, "object-clock"),
    (About::Conduct, "object-conduct"),
    (About::Dead, "about-dead"),
    (About::Other, "object-other"),
];

/// A player's objection, to be written.
#[derive(Template)]
#[template(path = "web/objection.html")]
struct ObjectionPage {
    page: Page,
    game: GameName,
    title: String,
    /// Who answers, where there is somebody.
    arbiters: Option<String>,
    topics: Vec<Choice>,
    /// The ruling that an appeal is against, in words, and its number.
    appeal: Option<(u64, String)>,
    text: String,
    faults: FieldFaults,
}

/// What a player writes.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Written {
    about: String,
    against: String,
    text: String,
}

/// The form of an objection or, with the number of a ruling, of an appeal.
pub(in crate::http::web) async fn show(
    reader: Reader,
    Path(id): Path<String>,
    Query(written): Query<Written>,
) -> Response {
    let actor = signed!(reader);
    reader.answer(StatusCode::OK, page(&reader, actor, &id, &written, FieldFaults::default()).await, "/games")
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    written: &Written,
    faults: FieldFaults,
) -> Result<ObjectionPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let id = game_id(id)?;
    let view = app.games().game(Some(actor), id).await?;
    let disputes = app.arbitration().disputes(Some(actor), id).await?;
    if view.own_side().is_none() {
        return Err(Denial::OnlyPlayersObject.into());
    }
    let appeal = match written.against.as_str() {
        "" => None,
        seq => {
            let of_ruling = |given: &RulingView| {
                let before = given.position(&view.rules);
                let turn = |turn| words::turn_name(lang, &view.rules, turn, before.as_ref());
                (given.seq, rulings::ruling(lang, &given.ruling, given.credit, turn))
            };
            let of_end = |end: &EndView| (end.seq, words::result(lang, end.result));
            let rulings = disputes.rulings.iter().map(of_ruling);
            let mut all = rulings.chain(disputes.ends.iter().map(of_end));
            let given = all.find(|(number, _)| number.to_string() == seq);
            let given = given.filter(|(number, _)| disputes.may_appeal.contains(number));
            Some(given.ok_or(ArbitrationRefusal::NoSuchRuling)?)
        }
    };
    let arbiters = view.arbiter_names(lang);
    let topics = ABOUTS.map(|(about, key)| Choice::new(about.as_str(), lang.t(key), &written.about));
    Ok(ObjectionPage {
        page: reader.page.clone(),
        game: GameName::of(lang, &view),
        title: lang.t(if appeal.is_some() { "appeal-title" } else { "object-title" }),
        arbiters: (!arbiters.is_empty())
            .then(|| lang.tf("object-arbiters", &[("names", arbiters.as_str().into())])),
        topics: topics.into(),
        appeal,
        text: written.text.clone(),
        faults,
    })
}

/// Raises an objection.
pub(in crate::http::web) async fn object(
    reader: Reader,
    Path(id): Path<String>,
    Form(written): Form<Written>,
) -> Response {
    let actor = signed!(reader);
    let (lang, path) = (reader.page.lang, format!("/games/{id}"));
    let (status, faults) = match raise(reader.door.app(), actor, &id, &written).await {
        Ok(seq) => return Redirect::to(&format!("{path}#number-{seq}")).into_response(),
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(lang, &["about", "text"], &faults);
            (StatusCode::UNPROCESSABLE_ENTITY, faults)
        }
        Err(Error::NotNow(why)) => (StatusCode::CONFLICT, FieldFaults::one("", lang.say(why.wording()))),
        Err(error) => return reader.fault(&error, "/games"),
    };
    reader.answer(status, page(&reader, actor, &id, &written, faults).await, "/games")
}

async fn raise(app: &App, actor: &Actor, id: &str, written: &Written) -> Result<u64, Error> {
    let id = game_id(id)?;
    let against = match written.against.as_str() {
        "" => None,
        seq => Some(seq.parse().map_err(|_| Error::malformed(ArbitrationFault::NoSuchRuling, "against"))?),
    };
    let about = match against {
        Some(_) => About::Appeal,
        None => About::parse(&written.about)
            .filter(|about| *about != About::Appeal)
            .ok_or_else(|| Error::malformed(FormFault::Topic, "about"))?,
    };
    let text = normal(&written.text);
    app.arbitration().object(actor, id, NewObjection { about, text, against }).await
}
