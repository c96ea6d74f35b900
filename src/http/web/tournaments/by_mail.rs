//! How a reader enters a tournament, leaves it and asks about it by mail: the personal address on its page.

use askama::filters::urlencode;

use crate::app::{Error, LetterAbout, Phase, TournamentView, tournament_code};
use crate::http::web::reader::Reader;

/// The address, and a mail that is begun.
pub(super) struct ByMail {
    pub(super) address: String,
    pub(super) code: String,
    pub(super) subject: String,
    pub(super) body: String,
}

/// What the page offers: an address for those who play by mail, to others where they switch it on; nothing where no mail is
/// taken, or there is nothing to enter or to leave any more.
pub(super) async fn offered(
    reader: &Reader,
    view: &TournamentView,
) -> Result<(Option<ByMail>, Option<String>), Error> {
    let app = reader.door.app();
    let goes_on = matches!(view.phase, Phase::Open | Phase::Closed | Phase::Running);
    let Some(actor) = reader.signed().filter(|_| goes_on) else {
        return Ok((None, None));
    };
    if app.settings().mail_in_domain.is_none() {
        return Ok((None, None));
    }
    if !app.mail_settings(actor.id).await?.play {
        return Ok((None, Some(reader.page.t("entry-by-mail-off"))));
    }
    let Some(address) = app
        .letter_address(actor.id, LetterAbout::Tournament(view.id))
        .await?
    else {
        return Ok((None, None));
    };
    let code = tournament_code(view.id);
    let inside = view
        .entrants
        .iter()
        .any(|one| one.player.id == actor.id && one.left.is_none());
    let word = match (view.phase, inside) {
        (Phase::Open, false) => reader
            .page
            .lang
            .tf("entry-by-mail-word", &[("code", code.as_str().into())]),
        _ => reader.page.t("entry-by-mail-status"),
    };
    let coded = |text: &str| {
        urlencode(text)
            .map(|text| text.to_string())
            .map_err(|error| Error::Broken(error.to_string()))
    };
    Ok((
        Some(ByMail {
            address,
            subject: coded(&view.sheet.name)?,
            body: coded(&word)?,
            code,
        }),
        None,
    ))
}
