//! What rules say about their cells, in sentences that name the numbers, and what is left of the cells of a step.

use super::{Says, cage};
use crate::any::cells::bits;
use crate::any::find::Search;
use crate::any::position::{Candidate, Position};
use crate::any::space::Space;
use crate::any::tell::phrase::{self, capital, join};
use sudokit_constraint::rule::Rule;

/// The most combinations, ranges or lengths that are listed.
const MOST_LISTED: usize = 8;

/// What a rule asks for, with its cells and numbers, as a sentence without the full stop.
pub(super) fn states(position: &Position, rule: usize) -> String {
    let space = position.space();
    let rules = space.rules();
    let title = rules.title(rule);
    let Some(of) = rules.rule(rule) else { return capital(&title) };
    let cells = of.cells();
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return format!("{}: {}", capital(&title), plain(of));
    };
    let number = of.numbers().first().copied().unwrap_or(0);
    let named = |cells: &[usize]| phrase::cells(space, cells.iter().copied());
    let name = |cell: usize| space.name(cell);
    let line = || space.common_house(cells).map_or_else(|| "the line".to_owned(), |at| space.houses()[at].name.clone());
    match of.name() {
        kind if is_pair(kind) && cells.len() == 2 => pair(space, rule, first, last),
        "Cage" if number == 0 => format!("The digits of {title} differ"),
        "Cage" => match cage::combinations_of(position, cells, number) {
            sets if (1..=MOST_LISTED).contains(&sets.len()) => {
                format!("{} is {}", capital(&title), cage::said(space, &sets))
            }
            _ => format!("{} has {} different digits", capital(&title), cells.len()),
        },
        "Thermo" => format!("Digits rise along {title}, so every cell leaves room for those before and after it"),
        "SlowThermo" => format!("Digits rise or stay the same along {title}"),
        "Arrow" if cells.len() == 2 => format!("On {title}, {} equals {}", name(first), name(last)),
        "Arrow" => format!("On {title}, {} is the sum of {}", name(first), named(&cells[1..])),
        "DoubleArrow" if cells.len() > 2 => {
            let inner = named(&cells[1..cells.len() - 1]);
            format!("On {title}, {} and {} together are the sum of {inner}", name(first), name(last))
        }
        "Whisper" => whisper(position, &title, cells, number),
        "Renban" => renban(position, &title, cells),
        "LittleKiller" => format!("By {title}, {} add up to {number}", named(cells)),
        "Sandwich" => sandwich(space, &title, &line(), number),
        "Skyscraper" => {
            format!(
                "By {title}, {number} digits of {} are larger than all before them, seen from {}",
                line(),
                name(first)
            )
        }
        "HiddenSkyscraper" => {
            format!("By {title}, {number} is the first digit of {} that is not larger than all before it", line())
        }
        "XSum" => x_sum(position, &title, first, cells.len(), number),
        "NumberedRoom" => {
            format!(
                "By {title}, the digit in {} says in which cell of {}, counted from there, {number} is",
                name(first),
                line()
            )
        }
        "Quad" | "ContainAtLeast" => format!("By {title}, {} hold {}", named(cells), listed(of.numbers())),
        "ContainExact" => {
            format!("By {title}, {} hold {} and no more of these digits", named(cells), listed(of.numbers()))
        }
        "Palindrome" => {
            let pairs =
                (0..cells.len() / 2).map(|i| format!("{} = {}", name(cells[i]), name(cells[cells.len() - 1 - i])));
            format!("{} reads the same from both ends: {}", capital(&title), join(pairs, "and"))
        }
        "Clone" if of.lists().len() == 2 => {
            let pairs =
                cells.iter().zip(&of.lists()[1]).map(|(&one, &other)| format!("{} = {}", name(one), name(other)));
            format!("Both parts of {title} are the same: {}", join(pairs, "and"))
        }
        "EqualSum" => format!("By {title}, {}", equal(space, of.lists())),
        "RegionSumLine" => {
            format!("{} has the same sum in each box: {}", capital(&title), equal(space, &by_box(space, cells)))
        }
        "Zipper" => {
            let half = (0..cells.len().div_ceil(2)).map(|i| match cells.len() - 1 - i {
                other if other == i => vec![cells[i]],
                other => vec![cells[i], cells[other]],
            });
            format!("On {title}, {}", equal(space, &half.collect::<Vec<_>>()))
        }
        "SumLine" => format!("{} can be cut into pieces that each have the sum {number}", capital(&title)),
        "Between" => format!("The digits of {title} are strictly between those of {} and {}", name(first), name(last)),
        "Lockout" => format!(
            "The ends {} and {} of {title} differ by at least {number}, and the other digits are not between them",
            name(first),
            name(last)
        ),
        _ => format!("{}: {}", capital(&title), plain(of)),
    }
}

