//! Tells a tournament's acts by mail. An act that is to be told is noted in its own transaction; who is told follows from
//! the record, so the mails are put into the outbox afterwards, a bounded batch in each transaction, together with how far
//! that is. Whatever is broken off goes on there, and nobody gets two.

use uuid::Uuid;

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::error::{Error, Result};
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::locked::broken;
use crate::app::tournaments::noted::Noted;
use crate::app::tournaments::notices::bulk_mail::present;
use crate::app::tournaments::notices::first_mails::PATIENCE_US;
use crate::app::tournaments::notices::pending::{is_optional, kind_of_act};
use crate::app::tournaments::notices::{TournamentNotices, bulk_mail};
use crate::base::{MailId, PlayerId, TournamentId};
use crate::store::{EntrantRow, PairingRow, Tx};
use crate::tournament::event::LeftGames;
use crate::tournament::{Act, EntrantState};

/// The most players whose mails one transaction puts into the outbox.
pub const TOLD_PER_BATCH: usize = 100;
/// The most acts that one step goes on telling.
pub const PENDING_NOTICES_MAX: i64 = 32;
/// The most batches of one act in one step; there are never more players.
const BATCHES_MAX: usize = 64;

/// How a batch went.
enum Batch {
    More,
    /// Everybody is told.
    Done,
    /// It is too early.
    Later,
}

impl TournamentNotices<'_> {
    /// Puts the mails about tournaments' acts into the outbox; answers how many acts were told to all.
    pub async fn send_tournament_notices(self) -> Result<usize> {
        let waiting =
            read_tx!(self.0, async |tx| tx.tournament_mails().pending_notices(PENDING_NOTICES_MAX).await)?;
        let mut told = 0;
        for row in waiting {
            let id = TournamentId::from_uuid(row.tournament_id);
            match self.send_act(id, row.seq).await {
                Ok(done) => told += usize::from(done),
                Err(error) => {
                    tracing::error!(tournament = %id, act = row.seq, %error, "an act of a tournament could not be told; it is tried again");
                }
            }
        }
        Ok(told)
    }

    async fn send_act(self, id: TournamentId, seq: i64) -> Result<bool> {
        for _ in 0..BATCHES_MAX {
            match self.send_batch(id, seq).await? {
                Batch::More => {}
                Batch::Done => return Ok(true),
                Batch::Later => return Ok(false),
            }
        }
        Ok(false)
    }

    async fn send_batch(self, id: TournamentId, seq: i64) -> Result<Batch> {
        write_tx!(app = self.0, async |tx| app.tournament_notices().send_batch_in(tx, id, seq).await)
    }

    async fn send_batch_in(self, tx: &mut Tx, id: TournamentId, seq: i64) -> Result<Batch> {
        let Some(row) = tx.tournament_mails().lock_pending_notice(id, seq).await? else {
            return Ok(Batch::Done);
        };
        let act = Noted::read(tx, id, seq).await?;
        let kind = kind_of_act(act.act.kind()).ok_or_else(|| broken(id.as_uuid(), "an act that is told"))?;
        let now = self.0.now();
        if act.brings_games()
            && now.since(act.at) < PATIENCE_US
            && tx.tournament_mails().games_to_make(id, now).await? > 0
        {
            return Ok(Batch::Later);
        }
        let readers: Vec<PlayerId> = act.concerns(tx, id).await?;
        let left = readers.into_iter().filter(|one| one.as_uuid() > row.after);
        let mut batch: Vec<PlayerId> = left.collect();
        let more = batch.len() > TOLD_PER_BATCH;
        batch.truncate(TOLD_PER_BATCH);
        for reader in &batch {
            let look = mail_preferences_in(tx, *reader).await?;
            if is_optional(kind) && !look.tournaments {
                continue;
            }
            let mail = MailId::new(now, self.0.rng());
            tx.tournament_mails().insert_tournament_mail(mail, (id, seq), kind, *reader, now).await?;
            let about = About::Tournament { tournament: id };
            self.0.webhooks().tell_about(tx, kind, *reader, now, about).await?;
            if act.brings_games() {
                self.first_mails_follow(tx, id, *reader, now).await?;
            }
            let morning = look.may_go(now);
            if is_optional(kind) && morning > now {
                tx.outbox().hold_mail(mail, morning).await?;
            }
        }
        let last = batch.last().copied().filter(|_| more);
        tx.tournament_mails().set_mails_progress(id, seq, last).await?;
        Ok(if more { Batch::More } else { Batch::Done })
    }
}

impl Noted {
    fn brings_games(&self) -> bool {
        matches!(
            self.act,
            Act::Started { .. }
                | Act::Paired { .. }
                | Act::Round { .. }
                | Act::LineUps { .. }
                | Act::Final { .. }
                | Act::ExtraGames { .. }
                | Act::Replaced { .. }
                | Act::Replayed { .. }
        )
    }

