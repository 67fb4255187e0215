//! Runs independent parts of one job. This crate starts no threads; a caller that has some implements [`Executor`].

/// Runs work that comes in independent parts.
pub trait Executor: Sync {
    /// Calls `work` with every number below `parts`, in any order, on any thread; returns when all are done.
    fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync));

    /// How many parts are worked on at once.
    fn threads(&self) -> usize;
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Executor for Alone {
    fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(work);
    }

    fn threads(&self) -> usize {
        1
    }
}
