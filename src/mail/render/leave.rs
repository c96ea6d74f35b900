//! Mails about leave.

use crate::app::core::views::GameView;
use crate::base::{Side, Timestamp};
use crate::game::Leave;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Writer, one_line};
use crate::show::leave::bounds;

/// Leave of this side, announced or, with `until`, taken back or ended by then.
pub(in crate::mail) fn leave(
    writer: &Writer<'_>,
    game: &GameView,
    side: Side,
    leave: Leave,
    until: Option<Timestamp>,
) -> MailContent {
    let own = game.own_side() == Some(side);
    let [title, what] = match (until, own) {
        (None, true) => ["mail-leave-yours-title", "mail-leave-yours"],
        (None, false) => ["mail-leave-theirs-title", "mail-leave-theirs"],
        (Some(until), true) if until <= leave.from => ["mail-leave-back-title", "mail-leave-back-yours"],
        (Some(until), false) if until <= leave.from => {
            ["mail-leave-back-theirs-title", "mail-leave-back-theirs"]
        }
        (Some(_), true) => ["mail-leave-end-title", "mail-leave-end-yours"],
        (Some(_), false) => ["mail-leave-end-theirs-title", "mail-leave-end-theirs"],
    };
    let [from, to] = bounds(writer.lang, writer.zone, leave);
    let args = [
        ("name", one_line(&game.sides.get(side).player.called(writer.lang)).into()),
        ("from", from.into()),
        ("to", to.into()),
        ("until", writer.moment(until.unwrap_or(leave.to)).into()),
    ];
    let mut blocks = vec![writer.players(game), Block::Text(writer.lang.tf(what, &args))];
    blocks.extend(writer.what_now(game));
    writer.about(game, &writer.lang.tf(title, &args), blocks)
}
