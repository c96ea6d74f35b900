use super::pieces_of_fen_board;
use fairschach::base::{Side, Timestamp};
use fairschach::http::web::games::conditional::{ConditionalBox, KeptStep};
use fairschach::http::web::games::confirm_void::ConfirmPage;
use fairschach::http::web::games::dispute::{DisputeBox, DisputeEntry};
use fairschach::http::web::games::list::{GameCard, GamesPage};
use fairschach::http::web::games::page::{
    Download, DrawBox, EntryForm, GamePage, HalfRow, LastPair, LegalEntry, LegendLine, OwnEntry, PairRow,
    Promise, ResultBox, RulesBox, Seat, StateBox,
};
use fairschach::http::web::games::replay::{Replay, ScoreRow, Step};
use fairschach::http::web::games::tabs::{Tab, TabLink};
use fairschach::http::web::games::view::{GreetingChoice, SayBox};
use fairschach::http::web::layout::appearance::Looks;
use fairschach::http::web::layout::faults::FieldFaults;
use fairschach::http::web::layout::game_name::GameName;
use fairschach::http::web::layout::page::{ErrorPage, Page};
use fairschach::http::web::mail::all::{MailLine, MailPage, MailPart, MailText, MailsPage};
use fairschach::http::web::mail::play_by_mail::{AddressLine, MailSection};
use fairschach::http::web::players::access::{AccessSection, EventLine, SessionLine, TokenLine};
use fairschach::http::web::players::account::{LinkPage, SignInPage};
use fairschach::http::web::players::identity::IdentitySection;
use fairschach::http::web::players::key_holder::{KeyHolderCard, PublicKey};
use fairschach::http::web::players::settings::{SettingsPage, ZoneChoice};
use fairschach::show::board::{Arrow, Marks, Picture, Piece};
use fairschach::show::motion::Motion;
use fairschach::show::{Geometry, Lang};

fn page(lang: Lang) -> Page {
    Page {
        lang,
        trial: true,
        reads_mails: true,
        keeps_accounts: false,
        watches: true,
        name: Some("Margarete Köhler".to_owned()),
        reader: None,
        path: "/games".to_owned(),
        zone: fairschach::show::zone::Zone::UTC,
        has_zone: false,
        now: crate::support::START,
        to_move: 2,
        asks_listed: false,
        needs_passkey: false,
        looks: Looks::default(),
        bounces: Vec::new(),
    }
}

fn text(value: &str) -> String {
    value.to_owned()
}

fn seats() -> (Seat, Seat) {
    let white = Seat {
        side: "white",
        player: "019b796d-d600-7000-8000-000000000001".to_owned(),
        name: text("Margarete Köhler"),
        you: true,
        running: true,
        state: text("Uhr läuft"),
        away: None,
        left: text("11 Tage 4 Stunden"),
        bar: Some(964_800),
        whole: 1_209_600,
        flag_at: Some(text("2026-12-01T18:00:00.000000Z")),
        flag_words: Some(text("bis 1. Dezember 2026, 18:00:00 UTC")),
    };
    let black = Seat {
        side: "black",
        player: "019b796d-d600-7000-8000-000000000002".to_owned(),
        name: text("Heinz-Jürgen Wiesenthal"),
        you: false,
        running: false,
        state: text("hat abgegeben, Uhr steht"),
        away: None,
        left: text("13 Tage 2 Stunden"),
        bar: Some(1_130_400),
        whole: 1_209_600,
        flag_at: None,
        flag_words: None,
    };
    (white, black)
}

