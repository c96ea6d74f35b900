//! Fairschach: correspondence play in which both players decide without knowing the other's move.
//!
//! Both sides *enter*; each entry is kept *sealed*; when every side that owes one has filed, the *pair* is *revealed*,
//! *resolved* by the rules, and told to both players at the same moment. The code has a pure core that cannot do I/O
//! (`crates/`), one room that talks to a database, one file for each verb, and doors that only translate.
//!
//! # Rooms, from the bottom up
//! | layer | room | what lives there |
//! |---|---|---|
//! | 0 | [`base`] | ids, time and chance as arguments, secrets, one value per side (`crates/base`) |
//! | 1 | [`rules`] | boards, positions, legal entries, resolution, notation, octal code (`crates/rules`) |
//! | 1 | [`engine`] | what a position is worth and how both sides best enter: matrix games, search, levels, problems, endgame tables (`crates/engine`) |
//! | 1 | [`seal`] | the only user of the cipher: keys, contexts, payloads, commitments, boxes (`crates/proofs`, with the next four) |
//! | 1 | [`tlog`] | event hashes, log leaves, tree, tiles and proofs, checkpoints, witnesses, signed notes, receipts |
//! | 1 | [`game`] | a game's life: terms, clocks, the open turn, results, events, ratings; its record as PGN and JSON |
//! | 1 | [`tournament`] | what a tournament's sheet says, who plays whom, tables and tie-breaks |
//! | 1 | [`verify`] | the checker: whether what a server published holds together, without that server |
//! | 1 | [`show`] | what all doors show in the same way: the board as SVG, PNG and text, plain words in German and English, the rules with worked cases |
//! | 1 | [`webauthn`] | passkeys: what a browser answers when one is made or shown, checked |
//! | 1 | [`oidc`] | OpenID Connect: what a provider of accounts says of itself and of somebody, checked |
//! | 2 | [`think`] | thinks for the bot: rules and engine are all that is in its reach, nothing sealed and no record |
//! | 2 | [`store`] | every SQL statement, for SQLite and PostgreSQL alike |
//! | 3 | [`app`] | the verbs: who may do what, what changes, and which events and mails go with it, in one transaction |
//! | 4 | [`http`] | pages for people, `/api/v1` for programs, `/xfcc` for correspondence players' own programs |
//! | 4 | [`mail`] | composing mails and handing them to the next server; reading those that come in, and games in mailboxes |
//! | 4 | [`worker`] | loops over what is due: reveals, clocks, mails, webhooks, the public log, rating lists |
//! | 5 | [`config`], [`telemetry`], [`cli`] | putting it together |
//!
//! A room uses only rooms above it in this table; `tests/all/house/imports.rs` enforces this. `app`, `http::api`,
//! `http::web`, `store` and the tests are divided by the same nouns: accounts, games, arbitration, tournaments, mail,
//! the log. Each part of `app` has one handle with its verbs, such as [`app::App::games`]: everything that can be done
//! with a game is found there.
//!
//! # Ten walks
//! *An entry is filed.* `http::api` or `http::web` reads the request and takes the time →
//! [`file_entry`](app::games::filing::Entries::file_entry) locks the game and reads at once all that the entry is held against,
//! asks [`game::Turn::admit`], reads the entry ([`rules::read_entry`]), seals it ([`seal::seal`]), boxes what is said with it ([`seal::seal_line`]), appends the `filed` event to its side's chain and stages
//! its leaf, signs the receipt, puts the receipt's mail into the outbox, and queues the reveal if the turn is
//! complete: one transaction.
//!
//! *A pair is revealed.* [`worker::reveal_loop`] → [`reveal_due`](app::games::Games::reveal_due) locks the game,
//! opens both seals ([`seal::open`] verifies tag and commitment), resolves them ([`game::Turn::reveal`],
//! [`rules::resolve`]), publishes the openings, appends the `reveal` event, opens the next turn or ends the game, and
//! puts both result mails into the outbox with one release time: one transaction. A page shows nothing of it before
//! that time.
//!
//! *The bot enters.* A turn opens in which it owes an entry, and the same transaction puts the game into its queue
//! (`bot_game`) → [`worker::think_loop`] → [`next_thought`](app::opponent::Bots::next_thought) hands out what is public, and a
//! pure function thinks over it on a thread of its own (where the engine of its game is gone, the record says first that it goes
//! on with the present one) → [`file_thought`](app::opponent::Bots::file_thought) locks the game, rolls
//! over the mix from the turn's secret, and files what was rolled like anybody's entry.
//!
//! *A game is reviewed.* Somebody asks for it when it is over ([`ask`](app::reviews::Reviews::ask)); [`worker::think_loop`] takes a pair whenever no
//! thought of the bot waits, from the last to the first ([`review_once`](worker::review_once)), the engine tells regret and luck apart
//! ([`engine::review`]), and [`keep`](app::reviews::Reviews::keep) writes its row.
//!
//! *A mail goes out.* [`worker::Deliverer`] claims due rows, composes each once from its subject matter
//! ([`Notice`](app::notices::notice::Notice)), keeps it boxed, opens both sessions, and sends the two final dots
//! together.
//!
//! *A mail comes in.* A door of [`mail::inbound`] has it stored, boxed, before it is acknowledged
//! ([`keep_mail`](app::inbox::Inbox::keep_mail)) → [`worker::InboxLoop`] claims it (a flag that fell after it came in
//! waits for that) → [`mail::inbound::handle`] finds whose it is, whether they wrote it, and what it says →
//! [`carry_out`](app::inbox::commands::MailCommands::carry_out) does all of it and puts the answer into the outbox, or changes
//! nothing and says why: one transaction.
//!
//! *A tournament goes on.* Every act of a person ([`perform`](app::tournaments::Tournaments::perform)) locks the
//! tournament and is entered in its record; what follows for games is only recorded as a wish.
//! [`worker::tournament_loop`] → [`step_tournaments`](app::tournaments::running::RunningTournaments::step_tournaments)
//! pairs what is due (where captains enter line-ups, a round out of these when it begins: [`app::tournaments::teams`]), and waits
//! for the pairing program where there is one; [`worker::time_loop`] →
//! [`make_due_games`](app::tournaments::running::RunningTournaments::make_due_games) makes the games, with leave that
//! runs, [`apply_pending_actions`](app::tournaments::running::RunningTournaments::apply_pending_actions) acts on each game under
//! that game's own lock, [`send_tournament_notices`](app::tournaments::notices::TournamentNotices::send_tournament_notices) puts the
//! mails of the acts into the outbox, a hundred at a time. Tables are made from the games each time.
//!
//! *A section of a series begins.* Players enter a series and wait ([`enter_series`](app::tournaments::series::Series::enter_series)) →
//! [`worker::tournament_loop`] → [`step_series`](app::tournaments::series::Series::step_series) locks the series, notes which of its
//! sections are over, and makes one for those who have waited longest, enters them and starts it, by the verbs of any tournament:
//! one section, one transaction.
//!
//! *The log grows.* [`worker::publish_loop`] → [`publish`](app::operations::Operations::publish) stages the acts of
//! records, numbers the waiting leaves and swaps the log's row, in one transaction; then it writes entries and tiles,
//! which follow from the rows alone, and finally the signed checkpoint.
//!
//! *A game goes into the archive.* [`worker::archive_loop`] → [`archive_step`](app::operations::Operations::archive_step) packs the
//! rows of a game that is long over into one, game by game, each under its lock; whoever reads them gets them by the same
//! statements, and whoever locks the game has it taken out first: one transaction each.
//!
//! # Always true
//! One live seal per game, turn and side. A reveal exists exactly when every side that owed an entry had a seal, and
//! all were opened in one transaction. Nothing of an entry is in a log line, response, mail or database page before its
//! reveal. Resolution is pure: the same bytes on every machine. A loss on time implies that nothing received by the
//! flag was left unhandled.

#![allow(
    missing_docs,
    reason = "a name that says it all needs no words; the packages below crates/ explain each item"
)]

pub mod app;
pub mod cli;
pub mod config;
pub mod http;
pub mod mail;
pub mod oidc;
pub mod show;
pub mod store;
pub mod telemetry;
pub mod think;
pub mod webauthn;
pub mod worker;

pub use fairschach_base as base;
pub use fairschach_engine as engine;
pub use fairschach_proofs::{game, seal, tlog, tournament, verify};
pub use fairschach_rules as rules;
