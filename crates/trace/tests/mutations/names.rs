//! What the names of techniques mean, in terms of the facts that a step cites; written without the checker's code.
//!
//! Only nets of conclusions, chains of locked sets, and templates have no definition here that says more than which kinds of facts they use.

use crate::judge::fits;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudokit_reason::{Board, Family, Technique};
use sudokit_trace::{Argued, Fact};

/// The facts of a step, sorted by kind.
struct Facts<'a> {
    board: &'a Board,
    step: &'a Argued,
    all: Vec<&'a Fact>,
    /// Facts about the candidates of a cell.
    cells: Vec<(Cell, DigitSet)>,
    /// Facts about the places of a digit in a house.
    houses: Vec<(House, Digit, CellSet)>,
    /// Facts about cells with two fillings.
    deadly: Vec<&'a [(Cell, DigitSet)]>,
}

/// Whether a step is what its name says.
pub(crate) fn is_named(board: &Board, step: &Argued, technique: Technique) -> bool {
    let all: Vec<&Fact> = step.premises.iter().filter(|fact| !matches!(fact, Fact::Position(_))).collect();
    let (mut cells, mut houses, mut deadly) = (Vec::new(), Vec::new(), Vec::new());
    for fact in &all {
        match fact {
            Fact::Cell(cell, digits) => cells.push((*cell, *digits)),
            Fact::House(house, digit, places) => houses.push((*house, *digit, *places)),
            Fact::Deadly(list) => deadly.push(&list[..]),
            _ => {}
        }
    }
    let facts = Facts { board, step, all, cells, houses, deadly };
    match technique.family() {
        Family::Single => facts.single(technique),
        _ if step.placements.len() == 1 && facts.all.len() == 1 => technique.family() == Family::Forcing,
        Family::Uniqueness => facts.unique(technique),
        _ => facts.deadly.is_empty() && facts.pattern(technique),
    }
}

