//! Accounts, and what players set and see of themselves, for programs.

pub(super) mod accounts;
pub(super) mod blocked;
pub(super) mod identity;
pub(super) mod leave;
pub(super) mod mail;
pub(super) mod me;
pub(super) mod ratings;
pub(super) mod stream;
