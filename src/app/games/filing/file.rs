//! A player files an entry: it is read, sealed, receipted and final (FSR 2).

use crate::app::actor::Actor;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::stored_event::read_event;
use crate::app::core::views::{OwnEntry, ReceiptView};
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::line::may_say;
use crate::app::games::filing::sealing::{Filing, Sealing, is_blind};
use crate::app::limits::{HANDLING_MAX, RULINGS_MAX, at_most};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, Side, Timestamp};
use crate::game::event::Body;
use crate::game::{AuthMethod, Canonical, Chain, Channel, Duty, Refusal, Remark, Ruling, is_rolled};
use crate::rules::{
    Entry, Illegal, Move, Position, ReadError, RuleSet, may_be_void, read_entry, why_illegal,
};
use crate::seal::{Contribution, GameKey, OwnCommitment};
use crate::store::{SubmissionRow, Tx};

/// An entry to be filed, as a door read it.
#[derive(Clone)]
pub struct FileEntry {
    pub turn: u32,
    /// The entry in any notation.
    pub entry: String,
    pub draw_offer: bool,
    /// Whether an entry that is not legal is meant to be filed all the same, where it counts as no move.
    pub void: bool,
    pub channel: Channel,
    /// How the author was known: `session`, `token`, `dkim`, `spf`, `relay` or `pin`.
    pub authenticated: AuthMethod,
    /// When the door had read the whole request.
    pub received: Timestamp,
    /// What the player gives to the rolls of the turn, in a game that has any.
    pub contribution: Option<Contribution>,
    /// The commitment, where the author's own program has made it for the game's seal context.
    pub committed: Option<OwnCommitment>,
    /// What is said with it; nothing at doors that know nothing of it, so that the same entry again leaves it as it is.
    pub said: Option<Remark>,
}

/// A filed entry.
pub struct Filed {
    pub receipt: ReceiptView,
    /// Whether the same entry was filed before, so that nothing changed.
    pub again: bool,
}

/// A game under its lock, for an entry that its open turn takes.
pub(in crate::app) struct Admitted {
    pub(in crate::app) game: Loaded,
    pub(in crate::app) turn: LoadedTurn,
    /// The caller's side.
    pub(in crate::app) side: Side,
    /// As which revision it is taken. What may be the same entry again is refused only after it was compared.
    pub(in crate::app) revision: Result<u16, Refusal>,
    /// The game's key as it is stored, for [`Loaded::unwrapped`].
    pub(in crate::app) key: Option<(Vec<u8>, Vec<u8>)>,
    /// Whether the caller neither sends nor sees greetings and lines.
    pub(in crate::app) lines_off: bool,
}

