//! Which acts are told by mail, and that one is still to be told.

use crate::app::error::Result;
use crate::base::{MailKind, TournamentId};
use crate::store::Tx;
use crate::tournament::ActKind;

/// The kind of the mails that tell such an act; nothing for acts that are not told.
pub(in crate::app) const fn kind_of_act(act: ActKind) -> Option<MailKind> {
    Some(match act {
        ActKind::Entered | ActKind::MovedUp | ActKind::EntryTakenBack => MailKind::TournamentEntry,
        ActKind::Closed => MailKind::TournamentClosed,
        ActKind::Started => MailKind::TournamentStarted,
        ActKind::Paired | ActKind::Round | ActKind::LineUps | ActKind::Final | ActKind::ExtraGames => {
            MailKind::TournamentRound
        }
        ActKind::Post => MailKind::Post,
        ActKind::Sheet => MailKind::TournamentSheet,
        ActKind::Withdrawn | ActKind::Replaced | ActKind::Replayed => MailKind::TournamentPlayers,
        ActKind::Paused | ActKind::Resumed => MailKind::TournamentPaused,
        ActKind::Cancelled => MailKind::TournamentCancelled,
        ActKind::HardEnd | ActKind::Ended => MailKind::TournamentEnd,
        ActKind::ChallengeAccepted
        | ActKind::ChallengeRefused
        | ActKind::ChallengeLapsed
        | ActKind::ChallengeTakenBack => MailKind::LadderAnswer,
        ActKind::Finished => MailKind::TournamentFinished,
        ActKind::Message => MailKind::TournamentMessage,
        ActKind::Made
        | ActKind::Opened
        | ActKind::Contribution
        | ActKind::TooFew
        | ActKind::Joined
        | ActKind::NotPaired
        | ActKind::PairedOtherwise
        | ActKind::Captain
        | ActKind::ByeAsked
        | ActKind::ByeBack
        | ActKind::Challenged
        | ActKind::Silent
        | ActKind::Commented
        | ActKind::Outage => return None,
    })
}

/// Whether a reader may say that mails of this kind are not wanted: nobody needs them for playing.
pub const fn is_optional(kind: MailKind) -> bool {
    matches!(kind, MailKind::TournamentEntry | MailKind::TournamentClosed | MailKind::TournamentFinished)
}

/// Notes that an act is to be told, in its own transaction.
pub(in crate::app) async fn to_tell(tx: &mut Tx, id: TournamentId, seq: i64, kind: ActKind) -> Result<()> {
    if kind_of_act(kind).is_some() {
        tx.tournament_mails().insert_pending_notice(id, seq).await?;
    }
    Ok(())
}
