//! Chains in Eureka notation as premises.
//!
//! A strong link says that a cell has two candidates, or that a house has no other places for a digit: facts that can be
//! seen. A weak link is a rule of sudoku. So a chain holds if all its links do, and it stands for the facts of its strong
//! links.

use crate::fact::Fact;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use sudokit_core::House;
use sudokit_reason::{Board, Node, NotationError, OwnChain, Verdict};

/// A chain as it is written down: `(5)r1c1=(5)r1c7-(5)r3c8=(5)r7c8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eureka(OwnChain);

impl Hash for Eureka {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.nodes().hash(state);
    }
}

impl FromStr for Eureka {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        // Typographers' dashes are weak links, too.
        text.replace(['–', '−', '‑'], "-").parse().map(Self)
    }
}

impl Eureka {
    /// Why it does not hold in a position: a link and its reason; `None` if it holds.
    pub fn fault(&self, board: &Board) -> Option<String> {
        match self.0.check(board) {
            Verdict::Broken { link, words } => Some(format!("link {link}: {}", words.trim_end_matches('.'))),
            Verdict::Proves(_) | Verdict::ProvesNothing => None,
        }
    }

    /// The facts of its strong links in a position in which it holds.
    pub(crate) fn facts(&self, board: &Board) -> Vec<Fact> {
        let strong = self.0.nodes().windows(2).filter(|pair| pair[1].on);
        let mut facts: Vec<Fact> = Vec::new();
        for fact in strong.filter_map(|pair| link(board, &pair[0], &pair[1])) {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        facts
    }
}

/// The facts that something follows from: the links of chains in their place, and without the candidates of all cells.
pub(crate) fn links(board: &Board, premises: &[Fact]) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for premise in premises {
        match premise {
            Fact::Position(_) => {}
            Fact::Chain(chain) => {
                let new = chain.facts(board).into_iter().filter(|fact| !premises.contains(fact));
                new.for_each(|fact| facts.push(fact));
            }
            fact => facts.push(fact.clone()),
        }
    }
    facts
}

fn link(board: &Board, one: &Node, other: &Node) -> Option<Fact> {
    if one.digit != other.digit {
        return one.cell().map(|cell| Fact::of_cell(board, cell));
    }
    let both = one.cells | other.cells;
    let is_all = |house: &House| {
        let places = board.places_in(*house, one.digit);
        !places.is_empty() && (places - both).is_empty()
    };
    // A house may have fewer places than the link says. Then the link says less, and nothing more follows from it.
    House::all().find(is_all).map(|house| Fact::House(house, one.digit, both))
}

impl fmt::Display for Eureka {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, node) in self.0.nodes().iter().enumerate() {
            match (number, node.on) {
                (0, _) => {}
                (_, true) => f.write_str("=")?,
                (_, false) => f.write_str("-")?,
            }
            let cells: Vec<String> = node.cells.iter().map(|cell| cell.to_string()).collect();
            write!(f, "({}){}", node.digit, cells.join(","))?;
        }
        Ok(())
    }
}
