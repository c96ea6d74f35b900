//! What players tell of others: who reads it, who answers, and that the other one learns nothing.

use fairschach::app::accounts::news::AccountNews;
use fairschach::app::arbitration::reports::ReportReason;
use fairschach::app::error::{Denial, Error};
use fairschach::app::limits::{REPORTS_KEPT, REPORTS_PER_DAY, REPORTS_SHOWN_MAX};
use fairschach::base::PlayerId;
use fairschach::game::REASON_CHARS_MAX;

use crate::app::accounts::care::{admin, news};
use crate::app::tournaments::course::players;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_report_is_answered_and_its_subject_learns_nothing => answered;
    nobody_answers_what_is_told_of_them_or_by_them => own;
    so_many_reports_of_such_a_length_are_made => limits;
    answered_reports_are_forgotten_after_a_year => swept;
}

fn fault(refused: Result<(), Error>) -> &'static str {
    match refused {
        Err(Error::Malformed(faults)) => faults[0].code.as_str(),
        _ => panic!("not refused for a fault"),
    }
}

async fn answered(database: Database) {
    let house = TestApp::new(database).await;
    let (ada, desk) = (admin(&house).await, house.app.arbitration());
    let (anna, ben) = (&house.white, &house.black);
    desk.report(anna, ben.id, ReportReason::Engine, "  Move 12\nwas no move of his. ").await.unwrap();
    let told = news(&house).await;
    assert_eq!(told.len(), 1, "an administrator alone");
    assert!(told[0].0 == "ada@example.org" && matches!(told[0].1, AccountNews::Reported));
    house.clock.advance(SECOND);
    desk.report(anna, ben.id, ReportReason::Conduct, "Insults.").await.unwrap();
    assert!(news(&house).await.is_empty(), "who is told of one finds the others");

    for reader in [anna, ben, &house.director] {
        let refused = desk.reports(reader).await;
        assert!(matches!(refused, Err(Error::NotAllowed(Denial::AnswersNoReports))));
    }
    let open = desk.reports(&house.arbiter).await.unwrap();
    let seen: Vec<_> =
        open.iter().map(|one| (one.by.id, one.about.id, one.reason, one.words.as_str())).collect();
    let of_ben = |reason, words| (anna.id, ben.id, reason, words);
    let both = [
        of_ben(ReportReason::Engine, "Move 12\nwas no move of his."),
        of_ben(ReportReason::Conduct, "Insults."),
    ];
    assert_eq!(seen, both, "the oldest first");
    assert_eq!(desk.reports(&ada).await.unwrap().len(), 2);

    house.clock.advance(DAY);
    desk.answer_report(&house.arbiter, open[0].id, "We looked at it.").await.unwrap();
    let told = news(&house).await;
    assert_eq!(told.len(), 1, "who told it is told, nobody else");
    assert!(
        told[0].0.starts_with("anna")
            && matches!(&told[0].1, AccountNews::ReportAnswered { name, .. } if *name == "Ben")
    );
    let own = desk.own_reports(anna, Some(ben.id)).await.unwrap();
    let answer = own[1].answer.clone().unwrap();
    assert_eq!((answer.words.as_str(), answer.at), ("We looked at it.", house.app.now()));
    assert_eq!(answer.by.id, house.arbiter.id);
    assert!(own[0].answer.is_none(), "the newest first");
    assert!(desk.own_reports(ben, None).await.unwrap().is_empty());
    let again = desk.answer_report(&house.arbiter, open[0].id, "Once more.").await;
    assert_eq!(fault(again), "answered", "an answer stands");
    assert!(desk.own_reports(anna, Some(house.director.id)).await.unwrap().is_empty());
}

async fn own(database: Database) {
    let house = TestApp::new(database).await;
    let (ada, desk) = (admin(&house).await, house.app.arbitration());
    desk.report(&house.white, house.arbiter.id, ReportReason::Other, "Of him.").await.unwrap();
    desk.report(&house.arbiter, house.white.id, ReportReason::Other, "By him.").await.unwrap();
    desk.report(&house.white, ada.id, ReportReason::Other, "Of her.").await.unwrap();
    assert_eq!(news(&house).await.len(), 1);
    assert!(desk.reports(&house.arbiter).await.unwrap().iter().all(|one| one.about.id == ada.id));
    let hers = desk.reports(&ada).await.unwrap();
    assert_eq!(hers.len(), 2);
    assert!(hers.iter().all(|one| one.about.id != ada.id));
    let words = "It is all right.";
    for one in &hers {
        let own = desk.answer_report(&house.arbiter, one.id, words).await;
        assert!(matches!(own, Err(Error::NotFound)));
        desk.answer_report(&ada, one.id, words).await.unwrap();
    }
    let refused = desk.answer_report(&house.director, hers[0].id, words).await;
    assert!(matches!(refused, Err(Error::NotAllowed(Denial::AnswersNoReports))));
    assert_eq!(news(&house).await.len(), 2, "who told is told of the answers");
    desk.report(&house.white, house.black.id, ReportReason::Other, "The next one.").await.unwrap();
    assert_eq!(news(&house).await.len(), 1, "what is open and not hers hides no other from Ada");
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let desk = house.app.arbitration();
    let (anna, ben) = (&house.white, house.black.id);
    let other = ReportReason::Other;
    let most = "ä".repeat(REASON_CHARS_MAX);
    desk.report(&house.director, ben, other, "a\tb").await.unwrap();
    for words in ["", " \n ", "a\u{7}b", &format!("{most}a")] {
        assert_eq!(fault(desk.report(anna, ben, other, words).await), "text", "{words:?}");
    }
    assert_eq!(fault(desk.report(anna, anna.id, other, "Me.").await), "own");
    let nobody = PlayerId::from_uuid(uuid::Uuid::from_u128(7));
    assert!(matches!(desk.report(anna, nobody, other, "Nobody.").await, Err(Error::NotFound)));
    for _ in 0..REPORTS_PER_DAY {
        desk.report(anna, ben, other, &most).await.unwrap();
    }
    assert_eq!(fault(desk.report(anna, ben, other, "One more.").await), "reports");
    desk.report(&house.black, anna.id, other, "Another person may.").await.unwrap();
    house.clock.advance(DAY);
    desk.report(anna, ben, other, "The next day.").await.unwrap();
    let open = desk.reports(&house.arbiter).await.unwrap();
    let longest = open.iter().find(|one| one.words == most).unwrap().id;
    assert_eq!(fault(desk.answer_report(&house.arbiter, longest, " ").await), "text");
    desk.answer_report(&house.arbiter, longest, &most).await.unwrap();

    let more = players(&house, REPORTS_SHOWN_MAX).await;
    for one in &more {
        desk.report(one, ben, other, "As others.").await.unwrap();
    }
    assert_eq!(desk.reports(&house.arbiter).await.unwrap().len(), REPORTS_SHOWN_MAX);
}

async fn swept(database: Database) {
    let house = TestApp::new(database).await;
    let desk = house.app.arbitration();
    for words in ["Answered.", "Open."] {
        desk.report(&house.white, house.black.id, ReportReason::Other, words).await.unwrap();
    }
    let open = desk.reports(&house.arbiter).await.unwrap();
    desk.answer_report(&house.arbiter, open[0].id, "Yes.").await.unwrap();
    let left = async || {
        house.app.sign_in().sweep_sign_ins().await.unwrap();
        desk.own_reports(&house.white, None).await.unwrap().len()
    };
    house.clock.advance(REPORTS_KEPT - 1);
    assert_eq!(left().await, 2);
    house.clock.advance(1);
    assert_eq!(left().await, 1, "what nobody has answered stays");
}
