//! Which men a table is for: White's beside the king against a bare king, or one man each.

use std::fmt;

use fairschach_base::Side;
use fairschach_rules::Kind;

/// The most men that may stand beside the kings.
pub(super) const MOST: usize = 2;

/// The order in which men are named, strongest first; of two bishops and knights the bishop.
const ORDER: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// White's men beside the king, against a bare king (`KQRK` has queen and rook), or one man each (`KQKR`). The same men
/// with the colours exchanged are the same to a table: White has the better ones.
///
/// ```
/// use fairschach_engine::tables::Material;
///
/// assert_eq!(Material::parse("KRQK").expect("four men").to_string(), "KQRK");
/// assert_eq!(Material::parse("KQRK").expect("four men").count(), 4);
/// assert_eq!(Material::parse("KRKQ").expect("a man each").to_string(), "KQKR");
/// // Five men are too many, and so is a pawn each: what is taken en passant no table knows.
/// assert!(Material::parse("KQRBK").is_none());
/// assert!(Material::parse("KPKP").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Places in `ORDER`, then `NONE`: in order, if all are White's.
    places: [u8; MOST],
    /// Whether the last slot is Black's.
    split: bool,
}

const NONE: u8 = ORDER.len() as u8;

/// Men in the slots of a scene, `Kind::Dot` for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    pub(super) kinds: [Kind; MOST],
    /// Whether the first is White's and the last Black's; otherwise all are White's.
    pub(super) split: bool,
}

impl Men {
    /// Whose man stands in a slot.
    #[inline]
    pub(super) const fn side(self, slot: usize) -> Side {
        if self.split && slot == MOST - 1 { Side::Black } else { Side::White }
    }

    /// Whose pawn stands in a slot, if a pawn does.
    pub(super) fn pawn(self, slot: usize) -> Option<Side> {
        (self.kinds[slot] == Kind::Pawn).then(|| self.side(slot))
    }
}

impl Material {
    /// These men of White's, in any order; nothing, if they are too many or kings.
    pub fn of(kinds: &[Kind]) -> Option<Material> {
        let mut places = [NONE; MOST];
        for (at, kind) in kinds.iter().enumerate() {
            *places.get_mut(at)? = place(*kind)?;
        }
        places.sort_unstable();
        Some(Material { places, split: false })
    }

    /// A man each, the better one White's; nothing, if one is a king or both are pawns.
    pub fn one_each(one: Kind, other: Kind) -> Option<Material> {
        let mut places = [place(one)?, place(other)?];
        places.sort_unstable();
        Some(Material { places, split: true }).filter(|_| (one, other) != (Kind::Pawn, Kind::Pawn))
    }

