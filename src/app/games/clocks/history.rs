//! The whole history of a game's clocks: computed anew from its events, and compared with what is stored.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::actor::Actor;
use crate::app::core::game_view::game_view;
use crate::app::core::loaded_game::{Loaded, turn_number};
use crate::app::core::stored_event::read_event;
use crate::app::core::views::{GameState, GameView, Viewer};
use crate::app::error::{Error, Result};
use crate::app::games::clocks::Clocks;
use crate::app::games::disputes::can_reopen;
use crate::base::{BySide, GameId, Micros, Side, Timestamp};
use crate::game::event::{Body, EventKind};
use crate::game::{By, ClockLine, ClockSide, ClockTurn, Gift, Leave, Presence, clock_lines};
use crate::rules::{self, Position};
use crate::store::{EventRow, TurnRow, TurnSideRow, Tx, two_sides};

/// A game's clocks, turn by turn, as one viewer may see them now.
pub struct ClockHistory {
    pub game: GameView,
    /// Every turn that is open or released, oldest first.
    pub turns: Vec<ClockHistoryTurn>,
    /// Where the stored clocks say something else. Nothing, unless the record is damaged.
    pub differs: Vec<ClockDiffers>,
}

pub struct ClockHistoryTurn {
    pub turn: u32,
    /// In which it was entered.
    pub position: Position,
    pub opened: Timestamp,
    /// Whether it is not revealed.
    pub is_open: bool,
    /// The turn that took its place, if a ruling has made it void.
    pub replaced_by: Option<u32>,
    pub sides: BySide<ClockHistorySide>,
}

/// One side's clock in one turn.
pub struct ClockHistorySide {
    /// Whether it owed an entry of its own.
    pub owed: bool,
    /// Whether the viewer may know more of it than what stood on it at the start.
    pub known: bool,
    /// When its entry was received.
    pub filed: Option<Timestamp>,
    /// Whether its flag fell in it and decided the game: what it had used by then and what was left are known, too.
    pub fell: bool,
    /// When its flag falls or would have fallen, as far as the viewer may know.
    pub flag_at: Option<Timestamp>,
    /// The whole sum. Of a side that is not known, what was carried over and given alone.
    pub line: ClockLine,
}

/// A stored number that is another one than the events give.
pub struct ClockDiffers {
    pub turn: u32,
    pub side: Side,
    pub stored: String,
    pub computed: String,
}

impl Clocks<'_> {
    /// The clocks of a game from its first turn on.
    pub async fn clock_history(self, actor: Option<&Actor>, id: GameId) -> Result<ClockHistory> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            history(tx, &game, viewer, now).await
        })
    }
}

/// The rows that a game's clocks are computed from.
pub(in crate::app) struct ClockRows {
    /// The turns, oldest first.
    pub(in crate::app) turns: Vec<TurnRow>,
    /// Their sides; a turn of which not just two are stored is missing.
    pub(in crate::app) sides: BTreeMap<i64, BySide<TurnSideRow>>,
    /// The turns that are revealed.
    pub(in crate::app) revealed: BTreeSet<i64>,
    /// By chain, turn and number; of a turn that is not revealed those of the sides that are known.
    pub(in crate::app) events: Vec<EventRow>,
    pub(in crate::app) leaves: BySide<Vec<Leave>>,
    /// When the entries that are stored as revealed were received, by turn and side.
    pub(in crate::app) received: BTreeMap<(i64, i64), Timestamp>,
}

/// A turn as it is stored.
struct Stored {
    row: TurnRow,
    /// Whether it is not revealed.
    open: bool,
    sides: BySide<TurnSideRow>,
}

pub(in crate::app) async fn history(
    tx: &mut Tx,
    game: &Loaded,
    viewer: Viewer,
    now: Timestamp,
) -> Result<ClockHistory> {
    let view = game_view(tx, game, viewer, now).await?;
    let newest = i64::from(game.visible_turn(tx, now).await?.turn.number);
    let ended = shown_after_the_end(tx, game, &view, now).await?;
    let known = |turn: i64, open: bool, side| {
        !open || is_insider(viewer, side) || turn == newest && (ended || lost_on_time(&view, side))
    };
    let computed = computed(tx, game, (newest, now), known).await?;
    let (mut told, differs) = (Vec::new(), computed.differs);
    for ((one, turn), lines) in computed.stored.iter().zip(&computed.turns).zip(&computed.lines) {
        let open = one.open;
        let known = |side| known(one.row.turn, open, side);
        let newest = one.row.turn == newest;
        told.push(ClockHistoryTurn {
            turn: turn_number(game.id, one.row.turn)?,
            position: turn.position,
            opened: turn.open_at,
            is_open: open,
            replaced_by: one.row.replaced_by.map(|by| turn_number(game.id, by)).transpose()?,
            sides: BySide::from_fn(|side| {
                let known = known(side);
                let mut line = *lines.get(side);
                let flag = view.on_time.filter(|_| open && newest && view.result.is_some());
                let flag = flag.and_then(|ended| *ended.flags.get(side));
                if let Some(flag) = flag {
                    line.used = flag.used;
                    line.left = line.given + line.credits.sum() - flag.used;
                }
                // What the game's page says of the open turn holds here too.
                let of_view = view.sides.get(side).flag_at.filter(|_| newest);
                let shown = game.terms.presence == Presence::Shown;
                ClockHistorySide {
                    owed: turn.sides.get(side).owed,
                    known,
                    filed: turn.sides.get(side).filed.filter(|_| known),
                    fell: flag.is_some(),
                    flag_at: if known || !newest && shown { line.flag_at } else { of_view },
                    line,
                }
            }),
        });
    }
    Ok(ClockHistory { game: view, turns: told, differs })
}

