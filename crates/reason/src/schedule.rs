//! The order in which techniques are asked, and the loop that asks them.
//!
//! A schedule is an ordered list of techniques. The reasoner asks them one after the other; the first that finds
//! anything gives one step, the step is carried out, and the asking starts anew from the first technique.

use crate::board::Board;
use crate::settings::Settings;
use crate::step::Step;
use crate::technique::{Memory, Search, Technique, finder};
use core::ops::ControlFlow;

/// Techniques in the order in which they are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    techniques: Vec<Technique>,
}

impl Schedule {
    /// These techniques, in this order.
    pub fn new(techniques: impl IntoIterator<Item = Technique>) -> Self {
        Self { techniques: techniques.into_iter().collect() }
    }

    /// Full houses, naked and hidden singles.
    pub fn singles() -> Self {
        Self::new([Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle])
    }

    /// The techniques in order.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// The same without some techniques.
    pub fn without(mut self, unwanted: impl Fn(Technique) -> bool) -> Self {
        self.techniques.retain(|&technique| !unwanted(technique));
        self
    }
}

/// Solves as a person does: by a schedule, step by step.
#[derive(Clone, Debug)]
pub struct Reasoner {
    schedule: Schedule,
    settings: Settings,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step: full when the puzzle was solved.
    pub end: Board,
}

impl Reasoner {
    /// A reasoner with this schedule. Techniques that assume uniqueness are left out when the settings say so.
    pub fn new(schedule: Schedule, settings: Settings) -> Self {
        let schedule = schedule.without(|technique| technique.assumes_uniqueness() && !settings.uniqueness);
        Self { schedule, settings }
    }

    /// The next step; `None` when no technique of the schedule finds any.
    pub fn find_next(&self, board: &Board, memory: &mut Memory) -> Option<Step> {
        let mut search = Search { board, settings: &self.settings, memory };
        self.schedule.techniques.iter().find_map(|&technique| finder(technique)?.next(&mut search, technique))
    }

    /// Every instance of every technique, technique by technique, until `found` has enough.
    pub fn find_all(&self, board: &Board, memory: &mut Memory, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let mut search = Search { board, settings: &self.settings, memory };
        let mut end = ControlFlow::Continue(());
        for &technique in &self.schedule.techniques {
            if let (Some(finder), true) = (finder(technique), end.is_continue()) {
                finder.all(&mut search, technique, &mut |step| {
                    end = found(step);
                    end
                });
            }
        }
    }

    /// The whole path from a position, as far as the schedule goes.
    ///
    /// ```
    /// use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
    /// let path = reasoner.solve(Board::new(&puzzle), &mut Memory::default());
    /// assert!(path.end.is_full() && path.steps.len() == 51);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, mut board: Board, memory: &mut Memory) -> Path {
        let mut steps = Vec::new();
        while !board.is_full()
            && let Some(step) = self.find_next(&board, memory)
        {
            step.apply(&mut board);
            steps.push(step);
        }
        Path { steps, end: board }
    }
}
