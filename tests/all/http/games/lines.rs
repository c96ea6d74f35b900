//! What is said with an entry: boxed in one size at every door, read after the reveal by players and arbiters alone, and by no
//! player who does not want it.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, MailKind};
use fairschach::game::{Channel, Greeting, Remark};
use fairschach::mail::Sender;
use fairschach::rules::OptionValue;
use mail_parser::MessageParser;
use serde_json::{Value, json};

use crate::http::kit::{Reply, Site, asking, at, with_json};
use crate::http::players::tokens::{cookie, form, page};
use crate::support::raw::Raw;
use crate::support::{Database, TestApp, if_so, on_both};

on_both! {
    a_box_has_one_size_whatever_is_said_and_by_whichever_way => sizes;
    what_is_said_is_read_after_the_reveal_by_players_and_arbiters => told;
    who_does_not_want_it_reads_and_says_nothing => unwanted;
    a_revision_says_something_else => revised;
    a_box_that_does_not_open_stops_no_game => damaged;
    the_mail_of_a_reveal_says_that_something_is_said_and_not_what => mailed;
}

const LONGEST: &str = "\u{1f40e}";

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

async fn say(site: &Site, token: &str, game: GameId, entry: &str, said: Value) -> Reply {
    let turn = site.get(Some(token), &at(game, "")).await.json()["turn"].clone();
    let mut body = json!({ "turn": turn, "entry": entry });
    body.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
    site.post(Some(token), &at(game, "/entries"), body).await
}

/// What everybody reads of a side's first entry: greeting and line.
async fn read(site: &Site, game: GameId) -> Vec<(&'static str, Value, Value)> {
    let mut all = Vec::new();
    for (who, token) in site.everybody() {
        let pairs = site.get(token, &at(game, "/pairs")).await.good();
        let own = &pairs["pairs"][0]["white"];
        all.push((who, own["greeting"].clone(), own["line"].clone()));
    }
    all
}

async fn lengths(raw: &Raw) -> Vec<Vec<u8>> {
    raw.bytes("SELECT line_box FROM submission WHERE live AND entry IS NULL ORDER BY received_us, side").await
}

async fn sizes(database: Database) {
    let site = Site::on(database).await;
    let (house, raw) = (&site.house, site.house.raw().await);
    let mut filed = 0;
    let of_one_size = async |more: usize, filed: &mut usize| {
        *filed += more;
        let boxes = lengths(&raw).await;
        assert_eq!(boxes.len(), *filed);
        assert!(boxes.iter().all(|one| one.len() == 1163));
    };
    // By API, with nothing, with little, and with all that there is room for.
    let longest = LONGEST.repeat(280);
    for said in [json!({}), json!({ "greeting": "thanks" }), json!({ "greeting": "sorry", "line": longest })]
    {
        let game = house.game().await;
        say(&site, &site.white, game, "e2e4", said).await.good();
        of_one_size(1, &mut filed).await;
    }
    // On the page, with a line and without.
    let white = cookie(&site, &house.white).await;
    for line in ["", "Gr%C3%BC%C3%9Fe"] {
        let game = house.game().await;
        let sent = format!("turn=1&entry=e2e4&action=file&greeting=&line={line}");
        assert_eq!(form(&site, &white, &format!("/games/{game}/entry"), &sent).await.status, 303);
        of_one_size(1, &mut filed).await;
    }
    // A conditional entry, and a pass that the server seals.
    let game = house.game().await;
    let if_so = if_so("e2e4 e7e5", "g1f3");
    let set =
        house.app.entries().set_conditional(&house.white, game, 1, &if_so, house.app.now(), Channel::Web);
    assert!(set.await.is_ok());
    site.pair(game, "e2e4", "e7e5").await;
    of_one_size(1, &mut filed).await;
    let stuck = NewGameRequest {
        position: Some("7k/5Q2/8/8/8/8/8/r5K1 p - - 0 1 a1,f7".to_owned()),
        ..house.request()
    };
    let passes = house.app.games().create_game(&house.director, stuck).await.unwrap();
    assert!(house.app.games().game(None, passes).await.unwrap().sides.black.passes);
    of_one_size(1, &mut filed).await;
    let revealed = raw.number("SELECT COUNT(*) FROM submission WHERE entry IS NOT NULL").await;
    let gone =
        raw.number("SELECT COUNT(*) FROM submission WHERE entry IS NOT NULL AND line_box IS NULL").await;
    assert_eq!((revealed, gone), (2, 2), "after the reveal a box with nothing in it is not kept");
}

