//! Claims in words.

use super::board::side_name;
use super::i18n::Lang;
use crate::base::Side;
use crate::game::{ClaimFault, ClaimKind, TableFault};

/// What is claimed, as one chooses it.
pub fn kind(lang: Lang, kind: ClaimKind) -> String {
    lang.word_of("claim-kind", kind)
}

/// What a player has claimed, in a sentence.
pub fn made(lang: Lang, by: Side, claimed: ClaimKind) -> String {
    let args = [("side", side_name(lang, by).into()), ("what", kind(lang, claimed).into())];
    lang.tf("claim-made", &args)
}

/// Why a claim does not hold, and what was compared.
pub fn refused(lang: Lang, fault: &ClaimFault) -> String {
    match fault {
        ClaimFault::NotNow => lang.t("claim-fault-not-now"),
        ClaimFault::NoArbiter => lang.t("claim-fault-no-arbiter"),
        ClaimFault::Repetition { pair, earlier } => {
            let pairs: Vec<String> = earlier.iter().map(ToString::to_string).collect();
            let args = [
                ("pair", i64::from(*pair).into()),
                ("times", i64::try_from(earlier.len() + 1).unwrap_or(i64::MAX).into()),
                ("earlier", pairs.join(", ").into()),
            ];
            let key = if earlier.is_empty() { "claim-fault-never" } else { "claim-fault-repetition" };
            lang.tf(key, &args)
        }
        ClaimFault::Moves { quiet, needed } => {
            let args = [("quiet", i64::from(*quiet).into()), ("needed", i64::from(*needed).into())];
            lang.tf("claim-fault-moves", &args)
        }
        ClaimFault::Table(TableFault::Pieces { stand, most }) => {
            let args = [("stand", i64::from(*stand).into()), ("most", i64::from(*most).into())];
            lang.tf("claim-fault-men", &args)
        }
        ClaimFault::Table(fault) => lang.t(match fault {
            TableFault::None => "claim-fault-no-tables",
            TableFault::OtherRules => "claim-fault-other-rules",
            TableFault::Castling => "claim-fault-castling",
            TableFault::EnPassant => "claim-fault-en-passant",
            TableFault::Missing | TableFault::Pieces { .. } => "claim-fault-missing",
            TableFault::Lost => "claim-fault-lost",
        }),
    }
}
