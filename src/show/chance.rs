//! What was rolled and drawn, in words and as dice.

use super::board::{piece_name, side_name};
use super::i18n::Lang;
use crate::base::Side;
use crate::game::Rolled;
use crate::rules::{FactKind, Kind, Resolution};
use crate::show::board::pieces;

/// `Gewürfelt: Dame auf e3.`, or who moves first by lot; nothing if nothing was rolled.
pub fn in_words(lang: Lang, resolution: &Resolution, rolled: &Rolled) -> Option<String> {
    if let Some(side) = rolled.lot {
        return Some(lang.tf("drawn-first", &[("side", side_name(lang, side).into())]));
    }
    let dice: Vec<String> = faces(resolution, rolled)
        .map(|(_, square, face)| {
            let piece = piece_name(lang, face.letter());
            lang.tf("rolled-die", &[("man", piece.into()), ("square", square.into())])
        })
        .collect();
    (!dice.is_empty()).then(|| lang.tf("rolled-dice", &[("dice", dice.join(", ").into())]))
}

/// The rolled dice side by side as an SVG element, which the words beside it tell; nothing if there are none.
pub fn picture(resolution: &Resolution, rolled: &Rolled) -> Option<String> {
    const SIZE: usize = 44;
    let dice: Vec<String> = faces(resolution, rolled)
        .enumerate()
        .map(|(index, (side, _, face))| {
            let letter = match side {
                Side::White => face.letter().to_ascii_uppercase(),
                Side::Black => face.letter(),
            };
            format!("<g transform=\"translate({} 0)\">{}</g>", index * 100, pieces::die(letter))
        })
        .collect();
    let (count, width) = (dice.len() * 100, dice.len() * SIZE);
    (!dice.is_empty()).then(|| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"dice\" viewBox=\"0 0 {count} 100\" width=\"{width}\" \
             height=\"{SIZE}\" aria-hidden=\"true\">{}</svg>",
            dice.concat()
        )
    })
}

/// Whose die, on which square, rolled which face: the last faces that the resolution tells are the rolled ones.
fn faces<'a>(
    resolution: &'a Resolution,
    rolled: &'a Rolled,
) -> impl Iterator<Item = (Side, &'static str, Kind)> + 'a {
    let shown: Vec<_> = resolution
        .facts
        .iter()
        .filter_map(|fact| match (fact.side, fact.what) {
            (Some(side), FactKind::Shows { square, .. }) => Some((side, square.name())),
            _ => None,
        })
        .collect();
    let turned = shown.len().saturating_sub(rolled.dice.len());
    let rolled = rolled.dice.iter();
    shown.into_iter().skip(turned).zip(rolled).map(|((side, square), face)| (side, square, *face))
}
