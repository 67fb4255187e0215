//! The order in which techniques are tried, and the loop that tries them.
//!
//! A schedule is an ordered list of techniques. The reasoner asks them one after the other; the first that finds
//! anything gives one step, the step is carried out, and the asking starts anew from the first technique.

use crate::board::Board;
use crate::settings::Settings;
use crate::start::Start;
use crate::step::{Aim, Step};
use crate::technique::{Finder, Memory, Search, Technique, finder};
use core::fmt;
use core::ops::ControlFlow;
use std::sync::Arc;

/// As many rungs at the start of a schedule are singles in all usual orders.
const CHEAP: usize = 3;

/// Techniques in the order in which they are tried. Most are tried one by one; some share a rung, which means that the
/// best step of all of them is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    techniques: Vec<Technique>,
    /// Where each rung ends in `techniques`.
    ends: Vec<usize>,
}

impl Schedule {
    /// These techniques, in this order, one by one.
    pub fn new(techniques: impl IntoIterator<Item = Technique>) -> Self {
        Self::of_rungs(techniques.into_iter().map(|technique| [technique]))
    }

    /// These rungs of techniques, in this order.
    pub fn of_rungs<R: IntoIterator<Item = Technique>>(rungs: impl IntoIterator<Item = R>) -> Self {
        let mut schedule = Self { techniques: Vec::new(), ends: Vec::new() };
        for rung in rungs {
            schedule.techniques.extend(rung);
            schedule.ends.push(schedule.techniques.len());
        }
        schedule
    }

    /// Full houses, naked and hidden singles.
    pub fn singles() -> Self {
        Self::new([Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle])
    }

    /// The techniques in order.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// The techniques in order, those that are tried together in one slice.
    pub fn rungs(&self) -> impl Iterator<Item = &[Technique]> {
        let starts = core::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.techniques[start..end])
    }

    /// The schedule without some techniques.
    pub fn without(&self, unwanted: impl Fn(Technique) -> bool) -> Self {
        let wanted = |rung: &[Technique]| rung.iter().copied().filter(|&technique| !unwanted(technique)).collect();
        Self::of_rungs(self.rungs().map(wanted).filter(|rung: &Vec<_>| !rung.is_empty()))
    }
}

/// Solves as a person does: by a schedule, step by step.
#[derive(Clone)]
pub struct Reasoner {
    schedule: Schedule,
    settings: Settings,
    /// The schedule with the finder of each rung; a rung of several finders comes once for each.
    rungs: Arc<[(&'static dyn Finder, Vec<Technique>)]>,
}

impl fmt::Debug for Reasoner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reasoner").field("schedule", &self.schedule).field("settings", &self.settings).finish()
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step: full when the puzzle was solved.
    pub end: Board,
    /// Whether it ended because of a request to stop ([`Memory::stop_at`]).
    pub stopped: bool,
}

impl Reasoner {
    /// A reasoner with this schedule. Techniques that assume uniqueness are left out when the settings say so.
    pub fn new(schedule: Schedule, settings: Settings) -> Self {
        let schedule = schedule.without(|technique| technique.assumes_uniqueness() && !settings.uniqueness);
        let mut rungs: Vec<(&'static dyn Finder, Vec<Technique>)> = Vec::new();
        for rung in schedule.rungs() {
            let start = rungs.len();
            for &technique in rung {
                let finder = finder(technique);
                match rungs[start..].iter_mut().find(|(other, _)| other.techniques().contains(&technique)) {
                    Some((_, techniques)) => techniques.push(technique),
                    None => rungs.push((finder, vec![technique])),
                }
            }
        }
        Self { schedule, settings, rungs: rungs.into() }
    }

    /// The techniques in the order in which they are tried.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How far its finders go.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The next step; `None` when no technique of the schedule finds any, or when the memory is asked to stop.
    ///
    /// It depends on the position alone: on what stands, on the candidates, and on which cells hold clues. How the
    /// position came about, and what the memory was used for before, change nothing, unless the settings ask for singles
    /// in the order in which they came up.
    pub fn find_next(&self, board: &Board, memory: &mut Memory) -> Option<Step> {
        self.next(board, memory, true)
    }

    /// The next step, with techniques that assume uniqueness or without.
    fn next(&self, board: &Board, memory: &mut Memory, proper: bool) -> Option<Step> {
        let mut search = Search { board, settings: &self.settings, memory };
        for (i, (finder, techniques)) in self.rungs.iter().enumerate() {
            if !proper && techniques.iter().any(|technique| technique.assumes_uniqueness()) {
                continue;
            }
            // Looking for singles takes no longer than asking.
            if i >= CHEAP && search.memory.is_stopped() {
                return None;
            }
            let step = match techniques[..] {
                [technique] => finder.next(&mut search, technique),
                _ => finder.next_of(&mut search, techniques),
            };
            if step.is_some() {
                return step;
            }
        }
        None
    }

    /// The next step of a player: as [`Reasoner::find_next`], but techniques that assume that the puzzle has only one
    /// solution are used only where that is known ([`Start::proper`]).
    pub fn hint(&self, start: &Start, memory: &mut Memory) -> Option<Step> {
        self.next(&start.board, memory, start.proper)
    }

    /// The whole path from a start: as [`Reasoner::solve`], but techniques that assume that the puzzle has only one
    /// solution are used only where that is known ([`Start::proper`]). Its first step is [`Reasoner::hint`]'s, and so is
    /// every other one, asked for at its position.
    ///
    /// ```
    /// use sudokit_core::Puzzle;
    /// use sudokit_reason::{Memory, Reasoner, Schedule, Settings, Start};
    ///
    /// let reasoner = Reasoner::new(Schedule::default(), Settings::default());
    /// // Four cells can be filled in two ways: a unique rectangle would tell which, and be wrong.
    /// let puzzle: Puzzle = "..3456789456789123789123456..4365897365897214897214365531642978642978531978531642".parse()?;
    /// let path = reasoner.explain(&Start::checked(&puzzle), &mut Memory::default());
    /// assert!(!path.end.is_full() && path.steps.iter().all(|step| !step.technique.assumes_uniqueness()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, start: &Start, memory: &mut Memory) -> Path {
        self.path(start.board.clone(), memory, start.proper)
    }

