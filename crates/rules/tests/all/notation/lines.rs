//! The line of a pair: what it says, and that it reads back.

use fairschach_base::BySide;
use fairschach_rules::notation::{Language, LineError, PairLine, pair_line, read_line};
use fairschach_rules::{Entry, Move, Outcome, Position, Resolution, resolve};

use super::walk::{games_by, paper, position, preset};

fn entry(text: &str) -> Option<Entry> {
    match text {
        "" => None,
        "invalid" => Some(Entry::Invalid),
        text => Some(Entry::Move(Move::parse(text).unwrap())),
    }
}

fn play(board: &str, white: &str, black: &str) -> (Position, Resolution) {
    let before = position(board);
    let entries = BySide { white: entry(white), black: entry(black) };
    (before, resolve(&before, &paper(), &entries, &[]).unwrap())
}

#[track_caller]
fn says(board: &str, white: &str, black: &str, line: &str, octal: &str) {
    let (before, resolution) = play(board, white, black);
    assert_eq!(pair_line(&before, &resolution, Language::English), line);
    assert_eq!(PairLine::new(&before, &resolution).octal().as_deref(), Some(octal));
    reads_back(&before, &resolution, line);
}

#[track_caller]
fn reads_back(before: &Position, resolution: &Resolution, line: &str) {
    let read = read_line(line, before).unwrap();
    assert_eq!(read.pair, before.pair());
    let entered = resolution.halves.map(|half| {
        half.filter(|half| !matches!(half.outcome, Outcome::Pending | Outcome::MustReEnter))
            .and_then(|half| half.entry)
    });
    assert_eq!(read.entries, entered, "{line}");
}

#[test]
fn every_mark_is_written_and_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -";
    says(start, "e2e4", "e7e5", "1. e2-e4 e7-e5", "11265254816575581");
    says(start, "g1f3", "", "1. ... ...", "11271111887111188");
    // first-move right, struck, not executable
    says(
        "R3r1k1/7p/8/8/8/8/8/4K3 p - - 0 7 -",
        "a8e8",
        "h7h6",
        "7. Ra8xe8^1 h7-h6!s +B",
        "11821858826878687",
    );
    says(
        "6k1/8/8/r6K/3pP3/8/8/8 p - e3 0 1 a5,e4",
        "e4e5",
        "d4e3",
        "1. e4-e5^1 d4-e3!n",
        "11265455826445366",
    );
    says(
        "6k1/8/8/3pP3/4K3/8/8/8 p - d6 0 1 d5",
        "e5d6",
        "g8f8",
        "1. e5xd6 e.p.^1 Kg8-f8^2",
        "11265546625786883",
    );
    // FSR 4: removed on the target, both removed
    says("8/8/4p2k/8/3K4/8/P7/8 p - - 0 1 -", "d4e5", "e6e5", "1. Kd4xe5 e6-e5*", "11254455816565584");
    says("6k1/p7/3b4/8/8/5N2/8/6K1 p - - 0 1 -", "f3e5", "d6e5", "1. Nf3xe5* Bd6xe5*", "11246355853465585");
    says(
        "6k1/p7/8/8/3pP3/8/P7/2B3K1 p - e3 0 1 e4",
        "c1e3",
        "d4e3",
        "1. Bc1xe3 d4xe3 e.p.*",
        "11233153816445364",
    );
    // FSR 5: the victim left
    says("6k1/8/8/3n4/4P3/8/8/6K1 p - - 0 1 -", "e4d5", "d5f6", "1. e4-d5~ Nd5-f6", "11265445814456681");
    says(
        "1b6/8/8/5k2/3pP3/8/7K/8 p - e3 0 1 b8,e4",
        "e4e5",
        "d4e3",
        "1. e4-e5 d4-e3 e.p.~",
        "11265455816445361",
    );
    // promotion and castling
    says("r7/1P5k/8/8/8/8/P7/4K3 p - - 0 1 -", "b7a8n", "h7g7", "1. b7xa8=N Kh7-g7", "11262718415877781");
    says("4k3/1b6/8/8/8/8/8/4K2R p K - 0 1 -", "e1g1", "b7h1", "1. O-O Bb7-h1~", "11255171513278181");
    // void, pass, illegible
    says("6k1/8/b7/8/8/8/P7/4K3 p - - 0 1 a6", "e1e2", "g8g7", "1. Ke1-e2!v Kg8-g7", "11255152865787781");
    says("6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2", "", "invalid", "5. -- ?!v", "11671111887222286");
    says("6k1/3p4/8/8/8/8/8/3R2K1 p - - 0 1 d1", "invalid", "e2e2", "1. ?!v e2-e2!v", "11272222867222286");
    says("4r1k1/8/8/8/8/8/P7/4K3 p - - 0 1 e8", "invalid", "g8g7", "1. ... ... +W", "11271111887111188");
    // both kings attacked, mate, a draw
    says(
        "r5k1/5ppp/8/8/8/8/5PPP/3R2K1 p - - 0 1 -",
        "d1d8",
        "a8a1",
        "1. Rd1-d8 Ra8-a1 +WB 1-0",
        "11224148812181181",
    );
    says("7k/5K2/8/8/1Q6/8/8/8 p - - 0 1 -", "b4f8", "h8h7", "1. Qb4-f8 Kh8-h7 1/2-1/2", "11212468815888781");
    // normal chess
    says("4k3/8/8/8/8/8/P6P/4K3 w - - 0 31 -", "e1e2", "", "31. Ke1-e2 ...", "14855152817111188");
}

