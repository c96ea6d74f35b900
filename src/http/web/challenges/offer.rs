//! A new game in three questions: against whom, which game, how fast. Everything else is behind *more*.

use std::collections::BTreeMap;
use std::num::ParseIntError;

use askama::Template;
use axum::Json;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Role;
use crate::app::error::{Error, FieldError, FormFault};
use crate::app::games::challenges::offer::{CHALLENGE_DAYS, NewChallenge, Opponent, default_start};
use crate::app::games::challenges::view::{RANGE_RATING_MAX, RANGE_RATING_MIN, RatingRange};
use crate::app::games::create::NewGameRequest;
use crate::base::{PlayerId, Side};
use crate::game::BotLevel;
use crate::http::limits::RateLimitKey;
use crate::http::web::challenges::rematch;
use crate::http::web::challenges::whom::{Refused, chosen, opponent};
use crate::http::web::games::create_page::games;
use crate::http::web::games::pace;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, send, signed, to_sign_in};
use crate::rules::RuleSet;

#[derive(Template)]
#[template(path = "web/new_offer.html")]
struct OfferPage {
    page: Page,
    /// Whether the reader may also seat two others.
    seats_others: bool,
    /// The link that was just made.
    link: Option<String>,
    faults: FieldFaults,
    /// Who may be meant by a name that nobody has.
    meant: Vec<(String, String)>,
    /// Who is chosen already, with their id.
    chosen: Option<(String, String)>,
    /// Whether something behind *more* is to be looked at.
    more: bool,
    games: Vec<Choice>,
    paces: Vec<Choice>,
    sides: Vec<Choice>,
    /// Who may see the game.
    visibilities: Vec<Choice>,
    /// Whether the game counts for the rating lists.
    rateds: Vec<Choice>,
    /// Whether engines may be asked.
    engines: Vec<Choice>,
    typed: OfferForm,
}

/// A game to be offered, as it is typed.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct OfferForm {
    pub(super) game: String,
    pub(super) friend: String,
    /// The id of whoever was meant by a name.
    pub(super) friend_is: String,
    /// `link`: to whoever has a link.
    pub(super) to: String,
    pub(super) pace: String,
    pub(super) clock: String,
    pub(super) side: String,
    pub(super) days: String,
    pub(super) leave: String,
    pub(super) visibility: String,
    pub(super) rated: String,
    pub(super) engines: String,
    pub(super) rating_min: String,
    pub(super) rating_max: String,
}

impl OfferForm {
    /// As it stands before anything is typed.
    pub(super) fn usual() -> OfferForm {
        OfferForm {
            game: "fairschach:fsr-2023".to_owned(),
            pace: pace::USUAL.to_owned(),
            side: "lot".to_owned(),
            days: CHALLENGE_DAYS.to_string(),
            leave: "30".to_owned(),
            visibility: "public".to_owned(),
            engines: "forbidden".to_owned(),
            ..OfferForm::default()
        }
    }
}

/// The fields beside which something may be wrong, all but the first behind *more*.
const FIELDS: [&str; 5] = ["friend", "clock", "leave", "rating_min", "days"];
/// The longest text in a field, in bytes.
const FIELD_BYTES_MAX: usize = 300;

/// The empty form, with an opponent, by id or by name, and a game where a link has named them.
pub(in crate::http::web) async fn show(reader: Reader, friend: &str, game: &str) -> Response {
    let usual = OfferForm::usual();
    let known = game.split_once(':').is_some() && game.len() <= FIELD_BYTES_MAX;
    let friend: String = friend.chars().take(FIELD_BYTES_MAX).collect();
    let (friend, friend_is) = match PlayerId::parse(&friend) {
        Ok(_) => (String::new(), friend),
        Err(_) => (friend, String::new()),
    };
    let game = if known { game.to_owned() } else { usual.game.clone() };
    begun(reader, OfferForm { friend, friend_is, game, ..usual }).await
}

