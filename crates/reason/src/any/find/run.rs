//! A supposition followed by singles and rules, with the reason of every conclusion.

use super::Search;
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::space::Space;
use crate::any::step::{Line, Node};
use crate::any::tell::phrase;
use std::sync::Arc;
use sudokit_core::SmallSort;

/// Nothing removed the candidate in this run.
const BEFORE: u32 = u32::MAX;

/// What a line says.
#[derive(Clone, Debug)]
enum Claim {
    Suppose(Candidate),
    OnlyDigit(Candidate),
    OnlyPlace(Candidate, usize),
    /// A rule about these cells removes a candidate.
    ByRule(Candidate, usize, Arc<[usize]>),
    /// It failed when it was supposed.
    RuledOut(Candidate),
    NoDigit(usize),
    NoPlace(usize, usize),
    /// A rule about these cells cannot hold.
    RuleFails(usize, Arc<[usize]>),
}

#[derive(Clone, Debug)]
struct Entry {
    claim: Claim,
    /// The lines it follows from; `None` if they can still be looked up in the run.
    from: Option<Vec<u32>>,
    /// Only lines before this one can be among them.
    limit: u32,
    /// How many suppositions it is under.
    level: usize,
}

/// A position under suppositions.
#[derive(Clone)]
pub(super) struct Run {
    state: State,
    entries: Vec<Entry>,
    queue: Vec<(Candidate, u32)>,
    /// The sets that a rule narrows.
    narrowed: Vec<u64>,
}

/// What a supposition changes.
#[derive(Clone)]
struct State {
    sets: Vec<u64>,
    filled: Vec<bool>,
    /// The line that removed each candidate.
    gone_by: Vec<u32>,
    /// The line that filled each cell.
    filled_by: Vec<u32>,
    /// When each cell last lost a candidate, and when each rule was last asked: in candidates lost.
    changed: Vec<u32>,
    asked: Vec<u32>,
    clock: u32,
    level: usize,
    failed: bool,
}

/// A point of a run to which it can go back.
pub(super) struct Mark {
    state: State,
    entries: usize,
}

impl Run {
    /// Before any supposition.
    pub(super) fn new(search: &Search<'_>) -> Self {
        let (position, space) = (search.position, search.space);
        let count = space.cell_count();
        let state = State {
            sets: position.sets(),
            filled: (0..count).map(|cell| !position.is_open(cell)).collect(),
            gone_by: vec![BEFORE; count * space.values()],
            filled_by: vec![BEFORE; count],
            changed: vec![0; count],
            asked: vec![0; space.rules().len()],
            clock: 0,
            level: 0,
            failed: false,
        };
        Self { state, entries: Vec::new(), queue: Vec::new(), narrowed: Vec::new() }
    }

    /// Whether a cell has no candidate left, a value no place, or a rule cannot be met.
    pub(super) fn failed(&self) -> bool {
        self.state.failed
    }

    pub(super) fn set(&self, cell: usize) -> u64 {
        self.state.sets[cell]
    }

    fn note(&mut self, claim: Claim) -> u32 {
        self.note_from(claim, self.entries.len() as u32)
    }

    /// Notes a line that follows from lines before `limit`.
    fn note_from(&mut self, claim: Claim, limit: u32) -> u32 {
        self.entries.push(Entry { claim, from: None, limit, level: self.state.level });
        self.entries.len() as u32 - 1
    }