/// Whether rules of a kind join two cells and are named by their sign.
fn is_pair(kind: &str) -> bool {
    matches!(kind, "WhiteDot" | "BlackDot" | "X" | "V")
}

/// What several rules ask for, as sentences. Rules of which nothing but their places can be said share a sentence.
pub(super) fn states_all(position: &Position, list: &[usize]) -> String {
    let rules = position.space().rules();
    let mut groups: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
    for &rule in list {
        // `The black dot between r1c1 and r1c2: …` says the same of every black dot.
        let said = states(position, rule);
        let alike = |of: &&Rule| is_pair(of.name()) || said.ends_with(&format!(": {}", plain(of)));
        let kind = rules.rule(rule).filter(alike).map(Rule::name);
        match groups.iter_mut().find(|(other, _)| kind.is_some() && *other == kind) {
            Some((_, same)) => same.push(rule),
            None => groups.push((kind, vec![rule])),
        }
    }
    let say = |(_, group): &(Option<&str>, Vec<usize>)| match (&group[..], rules.rule(group[0])) {
        ([_, _, ..], Some(of)) => {
            let titles = join(group.iter().map(|&rule| rules.title(rule)), "and");
            format!("{}: {}.", capital(&titles), plain(of))
        }
        _ => format!("{}.", states(position, group[0])),
    };
    groups.iter().map(say).collect::<Vec<_>>().join(" ")
}

/// What the kind of a rule asks for, to follow a colon.
fn plain(rule: &Rule) -> String {
    let about = rule.kind().about.trim_end_matches('.');
    let mut letters = about.chars();
    let start = letters.next().map(|letter| letter.to_lowercase().collect::<String>()).unwrap_or_default();
    format!("{start}{}", letters.as_str())
}

fn listed(numbers: &[i64]) -> String {
    join(numbers, "and")
}

/// `1+2, 1+3 = 4` of cells.
fn equal(space: &Space, lists: &[Vec<usize>]) -> String {
    let sum = |cells: &Vec<usize>| cells.iter().map(|&cell| space.name(cell)).collect::<Vec<_>>().join(" + ");
    lists.iter().map(sum).collect::<Vec<_>>().join(" = ")
}

/// The parts of a line between the borders of boxes.
fn by_box(space: &Space, cells: &[usize]) -> Vec<Vec<usize>> {
    cells.chunk_by(|&one, &other| space.frame(one) == space.frame(other)).map(<[usize]>::to_vec).collect()
}

/// Values from one to another: `1 to 4`.
fn range(space: &Space, from: usize, to: usize) -> String {
    if from == to {
        return space.symbol(from).to_owned();
    }
    format!("{} to {}", space.symbol(from), space.symbol(to))
}

/// Consecutive values: `5 and 6`, `5 to 7`.
fn window_of(space: &Space, from: usize, size: usize) -> String {
    match size {
        2 => phrase::values(space, 0b11 << from),
        _ => range(space, from, from + size - 1),
    }
}

/// `4, 7 or 9`; `1 or 3 to 7` with four or more in a row.
fn few(space: &Space, values: u64) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut left = values;
    while left != 0 {
        let from = left.trailing_zeros() as usize;
        let count = (left >> from).trailing_ones() as usize;
        let last = from + count - 1;
        match count {
            4.. => parts.push(range(space, from, last)),
            _ => parts.extend((from..=last).map(|value| space.symbol(value).to_owned())),
        }
        left &= !(u64::MAX >> (63 - last));
    }
    join(parts, "or")
}

