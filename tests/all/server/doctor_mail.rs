//! `fairschach doctor mail` against a real Postfix and a real name server.

use serde_json::Value;

use super::process::Home;
use crate::peers::dns::Dns;
use crate::peers::port::port_of_its_own;
use crate::peers::postfix::Postfix;
use crate::support::Database;

const GOOD: [(&str, &str, &str); 5] = [
    ("play.test", "TXT", "v=spf1 ip4:192.0.2.7 -all"),
    ("_dmarc.play.test", "TXT", "v=DMARC1; p=none"),
    ("play.test", "MX", "10 mx.play.test."),
    ("mx.play.test", "A", "192.0.2.7"),
    ("7.2.0.192.in-addr.arpa", "PTR", "mx.play.test."),
];

/// What the command found, and whether it was content.
fn doctor(home: &Home, more: &[&str]) -> (bool, Vec<Value>) {
    let words = ["doctor", "mail", "--json"];
    let output = home.command().args(words).args(more).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let found: Vec<Value> = lines.collect();
    assert!(!found.is_empty(), "it says nothing: {}", String::from_utf8_lossy(&output.stderr));
    (output.status.success(), found)
}

fn of<'a>(found: &'a [Value], check: &str) -> (bool, &'a str) {
    let one = found.iter().find(|one| one["check"] == check);
    let one = one.unwrap_or_else(|| panic!("no {check} in {found:?}"));
    (one["ok"].as_bool().unwrap(), one["text"].as_str().unwrap())
}

async fn home(postfix: &Postfix, dns: &Dns, lmtp: u16) -> Home {
    let mut home = Home::new(Database::Sqlite).await;
    let out = format!("smtp://127.0.0.1:{}?tls=none", postfix.port());
    for (name, value) in [
        ("MAIL__FROM", "games@play.test".to_owned()),
        ("MAIL__OUT__URL", out),
        ("MAIL__DNS", dns.address().to_string()),
        ("MAIL__IN__LMTP", format!("127.0.0.1:{lmtp}")),
    ] {
        home.set(&format!("FAIRSCHACH_{name}"), value);
    }
    home
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_goes_round_through_a_real_mail_server() {
    let (lmtp, dns) = (port_of_its_own(), Dns::start(&GOOD).await);
    let route = format!("lmtp:inet:127.0.0.1:{lmtp}");
    let postfix = Postfix::with_routes(&[("play.test", &route)]).await;
    let home = home(&postfix, &dns, lmtp).await;
    let leaving = ["--leaving", "192.0.2.7"];

    let (good, found) = doctor(&home, &leaving);
    assert!(!good && of(&found, "probe").1.contains("no server runs"), "{found:?}");

    let running = home.start().await;
    let (good, found) = doctor(&home, &leaving);
    assert!(good, "{found:?}");
    assert!(of(&found, "probe").1.starts_with("came back by lmtp after"), "{found:?}");
    for check in ["way out", "SPF", "DMARC", "MX", "reverse name"] {
        assert!(of(&found, check).0, "{found:?}");
    }

    // Elsewhere: it is there, with a way back.
    let (good, found) = doctor(&home, &[&leaving[..], &["--to", "anna@example.test"]].concat());
    assert!(good && of(&found, "probe").1.contains("look where it was sent"), "{found:?}");
    let mail = postfix.wait_for_mails("anna@example.test", 1).await.remove(0);
    let mail = String::from_utf8(mail).unwrap();
    assert!(mail.contains("\nReply-To: m+probe-") && mail.contains("\nX-Fairschach-Probe: probe-"), "{mail}");
    drop(running);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_with_the_lines_that_mend_it() {
    let dns = Dns::start(&[("example.test", "A", "192.0.2.1")]).await;
    let postfix = Postfix::with_routes(&[("play.test", "retry:4.3.0 not now")]).await;
    let home = home(&postfix, &dns, port_of_its_own()).await;
    let running = home.start().await;
    let (good, found) = doctor(&home, &["--leaving", "192.0.2.7", "--wait", "1"]);
    drop(running);
    assert!(!good);
    assert!(of(&found, "probe").1.contains("not back after 1 seconds"), "{found:?}");
    for (check, add) in [
        ("SPF", r#"play.test. IN TXT "v=spf1 ip4:192.0.2.7 -all""#),
        ("DMARC", r#"_dmarc.play.test. IN TXT "v=DMARC1; p=none""#),
        ("MX", "play.test. IN MX 10 127.0.0.1."),
    ] {
        assert!(!of(&found, check).0, "{found:?}");
        let one = found.iter().find(|one| one["check"] == check).unwrap();
        assert_eq!(one["add"][0], add);
    }
    let (good, text) = of(&found, "reverse name");
    assert!(!good && text.contains("ask whoever gave you the address"), "{text}");
}
