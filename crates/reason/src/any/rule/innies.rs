//! Innies and outies: whole houses have a known sum, and so have cages; the difference is that of a few cells.

use super::Says;
use super::cage::{Cage, all_see, fits, said};
use crate::any::cells::Cells;
use crate::any::find::{Emit, Flow, Search, choose};
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::{HousePart, Part};

/// The most houses that are taken together, and the most cells that are left.
const MOST_HOUSES: usize = 4;
const MOST_CELLS: usize = 4;

pub(super) fn find(search: &Search<'_>, emit: Emit<'_>) -> Flow {
    let space = search.space;
    let sums: Vec<(usize, Vec<usize>, i64)> = space
        .rules()
        .meanings()
        .iter()
        .filter_map(|meaning| match &meaning.says {
            Says::Sum(terms, total) if terms.len() > 1 && terms.iter().all(|term| term.1 == 1) => {
                Some((meaning.rule, terms.iter().map(|term| term.0).collect(), *total))
            }
            _ => None,
        })
        .collect();
    if sums.is_empty() {
        return Flow::Continue(());
    }
    let total: i64 = (0..space.values()).map(|value| space.number(value)).sum();
    for houses in groups(search) {
        search.goes_on()?;
        let mut region = Cells::none(space.cell_count());
        houses.iter().for_each(|&house| region.add(&space.houses()[house].set));
        let whole = total * houses.len() as i64;
        innies(search, &houses, &region, whole, &sums, emit)?;
        outies(search, &houses, &region, whole, &sums, emit)?;
    }
    Flow::Continue(())
}

/// Single whole houses, and neighbouring rows, columns and boxes up to four together; no two of them overlap.
fn groups(search: &Search<'_>) -> Vec<Vec<usize>> {
    let space = search.space;
    let whole: Vec<usize> = (0..space.houses().len()).filter(|&house| space.houses()[house].whole).collect();
    let mut found: Vec<Vec<usize>> = whole.iter().map(|&house| vec![house]).collect();
    for size in 2..=MOST_HOUSES {
        // Runs of lines of one direction; pairs and triples of other houses.
        for line in [Some(crate::any::space::Line::Row), Some(crate::any::space::Line::Column)] {
            let lines: Vec<usize> = whole.iter().copied().filter(|&house| space.houses()[house].line == line).collect();
            found.extend(lines.windows(size).map(<[usize]>::to_vec));
        }
        let boxes: Vec<usize> = whole.iter().copied().filter(|&house| space.houses()[house].line.is_none()).collect();
        if size <= 3 && boxes.len() <= 16 {
            let _ = choose(&boxes, size, &mut |chosen| {
                let set = |house: usize| &space.houses()[house].set;
                if chosen
                    .iter()
                    .enumerate()
                    .all(|(i, &one)| chosen[..i].iter().all(|&other| !set(one).meets(set(other))))
                {
                    found.push(chosen.to_vec());
                }
                Flow::Continue(())
            });
        }
    }
    found
}

/// Sums that lie in the region and share no cell, largest first.
fn inside<'s>(sums: &'s [(usize, Vec<usize>, i64)], region: &Cells, count: usize) -> Vec<&'s (usize, Vec<usize>, i64)> {
    let mut covered = Cells::none(count);
    let mut found = Vec::new();
    for sum in sums.iter().filter(|sum| sum.1.iter().all(|&cell| region.contains(cell))) {
        if sum.1.iter().all(|&cell| !covered.contains(cell)) {
            sum.1.iter().for_each(|&cell| covered.insert(cell));
            found.push(sum);
        }
    }
    found
}

/// The cells of the region that no sum inside it has.
fn innies(
    search: &Search<'_>,
    houses: &[usize],
    region: &Cells,
    whole: i64,
    sums: &[(usize, Vec<usize>, i64)],
    emit: Emit<'_>,
) -> Flow {
    let space = search.space;
    let used = inside(sums, region, space.cell_count());
    if used.is_empty() {
        return Flow::Continue(());
    }
    let mut rest = region.clone();
    used.iter().for_each(|sum| sum.1.iter().for_each(|&cell| rest.remove(cell)));
    let covered: i64 = used.iter().map(|sum| sum.2).sum();
    let start = format!(
        "{} has the sum {whole}, and the cages inside it have {covered}. So the sum of {{}} is {}.",
        phrase::capital(&phrase::houses(space, houses)),
        whole - covered
    );
    let start = if houses.len() > 1 { start.replacen(" has the sum", " together have the sum", 1) } else { start };
    let start =
        start.replace(" inside it have", if houses.len() > 1 { " inside them have" } else { " inside it have" });
    conclude(
        search,
        houses,
        rest.iter().collect(),
        whole - covered,
        &start,
        used.iter().map(|sum| sum.0).collect(),
        emit,
    )
}

