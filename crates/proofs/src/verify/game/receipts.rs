//! Receipts that a player kept: each was signed by the server, and must stand in the game as it says.

use std::collections::HashMap;
use std::fmt::Display;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::agreed::Agreed;
use super::event::{self, Event};
use super::record::Record;
use super::replay::Replay;
use super::turn::Turn;
use super::unrevealed;
use crate::base::{Side, Timestamp};
use crate::game::Chain;
use crate::game::event::{Body, Texts};
use crate::tlog::{Receipt, VerifierKey, verify};
use crate::verify::file::{Entry, GameFile};
use crate::verify::report::{Exhibit, Faults, Gap, GapKind, Report, Step, show};
use crate::verify::{Note, note_text};

/// A receipt that the server signed, and that says of its event what that says itself.
pub(super) struct Kept<'a> {
    pub(super) name: &'a str,
    note: String,
    pub(super) receipt: Receipt,
    /// What it carries.
    pub(super) event: Event,
    /// Until when the key that signed it was good.
    until: Option<Timestamp>,
}

/// The game that receipts are held against.
pub(super) struct Against<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) agreed: &'a Agreed,
    pub(super) replay: &'a Replay,
    pub(super) file: &'a GameFile,
    /// Whether the proofs in the file hold.
    pub(super) is_proven: bool,
}

/// What holding them against it comes to.
pub(super) struct Court<'a, 'r> {
    game: &'a Against<'a>,
    report: &'r mut Report,
    faults: Faults,
}

/// Checks receipts: those of revealed turns stand in the game as signed, and what is said of the others holds with them.
pub(super) fn check(notes: &[Note<'_>], game: &Against<'_>, report: &mut Report) -> Step {
    let mut court = Court { game, report, faults: Faults::default() };
    let kept: Vec<Kept<'_>> = notes.iter().filter_map(|note| court.admit(note)).collect();
    court.twice(&kept);
    let turn = |kept: &Kept<'_>| {
        let turns = game.record.turns.iter();
        turns.rev().find(|turn| turn.number == kept.receipt.turn)
    };
    let mut sealed = Vec::new();
    let mut found = 0;
    for one in &kept {
        court.common(one, turn(one));
        match turn(one).filter(|turn| turn.reveal.is_some()) {
            Some(turn) => {
                found += 1;
                court.in_turn(one, turn);
            }
            None => sealed.push(one),
        }
    }
    unrevealed::check(&sealed, game, &mut court);
    let says = format!("{found} of {} are in the game as signed", notes.len());
    court.faults.step("receipts", says)
}

impl Court<'_, '_> {
    /// Reads a receipt; nothing, if it is none of this game, or contradicts itself.
    fn admit<'n>(&mut self, note: &Note<'n>) -> Option<Kept<'n>> {
        let file = self.game.file;
        let read = read(note, &file.keys.receipt_keys);
        let (receipt, until, text) = read.map_err(|says| self.faults.unusable(note.name, says)).ok()?;
        if receipt.game != file.of.game {
            let says = format!("a receipt of game {}", receipt.game);
            self.faults.unusable(note.name, says);
            return None;
        }
        match own_event(&receipt) {
            Ok(event) => Some(Kept { name: note.name, note: text, receipt, event, until }),
            Err(says) => {
                let name = title(note.name);
                self.faults.contradiction(&name, "the event that it carries", says);
                self.exhibit(Exhibit { name, text, signed: true });
                None
            }
        }
    }

    /// No two are for one revision of one entry.
    fn twice(&mut self, kept: &[Kept<'_>]) {
        let mut places: HashMap<(u32, Side, u16), &Kept<'_>> = HashMap::new();
        for one in kept {
            let place = (one.receipt.turn, one.receipt.side, one.receipt.revision);
            let first = *places.entry(place).or_insert(one);
            if first.receipt.event != one.receipt.event {
                let says = "both are for the same revision, but for different entries";
                self.faults.contradiction(title(first.name), title(one.name), says);
                self.exhibit(first.exhibit());
                self.exhibit(one.exhibit());
            }
        }
    }

    /// What must hold whether its turn was revealed or not.
    fn common(&mut self, one: &Kept<'_>, turn: Option<&Turn<'_>>) {
        let game = self.game;
        let (receipt, log) = (&one.receipt, &game.file.keys.log_key);
        if let Some(until) = one.until.filter(|until| receipt.received > *until) {
            let says = format!("the key that signed it was handed over, and good until {until} only");
            self.against_file(one, "the file's keys.earlier", &says);
        }
        let index = usize::try_from(receipt.turn).unwrap_or(usize::MAX).wrapping_sub(1);
        if let (Some(turn), Some(position)) = (turn, game.replay.positions.get(index))
            && receipt.pair != position.pair()
        {
            self.against_event(one, turn.opening, format!("pair {} is open then", position.pair()));
        }
        let promise = receipt.log.as_ref();
        if receipt.origin != log.name() || promise.is_some_and(|promise| promise.origin != log.name()) {
            self.against_file(one, "the file's keys.log", "they name two servers");
        }
        let salt = game.entry(&receipt.event).map(|entry| entry.salt);
        if let (Some(promise), Some(salt)) = (promise, salt)
            && promise.salt != salt
        {
            self.against_file(one, "the event's salt in the file", "they name two leaves of the log");
        }
    }

    /// The event that the receipt carries is in the file, byte for byte.
    fn in_turn(&mut self, one: &Kept<'_>, turn: &Turn<'_>) {
        let receipt = &one.receipt;
        let mut filed = turn.sides.get(receipt.side).iter();
        match filed.find(|event| event.seq == u64::from(receipt.revision)) {
            None => {
                let says =
                    format!("the event that the receipt carries is missing in {}'s chain", receipt.side);
                let by = turn.reveal.map_or(turn.opening, |(event, _)| event);
                self.against_event(one, by, says);
            }
            Some(event) if event.bytes != receipt.event => {
                let says = differs(&one.event, event);
                self.against_event(
                    one,
                    event,
                    format!("the event that the receipt carries is another one{says}"),
                );
            }
            Some(_) => {}
        }
    }

    /// Something that cannot be judged by this file.
    pub(super) fn gap(&mut self, one: &Kept<'_>, says: impl Display) {
        let says = format!("{}: {says}", one.name);
        self.report.gaps.push(Gap::new(GapKind::Receipt, says));
    }

    /// What is left to the server's word.
    pub(super) fn claim(&mut self, one: &Kept<'_>, says: impl Display) {
        self.report.claims.push(format!("{}: {says}", one.name));
    }

    /// A receipt contradicts an event of the file: both are printed.
    pub(super) fn against_event(&mut self, one: &Kept<'_>, event: &Event, says: impl Display) {
        self.against(one, event, says);
        let exhibit = self.game.exhibit(event);
        self.exhibit(exhibit);
    }

    fn against(&mut self, one: &Kept<'_>, other: impl Display, says: impl Display) {
        self.faults.contradiction(title(one.name), other, says);
        self.exhibit(one.exhibit());
    }

    /// A receipt contradicts what the file alone says, which nobody signed.
    fn against_file(&mut self, one: &Kept<'_>, other: &str, says: &str) {
        self.against(one, other, says);
        self.exhibit(Exhibit { name: other.to_owned(), text: format!("{says}\n"), signed: false });
    }

    fn exhibit(&mut self, exhibit: Exhibit) {
        show(&mut self.report.exhibits, exhibit);
    }
}

