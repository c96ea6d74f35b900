//! The pages on which players offer one another games, and the one that an invitation's link opens.

mod invitation;

pub(super) use self::invitation::{invitation, take};

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::invitation::closed;
use crate::app::actor::Actor;
use crate::app::error::{Error, FieldError};
use crate::app::games::challenges::offer::{CHALLENGE_DAYS, NewChallenge, Opponent, usual_start};
use crate::app::games::challenges::view::{
    ChallengeView, ChallengesView, RANGE_RATING_MAX, RANGE_RATING_MIN, RatingRange,
};
use crate::app::games::create::NewGameRequest;
use crate::base::{ChallengeId, PlayerId, Side};
use crate::http::web::games::create_page::{Choice, fault_words, games};
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, or_fault, send, signed};
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::rulebook::options::variant_name;
use crate::show::rulebook::rules::rules_in_force;
use crate::show::time::moment_in;
use crate::show::zone::Zone;

/// Open challenges and the form for a new one.
#[derive(Template)]
#[template(path = "web/challenges.html")]
pub(super) struct ChallengesPage {
    /// The frame.
    pub page: Page,
    /// What was just done.
    pub done: Option<String>,
    /// What is wrong with what was typed.
    pub faults: Vec<String>,
    /// To the reader alone.
    pub to_you: Vec<Card>,
    /// To everybody.
    pub to_all: Vec<Card>,
    /// The reader's own.
    pub own: Vec<Card>,
    /// The variants.
    pub games: Vec<Choice>,
    pub sides: Vec<Choice>,
    /// Who may see the game.
    pub visibilities: Vec<Choice>,
    /// Whether the game counts for the rating lists.
    pub rateds: Vec<Choice>,
    pub typed: ChallengeForm,
}

/// A challenge.
pub(super) struct Card {
    pub id: String,
    /// From whom, or to whom.
    pub title: String,
    pub variant: String,
    pub side: String,
    /// Until when it is open.
    pub expires: String,
    /// What is played, line by line.
    pub rules: Vec<String>,
    /// Whose rating lets them accept.
    pub ratings: Option<String>,
    /// Whether the reader's does not.
    pub out: bool,
    /// The challenger's page.
    pub from: (String, String),
}

/// A challenge as it is typed.
#[derive(Deserialize, Clone)]
pub(super) struct ChallengeForm {
    #[serde(default)]
    game: String,
    #[serde(default)]
    friend: String,
    #[serde(default)]
    clock: String,
    #[serde(default)]
    side: String,
    #[serde(default)]
    days: String,
    #[serde(default)]
    leave: String,
    #[serde(default)]
    visibility: String,
    #[serde(default)]
    rated: String,
    #[serde(default)]
    rating_min: String,
    #[serde(default)]
    rating_max: String,
}

