//! What a person is to a game, or in a tournament.

use uuid::Uuid;

use crate::app::access::Scope;
use crate::app::actor::{Actor, Role};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Viewer;
use crate::app::error::{Denial, Result};
use crate::base::{PlayerId, TournamentId};
use crate::store::Tx;
use crate::tournament::Post;

/// An error unless this person is one of the game's arbiters.
pub(in crate::app) fn must_watch(game: &Loaded, actor: &Actor) -> Result<()> {
    match game.viewer(Some(actor))? {
        Viewer::Arbiter => Ok(()),
        Viewer::Player(_) | Viewer::Public => Err(Denial::NotItsArbiter.into()),
    }
}

/// An error unless this person administers the server.
pub(in crate::app) fn must_administer(actor: &Actor) -> Result<()> {
    if actor.role == Role::Admin { Ok(()) } else { Err(Denial::NoAdministrator.into()) }
}

/// What a person does in a tournament: a post in its series stands before one of its own.
pub(in crate::app) async fn post_of(tx: &mut Tx, id: TournamentId, person: PlayerId) -> Result<Option<Post>> {
    Ok(post_in(&tx.tournaments().roles(id).await?, person))
}

/// Which of these posts is this person's.
pub(in crate::app) fn post_in(roles: &[(Uuid, String, String)], person: PlayerId) -> Option<Post> {
    let own = roles.iter().find(|(who, ..)| *who == person.as_uuid());
    own.and_then(|(.., role)| Post::parse(role))
}

/// What the caller does in a tournament. A token that is not for managing gives no rights of a post.
pub(in crate::app) async fn own_post(tx: &mut Tx, id: TournamentId, actor: &Actor) -> Result<Option<Post>> {
    match actor.access.scopes.hold(Scope::Manage) {
        true => post_of(tx, id, actor.id).await,
        false => Ok(None),
    }
}

pub(in crate::app) fn must_keep_accounts(by: Option<&Actor>) -> Result<()> {
    match by {
        Some(by) if !keeps_accounts(by) => Err(Denial::KeepsNoAccounts.into()),
        _ => Ok(()),
    }
}

/// Whether somebody lets people in, changes their accounts and locks them.
pub fn keeps_accounts(by: &Actor) -> bool {
    by.role == Role::Admin
}
