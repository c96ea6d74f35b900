//! Probes are recognised by their code alone, once, and nothing else of the mail counts.

use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::base::Timestamp;

use crate::support::{Database, TestApp, on_both};

on_both! {
    a_probe_is_known_again_and_a_forged_one_is_not => known;
}

fn mail(to: &str, message: &str, at: Timestamp) -> Arrived {
    Arrived {
        door: InboundChannel::Smtp,
        peer: None,
        helo: None,
        sender: None,
        recipients: vec![to.to_owned()],
        message: message.replace('\n', "\r\n").into_bytes(),
        received: at,
    }
}

async fn known(database: Database) {
    let house = TestApp::new(database).await;
    let (app, at) = (&house.app, house.app.now());
    for (by_address, message, bounced) in [
        (true, "Subject: x\n\nhello", Some(false)),
        (false, "X-Fairschach-Probe: CODE\n\nhello", Some(false)),
        (false, "Content-Type: multipart/report\n\nX-Fairschach-Probe: CODE\n", Some(true)),
        (false, "Subject: x\n\n> X-Fairschach-Probe: CODE\n", None),
    ] {
        let probe = app.inbox().new_probe().await.unwrap();
        assert!(app.inbox().probe_seen(&probe).await.unwrap().is_none());
        let to =
            if by_address { format!("m+{}@play.test", probe.code()) } else { "games@play.test".to_owned() };
        let arrived = mail(&to, &message.replace("CODE", probe.code()), at);
        assert_eq!(app.inbox().take_probe(&arrived).await.unwrap(), bounced.is_some(), "{message}");
        let seen = app.inbox().probe_seen(&probe).await.unwrap();
        assert_eq!(seen.as_ref().map(|seen| seen.bounced), bounced, "{message}");
        assert!(seen.is_none_or(|seen| seen.door == "smtp" && seen.at == at));
    }
    let probe = app.inbox().new_probe().await.unwrap();
    let mut forged = probe.code().to_owned();
    let last = forged.pop().unwrap();
    forged.push(if last == '0' { '1' } else { '0' });
    let arrived = mail(&format!("m+{forged}@play.test"), "Subject: x\n\n", at);
    assert!(!app.inbox().take_probe(&arrived).await.unwrap());
    assert!(app.inbox().probe_seen(&probe).await.unwrap().is_none());
}