    /// The lines that a line follows from, in ascending order.
    fn reasons(&self, space: &Space, line: usize) -> Vec<u32> {
        let entry = &self.entries[line];
        if let Some(from) = &entry.from {
            return from.clone();
        }
        let in_cell = |cell: usize| (0..space.values()).map(move |value| self.gone(space, cell, value));
        let in_house = |house: usize, value: usize| {
            space.houses()[house].cells.iter().map(move |&cell| self.gone(space, cell, value))
        };
        let mut from: Vec<u32> = match &entry.claim {
            Claim::Suppose(_) | Claim::RuledOut(_) => Vec::new(),
            Claim::OnlyDigit(one) => in_cell(one.cell).collect(),
            Claim::NoDigit(cell) => in_cell(*cell).collect(),
            Claim::OnlyPlace(one, house) => in_house(*house, one.value).collect(),
            Claim::NoPlace(value, house) => in_house(*house, *value).collect(),
            Claim::ByRule(_, _, cells) | Claim::RuleFails(_, cells) => {
                cells.iter().flat_map(|&cell| in_cell(cell)).collect()
            }
        };
        from.retain(|&from| from < entry.limit);
        from.small_sort();
        from.dedup();
        from
    }

    /// The lines from `first` on that a line needs, itself included, with what each follows from; in ascending order.
    fn needed(&self, space: &Space, first: usize, last: usize) -> Vec<(usize, Vec<u32>)> {
        let mut is_needed = vec![false; last + 1 - first];
        is_needed[last - first] = true;
        let mut lines = Vec::new();
        for line in (first..=last).rev() {
            if is_needed[line - first] {
                let from = self.reasons(space, line);
                from.iter()
                    .filter(|from| **from as usize >= first)
                    .for_each(|&from| is_needed[from as usize - first] = true);
                lines.push((line, from));
            }
        }
        lines.reverse();
        lines
    }

    /// Supposes a candidate and follows it.
    pub(super) fn suppose(&mut self, search: &mut Search<'_>, candidate: Candidate) {
        self.state.level += 1;
        let line = self.note(Claim::Suppose(candidate));
        self.queue.push((candidate, line));
        self.follow(search);
    }

    /// What is needed to take back all that follows from here on.
    pub(super) fn mark(&self) -> Mark {
        Mark { state: self.state.clone(), entries: self.entries.len() }
    }

    /// Takes back a supposition that failed, and removes the candidate.
    pub(super) fn rule_out(&mut self, search: &mut Search<'_>, candidate: Candidate, mark: Mark) {
        // The lines that the failure needs are kept: they are the proof. The first of them is the supposition.
        let (offset, end) = (mark.entries, self.entries.len() - 1);
        let mut needed = self.needed(search.space, offset, end);
        if needed[0].0 != offset {
            needed.insert(0, (offset, Vec::new()));
        }
        let mut inner: Vec<Option<Entry>> = self.entries.split_off(offset).into_iter().map(Some).collect();
        self.state = mark.state;
        let mut number = vec![0; inner.len()];
        for (line, mut from) in needed {
            number[line - offset] = self.entries.len() as u32;
            from.iter_mut()
                .filter(|from| **from as usize >= offset)
                .for_each(|from| *from = number[*from as usize - offset]);
            let entry = inner[line - offset].take();
            self.entries.extend(entry.map(|entry| Entry { from: Some(from), ..entry }));
        }
        let last = self.entries.len() as u32 - 1;
        let line = self.note(Claim::RuledOut(candidate));
        self.entries[line as usize].from = Some(vec![offset as u32, last]);
        self.remove(search.space, candidate, line);
        self.follow(search);
    }

    fn follow(&mut self, search: &mut Search<'_>) {
        while !self.state.failed {
            if let Some((candidate, line)) = self.queue.pop() {
                self.fill(search.space, candidate, line);
            } else if !self.ask_rules(search) {
                return;
            }
        }
        self.queue.clear();
    }

    fn fill(&mut self, space: &Space, candidate: Candidate, line: u32) {
        let Candidate { cell, value } = candidate;
        if self.state.filled[cell] {
            // The same conclusion twice; if it was another value, that value's line removed this one.
            if self.state.sets[cell] >> value & 1 == 0 {
                self.fail_cell(cell);
            }
            return;
        }
        self.state.filled[cell] = true;
        self.state.filled_by[cell] = line;
        for other in bits(self.state.sets[cell] & !(1 << value)) {
            self.remove(space, Candidate::new(cell, other), line);
        }
        for peer in space.peers(cell).iter() {
            if self.state.sets[peer] >> value & 1 != 0 && !self.state.failed {
                self.remove(space, Candidate::new(peer, value), line);
            }
        }
    }

