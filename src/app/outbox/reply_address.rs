//! Reply addresses: each mail about a turn has one of its own, good for one player, one game and one turn.

use sha2::{Digest, Sha256};

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::accounts::play_by_mail::{MailSettings, mail_settings_in};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::core::draw_captains::led_side;
use crate::app::core::loaded_game::{Loaded, turn_number};
use crate::app::error::{Error, Result};
use crate::app::limits::DAY;
use crate::app::outbox::Outbox;
use crate::base::{GameId, Micros, PlayerId, Side, Timestamp, base32, from_base32};
use crate::seal::ReplyCode;
use crate::show::zone::Zone;
use crate::store::Tx;

/// Tokens of one reader for one side and turn that are good at the same time; the oldest is forgotten for a further one.
pub const REPLY_TOKENS_MAX: u32 = 64;
/// Wrong PINs that may come with one token; then the PIN proves nothing any more in this turn.
pub const WRONG_PINS_PER_TOKEN: u32 = 5;
/// Wrong PINs that may come for one player in a day (UTC); then it proves nothing until the next.
pub const WRONG_PINS_PER_DAY: u32 = 10;

/// 160 random bits.
pub(in crate::app) const TOKEN_BYTES: usize = 20;
/// The same in base32.
const TOKEN_LEN: usize = 32;

/// What stands before the token in the address: `m+TOKEN@DOMAIN`.
pub(in crate::app) const LOCAL_PART: &str = "m+";
const CODE_LABEL: &str = "turn-code";

/// Whose a token is, and what for. No `Debug`: addresses are in it.
#[derive(Clone)]
pub struct TokenOwner {
    pub player: PlayerId,
    pub name: String,
    /// `de` or `en`.
    pub locale: String,
    pub game: GameId,
    pub turn: u32,
    /// The side they play, or for which they answer draw offers as its captain.
    pub side: Side,
    /// Their own name, and those of the game's players and arbiters, as they may stand in a greeting.
    pub names: Vec<String>,
    /// When the mail was asked for that told this address.
    pub made: Timestamp,
    /// The codes that mails to them about that turn have shown.
    pub codes: Vec<ReplyCode>,
    /// Whether that turn or the game is over, so that nothing can be filed with it any more.
    pub ended: bool,
    /// The addresses they may write from, all of them confirmed.
    pub addresses: Vec<String>,
    /// The zone in which they count days.
    pub zone: Zone,
    /// How they play by mail. `pin` is missing also where too many wrong ones came.
    pub settings: MailSettings,
    /// Whether the PIN is out of use because too many wrong ones came.
    pub pin_locked: bool,
}

