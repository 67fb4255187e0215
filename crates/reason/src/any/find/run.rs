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
    sets: Vec<u64>,
    filled: Vec<bool>,
    /// The line that removed each candidate.
    gone_by: Vec<u32>,
    /// The line that filled each cell.
    filled_by: Vec<u32>,
    entries: Vec<Entry>,
    queue: Vec<(Candidate, u32)>,
    /// When each cell last lost a candidate, and when each rule was last asked: in candidates lost.
    changed: Vec<u32>,
    asked: Vec<u32>,
    clock: u32,
    /// The sets that a rule narrows.
    narrowed: Vec<u64>,
    level: usize,
    pub(super) failed: bool,
}

impl Run {
    /// Before any supposition.
    pub(super) fn new(search: &Search<'_>) -> Self {
        let (position, space) = (search.position, search.space);
        let count = space.cell_count();
        Self {
            sets: position.sets(),
            filled: (0..count).map(|cell| !position.is_open(cell)).collect(),
            gone_by: vec![BEFORE; count * space.values()],
            filled_by: vec![BEFORE; count],
            entries: Vec::new(),
            queue: Vec::new(),
            changed: vec![0; count],
            asked: vec![0; space.rules().len()],
            clock: 0,
            narrowed: Vec::new(),
            level: 0,
            failed: false,
        }
    }

    /// The candidates that are left in open cells.
    pub(super) fn left(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        (0..self.sets.len()).filter(|&cell| !self.filled[cell]).map(|cell| (cell, self.sets[cell]))
    }

