//! The work that nobody waits for: reveals, flags, outages, mails. Each loop takes single steps that a test can take too;
//! the tables are the truth, and waking is only a hint.

mod cosign_loop;
mod deliver;
mod inbox_loop;
mod publish_loop;
mod rating_loop;
mod review_step;
mod rounds;
mod think_loop;
mod webhook_loop;

pub use cosign_loop::cosign_loop;
pub use deliver::Deliverer;
pub use inbox_loop::InboxLoop;
pub use publish_loop::publish_loop;
pub use rating_loop::rating_loop;
pub use review_step::review_once;
pub use rounds::{archive_loop, erase_loop, reveal_loop, time_loop, tournament_loop};
pub use think_loop::{think_loop, think_once};
pub use webhook_loop::{WebhookCaller, webhook_loop};
