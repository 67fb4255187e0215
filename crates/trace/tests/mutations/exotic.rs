//! Exotic patterns in the facts of a step: where their cells and houses lie, and what they count.

use crate::shapes::Facts;
use sudokit_core::{Cell, CellSet, Digit, DigitSet, HouseKind};
use sudokit_trace::Fact;

fn at(row: usize, column: usize) -> Option<Cell> {
    Cell::new(9 * row + column)
}

fn row(cell: Cell) -> usize {
    cell.index() / 9
}

fn column(cell: Cell) -> usize {
    cell.index() % 9
}

fn block(cell: Cell) -> usize {
    row(cell) / 3 * 3 + column(cell) / 3
}

impl Facts<'_> {
    fn places_among(&self, digit: Digit) -> Vec<Cell> {
        self.cells.iter().filter(|(_, digits)| digits.contains(digit)).map(|(cell, _)| *cell).collect()
    }

    /// Two rows and two columns that cross in four boxes: the other cells of these lines in these boxes.
    pub(crate) fn ring(&self) -> bool {
        let cited: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| [a, b])).filter(|[a, b]| a / 3 != b / 3);
        let is_ring = |rows: [usize; 2], columns: [usize; 2]| {
            let mut ring = CellSet::EMPTY;
            for r in rows {
                for c in columns {
                    let others = |line: usize| (line / 3 * 3..line / 3 * 3 + 3).filter(move |&other| other != line);
                    ring |= others(c).filter_map(|other| at(r, other)).collect::<CellSet>();
                    ring |= others(r).filter_map(|other| at(other, c)).collect::<CellSet>();
                }
            }
            ring == cited
        };
        self.of_cells() && self.removes() && pairs().any(|rows| pairs().any(|columns| is_ring(rows, columns)))
    }

    /// All open cells where some rows meet some columns, with as many lines for their digits as cells.
    pub(crate) fn sectors(&self) -> bool {
        let cited: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        let lines = |of: fn(Cell) -> usize, cells: &[Cell]| {
            let mut lines: Vec<usize> = cells.iter().map(|&cell| of(cell)).collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let all: Vec<Cell> = cited.iter().collect();
        let (rows, columns) = (lines(row, &all), lines(column, &all));
        let crossed = rows.iter().flat_map(|&r| columns.iter().filter_map(move |&c| at(r, c)));
        let crossed: CellSet = crossed.filter(|&cell| self.board.grid().get(cell).is_none()).collect();
        let links: usize = Digit::all()
            .map(|digit| {
                let places = self.places_among(digit);
                lines(row, &places).len().min(lines(column, &places).len())
            })
            .sum();
        self.of_cells() && self.removes() && crossed == cited && links == all.len()
    }

    /// Twelve cells in four boxes of a rectangle, in each box three that share no line, with the same three digits.
    pub(crate) fn tridagon(&self) -> bool {
        let mut boxes = vec![Vec::new(); 9];
        self.cells.iter().for_each(|&(cell, _)| boxes[block(cell)].push(cell));
        let used: Vec<usize> = (0..9).filter(|&i| !boxes[i].is_empty()).collect();
        let [a, b, c, d] = used[..] else { return false };
        let is_rectangle = a / 3 == b / 3 && c / 3 == d / 3 && a % 3 == c % 3 && b % 3 == d % 3;
        let apart = |cells: &Vec<Cell>| {
            let differ = |of: fn(Cell) -> usize| (0..3).all(|i| (0..i).all(|j| of(cells[i]) != of(cells[j])));
            cells.len() == 3 && differ(row) && differ(column)
        };
        let three = |set: DigitSet| set.len() == 3 && self.cells.iter().all(|(_, digits)| (*digits & set).len() >= 2);
        self.of_cells()
            && is_rectangle
            && used.iter().all(|&i| apart(&boxes[i]))
            && (0..512).map(DigitSet::from_bits).any(three)
    }

    /// Digits that have, outside a box, one cell of its row and one of its column.
    pub(crate) fn firework(&self) -> bool {
        if !self.of_houses() || !self.removes() {
            return false;
        }
        let of = |digit: Digit, kind: HouseKind| {
            self.houses.iter().find(|(house, d, _)| *d == digit && house.kind() == kind)
        };
        let mut corners: Vec<(Cell, DigitSet)> = Vec::new();
        let mut ends = CellSet::EMPTY;
        for digit in self.digits().iter() {
            let (Some((r, _, across)), Some((c, _, down))) = (of(digit, HouseKind::Row), of(digit, HouseKind::Column))
            else {
                return false;
            };
            let Some(corner) = at(r.index() % 9, c.index() % 9) else { return false };
            let far = |cells: &CellSet| cells.iter().filter(|&cell| block(cell) != block(corner)).collect::<CellSet>();
            if far(across).len() > 1 || far(down).len() > 1 {
                return false;
            }
            ends |= far(across) | far(down);
            match corners.iter_mut().find(|(cell, _)| *cell == corner) {
                Some((_, digits)) => digits.insert(digit),
                None => corners.push((corner, DigitSet::only(digit))),
            }
        }
        let spots = corners.iter().fold(ends, |all, (corner, _)| all | CellSet::only(*corner));
        let inside = |cell: Cell| {
            spots.contains(cell)
                || corners.iter().any(|(corner, _)| row(*corner) == row(cell) || column(*corner) == column(cell))
        };
        let counts: Vec<usize> = corners.iter().map(|(_, digits)| digits.len()).collect();
        self.houses.len() == 2 * self.digits().len()
            && ends.len() <= 2
            && (counts == [3] || counts == [2, 2])
            && self.step.eliminations.iter().all(|gone| inside(gone.cell()))
    }

    /// Two cells of a box in a line, and their digits in three lines across it: the third one of the box, and one in each of
    /// the other two boxes of the band or stack.
    pub(crate) fn exocet(&self) -> bool {
        let [(one, first), (other, second)] = self.cells[..] else { return false };
        let digits = first | second;
        let along_row = row(one) == row(other);
        let kind = if along_row { HouseKind::Column } else { HouseKind::Row };
        let across = |cell: Cell| if along_row { column(cell) } else { row(cell) };
        let along = |cell: Cell| if along_row { row(cell) } else { column(cell) };
        let mut lines: Vec<usize> = Vec::new();
        for (house, digit, _) in &self.houses {
            if house.kind() != kind || !digits.contains(*digit) {
                return false;
            }
            lines.push(house.index() % 9);
        }
        for fact in &self.all {
            match fact {
                Fact::Stands(at) if digits.contains(at.digit()) => lines.push(across(at.cell())),
                Fact::Stands(_) => return false,
                Fact::Cell(..) | Fact::House(..) => {}
                _ => return false,
            }
        }
        lines.sort_unstable();
        lines.dedup();
        let mut stacks: Vec<usize> = lines.iter().map(|line| line / 3).collect();
        stacks.dedup();
        let is_target = |cell: Cell| {
            along(cell) / 3 == along(one) / 3 && along(cell) != along(one) && lines.contains(&across(cell))
        };
        (along_row || column(one) == column(other))
            && block(one) == block(other)
            && (3..=4).contains(&digits.len())
            && lines.len() == 3
            && stacks == [0, 1, 2]
            && lines.iter().all(|&line| line != across(one) && line != across(other))
            && self.removes()
            && self
                .step
                .eliminations
                .iter()
                .all(|gone| is_target(gone.cell()) || gone.cell() == one || gone.cell() == other)
    }
}
