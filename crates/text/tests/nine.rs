//! Every format by example: what it is taken for, what it gives, and what its errors say.

use std::io::{self, Read};
use sudokit_core::{Cell, Digit, DigitSet, Grid, Puzzle as NinePuzzle};
use sudokit_testkit::corpus;
use sudokit_text::{self as text, Chunks, ErrorKind, MAX_LINE, Puzzle, ReadOptions, Record, TextError};

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

type Item = Result<Record, TextError>;

fn read_with(text: impl AsRef<[u8]>, options: ReadOptions) -> (&'static str, Vec<Item>) {
    let mut chunks = Chunks::new(text.as_ref(), options);
    let mut items = Vec::new();
    for chunk in chunks.by_ref() {
        items.extend(chunk.unwrap().records());
    }
    (chunks.format().map_or("", |format| format.name()), items)
}

fn read(text: impl AsRef<[u8]>) -> (&'static str, Vec<Item>) {
    read_with(text, ReadOptions::default())
}

/// The format and the records of a text without errors.
fn good(text: impl AsRef<[u8]>) -> (&'static str, Vec<Record>) {
    let (format, items) = read(text);
    (format, items.into_iter().map(|item| item.unwrap_or_else(|error| panic!("{error}"))).collect())
}

/// The only puzzle of a text, and its format.
fn one(text: impl AsRef<[u8]>) -> (&'static str, Puzzle) {
    let (format, records) = good(text);
    assert_eq!(records.len(), 1);
    (format, records[0].puzzle.clone())
}

fn errors(text: impl AsRef<[u8]>) -> Vec<String> {
    read(text).1.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect()
}

fn puzzle() -> Puzzle {
    P.parse().unwrap()
}

/// The 9x9 puzzle of a record.
fn nine(record: &Record) -> &NinePuzzle {
    record.puzzle.classic().expect("9x9")
}

fn rows() -> Vec<String> {
    P.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
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
fn tables() {
    let zeros = P.replace('.', "0");
    let (format, records) = good(format!("quizzes,solutions\n{zeros},{S}\n"));
    assert_eq!((format, records[0].puzzle.clone(), records[0].rest.as_str()), ("kaggle", puzzle(), ""));
    assert_eq!(records[0].solution, S.parse::<Grid>().ok().map(Into::into));

    let text = format!("# made by hand\nid,Puzzle,level\n7,\"{P}\",\"a, \"\"b\"\"\"\n8,{P},\n");
    let (format, records) = good(&text);
    assert_eq!((format, records.len(), records[0].line), ("csv", 2, 3));
    assert_eq!(records[0].rest, ",7,\"a, \"\"b\"\"\"");
    // Without a header, the column that has puzzles; with semicolons, tabs, bars or spaces.
    for (separator, name) in [(",", "csv"), (";", "csv"), ("\t", "tsv"), ("|", "csv"), (" ", "csv")] {
        let text = format!("9{separator}{P}{separator}easy\n").repeat(2);
        let (format, records) = good(&text);
        assert_eq!((format, records.len(), records[1].puzzle.clone()), (name, 2, puzzle()));
        assert_eq!(records[0].rest, format!("{separator}9{separator}easy"));
    }
    let bad = format!("id,puzzle\n1\n2,\"{P}\n3,\"{P}\"x\n4,12q\n5,{P}\n");
    let expected = [
        "line 2, column 2: found 1 column, expected a puzzle in column 2",
        "line 3, column 85: found the end of the line, expected a closing quote",
        "line 4, column 86: found 'x', expected a separator after the quote",
        "line 5, column 5: found 'q', expected a digit or a blank (one of . 0 * _ - x X)",
    ];
    assert_eq!(errors(&bad), expected);
    assert_eq!(read(&bad).1.len(), 5);
}

#[test]
fn the_column_can_be_chosen() {
    let text = format!("first,second\n{P},{S}\n");
    let solved: Puzzle = S.parse().unwrap();
    for (column, expected) in
        [("second", solved.clone()), ("SECOND", solved.clone()), ("2", solved), ("1", puzzle()), ("first", puzzle())]
    {
        let options = ReadOptions { column: Some(column.to_owned()), ..ReadOptions::default() };
        let (format, items) = read_with(&text, options);
        assert_eq!((format, items.len()), ("csv", 1));
        assert_eq!(items[0].as_ref().unwrap().puzzle, expected);
    }
    let options = ReadOptions { column: Some("third".to_owned()), ..ReadOptions::default() };
    let mut chunks = Chunks::new(text.as_bytes(), options);
    let error = chunks.next().unwrap().err().unwrap();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found the columns \"first\" and \"second\", expected a column named \"third\", or its number from 1"
    );
    assert!(chunks.next().is_none());
    let options = ReadOptions { column: Some("q".to_owned()), ..ReadOptions::default() };
    let (format, items) = read_with(format!("{{\"puzzle\":1,\"q\":\"{P}\"}}"), options);
    assert_eq!((format, items[0].as_ref().unwrap().puzzle.clone()), ("json", puzzle()));
}

