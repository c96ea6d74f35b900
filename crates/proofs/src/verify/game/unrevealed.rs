//! Receipts of turns that were never revealed. They bind all the same: what the file says of the game holds with them, or
//! the server has hidden something.

use std::collections::HashMap;

use super::clocks::owes;
use super::event::Event;
use super::receipts::{Against, Court, Kept};
use super::turn::Turn;
use crate::base::Side;
use crate::game::event::Body;
use crate::game::{By, Channel, GameResult};
use crate::rules;

/// Where the chain of filings that a receipt belongs to begins.
enum Began<'a> {
    /// Behind this public event.
    At(&'a Event),
    /// Behind a public event that the file does not hold.
    Hidden,
    /// The receipts of what it superseded are missing.
    Unknown,
}

/// A receipt with the turn of the file that it belongs to.
struct Filing<'a> {
    kept: &'a Kept<'a>,
    /// The turn's place in the record.
    index: usize,
    began: Began<'a>,
}

/// Holds receipts of unrevealed turns against the file.
pub(super) fn check(sealed: &[&Kept<'_>], game: &Against<'_>, court: &mut Court<'_, '_>) {
    let record = game.record;
    let public: HashMap<[u8; 32], &Event> = record.public.iter().map(|event| (event.hash, *event)).collect();
    let known: HashMap<[u8; 32], &Kept<'_>> = sealed.iter().map(|one| (one.event.hash, *one)).collect();
    let mut filings = Vec::new();
    for kept in sealed {
        let place = record.turns.iter().position(|turn| turn.number == kept.receipt.turn);
        let Some(index) = place else {
            check_beyond(kept, game, court);
            continue;
        };
        let filing = Filing { kept, index, began: began(kept, &known, &public) };
        let hides = check_beginning(&filing, &record.turns[index], game, court);
        check_time(&filing, game, court);
        if record.end.is_none() && hides {
            court.gap(kept, "the file is older than it, and says nothing of it");
        } else {
            let says =
                format!("turn {} is not revealed in this file, which cannot show it", kept.receipt.turn);
            court.gap(kept, says);
        }
        filings.push(filing);
    }
    for index in 0..record.turns.len() {
        check_complete(&filings, index, game, court);
    }
}

/// A turn that the file does not know: there is none behind the end, and one that still runs is older.
fn check_beyond(kept: &Kept<'_>, game: &Against<'_>, court: &mut Court<'_, '_>) {
    let turn = kept.receipt.turn;
    match game.record.end {
        Some((end, _)) => {
            let says = format!(
                "it is of turn {turn}, behind this end; only a file made before the game was reopened would show that too"
            );
            court.against_event(kept, end, says);
        }
        None => court.gap(kept, format!("turn {turn} is not in the file, which is older")),
    }
}

/// Follows revisions back through the receipts of what they superseded. Each number is one less, so this ends.
fn began<'a>(
    kept: &'a Kept<'a>,
    known: &HashMap<[u8; 32], &'a Kept<'a>>,
    public: &HashMap<[u8; 32], &'a Event>,
) -> Began<'a> {
    let mut first = kept;
    while first.event.seq > 0 {
        let before = first.event.prev.and_then(|hash| known.get(&hash));
        match before.filter(|before| before.event.seq + 1 == first.event.seq) {
            Some(before) => first = before,
            None => return Began::Unknown,
        }
    }
    let behind = first.event.prev.and_then(|hash| public.get(&hash));
    behind.map_or(Began::Hidden, |event| Began::At(event))
}

/// The public event behind which the side's chain begins is in the file, in the same turn; answers whether it is not there.
fn check_beginning(
    filing: &Filing<'_>,
    turn: &Turn<'_>,
    game: &Against<'_>,
    court: &mut Court<'_, '_>,
) -> bool {
    match filing.began {
        Began::At(event) => {
            let mut own = std::iter::once(turn.opening).chain(turn.acts.iter().copied());
            if !own.any(|own| own.seq == event.seq) {
                let says = format!("the filing follows this event, which is none of turn {}", turn.number);
                court.against_event(filing.kept, event, says);
            }
            false
        }
        Began::Hidden => {
            if game.record.end.is_some() {
                let says = "the filing follows a public event that the file does not hold: it hides events";
                court.against_event(filing.kept, game.record.last, says);
            }
            true
        }
        Began::Unknown => {
            let says = "where its filing begins is not judged without the receipts of what it superseded";
            court.claim(filing.kept, says);
            false
        }
    }
}

