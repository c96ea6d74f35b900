//! Words that stand for an enum: read from text, and an unknown one is an error that names it.

use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Type};

use crate::base::{MailKind, MailState, UnknownWord};
use crate::game::{AuthMethod, Channel, CoursePhase, IncidentKind};
use crate::store::{ChallengeStatus, InboundState, LadderChallengeStatus};
use crate::tournament::{
    EntrantState, InvitationState, PairingOutcome, PendingGameAction, Phase, SectionOutcome,
};

/// A value that is stored as its word.
pub(super) struct Word<T>(T);

/// A word that may be missing.
pub(super) struct MaybeWord<T>(Option<T>);

macro_rules! read_from {
    ($wrapper:ident, $text:ty, $text_value:ident => $value:expr) => {
        impl<T, DB: Database> Type<DB> for $wrapper<T>
        where
            $text: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <$text>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <$text>::compatible(ty)
            }
        }

        impl<'r, DB: Database, T: TryFrom<String, Error = UnknownWord>> Decode<'r, DB> for $wrapper<T>
        where
            $text: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                let $text_value = <$text>::decode(value)?;
                Ok($wrapper($value))
            }
        }
    };
}

read_from!(Word, String, word => T::try_from(word)?);
read_from!(MaybeWord, Option<String>, word => word.map(T::try_from).transpose()?);

macro_rules! words_of_rows {
    ($($word:ty),+ $(,)?) => {$(
        impl From<Word<$word>> for $word {
            fn from(Word(word): Word<$word>) -> $word {
                word
            }
        }
    )+};
}

words_of_rows!(
    AuthMethod,
    ChallengeStatus,
    Channel,
    CoursePhase,
    EntrantState,
    InboundState,
    IncidentKind,
    InvitationState,
    PairingOutcome,
    LadderChallengeStatus,
    MailKind,
    MailState,
    Phase,
    PendingGameAction,
    SectionOutcome,
);

impl<T> From<MaybeWord<T>> for Option<T> {
    fn from(MaybeWord(word): MaybeWord<T>) -> Option<T> {
        word
    }
}