/// The clocks of a game's turns, computed anew over its rows.
pub(in crate::app) struct Computed {
    stored: Vec<Stored>,
    /// What went into each turn's clocks.
    pub(in crate::app) turns: Vec<ClockTurn>,
    /// And what came of it.
    pub(in crate::app) lines: Vec<BySide<ClockLine>>,
    /// Where the stored clocks say something else.
    pub(in crate::app) differs: Vec<ClockDiffers>,
}

/// Computes the clocks of all turns up to `newest` from the events that are released at `now`, and of a turn that is not
/// revealed from the entries of a side that is `known`: it is asked for the turn, whether that is open, and the side.
pub(in crate::app) async fn computed(
    tx: &mut Tx,
    game: &Loaded,
    (newest, now): (i64, Timestamp),
    known: impl Fn(i64, bool, Side) -> bool,
) -> Result<Computed> {
    let revealed = tx.turns().reveals(game.id, now).await?.iter().map(|row| row.turn).collect();
    let mut rows = ClockRows {
        turns: tx.turns().turns_to(game.id, newest).await?,
        sides: tx.turns().all_turn_sides(game.id).await?,
        revealed,
        events: tx.games().released_events(game.id, now).await?,
        leaves: game.leaves(tx).await?,
        received: received(tx, game, now).await?,
    };
    for row in &rows.turns {
        if !rows.sides.contains_key(&row.turn) {
            // It names the turn.
            tx.turns().turn_sides(game.id, row.turn).await?;
        }
    }
    for side in Side::ALL {
        for row in &rows.turns {
            if !rows.revealed.contains(&row.turn) && known(row.turn, true, side) {
                let chain = i64::from(side.index());
                rows.events.extend(tx.games().side_events(game.id, chain, row.turn).await?);
            }
        }
    }
    compute(game, rows, known)
}

/// The same from rows that are read already.
pub(in crate::app) fn compute(
    game: &Loaded,
    rows: ClockRows,
    known: impl Fn(i64, bool, Side) -> bool,
) -> Result<Computed> {
    let ClockRows { turns, mut sides, revealed, events, leaves, received } = rows;
    let stored = turns.into_iter().map(|row| {
        let sides = sides.remove(&row.turn).map_or_else(|| two_sides(game.id, row.turn, Vec::new()), Ok)?;
        Ok::<_, Error>(Stored { open: !revealed.contains(&row.turn), row, sides })
    });
    let stored = stored.collect::<Result<Vec<Stored>>>()?;
    let happened = ClockEvents::read(game, &events)?;
    let mut turns: Vec<ClockTurn> = Vec::new();
    for (index, one) in stored.iter().enumerate() {
        let position = game.position("turn", one.row.turn, &one.row.position)?;
        let replaces = |old: &Stored| old.row.replaced_by == Some(one.row.turn);
        turns.push(ClockTurn {
            position,
            open_at: Timestamp::from_us(one.row.open_us),
            anew: index == 0 || stored.iter().any(replaces),
            sides: BySide::from_fn(|side| ClockSide {
                owed: position.turn().may_enter(side) && !rules::must_pass(&position, &game.rules, side),
                filed: happened.filed(one.row.turn, side).map(|filed| filed.received),
                gifts: if known(one.row.turn, one.open, side) {
                    happened.gifts(one.row.turn, side)
                } else {
                    Vec::new()
                },
            }),
        });
    }
    let lines = clock_lines(game.clock, &turns, &leaves, game.terms.holidays);
    let mut differs = Vec::new();
    for ((one, turn), lines) in stored.iter().zip(&turns).zip(&lines) {
        for side in Side::ALL {
            let (line, half) = (*lines.get(side), one.sides.get(side));
            let credits = known(one.row.turn, one.open, side);
            let filed = turn.sides.get(side).filed;
            let computed = Compared {
                owed: turn.sides.get(side).owed,
                given: line.given,
                credit: credits.then_some(line.credits.sum()),
                received: filed.filter(|_| !one.open),
            };
            let stored = Compared {
                owed: half.owes,
                given: half.allowance_us,
                credit: credits.then_some(half.credit_us),
                received: received
                    .get(&(one.row.turn, i64::from(side.index())))
                    .copied()
                    .filter(|_| !one.open),
            };
            if computed != stored {
                differs.push(ClockDiffers {
                    turn: turn_number(game.id, one.row.turn)?,
                    side,
                    stored: stored.to_string(),
                    computed: computed.to_string(),
                });
            }
        }
    }
    Ok(Computed { stored, turns, lines, differs })
}

