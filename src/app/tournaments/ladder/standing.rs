//! A ladder as it stands: its challenges and what came of them. Places follow from the record each time ([`climb`]).

use crate::app::error::{Result, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::model::{PairingView, pairing_view};
use crate::app::tournaments::noted::noted_of;
use crate::base::{Side, Timestamp, TournamentId, words};
use crate::store::{LadderChallengeRow, LadderChallengeStatus, Tx};
use crate::tournament::ladder::{Act, Ladder, LadderRules, Outcome, climb};
use crate::tournament::{self, ActKind, ENTRANTS_MAX, Kind, PairingOutcome};
use std::collections::BTreeMap;

/// The most acts of a kind that a ladder's places follow from.
pub const LADDER_ACTS_MAX: i64 = 10_000;

words! {
    /// What came of a challenge.
    pub enum LadderChallengeState {
        /// It waits for an answer.
        Open: "open",
        /// Its game is played, or about to begin.
        Played: "played",
        /// It was accepted, and the game is over.
        Over: "over",
        /// It was declined or not answered, and the challenger got the place.
        Refused: "refused",
        /// It fell away.
        Lapsed: "lapsed",
        /// The challenger took it back.
        TakenBack: "taken-back",
    }
}

/// A challenge with what came of it.
pub(in crate::app) struct Challenged {
    pub(in crate::app) row: LadderChallengeRow,
    pub(in crate::app) stands: LadderChallengeState,
    /// Its game, if it was made.
    pub(in crate::app) game: Option<uuid::Uuid>,
}

/// A ladder as it follows from the rows.
pub(in crate::app) struct LadderState {
    pub(in crate::app) ladder: Ladder,
    pub(in crate::app) challenges: Vec<Challenged>,
}

pub(in crate::app) fn rules_of(held: &LockedTournament) -> Result<LadderRules> {
    match held.sheet.kind {
        Kind::Ladder(rules) => Ok(rules),
        _ => Err(TournamentRefusal::NoLadder.into()),
    }
}

/// The ladder as it stands at `now`, from what may be seen then.
pub(in crate::app) async fn ladder_state(
    tx: &mut Tx,
    held: &LockedTournament,
    now: Timestamp,
) -> Result<LadderState> {
    let (id, rules) = (held.id, rules_of(held)?);
    let mut acts = comings(tx, id).await?;
    let mut games: BTreeMap<u16, PairingView> = BTreeMap::new();
    for row in tx.games().pairings(id).await? {
        let one = pairing_view(id, row, now)?;
        // One that is played anew stands on a later board.
        games.insert(one.round, one);
    }
    let mut challenges = Vec::new();
    for row in tx.pairings().ladder_challenges(id).await? {
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
            LadderChallengeStatus::Open => LadderChallengeState::Open,
            LadderChallengeStatus::Accepted => match game.and_then(result) {
                Some((at, outcome)) => {
                    acts.push(over(at.map_or(answered, Timestamp::as_us), outcome));
                    LadderChallengeState::Over
                }
                None => LadderChallengeState::Played,
            },
            LadderChallengeStatus::Refused => {
                acts.push(over(answered, Outcome::Won));
                LadderChallengeState::Refused
            }
            LadderChallengeStatus::Lapsed => {
                acts.push(over(answered, Outcome::Void));
                LadderChallengeState::Lapsed
            }
            LadderChallengeStatus::TakenBack => {
                acts.push(over(answered, Outcome::Void));
                LadderChallengeState::TakenBack
            }
        };
        challenges.push(Challenged {
            stands,
            game: game.and_then(|game| game.game).map(crate::base::GameId::as_uuid),
            row,
        });
    }
    acts.sort_by_key(|(at, _)| *at);
    Ok(LadderState { ladder: climb(&rules, &acts, now), challenges })
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
            use crate::app::tournaments::pairing::played::score;
            use crate::tournament::PairingScore;
            let outcome = match (score(result), result.winner) {
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
async fn comings(tx: &mut Tx, id: TournamentId) -> Result<Vec<(Timestamp, Act)>> {
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
