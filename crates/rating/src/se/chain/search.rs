//! Multiple, dynamic and nested chains: what every assumption leads to, and what several agree on.
//!
//! For each cell and digit in order: the contradiction of the digit on, then off; what both lead to (double); what all
//! places of the digit in a house lead to (region), for houses of which the cell is the first place; and after the
//! digits what all of them lead to (cell). The easiest wins by complexity, then by its kind, then by the order of
//! discovery. What a candidate leads to is found out once, though the scale does it again for each house.
//!
//! The file is long because outer and nested chains are one recursion: a search follows runs, a run asks the nested
//! techniques, and these search.

use super::super::find::Find;
use super::super::length::increment;
use super::super::name::{Level, SeTechnique};
use super::super::state::State;
use super::super::tables::{HOUSES, MASK, bits, cells};
use super::advanced::{Finds, Frame, deduce};
use super::ancestors::Walk;
use super::marks::{CELL, Cause, Marks, START, cell_of, digit_of, literal};
use super::nested::{Digest, Nested};
use super::pool::Pool;
use super::run::{Run, Target};
use super::simple_all::All;
use std::sync::{Mutex, PoisonError};
use sudokit_solve::Stop;

/// Which chains a searcher looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// Contradictions with one digit.
    Nishio,
    /// Cell and region chains without new strong links.
    Multiple,
    /// All, with nested techniques up to a level.
    Dynamic(Level),
}

impl Kind {
    /// The rating of the shortest chain.
    pub(super) fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(level @ 0..=1) => 8.5 + 0.5 * f64::from(level),
            Self::Dynamic(level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }

    fn level(self) -> Level {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }
}

/// The kind of a chain, in the order that decides ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Double,
    Cell,
    /// With the kind of house: box, row, column.
    Region(u8),
    Contradiction,
}

impl Shape {
    fn sort_key(self) -> u8 {
        match self {
            Self::Double => 1,
            Self::Cell => 5,
            Self::Region(_) => 6,
            Self::Contradiction => 7,
        }
    }
}

/// One chain: where it starts, what it shows.
#[derive(Clone, Copy, Debug)]
struct Hint {
    shape: Shape,
    /// The first assumption.
    start: u16,
    /// Whether the first assumption is on (contradictions may start off).
    start_on: bool,
    /// What is shown: a candidate, and whether it is on.
    shown: u16,
    shown_on: bool,
    complexity: u32,
    order: u32,
}

impl Hint {
    fn key(&self) -> (u32, u8, u32) {
        (self.complexity, self.shape.sort_key(), self.order)
    }
}

/// What the finds are for.
enum Goal {
    /// The easiest.
    Best(Option<Hint>),
    /// The easiest for each set of eliminations: by candidate eliminated, then by candidate that alone is left.
    Each(Vec<Option<Hint>>),
}

/// Looks for one kind of chains, again and again: it keeps its memory.
pub(in super::super) struct Searcher {
    kind: Kind,
    pool: Pool,
    walk: Walk,
    /// One set for each thread.
    rules: Vec<Rules>,
    order: u32,
    found: Option<Hint>,
}

/// The nested techniques.
struct Rules {
    finds: Finds,
    simple: Option<Box<All>>,
    chains: Vec<Searcher>,
    parents: Vec<u16>,
}

impl Rules {
    fn new(level: Level) -> Self {
        let chains = match level {
            3 => vec![Searcher::new(Kind::Multiple)],
            4 => vec![Searcher::new(Kind::Dynamic(0))],
            5 => vec![Searcher::new(Kind::Dynamic(0)), Searcher::new(Kind::Dynamic(2))],
            _ => Vec::new(),
        };
        let simple = matches!(level, 2 | 3).then(Box::default);
        Self { finds: Finds::default(), simple, chains, parents: Vec::new() }
    }
}

/// What stays the same during a search.
#[derive(Clone, Copy)]
struct Position<'a> {
    frame: &'a Frame,
    marks: &'a Marks,
    /// What a lower level has found out about the same position.
    base: Option<&'a Pool>,
    stop: &'a Stop,
}

impl Searcher {
    pub(in super::super) fn new(kind: Kind) -> Self {
        let rules = vec![Rules::new(kind.level())];
        Self { kind, pool: Pool::default(), walk: Walk::default(), rules, order: 0, found: None }
    }

