//! New puzzles: a random solution, from which clues are taken while it stays the only one.

use crate::candidates::Marks;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::minimize::{Minimized, minimize_within};
use crate::pattern::pattern;
use crate::set::{WORD, with_set};
use crate::solutions::{Next, Solutions};
use crate::thin::thin;
use std::sync::Arc;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// Up to this size grids come from a search, and every clue is tried to the end.
const MOST_EXACT: usize = 16;
/// The chains of two symbols that are swapped, as a multiple of the cells, and beyond 64x64.
const SWAPS: usize = 10;
const FEW_SWAPS: usize = 2;
/// Above that size a clue stays if this number of conflicts does not decide.
const CONFLICTS: u64 = 300;

/// A random solution; `None` if the request to stop was raised, or no solution was found because there is none.
///
/// Up to 16x16, and with other houses than the usual ones, from a search in random order; beyond, the pattern with rows,
/// columns and symbols in another order, and then chains of two symbols swapped (Kempe). Neither is uniform.
pub fn random_solution(geometry: &Arc<Geometry>, rng: &mut Rng, stop: &Stop) -> Option<Grid> {
    if geometry.order() > MOST_EXACT && geometry.is_plain() {
        return Some(shuffled(geometry, rng, stop));
    }
    let empty = Grid::empty(geometry.clone());
    let mut solutions = with_set!(geometry.order(), S => Solutions::random(&Marks::<S>::of(&empty).ok()?, rng));
    match solutions.next(stop) {
        Next::Solution(solution) => Some(solution),
        Next::Exhausted | Next::Stopped => None,
    }
}

/// A random proper puzzle, minimal up to 16x16 unless the number of clues is given and reached before; beyond, some clues
/// may be redundant. Beyond 64x64 it is solved by singles and locked candidates. `None` if the request to stop was raised before there was a solution.
///
/// ```
/// use sudokit_constraint::{Answer, Geometry, generate, solve};
/// use sudokit_core::Rng;
/// use sudokit_solve::Stop;
///
/// let geometry = Geometry::new(2, 3)?.into();
/// let made = generate(&geometry, None, &mut Rng::new(1), &Stop::new()).expect("no stop is requested");
/// assert!(made.is_complete && matches!(solve(&made.puzzle, &Stop::new()), Answer::One(_)));
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub fn generate(geometry: &Arc<Geometry>, clues: Option<usize>, rng: &mut Rng, stop: &Stop) -> Option<Minimized> {
    let solution = random_solution(geometry, rng, stop)?;
    let mut order: Vec<usize> = (0..geometry.cell_count()).collect();
    rng.shuffle(&mut order);
    if geometry.order() > WORD {
        return Some(with_set!(geometry.order(), S => thin::<S>(&solution, &order, clues.unwrap_or(0), stop)));
    }
    let conflicts = if geometry.order() <= MOST_EXACT { u64::MAX } else { CONFLICTS };
    Some(minimize_within(&solution, order, conflicts, clues.unwrap_or(0), stop))
}

/// A solution in which as much is changed as there is time for.
fn shuffled(geometry: &Arc<Geometry>, rng: &mut Rng, stop: &Stop) -> Grid {
    let (order, height, width) = (geometry.order(), geometry.box_height(), geometry.box_width());
    let rows = lines(order, height, rng);
    let columns = lines(order, width, rng);
    let mut names: Vec<usize> = (0..order).collect();
    rng.shuffle(&mut names);
    let mut symbols = pattern(geometry, |row| rows[row], |column| columns[column], |name| names[name]);
    let mut places = Places::new(geometry, &symbols);
    let swaps = if order > WORD { FEW_SWAPS } else { SWAPS };
    for _ in 0..swaps * order * order {
        if stop.is_raised() {
            break;
        }
        let start = rng.below(symbols.len());
        let (one, other) = (symbols[start], rng.below(order) as u16 + 1);
        if one != other {
            places.swap_chain(&mut symbols, start, other);
        }
    }
    Grid::from_symbols(geometry.clone(), symbols).expect("symbols in range")
}

/// Lines in random order that keeps bands together.
fn lines(order: usize, size: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..order / size).collect();
    rng.shuffle(&mut bands);
    let mut within: Vec<usize> = (0..size).collect();
    let mut lines = Vec::with_capacity(order);
    for band in bands {
        rng.shuffle(&mut within);
        lines.extend(within.iter().map(|line| band * size + line));
    }
    lines
}

/// Where each symbol is in each house.
struct Places<'g> {
    geometry: &'g Geometry,
    cells: Vec<u32>,
}

impl<'g> Places<'g> {
    fn new(geometry: &'g Geometry, symbols: &[u16]) -> Self {
        let cells = vec![0; geometry.houses().len() * geometry.order()];
        let mut places = Self { geometry, cells };
        (0..symbols.len()).for_each(|cell| places.set(cell, symbols[cell]));
        places
    }

    fn set(&mut self, cell: usize, symbol: u16) {
        for &(house, _) in self.geometry.memberships(cell) {
            self.cells[usize::from(house) * self.geometry.order() + usize::from(symbol) - 1] = cell as u32;
        }
    }

    /// Swaps the symbol of a cell with another one, there and wherever that makes it necessary.
    fn swap_chain(&mut self, symbols: &mut [u16], start: usize, other: u16) {
        let mut open = vec![(start, other)];
        while let Some((cell, wanted)) = open.pop() {
            if symbols[cell] == wanted {
                continue;
            }
            let old = core::mem::replace(&mut symbols[cell], wanted);
            for &(house, _) in self.geometry.memberships(cell) {
                let twin = self.cells[usize::from(house) * self.geometry.order() + usize::from(wanted) - 1] as usize;
                if twin != cell && symbols[twin] == wanted {
                    open.push((twin, old));
                }
            }
            self.set(cell, wanted);
        }
    }
}
