//! The verbs on both databases, with a clock moved by hand.

mod play;
