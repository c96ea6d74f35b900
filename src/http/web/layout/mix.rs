//! A mix of entries as bars: what a bot thought, how a side would best have played, what the endgame tables say.

use crate::base::Side;
use crate::rules::Move;
use crate::show::Lang;
use crate::show::board::mixed::MixedArrow;
use crate::show::numbers::share;

/// Entries of a mix that are shown by themselves at most, the likeliest first.
const SHOWN_MAX: usize = 8;

#[derive(Clone, Debug)]
pub struct MixBox {
    /// "White would best have played".
    pub heading: String,
    pub shares: Vec<ShareRow>,
    /// What is not shown by itself, in words.
    pub rest: Option<String>,
}

/// One entry of it.
#[derive(Clone, Debug)]
pub struct ShareRow {
    pub entry: String,
    /// Its part in thousandths, for the bar.
    pub permille: u32,
    /// "41 %".
    pub part: String,
    /// Whether it was played.
    pub picked: bool,
}

/// One entry of a mix before it is shown.
pub(in crate::http::web) struct MixShare {
    pub(in crate::http::web) entry: String,
    /// In millionths.
    pub(in crate::http::web) ppm: u32,
    pub(in crate::http::web) picked: bool,
}

impl MixBox {
    /// The entries, the likeliest first.
    pub(in crate::http::web) fn new(lang: Lang, heading: String, mix: Vec<MixShare>) -> MixBox {
        let rest: u32 = mix.iter().skip(SHOWN_MAX).map(|one| one.ppm).sum();
        let count = mix.len().saturating_sub(SHOWN_MAX);
        let row = |one: MixShare| ShareRow {
            entry: one.entry,
            permille: one.ppm / 1_000,
            part: share(lang, one.ppm),
            picked: one.picked,
        };
        MixBox {
            heading,
            shares: mix.into_iter().take(SHOWN_MAX).map(row).collect(),
            rest: (count > 0)
                .then(|| lang.tf("bot-rest", &[("count", count.into()), ("part", share(lang, rest).into())])),
        }
    }
}

/// A move of a mix on the board.
pub(in crate::http::web) fn arrow(side: Side, mv: Move, ppm: u32) -> MixedArrow {
    MixedArrow { side, from: mv.from.name().to_owned(), to: mv.to.name().to_owned(), ppm }
}