    /// Every instance of every technique, technique by technique, until `found` has enough or the memory is asked to
    /// stop.
    pub fn find_all(&self, board: &Board, memory: &mut Memory, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let mut search = Search { board, settings: &self.settings, memory };
        let mut end = ControlFlow::Continue(());
        for (finder, techniques) in self.rungs.iter() {
            for &technique in techniques {
                if end.is_continue() && !search.memory.is_stopped() {
                    finder.all(&mut search, technique, &mut |step| {
                        end = found(step);
                        end
                    });
                }
            }
        }
    }

    /// The step of the first technique of the schedule that meets an aim; `None` if no technique does, or when the memory
    /// is asked to stop. It is the first such step of [`Reasoner::find_all`], found sooner.
    ///
    /// ```
    /// use sudokit_core::{Candidate, Digit};
    /// use sudokit_reason::{Aim, Board, Memory, Reasoner, Schedule, Settings};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let reasoner = Reasoner::new(Schedule::default(), Settings::default());
    /// let candidate = Candidate::at("r5c5".parse()?, Digit::new(5).ok_or("no digit")?);
    /// let aim = Aim { candidate, placed: Some(true) };
    /// let step = reasoner.find_about(&Board::new(&puzzle), aim, &mut Memory::default()).ok_or("not proved")?;
    /// assert_eq!(step.technique.slug(), "naked-single");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_about(&self, board: &Board, aim: Aim, memory: &mut Memory) -> Option<Step> {
        if !board.has(aim.candidate) {
            return None;
        }
        let mut search = Search { board, settings: &self.settings, memory };
        for (finder, techniques) in self.rungs.iter() {
            for &technique in techniques {
                if search.memory.is_stopped() {
                    return None;
                }
                if aim.placed != Some(true) || technique.places() {
                    let step = finder.about(&mut search, technique, aim);
                    if step.is_some() {
                        return step;
                    }
                }
            }
        }
        None
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
    ///
    /// Techniques that assume uniqueness are used if the settings allow them: the caller knows that there is only one
    /// solution. [`Reasoner::explain`] asks.
    pub fn solve(&self, board: Board, memory: &mut Memory) -> Path {
        self.path(board, memory, true)
    }

    fn path(&self, mut board: Board, memory: &mut Memory, proper: bool) -> Path {
        // Most paths put one digit after the other and need a few steps more.
        let mut steps = Vec::with_capacity(board.open().len() + 16);
        while !board.is_full()
            && let Some(step) = self.next(&board, memory, proper)
        {
            step.apply(&mut board);
            steps.push(step);
        }
        if cfg!(debug_assertions) {
            board.check();
        }
        let stopped = !board.is_full() && memory.is_stopped();
        Path { steps, end: board, stopped }
    }
}
