//! The configuration.

mod http;
mod loading;
mod mail_in;
mod oidc;
mod tournament;
