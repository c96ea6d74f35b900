//! Moves in words: `Springer f3`, `knight takes e5`, `e2 nach e4`, `kurze Rochade`.

/// The most words of a move.
const MAX_WORDS: usize = 8;

const SHORT: [&str; 22] = [
    "kurze rochade",
    "rochade kurz",
    "kleine rochade",
    "rochade klein",
    "rochiere kurz",
    "kurz rochieren",
    "rochade am königsflügel",
    "rochade königsflügel",
    "rochade zum königsflügel",
    "short castling",
    "short castle",
    "castling short",
    "castle short",
    "castles short",
    "kingside castling",
    "kingside castle",
    "castling kingside",
    "castle kingside",
    "castles kingside",
    "castle king side",
    "castles king side",
    "king side castling",
];
const LONG: [&str; 22] = [
    "lange rochade",
    "rochade lang",
    "große rochade",
    "rochade groß",
    "rochiere lang",
    "lang rochieren",
    "rochade am damenflügel",
    "rochade damenflügel",
    "rochade zum damenflügel",
    "long castling",
    "long castle",
    "castling long",
    "castle long",
    "castles long",
    "queenside castling",
    "queenside castle",
    "castling queenside",
    "castle queenside",
    "castles queenside",
    "castle queen side",
    "castles queen side",
    "queen side castling",
];

/// What a word of a move stands for.
enum Word {
    /// A piece, by his figurine.
    Piece(char),
    /// It links a start with its target.
    Goes,
    Takes,
    /// It says nothing.
    Empty,
}

fn word(text: &str) -> Option<Word> {
    Some(match text {
        "könig" | "koenig" | "king" => Word::Piece('♔'),
        "dame" | "queen" => Word::Piece('♕'),
        "turm" | "rook" => Word::Piece('♖'),
        "läufer" | "laeufer" | "bishop" => Word::Piece('♗'),
        "springer" | "knight" => Word::Piece('♘'),
        "bauer" | "pawn" => Word::Piece('♙'),
        "nach" | "auf" | "zu" | "to" => Word::Goes,
        "schlägt" | "schlaegt" | "nimmt" | "takes" | "captures" => Word::Takes,
        "von" | "from" | "zieht" | "geht" | "moves" | "goes" => Word::Empty,
        _ => return None,
    })
}

/// A move in words made into algebraic notation with figurines; any other text as it is. Takes clean text.
pub(super) fn spelled(text: &str) -> String {
    let lower = text.trim_end_matches(['.', '!', '?']).to_lowercase();
    let words: Vec<&str> = lower.split(' ').filter(|word| !word.is_empty()).collect();
    let plain = words.join(" ");
    if SHORT.contains(&plain.as_str()) {
        return "O-O".to_owned();
    }
    if LONG.contains(&plain.as_str()) {
        return "O-O-O".to_owned();
    }
    made(&words).unwrap_or_else(|| text.to_owned())
}

/// The notation of a move in words, if one of them is a word and the others are squares.
fn made(words: &[&str]) -> Option<String> {
    // `auf e4` alone is what is answered, not what is entered.
    let begins = !matches!(word(words.first()?), Some(Word::Goes | Word::Takes));
    let (mut out, mut squares, mut piece_named) = (String::new(), 0, false);
    if !begins || words.len() < 2 || words.len() > MAX_WORDS {
        return None;
    }
    for text in words {
        match word(text) {
            Some(Word::Piece(piece)) if out.is_empty() => {
                piece_named = true;
                out.push(piece);
            }
            // behind a pawn's move: what it becomes
            Some(Word::Piece(piece)) if squares > 0 => {
                piece_named = true;
                out.extend(['=', piece]);
            }
            Some(Word::Goes) if squares > 0 => out.push('-'),
            Some(Word::Takes) => out.push('x'),
            Some(Word::Goes | Word::Empty) => {}
            Some(Word::Piece(_)) => return None,
            None => {
                let shaped = text.contains(|c: char| c.is_ascii_digit())
                    && text
                        .chars()
                        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | 'x' | ':' | '=' | '+' | '#'));
                if !shaped {
                    return None;
                }
                squares += 1;
                out.push_str(text);
            }
        }
    }
    let linked = squares == 2 && words.iter().any(|text| word(text).is_some());
    ((piece_named && squares > 0) || linked).then_some(out)
}
