//! Writing to a tournament's players by page and API.

use axum::http::StatusCode;
use fairschach::app::outbox::topic_address::MailTopic;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::notices::load::tournament_code;
use fairschach::base::MailKind;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::teams::league;
use crate::http::kit::Site;
use crate::show::web;

#[tokio::test]
async fn directors_write_and_see_how_far_it_is() {
    let site = Site::new().await;
    let house = &site.house;
    let all = players(house, 3).await;
    let id = entered(house, json!({}), &all).await;
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    let path = format!("/api/v1/tournaments/{id}/messages");
    let director = Some(site.director.as_str());
    let body = |subject: usize, text: usize| json!({"subject": "a".repeat(subject), "text": "b".repeat(text), "to": "all"});
    for (person, status) in [(None, 401), (Some(site.white.as_str()), 403)] {
        let refused = site.post(person, &path, body(1, 1)).await;
        assert_eq!(refused.status.as_u16(), status);
        assert_eq!(site.get(person, &path).await.status.as_u16(), status);
    }
    for wrong in [
        body(0, 1),
        body(201, 1),
        body(1, 10_001),
        json!({"subject": "a", "text": "b", "to": "section"}),
        json!({"subject": "a", "text": "b", "to": "all", "section": 1}),
        json!({"subject": "a", "text": "b", "to": "everybody"}),
        json!({"subject": "a", "text": "b", "to": "all", "colour": "red"}),
    ] {
        assert_eq!(site.post(director, &path, wrong.clone()).await.status, 400, "{wrong}");
    }
    let mut look = body(200, 10_000);
    look["preview"] = json!(true);
    let seen = site.post(director, &path, look).await;
    assert_eq!((seen.status.as_u16(), &seen.json()["count"]), (200, &json!(3)));
    assert_eq!(site.get(director, &path).await.good()["messages"], json!([]));
    let sent = site.post(director, &path, body(200, 10_000)).await;
    assert_eq!((sent.status.as_u16(), &sent.json()["count"]), (202, &json!(3)));
    let one = &site.get(director, &path).await.good()["messages"][0];
    assert_eq!((&one["queued"], &one["sent"], &one["failed"]), (&json!(3), &json!(0), &json!(0)));
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    let mut told = 0;
    for mail in house.app.notices().claim_mails(50).await.unwrap() {
        let task = house.app.notices().mail_task(mail).await.unwrap().unwrap();
        if task.kind != MailKind::TournamentMessage {
            house.app.outbox().mail_sent(mail).await.unwrap();
            continue;
        }
        told += 1;
        match told {
            1 => house.app.outbox().mail_failed(mail, "the mailbox is full").await.unwrap(),
            _ => house.app.outbox().mail_sent(mail).await.unwrap(),
        }
    }
    let one = &site.get(director, &path).await.good()["messages"][0];
    assert_eq!((&one["queued"], &one["sent"], &one["failed"]), (&json!(0), &json!(2), &json!(1)));
    // Nine more in a day.
    for _ in 0..9 {
        assert_eq!(site.post(director, &path, body(1, 1)).await.status, 202);
    }
    assert_eq!(site.post(director, &path, body(1, 1)).await.status, 409);
    let record = site.get(None, &format!("/api/v1/tournaments/{id}/record")).await.good().to_string();
    assert!(record.contains("message") && !record.contains("bbbb"), "{record}");
}

#[tokio::test]
async fn the_page_shows_the_mail_before_it_is_sent() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 2).await;
    let id = entered(house, json!({}), &all).await;
    let path = format!("/tournaments/{id}/mail");
    let dora = site.sign_in(&house.director).await;
    let page = dora.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("maxlength=\"200\"") && page.body.contains("maxlength=\"10000\""));
    let page = dora.post(&path, "to=all&subject=&text=Hello&action=preview").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.body.contains("Hello"), "what was typed is handed back");
    let page = dora.post(&path, "to=all&subject=Dinner&text=On+%3Cb%3EFriday&action=preview").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("id=\"preview\"") && page.body.contains("Spring: Dinner"));
    assert!(!page.body.contains("On <b>Friday"), "it is escaped");
    assert!(house.app.tournament_notices().messages(&house.director, id).await.unwrap().is_empty());
    let page = dora.post(&path, "to=all&subject=Dinner&text=On+Friday&action=send").await;
    assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, path.as_str()));
    let page = dora.get(&path).await;
    assert!(page.body.contains("<progress max=\"2\" value=\"0\""), "{}", page.body);
    let anna = site.sign_in(&house.white).await;
    assert_ne!(anna.get(&path).await.status, StatusCode::OK);
    assert_ne!(anna.post(&path, "to=all&subject=x&text=y&action=send").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_team_is_written_to_by_its_name() {
    let site = web::Site::new().await;
    let (id, _) = league(&site.house, 2).await;
    let app = &site.house.app;
    app.tournaments().perform(&site.house.director, id, Action::Start, "").await.unwrap();
    let dora = site.sign_in(&site.house.director).await;
    let path = format!("/tournaments/{id}/mail");
    let page = dora.get(&path).await.body;
    assert!(page.contains("to the team Blues") && !page.contains("to section"), "{page}");
    let page = dora.post(&path, "to=section-2&subject=Dinner&text=On+Friday&action=preview").await.body;
    assert!(page.contains("This email went to the team Blues only."), "{page}");
    dora.post(&path, "to=section-2&subject=Dinner&text=On+Friday&action=send").await;
    let page = dora.get(&path).await.body;
    assert!(page.contains("to the team Blues (3 emails)"), "{page}");
}

#[tokio::test]
async fn the_page_names_the_readers_own_address_for_mails() {
    let site = web::Site::new().await;
    let house = &site.house;
    let id = entered(house, json!({}), &[]).await;
    let anna = site.sign_in(&house.white).await;
    let path = format!("/tournaments/{id}");
    assert!(!anna.get(&path).await.body.contains("mailto:"), "she does not play by mail");
    house.app.accounts().set_play_by_mail(&house.white, true, false).await.unwrap();
    let raw = house.raw().await;
    let kept = async || raw.number("SELECT COUNT(*) FROM letter_token").await;
    let before = kept().await;
    let ask = format!("{path}/by-mail");
    let page = anna.get(&path).await.body;
    assert!(page.contains(&ask) && !page.contains("mailto:"), "{page}");
    assert_eq!(kept().await, before, "who looks changes nothing");
    let made = anna.post(&ask, "").await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    assert_eq!(made.to, format!("{path}#by-mail"));
    assert_eq!(kept().await, before + 1);
    let address =
        house.app.outbox().topic_address(house.white.id, MailTopic::Tournament(id)).await.unwrap().unwrap();
    assert_eq!(kept().await, before + 1, "it is the same one");
    let page = anna.get(&path).await.body;
    assert!(page.contains(&address) && page.contains(&tournament_code(id)), "{page}");
    let dora = site.sign_in(&house.director).await;
    assert!(!dora.get(&path).await.body.contains(&address), "it is hers alone");
}
