//! Lists and turns that all sentences use: `r1c1, r1c2 and r3c3`, `rows 2 and 6`, `4 or 7`.

use crate::step::Step;
use core::fmt::Display;
use sudokit_core::{Candidate, CellSet, Digit, DigitSet, House, HouseKind, SmallSort};

/// `a`, `a and b`, `a, b and c`, or with another word before the last.
pub(crate) fn join(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// `r1c1, r1c2 and r3c3`.
pub(crate) fn cells(cells: CellSet) -> String {
    join(cells.iter(), "and")
}

/// `r1c1, r1c2 or r3c3`.
pub(crate) fn any_cell(cells: CellSet) -> String {
    join(cells.iter(), "or")
}

/// `4, 7 and 9`.
pub(crate) fn digits(digits: DigitSet) -> String {
    join(digits.iter(), "and")
}

/// `4, 7 or 9`.
pub(crate) fn any_digit(digits: DigitSet) -> String {
    join(digits.iter(), "or")
}

/// The name of a kind of house, for one or for several.
pub(crate) fn kind(kind: HouseKind, many: bool) -> &'static str {
    match (kind, many) {
        (HouseKind::Row, false) => "row",
        (HouseKind::Row, true) => "rows",
        (HouseKind::Column, false) => "column",
        (HouseKind::Column, true) => "columns",
        (HouseKind::Block, false) => "box",
        (HouseKind::Block, true) => "boxes",
    }
}

/// `row 2`, `rows 2 and 6`, `row 2 and boxes 3 and 4`.
pub(crate) fn houses(houses: &[House]) -> String {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Block];
    let parts = kinds.iter().filter_map(|&of| {
        let mut numbers: Vec<usize> =
            houses.iter().filter(|house| house.kind() == of).map(|house| house.index() % 9 + 1).collect();
        numbers.small_sort();
        (!numbers.is_empty()).then(|| format!("{} {}", kind(of, numbers.len() > 1), join(&numbers, "and")))
    });
    join(parts, "and")
}

/// `one`, `two` … for small counts.
pub(crate) fn number(count: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// The first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `5 from r1c1 and r2c3, and 7 from r4c4`, with another word than `from` if wanted. Digits of the same cells go together.
pub(crate) fn by_digit(candidates: &[Candidate], between: &str) -> String {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for digit in Digit::all() {
        let at: CellSet = candidates.iter().filter(|one| one.digit() == digit).map(|one| one.cell()).collect();
        match groups.iter_mut().find(|(_, cells)| *cells == at) {
            _ if at.is_empty() => {}
            Some((digits, _)) => digits.insert(digit),
            None => groups.push((DigitSet::only(digit), at)),
        }
    }
    let parts: Vec<String> =
        groups.into_iter().map(|(of, at)| format!("{} {between} {}", digits(of), cells(at))).collect();
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{}, and {end}", rest.join(", ")),
    }
}

/// `So r1c1 is 5.`, `So remove 5 from r1c1 and r2c3, and 7 from r4c4.`
pub(crate) fn conclusion(step: &Step) -> String {
    let placed = join(step.placements.iter().map(|placed| format!("{} is {}", placed.cell(), placed.digit())), "and");
    let gone = by_digit(&step.eliminations, "from");
    match (placed.is_empty(), gone.is_empty()) {
        (false, true) => format!("So {placed}."),
        (true, false) => format!("So remove {gone}."),
        (false, false) => format!("So {placed}; also remove {gone}."),
        (true, true) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> CellSet {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn lists_read_as_english() {
        assert_eq!(cells(set(&["r1c1"])), "r1c1");
        assert_eq!(cells(set(&["r1c1", "r2c2"])), "r1c1 and r2c2");
        assert_eq!(any_cell(set(&["r1c1", "r2c2", "r3c3"])), "r1c1, r2c2 or r3c3");
        let list: Vec<House> = [1, 5, 18].into_iter().filter_map(House::new).collect();
        assert_eq!(houses(&list), "rows 2 and 6 and box 1");
        assert_eq!(capital("either"), "Either");
        assert_eq!([number(2), number(12)], ["two", "12"]);
    }

    #[test]
    fn removals_are_grouped_by_digit() {
        let gone = ["r1c1", "r2c3"].map(|name| Candidate::at(name.parse().unwrap(), Digit::new(5).unwrap()));
        let more = Candidate::at("r4c4".parse().unwrap(), Digit::new(7).unwrap());
        assert_eq!(by_digit(&gone, "from"), "5 from r1c1 and r2c3");
        assert_eq!(by_digit(&[gone[0], more, gone[1]], "in"), "5 in r1c1 and r2c3, and 7 in r4c4");
        let same = Candidate::at("r4c4".parse().unwrap(), Digit::new(9).unwrap());
        assert_eq!(by_digit(&[same, more], "from"), "7 and 9 from r4c4");
    }
}
