//! Where a state lies in the search tree of its puzzle.
//!
//! Propagation and the choice of a branch look at one lane only, so a puzzle has one search tree whatever shares the
//! register with it, on every tier. The tree's depth-first order is therefore an order of its solutions that depends on
//! the puzzle alone; the scheduler may visit the tree in any order and still deliver in that one.

/// The decisions from the root: the highest bit is the first one, 0 for the first branch and 1 for the other.
///
/// Two states of one puzzle, neither below the other, differ in a decision, so comparing the bits compares their places.
/// Decisions after the 64th leave no trace: such states may not leave their lane, which keeps them in order by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path {
    decisions: u64,
    depth: u8,
}

/// How many decisions a path can tell apart.
const DEEPEST: u8 = 64;

impl Path {
    pub(super) const ROOT: Self = Self { decisions: 0, depth: 0 };

    /// Below this state: the first branch and the other.
    #[inline(always)]
    pub(super) fn fork(self) -> (Self, Self) {
        let deeper = |decisions| Self { decisions, depth: (self.depth + 1).min(DEEPEST + 1) };
        let bit = if self.depth < DEEPEST { 1 << (DEEPEST - 1 - self.depth) } else { 0 };
        (deeper(self.decisions), deeper(self.decisions | bit))
    }

    /// Whether other lanes can take this state without its place being lost.
    #[inline(always)]
    pub(super) fn is_exact(self) -> bool {
        self.depth <= DEEPEST
    }

    /// Whether this state, with all below it, comes before another that is not below it.
    #[inline(always)]
    pub(super) fn is_before(self, other: Self) -> bool {
        self.decisions < other.decisions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_in_depth_first_order() {
        fn leaves(path: Path, depth: u32) -> Vec<Path> {
            if depth == 0 {
                return vec![path];
            }
            let (first, other) = path.fork();
            [leaves(first, depth - 1), leaves(other, depth - 1)].concat()
        }
        let all = leaves(Path::ROOT, 6);
        assert!(all.windows(2).all(|pair| pair[0].is_before(pair[1]) && !pair[1].is_before(pair[0])));
        assert_eq!(all.len(), 64);
    }

    #[test]
    fn beyond_the_deepest_nothing_is_told_apart() {
        let mut path = Path::ROOT;
        for _ in 0..64 {
            assert!(path.is_exact());
            let (first, other) = path.fork();
            assert!(first.is_before(other) && other.is_exact());
            path = first;
        }
        for _ in 0..300 {
            let (first, other) = path.fork();
            assert!(!first.is_before(other) && !other.is_before(first) && !other.is_exact());
            path = other;
        }
    }
}
