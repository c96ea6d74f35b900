//! How a reader enters a tournament, leaves it and asks about it by mail: the personal address on its page.

use askama::filters::urlencode;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};

use super::seen;
use crate::app::error::Error;
use crate::app::outbox::topic_address::MailTopic;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::notices::load::tournament_code;
use crate::http::web::layout::{Reader, or_fault, signed};
use crate::tournament::Phase;

/// The address, and a mail that is begun.
pub(super) struct ByMail {
    pub(super) address: String,
    pub(super) code: String,
    pub(super) subject: String,
    pub(super) body: String,
}

/// What the page offers.
pub(super) enum Offered {
    /// The reader's own address.
    Address(ByMail),
    /// A button that makes one.
    ToMake,
    /// Where playing by mail is switched on.
    Hint(String),
    /// No mail is taken, or there is nothing to enter or to leave any more.
    Nothing,
}

/// What the page offers to its reader; nothing is changed. Who is not eligible is not offered to enter.
pub(super) async fn offered(
    reader: &Reader,
    view: &TournamentView,
    eligible: bool,
) -> Result<Offered, Error> {
    let app = reader.door.app();
    let goes_on = matches!(view.phase, Phase::Open | Phase::Closed | Phase::Running);
    let Some(actor) = reader.signed().filter(|_| goes_on) else { return Ok(Offered::Nothing) };
    if app.settings().mail_in_domain.is_none() {
        return Ok(Offered::Nothing);
    }
    if !app.accounts().mail_settings(actor.id).await?.play {
        return Ok(Offered::Hint(reader.page.t("entry-by-mail-off")));
    }
    let known = app.outbox().known_topic_address(actor.id, MailTopic::Tournament(view.id));
    let Some(address) = known.await? else { return Ok(Offered::ToMake) };
    let code = tournament_code(view.id);
    let inside = view.entrants.iter().any(|one| one.player.id == actor.id && one.left.is_none());
    let word = match (view.phase, inside) {
        (Phase::Open, false) if eligible => {
            reader.page.lang.tf("entry-by-mail-word", &[("code", code.as_str().into())])
        }
        _ => reader.page.t("entry-by-mail-status"),
    };
    let coded = |text: &str| {
        urlencode(text).map(|text| text.to_string()).map_err(|error| Error::Broken(error.to_string()))
    };
    Ok(Offered::Address(ByMail { address, subject: coded(&view.sheet.name)?, body: coded(&word)?, code }))
}

/// Makes the reader's address, and goes back to the page that shows it.
pub(super) async fn make(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let made = async {
        let view = seen(&reader, &id).await?;
        let about = MailTopic::Tournament(view.id);
        reader.door.app().outbox().topic_address(actor.id, about).await?;
        Ok::<_, Error>(view.id)
    };
    let id = or_fault!(reader, "/tournaments", made.await);
    Redirect::to(&format!("/tournaments/{id}#by-mail")).into_response()
}
