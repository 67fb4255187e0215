//! A rule together with a house, with another rule, or all rules of a house.
//!
//! # Pattern
//! A rule and a house it shares cells with: of the ways to fill the rule's cells only those count with which the whole
//! house can be filled. Or two rules that share cells. Or a house with all rules that lie in it or reach a little beyond.
//!
//! # Why it holds
//! In the solution the house is filled and the rules are kept at once. A candidate that no common filling has is wrong.
//!
//! # Example
//! A cage of two cells with the sum 9 in row 1 can be 4+5 or 3+6. With 4+5 in it, nothing would be left for a third cell
//! of the row with the candidates 4 and 5. So it is 3+6.
//!
//! # Rating
//! 4.9 for a rule and a house, 5.3 for two rules, 5.5 for all rules of a house.
//!
//! # Not to be confused with
//! Innies and outies, which look at sums alone, and forcing nets, which follow a supposition through the whole grid.

use super::{Group, Query, Unit, lost, words};
use crate::any::cells::Cells;
use crate::any::find::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::space::Space;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};
use std::sync::Arc;
use sudokit_core::SmallSort;

/// The most searches for one unit.
const MOST_SEARCHES: usize = 600;
/// The most cells of a rule, of two rules, and of a house with its rules beyond the house itself.
const MOST_OF_RULE: usize = 10;
const MOST_OF_TWO: usize = 12;
const MOST_BEYOND: usize = 8;
/// The most fillings of a rule that are tried one by one for the words, and the most that are told.
const MOST_TRIED: usize = 60;
const MOST_TOLD: usize = 8;
/// The most rules of a house that are stated one by one.
const MOST_STATED: usize = 3;

/// The rules and houses of a puzzle that are looked at together. `cells` has those of each rule.
pub(super) fn units(space: &Space, cells: &[Vec<usize>]) -> Vec<Unit> {
    let count = space.cell_count();
    let rules: Vec<(usize, Cells)> = cells
        .iter()
        .enumerate()
        .filter(|(_, cells)| (2..=MOST_OF_RULE).contains(&cells.len()))
        .map(|(rule, cells)| (rule, Cells::of(count, cells.iter().copied())))
        .collect();
    let mut found = Vec::new();
    for (number, house) in space.houses().iter().enumerate().filter(|(_, house)| house.whole) {
        let shared = |cells: &Cells| cells.both(&house.set).len();
        for (rule, cells) in rules.iter().filter(|(_, cells)| shared(cells) >= if cells.len() > 5 { 2 } else { 1 }) {
            let group = Group { rules: vec![*rule], house: Some(number) };
            found.push(Unit { technique: Technique::RuleAndHouse, cells: union(&[cells, &house.set]), group });
        }
        let mut all = house.set.clone();
        let mut members = Vec::new();
        for (rule, cells) in rules.iter().filter(|(_, cells)| shared(cells) >= 2.min(cells.len() - 1)) {
            let more = union(&[&all, cells]);
            if more.len() <= house.cells.len() + MOST_BEYOND {
                (all, members) = (Cells::of(count, more), [members, vec![*rule]].concat());
            }
        }
        if members.len() > 1 || space.rules().global().next().is_some() {
            let group = Group { rules: members, house: Some(number) };
            found.push(Unit { technique: Technique::HouseRules, cells: all.iter().collect(), group });
        }
    }
    for (i, (one, cells)) in rules.iter().enumerate() {
        for (other, more) in rules[i + 1..].iter().filter(|(_, more)| more.meets(cells)) {
            let both = union(&[cells, more]);
            if both.len() <= MOST_OF_TWO {
                let group = Group { rules: vec![*one, *other], house: None };
                found.push(Unit { technique: Technique::TwoRules, cells: both, group });
            }
        }
    }
    found
}

fn union(sets: &[&Cells]) -> Vec<usize> {
    let mut all = sets[0].clone();
    sets[1..].iter().for_each(|set| all.add(set));
    all.iter().collect()
}