    /// Reads a name.
    pub fn parse(name: &str) -> Option<Material> {
        let (white, black) = name.strip_prefix('K')?.split_once('K')?;
        let kind = |letter: char| {
            Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase())
        };
        let kinds = |letters: &str| letters.chars().map(kind).collect::<Option<Vec<Kind>>>();
        match (kinds(white)?.as_slice(), kinds(black)?.as_slice()) {
            (white, []) => Material::of(white),
            (&[one], &[other]) => Material::one_each(one, other),
            _ => None,
        }
    }

    /// The men beside the kings.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.places.into_iter().filter_map(|place| ORDER.get(usize::from(place)).copied())
    }

    /// How many men stand on the board, kings included.
    pub fn count(self) -> u32 {
        self.kinds().count() as u32 + 2
    }

    /// Whether each side has a man beside its king.
    pub const fn is_one_each(self) -> bool {
        self.split
    }

    /// Whether a table may end before the 75th pair: with a man each, for such tables take long, but not with a pawn, whose
    /// moves begin the 75 pairs again.
    pub fn may_end_early(self) -> bool {
        self.split && !self.has_pawns()
    }

    /// Whether the colours can be exchanged without another table.
    pub(super) fn is_its_mirror(self) -> bool {
        self.split && self.places[0] == self.places[1]
    }

    /// Whether nobody can mate (FIDE 5.2.2): a bare king, or one minor man.
    pub fn is_dead(self) -> bool {
        let mut kinds = self.kinds();
        matches!((kinds.next(), kinds.next()), (None | Some(Kind::Bishop | Kind::Knight), None))
    }

    /// Whether there are pawns.
    pub fn has_pawns(self) -> bool {
        self.kinds().any(|kind| kind == Kind::Pawn)
    }

    /// The same men in other places, as their table has them.
    fn with(self, kinds: &[Kind]) -> Option<Material> {
        match kinds {
            [one, other] if self.split => Material::one_each(*one, *other),
            _ => Material::of(kinds),
        }
    }

    /// What may become of these men in one pair, themselves left out: those that are not dead already.
    fn next(self) -> Vec<Material> {
        let kinds: Vec<Kind> = self.kinds().collect();
        let mut next = Vec::new();
        for at in 0..kinds.len() {
            let mut others = kinds.clone();
            let kind = others.remove(at);
            next.extend(self.with(&others));
            if kind == Kind::Pawn {
                next.extend(Kind::PROMOTIONS.iter().filter_map(|&choice| {
                    let mut promoted = kinds.clone();
                    promoted[at] = choice;
                    self.with(&promoted)
                }));
            }
        }
        next.retain(|material| !material.is_dead());
        next
    }

    /// Everything that must be known before these men: what they can become, each once and before what can become it.
    ///
    /// ```
    /// use fairschach_engine::tables::Material;
    ///
    /// let needs = Material::parse("KPK").expect("three men").needs();
    /// let names: Vec<String> = needs.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["KQK", "KRK"]);
    /// ```
    pub fn needs(self) -> Vec<Material> {
        let mut known = Vec::new();
        collect(self, &mut known);
        known.pop();
        known
    }

    /// The men in their slots.
    pub(super) fn men(self) -> Men {
        let kinds = self.places.map(|place| ORDER.get(usize::from(place)).copied().unwrap_or(Kind::Dot));
        Men { kinds, split: self.split }
    }

    /// Men in their slots, those of one side in order. White's king may be the bare one.
    pub(super) fn in_slots(men: Men) -> Material {
        let places = men.kinds.map(|kind| place(kind).unwrap_or(NONE));
        Material { places, split: men.split && places[MOST - 1] != NONE }
    }

    /// Whether Black has the better men, so that the table has them the other way round.
    pub(super) const fn is_turned(self) -> bool {
        self.split && self.places[0] > self.places[1]
    }

    /// A man each, the colours exchanged; or White's bare king's.
    pub(super) fn mirrored(self) -> Material {
        let [white, black] = self.places;
        Material { places: [black, white], split: white != NONE }
    }

    /// A small number of its own for each.
    pub(super) fn code(self) -> usize {
        let side = usize::from(self.split);
        self.places.iter().fold(side, |code, &place| code * (ORDER.len() + 1) + usize::from(place))
    }
}

/// How many numbers [`Material::code`] may give.
pub(super) const CODES: usize = 2 * (ORDER.len() + 1).pow(MOST as u32);

fn place(kind: Kind) -> Option<u8> {
    ORDER.iter().position(|&known| known == kind).map(|place| place as u8)
}

/// Whether the first of two men is named before the second.
pub(super) fn goes_before(first: Kind, second: Kind) -> bool {
    place(first).unwrap_or(NONE) <= place(second).unwrap_or(NONE)
}

fn collect(material: Material, known: &mut Vec<Material>) {
    for next in material.next() {
        if !known.contains(&next) {
            collect(next, known);
        }
    }
    known.push(material);
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters: String = self.kinds().map(|kind| kind.letter().to_ascii_uppercase()).collect();
        letters.insert(if self.split { 1 } else { letters.len() }, 'K');
        write!(f, "K{letters}")
    }
}
