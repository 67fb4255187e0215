//! Cell-major or symbol-major candidates? The same search on both, for 9x9, 16x16 and 25x25; docs/engines/major.md.
//!
//! `cargo run --release -p sudokit-solve --example major`
//!
//! *Cell-major* keeps the set of candidates of every cell: a naked single is seen at once, a hidden single by scanning a
//! symbol's places in the three houses of the cell that lost it. *Symbol-major* keeps the set of places of every symbol in
//! every house: a hidden single is seen at once, a naked single by scanning the symbols of the cell. Both go to the fixpoint
//! of singles, guess in the cell with the fewest candidates, and so visit the same nodes, which is asserted.
#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::{Duration, SystemTime};

/// The time this thread has been running, where the system reports it (Linux), so that other programs do not count.
fn clock() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split_whitespace().next().and_then(|first| first.parse().ok()).map(Duration::from_nanos);
    spent.or_else(|| SystemTime::UNIX_EPOCH.elapsed().ok()).unwrap_or_default()
}

/// Side of a box and of the grid.
#[derive(Clone, Copy)]
struct Size {
    n: usize,
    side: usize,
}

impl Size {
    /// Row, column, box of a cell, and its places in them.
    fn houses(self, cell: usize) -> [(usize, usize); 3] {
        let (r, c) = (cell / self.side, cell % self.side);
        let boxy = r / self.n * self.n + c / self.n;
        [(r, c), (c, r), (boxy, r % self.n * self.n + c % self.n)]
    }

    fn cell(self, kind: usize, house: usize, place: usize) -> usize {
        match kind {
            0 => house * self.side + place,
            1 => place * self.side + house,
            _ => {
                let (r, c) = (house / self.n * self.n + place / self.n, house % self.n * self.n + place % self.n);
                r * self.side + c
            }
        }
    }
}

/// What a representation offers. `remove` puts the singles it sees into the queue; false is a contradiction.
trait Candidates: Clone {
    fn new(size: Size) -> Self;
    fn has(&self, size: Size, cell: usize, symbol: usize) -> bool;
    fn remove(
        &mut self,
        size: Size,
        cell: usize,
        symbol: usize,
        queue: &mut Vec<(usize, usize)>,
        steps: &mut u64,
    ) -> bool;
    /// Candidates of a cell as a set.
    fn set(&self, size: Size, cell: usize) -> u32;
}

#[derive(Clone)]
struct CellMajor(Vec<u32>);

impl Candidates for CellMajor {
    fn new(size: Size) -> Self {
        Self(vec![u32::MAX >> (32 - size.side); size.side * size.side])
    }
    fn has(&self, _: Size, cell: usize, symbol: usize) -> bool {
        self.0[cell] >> symbol & 1 != 0
    }
    fn remove(
        &mut self,
        size: Size,
        cell: usize,
        symbol: usize,
        queue: &mut Vec<(usize, usize)>,
        steps: &mut u64,
    ) -> bool {
        self.0[cell] &= !(1 << symbol);
        let left = self.0[cell];
        if left == 0 {
            return false;
        }
        if left & (left - 1) == 0 {
            queue.push((cell, left.trailing_zeros() as usize));
        }
        for (kind, (house, _)) in size.houses(cell).into_iter().enumerate() {
            let mut only = None;
            let mut many = false;
            for place in 0..size.side {
                *steps += 1;
                let other = size.cell(kind, house, place);
                if self.0[other] >> symbol & 1 != 0 && only.replace(other).is_some() {
                    many = true;
                    break;
                }
            }
            match only {
                None => return false,
                Some(other) if !many => queue.push((other, symbol)),
                Some(_) => {}
            }
        }
        true
    }
    fn set(&self, _: Size, cell: usize) -> u32 {
        self.0[cell]
    }
}

/// `places[kind][house * side + symbol]`
#[derive(Clone)]
struct SymbolMajor([Vec<u32>; 3]);

