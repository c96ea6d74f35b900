//! An administrator names an outage that the house did not notice by itself: one ruling credits every running clock.

use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::person;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Person;
use crate::app::error::{Denial, Error, FieldError, OperationFault, Result};
use crate::app::games::clocks::flags::credited;
use crate::app::limits::{DAY, OUTAGE_DAYS_MAX, OUTAGE_REASON_CHARS_MAX, counted};
use crate::app::operations::Operations;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, GameId, MailKind, Micros, PlayerId, Timestamp, TournamentId};
use crate::game::{CoursePhase, is_plain_text};
use crate::store::{OutageRow, Tx};
use crate::tournament::Act;

/// Games that are looked through before an outage is named; of more it says so.
pub const FORESEEN_GAMES_MAX: usize = 10_000;
/// Games that are listed before an outage is named; of the others it says how many they are.
pub const FORESEEN_SHOWN: usize = 50;
/// Outages on one page of their list.
pub const OUTAGES_PAGE_MAX: u32 = 50;

/// Players that one step writes to.
const STEP_MAX: i64 = 64;

/// A named outage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewOutage {
    /// When players could no longer file.
    pub from: Timestamp,
    /// When they could again.
    pub to: Timestamp,
    /// What happened: all players concerned read it.
    pub reason: String,
}

/// What naming an outage would do.
#[derive(Clone)]
pub struct ForeseenOutage {
    /// Games whose clocks would get something.
    pub games: usize,
    /// The shortest and the longest credit.
    pub credits: Option<(Micros, Micros)>,
    /// The first [`FORESEEN_SHOWN`] of these games, the longest credits first.
    pub shown: Vec<ForeseenCredit>,
    /// Whether there are more games than are looked through ([`FORESEEN_GAMES_MAX`]).
    pub more: bool,
}

/// What the clocks of a game would get. It does not say whose clocks ran: that would tell who has filed.
#[derive(Clone)]
pub struct ForeseenCredit {
    pub game: GameId,
    pub players: BySide<Person>,
    /// So much each clock that ran, less what leave and holidays take.
    pub credit: Micros,
}

/// An outage that was credited.
#[derive(Clone)]
pub struct OutageView {
    /// When it began.
    pub from: Timestamp,
    /// When it ended.
    pub to: Timestamp,
    /// What happened; nothing of one that the server noticed by itself.
    pub reason: Option<String>,
    /// Who named it, and when; nobody's account for the command line.
    pub by: Option<Person>,
    pub named: Option<Timestamp>,
    /// Whether all credits are given.
    pub done: bool,
    /// Games that got a credit.
    pub games: u64,
    pub longest: Micros,
}

fn may_name(actor: &Actor) -> Result<()> {
    match actor.role {
        Role::Director | Role::Admin => Ok(()),
        Role::Player | Role::Arbiter => Err(Denial::NamesNoOutage.into()),
    }
}

