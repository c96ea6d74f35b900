//! Rating lists of others: read from a file, and kept as the newest rating of each of their players.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use jiff::civil::Date;

use crate::app::actor::Actor;
use crate::app::core::rights::must_administer;
use crate::app::error::{Error, FieldError, ListFault, Result};
use crate::app::limits::{BAD_LINES_MAX, DAY, FOREIGN_LISTS_MAX, at_most, counted};
use crate::app::ratings::Ratings;
use crate::base::Timestamp;
use crate::base::identity::{ListKeeper, NUMBER_MAX};
use crate::base::zone::Zone;
use crate::store::{ForeignRatingRow, Tx};
use crate::tournament::RATING_MAX;

/// Ratings that one transaction takes: SQLite has one writer, and moves are filed meanwhile.
const AT_ONCE: usize = 1000;
/// Lists come out a little before the day that they are of. One of a later day is a slip of the pen, and would keep every right
/// one out.
const DAYS_AHEAD: i64 = 31;

/// What a file says, list by list, by the players' numbers; each of them stands in a list once.
pub struct ForeignLists(BTreeMap<String, Vec<Rated>>);

/// What a file says of one list.
pub struct NewList {
    list: String,
    rows: Vec<Rated>,
}

/// A line of it.
#[derive(Clone, Copy)]
struct Rated {
    id: u32,
    line: u32,
    rating: u16,
    on: Date,
}

/// What became of a list's lines.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ImportedList {
    pub list: String,
    /// Players who were not in it.
    pub new: usize,
    /// Players who have another rating now.
    pub changed: usize,
    /// Players whose rating stays as it was.
    pub unchanged: usize,
    /// Lines that were left out: the rating that is kept is of a later day.
    pub older: usize,
}

/// A list as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignList {
    pub list: String,
    /// The day of its newest rating; nothing while it was never brought in to its end.
    pub rated_on: Option<Date>,
    pub players: u64,
}

impl NewList {
    pub fn name(&self) -> &str {
        &self.list
    }
}

impl ForeignLists {
    /// Reads a file of at most so many bytes and so many lines: one for each player with list, id, rating and date, and a first
    /// line of headings or none, with commas, semicolons or tabs. No field can hold one of these or the end of a line, so that
    /// lines have the numbers that an editor shows.
    ///
    /// # Errors
    /// Every line that cannot be read, up to [`BAD_LINES_MAX`]. Nothing is taken of such a file.
    pub fn read(file: &[u8], (bytes_max, rows_max): (usize, usize), now: Timestamp) -> Result<ForeignLists> {
        if file.len() > bytes_max {
            return Err(Error::malformed(ListFault::Bytes, "file"));
        }
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        let first = file.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        let first = first.unwrap_or_default();
        let between = [';', '\t'].into_iter().find(|sign| first.contains(&(*sign as u8))).unwrap_or(',');
        let last = Zone::UTC.at(now.plus(DAYS_AHEAD * DAY)).date();
        let mut lists: BTreeMap<String, Vec<Rated>> = BTreeMap::new();
        let (mut faults, mut rows) = (Vec::new(), 0);
        for (line, text) in (1..).zip(file.split(|byte| *byte == b'\n')) {
            let text = text.trim_ascii();
            let fields = fields(text, between);
            if text.is_empty() || (rows == 0 && fields.is_ok_and(is_heading)) {
                continue;
            }
            rows += 1;
            if rows > rows_max {
                return Err(Error::malformed(ListFault::Rows, "file"));
            }
            match fields.and_then(|fields| rated(fields, line, last)) {
                Err(fault) => faults.push((line, fault)),
                Ok((list, rated)) => {
                    if let Some(all) = lists.get_mut(list) {
                        all.push(rated);
                    } else if lists.len() < FOREIGN_LISTS_MAX {
                        lists.insert(list.to_owned(), vec![rated]);
                    } else {
                        return Err(Error::malformed(ListFault::Lists, "file"));
                    }
                }
            }
            if faults.len() > BAD_LINES_MAX {
                break;
            }
        }
        for all in lists.values_mut() {
            all.sort_unstable_by_key(|one| (one.id, one.line));
            let twice = all.windows(2).filter(|two| two[0].id == two[1].id);
            faults.extend(twice.map(|two| (two[1].line, ListFault::Twice)).take(BAD_LINES_MAX + 1));
        }
        match (rows, faults.is_empty()) {
            (0, _) => Err(Error::malformed(ListFault::Empty, "file")),
            (_, true) => Ok(ForeignLists(lists)),
            (_, false) => Err(Error::Malformed(told(faults))),
        }
    }