impl Default for ChallengeForm {
    fn default() -> Self {
        ChallengeForm {
            game: "fairschach:fsr-2023".to_owned(),
            friend: String::new(),
            clock: "14d/pair".to_owned(),
            side: "lot".to_owned(),
            days: CHALLENGE_DAYS.to_string(),
            leave: "30".to_owned(),
            visibility: "public".to_owned(),
            rated: String::new(),
            rating_min: String::new(),
            rating_max: String::new(),
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Done {
    #[serde(default)]
    done: String,
}

/// The longest text in a field, in bytes.
const FIELD_BYTES_MAX: usize = 300;

/// Open challenges.
pub(super) async fn show(reader: Reader, Query(given): Query<Done>) -> Response {
    let done = match given.done.as_str() {
        "made" => Some("challenge-made"),
        "mailed" => Some("challenge-made-mail"),
        "declined" => Some("challenge-declined-done"),
        "withdrawn" => Some("challenge-withdrawn-done"),
        _ => None,
    };
    page(reader, ChallengeForm::default(), done, Vec::new()).await
}

/// Offers a game.
pub(super) async fn make(reader: Reader, Form(typed): Form<ChallengeForm>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let new = match wanted(&reader, &typed).await {
        Ok(new) => new,
        Err(Refused::Words(faults)) => return page(reader, typed, None, faults).await,
        Err(Refused::Error(error)) => return reader.fault(&error, "/challenges"),
    };
    let done = match new.to {
        Opponent::Address(_) => "mailed",
        Opponent::Anyone | Opponent::Player(_) => "made",
    };
    match reader.door.app().challenges().challenge(actor, new).await {
        Ok(_) => Redirect::to(&format!("/challenges?done={done}")).into_response(),
        Err(Error::Malformed(faults)) => {
            let faults = faults.iter().map(|fault| in_words(lang, fault)).collect();
            page(reader, typed, None, faults).await
        }
        Err(error) => reader.fault(&error, "/challenges"),
    }
}

/// Accepts a challenge: on to the game.
pub(super) async fn accept(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().accept_challenge(actor, id).await {
        Ok(game) => Redirect::to(&format!("/games/{game}")).into_response(),
        Err(error) => closed(reader, error).await,
    }
}

/// Declines a challenge.
pub(super) async fn decline(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().decline_challenge(actor, id).await {
        Ok(()) => Redirect::to("/challenges?done=declined").into_response(),
        Err(error) => closed(reader, error).await,
    }
}

/// Takes a challenge back.
pub(super) async fn withdraw(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().withdraw_challenge(actor, id).await {
        Ok(()) => Redirect::to("/challenges?done=withdrawn").into_response(),
        Err(error) => closed(reader, error).await,
    }
}

async fn page(reader: Reader, typed: ChallengeForm, done: Option<&str>, faults: Vec<String>) -> Response {
    let actor = signed!(reader);
    let ChallengesView { to_you, to_all, own } =
        or_fault!(reader, "/games", reader.door.app().challenges().challenges(actor).await);
    let (lang, zone) = (reader.page.lang, reader.page.zone);
    let cards = |all: Vec<ChallengeView>| all.iter().map(|one| card(lang, zone, Some(actor), one)).collect();
    let choose = |chosen: &str, all: &[(&str, &str)]| {
        let choice = |(value, key): &(&str, &str)| Choice {
            value: (*value).to_owned(),
            text: lang.t(key),
            chosen: *value == chosen,
        };
        all.iter().map(choice).collect()
    };
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = ChallengesPage {
        done: done.map(|key| lang.t(key)),
        faults,
        to_you: cards(to_you),
        to_all: cards(to_all),
        own: cards(own),
        games: games(lang, &typed.game),
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
        typed,
        page: reader.page,
    };
    send(status, &page)
}

/// A challenge as its reader sees it; without one, somebody who is invited.
fn card(lang: Lang, zone: Zone, reader: Option<&Actor>, view: &ChallengeView) -> Card {
    let own = reader.is_some_and(|reader| reader.id == view.from.id);
    let named = |key: &str, name: &str| lang.tf(key, &[("name", name.into())]);
    let title = match &view.to {
        _ if !own => named("challenge-from", &view.from.name),
        Some(to) => named("challenge-own-to", &to.name),
        None if view.by_mail => lang.t("challenge-own-mail"),
        None => lang.t("challenge-own-to-all"),
    };
    let side = match (view.side, own) {
        (None, _) => lang.t("challenge-side-lot"),
        (Some(Side::White), true) => lang.t("challenge-side-own-white"),
        (Some(Side::Black), true) => lang.t("challenge-side-own-black"),
        (Some(Side::White), false) => named("challenge-side-white", &view.from.name),
        (Some(Side::Black), false) => named("challenge-side-black", &view.from.name),
    };
    Card {
        id: view.id.to_string(),
        title,
        variant: variant_name(lang, view.agreed.rules.variant()),
        side,
        expires: lang.tf("challenge-expires", &[("at", moment_in(lang, zone, view.expires).into())]),
        rules: challenge_rules(lang, view),
        ratings: view.ratings.map(|range| {
            let mut args = vec![("min", i64::from(range.min).into()), ("max", i64::from(range.max).into())];
            let Some(rating) = view.own_rating else {
                return lang.tf("rating-range", &args);
            };
            args.push(("own", rating.into()));
            lang.tf("rating-range-own", &args)
        }),
        out: view.is_out_of_range(),
        from: (view.from.id.to_string(), view.from.name.clone()),
    }
}

/// What is played, line by line.
fn challenge_rules(lang: Lang, view: &ChallengeView) -> Vec<String> {
    let agreed = &view.agreed;
    let mut rules = rules_in_force(lang, &agreed.rules, agreed.terms, agreed.clock);
    if view.drawn {
        // The line of the array that stands in.
        let stand_in = agreed.rules.start_to_keep().map(ToString::to_string);
        rules.retain(|line| !stand_in.as_deref().is_some_and(|start| line.contains(start)));
        rules.insert(0, lang.t("challenge-drawn"));
    }
    rules
}

/// Why nothing is offered.
enum Refused {
    Words(Vec<String>),
    Error(Error),
}

async fn wanted(reader: &Reader, typed: &ChallengeForm) -> Result<NewChallenge, Refused> {
    let lang = reader.page.lang;
    let words = |key: &str| Refused::Words(vec![lang.t(key)]);
    let fields = [
        &typed.game,
        &typed.friend,
        &typed.clock,
        &typed.side,
        &typed.days,
        &typed.leave,
        &typed.visibility,
        &typed.rated,
        &typed.rating_min,
        &typed.rating_max,
    ];
    if fields.iter().any(|field| field.len() > FIELD_BYTES_MAX) {
        let says = format!("a field takes at most {FIELD_BYTES_MAX} bytes");
        return Err(Refused::Error(Error::malformed("too-long", "", says)));
    }
    let rules = typed
        .game
        .split_once(':')
        .and_then(|(variant, rules)| RuleSet::new(variant, rules, &Default::default()).ok());
    let Some(rules) = rules else {
        return Err(words("challenge-fault-variant"));
    };
    let Ok(days) = typed.days.trim().parse() else {
        return Err(words("challenge-fault-days"));
    };
    let Ok(ratings) = ratings(typed) else {
        return Err(words("rating-fault-range"));
    };
    let terms = [("leave", &typed.leave), ("rated", &typed.rated), ("visibility", &typed.visibility)];
    let terms = terms.into_iter().filter(|(_, value)| !value.trim().is_empty());
    let to = opponent(reader, typed.friend.trim()).await?;
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
            options: Default::default(),
            terms: terms.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect(),
            clock: typed.clock.trim().to_owned(),
            board: None,
            start: usual_start(&rules),
            position: None,
            request_key: None,
        },
    })
}

