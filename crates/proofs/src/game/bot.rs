//! The bot: a machine that plays at eight levels. What its games are agreed on, and what it publishes of each of its entries.
//!
//! Nothing is left to choose: what it thinks follows from the public record ([`BotTerms`], [`crate::seal::bot_seed`]), and
//! which entry it files of those it mixes follows from a roll ([`crate::seal::Purpose::Bot`]). `docs/chance.md` says why.

use serde::{Deserialize, Serialize};

use super::TermFault;
use crate::base::{BySide, PlayerId, Side, errors};
use crate::seal::{Contribution, Roll};

/// Parts of a whole: a mix adds up to this.
pub const PPM: u32 = 1_000_000;
/// Entries that a mix holds at most; no position has more.
pub const MIX_MAX: usize = 512;
/// The value of a sure win, in thousandths.
pub const VALUE_MAX: i32 = 1000;

/// Nodes by level, the first one's first.
const NODES: [u64; 8] = [50, 200, 1_000, 5_000, 25_000, 125_000, 600_000, 3_000_000];

/// Before the level in the id of its player: the ids are the same on every server, so that a game's file says of itself which
/// side the bot plays. A UUID of version 8; no other id has this beginning.
const ID: [u8; 15] = *b"fairsc\x80\x00\xb0bot-lv";

/// How strong the bot is: 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotLevel(u8);

impl BotLevel {
    /// How many there are.
    pub const COUNT: u8 = 8;
    /// The weakest.
    pub const FIRST: BotLevel = BotLevel(1);
    /// The strongest.
    pub const LAST: BotLevel = BotLevel(BotLevel::COUNT);

    /// The level of this number.
    pub fn new(number: u8) -> Option<BotLevel> {
        (1..=BotLevel::COUNT).contains(&number).then_some(BotLevel(number))
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = BotLevel> {
        (1..=BotLevel::COUNT).map(BotLevel)
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many nodes a thought may take.
    pub fn nodes(self) -> u64 {
        NODES[usize::from(self.0) - 1]
    }

    /// The name of its player, the same in all languages.
    pub fn name(self) -> String {
        format!("Bot {}", self.0)
    }

    /// Whether its thoughts take so long that those of other levels go first.
    pub const fn is_slow(self) -> bool {
        self.0 >= 7
    }

    /// The player of this level.
    pub fn player(self) -> PlayerId {
        let mut bytes = [self.0; 16];
        bytes[..15].copy_from_slice(&ID);
        PlayerId::from_bytes(bytes)
    }

    /// The level of a player; nothing of a person.
    pub fn of(player: PlayerId) -> Option<BotLevel> {
        let bytes = player.to_bytes();
        (bytes[..15] == ID).then(|| BotLevel::new(bytes[15])).flatten()
    }
}

impl std::fmt::Display for BotLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a game with the bot is agreed on: enough to think its thoughts again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotTerms {
    /// Its level.
    pub level: BotLevel,
    /// How many nodes each thought may take.
    pub nodes: u64,
    /// The version of the engine.
    pub engine: u32,
}

impl BotTerms {
    /// By name, as the terms of a game say it.
    pub(super) fn to_pairs(self) -> [(&'static str, String); 3] {
        [
            ("bot_level", self.level.to_string()),
            ("bot_nodes", self.nodes.to_string()),
            ("bot_engine", self.engine.to_string()),
        ]
    }
}

/// The most nodes that a thought may be agreed on.
const BOT_NODES_MAX: u64 = 100_000_000;

/// What was said of the bot so far.
#[derive(Default)]
pub(super) struct BotMembers {
    level: Option<BotLevel>,
    nodes: Option<u64>,
    engine: Option<u32>,
}

impl BotMembers {
    /// Takes a term about the bot; false, if there is none of this name or it does not take this value.
    pub(super) fn take(&mut self, name: &str, value: &str) -> bool {
        let plain = value.bytes().all(|b| b.is_ascii_digit()) && !value.starts_with('0') && value.len() <= 9;
        let Some(number) = value.parse::<u32>().ok().filter(|_| plain) else { return false };
        match name {
            "bot_level" => self.level = u8::try_from(number).ok().and_then(BotLevel::new),
            "bot_nodes" => self.nodes = Some(u64::from(number)).filter(|nodes| *nodes <= BOT_NODES_MAX),
            "bot_engine" => self.engine = Some(number),
            _ => return false,
        }
        match name {
            "bot_level" => self.level.is_some(),
            "bot_nodes" => self.nodes.is_some(),
            _ => true,
        }
    }

    /// All three or nothing.
    pub(super) fn whole(self) -> Result<Option<BotTerms>, TermFault> {
        match (self.level, self.nodes, self.engine) {
            (None, None, None) => Ok(None),
            (Some(level), Some(nodes), Some(engine)) => Ok(Some(BotTerms { level, nodes, engine })),
            _ => Err(TermFault::HalfABot),
        }
    }
}

/// The side that the bot plays, if it plays one.
pub fn bot_side(players: &BySide<PlayerId>) -> Option<(Side, BotLevel)> {
    Side::ALL.into_iter().find_map(|side| Some((side, BotLevel::of(*players.get(side))?)))
}

/// What the bot thought of a turn, for the side that it plays; the event of its filing says it, and the reveal shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotMix {
    /// What White is expected to make of the game, in thousandths: 1000 for a sure win, -1000 for a sure loss.
    pub value: i32,
    /// What it enters, and how likely, in this order; all together make a million parts.
    pub mix: Vec<Share>,
}

/// One entry of a mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The machine move.
    pub entry: String,
    /// Its part, in millionths.
    pub ppm: u32,
}

errors! {
    /// Why a mix is none.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum MixFault {
        Size: "a mix holds 1 to {MIX_MAX} entries";
        Sum: "its parts do not add up to {PPM}, or one of them is empty";
        Twice: "an entry stands in it twice";
        Value: "its value lies beyond a sure win";
    }
}

