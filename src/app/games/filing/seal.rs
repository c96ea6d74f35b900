//! What was admitted is sealed: a box bound to its place, the event with its staged leaf, the signed receipt, the row.

use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::{Binding, Loaded, LoadedTurn, revision_of};
use crate::app::core::stored_event::read_filed;
use crate::app::core::views::{OwnEntry, ReceiptView};
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::line::open_said;
use crate::app::games::filing::sealing::{Filing, Seal, Sealing};
use crate::base::{Bytes, GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::event::{self, Body};
use crate::game::{Canonical, Chain, Remark};
use crate::seal::{GameKey, OwnCommitment, Payload, RecordKind, seal, seal_committed};
use crate::store::{NewSubmission, SubmissionRow, Tx};
use crate::tlog::{Receipt, SealedBy};

impl Entries<'_> {
    /// Seals an entry: box, event, staged leaf, signed receipt.
    pub(in crate::app) async fn seal_in(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &LoadedTurn,
        key: &GameKey,
        filing: &Filing,
    ) -> Result<ReceiptView> {
        let (number, side, received) = (turn.turn.number, filing.side, filing.received);
        let seal = self.seal_filing(game.id, turn, key, filing)?;
        let line_box = self.box_said(game, &seal, key, &filing.said)?;
        let superseded = match turn.live(side) {
            Some(old) if filing.revision > 0 => <[u8; 32]>::try_from(old.commitment.as_slice()).ok(),
            _ => None,
        };
        let body = Body::Filed(Box::new(filed_event(filing, &seal, superseded)));
        let event =
            EventToAppend { chain: Chain::Side(side), turn: number, at: received, release: received, body };
        let event = append(self.0, tx, game, event).await?;
        let note = self.sign_receipt(&Receipt {
            origin: self.0.0.origin.clone(),
            game: game.id,
            turn: number,
            pair: turn.turn.position.pair(),
            side,
            revision: filing.revision,
            submission: seal.id,
            received,
            channel: filing.channel.as_str().to_owned(),
            commitment: seal.commitment,
            superseded,
            sealing: seal.by,
            event: event.body,
            log: Some(event.log),
        })?;
        tx.turns()
            .insert_submission(&NewSubmission {
                game: game.id,
                turn: number,
                side,
                revision: filing.revision,
                id: seal.id,
                player: filing.player,
                channel: filing.channel,
                authenticated: filing.authenticated,
                received,
                made: filing.made,
                ctx: seal.ctx,
                commitment: seal.commitment.to_vec(),
                boxed: seal.boxed,
                line_box,
                note: note.clone(),
            })
            .await?;
        read_receipt(&note)
    }

    /// The box of a filing: made here, or by its author.
    fn seal_filing(self, game: GameId, turn: &LoadedTurn, key: &GameKey, filing: &Filing) -> Result<Seal> {
        let id = SubmissionId::new(filing.received, self.0.rng());
        match &filing.sealing {
            Sealing::Here(canonical, own) => {
                let binding = self.entry_binding(game, turn, filing.side, filing.revision, filing.player);
                self.seal_text(&binding, key, id, &canonical.to_string(), own.as_ref())
            }
            Sealing::Blind(blind) => Ok(Seal {
                id,
                by: SealedBy::Client,
                ctx: blind.ctx.to_bytes().to_vec(),
                commitment: blind.commitment,
                boxed: blind.boxed.to_vec(),
            }),
        }
    }

    /// Seals a text: an entry, a draft or a conditional entry; to the commitment that its author has made, if there is one.
    pub(in crate::app) fn seal_text(
        self,
        binding: &Binding<'_>,
        key: &GameKey,
        id: SubmissionId,
        text: &str,
        own: Option<&OwnCommitment>,
    ) -> Result<Seal> {
        let (ctx, rng) = (binding.ctx(), self.0.rng());
        let payload =
            Payload::new(text).map_err(|_| Error::Broken("an entry does not fit its payload".to_owned()))?;
        let (by, sealed) = match own {
            None => (SealedBy::Server, seal(key, id, &ctx, payload, rng)),
            Some(own) => {
                (SealedBy::Client, seal_committed(key, id, &ctx, payload, own, rng).ok_or_else(unfit)?)
            }
        };
        let (commitment, boxed) = (sealed.commitment.to_bytes(), sealed.boxed.to_vec());
        Ok(Seal { id, by, ctx: ctx.to_bytes().to_vec(), commitment, boxed })
    }

    pub(in crate::app) fn sign_receipt(self, receipt: &Receipt) -> Result<String> {
        let text = receipt.to_text().map_err(|error| Error::Broken(error.to_string()))?;
        self.0.keys().receipt.sign(&text).map_err(|error| Error::Broken(error.to_string()))
    }

    /// What an entry of this side and turn is bound to.
    pub(in crate::app) fn entry_binding<'a>(
        self,
        game: GameId,
        turn: &'a LoadedTurn,
        side: Side,
        revision: u16,
        player: PlayerId,
    ) -> Binding<'a> {
        Binding { kind: RecordKind::Entry, keys: self.0.keys(), game, turn, side, revision, player }
    }

    /// Opens a side's own live entry, for its author alone.
    pub(in crate::app) fn open_own(
        self,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
        row: &SubmissionRow,
        key: &GameKey,
    ) -> Result<OwnEntry> {
        let revision = revision_of(row)?;
        let player = PlayerId::from_uuid(row.player_id);
        let binding = self.entry_binding(game.id, turn, side, revision, player);
        let opened = binding.open(key, row.id, &row.ctx, &row.commitment, &row.boxed)?;
        let canonical = Canonical::parse(opened.entry()).map_err(|error| Error::Broken(error.to_string()))?;
        let receipt = read_receipt(&row.note)?;
        let own = own_filed(game, turn, (side, row), (canonical, *opened.r()), receipt)?;
        Ok(OwnEntry { said: open_said(game.id, row, key), ..own })
    }
}