/// The form as it begins; a bot is asked for a game on a page of its own.
async fn begun(reader: Reader, typed: OfferForm) -> Response {
    if PlayerId::parse(&typed.friend_is).ok().and_then(BotLevel::of).is_some() {
        return Redirect::to("/games/bot").into_response();
    }
    page(reader, typed, Refused::Words(FieldFaults::default()), None).await
}

/// The form for another game like one that was played.
pub(in crate::http::web) async fn again(reader: Reader, game: &str) -> Response {
    let typed = rematch::of(&reader, game).await.unwrap_or_else(OfferForm::usual);
    begun(reader, typed).await
}

/// Offers a game.
pub(in crate::http::web) async fn make(reader: Reader, Form(typed): Form<OfferForm>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let new = match wanted(&reader, &typed).await {
        Ok(new) => new,
        Err(Refused::Error(error)) => return reader.fault(&error, "/games/new"),
        Err(refused) => return page(reader, typed, refused, None).await,
    };
    let challenges = reader.door.app().challenges();
    let made = match &new.to {
        Opponent::Player(to) => format!("sent&to={to}"),
        _ => "made".to_owned(),
    };
    let done = match new.to {
        Opponent::Link => challenges.link(actor, new).await.map(Some),
        Opponent::Address(_) => challenges.challenge(actor, new).await.map(|_| None),
        Opponent::Anyone | Opponent::Player(_) => match challenges.challenge(actor, new).await {
            Ok(_) => return Redirect::to(&format!("/challenges?done={made}")).into_response(),
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(None) => Redirect::to("/challenges?done=mailed").into_response(),
        Ok(link) => page(reader, typed, Refused::Words(FieldFaults::default()), link).await,
        Err(Error::Malformed(faults)) => {
            let faults = faults.iter().map(|fault| (field(fault).to_owned(), fault.in_words(lang)));
            page(reader, typed, Refused::Words(FieldFaults::new(&FIELDS, faults)), None).await
        }
        Err(error) => reader.fault(&error, "/games/new"),
    }
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Search {
    #[serde(default)]
    name: String,
}

/// The names that begin with what is being typed, for the script of the form.
pub(in crate::http::web) async fn suggest(reader: Reader, Query(search): Query<Search>) -> Response {
    let Some(actor) = reader.signed() else { return to_sign_in() };
    if let Err(problem) = reader.door.limits().searching.take(&RateLimitKey::Player(actor.id)) {
        return problem.into_response();
    }
    let found = reader.door.app().accounts().people_beginning(actor, &search.name).await;
    let mut names: Vec<String> =
        or_fault!(reader, "/games/new", found).into_iter().map(|person| person.name).collect();
    names.dedup();
    Json(names).into_response()
}

async fn page(reader: Reader, typed: OfferForm, refused: Refused, link: Option<String>) -> Response {
    let chosen = or_fault!(reader, "/games/new", chosen(&reader, &typed.friend_is).await);
    let lang = reader.page.lang;
    let choose = |chosen: &str, all: &[(&str, &str)]| Choice::all(lang, all, chosen);
    let (faults, meant) = match refused {
        Refused::Words(faults) => (faults, Vec::new()),
        Refused::Meant(people) => {
            let meant = people.into_iter().map(|person| (person.id.to_string(), person.name)).collect();
            (FieldFaults::one("friend", lang.t("offer-meant-fault")), meant)
        }
        Refused::Error(error) => return reader.fault(&error, "/games/new"),
    };
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let (paces, clock) = pace::choices(lang, &typed.pace, &typed.clock);
    let page = OfferPage {
        seats_others: reader.signed().is_some_and(|actor| actor.role != Role::Player),
        link,
        more: faults.is_any(&FIELDS[1..]),
        faults,
        meant,
        chosen,
        games: games(lang, &typed.game),
        paces,
        sides: choose(
            &typed.side,
            &[
                ("lot", "challenge-side-choose-lot"),
                ("white", "challenge-side-choose-white"),
                ("black", "challenge-side-choose-black"),
            ],
        ),
        visibilities: choose(
            &typed.visibility,
            &[("public", "new-visibility-public"), ("private", "new-visibility-private")],
        ),
        rateds: choose(&typed.rated, &[("", "rated-usual"), ("yes", "rated-yes"), ("no", "rated-no")]),
        engines: choose(
            &typed.engines,
            &[("forbidden", "new-engines-forbidden"), ("allowed", "new-engines-allowed")],
        ),
        typed: OfferForm { clock, ..typed },
        page: reader.page,
    };
    send(status, &page)
}

async fn wanted(reader: &Reader, typed: &OfferForm) -> Result<NewChallenge, Refused> {
    let lang = reader.page.lang;
    let words = |field, key: &str| Refused::Words(FieldFaults::one(field, lang.t(key)));
    let fields = [
        &typed.game,
        &typed.friend,
        &typed.friend_is,
        &typed.to,
        &typed.pace,
        &typed.clock,
        &typed.side,
        &typed.days,
        &typed.leave,
        &typed.visibility,
        &typed.rated,
        &typed.engines,
        &typed.rating_min,
        &typed.rating_max,
    ];
    if fields.iter().any(|field| field.len() > FIELD_BYTES_MAX) {
        return Err(Refused::Error(Error::malformed(FormFault::TooLong, "")));
    }
    let rules = typed
        .game
        .split_once(':')
        .and_then(|(variant, rules)| RuleSet::new(variant, rules, &BTreeMap::new()).ok());
    let Some(rules) = rules else { return Err(words("", "challenge-fault-variant")) };
    let Ok(days) = typed.days.trim().parse() else { return Err(words("days", "challenge-fault-days")) };
    let Ok(ratings) = ratings(typed) else { return Err(words("rating_min", "rating-fault-range")) };
    let terms = [
        ("leave", &typed.leave),
        ("rated", &typed.rated),
        ("visibility", &typed.visibility),
        ("engines", &typed.engines),
    ];
    let terms = terms.into_iter().filter(|(_, value)| !value.trim().is_empty());
    let to = match (typed.to.as_str(), typed.friend_is.as_str()) {
        ("link", _) => Opponent::Link,
        (_, "") => opponent(reader, typed.friend.trim()).await?,
        (_, id) => opponent(reader, id).await?,
    };
    Ok(NewChallenge {
        to,
        side: Side::ALL.into_iter().find(|side| side.as_str() == typed.side),
        days,
        ratings,
        game: NewGameRequest {
            white: PlayerId::from_uuid(uuid::Uuid::nil()),
            black: PlayerId::from_uuid(uuid::Uuid::nil()),
            arbiter: None,
            arbiter2: None,
            variant: rules.variant().to_owned(),
            rules: rules.rules().to_owned(),
            options: BTreeMap::new(),
            terms: terms.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect(),
            clock: pace::given(&typed.pace, &typed.clock),
            board: None,
            start: default_start(&rules),
            position: None,
            request_key: None,
        },
    })
}

/// The range of ratings, as it was typed; one end may be left open.
fn ratings(typed: &OfferForm) -> Result<Option<RatingRange>, ParseIntError> {
    let end = |text: &str, open| match text.trim() {
        "" => Ok(open),
        text => text.parse::<u16>(),
    };
    if typed.rating_min.trim().is_empty() && typed.rating_max.trim().is_empty() {
        return Ok(None);
    }
    let (min, max) = (end(&typed.rating_min, RANGE_RATING_MIN)?, end(&typed.rating_max, RANGE_RATING_MAX)?);
    Ok(Some(RatingRange { min, max }))
}

/// The field of the form that a fault of the app is about.
fn field(fault: &FieldError) -> &str {
    match fault.field.as_str() {
        "to" => "friend",
        "rating_max" => "rating_min",
        field => field,
    }
}