async fn told(database: Database) {
    let site = Site::on(database).await;
    let (house, game) = (&site.house, site.house.game().await);
    let line = LONGEST.repeat(280);
    let said = json!({ "greeting": "well-played", "line": format!("  {line}") });
    // What is too long is refused, and nothing is filed.
    let refused = say(&site, &site.white, game, "e2e4", said).await;
    assert_eq!(
        (refused.problem(400).as_str(), refused.json()["errors"][0]["field"].clone()),
        ("malformed", json!("line"))
    );
    let refused = say(&site, &site.white, game, "e2e4", json!({ "line": "two\nlines" })).await;
    assert_eq!(
        (refused.problem(400).as_str(), refused.json()["errors"][0]["code"].clone()),
        ("malformed", json!("line"))
    );
    say(&site, &site.white, game, "e2e4", json!({ "greeting": "hello" })).await.problem(400);
    site.get(Some(&site.white), &at(game, "/entry")).await.problem(404);
    let draft = json!({ "turn": 1, "entry": "e2e4", "line": "x" });
    let draft = site.put(Some(&site.white), &at(game, "/draft"), draft).await;
    assert_eq!(
        (draft.problem(400).as_str(), draft.json()["errors"][0]["field"].clone()),
        ("malformed", json!("line"))
    );
    // The same key with another line is another request.
    let body = json!({ "turn": 1, "entry": "e2e4", "greeting": "well-played", "line": line });
    let head = || asking("POST", Some(&site.white), &at(game, "/entries")).header("idempotency-key", "k");
    let first = site.send(with_json(head(), &body)).await.good();
    assert_eq!(site.send(with_json(head(), &body)).await.good(), first);
    let mut other = body.clone();
    other["line"] = json!("another");
    assert_eq!(site.send(with_json(head(), &other)).await.status, 409);
    // Final as it is, the same entry is filed, whatever is said now.
    let again = say(&site, &site.white, game, "e2e4", json!({ "line": "another" })).await;
    assert_eq!(again.good()["receipt"], first["receipt"]);
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!((&own["greeting"], &own["line"]), (&json!("well-played"), &json!(line)));
    site.file(&site.black, game, "e7e5").await.good();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let same = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!(same, own, "that it is revealed is not seen before the release");
    for (who, token) in site.everybody() {
        let pairs = site.get(token, &at(game, "/pairs")).await.good();
        assert_eq!(pairs["pairs"], json!([]), "{who} before the release");
    }
    house.clock.advance(crate::support::SECOND * 2);
    let nothing = (Value::Null, Value::Null);
    for (who, greeting, seen) in read(&site, game).await {
        let wanted = match who {
            "white" | "black" | "arbiter" => (json!("well-played"), json!(line)),
            _ => nothing.clone(),
        };
        assert_eq!((greeting, seen), wanted, "{who}");
    }
    // On the page in the reader's language, now and in the replay; in no record.
    let (black, stranger) = (cookie(&site, &house.black).await, cookie(&site, &house.director).await);
    let path = format!("/games/{game}");
    let shown = text(&page(&site, &black, &path).await);
    assert!(
        shown.contains(&format!("<a href=\"{path}/lines?turn=1\">")) && !shown.contains(LONGEST),
        "{shown}"
    );
    let asked = page(&site, &black, &format!("{path}/lines?turn=1")).await;
    assert_eq!((asked.header("cache-control"), asked.body.len() % (32 * 1024)), ("no-store", 0));
    let (shown, wanted) = (text(&asked), format!("Well played! <q><bdi>{line}</bdi></q></p>"));
    assert!(shown.contains(&wanted), "{shown}");
    assert!(
        text(&page(&site, &stranger, &format!("{path}/lines")).await)
            .contains("Nothing is shown to you here")
    );
    assert!(text(&page(&site, &black, &format!("{path}/lines?turn=x")).await).contains(&line), "all of them");
    let past = page(&site, &black, &format!("{path}?turn=0")).await;
    assert!(!text(&past).contains("data-said"), "a position of the past shows no other pair's");
    // A link leads to all of it, unless there is one to what was said last.
    let all = format!("<a href=\"{path}/lines\">");
    assert!(text(&past).contains(&all) && text(&asked).contains(&all));
    assert!(!text(&page(&site, &black, &path).await).contains(&all));
    site.pair(game, "g1f3", "b8c6").await;
    let later = text(&page(&site, &black, &path).await);
    assert!(later.contains(&all) && !later.contains("data-said"), "{later}");
    assert!(
        !text(&page(&site, &stranger, &path).await).contains("/lines"),
        "who does not see it is not led there"
    );
    assert!(text(&page(&site, &black, &format!("{path}?turn=1")).await).contains(&line));
    assert!(text(&page(&site, &black, &format!("{path}/lines")).await).contains(&line));
    assert!(!text(&page(&site, &black, &format!("{path}/lines?turn=2")).await).contains(&line));
    assert!(!text(&page(&site, &stranger, &format!("{path}?turn=1")).await).contains(LONGEST));
    for record in ["", "?format=text", "?format=pgn", "?format=file"] {
        let record = site.get(Some(&site.black), &at(game, &format!("/record{record}"))).await;
        assert!(record.status == 200 && !text(&record).contains(LONGEST));
    }
}

