//! Defaults, file, variables and flags: what is in force, and what is said of a wrong value.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use fairschach::app::accounts::joining::Registration;
use fairschach::app::actor::Role;
use fairschach::config::{Config, ConfigError};

fn load(variables: &[(&str, &str)], flags: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let variables = variables.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let flags: Vec<_> = flags.iter().map(|(n, v)| (*n, (*v).to_owned())).collect();
    Config::load(None, variables, &flags)
}

fn fault(variables: &[(&str, &str)]) -> String {
    load(variables, &[]).err().expect("refused").to_string()
}

#[test]
fn nothing_has_to_be_set() {
    let config = load(&[], &[]).unwrap();
    assert_eq!(config.public_url, "http://127.0.0.1:8080");
    assert!(config.is_trial() && config.secure_cookie());
    let behind_a_proxy = load(&[("FAIRSCHACH_PUBLIC_URL", "https://play.example.org")], &[]).unwrap();
    assert!(!behind_a_proxy.is_trial(), "others reach it through the proxy");
    assert!(config.to_toml().contains("sqlite://./data/fairschach.sqlite"));
    assert_eq!(config.registration(), Registration::Open, "in a trial");
    assert_eq!(behind_a_proxy.registration(), Registration::Request);
    for new in [config, behind_a_proxy] {
        assert!(new.opponent && new.reviews, "anybody can play against the bot, and have games reviewed");
    }
    let without = load(&[("FAIRSCHACH_OPPONENT", "off")], &[]).unwrap();
    assert!(!without.opponent && without.reviews);
}

#[test]
fn flags_lie_over_variables_and_secrets_are_masked() {
    let variables = [
        ("FAIRSCHACH_LISTEN", "127.0.0.1:1"),
        ("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "0"),
        ("FAIRSCHACH_MAIL__OUT__URL", "smtp://anna:geheim@mail.example:587"),
        ("FAIRSCHACH_DATABASE_URL", "postgres://anna:geheim@db.example/fairschach"),
        ("FAIRSCHACH_TEST_PYTHON", "python3"),
    ];
    let config = load(&variables, &[("listen", "127.0.0.1:2")]).unwrap();
    assert_eq!(config.listen.port(), 2);
    assert_eq!(config.reveal_delay, 0);
    assert!(!config.is_trial());
    let shown = config.to_toml();
    assert!(!shown.contains("geheim") && shown.contains("smtp://***@mail.example:587"), "{shown}");
}

#[test]
fn what_a_file_has_wrong_is_named_with_the_file_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fairschach.toml");
    for (text, says) in [
        ("[mail]\nfrm = \"x@example.org\"", "unknown field `frm`"),
        ("[play]\nreveal_delay_s = \"soon\"", "play.reveal_delay_s"),
    ] {
        std::fs::write(&file, text).unwrap();
        let variables = [("FAIRSCHACH_MAIL__DNS".to_owned(), "system".to_owned())];
        let fault = Config::load(Some(&file), variables.into(), &[]).err().expect("refused").to_string();
        assert!(fault.contains(says) && fault.matches("fairschach.toml").count() == 1, "{fault}");
    }
}

