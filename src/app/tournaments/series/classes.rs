//! The classes of a series: who enters which, and how a section moves its players between them.

use crate::app::error::Result;
use crate::app::limits::counted;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::read::stranger_view;
use crate::app::tournaments::series::HeldSeries;
use crate::app::tournaments::series::rules::SeriesRules;
use crate::app::tournaments::setup::eligibility::unmet_by;
use crate::app::tournaments::setup::entry_rating::listed_rating;
use crate::app::tournaments::standings::section_tables;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{SeriesRightRow, SeriesSectionRow, Tx};
use crate::tournament::SectionOutcome;

/// Which classes a player may enter, the highest first, and by what: their last section, or, for somebody new, their rating.
pub(in crate::app) async fn classes_for(
    tx: &mut Tx,
    held: &HeldSeries,
    player: PlayerId,
) -> Result<(Vec<u16>, Option<SeriesRightRow>)> {
    let rules = &held.rules;
    if rules.classes.is_empty() {
        return Ok((vec![rules.lowest()], None));
    }
    if let Some(right) = tx.series().right_of(held.id, player).await? {
        return Ok((classes_by(rules, &right), Some(right)));
    }
    let mut classes = Vec::new();
    let rating = listed_rating(tx, &held.sheet, player).await?;
    for (number, class) in (1..).zip(&rules.classes) {
        let fits = class.is_bounded()
            && unmet_by(tx, &class.conditions(&held.sheet), player, &rating).await?.is_empty();
        if fits || number == rules.lowest() {
            classes.push(number);
        }
    }
    Ok((classes, None))
}

/// Which classes somebody may enter by their last section.
fn classes_by(rules: &SeriesRules, right: &SeriesRightRow) -> Vec<u16> {
    let own = u16::try_from(right.class).unwrap_or(1).clamp(1, rules.lowest());
    match right.outcome {
        SectionOutcome::Promoted if own > 1 => vec![own - 1, own],
        SectionOutcome::Relegated => vec![(own + 1).min(rules.lowest())],
        SectionOutcome::Promoted | SectionOutcome::Stays => vec![own],
    }
}

/// Keeps what a section that was played to its end has come to for each of its players.
pub(in crate::app) async fn keep_outcomes(
    tx: &mut Tx,
    held: &HeldSeries,
    section: &SeriesSectionRow,
    now: Timestamp,
) -> Result<()> {
    if held.rules.classes.is_empty() {
        return Ok(());
    }
    let id = TournamentId::from_uuid(section.tournament_id);
    let view = stranger_view(tx, id, now).await?;
    for (player, outcome) in outcomes(held.rules.lowest(), section, &view) {
        tx.series().set_right(held.id, player, (section.class, outcome), id).await?;
    }
    Ok(())
}

/// Whoever shares the last place that is promoted is promoted too; of those who share a place with one that stays nobody is
/// relegated. So many move as the rules said when the section was made.
fn outcomes(
    lowest: u16,
    section: &SeriesSectionRow,
    view: &TournamentView,
) -> Vec<(PlayerId, SectionOutcome)> {
    let tables = section_tables(view);
    let Some(table) = tables.first() else { return Vec::new() };
    let stays = table.standings.rows.len().saturating_sub(counted(section.relegate));
    let mut all = Vec::new();
    for row in &table.standings.rows {
        let Some(who) = table.entrant(row.number) else { continue };
        let outcome = if section.class > 1 && row.place <= counted(section.promote) {
            SectionOutcome::Promoted
        } else if section.class < i64::from(lowest) && row.place > stays {
            SectionOutcome::Relegated
        } else {
            SectionOutcome::Stays
        };
        all.push((who.player.id, outcome));
    }
    all
}
