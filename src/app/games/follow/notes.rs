//! Receipts follow from the events that they carry. A signature is for who has the keys to verify; that all else fits is compared.

use crate::app::App;
use crate::app::core::follow::{Deviation, Follows, misplaced, number};
use crate::app::core::loaded_game::rules_of;
use crate::app::core::stored_event::read_event;
use crate::app::error::Result;
use crate::app::games::follow::due::Due;
use crate::base::{GameId, Timestamp};
use crate::game::Chain;
use crate::game::event::Body;
use crate::rules::Position;
use crate::store::{EventRow, GameRow, SealRow, Tx};
use crate::tlog::{LogPromise, Receipt};

/// Compares the receipts of a game's entries with the events of their filing.
pub(in crate::app) fn compare(
    game: GameId,
    seals: &[SealRow],
    events: &[EventRow],
    found: &mut Vec<Deviation>,
) {
    for seal in seals {
        // An entry without an event is found as such.
        let Some(event) = event_of(seal, events) else { continue };
        let stored = read(&seal.note);
        let same = stored.as_ref().is_some_and(|receipt| {
            let due = due(game, event, receipt.origin.clone(), receipt.pair, receipt.log.clone());
            due.is_ok_and(|due| due == *receipt)
        });
        if !same {
            let word = if stored.is_some() { "another one" } else { "none that can be read" };
            found.push(Deviation::new(number(seal.turn), Follows::Receipt, word, "that of its event"));
        }
    }
}

/// Signs the receipts anew that do not follow from their events.
pub(in crate::app) async fn rewrite(
    app: &App,
    tx: &mut Tx,
    game: &GameRow,
    due_rows: &Due,
    events: &[EventRow],
) -> Result<()> {
    let id = GameId::from_uuid(game.id);
    for seal in tx.games().seals(id).await? {
        let mut differs = Vec::new();
        compare(id, std::slice::from_ref(&seal), events, &mut differs);
        let Some(event) = event_of(&seal, events).filter(|_| !differs.is_empty()) else { continue };
        let turn = due_rows.course.turns.iter().find(|one| i64::from(one.number) == seal.turn);
        let rules = rules_of(&due_rows.game)?;
        let pair = turn.and_then(|turn| Position::parse(&turn.position, &rules).ok());
        let pair = pair.ok_or_else(|| misplaced(id, event))?.pair();
        let promised = Timestamp::from_us(event.at_us).plus(app.settings().log.include_by);
        let log = read(&seal.note).and_then(|receipt| receipt.log).unwrap_or_else(|| LogPromise {
            origin: app.0.origin.clone(),
            salt: [0; 32],
            include_by: promised,
        });
        let receipt = due(id, event, app.0.origin.clone(), pair, Some(log))?;
        tx.replays().rewrite_note(id, seal.id, &app.entries().sign_receipt(&receipt)?).await?;
    }
    Ok(())
}

fn event_of<'a>(seal: &SealRow, events: &'a [EventRow]) -> Option<&'a EventRow> {
    let place = (seal.side, seal.turn, seal.revision);
    events.iter().find(|event| (event.chain, event.turn, event.seq) == place)
}

fn read(note: &str) -> Option<Receipt> {
    let (text, _) = note.split_once("\n\n")?;
    Receipt::parse(&format!("{text}\n")).ok()
}

/// The receipt that follows from an event, with what the event does not say.
fn due(
    game: GameId,
    event: &EventRow,
    origin: String,
    pair: u32,
    log: Option<LogPromise>,
) -> Result<Receipt> {
    let broken = || misplaced(game, event);
    let read = read_event(game, event)?;
    let (Body::Filed(filed), Chain::Side(side)) = (read.body, read.chain) else { return Err(broken()) };
    let salt = <[u8; 32]>::try_from(event.salt.as_slice()).map_err(|_| broken())?;
    Ok(Receipt {
        origin,
        game,
        turn: number(event.turn),
        pair,
        side,
        revision: u16::try_from(event.seq).map_err(|_| broken())?,
        submission: filed.submission,
        received: Timestamp::from_us(event.at_us),
        channel: filed.channel.as_str().to_owned(),
        commitment: filed.commitment.0,
        superseded: filed.superseded.map(|hash| hash.0),
        sealing: filed.sealing,
        event: event.body.clone(),
        log: log.map(|log| LogPromise { salt, ..log }),
    })
}
