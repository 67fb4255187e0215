//! What a technique must offer: a finder, and its words.

use super::Technique;
use super::chain::memory as chain;
use super::fish::any as fish;
use super::forcing::memory as forcing;
use super::locked_set;
use super::template::Templates;
use super::uniqueness::rectangle as uniqueness;
use crate::board::Board;
use crate::explain::words::View;
use crate::settings::Settings;
use crate::step::{Aim, Step};
use core::ops::ControlFlow;
use sudokit_core::{CellSet, Digit, Grid};
use sudokit_solve::Stop;

/// What a finder is given: the position, how far to go, and what finders remember between calls.
pub struct Search<'a> {
    /// The position.
    pub board: &'a Board,
    /// How far to go.
    pub settings: &'a Settings,
    /// What finders remember.
    pub memory: &'a mut Memory,
}

impl Search<'_> {
    /// A number that is the same as long as the position and the settings are, by which a finder says whether what it
    /// remembers holds still. Ask it before using a table of [`Memory`], and keep it with the table.
    pub fn stamp(&mut self) -> u64 {
        let places = Digit::all().map(|digit| self.board.places(digit));
        let seen = &mut self.memory.seen;
        let same = seen.as_ref().is_some_and(|seen| {
            seen.clues == self.board.clues()
                && seen.grid == *self.board.grid()
                && places.clone().eq(seen.places)
                && seen.settings == *self.settings
        });
        if !same {
            let mut now = [CellSet::EMPTY; 9];
            now.iter_mut().zip(places).for_each(|(now, places)| *now = places);
            let (grid, clues, settings) = (*self.board.grid(), self.board.clues(), self.settings.clone());
            *seen = Some(Seen { places: now, grid, clues, settings });
            self.memory.stamp += 1;
        }
        self.memory.stamp
    }
}

impl Search<'_> {
    /// The ways a digit can stand in the whole grid.
    pub(crate) fn templates(&mut self, digit: Digit) -> Templates {
        let stamp = self.stamp();
        let (known, templates) = &mut self.memory.templates[digit.index()];
        if *known != stamp {
            let cells = self.board.places(digit) | self.board.standing(digit);
            (*known, *templates) = (stamp, Some(Templates::of(cells)));
        }
        templates.unwrap_or(Templates { any: CellSet::ALL, all: CellSet::EMPTY })
    }

    /// The candidates of a digit that no argument about this digit alone can keep: they are in none of its templates.
    pub(crate) fn impossible(&mut self, digit: Digit) -> CellSet {
        let places = self.board.places(digit);
        if places.is_empty() { places } else { places - self.templates(digit).any }
    }
}

/// What finders remember between calls: tables that are worth keeping while the position stays the same
/// ([`Search::stamp`]), and allocations; one field for each family that has any. One memory per thread; it may be used
/// for any number of boards and reasoners.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) chains: chain::Memories,
    pub(crate) forcing: forcing::Memories,
    pub(crate) sets: locked_set::almost::Sets,
    /// Grows when the position is another one than `seen`; 0 before the first.
    stamp: u64,
    seen: Option<Seen>,
    /// For each digit its templates, with the stamp of the position.
    templates: [(u64, Option<Templates>); 9],
    /// The first sashimi fish of each size, seen in the search for finned ones.
    pub(crate) sashimi: fish::Sashimi,
    /// The rectangles of the position.
    pub(crate) rectangles: uniqueness::Known,
    /// Asked now and then while finders are at work.
    stop: Stop,
}

impl Memory {
    /// Ends the work that this memory is lent to as soon as the request is raised: [`Reasoner`](crate::Reasoner) finds
    /// nothing more. Holds until the next request.
    pub fn stop_at(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// Whether the work should end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }
}

/// The position that finders saw last.
#[derive(Debug)]
struct Seen {
    places: [CellSet; 9],
    grid: Grid,
    clues: CellSet,
    settings: Settings,
}

/// What the steps of some techniques say to a reader.
pub trait Words {
    /// What kind of thing to look for, without a place: the end of a sentence that starts with the title.
    fn nudge(&self, technique: Technique) -> &'static str;

    /// Where to look: houses, cells and digits, but not what follows.
    fn place(&self, view: &View<'_>) -> String {
        view.place()
    }

    /// The whole argument: the facts that can be seen in the grid and what they imply, without the conclusion.
    fn argument(&self, view: &View<'_>) -> String;
}

/// Finds steps of some techniques, and says why they hold.
pub trait Finder: Words + Sync {
    /// What it can find.
    fn techniques(&self) -> &'static [Technique];

    /// The step to take when it is this technique's turn. Of several instances this is the one that HoDoKu would take
    /// where HoDoKu knows the technique, otherwise the first in reading order: unless said otherwise the first of all.
    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        first(self, search, technique)
    }

    /// The step to take when it is the turn of several techniques at once, as HoDoKu has it with loops and chains: the
    /// best of all of them. Unless said otherwise that is one of the first technique that has any.
    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        techniques.iter().find_map(|&technique| self.next(search, technique))
    }

    /// Every instance of a technique, until `found` has enough.
    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>);

    /// The first step of [`Finder::all`] that meets an aim. A finder that can narrow its search to the candidate does so;
    /// the answer is the same.
    fn about(&self, search: &mut Search<'_>, technique: Technique, aim: Aim) -> Option<Step> {
        let mut first = None;
        self.all(search, technique, &mut |step| {
            if aim.is_met_by(&step) {
                first = Some(step);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        first
    }
}

/// The first step of those that a finder has to show.
pub(crate) fn first<F: Finder + ?Sized>(finder: &F, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
    let mut first = None;
    finder.all(search, technique, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}
