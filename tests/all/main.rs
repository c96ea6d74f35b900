//! All tests in one binary: linking once is what makes the suite fast.

mod notation;
mod rules;
mod seal;
