//! The rules as they are told: Fairschach's nine with the options that change them, each variant in a few sentences, and
//! every reading that this project chose where a text is open.

pub mod cases;
pub mod lessons;
pub mod meanings;
pub mod options;
pub mod rules;

use super::escape;
use super::i18n::Lang;

/// One rule of Fairschach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `FSR 1` to `FSR 9`; `FSR` for the closing clause.
    pub name: &'static str,
    text: &'static str,
    readings: &'static [&'static str],
    /// The options that change it, by name.
    pub options: &'static [&'static str],
}

/// The name of the closing clause.
const CLOSING: &str = "FSR";

/// The nine rules and the closing clause.
pub const RULES: [Rule; 10] = [
    Rule {
        name: "FSR 1",
        text: "fsr-1",
        readings: &["reading-ep", "reading-refuse"],
        options: &["illegal_entry"],
    },
    Rule {
        name: "FSR 2",
        text: "fsr-2",
        readings: &["reading-promotion", "reading-both-void"],
        options: &[],
    },
    Rule {
        name: "FSR 3",
        text: "fsr-3",
        readings: &["reading-king-newly-attacked"],
        options: &["king_newly_attacked"],
    },
    Rule {
        name: "FSR 4",
        text: "fsr-4",
        readings: &["reading-promo-strength", "reading-ep-loser"],
        options: &["same_target", "promo_strength", "ep_loser_captures"],
    },
    Rule { name: "FSR 5", text: "fsr-5", readings: &["reading-ep-left"], options: &[] },
    Rule {
        name: "FSR 6",
        text: "fsr-6",
        readings: &["reading-executable", "reading-first-pass"],
        options: &["check_regime", "first_move_for"],
    },
    Rule {
        name: "FSR 7",
        text: "fsr-7",
        readings: &["reading-struck", "reading-kings-adjacent", "reading-one-mated"],
        options: &["struck", "mutual_check_one_mated"],
    },
    Rule {
        name: "FSR 8",
        text: "fsr-8",
        readings: &["reading-few", "reading-switch"],
        options: &["few_pieces", "switch_pair", "switch_first"],
    },
    Rule {
        name: "FSR 9",
        text: "fsr-9",
        readings: &["reading-rest-what", "reading-rest-attack", "reading-rest-only", "reading-rook"],
        options: &["rest_scope", "castling_rook_rests", "rest_only"],
    },
    Rule {
        name: CLOSING,
        text: "fsr-closing",
        readings: &[
            "reading-both-mated",
            "reading-stalemate",
            "reading-repetition",
            "reading-dead",
            "reading-flag",
        ],
        options: &["one_sided_stalemate"],
    },
];

/// A text as HTML in which each rule of the FSR that it names by its number leads to its words.
pub fn linked(text: &str) -> String {
    let numbered = RULES.iter().filter(|rule| !rule.is_closing());
    numbered.fold(escape(text), |html, rule| {
        html.replace(rule.name, &format!("<a href=\"/rules#{}\">{}</a>", rule.anchor(), rule.name))
    })
}

impl Rule {
    pub fn named(name: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.name == name)
    }

    /// Whether it is the closing clause, which has no number.
    pub fn is_closing(&self) -> bool {
        self.name == CLOSING
    }

    /// What it says, in plain words.
    pub fn text(&self, lang: Lang) -> String {
        lang.t(self.text)
    }

    /// What this project chose where it is open.
    pub fn readings(&self, lang: Lang) -> Vec<String> {
        told(lang, self.readings)
    }

    /// Its name as an anchor: `fsr-4`, `fsr`.
    pub fn anchor(&self) -> String {
        self.name.to_lowercase().replace(' ', "-")
    }
}

/// How a variant is played, a paragraph each.
pub fn how(lang: Lang, variant: &str) -> Vec<String> {
    told(
        lang,
        match variant {
            "fairschach" => &["how-fairschach", "how-fairschach-boards"],
            "normal" => &["how-normal"],
            "marseillais" => &["how-marseillais", "how-marseillais-check"],
            "chess960" => &["how-chess960", "how-chess960-castling"],
            "shuffle" => &["how-shuffle"],
            "freischach" => &["how-freischach", "how-freischach-copy"],
            "chess66" => &["how-chess66", "how-chess66-switch", "how-chess66-men"],
            "ordo" => &["how-dice", "how-ordo"],
            "ordo-vulneris" => &["how-dice", "how-ordo-vulneris"],
            "occasio" => &["how-dice", "how-occasio"],
            "occado" => &["how-dice", "how-occado"],
            _ => &[],
        },
    )
}

/// What this project chose where the rules of a variant are open; Fairschach's stand with its rules.
pub fn readings(lang: Lang, variant: &str) -> Vec<String> {
    let (dice, own): (&[&str], &[&str]) = match variant {
        "fairschach" => (&[], &["reading-boards-960", "reading-boards-66", "reading-boards-row"]),
        "marseillais" => (
            &[],
            &[
                "reading-marseillais-first",
                "reading-marseillais-second",
                "reading-marseillais-ep",
                "reading-marseillais-count",
            ],
        ),
        "chess960" => (&[], &["reading-960-way", "reading-960-draw"]),
        "shuffle" => (&[], &["reading-shuffle-castling"]),
        "freischach" => (
            &[],
            &[
                "reading-freischach-order",
                "reading-freischach-supply",
                "reading-freischach-castling",
                "reading-freischach-forced",
            ],
        ),
        "chess66" => (
            &[],
            &[
                "reading-66-above",
                "reading-66-kings",
                "reading-66-knight",
                "reading-66-capture",
                "reading-66-pawns",
                "reading-66-castling",
                "reading-66-dead",
            ],
        ),
        "ordo" => (DICE, &[]),
        "ordo-vulneris" => (DICE, &["reading-dice-free-check"]),
        "occasio" => (DICE, &["reading-dice-free-check", "reading-occasio-dot", "reading-occasio-fair"]),
        "occado" => (DICE, &["reading-occado-when", "reading-occado-again"]),
        _ => (&[], &[]),
    };
    let mut all = told(lang, dice);
    all.extend(told(lang, own));
    all
}

/// What all four games with dice have in common.
const DICE: &[&str] = &[
    "reading-dice-mover",
    "reading-dice-promotion",
    "reading-dice-last-rank",
    "reading-dice-double-step",
    "reading-dice-castling",
    "reading-dice-check",
    "reading-dice-draws",
];

fn told(lang: Lang, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| lang.t(key)).collect()
}
