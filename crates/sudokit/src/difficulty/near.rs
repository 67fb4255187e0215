//! How near a puzzle comes to a wished technique: the judge of the directed search.

use super::{Difficulty, Filtering, is_taught};
use sudokit_core::{Grid, Puzzle};
use sudokit_generate::Merit;
use sudokit_reason::{Board, Memory, Reasoner, Settings, Step, Technique};
use sudokit_solve::Stop;

/// Judges how near puzzles come to needing a technique and nothing harder: used and solved, used, stuck before it, or solved
/// without it. It is what [`Seek`](sudokit_generate::Seek) asks in `generate --technique`.
///
/// ```
/// use sudokit::{Difficulty, Near, Stop, reason::Technique};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut judge = Near::new(Technique::HiddenSingle, &Difficulty::default(), &Stop::new());
/// assert!(judge.judge(&puzzle).is_some_and(|merit| merit.is_hit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Near {
    technique: Technique,
    reasoner: Reasoner,
    memory: Memory,
    /// The other wishes.
    others: Option<Filtering>,
}

impl core::fmt::Debug for Near {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Near").field("technique", &self.technique).finish_non_exhaustive()
    }
}

impl Near {
    /// A judge for a technique that also asks for the other wishes.
    pub fn new(technique: Technique, others: &Difficulty, stop: &Stop) -> Self {
        let mut memory = Memory::default();
        memory.stop_at(stop);
        let reasoner = Reasoner::new(others.order(technique), Settings::default());
        // The order already ends with the hardest technique that is requested.
        let max_technique = others.max_technique.filter(|&most| !is_taught(most));
        let others = Difficulty { technique: None, max_technique, ..others.clone() }.filter(stop);
        Self { technique, reasoner, memory, others }
    }

    /// The merit of a proper puzzle; `None` after a request to stop.
    pub fn judge(&mut self, grid: &Grid) -> Option<Merit> {
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
                // The nearer its hardest step is to the wished technique, and the more such steps it takes, the better.
                let order = self.reasoner.schedule().techniques();
                let place = |technique| order.iter().position(|&other| other == technique).unwrap_or_default();
                let wished = place(self.technique).max(1);
                let easier = |step: &&Step| place(step.technique) < wished;
                let hardest =
                    path.steps.iter().filter(easier).map(|step| place(step.technique)).max().unwrap_or_default();
                let times = path.steps.iter().filter(|step| place(step.technique) == hardest).count() as f64;
                let merit = 0.3 * (hardest as f64 + times / (times + 8.0)) / wished as f64;
                Merit { merit, is_hit: false }
            }
        })
    }
}