/// Low and high digits take turns if no digit has neighbours on both sides.
fn whisper(position: &Position, title: &str, cells: &[usize], number: i64) -> String {
    let space = position.space();
    let start = format!("Neighbours on {title} differ by at least {number}");
    let count = space.values();
    let Some(apart) = usize::try_from(number).ok().filter(|&apart| apart < count && 2 * apart >= count) else {
        return start;
    };
    // Numbers from 0: low ones have a partner above, high ones below.
    let (low, high) = (count - apart, apart);
    let turns = format!(
        "{start}, so low digits ({}) and high digits ({}) take turns",
        range(space, 0, low - 1),
        range(space, high, count - 1)
    );
    let side = |cell: usize| {
        let values = position.open_values(cell);
        let lows = (1_u64 << low) - 1;
        (values & !lows == 0).then_some(true).or((values & lows == 0).then_some(false))
    };
    let known = cells.iter().enumerate().find_map(|(i, &cell)| side(cell).map(|is_low| (i, cell, is_low)));
    let Some((at, cell, is_low)) = known else { return turns };
    let of = |low: bool| {
        let on = cells.iter().enumerate().filter(|(i, _)| (i % 2 == at % 2) == (low == is_low));
        let on: Vec<usize> = on.map(|(_, &cell)| cell).collect();
        let are = if on.len() == 1 { "is" } else { "are" };
        format!("{} {are} {}", phrase::cells(space, on), if low { "low" } else { "high" })
    };
    let word = if is_low { "low" } else { "high" };
    format!("{turns}. {} is {word}, so {} and {}", space.name(cell), of(true), of(false))
}

/// The ranges that a renban line can have.
fn renban(position: &Position, title: &str, cells: &[usize]) -> String {
    let (space, size) = (position.space(), cells.len());
    let start = format!("{} has {size} consecutive digits in some order", capital(title));
    if size > space.values() {
        return start;
    }
    let window = (1_u64 << size) - 1;
    let fits = |&from: &usize| cells.iter().all(|&cell| position.open_values(cell) & window << from != 0);
    let ranges: Vec<String> =
        (0..=space.values() - size).filter(fits).map(|from| window_of(space, from, size)).collect();
    // A list of all ranges excludes nothing.
    match ranges.len() {
        1..=MOST_LISTED if ranges.len() <= space.values() - size => format!("{start}: {}", join(ranges, "or")),
        _ => start,
    }
}

/// The sets of digits that can be between the ends.
fn sandwich(space: &Space, title: &str, line: &str, number: i64) -> String {
    let ends = format!("the {} and the {} of {line}", space.symbol(0), space.symbol(space.values() - 1));
    if number == 0 {
        return format!("By {title}, nothing is between {ends}");
    }
    let mut sets: Vec<u64> = Vec::new();
    for set in 0..1_u64 << (space.values() - 2).min(14) {
        if bits(set).map(|value| space.number(value + 1)).sum::<i64>() == number {
            sets.push(set << 1);
        }
    }
    cage::ascending(&mut sets);
    let start = format!("By {title}, the digits between {ends} add up to {number}");
    let said = |set: &u64| bits(*set).map(|value| space.symbol(value)).collect::<Vec<_>>().join("+");
    match sets.len() {
        1..=MOST_LISTED => format!("{start}: {}", join(sets.iter().map(said), "or")),
        _ => start,
    }
}

