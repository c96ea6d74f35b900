//! What a conditional entry can be made of, step by step: what both sides may enter in the open turn, what that comes to, and
//! what may be entered then. For its owner alone; nothing is kept.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::app::games::filing::Entries;
use crate::app::games::filing::condition::Reading;
use crate::base::{BySide, GameId, Side};
use crate::game::{ConditionalFault, Refusal};
use crate::rules::{self, Entry, Move, Position, Resolution, must_pass};

/// The open turn for one who plans ahead. No `Debug`: it may hold a filed entry.
pub struct Plan {
    pub side: Side,
    /// The open turn.
    pub turn: u32,
    /// The position before it.
    pub position: Position,
    /// What is settled: the own filed entry, and passes of those who have no legal entry.
    pub settled: BySide<Option<Entry>>,
    /// What else can be entered; nothing of a side of which it is settled, or that does not enter.
    pub legal: BySide<Vec<Move>>,
    /// What comes then.
    pub next: Next,
}

/// What comes after the open turn.
pub enum Next {
    /// It is not chosen yet what both sides enter.
    Open,
    /// This, in which these entries are legal.
    Known(Box<Resolution>, Vec<Move>),
    /// It hangs on a roll.
    Roll,
}

impl Entries<'_> {
    /// The open turn as the caller plans from it, with what each side is to have entered so far, in any notation.
    ///
    /// # Errors
    /// What was chosen cannot be read or is not legal, or can never be followed by an entry of the caller's
    /// ([`Error::Conditional`](crate::app::error::Error::Conditional)); in blindly sealed games; or another turn is open.
    pub async fn plan(
        self,
        actor: &Actor,
        id: GameId,
        turn: Option<u32>,
        chosen: BySide<Option<String>>,
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
            let position = open.turn.position;
            let settled = BySide::from_fn(|of| match own.filter(|_| of == side) {
                None if must_pass(&position, &game.rules, of) => Some(Entry::Pass),
                own => own,
            });
            let legal = BySide::from_fn(|of| match settled.get(of) {
                Some(_) => Vec::new(),
                None => rules::legal(&position, &game.rules, of),
            });
            let reading = Reading { game: &game, open: &open, side, own, history: &history };
            let next = reading.next(&settled, &chosen)?;
            Ok(Plan { side, turn: number, position, settled, legal, next })
        })
    }
}

impl Reading<'_> {
    /// What comes once it is known what every side enters that does.
    fn next(&self, settled: &BySide<Option<Entry>>, chosen: &BySide<Option<String>>) -> Result<Next> {
        let turn = self.open.turn.position.turn();
        // What is settled of one's own goes without saying beside the other side's.
        let said = |side: &Side| *side == self.side && turn.only().is_none() && settled.get(*side).is_some();
        let sides = Side::ALL.into_iter().filter(|side| turn.may_enter(*side) && !said(side));
        // What was chosen is judged at once, also while the other half is missing.
        let texts = sides.map(|side| match chosen.get(side) {
            Some(text) => self.half(side, text).map(|_| Some(text.clone())),
            None => Ok(settled.get(side).map(written)),
        });
        let texts: Vec<Option<String>> = texts.collect::<Result<_>>()?;
        let Some(when) = texts.into_iter().collect::<Option<Vec<String>>>() else { return Ok(Next::Open) };
        let when = self.when(&when)?;
        Ok(match self.after(&when)? {
            Some(resolution) => {
                let legal = rules::legal(&resolution.position, &self.game.rules, self.side);
                Next::Known(Box::new(resolution), legal)
            }
            None => Next::Roll,
        })
    }
}

/// A settled entry as it is read again.
fn written(entry: Entry) -> String {
    match entry {
        Entry::Move(mv) => mv.to_string(),
        Entry::Pass | Entry::Invalid => "pass".to_owned(),
    }
}
