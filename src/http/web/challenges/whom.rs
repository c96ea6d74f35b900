//! To whom a game is offered: by id, by name or by address.

use crate::app::accounts::players::SEARCH_CHARS_MIN;
use crate::app::core::views::Person;
use crate::app::error::Error;
use crate::app::games::challenges::offer::Opponent;
use crate::base::PlayerId;
use crate::http::limits::RateLimitKey;
use crate::http::web::layout::{FieldFaults, Reader};

/// Why nothing is offered.
pub(super) enum Refused {
    Words(FieldFaults),
    /// Nobody has this name, but perhaps one of these is meant.
    Meant(Vec<Person>),
    Error(Error),
}

/// Who is chosen by id.
pub(super) async fn chosen(reader: &Reader, id: &str) -> Result<Option<(String, String)>, Error> {
    if PlayerId::parse(id).is_err() {
        return Ok(None);
    }
    let person = reader.door.app().accounts().people_named(id).await?.pop();
    Ok(person.map(|person| (person.id.to_string(), person.name)))
}

/// Who is meant: nobody in particular, an address, an id or a whole name.
pub(super) async fn opponent(reader: &Reader, friend: &str) -> Result<Opponent, Refused> {
    let lang = reader.page.lang;
    if friend.is_empty() {
        return Ok(Opponent::Anyone);
    }
    if friend.contains('@') {
        return Ok(Opponent::Address(friend.to_owned()));
    }
    let accounts = reader.door.app().accounts();
    match &accounts.people_named(friend).await.map_err(Refused::Error)?[..] {
        [person] => Ok(Opponent::Player(person.id)),
        [] => Err(meant(reader, friend).await),
        _ => Err(Refused::Words(FieldFaults::one("friend", lang.t("challenge-fault-several")))),
    }
}

/// Whose names begin as it was written, so that the form suggests without scripts too.
async fn meant(reader: &Reader, friend: &str) -> Refused {
    let nobody = || Refused::Words(FieldFaults::one("friend", reader.page.t("challenge-fault-nobody")));
    let Some(actor) = reader.signed().filter(|_| friend.chars().count() >= SEARCH_CHARS_MIN) else {
        return nobody();
    };
    if reader.door.limits().searching.take(&RateLimitKey::Player(actor.id)).is_err() {
        return nobody();
    }
    match reader.door.app().accounts().people_beginning(actor, friend).await {
        Ok(people) if people.is_empty() => nobody(),
        Ok(people) => Refused::Meant(people),
        Err(error) => Refused::Error(error),
    }
}