/// How many cells count, and what is left for those after the first.
fn x_sum(position: &Position, title: &str, first: usize, length: usize, number: i64) -> String {
    let space = position.space();
    let start = format!("By {title}, the first cells add up to {number}, as many as {} says", space.name(first));
    let fits = |&value: &usize| {
        let Ok(more) = usize::try_from(space.number(value) - 1) else { return false };
        let others: Vec<i64> =
            (0..space.values()).filter(|&other| other != value).map(|other| space.number(other)).collect();
        let rest = number - space.number(value);
        more < length
            && others.iter().take(more).sum::<i64>() <= rest
            && others.iter().rev().take(more).sum::<i64>() >= rest
    };
    let lengths: Vec<usize> = bits(position.open_values(first)).filter(fits).collect();
    let said = |&value: &usize| match space.number(value) {
        1 => format!("with 1 it is {} alone", space.name(first)),
        2 => format!("with 2 the next cell has {}", number - 2),
        count => format!("with {count} the next {} have {}", count - 1, number - count),
    };
    match lengths.len() {
        1..=MOST_LISTED => format!("{start}: {}", join(lengths.iter().map(said), "and")),
        _ => start,
    }
}

/// What two cells of a rule about pairs have to do with each other, as a sentence without the full stop.
pub(super) fn pair(space: &Space, rule: usize, one: usize, other: usize) -> String {
    let rules = space.rules();
    let both = format!("{} and {}", space.name(one), space.name(other));
    let number = rules.rule(rule).and_then(|rule| rule.numbers().first().copied());
    match (rules.kind(rule), number) {
        ("WhiteDot", _) => format!("By the white dot, {both} are consecutive"),
        ("BlackDot", _) => format!("By the black dot, one of {both} is twice the other"),
        ("X", _) => format!("By the X, {both} add up to 10"),
        ("V", _) => format!("By the V, {both} add up to 5"),
        ("Difference", number) => format!("{both} differ by {}", number.unwrap_or(1)),
        ("Ratio", number) => format!("One of {both} is {} times the other", number.unwrap_or(2)),
        ("AntiConsecutive", _) => format!("{both} are neighbours, so they are not consecutive"),
        ("StrictKropki", _) => {
            format!("No dot is between {both}, so they are not consecutive and neither is twice the other")
        }
        ("StrictXV", _) => format!("Neither X nor V is between {both}, so they do not add up to 5 or 10"),
        ("Whisper", Some(number)) => {
            format!("{both} are neighbours on {}, so they differ by at least {number}", rules.title(rule))
        }
        ("Thermo", _) => format!("Digits rise along {}", rules.title(rule)),
        ("Palindrome" | "Clone", _) => format!("By {}, {both} hold the same digit", rules.title(rule)),
        ("GreaterThan", _) => format!("An inequality is between {both}"),
        _ => format!("{} joins {both}", capital(&rules.title(rule))),
    }
}

/// What a value of one of two cells would need in the other.
pub(super) fn partner(space: &Space, [one, other]: [usize; 2], rows: &[u64], gone: Candidate) -> String {
    let goes_with = |value: &usize| rows[*value] >> gone.value & 1 != 0;
    let needed = if gone.cell == one {
        rows[gone.value] & space.full()
    } else {
        (0..rows.len()).filter(goes_with).fold(0, |set, value| set | 1 << value)
    };
    let (digit, cell) = (space.symbol(gone.value), space.name(gone.cell));
    let partner = space.name(if gone.cell == one { other } else { one });
    match needed.count_ones() {
        0 => format!("no digit goes with {digit} in {cell}"),
        1..=4 => format!("{digit} in {cell} would need {} in {partner}", phrase::any_value(space, needed)),
        _ => format!("no candidate of {partner} goes with {digit} in {cell}"),
    }
}

/// Why a candidate does not go with a rule that joins neighbours: one of them has no partner for it.
pub(super) fn unsupported(search: &Search<'_>, rule: usize, gone: Candidate) -> Option<String> {
    let (position, space) = (search.position, search.space);
    space.rules().meanings().iter().filter(|meaning| meaning.rule == rule).find_map(|meaning| {
        let Says::Pair(one, other, rows) = &meaning.says else { return None };
        let fails = if gone.cell == *one {
            rows[gone.value] & position.open_values(*other) == 0
        } else {
            gone.cell == *other && bits(position.open_values(*one)).all(|value| rows[value] >> gone.value & 1 == 0)
        };
        fails.then(|| format!("{}.", capital(&partner(space, [*one, *other], rows, gone))))
    })
}

