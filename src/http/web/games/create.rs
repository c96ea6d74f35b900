//! The form that makes a game: choose the variant, then everything else; look at it; make it. It works without scripts,
//! and nothing that was typed is lost.

use std::collections::BTreeMap;

use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::actor::{Actor, Role};
use crate::app::core::views::Person;
use crate::app::error::{Denial, Error, Fault, FieldError, FormFault, GameFault};
use crate::app::games::create::NewGameRequest;
use crate::base::{GameId, PlayerId};
use crate::game::Terms;
use crate::http::web::challenges::offer;
use crate::http::web::games::create_page::{NewGamePage, Preview};
use crate::http::web::games::create_terms;
use crate::http::web::games::create_terms::term_words;
use crate::http::web::games::pace;
use crate::http::web::layout::{Reader, or_fault, send, signed};
use crate::rules::{OptionValue, RuleSet, Takes};
use crate::show::Lang;
use crate::show::rulebook::options::conflict;

/// Fields of one form at most.
const FIELDS_MAX: usize = 128;
/// The longest text in one field, in bytes; a position text is the longest that is any good.
pub(in crate::http::web) const FIELD_BYTES_MAX: usize = 300;
/// Arrays that stand in for one that is not drawn yet, while the game is only looked at.
const STAND_INS: [(&str, &str); 2] =
    [("chess960:draw", "chess960:518"), ("shuffle:draw", "shuffle:RNBQKBNR")];

/// What was typed, field by field; a name may come more than once.
pub(in crate::http::web) struct FormFields(pub(in crate::http::web) Vec<(String, String)>);

/// A fault at a field, in words.
pub(in crate::http::web) struct FieldFault {
    pub(in crate::http::web) field: String,
    pub(in crate::http::web) text: String,
}

impl FieldFault {
    /// What a verb has found wrong.
    pub(in crate::http::web) fn of(lang: Lang, fault: &FieldError) -> FieldFault {
        FieldFault { field: fault.field.clone(), text: fault.in_words(lang) }
    }

    /// The field beside which it stands, and what it says.
    pub(in crate::http::web) fn placed(self) -> (String, String) {
        let field = match self.field.as_str() {
            "position" => "start",
            "places" => "places.min",
            "dates" => "dates.closes",
            "prizes" => "prizes.0.name",
            "rated" => "terms.rated",
            field => field,
        };
        (field.to_owned(), self.text)
    }
}

impl FormFields {
    pub(in crate::http::web) fn new(pairs: Vec<(String, String)>) -> Result<FormFields, Error> {
        let fits = |pair: &(String, String)| pair.0.len().max(pair.1.len()) <= FIELD_BYTES_MAX;
        if pairs.len() > FIELDS_MAX || !pairs.iter().all(fits) {
            return Err(Error::malformed(FormFault::TooLong, ""));
        }
        Ok(FormFields(pairs))
    }

    /// The first value of a field, empty if there is none.
    pub(in crate::http::web) fn get(&self, name: &str) -> &str {
        let first = self.0.iter().find(|(given, _)| given == name);
        first.map_or("", |(_, value)| value.trim())
    }

    /// All values of a field.
    pub(in crate::http::web) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// Whether the field came at all.
    pub(in crate::http::web) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given == name)
    }

    /// All of it: the same form sent twice makes one game.
    pub(in crate::http::web) fn whole(&self) -> String {
        let all = self.0.iter().filter(|(name, _)| name != "action");
        all.fold("new game".to_owned(), |whole, (name, value)| format!("{whole}\n{name}={value}"))
    }

    /// Whether another game is chosen than the one the rest of the form is about: by the button, or in passing.
    pub(in crate::http::web) fn changes_game(&self) -> bool {
        let other = self.rules("change").is_some_and(|chosen| Some(chosen) != self.rules("game"));
        self.get("action") == "change" || other
    }

    /// The variant and preset that are chosen in the field: `fairschach:beginner`, or a variant alone.
    pub(in crate::http::web) fn rules(&self, field: &str) -> Option<RuleSet> {
        let (variant, rules) = self.get(field).split_once(':').unwrap_or((self.get(field), ""));
        let usual = RuleSet::default_rules(variant)?;
        let rules = if rules.is_empty() { usual } else { rules };
        RuleSet::new(variant, rules, &BTreeMap::new()).ok()
    }
}

