//! `/api/v1` as programs use it.

mod answers;
mod clients;
mod described;
mod description;
mod located;
mod metrics;
mod once;
mod scopes;
mod search;
mod tags;
mod typed;
