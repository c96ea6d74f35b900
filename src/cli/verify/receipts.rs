//! Receipts that a player kept: each was signed by the server, and must stand in the game as it says.

use super::Note;
use super::event::Body;
use super::file::GameFile;
use super::record::{Record, Turn};
use super::report::Faults;
use crate::rules::Position;
use crate::tlog::{Receipt, VerifierKey, verify};

/// Checks receipts; answers how many were found in the game, and names those whose turn is not revealed.
pub(super) fn check(
    notes: &[Note<'_>],
    record: &Record<'_>,
    positions: &[Position],
    file: &GameFile,
    faults: &mut Faults,
    claims: &mut Vec<String>,
) -> usize {
    let (log, signer) = (&file.log_key, &file.receipt_key);
    let mut found = 0;
    for note in notes {
        let receipt = match read(note, signer) {
            Ok(receipt) => receipt,
            Err(says) => {
                faults.unusable(note.name, says);
                continue;
            }
        };
        if receipt.game != file.game {
            faults.unusable(note.name, format!("a receipt of game {}", receipt.game));
            continue;
        }
        let index = usize::try_from(receipt.turn)
            .unwrap_or(usize::MAX)
            .wrapping_sub(1);
        let turn = record.turns.get(index).filter(|turn| turn.reveal.is_some());
        let Some(turn) = turn else {
            claims.push(format!(
                "{}: turn {} is not revealed in this file",
                note.name, receipt.turn
            ));
            continue;
        };
        found += 1;
        let name = format!("the signed receipt {}", note.name);
        check_event(&name, &receipt, turn, faults);
        if let Some(position) = positions.get(index)
            && receipt.pair != position.pair()
        {
            faults.contradiction(
                &name,
                turn.opening,
                format!("pair {} is open then", position.pair()),
            );
        }
        let promise = receipt.log.as_ref();
        if receipt.origin != log.name() || promise.is_some_and(|promise| promise.origin != log.name()) {
            faults.contradiction(&name, "the file's keys.log", "they name two servers");
        }
        let place = file.events.iter().position(|event| *event == receipt.event);
        let salt = place.and_then(|place| file.salts.get(place));
        if let (Some(promise), Some(salt)) = (promise, salt)
            && promise.salt != *salt
        {
            faults.contradiction(
                &name,
                "the event's salt in the file",
                "they name two leaves of the log",
            );
        }
    }
    found
}

fn read(note: &Note<'_>, signer: &VerifierKey) -> Result<Receipt, String> {
    let text = str::from_utf8(note.bytes).map_err(|_| "no text in UTF-8".to_owned())?;
    // Mail programs change line ends, and editors add empty lines: the signature is over the text without them.
    let text = format!("{}\n", text.replace("\r\n", "\n").trim_end());
    let text = verify(&text, std::slice::from_ref(signer)).map_err(|error| error.to_string())?;
    Receipt::parse(text).map_err(|error| error.to_string())
}

/// The event that the receipt carries is in the file, byte for byte, and says what the receipt says.
fn check_event(name: &str, receipt: &Receipt, turn: &Turn<'_>, faults: &mut Faults) {
    let filed = turn.sides.get(receipt.side);
    let place = filed
        .iter()
        .find(|event| event.seq == u64::from(receipt.revision));
    let Some(event) = place else {
        let chain = format!("{}'s chain of turn {}", receipt.side, turn.number);
        return faults.contradiction(name, chain, "the event that the receipt carries is missing");
    };
    if event.bytes != receipt.event {
        faults.contradiction(name, event, "the event that the receipt carries is another one");
    }
    let Body::Filed(members) = &event.body else { return };
    let superseded = members.superseded.as_ref().map(|hash| hash.0);
    let same = [
        ("submission", receipt.submission == members.submission),
        ("received", receipt.received == event.at),
        ("channel", receipt.channel == members.channel),
        ("commitment", receipt.commitment == members.commitment.0),
        ("superseded", receipt.superseded == superseded),
    ];
    for (field, _) in same.iter().filter(|(_, same)| !same) {
        faults.contradiction(name, event, format!("they differ in {field}"));
    }
}
