//! Thousands of positions that are played at once, with rewards from exact facts.
//!
//! A puzzle of a lane has one solution, which was found once. So whether a move is right, and whether the position can still
//! be solved, are looked up: a position of a proper puzzle is solvable if every digit in it is that of the
//! solution and no cell has lost the candidate of the solution. What singles force is seen from the candidates; what other
//! techniques force is asked of the reasoner.

use sudokit_core::{Candidate, Cell, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle};
use sudokit_reason::{Aim, Board, Memory, Reasoner};
use sudokit_solve::Solver;

/// What becomes of a move that is not right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mistakes {
    /// It is made. The position cannot be solved from there.
    Keep,
    /// It is not made.
    #[default]
    Refuse,
    /// It is made, and the game is over.
    End,
}

/// What a move earns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reward {
    /// A right move.
    pub right: f32,
    /// A wrong one.
    pub wrong: f32,
    /// A move that is not possible: the cell is filled, or the digit not a candidate.
    pub illegal: f32,
    /// Added to a right move that is a naked or hidden single.
    pub single: f32,
    /// Added when the puzzle is solved.
    pub solved: f32,
}

impl Default for Reward {
    fn default() -> Self {
        Self { right: 1.0, wrong: -1.0, illegal: -1.0, single: 0.0, solved: 0.0 }
    }
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What it earns.
    pub reward: f32,
    /// Whether the move was possible.
    pub legal: bool,
    /// Whether it was right.
    pub right: bool,
    /// Whether it was a naked or hidden single.
    pub single: bool,
    /// Whether the position can still be solved.
    pub solvable: bool,
    /// Whether the puzzle is solved now.
    pub solved: bool,
    /// Whether the game is over.
    pub done: bool,
}

#[derive(Clone)]
struct Lane {
    puzzle: usize,
    open: u8,
    solvable: bool,
    grid: [u8; 81],
    marks: [u16; 81],
}

/// Positions of puzzles with one solution each.
pub struct Plays {
    puzzles: Vec<([u8; 81], [u8; 81])>,
    lanes: Vec<Lane>,
}

/// The cells that see each cell.
static PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut i) = (0, 0);
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if other != cell && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
                table[cell][i] = other as u8;
                i += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

impl Plays {
    /// `lanes` positions of these puzzles; lane i begins with puzzle i, and so on round. Returns the number of the first
    /// puzzle that does not have exactly one solution as an error.
    pub fn new(puzzles: &[Grid], lanes: usize) -> Result<Self, usize> {
        let solver = Solver::new();
        let solved = puzzles.iter().enumerate().map(|(i, clues)| {
            let answer = solver.solve(&Puzzle::from(*clues));
            let solution = answer.solution().filter(|_| answer.is_proper()).ok_or(i)?;
            Ok((*clues.values(), *solution.grid().values()))
        });
        let puzzles = solved.collect::<Result<Vec<_>, usize>>()?;
        let mut plays = Self { lanes: Vec::with_capacity(lanes), puzzles };
        for lane in 0..lanes {
            let start = plays.start(lane % plays.puzzles.len().max(1));
            plays.lanes.extend(start);
        }
        Ok(plays)
    }

    /// The same positions again: a puzzle, a grid and candidates for each, as [`puzzle`](Self::puzzle), [`grid`](Self::grid)
    /// and [`marks`](Self::marks) gave them. `None` if the moves of a game cannot lead to one of them.
    pub fn with_lanes(mut self, lanes: &[(usize, [u8; 81], [u16; 81])]) -> Option<Self> {
        self.lanes =
            lanes.iter().map(|(puzzle, grid, marks)| self.lane(*puzzle, grid, marks)).collect::<Option<_>>()?;
        Some(self)
    }

    fn lane(&self, puzzle: usize, grid: &[u8; 81], marks: &[u16; 81]) -> Option<Lane> {
        let (clues, solution) = self.puzzles.get(puzzle)?;
        if (0..81).any(|cell| grid[cell] > 9 || clues[cell] > 0 && clues[cell] != grid[cell]) {
            return None;
        }
        // What the digits alone leave: a digit has taken itself away from the cells that it sees, and moves can only take more.
        let mut lane = Lane { puzzle, open: 81, solvable: true, grid: [0; 81], marks: [511; 81] };
        for cell in (0..81).filter(|&cell| grid[cell] > 0) {
            if lane.marks[cell] >> (grid[cell] - 1) & 1 == 0 {
                return None;
            }
            lane.place(cell, grid[cell]);
        }
        if (0..81).any(|cell| marks[cell] & !lane.marks[cell] != 0) {
            return None;
        }
        lane.marks = *marks;
        lane.solvable = (0..81).all(|cell| match grid[cell] {
            0 => marks[cell] >> (solution[cell] - 1) & 1 == 1,
            digit => digit == solution[cell],
        });
        Some(lane)
    }

    fn start(&self, puzzle: usize) -> Option<Lane> {
        let (clues, _) = self.puzzles.get(puzzle)?;
        let mut lane = Lane { puzzle, open: 81, solvable: true, grid: [0; 81], marks: [511; 81] };
        (0..81).filter(|&cell| clues[cell] > 0).for_each(|cell| lane.place(cell, clues[cell]));
        Some(lane)
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.puzzles.len()
    }

