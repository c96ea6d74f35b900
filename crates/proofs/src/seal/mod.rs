//! Sealing: how an entry is kept secret until its turn is revealed, and how anyone can check it afterwards.
//!
//! This room alone uses the cipher. It knows bytes, not moves. The chain of keys, from the outside in:
//!
//! 1. a [`Kek`] lives in a file apart from the data; a [`Keyring`] holds the current one and the retired ones;
//! 2. each game has a [`GameKey`], stored only wrapped ([`Keyring::wrap`]); deleting the wrap shreds the game;
//! 3. each submission has a key of its own, derived from the game key, the submission and the [`Ctx`], never stored.
//!
//! [`seal`] turns a [`Payload`] into a box and a [`Commitment`]; [`open`] is the only way to an [`Opened`].
//! Every record is described byte by byte in `docs/formats.md`, with vectors in `tests/vectors/`.
//!
//! Types that hold a secret have no `Debug`, no `Clone` and no `Serialize`, and are wiped when dropped.

mod attachment;
mod blind;
mod chance;
mod cipher;
mod ctx;
mod kek;
mod keyring;
mod line;
mod link_keys;
mod note;
mod passphrase;
mod payload;
mod pin;
mod record;
mod reply_code;
mod webhook;

pub use attachment::{open_attachment, seal_attachment};
pub use blind::{
    BLIND_BOX_LEN, BlindBox, BlindKey, BlindKeyError, BlindSealed, LowOrder, SHARE_LEN, Share, fingerprint,
    is_fit_to_seal_for, open_blind, seal_blind,
};
pub use chance::{CHANCE_TURNS, ChanceChain, Contribution, Purpose, Roll, Rolling, bot_seed, chance_link};
pub use ctx::{CTX_LEN, Ctx, CtxError, RecordKind, position_hash};
pub use kek::{Kek, KekFileError, Kid};
pub use keyring::{GameKey, Keyring, OpenTextError, UnwrapError, WRAPPED_LEN, WrappedKey};
pub use line::{LINE_BOX_LEN, LINE_BYTES_MAX, open_line, seal_line};
pub use link_keys::{LinkKeys, LinkKeysError};
pub use note::{open_note, seal_note};
pub use passphrase::{PassphraseBox, PassphraseError, open_with_passphrase, seal_with_passphrase};
pub use payload::{MAX_ENTRY_LEN, PAYLOAD_LEN, Payload, PayloadError};
pub use pin::{hash_pin, is_pin};
pub use record::{
    BOX_LEN, Commitment, OpenError, Opened, Opening, OpeningError, OwnCommitment, Sealed, check_opening,
    commit, open, seal, seal_committed,
};
pub use reply_code::{REPLY_CODE_LEN, ReplyCode};
pub use webhook::WebhookSecret;
