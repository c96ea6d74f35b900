//! Captains who come into office while a tournament is played: what they are told, and how they lay it down; and what is kept of
//! them.

use fairschach::app::access::{Access, Scope, Scopes};
use fairschach::app::actor::Actor;
use fairschach::app::error::{Denial, Error, TournamentRefusal};
use fairschach::app::operations::export::ExportDepth;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{MailKind, PlayerId, Side, TournamentId};
use fairschach::tournament::Post;
use fairschach::verify::Verdict;
use serde_json::{Value, json};

use crate::app::operations::erasure::finish;
use crate::app::tournaments::kit::{acts, no_grounds, steps};
use crate::app::tournaments::mails::tell;
use crate::app::tournaments::teams::{REASON, drawing_league, league, offered, start, teams};
use crate::support::tar::members;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    who_becomes_captain_is_told => told;
    captains_who_enter_no_line_ups_are_told_at_the_start => at_the_start;
    only_programs_that_play_hear_of_a_missing_line_up => streams;
    offers_that_wait_are_told_to_the_next_captain => offers;
    an_offer_that_is_not_released_yet_waits_for_its_moment => unreleased;
    a_captain_lays_the_office_down => down;
    an_archive_holds_what_a_captain_has_entered => archive;
    with_an_account_go_the_addresses_of_a_captain => erased;
}

async fn name(house: &TestApp, id: TournamentId, team: u16, who: &Actor) {
    let action = Action::NameCaptain { team, player: who.id };
    house.app.tournaments().perform(&house.director, id, action, "").await.unwrap();
}

/// Who is told of their office now, and what.
async fn news(house: &TestApp) -> Vec<(String, String)> {
    let all = tell(house).await.into_iter().filter(|(_, kind, _)| kind == "captain");
    let mut all: Vec<_> = all.map(|(to, _, text)| (to, text)).collect();
    all.sort();
    all
}

/// To whom the draw offers go that are due.
async fn offers_to(house: &TestApp) -> Vec<String> {
    let mut all = Vec::new();
    loop {
        let ids = house.app.notices().claim_mails(200).await.unwrap();
        if ids.is_empty() {
            return all;
        }
        for id in ids {
            let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
            if task.kind == MailKind::CaptainDraw {
                all.push(task.to.name.clone());
            }
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    house.app.webhooks().open_stream(&all[6]).await.unwrap();
    start(&house, &raw, id).await;
    assert!(news(&house).await.is_empty(), "at the start each is asked for a line-up");
    name(&house, id, 1, &all[6]).await;
    let all_told = news(&house).await;
    let to: Vec<&str> = all_told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["player1@example.org", "player7@example.org"]);
    assert!(all_told[0].1.contains("Somebody else is now the captain"), "{}", all_told[0].1);
    for part in
        ["the captain of Reds", "choose who plays", "draw offers", &format!("/tournaments/{id}/teams")]
    {
        assert!(all_told[1].1.contains(part), "{part}: {}", all_told[1].1);
    }
    let streamed = "SELECT COUNT(*) FROM webhook_call WHERE event = 'tournament.changed'";
    assert_eq!(raw.number(streamed).await, 1);
    // While all of it is paused, too.
    let act = async |action| house.app.tournaments().perform(&house.director, id, action, REASON).await;
    act(Action::Pause).await.unwrap();
    tell(&house).await;
    name(&house, id, 1, &all[0]).await;
    assert_eq!(news(&house).await.len(), 2);
    act(Action::Resume).await.unwrap();
    tell(&house).await;
    // The same again: nobody has lost anything.
    name(&house, id, 1, &all[0]).await;
    assert_eq!(news(&house).await.len(), 1);
    // Whoever comes after a captain who leaves is told, though no act names them.
    let leaves = Action::Withdraw { players: vec![all[0].id], silent: false };
    house.app.tournaments().perform(&all[0], id, leaves, REASON).await.unwrap();
    let next = news(&house).await;
    assert!(next.len() == 1 && next[0].0 == "player2@example.org", "{next:?}");
    assert!(next[0].1.contains("Mannschaftsführer von Reds"), "{}", next[0].1);
    // What has changed before a mail goes out is not told.
    name(&house, id, 2, &all[6]).await;
    name(&house, id, 2, &all[3]).await;
    let last = news(&house).await;
    let to: Vec<&str> = last.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["player4@example.org", "player7@example.org"], "each what holds now, once");
    assert!(last[0].1.contains("Mannschaftsführer von Blues"), "{}", last[0].1);
    assert!(last[1].1.contains("Somebody else is now the captain"), "{}", last[1].1);
}

