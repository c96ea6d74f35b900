//! Invitations to series of tournaments.

use jiff::civil::Date;

use crate::base::{PlayerId, SeriesId};
use crate::http::api::extract::{Answer, Answered, At, Done, Idempotency, Posted, body, done};
use crate::http::api::games::draw_and_resign::Accepts;

body! {
    /// An invitation to a series.
    pub(in crate::http::api) struct NewInvitation {
        /// Who.
        player: PlayerId,
        /// To which class, from 1, the highest; the lowest one, if it is missing.
        class: Option<u16>,
        /// The last day on which it can be accepted, where the series is: up to 60 days ahead.
        last_day: Date,
    }
}

/// Invite a player to a series, who gets a mail
///
/// At most one mail from a series within 24 hours, and none from somebody whom they have blocked.
#[utoipa::path(post, path = "/series/{id}/invitations", operation_id = "invite_to_series", tag = "series", request_body = NewInvitation,
    params(Idempotency), responses((status = 204, description = "the player is invited")))]
pub(super) async fn invite(At(id): At<SeriesId>, posted: Posted<NewInvitation>) -> Answered {
    Answer::once(posted, async |door, actor, NewInvitation { player, class, last_day }| {
        door.app().series().invite(actor, id, player, class, last_day).await?;
        Ok(Answer::done())
    })
    .await
}

/// Take back an invitation that waits for an answer
#[utoipa::path(delete, path = "/series/{id}/invitations/{player}", operation_id = "take_invitation_back", tag = "series",
    responses((status = 204, description = "it is taken back")))]
pub(super) async fn take_back(At((id, player)): At<(SeriesId, PlayerId)>, posted: Posted<()>) -> Done {
    done(posted.door.app().series().take_invitation_back(&posted.actor, id, player).await)
}

body! {
    /// The answer to an invitation.
    pub(in crate::http::api) struct InvitationAnswer {
        /// `accept`, which is an entry, or `decline`.
        answer: Accepts,
    }
}

/// Accept or decline one's own invitation to a series
#[utoipa::path(post, path = "/series/{id}/invitation", operation_id = "answer_invitation", tag = "series", request_body = InvitationAnswer,
    params(Idempotency), responses((status = 204, description = "it is answered")))]
pub(super) async fn answer(At(id): At<SeriesId>, posted: Posted<InvitationAnswer>) -> Answered {
    Answer::once(posted, async |door, actor, InvitationAnswer { answer }| {
        door.app().series().answer_invitation(actor, id, answer.0).await?;
        Ok(Answer::done())
    })
    .await
}
