//! A draft is an entry kept but not filed: the clock runs on, and it is sealed like every entry.

use std::collections::HashMap;

use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::core::game_view::must_be_present;
use crate::app::core::loaded_game::{Binding, Loaded, LoadedTurn};
use crate::app::core::views::{GameView, OwnEntry};
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::file::read_given;
use crate::base::{GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{Canonical, Channel, Remark};
use crate::seal::RecordKind;
use crate::store::{DraftRow, StoreError, Tx};

/// An entry to be kept as a draft.
#[derive(Clone, Copy)]
pub(in crate::app) struct Drafted<'a> {
    pub(in crate::app) turn: u32,
    pub(in crate::app) entry: &'a str,
    pub(in crate::app) draw_offer: bool,
    /// Whether an entry that is not legal is kept all the same, where it counts as no move. Who keeps it asks back.
    pub(in crate::app) void: bool,
    pub(in crate::app) made: Timestamp,
}

/// What a player has in a game's open turn.
#[derive(Clone, Copy, Default)]
pub struct OwnMarks {
    pub has_draft: bool,
    /// How often their entry was revised, if one is in that they may see.
    pub revision: Option<u16>,
}

impl Entries<'_> {
    /// What the actor has in the open turn of each of these games; a game in which they have nothing is missing.
    pub async fn own_marks(self, actor: &Actor, views: &[GameView]) -> Result<HashMap<GameId, OwnMarks>> {
        let ids: Vec<Uuid> = views.iter().map(|view| view.id.as_uuid()).collect();
        let player = actor.id;
        let rows = read_tx!(self.0, async |tx| tx.turns().own_marks(&ids, player).await)?;
        let views: HashMap<GameId, &GameView> = views.iter().map(|view| (view.id, view)).collect();
        let mut marks: HashMap<GameId, OwnMarks> = HashMap::new();
        for row in rows.iter().filter(|row| actor.sees_own(Timestamp::from_us(row.made_us))) {
            let game = GameId::from_uuid(row.game_id);
            let Some(view) = views.get(&game).filter(|view| i64::from(view.turn) == row.turn) else {
                continue;
            };
            let marks = marks.entry(game).or_default();
            match row.revision {
                None => marks.has_draft = true,
                // What its author has sealed blindly, the server cannot show.
                Some(_) if view.terms.key_holder().is_some() && row.channel != Some(Channel::Server) => {}
                Some(revision) => {
                    let revision = u16::try_from(revision);
                    let fault = |error| StoreError::row("submission", "revision", row.game_id, error);
                    marks.revision = Some(revision.map_err(fault)?);
                }
            }
        }
        Ok(marks)
    }

    /// Keeps a draft for the open turn in place of the one before.
    pub async fn save_draft(
        self,
        actor: &Actor,
        game: GameId,
        turn: u32,
        entry: String,
        draw_offer: bool,
    ) -> Result<()> {
        write_tx!(app = self.0, [actor], async |tx| {
            let given = Drafted { turn, entry: &entry, draw_offer, void: false, made: app.now() };
            match app.entries().save_in(tx, &actor, game, given).await {
                Err(Error::WouldBeVoid(read)) => Err(Error::Entry(read)),
                saved => saved.map(|_| ()),
            }
        })
    }

    /// The same inside a transaction; the draft's id, and what was read.
    pub(in crate::app) async fn save_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        given: Drafted<'_>,
    ) -> Result<(SubmissionId, Canonical)> {
        let now = self.0.now();
        let (game, mut to_enter) = Loaded::lock_to_enter(tx, id, now).await?;
        let side = game.side_of(actor)?;
        must_be_present(tx, actor.id).await?;
        to_enter.must_take(&game)?;
        let turn = to_enter.visible_turn(tx, &game).await?;
        turn.turn.admit(side, given.turn, now, game.terms.revision)?;
        if game.terms.key_holder().is_some() {
            return Err(Error::malformed(EntryFault::BlindDraft, "entry"));
        }
        let canonical = Canonical {
            entry: read_given(given.entry, given.void, &turn.turn.position, &game.rules, side)?,
            draw_offer: given.draw_offer,
        };
        let draft = SubmissionId::new(now, self.0.rng());
        let key = game.unwrapped(to_enter.key, &self.0.keys().keyring)?;
        let binding = self.draft_binding(id, &turn, side, actor.id);
        let seal = self.seal_text(&binding, &key, draft, &canonical.to_string(), None)?;
        let row = DraftRow {
            id: draft.as_uuid(),
            player_id: actor.id.as_uuid(),
            saved_us: given.made.as_us(),
            ctx: seal.ctx,
            commitment: seal.commitment.to_vec(),
            boxed: seal.boxed,
        };
        tx.turns().save_draft(id, given.turn, side, &row).await?;
        // A yes by mail may be meant for this one from now on.
        tx.inbox().outdate_question(id, side).await?;
        Ok((draft, canonical))
    }

    /// The caller's draft for the open turn.
    pub async fn draft(self, actor: &Actor, id: GameId) -> Result<Option<OwnEntry>> {
        read_tx!(app = self.0, [actor], async |tx| {
            let (game, side, turn) = app.entries().own_turn(tx, &actor, id).await?;
            let draft = app.entries().draft_in(tx, &game, &turn, side).await?;
            Ok(draft.filter(|draft| actor.sees_own(draft.received)))
        })
    }

    /// The same inside a transaction.
    pub(in crate::app) async fn draft_in(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
    ) -> Result<Option<OwnEntry>> {
        let Some(row) = tx.turns().draft(game.id, turn.turn.number, side).await? else { return Ok(None) };
        let key = match game.key(tx, &self.0.keys().keyring).await {
            Err(Error::Shredded(_)) => return Ok(None),
            key => key?,
        };
        let binding = self.draft_binding(game.id, turn, side, PlayerId::from_uuid(row.player_id));
        let opened = binding.open(&key, row.id, &row.ctx, &row.commitment, &row.boxed)?;
        Ok(Some(OwnEntry {
            submission: SubmissionId::from_uuid(row.id),
            turn: turn.turn.number,
            pair: turn.turn.position.pair(),
            side,
            revision: 0,
            received: Timestamp::from_us(row.saved_us),
            canonical: Canonical::parse(opened.entry()).map_err(|error| Error::Broken(error.to_string()))?,
            r: *opened.r(),
            commitment: row.commitment.try_into().unwrap_or([0; 32]),
            ctx: row.ctx,
            contribution: None,
            said: Remark::default(),
            logged: false,
            receipt: None,
        }))
    }

    /// Forgets the caller's draft; false if there was none.
    pub async fn delete_draft(self, actor: &Actor, id: GameId) -> Result<bool> {
        write_tx!(app = self.0, [actor], async |tx| {
            let game = Loaded::lock(tx, id).await?;
            let side = game.side_of(&actor)?;
            let turn = game.visible_turn(tx, app.now()).await?;
            Ok(tx.turns().delete_draft(id, turn.turn.number, side).await?)
        })
    }

    fn draft_binding<'a>(
        self,
        game: GameId,
        turn: &'a LoadedTurn,
        side: Side,
        player: PlayerId,
    ) -> Binding<'a> {
        Binding { kind: RecordKind::Draft, ..self.entry_binding(game, turn, side, 0, player) }
    }
}
