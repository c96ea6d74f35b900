//! The draw of starting numbers: its secret, what entrants add, and what is published.

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::CONTRIBUTION_CHARS_MAX;
use crate::app::tournaments::locked::{LockedTournament, broken};
use crate::app::tournaments::setup::TournamentSetup;
use crate::base::{PlayerId, TournamentId};
use crate::store::{EntrantRow, Tx};
use crate::tournament::event::Hex32;
use crate::tournament::{Act, EntrantState, Phase, Seeding, commitment, draw};

/// The label of the box of a draw's secret.
pub(in crate::app) const DRAW_BOX: &str = "draw";

/// The order of the entrants, and what is published of how it came about.
pub(in crate::app) struct Drawn {
    pub(in crate::app) order: Vec<usize>,
    pub(in crate::app) secret: Hex32,
    pub(in crate::app) entrants: Vec<(PlayerId, String)>,
    pub(in crate::app) drawn: Vec<PlayerId>,
}

impl TournamentSetup<'_> {
    /// Opens the entries; the draw's secret is made and committed to, unless it was before.
    pub(in crate::app) async fn open_in(
        self,
        tx: &mut Tx,
        held: &mut LockedTournament,
        by: Option<PlayerId>,
    ) -> Result<()> {
        let mut committed = None;
        if held.row.secret.is_none() {
            let secret: [u8; 32] = self.0.rng().bytes();
            let boxed = self.0.keys().keyring.seal_text(DRAW_BOX, &held.id.to_bytes(), &secret, self.0.rng());
            tx.tournaments().set_secret(held.id, Some(&boxed)).await?;
            held.row.secret = Some(boxed);
            committed = Some(Hex32(commitment(&secret)));
        }
        let now = self.0.now();
        held.go_to(tx, Phase::Open, now).await?;
        let opened = Act::Opened { commitment: committed };
        held.note(tx, now, by, opened).await
    }

    /// Adds the caller's text to the draw, in place of the one before; an empty one takes it back.
    ///
    /// # Errors
    /// The caller has not entered, or the numbers are drawn.
    pub async fn contribute(self, by: &Actor, id: TournamentId, text: &str) -> Result<()> {
        let text = text.trim();
        if text.chars().count() > CONTRIBUTION_CHARS_MAX || text.chars().any(char::is_control) {
            return Err(Error::malformed(TournamentFault::Contribution, "contribution"));
        }
        let (now, by, text) = (self.0.now(), by.id, text.to_owned());
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            held.must_be(&[Phase::Open, Phase::Closed], TournamentRefusal::NotToDraw)?;
            let all = tx.tournaments().entrants(id).await?;
            let waits = [EntrantState::Entered, EntrantState::Waiting];
            if !all.iter().any(|one| one.player_id == by.as_uuid() && waits.contains(&one.state)) {
                return Err(TournamentRefusal::EnterFirst.into());
            }
            let kept = Some(text.as_str()).filter(|text| !text.is_empty());
            tx.tournaments().set_contribution(id, by, kept).await?;
            let contribution = text;
            let added = Act::Contribution { player: by, contribution };
            held.note(tx, now, Some(by), added).await
        })
    }

    /// Draws, and seeds by the sheet.
    pub(in crate::app) fn draw_of(self, held: &LockedTournament, entered: &[&EntrantRow]) -> Result<Drawn> {
        let boxed = held.row.secret.as_deref().ok_or(TournamentRefusal::DrawLost)?;
        let opened = self.0.keys().keyring.open_text(DRAW_BOX, &held.id.to_bytes(), boxed);
        let opened = opened.map_err(|error| Error::Broken(format!("tournament {}: {error}", held.id)))?;
        let secret = <[u8; 32]>::try_from(opened.expose())
            .map_err(|_| broken(held.row.id, "the secret of the draw"))?;
        let texts: Vec<(String, String)> = entered
            .iter()
            .map(|one| (one.player_id.to_string(), one.contribution.clone().unwrap_or_default()))
            .collect();
        let drawn = draw(&secret, &texts);
        let order = match held.sheet.seeding {
            Seeding::Draw => drawn.clone(),
            Seeding::Entry => (0..entered.len()).collect(),
            Seeding::Rating => {
                let mut order = drawn.clone();
                order.sort_by_key(|at| std::cmp::Reverse(entered[*at].rating));
                order
            }
        };
        let ids = entered.iter().map(|one| PlayerId::from_uuid(one.player_id));
        let entrants: Vec<_> = ids.zip(texts.into_iter().map(|(_, text)| text)).collect();
        Ok(Drawn {
            order,
            secret: Hex32(secret),
            drawn: drawn.iter().map(|at| entrants[*at].0).collect(),
            entrants,
        })
    }
}