async fn unwanted(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let black = cookie(&site, &house.black).await;
    let first = async |reads: bool| {
        let game = house.game().await;
        say(&site, &site.white, game, "e2e4", json!({ "line": "from White" })).await.good();
        site.file(&site.black, game, "e7e5").await.good();
        house.reveal().await;
        for (who, _, line) in read(&site, game).await {
            let sees = ["white", "arbiter"].contains(&who) || who == "black" && reads;
            assert_eq!(line == "from White", sees, "{who}, {reads}");
        }
        let path = format!("/games/{game}");
        assert_eq!(text(&page(&site, &black, &path).await).contains("/lines?turn=1"), reads);
        assert_eq!(text(&page(&site, &black, &format!("{path}/lines")).await).contains("from White"), reads);
        game
    };
    let game = first(true).await;
    let path = format!("/games/{game}");
    assert!(text(&page(&site, &black, &path).await).contains("name=\"line\""));
    // Whoever has blocked the other reads nothing of theirs.
    house.app.challenges().block(&house.black, house.white.id).await.unwrap();
    first(false).await;
    house.app.challenges().unblock(&house.black, house.white.id).await.unwrap();
    // Whoever has it switched off reads nothing and says nothing.
    let settings = text(&page(&site, &black, "/settings").await);
    assert!(settings.contains("name=\"lines\" value=\"on\" checked"), "{settings}");
    let sealed = house.game_with(&[("revision", "until_complete")]).await;
    say(&site, &site.black, sealed, "e7e5", json!({ "line": "sealed before" })).await.good();
    let saved = form(&site, &black, "/settings/lines", "lines=off").await;
    assert_eq!((saved.status.as_u16(), saved.header("location")), (303, "/settings?saved=yes"));
    assert!(text(&page(&site, &black, "/settings").await).contains("name=\"lines\" value=\"off\" checked"));
    first(false).await;
    assert!(!text(&page(&site, &black, &path).await).contains("name=\"line\""));
    let own = text(&page(&site, &black, &format!("/games/{sealed}")).await);
    assert!(
        own.contains("sealed before") && !own.contains("name=\"line\""),
        "what goes out is shown to its author"
    );
    let refused = say(&site, &site.black, game, "b8c6", json!({ "line": "x" })).await;
    assert_eq!(
        (refused.problem(400).as_str(), refused.json()["errors"][0]["code"].clone()),
        ("malformed", json!("lines-off"))
    );
    // A page that was opened before says so, and hands the entry back.
    let sent = "turn=2&entry=b8c6&action=file&greeting=&line=x";
    let shown = form(&site, &black, &format!("{path}/entry"), sent).await;
    assert_eq!(shown.status, 422);
    assert!(
        text(&shown).contains("have switched off greetings and messages")
            && text(&shown).contains("value=\"b8c6\"")
    );
    let sent = "turn=2&entry=b8c6&action=file&greeting=&line=";
    assert_eq!(form(&site, &black, &format!("{path}/entry"), sent).await.status, 303);
    form(&site, &black, "/settings/lines", "lines=on").await;
    first(true).await;
}

