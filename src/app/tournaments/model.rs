//! Tournaments: made from a sheet, entered, started and run on.
//!
//! A write that locks a game must not hold a tournament's lock before, nor wait for one: what ends a game only notes that
//! its tournament has something due ([`crate::store::rooms::Games::finish`]), and [`RunningTournaments::step_tournaments`](crate::app::tournaments::running::RunningTournaments::step_tournaments) goes on from there.

use crate::app::core::rights::own_post;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::{LockedTournament, broken, has_ended, runs, small};
use crate::tournament::{EntrantState, Kind, PairingOutcome, Phase, Post, Sheet};

use crate::app::access::Scope;
use crate::app::accounts::identity::of_row;
use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::present;
use crate::app::core::views::Person;
use crate::app::error::{Error, FieldError, GameFault, GameRefusal, Result};
use crate::base::{BySide, GameId, Identity, PlayerId, Timestamp, TournamentId};
use crate::game::{BotLevel, GameResult, Month};
use crate::store::{PairingRow, TournamentRow, Tx};

/// Tournaments that one page of a list holds at most.
pub const TOURNAMENTS_PAGE_MAX: u32 = 100;

/// A tournament in a list.
#[derive(Clone)]
pub struct TournamentLine {
    pub id: TournamentId,
    pub name: String,
    pub phase: Phase,
}

/// A tournament as its readers see it.
#[derive(Clone)]
pub struct TournamentView {
    pub id: TournamentId,
    pub phase: Phase,
    /// The version of the sheet in force, from 1.
    pub version: i64,
    /// What it says.
    pub sheet: Sheet,
    /// Who runs it.
    pub posts: Vec<(Person, Post)>,
    /// Who has entered, in order of entry.
    pub entrants: Vec<EntrantView>,
    /// Who plays whom.
    pub pairings: Vec<PairingView>,
    /// When the next thing happens by itself.
    pub due: Option<Timestamp>,
    /// Since when all of it is paused.
    pub paused: Option<Timestamp>,
    /// Whether its end has come, by its date or by a director: nothing more is paired, though games may go on.
    pub ended: bool,
    /// What the reader does in it.
    pub own_post: Option<Post>,
    /// Whether the reader may run it: its directors, and administrators.
    pub runs_it: bool,
}

/// Somebody who has entered.
#[derive(Clone)]
pub struct EntrantView {
    pub player: Person,
    /// How it stands with the entry.
    pub state: EntrantState,
    /// When it was made.
    pub entered: Timestamp,
    /// The starting number, once drawn.
    pub number: Option<u16>,
    /// The section, once drawn.
    pub section: Option<u16>,
    pub team: Option<String>,
    /// The rating at the entry.
    pub rating: Option<u16>,
    /// The month of the rating list that it was taken from; nothing if somebody gave it.
    pub rating_list: Option<Month>,
    /// When the player left.
    pub left: Option<Timestamp>,
    /// What the entrant adds to the draw; empty if nothing.
    pub contribution: String,
    /// What the player says of themselves, now.
    pub identity: Identity,
}

/// A pairing and what has come of it.
#[derive(Clone)]
pub struct PairingView {
    /// From 1; a final is a stage of its own.
    pub stage: u16,
    /// From 1.
    pub section: u16,
    /// From 1.
    pub round: u16,
    /// From 1.
    pub board: u16,
    /// White's starting number.
    pub white: u16,
    /// Black's; nobody's for a bye.
    pub black: Option<u16>,
    /// When its game begins.
    pub starts: Timestamp,
    /// The game, once it is made.
    pub game: Option<GameId>,
    /// Who plays it, or did: whoever has a number now may be a substitute who does not.
    pub players: Option<BySide<PlayerId>>,
    /// What stands in place of the game's result.
    pub outcome: Option<PairingOutcome>,
    /// The game's result, once it may be seen.
    pub result: Option<GameResult>,
    /// When it ended, once that may be seen.
    pub ended: Option<Timestamp>,
    /// Whether what the server had stored of the game did not follow from its events, and nobody has looked into it yet.
    pub in_doubt: bool,
}

impl TournamentView {
    /// Who plays under a number, or did last.
    pub fn entrant(&self, number: u16) -> Option<&EntrantView> {
        let mut all = self.entrants.iter();
        all.find(|one| one.number == Some(number) && one.state != EntrantState::Replaced)
    }

    /// The name of the team that a section of entrants is; nothing where no teams play.
    pub fn team_of(&self, section: u16) -> Option<&str> {
        let is_of_teams = matches!(self.sheet.kind, Kind::Teams { .. });
        let own = self.entrants.iter().find(|one| is_of_teams && one.section == Some(section))?;
        own.team.as_deref()
    }
}

pub(in crate::app) fn pairing_view(id: TournamentId, row: PairingRow, now: Timestamp) -> Result<PairingView> {
    let seen = row.ended_us.is_some_and(|ended| ended <= now.as_us());
    let result = match (&row.score, &row.ended_by) {
        (Some(score), Some(by)) if seen => {
            Some(GameResult::parse(score, by).ok_or_else(|| broken(id.as_uuid(), "result"))?)
        }
        _ => None,
    };
    Ok(PairingView {
        stage: small(id, row.stage)?,
        section: small(id, row.section)?,
        round: small(id, row.round)?,
        board: small(id, row.board)?,
        white: small(id, row.white)?,
        black: row.black.map(|black| small(id, black)).transpose()?,
        starts: Timestamp::from_us(row.starts_us),
        game: row.game_id.map(GameId::from_uuid),
        players: row
            .white_id
            .zip(row.black_id)
            .map(|(white, black)| BySide { white, black }.map(PlayerId::from_uuid)),
        outcome: row.outcome,
        result,
        ended: row.ended_us.filter(|_| seen).map(Timestamp::from_us),
        in_doubt: row.in_doubt,
    })
}

