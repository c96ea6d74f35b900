//! Series as their readers see them.

use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::views::Person;
use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::limits::{SECTIONS_OPEN_MAX, SERIES_MAX, at_most};
use crate::app::tournaments::locked::runs;
use crate::app::tournaments::read::seen;
use crate::app::tournaments::series::classes::classes_for;
use crate::app::tournaments::series::entering::open_invitation;
use crate::app::tournaments::series::reserve::{in_order, next_players};
use crate::app::tournaments::series::rules::SeriesRules;
use crate::app::tournaments::series::{HeldSeries, Series, broken};
use crate::app::tournaments::setup::eligibility::unmet_by;
use crate::app::tournaments::setup::entry_rating::listed_rating;
use crate::base::{PlayerId, SeriesId, Timestamp, TournamentId};
use crate::store::{SeriesRightRow, SeriesSectionRow, Tx};
use crate::tournament::{InvitationState, Phase, Post, SectionOutcome, Sheet};

/// Sections that are over on one page.
pub const SECTIONS_PAGE_MAX: u32 = 100;

/// Invitations on one page.
pub const INVITATIONS_SHOWN_MAX: usize = 300;

/// A series in a list.
#[derive(Clone)]
pub struct SeriesLine {
    pub id: SeriesId,
    pub name: String,
    /// Whether entries are taken.
    pub open: bool,
    pub sheet: Sheet,
    pub rules: SeriesRules,
}

/// A series as its readers see it.
#[derive(Clone)]
pub struct SeriesView {
    pub id: SeriesId,
    pub name: String,
    /// From 1.
    pub version: i64,
    /// Whether entries are taken.
    pub open: bool,
    pub sheet: Sheet,
    pub rules: SeriesRules,
    pub posts: Vec<(Person, Post)>,
    /// Who waits, in the order in which they get places in their class.
    pub waiting: Vec<WaitingView>,
    /// Where the next section could not be made though enough wait: when it is tried again.
    pub not_made: Option<Timestamp>,
    /// Sections that go on, the newest first.
    pub sections: Vec<SectionView>,
    /// Sections that are over, the newest first, at most [`SECTIONS_PAGE_MAX`].
    pub over: Vec<SectionView>,
    /// What the reader does in it.
    pub own_post: Option<Post>,
    /// Whether the reader runs it.
    pub runs_it: bool,
    /// The section that goes on and in which the reader plays.
    pub plays: Option<TournamentId>,
    /// What keeps the reader from entering by themselves, in the order of the sheet.
    pub not_eligible: Vec<TournamentRefusal>,
    /// The classes that the reader may enter, the highest first.
    pub enters: Vec<u16>,
    /// What the reader's last section has come to, and in which class it was.
    pub own_outcome: Option<(SectionOutcome, u16)>,
    /// So many invitations wait for an answer.
    pub invitations_open: usize,
    /// The newest invitations, at most [`INVITATIONS_SHOWN_MAX`], for those who run it; empty for others.
    pub invitations: Vec<InvitationView>,
    /// The reader's own invitation that waits for an answer: the class, and by when.
    pub own_invitation: Option<(u16, Timestamp)>,
    /// The tournament whose sheet was taken over, with its name, for those who run the series and see it.
    pub template: Option<(TournamentId, String)>,
}

/// Somebody who waits for a section.
#[derive(Clone)]
pub struct WaitingView {
    pub player: Person,
    /// From 1, the highest.
    pub class: u16,
    pub since: Timestamp,
    /// At the entry, in the list by which the sheet goes.
    pub rating: Option<u16>,
    /// Whether they accepted an invitation.
    pub invited: bool,
}

/// An invitation, as those who run the series see it.
#[derive(Clone)]
pub struct InvitationView {
    pub player: Person,
    /// From 1, the highest.
    pub class: u16,
    pub state: InvitationState,
    /// By when it is answered.
    pub until: Timestamp,
}

