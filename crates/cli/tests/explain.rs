//! `explain`, `hint` and `techniques`: what they answer, in each format, with which exit code.

mod common;
use common::{CLASH, MINIMAL, SOLUTION, many, several, sudokit};

#[test]
fn explain_tells_the_whole_path() {
    let run = sudokit(&["explain", "--format", "line", MINIMAL, CLASH, &several()], "");
    let lines: Vec<Vec<&str>> = run.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len(), run.code), (3, Some(1)), "{run:?}");
    assert_eq!(lines[0][..2], [MINIMAL, "solved"]);
    assert!(lines[0][2].parse::<u32>().unwrap() >= 50 && !lines[0][3].is_empty());
    assert_eq!([lines[1][1], lines[2][1]], ["none", "multiple"]);

    let run = sudokit(&["explain", "--format", "pretty", MINIMAL], "");
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("  1. ") && run.out.contains(" steps: ") && run.out.contains(SOLUTION), "{}", run.out);
    assert!(run.out.contains("hardest step: ") && !run.out.contains('\x1b'), "{}", run.out);
    let run = sudokit(&["explain", "--format", "pretty", "--grids", "--color", "always", MINIMAL], "");
    assert!(run.out.contains("\x1b[1;32m+") && run.out.contains("placed"), "colours and a legend");
    assert!(sudokit(&["explain", "--format", "pretty", CLASH], "").out.contains("the puzzle has no solution"));
    assert!(sudokit(&["explain", "--format", "pretty", &several()], "").out.contains("more than one solution"));
}

#[test]
fn a_path_that_ends_without_a_solution_says_so() {
    let all = sudokit(&["techniques"], "");
    let slugs = all.out.lines().filter_map(|line| line.split('\t').next());
    let harder: Vec<&str> = slugs.filter(|slug| !["full-house", "naked-single"].contains(slug)).collect();
    let without = harder.join(",");
    let run = sudokit(&["explain", "--format", "pretty", "--without", &without, MINIMAL], "");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("no technique of the schedule finds anything"), "{}", run.out);
    assert!(run.out.contains("the position reached:"), "{}", run.out);
    let run = sudokit(&["explain", "--stats", "--format", "json", "--without", &without, MINIMAL], "");
    assert!(run.out.contains("\"result\":\"stuck\"") && run.out.contains("\"end\":[\""), "{}", run.out);
    assert!(run.err.contains("1 stuck"), "{}", run.err);
}

#[test]
fn records_are_in_the_order_of_the_input_whatever_the_threads() {
    let puzzles = many(40).join("\n");
    let one = sudokit(&["explain", "--format", "json", "-j", "1"], &puzzles);
    let four = sudokit(&["explain", "--format", "json", "-j", "4"], &puzzles);
    assert_eq!(one.out, four.out);
    assert_eq!(one.out.lines().count(), 40);
    for (line, puzzle) in one.out.lines().zip(puzzles.lines()) {
        assert!(line.starts_with(&format!("{{\"puzzle\":\"{puzzle}\",\"result\":\"solved\",\"start\":[\"")), "{line}");
        assert!(line.contains("\"techniques\":[{\"") && line.contains("\"hardest\":\""), "{line}");
    }
}

