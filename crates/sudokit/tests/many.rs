//! Many puzzles at once answer what each alone does, in order, on any number of threads.

use sudokit::{Answer, Puzzle, Scratch, Solver, parallel};
use sudokit_testkit::random::Puzzles;

/// A few thousand puzzles of every kind.
fn puzzles() -> Vec<Puzzle> {
    Puzzles::new(7).take(5000).map(|(_, puzzle)| puzzle).collect()
}

/// Nothing, or whether it is proper and the first solution: what must not depend on the way the question is put.
fn alike(answers: &[Answer]) -> Vec<(bool, Option<String>)> {
    answers.iter().map(|answer| (answer.is_proper(), answer.solution().map(ToString::to_string))).collect()
}

#[test]
fn slices_iterators_and_threads_agree() {
    let (solver, puzzles) = (Solver::new(), puzzles());
    let batch = solver.solve_batch(&puzzles, &mut Scratch::new());
    assert_eq!(batch.len(), puzzles.len());
    for (puzzle, answer) in puzzles.iter().zip(&batch) {
        assert_eq!(sudokit_testkit::referee::count(puzzle, 2) == 1, answer.is_proper(), "{puzzle}");
        assert!(answer.solution().is_none_or(|solution| solution.solves(puzzle)), "{puzzle}");
    }
    let expected = alike(&batch);
    assert_eq!(alike(&solver.answers(puzzles.iter().copied()).collect::<Vec<_>>()), expected);
    assert_eq!(alike(&parallel::answers(&solver, puzzles.iter().copied()).collect::<Vec<_>>()), expected);
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(alike(&pool.install(|| parallel::solve_batch(&solver, &puzzles))), expected, "{threads} threads");
    }
}

#[test]
fn nothing_gives_nothing() {
    assert!(Solver::new().solve_batch(&[], &mut Scratch::new()).is_empty());
    assert_eq!(Solver::new().answers([]).count(), 0);
    assert_eq!(parallel::answers(&Solver::new(), []).count(), 0);
}
