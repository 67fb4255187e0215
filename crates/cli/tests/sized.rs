//! Other sizes: what each command answers, in each form, and what it says of bad input.

mod common;
use common::sudokit;
use sudokit::constraint::{Geometry, random_solution};
use sudokit::{Rng, Stop};

fn blank(order: usize) -> String {
    ".".repeat(order * order)
}

/// A puzzle with a solution, made without a search.
fn some_puzzle(boxes: &str, seed: u64) -> String {
    let size: Vec<usize> = boxes.split('x').map(|part| part.parse().unwrap()).collect();
    let geometry = Geometry::new(size[0], size[1]).unwrap().into();
    let (mut rng, stop) = (Rng::new(seed), Stop::new());
    if size[0] * size[1] > 16 {
        stop.raise();
    }
    let mut grid = random_solution(&geometry, &mut rng, &stop).unwrap();
    (0..geometry.cell_count()).filter(|_| rng.below(3) == 0).for_each(|cell| grid.set(cell, 0));
    grid.to_line()
}

/// The answers of a run that went well.
fn ok(arguments: &[&str], input: &str) -> String {
    let run = sudokit(arguments, input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    run.out
}

/// The exit code and the messages of a run that did not.
fn bad(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let run = sudokit(arguments, input);
    (run.code, run.err)
}

#[test]
fn known_numbers_of_grids() {
    for (boxes, order, number) in
        [("2x2", 4, "288"), ("2x3", 6, "28200960"), ("3x2", 6, "28200960"), ("2x4", 8, "29136487207403520")]
    {
        let empty = blank(order);
        assert_eq!(ok(&["count", "--box", boxes, &empty], ""), format!("{empty}\t{number}\n"));
    }
    let empty = blank(4);
    assert_eq!(ok(&["count", "--diagonal", &empty], ""), format!("{empty}\t48\n"));
    assert_eq!(ok(&["count", "--limit", "7", &empty], ""), format!("{empty}\t7+\n"));
    assert_eq!(ok(&["solve", "--all", &empty], "").lines().collect::<std::collections::HashSet<_>>().len(), 288);
    assert_eq!(ok(&["solve", "--all", "--limit", "5", &empty], "").lines().count(), 5);
    // Plain 9x9 has its own counter, which counts beyond what could be counted one by one.
    let band = "123456789456789123789123456".to_owned() + &".".repeat(54);
    assert_eq!(ok(&["count", &band], ""), format!("{band}\t7802998272\n"));
}

#[test]
fn what_is_generated_is_proper_and_minimal() {
    for boxes in ["1x5", "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x4"] {
        let puzzles = ok(&["generate", "--minimal", "--box", boxes, "-n", "2", "--seed", "3", "-j", "2"], "");
        assert_eq!(puzzles.lines().count(), 2);
        assert_eq!(
            puzzles,
            ok(&["generate", "--minimal", "--box", boxes, "-n", "2", "--seed", "3", "-j", "1"], ""),
            "{boxes}"
        );
        let checked = ok(&["check", "--details", "--box", boxes], &puzzles);
        assert!(checked.lines().all(|line| line.ends_with("\tproper\tminimal")), "{checked}");
        assert_eq!(ok(&["minimize", "--box", boxes], &puzzles), puzzles, "nothing is left to be taken");
    }
    for extra in ["--diagonal", "--windoku"] {
        let puzzles = ok(&["generate", "--box", "2x3", extra, "--seed", "3"], "");
        assert!(ok(&["check", "--box", "2x3", extra, "--details"], &puzzles).contains("\tproper\t"), "{extra}");
        assert_eq!(sudokit(&["check", "--box", "2x3"], &puzzles).code, Some(1), "{extra} made it proper");
    }
    let twenty = ok(&["generate", "--box", "4x5", "--clues", "250", "--seed", "1"], "");
    assert_eq!(twenty.bytes().filter(u8::is_ascii_alphanumeric).count(), 250);
    assert!(ok(&["check"], &twenty).ends_with("\tproper\n"));
    assert_ne!(ok(&["generate"], ""), ok(&["generate"], ""), "without a seed it is any puzzle");
}

#[test]
fn jigsaw_regions_take_the_place_of_boxes() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("regions.txt");
    std::fs::write(&file, "11122\n11222\n34425\n34455\n33455\n").unwrap();
    let regions = ["--regions", file.to_str().unwrap()];
    let (code, message) = bad(&[&["generate"], &regions[..]].concat(), "");
    assert!(code == Some(2) && message.ends_with("the region of r1c4 has 6 cells, expected 5\n"), "{message}");
    std::fs::write(&file, "AAABB\nAABBB\nCDDEE\nCDDEE\nCCCDE\n").unwrap();
    let puzzle = ok(&[&["generate", "--seed", "2"], &regions[..]].concat(), "");
    let checked = ok(&[&["check", "--details"], &regions[..]].concat(), &puzzle);
    assert!(checked.ends_with("\tproper\tminimal\n"), "{checked}");
    let drawn = ok(&[&["convert", "--to", "pretty"], &regions[..]].concat(), &puzzle);
    assert!(drawn.starts_with("┌───────"), "{drawn}");
    let (code, message) = bad(&[&["solve", &blank(9)], &regions[..]].concat(), "");
    assert_eq!(
        (code, message.lines().next()),
        (Some(2), Some("sudokit: argument 1: line 1, column 1: found 81 cells, expected 25 cells"))
    );
    let (code, message) = bad(&["solve", "--regions", "nowhere", &blank(5)], "");
    assert_eq!((code, message.as_str()), (Some(2), "sudokit: nowhere: no such file or directory\n"));
}