#[derive(Clone)]
pub struct SectionView {
    pub tournament: TournamentId,
    pub name: String,
    /// From 1, the highest.
    pub class: u16,
    pub phase: Phase,
    /// Whom it has promoted or relegated, as far as they have not played another one since.
    pub moved: Vec<(Person, SectionOutcome)>,
}

impl SeriesView {
    /// Whether as many sections are open as may be.
    pub fn is_full(&self) -> bool {
        self.sections.len() >= usize::from(self.rules.open)
    }
}

impl Series<'_> {
    /// All series: first those that take entries, the newest first.
    pub async fn all_series(self) -> Result<Vec<SeriesLine>> {
        let rows = read_tx!(self.0, async |tx| tx.series().all(at_most(SERIES_MAX)).await)?;
        let line = |row| {
            let HeldSeries { id, sheet, rules, row } = HeldSeries::of(row)?;
            Ok(SeriesLine { id, sheet, rules, open: row.shut_us.is_none(), name: row.name })
        };
        let mut lines = rows.into_iter().map(line).collect::<Result<Vec<_>>>()?;
        lines.sort_by_key(|line| !line.open);
        Ok(lines)
    }

    /// A series with what its page shows; `before` is the last section that is over of the page before.
    pub async fn show_series(
        self,
        actor: Option<&Actor>,
        id: SeriesId,
        before: Option<TournamentId>,
    ) -> Result<SeriesView> {
        let (actor, now) = (actor.cloned(), self.0.now());
        read_tx!(self.0, async |tx| {
            let held = HeldSeries::read(tx, id).await?;
            view(tx, held, actor.as_ref(), (before, now)).await
        })
    }

    /// The series of which a tournament is a section.
    pub async fn series_of(self, tournament: TournamentId) -> Result<Option<(SeriesId, String)>> {
        read_tx!(self.0, async |tx| Ok(tx.series().series_of(tournament).await?))
    }
}

async fn view(
    tx: &mut Tx,
    held: HeldSeries,
    actor: Option<&Actor>,
    (before, now): (Option<TournamentId>, Timestamp),
) -> Result<SeriesView> {
    let mut posts = Vec::new();
    for (who, name, role) in tx.series().roles(held.id).await? {
        let post = Post::parse(&role).ok_or_else(|| broken(held.id, "role"))?;
        posts.push((Person { id: PlayerId::from_uuid(who), name }, post));
    }
    let mut waiting = Vec::new();
    for row in in_order(&held, tx.series().entries(held.id).await?) {
        waiting.push(WaitingView {
            player: Person { id: PlayerId::from_uuid(row.player_id), name: row.player_name },
            class: class(&held, row.class)?,
            since: Timestamp::from_us(row.entered_us),
            rating: row.rating.and_then(|rating| u16::try_from(rating).ok()),
            invited: row.invited,
        });
    }
    let open = tx.series().open_invitations(held.id).await?.len();
    let before = before.map_or(Uuid::max(), TournamentId::as_uuid);
    let sections = tx.series().open_sections(held.id, at_most(SECTIONS_OPEN_MAX)).await?;
    // What is due is done at once, or put off because it failed.
    let again = held.row.due_us.map(Timestamp::from_us).filter(|due| *due > now);
    let has_room = sections.len() < usize::from(held.rules.open);
    let fails = again.is_some() && has_room && next_players(tx, &held).await?.is_some();
    let over = tx.series().sections_over(held.id, before, SECTIONS_PAGE_MAX.into()).await?;
    let reader = reader_of(tx, &held, actor, now).await?;
    Ok(SeriesView {
        sections: section_views(tx, &held, sections).await?,
        over: section_views(tx, &held, over).await?,
        id: held.id,
        version: held.row.version,
        open: held.row.shut_us.is_none(),
        name: held.row.name,
        sheet: held.sheet,
        rules: held.rules,
        posts,
        waiting,
        runs_it: runs(actor.map_or(Role::Player, |actor| actor.role), reader.post),
        own_post: reader.post,
        plays: reader.plays,
        not_eligible: reader.not_eligible,
        enters: reader.enters,
        own_outcome: reader.outcome,
        invitations_open: open,
        invitations: reader.invitations,
        own_invitation: reader.invited,
        template: reader.template,
        not_made: again.filter(|_| fails),
    })
}

