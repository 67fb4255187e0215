//! A chain in words: in the nrc notation of Berthier's books, and as a sentence.
//!
//! In the notation a variable is `r1c2` (a cell), `r1n3`, `c2n3` or `b1n3` (a digit in a house), with its left- and its
//! right-linking value in braces: `whip[3]: r1n3{c2 c5} - r4c5{n3 n7} - b8n7{r7c5 .} ==> r8c4≠7`. A g-candidate is
//! written with the three rows or columns of its triad: `c8n4{r3 r456}`.

use super::chain::{Chain, Link, Right, Variable};
use sudokit_core::{Digit, HouseKind, Triad};

/// A chain in the nrc notation.
pub(super) fn notation(chain: &Chain) -> String {
    let links: Vec<String> = chain.links.iter().map(link).collect();
    let target = chain.target;
    format!("{}[{}]: {} ==> {}≠{}", chain.name(), chain.length(), links.join(" - "), target.cell(), target.digit())
}

fn link(link: &Link) -> String {
    let left = value(link.variable, Right::Candidate(link.left));
    let right = link.right.map_or_else(|| ".".to_owned(), |right| value(link.variable, right));
    format!("{}{{{left} {right}}}", variable(link.variable))
}

fn variable(variable: Variable) -> String {
    match variable {
        Variable::Cell(cell) => cell.to_string(),
        Variable::Digit(house, digit) => {
            let kind = match house.kind() {
                HouseKind::Row => 'r',
                HouseKind::Column => 'c',
                HouseKind::Block => 'b',
            };
            format!("{kind}{}n{digit}", house.index() % 9 + 1)
        }
    }
}

fn value(variable: Variable, right: Right) -> String {
    match (variable, right) {
        (Variable::Cell(_), Right::Candidate(candidate)) => format!("n{}", candidate.digit()),
        (Variable::Cell(_), Right::Group(_, digit)) => format!("n{digit}"),
        (Variable::Digit(house, _), Right::Candidate(candidate)) => {
            let cell = candidate.cell();
            match house.kind() {
                HouseKind::Row => format!("c{}", cell.column().index() + 1),
                HouseKind::Column => format!("r{}", cell.row().index() + 1),
                HouseKind::Block => cell.to_string(),
            }
        }
        (Variable::Digit(house, _), Right::Group(triad, _)) => {
            let whole = triad_name(triad);
            match house.kind() {
                HouseKind::Block => whole,
                HouseKind::Row => whole[2..].to_owned(),
                HouseKind::Column => whole[..4].to_owned(),
            }
        }
    }
}

/// A triad as `r1c123` or `r456c2`.
fn triad_name(triad: Triad) -> String {
    let cells = triad.cells();
    let row = cells[0].row().index() + 1;
    let column = cells[0].column().index() + 1;
    if triad.is_horizontal() {
        format!("r{row}c{}{}{}", column, column + 1, column + 2)
    } else {
        format!("r{}{}{}c{column}", row, row + 1, row + 2)
    }
}

/// The argument of a chain, without the conclusion.
pub(super) fn argument(chain: &Chain) -> String {
    let (cell, digit) = (chain.target.cell(), chain.target.digit());
    let mut text = format!("If {cell} were {digit}, ");
    for link in &chain.links {
        let left = link.left;
        match (link.variable, link.right) {
            (Variable::Cell(cell), Some(right)) => {
                let digit = right_digit(right);
                text += &format!("{cell} could not be {} and would have to be {digit}; ", left.digit());
            }
            (Variable::Digit(house, digit), Some(right)) => {
                let place = match right {
                    Right::Candidate(candidate) => candidate.cell().to_string(),
                    Right::Group(triad, _) => format!("one of the cells {}", triad_name(triad)),
                };
                text +=
                    &format!("{digit} in {house} could not be in {} and would have to be in {place}; ", left.cell());
            }
            (Variable::Cell(cell), None) => text += &format!("and no digit would be left for {cell}"),
            (Variable::Digit(house, digit), None) => {
                text += &format!("and no cell would be left for {digit} in {house}");
            }
        }
    }
    if chain.length() == 1 {
        text = text.replacen(", and no", ", no", 1);
    }
    text + "."
}

fn right_digit(right: Right) -> Digit {
    match right {
        Right::Candidate(candidate) => candidate.digit(),
        Right::Group(_, digit) => digit,
    }
}
