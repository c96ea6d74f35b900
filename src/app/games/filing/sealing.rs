//! What is filed, and how it is sealed.

use crate::app::core::loaded_game::Loaded;
use crate::base::{PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{AuthMethod, BotMix, Canonical, Channel, PaperWay, Remark};
use crate::seal::{BlindBox, Contribution, Ctx, OwnCommitment};
use crate::store::SubmissionRow;
use crate::tlog::SealedBy;

/// What the server seals: an entry of a player, or a pass for a side that has no legal entry.
pub(in crate::app) struct Filing {
    pub(in crate::app) side: Side,
    pub(in crate::app) player: PlayerId,
    pub(in crate::app) revision: u16,
    pub(in crate::app) sealing: Sealing,
    pub(in crate::app) channel: Channel,
    pub(in crate::app) authenticated: AuthMethod,
    pub(in crate::app) received: Timestamp,
    /// When its text was made, which may have been before it came to be filed.
    pub(in crate::app) made: Timestamp,
    pub(in crate::app) contribution: Option<Contribution>,
    /// What is said with it.
    pub(in crate::app) said: Remark,
    /// How it is marked, if an arbiter entered it from paper.
    pub(in crate::app) paper: Option<PaperMark>,
    /// What was rolled over, if the bot files it.
    pub(in crate::app) bot: Option<BotMix>,
}

/// Who seals it.
pub(in crate::app) enum Sealing {
    /// The server; with the commitment, where the author's own program has made it.
    Here(Canonical, Option<OwnCommitment>),
    /// Its author has, for the key holder and the server together.
    Blind(Box<BlindFiling>),
}

impl Filing {
    /// What the server files by itself for a side, such as a pass where there is no legal entry.
    pub(in crate::app) fn by_server(
        side: Side,
        player: PlayerId,
        at: Timestamp,
        canonical: Canonical,
    ) -> Filing {
        Filing {
            side,
            player,
            revision: 0,
            sealing: Sealing::Here(canonical, None),
            channel: Channel::Server,
            authenticated: AuthMethod::Server,
            received: at,
            made: at,
            contribution: None,
            said: Remark::default(),
            paper: None,
            bot: None,
        }
    }
}

/// What was sealed, as it is kept.
pub(in crate::app) struct Seal {
    pub(in crate::app) id: SubmissionId,
    pub(in crate::app) by: SealedBy,
    pub(in crate::app) ctx: Vec<u8>,
    pub(in crate::app) commitment: [u8; 32],
    pub(in crate::app) boxed: Vec<u8>,
}

/// What a blindly sealed entry was filed with.
pub(in crate::app) struct BlindFiling {
    pub(in crate::app) ctx: Ctx,
    pub(in crate::app) commitment: [u8; 32],
    pub(in crate::app) boxed: BlindBox,
}

/// Whether a side's seal needs the key holder: what the server itself seals in a blind game, a forced pass, does not.
pub(in crate::app) fn is_blind(game: &Loaded, row: &SubmissionRow) -> bool {
    game.terms.key_holder().is_some() && row.channel != Channel::Server
}

/// How an entry on paper is marked in its event.
pub(in crate::app) struct PaperMark {
    pub(in crate::app) by: PlayerId,
    pub(in crate::app) arrived: PaperWay,
    pub(in crate::app) stated: String,
    pub(in crate::app) sha256: Option<[u8; 32]>,
}
