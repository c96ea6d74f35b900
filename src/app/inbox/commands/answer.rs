//! What is answered to a mail. The same mail again changes nothing and is not answered again.

use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::error::{Error, Result};
use crate::app::inbox::commands::MailCommands;
use crate::app::limits::DAY;
use crate::app::notices::reply::{ANSWER_BOX, Answered, LastAnswer, MailAnswer, Refused, Unproved};
use crate::base::{GameId, MailKind, PlayerId, Timestamp};
use crate::store::{NewMail, Tx};

/// A player's mails that are acted on within 24 hours.
pub const COMMAND_MAILS_MAX: usize = 500;
/// A player's mails that are answered within 24 hours, receipts and results not counted.
pub const ANSWERS_MAX: usize = 50;
/// Mails to one game that say nothing clear and are answered within 24 hours.
pub const UNREAD_ANSWERS_MAX: usize = 10;
/// So many mails of a game that are not known to be the player's are answered in a day. Each may be a move that they
/// believe to be filed, so that one is not enough; anybody can write in somebody's name, so that all are too many.
pub const UNPROVEN_ANSWERS_MAX: usize = 5;

/// What is noted of a mail that was passed on to somebody else: no answer of ours.
pub(in crate::app) const PASSED_ON: &str = "passed-on";

const FINGERPRINT: &str = "mail-talk";

/// The longest `Message-ID` that is answered to (RFC 5322, 2.1.1, less the brackets and the name of the field).
const MESSAGE_ID_BYTES_MAX: usize = 250;

/// What tells a mail from others. No `Debug`: it may hold an entry.
#[derive(Clone)]
pub struct InboundMark {
    /// Its `Message-ID` without brackets, if it has one.
    pub message_id: Option<String>,
    /// The same bytes whenever the same mail comes again.
    pub mark: Vec<u8>,
}

/// What is said about a mail that is not acted on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailNote {
    /// Its sender is not proven: what is missing.
    Unproven(Vec<Unproved>),
    /// It went to an address of no running turn.
    Elsewhere,
}

/// Games and words of what was answered within a day.
pub(in crate::app) type Recent = Vec<(Option<uuid::Uuid>, String)>;

/// Who is answered, and to what.
pub(in crate::app) struct Addressee<'a> {
    pub(in crate::app) player: PlayerId,
    pub(in crate::app) about: Option<(GameId, u32)>,
    /// What else it is about, where it is about no game.
    pub(in crate::app) more: Vec<u8>,
    pub(in crate::app) inbound: &'a InboundMark,
    /// The address that the answer goes to alone.
    pub(in crate::app) from: Option<&'a str>,
    /// Whether its sender is proven. A forgery must not make the genuine mail look like one that came before.
    pub(in crate::app) acted: bool,
    /// When the mail was stored; nothing for one that is only noted.
    pub(in crate::app) received: Option<Timestamp>,
}

impl Addressee<'_> {
    /// What is remembered of the mail.
    fn mark(&self) -> Vec<u8> {
        let game = self.about.map(|(game, turn)| [&game.to_bytes()[..], &turn.to_be_bytes()].concat());
        [
            &[u8::from(self.acted)][..],
            &self.player.to_bytes(),
            &game.unwrap_or_default(),
            &self.more,
            &self.inbound.mark,
        ]
        .concat()
    }
}

