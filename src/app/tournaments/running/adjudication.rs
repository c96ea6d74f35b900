//! Games that go on at the hard end and are to be adjudicated: they are stopped, both sides may claim a result once, unseen
//! by the other, and the arbiter rules, or the director where there is none.
//!
//! What counts is the hard end itself (`stops_at`): from then on nothing is taken and no flag decides, however late a game is
//! stopped. What was complete by then is resolved first; what one side alone has sealed stays sealed.

use uuid::Uuid;

use crate::app::arbitration::operator::director_of;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::{Error, Result};
use crate::app::games::clocks::flags::JUDGE_DELAY;
use crate::app::games::disputes::{Dispute, EVER, disputes};
use crate::app::tournaments::locked::{LockedTournament, begins};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::running::RunningTournaments;
use crate::base::{GameId, Timestamp, TournamentId};
use crate::game::{ADJUDICATION_TIME, CoursePhase, Ruling};
use crate::store::{StopRow, Tx};
use crate::tournament::{ActKind, AtTheEnd, Phase};

/// Games that are looked at in one go.
const STEP_MAX: i64 = 64;

/// From when on games that go on are to be adjudicated; nothing if the sheet says otherwise, or no end is set.
pub(in crate::app) fn stops_at(held: &LockedTournament) -> Result<Option<Timestamp>> {
    if held.sheet.at_the_end != AtTheEnd::Adjudicate || held.phase != Phase::Running {
        return Ok(None);
    }
    match held.row.ended_us {
        Some(ended) => Ok(Some(Timestamp::from_us(ended))),
        None => begins(held, held.sheet.dates.ends),
    }
}