#[test]
fn every_form_is_read_again() {
    for (boxes, format) in [("2x3", "line"), ("3x4", "line"), ("4x4", "line"), ("5x5", "line"), ("6x6", "line")]
        .into_iter()
        .chain(["numbers", "instance", "grid", "pretty"].map(|format| ("4x4", format)))
        .chain(["numbers", "instance", "grid", "pretty"].map(|format| ("2x5", format)))
        .chain(["numbers", "instance", "grid", "pretty"].map(|format| ("6x6", format)))
        .chain(["grid", "pretty", "instance"].map(|format| ("8x8", format)))
    {
        let lines = format!("{}\n{}\n", some_puzzle(boxes, 1), some_puzzle(boxes, 2));
        let other = ok(&["convert", "--box", boxes, "--to", format], &lines);
        // A puzzle keeps its symbols, so numbers come back as characters only on request.
        let to_line: &[&str] = if boxes.starts_with(['6', '8']) {
            &["convert", "--to", "numbers"]
        } else {
            &["convert", "--to", "line", "--to-symbols", "one"]
        };
        assert_eq!(ok(&[to_line, &["--box", boxes]].concat(), &other), lines, "{boxes} {format}");
        // Without a word about the boxes as well, since they are as square as can be, or named. A drawn row of 64 numbers
        // could also be an 8x8 puzzle, so that one needs its size.
        if (boxes, format) != ("8x8", "pretty") {
            assert_eq!(ok(to_line, &other), lines, "{boxes} {format}");
        }
    }
    for (boxes, symbols) in [("4x4", "zero"), ("4x4", "letters"), ("5x5", "letters"), ("3x4", "zero")] {
        let lines = some_puzzle(boxes, 3) + "\n";
        let other = ok(&["convert", "--to", "line", "--box", boxes, "--to-symbols", symbols], &lines);
        assert_ne!(lines, other);
        let to_line = ["convert", "--to", "line", "--to-symbols", "one"];
        assert_eq!(ok(&[&to_line[..], &["--symbols", symbols]].concat(), &other), lines, "{boxes} {symbols}");
        assert_eq!(ok(&to_line, &other), lines, "{boxes} {symbols}: found out");
    }
    let (code, message) = bad(
        &["convert", "--to", "line", "--to-symbols", "letters", "--box", "8x8"],
        &format!("64 {}", "0 ".repeat(64 * 64 - 1)),
    );
    assert!(code == Some(2) && message.contains("line 1: there are characters for 52 symbols only"), "{message}");
}

#[test]
fn grids_are_drawn_at_any_width() {
    let four = "\
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ 2 . │
├─────┼─────┤
│ . 3 │ . . │
│ . . │ . 4 │
└─────┴─────┘

";
    assert_eq!(ok(&["convert", "--to", "pretty", "1.....2..3.....4"], ""), four);
    for boxes in ["2x3", "5x5", "6x6", "8x8"] {
        let numbers: Vec<usize> = boxes.split('x').map(|part| part.parse().unwrap()).collect();
        let order = numbers[0] * numbers[1];
        let drawn = ok(&["convert", "--to", "pretty", "--box", boxes], &"0 ".repeat(order * order));
        let lines: Vec<&str> = drawn.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.len(), order + numbers[1] + 1, "{drawn}");
        assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()), "{drawn}");
    }
}

