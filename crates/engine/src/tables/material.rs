//! Which men a table is for: White's beside the king, against a bare king.

use std::fmt;

use fairschach_rules::Kind;

/// The most men that White may have beside the king.
pub(super) const MOST: usize = 2;

/// The order in which men are named, strongest first; of two bishops and knights the bishop.
const ORDER: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// White's men beside the king, against a bare king: `KQRK` has queen and rook.
///
/// ```
/// use fairschach_engine::tables::Material;
///
/// assert_eq!(Material::parse("KRQK").expect("four men").to_string(), "KQRK");
/// assert_eq!(Material::parse("KQRK").expect("four men").count(), 4);
/// // Black must be bare, and five men are too many.
/// assert!(Material::parse("KRKR").is_none());
/// assert!(Material::parse("KQRBK").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Places in `ORDER`, in order, then `NONE`.
    places: [u8; MOST],
}

const NONE: u8 = ORDER.len() as u8;

impl Material {
    /// These men, in any order; nothing, if they are too many or kings.
    pub fn of(kinds: &[Kind]) -> Option<Material> {
        let mut places = [NONE; MOST];
        for (at, kind) in kinds.iter().enumerate() {
            *places.get_mut(at)? = place(*kind)?;
        }
        places.sort_unstable();
        Some(Material { places })
    }

    /// Reads a name.
    pub fn parse(name: &str) -> Option<Material> {
        let inside = name.strip_prefix('K')?.strip_suffix('K')?;
        let upper =
            inside.chars().map(|letter| letter.is_ascii_uppercase().then(|| letter.to_ascii_lowercase()));
        let kinds = upper.map(|letter| letter.and_then(Kind::from_letter));
        Material::of(&kinds.collect::<Option<Vec<Kind>>>()?)
    }

    /// White's men beside the king.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.places.into_iter().filter_map(|place| ORDER.get(usize::from(place)).copied())
    }

    /// How many men stand on the board, kings included.
    pub fn count(self) -> u32 {
        self.kinds().count() as u32 + 2
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

    /// What may become of these men in one pair, themselves left out: those that are not dead already.
    fn next(self) -> Vec<Material> {
        let kinds: Vec<Kind> = self.kinds().collect();
        let mut next = Vec::new();
        for at in 0..kinds.len() {
            let mut others = kinds.clone();
            let kind = others.remove(at);
            next.extend(Material::of(&others));
            if kind == Kind::Pawn {
                next.extend(Kind::PROMOTIONS.iter().filter_map(|&choice| {
                    let mut promoted = kinds.clone();
                    promoted[at] = choice;
                    Material::of(&promoted)
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

    /// The men as an array, `Kind::Dot` for none.
    pub(super) fn slots(self) -> [Kind; MOST] {
        self.places.map(|place| ORDER.get(usize::from(place)).copied().unwrap_or(Kind::Dot))
    }

    /// The men of an array that is in order.
    pub(super) fn in_slots(slots: [Kind; MOST]) -> Material {
        Material { places: slots.map(|kind| place(kind).unwrap_or(NONE)) }
    }

    /// A small number of its own for each.
    pub(super) fn code(self) -> usize {
        self.places.iter().fold(0, |code, &place| code * (ORDER.len() + 1) + usize::from(place))
    }
}

/// How many numbers [`Material::code`] may give.
pub(super) const CODES: usize = (ORDER.len() + 1).pow(MOST as u32);

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
        let letters: String = self.kinds().map(|kind| kind.letter().to_ascii_uppercase()).collect();
        write!(f, "K{letters}K")
    }
}
