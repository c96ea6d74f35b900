//! Challenges on a ladder, and their answers.

use crate::app::actor::Actor;
use crate::app::error::{Denial, Error, Result, TournamentRefusal};
use crate::app::limits::DAY;
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::ladder::Ladders;
use crate::app::tournaments::ladder::standing::{ladder_state, rules_of};
use crate::app::tournaments::locked::{LockedTournament, must_play_on, small};
use crate::app::tournaments::pairing::fixture::{Fixture, new_pairing};
use crate::base::{Micros, PlayerId, Timestamp, TournamentId};
use crate::store::{EntrantRow, LadderChallengeRow, LadderChallengeStatus, Tx};
use crate::tournament::ladder::Refused;
use crate::tournament::{self, EntrantState, Kind, Phase};

/// The most challenges of one ladder.
pub const LADDER_CHALLENGES_MAX: usize = 10_000;

/// What becomes of a challenge that was open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Accepted,
    Refused,
    Lapsed,
    TakenBack,
}

impl Answer {
    const fn status(self) -> LadderChallengeStatus {
        match self {
            Answer::Accepted => LadderChallengeStatus::Accepted,
            Answer::Refused => LadderChallengeStatus::Refused,
            Answer::Lapsed => LadderChallengeStatus::Lapsed,
            Answer::TakenBack => LadderChallengeStatus::TakenBack,
        }
    }
}

/// The number under which a player is on the ladder.
fn number_of(held: &LockedTournament, entrants: &[EntrantRow], player: PlayerId) -> Result<u16> {
    let playing = EntrantState::Playing;
    let own = entrants.iter().find(|one| one.player_id == player.as_uuid() && one.state == playing);
    let number = own.and_then(|own| own.number);
    small(held.id, number.ok_or(TournamentRefusal::NotOnLadder)?)
}

impl Ladders<'_> {
    /// Challenges a player who stands above on a ladder; answers the challenge's number.
    ///
    /// # Errors
    /// The sheet's rules do not allow it now.
    pub async fn challenge_on_ladder(self, by: &Actor, id: TournamentId, player: PlayerId) -> Result<u16> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            let rules = rules_of(&held)?;
            let entrants = tx.tournaments().entrants(id).await?;
            let challenger = number_of(&held, &entrants, by.id)?;
            let challenged = number_of(&held, &entrants, player)?;
            let stand = ladder_state(tx, &held, now).await?;
            if stand.challenges.len() >= LADDER_CHALLENGES_MAX {
                return Err(TournamentRefusal::ChallengesFull.into());
            }
            stand
                .ladder
                .may_challenge(&rules, challenger, challenged, now)
                .map_err(TournamentRefusal::from)?;
            let number = stand.challenges.last().map_or(0, |last| last.row.number) + 1;
            let until = now.plus(Micros::from(rules.answer_days) * DAY);
            let row = LadderChallengeRow {
                number,
                challenger: challenger.into(),
                challenged: challenged.into(),
                made_us: now.as_us(),
                answer_by_us: until.as_us(),
                state: LadderChallengeStatus::Open,
                answered_us: None,
            };
            tx.pairings().insert_ladder_challenge(id, &row).await?;
            let mail = app.ladders().ladder_mail(id, number, player, now);
            tx.outbox().insert_mail(&mail).await?;
            let about = About::Tournament { tournament: id };
            app.webhooks().tell_about(tx, mail.kind, player, now, about).await?;
            let challenge = small(id, number)?;
            let challenged = tournament::Act::Challenged { player, challenge, answer_by: until };
            held.note(tx, now, Some(by.id), challenged).await?;
            app.running_tournaments().plan_next(tx, &mut held).await?;
            Ok::<_, Error>(challenge)
        })
    }

    /// Accepts or declines a challenge; only who is challenged does.
    ///
    /// # Errors
    /// It is no challenge to the caller, is answered, or the sheet lets nobody decline.
    pub async fn answer_ladder_challenge(
        self,
        by: &Actor,
        id: TournamentId,
        number: u16,
        accept: bool,
    ) -> Result<()> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            let rules = rules_of(&held)?;
            let entrants = tx.tournaments().entrants(id).await?;
            let own = number_of(&held, &entrants, by.id)?;
            let row = open_one(tx, id, number).await?;
            if row.challenged != i64::from(own) {
                return Err(Denial::NotChallenged.into());
            }
            let kind = match (accept, rules.refused) {
                (true, _) => Answer::Accepted,
                (false, Refused::Plays) => return Err(TournamentRefusal::CannotDecline.into()),
                (false, Refused::Forfeit) => Answer::Refused,
                (false, Refused::Lapses) => Answer::Lapsed,
            };
            close(tx, &mut held, &row, (Some(by.id), kind), now).await?;
            app.running_tournaments().plan_next(tx, &mut held).await
        })
    }

    /// Takes back one's own challenge while it is open.
    ///
    /// # Errors
    /// It is no challenge of the caller, or is answered.
    pub async fn take_ladder_challenge_back(self, by: &Actor, id: TournamentId, number: u16) -> Result<()> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            rules_of(&held)?;
            let entrants = tx.tournaments().entrants(id).await?;
            let own = number_of(&held, &entrants, by.id)?;
            let row = open_one(tx, id, number).await?;
            if row.challenger != i64::from(own) {
                return Err(Denial::NotChallenger.into());
            }
            close(tx, &mut held, &row, (Some(by.id), Answer::TakenBack), now).await?;
            app.running_tournaments().plan_next(tx, &mut held).await
        })
    }
}

