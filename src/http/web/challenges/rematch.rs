//! The form for a challenge as it has to be for another game like one that was played.

use super::offer::OfferForm;
use crate::base::GameId;
use crate::game::Visibility;
use crate::http::web::layout::Reader;

/// The same opponent, rules, clock and terms, with the sides exchanged; nothing to all but those who have played it.
pub(super) async fn of(reader: &Reader, game: &str) -> Option<OfferForm> {
    let (actor, game) = (reader.signed()?, GameId::parse(game).ok()?);
    let view = reader.door.app().games().game(Some(actor), game).await.ok()?;
    let own = view.own_side()?;
    Some(OfferForm {
        game: format!("{}:{}", view.rules.variant(), view.rules.rules()),
        friend_is: view.sides.get(own.opposite()).player.id.to_string(),
        clock: view.clock.to_string(),
        pace: String::new(),
        side: own.opposite().as_str().to_owned(),
        leave: view.terms.leave.days.to_string(),
        visibility: if view.terms.visibility == Visibility::Private { "private" } else { "public" }
            .to_owned(),
        rated: if view.terms.rated { "yes" } else { "no" }.to_owned(),
        engines: view.terms.engines.as_str().to_owned(),
        ..OfferForm::usual()
    })
}
