//! A game from the first sign-in to mate: the server as a process, its mails through a real Postfix, White with scripts,
//! Black without them and by the API.

use std::time::{Duration, SystemTime};

use serde_json::json;

use crate::browser::kit::{Letter, Person, letter_about, letters, link_in};
use crate::peers::browser::Reader;
use crate::peers::postfix::Postfix;
use crate::server::process::{Home, Seat};
use crate::support::Database;

const WHITE: &str = "anna@example.org";
const BLACK: &str = "ben@example.org";
/// How far apart the two mails of a reveal may be on a machine that is busy.
const APART_MAX: Duration = Duration::from_secs(5);
/// Files carry the time of the kernel's last tick, which lies a little behind.
const TICK: Duration = Duration::from_millis(20);

/// The two players, the game, and where everything arrives.
struct Match {
    home: Home,
    postfix: Postfix,
    anna: Person,
    ben: Person,
    black: Seat,
    game: String,
}

#[tokio::test]
async fn a_game_is_played_to_mate_in_two_browsers_with_real_mails() {
    let (mut home, postfix) = (Home::new(Database::Sqlite).await, Postfix::start().await);
    home.set("FAIRSCHACH_MAIL__OUT__URL", format!("smtp://127.0.0.1:{}?tls=none", postfix.port()));
    home.set("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "1");
    let white = home.seat("Anna", &["--locale", "de"]);
    let black = home.seat("Ben", &[]);
    let game = home.game(&white, &black, &[]);
    let _running = home.start().await;
    let german = Reader { language: "de", ..Reader::default() };
    let plain = Reader { javascript: false, ..Reader::default() };
    let anna = Person::open(&home.url, &german).await;
    let ben = Person::open(&home.url, &plain).await;
    sign_in_by_mail(&home, &postfix, &anna, WHITE, ["Ihr Anmeldelink für Fairschach", "Anmeldelink gilt"])
        .await;
    sign_in_by_mail(
        &home,
        &postfix,
        &ben,
        BLACK,
        ["Your sign-in link for Fairschach", "sign-in link works once"],
    )
    .await;
    letter_about(&postfix, WHITE, "Zugpaar 1 beginnt").await;
    letter_about(&postfix, BLACK, "pair 1 starts").await;
    let table = Match { home, postfix, anna, ben, black, game };
    table.first_pair().await;
    table.draw_offer().await;
    table.refused_entries().await;
    table.to_mate().await;
    table.sign_out().await;
}

/// Asks for a link, finds it in the mail, and uses it as a scanner and then its owner would.
async fn sign_in_by_mail(home: &Home, postfix: &Postfix, person: &Person, address: &str, says: [&str; 2]) {
    person.go("/sign-in").await;
    person.fill("#email", address).await;
    person.press("main button.main").await;
    person.sees("main .state.filed").await;
    let mail = letter_about(postfix, address, says[0]).await;
    let link = link_in(&mail.text, &format!("{}/sign-in/", home.url));
    assert!(mail.html.contains(&link), "the HTML part has the same link");
    for _ in 0..2 {
        let scanned = reqwest::get(&link).await.unwrap();
        assert_eq!(scanned.status(), 200, "looking at a link uses nothing up");
    }
    person.page().goto(&link).await.unwrap();
    person.press("main button.main").await;
    person.sees(".games").await;
    person.page().goto(&link).await.unwrap();
    person.press("main button.main").await;
    person.reads("main", says[1]).await;
    person.go("/games").await;
    person.sees(".game-card.none h3 a").await;
}

impl Match {
    fn path(&self) -> String {
        format!("/games/{}", self.game)
    }

    /// Black files on the page without scripts.
    async fn ben_files(&self, uci: &str) {
        self.ben.go(&self.path()).await;
        self.ben.choose(uci).await;
        self.ben.file().await;
        self.ben.reads(".state-card h2", "Submitted. Your clock is stopped.").await;
    }

    /// White files by pressing squares.
    async fn anna_files(&self, from: &str, to: &str) {
        self.anna.square(from).await;
        self.anna.square(to).await;
        self.anna.file().await;
        self.anna.reads(".state-card h2", "Abgegeben. Ihre Uhr steht.").await;
    }

    /// The turn is revealed: White's page shows it by itself, and each player has one mail of it, at the same time and
    /// not before the release.
    async fn revealed(&self, turn: usize, endings: [&str; 2]) -> [Letter; 2] {
        self.anna.sees(&format!("#pair-{turn}")).await;
        let mails = [
            letter_about(&self.postfix, WHITE, &format!("{}Zugpaar {turn} ist aufgedeckt", endings[0])).await,
            letter_about(&self.postfix, BLACK, &format!("{}pair {turn} is revealed", endings[1])).await,
        ];
        let (_, answer) = self.home.get(None, &format!("{}/pairs", self.path())).await;
        let released = answer["pairs"][turn - 1]["released_at"].as_str().unwrap();
        let released = SystemTime::from(released.parse::<jiff::Timestamp>().unwrap());
        let mut delivered = mails.each_ref().map(|mail| mail.delivered);
        delivered.sort();
        assert!(delivered[0] + TICK >= released, "turn {turn}: a mail came before the release");
        let apart = delivered[1].duration_since(delivered[0]).unwrap();
        assert!(apart <= APART_MAX, "turn {turn}: {apart:?} between the mails");
        for (address, subject) in [(WHITE, "aufgedeckt"), (BLACK, "revealed")] {
            let all = letters(&self.postfix, address);
            let count = all.iter().filter(|mail| mail.says_first(subject)).count();
            assert_eq!(count, turn, "{address} has one mail of each reveal");
        }
        mails
    }

    async fn first_pair(&self) {
        let (anna, ben) = (&self.anna, &self.ben);
        anna.press(".game-card h3 a").await;
        anna.reads(".state-card h2", "Sie sind am Zug. Ihre Uhr läuft.").await;
        anna.square("e2").await;
        anna.square("e4").await;
        anna.press("button[value=draft]").await;
        anna.reads(".state-card h2", "Nur ein Entwurf. Ihre Uhr läuft.").await;
        ben.go(&self.path()).await;
        ben.reads(".seat.white", "not submitted yet, clock running").await;
        anna.file().await;
        anna.reads(".state-card h2", "Abgegeben. Ihre Uhr steht.").await;
        anna.reads("dl.own .entry", "Bauer e2 – e4").await;
        assert!(!anna.has("form[data-entry]").await, "what is filed is final");
        letter_about(&self.postfix, WHITE, "Ihr Zug ist abgegeben: Zugpaar 1").await;

        ben.go(&self.path()).await;
        ben.reads(".seat.white", "has submitted, clock stopped").await;
        ben.reads(".state-card h2", "It is your move. Your clock is running.").await;
        assert!(!ben.has(".board.live").await, "no script runs here");
        self.ben_files("e7e5").await;
        let [german, english] = self.revealed(1, ["", ""]).await;
        for (mail, says) in [
            (german, ["e2-e4", "e7-e5", "Beide Züge wurden ausgeführt", "Ihre Frist"]),
            (english, ["e2-e4", "e7-e5", "Both moves were carried out", "Your deadline"]),
        ] {
            for word in says {
                assert!(mail.text.contains(word), "{word}: {}", mail.text);
            }
        }
        anna.reads(".state-card h2", "Sie sind am Zug").await;
    }

    /// White offers a draw with an entry; nobody sees it before the reveal, and Black declines on the page.
    async fn draw_offer(&self) {
        let (anna, ben) = (&self.anna, &self.ben);
        anna.press("input[name=draw_offer]").await;
        self.anna_files("b1", "c3").await;
        anna.reads("dl.own", "mit Remisangebot").await;
        ben.go(&self.path()).await;
        assert!(!ben.has(".offer").await, "an offer is sealed like the entry");
        let (status, answer) = self.home.file(&self.black, &self.game, 2, "Nb8-c6").await.unwrap();
        assert_eq!(status, 201, "{answer}");
        self.revealed(2, ["", ""]).await;
        anna.reads(".seat.white", "bietet Remis an").await;
        ben.go(&self.path()).await;
        ben.reads(".offer h2", "Anna offers a draw.").await;
        ben.press(".offer button[value=decline]").await;
        ben.comes_to("return document.querySelector('.offer') === null", &true.into()).await;
        assert!(!ben.has("form[action$=claim]").await, "nothing can be claimed");
    }

    /// What cannot be entered comes back with what was read; nothing is filed.
    async fn refused_entries(&self) {
        let (anna, ben) = (&self.anna, &self.ben);
        for (written, says) in [
            ("e4-e6", "Verstanden: Bauer e4 – e6. Das ist jetzt nicht erlaubt. So zieht diese Figur nicht."),
            (
                "e2-e4",
                "Verstanden: e2 – e4. Das ist jetzt nicht erlaubt. Auf dem Startfeld steht keine Figur.",
            ),
        ] {
            anna.sees("svg.board.live").await;
            anna.fill("#entry", written).await;
            anna.file().await;
            anna.reads("#entry-fault", says).await;
        }
        anna.reads("#entry-fault", "Es wurde nichts abgegeben. Ihre Uhr läuft weiter.").await;
        ben.go(&self.path()).await;
        ben.fill("#entry", "knight somewhere").await;
        ben.file().await;
        ben.reads("#entry-fault", "Not understood as a move: “knight somewhere”").await;
        let (_, view) = self.home.get(None, &self.path()).await;
        assert_eq!([&view["white"]["sealed"], &view["black"]["sealed"]], [&json!(false), &json!(false)]);

        anna.go(&self.path()).await;
        self.anna_files("f1", "c4").await;
        self.ben_files("f8c5").await;
        self.revealed(3, ["", ""]).await;
    }

    async fn to_mate(&self) {
        let (anna, ben) = (&self.anna, &self.ben);
        self.anna_files("c3", "d5").await;
        self.ben_files("d7d5").await;
        let [german, _] = self.revealed(4, ["", ""]).await;
        assert!(
            german.text.contains("Beide zogen nach d5") && german.text.contains("FSR 4"),
            "{}",
            german.text
        );
        anna.reads("#pair-4 .facts", "Der Springer von Weiß ist stärker").await;
        self.anna_files("d1", "h5").await;
        let (status, answer) = self.home.file(&self.black, &self.game, 5, "a6").await.unwrap();
        assert_eq!(status, 201, "{answer}");
        self.revealed(5, ["", ""]).await;
        // Under the arrow from d1 to h5.
        anna.square("f3").await;
        self.anna_files("d5", "c7").await;
        self.ben_files("c6d4").await;
        self.revealed(6, ["", ""]).await;
        anna.reads(".game-head .lead", "Schwarz hat das Erstzugrecht").await;
        ben.go(&self.path()).await;
        ben.reads("#enter .note", "Your king is attacked").await;
        anna.square("h5").await;
        anna.square("f7").await;
        anna.file().await;
        self.ben_files("e8f8").await;
        let [german, english] = self.revealed(7, ["durch Matt – ", "by mate – "]).await;
        assert!(
            german.text.contains("Weiß gewinnt durch Matt") && english.text.contains("White wins by mate")
        );
        anna.reads(".result", "Weiß gewinnt durch Matt.").await;
        anna.reads(".result h2", "1–0").await;
        assert!(!anna.has("#enter").await && !anna.has(".danger").await, "nothing is left to do");
        ben.go("/games").await;
        ben.reads(".finished", "White wins by mate.").await;
    }

    async fn sign_out(&self) {
        self.anna.press(".rooms summary").await;
        self.anna.press("form[action='/sign-out'] button").await;
        self.anna.sees("#email").await;
        self.anna.go("/games").await;
        assert_eq!(self.anna.path().await, "/sign-in");
        self.anna.go(&self.path()).await;
        self.anna.reads(".result", "1–0").await;
    }
}
