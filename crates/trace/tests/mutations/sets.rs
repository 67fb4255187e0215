//! Almost locked sets and aligned exclusions in the facts of a step, by plain enumeration.

use crate::judge::fits;
use crate::names::is_named;
use crate::shapes::{Facts, common};
use std::collections::HashSet;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, Puzzle};
use sudokit_reason::{Memory, Technique};
use sudokit_trace::{Argued, Marks};

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
    pub(crate) fn set_chain(&self, size: usize) -> bool {
        if !self.of_cells() || !self.removes() {
            return false;
        }
        let sets = self.almost();
        sets.iter().any(|first| self.longer(&sets, &mut vec![(first, None)], size))
    }

    fn longer<'a>(&self, sets: &'a [Almost], chain: &mut Vec<(&'a Almost, Option<Digit>)>, size: usize) -> bool {
        if chain.len() == size {
            let used = chain.iter().fold(CellSet::EMPTY, |all, (set, _)| all | set.cells);
            return used == self.cited() && self.ends_remove(chain);
        }
        let (last, by) = chain[chain.len() - 1];
        sets.iter().any(|next| {
            self.joining(last, next).into_iter().filter(|&digit| Some(digit) != by).any(|digit| {
                chain.push((next, Some(digit)));
                let found = self.longer(sets, chain, size);
                chain.pop();
                found
            })
        })
    }

    /// The digits that join two sets. Neighbours share no cell.
    fn joining(&self, one: &Almost, other: &Almost) -> Vec<Digit> {
        let apart = (one.cells & other.cells).is_empty();
        let both = (one.digits & other.digits).iter().filter(|_| apart);
        both.filter(|&digit| self.are_exclusive(one, other, digit)).collect()
    }

    /// A chain of four or more sets, none of them twice. Sets that are not neighbours can share cells. How a chain can go on
    /// depends on its ends and on the cells it has, so it is looked for only once with the same.
    pub(crate) fn long_set_chain(&self) -> bool {
        if !self.of_cells() || !self.removes() {
            return false;
        }
        let (sets, cited) = (self.almost(), self.cited());
        let numbered = |one: &Almost| {
            let joined = |(i, other)| self.joining(one, other).into_iter().map(move |by| (i, by));
            sets.iter().enumerate().flat_map(joined).collect()
        };
        let links: Vec<Vec<(usize, Digit)>> = sets.iter().map(numbered).collect();
        let is_end = |set: usize, digit: Digit| {
            self.step.eliminations.iter().all(|&gone| gone.digit() != digit && self.sees_all(&sets[set], gone))
        };
        (0..sets.len()).any(|first| {
            let mut seen = HashSet::new();
            let mut todo: Vec<(Vec<usize>, Digit, CellSet)> = Vec::new();
            for &(next, by) in links[first].iter().filter(|(_, by)| is_end(first, *by)) {
                todo.push((vec![first, next], by, sets[first].cells | sets[next].cells));
            }
            while let Some((chain, entered, cells)) = todo.pop() {
                let last = chain[chain.len() - 1];
                if chain.len() >= 4 && cells == cited && is_end(last, entered) {
                    return true;
                }
                if !seen.insert((last, entered, cells, chain.len().min(4))) {
                    continue;
                }
                for &(next, by) in links[last].iter().filter(|(next, by)| *by != entered && !chain.contains(next)) {
                    todo.push(([&chain[..], &[next]].concat(), by, cells | sets[next].cells));
                }
            }
            false
        })
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

    /// Two or three cells where a line meets a box, a set of the line and a set of the box. A cell where they meet that is not one
    /// of the two may belong to either set, as in HoDoKu.
    pub(crate) fn two_sectors(&self) -> bool {
        let all = self.cited();
        let of = |house: House| all.iter().filter(|cell| house.cells().contains(cell)).collect::<CellSet>();
        let is_block = |house: &House| house.kind() == HouseKind::Block;
        self.of_cells()
            && self.removes()
            && House::all().filter(is_block).any(|block| {
                House::all().filter(|house| !is_block(house)).any(|line| {
                    let (in_line, in_block) = (of(line), of(block));
                    let shared: Vec<Cell> = (in_line & in_block).iter().collect();
                    in_line | in_block == all
                        && (0..3_usize.pow(shared.len() as u32)).any(|choice| {
                            let part = |n: usize| {
                                let goes = |&i: &usize| choice / 3_usize.pow(i as u32) % 3 == n;
                                (0..shared.len()).filter(goes).map(|i| shared[i]).collect::<CellSet>()
                            };
                            let (along, within) = ((in_line - in_block) | part(1), (in_block - in_line) | part(2));
                            self.fills(part(0), (line, along), (block, within))
                        })
                })
            })
    }

    /// Whether the digits of these cells are as many as the cells if those are counted twice that both sets have and the
    /// intersection has not, and whether they remove what is concluded.
    fn fills(&self, meet: CellSet, (line, along): (House, CellSet), (block, within): (House, CellSet)) -> bool {
        let digits_of = |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.marks(cell));
        let (middle, row, box_) = (digits_of(meet), digits_of(along), digits_of(within));
        let twice = row & box_;
        let has_surplus = |set: CellSet, digits: DigitSet| set.len() > (digits - middle).len();
        let goes = |gone: Candidate, house: House, set: CellSet, digits: DigitSet| {
            house.cells().contains(&gone.cell()) && !(meet | set).contains(gone.cell()) && digits.contains(gone.digit())
        };
        (2..=3).contains(&meet.len())
            && has_surplus(along, row)
            && has_surplus(within, box_)
            && (twice & middle).is_empty()
            && (middle | row | box_).len() + twice.len() == (meet | along | within).len()
            && self.step.eliminations.iter().all(|&gone| {
                goes(gone, line, along, ((middle | row) - box_) | twice)
                    || goes(gone, block, within, ((middle | box_) - row) | twice)
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

/// r5c4 lies where column 4 meets box 5, but belongs to the set of the column. Both sets have 3, so it goes from r5c4, too.
#[test]
fn a_cell_of_the_intersection_can_belong_to_a_set() {
    let puzzle: Puzzle =
        "..3..48...5.72...9......45..6......1....5.2...1...938.59.........2...9.8..8.4..1.".parse().unwrap();
    let path = crate::path(&puzzle, &mut Memory::default());
    let (board, step) = path.iter().find(|(_, step)| step.technique == Technique::SueDeCoq).unwrap();
    let step = Argued::new(board, step, Marks::Cited);
    let text =
        "sue-de-coq: r3c4:136; r4c4:248; r4c5:38; r4c6:23; r5c4:1346; r6c4:246; r8c4:136 => r5c4-3,r5c6-3,r7c4-1";
    assert_eq!(Argued::read(text).as_ref(), Ok(&step));
    let is_right = |step: &Argued| is_named(board, step, Technique::SueDeCoq);
    assert!(is_right(&step));
    for i in 0..step.premises.len() {
        let mut less = step.clone();
        less.premises.remove(i);
        assert!(!is_right(&less), "{:?}", less.premises);
    }
    // Of all candidates only those go that the pattern removes.
    for cell in Cell::all().filter(|&cell| board.grid().get(cell).is_none()) {
        for gone in board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)) {
            let one = Argued { eliminations: vec![gone], ..step.clone() };
            assert_eq!(is_right(&one), step.eliminations.contains(&gone), "{gone:?}");
        }
    }
}

/// A chain has any number of sets from four on, and sets that are not neighbours may share cells.
#[test]
fn a_chain_of_sets_can_be_long() {
    let puzzle: Puzzle =
        "..3.4..1....192......3....7..4.6....5...34..2.8.9.........7...67......58.29....3.".parse().unwrap();
    let path = crate::path(&puzzle, &mut Memory::default());
    let (board, step) = path.iter().find(|(_, step)| step.technique == Technique::AlsChain).unwrap();
    let step = Argued::new(board, step, Marks::Cited);
    assert_eq!(step.premises.len(), 23, "eleven sets");
    assert!(is_named(board, &step, Technique::AlsChain));
    // Without the first cell, or with a candidate that the ends do not see, the facts are not such a chain.
    let without = Argued { premises: step.premises[1..].to_vec(), ..step.clone() };
    assert!(!is_named(board, &without, Technique::AlsChain));
    let gone = Candidate::at("r7c7".parse().unwrap(), Digit::from_index(0).unwrap());
    assert!(board.has(gone));
    assert!(!is_named(board, &Argued { eliminations: vec![gone], ..step }, Technique::AlsChain));
}