#[test]
fn candidates_of_any_size() {
    let rows = "1    234  234  34\n234  234  1234 134\n234  1234 134  134\n34   134  134  2\n\n";
    assert_eq!(ok(&["candidates", "--format", "grid", "1..............2"], ""), rows);
    let run = sudokit(&["candidates", "--format", "grid", "11.............."], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), "- - - -\n- - - -\n- - - -\n- - - -\n\n"));
    let line = ok(&["candidates", "AB.............."], "");
    assert!(line.starts_with("AB..............\tA B CD CD "), "{line}");
}

#[test]
fn a_formula_is_well_formed() {
    let puzzle = ok(&["generate", "--box", "2x3", "--seed", "1"], "");
    for (text, solutions) in [(puzzle.as_str(), 1), (&blank(4), 288), ("11..............", 0)] {
        let formula = ok(&["convert", "--to", "cnf"], text);
        let mut clauses: Vec<Vec<i64>> = Vec::new();
        let (mut variables, mut expected) = (0, 0);
        for line in formula.lines().filter(|line| !line.starts_with('c')) {
            if let Some(header) = line.strip_prefix("p cnf ") {
                (variables, expected) =
                    header.split_once(' ').map(|(v, c)| (v.parse().unwrap(), c.parse().unwrap())).unwrap();
                continue;
            }
            let mut literals: Vec<i64> = line.split(' ').map(|literal| literal.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0), "{line}");
            assert!(literals.iter().all(|&literal| literal != 0 && literal.abs() <= variables));
            clauses.push(literals);
        }
        assert_eq!(clauses.len(), expected, "as many clauses as the header says");
        assert_eq!(models(&clauses, &vec![None; variables as usize + 1]), solutions, "{text}");
    }
}

/// How many assignments satisfy the clauses, by unit propagation and trying.
fn models(clauses: &[Vec<i64>], values: &[Option<bool>]) -> u64 {
    let mut values = values.to_owned();
    loop {
        let mut unit = None;
        for clause in clauses {
            let value = |literal: i64| values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0));
            if clause.iter().any(|&literal| value(literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| value(literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => return 0,
                (Some(&literal), None) => unit = Some(literal),
                _ => {}
            }
        }
        let Some(literal) = unit else { break };
        values[literal.unsigned_abs() as usize] = Some(literal > 0);
    }
    let Some(open) = (1..values.len()).find(|&variable| values[variable].is_none()) else { return 1 };
    [true, false]
        .map(|value| {
            let mut values = values.clone();
            values[open] = Some(value);
            models(clauses, &values)
        })
        .iter()
        .sum()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases: [(&[&str], &str, &str); 11] = [
        (&["solve", "--box", "0x3"], "", "'0x3' for '--box <ROWSxCOLS>': expected rows x columns"),
        (&["solve", "--box", "25x26"], "", "boxes of 25x26, expected a height times width of 2 to 512"),
        (&["generate", "--box", "square"], "", "expected rows x columns, such as 3x4"),
        (&["generate", "--box", "1x4", "--windoku"], "", "no windows fit with boxes of 1x4"),
        (&["solve"], &blank(65), "standard input: line 1, column 4226: found 4225 cells, expected 81 cells"),
        (&["solve"], &"0 ".repeat(626 * 626), "line 1, column 1: found a grid of 626x626, expected 2x2 to 512x512"),
        (
            &["solve"],
            &format!("# two\n{}.", blank(9)),
            "line 2, column 83: found 82 cells, expected 81 cells, 729 marks, or the cells of another size",
        ),
        (&["solve", "--box", "2x3"], &blank(4), "line 1, column 1: found 16 cells, expected 36 cells"),
        (&["solve", "--box", "2x2"], "1..............5", "line 1, column 16: "),
        (&["solve"], "1...\n..2\n.3..\n...4", "line 3, column 1: found 2 rows, expected 4 rows"),
        (&["solve", "nowhere.txt"], "", "nowhere.txt: no such file or directory, and not a puzzle either"),
    ];
    for (arguments, input, expected) in cases {
        let (code, message) = bad(arguments, input);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    let run = sudokit(&["solve"], format!("1..............2\n{}\n\n11..............\n", ".".repeat(70)));
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 2), "{}", run.err);
    assert!(run.out.ends_with("\n11..............\tnone\n"), "{}", run.out);
    assert!(run.err.contains("standard input: line 2, column 71: found 70 cells"), "{}", run.err);
    assert!(run.err.contains("3 read: 1 solved, 1 none, 0 multiple, 1 bad"), "{}", run.err);
    let strict = sudokit(&["solve", "--strict"], format!("{}\n1..............2\n", ".".repeat(70)));
    assert_eq!((strict.code, strict.out.as_str()), (Some(2), ""));
    let clash = sudokit(&["check", "--details", "11.............."], "");
    assert_eq!(clash.out, "11..............\tnone\t1 twice in row 1 (r1c1 r1c2); 1 twice in box 1 (r1c1 r1c2)\n");
    assert_eq!((clash.code, bad(&["solve"], "").0, bad(&["solve"], "# nothing\n").0), (Some(1), Some(0), Some(2)));
}

