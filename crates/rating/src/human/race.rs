//! A solver who sees some of the placements that are available, and takes one of them.
//!
//! Every open cell whose digit follows from one house or from its own candidates is available. How fast it is seen
//! depends on the easiest way to see it: the last cell of a house, the only place in a box, the only place in a row or
//! column, the only candidate. The choice among them is by chance, in proportion to these rates.
//!
//! Invariant: `ways[cell]` is the easiest way that is open now. Ways only get easier as cells are filled, so a placement
//! looks at the cells it touches and at no others.

use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Rng};

/// The ways to see a placement, and how fast each is seen.
pub(super) const RATES: [f64; 4] = [1.0, 0.63, 0.28, 0.065];
const LAST: u8 = 0;
const IN_BOX: u8 = 1;
const IN_LINE: u8 = 2;
const NAKED: u8 = 3;
/// The cell is filled, or its digit does not follow yet.
const NONE: u8 = 4;

/// A position of the race.
#[derive(Clone)]
pub(super) struct Race {
    /// Candidates of each cell; 0 for filled ones.
    marks: [u16; 81],
    /// The cells that have each digit as a candidate: the other view of `marks`.
    cells: [CellSet; 9],
    /// The cells that are not filled.
    blank: CellSet,
    /// How many places a digit has in a house; 0 if it is placed.
    places: [[u8; 9]; 27],
    /// How many cells of a house are open.
    open: [u8; 27],
    ways: [u8; 81],
    digits: [u8; 81],
    /// The available cells by their ways, and where each cell stands in its list.
    lists: [[u8; 81]; 4],
    lengths: [usize; 4],
    spots: [u8; 81],
    pub(super) left: u32,
}

