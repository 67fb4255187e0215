//! Puzzles of any size: what was read is written and read again, and what is answered is true.

use crate::input::Input;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;
use sudokit::Stop;
use sudokit::constraint::{Answer, Count, Geometry, Grid, count, possible, solve};
use sudokit::text::{Chunks, Puzzle, ReadOptions, read};

/// Any bytes, read as puzzles of the size that the first of them chooses, or of any: whole, and a few bytes at a time.
pub fn sized_text(bytes: &[u8]) {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut options = ReadOptions {
        boxes: [None, Some((2, 2)), Some((2, 3)), Some((3, 3)), Some((4, 4)), None, Some((3, 3)), Some((1, 2))]
            [usize::from(first % 8)],
        diagonals: first % 8 == 6,
        windows: first % 8 == 6,
        ..ReadOptions::default()
    };
    if first % 8 == 5 {
        options.regions = Some((0..16).map(|cell| cell / 4).collect());
    }
    let whole = read(&text, options.clone());
    for (step, size) in [(1, 1), (13, 100)] {
        let chunks = Chunks::new(Drops(text.as_bytes(), step), options.clone()).with_size(size);
        let pieces: Vec<_> =
            chunks.flat_map(|chunk| chunk.expect("memory can be read").records().collect::<Vec<_>>()).collect();
        assert!(pieces == whole, "{step} bytes at a time: {pieces:?} is not {whole:?}");
    }
    for record in whole.into_iter().flatten() {
        let Puzzle::Sized(puzzle) = &record.puzzle else { continue };
        let (geometry, grid) = (puzzle.geometry(), puzzle.grid());
        options.boxes = options.regions.is_none().then(|| (geometry.box_height(), geometry.box_width()));
        options.symbols = Some(puzzle.symbols());
        for written in [puzzle.line(grid), puzzle.rows(grid)] {
            let again = read(&written, options.clone());
            assert!(matches!(&again[..], [Ok(again)] if again.puzzle == record.puzzle), "{written}: {again:?}");
        }
    }
}

/// Gives a few bytes at a time.
struct Drops<'t>(&'t [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (now, later) = self.0.split_at(self.1.min(buffer.len()).min(self.0.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

/// A puzzle of a small size, with more houses or without, and its solutions by plain trying.
pub fn sized_puzzle(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let Some(geometry) = geometry(&mut input) else { return };
    let geometry = Arc::new(geometry);
    let order = geometry.order();
    let mut symbols = vec![0; geometry.cell_count()];
    while !input.is_empty() {
        let (cell, symbol) = (usize::from(input.byte()), input.byte());
        symbols[cell % geometry.cell_count()] = u16::from(symbol) % (order as u16 + 1);
    }
    let puzzle = Grid::from_symbols(geometry, symbols).expect("symbols of the order");
    let mut budget = 400;
    let Some(truth) = truth(&puzzle, &mut puzzle.symbols().to_vec(), &mut budget) else { return };
    let stop = Stop::new().after(Duration::from_secs(5));
    let shown = match solve(&puzzle, &stop) {
        Answer::None => vec![],
        Answer::One(one) => vec![one],
        Answer::Several(two) => two.into(),
        Answer::Stopped(_) => panic!("{}: not solved in time", puzzle.to_line()),
    };
    assert_eq!(shown.len() as u64, truth.min(2), "{puzzle:?}");
    assert!(shown.iter().all(|grid| grid.is_solution_of(&puzzle)), "{puzzle:?}");
    assert!(shown.len() < 2 || shown[0] != shown[1], "{puzzle:?}");
    assert_eq!(count(&puzzle, u128::MAX, &stop), Count::Exactly(truth.into()), "{puzzle:?}");
    let known = possible(&puzzle, &stop);
    assert!(known.is_complete, "{puzzle:?}");
    let is_known = |grid: &Grid, cell: usize| known.cells[cell] >> (grid.get(cell) - 1) & 1 == 1;
    assert!(shown.iter().all(|grid| (0..known.cells.len()).all(|cell| is_known(grid, cell))), "{puzzle:?}");
    assert!(truth != 1 || known.cells.iter().all(|symbols| symbols.count_ones() == 1), "{puzzle:?}");
    assert!(truth != 0 || known.cells.iter().all(|&symbols| symbols == 0), "{puzzle:?}");
}

fn geometry(input: &mut Input<'_>) -> Option<Geometry> {
    const SIZES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4), (1, 2)];
    let (height, width) = SIZES[input.below(SIZES.len())];
    let mut geometry = Geometry::new(height, width).ok()?;
    let more = input.byte();
    if more & 1 != 0 {
        geometry = geometry.with_diagonals();
    }
    if more & 2 != 0 {
        geometry = geometry.with_windows().ok()?;
    }
    if more & 4 != 0 {
        // Boxes, and pairs of cells that have changed their regions.
        let order = height * width;
        let mut map: Vec<usize> =
            (0..order * order).map(|cell| cell / order / height * height + cell % order / width).collect();
        for _ in 0..input.below(6) {
            let (one, other) = (usize::from(input.byte()) % map.len(), usize::from(input.byte()) % map.len());
            map.swap(one, other);
        }
        if more & 8 != 0 {
            let (cell, region) = (usize::from(input.byte()) % map.len(), usize::from(input.byte()));
            map[cell] = region;
        }
        geometry = geometry.with_regions(&map).ok()?;
    }
    Some(geometry)
}

/// How many solutions, by trying the cell with the fewest symbols; `None` when that takes too long.
fn truth(puzzle: &Grid, symbols: &mut [u16], budget: &mut u64) -> Option<u64> {
    *budget = budget.checked_sub(1)?;
    let order = puzzle.geometry().order() as u16;
    let mut open = vec![(1u64 << order) - 1; symbols.len()];
    for house in puzzle.geometry().houses() {
        let mut seen = 0u64;
        for cell in house.cells().filter(|&cell| symbols[cell] > 0) {
            let bit = 1 << (symbols[cell] - 1);
            if seen & bit != 0 {
                return Some(0);
            }
            seen |= bit;
        }
        house.cells().for_each(|cell| open[cell] &= !seen);
    }
    let blank = (0..symbols.len()).filter(|&cell| symbols[cell] == 0);
    let Some(cell) = blank.min_by_key(|&cell| open[cell].count_ones()) else { return Some(1) };
    let mut found = 0;
    for symbol in (1..=order).filter(|symbol| open[cell] >> (symbol - 1) & 1 == 1) {
        symbols[cell] = symbol;
        let more = truth(puzzle, symbols, budget);
        symbols[cell] = 0;
        found += more?;
    }
    Some(found)
}
