//! What becomes of a game whose rows did not follow from its events, and the check of all games.

use std::fmt::Write;

use uuid::Uuid;

use crate::app::App;
use crate::app::core::follow::{Deviation, Follows, as_the_events_say, number};
use crate::app::core::incidents::{IncidentKind, is_of_doubt};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::{ArbitrationRefusal, Error, Result};
use crate::app::games::Games;
use crate::app::games::follow::rebuild::rebuild;
use crate::app::games::follow::whole::{BOX_OPENS, whole};
use crate::app::games::suspension::{DOES_NOT_FOLLOW, DOES_NOT_OPEN, Left};
use crate::app::ratings::compute;
use crate::base::{GameId, SubmissionId, Timestamp};
use crate::game::{Channel, CoursePhase, Ruling};
use crate::seal::{Commitment, Ctx, Keyring, Kid, UnwrapError, open};
use crate::store::{GameRow, SealRow, Store, Tx};

/// Games in doubt that one step deals with.
const STEP_MAX: i64 = 64;
/// Games whose ids are read at a time.
const PAGE: i64 = 256;
/// An end later than this, in the year 2255, was made up: events carry no later time.
const TIME_MAX_US: i64 = 1 << 53;
/// The longest account of what differed that is kept, in characters.
const TOLD_MAX: usize = 800;
/// Games that differ which a check names; more are only counted.
const NAMED_MAX: usize = 1000;

impl Games<'_> {
    /// Deals with every game that was found to say something else than its events, at a load or by a command: an ALARM names
    /// what differs; its rows are written anew; it is marked, and one that is unfinished stands until somebody has ruled.
    /// Answers how many there were.
    pub async fn settle_doubts(self) -> Result<usize> {
        let mut games = self.0.0.store.take_doubts();
        let marked = read_tx!(self.0, async |tx| tx.turns().untreated_doubts(STEP_MAX).await)?;
        games.extend(marked);
        games.sort_unstable();
        games.dedup();
        let (mut settled, mut left, mut done_all) = (0, Left::default(), Ok(()));
        let mut games = games.into_iter();
        for game in games.by_ref() {
            let mut done = self.settle_one(game, true).await;
            if let Err(error) = &done
                && error.is_of_record()
            {
                tracing::error!(%game, %error, "ALARM: a game's rows cannot be written anew from its events");
                done = self.settle_one(game, false).await;
            }
            match done {
                Ok(did) => settled += usize::from(did),
                Err(error) => done_all = left.set_aside(self, game, error).await,
            }
            if done_all.is_err() {
                self.0.0.store.put_doubt_back(game);
                break;
            }
        }
        left.log();
        for game in left.games().chain(games) {
            self.0.0.store.put_doubt_back(game);
        }
        done_all.map(|()| settled)
    }

    /// Writes anew what follows from a game's events, and takes the mark away if nothing differs any more. Answers what did,
    /// and what still does: an entry that was lost cannot be sealed anew, so its turn is made void.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn rebuild_game(self, id: GameId) -> Result<(Vec<Deviation>, Vec<Deviation>)> {
        write_tx!(app = self.0, async |tx| {
            let row = tx.games().lock(id).await?.ok_or(Error::NotFound)?;
            let before = whole(tx, &row).await?.found;
            // A game that goes on stands first, as after any other look.
            app.games().settle(tx, id, true).await?;
            let left = rebuild(&app, tx, id).await?;
            let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
            if left.is_empty() && row.phase == CoursePhase::Finished && row.doubt_us.is_some() {
                take_off(tx, &row).await?;
            }
            Ok((before, left))
        })
    }

    async fn settle_one(self, game: GameId, anew: bool) -> Result<bool> {
        write_tx!(app = self.0, async |tx| app.games().settle(tx, game, anew).await)
    }

    /// Marks a game that differs, and stops it if it is unfinished; with `anew` after its rows are written anew.
    async fn settle(self, tx: &mut Tx, id: GameId, anew: bool) -> Result<bool> {
        let (row, now) = (tx.games().lock(id).await?.ok_or(Error::NotFound)?, self.0.now());
        if tx.turns().is_settled(id).await? {
            return Ok(false);
        }
        let found = whole(tx, &row).await?;
        if found.found.is_empty() {
            if row.doubt_us.is_some() {
                take_off(tx, &row).await?;
            }
            return Ok(false);
        }
        let told = told(&found.found);
        tracing::error!(game = %id, "ALARM: the rows of a game do not follow from its events: {told}");
        tx.turns().mark_doubt(id, now, Some(&told), true).await?;
        // A result in doubt stands in no rating list, nor does one that was made up.
        outdate(tx, &row).await?;
        let mut as_told = row;
        as_the_events_say(&mut as_told, found.due.as_ref().map(|due| &due.course));
        let over = as_told.phase == CoursePhase::Finished;
        match found.due {
            Some(_) if anew => drop(rebuild(self.0, tx, id).await?),
            Some(due) => {
                tx.replays().rewrite_game(&due.game).await?;
                tx.replays().rewrite_newest(id).await?;
            }
            None => {}
        }
        let mut game = Loaded::from_row(tx.games().get(id).await?.ok_or(Error::NotFound)?)?;
        tx.turns().delete_reveal_jobs(id).await?;
        let turn = game.newest_number()?;
        // A game that stands already gets no second event that says so; a ruling that lifts it looks at the mark.
        if over || game.row.phase == CoursePhase::Suspended || game.paused.is_some() {
            self.0.core().open_incident(tx, &game, turn, IncidentKind::InDoubt).await?;
        } else {
            let reason = match found.found.iter().all(|one| one.what == Follows::Box) {
                true => DOES_NOT_OPEN,
                false => DOES_NOT_FOLLOW,
            };
            self.suspend(tx, &mut game, now, reason).await?;
        }
        Ok(true)
    }

    /// Stops a game in whose open turn something sealed was found that does not open. Where its rows differ from its events
    /// they are written anew, and it may open then; else the box is lost, which is remembered.
    pub(in crate::app) async fn stop_unopened(self, tx: &mut Tx, game: &mut Loaded) -> Result<()> {
        let (id, turn) = (game.id, game.row.turn);
        let row = tx.games().lock(id).await?.ok_or(Error::NotFound)?;
        if whole(tx, &row).await?.found.is_empty() {
            tx.turns().mark_lost_box(id, turn).await?;
        }
        self.settle(tx, id, true).await?;
        *game = Loaded::from_row(tx.games().get(id).await?.ok_or(Error::NotFound)?)?;
        Ok(())
    }
}

