//! Points and the values of tie-breaks, both exact.

use std::cmp::Ordering;
use std::fmt;

/// A score, kept in half points: 7 is 3½.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(u32);

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points(0);
    /// What a draw gives.
    pub const DRAW: Points = Points(1);
    /// What a win gives.
    pub const WIN: Points = Points(2);

    /// So many half points.
    pub const fn from_halves(halves: u32) -> Points {
        Points(halves)
    }

    /// In half points.
    pub const fn halves(self) -> u32 {
        self.0
    }
}

impl std::ops::Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, |sum, points| sum + points)
    }
}

/// `3.5`, always with one decimal, as TRF writes it.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 2, if self.0 % 2 == 1 { 5 } else { 0 })
    }
}

/// The value of a tie-break: a fraction, kept and compared exactly. More is better.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    above: i64,
    below: i64,
}

impl Value {
    /// A whole number.
    pub const fn whole(number: i64) -> Value {
        Value { above: number, below: 1 }
    }

    /// A fraction; nothing divided by nothing is nothing.
    pub fn new(above: i64, below: i64) -> Value {
        if below == 0 {
            return Value::whole(0);
        }
        let (above, below) = if below < 0 { (-above, -below) } else { (above, below) };
        let common = common_divisor(above.unsigned_abs(), below.unsigned_abs()).max(1);
        let common = i64::try_from(common).unwrap_or(1);
        Value { above: above / common, below: below / common }
    }

    /// A score as a value.
    pub fn points(points: Points) -> Value {
        Value::new(i64::from(points.halves()), 2)
    }

    /// Numerator and denominator, in lowest terms; the denominator is positive.
    pub const fn fraction(self) -> (i64, i64) {
        (self.above, self.below)
    }
}

impl std::ops::Add for Value {
    type Output = Value;

    fn add(self, other: Value) -> Value {
        Value::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let cross = |a: i64, b: i64| i128::from(a) * i128::from(b);
        cross(self.above, other.below).cmp(&cross(other.above, self.below))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

/// With up to two decimals, rounded half up (`17`, `12.5`, `23.25`, `1834.67`); what is compared is never rounded.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = (i128::from(self.above), i128::from(self.below));
        let hundredths = (above * 200 + below).div_euclid(2 * below);
        let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.abs());
        let (whole, rest) = (size / 100, size % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{sign}{whole}.{}", tenths / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_exactly_and_shown_rounded() {
        assert!(Value::new(1, 3) < Value::new(333_334, 1_000_000));
        assert_eq!(Value::new(2, 4), Value::new(-3, -6));
        assert_eq!(Value::new(1, 3) + Value::new(1, 6), Value::new(1, 2));
        assert_eq!(Value::new(0, 0), Value::whole(0));
        for (value, shown) in [
            (Value::whole(17), "17"),
            (Value::new(25, 2), "12.5"),
            (Value::new(93, 4), "23.25"),
            (Value::new(1, 8), "0.13"),
            (Value::new(5504, 3), "1834.67"),
            (Value::new(-1, 2), "-0.5"),
            (Value::new(199_999, 100_000), "2"),
        ] {
            assert_eq!(value.to_string(), shown);
        }
        assert_eq!(Points::from_halves(7).to_string(), "3.5");
        assert_eq!(Points::from_halves(8).to_string(), "4.0");
    }
}
