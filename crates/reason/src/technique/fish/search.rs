//! The search for fish of one digit: bases one after the other in the order of the houses, for each choice of bases the
//! covers in the same way. The first fish in this order is the one that HoDoKu takes.
//!
//! Two bounds keep it short and lose nothing. A base candidate that no cover still to come can reach is a fin for good, so
//! that too many of them end a branch. And all fins must see a candidate that can go at all ([`Templates`]); `targets`
//! are these candidates.
//!
//! [`Templates`]: crate::technique::template::Templates

use super::kind::{Fins, Kind, Shape};
use crate::board::Board;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Digit, House};

/// Which fish are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// How many bases.
    pub(crate) size: usize,
    /// Of which houses at most: a search for franken fish also finds basic ones.
    pub(crate) shape: Shape,
    /// Whether fish without fins count.
    pub(crate) plain: bool,
    /// Whether fish with fins count.
    pub(crate) finned: bool,
    /// The most fins, endo fins among them.
    pub(crate) fins: usize,
    /// The most endo fins.
    pub(crate) endo_fins: usize,
}

/// A fish.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub(crate) digit: Digit,
    /// The bases and the covers, bit by bit.
    pub(crate) bases: u32,
    pub(crate) covers: u32,
    /// The candidates of the bases.
    pub(crate) base: CellSet,
    /// The candidates of the covers.
    pub(crate) cover: CellSet,
    /// Base candidates outside the covers, or in two bases.
    pub(crate) fins: CellSet,
    /// Base candidates in two bases.
    pub(crate) endo_fins: CellSet,
    /// Candidates in two covers.
    pub(crate) twice: CellSet,
}

/// The houses of a mask.
pub(crate) fn houses(mask: u32) -> impl Iterator<Item = House> {
    House::all().filter(move |house| mask >> house.index() & 1 != 0)
}

/// The cells that see all of some cells.
pub(crate) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |common, cell: Cell| common & cell.peers())
}

impl Fish {
    /// What goes: cover candidates outside the bases, then those of two covers, if all fins see them.
    pub(crate) fn eliminations(&self) -> [CellSet; 2] {
        let seen = common_peers(self.fins);
        [(self.cover - self.base) & seen, self.twice & seen]
    }

    /// What it is called by.
    pub(crate) fn kind(&self, board: &Board) -> Kind {
        const ROWS: u32 = 0x1ff;
        let touches = |mask: u32| [mask & ROWS != 0, mask >> 9 & ROWS != 0, mask >> 18 != 0];
        let shape = match (touches(self.bases), touches(self.covers)) {
            ([true, false, false], [false, true, false]) | ([false, true, false], [true, false, false]) => Shape::Basic,
            ([true, false, _], [false, true, _]) | ([false, true, _], [true, false, _]) => Shape::Franken,
            _ => Shape::Mutant,
        };
        let thin = |house: House| (board.places_in(house, self.digit) - self.fins).len() <= 1;
        let fins = match self.fins.is_empty() {
            _ if shape == Shape::Basic && houses(self.bases).any(thin) => Fins::Sashimi,
            true => Fins::None,
            false => Fins::Finned,
        };
        Kind { size: self.bases.count_ones() as usize, shape, fins }
    }
}

/// A house with its candidates of the digit.
type Side = (u32, CellSet);

/// All fish of a digit with rows, or else columns, among the bases; of mutant fish all at once.
pub(crate) fn search(
    board: &Board,
    digit: Digit,
    rows: bool,
    wanted: &Wanted,
    targets: CellSet,
    found: &mut dyn FnMut(&Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut bases = ([(0, CellSet::EMPTY); 27], 0);
    let mut covers = bases;
    let add = |list: &mut ([Side; 27], usize), side: Side| {
        list.0[list.1] = side;
        list.1 += 1;
    };
    for house in House::all().filter(|&house| board.count(house, digit) > 0) {
        let side = (1 << house.index(), board.places_in(house, digit));
        let (as_base, as_cover) = match (house.index() / 9, wanted.shape) {
            (_, Shape::Mutant) | (2, Shape::Franken) => (true, true),
            (2, Shape::Basic) => (false, false),
            (kind, _) => ((kind == 0) == rows, (kind == 0) != rows),
        };
        if as_base && (wanted.finned || side.1.len() <= wanted.size) {
            add(&mut bases, side);
        }
        if as_cover {
            add(&mut covers, side);
        }
    }
    let mut run = Run { digit, wanted, targets, covers: &covers.0[..covers.1], found };
    run.add_base(&bases.0[..bases.1], wanted.size, Bases::default())
}

#[derive(Clone, Copy, Default)]
struct Bases {
    mask: u32,
    cells: CellSet,
    twice: CellSet,
}

struct Run<'a> {
    digit: Digit,
    wanted: &'a Wanted,
    targets: CellSet,
    covers: &'a [Side],
    found: &'a mut dyn FnMut(&Fish) -> ControlFlow<()>,
}

