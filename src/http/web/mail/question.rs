//! The page behind a mail's question: shows what is asked, and only its button answers it. Mail scanners follow links.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::core::views::GameView;
use crate::app::error::{Error, FormFault};
use crate::app::inbox::commands::confirmations::{PendingQuestion, Settled};
use crate::game::Canonical;
use crate::http::web::layout::{Page, Reader, Sure, or_fault, own_path, send, send_padded};
use crate::rules::Entry;
use crate::show::Lang;
use crate::show::notation::in_words;

/// A question, or what its answer came to. No `Debug`: it may hold an entry.
#[derive(Template)]
#[template(path = "web/mail_question.html")]
struct QuestionPage {
    page: Page,
    /// The question, or what was done.
    title: String,
    /// The game.
    against: Option<String>,
    entry: Option<String>,
    /// What it means.
    what: String,
    /// The buttons, where something is asked.
    choice: Option<Choice>,
    /// The game's id.
    game: Option<String>,
}

struct Choice {
    action: String,
    no: String,
    yes: String,
    is_final: bool,
}

/// Shows what is asked.
pub(super) async fn show(reader: Reader, Path(secret): Path<String>) -> Response {
    let action = or_fault!(reader, "/", own_path(format!("/mail/{secret}")));
    match reader.door.app().mail_commands().asked(&secret).await {
        Ok(Some(asked)) => send_padded(StatusCode::OK, &question(reader.page, &asked, action)),
        Ok(None) => dead(reader),
        Err(error) => reader.fault(&error, "/games"),
    }
}

/// Takes the answer.
pub(super) async fn answer(reader: Reader, Path(secret): Path<String>, Form(given): Form<Sure>) -> Response {
    let app = reader.door.app();
    let received = app.now();
    let yes = match given.sure.as_str() {
        "yes" => true,
        "no" => false,
        _ => return reader.fault(&Error::malformed(FormFault::YesOrNo, "sure"), "/games"),
    };
    match app.mail_commands().answer_asked(&secret, yes, received).await {
        Ok(Some(settled)) => {
            let (title, what) = match settled {
                Settled::Filed(_) => ("question-filed-title", "question-filed-what"),
                Settled::Resigned => ("question-resigned-title", "question-resigned-what"),
                Settled::Dropped => ("question-dropped-title", "question-dropped-what"),
            };
            send(StatusCode::OK, &answer_page(reader.page, title, what))
        }
        Ok(None) => dead(reader),
        Err(error) => reader.fault(&error, "/games"),
    }
}

fn dead(reader: Reader) -> Response {
    send(StatusCode::GONE, &answer_page(reader.page, "question-dead-title", "question-dead-what"))
}

fn answer_page(page: Page, title: &str, what: &str) -> QuestionPage {
    QuestionPage {
        title: page.t(title),
        against: None,
        entry: None,
        what: page.t(what),
        choice: None,
        game: None,
        page,
    }
}

/// In the language of the player who is asked: the link is theirs, signed in or not.
fn question(page: Page, asked: &PendingQuestion, action: String) -> QuestionPage {
    let lang = Lang::parse(&asked.locale).unwrap_or(page.lang);
    let (title, what, yes, no) = match &asked.entry {
        None => ("resign-title", "resign-what", "resign-yes", "resign-no"),
        Some((_, false)) => ("question-draft-title", "question-draft-what", "question-yes", "question-no"),
        Some((_, true)) => ("void-title", "question-void-what", "void-yes", "question-no"),
    };
    let sides = &asked.game.sides;
    QuestionPage {
        title: lang.t(title),
        against: Some(format!("{} – {}", sides.white.player.called(lang), sides.black.player.called(lang))),
        entry: asked.entry.as_ref().map(|(canonical, _)| entry_text(lang, &asked.game, canonical)),
        what: lang.t(what),
        choice: Some(Choice {
            action,
            no: lang.t(no),
            yes: lang.t(yes),
            is_final: !matches!(asked.entry, Some((_, false))),
        }),
        game: Some(asked.game.id.to_string()),
        page: Page { lang, ..page },
    }
}

fn entry_text(lang: Lang, game: &GameView, canonical: &Canonical) -> String {
    let words = match canonical.entry {
        Entry::Move(mv) => in_words(lang, &game.position, mv),
        Entry::Pass | Entry::Invalid => lang.t("answer-pass"),
    };
    if canonical.draw_offer {
        format!("{words} · {} {}", lang.t("answer-draw"), lang.t("answer-draw-offered"))
    } else {
        words
    }
}