#[test]
fn json_lines() {
    let nested = format!(
        "[{}]",
        P.replace('.', "0")
            .as_bytes()
            .chunks(9)
            .map(|row| {
                format!("[{}]", row.iter().map(|&byte| char::from(byte).to_string()).collect::<Vec<_>>().join(","))
            })
            .collect::<Vec<_>>()
            .join(", ")
    );
    let text = format!(
        "{{\"puzzle\": \"{P}\", \"er\": 1.2, \"steps\": [{{\"n\": \"a]\\\"\"}}]}}\n{{\"id\":1,\"p\":\"{P}\",\"solution\":\"{S}\"}}\n{{\"grid\":{nested}}}\n"
    );
    let (format, records) = good(&text);
    assert_eq!((format, records.len()), ("json", 3));
    assert!(records.iter().all(|record| record.puzzle == puzzle()));
    assert_eq!(records[0].rest, "{\"er\": 1.2,\"steps\": [{\"n\": \"a]\\\"\"}]}");
    assert_eq!((records[1].rest.as_str(), records[1].solution.is_some()), ("{\"id\":1}", true));
    let bad = format!(
        "{{\"a\":1}}\n{{\"puzzle\":\"{P}\"\n{{\"puzzle\":\"1q\"}}\n[1]\n{{\"puzzle\":\"{P}\",}}\n{{\"puzzle\":\"{P}\"}} x\n"
    );
    let expected = [
        "line 1, column 1: found an object without it, expected a field named \"puzzle\"",
        "line 2, column 94: found the end of the line, expected a comma or a closing brace",
        "line 3, column 13: found 'q', expected a digit or a blank (one of . 0 * _ - x X)",
        "line 4, column 1: found '[', expected an object: {",
        "line 5, column 95: found '}', expected a string",
        "line 6, column 96: found 'x', expected the end of the line",
    ];
    assert_eq!(errors(&bad), expected);
}

#[test]
fn library_lines() {
    let placed = P.replacen('5', "+5", 1);
    let line = format!(":0100:4:{placed}:113 219:474::");
    let (format, records) = good(format!("#0100: Pointing\n\n{line}\n:0000:x:{P}::::a:b\n"));
    assert_eq!((format, records[0].line, records[0].rest.as_str()), ("library", 3, line.as_str()));
    let mut marks =
        sudokit_core::Pencilmarks::from_clues_with_peers(puzzle().classic().map(NinePuzzle::clues).as_ref().unwrap());
    marks["r1c3".parse().unwrap()].remove(Digit::new(1).unwrap());
    marks["r1c9".parse().unwrap()].remove(Digit::new(2).unwrap());
    assert_eq!(records[0].puzzle, Puzzle::from(NinePuzzle::Sukaku(marks)));
    assert_eq!((records[1].puzzle.clone(), records[1].rest.as_str()), (puzzle(), "a:b"));
    let without_extra = format!(":0610-x::{P}:113:474:");
    assert_eq!(good(&without_extra).1[0].rest, without_extra);
    let mut out = Vec::new();
    text::format("library").unwrap().write(&records[0], &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), format!("{line}\n"));
    let bad = format!("{line}\n:0100:4:{P}:119\n:0100:4:+{P}::::\n:0100:4:.+{P}::::\n:0100:4:{P}:1199:::\n");
    let expected = [
        "line 2, column 94: found the end of the line, expected six fields after colons",
        "line 4, column 92: found 82 cells, expected 81 cells",
        "line 5, column 91: found '1', expected a candidate as digit, row, column",
    ];
    assert_eq!(errors(&bad), expected);
}

