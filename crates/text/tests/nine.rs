//! Lines and drawings by example: what they are taken for, what they give, and what their errors say.

mod common;

use common::{P, S, errors, good, one, puzzle, read, rows};
use std::io::{self, Read};
use sudokit_core::{Cell, Digit, DigitSet, Grid, Puzzle as NinePuzzle};
use sudokit_testkit::corpus;
use sudokit_text::{self as text, Chunks, ErrorKind, MAX_LINE, Puzzle, ReadOptions, Record, TextError};

/// The 9x9 puzzle of a record.
fn nine(record: &Record) -> &NinePuzzle {
    record.puzzle.classic().expect("9x9")
}

/// The rows drawn in some way, with a ruler after the third and sixth.
fn drawn(row: impl Fn(&str) -> String, ruler: &str) -> String {
    let mut text = String::new();
    for (i, cells) in rows().iter().enumerate() {
        if i % 3 == 0 && !ruler.is_empty() {
            text += &format!("{ruler}\n");
        }
        text += &format!("{}\n", row(cells));
    }
    text + ruler
}

fn boxes(cells: &str, between: &str, bar: &str) -> String {
    let three = |i: usize| cells[i..i + 3].chars().map(String::from).collect::<Vec<_>>().join(between);
    [three(0), three(3), three(6)].join(bar)
}

#[test]
fn line_with_every_blank() {
    for blank in [".", "0", "*", "_", "-", "x", "X", " "] {
        assert_eq!(one(P.replace('.', blank)), ("line", puzzle()), "{blank:?}");
    }
}

#[test]
fn line_carries_what_follows() {
    let text = format!("{P} 1 completed\n{P}\t5\n  {P},Medium,786\r\n{P}#c\n{P}  two\n{}", "0".repeat(81));
    let (format, records) = good(&text);
    assert_eq!(format, "line");
    let rests: Vec<&str> = records.iter().map(|record| record.rest.as_str()).collect();
    assert_eq!(rests, ["1 completed", "\t5", ",Medium,786", "#c", " two", ""]);
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let mut out = Vec::new();
    records.iter().for_each(|record| text::format("line").unwrap().write(record, &mut out));
    let again = text.replace("  53", "53").replace('\r', "").replace(&"0".repeat(81), &".".repeat(81)) + "\n";
    assert_eq!(String::from_utf8(out).unwrap(), again);
}

#[test]
fn a_record_without_rest_does_not_allocate() {
    let (_, records) = good(format!("{P}\n{P}\r\n"));
    assert!(records.iter().all(|record| record.rest.capacity() == 0));
}

#[test]
fn lines_and_marks_mix() {
    let marks = format!("{}{}", "123456789".repeat(80), ".2.4.6.80");
    for text in [format!("{P}\n{marks}\n"), format!("{marks} x\n{P}\n")] {
        let (_, records) = good(text);
        let sukaku = records.iter().find(|record| nine(record).is_sukaku()).unwrap();
        let last = Cell::new(80).unwrap();
        assert_eq!(nine(sukaku).allowed(last), [2, 4, 6, 8].into_iter().filter_map(Digit::new).collect());
        assert_eq!(records.len(), 2);
    }
    assert_eq!(one(&marks).0, "sukaku");
    let (_, items) = read(marks.replacen('3', "4", 1));
    assert_eq!(
        items[0].as_ref().unwrap_err().to_string(),
        "line 1, column 3: found '4', expected 3 or a blank, because it is mark 3 of its cell"
    );
}

