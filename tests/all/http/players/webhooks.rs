//! The page of webhooks: made, shown once, tried, sent again, ended; in both languages, and by no token.

use fairschach::app::limits::WEBHOOKS_MAX;

use crate::http::kit::Site;
use crate::http::players::tokens::{cookie, form, page};
use crate::support::{Database, on_both};

on_both! {
    webhooks_are_kept_on_their_page => kept;
    a_message_that_is_over_is_sent_again_from_the_page => again;
}

const LIST: &str = "/settings/webhooks";

fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

async fn kept(database: Database) {
    let site = Site::on(database).await;
    let anna = cookie(&site, &site.house.white).await;
    let ben = cookie(&site, &site.house.black).await;
    let programs = text(&page(&site, &ben, "/settings/programs").await.body);
    assert!(programs.contains("href=\"/settings/webhooks\"") && programs.contains("href=\"/api/docs\""));
    assert!(text(&page(&site, &ben, LIST).await.body).contains("You have no webhooks."));
    assert!(text(&page(&site, &anna, LIST).await.body).contains("Sie haben keine Webhooks."));
    let wrong = form(&site, &ben, LIST, "label=chat&url=http%3A%2F%2Fa.example%2Fsecret&form=discord").await;
    let shown = text(&wrong.body);
    assert_eq!(wrong.status, 422);
    assert!(
        shown.contains("must begin with https://") && shown.contains("value=\"http://a.example/secret\""),
        "{shown}"
    );
    let made = form(&site, &ben, LIST, "label=chat&url=https%3A%2F%2Fa.example%2Fcanary&form=discord").await;
    let shown = text(&made.body);
    assert_eq!(made.status, 200);
    assert!(shown.contains("whsec_") && shown.contains("whpk_"), "{shown}");
    let listed = text(&page(&site, &ben, LIST).await.body);
    assert!(listed.contains("at a.example") && listed.contains("chat"), "{listed}");
    assert!(!listed.contains("whsec_") && !listed.contains("canary"), "{listed}");
    let id = listed.split("id=\"hook-").nth(1).unwrap().split('"').next().unwrap().to_owned();
    for path in ["test", "rotate", "on", "end"] {
        let refused = form(&site, &anna, &format!("{LIST}/{id}/{path}"), "").await;
        assert_eq!(refused.status, 404, "{path}");
    }
    assert_eq!(form(&site, &ben, &format!("{LIST}/{id}/test"), "").await.status, 303);
    let listed = text(&page(&site, &ben, LIST).await.body);
    assert!(listed.contains("<code>test</code>") && listed.contains("not called yet"), "{listed}");
    let rotated = text(&form(&site, &ben, &format!("{LIST}/{id}/rotate"), "").await.body);
    assert!(rotated.contains("whsec_") && rotated != shown);
    assert_eq!(form(&site, &ben, &format!("{LIST}/{id}/end"), "").await.status, 303);
    assert!(!text(&page(&site, &ben, LIST).await.body).contains(&id));
    for _ in 0..WEBHOOKS_MAX {
        form(&site, &ben, LIST, "label=chat&url=https%3A%2F%2Fa.example%2F&form=standard").await;
    }
    let full = text(&page(&site, &ben, LIST).await.body);
    assert!(!full.contains("id=\"hook-label\""), "there is no room for a further one");
    let by_token = site.get(Some(&site.white), LIST).await;
    assert_eq!(by_token.status, 303, "to sign in");
}

async fn again(database: Database) {
    let site = Site::on(database).await;
    let (anna, ben) = (cookie(&site, &site.house.white).await, cookie(&site, &site.house.black).await);
    let (raw, now_us) = (site.house.raw().await, site.house.app.now().as_us());
    let made = form(&site, &ben, LIST, "label=chat&url=https%3A%2F%2Fa.example%2F&form=standard").await;
    assert_eq!(made.status, 200);
    let listed = async || text(&page(&site, &ben, LIST).await.body);
    let id = listed().await.split("id=\"hook-").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(form(&site, &ben, &format!("{LIST}/{id}/test"), "").await.status, 303);
    let waits = listed().await;
    assert!(waits.contains("not called yet") && !waits.contains("Send again"), "{waits}");
    // It was tried for the last time.
    let over =
        format!("UPDATE webhook_call SET next_us = NULL, done_us = {now_us}, attempts = 10, status = 500");
    raw.execute(&over).await;
    let shown = listed().await;
    assert!(shown.contains("answer 500") && shown.contains("Send again"), "{shown}");
    let call = shown.split("/calls/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let at = format!("{LIST}/{id}/calls/{call}");
    assert_eq!(form(&site, &anna, &at, "").await.status, 404, "it is somebody else's");
    assert_eq!(form(&site, &ben, &format!("{LIST}/{id}/calls/{id}"), "").await.status, 404, "no message");
    assert_eq!(form(&site, &ben, &at, "").await.status, 303);
    let waiting =
        "SELECT COUNT(*) FROM webhook_call WHERE next_us IS NOT NULL AND done_us IS NULL AND attempts = 0";
    assert_eq!(raw.number(waiting).await, 1);
    assert!(!listed().await.contains("Send again"), "it waits");
    assert_eq!(form(&site, &ben, &at, "").await.status, 404, "and is not sent twice");
    // Nothing is sent by one that is switched off.
    raw.execute(&over).await;
    raw.execute("UPDATE webhook SET off_us = made_us").await;
    let off = listed().await;
    assert!(off.contains("answer 500") && !off.contains("Send again"), "{off}");
    assert_eq!(form(&site, &ben, &at, "").await.status, 404);
    assert_eq!(raw.number(waiting).await, 0);
}
