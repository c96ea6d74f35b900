//! Accounts that are erased: what goes at once, what goes step by step, and which they are.

use uuid::Uuid;

use crate::base::{BySide, GameId, PlayerId, Side, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::{exactly_one, execute, execute_among, fetch, fetch_among, fetch_ids};

/// What stands wherever an erased account's name stood, in files and for programs, too; readers have it in their own words.
pub const ERASED_NAME: &str = "Erased player";

/// What goes at once, in this order, and again at the end: rows that are the account's own, or say something of it. That it was
/// erased stays.
const OWN: [&str; 35] = [
    "DELETE FROM join_request WHERE address_key IN (SELECT email_key FROM player WHERE id = $1)",
    "DELETE FROM join_request WHERE address_key IN (SELECT address_key FROM mail_address WHERE player_id = $1)",
    "DELETE FROM session WHERE player_id = $1",
    "DELETE FROM api_token WHERE player_id = $1",
    "DELETE FROM sign_in_link WHERE player_id = $1",
    "DELETE FROM known_browser WHERE player_id = $1",
    "DELETE FROM passkey WHERE player_id = $1",
    "DELETE FROM passkey_challenge WHERE player_id = $1",
    "DELETE FROM recovery_code WHERE player_id = $1",
    "DELETE FROM oidc_link WHERE player_id = $1",
    "DELETE FROM calendar_feed WHERE player_id = $1",
    "DELETE FROM keyholder_key WHERE player_id = $1",
    "DELETE FROM mail_setting WHERE player_id = $1",
    "DELETE FROM wrong_pin WHERE player_id = $1",
    "DELETE FROM mail_address WHERE player_id = $1",
    "DELETE FROM newcomer WHERE player_id = $1",
    "DELETE FROM player_identity WHERE player_id = $1",
    "DELETE FROM address_change WHERE player_id = $1",
    "DELETE FROM idempotency WHERE player_id = $1",
    "DELETE FROM security_event WHERE player_id = $1 AND kind <> 'erased'",
    "DELETE FROM blocked_player WHERE player_id = $1",
    "DELETE FROM report WHERE by_id = $1",
    "DELETE FROM report WHERE about_id = $1",
    "DELETE FROM webhook_call WHERE webhook_id IN (SELECT id FROM webhook WHERE player_id = $1)",
    "DELETE FROM webhook WHERE player_id = $1",
    "DELETE FROM xfcc_number WHERE player_id = $1",
    "DELETE FROM mail_talk WHERE player_id = $1",
    "DELETE FROM letter_token WHERE player_id = $1",
    "DELETE FROM tournament_hand WHERE player_id = $1",
    "DELETE FROM series_entry WHERE player_id = $1",
    "DELETE FROM series_right WHERE player_id = $1",
    // Whom it has kept waiting may get a place now.
    "UPDATE series SET due_us = 0 WHERE id IN (SELECT series_id FROM series_invitation WHERE player_id = $1 AND state = 'open')",
    "DELETE FROM series_invitation WHERE player_id = $1",
    "DELETE FROM listed_name WHERE player_id = $1",
    "DELETE FROM digest_item WHERE player_id = $1 AND mail_id IS NULL",
];

/// The addresses of mails to a player about a game.
const REPLY_TOKENS: &str = "DELETE FROM reply_token WHERE game_id = $1 AND player_id = $2";

impl Operations<'_> {
    /// Erases an account that is none yet (`exactly_one`): what can be done at once. The rest is an erasure that waits.
    pub async fn begin_erasure(&mut self, player: PlayerId, at: Timestamp) -> Result<()> {
        const OPEN: &str =
            "UPDATE challenge SET state = 'withdrawn', closed_us = $2 WHERE from_id = $1 AND state = 'open'";
        const OFFERED: &str =
            "UPDATE challenge SET state = 'declined', closed_us = $2 WHERE to_id = $1 AND state = 'open'";
        const INVITED: &str = "UPDATE challenge SET link = NULL, invited = NULL WHERE from_id = $1";
        const ENTERED: &str = "SELECT tournament_id FROM entrant WHERE player_id = $1";
        const QUESTION: &str = "DELETE FROM leaving_question WHERE tournament_id = $1 AND player_id = $2";
        // No address is written so, and nobody signs in by it.
        const ROW: &str = "UPDATE player SET name = $2, email = '', email_key = $3, address_given_us = NULL, listed = FALSE, lines_off = NULL, \
            locked_us = COALESCE(locked_us, $4), role = 'player', erased_us = $4 WHERE id = $1 AND erased_us IS NULL";
        const REST: &str = "INSERT INTO erasure (player_id, before_game) VALUES ($1, $2)";
        let id = player.as_uuid();
        for sql in OWN {
            execute!(self.tx, sql, id)?;
        }
        for sql in [OPEN, OFFERED] {
            execute!(self.tx, sql, id, at.as_us())?;
        }
        execute!(self.tx, INVITED, id)?;
        let entered: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, ENTERED, id)?;
        for (tournament,) in entered {
            execute!(self.tx, QUESTION, tournament, id)?;
        }
        let key = format!("erased:{player}");
        exactly_one(execute!(self.tx, ROW, id, ERASED_NAME, key, at.as_us())?, "the player")?;
        execute!(self.tx, REST, id, Uuid::max()).map(drop)
    }

    /// Forgets what waits to be mailed to a player and that nobody sends just now, so many mails at most.
    pub async fn erase_waiting_mails(&mut self, player: PlayerId, limit: i64) -> Result<()> {
        const SQL: &str =
            "SELECT id FROM mail WHERE player_id = $1 AND state = 'waiting' AND lease_us = 0 LIMIT $2";
        self.forget_mails(SQL, player, limit).await.map(drop)
    }

    /// Forgets what waits to be mailed to a player, also what somebody seems to send just now, so many mails at most; answers
    /// how many.
    pub async fn erase_unsent_mails(&mut self, player: PlayerId, limit: i64) -> Result<u64> {
        const SQL: &str = "SELECT id FROM mail WHERE player_id = $1 AND state = 'waiting' LIMIT $2";
        self.forget_mails(SQL, player, limit).await
    }

    /// Forgets mails to an erased player, so many at most, but for what is told of the account and is not sent yet; answers
    /// how many.
    pub async fn erase_mails(&mut self, player: PlayerId, limit: i64) -> Result<u64> {
        const SQL: &str = "SELECT id FROM mail WHERE player_id = $1 \
            AND (state <> 'waiting' OR (kind <> 'account' AND lease_us = 0)) LIMIT $2";
        self.forget_mails(SQL, player, limit).await
    }

    /// Forgets the mails that a statement finds.
    async fn forget_mails(&mut self, found: &'static str, player: PlayerId, limit: i64) -> Result<u64> {
        const ITEMS: &str = "DELETE FROM digest_item WHERE mail_id = ANY($1)";
        const BOUNCES: &str = "DELETE FROM mail_bounce WHERE mail_id = ANY($1)";
        const MAILS: &str = "DELETE FROM mail WHERE id = ANY($1)";
        let rows: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, found, player.as_uuid(), limit)?;
        let ids: Vec<Uuid> = rows.into_iter().map(|(id,)| id).collect();
        for sql in [ITEMS, BOUNCES] {
            execute_among!(self.tx, sql, &ids)?;
        }
        execute_among!(self.tx, MAILS, &ids)
    }

    /// Erasures that are not at their end, each with the game before which games are still to be looked at; those with
    /// games come first.
    pub async fn erasures(&mut self, limit: i64) -> Result<Vec<(PlayerId, GameId)>> {
        const SQL: &str =
            "SELECT player_id, before_game FROM erasure ORDER BY before_game DESC, player_id LIMIT $1";
        let rows: Vec<(Uuid, Uuid)> = fetch!(self.tx, fetch_all, SQL, limit)?;
        let erasure = |(player, game)| (PlayerId::from_uuid(player), GameId::from_uuid(game));
        Ok(rows.into_iter().map(erasure).collect())
    }

    /// A player's games before this one, the newest first.
    pub async fn games_before(
        &mut self,
        player: PlayerId,
        before: GameId,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT a.own FROM (SELECT id AS own FROM game WHERE white_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) a \
            UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE black_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) c \
            ORDER BY own DESC LIMIT $3";
        fetch_ids!(self.tx, GameId, SQL, player.as_uuid(), before.as_uuid(), limit)
    }

    /// Forgets what a player alone has of a game, what they wrote in objections and claims, of which the events keep the hashes,
    /// and the address that it was offered to. The game's lock is held, unless its record is at fault.
    pub async fn erase_in_game(&mut self, player: PlayerId, game: GameId) -> Result<()> {
        const PLAYERS: &str = "SELECT white_id, black_id FROM game WHERE id = $1";
        const OF_PLAYER: [&str; 6] = [
            REPLY_TOKENS,
            "DELETE FROM draft WHERE game_id = $1 AND player_id = $2",
            "DELETE FROM note WHERE game_id = $1 AND player_id = $2",
            "DELETE FROM conditional_entry WHERE game_id = $1 AND player_id = $2",
            "UPDATE submission SET line_box = NULL WHERE game_id = $1 AND player_id = $2",
            "UPDATE event SET texts = NULL WHERE game_id = $1 AND by_id = $2 AND kind = 'objection' AND texts IS NOT NULL",
        ];
        const OF_SIDE: [&str; 3] = [
            "DELETE FROM adjudication_claim WHERE game_id = $1 AND side = $2",
            "DELETE FROM mail_question WHERE game_id = $1 AND side = $2",
            "DELETE FROM scan WHERE game_id = $1 AND side = $2",
        ];
        const OFFER: &str = "UPDATE challenge SET link = NULL, invited = NULL WHERE game_id = $1";
        for sql in OF_PLAYER {
            execute!(self.tx, sql, game.as_uuid(), player.as_uuid())?;
        }
        let (white, black): (Uuid, Uuid) = fetch!(self.tx, fetch_one, PLAYERS, game.as_uuid())?;
        let players = BySide { white, black };
        for side in Side::ALL.into_iter().filter(|side| *players.get(*side) == player.as_uuid()) {
            for sql in OF_SIDE {
                execute!(self.tx, sql, game.as_uuid(), i64::from(side.index()))?;
            }
        }
        execute!(self.tx, OFFER, game.as_uuid())?;
        self.forget_mail_bodies(game).await
    }

    /// Forgets how the mails of a game that wait are composed: what was taken away since would go out with them.
    pub async fn forget_mail_bodies(&mut self, game: GameId) -> Result<()> {
        const SQL: &str =
            "UPDATE mail SET body = NULL WHERE game_id = $1 AND state = 'waiting' AND body IS NOT NULL";
        execute!(self.tx, SQL, game.as_uuid()).map(drop)
    }

    /// An erasure goes on with the games before this one.
    pub async fn erasure_went_on(&mut self, player: PlayerId, before: GameId) -> Result<()> {
        const SQL: &str = "UPDATE erasure SET before_game = $2 WHERE player_id = $1 AND before_game > $2";
        execute!(self.tx, SQL, player.as_uuid(), before.as_uuid()).map(drop)
    }

    /// Forgets what an erased player has written to tournaments, and why they left one by themselves, as far as all its readers
    /// have it; whether anything waits. Why they did something to others stays, as their rulings do.
    async fn erase_letters(&mut self, player: PlayerId) -> Result<bool> {
        const LETTERS: &str = "UPDATE tournament_message SET subject = '', body = '' WHERE (tournament_id, seq) IN \
            (SELECT e.tournament_id, e.seq FROM tournament_event e WHERE e.by_id = $1 AND e.kind = 'message' \
            AND NOT EXISTS (SELECT 1 FROM tournament_telling t WHERE t.tournament_id = e.tournament_id AND t.seq = e.seq) \
            AND NOT EXISTS (SELECT 1 FROM mail m WHERE m.tournament_id = e.tournament_id \
            AND m.kind = 'tournament-message' AND m.number = e.seq AND m.state = 'waiting'))";
        // Who leaves by themselves is the only one whom their act names.
        const LEFT: &str = "UPDATE tournament_event SET texts = NULL WHERE by_id = $1 AND kind = 'withdrawn' \
            AND texts IS NOT NULL AND body LIKE '%' || $2 || '%' \
            AND NOT EXISTS (SELECT 1 FROM tournament_telling t \
            WHERE t.tournament_id = tournament_event.tournament_id AND t.seq = tournament_event.seq) \
            AND NOT EXISTS (SELECT 1 FROM mail m WHERE m.tournament_id = tournament_event.tournament_id \
            AND m.kind = 'tournament-players' AND m.number = tournament_event.seq AND m.state = 'waiting')";
        const LETTER_WAITS: &str = "SELECT e.seq FROM tournament_event e WHERE e.by_id = $1 AND e.kind = 'message' AND EXISTS (SELECT 1 \
            FROM tournament_message m WHERE m.tournament_id = e.tournament_id AND m.seq = e.seq AND m.body <> '') LIMIT 1";
        // Until it is staged for the log an act holds its text itself.
        const LEFT_WAITS: &str = "SELECT seq FROM tournament_event WHERE by_id = $1 AND kind = 'withdrawn' \
            AND (texts IS NOT NULL OR hash IS NULL) AND body LIKE '%' || $2 || '%' LIMIT 1";
        let id = player.to_string();
        execute!(self.tx, LETTERS, player.as_uuid())?;
        execute!(self.tx, LEFT, player.as_uuid(), id.as_str())?;
        let letter: Option<(i64,)> = fetch!(self.tx, fetch_optional, LETTER_WAITS, player.as_uuid())?;
        let left: Option<(i64,)> =
            fetch!(self.tx, fetch_optional, LEFT_WAITS, player.as_uuid(), id.as_str())?;
        Ok(letter.is_some() || left.is_some())
    }

    /// Ends an erasure, unless a mail to its player or a letter of theirs still waits. A request that was let in before it began
    /// may have written since, so what is the account's own goes again; its reader's language goes last.
    pub async fn end_erasure(&mut self, player: PlayerId) -> Result<()> {
        const MAIL: &str = "SELECT id FROM mail WHERE player_id = $1 LIMIT 1";
        const LANGUAGE: &str = "UPDATE player SET locale = 'en' WHERE id = $1 AND erased_us IS NOT NULL";
        const END: &str = "DELETE FROM erasure WHERE player_id = $1";
        let mail: Option<(Uuid,)> = fetch!(self.tx, fetch_optional, MAIL, player.as_uuid())?;
        let letters = self.erase_letters(player).await?;
        if mail.is_some() || letters {
            return Ok(());
        }
        self.erase_captains_addresses(player).await?;
        for sql in OWN.into_iter().chain([LANGUAGE, END]) {
            execute!(self.tx, sql, player.as_uuid())?;
        }
        Ok(())
    }

    /// Forgets the addresses at which an erased player could answer draw offers as a captain, in games that others play.
    async fn erase_captains_addresses(&mut self, player: PlayerId) -> Result<()> {
        const TOURNAMENTS: &str = "SELECT tournament_id FROM team_captain WHERE player_id = $1 \
            UNION SELECT tournament_id FROM entrant WHERE player_id = $1";
        const GAMES: &str = "SELECT game_id FROM pairing WHERE tournament_id = $1 AND game_id IS NOT NULL \
            AND EXISTS (SELECT 1 FROM team_captain c WHERE c.tournament_id = $1 AND c.answers_draws)";
        let tournaments: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, TOURNAMENTS, player.as_uuid())?;
        for (tournament,) in tournaments {
            let games: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, GAMES, tournament)?;
            for (game,) in games {
                execute!(self.tx, REPLY_TOKENS, game, player.as_uuid())?;
            }
        }
        Ok(())
    }

    /// Erased accounts behind this moment and id, each with its moment, the longest erased first.
    pub async fn erased_since(
        &mut self,
        (since, after): (Timestamp, PlayerId),
        limit: i64,
    ) -> Result<Vec<(PlayerId, Timestamp)>> {
        const SQL: &str = "SELECT id, erased_us FROM player WHERE erased_us >= $1 AND (erased_us > $1 OR id > $2) \
            ORDER BY erased_us, id LIMIT $3";
        let rows: Vec<(Uuid, i64)> = fetch!(self.tx, fetch_all, SQL, since.as_us(), after.as_uuid(), limit)?;
        let erased = |(id, at)| (PlayerId::from_uuid(id), Timestamp::from_us(at));
        Ok(rows.into_iter().map(erased).collect())
    }

    /// Those of these players who are there and not erased.
    pub async fn not_erased_among(&mut self, ids: &[Uuid]) -> Result<Vec<PlayerId>> {
        const SQL: &str = "SELECT id FROM player WHERE id = ANY($1) AND erased_us IS NULL";
        Ok(fetch_among!(self.tx, SQL, ids)?.into_iter().map(|(id,)| PlayerId::from_uuid(id)).collect())
    }

    /// Finished games of a player in which a ruling is waited for.
    pub async fn games_to_rule(&mut self, player: PlayerId, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT DISTINCT g.id FROM incident i JOIN game g ON g.id = i.game_id \
            WHERE i.closed_us IS NULL AND (g.white_id = $1 OR g.black_id = $1) AND g.phase = 'finished' ORDER BY g.id LIMIT $2";
        self.games_of(SQL, player, limit).await
    }

    /// Games of an arbiter, finished or not, in which a ruling is waited for.
    pub async fn games_to_rule_in(&mut self, arbiter: PlayerId, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT DISTINCT g.id FROM incident i JOIN game g ON g.id = i.game_id \
            WHERE i.closed_us IS NULL AND (g.arbiter_id = $1 OR g.arbiter2_id = $1) ORDER BY g.id LIMIT $2";
        self.games_of(SQL, arbiter, limit).await
    }

    /// Tournaments that are not over and that a player has entered.
    pub async fn tournaments_played(
        &mut self,
        player: PlayerId,
        limit: i64,
    ) -> Result<Vec<(TournamentId, String)>> {
        const SQL: &str = "SELECT t.id, t.name FROM entrant e JOIN tournament t ON t.id = e.tournament_id \
            WHERE e.player_id = $1 AND e.state IN ('entered', 'waiting', 'playing') AND t.state IN ('open', 'closed', 'running') \
            ORDER BY t.id LIMIT $2";
        self.tournaments_of(SQL, player, limit).await
    }

    /// Tournaments that are not over and in which a person has a post, or is captain of a team without playing.
    pub async fn posts_held(&mut self, person: PlayerId, limit: i64) -> Result<Vec<(TournamentId, String)>> {
        const SQL: &str = "SELECT t.id, t.name FROM tournament_role r JOIN tournament t ON t.id = r.tournament_id \
            WHERE r.player_id = $1 AND t.state IN ('draft', 'open', 'closed', 'running') \
            UNION SELECT t.id, t.name FROM team_captain c JOIN tournament t ON t.id = c.tournament_id \
            WHERE c.player_id = $1 AND t.state = 'running' AND NOT EXISTS (SELECT 1 FROM entrant e \
            WHERE e.tournament_id = c.tournament_id AND e.player_id = c.player_id) ORDER BY 1 LIMIT $2";
        self.tournaments_of(SQL, person, limit).await
    }

    async fn games_of(&mut self, found: &'static str, person: PlayerId, limit: i64) -> Result<Vec<GameId>> {
        fetch_ids!(self.tx, GameId, found, person.as_uuid(), limit)
    }

    async fn tournaments_of(
        &mut self,
        found: &'static str,
        person: PlayerId,
        limit: i64,
    ) -> Result<Vec<(TournamentId, String)>> {
        let rows: Vec<(Uuid, String)> = fetch!(self.tx, fetch_all, found, person.as_uuid(), limit)?;
        Ok(rows.into_iter().map(|(id, name)| (TournamentId::from_uuid(id), name)).collect())
    }
}
