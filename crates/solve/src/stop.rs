//! A request to stop long work: raised by a caller (Ctrl-C, a client that went away) or by the clock.

use crate::clock::{Moment, now};
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Checked regularly by long work, which stops once it is raised and returns what it has. Clones share the request.
///
/// ```
/// use sudokit_solve::Stop;
///
/// let stop = Stop::new();
/// let copy = stop.clone();
/// assert!(!copy.is_raised());
/// stop.raise();
/// assert!(copy.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    deadline: Option<Moment>,
}

impl Stop {
    /// Not raised, and no deadline.
    pub fn new() -> Self {
        Self::default()
    }

    /// A clone that is also raised by the clock after this time; of two deadlines the earlier one counts.
    pub fn after(&self, time: Duration) -> Self {
        // A time too large to represent is treated as no deadline.
        let deadline = now().and_then(|now| now.checked_add(time));
        Self { raised: self.raised.clone(), deadline: self.deadline.into_iter().chain(deadline).min() }
    }

    /// Asks to stop.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop. With a deadline this reads the clock (some 30 ns): ask every few microseconds.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| now().is_some_and(|now| now >= deadline))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_deadline_counts() {
        let stop = Stop::new().after(Duration::ZERO).after(Duration::from_secs(3600));
        assert!(stop.is_raised());
        assert!(!Stop::new().after(Duration::MAX).is_raised());
    }

    #[test]
    fn a_deadline_does_not_raise_the_original() {
        let stop = Stop::new();
        assert!(stop.after(Duration::ZERO).is_raised() && !stop.is_raised());
    }
}
