//! What both sides claim of a game that is to be adjudicated: each once, boxed and unseen by the other until both are shown;
//! and who decides it.

use serde::{Deserialize, Serialize};
use serde_json::json;
use zeroize::Zeroizing;

use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk_view::{AdjudicationView, DisputesView, OwnClaim};
use crate::app::arbitration::operator::director_of;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::{HOUR_US, IncidentKind};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::rights::{must_watch, own_post};
use crate::app::core::views::Viewer;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Denial, Error, FieldError, Result};
use crate::app::games::disputes::{Dispute, EVER, disputes};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, Side, SubmissionId, Timestamp};
use crate::game::event::{Body, Objection};
use crate::game::{
    ADJUDICATION_CHARS_MAX, ADJUDICATION_LINE_MAX, About, Asks, By, CoursePhase, Ruling, is_plain_text,
};
use crate::seal::{GameKey, open_attachment, seal_attachment};
use crate::store::{AdjudicationClaimRow, Tx};
use crate::tournament::Post;

/// A claim to be made of a game that is to be adjudicated. No `Debug`: it is nobody else's until both are shown.
#[derive(Clone)]
pub struct NewAdjudicationClaim {
    pub asks: Asks,
    /// Why: 1 to 4,000 characters.
    pub text: String,
    /// A line of moves, at most 1,000 characters; empty if none goes with it.
    pub line: String,
}

/// A claim as it is kept, boxed.
#[derive(Serialize, Deserialize)]
struct ClaimBox {
    asks: String,
    text: String,
    line: Option<String>,
}

