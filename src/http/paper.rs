//! The form with which an arbiter enters what came on paper, scan included (RFC 7578), for pages and programs alike.

use axum::extract::Multipart;
use axum::extract::multipart::Field;
use utoipa::ToSchema;

use crate::app::error::{Error, FieldError, FormFault};
use crate::app::games::filing::paper::{Paper, SCAN_BYTES_MAX, UnreadablePaper};
use crate::base::{SecretVec, Side, Timestamp};
use crate::game::PaperWay;

/// The largest request with a scan: the scan, and 64 KiB for all else.
pub const PAPER_BODY_BYTES_MAX: usize = SCAN_BYTES_MAX + 64 * 1024;

/// The longest field but the scan, in bytes: a remark of 200 characters of four bytes.
const FIELD_BYTES_MAX: usize = 1024;
const FIELDS_MAX: usize = 16;

/// A scan of an entry that cannot be read, as fields of a form.
// The part of `PaperForm` that it takes.
#[derive(ToSchema)]
pub struct UnreadableAsked {
    /// The open turn.
    pub turn: u32,
    /// `white` or `black`: whose entry it is.
    pub side: String,
    /// PNG, JPEG or PDF, at most 2 MiB.
    #[schema(value_type = String, format = Binary)]
    pub scan: Vec<u8>,
}

/// An entry on paper, as fields of a form.
// As they were sent. No `Debug`: an entry is among them.
#[derive(Default, ToSchema)]
#[schema(as = PaperAsked)]
pub struct PaperForm {
    /// The open turn.
    #[schema(value_type = u32)]
    pub turn: String,
    /// `white` or `black`: for whom.
    pub side: String,
    /// The entry in any notation.
    #[schema(max_length = 64)]
    pub entry: String,
    /// `yes`, if a draw is offered with it.
    #[schema(value_type = Option<String>)]
    pub draw_offer: String,
    /// `yes`, if an entry that is not legal is to be filed as no move.
    #[schema(value_type = Option<String>)]
    pub void: String,
    /// `letter`, `telephone` or `other`.
    pub arrived: String,
    /// The postmark, or when it was received: a remark of at most 200 characters. No clock goes by it.
    #[schema(value_type = Option<String>, max_length = 200)]
    pub stated: String,
    /// The machine move that was read. Without it nothing is filed, and the problem's `read_as` says what was read.
    #[schema(value_type = Option<String>)]
    pub confirmed: String,
    /// `file` or `unreadable`; pages alone send it.
    #[schema(ignore)]
    pub action: String,
    /// PNG, JPEG or PDF, at most 2 MiB.
    #[schema(value_type = Option<String>, format = Binary)]
    pub scan: Option<SecretVec>,
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
