//! A line of a TRF file, and the values that stand in its columns.

use super::super::{Points, ROUNDS_MAX};
use super::TrfFault;
use super::columns::{ROUND_WIDTH, ROUNDS};
use jiff::civil::Date;
use std::ops::RangeInclusive;

/// A line and its characters.
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) chars: Vec<char>,
}

impl Line {
    pub(super) fn new(number: usize, text: &str) -> Line {
        Line { number, chars: text.trim_end().chars().collect() }
    }

    /// What stands in these columns, without blanks around it.
    pub(super) fn text(&self, columns: RangeInclusive<usize>) -> String {
        let end = (*columns.end()).min(self.chars.len());
        let start = (*columns.start() - 1).min(end);
        self.chars[start..end].iter().collect::<String>().trim().to_owned()
    }

    pub(super) fn fault(&self, column: usize, fault: impl Into<String>) -> TrfFault {
        TrfFault::at(self.number, column, fault)
    }

    /// A number, or nothing.
    pub(super) fn number(&self, columns: RangeInclusive<usize>, what: &str) -> Result<Option<u16>, TrfFault> {
        let (start, text) = (*columns.start(), self.text(columns));
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().map_err(|_| self.fault(start, format!("{what} belongs here")));
        number.map(Some)
    }
}

pub(super) fn points(text: &str) -> Option<Points> {
    let (whole, half) = text.split_once('.')?;
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    match half {
        "0" => Some(Points::from_halves(2 * whole)),
        "5" => Some(Points::from_halves(2 * whole + 1)),
        _ => None,
    }
}

pub(super) fn date(line: &Line, column: usize, text: &str) -> Result<Date, TrfFault> {
    Date::strptime("%Y/%m/%d", text).map_err(|_| line.fault(column, "a date as YYYY/MM/DD belongs here"))
}

/// The days from column 92 on, one every ten columns.
pub(super) fn round_dates(line: &Line) -> Result<Vec<Date>, TrfFault> {
    let mut dates = Vec::new();
    let mut column = ROUNDS;
    while column <= line.chars.len() && dates.len() < usize::from(ROUNDS_MAX) {
        let text = line.text(column..=column + 7);
        let date = Date::strptime("%y/%m/%d", &text);
        dates.push(date.map_err(|_| line.fault(column, "a date as YY/MM/DD belongs here"))?);
        column += ROUND_WIDTH;
    }
    Ok(dates)
}
