//! Ladders: challenges, answers, coming and going. Places follow from the record each time ([`climb`]).

use std::collections::BTreeMap;

use crate::app::actor::Actor;
use crate::app::error::{Denial, Error, TournamentRefusal};
use crate::app::tournaments::ladder::Ladders;
use crate::app::tournaments::model::{LockedTournament, PairingView, broken, pairing_view, small};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::pairing::fixtures::{Fixture, insert};
use crate::app::tournaments::running::finish::has_ended;
use crate::app::tournaments::setup::entries::rating_noted;
use crate::base::{Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::store::{EntrantRow, EntryRating, LadderChallengeRow, LadderChallengeStatus, Tx};
use crate::tournament::ladder::{Act, Ladder, LadderRules, Outcome, Refused, climb};
use crate::tournament::{self, ActKind, ENTRANTS_MAX, EntrantState, Kind, PairingOutcome, Phase};

/// The most challenges of one ladder.
pub const LADDER_CHALLENGES_MAX: usize = 10_000;
/// The most acts of a kind that a ladder's places follow from.
pub const LADDER_ACTS_MAX: i64 = 10_000;

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeStands {
    /// It waits for an answer.
    Open,
    /// Its game is played, or about to begin.
    Played,
    /// It was accepted, and the game is over.
    Over,
    /// It was declined or not answered, and the challenger got the place.
    Refused,
    /// It fell away.
    Lapsed,
    /// The challenger took it back.
    TakenBack,
}

/// A challenge with what came of it.
pub(in crate::app) struct Challenged {
    pub(in crate::app) row: LadderChallengeRow,
    pub(in crate::app) stands: ChallengeStands,
    /// Its game, if it was made.
    pub(in crate::app) game: Option<uuid::Uuid>,
}

/// A ladder as it follows from the rows.
pub(in crate::app) struct Stand {
    pub(in crate::app) ladder: Ladder,
    pub(in crate::app) challenges: Vec<Challenged>,
}

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

impl ChallengeStands {
    /// The word in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            ChallengeStands::Open => "open",
            ChallengeStands::Played => "played",
            ChallengeStands::Over => "over",
            ChallengeStands::Refused => "refused",
            ChallengeStands::Lapsed => "lapsed",
            ChallengeStands::TakenBack => "taken-back",
        }
    }
}

pub(in crate::app) fn rules_of(held: &LockedTournament) -> Result<LadderRules, Error> {
    match held.sheet.kind {
        Kind::Ladder(rules) => Ok(rules),
        _ => Err(TournamentRefusal::NoLadder.into()),
    }
}

/// The ladder as it stands at `now`, from what may be seen then.
pub(in crate::app) async fn stand(
    tx: &mut Tx,
    held: &LockedTournament,
    now: Timestamp,
) -> Result<Stand, Error> {
    let (id, rules) = (held.id, rules_of(held)?);
    let mut acts = comings(tx, id).await?;
    let mut games: BTreeMap<u16, PairingView> = BTreeMap::new();
    for row in tx.pairings(id).await? {
        let one = pairing_view(id, row, now)?;
        // One that is played anew stands on a later board.
        games.insert(one.round, one);
    }
    let mut challenges = Vec::new();
    for row in tx.ladder_challenges(id).await? {
        let (challenger, challenged) = (small(id, row.challenger)?, small(id, row.challenged)?);
        let over = |at: i64, outcome| {
            let act = Act::Over { challenger, challenged, outcome };
            (Timestamp::from_us(at), act)
        };
        let begun = Act::Challenged { challenger, challenged };
        acts.push((Timestamp::from_us(row.made_us), begun));
        let game = games.get(&small(id, row.number)?);
        let answered = row.answered_us.unwrap_or(row.made_us);
        let stands = match row.state {
            LadderChallengeStatus::Open => ChallengeStands::Open,
            LadderChallengeStatus::Accepted => match game.and_then(result) {
                Some((at, outcome)) => {
                    acts.push(over(at.map_or(answered, Timestamp::as_us), outcome));
                    ChallengeStands::Over
                }
                None => ChallengeStands::Played,
            },
            LadderChallengeStatus::Refused => {
                acts.push(over(answered, Outcome::Won));
                ChallengeStands::Refused
            }
            LadderChallengeStatus::Lapsed => {
                acts.push(over(answered, Outcome::Void));
                ChallengeStands::Lapsed
            }
            LadderChallengeStatus::TakenBack => {
                acts.push(over(answered, Outcome::Void));
                ChallengeStands::TakenBack
            }
        };
        challenges.push(Challenged {
            stands,
            game: game.and_then(|game| game.game).map(crate::base::GameId::as_uuid),
            row,
        });
    }
    acts.sort_by_key(|(at, _)| *at);
    Ok(Stand { ladder: climb(&rules, &acts, now), challenges })
}

