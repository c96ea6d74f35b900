//! How often somebody may ask: token buckets by address or account, and a bounded number of streams.

mod places;

pub use self::places::{NoPlace, Place, Places};

use std::cell::Cell;
use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::Clock as GovernorClock;
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::problem::{Problem, Word};
use crate::app::App;
use crate::base::{Micros, PlayerId, Timestamp};

/// Requests without a valid token or session: at once, and then per minute, per address.
const ANONYMOUS: (u32, u32) = (300, 300);
/// Asking for or using sign-in links: at once, and then per minute, per address.
const SIGN_IN: (u32, u32) = (10, 2);
/// Asking for an account: at once, and then per hour, per network address and per mail address.
const JOIN_PER_HOUR: u32 = 5;
/// Wrong passwords of players' own programs within a minute, per address.
const WRONG_PASSWORDS: u32 = 10;
/// Everything that a signed-in account changes: at once, and then per minute.
const ACTING: (u32, u32) = (240, 240);
/// Looking for people by the beginnings of their names: at once, and then per minute.
const SEARCHING: (u32, u32) = (30, 30);
/// Looking for games and taking them along: at once, and then per minute.
const EXPORTING: (u32, u32) = (60, 60);
/// Asking tables, and reading reviews: at once, and then per minute. For each answer running games are looked through.
const PROBING: (u32, u32) = (120, 120);
/// Asking the solver of problems: at once, and then per minute.
const SOLVING: (u32, u32) = (20, 20);
/// Problems solved at once.
const SOLVERS_MAX: usize = 2;
/// Addresses or accounts remembered by one bucket; those who have asked least are forgotten first.
const KEYS_MAX: usize = 20_000;
/// Forms with files to be checked that are received at once, one of each sender: up to 8 MiB are held for each, however
/// slowly they come.
const UPLOADS_MAX: usize = 16;
/// What was received is checked for so many at once; the others wait. It takes a processor for a while.
const CHECKS_MAX: usize = 2;
const MINUTE: Micros = 60_000_000;
/// Streams open at once: two thousand people look on, and the rest is for those who play.
const STREAMS_MAX: usize = 2_560;
/// Streams of one account or address.
const STREAMS_EACH_MAX: usize = 16;
/// Streams open at once that play games over to find what is asked for.
const READERS_MAX: usize = 16;
/// Those of one account or address.
const READERS_EACH_MAX: usize = 2;

/// What is left to the one who asks, of the limit that was looked at last.
#[derive(Clone, Copy, Debug)]
pub struct LeftNow {
    /// So many at once.
    pub limit: u32,
    /// So many of them are left.
    pub remaining: u32,
    /// After so many seconds all of them are.
    pub reset_s: u64,
}

tokio::task_local! {
    static LEFT: Cell<Option<LeftNow>>;
}

/// Does the work, and says what is left of the limit that it met last.
pub async fn with_left<T>(work: impl Future<Output = T>) -> (T, Option<LeftNow>) {
    LEFT.scope(Cell::new(None), async {
        let done = work.await;
        (done, LEFT.with(Cell::get))
    })
    .await
}

/// Whom a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RateLimitKey {
    /// An address; of IPv6 the network of 64 bits, which one subscriber has to himself.
    Net(IpAddr),
    /// An account.
    Player(PlayerId),
}

/// All limits of the door.
pub struct Limits {
    /// Without a valid token or session.
    pub anonymous: Bucket<RateLimitKey>,
    /// Asking for or using sign-in links.
    pub sign_in: Bucket<RateLimitKey>,
    /// Asking for an account, by who asks.
    pub join: Bucket<RateLimitKey>,
    /// The same by the hash of the mail address.
    pub join_address: Bucket<[u8; 32]>,
    /// Names and passwords of players' own programs.
    pub wrong_passwords: Tries,
    /// What an account changes.
    pub acting: Bucket<RateLimitKey>,
    /// Looking for people.
    pub searching: Bucket<RateLimitKey>,
    /// Looking for games and taking them along.
    pub exporting: Bucket<RateLimitKey>,
    /// Asking tables, and reading reviews.
    pub probing: Bucket<RateLimitKey>,
    /// Asking the solver of problems.
    solving: Bucket<RateLimitKey>,
    solvers: Places,
    streams: Places,
    readers: Places,
    uploads: Places,
    checks: Arc<Semaphore>,
}

/// A token bucket per key, of bounded size, by the injected clock.
pub struct Bucket<K: Hash + Eq + Clone> {
    quota: Quota,
    limiter: RateLimiter<K, Arrivals<K>, AppClock, StateInformationMiddleware>,
    clock: AppClock,
}

