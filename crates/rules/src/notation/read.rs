//! Reading whatever a player types.

use super::act;
use super::clean::{Number, bare, clean, split_number};
use super::octal::{Code, Control};
use super::octal_read::{OctalFault, looks_like_code, read_octal};
use super::parse::{Approach, Reading, parse, parse_english};
use super::read_error::{Contradiction, ReadError};
use super::shape::{Shape, castling_move, names};
use super::spelled::spelled;
use crate::base::Side;
use crate::{Entry, Illegal, Kind, Move, Position, RuleSet, Square, Wing, legal, must_pass, why_illegal};

/// The longest text that is read as an entry, in bytes.
pub const MAX_ENTRY_LEN: usize = 64;

/// A text that is an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    /// A legal move, as machines write it in this game, or a pass of a side that has to pass.
    pub entry: Entry,
}

/// Reads an entry in any notation: machine text, long or short algebraic in German or English letters, figurines,
/// with or without the pair's number before it; or octal code, which holds the number in forms 10 and 11 alone (Q35).
///
/// What is read is legal for the side in this position. What it could be but is not is in the error.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Entry, Move, Position, RuleSet, read_entry};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let start = Position::start(&rules);
/// assert_eq!(read_entry("1. Sf3", &start, &rules, Side::White)?.entry, Entry::Move(Move::parse("g1f3")?));
/// assert!(read_entry("Sf4", &start, &rules, Side::White).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_entry(text: &str, position: &Position, rules: &RuleSet, side: Side) -> Result<Read, ReadError> {
    if text.len() > MAX_ENTRY_LEN {
        return Err(ReadError::TooLong { bytes: text.len() });
    }
    let seen = clean(text);
    let (number, body) = split_number(&seen);
    let (body, en_passant) = bare(&spelled(body));
    let reader = Reader { position, rules, side, legal: legal(position, rules, side) };
    if is_pass(&body) {
        reader.fits(number, None)?;
        return reader.pass();
    }
    if let Some(wing) = castling(&body) {
        reader.fits(number, castling_move(position, side, wing))?;
        return reader.castling(wing);
    }
    if let Some(freed) = act::freed(&body) {
        reader.fits(number, Some(freed))?;
        return reader.judge_one(freed);
    }
    let acts = act::placed(&body, position);
    if !acts.is_empty() {
        reader.fits(number, None)?;
        return reader.judge_all(&acts);
    }
    let names = names(position);
    if looks_like_code(&seen, names) {
        return reader.code(seen);
    }
    let readings = parse(&body, names);
    if readings.is_empty() {
        return Err(ReadError::Unreadable { seen });
    }
    let read = reader.choose(&readings, en_passant);
    reader.fits(number, meant(&read))?;
    read
}

/// Reads an entry as records have it: algebraic notation in English letters, short or long, without a number. What
/// follows the move (`+`, `#`, `!?`) is passed over.
pub fn read_san(text: &str, position: &Position, rules: &RuleSet, side: Side) -> Result<Read, ReadError> {
    if text.len() > MAX_ENTRY_LEN {
        return Err(ReadError::TooLong { bytes: text.len() });
    }
    let (body, en_passant) = bare(text);
    let reader = Reader { position, rules, side, legal: legal(position, rules, side) };
    if let Some(wing) = castling(&body) {
        return reader.castling(wing);
    }
    if let Some(freed) = act::freed(&body) {
        return reader.judge_one(freed);
    }
    let acts = act::placed(&body, position);
    if !acts.is_empty() {
        return reader.judge_all(&acts);
    }
    let readings = parse_english(&body, names(position));
    if readings.is_empty() {
        let seen = text.to_owned();
        return Err(ReadError::Unreadable { seen });
    }
    reader.choose(&readings, en_passant)
}

/// The move a reading came to, legal or not.
fn meant(read: &Result<Read, ReadError>) -> Option<Move> {
    match read {
        Ok(Read { entry: Entry::Move(entry) }) => Some(*entry),
        Err(ReadError::Illegal { read_as, .. }) => Some(*read_as),
        _ => None,
    }
}

pub(super) fn is_pass(body: &str) -> bool {
    let word = body.to_ascii_lowercase();
    ["-", "--", "---", "pass", "passe"].contains(&word.as_str())
}

pub(super) fn castling(body: &str) -> Option<Wing> {
    match body.to_ascii_lowercase().replace('0', "o").as_str() {
        "o-o" => Some(Wing::H),
        "o-o-o" => Some(Wing::A),
        _ => None,
    }
}

