//! The form with which an arbiter enters what came on paper, scan included (RFC 7578), for pages and programs alike.

use std::borrow::Cow;

use axum::extract::Multipart;
use axum::extract::multipart::Field;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::app::error::{Error, FieldError, FormFault};
use crate::app::games::filing::paper::{Paper, SCAN_BYTES_MAX, UnreadablePaper};
use crate::base::{SecretVec, Side, Timestamp};
use crate::game::PaperWay;

/// The largest request with a scan: the scan, and 64 KiB for all else.
pub const PAPER_BODY_BYTES_MAX: usize = SCAN_BYTES_MAX + 64 * 1024;

/// The longest field but the scan, in bytes: a remark of 200 characters of four bytes.
const FIELD_BYTES_MAX: usize = 1024;
const FIELDS_MAX: usize = 16;

/// In the description: the part of [`PaperForm`] that goes with a scan of an entry that cannot be read.
pub struct UnreadableRequest;

/// An entry on paper, as fields of a form as they were sent. No `Debug`: an entry is among them.
#[derive(Default)]
pub struct PaperForm {
    pub turn: String,
    /// For whom.
    pub side: String,
    /// The entry in any notation.
    pub entry: String,
    pub draw_offer: String,
    pub void: String,
    pub arrived: String,
    pub stated: String,
    pub confirmed: String,
    /// `file` or `unreadable`; pages alone send it.
    pub action: String,
    pub scan: Option<SecretVec>,
}

impl PartialSchema for PaperForm {
    fn schema() -> RefOr<Schema> {
        let words = ["yes", "no", "true", "false"];
        let yes = |about: &str| json!({ "type": "string", "enum": words, "description": about });
        let ways = PaperWay::ALL.map(PaperWay::as_str);
        let fields = json!({
            "turn": turn_schema(),
            "side": side_schema("For whom."),
            "entry": { "type": "string", "maxLength": 64, "description": "The entry in any notation." },
            "draw_offer": yes("`yes`, if a draw is offered with it."),
            "void": yes("`yes`, if an entry that is not legal is to be filed as no move."),
            "arrived": { "type": "string", "enum": ways, "description": "How it came." },
            "stated": {
                "type": "string", "maxLength": 200,
                "description": "The postmark, or when it was received: a remark. No clock goes by it.",
            },
            "confirmed": {
                "type": "string",
                "description": "The machine move that was read. Without it nothing is filed, and the problem's `read_as` says what was read.",
            },
            "scan": scan_schema(),
        });
        form_schema("An entry on paper, as fields of a form.", fields, &["turn", "side", "entry", "arrived"])
    }
}

impl ToSchema for PaperForm {
    fn name() -> Cow<'static, str> {
        "PaperRequest".into()
    }
}

impl PartialSchema for UnreadableRequest {
    fn schema() -> RefOr<Schema> {
        let fields = json!({ "turn": turn_schema(), "side": side_schema("Whose entry it is."), "scan": scan_schema() });
        let about = "A scan of an entry that cannot be read, as fields of a form.";
        form_schema(about, fields, &["turn", "side", "scan"])
    }
}

impl ToSchema for UnreadableRequest {
    fn name() -> Cow<'static, str> {
        "UnreadableRequest".into()
    }
}

fn turn_schema() -> Value {
    json!({ "type": "integer", "format": "int32", "minimum": 0, "description": "The open turn." })
}

fn side_schema(about: &str) -> Value {
    json!({ "type": "string", "enum": Side::ALL.map(Side::as_str), "description": about })
}

fn scan_schema() -> Value {
    json!({ "type": "string", "format": "binary", "description": "PNG, JPEG or PDF, at most 2 MiB." })
}

/// A form that takes these fields and no others.
fn form_schema(about: &str, fields: Value, required: &[&str]) -> RefOr<Schema> {
    let schema = json!({
        "type": "object", "description": about, "properties": fields, "required": required,
        "additionalProperties": false,
    });
    serde_json::from_value(schema).unwrap_or_else(|_| Schema::default().into())
}

