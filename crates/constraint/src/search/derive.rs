//! Sums that houses and given sums imply: innies and outies.
//!
//! The cells of a house with all values have a known total. Cages inside it leave a known total for the rest; a cage
//! that sticks out with few cells is taken whole, and the cells outside count negatively. What is left is an equation
//! over a few cells. The same is done for neighbouring houses together.

use super::domains::Wiring;
use crate::model::{Kind, Puzzle};
use std::collections::HashSet;
use sudokit_core::SmallSort;

/// A list of cells with weights, and their total.
pub(super) type Equation = (Vec<(usize, i64)>, i64);

/// The most cells of an equation that is not tight.
const MOST_CELLS: usize = 6;
/// The most equations.
const MOST_EQUATIONS: usize = 120;
/// The most sums that are combined with houses. A grid of 64x64 has room for this many cages of four cells.
const MOST_CAGES: usize = 1024;
/// The most sums that are combined with each other, which takes a time that grows with their cube.
const MOST_PAIRED: usize = 64;
/// The fewest cells of such a sum, and of them those that see the other.
const LEAST_PAIRED: usize = 6;

/// Equations over few cells, or near the least or the largest total of their cells, that follow from the houses and the
/// sums given.
pub(super) fn sums(puzzle: &Puzzle, houses: &[Vec<usize>], given: &[Equation], wiring: &Wiring) -> Vec<Equation> {
    let mut known = HashSet::new();
    let mut cages: Vec<(Vec<usize>, i64)> = given
        .iter()
        .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|term| term.1 == 1))
        .filter(|equation| known.insert(*equation))
        .map(|(terms, total)| (terms.iter().map(|term| term.0).collect(), *total))
        .take(MOST_CAGES)
        .collect();
    if cages.is_empty() || houses.is_empty() {
        return Vec::new();
    }
    let layout = puzzle.layout();
    let of_house: i64 = layout.values().map(i64::from).sum();
    let span = Span { wiring, least: i64::from(layout.least_value()), values: layout.value_count() as i64 };
    let mut seen: HashSet<Vec<(usize, i64)>> = given.iter().map(|(terms, _)| sorted(terms.clone())).collect();
    let mut found: Vec<Equation> = Vec::new();
    let mut add = |terms: Vec<(usize, i64)>, total: i64| {
        if terms.is_empty() {
            return;
        }
        let is_cage = terms.iter().all(|term| term.1 == terms[0].1) && span.groups(&terms).len() == 1;
        let is_short = terms.len() <= MOST_CELLS || is_cage && terms.len() < layout.value_count();
        if !is_short && !span.is_tight(&terms, total) {
            return;
        }
        let sign = terms[0].1.signum();
        let terms: Vec<(usize, i64)> = terms.iter().map(|&(cell, weight)| (cell, sign * weight)).collect();
        if seen.insert(sorted(terms.clone())) {
            found.push((terms, sign * total));
        }
    };
    if let Some((cells, total)) = gap(puzzle, houses, &cages, of_house) {
        add(cells.iter().map(|&cell| (cell, 1)).collect(), total);
        cages.push((cells, total));
    }
    for region in regions(puzzle, houses) {
        let total = of_house * region.len() as i64;
        let cells: Vec<usize> = region.iter().flat_map(|&house| houses[house].iter().copied()).collect();
        for whole in [false, true] {
            let (terms, total, used) = leftover(puzzle.cell_count(), &cells, total, &cages, whole);
            // A cage in a house says the same of the rest by itself.
            let one = region.len() == 1 && used == 1 && terms.iter().all(|term| term.1 == 1);
            if used > 0 && !one {
                add(terms, total);
            }
        }
    }
    for (terms, total) in combined(&cages, &span) {
        add(terms, total);
    }
    found.small_sort_by_key(|(terms, _)| terms.len());
    found.truncate(MOST_EQUATIONS);
    found
}

/// What sums of cells can be, from which of them differ.
struct Span<'w> {
    wiring: &'w Wiring,
    least: i64,
    values: i64,
}

impl Span<'_> {
    /// Cells of one weight that all differ, largest first found; a simple search.
    fn groups(&self, terms: &[(usize, i64)]) -> Vec<(i64, Vec<usize>)> {
        let mut groups: Vec<(i64, Vec<usize>)> = Vec::new();
        for &(cell, weight) in terms {
            let fits = |group: &&mut (i64, Vec<usize>)| {
                group.0 == weight && group.1.iter().all(|&other| self.wiring.are_peers(cell, other))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.1.push(cell),
                None => groups.push((weight, vec![cell])),
            }
        }
        groups
    }

    /// The least and the largest total.
    fn range(&self, terms: &[(usize, i64)]) -> (i64, i64) {
        self.groups(terms).iter().fold((0, 0), |(low, high), (weight, cells)| {
            let count = (cells.len() as i64).min(self.values);
            let least = count * self.least + count * (count - 1) / 2;
            let largest = least + count * (self.values - count);
            let (a, b) = (weight * least, weight * largest);
            (low + a.min(b), high + a.max(b))
        })
    }

    /// Whether a total is near an end of the range.
    fn is_tight(&self, terms: &[(usize, i64)], total: i64) -> bool {
        let (low, high) = self.range(terms);
        high > low && high - low > 4 * (total - low).min(high - total)
    }
}

