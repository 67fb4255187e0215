//! Multi-sector locked sets.
//!
//! # Pattern
//! The open cells where some rows meet some columns. Each digit is covered either by the rows it has places in among
//! these cells, or by the columns; count one link for each such line. There are as many links as cells, and some digits
//! take rows while others take columns.
//!
//! # Why it holds
//! Each row or column takes a digit once at most, so the cells can hold no more digits than there are links. They need
//! one each: so every link takes its digit inside the cells, and the digit goes from the rest of the line.
//!
//! # Example
//! Four rows and four columns with sixteen open cells: 1, 2, 3 and 4 are counted by rows (16 links at most, if each row
//! has all of them) and no other digit is left in the cells — then each row has its 1, 2, 3 and 4 there. Real ones mix
//! rows and columns; the tests have one.
//!
//! # Rating
//! Not in HoDoKu nor in Sudoku Explainer. It cracks many of the hardest known puzzles. The idea comes from the players'
//! forum (David P. Bird, Obi-Wahn and others), as a form of Allan Barker's set logic with nothing to spare.
//!
//! # Not to be confused with
//! Naked sets, which count in one house, and SK-loops, which count around a ring with boxes.

use super::cover::{self, Link};
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::houses;
use crate::step::Step;
use crate::technique::{Finder, Search, Technique, Words};
use core::cmp::Ordering;
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Column, Digit, House, Row, SmallSort};

/// Finds multi-sector locked sets of three to six rows and columns: sets of rows, then of columns, in ascending order.
pub struct MultiSectorSets;

impl Finder for MultiSectorSets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Msls]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let masks = Masks::new(board);
        let sizes = |set: &u16| (3..=6).contains(&set.count_ones());
        let sets: Vec<u16> = (0..512).filter(sizes).collect();
        for &rows in &sets {
            let counts = masks.cells(rows);
            for &columns in &sets {
                if masks.is_full(rows, columns, counts[usize::from(columns)])
                    && let Some(step) = step(board, &masks, rows, columns)
                    && found(step).is_break()
                {
                    return;
                }
            }
        }
    }
}

impl Words for MultiSectorSets {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "some rows and columns share out their digits so that nothing is to spare."
    }

    fn place(&self, view: &View<'_>) -> String {
        let of = |kind: fn(Cell) -> House| {
            let mut houses: Vec<House> = view.all_cells().iter().map(kind).collect();
            houses.small_sort();
            houses.dedup();
            houses
        };
        let (rows, columns) = (of(|cell| House::row(cell.row())), of(|cell| House::column(cell.column())));
        format!("Look where {} meet {}.", houses(&rows), houses(&columns))
    }

    fn argument(&self, view: &View<'_>) -> String {
        cover::argument(view)
    }
}

/// How many bits a set of lines has.
const COUNT: [u8; 512] = {
    let (mut count, mut set) = ([0; 512], 1);
    while set < 512 {
        count[set] = count[set & (set - 1)] + 1;
        set += 1;
    }
    count
};

/// What crosses each set of lines; sets of lines are bits.
struct Masks {
    /// The rows of the open cells of each column.
    open: [u16; 9],
    /// For each set of columns the rows in which each digit has places there.
    rows: Vec<[u16; 9]>,
    /// For each set of rows the columns in which each digit has places there.
    columns: Vec<[u16; 9]>,
}

impl Masks {
    fn new(board: &Board) -> Self {
        let places: [CellSet; 9] =
            core::array::from_fn(|i| Digit::from_index(i).map_or(CellSet::EMPTY, |digit| board.places(digit)));
        let in_row = |cells: CellSet, row: usize| (cells.bits() >> (9 * row) & 0x1ff) as u16;
        let in_column =
            |cells: CellSet, column: usize| (0..9).fold(0, |set, row| set | (in_row(cells, row) >> column & 1) << row);
        Self {
            open: core::array::from_fn(|column| in_column(board.open(), column)),
            rows: crossing(|digit, column| in_column(places[digit], column)),
            columns: crossing(|digit, row| in_row(places[digit], row)),
        }
    }

