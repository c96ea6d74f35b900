//! Series of tournaments.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::app::tournaments::series::rules::{SeriesClass, SeriesPlan, SeriesRules};
use crate::base::{PlayerId, SeriesId, TournamentId};
use crate::http::AppState;
use crate::http::api::extract::{
    Answer, Answered, At, Cursor, Done, Idempotency, Posted, Shown, ValidQuery, body, done, query, word,
};
use crate::http::api::tournaments::series_shapes::{AllSeriesJson, SeriesJson, SeriesLineJson};
use crate::http::session::Caller;
use crate::tournament::{Post, Sheet};

/// All series of tournaments
#[utoipa::path(get, path = "/series", operation_id = "list_series", tag = "series",
    responses((status = 200, body = AllSeriesJson)))]
pub(super) async fn list(State(door): State<AppState>) -> Shown<AllSeriesJson> {
    let all = door.app().series().all_series().await?;
    Ok(Json(AllSeriesJson { series: all.iter().map(SeriesLineJson::from).collect() }))
}

query! {
    /// Which sections that are over are shown.
    pub(in crate::http::api) struct SectionsOf {
        /// `next` of the answer before.
        cursor: Option<Cursor<TournamentId>>,
    }
}

/// A series: who waits, and its sections
#[utoipa::path(get, path = "/series/{id}", operation_id = "get_series", tag = "series", params(SectionsOf),
    responses((status = 200, body = SeriesJson)))]
pub(super) async fn show(
    caller: Caller,
    At(id): At<SeriesId>,
    ValidQuery(SectionsOf { cursor }): ValidQuery<SectionsOf>,
) -> Shown<SeriesJson> {
    let before = cursor.map(|cursor| cursor.0);
    let view = caller.app().series().show_series(caller.actor.as_ref(), id, before).await?;
    Ok(Json(SeriesJson::from(&view)))
}

body! {
    /// A series.
    pub(in crate::http::api) struct NewSeries {
        /// In 1 to 80 characters; sections are called so, with a number.
        name: String,
        /// The sheet of its sections (`docs/api.md`), without dates; name and places follow from the series.
        sheet: Sheet,
        /// So many play in each section: 3 to 100.
        players: u16,
        /// So many sections are open at once at most: 1 to 50.
        open: u16,
        /// Classes, the highest first: none, or 2 to 12, each with a `name` of 1 to 20 characters, and with `rating_min` and
        /// `rating_max` if players who are new may begin in it by their rating.
        classes: Option<Vec<SeriesClass>>,
        /// So many of each section may enter the class above.
        promote: Option<u16>,
        /// So many of each section enter the class below alone.
        relegate: Option<u16>,
        /// Whether whoever is not invited is on a reserve list, ordered by rating.
        reserve: Option<bool>,
    }
}

impl From<NewSeries> for SeriesPlan {
    fn from(new: NewSeries) -> SeriesPlan {
        let NewSeries { name, sheet, players, open, classes, promote, relegate, reserve } = new;
        let rules = SeriesRules {
            players,
            open,
            classes: classes.unwrap_or_default(),
            promote: promote.unwrap_or(0),
            relegate: relegate.unwrap_or(0),
            reserve: reserve.unwrap_or(false),
            // Programs bring a sheet along; one that is in force already keeps its template.
            template: None,
        };
        SeriesPlan { name, sheet, rules }
    }
}

/// Make a series of tournaments
///
/// Directors and administrators make series; the caller becomes its first director. Its entries are open.
#[utoipa::path(post, path = "/series", operation_id = "make_series", tag = "series", request_body = NewSeries, params(Idempotency),
    responses((status = 201, body = SeriesJson)))]
pub(super) async fn create(posted: Posted<NewSeries>) -> Answered {
    Answer::once(posted, async |door, actor, new| {
        let id = door.app().series().create_series(actor, new.into()).await?;
        let view = door.app().series().show_series(Some(actor), id, None).await?;
        Answer::json(StatusCode::CREATED, &SeriesJson::from(&view))
    })
    .await
}

body! {
    /// What a series is to be from now on.
    pub(in crate::http::api) struct ChangedSeries {
        /// The version that the caller has seen in force.
        version: i64,
        /// In 1 to 80 characters.
        name: String,
        /// The sheet of its sections, without dates.
        sheet: Sheet,
        /// So many play in each section: 3 to 100.
        players: u16,
        /// So many sections are open at once at most: 1 to 50.
        open: u16,
        /// Its classes, as many as it was made with.
        classes: Option<Vec<SeriesClass>>,
        /// So many of each section may enter the class above.
        promote: Option<u16>,
        /// So many of each section enter the class below alone.
        relegate: Option<u16>,
        /// Whether whoever is not invited is on a reserve list, ordered by rating.
        reserve: Option<bool>,
    }
}

