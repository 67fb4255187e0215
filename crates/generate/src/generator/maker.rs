//! The part of one thread in making puzzles: a block of tries.

use super::pattern::{self, Filling};
use super::{Block, Generator, Made, Start, completion};
use crate::effort::Effort;
use crate::grid::random_solution;
use crate::minimize::removal::{Flight, Removal};
use crate::minimize::strict::minimal_ones;
use crate::symmetry::Symmetry;
use sudokit_canon::{self as canon, Id};
use sudokit_core::{CellSet, Grid, Rng, Solution};
use sudokit_solve::Stop;

/// A generator with the memory to make tries; one per thread.
pub struct Maker {
    generator: Generator,
    removal: Removal,
    filling: Filling,
    effort: Option<Effort>,
    /// The units that may be removed.
    order: Vec<u8>,
}

impl core::fmt::Debug for Maker {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Maker").field(&self.generator).finish()
    }
}

impl Maker {
    /// A maker for the tries of this generator.
    pub fn new(generator: Generator) -> Self {
        let units = generator.symmetry.orbits();
        let fixed: CellSet = match generator.start {
            Some(Start::Clues(clues)) => clues.clues().map(|(cell, _)| cell).collect(),
            _ => CellSet::EMPTY,
        };
        let order = (0..units.len()).filter(|&unit| (units[unit] & fixed).is_empty()).map(|unit| unit as u8).collect();
        Self {
            removal: Removal::new(generator.solver, units),
            filling: Filling::new(generator.solver),
            effort: generator.effort.as_ref().map(|&(_, copies)| Effort::with_solver(generator.solver, copies)),
            order,
            generator,
        }
    }

    /// Makes the tries of a block. If a stop is requested meanwhile, it ends early with fewer tries.
    pub fn block(&mut self, number: u64, stop: &Stop) -> Block {
        let size = self.generator.block_size();
        let numbers = number * size..(number + 1) * size;
        let (tries, mut made) = match self.generator.pattern {
            Some(pattern) => self.fill(pattern, numbers, stop),
            None => self.remove(numbers),
        };
        let clues = self.generator.clue_range();
        made.retain(|made| clues.contains(&made.puzzle.clue_count()));
        if self.generator.minimal && (self.generator.pattern.is_some() || self.generator.symmetry != Symmetry::None) {
            let fixed = match self.generator.start {
                Some(Start::Clues(clues)) => clues,
                _ => Grid::EMPTY,
            };
            let puzzles: Vec<Grid> = made.iter().map(|made| made.puzzle).collect();
            keep(&mut made, &minimal_ones(self.generator.solver, &puzzles, &fixed));
        }
        if let (Some(effort), Some((range, _))) = (&mut self.effort, &self.generator.effort) {
            let puzzles: Vec<Grid> = made.iter().map(|made| made.puzzle).collect();
            for (made, guesses) in made.iter_mut().zip(effort.of(&puzzles)) {
                made.effort = Some(guesses.mean);
            }
            made.retain(|made| made.effort.is_some_and(|effort| range.contains(&effort)));
        }
        for filter in &self.generator.filters {
            let kept = filter.keep(&made);
            keep(&mut made, &kept);
        }
        if self.generator.distinct {
            for made in &mut made {
                made.class = Some(Id::of(&canon::grid(&made.puzzle).form));
            }
        }
        Block { tries, made }
    }

    /// Tries that remove clues from solutions.
    fn remove(&mut self, numbers: std::ops::Range<u64>) -> (u64, Vec<Made>) {
        let tries = numbers.end - numbers.start;
        let (mut flights, mut made) = (Vec::new(), Vec::new());
        for number in numbers {
            let mut rng = Rng::stream(self.generator.seed, number);
            let Some(solution) = self.solution(&mut rng) else { continue };
            let (least, most) = self.generator.clue_range().into_inner();
            let floor = if self.generator.minimal { 0 } else { least + rng.below(most.min(81) - least.min(most) + 1) };
            let mut order = self.order.clone();
            rng.shuffle(&mut order);
            flights.push(Flight::new(*solution.grid(), Some((&solution, self.removal.units())), order, floor));
            made.push(Made::new(Grid::EMPTY, solution, number));
        }
        self.removal.run(&mut flights);
        for (made, flight) in made.iter_mut().zip(&flights) {
            made.puzzle = flight.clues;
        }
        (tries, made)
    }

    /// The solution a try starts from.
    fn solution(&mut self, rng: &mut Rng) -> Option<Solution> {
        match &self.generator.start {
            None => Some(random_solution(rng)),
            Some(Start::Solution(solution)) => Some(*solution),
            Some(Start::Clues(clues)) => completion::random(clues, &self.generator.solver, rng),
        }
    }

    /// Tries that put clues into the cells of a pattern.
    fn fill(&mut self, pattern: CellSet, numbers: std::ops::Range<u64>, stop: &Stop) -> (u64, Vec<Made>) {
        let (mut made, mut tries) = (Vec::new(), 0);
        for number in numbers {
            if stop.is_raised() {
                break;
            }
            tries += 1;
            let mut rng = Rng::stream(self.generator.seed, number);
            let fixed = match &self.generator.start {
                Some(Start::Clues(clues)) => *clues,
                _ => Grid::EMPTY,
            };
            let Some(solution) = self.solution(&mut rng) else { continue };
            let may_change = !matches!(self.generator.start, Some(Start::Solution(_)));
            let clues = pattern::restrict(solution.grid(), pattern);
            if let Some((puzzle, solution)) = self.filling.run(clues, &fixed, may_change, &mut rng, stop) {
                made.push(Made::new(puzzle, solution, number));
            }
        }
        (tries, made)
    }
}

fn keep(made: &mut Vec<Made>, kept: &[bool]) {
    let mut kept = kept.iter();
    made.retain(|_| kept.next().copied().unwrap_or(false));
}