fn board(lang: Lang, geometry: &'static Geometry) -> Picture<'static> {
    let pieces = if std::ptr::eq(geometry, Geometry::chess66()) {
        vec![
            Piece { square: text("4"), letter: 'R' },
            Piece { square: text("h5"), letter: 'q' },
            Piece { square: text("e1"), letter: 'K' },
            Piece { square: text("e8"), letter: 'k' },
        ]
    } else {
        pieces_of_fen_board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R")
    };
    let arrow = |side, from: &str, to: &str| Arrow { side, from: text(from), to: text(to), executed: true };
    let marks = Marks {
        arrows: vec![arrow(Side::White, "f1", "c4"), arrow(Side::Black, "g8", "f6")],
        resting: vec![text("c4"), text("f6")],
        check: vec![text("e8")],
        removed: vec![text("d5")],
        ..Marks::default()
    };
    Picture { geometry, pieces, dice: false, seen_by: Side::White, marks, lang }
}

fn legal(uci: &str, text: &str, words: &str, chosen: bool) -> LegalEntry {
    let (from, to) = (uci[..2].to_owned(), uci[2..4].to_owned());
    LegalEntry { uci: uci.to_owned(), from, to, text: text.to_owned(), words: words.to_owned(), chosen }
}

fn form() -> EntryForm {
    EntryForm {
        side: "white",
        heading: text("Ihr Zug (Zugpaar 4)"),
        note: None,
        legal: vec![
            legal("d2d3", "d2-d3", "Bauer d2–d3", false),
            legal("e1g1", "O-O", "kurze Rochade (O-O)", true),
            legal("f3e5", "Sf3xe5", "Springer f3×e5", false),
        ],
        help: text("Einen Zug schreiben Sie zum Beispiel so: e2-e4, Sg1-f3, Sf3, O-O oder 5254."),
        written: text("O-O"),
        may_offer: true,
        offers: false,
        say: Some(SayBox {
            greetings: vec![GreetingChoice {
                word: "thanks",
                text: text("Danke für die Partie!"),
                chosen: false,
            }],
            line: String::new(),
            left: text("Noch 280 Zeichen."),
            chars: 280,
            fault: None,
        }),
        final_note: text("Wenn Sie abgeben, steht Ihre Uhr, und der Zug ist endgültig."),
        file_text: text("Zug abgeben (endgültig)"),
        file_brief: text("Abgeben"),
        may_draft: true,
        drafted: None,
        contributes: false,
    }
}

fn half(side: &'static str, who: &str, entry: &str, outcome: Option<&str>) -> HalfRow {
    HalfRow {
        side,
        who: text(who),
        text: text(entry),
        outcome: outcome.map(text),
        beside: Some(text("Bedenkzeit 2 Tage 3 Stunden")),
        said: Some(text("Gut gespielt!")),
    }
}

fn pairs() -> Vec<PairRow> {
    let facts = [
        "Der Läufer auf c4 ruht im nächsten Zugpaar (FSR 9).",
        "Der Springer auf f6 ruht im nächsten Zugpaar (FSR 9).",
    ];
    let struck = [
        "Weiß war zuerst am Zug, weil sein König angegriffen war (FSR 6).",
        "Der Zug von Schwarz wurde gestrichen, denn er wehrt das Gegenschach nicht ab (FSR 7).",
    ];
    vec![
        PairRow {
            number: 3,
            heading: text("Zugpaar 3"),
            halves: vec![half("white", "Weiß", "Lf1-c4", None), half("black", "Schwarz", "Sg8-f6", None)],
            facts: facts.map(text).to_vec(),
            octal: text("463638 471638"),
            line: Some(text("3. Bf1-c4 Ng8-f6")),
            rolled: None,
            bot: None,
            dice: None,
            released: text("aufgedeckt am 18. November 2026, 09:12:44 UTC"),
        },
        PairRow {
            number: 2,
            heading: text("Zugpaar 2"),
            halves: vec![
                half("white", "Weiß", "Ta8xe8", None),
                half("black", "Schwarz", "h7-h6", Some("gestrichen")),
            ],
            facts: struck.map(text).to_vec(),
            octal: String::new(),
            line: Some(text("2. Ra8xe8^1 h7-h6!s +B")),
            rolled: None,
            bot: None,
            dice: None,
            released: text("aufgedeckt am 4. November 2026, 09:12:44 UTC"),
        },
    ]
}

fn disputes() -> DisputeBox {
    let ruling = DisputeEntry {
        number: Some(7),
        sort: "ruling",
        title: text("Entscheidung Nr. 7"),
        who: text("Schiedsrichterin Carla · lfd. Nr. 3"),
        at: Timestamp::parse("2026-11-20T14:06:57Z").unwrap(),
        what: text("Weiß erhält 1 Tag mehr Zeit."),
        text: vec![text("Die Post war <verspätet>.")],
        rule: Some(text("FSR 7b")),
        answer: None,
        moments: Vec::new(),
        may_appeal: true,
    };
    DisputeBox { entries: vec![ruling], may_object: true, goes_on: true, has_arbiter: true }
}

fn conditionals() -> ConditionalBox {
    ConditionalBox {
        may_add: true,
        count: text("Gespeichert (1 von höchstens 20)"),
        kept: vec![KeptStep {
            id: text("019b2c3d-0000-7000-8000-000000000009"),
            line: text("Wenn Weiß Sg1-f3 und Schwarz d7-d6, dann d2-d4."),
            step: 1,
            has_board: true,
            on: Some(text("Von hier weiterplanen: Wenn Weiß Sg1-f3 und Schwarz d7-d6, dann d2-d4.")),
            delete: text(
                "Löschen, mit allem, was darauf folgt: Wenn Weiß Sg1-f3 und Schwarz d7-d6, dann d2-d4.",
            ),
            opens: false,
            closes: 0,
        }],
        last: Some(text("Es kam anders, als Sie es vorausgesehen hatten.")),
        last_lines: vec![text("Wenn Weiß e2-e4 und Schwarz c7-c5, dann Sg1-f3.")],
    }
}

fn replay() -> Replay {
    let step =
        |name, href: Option<&str>| Step { name, words: text(name), path: "M0 0", href: href.map(text) };
    Replay {
        steps: vec![step("back", Some("/games/1?turn=2")), step("on", None)],
        flip: text("/games/1?flip=true"),
        now: text("/games/1"),
        plies: false,
        score: vec![ScoreRow {
            turn: 3,
            pair: 3,
            halves: vec![(text("Lf1-c4"), false), (text("Sg8-f6"), false)],
            href: text("/games/1"),
            mark: text("ruht: e4 e5"),
            only_black: false,
            follows: false,
            current: true,
            void: false,
        }],
        all: Some(text("/games/1?pairs=all#tab")),
        sheet: Some(text("/games/1?print=true")),
        prints: false,
        before: text("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6"),
        after: String::new(),
        part: None,
        turn: 3,
        motion: Motion { slides: text("f1-c4 g8-f6"), fades: String::new() },
        past: None,
    }
}

/// Each state with another tab open.
const fn tab_of(state: &str) -> Tab {
    match state.as_bytes() {
        b"filed" => Tab::Proofs,
        b"revised" => Tab::Conditional,
        b"over" => Tab::Rules,
        _ => Tab::Moves,
    }
}

fn game(lang: Lang, state: &'static str) -> GamePage {
    let (white, black) = seats();
    let filed = matches!(state, "filed" | "revised");
    let (line, detail) = match state {
        "filed" => (
            "Abgegeben. Ihre Uhr steht.",
            "Ihr Zug ist versiegelt. Sobald auch Ihr Gegner abgegeben hat, werden beide Züge gleichzeitig aufgedeckt.",
        ),
        "draft" => (
            "Nur ein Entwurf. Ihre Uhr läuft.",
            "Ihr Entwurf ist gespeichert, aber nicht abgegeben. Geben Sie ihn ab, damit Ihre Uhr stehen bleibt.",
        ),
        _ => ("Sie sind am Zug. Ihre Uhr läuft.", "Wählen Sie Ihren Zug und geben Sie ihn ab."),
    };
    let picture = board(lang, Geometry::orthodox());
    GamePage {
        preview: None,
        final_board: None,
        clock_now: None,
        page: page(lang),
        id: text("019b2c3d-0000-7000-8000-000000000001"),
        tournament: None,
        anew: None,
        turn: 4,
        now: text("2026-11-20T14:06:57.000000Z"),
        live: Some(text("/api/v1/games/x/stream?after=3")),
        last_turn: 3,
        last_pair: Some(LastPair { both: true, lines: vec![text("3 Lf1-c4 Sg8-f6")], said: true }),
        has_lines: false,
        both_filed: false,
        tabs: Tab::ALL
            .map(|tab| TabLink {
                name: tab.as_str(),
                words: text(tab.as_str()),
                href: text("/games/1#tab"),
                current: tab.as_str() == tab_of(state).as_str(),
                holds: false,
            })
            .to_vec(),
        tab: tab_of(state),
        proofs: text("/games/1?tab=proofs#tab"),
        seen: text("4 running w"),
        upper: black.clone(),
        lower: white.clone(),
        white,
        black,
        chip: text("Fairschach · 14 Tage je Zugpaar · gewertet"),
        dates: text("24. November 2026 – 3. Dezember 2026"),
        bot: None,
        rematch: state == "over",
        replay: replay(),
        heading: text("Zugpaar 4 · Schwarz hat das Erstzugrecht"),
        troubles: if state == "over" { vec![text("Eine E-Mail kommt nicht an.")] } else { vec![] },
        faults: if state == "draft" { vec![text("Der Springer ruht (FSR 9).")] } else { vec![] },
        board: picture.inline(),
        legend: vec![
            LegendLine { class: "white", text: text("Weiß: Lf1-c4") },
            LegendLine { class: "black", text: text("Schwarz: Sg8-f6") },
        ],
        resting: Some(text("ruht in diesem Zugpaar")),
        resting_squares: text("c4 f6"),
        check: Some(text("Der König von Schwarz steht im Schach.")),
        result: (state == "over").then(|| ResultBox {
            heading: text("Gewonnen · 1–0"),
            score: text("1–0"),
            words: text("Weiß gewinnt durch Matt."),
            flags: Vec::new(),
        }),
        state: (state != "over").then(|| StateBox { kind: state, line: text(line), detail: text(detail) }),
        blind: true,
        own_filed: filed,
        blind_waits: filed,
        own: filed.then(|| OwnEntry {
            promise: Some(Promise {
                include_by: "20. Nov. 2026, 14:16 UTC".to_owned(),
                leaf: "z/i29VkCY6jhsBwDgk9c8DvMSqmqDWZa54/NVZLTdhE=".to_owned(),
                salt: "aVaJDBJ0BO8Je6vEgRFEYe1tD+dyH/cmZTLinFE8qv0=".to_owned(),
                proof: Some("/api/v1/games/1/events/white/2/0/proof".to_owned()),
            }),
            entered: None,
            entry: text("Springer f3×e5"),
            draw_offer: true,
            said: Some(text("Danke für die Partie!")),
            received: text("20. November 2026, 14:06:57 UTC"),
            commitment: text("qL1v3lpbB0t1lq0X1Yz7Yw8S0lP3n8w2m0Vb6m1cZ0k="),
        }),
        answered: None,
        draw: (state == "draft").then(|| DrawBox {
            line: text("Ihr Gegner bietet Remis an."),
            detail: text("Das Angebot gilt, bis Sie Ihren nächsten Zug abgeben."),
            answers: true,
        }),
        prompt: text("Wählen Sie Figur und Zielfeld."),
        tray: Vec::new(),
        promoted: Vec::new(),
        form: (!filed && state != "over").then(form),
        note: None,
        conditionals: (state == "filed").then(conditionals),
        may_claim: state != "over",
        may_resign: state != "over",
        adjudication: None,
        desk: None,
        disputes: disputes(),
        pairs: pairs(),
        rules: RulesBox {
            variant: "fairschach",
            variant_link: text("Regeln von Fairschach"),
            line: text("fsr-2023"),
            in_force: vec![text(
                "Ziehen zwei Figuren auf dasselbe Feld, schlägt die stärkere die schwächere (FSR 4).",
            )],
            text_board: picture.text(),
        },
        position: text("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R p KQkq - 4 4 c4,f6"),
        records: vec![
            Download { href: text("/a"), text: text("PGN") },
            Download { href: text("/b"), text: text("Partiedatei zum Nachprüfen") },
        ],
    }
}

fn games(lang: Lang) -> GamesPage {
    let card = |state: &'static str, line: &str, waits: bool| GameCard {
        id: text("019b2c3d-0000-7000-8000-000000000001"),
        title: text("Heinz-Jürgen Wiesenthal"),
        side: Some(text("Sie haben Weiß")),
        chip: text("Fairschach · 14 Tage je Zugpaar · gewertet"),
        state,
        state_line: text(line),
        pair: text("Zugpaar 7"),
        last: Some(text("zuletzt Sg1-f3 / e7-e5")),
        board: String::new(),
        tournament: None,
        until: waits.then(|| Timestamp::from_us(3_600_000_000)),
        left: 40,
        away: Vec::new(),
    };
    let mut games = GamesPage::empty(page(lang));
    games.makes_games = true;
    games.summary = text("In 2 Partien sind Sie am Zug.");
    games.waiting = vec![
        card("none", "Sie sind am Zug. Ihre Uhr läuft.", true),
        card("draft", "Nur ein Entwurf. Ihre Uhr läuft.", true),
    ];
    games.running = vec![card("filed", "Abgegeben. Ihre Uhr steht.", false)];
    games.finished = vec![card("over", "½–½ durch Vereinbarung", false)];
    games
}

