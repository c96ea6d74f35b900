//! The work that nobody waits for: reveals, flags, outages, mails. Each loop takes single steps that a test can take too;
//! the tables are the truth, and waking is only a hint.

mod deliver;
mod publish_loop;
mod rounds;

pub use deliver::Deliverer;
pub use publish_loop::publish_loop;
pub use rounds::{reveal_loop, time_loop};
