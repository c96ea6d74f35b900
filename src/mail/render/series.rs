//! Mails about series of tournaments.

use crate::app::tournaments::series::mail::SeriesNotice;
use crate::app::tournaments::setup::sheet::agreed_games;
use crate::base::SeriesId;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Writer, one_line};
use crate::show::clocks::pace;
use crate::show::rulebook::options::variant_name;
use crate::show::time::last_minute;
use crate::show::tournament::kind_name;

/// At the end of a section: where its reader enters again.
pub(in crate::mail) fn goes_on(writer: &Writer<'_>, series: Option<SeriesId>) -> Option<Block> {
    let page = format!("{}/series/{}", writer.public_url, series?);
    Some(Block::Places(vec![(writer.t("mail-series-goes-on"), Some(page))]))
}

/// Its reader is invited to a series.
pub(in crate::mail) fn invitation(writer: &Writer<'_>, notice: &SeriesNotice) -> MailContent {
    let about = [("name", one_line(&notice.name).into())];
    let what = match &notice.class {
        Some(class) => {
            let [name] = about.clone();
            writer.lang.tf("mail-series-what-class", &[name, ("class", one_line(class).into())])
        }
        None => writer.lang.tf("mail-series-what", &about),
    };
    let mut blocks = vec![Block::Text(what)];
    if let Some(until) = notice.until {
        let mut played =
            vec![kind_name(writer.lang, notice.sheet.kind), variant_name(writer.lang, &notice.sheet.variant)];
        played.extend(agreed_games(&notice.sheet).ok().map(|one| pace(writer.lang, &one.rules, one.clock)));
        blocks.push(Block::Text(format!("{}.", played.join(" · "))));
        let players = [("n", i64::from(notice.players).into())];
        blocks.push(Block::Text(writer.lang.tf("series-rule-players", &players)));
        blocks.push(Block::Text(writer.with("mail-series-until", "at", writer.moment(last_minute(until)))));
    } else {
        blocks.push(Block::Text(writer.t("mail-series-over")));
    }
    blocks.push(writer.page("mail-series-link", &format!("series/{}", notice.id)));
    writer.mail(writer.lang.tf("mail-series-subject", &about), writer.t("mail-series-title"), blocks)
}
