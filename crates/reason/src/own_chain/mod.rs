//! A player's own chain, checked link by link, with what it proves.
//!
//! The chain comes in Eureka notation ([`OwnChain`] is read from text). Its first node is off if the first link is strong,
//! otherwise on, and the nodes alternate from there. A strong link leads from off to on: the two are the last places of a
//! digit in a house, or the last two candidates of a cell. A weak link leads from on to off: the two exclude each other.
//!
//! What a chain proves follows from its ends. Off to on: one of the two ends is true, so whatever both exclude can go; if
//! the ends also exclude each other the chain is a ring, and this holds for every weak link of it. Off to on of the same
//! node: it is true. On to off of the same node: it is false. Off to off, where the first also excludes the last: the last
//! is false in any case.

mod link;
mod read;

pub use read::{NotationError, OwnChain};

use crate::board::Board;
use crate::step::{Chain, Evidence, Node, Step};
use crate::technique::Technique;
use link::{excludes, fault, weak};
use sudokit_core::{Candidate, SmallSort};

/// What is to be said of a player's chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds, and this follows.
    Proves(Step),
    /// Every link holds, but nothing can be removed or placed.
    ProvesNothing,
    /// A link does not hold.
    Broken {
        /// The number of the link, from 1.
        link: usize,
        /// Why it does not hold, a sentence.
        words: String,
    },
}

impl OwnChain {
    /// Checks the chain in a position.
    ///
    /// ```
    /// use sudokit_reason::{Board, OwnChain, Verdict};
    ///
    /// let board = Board::new(&"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?);
    /// let chain: OwnChain = "(2)r1c4=(6)r1c4-(6)r1c6=(8)r1c6".parse()?;
    /// let Verdict::Broken { link, words } = chain.check(&board) else { panic!("it should not hold") };
    /// assert_eq!((link, words.as_str()), (3, "r1c6 has other candidates as well: 2 and 4."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, board: &Board) -> Verdict {
        for (i, pair) in self.nodes.windows(2).enumerate() {
            if let Some(words) = fault(board, &pair[0], &pair[1]) {
                return Verdict::Broken { link: i + 1, words };
            }
        }
        self.conclusion(board).map_or(Verdict::ProvesNothing, Verdict::Proves)
    }

    /// What follows if every link holds.
    fn conclusion(&self, board: &Board) -> Option<Step> {
        let mut nodes = self.nodes.clone();
        let (&first, &last) = (nodes.first()?, nodes.last()?);
        let grouped = nodes.iter().any(|node| node.cells.len() > 1);
        let named = |plain, group| if grouped { group } else { plain };
        let back = named(Technique::DiscontinuousLoop, Technique::GroupedDiscontinuousLoop);
        let is_same = (first.digit, first.cells) == (last.digit, last.cells);
        let both = |one: &Node, two: &Node| -> Vec<Candidate> {
            let open = Candidate::all().filter(|&candidate| board.has(candidate));
            open.filter(|&candidate| excludes(one, candidate) && excludes(two, candidate)).collect()
        };
        match (first.on, last.on) {
            (false, true) if is_same && first.cells.len() == 1 => {
                let placed = Candidate::at(first.cell()?, first.digit);
                Some(Step::place(back, placed, evidence(board, nodes)))
            }
            (false, true) if nodes.len() > 2 && weak(&last, &first) => {
                let links = nodes.windows(2).filter(|pair| pair[0].on).map(|pair| (pair[0], pair[1]));
                let gone: Vec<_> = links.chain([(last, first)]).flat_map(|(one, two)| both(&one, &two)).collect();
                let ring = named(Technique::ContinuousLoop, Technique::GroupedContinuousLoop);
                Step::eliminate(ring, gone, evidence(board, nodes))
            }
            (false, true) => {
                let gone = both(&first, &last);
                let technique = if is_same { back } else { named(Technique::Aic, Technique::GroupedAic) };
                Step::eliminate(technique, gone, evidence(board, nodes))
            }
            // On leads to off: of the same node, or of one that the last excludes.
            (true, on) if if on { weak(&last, &first) } else { is_same } => {
                if on {
                    nodes.push(Node { on: false, ..first });
                }
                let gone: Vec<_> = first.cells.iter().map(|cell| Candidate::at(cell, first.digit)).collect();
                Step::eliminate(back, gone, evidence(board, nodes))
            }
            // Off leads to off, and so does on: it is off in any case.
            (false, false) if weak(&first, &last) => {
                let gone: Vec<_> = last.cells.iter().map(|cell| Candidate::at(cell, last.digit)).collect();
                Step::eliminate(back, gone, evidence(board, nodes))
            }
            _ => None,
        }
    }
}

fn evidence(board: &Board, nodes: Vec<Node>) -> Evidence {
    let candidates = nodes.iter().flat_map(|node| node.cells.iter().map(|cell| Candidate::at(cell, node.digit)));
    let mut candidates: Vec<Candidate> = candidates.filter(|&candidate| board.has(candidate)).collect();
    candidates.small_sort();
    candidates.dedup();
    Evidence { chains: vec![Chain { nodes }], ..Evidence::of(candidates) }
}

#[cfg(test)]
mod tests;