async fn revised(database: Database) {
    let site = Site::on(database).await;
    let (house, raw) = (&site.house, site.house.raw().await);
    let game = house.game_with(&[("revision", "until_complete")]).await;
    let own = async || site.get(Some(&site.white), &at(game, "/entry")).await.good();
    say(&site, &site.white, game, "e2e4", json!({ "line": "first" })).await.good();
    // The same entry without a word leaves what was said.
    say(&site, &site.white, game, "e2e4", json!({})).await.good();
    assert_eq!((&own().await["revision"], &own().await["line"]), (&json!(0), &json!("first")));
    say(&site, &site.white, game, "e2e4", json!({ "line": "second" })).await.good();
    assert_eq!((&own().await["revision"], &own().await["line"]), (&json!(1), &json!("second")));
    let white = cookie(&site, &house.white).await;
    let path = format!("/games/{game}");
    let shown = text(&page(&site, &white, &path).await);
    assert!(shown.contains("name=\"line\" maxlength=\"560\" value=\"second\""), "{shown}");
    assert!(shown.contains("id=\"say\">Noch 274 Zeichen. "), "{shown}");
    // Another entry says what goes with it, or nothing.
    say(&site, &site.white, game, "d2d4", json!({})).await.good();
    assert_eq!((&own().await["revision"], &own().await["line"]), (&json!(2), &Value::Null));
    say(&site, &site.white, game, "d2d4", json!({ "line": "", "greeting": "holidays" })).await.good();
    assert_eq!((&own().await["revision"], &own().await["greeting"]), (&json!(3), &json!("holidays")));
    assert_eq!(
        lengths(&raw).await.iter().filter(|one| !one.is_empty()).count(),
        1,
        "the others are forgotten"
    );
    let boxes = raw.number("SELECT COUNT(*) FROM submission WHERE line_box IS NOT NULL").await;
    assert_eq!(boxes, 1);
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    assert_eq!(read(&site, game).await[1], ("black", json!("holidays"), Value::Null));
}

