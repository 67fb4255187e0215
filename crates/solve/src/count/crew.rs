//! Who does the work: this crate has no threads, so whoever has some lends them.

/// Hands for work that comes in independent parts.
pub trait Crew: Sync {
    /// Calls `work` with every number below `parts`, in any order, on any thread; returns when all are done.
    fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync));

    /// How many parts are worked on at once.
    fn hands(&self) -> usize;
}

/// The calling thread alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn each(&self, parts: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(work);
    }

    fn hands(&self) -> usize {
        1
    }
}
