//! What the titles of answers to mails say.

use crate::app::notices::reply::{Answered, Refused, Unread, UnreadCase};

/// The key of an answer's title. A subject about no game says the same.
pub(super) const fn title_of(what: &Answered) -> &'static str {
    match what {
        Answered::Drafted { .. } => "answer-draft-title",
        Answered::AskVoid { .. } => "answer-void-title",
        Answered::AskResign { .. } => "answer-resign-title",
        Answered::FiledBefore => "answer-before-title",
        Answered::FiledLate { .. } => "answer-late-title",
        Answered::Conditions { .. } => "answer-conditions-title",
        Answered::Leave { .. } | Answered::LeaveBack { .. } => "mail-leave-title",
        Answered::About { .. } => "about-title",
        Answered::Accepted => "answer-accepted-title",
        Answered::Declined => "answer-declined-title",
        Answered::DraftDropped => "answer-dropped-title",
        Answered::ResignDropped => "answer-stayed-title",
        Answered::Status => "answer-status-title",
        Answered::Help => "answer-help-title",
        Answered::Refused(why) => refused_title(why),
        Answered::Unproven { .. } => "answer-unproven-title",
        Answered::NotOptedIn => "answer-off-title",
        Answered::Elsewhere => "answer-elsewhere-title",
    }
}

/// Only where nothing but a move may have been meant it is said that the move was not accepted.
const fn refused_title(why: &Refused) -> &'static str {
    match why {
        // A move, an answer to an offer and a claim come to this alike.
        Refused::OldTurn
        | Refused::Over
        | Refused::Stands
        | Refused::TooLate { .. }
        | Refused::NoOffer
        | Refused::OfferLapsed
        | Refused::NothingAsked
        | Refused::Captain
        | Refused::Doubtful { .. }
        | Refused::OtherAddress
        | Refused::Claim { .. }
        | Refused::Condition { .. }
        | Refused::ConditionLater
        | Refused::ConditionAsked
        | Refused::NoLeave
        | Refused::NoSuchLeave
        | Refused::LeaveDays
        | Refused::Unread(Unread {
            case: UnreadCase::Dates | UnreadCase::Condition | UnreadCase::OfferAlone | UnreadCase::DraftAlone,
            ..
        }) => "answer-not-done-title",
        _ => "answer-nothing-title",
    }
}