impl Candidates for SymbolMajor {
    fn new(size: Size) -> Self {
        let all = vec![u32::MAX >> (32 - size.side); size.side * size.side];
        Self([all.clone(), all.clone(), all])
    }
    fn has(&self, size: Size, cell: usize, symbol: usize) -> bool {
        self.0[0][cell / size.side * size.side + symbol] >> (cell % size.side) & 1 != 0
    }
    fn remove(
        &mut self,
        size: Size,
        cell: usize,
        symbol: usize,
        queue: &mut Vec<(usize, usize)>,
        steps: &mut u64,
    ) -> bool {
        for (kind, (house, place)) in size.houses(cell).into_iter().enumerate() {
            let places = &mut self.0[kind][house * size.side + symbol];
            *places &= !(1 << place);
            if *places == 0 {
                return false;
            }
            if *places & (*places - 1) == 0 {
                queue.push((size.cell(kind, house, places.trailing_zeros() as usize), symbol));
            }
        }
        let (row, place) = (cell / size.side * size.side, cell % size.side);
        let mut only = None;
        for other in 0..size.side {
            *steps += 1;
            if self.0[0][row + other] >> place & 1 != 0 && only.replace(other).is_some() {
                return true;
            }
        }
        only.is_some_and(|other| {
            queue.push((cell, other));
            true
        })
    }
    fn set(&self, size: Size, cell: usize) -> u32 {
        let (row, place) = (cell / size.side * size.side, cell % size.side);
        (0..size.side).fold(0, |set, symbol| set | (self.0[0][row + symbol] >> place & 1) << symbol)
    }
}

/// When a guess may be made, and what going back does to the queue.
#[derive(Clone, Copy, PartialEq)]
enum Contract {
    /// No guess while deductions are pending; going back discards the queue.
    Kept,
    /// A guess after this many deductions, whatever waits.
    GuessEarly(usize),
    /// Going back leaves the queue as it is.
    KeepQueue,
}

#[derive(Default, PartialEq, Debug, Clone, Copy)]
struct Found {
    solutions: u64,
    nodes: u64,
    removals: u64,
    steps: u64,
}

/// Up to `limit` solutions, at most `most` nodes.
fn search<C: Candidates>(size: Size, clues: &[Option<usize>], limit: u64, most: u64, contract: Contract) -> Found {
    let mut found = Found::default();
    let mut stack = Vec::new();
    let mut queue: Vec<(usize, usize)> = clues.iter().enumerate().filter_map(|(cell, s)| Some((cell, (*s)?))).collect();
    let mut state = C::new(size);
    let mut placed = vec![false; clues.len()];
    loop {
        found.nodes += 1;
        let mut budget = match contract {
            Contract::GuessEarly(count) if found.nodes > 1 => count,
            _ => usize::MAX,
        };
        let mut alive = true;
        while alive && budget > 0 {
            let Some((cell, symbol)) = queue.pop() else { break };
            budget -= 1;
            if !state.has(size, cell, symbol) {
                alive = false;
                break;
            }
            if std::mem::replace(&mut placed[cell], true) {
                continue;
            }
            let mut strike = |cell: usize, symbol: usize| {
                if alive && state.has(size, cell, symbol) {
                    found.removals += 1;
                    alive = state.remove(size, cell, symbol, &mut queue, &mut found.steps);
                }
            };
            for other in (0..size.side).filter(|&other| other != symbol) {
                strike(cell, other);
            }
            for (kind, (house, place)) in size.houses(cell).into_iter().enumerate() {
                for other in (0..size.side).filter(|&other| other != place) {
                    strike(size.cell(kind, house, other), symbol);
                }
            }
        }
        let open = (0..clues.len()).filter(|&cell| !placed[cell]);
        let best = open.map(|cell| (state.set(size, cell).count_ones(), cell)).min();
        match best {
            Some((_, cell)) if alive && found.nodes < most => {
                let set = state.set(size, cell);
                let symbol = set.trailing_zeros() as usize;
                let mut other = state.clone();
                let mut forced = Vec::new();
                if other.remove(size, cell, symbol, &mut forced, &mut found.steps) {
                    let waiting = if contract == Contract::Kept { forced } else { [queue.clone(), forced].concat() };
                    stack.push((other, placed.clone(), waiting));
                }
                queue.push((cell, symbol));
                continue;
            }
            None if alive => found.solutions += 1,
            _ => {}
        }
        if found.solutions == limit || found.nodes >= most {
            return found;
        }
        let Some((other, other_placed, forced)) = stack.pop() else { return found };
        if contract == Contract::KeepQueue {
            queue.extend(forced);
        } else {
            queue = forced;
        }
        (state, placed) = (other, other_placed);
    }
}

