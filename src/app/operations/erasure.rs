//! Erasing an account: what names its player, how they are reached, and what they wrote in objections and claims goes; games,
//! tournaments and ratings stay, and so does what they decided in office.
//!
//! The beginning is one transaction, after which nobody is let in and no name is shown. What may be much, mails and what the
//! player alone has of each game, goes in small steps; a server that stops goes on with them.

use crate::app::accounts::account::must_keep;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::is_erased;
use crate::app::error::{AccountFault, AccountRefusal, Denial, ErasureRefusal, Error, Result};
use crate::app::limits::SWEPT_AT_ONCE;
use crate::app::operations::Operations;
use crate::base::{GameId, PlayerId, TournamentId};
use crate::store::Tx;

/// Games, and tournaments, that are named of each thing that stands in the way.
pub const NAMED_MAX: i64 = 20;
/// Erasures that one step goes on with.
const ERASURES_AT_ONCE: i64 = 100;
/// Games of one player that one step looks at, each under its lock.
const GAMES_AT_ONCE: i64 = 10;

/// What stands in the way of an erasure, and where.
pub struct ErasureBlock {
    pub why: ErasureRefusal,
    /// At most [`NAMED_MAX`] of them.
    pub games: Vec<GameId>,
    /// The same, with their names.
    pub tournaments: Vec<(TournamentId, String)>,
}

impl Operations<'_> {
    /// What stands in the way of erasing the caller's own account.
    ///
    /// # Errors
    /// The caller's session does not show everything.
    pub async fn erasure_blocks(self, actor: &Actor) -> Result<Vec<ErasureBlock>> {
        must_see_all(actor)?;
        self.blocks(actor.id).await
    }

    /// The same of somebody else's account, for an administrator or, without `by`, for the command line.
    ///
    /// # Errors
    /// Who may not do it; there is no such person, or the account is erased.
    pub async fn erasure_blocks_of(self, by: Option<&Actor>, id: PlayerId) -> Result<Vec<ErasureBlock>> {
        must_keep(by, id)?;
        self.blocks(id).await
    }

    async fn blocks(self, player: PlayerId) -> Result<Vec<ErasureBlock>> {
        read_tx!(self.0, async |tx| {
            if is_erased(tx, player).await? {
                return Err(Error::Account(AccountRefusal::Erased));
            }
            let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
            blocks_in(tx, player, row.role == Role::Admin.as_str()).await
        })
    }

    /// An error unless this is the caller's name, capitals not looked at.
    pub fn must_be_named(self, actor: &Actor, name: &str) -> Result<()> {
        match actor.name.to_lowercase() == name.trim().to_lowercase() {
            true => Ok(()),
            false => Err(Error::malformed(AccountFault::EraseName, "name")),
        }
    }

    /// Erases the caller's own account, whose name was typed to show that it is meant. All its addresses are told.
    ///
    /// # Errors
    /// Something stands in the way; it is not the name; the caller's session does not show everything, or they have passkeys and
    /// have shown none just now.
    pub async fn erase(self, actor: &Actor, name: &str) -> Result<()> {
        self.must_be_named(actor, name)?;
        must_see_all(actor)?;
        self.0.passkeys().must_be_proven(actor).await?;
        self.erase_as(Some(actor.id), actor.id).await
    }

    /// Erases somebody's account, for an administrator or, without `by`, for the command line.
    ///
    /// # Errors
    /// Something stands in the way, or those of [`Operations::erasure_blocks_of`].
    pub async fn erase_by_operator(self, by: Option<&Actor>, id: PlayerId) -> Result<()> {
        must_keep(by, id)?;
        self.erase_as(by.map(|by| by.id), id).await
    }

    async fn erase_as(self, by: Option<PlayerId>, player: PlayerId) -> Result<()> {
        write_tx!(app = self.0, async |tx| app.operations().erase_in(tx, by, player).await)?;
        if let Err(error) = self.keep_erased_list().await {
            // The account is erased all the same, and the next step takes it up.
            tracing::error!(%error, "the list of erased accounts could not be written; it is tried again");
        }
        Ok(())
    }

    async fn erase_in(self, tx: &mut Tx, by: Option<PlayerId>, player: PlayerId) -> Result<()> {
        tx.accounts().lock(player).await?;
        let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
        if is_erased(tx, player).await? {
            return Err(Error::Account(AccountRefusal::Erased));
        }
        tx.operations().erase_waiting_mails(player, i64::from(SWEPT_AT_ONCE)).await?;
        self.0.challenges().decline_all_in(tx, player).await?;
        self.0.accounts().notify_account(tx, player, &AccountNews::Erased, None).await?;
        // An invitation of theirs holds no places any more.
        tx.series().due_for(player, self.0.now()).await?;
        tx.operations().begin_erasure(player, self.0.now()).await?;
        // Whoever adds a game or an entry at this moment holds the account's row: looked at from here on, it is seen.
        if let Some(block) = blocks_in(tx, player, row.role == Role::Admin.as_str()).await?.first() {
            return Err(block.why.into());
        }
        self.0.sign_in().note_security(tx, player, by, SecurityKind::Erased, "").await
    }

    /// Goes on with the erasures that are not at their end; whether there is more to do at once.
    pub async fn erase_step(self) -> Result<bool> {
        let waiting = read_tx!(self.0, async |tx| tx.operations().erasures(ERASURES_AT_ONCE).await)?;
        let mut more = false;
        for (player, before) in waiting {
            match self.go_on(player, before).await {
                Ok(goes_on) => more |= goes_on,
                // One that cannot go on holds no other up.
                Err(error) => {
                    tracing::error!(%player, %error, "an erasure could not go on; it is tried again");
                }
            }
        }
        Ok(more)
    }

    async fn go_on(self, player: PlayerId, before: GameId) -> Result<bool> {
        let games =
            read_tx!(self.0, async |tx| tx.operations().games_before(player, before, GAMES_AT_ONCE).await)?;
        if let Some(last) = games.last().copied() {
            for game in games {
                self.erase_in_game(player, game).await?;
            }
            write_tx!(self.0, async |tx| Ok::<_, Error>(
                tx.operations().erasure_went_on(player, last).await?
            ))?;
            return Ok(true);
        }
        let limit = SWEPT_AT_ONCE;
        write_tx!(self.0, async |tx| {
            let mails = tx.operations().erase_mails(player, i64::from(limit)).await?;
            if mails < u64::from(limit) {
                tx.operations().end_erasure(player).await?;
            }
            Ok::<_, Error>(mails >= u64::from(limit))
        })
    }

    /// Of a game whose record is at fault goes what stands beside the record, and the log says so.
    async fn erase_in_game(self, player: PlayerId, game: GameId) -> Result<()> {
        let done: Result<()> = write_tx!(self.0, async |tx| {
            tx.games().lock(game).await?.ok_or(Error::NotFound)?;
            Ok(tx.operations().erase_in_game(player, game).await?)
        });
        match done {
            Err(error) if error.is_of_record() => {
                tracing::error!(%game, %player, %error, "an erased player's part of a game's record could not be erased");
            }
            done => return done,
        }
        write_tx!(self.0, async |tx| Ok(tx.operations().erase_in_game(player, game).await?))
    }
}