/// What a challenge's game has come to, and when. The challenged has White.
fn result(game: &PairingView) -> Option<(Option<Timestamp>, Outcome)> {
    let won = |side: Side| {
        if side == Side::White { Outcome::Held } else { Outcome::Won }
    };
    match (game.outcome, game.result) {
        (Some(PairingOutcome::Forfeit(Some(lost))), _) => Some((game.ended, won(lost.opposite()))),
        (Some(_), _) => Some((game.ended, Outcome::Void)),
        (None, Some(result)) => {
            use crate::app::tournaments::pairing::fixtures::fared;
            use crate::tournament::PairingScore;
            let outcome = match (fared(result), result.winner) {
                (_, Some(side)) => won(side),
                (PairingScore::Points(1, 1), None) => Outcome::Drawn,
                _ => Outcome::Void,
            };
            Some((game.ended, outcome))
        }
        (None, None) => None,
    }
}

/// Who came and went, and when all of it stood, from the tournament's record.
async fn comings(tx: &mut Tx, id: TournamentId) -> Result<Vec<(Timestamp, Act)>, Error> {
    let mut noted = noted_of(tx, id, ActKind::Started, 1).await?;
    for kind in [ActKind::Joined, ActKind::Withdrawn, ActKind::Paused, ActKind::Resumed] {
        noted.extend(noted_of(tx, id, kind, LADDER_ACTS_MAX).await?);
    }
    noted.sort_by_key(|one| one.seq);
    let mut acts = Vec::new();
    for one in noted {
        match one.act {
            tournament::Act::Started { numbers, .. } => {
                let count = u16::try_from(numbers.len()).unwrap_or(ENTRANTS_MAX);
                acts.extend((1..=count).map(|number| (one.at, Act::Joined(number))));
            }
            tournament::Act::Joined { number, .. } => acts.push((one.at, Act::Joined(number))),
            tournament::Act::Withdrawn { number, .. } => acts.push((one.at, Act::Left(number))),
            tournament::Act::Paused { .. } => acts.push((one.at, Act::Paused)),
            tournament::Act::Resumed { .. } => acts.push((one.at, Act::Resumed)),
            _ => {}
        }
    }
    Ok(acts)
}

