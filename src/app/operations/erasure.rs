//! Erasing an account: what names its player and how they are reached goes; games, tournaments and ratings stay.
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
use crate::base::{BySide, GameId, PlayerId, Side, TournamentId};
use crate::store::Tx;

/// Games, and tournaments, that are named of each thing that stands in the way.
pub const NAMED_MAX: i64 = 20;
/// Erasures that one step goes on with.
const ERASURES_AT_ONCE: i64 = 100;
/// Games of one player that one step looks at, each under its lock.
const GAMES_AT_ONCE: i64 = 10;
/// Rounds in which challenges are declined: each takes up as many as a list shows.
const ROUNDS_MAX: usize = 20;

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
        match actor.access.veil {
            Some(_) => Err(Denial::Veiled.into()),
            None => self.blocks(actor.id).await,
        }
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
    /// Something stands in the way; it is not the name; the caller's session does not show everything.
    pub async fn erase(self, actor: &Actor, name: &str) -> Result<()> {
        self.must_be_named(actor, name)?;
        let blocks = self.erasure_blocks(actor).await?;
        self.erase_as(Some(actor.id), actor, &blocks).await
    }

    /// Erases somebody's account, for an administrator or, without `by`, for the command line.
    ///
    /// # Errors
    /// Something stands in the way, or those of [`Operations::erasure_blocks_of`].
    pub async fn erase_by_operator(self, by: Option<&Actor>, id: PlayerId) -> Result<()> {
        let blocks = self.erasure_blocks_of(by, id).await?;
        let player = self.0.accounts().actor(id).await?.ok_or(Error::NotFound)?;
        self.erase_as(by.map(|by| by.id), &player, &blocks).await
    }

    async fn erase_as(self, by: Option<PlayerId>, player: &Actor, blocks: &[ErasureBlock]) -> Result<()> {
        if let Some(block) = blocks.first() {
            return Err(block.why.into());
        }
        self.decline_challenges(player).await?;
        let player = player.id;
        write_tx!(app = self.0, async |tx| app.operations().erase_in(tx, by, player).await)?;
        self.0.wake().mails.notify_one();
        if let Err(error) = self.keep_erased_list().await {
            // The account is erased all the same, and the next step takes it up.
            tracing::error!(%error, "the list of erased accounts could not be written; it is tried again");
        }
        Ok(())
    }

    /// Their makers hear of it, as they would otherwise.
    async fn decline_challenges(self, player: &Actor) -> Result<()> {
        for _ in 0..ROUNDS_MAX {
            let to_you = self.0.challenges().challenges(player).await?.to_you;
            if to_you.is_empty() {
                break;
            }
            for one in to_you {
                match self.0.challenges().decline_challenge(player, one.id).await {
                    // It was taken back in between.
                    Ok(()) | Err(Error::NotNow(_)) => {}
                    Err(error) => return Err(error),
                }
            }
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
        self.0.accounts().notify_account(tx, player, &AccountNews::Erased, None).await?;
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

    /// A game whose record is at fault is passed over, and said in the log.
    async fn erase_in_game(self, player: PlayerId, game: GameId) -> Result<()> {
        let done: Result<()> = write_tx!(self.0, async |tx| {
            let row = tx.games().lock(game).await?.ok_or(Error::NotFound)?;
            let players = BySide { white: row.white_id, black: row.black_id };
            for side in Side::ALL.into_iter().filter(|side| *players.get(*side) == player.as_uuid()) {
                tx.operations().erase_in_game(player, game, side).await?;
            }
            Ok(())
        });
        match done {
            Err(error) if error.is_of_record() => {
                tracing::error!(%game, %player, %error, "what an erased player has of a game could not be erased");
                Ok(())
            }
            done => done,
        }
    }
}

/// What stands in the way of erasing this account.
async fn blocks_in(tx: &mut Tx, player: PlayerId, is_admin: bool) -> Result<Vec<ErasureBlock>> {
    let games = [
        (ErasureRefusal::Playing, tx.leave().games_played_by(player, NAMED_MAX).await?),
        (ErasureRefusal::Ruling, tx.operations().games_to_rule(player, NAMED_MAX).await?),
        (ErasureRefusal::Watching, tx.arbitration().watched_games(player, NAMED_MAX).await?),
    ];
    let tournaments = [
        (ErasureRefusal::Entered, tx.operations().tournaments_played(player, NAMED_MAX).await?),
        (ErasureRefusal::Post, tx.operations().posts_held(player, NAMED_MAX).await?),
    ];
    let admin = is_admin.then(|| ErasureBlock {
        why: ErasureRefusal::Administrator,
        games: Vec::new(),
        tournaments: Vec::new(),
    });
    let of_games = games.into_iter().filter(|(_, games)| !games.is_empty());
    let of_games = of_games.map(|(why, games)| ErasureBlock { why, games, tournaments: Vec::new() });
    let of_tournaments = tournaments.into_iter().filter(|(_, found)| !found.is_empty());
    let of_tournaments =
        of_tournaments.map(|(why, tournaments)| ErasureBlock { why, games: Vec::new(), tournaments });
    Ok(admin.into_iter().chain(of_games).chain(of_tournaments).collect())
}
