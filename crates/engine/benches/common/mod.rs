//! What the benchmarks use.

/// `full`, or `few` where only the running is tried (`FAIRSCHACH_BENCH_SHORT` is set).
pub(crate) fn sized<T>(full: T, few: T) -> T {
    if std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some() { few } else { full }
}

/// Numbers that look random, the same in every run (SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}
