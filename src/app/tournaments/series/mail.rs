//! The mails that invite a player to a series, and that tell somebody of a post in it.

use crate::app::accounts::sign_in::links::LINK_BOX;
use crate::app::core::game_view::person;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::tournaments::series::entering::open_invitation;
use crate::app::tournaments::series::{HeldSeries, Series};
use crate::base::{MailKind, PlayerId, SeriesId, Timestamp};
use crate::store::{MailRow, NewMail, Tx};
use crate::tournament::{Post, Sheet};

/// What stands for no post.
const NO_POST: &str = "none";

/// An invitation to a series, for a mail to who is invited.
#[derive(Clone)]
pub struct SeriesNotice {
    pub id: SeriesId,
    pub name: String,
    /// The name of the class, if there are several.
    pub class: Option<String>,
    /// What is played.
    pub sheet: Box<Sheet>,
    /// So many play in each section.
    pub players: u16,
    /// By when it is answered; nothing if it waits for an answer no longer.
    pub until: Option<Timestamp>,
}

/// A post in a series, for a mail to whoever has it now or lost it.
#[derive(Clone)]
pub struct SeriesPostNotice {
    pub id: SeriesId,
    pub name: String,
    /// The post; nothing if it was taken.
    pub post: Option<Post>,
    /// Who gave it or took it.
    pub by: Person,
}

impl Series<'_> {
    /// The mail to somebody who has a post now, or none any more.
    pub(in crate::app) fn post_mail(
        self,
        id: SeriesId,
        (by, player): (PlayerId, PlayerId),
        post: Option<Post>,
    ) -> NewMail {
        let text = format!("{id} {by} {}", post.map_or(NO_POST, Post::as_str));
        self.0.core().boxed_mail(MailKind::Post, player, self.0.now(), LINK_BOX, text)
    }

    /// What such a mail tells.
    pub(in crate::app) async fn post_of_mail(self, tx: &mut Tx, row: &MailRow) -> Result<SeriesPostNotice> {
        let broken = || Error::Broken(format!("table mail, row {}: its series cannot be read", row.id));
        let text = self.0.core().boxed_text(row, LINK_BOX)?;
        let text = std::str::from_utf8(text.expose()).map_err(|_| broken())?;
        let mut words = text.split(' ');
        let (Some(id), Some(by), Some(post)) = (words.next(), words.next(), words.next()) else {
            return Err(broken());
        };
        let held = HeldSeries::read(tx, SeriesId::parse(id).map_err(|_| broken())?).await?;
        Ok(SeriesPostNotice {
            id: held.id,
            name: held.row.name,
            post: if post == NO_POST { None } else { Some(Post::parse(post).ok_or_else(broken)?) },
            by: person(tx, PlayerId::parse(by).map_err(|_| broken())?).await?,
        })
    }

    /// The mail about an invitation, made now and released then.
    pub(in crate::app) fn invitation_mail(
        self,
        id: SeriesId,
        player: PlayerId,
        (now, release): (Timestamp, Timestamp),
    ) -> NewMail {
        let core = self.0.core();
        let mail = core.boxed_mail(MailKind::SeriesInvitation, player, now, LINK_BOX, id.to_string());
        NewMail { release, ..mail }
    }

    /// What such a mail tells now.
    pub(in crate::app) async fn invitation_of_mail(self, tx: &mut Tx, row: &MailRow) -> Result<SeriesNotice> {
        let broken = || Error::Broken(format!("table mail, row {}: its series cannot be read", row.id));
        let text = self.0.core().boxed_text(row, LINK_BOX)?;
        let text = std::str::from_utf8(text.expose()).map_err(|_| broken())?;
        let held = HeldSeries::read(tx, SeriesId::parse(text).map_err(|_| broken())?).await?;
        let player = PlayerId::from_uuid(row.player_id);
        let open = open_invitation(tx, held.id, player, self.0.now()).await?;
        let class = open.as_ref().and_then(|open| u16::try_from(open.class).ok());
        Ok(SeriesNotice {
            id: held.id,
            class: class.and_then(|class| held.rules.class_name(class)).map(str::to_owned),
            players: held.rules.players,
            until: open.map(|open| Timestamp::from_us(open.until_us)),
            name: held.row.name,
            sheet: Box::new(held.sheet),
        })
    }
}