/// The form for a game of one's own; for two others the variants to choose from, with one chosen the form, and after a
/// private game was made, that it is.
pub(super) async fn show(reader: Reader, Query(pairs): Query<Vec<(String, String)>>) -> Response {
    let actor = signed!(reader);
    let typed = or_fault!(reader, "/games", FormFields::new(pairs));
    let others = ["for", "game", "made"].iter().any(|name| typed.has(name));
    if typed.has("again") {
        let game = typed.get("again").to_owned();
        return offer::again(reader, &game).await;
    }
    if !others || may_make(actor).is_err() {
        return offer::show(reader, typed.get("friend"), typed.get("game")).await;
    }
    let base = typed.rules("game");
    let mut page = NewGamePage::new(reader.page.clone(), &typed, base.as_ref(), Vec::new());
    page.made = GameId::parse(typed.get("made")).ok().map(|id| id.to_string());
    page.once = reader.door.app().now().as_us().to_string();
    send(StatusCode::OK, &page)
}

/// Changes the variant, looks at the game, or makes it.
pub(super) async fn make(reader: Reader, Form(pairs): Form<Vec<(String, String)>>) -> Response {
    let actor = signed!(reader);
    let typed = or_fault!(reader, "/games", may_make(actor).and_then(|()| FormFields::new(pairs)));
    let changes = typed.changes_game();
    let base = typed.rules(if changes { "change" } else { "game" });
    let done = match &base {
        Some(base) if !changes => asked(&reader, actor, &typed, base).await,
        _ => {
            let mut page = NewGamePage::new(reader.page.clone(), &typed, base.as_ref(), Vec::new());
            page.changed = changes && typed.get("action") != "change";
            Ok(send(StatusCode::OK, &page))
        }
    };
    match done {
        Ok(response) => response,
        Err(error) => reader.fault(&error, "/games/new"),
    }
}

fn may_make(actor: &Actor) -> Result<(), Error> {
    match actor.role {
        Role::Player => Err(Denial::MakesNoGames.into()),
        Role::Arbiter | Role::Director | Role::Admin => Ok(()),
    }
}

/// The page with its faults or its preview, or the way to the game that was made.
async fn asked(
    reader: &Reader,
    actor: &Actor,
    typed: &FormFields,
    base: &RuleSet,
) -> Result<Response, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let mut faults = Vec::new();
    let people = people(reader, actor, typed, &mut faults).await?;
    let mut request = request(reader, actor, typed, base, &people, &mut faults);
    let drawn = STAND_INS.into_iter().find(|(draw, _)| request.start.as_deref() == Some(draw));
    if let Some((_, stand_in)) = drawn {
        request.start = Some(stand_in.to_owned());
    }
    let conflicts = RuleSet::conflicts(&request.variant, &request.rules, &request.options);
    faults.extend(
        conflicts
            .iter()
            .map(|one| FieldFault { field: format!("options.{}", one.option), text: conflict(lang, one) }),
    );
    let unfit_terms = Terms::parse(&request.terms).err().unwrap_or_default();
    let told = unfit_terms.len();
    faults.extend(unfit_terms.iter().map(|one| term_words(lang, one)));
    let mut refused = |all: Vec<FieldError>| {
        let is_told = |fault| match fault {
            Fault::Game(GameFault::Contradiction) => true,
            Fault::Game(GameFault::Term) => told > 0,
            _ => false,
        };
        let new = all.iter().filter(|one| !is_told(one.code));
        faults.extend(new.map(|one| FieldFault::of(lang, one)));
    };
    let agreed = match request.agree() {
        Ok(agreed) => Some(agreed),
        Err(Error::Malformed(all)) => {
            refused(all);
            None
        }
        Err(error) => return Err(error),
    };
    if let Some((draw, _)) = drawn {
        request.start = Some(draw.to_owned());
    }
    if let Some(arbiter) = request.arbiter.filter(|_| create_terms::are_blind(&request.terms))
        && people[2].is_some()
        && !app.entries().has_key_holder(arbiter).await?
    {
        faults.push(FieldFault { field: "arbiter".to_owned(), text: lang.t("new-fault-no-keyholder") });
    }
    let is_good = faults.is_empty();
    if is_good && typed.get("action") == "make" {
        match app.games().create_game(actor, request).await {
            Ok(id) => return made(reader, actor, id).await,
            Err(Error::Malformed(all)) => {
                faults.extend(all.iter().map(|one| FieldFault::of(lang, one)));
            }
            Err(error) => return Err(error),
        }
    }
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let preview =
        agreed.filter(|_| faults.is_empty()).map(|agreed| Preview::new(lang, &people, &agreed, drawn));
    let mut page = NewGamePage::new(reader.page.clone(), typed, Some(base), faults);
    page.preview = preview;
    Ok(send(status, &page))
}

