//! What follows from suppositions by singles and rules, without the reasons.
//!
//! [`Run`](super::run::Run) gives the lines of a proof and is needed only where a supposition fails. Most do not fail; for
//! these the candidates that are left are enough. They are kept from step to step: if candidates have gone since, only what
//! that changes is followed, and a supposition within another begins where both meet.

use super::Search;
use crate::any::cells::{Cells, bits};
use crate::any::position::Candidate;
use crate::any::space::Space;
use std::collections::HashMap;
use std::sync::Arc;

/// The most candidates, over all closures, that are kept.
const MOST_KEPT: usize = 1 << 22;

/// What a supposition leaves in every cell; `None` if it fails.
pub(super) type Closure = Option<Arc<[u64]>>;

/// The closures of the candidates of a position, and room to work.
#[derive(Debug, Default)]
pub(crate) struct Closures {
    watch: Option<Arc<Watch>>,
    /// The position that the closures below belong to.
    position: Vec<u64>,
    known: HashMap<Candidate, Closure>,
    /// Those of the position before, with the candidates that it had.
    before: HashMap<Candidate, Closure>,
    work: Work,
}

/// The houses, tables and rules of each cell.
#[derive(Debug)]
struct Watch {
    houses: Vec<usize>,
    rules: Vec<(usize, Arc<[usize]>, Cells)>,
    /// Two cells, and what the second can be for each value of the first.
    tables: Vec<(usize, usize, Vec<u64>)>,
    houses_of: Vec<Vec<usize>>,
    rules_of: Vec<Vec<usize>>,
    tables_of: Vec<Vec<usize>>,
}

impl Watch {
    fn new(search: &mut Search<'_>) -> Self {
        let space = search.space;
        let count = space.cell_count();
        let houses: Vec<usize> = (0..space.houses().len()).filter(|&house| space.houses()[house].whole).collect();
        let mut rules = Vec::new();
        for rule in 0..space.rules().len() {
            if let Some(cells) = search.singles.cells(space, rule) {
                let set = Cells::of(count, cells.iter().copied());
                rules.push((rule, cells, set));
            }
        }
        let tables = space.rules().tables().map(|(_, one, other, rows)| (one, other, rows.to_vec())).collect();
        let mut watch = Self {
            houses_of: vec![Vec::new(); count],
            rules_of: vec![Vec::new(); count],
            tables_of: vec![Vec::new(); count],
            houses,
            rules,
            tables,
        };
        for (i, &house) in watch.houses.iter().enumerate() {
            space.houses()[house].cells.iter().for_each(|&cell| watch.houses_of[cell].push(i));
        }
        for (i, (_, cells, _)) in watch.rules.iter().enumerate() {
            cells.iter().for_each(|&cell| watch.rules_of[cell].push(i));
        }
        for (i, (one, other, _)) in watch.tables.iter().enumerate() {
            [*one, *other].into_iter().for_each(|cell| watch.tables_of[cell].push(i));
        }
        watch
    }
}

/// A list of numbers, each at most once.
#[derive(Debug, Default)]
struct Queue {
    list: Vec<usize>,
    is_in: Vec<bool>,
}

impl Queue {
    fn reset(&mut self, count: usize) {
        self.list.clear();
        self.is_in.clear();
        self.is_in.resize(count, false);
    }

    fn push(&mut self, number: usize) {
        if !core::mem::replace(&mut self.is_in[number], true) {
            self.list.push(number);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let number = self.list.pop()?;
        self.is_in[number] = false;
        Some(number)
    }
}

#[derive(Debug, Default)]
struct Work {
    sets: Vec<u64>,
    narrowed: Vec<u64>,
    cells: Queue,
    houses: Queue,
    tables: Queue,
    rules: Queue,
}

impl Work {
    fn reset(&mut self, watch: &Watch, count: usize) {
        self.cells.reset(count);
        self.houses.reset(watch.houses.len());
        self.tables.reset(watch.tables.len());
        self.rules.reset(watch.rules.len());
    }

