//! Exact numbers: fractions of any size, as text and as parts per million.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

/// An exact value or share.
pub type Fraction = BigRational;

/// The longest number that is read, in digits.
const DIGITS_MAX: usize = 18;

/// A fraction of small numbers; the divisor must not be zero.
pub fn fraction(over: i64, under: i64) -> Fraction {
    Fraction::new(BigInt::from(over), BigInt::from(under))
}

/// Reads `p/q` or `p`, digits only and at most 18 of them each; nothing for anything else.
///
/// ```
/// use fairschach_engine::problems::read_fraction;
///
/// assert_eq!(read_fraction("2/6").map(|third| third.to_string()), Some("1/3".to_owned()));
/// assert_eq!(read_fraction("1/0"), None);
/// ```
pub fn read_fraction(text: &str) -> Option<Fraction> {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    let number = |digits: &str| {
        let fits = !digits.is_empty() && digits.len() <= DIGITS_MAX;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<i64>().ok().filter(|_| fits && plain)
    };
    let under = number(under).filter(|&under| under > 0)?;
    Some(fraction(number(over)?, under))
}

/// A fraction in thousandths, rounded half up.
pub fn permille(value: &Fraction) -> u64 {
    (value * fraction(1_000, 1)).round().to_integer().to_u64().unwrap_or(0)
}

/// Shares as parts per million that add up to a million, by largest remainder; of equal remainders the first.
pub fn to_ppm(shares: &[Fraction]) -> Vec<u32> {
    let million = fraction(1_000_000, 1);
    let exact: Vec<Fraction> = shares.iter().map(|share| share * &million).collect();
    let mut parts: Vec<u32> =
        exact.iter().map(|part| part.floor().to_integer().to_u32().unwrap_or(0)).collect();
    let given: u32 = parts.iter().sum();
    let mut order: Vec<usize> = (0..exact.len()).collect();
    order.sort_by(|&a, &b| exact[b].fract().cmp(&exact[a].fract()));
    let missing = 1_000_000_u32.saturating_sub(given) as usize;
    for &at in order.iter().filter(|&&at| exact[at].is_positive()).take(missing) {
        parts[at] += 1;
    }
    parts
}
