//! A player files an entry: it is read, sealed, receipted and final (FSR 2).

use std::sync::atomic::Ordering;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::chain::{Happening, append, members};
use super::chance::told;
use super::load::{Binding, Loaded, LoadedTurn, revision_of};
use super::outbox::Outgoing;
use super::view::{OwnEntry, ReceiptView};
use super::{Actor, App, Error};
use crate::base::{GameId, Micros, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{Canonical, Chain, Duty, Refusal};
use crate::rules::{
    Entry, Illegal, Move, Position, ReadError, RuleSet, may_be_void, needs_chance, read_entry, why_illegal,
};
use crate::seal::{Contribution, GameKey, Payload, RecordKind};
use crate::store::{NewSubmission, SubmissionRow, Tx};
use crate::tlog::Receipt;

/// A filing that waited longer than this for the database is refused: a flag is judged 5 s after it fell, and nothing
/// received in time may be left unhandled then.
const HANDLING_MAX: Micros = 4_000_000;

/// An entry to be filed, as a door read it.
pub struct FileEntry {
    /// The turn it is for.
    pub turn: u32,
    /// The entry in any notation.
    pub entry: String,
    /// Whether a draw is offered with it.
    pub draw_offer: bool,
    /// Whether an entry that is not legal is meant to be filed all the same, where it counts as no move.
    pub void: bool,
    /// `web`, `api` or `mail`.
    pub channel: &'static str,
    /// When the door had read the whole request.
    pub received: Timestamp,
    /// What the player gives to the rolls of the turn, in a game that has any.
    pub contribution: Option<Contribution>,
}

/// A filed entry.
pub struct Filed {
    /// The receipt.
    pub receipt: ReceiptView,
    /// Whether the same entry was filed before, so that nothing changed.
    pub again: bool,
}

/// What the server seals: an entry of a player, or a pass for a side that has no legal entry.
pub(super) struct Filing {
    pub(super) side: Side,
    pub(super) player: PlayerId,
    pub(super) revision: u16,
    pub(super) canonical: Canonical,
    pub(super) channel: &'static str,
    pub(super) received: Timestamp,
    pub(super) contribution: Option<Contribution>,
}

impl App {
    /// Files an entry; stops the clock.
    ///
    /// # Errors
    /// Nothing is sealed if the entry cannot be read or is not legal ([`Error::Entry`]; [`Error::WouldBeVoid`], if it can
    /// be filed as void), if the turn does not take it ([`Error::Refused`]), or if the game is over.
    pub async fn file_entry(&self, actor: &Actor, game: GameId, given: FileEntry) -> Result<Filed, Error> {
        let (app, actor) = (self.clone(), actor.clone());
        let filed = self
            .store()
            .write(move |tx| Box::pin(async move { app.file_in(tx, &actor, game, given).await }))
            .await?;
        self.wake().reveals.notify_one();
        self.wake().mails.notify_one();
        Ok(filed)
    }

    async fn file_in(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        given: FileEntry,
    ) -> Result<Filed, Error> {
        let mut game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        game.must_run(given.received)?;
        if self.now().since(given.received) > HANDLING_MAX || self.0.clock_wrong.load(Ordering::Relaxed) {
            return Err(Error::TooBusy);
        }
        if given.contribution.is_some() && !needs_chance(&game.rules) {
            let says = "nothing is rolled in this game; leave the contribution out";
            return Err(Error::malformed("no-chance", "contribution", says));
        }
        let turn = game.visible_turn(tx, given.received).await?;
        let admitted = turn
            .turn
            .admit(side, given.turn, given.received, game.terms.revision);
        match admitted {
            // Perhaps it is the same entry again.
            Err(Refusal::AlreadyFiled(_) | Refusal::TooLate { .. }) if turn.live(side).is_some() => {}
            // The flag may be moved on yet.
            Err(Refusal::TooLate { .. }) if self.outage_pending(tx).await? => return Err(Error::TooBusy),
            Err(refusal) => return Err(refusal.into()),
            Ok(_) => {}
        }
        let canonical = Canonical {
            entry: self::read(&given, &turn.turn.position, &game.rules, side)?,
            draw_offer: given.draw_offer,
        };
        let key = game.key(tx, &self.keys().keyring).await?;
        if let Some(live) = turn.live(side) {
            let opened = self.open_own(&game, &turn, side, live, &key)?;
            if opened.canonical == canonical {
                let receipt = opened.receipt.ok_or(Error::NotFound)?;
                return Ok(Filed { receipt, again: true });
            }
        }
        let filing = Filing {
            side,
            player: actor.id,
            revision: admitted?,
            canonical,
            channel: given.channel,
            received: given.received,
            contribution: given.contribution,
        };
        let receipt = self.seal_in(tx, &mut game, &turn, &key, &filing).await?;
        tx.delete_draft(id, turn.turn.number, side).await?;
        let mail = Outgoing {
            game: Some(id),
            turn: Some(turn.turn.number),
            number: i64::from(filing.revision),
        };
        self.post(tx, "receipt", actor.id, self.now(), mail).await?;
        let flag = turn.turn.next_flag();
        let mut turn = turn;
        turn.turn.sides.get_mut(side).duty = Duty::Filed {
            received: filing.received,
            revision: filing.revision,
        };
        if turn.turn.is_complete() {
            tx.queue_reveal(id, i64::from(turn.turn.number), self.now())
                .await?;
        }
        if turn.turn.next_flag() != flag {
            tx.set_next_flag(id, turn.turn.next_flag()).await?;
        }
        Ok(Filed {
            receipt,
            again: false,
        })
    }

    /// Seals an entry: box, event, staged leaf, signed receipt.
    pub(super) async fn seal_in(
        &self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &LoadedTurn,
        key: &GameKey,
        filing: &Filing,
    ) -> Result<ReceiptView, Error> {
        let id = SubmissionId::new(filing.received, self.rng());
        let binding = self.entry_binding(game.id, turn, filing.side, filing.revision, filing.player);
        let ctx = binding.ctx();
        let payload = Payload::new(&filing.canonical.to_string())
            .map_err(|_| Error::Broken("an entry does not fit its payload".to_owned()))?;
        let sealed = crate::seal::seal(key, id, &ctx, payload, self.rng());
        let commitment = sealed.commitment.to_bytes();
        let superseded = match turn.live(filing.side) {
            Some(old) if filing.revision > 0 => <[u8; 32]>::try_from(old.commitment.as_slice()).ok(),
            _ => None,
        };
        let mut what = members([
            ("submission", id.to_string().into()),
            ("revision", filing.revision.into()),
            ("channel", filing.channel.into()),
            ("commitment", STANDARD.encode(commitment).into()),
        ]);
        if let Some(old) = superseded {
            what.insert("superseded".to_owned(), STANDARD.encode(old).into());
        }
        if let Some(contribution) = filing.contribution {
            what.insert("contribution".to_owned(), STANDARD.encode(contribution).into());
        }
        let event = Happening {
            kind: if superseded.is_some() {
                "superseded"
            } else {
                "filed"
            },
            chain: Chain::Side(filing.side),
            turn: turn.turn.number,
            at: filing.received,
            release: filing.received,
            members: what,
        };
        let event = append(self, tx, game, event).await?;
        let note = self.sign_receipt(&Receipt {
            origin: self.origin().to_owned(),
            game: game.id,
            turn: turn.turn.number,
            pair: turn.turn.position.pair(),
            side: filing.side,
            revision: filing.revision,
            submission: id,
            received: filing.received,
            channel: filing.channel.to_owned(),
            commitment,
            superseded,
            event: event.body,
            log: Some(event.log),
        })?;
        tx.insert_submission(&NewSubmission {
            game: game.id,
            turn: turn.turn.number,
            side: filing.side,
            revision: filing.revision,
            id,
            player: filing.player,
            channel: filing.channel,
            received: filing.received,
            ctx: ctx.to_bytes().to_vec(),
            commitment: commitment.to_vec(),
            boxed: sealed.boxed.to_vec(),
            note: note.clone(),
        })
        .await?;
        read_receipt(&note)
    }

    fn sign_receipt(&self, receipt: &Receipt) -> Result<String, Error> {
        let text = receipt
            .to_text()
            .map_err(|error| Error::Broken(error.to_string()))?;
        self.keys()
            .receipt
            .sign(&text)
            .map_err(|error| Error::Broken(error.to_string()))
    }

    /// What an entry of this side and turn is bound to.
    pub(super) fn entry_binding<'a>(
        &self,
        game: GameId,
        turn: &'a LoadedTurn,
        side: Side,
        revision: u16,
        player: PlayerId,
    ) -> Binding<'a> {
        Binding {
            kind: RecordKind::Entry,
            log_id: self.log_id(),
            game,
            turn,
            side,
            revision,
            player,
            kid: self.keys().keyring.current_kid(),
        }
    }

    /// Opens a side's own live entry, for its author alone.
    pub(super) fn open_own(
        &self,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
        row: &SubmissionRow,
        key: &GameKey,
    ) -> Result<OwnEntry, Error> {
        let revision = revision_of(row)?;
        let player = PlayerId::from_uuid(row.player_id);
        let binding = self.entry_binding(game.id, turn, side, revision, player);
        let opened = binding.open(key, row.id, &row.ctx, &row.commitment, &row.boxed)?;
        let canonical = Canonical::parse(opened.entry()).map_err(|error| Error::Broken(error.to_string()))?;
        let receipt = read_receipt(&row.note)?;
        Ok(OwnEntry {
            submission: SubmissionId::from_uuid(row.id),
            turn: turn.turn.number,
            pair: turn.turn.position.pair(),
            side,
            revision,
            received: Timestamp::from_us(row.received_us),
            canonical,
            r: *opened.r(),
            commitment: receipt.commitment,
            ctx: row.ctx.clone(),
            contribution: told(&receipt.event)?.contribution,
            logged: false,
            receipt: Some(receipt),
        })
    }

    /// The caller's own live entry in the open turn; `None` if there is none, or if the server sealed a pass.
    pub async fn own_entry(&self, actor: &Actor, id: GameId) -> Result<Option<OwnEntry>, Error> {
        let (app, actor) = (self.clone(), actor.clone());
        self.store()
            .read(move |tx| {
                Box::pin(async move {
                    let game = Loaded::read(tx, id).await?;
                    let side = game.side_of(&actor)?;
                    let turn = game.visible_turn(tx, app.now()).await?;
                    let Some(row) = turn.live(side) else {
                        return Ok(None);
                    };
                    let key = game.key(tx, &app.keys().keyring).await?;
                    let mut own = app.open_own(&game, &turn, side, row, &key)?;
                    let chain = i64::from(Chain::Side(side).index());
                    own.logged = tx
                        .is_logged(id, chain, i64::from(own.turn), i64::from(own.revision))
                        .await?;
                    Ok(Some(own))
                })
            })
            .await
    }
}