    /// Follows what is in the queues to the end; `false` if it fails.
    fn follow(&mut self, search: &mut Search<'_>, watch: &Watch) -> bool {
        let space = search.space;
        loop {
            if let Some(cell) = self.cells.pop() {
                if !self.look_at_cell(space, watch, cell) {
                    return false;
                }
            } else if let Some(house) = self.houses.pop() {
                if !self.look_at_house(space, watch.houses[house]) {
                    return false;
                }
            } else if let Some(table) = self.tables.pop() {
                self.look_at_table(watch, table);
            } else if let Some(rule) = self.rules.pop() {
                if !self.ask(search, &watch.rules[rule]) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    fn look_at_cell(&mut self, space: &Space, watch: &Watch, cell: usize) -> bool {
        let set = self.sets[cell];
        if set == 0 {
            return false;
        }
        if set.is_power_of_two() {
            for peer in space.peers(cell).iter().filter(|&peer| !space.is_void(peer)) {
                if self.sets[peer] & set != 0 {
                    self.sets[peer] &= !set;
                    self.cells.push(peer);
                }
            }
        }
        watch.houses_of[cell].iter().for_each(|&house| self.houses.push(house));
        watch.tables_of[cell].iter().for_each(|&table| self.tables.push(table));
        watch.rules_of[cell].iter().for_each(|&rule| self.rules.push(rule));
        true
    }

    /// Last places; `false` if a value has none.
    fn look_at_house(&mut self, space: &Space, house: usize) -> bool {
        let cells = &space.houses()[house].cells;
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            twice |= once & self.sets[cell];
            once |= self.sets[cell];
        }
        if once & space.full() != space.full() {
            return false;
        }
        let single = once & !twice;
        for &cell in cells {
            let only = self.sets[cell] & single;
            if only != 0 && only != self.sets[cell] {
                if !only.is_power_of_two() {
                    return false;
                }
                self.sets[cell] = only;
                self.cells.push(cell);
            }
        }
        true
    }

    fn look_at_table(&mut self, watch: &Watch, table: usize) {
        let (one, other, rows) = &watch.tables[table];
        let (one, other) = (*one, *other);
        let (mut keep, mut reach) = (0, 0);
        for value in bits(self.sets[one]) {
            reach |= rows[value];
            keep |= u64::from(rows[value] & self.sets[other] != 0) << value;
        }
        for (cell, set) in [(one, keep), (other, self.sets[other] & reach)] {
            if self.sets[cell] != set {
                self.sets[cell] = set;
                self.cells.push(cell);
            }
        }
    }

    fn ask(&mut self, search: &mut Search<'_>, (rule, cells, _): &(usize, Arc<[usize]>, Cells)) -> bool {
        let mut sets = core::mem::take(&mut self.narrowed);
        sets.clone_from(&self.sets);
        let holds = search.singles.narrow(search.space, *rule, &mut sets);
        if holds {
            for &cell in &**cells {
                if sets[cell] != self.sets[cell] {
                    self.sets[cell] = sets[cell];
                    self.cells.push(cell);
                }
            }
        }
        self.narrowed = sets;
        holds
    }

    /// Takes what both leave and queues what both have changed. Each of them alone is followed to the end already.
    fn meet(&mut self, space: &Space, watch: &Watch, one: &[u64], other: &[u64]) {
        self.reset(watch, one.len());
        self.sets.clear();
        self.sets.extend(one.iter().zip(other).map(|(one, other)| one & other));
        let (mut less, mut fewer) = (Cells::none(one.len()), Cells::none(one.len()));
        for cell in 0..one.len() {
            let set = self.sets[cell];
            if set != one[cell] {
                less.insert(cell);
            }
            if set != other[cell] {
                fewer.insert(cell);
            }
            if set != one[cell] && set != other[cell] {
                self.cells.push(cell);
            }
        }
        let both = |set: &Cells| set.meets(&less) && set.meets(&fewer);
        for (i, &house) in watch.houses.iter().enumerate() {
            if both(&space.houses()[house].set) {
                self.houses.push(i);
            }
        }
        for (i, (_, _, set)) in watch.rules.iter().enumerate() {
            if both(set) {
                self.rules.push(i);
            }
        }
        for (i, &(a, b, _)) in watch.tables.iter().enumerate() {
            if (less.contains(a) || less.contains(b)) && (fewer.contains(a) || fewer.contains(b)) {
                self.tables.push(i);
            }
        }
    }

    fn closure(&self, follows: bool) -> Closure {
        follows.then(|| self.sets.as_slice().into())
    }
}

/// Does something with the closures, which are part of what the search borrows.
fn with<T>(search: &mut Search<'_>, act: impl FnOnce(&mut Search<'_>, &mut Closures, &Watch) -> T) -> T {
    let mut closures = core::mem::take(&mut search.singles.closures);
    let watch = closures.watch.get_or_insert_with(|| Arc::new(Watch::new(search)));
    let watch = Arc::clone(watch);
    let done = act(search, &mut closures, &watch);
    search.singles.closures = closures;
    done
}

/// Makes room for the closures of the position of a search. Those of the last position are kept to begin with if it had
/// all candidates of this one.
pub(super) fn begin(search: &mut Search<'_>) {
    with(search, |search, closures, _| {
        let sets = search.position.sets();
        if closures.position == sets {
            return;
        }
        let grew = closures.position.len() != sets.len()
            || closures.position.iter().zip(&sets).any(|(before, now)| now & !before != 0);
        let known = core::mem::take(&mut closures.known);
        if grew || known.len() * sets.len() > MOST_KEPT {
            closures.before.clear();
        } else {
            closures.before.extend(known);
        }
        closures.position = sets;
    });
}

/// What a candidate of the position leaves. [`begin`] comes first.
pub(super) fn of(search: &mut Search<'_>, candidate: Candidate) -> Closure {
    with(search, |search, closures, watch| {
        if let Some(known) = closures.known.get(&candidate) {
            return known.clone();
        }
        let found = match closures.before.remove(&candidate) {
            Some(None) => None,
            Some(Some(before)) => {
                closures.work.meet(search.space, watch, &before, &closures.position);
                let follows = closures.work.follow(search, watch);
                closures.work.closure(follows)
            }
            None => {
                let work = &mut closures.work;
                work.reset(watch, closures.position.len());
                work.sets.clone_from(&closures.position);
                work.sets[candidate.cell] = 1 << candidate.value;
                work.cells.push(candidate.cell);
                let follows = work.follow(search, watch);
                work.closure(follows)
            }
        };
        closures.known.insert(candidate, found.clone());
        found
    })
}

/// Whether a candidate fails within another closure.
pub(super) fn fails_within(search: &mut Search<'_>, outer: &[u64], candidate: Candidate) -> bool {
    let Some(inner) = of(search, candidate) else { return true };
    with(search, |search, closures, watch| {
        closures.work.meet(search.space, watch, outer, &inner);
        !closures.work.follow(search, watch)
    })
}

/// What a candidate leaves within another closure.
pub(super) fn within(search: &mut Search<'_>, outer: &[u64], candidate: Candidate) -> Closure {
    let inner = of(search, candidate)?;
    with(search, |search, closures, watch| {
        closures.work.meet(search.space, watch, outer, &inner);
        let follows = closures.work.follow(search, watch);
        closures.work.closure(follows)
    })
}

/// A closure without one of its candidates.
pub(super) fn without(search: &mut Search<'_>, outer: &[u64], gone: Candidate) -> Closure {
    with(search, |search, closures, watch| {
        let work = &mut closures.work;
        work.reset(watch, outer.len());
        work.sets.clear();
        work.sets.extend_from_slice(outer);
        work.sets[gone.cell] &= !(1 << gone.value);
        work.cells.push(gone.cell);
        let follows = work.follow(search, watch);
        work.closure(follows)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::find::run::Run;
    use crate::any::rule::Singles;
    use crate::any::rule::tests::space;
    use crate::any::{Guide, Position, Technique};
    use sudokit_constraint::notation::iss;
    use sudokit_solve::Stop;

    /// Compares the closures of all candidates with runs, in positions along a path, with one memory for all.
    fn compare(text: &str) -> usize {
        let (space, puzzle) = (space(text), iss::read(text).unwrap());
        let (mut position, stop) = (Position::new(Arc::clone(&space), puzzle.possible()), Stop::new());
        let (mut singles, mut failures) = (Singles::default(), 0);
        // Closures begin in positions in which easier steps find nothing.
        let mut guide = Guide::new(&space).without(|one| one >= Technique::RuleCombinations);
        let mut hard = Guide::new(&space);
        for _ in 0..6 {
            while let Some(step) = guide.next(&position) {
                step.apply(&mut position);
            }
            let mut search = Search { position: &position, space: &space, singles: &mut singles, stop: &stop };
            begin(&mut search);
            let start = Run::new(&search);
            for candidate in position.candidates().collect::<Vec<_>>() {
                let mut run = start.clone();
                run.suppose(&mut search, candidate);
                let closure = of(&mut search, candidate);
                assert_eq!(closure.is_none(), run.failed(), "{text}: {candidate:?}");
                failures += usize::from(run.failed());
                for (cell, &set) in closure.iter().flat_map(|left| left.iter().enumerate()) {
                    assert_eq!(set, run.set(cell), "{text}: {candidate:?}, cell {cell}");
                }
            }
            let Some(step) = hard.next(&position) else { break };
            step.apply(&mut position);
        }
        failures
    }

    #[test]
    fn closures_leave_what_runs_leave() {
        let failures: usize = [
            ".Shape~6x6.Cage~8~R1C1~R1C2.Cage~12~R1C3~R1C4~R2C4.Cage~9~R3C1~R4C1~R4C2.Cage~7~R5C5~R6C5.Arrow~R3C3~R3C4~R4C5",
            ".Shape~6x6.Thermo~R1C1~R2C2~R3C3~R4C4.Whisper~3~R6C1~R5C2~R4C3~R3C4.WhiteDot~R1C5~R1C6.~R6C6_2",
            ".Shape~6x6.AntiConsecutive.AntiKnight.~R1C1_3",
            ".Shape~6x6.Renban~R1C1~R1C2~R2C2.Palindrome~R4C1~R4C2~R5C3~R6C4.LittleKiller~7~R1C3.~R3C3_1",
        ]
        .iter()
        .map(|text| compare(text))
        .sum();
        assert!(failures > 0, "some suppositions fail");
    }
}
