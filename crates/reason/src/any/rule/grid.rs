//! The ways to fill a rule, each looked at in the whole grid.
//!
//! # Pattern
//! A rule with few ways to be filled. Put each into the grid: a way that leaves a cell outside without a candidate, or a
//! house without a place for a value, is impossible. What no way that is left has goes, and so does what every way that is
//! left excludes outside.
//!
//! # Why it holds
//! One of the ways is that of the solution.
//!
//! # Example
//! A cage of two cells is 1+2 or 3+4, and r3c3 sees both of its cells. If r3c3 has the candidates 1 and 2, the cage is 3+4.
//! If a line is 1 2 3 or 3 2 1, no cell that sees both of its ends is 1.
//!
//! # Rating
//! 5.1; 0.1 more for every ten ways.
//!
//! # Not to be confused with
//! Rule and house, where all cells of one house are filled at once, and locked candidates in a cage, which need no list of
//! ways.

use super::{Query, lost, words};
use crate::any::cells::{Cells, bits};
use crate::any::find::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use sudokit_core::SmallSort;

/// The most cells of a rule, and the most ways to fill it.
const MOST_CELLS: usize = 10;
const MOST_WAYS: usize = 100;
/// The most ways that are told.
const MOST_TOLD: usize = 8;

/// What a way to fill a rule leads to.
enum Outcome {
    /// The candidates of all cells.
    Left(Vec<u64>),
    /// A cell has no candidate left.
    NoDigit(usize),
    /// A house has no place for a value.
    NoPlace(usize, usize),
}

pub(super) fn find(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let before = search.position.sets();
    for rule in 0..search.space.rules().len() {
        search.goes_on()?;
        let Some(cells) = search.singles.cells(search.space, rule) else { continue };
        let open = cells.iter().filter(|&&cell| search.position.is_open(cell)).count();
        if cells.len() > MOST_CELLS || open == 0 || search.singles.is_quiet(&Query::Grid(rule), &before) {
            continue;
        }
        let step = match search.singles.fillings(search.space, rule, &before, MOST_WAYS) {
            Some(mut ways) => {
                ways.small_sort();
                look(search, rule, &cells, &before, &ways)
            }
            None => None,
        };
        match step {
            Some(step) => emit(step)?,
            None => search.singles.be_quiet(Query::Grid(rule), before.clone()),
        }
    }
    Flow::Continue(())
}

/// Puts every way into the grid.
fn look(search: &Search<'_>, rule: usize, cells: &[usize], before: &[u64], ways: &[Vec<u64>]) -> Option<Step> {
    let mut after = vec![0; before.len()];
    let mut good: Vec<&Vec<u64>> = Vec::new();
    let mut bad: Vec<(&Vec<u64>, Outcome)> = Vec::new();
    for way in ways {
        match put(search, cells, before, way) {
            Outcome::Left(sets) => {
                after.iter_mut().zip(&sets).for_each(|(all, set)| *all |= set);
                good.push(way);
            }
            failure => bad.push((way, failure)),
        }
    }
    let gone = lost(before, &after, search);
    if good.is_empty() || gone.is_empty() {
        return None;
    }
    let argument = told(search, rule, cells, &good, &bad, &gone);
    let mut step = Step::remove(Technique::RuleAndGrid, gone, argument).by_rules([rule]);
    step.extra = ways.len() as u32 / 10;
    Some(step.with(Part::Pattern, search.among(cells.iter().copied(), u64::MAX)))
}

/// The candidates of all cells once the cells of a rule are filled.
fn put(search: &Search<'_>, cells: &[usize], before: &[u64], way: &[u64]) -> Outcome {
    let (position, space) = (search.position, search.space);
    let mut sets = before.to_vec();
    let mut touched = Cells::none(sets.len());
    for (&cell, &set) in cells.iter().zip(way).filter(|(cell, _)| position.is_open(**cell)) {
        let value = set.trailing_zeros() as usize;
        sets[cell] = set;
        touched.insert(cell);
        for peer in space.peers(cell).iter().filter(|&peer| position.is_open(peer)) {
            sets[peer] &= !(1 << value);
            touched.insert(peer);
        }
        for (other, values) in space.rules().excluded(Candidate::new(cell, value)) {
            if position.is_open(other) {
                sets[other] &= !values;
                touched.insert(other);
            }
        }
    }
    if let Some(cell) = touched.iter().find(|&cell| sets[cell] == 0) {
        return Outcome::NoDigit(cell);
    }
    let mut seen = vec![false; space.houses().len()];
    for number in touched.iter().flat_map(|cell| space.houses_of(cell)) {
        let house = &space.houses()[*number];
        if house.whole && !core::mem::replace(&mut seen[*number], true) {
            let all = house.cells.iter().fold(0, |all, &cell| all | sets[cell]);
            if let Some(value) = bits(space.full() & !all).next() {
                return Outcome::NoPlace(value, *number);
            }
        }
    }
    Outcome::Left(sets)
}

