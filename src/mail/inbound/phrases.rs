//! The words of play by mail in German and English. All of them folded: small letters, `ä` as `ae`, no signs.

use crate::game::ClaimKind;

/// A word that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Draft,
    Offer,
    Accept,
    Decline,
    Claim(Option<ClaimKind>),
    Resign,
    Status,
    Help,
    Yes,
    No,
    Pass,
}

const PHRASES: [(Word, &[&str]); 16] = [
    (
        Word::Draft,
        &[
            "entwurf",
            "als entwurf",
            "nur entwurf",
            "nur als entwurf",
            "nur ein entwurf",
            "draft",
            "as draft",
            "as a draft",
        ],
    ),
    (
        Word::Offer,
        &[
            "remis",
            "und remis",
            "mit remis",
            "remisangebot",
            "remis angebot",
            "mit remisangebot",
            "biete remis",
            "biete remis an",
            "ich biete remis",
            "ich biete remis an",
            "und biete remis",
            "und biete remis an",
            "und ich biete remis",
            "und ich biete remis an",
            "remis geboten",
            "draw",
            "and draw",
            "draw offer",
            "offer draw",
            "offer a draw",
            "i offer draw",
            "i offer a draw",
            "and offer a draw",
            "and i offer a draw",
            "offering a draw",
            "with draw offer",
            "with a draw offer",
            "with draw",
            "with an offer of a draw",
        ],
    ),
    (
        Word::Accept,
        &[
            "annehmen",
            "angenommen",
            "nehme an",
            "ich nehme an",
            "akzeptiert",
            "akzeptieren",
            "ich akzeptiere",
            "remis annehmen",
            "remis angenommen",
            "remis akzeptiert",
            "nehme remis an",
            "ich nehme remis an",
            "ich nehme das remis an",
            "ich nehme ihr remis an",
            "ich nehme dein remis an",
            "remisangebot annehmen",
            "remisangebot angenommen",
            "ich nehme das remisangebot an",
            "ich nehme ihr remisangebot an",
            "ich nehme dein remisangebot an",
            "ich nehme das angebot an",
            "ich nehme ihr angebot an",
            "accept",
            "accepted",
            "i accept",
            "accept draw",
            "accept the draw",
            "draw accepted",
            "i accept draw",
            "i accept the draw",
            "i accept the offer",
            "i accept your offer",
            "i accept the draw offer",
            "i accept your draw offer",
        ],
    ),
    (
        Word::Decline,
        &[
            "ablehnen",
            "abgelehnt",
            "lehne ab",
            "ich lehne ab",
            "remis ablehnen",
            "remis abgelehnt",
            "lehne remis ab",
            "ich lehne remis ab",
            "ich lehne das remis ab",
            "ich lehne ihr remis ab",
            "remisangebot ablehnen",
            "remisangebot abgelehnt",
            "ich lehne das remisangebot ab",
            "ich lehne ihr remisangebot ab",
            "ich lehne das angebot ab",
            "ich lehne ihr angebot ab",
            "decline",
            "declined",
            "i decline",
            "decline draw",
            "decline the draw",
            "draw declined",
            "i decline the draw",
            "i decline the offer",
            "i decline your offer",
            "i decline the draw offer",
            "i decline your draw offer",
        ],
    ),
    (
        Word::Claim(None),
        &[
            "remis reklamieren",
            "ich reklamiere remis",
            "reklamiere remis",
            "remisreklamation",
            "claim draw",
            "claim a draw",
            "i claim a draw",
        ],
    ),
    (
        Word::Claim(Some(ClaimKind::Repetition)),
        &[
            "remis reklamieren stellungswiederholung",
            "ich reklamiere stellungswiederholung",
            "reklamiere stellungswiederholung",
            "reklamation stellungswiederholung",
            "stellungswiederholung",
            "dreimalige stellungswiederholung",
            "claim repetition",
            "claim draw repetition",
            "claim a draw by repetition",
            "claim draw by repetition",
            "i claim repetition",
            "i claim a draw by repetition",
            "threefold repetition",
            "claim threefold repetition",
        ],
    ),
    (
        Word::Claim(Some(ClaimKind::Moves)),
        &[
            "remis reklamieren 50 zuege",
            "remis reklamieren 50 zuege regel",
            "reklamiere 50 zuege",
            "ich reklamiere 50 zuege",
            "reklamation 50 zuege",
            "50 zuege regel",
            "claim 50 moves",
            "claim fifty moves",
            "claim a draw by 50 moves",
            "i claim 50 moves",
            "50 move rule",
            "claim 50 move rule",
        ],
    ),
    (
        Word::Claim(Some(ClaimKind::Tablebase)),
        &[
            "reklamiere endspieltabelle",
            "ich reklamiere endspieltabelle",
            "reklamation endspieltabelle",
            "reklamieren endspieltabelle",
            "claim tablebase",
            "claim table",
            "i claim tablebase",
            "i claim by tablebase",
        ],
    ),
    (
        Word::Claim(Some(ClaimKind::Dead)),
        &[
            "remis reklamieren tote stellung",
            "reklamiere tote stellung",
            "ich reklamiere tote stellung",
            "reklamation tote stellung",
            "claim dead position",
            "claim a draw by dead position",
            "i claim a dead position",
        ],
    ),
    (
        Word::Claim(Some(ClaimKind::Time)),
        &[
            "reklamiere zeit",
            "ich reklamiere zeit",
            "reklamation zeit",
            "reklamation uhr",
            "claim time",
            "i claim time",
            "claim clock",
        ],
    ),
    (
        Word::Resign,
        &[
            "aufgeben",
            "aufgegeben",
            "aufgabe",
            "gebe auf",
            "ich gebe auf",
            "partie aufgeben",
            "ich gebe die partie auf",
            "resign",
            "resigned",
            "i resign",
            "i resign the game",
        ],
    ),
    (
        Word::Status,
        &[
            "stand",
            "spielstand",
            "partiestand",
            "stand der partie",
            "stellung",
            "status",
            "game status",
        ],
    ),
    (Word::Help, &["hilfe", "help"]),
    (
        Word::Yes,
        &[
            "ja",
            "bestaetigen",
            "bestaetigt",
            "bestaetige",
            "ich bestaetige",
            "ja ich bestaetige",
            "ja bestaetigt",
            "yes",
            "confirm",
            "confirmed",
            "i confirm",
            "yes i confirm",
            "yes confirm",
        ],
    ),
    (
        Word::No,
        &[
            "nein",
            "verwerfen",
            "nein verwerfen",
            "no",
            "discard",
            "no discard",
        ],
    ),
    (Word::Pass, &["pass", "passe", "passen", "ich passe", "i pass"]),
];

