//! Players object and appeal, and what all see of a game's disputes.

use crate::app::actor::Actor;
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk_view::{DisputesView, NewObjection, UnsealingView};
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::game_view::{named, persons};
use crate::app::core::incidents::{HOUR_US, IncidentKind};
use crate::app::core::loaded_game::{Loaded, event_number, turn_number};
use crate::app::core::views::Viewer;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Error, Result};
use crate::app::games::disputes::{Dispute, EVER, ObjectionView, appealable, disputes};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Objection};
use crate::game::{
    About, ClaimFault, CoursePhase, OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX, REASON_CHARS_MAX, is_plain_text,
};
use crate::store::Tx;
use uuid::Uuid;

impl Arbitration<'_> {
    /// A player raises an objection, asks for a check, or appeals against a ruling or a loss on time; answers the number of
    /// its event.
    ///
    /// # Errors
    /// Only players of a game that has an arbiter, and while it is unfinished but for an appeal; at most
    /// [`OPEN_OBJECTIONS_MAX`] open ones and [`OBJECTIONS_MAX`] in all. A side claims only once in a turn that the position
    /// is dead, until that is answered. An appeal is made once against a ruling or an end, within
    /// [`crate::game::APPEAL_DAYS`]. Where the game has no second arbiter, an administrator or the tournament's director
    /// appoints one to answer an appeal against a ruling; the arbiter answers one against a loss on time.
    pub async fn object(self, actor: &Actor, id: GameId, new: NewObjection) -> Result<u64> {
        if !is_plain_text(&new.text, REASON_CHARS_MAX) {
            return Err(Error::malformed(ArbitrationFault::Text, "text"));
        }
        write_tx!(app = self.0, [actor], async |tx| app.arbitration().object_in(tx, &actor, id, &new).await)
    }

    pub(in crate::app) async fn object_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        new: &NewObjection,
    ) -> Result<u64> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        let Some(arbiter) = game.arbiter else {
            return Err(match new.about {
                About::Dead | About::Clock => Error::Claim(ClaimFault::NoArbiter),
                _ => ArbitrationRefusal::NoArbiter.into(),
            });
        };
        let over = game.visible_result(now)?.is_some() || game.row.phase == CoursePhase::Finished;
        if over && new.about != About::Appeal {
            return Err(Error::NotRunning);
        }
        let known = disputes(tx, &game, EVER).await?;
        let reader = may_object(&game, &known, side, new, now)?.unwrap_or(arbiter);
        let turn = game.newest_turn(tx).await?.turn;
        if new.about == About::Dead {
            // Counted from the turn that is seen: that the next one is made would tell that the other side has filed.
            let seen = game.visible_turn(tx, now).await?.turn.number;
            let waits = |one: &ObjectionView| {
                one.by == side && one.about == About::Dead && one.turn >= seen && one.answer.is_none()
            };
            if known.iter().filter_map(Dispute::objection).any(waits) {
                return Err(ArbitrationRefusal::DeadClaimed.into());
            }
        }
        let release = now.max(turn.open_at);
        let seq = game.row.public_seq;
        let kind = IncidentKind::of(new.about);
        let body = Body::Objection(Objection {
            by: side,
            about: new.about,
            text: new.text.as_str().into(),
            against: new.against,
            due: Some(release.plus(kind.hours() * HOUR_US)),
            asks: None,
            line: None,
        });
        append(self.0, tx, &mut game, EventToAppend::public(turn.number, now, release, body)).await?;
        let of_ruling = known.iter().filter_map(Dispute::ruling).any(|one| Some(one.seq) == new.against);
        self.0.core().open_incident_at(tx, &game, turn.number, kind, Some(seq), release).await?;
        if of_ruling && game.arbiter2.is_none() {
            tracing::warn!(game = %id, appeal = seq, "an appeal waits for an arbiter: fairschach admin game appoint");
        }
        let about = Outgoing { game: Some(id), turn: Some(turn.number), number: seq };
        // Both players at the same time: the one who objected has it in writing.
        for player in [reader, game.players.white, game.players.black] {
            self.0.outbox().post_later(tx, MailKind::Objection, player, release, about, None).await?;
        }
        event_number(id, seq)
    }

    /// An objection or an appeal by mail; an appeal that names no ruling is against the newest, or a loss on time.
    pub(in crate::app) async fn object_by_mail(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        (appeal, against): (bool, Option<u64>),
        text: &str,
    ) -> Result<()> {
        if !is_plain_text(text, REASON_CHARS_MAX) {
            return Err(Error::malformed(ArbitrationFault::Text, "text"));
        }
        let mut new = NewObjection { about: About::Other, text: text.to_owned(), against: None };
        if appeal {
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(actor)?;
            let known = disputes(tx, &game, EVER).await?;
            let newest = appealable(&game, &known, side, self.0.now()).into_iter().max();
            new.about = About::Appeal;
            new.against = against.or(newest);
            if new.against.is_none() {
                return Err(ArbitrationRefusal::NothingToAppeal.into());
            }
        }
        self.object_in(tx, actor, id, &new).await.map(drop)
    }

    /// Rulings, objections and unsealings of a game.
    pub async fn disputes(self, actor: Option<&Actor>, id: GameId) -> Result<DisputesView> {
        let (app, now, actor) = (self.0.clone(), self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            let mut view = disputes_view(tx, &game, viewer, now).await?;
            view.adjudication =
                app.arbitration().adjudication_view(tx, &game, actor.as_ref(), &view, now).await?;
            Ok(view)
        })
    }
}