/// An error if the session does not show everything: whoever stole an address erases nothing.
fn must_see_all(actor: &Actor) -> Result<()> {
    if actor.access.veil.is_some() { Err(Denial::Veiled.into()) } else { Ok(()) }
}

/// What stands in the way of erasing this account.
async fn blocks_in(tx: &mut Tx, player: PlayerId, is_admin: bool) -> Result<Vec<ErasureBlock>> {
    let games = [
        (ErasureRefusal::Playing, tx.leave().games_played_by(player, NAMED_MAX).await?),
        (ErasureRefusal::Ruling, tx.operations().games_to_rule(player, NAMED_MAX).await?),
        (ErasureRefusal::Watching, tx.arbitration().watched_games(player, NAMED_MAX).await?),
        (ErasureRefusal::Judging, tx.operations().games_to_rule_in(player, NAMED_MAX).await?),
    ];
    let tournaments = [
        (ErasureRefusal::Entered, tx.operations().tournaments_played(player, NAMED_MAX).await?),
        (ErasureRefusal::Post, tx.operations().posts_held(player, NAMED_MAX).await?),
    ];
    let series = !tx.series().own_posts(player, 1).await?.is_empty();
    let alone = [(is_admin, ErasureRefusal::Administrator), (series, ErasureRefusal::Series)];
    let alone = alone.into_iter().filter(|(blocks, _)| *blocks);
    let alone = alone.map(|(_, why)| ErasureBlock { why, games: Vec::new(), tournaments: Vec::new() });
    let of_games = games.into_iter().filter(|(_, games)| !games.is_empty());
    let of_games = of_games.map(|(why, games)| ErasureBlock { why, games, tournaments: Vec::new() });
    let of_tournaments = tournaments.into_iter().filter(|(_, found)| !found.is_empty());
    let of_tournaments =
        of_tournaments.map(|(why, tournaments)| ErasureBlock { why, games: Vec::new(), tournaments });
    Ok(alone.chain(of_games).chain(of_tournaments).collect())
}