impl Arbitration<'_> {
    /// Claims the result of a game that is to be adjudicated: once, and unseen by the other side until both are shown
    /// together, when both are in or the time is over.
    ///
    /// # Errors
    /// Only players; the game is not to be adjudicated, the time for claims is over, or the caller has claimed before.
    pub async fn claim_adjudication(
        self,
        actor: &Actor,
        id: GameId,
        new: NewAdjudicationClaim,
    ) -> Result<()> {
        check(&new)?;
        write_tx!(app = self.0, [actor], async |tx| app
            .arbitration()
            .claim_adjudication_in(tx, &actor, id, new)
            .await)
    }

    async fn claim_adjudication_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        new: NewAdjudicationClaim,
    ) -> Result<()> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        if game.row.phase == CoursePhase::Finished {
            return Err(Error::NotRunning);
        }
        let Some(until) = claims_until(&game) else { return Err(ArbitrationRefusal::NotAdjudicated.into()) };
        let known = disputes(tx, &game, EVER).await?;
        if now > until || shown(&known) {
            return Err(ArbitrationRefusal::ClaimsOver.into());
        }
        let kept = ClaimBox {
            asks: new.asks.as_str().to_owned(),
            text: new.text,
            line: Some(new.line).filter(|line| !line.is_empty()),
        };
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let claim = SubmissionId::new(now, self.0.rng());
        let plain = Zeroizing::new(json!(kept).to_string());
        let row = AdjudicationClaimRow {
            side: i64::from(side.index()),
            id: claim.as_uuid(),
            at_us: now.as_us(),
            boxed: seal_attachment(&key, &claim.to_bytes(), plain.as_bytes(), self.0.rng()),
        };
        if !tx.arbitration().insert_adjudication_claim(id, side, &row).await? {
            return Err(ArbitrationRefusal::ClaimedAlready.into());
        }
        if tx.arbitration().adjudication_claims(id).await?.len() == Side::ALL.len() {
            self.show_claims_in(tx, &mut game, now).await?;
        }
        Ok(())
    }

    /// Shows what is claimed once its time is over; false if it is not, or there is nothing to show.
    pub(in crate::app) async fn show_claims(self, id: GameId) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            let now = app.now();
            let mut game = Loaded::lock(tx, id).await?;
            let over = claims_until(&game).is_some_and(|until| until < now);
            if game.row.phase == CoursePhase::Finished || !over {
                return Ok(false);
            }
            let known = disputes(tx, &game, EVER).await?;
            if shown(&known) {
                return Ok(false);
            }
            app.arbitration().show_claims_in(tx, &mut game, now).await?;
            Ok(true)
        })
    }

    /// The same before a ruling: a claim that cannot be opened keeps nobody from deciding the game.
    pub(in crate::app) async fn show_claims_if_they_open(self, id: GameId) -> Result<()> {
        match self.show_claims(id).await {
            Err(error @ (Error::Broken(_) | Error::Shredded(_) | Error::KeyMissing(_))) => {
                tracing::error!(game = %id, %error, "ALARM: what is claimed of a game cannot be shown");
                Ok(())
            }
            shown => shown.map(drop),
        }
    }

    /// Both sides' claims become events, and the arbiter is told that the game is to be decided.
    async fn show_claims_in(self, tx: &mut Tx, game: &mut Loaded, now: Timestamp) -> Result<()> {
        let turn = game.newest_turn(tx).await?.turn;
        let release = now.max(turn.open_at);
        let rows = tx.arbitration().adjudication_claims(game.id).await?;
        let key = match rows.is_empty() {
            true => None,
            false => Some(game.key(tx, &self.0.keys().keyring).await?),
        };
        for (row, key) in rows.iter().filter_map(|row| Some((row, key.as_ref()?))) {
            let (side, own) = opened(game, row, key)?;
            let body = Body::Objection(Objection {
                by: side,
                about: About::Adjudication,
                text: own.text.into(),
                against: None,
                due: Some(release.plus(IncidentKind::Adjudication.hours() * HOUR_US)),
                asks: Some(own.asks),
                line: own.line.map(Into::into),
            });
            let number = game.row.public_seq;
            append(self.0, tx, game, EventToAppend::public(turn.number, now, release, body)).await?;
            let about = Outgoing { game: Some(game.id), turn: Some(turn.number), number };
            for reader in game.arbiter.into_iter().chain([game.players.white, game.players.black]) {
                self.0.outbox().post_later(tx, MailKind::Objection, reader, release, about, None).await?;
            }
        }
        tx.arbitration().forget_adjudication_claims(game.id).await?;
        self.0.core().open_incident_at(tx, game, turn.number, IncidentKind::Adjudication, None, release).await
    }

    /// What may be done in a game that is to be adjudicated.
    pub(in crate::app) async fn adjudication_view(
        self,
        tx: &mut Tx,
        game: &Loaded,
        actor: Option<&Actor>,
        view: &DisputesView,
        now: Timestamp,
    ) -> Result<Option<AdjudicationView>> {
        let Some(until) = claims_until(game).filter(|_| game.row.phase != CoursePhase::Finished) else {
            return Ok(None);
        };
        let rulings = view.rulings.iter().map(|one| (one.seq, &one.ruling));
        let claims = view.objections.iter().map(|one| (one.seq, one.about));
        let open = now <= until && !are_shown(rulings, claims);
        let mut own = None;
        let side = match game.viewer(actor)? {
            Viewer::Player(side) => Some(side),
            Viewer::Arbiter | Viewer::Public => None,
        };
        let rows = tx.arbitration().adjudication_claims(game.id).await?;
        let of_side =
            |row: &&AdjudicationClaimRow| side.is_some_and(|side| row.side == i64::from(side.index()));
        let claimed = rows.iter().find(of_side);
        let sees = |row: &&AdjudicationClaimRow| {
            actor.is_some_and(|actor| actor.sees_own(Timestamp::from_us(row.at_us)))
        };
        if let Some(row) = claimed.filter(sees) {
            let key = game.key(tx, &self.0.keys().keyring).await?;
            own = Some(opened(game, row, &key)?.1);
        }
        let decides = match actor {
            Some(actor) if !open => may_rule(tx, game, actor, None).await.is_ok(),
            _ => false,
        };
        Ok(Some(AdjudicationView {
            until,
            open,
            // Once, whether or not what was claimed is shown to the caller.
            may_claim: open && side.is_some() && claimed.is_none(),
            own,
            decides,
        }))
    }
}