/// Nothing else would tell them before a draw is offered.
async fn at_the_start(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let id = drawing_league(&house).await;
    start(&house, &raw, id).await;
    let all_told = news(&house).await;
    let to: Vec<&str> = all_told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["player1@example.org", "player3@example.org"]);
    for ((_, text), team) in all_told.iter().zip(["Reds", "Blues"]) {
        assert!(text.contains(&format!("the captain of {team}")) && text.contains("draw offers"), "{text}");
        assert!(!text.contains("choose who plays"), "{text}");
    }
    steps(&house, &raw, id).await;
    assert!(news(&house).await.is_empty(), "once");
}

/// One captain has entered a line-up and the other none: a token that reads hears the same of both.
async fn streams(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    let webhooks = house.app.webhooks();
    for captain in [&all[0], &all[3]] {
        webhooks.open_stream(captain).await.unwrap();
    }
    start(&house, &raw, id).await;
    house.app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await.unwrap();
    house.clock.advance(2 * DAY + 10 * SECOND);
    steps(&house, &raw, id).await;
    tell(&house).await;
    webhooks.number().await.unwrap();
    let heard = async |who: &Actor, scope| {
        let access = Access { scopes: Scopes::of([scope]), ..Access::FULL };
        let actor = Actor { access, ..who.clone() };
        let told = webhooks.told(&actor, 0).await.unwrap();
        let mut told: Vec<&str> = told.iter().map(|one| one.event.as_str()).collect();
        told.sort_unstable();
        told
    };
    for (captain, times) in [(&all[0], 1), (&all[3], 2)] {
        let told = heard(captain, Scope::Play).await;
        assert_eq!(told.iter().filter(|event| **event == "tournament.line-up").count(), times, "{told:?}");
    }
    for scope in [Scope::Read, Scope::Manage] {
        let told = heard(&all[0], scope).await;
        assert!(told.contains(&"tournament.started") && !told.contains(&"tournament.line-up"), "{told:?}");
        assert_eq!(told, heard(&all[3], scope).await);
    }
}

async fn offers(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, game) = offered(&house, &raw).await;
    assert_eq!(offers_to(&house).await, ["Player 4"]);
    name(&house, id, 1, &all[6]).await;
    assert!(offers_to(&house).await.is_empty(), "nothing is offered to the other team");
    name(&house, id, 1, &all[0]).await;
    name(&house, id, 2, &all[6]).await;
    assert_eq!(offers_to(&house).await, ["Player 7"]);
    // Again, and then whoever plays.
    name(&house, id, 2, &all[3]).await;
    assert_eq!(offers_to(&house).await, ["Player 4"]);
    let black = house.app.games().game(None, game).await.unwrap().sides.black.player;
    let player = all.iter().find(|one| one.id == black.id).unwrap();
    name(&house, id, 2, player).await;
    assert_eq!(offers_to(&house).await, [black.name]);
    house.app.games().answer_draw(player, game, 2, false).await.unwrap();
    name(&house, id, 2, &all[3]).await;
    assert!(offers_to(&house).await.is_empty(), "it is answered");
}

async fn unreleased(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, game) = offered(&house, &raw).await;
    house.app.games().answer_draw(&all[3], game, 2, false).await.unwrap();
    let sides = house.app.games().game(None, game).await.unwrap().sides;
    let of = |id: PlayerId| all.iter().find(|one| one.id == id).unwrap();
    offers_to(&house).await;
    house.enter(of(sides.white.player.id), game, "g1f3", true).await.unwrap();
    house.file(of(sides.black.player.id), game, "b8c6").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    name(&house, id, 2, &all[6]).await;
    let waits = "SELECT COUNT(*) FROM mail WHERE kind = 'captain-draw' AND release_us >";
    let now = house.app.now().as_us();
    assert_eq!(raw.number(&format!("{waits} {now}")).await, 2, "nobody is told before the players see it");
    house.clock.advance(2 * SECOND);
    assert_eq!(offers_to(&house).await, ["Player 7"], "and not who was captain before");
}

