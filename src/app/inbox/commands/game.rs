//! What a player's mail does, and what is answered. A mail is one unit: all of it is done, or nothing. The same mail
//! again changes nothing and is not answered again.

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::accounts::sign_in::links::writer;
use crate::app::actor::Actor;
use crate::app::arbitration::claims::FromTable;
use crate::app::core::binding::Binding;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::Error;
use crate::app::games::filing::draft::Drafted;
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::confirmations::Question;
use crate::app::inbox::commands::plan::{Plan, acts_at_once, plan};
use crate::app::inbox::commands::refusals::{LATER, refused};
use crate::app::notices::reply::{ANSWER_BOX, Answered, Doubt, MailAnswer, Refused, Unproved, Unread};
use crate::base::{GameId, MailId, MailKind, Micros, PlayerId, Side, Timestamp};
use crate::game::{AuthMethod, Channel, ClaimKind, CoursePhase};
use crate::show::Lang;
use crate::show::conditional::conditional_in_words;
use crate::store::{NewMail, Tx};

/// A player's mails that are acted on within 24 hours.
pub const COMMAND_MAILS_MAX: usize = 500;
/// A player's mails that are answered within 24 hours, receipts and results not counted.
pub const ANSWERS_MAX: usize = 50;
/// Mails to one game that say nothing clear and are answered within 24 hours.
pub const UNREAD_ANSWERS_MAX: usize = 10;
/// Things that one mail says.
pub const SAID_MAX: usize = 24;

/// What is noted of a mail that was passed on to somebody else: no answer of ours.
pub(in crate::app) const PASSED_ON: &str = "passed-on";

const FINGERPRINT: &str = "mail-talk";
const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;
/// How long a mail is known that was acted on. No question is older, and no address outlives its turn.
const KNOWN_US: Micros = 90 * DAY_US;
/// The longest `Message-ID` that is answered to (RFC 5322, 2.1.1, less the brackets and the name of the field).
const MESSAGE_ID_BYTES_MAX: usize = 250;

/// A mail whose sender is proven to be the player. No `Debug`: it may hold an entry.
#[derive(Clone)]
pub struct CommandMail {
    /// Who wrote.
    pub player: PlayerId,
    /// The game that was written to.
    pub game: GameId,
    /// The turn whose address was written to.
    pub turn: u32,
    /// What was read, or why it is not clear.
    pub heard: Result<Vec<MailCommand>, Unread>,
    /// Why it may not be meant so, or not for this turn. With any of these an entry is kept as a draft and asked about,
    /// and nothing else is done.
    pub doubts: Vec<Doubt>,
    /// The player's address that the mail came from.
    pub from: String,
    /// Where the answer comes from and goes to.
    pub letter: LetterMark,
    /// When the mail was stored.
    pub received: Timestamp,
    /// How the player was known.
    pub authenticated: AuthMethod,
    /// Whether the mail was meant for this address.
    pub binding: Binding,
}

/// What tells a mail from others. No `Debug`: it may hold an entry.
#[derive(Clone)]
pub struct LetterMark {
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

impl MailCommands<'_> {
    /// Does what a mail says and puts the answer into the outbox: what was answered, nothing where a receipt or a result
    /// is the answer, the mail came before, or the day's answers are used up.
    ///
    /// # Errors
    /// The database's, and faults of the game's record: the mail is to be handled again. What cannot be done is answered
    /// and no error.
    pub async fn talk(self, talk: CommandMail) -> Result<Option<MailAnswer>, Error> {
        let claims = |said: &MailCommand| matches!(said, MailCommand::Claim(Some(ClaimKind::Tablebase)));
        let table = match talk.heard.as_ref().is_ok_and(|said| said.iter().any(claims)) {
            true => Some(self.0.arbitration().table_of(talk.game).await?),
            false => None,
        };
        let (app, given) = (self.0.clone(), talk.clone());
        let done = write_tx!(self.0, async |tx| app.mail_commands().talk_in(tx, &given, table).await);
        let done = match done {
            Err(error) => {
                // Nothing of it was done; that is told in a transaction of its own.
                let lang = self.actor_of(talk.player).await?.locale;
                let why = refused(error, &talk, Lang::parse(&lang).unwrap_or(Lang::En))?;
                let app = self.0.clone();
                write_tx!(self.0, async |tx| app.mail_commands().refuse_in(tx, &talk, why).await)?
            }
            Ok(answer) => answer,
        };
        self.0.wake().reveals.notify_one();
        self.0.wake().mails.notify_one();
        Ok(done)
    }

