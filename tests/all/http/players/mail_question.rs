//! The page behind a question by mail: looking files nothing, the button does, once.

use axum::body::Body;
use axum::http::StatusCode;
use fairschach::app::core::binding::Binding;
use fairschach::app::inbox::commands::answer::InboundMark;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::reply::Answered;
use fairschach::base::GameId;
use fairschach::game::AuthMethod;

use crate::http::kit::{Reply, Site, asking};

async fn form(site: &Site, path: &str, body: &str) -> Reply {
    let head = asking("POST", None, path).header("content-type", "application/x-www-form-urlencoded");
    site.send(head.body(Body::from(body.to_owned())).unwrap()).await
}

async fn asked(site: &Site, game: GameId, n: u8, said: MailCommand) -> String {
    let house = &site.house;
    house.app.accounts().set_play_by_mail(&house.white, true, false).await.unwrap();
    let command_mail = CommandMail {
        doubts: Vec::new(),
        from: "anna@example.org".to_owned(),
        authenticated: AuthMethod::Dkim,
        address_made: house.app.now(),
        binding: Binding::Shown,
        player: house.white.id,
        game,
        turn: 1,
        heard: Ok(vec![said]),
        inbound: InboundMark { message_id: None, mark: vec![n] },
        received: house.app.now(),
    };
    match house.app.mail_commands().carry_out(command_mail).await.unwrap().unwrap().what {
        Answered::Drafted { secret, .. } | Answered::AskResign { secret } => format!("/mail/{secret}"),
        _ => panic!("something is asked"),
    }
}

#[tokio::test]
async fn only_the_button_answers_and_only_once() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let draft = MailCommand::Entry { entry: "Sg1-f3".to_owned(), draw_offer: false, draft: true };
    let page = asked(&site, game, 1, draft).await;
    // A mail scanner, without a session: in the player's language.
    for _ in 0..3 {
        let reply = site.get(None, &page).await;
        assert_eq!(reply.status, StatusCode::OK);
        let html = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(html.contains("Springer g1 – f3") && html.contains("method=\"post\""), "{html}");
    }
    let own = async || site.house.app.entries().own_entry(&site.house.white, game).await.unwrap();
    assert!(own().await.is_none(), "looking files nothing");
    let unclear = form(&site, &page, "sure=perhaps").await;
    assert_eq!(unclear.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(own().await.is_none());
    let filed = form(&site, &page, "sure=yes").await;
    assert_eq!(filed.status, StatusCode::OK);
    assert_eq!(own().await.unwrap().canonical.to_string(), "g1f3");
    for reply in [form(&site, &page, "sure=yes").await, site.get(None, &page).await] {
        assert_eq!(reply.status, StatusCode::GONE);
    }
    for wrong in ["/mail/x", "/mail/%0d%0a", &format!("/mail/{}", "x".repeat(500))] {
        let status = site.get(None, wrong).await.status;
        assert!(matches!(status, StatusCode::GONE | StatusCode::NOT_FOUND), "{wrong}: {status}");
    }
    let page = asked(&site, game, 2, MailCommand::Resign).await;
    let kept = form(&site, &page, "sure=no").await;
    assert_eq!(kept.status, StatusCode::OK);
    assert!(site.house.app.games().game(None, game).await.unwrap().result.is_none());
    let page = asked(&site, game, 3, MailCommand::Resign).await;
    assert_eq!(form(&site, &page, "sure=yes").await.status, StatusCode::OK);
    assert!(site.house.app.games().game(None, game).await.unwrap().result.is_some());
}

#[tokio::test]
async fn an_erased_opponent_is_named_in_the_players_language() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let page = asked(&site, game, 1, MailCommand::Resign).await;
    let erased = "UPDATE player SET name = 'Erased player' WHERE name = 'Ben'";
    assert_eq!(site.house.raw().await.execute(erased).await, 1);
    let html = String::from_utf8(site.get(None, &page).await.body).unwrap();
    assert!(html.contains("Anna – Gelöschter Spieler") && !html.contains("Erased player"), "{html}");
}
