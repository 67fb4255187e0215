//! `sudokit rate --scale hodoku`.

mod common;

use common::{MINIMAL, many, several, sudokit};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn level_and_score_come_as_csv_and_json() {
    let run = sudokit(&["rate", "--scale", "hodoku"], EASY);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.lines().nth(1), Some(format!("{EASY},easy,204,51,Naked single,,").as_str()));
    let run = sudokit(&["rate", "--scale", "hodoku", "--format", "json"], EASY);
    let start = format!("{{\"puzzle\":\"{EASY}\",\"hodoku\":{{\"score\":204,\"level\":\"easy\",");
    assert!(run.out.starts_with(&start), "{}", run.out);
}

#[test]
fn the_order_of_the_input_does_not_depend_on_the_threads() {
    let input = many(60).join("\n");
    let one = sudokit(&["rate", "--scale", "hodoku", "-j", "1"], &input);
    let four = sudokit(&["rate", "--scale", "hodoku", "-j", "4"], &input);
    assert_eq!(one.out.lines().count(), 61);
    assert_eq!(one.out, four.out);
}

#[test]
fn puzzles_of_other_levels_are_left_out() {
    let all = ["easy", "medium", "hard", "unfair", "extreme"];
    let input = format!("{EASY}\n{MINIMAL}\n");
    let lines = |level: &str| {
        let run = sudokit(&["rate", "--scale", "hodoku", "--format", "line", "--level", level], &input);
        run.out.lines().count()
    };
    assert!(lines("easy") >= 1);
    assert_eq!(all.iter().map(|level| lines(level)).sum::<usize>(), 2);
}

#[test]
fn what_is_not_proper_is_said() {
    let run = sudokit(&["rate", "--scale", "hodoku"], several());
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains(",several_solutions,"), "{}", run.out);
}

#[test]
fn options_of_the_other_scale_are_refused() {
    assert_eq!(sudokit(&["rate", "--scale", "hodoku", "--min", "3.0"], EASY).code, Some(2));
    assert_eq!(sudokit(&["rate", "--level", "easy"], EASY).code, Some(2));
    assert_eq!(sudokit(&["rate", "--scale", "hodoku", "--level", "nope"], EASY).code, Some(2));
}
