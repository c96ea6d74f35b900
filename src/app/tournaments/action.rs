//! What people do with a tournament once its sheet is made: one way for pages, the API, mails and the command line. Rights,
//! phases, the reason and what is due next are looked after here; each action does its part under the tournament's lock and
//! notes itself in the record.

use jiff::civil::Date;

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::WITHDRAWN_MAX;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::{LockedTournament, must_direct, must_run};
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::running::finish::end_now;
use crate::app::tournaments::running::leaving::{replace_in, replay_in, withdraw_in};
use crate::app::tournaments::running::pause_extend_cancel::{cancel_in, pause_in};
use crate::app::tournaments::setup::byes::{ask_bye_in, take_bye_back_in};
use crate::app::tournaments::setup::sheet::{reason, set_post_in};
use crate::app::tournaments::teams::captains::step_down_in;
use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::{Act, Kind, Phase, Post};

/// Something that is done with a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Entries are taken.
    Open,
    /// They are not taken any more.
    Close,
    /// Play begins: starting numbers are given, and the first pairings made.
    Start,
    /// What is due is paired now, and it is said why where nothing is.
    Pair,
    /// All games are paused; no game begins until they go on.
    Pause,
    /// They go on, and every clock that stood gets the time in which it did. What an arbiter had stopped by itself goes on
    /// standing.
    Resume,
    /// The hard end moves to this day, or falls away. It is a change of the sheet like any other.
    Extend(Option<Date>),
    /// What the sheet says of games that go on at the hard end is done at once.
    End,
    /// It does not take place, or is broken off: games that go on are cancelled one by one.
    Cancel,
    /// Players leave while it is played, at most [`WITHDRAWN_MAX`], all of them or none. What becomes of the games stands on the
    /// sheet; they end one by one right after it.
    Withdraw {
        players: Vec<PlayerId>,
        /// Whether it is for a long silence.
        silent: bool,
    },
    /// A substitute takes a player's number. What is finished stays; a game that goes on is annulled with its record kept, for a
    /// game's players are fixed by its first event, and the substitute plays it anew from the start.
    Replace {
        /// Who leaves.
        player: PlayerId,
        /// Who takes over.
        substitute: PlayerId,
    },
    /// A game is annulled and played anew on a board of its own; the old record is kept.
    Replay(GameId),
    /// Somebody gets a post, or loses the one they have.
    Appoint {
        person: PlayerId,
        /// Which; nothing takes it.
        post: Option<Post>,
    },
    /// A team gets another captain.
    NameCaptain {
        /// The team's number.
        team: u16,
        player: PlayerId,
    },
    /// A captain lays the office down: who comes next in the team has it.
    StepDown,
    /// A bye is asked for in a round that is not paired yet, in place of what was asked for before.
    AskBye {
        /// For whom.
        player: PlayerId,
        round: u16,
        /// Half a point, or none.
        half: bool,
    },
    /// A bye that was asked for is taken back.
    TakeByeBack { player: PlayerId, round: u16 },
}

