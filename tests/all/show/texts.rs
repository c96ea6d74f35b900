use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use fairschach::app::access::Scope;
use fairschach::app::accounts::sign_in::refused_secrets::RefusedSecret;
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::accounts::sign_in::way::SignInWay;
use fairschach::app::arbitration::reports::ReportReason;
use fairschach::app::core::follow::Follows;
use fairschach::app::error::{AccountRefusal, Denial, Fault, FieldError, NotNow};
use fairschach::app::operations::activity::OwnActKind;
use fairschach::app::outbox::webhooks::event::{WebhookEvent, WebhookForm};
use fairschach::app::tournaments::games::PairingState;
use fairschach::base::MailState;
use fairschach::game::{About, AuthMethod, Channel, ClaimKind, Fate, Greeting, IncidentKind, PaperWay};
use fairschach::rules::Outcome;
use fairschach::show::Lang;
use fairschach::show::words::EntryState;
use fairschach::tournament::{ActKind, EntrantState, Phase, Post, SectionOutcome};

/// What the keys of the texts of enums begin with, and what follows: their words (`Lang::word_of`), or a part of one.
const OF_WORDS: &[(&str, &[&str])] = &[
    ("about", &About::WORDS),
    ("act", &ActKind::WORDS),
    ("act", &["waits", "waits-own", "entered-own", "entry-taken-back-own", "withdrawn-own", "joined-own"]),
    ("act", &["final-by", "paired-by", "post-director", "post-assistant", "post-arbiter", "post-none"]),
    ("claim-kind", &ClaimKind::WORDS),
    ("conditional-fate", &Fate::WORDS),
    (
        "conditional-fault",
        &[
            "halves",
            "not-filed",
            "other-filed",
            "game-over",
            "not-on-move",
            "passes",
            "roll",
            "roll-ahead",
            "revealing",
            "blind",
        ],
    ),
    ("desk-rows", &Follows::WORDS),
    ("entrant", &EntrantState::WORDS),
    ("games-of", &PairingState::WORDS),
    ("greeting", &Greeting::WORDS),
    ("incident", &IncidentKind::WORDS),
    ("mail-token", &Scope::WORDS),
    ("outcome", &Outcome::WORDS),
    ("own-acts", &OwnActKind::WORDS),
    (
        "pairing",
        &["annulled", "bye", "bye-half", "bye-zero", "forfeit-white", "forfeit-black", "forfeit-both"],
    ),
    ("paper", &PaperWay::WORDS),
    ("people-refused", &RefusedSecret::WORDS),
    ("phase", &Phase::WORDS),
    ("post", &Post::WORDS),
    ("report-reason", &ReportReason::WORDS),
    ("scope", &Scope::WORDS),
    ("security", &SecurityKind::WORDS),
    ("security", &["signed-in-unknown", "locked-why", "unlocked-why", "revoked-why"]),
    ("series-own", &SectionOutcome::WORDS),
    ("sessions-by", &SignInWay::WORDS),
    ("state", &EntryState::WORDS),
    (
        "state",
        &["none-detail", "draft-detail", "filed-detail", "revised-detail", "pass-detail", "watch-detail"],
    ),
    ("timeline", &["claim", "start", "reveal", "draw", "clock", "leave", "leave-end", "result"]),
    ("timeline", &["suspended", "unsealing", "engine", "overdue"]),
    ("timeline-by", &Channel::WORDS),
    ("timeline-mail", &MailState::WORDS),
    ("timeline-with", &AuthMethod::WORDS),
    ("webhook", &WebhookEvent::WORDS),
    ("webhooks-form", &WebhookForm::WORDS),
];

/// Words of these that have no text: what was played needs none, browsers and streams have pages of their own, a round is told
/// as paired, and a post is told by which it is.
const WORDLESS: &[&str] =
    &["outcome-played", "webhooks-form-push", "webhooks-form-stream", "act-round", "act-post"];

fn of_words() -> HashSet<String> {
    let keys = |(of, words): &(&str, &[&str])| {
        words.iter().map(|word| format!("{of}-{}", word.replace(['.', ' '], "-"))).collect::<Vec<_>>()
    };
    let keys = OF_WORDS.iter().flat_map(keys);
    keys.filter(|key| !WORDLESS.contains(&key.as_str())).collect()
}

