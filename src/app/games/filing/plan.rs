//! What a conditional entry can be made of, entry by entry: what a side may enter in the open turn and in those that follow,
//! and what that comes to. For its owner alone; nothing is kept.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::app::games::filing::Entries;
use crate::app::games::filing::condition::{Reading, SetConditional, SetStep, blindly};
use crate::base::{GameId, Side};
use crate::game::{Ahead, Blocked, Canonical, ConditionalFault, OTHERS_MAX, Part, Refusal, STEPS_MAX};
use crate::rules::{self, Entry, Move, Position, Resolution, must_pass};

/// The open turn, and what comes of it, for one who plans ahead. No `Debug`: it may hold a filed entry.
pub struct Plan {
    pub side: Side,
    /// The open turn.
    pub turn: u32,
    pub position: Position,
    /// What is chosen or settled so far, in order.
    pub walked: Vec<Walked>,
    /// What is to be chosen next; nothing once the last step is made.
    pub due: Option<Due>,
    /// The position in which that is entered; the last known one, where it hangs on a roll.
    pub at: Position,
    /// How that came about; nothing in the open turn.
    pub resolution: Option<Resolution>,
    /// What may be entered; nothing where it hangs on a roll.
    pub legal: Vec<Move>,
}

/// What is to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The own entry of the open turn.
    Own,
    /// The other side's.
    Other,
    /// The own entry that follows.
    Then,
    /// The same, in a position that hangs on a roll.
    Roll,
}

/// An entry that was chosen, or goes without saying.
#[derive(Clone)]
pub struct Walked {
    pub due: Due,
    pub entry: Canonical,
    /// Where it is entered, unless that hangs on a roll.
    pub at: Option<Position>,
    /// Whether it goes without saying: it is filed, or there is nothing else.
    pub settled: bool,
    /// Whether it belongs to the open turn.
    pub open: bool,
}

/// What is chosen, in any notation.
#[derive(Clone)]
pub struct Chosen {
    pub text: String,
    pub draw_offer: bool,
}

impl Plan {
    /// How many of the own later entries are chosen.
    pub fn steps(&self) -> usize {
        self.walked.iter().filter(|walked| matches!(walked.due, Due::Then | Due::Roll)).count()
    }

    /// What was chosen as it is to be kept; nothing unless it ends with an entry of its owner's.
    pub fn conditional(&self) -> Option<SetConditional> {
        let ends = self.walked.last().is_some_and(|last| matches!(last.due, Due::Then | Due::Roll));
        let entry = |side: Side| {
            let of = |walked: &&Walked| walked.open && (walked.due == Due::Own) == (side == self.side);
            self.walked.iter().find(of).map(|walked| walked.entry.entry_text())
        };
        let when = Side::ALL.into_iter().filter_map(entry).collect();
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        for walked in self.walked.iter().filter(|walked| !walked.open) {
            let text = walked.entry.entry_text();
            if walked.due == Due::Other {
                others.push(text);
            } else {
                let (when, draw_offer) = (std::mem::take(&mut others), walked.entry.draw_offer);
                steps.push(SetStep { when, then: text, draw_offer });
            }
        }
        let mut steps = steps.into_iter();
        let SetStep { then, draw_offer, .. } = steps.next().filter(|_| ends)?;
        Some(SetConditional { pair: None, when, then, draw_offer, further: steps.collect() })
    }
}

impl Entries<'_> {
    /// The open turn as the caller plans from it, with what was chosen so far, in the order in which it is asked: the own
    /// entry, the other side's, the one that follows, and so on. What goes without saying may be left out.
    ///
    /// # Errors
    /// What was chosen cannot be read or is not legal, or can never be followed by an entry of the caller's
    /// ([`Error::Conditional`](crate::app::error::Error::Conditional)); in blindly sealed games; or another turn is open.
    pub async fn plan(
        self,
        actor: &Actor,
        id: GameId,
        turn: Option<u32>,
        chosen: Vec<Chosen>,
    ) -> Result<Plan> {
        read_tx!(app = self.0, [actor], async |tx| {
            let now = app.now();
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(&actor)?;
            game.must_run(now)?;
            if game.terms.key_holder().is_some() {
                return Err(ConditionalFault::Blind.into());
            }
            let open = game.visible_turn(tx, now).await?;
            let number = open.turn.number;
            if let Some(given) = turn.filter(|given| *given != number) {
                return Err(Refusal::WrongTurn { open: number, given }.into());
            }
            let own = match open.live(side) {
                Some(row) => {
                    actor.must_see_own(row.made())?;
                    let key = game.key(tx, &app.keys().keyring).await?;
                    Some(app.entries().open_own(&game, &open, side, row, &key)?.canonical.entry)
                }
                None => None,
            };
            let history = game.history(tx, number.saturating_sub(1)).await?;
            let reading = Reading { game: &game, open: &open, side, own, history: &history };
            reading.plan(&chosen)
        })
    }
}

