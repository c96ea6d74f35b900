//! What a sheet says of its kind of tournament beyond the first sentence.

use super::Lang;
use crate::tournament::ladder::{Drawn, LadderRules, Refused};
use crate::tournament::{Kind, LineUps, TeamScore};

/// The further sentences about a kind.
pub(super) fn more(lang: Lang, kind: Kind) -> Vec<String> {
    let number = |key: &str, n: u16| lang.tf(key, &[("n", i64::from(n).into())]);
    match kind {
        Kind::Swiss { late_until, half_byes, .. } => vec![
            if late_until > 1 { number("swiss-late", late_until) } else { lang.t("swiss-late-none") },
            number("swiss-byes", half_byes.into()),
            lang.t("swiss-bye-by-pairing"),
        ],
        Kind::Teams { first, line_ups, captain_draws, .. } => {
            let mut lines = vec![lang.t(match first {
                TeamScore::MatchPoints => "teams-match-points-first",
                TeamScore::GamePoints => "teams-game-points-first",
            })];
            if let Some(LineUps { reserves, days }) = line_ups {
                lines.extend([number("teams-reserves", reserves.into()), number("teams-line-ups", days)]);
            }
            lines.extend(captain_draws.then(|| lang.t("teams-captain-draws")));
            lines
        }
        Kind::Knockout { .. } => vec![lang.t("knockout-level")],
        Kind::Sections { to_final: 1.., .. } => vec![lang.t("sections-best")],
        Kind::Ladder(rules) => ladder(lang, rules),
        _ => Vec::new(),
    }
}

fn ladder(lang: Lang, rules: LadderRules) -> Vec<String> {
    let number = |key: &str, n: u16| lang.tf(key, &[("n", i64::from(n).into())]);
    vec![
        number("ladder-games", rules.games.into()),
        number("ladder-answer", rules.answer_days),
        lang.t(match rules.refused {
            Refused::Plays => "ladder-refused-plays",
            Refused::Forfeit => "ladder-refused-forfeit",
            Refused::Lapses => "ladder-refused-lapses",
        }),
        lang.t("ladder-win"),
        lang.t(match rules.drawn {
            Drawn::Stays => "ladder-drawn-stays",
            Drawn::Below => "ladder-drawn-below",
        }),
        number("ladder-protected", rules.protected_days),
        if rules.idle_days == 0 {
            lang.t("ladder-idle-never")
        } else {
            number("ladder-idle", rules.idle_days)
        },
        lang.t("ladder-come-and-go"),
    ]
}
