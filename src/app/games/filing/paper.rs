//! An arbiter enters what came by letter or telephone on a player's behalf: read, shown back, confirmed, then sealed like
//! every entry. A scan is kept boxed and stays closed until the turn's reveal, to the arbiter too.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::app::actor::Actor;
use crate::app::core::game_view::person;
use crate::app::core::incidents::IncidentKind;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::rights::must_watch;
use crate::app::core::views::{GameView, Person, ReceiptView, Viewer};
use crate::app::error::{Denial, EntryFault, Error, GameRefusal, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::file::{Filed, read_given};
use crate::app::games::filing::sealing::{Filing, PaperMark};
use crate::app::limits::STATED_CHARS_MAX;
use crate::base::{GameId, PlayerId, SecretVec, Side, SubmissionId, Timestamp, words};
use crate::game::event::Body;
use crate::game::{AuthMethod, Canonical, Channel, Event, PaperWay, Refusal, is_plain_text};
use crate::seal::{GameKey, open_attachment, seal_attachment};
use crate::store::{ScanRow, StoreError, Tx};

/// The largest scan, in bytes.
pub const SCAN_BYTES_MAX: usize = 2 * 1024 * 1024;
/// Scans that are kept of a side in one turn.
pub const SCANS_MAX: i64 = 4;

words! {
    /// What kind of file a scan is.
    pub enum ScanKind {
        Png: "png",
        Jpeg: "jpeg",
        Pdf: "pdf",
    }
}

/// What an arbiter enters for a player. No `Debug`: an entry is in it.
pub struct Paper {
    /// The open turn.
    pub turn: u32,
    /// For whom.
    pub side: Side,
    /// The entry in any notation.
    pub entry: String,
    pub draw_offer: bool,
    /// Whether an entry that is not legal is meant to be filed all the same, where it counts as no move.
    pub void: bool,
    pub arrived: PaperWay,
    /// The postmark, or when it was received, as the arbiter states it; empty if nothing is stated. No clock goes by it.
    pub stated: String,
    /// The scan's bytes, if there is one.
    pub scan: Option<SecretVec>,
    /// What was read and is confirmed: the machine move.
    pub confirmed: Option<String>,
    /// When the door had read the whole request.
    pub received: Timestamp,
}

/// An entry on paper that cannot be read. No `Debug`: the scan holds it.
pub struct UnreadablePaper {
    /// The open turn.
    pub turn: u32,
    pub side: Side,
    /// The scan's bytes.
    pub scan: SecretVec,
}

/// A scan, as those see it who may know of it.
#[derive(Clone, Debug)]
pub struct ScanView {
    pub id: SubmissionId,
    pub turn: u32,
    /// Whose entry it shows.
    pub side: Side,
    /// What kind of file it is.
    pub kind: ScanKind,
    /// Its length in bytes.
    pub length: u64,
    /// The hash of its bytes, which the entry's event names.
    pub sha256: Vec<u8>,
    /// Whether an entry was read from it and filed.
    pub filed: bool,
    /// Whether it may be opened: once its turn is revealed.
    pub open: bool,
    /// The arbiter who put it in.
    pub by: Person,
    pub at: Timestamp,
}

impl ScanKind {
    /// What a file is, by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<ScanKind> {
        let begins: [(&[u8], ScanKind); 3] = [
            (b"\x89PNG\r\n\x1a\n", ScanKind::Png),
            (b"\xff\xd8\xff", ScanKind::Jpeg),
            (b"%PDF-", ScanKind::Pdf),
        ];
        let found = begins.into_iter().find(|(begin, _)| bytes.starts_with(begin));
        found.map(|(_, kind)| kind)
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            ScanKind::Png => "image/png",
            ScanKind::Jpeg => "image/jpeg",
            ScanKind::Pdf => "application/pdf",
        }
    }
}

/// The arbiter who entered an entry from paper, and how it had come in; nothing if its player filed it.
pub fn entered_by<'a>(game: &'a GameView, receipt: &ReceiptView) -> Option<(&'a Person, PaperWay)> {
    let Body::Filed(filed) = Event::parse(&receipt.event).ok()?.body else { return None };
    let (by, way) = filed.entered_by.zip(filed.arrived)?;
    let person = game.arbiters().find(|person| person.id == by)?;
    Some((person, way))
}