fn told(
    search: &Search<'_>,
    rule: usize,
    cells: &[usize],
    good: &[&Vec<u64>],
    bad: &[(&Vec<u64>, Outcome)],
    gone: &[Candidate],
) -> String {
    let space = search.space;
    let open: Vec<usize> = (0..cells.len()).filter(|&i| search.position.is_open(cells[i])).collect();
    let said = |way: &Vec<u64>| {
        let values = open.iter().map(|&i| space.symbol(way[i].trailing_zeros() as usize));
        values.collect::<Vec<_>>().join(" ")
    };
    let failure = |outcome: &Outcome| match outcome {
        Outcome::NoPlace(value, house) => {
            format!("{} without a place for {}", space.houses()[*house].name, space.symbol(*value))
        }
        Outcome::NoDigit(cell) => format!("{} without a digit", space.name(*cell)),
        Outcome::Left(_) => String::new(),
    };
    let named = phrase::cells(space, open.iter().map(|&i| cells[i]));
    let start = format!("{}.", words::states(search.position, rule));
    let out = match bad {
        [] => String::new(),
        [(way, outcome)] => format!(" {} in {named} leaves {}.", said(way), failure(outcome)),
        _ if bad.len() <= MOST_TOLD => {
            // Ways that fail in the same place share a clause.
            let mut groups: Vec<(String, Vec<String>)> = Vec::new();
            for (way, outcome) in bad {
                let failure = failure(outcome);
                match groups.iter_mut().find(|(other, _)| *other == failure) {
                    Some((_, same)) => same.push(said(way)),
                    None => groups.push((failure, vec![said(way)])),
                }
            }
            let clause = |(failure, same): &(String, Vec<String>)| {
                let leave = if same.len() == 1 { "leaves" } else { "leave" };
                format!("{} {leave} {failure}", phrase::join(same, "and"))
            };
            let clauses: Vec<String> = groups.iter().map(clause).collect();
            format!(" In {named}, {}.", clauses.join("; "))
        }
        _ => format!(
            " {} of its {} ways leave a cell without a digit or a house without a place for a digit, such as {}.",
            bad.len(),
            bad.len() + good.len(),
            said(bad[0].0)
        ),
    };
    let (way, remain, are) = if good.len() == 1 { ("way", "remains", "is") } else { ("ways", "remain", "are") };
    let left = if good.len() <= MOST_TOLD {
        let ways: Vec<String> = good.iter().map(|way| said(way)).collect();
        format!(" The {way} to fill {named} that {remain} {are} {}.", ways.join("; "))
    } else {
        format!(" {} ways to fill {named} remain.", good.len())
    };
    let outside = gone.iter().any(|one| !cells.contains(&one.cell));
    let end = if outside { " Each of them rules out the candidates removed outside these cells." } else { "" };
    format!("{start}{out}{left}{end}")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{only, said};
    use crate::any::Technique;

    #[test]
    fn a_way_that_empties_a_cell_is_impossible() {
        // 1+4 in the cage leaves nothing for r2c1, which sees both of its cells.
        let puzzle = ".Shape~4x4.Cage~5~R1C1~R1C2.~R2C1_1_4";
        let step = only(puzzle, Technique::RuleAndGrid).expect("a step");
        assert_eq!(
            said(puzzle, &step.eliminations),
            "r1c1=1 r1c1=4 r1c2=1 r1c2=4 r1c3=2 r1c3=3 r1c4=2 r1c4=3 r2c2=2 r2c2=3"
        );
        assert!(
            step.argument.contains("In r1c1 and r1c2, 1 4 and 4 1 leave r2c1 without a digit."),
            "{}",
            step.argument
        );
    }

    #[test]
    fn what_every_way_excludes_goes() {
        // The line is 1 2 3, 2 3 4 or backwards: 2 and 3 are in r1c1 to r1c3 whatever it is.
        let puzzle = ".Shape~4x4.Renban~R1C1~R1C2~R1C3";
        let step = only(puzzle, Technique::RuleAndGrid).expect("a step");
        assert_eq!(said(puzzle, &step.eliminations), "r1c4=2 r1c4=3");
    }

    #[test]
    fn a_rule_whose_ways_all_stand_and_share_nothing_gives_nothing() {
        assert_eq!(only(".Shape~4x4.Thermo~R1C1~R3C2", Technique::RuleAndGrid), None);
    }
}