    /// The easiest chain of a position.
    ///
    /// `base` is the searcher of a lower level, asked about the same position before. With several threads the outcome
    /// is the same: they only find out beforehand what each assumption leads to.
    pub(in super::super) fn find(
        &mut self,
        state: &State,
        base: Option<&Self>,
        threads: usize,
        stop: &Stop,
    ) -> Option<Find> {
        let marks = Marks::new(state);
        let frame = Frame { open: state.open, standing: state.standing };
        let base = base.map(|base| &base.pool).filter(|pool| pool.marks == marks);
        let position = Position { frame: &frame, marks: &marks, base, stop };
        let mut goal = Goal::Best(None);
        self.pool.clear(&marks);
        if threads > 1 && self.kind != Kind::Nishio {
            self.fill_all(&position, threads);
        }
        self.search(&position, &mut goal);
        let Goal::Best(hint) = goal else { return None };
        self.found = hint;
        let hint = hint?;
        let level = self.kind.level();
        let technique = match (self.kind, hint.shape) {
            (Kind::Nishio, _) => SeTechnique::Nishio,
            (Kind::Multiple, Shape::Cell) => SeTechnique::CellChains,
            (Kind::Multiple, _) => SeTechnique::RegionChains,
            (Kind::Dynamic(_), Shape::Cell) => SeTechnique::DynamicCell(level),
            (Kind::Dynamic(_), Shape::Region(_)) => SeTechnique::DynamicRegion(level),
            (Kind::Dynamic(_), Shape::Contradiction) => SeTechnique::DynamicContradiction(level),
            (Kind::Dynamic(_), Shape::Double) => SeTechnique::DynamicDouble(level),
        };
        let rating = self.kind.base() + increment(hint.complexity);
        let (cell, digit) = (cell_of(hint.shown), digit_of(hint.shown));
        let gone = if hint.shown_on { marks.cells[cell] & !(1 << digit) } else { 1 << digit };
        let find = Find::eliminate(technique, rating, vec![(cell as u8, gone)])?;
        let placement = hint.shown_on.then_some((cell as u8, digit as u8));
        Some(Find { complexity: hint.complexity, placement, ..find })
    }

    /// The nodes of each branch of the last find, its target first.
    pub(in super::super) fn found(&mut self) -> Vec<Vec<(u16, bool)>> {
        let Some(hint) = self.found else { return Vec::new() };
        let marks = self.pool.marks;
        let targets = self.targets(&marks, &hint).into_iter();
        let paths = targets.map(|(number, target)| {
            self.walk.ordered(&self.pool.runs[number], &marks, target);
            self.walk.list.iter().map(|&(node, on, _)| (node, on)).collect()
        });
        paths.collect()
    }

    /// Finds out in several threads what every assumption leads to.
    fn fill_all(&mut self, position: &Position<'_>, threads: usize) {
        let marks = position.marks;
        let mut tasks = Vec::new();
        for cell in cells(position.frame.open) {
            for digit in bits(marks.cells[cell]) {
                let start = literal(cell, digit);
                tasks.push((start, true));
                if self.kind != Kind::Multiple && marks.cells[cell].count_ones() > 1 {
                    tasks.push((start, false));
                }
            }
        }
        let threads = threads.min(tasks.len().max(1));
        while self.rules.len() < threads {
            self.rules.push(Rules::new(self.kind.level()));
        }
        let runs = self.pool.reserve(&tasks);
        let work = Mutex::new(tasks.iter().zip(runs));
        let kind = self.kind;
        let run = |rules: &mut Rules| {
            loop {
                let next = work.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((&(start, on), run)) = next else { return };
                fill(kind, rules, position, run, start, on);
            }
        };
        let Some((own, others)) = self.rules[..threads].split_first_mut() else { return };
        std::thread::scope(|scope| {
            // Where the system has no room for more threads, those that are there do the work.
            for rules in others {
                if std::thread::Builder::new().spawn_scoped(scope, || run(rules)).is_err() {
                    break;
                }
            }
            run(own);
        });
    }

