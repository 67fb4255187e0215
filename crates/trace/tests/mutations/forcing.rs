//! Forcing chains and nets by cited facts, by plain closure.

use crate::judge::fits;
use crate::shapes::Facts;
use std::collections::BTreeSet;
use sudokit_core::{Candidate, Cell, Digit, House, HouseKind};
use sudokit_trace::Fact;

/// Some places of a digit of which one is true, or none.
type Literal = (Digit, Vec<Cell>, bool);

/// What follows from a supposition: what is true, what is false, and whether that cannot be.
#[derive(Default)]
struct Ends {
    yes: BTreeSet<usize>,
    no: BTreeSet<usize>,
    failed: bool,
}

impl Facts<'_> {
    /// The facts as lists of candidates of which one is true.
    fn lists(&self) -> Vec<Vec<Candidate>> {
        let is_empty = |cell: Cell| self.board.grid().get(cell).is_none();
        let mut gone: Vec<Candidate> = Vec::new();
        let mut lists: Vec<Vec<Candidate>> = Vec::new();
        for fact in &self.all {
            match fact {
                Fact::Cell(cell, digits) => lists.push(digits.iter().map(|d| Candidate::at(*cell, d)).collect()),
                Fact::House(_, digit, cells) => lists.push(cells.iter().map(|c| Candidate::at(c, *digit)).collect()),
                Fact::Needs(house, digit) => {
                    let cells = house.cells().into_iter().filter(|&cell| is_empty(cell));
                    lists.push(cells.map(|cell| Candidate::at(cell, *digit)).collect());
                }
                Fact::Open(cell) => lists.push(Digit::all().map(|digit| Candidate::at(*cell, digit)).collect()),
                Fact::Stands(at) => gone.extend(Candidate::all().filter(|&one| !fits(one, *at))),
                Fact::Gone(at) => gone.push(*at),
                Fact::Has(house, digit) => {
                    gone.extend(house.cells().into_iter().map(|cell| Candidate::at(cell, *digit)));
                }
                Fact::Deadly(_) | Fact::Chain(_) | Fact::Position(_) => {}
            }
        }
        lists.iter_mut().for_each(|list| list.retain(|at| !gone.contains(at)));
        lists
    }

    /// Whether each conclusion is proved by chains, or by nets: a contradiction, or the same end in every case.
    pub(crate) fn forcing(&self, chains: bool, verity: bool) -> bool {
        let lists = self.lists();
        let ends =
            |at: Candidate, yes: bool| if chains { chain_ends(&lists, at, yes) } else { net_ends(&lists, at, yes) };
        let proved = |at: Candidate, yes: bool, goal: Candidate, is_placed: bool| {
            let ends = ends(at, yes);
            ends.failed || if is_placed { &ends.yes } else { &ends.no }.contains(&goal.index())
        };
        let one = |goal: Candidate, placed: bool| {
            if !verity {
                return ends(goal, !placed).failed;
            }
            let cases = lists.iter().any(|list| list.iter().all(|&at| proved(at, true, goal, placed)));
            let both = |at: Candidate| proved(at, true, goal, placed) && proved(at, false, goal, placed);
            cases || lists.iter().flatten().any(|&at| at.cell() != goal.cell() && both(at))
        };
        self.step.placements.iter().all(|&goal| one(goal, true))
            && self.step.eliminations.iter().all(|&goal| one(goal, false))
    }
}

/// Whether some cells are one, or lie in a box and in a line.
fn is_side(cells: &[Cell]) -> bool {
    let in_kind = |kind: fn(HouseKind) -> bool| {
        House::all().any(|house| kind(house.kind()) && cells.iter().all(|cell| house.cells().contains(cell)))
    };
    cells.len() == 1 || in_kind(|kind| kind == HouseKind::Block) && in_kind(|kind| kind != HouseKind::Block)
}