async fn lock(tx: &mut Tx, id: TournamentId, now: Timestamp) -> Result<LockedTournament> {
    let held = LockedTournament::lock(tx, id).await?;
    if held.phase == Phase::Draft {
        return Err(Error::NotFound);
    }
    held.must_be(&[Phase::Running], TournamentRefusal::LadderNotPlayed)?;
    must_play_on(&held, now)?;
    Ok(held)
}

async fn open_one(tx: &mut Tx, id: TournamentId, number: u16) -> Result<LadderChallengeRow> {
    let found = tx.pairings().ladder_challenge(id, number.into()).await?;
    let found = found.ok_or(Error::NotFound)?;
    if found.state == LadderChallengeStatus::Open {
        Ok(found)
    } else {
        Err(TournamentRefusal::ChallengeAnswered.into())
    }
}

/// Closes a challenge; one that is accepted gets its pairing, whose game is made at once.
async fn close(
    tx: &mut Tx,
    held: &mut LockedTournament,
    row: &LadderChallengeRow,
    (by, answer): (Option<PlayerId>, Answer),
    now: Timestamp,
) -> Result<()> {
    let id = held.id;
    let challenge = small(id, row.number)?;
    let act = match answer {
        Answer::Accepted => tournament::Act::ChallengeAccepted { challenge },
        Answer::Refused => tournament::Act::ChallengeRefused { challenge },
        Answer::Lapsed => tournament::Act::ChallengeLapsed { challenge },
        Answer::TakenBack => tournament::Act::ChallengeTakenBack { challenge },
    };
    tx.pairings().close_ladder_challenge(id, row.number, answer.status(), now).await?;
    if answer == Answer::Accepted {
        let at = Fixture {
            stage: 1,
            section: 1,
            round: challenge,
            board: 1,
            white: small(id, row.challenged)?,
            black: Some(small(id, row.challenger)?),
        };
        tx.pairings().insert_pairings(id, &[new_pairing(at, now, None)]).await?;
    }
    held.note(tx, now, by, act).await
}

/// When the next challenge must be answered.
pub(in crate::app) async fn next_answer(tx: &mut Tx, held: &LockedTournament) -> Result<Option<Timestamp>> {
    if !matches!(held.sheet.kind, Kind::Ladder(_)) {
        return Ok(None);
    }
    let open = tx.pairings().open_ladder_challenges(held.id).await?;
    let until = open.iter().map(|one| one.answer_by_us).min();
    Ok(until.map(Timestamp::from_us))
}

/// Closes the challenges whose time to answer is over; at the hard end all of them.
pub(in crate::app) async fn close_due(
    tx: &mut Tx,
    held: &mut LockedTournament,
    at_end: bool,
    now: Timestamp,
) -> Result<()> {
    let Kind::Ladder(rules) = held.sheet.kind else { return Ok(()) };
    for row in tx.pairings().open_ladder_challenges(held.id).await? {
        let due = row.answer_by_us <= now.as_us();
        if !(due || at_end) {
            continue;
        }
        let state = match rules.refused {
            _ if at_end => Answer::Lapsed,
            Refused::Plays => Answer::Accepted,
            Refused::Forfeit => Answer::Refused,
            Refused::Lapses => Answer::Lapsed,
        };
        close(tx, held, &row, (None, state), now).await?;
    }
    Ok(())
}

/// Whose challenges are open when they leave has none any more.
pub(in crate::app) async fn close_of(
    tx: &mut Tx,
    held: &mut LockedTournament,
    number: i64,
    now: Timestamp,
) -> Result<()> {
    if !matches!(held.sheet.kind, Kind::Ladder(_)) {
        return Ok(());
    }
    for row in tx.pairings().open_ladder_challenges(held.id).await? {
        if row.challenger == number || row.challenged == number {
            close(tx, held, &row, (None, Answer::Lapsed), now).await?;
        }
    }
    Ok(())
}