    fn search(&mut self, position: &Position<'_>, goal: &mut Goal) {
        self.order = 0;
        let marks = position.marks;
        let dynamic = self.kind != Kind::Multiple;
        let nishio = self.kind == Kind::Nishio;
        for cell in cells(position.frame.open) {
            let digits = marks.cells[cell];
            let count = digits.count_ones();
            // Without new strong links, cells with two candidates are passed over (quirk Q3).
            if count < 2 || count == 2 && !dynamic {
                continue;
            }
            if position.stop.is_raised() {
                return;
            }
            for digit in bits(digits) {
                let start = literal(cell, digit);
                let on = self.run(position, start, true);
                if dynamic {
                    self.binary(position, start, on, count >= 3 && !nishio, goal);
                }
                if !nishio {
                    for kind in 0..3 {
                        let house = HOUSES[cell][kind] as usize;
                        let places = marks.places[digit] & MASK[house];
                        if places.count_ones() >= 2 && places.trailing_zeros() as usize == cell {
                            for other in cells(places & !(1 << cell)) {
                                self.run(position, literal(other, digit), true);
                            }
                            let starts = cells(places).map(|cell| literal(cell, digit));
                            self.agree(marks, Shape::Region(kind as u8), starts, goal);
                        }
                    }
                }
            }
            if !nishio {
                self.agree(marks, Shape::Cell, bits(digits).map(|digit| literal(cell, digit)), goal);
            }
        }
    }

    /// The number of the run of an assumption, which is followed unless it was before.
    fn run(&mut self, position: &Position<'_>, start: u16, on: bool) -> usize {
        match self.pool.number(start, on) {
            Some(number) => number,
            None => {
                let (number, run) = self.pool.add(start, on);
                fill(self.kind, &mut self.rules[0], position, run, start, on);
                number
            }
        }
    }

    /// Contradictions of a candidate, and what follows from it on as well as off.
    fn binary(&mut self, position: &Position<'_>, start: u16, on: usize, double: bool, goal: &mut Goal) {
        let marks = position.marks;
        if self.pool.runs[on].contradiction.is_some() {
            self.offer(marks, Shape::Contradiction, (start, true), (start, false), goal);
        }
        let off = self.run(position, start, false);
        if self.pool.runs[off].contradiction.is_some() {
            self.offer(marks, Shape::Contradiction, (start, false), (start, true), goal);
        }
        if double {
            let (with, without) = (&self.pool.runs[on], &self.pool.runs[off]);
            let some_on = (0..9).any(|digit| with.on.places[digit] & without.on.places[digit] != 0);
            let some_off = (0..9).any(|digit| with.off.places[digit] & without.off.places[digit] != 0);
            if some_on {
                for i in 0..self.pool.runs[on].on_list.len() {
                    let shown = self.pool.runs[on].on_list[i];
                    if self.pool.runs[off].on.has(cell_of(shown), digit_of(shown)) {
                        self.offer(marks, Shape::Double, (start, true), (shown, true), goal);
                    }
                }
            }
            if some_off {
                for i in 0..self.pool.runs[on].off_list.len() {
                    let shown = self.pool.runs[on].off_list[i];
                    if self.pool.runs[off].off.has(cell_of(shown), digit_of(shown)) {
                        self.offer(marks, Shape::Double, (start, true), (shown, false), goal);
                    }
                }
            }
        }
    }

    /// What all of these assumptions lead to, in the order of the first one's run.
    fn agree(&mut self, marks: &Marks, shape: Shape, starts: impl Iterator<Item = u16> + Clone, goal: &mut Goal) {
        let (mut on, mut off) = ([!0u128; 9], [!0u128; 9]);
        for start in starts.clone() {
            let run = &self.pool.runs[self.pool.known(start, true)];
            for digit in 0..9 {
                on[digit] &= run.on.places[digit];
                off[digit] &= run.off.places[digit];
            }
        }
        let Some(first) = starts.clone().next() else { return };
        let number = self.pool.known(first, true);
        if on.iter().any(|&set| set != 0) {
            for i in 0..self.pool.runs[number].on_list.len() {
                let shown = self.pool.runs[number].on_list[i];
                if on[digit_of(shown)] >> cell_of(shown) & 1 == 1 {
                    self.offer(marks, shape, (first, true), (shown, true), goal);
                }
            }
        }
        if off.iter().any(|&set| set != 0) {
            for i in 0..self.pool.runs[number].off_list.len() {
                let shown = self.pool.runs[number].off_list[i];
                if off[digit_of(shown)] >> cell_of(shown) & 1 == 1 {
                    self.offer(marks, shape, (first, true), (shown, false), goal);
                }
            }
        }
    }