/// What the units of a technique exclude.
pub(super) fn find(search: &mut Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let units = search.singles.units(search.space);
    let before = search.position.sets();
    for unit in units.iter().filter(|unit| unit.technique == technique) {
        search.goes_on()?;
        if unit.cells.iter().all(|&cell| !search.position.is_open(cell)) {
            continue;
        }
        let mine: Vec<u64> = unit.cells.iter().map(|&cell| before[cell]).collect();
        let query = Query::Together(unit.group.clone());
        if search.singles.is_quiet(&query, &mine) {
            continue;
        }
        let mut sets = before.clone();
        let held = search.singles.exact_of(search.space, &unit.group, &mut sets, MOST_SEARCHES);
        let gone = if held == Some(true) { lost(&before, &sets, search) } else { Vec::new() };
        if gone.is_empty() {
            search.singles.be_quiet(query, mine);
            continue;
        }
        let step = told(search, unit, gone);
        emit(step)?;
    }
    Flow::Continue(())
}

fn told(search: &mut Search<'_>, unit: &Unit, gone: Vec<Candidate>) -> Step {
    let (space, rules) = (search.space, search.space.rules());
    let global: Vec<usize> = rules.global().collect();
    let all = phrase::join(unit.group.rules.iter().chain(&global).map(|&rule| rules.title(rule)), "and");
    let also = match global.len() {
        0 => String::new(),
        1 => format!(" {} counts as well.", phrase::capital(&rules.title(global[0]))),
        _ => format!(
            " {} count as well.",
            phrase::capital(&phrase::join(global.iter().map(|&rule| rules.title(rule)), "and"))
        ),
    };
    let house = unit.group.house.map(|house| space.houses()[house].name.clone());
    let argument = match (unit.technique, &house) {
        (Technique::RuleAndHouse, Some(house)) => {
            let rule = unit.group.rules[0];
            let ways = ways(search, unit, rule).unwrap_or_else(|| without(search, unit, rule, gone[0]));
            format!("{}. It shares cells with {house}.{also} {ways}", words::states(search.position, rule))
        }
        (_, Some(house)) => {
            let listed = listed(search, unit, &space.houses()[unit.group.house.unwrap_or(0)].cells, &gone);
            // The title of a cage says all.
            let mut stated = unit.group.rules.clone();
            stated.retain(|&rule| rules.kind(rule) != "Cage");
            stated.truncate(if unit.group.rules.len() <= MOST_STATED { MOST_STATED } else { 0 });
            let these = if stated.len() > 1 && stated.len() == unit.group.rules.len() && global.is_empty() {
                "these rules"
            } else {
                &all
            };
            let mut stated = words::states_all(search.position, &stated);
            if !stated.is_empty() {
                stated.push(' ');
            }
            format!("{stated}Fill {house} in every way that keeps {these}. {listed}")
        }
        _ => {
            let (one, other) = (unit.group.rules[0], unit.group.rules[1]);
            let shared = shared(search, one, other);
            let listed = listed(search, unit, &unit.cells, &gone);
            format!("{} Both have {shared}.{also} {listed}", words::states_all(search.position, &[one, other]))
        }
    };
    let pattern = search.among(unit.cells.iter().copied(), u64::MAX);
    Step::remove(unit.technique, gone, argument)
        .with(Part::Pattern, pattern)
        .within(HousePart::Home, unit.group.house)
        .by_rules(unit.group.rules.iter().copied().chain(global))
}

