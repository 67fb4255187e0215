//! Puzzles of other sizes, plain and with more houses, and a referee that only knows which cells share a house.

use std::sync::Arc;
use sudokit::constraint::{Answer, Count, Geometry, Grid, count, random_solution, solve};
use sudokit::{Rng, solve::Stop};

/// Box heights and widths.
const SIZES: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (3, 4), (4, 4)];

/// How many of each size a block has.
const EACH: usize = 2;

/// Asks about the puzzles of a block: how many there were, and what was wrong.
pub(crate) fn block(seed: u64, number: u64) -> (u64, Vec<String>) {
    let mut rng = Rng::stream(seed ^ 0x51e5, number);
    let (mut asked, mut faults) = (0, Vec::new());
    for (height, width) in SIZES {
        for _ in 0..EACH {
            let Ok(geometry) = Geometry::new(height, width) else { continue };
            // Diagonals now and then; from 6x6 on there are such solutions.
            let geometry = if rng.below(4) == 0 && geometry.order() > 4 { geometry.with_diagonals() } else { geometry };
            let puzzle = puzzle(&Arc::new(geometry), &mut rng);
            asked += 1;
            if let Some(fault) = puzzle.as_ref().and_then(fault) {
                let text = puzzle.map(|puzzle| puzzle.to_line()).unwrap_or_default();
                faults.push(format!("{height}x{width} {text}: {fault}"));
            }
        }
    }
    (asked, faults)
}

/// A solution with about half of its cells blank, and sometimes a wrong clue.
fn puzzle(geometry: &Arc<Geometry>, rng: &mut Rng) -> Option<Grid> {
    let mut grid = random_solution(geometry, rng, &Stop::new())?;
    let share = 35 + rng.below(25);
    for cell in 0..geometry.cell_count() {
        if rng.chance(share) {
            grid.set(cell, 0);
        }
    }
    if rng.below(4) == 0 {
        let cell = rng.below(geometry.cell_count());
        grid.set(cell, rng.below(geometry.order()) as u16 + 1);
    }
    Some(grid)
}

/// The most solutions that are counted.
const MOST: u64 = 300;

fn fault(puzzle: &Grid) -> Option<String> {
    let mut peers = vec![Vec::new(); puzzle.geometry().cell_count()];
    for house in puzzle.geometry().houses() {
        for one in house.cells() {
            peers[one].extend(house.cells().filter(|&other| other != one));
        }
    }
    let mut budget = 3_000;
    // What takes longer is passed over: the referee is plain, not fast.
    let truth = truth(&mut puzzle.symbols().to_vec(), &peers, puzzle.geometry().order() as u16, MOST, &mut budget)?;
    let (said, shown) = match solve(puzzle, &Stop::new()) {
        Answer::None => (0, vec![]),
        Answer::One(one) => (1, vec![one]),
        Answer::Several(two) => (2, two.into()),
        Answer::Stopped(_) => return Some("stopped without a request to stop".into()),
    };
    if said != truth.min(2) {
        return Some(format!("{said} solutions, but there are {truth}"));
    }
    for grid in &shown {
        let fits = |cell: usize| {
            let symbol = grid.get(cell);
            symbol > 0
                && (puzzle.get(cell) == 0 || puzzle.get(cell) == symbol)
                && peers[cell].iter().all(|&peer| grid.get(peer) != symbol)
        };
        if !(0..peers.len()).all(fits) {
            return Some(format!("shows {}, which is not a solution", grid.to_line()));
        }
    }
    if truth < MOST {
        let counted = count(puzzle, u128::MAX, &Stop::new());
        if counted != Count::Exactly(truth.into()) {
            return Some(format!("counts {counted:?}, but there are {truth}"));
        }
    }
    None
}

/// How many solutions, up to a limit, by trying the cell with the fewest symbols; `None` when that takes too long.
fn truth(symbols: &mut [u16], peers: &[Vec<usize>], order: u16, limit: u64, budget: &mut u64) -> Option<u64> {
    *budget = budget.checked_sub(1)?;
    let clash = |&cell: &usize| symbols[cell] > 0 && peers[cell].iter().any(|&peer| symbols[peer] == symbols[cell]);
    if (0..symbols.len()).any(|cell| clash(&cell)) {
        return Some(0);
    }
    let open = |symbols: &[u16], cell: usize| -> Vec<u16> {
        (1..=order).filter(|&symbol| peers[cell].iter().all(|&peer| symbols[peer] != symbol)).collect()
    };
    let blank = (0..symbols.len()).filter(|&cell| symbols[cell] == 0).map(|cell| (cell, open(symbols, cell)));
    let Some((cell, choices)) = blank.min_by_key(|(_, choices)| choices.len()) else { return Some(1) };
    let mut found = 0;
    for symbol in choices {
        symbols[cell] = symbol;
        let more = truth(symbols, peers, order, limit - found, budget);
        symbols[cell] = 0;
        found += more?;
        if found >= limit {
            return Some(limit);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_referee_knows_the_grids_of_4x4() {
        let empty = Grid::empty(Geometry::new(2, 2).unwrap());
        assert_eq!(fault(&empty), None);
        let peers: Vec<Vec<usize>> = (0..16)
            .map(|one| {
                let shares = |other: &usize| {
                    let (a, b) = ((one / 4, one % 4), (other / 4, other % 4));
                    *other != one && (a.0 == b.0 || a.1 == b.1 || (a.0 / 2, a.1 / 2) == (b.0 / 2, b.1 / 2))
                };
                (0..16).filter(shares).collect()
            })
            .collect();
        assert_eq!(truth(&mut [0; 16], &peers, 4, 500, &mut 1_000_000), Some(288));
    }
}