/// What is left in the cells of which something goes: `1 or 2 in r1c1, and 4 in r1c2`; `None` if they are many.
pub(super) fn left(search: &Search<'_>, gone: &[Candidate]) -> Option<String> {
    let space = search.space;
    let mut cells: Vec<usize> = gone.iter().map(|one| one.cell).collect();
    cells.dedup();
    let of = |&cell: &usize| {
        let out = gone.iter().filter(|one| one.cell == cell).fold(0, |set, one| set | 1 << one.value);
        let values = search.position.marks(cell) & !out;
        (values != 0).then(|| format!("{} in {}", few(space, values), space.name(cell)))
    };
    let said: Option<Vec<String>> = cells.iter().map(of).collect();
    said.filter(|said| said.len() <= MOST_LISTED).map(|said| match said.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
        _ => said.concat(),
    })
}

/// Why a candidate does not go with a sum: what the other cells can add up to, as a sentence.
pub(super) fn bounds(search: &Search<'_>, rule: usize, gone: Candidate) -> Option<String> {
    let space = search.space;
    let mut sums = space.rules().meanings().iter().filter(|meaning| meaning.rule == rule).filter_map(|meaning| {
        let Says::Sum(terms, total) = &meaning.says else { return None };
        Some((terms, *total))
    });
    let (Some((terms, total)), None) = (sums.next(), sums.next()) else { return None };
    let (digit, cell) = (space.number(gone.value), space.name(gone.cell));
    let side = |weight: i64| -> Vec<usize> {
        let on = terms.iter().filter(|term| term.1 == weight && term.0 != gone.cell);
        on.map(|term| term.0).collect()
    };
    let mine = terms.iter().find(|term| term.0 == gone.cell)?.1;
    let bound = |low: i64, high: i64, below: bool| match (low == high, below) {
        (true, _) => low.to_string(),
        (_, true) => format!("at least {low}"),
        (_, false) => format!("at most {high}"),
    };
    if terms.iter().all(|term| term.1 == 1) {
        let (rest, need) = (side(1), total - digit);
        let (least, most) = (extreme(search, &rest, 1)?, extreme(search, &rest, -1)?);
        let bound = bound(least, most, need < least);
        return (!(least..=most).contains(&need)).then(|| {
            format!("With {} in {cell} the others would need {need}, but they have {bound}.", space.symbol(gone.value))
        });
    }
    // An arrow: one cell is the sum of the others.
    let sign = [1, -1].into_iter().find(|&sign| terms.iter().filter(|term| term.1 == sign).count() == 1)?;
    if total != 0 || terms.len() < 3 || terms.iter().any(|term| term.1.abs() != 1) {
        return None;
    }
    let rest = side(-sign);
    let (least, most) = (extreme(search, &rest, 1)?, extreme(search, &rest, -1)?);
    if mine == sign {
        let bound = bound(least, most, digit < least);
        return (!(least..=most).contains(&digit)).then(|| format!("The sum is {bound}."));
    }
    let &[circle] = side(sign).as_slice() else { return None };
    let (low, high) = (extreme(search, &[circle], 1)?, extreme(search, &[circle], -1)?);
    let start = format!("With {} in {cell} the sum would be", space.symbol(gone.value));
    let circle = space.name(circle);
    if digit + least > high {
        let (sum, is) = (bound(digit + least, digit + most, true), bound(low, high, false));
        return Some(format!("{start} {sum}, but {circle} is {is}."));
    }
    let (sum, is) = (bound(digit + least, digit + most, false), bound(low, high, true));
    (digit + most < low).then(|| format!("{start} {sum}, but {circle} is {is}."))
}

