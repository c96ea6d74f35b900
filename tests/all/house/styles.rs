//! Type, space and motion are those of the tokens, which the pattern book shows.

use super::source::{files, read};

/// Words in the names of the properties that this holds.
const HELD: [&str; 6] = ["font", "margin", "padding", "gap", "transition", "animation"];
/// How large the size is that all others are told in, on the screen and on paper.
const ROOT: [&str; 2] = ["112.5%", "70%"];

/// A text without what stands between two signs.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once(end).map_or("", |(_, rest)| rest))
}

/// Declarations whose value names a size or a time of its own.
fn raw(css: &str) -> Vec<String> {
    let css = without(css, "/*", "*/");
    let is_raw = |declaration: &&str| {
        let Some((property, value)) = declaration.split_once(':') else { return false };
        let value = without(&without(value, "var(", ")"), "env(", ")");
        let own = |word: &str| {
            let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            unit.len() < word.len() && !unit.is_empty()
        };
        property.trim().split('-').any(|word| HELD.contains(&word))
            && !ROOT.contains(&value.trim())
            && value.split(|c: char| !c.is_alphanumeric() && !".%".contains(c)).any(own)
    };
    css.split(['{', '}', ';']).filter(is_raw).map(|one| one.trim().to_owned()).collect()
}

#[test]
fn type_space_and_motion_are_those_of_the_tokens() {
    let all: Vec<String> = files("assets", &["css"])
        .iter()
        .flat_map(|path| raw(&read(path)).into_iter().map(|one| format!("{}: {one}", path.display())))
        .collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn a_size_of_its_own_is_found() {
    let css = "/* margin: 1px */ .a { margin: 0 auto; padding: var(--s1) calc(2 * var(--s2)); font: 600 var(--t1)/1.2 x; width: 3px }";
    assert_eq!(raw(css), [""; 0]);
    for one in [
        "margin-top: 3px",
        "gap: 0 .5rem",
        "font-size: 1.2em",
        "scroll-margin: 10%",
        "font: 700 72px/1 x",
        "transition: opacity 1s",
    ] {
        assert_eq!(raw(&format!("@media print {{ .a:hover {{ color: red; {one} }} }}")), [one]);
    }
}

/// A sheet is sent without the blanks beside these signs.
#[test]
fn no_text_of_a_sheet_needs_a_blank_that_is_not_sent() {
    for path in files("assets", &["css"]) {
        let css = without(&read(&path), "/*", "*/");
        for said in css.split('"').skip(1).step_by(2) {
            let lost = [": ", "; ", ", ", " {", "{ ", " }"].iter().any(|sign| said.contains(sign));
            assert!(!lost, "{}: {said:?}", path.display());
        }
    }
}