/// What a ruling in a game in doubt settles: `lifts`, if it lets the game go on or ends it; else only one that closes the incident
/// does anything.
///
/// # Errors
/// Those of [`ready_for`] and [`look_over`].
pub(in crate::app) async fn settle_by(
    app: &App,
    tx: &mut Tx,
    game: Loaded,
    request: &RulingRequest,
    lifts: bool,
) -> Result<Loaded> {
    let goes_on = match game.row.phase == CoursePhase::Finished {
        true => matches!(request.ruling, Ruling::Reopen { .. }),
        false => lifts,
    };
    match goes_on {
        true => ready_for(app, tx, game.id, &request.ruling).await,
        false if is_of_doubt(tx, game.id, request.incident).await? => look_over(app, tx, game.id).await,
        _ => Ok(game),
    }
}

/// Makes a game in doubt ready for a ruling that lets it go on or ends it, and takes the mark away.
///
/// # Errors
/// What was filed is lost, or was found not to open, and the ruling would go on with it.
async fn ready_for(app: &App, tx: &mut Tx, id: GameId, ruling: &Ruling) -> Result<Loaded> {
    let left = rebuild(app, tx, id).await?;
    let goes_on = matches!(ruling, Ruling::Resume | Ruling::Reopen { .. });
    if goes_on && left.iter().any(Deviation::is_for_good) {
        return Err(ArbitrationRefusal::TurnLost.into());
    }
    tx.turns().clear_doubt(id).await?;
    let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
    Ok(Loaded::from_row(row)?)
}

/// Settles a game in doubt that is over, when its arbiter closes the incident: the mark goes if nothing differs any more, else it
/// stays, for what differs then can be put right by nobody.
///
/// # Errors
/// The game is not over: a ruling that lets it go on or ends it settles that, and nothing less.
async fn look_over(app: &App, tx: &mut Tx, id: GameId) -> Result<Loaded> {
    let left = rebuild(app, tx, id).await?;
    let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
    if row.phase != CoursePhase::Finished {
        return Err(ArbitrationRefusal::DoubtNotSettled.into());
    }
    if left.is_empty() {
        take_off(tx, &row).await?;
    }
    Ok(Loaded::from_row(tx.games().get(id).await?.ok_or(Error::NotFound)?)?)
}

/// Takes the mark off; the result counts for ratings again.
async fn take_off(tx: &mut Tx, row: &GameRow) -> Result<()> {
    tx.turns().clear_doubt(GameId::from_uuid(row.id)).await?;
    outdate(tx, row).await
}

async fn outdate(tx: &mut Tx, row: &GameRow) -> Result<()> {
    // What was put there instead may be no time at all.
    match row.ended_us.filter(|us| (0..TIME_MAX_US).contains(us)) {
        Some(us) => compute::outdate(tx, Timestamp::from_us(us)).await,
        None => Ok(()),
    }
}

