//! Reveals a complete turn: opens all seals, resolves them, writes the new position, the events, the next clocks and both
//! result mails, in one transaction.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::{StreamExt, stream};

use crate::app::App;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::{close_incidents, is_of_open_turn};
use crate::app::core::loaded_game::{Loaded, LoadedTurn, live_of};
use crate::app::error::{Error, Result};
use crate::app::games::Games;
use crate::app::games::draw_and_resign::tell_captains;
use crate::app::games::filing::blind::{Shares, Unsealed};
use crate::app::games::filing::sealing::{Filing, is_blind};
use crate::app::games::replay::turn_line;
use crate::app::games::suspension::{DOES_NOT_OPEN, Left, alarm};
use crate::app::outbox::enqueue::Outgoing;
use crate::app::outbox::webhooks::calls::Listening;
use crate::app::ratings::compute::outdate;
use crate::base::{BySide, Bytes, GameId, MailKind, Micros, Side, Timestamp};
use crate::game::event::{Body, Ended, Reveal};
use crate::game::{Canonical, Channel, CoursePhase, Duty, Fate, GameResult, Next, Revealed, Turn};
use crate::rules::Entry;
use crate::seal::{GameKey, Roll, position_hash};
use crate::store::{RevealRow, SubmissionRow, TurnRow, TurnSideRow, Tx};

/// A game, its turn that is due, and since when.
type Job = (GameId, i64, Timestamp);
/// A turn's openings, the game's key, what came of it, and what its rolls came from.
type Opened = (BySide<Option<Unsealed>>, GameKey, Revealed, Option<Roll>);

/// Reveals that one step takes up at most.
const JOBS_MAX: i64 = 512;
/// Reveals that are carried out at the same time.
const REVEALED_TOGETHER: usize = 12;
/// A game that another transaction holds is left alone while its reveal is due for no longer than this: most likely another process
/// carries out this very reveal. Then its lock is waited for in line, once the others are revealed, so that nobody keeps a reveal back
/// by requests that never end.
const LEFT_TO_OTHERS: Micros = 2_000_000;
/// Whoever has entered on the bot's page sees there what is revealed so soon after, and gets no mail of it.
const SEEN_WITHIN: Micros = 60 * 1_000_000;