/// Reads an entry to be filed: a legal one, or one that is knowingly filed as void.
fn read(given: &FileEntry, position: &Position, rules: &RuleSet, side: Side) -> Result<Entry, Error> {
    let error = match read_entry(&given.entry, position, rules, side) {
        Ok(read) => return Ok(read.entry),
        Err(error) => error,
    };
    match void_move(&error, position, rules, side) {
        Some(entry) if given.void => Ok(Entry::Move(entry)),
        Some(_) => Err(Error::WouldBeVoid(error)),
        None => Err(Error::Entry(error)),
    }
}

/// The move that was read and is not legal, where such an entry counts as no move. A promotion without its man is asked
/// for, as everywhere.
fn void_move(error: &ReadError, position: &Position, rules: &RuleSet, side: Side) -> Option<Move> {
    let ReadError::Illegal { read_as, why } = *error else {
        return None;
    };
    let illegal = why != Illegal::PromotionMissing && why_illegal(position, rules, side, read_as).is_some();
    (illegal && may_be_void(position, rules, side)).then_some(read_as)
}

/// A stored receipt, read back.
pub(super) fn read_receipt(note: &str) -> Result<ReceiptView, Error> {
    let (text, _) = note.split_once("\n\n").unwrap_or((note, ""));
    let receipt = Receipt::parse(&format!("{text}\n")).map_err(|error| Error::Broken(error.to_string()))?;
    Ok(ReceiptView {
        submission: receipt.submission,
        turn: receipt.turn,
        pair: receipt.pair,
        side: receipt.side,
        revision: receipt.revision,
        received: receipt.received,
        commitment: receipt.commitment,
        event: receipt.event,
        log: receipt.log,
        note: note.to_owned(),
    })
}

/// A pass, sealed by the server for a side that has no legal entry.
pub(super) fn forced_pass(side: Side, player: PlayerId, at: Timestamp) -> Filing {
    let canonical = Canonical {
        entry: Entry::Pass,
        draw_offer: false,
    };
    Filing {
        side,
        player,
        revision: 0,
        canonical,
        channel: "server",
        received: at,
        contribution: None,
    }
}
