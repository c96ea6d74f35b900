//! The two keys of a blindly sealed game, as its start event fixed them.

use anyhow::{Context, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::super::api::Api;
use super::facts::Facts;
use crate::cli::system::SystemRng;
use crate::seal::{BlindSealed, Ctx, Payload, fingerprint, seal_blind};
use crate::verify::open_turn;

/// Seals an entry for the key holder and the server together, and answers the key holder's public key. The keys are those of
/// the game's file, which is checked first and which the arbiter's key holder sees too; `expected` is the key holder's as the
/// player named it, or as it was the last time.
pub(super) async fn seal(
    api: &Api,
    facts: &Facts,
    ctx: &Ctx,
    payload: &Payload,
    expected: Option<&str>,
) -> anyhow::Result<(BlindSealed, String)> {
    let file = api.get(&format!("/games/{}/record?format=file", facts.game)).await?;
    let open = open_turn(file.to_string().as_bytes())
        .map_err(|says| anyhow::anyhow!("the game's file is not good, and nothing was sent:\n{says}"))?;
    ensure!(
        open.game == facts.game && open.turn == facts.turn && open.text == facts.text,
        "the game's file is of another turn than the page; try again"
    );
    let key_holder = open.key_holder.context("the game's start names no key holder")?;
    let known = STANDARD.encode(key_holder);
    let print = fingerprint(&key_holder);
    match expected {
        None => eprintln!(
            "The arbiter's key holder has the fingerprint {print}. Compare it with what the arbiter told you by another way than \
             this server; it is remembered from now on."
        ),
        Some(expected) => ensure!(
            known == expected,
            "the game was begun for the key holder {known} (fingerprint {print}), not for {expected}, which you named or sealed \
             for before; nothing was sent. Ask the arbiter, by another way than this server, and if the new key is right, name \
             it: --keyholder {known}"
        ),
    }
    let server = open.blind_key.context("the game's start names no key of the server's")?;
    Ok((seal_blind(ctx, payload, &key_holder, &server, &SystemRng)?, known))
}
