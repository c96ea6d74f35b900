//! The nine lessons: what they show, and what is said of a reader's move.

use fairschach::http::web::layout::page::Page;
use fairschach::http::web::rules::lessons::{LessonPage, learn_page, lesson_page};
use fairschach::http::web::rules::rulebook::{QUERY_CHARS_MAX, rules_page};
use fairschach::show::Lang;
use fairschach::show::credits::CREDITS;
use fairschach::show::rulebook::RULES;
use fairschach::show::rulebook::lessons::{LESSONS, Lesson};

fn page(lang: Lang) -> Page {
    Page { path: "/learn".to_owned(), ..super::rulebook::page(lang) }
}

fn open(lang: Lang, number: usize, asked: Option<&str>) -> LessonPage {
    lesson_page(page(lang), number, Lesson::of(number).unwrap(), asked)
        .unwrap_or_else(|| panic!("lesson {number} cannot be read"))
}

#[test]
fn there_is_a_lesson_for_each_of_the_nine_rules() {
    let taught: Vec<&str> = LESSONS.iter().map(|lesson| lesson.rule).collect();
    let rules: Vec<&str> = RULES.iter().map(|rule| rule.name).filter(|name| *name != "FSR").collect();
    assert_eq!(taught, rules);
    assert_eq!((Lesson::of(0), Lesson::of(10)), (None, None));
    for lang in Lang::ALL {
        let html = learn_page(page(lang)).to_string();
        for number in 1..=9 {
            assert!(html.contains(&format!("href=\"/learn/{number}\"")));
            let shown = open(lang, number, None);
            assert!(shown.answer.is_none());
            assert_eq!(shown.choices.len(), 3, "{lang:?} {number}");
            assert_eq!((shown.back.is_some(), shown.next.is_some()), (number > 1, number < 9));
            assert_eq!(shown.to_string().matches("main\"").count(), 1, "one filled button");
        }
        for credit in &CREDITS {
            assert!(html.contains(&format!("href=\"/rules/{}\"", credit.id)), "{}", credit.id);
        }
    }
}

/// Black's move is a secret until the reader has chosen.
#[test]
fn the_stored_move_shows_only_after_the_answer() {
    for number in 1..=9 {
        let before = open(Lang::En, number, None);
        assert!(before.quiz.legend.is_empty() && !before.quiz.board.contains("class=\"arrow "), "{number}");
        assert!(before.worked.legend.len() == 2 && before.worked.board.contains("class=\"arrow black"));
        let refused = open(Lang::En, number, Some("a1h7"));
        assert!(refused.quiz.legend.is_empty(), "{number}: a move that is not possible reveals nothing");
    }
}

#[test]
fn what_is_offered_is_answered_by_the_engine_and_explained() {
    // What the engine says that makes the lesson, of each move that is offered; nothing where the move is refused.
    let told = [
        [None, Some(""), Some("")],
        [Some("moved away"), Some("captured the pawn on a4"), Some("")],
        [Some(""), Some("Black is mated"), Some("")],
        [Some("captured each other"), Some(""), Some("is stronger")],
        [Some("captured the knight"), Some("moved away"), Some("captured the knight")],
        [Some("moved first"), Some("no longer be carried out"), None],
        [Some("captured the rook"), None, Some("changed places")],
        [Some(""), Some("move in turn"), Some("")],
        [Some("moved away"), None, Some("captured the knight")],
    ];
    for (at, told) in told.iter().enumerate() {
        let lesson = &LESSONS[at];
        let mut right = 0;
        for ((entry, key), told) in lesson.offered.iter().zip(told) {
            let shown = open(Lang::En, at + 1, Some(entry));
            let answer = shown.answer.as_ref().unwrap();
            let says = format!("{entry}: {:?}", answer.came.as_ref().map(|came| &came.facts));
            assert_eq!(answer.came.is_some(), told.is_some(), "lesson {}, {says}", at + 1);
            assert!(told.is_none_or(|told| says.contains(told)), "lesson {}, {says}", at + 1);
            assert!(answer.texts.contains(&Lang::En.t(key)), "{says}");
            assert!(answer.came.is_some() || !answer.right && answer.texts.len() == 2, "{says}");
            assert_eq!(shown.choices.iter().filter(|choice| choice.chosen).count(), 1, "{says}");
            right += usize::from(answer.right);
        }
        assert!((1..3).contains(&right), "lesson {}", at + 1);
    }
}

#[test]
fn every_other_move_is_answered_kindly() {
    let answer = |number, text: &str| open(Lang::De, number, Some(text)).answer.unwrap();
    let other = answer(2, "Kg1-h1");
    assert!(!other.right && other.texts == [Lang::De.t("learn-else")]);
    let knight = answer(5, "Sc3");
    assert!(knight.right && knight.texts == [Lang::De.t("learn-good")]);
    assert!(answer(3, "Td8").right, "any notation");
    for text in ["", "zz", "<script>", &"e".repeat(65), "invalid", "?"] {
        let shown = open(Lang::De, 4, Some(text));
        assert!(shown.written.len() <= shown.entry_bytes_max);
        let html = shown.to_string();
        let answer = shown.answer.unwrap();
        assert!(answer.came.is_none() && answer.texts.len() == 1, "{text}");
        assert!(!html.contains("<script>"), "{text}");
    }
}

#[test]
fn the_rules_are_searched_by_words() {
    let search = |query: &str| rules_page(page(Lang::En), query);
    let headings = |query: &str| -> Vec<String> {
        search(query).rules.into_iter().map(|section| section.heading).collect()
    };
    assert_eq!(headings("  RESTS moved NEXT "), ["FSR 9"]);
    assert_eq!(headings("").len(), 10);
    let dice = search("dice");
    assert!(dice.rules.is_empty() && dice.variants.len() == 2, "{:?}", dice.variants);
    assert!(dice.found.as_ref().unwrap().starts_with("2 passages"));
    let none = search("zugzwang");
    assert!(none.rules.is_empty() && none.variants.is_empty());
    assert!(none.to_string().contains("The rules say nothing about that"));
    let longest = "ä".repeat(QUERY_CHARS_MAX);
    assert!(search(&longest).fault.is_none());
    let long = search(&format!("{longest}ä"));
    assert!(long.fault.is_some() && long.rules.len() == 10 && long.found.is_none());
    assert!(search("<b>").to_string().contains("value=\"&#60;b&#62;\""));
}
