//! A player's own deadlines, for a calendar program or a news reader that cannot sign in.

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::{Actor, actor};
use crate::app::core::game_view::{game_views, lock_present};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::games::Games;
use crate::app::games::place::places_in;
use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::show::zone::Zone;

/// The most deadlines that one calendar holds.
pub const DEADLINES_MAX: i64 = 500;

/// An entry that its player owes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub game: GameId,
    /// The open turn.
    pub turn: u32,
    /// The open pair.
    pub pair: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The player's own side.
    pub side: Side,
    /// When the turn's clocks started.
    pub opened: Timestamp,
    /// When the player's flag falls.
    pub flag_at: Timestamp,
    /// The tournament, if the game is of one.
    pub tournament: Option<String>,
}

/// A calendar: whose it is, whose language it speaks, and what it holds.
pub struct Calendar {
    pub player: PlayerId,
    /// `de` or `en`.
    pub locale: String,
    /// The zone in which times are told.
    pub zone: Zone,
    /// When its address was made.
    pub made: Timestamp,
    /// When it was asked for.
    pub now: Timestamp,
    /// The nearest first.
    pub deadlines: Vec<Deadline>,
}

impl Games<'_> {
    /// Makes a new address for a player's calendar; it is shown this once, and the one before ends.
    ///
    /// # Errors
    /// The caller has passkeys and has shown none just now: the address outlives the session.
    pub async fn make_calendar(self, actor: &Actor) -> Result<String> {
        let (app, now, player, secret) =
            (self.0.clone(), self.0.now(), actor.id, self.0.sign_in().new_secret());
        let (by, hashed) = (actor.clone(), hash(&secret));
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            must_be_proven_in(tx, &by, now).await?;
            tx.accounts().set_calendar_feed(player, &hashed, now).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::CalendarMade, "").await?;
            let news = AccountNews::Calendar { made: true };
            app.accounts().notify_account(tx, player, &news, None).await
        })?;
        Ok(format!("{}/calendar/{secret}.ics", self.0.settings().public_url))
    }

    /// Ends the address of a player's calendar.
    pub async fn end_calendar(self, actor: &Actor) -> Result<()> {
        let (app, player) = (self.0.clone(), actor.id);
        write_tx!(self.0, async |tx| {
            if tx.accounts().calendar_feed_made(player).await?.is_none() {
                return Ok(());
            }
            tx.accounts().delete_calendar_feed(player).await?;
            app.sign_in().note_security(tx, player, Some(player), SecurityKind::CalendarEnded, "").await?;
            let news = AccountNews::Calendar { made: false };
            app.accounts().notify_account(tx, player, &news, None).await
        })
    }

    /// When the address of a player's calendar was made, if there is one.
    pub async fn calendar_made(self, actor: &Actor) -> Result<Option<Timestamp>> {
        let player = actor.id;
        let made = read_tx!(self.0, async |tx| tx.accounts().calendar_feed_made(player).await)?;
        Ok(made.map(Timestamp::from_us))
    }

    /// The calendar at an address with this secret; nothing if there is none, or its account is locked.
    pub async fn calendar(self, secret: &str) -> Result<Option<Calendar>> {
        let Some(hashed) = hash_given(secret) else { return Ok(None) };
        let now = self.0.now();
        let found = read_tx!(self.0, async |tx| {
            let Some(row) = tx.accounts().player_by_calendar(&hashed).await? else { return Ok(None) };
            let player = actor(row)?;
            if tx.sign_ins().player_let_in(player.id).await?.is_none() {
                return Ok(None);
            }
            let zone = mail_preferences_in(tx, player.id).await?.zone();
            let made = tx.accounts().calendar_feed_made(player.id).await?.ok_or(Error::NotFound)?;
            let ids = tx.leave().games_to_move_in(player.id, now, DEADLINES_MAX).await?;
            let games = Loaded::read_all(tx, &ids).await?;
            let seen = |game| Ok::<_, Error>((game, Loaded::viewer(game, Some(&player))?));
            let seen: Vec<_> = games.iter().map(seen).collect::<Result<_, _>>()?;
            let mut places = places_in(tx, &ids).await?;
            let mut deadlines = Vec::new();
            for view in game_views(tx, &seen, now).await? {
                let own = view.own_side().map(|side| (side, view.sides.get(side)));
                let owed = own.filter(|(_, own)| own.is_to_enter());
                if let Some((side, flag_at)) = owed.and_then(|(side, own)| Some((side, own.flag_at?))) {
                    deadlines.push(Deadline {
                        game: view.id,
                        turn: view.turn,
                        pair: view.pair(),
                        white: view.sides.white.player.name.clone(),
                        black: view.sides.black.player.name.clone(),
                        side,
                        opened: view.release_at,
                        flag_at,
                        tournament: places.remove(&view.id).map(|place| place.name),
                    });
                }
            }
            deadlines.sort_by_key(|one| one.flag_at);
            let made = Timestamp::from_us(made);
            let (player, locale) = (player.id, player.locale);
            Ok::<_, Error>(Some(Calendar { player, locale, zone, made, now, deadlines }))
        })?;
        if found.is_none() {
            self.0.sign_in().refused(RefusedSecret::Calendar);
        }
        Ok(found)
    }
}
