//! A checker and counter to be believed by reading it.
//!
//! It shares nothing with the engines: cells are plain indices, digits plain numbers, and what fits is found anew at
//! every step by looking at the rows, columns and boxes. The only cleverness is to branch where the fewest options
//! are, over the digits of a cell or the places of a digit in a house, either of which covers every solution once.

use sudokit_core::{Cell, Digit, Grid, Puzzle, Solution};

/// Whether a grid is complete, has every digit once in every house, and agrees with the puzzle.
pub fn accepts(grid: &Grid, puzzle: &Puzzle) -> bool {
    let value = |cell: usize| grid.values()[cell];
    let complete =
        const { houses() }.iter().all(|house| (1..=9).all(|digit| house.iter().any(|&cell| value(cell) == digit)));
    let allowed = allowed(puzzle);
    complete && (0..81).all(|cell| allowed[cell][value(cell) as usize])
}

/// How many solutions a puzzle has, at most `limit`.
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
const fn houses() -> [[usize; 9]; 27] {
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

/// The fewest options there are; `None` when no cell is blank.
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
    // Looking at the houses is only worth the while when no cell decides.
    if cell.len <= 1 { Some(cell) } else { places.chain([cell]).min_by_key(|options| options.len) }
}

/// Calls `found` with every completion of `values` until it returns false; tells whether to go on.
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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn puzzle(text: &str) -> Puzzle {
        crate::corpus::puzzle(text).unwrap()
    }

    #[test]
    fn it_knows_a_solution_when_it_sees_one() {
        let solved = puzzle(SOLVED).clues();
        assert!(accepts(&solved, &puzzle(PUZZLE)));
        assert!(!accepts(&puzzle(PUZZLE).clues(), &puzzle(PUZZLE)));
        // Every single change is refused, and so is another puzzle's clue.
        for cell in Cell::all() {
            for digit in Digit::all().filter(|&digit| solved.get(cell) != Some(digit)) {
                let mut wrong = solved;
                wrong.set(cell, Some(digit));
                assert!(!accepts(&wrong, &puzzle(PUZZLE)));
                assert!(!accepts(&solved, &Puzzle::from(wrong)));
            }
        }
    }

    #[test]
    fn it_counts() {
        assert_eq!(count(&puzzle(PUZZLE), 10), 1);
        assert_eq!(solutions(&puzzle(PUZZLE), 10)[0].to_string(), SOLVED);
        assert_eq!(count(&Puzzle::default(), 7), 7);
        assert_eq!(count(&Puzzle::default(), 0), 0);
        // 1 and 3 stand crosswise in two rows of a band: blank all four and they may change places.
        let mut open = puzzle(SOLVED).clues();
        for cell in ["r4c6", "r4c9", "r5c6", "r5c9"] {
            let cell = cell.parse().unwrap();
            assert!(open.get(cell).is_some_and(|digit| [1, 3].contains(&digit.value())));
            open.set(cell, None);
        }
        assert_eq!(count(&open.into(), 10), 2);
        assert_eq!(count(&open.into(), 1), 1);
    }
}