/// Words that are only polite.
const POLITE: [&str; 6] = ["bitte", "danke", "hiermit", "please", "thanks", "hereby"];

const GREETINGS: [&str; 22] = [
    "hallo",
    "hi",
    "hey",
    "moin",
    "servus",
    "guten tag",
    "guten morgen",
    "guten abend",
    "gruess gott",
    "gruezi",
    "lieber",
    "liebe",
    "liebes",
    "sehr geehrte",
    "sehr geehrter",
    "tag",
    "hello",
    "dear",
    "good morning",
    "good evening",
    "good afternoon",
    "good day",
];

const CLOSINGS: [&str; 42] = [
    "gruss",
    "gruesse",
    "viele gruesse",
    "viele liebe gruesse",
    "liebe gruesse",
    "lieben gruss",
    "beste gruesse",
    "besten gruss",
    "herzliche gruesse",
    "herzlichen gruss",
    "herzlichst",
    "schoene gruesse",
    "schoenen gruss",
    "freundliche gruesse",
    "mit freundlichen gruessen",
    "mit freundlichem gruss",
    "mit besten gruessen",
    "mit schachgruss",
    "schachgruss",
    "schachgruesse",
    "mfg",
    "lg",
    "vg",
    "mit herzlichen gruessen",
    "es gruesst",
    "ihr",
    "ihre",
    "dein",
    "deine",
    "bis bald",
    "tschuess",
    "ciao",
    "regards",
    "best regards",
    "kind regards",
    "best",
    "best wishes",
    "cheers",
    "yours",
    "yours sincerely",
    "sincerely",
    "greetings",
];

const THANKS: [&str; 12] = [
    "danke",
    "vielen dank",
    "danke schoen",
    "besten dank",
    "thanks",
    "thank you",
    "many thanks",
    "viel glueck",
    "viel spass",
    "good luck",
    "schoenen tag",
    "have a nice day",
];

/// Words before an entry that only say that one follows.
const LABELS: &str = "mein meine meinen unser der das my our the hier here anbei kommt comes is ist lautet waere zug halbzug \
    eingabe antwort move entry answer reply ich i ziehe spiele setze waehle play enter choose nun jetzt now naechster next";