impl Outbox<'_> {
    /// Makes a token for the reader of a mail, who plays this side or is its captain: 20 random bytes in lower-case base32. It is
    /// stored as a hash only, so each mail gets its own; of one reader's for one turn the newest [`REPLY_TOKENS_MAX`] are good.
    /// It is as old as the mail, which was `asked` for then and may be composed much later: its reader has seen nothing newer.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn reply_token(
        self,
        game: GameId,
        turn: u32,
        side: Side,
        reader: PlayerId,
        asked: Timestamp,
    ) -> Result<String> {
        write_tx!(app = self.0, async |tx| {
            let loaded = Loaded::read(tx, game).await?;
            app.outbox().reply_token_in(tx, &loaded, turn, side, reader, asked).await
        })
    }

    async fn reply_token_in(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        side: Side,
        reader: PlayerId,
        asked: Timestamp,
    ) -> Result<String> {
        let token = base32(&self.0.rng().bytes::<TOKEN_BYTES>());
        let kept = i64::from(REPLY_TOKENS_MAX);
        tx.outbox().insert_reply_token(&hash(&token), game.id, turn, side, reader, asked, kept).await?;
        Ok(token)
    }

    /// The address of the player of this side, inside a transaction.
    pub(in crate::app) async fn reply_address_in(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        side: Side,
    ) -> Result<Option<String>> {
        let Some(domain) = &self.0.settings().mail_in_domain else { return Ok(None) };
        let reader = *game.players.get(side);
        let token = self.reply_token_in(tx, game, turn, side, reader, self.0.now()).await?;
        Ok(Some(format!("{LOCAL_PART}{token}@{domain}")))
    }

    /// A personal address for answers to a mail about this turn that was `asked` for then; `None` if no mail is taken.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn reply_address(
        self,
        game: GameId,
        turn: u32,
        side: Side,
        reader: PlayerId,
        asked: Timestamp,
    ) -> Result<Option<String>> {
        let Some(domain) = &self.0.settings().mail_in_domain else { return Ok(None) };
        let token = self.reply_token(game, turn, side, reader, asked).await?;
        Ok(Some(format!("{LOCAL_PART}{token}@{domain}")))
    }

    /// Whose a token is. One of a turn that is over still names its owner. `None` if nobody's, or if another person
    /// plays that side, or is its captain, now.
    pub async fn token_owner(self, token: &str) -> Result<Option<TokenOwner>> {
        let Some(hashed) = hash_given(token) else { return Ok(None) };
        read_tx!(app = self.0, async |tx| app.outbox().owner_in(tx, &hashed).await)
    }

    async fn owner_in(self, tx: &mut Tx, hashed: &[u8]) -> Result<Option<TokenOwner>> {
        let Some(row) = tx.outbox().reply_token(hashed).await? else { return Ok(None) };
        let game = Loaded::read(tx, GameId::from_uuid(row.game_id)).await?;
        let id = PlayerId::from_uuid(row.player_id);
        let side = u8::try_from(row.side).ok().and_then(Side::from_index);
        let own = if side.is_some_and(|side| *game.players.get(side) == id) {
            side
        } else {
            led_side(tx, game.id, id).await?
        };
        let side = own.filter(|own| side == Some(*own));
        let (Some(side), Some(player)) = (side, tx.accounts().get(id).await?) else { return Ok(None) };
        let now = self.0.now();
        let open = game.visible_turn(tx, now).await?.turn.number;
        let turn = turn_number(game.id, row.turn)?;
        let mut settings = mail_settings_in(tx, id).await?;
        let today = tx.outbox().wrong_pins(id, day(now.as_us())).await?;
        let pin_locked = settings.pin.is_some()
            && (row.wrong_pins >= i64::from(WRONG_PINS_PER_TOKEN) || today >= i64::from(WRONG_PINS_PER_DAY));
        if pin_locked {
            settings.pin = None;
        }
        let further = tx.accounts().mail_addresses(id).await?.into_iter();
        let further = further.filter(|row| row.confirmed_us.is_some()).map(|row| row.address);
        let people = Side::ALL.map(|side| Some(*game.players.get(side)));
        let mut names = vec![player.name.clone()];
        for person in people.into_iter().chain([game.arbiter, game.arbiter2]).flatten() {
            names.extend(tx.accounts().get(person).await?.map(|row| row.name));
        }
        Ok(Some(TokenOwner {
            player: id,
            name: player.name,
            locale: player.locale,
            game: game.id,
            turn,
            side,
            names,
            made: Timestamp::from_us(row.created_us),
            codes: self.turn_codes(game.id, turn, id),
            ended: open > turn || game.visible_result(now)?.is_some(),
            addresses: [player.email].into_iter().chain(further).collect(),
            zone: mail_preferences_in(tx, id).await?.zone(),
            settings,
            pin_locked,
        }))
    }

    /// The code at the foot of every mail to this player about this turn. An answer that quotes it shows that it is one.
    pub fn turn_code(self, game: GameId, turn: u32, player: PlayerId) -> ReplyCode {
        let keyring = &self.0.keys().keyring;
        keyring.reply_code(CODE_LABEL, &turn_of(game, turn, player))
    }

    /// The same, of mails under earlier keys as well.
    fn turn_codes(self, game: GameId, turn: u32, player: PlayerId) -> Vec<ReplyCode> {
        let keyring = &self.0.keys().keyring;
        keyring.reply_codes(CODE_LABEL, &turn_of(game, turn, player))
    }

    /// Counts a wrong PIN that came with this token. After [`WRONG_PINS_PER_TOKEN`] or [`WRONG_PINS_PER_DAY`] of them
    /// [`Outbox::token_owner`] gives no PIN any more, and the page is the way left.
    pub async fn wrong_pin(self, token: &str) -> Result<()> {
        let Some(hashed) = hash_given(token) else { return Ok(()) };
        let (app, day) = (self.0.clone(), day(self.0.now().as_us()));
        write_tx!(self.0, async |tx| {
            let owner = match tx.outbox().reply_token(&hashed).await? {
                Some(row) => Some(row.player_id),
                None => tx.tournament_mails().topic_token(&hashed).await?.map(|row| row.player_id),
            };
            if let Some(owner) = owner {
                let player = PlayerId::from_uuid(owner);
                tx.outbox().count_wrong_pin(&hashed, player, day).await?;
                app.sign_in().note_refused(tx, player, SecurityKind::PinRefused).await?;
            }
            Ok::<_, Error>(())
        })
    }
}

fn turn_of(game: GameId, turn: u32, player: PlayerId) -> Vec<u8> {
    [&game.to_bytes()[..], &turn.to_be_bytes(), &player.to_bytes()].concat()
}

/// The token of a reply address of this server, `m+TOKEN@DOMAIN`, in whatever case it came back.
pub fn token_of(address: &str) -> Option<String> {
    let (local, _) = address.rsplit_once('@')?;
    let local = local.to_ascii_lowercase();
    let token = local.strip_prefix(LOCAL_PART)?;
    is_token(token).then(|| token.to_owned())
}

pub(in crate::app) const fn day(us: Micros) -> i64 {
    us.div_euclid(DAY)
}

fn is_token(text: &str) -> bool {
    text.len() == TOKEN_LEN && from_base32(text).is_some()
}

/// 160 random bits need no slow hash.
pub(in crate::app) fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

pub(in crate::app) fn hash_given(token: &str) -> Option<Vec<u8>> {
    let token = token.to_ascii_lowercase();
    is_token(&token).then(|| hash(&token))
}
