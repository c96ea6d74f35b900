use uuid::Uuid;

/// How many parts the queues can be shared out in. Nothing is claimed by them so far (`docs/scaling.md`): they are for an engine that
/// spreads its rows.
const BUCKETS: u8 = 64;

/// The part of a queue that what belongs to this game lies in; also of a tournament, a player or a mail, where there is no game.
///
/// The last bits of our ids are random, so that they need no hash.
pub(super) fn bucket(owner: Uuid) -> i64 {
    i64::from(owner.as_bytes()[15] % BUCKETS)
}
