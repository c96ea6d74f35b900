//! From centipawns to a result to be expected: the hyperbolic tangent, from a table that the compiler computes with
//! + − × ÷ alone.

/// The table ends here; what is more counts as this.
const MOST: usize = 2_400;

/// So many centipawns are one unit of the curve.
const UNIT: f64 = 450.0;

/// No estimate reaches this far from even: a won game is 1.
const CERTAIN: f64 = 0.9999;

static CURVE: [f64; MOST + 1] = curve();

/// White's expected result, -1 to 1, for so many centipawns.
pub(crate) fn expected(centipawns: i32) -> f64 {
    let height = CURVE[(centipawns.unsigned_abs() as usize).min(MOST)];
    if centipawns < 0 { -height } else { height }
}

const fn curve() -> [f64; MOST + 1] {
    let mut curve = [0.0; MOST + 1];
    let mut at = 0;
    while at <= MOST {
        let power = squared_exponential(at as f64 / UNIT);
        curve[at] = (power - 1.0) / (power + 1.0) * CERTAIN;
        at += 1;
    }
    curve
}

/// e to the power of 2x, for 0 ≤ x < 6: six terms of the series for a 256th, squared eight times.
const fn squared_exponential(x: f64) -> f64 {
    let part = 2.0 * x / 256.0;
    let mut power = 1.0 + part / 6.0;
    let mut term = 5.0;
    while term >= 1.0 {
        power = 1.0 + part / term * power;
        term -= 1.0;
    }
    let mut squared = 0;
    while squared < 8 {
        power *= power;
        squared += 1;
    }
    power
}