fn settings(lang: Lang, tab: &'static str) -> SettingsPage {
    SettingsPage {
        blocked: Vec::new(),
        identity: IdentitySection::default(),
        listed: Some(true),
        says_lines: true,
        zone: ZoneChoice::new(false),
        page: page(lang),
        tab,
        said: Some(text("Gespeichert.")),
        access: AccessSection {
            new_token: Some(text("fs_2f7a1c0b9d8e7f6a5b4c3d2e1f0a9b8c")),
            tokens: vec![TokenLine {
                id: text("1"),
                name: text("Mein Schachprogramm"),
                told: vec![text("für: play"), text("erstellt am 3. November 2026")],
            }],
            scopes: vec![("read", text("read: lesen"), false), ("play", text("play: spielen"), true)],
            days_max: 365,
            days_label: text("Wie viele Tage?"),
            faults: FieldFaults::default(),
            sessions: vec![SessionLine {
                id: text("00ff"),
                device: text("Firefox, Linux"),
                is_this: false,
                told: text("zuletzt benutzt am 3. November 2026"),
            }],
            session_days: text("30 Tage"),
            events_max: text("Die letzten 50"),
            events: vec![EventLine { when: text("20. November 2026, 14:06"), words: text("Angemeldet") }],
        },
        key_holder: KeyHolderCard {
            key: Some(PublicKey {
                line: text("ErQ0mVdA5dvkC4B8gk5zEcYR8j0ZUnmQ0QqkBmRzZXo="),
                fingerprint: text("1f0c 77a2 09d4 5be1 c3aa 6602 8be4 d019"),
            }),
            typed: text("Schlüssel"),
            fault: Some(text("Das ist kein öffentlicher Schlüssel.")),
        },
        mail: MailSection {
            open: true,
            play: true,
            draft_first: false,
            has_pin: true,
            addresses: vec![AddressLine {
                id: text("2"),
                address: text("anna@buero.example"),
                confirmed: false,
            }],
            faults: FieldFaults::one("pin", text("Eine PIN hat 6 bis 12 Ziffern und sonst nichts.")),
        },
        is_asked: false,
    }
}