    /// Tells a player about a mail that is not acted on, to their own address: at most once a day for each game and
    /// reason.
    pub async fn note_mail(
        self,
        player: PlayerId,
        about: Option<(GameId, u32)>,
        note: MailNote,
        letter: LetterMark,
    ) -> Result<Option<MailAnswer>, Error> {
        let what = match note {
            MailNote::Unproven(why) => Answered::Unproven { why },
            MailNote::Elsewhere => Answered::Elsewhere,
        };
        let app = self.0.clone();
        let answer = write_tx!(self.0, async |tx| {
            let to = Addressee {
                player,
                about,
                more: Vec::new(),
                letter: &letter,
                from: None,
                acted: false,
                received: None,
            };
            match app.mail_commands().recent_in(tx, &to).await? {
                Some(recent) => app.mail_commands().answer_in(tx, &to, Some(what), &recent).await,
                None => Ok(None),
            }
        })?;
        self.0.wake().mails.notify_one();
        Ok(answer)
    }

    /// Forgets mails that can no longer be told from new ones by anything but their date.
    pub async fn sweep_command_mails(self) -> Result<(), Error> {
        let before = self.0.now().plus(-KNOWN_US);
        write_tx!(self.0, async |tx| Ok(tx.sweep_command_mails(before).await?))
    }

    async fn talk_in(
        self,
        tx: &mut Tx,
        talk: &CommandMail,
        table: Option<FromTable>,
    ) -> Result<Option<MailAnswer>, Error> {
        let to = talk.addressee();
        let Some(recent) = self.recent_in(tx, &to).await? else {
            return Ok(None);
        };
        let what = self.act_in(tx, talk, table).await?;
        self.answer_in(tx, &to, what, &recent).await
    }

    async fn refuse_in(
        self,
        tx: &mut Tx,
        talk: &CommandMail,
        why: Refused,
    ) -> Result<Option<MailAnswer>, Error> {
        let to = talk.addressee();
        match self.recent_in(tx, &to).await? {
            Some(recent) => self.answer_in(tx, &to, Some(Answered::Refused(why)), &recent).await,
            None => Ok(None),
        }
    }

    /// What was answered to the player within a day; `None` if this mail was acted on before, is one too many, or came while the
    /// account was locked. What came before that is handled, however late, as no flag is judged before it.
    pub(in crate::app) async fn recent_in(
        self,
        tx: &mut Tx,
        to: &Addressee<'_>,
    ) -> Result<Option<Recent>, Error> {
        // Two mails of one player wait for one another, so that both are counted.
        tx.lock_player(to.player).await?;
        let account = tx.account(to.player).await?.ok_or(Error::NotFound)?;
        let came = to.received.unwrap_or_else(|| self.0.now());
        if account.locked_us.is_some_and(|locked| locked <= came.as_us()) {
            tracing::info!(player = %to.player, "a mail of a locked account is left");
            return Ok(None);
        }
        for known in self.0.keys().keyring.fingerprints(FINGERPRINT, &to.mark()) {
            if tx.is_talked(&known).await? {
                return Ok(None);
            }
        }
        let talks = tx.talks_since(to.player, self.0.now().plus(-DAY_US)).await?;
        if talks.len() >= COMMAND_MAILS_MAX {
            tracing::warn!(player = %to.player, "a player wrote too many mails in a day; this one is left");
            return Ok(None);
        }
        Ok(Some(talks))
    }

    /// Does what the mail says. `None`: another mail tells it.
    async fn act_in(
        self,
        tx: &mut Tx,
        talk: &CommandMail,
        table: Option<FromTable>,
    ) -> Result<Option<Answered>, Error> {
        if !mail_settings_in(tx, talk.player).await?.play {
            return Ok(Some(Answered::NotOptedIn));
        }
        let refused = |why| Ok(Some(Answered::Refused(why)));
        let said = match &talk.heard {
            Ok(said) => said,
            Err(unread) => return refused(Refused::Unread(unread.clone())),
        };
        let Some(plan) = plan(said) else {
            return refused(Refused::Contrary);
        };
        let actor = writer(tx, talk.player).await?;
        let game = Loaded::lock(tx, talk.game).await?;
        let side = game.side_of(&actor)?;
        if talk.binding != Binding::Shown && acts_at_once(&plan) {
            return refused(Refused::Unbound);
        }
        let acts = plan.main.is_some() || plan.confirms || plan.declines || !plan.conditions.is_empty();
        if acts && !talk.doubts.is_empty() && !plan.is_asked_back() {
            return refused(Refused::Doubtful { doubts: talk.doubts.clone() });
        }
        if acts {
            // One objects while the game stands, and appeals when it is over.
            let objects = matches!(plan.main, Some(MailCommand::Objection { .. }));
            if let Some(why) = self.stands(&game)?.filter(|_| !objects) {
                return refused(why);
            }
            let turn = game.visible_turn(tx, self.0.now()).await?;
            if turn.turn.number != talk.turn {
                return refused(Refused::OldTurn);
            }
            let done = CommandRun { talk, actor: &actor, game, turn, side, table };
            let mut what = self.do_in(tx, &done, &plan).await?;
            if !plan.conditions.is_empty() {
                what = Some(self.conditions_in(tx, &done, &plan, what.as_ref()).await?);
            }
            if what.is_some() {
                return Ok(what);
            }
        }
        Ok(match (plan.help, plan.status) {
            (true, _) => Some(Answered::Help),
            (false, true) => Some(Answered::Status),
            (false, false) => None,
        })
    }

