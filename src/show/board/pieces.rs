//! Our own drawings of the pieces: Staunton outlines in a box of 100×100 with the middle of the square at (50, 50).
//! Each drawing is a filled body and lines upon it.

use crate::show::board::{owner_of, text_letter};
use crate::show::i18n::Lang;

/// The foot that all pieces stand on.
const FOOT: &str = "M20 90 v-7 q0 -6 7 -7 h46 q7 1 7 7 v7 z";

struct Drawing {
    body: &'static str,
    lines: &'static str,
}

const KING: Drawing = Drawing {
    body: "M46.5 6 h7 v6.5 h6.5 v7 h-6.5 v8 c3 1 5 3 6 6 c9 -5.500 23 -2.500 23 11 c0 11 -9 16 -11 31.500 \
           h-43 c-2 -15.500 -11 -20.500 -11 -31.500 c0 -13.500 14 -16.500 23 -11 c1 -3 3 -5 6 -6 v-8 h-6.500 \
           v-7 h6.500 z",
    lines: "M50 42 v22 M40.500 33.500 c3 5 6 9 9.500 13 c3.500 -4 6.500 -8 9.500 -13 M29 68 c14 -5 28 -5 42 0",
};

const QUEEN: Drawing = Drawing {
    body: "M50 12 a5.500 5.500 0 0 1 3 10.100 l7 21 l10 -18.500 a5.500 5.500 0 1 1 6 2.800 l1.500 18 l8 -9 \
           a5.500 5.500 0 1 1 4.500 3.600 l-17 37 h-46 l-17 -37 a5.500 5.500 0 1 1 4.500 -3.600 l8 9 l1.500 -18 \
           a5.500 5.500 0 1 1 6 -2.800 l10 18.500 l7 -21 a5.500 5.500 0 0 1 3 -10.100 z",
    lines: "M28 68 c14 -5 30 -5 44 0 M26 60 c15 -6 33 -6 48 0",
};

const ROOK: Drawing = Drawing {
    body: "M25 16 h11 v8 h8.500 v-8 h11 v8 h8.500 v-8 h11 v18 l-8 7 c0 14 1.500 24 5 36 h-44 c3.500 -12 5 -22 5 -36 \
           l-8 -7 z",
    lines: "M25 34 h50 M33 41 h34 M29 69 h42",
};

const BISHOP: Drawing = Drawing {
    body: "M50 8 a6 6 0 0 1 4.500 10 c11 8 18 18 18 29 c0 7 -3 11 -8 14 l4 16 h-37 l4 -16 c-5 -3 -8 -7 -8 -14 \
           c0 -11 7 -21 18 -29 a6 6 0 0 1 4.500 -10 z",
    lines: "M50 31 v18 M41 40 h18 M35.500 61 c9 -3 20 -3 29 0 M33 69 c11 -3 23 -3 34 0",
};

const KNIGHT: Drawing = Drawing {
    body: "M41 22 l1.500 -12.500 l10 8.500 c16 3 26 18 26 37 c0 9 -1 15 -2 22 h-46 c0 -15 7 -21 14 -27 c4 -3 5 -6 4 -9 \
           c-6 4 -11 4 -15 6 c-3 3 -5 6 -9 6 c-3 0 -4 -2 -6 -5 c-2 -3 -2 -6 1 -9 c6 -7 8 -12 21 -17 z",
    lines: "M53 18 c10 7 15 20 14.500 36 M26.500 45.500 l2.500 -2.500 M30 69 c14 -4 30 -4 45 0 M42.500 29.500 l4 -2",
};

const PAWN: Drawing = Drawing {
    body: "M50 22 a13 13 0 0 1 9 22.400 l6 4.600 v5 h-7 c1 9 4 16 12 23 h-40 c8 -7 11 -14 12 -23 h-7 v-5 l6 -4.600 \
           a13 13 0 0 1 9 -22.400 z",
    lines: "M39 54 h22",
};

/// The drawing of the piece with this FEN letter, upper case for White, `x` for a die's dot: SVG inside a box of 100×100.
/// `None` for a letter that names no piece.
pub(in crate::show) fn drawing(letter: char) -> Option<String> {
    let Drawing { body, lines } = drawing_of(letter)?;
    let (fill, edge, line) = if letter.is_ascii_uppercase() {
        ("#ffffff", "#14171a", "#14171a")
    } else {
        ("#2b2f33", "#0b0d0f", "#f4efe4")
    };
    Some(format!("<g class=\"figure\">{}</g>", draw(body, lines, fill, edge, line)))
}