impl Filing<'_> {
    /// Whether it was filed when this end or suspension came. An entry on a condition is filed for the moment at which its turn
    /// opens.
    fn was_filed_at(&self, end: &Event) -> bool {
        let received = self.kept.receipt.received;
        match self.began {
            Began::At(event) => {
                event.seq < end.seq
                    && (self.kept.receipt.channel != Channel::Conditional.as_str() || received <= end.at)
            }
            Began::Hidden | Began::Unknown => received <= end.at,
        }
    }
}

/// How play ended in a turn, those ends too after which the game was reopened.
fn ends<'a>(game: &'a Against<'a>, index: usize) -> impl Iterator<Item = (&'a Event, GameResult)> {
    let reopened = game.record.reopened.iter().filter(move |(at, ..)| *at == index);
    let number = game.record.turns[index].number;
    let last = game.record.played_to.filter(move |(end, _)| end.turn == number);
    reopened.map(|(_, end, result)| (*end, *result)).chain(last)
}

/// Who had filed has not lost on time, nor has their flag fallen for a draw or for an arbiter to rule on.
fn check_time(filing: &Filing<'_>, game: &Against<'_>, court: &mut Court<'_, '_>) {
    let side = filing.kept.receipt.side;
    let position = game.replay.positions.get(filing.index);
    // Older results do not say whose flag fell.
    let fell = |result: GameResult| match result.winner {
        Some(winner) => winner != side,
        // The other side's flag alone draws where this one cannot mate.
        None => result.both_lose || position.is_some_and(|position| rules::can_win(position, side)),
    };
    let ends = ends(game, filing.index).filter(|(_, result)| result.by == By::Time);
    let ends = ends.map(|(end, result)| {
        let named = end.body.flags().map(|flags| flags.get(side).is_some());
        (end, named.unwrap_or_else(|| fell(result)))
    });
    let acts = game.record.turns[filing.index].acts.iter().copied();
    let stops = acts.filter_map(|act| match (&act.body, act.body.flags()) {
        (Body::Suspended(_), Some(flags)) => Some((act, flags.get(side).is_some())),
        _ => None,
    });
    for (event, fell) in ends.chain(stops) {
        if fell && filing.was_filed_at(event) {
            let says =
                format!("{side} had filed at {}, and its flag could not fall", filing.kept.receipt.received);
            court.against_event(filing.kept, event, says);
        }
    }
}

/// A turn in which every side that owes an entry has filed is revealed, and does not end otherwise.
fn check_complete(filings: &[Filing<'_>], index: usize, game: &Against<'_>, court: &mut Court<'_, '_>) {
    let turn = &game.record.turns[index];
    let Some(position) = game.replay.positions.get(index) else { return };
    if turn.reveal.is_some() || turn.replaced_by.is_some() {
        return;
    }
    for (end, _) in ends(game, index) {
        let waits =
            |act: &&Event| act.seq < end.seq && matches!(act.body, Body::Suspended(_) | Body::Overdue(_));
        if turn.acts.iter().any(waits) {
            continue;
        }
        let stood: Vec<&Filing<'_>> =
            filings.iter().filter(|filing| filing.index == index && filing.was_filed_at(end)).collect();
        let owing: Vec<Side> =
            Side::ALL.into_iter().filter(|side| owes(game.agreed, position, *side)).collect();
        let all = |side: &Side| stood.iter().any(|filing| filing.kept.receipt.side == *side);
        if owing.is_empty() || !owing.iter().all(all) {
            continue;
        }
        for filing in stood {
            let says = format!(
                "every side that enters in turn {} had filed, but it was never revealed",
                turn.number
            );
            court.against_event(filing.kept, end, says);
        }
    }
}
