//! Conditional entries: for the next turn, filed at the reveal of the open one if that comes out as told. They are sealed
//! like drafts; nobody but their owner learns of one, and of a used one only that an entry is filed.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::{Binding, Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::condition::{Reading, enters};
use crate::app::games::filing::seal::Filing;
use crate::base::{BySide, GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{AuthMethod, Canonical, Channel, Conditional, ConditionalFault, Duty, Fate, Refusal};
use crate::rules::{self, Position, read_entry};
use crate::seal::{GameKey, RecordKind};
use crate::store::{ConditionalRow, Tx};

/// Conditional entries that a side may keep in one turn.
pub const CONDITIONALS_MAX: usize = 20;

/// A conditional entry as a door read it.
#[derive(Clone)]
pub struct SetConditional {
    /// The number of the pair or move that is to come out so, where it was given.
    pub pair: Option<u32>,
    /// What is to have been entered, in any notation: by both sides, White first, or by the other side alone. Where one
    /// side enters alone, by that one.
    pub when: Vec<String>,
    /// What is entered then, in any notation.
    pub then: String,
    /// Whether a draw is offered with it.
    pub draw_offer: bool,
}

/// One's own conditional entry. No `Debug`: it holds an entry.
#[derive(Clone)]
pub struct OwnConditional {
    pub id: SubmissionId,
    /// The turn that is to come out as told.
    pub turn: u32,
    /// The position before that turn.
    pub position: Position,
    /// The condition and the entry.
    pub conditional: Conditional,
    /// The position in which the entry is made, unless it hangs on a roll.
    pub after: Option<Position>,
    /// How it came in: `web`, `api` or `mail`.
    pub channel: Channel,
    /// When it came in.
    pub given: Timestamp,
    /// What became of it, once the turn is over.
    pub fate: Option<Fate>,
}

/// A conditional entry that is kept.
pub struct SetDone {
    pub kept: OwnConditional,
    /// The one of the same condition whose place it took.
    pub replaced: Option<OwnConditional>,
}

impl Entries<'_> {
    /// Keeps a conditional entry for the open turn; one of the same condition is replaced.
    ///
    /// # Errors
    /// Nothing is kept if a part cannot be read or is not legal, if it can never be used, if the turn's reveal is under
    /// way, in blindly sealed games, and beyond [`CONDITIONALS_MAX`] ([`Error::Conditional`]), or if another turn is open.
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
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let mut before = Vec::new();
        for row in tx.turns().conditionals(game.id, i64::from(turn), side).await? {
            // What fits to them, or to the entry, tells of them.
            actor.must_see_own(Timestamp::from_us(row.given_us))?;
            before.push(self.open_conditional(&game, &open, side, &row, &key)?);
        }
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
        let same = |kept: &OwnConditional| kept.conditional.when == conditional.when;
        let replaced = before.iter().position(same).map(|at| before.swap_remove(at));
        if before.len() >= CONDITIONALS_MAX {
            return Err(ConditionalFault::Full(CONDITIONALS_MAX).into());
        }
        if let Some(old) = &replaced {
            tx.turns().delete_conditional(game.id, i64::from(turn), side, old.id.as_uuid()).await?;
        }
        let row = self.seal_conditional(&game, &open, side, &key, &conditional, received, channel)?;
        tx.turns().insert_conditional(game.id, &row).await?;
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
                tx.turns().conditionals(id, number, side).await?,
                tx.turns().conditionals(id, number - 1, side).await?,
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

    #[allow(clippy::too_many_arguments, reason = "what a seal is bound to, and what it holds")]
    fn seal_conditional(
        self,
        game: &Loaded,
        open: &LoadedTurn,
        side: Side,
        key: &GameKey,
        conditional: &Conditional,
        received: Timestamp,
        channel: Channel,
    ) -> Result<ConditionalRow> {
        let id = SubmissionId::new(self.0.now(), self.0.rng());
        let player = *game.players.get(side);
        let binding = self.conditional_binding(game.id, open, side, player);
        let seal = self.seal_text(&binding, key, id, &conditional.to_string(), None)?;
        Ok(ConditionalRow {
            turn: i64::from(open.turn.number),
            side: i64::from(side.index()),
            id: id.as_uuid(),
            player_id: player.as_uuid(),
            channel,
            given_us: received.as_us(),
            ctx: seal.ctx,
            commitment: seal.commitment.to_vec(),
            boxed: seal.boxed,
            fate: None,
        })
    }

    fn open_conditional(
        self,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
        row: &ConditionalRow,
        key: &GameKey,
    ) -> Result<OwnConditional> {
        let binding = self.conditional_binding(game.id, turn, side, PlayerId::from_uuid(row.player_id));
        let opened = binding.open(key, row.id, &row.ctx, &row.commitment, &row.boxed)?;
        let position = turn.turn.position;
        let conditional = Conditional::parse(opened.entry(), enters(&position))
            .map_err(|error| Error::Broken(error.to_string()))?;
        Ok(OwnConditional {
            id: SubmissionId::from_uuid(row.id),
            turn: turn.turn.number,
            position,
            after: rules::resolve(&position, &game.rules, &conditional.when, &[])
                .ok()
                .map(|resolution| resolution.position),
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

    /// After a reveal: files the conditional entries that fit into the turn that follows, and notes what became of all.
    pub(in crate::app) async fn use_conditionals(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &LoadedTurn,
        entries: &BySide<Option<Canonical>>,
        key: &GameKey,
    ) -> Result<()> {
        for side in Side::ALL {
            for row in tx.turns().conditionals(game.id, i64::from(turn.turn.number), side).await? {
                let kept = self.open_conditional(game, turn, side, &row, key)?;
                let fate = if kept.conditional.fits(entries) {
                    self.use_conditional(tx, game, side, &kept, key).await?
                } else {
                    Fate::Other
                };
                tx.turns().settle_conditional(game.id, row.id, fate).await?;
            }
        }
        Ok(())
    }

    async fn use_conditional(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        side: Side,
        kept: &OwnConditional,
        key: &GameKey,
    ) -> Result<Fate> {
        let then = &kept.conditional.then;
        let next = game.newest_turn(tx).await?;
        let stops = tx.arbitration().stops_at(game.id).await?;
        if stops.is_some_and(|stops| stops <= next.turn.open_at) {
            return Ok(Fate::Ended);
        }
        if next.turn.sides.get(side).duty != Duty::Owes {
            return Ok(Fate::NothingOwed);
        }
        if next.turn.offer_to(side) {
            return Ok(Fate::DrawOffered);
        }
        let position = &next.turn.position;
        let text = then.to_string();
        let text = text.strip_suffix(" draw").unwrap_or(&text);
        let Ok(read) = read_entry(text, position, &game.rules, side) else { return Ok(Fate::Illegal) };
        let canonical = Canonical { entry: read.entry, draw_offer: then.draw_offer };
        let filing = Filing {
            authenticated: AuthMethod::Conditional,
            channel: Channel::Conditional,
            made: kept.given,
            ..Filing::by_server(side, *game.players.get(side), next.turn.open_at, canonical)
        };
        self.file_admitted(tx, game, next, key, filing).await?;
        Ok(Fate::Used)
    }
}

/// What became of a side's conditional entries of a turn, in one word: of the one that fitted, if one did. Of those that are
/// not shown to the reader nothing is told.
pub(in crate::app) async fn told(
    tx: &mut Tx,
    game: GameId,
    turn: i64,
    (side, reader): (Side, &Actor),
) -> Result<Option<Fate>> {
    let rows = tx.turns().conditionals(game, turn, side).await?;
    let shown = rows.iter().filter(|row| reader.sees_own(Timestamp::from_us(row.given_us)));
    let fates = shown.filter_map(|row| row.fate);
    Ok(fates.min_by_key(|fate| *fate == Fate::Other))
}
