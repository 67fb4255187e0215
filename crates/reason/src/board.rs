//! The reasoner's state: what stands in each cell and which candidates are left, seen by cell, by digit and by house.
//!
//! Three views of the same candidates are kept together by [`Board::place`] and [`Board::eliminate`], the only two
//! ways to change a board: the digits open in each cell, the cells open to each digit, and the number of places each
//! digit has in each house. Debug builds compare them with a recomputation after every change. Open candidates belong
//! to open cells: a filled cell has none, and a digit that stands in a house is no candidate in that house.

use core::fmt;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle};

/// A position on the way from a puzzle to its solution.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    clues: CellSet,
    open: CellSet,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    counts: [[u8; 9]; House::COUNT],
    revision: u32,
}

impl Board {
    /// The position before the first step: the clues stand, and each open cell has the candidates that no clue in its
    /// houses rules out. Of a Sukaku, every mark is a candidate and nothing stands yet.
    ///
    /// ```
    /// use sudokit_reason::Board;
    ///
    /// let board = Board::new(&"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?);
    /// let marks: Vec<u8> = board.marks("r1c3".parse()?).iter().map(|digit| digit.value()).collect();
    /// assert_eq!(marks, [1, 2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Clues(grid) => Self::with_marks(grid, grid, &Pencilmarks::from_clues(&Grid::EMPTY)),
            Puzzle::Sukaku(marks) => Self::with_marks(&Grid::EMPTY, &Grid::EMPTY, marks),
        }
    }

    /// A player's position: the clues of the puzzle, all digits that stand now, and the pencil marks of the open cells.
    /// Marks that a standing digit rules out are passed over, and so are marks of filled cells.
    pub fn with_marks(clues: &Grid, grid: &Grid, marks: &Pencilmarks) -> Self {
        let mut board = Self {
            grid: Grid::EMPTY,
            clues: clues.clues().map(|(cell, _)| cell).collect(),
            open: CellSet::ALL,
            marks: *marks.sets(),
            places: [CellSet::EMPTY; 9],
            counts: [[0; 9]; House::COUNT],
            revision: 0,
        };
        for (cell, digit) in grid.clues() {
            board.grid.set(cell, Some(digit));
            board.open.remove(cell);
            board.marks[cell.index()] = DigitSet::EMPTY;
            for peer in cell.peers().iter() {
                board.marks[peer.index()].remove(digit);
            }
        }
        (board.places, board.counts) = board.recomputed();
        board
    }

    /// What stands in a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// Everything that stands: clues and placements.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells with a clue. The rest was placed, or is open.
    #[inline]
    pub fn clues(&self) -> CellSet {
        self.clues
    }

    /// The cells that are not filled.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// The candidates of a cell; none when it is filled.
    #[inline]
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The cells where a digit is a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells of a house where a digit is a candidate.
    #[inline]
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places[digit.index()] & house.cell_set()
    }

    /// How many places a digit has in a house; 0 when it stands there.
    #[inline]
    pub fn count(&self, house: House, digit: Digit) -> usize {
        usize::from(self.counts[house.index()][digit.index()])
    }

    /// Whether a candidate is left.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell()).contains(candidate.digit())
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// A cell without candidates, or a house without a place for a digit: proof that there is no solution.
    pub fn is_broken(&self) -> bool {
        self.open.iter().any(|cell| self.marks(cell).is_empty())
            || House::all().any(|house| {
                let standing: DigitSet = house.cells().into_iter().filter_map(|cell| self.get(cell)).collect();
                Digit::all().any(|digit| self.count(house, digit) == 0 && !standing.contains(digit))
            })
            || !self.grid.clashes().is_empty()
    }

    /// A number that grows with every change, by which a finder tells that what it remembers is out of date.
    #[inline]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// All candidates of open cells, and the digits of filled ones.
    pub fn pencilmarks(&self) -> Pencilmarks {
        let mut sets = self.marks;
        for (cell, digit) in self.grid.clues() {
            sets[cell.index()] = DigitSet::only(digit);
        }
        Pencilmarks::new(sets)
    }

    /// Puts a digit into an open cell, which ends its candidates there and in all houses of the cell. Whether it is one
    /// of the cell's candidates is not asked: players make mistakes.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        debug_assert!(self.open.contains(cell), "{cell} is filled");
        self.revision += 1;
        for other in self.marks(cell).iter() {
            self.drop_candidate(cell, other);
        }
        for peer in (self.places(digit) & cell.peers()).iter() {
            self.drop_candidate(peer, digit);
        }
        self.grid.set(cell, Some(digit));
        self.open.remove(cell);
        self.check();
    }

    /// Takes a candidate away. Taking away what is not there changes nothing.
    pub fn eliminate(&mut self, candidate: Candidate) {
        if self.has(candidate) {
            self.revision += 1;
            self.drop_candidate(candidate.cell(), candidate.digit());
            self.check();
        }
    }

    #[inline]
    fn drop_candidate(&mut self, cell: Cell, digit: Digit) {
        self.marks[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
        for house in cell.houses() {
            self.counts[house.index()][digit.index()] -= 1;
        }
    }

    fn recomputed(&self) -> ([CellSet; 9], [[u8; 9]; House::COUNT]) {
        let mut places = [CellSet::EMPTY; 9];
        let mut counts = [[0; 9]; House::COUNT];
        for cell in Cell::all() {
            for digit in self.marks(cell).iter() {
                places[digit.index()].insert(cell);
                for house in cell.houses() {
                    counts[house.index()][digit.index()] += 1;
                }
            }
        }
        (places, counts)
    }

    fn check(&self) {
        debug_assert!((self.places, self.counts) == self.recomputed(), "the views of the candidates differ");
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {})", self.grid, self.pencilmarks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_testkit::random::{self, Rng};

    #[test]
    fn a_solution_is_placed_without_breaking_anything() {
        let mut rng = Rng::new(1);
        let (clues, solution) = random::proper(&mut rng, 30);
        let mut board = Board::new(&clues.into());
        for cell in rng.cells() {
            if board.open().contains(cell) {
                let marks = board.marks(cell);
                for other in marks.iter().filter(|&digit| digit != solution.get(cell)).take(1) {
                    board.eliminate(Candidate::at(cell, other));
                }
                board.place(Candidate::at(cell, solution.get(cell)));
                assert!(!board.is_broken());
            }
        }
        assert!(board.is_full() && board.grid() == solution.grid());
    }

    #[test]
    fn a_cell_without_candidates_breaks_the_board() {
        let mut board = Board::new(&Puzzle::default());
        assert!(!board.is_broken());
        let cell: Cell = "r5c5".parse().unwrap();
        Digit::all().for_each(|digit| board.eliminate(Candidate::at(cell, digit)));
        assert!(board.is_broken());
    }
}