fn told(found: &[Deviation]) -> String {
    let mut text = String::new();
    for one in found {
        let between = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{between}{one}");
    }
    match text.char_indices().nth(TOLD_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// What the check of all games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RowsChecked {
    /// Games compared.
    pub games: u64,
    /// Sealed entries opened, and forgotten at once.
    pub boxes: u64,
    /// Games that differ.
    pub differing: u64,
    /// Where, of the first games that differ.
    pub found: Vec<(GameId, Vec<Deviation>)>,
}

/// Compares the rows of all games with their events; with the keys it opens what is sealed in open turns, to verify its tag
/// and its commitment, and keeps nothing of it. With `only`, only these games. `heard` is told of each game.
pub async fn check_rows(
    store: &Store,
    keys: Option<&Keyring>,
    only: Option<Vec<GameId>>,
    heard: impl Fn(u64),
) -> Result<RowsChecked> {
    let mut sum = RowsChecked::default();
    if let Some(only) = only {
        for game in only {
            sum.check(store, keys, game).await?;
            heard(1);
        }
        return Ok(sum);
    }
    let mut after = Uuid::nil();
    loop {
        let page = read_tx!(store, async |tx| tx.replays().game_lengths(after, PAGE).await)?;
        let Some((last, _)) = page.last() else { return Ok(sum) };
        after = last.as_uuid();
        for (game, _) in page {
            sum.check(store, keys, game).await?;
            heard(1);
        }
    }
}

impl RowsChecked {
    async fn check(&mut self, store: &Store, keys: Option<&Keyring>, game: GameId) -> Result<()> {
        // One snapshot: a server may go on meanwhile.
        let looked = read_tx!(store, async |tx| look(tx, game).await)?;
        let Some((mut found, sealed)) = looked else { return Ok(()) };
        self.games += 1;
        if let Some(keys) = keys {
            // One that was found before is told already.
            if found.iter().all(|one| one.what != Follows::Box) {
                found.extend(open_boxes(game, &sealed, keys));
            }
            self.boxes += sealed.seals.len() as u64;
        }
        if !found.is_empty() {
            self.differing += 1;
            if self.found.len() < NAMED_MAX {
                self.found.push((game, found));
            }
        }
        Ok(())
    }
}

/// Marks games for the server to deal with, at its next step.
pub async fn mark_doubts(store: &Store, games: Vec<(GameId, Vec<Deviation>)>, now: Timestamp) -> Result<()> {
    write_tx!(store, async |tx| {
        for (game, found) in games {
            let Some(row) = tx.games().lock(game).await? else { continue };
            // The server compares all rows itself; it opens no box.
            // With rows that are written anew it may open again.
            let lost = found.iter().all(|one| one.what == Follows::Box);
            if let Some(one) = found.first().filter(|_| lost) {
                tx.turns().mark_lost_box(game, i64::from(one.turn)).await?;
            }
            if row.doubt_us.is_none() {
                tx.turns().mark_doubt(game, now, None, false).await?;
            }
        }
        Ok(())
    })
}

/// What is sealed in a game's open turn, by the server alone, and how its key is wrapped.
struct Sealed {
    key: Option<(Vec<u8>, Vec<u8>)>,
    seals: Vec<SealRow>,
}

async fn look(tx: &mut Tx, id: GameId) -> Result<Option<(Vec<Deviation>, Sealed)>> {
    let Some(row) = tx.games().get(id).await? else { return Ok(None) };
    let found = whole(tx, &row).await?.found;
    let open = row.phase != CoursePhase::Finished && tx.turns().reveal_of(id, row.turn).await?.is_none();
    let seals = match open {
        true => tx.games().seals(id).await?,
        false => Vec::new(),
    };
    // A blindly sealed box opens for nobody here; it stands in its event.
    let turn = row.turn;
    let blind = Loaded::from_row(row).is_ok_and(|game| game.terms.key_holder().is_some());
    let here = |seal: &SealRow| {
        seal.live && seal.turn == turn && (!blind || Channel::parse(&seal.channel) == Some(Channel::Server))
    };
    let sealed =
        Sealed { key: tx.games().game_key(id).await?, seals: seals.into_iter().filter(here).collect() };
    Ok(Some((found, sealed)))
}

fn open_boxes(game: GameId, sealed: &Sealed, keys: &Keyring) -> Vec<Deviation> {
    let mut found = Vec::new();
    for seal in &sealed.seals {
        let turn = number(seal.turn);
        let says = match open_box(game, sealed, seal, keys) {
            Ok(()) => continue,
            Err(says) => says,
        };
        found.push(Deviation::new(turn, Follows::Box, says, BOX_OPENS));
    }
    found
}

fn open_box(game: GameId, sealed: &Sealed, seal: &SealRow, keys: &Keyring) -> Result<(), String> {
    let (kid, wrapped) = sealed.key.as_ref().ok_or("a shredded key")?;
    let kid = <[u8; 8]>::try_from(kid.as_slice()).map_err(|_| "a key's name that has not 8 bytes")?;
    let key = match keys.unwrap_key(Kid::from_bytes(kid), game, wrapped) {
        Ok(key) => key,
        // That is for the check of the keys to say.
        Err(UnwrapError::UnknownKey(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let commitment = <[u8; 32]>::try_from(seal.commitment.as_slice());
    let commitment = commitment.map_err(|_| "a commitment that is cut off")?;
    // That it is bound to its row is compared without opening it.
    let ctx = Ctx::parse(&seal.ctx).map_err(|error| error.to_string())?;
    let commitment = Commitment::from_bytes(commitment);
    let id = SubmissionId::from_uuid(seal.id);
    open(&key, id, &seal.ctx, &ctx, commitment, &seal.boxed).map(drop).map_err(|error| error.to_string())
}
