//! Whether a receipt is for what was sent.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::super::follow::Shown;
use super::super::local_state::Sent;
use super::facts::Facts;
use crate::tlog::{KeyPurpose, Receipt, SealedBy, verify};

/// Checks signature and content; every fault in words.
pub(super) fn check(note: &str, sent: &Sent, facts: &Facts, keys: &Shown) -> Result<Receipt, Vec<String>> {
    let log = keys.current(KeyPurpose::Log);
    let current = keys.current(KeyPurpose::Receipts);
    let earlier = keys.before(KeyPurpose::Receipts);
    // An answer that was lost is sent again as it was signed then.
    let by_earlier =
        earlier.iter().find_map(|(key, until)| Some((verify(note, std::slice::from_ref(key)).ok()?, *until)));
    let (text, until) = match (verify(note, std::slice::from_ref(current)), by_earlier) {
        (Ok(text), _) => (text, None),
        (Err(_), Some((text, until))) => (text, Some(until)),
        (Err(error), None) => {
            return Err(vec![format!("it is not signed by the pinned key: {error}")]);
        }
    };
    let receipt = Receipt::parse(text).map_err(|error| vec![error.to_string()])?;
    if until.is_some_and(|until| receipt.received > until) {
        return Err(vec!["it is signed by a key that had been replaced by then".to_owned()]);
    }
    let event: Value = serde_json::from_slice(&receipt.event).unwrap_or(Value::Null);
    let commitment = STANDARD.encode(receipt.commitment);
    let fields = [
        ("server", receipt.origin == log.name()),
        ("game", receipt.game == facts.game && event["game"] == sent.game.as_str()),
        ("turn", receipt.turn == facts.turn && event["turn"] == facts.turn),
        ("pair", receipt.pair == facts.position.pair()),
        ("side", receipt.side == facts.side && event["chain"] == sent.side.as_str()),
        ("revision", receipt.revision == sent.revision && event["revision"] == sent.revision),
        ("commitment", commitment == sent.commitment && event["commitment"] == sent.commitment.as_str()),
        ("sealing", receipt.sealing == SealedBy::Client && event["sealing"] == SealedBy::Client.as_str()),
        ("contribution", event["contribution"].as_str() == sent.contribution.as_deref()),
        ("box", event["box"].as_str() == sent.boxed.as_deref()),
    ];
    let faults: Vec<String> = fields
        .iter()
        .filter(|(_, fits)| !fits)
        .map(|(name, _)| format!("it has another {name} than what was sent"))
        .collect();
    if faults.is_empty() { Ok(receipt) } else { Err(faults) }
}