/// The position a text is read in.
struct Reader<'a> {
    position: &'a Position,
    rules: &'a RuleSet,
    side: Side,
    legal: Vec<Move>,
}

/// What became of the readings of one text.
#[derive(Default)]
struct Judged {
    legal: Vec<Move>,
    illegal: Vec<(Move, Illegal)>,
    contradicts: Option<ReadError>,
    nobody: Option<ReadError>,
}

impl Reader<'_> {
    /// Whether the pair number before the entry is the open pair's, and its dots the side's.
    fn fits(&self, number: Option<Number>, read_as: Option<Move>) -> Result<(), ReadError> {
        let Some(Number { pair, black }) = number else { return Ok(()) };
        let open = self.position.pair();
        let what = if pair != open {
            Contradiction::Pair { said: pair, open }
        } else if black && self.side == Side::White {
            Contradiction::Side { said: Side::Black }
        } else {
            return Ok(());
        };
        Err(ReadError::Contradicts { read_as, what })
    }

    fn pass(&self) -> Result<Read, ReadError> {
        if must_pass(self.position, self.rules, self.side) {
            Ok(Read { entry: Entry::Pass })
        } else {
            Err(ReadError::PassNotPossible)
        }
    }

    fn castling(&self, wing: Wing) -> Result<Read, ReadError> {
        if let Some(entry) = castling_move(self.position, self.side, wing) {
            return self.judge_one(entry);
        }
        // The king stands elsewhere: what is said of the move is where it would come to, not a king's step.
        let from = self.position.board().king(self.side);
        let geometry = self.position.board().geometry();
        let file = geometry.castling_files(self.side, wing.named(geometry, self.side)).0;
        let moves = from.and_then(|from| Some((from, Square::at(file, from.rank())?)));
        let illegal = moves.map(|(from, to)| ReadError::Illegal {
            read_as: Move { from, to, promotion: None },
            why: Illegal::NoCastlingRight,
        });
        Err(illegal.unwrap_or(ReadError::Unreadable { seen: "O-O".to_owned() }))
    }

    fn code(&self, seen: String) -> Result<Read, ReadError> {
        match read_octal(&seen, self.position, self.side) {
            Ok(Code::Move(entry)) => self.judge_one(entry),
            Ok(Code::Control(Control::Pass)) => self.pass(),
            Ok(Code::Control(word)) => Err(ReadError::Control(word)),
            Err(OctalFault::Contradicts(what)) => Err(ReadError::Contradicts { read_as: None, what }),
            Err(fault) => Err(ReadError::Octal { seen, fault }),
        }
    }

    fn judge_one(&self, entry: Move) -> Result<Read, ReadError> {
        self.judge_all(&[entry])
    }

    fn judge_all(&self, entries: &[Move]) -> Result<Read, ReadError> {
        let mut judged = Judged::default();
        entries.iter().for_each(|entry| self.judge(*entry, &mut judged));
        judged.finish()
    }

    fn choose(&self, readings: &[Reading], en_passant: bool) -> Result<Read, ReadError> {
        let mut judged = Judged::default();
        for reading in readings {
            for entry in self.candidates(reading, &mut judged) {
                self.judge(entry, &mut judged);
            }
        }
        if en_passant {
            self.only_en_passant(&mut judged);
        }
        if self.is_said_of_a_bishop_too(readings, &judged.legal) {
            return Err(ReadError::Ambiguous { readings: judged.legal });
        }
        judged.finish()
    }

    /// Whether the only legal move is a pawn's, of which the letter `B` is all that is said, while the side has bishops: `Bc4` is
    /// more often a bishop that cannot go there than *Bauer nach c4*.
    fn is_said_of_a_bishop_too(&self, readings: &[Reading], legal: &[Move]) -> bool {
        let says = |kind| {
            let by_target = |one: &Reading| one.file.is_none() && one.rank.is_none() && one.from.is_none();
            readings.iter().any(|one| one.piece == Some(kind) && by_target(one))
        };
        let [entry] = legal else { return false };
        says(Kind::Bishop)
            && says(Kind::Pawn)
            && Shape::of(self.position, self.side, *entry).piece == Some(Kind::Pawn)
            && self.position.board().of(self.side, Kind::Bishop).next().is_some()
    }

    /// The moves of own pieces that one reading can mean.
    fn candidates(&self, reading: &Reading, judged: &mut Judged) -> Vec<Move> {
        let Reading { piece, to, promotion, .. } = *reading;
        let entry = |from| Move { from, to, promotion };
        let start = reading.from.or_else(|| Square::at(reading.file?, reading.rank?));
        if let Some(from) = start {
            return Some(from)
                .filter(|&from| self.agrees(piece, entry(from), judged))
                .map(entry)
                .into_iter()
                .collect();
        }
        let Some(kind) = piece else { return Vec::new() };
        let starts = self.position.board().of(self.side, kind).filter(|from| {
            reading.file.is_none_or(|file| file == from.file() && from.name().len() == 2)
                && reading.rank.is_none_or(|rank| rank == from.rank())
                && self.goes(reading.way, *from, to)
        });
        let entries: Vec<Move> = starts.map(entry).collect();
        if entries.is_empty() {
            judged.nobody.get_or_insert(ReadError::Nobody { kind, to });
        }
        entries
    }

    /// Whether a pawn on this square would go so.
    fn goes(&self, way: Approach, from: Square, to: Square) -> bool {
        let topology = self.position.board().topology();
        let ordinary = !self.position.is_chess66();
        match way {
            Approach::Any => true,
            Approach::Straight if ordinary => from.file() == to.file(),
            Approach::Beside if ordinary => from.file() != to.file(),
            Approach::Straight => topology.pawn_goes_straight(self.side, from, to),
            Approach::Beside => topology.pawn_attacks(self.side, from).contains(to) || self.takes(from, to),
        }
    }

    /// Whether a legal move takes the piece there: in a switch it may stand beside the square that is attacked.
    fn takes(&self, from: Square, to: Square) -> bool {
        let goes = |entry: &Move| entry.from == from && entry.to == to;
        self.position.piece_at(to).is_some() && self.legal.iter().any(goes)
    }

    /// Whether the piece that a full start square is said to hold stands there.
    fn agrees(&self, said: Option<Kind>, entry: Move, judged: &mut Judged) -> bool {
        let Some(said) = said else { return true };
        let stands = Shape::of(self.position, self.side, entry).piece;
        if stands != Some(said) {
            let square = entry.from;
            judged.contradicts.get_or_insert(ReadError::Contradicts {
                read_as: Some(entry),
                what: Contradiction::Piece { square, said, stands },
            });
        }
        stands == Some(said)
    }

    fn judge(&self, entry: Move, judged: &mut Judged) {
        let entry = self.as_written_here(entry);
        if self.legal.contains(&entry) {
            if !judged.legal.contains(&entry) {
                judged.legal.push(entry);
            }
        } else {
            let why = why_illegal(self.position, self.rules, self.side, entry).unwrap_or(Illegal::NotItsMove);
            judged.illegal.push((entry, why));
        }
    }

    /// Castling in the form that this game's legal entries have.
    fn as_written_here(&self, entry: Move) -> Move {
        if self.legal.contains(&entry) {
            return entry;
        }
        let wing = |entry| Shape::of(self.position, self.side, entry).castling;
        let same = |other: &&Move| wing(entry).is_some() && wing(**other) == wing(entry);
        let here = self.legal.iter().find(same).copied();
        here.unwrap_or_else(|| self.position.setup().castling_spelling(self.side, entry))
    }

    /// The text says e.p., so other moves are not meant.
    fn only_en_passant(&self, judged: &mut Judged) {
        let is_other = |entry: &Move| !Shape::of(self.position, self.side, *entry).en_passant;
        if let Some(&other) = judged.legal.iter().find(|entry| is_other(entry)) {
            judged.illegal.clear();
            judged.contradicts =
                Some(ReadError::Contradicts { read_as: Some(other), what: Contradiction::NotEnPassant });
        }
        judged.legal.retain(|entry| !is_other(entry));
    }
}

impl Judged {
    fn finish(mut self) -> Result<Read, ReadError> {
        match self.legal[..] {
            [] => Err(self.refusal()),
            [entry] => Ok(Read { entry: Entry::Move(entry) }),
            _ => {
                self.legal.sort_by_cached_key(ToString::to_string);
                Err(ReadError::Ambiguous { readings: self.legal })
            }
        }
    }

    /// The reason that explains most: of the readings, the one whose piece comes nearest to making the move.
    fn refusal(self) -> ReadError {
        let far = |why: &Illegal| match why {
            Illegal::NotItsMove => 2,
            Illegal::PathBlocked | Illegal::NothingToCapture => 1,
            _ => 0,
        };
        let nearest = self.illegal.into_iter().min_by_key(|(_, why)| far(why));
        let illegal = nearest.map(|(read_as, why)| ReadError::Illegal { read_as, why });
        illegal.or(self.contradicts).or(self.nobody).unwrap_or(ReadError::Unreadable { seen: String::new() })
    }
}
