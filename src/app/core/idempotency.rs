//! Requests that come again: the same key and body get the same answer. Both are kept only as keyed fingerprints: there are
//! about thirty possible bodies, and programs put into keys what they like. Answers are boxed.

use crate::app::actor::Actor;
use crate::app::core::Core;
use crate::app::error::{Error, Result};
use crate::base::{Micros, Timestamp};
use crate::store::StoreError;

/// How long an answer is kept.
pub(in crate::app) const KEPT_US: Micros = 48 * 60 * 60 * 1_000_000;

const BOX: &str = "answer";
const FINGERPRINT: &str = "request";
const KEY: &str = "idempotency-key";

impl Core<'_> {
    /// The answer once given to this request: its status and body.
    ///
    /// # Errors
    /// [`Error::KeyReused`] if the key came with another request before, or before what this session shows: else whoever tries
    /// the thirty bodies that there may be is told which it was.
    pub async fn recall_answer(
        self,
        actor: &Actor,
        key: &str,
        request: &[u8],
    ) -> Result<Option<(u16, Vec<u8>)>> {
        let keys = self.0.keys();
        let keyring = &keys.keyring;
        let (player, whole) = (actor.id, whole(actor, key));
        let known = keyring.fingerprints(KEY, &whole);
        let kept = read_tx!(self.0, async |tx| {
            for key in &known {
                let kept = tx.operations().idempotent_answer(player, key).await?;
                if kept.is_some() {
                    return Ok::<_, Error>(kept);
                }
            }
            Ok(None)
        })?;
        let Some((fingerprint, status, boxed, kept_us)) = kept else { return Ok(None) };
        let fits = <[u8; 32]>::try_from(fingerprint)
            .is_ok_and(|stored| keyring.fingerprint_fits(FINGERPRINT, request, &stored));
        if !fits || !actor.sees_own(Timestamp::from_us(kept_us)) {
            return Err(Error::KeyReused);
        }
        let answer =
            keyring.open_text(BOX, &whole, &boxed).map_err(|error| Error::Broken(error.to_string()))?;
        let status =
            u16::try_from(status).map_err(|fault| StoreError::row("idempotency", "status", player, fault))?;
        Ok(Some((status, answer.expose().to_vec())))
    }

    /// Keeps an answer for the case that its request comes again.
    pub async fn keep_answer(
        self,
        actor: &Actor,
        key: &str,
        request: &[u8],
        status: u16,
        answer: &[u8],
    ) -> Result<()> {
        let (player, whole, now) = (actor.id, whole(actor, key), self.0.now());
        let keys = self.0.keys();
        let keyring = &keys.keyring;
        let fingerprint = keyring.fingerprint(FINGERPRINT, request);
        let key = keyring.fingerprint(KEY, &whole);
        let boxed = keyring.seal_text(BOX, &whole, answer, self.0.rng());
        write_tx!(self.0, async |tx| Ok(tx
            .operations()
            .keep_answer(player, &key, &fingerprint, status, &boxed, now)
            .await?))
    }

    /// A stable id for a request, to be made into the id of what it creates.
    pub fn request_key(self, actor: &Actor, key: &str) -> [u8; 32] {
        self.0.keys().keyring.fingerprint("request-id", &whole(actor, key))
    }
}

/// A key is its sender's own.
fn whole(actor: &Actor, key: &str) -> Vec<u8> {
    [&actor.id.to_bytes(), key.as_bytes()].concat()
}
