//! What one rule excludes by itself.

use super::{Asked, Query, Says, lost, names, words};
use crate::any::cells::bits;
use crate::any::find::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use sudokit_core::SmallSort;

/// The most fillings that are listed in words.
const MOST_TOLD: usize = 8;
/// The most searches for one rule.
const MOST_SEARCHES: usize = 2000;

/// Values that a rule allows in a cell: odd, even and the like. What a thermometer or another rule with a step of its own
/// allows is left to that step, and comes here with `OneRule` in case it was not found there.
pub(super) fn allowed(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let (position, rules) = (search.position, search.space.rules());
    for meaning in rules.meanings() {
        let Says::Keep(cell, values) = meaning.says else { continue };
        let own =
            rules.asked[meaning.rule] != Asked::No && names::technique(rules.kind(meaning.rule)) != Technique::OneRule;
        if own != (technique == Technique::OneRule) {
            continue;
        }
        let gone = search.among([cell], !values);
        if !gone.is_empty() && position.is_open(cell) {
            let argument = format!(
                "By {}, {} is {}.",
                rules.title(meaning.rule),
                search.space.name(cell),
                phrase::any_value(search.space, values & position.marks(cell)),
            );
            let step = Step::remove(technique, gone, argument).by_rules([meaning.rule]);
            emit(step.with(Part::Pattern, search.among([cell], values)))?;
        }
    }
    Flow::Continue(())
}

/// What propagation of each rule of a technique excludes; two cells at a time where the rule speaks of two.
pub(super) fn find(search: &mut Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let rules = search.space.rules();
    pairs(search, technique, emit)?;
    let before = search.position.sets();
    for rule in 0..rules.len() {
        search.goes_on()?;
        if names::technique(rules.kind(rule)) != technique {
            continue;
        }
        let Some(cells) = search.singles.cells(search.space, rule) else { continue };
        let mine: Vec<u64> = cells.iter().map(|&cell| before[cell]).collect();
        if search.singles.is_quiet(&Query::Narrow(rule), &mine) {
            continue;
        }
        let mut sets = before.clone();
        let held = search.singles.narrow(search.space, rule, &mut sets);
        let gone = if held { lost(&before, &sets, search) } else { Vec::new() };
        if gone.is_empty() {
            search.singles.be_quiet(Query::Narrow(rule), mine);
            continue;
        }
        let step = told(search, technique, rule, gone);
        emit(step)?;
    }
    Flow::Continue(())
}

/// Values of a cell without a partner in the other.
fn pairs(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let (position, space) = (search.position, search.space);
    let rules = space.rules();
    for (rule, one, other, rows) in rules.tables() {
        if names::technique(rules.kind(rule)) != technique {
            continue;
        }
        let (a, b) = (position.open_values(one), position.open_values(other));
        let forth = bits(a).filter(|&value| rows[value] & b == 0).map(|value| Candidate::new(one, value));
        let reach = bits(a).fold(0, |set, value| set | rows[value]);
        let back = bits(b & !reach).map(|value| Candidate::new(other, value));
        let gone: Vec<Candidate> = forth.chain(back).filter(|&gone| position.has(gone)).collect();
        if gone.is_empty() {
            continue;
        }
        let argument =
            format!("{}. {}", words::pair(space, rule, one, other), partners(search, [one, other], rows, &gone));
        let step = Step::remove(technique, gone, argument).by_rules([rule]);
        emit(step.with(Part::Pattern, search.among([one, other], u64::MAX)))?;
    }
    Flow::Continue(())
}