/// The cells that are in no cage, if they are few and the total of the grid is known.
fn gap(
    puzzle: &Puzzle,
    houses: &[Vec<usize>],
    cages: &[(Vec<usize>, i64)],
    of_house: i64,
) -> Option<(Vec<usize>, i64)> {
    let rows: Vec<Vec<usize>> =
        puzzle.layout().houses().into_iter().filter(|house| house.kind == Kind::Row).map(|house| house.cells).collect();
    let cells: usize = rows.iter().map(Vec::len).sum();
    if cells != puzzle.layout().cell_count() || !rows.iter().all(|row| houses.contains(row)) {
        return None;
    }
    let mut open = vec![true; puzzle.cell_count()];
    let mut total = of_house * rows.len() as i64;
    // Cages that meet others are left out.
    for (cage, sum) in cages {
        if cage.iter().all(|&cell| open[cell] && cell < cells) {
            cage.iter().for_each(|&cell| open[cell] = false);
            total -= sum;
        }
    }
    let left: Vec<usize> = (0..cells).filter(|&cell| open[cell]).collect();
    (!left.is_empty() && left.len() < puzzle.layout().value_count()).then_some((left, total))
}

/// Sums of two cages each that are tighter together, because their cells differ from one another.
fn combined(cages: &[(Vec<usize>, i64)], span: &Span<'_>) -> Vec<Equation> {
    let mut found = Vec::new();
    let mut open: Vec<(Vec<usize>, i64)> =
        cages.iter().filter(|(cells, _)| cells.len() >= LEAST_PAIRED).take(MOST_PAIRED).cloned().collect();
    let slack = |cells: &[usize], total: i64| {
        let mut sorted: Vec<(usize, i64)> = cells.iter().map(|&cell| (cell, 1)).collect();
        sorted.small_sort();
        let groups = span.groups(&sorted);
        let (low, high) = span.range(&sorted);
        let freedom = (total - low).min(high - total);
        // What the groups leave beyond the freedom.
        groups.iter().map(|group| group.1.len() as i64 * (span.values - group.1.len() as i64) - freedom).sum::<i64>()
    };
    let related = |one: &[usize], other: &[usize]| {
        let (few, many) = if one.len() < other.len() { (one, other) } else { (other, one) };
        few.len() >= LEAST_PAIRED
            && !few.iter().any(|cell| many.contains(cell))
            && few.iter().filter(|&&a| many.iter().any(|&b| span.wiring.are_peers(a, b))).count() >= LEAST_PAIRED
    };
    loop {
        let mut best: Option<(i64, usize, usize)> = None;
        for i in 0..open.len() {
            for j in i + 1..open.len() {
                if !related(&open[i].0, &open[j].0) {
                    continue;
                }
                let both = [open[i].0.as_slice(), &open[j].0].concat();
                let score = slack(&both, open[i].1 + open[j].1);
                let (one, other) = (slack(&open[i].0, open[i].1), slack(&open[j].0, open[j].1));
                let better = score > one && score > other || score > one + other;
                if better && score > 0 && best.is_none_or(|best| score > best.0) {
                    best = Some((score, i, j));
                }
            }
        }
        let Some((_, i, j)) = best else { return found };
        let (second, first) = (open.swap_remove(j), open.swap_remove(i));
        let both = ([first.0, second.0].concat(), first.1 + second.1);
        found.push((both.0.iter().map(|&cell| (cell, 1)).collect(), both.1));
        open.push(both);
    }
}

fn sorted(mut terms: Vec<(usize, i64)>) -> Vec<(usize, i64)> {
    terms.small_sort();
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

/// What is left of a region with a total when cages are taken away, and how many were. Cages that are mostly outside are
/// taken only if `whole`.
fn leftover(
    cell_count: usize,
    region: &[usize],
    mut total: i64,
    cages: &[(Vec<usize>, i64)],
    whole: bool,
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
    order.small_sort_by_key(|cage| {
        let within = count_inside(&cage.0);
        (cage.0.len() - within, core::cmp::Reverse(within))
    });
    for (cage, sum) in order {
        let within = count_inside(cage);
        let without = cage.len() - within;
        if !whole && without >= within || cage.iter().any(|&cell| used[cell]) {
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
