//! `/api/v1` as programs use it.

mod answers;
mod clients;
mod described;
mod description;
mod metrics;
mod once;
mod scopes;
mod search;
