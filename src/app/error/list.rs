use crate::app::limits::{BAD_LINES_MAX, FOREIGN_LISTS_MAX, LIST_ROWS_MAX};
use crate::base::faults;
use crate::base::identity::LIST_CHARS_MAX;

faults! {
    /// What is wrong with a file that brings in rating lists of others.
    pub enum ListFault {
        Bytes("too-large"): "list-fault-bytes", "the file is too large; divide it";
        Rows("too-large"): "list-fault-rows" [n: LIST_ROWS_MAX], "a file has at most 2000000 lines; divide it";
        Lists("too-many"): "list-fault-lists" [n: FOREIGN_LISTS_MAX], "there are at most 50 lists";
        Empty("empty"): "list-fault-empty", "no line of the file says anything";
        More("too-many"): "list-fault-more" [n: BAD_LINES_MAX], "more than 20 lines are wrong; only the first ones are told";
        Line("line"): "list-fault-line", "a line is list, id, rating and date, with commas, semicolons or tabs between them";
        Name("line"): "list-fault-name" [n: LIST_CHARS_MAX], "the name of a list begins with FIDE or ICCF and has at most 16 letters, digits and hyphens";
        Id("line"): "list-fault-id", "an id is a number of 1 to 9 digits";
        Rating("line"): "list-fault-rating", "a rating is a whole number from 1 to 4000";
        Date("line"): "list-fault-date", "a date is written 2026-12-24 or 24.12.2026, and lies at most a month ahead";
        Twice("line"): "list-fault-twice", "this id stands in the list before";
    }
}
