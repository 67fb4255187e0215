//! What is known during the search, and what follows from it.

use sudokit_core::{Cell, Grid};

const ALL: u16 = 0x1ff;

/// The number of ways in which a digit can lie in the triads of a band.
pub(super) const WAYS: usize = 6;

/// The line, from 0, in which a way puts the digit into each of the three boxes of a band.
const LINE: [[usize; WAYS]; 3] = [[0, 1, 2, 2, 0, 1], [1, 2, 0, 1, 2, 0], [2, 0, 1, 0, 1, 2]];

/// A band of rows (0 to 2) or of columns (3 to 5).
#[derive(Clone, Copy)]
pub(super) struct Band {
    /// The digits that may still lie in each way.
    pub(super) may: [u16; WAYS],
    /// What was barred, and is taken from `may` by the next visit.
    barred: [u16; WAYS],
}

/// A box as four by four sets of digits: the candidates of its cells, and at the end of each row and column the digits that
/// may be missing from that triad. Each digit is exactly once in a row or column of the four. The last corner is not used.
type Square = [[u16; 4]; 4];

#[derive(Clone)]
pub(super) struct State {
    bands: [Band; 6],
    boxes: [Square; 9],
}

/// The bands of rows and of columns that a box belongs to.
const fn band_of(block: usize) -> [usize; 2] {
    [block / 3, 3 + block % 3]
}

/// The boxes of a band, in order.
const fn boxes_of(band: usize) -> [usize; 3] {
    if band < 3 { [3 * band, 3 * band + 1, 3 * band + 2] } else { [band - 3, band, band + 3] }
}

impl State {
    /// The position after the clues and what follows from them; `None` if they contradict each other.
    pub(super) fn new(clues: &Grid) -> Option<Self> {
        let band = Band { may: [ALL; WAYS], barred: [0; WAYS] };
        let mut state = Self { bands: [band; 6], boxes: [[[ALL; 4]; 4]; 9] };
        state.place_all(clues).then_some(state)
    }

    pub(super) fn band(&self, band: usize) -> &Band {
        &self.bands[band]
    }

    /// Bars digits from a way. [`Self::is_consistent_after`] then draws the conclusions.
    pub(super) fn bar(&mut self, band: usize, way: usize, digits: u16) {
        self.bands[band].barred[way] |= digits;
    }

    /// Draws conclusions from what was barred in a band; false if they are contradictory.
    pub(super) fn is_consistent_after(&mut self, band: usize) -> bool {
        self.visit_band(band, 0)
    }

    /// Places clues in their boxes and bars the ways they exclude, then visits every band.
    fn place_all(&mut self, clues: &Grid) -> bool {
        for (cell, digit) in Cell::all().filter_map(|cell| Some((cell.index(), clues.get(cell)?))) {
            let digit = 1 << digit.index();
            let (row, column) = (cell / 9, cell % 9);
            let block = row / 3 * 3 + column / 3;
            let square = &mut self.boxes[block];
            let (i, j) = (row % 3, column % 3);
            for (r, line) in square.iter_mut().enumerate() {
                for (c, set) in line.iter_mut().enumerate() {
                    if (r, c) == (i, j) {
                        *set &= digit;
                    } else if (r < 3 && c < 3) || (r, c) == (i, 3) || (r, c) == (3, j) {
                        *set &= !digit;
                    }
                }
            }
            for (band, place, line) in [(row / 3, column / 3, i), (3 + column / 3, row / 3, j)] {
                for way in 0..WAYS {
                    if LINE[place][way] != line {
                        self.bar(band, way, digit);
                    }
                }
            }
        }
        [0, 1, 2].into_iter().all(|i| self.visit_band(i, (i + 1) % 3) && self.visit_band(3 + i, (i + 1) % 3))
    }

    /// Applies what was barred in a band, and tells its boxes; the one at `last` comes last.
    fn visit_band(&mut self, band: usize, last: usize) -> bool {
        let Band { may, barred } = &mut self.bands[band];
        if may.iter().zip(&*barred).all(|(may, barred)| may & barred == 0) {
            return true;
        }
        may.iter_mut().zip(&*barred).for_each(|(may, barred)| *may &= !barred);
        // A triad with three digits left holds them, so they lie in no other triad of its box.
        let triads = triads(may);
        for (place, triads) in triads.iter().enumerate() {
            let held = triads.map(|digits| if digits.count_ones() == 3 { digits } else { 0 });
            for way in 0..WAYS {
                let line = LINE[place][way];
                may[way] &= !(held[(line + 1) % 3] | held[(line + 2) % 3]);
            }
        }
        let triads = self::triads(may);
        [(last + 1) % 3, (last + 2) % 3, last].into_iter().all(|place| {
            let square = if band < 3 { by_rows(triads[place]) } else { transposed(by_rows(triads[place])) };
            self.visit_box(boxes_of(band)[place], square, band >= 3)
        })
    }