impl Games<'_> {
    /// Reveals every turn that is due; answers how many were, those included that are left to another process.
    pub async fn reveal_due(self) -> Result<usize> {
        let now = self.0.now();
        let jobs = read_tx!(self.0, async |tx| tx.turns().reveal_jobs(now, JOBS_MAX).await)?;
        let count = jobs.len();
        let mut left = Left::default();
        let mut held = reveal_together(self, jobs, false, &mut left).await?;
        held.retain(|(.., due)| now.since(*due) > LEFT_TO_OTHERS);
        reveal_together(self, held, true, &mut left).await?;
        left.log();
        if count > 0 {
            self.0.games().settle_doubts().await?;
        }
        Ok(count)
    }

    /// Queues reveals whose job was lost; a complete turn never waits for ever.
    pub async fn sweep_reveals(self) -> Result<()> {
        let now = self.0.now();
        // Nearly always there are none, and looking keeps no write waiting. One that is revealed meanwhile is passed over.
        let lost = read_tx!(self.0, async |tx| tx.turns().lost_reveals(now, JOBS_MAX).await)?;
        if lost.is_empty() {
            return Ok(());
        }
        write_tx!(self.0, async |tx| {
            for (game, turn) in lost {
                tx.turns().queue_reveal(game, turn, now).await?;
            }
            Ok(())
        })
    }

    /// False where another transaction holds the game, unless its lock is waited for.
    async fn reveal_turn(self, (game, turn, _): Job, waits: bool) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            if !waits && !tx.games().lock_if_free(game).await? {
                return Ok(false);
            }
            let mut loaded = Loaded::lock(tx, game).await?;
            tx.turns().delete_reveal_job(game, turn).await?;
            if loaded.row.phase == CoursePhase::Running && loaded.paused.is_none() && loaded.row.turn == turn
            {
                app.games().reveal_in(tx, &mut loaded, None).await?;
            }
            Ok(true)
        })
    }

    /// Reveals the newest turn if it is complete, before anything else stops or ends the game; true if it was.
    ///
    /// # Errors
    /// [`Error::TooBusy`], while it is complete and has not opened yet: what came between would contradict its receipts.
    pub(in crate::app) async fn reveal_first(self, tx: &mut Tx, game: &mut Loaded) -> Result<bool> {
        if self.reveal_in(tx, game, None).await? {
            return Ok(true);
        }
        let turn = game.newest_turn(tx).await?.turn;
        if turn.is_complete() && self.0.now() < turn.open_at {
            return Err(Error::TooBusy);
        }
        Ok(false)
    }

    /// Reveals the newest turn if it is complete; true if it was. Blind seals need the key holder's `shares`: without them
    /// it is asked.
    pub(in crate::app) async fn reveal_in(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        shares: Option<&Shares>,
    ) -> Result<bool> {
        let turn = game.newest_turn(tx).await?;
        if !turn.turn.is_complete() || self.0.now() < turn.turn.open_at {
            return Ok(false);
        }
        if shares.is_none() && turn.submissions.iter().any(|row| row.live && is_blind(game, row)) {
            self.0.key_holders().ask_key_holder(tx, game, &turn).await?;
            return Ok(false);
        }
        // Another process's clock may be a little behind, and a pass is sealed for the moment at which its turn opens.
        let received = turn.submissions.iter().map(|row| Timestamp::from_us(row.received_us));
        let now = received.fold(self.0.now(), Timestamp::max);
        // At the table both look at the same moment as it is, and nothing waits for mails.
        let delay = if game.clock.is_at_the_table() { 0 } else { self.0.settings().reveal_delay };
        let release = now.plus(delay);
        let resolved = match self.open_both(tx, game, &turn, shares).await {
            Ok((own, key)) => self.resolve(tx, game, &turn, (own, key), release).await,
            Err(error) if error.is_of_record() => {
                alarm(game.id, &error);
                match self.0.games().stop_unopened(tx, game).await {
                    // Not even its other rows can be read.
                    Err(error) if error.is_of_record() => {
                        self.suspend(tx, game, now, DOES_NOT_OPEN).await?;
                    }
                    done => done?,
                }
                return Ok(true);
            }
            Err(error) => Err(error),
        };
        match resolved {
            Ok(opened) => self.store_reveal(tx, game, &turn, opened, now, release).await?,
            // A seal that does not open, or a record that does not resolve, stops the game: never a fallback.
            Err(error) if error.is_of_record() => {
                alarm(game.id, &error);
                self.suspend(tx, game, now, DOES_NOT_OPEN).await?;
            }
            Err(error) => return Err(error),
        }
        Ok(true)
    }

    async fn open_both(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
        shares: Option<&Shares>,
    ) -> Result<(BySide<Option<Unsealed>>, GameKey)> {
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let open = |side| match turn.live(side) {
            Some(row) if is_blind(game, row) => {
                let share = shares.and_then(|shares| shares.get(side).as_ref());
                let share =
                    share.ok_or_else(|| Error::Broken(format!("game {}: a share is missing", game.id)))?;
                self.0.entries().open_blindly(game, turn, row, side, &key, share).map(Some)
            }
            Some(row) => {
                let own = self.0.entries().open_own(game, turn, side, row, &key)?;
                Ok(Some(Unsealed::by_server(own)))
            }
            None if turn.turn.sides.get(side).duty == Duty::Nothing => Ok(None),
            None => Err(Error::Broken(format!("game {}: a seal is missing", game.id))),
        };
        let opened = BySide { white: open(Side::White)?, black: open(Side::Black)? };
        Ok((opened, key))
    }

    async fn resolve(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
        (opened, key): (BySide<Option<Unsealed>>, GameKey),
        release: Timestamp,
    ) -> Result<Opened> {
        let entries = opened.as_ref().map(|own| own.as_ref().map(|own| own.own.canonical));
        let history = game.history(tx, turn.turn.number - 1).await?;
        let roll = self.0.core().roll(tx, game, turn.turn.number, &key).await?;
        let revealed = turn
            .turn
            .reveal(&game.rules, entries, &history, roll.as_ref(), release)
            .map_err(|error| Error::Broken(error.to_string()))?;
        Ok((opened, key, revealed, roll))
    }

    async fn store_reveal(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &LoadedTurn,
        (opened, key, revealed, roll): Opened,
        now: Timestamp,
        release: Timestamp,
    ) -> Result<()> {
        let number = turn.turn.number;
        for (side, own) in opened.iter() {
            if let (Some(own), Some(row)) = (own, turn.live(side)) {
                let text = own.text.as_deref();
                let r: &[u8] = if text.is_some() { &own.own.r } else { &[] };
                let opening = (text.unwrap_or_default(), r);
                tx.turns().publish_opening(game.id, row.id, opening, !own.own.said.is_empty()).await?;
            }
        }
        let position = revealed.resolution.position.to_string();
        let hash = position_hash(&position);
        let row = RevealRow {
            turn: i64::from(number),
            revealed_us: now.as_us(),
            release_us: release.as_us(),
            position: position.clone(),
        };
        tx.turns().insert_reveal(game.id, i64::from(number), &row).await?;
        let entries = opened.as_ref().map(|own| own.as_ref().map(|own| own.own.canonical.to_string()));
        let entries = entries.as_ref().map(|entry| entry.as_deref());
        let (dice, lot) = (revealed.rolled.faces().concat(), revealed.rolled.lot);
        tx.replays().extend_line(game.id, &turn_line(entries, &dice, lot, &STANDARD.encode(hash))).await?;
        let mut openings = BySide::default();
        for (side, own) in opened.iter() {
            if let Some(own) = own {
                let head =
                    tx.games().side_events(game.id, i64::from(side.index()), i64::from(number)).await?;
                let head = head.last().map(|event| event.hash.as_slice());
                *openings.get_mut(side) = Some(own.opening(game, turn, head, &revealed)?);
            }
        }
        let body = Body::Reveal(Box::new(Reveal {
            pair: turn.turn.position.pair(),
            position,
            position_hash: Bytes(hash),
            release,
            secret: roll.as_ref().map(|roll| Bytes(*roll.secret())),
            dice: revealed.rolled.dice.clone(),
            lot,
            white: openings.white,
            black: openings.black,
        }));
        append(self.0, tx, game, EventToAppend::public(number, now, release, body)).await?;
        let called = self.0.webhooks().of_game(tx, game).await?;
        tell_revealed(self.0, tx, (game, &called), turn, release).await?;
        let unopened = opened.iter().any(|(_, own)| own.as_ref().is_some_and(|own| own.unopened.is_some()));
        self.0.core().note_reveal(tx, game, number, &revealed.resolution, unopened, release).await?;
        // Those of the turn before may still be told in a mail.
        tx.turns().forget_conditionals(game.id, i64::from(number) - 1).await?;
        match revealed.next {
            Next::Turn(next) => {
                tx.games().advance_turn(game.id, i64::from(number)).await?;
                tell_captains(self.0, tx, game, &next, release).await?;
                game.row.turn += 1;
                self.open_turn(tx, game, Turn::clone(&next), &key).await?;
                let entries = opened.map(|own| own.map(|own| own.own.canonical));
                let filed = self.0.entries().use_conditionals(tx, game, turn, &entries, &key).await?;
                self.0.webhooks().tell_of_reveal(tx, (game, &called), &next, (&entries, filed), release).await
            }
            Next::Ended(result) => self.finish(tx, game, number, result, now, release).await,
        }
    }

    /// Stores a new turn, seals the passes of sides that cannot enter, and starts its clocks.
    pub(in crate::app) async fn open_turn(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: Turn,
        key: &GameKey,
    ) -> Result<()> {
        let text = turn.position.to_string();
        let row = TurnRow {
            turn: i64::from(turn.number),
            position: text.clone(),
            open_us: turn.open_at.as_us(),
            replaced_by: None,
        };
        let sides = turn.sides.map(|half| TurnSideRow {
            owes: half.owes(),
            allowance_us: half.allowance,
            credit_us: half.credit,
            offered: half.offered,
            declined: half.declined,
        });
        tx.turns().insert_turn(game.id, &row, &sides).await?;
        self.0.core().adopt_engine(tx, game, &turn).await?;
        let loaded = LoadedTurn { turn, text, submissions: Vec::new() };
        for side in Side::ALL {
            if loaded.turn.sides.get(side).duty == Duty::Pass {
                let pass = Canonical { entry: Entry::Pass, draw_offer: false };
                let pass = Filing::by_server(side, *game.players.get(side), loaded.turn.open_at, pass);
                self.0.entries().seal_in(tx, game, &loaded, key, &pass).await?;
            }
        }
        if loaded.turn.is_complete() {
            tx.turns().queue_reveal(game.id, row.turn, loaded.turn.open_at).await?;
        }
        self.0.core().queue_thought(tx, game, &loaded.turn).await?;
        Ok(tx.games().begin_turn(game.id, &row, loaded.turn.next_flag()).await?)
    }

    /// Ends the game; the end may be seen from `release` on.
    pub(in crate::app) async fn finish(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: u32,
        result: GameResult,
        now: Timestamp,
        release: Timestamp,
    ) -> Result<()> {
        self.finish_with(tx, game, turn, result.into(), (now, release)).await
    }

    /// The same with what decides.
    pub(in crate::app) async fn finish_with(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: u32,
        ended: Ended,
        (now, release): (Timestamp, Timestamp),
    ) -> Result<()> {
        let result = ended.result;
        if game.arbiter2.is_some() || game.terms.key_holder().is_some() {
            close_incidents(tx, game, now, game.row.public_seq, is_of_open_turn).await?;
        }
        // What waits for others is noted last: it goes to the database together.
        outdate(tx, release).await?;
        self.0.webhooks().tell_of_end(tx, game, turn, release).await?;
        if game.row.claims_until_us.is_some() {
            tx.arbitration().forget_adjudication_claims(game.id).await?;
        }
        tx.games().finish(game.id, result.score(), result.by.as_str(), release).await?;
        append(self.0, tx, game, EventToAppend::public(turn, now, release, Body::Result(ended))).await?;
        tx.pairings().tournament_due_by(game.id, release).await?;
        tx.turns().settle_conditionals(game.id, Fate::Ended).await?;
        Ok(tx.bots().forget_bot_game(game.id).await?)
    }
}