/// Every key of one language with the names of the places in its text.
fn keys(lang: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang), &["ftl"]) {
        for line in fs::read_to_string(&path).unwrap().lines() {
            if let Some((key, _)) =
                line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                current = key.trim().to_owned();
                assert!(
                    keys.insert(current.clone(), BTreeSet::new()).is_none(),
                    "{lang}: {current} stands twice"
                );
            }
            for place in line.split('$').skip(1) {
                let name: String = place.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                keys.get_mut(&current).unwrap().insert(name);
            }
        }
    }
    keys
}

fn files(folder: &Path, endings: &[&str]) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| path.extension().is_some_and(|e| e == *ending)) {
            found.push(path);
        }
    }
    found
}

fn sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = files(&root.join("src"), &["rs"]);
    paths.extend(files(&root.join("crates"), &["rs"]));
    paths.extend(files(&root.join("templates"), &["html"]));
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect::<Vec<_>>().join("\n")
}

#[test]
fn both_languages_have_the_same_keys_with_the_same_places() {
    let (german, english) = (keys("de"), keys("en"));
    let names = |keys: &BTreeMap<String, BTreeSet<String>>| keys.keys().cloned().collect::<BTreeSet<_>>();
    let difference: Vec<_> = names(&german).symmetric_difference(&names(&english)).cloned().collect();
    assert!(difference.is_empty(), "in one language only: {difference:?}");
    for (key, places) in &german {
        assert_eq!(places, &english[key], "places of {key}");
    }
}

#[test]
fn every_key_that_is_asked_for_is_there() {
    let known = keys("en");
    let sources = sources();
    for call in [".t(\"", ".tf(\""] {
        for text in sources.split(call).skip(1) {
            let key = text.split('"').next().unwrap();
            assert!(known.contains_key(key), "unknown key {key}");
        }
    }
    for key in of_words() {
        assert!(known.contains_key(&key), "unknown key {key}");
    }
    for text in sources.split(".word_of(\"").skip(1) {
        let of = text.split('"').next().unwrap();
        assert!(OF_WORDS.iter().any(|(known, _)| *known == of), "not listed here: {of}");
    }
}

#[test]
fn every_key_is_used() {
    let sources = sources();
    // Whatever stands between two quotation marks, whichever of them begins a text.
    let quoted: HashSet<&str> = sources.split('"').collect();
    let of_words = of_words();
    let is_used = |key: &String| quoted.contains(key.as_str()) || of_words.contains(key);
    let unused: Vec<_> = keys("en").into_keys().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "keys that nothing asks for: {unused:?}");
}

#[test]
fn every_refusal_has_its_text_with_its_numbers() {
    let known = keys("en");
    let accounts = AccountRefusal::ALL.iter().map(|why| why.wording());
    let denials = Denial::ALL.iter().map(|why| why.wording());
    let all = NotNow::all().map(NotNow::wording);
    for wording in all.chain(accounts).chain(denials) {
        let places: BTreeSet<String> = wording.values.iter().map(|(place, _)| (*place).to_owned()).collect();
        assert_eq!(known.get(wording.key), Some(&places), "{wording:?}");
        for lang in Lang::ALL {
            let text = lang.say(wording);
            let given = |(_, n): &(&str, usize)| text.contains(&n.to_string());
            assert!(wording.values.iter().all(given) && text.ends_with('.'), "{text:?}");
        }
    }
}

#[test]
fn every_fault_has_its_text_with_its_numbers() {
    let known = keys("en");
    for fault in Fault::all() {
        let wording = fault.wording();
        let numbers = wording.values.iter().map(|(place, _)| *place);
        let places = numbers.chain(fault.places().iter().copied()).map(str::to_owned).collect();
        assert_eq!(known.get(wording.key), Some(&places), "{fault:?}: {wording:?}");
        let english = wording.english.replace(',', "");
        let given = |(_, n): &(&str, usize)| english.contains(&n.to_string());
        assert!(wording.values.iter().all(given), "{fault:?} says other numbers to programs: {english}");
        assert!(!fault.as_str().is_empty());
        for lang in Lang::ALL {
            let mut error = FieldError::new(fault, "");
            for place in fault.places() {
                error = error.with(place, format!("<{place}>"));
            }
            let text = error.in_words(lang);
            let filled = wording.values.iter().all(|(_, n)| text.contains(&n.to_string()))
                && fault.places().iter().all(|place| text.contains(&format!("<{place}>")));
            assert!(filled && text.ends_with('.'), "{text:?}");
        }
    }
}