/// The number under which a player is on the ladder.
fn number_of(held: &LockedTournament, entrants: &[EntrantRow], player: PlayerId) -> Result<u16, Error> {
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
    pub async fn challenge_on_ladder(
        self,
        by: &Actor,
        id: TournamentId,
        player: PlayerId,
    ) -> Result<u16, Error> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        let number = write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            let rules = rules_of(&held)?;
            let entrants = tx.entrants(id).await?;
            let challenger = number_of(&held, &entrants, by.id)?;
            let challenged = number_of(&held, &entrants, player)?;
            let stand = stand(tx, &held, now).await?;
            if stand.challenges.len() >= LADDER_CHALLENGES_MAX {
                return Err(TournamentRefusal::ChallengesFull.into());
            }
            stand
                .ladder
                .may_challenge(&rules, challenger, challenged, now)
                .map_err(TournamentRefusal::from)?;
            let number = stand.challenges.last().map_or(0, |last| last.row.number) + 1;
            let until = now.plus(Micros::from(rules.answer_days) * DAY_US);
            let row = LadderChallengeRow {
                number,
                challenger: challenger.into(),
                challenged: challenged.into(),
                made_us: now.as_us(),
                answer_by_us: until.as_us(),
                state: LadderChallengeStatus::Open,
                answered_us: None,
            };
            tx.insert_ladder_challenge(id, &row).await?;
            let mail = app.ladders().ladder_mail(id, number, player, now);
            tx.insert_mail(&mail).await?;
            let challenge = small(id, number)?;
            let challenged = tournament::Act::Challenged { player, challenge, answer_by: until };
            held.note(tx, now, Some(by.id), challenged).await?;
            app.running_tournaments().plan_next(tx, &mut held).await?;
            Ok::<_, Error>(challenge)
        })?;
        self.0.wake().mails.notify_one();
        Ok(number)
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
    ) -> Result<(), Error> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            let rules = rules_of(&held)?;
            let entrants = tx.entrants(id).await?;
            let own = number_of(&held, &entrants, by.id)?;
            let row = open_one(tx, id, number).await?;
            if row.challenged != i64::from(own) {
                return Err(Denial::NotChallenged.into());
            }
            let kind = match (accept, rules.refused) {
                (true, _) => Answer::Accepted,
                (false, Refused::Plays) => {
                    return Err(TournamentRefusal::CannotDecline.into());
                }
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
    pub async fn take_ladder_challenge_back(
        self,
        by: &Actor,
        id: TournamentId,
        number: u16,
    ) -> Result<(), Error> {
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = lock(tx, id, now).await?;
            rules_of(&held)?;
            let entrants = tx.entrants(id).await?;
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

async fn lock(tx: &mut Tx, id: TournamentId, now: Timestamp) -> Result<LockedTournament, Error> {
    let held = LockedTournament::lock(tx, id).await?;
    if held.phase == Phase::Draft {
        return Err(Error::NotFound);
    }
    held.must_be(&[Phase::Running], TournamentRefusal::LadderNotPlayed)?;
    if held.row.paused_us.is_some() {
        return Err(TournamentRefusal::Paused.into());
    }
    if has_ended(&held, now)? {
        return Err(TournamentRefusal::Ended.into());
    }
    Ok(held)
}

async fn open_one(tx: &mut Tx, id: TournamentId, number: u16) -> Result<LadderChallengeRow, Error> {
    let found = tx.ladder_challenge(id, number.into()).await?;
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
) -> Result<(), Error> {
    let id = held.id;
    let challenge = small(id, row.number)?;
    let act = match answer {
        Answer::Accepted => tournament::Act::ChallengeAccepted { challenge },
        Answer::Refused => tournament::Act::ChallengeRefused { challenge },
        Answer::Lapsed => tournament::Act::ChallengeLapsed { challenge },
        Answer::TakenBack => tournament::Act::ChallengeTakenBack { challenge },
    };
    tx.close_ladder_challenge(id, row.number, answer.status(), now).await?;
    if answer == Answer::Accepted {
        let at = Fixture {
            stage: 1,
            section: 1,
            round: challenge,
            board: 1,
            white: small(id, row.challenged)?,
            black: Some(small(id, row.challenger)?),
        };
        insert(tx, held, at, now, None).await?;
    }
    held.note(tx, now, by, act).await
}

/// When the next challenge must be answered.
pub(in crate::app) async fn next_answer(
    tx: &mut Tx,
    held: &LockedTournament,
) -> Result<Option<Timestamp>, Error> {
    if !matches!(held.sheet.kind, Kind::Ladder(_)) {
        return Ok(None);
    }
    let open = tx.open_ladder_challenges(held.id).await?;
    let until = open.iter().map(|one| one.answer_by_us).min();
    Ok(until.map(Timestamp::from_us))
}

/// Closes the challenges whose time to answer is over; at the hard end all of them.
pub(in crate::app) async fn close_due(
    tx: &mut Tx,
    held: &mut LockedTournament,
    at_end: bool,
    now: Timestamp,
) -> Result<(), Error> {
    let Kind::Ladder(rules) = held.sheet.kind else {
        return Ok(());
    };
    for row in tx.open_ladder_challenges(held.id).await? {
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
) -> Result<(), Error> {
    if !matches!(held.sheet.kind, Kind::Ladder(_)) {
        return Ok(());
    }
    for row in tx.open_ladder_challenges(held.id).await? {
        if row.challenger == number || row.challenged == number {
            close(tx, held, &row, (None, Answer::Lapsed), now).await?;
        }
    }
    Ok(())
}

/// Lets somebody into a tournament that is played: at the bottom of a ladder, or into the rounds of a Swiss that are to come.
pub(in crate::app) async fn join_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: &Actor,
    player: PlayerId,
    rating: EntryRating,
    now: Timestamp,
) -> Result<EntrantState, Error> {
    let all = tx.entrants(held.id).await?;
    let count = |state: EntrantState| all.iter().filter(|one| one.state == state).count();
    let own = all.iter().find(|one| one.player_id == player.as_uuid());
    if count(EntrantState::Playing) >= usize::from(held.sheet.places.max) {
        return Err(TournamentRefusal::PlacesFull.into());
    }
    let ladder = matches!(held.sheet.kind, Kind::Ladder(_));
    if ladder {
        let limit = LADDER_ACTS_MAX;
        let joined = tx.tournament_events_of(held.id, ActKind::Joined.as_str(), limit).await?.len();
        if i64::try_from(joined).unwrap_or(limit) >= limit {
            return Err(TournamentRefusal::LadderFull.into());
        }
    }
    let last = all.iter().filter_map(|one| one.number).max().unwrap_or(0);
    let new = last + 1;
    let playing = EntrantState::Playing;
    let mut entered = false;
    let number = match own.map(|own| (own.state, own.number)) {
        // Who left a ladder comes again, with the number that older games name.
        Some((state @ (EntrantState::Withdrawn | EntrantState::Silent), Some(number))) if ladder => {
            tx.set_entrant_state(held.id, player, (state, playing), None).await?;
            number
        }
        Some((EntrantState::Waiting | EntrantState::Entered, _)) => {
            tx.seat_entrant(held.id, player, new, 1).await?;
            new
        }
        None | Some((EntrantState::TakenBack, _)) => {
            entered = true;
            let state = EntrantState::Entered;
            tx.insert_entrant(held.id, player, (now, by.id), state, (None, rating)).await?;
            tx.seat_entrant(held.id, player, new, 1).await?;
            new
        }
        Some(_) => return Err(TournamentRefusal::Entered.into()),
    };
    if number > i64::from(ENTRANTS_MAX) {
        return Err(broken(held.row.id, "number"));
    }
    let (rating, rating_list) = rating_noted(if entered { rating } else { EntryRating::default() });
    let joined = tournament::Act::Joined { player, number: small(held.id, number)?, rating, rating_list };
    held.note(tx, now, Some(by.id), joined).await?;
    Ok(playing)
}