/// Carries out these reveals, several at the same time, whose writes are then committed together; answers those whose game another
/// transaction holds.
async fn reveal_together(games: Games<'_>, jobs: Vec<Job>, waits: bool, left: &mut Left) -> Result<Vec<Job>> {
    let reveal = |job: Job| async move { (job, games.reveal_turn(job, waits).await) };
    // A connection that waits for a lock serves nobody else.
    let together = if waits { 1 } else { REVEALED_TOGETHER };
    let mut revealed = stream::iter(jobs.into_iter().map(reveal)).buffer_unordered(together);
    let mut held = Vec::new();
    while let Some((job, done)) = revealed.next().await {
        match done {
            Ok(true) => {}
            Ok(false) => held.push(job),
            Err(error) => left.set_aside(games, job.0, error).await?,
        }
    }
    Ok(held)
}

/// Tells both players that their pair is revealed, whoever plays the bot on its page without a mail.
async fn tell_revealed(
    app: &App,
    tx: &mut Tx,
    (game, called): Listening<'_>,
    turn: &LoadedTurn,
    release: Timestamp,
) -> Result<()> {
    let number = turn.turn.number;
    for side in Side::ALL {
        let (player, kind) = (*game.players.get(side), MailKind::Revealed);
        let about = Outgoing { game: Some(game.id), turn: Some(number), number: 0 };
        let is_seen = |own: &SubmissionRow| {
            game.is_on_bots_page(side, own.channel, own.authenticated)
                && release.as_us() - own.received_us <= SEEN_WITHIN
        };
        let is_seen = match turn.live(side) {
            _ if !game.meets_bot(side) => false,
            Some(own) if own.channel != Channel::Server => is_seen(own),
            // The bot has moved alone, in answer to the turn before.
            _ => live_of(&tx.turns().submissions(game.id, i64::from(number) - 1).await?, side)
                .is_some_and(is_seen),
        };
        if !is_seen {
            app.outbox().put_untold(tx, kind, player, release, about).await?;
        }
    }
    app.webhooks().tell_revealed(tx, (game, called), number, release).await
}
