//! The rating lists: by variant, as pages and as files.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use crate::app::error::{Error, FormFault};
use crate::app::ratings::lists::{ListLine, RATING_FILE_MAX, RatingList, RatingListFilter};
use crate::base::Timestamp;
use crate::game::Month;
use crate::http::web::games::page::Download;
use crate::http::web::layout::{Choice, Page, Reader, or_fault, read_query, send};
use crate::http::web::players::foreign_ratings::foreign_lists;
use crate::show::Lang;
use crate::show::board::rating_plot::{month_words, rating_words};
use crate::show::credits::Credit;

/// Lines of a list on one page.
const PAGE_LINES: u32 = 50;

/// All lists.
#[derive(Template)]
#[template(path = "web/ratings.html")]
pub(in crate::http::web) struct RatingsPage {
    pub page: Page,
    /// Of which month the lists are; nothing before the first.
    pub month: Option<String>,
    /// When the next lists are made.
    pub next: Timestamp,
    pub lists: Vec<HeadLine>,
    /// Lists of others, in words.
    pub foreign: Vec<String>,
}

/// A list in short.
pub(in crate::http::web) struct HeadLine {
    /// The variant's id.
    pub variant: String,
    pub title: String,
    pub players: u64,
    /// Games of the month.
    pub games: u64,
}

#[derive(Template)]
#[template(path = "web/rating_list.html")]
pub(in crate::http::web) struct RatingListPage {
    pub page: Page,
    /// The variant's id.
    pub variant: &'static str,
    pub title: &'static str,
    /// Of which month it is, how long, and from how many games; nothing before the first list.
    pub summary: Option<String>,
    pub computed: Option<Timestamp>,
    /// The months to choose from.
    pub months: Vec<Choice>,
    /// The name that is looked for.
    pub name: String,
    pub lines: Vec<LineRow>,
    /// The first page, if this is another.
    pub first: Option<String>,
    /// The next page, if there is one.
    pub next: Option<String>,
    pub files: Vec<Download>,
}

/// A line of a list.
pub(in crate::http::web) struct LineRow {
    /// The place that equal ratings share.
    pub rank: u32,
    /// The player's id.
    pub player: String,
    pub name: String,
    pub rating: String,
    pub deviation: String,
    /// Rated games of the month.
    pub games: u32,
    /// Rated games in all.
    pub total: u32,
    /// What the month changed.
    pub change: String,
}

/// The query of a page or a file.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct RatingQuery {
    month: String,
    name: String,
    after: String,
    format: String,
}

