//! A puzzle as a formula for SAT solvers.

use crate::candidates::Marks;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::set::{Set, with_set};
use std::io::{self, Write};

/// Writes a puzzle in DIMACS CNF: a variable for each candidate that singles and locked candidates leave open, a clause
/// that some candidate of each item is in, and one for each pair of candidates of an item that not both are. Comments say
/// which variable is which candidate, and what is filled already.
///
/// ```
/// use sudokit_constraint::{Geometry, Grid, write_cnf};
///
/// let mut text = Vec::new();
/// write_cnf(&Grid::empty(Geometry::new(2, 2)?), &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("\np cnf 64 384\n") && text.contains("\nc 1 r1c1=1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(puzzle: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let geometry = puzzle.geometry();
    writeln!(out, "c sudoku {geometry}")?;
    with_set!(geometry.order(), S => write_marks(Marks::<S>::reduced(puzzle).ok(), geometry, out))
}

fn write_marks<S: Set>(marks: Option<Marks<S>>, geometry: &Geometry, out: &mut dyn Write) -> io::Result<()> {
    let cells = geometry.cell_count();
    let Some(candidates) = marks else {
        writeln!(out, "c the clues contradict each other")?;
        return out.write_all(b"p cnf 0 1\n0\n");
    };
    // The variables of a cell follow each other.
    let mut first = vec![0u32; cells];
    let mut count = 0;
    for (cell, first) in first.iter_mut().enumerate() {
        let symbols = candidates.symbols(cell);
        *first = count + 1;
        for symbol in symbols.members() {
            let name = geometry.cell_name(cell);
            if symbols.len() == 1 {
                writeln!(out, "c filled {name}={}", symbol + 1)?;
            } else {
                count += 1;
                writeln!(out, "c {count} {name}={}", symbol + 1)?;
            }
        }
    }
    // Large grids have tens of millions of pairs: they are counted, then written, and never kept.
    let (mut items, mut pairs) = (0u64, 0u64);
    each_item(&candidates, geometry, &first, &mut |house, item| {
        items += 1;
        each_pair(geometry, house, item, &mut |_, _| {
            pairs += 1;
            Ok(())
        })
    })?;
    writeln!(out, "p cnf {count} {}", items + pairs)?;
    each_item(&candidates, geometry, &first, &mut |_, item| {
        for (_, variable) in item {
            write!(out, "{variable} ")?;
        }
        writeln!(out, "0")
    })?;
    each_item(&candidates, geometry, &first, &mut |house, item| {
        each_pair(geometry, house, item, &mut |one, other| writeln!(out, "-{one} -{other} 0"))
    })
}

/// The open candidates of an item: cell and variable of each.
type Item = [(usize, u32)];

/// Every cell, then every symbol of every house, with the number of the house; those that are filled are left out. Takes
/// time for the candidates and the houses, not for pairs of cells.
fn each_item<S: Set>(
    candidates: &Marks<S>,
    geometry: &Geometry,
    first: &[u32],
    found: &mut dyn FnMut(Option<usize>, &Item) -> io::Result<()>,
) -> io::Result<()> {
    let open = |cell: usize| {
        let symbols = candidates.symbols(cell);
        let is_open = symbols.len() > 1;
        symbols.members().filter(move |_| is_open).zip(first[cell]..).map(move |(symbol, it)| (symbol, (cell, it)))
    };
    let mut items: Vec<Vec<(usize, u32)>> = vec![Vec::new(); geometry.order()];
    for cell in 0..geometry.cell_count() {
        let item: Vec<(usize, u32)> = open(cell).map(|(_, it)| it).collect();
        if !item.is_empty() {
            found(None, &item)?;
        }
    }
    for (number, house) in geometry.houses().iter().enumerate() {
        items.iter_mut().for_each(Vec::clear);
        house.cells().flat_map(open).for_each(|(symbol, it)| items[symbol].push(it));
        for item in items.iter().filter(|item| !item.is_empty()) {
            found(Some(number), item)?;
        }
    }
    Ok(())
}