#[test]
fn errors_say_where_and_what() {
    let text =
        format!("{P}\n{}\n# note\n\nhello\n{P}5\n{P} ok\n{}q\n{}\n", &P[..80], &P[..80], P.replacen('.', " ", 1));
    let expected = [
        "line 2, column 81: found 80 cells, expected 81 cells, 729 marks, or the cells of another size (16, 36, 256 …)",
        "line 5, column 1: found 'h', expected a digit or a blank (one of . 0 * _ - x X)",
        "line 6, column 83: found 82 cells, expected 81 cells, 729 marks, or the cells of another size (16, 36, 256 …)",
        "line 8, column 81: found 'q', expected a digit or a blank (one of . 0 * _ - x X)",
        "line 9, column 3: found 2 cells, expected 81 cells, 729 marks, or the cells of another size (16, 36, 256 …)",
    ];
    assert_eq!(errors(&text), expected);
    assert_eq!(read(&text).1.len(), 7);
    assert_eq!(
        errors(b"12\xff\n"),
        ["line 1, column 3: found the byte 0xff, expected a digit or a blank (one of . 0 * _ - x X)"]
    );
    assert_eq!(
        errors("1\u{e9}\n")[0],
        "line 1, column 2: found 'é', expected a digit or a blank (one of . 0 * _ - x X)"
    );
    // What shows nothing, or turns the line around, is named by its number.
    let found = |text: &str| errors(text)[0].split(", expected").next().unwrap().to_owned();
    assert_eq!(found("1\u{202e}2\n"), "line 1, column 2: found the invisible character U+202E");
    assert_eq!(found("1\u{a0}2\n"), "line 1, column 2: found the invisible character U+00A0");
    assert_eq!(found("1\u{feff}2\n"), "line 1, column 2: found a byte order mark (U+FEFF)");
    assert!(errors("12\0").iter().all(|error| error.contains("column 3: found the control character 0x00")));
}

#[test]
fn odd_files() {
    assert!(read("").1.is_empty());
    assert!(read("\n\r\n   \n#\n").1.is_empty());
    assert!(read(b"\xef\xbb\xbf").1.is_empty());
    assert_eq!(one(format!("\u{feff}{P}")), ("line", puzzle()));
    assert_eq!(one(format!("\u{feff}{P}\r\n")), ("line", puzzle()));
    let (_, records) = good([P.as_bytes(), b" caf\xe9 \0\n"].concat());
    assert_eq!(records[0].rest, "caf\u{fffd} \0");
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    for length in [MAX_LINE, MAX_LINE + 1, 3 * MAX_LINE] {
        for byte in ["5", " ", "#"] {
            let text = format!("{P}\n{}\n{P} after\n", byte.repeat(length));
            let (_, items) = read(&text);
            let last = items.last().unwrap().as_ref().unwrap();
            assert_eq!((last.line, last.rest.as_str()), (3, "after"));
            let error = items.iter().find_map(|item| item.as_ref().err());
            if length > MAX_LINE {
                let error = error.unwrap();
                assert_eq!((error.kind(), error.line()), (ErrorKind::TooLong, 2));
            }
        }
        // Without an end, too, and inside a grid, which it breaks.
        let text = "7".repeat(length);
        assert_eq!(read(&text).1.len(), 1);
        let text = format!("{}\n{text}\n{}", rows()[0], drawn(str::to_owned, ""));
        let (format, items) = read(&text);
        assert_eq!((format, items.iter().filter(|item| item.is_ok()).count()), ("grid", 1));
        assert!(items[0].as_ref().is_err_and(|error| error.found() == "1 row"));
    }
}