/// Labels that may have the number of the pair behind them.
const NUMBERED: [&str; 5] = ["zug", "zugpaar", "paar", "move", "pair"];

/// Words that may take back or change what stands beside them.
const RISKY: [&str; 12] = [
    "remis",
    "draw",
    "entwurf",
    "draft",
    "stattdessen",
    "instead",
    "korrektur",
    "correction",
    "ungueltig",
    "invalid",
    "nevermind",
    "cancel",
];
/// The same by how they begin.
const RISKY_STEMS: [&str; 16] = [
    "reklam",
    "claim",
    "aufgeb",
    "aufgegeb",
    "resign",
    "annehm",
    "angenommen",
    "accept",
    "ablehn",
    "abgelehnt",
    "declin",
    "korrigier",
    "ignor",
    "zuruecknehm",
    "zurueckzieh",
    "vergiss",
];
/// The same in several words.
const RISKY_PHRASES: [&str; 19] = [
    "lieber nicht",
    "kein zug",
    "nicht mein zug",
    "not my move",
    "not a move",
    "gebe auf",
    "doch nicht",
    "doch lieber",
    "oder doch",
    "oder lieber",
    "gilt nicht",
    "nehme zurueck",
    "ziehe zurueck",
    "vergessen sie",
    "never mind",
    "take back",
    "forget it",
    "forget that",
    "or rather",
];

/// The same where a remark begins with them.
const RISKY_FIRST: [&str; 12] = [
    "nein", "no", "nicht", "not", "stop", "stopp", "halt", "warten", "warte", "wait", "oder", "or",
];
/// Words that leave a `ja` or `aufgeben` beside them in doubt, though not an entry.
const DOUBTING: [&str; 22] = [
    "nicht",
    "kein",
    "keine",
    "keinen",
    "aber",
    "doch",
    "vielleicht",
    "erst",
    "spaeter",
    "oder",
    "wenn",
    "falls",
    "sicher",
    "not",
    "dont",
    "but",
    "maybe",
    "perhaps",
    "later",
    "or",
    "if",
    "sure",
];

/// What a folded text says, if it is a phrase that is known.
pub(super) fn word(folded: &str) -> Option<Word> {
    let words: Vec<&str> = folded.split(' ').filter(|word| !POLITE.contains(word)).collect();
    let text = words.join(" ");
    let found = PHRASES
        .iter()
        .find(|(_, phrases)| phrases.contains(&text.as_str()));
    found.map(|(word, _)| *word)
}

fn begins(folded: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        folded
            .strip_prefix(phrase)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

/// `Hallo Herr Müller`: at most so many words.
pub(super) fn is_greeting(folded: &str) -> bool {
    begins(folded, &GREETINGS) && folded.split(' ').count() <= 7
}

/// `Viele Grüße Anna`.
pub(super) fn is_closing(folded: &str) -> bool {
    begins(folded, &CLOSINGS) && folded.split(' ').count() <= 7
}

/// `Vielen Dank`, `viel Glück`.
pub(super) fn is_thanks(folded: &str) -> bool {
    begins(folded, &THANKS) && folded.split(' ').count() <= 5
}

/// Whether this word before an entry only announces it.
pub(super) fn is_label(folded: &str) -> bool {
    LABELS.split_ascii_whitespace().any(|label| label == folded) || is_numbered_label(folded)
}

/// Whether the number of the pair may follow this word.
pub(super) fn is_numbered_label(folded: &str) -> bool {
    NUMBERED.contains(&folded)
}

/// Whether a text that is no order may mean one, or take one back.
pub(super) fn is_risky(folded: &str) -> bool {
    let mut words = folded.split(' ');
    if words
        .clone()
        .next()
        .is_some_and(|first| RISKY_FIRST.contains(&first))
    {
        return true;
    }
    let padded = format!(" {folded} ");
    words.any(|word| RISKY.contains(&word) || RISKY_STEMS.iter().any(|stem| word.starts_with(stem)))
        || RISKY_PHRASES
            .iter()
            .any(|phrase| padded.contains(&format!(" {phrase} ")))
}

/// Whether a text leaves in doubt what cannot be taken back.
pub(super) fn is_doubting(folded: &str) -> bool {
    folded.split(' ').any(|word| DOUBTING.contains(&word))
}