impl Against<'_> {
    fn entry(&self, event: &[u8]) -> Option<&Entry> {
        self.file.entries.iter().find(|own| own.bytes == event)
    }

    /// An event of the file. It is signed where a proof leads from it to a checkpoint.
    fn exhibit(&self, event: &Event) -> Exhibit {
        let mut text = String::from_utf8_lossy(&event.bytes).into_owned() + "\n";
        let entry = self.entry(&event.bytes).filter(|_| self.is_proven);
        let proof =
            entry.and_then(|entry| Some((entry, entry.proof.as_ref()?, self.file.checkpoint.as_ref()?)));
        if let Some((entry, proof, checkpoint)) = proof {
            text += &format!("salt {}\n{}{checkpoint}", STANDARD.encode(entry.salt), proof.shown());
        }
        Exhibit { name: event.to_string(), text, signed: proof.is_some() }
    }
}

impl Kept<'_> {
    fn exhibit(&self) -> Exhibit {
        Exhibit { name: title(self.name), text: self.note.clone(), signed: true }
    }
}

fn title(name: &str) -> String {
    format!("the signed receipt {name}")
}

/// The receipt, until when the key that signed it was good, and its text.
fn read(
    note: &Note<'_>,
    signers: &[(VerifierKey, Option<Timestamp>)],
) -> Result<(Receipt, Option<Timestamp>, String), String> {
    let text = note_text(note.bytes)?;
    let keys: Vec<VerifierKey> = signers.iter().map(|(key, _)| key.clone()).collect();
    let signed = verify(&text, &keys).map_err(|error| error.to_string())?;
    let by = signers.iter().find(|(key, _)| verify(&text, std::slice::from_ref(key)).is_ok());
    let receipt = Receipt::parse(signed).map_err(|error| error.to_string())?;
    Ok((receipt, by.and_then(|(_, until)| *until), text))
}

/// The event that a receipt carries; the error names what the receipt says otherwise of it.
pub(in crate::verify) fn own_event(receipt: &Receipt) -> Result<Event, String> {
    let bytes = receipt.event.clone();
    let value = serde_json::from_slice(&bytes).map_err(|error| format!("its event is no JSON: {error}"))?;
    let event: Event = event::read(value, (bytes, Texts::new()), receipt.game)
        .map_err(|error| format!("its event: {error}"))?;
    let Body::Filed(filed) = &event.body else { return Err("its event is no filing".to_owned()) };
    let superseded = filed.superseded.as_ref().map(|hash| hash.0);
    let same = [
        ("turn", receipt.turn == event.turn),
        ("side", event.chain == Chain::Side(receipt.side)),
        ("revision", receipt.revision == filed.revision && event.seq == u64::from(filed.revision)),
        ("submission", receipt.submission == filed.submission),
        ("received", receipt.received == event.at),
        ("channel", receipt.channel == filed.channel.as_str()),
        ("commitment", receipt.commitment == filed.commitment.0),
        ("superseded", receipt.superseded == superseded),
        ("sealing", receipt.sealing == filed.sealing),
    ];
    match same.iter().find(|(_, same)| !same) {
        Some((field, _)) => Err(format!("they differ in {field}")),
        None => Ok(event),
    }
}

/// The members in which two filings differ, for people.
fn differs(one: &Event, other: &Event) -> String {
    let (Body::Filed(filed), Body::Filed(other_filed)) = (&one.body, &other.body) else {
        return String::new();
    };
    let same = [
        ("submission", filed.submission == other_filed.submission),
        ("received", one.at == other.at),
        ("channel", filed.channel == other_filed.channel),
        ("commitment", filed.commitment == other_filed.commitment),
        ("sealing", filed.sealing == other_filed.sealing),
    ];
    let differ = same.iter().filter(|(_, same)| !same).map(|(field, _)| *field);
    let fields: Vec<&str> = differ.collect();
    if fields.is_empty() {
        return String::new();
    }
    format!(": they differ in {}", fields.join(", "))
}
