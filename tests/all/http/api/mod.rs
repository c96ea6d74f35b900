//! `/api/v1` as programs use it.

mod answers;
mod clients;
mod description;
mod metrics;
mod once;
mod scopes;
mod search;
