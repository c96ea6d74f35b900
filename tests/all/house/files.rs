//! What no file may hold.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::source::{files, read, tokens};

/// Longer files are two things in one. Tests inside a file are not counted.
const LINES_MAX: usize = 400;

/// A type with more methods of its own in one room is two in one.
const METHODS_MAX: usize = 60;

/// A fuller folder is two rooms in one.
const FOLDER_FILES_MAX: usize = 24;

/// How many lines the sources may have: what they had, and what each later capability has added.
const SIZE: &str = include_str!("size.txt");

/// Runs of tokens that stand nowhere in the sources, and what to do instead.
const NOT_IN_SOURCE: &[(&[&str], &str)] = &[
    (&["todo", "!"], "finish it"),
    (&["unimplemented", "!"], "finish it"),
    (&["dbg", "!"], "take it out, or log with `tracing`"),
    (&["thread", "::", "sleep"], "wait for the event itself, or with the given clock"),
];

/// A test in there would have the library compiled a second time for every test run: it stands in `tests/all`.
const NOT_IN_LIBRARY: &[(&[&str], &str)] = &[(&["cfg", "(", "test"], "put the test into tests/all")];

/// The same for the tests.
const NOT_IN_TESTS: &[(&[&str], &str)] = &[
    (&["dbg", "!"], "take it out"),
    (&["thread", "::", "sleep"], "wait for the event itself (`peers::wait_for`)"),
    (&["time", "::", "sleep"], "wait for the event itself (`peers::wait_for`)"),
];

/// Tests in which time itself is what is tested, and why.
const MAY_SLEEP: &[(&str, &str)] = &[
    ("tests/all/peers/mod.rs", "the pause between two looks of `wait_for`"),
    ("tests/all/server/kill.rs", "the process is killed after a given time"),
    ("tests/all/server/kill_mail.rs", "the kill comes at its time"),
    ("tests/all/server/kill_filing.rs", "the kill comes at its time"),
    ("tests/all/server/kill_load.rs", "the process is killed at a time of chance"),
    ("tests/all/server/many.rs", "what must not happen is waited for"),
    ("tests/all/server/inject.rs", "a client tries again after a pause, as programs do"),
    ("tests/all/server/fleet.rs", "a client tries again after a pause, as programs do"),
    ("tests/all/cli/keys.rs", "a rotation is killed after a given time"),
];

/// Nobody's tests are skipped: what cannot run fails and says why.
const NOT_ANYWHERE: &[(&[&str], &str)] = &[(&["[", "ignore"], "make it run, or take it out")];

/// Places of one machine and hosts of one provider, which mean nothing to others.
const PLACES: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("deb.", "debian.org"),
    concat!("py", "pi.org"),
    concat!("files.python", "hosted.org"),
    concat!("registry.", "npmjs.org"),
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
];

