//! A puzzle as a formula for SAT solvers.

use crate::candidates::{Candidates, bits};
use crate::grid::Grid;
use std::io::{self, Write};

/// Writes a puzzle in DIMACS CNF: a variable for each candidate that singles and locked candidates leave open, a clause
/// that some candidate of each item is in, and one for each pair of candidates of an item that not both are. Comments say
/// which variable is which candidate, and what is filled already.
///
/// ```
/// use sudokit_sized::{Geometry, Grid, write_cnf};
///
/// let mut text = Vec::new();
/// write_cnf(&Grid::empty(Geometry::new(2, 2)?), &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("\np cnf 64 384\n") && text.contains("\nc 1 r1c1=1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(puzzle: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let geometry = puzzle.geometry();
    let (order, cells) = (geometry.order(), geometry.cell_count());
    writeln!(out, "c sudoku {geometry}")?;
    let Ok(candidates) = Candidates::reduced(puzzle) else {
        writeln!(out, "c the clues contradict each other")?;
        return out.write_all(b"p cnf 0 1\n0\n");
    };
    let mut variables = vec![0u32; cells * order];
    let mut count = 0;
    for cell in 0..cells {
        let symbols = candidates.symbols(cell);
        for symbol in bits(symbols) {
            let name = geometry.cell_name(cell);
            if symbols.count_ones() == 1 {
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
    // Two candidates may meet in two items: once is enough.
    let mut pairs: Vec<(u32, u32)> = items
        .iter()
        .flat_map(|item| (0..item.len()).flat_map(move |i| item[i + 1..].iter().map(move |&b| (item[i], b))))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    writeln!(out, "p cnf {count} {}", items.len() + pairs.len())?;
    for item in &items {
        for variable in item {
            write!(out, "{variable} ")?;
        }
        writeln!(out, "0")?;
    }
    for (one, other) in pairs {
        writeln!(out, "-{one} -{other} 0")?;
    }
    Ok(())
}
