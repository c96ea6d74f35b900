//! Making a series, changing it, and closing its entries.

use serde_json::json;

use crate::app::actor::Actor;
use crate::app::error::{Error, Result, SeriesFault, SeriesRefusal};
use crate::app::limits::{SERIES_MAX, at_most};
use crate::app::tournaments::series::rules::{SeriesPlan, section_name, section_sheet};
use crate::app::tournaments::series::{HeldSeries, Series};
use crate::app::tournaments::setup::eligibility::must_have_list;
use crate::app::tournaments::setup::sheet::must_make_tournaments;
use crate::base::SeriesId;
use crate::tournament::Post;

impl Series<'_> {
    /// Makes a series; its entries are open. The caller becomes its first director.
    ///
    /// # Errors
    /// Only directors and administrators make series, [`SERIES_MAX`] at most. Every fault of the plan is listed.
    pub async fn create_series(self, by: &Actor, plan: SeriesPlan) -> Result<SeriesId> {
        must_make_tournaments(by)?;
        let plan = plan.checked(self.0.tournament_setup())?;
        let (now, by) = (self.0.now(), by.id);
        let id = SeriesId::new(now, self.0.rng());
        write_tx!(self.0, async |tx| {
            must_have_list(tx, &plan.sheet).await?;
            if tx.series().all(at_most(SERIES_MAX)).await?.len() >= SERIES_MAX {
                return Err(SeriesRefusal::Full.into());
            }
            let (sheet, rules) = (json!(plan.sheet).to_string(), json!(plan.rules).to_string());
            tx.series().insert(id, &plan.name, (&sheet, &rules)).await?;
            tx.series().set_role(id, by, Post::Director.as_str()).await?;
            Ok::<_, Error>(())
        })?;
        Ok(id)
    }

    /// Changes a series. Sections that were made stay as they are. A sheet that stays goes on to have come from its template.
    ///
    /// # Errors
    /// The caller does not run it, the version is not the one in force any more, or the plan has faults.
    pub async fn change_series(self, by: &Actor, id: SeriesId, version: i64, plan: SeriesPlan) -> Result<()> {
        let plan = plan.checked(self.0.tournament_setup())?;
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            held.must_run(tx, &by).await?;
            if held.row.version != version {
                return Err(SeriesRefusal::Changed.into());
            }
            // Whoever waits, or has played, has a class by its number.
            if held.rules.lowest() != plan.rules.lowest() {
                return Err(Error::malformed(SeriesFault::ClassesStay, "classes"));
            }
            must_have_list(tx, &plan.sheet).await?;
            let mut rules = plan.rules.clone();
            // Programs do not say where the sheet came from: the one in force came from where it did.
            let name = section_name(&plan.name, None, 1);
            if rules.template.is_none() && section_sheet(&held.sheet, &rules, &name) == plan.sheet {
                rules.template = held.rules.template;
            }
            let (sheet, rules) = (json!(plan.sheet).to_string(), json!(rules).to_string());
            tx.series().change(id, version, &plan.name, (&sheet, &rules)).await?;
            Ok(tx.series().set_due(id, Some(now)).await?)
        })
    }

    /// Closes the entries of a series, or opens them again. Whoever waits keeps their place.
    ///
    /// # Errors
    /// The caller does not run it, or they are so already.
    pub async fn take_entries(self, by: &Actor, id: SeriesId, open: bool) -> Result<()> {
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            held.must_run(tx, &by).await?;
            match (open, held.row.shut_us) {
                (true, None) => return Err(SeriesRefusal::OpenAlready.into()),
                (false, Some(_)) => return Err(SeriesRefusal::ShutAlready.into()),
                _ => {}
            }
            Ok(tx.series().set_shut(id, (!open).then_some(now)).await?)
        })
    }
}
