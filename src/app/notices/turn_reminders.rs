//! Reminds players who owe an entry: by the share of time that is left, by how long they have been silent, and at the times
//! before their own flag that they have chosen.

use crate::app::accounts::mail_preferences::{REMIND_HOURS, RemindBefore, mail_preferences_in};
use crate::app::core::draw_captains::captains_of;
use crate::app::core::game_view::is_erased;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::limits::DAY;
use crate::app::notices::Notices;
use crate::app::notices::notice::Reminder;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, Micros, PlayerId, Side, Timestamp};
use crate::game::CoursePhase;
use crate::store::{MailRow, Tx};

const HOUR: Micros = 60 * 60 * 1_000_000;
/// A side is looked at this often at least.
const LOOK_AGAIN: Micros = 6 * HOUR;
/// Sides that one step looks at.
const STEP_MAX: i64 = 64;
/// Such steps in one round: a whole tournament may be due at one instant.
const STEPS_MAX: usize = 64;
/// A chosen time takes the place of another reminder that would come so near to it.
const NEAR: Micros = 6 * HOUR;

impl Notices<'_> {
    /// Looks at the sides that are due and puts reminders into the outbox; answers how many.
    pub async fn remind(self) -> Result<usize> {
        let mut sent = 0;
        for _ in 0..STEPS_MAX {
            let (looked, reminded) = self.remind_some().await?;
            sent += reminded;
            if looked < STEP_MAX {
                break;
            }
        }
        Ok(sent)
    }

    /// One step: how many sides were looked at, and how many were reminded.
    async fn remind_some(self) -> Result<(i64, usize)> {
        let now = self.0.now();
        let due = read_tx!(self.0, async |tx| tx.outbox().due_reminders(now, STEP_MAX).await)?;
        let (looked, mut sent) = (i64::try_from(due.len()).unwrap_or(STEP_MAX), 0);
        for (game, turn, side) in due {
            let game = GameId::from_uuid(game);
            let Some(side) = Side::ALL.into_iter().find(|known| i64::from(known.index()) == side) else {
                continue;
            };
            match self.remind_side(game, turn, side).await {
                Ok(reminded) => sent += usize::from(reminded),
                Err(error) => {
                    tracing::error!(%game, %error, "nobody can be reminded in a game; it is tried again in some hours");
                    self.look_later(game, turn, side).await?;
                }
            }
        }
        Ok((looked, sent))
    }

    async fn look_later(self, game: GameId, turn: i64, side: Side) -> Result<()> {
        let next = self.0.now().plus(LOOK_AGAIN);
        write_tx!(self.0, async |tx| {
            if let Some(bits) = tx.outbox().reminded(game, turn, side).await? {
                tx.outbox().set_reminded(game, turn, side, bits, Some(next)).await?;
            }
            Ok::<_, Error>(())
        })
    }

    async fn remind_side(self, id: GameId, turn: i64, side: Side) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            let game = Loaded::lock(tx, id).await?;
            let Some(bits) = tx.outbox().reminded(id, turn, side).await? else { return Ok(false) };
            let look = app.notices().look_at(tx, &game, turn, side, bits).await?;
            tx.outbox().set_reminded(id, turn, side, look.bits, look.next).await?;
            let Some(why) = look.why else { return Ok(false) };
            let (player, about) = (*game.players.get(side), look.about(&game, why));
            // A time that the player has chosen is meant: no quiet hours and no daily mail put it off.
            if matches!(why, Reminder::LastDay | Reminder::Before(_)) {
                app.outbox().post(tx, MailKind::Reminder, player, app.now(), about).await?;
            } else {
                let until = Some(look.flag_at);
                app.outbox().post_later(tx, MailKind::Reminder, player, app.now(), about, until).await?;
            }
            Ok::<_, Error>(true)
        })
    }

    async fn look_at(
        self,
        tx: &mut Tx,
        game: &Loaded,
        number: i64,
        side: Side,
        bits: i64,
    ) -> Result<SideReminder> {
        let now = self.0.now();
        let nothing = |next: Option<Timestamp>| SideReminder { bits, next, why: None, turn: 0, flag_at: now };
        if game.row.phase == CoursePhase::Finished || game.row.turn != number {
            return Ok(nothing(None));
        }
        let later = Some(now.plus(LOOK_AGAIN));
        let turn = game.newest_turn(tx).await?.turn;
        // While clocks are stopped or are about to be credited, nobody's time goes by.
        let stands = game.row.phase != CoursePhase::Running
            || game.paused.is_some()
            || self.0.clocks().outage_pending(tx).await?;
        if stands {
            return Ok(nothing(later));
        }
        let flag_at = turn.flag_at(side).filter(|flag_at| turn.sides.get(side).runs() && now < *flag_at);
        let Some(flag_at) = flag_at else { return Ok(nothing(later)) };
        let wishes = mail_preferences_in(tx, *game.players.get(side)).await?;
        let plan_now = plan(turn.open_at, flag_at, wishes.remind_before);
        let is_wanted = |why: Reminder| match why {
            Reminder::LastDay | Reminder::Before(_) => true,
            _ => wishes.reminders,
        };
        // Of several that are due after a while, the last one alone tells how it stands. Where a flag moves away, more come to lie
        // before one that was sent: it has said all that they would say.
        let due = plan_now.iter().rev().filter(|(at, _)| *at <= now).map(|(_, why)| *why);
        let why = due.take_while(|why| bits & bit(*why) == 0).find(|why| is_wanted(*why));
        // Those that are not chosen are looked at in their time, too: whatever is chosen later comes in time, or not at all.
        let all = plan(turn.open_at, flag_at, RemindBefore::default()).into_iter();
        let all = all.chain(before_flag(turn.open_at, flag_at));
        let (passed, coming): (Vec<_>, Vec<_>) = all.partition(|(at, _)| *at <= now);
        let next = coming.iter().map(|(at, _)| *at).min();
        Ok(SideReminder {
            bits: passed.iter().fold(bits, |bits, (_, why)| bits | bit(*why)),
            next: next.min(later).or(later),
            why,
            turn: turn.number,
            flag_at,
        })
    }

    /// Whether a mail in the outbox has nothing to say any more: a reminder whose entry is filed or whose turn is over, a
    /// draw offer to somebody who is captain no more, and whatever goes to an erased account and does not tell of the account itself.
    pub(in crate::app) async fn is_stale(self, tx: &mut Tx, row: &MailRow) -> Result<bool> {
        if row.kind != MailKind::Account && is_erased(tx, PlayerId::from_uuid(row.player_id)).await? {
            return Ok(true);
        }
        if let (Some(game), MailKind::CaptainDraw) = (row.game_id, row.kind) {
            let captains = captains_of(tx, GameId::from_uuid(game)).await?;
            let reader = PlayerId::from_uuid(row.player_id);
            return Ok(captains.is_none_or(|of| ![of.white, of.black].contains(&reader)));
        }
        let (Some(game), true) = (row.game_id, row.kind == MailKind::Reminder) else {
            return self.0.tournament_notices().nothing_left_to_do(tx, row).await;
        };
        let game = Loaded::read(tx, GameId::from_uuid(game)).await?;
        let turn = game.newest_turn(tx).await?.turn;
        let owes = |side: &Side| {
            let is_reader = game.players.get(*side).as_uuid() == row.player_id;
            is_reader
                && turn.sides.get(*side).runs()
                && turn.flag_at(*side).is_some_and(|at| self.0.now() < at)
        };
        let open = game.row.phase == CoursePhase::Running && row.turn == Some(game.row.turn);
        Ok(!(open && Side::ALL.iter().any(owes)))
    }
}

