//! Mails on their way out, and the addresses at which they are answered.

pub mod bounces;
pub mod digest;
pub mod enqueue;
pub mod reply_address;
pub mod return_path;
pub mod topic_address;
