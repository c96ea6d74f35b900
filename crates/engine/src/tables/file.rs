//! Tables as files; `docs/formats.md` describes them byte by byte.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::build::{Build, LONGEST};
use super::known::Known;
use super::material::Material;
use super::space::Space;
use super::table::{Keep, Table};
use super::value::WIN;
use fairschach_rules::ENGINE_VERSION;

const TABLE: [u8; 4] = *b"FSCE";
const UNFINISHED: [u8; 4] = *b"FSCP";
const VERSION: u8 = 1;
/// The only rules that tables are built for, `few_pieces` being the one option that may differ.
pub const RULES: &str = "fsr-2023";
/// Where the hash stands; it covers what is before and after it.
const HASH_AT: usize = 32;
const HEAD_LEN: usize = HASH_AT + 32;

/// SHA-256 of tables' files, as `sha256sum` writes it.
const PUBLISHED: &str = include_str!("../../data/tables.sha256");

/// The SHA-256 in hexadecimal of the file of a table, where it is published: whoever has another file has another table.
///
/// ```
/// use fairschach_engine::tables::{Material, published};
///
/// let queen = Material::parse("KQK").expect("three men");
/// assert!(published(queen, 10).is_some_and(|hash| hash.len() == 64));
/// assert_eq!(published(queen, 9), None);
/// ```
pub fn published(material: Material, few_pieces: u32) -> Option<&'static str> {
    let name = format!("{material}-{few_pieces}.table");
    PUBLISHED
        .lines()
        .filter_map(|line| line.split_once("  "))
        .find(|(_, of)| *of == name)
        .map(|(hash, _)| hash)
}

/// A file that is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// Too short, too long, or not begun like one.
    #[error("this is no endgame table, or part of one")]
    Form,
    /// A later version, or of a rules engine that resolves otherwise.
    #[error("the table is of another version of this program; build it anew")]
    Version,
    /// Bytes have changed.
    #[error("the table's hash does not fit: the file is damaged")]
    Hash,
    /// For other men or options than were asked for.
    #[error("the table is for other men or options than its name says")]
    Other,
}

/// What the first bytes say.
struct Head {
    magic: [u8; 4],
    material: Material,
    few_pieces: u32,
    /// 75 is written as 0.
    pairs: u8,
    layers: usize,
}

impl Head {
    fn write(&self) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend([VERSION, self.few_pieces as u8, self.layers as u8, ENGINE_VERSION as u8]);
        bytes.extend(padded(&self.material.to_string(), 7));
        bytes.push(if self.pairs == LONGEST { 0 } else { self.pairs });
        bytes.extend(padded(RULES, 16));
        bytes
    }

    /// Reads it, and checks the hash of the whole file.
    fn read(bytes: &[u8], magic: [u8; 4]) -> Result<(Head, &[u8]), TableError> {
        let (head, rest) = bytes.split_at_checked(HEAD_LEN).ok_or(TableError::Form)?;
        if !head.starts_with(&magic) {
            return Err(TableError::Form);
        }
        if head[4] != VERSION
            || u32::from(head[7]) != ENGINE_VERSION
            || head[16..HASH_AT] != padded(RULES, 16)[..]
        {
            return Err(TableError::Version);
        }
        if hash(&head[..HASH_AT], rest) != head[HASH_AT..] {
            return Err(TableError::Hash);
        }
        let name = std::str::from_utf8(&head[8..15]).map_err(|_| TableError::Form)?;
        let material = Material::parse(name.trim_end_matches('\0')).ok_or(TableError::Form)?;
        let pairs = match head[15] {
            0 => LONGEST,
            pairs if pairs < LONGEST => pairs,
            _ => return Err(TableError::Form),
        };
        let (few_pieces, layers) = (u32::from(head[5]), usize::from(head[6]));
        Ok((Head { magic, material, few_pieces, pairs, layers }, rest))
    }

    fn with_body(&self, body: Vec<u8>) -> Vec<u8> {
        let mut bytes = self.write();
        let hash = hash(&bytes, &body);
        bytes.extend(hash);
        bytes.reserve_exact(body.len());
        bytes.extend(body);
        bytes
    }
}

fn padded(text: &str, length: usize) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(length, 0);
    bytes
}

fn hash(head: &[u8], body: &[u8]) -> Vec<u8> {
    Sha256::new().chain_update(head).chain_update(body).finalize().to_vec()
}

fn write_values(values: &[i32], bytes: &mut Vec<u8>) {
    bytes.extend(values.iter().flat_map(|value| value.to_be_bytes()));
}

