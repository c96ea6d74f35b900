//! Rulings and objections in words.

use super::board::side_name;
use super::i18n::Lang;
use super::time::{moment, span};
use super::words;
use crate::base::{Micros, Timestamp};
use crate::game::{About, Asks, Finding, Ruling};

/// What was ruled, in a sentence; `credit` is what the clocks got on going on, and `turn` what a turn is called.
pub fn ruling(lang: Lang, ruling: &Ruling, credit: Option<Micros>, turn: impl Fn(u32) -> String) -> String {
    match *ruling {
        Ruling::AdjustClock { side, by } => {
            let key = if by < 0 { "ruling-clock-less" } else { "ruling-clock-more" };
            let args = [("side", side_name(lang, side).into()), ("span", span(lang, by.abs()).into())];
            lang.tf(key, &args)
        }
        Ruling::Extend { by } => lang.tf("ruling-extend", &[("span", span(lang, by).into())]),
        Ruling::Pause => lang.t("ruling-pause"),
        Ruling::Resume => lang.tf("ruling-resume", &[("span", span(lang, credit.unwrap_or(0)).into())]),
        Ruling::VoidAndReplay { from } => lang.tf("ruling-void", &[("turn", turn(from).into())]),
        Ruling::Result(result) => {
            let words = format!("{} – {}", words::score(result), words::result(lang, result));
            lang.tf("ruling-result", &[("result", words.into())])
        }
        Ruling::Answer { to, finding } => {
            let key = match finding {
                Finding::Upheld => "ruling-upheld",
                Finding::Dismissed => "ruling-dismissed",
            };
            let number = i64::try_from(to).unwrap_or(i64::MAX);
            lang.tf(key, &[("n", number.into())])
        }
        Ruling::Overturn { to, result } => {
            let words = format!("{} – {}", words::score(result), words::result(lang, result));
            let number = i64::try_from(to).unwrap_or(i64::MAX);
            lang.tf("appeal-ruling-overturn", &[("n", number.into()), ("result", words.into())])
        }
        Ruling::Reopen { to, time } => {
            let number = i64::try_from(to).unwrap_or(i64::MAX);
            let mut args = vec![("n", number.into()), ("time", span(lang, time).into())];
            match credit {
                Some(credit) => {
                    args.push(("span", span(lang, credit).into()));
                    lang.tf("appeal-ruling-reopen", &args)
                }
                // How long the clocks will have stood is known only then.
                None => lang.tf("appeal-ruling-reopens", &args),
            }
        }
        Ruling::Appoint { .. } => lang.t("ruling-appoint"),
        Ruling::Adjudicate { until, .. } => {
            lang.tf("ruling-adjudicate", &[("until", moment(lang, until).into())])
        }
        Ruling::Note => lang.t("ruling-note"),
    }
}

/// The moment that is written out in what a ruling says.
pub const fn until(ruling: &Ruling) -> Option<Timestamp> {
    match ruling {
        Ruling::Adjudicate { until, .. } => Some(*until),
        _ => None,
    }
}

/// What a side claims of a game that is to be adjudicated.
pub fn asks(lang: Lang, asks: Asks) -> String {
    lang.t(match asks {
        Asks::Win => "asks-win",
        Asks::Draw => "asks-draw",
    })
}

/// What an objection is about.
pub fn about(lang: Lang, about: About) -> String {
    lang.word_of("about", about)
}