async fn down(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    let app = &house.app;
    let down = async |who: &Actor| app.tournaments().perform(who, id, Action::StepDown, "").await;
    no_grounds(down(&all[0]).await, TournamentRefusal::NoCaptains);
    start(&house, &raw, id).await;
    news(&house).await;
    for other in [&all[1], &all[6], &house.director] {
        assert!(matches!(down(other).await, Err(Error::NotAllowed(Denial::NotCaptain))));
    }
    let of = async |who: &Actor| {
        let view = teams(&house, who, id).await;
        let next = view.leads.as_ref().and_then(|led| led.next.as_ref()).map(|next| next.id);
        (view.teams[0].captain.id, next)
    };
    assert_eq!(of(&all[0]).await, (all[0].id, Some(all[1].id)));
    assert_eq!(of(&all[1]).await, (all[0].id, None), "it is not theirs");
    down(&all[0]).await.unwrap();
    let told = news(&house).await;
    assert!(told.len() == 1 && told[0].0 == "player2@example.org", "who did it knows it: {told:?}");
    assert_eq!(of(&all[1]).await, (all[1].id, Some(all[0].id)));
    down(&all[1]).await.unwrap();
    // An arbiter is passed over, and where nobody else is left the office stays.
    house.appoint(id, all[1].id, Post::Arbiter).await;
    down(&all[0]).await.unwrap();
    let leaves = Action::Withdraw { players: vec![all[0].id], silent: false };
    app.tournaments().perform(&all[0], id, leaves, REASON).await.unwrap();
    assert_eq!(of(&all[2]).await, (all[2].id, None));
    no_grounds(down(&all[2]).await, TournamentRefusal::NoOtherCaptain);
    let named = |who: &Actor| json!({"team": 1, "player": who.id.to_string()});
    assert_eq!(acts(&raw, "captain").await, [named(&all[1]), named(&all[0]), named(&all[2])]);
    house.publish().await;
    let file = app.tournaments().tournament_file(None, id).await.unwrap();
    let report = fairschach::verify::verify_tournament(file.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}

async fn archive(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    start(&house, &raw, id).await;
    for round in [1, 2] {
        house.app.teams().enter_line_up(&all[0], id, round, &[all[1].id, all[2].id]).await.unwrap();
    }
    house.clock.advance(4 * DAY);
    steps(&house, &raw, id).await;
    let got = async |who: &Actor, depth| {
        let mut export = house.app.operations().export(who, depth).await.unwrap();
        let mut bytes = Vec::new();
        while let Some(piece) = export.next().await.unwrap() {
            bytes.extend(piece);
        }
        members(&bytes)
    };
    let file = |all: &[(String, Vec<u8>)], name: &str| -> Option<Value> {
        let found = all.iter().find(|(one, _)| one == name)?;
        Some(serde_json::from_slice(&found.1).unwrap())
    };
    let plain = got(&all[0], ExportDepth::Common).await;
    let own = file(&plain, "teams.json").unwrap();
    assert_eq!(own["captaincies"][0]["tournament"]["id"], id.to_string());
    assert_eq!((&own["captaincies"][0]["team"], &own["captaincies"][1]), (&json!(1), &Value::Null));
    let first = json!({"tournament": id.to_string(), "round": 1, "team": 1, "players": [2, 3]});
    assert_eq!(own["line_ups"], json!([first]));
    assert!(file(&plain, "line-ups.json").is_none(), "what only they see is asked for");
    let sealed = got(&all[0], ExportDepth::Sealed).await;
    let coming = file(&sealed, "line-ups.json").unwrap();
    assert_eq!((&coming[0]["round"], &coming[0]["players"]), (&json!(2), &json!([2, 3])));
    let (_, bytes) = sealed.iter().find(|(name, _)| name == "line-ups.json").unwrap();
    assert!(bytes.len().is_multiple_of(4096), "the size tells nothing");
    for (who, captaincies) in [(&all[3], 1), (&all[1], 0)] {
        let other = got(who, ExportDepth::Sealed).await;
        let own = file(&other, "teams.json").unwrap();
        assert_eq!(own["captaincies"].as_array().unwrap().len(), captaincies);
        assert_eq!((&own["line_ups"], file(&other, "line-ups.json").unwrap()), (&json!([]), json!([])));
    }
}

/// Those in games that others play, too.
async fn erased(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, game) = offered(&house, &raw).await;
    name(&house, id, 2, &all[6]).await;
    house.app.outbox().reply_token(game, 2, Side::Black, all[6].id, house.app.now()).await.unwrap();
    house.app.tournaments().perform(&house.director, id, Action::Cancel, REASON).await.unwrap();
    house.app.operations().erase_by_operator(None, all[6].id).await.unwrap();
    let own = "SELECT COUNT(*) FROM reply_token WHERE player_id IN (SELECT id FROM player WHERE erased_us IS NOT NULL)";
    assert_eq!(raw.number(own).await, 1, "it is answered to nobody meanwhile");
    finish(&house).await;
    // The erasure ends once its own mail is sent.
    offers_to(&house).await;
    house.clock.advance(DAY);
    offers_to(&house).await;
    finish(&house).await;
    finish(&house).await;
    assert_eq!(raw.number(own).await, 0);
}
