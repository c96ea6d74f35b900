//! Ratings, lists and reliability, computed from games that are over. It stands on `core`.

pub mod compute;
pub mod foreign;
pub mod lists;
pub mod reliability;

use crate::app::App;

/// A rating in whole points, a half up.
pub(in crate::app) const fn in_points(milli: i64) -> i64 {
    (milli + 500).div_euclid(1000)
}

/// Ratings and reliability.
#[derive(Clone, Copy)]
pub struct Ratings<'a>(pub(in crate::app) &'a App);
