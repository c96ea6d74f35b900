//! The words of play by mail in German and English. All of them folded: small letters, `ä` as `ae`, no signs.

use crate::game::ClaimKind;

/// A word that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::mail::inbound) enum Word {
    Draft,
    Offer,
    Accept,
    Decline,
    Claim(Option<ClaimKind>),
    Resign,
    Status,
    Help,
    Yes,
    /// It agrees to what was asked, and beside an entry says no more than it does.
    File,
    No,
    Pass,
}

/// What says each word, one phrase behind the other.
const PHRASES: [(Word, &str); 14] = [
    (
        Word::Draft,
        "entwurf|als entwurf|nur entwurf|nur als entwurf|nur ein entwurf|draft|as draft|as a draft",
    ),
    (
        Word::Offer,
        "remis|und remis|mit remis|remisangebot|remis angebot|mit remisangebot|biete remis|biete remis an|\
         ich biete remis|ich biete remis an|und biete remis|und biete remis an|und ich biete remis|\
         und ich biete remis an|remis geboten|draw|and draw|draw offer|offer draw|offer a draw|i offer draw|\
         i offer a draw|and offer a draw|and i offer a draw|offering a draw|with draw offer|with a draw offer|\
         with draw|with an offer of a draw",
    ),
    (
        Word::Accept,
        "annehmen|angenommen|nehme an|ich nehme an|akzeptiert|akzeptieren|ich akzeptiere|remis annehmen|\
         remis angenommen|remis akzeptiert|nehme remis an|ich nehme remis an|ich nehme das remis an|\
         ich nehme ihr remis an|ich nehme dein remis an|remisangebot annehmen|remisangebot angenommen|\
         ich nehme das remisangebot an|ich nehme ihr remisangebot an|ich nehme dein remisangebot an|\
         ich nehme das angebot an|ich nehme ihr angebot an|accept|accepted|i accept|accept draw|accept the draw|\
         draw accepted|i accept draw|i accept the draw|i accept the offer|i accept your offer|\
         i accept the draw offer|i accept your draw offer",
    ),
    (
        Word::Decline,
        "ablehnen|abgelehnt|lehne ab|ich lehne ab|remis ablehnen|remis abgelehnt|lehne remis ab|\
         ich lehne remis ab|ich lehne das remis ab|ich lehne ihr remis ab|remisangebot ablehnen|\
         remisangebot abgelehnt|ich lehne das remisangebot ab|ich lehne ihr remisangebot ab|\
         ich lehne das angebot ab|ich lehne ihr angebot ab|decline|declined|i decline|decline draw|\
         decline the draw|draw declined|i decline the draw|i decline the offer|i decline your offer|\
         i decline the draw offer|i decline your draw offer",
    ),
    (
        Word::Claim(None),
        "remis reklamieren|ich reklamiere remis|reklamiere remis|remisreklamation|claim draw|claim a draw|\
         i claim a draw",
    ),
    (
        Word::Claim(Some(ClaimKind::Repetition)),
        "remis reklamieren stellungswiederholung|ich reklamiere stellungswiederholung|\
         reklamiere stellungswiederholung|reklamation stellungswiederholung|stellungswiederholung|\
         dreimalige stellungswiederholung|claim repetition|claim draw repetition|claim a draw by repetition|\
         claim draw by repetition|i claim repetition|i claim a draw by repetition|threefold repetition|\
         claim threefold repetition",
    ),
    (
        Word::Claim(Some(ClaimKind::Moves)),
        "remis reklamieren 50 zuege|remis reklamieren 50 zuege regel|reklamiere 50 zuege|ich reklamiere 50 zuege|\
         reklamation 50 zuege|50 zuege regel|claim 50 moves|claim fifty moves|claim a draw by 50 moves|\
         i claim 50 moves|50 move rule|claim 50 move rule",
    ),
    (
        Word::Claim(Some(ClaimKind::Tablebase)),
        "reklamiere endspieltabelle|ich reklamiere endspieltabelle|reklamation endspieltabelle|\
         reklamieren endspieltabelle|claim tablebase|claim table|i claim tablebase|i claim by tablebase",
    ),
    (
        Word::Claim(Some(ClaimKind::Dead)),
        "remis reklamieren tote stellung|reklamiere tote stellung|ich reklamiere tote stellung|\
         reklamation tote stellung|claim dead position|claim a draw by dead position|i claim a dead position",
    ),
    (
        Word::Claim(Some(ClaimKind::Time)),
        "reklamiere zeit|ich reklamiere zeit|reklamation zeit|reklamation uhr|claim time|i claim time|claim clock",
    ),
    (
        Word::Resign,
        "aufgeben|aufgegeben|aufgabe|gebe auf|ich gebe auf|partie aufgeben|ich gebe die partie auf|resign|\
         resigned|i resign|i resign the game",
    ),
    (Word::Status, "stand|spielstand|partiestand|stand der partie|stellung|status|game status"),
    (Word::Help, "hilfe|help"),
    (Word::Pass, "pass|passe|passen|ich passe|i pass"),
];

/// Words that are only polite.
const POLITE: [&str; 8] = ["bitte", "danke", "hiermit", "gerne", "please", "thanks", "hereby", "gladly"];

/// What a folded text says, if it is a phrase that is known.
pub(in crate::mail::inbound) fn word(folded: &str) -> Option<Word> {
    let words: Vec<&str> = folded.split(' ').filter(|word| !POLITE.contains(word)).collect();
    let text = words.join(" ");
    let found = PHRASES.iter().find(|(_, phrases)| is_one_of(phrases, &text));
    found.map(|(word, _)| *word)
}

/// Whether a text is one of these, which stand one behind the other.
pub(in crate::mail::inbound) fn is_one_of(phrases: &str, text: &str) -> bool {
    phrases.split('|').any(|phrase| phrase == text)
}
