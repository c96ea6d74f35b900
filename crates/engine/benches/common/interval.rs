//! What is certain of a mean while results still come in, so that one may stop as soon as enough is known.
//!
//! Whoever looks at an ordinary interval after every game, and stops where it suits, is wrong far more often than it says. This
//! one holds at all times at once. Somebody has a capital of 1, bets a part of it on every result, and gets that part back times
//! result / mean. If the mean is right that is a fair game, and the capital ever grows to 200 in one case of 200 at most (Ville's
//! inequality); so a mean at which it did is too low. Nothing is assumed but results between 0 and 1, each independent of
//! the others. Waudby-Smith, Ramdas, *Estimating means of bounded random variables by betting*, Journal of the Royal Statistical
//! Society B 86 (2024).

/// What the capital has grown to when a mean is refused. Both sides together are wrong in one case of 100.
const GROWN: f64 = 200.0;

/// Halvings of the interval in which a bound is looked for.
const HALVINGS: u32 = 30;

/// The interval that holds the true mean of these results, 0 to 1 each, in 99 of 100 cases, however often one has looked.
pub(crate) fn interval(results: &[f64]) -> [f64; 2] {
    let turned: Vec<f64> = results.iter().map(|result| 1.0 - result).collect();
    [least(results), 1.0 - least(&turned)]
}

/// The highest mean that is too low.
fn least(results: &[f64]) -> f64 {
    let (mut too_low, mut possible) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let mean = (too_low + possible) / 2.0;
        if capital(results, mean) >= GROWN {
            too_low = mean;
        } else {
            possible = mean;
        }
    }
    too_low
}

/// What a capital of 1 grows to, a ninth of it for each part that can be bet: 0.1 to 0.9.
fn capital(results: &[f64], mean: f64) -> f64 {
    let grown = |part: f64| results.iter().map(|result| 1.0 - part + part * result / mean).product::<f64>();
    (1..10).map(|tenths| grown(f64::from(tenths) / 10.0)).sum::<f64>() / 9.0
}
