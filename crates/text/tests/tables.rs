//! Tables, JSON, XML and lines of a library by example.

mod common;

use common::{P, S, errors, good, puzzle, read, read_with, rows};
use std::io;
use sudokit_core::{Digit, Grid, Puzzle as NinePuzzle};
use sudokit_text::{self as text, Chunks, Puzzle, ReadOptions};

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
    // A field of the first row is not the name of its column.
    let options = ReadOptions { column: Some("1".to_owned()), ..ReadOptions::default() };
    let (_, items) = read_with(format!("{P},3,1\n{P},4,2\n"), options);
    assert!(items.len() == 2 && items.iter().flatten().count() == 2, "{items:?}");
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

/// Rows between two such fields were read as a part of the first.
#[test]
fn a_quote_inside_a_field_does_not_reach_over_lines() {
    let text = format!("id,puzzle,note\n1,{P},5\" screen\n2,{P},ok\n3,{P},6\" screen\n4,{P},7\"\n");
    let (_, records) = good(&text);
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [2, 3, 4, 5]);
    assert_eq!(records[0].rest, ",1,5\" screen");
    // Beside quoted fields, one of which has several lines.
    let text = format!("puzzle,wide,note\n{P},5\",\"a\nb\"\n{P},\"c\",6\"\n{P},7\",\"d\"\n");
    let (_, records) = good(&text);
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [2, 4, 5]);
}

/// Such rows were left out as comments.
#[test]
fn a_row_may_begin_with_a_hash() {
    for separator in [",", ";", "\t", "|"] {
        for header in ["# made by hand\n", "id,puzzle,note\n", "#,puzzle,note\n", ""] {
            // Without a header, what goes on over the line would be the first one.
            let note = if header.contains("id") { "\"b\nc\"" } else { "\"b c\"" };
            let header = header.replace(',', separator);
            let row = |number: u8, note: &str| format!("#{number}{separator}{P}{separator}{note}\n");
            let text = format!("{header}{}# 5\" wide\n#{P}\n{}{}", row(1, "a"), row(2, note), row(3, ""));
            let options = ReadOptions {
                format: text::format(if separator == "\t" { "tsv" } else { "csv" }),
                ..ReadOptions::default()
            };
            let (_, items) = read_with(&text, options);
            let records: Vec<_> = items.into_iter().collect::<Result<_, _>>().unwrap();
            assert_eq!(records.len(), 3, "{text}: {records:?}");
            assert!(records.iter().all(|record| record.puzzle == puzzle()));
            assert!(records[1].rest.starts_with(&format!("{separator}#2{separator}\"b")), "{}", records[1].rest);
        }
    }
    // Between spaces it is a comment.
    assert_eq!(good(format!("1 {P} a\n# {P} b\n")).1.len(), 1);
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

/// Such fields were written as they were read, in lines that other programs refuse.
#[test]
fn what_is_written_is_json_to_the_letter() {
    for value in ["01", "NaN", "[1,]", "[}", "\"\\x\""] {
        let (_, records) = good(format!("{{\"puzzle\":\"{P}\",\"id\":{value}}}"));
        let mut out = Vec::new();
        text::format("json").unwrap().write(&records[0], &mut out);
        let line = String::from_utf8(out).unwrap();
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        assert!(line.ends_with(&format!(",\"rest\":\"{{\\\"id\\\":{escaped}}}\"}}\n")), "{line}");
        // Nothing of it is lost.
        assert_eq!(good(&line).1[0].rest, records[0].rest);
    }
}

#[test]
fn the_name_of_the_only_column_is_a_header() {
    for name in ["puzzle", "\"Puzzle\"", "quizzes", "sudoku\r"] {
        let (format, records) = good(format!("\n{name}\n{P}\n{P} kept\n"));
        assert_eq!((format, records.len(), records[0].line), ("line", 2, 3), "{name}");
        assert_eq!(records[1].rest, "kept");
    }
    let small = good("puzzle\n1...............\n").1;
    assert_eq!(small[0].puzzle.order(), 4);
    // Later, or if it does not name a column, the line is not a puzzle.
    assert_eq!(errors(format!("{P}\npuzzle\n")).len(), 1);
    assert_eq!(errors(format!("elephant\n{P}\n")).len(), 1);
}