fn mail(lang: Lang) -> MailPage {
    let part = |link, value: &str| MailPart { link, text: text(value) };
    let body = vec![
        part(false, "Guten Tag,\n\nmelden Sie sich hier an:\n"),
        part(true, "http://127.0.0.1:8080/sign-in/x"),
        part(false, "\n\nEs grüßt\nFairschach"),
    ];
    MailPage {
        page: page(lang),
        mail: MailText {
            subject: text("Anmelden bei Fairschach"),
            from: text("fairschach@example.org"),
            to: text("m.koehler@example.org"),
            reply_to: text("noreply@example.org"),
            at: Timestamp::parse("2026-11-20T14:06:57Z").unwrap(),
            body,
        },
    }
}

/// Every page in one language, by name.
fn all(lang: Lang) -> Vec<(&'static str, String)> {
    let render = |name: &'static str, page: &dyn askama::DynTemplate| (name, page.dyn_render().unwrap());
    let mut chess66 = game(lang, "filed");
    chess66.board = board(lang, Geometry::chess66()).inline();
    chess66.rules.text_board = board(lang, Geometry::chess66()).text();
    let guest = Page { name: None, ..page(lang) };
    vec![
        render(
            "sign-in",
            &SignInPage {
                page: guest.clone(),
                sent: false,
                email: String::new(),
                fault: Some(text("Fehler <b>")),
                has_passkeys: true,
                passkey_fault: None,
                club: Some(text("Mit Schachklub <b> anmelden")),
            },
        ),
        render(
            "sign-in-sent",
            &SignInPage {
                page: guest.clone(),
                sent: true,
                email: String::new(),
                fault: None,
                has_passkeys: true,
                passkey_fault: None,
                club: None,
            },
        ),
        render("link", &LinkPage { page: guest, action: text("/sign-in/abc") }),
        render("games", &games(lang)),
        render("game-none", &game(lang, "none")),
        render("game-draft", &game(lang, "draft")),
        render("game-filed", &game(lang, "filed")),
        render("game-over", &game(lang, "over")),
        render("game-chess66", &chess66),
        render(
            "confirm",
            &ConfirmPage {
                page: page(lang),
                title: text("Wollen Sie wirklich aufgeben?"),
                game: GameName {
                    id: text("x"),
                    players: text("Margarete Köhler – Heinz-Jürgen Wiesenthal"),
                    chip: text("Fairschach · 14 Tage je Zugpaar · gewertet"),
                },
                what: text("Die Partie endet sofort, und Ihr Gegner gewinnt."),
                action: text("/x"),
                turn: 4,
                back: text("/games/x"),
                no: text("Nein, weiterspielen"),
                yes: text("Ja, aufgeben"),
            },
        ),
        render(
            "error",
            &ErrorPage {
                page: page(lang),
                title: text("Dieser Zug ist nicht möglich"),
                what: text("Der Springer auf f3 ruht in diesem Zugpaar (FSR 9)."),
                moments: Vec::new(),
                faults: vec![text("Ein Fehler"), text("Noch einer")],
                input: Some(text("Sf3-e5")),
                todo: text("Wählen Sie einen anderen Zug. Ihre Uhr läuft weiter."),
                back: text("/"),
                back_text: text("Zurück zur Partie"),
            },
        ),
        render(
            "mails",
            &MailsPage {
                page: page(lang),
                mails: vec![MailLine {
                    id: text("1"),
                    subject: text("Anna – Ben (NTKKB)"),
                    says: text("Zugpaar 3 ist aufgedeckt"),
                    to: text("m.koehler@example.org"),
                    at: Timestamp::parse("2026-11-20T14:06:57Z").unwrap(),
                }],
            },
        ),
        render("mail", &mail(lang)),
        render("settings", &settings(lang, "me")),
        render("settings-mail", &settings(lang, "mail")),
        render("settings-programs", &settings(lang, "programs")),
    ]
}

