//! Mails that go out and come back.

pub(super) mod bounces;
pub(super) mod queue;
pub(super) mod reminders;
pub(super) mod reply_addresses;
pub(super) mod streams;
pub(super) mod webhooks;