#[test]
fn a_wrong_value_is_named_with_what_it_takes() {
    assert!(fault(&[("FAIRSCHACH_LISTEN", "here")]).contains("setting listen"));
    assert!(fault(&[("FAIRSCHACH_LISTN", "127.0.0.1:1")]).contains("FAIRSCHACH_LISTN: "));
    assert!(fault(&[("FAIRSCHACH_MAIL__FRM", "x@example.org")]).contains("FAIRSCHACH_MAIL__FRM: "));
    let beside_a_good_one = fault(&[("FAIRSCHACH_MAIL__FROM", "x@example.org"), ("FAIRSCHACH_FROM", "y")]);
    assert!(beside_a_good_one.contains("FAIRSCHACH_FROM: "), "{beside_a_good_one}");
    assert!(fault(&[("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "61")]).contains("0 to 60"));
    assert!(load(&[("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "60")], &[]).is_ok());
    let word = fault(&[("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "soon")]);
    assert!(word.contains("FAIRSCHACH_PLAY__REVEAL_DELAY_S: "), "{word}");
    assert!(fault(&[("FAIRSCHACH_REGISTRATION", "yes")]).contains("open, request or closed"));
    for wrong in ["git.example.org", "javascript:alert(1)", "https://anna:geheim@git.example.org"] {
        let said = fault(&[("FAIRSCHACH_SOURCE_URL", wrong)]);
        assert!(said.contains("setting source_url") && !said.contains("geheim"), "{said}");
    }
    let source = load(&[("FAIRSCHACH_SOURCE_URL", "https://git.example.org/fairschach")], &[]).unwrap();
    assert!(source.to_toml().contains("source_url = \"https://git.example.org/fairschach\""));
    let long = "x".repeat(1_001);
    for wrong in [" \n ", "a\tb", &long] {
        assert!(fault(&[("FAIRSCHACH_OPERATOR", wrong)]).contains("setting operator"), "{wrong}");
    }
    for right in ["Schachverein\nAm Markt 1\n12345 Stadt", &long[1..]] {
        assert_eq!(load(&[("FAIRSCHACH_OPERATOR", right)], &[]).unwrap().operator.as_deref(), Some(right));
    }
    for wrong in ["privacy", "privacy@", "a b@example.org", "mailto:a@b.example", "javascript:alert(1)"] {
        assert!(fault(&[("FAIRSCHACH_CONTACT", wrong)]).contains("setting contact"), "{wrong}");
    }
    for good in ["privacy@example.org", "https://example.org/contact"] {
        let contact = load(&[("FAIRSCHACH_CONTACT", good)], &[]).unwrap();
        assert!(contact.to_toml().contains(&format!("contact = \"{good}\"")));
    }
    let closed = load(&[("FAIRSCHACH_REGISTRATION", "closed")], &[]).unwrap();
    assert_eq!(closed.registration(), Registration::Closed);
    assert!(closed.to_toml().contains("registration = \"closed\""));
    let url = ("FAIRSCHACH_PUBLIC_URL", "https://play.example.org");
    let takes = |roles| load(&[url, ("FAIRSCHACH_PASSKEYS_REQUIRED", roles)], &[]);
    let config = takes("arbiter director admin").unwrap();
    assert_eq!(config.passkeys_required, [Role::Arbiter, Role::Director, Role::Admin]);
    assert!(config.to_toml().contains("passkeys_required = [\"arbiter\", \"director\", \"admin\"]"));
    for wrong in ["player", "arbiters", "arbiter,admin"] {
        assert!(
            fault(&[url, ("FAIRSCHACH_PASSKEYS_REQUIRED", wrong)]).contains("arbiter, director, admin"),
            "{wrong}"
        );
    }
    let nameless = fault(&[("FAIRSCHACH_PASSKEYS_REQUIRED", "admin")]);
    assert!(nameless.contains("setting passkeys_required") && nameless.contains("with a name"), "{nameless}");
    for (count, good) in [("3", false), ("4", true), ("500", true), ("501", false)] {
        assert_eq!(load(&[("FAIRSCHACH_DATABASE_CONNECTIONS", count)], &[]).is_ok(), good, "{count}");
    }
    for (days, good) in [("29", false), ("30", true), ("3650", true), ("3651", false)] {
        let loaded = load(&[("FAIRSCHACH_MAIL__KEEP_DAYS", days)], &[]);
        match loaded {
            Ok(config) => {
                assert!(good && config.to_toml().contains(&format!("keep_days = {days}")), "{days}")
            }
            Err(error) => assert!(!good && error.to_string().contains("30 to 3650"), "{days}: {error}"),
        }
    }
    for (days, good) in [("0", true), ("14", false), ("15", true), ("3650", true), ("3651", false)] {
        match load(&[("FAIRSCHACH_PLAY__ARCHIVE_AFTER_DAYS", days)], &[]) {
            Ok(config) => {
                assert!(good && config.to_toml().contains(&format!("archive_after_days = {days}")), "{days}");
                assert_eq!(config.archived_after.is_none(), days == "0");
            }
            Err(error) => assert!(!good && error.to_string().contains("15 to 3650"), "{days}: {error}"),
        }
    }
    for (name, wrong, says) in [
        ("CADENCE_S", "0", "1 to 3600"),
        ("CADENCE_S", "3601", "1 to 3600"),
        ("CADENCE_S", "541", "a minute more"),
        ("INCLUDE_BY_S", "69", "a minute more"),
        ("INCLUDE_BY_S", "86401", "86400"),
        ("DIR", "./data", "of its own"),
        ("DIR", ".", "of its own"),
        ("DIR", "./keys/..", "of its own"),
    ] {
        let name = format!("FAIRSCHACH_PUBLIC_LOG__{name}");
        assert!(fault(&[(&name, wrong)]).contains(says), "{name} {wrong}");
    }
    for (name, right) in
        [("CADENCE_S", "540"), ("INCLUDE_BY_S", "70"), ("INCLUDE_BY_S", "86400"), ("PADDING", "true")]
    {
        let name = format!("FAIRSCHACH_PUBLIC_LOG__{name}");
        assert!(load(&[(&name, right)], &[]).is_ok(), "{name} {right}");
    }
    let long = format!("{}.org", "a".repeat(60));
    for (name, right, wrong) in [
        ("DKIM__SELECTOR", "fs.2026-11", "Fairschach"),
        ("DKIM__SELECTOR", &"a".repeat(50), &"a".repeat(51)),
        ("DKIM__SELECTOR", "a", "a..b"),
        ("DKIM__DOMAIN", "club.example", "club.example."),
        ("DKIM__DOMAIN", &long, "-a.org"),
        ("OUT__BOUNCES_AT", "mail.club.example", "x@club.example"),
    ] {
        let name = format!("FAIRSCHACH_MAIL__{name}");
        assert!(load(&[(&name, right)], &[]).is_ok(), "{name} {right}");
        assert!(fault(&[(&name, wrong)]).contains("it takes"), "{name} {wrong}");
    }
    assert!(fault(&[("FAIRSCHACH_MAIL__DNS", "127.0.0.1")]).contains("127.0.0.1:53"));
    assert!(load(&[("FAIRSCHACH_MAIL__DNS", "[::1]:53")], &[]).is_ok());
    assert!(fault(&[("FAIRSCHACH_LOG__FORMAT", "xml")]).contains("log.format"));
    assert!(fault(&[("FAIRSCHACH_DATABASE_URL", "mysql://x:y@z/")]).contains("database_url"));
    let absolute = std::path::absolute("data/keys").unwrap();
    for inside in ["./data/keys", "data/keys", "./keys/../data", absolute.to_str().unwrap()] {
        assert!(fault(&[("FAIRSCHACH_KEYS_DIR", inside)]).contains("keys_dir"), "{inside}");
    }
    assert!(load(&[("FAIRSCHACH_KEYS_DIR", "./data-keys")], &[]).is_ok());
    assert!(fault(&[("FAIRSCHACH_LISTEN", "0.0.0.0:8080")]).contains("insecure_http"));
    let open = [("FAIRSCHACH_LISTEN", "0.0.0.0:8080"), ("FAIRSCHACH_INSECURE_HTTP", "true")];
    assert!(!load(&open, &[]).unwrap().secure_cookie());
}

/// What comes with the program for a single process is taken by it as it stands, as a service and in a container.
#[test]
fn a_single_process_is_set_up_as_the_handbook_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let load = |variables| Config::load(Some(&root.join("deploy/fairschach.toml")), variables, &[]).unwrap();
    let (unit, config) = (read("deploy/fairschach.service"), load(HashMap::new()));
    assert!(!config.is_trial() && config.secure_cookie());
    let states = unit.lines().find_map(|line| line.strip_prefix("StateDirectory=")).unwrap();
    let states: Vec<PathBuf> = states.split(' ').map(|state| Path::new("/var/lib").join(state)).collect();
    assert_eq!(states, [config.data_dir.clone(), config.keys_dir.clone()]);
    // The image's own variables, and those that the container is started with.
    let (image, handbook) = (read("Dockerfile"), read("docs/operating.md"));
    let (_, container) = handbook.split_once("\n### A container\n").unwrap();
    let (container, _) = container.split_once("\n## ").unwrap();
    let words = image.split_whitespace().chain(container.split_whitespace());
    let variables =
        words.filter_map(|word| word.split_once('=').filter(|(name, _)| name.starts_with("FAIRSCHACH_")));
    // Of the pairing program's words only the first is among them.
    let variables = variables.filter(|(name, _)| !name.ends_with("PAIRING_PROGRAM"));
    let variables: HashMap<String, String> =
        variables.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    assert_eq!(variables["FAIRSCHACH_CONFIG"], "/etc/fairschach.toml");
    assert!(unit.contains("Environment=FAIRSCHACH_CONFIG=/etc/fairschach.toml"));
    let there = load(variables);
    assert_eq!((there.data_dir, there.keys_dir), (config.data_dir, config.keys_dir));
    assert_eq!(there.listen.to_string(), "0.0.0.0:8080");
    assert_eq!(there.trusted_proxies.networks().count(), 1);
}
