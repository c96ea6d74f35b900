//! What becomes of a mail that came in: whose it is, whether it is theirs for certain, what it says, what is done and
//! answered. Machines, lists and bounces are never answered (RFC 3834), and nobody but a player at their own address.

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::app::core::binding::Binding;
use crate::app::error::Error;
use crate::app::inbox::commands::answer::{InboundMark, MailNote};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::command_mail::CommandMail;
use crate::app::inbox::commands::tournament::TopicMail;
use crate::app::inbox::message::Arrived;
use crate::app::inbox::pass_on::MailToPassOn;
use crate::app::notices::reply::{Doubt, Unproved, Unread, UnreadCase};
use crate::app::outbox::reply_address::{TokenOwner, token_of};
use crate::app::outbox::topic_address::{MailTopic, TopicOwner};
use crate::base::words;
use crate::mail::inbound::classify::Sort;
use crate::mail::inbound::commands::known::Known;
use crate::mail::inbound::commands::unclear::{Case, Unclear};
use crate::mail::inbound::message::from_field::{Address, only_mailbox};
use crate::mail::inbound::message::headers::Fields;
use crate::mail::inbound::message::text::{InboundMail, Meant, read_message};
use crate::mail::inbound::sender::judge::{DoubtReason, Judge, Verdict};
use crate::mail::inbound::sender::sent_to::{ADDRESSES_MAX, sent_to};
use crate::mail::read_report;
use crate::seal::ReplyCode;

/// The field that every mail of this server has.
const OURS: &str = "x-fairschach-kind";

/// Handles mails. Cheap to clone.
#[derive(Clone)]
pub struct Inbound {
    app: App,
    judge: Judge,
}

words! {
    /// What became of a mail.
    pub enum Outcome {
        Acted: "acted",
        /// Its sender was not proven, and the player was told or had been.
        Unproven: "unproven",
        /// A player wrote to no turn's address, and was told or had been.
        Elsewhere: "elsewhere",
        /// A machine, a list or a mail server wrote it.
        Machine: "machine",
        /// This server wrote it.
        OwnDomain: "ours",
        Nobody: "nobody",
    }
}

/// Handles a mail.
///
/// # Errors
/// As [`Inbound::handle`] has them.
pub async fn handle(inbound: &Inbound, arrived: Arrived) -> Result<(), Error> {
    inbound.handle(&arrived).await.map(|_| ())
}

impl Inbound {
    /// Puts it together.
    pub const fn new(app: App, judge: Judge) -> Inbound {
        Inbound { app, judge }
    }

    /// Handles a mail; the same mail again changes nothing and is not answered again.
    ///
    /// # Errors
    /// It has to be handled again: the database does not answer, or the DNS, or a game's record is at fault.
    pub async fn handle(&self, arrived: &Arrived) -> Result<Outcome, Error> {
        let outcome = self.outcome(arrived).await?;
        tracing::info!(outcome = outcome.as_str(), "what became of a mail that came in");
        Ok(outcome)
    }

    /// Notes what a report says of mails of ours that did not get through, if it came to where such reports go.
    async fn note_bounce(&self, arrived: &Arrived) -> Result<(), Error> {
        let Some(report) = read_report(&arrived.message) else { return Ok(()) };
        for address in arrived.recipients.iter().take(ADDRESSES_MAX) {
            self.app.outbox().bounced(address, report.clone()).await?;
        }
        Ok(())
    }

    async fn outcome(&self, arrived: &Arrived) -> Result<Outcome, Error> {
        if self.app.inbox().take_probe(arrived).await? || is_ours(&arrived.message) {
            return Ok(Outcome::OwnDomain);
        }
        // What passes a limit of reading may still be a player's, and is answered.
        let message = read_message(&arrived.message).ok();
        if message.as_ref().is_some_and(|message| message.sort != Sort::Person)
            || arrived.sender.as_deref() == Some("")
        {
            self.note_bounce(arrived).await?;
            return Ok(Outcome::Machine);
        }
        let tokens: Vec<String> = sent_to(arrived).iter().filter_map(|address| token_of(address)).collect();
        let mut owners = Vec::new();
        for token in &tokens {
            if let Some(owner) = self.app.outbox().token_owner(token).await? {
                owners.push((token, owner));
            }
        }
        match owners.first() {
            Some((token, owner)) => {
                let one = owners.len() == 1;
                self.owned(arrived, message.as_ref(), token, owner, one).await
            }
            None => self.handle_by_address(arrived, message.as_ref(), &tokens).await,
        }
    }

