//! Sums that houses and given sums imply: innies and outies.
//!
//! The cells of a house with all values have a known total. Cages inside it leave a known total for the rest; a cage
//! that sticks out with few cells is taken whole, and the cells outside count negatively. What is left is an equation
//! over a few cells. The same is done for neighbouring houses together.

use crate::model::{Kind, Puzzle};
use std::collections::HashSet;

/// A list of cells with weights, and their total.
pub(super) type Equation = (Vec<(usize, i64)>, i64);

/// The most cells of an equation in which values may repeat.
const MOST_CELLS: usize = 6;
/// The most equations.
const MOST_EQUATIONS: usize = 120;

/// Equations over few cells that follow from the houses and the sums given.
pub(super) fn sums(
    puzzle: &Puzzle,
    houses: &[Vec<usize>],
    given: &[Equation],
    all_different: impl Fn(&[usize]) -> bool,
) -> Vec<Equation> {
    let cages: Vec<(Vec<usize>, i64)> = given
        .iter()
        .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|term| term.1 == 1))
        .map(|(terms, total)| (terms.iter().map(|term| term.0).collect(), *total))
        .collect();
    if cages.is_empty() || houses.is_empty() {
        return Vec::new();
    }
    let layout = puzzle.layout();
    let of_house: i64 = layout.values().map(i64::from).sum();
    let mut seen: HashSet<Vec<(usize, i64)>> = given.iter().map(|(terms, _)| sorted(terms.clone())).collect();
    let mut found: Vec<Equation> = Vec::new();
    for region in regions(puzzle, houses) {
        let total = of_house * region.len() as i64;
        let cells: Vec<usize> = region.iter().flat_map(|&house| houses[house].iter().copied()).collect();
        let (terms, total, used) = leftover(puzzle.cell_count(), &cells, total, &cages);
        // A cage in a house says the same of the rest by itself.
        if terms.is_empty() || used == 0 || region.len() == 1 && used == 1 && terms.iter().all(|term| term.1 == 1) {
            continue;
        }
        let inside: Vec<usize> = terms.iter().map(|term| term.0).collect();
        let one_sign = terms.iter().all(|term| term.1 == terms[0].1);
        let is_cage = one_sign && all_different(&inside);
        if terms.len() > MOST_CELLS && !(is_cage && terms.len() < layout.value_count()) {
            continue;
        }
        let (terms, total) =
            if terms[0].1 < 0 { (terms.iter().map(|&(c, w)| (c, -w)).collect(), -total) } else { (terms, total) };
        if seen.insert(sorted(terms.clone())) {
            found.push((terms, total));
        }
    }
    found.sort_by_key(|(terms, _)| terms.len());
    found.truncate(MOST_EQUATIONS);
    found
}

fn sorted(mut terms: Vec<(usize, i64)>) -> Vec<(usize, i64)> {
    terms.sort_unstable();
    terms
}

/// Lists of disjoint houses that are looked at together: runs of rows, runs of columns, boxes and neighbouring boxes.
fn regions(puzzle: &Puzzle, houses: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let named = puzzle.layout().houses();
    for kind in [Kind::Row, Kind::Column] {
        let lines: Vec<usize> = named
            .iter()
            .filter(|house| house.kind == kind)
            .filter_map(|house| houses.iter().position(|cells| *cells == house.cells))
            .collect();
        for from in 0..lines.len() {
            for to in from + 2..=lines.len() {
                if disjoint(lines[from..to].iter().map(|&house| &houses[house])) {
                    regions.push(lines[from..to].to_vec());
                }
            }
        }
    }
    let boxes: Vec<usize> = named
        .iter()
        .filter(|house| matches!(house.kind, Kind::Box | Kind::Region))
        .filter_map(|house| houses.iter().position(|cells| *cells == house.cells))
        .collect();
    for (i, &one) in boxes.iter().enumerate() {
        for &other in &boxes[i + 1..] {
            if disjoint([&houses[one], &houses[other]].into_iter()) {
                regions.push(vec![one, other]);
            }
        }
    }
    regions
}

fn disjoint<'a>(houses: impl Iterator<Item = &'a Vec<usize>>) -> bool {
    let mut seen = HashSet::new();
    houses.flatten().all(|cell| seen.insert(*cell))
}

/// What is left of a region with a total when cages are taken away, and how many were.
fn leftover(
    cell_count: usize,
    region: &[usize],
    mut total: i64,
    cages: &[(Vec<usize>, i64)],
) -> (Vec<(usize, i64)>, i64, usize) {
    let mut weights = vec![0_i64; cell_count];
    let mut inside = vec![false; cell_count];
    for &cell in region {
        weights[cell] = 1;
        inside[cell] = true;
    }
    let mut used = vec![false; cell_count];
    let mut taken = 0;
    let count_inside = |cage: &[usize]| cage.iter().filter(|&&cell| inside[cell]).count();
    let mut order: Vec<&(Vec<usize>, i64)> = cages.iter().filter(|cage| count_inside(&cage.0) > 0).collect();
    order.sort_by_key(|cage| {
        let within = count_inside(&cage.0);
        (cage.0.len() - within, core::cmp::Reverse(within))
    });
    for (cage, sum) in order {
        let within = count_inside(cage);
        let without = cage.len() - within;
        if without >= within || cage.iter().any(|&cell| used[cell]) {
            continue;
        }
        for &cell in cage {
            weights[cell] -= 1;
            used[cell] = true;
        }
        total -= sum;
        taken += 1;
    }
    let terms = (0..cell_count).filter(|&cell| weights[cell] != 0).map(|cell| (cell, weights[cell])).collect();
    (terms, total, taken)
}