/// Change a series
///
/// Sections that were made stay as they are.
#[utoipa::path(put, path = "/series/{id}", operation_id = "change_series", tag = "series", request_body = ChangedSeries,
    params(Idempotency), responses((status = 200, body = SeriesJson)))]
pub(super) async fn change(At(id): At<SeriesId>, posted: Posted<ChangedSeries>) -> Answered {
    Answer::once(posted, async |door, actor, changed| {
        let ChangedSeries { version, name, sheet, players, open, classes, promote, relegate, reserve } =
            changed;
        let new = NewSeries { name, sheet, players, open, classes, promote, relegate, reserve };
        door.app().series().change_series(actor, id, version, new.into()).await?;
        let view = door.app().series().show_series(Some(actor), id, None).await?;
        Answer::json(StatusCode::OK, &SeriesJson::from(&view))
    })
    .await
}

word! {
    /// Whether entries are taken.
    pub(in crate::http::api) TakesEntries(bool): "open" => true, "close" => false
}

body! {
    /// What is done with a series.
    pub(in crate::http::api) struct SeriesAct {
        /// `close` or `open`: its entries.
        act: TakesEntries,
    }
}

/// Close the entries of a series, or open them again
#[utoipa::path(post, path = "/series/{id}/acts", operation_id = "act_on_series", tag = "series", request_body = SeriesAct,
    params(Idempotency), responses((status = 204, description = "it is done")))]
pub(super) async fn act(At(id): At<SeriesId>, posted: Posted<SeriesAct>) -> Answered {
    Answer::once(posted, async |door, actor, SeriesAct { act }| {
        door.app().series().take_entries(actor, id, act.0).await?;
        Ok(Answer::done())
    })
    .await
}

body! {
    /// An entry in a series.
    pub(in crate::http::api) struct NewSeriesEntry {
        /// Who; the caller, if it is missing. Others are entered by those who run the series.
        player: Option<PlayerId>,
        /// The class, from 1, the highest; if it is missing, the highest that the player may enter. Those who run the series
        /// enter anybody into any class.
        class: Option<u16>,
    }
}

/// Enter a series, and wait for a section
#[utoipa::path(post, path = "/series/{id}/entries", operation_id = "enter_series", tag = "series", request_body = NewSeriesEntry,
    params(Idempotency), responses((status = 204, description = "the player waits")))]
pub(super) async fn enter(At(id): At<SeriesId>, posted: Posted<NewSeriesEntry>) -> Answered {
    Answer::once(posted, async |door, actor, NewSeriesEntry { player, class }| {
        door.app().series().enter_series(actor, id, player.unwrap_or(actor.id), class).await?;
        Ok(Answer::done())
    })
    .await
}

/// Take an entry back while the player waits
///
/// One's own, or anybody's for those who run the series.
#[utoipa::path(delete, path = "/series/{id}/entries/{player}", operation_id = "leave_series", tag = "series",
    responses((status = 204, description = "the player does not wait any more")))]
pub(super) async fn leave(At((id, player)): At<(SeriesId, PlayerId)>, posted: Posted<()>) -> Done {
    done(posted.door.app().series().leave_series(&posted.actor, id, player).await)
}

body! {
    /// A post in a series.
    pub(in crate::http::api) struct NewSeriesPost {
        /// `director`, `assistant` or `arbiter`, in all its sections.
        post: Post,
    }
}

/// Give somebody a post in a series, in place of the one before
#[utoipa::path(put, path = "/series/{id}/posts/{player}", operation_id = "give_series_post", tag = "series", request_body = NewSeriesPost,
    responses((status = 204, description = "it is given")))]
pub(super) async fn give_post(
    At((id, player)): At<(SeriesId, PlayerId)>,
    posted: Posted<NewSeriesPost>,
) -> Done {
    done(posted.door.app().series().set_series_post(&posted.actor, id, player, Some(posted.value.post)).await)
}

/// Take somebody's post in a series
#[utoipa::path(delete, path = "/series/{id}/posts/{player}", operation_id = "take_series_post", tag = "series",
    responses((status = 204, description = "it is taken")))]
pub(super) async fn take_post(At((id, player)): At<(SeriesId, PlayerId)>, posted: Posted<()>) -> Done {
    done(posted.door.app().series().set_series_post(&posted.actor, id, player, None).await)
}
