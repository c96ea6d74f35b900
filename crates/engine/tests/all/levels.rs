//! When the benchmark of the levels may stop: what is certain of a mean that is looked at again and again.

#[path = "../../benches/common/interval.rs"]
mod interval;

use fairschach_engine::roll;
use interval::interval;

#[test]
fn a_mean_far_from_the_aim_is_certain_soon() {
    let [least, most] = interval(&[1.0; 12]);
    assert!(least < 0.58 && most == 1.0, "{least}");
    let [least, _] = interval(&[1.0; 14]);
    assert!(least > 0.58, "{least}");
    // Half a point from every start, and what the other side makes of these results.
    let [least, most] = interval(&[0.5; 40]);
    assert!((0.41..0.42).contains(&least) && (0.58..0.59).contains(&most), "{least} {most}");
    let results = [1.0, 0.75, 0.5, 1.0, 0.25, 0.9];
    let ([least, most], [least_of_other, most_of_other]) =
        (interval(&results), interval(&results.map(|result| 1.0 - result)));
    assert!((least + most_of_other - 1.0).abs() < 1e-9 && (most + least_of_other - 1.0).abs() < 1e-9);
}

/// Looked at after each of 30 results, the true mean of 0.58 lies outside once in 100 cases at most.
#[test]
fn who_looks_again_and_again_is_not_wrong_more_often() {
    let is_wrong = |series: &u64| {
        let result = |at: u64| if roll(series * 1_000 + at) < 580_000 { 1.0 } else { 0.0 };
        let results: Vec<f64> = (0..30).map(result).collect();
        (1..=results.len()).any(|count| {
            let [least, most] = interval(&results[..count]);
            !(least..=most).contains(&0.58)
        })
    };
    let wrong = (0..100).filter(is_wrong).count();
    assert!(wrong <= 1, "{wrong}");
}