impl Operations<'_> {
    /// What naming an outage would do; nothing is changed.
    ///
    /// # Errors
    /// As [`Operations::name_outage`].
    pub async fn foresee_outage(self, actor: &Actor, outage: &NewOutage) -> Result<ForeseenOutage> {
        may_name(actor)?;
        let faults = faults(outage);
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let asked = outage.clone();
        let row = read_tx!(self.0, async |tx| may_be_noted(tx, &asked).await)?;
        let row = row.unwrap_or_else(|| row_of(outage));
        let (mut all, mut after, mut seen) = (Vec::new(), Uuid::nil(), 0);
        let more = loop {
            let (row, step) = (row.clone(), FORESEEN_GAMES_MAX - seen);
            let (last, count, found) = read_tx!(self.0, async |tx| foresee(tx, &row, after, step).await)?;
            match last {
                None => break false,
                // There is one more than are looked through.
                Some(_) if step == 0 => break true,
                Some(last) => after = last,
            }
            all.extend(found);
            seen += count;
        };
        all.sort_by_key(|one| (std::cmp::Reverse(one.credit), one.game));
        let credits = all.last().zip(all.first());
        Ok(ForeseenOutage {
            games: all.len(),
            credits: credits.map(|(least, most)| (least.credit, most.credit)),
            shown: all.into_iter().take(FORESEEN_SHOWN).collect(),
            more,
        })
    }

    /// Outages that began before this moment, the newest first, at most [`OUTAGES_PAGE_MAX`].
    ///
    /// # Errors
    /// Directors and administrators only.
    pub async fn outages(self, actor: &Actor, before: Option<Timestamp>) -> Result<Vec<OutageView>> {
        may_name(actor)?;
        let before = before.map_or(i64::MAX, Timestamp::as_us);
        read_tx!(self.0, async |tx| {
            let mut all = Vec::new();
            for row in tx.operations().outages(before, i64::from(OUTAGES_PAGE_MAX)).await? {
                let by = match row.named_by {
                    Some(by) => Some(person(tx, PlayerId::from_uuid(by)).await?),
                    None => None,
                };
                all.push(OutageView {
                    from: Timestamp::from_us(row.from_us),
                    to: Timestamp::from_us(row.to_us),
                    reason: row.reason,
                    by,
                    named: row.named_us.map(Timestamp::from_us),
                    done: row.done,
                    games: counted(row.games),
                    longest: row.longest_us,
                });
            }
            Ok(all)
        })
    }

    /// Credits every clock that ran in a time that is over, and whose turn is still open; answers how many games got a
    /// credit now. Named again, it goes on where it broke off, and credits nothing twice. A flag that fell before the
    /// outage stays fallen, and a game that is over stays over.
    ///
    /// # Errors
    /// Directors and administrators only. The time is wrong, too long, not over, or shares a moment with another outage.
    pub async fn name_outage(self, actor: &Actor, outage: NewOutage) -> Result<usize> {
        may_name(actor)?;
        let faults = faults(&outage);
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let (by, now) = (actor.id, self.0.now());
        let given = write_tx!(self.0, async |tx| note(tx, &outage, by, now).await)?;
        tracing::info!(
            outage_s = (given.to_us - given.from_us) / 1_000_000,
            "an outage is named; every running clock is credited"
        );
        self.credit_outages().await
    }

    /// Credits outages that are noted; answers how many games got a credit. One is closed when the players and the records of
    /// tournaments are told of it: until then no flag is judged. A game that cannot be credited now keeps it open, for it would lose
    /// its credit, and keeps no other's back.
    pub async fn credit_outages(self) -> Result<usize> {
        let mut credited = 0;
        while let Some(outage) = self.open_outage().await? {
            let (given, are_all) = self.0.clocks().credit_outage(&outage).await?;
            credited += given;
            if !are_all {
                break;
            }
            if outage.reason.is_some() {
                self.notify_outage(&outage).await?;
            }
            self.note_outage(&outage).await?;
            write_tx!(self.0, async |tx| tx.operations().close_outage(&outage).await)?;
        }
        Ok(credited)
    }

    async fn open_outage(self) -> Result<Option<OutageRow>> {
        read_tx!(self.0, async |tx| Ok(tx.operations().open_outage().await?))
    }

    /// Notes an outage's credits in the record of every tournament whose games got one, once. A record that cannot be written
    /// holds up neither the others nor the clocks, which all wait until the outage is closed.
    async fn note_outage(self, outage: &OutageRow) -> Result<()> {
        let (from_us, now) = (outage.from_us, self.0.now());
        let mut after = Uuid::nil();
        loop {
            let found = read_tx!(self.0, async |tx| tx
                .operations()
                .tournaments_of_outage(from_us, after, STEP_MAX)
                .await)?;
            let Some((last, ..)) = found.last() else { return Ok(()) };
            after = *last;
            for (id, games, longest_us) in found {
                let act = Act::Outage {
                    from: Timestamp::from_us(outage.from_us),
                    to: Timestamp::from_us(outage.to_us),
                    games,
                    credit: longest_us,
                    reason: outage.reason.clone().unwrap_or_default().into(),
                };
                let id = TournamentId::from_uuid(id);
                if let Err(error) = self.0.running_tournaments().note_once(id, act, now).await {
                    tracing::error!(tournament = %id, %error, "an outage could not be noted in a tournament's record");
                }
            }
        }
    }

    /// Tells every player of a named outage's credits, in one mail each.
    async fn notify_outage(self, outage: &OutageRow) -> Result<()> {
        let mut after = Uuid::nil();
        loop {
            let read = outage.clone();
            let players =
                read_tx!(self.0, async |tx| tx.operations().untold_of_outage(&read, after, STEP_MAX).await)?;
            let Some(last) = players.last() else { return Ok(()) };
            // Who cannot be told, or is told nothing, holds up nobody.
            after = last.as_uuid();
            for player in players {
                let (app, outage) = (self.0.clone(), outage.clone());
                let done = write_tx!(self.0, async |tx| app
                    .operations()
                    .notify_outage_to(tx, &outage, player)
                    .await);
                if let Err(error) = done {
                    tracing::error!(%player, %error, "a player could not be told of an outage");
                }
            }
        }
    }

    async fn notify_outage_to(self, tx: &mut Tx, outage: &OutageRow, player: PlayerId) -> Result<()> {
        // One process alone tells them.
        tx.accounts().lock(player).await?;
        if tx.operations().is_told_of_outage(outage, player).await? {
            return Ok(());
        }
        let about = Outgoing { game: None, turn: None, number: outage.from_us };
        self.0.outbox().post(tx, MailKind::Outage, player, self.0.now(), about).await
    }
}

