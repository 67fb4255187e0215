//! What is forced in a position, and by which technique.

use sudokit_core::{Candidate, Grid};
use sudokit_reason::{Aim, Board, Family, Memory, Reasoner, Schedule, Settings, Step, Technique};

/// The step of the easiest technique of the reasoner that places a candidate, or removes it.
pub fn why(board: &Board, candidate: Candidate, reasoner: &Reasoner, memory: &mut Memory) -> Option<Step> {
    reasoner.find_about(board, Aim { candidate, placed: None }, memory)
}

/// The digits that are forced now: those of naked and hidden singles, after all eliminations that techniques up to
/// `until` of the teaching order allow, while nothing is placed. Without `until`, singles alone.
pub fn forced(board: &Board, until: Option<Technique>, uniqueness: bool, memory: &mut Memory) -> Grid {
    let mut board = board.clone();
    if let Some(until) = until {
        let mut settings = Settings::default();
        settings.uniqueness = uniqueness;
        let schedule = Schedule::teaching().up_to(until).without(|one| one.family() == Family::Single);
        let reasoner = Reasoner::new(schedule, settings);
        while let Some(step) = reasoner.find_next(&board, memory) {
            // Some techniques place a digit; its cell is left open, with this candidate alone.
            for placed in &step.placements {
                let others = board.candidates([placed.cell()].into_iter().collect(), board.marks(placed.cell()));
                let others: Vec<Candidate> = others.filter(|other| other != placed).collect();
                others.into_iter().for_each(|other| board.eliminate(other));
            }
            let before: usize = board.open().iter().map(|cell| board.marks(cell).len()).sum();
            step.eliminations.iter().for_each(|&gone| board.eliminate(gone));
            let after: usize = board.open().iter().map(|cell| board.marks(cell).len()).sum();
            if before == after && step.placements.is_empty() {
                break;
            }
            if !step.placements.is_empty() && before == after {
                // The same placement would be found again.
                break;
            }
        }
    }
    let mut grid = Grid::EMPTY;
    for single in board.hidden_singles().map(|(single, _)| single).chain(board.naked_singles()) {
        grid.set(single.cell(), Some(single.digit()));
    }
    grid
}