/// A puzzle from a mixed pattern grid, with this share of clues.
fn puzzle(size: Size, share: f64, random: &mut impl FnMut(usize) -> usize) -> Vec<Option<usize>> {
    let (n, side) = (size.n, size.side);
    let mut shuffled = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|i| order.swap(i, random(i + 1)));
        order
    };
    let mut lines =
        || shuffled(n).into_iter().flat_map(|band| shuffled(n).into_iter().map(move |i| band * n + i)).collect();
    let [rows, columns]: [Vec<usize>; 2] = [lines(), lines()];
    let symbols = shuffled(side);
    let order = shuffled(side * side);
    let mut clues = vec![None; side * side];
    for &cell in &order[..(share * (side * side) as f64) as usize] {
        let (r, c) = (rows[cell / side], columns[cell % side]);
        clues[cell] = Some(symbols[(r % n * n + r / n + c) % side]);
    }
    clues
}

fn main() {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 16) as usize % below
    };
    println!(
        "size  clues  puzzles  nodes/puzzle  removals/node  cell-major us (steps)  symbol-major us (steps)  ratio"
    );
    for (n, share, count) in
        [(3, 0.33, 1000), (3, 0.27, 1000), (4, 0.42, 100), (4, 0.36, 100), (5, 0.48, 20), (5, 0.44, 20)]
    {
        let size = Size { n, side: n * n };
        let puzzles: Vec<_> = (0..count).map(|_| puzzle(size, share, &mut random)).collect();
        let (mut times, mut totals) = ([f64::MAX; 2], [Found::default(); 2]);
        for _ in 0..3 {
            for (major, (time, total)) in times.iter_mut().zip(&mut totals).enumerate() {
                *total = Found::default();
                let start = clock();
                for clues in &puzzles {
                    let one = if major == 0 {
                        search::<CellMajor>(size, clues, 2, 500, Contract::Kept)
                    } else {
                        search::<SymbolMajor>(size, clues, 2, 500, Contract::Kept)
                    };
                    total.solutions += one.solutions;
                    total.nodes += one.nodes;
                    total.removals += one.removals;
                    total.steps += one.steps;
                }
                *time = time.min((clock() - start).as_secs_f64() * 1e6 / count as f64);
            }
        }
        assert_eq!(totals[0].solutions, totals[1].solutions, "the same search");
        let nodes = totals[0].nodes as f64;
        println!(
            "{:2}x{:<2} {:5.0}% {:8} {:13.1} {:14.1} {:14.1} ({:4.1}) {:16.1} ({:4.1}) {:9.2}",
            size.side,
            size.side,
            share * 100.0,
            count,
            nodes / count as f64,
            totals[0].removals as f64 / nodes,
            times[0],
            totals[0].steps as f64 / totals[0].removals as f64,
            times[1],
            totals[1].steps as f64 / totals[1].removals as f64,
            times[0] / times[1],
        );
        if totals[0].nodes != totals[1].nodes {
            println!("      nodes differ: {} and {}", totals[0].nodes, totals[1].nodes);
        }
    }
    println!("\ncontract (9x9, 27 % clues, cell-major)   nodes/puzzle   us/puzzle   puzzles with other counts");
    let size = Size { n: 3, side: 9 };
    let puzzles: Vec<_> = (0..1000).map(|_| puzzle(size, 0.27, &mut random)).collect();
    let right: Vec<u64> =
        puzzles.iter().map(|clues| search::<CellMajor>(size, clues, 2, 100_000, Contract::Kept).solutions).collect();
    for (name, contract) in [
        ("kept", Contract::Kept),
        ("guess after 4 deductions", Contract::GuessEarly(4)),
        ("guess after 1 deduction", Contract::GuessEarly(1)),
        ("going back keeps the queue", Contract::KeepQueue),
    ] {
        let start = clock();
        let all: Vec<_> = puzzles.iter().map(|clues| search::<CellMajor>(size, clues, 2, 100_000, contract)).collect();
        let time = (clock() - start).as_secs_f64() * 1e3;
        let other = all.iter().zip(&right).filter(|(found, right)| found.solutions != **right).count();
        let nodes: u64 = all.iter().map(|found| found.nodes).sum();
        println!("{name:40} {:12.1} {time:11.1} {other:14}", nodes as f64 / 1000.0);
    }
}
