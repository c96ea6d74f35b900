use fairschach_proofs::game::event::{Text, Texts, put_aside, put_back};
use fairschach_proofs::tournament::{Act, ActKind};
use serde_json::{Value, json};

const WHO: &str = "0197a3c0-0000-7000-8000-000000000001";
const OTHER: &str = "0197a3c0-0000-7000-8000-000000000002";
const AT: &str = "2026-11-20T14:06:57.000001Z";

fn sheet() -> Value {
    json!({
        "name": "Herbst", "about": "", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "rules": null, "options": {}, "board": null, "start": null, "clock": "14d/pair",
        "terms": {"both_flags": "absent-lose"}, "places": {"min": 3, "max": 1000}, "seeding": "draw",
        "pace": {"name": "at-once"}, "tie_breaks": ["SB"], "silence": {"days": 40, "withdraw": false},
        "withdrawal": "forfeit", "replacement": false, "at_the_end": "adjudicate", "rated": true,
        "dates": {"zone": "Europe/Berlin", "opens": null, "closes": null, "starts": "2026-12-01", "ends": null},
        "language": "de"
    })
}

/// Acts as they are written, each kind at least once.
fn written() -> Vec<(&'static str, Value)> {
    let hash = "0f".repeat(32);
    vec![
        ("made", json!({"sheet": sheet()})),
        ("sheet", json!({"version": 2, "reason": "anders", "sheet": sheet()})),
        ("post", json!({"player": WHO, "post": "assistant"})),
        ("post", json!({"player": WHO, "post": null})),
        ("opened", json!({"commitment": hash})),
        ("opened", json!({})),
        ("closed", json!({})),
        ("entered", json!({"player": WHO, "state": "waiting"})),
        (
            "entered",
            json!({"player": WHO, "state": "entered", "team": "Ost", "rating": 1500, "rating_list": "2026-11"}),
        ),
        ("moved-up", json!({"player": WHO})),
        ("entry-taken-back", json!({"player": WHO})),
        ("contribution", json!({"player": WHO, "contribution": "morgen taut es"})),
        ("too-few", json!({"entered": 2})),
        (
            "started",
            json!({
                "numbers": [WHO, OTHER], "secret": hash, "entrants": [[OTHER, "x"], [WHO, ""]], "drawn": [WHO, OTHER]
            }),
        ),
        ("joined", json!({"player": WHO, "number": 9})),
        ("joined", json!({"player": WHO, "number": 9, "rating": 1712, "rating_list": "2026-01"})),
        ("paired", json!({"round": 3})),
        ("not-paired", json!({"round": 3, "fault": "failed", "why": "it could not"})),
        (
            "paired-otherwise",
            json!({"round": 3, "boards": 2, "paired": [[1, 2], [3, null]], "otherwise": [[1, 3], [2, null]]}),
        ),
        ("round", json!({"round": 2, "numbers": [1, 4]})),
        ("extra-games", json!({"round": 2, "match": 1})),
        ("final", json!({"numbers": [1, 4]})),
        ("final", json!({"numbers": [1, 4], "by_draw": [4]})),
        ("captain", json!({"team": 2, "player": WHO})),
        (
            "line-ups",
            json!({"round": 1, "teams": [{"team": 1, "players": [1, 3], "by": WHO}, {"team": 2, "players": [4, 5]}]}),
        ),
        ("bye-asked", json!({"player": WHO, "round": 4, "half": true})),
        ("bye-back", json!({"player": WHO, "round": 4})),
        ("challenged", json!({"player": WHO, "challenge": 1, "answer_by": AT})),
        ("challenge-accepted", json!({"challenge": 1})),
        ("challenge-refused", json!({"challenge": 1})),
        ("challenge-lapsed", json!({"challenge": 1})),
        ("challenge-taken-back", json!({"challenge": 1})),
        ("silent", json!({"player": WHO, "since": AT})),
        (
            "withdrawn",
            json!({"player": WHO, "number": 3, "silent": false, "games": "annulled", "reason": "krank"}),
        ),
        (
            "withdrawn",
            json!({"player": WHO, "number": 3, "silent": true, "games": "forfeited", "reason": "40 Tage ohne Zug"}),
        ),
        ("replaced", json!({"player": WHO, "substitute": OTHER, "number": 3, "games": 2, "reason": "krank"})),
        ("replayed", json!({"game": WHO, "reason": "falsches Brett"})),
        ("paused", json!({"reason": "Ferien"})),
        ("resumed", json!({"reason": "weiter"})),
        ("outage", json!({"from": AT, "to": AT, "games": 6, "credit": 3_600_000_000_i64, "reason": ""})),
        ("message", json!({"to": "all", "count": 7})),
        ("message", json!({"to": "section", "count": 7, "section": 2})),
        ("message", json!({"to": "waited-for", "count": 7})),
        ("commented", json!({"text": "Well played."})),
        ("commented", json!({"text": ""})),
        ("hard-end", json!({"games": 3, "what": "play-on"})),
        ("ended", json!({"games": 3, "what": "adjudicate", "reason": "der Saal ist zu"})),
        ("finished", json!({})),
        ("cancelled", json!({"reason": "zu wenige"})),
    ]
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
