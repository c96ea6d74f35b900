//! Conditional entries: for the next turn, filed at the reveal of the open one if that comes out as told, and up to four
//! steps deep. They are sealed like drafts; nobody but their owner learns of one, and of a used one only that an entry is
//! filed. Those that a side keeps for a turn are the branches of one tree: no case has two replies.

use crate::app::actor::Actor;
use crate::app::core::game_view::must_be_present;
use crate::app::core::loaded_game::{Binding, Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::condition::{Reading, SetConditional, enters};
use crate::base::{GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{Beside, Channel, Conditional, ConditionalFault, Fate, Refusal, StepAhead};
use crate::rules::Position;
use crate::seal::{GameKey, RecordKind};
use crate::store::{ConditionalRow, Tx};

/// Conditional entries that a side may keep in one turn: branches, whatever their depth.
pub const CONDITIONALS_MAX: usize = 20;

/// One's own conditional entry. No `Debug`: it holds entries.
#[derive(Clone)]
pub struct OwnConditional {
    pub id: SubmissionId,
    pub side: Side,
    /// The turn that is to come out as told.
    pub turn: u32,
    /// The position before that turn.
    pub position: Position,
    /// The condition and the entries.
    pub conditional: Conditional,
    /// Its steps, with the positions in which they are made.
    pub ahead: Vec<StepAhead>,
    /// How it came in: `web`, `api` or `mail`.
    pub channel: Channel,
    /// When it came in.
    pub given: Timestamp,
    /// What became of it, once the turn is over.
    pub fate: Option<Fate>,
}

/// A conditional entry that is kept.
pub struct SetDone {
    /// It; where one is kept that begins so, that one.
    pub kept: OwnConditional,
    /// Those whose place it took, oldest first: in its case they enter something else, or they are its beginning.
    pub replaced: Vec<OwnConditional>,
}

/// What is sealed of a conditional entry, and what is kept beside it.
pub(super) struct NewConditional<'a> {
    pub(super) conditional: &'a Conditional,
    pub(super) given: Timestamp,
    pub(super) channel: Channel,
}

impl Entries<'_> {
    /// Keeps a conditional entry for the open turn; what it contradicts is replaced.
    ///
    /// # Errors
    /// Nothing is kept if a part cannot be read or is not legal, if it can never be used, if the turn's reveal is under
    /// way, in blindly sealed games, and beyond [`CONDITIONALS_MAX`] and [`STEPS_MAX`](crate::game::STEPS_MAX)
    /// ([`Error::Conditional`]), or if another turn is open.
    pub async fn set_conditional(
        self,
        actor: &Actor,
        game: GameId,
        turn: u32,
        given: &SetConditional,
        received: Timestamp,
        channel: Channel,
    ) -> Result<SetDone> {
        let (app, actor, given) = (self.0.clone(), actor.clone(), given.clone());
        write_tx!(self.0, async |tx| app
            .entries()
            .set_conditional_in(tx, &actor, game, turn, &given, (received, channel))
            .await)
    }

    /// The same inside a transaction, received then through this channel.
    pub(in crate::app) async fn set_conditional_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        game: GameId,
        turn: u32,
        given: &SetConditional,
        (received, channel): (Timestamp, Channel),
    ) -> Result<SetDone> {
        let (game, open, side) = self.open_to_conditionals(tx, actor, game, turn).await?;
        must_be_present(tx, actor.id).await?;
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let before = self.own_conditionals(tx, actor, (&game, &open, side), &key).await?;
        let own = match open.live(side) {
            Some(row) => {
                actor.must_see_own(row.made())?;
                Some(self.open_own(&game, &open, side, row, &key)?.canonical.entry)
            }
            None => None,
        };
        let history = game.history(tx, turn.saturating_sub(1)).await?;
        let reading = Reading { game: &game, open: &open, side, own, history: &history };
        let conditional = reading.read(given)?;
        let beside = |kept: &OwnConditional| kept.conditional.beside(&conditional);
        if let Some(holds) = before.iter().position(|kept| beside(kept) == Beside::Holds) {
            let kept = before.into_iter().nth(holds).ok_or(Error::NotFound)?;
            return Ok(SetDone { kept, replaced: Vec::new() });
        }
        let (replaced, others): (Vec<_>, Vec<_>) =
            before.into_iter().partition(|kept| beside(kept) == Beside::Replaced);
        if others.len() >= CONDITIONALS_MAX {
            return Err(ConditionalFault::Full(CONDITIONALS_MAX).into());
        }
        for old in &replaced {
            tx.turns().delete_conditional(game.id, i64::from(turn), side, old.id.as_uuid()).await?;
        }
        let new = NewConditional { conditional: &conditional, given: received, channel };
        let row = self.keep_conditional(tx, &game, &open, side, &key, new).await?;
        let kept = self.open_conditional(&game, &open, side, &row, &key)?;
        Ok(SetDone { kept, replaced })
    }

    /// The caller's conditional entries: those for the open turn, and what became of those for the turn before.
    pub async fn conditionals(self, actor: &Actor, id: GameId) -> Result<Vec<OwnConditional>> {
        read_tx!(app = self.0, [actor], async |tx| {
            let now = app.now();
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(&actor)?;
            let open = game.visible_turn(tx, now).await?;
            let over = game.visible_result(now)?.is_some();
            let number = i64::from(open.turn.number);
            let (now_kept, before) = (
                tx.turns().conditionals(id, number, Some(side)).await?,
                tx.turns().conditionals(id, number - 1, Some(side)).await?,
            );
            if now_kept.is_empty() && before.is_empty() {
                return Ok(Vec::new());
            }
            let key = match game.key(tx, &app.keys().keyring).await {
                Err(Error::Shredded(_)) => return Ok(Vec::new()),
                key => key?,
            };
            let mut all = Vec::new();
            let shown = |row: &&ConditionalRow| actor.sees_own(Timestamp::from_us(row.given_us));
            for row in now_kept.iter().filter(shown) {
                let mut kept = app.entries().open_conditional(&game, &open, side, row, &key)?;
                // Until its release a reveal shows in nothing.
                kept.fate = kept.fate.filter(|_| over);
                all.push(kept);
            }
            if !before.is_empty() {
                let last = tx.turns().turn(id, number - 1).await?.ok_or(Error::NotFound)?;
                let last = game.load_turn(tx, last).await?;
                for row in before.iter().filter(shown) {
                    all.push(app.entries().open_conditional(&game, &last, side, row, &key)?);
                }
            }
            Ok(all)
        })
    }

    /// Forgets one of the caller's conditional entries; false if there is none such for the open turn.
    ///
    /// # Errors
    /// The turn's reveal is under way.
    pub async fn drop_conditional(
        self,
        actor: &Actor,
        game: GameId,
        conditional: SubmissionId,
    ) -> Result<bool> {
        write_tx!(app = self.0, [actor], async |tx| {
            let turn = Loaded::read(tx, game).await?.visible_turn(tx, app.now()).await?;
            let number = turn.turn.number;
            let (_, _, side) = app.entries().open_to_conditionals(tx, &actor, game, number).await?;
            let id = conditional.as_uuid();
            Ok(tx.turns().delete_conditional(game, i64::from(number), side, id).await?)
        })
    }

    /// Forgets a step of one of the caller's conditional entries, and all that follows on it in this one and in others; the
    /// steps before it stay. False if there is no such step, counted from 1, for the open turn.
    ///
    /// # Errors
    /// The turn's reveal is under way.
    pub async fn cut_conditional(
        self,
        actor: &Actor,
        game: GameId,
        conditional: SubmissionId,
        step: usize,
    ) -> Result<bool> {
        write_tx!(app = self.0, [actor], async |tx| {
            let turn = Loaded::read(tx, game).await?.visible_turn(tx, app.now()).await?;
            let number = turn.turn.number;
            let (game, open, side) = app.entries().open_to_conditionals(tx, &actor, game, number).await?;
            let key = game.key(tx, &app.keys().keyring).await?;
            let all = app.entries().own_conditionals(tx, &actor, (&game, &open, side), &key).await?;
            let Some(cut) = all.iter().find(|own| own.id == conditional).cloned() else { return Ok(false) };
            if !(1..=cut.conditional.steps().count()).contains(&step) {
                return Ok(false);
            }
            let branch = cut.conditional.until(step);
            let (gone, left): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|own| own.conditional.until(step) == branch);
            for own in gone {
                tx.turns().delete_conditional(game.id, i64::from(number), side, own.id.as_uuid()).await?;
            }
            let stub = cut.conditional.until(step - 1);
            if step > 1 && left.iter().all(|own| own.conditional.until(step - 1) != stub) {
                let new = NewConditional { conditional: &stub, given: cut.given, channel: cut.channel };
                app.entries().keep_conditional(tx, &game, &open, side, &key, new).await?;
            }
            Ok(true)
        })
    }

    /// The game under its lock, its open turn, and the caller's side, while conditional entries may change.
    async fn open_to_conditionals(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        number: u32,
    ) -> Result<(Loaded, LoadedTurn, Side)> {
        let now = self.0.now();
        let game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        game.must_run(now)?;
        if game.terms.key_holder().is_some() {
            return Err(ConditionalFault::Blind.into());
        }
        let open = game.visible_turn(tx, now).await?;
        if open.turn.number != number {
            let (open, given) = (open.turn.number, number);
            return Err(Refusal::WrongTurn { open, given }.into());
        }
        if tx.turns().reveal_of(id, i64::from(number)).await?.is_some() {
            return Err(ConditionalFault::Revealing.into());
        }
        Ok((game, open, side))
    }

    /// What the caller keeps for the open turn, all of which they may see.
    async fn own_conditionals(
        self,
        tx: &mut Tx,
        actor: &Actor,
        (game, open, side): (&Loaded, &LoadedTurn, Side),
        key: &GameKey,
    ) -> Result<Vec<OwnConditional>> {
        let mut all = Vec::new();
        for row in tx.turns().conditionals(game.id, i64::from(open.turn.number), Some(side)).await? {
            // What fits to them, or to the entry, tells of them.
            actor.must_see_own(Timestamp::from_us(row.given_us))?;
            all.push(self.open_conditional(game, open, side, &row, key)?);
        }
        Ok(all)
    }

    /// Seals one for a turn, and stores it.
    pub(super) async fn keep_conditional(
        self,
        tx: &mut Tx,
        game: &Loaded,
        open: &LoadedTurn,
        side: Side,
        key: &GameKey,
        new: NewConditional<'_>,
    ) -> Result<ConditionalRow> {
        let id = SubmissionId::new(self.0.now(), self.0.rng());
        let player = *game.players.get(side);
        let binding = self.conditional_binding(game.id, open, side, player);
        let seal = self.seal_text(&binding, key, id, &new.conditional.to_string(), None)?;
        let row = ConditionalRow {
            turn: i64::from(open.turn.number),
            side: i64::from(side.index()),
            id: id.as_uuid(),
            player_id: player.as_uuid(),
            channel: new.channel,
            given_us: new.given.as_us(),
            ctx: seal.ctx,
            commitment: seal.commitment.to_vec(),
            boxed: seal.boxed,
            fate: None,
        };
        tx.turns().insert_conditional(game.id, &row).await?;
        Ok(row)
    }

    /// What a row holds.
    pub(super) fn unseal_conditional(
        self,
        game: GameId,
        turn: &LoadedTurn,
        side: Side,
        row: &ConditionalRow,
        key: &GameKey,
    ) -> Result<Conditional> {
        let binding = self.conditional_binding(game, turn, side, PlayerId::from_uuid(row.player_id));
        let opened = binding.open(key, row.id, &row.ctx, &row.commitment, &row.boxed)?;
        Conditional::parse(opened.entry(), enters(&turn.turn.position))
            .map_err(|error| Error::Broken(error.to_string()))
    }

    fn open_conditional(
        self,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
        row: &ConditionalRow,
        key: &GameKey,
    ) -> Result<OwnConditional> {
        let conditional = self.unseal_conditional(game.id, turn, side, row, key)?;
        let position = turn.turn.position;
        Ok(OwnConditional {
            id: SubmissionId::from_uuid(row.id),
            side,
            turn: turn.turn.number,
            position,
            ahead: conditional.ahead(side, &position, &game.rules),
            conditional,
            channel: row.channel,
            given: Timestamp::from_us(row.given_us),
            fate: row.fate,
        })
    }

    fn conditional_binding<'a>(
        self,
        game: GameId,
        turn: &'a LoadedTurn,
        side: Side,
        player: PlayerId,
    ) -> Binding<'a> {
        Binding { kind: RecordKind::Conditional, ..self.entry_binding(game, turn, side, 0, player) }
    }
}
