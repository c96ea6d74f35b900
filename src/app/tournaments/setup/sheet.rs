//! Making a tournament, changing its sheet, and giving posts.

use std::collections::BTreeMap;

use serde_json::json;
use uuid::Uuid;

use crate::app::App;
use crate::app::actor::{Actor, Role};
use crate::app::core::rights::post_in;
use crate::app::core::rule_options;
use crate::app::error::{Denial, Error, FieldError, GameFault, Result, TournamentFault, TournamentRefusal};
use crate::app::games::create::{Agreed, NewGameRequest};
use crate::app::limits::{DAY, POST_MAILS_PER_DAY, POSTS_MAX, at_most};
use crate::app::tournaments::locked::{LockedTournament, must_direct, must_run};
use crate::app::tournaments::model::known;
use crate::app::tournaments::setup::TournamentSetup;
use crate::app::tournaments::setup::eligibility::must_have_list;
use crate::app::tournaments::setup::entries::move_up;
use crate::app::tournaments::teams::captains::must_lead_nobody;
use crate::base::{MailKind, PlayerId, Timestamp, TournamentId};
use crate::game::{BothFlags, is_plain_text};
use crate::rules::RuleSet;
use crate::store::{SheetRow, Tx};
use crate::tournament::{Act, EntrantState, Kind, Phase, Post, Sheet};

/// The term that every sheet has from its first version on.
const BOTH_FLAGS: &str = "both_flags";
/// The longest reason of an act, in characters.
pub const REASON_CHARS_MAX: usize = 2200;

/// What a game of this tournament is asked for with.
pub(in crate::app) fn game_request(
    sheet: &Sheet,
    white: PlayerId,
    black: PlayerId,
    arbiter: Option<PlayerId>,
) -> Result<NewGameRequest> {
    let mut taken = BTreeMap::new();
    for (name, value) in &sheet.options {
        let value = rule_options::value_from_json(value)
            .ok_or_else(|| Error::malformed(GameFault::Option, &format!("options.{name}")))?;
        taken.insert(name.clone(), value);
    }
    let usual = RuleSet::default_rules(&sheet.variant).unwrap_or("standard");
    Ok(NewGameRequest {
        white,
        black,
        arbiter,
        arbiter2: None,
        variant: sheet.variant.clone(),
        rules: sheet.rules.clone().unwrap_or_else(|| usual.to_owned()),
        options: taken,
        terms: sheet.game_terms(),
        clock: sheet.clock.clone(),
        board: sheet.board.clone(),
        start: sheet.start.clone(),
        position: None,
        request_key: None,
    })
}

/// Every fault of a sheet, those of its games too.
fn must_be_good(sheet: &Sheet) -> Result<()> {
    let mut faults: Vec<FieldError> = sheet
        .faults()
        .into_iter()
        .map(|fault| FieldError::new(fault.kind, fault.kind.field()).saying(fault.message))
        .collect();
    match agreed_games(sheet) {
        Err(Error::Malformed(of_games)) => faults.extend(of_games),
        Err(other) => return Err(other),
        Ok(_) => {}
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Malformed(faults)) }
}

/// Kinds that this server cannot run are refused when the sheet is written, not when it is to start.
fn must_be_played_here(app: &App, sheet: &Sheet) -> Result<()> {
    match sheet.kind {
        Kind::Swiss { .. } if app.settings().pairing_program.is_none() => {
            Err(Error::malformed(TournamentFault::SwissOff, "kind"))
        }
        _ => Ok(()),
    }
}

/// Only directors and administrators make tournaments and series.
///
/// # Errors
/// For everybody else.
pub fn must_make_tournaments(by: &Actor) -> Result<()> {
    match by.role {
        Role::Director | Role::Admin => Ok(()),
        Role::Player | Role::Arbiter => Err(Denial::MakesNoTournaments.into()),
    }
}

/// A reason of one to so many characters, as it is kept: with the ends of lines that a ruling takes, for it becomes one's reason
/// where the act ends or stops games. Browsers send other ends of lines.
pub(in crate::app) fn reason(text: &str) -> Result<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim();
    if is_plain_text(text, REASON_CHARS_MAX) {
        Ok(text.to_owned())
    } else {
        Err(Error::malformed(TournamentFault::Reason, "reason"))
    }
}