    /// Who is told, in the order of their ids, each once.
    async fn concerns(&self, tx: &mut Tx, id: TournamentId) -> Result<Vec<PlayerId>> {
        let entrants = tx.tournaments().entrants(id).await?;
        let mut readers: Vec<Uuid> = match &self.act {
            // A section of a series starts as it is entered, and its start tells both.
            Act::Entered { player, .. } => match tx.series().series_of(id).await? {
                Some(_) => Vec::new(),
                None => vec![player.as_uuid()],
            },
            // Who gives a post up knows it.
            Act::Post { player, .. } if self.by == Some(*player) => Vec::new(),
            Act::MovedUp { player } | Act::EntryTakenBack { player } | Act::Post { player, .. } => {
                vec![player.as_uuid()]
            }
            Act::Started { .. }
            | Act::Paused { .. }
            | Act::Resumed { .. }
            | Act::HardEnd { .. }
            | Act::Ended { .. }
            | Act::Finished {} => self.with_number(&entrants),
            Act::Paired { .. }
            | Act::Round { .. }
            | Act::LineUps { .. }
            | Act::Final { .. }
            | Act::ExtraGames { .. } => {
                let all = tx.games().pairings(id).await?;
                let numbers = all.iter().filter(|one| self.pairs(one));
                let numbers: Vec<i64> =
                    numbers.flat_map(|one| [Some(one.white), one.black]).flatten().collect();
                self.playing(&entrants, |number| numbers.contains(&number))
            }
            Act::Withdrawn { player, number, .. } | Act::Replaced { player, number, .. } => {
                let number = i64::from(*number);
                let all = tx.games().pairings(id).await?;
                let met = all.iter().filter(|one| self.touches(one, number));
                let numbers: Vec<i64> = met
                    .flat_map(|one| [Some(one.white), one.black])
                    .flatten()
                    .filter(|one| *one != number)
                    .collect();
                let mut readers = self.playing(&entrants, |other| numbers.contains(&other));
                readers.push(player.as_uuid());
                if let Act::Replaced { substitute, .. } = &self.act {
                    readers.push(substitute.as_uuid());
                }
                readers
            }
            Act::ChallengeAccepted { challenge }
            | Act::ChallengeRefused { challenge }
            | Act::ChallengeLapsed { challenge }
            | Act::ChallengeTakenBack { challenge } => {
                let (challenger, challenged) = parties(tx, id, *challenge, &entrants).await?;
                let both = [challenger.player_id, challenged.player_id];
                // Who did it knows it.
                let told = both.into_iter().filter(|one| Some(PlayerId::from_uuid(*one)) != self.by);
                told.collect()
            }
            Act::Replayed { game, .. } => {
                let row = tx.games().get(*game).await?.ok_or(Error::NotFound)?;
                vec![row.white_id, row.black_id]
            }
            Act::Message { .. } => {
                let row = tx.tournament_mails().message(id, self.seq).await?;
                let row = row.ok_or_else(|| broken(id.as_uuid(), "message"))?;
                bulk_mail::readers(&row, id, &entrants, self.at)?
            }
            // What concerns everybody who has entered and not left: the sheet, the closing, the end before its time.
            _ => entrants.iter().filter(|one| present(one, self.at)).map(|one| one.player_id).collect(),
        };
        readers.sort_unstable();
        readers.dedup();
        Ok(readers.into_iter().map(PlayerId::from_uuid).collect())
    }

    fn with_number(&self, entrants: &[EntrantRow]) -> Vec<Uuid> {
        self.playing(entrants, |_| true)
    }

    /// Those who played at the time of the act under a number of this sort.
    fn playing(&self, entrants: &[EntrantRow], sort: impl Fn(i64) -> bool) -> Vec<Uuid> {
        let plays = entrants.iter().filter(|one| present(one, self.at));
        let plays = plays.filter(|one| one.number.is_some_and(&sort));
        plays.map(|one| one.player_id).collect()
    }

    /// Whether a pairing was made with this act.
    pub(in crate::app) fn pairs(&self, one: &PairingRow) -> bool {
        match self.act {
            Act::Final { .. } => one.stage > 1,
            Act::ExtraGames { round, r#match } => (one.round, one.section) == (round.into(), r#match.into()),
            Act::Paired { round } | Act::Round { round, .. } | Act::LineUps { round, .. } => {
                (one.stage, one.round) == (1, round.into())
            }
            _ => false,
        }
    }

    /// Whether a pairing of the one who left was not over before.
    pub(in crate::app) fn touches(&self, one: &PairingRow, number: i64) -> bool {
        let of = one.white == number || one.black == Some(number);
        let annuls = matches!(self.act, Act::Withdrawn { games: LeftGames::Annulled, .. });
        let over_before = one.ended_us.is_some_and(|ended| ended < self.at.as_us());
        of && (annuls || !over_before)
    }
}

/// Who challenged on a ladder, and who was challenged.
pub(in crate::app) async fn parties<'a>(
    tx: &mut Tx,
    id: TournamentId,
    challenge: u16,
    entrants: &'a [EntrantRow],
) -> Result<(&'a EntrantRow, &'a EntrantRow)> {
    let row = tx.pairings().ladder_challenge(id, challenge.into()).await?;
    let row = row.ok_or_else(|| broken(id.as_uuid(), "challenge"))?;
    // A substitute stands for the one replaced.
    let of = |number: i64| {
        let all = entrants.iter().filter(|one| one.number == Some(number));
        all.min_by_key(|one| one.state == EntrantState::Replaced)
    };
    let both = of(row.challenger).zip(of(row.challenged));
    both.ok_or_else(|| broken(id.as_uuid(), "challenge"))
}
