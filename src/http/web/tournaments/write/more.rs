//! What a sheet may say beyond what every sheet says: for which federation it is reported, and from which place.

use crate::http::web::games::create::FormFields;
use crate::http::web::games::create_page::{Faults, Line};
use crate::show::Lang;
use crate::tournament::Sheet;

/// The part of a form in which it stands.
pub(super) struct MoreSection {
    /// Place and federation.
    pub(super) report: Vec<Line>,
}

impl MoreSection {
    pub(super) fn new(lang: Lang, typed: &FormFields, faults: &mut Faults) -> MoreSection {
        let mut line = |name: &'static str, label: &str, help: &str| Line {
            name,
            label: lang.t(label),
            help: lang.t(help),
            value: typed.get(name).to_owned(),
            faults: faults.take(name),
        };
        MoreSection {
            report: vec![
                line("city", "tournament-field-city", "form-city-help"),
                line("federation", "tournament-field-federation", "form-federation-help"),
            ],
        }
    }
}

/// The fields of a form that says it.
pub(super) fn fields(sheet: &Sheet) -> Vec<(String, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![("city".to_owned(), text(&sheet.city)), ("federation".to_owned(), text(&sheet.federation))]
}

/// What the form says of it goes into the sheet.
pub(super) fn take(typed: &FormFields, sheet: &mut Sheet) {
    let some = |name: &str| Some(typed.get(name).to_owned()).filter(|text| !text.is_empty());
    sheet.city = some("city");
    sheet.federation = some("federation").map(|text| text.to_uppercase());
}
