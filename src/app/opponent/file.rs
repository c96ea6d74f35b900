//! What the bot thought is filed: the entry is rolled from its mix, and sealed as anybody's.

use crate::app::access::Access;
use crate::app::actor::{Actor, Role};
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::app::games::filing::sealing::Filing;
use crate::app::opponent::Bots;
use crate::app::opponent::thoughts::{AGAIN, ThoughtTask};
use crate::base::Side;
use crate::game::{AuthMethod, BotLevel, BotMix, Canonical, Channel, CoursePhase, Duty, bot_side, roll_bot};
use crate::rules::{claim, read_entry};
use crate::store::Tx;

/// Quiet pairs after which it accepts a draw where it stands exactly even; before, there is a game to be played.
const QUIET_TO_AGREE: u32 = 20;

/// What became of a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// The entry is filed.
    Filed,
    /// The game is drawn: the bot accepted an offer, or claimed.
    Drawn,
    /// It speaks when the turn has opened, of a draw that it wants.
    Waits,
    /// It came too late, or for a turn that is not open any more.
    Stale,
}

impl Bots<'_> {
    /// Files what the bot thought: before the turn opens for the moment at which it does, else now.
    ///
    /// # Errors
    /// The mix is none, or holds no legal entry: nothing is filed then.
    pub async fn file_thought(self, task: &ThoughtTask, mix: BotMix) -> Result<Thought> {
        mix.check().map_err(|fault| Error::Broken(format!("game {}: the bot's mix: {fault}", task.game)))?;
        let (app, of, thought) = (self.0.clone(), task.clone(), mix.clone());
        let done = write_tx!(self.0, async |tx| app.bots().file_thought_in(tx, &of, thought).await)?;
        if done == Thought::Waits {
            self.keep_thought(task, mix);
        }
        self.0.wake().reveals.notify_one();
        Ok(done)
    }

    async fn file_thought_in(self, tx: &mut Tx, task: &ThoughtTask, mix: BotMix) -> Result<Thought> {
        let mut game = Loaded::lock(tx, task.game).await?;
        let runs = game.row.phase == CoursePhase::Running && game.paused.is_none();
        let engine = self.0.core().engine_of(tx, &game).await?;
        let other = engine != Some(task.terms.engine);
        if !runs || other || game.row.turn != i64::from(task.turn) {
            // Whoever takes it up next sees what is to be done.
            tx.bots().release_thought(task.game, task.since()).await?;
            return Ok(Thought::Stale);
        }
        self.0.core().clock_is_right()?;
        let turn = game.newest_turn(tx).await?;
        let Some((side, level)) = bot_side(&game.players).filter(|(side, _)| *side == task.side) else {
            return Err(Error::Broken(format!("game {}: the bot does not play this side", game.id)));
        };
        let (now, opens) = (self.0.now(), turn.turn.open_at);
        let late = turn.turn.flag_at(side).is_some_and(|flag| now > flag);
        if late {
            // The game ends by it, unless its clock gets more time.
            tx.bots().put_off_thought(game.id, task.since(), now.plus(AGAIN)).await?;
            return Ok(Thought::Stale);
        }
        if turn.turn.sides.get(side).duty != Duty::Owes {
            tx.bots().settle_thought(game.id, task.since()).await?;
            return Ok(Thought::Stale);
        }
        if let Some(done) = self.draw(tx, &game, &turn, (side, level), (task, &mix)).await? {
            return Ok(done);
        }
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let roll = self.0.core().bot_roll(tx, &game, (turn.turn.number, side), &key).await?;
        let unfit = || Error::Broken(format!("game {}: the bot's mix holds what is not legal", game.id));
        let picked = mix.picked(roll_bot(&roll)).ok_or_else(unfit)?;
        let read = read_entry(picked, &turn.turn.position, &game.rules, side).map_err(|_| unfit())?;
        let canonical = Canonical { entry: read.entry, draw_offer: false };
        // What is filed must be spelled as it was mixed: so it is checked.
        if canonical.to_string() != picked {
            return Err(unfit());
        }
        let filing = Filing {
            channel: Channel::Bot,
            authenticated: AuthMethod::Bot,
            bot: Some(mix),
            ..Filing::by_server(side, level.player(), now.max(opens), canonical)
        };
        self.0.entries().file_admitted(tx, &mut game, turn, &key, filing).await?;
        tx.bots().settle_thought(task.game, task.since()).await?;
        Ok(Thought::Filed)
    }

    /// Where it thinks that it stands worse, or no better after [`QUIET_TO_AGREE`], it accepts a draw that is offered; where it stands
    /// no better it claims one that holds.
    async fn draw(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
        (side, level): (Side, BotLevel),
        (task, mix): (&ThoughtTask, &BotMix),
    ) -> Result<Option<Thought>> {
        let value = mix.value_for(side);
        if value > 0 {
            return Ok(None);
        }
        let (id, number, now) = (game.id, turn.turn.number, self.0.now());
        let agrees = value < 0 || turn.turn.position.calm() >= QUIET_TO_AGREE;
        let offered = agrees && turn.turn.offer_to(side);
        if !offered && !self.holds(tx, game, turn).await? {
            return Ok(None);
        }
        if now < turn.turn.open_at {
            tx.bots().put_off_thought(id, task.since(), turn.turn.open_at).await?;
            return Ok(Some(Thought::Waits));
        }
        let bot = as_actor(level);
        if offered {
            self.0.games().answer_draw_in(tx, &bot, id, number, true, now).await?;
        } else {
            self.0.arbitration().claim_in(tx, &bot, id, None, None, now).await?;
        }
        Ok(Some(Thought::Drawn))
    }

    /// Whether a draw can be claimed.
    async fn holds(self, tx: &mut Tx, game: &Loaded, turn: &LoadedTurn) -> Result<bool> {
        let position = &turn.turn.position;
        let history = game.history(tx, turn.turn.number.saturating_sub(1)).await?;
        Ok(claim(position, &history).is_some())
    }
}

/// The bot as one who acts in its own games.
fn as_actor(level: BotLevel) -> Actor {
    let (id, name) = (level.player(), level.name());
    Actor { id, name, locale: "en".to_owned(), role: Role::Player, access: Access::FULL }
}
