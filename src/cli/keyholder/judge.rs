//! Whether a turn may be opened: everything is looked up in what the server has signed or published, nothing is believed.

use sha2::{Digest, Sha256};

use crate::base::{BySide, GameId, Side};
use crate::game::event::Body;
use crate::game::{Chain, Channel, Event};
use crate::rules::must_pass;
use crate::seal::{BlindKey, Commitment, Ctx, RecordKind, Share, position_hash};
use crate::tlog::{Receipt, VerifierKey, verify};
use crate::verify::{OpenTurn, ServerKeys, open_turn};

/// The server's keys as they are known: each must be one that is in use or that was handed over to it. Where none is known, those of
/// the first file are taken.
#[derive(Default)]
pub struct Pinned {
    /// Sign receipts.
    pub receipts: Vec<VerifierKey>,
    /// Sign the log; its key's hash is in every context.
    pub log: Vec<VerifierKey>,
}

/// A turn that may be opened.
pub struct Judged {
    /// A share for each blind seal.
    pub shares: BySide<Option<Share>>,
    /// SHA-256 over what was filed: a turn is answered for one pair of entries alone.
    pub digest: [u8; 32],
    /// The server's keys to which those that were known have led.
    pub keys: ServerKeys,
}

/// Checks the game's file, that it is this key's game, that the turn is the open one, and that every side which owes an
/// entry has a signed receipt for one that was sealed for just this.
///
/// # Errors
/// What is wrong, in words for the arbiter.
pub fn judge(
    file: &[u8],
    game: GameId,
    turn: u32,
    notes: &BySide<Option<String>>,
    pinned: &Pinned,
    key: &BlindKey,
) -> Result<Judged, String> {
    let open = open_turn(file).map_err(|error| error.to_string())?;
    if open.game != game || open.turn != turn {
        return Err(format!(
            "the file is of game {}, turn {}, not of what is asked for",
            open.game, open.turn
        ));
    }
    follow(&open.keys, pinned)?;
    if open.key_holder != Some(key.public()) {
        return Err("the game was not begun as one that is sealed blindly for this key".to_owned());
    }
    let mut digest = Sha256::new();
    let mut shares = BySide::default();
    for side in Side::ALL {
        let owes = open.position.turn().may_enter(side);
        let note = notes.get(side).as_deref();
        let Some(note) = note.filter(|_| owes) else {
            if owes || note.is_some() {
                let says = if owes {
                    "has no receipt: not all entries are in"
                } else {
                    "does not enter in this turn"
                };
                return Err(format!("{side} {says}"));
            }
            continue;
        };
        let receipt = read(note, &open.keys).map_err(|says| format!("{side}'s receipt: {says}"))?;
        digest.update(Sha256::digest(&receipt.event));
        let share = share(&receipt, &open, side, key);
        *shares.get_mut(side) = share.map_err(|says| format!("{side}'s receipt: {says}"))?;
    }
    if shares.white.is_none() && shares.black.is_none() {
        return Err("nothing in this turn is sealed for this key".to_owned());
    }
    Ok(Judged { shares, digest: digest.finalize().into(), keys: open.keys })
}

/// Whether the game began as one that is sealed blindly for another key. A file that is not good is judged.
pub(super) fn is_for_another(file: &[u8], key: &BlindKey) -> bool {
    let open = open_turn(file).ok();
    open.and_then(|open| open.key_holder).is_some_and(|holder| holder != key.public())
}

/// That the keys which are known lead to those of the file; each hand-over in between is signed by both of its keys.
fn follow(keys: &ServerKeys, pinned: &Pinned) -> Result<(), String> {
    let logs = pinned.log.iter().all(|key| keys.log.contains(key));
    let of_receipts = |key| keys.receipts.iter().any(|(one, _)| one == key);
    if logs && pinned.receipts.iter().all(of_receipts) {
        return Ok(());
    }
    Err("the file names other keys of the server than those that were kept, and no hand-over leads to them"
        .to_owned())
}

/// Reads a receipt that one of the keys has signed, while it was good.
fn read(note: &str, keys: &ServerKeys) -> Result<Receipt, String> {
    let mut refused = "nobody has signed it".to_owned();
    for (key, until) in &keys.receipts {
        match verify(note, std::slice::from_ref(key)) {
            Ok(text) => {
                let receipt = Receipt::parse(text).map_err(|error| error.to_string())?;
                if until.is_some_and(|until| receipt.received > until) {
                    return Err(
                        "it is signed with a key that had been replaced when the entry came in".to_owned()
                    );
                }
                return Ok(receipt);
            }
            Err(error) => refused = error.to_string(),
        }
    }
    Err(refused)
}

/// The share for a side's box; nothing for a pass that the server sealed where nothing else could be entered.
fn share(receipt: &Receipt, open: &OpenTurn, side: Side, key: &BlindKey) -> Result<Option<Share>, String> {
    let event = Event::parse(&receipt.event).map_err(|error| error.to_string())?;
    let Body::Filed(filed) = event.body else { return Err("it is for another type".to_owned()) };
    let same = [
        ("game", receipt.game == open.game && event.game == open.game),
        ("turn", receipt.turn == open.turn && event.turn == open.turn),
        ("pair", receipt.pair == open.position.pair()),
        ("side", receipt.side == side && event.chain == Chain::Side(side)),
        ("revision", receipt.revision == filed.revision),
        ("commitment", receipt.commitment == filed.commitment.0),
        ("server", open.keys.log.iter().any(|key| key.name() == receipt.origin)),
    ];
    fits(&same)?;
    let forced = must_pass(&open.position, &open.rules, side);
    let (ctx, boxed) = match (forced, filed.ctx, filed.r#box) {
        (true, None, None) if receipt.channel == Channel::Server.as_str() => return Ok(None),
        (false, Some(ctx), Some(boxed)) if receipt.channel != Channel::Server.as_str() => (ctx.0, boxed.0),
        (true, ..) => {
            return Err("the side has no legal entry, and the server alone seals its pass".to_owned());
        }
        (false, ..) => return Err("it was not sealed blindly".to_owned()),
    };
    let parsed = Ctx::parse(&ctx).map_err(|error| error.to_string())?;
    let same = [
        ("kind", parsed.kind == RecordKind::Entry),
        ("log", open.keys.log.iter().any(|key| key.hash() == parsed.log_id)),
        ("game", parsed.game == open.game),
        ("turn", parsed.turn == open.turn),
        ("side", parsed.side == side),
        ("revision", parsed.revision == receipt.revision),
        ("position", parsed.position_hash == position_hash(&open.text)),
        ("player", parsed.player == *open.players.get(side)),
    ];
    fits(&same)?;
    let share = key.share(&ctx, Commitment::from_bytes(receipt.commitment), &boxed);
    share.map(Some).map_err(|error| error.to_string())
}

fn fits(same: &[(&str, bool)]) -> Result<(), String> {
    match same.iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((name, _)) => Err(format!("it is for another {name}")),
    }
}