/// Which pairs fit, or why the values that go have no partner.
fn partners(search: &Search<'_>, [one, other]: [usize; 2], rows: &[u64], gone: &[Candidate]) -> String {
    let (position, space) = (search.position, search.space);
    let (a, b) = (position.open_values(one), position.open_values(other));
    let ways: Vec<String> = bits(a)
        .flat_map(|x| bits(rows[x] & b).map(move |y| (x, y)))
        .map(|(x, y)| format!("{} and {}", space.symbol(x), space.symbol(y)))
        .take(MOST_TOLD + 1)
        .collect();
    if ways.len() <= MOST_TOLD / 2 {
        let (are, pairs) = if ways.len() == 1 { ("is", "pair that fits") } else { ("are", "pairs that fit") };
        return format!("The {pairs} {are} {}.", ways.join("; "));
    }
    let why = |gone: &Candidate| words::partner(space, [one, other], rows, *gone);
    if gone.len() <= MOST_TOLD / 2 {
        return format!("{}.", phrase::capital(&phrase::join(gone.iter().map(why), "and")));
    }
    match words::left(search, gone) {
        _ if ways.len() <= MOST_TOLD => format!("The pairs that fit are {}.", ways.join("; ")),
        Some(left) => format!("The pairs that fit have {left}."),
        None => "What goes has no partner in the other cell.".to_owned(),
    }
}

/// What no filling of a rule's cells has.
pub(super) fn exact(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    let before = search.position.sets();
    for rule in 0..search.space.rules().len() {
        search.goes_on()?;
        let Some(cells) = search.singles.cells(search.space, rule) else { continue };
        if cells.len() > 2 * search.space.values() {
            continue;
        }
        let mine: Vec<u64> = cells.iter().map(|&cell| before[cell]).collect();
        if search.singles.is_quiet(&Query::Exact(rule), &mine) {
            continue;
        }
        let mut sets = before.clone();
        let held = search.singles.exact(search.space, rule, &mut sets, MOST_SEARCHES);
        let gone = if held == Some(true) { lost(&before, &sets, search) } else { Vec::new() };
        if gone.is_empty() {
            search.singles.be_quiet(Query::Exact(rule), mine);
            continue;
        }
        let step = told(search, Technique::RuleCombinations, rule, gone);
        emit(step)?;
    }
    Flow::Continue(())
}

fn told(search: &mut Search<'_>, technique: Technique, rule: usize, gone: Vec<Candidate>) -> Step {
    let space = search.space;
    let cells: Vec<usize> = search.singles.cells(space, rule).map_or_else(Vec::new, |cells| cells.to_vec());
    let sets = search.position.sets();
    let open: Vec<usize> = (0..cells.len()).filter(|&i| search.position.is_open(cells[i])).collect();
    let few = if open.len() <= 8 { search.singles.fillings(space, rule, &sets, MOST_TOLD) } else { None };
    let why = words::bounds(search, rule, gone[0]).or_else(|| words::unsupported(search, rule, gone[0]));
    let why = why.map_or_else(String::new, |said| format!(" {said}"));
    let ways = match few {
        Some(mut fillings) if !fillings.is_empty() => {
            fillings.small_sort();
            let said = |filling: &Vec<u64>| {
                let values = open.iter().map(|&i| space.symbol(filling[i].trailing_zeros() as usize));
                values.collect::<Vec<_>>().join(" ")
            };
            let ways: Vec<String> = fillings.iter().map(said).collect();
            let named = phrase::cells(space, open.iter().map(|&i| cells[i]));
            match &ways[..] {
                [only] if open.len() == 1 => format!(" That leaves {only} in {named}."),
                [only] => format!(" The only way to fill {named} is {only}."),
                _ if open.len() == 1 => format!(" That leaves {} in {named}.", phrase::join(ways, "or")),
                _ => format!(" The ways to fill {named} are {}.", ways.join("; ")),
            }
        }
        _ => match words::left(search, &gone) {
            Some(left) => format!(" Every way to fill its cells has {left}."),
            None => " No way to fill its cells has the candidates to be removed.".to_owned(),
        },
    };
    let argument = format!("{}.{why}{ways}", words::states(search.position, rule));
    let pattern = search.among(cells, u64::MAX);
    Step::remove(technique, gone, argument).by_rules([rule]).with(Part::Pattern, pattern)
}