    /// A mail to a personal address about a tournament or a challenge, or to none.
    async fn handle_by_address(
        &self,
        arrived: &Arrived,
        message: Option<&InboundMail>,
        tokens: &[String],
    ) -> Result<Outcome, Error> {
        let mut owners: Vec<(&String, TopicOwner)> = Vec::new();
        for token in tokens {
            if let Some(owner) = self.app.outbox().topic_owner(token).await? {
                owners.push((token, owner));
            }
        }
        let Some((token, owner)) = owners.first() else { return self.nowhere(arrived, message).await };
        let hash = owner.settings.pin.as_deref();
        let verdict = self.judged(arrived, message, &owner.addresses, hash, &owner.codes);
        let verdict = verdict.await?;
        match verdict.sender {
            Ok(_) if let MailTopic::Person { tournament, other } = owner.about => {
                let text = message.map(|message| bare(&message.whole, &owner.codes, token));
                let to_pass_on = MailToPassOn {
                    player: owner.player,
                    tournament,
                    to: other,
                    text,
                    cut: message.is_some_and(|message| message.cut),
                    files: message.is_some_and(|message| message.attached),
                    from: own_address(arrived, &owner.addresses),
                    inbound: mark(arrived, message, None),
                    received: arrived.received,
                    bound: verdict.bound,
                };
                self.app.inbox().pass_on(to_pass_on).await?;
                Ok(Outcome::Acted)
            }
            Ok(_) => {
                let today = owner.zone.at(arrived.received).date();
                let (heard, doubts) = read(message, owners.len() == 1, &Known::default(), today);
                let mail = TopicMail {
                    doubts,
                    from: own_address(arrived, &owner.addresses),
                    player: owner.player,
                    about: owner.about,
                    inbound: mark(arrived, message, heard.as_ref().err()),
                    heard,
                    received: arrived.received,
                    bound: verdict.bound,
                };
                self.app.mail_commands().carry_out_about(mail).await?;
                Ok(Outcome::Acted)
            }
            Err(whys) => {
                if whys.contains(&DoubtReason::WrongPin) {
                    self.app.outbox().wrong_pin(token).await?;
                }
                let inbound = mark(arrived, message, None);
                self.app
                    .mail_commands()
                    .note_topic_mail(owner.player, owner.about, unproved(&whys), inbound)
                    .await?;
                Ok(Outcome::Unproven)
            }
        }
    }

    /// Whether a mail is from one of these addresses, and meant for where it came.
    async fn judged(
        &self,
        arrived: &Arrived,
        message: Option<&InboundMail>,
        addresses: &[String],
        hash: Option<&str>,
        codes: &[ReplyCode],
    ) -> Result<Verdict, Error> {
        let pin = message.and_then(|message| message.pin.as_deref());
        let has_code = message.is_some_and(|message| message.holds_one_of(codes));
        let judging = self.judge.judge(arrived, addresses, hash, pin, has_code);
        let verdict = judging.await;
        if verdict.try_later() {
            return Err(Error::TooBusy);
        }
        Ok(verdict)
    }

    /// A mail to a turn's address.
    async fn owned(
        &self,
        arrived: &Arrived,
        message: Option<&InboundMail>,
        token: &str,
        owner: &TokenOwner,
        one: bool,
    ) -> Result<Outcome, Error> {
        let hash = owner.settings.pin.as_deref();
        let verdict = self.judged(arrived, message, &owner.addresses, hash, &owner.codes);
        let verdict = verdict.await?;
        let whys = match verdict.sender {
            Ok(how) => {
                let known = Known::new(Some(owner.side), owner.names.iter().map(String::as_str));
                let today = owner.zone.at(arrived.received).date();
                let (heard, doubts) = read(message, one, &known, today);
                let mail = CommandMail {
                    doubts,
                    from: own_address(arrived, &owner.addresses),
                    player: owner.player,
                    game: owner.game,
                    turn: owner.turn,
                    inbound: mark(arrived, message, heard.as_ref().err()),
                    heard,
                    received: arrived.received,
                    authenticated: how.method(),
                    address_made: owner.made,
                    binding: match verdict.bound {
                        true => Binding::Shown,
                        false => Binding::Missing { address_made: owner.made },
                    },
                };
                self.app.mail_commands().carry_out(mail).await?;
                return Ok(Outcome::Acted);
            }
            Err(whys) => whys,
        };
        if whys.contains(&DoubtReason::WrongPin) {
            self.app.outbox().wrong_pin(token).await?;
        }
        let note = MailNote::Unproven(unproved(&whys));
        let about = Some((owner.game, owner.turn));
        let inbound = mark(arrived, message, None);
        self.app.mail_commands().note_mail(owner.player, about, note, inbound).await?;
        Ok(Outcome::Unproven)
    }

    /// A mail to no turn's address: a player who can be told so, or nobody.
    async fn nowhere(&self, arrived: &Arrived, message: Option<&InboundMail>) -> Result<Outcome, Error> {
        let Some(from) = Fields::read(&arrived.message)
            .and_then(|fields| fields.text("from"))
            .and_then(|from| only_mailbox(&from))
        else {
            return Ok(Outcome::Nobody);
        };
        let address = format!("{}@{}", from.local, from.domain);
        let Some(writer) = self.app.accounts().writer_at(&address).await? else { return Ok(Outcome::Nobody) };
        let verdict = self.judge.judge(arrived, &writer.addresses, None, None, false).await;
        if verdict.try_later() {
            return Err(Error::TooBusy);
        }
        if verdict.sender.is_err() {
            return Ok(Outcome::Nobody);
        }
        let inbound = mark(arrived, message, None);
        self.app.mail_commands().note_mail(writer.player, None, MailNote::Elsewhere, inbound).await?;
        Ok(Outcome::Elsewhere)
    }
}

