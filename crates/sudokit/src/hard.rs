//! The search for hard puzzles on several threads. [`HardSearch`] is the search itself.

use crate::error::{Error, ErrorKind};
use crate::guard::caught;
use crate::parallel::STACK;
use crate::puzzle::Classic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use sudokit_core::Grid;
use sudokit_generate::{Graded, HardSearch, HardWorker};
use sudokit_rating::se::{Options, Rater, Tenths};
use sudokit_solve::Stop;

/// What makes a puzzle hard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The guesses of a search.
    #[default]
    Effort,
    /// ER on the scale of Sudoku Explainer, then EP, then ED.
    Se,
}

impl By {
    /// Refuses a search whose puzzles were graded by another scale, such as one from a checkpoint: their grades cannot be
    /// compared.
    pub fn check(self, search: &HardSearch) -> Result<(), Error> {
        let other = search.pool().iter().map(Self::of).find(|&by| by != self);
        let Some(other) = other else { return Ok(()) };
        let (found, wanted) = (other.name(), self.name());
        Err(Error::new(ErrorKind::BadRequest, format!("found a search by {found}, expected one by {wanted}")))
    }

    /// What a puzzle was graded by: three ratings as one number are at least a million, because ER is 1.0 or more; the
    /// logarithm of the guesses is below a hundred.
    fn of(graded: &Graded) -> Self {
        if graded.grade < 1e6 { Self::Effort } else { Self::Se }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Effort => "effort",
            Self::Se => "se",
        }
    }

    /// A worker that grades by it. Ratings end when `stop` is raised.
    pub fn worker(self, stop: &Stop) -> HardWorker {
        match self {
            Self::Effort => HardWorker::new(),
            Self::Se => {
                let mut rater = Rater::default();
                rater.stop_at(stop);
                HardWorker::grading(move |puzzles: &[Grid]| {
                    let rate = |grid: &Grid| {
                        let rating = rater.rate(&Classic::from(*grid), &Options::default());
                        grade([rating.er, rating.ep, rating.ed])
                    };
                    puzzles.iter().map(rate).collect()
                })
            }
        }
    }
}

/// Three ratings as one number that orders puzzles by the first, then by the next.
fn grade(ratings: [Tenths; 3]) -> f64 {
    ratings.iter().fold(0.0, |sum, tenths| sum * 1000.0 + f64::from(tenths.0))
}

/// ER, EP and ED of a puzzle that was graded by [`By::Se`].
pub fn ratings(graded: &Graded) -> [Tenths; 3] {
    parts(graded.grade)
}

fn parts(grade: f64) -> [Tenths; 3] {
    let number = grade as u64;
    [number / 1_000_000, number / 1000 % 1000, number % 1000].map(|tenths| Tenths(tenths as u16))
}

/// Runs one round on all workers. Returns false if it was stopped; the search is then as before, because a part of a round would
/// depend on chance. If a job panics, its number is passed to `lost` and its worker is replaced.
///
/// ```
/// use sudokit::{Stop, generate::HardSearch, hard::{By, round}};
///
/// let (mut search, stop) = (HardSearch::new(1, 20), Stop::new());
/// let mut workers: Vec<_> = (0..2).map(|_| By::Effort.worker(&stop)).collect();
/// assert!(round(&mut search, By::Effort, &mut workers, |_| (), &stop));
/// assert_eq!(search.round(), 1);
/// ```
pub fn round(
    search: &mut HardSearch,
    by: By,
    workers: &mut [HardWorker],
    lost: impl Fn(usize) + Sync,
    stop: &Stop,
) -> bool {
    let work = |worker: &mut HardWorker, job: &_| worker.work(job, stop);
    match share(&search.jobs(), workers, || by.worker(stop), work, lost, stop) {
        Some(found) => search.end_round(found),
        None => return false,
    }
    true
}

fn share<J: Sync, W: Send, T: Default + Send>(
    jobs: &[J],
    workers: &mut [W],
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &J) -> T + Sync,
    lost: impl Fn(usize) + Sync,
    stop: &Stop,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let found: Vec<Mutex<T>> = jobs.iter().map(|_| Mutex::default()).collect();
    let (new, work, lost) = (&new, &work, &lost);
    let run = |worker: &mut W| {
        while let Some((number, job, place)) = Some(next.fetch_add(1, Ordering::Relaxed))
            .and_then(|number| Some((number, jobs.get(number)?, found.get(number)?)))
        {
            if stop.is_raised() {
                return;
            }
            match caught(|| work(&mut *worker, job)) {
                Some(found) => *place.lock().unwrap_or_else(PoisonError::into_inner) = found,
                None => {
                    lost(number);
                    *worker = new();
                }
            }
        }
    };
    let (own, others) = workers.split_first_mut()?;
    std::thread::scope(|scope| {
        // Where the system has no room for more threads, those that are there do the work.
        for worker in others {
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, || run(worker)).is_err() {
                break;
            }
        }
        run(own);
    });
    let all = found.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner));
    (!stop.is_raised()).then(|| all.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_holds_three_ratings() {
        for three in [[115, 12, 12], [0, 0, 0], [120, 120, 120], [83, 83, 26]].map(|three| three.map(Tenths)) {
            assert_eq!(parts(grade(three)), three);
        }
    }

    #[test]
    fn a_panic_costs_one_job() {
        let (jobs, mut workers) = ([1, 2, 3, 4, 5], [0, 0]);
        let work = |seen: &mut u32, job: &u32| {
            *seen += 1;
            assert!(!job.is_multiple_of(3), "on purpose, on job {job}");
            vec![10 * job]
        };
        let lost = Mutex::new(Vec::new());
        let found = share(&jobs, &mut workers, || 0, work, |number| lost.lock().unwrap().push(number), &Stop::new());
        assert_eq!(found, Some(vec![vec![10], vec![20], vec![], vec![40], vec![50]]));
        assert_eq!(*lost.lock().unwrap(), [2]);
    }
}