/// What the event says of a filing.
fn filed_event(filing: &Filing, seal: &Seal, superseded: Option<[u8; 32]>) -> event::Filed {
    // The receipt binds both: the key holder needs nothing else.
    let blind = match &filing.sealing {
        Sealing::Blind(blind) => Some((Bytes(blind.ctx.to_bytes()), Bytes(blind.boxed))),
        Sealing::Here(..) => None,
    };
    let (ctx, r#box) = blind.unzip();
    let paper = filing.paper.as_ref();
    event::Filed {
        submission: seal.id,
        revision: filing.revision,
        channel: filing.channel,
        commitment: Bytes(seal.commitment),
        superseded: superseded.map(Bytes),
        contribution: filing.contribution.map(Bytes),
        ctx,
        r#box,
        sealing: seal.by,
        entered_by: paper.map(|paper| paper.by),
        arrived: paper.map(|paper| paper.arrived),
        stated: paper.map(|paper| paper.stated.as_str()).filter(|stated| !stated.is_empty()).map(Into::into),
        scan: paper.and_then(|paper| paper.sha256).map(Bytes),
        bot: filing.bot.clone(),
    }
}

/// A filed entry for its author: `opened` is what its box held, and the random bytes of the commitment.
pub(in crate::app) fn own_filed(
    game: &Loaded,
    turn: &LoadedTurn,
    (side, row): (Side, &SubmissionRow),
    opened: (Canonical, [u8; 32]),
    receipt: ReceiptView,
) -> Result<OwnEntry> {
    let contribution = read_filed(game.id, &receipt.event)?.contribution;
    Ok(OwnEntry {
        submission: SubmissionId::from_uuid(row.id),
        turn: turn.turn.number,
        pair: turn.turn.position.pair(),
        side,
        revision: revision_of(row)?,
        received: Timestamp::from_us(row.received_us),
        canonical: opened.0,
        r: opened.1,
        commitment: receipt.commitment,
        ctx: row.ctx.clone(),
        contribution: contribution.map(|given| given.0),
        said: Remark::default(),
        logged: false,
        receipt: Some(receipt),
    })
}

/// A stored receipt, read back.
pub(in crate::app) fn read_receipt(note: &str) -> Result<ReceiptView> {
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
        sealing: receipt.sealing,
        event: receipt.event,
        log: receipt.log,
        note: note.to_owned(),
    })
}

/// What the author committed to is not what was read. It does not repeat the entry.
fn unfit() -> Error {
    Error::malformed(EntryFault::Commitment, "commitment")
}