    /// How many lines it has.
    pub fn rows(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// List by list, by their names.
    pub fn lists(self) -> impl Iterator<Item = NewList> {
        self.0.into_iter().map(|(list, rows)| NewList { list, rows })
    }
}

/// The four fields of a line.
fn fields(text: &[u8], between: char) -> Result<[&str; 4], ListFault> {
    let text = std::str::from_utf8(text).map_err(|_| ListFault::Line)?;
    let mut fields = text.split(between).map(|field| field.trim().trim_matches('"').trim());
    let mut field = || fields.next().ok_or(ListFault::Line);
    let four = [field()?, field()?, field()?, field()?];
    if fields.next().is_none() { Ok(four) } else { Err(ListFault::Line) }
}

fn is_heading(fields: [&str; 4]) -> bool {
    ["list", "id", "rating", "date"].iter().zip(fields).all(|(name, field)| field.eq_ignore_ascii_case(name))
}

/// What a line says of a player, and in which list.
fn rated([list, id, rating, on]: [&str; 4], line: u32, last: Date) -> Result<(&str, Rated), ListFault> {
    ListKeeper::of(list).ok_or(ListFault::Name)?;
    let number = |text: &str, most: u32| {
        let digits = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|number| digits && (1..=most).contains(number))
    };
    let id = number(id, NUMBER_MAX).ok_or(ListFault::Id)?;
    let rating = number(rating, RATING_MAX.into()).and_then(|rating| u16::try_from(rating).ok());
    let rating = rating.ok_or(ListFault::Rating)?;
    // A day alone: what is read as one may be followed by a time.
    let on = Some(on).filter(|on| on.len() == 10);
    let on = on.and_then(|on| on.parse().ok().or_else(|| Date::strptime("%d.%m.%Y", on).ok()));
    let on = on.filter(|on: &Date| *on <= last).ok_or(ListFault::Date)?;
    Ok((list, Rated { id, line, rating, on }))
}

/// Lines that cannot be read, by their numbers; of too many the first ones.
fn told(mut faults: Vec<(u32, ListFault)>) -> Vec<FieldError> {
    faults.sort_unstable_by_key(|(line, _)| *line);
    let more = faults.len() > BAD_LINES_MAX;
    faults.truncate(BAD_LINES_MAX);
    let of_lines = faults.into_iter().map(|(line, fault)| {
        FieldError::new(fault, "file").saying(format!("line {line}: {fault}")).with("line", line)
    });
    of_lines.chain(more.then(|| FieldError::new(ListFault::More, "file"))).collect()
}