    /// Why nothing can be done in a game now, turn or no turn.
    pub(in crate::app) fn stands(self, game: &Loaded) -> Result<Option<Refused>, Error> {
        if game.visible_result(self.0.now())?.is_some() {
            return Ok(Some(Refused::Over));
        }
        let stands = game.row.phase == CoursePhase::Suspended || game.paused.is_some();
        Ok(stands.then_some(Refused::Stands))
    }

    async fn do_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        plan: &Plan<'_>,
    ) -> Result<Option<Answered>, Error> {
        let (talk, game) = (doing.talk, doing.game.id);
        let draw = async |tx: &mut Tx, accept| {
            self.0.games().answer_draw_in(tx, doing.actor, game, talk.turn, accept, talk.received).await
        };
        if plan.declines {
            draw(tx, false).await?;
        }
        match plan.main {
            Some(MailCommand::Entry { entry, draw_offer, draft }) => {
                let given = Drafted {
                    turn: talk.turn,
                    entry,
                    draw_offer: *draw_offer,
                    void: false,
                    made: talk.received,
                };
                match plan.answers() && talk.doubts.is_empty() {
                    true => self.answering_entry_in(tx, doing, given, plan.confirms).await,
                    false => self.entry_in(tx, doing, given, *draft).await,
                }
            }
            Some(MailCommand::Draw(_)) => draw(tx, true).await.map(|()| None),
            Some(MailCommand::Resign)
                if plan.confirms && talk.doubts.is_empty() && self.is_asked_to_resign(tx, doing).await? =>
            {
                self.confirmed_in(tx, doing).await
            }
            Some(MailCommand::Resign) => {
                let secret = self.ask_in(tx, doing, Question::Resign).await?;
                Ok(Some(Answered::AskResign { secret }))
            }
            Some(MailCommand::Claim(kind)) => {
                // What the server decides is told by the mail about the result, what goes to the arbiter by the one about
                // the objection.
                self.0
                    .arbitration()
                    .claim_in(tx, doing.actor, game, *kind, doing.table, talk.received)
                    .await
                    .map(|()| None)
            }
            Some(MailCommand::Objection { appeal, against, text }) => {
                // The mail about the objection tells it.
                self.0
                    .arbitration()
                    .object_by_mail(tx, doing.actor, game, (*appeal, *against), text)
                    .await
                    .map(|()| None)
            }
            // Words about a tournament, to a game's address.
            Some(MailCommand::Enter { .. } | MailCommand::Withdraw { .. }) => {
                Ok(Some(Answered::Refused(Refused::OtherAddress)))
            }
            Some(MailCommand::Discard) => self.discard_in(tx, doing).await,
            Some(MailCommand::Leave(first, last)) => {
                self.say_leave_in(tx, doing, *first, *last).await.map(Some)
            }
            Some(MailCommand::LeaveBack(on)) => self.say_leave_back_in(tx, doing, *on).await.map(Some),
            _ if plan.confirms => self.confirmed_in(tx, doing).await,
            _ => Ok(plan.declines.then_some(Answered::Declined)),
        }
    }

    /// Keeps conditional entries, after what the mail does beside them.
    async fn conditions_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        plan: &Plan<'_>,
        done: Option<&Answered>,
    ) -> Result<Answered, Error> {
        match done {
            None | Some(Answered::FiledBefore | Answered::Declined) => {}
            Some(Answered::Refused(why)) => return Ok(Answered::Refused(why.clone())),
            // What is only asked about is no ground for a condition.
            Some(_) => return Err(Error::malformed(LATER, "when", "file the entry first")),
        }
        let lang = doing.lang();
        let (mut lines, mut replaced) = (Vec::new(), false);
        let talk = doing.talk;
        for given in &plan.conditions {
            let came = (talk.received, Channel::Mail);
            let set = self
                .0
                .entries()
                .set_conditional_in(tx, doing.actor, talk.game, talk.turn, given, came)
                .await?;
            let kept = set.kept;
            let after = kept.after.as_ref();
            lines.push(conditional_in_words(lang, &kept.conditional, &kept.position, after));
            replaced |= set.replaced.is_some();
        }
        Ok(Answered::Conditions { lines, replaced })
    }

    /// Notes the mail; answers its fingerprint.
    pub(in crate::app) async fn note_talk(
        self,
        tx: &mut Tx,
        to: &Addressee<'_>,
        told: &str,
    ) -> Result<Vec<u8>, Error> {
        let mark = self.0.keys().keyring.fingerprint(FINGERPRINT, &to.mark());
        let game = to.about.map(|(game, _)| game);
        tx.insert_talk(&mark, to.player, game, told, self.0.now()).await?;
        Ok(mark.to_vec())
    }

    /// Notes the mail, and puts the answer into the outbox if there is one to give.
    pub(in crate::app) async fn answer_in(
        self,
        tx: &mut Tx,
        to: &Addressee<'_>,
        what: Option<Answered>,
        recent: &Recent,
    ) -> Result<Option<MailAnswer>, Error> {
        let (now, keys) = (self.0.now(), self.0.keys());
        let game = to.about.map(|(game, _)| game);
        let what = what.filter(|what| may_answer(what, game, recent));
        let told = what.as_ref().map_or("", Answered::as_str);
        let mark = self.note_talk(tx, to, told).await?;
        let Some(what) = what else { return Ok(None) };
        let answered = recent.iter().filter(|(_, told)| is_answer(told)).count();
        let answer = MailAnswer {
            from: to.from.map(str::to_owned),
            to: to.letter.message_id.clone().filter(|id| is_message_id(id)),
            what,
            last: answered + 1 >= ANSWERS_MAX,
        };
        let id = MailId::new(now, self.0.rng());
        let text = serde_json::to_vec(&answer)
            .map_err(|error| Error::Broken(format!("an answer cannot be written: {error}")))?;
        let data = keys.keyring.seal_text(ANSWER_BOX, &id.to_bytes(), &text, self.0.rng());
        let mut number = [0; 8];
        number.copy_from_slice(&mark[..8]);
        let mail = NewMail {
            id,
            game,
            turn: to.about.map(|(_, turn)| turn),
            kind: MailKind::Answer,
            number: i64::from_be_bytes(number) & i64::MAX,
            player: to.player,
            created: now,
            release: now,
            data: Some(data),
        };
        tx.insert_mail(&mail).await?;
        Ok(Some(answer))
    }
}