async fn damaged(database: Database) {
    let site = Site::on(database).await;
    let (house, raw) = (&site.house, site.house.raw().await);
    let game = house.game().await;
    say(&site, &site.white, game, "e2e4", json!({ "line": "x" })).await.good();
    raw.execute("UPDATE submission SET line_box = boxed").await;
    assert_eq!(site.get(Some(&site.white), &at(game, "/entry")).await.good()["line"], Value::Null);
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    assert_eq!(read(&site, game).await[0], ("white", Value::Null, Value::Null));
    site.pair(game, "g1f3", "b8c6").await;
    // Nor is anything else hidden by one that is damaged after the reveal, or by a key that is gone.
    let game = house.game().await;
    say(&site, &site.white, game, "e2e4", json!({ "line": "y" })).await.good();
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    assert_eq!(read(&site, game).await[1], ("black", Value::Null, json!("y")));
    let raw_box =
        raw.bytes("SELECT line_box FROM submission WHERE line_box IS NOT NULL AND entry IS NOT NULL").await;
    assert_eq!(raw_box.iter().map(Vec::len).collect::<Vec<_>>(), [1163], "it stays in its box");
    house.app.games().resign(&house.white, game).await.unwrap();
    assert!(house.app.operations().shred_game(game).await.unwrap());
    assert_eq!(read(&site, game).await[1], ("black", Value::Null, Value::Null));
    let game = house.game().await;
    say(&site, &site.white, game, "e2e4", json!({ "line": "z" })).await.good();
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    assert_eq!(read(&site, game).await[1], ("black", Value::Null, json!("z")));
    raw.execute("UPDATE submission SET line_box = boxed WHERE line_box IS NOT NULL").await;
    assert_eq!(read(&site, game).await[1], ("black", Value::Null, Value::Null));
}

/// What the mails of a first reveal in which White says this tell Anna and Ben of it: that something is said, with the page.
async fn told_by_mail(house: &TestApp, said: Remark) -> [bool; 2] {
    let game = house.game().await;
    house.say(&house.white, game, "e2e4", said).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let sender = Sender::new("games@fairschach.example", "https://fairschach.example").unwrap();
    let page = format!("https://fairschach.example/games/{game}/lines?turn=1");
    let mut told = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
        house.app.outbox().mail_sent(id).await.unwrap();
        let composed = sender.compose(task.notice.as_ref().unwrap(), &task.message_id).unwrap();
        let mail = MessageParser::default().parse(&composed.message).unwrap();
        let texts = [mail.body_text(0).unwrap(), mail.body_html(0).unwrap()];
        let has = |what: &str| texts.each_ref().map(|text| text.contains(what));
        for part in ["from White", "Well played", "Gut gespielt"] {
            assert_eq!(has(part), [false; 2], "{part}");
        }
        let says = has("Anna sent you a greeting or a message with this move");
        assert_eq!((says, has("/lines")), (has(&page), says), "{}", texts[0]);
        assert!(task.kind == MailKind::Revealed || says == [false; 2]);
        if task.kind == MailKind::Revealed {
            told.push((task.to.name, says == [true; 2]));
        }
    }
    told.sort();
    assert!(told.iter().map(|(name, _)| name.as_str()).eq(["Anna", "Ben"]), "{told:?}");
    [told[0].1, told[1].1]
}

async fn mailed(database: Database) {
    let house = TestApp::new(database).await;
    let line = || Remark::new(None, "from White").unwrap();
    assert_eq!(told_by_mail(&house, line()).await, [false, true]);
    let greeting = Remark::new(Some(Greeting::WellPlayed), "").unwrap();
    assert_eq!(told_by_mail(&house, greeting).await, [false, true]);
    assert_eq!(told_by_mail(&house, Remark::default()).await, [false, false]);
    // Nothing of those whom its reader has blocked, nor to a reader who does not want it.
    let (app, black) = (&house.app, &house.black);
    app.challenges().block(black, house.white.id).await.unwrap();
    assert_eq!(told_by_mail(&house, line()).await, [false, false]);
    app.challenges().unblock(black, house.white.id).await.unwrap();
    app.accounts().set_says_lines(black, false).await.unwrap();
    assert_eq!(told_by_mail(&house, line()).await, [false, false]);
    app.accounts().set_says_lines(black, true).await.unwrap();
    assert_eq!(told_by_mail(&house, line()).await, [false, true]);
}

