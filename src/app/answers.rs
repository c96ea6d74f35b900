//! Requests that come again: the same key and body get the same answer. Bodies are kept only as keyed fingerprints, for
//! there are about thirty possible ones; answers are boxed.

use super::{Actor, App, Error};
use crate::base::Micros;

/// How long an answer is kept.
pub(super) const KEPT_US: Micros = 48 * 60 * 60 * 1_000_000;

const BOX: &str = "answer";
const FINGERPRINT: &str = "request";

impl App {
    /// The answer once given to this request: its status and body.
    ///
    /// # Errors
    /// [`Error::KeyReused`] if the key came with another request before.
    pub async fn recall_answer(
        &self,
        actor: &Actor,
        key: &str,
        request: &[u8],
    ) -> Result<Option<(u16, Vec<u8>)>, Error> {
        let (player, name) = (actor.id, key.to_owned());
        let kept = self
            .store()
            .read(move |tx| {
                Box::pin(async move { Ok::<_, Error>(tx.idempotent_answer(player, &name).await?) })
            })
            .await?;
        let Some((fingerprint, status, boxed)) = kept else {
            return Ok(None);
        };
        let keys = self.keys();
        let keyring = &keys.keyring;
        let fits = <[u8; 32]>::try_from(fingerprint)
            .is_ok_and(|stored| keyring.fingerprint_fits(FINGERPRINT, request, &stored));
        if !fits {
            return Err(Error::KeyReused);
        }
        let answer = keyring
            .open_text(BOX, &[&player.to_bytes(), key.as_bytes()].concat(), &boxed)
            .map_err(|error| Error::Broken(error.to_string()))?;
        Ok(Some((
            u16::try_from(status).unwrap_or(500),
            answer.expose().to_vec(),
        )))
    }

    /// Keeps an answer for the case that its request comes again.
    pub async fn keep_answer(
        &self,
        actor: &Actor,
        key: &str,
        request: &[u8],
        status: u16,
        answer: &[u8],
    ) -> Result<(), Error> {
        let (player, key, now) = (actor.id, key.to_owned(), self.now());
        let keys = self.keys();
        let keyring = &keys.keyring;
        let fingerprint = keyring.fingerprint(FINGERPRINT, request);
        let aad = [&player.to_bytes(), key.as_bytes()].concat();
        let boxed = keyring.seal_text(BOX, &aad, answer, self.rng());
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    Ok(tx
                        .keep_answer(player, &key, &fingerprint, status, &boxed, now)
                        .await?)
                })
            })
            .await
    }

    /// A stable id for a request, to be made into the id of what it creates.
    pub fn request_key(&self, actor: &Actor, key: &str) -> [u8; 32] {
        self.keys()
            .keyring
            .fingerprint("request-id", &[&actor.id.to_bytes(), key.as_bytes()].concat())
    }
}
