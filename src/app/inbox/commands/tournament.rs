//! What a player's mail about a tournament or a challenge does, and what is answered. As with mails to a game, a mail is one
//! unit, and the same mail again changes nothing and is not answered again.

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::accounts::sign_in::links::writer;
use crate::app::actor::{self, Actor};
use crate::app::error::{Error, Result};
use crate::app::games::challenges::view::ChallengeState;
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::answer::{Addressee, InboundMark};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::notices::reply::{Answered, Doubt, MailAnswer, Refused, Unproved, Unread};
use crate::app::outbox::topic_address::MailTopic;
use crate::base::{ChallengeId, PlayerId, Timestamp};
use crate::show::Lang;
use crate::store::Tx;

/// A mail about a tournament or a challenge whose sender is proven to be the player. No `Debug`: it is somebody's letter.
#[derive(Clone)]
pub struct TopicMail {
    /// Who wrote.
    pub player: PlayerId,
    pub about: MailTopic,
    /// What was read, or why it is not clear.
    pub heard: Result<Vec<MailCommand>, Unread>,
    /// Why it may not be meant so. With any of these nothing is done.
    pub doubts: Vec<Doubt>,
    /// The player's address that the mail came from.
    pub from: String,
    /// Where the answer goes to.
    pub inbound: InboundMark,
    /// When the mail was stored.
    pub received: Timestamp,
    /// Whether it shows that it was written to this address.
    pub bound: bool,
}

impl TopicMail {
    /// Whether it asks for something to be done, and nothing shows that it was meant for this address.
    pub(in crate::app) fn acts_unbound(&self) -> bool {
        let acts = |said: &MailCommand| {
            matches!(
                said,
                MailCommand::Enter { .. }
                    | MailCommand::Withdraw { .. }
                    | MailCommand::Confirm
                    | MailCommand::Discard
                    | MailCommand::Draw(_)
            )
        };
        !self.bound && self.heard.iter().flatten().any(acts)
    }

    fn addressee(&self) -> Addressee<'_> {
        Addressee {
            player: self.player,
            about: None,
            more: self.about.bytes(),
            inbound: &self.inbound,
            from: Some(self.from.as_str()),
            acted: true,
            received: Some(self.received),
        }
    }
}

/// What is answered: sentences in the player's language; nothing, if another mail tells it.
pub(in crate::app) type Lines = Option<Vec<String>>;

