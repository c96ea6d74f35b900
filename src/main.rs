//! The `fairschach` program.
fn main() {}
