//! Counting by trial: at every step, the digits that fit are found again by looking at the rows, columns and boxes.
//!
//! The only refinement is to branch where the fewest options are, over the digits of a cell or the places of a digit in
//! a house, either of which covers every solution once.

use sudokit_core::{Cell, Digit, Grid, Puzzle, Solution};

/// Counts the solutions of a puzzle, at most `limit`.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut count = 0;
    search(&mut [0; 81], &allowed(puzzle), &mut |_| {
        count += 1;
        count < limit
    });
    count.min(limit)
}

/// The solutions of a puzzle, at most `limit`, in no particular order.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    if limit > 0 {
        search(&mut [0; 81], &allowed(puzzle), &mut |values| {
            found.push(Solution::new(Grid::from_values(*values).expect("digits")).expect("a solution"));
            found.len() < limit
        });
    }
    found
}

/// For each cell the values (1 to 9) that the puzzle allows.
type Allowed = [[bool; 10]; 81];

fn allowed(puzzle: &Puzzle) -> Allowed {
    let mut allowed = [[false; 10]; 81];
    for cell in Cell::all() {
        for digit in Digit::all() {
            allowed[cell.index()][digit.value() as usize] = puzzle.allows(cell, digit);
        }
    }
    allowed
}

/// The cells of the 27 houses.
pub(crate) const fn houses() -> [[usize; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row][column] = cell;
        houses[9 + column][row] = cell;
        houses[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell;
        cell += 1;
    }
    houses
}

/// Which values still fit into each blank cell: allowed by the puzzle, and in none of its houses yet.
fn fitting(values: &[u8; 81], allowed: &Allowed) -> Allowed {
    let mut fits = *allowed;
    for house in &const { houses() } {
        for placed in house.map(|cell| values[cell]).into_iter().filter(|&value| value != 0) {
            house.iter().for_each(|&cell| fits[cell][placed as usize] = false);
        }
    }
    fits
}

/// A few (cell, value) pairs of which every solution has exactly one.
#[derive(Clone, Copy)]
struct Options {
    len: usize,
    pairs: [(usize, u8); 9],
}

impl Options {
    fn of(pairs: impl Iterator<Item = (usize, u8)>) -> Self {
        let mut options = Self { len: 0, pairs: [(0, 0); 9] };
        for pair in pairs {
            options.pairs[options.len] = pair;
            options.len += 1;
        }
        options
    }
}

/// The smallest set of options; `None` if no cell is blank.
fn fewest_options(values: &[u8; 81], allowed: &Allowed) -> Option<Options> {
    let fits = fitting(values, allowed);
    let blank = |cell: &usize| values[*cell] == 0;
    let cells = (0..81)
        .filter(blank)
        .map(|cell| Options::of((1..=9).filter(|&value| fits[cell][value as usize]).map(|value| (cell, value))));
    let places = const { houses() }.into_iter().flat_map(|house| {
        let missing = (1..=9).filter(move |&value| house.iter().all(|&cell| values[cell] != value));
        missing.map(move |value| {
            let places = house.into_iter().filter(|&cell| blank(&cell) && fits[cell][value as usize]);
            Options::of(places.map(|cell| (cell, value)))
        })
    });
    let cell = cells.min_by_key(|options| options.len)?;
    // Looking at the houses only pays if no cell decides.
    if cell.len <= 1 { Some(cell) } else { places.chain([cell]).min_by_key(|options| options.len) }
}

/// Calls `found` with every completion of `values` until it returns false; returns whether to continue.
fn search(values: &mut [u8; 81], allowed: &Allowed, found: &mut dyn FnMut(&[u8; 81]) -> bool) -> bool {
    let Some(options) = fewest_options(values, allowed) else { return found(values) };
    for &(cell, value) in &options.pairs[..options.len] {
        values[cell] = value;
        if !search(values, allowed, found) {
            return false;
        }
        values[cell] = 0;
    }
    true
}
