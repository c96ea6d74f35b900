//! The tables as files.

use std::convert::Infallible;
use std::iter::once;
use std::sync::Arc;

use atom_syndication::{Entry, Feed, FixedDateTime, Link, Text};
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};

use crate::app::tournaments::model::PairingView;
use crate::app::tournaments::standings::{PrizeTable, REPLY_HOURS, SectionTable, Tables};
use crate::app::tournaments::team_standings::TeamTable;
use crate::base::{Identity, Side, Timestamp};
use crate::http::problem::{Problem, Word};
use crate::http::web::tournaments::id_of;
use crate::http::web::tournaments::tables::csv::as_csv;
use crate::http::web::tournaments::tables::kinds::is_in_doubt;
use crate::http::web::tournaments::tables::report::{TableQuery, report};
use crate::http::web::tournaments::tables::signs;
use crate::show::words;

use crate::http::web::layout::Reader;
use crate::http::web::tournaments::tables::picture::crosstable_svg;

/// The most results that a feed holds, the newest first.
const FEED_MAX: usize = 100;
/// How wide the picture is drawn, in pixels.
const PICTURE_WIDTH: u32 = 1200;

async fn tables(reader: &Reader, id: &str) -> Result<Tables, Problem> {
    Ok(reader.door.app().tournaments().tournament_tables(reader.signed(), id_of(id)?).await?)
}

