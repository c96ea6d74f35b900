//! Style, scripts and pictures, embedded in the program. Each has an address that changes with it, so that a browser keeps
//! it for good; the modules of a page are joined into one file; and everybody gets the same bytes, compressed.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The modules of the game page, each after those that it imports.
const GAME: [&str; 11] = [
    "check.js",
    "seal.js",
    "receipt.js",
    "drag.js",
    "tray.js",
    "times.js",
    "board.js",
    "notes.js",
    "live.js",
    "replay.js",
    "tabs.js",
];
/// Those that check proofs, which few readers do.
const PROOFS: [&str; 2] = ["check.js", "verify.js"];
/// Those of every page of somebody who is signed in.
const READER: [&str; 4] = ["badge.js", "shelf.js", "keep.js", "signed.js"];
/// Those of the page without a connection.
const OFFLINE: [&str; 8] =
    ["check.js", "seal.js", "receipt.js", "drag.js", "tray.js", "board.js", "shelf.js", "offline.js"];
/// Those of the board on which a conditional move is chosen.
const PLAN: [&str; 6] = ["check.js", "seal.js", "receipt.js", "drag.js", "tray.js", "board.js"];
/// Those that seal blindly, which few games ask for.
const BLIND: [&str; 3] = ["check.js", "seal.js", "blind.js"];
/// Those of pages that renew themselves.
const RENEWED: [&str; 2] = ["times.js", "renew.js"];
/// The names under which they are sent.
const JOINED: [(&str, &[&str]); 7] = [
    ("game.js", &GAME),
    ("proofs.js", &PROOFS),
    ("reader.js", &READER),
    ("offline-page.js", &OFFLINE),
    ("plan.js", &PLAN),
    ("blind-form.js", &BLIND),
    ("renewed.js", &RENEWED),
];

struct Asset {
    kind: &'static str,
    hash: String,
    plain: Vec<u8>,
    packed: Vec<u8>,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    let files =
        Files::iter().filter_map(|name| Some((name.to_string(), Files::get(&name)?.data.into_owned())));
    let mut all: HashMap<String, Vec<u8>> = files.collect();
    for (name, modules) in JOINED {
        let source = |name: &str| all.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let mut joined: String =
            modules.iter().map(|name| module(name, source(name).as_deref().unwrap_or(""))).collect();
        if let Some(last) = modules.last().filter(|last| **last == "blind.js") {
            // It is imported by the board, once it is needed.
            let _ = writeln!(joined, "export const {{ blind }} = {};", constant(last));
        }
        all.insert(name.to_owned(), joined.into_bytes());
    }
    all.into_iter().map(|(name, bytes)| (name.clone(), asset(&name, bytes))).collect()
});

fn asset(name: &str, bytes: Vec<u8>) -> Asset {
    let (kind, text) = match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "css" => ("text/css; charset=utf-8", true),
        "js" => ("text/javascript; charset=utf-8", true),
        "svg" => ("image/svg+xml", false),
        "ttf" => ("font/ttf", false),
        "png" => ("image/png", false),
        "webmanifest" => ("application/manifest+json", false),
        _ => ("text/plain; charset=utf-8", false),
    };
    let mut plain = if text { short(&String::from_utf8_lossy(&bytes)).into_bytes() } else { bytes };
    if name.ends_with(".css") {
        plain = close(&String::from_utf8_lossy(&plain)).into_bytes();
    }
    let hash = hex::encode(&Sha256::digest(&plain)[..8]);
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Without a packed form the plain one is sent.
    let packed = packer.write_all(&plain).and_then(|()| packer.finish()).unwrap_or_default();
    Asset { kind, hash, plain, packed }
}

/// Without indentation and without comments that have lines of their own.
fn short(text: &str) -> String {
    let (mut out, mut comment) = (String::with_capacity(text.len()), false);
    for line in text.lines().map(str::trim) {
        comment |= line.starts_with("/*");
        if !comment && !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
        comment &= !line.ends_with("*/");
    }
    out
}

/// A style sheet without the blanks that nothing needs.
fn close(css: &str) -> String {
    let pairs = [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}")];
    pairs.into_iter().fold(css.to_owned(), |css, (from, to)| css.replace(from, to))
}

/// A module as a part of a larger script: what it exports are the members of a constant with its name.
fn module(name: &str, source: &str) -> String {
    let (mut body, mut exports) = (String::new(), Vec::new());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut statement = line.to_owned();
            while let Some(more) = (!statement.contains(';')).then(|| lines.next()).flatten() {
                statement.push_str(more);
            }
            let parts = statement.trim_start_matches("import ").split_once(" from ");
            let (names, from) = parts.unwrap_or_default();
            let _ = writeln!(body, "const {names} = {};", constant(from.trim_matches(['"', ';'])));
            continue;
        }
        let (exported, line) = line.strip_prefix("export ").map_or((false, line), |line| (true, line));
        if exported {
            let words = line.split([' ', '(', '=']);
            exports.extend(words.into_iter().find(|word| !["async", "function", "const"].contains(word)));
        }
        let _ = writeln!(body, "{line}");
    }
    if exports.is_empty() {
        return format!("(async () => {{\n{body}}})();\n");
    }
    format!("const {} = (() => {{\n{body}return {{ {} }};\n}})();\n", constant(name), exports.join(", "))
}

/// `$check` for `/assets/check.js`.
fn constant(file: &str) -> String {
    format!("${}", file.trim_start_matches("/assets/").trim_end_matches(".js"))
}

/// The address of an asset, which changes with it.
pub(in crate::http::web) fn address(name: &str) -> String {
    match (ASSETS.get(name), name.rsplit_once('.')) {
        (Some(asset), Some((stem, end))) => format!("/assets/{stem}.{}.{end}", asset.hash),
        _ => format!("/assets/{name}"),
    }
}

/// The asset with this file name, and whether it is named by its hash.
fn named(file: &str) -> Option<(&'static Asset, bool)> {
    if let Some(asset) = ASSETS.get(file) {
        return Some((asset, false));
    }
    let (rest, end) = file.rsplit_once('.')?;
    let (stem, hash) = rest.rsplit_once('.')?;
    let asset = ASSETS.get(&format!("{stem}.{end}"))?;
    // A page that was opened before an update gets what there is now.
    Some((asset, asset.hash == hash))
}

/// What shows notices: it serves all pages, and so stands above them.
pub(in crate::http::web) async fn service_worker(headers: HeaderMap) -> Response {
    asset_file(Path("service-worker.js".to_owned()), headers).await
}

/// One asset; asked for again without its hash, it is sent only if it has changed.
pub(in crate::http::web) async fn asset_file(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some((asset, hashed)) = named(&file) else { return StatusCode::NOT_FOUND.into_response() };
    let tag = format!("\"{}\"", asset.hash);
    let keep = if hashed { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let cache = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::VARY, "Accept-Encoding".to_owned()),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    let kind = [(header::CONTENT_TYPE, asset.kind)];
    let takes = headers.get(header::ACCEPT_ENCODING).and_then(|codings| codings.to_str().ok());
    let packs = takes.is_some_and(|takes| takes.split(',').any(|coding| coding.trim() == "gzip"));
    if packs && (1..asset.plain.len()).contains(&asset.packed.len()) {
        return (cache, kind, [(header::CONTENT_ENCODING, "gzip")], asset.packed.as_slice()).into_response();
    }
    (cache, kind, asset.plain.as_slice()).into_response()
}
