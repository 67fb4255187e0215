//! Almost locked sets: n cells with n + 1 candidates, which become locked as soon as one digit is gone.

use super::chain;
use super::phrase::{self, cells};
use super::view::View;
use crate::step::Part;
use crate::technique::Technique;
use sudokit_core::{Cell, CellSet, Digit, DigitSet};

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::AlsXz => "two sets of cells, each with one candidate more than cells, share a digit.",
        Technique::AlsXyWing => "three sets of cells, each with one candidate more than cells, in a row.",
        Technique::AlsChain => "several sets of cells, each with one candidate more than cells, in a row.",
        Technique::DeathBlossom => {
            "each candidate of some cell leads to its own set of cells with one candidate too many."
        }
        _ => "where a box meets a line, two or three cells share their digits with cells of both.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    match view.technique() {
        Technique::SueDeCoq => sue_de_coq(view),
        Technique::DeathBlossom => blossom(view),
        _ => in_a_row(view),
    }
}

fn name(n: u8) -> char {
    char::from(b'A' + n % 26)
}

fn set_sentence(view: &View<'_>, n: u8) -> String {
    let set = view.cells(Part::Set(n));
    let digits = view.marks(set);
    let has = if set.len() == 1 { "has" } else { "have" };
    format!("set {}, {}, {has} {}", name(n), cells(set), phrase::digits(digits))
}

/// Digits of both sets whose places in them all see each other.
fn restricted(view: &View<'_>, a: CellSet, b: CellSet) -> DigitSet {
    let sees = |digit: Digit| {
        let in_a: Vec<Cell> = (a & view.board.places(digit)).iter().collect();
        let in_b: Vec<Cell> = (b & view.board.places(digit)).iter().collect();
        in_a.iter().all(|one| in_b.iter().all(|two| one.sees(*two)))
    };
    (view.marks(a) & view.marks(b)).iter().filter(|&digit| sees(digit)).collect()
}

fn in_a_row(view: &View<'_>) -> String {
    let count = view.set_count();
    if count < 2 {
        return chain::argument(view);
    }
    let sets: Vec<CellSet> = (0..count).map(|n| view.cells(Part::Set(n))).collect();
    let told = (0..count).map(|n| set_sentence(view, n));
    let mut text = format!(
        "{}: in each, one digit more than cells, so the set is filled completely by what is left when any one digit goes. ",
        phrase::capital(&phrase::join(told, "and"))
    );
    for n in 0..count - 1 {
        let shared = restricted(view, sets[usize::from(n)], sets[usize::from(n) + 1]) - ends_only(view, count);
        if !shared.is_empty() {
            let (a, b) = (name(n), name(n + 1));
            text += &format!(
                "All places for {} in {a} and {b} see each other, so it can stand in only one of them. ",
                phrase::any_digit(shared)
            )
            .replacen(
                "so it can stand in only one of them",
                if shared.len() > 1 {
                    "so each can stand in only one of the two"
                } else {
                    "so it can stand in only one of the two"
                },
                1,
            );
        }
    }
    let double = count == 2 && restricted(view, sets[0], sets[1]).len() > 1;
    let (first, last) = (name(0), name(count - 1));
    let gone = phrase::any_digit(view.gone_digits());
    if double {
        text + &format!(
            "Each set loses one of these two digits to the other, so both sets are locked: what they hold can stand \
             nowhere else where it sees all its places in the set. That removes {gone}."
        )
    } else {
        text + &format!(
            "If {first} lacks such a digit it is locked; if not, the next set lacks it and is locked, and so on: either \
             {first} or {last} holds {gone}. A candidate that sees all places of {gone} in both goes."
        )
    }
}

/// The digit that the ends have in common is what is removed, not what links them.
fn ends_only(view: &View<'_>, count: u8) -> DigitSet {
    if count > 2 { DigitSet::EMPTY } else { view.gone_digits().single().map_or(DigitSet::EMPTY, DigitSet::only) }
}

fn blossom(view: &View<'_>) -> String {
    let stem = view.cells(Part::Pattern);
    let told: Vec<String> = (0..view.set_count()).map(|n| set_sentence(view, n)).collect();
    format!(
        "{} can be {}. Each of these digits is seen by all its places in one of the sets: {}. Whichever digit {} takes, \
         that set loses it and is locked, and then holds {}. A candidate that sees all places of it in every set goes.",
        cells(stem),
        phrase::any_digit(view.marks(stem)),
        told.join("; "),
        cells(stem),
        phrase::any_digit(view.gone_digits()),
    )
}

fn sue_de_coq(view: &View<'_>) -> String {
    let middle = view.cells(Part::Pattern);
    let sets: Vec<CellSet> = (0..view.set_count()).map(|n| view.cells(Part::Set(n))).collect();
    if sets.is_empty() {
        return String::new();
    }
    let others = sets.iter().fold(CellSet::EMPTY, |all, set| all | *set) - middle;
    let all = middle | others;
    let digits = view.marks(all);
    format!(
        "{} lie where a box meets a line; together with {} they are {} cells with {} digits, {}, and each of these \
         digits can stand there only once: so each stands there exactly once. It goes from every other cell that sees \
         all its places.",
        cells(middle),
        cells(others),
        phrase::number(all.len()),
        phrase::number(digits.len()),
        phrase::digits(digits),
    )
}
