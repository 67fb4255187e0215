//! The techniques: their names, and the finders that look for them.
//!
//! Each family is a folder, each technique (or small group that is found by one search) a file in it, with fixed headings
//! in its module documentation: Pattern, Why it holds, Example, Rating, Not to be confused with. A finder reports steps;
//! which of them is taken, and when it is asked, is the business of the [`Schedule`](crate::Schedule).

pub mod chain;
pub mod coloring;
pub mod exclusion;
pub mod exotic;
pub mod fish;
pub mod forcing;
mod grow;
pub mod intersection;
pub mod locked_set;
mod name;
pub mod single;
pub mod single_digit;
pub mod subset;
pub(crate) mod template;
pub mod uniqueness;
pub mod wing;

pub use name::{Family, Technique, UnknownTechnique};

use crate::board::Board;
use crate::settings::Settings;
use crate::step::Step;
use core::ops::ControlFlow;
use sudokit_core::{CellSet, Digit, Grid};
use template::Templates;

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
    /// A number that is the same as long as the position and the settings are, by which a finder tells whether what it
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
}

/// The position that finders saw last.
#[derive(Debug)]
struct Seen {
    places: [CellSet; 9],
    grid: Grid,
    clues: CellSet,
    settings: Settings,
}

/// Looks for some techniques.
pub trait Finder: Sync {
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

/// The finder of a technique; `None` for those that are only ever steps of a rating, such as giving up.
pub fn finder(technique: Technique) -> Option<&'static dyn Finder> {
    FINDERS.iter().copied().find(|finder| finder.techniques().contains(&technique))
}

/// All finders, family by family.
static FINDERS: &[&dyn Finder] = &[
    &single::Singles,
    &intersection::LockedCandidates,
    &intersection::LockedSets,
    &subset::NakedSets,
    &subset::HiddenSets,
    &fish::AnyFish,
    &fish::KrakenFish,
    &single_digit::Skyscrapers,
    &single_digit::Kites,
    &single_digit::TurbotFish,
    &single_digit::EmptyRectangles,
    &wing::WWings,
    &wing::XyWings,
    &coloring::Colors,
    &coloring::Medusas,
    &chain::RemotePairs,
    &chain::XChains,
    &chain::XyChains,
    &chain::NiceLoops,
    &locked_set::AlsXz,
    &locked_set::AlsXyWing,
    &locked_set::AlsChains,
    &locked_set::DeathBlossoms,
    &locked_set::SueDeCoq,
    &uniqueness::Rectangles,
    &uniqueness::AvoidableRectangles,
    &uniqueness::Bugs,
    &forcing::ForcingChains,
    &exclusion::Aligned,
    &exotic::Fireworks,
    &exotic::JuniorExocets,
    &exotic::MultiSectorSets,
    &exotic::SkLoops,
    &exotic::Tridagons,
    &uniqueness::Graves,
    &uniqueness::UniqueLoops,
    &wing::BentSets,
    &forcing::ForcingNets,
    &forcing::AllTemplates,
    &forcing::BruteForce,
];

/// What the tests of the techniques share.
#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::schedule::{Reasoner, Schedule};
    use crate::step::Part;
    use sudokit_core::{Cell, DigitSet, Pencilmarks};

    /// A board on which nothing stands, with the candidates that `kept` says.
    pub(crate) fn board(kept: impl Fn(Cell, u8) -> bool) -> Board {
        let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            marks[cell] = Digit::all().filter(|digit| kept(cell, digit.value())).collect();
        }
        Board::new(&marks.into())
    }

    /// Every step of a technique.
    pub(crate) fn steps(board: &Board, technique: Technique) -> Vec<Step> {
        let reasoner = Reasoner::new(Schedule::new([technique]), Settings::default());
        let mut steps = Vec::new();
        reasoner.find_all(board, &mut Memory::default(), &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    /// A board on which nothing stands; these cells have these candidates, the others all.
    pub(crate) fn holds(cells: &[(&str, &str)]) -> Board {
        listed(cells, "123456789")
    }

    /// The same with 9 only in the other cells, so that they take no part in patterns of other digits.
    pub(crate) fn few(cells: &[(&str, &str)]) -> Board {
        listed(cells, "9")
    }

    fn listed(cells: &[(&str, &str)], rest: &str) -> Board {
        board(|cell, digit| {
            let given = cells.iter().find(|(name, _)| name.parse() == Ok(cell));
            given.map_or(rest, |(_, digits)| digits).contains(char::from(b'0' + digit))
        })
    }

    /// What a step removes, as text.
    pub(crate) fn gone(step: &Step) -> String {
        step.eliminations.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// What those steps remove whose sets are these.
    pub(crate) fn sets(board: &Board, technique: Technique, sets: &[&str]) -> Vec<String> {
        let wanted: Vec<CellSet> = sets.iter().map(|cells| cells.split(' ').flat_map(str::parse).collect()).collect();
        let of = |step: &Step, number: usize| {
            let part = |part: &Part| *part == Part::Set(number as u8);
            let parts = step.evidence.candidates.iter().filter(|(_, it)| part(it));
            parts.map(|(candidate, _)| candidate.cell()).collect::<CellSet>()
        };
        let all = |step: &Step| {
            let found: Vec<CellSet> = (0..).map(|i| of(step, i)).take_while(|cells| !cells.is_empty()).collect();
            found.len() == wanted.len() && wanted.iter().all(|cells| found.contains(cells))
        };
        let mut found: Vec<_> = steps(board, technique).iter().filter(|step| all(step)).map(gone).collect();
        found.sort();
        found.dedup();
        found
    }
}
