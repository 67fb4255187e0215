//! Text of every form and size is read and written again, and what is not a puzzle is reported.

use proptest::prelude::*;
use std::io::Read;
use sudokit_constraint::{Alphabet, Geometry, Grid};
use sudokit_text::{Chunks, ErrorKind, ReadOptions, Record, Symbols, TextError};

fn read(text: &str, options: &ReadOptions) -> Vec<Result<Record, TextError>> {
    sudokit_text::read(text, options.clone())
}

fn one(text: &str, options: &ReadOptions) -> Grid {
    let records = read(text, options);
    assert_eq!(records.len(), 1, "{text}");
    let record = records[0].as_ref().unwrap_or_else(|error| panic!("{error}: {text}"));
    record.puzzle.to_constraint().expect("clues")
}

fn error(text: &str) -> String {
    let records = read(text, &ReadOptions::default());
    assert_eq!(records.len(), 1, "{text}");
    records[0].as_ref().expect_err("it is not a puzzle").to_string()
}

proptest! {
    #[test]
    fn every_form_is_read_again(height in 1usize..9, width in 2usize..9, seed: u64) {
        let geometry = Geometry::new(height, width).unwrap();
        let order = geometry.order();
        let mut rng = sudokit_core::Rng::new(seed);
        let mut symbols: Vec<u16> = (0..order * order).map(|_| rng.below(3 * order) as u16).collect();
        symbols.iter_mut().for_each(|symbol| if usize::from(*symbol) > order { *symbol = 0 });
        symbols[0] = order as u16;
        let grid = Grid::from_symbols(geometry, symbols).unwrap();
        let given = ReadOptions { boxes: Some((height, width)), ..ReadOptions::default() };
        if order >= 4 {
            prop_assert_eq!(&one(&grid.to_line(), &given), &grid);
            prop_assert_eq!(&one(&grid.to_numbers(' '), &given), &grid);
            prop_assert_eq!(&one(&grid.to_instance(), &ReadOptions::default()), &grid);
        }
        prop_assert_eq!(&one(&grid.to_rows(), &given), &grid);
        for alphabet in [Alphabet::FromOne, Alphabet::FromZero, Alphabet::Letters] {
            let given = ReadOptions { symbols: Some(Symbols::Characters(alphabet)), ..given.clone() };
            if let Some(text) = grid.to_characters(alphabet).filter(|_| order >= 4) {
                prop_assert_eq!(&one(&text, &given), &grid);
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[ .0-9A-Za-z,|#\n-]{0,300}") {
        let _ = read(&text, &ReadOptions::default());
    }

    #[test]
    fn any_characters_are_read_without_a_panic(text: String) {
        let _ = read(&text, &ReadOptions { boxes: Some((2, 2)), ..ReadOptions::default() });
    }
}

#[test]
fn sizes_are_found_out() {
    let order = |text: &str| one(text, &ReadOptions::default()).geometry().order();
    assert_eq!(order("1...\n.2..\n..3.\n...4\n"), 4);
    assert_eq!(order("12|34\n34|12\n--+--\n21|43\n43|21\n"), 4);
    assert_eq!(order(&".".repeat(81)), 9);
    assert_eq!(order(&["0"; 144].join(",")), 12);
    // Sixteen rows of sixteen with a symbol too large for 4x4 are one grid; without, sixteen of 4x4.
    let rows = |first: &str| format!("{first}{}\n{}", ".".repeat(15), (".".repeat(16) + "\n").repeat(15));
    assert_eq!(order(&rows("G")), 16);
    assert_eq!(read(&rows("1"), &ReadOptions::default()).len(), 16);
    // Two clues that clash in boxes of 2x3, but not in boxes of 3x2.
    let turned = one("1.....\n..1...\n......\n......\n......\n......\n", &ReadOptions::default());
    assert_eq!((turned.geometry().box_height(), turned.geometry().box_width()), (3, 2));
}

#[test]
fn grids_beyond_64x64_are_read_in_rows_and_lines() {
    let row = |first: usize, order: usize| format!("{first}{}\n", " .".repeat(order - 1));
    let grid = |order: usize| (1..=order).rev().map(|symbol| row(symbol, order)).collect::<String>();
    let ascending = |order: usize| (1..=order).map(|symbol| row(symbol, order)).collect::<String>();
    for order in [65, 72, 100, 144, 400] {
        let puzzle = one(&grid(order), &ReadOptions::default());
        assert_eq!((puzzle.geometry().order(), usize::from(puzzle.get(0))), (order, order));
        for text in [puzzle.to_line(), puzzle.to_instance(), puzzle.to_rows()] {
            assert_eq!(one(&text, &ReadOptions::default()), puzzle, "{order}");
        }
    }
    let two = read(&grid(100).repeat(2), &ReadOptions::default());
    assert!(two.len() == 2 && two.iter().all(Result::is_ok));
    // Lines of 144 numbers up to 12 are puzzles of 12x12.
    let small = read(&row(12, 144).repeat(150), &ReadOptions::default());
    assert!(small.len() == 150 && small.iter().all(Result::is_ok));
    let given = ReadOptions { boxes: Some((3, 4)), ..ReadOptions::default() };
    assert_eq!(read(&row(12, 144).repeat(3), &given).len(), 3);
    // With the size of the boxes given, small symbols are rows as well.
    let given = ReadOptions { boxes: Some((12, 12)), ..ReadOptions::default() };
    assert_eq!(one(&format!("{}{}", row(1, 144), row(2, 144).repeat(143)), &given).geometry().order(), 144);
    // The first rows have no number from 10.
    for order in [16, 65, 72] {
        assert_eq!(one(&ascending(order), &ReadOptions::default()).geometry().order(), order);
    }
    // Art between rows, and a row that is missing.
    let drawn: String = grid(144).lines().map(|line| format!("| {line} |\n")).collect();
    let art = "+-----+\n";
    assert_eq!(one(&format!("{art}{drawn}{art}"), &ReadOptions::default()).geometry().order(), 144);
    let short: String = grid(144).lines().take(143).map(|line| format!("{line}\n")).collect();
    assert_eq!(error(&short), "line 1, column 1: found 143 rows, expected 144 rows");
}

#[test]
fn alphabets_are_found_out() {
    let symbols = |text: &str| one(text, &ReadOptions::default()).symbols()[..3].to_vec();
    let pad = |text: &str| format!("{text}{}", ".".repeat(256 - text.len()));
    assert_eq!(symbols(&pad("1G.")), [1, 16, 0]);
    assert_eq!(symbols(&pad("0F1")), [1, 16, 2]);
    assert_eq!(symbols(&pad("APB")), [1, 16, 2]);
    assert_eq!(symbols(&pad("10G")), [1, 0, 16]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let sizes = "81 cells, 729 marks, or the cells of another size (16, 36, 256 …)";
    assert_eq!(error(&".".repeat(82)), format!("line 1, column 83: found 82 cells, expected {sizes}"));
    assert_eq!(error(&"A".repeat(82)), format!("line 1, column 1: found 82 cells, expected {sizes}"));
    assert_eq!(
        error(&"A".repeat(65 * 65)),
        "line 1, column 1: found a grid of 65x65 in characters, expected at most 64x64, or numbers"
    );
    assert_eq!(error(&"0 ".repeat(626 * 626)), "line 1, column 1: found a grid of 626x626, expected 2x2 to 512x512");
    assert_eq!(
        error(&format!("25 26 {}", "0 ".repeat(650 * 650))),
        "line 1, column 1: found boxes of 25x26, expected a height times width of 2 to 512"
    );
    assert_eq!(
        error(&format!("# a comment\n3 3 {}", ".".repeat(80))),
        "line 2, column 5: found 80 cells, expected 81 cells"
    );
    assert_eq!(
        error(&format!("{}Z..", ".".repeat(253))),
        "line 1, column 254: found 'Z', expected a blank or one of 16 symbols"
    );
    assert_eq!(
        error(&format!("{}17", "0,".repeat(255))),
        "line 1, column 511: found '17', expected a blank or one of 16 symbols"
    );
    assert_eq!(error("12..\n34..\n..1\n...."), "line 3, column 1: found a row of 3 cells, expected a row of 4 cells");
    assert_eq!(error("12..\n34..\n..12"), "line 1, column 1: found 3 rows, expected 4 rows");
    let given = ReadOptions { boxes: Some((2, 3)), ..ReadOptions::default() };
    assert_eq!(
        read(&".".repeat(16), &given)[0].as_ref().unwrap_err().to_string(),
        "line 1, column 1: found 16 cells, expected 36 cells"
    );
    let records = read(&".".repeat(81), &given);
    assert_eq!(records[0].as_ref().unwrap_err().kind(), ErrorKind::Length);
}

/// Four cells are a whole 2x2 only where that is known; they are written on one line, too.
#[test]
fn the_smallest_is_read_again() {
    for boxes in [(1, 2), (1, 3)] {
        let options = ReadOptions { boxes: Some(boxes), ..ReadOptions::default() };
        let grid = Grid::empty(Geometry::new(boxes.0, boxes.1).unwrap());
        for written in [grid.to_line(), grid.to_instance(), grid.to_rows(), grid.to_numbers(' ')] {
            let read = read(&written, &options);
            assert!(
                matches!(&read[..], [Ok(record)] if record.puzzle.to_constraint().as_ref() == Some(&grid)),
                "{written}: {read:?}"
            );
        }
    }
}

#[test]
fn geometries_that_are_none() {
    assert!(Geometry::new(19, 27).is_err() && Geometry::new(1, 1).is_err() && Geometry::new(0, 4).is_err());
    assert!(Geometry::new(usize::MAX, 2).is_err() && Geometry::of_order(513).is_err());
    let plain = Geometry::new(2, 2).unwrap();
    assert!(plain.clone().with_regions(&[0; 16]).is_err());
    assert!(plain.clone().with_regions(&[0, 1, 2]).is_err());
    let mut map: Vec<usize> = (0..16).map(|cell| cell / 4).collect();
    map[0] = 3;
    assert_eq!(plain.with_regions(&map).unwrap_err().to_string(), "the region of r1c2 has 3 cells, expected 4");
    assert!(Geometry::new(1, 4).unwrap().with_windows().is_err());
    assert_eq!(Geometry::new(3, 3).unwrap().with_windows().unwrap().houses().len(), 31);
}

/// Gives a few bytes at a time.
struct Drops<'t>(&'t [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len()).min(self.0.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn a_stream_gives_what_the_whole_text_gives() {
    let grid = "1...\n..2.\n.3..\n...4\n";
    let text = format!(
        "# title\r\n{grid}{grid}\n{}\n{}\n\n12\n{grid}\n{}\nG{}\n{}\n{}",
        ".".repeat(256),
        "1..............2\n".repeat(40),
        "0,".repeat(81),
        ".".repeat(15),
        "................\n".repeat(15),
        &grid[..13],
    );
    let whole = read(&text, &ReadOptions::default());
    let errors: Vec<String> =
        whole.iter().filter_map(|record| record.as_ref().err()).map(ToString::to_string).collect();
    assert_eq!(errors, ["line 80, column 1: found a row of 3 cells, expected a row of 4 cells"]);
    assert_eq!(
        whole.len(),
        2 + 1 + 40 + 1 + 1 + 1 + errors.len(),
        "`12` is text, a 9x9 in numbers and a 16x16 in rows are the last two"
    );
    for drop in [1, 7, 100_000] {
        let stream = Chunks::new(Drops(text.as_bytes(), drop), ReadOptions::default()).with_size(drop);
        let found: Vec<_> = stream.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
        assert!(found == whole, "{drop} bytes at a time");
    }
}

#[test]
fn endless_lines_and_long_runs_take_little_memory() {
    let long = Chunks::new(std::io::repeat(b'.').take(100 << 20), ReadOptions::default());
    let answers: Vec<_> = long.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
    assert_eq!(answers.len(), 1);
    let error = answers[0].as_ref().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: found more than 1 MiB, expected a shorter line");
    // A run of 4x4 puzzles without an end is answered as it comes, and none is looked at again and again.
    let lines = "1..............2\n".repeat(100_000);
    let chunks = Chunks::new(lines.as_bytes(), ReadOptions::default());
    assert_eq!(chunks.map(|chunk| chunk.unwrap().records().filter(Result::is_ok).count()).sum::<usize>(), 100_000);
}