/// To the game; of a private one in which its maker has no part only its id is told.
async fn made(reader: &Reader, actor: &Actor, id: GameId) -> Result<Response, Error> {
    let to = match reader.door.app().games().game(Some(actor), id).await {
        Ok(_) => format!("/games/{id}"),
        Err(Error::NotFound) => format!("/games/new?made={id}"),
        Err(error) => return Err(error),
    };
    Ok(Redirect::to(&to).into_response())
}

/// Who was found: White, Black, the arbiter, the second arbiter.
pub(in crate::http::web) type People = [Option<Person>; 4];

/// Who is meant. Whoever is not found is among the faults.
async fn people(
    reader: &Reader,
    actor: &Actor,
    typed: &FormFields,
    faults: &mut Vec<FieldFault>,
) -> Result<People, Error> {
    let mut people = [const { None }; 4];
    for (person, field) in people.iter_mut().zip(["white", "black", "arbiter", "arbiter2"]) {
        *person = found(reader, actor, typed, field, faults).await?;
    }
    Ok(people)
}

/// The game that is asked for. What cannot be read is among the faults.
fn request(
    reader: &Reader,
    actor: &Actor,
    typed: &FormFields,
    base: &RuleSet,
    [white, black, arbiter, arbiter2]: &People,
    faults: &mut Vec<FieldFault>,
) -> NewGameRequest {
    let app = reader.door.app();
    for (chosen, line) in [("number", "start_number"), ("row", "start_row"), ("position", "start_position")] {
        if typed.get("start") != chosen && !typed.get(line).is_empty() {
            let text = reader.page.lang.tf("new-start-unchosen", &[("text", typed.get(line).into())]);
            faults.push(FieldFault { field: "start".to_owned(), text });
        }
    }
    // Whoever was not found is nobody in particular, so that the other faults are found all the same.
    let unknown = |byte: u8| PlayerId::from_bytes([byte; 16]);
    let options = options(reader, typed, base, faults);
    NewGameRequest {
        white: white.as_ref().map_or_else(|| unknown(0), |person| person.id),
        black: black.as_ref().map_or_else(|| unknown(1), |person| person.id),
        arbiter: arbiter.as_ref().map(|person| person.id),
        arbiter2: arbiter2.as_ref().map(|person| person.id),
        variant: base.variant().to_owned(),
        rules: base.rules().to_owned(),
        options,
        terms: create_terms::given(typed),
        clock: pace::given(typed.get("pace"), typed.get("clock")),
        board: Some(typed.get("board")).filter(|board| !board.is_empty()).map(str::to_owned),
        start: start(typed, base),
        position: None,
        request_key: Some(app.core().request_key(actor, &typed.whole())),
    }
}

