//! Claims: what the server decides at once ends the game or is refused with what was compared; the rest is an objection that
//! an arbiter answers. A claim is judged on the released position alone, and what is sealed in the open turn stays sealed.

use crate::app::actor::Actor;
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk_view::NewObjection;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::games::clocks::flags::JUDGE_DELAY;
use crate::base::{GameId, Side, Timestamp};
use crate::game::event::{Body, Claimed};
use crate::game::{
    About, By, ClaimFault, ClaimKind, Duty, GameResult, Refusal, TableFault, TableValue, Turn,
};
use crate::rules::{quiet_to_claim, stood_before};
use crate::show::Lang;
use crate::store::Tx;

/// A claim to be made.
#[derive(Clone, Default, Debug)]
pub struct NewClaim {
    /// What is claimed; nothing: a draw by repetition or by quiet pairs, whichever holds.
    pub kind: Option<ClaimKind>,
    /// What the player says to the arbiter, who decides: at most 2,000 characters. Nothing is enough for a dead position.
    pub text: String,
}

/// What the endgame tables say, for the turn that they were asked about.
#[derive(Clone, Copy)]
pub(in crate::app) struct FromTable {
    turn: u32,
    value: Result<TableValue, TableFault>,
}

impl Arbitration<'_> {
    /// Makes a claim. One that the server decides ends the game or is refused; one that an arbiter decides is put before
    /// them.
    ///
    /// # Errors
    /// [`Error::Claim`] says why a claim does not hold; nothing was changed then.
    pub async fn claim(self, actor: &Actor, id: GameId, claim: NewClaim) -> Result<()> {
        if let Some(about) = claim.kind.and_then(of_arbiter) {
            return self.claim_from_arbiter(actor, id, about, claim.text).await;
        }
        let now = self.0.now();
        let table = match claim.kind {
            Some(ClaimKind::Tablebase) => Some(self.look_up(actor, id, now).await?),
            _ => None,
        };
        write_tx!(app = self.0, [actor], async |tx| app
            .arbitration()
            .claim_in(tx, &actor, id, claim.kind, table, app.now())
            .await)
    }

    async fn claim_from_arbiter(self, actor: &Actor, id: GameId, about: About, text: String) -> Result<()> {
        if about == About::Clock {
            // A flag that has fallen needs no arbiter.
            let (by, judged) = (actor.clone(), self.0.now().plus(-JUDGE_DELAY));
            read_tx!(self.0, async |tx| Loaded::read(tx, id).await?.side_of(&by).map(drop))?;
            if self.0.clocks().judge_game(id, judged).await? {
                return Ok(());
            }
        }
        let new = new_objection(actor, about, text);
        self.object(actor, id, new).await.map(drop)
    }

    /// A claim inside a transaction, for what was received then. A table's value was looked up before.
    pub(in crate::app) async fn claim_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        kind: Option<ClaimKind>,
        table: Option<FromTable>,
        received: Timestamp,
    ) -> Result<()> {
        if let Some(about) = kind.and_then(of_arbiter) {
            let new = new_objection(actor, about, String::new());
            return self.object_in(tx, actor, id, &new).await.map(drop);
        }
        let (mut game, side, turn) = self.claimant(tx, actor, id, received).await?;
        let fault = |fault| Err(Error::Claim(ClaimFault::Table(fault)));
        let (kind, result) = match (kind, table) {
            (Some(ClaimKind::Tablebase), Some(table)) if table.turn == turn.number => {
                let result = match table.value {
                    Ok(TableValue::Win) => GameResult::win(side, By::Adjudication),
                    Ok(TableValue::Draw) => GameResult::draw(By::Adjudication),
                    Ok(TableValue::Loss) => return fault(TableFault::Lost),
                    Err(why) => return fault(why),
                };
                (ClaimKind::Tablebase, result)
            }
            (Some(ClaimKind::Tablebase), Some(_)) => return Err(Error::Claim(ClaimFault::NotNow)),
            (Some(ClaimKind::Tablebase), None) => return fault(TableFault::None),
            (kind, _) => {
                let kind = self.drawn(tx, &game, &turn, kind).await?;
                let by = if kind == ClaimKind::Moves { By::Moves } else { By::Repetition };
                (kind, GameResult::draw(by))
            }
        };
        let now = self.0.now();
        let release = now.max(turn.open_at);
        let body = Body::Claim(Claimed { by: side, about: kind });
        append(self.0, tx, &mut game, EventToAppend::public(turn.number, now, release, body)).await?;
        self.0.games().end(tx, &mut game, &turn, result.into(), now).await
    }

    /// What the tables say of a game's open turn: looked up outside of any transaction, and before it is known whether a claim
    /// is the sender's to make.
    pub(in crate::app) async fn table_of(self, id: GameId) -> Result<FromTable> {
        let now = self.0.now();
        let turn = read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            Ok::<_, Error>(game.visible_turn(tx, now).await?.turn)
        });
        Ok(self.table_value(&turn?).await)
    }

    /// Which claim of a draw holds; of several faults the one of what was claimed.
    async fn drawn(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &Turn,
        kind: Option<ClaimKind>,
    ) -> Result<ClaimKind> {
        let history = game.history(tx, turn.number.saturating_sub(1)).await?;
        let earlier = stood_before(&turn.position, &history);
        if kind != Some(ClaimKind::Moves) && earlier.len() >= 2 {
            return Ok(ClaimKind::Repetition);
        }
        let (quiet, needed) = (turn.position.calm(), quiet_to_claim(&turn.position));
        if kind != Some(ClaimKind::Repetition) && quiet >= needed {
            return Ok(ClaimKind::Moves);
        }
        let pair = turn.position.pair();
        Err(Error::Claim(match kind {
            Some(ClaimKind::Moves) => ClaimFault::Moves { quiet, needed },
            _ => ClaimFault::Repetition { pair, earlier },
        }))
    }

    /// What the tables say of the claimant's position, with the turn that it is of. It is looked up outside of any
    /// transaction, for it may take a while.
    async fn look_up(self, actor: &Actor, id: GameId, received: Timestamp) -> Result<FromTable> {
        let turn = write_tx!(app = self.0, [actor], async |tx| Ok::<_, Error>(
            app.arbitration().claimant(tx, &actor, id, received).await?.2
        ))?;
        Ok(self.table_value(&turn).await)
    }

    /// The tables' value of a turn's position for the side to move.
    async fn table_value(self, turn: &Turn) -> FromTable {
        let (turn, position) = (turn.number, turn.position);
        let value = match self.0.settings().tables.clone() {
            None => Err(TableFault::None),
            Some(tables) => {
                let value = tokio::task::spawn_blocking(move || tables.value(&position)).await;
                value.unwrap_or(Err(TableFault::Missing))
            }
        };
        FromTable { turn, value }
    }

    /// The game under its lock, the claimant's side and the turn; an error if it is not theirs to claim now. It says nothing
    /// of what the other side has done.
    async fn claimant(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        received: Timestamp,
    ) -> Result<(Loaded, Side, Turn)> {
        let (game, mut to_enter) = Loaded::lock_to_enter(tx, id, received).await?;
        let side = game.side_of(actor)?;
        to_enter.must_take(&game)?;
        let turn = to_enter.visible_turn(tx, &game).await?.turn;
        match turn.sides.get(side).duty {
            Duty::Filed { .. } => return Err(Refusal::AlreadyFiled(turn.number).into()),
            Duty::Nothing | Duty::Pass => return Err(Error::Claim(ClaimFault::NotNow)),
            Duty::Owes => {}
        }
        match turn.flag_at(side) {
            Some(_) if game.row.turn != i64::from(turn.number) => Err(Error::Claim(ClaimFault::NotNow)),
            Some(flag_at) if received > flag_at => {
                if self.0.clocks().outage_pending(tx).await? {
                    return Err(Error::TooBusy);
                }
                Err(Refusal::TooLate { flag_at, received }.into())
            }
            _ => Ok((game, side, turn)),
        }
    }
}

/// What an arbiter decides of a claim.
const fn of_arbiter(kind: ClaimKind) -> Option<About> {
    match kind {
        ClaimKind::Dead => Some(About::Dead),
        ClaimKind::Time => Some(About::Clock),
        ClaimKind::Repetition | ClaimKind::Moves | ClaimKind::Tablebase => None,
    }
}

/// A claim in the claimant's words, or in ours where they say nothing.
fn new_objection(actor: &Actor, about: About, text: String) -> NewObjection {
    let lang = Lang::parse(&actor.locale).unwrap_or(Lang::En);
    let ours = if about == About::Dead { "claim-said-dead" } else { "claim-said-time" };
    let text = if text.trim().is_empty() { lang.t(ours) } else { text };
    NewObjection { about, text, against: None }
}
