//! Personal addresses for mails about a tournament or a challenge: each is good for one player and one thing. They follow
//! from a key of the server, so that a page shows the same one each time; stored is the hash alone.

use crate::app::accounts::delivery_address::addresses_of;
use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::accounts::play_by_mail::{MailSettings, mail_settings_in};
use crate::app::error::{Error, Result};
use crate::app::outbox::Outbox;
use crate::app::outbox::reply_address::{LOCAL_PART, TOKEN_BYTES, WRONG_PINS_PER_DAY, day, hash, hash_given};
use crate::base::{ChallengeId, PlayerId, TournamentId, base32};
use crate::seal::ReplyCode;
use crate::show::zone::Zone;

const LABEL: &str = "letter-address";
const CODE_LABEL: &str = "letter-code";

/// The columns that tell what an address is for.
pub(crate) type MailTopicIds = (Option<TournamentId>, Option<ChallengeId>, Option<PlayerId>);

/// What mails to such an address are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailTopic {
    Tournament(TournamentId),
    Challenge(ChallengeId),
    /// Another person: what is written is passed on to them.
    Person {
        /// The tournament that one of both runs and the other has entered.
        tournament: TournamentId,
        /// Who gets it.
        other: PlayerId,
    },
}

/// Whose a personal address is, and what for. No `Debug`: addresses are in it.
#[derive(Clone)]
pub struct TopicOwner {
    pub player: PlayerId,
    pub about: MailTopic,
    /// The codes that mails to them about it have shown.
    pub codes: Vec<ReplyCode>,
    /// The addresses they may write from, all of them confirmed.
    pub addresses: Vec<String>,
    /// The zone in which they count days.
    pub zone: Zone,
    /// How they play by mail. `pin` is missing also where too many wrong ones came.
    pub settings: MailSettings,
}

impl MailTopic {
    const fn ids(self) -> MailTopicIds {
        match self {
            MailTopic::Tournament(id) => (Some(id), None, None),
            MailTopic::Challenge(id) => (None, Some(id), None),
            MailTopic::Person { tournament, other } => (Some(tournament), None, Some(other)),
        }
    }

    fn of(self, player: PlayerId) -> Vec<u8> {
        [self.bytes(), player.to_bytes().to_vec()].concat()
    }

    pub(in crate::app) fn bytes(self) -> Vec<u8> {
        match self {
            MailTopic::Tournament(id) => [&[1][..], &id.to_bytes()].concat(),
            MailTopic::Challenge(id) => [&[2][..], &id.to_bytes()].concat(),
            MailTopic::Person { tournament, other } => {
                [&[3][..], &tournament.to_bytes(), &other.to_bytes()].concat()
            }
        }
    }
}

impl Outbox<'_> {
    /// A player's personal address for mails about this; `None` if no mail is taken.
    pub async fn topic_address(self, player: PlayerId, about: MailTopic) -> Result<Option<String>> {
        if let Some(known) = self.known_topic_address(player, about).await? {
            return Ok(Some(known));
        }
        let Some((token, address)) = self.topic_token(player, about) else { return Ok(None) };
        let (hashed, now, ids) = (hash(&token), self.0.now(), about.ids());
        write_tx!(self.0, async |tx| tx
            .tournament_mails()
            .insert_topic_token(&hashed, player, ids, now)
            .await)?;
        Ok(Some(address))
    }

    /// The same, if it was made before: for whoever only looks.
    pub async fn known_topic_address(self, player: PlayerId, about: MailTopic) -> Result<Option<String>> {
        let Some((token, address)) = self.topic_token(player, about) else { return Ok(None) };
        let hashed = hash(&token);
        let known = read_tx!(self.0, async |tx| Ok::<_, Error>(
            tx.tournament_mails().topic_token(&hashed).await?.is_some()
        ))?;
        Ok(known.then_some(address))
    }

    /// Its token and the whole address.
    fn topic_token(self, player: PlayerId, about: MailTopic) -> Option<(String, String)> {
        let domain = self.0.settings().mail_in_domain.as_ref()?;
        let proof = self.0.keys().keyring.fingerprint(LABEL, &about.of(player));
        let mut bytes = [0; TOKEN_BYTES];
        bytes.copy_from_slice(&proof[..TOKEN_BYTES]);
        let token = base32(&bytes);
        let address = format!("{LOCAL_PART}{token}@{domain}");
        Some((token, address))
    }

    /// The code at the foot of every mail to this player about this. An answer that quotes it shows that it is one.
    pub fn topic_code(self, player: PlayerId, about: MailTopic) -> ReplyCode {
        self.0.keys().keyring.reply_code(CODE_LABEL, &about.of(player))
    }

    /// Whose a personal address is; `None` if nobody's.
    pub async fn topic_owner(self, token: &str) -> Result<Option<TopicOwner>> {
        let (Some(hashed), today) = (hash_given(token), day(self.0.now().as_us())) else { return Ok(None) };
        read_tx!(app = self.0, async |tx| {
            let Some(row) = tx.tournament_mails().topic_token(&hashed).await? else { return Ok(None) };
            let tournament = row.tournament_id.map(TournamentId::from_uuid);
            let about = match (tournament, row.challenge_id, row.other_id) {
                (Some(tournament), _, Some(other)) => {
                    MailTopic::Person { tournament, other: PlayerId::from_uuid(other) }
                }
                (Some(id), _, None) => MailTopic::Tournament(id),
                (None, Some(id), _) => MailTopic::Challenge(ChallengeId::from_uuid(id)),
                (None, None, _) => return Ok(None),
            };
            let id = PlayerId::from_uuid(row.player_id);
            let Some(player) = tx.accounts().get(id).await? else { return Ok(None) };
            let mut settings = mail_settings_in(tx, id).await?;
            if tx.outbox().wrong_pins(id, today).await? >= i64::from(WRONG_PINS_PER_DAY) {
                settings.pin = None;
            }
            Ok::<_, Error>(Some(TopicOwner {
                player: id,
                about,
                codes: app.keys().keyring.reply_codes(CODE_LABEL, &about.of(id)),
                addresses: addresses_of(tx, &player).await?,
                zone: mail_preferences_in(tx, id).await?.zone(),
                settings,
            }))
        })
    }
}