impl Entries<'_> {
    /// Files an entry; stops the clock.
    ///
    /// # Errors
    /// Nothing is sealed if the entry cannot be read or is not legal ([`Error::Entry`]; [`Error::WouldBeVoid`], if it can
    /// be filed as void), if the turn does not take it ([`Error::Refused`]), or if the game is over.
    pub async fn file_entry(self, actor: &Actor, game: GameId, given: FileEntry) -> Result<Filed> {
        let (app, actor, made) = (self.0.clone(), actor.clone(), given.received);
        let filed = write_tx!(self.0, async |tx| app.entries().file_in(tx, &actor, game, given, made).await);
        self.filed(filed)
    }

    /// Wakes whoever goes on with what was filed.
    pub(in crate::app) fn filed(self, filed: Result<Filed>) -> Result<Filed> {
        let filed = filed?;
        self.0.wake().reveals.notify_one();
        Ok(filed)
    }

    /// The same inside a transaction, for an entry whose text was made then, as a draft.
    pub(in crate::app) async fn file_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        given: FileEntry,
        made: Timestamp,
    ) -> Result<Filed> {
        let Admitted { mut game, turn, side, revision: admitted, key, lines_off } =
            self.admit_in(tx, actor, id, given.turn, given.received, given.contribution.is_some()).await?;
        // A mail was kept durably when it came in, and no flag is judged before it is handled.
        if given.channel != Channel::Mail {
            self.handled_in_time(given.received)?;
        }
        if game.terms.key_holder().is_some() {
            return Err(Error::malformed(EntryFault::Blind, "entry"));
        }
        let read = read_given(&given.entry, given.void, &turn.turn.position, &game.rules, side);
        // What cannot be read is not the same entry again: it is the turn that does not take it.
        let entry = read.map_err(|error| admitted.err().map_or(error, Error::from))?;
        let canonical = Canonical { entry, draw_offer: given.draw_offer };
        let key = game.unwrapped(key, &self.0.keys().keyring)?;
        // Whoever may not see the entry must not find it out by trying.
        let hidden = |row: &SubmissionRow| !actor.sees_own(row.made());
        if let Some(live) = turn.live(side).filter(|row| !hidden(row)) {
            let opened = self.open_own(&game, &turn, side, live, &key)?;
            let same = given.committed.as_ref().is_none_or(|own| own.is(&opened.commitment, &opened.r));
            // An entry that is final is the same whatever is said with it now.
            let said = admitted.is_err() || given.said.as_ref().is_none_or(|said| *said == opened.said);
            if opened.canonical == canonical && same && said {
                let receipt = opened.receipt.ok_or(Error::NotFound)?;
                return Ok(Filed { receipt, again: true });
            }
        }
        let said = given.said.unwrap_or_default();
        may_say(lines_off, &said)?;
        let filing = Filing {
            revision: admitted?,
            said,
            sealing: Sealing::Here(canonical, given.committed),
            channel: given.channel,
            authenticated: given.authenticated,
            made,
            contribution: given.contribution,
            ..Filing::by_server(side, actor.id, given.received, canonical)
        };
        let receipt = self.file_admitted(tx, &mut game, turn, &key, filing).await?;
        Ok(Filed { receipt, again: false })
    }

    /// An error if a filing waited too long, or while this process's clock is wrong.
    pub(in crate::app) fn must_be_in_time(self, received: Timestamp) -> Result<()> {
        self.0.core().clock_is_right()?;
        self.handled_in_time(received)
    }

    /// Locks the game, and asks its open turn whether it takes an entry of the caller's.
    pub(in crate::app) async fn admit_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        number: u32,
        received: Timestamp,
        contributes: bool,
    ) -> Result<Admitted> {
        let (game, mut to_enter) = Loaded::lock_to_enter(tx, id, received).await?;
        let side = game.side_of(actor)?;
        game.must_run(self.0.now().max(received))?;
        to_enter.must_take(&game)?;
        if self.0.now().since(received) > HANDLING_MAX && was_paused_at(tx, id, received).await? {
            return Err(Error::NotRunning);
        }
        self.0.core().clock_is_right()?;
        if contributes && !is_rolled(&game.rules, game.terms) {
            return Err(Error::malformed(EntryFault::NoChance, "contribution"));
        }
        let turn = to_enter.visible_turn(tx, &game).await?;
        let mut admitted = turn.turn.admit(side, number, received, game.terms.revision);
        if admitted.is_ok() {
            // What is handled late may meet what happened meanwhile: a turn in this one's place, or a newer entry.
            let open = game.newest_number()?;
            let live = turn.live(side).map(|row| row.received_us);
            if open != number {
                admitted = Err(Refusal::WrongTurn { open, given: number });
            } else if live.is_some_and(|live| live > received.as_us()) {
                admitted = Err(Refusal::AlreadyFiled(number));
            }
        }
        match admitted {
            // Perhaps it is the same entry again.
            Err(Refusal::AlreadyFiled(_) | Refusal::TooLate { .. }) if turn.live(side).is_some() => {}
            // The flag may be moved on yet.
            Err(Refusal::TooLate { .. }) if self.0.clocks().outage_pending(tx).await? => {
                return Err(Error::TooBusy);
            }
            Err(refusal) => return Err(refusal.into()),
            Ok(_) => {}
        }
        let lines_off = *to_enter.lines_off.get(side);
        Ok(Admitted { game, turn, side, revision: admitted, key: to_enter.key, lines_off })
    }

    /// An error, if a filing waited too long for the database.
    pub(in crate::app) fn handled_in_time(self, received: Timestamp) -> Result<()> {
        if self.0.now().since(received) > HANDLING_MAX {
            return Err(Error::TooBusy);
        }
        Ok(())
    }

    /// Seals what was admitted, stops the clock, and queues the reveal if nothing is missing.
    pub(in crate::app) async fn file_admitted(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        mut turn: LoadedTurn,
        key: &GameKey,
        filing: Filing,
    ) -> Result<ReceiptView> {
        let (id, side) = (game.id, filing.side);
        let receipt = self.seal_in(tx, game, &turn, key, &filing).await?;
        tx.turns().forget_draft(id, turn.turn.number, side).await?;
        tx.inbox().forget_question(id, turn.turn.number, side).await?;
        let mail =
            Outgoing { game: Some(id), turn: Some(turn.turn.number), number: i64::from(filing.revision) };
        // A conditional entry is filed for the moment at which its turn opens; nothing tells of it before.
        let seen = self.0.now().max(filing.received);
        // Whoever plays the bot on its page has the receipt there.
        if !game.is_on_bots_page(side, filing.channel, Some(filing.authenticated)) {
            self.0.outbox().post(tx, MailKind::Receipt, filing.player, seen, mail).await?;
        }
        let flag = turn.turn.next_flag();
        turn.turn.sides.get_mut(side).duty =
            Duty::Filed { received: filing.received, revision: filing.revision };
        if turn.turn.is_complete() {
            tx.turns().queue_reveal(id, i64::from(turn.turn.number), seen).await?;
        }
        if turn.turn.next_flag() != flag {
            tx.games().set_next_flag(id, turn.turn.next_flag()).await?;
        }
        Ok(receipt)
    }

    /// A game, the caller's side in it, and its open turn as they may see it now.
    pub(in crate::app) async fn own_turn(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
    ) -> Result<(Loaded, Side, LoadedTurn)> {
        let game = Loaded::read(tx, id).await?;
        let side = game.side_of(actor)?;
        let turn = game.visible_turn(tx, self.0.now()).await?;
        Ok((game, side, turn))
    }

    /// The caller's own live entry in the open turn; `None` if there is none, if the server sealed a pass, if it is sealed
    /// blindly and cannot be read here, or if it is not shown in the caller's session.
    pub async fn own_entry(self, actor: &Actor, id: GameId) -> Result<Option<OwnEntry>> {
        read_tx!(app = self.0, [actor], async |tx| {
            let (game, side, turn) = app.entries().own_turn(tx, &actor, id).await?;
            let shown = |row: &&SubmissionRow| !is_blind(&game, row) && actor.sees_own(row.made());
            let Some(row) = turn.live(side).filter(shown) else { return Ok(None) };
            let key = match game.key(tx, &app.keys().keyring).await {
                Err(Error::Shredded(_)) => return Ok(None),
                key => key?,
            };
            let mut own = app.entries().open_own(&game, &turn, side, row, &key)?;
            let chain = i64::from(Chain::Side(side).index());
            own.logged =
                tx.transparency().is_logged(id, chain, i64::from(own.turn), i64::from(own.revision)).await?;
            Ok(Some(own))
        })
    }
}

