//! Sums that follow from houses and cages: what is left inside, what sticks out, and cages split in two.
//!
//! They depend on the puzzle alone, not on the position, so they are made once.

use super::Says;
use crate::any::cells::Cells;
use crate::any::find::{Flow, choose};
use crate::any::space::{Line, Space};
use crate::any::tell::phrase;
use std::collections::HashSet;
use sudokit_core::SmallSort;

/// The most houses that are taken together.
const MOST_HOUSES: usize = 4;
/// The most cells of a sum that follows from one house, and from several.
const MOST_CELLS: [usize; 2] = [9, 7];
/// The most sums that are kept.
const MOST_SUMS: usize = 600;

/// A sum that follows from others.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    /// The cells, each with 1 or -1.
    pub(super) terms: Vec<(usize, i64)>,
    pub(super) total: i64,
    /// The houses and rules it follows from.
    pub(super) houses: Vec<usize>,
    pub(super) rules: Vec<usize>,
    /// Why it holds, as a sentence.
    pub(super) reason: String,
}

impl Derived {
    fn is_plain(&self) -> bool {
        self.terms.iter().all(|term| term.1 == 1)
    }
}

/// A sum that a rule states.
struct Stated {
    rule: usize,
    cells: Vec<usize>,
    set: Cells,
    total: i64,
}

/// All sums that follow, those of few houses and few cells first.
pub(super) fn sums(space: &Space) -> Vec<Derived> {
    let stated = stated(space);
    if stated.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for houses in groups(space) {
        let around = Around::new(space, &houses, &stated);
        found.extend([around.innies(), around.outies(), around.difference()].into_iter().flatten());
    }
    found.small_sort_by_key(|one: &Derived| (one.houses.len(), one.terms.len()));
    let mut seen: HashSet<Vec<(usize, i64)>> = HashSet::new();
    // A sum that a rule states is not news.
    for one in &stated {
        seen.insert(one.set.iter().map(|cell| (cell, 1)).collect());
    }
    found.retain(|one| seen.insert(one.terms.clone()));
    found.truncate(MOST_SUMS);
    let split: Vec<Derived> =
        stated.iter().flat_map(|cage| found.iter().filter_map(|part| split(space, cage, part))).collect();
    found.extend(split.into_iter().filter(|one| seen.insert(one.terms.clone())));
    found.truncate(MOST_SUMS);
    found
}

fn stated(space: &Space) -> Vec<Stated> {
    let rules = space.rules();
    let sum = |meaning: &sudokit_constraint::search::Meaning| {
        let (mut cells, total): (Vec<usize>, i64) = match (&meaning.says, rules.kind(meaning.rule)) {
            (Says::Sum(terms, total), _) if terms.len() > 1 && terms.iter().all(|term| term.1 == 1) => {
                (terms.iter().map(|term| term.0).collect(), *total)
            }
            (Says::Pair(one, other, _), "X") => (vec![*one, *other], 10),
            (Says::Pair(one, other, _), "V") => (vec![*one, *other], 5),
            _ => return None,
        };
        cells.small_sort();
        let set = Cells::of(space.cell_count(), cells.iter().copied());
        Some(Stated { rule: meaning.rule, cells, set, total })
    };
    rules.meanings().iter().filter_map(sum).collect()
}

/// Single whole houses, neighbouring rows and columns up to four together, and up to three boxes; no two overlap.
fn groups(space: &Space) -> Vec<Vec<usize>> {
    let whole: Vec<usize> = (0..space.houses().len()).filter(|&house| space.houses()[house].whole).collect();
    let mut found: Vec<Vec<usize>> = whole.iter().map(|&house| vec![house]).collect();
    for size in 2..=MOST_HOUSES {
        for line in [Some(Line::Row), Some(Line::Column)] {
            let lines: Vec<usize> = whole.iter().copied().filter(|&house| space.houses()[house].line == line).collect();
            found.extend(lines.windows(size).map(<[usize]>::to_vec));
        }
        let boxes: Vec<usize> = whole.iter().copied().filter(|&house| space.houses()[house].line.is_none()).collect();
        if size <= 3 && boxes.len() <= 16 {
            let set = |house: usize| &space.houses()[house].set;
            let apart = |chosen: &[usize]| {
                let pairs = chosen.iter().enumerate();
                pairs.into_iter().all(|(i, &one)| chosen[..i].iter().all(|&other| !set(one).meets(set(other))))
            };
            let _ = choose(&boxes, size, &mut |chosen| {
                if apart(chosen) {
                    found.push(chosen.to_vec());
                }
                Flow::Continue(())
            });
        }
    }
    found
}

