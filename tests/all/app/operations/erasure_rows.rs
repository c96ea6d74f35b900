//! A row of a person in every table of which an erasure leaves nothing.

use fairschach::app::access::Access;
use fairschach::app::actor::Actor;
use fairschach::base::{GameId, PlayerId, Side};
use uuid::Uuid;

use crate::app::operations::erasure::rows_of;
use crate::support::TestApp;
use crate::support::raw::Raw;

/// Somebody who has just shown the passkey that is among their rows.
pub(super) fn proven(house: &TestApp, who: &Actor) -> Actor {
    Actor { access: Access { proven: Some(house.app.now()), ..who.access }, ..who.clone() }
}

/// Places that refer to a person, each with a row for it.
pub(super) const ROWS: [(&str, &str); 39] = [
    (
        "address_change.player_id",
        "address_change (player_id, address, address_key, asked_us, holds_us, link) \
            VALUES (ME, 'new@row.example', 'new@row.example', 1, 4102444800000000, BYTES)",
    ),
    (
        "api_token.player_id",
        "api_token (hash, id, player_id, label, scopes, created_us, expires_us) \
            VALUES (BYTES, FRESH, ME, 'row', 'read', 1, 2)",
    ),
    ("blocked_player.player_id", "blocked_player (player_id, blocked_id, since_us) VALUES (ME, OTHER, 1)"),
    ("calendar_feed.player_id", "calendar_feed (player_id, hash, made_us) VALUES (ME, BYTES, 1)"),
    (
        "conditional_entry.player_id",
        "conditional_entry (game_id, turn, side, id, player_id, channel, given_us, ctx, commitment, boxed) \
            VALUES (GAME, 1, SIDE, FRESH, ME, 'api', 1, BYTES, BYTES, BYTES)",
    ),
    (
        "digest_item.player_id",
        "digest_item (player_id, game_id, turn, kind, number, due_us) \
            VALUES (ME, GAME, 1, 'revealed', 0, 4102444800000000)",
    ),
    (
        "draft.player_id",
        "draft (game_id, turn, side, id, player_id, saved_us, ctx, commitment, boxed) \
            VALUES (GAME, 1, SIDE, FRESH, ME, 1, BYTES, BYTES, BYTES)",
    ),
    (
        "idempotency.player_id",
        "idempotency (player_id, key, fingerprint, status, answer, created_us) VALUES (ME, BYTES, BYTES, 200, BYTES, 1)",
    ),
    ("keyholder_key.player_id", "keyholder_key (player_id, public_key, registered_us) VALUES (ME, BYTES, 1)"),
    (
        "passkey.player_id",
        "passkey (id, credential, player_id, public_key, name, created_us, sign_count, backup_eligible, backed_up) \
            VALUES (FRESH, BYTES, ME, BYTES, 'row', 1, 0, FALSE, FALSE)",
    ),
    (
        "passkey_challenge.player_id",
        "passkey_challenge (hash, purpose, player_id, expires_us) VALUES (BYTES, 'prove', ME, 4102444800000000)",
    ),
    (
        "oidc_link.player_id",
        "oidc_link (player_id, fingerprint, linked_us, used_us) VALUES (ME, BYTES, 1, 2)",
    ),
    ("recovery_code.player_id", "recovery_code (hash, player_id, made_us) VALUES (BYTES, ME, 1)"),
    ("known_browser.player_id", "known_browser (hash, player_id, used_us) VALUES (BYTES, ME, 1)"),
    (
        "entrant.player_id",
        "entrant (tournament_id, player_id, entered_us, entered_by, state) VALUES (CUP, ME, 1, ME, 'playing')",
    ),
    (
        "leaving_question.player_id",
        "leaving_question (tournament_id, player_id, until_us) VALUES (CUP, ME, 1)",
    ),
    (
        "letter_token.player_id",
        "letter_token (hash, player_id, tournament_id, created_us) VALUES (BYTES, ME, CUP, 1)",
    ),
    ("listed_name.player_id", "listed_name (words, player_id) VALUES (BYTES, ME)"),
    (
        "mail_address.player_id",
        "mail_address (id, player_id, address, address_key, added_us) \
            VALUES (FRESH, ME, 'other@row.example', 'other@row.example', 1)",
    ),
    (
        "mail_bounce.player_id",
        "mail_bounce (mail_id, address, player_id, at_us, hard, reason) \
            SELECT id, 'other@row.example', ME, 1, FALSE, 'row' FROM mail WHERE player_id = ME LIMIT 1",
    ),
    (
        "mail_setting.player_id",
        "mail_setting (player_id, play, draft_first, html, zone, digest) VALUES (ME, FALSE, FALSE, TRUE, 'UTC', FALSE)",
    ),
    ("mail_talk.player_id", "mail_talk (fingerprint, player_id, told, at_us) VALUES (BYTES, ME, 'row', 1)"),
    ("newcomer.player_id", "newcomer (player_id, joined_us) VALUES (ME, 1)"),
    ("note.player_id", "note (game_id, turn, player_id, saved_us, boxed) VALUES (GAME, 1, ME, 1, BYTES)"),
    ("player_identity.player_id", "player_identity (player_id, club) VALUES (ME, 'row')"),
    (
        "reply_token.player_id",
        "reply_token (game_id, turn, side, hash, player_id, created_us, wrong_pins) \
            VALUES (GAME, 1, SIDE, BYTES, ME, 1, 0)",
    ),
    (
        "report.about_id",
        "report (id, by_id, about_id, reason, words, made_us) VALUES (FRESH, OTHER, ME, 'other', 'row', 1)",
    ),
    (
        "report.by_id",
        "report (id, by_id, about_id, reason, words, made_us) VALUES (FRESH, ME, OTHER, 'other', 'row', 1)",
    ),
    (
        "security_event.player_id",
        "security_event (id, player_id, at_us, kind, detail) VALUES (FRESH, ME, 1, 'edited', '')",
    ),
    (
        "series_entry.player_id",
        "series_entry (series_id, player_id, class, entered_us, entered_by, invited) VALUES (SERIES, ME, 1, 1, OTHER, FALSE)",
    ),
    (
        "series_invitation.player_id",
        "series_invitation (series_id, player_id, class, state, made_us, made_by, until_us) \
            VALUES (SERIES, ME, 1, 'open', 1, OTHER, 2)",
    ),
    (
        "series_right.player_id",
        "series_right (series_id, player_id, class, outcome, tournament_id) VALUES (SERIES, ME, 1, 'stays', CUP)",
    ),
    (
        "session.player_id",
        "session (hash, player_id, device, created_us, used_us, expires_us) VALUES (BYTES, ME, '', 1, 1, 2)",
    ),
    ("sign_in_link.player_id", "sign_in_link (hash, player_id, expires_us, veiled) VALUES (BYTES, ME, 1, 0)"),
    (
        "tournament_hand.player_id",
        "tournament_hand (player_id, tournament_id, what, at_us) VALUES (ME, CUP, 'row', 1)",
    ),
    (
        "webhook.player_id",
        "webhook (id, player_id, label, form, boxed, made_us, off_us) VALUES (FRESH, ME, 'row', 'standard', BYTES, 1, 1)",
    ),
    ("wrong_pin.player_id", "wrong_pin (player_id, day, count) VALUES (ME, 1, 1)"),
    ("xfcc_number.player_id", "xfcc_number (game_id, player_id, turn, number) VALUES (GAME, ME, 1, 77)"),
    // Made by a game that was played.
    ("mail.player_id", ""),
];

