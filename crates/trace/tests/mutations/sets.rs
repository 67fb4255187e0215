//! Almost locked sets and aligned exclusions in the facts of a step, by plain enumeration.

use crate::judge::fits;
use crate::shapes::{Facts, common};
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// Cells of one house with one digit more than cells.
#[derive(Clone)]
struct Almost {
    cells: CellSet,
    digits: DigitSet,
}

impl Facts<'_> {
    fn marks(&self, cell: Cell) -> DigitSet {
        self.cells.iter().find(|(one, _)| *one == cell).map_or(DigitSet::EMPTY, |(_, digits)| *digits)
    }

    fn cited(&self) -> CellSet {
        self.cells.iter().map(|(cell, _)| *cell).collect()
    }

    fn places_of(&self, set: &Almost, digit: Digit) -> Vec<Candidate> {
        let cells = set.cells.iter().filter(|&cell| self.marks(cell).contains(digit));
        cells.map(|cell| Candidate::at(cell, digit)).collect()
    }

    /// Every almost locked set among the cited cells.
    fn almost(&self) -> Vec<Almost> {
        let mut found: Vec<Almost> = Vec::new();
        for house in House::all() {
            let cells: Vec<Cell> = self.cited().iter().filter(|cell| house.cells().contains(cell)).collect();
            for choice in 1..1_u32 << cells.len() {
                let chosen: CellSet = (0..cells.len()).filter(|i| choice >> i & 1 == 1).map(|i| cells[i]).collect();
                let digits = chosen.iter().fold(DigitSet::EMPTY, |all, cell| all | self.marks(cell));
                if digits.len() == chosen.len() + 1 && found.iter().all(|old| old.cells != chosen) {
                    found.push(Almost { cells: chosen, digits });
                }
            }
        }
        found
    }

    fn are_exclusive(&self, one: &Almost, other: &Almost, digit: Digit) -> bool {
        let (ours, theirs) = (self.places_of(one, digit), self.places_of(other, digit));
        !ours.is_empty()
            && !theirs.is_empty()
            && ours.iter().all(|&a| theirs.iter().all(|&b| a.cell() != b.cell() && !fits(a, b)))
    }

    fn sees_all(&self, set: &Almost, gone: Candidate) -> bool {
        let places = self.places_of(set, gone.digit());
        !places.is_empty() && !set.cells.contains(gone.cell()) && places.iter().all(|&place| !fits(place, gone))
    }

    /// A chain of this many sets that are joined by digits which only one of two neighbours can hold, and that takes in all
    /// cited cells.
    pub(crate) fn set_chain(&self, fewest: usize, most: usize) -> bool {
        if !self.of_cells() || !self.removes() {
            return false;
        }
        let sets = self.almost();
        sets.iter().any(|first| self.longer(&sets, &mut vec![(first, None)], fewest, most))
    }

    fn longer<'a>(
        &self,
        sets: &'a [Almost],
        chain: &mut Vec<(&'a Almost, Option<Digit>)>,
        fewest: usize,
        most: usize,
    ) -> bool {
        let used = chain.iter().fold(CellSet::EMPTY, |all, (set, _)| all | set.cells);
        let (last, by) = chain[chain.len() - 1];
        if chain.len() >= fewest && used == self.cited() && self.ends_remove(chain) {
            return true;
        }
        if chain.len() == most {
            return false;
        }
        // Neighbours share no cell. A set that brings no new one can only be the last.
        let fits = |next: &&Almost| (next.cells & last.cells).is_empty();
        for next in sets.iter().filter(fits) {
            let is_last = (next.cells - used).is_empty();
            for digit in (last.digits & next.digits).iter().filter(|&digit| Some(digit) != by) {
                if self.are_exclusive(last, next, digit) {
                    chain.push((next, Some(digit)));
                    let found = self.longer(sets, chain, fewest, if is_last { chain.len() } else { most });
                    chain.pop();
                    if found {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the ends of a chain remove what is concluded. Two sets that are joined by two digits are both locked.
    fn ends_remove(&self, chain: &[(&Almost, Option<Digit>)]) -> bool {
        let ((first, _), (last, entered)) = (chain[0], chain[chain.len() - 1]);
        let left = chain[1].1;
        let joined: Vec<Digit> =
            Digit::all().filter(|&digit| chain.len() == 2 && self.are_exclusive(first, last, digit)).collect();
        let is_twice = joined.len() == 2;
        self.step.eliminations.iter().all(|&gone| {
            let digit = gone.digit();
            let by_both = self.sees_all(first, gone) && self.sees_all(last, gone);
            let by_one = |set: &Almost| !joined.contains(&digit) && self.sees_all(set, gone);
            by_both && Some(digit) != left && Some(digit) != entered
                || is_twice && (by_both || by_one(first) || by_one(last))
        })
    }

    /// A cell, and for each of its candidates a set that would be locked by it.
    pub(crate) fn blossom(&self) -> bool {
        let sets = self.almost();
        self.of_cells()
            && self.removes()
            && self.cells.iter().any(|&(stem, digits)| {
                let left: Vec<Digit> = digits.iter().collect();
                self.petals(&sets, stem, &left, CellSet::only(stem))
            })
    }

    fn petals(&self, sets: &[Almost], stem: Cell, left: &[Digit], used: CellSet) -> bool {
        let Some((&digit, rest)) = left.split_first() else { return used == self.cited() };
        sets.iter().any(|petal| {
            let places = self.places_of(petal, digit);
            (petal.cells & used).is_empty()
                && !places.is_empty()
                && places.iter().all(|&place| !fits(place, Candidate::at(stem, digit)))
                && self.step.eliminations.iter().all(|&gone| gone.digit() != digit && self.sees_all(petal, gone))
                && self.petals(sets, stem, rest, used | petal.cells)
        })
    }

    /// Cells where a line meets a box, and cells in the rest of each, with as many digits as cells in all.
    pub(crate) fn two_sectors(&self) -> bool {
        let digits_of = |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.marks(cell));
        let all = self.cited();
        let blocks = House::all().filter(|house| house.kind() == HouseKind::Block);
        let lines = || House::all().filter(|house| house.kind() != HouseKind::Block);
        self.of_cells()
            && self.removes()
            && blocks.into_iter().any(|block| {
                lines().any(|line| {
                    let of = |house: House| all.iter().filter(|cell| house.cells().contains(cell)).collect::<CellSet>();
                    let (meet, along, within) = (of(block) & of(line), of(line) - of(block), of(block) - of(line));
                    let (middle, row, box_) = (digits_of(meet), digits_of(along), digits_of(within));
                    let twice = (row & box_) - middle;
                    (2..=3).contains(&meet.len())
                        && !along.is_empty()
                        && !within.is_empty()
                        && meet | along | within == all
                        && (row & box_ & middle).is_empty()
                        && (middle | row | box_).len() + twice.len() == all.len()
                })
            })
    }

    /// Some cells that lose candidates, and guards that each see as many of them as they have candidates.
    pub(crate) fn aligned(&self, size: usize) -> bool {
        let cells: Vec<Cell> = self.cited().iter().collect();
        if !self.of_cells() || !self.removes() || cells.len() > 20 {
            return false;
        }
        (0..1_u32 << cells.len()).filter(|choice| choice.count_ones() as usize == size).any(|choice| {
            let tried: Vec<Cell> = (0..cells.len()).filter(|i| choice >> i & 1 == 1).map(|i| cells[i]).collect();
            let sees = |guard: Cell| {
                tried.iter().filter(|&&cell| common([cell, guard].into_iter().collect::<CellSet>()) > 0).count()
            };
            self.step.eliminations.iter().all(|gone| tried.contains(&gone.cell()))
                && cells
                    .iter()
                    .filter(|cell| !tried.contains(cell))
                    .all(|&guard| sees(guard) >= 2 && self.marks(guard).len() <= sees(guard))
        })
    }
}
