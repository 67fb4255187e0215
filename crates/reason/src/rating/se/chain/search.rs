//! Multiple, dynamic and nested chains: what every assumption leads to, and what several agree on.
//!
//! For each cell and digit in order: the contradiction of the digit on, then off; what both lead to (double); what all
//! places of the digit in a house lead to (region), for houses of which the cell is the first place; and after the
//! digits what all of them lead to (cell). The easiest wins by complexity, then by its kind, then by the order of
//! discovery. What a candidate leads to is found out once, though the scale does it again for each house.

use super::super::find::Find;
use super::super::length::increment;
use super::super::name::{Level, SeTechnique};
use super::super::state::State;
use super::super::tables::{HOUSES, MASK, bits, cells};
use super::advanced::{Finds, Frame, deduce};
use super::ancestors::Walk;
use super::marks::{CELL, Cause, Marks, START, cell_of, digit_of, literal};
use super::nested::{Digest, Nested};
use super::run::{Run, Target};
use super::simple_all::All;
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
    runs: Vec<Run>,
    /// The run of each candidate on: its number in `runs`, or `u16::MAX`.
    run_of: Box<[u16; 729]>,
    used: usize,
    off_run: Run,
    /// Copies of off runs that contradictions of the best finds need.
    walk: Walk,
    rules: Rules,
    order: u32,
}

/// The nested techniques.
struct Rules {
    level: Level,
    finds: Finds,
    simple: Option<Box<All>>,
    chains: Vec<Searcher>,
    parents: Vec<u16>,
}

const NO_RUN: u16 = u16::MAX;

impl Searcher {
    pub(in super::super) fn new(kind: Kind) -> Self {
        let level = kind.level();
        let chains = match level {
            3 => vec![Self::new(Kind::Multiple)],
            4 => vec![Self::new(Kind::Dynamic(0))],
            5 => vec![Self::new(Kind::Dynamic(0)), Self::new(Kind::Dynamic(2))],
            _ => Vec::new(),
        };
        Self {
            kind,
            runs: Vec::new(),
            run_of: Box::new([NO_RUN; 729]),
            used: 0,
            off_run: Run::default(),
            walk: Walk::default(),
            rules: Rules {
                level,
                finds: Finds::default(),
                simple: matches!(level, 2 | 3).then(Box::default),
                chains,
                parents: Vec::new(),
            },
            order: 0,
        }
    }

