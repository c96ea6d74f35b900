//! Series: a sheet of which tournaments are made, its sections, as players enter.
//!
//! A section is a tournament like any other, made, entered and started by the same verbs, in one transaction under its series'
//! lock. Who holds a post in a series holds it in all its sections ([`roles`](crate::store::rooms::Tournaments::roles)).

pub mod change;
pub mod classes;
pub mod entering;
pub mod invitations;
pub mod mail;
pub mod posts;
pub mod reserve;
pub mod rules;
pub mod sections;
pub mod view;

use crate::app::App;
use crate::app::access::Scope;
use crate::app::actor::{Actor, Role};
use crate::app::core::rights::post_in;
use crate::app::error::{Denial, Error, Result};
use crate::app::tournaments::locked::runs;
use crate::app::tournaments::series::rules::SeriesRules;
use crate::base::SeriesId;
use crate::store::{SeriesRow, Tx};
use crate::tournament::{Post, Sheet};

/// Series of tournaments.
#[derive(Clone, Copy)]
pub struct Series<'a>(pub(in crate::app) &'a App);

/// A series as it is read, or under its lock.
pub(in crate::app) struct HeldSeries {
    pub(in crate::app) row: SeriesRow,
    pub(in crate::app) id: SeriesId,
    pub(in crate::app) sheet: Sheet,
    pub(in crate::app) rules: SeriesRules,
}

impl HeldSeries {
    /// Takes its lock.
    pub(in crate::app) async fn lock(tx: &mut Tx, id: SeriesId) -> Result<HeldSeries> {
        HeldSeries::of(tx.series().lock(id).await?.ok_or(Error::NotFound)?)
    }

    pub(in crate::app) async fn read(tx: &mut Tx, id: SeriesId) -> Result<HeldSeries> {
        HeldSeries::of(tx.series().get(id).await?.ok_or(Error::NotFound)?)
    }

    pub(in crate::app) fn of(row: SeriesRow) -> Result<HeldSeries> {
        let id = SeriesId::from_uuid(row.id);
        let sheet = serde_json::from_str(&row.sheet).map_err(|_| broken(id, "sheet"))?;
        let rules = serde_json::from_str(&row.rules).map_err(|_| broken(id, "rules"))?;
        Ok(HeldSeries { id, sheet, rules, row })
    }

    /// What the caller does in it. A token that is not for managing gives no rights of a post.
    pub(in crate::app) async fn own_post(&self, tx: &mut Tx, actor: &Actor) -> Result<Option<Post>> {
        match actor.access.scopes.hold(Scope::Manage) {
            true => Ok(post_in(&tx.series().roles(self.id).await?, actor.id)),
            false => Ok(None),
        }
    }

    /// Whether the caller runs it: its directors and assistants, and administrators.
    pub(in crate::app) async fn is_run_by(&self, tx: &mut Tx, actor: &Actor) -> Result<bool> {
        Ok(runs(actor.role, self.own_post(tx, actor).await?))
    }

    pub(in crate::app) async fn must_run(&self, tx: &mut Tx, actor: &Actor) -> Result<()> {
        if self.is_run_by(tx, actor).await? { Ok(()) } else { Err(Denial::DoesNotRunSeries.into()) }
    }

    /// Only its directors, and administrators.
    pub(in crate::app) async fn must_direct(&self, tx: &mut Tx, actor: &Actor) -> Result<()> {
        let directs = actor.role == Role::Admin || self.own_post(tx, actor).await? == Some(Post::Director);
        if directs { Ok(()) } else { Err(Denial::DoesNotDirectSeries.into()) }
    }
}

/// A stored series that cannot be read back.
fn broken(id: SeriesId, what: &str) -> Error {
    Error::Broken(format!("series {id}: {what}"))
}