impl TournamentSetup<'_> {
    /// Makes a tournament from a sheet; it is a draft until entries open.
    ///
    /// # Errors
    /// Only directors and administrators make tournaments. Every fault of the sheet is listed.
    pub async fn create_tournament(self, by: &Actor, sheet: Sheet) -> Result<TournamentId> {
        must_make_tournaments(by)?;
        let sheet = self.checked_sheet(sheet)?;
        let (app, now, by) = (self.0.clone(), self.0.now(), by.id);
        let id = TournamentId::new(now, self.0.rng());
        write_tx!(self.0, async |tx| {
            let mut held = app.tournament_setup().make_in(tx, id, by, sheet, now).await?;
            tx.tournaments().set_role(id, by, Post::Director.as_str()).await?;
            app.running_tournaments().plan_next(tx, &mut held).await
        })?;
        Ok(id)
    }

    /// A sheet of which a tournament can be made here, with what every sheet says from its first version on.
    ///
    /// # Errors
    /// Every fault of it.
    pub(in crate::app) fn checked_sheet(self, mut sheet: Sheet) -> Result<Sheet> {
        // It stands in the sheet, so that nothing hangs on what a later version of this program takes for usual.
        let both_flags = BothFlags::AbsentLose.as_str().to_owned();
        sheet.terms.entry(BOTH_FLAGS.to_owned()).or_insert(both_flags);
        must_be_good(&sheet)?;
        must_be_played_here(self.0, &sheet)?;
        Ok(sheet)
    }

    /// Makes a tournament from a checked sheet inside a transaction; who runs it is for the caller to note.
    pub(in crate::app) async fn make_in(
        self,
        tx: &mut Tx,
        id: TournamentId,
        by: PlayerId,
        sheet: Sheet,
        now: Timestamp,
    ) -> Result<LockedTournament> {
        must_have_list(tx, &sheet).await?;
        tx.tournaments().insert(id, &sheet.name, now).await?;
        let row = SheetRow {
            version: 1,
            body: json!(sheet).to_string(),
            made_us: now.as_us(),
            made_by: by.as_uuid(),
        };
        tx.tournaments().insert_sheet(id, &sheet.name, &row).await?;
        let mut held = LockedTournament::lock(tx, id).await?;
        let sheet = Box::new(sheet);
        held.note(tx, now, Some(by), Act::Made { sheet }).await?;
        Ok(held)
    }

    /// Puts the next version of a sheet in force. While it is a draft nobody need be told why. Once entries are open a
    /// reason is given; once play has begun, kind, rules, array, regulation of time and prize groups stay.
    ///
    /// # Errors
    /// The version is not the one in force any more, the sheet has faults, or changes what stays.
    pub async fn change_sheet(
        self,
        by: &Actor,
        id: TournamentId,
        version: i64,
        mut sheet: Sheet,
        why: &str,
    ) -> Result<()> {
        must_be_good(&sheet)?;
        let (app, now, by, why) = (self.0.clone(), self.0.now(), by.clone(), why.to_owned());
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            must_run(tx, &held, &by).await?;
            held.must_be(
                &[Phase::Draft, Phase::Open, Phase::Closed, Phase::Running],
                TournamentRefusal::Over,
            )?;
            if held.row.version != version {
                return Err(TournamentRefusal::SheetChanged.into());
            }
            let why = match held.phase {
                Phase::Draft if why.trim().is_empty() => String::new(),
                _ => reason(&why)?,
            };
            if let Some(both_flags) = held.sheet.terms.get(BOTH_FLAGS) {
                let term = sheet.terms.entry(BOTH_FLAGS.to_owned());
                term.or_insert_with(|| both_flags.clone());
            }
            // What is played goes on though a program that it needs was taken away.
            if held.phase == Phase::Running {
                must_stay(&held.sheet, &sheet)?;
            } else {
                must_be_played_here(&app, &sheet)?;
            }
            must_have_list(tx, &sheet).await?;
            must_hold(tx, id, &sheet).await?;
            let row = SheetRow {
                version: version + 1,
                body: json!(sheet).to_string(),
                made_us: now.as_us(),
                made_by: by.id.as_uuid(),
            };
            tx.tournaments().insert_sheet(id, &sheet.name, &row).await?;
            held.row.version += 1;
            // Another end takes back that it has come.
            if held.sheet.dates.ends != sheet.dates.ends && held.row.ended_us.is_some() {
                must_direct(tx, &held, &by).await?;
                tx.tournaments().set_ended(id, None).await?;
                held.row.ended_us = None;
            }
            held.sheet = sheet.clone();
            let changed =
                Act::Sheet { version: version + 1, reason: why.into(), sheet: Some(Box::new(sheet)) };
            held.note(tx, now, Some(by.id), changed).await?;
            move_up(tx, &mut held, now).await?;
            app.running_tournaments().plan_next(tx, &mut held).await
        })
    }
}

