//! Challenges and invitations.

pub mod offer;
pub mod view;
