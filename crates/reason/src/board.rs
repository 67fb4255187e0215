//! The reasoner's state: what stands in each cell and which candidates are left, seen by cell, by digit and by house.
//!
//! Three views of the same candidates are kept together by [`Board::place`] and [`Board::eliminate`], the only two
//! ways to change a board: the digits open in each cell, the cells open to each digit, and the number of places each
//! digit has in each house. Debug builds compare them with a recomputation now and then ([`Board::check`] does so at
//! once). Open candidates belong to open cells: a filled cell has none, and a digit that stands in a house is not
//! a candidate there.
//!
//! Beside the candidates a board keeps the singles in the order in which they came up ([`Queue`]): a candidate that
//! becomes the last of its cell or its house is noted when the one before it goes. There is no search for singles, and
//! the order is the one in which HoDoKu takes them, whose idea it was. A board starts with all candidates and is brought
//! to its position by placements and eliminations, so that no single is missed.

use core::fmt;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Row};

/// The houses of each cell, looked up rather than computed.
static HOUSES: [[House; 3]; 81] = {
    let mut table = [[House::row(Row::new(0).unwrap()); 3]; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = Cell::new(i).unwrap().houses();
        i += 1;
    }
    table
};

/// A position on the way from a puzzle to its solution.
#[derive(Clone)]
pub struct Board {
    grid: Grid,
    clues: CellSet,
    open: CellSet,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    standing: [CellSet; 9],
    counts: [[u8; 9]; House::COUNT],
    open_counts: [u8; House::COUNT],
    naked: Queue<81>,
    hidden: Queue<243>,
    changes: u32,
}

/// Candidates in the order in which they became the last of a cell (81 at most) or of a house (243 at most). What has
/// come to nothing since, because its cell was filled, stays until it is at the front.
#[derive(Clone)]
struct Queue<const SIZE: usize> {
    items: [u16; SIZE],
    front: u8,
    end: u8,
}

impl<const SIZE: usize> Queue<SIZE> {
    const EMPTY: Self = Self { items: [0; SIZE], front: 0, end: 0 };

    #[inline]
    fn push(&mut self, candidate: Candidate) {
        self.items[usize::from(self.end)] = candidate.index() as u16;
        self.end += 1;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = Candidate> {
        let items = &self.items[usize::from(self.front)..usize::from(self.end)];
        items.iter().filter_map(|&index| Candidate::new(usize::from(index)))
    }

    /// Lets go of what has come to nothing at the front.
    #[inline]
    fn skip(&mut self, open: CellSet) {
        while self.iter().next().is_some_and(|candidate| !open.contains(candidate.cell())) {
            self.front += 1;
        }
    }
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
        let mut board = Self::blank();
        board.clues = clues.clues().map(|(cell, _)| cell).collect();
        for (cell, digit) in grid.clues() {
            board.place(Candidate::at(cell, digit));
        }
        for cell in board.open.iter() {
            for digit in (board.marks(cell) - marks.sets()[cell.index()]).iter() {
                board.eliminate(Candidate::at(cell, digit));
            }
        }
        board
    }