impl Ratings<'_> {
    /// An error unless this person may bring lists in.
    ///
    /// # Errors
    /// Only administrators do.
    pub fn must_bring_in(self, by: &Actor) -> Result<()> {
        must_administer(by)
    }

    /// The lists that are kept, by name.
    pub async fn foreign_lists(self) -> Result<Vec<ForeignList>> {
        let rows = read_tx!(self.0, async |tx| Ok::<_, Error>(tx.ratings().foreign_lists().await?))?;
        let view = |row: crate::store::ForeignListRow| {
            let rated_on = row.is_finished().then(|| row.rated_on.parse::<Date>()).transpose();
            let rated_on =
                rated_on.map_err(|_| Error::Broken(format!("the day of the list {}", row.list)))?;
            Ok::<_, Error>(ForeignList { rated_on, players: counted(row.players), list: row.list })
        };
        rows.into_iter().map(view).collect()
    }

    /// Brings in what a file says of a list: of each player the rating of the later day stays. Players who are not in the file
    /// keep what they have. It is done in many steps, with a pause after each, and `heard` is told of each how many lines it was;
    /// a file whose import was broken off is brought in again.
    ///
    /// # Errors
    /// Only administrators do this, and there are at most [`FOREIGN_LISTS_MAX`] lists.
    pub async fn import_foreign_list(
        self,
        by: &Actor,
        NewList { list, rows }: NewList,
        pause: Duration,
        mut heard: impl FnMut(usize) + Send,
    ) -> Result<ImportedList> {
        must_administer(by)?;
        let mut told = ImportedList { list: list.clone(), ..ImportedList::default() };
        for some in rows.chunks(AT_ONCE) {
            let (list, lines, some) = (list.clone(), some.len(), some.to_vec());
            let step = write_tx!(self.0, async |tx| bring_in(tx, &list, &some).await)?;
            heard(lines);
            told.new += step.new;
            told.changed += step.changed;
            told.unchanged += step.unchanged;
            told.older += step.older;
            tokio::time::sleep(pause).await;
        }
        let newest = rows.iter().map(|one| one.on).max().unwrap_or_default().to_string();
        let name = list.clone();
        write_tx!(self.0, async |tx| Ok::<_, Error>(
            tx.ratings().finish_foreign_list(&name, &newest).await?
        ))?;
        let ImportedList { new, changed, unchanged, older, .. } = told;
        tracing::info!(by = %by.id, list, new, changed, unchanged, older, "a rating list of others was brought in");
        Ok(told)
    }

    /// Takes a list away, in many steps; how many players it had.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such list.
    pub async fn drop_foreign_list(self, list: &str, pause: Duration) -> Result<u64> {
        let (mut dropped, limit) = (0, at_most(AT_ONCE));
        loop {
            let name = list.to_owned();
            let step = write_tx!(self.0, async |tx| {
                if !tx.ratings().unfinish_foreign_list(&name).await? {
                    return Err(Error::NotFound);
                }
                let step = tx.ratings().drop_foreign_ratings(&name, limit).await?;
                if step == 0 {
                    tx.ratings().drop_foreign_list(&name).await?;
                }
                Ok::<_, Error>(step)
            })?;
            if step == 0 {
                tracing::info!(list, dropped, "a rating list of others was taken away");
                return Ok(dropped);
            }
            dropped += step;
            tokio::time::sleep(pause).await;
        }
    }
}

/// Takes some lines of a list.
async fn bring_in(tx: &mut Tx, list: &str, some: &[Rated]) -> Result<ImportedList> {
    if tx.ratings().touch_foreign_list(list).await? > FOREIGN_LISTS_MAX {
        return Err(Error::malformed(ListFault::Lists, "file"));
    }
    let ids: Vec<i64> = some.iter().map(|one| one.id.into()).collect();
    let kept = tx.ratings().foreign_ratings(list, &ids).await?;
    let kept: HashMap<i64, ForeignRatingRow> = kept.into_iter().map(|row| (row.id, row)).collect();
    let (mut step, mut rows) = (ImportedList::default(), Vec::new());
    for one in some {
        let row =
            ForeignRatingRow { id: one.id.into(), rating: one.rating.into(), rated_on: one.on.to_string() };
        match kept.get(&row.id) {
            None => step.new += 1,
            // Days that are written so stand in their order as texts too.
            Some(kept) if kept.rated_on > row.rated_on => {
                step.older += 1;
                continue;
            }
            Some(kept) if kept.rating == row.rating => step.unchanged += 1,
            Some(_) => step.changed += 1,
        }
        if kept.get(&row.id) != Some(&row) {
            rows.push(row);
        }
    }
    let new = i64::try_from(step.new).unwrap_or(i64::MAX);
    tx.ratings().put_foreign_ratings(list, &rows, new).await?;
    Ok(step)
}