impl MailCommands<'_> {
    /// Does what a mail about a tournament or a challenge says and puts the answer into the outbox: what was answered,
    /// nothing where another mail tells it, the mail came before, or the day's answers are used up.
    ///
    /// # Errors
    /// The database's: the mail is to be handled again. What cannot be done is answered and no error.
    pub async fn carry_out_about(self, mail: TopicMail) -> Result<Option<MailAnswer>> {
        if !self.is_taken(&mail).await? {
            return Ok(None);
        }
        let (app, given) = (self.0.clone(), mail.clone());
        let began = match mail.about {
            // A challenge becomes a game in a transaction of its own; one that was accepted by this very mail before is
            // answered so.
            MailTopic::Challenge(_) if !mail.doubts.is_empty() => Ok(None),
            MailTopic::Challenge(id) => self.challenge_said(&mail, id).await.map(Some),
            MailTopic::Tournament(_) | MailTopic::Person { .. } => Ok(None),
        };
        let done = match began {
            Ok(said) => {
                write_tx!(self.0, async |tx| app.mail_commands().carry_out_about_in(tx, &given, said).await)
            }
            Err(error) => Err(error),
        };
        match done {
            Err(error) => {
                let (app, lines) = (self.0.clone(), self.why_not(&mail, error).await?);
                write_tx!(self.0, async |tx| app
                    .mail_commands()
                    .carry_out_about_in(tx, &mail, Some(Some(lines)))
                    .await)
            }
            done => done,
        }
    }

    /// Whether a mail is to be acted on: not if it came before, or is one too many.
    async fn is_taken(self, mail: &TopicMail) -> Result<bool> {
        write_tx!(app = self.0, [mail], async |tx| Ok(app
            .mail_commands()
            .recent_in(tx, &mail.addressee())
            .await?
            .is_some()))
    }

    /// Tells a player about a mail whose sender is not proven, to their own address: at most once a day.
    pub async fn note_topic_mail(
        self,
        player: PlayerId,
        about: MailTopic,
        why: Vec<Unproved>,
        inbound: InboundMark,
    ) -> Result<Option<MailAnswer>> {
        write_tx!(app = self.0, async |tx| {
            let to = Addressee {
                player,
                about: None,
                more: about.bytes(),
                inbound: &inbound,
                from: None,
                acted: false,
                received: None,
            };
            match app.mail_commands().recent_in(tx, &to).await? {
                Some(recent) => {
                    app.mail_commands().answer_in(tx, &to, Some(Answered::Unproven { why }), &recent).await
                }
                None => Ok(None),
            }
        })
    }

    /// `told`: what was done before, outside.
    async fn carry_out_about_in(
        self,
        tx: &mut Tx,
        mail: &TopicMail,
        told: Option<Lines>,
    ) -> Result<Option<MailAnswer>> {
        let to = mail.addressee();
        let Some(recent) = self.recent_in(tx, &to).await? else { return Ok(None) };
        let what = if !mail_settings_in(tx, mail.player).await?.play {
            Some(Answered::NotOptedIn)
        } else {
            match (&mail.heard, told) {
                (Err(unread), _) => match self.games_of_mail(tx, mail).await? {
                    // Whoever answers the mail with all games is shown the way to each.
                    Some(lines) => self.about(tx, mail, Some(lines)).await?,
                    None => Some(Answered::Refused(Refused::Unread(unread.clone()))),
                },
                (Ok(_), None) if !mail.doubts.is_empty() => {
                    Some(Answered::Refused(Refused::Doubtful { doubts: mail.doubts.clone() }))
                }
                (Ok(_), Some(lines)) => self.about(tx, mail, lines).await?,
                (Ok(said), None) => {
                    let row = tx.accounts().get(mail.player).await?.ok_or(Error::NotFound)?;
                    let actor = actor::actor(row)?;
                    let lines = self.tournament_said(tx, &actor, mail, said).await?;
                    self.about(tx, mail, lines).await?
                }
            }
        };
        self.answer_in(tx, &to, what, &recent).await
    }

    /// The player's games in the tournament that was written to, where there are some.
    async fn games_of_mail(self, tx: &mut Tx, mail: &TopicMail) -> Result<Lines> {
        let MailTopic::Tournament(id) = mail.about else { return Ok(None) };
        let actor = writer(tx, mail.player).await?;
        let lang = Lang::parse(&actor.locale).unwrap_or(Lang::En);
        let mut lines = self.0.tournament_notices().games_to_write_to(tx, id, &actor).await?;
        if lines.is_empty() {
            return Ok(None);
        }
        lines.insert(0, lang.t("about-not-read"));
        Ok(Some(lines))
    }

    async fn about(self, tx: &mut Tx, mail: &TopicMail, lines: Lines) -> Result<Option<Answered>> {
        let Some(lines) = lines else { return Ok(None) };
        let (name, page) = match mail.about {
            MailTopic::Tournament(id) => {
                let row = tx.tournaments().get(id).await?.ok_or(Error::NotFound)?;
                (row.name, format!("/tournaments/{id}"))
            }
            // Letters to a person are passed on and not read.
            MailTopic::Challenge(_) | MailTopic::Person { .. } => (String::new(), "/challenges".to_owned()),
        };
        Ok(Some(Answered::About { name, lines, page }))
    }

    /// Accepts or declines a challenge.
    async fn challenge_said(self, mail: &TopicMail, id: ChallengeId) -> Result<Lines> {
        let actor = self.actor_of(mail.player).await?;
        let lang = Lang::parse(&actor.locale).unwrap_or(Lang::En);
        // Who has not asked to play by mail, or is not understood, is told so.
        let (Ok(said), true) = (&mail.heard, self.0.accounts().mail_settings(mail.player).await?.play) else {
            return Ok(None);
        };
        let line = |key: &str| Ok(Some(vec![lang.t(key)]));
        if mail.acts_unbound() {
            return line("answer-unbound");
        }
        match &said[..] {
            [MailCommand::Draw(true)] => {
                match self.0.challenges().accept_challenge(&actor, id).await {
                    // The game's first mail tells it.
                    Ok(_) => Ok(None),
                    Err(Error::NotNow(_)) => {
                        let view = self.0.challenges().challenge_by_id(&actor, id).await?;
                        line(if view.state == ChallengeState::Accepted && view.from.id != actor.id {
                            "about-challenge-accepted"
                        } else {
                            "about-challenge-gone"
                        })
                    }
                    Err(error) => Err(error),
                }
            }
            [MailCommand::Draw(false)] => match self.0.challenges().decline_challenge(&actor, id).await {
                Ok(()) => line("about-challenge-declined"),
                Err(Error::NotNow(_)) => {
                    let view = self.0.challenges().challenge_by_id(&actor, id).await?;
                    line(if view.state == ChallengeState::Declined {
                        "about-challenge-declined"
                    } else {
                        "about-challenge-gone"
                    })
                }
                Err(error) => Err(error),
            },
            [MailCommand::Status] => {
                let view = self.0.challenges().challenge_by_id(&actor, id).await?;
                line(match view.state {
                    ChallengeState::Open => "about-challenge-open",
                    ChallengeState::Accepted => "about-challenge-accepted",
                    _ => "about-challenge-gone",
                })
            }
            _ => line("about-challenge-help"),
        }
    }

    pub(in crate::app) async fn actor_of(self, player: PlayerId) -> Result<Actor> {
        read_tx!(self.0, async |tx| {
            let row = tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
            actor::actor(row)
        })
    }

    /// What is told of an error; an error still, where the mail is to be handled again.
    async fn why_not(self, mail: &TopicMail, error: Error) -> Result<Vec<String>> {
        let lang = self.actor_of(mail.player).await?.locale;
        let lang = Lang::parse(&lang).unwrap_or(Lang::En);
        let says = match error {
            error if error.is_busy() => return Err(error),
            Error::NotNow(why) => lang.say(why.wording()),
            Error::Malformed(faults) => {
                faults.iter().map(|fault| fault.in_words(lang)).collect::<Vec<_>>().join(" ")
            }
            Error::NotAllowed(why) => lang.say(why.wording()),
            Error::NotFound => lang.t("about-not-found"),
            // Something on our side: the mail is kept, and handled again.
            error @ (Error::Store(_) | Error::Broken(_)) => return Err(error),
            // The same mail would be refused each time.
            _ => lang.t("about-refused"),
        };
        Ok(vec![says])
    }
}
