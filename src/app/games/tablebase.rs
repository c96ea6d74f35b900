//! Endgame tables (Syzygy): what they say of a position of normal chess with few pieces.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use pyrrhic_rs::{Color, EngineAdapter, TBError, TableBases, WdlProbeResult};

use crate::base::Side;
use crate::game::{TABLE_PIECES_MAX, TableFault, TableValue, for_tables};
use crate::rules::{Kind, Position, SquareSet};

/// The Syzygy files of one folder. A process opens them once.
pub struct Tablebase {
    // The library's files are opened at the first look at them, which no two threads may do at once.
    files: Mutex<TableBases<Attacks>>,
    pieces: u32,
}

/// Why the tables cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// The folder is not there, or its name cannot be given to the library.
    #[error("it must be a folder that can be read, named without \":\"")]
    Folder,
    /// It holds no `.rtbw` file under its own name.
    #[error("it holds no Syzygy file (such as KQvK.rtbw)")]
    Empty,
    /// The process has opened them before.
    #[error("the tables are open already")]
    Twice,
}

impl Tablebase {
    /// Opens a folder.
    ///
    /// # Errors
    /// It has no tables.
    pub fn open(folder: &Path) -> Result<Tablebase, TablebaseError> {
        let name = folder.to_str().filter(|name| !name.contains(':'));
        let name = name.filter(|_| folder.is_dir()).ok_or(TablebaseError::Folder)?;
        // The library takes every table that could exist for one that does.
        let entries = std::fs::read_dir(folder).map_err(|_| TablebaseError::Folder)?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let pieces = names.filter_map(|name| pieces_of(&name)).max().ok_or(TablebaseError::Empty)?;
        let files = TableBases::new(name).map_err(|error| match error {
            TBError::AlreadyInitialized | TBError::NotSingleton => TablebaseError::Twice,
            TBError::BadPath | TBError::InitFailed | TBError::ProbeFailed => TablebaseError::Empty,
        })?;
        Ok(Tablebase { files: Mutex::new(files), pieces })
    }

    /// The most pieces that they know, kings included.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The position's value for the side to move, as if there were no 50-move rule. It reads files, and may take a while.
    ///
    /// # Errors
    /// The position is not one that they know.
    pub fn value(&self, position: &Position) -> Result<TableValue, TableFault> {
        let mover = for_tables(position, self.pieces)?;
        let board = position.board();
        let bits = |set: SquareSet| -> u64 {
            let all = set.by_name();
            all.iter().fold(0, |bits, square| bits | (1 << (square.rank() * 8 + square.file())))
        };
        let kind = |kind| bits(board.kind(kind));
        let ep = position.ep(mover).first();
        let ep = ep.map_or(0, |square| u32::from(square.rank() * 8 + square.file()));
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let found = files.probe_wdl(
            bits(board.side(Side::White)),
            bits(board.side(Side::Black)),
            kind(Kind::King),
            kind(Kind::Queen),
            kind(Kind::Rook),
            kind(Kind::Bishop),
            kind(Kind::Knight),
            kind(Kind::Pawn),
            ep,
            mover == Side::White,
        );
        match found {
            Ok(WdlProbeResult::Win | WdlProbeResult::CursedWin) => Ok(TableValue::Win),
            Ok(WdlProbeResult::Draw) => Ok(TableValue::Draw),
            Ok(WdlProbeResult::Loss | WdlProbeResult::BlessedLoss) => Ok(TableValue::Loss),
            Err(_) => Err(TableFault::Missing),
        }
    }
}

/// How many pieces the file of this name is about: `KQvKR.rtbw` 4.
fn pieces_of(name: &str) -> Option<u32> {
    let pieces = name.strip_suffix(".rtbw")?;
    let (white, black) = pieces.split_once('v')?;
    let known = |side: &str| side.starts_with('K') && side.chars().skip(1).all(|c| "QRBNP".contains(c));
    let count = u32::try_from(white.len() + black.len()).ok()?;
    (known(white) && known(black) && count <= TABLE_PIECES_MAX).then_some(count)
}

/// How pieces attack on the ordinary board, for the library.
#[derive(Clone)]
struct Attacks;

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares to which these steps lead, each once, or on and on up to the first piece.
fn reach(square: u64, steps: &[(i8, i8)], occupied: Option<u64>) -> u64 {
    let (file, rank) = ((square % 8) as i8, (square / 8 % 8) as i8);
    let mut reached = 0;
    for (right, up) in steps {
        let (mut file, mut rank) = (file + right, rank + up);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (rank * 8 + file);
            reached |= bit;
            if occupied.is_none_or(|occupied| occupied & bit != 0) {
                break;
            }
            (file, rank) = (file + right, rank + up);
        }
    }
    reached
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: Color, square: u64) -> u64 {
        let up = if color == Color::White { 1 } else { -1 };
        reach(square, &[(-1, up), (1, up)], None)
    }

    fn knight_attacks(square: u64) -> u64 {
        reach(square, &LEAPS, None)
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        reach(square, &DIAGONAL, Some(occupied))
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        reach(square, &STRAIGHT, Some(occupied))
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(square, occupied) | Self::rook_attacks(square, occupied)
    }

    fn king_attacks(square: u64) -> u64 {
        reach(square, &STRAIGHT, None) | reach(square, &DIAGONAL, None)
    }
}