#[test]
fn texts_hold_no_isolating_marks_and_fill_their_places() {
    for lang in Lang::ALL {
        let text = lang.tf("in-days", &[("n", 3.into())]);
        assert!(text.contains('3') && !text.contains('\u{2068}'), "{text:?}");
    }
    assert_eq!(Lang::De.tf("in-days", &[("n", 1.into())]), "1 Tag");
}

#[test]
fn the_browsers_language_is_read_by_its_weights() {
    for (header, expected) in [
        ("", Lang::En),
        ("de", Lang::De),
        ("de-AT,en;q=0.5", Lang::De),
        ("fr, en;q=0.4, de;q=0.9", Lang::De),
        ("en-GB,de", Lang::En),
        ("de;q=0", Lang::En),
        ("de;q=nonsense", Lang::En),
    ] {
        assert_eq!(Lang::from_accept_language(header), expected, "{header}");
    }
    assert_eq!(Lang::parse("DE-ch"), Some(Lang::De));
    assert_eq!(Lang::parse("dex"), None);
}

/// Phrases that were mended once, because nobody speaks so: they stay out of the pages, the mails and what players read.
const MENDED: [(&str, &[&str], &[&str]); 2] = [
    (
        "de",
        &[
            "Amt nehmen",
            "treten Sie zuerst ein",
            "Tisch",
            "ab einer Runde",
            "Runden wurden nachgespielt",
            "Öffnung aufbewahren",
            "endgültig festlegen",
            "als Entwurf merken",
            "gibt jetzt nicht ein",
            "andere Reklamationen",
            "stille Spieler",
            "was ich getan habe",
            "Zeit läuft ab",
            "Uhr läuft ab",
            "Schlüssel machen",
            "Partie ist abgesetzt",
            "verstanden haben wir",
            "haben wir nicht verstanden",
            "haben wir nicht als",
            "haben wir den Zug",
            "vor Nr.",
        ],
        &[
            "spielen",
            "turniere",
            "tabellen",
            "turnierleiter",
            "endspiele",
            "wertungszahlen",
            "blind-versiegelt",
        ],
    ),
    (
        "en",
        &[
            "taken from your clock",
            "file finally",
            "stop the clock",
            "does not enter now",
            "other claims",
            "silent players",
            "what I did",
            "anew",
            "this is no",
            "you lack",
            "men",
            "we read",
            "pair opens",
            "turn opens",
            "turn to the arbiter",
            "before no.",
        ],
        &["play", "clocks", "blind", "tournaments", "tables", "director", "endgames", "ratings", "engine"],
    ),
];

/// The texts of one language without their keys and places.
fn values(lang: &str) -> Vec<String> {
    let mut values = Vec::new();
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang), &["ftl"]) {
        for line in fs::read_to_string(&path).unwrap().lines().filter(|line| !line.starts_with('#')) {
            let value =
                if line.starts_with(' ') { line } else { line.split_once(" = ").map_or("", |(_, v)| v) };
            let spoken = value.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
            values.push(spoken.collect::<Vec<_>>().join("…"));
        }
    }
    values
}

/// A document's sentences, without what stands in it for programs.
fn sentences(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name).with_extension("md");
    let text = fs::read_to_string(&path).unwrap();
    let prose = text.split("```").step_by(2).collect::<String>();
    prose.split('`').step_by(2).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the words stand in a text as words.
fn says(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    text.match_indices(&words).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + found.len()..].chars().next();
        [before, behind].into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

#[test]
fn phrases_that_were_mended_stay_out() {
    for (lang, phrases, documents) in MENDED {
        let documents = documents.iter().map(|name| sentences(name));
        for text in values(lang).into_iter().chain(documents) {
            for phrase in phrases {
                assert!(!says(&text, phrase), "{lang}: {phrase:?} in {text:?}");
            }
        }
    }
    // What programs and arbiters call filing is submitting a move to players and directors.
    for name in ["play", "clocks", "blind", "tournaments", "tables", "director"] {
        let text = sentences(name);
        assert!(!says(&text, "filed") && !says(&text, "filing"), "{name}");
    }
    assert!(says("Was I anew? Yes.", "anew") && !says("renewed, anewish", "anew"));
}