    fn gone(&self, space: &Space, cell: usize, value: usize) -> u32 {
        self.state.gone_by[cell * space.values() + value]
    }

    /// Removes a candidate and notes what follows at once.
    fn remove(&mut self, space: &Space, candidate: Candidate, line: u32) {
        let Candidate { cell, value } = candidate;
        if self.state.failed || self.state.sets[cell] >> value & 1 == 0 {
            return;
        }
        self.state.sets[cell] &= !(1 << value);
        self.state.gone_by[cell * space.values() + value] = line;
        self.state.clock += 1;
        self.state.changed[cell] = self.state.clock;
        let set = self.state.sets[cell];
        if set == 0 {
            return self.fail_cell(cell);
        }
        if set.is_power_of_two() && !self.state.filled[cell] && !self.queue.iter().any(|(next, _)| next.cell == cell) {
            let only = Candidate::new(cell, set.trailing_zeros() as usize);
            let line = self.note(Claim::OnlyDigit(only));
            self.queue.push((only, line));
        }
        for &number in space.houses_of(cell) {
            let house = &space.houses()[number];
            if !house.whole {
                continue;
            }
            let mut places = house.cells.iter().copied().filter(|&cell| self.state.sets[cell] >> value & 1 != 0);
            match (places.next(), places.next()) {
                (None, _) => {
                    self.note(Claim::NoPlace(value, number));
                    self.state.failed = true;
                    return;
                }
                (Some(only), None) if !self.state.filled[only] => {
                    let only = Candidate::new(only, value);
                    let line = self.note(Claim::OnlyPlace(only, number));
                    self.queue.push((only, line));
                }
                _ => {}
            }
        }
    }

    fn fail_cell(&mut self, cell: usize) {
        self.note(Claim::NoDigit(cell));
        self.state.failed = true;
    }

    /// Asks every rule once; whether some candidate went or it failed.
    fn ask_rules(&mut self, search: &mut Search<'_>) -> bool {
        let space = search.space;
        if self.ask_pairs(space) {
            return true;
        }
        for rule in 0..space.rules().len() {
            let Some(cells) = search.singles.cells(space, rule) else { continue };
            // A rule none of whose cells changed has nothing new to say.
            if cells.iter().all(|&cell| self.state.changed[cell] <= self.state.asked[rule]) {
                continue;
            }
            self.state.asked[rule] = self.state.clock;
            let mut sets = core::mem::take(&mut self.narrowed);
            sets.clone_from(&self.state.sets);
            let holds = search.singles.narrow(space, rule, &mut sets);
            let (mut any, limit) = (false, self.entries.len() as u32);
            if !holds {
                self.note(Claim::RuleFails(rule, Arc::clone(&cells)));
                self.state.failed = true;
                return true;
            }
            for &cell in &*cells {
                for value in bits(self.state.sets[cell] & !sets[cell]) {
                    if self.state.failed {
                        return true;
                    }
                    let gone = Candidate::new(cell, value);
                    let line = self.note_from(Claim::ByRule(gone, rule, Arc::clone(&cells)), limit);
                    self.remove(space, gone, line);
                    any = true;
                }
            }
            self.narrowed = sets;
            if any {
                return true;
            }
        }
        false
    }