    /// How many rows and how many columns a digit needs among these cells.
    fn needs(&self, digit: usize, rows: u16, columns: u16) -> (u8, u8) {
        let in_rows = self.rows[usize::from(columns)][digit] & rows;
        let in_columns = self.columns[usize::from(rows)][digit] & columns;
        (COUNT[usize::from(in_rows)], COUNT[usize::from(in_columns)])
    }

    /// How many open cells these rows have in each set of columns.
    fn cells(&self, rows: u16) -> [u8; 512] {
        let mut counts = [0; 512];
        for columns in 1..512_usize {
            let here = self.open[columns.trailing_zeros() as usize] & rows;
            counts[columns] = counts[columns & (columns - 1)] + COUNT[usize::from(here)];
        }
        counts
    }

    /// Whether there are as many links as cells, and both kinds of links.
    fn is_full(&self, rows: u16, columns: u16, cells: u8) -> bool {
        if cells < 9 {
            return false;
        }
        let (mut links, mut by_row, mut by_column) = (0, false, false);
        for digit in 0..9 {
            let (row_count, column_count) = self.needs(digit, rows, columns);
            links += row_count.min(column_count);
            by_row |= row_count > 0 && row_count <= column_count;
            by_column |= column_count > 0 && column_count <= row_count;
            if links > cells {
                return false;
            }
        }
        links == cells && by_row && by_column
    }
}

/// For each set of lines and each digit, the union of what `of` gives for its lines.
fn crossing(of: impl Fn(usize, usize) -> u16) -> Vec<[u16; 9]> {
    let mut table = vec![[0; 9]; 512];
    for set in 1..512_usize {
        let line = set.trailing_zeros() as usize;
        table[set] = core::array::from_fn(|digit| table[set & (set - 1)][digit] | of(digit, line));
    }
    table
}

fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |bit| set >> bit & 1 != 0)
}

fn step(board: &Board, masks: &Masks, rows: u16, columns: u16) -> Option<Step> {
    let row_house = |row: usize| Row::new(row).map(House::row);
    let column_house = |column: usize| Column::new(column).map(House::column);
    let union = |houses: Vec<House>| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cell_set());
    let row_cells = union(bits(rows).filter_map(row_house).collect());
    let column_cells = union(bits(columns).filter_map(column_house).collect());
    let cells = board.open() & row_cells & column_cells;
    let mut chosen: Vec<Link> = Vec::new();
    for digit in Digit::all() {
        let (row_count, column_count) = masks.needs(digit.index(), rows, columns);
        let places = cells & board.places(digit);
        let covering = |house: &House| !(house.cell_set() & places).is_empty();
        let by_row: Vec<Link> = bits(rows).filter_map(row_house).filter(covering).map(|house| (house, digit)).collect();
        let by_column: Vec<Link> =
            bits(columns).filter_map(column_house).filter(covering).map(|house| (house, digit)).collect();
        // Where both ways need as many, the one that removes more is taken.
        let removed = |links: &[Link]| cover::removed(board, cells, links);
        let rows_first = match row_count.cmp(&column_count) {
            Ordering::Less => true,
            Ordering::Equal => removed(&by_row) >= removed(&by_column),
            Ordering::Greater => false,
        };
        chosen.extend(if rows_first { by_row } else { by_column });
    }
    cover::step(board, Technique::Msls, cells, &chosen, |house| house.index() < 9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// Where rows 1, 4, 7 and columns 1, 4, 7 meet: 1, 2 and 3, and in r1c1 also `more`.
    fn position(more: u8) -> Board {
        board(|cell, digit| {
            let meet = cell.row().index() % 3 == 0 && cell.column().index() % 3 == 0;
            !meet || digit <= 3 || cell.index() == 0 && digit == more
        })
    }

    #[test]
    fn nine_links_fill_nine_cells() {
        let found = steps(&position(0), Technique::Msls);
        assert!(!found.is_empty());
        assert!(found[0].eliminations.iter().all(|gone| gone.digit().value() <= 3));
    }

    #[test]
    fn one_link_more_than_cells_proves_nothing() {
        assert!(steps(&position(9), Technique::Msls).is_empty());
    }
}
