//! Blind sealing: an entry is filed that nobody here can read, and opened with the arbiter's key holder once all are in.

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::core::loaded_game::{Loaded, LoadedTurn, revision_of};
use crate::app::core::views::{OwnEntry, ReceiptView};
use crate::app::error::{EntryFault, Error, FieldError, GameFault, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::file::{Admitted, Filed};
use crate::app::games::filing::seal::{own_filed, read_receipt};
use crate::app::games::filing::sealing::{BlindFiling, Filing, Sealing};
use crate::base::{BySide, Bytes, GameId, PlayerId, Side, Timestamp};
use crate::game::event::{Opening, Unopened};
use crate::game::{AuthMethod, Canonical, Channel, Remark, Revealed};
use crate::seal::{
    BlindBox, BlindKey, CTX_LEN, Commitment, Contribution, Ctx, CtxError, GameKey, SHARE_LEN, Share,
    fingerprint, is_fit_to_seal_for, open_blind,
};
use crate::store::{SubmissionRow, Tx};

/// An entry that its author has sealed, as a door read it.
#[derive(Clone)]
pub struct FileBlind {
    pub turn: u32,
    /// The context that it was sealed for.
    pub ctx: [u8; CTX_LEN],
    pub commitment: [u8; 32],
    pub boxed: BlindBox,
    pub channel: Channel,
    /// How the author was known: `session` or `token`.
    pub authenticated: AuthMethod,
    /// When the door had read the whole request.
    pub received: Timestamp,
    /// What the player gives to the rolls of the turn, in a game that has any.
    pub contribution: Option<Contribution>,
}

/// The key holder's shares of a turn, for the sides that sealed blindly.
pub(in crate::app) type Shares = BySide<Option<Share>>;

/// The two public keys that a game's entries are sealed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlindKeys {
    /// The arbiter's key holder's.
    pub key_holder: [u8; 32],
    /// The server's own for this game.
    pub server: [u8; 32],
}

/// What a reveal publishes of a side's seal.
pub(in crate::app) struct Unsealed {
    /// The entry as it counts.
    pub(in crate::app) own: OwnEntry,
    /// The text that is published; nothing, if the box did not open.
    pub(in crate::app) text: Option<String>,
    /// With what a box did not open, for whoever wants to try.
    pub(in crate::app) unopened: Option<Unopened>,
}

impl Unsealed {
    /// An entry that the server sealed.
    pub(in crate::app) fn by_server(own: OwnEntry) -> Unsealed {
        Unsealed { text: Some(own.canonical.to_string()), own, unopened: None }
    }

    /// The opening as the reveal publishes it: with ctx, entry and r the commitment can be computed again.
    pub(in crate::app) fn opening(
        &self,
        game: &Loaded,
        turn: &LoadedTurn,
        head: Option<&[u8]>,
        revealed: &Revealed,
    ) -> Result<Opening> {
        let own = &self.own;
        let broken = || Error::Broken(format!("game {}: {}'s entry cannot be published", game.id, own.side));
        let row = turn.live(own.side).ok_or_else(broken)?;
        let half = revealed.resolution.halves.get(own.side).as_ref();
        let opened = self.text.is_some();
        Ok(Opening {
            submission: own.submission,
            revision: own.revision,
            received: own.received,
            channel: row.channel,
            commitment: Bytes(own.commitment),
            ctx: Bytes(own.ctx.as_slice().try_into().map_err(|_| broken())?),
            entry: self.text.clone(),
            r: opened.then_some(Bytes(own.r)),
            unopened: self.unopened.clone(),
            outcome: half.ok_or_else(broken)?.outcome,
            head: Bytes(head.ok_or_else(broken)?.try_into().map_err(|_| broken())?),
            contribution: own.contribution.map(Bytes),
        })
    }
}