impl PaperForm {
    /// Reads the fields.
    ///
    /// # Errors
    /// [`Error::Malformed`] says which field is unknown, given twice, or too long.
    pub async fn read(mut multipart: Multipart) -> Result<PaperForm, Error> {
        let mut form = PaperForm::default();
        for _ in 0..FIELDS_MAX {
            let field = multipart.next_field().await.map_err(|_| cut_off())?;
            let Some(field) = field else { return Ok(form) };
            let name = field.name().unwrap_or_default().to_owned();
            if name == "scan" {
                let bytes = bytes(field, SCAN_BYTES_MAX, "scan").await?;
                form.scan = (!bytes.is_empty()).then(|| SecretVec::new(bytes));
                continue;
            }
            let place = match name.as_str() {
                "turn" => &mut form.turn,
                "side" => &mut form.side,
                "entry" => &mut form.entry,
                "draw_offer" => &mut form.draw_offer,
                "void" => &mut form.void,
                "arrived" => &mut form.arrived,
                "stated" => &mut form.stated,
                "confirmed" => &mut form.confirmed,
                "action" => &mut form.action,
                _ => {
                    return Err(Error::malformed(FormFault::UnknownField, ""));
                }
            };
            let text = String::from_utf8(bytes(field, FIELD_BYTES_MAX, &name).await?);
            let says = || format!("field {name:?} is not UTF-8");
            *place = text
                .map_err(|_| FieldError::new(FormFault::NotText, &name).saying(says()))?
                .trim()
                .to_owned();
        }
        Err(Error::malformed(FormFault::FieldsFull, ""))
    }

    /// All that was given, so that another form is told from it.
    pub fn whole(&self) -> SecretVec {
        let texts = [
            &self.turn,
            &self.side,
            &self.entry,
            &self.draw_offer,
            &self.void,
            &self.arrived,
            &self.stated,
            &self.confirmed,
        ];
        let mut all = Vec::new();
        for text in texts {
            all.extend_from_slice(&text.len().to_be_bytes());
            all.extend_from_slice(text.as_bytes());
        }
        if let Some(scan) = &self.scan {
            all.extend_from_slice(scan.expose());
        }
        SecretVec::new(all)
    }

    /// As an entry to be filed, received now.
    ///
    /// # Errors
    /// A field that cannot be used.
    pub fn paper(self, received: Timestamp) -> Result<Paper, Error> {
        Ok(Paper {
            turn: self.turn()?,
            side: self.side()?,
            arrived: PaperWay::parse(&self.arrived)
                .ok_or_else(|| Error::malformed(FormFault::Arrived, "arrived"))?,
            draw_offer: yes("draw_offer", &self.draw_offer)?,
            void: yes("void", &self.void)?,
            confirmed: Some(self.confirmed).filter(|text| !text.is_empty()),
            entry: self.entry,
            stated: self.stated,
            scan: self.scan,
            received,
        })
    }

    /// As the scan of an entry that cannot be read.
    ///
    /// # Errors
    /// A field that cannot be used.
    pub fn unreadable(self) -> Result<UnreadablePaper, Error> {
        let (turn, side) = (self.turn()?, self.side()?);
        let scan = self.scan.ok_or_else(|| Error::malformed(FormFault::NoScan, "scan"))?;
        Ok(UnreadablePaper { turn, side, scan })
    }

    fn turn(&self) -> Result<u32, Error> {
        self.turn.parse().map_err(|_| Error::malformed(FormFault::Turn, "turn"))
    }

    fn side(&self) -> Result<Side, Error> {
        let side = Side::ALL.into_iter().find(|side| side.as_str() == self.side);
        side.ok_or_else(|| Error::malformed(FormFault::Side, "side"))
    }
}

fn yes(name: &str, text: &str) -> Result<bool, Error> {
    match text {
        "" | "no" | "false" => Ok(false),
        "yes" | "true" => Ok(true),
        _ => {
            let says = format!("{name:?} takes yes or no");
            Err(FieldError::new(FormFault::YesOrNo, name).saying(says).into())
        }
    }
}

async fn bytes(mut field: Field<'_>, max: usize, name: &str) -> Result<Vec<u8>, Error> {
    let mut read = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|_| cut_off())? {
        if read.len() + chunk.len() > max {
            let says = format!("{name:?} takes at most {max} bytes");
            return Err(FieldError::new(FormFault::TooLarge, name).saying(says).into());
        }
        read.extend_from_slice(&chunk);
    }
    Ok(read)
}

fn cut_off() -> Error {
    let says = "the form was cut off, is larger than 2 MiB and 64 KiB, or is no multipart/form-data";
    FieldError::new(FormFault::CutOff, "").saying(says).into()
}