/// The cells outside the region of sums that cover it.
fn outies(
    search: &Search<'_>,
    houses: &[usize],
    region: &Cells,
    whole: i64,
    sums: &[(usize, Vec<usize>, i64)],
    emit: Emit<'_>,
) -> Flow {
    let space = search.space;
    let mut covered = Cells::none(space.cell_count());
    let mut used = Vec::new();
    for sum in sums.iter().filter(|sum| sum.1.iter().any(|&cell| region.contains(cell))) {
        if sum.1.iter().all(|&cell| !covered.contains(cell)) {
            sum.1.iter().for_each(|&cell| covered.insert(cell));
            used.push(sum);
        }
    }
    // Cells without a cage count if they are filled.
    let bare = region.without(&covered);
    let mut known = 0;
    for cell in bare.iter() {
        match search.position.get(cell) {
            Some(value) => known += space.number(value),
            None => return Flow::Continue(()),
        }
    }
    let outside = covered.without(region);
    let total: i64 = used.iter().map(|sum| sum.2).sum();
    let difference = total + known - whole;
    let filled = if known == 0 { String::new() } else { format!(" The filled cells without a cage add {known}.") };
    let start = format!(
        "The cages that reach into {} have the sum {total}.{filled} {} of it is inside, so the sum of {{}} outside is \
         {difference}.",
        phrase::houses(space, houses),
        whole - known
    );
    conclude(search, houses, outside.iter().collect(), difference, &start, used.iter().map(|sum| sum.0).collect(), emit)
}

fn conclude(
    search: &Search<'_>,
    houses: &[usize],
    mut cells: Vec<usize>,
    mut total: i64,
    start: &str,
    mut rules: Vec<usize>,
    emit: Emit<'_>,
) -> Flow {
    let (position, space) = (search.position, search.space);
    let named = phrase::cells(space, cells.iter().copied());
    cells.retain(|&cell| match position.get(cell) {
        Some(value) => {
            total -= space.number(value);
            false
        }
        None => true,
    });
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return Flow::Continue(());
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &cell in &cells {
        match groups.iter_mut().find(|group| {
            let mut more = group.to_vec();
            more.push(cell);
            all_see(search, &more)
        }) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    let (values, told) = if groups.len() == 1 {
        let (sets, values) = fits(search, &Cage { rule: None, cells: cells.clone(), total });
        if sets.is_empty() {
            return Flow::Continue(());
        }
        (values, format!(" That leaves {}.", said(search, &sets)))
    } else {
        (bounded(search, &cells, total), String::new())
    };
    let gone: Vec<Candidate> =
        cells.iter().zip(&values).flat_map(|(&cell, &values)| search.among([cell], !values)).collect();
    if gone.is_empty() || values.contains(&0) {
        return Flow::Continue(());
    }
    rules.sort_unstable();
    rules.dedup();
    let argument = format!("{}{told}", start.replace("{}", &named));
    let mut step = Step::remove(Technique::InniesOuties, gone, argument)
        .with(Part::Pattern, search.among(cells.iter().copied(), u64::MAX))
        .within(HousePart::Home, houses.iter().copied())
        .by_rules(rules);
    step.extra = 3 * (houses.len() as u32 - 1) + 2 * (cells.len() as u32 - 1);
    emit(step)
}

/// The values with which cells that may repeat can have a sum, by bounds.
fn bounded(search: &Search<'_>, cells: &[usize], total: i64) -> Vec<u64> {
    let space = search.space;
    let marks: Vec<u64> = cells.iter().map(|&cell| search.position.marks(cell)).collect();
    if marks.contains(&0) {
        return marks;
    }
    let low = |set: u64| space.number(set.trailing_zeros() as usize);
    let high = |set: u64| space.number(63 - set.leading_zeros() as usize);
    let (least, most): (i64, i64) = (marks.iter().map(|&set| low(set)).sum(), marks.iter().map(|&set| high(set)).sum());
    let keep = |&set: &u64| {
        let (others_least, others_most) = (least - low(set), most - high(set));
        let fits = |&value: &usize| {
            let rest = total - space.number(value);
            (others_least..=others_most).contains(&rest)
        };
        crate::any::cells::bits(set).filter(fits).fold(0, |all, value| all | 1 << value)
    };
    marks.iter().map(keep).collect()
}