    /// Asks the rules that speak of two cells at a time; whether some candidate went or it failed.
    fn ask_pairs(&mut self, space: &Space) -> bool {
        let mut any = false;
        for (rule, one, other, rows) in space.rules().tables() {
            if self.state.changed[one] == 0 && self.state.changed[other] == 0 {
                continue;
            }
            let reach = bits(self.state.sets[one]).fold(0, |set, value| set | rows[value]);
            let forth = bits(self.state.sets[one]).filter(|&value| rows[value] & self.state.sets[other] == 0);
            let gone: Vec<(Candidate, usize)> = forth
                .map(|value| (Candidate::new(one, value), other))
                .chain(bits(self.state.sets[other] & !reach).map(|value| (Candidate::new(other, value), one)))
                .collect();
            let limit = self.entries.len() as u32;
            for (gone, by) in gone {
                if self.state.failed {
                    return true;
                }
                let line = self.note_from(Claim::ByRule(gone, rule, Arc::new([by])), limit);
                self.remove(space, gone, line);
                any = true;
            }
        }
        any
    }

    /// The lines that the last one needs, as lines of a trial, and how many suppositions are open at once.
    pub(super) fn proof(&self, space: &Space) -> (Vec<Line>, usize) {
        self.proof_of(space, self.entries.len() - 1)
    }

    /// The line that made a candidate true or false, if it is known.
    pub(super) fn line_of(&self, space: &Space, candidate: Candidate, on: bool) -> Option<usize> {
        let line = if on {
            (self.state.filled[candidate.cell] && self.state.sets[candidate.cell] == 1 << candidate.value)
                .then(|| self.state.filled_by[candidate.cell])
        } else {
            (self.state.sets[candidate.cell] >> candidate.value & 1 == 0)
                .then(|| self.gone(space, candidate.cell, candidate.value))
        };
        line.filter(|&line| line != BEFORE).map(|line| line as usize)
    }

    pub(super) fn proof_of(&self, space: &Space, last: usize) -> (Vec<Line>, usize) {
        let mut needed = self.needed(space, 0, last);
        if needed[0].0 != 0 {
            needed.insert(0, (0, Vec::new()));
        }
        let mut number = vec![0; self.entries.len()];
        let mut lines: Vec<Line> = Vec::new();
        for (i, from) in needed {
            number[i] = lines.len();
            let (text, about) = self.entries[i].say(space);
            let from = from.iter().map(|&from| number[from as usize]).collect();
            lines.push(Line { level: self.entries[i].level, text, from, about });
        }
        let depth = lines.iter().map(|line| line.level).max().unwrap_or(1);
        (lines, depth)
    }

    /// How many lines the proof of the failure has.
    pub(super) fn proof_len(&self, space: &Space) -> usize {
        self.needed(space, 0, self.entries.len() - 1).len()
    }
}

impl Entry {
    fn say(&self, space: &Space) -> (String, Option<Node>) {
        let is = |one: Candidate| phrase::claim(space, one, true);
        let node = |candidate: Candidate, on: bool| Some(Node { candidate, on });
        match self.claim {
            Claim::Suppose(one) => (format!("Suppose {}.", is(one)), node(one, true)),
            Claim::OnlyDigit(one) => (format!("{}, the only digit left there.", is(one)), node(one, true)),
            Claim::OnlyPlace(one, house) => {
                (format!("{}, the only place left in {}.", is(one), space.houses()[house].name), node(one, true))
            }
            Claim::ByRule(one, rule, _) => {
                let rule = space.rules().title(rule);
                (format!("{}, by {rule}.", phrase::claim(space, one, false)), node(one, false))
            }
            Claim::RuledOut(one) => (format!("So {}.", phrase::claim(space, one, false)), node(one, false)),
            Claim::NoDigit(cell) => (format!("{} has no digit left.", space.name(cell)), None),
            Claim::NoPlace(value, house) => {
                let house = phrase::capital(&space.houses()[house].name);
                (format!("{house} has no place left for {}.", space.symbol(value)), None)
            }
            Claim::RuleFails(rule, _) => {
                (format!("{} cannot be met any more.", phrase::capital(&space.rules().title(rule))), None)
            }
        }
    }
}