/// What looking at a side gave.
struct SideReminder {
    bits: i64,
    next: Option<Timestamp>,
    why: Option<Reminder>,
    turn: u32,
    flag_at: Timestamp,
}

impl SideReminder {
    fn about(&self, game: &Loaded, why: Reminder) -> Outgoing {
        Outgoing { game: Some(game.id), turn: Some(self.turn), number: place(why) }
    }
}

fn place(why: Reminder) -> i64 {
    let place = Reminder::ALL.iter().position(|known| *known == why);
    place.and_then(|place| i64::try_from(place).ok()).unwrap_or(0)
}

fn bit(why: Reminder) -> i64 {
    1 << place(why)
}

/// The times of a turn that a player may choose, the first one first.
fn before_flag(open_at: Timestamp, flag_at: Timestamp) -> impl Iterator<Item = (Timestamp, Reminder)> {
    let all = REMIND_HOURS.into_iter();
    let all = all.map(move |hours| (flag_at.plus(-Micros::from(hours) * HOUR), Reminder::Before(hours)));
    all.filter(move |(at, _)| *at > open_at)
}

/// When a side is reminded in a turn, in the order of time, if its player has chosen these times before the flag. Of the others
/// the last warning stands alone on its day: two of them on one day are one too many.
pub fn plan(open_at: Timestamp, flag_at: Timestamp, chosen: RemindBefore) -> Vec<(Timestamp, Reminder)> {
    let total = flag_at.since(open_at);
    let last = flag_at.plus(-DAY);
    let mut plan = Vec::new();
    if total >= DAY {
        plan.push((open_at.plus(total / 2), Reminder::Half));
    }
    if total / 5 >= 2 * DAY {
        plan.push((flag_at.plus(-total / 5), Reminder::Fifth));
    }
    if total / 10 >= 2 * DAY {
        plan.push((flag_at.plus(-total / 10), Reminder::Tenth));
    }
    if total >= 3 * DAY {
        plan.push((last, Reminder::LastDay));
    }
    for why in Reminder::ALL {
        let Reminder::Silence(days) = why else { continue };
        let at = open_at.plus(Micros::from(days) * DAY);
        let near = plan.iter().any(|(other, _)| other.since(at).abs() < DAY);
        if at < last && !near {
            plan.push((at, why));
        }
    }
    let warned = plan.iter().any(|(_, why)| *why == Reminder::LastDay);
    let is_chosen = |why: &Reminder| chosen.hours().any(|hours| *why == Reminder::Before(hours));
    let own = before_flag(open_at, flag_at).filter(|(at, why)| is_chosen(why) && !(warned && *at == last));
    let own: Vec<_> = own.collect();
    let is_near = |at: Timestamp| own.iter().any(|(other, _)| other.since(at).abs() < NEAR);
    plan.retain(|(at, why)| *why == Reminder::LastDay || !is_near(*at));
    plan.extend(own);
    plan.sort_by_key(|(at, _)| *at);
    plan
}
