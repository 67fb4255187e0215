//! A second opinion on steps that the checker calls valid: slow, plain, and written without the checker's code.

use crate::names;
use sudokit_core::{Candidate, Cell, Digit, House, Solution};
use sudokit_reason::Board;
use sudokit_trace::{Argued, Fact};

/// Whether a step is sound: its premises are true, its conclusion follows from them, and it is what it says it is.
pub(crate) fn is_sound(board: &Board, solution: &Solution, step: &Argued) -> bool {
    let right = step.placements.iter().all(|at| solution.get(at.cell()) == at.digit())
        && step.eliminations.iter().all(|at| solution.get(at.cell()) != at.digit());
    right
        && step.premises.iter().all(|fact| is_true(board, fact))
        && step.placements.iter().all(|&at| entails(board, &step.premises, at, true))
        && step.eliminations.iter().all(|&at| entails(board, &step.premises, at, false))
        && step.technique.is_none_or(|technique| names::is_named(board, step, technique))
}

fn candidates(board: &Board, cell: Cell) -> Vec<u8> {
    Digit::all().filter(|&digit| board.has(Candidate::at(cell, digit))).map(Digit::value).collect()
}

fn is_true(board: &Board, fact: &Fact) -> bool {
    match fact {
        Fact::Cell(cell, digits) => candidates(board, *cell) == digits.iter().map(Digit::value).collect::<Vec<_>>(),
        Fact::House(house, digit, cells) => {
            house
                .cells()
                .into_iter()
                .all(|cell| candidates(board, cell).contains(&digit.value()) == cells.contains(cell))
                && cells.iter().all(|cell| house.cells().contains(&cell))
        }
        Fact::Stands(at) => board.grid().get(at.cell()) == Some(at.digit()),
        Fact::Gone(at) => {
            board.grid().get(at.cell()).is_none() && !candidates(board, at.cell()).contains(&at.digit().value())
        }
        Fact::Needs(house, digit) => house.cells().into_iter().all(|cell| board.grid().get(cell) != Some(*digit)),
        Fact::Open(cell) => board.grid().get(*cell).is_none(),
        Fact::Deadly(cells) => {
            House::all().all(|house| {
                Digit::all().all(|digit| {
                    let count = cells
                        .iter()
                        .filter(|(cell, pair)| house.cells().contains(cell) && pair.contains(digit))
                        .count();
                    count == 0 || count == 2
                })
            }) && cells.iter().all(|(cell, pair)| !board.clues().contains(*cell) && pair.len() == 2)
        }
        Fact::Has(house, digit) => house.cells().into_iter().any(|cell| board.grid().get(cell) == Some(*digit)),
        // No writer makes chains, so no fault has any.
        Fact::Chain(_) => false,
        Fact::Position(_) => true,
    }
}

/// Goes through the facts in order and picks a candidate for each that fits those picked before.
pub(crate) fn entails(board: &Board, facts: &[Fact], conclusion: Candidate, is_placed: bool) -> bool {
    let empty = |cell: Cell| board.grid().get(cell).is_none();
    let mut out: Vec<Candidate> = Vec::new();
    let mut picked: Vec<Candidate> = Vec::new();
    let mut choices: Vec<Vec<Candidate>> = Vec::new();
    for fact in facts {
        match fact {
            Fact::Cell(cell, digits) => choices.push(digits.iter().map(|digit| Candidate::at(*cell, digit)).collect()),
            Fact::House(_, digit, cells) => {
                choices.push(cells.iter().map(|cell| Candidate::at(cell, *digit)).collect())
            }
            Fact::Needs(house, digit) => {
                let cells = house.cells().into_iter().filter(|&cell| empty(cell));
                choices.push(cells.map(|cell| Candidate::at(cell, *digit)).collect());
            }
            Fact::Open(cell) => choices.push(Digit::all().map(|digit| Candidate::at(*cell, digit)).collect()),
            Fact::Stands(at) => picked.push(*at),
            Fact::Has(house, digit) => {
                out.extend(house.cells().into_iter().map(|cell| Candidate::at(cell, *digit)));
            }
            Fact::Gone(at) => out.push(*at),
            Fact::Deadly(cells) => {
                let others = cells.iter().filter(|(cell, _)| empty(*cell)).flat_map(|&(cell, pair)| {
                    Digit::all()
                        .filter(move |&digit| !pair.contains(digit))
                        .map(move |digit| Candidate::at(cell, digit))
                });
                choices.push(others.collect());
            }
            Fact::Chain(_) | Fact::Position(_) => {}
        }
    }
    if is_placed {
        out.push(conclusion);
    } else if picked.iter().any(|&one| !fits(one, conclusion)) || out.contains(&conclusion) {
        return true;
    } else {
        picked.push(conclusion);
    }
    choices.sort_by_key(Vec::len);
    !is_possible(&choices, &mut picked, &out)
}

pub(crate) fn fits(one: Candidate, other: Candidate) -> bool {
    let (a, b) = (one.cell(), other.cell());
    if a == b {
        return one.digit() == other.digit();
    }
    let same_house = a.row() == b.row() || a.column() == b.column() || a.block() == b.block();
    one.digit() != other.digit() || !same_house
}

fn is_possible(choices: &[Vec<Candidate>], picked: &mut Vec<Candidate>, out: &[Candidate]) -> bool {
    let Some((first, rest)) = choices.split_first() else { return true };
    for &candidate in first {
        if !out.contains(&candidate) && picked.iter().all(|&one| fits(one, candidate)) {
            picked.push(candidate);
            let possible = is_possible(rest, picked, out);
            picked.pop();
            if possible {
                return true;
            }
        }
    }
    false
}