    /// Begins a puzzle in a lane; false if the lane or the puzzle is out of range.
    pub fn reset(&mut self, lane: usize, puzzle: usize) -> bool {
        match (self.start(puzzle), self.lanes.get_mut(lane)) {
            (Some(start), Some(lane)) => {
                *lane = start;
                true
            }
            _ => false,
        }
    }

    /// The digits of a lane, 0 for an open cell.
    pub fn grid(&self, lane: usize) -> &[u8; 81] {
        &self.lanes[lane].grid
    }

    /// The candidates of a lane: bit 0 is digit 1. A filled cell has none.
    pub fn marks(&self, lane: usize) -> &[u16; 81] {
        &self.lanes[lane].marks
    }

    /// The puzzle of a lane.
    pub fn puzzle(&self, lane: usize) -> usize {
        self.lanes[lane].puzzle
    }

    /// The clues of a puzzle and its solution.
    pub fn task(&self, puzzle: usize) -> &([u8; 81], [u8; 81]) {
        &self.puzzles[puzzle]
    }

    /// Makes a move in a lane: `9 * cell + digit - 1` places a digit; 729 more takes a candidate away.
    #[inline]
    pub fn make(&mut self, lane: usize, action: usize, reward: &Reward, mistakes: Mistakes) -> Outcome {
        let lane = &mut self.lanes[lane];
        let solution = &self.puzzles[lane.puzzle].1;
        let (eliminates, cell, digit) = (action >= 729, action % 729 / 9, action % 9);
        let legal = action < 1458 && lane.marks[cell] >> digit & 1 == 1;
        let mut outcome = Outcome { reward: reward.illegal, legal, solvable: lane.solvable, ..Outcome::default() };
        if !legal {
            return outcome;
        }
        let is_solution = usize::from(solution[cell]) == digit + 1;
        outcome.right = is_solution != eliminates;
        if outcome.right {
            outcome.reward = reward.right;
            if !eliminates {
                outcome.single = reward.single != 0.0 && lane.is_single(cell, digit);
                outcome.reward += if outcome.single { reward.single } else { 0.0 };
            }
        } else {
            outcome.reward = reward.wrong;
            outcome.done = mistakes == Mistakes::End;
        }
        if outcome.right || mistakes != Mistakes::Refuse {
            lane.solvable &= outcome.right;
            outcome.solvable = lane.solvable;
            if eliminates {
                lane.marks[cell] &= !(1 << digit);
            } else {
                lane.place(cell, digit as u8 + 1);
            }
            if lane.open == 0 {
                outcome.solved = lane.solvable;
                outcome.done = true;
                outcome.reward += if outcome.solved { reward.solved } else { 0.0 };
            }
        }
        outcome
    }

    /// The position of a lane for the reasoner.
    pub fn board(&self, lane: usize) -> Board {
        let lane = &self.lanes[lane];
        let grid = |values: &[u8; 81]| Grid::from_values(*values).unwrap_or(Grid::EMPTY);
        let mut marks = [DigitSet::EMPTY; 81];
        for (set, &bits) in marks.iter_mut().zip(&lane.marks) {
            *set = Digit::all().filter(|digit| bits >> digit.index() & 1 == 1).collect();
        }
        Board::with_marks(&grid(&self.puzzles[lane.puzzle].0), &grid(&lane.grid), &Pencilmarks::new(marks))
    }

    /// The place in the reasoner's schedule of the easiest technique that proves a move of a lane: 0 for the first. `None`
    /// if none does.
    pub fn rank(&self, lane: usize, action: usize, reasoner: &Reasoner, memory: &mut Memory) -> Option<usize> {
        let candidate = Candidate::at(Cell::new(action % 729 / 9)?, Digit::from_index(action % 9)?);
        if action >= 1458 || self.lanes[lane].marks[candidate.cell().index()] >> candidate.digit().index() & 1 == 0 {
            return None;
        }
        let aim = Aim { candidate, placed: Some(action < 729) };
        let step = reasoner.find_about(&self.board(lane), aim, memory)?;
        reasoner.schedule().techniques().iter().position(|&one| one == step.technique)
    }

    /// The digits of naked and hidden singles of a lane, 0 elsewhere.
    pub fn singles(&self, lane: usize) -> [u8; 81] {
        let lane = &self.lanes[lane];
        let mut found = [0; 81];
        for (cell, single) in found.iter_mut().enumerate().filter(|(cell, _)| lane.marks[*cell] != 0) {
            let marks = lane.marks[cell];
            let digit = (0..9).find(|&digit| marks >> digit & 1 == 1 && lane.is_single(cell, digit));
            *single = digit.map_or(0, |digit| digit as u8 + 1);
        }
        found
    }
}

impl Lane {
    fn place(&mut self, cell: usize, digit: u8) {
        let gone = !(1 << (digit - 1));
        self.grid[cell] = digit;
        self.marks[cell] = 0;
        self.open -= 1;
        for &peer in &PEERS[cell] {
            self.marks[usize::from(peer)] &= gone;
        }
    }

    fn is_single(&self, cell: usize, digit: usize) -> bool {
        let bit = 1 << digit;
        self.marks[cell] == bit
            || Cell::new(cell).is_some_and(|here| {
                let alone = |house: House| {
                    house.cells().into_iter().all(|other| other == here || self.marks[other.index()] & bit == 0)
                };
                here.houses().into_iter().any(alone)
            })
    }
}