#[test]
fn drawings_of_a_grid() {
    let title = "Puzzle 12, rated 3.5\n";
    let drawings = [
        drawn(str::to_owned, ""),
        drawn(|row| row.replace('.', "0"), ""),
        drawn(|row| row.replace('.', "-"), ""),
        drawn(|row| row.replace('.', " "), ""),
        drawn(|row| format!("{} ", boxes(row, " ", " ")), ""),
        drawn(|row| boxes(row, ",", ","), ""),
        drawn(|row| boxes(row, ",", ",").replace('.', ""), ""),
        drawn(|row| boxes(row, "\t", "\t"), ""),
        drawn(|row| boxes(row, ";", ";").replace('.', ""), ""),
        drawn(|row| format!("[{}],", boxes(&row.replace('.', "0"), ", ", ", ")), ""),
        drawn(|row| format!("|{}|", boxes(row, "", "|")), "*-----------*"),
        drawn(|row| boxes(row, "", "|"), "---+---+---"),
        drawn(|row| boxes(row, "", "|"), "-----------"),
        drawn(str::to_owned, "---------"),
        drawn(|row| boxes(row, " ", " | "), "------+-------+------"),
        drawn(|row| boxes(row, " ", " ! "), "======+=======+======"),
        drawn(|row| format!("| {} |", boxes(row, " ", " | ")), "+-------+-------+-------+"),
        drawn(|row| format!("| {} |", boxes(&row.replace('.', "-"), " ", " | ")), "+-------+-------+-------+"),
        drawn(|row| format!("|{}|", boxes(&row.replace('.', " "), " ", "|")), "+-----+-----+-----+"),
        drawn(|row| boxes(&row.replace('.', " "), " ", " | ").trim_end().to_owned(), "------+-------+------"),
        drawn(|row| format!("│ {} │", boxes(row, " ", " │ ")), "├───────┼───────┼───────┤"),
        drawn(|row| format!("║{}║", boxes(row, "│", "║")), "╟─┼─┼─╫─┼─┼─╫─┼─┼─╢"),
    ];
    for drawing in drawings {
        for text in [
            drawing.clone(),
            format!("{title}{drawing}\n"),
            format!("{drawing}\n\n{title}\n"),
            drawing.replace('\n', "\r\n"),
        ] {
            assert_eq!(one(&text), ("grid", puzzle()), "\n{text}");
        }
        let (_, records) = good(format!("{drawing}\n\n{title}{drawing}\n{drawing}\n\n"));
        assert_eq!(records.iter().filter(|record| record.puzzle == puzzle()).count(), 3, "\n{drawing}");
        assert_eq!(drawing.parse(), Ok(puzzle()));
    }
}

#[test]
fn a_solution_between_rulers_that_might_be_rows() {
    let drawing: String = S
        .as_bytes()
        .chunks(27)
        .map(|three| {
            let row = |i: usize| std::str::from_utf8(&three[i * 9..i * 9 + 9]).unwrap();
            format!("---------\n{}\n{}\n{}\n", row(0), row(1), row(2))
        })
        .collect();
    assert_eq!(one(format!("{drawing}---------\n")), ("grid", S.parse().unwrap()));
    // And nine of them are a blank grid.
    assert_eq!(one("---------\n".repeat(9)).1, Puzzle::from(Grid::EMPTY));
}

#[test]
fn files_of_other_programs() {
    let plain = drawn(str::to_owned, "");
    // SadMan and SudoCue: .sdk with a header, and with the state of play, which is not a second puzzle.
    let sdk = format!("#AOne\n#DTwo\n#LEasy\n{plain}");
    let (format, records) = good(&sdk);
    assert_eq!((format, records[0].rest.as_str(), records[0].line), ("grid", "LEasy", 4));
    let state = S.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect::<String>();
    assert_eq!(one(format!("#AOne\n[Puzzle]\n{plain}[State]\n{state}[Colours]\n{state}")), ("grid", puzzle()));
    // SudokuSSE: nine lines of nine, or 81 in a line, and notes below.
    let notes = "---\nSource : a book, 2009/3\n";
    assert_eq!(one(format!("{plain}{notes}")), ("grid", puzzle()));
    assert_eq!(one(format!("{P}\n{notes}")), ("grid", puzzle()));
    // Project Euler: titles between grids.
    let text = format!("Grid 01\n{plain}Grid 02\n{plain}").replace('.', "0");
    assert_eq!(good(text).1.len(), 2);
    // A list of lists, in one line.
    let list = format!("[{}]", P.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", "));
    assert_eq!(one(list), ("grid", puzzle()));
}

