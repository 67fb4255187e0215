//! How near a puzzle comes to a wished technique: the judge of the directed search.

use super::order::easier;
use super::{Difficulty, Filtering};
use sudokit_core::{Grid, Puzzle};
use sudokit_generate::Merit;
use sudokit_reason::{Board, Memory, Reasoner, Settings, Technique};
use sudokit_solve::Stop;

/// Judges puzzles by a technique: used and solved, used, stuck before it, or solved without it.
pub(crate) struct Near {
    technique: Technique,
    reasoner: Reasoner,
    memory: Memory,
    /// The other wishes.
    others: Option<Filtering>,
}

impl Near {
    /// A judge for a technique that also asks for the other wishes.
    pub(crate) fn new(technique: Technique, others: &Difficulty, stop: &Stop) -> Self {
        let mut memory = Memory::default();
        memory.stop_at(stop);
        let others = Difficulty { technique: None, ..others.clone() }.filter(stop);
        Self { technique, reasoner: Reasoner::new(easier(technique), Settings::default()), memory, others }
    }

    pub(crate) fn judge(&mut self, grid: &Grid) -> Option<Merit> {
        let puzzle = Puzzle::from(*grid);
        let path = self.reasoner.solve(Board::new(&puzzle), &mut self.memory);
        if path.stopped {
            return None;
        }
        let is_used = path.steps.iter().any(|step| step.technique == self.technique);
        let filled = 1.0 - path.end.open().len() as f64 / 81.0;
        Some(match (is_used, path.end.is_full()) {
            (true, true) if self.others.as_ref().is_none_or(|others| others(&puzzle)) => {
                Merit { merit: 1.0, is_hit: true }
            }
            (true, true) => Merit { merit: 0.92, is_hit: false },
            (true, false) => Merit { merit: 0.6 + 0.3 * filled, is_hit: false },
            (false, false) => Merit { merit: 0.3 + 0.2 * filled, is_hit: false },
            (false, true) => {
                // The nearer its hardest step is to the wished technique, the better.
                let order = self.reasoner.schedule().techniques();
                let place = |technique| order.iter().position(|&other| other == technique).unwrap_or_default();
                let hardest = path.steps.iter().map(|step| place(step.technique)).max().unwrap_or_default();
                Merit { merit: 0.3 * hardest as f64 / order.len() as f64, is_hit: false }
            }
        })
    }
}
