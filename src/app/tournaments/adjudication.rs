//! Games that go on at the hard end and are to be adjudicated: they are stopped, both sides may claim a result once, unseen
//! by the other, and the arbiter rules, or the director where there is none.
//!
//! What counts is the hard end itself ([`stops_at`]): from then on nothing is taken and no flag decides, however late a game is
//! stopped. What was complete by then is resolved first; what one side alone has sealed stays sealed.

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::running::begins;
use super::wishes::director_of;
use super::{Held, Phase, Post, post_of};
use crate::app::chain::{Happening, append, members};
use crate::app::desk_view::{AdjudicationView, DisputesView, IncidentKind, OwnClaim, RulingRequest};
use crate::app::disputes::{Dispute, EVER, disputes};
use crate::app::incidents::HOUR_US;
use crate::app::load::Loaded;
use crate::app::outbox::Outgoing;
use crate::app::rulings::{must_watch, text_fault};
use crate::app::time::JUDGE_DELAY;
use crate::app::view::Viewer;
use crate::app::{Actor, App, Error, Fault, Role};
use crate::base::{GameId, Side, SubmissionId, Timestamp, TournamentId};
use crate::game::{
    ADJUDICATION_CHARS_MAX, ADJUDICATION_LINE_MAX, ADJUDICATION_TIME, About, Asks, By, Chain, Ruling,
    is_plain_text,
};
use crate::seal::{open_attachment, seal_attachment};
use crate::store::{AdjudicationClaimRow, StopRow, Tx};
use crate::tournament::AtTheEnd;

/// Games that are looked at in one go.
const STEP_MAX: i64 = 64;

/// A claim to be made of a game that is to be adjudicated. No `Debug`: it is nobody else's until both are shown.
#[derive(Clone)]
pub struct NewAdjudicationClaim {
    /// What is claimed.
    pub asks: Asks,
    /// Why: 1 to 4,000 characters.
    pub text: String,
    /// A line of moves, at most 1,000 characters; empty if none goes with it.
    pub line: String,
}

/// A claim as it is kept, boxed.
#[derive(Serialize, Deserialize)]
struct Kept {
    asks: String,
    text: String,
    line: Option<String>,
}

/// From when on games that go on are to be adjudicated; nothing if the sheet says otherwise, or no end is set.
pub(super) fn stops_at(held: &Held) -> Result<Option<Timestamp>, Error> {
    if held.sheet.at_the_end != AtTheEnd::Adjudicate || held.phase != Phase::Running {
        return Ok(None);
    }
    match held.row.ended_us {
        Some(ended) => Ok(Some(Timestamp::from_us(ended))),
        None => begins(held, held.sheet.dates.ends),
    }
}

impl App {
    /// Stops games whose hard end has come, lets those go on whose hard end was moved, and shows claims whose time is over;
    /// answers in how many games something was done.
    pub async fn go_on_with_adjudications(&self) -> Result<usize, Error> {
        let mut done = 0;
        let (by, now) = (self.now().plus(-JUDGE_DELAY), self.now());
        let mut after = Uuid::nil();
        loop {
            let due = self
                .store()
                .read(move |tx| Box::pin(async move { tx.games_to_adjudicate(by, after, STEP_MAX).await }))
                .await?;
            let Some(last) = due.last() else { break };
            after = last.game_id;
            for row in due {
                let game = GameId::from_uuid(row.game_id);
                match self.stop(row).await {
                    Ok(stopped) => done += usize::from(stopped),
                    Err(error) => self.set_aside(game, error).await?,
                }
            }
        }
        let mut after = Uuid::nil();
        loop {
            let due = self
                .store()
                .read(move |tx| Box::pin(async move { tx.games_to_play_on(now, after, STEP_MAX).await }))
                .await?;
            let Some((last, _)) = due.last() else { break };
            after = *last;
            for (game, tournament) in due {
                let (game, tournament) = (GameId::from_uuid(game), TournamentId::from_uuid(tournament));
                match self.play_on(game, tournament).await {
                    Ok(goes_on) => done += usize::from(goes_on),
                    Err(error) => self.set_aside(game, error).await?,
                }
            }
        }
        let decide = self
            .store()
            .read(move |tx| Box::pin(async move { tx.games_to_decide(now, STEP_MAX).await }))
            .await?;
        for game in decide {
            match self.show_claims(game).await {
                Ok(shown) => done += usize::from(shown),
                Err(error) => self.set_aside(game, error).await?,
            }
        }
        if done > 0 {
            self.wake().mails.notify_one();
            self.wake().reveals.notify_one();
        }
        Ok(done)
    }