#[test]
fn a_bad_row_costs_its_own_grid_only() {
    let plain = drawn(str::to_owned, "");
    for (bad, error) in [
        (plain.replacen("6..195", "6..q95", 1), "line 2, column 4: found 'q', expected a cell of a row of nine"),
        (plain.replacen("53..7", "5q..7", 1), "line 1, column 2: found 'q', expected a cell of a row of nine"),
        (plain.replacen("53..7", "53..", 1), "line 1, column 1: found 8 cells, expected a row of nine cells"),
        (plain.replacen("6..195", "6..1955", 1), "line 2, column 1: found 10 cells, expected a row of nine cells"),
        (
            plain.replacen("6..195", "6.0195", 1),
            "line 2, column 3: found '0', expected blanks that are all written alike",
        ),
    ] {
        let (_, items) = read(format!("{bad}{plain}"));
        assert_eq!(items.len(), 2, "\n{bad}");
        assert_eq!(items[0].as_ref().unwrap_err().to_string(), error);
        assert_eq!(items[1].as_ref().unwrap().puzzle, puzzle());
    }
    let short = plain.rsplitn(3, '\n').last().unwrap();
    for end in ["", "\n", "\n\n", "\nSome text\n"] {
        let (_, items) = read(format!("Title\n{short}{end}"));
        assert_eq!(items.len(), 1);
        assert_eq!(items[0].as_ref().unwrap_err().to_string(), "line 2, column 1: found 8 rows, expected nine rows");
    }
}

#[test]
fn candidate_grids() {
    let marks =
        sudokit_core::Pencilmarks::from_clues_with_peers(puzzle().classic().map(NinePuzzle::clues).as_ref().unwrap());
    let mut out = Vec::new();
    text::format("pencil").unwrap().write(&Record::new(marks, 1), &mut out);
    let ours = String::from_utf8(out).unwrap();
    let group = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
    let words: Vec<String> = marks.sets().iter().map(group).collect();
    let row = |r: usize| &words[r * 9..r * 9 + 9];
    // As SudokuSSE prints its steps.
    let colons = (0..9).map(|r| row(r).join(":") + ":\n").collect::<String>();
    let hodoku = (0..9).map(|r| {
        let ruler = if r % 3 == 0 { ":---------.---------.---------:\n" } else { "" };
        format!("{ruler}| {} | {} | {} |\n", row(r)[..3].join("  "), row(r)[3..6].join("  "), row(r)[6..].join("  "))
    });
    for text in
        [ours.clone(), colons, hodoku.collect(), words.join(" "), format!("Title\n{ours}"), ours.replace('\n', "\r\n")]
    {
        assert_eq!(one(&text), ("pencil", Puzzle::from(NinePuzzle::Sukaku(marks))), "\n{text}");
        assert_eq!(text.parse(), Ok(Puzzle::from(NinePuzzle::Sukaku(marks))));
    }
    let bad = ours.replacen("124", "144", 1);
    assert!(
        bad != ours && errors(&bad)[0].ends_with("found '1', expected a group of different digits"),
        "{:?}",
        errors(&bad)
    );
}

#[test]
fn one_puzzle_from_a_string() {
    assert_eq!(P.parse(), Ok(puzzle()));
    assert_eq!(P.parse::<Puzzle>().unwrap().to_string(), P);
    for (text, kind) in [("", ErrorKind::NotOne), ("12", ErrorKind::Length), ("a", ErrorKind::Character)] {
        assert_eq!(text.parse::<Puzzle>().unwrap_err().kind(), kind, "{text:?}");
    }
    assert_eq!(format!("{P}\n{P}").parse::<Puzzle>().unwrap_err().kind(), ErrorKind::NotOne);
}

