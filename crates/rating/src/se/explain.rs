//! Why a step of a rating holds, asked for afterwards: a rating makes no evidence.
//!
//! For chains the producer is asked once more about the position, and its easiest find, which is that very step, is
//! taken apart. For the others an instance with the same effects is looked for among the techniques of the reasoning
//! solver.

use super::chain::Kind;
use super::name::SeTechnique;
use super::rater::{KINDS, Rater};
use super::rating::{Options, SeStep};
use super::state::State;
use core::ops::ControlFlow;
use sudokit_core::Candidate;
use sudokit_reason::technique::{Search, finder};
use sudokit_reason::{Board, Chain, Evidence, Memory, Node, Settings, Step, Technique};

impl SeTechnique {
    /// What the reasoning solver calls it.
    pub fn technique(self) -> Technique {
        match self {
            Self::HiddenSingle => Technique::HiddenSingle,
            Self::NakedSingle => Technique::NakedSingle,
            Self::DirectPointing | Self::Pointing => Technique::Pointing,
            Self::DirectClaiming | Self::Claiming => Technique::Claiming,
            // Only puzzles with extra rules have these; the nearest is a digit locked between houses.
            Self::GeneralizedIntersection | Self::NonConsecutiveCell | Self::LockedNonConsecutive => {
                Technique::Claiming
            }
            Self::DirectHiddenPair | Self::HiddenPair => Technique::HiddenPair,
            Self::DirectHiddenTriplet | Self::HiddenTriplet => Technique::HiddenTriple,
            Self::HiddenQuad => Technique::HiddenQuad,
            Self::NakedPair => Technique::NakedPair,
            Self::NakedTriplet => Technique::NakedTriple,
            Self::NakedQuad => Technique::NakedQuad,
            Self::XWing | Self::GeneralizedXWing => Technique::XWing,
            Self::Swordfish => Technique::Swordfish,
            Self::Jellyfish => Technique::Jellyfish,
            Self::XyWing => Technique::XyWing,
            Self::XyzWing => Technique::XyzWing,
            Self::UniqueRectangle(1) => Technique::UniqueRectangle1,
            Self::UniqueRectangle(2) => Technique::UniqueRectangle2,
            Self::UniqueRectangle(3) => Technique::UniqueRectangle3,
            Self::UniqueRectangle(_) => Technique::UniqueRectangle4,
            Self::UniqueLoop(_, 1) => Technique::UniqueLoop1,
            Self::UniqueLoop(_, 2) => Technique::UniqueLoop2,
            Self::UniqueLoop(_, 3) => Technique::UniqueLoop3,
            Self::UniqueLoop(..) => Technique::UniqueLoop4,
            Self::Bug(1) => Technique::Bug1,
            Self::Bug(2) => Technique::Bug2,
            Self::Bug(3) => Technique::Bug3,
            Self::Bug(_) => Technique::Bug4,
            Self::AlignedPair => Technique::AlignedPair,
            Self::AlignedTriplet => Technique::AlignedTriple,
            Self::XCycle | Self::YCycle | Self::XyCycle => Technique::ContinuousLoop,
            Self::TurbotFish => Technique::TurbotFish,
            Self::ForcingXChain => Technique::XChain,
            Self::ForcingChain => Technique::DiscontinuousLoop,
            Self::Nishio => Technique::ForcingChainContradiction,
            Self::CellChains | Self::RegionChains => Technique::ForcingChainVerity,
            Self::DynamicCell(_) | Self::DynamicRegion(_) | Self::DynamicDouble(_) => Technique::ForcingNetVerity,
            Self::DynamicContradiction(_) => Technique::ForcingNetContradiction,
        }
    }

    /// Which chains it belongs to; `None` for static chains and for what is not a chain.
    fn kind(self) -> Option<Kind> {
        Some(match self {
            Self::Nishio => Kind::Nishio,
            Self::CellChains | Self::RegionChains => Kind::Multiple,
            Self::DynamicCell(level)
            | Self::DynamicRegion(level)
            | Self::DynamicContradiction(level)
            | Self::DynamicDouble(level) => Kind::Dynamic(level),
            _ => return None,
        })
    }
}

impl Rater {
    /// A step of a rating with its evidence, on the board it was found on.
    ///
    /// Chains are given one for each branch, from the assumption to what it leads to. Where one node follows from
    /// several, each node comes after those it follows from. Direct steps are placements, as on the scale.
    ///
    /// ```
    /// use sudokit_reason::Board;
    /// use sudokit_rating::se::{Options, Rater};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let (mut rater, mut options, mut board) = (Rater::default(), Options::default(), Board::new(&puzzle));
    /// options.steps = true;
    /// for step in rater.rate(&puzzle, &options).steps {
    ///     rater.explain(&board, &step).apply(&mut board);
    /// }
    /// assert!(board.is_full());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&mut self, board: &Board, step: &SeStep) -> Step {
        let technique = step.technique.technique();
        let evidence = if step.length > 0 {
            Evidence { chains: self.chains(board, step), ..Evidence::default() }
        } else {
            evidence(board, technique, step).unwrap_or_default()
        };
        // A digit that is put in ends the other candidates of its cell by itself.
        let eliminations = if step.placement.is_some() { Vec::new() } else { step.eliminations.clone() };
        Step { technique, placements: step.placement.into_iter().collect(), eliminations, evidence }
    }

    fn chains(&mut self, board: &Board, step: &SeStep) -> Vec<Chain> {
        let state = State::of(board);
        let chain = |nodes: Vec<(u16, bool)>| {
            let nodes = nodes.into_iter().rev();
            let node = |(literal, on): (u16, bool)| Some(Node::new(Candidate::new(usize::from(literal))?, on));
            Chain { nodes: nodes.filter_map(node).collect() }
        };
        let paths = match step.technique.kind() {
            None => {
                self.simple.find(&state);
                vec![self.simple.found()]
            }
            Some(kind) => {
                let Some(i) = KINDS.iter().position(|&known| known == kind) else { return Vec::new() };
                self.chain(i, &state, &Options::default());
                self.searchers[i].as_mut().map_or_else(Vec::new, |searcher| searcher.found())
            }
        };
        paths.into_iter().map(chain).collect()
    }
}

/// The evidence of an instance with the same effects, when the reasoning solver finds one.
fn evidence(board: &Board, technique: Technique, step: &SeStep) -> Option<Evidence> {
    let (settings, mut memory) = (Settings::default(), Memory::default());
    let mut found = None;
    let finder = finder(technique);
    let mut search = Search { board, settings: &settings, memory: &mut memory };
    finder.all(&mut search, technique, &mut |other: Step| {
        let same = match step.placement {
            Some(placed) => other.placements.contains(&placed),
            None => step.eliminations.iter().all(|gone| other.eliminations.contains(gone)),
        };
        if same {
            found = Some(other.evidence);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}
