//! A game's key, taken out of its wrapping.

use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::seal::{GameKey, Keyring, Kid, UnwrapError};
use crate::store::Tx;

impl Loaded {
    /// The game's key.
    pub(in crate::app) async fn key(&self, tx: &mut Tx, keyring: &Keyring) -> Result<GameKey> {
        self.unwrapped(tx.games().game_key(self.id).await?, keyring)
    }

    /// The same where it was read already: the key id of its wrapping, and the wrap; nothing once it is gone.
    pub(in crate::app) fn unwrapped(
        &self,
        stored: Option<(Vec<u8>, Vec<u8>)>,
        keyring: &Keyring,
    ) -> Result<GameKey> {
        let (kid, wrapped) = stored.ok_or(Error::Shredded(self.id))?;
        let kid = <[u8; 8]>::try_from(kid)
            .map_err(|_| Error::Broken(format!("game {}: its key's name has not 8 bytes", self.id)))?;
        keyring.unwrap_key(Kid::from_bytes(kid), self.id, &wrapped).map_err(|error| match error {
            UnwrapError::UnknownKey(kid) => Error::KeyMissing(kid),
            error => Error::Broken(format!("game {}: {error}", self.id)),
        })
    }
}