/// Whether the game stood at this moment, though it goes on now: what came in then is not filed, however late it is handled.
async fn was_paused_at(tx: &mut Tx, id: GameId, at: Timestamp) -> Result<bool> {
    let most = at_most(RULINGS_MAX);
    for event in tx.games().stops_after(id, at, most).await? {
        match read_event(id, &event)?.body {
            Body::Suspended(_) => return Ok(false),
            Body::Ruling(ruled) => match ruled.ruling {
                Ruling::Resume => return Ok(true),
                Ruling::Pause | Ruling::Adjudicate { .. } => return Ok(false),
                _ => {}
            },
            _ => {}
        }
    }
    Ok(false)
}

/// Reads an entry to be filed: a legal one, or one that is knowingly filed as void.
pub(in crate::app) fn read_given(
    entry: &str,
    void: bool,
    position: &Position,
    rules: &RuleSet,
    side: Side,
) -> Result<Entry> {
    let error = match read_entry(entry, position, rules, side) {
        Ok(read) => return Ok(read.entry),
        Err(error) => error,
    };
    match void_move(&error, position, rules, side) {
        Some(entry) if void => Ok(Entry::Move(entry)),
        Some(_) => Err(Error::WouldBeVoid(error)),
        None => Err(Error::Entry(error)),
    }
}

/// The move that was read and is not legal, where such an entry counts as no move. A promotion without its piece is asked
/// for, as everywhere.
fn void_move(error: &ReadError, position: &Position, rules: &RuleSet, side: Side) -> Option<Move> {
    let ReadError::Illegal { read_as, why } = *error else { return None };
    let illegal = why != Illegal::PromotionMissing && why_illegal(position, rules, side, read_as).is_some();
    (illegal && may_be_void(position, rules, side)).then_some(read_as)
}
