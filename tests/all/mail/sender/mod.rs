//! Who wrote a mail: genuine ones are taken, forged ones never.

mod forged;
mod genuine;
mod kit;
mod names;
