//! When to begin again at the root, keeping what was learned.
//!
//! After as many conflicts as the sequence of Luby, Sinclair and Zuckerman (1993) allows, times [`UNIT`], or [`LONG_UNIT`]
//! where there are many solutions, which are found in long runs. Restarts as soon
//! as the glue of the latest conflicts is worse than usual (Audemard and Simon) were measured as well: they need a tenth
//! fewer conflicts for proofs and do not find the solutions of large sparse grids at all.

/// The conflicts between the nearest restarts.
const UNIT: u64 = 256;
/// The unit if the search aims at a solution.
const LONG_UNIT: u64 = 1024;

pub(super) struct Restart {
    conflicts: u64,
    /// The second number is the current one of the sequence.
    luby: (u64, u64),
}

impl Restart {
    pub(super) fn new() -> Self {
        Self { conflicts: 0, luby: (1, 1) }
    }

    pub(super) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether now is the time.
    pub(super) fn is_due(&self, aims: bool) -> bool {
        self.conflicts >= self.luby.1 * if aims { LONG_UNIT } else { UNIT }
    }

    pub(super) fn done(&mut self) {
        self.conflicts = 0;
        // Knuth's way to the next number.
        let (u, v) = self.luby;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_lubys() {
        let mut restart = Restart::new();
        let numbers: Vec<u64> = std::iter::repeat_with(|| {
            let number = restart.luby.1;
            restart.done();
            number
        })
        .take(15)
        .collect();
        assert_eq!(numbers, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
