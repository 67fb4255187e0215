//! A slice of puzzles, answered in order.

use crate::error::Error;
use crate::guard;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use crate::verb::Verb;
use sudokit_solve::{LineAnswers, Lines, Rows};

/// Answers puzzles of any kind on the calling thread, in their order. There are fewer answers than puzzles if the job
/// was stopped.
pub fn run_all<V: Verb>(verb: &V, puzzles: &[Puzzle], job: &Job<'_>) -> Vec<Result<V::Answer, Error>> {
    let mut answers = Vec::with_capacity(puzzles.len());
    run_share(verb, puzzles, &mut Share::default(), job, &mut answers);
    answers
}

/// What a thread keeps from share to share.
pub(crate) struct Share<V: Verb> {
    memory: V::Memory,
    nine: Vec<Classic>,
}

impl<V: Verb> Default for Share<V> {
    fn default() -> Self {
        Self { memory: V::Memory::default(), nine: Vec::new() }
    }
}

/// Runs a verb over a slice with the memory of a thread, and adds the answers to a list.
pub(crate) fn run_share<V: Verb>(
    verb: &V,
    puzzles: &[Puzzle],
    share: &mut Share<V>,
    job: &Job<'_>,
    answers: &mut Vec<Result<V::Answer, Error>>,
) {
    let (Share { memory, nine }, mut rest, quiet) = (share, puzzles, job.quiet());
    let start = answers.len();
    while let Some(first) = rest.first() {
        if job.is_stopped() {
            break;
        }
        nine.clear();
        nine.extend(rest.iter().map_while(|puzzle| puzzle.classic().copied()).take(V::BATCH));
        if nine.is_empty() {
            answers.push(one(verb, first, memory, &quiet));
            rest = &rest[1..];
        } else {
            let before = answers.len();
            run_many(verb, nine, memory, &quiet, answers);
            if answers.len() < before + nine.len() {
                break;
            }
            rest = &rest[nine.len()..];
        }
        let (done, total) = ((answers.len() - start) as u64, puzzles.len() as u64);
        job.tell(done, Some(total), || format!("{done} of {total} puzzles"));
    }
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

/// Answers many 9x9 puzzles in columns with the memory of a thread; see [`Verb::run_columns`]. After a panic the answer is
/// false, and [`run_many`] finds the puzzle that it comes from.
pub fn run_columns<V: Verb>(
    verb: &V,
    puzzles: &[Classic],
    memory: &mut V::Memory,
    job: &Job<'_>,
    rows: Rows<'_>,
) -> bool {
    guard::catch(|| Ok(verb.run_columns(puzzles, memory, job, rows))).unwrap_or_else(|_| {
        *memory = V::Memory::default();
        false
    })
}

/// Answers lines of cells as text with the memory of a thread; see [`Verb::run_lines`]. After a panic there is no answer, and
/// [`run_many`] finds the puzzle that it comes from.
pub(crate) fn run_lines<V: Verb>(
    verb: &V,
    lines: Lines<'_>,
    memory: &mut V::Memory,
    job: &Job<'_>,
    out: &mut Vec<u8>,
) -> Option<LineAnswers> {
    guard::catch(|| Ok(verb.run_lines(lines, memory, job, out))).unwrap_or_else(|_| {
        *memory = V::Memory::default();
        None
    })
}

/// Answers many 9x9 puzzles with the memory of a thread. If one panics, only that one is lost. There are fewer
/// answers than puzzles if the job was stopped.
pub fn run_many<V: Verb>(
    verb: &V,
    puzzles: &[Classic],
    memory: &mut V::Memory,
    job: &Job<'_>,
    answers: &mut Vec<Result<V::Answer, Error>>,
) {
    guard::answers(puzzles, memory, answers, |puzzles, memory, answers| verb.run_many(puzzles, memory, job, answers));
}