/// The ways to fill some cells of a unit, if the unit itself has few; otherwise that none has what goes.
fn listed(search: &mut Search<'_>, unit: &Unit, cells: &[usize], gone: &[Candidate]) -> String {
    let space = search.space;
    let open: Vec<usize> = cells.iter().copied().filter(|&cell| search.position.is_open(cell)).collect();
    let all = search.singles.cells_of(space, &unit.group).unwrap_or_default();
    let at: Vec<usize> = open.iter().filter_map(|cell| all.iter().position(|one| one == cell)).collect();
    let sets = search.position.sets();
    let found = search.singles.fillings_of(space, &unit.group, &sets, MOST_TRIED).unwrap_or_default();
    let part =
        |filling: &Vec<u64>| -> Vec<usize> { at.iter().map(|&i| filling[i].trailing_zeros() as usize).collect() };
    let mut ways: Vec<Vec<usize>> = found.iter().map(part).collect();
    ways.small_sort();
    ways.dedup();
    let text = |way: &Vec<usize>| way.iter().map(|&value| space.symbol(value)).collect::<Vec<_>>().join(" ");
    let ways: Vec<String> = ways.iter().map(text).collect();
    if ways.is_empty() || ways.len() > MOST_TOLD || at.is_empty() {
        return fails(search, unit, gone);
    }
    let (way, are) = if ways.len() == 1 { ("way", "is") } else { ("ways", "are") };
    format!("The {way} to fill {} {are} {}.", phrase::cells(space, open), ways.join("; "))
}

/// The cells that two rules share.
fn shared(search: &mut Search<'_>, one: usize, other: usize) -> String {
    let space = search.space;
    let mut cells = |rule: usize| match search.singles.cells(space, rule) {
        Some(cells) => cells.to_vec(),
        None => space.rules().cells[rule].clone(),
    };
    let (one, other) = (cells(one), cells(other));
    phrase::cells(space, one.into_iter().filter(|cell| other.contains(cell)))
}

/// What all ways have in the cells of which something goes, and how two rules exclude one candidate.
fn fails(search: &mut Search<'_>, unit: &Unit, gone: &[Candidate]) -> String {
    let space = search.space;
    let every = match words::left(search, gone) {
        Some(left) => format!("Every way to keep all of this has {left}."),
        None => "No way to keep all of this has the candidates to be removed.".to_owned(),
    };
    let &[one, other] = &unit.group.rules[..] else { return every };
    let (Some(first), None) = (gone.first(), unit.group.house) else { return every };
    let holds = |cells: Option<Arc<[usize]>>| cells.is_some_and(|cells| cells.contains(&first.cell));
    let (one, other) = if holds(search.singles.cells(space, one)) { (one, other) } else { (other, one) };
    let mut sets = search.position.sets();
    sets[first.cell] = 1 << first.value;
    space.peers(first.cell).iter().for_each(|peer| sets[peer] &= !(1 << first.value));
    let (titles, supposed) = ([one, other].map(|rule| space.rules().title(rule)), phrase::claim(space, *first, true));
    let alone = Group { rules: vec![one], house: None };
    match search.singles.fillings_of(space, &alone, &sets, MOST_TRIED).map(|all| all.len()) {
        None | Some(0) => every,
        Some(1) => {
            format!("If {supposed}, {} can be filled in one way, and {} not at all then. {every}", titles[0], titles[1])
        }
        Some(n) => {
            format!(
                "If {supposed}, {} can be filled in {n} ways, and {} with none of them. {every}",
                titles[0], titles[1]
            )
        }
    }
}

/// How often a rule can be filled with a candidate that goes, though the house can never be completed then.
fn without(search: &mut Search<'_>, unit: &Unit, rule: usize, gone: Candidate) -> String {
    let space = search.space;
    let house = unit.group.house.map_or("", |house| &space.houses()[house].name);
    let alone = Group { rules: vec![rule], house: None };
    let mut sets = search.position.sets();
    sets[gone.cell] = 1 << gone.value;
    space.peers(gone.cell).iter().for_each(|peer| sets[peer] &= !(1 << gone.value));
    let supposed = phrase::claim(space, gone, true);
    match search.singles.fillings_of(space, &alone, &sets, MOST_TRIED).map(|all| all.len()) {
        Some(0) => format!("If {supposed}, the rule cannot be kept."),
        Some(1) => format!("If {supposed}, the rule can be kept in one way, with which {house} cannot be completed."),
        Some(n) => {
            format!("If {supposed}, the rule can be kept in {n} ways, and {house} can be completed with none of them.")
        }
        None => format!("If {supposed}, {house} cannot be completed, however the rule is kept."),
    }
}

