//! Whether a game's chains hold together.

use std::collections::{HashMap, HashSet};

use crate::game::Event;
use crate::store::EventRow;
use crate::tlog::event_hash;

/// The chain of public events, as stored.
pub(in crate::app) const PUBLIC: i64 = 2;

/// What going through a game's events came to.
#[derive(Default)]
pub(in crate::app) struct Links {
    /// Events looked at.
    pub(in crate::app) events: u64,
    /// Those whose hash, or link to the event before, is wrong.
    pub(in crate::app) broken_links: u64,
    /// Those whose time differs from the stored one, or comes before that of the event before in its chain.
    pub(in crate::app) broken_times: u64,
}

/// An event as it is stored, and as it reads; nothing, if it cannot be read.
pub(in crate::app) fn read_or_none(row: &EventRow) -> (&EventRow, Option<Event>) {
    (row, Event::parse(&row.body).ok())
}

/// Goes through the public chain, then through each side's chain of each turn, which begins at a public event.
pub(in crate::app) fn links_and_times(events: &[(&EventRow, Option<Event>)]) -> Links {
    let mut found = Links::default();
    let mut public: HashSet<&[u8]> = HashSet::new();
    let mut last: HashMap<(i64, i64), &EventRow> = HashMap::new();
    for (event, read) in events {
        let chain = match event.chain {
            PUBLIC => (PUBLIC, 0),
            side => (side, event.turn),
        };
        let before = last.insert(chain, event);
        // One that cannot be read is linked to nothing, and happened at no time.
        let prev = read.as_ref().and_then(|read| read.prev);
        let linked = match (before, event.chain) {
            (Some(before), _) => prev.is_some_and(|prev| prev == before.hash[..]),
            (None, PUBLIC) => event.seq > 0 || (read.is_some() && prev.is_none()),
            (None, _) => prev.is_some_and(|prev| public.contains(prev.as_slice())),
        };
        let in_order = before.is_none_or(|before| before.at_us <= event.at_us && before.seq + 1 == event.seq);
        found.events += 1;
        found.broken_links += u64::from(!linked || event_hash(&event.body).as_slice() != event.hash);
        found.broken_times +=
            u64::from(!in_order || read.as_ref().is_none_or(|read| read.at.as_us() != event.at_us));
        if event.chain == PUBLIC {
            public.insert(&event.hash);
        }
    }
    found
}
