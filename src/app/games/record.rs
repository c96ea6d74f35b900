//! A game's record, as far as it is released: for other programs, for people, and for the mail about its end.

use crate::app::accounts::identity::of_row;
use crate::app::actor::Actor;
use crate::app::core::game_view::game_view;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameView, PairView, Viewer};
use crate::app::error::Result;
use crate::app::games::Games;
use crate::app::games::disputes::{ClaimView, Dispute, disputes};
use crate::app::games::pair_views::pair_views;
use crate::app::games::place::{GamePlace, place_in};
use crate::base::{BySide, GameId, Identity, Side, Timestamp};
use crate::game::record::{Ending, Filed, Heading, Record, Turn};
use crate::game::{Channel, ClaimKind};
use crate::store::Tx;

impl Games<'_> {
    /// The record of what this person may see: released turns only, without those that a ruling has made void.
    pub async fn record(self, actor: Option<&Actor>, id: GameId) -> Result<Record> {
        let (app, now, actor) = (self.0.clone(), self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            app.games().record_in(tx, &game, viewer, now).await
        })
    }

    /// The same as PGN, with a comment before the result if a claim ended the game.
    pub async fn pgn(self, actor: Option<&Actor>, id: GameId) -> Result<String> {
        let (app, now, actor) = (self.0.clone(), self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            app.games().pgn_in(tx, &game, viewer, now).await
        })
    }

    pub(in crate::app) async fn pgn_in(
        self,
        tx: &mut Tx,
        game: &Loaded,
        viewer: Viewer,
        as_of: Timestamp,
    ) -> Result<String> {
        let record = self.record_in(tx, game, viewer, as_of).await?;
        let disputes = disputes(tx, game, as_of).await?;
        let claim = disputes.iter().rev().find_map(Dispute::claim);
        let pgn = with_claim(record.to_pgn(), claim);
        Ok(if game.in_doubt { with_doubt(&pgn) } else { pgn })
    }

    async fn record_in(self, tx: &mut Tx, game: &Loaded, viewer: Viewer, as_of: Timestamp) -> Result<Record> {
        let site = self.0.settings().public_url.as_str();
        let site = site.split_once("://").map_or(site, |(_, site)| site);
        let shown = game_view(tx, game, viewer, as_of).await?;
        let pairs = pair_views(tx, game, as_of).await?;
        let place = place_in(tx, game.id).await?;
        let mut identity: BySide<Identity> = BySide::default();
        for (side, seat) in shown.sides.iter() {
            *identity.get_mut(side) =
                of_row(tx.accounts().identity(seat.player.id).await?.unwrap_or_default());
        }
        Ok(record_of(site.trim_end_matches('/'), &shown, &pairs, place.as_ref(), identity))
    }
}

/// The PGN with a comment before the result that says that it is in doubt.
fn with_doubt(pgn: &str) -> String {
    before_result(
        pgn,
        "in doubt: what the server had stored differed from the game's record; this is what the record says",
    )
}

fn before_result(pgn: &str, says: &str) -> String {
    let body = pgn.trim_end();
    let (moves, result) = body.rsplit_once('\n').unwrap_or(("", body));
    format!("{moves}\n{{{says}}}\n{result}\n")
}

/// The PGN with a comment before the result, if a claim ended the game.
fn with_claim(pgn: String, claim: Option<&ClaimView>) -> String {
    let Some(claim) = claim else { return pgn };
    let side = match claim.by {
        Side::White => "White",
        Side::Black => "Black",
    };
    let what = match claim.kind {
        ClaimKind::Repetition => "a draw: the position for the third time",
        ClaimKind::Moves => "a draw: 50 moves without capture and pawn move",
        _ => "by endgame table",
    };
    before_result(&pgn, &format!("{side} claimed {what}"))
}

fn record_of(
    site: &str,
    game: &GameView,
    pairs: &[PairView],
    place: Option<&GamePlace>,
    identity: BySide<Identity>,
) -> Record {
    let pairs: Vec<&PairView> = pairs.iter().filter(|pair| pair.replaced_by.is_none()).collect();
    let first = pairs.first();
    // What a side used counts from the moment when its turn opened.
    let opened = first.and_then(|first| {
        let mut entries = first.entries.iter().filter_map(|(_, entry)| entry.as_ref());
        entries.next().map(|entry| entry.received.plus(-entry.used))
    });
    let started = opened.unwrap_or(game.release_at);
    let date: String = started.to_string().chars().take(10).collect();
    let turns = pairs.iter().map(|pair| Turn {
        before: pair.before,
        resolution: pair.resolution.clone(),
        filed: pair.entries.as_ref().map(|entry| {
            let entry = entry.as_ref()?;
            let own = entry.channel != Channel::Server;
            Some(Filed {
                received: Some(entry.received),
                used: own.then_some(entry.used),
                draw_offer: entry.canonical.draw_offer,
            })
        }),
    });
    // The game may have ended between the two looks at it.
    let result = game.result.or(pairs.last().and_then(|last| last.result));
    Record {
        rules: game.rules.clone(),
        heading: Heading {
            event: place.map_or_else(|| "Correspondence game".to_owned(), |place| place.name.clone()),
            site: site.to_owned(),
            round: place.map_or_else(|| "-".to_owned(), |place| format!("{}.{}", place.round, place.board)),
            white: game.sides.white.player.name.clone(),
            black: game.sides.black.player.name.clone(),
            date: date.replace('-', "."),
            started: Some(started),
            clock: game.clock.to_string(),
            game: game.id.to_string(),
            identity,
            imported: None,
        },
        start: first.map_or(game.position, |first| first.before),
        turns: turns.collect(),
        ending: result.map(Ending::from),
    }
}