impl Run<'_> {
    fn add_base(&mut self, sides: &[Side], missing: usize, bases: Bases) -> ControlFlow<()> {
        if missing == 0 {
            return self.cover(bases);
        }
        for (i, &(house, cells)) in sides.iter().enumerate().take((sides.len() + 1).saturating_sub(missing)) {
            let twice = bases.twice | bases.cells & cells;
            let allowed = if self.wanted.finned { self.wanted.endo_fins } else { 0 };
            if twice.len() > allowed || (common_peers(twice) & self.targets).is_empty() {
                continue;
            }
            let larger = Bases { mask: bases.mask | house, cells: bases.cells | cells, twice };
            self.add_base(&sides[i + 1..], missing - 1, larger)?;
        }
        ControlFlow::Continue(())
    }

    fn cover(&mut self, bases: Bases) -> ControlFlow<()> {
        // The covers that reach a base candidate, and from each on what all later ones reach.
        let mut covers = [(0, CellSet::EMPTY); 27];
        let mut count = 0;
        for &(house, cells) in self.covers {
            if bases.mask & house == 0 && !(cells & bases.cells).is_empty() {
                covers[count] = (house, cells);
                count += 1;
            }
        }
        // The fins of a basic fish lie in one box, so three columns at most are left uncovered.
        let most = self.wanted.size + if self.wanted.finned { 3 } else { 0 };
        if self.wanted.shape == Shape::Basic && count > most {
            return ControlFlow::Continue(());
        }
        let covers = &covers[..count];
        let mut later = [CellSet::EMPTY; 28];
        for (i, (_, cells)) in covers.iter().enumerate().rev() {
            later[i] = later[i + 1] | *cells;
        }
        let start = Fish {
            digit: self.digit,
            bases: bases.mask,
            covers: 0,
            base: bases.cells,
            cover: CellSet::EMPTY,
            fins: bases.twice,
            endo_fins: bases.twice,
            twice: CellSet::EMPTY,
        };
        let live = self.targets & common_peers(bases.twice);
        self.add_cover(covers, &later[..=count], self.wanted.size, start, live)
    }

    /// Adds `missing` more covers. `fish.fins` are the fins for good so far, `live` the targets that all of them see.
    fn add_cover(
        &mut self,
        covers: &[Side],
        later: &[CellSet],
        missing: usize,
        mut fish: Fish,
        mut live: CellSet,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return self.finish(fish);
        }
        let allowed = if self.wanted.finned { self.wanted.fins } else { 0 };
        for i in 0..(covers.len() + 1).saturating_sub(missing) {
            // What neither a chosen cover nor this nor a later one reaches will be a fin.
            let new = fish.base - fish.cover - later[i] - fish.fins;
            if !new.is_empty() {
                fish.fins |= new;
                live &= common_peers(new);
                if fish.fins.len() > allowed {
                    break;
                }
            }
            if (live & (fish.cover | later[i])).is_empty() {
                break;
            }
            let (house, cells) = covers[i];
            let larger = Fish {
                covers: fish.covers | house,
                cover: fish.cover | cells,
                twice: fish.twice | fish.cover & cells,
                ..fish
            };
            self.add_cover(&covers[i + 1..], &later[i + 1..], missing - 1, larger, live)?;
        }
        ControlFlow::Continue(())
    }

    fn finish(&mut self, mut fish: Fish) -> ControlFlow<()> {
        fish.fins = (fish.base - fish.cover) | fish.endo_fins;
        let counts = if fish.fins.is_empty() { self.wanted.plain } else { self.wanted.finned };
        let few = fish.fins.len() <= self.wanted.fins;
        if counts && few && !(common_peers(fish.fins) & self.targets).is_empty() {
            (self.found)(&fish)
        } else {
            ControlFlow::Continue(())
        }
    }
}
