//! The proof that comes with a reveal's mail: that its reader's own entry is in the public log.

use fairschach::app::notices::load::MailTask;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::base::GameId;
use fairschach::mail::Sender;
use fairschach::tlog::{Leaf, LogProof, Policy, Receipt, leaf_hash, verify};
use mail_parser::{MessageParser, MimeHeaders};

use crate::support::{Database, TestApp, keys, on_both};

on_both! {
    a_reveals_mail_brings_the_proof_of_its_readers_entry => brought;
}

/// The reveal's mails that wait: whose, the proof in it if there is one, and its text.
async fn mails(house: &TestApp) -> Vec<(String, Option<Vec<u8>>, String)> {
    let sender = Sender::new("games@club.test", "https://fairschach.example").unwrap();
    let mut all = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task: MailTask = house.app.notices().mail_task(id).await.unwrap().unwrap();
        let Some(notice) = task.notice else { continue };
        if !matches!(notice.what, NoticeBody::Revealed { .. }) {
            continue;
        }
        let composed = sender.compose(&notice, "m1").unwrap();
        let mail = MessageParser::default().parse(&composed.message).unwrap();
        let proof = mail.attachments().find(|part| part.attachment_name() == Some("entry.tlog-proof"));
        all.push((
            notice.to.name,
            proof.map(|part| part.contents().to_vec()),
            mail.body_text(0).unwrap().into_owned(),
        ));
    }
    all.sort();
    all
}

async fn file(house: &TestApp, game: GameId) -> [Receipt; 2] {
    let white = house.file(&house.white, game, "e2e4").await.unwrap().receipt.note;
    let black = house.file(&house.black, game, "e7e5").await.unwrap().receipt.note;
    [white, black].map(|note| {
        let key = [keys().receipt.verifier_key()];
        Receipt::parse(verify(&note, &key).unwrap()).unwrap()
    })
}

async fn brought(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let receipts = file(&house, game).await;
    house.publish().await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    // Composed before the release, as the server does it.
    let sent = mails(&house).await;
    assert_eq!(sent.len(), 2);
    let policy =
        Policy::parse(format!("log {}\nquorum none\n", keys().log.verifier_key()).as_bytes()).unwrap();
    for ((name, proof, text), receipt) in sent.into_iter().zip(receipts) {
        let proof = LogProof::parse(&proof.unwrap_or_else(|| panic!("{name}\n{text}"))).unwrap();
        let entry = proof.extra.clone().unwrap();
        let promise = receipt.log.unwrap();
        assert_eq!(
            Leaf::parse(&entry).unwrap().hash,
            leaf_hash(&promise.salt, &receipt.event),
            "{name} gets that of the own entry"
        );
        assert!(proof.verify(&entry, &policy, &[]).is_ok());
        assert!(text.contains("entry.tlog-proof"), "{text}");
    }

    // What the log has not got by then is found by the link.
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.publish().await;
    file(&house, game).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let sent = mails(&house).await;
    assert_eq!(sent.len(), 2);
    for (name, proof, text) in sent {
        assert!(proof.is_none() && !text.contains("entry.tlog-proof"), "{name}\n{text}");
        assert!(text.contains(&format!("/api/v1/games/{game}/record?format=file")));
    }
}