impl Action {
    /// Those that turn a tournament on, stop it, move its end or end it, each with its word in the API and in the addresses of pages.
    pub const COURSE: [(&'static str, Action); 9] = [
        ("open", Action::Open),
        ("close", Action::Close),
        ("start", Action::Start),
        ("pair", Action::Pair),
        ("pause", Action::Pause),
        ("resume", Action::Resume),
        ("extend", Action::Extend(None)),
        ("end", Action::End),
        ("cancel", Action::Cancel),
    ];

    /// The one of [`Action::COURSE`] with this word.
    pub fn named(word: &str) -> Option<Action> {
        Action::COURSE.into_iter().find(|(known, _)| *known == word).map(|(_, action)| action)
    }

    /// Whether a reason is asked for.
    pub const fn has_reason(&self) -> bool {
        !matches!(
            self,
            Action::Open
                | Action::Close
                | Action::Start
                | Action::Pair
                | Action::Appoint { .. }
                | Action::NameCaptain { .. }
                | Action::StepDown
                | Action::AskBye { .. }
                | Action::TakeByeBack { .. }
        )
    }

    /// Whether it cannot be taken back; only directors do it.
    pub const fn is_final(&self) -> bool {
        matches!(self, Action::End | Action::Cancel | Action::Replay(_))
    }

    /// The phases in which it can be done, and what is said in others.
    const fn phases(&self) -> (&'static [Phase], TournamentRefusal) {
        const UNFINISHED: &[Phase] = &[Phase::Draft, Phase::Open, Phase::Closed, Phase::Running];
        const RUNNING: &[Phase] = &[Phase::Running];
        match self {
            Action::Open => (&[Phase::Draft, Phase::Closed], TournamentRefusal::NotToOpen),
            Action::Close => (&[Phase::Open], TournamentRefusal::EntriesShut),
            Action::Start => (&[Phase::Open, Phase::Closed], TournamentRefusal::NotToStart),
            Action::Pair => (RUNNING, TournamentRefusal::NotToPair),
            Action::Pause | Action::Resume => (RUNNING, TournamentRefusal::NotStopped),
            Action::Extend(_) => (RUNNING, TournamentRefusal::Over),
            Action::End => (RUNNING, TournamentRefusal::NotToEnd),
            Action::Cancel => (UNFINISHED, TournamentRefusal::Over),
            Action::Withdraw { .. } | Action::Replace { .. } => (RUNNING, TournamentRefusal::NotLeft),
            Action::Replay(_) => (RUNNING, TournamentRefusal::NotReplayed),
            Action::Appoint { .. } => (&Phase::ALL, TournamentRefusal::Over),
            Action::NameCaptain { .. } | Action::StepDown => (RUNNING, TournamentRefusal::NoCaptains),
            Action::AskBye { .. } | Action::TakeByeBack { .. } => (RUNNING, TournamentRefusal::NoByesYet),
        }
    }

    /// Whether it can be done now, as far as the tournament's page shows.
    pub fn fits(&self, view: &TournamentView, now: Timestamp) -> bool {
        let paused = view.paused.is_some();
        self.phases().0.contains(&view.phase)
            && match self {
                Action::Pair => view.pairs_now(now),
                Action::End => !paused && !view.ended,
                Action::Pause => !paused,
                Action::Resume => paused,
                _ => true,
            }
    }

    /// Players ask for their own byes and leave by themselves, and captains lay down what is theirs; else it is done by those who
    /// run the tournament.
    async fn must_be_allowed(&self, tx: &mut Tx, held: &LockedTournament, by: &Actor) -> Result<()> {
        match self {
            Action::Withdraw { players, silent: false } if players.iter().all(|one| *one == by.id) => Ok(()),
            Action::AskBye { player, .. } | Action::TakeByeBack { player, .. } if *player == by.id => Ok(()),
            Action::StepDown if held.phase != Phase::Draft => Ok(()),
            _ if self.is_final() => must_direct(tx, held, by).await,
            _ => must_run(tx, held, by).await,
        }
    }

    fn must_fit(&self, held: &LockedTournament) -> Result<()> {
        if matches!(self, Action::AskBye { .. } | Action::TakeByeBack { .. }) {
            if held.phase == Phase::Draft {
                return Err(Error::NotFound);
            }
            if !matches!(held.sheet.kind, Kind::Swiss { .. }) {
                return Err(TournamentRefusal::NoSwiss.into());
            }
        }
        let (phases, why) = self.phases();
        held.must_be(phases, why)
    }
}

impl Tournaments<'_> {
    /// Does something with a tournament. `why` counts where a reason is asked for ([`Action::has_reason`]): 1 to 2,200 characters.
    ///
    /// # Errors
    /// It is not the caller's to do, not possible in this phase or state, or the reason is none.
    pub async fn perform(self, by: &Actor, id: TournamentId, action: Action, why: &str) -> Result<()> {
        if let Action::Extend(ends) = action {
            return self.0.running_tournaments().extend(by, id, ends, why).await;
        }
        let why = if action.has_reason() { reason(why)? } else { String::new() };
        if let Action::Withdraw { players, .. } = &action
            && !(1..=WITHDRAWN_MAX).contains(&players.len())
        {
            return Err(Error::malformed(TournamentFault::Players, "players"));
        }
        let (app, now, actor) = (self.0.clone(), self.0.now(), by.clone());
        let by_program = write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            action.must_be_allowed(tx, &held, &actor).await?;
            action.must_fit(&held)?;
            app.tournaments().act_in(tx, &mut held, &actor, action, why, now).await
        })?;
        if by_program && let Some(fault) = self.0.pairings().pair_swiss(id, Some(by.id)).await? {
            return Err(fault.into());
        }
        Ok(())
    }

    /// Does it under the tournament's lock; whether a program outside of the transaction is to pair a round.
    async fn act_in(
        self,
        tx: &mut Tx,
        held: &mut LockedTournament,
        by: &Actor,
        action: Action,
        why: String,
        now: Timestamp,
    ) -> Result<bool> {
        let (setup, running, who) = (self.0.tournament_setup(), self.0.running_tournaments(), Some(by.id));
        match action {
            Action::Open => setup.open_in(tx, held, who).await?,
            Action::Close => {
                held.go_to(tx, Phase::Closed, now).await?;
                held.note(tx, now, who, Act::Closed {}).await?;
            }
            Action::Start => running.start_in(tx, held, who).await?,
            Action::Pair => {
                if self.0.pairings().pair_now(tx, held, by.id, now).await? {
                    return Ok(true);
                }
            }
            Action::Pause => pause_in(tx, held, true, by.id, why, now).await?,
            Action::Resume => pause_in(tx, held, false, by.id, why, now).await?,
            // It is a change of the sheet, which has a transaction of its own.
            Action::Extend(_) => {}
            Action::End => end_now(tx, held, by.id, &why, now).await?,
            Action::Cancel => cancel_in(tx, held, by.id, why, now).await?,
            Action::Withdraw { players, silent } => {
                for player in players {
                    withdraw_in(tx, held, who, player, silent, &why, now).await?;
                }
            }
            Action::Replace { player, substitute } => {
                replace_in(tx, held, by.id, player, substitute, why, now).await?;
            }
            Action::Replay(game) => replay_in(tx, held, by.id, game, why, now).await?,
            Action::NameCaptain { team, player } => {
                self.0.teams().name_captain_in(tx, held, by.id, team, player, now).await?;
            }
            Action::StepDown => step_down_in(tx, held, by.id, now).await?,
            // Nothing else follows from these.
            Action::Appoint { person, post } => {
                set_post_in(tx, held, by, person, post, now).await?;
                return Ok(false);
            }
            Action::AskBye { player, round, half } => {
                ask_bye_in(tx, held, by.id, player, (round, half), now).await?;
                return Ok(false);
            }
            Action::TakeByeBack { player, round } => {
                take_bye_back_in(tx, held, by.id, player, round, now).await?;
                return Ok(false);
            }
        }
        running.plan_next(tx, held).await?;
        Ok(false)
    }
}
