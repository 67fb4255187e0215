//! Chains in Eureka notation, as the players' forum writes them: `(5)r1c1=(5-7)r1c5=(7)r3c5 => r3c1<>5`.
//!
//! `=` is a strong link (if the left is false, the right is true), `-` a weak one (not both are true). Two nodes of one cell
//! share its name, and cells of one row or column are drawn together: `r1c23`.

use crate::step::{Chain, Node, Step};
use crate::technique::Family;
use core::fmt::Write;
use sudokit_core::{CellSet, SmallSort};

/// Each chain of a step, and after the last one what follows. None for steps without chains, nor for whips and braids,
/// whose links depend on what came before.
pub(super) fn of(step: &Step) -> Vec<String> {
    if step.technique.family() == Family::Whip {
        return Vec::new();
    }
    let mut chains: Vec<String> = step.evidence.chains.iter().map(chain).collect();
    if let Some(last) = chains.last_mut() {
        let placed = step.placements.iter().map(|one| format!("{}={}", one.cell(), one.digit()));
        let gone = step.eliminations.iter().map(|one| format!("{}<>{}", one.cell(), one.digit()));
        let effects: Vec<String> = placed.chain(gone).collect();
        let _ = write!(last, " => {}", effects.join(", "));
    }
    chains
}

fn chain(chain: &Chain) -> String {
    let mut out = String::new();
    let mut nodes = chain.nodes.iter().peekable();
    let mut before: Option<&Node> = None;
    while let Some(node) = nodes.next() {
        if let Some(before) = before {
            out.push(if !before.on && node.on { '=' } else { '-' });
        }
        let mut digits = node.digit.to_string();
        let mut last = node;
        // A link within a cell is written inside the brackets.
        while let Some(next) =
            nodes.next_if(|next| next.cells == node.cells && next.set.is_empty() && next.digit != last.digit)
        {
            digits.push(if !last.on && next.on { '=' } else { '-' });
            digits.push_str(&next.digit.to_string());
            last = next;
        }
        let _ = write!(out, "({digits}){}", cells(node.cells));
        before = Some(last);
    }
    out
}

/// `r1c1`, `r1c23`, `r12c3`, or names with commas between.
fn cells(cells: CellSet) -> String {
    let all: Vec<_> = cells.iter().collect();
    let numbers = |of: fn(&sudokit_core::Cell) -> usize| {
        let mut numbers: Vec<usize> = all.iter().map(|cell| of(cell) + 1).collect();
        numbers.small_sort();
        numbers.dedup();
        numbers
    };
    let (rows, columns) = (numbers(|cell| cell.row().index()), numbers(|cell| cell.column().index()));
    if rows.len() == 1 || columns.len() == 1 {
        let text = |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<String>();
        return format!("r{}c{}", text(&rows), text(&columns));
    }
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Evidence;
    use crate::technique::Technique;
    use sudokit_core::{Candidate, Digit};

    fn at(cell: &str, digit: u8) -> Candidate {
        Candidate::at(cell.parse().unwrap(), Digit::new(digit).unwrap())
    }

    #[test]
    fn links_within_a_cell_are_inside_the_brackets() {
        let nodes = [(at("r1c1", 5), false), (at("r1c5", 5), true), (at("r1c5", 7), false), (at("r3c5", 7), true)];
        let mut nodes: Vec<Node> = nodes.map(|(candidate, on)| Node::new(candidate, on)).to_vec();
        let group = ["r7c5", "r8c5"].iter().map(|cell| cell.parse::<sudokit_core::Cell>().unwrap()).collect();
        nodes.push(Node::group(Digit::new(7).unwrap(), group, false));
        let evidence = Evidence { chains: vec![Chain { nodes }], ..Evidence::default() };
        let step = Step::eliminate(Technique::Aic, [at("r3c1", 5)], evidence).unwrap();
        assert_eq!(of(&step), ["(5)r1c1=(5-7)r1c5=(7)r3c5-(7)r78c5 => r3c1<>5"]);
    }

    #[test]
    fn a_step_without_chains_has_none() {
        assert!(of(&Step::place(Technique::NakedSingle, at("r1c1", 5), Evidence::default())).is_empty());
    }
}