fn read_values(bytes: &[u8]) -> Vec<i32> {
    bytes.as_chunks().0.iter().map(|chunk| i32::from_be_bytes(*chunk)).collect()
}

/// Takes so many bytes off the front.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Result<&'a [u8], TableError> {
    let (taken, left) = bytes.split_at_checked(count).ok_or(TableError::Form)?;
    *bytes = left;
    Ok(taken)
}

fn write_layers(layers: &BTreeMap<u8, Vec<i32>>, bytes: &mut Vec<u8>) {
    bytes.extend(layers.keys());
    layers.values().for_each(|values| write_values(values, bytes));
}

fn read_layers(bytes: &mut &[u8], count: usize, states: usize) -> Result<BTreeMap<u8, Vec<i32>>, TableError> {
    let names = take(bytes, count)?;
    let risen = names.is_sorted_by(|one, next| one < next);
    if !risen || names.iter().any(|left| !(1..=LONGEST).contains(left)) {
        return Err(TableError::Form);
    }
    names.iter().map(|&left| Ok((left, read_values(take(bytes, states * 4)?)))).collect()
}

impl Table {
    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            magic: TABLE,
            material: self.material(),
            few_pieces: self.few_pieces,
            pairs: self.pairs,
            layers: self.layers.len(),
        };
        let mut body = Vec::with_capacity(self.layers.len() * (self.sure.len() * 4 + 1) + self.sure.len());
        write_layers(&self.layers, &mut body);
        body.extend(&self.sure);
        head.with_body(body)
    }

    /// Reads a file, and checks its hash.
    ///
    /// # Errors
    /// What is no table, of another version, or damaged; or one whose last two layers or bounds are not kept.
    pub fn from_bytes(bytes: &[u8]) -> Result<Table, TableError> {
        let (head, mut rest) = Head::read(bytes, TABLE)?;
        let space = Space::new(head.material);
        let layers = read_layers(&mut rest, head.layers, space.states())?;
        if layers.is_empty() || rest.len() != space.states() {
            return Err(TableError::Form);
        }
        let Head { few_pieces, pairs, .. } = head;
        let bounded = |value: &i32| value.unsigned_abs() <= WIN.unsigned_abs();
        let fits = layers.keys().all(|left| *left <= pairs)
            && layers.values().flatten().all(bounded)
            && rest.iter().all(|sure| *sure <= pairs);
        let table = Table { space, few_pieces, pairs, layers, sure: rest.to_vec() };
        // Without the layer before the last no position has a value that can be asked for.
        let answers = pairs == 1 || table.layer(pairs - 1).is_some();
        if fits && answers { Ok(table) } else { Err(TableError::Form) }
    }
}

impl Build {
    /// Everything that is needed to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            magic: UNFINISHED,
            material: self.material(),
            few_pieces: self.few_pieces,
            pairs: self.pairs,
            layers: self.kept.len(),
        };
        let layers = self.kept.len() + 1;
        let length = 2 + self.finished.len() + layers + self.sure.len() * (4 * layers + 1);
        let mut body = Vec::with_capacity(length);
        body.extend([self.left, self.finished.len() as u8]);
        body.extend(&self.finished);
        write_values(&self.values, &mut body);
        body.extend(&self.sure);
        write_layers(&self.kept, &mut body);
        head.with_body(body)
    }

    /// Goes on where [`to_bytes`](Build::to_bytes) was taken, with the same men, options and `keep`.
    ///
    /// # Errors
    /// What is no unfinished table, or one for something else.
    pub fn resume(
        material: Material,
        few_pieces: u32,
        keep: Keep,
        known: &mut Known,
        bytes: &[u8],
    ) -> Result<Build, TableError> {
        let (head, mut rest) = Head::read(bytes, UNFINISHED)?;
        if head.material != material || head.few_pieces != few_pieces {
            return Err(TableError::Other);
        }
        let mut build = Build::new(material, few_pieces, keep, known).up_to(head.pairs);
        let states = build.values.len();
        let counts = take(&mut rest, 2)?;
        let (left, finished) = (counts[0], usize::from(counts[1]));
        (build.left, build.finished) = (left, take(&mut rest, finished)?.to_vec());
        build.values = read_values(take(&mut rest, states * 4)?);
        build.sure = take(&mut rest, states)?.to_vec();
        build.kept = read_layers(&mut rest, head.layers, states)?;
        let fits = rest.is_empty() && left < build.pairs && finished <= build.slices.len();
        if fits { Ok(build) } else { Err(TableError::Form) }
    }
}
