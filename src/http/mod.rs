//! The doors that speak HTTP.

pub mod web;