/// The range of ratings, as it was typed; one end may be left open.
fn ratings(typed: &ChallengeForm) -> Result<Option<RatingRange>, std::num::ParseIntError> {
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

/// Who is meant: nobody in particular, an address, an id or a whole name.
async fn opponent(reader: &Reader, friend: &str) -> Result<Opponent, Refused> {
    let lang = reader.page.lang;
    if friend.is_empty() {
        return Ok(Opponent::Anyone);
    }
    if friend.contains('@') {
        return Ok(Opponent::Address(friend.to_owned()));
    }
    let app = reader.door.app();
    let found = app.accounts().people_named(friend).await.map_err(Refused::Error)?;
    match &found[..] {
        [person] => Ok(Opponent::Player(person.id)),
        [] => Err(Refused::Words(vec![lang.t("challenge-fault-nobody")])),
        _ => Err(Refused::Words(vec![lang.t("challenge-fault-several")])),
    }
}

/// A fault of the app in the reader's language.
fn in_words(lang: Lang, fault: &FieldError) -> String {
    match (fault.code, fault.field.as_str()) {
        ("own", _) => lang.t("challenge-fault-own"),
        ("rating-alone", _) => lang.t("rating-fault-alone"),
        ("rating-range", _) => lang.t("rating-fault-range"),
        ("days", _) => lang.t("challenge-fault-days"),
        ("unknown-player", _) => lang.t("challenge-fault-nobody"),
        ("too-many-open", _) => lang.t("challenge-fault-open"),
        ("too-many", _) => lang.t("challenge-fault-day"),
        ("blind", _) => lang.t("challenge-fault-blind"),
        _ => fault_words(lang, fault),
    }
}
