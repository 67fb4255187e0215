//! A request to stop long work: raised by a caller (Ctrl-C, a client that went away) or by the clock.

use crate::clock::{Moment, now};
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    /// How many more checks are answered with no.
    checks: Option<Arc<AtomicU64>>,
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
        Self { deadline: self.deadline.into_iter().chain(deadline).min(), ..self.clone() }
    }

    /// A clone that is also raised after this many checks by [`is_raised`](Self::is_raised): a limit by work instead of
    /// time, so that work on one thread ends at the same place on any machine.
    pub fn after_checks(&self, checks: u64) -> Self {
        Self { checks: Some(Arc::new(AtomicU64::new(checks))), ..self.clone() }
    }

    /// Asks to stop.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop. With a deadline this reads the clock (some 30 ns): ask every few microseconds.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| now().is_some_and(|now| now >= deadline))
            || self.checks.as_ref().is_some_and(|checks| is_used_up(checks))
    }
}

/// Counts a check, and says whether there were enough of them.
fn is_used_up(checks: &AtomicU64) -> bool {
    let spend = |left: u64| left.checked_sub(1);
    checks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend).is_err()
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
    fn checks_are_counted_over_all_clones() {
        let stop = Stop::new();
        let limited = stop.after_checks(3);
        let copy = limited.clone();
        let found = [limited.is_raised(), copy.is_raised(), limited.is_raised(), copy.is_raised(), limited.is_raised()];
        assert_eq!(found, [false, false, false, true, true]);
        assert!(!stop.is_raised() && limited.after(Duration::MAX).is_raised());
    }

    #[test]
    fn a_deadline_does_not_raise_the_original() {
        let stop = Stop::new();
        assert!(stop.after(Duration::ZERO).is_raised() && !stop.is_raised());
    }
}