/// Which ways to fill a rule go with the house, if they are few.
fn ways(search: &mut Search<'_>, unit: &Unit, rule: usize) -> Option<String> {
    let space = search.space;
    let house = &space.houses()[unit.group.house?].name;
    let sets = search.position.sets();
    let alone = Group { rules: vec![rule], house: None };
    let cells = search.singles.cells_of(space, &alone)?;
    let mut all = search.singles.fillings_of(space, &alone, &sets, MOST_TRIED)?;
    all.small_sort();
    let mut good: Vec<String> = Vec::new();
    let open: Vec<usize> = (0..cells.len()).filter(|&i| search.position.is_open(cells[i])).collect();
    for filling in &all {
        let mut one = sets.clone();
        cells.iter().zip(filling).for_each(|(&cell, &set)| one[cell] = set);
        let some = search.singles.fillings_of(space, &unit.group, &one, 1).is_none_or(|some| !some.is_empty());
        if some {
            let text = open.iter().map(|&i| space.symbol(filling[i].trailing_zeros() as usize));
            good.push(text.collect::<Vec<_>>().join(" "));
        }
        if good.len() > MOST_TOLD {
            return None;
        }
    }
    let named = phrase::cells(space, open.iter().map(|&i| cells[i]));
    let out = all.len() - good.len();
    let (way, are) = if good.len() == 1 { ("way", "is") } else { ("ways", "are") };
    let rest = match out {
        0 => String::new(),
        1 => format!(" The other way leaves a digit of {house} without a place, or a cell without a digit."),
        _ => format!(" The {out} other ways leave a digit of {house} without a place, or a cell without a digit."),
    };
    (!good.is_empty() && !open.is_empty()).then(|| {
        format!(
            "Of the ways to fill {named}, the {way} with which {house} can be completed {are} {}.{rest}",
            good.join("; ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{only, said};
    use crate::any::Technique;

    #[test]
    fn a_cage_leaves_its_row_a_filling() {
        // 1+4 in the cage would leave nothing for r1c3.
        let puzzle = ".Shape~4x4.Cage~5~R1C1~R1C2.~R1C3_1_4";
        let step = only(puzzle, Technique::RuleAndHouse).expect("a step");
        assert_eq!(said(puzzle, &step.eliminations), "r1c1=1 r1c1=4 r1c2=1 r1c2=4 r1c4=2 r1c4=3");
        assert!(step.argument.contains("row 1 can be completed are 2 3; 3 2."), "{}", step.argument);
        assert!(step.argument.contains("The 2 other ways leave"), "{}", step.argument);
    }

    #[test]
    fn a_cage_that_any_filling_of_the_row_goes_with_gives_nothing() {
        assert_eq!(only(".Shape~4x4.Cage~5~R1C1~R1C2", Technique::RuleAndHouse), None);
    }

    #[test]
    fn two_rules_share_a_cell() {
        let puzzle = ".Shape~4x4.Thermo~R1C1~R1C2.Cage~4~R1C2~R1C3";
        let step = only(puzzle, Technique::TwoRules).expect("a step");
        assert_eq!(said(puzzle, &step.eliminations), "r1c1=1 r1c1=3 r1c1=4 r1c2=1 r1c2=2 r1c2=4 r1c3=2 r1c3=3 r1c3=4");
        assert_eq!(only(".Shape~4x4.Thermo~R1C1~R1C2.Cage~4~R3C2~R3C3", Technique::TwoRules), None);
    }

    #[test]
    fn a_rule_all_over_the_grid_counts_in_every_house() {
        // Neighbours are not consecutive: row 1 is 2 4 1 3 or 3 1 4 2.
        let puzzle = ".Shape~4x4.AntiConsecutive";
        let step = only(puzzle, Technique::HouseRules).expect("a step");
        assert_eq!(said(puzzle, &step.eliminations), "r1c1=1 r1c1=4 r1c2=2 r1c2=3 r1c3=2 r1c3=3 r1c4=1 r1c4=4");
        assert!(step.argument.contains("AntiConsecutive"), "{}", step.argument);
    }
}