#[test]
fn open_sudoku() {
    let zeros = P.replace('.', "0");
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>A > B</name>\n  <!-- <game data=\"1\"/> -->\n  \
         <game data=\"{zeros}\" />\n<game\n  time='3'\n  data='{zeros}'\n  note=\"a>b\"></game><game data=\"12q\"/><game/>\n</opensudoku>\n"
    );
    let (format, items) = read(&text);
    assert_eq!((format, items.len()), ("xml", 4));
    let second = items[1].as_ref().unwrap();
    assert_eq!((second.puzzle.clone(), second.line, second.rest.as_str()), (puzzle(), 6, "time='3' note=\"a>b\""));
    let expected = [
        "line 9, column 35: found 'q', expected a digit or a blank (one of . 0 * _ - x X)",
        "line 9, column 39: found a game without data, expected data=\"81 cells\"",
    ];
    assert_eq!(errors(&text), expected);
    // All in one line, where chunks begin in its middle.
    let text = text.replace('\n', " ").replace('A', "é");
    let (_, whole) = read(&text);
    assert_eq!((whole[1].as_ref().unwrap().line, whole[2].as_ref().unwrap_err().line()), (1, 1));
    for size in [1, 10, 50, 200, 400] {
        let mut items = Vec::new();
        for chunk in Chunks::new(text.as_bytes(), ReadOptions::default()).with_size(size) {
            items.extend(chunk.unwrap().records());
        }
        assert_eq!(items, whole, "{size}");
    }
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

#[test]
fn a_filled_grid_before_the_puzzle_is_its_solution() {
    for separator in [",", ";", "\t"] {
        let (_, records) = good(format!("{S}{separator}{P}\n{S}{separator}{P}\n"));
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!((record.puzzle, record.solution), (puzzle(), S.parse::<Grid>().ok().map(Into::into)));
        }
    }
    // In the usual order the rest of the line is kept as it is.
    assert_eq!(good(format!("{P},{S}\n")).1[0].rest, format!(",{S}"));
    let (format, records) = good(format!("1,{S},{P}\n2,{S},{P}\n"));
    assert_eq!((format, records[1].puzzle.clone()), ("csv", puzzle()));
    assert!(records[1].solution.is_some());
}

#[test]
fn a_quoted_field_may_have_several_lines() {
    let text = format!("note,puzzle\n\"two\nlines, \"\"quoted\"\"\",{P}\nx,{P}\n\"open,{P}\ny,{P}\n");
    let (format, items) = read(&text);
    assert_eq!(format, "csv");
    let lines: Vec<u64> = items.iter().flatten().map(|record| record.line).collect();
    assert_eq!(lines, [2, 4, 6], "{items:?}");
    // Also where every row has such a field, by which the table is recognised.
    for text in
        [format!("puzzle,note\n{P},\"a\nb\"\n{P},\"c\nd\"\n"), format!("note;puzzle\n\"a\nb\";{P}\n\"c\nd\";{P}")]
    {
        assert_eq!(good(&text).1.len(), 2, "{text}");
    }
    let rows = rows().join("\n");
    let (_, records) = good(format!("id,puzzle\n1,\"{rows}\"\n2,{P}\n"));
    assert_eq!(records.iter().filter(|record| record.puzzle == puzzle()).count(), 2);
}

#[test]
fn json_need_not_go_by_lines() {
    for text in [
        format!("[{{\"puzzle\": \"{P}\"}}, {{\"puzzle\": \"{P}\"}}]"),
        format!("[\n  {{\n    \"id\": 1,\n    \"puzzle\": \"{P}\"\n  }},\n  {{\"puzzle\": \"{P}\"}}\n]\n"),
        format!("[\"{P}\", \"{P}\"]"),
        format!("{{\n  \"puzzle\": \"{P}\"\n}}\n{{\n  \"puzzle\": \"{P}\"\n}}\n"),
    ] {
        let (format, records) = good(&text);
        assert_eq!((format, records.len()), ("json", 2), "{text}");
        assert!(records.iter().all(|record| record.puzzle == puzzle()));
    }
    let text = format!("[\n{{\"puzzle\": \"{P}\"}},\n{{\n \"puzzle\": \"12q\"}},\nnonsense\n\"{P}\"\n]");
    assert_eq!(
        errors(text),
        [
            "line 4, column 15: found 'q', expected a digit or a blank (one of . 0 * _ - x X)",
            "line 5, column 1: found 'n', expected an object or a string"
        ]
    );
}
