//! A list of players as spreadsheets write it: name, address, team, rating; commas, semicolons or tabs; UTF-8 or Windows-1252.

use crate::app::error::{Error, FormFault, TournamentFault};
use crate::app::limits::IMPORT_LINES_MAX;
use crate::app::tournaments::setup::import::ImportLine;

/// The largest list, in bytes.
pub const ROSTER_BYTES_MAX: usize = 64 * 1024;
/// The longest field, in characters.
const FIELD_CHARS_MAX: usize = 254;

/// A line of the list: what it says, or the key of the sentence that says what is wrong with it.
pub struct Row {
    /// Its number, from 1.
    pub line: u64,
    /// As it was written.
    pub text: String,
    /// What it says.
    pub read: Result<ImportLine, &'static str>,
}

/// The text of a file: UTF-8 with or without a mark, else Windows-1252, which older spreadsheets write.
pub fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Reads a list. Headings in its first line, empty ones not counted, are left out; with headings, the columns may stand in any order.
///
/// # Errors
/// It is larger than [`ROSTER_BYTES_MAX`] or has more lines than [`IMPORT_LINES_MAX`].
pub fn read(text: &str) -> Result<Vec<Row>, Error> {
    if text.len() > ROSTER_BYTES_MAX {
        return Err(Error::malformed(FormFault::ListLarge, "list"));
    }
    let text = plain(text);
    let mut reader = reader(&text);
    let mut columns: Columns = [Some(0), Some(1), Some(2), Some(3)];
    let mut width = columns.len();
    let mut rows = Vec::new();
    for (nth, record) in reader.records().flatten().filter(says_something).enumerate() {
        let line = record.position().map_or(0, csv::Position::line);
        if nth == 0
            && let Some(named) = headings(&record)
        {
            columns = named;
            width = record.len();
            continue;
        }
        if rows.len() >= IMPORT_LINES_MAX {
            return Err(Error::malformed(TournamentFault::Lines, "list"));
        }
        rows.push(Row { line, text: in_line(&record), read: line_of(&record, columns, width) });
    }
    Ok(rows)
}

/// The headings of a list, if its first line has any.
pub struct Headings {
    /// The line, as [`Row::text`] is written.
    pub text: String,
    /// Those of columns that are not read.
    pub unread: Vec<String>,
}

/// What the first line of a list calls its columns; nothing if it names a player.
pub fn headings_of(text: &str) -> Option<Headings> {
    let text = plain(text);
    let first = reader(&text).into_records().flatten().find(says_something)?;
    let read = headings(&first)?;
    let others = first.iter().enumerate().filter(|(at, name)| !name.is_empty() && !read.contains(&Some(*at)));
    Some(Headings { text: in_line(&first), unread: others.map(|(_, name)| name.to_owned()).collect() })
}

/// Spreadsheets write an empty line as its separators.
fn says_something(record: &csv::StringRecord) -> bool {
    record.iter().any(|field| !field.is_empty())
}

/// A line as it is shown again.
fn in_line(record: &csv::StringRecord) -> String {
    record.iter().collect::<Vec<_>>().join("; ")
}

fn plain(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

fn reader(text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// The sign that parts the fields: the one that the first line has most of.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| first.bytes().filter(|byte| *byte == sign).count();
    // Of equals the last one is taken: a comma.
    b"\t;,".iter().copied().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

type Columns = [Option<usize>; 4];

/// Which column is which, if the first line names them: an address is none.
fn headings(record: &csv::StringRecord) -> Option<Columns> {
    if record.iter().any(|field| field.contains('@')) {
        return None;
    }
    let find =
        |names: &[&str]| record.iter().position(|field| names.contains(&field.to_lowercase().as_str()));
    let email = find(&["email", "e-mail", "mail", "address", "adresse", "email address", "e-mail-adresse"])?;
    Some([
        find(&["name", "player", "spieler"]),
        Some(email),
        find(&["team", "mannschaft", "club", "verein"]),
        find(&["rating", "elo", "dwz", "twz", "wertungszahl", "wertung"]),
    ])
}

/// What a line says; it has at most as many fields as there are columns (`width`), be they read or not.
fn line_of(
    record: &csv::StringRecord,
    [name, email, team, rating]: Columns,
    width: usize,
) -> Result<ImportLine, &'static str> {
    let field = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or_default();
    if record.iter().any(|field| field.chars().count() > FIELD_CHARS_MAX) {
        return Err("roster-too-long");
    }
    if record.iter().skip(width).any(|field| !field.is_empty()) {
        return Err("roster-too-many");
    }
    if !field(email).contains('@') {
        return Err("roster-no-address");
    }
    let rating = match field(rating) {
        "" => None,
        text => Some(text.parse().map_err(|_| "roster-rating")?),
    };
    Ok(ImportLine {
        name: field(name).to_owned(),
        email: field(email).to_owned(),
        team: Some(field(team)).filter(|team| !team.is_empty()).map(str::to_owned),
        rating,
    })
}