    pub(super) fn set(&self, cell: usize) -> u64 {
        self.sets[cell]
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    fn note(&mut self, claim: Claim) -> u32 {
        self.note_from(claim, self.entries.len() as u32)
    }

    /// Notes a line that follows from lines before `limit`.
    fn note_from(&mut self, claim: Claim, limit: u32) -> u32 {
        self.entries.push(Entry { claim, from: None, limit, level: self.level });
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

    /// The lines that a line needs, itself included, with what each follows from; in ascending order.
    fn needed(&self, space: &Space, last: usize) -> Vec<(usize, Vec<u32>)> {
        let mut is_needed = vec![false; last + 1];
        is_needed[last] = true;
        let mut lines = Vec::new();
        for line in (0..=last).rev() {
            if is_needed[line] {
                let from = self.reasons(space, line);
                from.iter().for_each(|&from| is_needed[from as usize] = true);
                lines.push((line, from));
            }
        }
        lines.reverse();
        lines
    }

    /// Supposes a candidate and follows it.
    pub(super) fn suppose(&mut self, search: &mut Search<'_>, candidate: Candidate) {
        self.level += 1;
        let line = self.note(Claim::Suppose(candidate));
        self.queue.push((candidate, line));
        self.follow(search);
    }

    /// Removes a candidate whose supposition failed in `inner`, a run that began as a copy of this one.
    pub(super) fn rule_out(&mut self, search: &mut Search<'_>, candidate: Candidate, inner: &Self) {
        // The lines that the failure needs are kept: they are the proof. The first of them is the supposition.
        let (offset, end) = (self.entries.len(), inner.entries.len() - 1);
        let mut number = vec![offset as u32; inner.entries.len()];
        let needed = inner.needed(search.space, end);
        let supposed = needed.iter().all(|&(line, _)| line != offset).then(|| (offset, Vec::new()));
        let first = supposed.as_ref().map(|_| offset as u32);
        for (line, mut from) in supposed.into_iter().chain(needed.into_iter().filter(|&(line, _)| line >= offset)) {
            number[line] = self.entries.len() as u32;
            from.iter_mut().filter(|from| **from as usize >= offset).for_each(|from| *from = number[*from as usize]);
            self.entries.push(Entry { from: Some(from), ..inner.entries[line].clone() });
        }
        let last = self.entries.len() as u32 - 1;
        let line = self.note(Claim::RuledOut(candidate));
        self.entries[line as usize].from = Some(first.into_iter().chain([last]).collect());
        self.remove(search.space, candidate, line);
        self.follow(search);
    }

    fn follow(&mut self, search: &mut Search<'_>) {
        while !self.failed {
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
        if self.filled[cell] {
            // The same conclusion twice; if it was another value, that value's line removed this one.
            if self.sets[cell] >> value & 1 == 0 {
                self.fail_cell(cell);
            }
            return;
        }
        self.filled[cell] = true;
        self.filled_by[cell] = line;
        for other in bits(self.sets[cell] & !(1 << value)) {
            self.remove(space, Candidate::new(cell, other), line);
        }
        for peer in space.peers(cell).iter() {
            if self.sets[peer] >> value & 1 != 0 && !self.failed {
                self.remove(space, Candidate::new(peer, value), line);
            }
        }
    }

    fn gone(&self, space: &Space, cell: usize, value: usize) -> u32 {
        self.gone_by[cell * space.values() + value]
    }

    /// Removes a candidate and notes what follows at once.
    fn remove(&mut self, space: &Space, candidate: Candidate, line: u32) {
        let Candidate { cell, value } = candidate;
        if self.failed || self.sets[cell] >> value & 1 == 0 {
            return;
        }
        self.sets[cell] &= !(1 << value);
        self.gone_by[cell * space.values() + value] = line;
        self.clock += 1;
        self.changed[cell] = self.clock;
        let set = self.sets[cell];
        if set == 0 {
            return self.fail_cell(cell);
        }
        if set.is_power_of_two() && !self.filled[cell] && !self.queue.iter().any(|(next, _)| next.cell == cell) {
            let only = Candidate::new(cell, set.trailing_zeros() as usize);
            let line = self.note(Claim::OnlyDigit(only));
            self.queue.push((only, line));
        }
        for &number in space.houses_of(cell) {
            let house = &space.houses()[number];
            if !house.whole {
                continue;
            }
            let mut places = house.cells.iter().copied().filter(|&cell| self.sets[cell] >> value & 1 != 0);
            match (places.next(), places.next()) {
                (None, _) => {
                    self.note(Claim::NoPlace(value, number));
                    self.failed = true;
                    return;
                }
                (Some(only), None) if !self.filled[only] => {
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
        self.failed = true;
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
            if cells.iter().all(|&cell| self.changed[cell] <= self.asked[rule]) {
                continue;
            }
            self.asked[rule] = self.clock;
            let mut sets = core::mem::take(&mut self.narrowed);
            sets.clone_from(&self.sets);
            let holds = search.singles.narrow(space, rule, &mut sets);
            let (mut any, limit) = (false, self.entries.len() as u32);
            if !holds {
                self.note(Claim::RuleFails(rule, Arc::clone(&cells)));
                self.failed = true;
                return true;
            }
            for &cell in &*cells {
                for value in bits(self.sets[cell] & !sets[cell]) {
                    if self.failed {
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
            if self.changed[one] == 0 && self.changed[other] == 0 {
                continue;
            }
            let reach = bits(self.sets[one]).fold(0, |set, value| set | rows[value]);
            let forth = bits(self.sets[one]).filter(|&value| rows[value] & self.sets[other] == 0);
            let gone: Vec<(Candidate, usize)> = forth
                .map(|value| (Candidate::new(one, value), other))
                .chain(bits(self.sets[other] & !reach).map(|value| (Candidate::new(other, value), one)))
                .collect();
            let limit = self.entries.len() as u32;
            for (gone, by) in gone {
                if self.failed {
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
            (self.filled[candidate.cell] && self.sets[candidate.cell] == 1 << candidate.value)
                .then(|| self.filled_by[candidate.cell])
        } else {
            (self.sets[candidate.cell] >> candidate.value & 1 == 0)
                .then(|| self.gone(space, candidate.cell, candidate.value))
        };
        line.filter(|&line| line != BEFORE).map(|line| line as usize)
    }

    pub(super) fn proof_of(&self, space: &Space, last: usize) -> (Vec<Line>, usize) {
        let mut needed = self.needed(space, last);
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
        self.needed(space, self.entries.len() - 1).len()
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
