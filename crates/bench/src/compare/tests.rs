use super::*;
use crate::record::Mode;

fn record(set: &str, engine: &str, rate: f64, guesses: f64) -> Record {
    Record {
        set: set.into(),
        engine: engine.into(),
        about: String::new(),
        rival: false,
        mode: Mode::Batch,
        threads: 1,
        puzzles: 100,
        rounds: 3,
        best_per_s: rate,
        best_per_cpu_s: None,
        wrong: 0,
        median_per_s: rate,
        spread: 0.0,
        guesses_per_puzzle: guesses,
        no_guess_share: 0.5,
        solutions: 100,
        p50_ns: None,
        p99_ns: None,
        max_ns: None,
    }
}

fn report(results: Vec<Record>) -> Report {
    Report { results, ..Report::here(2) }
}

fn text(comparison: &Comparison) -> String {
    let mut out = Vec::new();
    comparison.write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn nothing_changed() {
    let old = report(vec![record("easy", "mrv", 1000.0, 1.0), record("hard", "mrv", 10.0, 0.0)]);
    let comparison = Comparison::new(&old, &old, 0.05);
    assert_eq!((comparison.changes.len(), comparison.regressions()), (2, 0));
    assert!(text(&comparison).ends_with("0 regressions in 2 comparisons\n"));
}

#[test]
fn slower_than_the_threshold_is_a_regression() {
    let old = report(vec![record("easy", "mrv", 1000.0, 1.0), record("hard", "mrv", 1000.0, 1.0)]);
    let new = report(vec![record("hard", "mrv", 951.0, 1.0), record("easy", "mrv", 949.0, 1.0)]);
    let comparison = Comparison::new(&old, &new, 0.05);
    let flags: Vec<_> = comparison.changes.iter().map(|change| change.regressions.clone()).collect();
    assert_eq!(flags, [vec![], vec!["slower"]]);
    let text = text(&comparison);
    assert!(text.contains("-5.1%") && text.contains("REGRESSION: slower"), "{text}");
    assert!(text.ends_with("1 regression in 2 comparisons\n"), "{text}");
    assert_eq!(Comparison::new(&old, &new, 0.10).regressions(), 0);
}

#[test]
fn more_guesses_and_other_answers_are_regressions() {
    let old = report(vec![record("easy", "mrv", 1000.0, 1.0)]);
    let comparison = Comparison::new(&old, &report(vec![record("easy", "mrv", 2000.0, 1.2)]), 0.05);
    assert_eq!(comparison.changes[0].regressions, ["more guesses"]);
    let mut other = record("easy", "mrv", 1000.0, 1.0);
    other.solutions = 101;
    assert_eq!(Comparison::new(&old, &report(vec![other.clone()]), 0.05).changes[0].regressions, ["other answers"]);
    other.puzzles = 101;
    assert_eq!(Comparison::new(&old, &report(vec![other]), 0.05).regressions(), 0, "another set is no regression");
}

#[test]
fn what_has_no_counterpart_is_said() {
    let old = report(vec![record("easy", "mrv", 1000.0, 1.0), record("easy", "dlx", 1.0, 1.0)]);
    let mut threads = record("easy", "mrv", 1.0, 1.0);
    threads.threads = 2;
    let mut new = report(vec![threads]);
    new.cpu = "another".into();
    let comparison = Comparison::new(&old, &new, 0.05);
    assert_eq!((comparison.changes.len(), comparison.gone.len(), comparison.added.len()), (0, 2, 1));
    let text = text(&comparison);
    assert!(text.contains("note: cpu differs: ") && text.contains("only in the old report"), "{text}");
}
