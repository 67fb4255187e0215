//! Nishio (7.5), multiple (8.0) and dynamic chains (8.5; 9.0 with simple techniques inside): what every assumption leads to,
//! and what several agree on.

use super::super::find::Find;
use super::super::length::increment;
use super::super::name::{Level, SeTechnique};
use super::super::tables::{bits, cells};
use super::layout::Layout;
use super::position::Position;
use super::run::{Run, Style};
use sudokit_solve::Stop;

/// A kind of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Contradictions with one digit.
    Nishio,
    /// Cell and region chains without new strong links.
    Multiple,
    /// All, with simple techniques inside at level 1.
    Dynamic(Level),
}

impl Kind {
    fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
        }
    }

    fn style(self) -> Style {
        Style {
            in_cells: self != Self::Nishio,
            dynamic: self != Self::Multiple,
            advanced: matches!(self, Self::Dynamic(1..)),
        }
    }
}

/// The kind of a chain, in the order that decides ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Double,
    Cell,
    Region,
    Contradiction,
}

struct Search<'a> {
    layout: &'a Layout,
    position: &'a Position,
    kind: Kind,
    /// The run of each candidate off and on, once it was needed.
    runs: Vec<[Option<Box<Run>>; 2]>,
    best: Option<((u32, Shape), u16, bool)>,
}

/// The easiest chain of a kind.
pub(super) fn find(layout: &Layout, position: &Position, kind: Kind, stop: &Stop) -> Option<Find> {
    let runs = (0..729).map(|_| [None, None]).collect();
    let mut search = Search { layout, position, kind, runs, best: None };
    for cell in cells(position.open) {
        if stop.is_raised() {
            return None;
        }
        search.cell(cell);
    }
    let ((complexity, shape), shown, on) = search.best?;
    let technique = match (kind, shape) {
        (Kind::Nishio, _) => SeTechnique::Nishio,
        (Kind::Multiple, Shape::Cell) => SeTechnique::CellChains,
        (Kind::Multiple, _) => SeTechnique::RegionChains,
        (Kind::Dynamic(level), Shape::Cell) => SeTechnique::DynamicCell(level),
        (Kind::Dynamic(level), Shape::Region) => SeTechnique::DynamicRegion(level),
        (Kind::Dynamic(level), Shape::Contradiction) => SeTechnique::DynamicContradiction(level),
        (Kind::Dynamic(level), Shape::Double) => SeTechnique::DynamicDouble(level),
    };
    let (cell, digit) = (usize::from(shown) / 9, usize::from(shown) % 9);
    let gone = if on { position.marks[cell] & !(1 << digit) } else { 1 << digit };
    let find = Find::eliminate(technique, kind.base() + increment(complexity), vec![(cell as u8, gone)])?;
    Some(Find { complexity, placement: on.then_some((cell as u8, digit as u8)), ..find })
}

impl Search<'_> {
    fn run(&mut self, candidate: u16, on: bool) -> &Run {
        let (layout, position, style) = (self.layout, self.position, self.kind.style());
        let slot = &mut self.runs[usize::from(candidate)][usize::from(on)];
        slot.get_or_insert_with(|| Box::new(Run::new(layout, position, candidate, on, style)))
    }

    /// A chain is found; it is kept if it is easier than what is known.
    fn offer(&mut self, complexity: u32, shape: Shape, shown: u16, on: bool) {
        let rest = self.position.marks[usize::from(shown) / 9] & !(1 << (shown % 9));
        if !(on && rest == 0) && self.best.is_none_or(|(key, ..)| (complexity, shape) < key) {
            self.best = Some(((complexity, shape), shown, on));
        }
    }

    fn cell(&mut self, cell: usize) {
        let digits = self.position.marks[cell];
        let (count, layout, position) = (digits.count_ones(), self.layout, self.position);
        let dynamic = self.kind != Kind::Multiple;
        // Without new strong links, cells with two candidates are passed over.
        if count < 2 || count == 2 && !dynamic {
            return;
        }
        let nishio = self.kind == Kind::Nishio;
        for digit in bits(digits) {
            let start = (cell * 9 + digit) as u16;
            if dynamic {
                self.binary(start, count >= 3 && !nishio);
            }
            if nishio {
                continue;
            }
            for (kind, at) in layout.at[cell].iter().enumerate() {
                let Some(at) = at else { continue };
                let house = &layout.kinds[kind][usize::from(*at)];
                let places = position.positions(house, digit);
                let first = house.cells[(places.trailing_zeros() as usize).min(8)];
                if places.count_ones() >= 2 && usize::from(first) == cell {
                    let starts: Vec<u16> = bits(places).map(|i| u16::from(house.cells[i]) * 9 + digit as u16).collect();
                    self.agree(Shape::Region, &starts);
                }
            }
        }
        if !nishio {
            let starts: Vec<u16> = bits(digits).map(|digit| (cell * 9 + digit) as u16).collect();
            self.agree(Shape::Cell, &starts);
        }
    }

    /// Contradictions of a candidate, and what follows from it on as well as off.
    fn binary(&mut self, start: u16, double: bool) {
        for on in [true, false] {
            let run = self.run(start, on);
            if let Some((one, other)) = run.contradiction {
                let complexity = run.ancestors(one) + run.ancestors(other);
                self.offer(complexity, Shape::Contradiction, start, !on);
            }
        }
        let [Some(without), Some(with)] = &self.runs[usize::from(start)] else { return };
        if !double {
            return;
        }
        let mut found = Vec::new();
        for on in [true, false] {
            for &shown in with.lists[usize::from(on)].iter().filter(|&&shown| without.has(shown, on)) {
                found.push((with.complexity(shown, on) + without.complexity(shown, on), shown, on));
            }
        }
        for (complexity, shown, on) in found {
            self.offer(complexity, Shape::Double, shown, on);
        }
    }

    /// What all of these assumptions lead to, in the order of the first one's run.
    fn agree(&mut self, shape: Shape, starts: &[u16]) {
        for &start in starts {
            self.run(start, true);
        }
        let runs: Vec<&Run> = starts.iter().filter_map(|&start| self.runs[usize::from(start)][1].as_deref()).collect();
        let mut found = Vec::new();
        for on in [true, false] {
            for &shown in &runs[0].lists[usize::from(on)] {
                if runs[1..].iter().all(|run| run.has(shown, on)) {
                    found.push((runs.iter().map(|run| run.complexity(shown, on)).sum(), shown, on));
                }
            }
        }
        for (complexity, shown, on) in found {
            self.offer(complexity, shape, shown, on);
        }
    }
}
