//! Mails about posts: in a tournament, in a series, where they hold in all sections, and in one game.

use crate::app::core::views::{GameView, Person};
use crate::app::games::disputes::RulingView;
use crate::app::tournaments::notices::types::TournamentNotice;
use crate::app::tournaments::series::mail::SeriesPostNotice;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Writer, one_line};
use crate::mail::render::tournaments::paragraphs;
use crate::show::words::text_or_taken;
use crate::tournament::Post;

/// Subject, title and blocks for somebody who has this post in a tournament now, or none any more.
pub(in crate::mail) fn in_tournament(
    writer: &Writer<'_>,
    notice: &TournamentNotice,
    post: Option<Post>,
    by: Option<&Person>,
) -> (String, String, Vec<Block>) {
    let ([subject, title], mut blocks) = told(writer, &notice.name, post, by, "post-mail-duties");
    let page = format!("tournaments/{}", notice.id);
    blocks.push(match post {
        Some(Post::Director | Post::Assistant) => writer.page("tmail-hand-link", &format!("{page}/run")),
        Some(Post::Arbiter) => writer.page("tmail-page", &page),
        // Who has no post in a draft does not see it.
        None => writer.page("nav-tournaments", "tournaments"),
    });
    (subject, title, blocks)
}

/// The same of a series.
pub(in crate::mail) fn in_series(writer: &Writer<'_>, notice: &SeriesPostNotice) -> MailContent {
    let duties = match notice.post {
        Some(Post::Director | Post::Assistant) => "post-mail-series-duties",
        Some(Post::Arbiter) | None => "post-mail-duties",
    };
    let ([subject, title], mut blocks) = told(writer, &notice.name, notice.post, Some(&notice.by), duties);
    if notice.post.is_some() {
        blocks.push(Block::Text(writer.t("post-mail-series")));
    }
    blocks.push(writer.page("mail-series-link", &format!("series/{}", notice.id)));
    writer.mail(format!("{}: {subject}", one_line(&notice.name)), title, blocks)
}

/// To somebody who was named arbiter of one game, by this ruling.
pub(in crate::mail) fn in_game(writer: &Writer<'_>, game: &GameView, ruling: &RulingView) -> MailContent {
    let mut blocks = vec![
        writer.players(game),
        Block::Strong(writer.t("post-mail-game-what")),
        Block::Text(writer.with("post-mail-by", "who", one_line(&ruling.by.called(writer.lang)))),
        Block::Heading(writer.t("mail-ruling-reason")),
    ];
    blocks.extend(paragraphs(&text_or_taken(writer.lang, ruling.reason.said())));
    blocks.push(Block::Text(writer.t("post-mail-game-duties")));
    blocks.push(writer.page("mail-open-desk", &format!("games/{}/desk#tab", game.id)));
    writer.about(game, &writer.t("post-mail-game-title"), blocks)
}

fn told(
    writer: &Writer<'_>,
    name: &str,
    post: Option<Post>,
    by: Option<&Person>,
    duties: &str,
) -> ([String; 2], Vec<Block>) {
    let name = one_line(name);
    let args = [("post", post.map_or("none", Post::as_str).into()), ("name", name.as_str().into())];
    let mut blocks = vec![Block::Strong(writer.lang.tf("post-mail-what", &args))];
    blocks.extend(
        by.map(|by| Block::Text(writer.with("post-mail-by", "who", one_line(&by.called(writer.lang))))),
    );
    if post.is_some() {
        blocks.push(Block::Text(writer.lang.tf(duties, &args)));
    }
    (["post-mail-subject", "post-mail-title"].map(|key| writer.lang.tf(key, &args)), blocks)
}