#[test]
fn sizes_may_be_mixed() {
    let sixteen = ok(&["generate", "--box", "4x4", "--seed", "1"], "");
    let rows = ok(&["convert", "--to", "grid"], &sixteen);
    assert_eq!(ok(&["solve"], &rows), ok(&["solve"], &sixteen));
    let run = sudokit(&["solve"], format!("{}\n{sixteen}{}\n", common::MINIMAL, common::MINIMAL));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, lines[0], lines[1].len(), lines[2]), (Some(0), common::SOLUTION, 256, common::SOLUTION));
    let json = ok(&["solve", "--format", "json"], &sixteen);
    assert!(json.contains("\"result\":\"solved\""), "{json}");
    assert!(ok(&["solve", "A.....B..C.....D"], "").trim_end().chars().all(|c| "ABCD".contains(c)));
    let marks = ok(&["convert", "--to", "sukaku", common::MINIMAL], "");
    assert_eq!(ok(&["solve"], &marks).trim_end(), common::SOLUTION, "729 marks are a Sukaku and not 27x27");
}

#[test]
fn other_kinds_are_explained() {
    let out = ok(&["explain", "--format", "line", "..B....AB....AC."], "");
    assert!(out.starts_with("..B....AB....AC.\tsolved\t"), "{out}");
    let pretty = ok(&["explain", "--grids", "..B....AB....AC."], "");
    assert!(pretty.contains("solved in ") && pretty.contains("[B]"), "{pretty}");
    let hint = ok(&["hint", "--level", "full", "..B....AB....AC."], "");
    assert!(hint.contains("So "), "{hint}");
    let rated = ok(&["rate", "--scale", "ladder", "--format", "line", "..B....AB....AC."], "");
    assert_eq!(rated.split('\t').count(), 3, "{rated}");
    let folder = tempfile();
    let name = folder.to_str().unwrap();
    ok(&["explain", "--svg", name, "--format", "line", "..B....AB....AC."], "");
    let below = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let picture = std::fs::read_to_string(std::fs::read_dir(below).unwrap().next().unwrap().unwrap().path()).unwrap();
    assert!(picture.contains("</svg>"), "{picture}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A folder that does not exist yet.
fn tempfile() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("sudokit-sized-{}", std::process::id()))
}

#[test]
fn commands_for_9x9_say_so() {
    let sixteen = ok(&["generate", "--box", "4x4", "--seed", "1"], "");
    for command in ["rate", "canon"] {
        let run = sudokit(&[command], &sixteen);
        let name = if command == "rate" { "rate on this scale" } else { command };
        let message = format!("line 1: {name} supports 9x9 puzzles without extra houses, found 16x16");
        assert!(run.code == Some(2) && run.err.contains(&message), "{command}: {}", run.err);
        // The puzzles beside it are answered.
        let both = sudokit(&[command, "--format", "json"], format!("{sixteen}{}\n", common::MINIMAL));
        assert_eq!(both.out.lines().count(), 2, "{command}: {}", both.out);
        assert!(both.out.lines().next().unwrap().contains("\"kind\":\"unsupported\""), "{}", both.out);
    }
}
