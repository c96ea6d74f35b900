use fairschach_proofs::game::event::{Text, Texts, put_aside, put_back};
use fairschach_proofs::tournament::{Act, ActKind};
use serde_json::{Value, json};

const WHO: &str = "0197a3c0-0000-7000-8000-000000000001";
const OTHER: &str = "0197a3c0-0000-7000-8000-000000000002";

/// Acts as they are written, each kind at least once, and sheets of every kind.
fn written() -> Vec<(&'static str, Value)> {
    let read = |line: &str| {
        let mut act: Value = serde_json::from_str(line).unwrap();
        let kind = ActKind::parse(act["kind"].as_str().unwrap()).unwrap();
        (kind.as_str(), act["body"].take())
    };
    include_str!("../../../../../tests/cases/acts.jsonl").lines().map(read).collect()
}

#[test]
fn every_act_is_written_as_it_was_read() {
    let written = written();
    for (kind, body) in &written {
        let act = Act::read(kind, body).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(act.kind().as_str(), *kind);
        assert_eq!(act.body().unwrap(), *body, "{kind}");
        let player = body.get("player").and_then(Value::as_str);
        assert_eq!(act.player().map(|who| who.to_string()).as_deref(), player, "{kind}");
        let reason = body.get("reason").and_then(Value::as_str);
        let said = act.reason().and_then(Text::said);
        assert_eq!(said, reason.filter(|reason| !reason.is_empty()), "{kind}");
        let challenge = body.get("challenge").filter(|_| *kind != "challenged");
        assert_eq!(act.answered().map(u64::from), challenge.and_then(Value::as_u64), "{kind}");
    }
    for kind in ActKind::ALL {
        let word = kind.as_str();
        assert!(written.iter().any(|(known, _)| *known == word), "{word}");
    }
}

#[test]
fn what_was_written_is_put_beside_its_act_and_back() {
    for (kind, whole) in written() {
        let read = |body: &Value| Act::read(kind, body).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let mut act = read(&whole);
        let said = act.written().and_then(Text::said).map(str::to_owned);
        let texts = put_aside(act.texts_mut(), || [7; 32]).unwrap();
        let name = if kind == "commented" { "text" } else { "reason" };
        assert_eq!(texts.get(name).map(|kept| kept.text.clone()), said, "{kind}");
        assert_eq!(texts.len(), usize::from(said.is_some()), "{kind}");
        let body = act.body().unwrap();
        assert_eq!(body == whole, said.is_none(), "{kind}");
        let mut back = read(&body);
        assert_eq!(put_back(back.texts_mut(), Texts::new()), Ok(texts.len()), "{kind}");
        assert_eq!(
            back.written().is_some(),
            said.is_some(),
            "{kind}: that somebody wrote something is known"
        );
        assert_eq!(put_back(back.texts_mut(), texts), Ok(0), "{kind}");
        assert_eq!(back.written().and_then(Text::said), said.as_deref(), "{kind}");
        assert_eq!(back.body().unwrap(), body, "{kind}: the text is no part of it");
    }
}

#[test]
fn what_older_records_lack_is_optional() {
    for (kind, body) in [
        ("started", json!({"numbers": [WHO, OTHER]})),
        ("sheet", json!({"version": 2, "reason": "anders"})),
        ("not-paired", json!({"round": 3, "why": "it could not"})),
        ("opened", json!({})),
        ("final", json!({"numbers": [1, 4]})),
    ] {
        let act = Act::read(kind, &body).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(act.body().unwrap(), body, "{kind}");
    }
    let more = json!({"round": 3, "of": "a later version"});
    assert_eq!(Act::read("paired", &more).unwrap(), Act::Paired { round: 3 });
}

#[test]
fn what_cannot_be_read_is_an_error() {
    const OPTIONAL: [&str; 11] = [
        "commitment",
        "team",
        "rating",
        "rating_list",
        "secret",
        "entrants",
        "drawn",
        "fault",
        "by_draw",
        "section",
        "post",
    ];
    for (kind, body) in written() {
        for name in body.as_object().unwrap().keys() {
            let mut other = body.clone();
            other[name] = json!({"something": "else"});
            assert!(Act::read(kind, &other).is_err(), "{kind}: another {name}");
            let mut without = body.clone();
            without.as_object_mut().unwrap().remove(name);
            let optional = OPTIONAL.contains(&name.as_str()) && kind != "captain";
            let may_lack = optional || (kind, name.as_str()) == ("sheet", "sheet");
            assert_eq!(Act::read(kind, &without).is_ok(), may_lack, "{kind}: without {name}");
        }
    }
    for (kind, body) in [
        ("paired", json!({"round": 65_536})),
        ("paired", json!({"round": -1})),
        ("paired", json!({"round": "3"})),
        ("entered", json!({"player": WHO, "state": "there"})),
        ("entered", json!({"player": WHO.to_uppercase(), "state": "entered"})),
        ("opened", json!({"commitment": "0f0f"})),
        ("silent", json!({"player": WHO, "since": "yesterday"})),
        ("closed", Value::Null),
        ("unheard-of", json!({})),
    ] {
        assert!(Act::read(kind, &body).is_err(), "{kind} {body}");
    }
}