impl Facts<'_> {
    fn of_cells(&self) -> bool {
        self.cells.len() == self.all.len()
    }

    fn of_houses(&self) -> bool {
        self.houses.len() == self.all.len()
    }

    fn cell_digits(&self) -> DigitSet {
        self.cells.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits)
    }

    fn digits(&self) -> DigitSet {
        self.houses.iter().map(|(_, digit, _)| *digit).collect()
    }

    fn places(&self) -> CellSet {
        self.houses.iter().fold(CellSet::EMPTY, |all, (.., places)| all | *places)
    }

    fn kinds(&self, kind: HouseKind) -> usize {
        self.houses.iter().filter(|(house, ..)| house.kind() == kind).count()
    }

    fn of_one_digit(&self, count: usize) -> bool {
        self.of_houses() && self.houses.len() == count && self.digits().len() == 1
    }

    fn removes(&self) -> bool {
        self.step.placements.is_empty() && !self.step.eliminations.is_empty()
    }

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

    fn naked(&self, count: usize) -> bool {
        let cells: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        self.of_cells() && cells.len() == count && self.cell_digits().len() == count && common(cells) > 0
    }

    fn hidden(&self, count: usize) -> bool {
        let house = self.houses.first().map(|(house, ..)| *house);
        self.of_houses()
            && self.digits().len() == count
            && self.places().len() == count
            && self.houses.iter().all(|(other, ..)| Some(*other) == house)
    }

    /// A fish with some of its base houses cited in full: `covers` lines or boxes hold all places but the fins, which every
    /// eliminated candidate sees. `thin` is what distinguishes a sashimi fish: some base house has one place beside the fins, or none.
    fn fish(&self, size: usize, allowed: fn(HouseKind, HouseKind) -> bool, fins: bool, thin: Option<bool>) -> bool {
        if !self.of_one_digit(size) || !self.removes() {
            return false;
        }
        let base = self.houses[0].0.kind();
        let base = if base == HouseKind::Block { self.houses[size - 1].0.kind() } else { base };
        if !self.houses.iter().all(|(house, ..)| allowed(base, house.kind())) {
            return false;
        }
        let across = if base == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let covers: Vec<House> = House::all().filter(|house| allowed(across, house.kind())).collect();
        let digit = self.houses[0].1;
        choose(&covers, size, &mut |chosen| {
            let covered = |cell: Cell| chosen.iter().any(|house| house.cells().contains(&cell));
            let left: Vec<Cell> = self.places().iter().filter(|&cell| !covered(cell)).collect();
            let thinnest =
                self.houses.iter().map(|(.., places)| places.iter().filter(|&cell| covered(cell)).count()).min();
            left.is_empty() != fins
                && thin.is_none_or(|thin| thinnest.is_some_and(|count| count < 2) == thin)
                && self.step.eliminations.iter().all(|gone| {
                    gone.digit() == digit
                        && (covered(gone.cell()) || !left.is_empty())
                        && left.iter().all(|&fin| !fits(Candidate::at(fin, digit), *gone))
                })
        })
    }

    fn pattern(&self, technique: Technique) -> bool {
        use Technique::*;
        let box_or_line = |kind: HouseKind| self.kinds(kind);
        let lines = |base: HouseKind, kind: HouseKind| base == kind;
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
            XWing => self.fish(2, lines, false, None),
            Swordfish => self.fish(3, lines, false, None),
            Jellyfish => self.fish(4, lines, false, None),
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
            SimpleColorsTrap | SimpleColorsWrap | MultiColors1 | MultiColors2 | XChain => {
                self.of_houses() && two_each && self.digits().len() == 1 && self.houses.len() >= 2
            }
            RemotePair => self.of_cells() && pairs && self.cell_digits().len() == 2 && cells.len() >= 4,
            XyChain => self.of_cells() && pairs && cells.len() >= 3,
            // A colour that empties a cell or a house is false, so other cells and houses can be cited, too.
            Medusa => self.cells.len() + self.houses.len() == self.all.len() && self.all.len() >= 3,
            ContinuousLoop | DiscontinuousLoop | Aic => strong() && self.all.len() >= 2,
            GroupedContinuousLoop | GroupedDiscontinuousLoop | GroupedAic => {
                self.cells.len() + self.houses.len() == self.all.len() && self.all.len() >= 2
            }
            AlsXz => self.of_cells() && self.in_sets(2),
            AlsXyWing => self.of_cells() && self.in_sets(3),
            AlsChain => self.of_cells() && cells.len() >= 3,
            DeathBlossom => self.of_cells() && cells.len() >= 3,
            SueDeCoq => {
                let blocks = |block: House| {
                    let line = |line: House| {
                        let both: Vec<Cell> = block.cells().into_iter().chain(line.cells()).collect();
                        line.kind() != HouseKind::Block && cells.iter().all(|cell| both.contains(&cell))
                    };
                    block.kind() == HouseKind::Block && House::all().any(line)
                };
                self.of_cells() && cells.len() >= 3 && House::all().any(blocks)
            }
            AlignedPair | AlignedTriple => self.of_cells() && cells.len() >= 2,
            _ => matches!(technique.family(), Family::Forcing | Family::Exotic),
        }
    }

    /// Whether a place of the first house and one of the second are joined so.
    fn linked(&self, joined: impl Fn(Cell, Cell) -> bool) -> bool {
        self.houses[0].2.iter().any(|one| self.houses[1].2.iter().any(|other| one != other && joined(one, other)))
    }

    /// Whether the cells are those of some almost locked sets: each in one house, with one digit more than cells.
    fn in_sets(&self, count: u32) -> bool {
        let cells = &self.cells;
        if cells.len() > 12 {
            return true;
        }
        let sets = (count as usize).pow(cells.len() as u32);
        (0..sets).any(|number| {
            let mut parts = vec![(CellSet::EMPTY, DigitSet::EMPTY); count as usize];
            let mut left = number;
            for (cell, digits) in cells {
                let part = &mut parts[left % count as usize];
                left /= count as usize;
                part.0.insert(*cell);
                part.1 |= *digits;
            }
            parts.iter().all(|(set, digits)| !set.is_empty() && digits.len() == set.len() + 1 && common(*set) > 0)
        })
    }

    fn unique(&self, technique: Technique) -> bool {
        use Technique::*;
        let [pattern] = self.deadly[..] else { return false };
        let one_pair = pattern.iter().all(|(_, pair)| *pair == pattern[0].1);
        let filled = pattern.iter().filter(|(cell, _)| self.board.grid().get(*cell).is_some()).count();
        let rectangle = pattern.len() == 4 && one_pair;
        let open: CellSet = Cell::all().filter(|&cell| self.board.grid().get(cell).is_none()).collect();
        let whole = pattern.iter().map(|(cell, _)| *cell).collect::<CellSet>() == open;
        match technique {
            UniqueRectangle1 => rectangle && filled == 0 && self.cells.len() == 3 && self.cell_digits() == pattern[0].1,
            UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 | UniqueRectangle5 | UniqueRectangle6
            | HiddenRectangle => rectangle && filled == 0,
            AvoidableRectangle1 | AvoidableRectangle2 => rectangle && filled > 0,
            UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 => one_pair && pattern.len() >= 6 && filled == 0,
            Bug1 | Bug2 | Bug3 | Bug4 => whole,
            _ => false,
        }
    }
}

fn share_line(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// The number of houses that hold all these cells.
fn common(set: CellSet) -> usize {
    House::all().filter(|house| set.iter().all(|cell| house.cells().contains(&cell))).count()
}

/// Whether some choice of `count` houses has a property.
fn choose(houses: &[House], count: usize, has: &mut impl FnMut(&[House]) -> bool) -> bool {
    fn go(houses: &[House], count: usize, chosen: &mut Vec<House>, has: &mut impl FnMut(&[House]) -> bool) -> bool {
        if count == 0 {
            return has(chosen);
        }
        (0..houses.len()).any(|i| {
            chosen.push(houses[i]);
            let found = go(&houses[i + 1..], count - 1, chosen, has);
            chosen.pop();
            found
        })
    }
    go(houses, count, &mut Vec::new(), has)
}