/// `table/csv`, `table/json`, `table/trf`, `table/svg`, `table/png`.
pub(in crate::http::web) async fn file(
    reader: Reader,
    Path((id, kind)): Path<(String, String)>,
    which: Result<Query<TableQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let tables = tables(&reader, &id).await?;
    let lang = reader.page.lang;
    let (kind, body) = match kind.as_str() {
        "csv" => return Ok(as_csv(lang, tables)),
        "json" => return Ok(as_json(tables)),
        "trf" => ("text/plain; charset=utf-8", report(&tables, which)?.into_bytes()),
        "svg" => ("image/svg+xml", crosstable_svg(lang, &tables).into_bytes()),
        "png" => {
            let svg = crosstable_svg(lang, &tables);
            ("image/png", reader.door.pictures().png(svg, PICTURE_WIDTH).await?)
        }
        _ => return Err(Problem::new(Word::NotFound)),
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

/// All that the page tells, for programs: written line by line while it is sent, for hundreds of players have tens of thousands
/// of games.
pub(in crate::http) fn as_json(tables: Tables) -> Response {
    let tables = Arc::new(tables);
    let head = head(&tables);
    let of_sections = tables.clone();
    let sections = (0..tables.sections.len()).flat_map(move |at| section_lines(&of_sections, at));
    let all = once(head).chain(sections).chain(once("]}".to_owned()));
    let body = Body::from_stream(stream::iter(all.map(Ok::<_, Infallible>)));
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// What comes before the sections; their list is left open.
fn head(tables: &Tables) -> String {
    let waited = tables.waited_for.as_ref().map(|all| {
        let one = |one: &crate::app::tournaments::standings::Waited| {
            let since = one.since.to_string();
            json!({"game": one.game.to_string(), "white": one.white, "black": one.black, "side": one.side.to_string(), "since": since})
        };
        all.iter().map(one).collect::<Vec<_>>()
    });
    let head = json!({
        "id": tables.view.id.to_string(),
        "name": tables.view.sheet.name,
        "state": tables.view.phase.as_str(),
        "matches": tables.matches.iter().map(|one| one_match(tables, one)).collect::<Vec<_>>(),
        "ladder": tables.ladder.as_ref().map(|all| all.iter().map(rung).collect::<Vec<_>>()),
        "waited_for": waited,
        "replies": {"within_h": REPLY_HOURS, "entries": tables.replies},
        "flags": tables.flags.as_ref().map(|all| all.iter().map(|(day, games)| json!({"day": day, "games": games})).collect::<Vec<_>>()),
    });
    left_open(&head, "sections")
}

/// An object with one member more, a list that is still open.
fn left_open(object: &Value, list: &str) -> String {
    let text = object.to_string();
    let open = text.strip_suffix('}').unwrap_or(&text);
    format!("{open},\"{list}\":[")
}

fn section_lines(tables: &Arc<Tables>, at: usize) -> impl Iterator<Item = String> + use<> {
    let section = &tables.sections[at];
    let head = json!({
        "stage": section.stage, "section": section.section,
        "tie_breaks": section.tie_breaks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "teams": section.teams.as_ref().map(teams),
        "prizes": section.prizes.iter().map(|table| prize(section, table)).collect::<Vec<_>>(),
        "in_doubt": section.doubtful.iter().map(|(round, white, black, game)| json!({
            "round": round, "white": white, "black": black, "game": game.to_string(),
        })).collect::<Vec<_>>(),
    });
    let comma = |nth: usize| if nth > 0 { "," } else { "" };
    let begins = format!("{}{}", comma(at), left_open(&head, "standings"));
    let (rows, of_lines) = (section.standings.rows.len(), tables.clone());
    let lines = (0..rows).map(move |row| {
        let section = &of_lines.sections[at];
        format!("{}{}", comma(row), standing(section, &section.standings.rows[row]))
    });
    let crossed = section.crosstable.as_ref().map_or(0, |table| table.rows.len());
    let (between, ends) = match section.crosstable {
        Some(_) => ("],\"crosstable\":[", "]}"),
        None => ("],\"crosstable\":null", "}"),
    };
    let of_cross = tables.clone();
    let cross = (0..crossed).map(move |row| {
        let cells = of_cross.sections[at].crosstable.as_ref().map(|table| {
            let section = &of_cross.sections[at];
            let cell = |column: usize| signs(section, row, column).collect::<String>();
            (0..table.rows.len()).map(cell).collect::<Vec<_>>()
        });
        format!("{}{}", comma(row), json!(cells))
    });
    once(begins).chain(lines).chain(once(between.to_owned())).chain(cross).chain(once(ends.to_owned()))
}

/// One line of a table.
fn standing(section: &SectionTable, row: &crate::tournament::Standing) -> Value {
    let who = section.entrant(row.number);
    let own = section.progress.iter().find(|one| one.number == row.number);
    let round = |one: &crate::tournament::Progress| {
        json!({
            "round": one.round,
            "opponent": one.opponent.map(|(number, _)| number),
            "side": one.opponent.map(|(_, side)| side.to_string()),
            "mark": one.mark.sign(),
            "after": one.after.to_string(),
        })
    };
    json!({
        "place": row.place, "shared_to": row.shared_to, "number": row.number,
        "player": who.map(|who| json!({"id": who.player.id.to_string(), "name": who.player.name})),
        "rating": who.and_then(|who| who.rating), "state": who.map(|who| who.state.as_str()),
        "identity": who.map(|who| identity(&who.identity)),
        "points": row.points.to_string(), "played": row.played, "won": row.won, "drawn": row.drawn,
        "lost": row.lost, "pending": row.pending,
        "tie_breaks": row.values.iter().map(|value| value.map(|value| value.to_string())).collect::<Vec<_>>(),
        "rounds": own.map(|own| own.rounds.iter().map(round).collect::<Vec<_>>()).unwrap_or_default(),
    })
}

/// The places within a prize group.
fn prize(section: &SectionTable, table: &PrizeTable) -> Value {
    let line = |row: &crate::tournament::Standing| {
        let who = section.entrant(row.number).map(|who| &who.player);
        json!({
            "place": row.place, "shared_to": row.shared_to, "number": row.number, "points": row.points.to_string(),
            "player": who.map(|who| json!({"id": who.id.to_string(), "name": who.name})),
        })
    };
    json!({"name": table.name, "standings": table.rows.iter().map(line).collect::<Vec<_>>()})
}

/// What somebody says of themselves.
fn identity(said: &Identity) -> Value {
    json!({
        "federation": said.federation, "title": said.title, "iccf_id": said.iccf_id, "fide_id": said.fide_id,
        "club": said.club, "born": said.born,
    })
}

fn teams(table: &TeamTable) -> Value {
    let line = |row: &crate::tournament::Standing| {
        let (match_points, board_points) = table.points(row.number);
        json!({
            "place": row.place, "shared_to": row.shared_to, "team": row.number, "name": table.names.get(&row.number),
            "match_points": match_points.to_string(), "board_points": board_points.to_string(),
            "tie_breaks": row.values.iter().map(|value| value.map(|value| value.to_string())).collect::<Vec<_>>(),
        })
    };
    let one = |one: &crate::tournament::TeamMatch| {
        json!({
            "round": one.round, "teams": one.teams, "board_points": one.points.map(|points| points.to_string()),
            "boards": one.boards, "pending": one.pending,
        })
    };
    json!({
        "first": table.first,
        "tie_breaks": table.tie_breaks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "standings": table.standings.rows.iter().map(line).collect::<Vec<_>>(),
        "matches": table.matches.iter().map(one).collect::<Vec<_>>(),
    })
}

/// A match of a knock-out.
fn one_match(tables: &Tables, one: &crate::tournament::Match) -> Value {
    let players = [Some(one.players.0), one.players.1];
    let who = |number: Option<u16>| {
        let who = &tables.view.entrant(number?)?.player;
        Some(json!({"id": who.id.to_string(), "name": who.name}))
    };
    json!({
        "round": one.round, "match": one.number, "players": players, "persons": players.map(who),
        "points": one.points.map(|points| points.to_string()), "decided": one.decided, "open": one.open,
        "winner": one.winner, "by_draw": one.by_draw,
        "in_doubt": one.players.1.is_some_and(|two| is_in_doubt(tables, [one.players.0, two])),
    })
}

/// A place on a ladder.
fn rung(rung: &crate::app::tournaments::ladder::view::Rung) -> Value {
    let who = &rung.who;
    json!({
        "place": rung.place, "number": rung.number,
        "player": {"id": who.player.id.to_string(), "name": who.player.name}, "rating": who.rating,
        "busy": rung.busy, "protected_until": rung.protected.map(|until| until.to_string()),
    })
}

/// The results of a tournament's games as an Atom feed (RFC 4287), the newest first.
pub(in crate::http::web) async fn atom(reader: Reader, Path(id): Path<String>) -> Result<Response, Problem> {
    let tables = tables(&reader, &id).await?;
    let lang = reader.page.lang;
    let url = &reader.door.app().settings().public_url;
    let games = tables.view.pairings.iter().filter(|one| one.is_game());
    let mut over: Vec<(&PairingView, Timestamp)> = games.filter_map(|one| Some((one, one.ended?))).collect();
    over.sort_by_key(|(_, ended)| std::cmp::Reverse(*ended));
    over.truncate(FEED_MAX);
    let when = |at: Timestamp| at.to_string().parse::<FixedDateTime>().unwrap_or_default();
    let named = |one: &PairingView, side: Side| {
        tables.view.player(one, side).map(|who| who.called(lang)).unwrap_or_default()
    };
    let link = |path: &str| {
        let mut link = Link::default();
        link.set_href(format!("{url}{path}"));
        link
    };
    let entry = |(one, ended): &(&PairingView, Timestamp)| {
        let game = one.game?;
        let result = one.result?;
        let mut entry = Entry::default();
        entry.set_title(Text::plain(format!(
            "{} – {} {}",
            named(one, Side::White),
            named(one, Side::Black),
            words::score(result)
        )));
        entry.set_id(format!("urn:uuid:{game}"));
        entry.set_updated(when(*ended));
        entry.set_links(vec![link(&format!("/games/{game}"))]);
        entry.set_summary(Text::plain(words::result(lang, result)));
        Some(entry)
    };
    let mut feed = Feed::default();
    feed.set_title(Text::plain(tables.view.sheet.name.clone()));
    feed.set_id(format!("urn:uuid:{}", tables.view.id));
    let newest = over.first().map_or(Timestamp::from_us(0), |(_, ended)| *ended);
    feed.set_updated(when(newest));
    feed.set_links(vec![link(&format!("/tournaments/{}", tables.view.id))]);
    feed.set_lang(lang.as_str().to_owned());
    feed.set_entries(over.iter().filter_map(entry).collect::<Vec<_>>());
    let kind = [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")];
    Ok((kind, feed.to_string()).into_response())
}
