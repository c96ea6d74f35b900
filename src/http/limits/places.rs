//! A bounded number of places, each given back when what it was taken for is over.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::RateLimitKey;

/// A bounded number of places, in all and for each. Cheap to clone.
#[derive(Clone, Default)]
pub struct Places(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    all: usize,
    each: HashMap<RateLimitKey, usize>,
}

/// A place, given back when dropped.
pub struct Place {
    places: Places,
    who: RateLimitKey,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPlace {
    /// All are taken.
    ForAnybody,
    /// Whoever asks has all of theirs.
    ForThem,
}

impl Places {
    /// Takes a place, if fewer than `each_max` are taken by the same one and fewer than `all_max` by all.
    pub fn take(&self, who: RateLimitKey, each_max: usize, all_max: usize) -> Result<Place, NoPlace> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= all_max {
            return Err(NoPlace::ForAnybody);
        }
        let own = taken.each.get(&who).copied().unwrap_or_default();
        if own >= each_max {
            return Err(NoPlace::ForThem);
        }
        taken.all += 1;
        taken.each.insert(who, own + 1);
        Ok(Place { places: self.clone(), who })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(own) = taken.each.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                taken.each.remove(&self.who);
            }
        }
    }
}
