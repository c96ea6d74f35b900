//! What became of announced leave, in words.

use super::i18n::Lang;
use super::time::moment;
use crate::game::{Leave, LeaveRefusal};

/// When the clock stands, or why the leave is not taken.
pub fn in_words(lang: Lang, outcome: &Result<Leave, LeaveRefusal>) -> String {
    match *outcome {
        Ok(leave) => {
            let times = [
                ("from", moment(lang, leave.from).into()),
                ("to", moment(lang, leave.to).into()),
            ];
            lang.tf("leave-taken", &times)
        }
        Err(LeaveRefusal::None) => lang.t("leave-none"),
        Err(LeaveRefusal::Twice) => lang.t("leave-twice"),
        Err(LeaveRefusal::TooMany { year, left }) => {
            let counts = [("n", i64::from(left).into()), ("year", year.to_string().into())];
            lang.tf("leave-too-many", &counts)
        }
    }
}