    /// A chain is found: keeps it if it is easier than what is known.
    fn offer(
        &mut self,
        marks: &Marks,
        shape: Shape,
        (start, start_on): (u16, bool),
        (shown, shown_on): (u16, bool),
        goal: &mut Goal,
    ) {
        let (cell, digit) = (cell_of(shown), digit_of(shown));
        let rest = marks.cells[cell] & !(1 << digit);
        if shown_on && rest == 0 {
            return;
        }
        self.order += 1;
        let mut hint = Hint { shape, start, start_on, shown, shown_on, complexity: 0, order: self.order };
        let known = match goal {
            Goal::Best(best) => best,
            Goal::Each(slots) => {
                let slot = if !shown_on {
                    usize::from(shown)
                } else if rest.is_power_of_two() {
                    usize::from(literal(cell, rest.trailing_zeros() as usize))
                } else {
                    729 + usize::from(shown)
                };
                &mut slots[slot]
            }
        };
        let limit = match known {
            None => u32::MAX,
            Some(best) => best.complexity - u32::from(best.shape.sort_key() <= shape.sort_key()),
        };
        if self.complexity(marks, &mut hint, limit) {
            *known = Some(hint);
        }
    }

    /// Finds out the complexity of a chain; `false` when it is above the limit.
    fn complexity(&mut self, marks: &Marks, hint: &mut Hint, limit: u32) -> bool {
        self.walk.nested.clear();
        let mut total = 0;
        let mut walk = core::mem::take(&mut self.walk);
        let fine = self
            .targets(marks, hint)
            .into_iter()
            .all(|(run, target)| walk.count(&self.pool.runs[run], marks, target, &mut total, limit));
        self.walk = walk;
        hint.complexity = total;
        fine
    }

    /// The nodes a chain shows, each with the number of its run.
    fn targets(&self, marks: &Marks, hint: &Hint) -> Targets {
        let number = |start: u16| self.pool.known(start, true);
        let node = if hint.shown_on { Target::On(hint.shown) } else { Target::Off(hint.shown) };
        let mut targets = Targets::default();
        match hint.shape {
            Shape::Contradiction => {
                let run = self.pool.known(hint.start, hint.start_on);
                if let Some((on, off)) = self.pool.runs[run].contradiction {
                    targets.push(run, on);
                    targets.push(run, off);
                }
            }
            Shape::Double => {
                targets.push(number(hint.start), node);
                targets.push(self.pool.known(hint.start, false), node);
            }
            Shape::Cell => {
                let cell = cell_of(hint.start);
                for digit in bits(marks.cells[cell]) {
                    targets.push(number(literal(cell, digit)), node);
                }
            }
            Shape::Region(kind) => {
                let (cell, digit) = (cell_of(hint.start), digit_of(hint.start));
                for cell in cells(marks.places[digit] & MASK[HOUSES[cell][usize::from(kind)] as usize]) {
                    targets.push(number(literal(cell, digit)), node);
                }
            }
        }
        targets
    }
}

/// At most nine nodes with their runs.
#[derive(Default)]
struct Targets {
    list: [Option<(usize, Target)>; 9],
    count: usize,
}

impl Targets {
    fn push(&mut self, run: usize, target: Target) {
        self.list[self.count] = Some((run, target));
        self.count += 1;
    }
}

impl IntoIterator for Targets {
    type Item = (usize, Target);
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<(usize, Target)>, 9>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().flatten()
    }
}

/// Follows an assumption to its end.
fn fill(kind: Kind, rules: &mut Rules, position: &Position<'_>, run: &mut Run, start: u16, on: bool) {
    let saved = position.marks;
    let known = position.base.and_then(|base| Some(&base.runs[base.number(start, on)?]));
    let mut front;
    let closed = if let Some(known) = known {
        let Some(resumed) = run.resume(known) else { return };
        front = resumed;
        true
    } else {
        front = run.start(saved, start, on);
        match kind {
            Kind::Nishio => run.close::<true, false>(&mut front),
            Kind::Multiple => run.close::<false, true>(&mut front),
            Kind::Dynamic(_) => run.close::<true, true>(&mut front),
        }
    };
    if closed && kind.level() > 0 {
        while !position.stop.is_raised()
            && rules.apply(position, &front.left, run)
            && run.close::<true, true>(&mut front)
        {}
    }
    run.left = front.left;
}