/// For each key, when its bucket is full again.
struct Arrivals<K>(Mutex<HashMap<K, Nanos>>);

/// Counts how often something was tried in vain within a minute. Cheap to clone.
#[derive(Clone)]
pub struct Tries(Arc<Mutex<HashMap<RateLimitKey, TriesOf>>>, AppClock);

/// The tries of one key within the minute that began then.
struct TriesOf {
    begun: Micros,
    count: u32,
}

/// A try, which counts unless it is said to have been right.
pub struct Try {
    tries: Tries,
    who: RateLimitKey,
}

/// By how much the injected clock has gone on. One that is set back stands still for that moment: what was counted by it is of no
/// time to come, in which whoever asked would be kept out until then.
#[derive(Clone)]
struct AppClock(App, Arc<Mutex<Gone>>);

/// What the clock said last, and by how much it had gone on by then.
struct Gone {
    clock: Timestamp,
    us: Micros,
}

impl AppClock {
    fn new(app: &App) -> AppClock {
        AppClock(app.clone(), Arc::new(Mutex::new(Gone { clock: app.now(), us: 0 })))
    }

    fn gone(&self) -> Micros {
        let mut gone = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        let clock = self.0.now();
        gone.us = gone.us.saturating_add(clock.since(gone.clock).max(0));
        gone.clock = clock;
        gone.us
    }
}

impl GovernorClock for AppClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let us = u64::try_from(self.gone()).unwrap_or(0);
        Nanos::new(us.saturating_mul(1000))
    }
}

impl RateLimitKey {
    /// The key of an address.
    pub fn net(address: IpAddr) -> RateLimitKey {
        match address.to_canonical() {
            IpAddr::V6(v6) => RateLimitKey::Net(IpAddr::V6((v6.to_bits() & (u128::MAX << 64)).into())),
            v4 => RateLimitKey::Net(v4),
        }
    }
}

impl Limits {
    /// Full buckets.
    pub fn new(app: &App) -> Limits {
        let clock = AppClock::new(app);
        Limits {
            anonymous: Bucket::new(&clock, ANONYMOUS),
            sign_in: Bucket::new(&clock, SIGN_IN),
            join: Bucket::hourly(&clock, JOIN_PER_HOUR),
            join_address: Bucket::hourly(&clock, JOIN_PER_HOUR),
            wrong_passwords: Tries(Arc::default(), clock.clone()),
            acting: Bucket::new(&clock, ACTING),
            searching: Bucket::new(&clock, SEARCHING),
            exporting: Bucket::new(&clock, EXPORTING),
            probing: Bucket::new(&clock, PROBING),
            solving: Bucket::new(&clock, SOLVING),
            solvers: Places::default(),
            streams: Places::default(),
            readers: Places::default(),
            uploads: Places::default(),
            checks: Arc::new(Semaphore::new(CHECKS_MAX)),
        }
    }

    /// A place among those whose files are received to be checked, or a refusal if there is none.
    pub fn upload(&self, who: RateLimitKey) -> Result<Place, Problem> {
        let place = self.uploads.take(who, 1, UPLOADS_MAX);
        place.map_err(|none| {
            let word = match none {
                NoPlace::ForAnybody => Word::Busy,
                NoPlace::ForThem => Word::TooMany,
            };
            Problem::new(word).retry_after(10)
        })
    }

    /// A processor to check with what was received. Nobody waits who has no place among those who send.
    ///
    /// # Errors
    /// `busy` when the server stops.
    pub async fn check(&self) -> Result<OwnedSemaphorePermit, Problem> {
        self.checks.clone().acquire_owned().await.map_err(|_| Problem::new(Word::Busy).retry_after(10))
    }

    /// A place among those whose problems are being solved, one for each; a refusal, if there is none or they ask too
    /// often.
    pub fn solver(&self, who: RateLimitKey) -> Result<Place, Problem> {
        self.solving.take(&who)?;
        let place = self.solvers.take(who, 1, SOLVERS_MAX);
        place.map_err(|_| Problem::new(Word::Busy).retry_after(2))
    }

    /// A place among the streams, or a refusal if there is none.
    pub fn stream(&self, who: RateLimitKey) -> Result<Place, Problem> {
        self.streams.take(who, STREAMS_EACH_MAX, STREAMS_MAX).map_err(no_stream)
    }

    /// The same for one who takes many games along; a refusal also if they ask too often.
    pub fn exporter(&self, who: RateLimitKey) -> Result<Place, Problem> {
        self.exporting.take(&who)?;
        self.stream(who)
    }