/// Some houses with the cages inside them and across their border.
struct Around<'a> {
    space: &'a Space,
    houses: &'a [usize],
    region: Cells,
    whole: i64,
    inside: Vec<&'a Stated>,
    across: Vec<&'a Stated>,
    /// The cells of the region in no cage of either kind.
    bare: Vec<usize>,
}

impl<'a> Around<'a> {
    fn new(space: &'a Space, houses: &'a [usize], stated: &'a [Stated]) -> Self {
        let mut region = Cells::none(space.cell_count());
        houses.iter().for_each(|&house| region.add(&space.houses()[house].set));
        let total: i64 = (0..space.values()).map(|value| space.number(value)).sum();
        let mut covered = Cells::none(space.cell_count());
        let (mut inside, mut across) = (Vec::new(), Vec::new());
        for (list, within) in [(&mut inside, true), (&mut across, false)] {
            for one in stated.iter().filter(|one| one.set.meets(&region) && one.set.is_within(&region) == within) {
                if !one.set.meets(&covered) {
                    covered.add(&one.set);
                    list.push(one);
                }
            }
        }
        let bare = region.without(&covered).iter().collect();
        Self { space, houses, whole: total * houses.len() as i64, inside, across, bare, region }
    }

    fn named(&self) -> String {
        phrase::houses(self.space, self.houses)
    }

    fn of(&self, cells: &[usize]) -> String {
        phrase::cells(self.space, cells.iter().copied())
    }

    fn make(&self, mut terms: Vec<(usize, i64)>, total: i64, used: &[&Stated], reason: String) -> Option<Derived> {
        terms.small_sort();
        let most = MOST_CELLS[usize::from(self.houses.len() > 1)];
        let mut rules: Vec<usize> = used.iter().map(|one| one.rule).collect();
        rules.small_sort();
        let fits = (1..=most).contains(&terms.len()) && !used.is_empty();
        fits.then(|| Derived { terms, total, houses: self.houses.to_vec(), rules, reason })
    }

    /// The cells of the region that no cage inside it has.
    fn innies(&self) -> Option<Derived> {
        let mut cells = self.bare.clone();
        cells.extend(self.across.iter().flat_map(|one| one.cells.iter().filter(|&&cell| self.region.contains(cell))));
        cells.small_sort();
        let covered: i64 = self.inside.iter().map(|one| one.total).sum();
        let (have, them) = if self.houses.len() > 1 { ("together have", "them") } else { ("has", "it") };
        let reason = format!(
            "{} {have} the sum {}, and the cages inside {them} have {covered}. {}.",
            phrase::capital(&self.named()),
            self.whole,
            leaves(&self.of(&cells), cells.len(), self.whole - covered),
        );
        self.make(cells.iter().map(|&cell| (cell, 1)).collect(), self.whole - covered, &self.inside, reason)
    }

    fn outside(&self, cages: &[&Stated]) -> Vec<usize> {
        let mut cells: Vec<usize> =
            cages.iter().flat_map(|one| one.set.without(&self.region).iter().collect::<Vec<_>>()).collect();
        cells.small_sort();
        cells
    }

    /// The cells outside the region of cages that cover it.
    fn outies(&self) -> Option<Derived> {
        let used: Vec<&Stated> = self.inside.iter().chain(&self.across).copied().collect();
        self.against(&used, &self.across, self.bare.clone())
    }

    /// Each cage across the border counts where it has fewer cells.
    fn difference(&self) -> Option<Derived> {
        let within = |one: &&&Stated| 2 * one.set.both(&self.region).len() > one.cells.len();
        let (near, far): (Vec<&Stated>, Vec<&Stated>) = self.across.iter().copied().partition(|one| within(&one));
        let mut left = self.bare.clone();
        left.extend(far.iter().flat_map(|one| one.set.both(&self.region).iter().collect::<Vec<_>>()));
        left.small_sort();
        let used: Vec<&Stated> = self.inside.iter().chain(&near).copied().collect();
        self.against(&used, &near, left)
    }