impl Entries<'_> {
    /// Files an entry that its author has sealed for the key holder and the server; stops the clock.
    ///
    /// # Errors
    /// The game is not sealed blindly, the context is not that of this entry, nothing could be agreed on with the box's
    /// key, or the turn does not take it. Whether it holds a legal entry is seen at the reveal.
    pub async fn file_blind(self, actor: &Actor, game: GameId, given: FileBlind) -> Result<Filed> {
        self.filed(write_tx!(app = self.0, [actor], async |tx| app
            .entries()
            .file_blind_in(tx, &actor, game, given)
            .await))
    }

    async fn file_blind_in(self, tx: &mut Tx, actor: &Actor, id: GameId, given: FileBlind) -> Result<Filed> {
        let Admitted { mut game, turn, side, revision: admitted, key, .. } =
            self.admit_in(tx, actor, id, given.turn, given.received, given.contribution.is_some()).await?;
        self.handled_in_time(given.received)?;
        if game.terms.key_holder().is_none() {
            return Err(Error::malformed(EntryFault::NotBlind, "box"));
        }
        if let Some(live) = turn.live(side)
            && live.commitment == given.commitment
            && live.boxed == given.boxed
        {
            let receipt = read_receipt(&live.note)?;
            return Ok(Filed { receipt, again: true });
        }
        let revision = admitted?;
        let ctx = self.fitting(&game, &turn, side, revision, actor.id, &given.ctx)?;
        let key = game.unwrapped(key, &self.0.keys().keyring)?;
        let commitment = Commitment::from_bytes(given.commitment);
        if BlindKey::of_game(&key).share(&given.ctx, commitment, &given.boxed).is_err() {
            return Err(Error::malformed(EntryFault::LowOrder, "box"));
        }
        let blind = BlindFiling { ctx, commitment: given.commitment, boxed: given.boxed };
        let filing = Filing {
            side,
            player: actor.id,
            revision,
            sealing: Sealing::Blind(Box::new(blind)),
            channel: given.channel,
            authenticated: given.authenticated,
            received: given.received,
            made: given.received,
            contribution: given.contribution,
            said: Remark::default(),
            paper: None,
            bot: None,
        };
        let receipt = self.file_admitted(tx, &mut game, turn, &key, filing).await?;
        Ok(Filed { receipt, again: false })
    }

    /// The context, if it is that of this entry. The KEK that it names may have been replaced since it was asked for.
    fn fitting(
        self,
        game: &Loaded,
        turn: &LoadedTurn,
        side: Side,
        revision: u16,
        player: PlayerId,
        given: &[u8; CTX_LEN],
    ) -> Result<Ctx> {
        let expected = self.entry_binding(game.id, turn, side, revision, player).ctx();
        let unread = |error: CtxError| FieldError::new(EntryFault::Context, "ctx").saying(error.to_string());
        let ctx = Ctx::parse(given).map_err(unread)?;
        let kid = ctx.kid;
        if ctx != (Ctx { kid, ..expected }) || !self.0.keys().keyring.knows(kid) {
            return Err(Error::malformed(EntryFault::Context, "ctx"));
        }
        Ok(ctx)
    }

    /// Opens a blindly sealed entry with the key holder's share and the server's own. What does not open is no entry; that
    /// is its author's doing, and no fault in the record.
    pub(in crate::app) fn open_blindly(
        self,
        game: &Loaded,
        turn: &LoadedTurn,
        row: &SubmissionRow,
        side: Side,
        key: &GameKey,
        share: &Share,
    ) -> Result<Unsealed> {
        let fault = |what: &str| Error::Broken(format!("game {}: a blind seal {what}", game.id));
        let revision = revision_of(row)?;
        let player = PlayerId::from_uuid(row.player_id);
        let expected = self.entry_binding(game.id, turn, side, revision, player).ctx();
        let ctx: [u8; CTX_LEN] = row.ctx.as_slice().try_into().map_err(|_| fault("has no context"))?;
        let boxed: BlindBox = row.boxed.as_slice().try_into().map_err(|_| fault("has no box"))?;
        let receipt = read_receipt(&row.note)?;
        if row.commitment != receipt.commitment {
            return Err(fault("differs from its receipt in the commitment"));
        }
        let commitment = Commitment::from_bytes(receipt.commitment);
        let server = BlindKey::of_game(key)
            .share(&ctx, commitment, &boxed)
            .map_err(|_| fault("has a key of low order"))?;
        let opened = match open_blind(&row.ctx, &expected, commitment, &row.boxed, share, &server) {
            Ok(opened) => Some(opened),
            Err(error) if error.is_of_author() => None,
            Err(error) => return Err(fault(&format!("does not open: {error}"))),
        };
        let text = opened.as_ref().map(|opened| opened.entry().to_owned());
        let r = opened.as_ref().map_or([0; 32], |opened| *opened.r());
        let canonical = Canonical::of_blind(text.as_deref().unwrap_or_default());
        let own = own_filed(game, turn, (side, row), (canonical, r), receipt)?;
        let unopened = text
            .is_none()
            .then(|| Unopened { keyholder: Bytes(*share.expose()), server: Bytes(*server.expose()) });
        Ok(Unsealed { own, text, unopened })
    }

    /// The receipt of the caller's live entry in the open turn: all that can be shown of one that is sealed blindly.
    pub async fn own_receipt(self, actor: &Actor, id: GameId) -> Result<Option<ReceiptView>> {
        read_tx!(app = self.0, [actor], async |tx| {
            let (_, side, turn) = app.entries().own_turn(tx, &actor, id).await?;
            turn.live(side).map(|row| read_receipt(&row.note)).transpose()
        })
    }

    /// The two public keys that a game's entries are sealed for; nothing unless it is sealed blindly.
    pub async fn blind_keys(self, actor: Option<&Actor>, id: GameId) -> Result<Option<BlindKeys>> {
        let actor = actor.cloned();
        read_tx!(self.0, async |tx| {
            Loaded::read(tx, id).await?.viewer(actor.as_ref())?;
            let keys = tx.turns().blind_game(id).await?;
            let key = |bytes: Vec<u8>| {
                <[u8; 32]>::try_from(bytes)
                    .map_err(|_| Error::Broken(format!("game {id}: a public key has not 32 bytes")))
            };
            let keys = keys.map(|(key_holder, server)| {
                Ok(BlindKeys { key_holder: key(key_holder)?, server: key(server)? })
            });
            keys.transpose()
        })
    }

    /// Fixes the two keys that a new game's entries are sealed for.
    pub(in crate::app) async fn blind_game(
        self,
        tx: &mut Tx,
        id: GameId,
        arbiter: PlayerId,
        key: &GameKey,
    ) -> Result<BlindKeys> {
        let key_holder = tx.turns().keyholder_key(arbiter).await?;
        let Some(key_holder) = key_holder.and_then(|key| <[u8; 32]>::try_from(key).ok()) else {
            return Err(Error::malformed(GameFault::NoKeyHolder, "arbiter"));
        };
        let server = BlindKey::of_game(key).public();
        tx.turns().insert_blind_game(id, &key_holder, &server).await?;
        Ok(BlindKeys { key_holder, server })
    }

    /// Registers the caller's key holder, for the games that they will be arbiter of. Every address is told of another key.
    ///
    /// # Errors
    /// A key of low order; the caller has passkeys and has shown none just now.
    pub async fn register_key_holder(self, actor: &Actor, key: [u8; 32]) -> Result<()> {
        if !is_fit_to_seal_for(&key) {
            return Err(Error::malformed(EntryFault::KeyLowOrder, "key"));
        }
        self.0.passkeys().must_be_proven(actor).await?;
        let (app, now, actor) = (self.0.clone(), self.0.now(), actor.id);
        write_tx!(self.0, async |tx| {
            lock_present(tx, actor).await?;
            let before = tx.turns().keyholder_key(actor).await?;
            if before.as_deref() == Some(&key[..]) {
                return Ok(());
            }
            tx.turns().set_keyholder_key(actor, &key, now).await?;
            let fingerprint = fingerprint(&key);
            let kind = SecurityKind::KeyHolderKey;
            app.sign_in().note_security(tx, actor, Some(actor), kind, &fingerprint).await?;
            let news = AccountNews::KeyHolderKey { fingerprint };
            app.accounts().notify_account(tx, actor, &news, None).await
        })
    }

    /// Whether somebody has a key holder, so that games with them as arbiter can be sealed blindly.
    pub async fn has_key_holder(self, arbiter: PlayerId) -> Result<bool> {
        read_tx!(self.0, async |tx| Ok(tx.turns().keyholder_key(arbiter).await?.is_some()))
    }

    /// The public key of the caller's key holder.
    pub async fn key_holder(self, actor: &Actor) -> Result<Option<Vec<u8>>> {
        let actor = actor.id;
        read_tx!(self.0, async |tx| Ok(tx.turns().keyholder_key(actor).await?))
    }
}

/// A key holder's answer, as a door read it.
pub fn shares(given: BySide<Option<[u8; SHARE_LEN]>>) -> BySide<Option<Share>> {
    given.map(|share| share.map(Share::new))
}
