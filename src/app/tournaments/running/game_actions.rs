//! What a tournament wants done with its games, game by game: ends, pauses, and going on.
//!
//! A wish stands with the pairing. It is carried out under the game's lock alone, in one transaction with its own removal,
//! so that it may be broken off at any point and is done once.

use crate::app::actor::Role;
use crate::app::arbitration::operator::{director_of, named_director};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::Result;
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::due_games::arbiters_for;
use crate::app::tournaments::teams::captains::parties;
use crate::base::{GameId, TournamentId};
use crate::game::{CoursePhase, REASON_CHARS_MAX, Ruling};
use crate::store::Tx;
use crate::tournament::PendingGameAction;

/// The most wishes that one step carries out.
pub const PENDING_ACTIONS_MAX: i64 = 100;

impl RunningTournaments<'_> {
    /// Carries out what tournaments want done with their games, at most [`PENDING_ACTIONS_MAX`]; answers how many.
    pub async fn apply_pending_actions(self) -> Result<usize> {
        let games = read_tx!(self.0, async |tx| tx.tournaments().pending_actions(PENDING_ACTIONS_MAX).await)?;
        let mut done = 0;
        for game in games {
            let carried = write_tx!(app = self.0, async |tx| app
                .running_tournaments()
                .carry_out_pending(tx, game)
                .await);
            match carried {
                Ok(()) => done += 1,
                Err(error) => {
                    tracing::error!(%game, %error, "a tournament's wish about a game could not be carried out; it is tried again");
                }
            }
        }
        if done > 0 {
            self.0.wake().reveals.notify_one();
        }
        Ok(done)
    }

    async fn carry_out_pending(self, tx: &mut Tx, id: GameId) -> Result<()> {
        let mut game = Loaded::lock(tx, id).await?;
        let Some(row) = tx.tournaments().pending_action_of(id).await? else { return Ok(()) };
        let pending = row.pending_action;
        let stops = pending.ends() || pending == PendingGameAction::Pause;
        if stops && game.row.phase == CoursePhase::Running && game.paused.is_none() {
            // What both have filed counts first, as where one resigns: their receipts refute an end of a complete turn.
            if self.0.games().reveal_first(tx, &mut game).await? {
                game = Loaded::read(tx, id).await?;
                if game.row.phase == CoursePhase::Running {
                    self.0.games().reveal_first(tx, &mut game).await?;
                }
            }
        }
        let paused = game.paused.is_some() || game.row.phase == CoursePhase::Suspended;
        let over = game.row.phase == CoursePhase::Finished;
        let tournament = TournamentId::from_uuid(row.tournament_id);
        // What the server has suspended or holds in doubt waits for its arbiter, what is to be adjudicated for its result.
        let row_of_game = &game.row;
        let stays = pending == PendingGameAction::Resume
            && (row_of_game.phase == CoursePhase::Suspended
                || row_of_game.doubt_us.is_some()
                || row_of_game.claims_until_us.is_some());
        let ruling = match pending {
            PendingGameAction::Arbiter => first_arbiter(tx, tournament, &game).await?,
            _ => pending.ruling(paused),
        };
        if let Some(ruling) = ruling.filter(|_| !over && !stays) {
            let held = LockedTournament::read(tx, tournament).await?;
            let by = director_of(tx, tournament, &held.sheet.language, &game).await?;
            let turn = game.newest_turn(tx).await?.turn.number;
            let rule = held.language().t("ruling-by-sheet");
            let why = row.pending_why.as_deref().unwrap_or(&rule);
            let request = RulingRequest {
                turn,
                ruling,
                reason: why.chars().take(REASON_CHARS_MAX).collect(),
                rule: rule.clone(),
                incident: None,
            };
            self.0.arbitration().rule_in(tx, game, &by, &request).await?;
        }
        Ok(tx.tournaments().pending_action_done(id, pending, pending.after(paused)).await?)
    }
}

/// The arbiter for a game that has none: one of the tournament's who is no party to it, is not named as its director and does not
/// keep the server, each in turn.
async fn first_arbiter(tx: &mut Tx, id: TournamentId, game: &Loaded) -> Result<Option<Ruling>> {
    if game.arbiter.is_some() {
        return Ok(None);
    }
    let director = named_director(tx, game.id).await?;
    let mut arbiters = Vec::new();
    let parties = parties(tx, id, [game.players.white, game.players.black]).await?;
    for one in arbiters_for(&tx.tournaments().roles(id).await?, &parties) {
        let account = tx.accounts().get(one).await?;
        if Some(one) != director && account.is_some_and(|row| row.role != Role::Admin.as_str()) {
            arbiters.push(one);
        }
    }
    let Some(turn) = game.id.as_uuid().as_u128().checked_rem(arbiters.len() as u128) else { return Ok(None) };
    let arbiter = usize::try_from(turn).ok().and_then(|turn| arbiters.get(turn));
    Ok(arbiter.map(|arbiter| Ruling::Appoint { arbiter: *arbiter }))
}
