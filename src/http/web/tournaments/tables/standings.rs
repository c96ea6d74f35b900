//! The standings for the page of a tournament that is played.

use askama::Template;

use super::kinds::{LadderBox, RoundBox, ladder_box, round_boxes};
use super::{SectionBox, in_doubt, section_box};
use crate::app::error::Error;
use crate::base::TournamentId;
use crate::http::web::layout::{Page, Reader};
use crate::http::web::tournaments::ladder::{open_line, own_place};
use crate::tournament::Kind;

/// The places of a ladder that are shown here; all are on its own page.
const RUNGS_SHOWN_MAX: usize = 10;
/// The same of its challenges and games.
const CHALLENGES_SHOWN_MAX: usize = 5;

/// The standings alone.
#[derive(Template)]
#[template(path = "web/standings.html")]
struct StandingsPart {
    page: Page,
    id: String,
    sections: Vec<SectionBox>,
    matches: Vec<RoundBox>,
    doubts: bool,
    ladder: Option<LadderBox>,
}

/// The standings as HTML.
pub(in crate::http::web::tournaments) async fn standings(
    reader: &Reader,
    id: TournamentId,
) -> Result<String, Error> {
    let tables = reader.door.app().tournaments().made_tables(reader.signed(), id).await?;
    let lang = reader.page.lang;
    let ladder = match tables.view.sheet.kind {
        Kind::Ladder(_) => Some(reader.door.app().ladders().ladder(reader.signed(), id).await?),
        _ => None,
    };
    let ladder = ladder.map(|ladder| {
        let newest = ladder.open.iter().rev().take(CHALLENGES_SHOWN_MAX);
        LadderBox {
            own: own_place(lang, &ladder),
            challenges: Some(newest.map(|one| open_line(lang, &ladder, one)).collect()),
            ..ladder_box(lang, &ladder.rungs, RUNGS_SHOWN_MAX)
        }
    });
    let part = StandingsPart {
        sections: tables.sections.iter().map(|section| section_box(lang, &tables, section)).collect(),
        matches: round_boxes(lang, &tables),
        doubts: in_doubt(&tables),
        ladder,
        id: id.to_string(),
        page: reader.page.clone(),
    };
    part.render().map_err(|error| Error::Broken(error.to_string()))
}