/// Gives somebody a post in a tournament, or takes it. They are told by mail.
///
/// # Errors
/// The last director cannot go; an arbiter is neither an administrator nor captain of a team; they were told of too many today.
pub(in crate::app) async fn set_post_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: &Actor,
    person: PlayerId,
    post: Option<Post>,
    now: Timestamp,
) -> Result<()> {
    let roles = tx.tournaments().roles(held.id).await?;
    let is_director = |role: &str| role == Post::Director.as_str();
    let directs =
        |who: PlayerId| roles.iter().any(|(one, _, role)| *one == who.as_uuid() && is_director(role));
    if by.role != Role::Admin && !directs(by.id) {
        return Err(Denial::GivesNoPosts.into());
    }
    known(tx, person).await?;
    if let Some((series, _)) = tx.series().series_of(held.id).await?
        && post_in(&tx.series().roles(series).await?, person).is_some()
    {
        return Err(TournamentRefusal::PostOfSeries.into());
    }
    let others = roles.iter().filter(|(who, ..)| *who != person.as_uuid());
    let stays = others.clone().any(|(_, _, role)| is_director(role));
    if post != Some(Post::Director) && directs(person) && !stays {
        return Err(TournamentRefusal::LastDirector.into());
    }
    if post.is_some() && others.count() >= POSTS_MAX {
        return Err(TournamentRefusal::PostsFull.into());
    }
    if post_in(&roles, person) == post {
        return Ok(());
    }
    let account = tx.accounts().get(person).await?.ok_or(Error::NotFound)?;
    if post == Some(Post::Arbiter) && account.role == Role::Admin.as_str() {
        return Err(Error::malformed(TournamentFault::Administers, "player"));
    }
    if post == Some(Post::Arbiter) {
        must_lead_nobody(tx, held.id, person).await?;
    }
    must_be_told_seldom(tx, by, (person, post), now).await?;
    match post {
        Some(post) => tx.tournaments().set_role(held.id, person, post.as_str()).await?,
        None => tx.tournaments().delete_role(held.id, person).await?,
    }
    if post == Some(Post::Arbiter) {
        tx.tournaments().ask_for_arbiters(held.id).await?;
    }
    held.note(tx, now, Some(by.id), Act::Post { player: person, post }).await
}

/// An error if somebody was told of posts by mail so often today that they are given none any more. Posts are taken all the same, so
/// that nobody keeps one by that, and administrators give them.
pub(in crate::app) async fn must_be_told_seldom(
    tx: &mut Tx,
    by: &Actor,
    (person, post): (PlayerId, Option<Post>),
    now: Timestamp,
) -> Result<()> {
    if post.is_none() || person == by.id || by.role == Role::Admin {
        return Ok(());
    }
    let told = tx.outbox().mails_asked_for(person, MailKind::Post, now.plus(-DAY)).await?;
    match told < at_most(POST_MAILS_PER_DAY) {
        true => Ok(()),
        false => Err(TournamentRefusal::PostMailsFull.into()),
    }
}

/// Nobody who has a place loses it by a change of the sheet.
async fn must_hold(tx: &mut Tx, id: TournamentId, sheet: &Sheet) -> Result<()> {
    let inside = [EntrantState::Entered, EntrantState::Playing];
    let all = tx.tournaments().entrants(id).await?;
    let count = all.iter().filter(|one| inside.contains(&one.state)).count();
    if count > usize::from(sheet.most()) {
        let says = format!("{count} players have a place already; so many are needed at least");
        let fault = FieldError::new(TournamentFault::PlacesTaken, "places.max").saying(says);
        return Err(fault.with("n", count).into());
    }
    Ok(())
}

/// What every game was begun with, and for which prizes.
fn must_stay(before: &Sheet, after: &Sheet) -> Result<()> {
    let mut faults = Vec::new();
    let mut same = |good: bool, field: &str| {
        if !good {
            let says = format!("{field} stays as it was once play has begun");
            faults.push(FieldError::new(TournamentFault::Started, field).saying(says));
        }
    };
    same(before.kind == after.kind, "kind");
    same(before.variant == after.variant, "variant");
    same(before.rules == after.rules, "rules");
    same(before.options == after.options, "options");
    same(before.board == after.board, "board");
    same(before.start == after.start, "start");
    same(before.clock == after.clock, "clock");
    same(before.terms == after.terms, "terms");
    same(before.rated == after.rated, "rated");
    same(before.seeding == after.seeding, "seeding");
    same(before.prizes == after.prizes, "prizes");
    // Where all is paired at the start, the rounds have their dates.
    let dated = matches!(before.kind, Kind::RoundRobin { .. } | Kind::Sections { .. } | Kind::Teams { .. });
    same(!dated || before.pace == after.pace, "pace");
    if faults.is_empty() { Ok(()) } else { Err(Error::Malformed(faults)) }
}

/// The rules, terms and times of every game of a tournament.
///
/// # Errors
/// Every fault in what the sheet says of them.
pub fn agreed_games(sheet: &Sheet) -> Result<Agreed> {
    // Any two players and an arbiter: who plays makes no difference to the rules.
    let somebody = |n| PlayerId::from_uuid(Uuid::from_u128(n));
    game_request(sheet, somebody(1), somebody(2), Some(somebody(3)))?.validate_agreed()
}
