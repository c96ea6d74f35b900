//! Provable chance: a chain of secrets whose head is committed when the game begins, and what is rolled from one of them
//! and from what the players contributed.
//!
//! Every byte is described in `docs/formats.md`, with vectors in `tests/vectors/chance.json`; why nobody can steer a roll
//! stands in `docs/chance.md`.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::cipher::derive;
use super::keyring::GameKey;
use crate::base::{BySide, GameId, SecretBytes, words};

/// The last turn that has a secret: so many links the chain has.
pub const CHANCE_TURNS: u32 = 65_536;

/// What a player gives to the rolls of a turn, with the entry.
pub type Contribution = [u8; 32];

const END_LABEL: &[u8] = b"fairschach/chance/v1";
const LINK_LABEL: &[u8] = b"fairschach/chance-link/v1";
const ROLL_LABEL: &[u8] = b"fairschach/roll/v1";
const BOT_LABEL: &[u8] = b"fairschach/bot-seed/v1";

/// Links from one kept secret to the next.
const STRIDE: usize = 256;

/// A game's chain of secrets. Making it computes every link; then a secret is a short walk away.
pub struct ChanceChain {
    /// The last secret and each that lies a multiple of the stride before it; the head is the last of them.
    kept: Zeroizing<Vec<[u8; 32]>>,
}

impl ChanceChain {
    /// The chain that belongs to this key.
    pub fn of(key: &GameKey) -> ChanceChain {
        let turns = CHANCE_TURNS as usize;
        let mut kept = Zeroizing::new(Vec::with_capacity(turns / STRIDE + 1));
        let mut link = derive(key.expose(), b"", &[END_LABEL]);
        for walked in 0..turns {
            if walked % STRIDE == 0 {
                kept.push(*link);
            }
            *link = chance_link(&link);
        }
        kept.push(*link);
        ChanceChain { kept }
    }

    /// The head, for the game's first event: it binds every secret and shows none.
    pub fn head(&self) -> [u8; 32] {
        self.kept.last().copied().unwrap_or_default()
    }

    /// The secret of a turn; nothing for turn 0, whose place the head has, and beyond the chain's end.
    pub fn secret(&self, turn: u32) -> Option<SecretBytes<32>> {
        let links = CHANCE_TURNS.checked_sub(turn).filter(|_| turn > 0)? as usize;
        let mut link = Zeroizing::new(*self.kept.get(links / STRIDE)?);
        for _ in 0..links % STRIDE {
            *link = chance_link(&link);
        }
        Some(SecretBytes::new(*link))
    }
}

/// The link before: what the secret of the turn before must be, or the head.
pub fn chance_link(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::new().chain_update(LINK_LABEL).chain_update(secret).finalize().into()
}

/// What the bot's thought of a turn begins with: everybody can compute it, and nobody can choose it.
pub fn bot_seed(game: GameId, turn: u32) -> u64 {
    let hash = Sha256::new().chain_update(BOT_LABEL).chain_update(game.to_bytes());
    let hash: [u8; 32] = hash.chain_update(turn.to_be_bytes()).finalize().into();
    hash.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

words! {
    /// What is rolled for.
    pub enum Purpose {
        /// The faces of dice.
        Dice: "dice",
        /// Who moves first.
        Lot: "lot",
        /// The array a game starts from.
        Array: "array",
        /// Which entry of its mix the bot files.
        Bot: "bot",
    }
}

/// Everything that the rolls of one turn follow from. No `Debug`: until the reveal its secret is one.
pub struct Roll {
    secret: SecretBytes<32>,
    game: GameId,
    turn: u32,
    contributions: BySide<Option<Contribution>>,
}

impl Roll {
    /// The rolls of a turn.
    pub const fn new(
        secret: SecretBytes<32>,
        game: GameId,
        turn: u32,
        contributions: BySide<Option<Contribution>>,
    ) -> Roll {
        Roll { secret, game, turn, contributions }
    }

    /// What is drawn before the first turn, when nobody has contributed: from the head, as turn 0.
    pub fn before_the_game(head: [u8; 32], game: GameId) -> Roll {
        let nothing = BySide { white: None, black: None };
        Roll::new(SecretBytes::new(head), game, 0, nothing)
    }

    /// The secret, which the reveal publishes.
    pub const fn secret(&self) -> &[u8; 32] {
        self.secret.expose()
    }

    /// Begins to roll.
    pub fn start(&self, purpose: Purpose) -> Rolling<'_> {
        Rolling { roll: self, purpose, blocks: 0, block: Zeroizing::new([0; 32]), used: 32 }
    }

    fn block(&self, purpose: Purpose, counter: u32) -> [u8; 32] {
        let word = purpose.as_str().as_bytes();
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.secret.expose()).expect("HMAC takes a key of any length");
        mac.update(ROLL_LABEL);
        mac.update(&self.game.to_bytes());
        mac.update(&self.turn.to_be_bytes());
        mac.update(&[word.len() as u8]);
        mac.update(word);
        for (_, contribution) in self.contributions.iter() {
            let given = contribution.as_ref().map_or(&[][..], |bytes| &bytes[..]);
            mac.update(&[given.len() as u8]);
            mac.update(given);
        }
        mac.update(&counter.to_be_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// Rolls of one purpose, one after the other.
pub struct Rolling<'a> {
    roll: &'a Roll,
    purpose: Purpose,
    blocks: u32,
    block: Zeroizing<[u8; 32]>,
    used: usize,
}

impl Rolling<'_> {
    /// A number from 0 up to and without `n`, all equally likely: the next byte (for more than 256 the next two) below the
    /// largest multiple of `n`, by its remainder. Of `n = 0` it is 0.
    pub fn below(&mut self, n: u16) -> u16 {
        let n = u32::from(n.max(1));
        let range = if n <= 256 { 256 } else { 65_536 };
        // More than half of all numbers count, so this ends.
        loop {
            let number = if range == 256 {
                u32::from(self.byte())
            } else {
                u32::from(u16::from_be_bytes([self.byte(), self.byte()]))
            };
            if number < range - range % n {
                return (number % n) as u16;
            }
        }
    }

    /// A number from 0 up to and without a million, all equally likely: the next four bytes below the largest multiple of it, by
    /// their remainder.
    pub fn below_million(&mut self) -> u32 {
        const MILLION: u32 = 1_000_000;
        loop {
            let number = u32::from_be_bytes([self.byte(), self.byte(), self.byte(), self.byte()]);
            if number < u32::MAX / MILLION * MILLION {
                return number % MILLION;
            }
        }
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            *self.block = self.roll.block(self.purpose, self.blocks);
            self.blocks = self.blocks.wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }
}
