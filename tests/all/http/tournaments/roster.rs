//! Lists of players as spreadsheets write them.

use fairschach::app::limits::IMPORT_LINES_MAX;
use fairschach::http::web::tournaments::roster::{ROSTER_BYTES_MAX, Row, decoded, headings_of, read};

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
    assert_eq!(told("\"Groß, \"\"Jo\"\" Jürgen\",j@example.org"), ["1|Groß, \"Jo\" Jürgen|j@example.org||"]);
    assert_eq!(
        told("a,a@example.org\r\nb,b@example.org\r\nc,c@example.org"),
        ["1|a|a@example.org||", "2|b|b@example.org||", "3|c|c@example.org||"]
    );
    assert_eq!(
        told("E-Mail;DWZ;Name\nj@example.org;1810;Jürgen\nk@example.org;;Kai;;"),
        ["2|Jürgen|j@example.org||1810", "3|Kai|k@example.org||"]
    );
    assert_eq!(
        told("Name;E-Mail;Verein;DWZ;Telefon\nJ;j@example.org;Köln;1810;0221\nK;k@example.org;Köln;;;what"),
        ["2|J|j@example.org|Köln|1810", "3: roster-too-many"]
    );
    // Spreadsheets write an empty line as its separators.
    for empty in [";;;", ";", "\"\";\"\";\"\""] {
        let list = format!("{empty}\r\nE-Mail;Name\r\n{empty}\r\nj@example.org;Jürgen");
        assert_eq!(told(&list), ["4|Jürgen|j@example.org||"]);
        assert_eq!(headings_of(&list).map(|found| found.text).as_deref(), Some("E-Mail; Name"));
        assert_eq!(told(&format!("{empty}\nJ;j@example.org")), ["2|J|j@example.org||"]);
    }
}

#[test]
fn columns_that_are_not_read_are_named() {
    let told = |text: &str| headings_of(text).map(|found| (found.text, found.unread.join(", ")));
    assert_eq!(told("j@example.org;Jürgen"), None);
    assert_eq!(told("E-Mail;TWZ;Name\r\nj@example.org"), Some(("E-Mail; TWZ; Name".into(), String::new())));
    let found = told("\u{feff}Name,Email,Strength,,Town\nJ,j@example.org,1810");
    assert_eq!(found, Some(("Name; Email; Strength; ; Town".into(), "Strength, Town".into())));
}

#[test]
fn files_are_decoded_with_and_without_a_mark() {
    assert_eq!(decoded("\u{feff}Jürgen".as_bytes()), "Jürgen");
    assert_eq!(decoded("Jürgen".as_bytes()), "Jürgen");
    assert_eq!(decoded(b"J\xfcrgen Gro\xdf \x80"), "Jürgen Groß €");
}

#[test]
fn bad_lines_are_told_by_their_number_and_keep_no_other_out() {
    let long = "x".repeat(255);
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