/// What is told apart by the side of a game alone, and how it is counted.
const OF_SIDE: [(&str, &str); 3] = [
    (
        "adjudication_claim",
        "adjudication_claim (game_id, side, id, at_us, boxed) VALUES (GAME, SIDE, FRESH, 1, BYTES)",
    ),
    (
        "scan",
        "scan (game_id, id, turn, side, kind, length, sha256, boxed, player_id, at_us) \
            VALUES (GAME, FRESH, 1, SIDE, 'png', 1, BYTES, BYTES, OTHER, 1)",
    ),
    (
        "mail_question",
        "mail_question (game_id, side, turn, what, secret, asked_us) VALUES (GAME, SIDE, 1, 'draft', BYTES, 1)",
    ),
];

/// Where such rows belong.
pub(super) struct Planted {
    game: GameId,
    /// A tournament that is over.
    cup: Uuid,
    /// Somebody else.
    other: PlayerId,
    /// What is made by then, so that nothing is the same twice.
    made: u128,
}

impl Planted {
    pub(super) async fn new(house: &TestApp, raw: &Raw) -> Planted {
        let game = house.game().await;
        house.app.games().resign(&house.white, game).await.unwrap();
        let cup = Uuid::from_u128(0xC0B);
        let series_sql = "INSERT INTO series (id, name, sheet, rules, version) VALUES";
        raw.execute(&format!("{series_sql} ({}, 'Series', '{{}}', '{{}}', 1)", raw.id(cup))).await;
        let cup_sql = "INSERT INTO tournament (id, name, state, version, created_us, event_seq) VALUES";
        raw.execute(&format!("{cup_sql} ({}, 'Cup', 'finished', 1, 1, 0)", raw.id(cup))).await;
        Planted { game, cup, other: house.director.id, made: 0xF00 }
    }