    /// Stops a game; false if something comes first: a mail that was received in time, or a key holder's answer.
    async fn stop(&self, row: StopRow) -> Result<bool, Error> {
        let (app, id) = (self.clone(), GameId::from_uuid(row.game_id));
        let stops = Timestamp::from_us(row.stops_us);
        // A flag that fell before counts.
        if self.judge_game(id, stops).await? {
            return Ok(true);
        }
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut game = Loaded::lock(tx, id).await?;
                    let waits = app.outage_pending(tx).await? || app.all_handled_before(tx, stops).await? < stops;
                    if waits || game.row.phase == "finished" || game.row.claims_until_us.is_some() {
                        return Ok(false);
                    }
                    let turn = game.newest_turn(tx).await?.turn;
                    let runs = game.row.phase == "running" && game.paused.is_none();
                    if runs && turn.is_complete() && turn.open_at < stops {
                        if !app.reveal_in(tx, &mut game, None).await? {
                            return Ok(false);
                        }
                        game = Loaded::read(tx, id).await?;
                        if game.row.phase != "running" {
                            return Ok(true);
                        }
                    }
                    let held = Held::read(tx, TournamentId::from_uuid(row.tournament_id)).await?;
                    let until = app.now().plus(ADJUDICATION_TIME);
                    let ruling = Ruling::Adjudicate { end: stops, until };
                    app.rule_by_sheet(tx, game, &held, ruling).await.map(|()| true)
                })
            })
            .await
    }

    /// Lets a game go on that was to be adjudicated; what was claimed and not shown is forgotten.
    async fn play_on(&self, id: GameId, tournament: TournamentId) -> Result<bool, Error> {
        let app = self.clone();
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let game = Loaded::lock(tx, id).await?;
                    let over = game.row.phase == "finished" || game.row.claims_until_us.is_none();
                    if over || app.outage_pending(tx).await? {
                        return Ok(false);
                    }
                    tx.forget_adjudication_claims(id).await?;
                    let held = Held::read(tx, tournament).await?;
                    app.rule_by_sheet(tx, game, &held, Ruling::Resume)
                        .await
                        .map(|()| true)
                })
            })
            .await
    }

    /// Rules as the tournament's sheet says, in its director's name.
    async fn rule_by_sheet(
        &self,
        tx: &mut Tx,
        game: Loaded,
        held: &Held,
        ruling: Ruling,
    ) -> Result<(), Error> {
        let by = director_of(tx, held, &game).await?;
        let turn = game.newest_turn(tx).await?.turn.number;
        let german = held.sheet.language == "de";
        let own = own_reason(tx, held).await?;
        let reason = match (ruling, german) {
            (Ruling::Adjudicate { .. }, true) => own.unwrap_or("Das Turnier endet an diesem Tag.".to_owned()),
            (Ruling::Adjudicate { .. }, false) => own.unwrap_or("The tournament ends on this day.".to_owned()),
            (_, true) => "Das Ende des Turniers wurde verlegt.".to_owned(),
            (_, false) => "The end of the tournament was moved.".to_owned(),
        };
        let rule = if german {
            "Turnierausschreibung"
        } else {
            "The tournament's sheet"
        };
        let request = RulingRequest {
            turn,
            ruling,
            reason,
            rule: rule.to_owned(),
            incident: None,
        };
        self.rule_in(tx, game, &by, &request).await.map(drop)
    }

    /// Claims the result of a game that is to be adjudicated: once, and unseen by the other side until both are shown
    /// together, when both are in or the time is over.
    ///
    /// # Errors
    /// Only players; the game is not to be adjudicated, the time for claims is over, or the caller has claimed before.
    pub async fn claim_adjudication(
        &self,
        actor: &Actor,
        id: GameId,
        new: NewAdjudicationClaim,
    ) -> Result<(), Error> {
        check(&new)?;
        let (app, actor) = (self.clone(), actor.clone());
        self.store()
            .write(move |tx| Box::pin(async move { app.claim_adjudication_in(tx, &actor, id, new).await }))
            .await?;
        self.wake().mails.notify_one();
        Ok(())
    }

    async fn claim_adjudication_in(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        new: NewAdjudicationClaim,
    ) -> Result<(), Error> {
        let now = self.now();
        let mut game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        if game.row.phase == "finished" {
            return Err(Error::NotRunning);
        }
        let Some(until) = claims_until(&game) else {
            return Err(Error::NoGrounds("this game is not to be adjudicated"));
        };
        let known = disputes(tx, &game, EVER).await?;
        if now > until || shown(&known) {
            return Err(Error::NoGrounds("the time in which both sides may claim is over"));
        }
        let kept = Kept {
            asks: new.asks.as_str().to_owned(),
            text: new.text,
            line: Some(new.line).filter(|line| !line.is_empty()),
        };
        let key = game.key(tx, &self.keys().keyring).await?;
        let claim = SubmissionId::new(now, self.rng());
        let plain = zeroize::Zeroizing::new(json!(kept).to_string());
        let row = AdjudicationClaimRow {
            side: i64::from(side.index()),
            id: claim.as_uuid(),
            at_us: now.as_us(),
            boxed: seal_attachment(&key, &claim.to_bytes(), plain.as_bytes(), self.rng()),
        };
        if !tx.insert_adjudication_claim(id, side, &row).await? {
            return Err(Error::NoGrounds("you have claimed a result already, and it is final"));
        }
        if tx.adjudication_claims(id).await?.len() == Side::ALL.len() {
            self.show_claims_in(tx, &mut game, now).await?;
        }
        Ok(())
    }

    /// Shows what is claimed once its time is over; false if it is not, or there is nothing to show.
    pub(in crate::app) async fn show_claims(&self, id: GameId) -> Result<bool, Error> {
        let app = self.clone();
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let now = app.now();
                    let mut game = Loaded::lock(tx, id).await?;
                    let over = claims_until(&game).is_some_and(|until| until < now);
                    if game.row.phase == "finished" || !over {
                        return Ok(false);
                    }
                    let known = disputes(tx, &game, EVER).await?;
                    if shown(&known) {
                        return Ok(false);
                    }
                    app.show_claims_in(tx, &mut game, now).await?;
                    Ok(true)
                })
            })
            .await
    }

    /// Both sides' claims become events, and the arbiter is told that the game is to be decided.
    async fn show_claims_in(&self, tx: &mut Tx, game: &mut Loaded, now: Timestamp) -> Result<(), Error> {
        let turn = game.newest_turn(tx).await?.turn;
        let release = now.max(turn.open_at);
        let rows = tx.adjudication_claims(game.id).await?;
        let key = match rows.is_empty() {
            true => None,
            false => Some(game.key(tx, &self.keys().keyring).await?),
        };
        for (row, key) in rows.iter().filter_map(|row| Some((row, key.as_ref()?))) {
            let (side, own) = opened(game, row, key)?;
            let mut what = members([
                ("by", side.as_str().into()),
                ("about", About::Adjudication.as_str().into()),
                ("asks", own.asks.as_str().into()),
                ("text", own.text.into()),
                (
                    "due",
                    release
                        .plus(IncidentKind::Adjudication.hours() * HOUR_US)
                        .as_us()
                        .into(),
                ),
            ]);
            if let Some(line) = own.line {
                what.insert("line".to_owned(), line.into());
            }
            let number = game.row.public_seq;
            let event = Happening {
                kind: "objection",
                chain: Chain::Public,
                turn: turn.number,
                at: now,
                release,
                members: what,
            };
            append(self, tx, game, event).await?;
            let about = Outgoing {
                game: Some(game.id),
                turn: Some(turn.number),
                number,
            };
            for reader in game.arbiter.into_iter().chain([game.players.white, game.players.black]) {
                self.post_later(tx, "objection", reader, release, about, None).await?;
            }
        }
        tx.forget_adjudication_claims(game.id).await?;
        self.open_incident_at(tx, game, turn.number, IncidentKind::Adjudication, None, release)
            .await
    }

    /// What may be done in a game that is to be adjudicated.
    pub(in crate::app) async fn adjudication_view(
        &self,
        tx: &mut Tx,
        game: &Loaded,
        actor: Option<&Actor>,
        view: &DisputesView,
        now: Timestamp,
    ) -> Result<Option<AdjudicationView>, Error> {
        let Some(until) = claims_until(game).filter(|_| game.row.phase != "finished") else {
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
        let rows = tx.adjudication_claims(game.id).await?;
        let of_side = |row: &&AdjudicationClaimRow| side.is_some_and(|side| row.side == i64::from(side.index()));
        if let Some(row) = rows.iter().find(of_side) {
            let key = game.key(tx, &self.keys().keyring).await?;
            own = Some(opened(game, row, &key)?.1);
        }
        let decides = match actor {
            Some(actor) if !open => may_rule(tx, game, actor, None).await.is_ok(),
            _ => false,
        };
        Ok(Some(AdjudicationView {
            until,
            open,
            may_claim: open && side.is_some() && own.is_none(),
            own,
            decides,
        }))
    }
}