/// What concerns the reader alone.
#[derive(Default)]
struct OwnPart {
    post: Option<Post>,
    plays: Option<TournamentId>,
    not_eligible: Vec<TournamentRefusal>,
    enters: Vec<u16>,
    outcome: Option<(SectionOutcome, u16)>,
    invitations: Vec<InvitationView>,
    invited: Option<(u16, Timestamp)>,
    template: Option<(TournamentId, String)>,
}

/// The tournament whose sheet was taken over, if this person sees it.
async fn template_of(
    tx: &mut Tx,
    held: &HeldSeries,
    actor: &Actor,
) -> Result<Option<(TournamentId, String)>> {
    let Some(id) = held.rules.template else { return Ok(None) };
    match seen(tx, Some(actor), id).await {
        Ok(of) => Ok(Some((id, of.sheet.name))),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn reader_of(tx: &mut Tx, held: &HeldSeries, actor: Option<&Actor>, now: Timestamp) -> Result<OwnPart> {
    let Some(actor) = actor else { return Ok(OwnPart::default()) };
    let post = held.own_post(tx, actor).await?;
    let runs_it = runs(actor.role, post);
    let unmet = match runs_it {
        true => Vec::new(),
        false => {
            let rating = listed_rating(tx, &held.sheet, actor.id).await?;
            unmet_by(tx, &held.sheet.eligibility, actor.id, &rating).await?
        }
    };
    let (enters, right) = classes_for(tx, held, actor.id).await?;
    let (mut invitations, mut template) = (Vec::new(), None);
    if runs_it {
        template = template_of(tx, held, actor).await?;
        for row in tx.series().invitations(held.id, at_most(INVITATIONS_SHOWN_MAX)).await? {
            invitations.push(InvitationView {
                player: Person { id: PlayerId::from_uuid(row.player_id), name: row.player_name },
                class: class(held, row.class)?,
                state: row.state,
                until: Timestamp::from_us(row.until_us),
            });
        }
    }
    let invited = open_invitation(tx, held.id, actor.id, now).await?;
    let invited =
        invited.map(|one| Ok::<_, Error>((class(held, one.class)?, Timestamp::from_us(one.until_us))));
    Ok(OwnPart {
        post,
        plays: tx.series().section_of(held.id, actor.id).await?,
        not_eligible: unmet.into_iter().map(TournamentRefusal::from).collect(),
        enters,
        invitations,
        template,
        invited: invited.transpose()?,
        outcome: right.map(|right| Ok::<_, Error>((right.outcome, class(held, right.class)?))).transpose()?,
    })
}

/// Sections with whom they have moved.
async fn section_views(
    tx: &mut Tx,
    held: &HeldSeries,
    rows: Vec<SeriesSectionRow>,
) -> Result<Vec<SectionView>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.tournament_id).collect();
    let moved = match held.rules.classes.is_empty() {
        true => Vec::new(),
        false => tx.series().moved_by(&ids).await?,
    };
    let view = |row: SeriesSectionRow| {
        let moved = moved.iter().filter(|one| one.tournament_id == row.tournament_id);
        let person = |one: &SeriesRightRow| {
            let who = Person { id: PlayerId::from_uuid(one.player_id), name: one.player_name.clone() };
            (who, one.outcome)
        };
        Ok(SectionView {
            moved: moved.map(person).collect(),
            tournament: TournamentId::from_uuid(row.tournament_id),
            class: class(held, row.class)?,
            name: row.name,
            phase: row.state,
        })
    };
    rows.into_iter().map(view).collect()
}

fn class(held: &HeldSeries, class: i64) -> Result<u16> {
    u16::try_from(class).map_err(|_| broken(held.id, "class"))
}
