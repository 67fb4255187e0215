//! The sample in `tests/sample`, 200 puzzles made by `scripts/sample`: solutions, ratings and canonical forms are what they
//! were, in any clone. That the ratings are those of the original programs is checked on larger sets by tests of
//! `sudokit-rating` that need the public data sets.

use std::collections::BTreeMap;
use sudokit::rating::{hodoku, se};
use sudokit::{Classic, Rng, Solver, canon};

const SAMPLE: &str = include_str!("../../../tests/sample/puzzles.csv");

struct Line {
    kind: &'static str,
    puzzle: Classic,
    solution: &'static str,
    /// ER, EP and ED.
    se: [f64; 3],
    /// Level and score.
    hodoku: (&'static str, u32),
    form: &'static str,
    automorphisms: u64,
}

fn sample() -> Vec<Line> {
    let lines = SAMPLE.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [kind, puzzle, solution, er, ep, ed, level, score, form, automorphisms] = fields[..] else {
            panic!("ten columns: {line}");
        };
        Line {
            kind,
            puzzle: puzzle.parse().unwrap(),
            solution,
            se: [er, ep, ed].map(|rating| rating.parse().unwrap()),
            hodoku: (level, score.parse().unwrap()),
            form,
            automorphisms: automorphisms.parse().unwrap(),
        }
    });
    lines.collect()
}

#[test]
fn the_sample_has_five_kinds() {
    let mut kinds = BTreeMap::new();
    sample().iter().for_each(|line| *kinds.entry(line.kind).or_insert(0) += 1);
    assert_eq!(kinds, BTreeMap::from(["chains", "full", "minimal", "nets", "newspaper"].map(|kind| (kind, 40))));
}

#[test]
fn solutions_are_the_only_ones() {
    for line in sample() {
        let answer = Solver::new().solve(&line.puzzle);
        assert!(answer.is_proper(), "{}", line.puzzle);
        assert_eq!(answer.solution().unwrap().to_string(), line.solution, "{}", line.puzzle);
    }
}

#[test]
fn ratings_of_sudoku_explainer_are_equal() {
    let mut rater = se::Rater::default();
    for line in sample() {
        let rating = rater.rate(&line.puzzle, &se::Options::default());
        let found = [rating.er, rating.ep, rating.ed].map(|tenths| f64::from(tenths.0) / 10.0);
        assert_eq!(found, line.se, "{}", line.puzzle);
    }
}

#[test]
fn ratings_of_hodoku_are_equal() {
    let mut rater = hodoku::Rater::default();
    for line in sample() {
        let rating = rater.rate(&line.puzzle);
        assert_eq!((rating.level.name().to_lowercase().as_str(), rating.score), line.hodoku, "{}", line.puzzle);
    }
}

#[test]
fn canonical_forms_are_equal_and_so_are_those_of_equivalents() {
    let mut rng = Rng::new(1);
    for line in sample() {
        for puzzle in [line.puzzle, rng.transform().puzzle(&line.puzzle)] {
            let found = canon::canon(&puzzle).unwrap();
            assert_eq!(
                (found.form.to_string().as_str(), found.automorphisms),
                (line.form, line.automorphisms),
                "{puzzle}"
            );
        }
    }
}
