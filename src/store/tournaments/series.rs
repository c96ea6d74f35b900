//! Series: their rules, posts, who waits for a section, and which tournaments were made for them.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, SeriesId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::dialect::lock_row;
use crate::store::rooms::Series;
use crate::store::tx::{exactly_one, execute, fetch, fetch_among, fetch_ids, fetch_value, finds};
use crate::store::word::Word;
use crate::tournament::{InvitationState, Phase, SectionOutcome};

/// A series as stored.
#[derive(Clone, FromRow)]
pub struct SeriesRow {
    pub id: Uuid,
    pub name: String,
    /// The sheet of its tournaments, as JSON.
    pub sheet: String,
    /// By which they are made, as JSON.
    pub rules: String,
    /// From 1; each change makes the next one.
    pub version: i64,
    /// Since when nobody enters.
    pub shut_us: Option<i64>,
    /// From when on it is to be looked at what follows.
    pub due_us: Option<i64>,
}

/// Somebody who waits for a section.
#[derive(Clone, FromRow)]
pub struct SeriesEntryRow {
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    /// From 1, the highest.
    pub class: i64,
    pub entered_us: i64,
    /// By whom: the player, or somebody who runs the series.
    pub entered_by: Uuid,
    /// At the entry, in the list by which the sheet goes.
    pub rating: Option<i64>,
    /// Whether an invitation was accepted.
    pub invited: bool,
    /// Since when the account is locked.
    pub locked_us: Option<i64>,
}

/// An entry that is to be kept.
pub struct NewSeriesEntry {
    pub class: i64,
    pub entered: Timestamp,
    pub by: PlayerId,
    pub rating: Option<i64>,
    pub invited: bool,
}

/// What a player's last section has come to.
#[derive(Clone, FromRow)]
pub struct SeriesRightRow {
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    /// The class in which they played.
    pub class: i64,
    #[sqlx(try_from = "Word<SectionOutcome>")]
    pub outcome: SectionOutcome,
    pub tournament_id: Uuid,
}

/// A section, with what its tournament is.
#[derive(Clone, FromRow)]
pub struct SeriesSectionRow {
    pub class: i64,
    /// From 1 in each class.
    pub number: i64,
    /// So many of it are promoted and relegated.
    pub promote: i64,
    pub relegate: i64,
    pub tournament_id: Uuid,
    pub name: String,
    #[sqlx(try_from = "Word<Phase>")]
    pub state: Phase,
}

