//! A list of players as spreadsheets write it: name, address, team, rating; commas, semicolons or tabs; UTF-8 or Windows-1252.

use crate::app::error::Error;
use crate::app::tournaments::setup::import::{IMPORT_LINES_MAX, ImportLine};

/// The largest list, in bytes.
pub(crate) const ROSTER_BYTES_MAX: usize = 64 * 1024;
/// The longest field, in characters.
const FIELD_CHARS_MAX: usize = 254;

/// A line of the list: what it says, or the key of the sentence that says what is wrong with it.
pub(crate) struct Row {
    /// Its number, from 1.
    pub(crate) line: u64,
    /// As it was written.
    pub(crate) text: String,
    /// What it says.
    pub(crate) read: Result<ImportLine, &'static str>,
}

/// The text of a file: UTF-8 with or without a mark, else Windows-1252, which older spreadsheets write.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Reads a list. A first line of headings is left out; with headings, the columns may stand in any order.
///
/// # Errors
/// It is larger than [`ROSTER_BYTES_MAX`] or has more lines than [`IMPORT_LINES_MAX`].
pub(crate) fn read(text: &str) -> Result<Vec<Row>, Error> {
    if text.len() > ROSTER_BYTES_MAX {
        let says = format!("a list has at most {ROSTER_BYTES_MAX} bytes; send it in parts");
        return Err(Error::malformed("too-large", "list", says));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(&text))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns = [Some(0), Some(1), Some(2), Some(3)];
    let mut rows = Vec::new();
    for (nth, record) in reader.records().enumerate() {
        let Ok(record) = record else { continue };
        let line = record.position().map_or(0, csv::Position::line);
        if record.iter().all(str::is_empty) {
            continue;
        }
        if nth == 0
            && let Some(named) = headings(&record)
        {
            columns = named;
            continue;
        }
        if rows.len() >= IMPORT_LINES_MAX {
            let says = format!("a list has at most {IMPORT_LINES_MAX} lines; send it in parts");
            return Err(Error::malformed("too-many-lines", "list", says));
        }
        rows.push(Row {
            line,
            text: record.iter().collect::<Vec<_>>().join("; "),
            read: line_of(&record, columns),
        });
    }
    Ok(rows)
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
    let email = find(&["email", "e-mail", "mail", "address", "adresse", "e-mail-adresse"])?;
    Some([
        find(&["name", "player", "spieler"]),
        Some(email),
        find(&["team", "mannschaft", "club", "verein"]),
        find(&["rating", "elo", "dwz", "wertungszahl"]),
    ])
}

fn line_of(
    record: &csv::StringRecord,
    [name, email, team, rating]: Columns,
) -> Result<ImportLine, &'static str> {
    let field = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or_default();
    if record.iter().any(|field| field.chars().count() > FIELD_CHARS_MAX) {
        return Err("roster-too-long");
    }
    if record.len() > 4 && record.iter().skip(4).any(|field| !field.is_empty()) && email == Some(1) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let rows = read(text).unwrap_or_else(|error| panic!("{error}"));
        let tell = |row: Row| match row.read {
            Ok(line) => format!(
                "{}|{}|{}|{}|{}",
                row.line,
                line.name,
                line.email,
                line.team.unwrap_or_default(),
                line.rating.map(|rating| rating.to_string()).unwrap_or_default()
            ),
            Err(key) => format!("{}: {key}", row.line),
        };
        rows.into_iter().map(tell).collect()
    }

    #[test]
    fn lists_are_read_as_spreadsheets_write_them() {
        let wanted = ["1|Jürgen Groß|j@example.org|Köln|1810"];
        for text in [
            "Jürgen Groß,j@example.org,Köln,1810",
            "Jürgen Groß;j@example.org;Köln;1810\r\n\r\n",
            "Jürgen Groß\tj@example.org\tKöln\t1810\n",
            "\"Jürgen Groß\";\"j@example.org\";\"Köln\";\"1810\"",
            "\u{feff}Jürgen Groß , j@example.org , Köln , 1810",
        ] {
            assert_eq!(told(text), wanted, "{text:?}");
        }
        assert_eq!(
            told("\"Groß, \"\"Jo\"\" Jürgen\",j@example.org"),
            ["1|Groß, \"Jo\" Jürgen|j@example.org||"]
        );
        assert_eq!(
            told("a,a@example.org\r\nb,b@example.org\r\nc,c@example.org"),
            ["1|a|a@example.org||", "2|b|b@example.org||", "3|c|c@example.org||"]
        );
        assert_eq!(
            told("E-Mail;DWZ;Name\nj@example.org;1810;Jürgen\nk@example.org;;Kai;;"),
            ["2|Jürgen|j@example.org||1810", "3|Kai|k@example.org||"]
        );
    }

    #[test]
    fn files_are_decoded_with_and_without_a_mark() {
        assert_eq!(decoded("\u{feff}Jürgen".as_bytes()), "Jürgen");
        assert_eq!(decoded("Jürgen".as_bytes()), "Jürgen");
        assert_eq!(decoded(b"J\xfcrgen Gro\xdf \x80"), "Jürgen Groß €");
    }

    #[test]
    fn bad_lines_are_told_by_their_number_and_keep_no_other_out() {
        let long = "x".repeat(FIELD_CHARS_MAX + 1);
        let text = format!(
            "Anna,anna@example.org\nBen\nCarl,c@example.org,,high\n{long},d@example.org\nEve,e@example.org,a,1,what"
        );
        assert_eq!(
            told(&text),
            [
                "1|Anna|anna@example.org||",
                "2: roster-no-address",
                "3: roster-rating",
                "4: roster-too-long",
                "5: roster-too-many"
            ]
        );
    }

    #[test]
    fn a_list_is_read_up_to_its_limits() {
        let line = "a,a@example.org\n";
        assert_eq!(told(&line.repeat(IMPORT_LINES_MAX)).len(), IMPORT_LINES_MAX);
        assert!(read(&line.repeat(IMPORT_LINES_MAX + 1)).is_err());
        assert!(read(&" ".repeat(ROSTER_BYTES_MAX)).is_ok());
        assert!(read(&" ".repeat(ROSTER_BYTES_MAX + 1)).is_err());
    }
}