/// Who rules in a game, and in whose name: its arbiter; where there is none and it is to be adjudicated, a director of its
/// tournament who does not play in it sets its result in the name of the director whom its first event names.
pub(in crate::app) async fn may_rule(
    tx: &mut Tx,
    game: &Loaded,
    by: &Actor,
    ruling: Option<&Ruling>,
) -> Result<Actor> {
    let sets_result = ruling.is_none_or(|ruling| matches!(ruling, Ruling::Result(_)));
    let plays = [game.players.white, game.players.black].contains(&by.id);
    let is_claimed = game.arbiter.is_none() && game.row.claims_until_us.is_some();
    if sets_result
        && !plays
        && is_claimed
        && let Some(id) = tx.pairings().tournament_of(game.id).await?
        && own_post(tx, id, by).await? == Some(Post::Director)
    {
        return director_of(tx, id, &by.locale, game).await;
    }
    must_watch(game, by)?;
    Ok(by.clone())
}

/// An error if a ruling does not go with an adjudication: the hard end alone begins it, its being moved or a result end it, and
/// no result is found before both sides could claim theirs.
pub(in crate::app) fn may_end_adjudication(
    game: &Loaded,
    known: &[Dispute],
    (role, watches): (Role, bool),
    ruling: &Ruling,
    now: Timestamp,
) -> Result<()> {
    let by_sheet = role == Role::Director && !watches;
    if matches!(ruling, Ruling::Adjudicate { .. }) && !by_sheet {
        return Err(Denial::ByHardEndAlone.into());
    }
    let Some(until) = claims_until(game).filter(|_| game.row.phase != CoursePhase::Finished) else {
        return Ok(());
    };
    match ruling {
        Ruling::Result(result) if result.by == By::Adjudication && now <= until && !shown(known) => {
            Err(ArbitrationRefusal::ClaimsOpen.into())
        }
        Ruling::Resume if by_sheet => Ok(()),
        Ruling::Resume
        | Ruling::Pause
        | Ruling::Extend { .. }
        | Ruling::AdjustClock { .. }
        | Ruling::VoidAndReplay { .. }
        | Ruling::Adjudicate { .. } => Err(ArbitrationRefusal::HardEndCame.into()),
        _ => Ok(()),
    }
}

/// Up to when the sides of a game may claim, if it is to be adjudicated.
pub(in crate::app) fn claims_until(game: &Loaded) -> Option<Timestamp> {
    game.row.claims_until_us.map(Timestamp::from_us)
}

/// Whether the claims made since the game was stopped are shown.
pub(in crate::app) fn shown(known: &[Dispute]) -> bool {
    let rulings = known.iter().filter_map(Dispute::ruling);
    let claims = known.iter().filter_map(Dispute::objection);
    are_shown(rulings.map(|one| (one.seq, &one.ruling)), claims.map(|one| (one.seq, one.about)))
}

fn are_shown<'a>(
    rulings: impl Iterator<Item = (u64, &'a Ruling)>,
    mut claims: impl Iterator<Item = (u64, About)>,
) -> bool {
    let stops = rulings.filter(|(_, ruling)| matches!(ruling, Ruling::Adjudicate { .. }));
    let stopped = stops.map(|(seq, _)| seq).max().unwrap_or(0);
    claims.any(|(seq, about)| about == About::Adjudication && seq > stopped)
}

/// A claim from its box.
fn opened(game: &Loaded, row: &AdjudicationClaimRow, key: &GameKey) -> Result<(Side, OwnClaim)> {
    let broken = || Error::Broken(format!("game {}: a claim does not open", game.id));
    let id = SubmissionId::from_uuid(row.id);
    let plain = open_attachment(key, &id.to_bytes(), &row.boxed).ok_or_else(broken)?;
    let kept: ClaimBox = serde_json::from_slice(plain.expose()).map_err(|_| broken())?;
    let side = u8::try_from(row.side).ok().and_then(Side::from_index);
    let own = OwnClaim {
        at: Timestamp::from_us(row.at_us),
        asks: Asks::parse(&kept.asks).ok_or_else(broken)?,
        text: kept.text,
        line: kept.line,
    };
    Ok((side.ok_or_else(broken)?, own))
}

fn check(new: &NewAdjudicationClaim) -> Result<()> {
    let mut faults = Vec::new();
    if !is_plain_text(&new.text, ADJUDICATION_CHARS_MAX) {
        faults.push(FieldError::new(ArbitrationFault::AdjudicationText, "text"));
    }
    if !new.line.is_empty() && !is_plain_text(&new.line, ADJUDICATION_LINE_MAX) {
        faults.push(FieldError::new(ArbitrationFault::AdjudicationLine, "line"));
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Malformed(faults)) }
}