    /// Cages that cover the region but for some cells, against the sum of the region.
    fn against(&self, used: &[&Stated], across: &[&Stated], left: Vec<usize>) -> Option<Derived> {
        let outside = self.outside(across);
        if outside.is_empty() {
            return None;
        }
        let sum: i64 = used.iter().map(|one| one.total).sum();
        let total = sum - self.whole;
        let start = format!(
            "The cages that cover {} have the sum {sum}, and the sum of {} is {}.",
            self.named(),
            if self.houses.len() > 1 { "these houses" } else { "the house" },
            self.whole
        );
        let reason = if left.is_empty() {
            format!("{start} {}.", leaves(&format!("{} outside", self.of(&outside)), outside.len(), total))
        } else {
            let start = start.replacen("that cover", "that reach into", 1);
            format!("{start} So {}.", more(&self.of(&outside), outside.len(), &self.of(&left), left.len(), total))
        };
        let terms = outside.iter().map(|&cell| (cell, 1)).chain(left.iter().map(|&cell| (cell, -1)));
        self.make(terms.collect(), total, used, reason)
    }
}

/// What a sum leaves for some cells: a digit for a single one.
fn leaves(named: &str, cells: usize, total: i64) -> String {
    if cells == 1 { format!("That leaves {total} for {named}") } else { format!("So {named} add up to {total}") }
}

/// `is 7`, `add up to 7`.
fn adds(cells: usize, total: i64) -> String {
    format!("{} {total}", if cells == 1 { "is" } else { "add up to" })
}

/// What the difference of two sums says, in words. The first cells are outside, the others inside.
fn more(outside: &str, out: usize, inside: &str, within: usize, total: i64) -> String {
    let (one, count, other, few, by) = match total < 0 {
        true => (inside, within, outside, out, -total),
        false => (outside, out, inside, within, total),
    };
    let are = if count == 1 { "is" } else { "together are" };
    let together = if few == 1 { "" } else { " together" };
    match (by, count, few) {
        (0, 1, 1) => format!("{one} and {other} hold the same digit"),
        (0, ..) => format!("{one} {are} as much as {other}{together}"),
        _ => format!("{one} {are} {by} more than {other}{together}"),
    }
}

/// A cage some of whose cells have a sum that follows: the others have the rest.
fn split(space: &Space, cage: &Stated, part: &Derived) -> Option<Derived> {
    let within = part.is_plain() && part.terms.len() < cage.cells.len();
    if !within || part.rules.contains(&cage.rule) || !part.terms.iter().all(|term| cage.set.contains(term.0)) {
        return None;
    }
    let rest: Vec<usize> =
        cage.cells.iter().copied().filter(|&cell| part.terms.iter().all(|term| term.0 != cell)).collect();
    let total = cage.total - part.total;
    let reason = format!(
        "{} That is part of {}, whose other cells have the rest: {} {}.",
        part.reason,
        space.rules().title(cage.rule),
        phrase::cells(space, rest.iter().copied()),
        adds(rest.len(), total),
    );
    let rules = part.rules.iter().copied().chain([cage.rule]).collect();
    Some(Derived {
        terms: rest.into_iter().map(|cell| (cell, 1)).collect(),
        total,
        houses: part.houses.clone(),
        rules,
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::space;
    use super::*;

    fn found(puzzle: &str) -> Vec<(Vec<(usize, i64)>, i64)> {
        sums(&space(puzzle)).into_iter().map(|one| (one.terms, one.total)).collect()
    }

    #[test]
    fn innies_and_outies_of_a_row() {
        // The cages of row 1 have the sum 12, two more than the row: r2c4 is 2.
        let sums = found(".Shape~4x4.Cage~5~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C4");
        assert!(sums.contains(&(vec![(2, 1), (3, 1)], 5)), "{sums:?}");
        assert!(sums.contains(&(vec![(7, 1)], 2)), "{sums:?}");
    }

    #[test]
    fn a_cage_is_split_by_what_is_left_of_a_row() {
        // r1c3 and r1c4 have 5, so the rest of the second cage has 9 - 5.
        let sums = found(".Shape~4x4.Cage~5~R1C1~R1C2.Cage~9~R1C3~R1C4~R2C3~R2C4");
        assert!(sums.contains(&(vec![(6, 1), (7, 1)], 4)), "{sums:?}");
    }

    #[test]
    fn sums_without_cages_do_not_follow() {
        assert_eq!(found(".Shape~4x4.Thermo~R1C1~R1C2"), []);
    }
}
