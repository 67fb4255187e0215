//! Leaks where the solution has automorphisms: a part may lie in the whole in any of 648 ways.

use std::collections::HashSet;
use sudokit_canon as canon;
use sudokit_canon::leak::{Fingerprint, Index, Leak};
use sudokit_core::{Cell, CellSet, Grid, Puzzle, Rng, Solution, Transform};
use sudokit_testkit::random;

const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn most_symmetric() -> (Solution, Vec<Transform>) {
    let solution = Solution::new(MOST_SYMMETRIC.parse::<Puzzle>().unwrap().clues()).unwrap();
    let (_, transforms) = canon::solution(&solution);
    let back = transforms[0].inverse();
    (solution, transforms.iter().map(|transform| transform.then(&back)).collect())
}

/// The clues of a solution in some cells.
fn clues(solution: &Solution, cells: CellSet) -> Grid {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid.set(cell, Some(solution.get(cell))));
    grid
}

fn cells(grid: &Grid) -> CellSet {
    grid.clues().map(|(cell, _)| cell).collect()
}

#[test]
fn automorphisms_are_different_and_fix_the_solution() {
    let (solution, automorphisms) = most_symmetric();
    assert!(automorphisms.iter().all(|transform| transform.solution(&solution) == solution));
    assert_eq!(automorphisms.iter().collect::<HashSet<_>>().len(), 648);
}

#[test]
fn parts_are_found_through_every_automorphism_and_no_other() {
    let (solution, automorphisms) = most_symmetric();
    let mut rng = Rng::new(9);
    let mut found = [0; 2];
    for round in 0..60 {
        let all = rng.cells();
        let part: CellSet = all[..12].iter().copied().collect();
        // Every other time the whole holds an image of the part; otherwise it is 40 cells by chance.
        let image = automorphisms[rng.below(648)].grid(&clues(&solution, part));
        let others: CellSet = rng.cells().into_iter().take(if round % 2 == 0 { 20 } else { 40 }).collect();
        let whole = if round % 2 == 0 { cells(&image) | others } else { others };
        let inside = |automorphism: &Transform| (cells(&automorphism.grid(&clues(&solution, part))) - whole).is_empty();
        let expected = if automorphisms.iter().any(inside) { Leak::Part } else { Leak::Solution };
        let moved = rng.transform();
        let one = Fingerprint::new(&clues(&solution, part).into(), Some(&solution)).unwrap();
        let turned = moved.grid(&clues(&solution, whole)).into();
        let two = Fingerprint::new(&turned, Some(&moved.solution(&solution))).unwrap();
        assert_eq!(one.leak(&two), Some(expected));
        let backwards = if expected == Leak::Part { Leak::Whole } else { Leak::Solution };
        assert_eq!(two.leak(&one), Some(backwards));
        found[usize::from(expected == Leak::Part)] += 1;
    }
    assert!(found[0] > 0 && found[1] >= 30, "{found:?}");
}

#[test]
fn an_index_finds_all_that_are_related_and_nothing_else() {
    let solutions: Vec<Solution> = (0..20).map(|i| random::solution(&mut Rng::stream(2, i))).collect();
    let mut index = Index::default();
    let some: CellSet = Cell::all().filter(|cell| cell.index() % 2 == 0).collect();
    for solution in &solutions {
        index.add(Fingerprint::new(&clues(solution, some).into(), Some(solution)).unwrap());
        // Without its solution it counts as not proper.
        index.add(Fingerprint::new(&clues(solution, some).into(), None).unwrap());
    }
    assert_eq!(index.len(), 40);
    let mut rng = Rng::new(4);
    for (i, solution) in solutions.iter().enumerate() {
        let moved = rng.transform();
        let puzzle = moved.grid(&clues(solution, some)).into();
        let proper = Fingerprint::new(&puzzle, Some(&moved.solution(solution))).unwrap();
        assert_eq!(index.leaks(&proper).collect::<Vec<_>>(), [(2 * i, Leak::Same)]);
        let other = Fingerprint::new(&Grid::EMPTY.into(), None).unwrap();
        assert_eq!(index.leaks(&other).count(), 0);
    }
}