/// The one person that a field names.
async fn found(
    reader: &Reader,
    actor: &Actor,
    typed: &FormFields,
    field: &str,
    faults: &mut Vec<FieldFault>,
) -> Result<Option<Person>, Error> {
    let (text, lang) = (typed.get(field), reader.page.lang);
    let mut push_error = |key| {
        let text: String = text.chars().take(80).collect();
        faults.push(FieldFault { field: field.to_owned(), text: lang.tf(key, &[("who", text.into())]) });
    };
    if text.is_empty() {
        if !field.starts_with("arbiter") {
            push_error("new-who-missing");
        }
        return Ok(None);
    }
    let mut people = reader.door.app().accounts().find_people(actor, text).await?;
    match people.len() {
        0 => push_error("new-who-unknown"),
        1 => return Ok(people.pop()),
        _ => push_error("new-who-several"),
    }
    Ok(None)
}

/// Why something was not done in which somebody is named.
pub(in crate::http::web) enum NotDone {
    /// Nobody is found, in words.
    Says(String),
    Because(Error),
}

impl From<Error> for NotDone {
    fn from(error: Error) -> NotDone {
        NotDone::Because(error)
    }
}

/// Whom the reader means.
pub(in crate::http::web) async fn meant(
    reader: &Reader,
    actor: &Actor,
    who: &str,
) -> Result<PlayerId, NotDone> {
    let typed = FormFields(vec![("who".to_owned(), who.to_owned())]);
    let mut faults = Vec::new();
    let person = found(reader, actor, &typed, "who", &mut faults).await?;
    person.map(|person| person.id).ok_or_else(|| {
        let says = faults.into_iter().map(|fault| fault.text);
        NotDone::Says(says.collect::<Vec<_>>().join(" "))
    })
}

/// The options that differ from the preset's.
pub(in crate::http::web) fn options(
    reader: &Reader,
    typed: &FormFields,
    base: &RuleSet,
    faults: &mut Vec<FieldFault>,
) -> BTreeMap<String, OptionValue> {
    let usual = base.options();
    let mut differing = BTreeMap::new();
    for (name, takes) in base.takes() {
        let field = format!("options.{name}");
        let given = typed.get(&field);
        let value = match takes {
            Takes::List(words) => {
                let ticked = |word: &&&str| typed.all(&field).any(|given| given == **word);
                let came = typed.has(&format!("{field}.asked"));
                let ticked = words.iter().filter(ticked).map(|&word| word.to_owned());
                came.then(|| OptionValue::List(ticked.collect()))
            }
            _ if given.is_empty() => None,
            Takes::Flag(_) => Some(OptionValue::Flag(given == "true")),
            Takes::Words(_) => Some(OptionValue::Word(given.to_owned())),
            Takes::Number { .. } => {
                let number = given.parse().map(OptionValue::Number);
                if number.is_err() {
                    let text = reader.page.t("new-no-number");
                    faults.push(FieldFault { field, text });
                }
                number.ok()
            }
        };
        if let Some(value) = value.filter(|value| usual.get(name) != Some(value)) {
            differing.insert(name.to_owned(), value);
        }
    }
    differing
}

/// The start as the other doors take it.
pub(in crate::http::web) fn start(typed: &FormFields, base: &RuleSet) -> Option<String> {
    let given = |field| typed.get(field);
    Some(match given("start") {
        "number" => format!("chess960:{}", given("start_number")),
        "row" => {
            let row = given("start_row").to_ascii_uppercase();
            let kind = if base.variant() == "chess960" { "chess960" } else { "shuffle" };
            format!("{kind}:{row}")
        }
        "position" => format!("position:{}", given("start_position")),
        draw @ ("chess960:draw" | "shuffle:draw") => draw.to_owned(),
        _ => return None,
    })
}