/// The one of a player's addresses that a mail comes from, as they gave it. A proven mail comes from one of them.
fn own_address(arrived: &Arrived, addresses: &[String]) -> String {
    let from = Fields::read(&arrived.message)
        .and_then(|fields| fields.text("from"))
        .and_then(|from| only_mailbox(&from));
    let is_from = |address: &&String| from.is_some() && Address::parse(address) == from;
    let own = addresses.iter().find(is_from).or(addresses.first());
    own.cloned().unwrap_or_default()
}

/// A letter's text without what is its writer's alone: the code at the foot of the mail that it quotes, and the token of the
/// address that it was written to.
fn bare(text: &str, codes: &[ReplyCode], token: &str) -> String {
    let hidden = codes.iter().map(ReplyCode::expose).chain([token.to_owned()]);
    hidden.fold(text.to_owned(), |text, hidden| text.replace(&hidden, "…"))
}

/// Whether this server wrote the mail, and it came back by whatever way.
fn is_ours(message: &[u8]) -> bool {
    let head = message
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .map_or(message, |end| message.get(..end).unwrap_or_default());
    head.split(|byte| *byte == b'\n').any(|line| {
        line.get(..OURS.len()).is_some_and(|name| name.eq_ignore_ascii_case(OURS.as_bytes()))
            && line.get(OURS.len()) == Some(&b':')
    })
}

/// What a mail to one address says, or why that is not clear; and why it may not be meant so.
fn read(
    message: Option<&InboundMail>,
    one: bool,
    known: &Known,
    today: Date,
) -> (Result<Vec<MailCommand>, Unread>, Vec<Doubt>) {
    let unclear = |case| Unread { case, seen: Vec::new() };
    let meant = match message {
        Some(_) if !one => Err(unclear(UnreadCase::Several)),
        Some(message) => meant(message, known, today),
        None => Err(unclear(UnreadCase::TooLong)),
    };
    match meant {
        Ok(meant) => (Ok(meant.commands), meant.doubts),
        Err(unread) => (Err(unread), Vec::new()),
    }
}

/// What the mail says, or why that is not clear.
fn meant(message: &InboundMail, known: &Known, today: Date) -> Result<Meant, Unread> {
    message.commands(known, today).map_err(|Unclear { case, seen }| {
        let case = match case {
            Case::Nothing => UnreadCase::Nothing,
            Case::Unknown => UnreadCase::Unknown,
            Case::Several | Case::Together => UnreadCase::Several,
            Case::TooLong => UnreadCase::TooLong,
            Case::InSubject => UnreadCase::InSubject,
            Case::OnlyPicture => UnreadCase::Picture,
            Case::Encrypted => UnreadCase::Encrypted,
            Case::Conditional => UnreadCase::Condition,
            Case::Dates => UnreadCase::Dates,
            Case::OfferAlone => UnreadCase::OfferAlone,
            Case::DraftAlone => UnreadCase::DraftAlone,
        };
        Unread { case, seen }
    })
}

/// What tells the mail from others. Text that says nothing is known by itself: an automatic answer that does not say that
/// it is one comes again with another id.
fn mark(arrived: &Arrived, message: Option<&InboundMail>, unread: Option<&Unread>) -> InboundMark {
    let id = message.and_then(|message| message.message_id.clone());
    let mut hash = Sha256::new();
    match (message, &id, unread) {
        (Some(message), _, Some(unread)) => {
            hash.update(b"text\0");
            hash.update(&message.text);
            hash.update(b"\0");
            hash.update(format!("{:?}\0{}", unread.case, unread.seen.join("\0")));
        }
        (Some(message), Some(id), None) => {
            hash.update(b"id\0");
            hash.update(id);
            hash.update(b"\0");
            hash.update(&message.text);
        }
        _ => {
            hash.update(b"mail\0");
            hash.update(&arrived.message);
        }
    }
    InboundMark { message_id: id, mark: hash.finalize().to_vec() }
}

fn unproved(whys: &[DoubtReason]) -> Vec<Unproved> {
    let mut all = Vec::new();
    for why in whys {
        let why = match why {
            DoubtReason::Form => Unproved::Form,
            DoubtReason::From | DoubtReason::NotEnrolled => Unproved::Address,
            DoubtReason::Unsigned => Unproved::Unsigned,
            DoubtReason::SignedByOthers(domains) => Unproved::SignedByOthers(domains.clone()),
            DoubtReason::Signature(_) => Unproved::Signature,
            DoubtReason::Spf | DoubtReason::SpfAlone => Unproved::Server,
            DoubtReason::Relay => Unproved::Relay,
            DoubtReason::PinMissing => Unproved::PinMissing,
            DoubtReason::NoPin => Unproved::NoPin,
            DoubtReason::WrongPin => Unproved::WrongPin,
            // Judged again later.
            DoubtReason::DnsAway => continue,
        };
        if !all.contains(&why) {
            all.push(why);
        }
    }
    all
}