impl Rules {
    /// Tries the nested techniques in order; whether one has given something.
    fn apply(&mut self, position: &Position<'_>, left: &Marks, run: &mut Run) -> bool {
        let &Position { frame, marks: saved, stop, .. } = position;
        if self.finds.try_all(frame, saved, left, run) {
            return true;
        }
        if let Some(all) = &mut self.simple {
            let count = all.search(frame.open, saved, left);
            let mut some = false;
            for rank in 0..count {
                if !is_new(all.gone(rank), run) {
                    continue;
                }
                self.parents.clear();
                let parents = &mut self.parents;
                all.on_nodes(rank, |node, cause| lost(saved, left, node, cause, parents));
                if !parents.is_empty() {
                    run.nested.push(all.nested(rank));
                    let nested = run.nested.len() as u32 - 1;
                    let gone = all.gone(rank).iter();
                    let gone = gone.flat_map(|&(cell, digits)| bits(digits).map(move |d| literal(cell.into(), d)));
                    deduce(run, parents.iter().copied(), gone, nested);
                    some = true;
                }
            }
            if some {
                return true;
            }
        }
        for i in 0..self.chains.len() {
            let (lower, rest) = self.chains.split_at_mut(i);
            let base = lower.last().map(|lower| &lower.pool).filter(|pool| pool.marks == *left);
            let inner = Position { frame, marks: left, base, stop };
            if rest[0].nest(&inner, saved, run, &mut self.parents) {
                return true;
            }
        }
        false
    }
}

/// Whether a candidate is still on.
fn is_new(gone: &[(u8, u16)], run: &Run) -> bool {
    gone.iter().any(|&(cell, digits)| digits & !run.off.cells[usize::from(cell)] != 0)
}

/// Adds the candidates that must be lost for a node to be on.
fn lost(saved: &Marks, left: &Marks, node: u16, cause: Cause, parents: &mut Vec<u16>) {
    let (cell, digit) = (cell_of(node), digit_of(node));
    let mut add = |literal: u16| {
        if !parents.contains(&literal) {
            parents.push(literal);
        }
    };
    match cause {
        START => {}
        CELL => bits(saved.cells[cell] & !left.cells[cell]).for_each(|other| add(literal(cell, other))),
        _ => {
            let house = MASK[HOUSES[cell][usize::from(cause) - 1] as usize];
            let places = saved.places[digit] & !left.places[digit] & house;
            cells(places).for_each(|other| add(literal(other, digit)));
        }
    }
}

impl Searcher {
    /// Looks for all chains on the candidates left, and adds what they show to an outer run that began with `saved`.
    fn nest(&mut self, position: &Position<'_>, saved: &Marks, run: &mut Run, parents: &mut Vec<u16>) -> bool {
        let left = position.marks;
        let mut goal = Goal::Each(vec![None; 1458]);
        self.pool.clear(left);
        self.search(position, &mut goal);
        let Goal::Each(slots) = goal else { return false };
        let mut hints: Vec<Hint> = slots.into_iter().flatten().collect();
        hints.sort_unstable_by_key(Hint::key);
        let mut some = false;
        for hint in &hints {
            let (cell, digit) = (cell_of(hint.shown), digit_of(hint.shown));
            let digits = if hint.shown_on { left.cells[cell] & !(1 << digit) } else { 1 << digit };
            if !is_new(&[(cell as u8, digits)], run) {
                continue;
            }
            parents.clear();
            let mut digest = Digest::NEW;
            let start_cause = match hint.shape {
                Shape::Cell => CELL,
                Shape::Region(kind) => 1 + kind,
                _ => START,
            };
            let mut walk = core::mem::take(&mut self.walk);
            for (number, target) in self.targets(left, hint) {
                walk.ordered(&self.pool.runs[number], left, target);
                for &(node, on, cause) in &walk.list {
                    digest.add(node, on);
                    if on {
                        lost(saved, left, node, if cause == START { start_cause } else { cause }, parents);
                    }
                }
                digest.next_target();
            }
            self.walk = walk;
            if !parents.is_empty() {
                run.nested.push(Nested { identity: digest.finish(), complexity: hint.complexity });
                let nested = run.nested.len() as u32 - 1;
                let gone = bits(digits).map(|digit| literal(cell, digit));
                deduce(run, parents.iter().copied(), gone, nested);
                some = true;
            }
        }
        some
    }
}