#[test]
fn every_page_renders_in_both_languages_fit_for_a_strict_content_policy() {
    for lang in Lang::ALL {
        for (name, html) in all(lang) {
            for forbidden in [
                "Unknown localization",
                "style=",
                "<style",
                "onclick",
                "<script>",
                "http://www.w3.org/1999",
                "Fehler <b>",
            ] {
                assert!(!html.contains(forbidden), "{name} in {lang:?}: {forbidden}");
            }
            assert!(html.contains(&format!("<html lang=\"{}\">", lang.as_str())), "{name}");
            assert!(html.contains("class=\"trial\""), "{name} does not say that this is a trial");
            for script in html.split("<script").skip(1) {
                assert!(script.starts_with(" type=\"module\" src=\"/assets/"), "{name}: inline script");
            }
        }
    }
}

/// Writes every page with its assets into the folder that `FAIRSCHACH_PAGES` names, to be looked at.
#[test]
fn pages_can_be_laid_down_to_be_looked_at() {
    let Some(folder) = std::env::var_os("FAIRSCHACH_PAGES").map(std::path::PathBuf::from) else {
        return;
    };
    let assets = folder.join("assets");
    std::fs::create_dir_all(&assets).unwrap();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            std::fs::copy(&path, assets.join(path.file_name().unwrap())).unwrap();
        }
    }
    for lang in Lang::ALL {
        for (name, html) in all(lang) {
            std::fs::write(folder.join(format!("{name}.{}.html", lang.as_str())), html).unwrap();
        }
    }
}
