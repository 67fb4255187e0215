//! Following a supposition until it fails, and a proof of the failure that a person can check line by line.
//!
//! A [`Trial`](crate::step::Trial) of depth 1 puts the supposed digit in and then every single that follows. It fails when
//! a cell has no digit left or a house has no place for one. At depth 2, when no single is left, each open candidate is
//! tried in the same way at depth 1, and those that fail are ruled out; and so on. With enough depth every wrong candidate
//! of a proper puzzle fails, since at some depth all of the grid is tried.
//!
//! [`State`] keeps the candidates by cell and by house, and for each candidate that went the line of the proof by which it
//! went. Lines get their reasons only when a trial has failed, and lines that the failure does not need are dropped
//! ([`Log::prune`]).

use crate::board::Board;
use crate::step::{Claim, Line};
use sudokit_core::{Candidate, Cell, Digit, House, SmallSort};

/// No line: the candidate was gone before the trial.
const BEFORE: u32 = u32::MAX;

/// Where each cell is in its houses, by house.
fn places() -> [[(usize, u16); 3]; 81] {
    let mut table = [[(0, 0); 3]; 81];
    for house in House::all() {
        for (i, cell) in house.cells().into_iter().enumerate() {
            let kind = house.index() / 9;
            table[cell.index()][kind] = (house.index(), 1 << i);
        }
    }
    table
}

/// What all trials of a position share.
pub(super) struct Table {
    places: [[(usize, u16); 3]; 81],
    cells: [[usize; 9]; 27],
    peers: [Vec<usize>; 81],
}

impl Table {
    pub(super) fn new() -> Self {
        let mut cells = [[0; 9]; 27];
        House::all().for_each(|house| cells[house.index()] = house.cells().map(Cell::index));
        let peers = core::array::from_fn(|i| {
            Cell::new(i).map_or_else(Vec::new, |cell| cell.peers().iter().map(Cell::index).collect())
        });
        Self { places: places(), cells, peers }
    }
}

/// The candidates within a trial.
#[derive(Clone)]
pub(super) struct State {
    /// The digits of each cell, one bit each; of a filled cell its digit.
    marks: [u16; 81],
    /// The places of each digit in each house, one bit for each cell of the house.
    homes: [[u16; 9]; 27],
    /// By which line a candidate went, by cell and digit.
    why: [u32; 729],
    /// Cells that are filled, now or before.
    filled: u128,
}

/// What cannot be.
type Failure = Claim;

/// A digit in a cell, and why it must stand there.
type Single = (usize, usize, Option<usize>);

impl State {
    /// The position before any supposition.
    pub(super) fn new(board: &Board, table: &Table) -> Self {
        let mut state = Self { marks: [0; 81], homes: [[0; 9]; 27], why: [BEFORE; 729], filled: 0 };
        for cell in Cell::all() {
            let i = cell.index();
            let digits = board.get(cell).map_or_else(|| board.marks(cell), sudokit_core::DigitSet::only);
            if board.get(cell).is_some() {
                state.filled |= 1 << i;
            }
            for digit in digits.iter() {
                state.marks[i] |= 1 << digit.index();
                table.places[i].iter().for_each(|&(house, bit)| state.homes[house][digit.index()] |= bit);
            }
        }
        state
    }

    /// The open candidates, cells with few of them first.
    fn open(&self) -> Vec<(usize, usize)> {
        let mut cells: Vec<usize> = (0..81).filter(|&cell| self.filled >> cell & 1 == 0).collect();
        cells.small_sort_by_key(|&cell| self.marks[cell].count_ones());
        let digits = |cell: usize| (0..9).filter(move |digit| self.marks[cell] >> digit & 1 == 1);
        cells.into_iter().flat_map(|cell| digits(cell).map(move |digit| (cell, digit))).collect()
    }

    fn has(&self, cell: usize, digit: usize) -> bool {
        self.marks[cell] >> digit & 1 == 1
    }

