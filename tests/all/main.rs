//! All tests in one binary: linking once is what makes the suite fast.

mod rules;
mod seal;
