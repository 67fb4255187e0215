//! All solutions of a puzzle at once: how many there are, how many have each candidate, and uniform samples.

use crate::candidates::Marks;
use crate::engine::{EXTRA, Graph, Net};
use crate::grid::Grid;
use crate::set::WORD;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// The solutions of a puzzle up to 64x64 as a graph, far smaller than their list: component splitting with caching.
///
/// ```
/// use sudokit_constraint::{Geometry, Grid, Spread};
/// use sudokit_core::Rng;
/// use sudokit_solve::Stop;
///
/// let spread = Spread::of(&Grid::empty(Geometry::new(2, 2)?), &Stop::new()).expect("a small grid");
/// assert_eq!((spread.count(), spread.counts()[0][0]), (288, 72));
/// assert!(spread.sample(&mut Rng::new(1)).expect("there are solutions").is_solution());
/// # Ok::<(), sudokit_constraint::GeometryError>(())
/// ```
pub struct Spread {
    root: Grid,
    names: Vec<(u32, u16)>,
    nodes: Vec<Node>,
    top: Vec<u32>,
    count: u128,
}

struct Node {
    total: u128,
    branches: Vec<crate::engine::Branch>,
}

impl Spread {
    /// `None` if a stop was requested, or the graph or the number of solutions (128 bits) becomes too large.
    pub fn of(puzzle: &Grid, stop: &Stop) -> Option<Self> {
        if puzzle.geometry().order() > WORD || puzzle.geometry().most_memberships() >= EXTRA {
            return None;
        }
        let none = Self { root: puzzle.clone(), names: Vec::new(), nodes: Vec::new(), top: Vec::new(), count: 0 };
        let Ok(marks) = Marks::<u64>::reduced(puzzle) else { return Some(none) };
        let mut graph = Graph::new(Net::<EXTRA>::new(&marks), true, stop);
        let all: Vec<u32> = graph.top().concat();
        let (count, top) = graph.product(&all, 0).ok()?;
        if count == 0 {
            return Some(none);
        }
        let name = |candidate: u32| {
            let (cell, symbol) = graph.name(candidate);
            (cell as u32, symbol as u16)
        };
        let names = (0..all.len() as u32).map(name).collect();
        let node = |branches: Vec<crate::engine::Branch>| {
            let total = branches.iter().map(|branch| branch.total).sum();
            Node { total, branches }
        };
        let nodes = graph.nodes.take()?.into_iter().map(node).collect();
        Some(Self { root: marks.grid(), names, nodes, top, count })
    }

    /// How many solutions there are.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// By cell and symbol (from 0): how many solutions have it there.
    pub fn counts(&self) -> Vec<Vec<u128>> {
        let geometry = self.root.geometry();
        let mut counts = vec![vec![0; geometry.order()]; geometry.cell_count()];
        for cell in self.root.clues().filter(|_| self.count > 0) {
            counts[cell][usize::from(self.root.get(cell)) - 1] = self.count;
        }
        // How many ways there are around each filling of a node. Parents come after their children.
        let mut around = vec![0u128; self.nodes.len()];
        for &node in &self.top {
            around[node as usize] = self.count / self.nodes[node as usize].total;
        }
        for (number, node) in self.nodes.iter().enumerate().rev().filter(|(_, node)| node.total > 0) {
            let outside = around[number];
            for branch in node.branches.iter().filter(|_| outside > 0) {
                let ways = outside * branch.total;
                for &candidate in &branch.placed {
                    let (cell, symbol) = self.names[candidate as usize];
                    counts[cell as usize][usize::from(symbol)] += ways;
                }
                for &child in &branch.children {
                    around[child as usize] += ways / self.nodes[child as usize].total;
                }
            }
        }
        counts
    }

    /// A solution, each with the same probability; `None` if there is none.
    pub fn sample(&self, rng: &mut Rng) -> Option<Grid> {
        if self.count == 0 {
            return None;
        }
        let mut grid = self.root.clone();
        let mut open = self.top.clone();
        while let Some(node) = open.pop() {
            let node = &self.nodes[node as usize];
            let mut at = below(node.total, rng);
            let branch = node.branches.iter().find(|branch| {
                let is_here = at < branch.total;
                at = at.saturating_sub(branch.total);
                is_here
            })?;
            for &candidate in &branch.placed {
                let (cell, symbol) = self.names[candidate as usize];
                grid.set(cell as usize, symbol + 1);
            }
            open.extend(&branch.children);
        }
        Some(grid)
    }
}