/// Every way to split a list into two sides.
fn splits(list: &[Candidate]) -> Vec<[(Digit, Vec<Cell>); 2]> {
    if let [one, other] = list {
        return vec![[one, other].map(|at| (at.digit(), vec![at.cell()]))];
    }
    if list.is_empty() || list.iter().any(|at| at.digit() != list[0].digit()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for choice in 1..(1_u32 << list.len()) - 1 {
        let side = |inside: u32| -> Vec<Cell> {
            (0..list.len()).filter(|i| choice >> i & 1 == inside).map(|i| list[i].cell()).collect()
        };
        let (one, other) = (side(1), side(0));
        if is_side(&one) && is_side(&other) {
            found.push([(list[0].digit(), one), (list[0].digit(), other)]);
        }
    }
    found
}

fn chain_ends(lists: &[Vec<Candidate>], at: Candidate, yes: bool) -> Ends {
    let splits: Vec<_> = lists.iter().flat_map(|list| splits(list)).collect();
    let mut open: Vec<Literal> = vec![(at.digit(), vec![at.cell()], yes)];
    let mut known: BTreeSet<(u8, Vec<usize>, bool)> = BTreeSet::new();
    let (mut ends, mut truths) = (Ends::default(), Vec::new());
    while let Some((digit, cells, yes)) = open.pop() {
        if !known.insert((digit.value(), cells.iter().map(|cell| cell.index()).collect(), yes)) {
            continue;
        }
        if yes {
            if let [cell] = cells[..] {
                ends.yes.insert(Candidate::at(cell, digit).index());
                open.extend(Digit::all().filter(|&d| d != digit).map(|d| (d, vec![cell], false)));
            }
            let out = |other: Cell| {
                let sees =
                    |&cell: &Cell| cell != other && !fits(Candidate::at(cell, digit), Candidate::at(other, digit));
                cells.iter().all(sees)
            };
            open.extend(Cell::all().filter(|&cell| out(cell)).map(|cell| (digit, vec![cell], false)));
            for (of, side) in splits.iter().flatten() {
                if *of == digit && side.iter().all(|&cell| out(cell)) {
                    open.push((digit, side.clone(), false));
                }
            }
            truths.push((digit, cells));
        } else {
            for cell in &cells {
                ends.no.insert(Candidate::at(*cell, digit).index());
                open.push((digit, vec![*cell], false));
            }
            for [one, other] in &splits {
                for (from, to) in [(one, other), (other, one)] {
                    if *from == (digit, cells.clone()) {
                        open.push((to.0, to.1.clone(), true));
                    }
                }
            }
        }
    }
    let is_lost = |at: Candidate| ends.no.contains(&at.index());
    ends.failed = truths.iter().any(|(digit, cells)| cells.iter().all(|&cell| is_lost(Candidate::at(cell, *digit))))
        || lists.iter().any(|list| list.iter().all(|&at| is_lost(at)));
    ends
}

fn net_ends(lists: &[Vec<Candidate>], at: Candidate, yes: bool) -> Ends {
    let mut ends = Ends::default();
    if yes { &mut ends.yes } else { &mut ends.no }.insert(at.index());
    loop {
        let before = (ends.yes.len(), ends.no.len());
        for truth in ends.yes.iter().filter_map(|&index| Candidate::new(index)) {
            ends.no.extend(Candidate::all().filter(|&one| !fits(one, truth)).map(Candidate::index));
        }
        for list in lists {
            let left: Vec<Candidate> = list.iter().copied().filter(|at| !ends.no.contains(&at.index())).collect();
            if let [last] = left[..] {
                ends.yes.insert(last.index());
            }
            if left.is_empty() {
                ends.failed = true;
                return ends;
            }
            if left.iter().all(|one| one.digit() == left[0].digit()) {
                let out = |one: &Candidate| left.iter().all(|&place| place.cell() != one.cell() && !fits(place, *one));
                ends.no.extend(Candidate::all().filter(out).map(Candidate::index));
            }
        }
        ends.failed = ends.yes.iter().any(|one| ends.no.contains(one));
        if ends.failed || before == (ends.yes.len(), ends.no.len()) {
            return ends;
        }
    }
}