fn forbidden(source: &str, lists: &[&[(&[&str], &'static str)]]) -> Vec<(usize, String)> {
    let tokens = tokens(source);
    let texts: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    let mut found = Vec::new();
    for (run, instead) in lists.iter().copied().flatten() {
        let hits = texts.windows(run.len()).enumerate().filter(|(_, window)| window == run);
        found.extend(hits.map(|(at, _)| (tokens[at].line, format!("`{}`: {instead}", run.concat()))));
    }
    found
}

#[test]
fn no_file_is_too_long_or_holds_what_it_must_not() {
    let mut faults = Vec::new();
    for (below, lists) in [
        ("src", &[NOT_IN_SOURCE, NOT_IN_LIBRARY, NOT_ANYWHERE][..]),
        ("crates", &[NOT_IN_SOURCE, NOT_ANYWHERE]),
        ("tests", &[NOT_IN_TESTS, NOT_ANYWHERE]),
    ] {
        for path in files(below, &["rs"]) {
            let text = read(&path);
            let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
            if below != "tests" && lines > LINES_MAX {
                faults.push(format!(
                    "{}: {lines} lines, {LINES_MAX} at most: split it by what it does",
                    path.display()
                ));
            }
            let may_sleep = MAY_SLEEP.iter().any(|(file, _)| path.ends_with(file));
            let mut found = forbidden(&text, lists);
            let is_sleep =
                |what: &str| what.starts_with("`time::sleep`") || what.starts_with("`thread::sleep`");
            found.retain(|(_, what)| !(may_sleep && is_sleep(what)));
            faults.extend(found.iter().map(|(line, what)| format!("{}:{line}: {what}", path.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn sources() -> Vec<PathBuf> {
    let tested = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "tests");
    let all = ["src", "crates"].into_iter().flat_map(|below| files(below, &["rs"]));
    all.filter(|path| !tested(path)).collect()
}

#[test]
fn no_folder_is_too_full() {
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for path in sources() {
        *folders.entry(path.parent().expect("a folder").to_owned()).or_default() += 1;
    }
    folders.retain(|_, files| *files > FOLDER_FILES_MAX);
    assert!(folders.is_empty(), "{FOLDER_FILES_MAX} files in a folder at most: {folders:?}");
}

/// How many methods each type has of its own, by room.
fn methods() -> BTreeMap<(PathBuf, String), usize> {
    let mut methods: BTreeMap<(PathBuf, String), usize> = BTreeMap::new();
    for path in sources() {
        let (text, room) = (read(&path), path.iter().take(3).collect::<PathBuf>());
        let tokens = tokens(&text);
        let (mut depth, mut open): (usize, Option<(usize, String)>) = (0, None);
        for (at, token) in tokens.iter().enumerate() {
            match (token.text, &open) {
                ("{", _) => depth += 1,
                ("}", _) => {
                    depth -= 1;
                    open = open.filter(|(outer, _)| depth > *outer);
                }
                ("impl", None) if depth == 0 => {
                    let head = tokens[at + 1..].iter().map(|token| token.text);
                    let head: Vec<&str> = head.take_while(|text| *text != "{").collect();
                    // What a trait asks for is not counted.
                    let own = !head.contains(&"for");
                    let name = head.iter().find(|text| text.starts_with(char::is_uppercase));
                    open = name.filter(|_| own).map(|name| (depth, (*name).to_owned()));
                }
                ("fn", Some((outer, name))) if depth == outer + 1 => {
                    *methods.entry((room.clone(), name.clone())).or_default() += 1;
                }
                _ => {}
            }
        }
    }
    methods
}

#[test]
fn no_type_has_too_many_methods() {
    let mut methods = methods();
    assert!(methods.values().sum::<usize>() > 1_000, "they are found");
    methods.retain(|_, count| *count > METHODS_MAX);
    assert!(methods.is_empty(), "{METHODS_MAX} methods of a type at most: {methods:?}");
}

#[test]
fn the_sources_are_no_larger_than_is_said() {
    let lines: usize = sources().iter().map(|path| read(path).lines().count()).sum();
    let said = SIZE.lines().filter(|line| !line.starts_with('#'));
    let said: usize = said
        .map(|line| line.split(' ').next().and_then(|number| number.parse::<usize>().ok()).expect(line))
        .sum();
    assert!(
        lines <= said,
        "{lines} lines, {said} are said: make them fewer, or name what is new in tests/all/house/size.txt"
    );
}

#[test]
fn no_file_names_a_place_of_one_machine() {
    let endings =
        ["rs", "toml", "md", "sh", "py", "sql", "html", "css", "js", "json", "yml", "yaml", "ftl", "txt", ""];
    let tops = [
        "src",
        "crates",
        "tests",
        "scripts",
        "docs",
        "migrations",
        "templates",
        "assets",
        "fuzz",
        ".ci",
        ".config",
    ];
    let mut all: Vec<_> = tops.iter().flat_map(|top| files(top, &endings)).collect();
    all.extend(
        ["README.md", "CHANGELOG.md", "Dockerfile", "docker-compose.yml", "Cargo.toml"].map(Into::into),
    );
    let mut faults = Vec::new();
    for path in all.iter().filter(|path| path.components().all(|part| part.as_os_str() != "node_modules")) {
        for (line, text) in read(path).lines().enumerate() {
            let places = PLACES.iter().filter(|place| text.contains(**place));
            faults.extend(places.map(|place| format!("{}:{}: names {place}", path.display(), line + 1)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_bad_file_is_caught_and_words_about_it_are_not() {
    let lists = [NOT_IN_SOURCE, NOT_IN_LIBRARY, NOT_IN_TESTS, NOT_ANYWHERE];
    let bad = "fn f() {\n std :: thread::sleep(x); dbg!(y)\n}\n#[ignore = \"later\"]\nfn g() { tokio::time::sleep(z); todo!() }\n#[cfg(test)]\nmod tests {}";
    let mut lines: Vec<usize> = forbidden(bad, &lists).iter().map(|(line, _)| *line).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines, [2, 4, 5, 6]);
    assert!(forbidden("// todo!() and dbg!\nlet s = \"thread::sleep\"; fn ignore() {}", &lists).is_empty());
}