/// A line of 281 characters is handed back with the entry, beside its field, in either language; and what asks back keeps it.
#[tokio::test]
async fn a_line_that_is_too_long_is_handed_back_with_the_entry() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let path = format!("/games/{game}/entry");
    let one = "%F0%9F%90%8E";
    for (lang, says, left) in [
        ("de", "höchstens 280 Zeichen und steht in einer Zeile", "Noch 0 Zeichen."),
        ("en", "at most 280 characters, on one line", "Characters left: 0."),
    ] {
        form(&site, &white, "/settings/language", &format!("lang={lang}")).await;
        let sent = format!(
            "turn=1&choice=e2e4&entry=&draw_offer=yes&action=file&greeting=sorry&line={}",
            one.repeat(281)
        );
        let shown = form(&site, &white, &path, &sent).await;
        assert_eq!((shown.status.as_u16(), shown.body.len() % (32 * 1024)), (422, 0));
        let shown = text(&shown);
        assert!(shown.contains(says) && shown.contains("<details class=\"say\" open>"), "{shown}");
        assert!(shown.contains(&format!("id=\"say\">{left} ")), "{shown}");
        assert!(shown.contains(&format!("value=\"{}\"", LONGEST.repeat(281))));
        assert!(shown.contains("value=\"sorry\" selected") && shown.contains("value=\"yes\" checked"));
        assert!(shown.contains("<option value=\"e2e4\" data-text=\"e2-e4\" selected>"));
        assert!(shown.contains("aria-describedby=\"line-fault\" aria-invalid=\"true\" autofocus"));
    }
    site.get(Some(&site.white), &at(game, "/entry")).await.problem(404);
    let sent = format!("turn=1&choice=e2e4&entry=&action=draft&greeting=sorry&line={}", one.repeat(281));
    assert_eq!(form(&site, &white, &path, &sent).await.status, 303, "a draft takes none of it");
    let sent = format!(
        "turn=1&choice=e2e4&entry=&action=file&greeting=sorry&line={}%09{}",
        one.repeat(139),
        one.repeat(140)
    );
    assert_eq!(form(&site, &white, &path, &sent).await.status, 303);
    let shown = text(&page(&site, &white, &format!("/games/{game}")).await);
    assert!(
        shown.contains(&format!(
            "Sorry for the wait. <q><bdi>{} {}</bdi></q>",
            LONGEST.repeat(139),
            LONGEST.repeat(140)
        )),
        "{shown}"
    );
    // An entry that would be void is asked back for, with what was said.
    let options = [("illegal_entry".to_owned(), OptionValue::Word("void".to_owned()))].into();
    let request = NewGameRequest { options, ..site.house.request() };
    let game = site.house.app.games().create_game(&site.house.director, request).await.unwrap();
    let sent = "turn=1&choice=&entry=e2e5&action=file&greeting=thanks&line=Oh%21";
    let shown = form(&site, &white, &format!("/games/{game}/entry"), sent).await;
    let hidden = ["name=\"greeting\" value=\"thanks\"", "name=\"line\" value=\"Oh!\""];
    assert!(shown.status == 422 && hidden.iter().all(|one| text(&shown).contains(one)), "{}", text(&shown));
    let sent = format!("{}&void=yes", sent.replace("choice=&", ""));
    assert_eq!(form(&site, &white, &format!("/games/{game}/entry"), &sent).await.status, 303);
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!((&own["entry"], &own["line"]), (&json!("e2e5"), &json!("Oh!")));
}

#[tokio::test]
async fn in_a_blindly_sealed_game_nothing_is_said() {
    let site = Site::new().await;
    let game = site.house.blind_game(None, &[]).await;
    let white = cookie(&site, &site.house.white).await;
    let shown = text(&page(&site, &white, &format!("/games/{game}")).await);
    assert!(shown.contains("data-blind") && !shown.contains("name=\"line\""));
    let refused = say(&site, &site.white, game, "e2e4", json!({ "line": "x" })).await;
    assert_eq!(refused.json()["errors"][0]["code"], "blind");
    let raw = site.house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM submission WHERE line_box IS NOT NULL").await, 0);
}