/// What is done, by whom and where.
pub(in crate::app) struct CommandRun<'a> {
    pub(in crate::app) talk: &'a CommandMail,
    pub(in crate::app) actor: &'a Actor,
    pub(in crate::app) game: Loaded,
    pub(in crate::app) turn: LoadedTurn,
    pub(in crate::app) side: Side,
    /// What the endgame tables say, where they are claimed.
    table: Option<FromTable>,
}

/// Games and words of what was answered within a day.
pub(in crate::app) type Recent = Vec<(Option<uuid::Uuid>, String)>;

/// Who is answered, and to what.
pub(in crate::app) struct Addressee<'a> {
    pub(in crate::app) player: PlayerId,
    pub(in crate::app) about: Option<(GameId, u32)>,
    /// What else it is about, where it is about no game.
    pub(in crate::app) more: Vec<u8>,
    pub(in crate::app) letter: &'a LetterMark,
    /// The address that the answer goes to alone.
    pub(in crate::app) from: Option<&'a str>,
    /// Whether its sender is proven. A forgery must not make the genuine mail look like one that came before.
    pub(in crate::app) acted: bool,
    /// When the mail was stored; nothing for one that is only noted.
    pub(in crate::app) received: Option<Timestamp>,
}

impl CommandRun<'_> {
    pub(in crate::app) fn lang(&self) -> Lang {
        Lang::parse(&self.actor.locale).unwrap_or(Lang::En)
    }
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
            &self.letter.mark,
        ]
        .concat()
    }
}

impl CommandMail {
    fn addressee(&self) -> Addressee<'_> {
        Addressee {
            player: self.player,
            about: Some((self.game, self.turn)),
            more: Vec::new(),
            letter: &self.letter,
            from: Some(self.from.as_str()),
            acted: true,
            received: Some(self.received),
        }
    }
}

/// Whether the day's answers leave room for this one.
fn may_answer(what: &Answered, game: Option<GameId>, recent: &Recent) -> bool {
    let answered = recent.iter().filter(|(_, told)| is_answer(told));
    let such =
        answered.clone().filter(|(of, told)| *of == game.map(GameId::as_uuid) && told == what.as_str());
    let most = match what {
        Answered::Unproven { .. } | Answered::NotOptedIn | Answered::Elsewhere => 1,
        Answered::Refused(Refused::Unread(_)) => UNREAD_ANSWERS_MAX,
        // A question is the only way to learn that nothing is filed yet.
        Answered::Drafted { .. } | Answered::AskVoid { .. } | Answered::AskResign { .. } => return true,
        _ => ANSWERS_MAX,
    };
    such.count() < most && answered.count() < ANSWERS_MAX
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
