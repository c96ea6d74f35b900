//! The import table of the house: which room may use which room, and which crate belongs to which room. Between
//! packages the compiler is a fence as well. Inside a room of `app` no files import each other.

use super::source::{Token, files, read, tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A room is a file or folder of `src`, `main.rs` counting as `cli`. It may use itself and the rooms named here,
/// all of which stand above it in this table: nothing flows backwards.
const ROOMS: &[(&str, &str)] = &[
    // layer 0
    ("base", ""),
    // layer 1: pure, no input or output, no clock, no chance
    ("rules", "base"),
    // knows neither seals nor clocks nor games of people: there is nothing it could open
    ("engine", "base rules"),
    ("seal", "base"),
    ("tlog", "base"),
    ("game", "base rules seal"),
    ("tournament", "base game"),
    ("verify", "base rules seal tlog game tournament"),
    ("show", "base rules game tournament"),
    ("webauthn", ""),
    ("oidc", ""),
    // thinks for the bot: no way to anything sealed or filed
    ("think", "base rules engine"),
    // layer 2: every SQL statement
    ("store", PURE),
    // layer 3: the verbs
    ("app", "base rules seal tlog game show tournament webauthn oidc store"),
    // layer 4: the doors, which only translate, and the workers
    ("mail", "base rules seal tlog game show tournament app"),
    // in a trial set-up the administrator reads mails in the browser
    ("http", "base rules engine seal tlog game show tournament verify webauthn oidc app mail"),
    ("worker", "base app mail"),
    // layer 5: putting it together
    ("telemetry", ALL),
    ("config", ALL),
    ("cli", ALL),
];

/// Layers 0 and 1.
const PURE: &str = "base rules seal tlog game show tournament";

/// Layers 0 to 4 and one another.
const ALL: &str = "base rules engine think seal tlog game tournament verify show webauthn oidc store app mail http worker telemetry config cli";

/// Files that may use less than their room may: these commands work without server and database.
const NARROWER: &[(&str, &str)] = &[
    ("src/cli/verify", "base rules seal tlog game tournament verify think"),
    ("src/cli/rules", PURE),
    ("src/cli/engine", "base rules engine cli"),
    ("src/cli/problems", "rules game engine cli"),
    ("src/cli/tables", "base rules engine cli"),
    // makes files alone: no way to a database, a seal, a rating or the log
    ("src/cli/import", "base rules game mail"),
    ("src/mail/import", "base rules game app mail"),
];

/// Crates (and parts of `std`) and the only rooms that may name them.
const CRATES: &[(&str, &str)] = &[
    ("sqlx", "store"),
    ("axum", "http cli"),
    ("axum_extra", "http"),
    ("hyper", "http"),
    ("hyper_util", "http"),
    ("rustix", "http cli"),
    ("tower", "http"),
    ("tower_http", "http"),
    ("prometheus_client", "http"),
    ("utoipa", "http"),
    ("utoipa_axum", "http"),
    ("utoipa_swagger_ui", "http"),
    ("csv", "http"),
    ("pulldown_cmark", "http"),
    ("icalendar", "http"),
    ("roxmltree", "http"),
    ("atom_syndication", "http"),
    ("lettre", "mail"),
    ("smtp_proto", "mail"),
    ("mail_parser", "mail"),
    ("mail_auth", "mail"),
    ("async_imap", "mail"),
    ("pyrrhic_rs", "app"),
    ("ring", "app webauthn oidc"),
    ("aes_gcm", "seal"),
    ("chacha20poly1305", "seal"),
    ("x25519_dalek", "seal"),
    ("hkdf", "seal"),
    ("argon2", "seal"),
    ("clap", "config cli"),
    ("encoding_rs", "http"),
    ("clap_complete", "cli"),
    ("clap_mangen", "cli"),
    ("console", "cli"),
    ("indicatif", "cli"),
    ("num_bigint", "engine"),
    ("num_rational", "engine"),
    ("num_traits", "engine"),
    ("skillratings", "game"),
    ("tracing_subscriber", "telemetry"),
    ("anyhow", "worker telemetry config cli"),
    // Who may do anything to the world at all: layers 2 to 5.
    ("tokio", EFFECTS),
    ("tokio_util", EFFECTS),
    ("tokio_stream", EFFECTS),
    ("futures_util", EFFECTS),
    ("std::fs", EFFECTS),
    ("std::io", EFFECTS),
    ("std::net", EFFECTS),
    ("std::env", EFFECTS),
    ("std::process", EFFECTS),
    ("std::thread", EFFECTS),
    // `rules` stays free of formats: how its values are written is for `show` and the doors to say.
    ("serde", ALL_BUT_RULES),
    ("serde_json", ALL_BUT_RULES),
];

const EFFECTS: &str = "store app mail http worker telemetry config cli";

const ALL_BUT_RULES: &str = "base seal tlog game tournament verify show webauthn oidc store app mail http worker telemetry config cli";

/// Doors never see a transaction.
const WITHOUT_TX: &str = "mail http cli";

/// The rooms of `app`, each with the methods of `App` that lead into it. A room may use those above it, and no other: not by a
/// path, and not through a handle.
const APP_ROOMS: &[(&str, &str)] = &[
    // layer 0
    ("transaction", ""),
    ("limits", ""),
    ("error", ""),
    ("access", ""),
    ("actor", ""),
    // what is done
    ("core", "core"),
    ("accounts", "accounts sign_in passkeys oidc"),
    ("outbox", "outbox webhooks"),
    ("ratings", "ratings"),
    ("transparency", "transparency"),
    ("games", "games key_holders notes entries clocks leaves xfcc challenges"),
    ("arbitration", "arbitration"),
    ("opponent", "bots"),
    (
        "tournaments",
        "tournaments tournament_setup pairings running_tournaments ladders teams series tournament_notices",
    ),
    ("reviews", "reviews"),
    ("notices", "notices"),
    ("inbox", "inbox mail_commands"),
    ("operations", "operations"),
    // what is set and kept for all of them: each is handed its part by `App`
    ("settings", ""),
    ("process_state", ""),
];

/// Files of one room of `app` that import each other all the same, and why. It may only shrink.
const CIRCLES: &[(&[&str], &str)] = &[];

/// Puts the rooms of `app` together, and is the only file of it with methods of `App`.
const APP: &str = "src/app/mod.rs";

fn lists(names: &str, name: &str) -> bool {
    names.split(' ').any(|listed| listed == name)
}

/// A path as it is written somewhere, resolved to begin with `crate` or the name of a crate.
struct Named {
    path: Vec<String>,
    line: usize,
}

impl Named {
    fn starts_with(&self, prefix: &str) -> bool {
        let prefix: Vec<&str> = prefix.split("::").collect();
        self.path.len() >= prefix.len() && self.path.iter().zip(prefix).all(|(have, want)| have == want)
    }
}

/// What is wrong with a file, each fault with its line and what to do about it.
fn faults(file: &str, source: &str) -> Vec<String> {
    // Tests inside a file are no part of its room: they may read data with whatever reads it.
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or(source);
    let Some(room) = room_of(file) else {
        return Vec::new();
    };
    let Some((_, may_use)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return vec![format!(
            "{file}:1: `{room}` is no room of the house: give it a line in ROOMS, or move the file"
        )];
    };
    let narrower = NARROWER.iter().find(|(prefix, _)| file.starts_with(prefix));
    let may_use = narrower.map_or(*may_use, |(_, fewer)| fewer);
    let (tokens, module) = (tokens(source), module_of(file));
    let mut named = paths(&tokens, &module);
    // Its own modules have names of rooms, which are none to it.
    named.retain(|named| room != "engine" || named.path[0] != "crate");
    let faulty = named.iter().flat_map(|named| {
        let what = complaints(named, room, may_use);
        what.into_iter().map(|what| format!("{file}:{}: `{}`: {what}", named.line, named.path.join("::")))
    });
    let faulty = faulty.collect::<Vec<_>>();
    if room != "app" || file == APP {
        return faulty;
    }
    let inside = app_faults(&module[2], &tokens, &named);
    faulty.into_iter().chain(inside.into_iter().map(|what| format!("{file}:{what}"))).collect()
}

/// What is wrong with a file of a room of `app`: it uses a room below its own, or gives `App` methods.
fn app_faults(room: &str, tokens: &[Token<'_>], named: &[Named]) -> Vec<String> {
    let place = |room: &str| APP_ROOMS.iter().position(|(name, _)| *name == room);
    let Some(own) = place(room) else {
        return vec![format!(
            "1: `{room}` is no room of `app`: give it a line in APP_ROOMS, or move the file"
        )];
    };
    let used = named.iter().filter(|named| named.starts_with("crate::app")).filter_map(|named| {
        let used = named.path.get(2).and_then(|used| place(used))?;
        Some((named.line, named.path.join("::"), used))
    });
    // A transaction has handles of its own.
    let calls = tokens
        .windows(5)
        .filter(|five| [".", "(", ")"] == [five[1].text, five[3].text, five[4].text] && five[0].text != "tx");
    let called = calls.filter_map(|five| {
        let used = APP_ROOMS.iter().position(|(_, methods)| lists(methods, five[2].text))?;
        Some((five[2].line, format!(".{}()", five[2].text), used))
    });
    let below = used.chain(called).filter(|(.., used)| *used > own).map(|(line, what, used)| {
        let used = APP_ROOMS[used].0;
        format!("{line}: `{what}`: `{room}` stands above `{used}`; let `{used}` hand it in, or move the code")
    });
    let methods = tokens.iter().enumerate().filter(|(_, token)| token.text == "impl").filter(|(at, _)| {
        let head: Vec<&str> =
            tokens[*at..].iter().map(|token| token.text).take_while(|text| *text != "{").collect();
        head.last() == Some(&"App") && !head.iter().any(|text| ["for", "(", ")"].contains(text))
    });
    let methods = methods
        .map(|(_, token)| format!("{}: `impl App` stands in {APP} alone; use the room's handle", token.line));
    below.chain(methods).collect()
}

fn complaints(named: &Named, room: &str, may_use: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let used = named.path.get(1).filter(|_| named.path[0] == "crate").map_or(room, String::as_str);
    let is_room = ROOMS.iter().any(|(name, _)| *name == used);
    if is_room && used != room && !lists(may_use, used) {
        let list = if may_use.is_empty() { "no other room" } else { may_use };
        complaints.push(format!("here one may use {list}; hand the value in instead, or move the code"));
    }
    for (name, rooms) in CRATES.iter().filter(|(name, _)| named.starts_with(name)) {
        if !lists(rooms, room) {
            complaints.push(format!("`{name}` belongs to {rooms} alone; ask that room for it"));
        }
    }
    if lists(WITHOUT_TX, room) && named.starts_with("crate::store::Tx") {
        complaints.push("a door never sees a transaction; make it a verb of `app`".to_owned());
    }
    complaints
}

/// `src/rules/board.rs` → `rules`; the crate's root, which only lists the rooms, has none.
fn room_of(file: &str) -> Option<&str> {
    // `crates/rules/src` is the room `rules`; in `crates/proofs/src` are several.
    if let Some(inside) = file.strip_prefix("crates/").filter(|inside| !inside.starts_with("proofs/")) {
        return inside.split_once('/').map(|(room, _)| room);
    }
    let inside = file.strip_prefix("src/").or_else(|| file.strip_prefix("crates/proofs/src/"))?;
    match inside.split_once('/').map_or(inside, |(folder, _)| folder).trim_end_matches(".rs") {
        "lib" => None,
        "main" => Some("cli"),
        room => Some(room),
    }
}

/// `src/rules/board.rs` → `crate::rules::board`.
fn module_of(file: &str) -> Vec<String> {
    let inside = file.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    let parts = inside.split('/').filter(|part| !["main", "lib"].contains(part));
    std::iter::once("crate").chain(parts).map(str::to_owned).collect()
}

/// Files of one room of `app` that import each other, on whatever way round: each such knot once. Calls of methods are not seen.
fn circles(sources: &[(String, String)]) -> Vec<Vec<&str>> {
    let modules: BTreeMap<Vec<String>, usize> =
        sources.iter().enumerate().map(|(at, (file, _))| (module_of(file), at)).collect();
    // What each file reaches: at first what it imports, at last everything.
    let mut reached: Vec<BTreeSet<usize>> = sources
        .iter()
        .map(|(file, source)| {
            let module = module_of(file);
            let used = paths(&tokens(source), &module).into_iter().filter_map(|named| {
                let below: Vec<String> = module.iter().chain(&named.path).cloned().collect();
                // `child::f` names a file of a folder of its own.
                let path = if modules.contains_key(&below[..=module.len()]) { below } else { named.path };
                let of_room = path.starts_with(&module[..3]);
                let mut ends = (3..=path.len()).rev().filter(|_| of_room);
                ends.find_map(|end| modules.get(&path[..end]).copied())
            });
            used.collect()
        })
        .collect();
    loop {
        let further: Vec<BTreeSet<usize>> = reached
            .iter()
            .map(|own| own.iter().flat_map(|at| &reached[*at]).chain(own).copied().collect())
            .collect();
        if further == reached {
            break;
        }
        reached = further;
    }
    let knot = |at: usize| -> Vec<&str> {
        let other =
            |other: &usize| *other != at && reached[at].contains(other) && reached[*other].contains(&at);
        let mut files: Vec<usize> = (0..sources.len()).filter(other).chain([at]).collect();
        files.sort_unstable();
        files.into_iter().map(|at| sources[at].0.as_str()).collect()
    };
    let knots: BTreeSet<Vec<&str>> = (0..sources.len()).map(knot).collect();
    knots.into_iter().filter(|knot| knot.len() > 1).collect()
}

/// Every path with more than one part, and everything that a `use` names.
fn paths(tokens: &[Token<'_>], module: &[String]) -> Vec<Named> {
    let (mut found, mut at) = (Vec::new(), 0);
    let mut inline: Vec<(String, usize)> = Vec::new(); // `mod tests {` and the depth at which it ends
    let mut depth = 0_usize;
    while at < tokens.len() {
        let text = tokens[at].text;
        match text {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                inline.pop_if(|(_, end)| *end == depth);
            }
            "mod" if tokens.get(at + 2).is_some_and(|token| token.text == "{") => {
                inline.push((tokens[at + 1].text.to_owned(), depth));
            }
            _ => {}
        }
        let in_use = text == "use" || text == "extern";
        let starts_path = is_name(text) && tokens.get(at + 1).is_some_and(|token| token.text == "::");
        if in_use || starts_path {
            let here: Vec<String> =
                module.iter().cloned().chain(inline.iter().map(|(name, _)| name.clone())).collect();
            let start = if in_use { at + 1 } else { at };
            at = tree(tokens, start, &[], &here, &mut found).max(at + 1);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads one path with its `{…}` if it has one; gives the place after it.
fn tree(
    tokens: &[Token<'_>],
    start: usize,
    before: &[String],
    here: &[String],
    found: &mut Vec<Named>,
) -> usize {
    let (mut path, mut at) = (before.to_vec(), start);
    while let Some(token) = tokens.get(at) {
        match token.text {
            "::" => at += 1,
            "{" if at > start || before.is_empty() => return group(tokens, at + 1, &path, here, found),
            name if is_name(name) => {
                path.push(name.to_owned());
                at += 1;
                if tokens.get(at).is_none_or(|next| next.text != "::") {
                    break;
                }
            }
            _ => break, // `*`, or a generic argument
        }
    }
    if let Some(token) = tokens.get(start)
        && path.len() > before.len()
    {
        found.push(Named { path: resolve(&path, here), line: token.line });
    }
    at
}

fn group(
    tokens: &[Token<'_>],
    start: usize,
    before: &[String],
    here: &[String],
    found: &mut Vec<Named>,
) -> usize {
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "}" => return at + 1,
            _ => at = tree(tokens, at, before, here, found).max(at + 1),
        }
    }
    at
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// `super::x` and `self::x` as seen from a module; the library's own name is `crate` to the program.
fn resolve(path: &[String], here: &[String]) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path[0].as_str() {
        "super" => {
            here[..here.len().saturating_sub(ups).max(1)].iter().chain(&path[ups..]).cloned().collect()
        }
        "self" => here.iter().chain(&path[1..]).cloned().collect(),
        "fairschach" => std::iter::once("crate".to_owned()).chain(path[1..].iter().cloned()).collect(),
        _ => path.to_vec(),
    }
}

#[test]
fn every_room_uses_only_what_stands_above_it() {
    let all: Vec<String> =
        ["src", "crates/base/src", "crates/rules/src", "crates/engine/src", "crates/proofs/src"]
            .iter()
            .flat_map(|top| files(top, &["rs"]))
            .flat_map(|path| faults(&path.to_string_lossy(), &read(&path)))
            .collect();
    assert!(all.is_empty(), "the import table (tests/all/house/imports.rs) is broken:\n{}", all.join("\n"));
}

#[test]
fn no_files_of_a_room_import_each_other() {
    let files = files("src/app", &["rs"]).into_iter();
    let sources: Vec<(String, String)> = files
        .map(|path| (path.to_string_lossy().into_owned(), read(&path)))
        .filter(|(file, _)| file != APP)
        .collect();
    let named: Vec<Vec<&str>> = CIRCLES.iter().map(|(files, _)| files.to_vec()).collect();
    assert_eq!(
        circles(&sources),
        named,
        "let what both need lie below both, or name these files in CIRCLES; take out who imports each other no more"
    );
}

#[test]
fn a_circle_is_found_however_long_it_is() {
    let sources = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(file, source)| ((*file).to_owned(), (*source).to_owned())).collect()
    };
    let knotted = sources(&[
        ("src/app/core/dice.rs", "use crate::app::core::views::Person;"),
        ("src/app/core/mod.rs", "pub mod dice; pub mod views;"),
        ("src/app/core/rights.rs", "fn f() { crate::app::core::dice::f() }"),
        ("src/app/core/views.rs", "mod parts; fn f() { parts::f() }"),
        ("src/app/core/views/parts.rs", "use super::super::{rights::{self, must_watch}};"),
        ("src/app/games/read.rs", "use crate::app::core::rights;"),
        ("src/app/ratings/lists.rs", "mod player; use self::player::games;"),
        ("src/app/ratings/lists/player.rs", "use super::Lists;"),
    ]);
    let (core, ratings) = (
        [
            "src/app/core/dice.rs",
            "src/app/core/rights.rs",
            "src/app/core/views.rs",
            "src/app/core/views/parts.rs",
        ],
        ["src/app/ratings/lists.rs", "src/app/ratings/lists/player.rs"],
    );
    assert_eq!(circles(&knotted), [&core[..], &ratings[..]]);
    // Another room is no matter here, and a file may name itself.
    let straight = sources(&[
        ("src/app/core/mod.rs", "pub mod dice; use crate::app::core::dice::Dice;"),
        ("src/app/core/dice.rs", "use self::Dice; use crate::app::games::read::f; struct Dice;"),
        ("src/app/games/read.rs", "use crate::app::core::dice::Dice;"),
    ]);
    assert!(circles(&straight).is_empty());
}

#[test]
fn the_table_itself_only_points_upward() {
    let layer_5 = ["telemetry", "config", "cli"];
    for (at, (room, may_use)) in ROOMS.iter().enumerate().filter(|(_, (room, _))| !layer_5.contains(room)) {
        for used in may_use.split_whitespace() {
            assert!(
                ROOMS[..at].iter().any(|(above, _)| *above == used),
                "{room} uses {used}, which is not above it"
            );
        }
    }
}

/// Each handle has its method in the table, in the line of the room in which it lies.
#[test]
fn every_handle_of_app_is_in_the_table() {
    let source = read(Path::new(APP));
    let rooms = source.split_once("\nrooms! {").expect("the list of handles").1;
    let handles: Vec<(&str, &str)> =
        rooms.lines().filter_map(|line| line.trim().strip_suffix(';')?.split_once(" => ")).collect();
    assert!(handles.len() >= APP_ROOMS.iter().filter(|(_, methods)| !methods.is_empty()).count());
    for (method, handle) in handles {
        let room = handle.split("::").next().unwrap_or_default();
        let line = APP_ROOMS.iter().find(|(name, _)| *name == room);
        assert!(line.is_some_and(|(_, methods)| lists(methods, method)), "{method} leads into {room}");
    }
}

#[test]
fn a_bad_file_is_caught_however_it_is_written() {
    for (file, source, complaint) in [
        (
            "src/rules/board.rs",
            "\nuse crate::store::Tx;",
            "src/rules/board.rs:2: `crate::store::Tx`: here one may use base",
        ),
        ("src/rules.rs", "use crate::{base::Side, app::{file, Rights}};", "`crate::app::file`"),
        ("src/rules/board.rs", "fn f() { super::super::app::now() }", "`crate::app::now`"),
        ("src/rules/mod.rs", "use super::http;", "`crate::http`"),
        ("src/rules/mod.rs", "mod tests { use super::super::http; }", "`crate::http`"),
        ("src/game/clock.rs", "type P = Vec<sqlx::SqlitePool>;", "`sqlx` belongs to store alone"),
        ("src/http/web.rs", "use sqlx as db;", "`sqlx` belongs to store alone"),
        ("src/http/web.rs", "use {axum::Router, lettre::{Message}};", "`lettre` belongs to mail alone"),
        ("src/tlog/tree.rs", "use std::{collections::BTreeMap, fs};", "`std::fs` belongs to"),
        ("src/base/id.rs", "use crate::rules;", "no other room"),
        ("src/mail/in.rs", "fn f(tx: &mut crate::store::Tx) {}", "a door never sees a transaction"),
        ("src/cli/demo.rs", "use crate::store::Tx;", "a door never sees a transaction"),
        ("src/cli/verify/folder.rs", "use crate::store::Store;", "`crate::store::Store`"),
        ("src/main.rs", "fn main() { lettre::send() }", "`lettre` belongs to mail alone"),
        ("src/main.rs", "use fairschach::store::Tx;", "a door never sees a transaction"),
        ("src/attic/mod.rs", "", "`attic` is no room"),
        ("src/rules/mod.rs", "use serde::Serialize;", "`serde` belongs to"),
        ("src/app/core/views.rs", "use crate::app::games::create::Agreed;", "`core` stands above `games`"),
        (
            "src/app/core/views.rs",
            "use crate::app::{App, games::{create, reveal}};",
            "`crate::app::games::reveal`",
        ),
        (
            "src/app/games/leave/announce.rs",
            "use super::super::super::notices::load;",
            "`crate::app::notices::load`",
        ),
        (
            "src/app/games/reveal.rs",
            "fn f() { crate::app::inbox::queue::f() }",
            "`games` stands above `inbox`",
        ),
        (
            "src/app/games/reveal.rs",
            "fn f() { self.0\n.inbox()\n.sweep() }",
            "src/app/games/reveal.rs:2: `.inbox()`",
        ),
        ("src/app/outbox/enqueue.rs", "fn f() { let own = app.entries(); }", "`outbox` stands above `games`"),
        ("src/app/error/mod.rs", "use crate::app::actor::Actor;", "`error` stands above `actor`"),
        ("src/app/core/mod.rs", "use crate::app::settings::Settings;", "`core` stands above `settings`"),
        ("src/app/games/reveal.rs", "impl App { fn f() {} }", "`impl App` stands in src/app/mod.rs alone"),
        ("src/app/games/mod.rs", "impl crate::app::App { fn f() {} }", "`impl App` stands in src/app/mod.rs"),
        ("src/app/attic.rs", "", "`attic` is no room of `app`"),
    ] {
        let found = faults(file, source);
        assert!(found.iter().any(|fault| fault.contains(complaint)), "{file}: {source:?} gave {found:#?}");
    }
}

#[test]
fn a_good_file_passes() {
    for (file, source) in [
        ("src/rules/board.rs", "//! See crate::store.\n/* use crate::app; */ use crate::base::{Side, self};"),
        ("src/rules/board.rs", "const S: &str = \"use crate::store::Tx;\"; const R: &str = r#\"sqlx::\"#;"),
        (
            "src/rules/board.rs",
            "use super::*; use self::inner::X; mod tests { use super::super::piece::Man; }",
        ),
        ("src/store/game.rs", "use crate::{base, rules::Position}; use sqlx::{Row as _, query};"),
        ("src/http/api.rs", "use axum::{Router, routing::get}; use crate::app::file_entry;"),
        ("src/lib.rs", "pub mod base; pub mod store;"),
        ("src/cli/serve.rs", "use crate::{store::Store, http}; use std::fs;"),
        ("src/cli/verify.rs", "use crate::{seal, tlog};"),
        ("src/app/mod.rs", "use crate::app::operations::ready::LastLook; impl App { fn f() {} }"),
        (
            "src/app/games/reveal.rs",
            "use crate::app::{App, core::views}; fn f() { self.0.core().f(); self.inbox(1) }",
        ),
        (
            "src/app/inbox/queue.rs",
            "use crate::app::inbox::probe; fn f() { app.notices().f(); app.mail_commands() }",
        ),
        ("src/app/games/reveal.rs", "impl Drop for App { } fn f(x: impl Into<App>) -> App { }"),
        ("src/http/api.rs", "use crate::app::operations::ready; fn f() { app.operations().f() }"),
    ] {
        assert_eq!(faults(file, source), [""; 0], "{file}: {source:?}");
    }
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs").exists());
}