impl Entries<'_> {
    /// Files what came on paper for a player; stops that player's clock as of now.
    ///
    /// # Errors
    /// Only the game's arbiters do this. [`Error::Unconfirmed`] says what was read until that is confirmed; the others are
    /// those of [`Entries::file_entry`].
    pub async fn file_paper(self, actor: &Actor, game: GameId, given: Paper) -> Result<Filed> {
        if !given.stated.is_empty() && !is_plain_text(&given.stated, STATED_CHARS_MAX) {
            return Err(Error::malformed(EntryFault::Stated, "stated"));
        }
        if let Some(scan) = &given.scan {
            kind_of(scan)?;
        }
        let (app, actor, given) = (self.0.clone(), actor.clone(), Arc::new(given));
        self.filed(write_tx!(self.0, async |tx| app.entries().paper_in(tx, &actor, game, &given).await))
    }

    async fn paper_in(self, tx: &mut Tx, by: &Actor, id: GameId, given: &Paper) -> Result<Filed> {
        let (mut game, turn) = self.on_paper(tx, by, id, given.turn, given.received).await?;
        let (side, number) = (given.side, turn.turn.number);
        let revision = match turn.turn.admit(side, given.turn, given.received, game.terms.revision) {
            Err(Refusal::TooLate { .. }) if self.0.clocks().outage_pending(tx).await? => {
                return Err(Error::TooBusy);
            }
            admitted => admitted?,
        };
        let entry = read_given(&given.entry, given.void, &turn.turn.position, &game.rules, side)?;
        let canonical = Canonical { entry, draw_offer: given.draw_offer };
        let plain = Canonical { entry, draw_offer: false };
        if given.confirmed != Some(plain.to_string()) {
            return Err(Error::Unconfirmed(entry));
        }
        let key = game.key(tx, &self.0.keys().keyring).await?;
        let filing = Filing {
            authenticated: AuthMethod::Arbiter,
            revision,
            channel: Channel::Paper,
            paper: Some(PaperMark {
                by: by.id,
                arrived: given.arrived,
                stated: given.stated.clone(),
                sha256: given.scan.as_ref().map(|scan| Sha256::digest(scan.expose()).into()),
            }),
            ..Filing::by_server(side, *game.players.get(side), given.received, canonical)
        };
        let receipt = self.file_admitted(tx, &mut game, turn, &key, filing).await?;
        if let Some(scan) = &given.scan {
            self.keep_scan(tx, id, (number, side), by, scan, Some(receipt.submission), &key).await?;
        }
        Ok(Filed { receipt, again: false })
    }

    /// Keeps the scan of an entry on paper that cannot be read, and puts it before the arbiters as an incident.
    ///
    /// # Errors
    /// Only the game's arbiters do this, for a side that owes an entry.
    pub async fn report_paper(self, actor: &Actor, game: GameId, given: UnreadablePaper) -> Result<()> {
        kind_of(&given.scan)?;
        let (app, by, given) = (self.0.clone(), actor.clone(), Arc::new(given));
        write_tx!(self.0, async |tx| {
            let now = app.now();
            let (loaded, turn) = app.entries().on_paper(tx, &by, game, given.turn, now).await?;
            if !turn.turn.sides.get(given.side).owes() {
                return Err(Refusal::NothingOwed(given.turn).into());
            }
            let key = loaded.key(tx, &app.keys().keyring).await?;
            let place = (turn.turn.number, given.side);
            app.entries().keep_scan(tx, game, place, &by, &given.scan, None, &key).await?;
            app.core().open_incident(tx, &loaded, turn.turn.number, IncidentKind::Paper).await
        })
    }

    /// The scans of a game: the arbiters' all of them, a player's those of revealed turns.
    pub async fn scans(self, actor: &Actor, id: GameId) -> Result<Vec<ScanView>> {
        read_tx!(app = self.0, [actor], async |tx| app.entries().scans_in(tx, &actor, id).await)
    }

    async fn scans_in(self, tx: &mut Tx, actor: &Actor, id: GameId) -> Result<Vec<ScanView>> {
        let game = Loaded::read(tx, id).await?;
        let watches = match game.viewer(Some(actor))? {
            Viewer::Arbiter => true,
            Viewer::Player(_) => false,
            Viewer::Public => return Err(Denial::NoScans.into()),
        };
        let rows = tx.games().scans(id).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let reveals = tx.turns().reveals(id, self.0.now()).await?;
        let mut all = Vec::new();
        for row in rows {
            let open = reveals.iter().any(|reveal| reveal.turn == row.turn);
            if open || watches {
                all.push(scan_view(tx, row, open).await?);
            }
        }
        Ok(all)
    }

    /// A scan's bytes, for players and arbiters once its turn is revealed.
    ///
    /// # Errors
    /// [`Error::NotFound`] before that, and where there is none; [`Error::Shredded`].
    pub async fn scan(self, actor: &Actor, game: GameId, id: SubmissionId) -> Result<(ScanView, SecretVec)> {
        read_tx!(app = self.0, [actor], async |tx| {
            let all = app.entries().scans_in(tx, &actor, game).await?;
            let view = all.into_iter().find(|scan| scan.id == id && scan.open);
            let view = view.ok_or(Error::NotFound)?;
            let boxed = tx.games().boxed_scan(game, id.as_uuid()).await?.ok_or(Error::NotFound)?;
            let loaded = Loaded::read(tx, game).await?;
            let key = loaded.key(tx, &app.keys().keyring).await?;
            let bytes = open_attachment(&key, &id.to_bytes(), &boxed)
                .filter(|bytes| Sha256::digest(bytes.expose())[..] == view.sha256[..]);
            let bytes =
                bytes.ok_or_else(|| Error::Broken(format!("game {game}: scan {id} does not open")))?;
            Ok((view, bytes))
        })
    }

    /// The game under its lock and its open turn, for an arbiter with something on paper.
    async fn on_paper(
        self,
        tx: &mut Tx,
        by: &Actor,
        id: GameId,
        number: u32,
        received: Timestamp,
    ) -> Result<(Loaded, LoadedTurn)> {
        let (game, mut to_enter) = Loaded::lock_to_enter(tx, id, received).await?;
        must_watch(&game, by)?;
        to_enter.must_take(&game)?;
        self.must_be_in_time(received)?;
        if game.terms.key_holder().is_some() {
            return Err(Error::malformed(EntryFault::BlindPaper, "entry"));
        }
        let turn = to_enter.visible_turn(tx, &game).await?;
        if turn.turn.number != number {
            let (open, given) = (turn.turn.number, number);
            return Err(Refusal::WrongTurn { open, given }.into());
        }
        Ok((game, turn))
    }

    #[allow(clippy::too_many_arguments, reason = "one row: whose, by whom, and what")]
    async fn keep_scan(
        self,
        tx: &mut Tx,
        game: GameId,
        (turn, side): (u32, Side),
        by: &Actor,
        scan: &SecretVec,
        submission: Option<SubmissionId>,
        key: &GameKey,
    ) -> Result<()> {
        let turn = i64::from(turn);
        if tx.games().scans_of(game, turn, side).await? >= SCANS_MAX {
            return Err(GameRefusal::ScansFull.into());
        }
        let (now, bytes) = (self.0.now(), scan.expose());
        let id = SubmissionId::new(now, self.0.rng());
        let row = ScanRow {
            id: id.as_uuid(),
            turn,
            side: i64::from(side.index()),
            submission_id: submission.map(SubmissionId::as_uuid),
            kind: kind_of(scan)?.as_str().to_owned(),
            length: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            sha256: Sha256::digest(bytes).to_vec(),
            player_id: by.id.as_uuid(),
            at_us: now.as_us(),
        };
        let boxed = seal_attachment(key, &id.to_bytes(), bytes, self.0.rng());
        Ok(tx.games().insert_scan(game, &row, &boxed).await?)
    }
}