#[test]
fn an_error_of_the_input_comes_after_what_was_read() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if core::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("broken"));
            }
            buffer[..P.len()].copy_from_slice(P.as_bytes());
            Ok(P.len())
        }
    }
    let mut chunks = Chunks::new(Broken(false), ReadOptions::default());
    assert_eq!(chunks.next().unwrap().unwrap().records().count(), 1);
    assert!(chunks.next().unwrap().is_err());
    assert!(chunks.next().is_none());
}

sudokit_testkit::needs_data!(public_sets);

fn public_sets() {
    let sets = [
        ("speed/17_clue.txt", "line", 49_158),
        ("counts/famous_named.txt", "line", 16),
        ("counts/sudopedia_test_cases.txt", "line", 19),
        ("rated/se121_ladder_a.txt", "line", 1_832),
        ("rated/se_truth_a.csv", "csv", 1_496),
        ("rated/hodoku_truth_a.csv", "csv", 1_301),
        ("rated/se_traces_a.jsonl", "json", 145),
        ("techniques/hodoku_reglib-1.4.txt", "library", 1_112),
        ("sukaku/pencilmark_hard_020-029k.txt", "sukaku", 60),
    ];
    for (path, name, count) in sets {
        let (format, records) = good(corpus::shared_file(path));
        assert_eq!((format, records.len()), (name, count), "{path}");
    }
}

/// What people give by mistake, and the words for it.
#[test]
fn mistakes_are_recognised() {
    let message = |bytes: &[u8]| {
        let error = Chunks::new(bytes, ReadOptions::default()).next().unwrap().err().expect("it is not text");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        let error = error.downcast::<TextError>().expect("a text error");
        assert_eq!(error.kind(), ErrorKind::NotText);
        error.to_string()
    };
    assert_eq!(
        message(b"\x1f\x8b\x08\0rest"),
        "line 1, column 1: found a gzip file, expected text: decompress it with gunzip -c FILE"
    );
    for (bytes, name) in [
        (&b"\xfd7zXZ\0\0"[..], "an xz file"),
        (b"\x28\xb5\x2f\xfd...", "a zstd file"),
        (b"PK\x03\x04", "a zip file"),
        (b"\x89PNG\r\n", "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
        (b"%PDF-1.7", "a PDF file"),
        (b"\x5d\0\0\x80\0\xff", "an lzma file"),
        (b"\x04\x22\x4d\x18d", "an lz4 file"),
        (b"Rar!\x1a\x07\x01", "a RAR file"),
        (b"\xff\xfe\0\0.\0\0\0", "text in UTF-32"),
    ] {
        assert!(message(bytes).contains(name), "{name}");
    }
    let wide: Vec<u8> = P.bytes().flat_map(|byte| [byte, 0]).collect();
    for bytes in [[&b"\xff\xfe"[..], &wide].concat(), [&b"\xfe\xff\0"[..], &wide].concat(), wide] {
        assert!(message(&bytes).contains("text in UTF-16"));
    }
    assert_eq!(
        errors("https://example.org/play?s=0003"),
        ["line 1, column 1: the link holds no puzzle, only the address of one; open it and export the puzzle"]
    );
}

/// A text whose lines end in another way is not one puzzle with much behind it.
#[test]
fn other_line_ends_lose_no_puzzle() {
    for end in ["\r", "\x0b", "\x0c", "\u{85}", "\u{2028}", "\u{2029}", "\r\r", " \r "] {
        let found = errors([P, P, P].join(end));
        assert!(
            found.len() == 1 && found[0].contains(" and another puzzle, expected \\n at the end"),
            "{end:?}: {found:?}"
        );
        let small = errors(["1.........2....4"; 3].join(end));
        assert!(small.len() == 1 && small[0].contains("another puzzle"), "{end:?}: {small:?}");
        // What is not a puzzle is kept, and at the end of a text nothing is lost.
        assert_eq!(good(format!("{P} a{end}b\n{P}\r")).1.len(), 2, "{end:?}");
    }
}