impl BotMix {
    /// Whether it can be rolled over.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), MixFault> {
        if self.mix.is_empty() || self.mix.len() > MIX_MAX {
            return Err(MixFault::Size);
        }
        let sum: u64 = self.mix.iter().map(|share| u64::from(share.ppm)).sum();
        if sum != u64::from(PPM) || self.mix.iter().any(|share| share.ppm == 0) {
            return Err(MixFault::Sum);
        }
        let mut entries: Vec<&str> = self.mix.iter().map(|share| share.entry.as_str()).collect();
        entries.sort_unstable();
        if entries.windows(2).any(|two| two[0] == two[1]) {
            return Err(MixFault::Twice);
        }
        if self.value.abs() > VALUE_MAX { Err(MixFault::Value) } else { Ok(()) }
    }

    /// The entry in whose part the roll falls: the first at which the parts so far exceed it.
    pub fn picked(&self, rolled: u32) -> Option<&str> {
        let mut so_far = 0_u64;
        let found = self.mix.iter().find(|share| {
            so_far += u64::from(share.ppm);
            so_far > u64::from(rolled)
        });
        found.map(|share| share.entry.as_str())
    }

    /// What the side that the bot plays is expected to make of the game, in thousandths.
    pub const fn value_for(&self, side: Side) -> i32 {
        match side {
            Side::White => self.value,
            Side::Black => -self.value,
        }
    }
}

/// What the roll over a mix hangs on beside secret, game and turn: what the other side contributed with its last entry of an
/// earlier turn. The bot contributes nothing: whoever runs the server knows the secrets.
pub fn bot_contributions(side: Side, earlier: Option<Contribution>) -> BySide<Option<Contribution>> {
    let mut given = BySide::default();
    *given.get_mut(side.opposite()) = earlier;
    given
}

/// Rolls over a mix: a number below [`PPM`].
pub fn roll_bot(roll: &Roll) -> u32 {
    roll.start(crate::seal::Purpose::Bot).below_million()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mix(shares: &[(&str, u32)]) -> BotMix {
        let share = |(entry, ppm): &(&str, u32)| Share { entry: (*entry).to_owned(), ppm: *ppm };
        BotMix { value: 0, mix: shares.iter().map(share).collect() }
    }

    #[test]
    fn each_level_has_a_player_and_nobody_else_is_one() {
        for level in BotLevel::all() {
            assert_eq!(BotLevel::of(level.player()), Some(level));
        }
        let (first, last) = (BotLevel(1).player(), BotLevel(8).player());
        assert_eq!(first.to_string(), "66616972-7363-8000-b062-6f742d6c7601");
        assert_eq!(last.to_string(), "66616972-7363-8000-b062-6f742d6c7608");
        for other in [0, 9, 255] {
            let mut bytes = first.to_bytes();
            bytes[15] = other;
            assert_eq!(BotLevel::of(PlayerId::from_bytes(bytes)), None, "{other}");
        }
        assert!(BotLevel::new(0).is_none() && BotLevel::new(9).is_none());
    }

    #[test]
    fn the_roll_falls_into_the_part_that_it_belongs_to() {
        let mix = mix(&[("e2e4", 410_000), ("d2d4", 330_000), ("c2c4", 260_000)]);
        assert_eq!(mix.check(), Ok(()));
        for (rolled, entry) in [
            (0, Some("e2e4")),
            (409_999, Some("e2e4")),
            (410_000, Some("d2d4")),
            (739_999, Some("d2d4")),
            (740_000, Some("c2c4")),
            (999_999, Some("c2c4")),
            (PPM, None),
        ] {
            assert_eq!(mix.picked(rolled), entry, "{rolled}");
        }
    }

    #[test]
    fn what_is_no_mix_is_found() {
        for (shares, fault) in [
            (&[][..], MixFault::Size),
            (&[("e2e4", 999_999)], MixFault::Sum),
            (&[("e2e4", PPM), ("d2d4", 0)], MixFault::Sum),
            (&[("e2e4", PPM), ("d2d4", 1)], MixFault::Sum),
            (&[("e2e4", 500_000), ("e2e4", 500_000)], MixFault::Twice),
        ] {
            assert_eq!(mix(shares).check(), Err(fault), "{shares:?}");
        }
        let mut sure = mix(&[("e2e4", PPM)]);
        sure.value = -VALUE_MAX;
        assert_eq!((sure.check(), sure.value_for(Side::Black)), (Ok(()), VALUE_MAX));
        sure.value = VALUE_MAX + 1;
        assert_eq!(sure.check(), Err(MixFault::Value));
        let many = |count: usize| BotMix {
            value: 0,
            mix: (0..count)
                .map(|at| Share {
                    entry: at.to_string(),
                    ppm: if at == 0 { PPM - u32::try_from(count - 1).unwrap() } else { 1 },
                })
                .collect(),
        };
        assert_eq!(many(MIX_MAX).check(), Ok(()));
        assert_eq!(many(MIX_MAX + 1).check(), Err(MixFault::Size));
    }
}
