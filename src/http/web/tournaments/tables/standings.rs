//! The standings for the page of a tournament that is played.

use askama::Template;

use super::kinds::{RoundBox, round_boxes};
use super::{SectionBox, in_doubt, section_box};
use crate::app::error::Error;
use crate::base::TournamentId;
use crate::http::web::layout::{Page, Reader};
use crate::tournament::Kind;

/// The standings alone.
#[derive(Template)]
#[template(path = "web/standings.html")]
struct StandingsPart {
    page: Page,
    id: String,
    sections: Vec<SectionBox>,
    matches: Vec<RoundBox>,
    doubts: bool,
    ladder: bool,
}

/// The standings as HTML.
pub(in crate::http::web::tournaments) async fn standings(
    reader: &Reader,
    id: TournamentId,
) -> Result<String, Error> {
    let tables = reader.door.app().tournaments().made_tables(reader.signed(), id).await?;
    let lang = reader.page.lang;
    let part = StandingsPart {
        sections: tables.sections.iter().map(|section| section_box(lang, &tables, section)).collect(),
        matches: round_boxes(lang, &tables),
        doubts: in_doubt(&tables),
        ladder: matches!(tables.view.sheet.kind, Kind::Ladder(_)),
        id: id.to_string(),
        page: reader.page.clone(),
    };
    part.render().map_err(|error| Error::Broken(error.to_string()))
}
