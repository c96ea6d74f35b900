//! Who wrote a mail.

pub(super) mod auth_results;
pub(super) mod judge;
pub(super) mod own_domains;
pub(super) mod pin;
pub(super) mod sent_to;
pub(super) mod signature;