/// Up to when the sides of a game may claim, if it is to be adjudicated.
fn claims_until(game: &Loaded) -> Option<Timestamp> {
    game.row.claims_until_us.map(Timestamp::from_us)
}

/// Why a director has ended the tournament before its day; nothing if the day has.
async fn own_reason(tx: &mut Tx, held: &Held) -> Result<Option<String>, Error> {
    let last = tx.tournament_events_of(held.id, "ended", 1).await?.pop();
    let Some(last) = last.filter(|last| held.row.ended_us.is_some_and(|ended| ended <= last.at_us)) else {
        return Ok(None);
    };
    let body: serde_json::Value =
        serde_json::from_str(&last.body).map_err(|_| super::broken(held.row.id, "event"))?;
    Ok(body["reason"].as_str().map(str::to_owned))
}

/// Whether the claims made since the game was stopped are shown.
fn shown(known: &[Dispute]) -> bool {
    let rulings = known.iter().filter_map(Dispute::ruling);
    let claims = known.iter().filter_map(Dispute::objection);
    are_shown(
        rulings.map(|one| (one.seq, &one.ruling)),
        claims.map(|one| (one.seq, one.about)),
    )
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
fn opened(
    game: &Loaded,
    row: &AdjudicationClaimRow,
    key: &crate::seal::GameKey,
) -> Result<(Side, OwnClaim), Error> {
    let broken = || Error::Broken(format!("game {}: a claim does not open", game.id));
    let id = SubmissionId::from_uuid(row.id);
    let plain = open_attachment(key, &id.to_bytes(), &row.boxed).ok_or_else(broken)?;
    let kept: Kept = serde_json::from_slice(plain.expose()).map_err(|_| broken())?;
    let side = u8::try_from(row.side).ok().and_then(Side::from_index);
    let own = OwnClaim {
        at: Timestamp::from_us(row.at_us),
        asks: Asks::parse(&kept.asks).ok_or_else(broken)?,
        text: kept.text,
        line: kept.line,
    };
    Ok((side.ok_or_else(broken)?, own))
}

/// Who rules in a game, and in whose name: its arbiter; where there is none and it is to be adjudicated, a director of its
/// tournament who does not play in it sets its result in the name of the director whom its first event names.
pub(in crate::app) async fn may_rule(
    tx: &mut Tx,
    game: &Loaded,
    by: &Actor,
    ruling: Option<&Ruling>,
) -> Result<Actor, Error> {
    let sets_result = ruling.is_none_or(|ruling| matches!(ruling, Ruling::Result(_)));
    let plays = [game.players.white, game.players.black].contains(&by.id);
    if sets_result && !plays && game.arbiter.is_none() && game.row.claims_until_us.is_some() {
        let place = tx.tournament_of(game.id).await?;
        if let Some(id) = place.map(|(id, ..)| TournamentId::from_uuid(id))
            && post_of(tx, id, by.id).await? == Some(Post::Director)
        {
            let held = Held::read(tx, id).await?;
            return director_of(tx, &held, game).await;
        }
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
) -> Result<(), Error> {
    let by_sheet = role == Role::Director && !watches;
    if matches!(ruling, Ruling::Adjudicate { .. }) && !by_sheet {
        return Err(Error::NotAllowed(
            "a game is stopped for adjudication by its tournament's hard end alone",
        ));
    }
    let Some(until) = claims_until(game).filter(|_| game.row.phase != "finished") else {
        return Ok(());
    };
    match ruling {
        Ruling::Result(result) if result.by == By::Adjudication && now <= until && !shown(known) => {
            Err(Error::NoGrounds(
                "both sides may still claim a result; decide once both have claimed, or their time is over",
            ))
        }
        Ruling::Resume if by_sheet => Ok(()),
        Ruling::Resume
        | Ruling::Pause
        | Ruling::Extend { .. }
        | Ruling::AdjustClock { .. }
        | Ruling::VoidAndReplay { .. }
        | Ruling::Adjudicate { .. } => Err(Error::NoGrounds(
            "the tournament's hard end has come: the game does not go on, set its result",
        )),
        _ => Ok(()),
    }
}

fn check(new: &NewAdjudicationClaim) -> Result<(), Error> {
    let mut faults = Vec::new();
    if !is_plain_text(&new.text, ADJUDICATION_CHARS_MAX) {
        faults.push(text_fault("text", ADJUDICATION_CHARS_MAX));
    }
    if !new.line.is_empty() && !is_plain_text(&new.line, ADJUDICATION_LINE_MAX) {
        faults.push(Fault {
            code: "text",
            field: "line".to_owned(),
            message: format!(
                "field \"line\" takes up to {ADJUDICATION_LINE_MAX} characters, and none but line ends that control"
            ),
        });
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Error::Malformed(faults))
    }
}
