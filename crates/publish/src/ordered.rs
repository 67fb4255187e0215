//! Work on many puzzles, in order and on all threads, up to the first error.

use std::ops::ControlFlow;
use sudokit::driver::ordered;
use sudokit::{Error, Executor, Job};

/// What `work` makes of each item, in their order. The first error ends it, and so does a request to stop.
pub(crate) fn all<T: Send, R: Send, M: Default>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    job: &Job<'_>,
    threads: &dyn Executor,
    work: impl Fn(T, &mut M) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, Error> {
    let (mut items, mut found, mut bad) = (items.into_iter(), Vec::new(), None);
    let feed = || if job.is_stopped() { None } else { items.next() };
    let emit = |result| match result {
        Ok(made) => {
            found.push(made);
            ControlFlow::Continue(())
        }
        Err(error) => {
            bad = Some(error);
            ControlFlow::Break(())
        }
    };
    ordered(threads, feed, work, emit);
    if job.is_stopped() {
        return Err(Error::stopped());
    }
    bad.map_or(Ok(found), Err)
}