    /// Takes a candidate away, because of a line. What becomes a single by it is put on the list.
    fn remove(
        &mut self,
        table: &Table,
        cell: usize,
        digit: usize,
        line: u32,
        singles: &mut Vec<Single>,
    ) -> Option<Failure> {
        if !self.has(cell, digit) {
            return None;
        }
        self.marks[cell] &= !(1 << digit);
        self.why[cell * 9 + digit] = line;
        if self.marks[cell] == 0 {
            return Cell::new(cell).map(Claim::NoDigit);
        }
        if self.marks[cell].is_power_of_two() && self.filled >> cell & 1 == 0 {
            singles.push((cell, self.marks[cell].trailing_zeros() as usize, None));
        }
        for (house, bit) in table.places[cell] {
            let home = &mut self.homes[house][digit];
            *home &= !bit;
            if *home == 0 {
                return House::new(house)
                    .zip(Digit::from_index(digit))
                    .map(|(house, digit)| Claim::NoPlace(digit, house));
            }
            if home.is_power_of_two() {
                let last = table.cells[house][home.trailing_zeros() as usize];
                if self.filled >> last & 1 == 0 {
                    singles.push((last, digit, Some(house)));
                }
            }
        }
        None
    }

    /// Puts a digit in, because of a line, and then takes away what it rules out.
    fn put(
        &mut self,
        table: &Table,
        cell: usize,
        digit: usize,
        line: u32,
        singles: &mut Vec<Single>,
    ) -> Option<Failure> {
        self.filled |= 1 << cell;
        for other in (0..9).filter(|&other| other != digit) {
            if let failed @ Some(_) = self.remove(table, cell, other, line, singles) {
                return failed;
            }
        }
        table.peers[cell].iter().find_map(|&peer| self.remove(table, peer, digit, line, singles))
    }
}

/// The lines of a proof.
#[derive(Default)]
pub(super) struct Log {
    pub(super) lines: Vec<Line>,
    singles: Vec<Single>,
}

impl Log {
    fn push(&mut self, level: usize, claim: Claim, from: Vec<usize>) -> u32 {
        self.lines.push(Line { level, claim, from });
        (self.lines.len() - 1) as u32
    }

    /// Puts in every single that follows; the failure if there is one.
    fn singles(&mut self, table: &Table, state: &mut State, level: usize) -> Option<Failure> {
        let mut next = 0;
        while let Some(&(cell, digit, house)) = self.singles.get(next) {
            next += 1;
            if state.filled >> cell & 1 == 1 || !state.has(cell, digit) {
                continue;
            }
            let Some(candidate) = candidate(cell, digit) else { continue };
            let claim = match house.and_then(House::new) {
                Some(house) => Claim::OnlyPlace(candidate, house),
                None => Claim::OnlyDigit(candidate),
            };
            let line = self.push(level, claim, Vec::new());
            let mut found = core::mem::take(&mut self.singles);
            let failed = state.put(table, cell, digit, line, &mut found);
            self.singles = found;
            if failed.is_some() {
                return failed;
            }
        }
        self.singles.clear();
        None
    }