    /// A place among the few that play games over to find what is asked for; strangers leave half of them to accounts.
    pub fn reading_stream(&self, who: RateLimitKey) -> Result<Place, Problem> {
        let all_max = match who {
            RateLimitKey::Net(_) => READERS_MAX / 2,
            RateLimitKey::Player(_) => READERS_MAX,
        };
        self.readers.take(who, READERS_EACH_MAX, all_max).map_err(no_stream)
    }
}

fn no_stream(none: NoPlace) -> Problem {
    let problem = match none {
        NoPlace::ForAnybody => Problem::new(Word::Busy),
        NoPlace::ForThem => Problem::saying(Word::TooMany, "too many open streams; close one"),
    };
    problem.retry_after(30)
}

impl Tries {
    /// A try; nothing, if there were too many in vain within the minute, those that go on among them.
    pub fn take(&self, who: RateLimitKey) -> Option<Try> {
        let now = self.1.gone();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEYS_MAX && !all.contains_key(&who) {
            all.retain(|_, of| now - of.begun < MINUTE);
            make_room(&mut all, |of| (of.count, of.begun));
        }
        let of = all.entry(who).or_insert(TriesOf { begun: now, count: 0 });
        if now - of.begun >= MINUTE {
            *of = TriesOf { begun: now, count: 0 };
        }
        if of.count >= WRONG_PASSWORDS {
            return None;
        }
        of.count += 1;
        Some(Try { tries: self.clone(), who })
    }
}

impl Try {
    /// It was not in vain.
    pub fn was_right(self) {
        let mut all = self.tries.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of) = all.get_mut(&self.who) {
            of.count = of.count.saturating_sub(1);
            if of.count == 0 {
                all.remove(&self.who);
            }
        }
    }
}

/// Where all places are taken, forgets the lowest quarter, so that whoever comes with many keys shuts nobody else out. That takes a
/// while once in as many new keys.
fn make_room<K: Hash + Eq, V, R: Ord + Copy>(all: &mut HashMap<K, V>, rank: impl Fn(&V) -> R) {
    if all.len() < KEYS_MAX {
        return;
    }
    let mut ranks: Vec<R> = all.values().map(&rank).collect();
    let least = *ranks.select_nth_unstable(KEYS_MAX / 4).1;
    all.retain(|_, value| rank(value) > least);
}

impl<K: Hash + Eq + Clone> StateStore for Arrivals<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(key).copied();
        let (taken, full_again) = measure(known)?;
        if known.is_none() {
            make_room(&mut all, |at| *at);
        }
        all.insert(key.clone(), full_again);
        Ok(taken)
    }
}

impl<K: Hash + Eq + Clone> Bucket<K> {
    fn new(clock: &AppClock, (burst, per_minute): (u32, u32)) -> Bucket<K> {
        let least = NonZeroU32::MIN;
        let quota = Quota::per_minute(NonZeroU32::new(per_minute).unwrap_or(least))
            .allow_burst(NonZeroU32::new(burst).unwrap_or(least));
        Bucket::of(clock, quota)
    }

    /// So many at once, and then as many in an hour.
    fn hourly(clock: &AppClock, most: u32) -> Bucket<K> {
        Bucket::of(clock, Quota::per_hour(NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN)))
    }

    fn of(clock: &AppClock, quota: Quota) -> Bucket<K> {
        let limiter = RateLimiter::new(quota, Arrivals(Mutex::default()), clock.clone());
        Bucket { quota, limiter, clock: clock.clone() }
    }

    /// Takes one from the key's bucket.
    ///
    /// # Errors
    /// `too-many` with the seconds to wait.
    pub fn take(&self, key: &K) -> Result<(), Problem> {
        match self.limiter.check_key(key) {
            Ok(state) => {
                self.say_left(state.remaining_burst_capacity());
                Ok(())
            }
            Err(not_until) => {
                self.say_left(0);
                let wait = not_until.wait_time_from(self.clock.now());
                let whole = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                Err(Problem::new(Word::TooMany).retry_after(whole))
            }
        }
    }

    fn say_left(&self, remaining: u32) {
        let limit = self.quota.burst_size().get();
        let reset = self.quota.replenish_interval() * limit.saturating_sub(remaining);
        let left =
            LeftNow { limit, remaining, reset_s: reset.as_secs() + u64::from(reset.subsec_nanos() > 0) };
        // Where nobody asked what is left, nobody is told.
        let _ = LEFT.try_with(|told| told.set(Some(left)));
    }
}
