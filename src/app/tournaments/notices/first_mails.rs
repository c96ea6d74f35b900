//! The first mails of a tournament's games. Where many begin at once, each player has one mail that lists them, with a link
//! each; it is told with the act that brought them ([`crate::app::tournaments::notices::schedule`]). Who plays by mail has the short mail of each game
//! after it, for its Reply-To is how it is answered: [`FIRST_MAILS_PER_MINUTE`] at most.

use std::collections::HashMap;

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::actor::Actor;
use crate::app::core::game_view::game_views;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameState, Viewer};
use crate::app::error::Result;
use crate::app::outbox::enqueue::Outgoing;
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::model::{PairingView, pairing_view};
use crate::app::tournaments::notices::TournamentNotices;
use crate::app::tournaments::notices::types::OwnGames;
use crate::base::{GameId, MailId, MailKind, Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::show::Lang;
use crate::store::Tx;
use crate::tournament::Kind;

/// First mails of games that one player gets in a minute.
pub const FIRST_MAILS_PER_MINUTE: usize = 10;
/// So long after the mail with all games the first of them goes.
pub const FIRST_MAILS_AFTER_US: Micros = 10 * 1_000_000;

const MINUTE_US: Micros = 60 * 1_000_000;
/// So many games of a player that go on are looked at for the list of those that can be written to.
const GAMES_LOOKED_AT_MAX: i64 = 200;
/// The mail with all games waits no longer than this for them; nor do their first mails for that mail.
pub(in crate::app) const PATIENCE_US: Micros = 10 * MINUTE_US;

/// When the mail at this place of a player's goes.
fn turn_comes(from: Timestamp, place: usize) -> Timestamp {
    let minutes = Micros::try_from(place / FIRST_MAILS_PER_MINUTE).unwrap_or(Micros::MAX / MINUTE_US);
    from.plus(FIRST_MAILS_AFTER_US + minutes * MINUTE_US)
}

impl TournamentNotices<'_> {
    /// Puts the first mails of a game that was made for a pairing into the outbox; where `told_later`, they go after the mail that
    /// lists all games, which is still to be told.
    pub(in crate::app) async fn announce(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        game: GameId,
        players: [PlayerId; 2],
        (now, told_later): (Timestamp, bool),
    ) -> Result<()> {
        let about = Outgoing { game: Some(game), turn: Some(1), number: 0 };
        // Nobody lists the one game that a challenge on a ladder brings.
        let alone = matches!(held.sheet.kind, Kind::Ladder(_));
        for player in players {
            if alone {
                self.0.outbox().post(tx, MailKind::Turn, player, now, about).await?;
            } else if mail_settings_in(tx, player).await?.play {
                let ahead = tx.tournament_mails().count_first_mails(held.id, player).await?;
                let ahead = usize::try_from(ahead).unwrap_or(0);
                let from = if told_later { now.plus(PATIENCE_US) } else { now };
                let mail = self.0.outbox().put(tx, MailKind::Turn, player, now, about).await?;
                tx.outbox().hold_mail(mail, turn_comes(from, ahead)).await?;
            }
        }
        Ok(())
    }

    /// The mail with all games is in the outbox: their own follow.
    pub(in crate::app) async fn first_mails_follow(
        self,
        tx: &mut Tx,
        id: TournamentId,
        reader: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        for (place, mail) in tx.tournament_mails().first_mails(id, reader).await?.into_iter().enumerate() {
            tx.outbox().hold_mail(MailId::from_uuid(mail), turn_comes(now, place)).await?;
        }
        Ok(())
    }

    /// A player's running games of a tournament with the address of each, [`OwnGames::MAX`] at most, as sentences below one
    /// that says what they are; nothing, if there is none.
    pub(in crate::app) async fn games_to_write_to(
        self,
        tx: &mut Tx,
        id: TournamentId,
        actor: &Actor,
    ) -> Result<Vec<String>> {
        let (now, lang) = (self.0.now(), Lang::parse(&actor.locale).unwrap_or(Lang::En));
        let own = tx.pairings().games_going_on(id, actor.id, GAMES_LOOKED_AT_MAX).await?;
        let (mut ids, mut rounds) = (Vec::new(), HashMap::new());
        for row in tx.games().pairings(id).await? {
            let one: PairingView = pairing_view(id, row, now)?;
            // Of tens of thousands of games none but the player's own are read.
            if let Some(game) = one.game.filter(|game| own.contains(game)) {
                ids.push(game);
                rounds.insert(game, i64::from(one.round));
            }
        }
        let games = Loaded::read_all(tx, &ids).await?;
        let mut seen: Vec<(&Loaded, Viewer)> = Vec::with_capacity(games.len());
        for game in &games {
            let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == actor.id);
            seen.extend(side.map(|side| (game, Viewer::Player(side))));
        }
        let views = game_views(tx, &seen, now).await?;
        let mut lines = Vec::new();
        for ((game, viewer), shown) in seen.iter().zip(views) {
            let Viewer::Player(side) = *viewer else { continue };
            let Some(round) = rounds.get(&game.id).filter(|_| shown.state == GameState::Running) else {
                continue;
            };
            let Some(address) = self.0.outbox().reply_address_in(tx, game, shown.turn, side).await? else {
                continue;
            };
            let name = |side: Side| shown.sides.get(side).player.called(lang);
            lines.push(lang.tf(
                "about-game-line",
                &[
                    ("n", (*round).into()),
                    ("white", name(Side::White).into()),
                    ("black", name(Side::Black).into()),
                    ("address", address.into()),
                    ("url", format!("{}/games/{}", self.0.settings().public_url, game.id).into()),
                ],
            ));
            if lines.len() == OwnGames::MAX {
                break;
            }
        }
        if !lines.is_empty() {
            lines.insert(0, lang.t("about-games-list"));
        }
        Ok(lines)
    }
}
