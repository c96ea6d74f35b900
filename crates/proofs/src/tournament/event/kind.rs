//! The kinds of acts.

use super::Act;
use crate::base::words;

macro_rules! kinds {
    ($($kind:ident: $word:literal,)*) => {
        words! {
            /// What is done: the variant of [`Act`] of this name.
            pub enum ActKind {
                $(#[doc = concat!("`", $word, "`.")] $kind: $word,)*
            }
        }

        impl Act {
            /// What is done.
            pub const fn kind(&self) -> ActKind {
                match self { $(Act::$kind { .. } => ActKind::$kind,)* }
            }
        }
    };
}

kinds! {
    Made: "made",
    Sheet: "sheet",
    Post: "post",
    Opened: "opened",
    Closed: "closed",
    Entered: "entered",
    MovedUp: "moved-up",
    EntryTakenBack: "entry-taken-back",
    Contribution: "contribution",
    TooFew: "too-few",
    Started: "started",
    Joined: "joined",
    Paired: "paired",
    NotPaired: "not-paired",
    PairedOtherwise: "paired-otherwise",
    Round: "round",
    ExtraGames: "extra-games",
    Final: "final",
    Captain: "captain",
    LineUps: "line-ups",
    ByeAsked: "bye-asked",
    ByeBack: "bye-back",
    Challenged: "challenged",
    ChallengeAccepted: "challenge-accepted",
    ChallengeRefused: "challenge-refused",
    ChallengeLapsed: "challenge-lapsed",
    ChallengeTakenBack: "challenge-taken-back",
    Silent: "silent",
    Withdrawn: "withdrawn",
    Replaced: "replaced",
    Replayed: "replayed",
    Paused: "paused",
    Resumed: "resumed",
    Outage: "outage",
    Message: "message",
    Commented: "commented",
    HardEnd: "hard-end",
    Ended: "ended",
    Finished: "finished",
    Cancelled: "cancelled",
}