impl Series<'_> {
    pub async fn insert(&mut self, id: SeriesId, name: &str, (sheet, rules): (&str, &str)) -> Result<()> {
        const SQL: &str = "INSERT INTO series (id, name, sheet, rules, version) VALUES ($1, $2, $3, $4, 1)";
        execute!(self.tx, SQL, id.as_uuid(), name, sheet, rules).map(drop)
    }

    /// Puts the next version of name, sheet and rules in force.
    pub async fn change(
        &mut self,
        id: SeriesId,
        before: i64,
        name: &str,
        (sheet, rules): (&str, &str),
    ) -> Result<()> {
        const SQL: &str = "UPDATE series SET name = $3, sheet = $4, rules = $5, version = $2 + 1 \
            WHERE id = $1 AND version = $2";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), before, name, sheet, rules)?, "the series")
    }

    pub async fn get(&mut self, id: SeriesId) -> Result<Option<SeriesRow>> {
        const SQL: &str = "SELECT id, name, sheet, rules, version, shut_us, due_us FROM series WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid())?)
    }

    /// Takes a series' lock until the end of the transaction and reads it; nothing if there is no such series.
    pub async fn lock(&mut self, id: SeriesId) -> Result<Option<SeriesRow>> {
        const POSTGRES: &str = "SELECT id FROM series WHERE id = $1 FOR UPDATE";
        lock_row(self.tx, POSTGRES, id.as_uuid()).await?;
        self.get(id).await
    }

    /// All series, the newest first: there are few.
    pub async fn all(&mut self, limit: i64) -> Result<Vec<SeriesRow>> {
        const SQL: &str =
            "SELECT id, name, sheet, rules, version, shut_us, due_us FROM series ORDER BY id DESC LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }

    /// The rules of series that may have taken their sheet over from a tournament.
    pub async fn rules_with_template(&mut self) -> Result<Vec<String>> {
        const SQL: &str = "SELECT rules FROM series WHERE rules LIKE '%template%'";
        let rows: Vec<(String,)> = fetch!(self.tx, fetch_all, SQL)?;
        Ok(rows.into_iter().map(|(rules,)| rules).collect())
    }

    /// Series of which something follows, the longest due first.
    pub async fn due(&mut self, now: Timestamp, limit: i64) -> Result<Vec<SeriesId>> {
        const SQL: &str = "SELECT id FROM series WHERE due_us <= $1 ORDER BY due_us LIMIT $2";
        fetch_ids!(self.tx, SeriesId, SQL, now.as_us(), limit)
    }

    pub async fn set_due(&mut self, id: SeriesId, due: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE series SET due_us = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), due.map(Timestamp::as_us))?, "the series")
    }

    /// Looks at a series that is due only later, unless something new is due in it.
    pub async fn put_off(&mut self, id: SeriesId, now: Timestamp, later: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE series SET due_us = $3 WHERE id = $1 AND due_us <= $2";
        execute!(self.tx, SQL, id.as_uuid(), now.as_us(), later.as_us()).map(drop)
    }

    /// Something is due in the series in which a player waits or has an open invitation.
    pub async fn due_for(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE series SET due_us = $2 WHERE id IN \
            (SELECT series_id FROM series_entry WHERE player_id = $1 \
            UNION SELECT series_id FROM series_invitation WHERE player_id = $1 AND state = 'open')";
        execute!(self.tx, SQL, player.as_uuid(), now.as_us()).map(drop)
    }

    /// Since when nobody enters; nothing if entries are taken.
    pub async fn set_shut(&mut self, id: SeriesId, since: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE series SET shut_us = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), since.map(Timestamp::as_us))?, "the series")
    }

    /// A tournament is over: if it is a section, something may follow for its series.
    pub async fn tournament_over(&mut self, id: TournamentId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE series SET due_us = $2 WHERE id = \
            (SELECT series_id FROM series_section WHERE tournament_id = $1)";
        execute!(self.tx, SQL, id.as_uuid(), now.as_us()).map(drop)
    }

    /// A player has been seated in this tournament by hand: if it is a section, they wait for its series no longer.
    pub async fn seated_in(&mut self, id: TournamentId, player: PlayerId, now: Timestamp) -> Result<()> {
        let Some((series, _)) = self.series_of(id).await? else { return Ok(()) };
        // This locks its series, so that nobody enters meanwhile.
        self.set_due(series, Some(now)).await?;
        self.delete_entry(series, player).await?;
        self.end_invitation(series, player, InvitationState::Lapsed).await.map(drop)
    }

    /// Who has a post in a series: each with their name and role.
    pub async fn roles(&mut self, id: SeriesId) -> Result<Vec<(Uuid, String, String)>> {
        const SQL: &str = "SELECT r.player_id, p.name, r.role FROM series_role r JOIN player p ON p.id = r.player_id \
            WHERE r.series_id = $1 ORDER BY r.role, p.name, r.player_id";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// Gives a person a post, in place of the one before.
    pub async fn set_role(&mut self, id: SeriesId, person: PlayerId, role: &str) -> Result<()> {
        const SQL: &str = "INSERT INTO series_role (series_id, player_id, role) VALUES ($1, $2, $3) \
            ON CONFLICT (series_id, player_id) DO UPDATE SET role = excluded.role";
        execute!(self.tx, SQL, id.as_uuid(), person.as_uuid(), role).map(drop)
    }

    pub async fn delete_role(&mut self, id: SeriesId, person: PlayerId) -> Result<()> {
        const SQL: &str = "DELETE FROM series_role WHERE series_id = $1 AND player_id = $2";
        execute!(self.tx, SQL, id.as_uuid(), person.as_uuid()).map(drop)
    }

    /// Whether a player waits.
    pub async fn waits(&mut self, id: SeriesId, player: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT 1 FROM series_entry WHERE series_id = $1 AND player_id = $2";
        finds!(self.tx, SQL, id.as_uuid(), player.as_uuid())
    }

    /// How many wait.
    pub async fn waiting_count(&mut self, id: SeriesId) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM series_entry WHERE series_id = $1";
        fetch_value!(self.tx, SQL, id.as_uuid())
    }

    pub async fn insert_entry(
        &mut self,
        id: SeriesId,
        player: PlayerId,
        entry: &NewSeriesEntry,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO series_entry (series_id, player_id, class, entered_us, entered_by, rating, invited) \
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let NewSeriesEntry { class, entered, by, rating, invited } = entry;
        let (id, player, by) = (id.as_uuid(), player.as_uuid(), by.as_uuid());
        execute!(self.tx, SQL, id, player, *class, entered.as_us(), by, *rating, *invited).map(drop)
    }

    /// Whoever waits does so no longer; whether they did.
    pub async fn delete_entry(&mut self, id: SeriesId, player: PlayerId) -> Result<bool> {
        const SQL: &str = "DELETE FROM series_entry WHERE series_id = $1 AND player_id = $2";
        Ok(execute!(self.tx, SQL, id.as_uuid(), player.as_uuid())? > 0)
    }

    /// Who waits, the longest first.
    pub async fn entries(&mut self, id: SeriesId) -> Result<Vec<SeriesEntryRow>> {
        const SQL: &str = "SELECT e.player_id, p.name AS player_name, e.class, e.entered_us, e.entered_by, e.rating, e.invited, \
            p.locked_us FROM series_entry e JOIN player p ON p.id = e.player_id WHERE e.series_id = $1 \
            ORDER BY e.entered_us, e.player_id";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    pub async fn insert_section(
        &mut self,
        id: SeriesId,
        (class, number): (i64, i64),
        (promote, relegate): (i64, i64),
        tournament: TournamentId,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO series_section (series_id, class, number, promote, relegate, tournament_id) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        execute!(self.tx, SQL, id.as_uuid(), class, number, promote, relegate, tournament.as_uuid()).map(drop)
    }

    /// The number of the last section of a class; 0 if there is none.
    pub async fn last_number(&mut self, id: SeriesId, class: i64) -> Result<i64> {
        const SQL: &str = "SELECT number FROM series_section WHERE series_id = $1 AND class = $2 \
            ORDER BY number DESC LIMIT 1";
        let row: Option<(i64,)> = fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), class)?;
        Ok(row.map_or(0, |(number,)| number))
    }

    /// Sections that are not over, class by class, the newest first.
    pub async fn open_sections(&mut self, id: SeriesId, limit: i64) -> Result<Vec<SeriesSectionRow>> {
        const SQL: &str = "SELECT s.class, s.number, s.promote, s.relegate, s.tournament_id, t.name, t.state FROM series_section s \
            JOIN tournament t ON t.id = s.tournament_id WHERE s.series_id = $1 AND s.over_us IS NULL \
            ORDER BY s.class, s.number DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// Sections that are over, the newest first, before this one.
    pub async fn sections_over(
        &mut self,
        id: SeriesId,
        before: Uuid,
        limit: i64,
    ) -> Result<Vec<SeriesSectionRow>> {
        const SQL: &str = "SELECT s.class, s.number, s.promote, s.relegate, s.tournament_id, t.name, t.state FROM series_section s \
            JOIN tournament t ON t.id = s.tournament_id WHERE s.series_id = $1 AND s.tournament_id < $2 \
            AND s.over_us IS NOT NULL ORDER BY s.tournament_id DESC LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), before, limit)?)
    }

    /// It was seen that a section is over.
    pub async fn set_section_over(&mut self, tournament: TournamentId, at: Timestamp) -> Result<()> {
        const SQL: &str =
            "UPDATE series_section SET over_us = $2 WHERE tournament_id = $1 AND over_us IS NULL";
        exactly_one(execute!(self.tx, SQL, tournament.as_uuid(), at.as_us())?, "the section")
    }

    /// The section that is not over and in which a player has a place.
    pub async fn section_of(&mut self, id: SeriesId, player: PlayerId) -> Result<Option<TournamentId>> {
        const SQL: &str = "SELECT s.tournament_id FROM series_section s JOIN entrant e ON e.tournament_id = s.tournament_id \
            WHERE s.series_id = $1 AND s.over_us IS NULL AND e.player_id = $2 \
            AND e.state IN ('entered', 'waiting', 'playing') ORDER BY s.tournament_id LIMIT 1";
        let row: Option<(Uuid,)> = fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), player.as_uuid())?;
        Ok(row.map(|(id,)| TournamentId::from_uuid(id)))
    }

    /// Keeps what a player's section has come to, in place of that of one that was made before it.
    pub async fn set_right(
        &mut self,
        id: SeriesId,
        player: PlayerId,
        (class, outcome): (i64, SectionOutcome),
        tournament: TournamentId,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO series_right (series_id, player_id, class, outcome, tournament_id) \
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (series_id, player_id) DO UPDATE SET class = excluded.class, \
            outcome = excluded.outcome, tournament_id = excluded.tournament_id \
            WHERE excluded.tournament_id >= series_right.tournament_id";
        let (id, player, tournament) = (id.as_uuid(), player.as_uuid(), tournament.as_uuid());
        execute!(self.tx, SQL, id, player, class, outcome.as_str(), tournament).map(drop)
    }

    /// What a player's last section has come to.
    pub async fn right_of(&mut self, id: SeriesId, player: PlayerId) -> Result<Option<SeriesRightRow>> {
        const SQL: &str = "SELECT r.player_id, p.name AS player_name, r.class, r.outcome, r.tournament_id FROM series_right r \
            JOIN player p ON p.id = r.player_id WHERE r.series_id = $1 AND r.player_id = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), player.as_uuid())?)
    }

    /// Who was promoted or relegated by these sections, and has not played another one since.
    pub async fn moved_by(&mut self, tournaments: &[Uuid]) -> Result<Vec<SeriesRightRow>> {
        const SQL: &str = "SELECT r.player_id, p.name AS player_name, r.class, r.outcome, r.tournament_id FROM series_right r \
            JOIN player p ON p.id = r.player_id WHERE r.tournament_id = ANY($1) AND r.outcome <> 'stays' \
            ORDER BY p.name, r.player_id";
        fetch_among!(self.tx, SQL, tournaments)
    }

    /// The series of which a tournament is a section, with its name.
    pub async fn series_of(&mut self, tournament: TournamentId) -> Result<Option<(SeriesId, String)>> {
        const SQL: &str = "SELECT r.id, r.name FROM series_section s JOIN series r ON r.id = s.series_id \
            WHERE s.tournament_id = $1";
        let row: Option<(Uuid, String)> = fetch!(self.tx, fetch_optional, SQL, tournament.as_uuid())?;
        Ok(row.map(|(id, name)| (SeriesId::from_uuid(id), name)))
    }
}