    /// Restricts a box, draws all conclusions within it, and tells its bands.
    fn visit_box(&mut self, block: usize, allowed: Square, from_columns: bool) -> bool {
        let square = &mut self.boxes[block];
        let [rows, columns] = band_of(block);
        let mut gone = [[0; 4]; 4];
        each(|i, j| gone[i][j] = square[i][j] & !allowed[i][j]);
        if gone == [[0; 4]; 4] {
            return true;
        }
        loop {
            each(|i, j| square[i][j] &= !gone[i][j]);
            let Some(sure) = assertions(square) else { return false };
            let mut held = Held::default();
            held.gather(&sure, &mut gone);
            self.bands[rows].exclude(columns - 3, held.rows, [sure[0][3], sure[1][3], sure[2][3]]);
            self.bands[columns].exclude(rows, held.columns, [sure[3][0], sure[3][1], sure[3][2]]);
            let mut is_new = false;
            each(|i, j| is_new |= square[i][j] & gone[i][j] != 0);
            if !is_new {
                break;
            }
        }
        // First the direction in which no news came.
        let mut next = [(columns, rows), (rows, columns - 3)];
        if from_columns {
            next.reverse();
        }
        next.into_iter().all(|(band, last)| self.visit_band(band, last))
    }
}

impl Band {
    /// Bars ways by what a box knows of its triads: the digits they hold, and the digits they lack.
    fn exclude(&mut self, place: usize, held: [u16; 3], lacking: [u16; 3]) {
        for way in 0..WAYS {
            let line = LINE[place][way];
            self.barred[way] |= lacking[line] | held[(line + 1) % 3] | held[(line + 2) % 3];
        }
    }
}

/// The digits of placed cells, by row and by column of a box.
#[derive(Default)]
struct Held {
    rows: [u16; 3],
    columns: [u16; 3],
}

impl Held {
    /// Takes the placements among what is sure, and adds what they remove from the box to `gone`.
    fn gather(&mut self, sure: &Square, gone: &mut Square) {
        for i in 0..3 {
            for j in 0..3 {
                self.rows[i] |= sure[i][j];
                self.columns[j] |= sure[i][j];
            }
        }
        let all = self.rows[0] | self.rows[1] | self.rows[2];
        for i in 0..3 {
            for j in 0..3 {
                gone[i][j] |= if sure[i][j] == 0 { all } else { !sure[i][j] };
            }
            gone[i][3] |= self.rows[i];
            gone[3][i] |= self.columns[i];
        }
    }
}

/// What must be in each set: its only digits, and the digits that are in no other set of its row or column. `None` if a cell
/// has no candidate, or a triad fewer than six digits that may be missing.
fn assertions(square: &Square) -> Option<Square> {
    let mut sure = [[0; 4]; 4];
    for i in 0..4 {
        for j in 0..4 {
            let least = match (i < 3, j < 3) {
                (true, true) => 1,
                (false, false) => continue,
                _ => 6,
            };
            let count = square[i][j].count_ones();
            if count < least {
                return None;
            }
            if count == least {
                sure[i][j] = square[i][j];
            }
        }
    }
    for i in 0..3 {
        let row = once(square[i]);
        let column = once([0, 1, 2, 3].map(|k| square[k][i]));
        for k in 0..4 {
            sure[i][k] |= square[i][k] & row;
            sure[k][i] |= square[k][i] & column;
        }
    }
    Some(sure)
}

/// The digits that are in exactly one of four sets.
fn once(sets: [u16; 4]) -> u16 {
    let (one, two) = sets.iter().fold((0, 0), |(one, two), set| (one | set, two | (one & set)));
    one & !two
}

/// The digits that each triad may hold, by box and line.
fn triads(may: &[u16; WAYS]) -> [[u16; 3]; 3] {
    let mut triads = [[0; 3]; 3];
    for (place, lines) in LINE.iter().enumerate() {
        for (way, &line) in lines.iter().enumerate() {
            triads[place][line] |= may[way];
        }
    }
    triads
}

/// What the row triads of a box leave: a digit may be missing from a triad if another may hold it.
fn by_rows([a, b, c]: [u16; 3]) -> Square {
    [[a, a, a, b | c], [b, b, b, c | a], [c, c, c, a | b], [ALL; 4]]
}

fn transposed(square: Square) -> Square {
    [0, 1, 2, 3].map(|i| [0, 1, 2, 3].map(|j| square[j][i]))
}

/// Calls a function for the row and column of each set of a box.
fn each(mut of: impl FnMut(usize, usize)) {
    (0..4).for_each(|i| (0..4).for_each(|j| of(i, j)));
}
