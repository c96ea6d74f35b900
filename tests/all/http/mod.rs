//! The HTTP doors, driven in process.

mod api;
mod guards;
mod kit;
mod limits;
mod once;
mod openapi;
mod problems;
mod secrecy;
mod stream;
