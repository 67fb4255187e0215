//! Kraken fish: finned fish whose fins reach by chains.
//!
//! # Pattern
//! A finned fish that removes nothing by itself, because nothing sees all fins. *Type 1*: from each fin a chain leads to
//! the same candidate of the fish being off, one that the fish without fins would remove. *Type 2*: from each fin, and
//! from each place of the digit where one of the covers meets the bases, a chain leads to the same candidate, of any
//! digit, being off.
//!
//! # Why it holds
//! Either a fin is the digit's place, or the fish holds as if it had no fins. Type 1: in the first case the chain takes
//! the candidate away, in the second the fish does. Type 2: if the fish holds, the cover takes the digit where it meets
//! the bases; so one of the places that chains start from is the digit's.
//!
//! # Example
//! An X-wing of 4 in rows 2 and 7 with columns 3 and 8 has a fin in r2c6. 4 in r2c6 means 9 in r2c5, so 4 in r9c5, so no
//! 4 in r9c3: it goes, since the X-wing alone would remove it as well.
//!
//! # Rating
//! HoDoKu: extreme, 500; off by default. As there, fish of up to four bases with two fins at most count, basic or
//! franken, without endo fins. The first digit that has any is taken, then rows before columns as bases, then the first
//! fish in the order of its bases.
//!
//! # Not to be confused with
//! Finned fish, whose fins see what goes. Forcing chains from the places of a digit in a house, which need no fish.

use super::kind::{Fins, Shape};
use super::search::{Fish, Wanted, houses, search};
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::chain::graph::{off, on};
use crate::technique::forcing::chain::ChainTables;
use crate::technique::forcing::tables::Tables;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, Digit};

/// Finds Kraken fish.
pub struct KrakenFish;

const KINDS: [Technique; 2] = [Technique::KrakenFish1, Technique::KrakenFish2];

/// A Kraken fish: the fish, where its chains start, and what goes.
struct Found {
    technique: Technique,
    fish: Fish,
    order: (Shape, usize, Fins, usize),
    roots: CellSet,
    gone: Candidate,
}

impl Finder for KrakenFish {
    fn techniques(&self) -> &'static [Technique] {
        &KINDS
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        self.next_of(search, &[technique])
    }

    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        let board = search.board;
        let mut tables = ChainTables::new(search);
        Digit::all().find_map(|digit| {
            let found =
                [true, false].into_iter().find_map(|rows| first(board, digit, rows, &mut tables, techniques))?;
            Some(found.step(&mut tables))
        })
    }

    /// For each elimination the smallest fish with the shortest chains.
    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let mut tables = ChainTables::new(search);
        for digit in Digit::all() {
            for kraken in collect(board, digit, &mut tables, &[technique]) {
                if found(kraken.step(&mut tables)).is_break() {
                    return;
                }
            }
        }
    }
}

