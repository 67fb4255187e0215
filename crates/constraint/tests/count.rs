//! Counts of many shapes against a small reference that shares nothing with the methods but the geometry.

use std::sync::Arc;
use sudokit_constraint::{Count, Geometry, Grid, count, random_solution};
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// Counts by trying every symbol in the cell with the fewest left, up to a limit.
fn reference(grid: &mut Grid, limit: u64) -> u64 {
    let geometry = grid.geometry().clone();
    let open = |cell: usize| {
        let seen = |symbol: u16| {
            let mut houses = geometry.houses().iter().filter(|house| house.cells().any(|other| other == cell));
            houses.any(|house| house.cells().any(|other| grid.get(other) == symbol))
        };
        (1..=geometry.order() as u16).filter(|&symbol| !seen(symbol)).collect::<Vec<u16>>()
    };
    let blanks = (0..geometry.cell_count()).filter(|&cell| grid.get(cell) == 0);
    let Some((cell, symbols)) = blanks.map(|cell| (cell, open(cell))).min_by_key(|(_, symbols)| symbols.len()) else {
        return 1;
    };
    let mut total = 0;
    for symbol in symbols {
        grid.set(cell, symbol);
        total += reference(grid, limit - total);
        grid.set(cell, 0);
        if total >= limit {
            break;
        }
    }
    total
}

/// Ten shapes and rules, and how many clues leave some hundred solutions.
fn shapes() -> Vec<(Geometry, usize)> {
    let plain = |height, width| Geometry::new(height, width).unwrap();
    let jigsaw = [0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2];
    vec![
        (plain(2, 2), 2),
        (plain(1, 5), 6),
        (plain(2, 3), 8),
        (plain(3, 2), 8),
        (plain(2, 4), 22),
        (plain(4, 2), 22),
        (plain(3, 3), 28),
        (plain(2, 2).with_regions(&jigsaw).unwrap(), 2),
        (plain(3, 2).with_diagonals(), 6),
        (plain(2, 2).with_windows().unwrap(), 2),
    ]
}

/// Compares on random puzzles of each shape: how many had several solutions.
fn compare(seed: u64, cases: usize) -> Vec<usize> {
    let mut rng = Rng::new(seed);
    let compare = |(geometry, clues): (Geometry, usize)| {
        let geometry = Arc::new(geometry);
        let mut several = 0;
        for case in 0..cases {
            let solution = random_solution(&geometry, &mut rng, &Stop::new()).expect("there are solutions");
            let mut cells: Vec<usize> = (0..geometry.cell_count()).collect();
            rng.shuffle(&mut cells);
            let mut puzzle = Grid::empty(geometry.clone());
            let number = clues + rng.below(3);
            cells[..number].iter().for_each(|&cell| puzzle.set(cell, solution.get(cell)));
            if case % 5 == 4 {
                // A changed clue: often there is no solution left, or there are others.
                puzzle.set(cells[0], rng.below(geometry.order()) as u16 + 1);
            }
            let clashes = puzzle.clash().is_some();
            let expected = if clashes { 0 } else { reference(&mut puzzle.clone(), 5000) };
            let found = count(&puzzle, u128::MAX, &Stop::new());
            if expected < 5000 {
                assert_eq!(found, Count::Exactly(expected.into()), "{geometry}: {:?}", puzzle.symbols());
                several += usize::from(expected > 1);
            } else {
                assert!(found.number() >= 5000, "{geometry}: {:?}", puzzle.symbols());
            }
        }
        several
    };
    shapes().into_iter().map(compare).collect()
}

#[test]
fn ten_shapes_are_counted_as_the_reference_counts() {
    let several = compare(1, 10);
    assert!(several.iter().all(|&several| several > 2), "{several:?}");
}

#[test]
#[ignore = "takes some ten minutes"]
fn ten_thousand_puzzles_are_counted_as_the_reference_counts() {
    let several = compare(2, 1000);
    assert!(several.iter().all(|&several| several > 200), "{several:?}");
}

/// Plain enumeration took 4 s for these 3,000 solutions; on a quiet machine they now take 30 ms.
#[test]
fn a_small_limit_is_reached_soon_on_long_thin_regions() {
    let map = "bbbaaaaaabbbbccccabbcccccaaddddddddedfeeeeeeeffffffffegggggggggihhhhhhhhiiiiiiiih";
    let regions: Vec<usize> = map.bytes().map(|letter| usize::from(letter - b'a')).collect();
    let geometry = Geometry::new(3, 3).unwrap().with_regions(&regions).unwrap();
    let stop = Stop::new().after(std::time::Duration::from_secs(2));
    assert_eq!(count(&Grid::empty(Arc::new(geometry)), 3000, &stop), Count::AtLeast(3000));
}