#[test]
fn german_lines_have_german_letters() {
    let (before, resolution) = play("r7/1P5k/8/8/8/8/P7/4K3 p - - 0 1 -", "b7a8n", "h7g7");
    let line = pair_line(&before, &resolution, Language::German);
    assert_eq!(line, "1. b7xa8=S Kh7-g7");
    reads_back(&before, &resolution, &line);
    let (before, resolution) = play("6k1/p7/3b4/8/8/5N2/8/6K1 p - - 0 1 -", "f3e5", "d6e5");
    assert_eq!(pair_line(&before, &resolution, Language::German), "1. Sf3xe5* Ld6xe5*");
}

#[test]
fn two_single_moves_make_one_line() {
    let before = position("4k3/p7/8/8/8/8/P6P/4K3 w - - 0 31 -");
    let alone = |white, black| BySide { white: entry(white), black: entry(black) };
    let first = resolve(&before, &paper(), &alone("e1e2", ""), &[]).unwrap();
    let second = resolve(&first.position, &paper(), &alone("", "a7a5"), &[]).unwrap();
    let mut line = PairLine::new(&before, &first);
    line.add(&first.position, &second);
    assert_eq!(line.text(Language::English), "31. Ke1-e2 a7-a5");
    assert_eq!(line.octal().as_deref(), Some("14855152816171581"));
}

/// A pair whose struck entry is replaced: the rules' own example.
#[test]
fn a_replacement_follows_its_struck_entry() {
    let rules = preset("fsr-2023", &[("struck", "replace")]);
    let before = position("R3r1k1/1p5p/8/8/8/8/P6P/4K3 p - - 0 7 -");
    let both = BySide { white: entry("a8e8"), black: entry("h7h6") };
    let first = resolve(&before, &rules, &both, &[]).unwrap();
    let mut line = PairLine::new(&before, &first);
    assert_eq!(line.text(Language::English), "7. Ra8xe8^1 h7-h6!s/... +B");
    let replacement = BySide { white: None, black: entry("g8g7") };
    let second = resolve(&first.position, &rules, &replacement, &[]).unwrap();
    line.add(&first.position, &second);
    let text = line.text(Language::English);
    assert_eq!(text, "7. Ra8xe8^1 h7-h6!s/Kg8-g7^2");
    assert_eq!(line.octal().as_deref(), Some("118218588268786875787783"));
    let read = read_line(&text, &before).unwrap();
    assert_eq!((read.entries, read.replacements), (both, replacement));
}

#[test]
fn renounced_and_undone_entries_are_printed() {
    let rules = preset("fsr-2023", &[("same_target", "weaker_stays"), ("king_newly_attacked", "cancel")]);
    for (board, white, black, line) in [
        ("7k/8/5n2/8/8/8/8/3Q2K1 p - - 0 1 -", "d1d5", "f6d5", "1. Qd1-d5 Nf6-d5!r"),
        ("2b3k1/8/8/8/8/8/P7/4K3 p - - 0 1 -", "e1e2", "c8a6", "1. Ke1-e2!c Bc8-a6"),
        ("4k3/r7/8/8/8/8/8/4K2R p K - 0 1 -", "e1g1", "a7g7", "1. O-O!c Ra7-g7"),
    ] {
        let before = position(board);
        let entries = BySide { white: entry(white), black: entry(black) };
        let resolution = resolve(&before, &rules, &entries, &[]).unwrap();
        assert_eq!(pair_line(&before, &resolution, Language::English), line);
        reads_back(&before, &resolution, line);
    }
}

#[test]
fn lines_of_random_games_read_back() {
    let by = [
        preset("fsr-2023", &[]),
        preset("fsr-2023", &[("struck", "replace"), ("same_target", "weaker_stays")]),
        preset("body-2023", &[("same_target", "mutual"), ("king_newly_attacked", "cancel")]),
        preset("beginner", &[]),
        preset("single-moves", &[]),
        preset("first-move-all", &[("mutual_check_one_mated", "play_on")]),
    ];
    let mut lines = String::new();
    for rules in &by {
        games_by(rules, 32, |before, _, resolution, _| {
            for language in Language::ALL {
                let line = pair_line(before, resolution, language);
                reads_back(before, resolution, &line);
                lines.push_str(&line);
                lines.push('\n');
            }
            let octal = PairLine::new(before, resolution).octal();
            assert_eq!(octal.map(|code| code.len()), (before.pair() <= 511).then_some(17));
        });
    }
    for seen in [
        "^1", "^2", "*", "~", "!n", "!s ", "!s/...", "!r", "!c", "-- ", "... ", "O-O", " e.p.", "=S", "+WB",
        "1-0",
    ] {
        assert!(lines.contains(seen), "{seen}");
    }
}

#[test]
fn other_texts_are_no_lines() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 1 -");
    for text in
        ["", "1.", "1. e2-e4", "e2-e4 e7-e5", "1. e2-e4 e7-e5 +X", "1. e2-e4 e7-e5 1-0 1-0", "x. e2-e4 e7-e5"]
    {
        assert_eq!(read_line(text, &start), Err(LineError::Parts), "{text}");
    }
    for half in ["e4", "Nf3", "", "--^3", "e2-e4!x"] {
        let line = format!("1. {half} e7-e5");
        assert_eq!(read_line(&line, &start), Err(LineError::Half(half.to_owned())), "{line}");
    }
    let padded = |length: usize| format!("1. e2-e4 {}", "e".repeat(length - 9));
    assert!(matches!(read_line(&padded(128), &start), Err(LineError::Half(_))));
    assert_eq!(read_line(&padded(129), &start), Err(LineError::TooLong(129)));
}