impl Race {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut race = Self {
            marks: [0x1ff; 81],
            cells: [CellSet::ALL; 9],
            blank: CellSet::ALL,
            places: [[9; 9]; 27],
            open: [9; 27],
            ways: [NONE; 81],
            digits: [0; 81],
            lists: [[0; 81]; 4],
            lengths: [0; 4],
            spots: [0; 81],
            left: 81,
        };
        for cell in Cell::all() {
            for digit in Digit::all().filter(|&digit| !puzzle.allowed(cell).contains(digit)) {
                race.eliminate(Candidate::at(cell, digit));
            }
        }
        // Clues are cells that are filled before the race.
        if let Puzzle::Clues(grid) = puzzle {
            for (cell, digit) in grid.clues() {
                race.raise(cell.index(), digit.index(), LAST);
                race.fill(cell.index());
            }
        }
        race
    }

    /// Whether a placement is available.
    pub(super) fn is_available(&self) -> bool {
        self.lengths.iter().any(|&length| length > 0)
    }

    /// How fast the next placement is seen.
    pub(super) fn rate(&self) -> f64 {
        self.lengths.iter().zip(RATES).map(|(&length, rate)| length as f64 * rate).sum()
    }

    /// Fills one of the available cells, by chance.
    pub(super) fn step(&mut self, rng: &mut Rng) {
        // The upper half of the random bits chooses the way, the lower half the cell.
        let bits = rng.bits();
        let mut at = (bits >> 32) as f64 / (1_u64 << 32) as f64 * self.rate();
        let mut chosen = (0..4).rev().find(|&way| self.lengths[way] > 0).expect("a placement is available");
        for way in 0..4 {
            let weight = self.lengths[way] as f64 * RATES[way];
            if at < weight {
                chosen = way;
                break;
            }
            at -= weight;
        }
        let place = (((bits & 0xffff_ffff) * self.lengths[chosen] as u64) >> 32) as usize;
        self.fill(usize::from(self.lists[chosen][place]));
    }

    /// The filled cells, and the candidates of all.
    pub(super) fn position(&self) -> (Grid, Pencilmarks) {
        let mut grid = Grid::EMPTY;
        let mut sets = [DigitSet::EMPTY; 81];
        for cell in Cell::all() {
            let marks = match self.marks[cell.index()] {
                0 => {
                    grid.set(cell, Digit::from_index(usize::from(self.digits[cell.index()])));
                    1 << self.digits[cell.index()]
                }
                marks => marks,
            };
            sets[cell.index()] = DigitSet::from_bits(marks);
        }
        (grid, Pencilmarks::new(sets))
    }

    /// Removes a candidate.
    pub(super) fn eliminate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        if self.marks[cell] >> digit & 1 != 0 {
            self.remove(cell, digit);
        }
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        self.cells[digit].remove(ALL[cell]);
        for house in HOUSES[cell] {
            self.one_less(house, digit);
        }
        if self.marks[cell].is_power_of_two() {
            self.raise(cell, self.marks[cell].trailing_zeros() as usize, NAKED);
        }
    }

    /// A digit has one place less in a house.
    fn one_less(&mut self, house: usize, digit: usize) {
        let count = &mut self.places[house][digit];
        if *count == 0 {
            return;
        }
        *count -= 1;
        if *count == 1
            && let Some(cell) = (self.cells[digit] & SETS[house]).first()
        {
            self.raise(cell.index(), digit, if house < 18 { IN_LINE } else { IN_BOX });
        }
    }

    /// A cell is available in this way.
    fn raise(&mut self, cell: usize, digit: usize, way: u8) {
        if way < self.ways[cell] {
            self.drop(cell);
            self.digits[cell] = digit as u8;
            self.ways[cell] = way;
            let way = usize::from(way);
            self.spots[cell] = self.lengths[way] as u8;
            self.lists[way][self.lengths[way]] = cell as u8;
            self.lengths[way] += 1;
        }
    }

    /// Takes a cell out of its list.
    fn drop(&mut self, cell: usize) {
        let way = usize::from(self.ways[cell]);
        if way < 4 {
            self.lengths[way] -= 1;
            let last = self.lists[way][self.lengths[way]];
            self.lists[way][usize::from(self.spots[cell])] = last;
            self.spots[usize::from(last)] = self.spots[cell];
        }
    }

    fn fill(&mut self, cell: usize) {
        let digit = usize::from(self.digits[cell]);
        self.drop(cell);
        self.ways[cell] = LAST;
        self.left -= 1;
        self.blank.remove(ALL[cell]);
        self.cells[digit].remove(ALL[cell]);
        let mut others = core::mem::take(&mut self.marks[cell]) & !(1 << digit);
        for house in HOUSES[cell] {
            self.places[house][digit] = 0;
            self.open[house] -= 1;
        }
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            self.cells[other].remove(ALL[cell]);
            for house in HOUSES[cell] {
                self.one_less(house, other);
            }
        }
        for peer in (self.cells[digit] & ALL[cell].peers()).iter() {
            self.remove(peer.index(), digit);
        }
        for house in HOUSES[cell] {
            if self.open[house] == 1
                && let Some(last) = (self.blank & SETS[house]).first().map(Cell::index)
                && self.marks[last].is_power_of_two()
            {
                self.raise(last, self.marks[last].trailing_zeros() as usize, LAST);
            }
        }
    }
}

/// The numbers of the houses of each cell.
const HOUSES: [[usize; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = Cell::new(cell).expect("below 81").houses();
        houses[cell] = [row.index(), column.index(), block.index()];
        cell += 1;
    }
    houses
};

/// The cells by their numbers.
const ALL: [Cell; 81] = {
    let mut cells = [Cell::new(0).expect("below 81"); 81];
    let mut cell = 0;
    while cell < 81 {
        cells[cell] = Cell::new(cell).expect("below 81");
        cell += 1;
    }
    cells
};

/// The cells of each house.
const SETS: [CellSet; House::COUNT] = {
    let mut sets = [CellSet::EMPTY; House::COUNT];
    let mut house = 0;
    while house < House::COUNT {
        sets[house] = House::new(house).expect("below 27").cell_set();
        house += 1;
    }
    sets
};