    /// Nothing stands, and everything is a candidate.
    fn blank() -> Self {
        Self {
            grid: Grid::EMPTY,
            clues: CellSet::EMPTY,
            open: CellSet::ALL,
            marks: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
            standing: [CellSet::EMPTY; 9],
            counts: [[9; 9]; House::COUNT],
            open_counts: [9; House::COUNT],
            naked: Queue::EMPTY,
            hidden: Queue::EMPTY,
            changes: 0,
        }
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

    /// The cells where a digit stands.
    #[inline]
    pub fn standing(&self, digit: Digit) -> CellSet {
        self.standing[digit.index()]
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

    /// Those of some candidates that are left, cell by cell and digit by digit.
    #[inline]
    pub fn candidates(&self, cells: CellSet, digits: DigitSet) -> impl Iterator<Item = Candidate> {
        let digits_of = move |cell| (self.marks(cell) & digits).iter().map(move |digit| Candidate::at(cell, digit));
        cells.iter().flat_map(digits_of)
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

    /// How many cells of a house are open.
    #[inline]
    pub fn open_count(&self, house: House) -> usize {
        usize::from(self.open_counts[house.index()])
    }

    /// The candidates that are the last of their cells, in the order in which they became so.
    #[inline]
    pub fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.naked.iter().filter(|last| self.marks(last.cell()) == DigitSet::only(last.digit()))
    }

    /// The candidates that are the last of a house, each with the first such house of row, column and box, in the order
    /// in which they became so. One that is the last of several houses comes several times.
    #[inline]
    pub fn hidden_singles(&self) -> impl Iterator<Item = (Candidate, House)> {
        self.hidden.iter().filter(|&last| self.has(last)).filter_map(|last| {
            let house = last.cell().houses().into_iter().find(|&house| self.count(house, last.digit()) == 1)?;
            Some((last, house))
        })
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
        let own = self.marks(cell);
        let houses = HOUSES[cell.index()];
        self.marks[cell.index()] = DigitSet::EMPTY;
        own.iter().for_each(|digit| self.places[digit.index()].remove(cell));
        self.grid.set(cell, Some(digit));
        self.standing[digit.index()].insert(cell);
        self.open.remove(cell);
        houses.iter().for_each(|house| self.open_counts[house.index()] -= 1);
        for peer in (self.places(digit) & cell.peers()).iter() {
            self.drop_candidate(peer, digit);
        }
        for other in own.iter() {
            for house in houses {
                let count = &mut self.counts[house.index()][other.index()];
                *count -= 1;
                if *count == 1 && other != digit {
                    self.note_hidden(house, other);
                }
            }
        }
        self.naked.skip(self.open);
        self.hidden.skip(self.open);
        self.changed();
    }

    /// Takes a candidate away. Taking away what is not there changes nothing.
    pub fn eliminate(&mut self, candidate: Candidate) {
        if self.has(candidate) {
            self.drop_candidate(candidate.cell(), candidate.digit());
            self.changed();
        }
    }

    #[inline]
    fn drop_candidate(&mut self, cell: Cell, digit: Digit) {
        let marks = &mut self.marks[cell.index()];
        marks.remove(digit);
        let last = marks.single();
        self.places[digit.index()].remove(cell);
        if let Some(last) = last {
            self.naked.push(Candidate::at(cell, last));
        }
        for house in HOUSES[cell.index()] {
            let count = &mut self.counts[house.index()][digit.index()];
            *count -= 1;
            if *count == 1 {
                self.note_hidden(house, digit);
            }
        }
    }

    /// Notes the last place of a digit in a house; there is none when the digit is just being placed there.
    #[inline]
    fn note_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = self.places_in(house, digit).first() {
            self.hidden.push(Candidate::at(cell, digit));
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

    #[inline]
    fn changed(&mut self) {
        if cfg!(debug_assertions) {
            self.changes += 1;
            if self.changes.is_multiple_of(64) {
                self.check();
            }
        }
    }

    /// Compares what is kept with a recomputation.
    ///
    /// # Panics
    /// When they differ, which would be a mistake in this file.
    pub fn check(&self) {
        assert!((self.places, self.counts) == self.recomputed(), "the views of the candidates differ");
        let open = |house: House| (self.open & house.cell_set()).len() == self.open_count(house);
        assert!(House::all().all(open), "a count of open cells is wrong");
        let stands = |cell: Cell, digit: Digit| self.standing(digit).contains(cell) == (self.get(cell) == Some(digit));
        assert!(Cell::all().all(|cell| Digit::all().all(|digit| stands(cell, digit))), "a digit stands elsewhere");
        let naked: CellSet = self.naked_singles().map(|last| last.cell()).collect();
        let hidden: Vec<Candidate> = self.hidden_singles().map(|(last, _)| last).collect();
        assert!(
            Cell::all().all(|cell| (self.marks(cell).len() == 1) == naked.contains(cell)),
            "a naked single is missing"
        );
        for (house, digit) in House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit))) {
            if let Some(cell) = self.places_in(house, digit).single() {
                assert!(
                    hidden.contains(&Candidate::at(cell, digit)),
                    "the hidden single {digit} in {house} is missing"
                );
            }
        }
    }
}

/// Boards are equal when the same stands, was given, and is open; how they came to it is not compared.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid && self.clues == other.clues && self.marks == other.marks
    }
}

impl Eq for Board {}

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
                board.check();
                board.place(Candidate::at(cell, solution.get(cell)));
                board.check();
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
        board.check();
        assert!(board.is_broken());
    }
}
