//! What a player says of themselves for tournaments, on the settings page.

use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::{Error, FieldError};
use crate::base::identity::{CLUB_CHARS_MAX, TITLES};
use crate::base::{Identity, IdentityFault};
use crate::http::web::layout::{FieldFaults, Reader, signed};
use crate::http::web::players::settings::{SettingsNote, settings_page};

const FIELDS: [&str; 6] = ["federation", "title", "club", "fide_id", "iccf_id", "born"];

/// The form, as it was typed.
#[derive(Default)]
pub struct IdentitySection {
    pub typed: IdentityForm,
    pub faults: FieldFaults,
    pub titles: &'static [&'static str],
    pub club_max: usize,
}

#[derive(Deserialize, Default, Clone)]
#[serde(default)]
pub struct IdentityForm {
    pub federation: String,
    pub title: String,
    pub club: String,
    pub fide_id: String,
    pub iccf_id: String,
    pub born: String,
}

impl IdentitySection {
    fn new(typed: IdentityForm, faults: FieldFaults) -> IdentitySection {
        IdentitySection { typed, faults, titles: &TITLES, club_max: CLUB_CHARS_MAX }
    }

    pub(super) async fn of(reader: &Reader, actor: &Actor) -> Result<IdentitySection, Error> {
        let said = reader.door.app().accounts().identity(actor.id).await?;
        let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        let typed = IdentityForm {
            federation: said.federation.unwrap_or_default(),
            title: said.title.unwrap_or_default(),
            club: said.club.unwrap_or_default(),
            fide_id: number(said.fide_id),
            iccf_id: number(said.iccf_id),
            born: number(said.born.map(u32::from)),
        };
        Ok(IdentitySection::new(typed, FieldFaults::default()))
    }
}

impl IdentityForm {
    /// What is said; what is no number is a fault of its field.
    fn identity(&self) -> (Identity, Vec<IdentityFault>) {
        let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut faults = Vec::new();
        let mut number = |text: &str, fault: IdentityFault| {
            let text = some(text)?;
            let read = text.parse::<u32>().ok();
            if read.is_none() {
                faults.push(fault);
            }
            read
        };
        let identity = Identity {
            federation: some(&self.federation).map(|text| text.to_uppercase()),
            title: some(&self.title),
            club: some(&self.club),
            fide_id: number(&self.fide_id, IdentityFault::FideId),
            iccf_id: number(&self.iccf_id, IdentityFault::IccfId),
            // A year that is too large for one is none.
            born: number(&self.born, IdentityFault::Born).map(|year| u16::try_from(year).unwrap_or(u16::MAX)),
        };
        (identity, faults)
    }
}

/// Says it anew.
pub(super) async fn save(reader: Reader, Form(typed): Form<IdentityForm>) -> Response {
    let actor = signed!(reader);
    let (identity, faults) = typed.identity();
    let lang = reader.page.lang;
    let mut said: Vec<(String, String)> = faults
        .into_iter()
        .map(|fault| (fault.field().to_owned(), FieldError::new(fault, "").in_words(lang)))
        .collect();
    if said.is_empty() {
        match reader.door.app().accounts().set_identity(actor, identity).await {
            Ok(_) => return Redirect::to("/settings?saved=yes").into_response(),
            Err(Error::Malformed(faults)) => {
                said = faults.iter().map(|fault| (fault.field.clone(), fault.in_words(lang))).collect();
            }
            Err(error) => return reader.fault(&error, "/settings"),
        }
    }
    let section = IdentitySection::new(typed, FieldFaults::new(&FIELDS, said));
    settings_page(reader, SettingsNote { identity: Some(section), ..SettingsNote::default() }).await
}
