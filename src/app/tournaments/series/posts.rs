//! Posts in a series, which hold in all its sections.

use crate::app::actor::{Actor, Role};
use crate::app::core::rights::post_in;
use crate::app::error::{Error, Result, SeriesRefusal, TournamentFault};
use crate::app::limits::{POSTS_MAX, SECTIONS_OPEN_MAX, at_most};
use crate::app::tournaments::model::known;
use crate::app::tournaments::series::{HeldSeries, Series};
use crate::app::tournaments::setup::sheet::must_be_told_seldom;
use crate::app::tournaments::teams::captains::must_lead_nobody;
use crate::base::{PlayerId, SeriesId, TournamentId};
use crate::store::Tx;
use crate::tournament::Post;

impl Series<'_> {
    /// Gives somebody a post in a series, in place of the one before, or takes it. They are told by mail, unless they do it.
    ///
    /// # Errors
    /// Only its directors do this; the last one cannot go, and an arbiter is neither an administrator nor captain of a team. They were
    /// told of [`POST_MAILS_PER_DAY`](crate::app::limits::POST_MAILS_PER_DAY) today.
    pub async fn set_series_post(
        self,
        by: &Actor,
        id: SeriesId,
        person: PlayerId,
        post: Option<Post>,
    ) -> Result<()> {
        write_tx!(app = self.0, [by], async |tx| {
            let held = HeldSeries::lock(tx, id).await?;
            held.must_direct(tx, &by).await?;
            if set_post_in(tx, &held, person, post).await? && person != by.id {
                must_be_told_seldom(tx, &by, (person, post), app.now()).await?;
                tx.outbox().insert_mail(&app.series().post_mail(id, (by.id, person), post)).await?;
            }
            Ok(())
        })
    }
}

/// Whether that changes anything.
async fn set_post_in(tx: &mut Tx, held: &HeldSeries, person: PlayerId, post: Option<Post>) -> Result<bool> {
    known(tx, person).await?;
    let roles = tx.series().roles(held.id).await?;
    let others: Vec<_> = roles.iter().filter(|(who, ..)| *who != person.as_uuid()).collect();
    let stays = others.iter().any(|(.., role)| role == Post::Director.as_str());
    let before = post_in(&roles, person);
    if post != Some(Post::Director) && before == Some(Post::Director) && !stays {
        return Err(SeriesRefusal::LastDirector.into());
    }
    if post.is_some() && others.len() >= POSTS_MAX {
        return Err(SeriesRefusal::PostsFull.into());
    }
    let account = tx.accounts().get(person).await?.ok_or(Error::NotFound)?;
    if post == Some(Post::Arbiter) && account.role == Role::Admin.as_str() {
        return Err(Error::malformed(TournamentFault::Administers, "player"));
    }
    let mut sections = Vec::new();
    if post == Some(Post::Arbiter) {
        for section in tx.series().open_sections(held.id, at_most(SECTIONS_OPEN_MAX)).await? {
            sections.push(TournamentId::from_uuid(section.tournament_id));
        }
    }
    for section in &sections {
        must_lead_nobody(tx, *section, person).await?;
    }
    match post {
        Some(post) => tx.series().set_role(held.id, person, post.as_str()).await?,
        None => tx.series().delete_role(held.id, person).await?,
    }
    for section in sections {
        tx.tournaments().ask_for_arbiters(section).await?;
    }
    Ok(before != post)
}