impl MailCommands<'_> {
    /// Tells a player about a mail that is not acted on, to their own address: at most once a day for each game and
    /// reason.
    pub async fn note_mail(
        self,
        player: PlayerId,
        about: Option<(GameId, u32)>,
        note: MailNote,
        inbound: InboundMark,
    ) -> Result<Option<MailAnswer>> {
        let what = match note {
            MailNote::Unproven(why) => Answered::Unproven { why },
            MailNote::Elsewhere => Answered::Elsewhere,
        };
        write_tx!(app = self.0, async |tx| {
            let to = Addressee {
                player,
                about,
                more: Vec::new(),
                inbound: &inbound,
                from: None,
                acted: false,
                received: None,
            };
            match app.mail_commands().recent_in(tx, &to).await? {
                Some(recent) => app.mail_commands().answer_in(tx, &to, Some(what), &recent).await,
                None => Ok(None),
            }
        })
    }

    /// What was answered to the player within a day; `None` if this mail was acted on before, is one too many, or came while the
    /// account was locked. What came before that is handled, however late, as no flag is judged before it.
    pub(in crate::app) async fn recent_in(self, tx: &mut Tx, to: &Addressee<'_>) -> Result<Option<Recent>> {
        // Two mails of one player wait for one another, so that both are counted.
        tx.accounts().lock(to.player).await?;
        let account = tx.accounts().account(to.player).await?.ok_or(Error::NotFound)?;
        if account.erased_us.is_some() {
            return Ok(None);
        }
        let came = to.received.unwrap_or_else(|| self.0.now());
        if account.locked_us.is_some_and(|locked| locked <= came.as_us()) {
            tracing::info!(player = %to.player, "a mail of a locked account is left");
            return Ok(None);
        }
        for known in self.0.keys().keyring.fingerprints(FINGERPRINT, &to.mark()) {
            if tx.inbox().knows_command_mail(&known).await? {
                return Ok(None);
            }
        }
        let talks = tx.inbox().command_mails_since(to.player, self.0.now().plus(-DAY)).await?;
        if talks.len() >= COMMAND_MAILS_MAX {
            tracing::warn!(player = %to.player, "a player wrote too many mails in a day; this one is left");
            return Ok(None);
        }
        Ok(Some(talks))
    }

    /// Notes the mail; answers its fingerprint.
    pub(in crate::app) async fn note_command_mail(
        self,
        tx: &mut Tx,
        to: &Addressee<'_>,
        told: &str,
    ) -> Result<Vec<u8>> {
        let mark = self.0.keys().keyring.fingerprint(FINGERPRINT, &to.mark());
        let game = to.about.map(|(game, _)| game);
        tx.inbox().insert_command_mail(&mark, to.player, game, told, self.0.now()).await?;
        Ok(mark.to_vec())
    }

    /// Notes the mail, and puts the answer into the outbox if there is one to give.
    pub(in crate::app) async fn answer_in(
        self,
        tx: &mut Tx,
        to: &Addressee<'_>,
        what: Option<Answered>,
        recent: &Recent,
    ) -> Result<Option<MailAnswer>> {
        let game = to.about.map(|(game, _)| game);
        let room = what.as_ref().map_or(0, |what| room_for(what, game, recent));
        let what = what.filter(|_| room > 0);
        let told = what.as_ref().map_or("", Answered::as_str);
        let mark = self.note_command_mail(tx, to, told).await?;
        let Some(what) = what else { return Ok(None) };
        let answered = recent.iter().filter(|(_, told)| is_answer(told)).count();
        let last_unproven = room == 1 && matches!(what, Answered::Unproven { .. });
        let last = match answered + 1 >= ANSWERS_MAX {
            true => Some(LastAnswer::Any),
            false => last_unproven.then_some(LastAnswer::Unproven),
        };
        // A question's mail, and with it the address that it tells, is as old as the question, to the microsecond.
        let question = match what.secret() {
            Some(secret) => tx.inbox().question_by_secret(&hash(secret)).await?,
            None => None,
        };
        let at = question.map_or_else(|| self.0.now(), |row| Timestamp::from_us(row.asked_us));
        let answer = MailAnswer {
            from: to.from.map(str::to_owned),
            to: to.inbound.message_id.clone().filter(|id| is_message_id(id)),
            what,
            last,
        };
        let text = serde_json::to_vec(&answer)
            .map_err(|error| Error::Broken(format!("an answer cannot be written: {error}")))?;
        let mut number = [0; 8];
        number.copy_from_slice(&mark[..8]);
        let mail = NewMail {
            game,
            turn: to.about.map(|(_, turn)| turn),
            number: i64::from_be_bytes(number) & i64::MAX,
            ..self.0.core().boxed_mail(MailKind::Answer, to.player, at, ANSWER_BOX, text)
        };
        tx.outbox().insert_mail(&mail).await?;
        Ok(Some(answer))
    }
}

/// How many more answers of this kind the day has room for.
fn room_for(what: &Answered, game: Option<GameId>, recent: &Recent) -> usize {
    let answered = recent.iter().filter(|(_, told)| is_answer(told));
    let such =
        answered.clone().filter(|(of, told)| *of == game.map(GameId::as_uuid) && told == what.as_str());
    let most = match what {
        Answered::NotOptedIn | Answered::Elsewhere => 1,
        Answered::Unproven { .. } => UNPROVEN_ANSWERS_MAX,
        Answered::Refused(Refused::Unread(_)) => UNREAD_ANSWERS_MAX,
        _ => ANSWERS_MAX,
    };
    let left = most.saturating_sub(such.count()).min(ANSWERS_MAX.saturating_sub(answered.count()));
    match what {
        // A question is the only way to learn that nothing is filed yet.
        Answered::Drafted { .. } | Answered::AskVoid { .. } | Answered::AskResign { .. } => left.max(1),
        _ => left,
    }
}

/// Whether it was answered.
fn is_answer(told: &str) -> bool {
    !told.is_empty() && told != PASSED_ON
}

/// Whether it can stand between brackets in a header as it is.
fn is_message_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>');
    (3..=MESSAGE_ID_BYTES_MAX).contains(&id.len()) && id.contains('@') && id.bytes().all(plain)
}