impl Words for KrakenFish {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a fish with fins; from each fin a chain leads to the same place."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// The first Kraken fish of a digit with rows, or else columns, as bases: bases are compared house by house, so that
/// rows 1 and 2 come before rows 1, 2 and 4, and these before rows 1 and 3.
fn first(board: &Board, digit: Digit, rows: bool, tables: &mut impl Tables, wanted: &[Technique]) -> Option<Found> {
    let of_size = (2..=4).filter_map(|size| {
        let mut list = Vec::new();
        let _ = krakens(board, digit, size, rows, &mut |fish| {
            judge(board, fish, tables, wanted, &mut list);
            if list.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        list.into_iter().next()
    });
    of_size.min_by_key(|found| houses(found.fish.bases).collect::<Vec<_>>())
}

/// Finned fish that remove nothing by themselves.
fn krakens(
    board: &Board,
    digit: Digit,
    size: usize,
    rows: bool,
    found: &mut dyn FnMut(&Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = Wanted { size, shape: Shape::Franken, plain: false, finned: true, fins: 2, endo_fins: 0 };
    // Whatever the fins are, some cell sees both: nothing is cut off by asking for that.
    search(board, digit, rows, &wanted, CellSet::ALL, &mut |fish| {
        let removes = fish.eliminations().iter().any(|gone| !gone.is_empty());
        if removes { ControlFlow::Continue(()) } else { found(fish) }
    })
}

/// Adds what a fish proves by chains.
fn judge(board: &Board, fish: &Fish, tables: &mut impl Tables, wanted: &[Technique], list: &mut Vec<Found>) {
    if wanted.contains(&KINDS[0]) {
        type_1(board, fish, tables, list);
    }
    if wanted.contains(&KINDS[1]) {
        type_2(board, fish, tables, list);
    }
}

/// The best Kraken fish of a digit for each elimination, in the order in which the eliminations are first found.
fn collect(board: &Board, digit: Digit, tables: &mut impl Tables, wanted: &[Technique]) -> Vec<Found> {
    let mut list: Vec<Found> = Vec::new();
    for size in 2..=4 {
        for rows in [true, false] {
            let _ = krakens(board, digit, size, rows, &mut |fish| {
                judge(board, fish, tables, wanted, &mut list);
                ControlFlow::Continue(())
            });
        }
    }
    list
}

/// The cells in which a digit is off whichever of the roots is on.
fn forced(tables: &impl Tables, roots: CellSet, digit: Digit, gone: Digit) -> CellSet {
    let off = |cell| tables.outcome(on(Candidate::at(cell, digit))).cells(false, gone);
    roots.iter().fold(CellSet::ALL, |all, cell| all & off(cell))
}

fn type_1(board: &Board, fish: &Fish, tables: &mut impl Tables, list: &mut Vec<Found>) {
    let targets = ((fish.cover - fish.base) | fish.twice) & forced(tables, fish.fins, fish.digit, fish.digit);
    for cell in (targets - fish.fins).iter() {
        offer(board, KINDS[0], fish, fish.fins, Candidate::at(cell, fish.digit), tables, list);
    }
}

fn type_2(board: &Board, fish: &Fish, tables: &mut impl Tables, list: &mut Vec<Found>) {
    for cover in houses(fish.covers) {
        let places = board.places_in(cover, fish.digit);
        let meet = (places & fish.base) - fish.twice;
        if meet == places {
            continue;
        }
        let roots = meet | fish.fins;
        for digit in Digit::all() {
            let cells = (board.places(digit) - roots) & forced(tables, roots, fish.digit, digit);
            for cell in cells.iter() {
                offer(board, KINDS[1], fish, roots, Candidate::at(cell, digit), tables, list);
            }
        }
    }
}

fn offer(
    board: &Board,
    technique: Technique,
    fish: &Fish,
    roots: CellSet,
    gone: Candidate,
    tables: &mut impl Tables,
    list: &mut Vec<Found>,
) {
    let kind = fish.kind(board);
    let length = roots.iter().map(|cell| tables.length(on(Candidate::at(cell, fish.digit)), off(gone)).0).sum();
    let order = (kind.shape, kind.size, kind.fins, length);
    let new = Found { technique, fish: *fish, order, roots, gone };
    match list.iter_mut().find(|old| old.technique == technique && old.gone == gone) {
        Some(old) if old.order > new.order => *old = new,
        Some(_) => {}
        None => list.push(new),
    }
}

impl Found {
    fn step(&self, tables: &mut impl Tables) -> Step {
        let fish = &self.fish;
        let at = |cells: CellSet| cells.iter().map(move |cell| Candidate::at(cell, fish.digit));
        let mut evidence = Evidence::default()
            .within(HousePart::Base, houses(fish.bases))
            .within(HousePart::Cover, houses(fish.covers))
            .with(Part::Pattern, at(fish.base - fish.fins))
            .with(Part::Fin, at(fish.fins));
        evidence.chains = at(self.roots).flat_map(|root| tables.chains(on(root), off(self.gone))).collect();
        Step { technique: self.technique, placements: vec![], eliminations: vec![self.gone], evidence }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// 5 in rows 2 and 7 is in columns 3 and 8, with a fin in r2c6. If `linked`, box 5 has 5 in r5c6 and r4c4 only, so
    /// that 5 in the fin puts it in r4c4.
    fn position(linked: bool) -> Board {
        board(|cell, digit| {
            let kept = match (cell.index() / 9 + 1, cell.index() % 9 + 1) {
                (2, column) => matches!(column, 3 | 6 | 8),
                (7, column) => matches!(column, 3 | 8),
                (row @ 4..=6, column @ 4..=6) => !linked || matches!((row, column), (5, 6) | (4, 4)),
                _ => true,
            };
            digit != 5 || kept
        })
    }

    #[test]
    fn a_chain_from_the_fin_reaches_what_the_fish_removes() {
        let found = |linked| steps(&position(linked), Technique::KrakenFish1);
        assert_eq!(found(false), []);
        // 5 in r2c6 puts 5 in r4c4, so it is not in r4c3 nor in r4c8, where the X-wing alone would remove it as well.
        let gone: Vec<String> = found(true).iter().map(crate::technique::tests::gone).collect();
        assert!(gone.contains(&"r4c3=5".to_owned()) && gone.contains(&"r4c8=5".to_owned()), "{gone:?}");
        assert!(found(true).iter().all(|step| !step.evidence.chains.is_empty()));
    }

    #[test]
    fn a_fish_that_removes_something_itself_is_no_kraken() {
        // The fin r2c9 sees r1c8 and r3c8.
        let finned = board(|cell, digit| {
            let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
            digit != 5 || !matches!(row, 2 | 7) || matches!(column, 3 | 8) || (row, column) == (2, 9)
        });
        let found = steps(&finned, Technique::KrakenFish1);
        let houses = |step: &Step| step.evidence.houses.iter().map(|(house, _)| house.to_string()).collect::<Vec<_>>();
        assert!(found.iter().all(|step| houses(step) != ["row 2", "row 7", "column 3", "column 8"]), "{found:?}");
    }
}