impl Tournaments<'_> {
    /// A tournament with all that its page shows. A draft is seen by those who have a post in it, and administrators.
    pub async fn tournament(self, actor: Option<&Actor>, id: TournamentId) -> Result<TournamentView> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| view(tx, actor.as_ref(), id, now).await)
    }

    /// Tournaments that are not drafts, newest first; `before` is the last id of the page before.
    pub async fn tournaments(self, before: Option<TournamentId>, limit: u32) -> Result<Vec<TournamentLine>> {
        let before = before.map_or(uuid::Uuid::max(), TournamentId::as_uuid);
        let limit = i64::from(limit.clamp(1, TOURNAMENTS_PAGE_MAX));
        read_tx!(self.0, async |tx| lines(tx.tournaments().tournaments(before, limit).await?))
    }

    /// Tournaments in which the caller has a post, newest first; drafts too, but for a token that is not for managing.
    pub async fn tournaments_run_by(self, actor: &Actor) -> Result<Vec<TournamentLine>> {
        let (player, limit) = (actor.id, i64::from(TOURNAMENTS_PAGE_MAX));
        let rows = read_tx!(self.0, async |tx| lines(tx.tournaments().run_by(player, limit).await?));
        let mut all = rows?;
        let manages = actor.access.scopes.hold(Scope::Manage);
        all.retain(|line| manages || line.phase != Phase::Draft);
        Ok(all)
    }

    /// Tournaments that the caller has entered, newest first.
    pub async fn tournaments_entered_by(self, actor: &Actor) -> Result<Vec<TournamentLine>> {
        let (actor, limit) = (actor.id, i64::from(TOURNAMENTS_PAGE_MAX));
        read_tx!(self.0, async |tx| lines(tx.tournaments().entered_by(actor, limit).await?))
    }
}

pub(in crate::app) fn lines(rows: Vec<TournamentRow>) -> Result<Vec<TournamentLine>> {
    let line = |row: TournamentRow| {
        Ok(TournamentLine { phase: row.state, id: TournamentId::from_uuid(row.id), name: row.name })
    };
    rows.into_iter().map(line).collect()
}

pub(in crate::app) async fn view(
    tx: &mut Tx,
    actor: Option<&Actor>,
    id: TournamentId,
    now: Timestamp,
) -> Result<TournamentView> {
    let held = LockedTournament::read(tx, id).await?;
    let mut posts = Vec::new();
    for (who, name, role) in tx.tournaments().roles(id).await? {
        let post = Post::parse(&role).ok_or_else(|| broken(held.row.id, "role"))?;
        let id = PlayerId::from_uuid(who);
        posts.push((Person { id, name }, post));
    }
    let own_post = match actor {
        Some(actor) => own_post(tx, id, actor).await?,
        None => None,
    };
    let admin = actor.is_some_and(|actor| actor.role == Role::Admin);
    if held.phase == Phase::Draft && own_post.is_none() && !admin {
        return Err(Error::NotFound);
    }
    let mut entrants = Vec::new();
    for row in tx.tournaments().entrants(id).await? {
        entrants.push(EntrantView {
            player: Person { id: PlayerId::from_uuid(row.player_id), name: row.player_name },
            state: row.state,
            entered: Timestamp::from_us(row.entered_us),
            number: row.number.map(|number| small(id, number)).transpose()?,
            section: row.section.map(|section| small(id, section)).transpose()?,
            team: row.team,
            rating: row.rating.map(|rating| small(id, rating)).transpose()?,
            rating_list: row.rating_month.and_then(Month::from_number),
            left: row.left_us.map(Timestamp::from_us),
            contribution: row.contribution.unwrap_or_default(),
            identity: of_row(row.identity),
        });
    }
    let pairings = tx.games().pairings(id).await?.into_iter();
    let ended = has_ended(&held, now)?;
    Ok(TournamentView {
        ended,
        id,
        phase: held.phase,
        version: held.row.version,
        sheet: held.sheet,
        entrants,
        pairings: pairings.map(|row| pairing_view(id, row, now)).collect::<Result<_, _>>()?,
        due: held.row.due_us.map(Timestamp::from_us),
        paused: held.row.paused_us.map(Timestamp::from_us),
        runs_it: actor.is_some_and(|actor| runs(actor.role, own_post)),
        own_post,
        posts,
    })
}

/// A tournament that is no draft as this reader sees it, from what a stranger sees.
pub(in crate::app) async fn own_view(
    tx: &mut Tx,
    actor: &Actor,
    of_all: &TournamentView,
) -> Result<TournamentView> {
    let own_post = own_post(tx, of_all.id, actor).await?;
    Ok(TournamentView { runs_it: runs(actor.role, own_post), own_post, ..of_all.clone() })
}

/// The account, which must be there.
pub(in crate::app) async fn known(tx: &mut Tx, id: PlayerId) -> Result<Person> {
    // Its games begin by themselves, and it takes no posts.
    if BotLevel::of(id).is_some() {
        return Err(GameRefusal::BotAlone.into());
    }
    tx.accounts().hold(&[id.as_uuid()]).await?;
    match present(tx, id).await {
        Err(Error::NotFound) => {
            let says = format!("there is no player {id}");
            Err(FieldError::new(GameFault::UnknownPlayer, "player").saying(says).into())
        }
        found => found,
    }
}