/// Whether the whole line of a turn that the end has left open is for all: where presence is shown; else once nothing can let
/// the game go on in it.
async fn shown_after_the_end(tx: &mut Tx, game: &Loaded, view: &GameView, now: Timestamp) -> Result<bool> {
    if view.state != GameState::Finished {
        return Ok(false);
    }
    Ok(game.terms.presence == Presence::Shown || !can_reopen(tx, game, now).await?)
}

/// Whether a game that is over was lost so by this side: that says that it had not filed, and when its flag fell.
fn lost_on_time(view: &GameView, side: Side) -> bool {
    let result = view.result.filter(|result| result.by == By::Time);
    let flags = view.on_time.map(|ended| ended.flags);
    let named = flags.is_some_and(|flags| flags.get(side).is_some());
    named || result.and_then(|result| result.winner) == Some(side.opposite())
}

fn is_insider(viewer: Viewer, side: Side) -> bool {
    viewer == Viewer::Player(side) || viewer == Viewer::Arbiter
}

/// When the entries that are stored as revealed were received, by turn and side.
async fn received(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<BTreeMap<(i64, i64), Timestamp>> {
    let rows = tx.turns().revealed(game.id, 1..=i64::MAX, now).await?;
    Ok(rows.iter().map(|row| ((row.turn, row.side), Timestamp::from_us(row.received_us))).collect())
}

/// What is compared of one side's clock.
#[derive(PartialEq, Eq)]
struct Compared {
    owed: bool,
    given: Micros,
    credit: Option<Micros>,
    received: Option<Timestamp>,
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "owed {}, given {} µs", self.owed, self.given)?;
        if let Some(credit) = self.credit {
            write!(f, ", credit {credit} µs")?;
        }
        self.received.map_or(Ok(()), |at| write!(f, ", received {at}"))
    }
}

/// What a side filed last in a turn.
struct FiledLast {
    received: Timestamp,
    /// The number of the public event that its first one follows.
    after: i64,
}

/// What the events say of clocks.
struct ClockEvents {
    filed: BTreeMap<(i64, u8), FiledLast>,
    /// Turn and number of the event, and what the clocks that ran were given.
    given: Vec<(i64, i64, Gift)>,
}

impl ClockEvents {
    fn read(game: &Loaded, events: &[EventRow]) -> Result<ClockEvents> {
        let broken = || Error::Broken(format!("game {}: an event cannot be read", game.id));
        let (mut public, mut given) = (BTreeMap::new(), Vec::new());
        for event in events.iter().filter(|event| event.chain == PUBLIC) {
            public.insert(event.hash.as_slice(), event.seq);
            // Reveals are long, and give nothing.
            let kind = EventKind::parse(&event.kind);
            if !matches!(kind, Some(EventKind::Clock | EventKind::Ruling)) {
                continue;
            }
            let read = read_event(game.id, event)?;
            let gift = match read.body {
                Body::Clock(credit) => {
                    Gift::Outage { from: credit.outage.from, to: credit.outage.to, credit: credit.credit }
                }
                Body::Ruling(ruled) => {
                    Gift::Ruling { ruling: ruled.ruling, back: ruled.credit.unwrap_or(0), at: read.at }
                }
                _ => continue,
            };
            given.push((event.turn, event.seq, gift));
        }
        let mut filed: BTreeMap<(i64, u8), FiledLast> = BTreeMap::new();
        for event in events.iter().filter(|event| event.chain != PUBLIC) {
            let side = u8::try_from(event.chain).map_err(|_| broken())?;
            let received = Timestamp::from_us(event.at_us);
            if event.seq == 0 {
                let prev = read_event(game.id, event)?.prev.ok_or_else(broken)?;
                let after = *public.get(prev.as_slice()).ok_or_else(broken)?;
                filed.insert((event.turn, side), FiledLast { received, after });
            } else if let Some(filed) = filed.get_mut(&(event.turn, side)) {
                filed.received = received;
            }
        }
        Ok(ClockEvents { filed, given })
    }

    fn filed(&self, turn: i64, side: Side) -> Option<&FiledLast> {
        self.filed.get(&(turn, side.index()))
    }

    /// What was given to the clocks of a turn before a side's first entry.
    fn gifts(&self, turn: i64, side: Side) -> Vec<Gift> {
        let filed = self.filed(turn, side);
        let ran = |seq: i64| filed.is_none_or(|filed| seq <= filed.after);
        let of_turn = self.given.iter().filter(|(of, seq, _)| *of == turn && ran(*seq));
        of_turn.map(|(.., gift)| *gift).collect()
    }
}

/// The number of the public chain.
const PUBLIC: i64 = 2;