#[test]
fn pictures_are_written() {
    let folder = std::env::temp_dir().join(format!("sudokit-svg-{}", std::process::id()));
    let run = sudokit(&["explain", "--format", "line", "--svg", folder.to_str().unwrap(), MINIMAL], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let below = folder.join(MINIMAL.replace('.', "0"));
    let files: Vec<_> = std::fs::read_dir(&below).unwrap().map(|file| file.unwrap().path()).collect();
    let steps: usize = run.out.split('\t').nth(2).unwrap().parse().unwrap();
    assert_eq!(files.len(), steps);
    let svg = std::fs::read_to_string(&files[0]).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<desc>") && svg.trim_end().ends_with("</svg>"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_hint_gives_away_as_much_as_asked() {
    let nudge = sudokit(&["hint", MINIMAL], "");
    let place = sudokit(&["hint", "--level", "where", MINIMAL], "");
    let full = sudokit(&["hint", "--level", "full", MINIMAL], "");
    assert_eq!([nudge.code, place.code, full.code], [Some(0); 3]);
    assert!(!nudge.out.contains("r1c") && nudge.out.contains(": "), "{}", nudge.out);
    assert!(place.out.starts_with("Look "), "{}", place.out);
    assert!(full.out.contains("So ") && full.out.len() > place.out.len(), "{}", full.out);
    let json = sudokit(&["hint", "--format", "json", MINIMAL], "");
    assert!(json.out.contains("\"result\":\"step\"") && json.out.contains("\"words\":\""), "{}", json.out);
    let all = sudokit(&["hint", "--all", "--limit", "5", "--format", "json", MINIMAL], "");
    assert_eq!(all.out.matches("\"technique\":").count(), 5, "{}", all.out);
    assert_eq!(sudokit(&["hint", CLASH], "").out, "the puzzle has no solution\n");
    let line = sudokit(&["hint", "--format", "line", "--level", "where", MINIMAL], "").out;
    assert!(line.starts_with(&format!("{MINIMAL}\tLook ")), "{line}");
}

#[test]
fn a_hint_first_says_that_an_entry_is_wrong() {
    // r1c1 is 5 in the solution.
    let right = format!("5{}", &MINIMAL[1..]);
    let wrong = format!("3{}", &MINIMAL[1..]);
    let run = sudokit(&["hint", MINIMAL, "--from", &right], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    let run = sudokit(&["hint", MINIMAL, "--from", &wrong], "");
    assert_eq!((run.out, run.code), ("the grid has 1 wrong digit already\n".to_owned(), Some(1)));
    let run = sudokit(&["hint", "--level", "where", MINIMAL, "--from", &wrong], "");
    assert!(run.out.ends_with("check r1c1\n"), "{}", run.out);
    let run = sudokit(&["hint", "--level", "full", MINIMAL, "--from", &wrong], "");
    assert!(run.out.ends_with("r1c1 is not 3\n"), "{}", run.out);
    // A clue that was changed is not an entry of this puzzle.
    let other = MINIMAL.replacen('7', "8", 1);
    let run = sudokit(&["hint", MINIMAL, "--from", &other], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("is 7 in the puzzle, but 8 in the player's grid"), "{}", run.err);
    let run = sudokit(&["hint", MINIMAL, "--from", "nonsense"], "");
    assert_eq!(run.code, Some(2), "{run:?}");
    let run = sudokit(&["hint", MINIMAL, "--from", SOLUTION], "");
    assert!(run.out.contains("the grid is full, and it is right"), "{}", run.out);
}

#[test]
fn pencil_marks_are_taken_as_they_are() {
    let marks = sudokit(&["convert", "--to", "sukaku", MINIMAL], "").out.trim_end().to_owned();
    assert_eq!(marks.len(), 729);
    assert_eq!(sudokit(&["hint", MINIMAL, "--from", &marks], "").code, Some(0));
    // The right digit of r1c1, 5, is crossed out by mistake.
    let mut lost = marks.into_bytes();
    assert_eq!(lost[4], b'5');
    lost[4] = b'.';
    let lost = String::from_utf8(lost).unwrap();
    let run = sudokit(&["hint", "--level", "full", MINIMAL, "--from", &lost], "");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("no longer among the marks of r1c1"), "{}", run.out);
}

#[test]
fn techniques_are_listed() {
    let run = sudokit(&["techniques"], "");
    assert_eq!(run.code, Some(0));
    assert!(run.out.lines().all(|line| line.split('\t').count() == 5), "{}", run.out);
    assert!(
        run.out.contains("unique-rectangle-1\tUnique rectangle type 1\tuniqueness\tuniqueness\tteaching\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("x-wing\tX-wing\tfish\t\tteaching\n"), "{}", run.out);
    assert!(run.out.lines().any(|line| line.starts_with("kraken-fish-1\t") && line.ends_with("\t\t")), "{}", run.out);
    assert!(sudokit(&["techniques", "--json"], "").out.starts_with("{\"technique\":\"full-house\","));
    let run = sudokit(&["explain", "--without", "y-wing-of-doom", MINIMAL], "");
    assert_eq!(run.code, Some(2));
}

#[test]
fn puzzles_are_made_as_hard_as_wished() {
    let run = sudokit(&["generate", "-n", "2", "--seed", "5", "--technique", "naked-pair", "--clues", "26..30"], "");
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 2), "{run:?}");
    let paths = sudokit(&["explain", "--format", "line"], &run.out);
    assert!(paths.out.lines().all(|line| line.ends_with("\tnaked-pair")), "{}", paths.out);
    let run = sudokit(&["generate", "-n", "3", "--seed", "5", "--max-technique", "hidden-single"], "");
    let paths = sudokit(&["explain", "--format", "json"], &run.out);
    assert!(paths.out.lines().count() == 3 && !paths.out.contains("\"eliminations\":[\""), "{}", paths.out);
    assert_eq!(sudokit(&["generate", "--seed", "5", "--level", "medium"], "").code, Some(0));
    assert_eq!(sudokit(&["generate", "--grids", "--level", "medium"], "").code, Some(2));
}

#[test]
fn stop_at_leaves_out_what_comes_later() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let run = sudokit(&["explain", "--format", "line", "--stop-at", "hidden-single", hard], "");
    assert_eq!(run.code, Some(1), "{run:?}");
    let line: Vec<&str> = run.out.trim().split('\t').collect();
    assert_eq!(line[1], "stuck");
    let run = sudokit(&["explain", "--format", "line", "--schedule", "whips", "--stop-at", "x-wing", hard], "");
    assert!(run.code == Some(2) && run.err.contains("expected a technique of the schedule"), "{run:?}");
    // A technique outside the teaching order comes after what is easier, as for `generate`.
    let made = sudokit(&["generate", "-n", "2", "--seed", "5", "--technique", "whip"], "");
    let run = sudokit(&["explain", "--format", "line", "--stop-at", "whip"], &made.out);
    assert!(run.code == Some(0) && run.out.lines().all(|line| line.ends_with("\twhip")), "{run:?}");
    assert_eq!(sudokit(&["explain", "--stop-at", "brute-force", hard], "").code, Some(2));
    // Other kinds of puzzles have an order of their own.
    let small = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.~R2C1_4~R3C1_2~R4C4_2.~R3C3_4.~R2C4_1";
    let run = sudokit(&["explain", "--format", "json", "--stop-at", "full-house", small], "");
    assert!(run.out.contains("\"result\":\"stuck\""), "{run:?}");
}

