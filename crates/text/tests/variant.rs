//! Puzzles with rules: told apart from cells, read in every notation and among other puzzles, and written again.

use sudokit_text::{ErrorKind, Notation, Puzzle, ReadOptions, Record, TextError, Variant, format, formats, read};

const THERMO: &str = ".Shape~4x4.~R1C1_3.Thermo~R2C1~R2C2~R2C3~R2C4";
const JSON: &str = r#"{"rows":4,"rules":[{"rule":"Thermo","cells":[["r1c1","r1c2"]]}]}"#;

fn arrows() -> String {
    format!("A<{}^{}", "0".repeat(7), "0".repeat(71))
}

fn killer() -> String {
    format!("3x3::k:2561:2561:{}", "0:".repeat(79))
}

fn one(text: &str) -> Variant {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    puzzle.variant().unwrap_or_else(|| panic!("not a puzzle with rules: {text}")).clone()
}

fn error(text: &str) -> TextError {
    text.parse::<Puzzle>().expect_err(text)
}

/// A comment behind an ISS string that looks like a rule, or like the mark that ends the string.
#[test]
fn a_rest_like_a_rule_is_read_as_it_was_written() {
    let iss = format("iss").expect("a format");
    for rest in [".Nb", "  .Nb", ".~x", "#", "# .Nb", "#\t.Nb", "# # .Nb", "from a book", ".nb", "#Nb .Nb"] {
        let record = Record { rest: rest.to_owned(), ..Record::new(THERMO.parse::<Puzzle>().expect(THERMO), 1) };
        let mut text = Vec::new();
        iss.write(&record, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let [Ok(read)] = &read(&text, ReadOptions::default())[..] else { panic!("{text}") };
        assert!(read.puzzle == record.puzzle && read.rest == record.rest, "{text}");
    }
}

#[test]
fn every_notation_is_detected_and_written_as_it_was() {
    for (text, notation) in [
        (THERMO.to_owned(), Notation::Iss),
        (".AntiKnight.Windoku".to_owned(), Notation::Iss),
        (killer(), Notation::Killer),
        (arrows(), Notation::Arrows),
        (JSON.to_owned(), Notation::Json),
    ] {
        let variant = one(&text);
        assert_eq!(variant.notation(), notation, "{text}");
        if notation != Notation::Json {
            assert_eq!(variant.to_string(), text);
        }
        assert_eq!(one(&variant.to_string()), variant);
    }
}

#[test]
fn kinds_are_mixed_in_one_stream() {
    let nine = ".".repeat(81);
    let lines = [THERMO, &nine, JSON, "1.........2....4", &arrows(), &killer(), ".AntiKing a comment", &nine];
    for first in 0..lines.len() {
        let mut lines = lines;
        lines.rotate_left(first);
        let records = read(&(lines.join("\n") + "\n"), ReadOptions::default());
        assert_eq!(records.len(), lines.len());
        for (record, line) in records.iter().zip(lines) {
            let record: &Record = record.as_ref().unwrap_or_else(|error| panic!("{error}: {line} after {}", lines[0]));
            let has_rules = !line.chars().all(|c| c == '.' || c.is_ascii_digit());
            assert_eq!(record.puzzle.variant().is_some(), has_rules, "{line}");
            assert_eq!(record.rest, if line.ends_with("comment") { "a comment" } else { "" });
        }
    }
}

#[test]
fn tables_and_json_have_them_in_fields() {
    let text = format!("puzzle,solution\n{THERMO},\n{},\n", ".".repeat(81));
    let records = read(&text, ReadOptions::default());
    assert!(records[0].as_ref().is_ok_and(|record| record.puzzle.variant().is_some()), "{records:?}");
    let broken = THERMO.replace(".T", "\\n .T");
    let text = format!("{{\"puzzle\": \"{broken}\", \"solution\": \"1234123412341234\"}}\n{{\"puzzle\": {JSON}}}\n");
    let records = read(&text, ReadOptions::default());
    assert!(records.iter().all(|record| record.as_ref().is_ok_and(|record| record.puzzle.variant().is_some())));
    assert!(records[0].as_ref().unwrap().solution.is_some());
}

#[test]
fn rules_may_be_broken_into_lines_where_one_puzzle_is_read() {
    let text = ".Shape~4x4\n.Thermo~R1C1\n  ~R1C2\n";
    assert_eq!(one(text), one(".Shape~4x4.Thermo~R1C1~R1C2"));
    let rows: Vec<String> =
        arrows().as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    assert_eq!(one(&rows.join("\n")), one(&arrows()));
}

#[test]
fn a_plain_puzzle_goes_to_the_other_kinds() {
    let nine: Puzzle = ".~R1C1_5~R9C9_3".parse().unwrap();
    assert_eq!(nine.classic().map(|puzzle| puzzle.clues().clue_count()), Some(2));
    let marks: Puzzle = ".~R1C1_5_6".parse().unwrap();
    assert!(marks.classic().is_some_and(|puzzle| puzzle.is_sukaku()));
    let six: Puzzle = ".Shape~6x6.~R1C1_5".parse().unwrap();
    assert_eq!(six.sized().map(|puzzle| puzzle.geometry().order()), Some(6));
}

#[test]
fn cells_of_large_grids_are_not_rules() {
    let mut line = ".AB".to_owned();
    line.push_str(&".".repeat(256 - 3));
    let puzzle: Puzzle = line.parse().unwrap();
    assert!(puzzle.sized().is_some());
    assert!(!sudokit_text::looks_like_rules("..3.") && !sudokit_text::looks_like_rules(&".".repeat(81)));
}

#[test]
fn errors_name_the_rule_and_the_place() {
    let unknown = error(".Shape~4x4.Chess~R1C1");
    assert_eq!((unknown.kind(), unknown.column()), (ErrorKind::Rule, 11));
    assert_eq!(unknown.to_string(), "line 1, column 11: unknown rule 'Chess'");
    assert!(error(".Termo~R1C1~R1C2").to_string().ends_with("did you mean 'Thermo'?"));
    assert!(error(".Shape~4x4.Cage~5~R1C1~R5C1").to_string().contains("there is no cell 'R5C1'"));
    assert!(error(".Shape~4x4.Shape~6x6.AntiKing").to_string().contains("expected one"));
    assert!(error(".Shape~99x99.AntiKing").to_string().contains("expected 1 to 64 rows"));
    assert!(error("3x3::k:1:2:3").to_string().contains("expected 81"));
    assert!(error(r#"{"rows":4,"rules":[{"rule":"Chess"}]}"#).to_string().contains("unknown rule 'Chess'"));
    let options = ReadOptions { diagonals: true, ..ReadOptions::default() };
    assert!(Puzzle::read(THERMO, options).unwrap_err().to_string().contains("not as an option"));
    assert!(Puzzle::read(THERMO, ReadOptions::nine()).is_err());
}

/// Dots and tildes that name nothing were read as an empty grid.
#[test]
fn text_without_a_rule_is_not_an_empty_grid() {
    for text in ["...~~~", ".~", "..~", ".~~~", "....~.~"] {
        assert!(error(text).to_string().contains("no rule and no cell, expected .RULE~"), "{}", error(text));
    }
    for text in [".~R1C1_1~", ".Shape~9x9", ".AntiKnight.~", ".AntiKnight..~R1C1_1"] {
        assert!(text.parse::<Puzzle>().is_ok(), "{text}");
    }
}

#[test]
fn a_bad_line_does_not_touch_its_neighbours() {
    let text = format!("{THERMO}\n.Chess~R1C1\n{THERMO}\n");
    let records = read(&text, ReadOptions::default());
    assert_eq!(records.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn rules_behind_a_space_are_not_dropped() {
    for (text, rules, rest) in [
        (".Shape~4x4 .~R1C1_2 .Thermo~R2C1~R2C2", 1, ""),
        (".Shape~4x4.AntiKnight  .Odd~R1C1\tnote .Odd~R2C2", 2, "note .Odd~R2C2"),
        (".Shape~4x4.AntiKnight ... a comment", 1, "... a comment"),
    ] {
        let records = read(text, ReadOptions::default());
        let record = records[0].as_ref().unwrap();
        let variant = record.puzzle.variant().expect("it has rules");
        assert_eq!((variant.puzzle().rules().len(), record.rest.as_str()), (rules, rest), "{text}");
    }
    let records = read(".Shape~4x4.AntiKnight  .Chess~R1C1", ReadOptions::default());
    let said = records[0].as_ref().unwrap_err().to_string();
    assert!(said.contains("column 24") && said.contains("unknown rule 'Chess'"), "{said}");
}

#[test]
fn a_hundred_thousand_rules_are_read_or_refused() {
    let many = format!(".Shape~4x4{}", ".Odd~R1C1".repeat(100_000));
    assert!(many.len() < sudokit_text::MAX_LINE);
    assert_eq!(one(&many).puzzle().rules().len(), 100_000);
    let more = many.clone() + &".Odd~R1C1".repeat(200_000);
    assert!(error(&more).to_string().contains("1 MiB"));
}

#[test]
fn every_format_that_holds_them_gives_them_back() {
    for text in [THERMO.to_owned(), killer(), arrows(), JSON.to_owned()] {
        let record = Record { rest: "a rest".to_owned(), ..Record::new(Puzzle::Variant(one(&text)), 1) };
        for format in formats().iter().filter(|format| format.writes() && format.holds(record.puzzle.as_ref())) {
            let mut out = format.header().map_or_else(Vec::new, |header| format!("{header}\n").into_bytes());
            format.write(&record, &mut out);
            let text = String::from_utf8(out).unwrap();
            let options = ReadOptions { format: Some(*format), ..ReadOptions::default() };
            let again = read(&text, options);
            let again = again[0].as_ref().unwrap_or_else(|error| panic!("{}: {error}: {text}", format.name()));
            assert_eq!(again.puzzle, record.puzzle, "{}: {text}", format.name());
            assert_eq!(again.rest, "a rest", "{}: {text}", format.name());
        }
    }
    assert!(!format("killer").unwrap().holds(Puzzle::Variant(one(THERMO)).as_ref()));
}

#[test]
fn a_link_is_a_puzzle_with_its_title_as_the_rest() {
    let variant: Puzzle = ".AntiKnight.~R1C1_4".parse().unwrap();
    let link = variant.variant().unwrap().text(Notation::Link).unwrap();
    let read: Puzzle = link.parse().unwrap();
    assert_eq!(read, variant);
    assert_eq!(read.to_string(), link);
    // A plain puzzle is one wherever it comes from.
    let plain = "https://www.sudokuwiki.org/sudoku.htm?bd=".to_owned() + &".".repeat(80) + "1";
    assert!(matches!(plain.parse::<Puzzle>().unwrap(), Puzzle::Classic(_)));
}

/// A rule that the format has is not the reason when the grid is.
#[test]
fn a_format_that_cannot_hold_a_puzzle_says_why() {
    for (name, text, reason) in [
        ("killer", ".Thermo~R1C1~R1C2.Cage~5~R1C1~R1C2", "Thermo"),
        ("link", ".Lunchbox~9~R3C1~R3C2~R3C3.AntiKnight.EqualityCage~R5C1~R5C2", "Lunchbox, EqualityCage"),
        ("killer", ".Shape~6x6.Cage~6~R1C1~R1C2~R2C1", "its grid: 6x6, boxes"),
        ("link", ".Shape~9x9~0-8.Arrow~R1C1~R1C2~R1C3", "its grid: 9x9, values 0 to 8, boxes"),
        ("link", ".Shape~6x9.AntiKnight", "its grid: 6x9, boxes"),
        ("link", ".Shape~9x8.AntiKnight.NoBoxes", "its grid: 9x8, without boxes"),
        ("link", ".AntiConsecutive.WhiteDot~R1C1~R1C2", "its cells, or two of its rules together"),
        ("penpa-link", ".AntiKnight.~R1C1_2_3", "its cells, or two of its rules together"),
    ] {
        let refusal = one(text).refusal(format(name).expect("a format"));
        assert_eq!(
            refusal,
            format!("the format {name} cannot hold this puzzle with rules because of {reason}"),
            "{text}"
        );
    }
}
