//! A slice of puzzles, answered in order.

use crate::error::Error;
use crate::guard;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use crate::verb::Verb;

/// Answers puzzles of any kind on the calling thread, in their order. There are fewer answers than puzzles if the job
/// was stopped.
pub fn run_all<V: Verb>(verb: &V, puzzles: &[Puzzle], job: &Job<'_>) -> Vec<Result<V::Answer, Error>> {
    let (mut answers, mut memory, mut rest) = (Vec::with_capacity(puzzles.len()), V::Memory::default(), puzzles);
    let (mut nine, quiet) = (Vec::new(), job.quiet());
    while let Some(first) = rest.first() {
        if job.is_stopped() {
            break;
        }
        nine.clear();
        nine.extend(rest.iter().map_while(|puzzle| puzzle.classic().copied()).take(V::BATCH));
        if nine.is_empty() {
            answers.push(one(verb, first, &mut memory, &quiet));
            rest = &rest[1..];
        } else {
            let before = answers.len();
            run_many(verb, &nine, &mut memory, &quiet, &mut answers);
            if answers.len() < before + nine.len() {
                break;
            }
            rest = &rest[nine.len()..];
        }
        let (done, total) = (answers.len() as u64, puzzles.len() as u64);
        job.tell(done, Some(total), || format!("{done} of {total} puzzles"));
    }
    answers
}

/// Answers one puzzle; a panic becomes an error, and its memory is not used again.
pub(crate) fn one<V: Verb>(
    verb: &V,
    puzzle: &Puzzle,
    memory: &mut V::Memory,
    job: &Job<'_>,
) -> Result<V::Answer, Error> {
    let mut answers = Vec::with_capacity(1);
    guard::answers(core::slice::from_ref(puzzle), memory, &mut answers, |puzzles, memory, answers| {
        answers.extend(puzzles.iter().map(|puzzle| verb.run(puzzle, memory, job)));
    });
    answers.pop().unwrap_or_else(|| Err(Error::internal()))
}

/// Answers many 9x9 puzzles with the memory of a thread; a panic costs one of them. There are fewer answers than
/// puzzles if the job was stopped.
pub fn run_many<V: Verb>(
    verb: &V,
    puzzles: &[Classic],
    memory: &mut V::Memory,
    job: &Job<'_>,
    answers: &mut Vec<Result<V::Answer, Error>>,
) {
    guard::answers(puzzles, memory, answers, |puzzles, memory, answers| verb.run_many(puzzles, memory, job, answers));
}
