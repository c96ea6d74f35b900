//! The receipt that the author of an entry gets at once.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::note::{MAX_NAME_LEN, MAX_NOTE_LEN};
use crate::base::{GameId, SealedBy, Side, SubmissionId, Timestamp, errors};

/// The longest event that a receipt carries, in bytes.
pub const MAX_EVENT_LEN: usize = 16 * 1024;
/// The longest name of a channel, in bytes.
pub const MAX_CHANNEL_LEN: usize = 16;

const TAG: &str = "fairschach-receipt/1";
const NONE: &str = "none";
const SEALING: &str = "sealing ";

/// What the author of an entry gets for it, to be signed as a note. Nothing in it depends on the entry: all receipts
/// for the same submission have the same length, whatever was entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The server's name, as in its log: no spaces and no `+`.
    pub origin: String,
    /// In which game the entry was filed.
    pub game: GameId,
    /// The turn: the number of its reveal, from 1.
    pub turn: u32,
    /// The pair's number as the position text shows it.
    pub pair: u32,
    /// The side that entered.
    pub side: Side,
    /// 0 for the first entry of the side in the turn.
    pub revision: u16,
    /// The id that the server gave to what was filed.
    pub submission: SubmissionId,
    /// When the server had read the whole request.
    pub received: Timestamp,
    /// The door it came in by: lower-case letters and `-`.
    pub channel: String,
    /// The commitment to the entry.
    pub commitment: [u8; 32],
    /// The commitment that this one replaces.
    pub superseded: Option<[u8; 32]>,
    /// Who made the commitment.
    pub sealing: SealedBy,
    /// The canonical bytes of the event.
    pub event: Vec<u8>,
    /// What the server promises about its log; `None` in receipts from before there was one.
    pub log: Option<LogPromise>,
}

/// The promise that the event will be in the log: its leaf holds [`leaf_hash`](super::leaf_hash) of salt and event.
///
/// A signed tree with a leaf whose batch time is later than `include_by`, but without this leaf, proves that it was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogPromise {
    /// The log's origin, as in its checkpoints.
    pub origin: String,
    /// The salt of the leaf.
    pub salt: [u8; 32],
    /// By when the leaf is in the log.
    pub include_by: Timestamp,
}

errors! {
    /// Why something is no receipt.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum ReceiptError {
        TooLong: "not a receipt: it has more than {MAX_NOTE_LEN} bytes";
        Tag: "not a receipt that this program reads: its first line is not {TAG}";
        Line(&'static str): "not a receipt: expected a line \"{0} …\"";
        Value(&'static str): "not a receipt: cannot use its {0}";
        Form: "not a receipt: a value is written in another form than receipts have";
        Tail: "not a receipt: there is more after its last line";
    }
}

impl Receipt {
    /// The text to be signed: one field a line, each ended by a newline.
    pub fn to_text(&self) -> Result<String, ReceiptError> {
        self.check()?;
        let superseded = self.superseded.map_or_else(|| NONE.to_owned(), |bytes| STANDARD.encode(bytes));
        let sealing = self.sealing.mentioned().map_or_else(String::new, |word| format!("{SEALING}{word}\n"));
        let lines = [
            TAG.to_owned(),
            format!("origin {}", self.origin),
            format!("game {}", self.game),
            format!("turn {}", self.turn),
            format!("pair {}", self.pair),
            format!("side {}", self.side),
            format!("revision {}", self.revision),
            format!("submission {}", self.submission),
            format!("received {}", self.received),
            format!("channel {}", self.channel),
            format!("commitment {}", STANDARD.encode(self.commitment)),
            format!("superseded {superseded}"),
            format!("{sealing}event {}", STANDARD.encode(&self.event)),
        ];
        let log = match &self.log {
            None => vec![format!("log {NONE}")],
            Some(log) => vec![
                format!("log {}", log.origin),
                format!("salt {}", STANDARD.encode(log.salt)),
                format!("include-by {}", log.include_by),
            ],
        };
        Ok([lines.as_slice(), &log].concat().join("\n") + "\n")
    }

    /// Reads the text of a receipt, as a verified note gives it.
    pub fn parse(text: &str) -> Result<Self, ReceiptError> {
        if text.len() > MAX_NOTE_LEN {
            return Err(ReceiptError::TooLong);
        }
        // The one line that is not always there; that it stands in its place the last comparison sees.
        let sealing = text.lines().find_map(|line| line.strip_prefix(SEALING));
        let mut lines = text.split_terminator('\n').filter(|line| !line.starts_with(SEALING));
        if lines.next() != Some(TAG) {
            return Err(ReceiptError::Tag);
        }
        let mut field = |name| value_of(lines.next(), name);
        let receipt = Receipt {
            origin: field("origin")?.to_owned(),
            game: read("game", GameId::parse(field("game")?).ok())?,
            turn: read("turn", field("turn")?.parse().ok())?,
            pair: read("pair", field("pair")?.parse().ok())?,
            side: read("side", Side::parse(field("side")?))?,
            revision: read("revision", field("revision")?.parse().ok())?,
            submission: read("submission", SubmissionId::parse(field("submission")?).ok())?,
            received: read("received", Timestamp::parse(field("received")?).ok())?,
            channel: field("channel")?.to_owned(),
            commitment: read("commitment", hash(field("commitment")?))?,
            superseded: match field("superseded")? {
                NONE => None,
                text => Some(read("superseded", hash(text))?),
            },
            sealing: read("sealing", SealedBy::read(sealing))?,
            event: read("event", STANDARD.decode(field("event")?).ok())?,
            log: match field("log")? {
                NONE => None,
                origin => Some(LogPromise {
                    origin: origin.to_owned(),
                    salt: read("salt", hash(field("salt")?))?,
                    include_by: read("include-by", Timestamp::parse(field("include-by")?).ok())?,
                }),
            },
        };
        if lines.next().is_some() {
            return Err(ReceiptError::Tail);
        }
        // There is one way to write a receipt: a leading zero or a missing last newline makes it another text.
        if receipt.to_text()? == text { Ok(receipt) } else { Err(ReceiptError::Form) }
    }

    fn check(&self) -> Result<(), ReceiptError> {
        let plain = |c: char| !c.is_whitespace() && !c.is_control() && c != '+';
        let name = |text: &str| (1..=MAX_NAME_LEN).contains(&text.len()) && text.chars().all(plain);
        let channel = |c: char| c.is_ascii_lowercase() || c == '-';
        let fits = |text: &str, max| (1..=max).contains(&text.len());
        for (name, good) in [
            ("origin", name(&self.origin)),
            ("channel", fits(&self.channel, MAX_CHANNEL_LEN) && self.channel.chars().all(channel)),
            ("event", (1..=MAX_EVENT_LEN).contains(&self.event.len())),
            ("log", self.log.as_ref().is_none_or(|log| name(&log.origin) && log.origin != NONE)),
        ] {
            read(name, good.then_some(()))?;
        }
        Ok(())
    }
}

fn value_of<'a>(line: Option<&'a str>, name: &'static str) -> Result<&'a str, ReceiptError> {
    line.and_then(|line| line.strip_prefix(name))
        .and_then(|rest| rest.strip_prefix(' '))
        .ok_or(ReceiptError::Line(name))
}

fn read<T>(name: &'static str, value: Option<T>) -> Result<T, ReceiptError> {
    value.ok_or(ReceiptError::Value(name))
}

fn hash(text: &str) -> Option<[u8; 32]> {
    STANDARD.decode(text).ok()?.try_into().ok()
}
