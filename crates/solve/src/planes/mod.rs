//! The state that [`mrv`](crate::mrv) and [`singles`](crate::singles) search in: for each digit the cells where it
//! may still stand.
//!
//! Nine sets of cells instead of 81 sets of digits, so that one `and` takes a placed digit away from all twenty
//! peers, and nine steps of a bitwise adder count the candidates of all 81 cells at once.
//!
//! Invariant: a filled cell (one that is not in `open`) is in the plane of its digit and in no other, and none of
//! its peers is in that plane. So when nothing is open the planes are a solution. A cell without candidates, or a
//! house without a place for a digit, may occur: it is the next propagation that finds it.
//!
//! Bit boards per digit are an old idea of the players' forum (Brian Turner's solver, zhouyundong's and JCZSolve
//! after it); three bands in the words of one vector is how Christoph Simon and Johannes Berg stored them for SSE.

mod hidden;
mod plane;

pub(crate) use hidden::Seen;
use plane::{Plane, UNSEEN};
use sudokit_core::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Solution};

/// A cell without candidates, a house without a place for a digit, or the same digit twice in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// For each digit the cells where it may stand, and which cells are still open.
#[derive(Clone, Copy)]
pub(crate) struct Planes {
    digits: [Plane; 9],
    open: Plane,
}

impl Planes {
    /// The candidates of a puzzle: its clues placed, its marks as they are.
    #[inline]
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Conflict> {
        match puzzle {
            Puzzle::Clues(grid) => Self::from_clues(grid),
            Puzzle::Sukaku(marks) => Ok(Self::from_marks(marks)),
        }
    }

    fn from_clues(grid: &Grid) -> Result<Self, Conflict> {
        let (mut clues, mut unseen) = ([Plane::EMPTY; 9], [Plane::ALL; 9]);
        for (cell, &value) in grid.values().iter().enumerate() {
            if value != 0 {
                let digit = value as usize - 1;
                clues[digit].insert(cell);
                unseen[digit] = unseen[digit] & UNSEEN[cell];
            }
        }
        let filled = clues.iter().fold(Plane::EMPTY, |all, &some| all | some);
        let clash = (0..9).any(|digit| !(clues[digit] - unseen[digit]).is_empty());
        let digits = core::array::from_fn(|digit| clues[digit] | (unseen[digit] - filled));
        if clash { Err(Conflict) } else { Ok(Self { digits, open: Plane::ALL - filled }) }
    }

    fn from_marks(marks: &Pencilmarks) -> Self {
        let mut digits = [Plane::EMPTY; 9];
        for cell in Cell::all() {
            marks[cell].iter().for_each(|digit| digits[digit.index()].insert(cell.index()));
        }
        Self { digits, open: Plane::ALL }
    }

    /// Whether every cell is filled.
    #[inline]
    pub(crate) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// A copy with a candidate placed.
    #[inline]
    #[must_use]
    pub(crate) fn with(&self, candidate: Candidate) -> Self {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        let here = Plane::only(cell);
        let mut digits = self.digits.map(|plane| plane - here);
        digits[digit] = self.digits[digit] & UNSEEN[cell];
        Self { digits, open: self.open - here }
    }

    /// Takes a candidate away.
    #[inline]
    pub(crate) fn remove(&mut self, candidate: Candidate) {
        let plane = &mut self.digits[candidate.digit().index()];
        *plane = *plane - Plane::only(candidate.cell().index());
    }

    /// Places every naked single: the open cells that have one candidate. Returns whether there was any.
    #[inline]
    pub(crate) fn place_naked_singles(&mut self) -> Result<bool, Conflict> {
        let (mut one, mut two) = (Plane::EMPTY, Plane::EMPTY);
        for &plane in &self.digits {
            two = two | (one & plane);
            one = one | plane;
        }
        if one != Plane::ALL {
            return Err(Conflict);
        }
        let singles = self.open - two;
        if singles.is_empty() {
            return Ok(false);
        }
        for plane in &mut self.digits {
            let here = *plane & singles;
            if !here.is_empty() {
                *plane = plane.placed(here)?;
            }
        }
        self.open = self.open - singles;
        Ok(true)
    }

    /// The open cells with the fewest candidates. There must be open cells, and none with less than two candidates.
    #[inline]
    pub(crate) fn most_constrained(&self) -> Plane {
        let (mut one, mut two, mut three) = (Plane::EMPTY, Plane::EMPTY, Plane::EMPTY);
        for &plane in &self.digits {
            three = three | (two & plane);
            two = two | (one & plane);
            one = one | plane;
        }
        let pairs = self.open - three;
        if pairs.is_empty() { self.least_of_three() } else { pairs }
    }

    /// As [`Self::most_constrained`] when no open cell has less than three candidates: the number of candidates
    /// of every cell in four bits, one plane each, and then the lowest such number.
    #[cold]
    fn least_of_three(&self) -> Plane {
        let mut count = [Plane::EMPTY; 4];
        for &plane in &self.digits {
            let mut carry = plane;
            for bit in &mut count {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        // From the highest bit down: the cells that lack it have less than those that have it.
        count.iter().rev().fold(self.open, |least, &bit| {
            let without = least - bit;
            if without.is_empty() { least } else { without }
        })
    }

    /// Of some cells the one that shares the most digits with those of them that it sees, the first of several: what
    /// is placed there leaves the most of the others with one candidate less.
    #[inline]
    pub(crate) fn most_entangled(&self, cells: Plane) -> Option<usize> {
        let mut shared = [0u8; 81];
        for &plane in &self.digits {
            let places = plane & cells;
            for cell in places.iter() {
                shared[cell] += (places - UNSEEN[cell]).len() as u8;
            }
        }
        cells.iter().max_by_key(|&cell| (shared[cell], core::cmp::Reverse(cell)))
    }

    /// The open cells.
    #[inline]
    pub(crate) fn open(&self) -> Plane {
        self.open
    }

    /// The candidates of a cell, lowest digit first.
    #[inline]
    pub(crate) fn candidates(&self, cell: Cell) -> impl Iterator<Item = Candidate> + '_ {
        Digit::all()
            .filter(move |digit| self.digits[digit.index()].contains(cell.index()))
            .map(move |digit| Candidate::at(cell, digit))
    }

    /// How many cells hold a digit.
    #[inline]
    pub(crate) fn filled_with(&self, digit: Digit) -> usize {
        (self.digits[digit.index()] - self.open).len()
    }

    /// The solution, when every cell is filled.
    pub(crate) fn solution(&self) -> Solution {
        let mut values = [0; 81];
        for (plane, value) in self.digits.iter().zip(1..) {
            plane.iter().for_each(|cell| values[cell] = value);
        }
        Solution::proved(Grid::from_values(values).unwrap_or_default())
    }

    /// The candidates cell by cell.
    pub(crate) fn pencilmarks(&self) -> Pencilmarks {
        let mut marks = Pencilmarks::new([Default::default(); 81]);
        for cell in Cell::all() {
            marks[cell] = self.candidates(cell).map(Candidate::digit).collect();
        }
        marks
    }
}