fn faults(outage: &NewOutage) -> Vec<FieldError> {
    let mut faults = Vec::new();
    let mut fault = |fault: OperationFault, field: &str| faults.push(FieldError::new(fault, field));
    let lasted = outage.to.since(outage.from);
    if lasted <= 0 {
        fault(OperationFault::OutageOrder, "to");
    } else if lasted > OUTAGE_DAYS_MAX * DAY {
        fault(OperationFault::OutageLong, "to");
    }
    if !is_plain_text(&outage.reason, OUTAGE_REASON_CHARS_MAX) {
        fault(OperationFault::OutageReason, "reason");
    }
    faults
}

fn row_of(outage: &NewOutage) -> OutageRow {
    OutageRow { from_us: outage.from.as_us(), to_us: outage.to.as_us(), reason: Some(outage.reason.clone()) }
}

/// Games of one step in order, `most` at most, but one if that is none: the last that was looked at, how many they were, and
/// those that would get a credit.
async fn foresee(
    tx: &mut Tx,
    outage: &OutageRow,
    after: Uuid,
    most: usize,
) -> Result<(Option<Uuid>, usize, Vec<ForeseenCredit>)> {
    let most = i64::try_from(most).unwrap_or(STEP_MAX).clamp(1, STEP_MAX);
    let games = tx.games().running_games(after, most).await?;
    let mut found = Vec::new();
    for id in &games {
        let game = Loaded::read(tx, *id).await?;
        if game.row.phase != CoursePhase::Running
            || game.paused.is_some()
            || tx.operations().is_credited(*id, outage).await?
        {
            continue;
        }
        if let Some(one) = credited(tx, &game, outage).await? {
            found.push(ForeseenCredit {
                game: *id,
                players: BySide {
                    white: person(tx, game.players.white).await?,
                    black: person(tx, game.players.black).await?,
                },
                credit: one.credit,
            });
        }
    }
    Ok((games.last().map(|last| last.as_uuid()), games.len(), found))
}

/// Whether it can be noted: the same one if it is noted already.
async fn may_be_noted(tx: &mut Tx, new: &NewOutage) -> Result<Option<OutageRow>> {
    if let Some(known) = tx.operations().outage_within(new.from, new.to).await? {
        let given = row_of(new);
        let same = (known.from_us, known.to_us, &known.reason) == (given.from_us, given.to_us, &given.reason);
        if same {
            return Ok(Some(known));
        }
        let (from, to) = (Timestamp::from_us(known.from_us), Timestamp::from_us(known.to_us));
        let says =
            format!("from {from} to {to} there is an outage already; name only what lies outside of it");
        return Err(FieldError::new(OperationFault::OutageTwice, "from").saying(says).into());
    }
    // A silence that goes on is noted by itself at the next sign of life, and would be credited twice.
    let alive = tx.operations().heartbeat().await?;
    if alive.is_none_or(|alive| alive < new.to) {
        return Err(Error::malformed(OperationFault::OutageNotOver, "to"));
    }
    Ok(None)
}

/// Notes it, if it is not noted already.
async fn note(tx: &mut Tx, new: &NewOutage, by: PlayerId, now: Timestamp) -> Result<OutageRow> {
    if let Some(known) = may_be_noted(tx, new).await? {
        return Ok(known);
    }
    // The command line acts without an account.
    let by = tx.accounts().get(by).await?.map(|row| PlayerId::from_uuid(row.id));
    tx.operations().insert_named_outage(new.from, new.to, &new.reason, (by, now)).await?;
    Ok(row_of(new))
}