/// All lists.
pub(super) async fn overview(reader: Reader) -> Response {
    let overview = or_fault!(reader, "/", reader.door.app().ratings().rating_overview().await);
    let foreign = or_fault!(reader, "/", foreign_lists(&reader).await);
    let lang = reader.page.lang;
    let head = |list: crate::app::ratings::lists::ListHead| HeadLine {
        title: title(lang, &list.variant),
        variant: list.variant,
        players: list.players,
        games: list.games,
    };
    let page = RatingsPage {
        month: overview.month.map(|month| month_words(lang, month)),
        next: overview.next_at,
        lists: overview.lists.into_iter().map(head).collect(),
        foreign,
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

pub(super) async fn list(
    reader: Reader,
    Path(variant): Path<String>,
    asked: Result<Query<RatingQuery>, QueryRejection>,
) -> Response {
    let (asked, _) = or_fault!(reader, "/ratings", read(asked));
    let list = reader.door.app().ratings().rating_list(&variant, asked.clone(), PAGE_LINES).await;
    let list = or_fault!(reader, "/ratings", list);
    send(StatusCode::OK, &list_page(reader.page, &list, &asked))
}

/// A list as a file.
pub(super) async fn file(
    reader: Reader,
    Path(variant): Path<String>,
    asked: Result<Query<RatingQuery>, QueryRejection>,
) -> Response {
    let (asked, format) = or_fault!(reader, "/ratings", read(asked));
    let list = reader.door.app().ratings().rating_list(&variant, asked, RATING_FILE_MAX).await;
    let list = or_fault!(reader, "/ratings", list);
    let (kind, ending, text) = or_fault!(reader, "/ratings", written(&list, &format));
    let month = list.month.map_or_else(|| "none".to_owned(), |month| month.to_string());
    let disposition = format!("attachment; filename=\"ratings-{}-{month}.{ending}\"", list.variant);
    let Ok(disposition) = HeaderValue::from_str(&disposition) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let kind = HeaderValue::from_static(kind);
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}

/// Reads a query: what is asked of the list, and the file's form.
fn read(asked: Result<Query<RatingQuery>, QueryRejection>) -> Result<(RatingListFilter, String), Error> {
    let asked = read_query(asked, "month")?;
    let month = match asked.month.as_str() {
        "" => None,
        text => Some(Month::parse(text).ok_or_else(|| Error::malformed(FormFault::Month, "month"))?),
    };
    let after = match asked.after.as_str() {
        "" => 0,
        text => text.parse().map_err(|_| Error::malformed(FormFault::Query, "after"))?,
    };
    let name = Some(asked.name.trim().to_owned()).filter(|name| !name.is_empty());
    Ok((RatingListFilter { month, name, after }, asked.format))
}

fn list_page(page: Page, list: &RatingList, asked: &RatingListFilter) -> RatingListPage {
    let lang = page.lang;
    let name = asked.name.clone().unwrap_or_default();
    let summary = list.month.map(|month| {
        let args = [
            ("month", month_words(lang, month).into()),
            ("players", list.players.into()),
            ("games", list.games.into()),
        ];
        lang.tf("rating-summary", &args)
    });
    let here = |after: Option<u32>| {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        if let Some(month) = asked.month {
            query.append_pair("month", &month.to_string());
        }
        if !name.is_empty() {
            query.append_pair("name", &name);
        }
        if let Some(after) = after {
            query.append_pair("after", &after.to_string());
        }
        format!("/ratings/{}?{}", list.variant, query.finish())
    };
    let file = |(format, key): (&str, &str)| Download {
        href: match list.month {
            Some(month) => format!("/ratings/{}/file?format={format}&month={month}", list.variant),
            None => format!("/ratings/{}/file?format={format}", list.variant),
        },
        text: lang.t(key),
    };
    let formats = [("csv", "rating-csv"), ("json", "rating-json"), ("text", "rating-text")];
    RatingListPage {
        variant: list.variant,
        title: Credit::of(list.variant).map_or(list.variant, |credit| credit.title(lang)),
        summary,
        computed: list.computed,
        months: list
            .months
            .iter()
            .map(|month| Choice {
                value: month.to_string(),
                text: month_words(lang, *month),
                chosen: Some(*month) == list.month,
            })
            .collect(),
        lines: list.lines.iter().map(|line| row(lang, line)).collect(),
        first: (asked.after > 0).then(|| here(None)),
        next: list.next.map(|after| here(Some(after))),
        files: formats.into_iter().map(file).collect(),
        name,
        page,
    }
}

fn row(lang: Lang, line: &ListLine) -> LineRow {
    LineRow {
        rank: line.rank,
        player: line.player.id.to_string(),
        name: line.player.called(lang),
        rating: rating_words(line.standing.rating),
        deviation: format!("± {:.0}", line.standing.rating.deviation()),
        games: line.standing.games,
        total: line.standing.games_total,
        change: change(line).map_or_else(|| lang.t("rating-new"), signed),
    }
}

/// What the month changed, in thousandths of a point; nothing of a newcomer.
fn change(line: &ListLine) -> Option<i64> {
    line.before_milli.map(|before| line.standing.rating.rating_milli - before)
}

/// `+12`, `−7`, `0`: whole points.
pub fn signed(milli: i64) -> String {
    let points = (milli as f64 / 1000.0).round();
    match points {
        0.0 => "0".to_owned(),
        points if points < 0.0 => format!("−{:.0}", -points),
        points => format!("+{points:.0}"),
    }
}

/// A variant's name.
pub(in crate::http::web) fn title(lang: Lang, variant: &str) -> String {
    Credit::of(variant).map_or(variant, |credit| credit.title(lang)).to_owned()
}

/// The list in a file's form: its media type, its ending and the text.
fn written(list: &RatingList, format: &str) -> Result<(&'static str, &'static str, String), Error> {
    match format {
        "csv" => Ok(("text/csv; charset=utf-8", "csv", csv(list))),
        "json" => Ok(("application/json", "json", list_json(list).to_string())),
        "text" => Ok(("text/plain; charset=utf-8", "txt", text(list))),
        _ => Err(Error::malformed(FormFault::Format, "format")),
    }
}

fn csv(list: &RatingList) -> String {
    let mut out =
        String::from("rank,place,player,name,rating,deviation,volatility,games,games_total,change\r\n");
    for line in &list.lines {
        let (standing, change) = (line.standing, change(line));
        let change = change.map(|milli| format!("{:.3}", milli as f64 / 1000.0));
        out.push_str(&format!(
            "{},{},{},{},{:.3},{:.3},{:.9},{},{},{}\r\n",
            line.rank,
            line.place,
            line.player.id,
            field(&line.player.name),
            standing.rating.rating(),
            standing.rating.deviation(),
            standing.rating.volatility(),
            standing.games,
            standing.games_total,
            change.unwrap_or_default(),
        ));
    }
    out
}

/// A name as RFC 4180 quotes it. What a spreadsheet would take for a formula gets an apostrophe before it.
pub fn field(name: &str) -> String {
    let formula = name.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if formula { "'" } else { "" };
    format!("\"{mark}{}\"", name.replace('"', "\"\""))
}

fn list_json(list: &RatingList) -> serde_json::Value {
    let line = |line: &ListLine| {
        json!({
            "rank": line.rank,
            "place": line.place,
            "player": { "id": line.player.id.to_string(), "name": line.player.name },
            "rating": line.standing.rating.rating(),
            "deviation": line.standing.rating.deviation(),
            "volatility": line.standing.rating.volatility(),
            "games": line.standing.games,
            "games_total": line.standing.games_total,
            "change": change(line).map(|milli| milli as f64 / 1000.0),
        })
    };
    json!({
        "variant": list.variant,
        "month": list.month.map(|month| month.to_string()),
        "computed_at": list.computed.map(|at| at.to_string()),
        "players": list.players,
        "games": list.games,
        "list": list.lines.iter().map(line).collect::<Vec<_>>(),
        "next": list.next,
    })
}

/// Columns of fixed width, as rating lists have been printed for a long time.
fn text(list: &RatingList) -> String {
    let month = list.month.map_or_else(String::new, |month| month.to_string());
    let mut out =
        format!("{} {month}\r\n\r\n Rank  {:<40}  Rtg   Dev  Gms   All  Chg\r\n", list.variant, "Name");
    for line in &list.lines {
        let name: String = line.player.name.chars().take(40).collect();
        let unsure = if line.standing.rating.is_unsure() { '?' } else { ' ' };
        out.push_str(&format!(
            "{:>5}  {name:<40} {:>4.0}{unsure} {:>4.0} {:>4} {:>5} {:>4}\r\n",
            line.rank,
            line.standing.rating.rating(),
            line.standing.rating.deviation(),
            line.standing.games,
            line.standing.games_total,
            change(line).map_or_else(|| "new".to_owned(), |milli| format!("{:+.0}", milli as f64 / 1000.0)),
        ));
    }
    out
}