    /// The easiest chain of a position.
    pub(in super::super) fn find(&mut self, state: &State, stop: &Stop) -> Option<Find> {
        let marks = Marks::new(state);
        let frame = Frame { open: state.open, standing: state.standing };
        let mut goal = Goal::Best(None);
        self.search(&frame, &marks, &mut goal, stop);
        let Goal::Best(Some(hint)) = goal else { return None };
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

    fn search(&mut self, frame: &Frame, marks: &Marks, goal: &mut Goal, stop: &Stop) {
        self.run_of.fill(NO_RUN);
        self.used = 0;
        self.order = 0;
        let dynamic = self.kind != Kind::Multiple;
        let nishio = self.kind == Kind::Nishio;
        for cell in cells(frame.open) {
            let digits = marks.cells[cell];
            let count = digits.count_ones();
            // Without new strong links, cells with two candidates are passed over (quirk Q3).
            if count < 2 || count == 2 && !dynamic {
                continue;
            }
            if stop.is_raised() {
                return;
            }
            for digit in bits(digits) {
                let start = literal(cell, digit);
                self.run_on(frame, marks, start, stop);
                if dynamic {
                    self.binary(frame, marks, start, count >= 3 && !nishio, goal, stop);
                }
                if !nishio {
                    for kind in 0..3 {
                        let house = HOUSES[cell][kind] as usize;
                        let places = marks.places[digit] & MASK[house];
                        if places.count_ones() >= 2 && places.trailing_zeros() as usize == cell {
                            for other in cells(places & !(1 << cell)) {
                                self.run_on(frame, marks, literal(other, digit), stop);
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

    /// Makes sure that the run of a candidate on is there.
    fn run_on(&mut self, frame: &Frame, marks: &Marks, start: u16, stop: &Stop) {
        if self.run_of[usize::from(start)] == NO_RUN {
            if self.used == self.runs.len() {
                self.runs.push(Run::default());
            }
            let run = &mut self.runs[self.used];
            fill(self.kind, &mut self.rules, frame, marks, run, start, true, stop);
            self.run_of[usize::from(start)] = self.used as u16;
            self.used += 1;
        }
    }

    /// Contradictions of a candidate, and what follows from it on as well as off.
    fn binary(&mut self, frame: &Frame, marks: &Marks, start: u16, double: bool, goal: &mut Goal, stop: &Stop) {
        let number = usize::from(self.run_of[usize::from(start)]);
        if self.runs[number].contradiction.is_some() {
            self.offer(marks, Shape::Contradiction, start, true, start, false, goal);
        }
        fill(self.kind, &mut self.rules, frame, marks, &mut self.off_run, start, false, stop);
        if self.off_run.contradiction.is_some() && marks.cells[cell_of(start)].count_ones() > 1 {
            self.offer(marks, Shape::Contradiction, start, false, start, true, goal);
        }
        if double {
            for digit in 0..9 {
                if self.runs[number].on.places[digit] & self.off_run.on.places[digit] != 0 {
                    for i in 0..self.runs[number].on_list.len() {
                        let shown = self.runs[number].on_list[i];
                        if self.off_run.on.has(cell_of(shown), digit_of(shown)) {
                            self.offer(marks, Shape::Double, start, true, shown, true, goal);
                        }
                    }
                    break;
                }
            }
            for digit in 0..9 {
                if self.runs[number].off.places[digit] & self.off_run.off.places[digit] != 0 {
                    for i in 0..self.runs[number].off_list.len() {
                        let shown = self.runs[number].off_list[i];
                        if self.off_run.off.has(cell_of(shown), digit_of(shown)) {
                            self.offer(marks, Shape::Double, start, true, shown, false, goal);
                        }
                    }
                    break;
                }
            }
        }
    }

    /// What all of these assumptions lead to, in the order of the first one's run.
    fn agree(&mut self, marks: &Marks, shape: Shape, starts: impl Iterator<Item = u16> + Clone, goal: &mut Goal) {
        let (mut on, mut off) = ([!0u128; 9], [!0u128; 9]);
        for start in starts.clone() {
            let run = &self.runs[usize::from(self.run_of[usize::from(start)])];
            for digit in 0..9 {
                on[digit] &= run.on.places[digit];
                off[digit] &= run.off.places[digit];
            }
        }
        let Some(first) = starts.clone().next() else { return };
        let number = usize::from(self.run_of[usize::from(first)]);
        if on.iter().any(|&set| set != 0) {
            for i in 0..self.runs[number].on_list.len() {
                let shown = self.runs[number].on_list[i];
                if on[digit_of(shown)] >> cell_of(shown) & 1 == 1 {
                    self.offer(marks, shape, first, true, shown, true, goal);
                }
            }
        }
        if off.iter().any(|&set| set != 0) {
            for i in 0..self.runs[number].off_list.len() {
                let shown = self.runs[number].off_list[i];
                if off[digit_of(shown)] >> cell_of(shown) & 1 == 1 {
                    self.offer(marks, shape, first, true, shown, false, goal);
                }
            }
        }
    }

    /// A chain is found: keeps it if it is easier than what is known.
    #[allow(clippy::too_many_arguments)]
    fn offer(
        &mut self,
        marks: &Marks,
        shape: Shape,
        start: u16,
        start_on: bool,
        shown: u16,
        shown_on: bool,
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
        let fine = self.targets(marks, hint).into_iter().all(|(run, target)| {
            let run = run.map_or(&self.off_run, |number| &self.runs[number]);
            walk.count(run, marks, target, &mut total, limit)
        });
        self.walk = walk;
        hint.complexity = total;
        fine
    }

    /// The nodes a chain shows, each with its run (`None`: the off run).
    fn targets(&self, marks: &Marks, hint: &Hint) -> Targets {
        let number = |start: u16| Some(usize::from(self.run_of[usize::from(start)]));
        let node = |on| if on { Target::On(hint.shown) } else { Target::Off(hint.shown) };
        let mut targets = Targets::default();
        match hint.shape {
            Shape::Contradiction => {
                let run = if hint.start_on { number(hint.start) } else { None };
                let contradiction = run.map_or(&self.off_run, |number| &self.runs[number]).contradiction;
                if let Some((on, off)) = contradiction {
                    targets.push(run, on);
                    targets.push(run, off);
                }
            }
            Shape::Double => {
                targets.push(number(hint.start), node(hint.shown_on));
                targets.push(None, node(hint.shown_on));
            }
            Shape::Cell => {
                let cell = cell_of(hint.start);
                for digit in bits(marks.cells[cell]) {
                    targets.push(number(literal(cell, digit)), node(hint.shown_on));
                }
            }
            Shape::Region(kind) => {
                let (cell, digit) = (cell_of(hint.start), digit_of(hint.start));
                for cell in cells(marks.places[digit] & MASK[HOUSES[cell][usize::from(kind)] as usize]) {
                    targets.push(number(literal(cell, digit)), node(hint.shown_on));
                }
            }
        }
        targets
    }
}

/// At most nine nodes with their runs.
#[derive(Default)]
struct Targets {
    list: [Option<(Option<usize>, Target)>; 9],
    count: usize,
}

impl Targets {
    fn push(&mut self, run: Option<usize>, target: Target) {
        self.list[self.count] = Some((run, target));
        self.count += 1;
    }
}

impl IntoIterator for Targets {
    type Item = (Option<usize>, Target);
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<(Option<usize>, Target)>, 9>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter().flatten()
    }
}

/// Follows an assumption to its end.
#[allow(clippy::too_many_arguments)]
fn fill(kind: Kind, rules: &mut Rules, frame: &Frame, saved: &Marks, run: &mut Run, start: u16, on: bool, stop: &Stop) {
    let mut front = run.start(saved, start, on);
    match kind {
        Kind::Nishio => {
            run.close::<true, false>(&mut front);
        }
        Kind::Multiple => {
            run.close::<false, true>(&mut front);
        }
        Kind::Dynamic(0) => {
            run.close::<true, true>(&mut front);
        }
        Kind::Dynamic(_) => {
            while run.close::<true, true>(&mut front) && !stop.is_raised() {
                if !rules.apply(frame, saved, &front.left, run, stop) {
                    break;
                }
            }
        }
    }
}

impl Rules {
    /// Tries the nested techniques in order; whether one has given something.
    fn apply(&mut self, frame: &Frame, saved: &Marks, left: &Marks, run: &mut Run, stop: &Stop) -> bool {
        if self.finds.try_all(frame, saved, left, run) {
            return true;
        }
        if let Some(all) = &mut self.simple {
            let count = all.search(frame.open, left);
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
                    let gone = all
                        .gone(rank)
                        .iter()
                        .flat_map(|&(cell, digits)| bits(digits).map(move |digit| literal(cell.into(), digit)));
                    deduce(run, parents.iter().copied(), gone, nested);
                    some = true;
                }
            }
            if some {
                return true;
            }
        }
        let _ = self.level;
        for i in 0..self.chains.len() {
            if self.chains[i].nest(frame, saved, left, run, &mut self.parents, stop) {
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
    /// Looks for all chains on the candidates left, and adds what they show to an outer run.
    fn nest(
        &mut self,
        frame: &Frame,
        saved: &Marks,
        left: &Marks,
        run: &mut Run,
        parents: &mut Vec<u16>,
        stop: &Stop,
    ) -> bool {
        let mut goal = Goal::Each(vec![None; 1458]);
        self.search(frame, left, &mut goal, stop);
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
            if needs_off_run(hint) {
                fill(self.kind, &mut self.rules, frame, left, &mut self.off_run, hint.start, false, stop);
            }
            let start_cause = match hint.shape {
                Shape::Cell => CELL,
                Shape::Region(kind) => 1 + kind,
                _ => START,
            };
            let mut walk = core::mem::take(&mut self.walk);
            for (number, target) in self.targets(left, hint) {
                let inner = number.map_or(&self.off_run, |number| &self.runs[number]);
                walk.ordered(inner, left, target);
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

/// Whether a chain has a part that starts with the candidate off, which is not kept.
fn needs_off_run(hint: &Hint) -> bool {
    hint.shape == Shape::Double || hint.shape == Shape::Contradiction && !hint.start_on
}
