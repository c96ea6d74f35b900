//! Captains answer by mail the draws that are offered to players of their teams, and can do nothing else there.

use fairschach::app::actor::Actor;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::notices::notice::AnswerView;
use fairschach::app::notices::reply::{Answered, Refused};
use fairschach::app::tournaments::action::Action;
use fairschach::base::{MailKind, Side};
use fairschach::game::{By, GameResult};
use fairschach::mail::inbound::{Inbound, Outcome};

use super::handle::{Post, inbound};
use super::kit::{answered, count, mail, refused, settle, told};
use crate::app::tournaments::teams::offered;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    a_captain_accepts_by_mail => accepts;
    who_is_captain_no_more_answers_nothing => declines;
    who_is_erased_answers_nothing => erased;
}

/// Where the mail about the offer is answered to, and the code that an answer quotes.
struct Asked {
    from: String,
    to: String,
    code: String,
}

impl Asked {
    async fn of(house: &TestApp, captain: &Actor) -> Asked {
        let mut found = Vec::new();
        for id in house.app.notices().claim_mails(500).await.unwrap() {
            let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
            if let Some(notice) = task.notice.filter(|_| task.kind == MailKind::CaptainDraw) {
                assert_eq!(notice.to.name, captain.name);
                found.push(Asked {
                    from: notice.to.address.clone(),
                    to: notice.reply_to.unwrap(),
                    code: notice.code.unwrap().expose(),
                });
            }
            house.app.outbox().mail_sent(id).await.unwrap();
        }
        assert_eq!(found.len(), 1);
        found.remove(0)
    }

    async fn write(&self, house: &TestApp, inbound: &Inbound, id: u32, text: &str) -> Outcome {
        let quoted = format!("> Kennung: {}", self.code);
        let post = Post {
            from: self.from.clone(),
            to: self.to.clone(),
            id,
            fields: String::new(),
            text: format!(
                "{text}\r\n\r\nAm Do., 1. Jan. 2026 um 12:00 Uhr schrieb Fairschach <games@play.example>:\r\n{quoted}\r\n"
            ),
            vouched: true,
        };
        inbound.handle(&post.arrived(house)).await.unwrap()
    }

    /// Writes, and what is answered.
    async fn hear(&self, house: &TestApp, inbound: &Inbound, id: u32, text: &str) -> Box<AnswerView> {
        assert_eq!(self.write(house, inbound, id, text).await, Outcome::Acted);
        told(house).await
    }
}

async fn accepts(database: Database) {
    let house = TestApp::new(database).await;
    let (_, all, game) = offered(&house, &house.raw().await).await;
    let (captain, inbound) = (&all[3], inbound(&house));
    let asked = Asked::of(&house, captain).await;
    let off = asked.hear(&house, &inbound, 1, "Annehmen").await;
    assert!(off.answer.what == Answered::NotOptedIn);
    settle(&house, captain, |_| ()).await;
    // Moves are the players'.
    let view = asked.hear(&house, &inbound, 2, "e7-e5").await;
    assert!(view.answer.what == Answered::Refused(Refused::Captain));
    assert!(view.leads == Some(Side::Black) && view.game.is_some() && view.examples.is_empty());
    assert!(
        asked.hear(&house, &inbound, 3, "Aufgeben").await.answer.what == Answered::Refused(Refused::Captain)
    );
    assert!(asked.hear(&house, &inbound, 4, "Hilfe").await.answer.what == Answered::Help);
    assert!(house.app.games().game(None, game).await.unwrap().result.is_none());
    // And the answer to an offer is not.
    let black = house.app.games().game(None, game).await.unwrap().sides.black.player;
    let player = all.iter().find(|one| one.id == black.id).unwrap();
    settle(&house, player, |_| ()).await;
    let mut own = mail(&house, player, game, &[MailCommand::Draw(true)]).await;
    own.from = format!("{}@example.org", player.name.to_lowercase().replace(' ', ""));
    let own = refused(answered(house.app.mail_commands().carry_out(own).await));
    assert!(matches!(own, Refused::Claim { .. }), "the captain answers");
    told(&house).await;
    assert!(asked.hear(&house, &inbound, 5, "Annehmen").await.answer.what == Answered::Accepted);
    house.clock.advance(2 * SECOND);
    let over = house.app.games().game(None, game).await.unwrap();
    assert_eq!(over.result, Some(GameResult::draw(By::Agreement)));
    assert!(
        asked.hear(&house, &inbound, 6, "Ablehnen").await.answer.what == Answered::Refused(Refused::Over)
    );
}

async fn declines(database: Database) {
    let house = TestApp::new(database).await;
    let (id, all, game) = offered(&house, &house.raw().await).await;
    let inbound = inbound(&house);
    let before = Asked::of(&house, &all[3]).await;
    let named = Action::NameCaptain { team: 2, player: all[6].id };
    house.app.tournaments().perform(&house.director, id, named, "").await.unwrap();
    for captain in [&all[3], &all[6]] {
        settle(&house, captain, |_| ()).await;
    }
    let asked = Asked::of(&house, &all[6]).await;
    assert_eq!(before.write(&house, &inbound, 1, "Annehmen").await, Outcome::Elsewhere);
    assert!(told(&house).await.answer.what == Answered::Elsewhere);
    assert!(asked.hear(&house, &inbound, 2, "decline").await.answer.what == Answered::Declined);
    let view = house.app.games().game(None, game).await.unwrap();
    assert!(view.result.is_none() && view.sides.white.offer_declined);
    let again = asked.hear(&house, &inbound, 3, "accept").await;
    assert!(again.answer.what == Answered::Refused(Refused::NoOffer));
}

/// Somebody else is captain by then, or the tournament is cancelled: nothing is done, and nobody is written to.
async fn erased(database: Database) {
    for cancelled in [false, true] {
        let house = TestApp::new(database).await;
        let (id, all, game) = offered(&house, &house.raw().await).await;
        let inbound = inbound(&house);
        let act =
            async |action| house.app.tournaments().perform(&house.director, id, action, "no time").await;
        Asked::of(&house, &all[3]).await;
        act(Action::NameCaptain { team: 2, player: all[6].id }).await.unwrap();
        settle(&house, &all[6], |_| ()).await;
        let asked = Asked::of(&house, &all[6]).await;
        let (gone, outcome) = match cancelled {
            false => (Action::NameCaptain { team: 2, player: all[3].id }, Outcome::Nobody),
            true => (Action::Cancel, Outcome::Unproven),
        };
        act(gone).await.unwrap();
        house.app.operations().erase_by_operator(None, all[6].id).await.unwrap();
        for (number, words) in (1..).zip(["Annehmen", "Ablehnen"]) {
            assert_eq!(asked.write(&house, &inbound, number, words).await, outcome, "{words}");
        }
        let view = house.app.games().game(None, game).await.unwrap();
        assert!(view.result.is_none_or(|result| result.by == By::Cancelled), "{:?}", view.result);
        assert!(!view.sides.white.offer_declined);
        assert_eq!(count(&house, MailKind::Answer.as_str()).await, 0);
    }
}
