//! A supposition followed by singles and rules, with the reason of every conclusion.

use super::Search;
use crate::any::cells::bits;
use crate::any::position::Candidate;
use crate::any::space::Space;
use crate::any::step::{Line, Node};
use crate::any::tell::phrase;

/// Nothing removed the candidate in this run.
const BEFORE: u32 = u32::MAX;

/// What a line says.
#[derive(Clone, Debug)]
enum Claim {
    Suppose(Candidate),
    OnlyDigit(Candidate),
    OnlyPlace(Candidate, usize),
    /// A rule removes a candidate.
    ByRule(Candidate, usize),
    /// It failed when it was supposed.
    RuledOut(Candidate),
    NoDigit(usize),
    NoPlace(usize, usize),
    RuleFails(usize),
}

#[derive(Clone, Debug)]
struct Entry {
    claim: Claim,
    from: Vec<u32>,
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

    fn note(&mut self, claim: Claim, from: Vec<u32>) -> u32 {
        let mut from: Vec<u32> = from.into_iter().filter(|&line| line != BEFORE).collect();
        from.sort_unstable();
        from.dedup();
        self.entries.push(Entry { claim, from, level: self.level });
        self.entries.len() as u32 - 1
    }

    /// Supposes a candidate and follows it.
    pub(super) fn suppose(&mut self, search: &mut Search<'_>, candidate: Candidate) {
        self.level += 1;
        let line = self.note(Claim::Suppose(candidate), Vec::new());
        self.queue.push((candidate, line));
        self.follow(search);
    }

    /// Removes a candidate whose supposition failed in `inner`, a run that began as a copy of this one.
    pub(super) fn rule_out(&mut self, search: &mut Search<'_>, candidate: Candidate, inner: &Self) {
        // The lines of the failed supposition are kept: they are the proof.
        let offset = self.entries.len();
        self.entries.extend(inner.entries[offset..].iter().cloned());
        let last = self.entries.len() as u32 - 1;
        let line = self.note(Claim::RuledOut(candidate), vec![last]);
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
                self.fail_cell(space, cell);
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
            return self.fail_cell(space, cell);
        }
        if set.is_power_of_two() && !self.filled[cell] && !self.queue.iter().any(|(next, _)| next.cell == cell) {
            let from = (0..space.values()).map(|value| self.gone(space, cell, value)).collect();
            let only = Candidate::new(cell, set.trailing_zeros() as usize);
            let line = self.note(Claim::OnlyDigit(only), from);
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
                    let from = house.cells.iter().map(|&cell| self.gone(space, cell, value)).collect();
                    self.note(Claim::NoPlace(value, number), from);
                    self.failed = true;
                    return;
                }
                (Some(only), None) if !self.filled[only] => {
                    let from = house.cells.iter().map(|&cell| self.gone(space, cell, value)).collect();
                    let only = Candidate::new(only, value);
                    let line = self.note(Claim::OnlyPlace(only, number), from);
                    self.queue.push((only, line));
                }
                _ => {}
            }
        }
    }

    fn fail_cell(&mut self, space: &Space, cell: usize) {
        let from = (0..space.values()).map(|value| self.gone(space, cell, value)).collect();
        self.note(Claim::NoDigit(cell), from);
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
            let from: Vec<u32> = cells
                .iter()
                .flat_map(|&cell| (0..space.values()).map(move |value| (cell, value)))
                .map(|(cell, value)| self.gone(space, cell, value))
                .collect();
            let cells = cells.to_vec();
            let mut sets = self.sets.clone();
            if !search.singles.narrow(space, rule, &mut sets) {
                self.note(Claim::RuleFails(rule), from);
                self.failed = true;
                return true;
            }
            let mut any = false;
            for &cell in &cells {
                for value in bits(self.sets[cell] & !sets[cell]) {
                    if self.failed {
                        return true;
                    }
                    let gone = Candidate::new(cell, value);
                    let line = self.note(Claim::ByRule(gone, rule), from.clone());
                    self.remove(space, gone, line);
                    any = true;
                }
            }
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
            for (gone, by) in gone {
                if self.failed {
                    return true;
                }
                let from = (0..space.values()).map(|value| self.gone(space, by, value)).collect();
                let line = self.note(Claim::ByRule(gone, rule), from);
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
        let mut needed = vec![false; self.entries.len()];
        needed[last] = true;
        for i in (0..=last).rev() {
            if needed[i] {
                self.entries[i].from.iter().for_each(|&from| needed[from as usize] = true);
            }
        }
        // A ruled out candidate needs its own supposition, which comes before its proof.
        for i in 0..=last {
            if let (true, Claim::RuledOut(candidate)) = (needed[i], &self.entries[i].claim) {
                let supposed = |entry: &Entry| matches!(&entry.claim, Claim::Suppose(other) if other == candidate);
                if let Some(at) = self.entries[..i].iter().rposition(supposed) {
                    needed[at] = true;
                }
            }
        }
        needed[0] = true;
        let mut number = vec![0; self.entries.len()];
        let mut lines: Vec<Line> = Vec::new();
        for (i, entry) in self.entries.iter().enumerate().filter(|&(i, _)| needed[i]) {
            number[i] = lines.len();
            let (text, about) = entry.say(space);
            let from = entry.from.iter().map(|&from| number[from as usize]).collect();
            lines.push(Line { level: entry.level, text, from, about });
        }
        let depth = lines.iter().map(|line| line.level).max().unwrap_or(1);
        (lines, depth)
    }

    /// How many lines the proof of the failure has.
    pub(super) fn proof_len(&self) -> usize {
        let mut needed = vec![false; self.entries.len()];
        *needed.last_mut().expect("a run has lines") = true;
        for i in (0..needed.len()).rev() {
            if needed[i] {
                self.entries[i].from.iter().for_each(|&from| needed[from as usize] = true);
            }
        }
        needed.iter().filter(|&&needed| needed).count()
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
            Claim::ByRule(one, rule) => {
                let rule = space.rules().title(rule);
                (format!("{}, by {rule}.", phrase::claim(space, one, false)), node(one, false))
            }
            Claim::RuledOut(one) => {
                (format!("So {}, which fails.", phrase::claim(space, one, false)), node(one, false))
            }
            Claim::NoDigit(cell) => (format!("{} has no digit left.", space.name(cell)), None),
            Claim::NoPlace(value, house) => {
                let house = phrase::capital(&space.houses()[house].name);
                (format!("{house} has no place left for {}.", space.symbol(value)), None)
            }
            Claim::RuleFails(rule) => {
                (format!("{} cannot be met any more.", phrase::capital(&space.rules().title(rule))), None)
            }
        }
    }
}