/// The drawing, and beside it unseen the piece's letter in the reader's language: a page's style shows the one or the other,
/// as its reader has chosen. `None` for a letter that names no piece.
pub(in crate::show) fn either(lang: Lang, letter: char) -> Option<String> {
    let (figure, side) = (drawing(letter)?, owner_of(letter));
    let letter = text_letter(lang, letter.to_ascii_uppercase());
    Some(format!("{figure}<text class=\"letter {side}\" display=\"none\" x=\"50\" y=\"75\">{letter}</text>"))
}

/// A die that shows the piece with this FEN letter, `X` for the dot, in the same box. White's dice are light and Black's
/// dark, the pieces on them in outlines.
pub(in crate::show) fn die(letter: char) -> String {
    let (body, edge, ink) = if letter.is_ascii_uppercase() {
        ("#fffdf6", "#14171a", "#14171a")
    } else {
        ("#2b2f33", "#0b0d0f", "#f4efe4")
    };
    let face = match drawing_of(letter) {
        Some(Drawing { body: outline, lines }) => format!(
            "<g transform=\"translate(14 12) scale(0.72)\">{}</g>",
            draw(outline, lines, body, ink, ink)
        ),
        None => format!(
            "<circle class=\"dot\" cx=\"50\" cy=\"50\" r=\"14\" fill=\"#c0271e\" stroke=\"{ink}\" stroke-width=\"3\"/>"
        ),
    };
    format!(
        "<rect class=\"die\" x=\"9\" y=\"9\" width=\"82\" height=\"82\" rx=\"15\" fill=\"{body}\" stroke=\"{edge}\" \
         stroke-width=\"3.2\"/>{face}"
    )
}

/// The outlines of all pieces, and of their dice, without colours: each once, by an id to which [`reference`] refers. Beside each
/// stands its letter, as in [`either`].
pub(super) fn outlines(lang: Lang, dice: bool) -> String {
    let piece = |letter: char| {
        let Drawing { body, lines } = drawing_of(letter)?;
        Some(format!(
            "<g id=\"man-{letter}\"><g class=\"figure\"><path d=\"{body}\"/><path d=\"{FOOT}\"/>\
             <path d=\"{lines}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.6\"/></g>\
             <text class=\"letter\" display=\"none\" stroke=\"currentColor\" x=\"50\" y=\"75\">{}</text></g>",
            text_letter(lang, letter.to_ascii_uppercase())
        ))
    };
    let mut out: String = "kqrbnp".chars().filter_map(piece).collect();
    if dice {
        let face = |letter| match letter {
            'x' => {
                "<circle class=\"dot\" cx=\"50\" cy=\"50\" r=\"14\" fill=\"#c0271e\" stroke=\"currentColor\" \
                    stroke-width=\"3\"/>"
                    .to_owned()
            }
            piece => {
                format!(
                    "<use href=\"#man-{piece}\" stroke=\"currentColor\" transform=\"translate(14 12) scale(.72)\"/>"
                )
            }
        };
        let die = |letter| {
            let face = face(letter);
            format!(
                "<g id=\"die-{letter}\"><rect class=\"die\" x=\"9\" y=\"9\" width=\"82\" height=\"82\" rx=\"15\"/>{face}</g>"
            )
        };
        out.extend("kqrbnpx".chars().map(die));
    }
    out
}

/// The attributes of a `use` of one of the [`outlines`]; the page's style gives both sides their colours.
pub(super) fn reference(letter: char, dice: bool) -> String {
    let side = if letter.is_ascii_uppercase() { 'w' } else { 'b' };
    let (kind, outline) = (letter.to_ascii_lowercase(), if dice { "die" } else { "man" });
    format!("class=\"man {side}\" href=\"#{outline}-{kind}\"")
}

fn drawing_of(letter: char) -> Option<Drawing> {
    Some(match letter.to_ascii_lowercase() {
        'k' => KING,
        'q' => QUEEN,
        'r' => ROOK,
        'b' => BISHOP,
        'n' => KNIGHT,
        'p' => PAWN,
        _ => return None,
    })
}

fn draw(body: &str, lines: &str, fill: &str, edge: &str, line: &str) -> String {
    format!(
        "<g stroke-width=\"3.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{body}\" fill=\"{fill}\" stroke=\"{edge}\"/><path d=\"{FOOT}\" fill=\"{fill}\" stroke=\"{edge}\"/>\
         <path d=\"{lines}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2.600\"/></g>"
    )
}
