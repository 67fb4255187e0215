//! What the names of techniques mean, in terms of the facts that a step cites; written without the checker's code.
//!
//! A name without a definition here (templates, whips, fish of any size, guessing) is never right: the checker does not confirm it.

use crate::shapes::{Facts, common, is_of_its_kind, share_line};
use sudokit_core::{CellSet, House, HouseKind};
use sudokit_reason::{Board, Family, Technique};
use sudokit_trace::{Argued, Fact};

/// Whether a step is what its name says.
pub(crate) fn is_named(board: &Board, step: &Argued, technique: Technique) -> bool {
    let facts = Facts::new(board, step);
    match technique.family() {
        Family::Single => facts.single(technique),
        _ if step.placements.len() == 1 && facts.all.len() == 1 && technique.family() != Family::Forcing => false,
        Family::Uniqueness => facts.unique(technique),
        _ => facts.deadly.is_empty() && facts.pattern(technique),
    }
}

impl Facts<'_> {
    fn single(&self, technique: Technique) -> bool {
        let main = self.all.iter().find(|fact| !matches!(fact, Fact::Stands(_) | Fact::Gone(_)));
        let house = match main {
            Some(Fact::House(house, ..) | Fact::Needs(house, _)) => Some(*house),
            _ => None,
        };
        let open =
            |house: House| house.cells().into_iter().filter(|&cell| self.board.grid().get(cell).is_none()).count();
        let one = self.step.placements.len() == 1 && self.step.eliminations.is_empty();
        one && match technique {
            Technique::FullHouse => house.is_some_and(|house| open(house) == 1),
            Technique::HiddenSingle => house.is_some(),
            _ => matches!(main, Some(Fact::Cell(..) | Fact::Open(_))),
        }
    }

    fn pattern(&self, technique: Technique) -> bool {
        use Technique::*;
        let box_or_line = |kind: HouseKind| self.kinds(kind);
        let lines = is_of_its_kind;
        let franken = |base: HouseKind, kind: HouseKind| base == kind || kind == HouseKind::Block;
        let two_each = self.houses.iter().all(|(.., places)| places.len() == 2);
        let pairs = self.cells.iter().all(|(_, digits)| digits.len() == 2);
        let cells: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        let bent = |count: usize| {
            self.of_cells() && cells.len() == count && self.cell_digits().len() == count && common(cells) == 0
        };
        let strong = || two_each && pairs && self.cells.len() + self.houses.len() == self.all.len();
        match technique {
            Pointing => self.of_one_digit(1) && self.removes() && box_or_line(HouseKind::Block) == 1,
            Claiming => self.of_one_digit(1) && self.removes() && box_or_line(HouseKind::Block) == 0,
            NakedPair => self.naked(2),
            NakedTriple => self.naked(3),
            NakedQuad => self.naked(4),
            LockedPair => self.naked(2) && common(cells) == 2,
            LockedTriple => self.naked(3) && common(cells) == 2,
            HiddenPair => self.hidden(2),
            HiddenTriple => self.hidden(3),
            HiddenQuad => self.hidden(4),
            XWing => self.plain_fish(2),
            Swordfish => self.plain_fish(3),
            Jellyfish => self.plain_fish(4),
            FinnedXWing => self.fish(2, lines, true, Some(false)),
            FinnedSwordfish => self.fish(3, lines, true, Some(false)),
            FinnedJellyfish => self.fish(4, lines, true, Some(false)),
            SashimiXWing => self.fish(2, lines, true, Some(true)),
            SashimiSwordfish => self.fish(3, lines, true, Some(true)),
            SashimiJellyfish => self.fish(4, lines, true, Some(true)),
            FrankenXWing => self.fish(2, franken, false, None),
            FrankenSwordfish => self.fish(3, franken, false, None),
            FrankenJellyfish => self.fish(4, franken, false, None),
            FinnedFrankenXWing => self.fish(2, franken, true, None),
            FinnedFrankenSwordfish => self.fish(3, franken, true, None),
            FinnedFrankenJellyfish => self.fish(4, franken, true, None),
            Skyscraper => {
                let parallel = box_or_line(HouseKind::Row) == 2 || box_or_line(HouseKind::Column) == 2;
                self.of_one_digit(2) && two_each && parallel && self.linked(share_line)
            }
            TwoStringKite => {
                let crossed = box_or_line(HouseKind::Row) == 1 && box_or_line(HouseKind::Column) == 1;
                self.of_one_digit(2) && two_each && crossed && self.linked(|one, other| one.block() == other.block())
            }
            TurbotFish => self.of_one_digit(2) && two_each,
            EmptyRectangle => {
                let with_box = box_or_line(HouseKind::Block) == 1;
                self.of_one_digit(2) && with_box && self.houses.iter().any(|(.., places)| places.len() == 2)
            }
            DualTwoStringKite | DualEmptyRectangle => self.of_houses() && self.digits().len() == 1,
            WWing => {
                let one_pair = self.cell_digits().len() == 2 && self.cells.len() == 2 && pairs;
                one_pair
                    && self.houses.len() == 1
                    && self.all.len() == 3
                    && self
                        .houses
                        .iter()
                        .all(|(_, digit, places)| self.cell_digits().contains(*digit) && places.len() >= 2)
            }
            XyWing => bent(3) && pairs,
            XyzWing => bent(3) && self.cells.iter().filter(|(_, digits)| digits.len() == 3).count() == 1,
            WxyzWing => bent(4),
            VwxyzWing => bent(5),
            UvwxyzWing => bent(6),
            SimpleColorsTrap | SimpleColorsWrap | MultiColors1 | MultiColors2 => self.colors(technique),
            XChain => self.of_houses() && two_each && self.digits().len() == 1 && self.houses.len() >= 2,
            RemotePair => self.of_cells() && pairs && self.cell_digits().len() == 2 && cells.len() >= 4,
            XyChain => self.of_cells() && pairs && cells.len() >= 3,
            // A colour that empties a cell or a house is false, so other cells and houses can be cited, too.
            Medusa => self.cells.len() + self.houses.len() == self.all.len() && self.all.len() >= 3,
            ContinuousLoop | DiscontinuousLoop | Aic => strong() && self.all.len() >= 2,
            GroupedContinuousLoop | GroupedDiscontinuousLoop | GroupedAic => {
                self.cells.len() + self.houses.len() == self.all.len() && self.all.len() >= 2
            }
            AlsXz => self.set_chain(2),
            AlsXyWing => self.set_chain(3),
            AlsChain => self.long_set_chain(),
            DeathBlossom => self.blossom(),
            SueDeCoq => self.two_sectors(),
            AlignedPair => self.aligned(2),
            AlignedTriple => self.aligned(3),
            SkLoop => self.ring(),
            Msls => self.sectors(),
            Tridagon => self.tridagon(),
            Firework => self.firework(),
            JuniorExocet => self.exocet(),
            ForcingChainContradiction => self.forcing(true, false),
            ForcingChainVerity => self.forcing(true, true),
            ForcingNetContradiction => self.forcing(false, false),
            ForcingNetVerity => self.forcing(false, true),
            // A trial goes through all cases: whatever follows can be shown so, one candidate at a time.
            TryAndRefute => self.removes() && self.step.eliminations.len() == 1,
            _ => false,
        }
    }
}