/// Every two candidates of an item, unless they have met in an earlier house.
fn each_pair(
    geometry: &Geometry,
    house: Option<usize>,
    item: &Item,
    found: &mut dyn FnMut(u32, u32) -> io::Result<()>,
) -> io::Result<()> {
    for (i, &(a, one)) in item.iter().enumerate() {
        for &(b, other) in &item[i + 1..] {
            let have_met = house.is_some_and(|number| {
                let mut earlier = geometry.memberships(a).iter().filter(|(house, _)| usize::from(*house) < number);
                earlier.any(|(house, _)| geometry.memberships(b).iter().any(|(other, _)| other == house))
            });
            if !have_met {
                found(one, other)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn formula(puzzle: &Grid) -> String {
        let mut text = Vec::new();
        write_cnf(puzzle, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// All cells of a shifted pattern but those with the first two symbols: these can change places.
    fn two_open(side: usize) -> Grid {
        let geometry = Geometry::new(side, side).unwrap();
        let order = geometry.order();
        let mut grid = Grid::empty(geometry);
        for cell in 0..order * order {
            let (row, column) = (cell / order, cell % order);
            let symbol = (side * (row % side) + row / side + column) % order;
            grid.set(cell, if symbol < 2 { 0 } else { symbol as u16 + 1 });
        }
        grid
    }

    #[test]
    fn clauses_are_those_of_all_pairs_of_candidates() {
        let plain = |height, width| Geometry::new(height, width).unwrap();
        let geometries = [plain(2, 2), plain(2, 3), plain(3, 3).with_diagonals(), plain(3, 3).with_windows().unwrap()];
        for geometry in geometries {
            let order = geometry.order();
            let mut puzzle = Grid::empty(geometry);
            puzzle.set(0, 1);
            puzzle.set(order + order / 2, 2);
            let text = formula(&puzzle);
            let name = |line: &str| {
                let (number, name) = line.strip_prefix("c ")?.split_once(' ')?;
                let (cell, symbol) = name.split_once('=')?;
                Some((number.parse::<i32>().ok()?, cell.to_owned(), symbol.to_owned()))
            };
            let names: Vec<(i32, String, String)> = text.lines().filter_map(name).collect();
            let geometry = puzzle.geometry();
            let cell_of =
                |name: &str| (0..geometry.cell_count()).find(|&cell| geometry.cell_name(cell) == name).unwrap();
            let mut expected = BTreeSet::new();
            for (i, (one, cell, symbol)) in names.iter().enumerate() {
                for (two, other, its) in &names[i + 1..] {
                    let houses = |name: &str| geometry.memberships(cell_of(name)).iter().map(|(house, _)| *house);
                    let meet = || houses(cell).any(|house| houses(other).any(|its| its == house));
                    if cell == other || symbol == its && meet() {
                        expected.insert((-two, -one));
                    }
                }
            }
            let clauses: Vec<Vec<i32>> = text
                .lines()
                .filter(|line| !line.starts_with(['c', 'p']))
                .map(|line| line.split(' ').map(|word| word.parse().unwrap()).filter(|&it| it != 0).collect())
                .collect();
            let pairs: Vec<(i32, i32)> = clauses
                .iter()
                .filter(|clause| clause[0] < 0)
                .map(|clause| (clause[0].min(clause[1]), clause[0].max(clause[1])))
                .collect();
            assert_eq!(pairs.iter().copied().collect::<BTreeSet<_>>(), expected, "{geometry}");
            assert_eq!(pairs.len(), expected.len(), "{geometry}: a pair is there twice");
            assert!(text.contains(&format!("\np cnf {} {}\n", names.len(), clauses.len())));
        }
    }

    /// All pairs of cells of all houses would take minutes.
    #[test]
    fn the_formula_of_a_giant_is_as_large_as_what_is_open() {
        let text = formula(&two_open(20));
        // 800 cells with two candidates; an item for each cell, and for each house and symbol.
        let header =
            format!("\np cnf 1600 {}\n", 800 + 3 * 400 * 2 + 800 + 3 * 400 * 2 - pairs_met_before(&two_open(20)));
        assert!(text.contains(&header), "{}", text.lines().find(|line| line.starts_with("p ")).unwrap());
    }

    /// Pairs of open cells in two houses, for each of two symbols.
    fn pairs_met_before(puzzle: &Grid) -> usize {
        let geometry = puzzle.geometry();
        let open: Vec<usize> = (0..geometry.cell_count()).filter(|&cell| puzzle.get(cell) == 0).collect();
        let shared = |a: usize, b: usize| {
            let of_b = geometry.memberships(b);
            geometry.memberships(a).iter().filter(|(house, _)| of_b.iter().any(|(other, _)| other == house)).count()
        };
        let pairs = open.iter().enumerate().flat_map(|(i, &a)| open[i + 1..].iter().map(move |&b| (a, b)));
        2 * pairs.map(|(a, b)| shared(a, b).saturating_sub(1)).sum::<usize>()
    }
}