impl Reading<'_> {
    fn plan(&self, chosen: &[Chosen]) -> Result<Plan> {
        let mut ahead = self.ahead();
        let mut walked: Vec<Walked> = Vec::new();
        let mut chosen = chosen.iter().peekable();
        let due = loop {
            let Some(due) = self.due(&ahead, &walked)? else { break None };
            let side = if due == Due::Other { self.side.opposite() } else { self.side };
            let settled = self.settled(&ahead, due, side);
            let given = chosen.next_if(|next| {
                // What goes without saying may be said.
                settled.is_none_or(|settled| {
                    next.text == Canonical { entry: settled, draw_offer: false }.to_string()
                })
            });
            let entry = match (settled, given) {
                (Some(entry), _) => Canonical { entry, draw_offer: false },
                (None, None) => break Some(due),
                (None, Some(given)) => self.chosen(&ahead, due, given)?,
            };
            let at = (due != Due::Roll).then_some(*ahead.position());
            let open = ahead.resolution().is_none() && matches!(due, Due::Own | Due::Other);
            walked.push(Walked { due, entry, at, settled: settled.is_some(), open });
            if due != Due::Roll {
                ahead.enter(side, entry.entry);
            }
        };
        let side = if due == Some(Due::Other) { self.side.opposite() } else { self.side };
        let legal = match due {
            None | Some(Due::Roll) => Vec::new(),
            Some(_) => rules::legal(ahead.position(), &self.game.rules, side),
        };
        Ok(Plan {
            side: self.side,
            turn: self.open.turn.number,
            position: self.open.turn.position,
            walked,
            due,
            at: *ahead.position(),
            resolution: ahead.resolution().cloned(),
            legal,
        })
    }

    /// What is to be chosen next; nothing once the last step is made.
    fn due(&self, ahead: &Ahead<'_>, walked: &[Walked]) -> Result<Option<Due>> {
        let steps = walked.iter().filter(|walked| matches!(walked.due, Due::Then | Due::Roll)).count();
        if ahead.resolution().is_none() && ahead.blocked().is_none() {
            return Ok(Some(if ahead.lacks(self.side) { Due::Own } else { Due::Other }));
        }
        if steps == STEPS_MAX || walked.last().is_some_and(|last| last.due == Due::Roll) {
            return Ok(None);
        }
        if steps == 0 && ahead.blocked() == Some(Blocked::Roll) {
            return Ok(Some(Due::Roll));
        }
        let ends = walked.last().is_some_and(|last| last.due == Due::Then);
        match self.is_on_move(ahead) {
            Ok(true) => return Ok(Some(Due::Then)),
            Ok(false) => {}
            // The plan may end here.
            Err(_) if ends => return Ok(None),
            Err(error) => return Err(error),
        }
        let others = walked.iter().rev().take_while(|walked| walked.due == Due::Other).count();
        if steps == 0 || others >= OTHERS_MAX {
            return Err(ConditionalFault::NotOnMove.into());
        }
        Ok(Some(Due::Other))
    }

    /// What a side enters that nobody has to choose: the own filed entry, or a pass of one that has no legal entry.
    fn settled(&self, ahead: &Ahead<'_>, due: Due, side: Side) -> Option<Entry> {
        let own = self.own.filter(|_| due == Due::Own);
        let passes =
            matches!(due, Due::Own | Due::Other) && must_pass(ahead.position(), &self.game.rules, side);
        own.or(passes.then_some(Entry::Pass))
    }

    fn chosen(&self, ahead: &Ahead<'_>, due: Due, given: &Chosen) -> Result<Canonical> {
        let part = match due {
            Due::Own => Part::When(self.side),
            Due::Other => Part::When(self.side.opposite()),
            Due::Then => Part::Then,
            Due::Roll => return blindly(&given.text, given.draw_offer),
        };
        let draw_offer = given.draw_offer && due == Due::Then;
        Ok(Canonical { entry: self.entry(ahead, part, &given.text)?, draw_offer })
    }
}