#[test]
fn beats_and_eureka_are_shown_on_request() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let run = sudokit(&["explain", "--beats", "--eureka", hard], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("=> r") && run.out.contains("     1. ") && run.out.contains(" (1"), "{}", run.out);
    for format in ["line", "json"] {
        assert_eq!(sudokit(&["explain", "--beats", "--format", format, hard], "").code, Some(2));
    }
    assert_eq!(sudokit(&["hint", "--eureka", hard], "").code, Some(2));
}

#[test]
fn facts_are_told_in_each_format() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let run = sudokit(&["facts", hard, CLASH], "");
    let lines: Vec<Vec<&str>> = run.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((run.code, lines[1][1]), (Some(1), "none"), "{run:?}");
    assert_eq!(lines[0][1..5], ["2", "33", "2", "62"], "{run:?}");
    let pretty = sudokit(&["facts", "--format", "pretty", "--backdoors", "0", hard], "");
    assert!(pretty.out.contains("only after more than 0 placements"), "{}", pretty.out);
    // Every candidate of the cell is in a link of its own: nothing follows from rank 2.
    let rank = ["facts", "--format", "json", "--truths", "r1c4", "--links", "4r1 5r1 8r1", hard];
    let run = sudokit(&rank, "");
    assert!(run.code == Some(0) && run.out.contains("\"rank\":{\"rank\":2,"), "{run:?}");
    let run = sudokit(&["facts", "--truths", "r1c4", "--links", "4r1", hard], "");
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(sudokit(&["facts", "--truths", "5x1", "--links", "5r1", hard], "").code, Some(2));
}