fn kind_of(scan: &SecretVec) -> Result<ScanKind> {
    if scan.expose().len() > SCAN_BYTES_MAX {
        return Err(Error::malformed(EntryFault::ScanLarge, "scan"));
    }
    ScanKind::of(scan.expose()).ok_or_else(|| Error::malformed(EntryFault::ScanKind, "scan"))
}

async fn scan_view(tx: &mut Tx, row: ScanRow, open: bool) -> Result<ScanView> {
    let fault = |column, value: String| StoreError::row("scan", column, row.id, value);
    Ok(ScanView {
        id: SubmissionId::from_uuid(row.id),
        turn: u32::try_from(row.turn).map_err(|_| fault("turn", row.turn.to_string()))?,
        side: u8::try_from(row.side)
            .ok()
            .and_then(Side::from_index)
            .ok_or_else(|| fault("side", row.side.to_string()))?,
        kind: ScanKind::parse(&row.kind).ok_or_else(|| fault("kind", row.kind.clone()))?,
        length: u64::try_from(row.length).map_err(|_| fault("length", row.length.to_string()))?,
        filed: row.submission_id.is_some(),
        open,
        by: person(tx, PlayerId::from_uuid(row.player_id)).await?,
        at: Timestamp::from_us(row.at_us),
        sha256: row.sha256,
    })
}