impl RunningTournaments<'_> {
    /// Stops games whose hard end has come, lets those go on whose hard end was moved, and shows claims whose time is over;
    /// answers in how many games something was done.
    pub async fn go_on_with_adjudications(self) -> Result<usize> {
        let mut done = 0;
        let (by, now) = (self.0.now().plus(-JUDGE_DELAY), self.0.now());
        let mut after = Uuid::nil();
        loop {
            let due =
                read_tx!(self.0, async |tx| tx.arbitration().games_to_adjudicate(by, after, STEP_MAX).await)?;
            let Some(last) = due.last() else { break };
            after = last.game_id;
            for row in due {
                let game = GameId::from_uuid(row.game_id);
                match self.stop(row).await {
                    Ok(stopped) => done += usize::from(stopped),
                    Err(error) => self.adjudicate_later(game, error).await,
                }
            }
        }
        let mut after = Uuid::nil();
        loop {
            let due =
                read_tx!(self.0, async |tx| tx.arbitration().games_to_play_on(now, after, STEP_MAX).await)?;
            let Some((last, _)) = due.last() else { break };
            after = *last;
            for (game, tournament) in due {
                let (game, tournament) = (GameId::from_uuid(game), TournamentId::from_uuid(tournament));
                match self.play_on(game, tournament).await {
                    Ok(goes_on) => done += usize::from(goes_on),
                    Err(error) => self.adjudicate_later(game, error).await,
                }
            }
        }
        let decide = read_tx!(self.0, async |tx| tx.arbitration().games_to_decide(now, STEP_MAX).await)?;
        for game in decide {
            match self.0.arbitration().show_claims(game).await {
                Ok(shown) => done += usize::from(shown),
                Err(error) => self.adjudicate_later(game, error).await,
            }
        }
        if done > 0 {
            self.0.wake().reveals.notify_one();
        }
        Ok(done)
    }

    /// One game's trouble holds no other game up: a fault of its record stops that game alone, all else is tried again.
    async fn adjudicate_later(self, game: GameId, error: Error) {
        if let Err(error) = self.0.games().set_aside(game, error).await {
            tracing::error!(%game, %error, "a game's adjudication could not go on; it is tried again");
        }
    }

    /// Stops a game; false if something comes first: a mail that was received in time, or a key holder's answer.
    async fn stop(self, row: StopRow) -> Result<bool> {
        let (app, id) = (self.0.clone(), GameId::from_uuid(row.game_id));
        let stops = Timestamp::from_us(row.stops_us);
        // A flag that fell before counts.
        if self.0.clocks().judge_game(id, stops).await? {
            return Ok(true);
        }
        write_tx!(self.0, async |tx| {
            let mut game = Loaded::lock(tx, id).await?;
            let waits =
                app.clocks().outage_pending(tx).await? || tx.inbox().all_handled_before(stops).await? < stops;
            if waits || game.row.phase == CoursePhase::Finished || game.row.claims_until_us.is_some() {
                return Ok(false);
            }
            let turn = game.newest_turn(tx).await?.turn;
            let runs = game.row.phase == CoursePhase::Running && game.paused.is_none();
            if runs && turn.is_complete() && turn.open_at < stops {
                if !app.games().reveal_in(tx, &mut game, None).await? {
                    return Ok(false);
                }
                game = Loaded::read(tx, id).await?;
                if game.row.phase != CoursePhase::Running {
                    return Ok(true);
                }
            }
            let held = LockedTournament::read(tx, TournamentId::from_uuid(row.tournament_id)).await?;
            let until = app.now().plus(ADJUDICATION_TIME);
            let ruling = Ruling::Adjudicate { end: stops, until };
            app.running_tournaments().rule_by_sheet(tx, game, &held, ruling).await.map(|()| true)
        })
    }

    /// Lets a game go on that was to be adjudicated; what was claimed and not shown is forgotten. One that the server has
    /// suspended waits for its arbiter; one that stood before, for an arbiter had paused it, goes on standing.
    async fn play_on(self, id: GameId, tournament: TournamentId) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            let game = Loaded::lock(tx, id).await?;
            let over = game.row.phase != CoursePhase::Running || game.row.claims_until_us.is_none();
            if over || game.row.doubt_us.is_some() || app.clocks().outage_pending(tx).await? {
                return Ok(false);
            }
            let known = disputes(tx, &game, EVER).await?;
            let stops = known.iter().filter_map(Dispute::ruling);
            let stops = stops.filter(|one| matches!(one.ruling, Ruling::Adjudicate { .. }));
            let stood_before = stops.map(|one| one.at).max() != game.paused;
            tx.arbitration().forget_adjudication_claims(id).await?;
            let held = LockedTournament::read(tx, tournament).await?;
            app.running_tournaments().rule_by_sheet(tx, game, &held, Ruling::Resume).await?;
            if stood_before {
                let game = Loaded::read(tx, id).await?;
                app.running_tournaments().rule_by_sheet(tx, game, &held, Ruling::Pause).await?;
            }
            Ok(true)
        })
    }

    /// Rules as the tournament's sheet says, in its director's name.
    async fn rule_by_sheet(
        self,
        tx: &mut Tx,
        game: Loaded,
        held: &LockedTournament,
        ruling: Ruling,
    ) -> Result<()> {
        let by = director_of(tx, held.id, &held.sheet.language, &game).await?;
        let turn = game.newest_turn(tx).await?.turn.number;
        let lang = held.language();
        let own = own_reason(tx, held).await?;
        let reason = match ruling {
            Ruling::Adjudicate { .. } => own.unwrap_or_else(|| lang.t("ruling-tournament-ends")),
            _ => lang.t("ruling-end-moved"),
        };
        let rule = lang.t("ruling-by-sheet");
        let request = RulingRequest { turn, ruling, reason, rule, incident: None };
        self.0.arbitration().rule_in(tx, game, &by, &request).await.map(drop)
    }
}

/// Why a director has ended the tournament before its day; nothing if the day has.
async fn own_reason(tx: &mut Tx, held: &LockedTournament) -> Result<Option<String>> {
    let last = noted_of(tx, held.id, ActKind::Ended, 1).await?.pop();
    let last = last.filter(|last| held.row.ended_us.is_some_and(|ended| ended <= last.at.as_us()));
    Ok(last.and_then(|last| last.act.reason()?.said().map(str::to_owned)))
}
