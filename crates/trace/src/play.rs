//! One position to play in: moves, undo, and what can be said of it without a search.

use core::fmt;
use std::sync::Arc;
use sudokit_core::{Candidate, Cell, Puzzle};
use sudokit_reason::Board;

/// A move: a digit is put in, or a candidate is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a digit in.
    Place(Candidate),
    /// Takes a candidate away.
    Eliminate(Candidate),
}

/// Why a move is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The cell is filled.
    Filled(Cell),
    /// The digit is not a candidate of the cell.
    NotACandidate(Candidate),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filled(cell) => write!(f, "{cell} is filled"),
            Self::NotACandidate(at) => write!(f, "{} is not a candidate of {}", at.digit(), at.cell()),
        }
    }
}

impl core::error::Error for MoveError {}

/// What can be seen of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Cells are open, and nothing contradicts itself yet.
    Open,
    /// Every cell is filled, and no two digits clash.
    Solved,
    /// A cell has no candidate, a house has no place for a digit, or two digits clash.
    Contradiction,
}

impl Status {
    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Solved => "solved",
            Self::Contradiction => "contradiction",
        }
    }
}

/// A position with the moves that led to it. A copy shares them, so copies are cheap.
#[derive(Clone, Debug)]
pub struct Play {
    puzzle: Arc<Puzzle>,
    board: Board,
    past: Option<Arc<Past>>,
    moves: usize,
}

#[derive(Debug)]
struct Past {
    before: Board,
    made: Move,
    past: Option<Arc<Past>>,
}

impl Play {
    /// The position before the first move.
    ///
    /// ```
    /// use sudokit_core::{Candidate, Digit};
    /// use sudokit_trace::{Move, Play, Status};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut play = Play::new(&puzzle);
    /// play.make(Move::Place(Candidate::at("r5c5".parse()?, Digit::new(5).ok_or("no digit")?)))?;
    /// assert_eq!(play.status(), Status::Open);
    /// assert!(play.undo().is_some() && play.undo().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), puzzle: Arc::new(*puzzle), past: None, moves: 0 }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Makes a move. A digit that is not a candidate cannot be placed.
    pub fn make(&mut self, made: Move) -> Result<(), MoveError> {
        let (Move::Place(candidate) | Move::Eliminate(candidate)) = made;
        if !self.board.open().contains(candidate.cell()) {
            return Err(MoveError::Filled(candidate.cell()));
        }
        if !self.board.has(candidate) {
            return Err(MoveError::NotACandidate(candidate));
        }
        let before = self.board.clone();
        match made {
            Move::Place(candidate) => self.board.place(candidate),
            Move::Eliminate(candidate) => self.board.eliminate(candidate),
        }
        self.past = Some(Arc::new(Past { before, made, past: self.past.take() }));
        self.moves += 1;
        Ok(())
    }

    /// Takes the last move back and returns it; `None` if no move was made.
    pub fn undo(&mut self) -> Option<Move> {
        let past = self.past.take()?;
        self.board = past.before.clone();
        self.past = past.past.clone();
        self.moves -= 1;
        Some(past.made)
    }

    /// The number of moves that were made.
    pub fn len(&self) -> usize {
        self.moves
    }

    /// Whether no move was made.
    pub fn is_empty(&self) -> bool {
        self.moves == 0
    }

    /// The moves in order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.moves);
        let mut past = self.past.as_ref();
        while let Some(one) = past {
            moves.push(one.made);
            past = one.past.as_ref();
        }
        moves.reverse();
        moves
    }

    /// What can be seen without a search.
    pub fn status(&self) -> Status {
        if self.board.is_broken() {
            Status::Contradiction
        } else if self.board.is_full() {
            Status::Solved
        } else {
            Status::Open
        }
    }
}

/// The moves behind a position are dropped one by one: a chain of thousands would end the stack.
impl Drop for Past {
    fn drop(&mut self) {
        let mut past = self.past.take();
        while let Some(mut one) = past.and_then(Arc::into_inner) {
            past = one.past.take();
        }
    }
}
