//! Steps in English sentences, with several wordings of each.

use super::Argued;
use crate::fact::{Fact, digits_code};
use core::fmt::Display;
use sudokit_core::{Candidate, Digit, Rng, SmallSort};

/// `a`, `a and b`, `a, b and c`, or with another word before the last.
fn join(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

fn capital(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A step as sentences on one line.
pub(super) fn write(argued: &Argued, rng: &mut Rng) -> String {
    let mut sentences = Vec::new();
    let (mut stand, mut gone) = (Vec::new(), Vec::new());
    for fact in &argued.premises {
        match fact {
            Fact::Stands(at) => stand.push(*at),
            Fact::Gone(at) => gone.push(*at),
            fact => sentences.push(sentence(fact, rng)),
        }
    }
    sentences.extend(standing(&stand, rng));
    sentences.extend(lost(&gone, rng));
    sentences.extend(conclusion(argued, rng));
    let text = sentences.join(" ");
    match argued.technique {
        Some(technique) => format!("{}: {text}", technique.title()),
        None => text,
    }
}

fn sentence(fact: &Fact, rng: &mut Rng) -> String {
    let choice = rng.below(3);
    capital(match fact {
        Fact::Cell(cell, digits) => {
            let (are, s) = if digits.len() == 1 { ("is", "") } else { ("are", "s") };
            match choice {
                0 => format!("{cell} can only be {}.", join(digits.iter(), "or")),
                1 => format!("the only candidate{s} of {cell} {are} {}.", join(digits.iter(), "and")),
                _ => format!("{cell} has nothing left but {}.", join(digits.iter(), "and")),
            }
        }
        Fact::House(house, digit, cells) => {
            let (are, s) = if cells.len() == 1 { ("is", "") } else { ("are", "s") };
            match choice {
                0 => format!("in {house}, {digit} can only go in {}.", join(cells.iter(), "or")),
                1 => format!("the only place{s} for {digit} in {house} {are} {}.", join(cells.iter(), "and")),
                _ => format!("{house} has room for {digit} only in {}.", join(cells.iter(), "and")),
            }
        }
        Fact::Needs(house, digit) => match choice {
            0 => format!("{house} still needs {digit}."),
            1 => format!("{digit} is still missing from {house}."),
            _ => format!("there is no {digit} in {house} yet."),
        },
        Fact::Has(house, digit) => match choice {
            0 => format!("{house} already has {digit}."),
            1 => format!("{house} contains {digit}."),
            _ => format!("{digit} is already in {house}."),
        },
        Fact::Chain(chain) => format!("{chain}."),
        Fact::Open(cell) => match choice {
            0 => format!("{cell} is still open."),
            1 => format!("{cell} is not filled yet."),
            _ => format!("{cell} still needs a digit."),
        },
        Fact::Deadly(cells) => {
            let parts = cells.iter().map(|(cell, pair)| format!("{} in {cell}", join(pair.iter(), "or")));
            format!("the puzzle would have two solutions with {}.", join(parts, "and"))
        }
        Fact::Position(sets) => format!("candidates: {}.", join(sets.iter().map(|&set| digits_code(set)), "and")),
        Fact::Stands(_) | Fact::Gone(_) => String::new(),
    })
}

fn standing(all: &[Candidate], rng: &mut Rng) -> Option<String> {
    let first = all.first()?;
    let same = all.iter().all(|at| at.digit() == first.digit());
    let cells = || join(all.iter().map(|at| at.cell()), "and");
    Some(capital(match (same, rng.below(3)) {
        (true, 0) => format!("{} stands in {}.", first.digit(), cells()),
        (true, 1) => format!("there is {} in {}.", first.digit(), cells()),
        _ => format!("{}.", join(all.iter().map(|at| format!("{} is {}", at.cell(), at.digit())), "and")),
    }))
}

fn lost(all: &[Candidate], rng: &mut Rng) -> Vec<String> {
    let choice = rng.below(2);
    by_digits(all)
        .into_iter()
        .map(|(digits, cells)| {
            let are = if digits.len() == 1 { "is" } else { "are" };
            let (digits, cells) = (join(digits, "and"), join(cells, "and"));
            if choice == 0 {
                format!("{digits} {are} no longer possible in {cells}.")
            } else {
                format!("{digits} {are} no longer left for {cells}.")
            }
        })
        .collect()
}

/// Digits that share their cells, with these cells.
fn by_digits(all: &[Candidate]) -> Vec<(Vec<Digit>, Vec<sudokit_core::Cell>)> {
    let mut groups: Vec<(Vec<Digit>, Vec<sudokit_core::Cell>)> = Vec::new();
    for digit in Digit::all() {
        let mut cells: Vec<_> = all.iter().filter(|at| at.digit() == digit).map(|at| at.cell()).collect();
        cells.small_sort();
        cells.dedup();
        match groups.iter_mut().find(|(_, others)| *others == cells) {
            _ if cells.is_empty() => {}
            Some((digits, _)) => digits.push(digit),
            None => groups.push((vec![digit], cells)),
        }
    }
    groups
}

fn conclusion(argued: &Argued, rng: &mut Rng) -> Vec<String> {
    let so = ["So", "Therefore", "Hence", "Thus"][rng.below(4)];
    let mut sentences = Vec::new();
    if !argued.placements.is_empty() {
        let is = if rng.below(2) == 0 { "is" } else { "must be" };
        let all = argued.placements.iter().map(|at| format!("{} {is} {}", at.cell(), at.digit()));
        sentences.push(format!("{so} {}.", join(all, "and")));
    }
    if !argued.eliminations.is_empty() {
        let groups = by_digits(&argued.eliminations);
        let part = |(digits, cells): &(Vec<Digit>, Vec<_>), between: &str, or: &str| {
            format!("{} {between} {}", join(digits, or), join(cells, or))
        };
        sentences.push(if rng.below(2) == 0 {
            format!("{so} remove {}.", join(groups.iter().map(|group| part(group, "from", "and")), "and"))
        } else {
            format!("{so} {}.", join(groups.iter().map(|group| part(group, "cannot be in", "or")), "and"))
        });
    }
    sentences
}