    /// Puts in what a person has not yet; reports always.
    pub(super) async fn plant(&mut self, raw: &Raw, me: PlayerId, side: Side) {
        for (place, row) in ROWS.iter().filter(|(_, row)| !row.is_empty()) {
            if place.starts_with("report.") || rows_of(raw, place, me).await == 0 {
                self.insert(raw, row, me, side).await;
            }
        }
        for (_, row) in OF_SIDE {
            self.insert(raw, row, me, side).await;
        }
    }

    /// A letter of a person to that tournament that one reader does not have yet.
    pub(super) async fn letter(&mut self, raw: &Raw, me: PlayerId) {
        for row in [
            "tournament_event (tournament_id, seq, at_us, by_id, kind, body, hash) \
                VALUES (CUP, 1, 1, ME, 'message', '{}', BYTES)",
            "tournament_message (tournament_id, seq, subject, body, whom) \
                VALUES (CUP, 1, 'A letter', 'Of the round.', '{}')",
            "mail (id, tournament_id, kind, number, player_id, created_us, release_us, state, attempts, next_us, lease_us, bucket) \
                VALUES (FRESH, CUP, 'tournament-message', 1, OTHER, 1, 1, 'waiting', 0, 1, 0, 0)",
        ] {
            self.insert(raw, row, me, Side::White).await;
        }
    }

    async fn insert(&mut self, raw: &Raw, row: &str, me: PlayerId, side: Side) {
        let mut sql = format!("INSERT INTO {row}")
            // Before the shorter word in it.
            .replace("GAME", &raw.id(self.game.as_uuid()))
            .replace("ME", &raw.id(me.as_uuid()))
            .replace("OTHER", &raw.id(self.other.as_uuid()))
            .replace("CUP", &raw.id(self.cup))
            .replace("SERIES", &raw.id(self.cup))
            .replace("SIDE", &side.index().to_string());
        while sql.contains("FRESH") || sql.contains("BYTES") {
            self.made += 1;
            let fresh = Uuid::from_u128(self.made);
            sql = match sql.contains("FRESH") {
                true => sql.replacen("FRESH", &raw.id(fresh), 1),
                false => sql.replacen("BYTES", &bytes(raw, fresh), 1),
            };
        }
        assert_eq!(raw.execute(&sql).await, 1, "{sql}");
    }

    /// How much one side of that game has of what is told apart by it.
    pub(super) async fn of_side(&self, raw: &Raw, side: Side) -> Vec<i64> {
        let mut all = Vec::new();
        for (table, _) in OF_SIDE {
            let (game, side) = (raw.id(self.game.as_uuid()), side.index());
            let sql = format!("SELECT COUNT(*) FROM {table} WHERE game_id = {game} AND side = {side}");
            all.push(raw.number(&sql).await);
        }
        all
    }
}

/// How much a person has in each place.
pub(super) async fn planted(raw: &Raw, me: PlayerId) -> Vec<(&'static str, i64)> {
    let mut all = Vec::new();
    for (place, _) in ROWS {
        all.push((place, rows_of(raw, place, me).await));
    }
    all
}

fn bytes(raw: &Raw, id: Uuid) -> String {
    match raw {
        Raw::Sqlite(_) => format!("X'{}'", id.simple()),
        Raw::Postgres(_) => format!("'\\x{}'", id.simple()),
    }
}