impl core::fmt::Debug for Spread {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Spread").field("count", &self.count).field("nodes", &self.nodes.len()).finish_non_exhaustive()
    }
}

/// A random number below a bound, without a bias.
fn below(bound: u128, rng: &mut Rng) -> u128 {
    let bits = u128::BITS - (bound - 1).leading_zeros();
    loop {
        let wide = (0..8).fold(0u128, |wide, _| wide << 16 | rng.below(1 << 16) as u128);
        let number = wide & u128::MAX.checked_shr(u128::BITS - bits).unwrap_or(0);
        if number < bound {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AllSolutions, Geometry, Next, random_solution};
    use std::collections::HashMap;
    use std::sync::Arc;

    fn puzzles() -> Vec<Grid> {
        let mut rng = Rng::new(9);
        let jigsaw = [0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2];
        let plain = |height, width| Geometry::new(height, width).unwrap();
        let shapes = [
            (plain(2, 2), 3),
            (plain(2, 2).with_regions(&jigsaw).unwrap(), 2),
            (plain(2, 3), 10),
            (plain(3, 2).with_diagonals(), 7),
            (plain(2, 4), 24),
            (plain(3, 3).with_windows().unwrap(), 24),
        ];
        let mut puzzles = Vec::new();
        for (geometry, clues) in shapes {
            let geometry = Arc::new(geometry);
            for _ in 0..4 {
                let solution = random_solution(&geometry, &mut rng, &Stop::new()).unwrap();
                let mut cells: Vec<usize> = (0..geometry.cell_count()).collect();
                rng.shuffle(&mut cells);
                let mut puzzle = Grid::empty(geometry.clone());
                cells[..clues].iter().for_each(|&cell| puzzle.set(cell, solution.get(cell)));
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    #[test]
    fn counts_of_candidates_agree_with_the_list_of_solutions() {
        let mut several = 0;
        for puzzle in puzzles() {
            let order = puzzle.geometry().order();
            let mut counts = vec![vec![0; order]; puzzle.geometry().cell_count()];
            let mut solutions = AllSolutions::of(&puzzle);
            let mut number = 0;
            while let Next::Solution(solution) = solutions.next(&Stop::new()) {
                number += 1;
                for (cell, &symbol) in solution.symbols().iter().enumerate() {
                    counts[cell][usize::from(symbol) - 1] += 1;
                }
                if number > 20_000 {
                    break;
                }
            }
            if number > 20_000 {
                continue;
            }
            several += usize::from(number > 10);
            let spread = Spread::of(&puzzle, &Stop::new()).unwrap();
            assert_eq!((spread.count(), spread.counts()), (number, counts), "{}", puzzle.to_line());
        }
        assert!(several > 8, "{several} puzzles have many solutions");
    }

    #[test]
    fn samples_are_uniform() {
        let mut rng = Rng::new(3);
        let spread = Spread::of(&Grid::empty(Geometry::new(2, 2).unwrap()), &Stop::new()).unwrap();
        let mut drawn: HashMap<Vec<u16>, u32> = HashMap::new();
        for _ in 0..288 * 50 {
            let solution = spread.sample(&mut rng).unwrap();
            assert!(solution.is_solution());
            *drawn.entry(solution.symbols().to_vec()).or_default() += 1;
        }
        assert_eq!(drawn.len(), 288);
        let square: f64 = drawn.values().map(|&times| (f64::from(times) - 50.0).powi(2) / 50.0).sum();
        // Chi-square with 287 degrees of freedom: 5 standard deviations of 24 above or below.
        assert!((167.0..407.0).contains(&square), "{square}");
    }

    #[test]
    fn a_puzzle_without_a_solution_has_an_empty_spread() {
        let mut puzzle = Grid::empty(Geometry::new(2, 2).unwrap());
        puzzle.set(0, 1);
        puzzle.set(1, 1);
        let spread = Spread::of(&puzzle, &Stop::new()).unwrap();
        assert_eq!((spread.count(), spread.sample(&mut Rng::new(1))), (0, None));
        assert!(spread.counts().concat().iter().all(|&count| count == 0));
    }
}
