//! Counting by trial: the referee's own search, simple enough to verify by reading it.

use super::Puzzle;

impl Puzzle {
    /// Counts solutions up to a limit by filling cell after cell and asking the referee's checks. Only for small puzzles.
    /// `None` if it took more than `most` steps.
    #[doc(hidden)]
    pub fn count_by_trial(&self, limit: u64, most: u64) -> Option<u64> {
        let cells = self.cell_count();
        // The last cell of every house and rule: once it is filled, the condition can be judged.
        let last = |listed: Vec<usize>| listed.into_iter().max().unwrap_or(cells - 1);
        let mut houses: Vec<Vec<Vec<usize>>> = vec![Vec::new(); cells];
        for house in self.layout().houses() {
            houses[last(house.cells.clone())].push(house.cells);
        }
        let mut rules: Vec<Vec<usize>> = vec![Vec::new(); cells];
        for (index, rule) in self.rules().iter().enumerate() {
            // Rules with rules inside, or that speak of the grid, are judged at the end.
            let listed: Vec<usize> = rule.lists().concat();
            let whole = listed.is_empty() || !rule.rules().is_empty() || LATE.contains(&rule.name());
            rules[if whole { cells - 1 } else { last(listed) }].push(index);
        }
        let mut trial = Trial { puzzle: self, houses, rules, values: vec![0; cells], limit, most, count: 0 };
        trial.fill(0).then_some(trial.count)
    }
}

/// Rules that look at cells which are not in their lists.
const LATE: [&str; 6] = ["Minimum", "Maximum", "FullRank", "Indexing", "ChaosArrow", "ChaosCount"];

struct Trial<'p> {
    puzzle: &'p Puzzle,
    houses: Vec<Vec<Vec<usize>>>,
    rules: Vec<Vec<usize>>,
    values: Vec<i32>,
    limit: u64,
    most: u64,
    count: u64,
}

impl Trial<'_> {
    /// `false` when the steps are used up.
    fn fill(&mut self, cell: usize) -> bool {
        if cell == self.values.len() {
            self.count += 1;
            return true;
        }
        for value in self.puzzle.layout().values() {
            let place = value - self.puzzle.layout().least_value();
            if self.puzzle.possible()[cell] >> place & 1 == 0 || self.count >= self.limit {
                continue;
            }
            if self.most == 0 {
                return false;
            }
            self.most -= 1;
            self.values[cell] = value;
            if self.clashes(cell) || !self.holds(cell) {
                continue;
            }
            if !self.fill(cell + 1) {
                return false;
            }
        }
        true
    }

    /// Whether an earlier cell of a house has the same value.
    fn clashes(&self, cell: usize) -> bool {
        let same = |&other: &usize| other < cell && self.values[other] == self.values[cell];
        self.houses.iter().flatten().any(|house| house.contains(&cell) && house.iter().any(same))
    }

    fn holds(&self, cell: usize) -> bool {
        self.rules[cell].iter().all(|&rule| self.puzzle.rules()[rule].holds(self.puzzle, &self.values))
    }
}
