//! Colours in the facts of a step: places of a digit that are joined by houses with two of them, painted in turns.

use crate::names::is_named;
use crate::shapes::{Facts, common};
use sudokit_core::{Candidate, Cell, CellSet, House, Puzzle};
use sudokit_reason::{Memory, Technique};
use sudokit_trace::{Argued, Fact, Marks};

/// The cells of each colour of a connected part.
type Part = [CellSet; 2];

fn see(one: Cell, other: Cell) -> bool {
    one != other && common([one, other].into_iter().collect()) > 0
}

fn sees_any(cell: Cell, cells: CellSet) -> bool {
    cells.iter().any(|other| see(cell, other))
}

fn has_two_that_see(cells: CellSet) -> bool {
    cells.iter().any(|cell| sees_any(cell, cells))
}

impl Facts<'_> {
    /// The connected parts of the position that the cited places belong to; none if the facts are about several digits or
    /// other places, or if a cell would have both colours. A house that joins two cells is not cited where it is enough that
    /// they see each other.
    fn parts(&self) -> Vec<Part> {
        if !self.of_houses() || self.digits().len() != 1 || self.houses.iter().any(|(.., places)| places.len() != 2) {
            return Vec::new();
        }
        let (cited, digit) = (self.places(), self.houses[0].1);
        let mut left: Vec<[Cell; 2]> = Vec::new();
        for places in House::all().map(|house| self.board.places_in(house, digit)) {
            if let [one, other] = places.iter().collect::<Vec<_>>()[..] {
                left.push([one, other]);
            }
        }
        let mut parts = Vec::new();
        while let Some([one, other]) = left.pop() {
            let mut part = [CellSet::only(one), CellSet::only(other)];
            while let Some(next) =
                left.iter().position(|link| link.iter().any(|&cell| (part[0] | part[1]).contains(cell)))
            {
                let [one, other] = left.swap_remove(next);
                let paints = |cell: Cell| usize::from(part[1].contains(cell));
                let of_one = if (part[0] | part[1]).contains(one) { paints(one) } else { 1 - paints(other) };
                part[of_one].insert(one);
                part[1 - of_one].insert(other);
            }
            if !((part[0] | part[1]) & cited).is_empty() {
                parts.push(part);
            }
        }
        if parts.iter().any(|part| !(part[0] & part[1]).is_empty()) {
            return Vec::new();
        }
        parts
    }

    /// Whether everything that goes does so by the colours that the name says. Facts that another way makes needless are not
    /// cited, so a cell that sees both colours of a part goes under each of these names.
    pub(crate) fn colors(&self, technique: Technique) -> bool {
        use Technique::{MultiColors1, MultiColors2, SimpleColorsTrap, SimpleColorsWrap};
        let parts = self.parts();
        let trapped = |gone: Cell| parts.iter().any(|part| part.iter().all(|color| sees_any(gone, *color)));
        // A colour that is false takes its cells with it, and the other one what it sees.
        let false_color = |gone: Cell, is_false: &dyn Fn(CellSet) -> bool| {
            parts.iter().any(|part| {
                [[part[0], part[1]], [part[1], part[0]]]
                    .into_iter()
                    .any(|[color, other]| is_false(color) && (color.contains(gone) || sees_any(gone, other)))
            })
        };
        let wrapped = |gone: Cell| false_color(gone, &has_two_that_see);
        let sees_both = |gone: Cell| {
            false_color(gone, &|color| {
                parts.iter().any(|part| {
                    !part.contains(&color) && part.iter().all(|of| color.iter().any(|cell| sees_any(cell, *of)))
                })
            })
        };
        let bridged = |gone: Cell| {
            let joined = |one: &Part, other: &Part| {
                [0, 1].into_iter().any(|i| {
                    [0, 1].into_iter().any(|j| {
                        let meet = one[i].iter().any(|cell| sees_any(cell, other[j]));
                        meet && sees_any(gone, one[1 - i]) && sees_any(gone, other[1 - j])
                    })
                })
            };
            parts.iter().enumerate().any(|(number, one)| parts[..number].iter().any(|other| joined(one, other)))
        };
        let all = |goes: &dyn Fn(Cell) -> bool| {
            self.removes() && self.step.eliminations.iter().all(|gone| trapped(gone.cell()) || goes(gone.cell()))
        };
        match technique {
            SimpleColorsTrap => parts.len() == 1 && all(&|_| false),
            SimpleColorsWrap => parts.len() == 1 && all(&wrapped),
            MultiColors1 => parts.len() <= 2 && all(&bridged),
            MultiColors2 => parts.len() <= 2 && all(&sees_both),
            _ => false,
        }
    }
}

/// Cells of the colour that is false go, too, and houses between them are not cited where a shorter way leads there.
#[test]
fn a_trap_can_take_cells_of_its_own_colors() {
    let puzzle: Puzzle =
        "................12..3..4..5......6......25....78...3.......34..2.......99..1.....".parse().unwrap();
    let path = crate::path(&puzzle, &mut Memory::default());
    let traps = path.iter().filter(|(_, step)| step.technique == Technique::SimpleColorsTrap);
    let steps: Vec<_> = traps.map(|(board, step)| (board, Argued::new(board, step, Marks::Cited))).collect();
    let own = "7@c3:r2c3,r9c3";
    assert!(steps.iter().any(|(_, step)| step.premises.iter().any(|fact| fact.to_string() == own)));
    for (board, step) in &steps {
        assert!(is_named(board, step, Technique::SimpleColorsTrap), "{step:?}");
        // What sees no cell of one of the colours does not go by them.
        let digit = step.eliminations[0].digit();
        for cell in board.places(digit).iter().filter(|cell| step.premises.iter().all(|fact| !sees(fact, *cell))) {
            let one = Argued { eliminations: vec![Candidate::at(cell, digit)], ..step.clone() };
            assert!(!is_named(board, &one, Technique::SimpleColorsTrap), "{cell}");
        }
    }
}

fn sees(fact: &Fact, cell: Cell) -> bool {
    matches!(fact, Fact::House(.., places) if sees_any(cell, *places))
}
