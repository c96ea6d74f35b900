//! Players who owe an entry and enter nothing in any of their tournament's games. Where presence is hidden nobody is looked
//! for: who is silent would tell who has filed.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use crate::app::error::{Error, Result};
use crate::app::games::follow::whole;
use crate::app::limits::DAY;
use crate::app::tournaments::locked::{LockedTournament, broken};
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::leaving::withdraw_in;
use crate::base::{GameId, Micros, PlayerId, Timestamp, TournamentId};
use crate::game::{Leave, Terms, paused_between};
use crate::store::{EntrantRow, SeatOwingRow, Tx};
use crate::tournament::{Act, EntrantState, Phase};

/// Entries owed for so long that one look at a tournament takes up.
pub const OWING_MAX: i64 = 2000;
/// After so many games that were compared with their events a look at a tournament notes nobody else; the next one follows soon.
const COMPARED_MAX: usize = 1000;
/// Tournaments that are read at a time.
const PAGE: i64 = 100;

impl RunningTournaments<'_> {
    /// Looks for players who have been silent for as long as their tournament's sheet allows, notes each spell once, and
    /// withdraws them where the sheet says so; answers how many were noted.
    pub async fn watch_silence(self) -> Result<usize> {
        let (mut after, mut noted) = (Uuid::nil(), 0);
        loop {
            let ids = read_tx!(self.0, async |tx| tx.tournaments().running(after, PAGE).await)?;
            let Some(last) = ids.last() else { return Ok(noted) };
            after = last.as_uuid();
            for id in ids {
                match self.silent_in(id).await {
                    Ok(count) => noted += count,
                    Err(error) => {
                        tracing::error!(tournament = %id, %error, "nobody can see who is silent in a tournament");
                    }
                }
            }
        }
    }

    async fn silent_in(self, id: TournamentId) -> Result<usize> {
        let now = self.0.now();
        let found = read_tx!(self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            silent(tx, &held, now).await
        })?;
        let (mut sure, mut compared) = (BTreeSet::new(), 0);
        for (player, _) in found {
            if compared >= COMPARED_MAX {
                break;
            }
            let follow = read_tx!(self.0, async |tx| rows_follow(tx, id, player).await);
            match follow {
                Ok((games, follow)) => {
                    compared += games;
                    if follow {
                        sure.insert(player);
                    }
                }
                // Of this player alone nothing is known.
                Err(error) if error.is_of_record() => {
                    tracing::error!(tournament = %id, %error, "a player's games cannot be compared with their events");
                }
                Err(error) => return Err(error),
            }
        }
        if sure.is_empty() {
            return Ok(0);
        }
        write_tx!(app = self.0, async |tx| app.running_tournaments().note_silence(tx, id, &sure, now).await)
    }

    async fn note_silence(
        self,
        tx: &mut Tx,
        id: TournamentId,
        sure: &BTreeSet<PlayerId>,
        now: Timestamp,
    ) -> Result<usize> {
        let mut held = LockedTournament::lock(tx, id).await?;
        if held.phase != Phase::Running || held.row.paused_us.is_some() {
            return Ok(0);
        }
        let mut found = silent(tx, &held, now).await?;
        found.retain(|(player, _)| sure.contains(player));
        for (player, since) in &found {
            tx.tournaments().set_silent(id, *player, *since).await?;
            let (player, since) = (*player, *since);
            held.note(tx, now, None, Act::Silent { player, since }).await?;
            if held.sheet.silence.withdraw {
                let days = i64::from(held.sheet.silence.days).into();
                let why = held.language().tf("ruling-silent", &[("days", days)]);
                withdraw_in(tx, &mut held, None, player, true, &why, now).await?;
            }
        }
        self.plan_next(tx, &mut held).await?;
        Ok(found.len())
    }
}

/// Who is silent and was not noted for this spell, and since when.
async fn silent(tx: &mut Tx, held: &LockedTournament, now: Timestamp) -> Result<Vec<(PlayerId, Timestamp)>> {
    let allowed = Micros::from(held.sheet.silence.days) * DAY;
    let terms = Terms::parse(&held.sheet.terms).map_err(|_| broken(held.row.id, "terms"))?;
    let rows = tx.tournaments().owing_since(held.id, now.plus(-allowed), false, OWING_MAX).await?;
    let mut since: BTreeMap<Uuid, i64> = BTreeMap::new();
    for row in &rows {
        let spell = row.open_us.max(row.last_us.unwrap_or(i64::MIN));
        // Leave and holidays do not count, nor do pauses, for which the clock was given as much.
        let free = paused_for(tx, &terms, row, spell, now).await? + row.credit_us.max(0);
        if now.as_us() - spell - free < allowed {
            continue;
        }
        let first = since.entry(row.player_id).or_insert(spell);
        *first = (*first).min(spell);
    }
    Ok(since
        .into_iter()
        .map(|(player, since)| (PlayerId::from_uuid(player), Timestamp::from_us(since)))
        .collect())
}

/// How many games of a player were compared, and whether the rows of all of them follow from their events. Somebody whose entry
/// was lost would be taken for silent, and be withdrawn; a game in doubt is ruled upon first.
async fn rows_follow(tx: &mut Tx, id: TournamentId, player: PlayerId) -> Result<(usize, bool)> {
    let mut rows = Vec::new();
    for game in tx.pairings().games_of_player(id, player).await? {
        rows.push(tx.games().get(game).await?.ok_or(Error::NotFound)?);
    }
    // Nothing needs to be compared to know this, or those who come after would never have their turn.
    if rows.iter().any(|row| row.doubt_us.is_some()) {
        return Ok((0, false));
    }
    for (before, row) in rows.iter().enumerate() {
        if !whole(tx, row).await?.found.is_empty() {
            tx.turns().note_doubt(GameId::from_uuid(row.id));
            return Ok((before + 1, false));
        }
    }
    Ok((rows.len(), true))
}

/// Whose spell was noted and goes on, and since when it lasts.
pub(in crate::app) async fn still_silent(
    tx: &mut Tx,
    held: &LockedTournament,
    entrants: &[EntrantRow],
    now: Timestamp,
) -> Result<BTreeMap<Uuid, i64>> {
    let noted = |one: &EntrantRow| one.state == EntrantState::Playing && one.silent_us.is_some();
    if !entrants.iter().any(noted) {
        return Ok(BTreeMap::new());
    }
    let allowed = Micros::from(held.sheet.silence.days) * DAY;
    let rows = tx.tournaments().owing_since(held.id, now.plus(-allowed), true, OWING_MAX).await?;
    let still = |row: &SeatOwingRow| Some((row.player_id, row.silent_us?));
    Ok(rows.iter().filter_map(still).collect())
}

/// How much of a spell the side's clock was stopped because of its leave and of holidays.
async fn paused_for(
    tx: &mut Tx,
    terms: &Terms,
    row: &SeatOwingRow,
    spell: i64,
    now: Timestamp,
) -> Result<Micros> {
    let mut leaves = Vec::new();
    if terms.leave.days > 0 {
        let all = tx.leave().leaves(GameId::from_uuid(row.game_id)).await?;
        let own = all.iter().filter(|one| one.side == row.side);
        leaves.extend(
            own.map(|one| Leave { from: Timestamp::from_us(one.from_us), to: Timestamp::from_us(one.to_us) }),
        );
    }
    Ok(paused_between(&leaves, terms.holidays, Timestamp::from_us(spell), now))
}