/// The least (`sign` 1) or the most (-1) that some cells add up to, if those that see each other differ.
fn extreme(search: &Search<'_>, cells: &[usize], sign: i64) -> Option<i64> {
    fn go(search: &Search<'_>, cells: &[usize], sign: i64, chosen: &mut Vec<usize>, sum: i64, best: &mut Option<i64>) {
        let (space, position) = (search.space, search.position);
        let ends = |&cell: &usize| {
            let numbers = bits(position.open_values(cell)).map(|value| sign * space.number(value));
            numbers.min().unwrap_or(0)
        };
        let Some(&cell) = cells.get(chosen.len()) else {
            *best = Some(best.map_or(sum, |best: i64| best.min(sum)));
            return;
        };
        if best.is_some_and(|best| sum + cells[chosen.len()..].iter().map(ends).sum::<i64>() >= best) {
            return;
        }
        let peers = space.peers(cell);
        let taken = cells.iter().zip(&*chosen).filter(|(other, _)| peers.contains(**other));
        let taken = taken.fold(0_u64, |set, (_, value)| set | 1 << value);
        let mut values: Vec<usize> = bits(position.open_values(cell) & !taken).collect();
        if sign < 0 {
            values.reverse();
        }
        for value in values {
            chosen.push(value);
            go(search, cells, sign, chosen, sum + sign * space.number(value), best);
            chosen.pop();
        }
    }
    if cells.len() > MOST_LISTED {
        return None;
    }
    let mut best = None;
    go(search, cells, sign, &mut Vec::new(), 0, &mut best);
    best.map(|best| sign * best)
}

#[cfg(test)]
mod tests {
    use super::super::tests::every;
    use crate::any::Technique;

    /// Whether some step of a technique has these words.
    fn says(puzzle: &str, technique: Technique, words: &str) {
        let steps = every(puzzle, technique);
        let told: Vec<&String> = steps.iter().map(|step| &step.argument).collect();
        assert!(told.iter().any(|told| told.contains(words)), "{words}: {told:#?}");
    }

    #[test]
    fn rules_name_their_numbers_and_what_is_left() {
        let combinations = Technique::CageCombinations;
        says(".Cage~17~R1C1~R1C2", combinations, "The cage of 17 in r1c1 and r1c2 is 8+9.");
        says(".Cage~11~R1C1~R1C2.~R1C2_4_6_7", combinations, "6 in r1c1 would need 5 in r1c2");
        says(
            ".Thermo~R1C1~R1C2~R1C3~R1C4",
            Technique::ThermoBounds,
            "Every way to fill its cells has 1 to 6 in r1c1, 2 to 7 in r1c2, 3 to 8 in r1c3, and 4 to 9 in r1c4.",
        );
        says(
            ".Whisper~5~R1C1~R1C2~R1C3.~R1C1_1_2",
            Technique::Whisper,
            "low digits (1 to 4) and high digits (6 to 9) take turns. r1c1 is low, so r1c1 and r1c3 are low and r1c2 is high.",
        );
        says(
            ".Whisper~5~R1C1~R1C2~R1C3.~R1C2_2_3_8_9",
            Technique::Whisper,
            "Every way to fill its cells has 1 to 4, 7, 8 or 9 in r1c1",
        );
        says(".Renban~R1C1~R1C2~R1C3.~R1C1_7_8_9", Technique::Renban, "in some order: 5 to 7, 6 to 8 or 7 to 9.");
        says(".Sandwich~33~R1", Technique::Sandwich, "between the 1 and the 9 of row 1 add up to 33: 3+4+5+6+7+8.");
        says(".Sandwich~10~R1.~R1C1_1", Technique::Sandwich, "add up to 10: 2+8, 3+7, 4+6 or 2+3+5.");
        says(".XSum~R1~44~", Technique::OutsideClue, "with 8 the next 7 have 36");
        says(".WhiteDot~R1C1~R1C2.~R1C2_1_4_5_8_9", Technique::PairRule, "1 in r1c1 would need 2 in r1c2");
        says(
            ".LittleKiller~8~R1C3",
            Technique::LittleKiller,
            "r3c1 add up to 8. With 6 in r1c3 the others would need 2",
        );
        says(
            ".Arrow~R1C1~R1C2~R1C3",
            Technique::ArrowBounds,
            "r1c1 is the sum of r1c2 and r1c3. The sum is at least 3.",
        );
        says(
            ".Arrow~R1C1~R1C2~R1C3.~R1C1_9.~R1C2_3",
            Technique::ArrowBounds,
            "With 1 in r1c3 the sum would be 4, but r1c1 is 9.",
        );
        says(
            ".Arrow~R1C1~R5C2.~R5C2_1_2",
            Technique::ArrowBounds,
            "On the arrow between r1c1 and r5c2, r1c1 equals r5c2.",
        );
        says(".Renban~R1C1~R1C2.~R1C1_5_6", Technique::Renban, "in some order: 4 and 5, 5 and 6 or 6 and 7.");
        says(
            ".Cage~7~R1C1~R1C2~R1C3.~R1C3_2_9",
            combinations,
            "is 1+2+4. 2 in r1c1 or r1c2 would leave 1+4 for the others, which they cannot hold.",
        );
    }

