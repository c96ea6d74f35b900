//! Mails as people write them, each with what must come of it: what its author had not decided is never filed.
//!
//! A line of `tests/mail/decided.jsonl` is a mail with the player's text and HTML. Its outcome is what is done at once
//! (`entry Sf3`), what is asked about and why (`asked (beside): entry Sf3`), or that nothing was read (`unclear: several`).

use fairschach::mail::inbound::read_message;
use serde_json::Value;

use super::corpus::told;

/// A mail's source.
fn mail(row: &Value) -> String {
    const HEAD: &str =
        "From: =?utf-8?Q?Anna_M=C3=BCller?= <anna@beispiel.test>\r\nSubject: Re: Zugpaar 1\r\n";
    let part = |sub: &str, text: &str| {
        let text = text.replace('\n', "\r\n");
        format!(
            "Content-Type: text/{sub}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{text}\r\n"
        )
    };
    match (row["text"].as_str(), row["html"].as_str()) {
        (Some(text), Some(html)) => format!(
            "{HEAD}Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n{}--b\r\n{}--b--\r\n",
            part("plain", text),
            part("html", html)
        ),
        (Some(text), None) => format!("{HEAD}{}", part("plain", text)),
        (None, html) => format!("{HEAD}{}", part("html", html.unwrap_or_default())),
    }
}

fn outcome(mail: &str) -> String {
    match told(&read_message(mail.as_bytes()).unwrap()) {
        Err(case) => format!("unclear: {case}"),
        Ok(words) => {
            let doubts: Vec<&str> = words.iter().filter_map(|word| word.strip_prefix("? ")).collect();
            let said: Vec<&str> =
                words.iter().filter(|word| !word.starts_with("? ")).map(String::as_str).collect();
            match doubts[..] {
                [] => said.join("; "),
                _ => format!("asked ({}): {}", doubts.join(", "), said.join("; ")),
            }
        }
    }
}

#[test]
fn what_nobody_decided_is_never_done() {
    let rows = include_str!("../../mail/decided.jsonl").lines();
    let rows: Vec<Value> = rows.map(|row| serde_json::from_str(row).unwrap()).collect();
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let (got, want) = (outcome(&mail(row)), row["outcome"].as_str().unwrap());
            (got != want).then(|| format!("{}: {got}, not {want}", row["mail"]))
        })
        .collect();
    assert!(rows.len() >= 240, "{}", rows.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
