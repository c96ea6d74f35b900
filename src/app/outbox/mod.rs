//! Mails on their way out, and the addresses at which they are answered. It knows when a mail goes to whom, and not what it
//! tells: it stands on `core` and `accounts`.

pub mod bounces;
pub mod enqueue;
pub mod reply_address;
pub mod return_path;
pub mod topic_address;
pub mod webhooks;

use crate::app::App;

/// Mails on their way out.
#[derive(Clone, Copy)]
pub struct Outbox<'a>(pub(in crate::app) &'a App);