    /// Supposes a candidate; the number of the line in which it fails, or `None` when it does not fail at this depth.
    /// Then the log is as before.
    pub(super) fn refute(
        &mut self,
        table: &Table,
        before: &State,
        supposed: (usize, usize),
        depth: usize,
        level: usize,
    ) -> Option<usize> {
        let start = self.lines.len();
        let mut state = before.clone();
        let first = self.push(level, Claim::Suppose(candidate(supposed.0, supposed.1)?), Vec::new());
        let mut found = core::mem::take(&mut self.singles);
        found.clear();
        let mut failed = state.put(table, supposed.0, supposed.1, first, &mut found);
        self.singles = found;
        failed = failed.or_else(|| self.singles(table, &mut state, level));
        // Each open candidate in turn, until a whole round has brought nothing.
        let mut idle = false;
        while failed.is_none() && depth > 1 && !idle {
            idle = true;
            for (cell, digit) in state.open() {
                if state.filled >> cell & 1 == 1 || !state.has(cell, digit) {
                    continue;
                }
                let Some(end) = self.refute(table, &state, (cell, digit), depth - 1, level + 1) else { continue };
                let Some(candidate) = candidate(cell, digit) else { continue };
                let line = self.push(level, Claim::RuledOut(candidate), vec![end]);
                let mut found = core::mem::take(&mut self.singles);
                found.clear();
                failed = state.remove(table, cell, digit, line, &mut found);
                self.singles = found;
                failed = failed.or_else(|| self.singles(table, &mut state, level));
                idle = false;
                if failed.is_some() {
                    break;
                }
            }
        }
        match failed {
            Some(failure) => {
                self.push(level, failure, Vec::new());
                self.prune(table, &state, start, level);
                Some(self.lines.len() - 1)
            }
            None => {
                self.lines.truncate(start);
                None
            }
        }
    }

    /// Gives the lines of a failed trial their reasons, and drops those that the last one does not need.
    fn prune(&mut self, table: &Table, state: &State, start: usize, level: usize) {
        let lines = &mut self.lines;
        let last = lines.len() - 1;
        let mut needed = vec![false; lines.len() - start];
        needed[0] = true;
        needed[last - start] = true;
        for i in (start..=last).rev().filter(|&i| i > start) {
            if !needed[i - start] {
                continue;
            }
            if lines[i].level == level && lines[i].from.is_empty() {
                lines[i].from = reasons(table, state, lines[i].claim);
            }
            lines[i].from.iter().filter(|&&from| from >= start).for_each(|&from| needed[from - start] = true);
        }
        let mut now = Vec::with_capacity(needed.len());
        let mut kept = start;
        for &is_needed in &needed {
            now.push(kept);
            kept += usize::from(is_needed);
        }
        let rest: Vec<Line> = lines.drain(start..).collect();
        for (line, is_needed) in rest.into_iter().zip(needed) {
            if is_needed {
                let from = line.from.into_iter().map(|from| if from >= start { now[from - start] } else { from });
                lines.push(Line { from: from.collect(), ..line });
            }
        }
    }
}

/// The lines by which the alternatives to a claim went, ascending.
fn reasons(table: &Table, state: &State, claim: Claim) -> Vec<usize> {
    let why = |cell: usize, digit: usize| state.why[cell * 9 + digit];
    let in_cell = |cell: Cell, but: Option<Digit>| -> Vec<u32> {
        let others = Digit::all().filter(|&digit| Some(digit) != but);
        others.map(|digit| why(cell.index(), digit.index())).collect()
    };
    let in_house = |house: House, digit: Digit, but: Option<Cell>| -> Vec<u32> {
        let others = table.cells[house.index()].into_iter().filter(|&cell| but.is_none_or(|but| but.index() != cell));
        others.map(|cell| why(cell, digit.index())).collect()
    };
    let lines = match claim {
        Claim::OnlyDigit(candidate) => in_cell(candidate.cell(), Some(candidate.digit())),
        Claim::OnlyPlace(candidate, house) => in_house(house, candidate.digit(), Some(candidate.cell())),
        Claim::NoDigit(cell) => in_cell(cell, None),
        Claim::NoPlace(digit, house) => in_house(house, digit, None),
        // No trial of this search needs a triad.
        Claim::Suppose(_) | Claim::RuledOut(_) | Claim::OnlyTriad(..) => Vec::new(),
    };
    let mut lines: Vec<usize> = lines.into_iter().filter(|&line| line != BEFORE).map(|line| line as usize).collect();
    lines.small_sort();
    lines.dedup();
    lines
}

fn candidate(cell: usize, digit: usize) -> Option<Candidate> {
    Some(Candidate::at(Cell::new(cell)?, Digit::from_index(digit)?))
}