/// Who has to answer an appeal; nothing, if the first arbiter answers, or hears of it until another one is appointed.
fn may_object(
    game: &Loaded,
    known: &[Dispute],
    side: Side,
    new: &NewObjection,
    now: Timestamp,
) -> Result<Option<PlayerId>> {
    let own: Vec<&ObjectionView> = known
        .iter()
        .filter_map(Dispute::objection)
        .filter(|o| o.by == side && o.about != About::Adjudication)
        .collect();
    if new.about == About::Adjudication {
        return Err(Error::malformed(ArbitrationFault::About, "about"));
    }
    if own.len() >= OBJECTIONS_MAX {
        return Err(ArbitrationRefusal::ObjectionsFull.into());
    }
    if own.iter().filter(|objection| objection.answer.is_none()).count() >= OPEN_OBJECTIONS_MAX {
        return Err(ArbitrationRefusal::ObjectionsOpen.into());
    }
    if (new.about == About::Appeal) != new.against.is_some() {
        return Err(Error::malformed(ArbitrationFault::Against, "against"));
    }
    let Some(against) = new.against else { return Ok(None) };
    if !appealable(game, known, side, now).contains(&against) {
        return Err(Error::malformed(ArbitrationFault::NoSuchRuling, "against"));
    }
    let given = known.iter().filter_map(Dispute::ruling).find(|ruling| ruling.seq == against);
    let second = game.arbiter2;
    let by_second = given.is_some_and(|ruling| Some(ruling.by) == second);
    Ok(if by_second { None } else { second })
}

pub(in crate::app) async fn disputes_view(
    tx: &mut Tx,
    game: &Loaded,
    viewer: Viewer,
    now: Timestamp,
) -> Result<DisputesView> {
    let known = disputes(tx, game, now).await?;
    let running = game.arbiter.is_some() && game.visible_result(now)?.is_none();
    let own = match viewer {
        Viewer::Player(side) => Some(side),
        _ => None,
    };
    let plain = |about| NewObjection { about, text: String::new(), against: None };
    let may_write = game.arbiter.is_some() && own.is_some();
    let may_write = may_write
        && own.is_some_and(|side| may_object(game, &known, side, &plain(About::Other), now).is_ok());
    let may_object = running && may_write;
    let may_appeal = match own {
        Some(side) if may_write => appealable(game, &known, side, now),
        _ => Vec::new(),
    };
    let mut view = DisputesView {
        rulings: Vec::new(),
        objections: Vec::new(),
        claims: Vec::new(),
        ends: Vec::new(),
        unsealings: unsealings(tx, game, viewer == Viewer::Arbiter, now).await?,
        may_object,
        may_appeal,
        adjudication: None,
    };
    let by = known.iter().filter_map(|one| match one {
        Dispute::Ruling(given) => Some(given.by),
        _ => None,
    });
    let by: Vec<PlayerId> = by.collect();
    let people = persons(tx, by).await?;
    for one in known {
        match one {
            Dispute::Ruling(given) => {
                let by = named(&people, given.by)?;
                view.rulings.push(given.view(by));
            }
            Dispute::Objection(objection) => view.objections.push(objection),
            Dispute::Claim(claim) => view.claims.push(claim),
            Dispute::Ended(end) => view.ends.push(end),
        }
    }
    Ok(view)
}

/// The unsealings that two arbiters agreed on, to an arbiter those too that one of them asks for.
pub(in crate::app) async fn unsealings(
    tx: &mut Tx,
    game: &Loaded,
    arbiter: bool,
    now: Timestamp,
) -> Result<Vec<UnsealingView>> {
    let looks = tx.arbitration().looks(game.id).await?;
    let rows = tx.arbitration().unsealings(game.id).await?;
    let people = rows.iter().flat_map(|row| [Some(row.asked_by), row.agreed_by]).flatten();
    let people = people.chain(looks.iter().map(|look| look.player_id)).map(PlayerId::from_uuid);
    let people: Vec<PlayerId> = people.collect();
    let people = persons(tx, people).await?;
    let seen = |by: Uuid, at_us: i64| {
        Ok::<_, Error>((named(&people, PlayerId::from_uuid(by))?, Timestamp::from_us(at_us)))
    };
    let mut all = Vec::new();
    for row in rows {
        let agreed = row.agreed_by.zip(row.agreed_us);
        if !arbiter && agreed.is_none_or(|(_, at)| at > now.as_us()) {
            continue;
        }
        let looks = looks.iter().filter(|look| look.turn == row.turn);
        all.push(UnsealingView {
            turn: turn_number(game.id, row.turn)?,
            reason: Some(row.reason).filter(|reason| !reason.is_empty()),
            asked: seen(row.asked_by, row.asked_us)?,
            agreed: agreed.map(|(by, at)| seen(by, at)).transpose()?,
            looks: looks.map(|look| seen(look.player_id, look.at_us)).collect::<Result<_>>()?,
        });
    }
    Ok(all)
}
