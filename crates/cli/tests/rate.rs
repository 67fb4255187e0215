//! `sudokit rate`: what it prints, in each format, with which exit code.

mod common;
use common::{CLASH, MINIMAL, SOLUTION, many, several, sudokit};

/// Rated 8.9, 1.2 and 1.2 by the scale's own program.
const HARD: &str = "...5..4.1.35...69.1............26..8..68..7.....1....5..8.34...2....8...4..6..5..";

#[test]
fn ratings_are_csv_when_piped() {
    let run = sudokit(&["rate"], format!("{HARD} a name\n{MINIMAL}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    let header = "puzzle,er,ep,ed,steps,exact,er_technique,ep_technique,ed_technique,error,rest";
    assert_eq!((lines[0], run.code, run.err.as_str()), (header, Some(0), ""));
    assert!(lines[1].starts_with(&format!("{HARD},8.9,1.2,1.2,")), "{}", lines[1]);
    let end = "true,Dynamic Cell Forcing Chains,Hidden Single,Hidden Single,,a name";
    assert!(lines[1].ends_with(end), "{}", lines[1]);
    assert!(lines[2].starts_with(MINIMAL) && lines.len() == 3);
}

#[test]
fn improper_puzzles_are_said_to_be_improper() {
    let run = sudokit(&["rate"], format!("{CLASH}\n{}\n{SOLUTION}\n", several()));
    let lines: Vec<&str> = run.out.lines().skip(1).collect();
    assert_eq!(lines[0], format!("{CLASH},,,,,,,,,no_solution,"));
    assert!(lines[1].ends_with(",several_solutions,"), "{}", lines[1]);
    assert_eq!(lines[2], format!("{SOLUTION},,,,0,true,,,,,"));
    assert_eq!(run.code, Some(1));
    assert_eq!(sudokit(&["rate", SOLUTION], "").code, Some(0));
    let run = sudokit(&["rate"], format!("{HARD}\nnonsense\n"));
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 2), "{}", run.err);
}

#[test]
fn steps_are_told_in_every_format() {
    let run = sudokit(&["rate", "--steps", HARD], "");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle,step,rating,technique,placements,eliminations,length,nrc");
    assert!(lines[1].starts_with(&format!("{HARD},1,1.2,Hidden Single,r")), "{}", lines[1]);
    assert!(lines.iter().any(|line| line.contains(",8.9,Dynamic Cell Forcing Chains,")));
    let steps = lines.len() - 1;

    let run = sudokit(&["rate", "--steps", "--format", "json", HARD], "");
    assert_eq!(run.out.matches("\"rating\":").count(), steps);
    assert!(run.out.contains("\"er\":8.9,") && run.out.contains("\"steps\":[{\"rating\":1.2,"), "{}", run.out);

    let run = sudokit(&["rate", "--steps", "--format", "line", HARD], "");
    assert_eq!(run.out.lines().count(), steps + 1);
    assert!(run.out.starts_with(&format!("{HARD}\t8.9/1.2/1.2\n1.2\tHidden Single: r")), "{}", run.out);

    let run = sudokit(&["rate", "--format", "pretty", HARD], "");
    assert!(run.out.contains("ER 8.9 Dynamic Cell Forcing Chains, EP 1.2 Hidden Single, ED 1.2"), "{}", run.out);
}

#[test]
fn filters_let_through_what_is_between_them() {
    let input = format!("{HARD}\n{MINIMAL}\n");
    let count = |arguments: &[&str]| sudokit(arguments, &input).out.lines().count() - 1;
    assert_eq!(count(&["rate", "--min", "8.9"]), 1);
    assert_eq!(count(&["rate", "--min", "9"]), 0);
    assert_eq!(count(&["rate", "--max", "8.9"]), 2);
    assert_eq!(count(&["rate", "--max", "8.8"]), 1);
    let run = sudokit(&["rate", "--min", "hard", HARD], "");
    assert!(run.code == Some(2) && run.err.contains("expected a rating such as 7.2"), "{}", run.err);
}

#[test]
fn a_time_limit_leaves_what_is_known() {
    let run = sudokit(&["rate", "--time-limit", "0.000001", HARD], "");
    assert!(
        run.code == Some(4) && run.out.lines().nth(1).is_some_and(|line| line.contains(",stopped,")),
        "{}",
        run.out
    );
    let run = sudokit(&["rate", "--time-limit", "0.000001", "--format", "pretty", HARD], "");
    assert!(run.out.contains("not rated: stopped"), "{}", run.out);
    let run = sudokit(&["rate", "--time-limit", "0", HARD], "");
    assert!(run.code == Some(2) && run.err.contains("expected a time above 0"), "{}", run.err);
}

#[test]
fn counts_are_a_table_of_techniques() {
    let run = sudokit(&["rate", "--counts"], format!("{HARD}\n{MINIMAL}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "technique,steps,puzzles,hardest");
    let singles: Vec<&str> = lines[1].split(',').collect();
    assert_eq!((singles[0], singles[2]), ("Hidden Single", "2"));
    let hardest: u64 = lines[1..].iter().map(|line| line.rsplit(',').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(hardest, 2, "{}", run.out);
}

#[test]
fn equivalents_have_the_same_invariant_rating_and_threads_change_nothing() {
    let input = many(20).join("\n");
    let run = sudokit(&["rate", "--invariant", "--format", "line"], &input);
    let ratings: std::collections::BTreeSet<&str> =
        run.out.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    assert_eq!((ratings.len(), run.out.lines().count()), (1, 20), "{}", run.out);

    let one = sudokit(&["rate", "-j", "1"], &input).out;
    assert_eq!(sudokit(&["rate", "-j", "3", "--puzzle-threads", "2"], &input).out, one);
}
