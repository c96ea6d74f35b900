//! The rules against worked cases, an older engine, a second implementation, and their own symmetries.

mod agree;
mod beside;
mod case;
mod cases;
mod chess66;
mod chess960;
mod conflicts;
mod counts;
mod dice;
mod faults;
mod mailbox;
mod marseillais;
mod placing;
mod placing_plain;
mod plain66;
mod refuse;
mod rolls;
mod symmetry;
mod two_moves;
mod variants;
pub(crate) mod walk;

/// What chance gives where only a lot is drawn.
fn by_lot(lot: Option<fairschach_base::Side>) -> fairschach_rules::Chance<'static> {
    fairschach_rules::Chance { lot, dice: &[] }
}
