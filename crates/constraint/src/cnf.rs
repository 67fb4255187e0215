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
    let (order, cells) = (geometry.order(), geometry.cell_count());
    let Some(candidates) = marks else {
        writeln!(out, "c the clues contradict each other")?;
        return out.write_all(b"p cnf 0 1\n0\n");
    };
    let mut variables = vec![0u32; cells * order];
    let mut count = 0;
    for cell in 0..cells {
        let symbols = candidates.symbols(cell);
        for symbol in symbols.members() {
            let name = geometry.cell_name(cell);
            if symbols.len() == 1 {
                writeln!(out, "c filled {name}={}", symbol + 1)?;
            } else {
                count += 1;
                variables[cell * order + symbol] = count;
                writeln!(out, "c {count} {name}={}", symbol + 1)?;
            }
        }
    }
    let mut items: Vec<Vec<u32>> = Vec::new();
    items.extend(variables.chunks(order).map(|cell| cell.iter().copied().filter(|&variable| variable > 0).collect()));
    for house in geometry.houses() {
        items.extend((0..order).map(|symbol| {
            house.cells().map(|cell| variables[cell * order + symbol]).filter(|&variable| variable > 0).collect()
        }));
    }
    items.retain(|item| !item.is_empty());
    // Large grids have tens of millions of pairs: they are counted, then written, and never kept.
    let mut count_of_pairs = 0u64;
    each_pair(geometry, &variables, &mut |_, _| {
        count_of_pairs += 1;
        Ok(())
    })?;
    writeln!(out, "p cnf {count} {}", items.len() as u64 + count_of_pairs)?;
    for item in &items {
        for variable in item {
            write!(out, "{variable} ")?;
        }
        writeln!(out, "0")?;
    }
    each_pair(geometry, &variables, &mut |one, other| writeln!(out, "-{one} -{other} 0"))
}

/// Every two candidates of an item, once: those that meet in two houses are named in the first of them.
fn each_pair(
    geometry: &Geometry,
    variables: &[u32],
    found: &mut dyn FnMut(u32, u32) -> io::Result<()>,
) -> io::Result<()> {
    let order = geometry.order();
    for cell in variables.chunks(order) {
        for (i, &one) in cell.iter().enumerate().filter(|(_, variable)| **variable > 0) {
            for &other in cell[i + 1..].iter().filter(|&&variable| variable > 0) {
                found(one, other)?;
            }
        }
    }
    for (number, house) in geometry.houses().iter().enumerate() {
        let cells: Vec<usize> = house.cells().collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                let before = |house: &u16| usize::from(*house) < number;
                let mut earlier = geometry.memberships(a).iter().map(|(house, _)| house).filter(|house| before(house));
                if earlier.any(|house| geometry.memberships(b).iter().any(|(other, _)| other == house)) {
                    continue;
                }
                for symbol in 0..order {
                    let (one, other) = (variables[a * order + symbol], variables[b * order + symbol]);
                    if one > 0 && other > 0 {
                        found(one, other)?;
                    }
                }
            }
        }
    }
    Ok(())
}
