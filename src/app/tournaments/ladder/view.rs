//! A ladder as its readers see it.

use crate::app::actor::Actor;
use crate::app::error::Result;
use crate::app::tournaments::ladder::Ladders;
use crate::app::tournaments::ladder::standing::{Challenged, LadderChallengeState, ladder_state, rules_of};
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::model::{EntrantView, TournamentView, view};
use crate::base::{GameId, Timestamp, TournamentId};
use crate::show::Lang;
use crate::tournament::ladder::{LadderRules, Move, Refusal};
use crate::tournament::{EntrantState, Phase};

/// The most moves that are shown, the newest.
pub const LADDER_MOVES_SHOWN_MAX: usize = 200;

/// Somebody's place on a ladder.
#[derive(Clone)]
pub struct Rung {
    /// From 1.
    pub place: usize,
    /// The starting number.
    pub number: u16,
    pub who: EntrantView,
    /// Games and open challenges.
    pub busy: usize,
    /// Until when the player cannot be challenged.
    pub protected: Option<Timestamp>,
    /// Whether the reader may challenge the player now, and why not; nothing for who is not on the ladder.
    pub challenge: Option<Result<(), Refusal>>,
}

#[derive(Clone, Copy)]
pub struct LadderChallenge {
    /// From 1; the round of its game.
    pub number: u16,
    /// The starting number of who challenges.
    pub challenger: u16,
    pub challenged: u16,
    pub made: Timestamp,
    pub answer_by: Timestamp,
    pub stands: LadderChallengeState,
    pub game: Option<GameId>,
}

pub struct LadderView {
    /// The tournament itself.
    pub view: TournamentView,
    /// What its sheet says.
    pub rules: LadderRules,
    /// The places, the highest first.
    pub rungs: Vec<Rung>,
    /// Challenges that wait for an answer and games that are played, the oldest first.
    pub open: Vec<LadderChallenge>,
    /// The newest moves, the newest first.
    pub moves: Vec<Move>,
    /// The reader's number, for who is on it.
    pub own: Option<u16>,
}

impl LadderView {
    /// The name of who has or had a number, for this reader.
    pub fn name(&self, lang: Lang, number: u16) -> String {
        self.view.entrant(number).map_or_else(|| "–".to_owned(), |one| one.player.called(lang))
    }
}

impl Ladders<'_> {
    /// A ladder: places, open challenges and games, and the moves.
    ///
    /// # Errors
    /// The tournament is no ladder.
    pub async fn ladder(self, actor: Option<&Actor>, id: TournamentId) -> Result<LadderView> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let view = view(tx, actor.as_ref(), id, now).await?;
            let held = LockedTournament::read(tx, id).await?;
            let rules = rules_of(&held)?;
            let stand = ladder_state(tx, &held, now).await?;
            let plays = |one: &&EntrantView| one.state == EntrantState::Playing;
            let own = actor.as_ref().and_then(|actor| {
                let mut all = view.entrants.iter().filter(plays);
                all.find(|one| one.player.id == actor.id)?.number
            });
            let goes = view.phase == Phase::Running && view.paused.is_none();
            let rung = |(place, number): (usize, &u16)| {
                let mut all = view.entrants.iter().filter(plays);
                let who = all.find(|one| one.number == Some(*number))?.clone();
                let may = |own| stand.ladder.may_challenge(&rules, own, *number, now);
                Some(Rung {
                    place,
                    number: *number,
                    who,
                    busy: stand.ladder.busy(*number),
                    protected: stand.ladder.protected.get(number).copied().filter(|until| *until > now),
                    challenge: own.filter(|own| goes && own != number).map(may),
                })
            };
            let rungs = (1..).zip(&stand.ladder.order).filter_map(rung).collect();
            let open = |one: &&Challenged| {
                matches!(one.stands, LadderChallengeState::Open | LadderChallengeState::Played)
            };
            let open = stand
                .challenges
                .iter()
                .filter(open)
                .map(|one| challenge(id, one))
                .collect::<Result<_, _>>()?;
            let moves = stand.ladder.moves.into_iter().rev();
            Ok(LadderView {
                rules,
                rungs,
                open,
                moves: moves.take(LADDER_MOVES_SHOWN_MAX).collect(),
                own,
                view,
            })
        })
    }
}

fn challenge(id: TournamentId, one: &Challenged) -> Result<LadderChallenge> {
    Ok(LadderChallenge {
        number: small(id, one.row.number)?,
        challenger: small(id, one.row.challenger)?,
        challenged: small(id, one.row.challenged)?,
        made: Timestamp::from_us(one.row.made_us),
        answer_by: Timestamp::from_us(one.row.answer_by_us),
        stands: one.stands,
        game: one.game.map(GameId::from_uuid),
    })
}