    /// Whether some word of a text is a number.
    fn has_number(text: &str, number: &str) -> bool {
        text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == number)
    }

    #[test]
    fn every_rule_step_names_the_numbers_of_its_rules() {
        let puzzles = [
            ".Cage~17~R1C1~R1C2.Cage~15~R1C3~R1C4~R2C4.Cage~22~R2C1~R3C1~R4C1~R5C1.~R1C3_1_2_9",
            ".Shape~6x6.Cage~5~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~9~R1C5~R1C6.Sum~4~R3C1~R4C2.~R2C1_1_4",
            ".Shape~6x6.LittleKiller~6~R1C4.LittleKiller~20~R6C2.Sandwich~12~R3.Sandwich~5~C5",
            ".Shape~6x6.Skyscraper~R2~5~.XSum~R4~18~.NumberedRoom~C4~~2.HiddenSkyscraper~C1~4~",
            ".Shape~6x6.Quad~R2C2~1~2~5~6.ContainExact~3_4~R4C4~R5C4~R6C4.~R2C2_1_2_3",
            ".Shape~9x9.Whisper~5~R2C2~R3C3~R4C4~R4C5~R3C6.Lockout~4~R7C1~R7C2~R7C3.Difference~3~R9C1~R9C2.~R7C2_4_5_6",
            ".Shape~6x6.Ratio~3~R1C1~R1C2.Modular~3~R3C1~R3C2~R3C3.SumLine~8~R5C1~R5C2~R6C3~R6C4.Lunchbox~4~R2C4~R2C5~R2C6",
        ];
        let mut kinds = std::collections::BTreeSet::new();
        for text in puzzles {
            let (space, puzzle) =
                (super::super::tests::space(text), sudokit_constraint::notation::iss::read(text).unwrap());
            let mut position = crate::any::Position::new(std::sync::Arc::clone(&space), puzzle.possible());
            let mut guide = crate::any::Guide::new(&space).without(|one| one.family() != "rule");
            for _ in 0..40 {
                let Some(step) = guide.next(&position) else { break };
                // Innies and outies say what their cages have together.
                let named = step.rules.iter().filter(|_| step.technique != Technique::InniesOuties);
                for &rule in named {
                    let kind = space.rules().kind(rule);
                    for number in space.rules().clue(rule).iter().flat_map(|clue| clue.split(", ")) {
                        assert!(has_number(&step.argument, number), "{kind} {number}: {}", step.argument);
                        kinds.insert(kind);
                    }
                }
                step.apply(&mut position);
            }
        }
        assert!(kinds.len() >= 12, "{kinds:?}");
    }

    #[test]
    fn rules_of_a_kind_that_ask_for_the_same_share_a_sentence() {
        says(
            ".Shape~6x6.BlackDot~R1C1~R1C2.BlackDot~R1C2~R2C2",
            Technique::TwoRules,
            "The black dot between r1c1 and r1c2 and the black dot between r1c2 and r2c2: of neighbouring cells with a black \
             dot one is twice the other. Both have r1c2.",
        );
        // Their numbers make the sentences differ.
        says(
            ".Shape~4x4.Cage~5~R1C1~R2C1.Cage~3~R1C1~R1C2",
            Technique::TwoRules,
            "The cage of 5 in r1c1 and r2c1 is 1+4 or 2+3. The cage of 3 in r1c1 and r1c2 is 1+2.",
        );
    }
}
